"""Stores of cast vote records, as pages: what was written of an export, and the votes that the records have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import polars as pl

from canvass.cards.columns import CARDS
from canvass.formats.problem import Problem, told
from canvass.journeys.stored.convert import Converted, Target
from canvass.journeys.stored.rankings import RankedCards, Rankings
from canvass.journeys.stored.tabulate import Tabulated
from canvass.model.card_block import (
    BATCH,
    CHOICE,
    CONTEST,
    JURISDICTION,
    MODE,
    STYLE,
    TABULATOR,
    UNIT,
    VOTES,
    RecordsHeader,
)
from canvass.present.blocks import Block, Column, Page, Paragraph, Row, Table, Weight
from canvass.present.words import counted, listed, number

_NAMED = 5
"""So many contests are named of which nothing is told."""
MOST_ROWS = 300
"""So many rows stand on a screen; a file has all."""
_HEADINGS = {
    JURISDICTION: "Jurisdiction",
    TABULATOR: "Tabulator",
    BATCH: "Batch",
    UNIT: "Precinct",
    STYLE: "Ballot style",
    MODE: "Way of voting",
}
_TITLES = {
    Target.PARQUET: "Cast vote records in a store",
    Target.CSV: "Cast vote records in a table with a row for each mark",
    Target.NIST: "Cast vote records in NIST's format 1500-103",
}
_NOT_TOLD = "(not told)"
_FIRST_CHOICES = (
    "First choices do not say who won a contest by ranks: whoever has most of them may lose in a later round. "
    "--rankings gives the rankings from which rounds are counted."
)
_RANKED, _NO_PREFERENCE = " > ", "(no preference)"


def converted_page(result: Converted) -> Page:
    """What was written, and what was withheld of it."""
    blocks: list[Block] = [
        Paragraph(
            f"{_how_many(result)} of {_whose(result.header)} are in {result.path}.",
            Weight.LEAD,
        ),
        *(Paragraph(each) for each in _withheld(result)),
        *_remarks(result.problems),
        Paragraph(f"Next: canvass tabulate {result.path}"),
    ]
    return Page(title=_TITLES[result.to], kicker="canvass convert", blocks=tuple(blocks))


def _how_many(result: Converted) -> str:
    """The cards that are in the file: in a store all, in another file those that are not left out."""
    cards, left_out = result.written.cards, result.written.withheld.pooled
    if not left_out or result.to is Target.PARQUET:
        return counted(cards, "card")
    return f"{number(cards - left_out)} of {counted(cards, 'card')}"


def tabulated_page(result: Tabulated) -> Page:
    """The votes of each contest, in the parts that were asked for."""
    tally = result.tally
    cards = tally.cards.group_by(CONTEST, maintain_order=True).agg(pl.col(CARDS).sum())
    left = MOST_ROWS
    blocks: list[Block] = [*_remarks(result.problems)]
    ranked = {each.title for each in result.header.contests if each.is_ranked}
    for contest, count in cards.iter_rows():
        rows = tally.votes.filter(pl.col(CONTEST) == contest)
        if left > 0:
            shown = rows.head(left)
            blocks.append(_table(contest, count, shown, tally.parts, is_ranked=contest in ranked))
        left -= rows.height
    if left < 0:
        words = f"{counted(-left, 'row')} more; --out FILE.csv writes all of them."
        blocks.append(Paragraph(words, Weight.NOTE))
    if result.untold:
        blocks.append(Paragraph(_untold(result.untold), Weight.CAUTION))
    if ranked.intersection(cards[CONTEST]):
        blocks.append(Paragraph(_FIRST_CHOICES, Weight.CAUTION))
    return Page(
        title=f"Votes in {result.name}: {_whose(result.header)}",
        kicker="canvass tabulate",
        blocks=tuple(blocks),
    )


def _untold(titles: Sequence[str]) -> str:
    contests, named = counted(len(titles), "contest"), listed(titles, shown=_NAMED)
    return (
        f"No card and no vote is told of {contests}: {named}. No card here has them, or, in a store, fewer than it "
        "may tell a sum of."
    )


def tabulated_csv(result: Tabulated) -> str:
    """Every part, contest and choice with its votes; of contests by ranks they are under ``first_choices``.

    A column that no contest of the file needs is left out.
    """
    ranked = [each.title for each in result.header.contests if each.is_ranked]
    is_ranked, votes = pl.col(CONTEST).is_in(ranked), result.tally.votes
    first = votes.with_columns(
        pl.when(is_ranked).then(VOTES).alias("first_choices"),
        pl.when(~is_ranked).then(VOTES).alias(VOTES),
    )
    found = set(votes[CONTEST])
    vain = [
        *(["first_choices"] if not found & {*ranked} else []),
        *([VOTES] if found <= {*ranked} and found else []),
    ]
    return first.drop(vain).write_csv()


def rankings_page(result: Rankings) -> Page:
    """The rankings of each contest, most cards first."""
    tables = [
        Table(
            f"{each.contest}: {counted(each.cards, 'card')}, "
            f"{counted(len(each.rankings), 'distinct ranking')}.",
            (Column("Ranking", is_number=False, is_long=True), Column("Cards")),
            tuple(
                Row((_RANKED.join(ranking) or _NO_PREFERENCE, number(cards)))
                for ranking, cards in each.rankings[:MOST_ROWS]
            ),
        )
        for each in result.contests
    ]
    left = sum(max(len(each.rankings) - MOST_ROWS, 0) for each in result.contests)
    more = f"{counted(left, 'ranking')} more; --out FILE.csv writes all of them."
    return Page(
        title=f"Rankings in {result.name}: {_whose(result.header)}",
        kicker="canvass tabulate",
        blocks=(
            *_remarks(result.problems),
            *(_without_ranking(each) for each in result.contests if each.in_sums),
            *tables,
            *([Paragraph(more, Weight.NOTE)] if left else []),
        ),
    )


def _without_ranking(contest: RankedCards) -> Block:
    """How many cards of a contest are in no ranking."""
    return Paragraph(
        f"{contest.contest}: {counted(contest.in_sums, 'more card')} are in sums alone, for privacy; their rankings "
        "are not in the store, nor below. Count rounds from the export itself.",
        Weight.CAUTION,
    )


def rankings_csv(result: Rankings) -> str:
    """Every contest and ranking with its cards; the choices of a ranking stand one after the other."""
    rows = [
        (each.contest, _RANKED.join(ranking), cards)
        for each in result.contests
        for ranking, cards in each.rankings
    ]
    schema = {CONTEST: pl.String, "ranking": pl.String, CARDS: pl.Int64}
    return pl.DataFrame(rows, schema=schema, orient="row").write_csv()


def _table(
    contest: str, cards: int, rows: pl.DataFrame, parts: tuple[str, ...], *, is_ranked: bool
) -> Table:
    heads = [Column(_HEADINGS[part], is_number=False) for part in parts]
    by_ranks = ", by ranks" if is_ranked else ""
    votes = "First choices" if is_ranked else "Votes"
    return Table(
        f"{contest}: {counted(cards, 'card')} with the contest{by_ranks}.",
        (*heads, Column("Choice", is_number=False), Column(votes)),
        tuple(
            Row((*(each or _NOT_TOLD for each in row[: len(parts)]), row[-2], number(row[-1])))
            for row in rows.select(*parts, CHOICE, VOTES).iter_rows()
        ),
    )


def _whose(header: RecordsHeader) -> str:
    system = f"{header.system} {header.version}".strip()
    what = f"{system}, {counted(len(header.contests), 'contest')}"
    return f"{header.election} ({what})" if header.election else what


def _withheld(result: Converted) -> Iterator[str]:
    """What is not written of some cards, and why."""
    withheld, few = result.written.withheld, f"fewer than {result.smallest}"
    if withheld.pooled and result.to is not Target.PARQUET:
        yield (
            f"Left out, with their votes: {counted(withheld.pooled, 'card')}; {few} cards have their style, or have "
            "it in the one precinct that their batch is of, or they share a sum with such a card, so that nobody's "
            "vote can be read. A store has them in sums."
        )
    elif withheld.pooled:
        yield (
            f"In sums alone, without a place: {counted(withheld.pooled, 'card')}; {few} cards have their style, or "
            "have it in the one precinct that their batch is of, or they are summed with such a card, so that "
            "nobody's vote can be read. An audit of this file takes them for cards without a record."
        )
    if withheld.untold and result.to is Target.PARQUET:
        yield f"Votes that the sums leave out, as {few} cards have the contest: {listed(withheld.untold)}."
    if withheld.unplaced:
        yield (
            f"Without precinct and way of voting: {counted(withheld.unplaced, 'card')}; {few} of their style share "
            "them, or they are written so that such a card is not alone."
        )


def _remarks(problems: Iterable[Problem]) -> Iterator[Block]:
    for line in told(problems):
        yield Paragraph(line, Weight.CAUTION)
