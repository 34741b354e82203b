"""ES&S's cast vote records as CSV or workbook: a card on each line, the name of a choice in the column of a contest.

A contest has a column for each vote or for each rank. ``undervote`` says that the contest is on the card without a
mark, ``overvote`` that there were too many, and nothing that the contest is not on the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import polars as pl

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
from canvass.formats.cvr.emptied import lacking_one, lacking_one_of_style, maybe_emptied
from canvass.formats.cvr.ess_header import RECORD, EssContest, EssHeader, header_of, numbered
from canvass.formats.cvr.held import Held, HeldRead, by_rule, held
from canvass.formats.cvr.moved import moved
from canvass.formats.cvr.ranked_cards import LAST_POSITION
from canvass.formats.cvr.vendor import ranked_choice
from canvass.formats.cvr.ways import Way
from canvass.formats.grid import Grid, plain_name, read_grid
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import header as header_kinds
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, ProblemKind, ReadResult
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.model import Choice
from canvass.model import card_block as names
from canvass.model.card_block import CardBlock, RecordedName, RecordsHeader

_NONE, _TOO_MANY = "undervote", "overvote"
_CARDS_TOLD_APART = 20
"""With fewer cards the choices of a contest could all differ by chance."""


def read(text: ReadResult[str], name: str) -> HeldRead | None:
    """The records in a text, with every problem; None where it is not such an export."""
    header = None if text.value is None else header_of(text.value)
    if header is None or text.value is None:
        return None
    grid = read_grid(text.value, ",", header.header, is_coded=False)
    source = replace(
        text.source,
        name=name,
        format="ess-cvr",
        delimiter=",",
        header_row=header.header.line,
        rows_read=grid.rows_read,
    )
    problems = [
        *text.problems,
        *of_columns(grid.problems, header.header),
        *_of_header(header, grid.cells),
    ]
    if any(problem.severity.stops for problem in problems):
        return held(None, problems, source)
    cards, found = _of_city(grid, header) if header.is_of_city else _cards(grid, header)
    problems += found
    if any(problem.severity.stops for problem in problems):
        return held(None, problems, source)
    return held(_held(grid.cells, cards, header, problems), problems, source)


def _of_header(header: EssHeader, cells: pl.DataFrame) -> Iterator[Problem]:
    line = header.header.line
    for name in header.twice:
        yield header_kinds.HEADER_DUPLICATE.at(line, name)
    for contest in header.unknown:
        yield _among(cells, contest).at(line, contest.title)
    yield from nameless(cells, header.nameless, line)
    if not header.contests:
        yield kinds.NO_CONTEST.at(line)


def _among(cells: pl.DataFrame, contest: EssContest) -> ProblemKind:
    """What a column among those of cards is: a contest, perhaps one, or numbers that say something of the card."""
    found = cell_kinds(cells, contest.columns)
    has_votes = any(cell and _is_none(cell) for each in found.distinct for cell in each)
    if contest.ranks or has_votes:
        return kinds.CONTEST_AMONG
    has_words = any(cell and not cell.isdigit() for each in found.distinct for cell in each)
    return kinds.COLUMN_AMONG if has_words else _of_numbers(found)


def _cards(grid: Grid, header: EssHeader) -> tuple[pl.DataFrame, list[Problem]]:
    """Where each card lies; and records without a number, or with that of another."""
    cells, card = grid.cells, header.card
    boxes = {"boxnum", "boxposition"} <= {*card}
    number_of = "boxposition" if boxes else RECORD
    batch_of = "boxnum" if boxes else next((n for n in ("batch", "batch name") if n in card), "")
    told = {
        names.TABULATOR: _text(cells, card, "tabulator"),
        names.BATCH: _text(cells, card, batch_of) if batch_of else _all(cells.height),
        names.UNIT: _text(cells, card, "precinct"),
        names.STYLE: _text(cells, card, "ballot style", "style"),
        names.MODE: _text(cells, card, "reporting group"),
    }
    places = pl.DataFrame([words.alias(name) for name, words in told.items() if words is not None])
    written = cells[card[number_of]].str.strip_chars().alias(names.POSITION)
    key = [n for n in (names.TABULATOR, names.BATCH) if n in places.columns and boxes]
    whole = pl.DataFrame([*(places[n] for n in key), written])
    problems = [*_wrong_numbers(cells[LINE], whole, number_of)]
    if batch_of:
        nameless = cells[LINE].filter(places[names.BATCH].is_null())
        problems += [kinds.NUMBER.at(line, batch_of) for line in nameless]
    number = written.cast(pl.Int32, strict=False)
    if not boxes:
        problems.append(kinds.PLACES_BY_NUMBER.at() if batch_of else kinds.NO_BATCHES.at())
        number = places_by_number(places[names.BATCH], number)
    return places.cast(CODED).with_columns(number.alias(names.POSITION)), problems


def _wrong_numbers(lines: pl.Series, key: pl.DataFrame, column: str) -> Iterator[Problem]:
    """Records without a number, and those with the number of another; ``key`` has the numbers as written last."""
    written = key[names.POSITION]
    is_one = written.str.contains(r"^[0-9]{1,10}$") & (
        written.cast(pl.Int64, strict=False).is_between(1, LAST_POSITION)
    )
    for line, found in zip(lines.filter(~is_one), written.filter(~is_one), strict=True):
        yield kinds.NUMBER.at(line, column, found)
    as_number = key.with_columns(written.cast(pl.Int64, strict=False))  # 05 is 5
    again = ~as_number.select(pl.struct(pl.all()).is_first_distinct()).to_series() & is_one
    for line, found in zip(lines.filter(again), written.filter(again), strict=True):
        yield kinds.NUMBER_TWICE.at(line, column, found)


def _all(cards: int) -> pl.Series:
    """The one batch of an export without batches."""
    return pl.Series(["all"]).new_from_index(0, cards)


def _text(cells: pl.DataFrame, card: dict[str, str], *of: str) -> pl.Series | None:
    """The cells of the first of these columns that there is, none where nothing stands."""
    key = next((card[name] for name in of if name in card), None)
    return None if key is None else cells[key].str.strip_chars().replace("", None)


def _of_city(grid: Grid, header: EssHeader) -> tuple[pl.DataFrame, list[Problem]]:
    """The cards of a city's table, of which each line stands for one."""
    cells, card = grid.cells, header.card
    count = cells[card["count"]].str.strip_chars()
    problems = [
        kinds.CITY_COUNT.at(line, "COUNT", found)
        for line, found in zip(
            cells[LINE].filter(count != "1"), count.filter(count != "1"), strict=True
        )
    ]
    table = pl.DataFrame(
        {
            names.BATCH: _all(cells.height).cast(CODED),
            names.UNIT: cells[card["precinct"]].str.strip_chars().cast(CODED),
            names.POSITION: pl.int_range(1, cells.height + 1, dtype=pl.Int32, eager=True),
        }
    )
    return table, [*problems, kinds.NO_BATCHES.at()]


