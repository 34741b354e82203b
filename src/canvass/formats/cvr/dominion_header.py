"""The first four lines of Dominion's cast vote records as CSV: contests, their choices, and the columns of a card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice

from canvass.formats.cvr.vendor import ranked_choice
from canvass.formats.grid import BrokenRecord, delimiter_of, head_of, plain_name, records
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.model import Choice

LINES = 4
TABULATOR, BATCH, RECORD = "TabulatorNum", "BatchId", "RecordId"
IMPRINTED = "ImprintedId"
UNIT, STYLE, MODE = "PrecinctPortion", "BallotType", "CountingGroup"
_IDS = ("CvrNumber", TABULATOR, BATCH, RECORD)
_KNOWN = {name.casefold(): name for name in (*_IDS, IMPRINTED, UNIT, STYLE, MODE)}
"""Names of columns as the system writes them: a spreadsheet or a clerk may have changed their capitals."""
_SHOWN = 20_000
_TITLE = re.compile(
    r"(?s)(.*?)\s*\(\s*(?:Vote For\s*=\s*([^()]*?)|Number of positions\s*=\s*([0-9]*).*)\)\s*"
)
_VOTES = re.compile(r"[1-9][0-9]{0,2}")
_AT_RANK = re.compile(r"(?s)(.*?)\s*\(\s*([1-9][0-9]?)\s*\)\s*")


@dataclass(frozen=True, slots=True)
class HeaderContest:
    """A contest of the header: its columns with what stands above them, and its choices.

    ``ranks`` has the columns of each rank in the order of choices, of a contest that asks for ranks. One that is not
    read has no ``votes_allowed``, and one whose title does not say them has 0.
    """

    title: str
    votes_allowed: int | None
    columns: tuple[str, ...]
    labels: tuple[str, ...]
    choices: tuple[Choice, ...]
    ranks: tuple[tuple[str, ...], ...] = ()
    of_title: str = ""
    """What stands above its columns, where other columns before them have the same."""
    is_nameless: bool = False
    """Whether nothing stands above its columns."""


@dataclass(frozen=True, slots=True)
class Header:
    """Election, version, columns and contests of an export."""

    election: str
    version: str
    names: tuple[str, ...]
    contests: tuple[HeaderContest, ...]
    lines: int
    """Lines of the file above the first card."""
    among: tuple[str, ...] = ()
    """Titles of contests that stand among the columns of a card."""
    twice: tuple[str, ...] = ()
    """Columns of a card that stand twice."""

    @property
    def named(self) -> int:
        """How many contests have a title; columns without one are refused where a card has something in them."""
        return sum(not each.is_nameless for each in self.contests)

    @property
    def number(self) -> str:
        """The column of a card's number, the first."""
        return self.names[0]

    @property
    def places(self) -> list[str]:
        """The columns that say of which precinct, ballot style and way of voting a card is, as far as there are any."""
        return [name for name in (UNIT, STYLE, MODE) if name in self.names]

    @property
    def imprinted(self) -> list[str]:
        """The column of the id that is printed on the card, where there is one."""
        return [name for name in (IMPRINTED,) if name in self.names]

    @property
    def marks(self) -> list[str]:
        """The columns of marks."""
        return [column for each in self.contests for column in each.columns]


def header_of(text: str) -> Header | None:
    """The first four lines, if they are those of such an export."""
    try:
        head = list(islice(records(text[:2_000_000], ","), LINES + 1))
    except BrokenRecord:
        return None
    if len(head) < LINES:
        return None
    (_, first), (_, titles), (_, choices), (_, names) = head[:LINES]
    ids = list(map(_known, names))
    if not set(_IDS) <= set(ids) or len({len(titles), len(choices), len(names)}) != 1:
        return None
    begins = next((place for place, title in enumerate(titles) if title.strip()), len(titles))
    least = 1 + max(map(ids.index, _IDS))
    among = tuple(plain_name(title) for title in titles[begins:least] if title.strip())
    begins = max(begins, least)
    last = head[LINES][0] - 1 if len(head) > LINES else len(text.splitlines())
    twice = tuple(name for name, times in Counter(filter(None, ids[:begins])).items() if times > 1)
    own = (name or f"\0{place}" for place, name in enumerate(ids[:begins]))
    keys = (*own, *(f"\0{place}" for place in range(begins, len(ids))))
    found = tuple(_contests(titles[begins:], choices[begins:], names[begins:], keys[begins:]))
    version = first[1] if len(first) > 1 else ""
    return Header(plain_name(first[0]), plain_name(version), keys, found, last, among, twice)


