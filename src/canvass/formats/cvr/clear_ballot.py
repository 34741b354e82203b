"""Clear Ballot's cast vote records as CSV: a card on each line, 1, 0 or nothing in the column of each choice.

Since 2018 the head of a column names contest, rank, votes allowed, choice and party. Before, it has the number of a
choice, and lists in the same ZIP archive say what the numbers mean.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import polars as pl

from canvass.errors import UnreadableFile
from canvass.formats.archive import archive_at
from canvass.formats.coded import CODED
from canvass.formats.columns import LINE
from canvass.formats.cvr.cells import (
    CellKinds,
    CellTuple,
    cell_kinds,
    nameless,
    of_columns,
    places_by_number,
)
from canvass.formats.cvr.clear_ballot_header import (
    BALLOT,
    BOX,
    POSITION,
    ChoiceColumn,
    ClearContest,
    ClearHeader,
    contests_of,
    header_of,
)
from canvass.formats.cvr.held import Held, HeldRead, by_rule, files_unread, held
from canvass.formats.cvr.ranked_cards import LAST_POSITION
from canvass.formats.cvr.ways import Way
from canvass.formats.grid import Header, head_of, plain_name, read_grid
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import element as element_kinds
from canvass.formats.kinds import header as header_kinds
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, ReadResult
from canvass.formats.text_file import text_from_bytes
from canvass.model import card_block as names
from canvass.model.card_block import CardBlock, RecordedName, RecordsHeader

_PLAIN = ("", "0", "1")
_LISTS = {
    "choices": ("ChoiceID", "ContestID", "ChoiceName"),
    "contests": ("ContestID", "ContestName"),
    "precincts": ("PrecinctID", "BallotStyleID", "PrecinctName"),
}


def read(text: ReadResult[str], name: str) -> HeldRead | None:
    """The records in a text, with every problem; None where it is not such an export."""
    header = None if text.value is None else header_of(text.value)
    return None if header is None else _read(text, name, header, {})


def read_archive(path: Path) -> HeldRead | None:
    """The records of an archive with lists, with every problem; None where it is no such export."""
    archive = archive_at(path) if path.is_file() else None
    members: dict[str, str] = {}
    several: dict[str, None] = {}
    for name in archive.members if archive else ():
        if members.setdefault(_kind(name), name) != name and _kind(name) in ("cvr", *_LISTS):
            several |= dict.fromkeys((members[_kind(name)], name))
    if archive is None or "cvr" not in members or len(members) < 2:
        return None
    texts: dict[str, ReadResult[str]] = {}
    for kind, name in members.items():
        if kind == "cvr" or kind in _LISTS:
            try:
                texts[kind] = text_from_bytes(name, archive.read(name))
            except UnreadableFile:
                return None
    header = header_of(texts["cvr"].value or "")
    if header is None:
        return None
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    source = replace(
        texts["cvr"].source, name=path.name, sha256=digest, size_bytes=path.stat().st_size
    )
    if several:
        return held(None, [kinds.SEVERAL_EXPORTS.at(found=", ".join(several))], source)
    lists = {kind: _rows(text, kind) for kind, text in texts.items() if kind in _LISTS}
    twice = [
        element_kinds.ID_TWICE.at(column=kind.capitalize(), found=number)
        for kind in ("choices", "contests")
        for number in _twice(lists.get(kind, []))
    ]
    if twice:
        return held(None, twice, source)
    others = [name for name in archive.members if _kind(name) not in ("cvr", "parties", *_LISTS)]
    problems = (*texts["cvr"].problems, *files_unread(sorted(others)))
    return _read(replace(texts["cvr"], problems=problems, source=source), path.name, header, lists)


def _kind(name: str) -> str:
    """What a file of an archive holds, by the end of its name: fl_bay.cvr.csv."""
    return name.lower().removesuffix(".csv").rpartition(".")[2]


def _rows(text: ReadResult[str], kind: str) -> list[tuple[str, ...]]:
    """The rows of a list, by the columns that it must have; none where it has others."""
    head = head_of(text.value or "", ",")[:1]
    known = [plain_name(cell) for cell in head[0][1]] if head else []
    if not {*_LISTS[kind]} <= {*known}:
        return []
    grid = read_grid(text.value or "", ",", Header(head[0][0], tuple(head[0][1]), tuple(known)))
    return list(grid.cells.select(pl.col(*_LISTS[kind]).str.strip_chars()).iter_rows())


def _twice(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Numbers under which a list has two different rows."""
    times = Counter(number for number, *_ in dict.fromkeys(rows))
    return (number for number, count in times.items() if count > 1)