def _held(
    cells: pl.DataFrame, cards: pl.DataFrame, header: EssHeader, problems: list[Problem]
) -> Held:
    """The contests with their marks; what is odd of them is added to the problems."""
    recorded: list[RecordedName] = []
    marks: dict[str, pl.DataFrame] = {}
    unread, alone = [], []
    for contest in _as_one(cells, header, problems):
        alone.append("" if contest.ranks or len(contest.columns) > 1 else contest.title)
        if not contest.is_read:
            problems.append(kinds.RANKED.at(header.header.line, contest.title))
            unread.append(contest.title)
            continue
        found = cell_kinds(cells, contest.columns)
        if not contest.ranks and _are_numbers(found):
            problems.append(_of_numbers(found).at(header.header.line, contest.title))
            continue
        problems += _of_contest(cells, contest, found)
        problems += maybe_emptied(cells[LINE], cards, contest.title, found)
        choices = _choices(contest, found)
        allowed = 0 if contest.ranks else len(contest.columns)
        # The choices are those that somebody marked: to list them would tell a mark of a card that is withheld.
        recorded.append(RecordedName(contest.title, allowed or 1, bool(contest.ranks)))
        if found.rows.size:
            marks[contest.title] = _marks(contest, found, choices)
    problems += moved(cells[LINE], alone, marks)
    if names.STYLE in cards.columns:
        problems += lacking_one_of_style(cells[LINE], cards[names.STYLE], marks)
    else:
        on = {title: rows[names.ROW].unique().to_numpy() for title, rows in marks.items()}
        problems += lacking_one(cells[LINE], on)
    named = len(recorded) + len(unread)
    head = RecordsHeader("ES&S", "", "", tuple(recorded), named, tuple(unread))
    return Held(head, CardBlock(cards, marks))


def _are_numbers(found: CellKinds) -> bool:
    """Whether numbers alone stand in a column: it is of cards, under a name that is not known."""
    return bool(found.distinct) and all(cell.isdigit() for (cell, *_) in found.distinct)


def _of_numbers(found: CellKinds) -> ProblemKind:
    """What a column of numbers alone is: one that tells every card from any other is no contest."""
    is_id = found.rows.size >= _CARDS_TOLD_APART and len(found.distinct) == found.rows.size
    return column_kinds.COLUMN_UNKNOWN if is_id or not found.rows.size else kinds.COLUMN_OF_NUMBERS


