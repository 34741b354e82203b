"""One line of the table of what a round drew: an entry, what must be read on it, and which draws selected it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from sys import intern
from typing import Annotated, NamedTuple, Protocol, TypeVar, runtime_checkable

from msgspec import Meta, Struct

from canvass.audit.frames.frame import EntryId, EntryKind, is_phantom
from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import MAPPINGS, Value
from canvass.numerals import LARGEST_INTEGER

Form = TypeVar("Form", bound=Struct)
_LINE = {"contests", "id", "kind", "selections", "withheld"}
_SELECTION = {"contest", "place", "ticket"}


class Selection(NamedTuple):
    """One draw for one contest: its place among the contest's draws, from 1, and the ticket that selected it."""

    contest: str
    place: int
    ticket: str


class DrawnEntry(NamedTuple):
    """A card or batch that was drawn; ``contests`` must be read on it.

    Nobody looks for a phantom, nor, for the audit, for a card whose record is withheld.
    """

    kind: EntryKind
    id: EntryId
    contests: tuple[str, ...]
    selections: tuple[Selection, ...]
    is_withheld: bool = False

    @property
    def is_sought(self) -> bool:
        """Whether people look for it."""
        return not self.is_withheld and not is_phantom(self.id)

    @property
    def jurisdiction(self) -> str:
        """The office that keeps it; ``phantom`` for a phantom."""
        return self.id[0]

    @property
    def value(self) -> dict[str, Value]:
        """The entry as a line of the table ``sample``."""
        selections: list[Value] = [
            {"contest": each.contest, "place": each.place, "ticket": each.ticket}
            for each in self.selections
        ]
        return {
            "contests": self.contests,
            "id": self.id,
            "kind": self.kind,
            "selections": selections,
            "withheld": self.is_withheld,
        }


class _SelectionForm(Struct, forbid_unknown_fields=True):
    """A selection as it is written, its members in order."""

    contest: str
    place: Annotated[int, Meta(ge=-LARGEST_INTEGER, le=LARGEST_INTEGER)]
    ticket: str


class _DrawnForm(Struct, forbid_unknown_fields=True):
    """A line of the table as it is written, its members in order."""

    contests: tuple[str, ...]
    id: Annotated[tuple[str, ...], Meta(min_length=1)]
    kind: EntryKind
    selections: tuple[_SelectionForm, ...]
    withheld: bool

    @property
    def drawn(self) -> DrawnEntry:
        """The entry on this line."""
        return DrawnEntry(
            self.kind,
            tuple(map(intern, self.id)),
            _shared(self.contests),
            tuple([Selection(intern(s.contest), s.place, s.ticket) for s in self.selections]),
            self.withheld,
        )


@runtime_checkable
class FormedLines(Protocol):
    """Lines of a table that are there as bytes: of a hundred thousand no mapping is made where a form will do."""

    def formed(self, form: type[Form]) -> Iterator[Form | Mapping[str, Value]]:
        """Each line in this form; as a mapping where it is not of it."""


def read_sample(lines: Iterable[Mapping[str, Value]]) -> list[DrawnEntry]:
    """The entries of the table ``sample``. Raises BadRecord."""
    formed = lines.formed(_DrawnForm) if isinstance(lines, FormedLines) else lines
    return [line.drawn if isinstance(line, _DrawnForm) else read_drawn(line) for line in formed]


def read_drawn(found: Mapping[str, Value]) -> DrawnEntry:
    """The entry on a line of the table ``sample``; by hand, since a round has a hundred thousand. Raises BadRecord."""
    line = Fields("a line of the sample", found)
    if found.keys() != _LINE:
        line.exactly(*_LINE)
    kind, withheld, selections = found["kind"], found["withheld"], found["selections"]
    return DrawnEntry(
        EntryKind.CARD if kind == "card" else line.word("kind", EntryKind),
        tuple(map(intern, line.id("id"))),  # many cards have few batches, and few places in them
        _shared(line.texts("contests")),
        tuple([_selection(each) for each in _list(selections)]),
        withheld if isinstance(withheld, bool) else line.flag("withheld"),
    )


@lru_cache(maxsize=4096)
def _shared(contests: tuple[str, ...]) -> tuple[str, ...]:
    """The same contests, once for all entries that have them: they are few."""
    return tuple(map(intern, contests))


def _selection(found: Value) -> Selection:
    if not isinstance(found, MAPPINGS) or found.keys() != _SELECTION:
        raise BadRecord(f"a selection has contest, place and ticket; found {found!r}")
    contest, place, ticket = found["contest"], found["place"], found["ticket"]
    if not isinstance(contest, str) or type(place) is not int or not isinstance(ticket, str):
        raise BadRecord(f"a selection has a contest, a number and a ticket; found {found!r}")
    return Selection(intern(contest), place, ticket)


def _list(found: Value) -> tuple[Value, ...]:
    if not isinstance(found, tuple):
        raise BadRecord(f"selections is a list; found {found!r}")
    return found