def _read(
    text: ReadResult[str],
    name: str,
    header: ClearHeader,
    lists: Mapping[str, list[tuple[str, ...]]],
) -> HeldRead:
    grid = read_grid(text.value or "", ",", header.header)
    source = replace(
        text.source,
        name=name,
        format="clear-ballot-cvr",
        delimiter=",",
        header_row=header.header.line,
        rows_read=grid.rows_read,
    )
    contests, problems = _contests(header, lists)
    problems = [
        *text.problems,
        *of_columns(grid.problems, header.header),
        *_of_header(header),
        *nameless(grid.cells, header.nameless, header.header.line),
        *problems,
    ]
    if any(problem.severity.stops for problem in problems):
        return held(None, problems, source)
    cards, found = _cards(grid.cells, header, lists)
    problems += found
    problems += _special(grid.cells, header)
    return held(_held(grid.cells, cards, contests, problems, header), problems, source)


def _of_header(header: ClearHeader) -> Iterator[Problem]:
    line = header.header.line
    for name in header.twice:
        yield header_kinds.HEADER_DUPLICATE.at(line, name)
    for name in header.unknown:
        yield kinds.CHOICE_COLUMN.at(line, name)
    for name in header.unread:
        yield column_kinds.COLUMN_UNKNOWN.at(line, name)
    if BALLOT not in header.card and not {BOX, POSITION} <= {*header.card}:
        yield column_kinds.COLUMN_MISSING.at(line, "BallotID")


def _contests(
    header: ClearHeader, lists: Mapping[str, list[tuple[str, ...]]]
) -> tuple[tuple[ClearContest, ...], list[Problem]]:
    """The contests of the header, or those that the lists name."""
    if not header.bare:
        return header.contests, []
    if not lists.get("choices") or not lists.get("contests"):
        return (), [kinds.LISTS_LACK.at(header.header.line)]
    titles = {number: plain_name(title) for number, title in lists["contests"]}
    choices = {number: (of, plain_name(name)) for number, of, name in lists["choices"]}
    columns: list[ChoiceColumn] = []
    problems = []
    for number, key in header.bare.items():
        of, name = choices.get(number, ("", ""))
        if of not in titles:
            problems.append(kinds.CHOICE_COLUMN.at(header.header.line, f"Choice_{number}_1"))
        else:  # two offices may have one title: the number keeps them apart
            columns.append(ChoiceColumn(key, f"{of}\0{titles[of]}", 0, 1, name))
    if columns:
        problems.append(kinds.ALLOWED_UNKNOWN.at(header.header.line))
    found = list(contests_of(columns))
    bare = [each.title.partition("\0")[2] for each in found]
    named = [
        replace(each, title=title if bare.count(title) == 1 else f"{title} ({number})")
        for each, title in zip(found, bare, strict=True)
        for number in [each.title.partition("\0")[0]]
    ]
    return tuple(named), problems


def _cards(
    cells: pl.DataFrame, header: ClearHeader, lists: Mapping[str, list[tuple[str, ...]]]
) -> tuple[pl.DataFrame, list[Problem]]:
    """Where each card lies; and records without a number, or with that of another."""
    card, lines = header.card, cells[LINE]
    has_box = {BOX, POSITION} <= {*card}
    if has_box:
        batch, written, column = (
            _text(cells, card, BOX),
            _text(cells, card, POSITION),
            "BoxPosition",
        )
    else:
        ballot, column = _text(cells, card, BALLOT), "BallotID"
        batch, written = ballot.str.extract(r"^(.*)\+\d+$"), ballot.str.extract(r"\+(\d+)$")
    number = written.cast(pl.Int64, strict=False)
    is_one = (number.is_between(1, LAST_POSITION) & batch.is_not_null() & (batch != "")).fill_null(
        value=False
    )
    problems = [
        kinds.NUMBER.at(line, column, found or "")
        for line, found in zip(lines.filter(~is_one), written.filter(~is_one), strict=True)
    ]
    scanner = _text(cells, card, "scancomputername") if "scancomputername" in card else None
    key = pl.DataFrame(
        [each for each in (batch.alias("b"), number.alias("n"), scanner) if each is not None]
    )
    again = ~key.select(pl.struct(pl.all()).is_first_distinct()).to_series() & is_one
    problems += [
        kinds.CARD_TWICE.at(line, column, found)
        for line, found in zip(lines.filter(again), written.filter(again), strict=True)
    ]
    if not has_box:
        problems.append(kinds.PLACES_BY_NUMBER.at())
        number = places_by_number(batch, number)
    told = {
        names.TABULATOR: scanner,
        names.BATCH: batch,
        names.UNIT: _unit(cells, card, lists.get("precincts", [])),
        names.STYLE: _text(cells, card, "ballotstyleid") if "ballotstyleid" in card else None,
    }
    places = {name: words.cast(CODED) for name, words in told.items() if words is not None}
    position = number.cast(pl.Int32, strict=False).alias(names.POSITION)
    return pl.DataFrame({**places, names.POSITION: position}), problems