def _known(cell: str) -> str:
    name = plain_name(cell)
    return _KNOWN.get(name.casefold(), name)


def is_moved(text: str) -> bool:
    r"""Whether a text names the columns of such an export, in a line or in a way in which no header is read.

    >>> is_moved("CvrNumber;TabulatorNum;BatchId;RecordId\n1;2;3;4\n")
    True
    """
    if _IDS[0].casefold() not in text[:_SHOWN].casefold():
        return False
    head = head_of(text, delimiter_of(text))
    return any({*_IDS} <= {*map(_known, cells)} for _, cells in head)


def _contests(
    titles: Sequence[str], choices: Sequence[str], parties: Sequence[str], keys: Sequence[str]
) -> Iterator[HeaderContest]:
    """The contests, each of neighbouring columns with one title; a title that stands twice gets a number."""
    seen: Counter[str] = Counter()
    for title, group in groupby(range(len(titles)), key=lambda place: titles[place]):
        places = list(group)
        match = _TITLE.fullmatch(title)
        bare = plain_name(match[1] if match else title)
        seen[bare] += 1
        whole = bare if seen[bare] == 1 else f"{bare} ({seen[bare]})"
        labels = tuple(plain_name(choices[place]) for place in places)
        columns = tuple(keys[place] for place in places)
        of_title = "" if seen[bare] == 1 else bare
        if match and match[2] is None:
            yield replace(_ranked(whole, match[3], labels, columns), of_title=of_title)
            continue
        listed = (
            Choice(name, name, plain_name(parties[place]), choice_kind(name))
            for name, place in zip(distinct(labels), places, strict=True)
        )
        allowed = _allowed(match[2]) if match else 1
        contest = HeaderContest(whole, allowed, columns, labels, tuple(listed))
        yield replace(contest, of_title=of_title, is_nameless=not bare)


def _allowed(text: str) -> int:
    """The votes that a voter has by a title; 0 for what is no number of votes."""
    return int(text) if _VOTES.fullmatch(text) else 0


def _ranked(
    title: str, seats: str, labels: tuple[str, ...], columns: tuple[str, ...]
) -> HeaderContest:
    """A contest that asks for ranks: Ann (1), Bo (1), Ann (2), Bo (2); not read where it elects several."""
    found = [_AT_RANK.fullmatch(label) for label in labels]
    at = {
        (int(each[2]), each[1]): column
        for each, column in zip(found, columns, strict=True)
        if each is not None
    }
    names = tuple(dict.fromkeys(name for _, name in at))
    choices = tuple(ranked_choice(Choice(name, name, "", choice_kind(name))) for name in names)
    last = max((rank for rank, _ in at), default=0)
    is_whole = len(at) == len(columns) == len(names) * last > 0
    if seats != "1" or not is_whole:
        return HeaderContest(title, None, columns, labels, choices)
    ranks = tuple(tuple(at[rank, name] for name in names) for rank in range(1, last + 1))
    return HeaderContest(title, 1, columns, labels, choices, ranks)


def distinct(names: Sequence[str]) -> list[str]:
    """The names of a contest's choices; a name that stands twice gets a number."""
    seen: Counter[str] = Counter()
    distinct = []
    for name in names:
        seen[name] += 1
        distinct.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return distinct
