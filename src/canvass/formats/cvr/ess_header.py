"""The columns of ES&S's cast vote records: those of a card, and the contests, of which some have several."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from canvass.formats.grid import Header, Record, head_of, plain_name

RECORD = "cast vote record"
_OF_CARDS = (
    *("seqno", RECORD, "batch", "batch name", "ballot status", "precinct", "precinct id", "style"),
    *("ballot style", "serial number", "boxnum", "boxposition", "tabulator", "tabulator cvr"),
    *("machine", "reporting group", "poll place", "polling place"),
)
_OF_CITIES = ("precinct", "count")
_AT_RANK = re.compile(r"(?i)(.*?)\s*\bchoice ([0-9]{1,9})(?: of [0-9]+)?\b\s*(.*?)\s*(?:\(\d+\))?")
_ORDINAL = re.compile(r"(?i)([0-9]{1,9})(?:st|nd|rd|th) choice (.+)")
_NUMBERED = re.compile(r"(.+\S) ([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class EssContest:
    """A contest of the header: its title and its columns, with a rank for each where it asks for ranks."""

    title: str
    columns: tuple[str, ...]
    ranks: tuple[int, ...] = ()
    is_of_one_name: bool = True
    """Whether its columns have one name; numbered ones are one contest where the cards show it."""

    @property
    def is_read(self) -> bool:
        """Whether its ranks are 1, 2 and so on, each once."""
        return not self.ranks or sorted(self.ranks) == [*range(1, len(self.ranks) + 1)]


@dataclass(frozen=True, slots=True)
class EssHeader:
    """The header as a table of text needs it, the columns of a card by their names in small letters, and contests."""

    header: Header
    card: dict[str, str]
    twice: tuple[str, ...]
    unknown: tuple[EssContest, ...]
    """Columns under other names that stand before the last one of a card."""
    contests: tuple[EssContest, ...]
    nameless: tuple[str, ...] = ()
    """Columns without a name."""
    is_of_city: bool = False
    """Whether it is a table that a city made of the records: rankings by precinct, how many cards have each."""


def header_of(text: str) -> EssHeader | None:
    """The header of such an export; None where the text is another."""
    for line, cells in head_of(text[:2_000_000], ","):
        names = [plain_name(cell) for cell in cells]
        small = [name.casefold() for name in names]
        if RECORD in small and len(names) > 1:
            return _header((line, cells), names, _OF_CARDS, is_of_city=False)
        if {*_OF_CITIES} <= {*small} and any(map(_ORDINAL.fullmatch, names)):
            return _header((line, cells), names, _OF_CITIES, is_of_city=True)
    return None


def _header(
    record: Record, names: Sequence[str], known: Sequence[str], *, is_of_city: bool
) -> EssHeader:
    line, cells = record
    keys = [f"\0{place}" for place in range(len(names))]
    small = [name.casefold() for name in names]
    own = [place for place, name in enumerate(small) if name in known]
    begins = max((place for place in own if not is_of_city), default=-1)
    card: dict[str, str] = {}
    for place in own:
        card.setdefault(small[place], keys[place])
    count = Counter(small[place] for place in own)
    rest = [place for place in range(len(names)) if place not in own and names[place]]
    unknown = tuple(_contests([(names[place], keys[place]) for place in rest if place < begins]))
    contests = _contests([(names[place], keys[place]) for place in rest if place > begins])
    return EssHeader(
        Header(line, tuple(cells), tuple(keys)),
        card,
        tuple(name for name, times in count.items() if times > 1),
        unknown,
        tuple(contests),
        tuple(key for key, name in zip(keys, names, strict=True) if not name),
        is_of_city,
    )


def _contests(columns: Iterable[tuple[str, str]]) -> Iterator[EssContest]:
    """The contests in their order; the columns of one stand side by side, or have its ranks."""
    ranked: dict[str, list[tuple[int, str]]] = {}
    plain: dict[str, list[str]] = {}
    for name, key in columns:
        at = _rank_of(name)
        if at is None:
            plain.setdefault(name, []).append(key)
        else:
            ranked.setdefault(at[0], []).append((at[1], key))
    for title, at_ranks in ranked.items():
        in_order = sorted(at_ranks)
        yield EssContest(title, tuple(key for _, key in in_order), tuple(n for n, _ in in_order))
    for title, keys in plain.items():
        yield EssContest(title, tuple(keys))


def _rank_of(name: str) -> tuple[str, int] | None:
    """The contest and the rank of a column.

    >>> _rank_of("DEM Mayor Choice 2 of 5 Citywide (026916)"), _rank_of("2ND CHOICE MAYOR"), _rank_of("Judge 2")
    (('DEM Mayor Citywide', 2), ('MAYOR', 2), None)
    """
    found = _AT_RANK.fullmatch(name)
    if found:
        return " ".join(f"{found[1]} {found[3]}".split()), int(found[2])
    ordinal = _ORDINAL.fullmatch(name)
    return (ordinal[2], int(ordinal[1])) if ordinal else None


def numbered(contests: Sequence[EssContest]) -> Iterator[EssContest]:
    """Neighbours named alike and numbered from 1, as one: whether they are one contest the cards must show.

    >>> [c.title for c in numbered([EssContest(f"Council {n}", (str(n),)) for n in (1, 2)])]
    ['Council']
    """
    for stem, group in groupby(contests, key=_stem):
        found = list(group)
        numbers = [int(each.title.rpartition(" ")[2]) for each in found] if stem else []
        if len(found) > 1 and numbers == [*range(1, len(found) + 1)]:
            columns = tuple(key for each in found for key in each.columns)
            yield EssContest(stem, columns, is_of_one_name=False)


def _stem(contest: EssContest) -> str:
    found = _NUMBERED.fullmatch(contest.title)
    return found[1] if found and not contest.ranks and len(contest.columns) == 1 else ""