def _unit(
    cells: pl.DataFrame, card: Mapping[str, str], precincts: list[tuple[str, ...]]
) -> pl.Series | None:
    """The precinct of each card, by its name where one is told."""
    key = next((name for name in ("precinctstylename", "precinctid") if name in card), None)
    if key is None:
        return None
    words = _text(cells, card, key)
    return words.replace({number: name for number, _, name in precincts}) if precincts else words


def _text(cells: pl.DataFrame, card: Mapping[str, str], name: str) -> pl.Series:
    return cells[card[name]].str.strip_chars().alias(name)


def _special(cells: pl.DataFrame, header: ClearHeader) -> Iterator[Problem]:
    """How many cards were remade, or have another status than 0."""
    own = [header.card[name] for name in ("status", "remade") if name in header.card]
    if own:
        count = cells.select(
            pl.any_horizontal(~pl.col(*own).str.strip_chars().is_in(["0", ""])).sum()
        ).item()
        if count:
            yield kinds.REMADE.at(found=f"{count:,}")


def _held(
    cells: pl.DataFrame,
    cards: pl.DataFrame,
    contests: tuple[ClearContest, ...],
    problems: list[Problem],
    header: ClearHeader,
) -> Held:
    """The contests with their marks; what is odd of them is added to the problems."""
    recorded: list[RecordedName] = []
    marks: dict[str, pl.DataFrame] = {}
    unread = []
    for contest in contests:
        if not contest.is_read and not contest.is_ranked:
            said = ", ".join(contest.allowed)
            problems.append(kinds.ALLOWED_WRONG.at(header.header.line, contest.title, said))
            continue
        if not contest.is_read:
            problems.append(kinds.RANKED.at(header.header.line, contest.title))
            unread.append(contest.title)
            continue
        found = cell_kinds(cells, [key for row in contest.columns for key in row])
        odd = list(_odd(cells, contest, found))
        problems += (
            kinds.CHOICE_AGAIN.at(header.header.line, contest.title, n) for n in contest.again
        )
        problems += odd
        recorded.append(
            RecordedName(contest.title, contest.votes_allowed, contest.is_ranked, contest.choices)
        )
        if odd or not found.rows.size:
            continue
        ways = {each: _way(each, contest) for each in found.distinct}
        if contest.is_ranked:
            problems += by_rule(contest.title, [*ways.values()], found.of_card)
        allowed = 0 if contest.is_ranked else contest.votes_allowed
        ids = [choice.id for choice in contest.choices]
        marks[contest.title] = found.marks(ways.__getitem__, ids, allowed)
    head = RecordsHeader(
        "Clear Ballot", "", "", tuple(recorded), len(recorded) + len(unread), tuple(unread)
    )
    return Held(head, CardBlock(cards, marks))


def _odd(cells: pl.DataFrame, contest: ClearContest, found: CellKinds) -> Iterator[Problem]:
    """Cells that are no marks, with their lines."""
    for row in found.cards_with(_is_odd).tolist():
        keys = [key for rank in contest.columns for key in rank]
        bad = next(str(cells[key][row]) for key in keys if cells[key][row].strip() not in _PLAIN)
        yield kinds.MARK.at(int(cells[LINE][row]), contest.title, bad)
    for row in found.cards_with(_is_in_part).tolist():
        yield kinds.ON_CARD_IN_PART.at(int(cells[LINE][row]), contest.title)


def _is_odd(cells: CellTuple) -> bool:
    return any(cell not in _PLAIN for cell in cells)


def _is_in_part(cells: CellTuple) -> bool:
    """Whether a card has some columns of a contest and not the others."""
    return any(cells) and not all(cells)


def _way(cells: CellTuple, contest: ClearContest) -> Way:
    """The choices that are marked at each rank."""
    ids = [choice.id for choice in contest.choices]
    each = len(ids)
    ranks = [
        tuple(
            name
            for name, cell in zip(ids, cells[begins : begins + each], strict=True)
            if cell == "1"
        )
        for begins in range(0, len(cells), each)
    ]
    while ranks and not ranks[-1]:
        ranks.pop()
    return tuple(ranks)