def _as_one(
    cells: pl.DataFrame, header: EssHeader, problems: list[Problem]
) -> Iterator[EssContest]:
    """The contests, those of numbered columns together that the cards show to be one."""
    joined: dict[str, EssContest] = {}
    for whole in numbered(header.contests):
        found = cell_kinds(cells, whole.columns)
        if _may_be_one(found):
            is_one = _share_choices(found)
            told = kinds.SEVERAL_COLUMNS if is_one else kinds.MAY_BE_ONE
            columns = f"{whole.title} 1 to {len(whole.columns)}"
            problems.append(told.at(header.header.line, found=columns))
            joined |= dict.fromkeys(whole.columns, whole) if is_one else {}
    for contest in header.contests:
        whole = joined.get(contest.columns[0], contest)
        if whole.columns[0] == contest.columns[0]:
            yield whole


def _may_be_one(found: CellKinds) -> bool:
    """Whether numbered columns can be of one contest: on the same cards, and no choice twice on a card."""
    are_together = bool(found.distinct) and all(all(cells) for cells in found.distinct)
    return are_together and not any(map(_has_choice_twice, found.distinct))


def _share_choices(found: CellKinds) -> bool:
    """Whether a choice stands in one column on one card, and in the next on another: as its place among the marks."""
    in_column = [
        {cell for cell in column if not _is_none(cell)}
        for column in zip(*found.distinct, strict=True)
    ]
    return any(one & other for one, other in pairwise(in_column))


def _is_none(cell: str) -> bool:
    return cell.casefold() in ("", _NONE, _TOO_MANY)


def _of_contest(cells: pl.DataFrame, contest: EssContest, found: CellKinds) -> Iterator[Problem]:
    """Overvotes whose choices are not told, and choices in two columns of one card."""
    if not _are_votes_numbers(found):
        for row in found.cards_with(_has_number).tolist():
            yield kinds.NUMBER_FOR_CHOICE.at(int(cells[LINE][row]), contest.title)
    overvoted = found.cards_with(_has_overvote)
    if overvoted.size:
        yield kinds.OVERVOTE_UNNAMED.at(column=contest.title, found=f"{overvoted.size:,}")
    if contest.ranks:
        yield from by_rule(
            contest.title, [_ranking(each) for each in found.distinct], found.of_card
        )
    else:
        for row in found.cards_with(_has_choice_twice).tolist():
            yield kinds.CHOICE_TWICE.at(int(cells[LINE][row]), contest.title)
        for row in found.cards_with(_is_in_part).tolist():
            yield kinds.ON_CARD_IN_PART.at(int(cells[LINE][row]), contest.title)
        if len(contest.columns) > 1 and contest.is_of_one_name and not _share_choices(found):
            yield kinds.MAY_BE_SEVERAL.at(column=contest.title, found=f"{len(contest.columns)}")


def _are_votes_numbers(found: CellKinds) -> bool:
    """Whether the choices of a contest are numbers: how many trustees a town shall have."""
    return all(cell.isdigit() for each in found.distinct for cell in each if not _is_none(cell))


def _has_number(cells: CellTuple) -> bool:
    return any(cell.isdigit() for cell in cells)


def _has_overvote(cells: CellTuple) -> bool:
    return any(cell.casefold() == _TOO_MANY for cell in cells)


def _has_choice_twice(cells: CellTuple) -> bool:
    marked = [plain_name(cell) for cell in cells if not _is_none(cell)]
    return len({*marked}) < len(marked)


def _is_in_part(cells: CellTuple) -> bool:
    """Whether a card has some columns of a contest and not the others, though it would say undervote there."""
    return any(cells) and not all(cells)


def _choices(contest: EssContest, found: CellKinds) -> tuple[Choice, ...]:
    """The choices that are marked, in the order of their names."""
    marked = {plain_name(cell) for cells in found.distinct for cell in cells if not _is_none(cell)}
    choices = (Choice(name, name, "", choice_kind(name)) for name in sorted(marked))
    return tuple(map(ranked_choice, choices) if contest.ranks else choices)


def _marks(contest: EssContest, found: CellKinds, choices: Sequence[Choice]) -> pl.DataFrame:
    ids = [choice.id for choice in choices]
    if contest.ranks:
        return found.marks(_ranking, ids, 0)
    return found.marks(_marked, ids, len(contest.columns))


def _marked(cells: CellTuple) -> Way:
    """The choices of a card without ranks; none where there were too many."""
    if _has_overvote(cells):
        return ()
    marked = tuple(plain_name(cell) for cell in cells if not _is_none(cell))
    return (marked,) if marked else ()


def _ranking(cells: CellTuple) -> Way:
    """The choice at each rank, up to a rank with too many marks: which they were is not told."""
    ranks: list[tuple[str, ...]] = []
    for cell in cells:
        if cell.casefold() == _TOO_MANY:
            break
        ranks.append(() if _is_none(cell) else (plain_name(cell),))
    while ranks and not ranks[-1]:
        ranks.pop()
    return tuple(ranks)
