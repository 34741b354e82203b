"""Names of parts that a format does not define, where votes stand: what they hold is not read, and may be votes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from canvass.errors import nearest
from canvass.formats.kinds import element as kinds
from canvass.formats.problem import Problem
from canvass.formats.structured.tree import Node


@dataclass(frozen=True, slots=True)
class Defined:
    """The names of the parts that an element may have.

    Where ``is_of_votes`` any other name is an error: a mark may stand behind it, or what makes it none. Elsewhere an
    other name is one too where it holds parts of its own, or is nearly a name that is defined.
    """

    names: frozenset[str]
    is_of_votes: bool = False

    def may_hold_votes(self, name: str, parts: list[Node]) -> bool:
        """Whether a part under a name that is not defined can change who has how many votes."""
        holds = any(part.parts for part in parts)
        return self.is_of_votes or holds or nearest(name, self.names) is not None


@dataclass(slots=True)
class UnknownParts:
    """Names that the format does not define, each told once with how often it was met."""

    of: Mapping[str, Defined]
    found: dict[tuple[str, str], tuple[int, bool, int]] = field(default_factory=dict)

    def look_at(self, element: str, node: Node) -> None:
        """Remember the names in an element that are not defined for it."""
        defined = self.of[element]
        if node.parts.keys() <= defined.names:
            return
        for name in node.parts.keys() - defined.names:
            line, may_be_votes, times = self.found.get((element, name), (node.line, False, 0))
            may_be_votes = may_be_votes or defined.may_hold_votes(name, node.parts[name])
            self.found[element, name] = (line, may_be_votes, times + 1)

    def problems(self) -> Iterator[Problem]:
        """An error for each name behind which votes may stand, a warning for any other."""
        for (element, name), (line, may_be_votes, times) in sorted(self.found.items()):
            kind = kinds.ELEMENT_UNKNOWN if may_be_votes else kinds.ELEMENT_UNREAD
            like = nearest(name, self.of[element].names)
            meant = f" (is it {like!r}?)" if like else ""
            often = f", {times:,} times" if times > 1 else ""
            yield kind.at(line, element, f"{name}{meant}{often}")
