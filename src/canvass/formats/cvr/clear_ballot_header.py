"""The columns of Clear Ballot's cast vote records: those of a card, and one for each choice at each rank."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from canvass.formats.cvr.dominion_header import distinct
from canvass.formats.cvr.vendor import ranked_choice
from canvass.formats.grid import Header, head_of, plain_name
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.model import Choice, ChoiceKind

BALLOT, BOX, POSITION = "ballotid", "boxid", "boxposition"
_NEEDED = {BALLOT, "precinctid", "ballotstyleid", "status", "remade"}
_OF_CARDS = _NEEDED | {"rownumber", BOX, POSITION, "precinctstylename", "scancomputername"}
_CHOICE = re.compile(
    r"Choice_([0-9]+)_[0-9]+:(.*?):(?:([0-9]{1,9}):)?(?:Vote For|Number of Winners) ([0-9]{1,9}):(.*):([^:]*)"
)
_BARE = re.compile(r"Choice_([0-9]+)_[0-9]+")


@dataclass(frozen=True, slots=True)
class ChoiceColumn:
    """A column of marks: what its head says, with 0 for the rank of a contest without ranks."""

    key: str
    contest: str
    rank: int
    votes_allowed: int
    choice: str
    party: str = ""


@dataclass(frozen=True, slots=True)
class ClearContest:
    """A contest: its columns rank by rank in the order of its choices, of which one without ranks has one row.

    ``is_read`` says whether its ranks are 1, 2 and so on, each with every choice, for one seat.
    """

    title: str
    votes_allowed: int
    choices: tuple[Choice, ...]
    columns: tuple[tuple[str, ...], ...]
    is_ranked: bool = False
    is_read: bool = True
    allowed: tuple[str, ...] = ()
    """How many votes a voter has as its columns say; one number, where they agree."""
    again: tuple[str, ...] = ()
    """Choices that stand twice, but for lines to write in, of which a contest may have several."""


@dataclass(frozen=True, slots=True)
class ClearHeader:
    """The header as a table of text needs it, columns of a card by their names in small letters, and what is wrong."""

    header: Header
    card: Mapping[str, str]
    bare: Mapping[str, str]
    """Columns that say the number of a choice alone: the choices stand in a list of their own."""
    contests: tuple[ClearContest, ...]
    twice: tuple[str, ...]
    unknown: tuple[str, ...]
    """Columns of marks that do not say what they are of."""
    unread: tuple[str, ...] = ()
    """Columns of cards that canvass does not know."""
    nameless: tuple[str, ...] = ()
    """Columns without a name."""


def header_of(text: str) -> ClearHeader | None:
    """The header of such an export; None where the text is another."""
    head = head_of(text[:2_000_000], ",")[:1]
    for line, cells in head:
        names = [plain_name(cell) for cell in cells]
        small = [name.casefold() for name in names]
        if len(_NEEDED & {*small}) < len(_NEEDED) - 1 or not any(map(_is_choice, names)):
            return None
        keys = [f"\0{place}" for place in range(len(names))]
        card: dict[str, str] = {}
        bare: dict[str, str] = {}
        columns: list[ChoiceColumn] = []
        unknown: list[str] = []
        unread: list[str] = []
        for name, key in zip(names, keys, strict=True):
            if found := _CHOICE.fullmatch(name):
                title, choice = plain_name(found[2]), plain_name(found[5])
                rank, allowed = int(found[3] or 0), int(found[4])
                columns.append(ChoiceColumn(key, title, rank, allowed, choice, found[6]))
            elif (number := _BARE.fullmatch(name)) and number[1] not in bare:
                bare[number[1]] = key
            elif name.casefold() in _OF_CARDS:
                card.setdefault(name.casefold(), key)
            elif name and (_is_choice(name) or ":" in name or columns or bare):
                unknown.append(name)  # behind the first choice no column is of cards
            elif name:
                unread.append(name)
        twice = tuple(dict.fromkeys(n for n in names if n and small.count(n.casefold()) > 1))
        header = Header(line, tuple(cells), tuple(keys))
        return ClearHeader(
            header,
            card,
            bare,
            tuple(contests_of(columns)),
            twice,
            tuple(unknown),
            tuple(unread),
            tuple(key for key, name in zip(keys, names, strict=True) if not name),
        )
    return None


def _is_choice(name: str) -> bool:
    return name.startswith("Choice_")


def contests_of(columns: Iterable[ChoiceColumn]) -> Iterator[ClearContest]:
    """The contests in their order, each of the columns that name it."""
    of: dict[str, list[ChoiceColumn]] = {}
    for column in columns:
        of.setdefault(column.contest, []).append(column)
    for title, own in of.items():
        yield _contest(title, own)


def _contest(title: str, columns: Sequence[ChoiceColumn]) -> ClearContest:
    by_rank: dict[int, list[ChoiceColumn]] = {}
    for column in columns:
        by_rank.setdefault(column.rank, []).append(column)
    is_ranked = [*by_rank] != [0]
    first = next(iter(by_rank.values()))
    labels = distinct([column.choice for column in first])
    order = {label: place for place, label in enumerate(labels)}
    rows = []
    fits = not is_ranked or sorted(by_rank) == [*range(1, len(by_rank) + 1)]
    for rank in sorted(by_rank):
        here = distinct([column.choice for column in by_rank[rank]])
        fits = fits and sorted(here) == sorted(labels)
        pairs = zip(here, (column.key for column in by_rank[rank]), strict=True)
        rows.append(tuple(key for _, key in sorted(pairs, key=lambda p: order.get(p[0], -1))))
    allowed = {column.votes_allowed for column in columns}
    choices = (
        Choice(label, label, column.party, choice_kind(label))
        for label, column in zip(labels, first, strict=True)
    )
    return ClearContest(
        title,
        1 if is_ranked else max(allowed),
        tuple(map(ranked_choice, choices) if is_ranked else choices),
        tuple(rows),
        is_ranked,
        fits and len(allowed) == 1 and 0 not in allowed and not (is_ranked and allowed != {1}),
        tuple(map(str, sorted(allowed))),
        tuple(dict.fromkeys(_again(column.choice for column in first))),
    )


def _again(names: Iterable[str]) -> Iterator[str]:
    """Names that stand twice, but for those of lines to write in."""
    seen: set[str] = set()
    for name in names:
        if name in seen and choice_kind(name) not in (ChoiceKind.OTHER, ChoiceKind.WRITE_IN):
            yield name
        seen.add(name)
