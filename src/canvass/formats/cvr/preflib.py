"""Ballots by ranks as PrefLib publishes them (soc, soi, toc, toi): a head of lines with #, then counts and orders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from canvass.formats.cvr.counted_ranks import CountedRanks, held_ranks, named_way
from canvass.formats.cvr.held import HeldRead
from canvass.formats.cvr.ways import Way
from canvass.formats.encoding import lines_of
from canvass.formats.grid import plain_name
from canvass.formats.kinds import ballots as kinds
from canvass.formats.problem import Problem, ProblemKind, ReadResult
from canvass.numerals import is_digits

_FIELD = re.compile(r"#\s*([A-Z][A-Z ]*?)(?:\s+([0-9]{1,9}))?\s*:(.*)")
_NAME, _ALTERNATIVES = "ALTERNATIVE NAME", "NUMBER ALTERNATIVES"
_COUNTS = (_ALTERNATIVES, "NUMBER VOTERS", "NUMBER UNIQUE ORDERS")
_LINE = re.compile(r"\s*([0-9]{1,9})\s*:\s*(.*)")
_RANK = re.compile(r"\{([0-9,\s]*)\}|([0-9]+)")
_ORDER = re.compile(
    r"(?!.*[0-9]{10})(?:\{[0-9,\s]*\}|[0-9]+)(?:\s*,\s*(?:\{[0-9,\s]*\}|[0-9]+))*\s*"
)
_ALL_RANKED, _WITHOUT_TIES = {"soc", "toc"}, {"soc", "soi"}

Order = Sequence[Sequence[int]]


@dataclass(slots=True)
class _Head:
    """What the lines with # say, with the line of each."""

    said: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    choices: dict[int, str] = field(default_factory=dict)
    again: list[tuple[int, str, str]] = field(default_factory=list)
    """Lines that say something else of what was said before."""

    @property
    def type(self) -> str:
        """Which of PrefLib's forms the file has; the one that allows everything where it does not say."""
        return (self.said.get("DATA TYPE") or "toi").casefold()

    def number(self, name: str) -> int | None:
        """A number that the head gives; None where it gives none."""
        said = self.said.get(name, "")
        return int(said) if is_digits(said) else None


def is_preflib(text: str) -> bool:
    r"""Whether a text begins as PrefLib's files do.

    >>> is_preflib("# FILE NAME: 1.soi\n# NUMBER ALTERNATIVES: 3\n"), is_preflib("# a comment\nunit,votes\n")
    (True, False)
    """
    head = text[:65_536].lstrip("\ufeff").lstrip()
    return head.startswith("#") and f"\n# {_ALTERNATIVES}:" in f"\n{head}".replace("\r", "\n")


def read(text: ReadResult[str], name: str) -> HeldRead | None:
    """The ballots in a text, with every problem; None where it is another format."""
    if text.value is None or not is_preflib(text.value):
        return None
    lines = lines_of(text.value)
    head = _head(lines)
    problems = [*text.problems, *_of_head(head)]
    source = replace(text.source, name=name, format=f"preflib-{head.type}")
    cards: dict[Way, int] = {}
    if not any(problem.severity.stops for problem in problems):
        problems += _ballots(lines, head, cards)
    title = head.said.get("TITLE") or name
    contest = CountedRanks(
        f"PrefLib {head.type}", title, [*dict(sorted(head.choices.items())).values()], cards
    )
    return held_ranks(contest, problems, source)


def _head(lines: Sequence[str]) -> _Head:
    found = _Head()
    for row, line in enumerate(lines, 1):
        match = _FIELD.match(line.strip())
        if match is None:
            continue
        name, number, said = match[1], match[2], plain_name(match[3])
        if name == _NAME and number:
            found.choices.setdefault(int(number), said)
            name = f"{name} {number}"
        if name not in found.lines:
            found.said[name], found.lines[name] = said, row
        elif said != found.said[name]:
            found.again.append((row, name, said))
    return found


def _of_head(head: _Head) -> Iterator[Problem]:
    if head.type not in _ALL_RANKED | _WITHOUT_TIES | {"toi"}:
        yield kinds.DATA_TYPE.at(head.lines.get("DATA TYPE"), "DATA TYPE", head.type)
    for name in _COUNTS:
        if head.number(name) is None:
            yield kinds.HEAD.at(head.lines.get(name), name, head.said.get(name, ""))
    for row, name, said in head.again:
        if name in _COUNTS or name.startswith(_NAME):
            yield kinds.HEAD_TWICE.at(row, name, said)
    listed, number = len(head.choices), head.number(_ALTERNATIVES)
    if number is not None and {*head.choices} != {*range(1, number + 1)}:
        yield kinds.COUNTS_DIFFER.at(
            head.lines[_ALTERNATIVES], _ALTERNATIVES, f"{number}; {listed} names"
        )
    named: dict[str, int] = {}
    for each, choice in head.choices.items():
        row = head.lines[f"{_NAME} {each}"]
        if not choice:
            yield kinds.HEAD.at(row, f"{_NAME} {each}", "")
        elif named.setdefault(choice, each) != each:
            yield kinds.CHOICE_TWICE.at(row, f"{_NAME} {each}", choice)


def _ballots(lines: Sequence[str], head: _Head, cards: dict[Way, int]) -> Iterator[Problem]:
    """Read the lines of orders into the cards of each way, and tell what is wrong with them."""
    voters, orders = 0, 0
    for row, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        order = None if match is None else order_of(match[2])
        if match is None or order is None:
            yield kinds.LINE.at(row, found=line.strip()[:80])
            continue
        voters, orders = voters + int(match[1]), orders + 1
        faults = [*_of_order(order, head)]
        yield from (kind.at(row, found=line.strip()[:80]) for kind in faults)
        if faults:
            continue
        way = named_way(order, head.choices)
        if way in cards:
            yield kinds.ORDER_TWICE.at(row, found=line.strip()[:80])
        cards[way] = cards.get(way, 0) + int(match[1])
    for name, counted in (("NUMBER VOTERS", voters), ("NUMBER UNIQUE ORDERS", orders)):
        if head.number(name) != counted:
            found = f"{head.number(name):,}; the lines have {counted:,}"
            yield kinds.COUNTS_DIFFER.at(head.lines[name], name, found)


def order_of(text: str) -> Order | None:
    """The numbers at each rank; None where the text is no order.

    >>> order_of("3,{1, 2}"), order_of("3,,2"), order_of("")
    ([[3], [1, 2]], None, None)
    """
    if _ORDER.fullmatch(text) is None:
        return None
    return [
        [int(each) for each in (tied or one).split(",") if each.strip()]
        for tied, one in _RANK.findall(text)
    ]


def _of_order(order: Order, head: _Head) -> Iterator[ProblemKind]:
    """What is wrong with the numbers of an order."""
    ranked = [number for at in order for number in at]
    if not {*ranked} <= {*head.choices}:
        yield kinds.CHOICE_UNKNOWN
        return
    is_whole = len(ranked) == len(head.choices) or head.type not in _ALL_RANKED
    has_ties = any(len(at) > 1 for at in order)
    if (
        not is_whole
        or len({*ranked}) < len(ranked)
        or not all(order)
        or (has_ties and head.type in _WITHOUT_TIES)
    ):
        yield kinds.NOT_OF_TYPE
