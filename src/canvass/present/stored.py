"""Stores of cast vote records, as pages: what was written of an export, and the votes that the records have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from canvass.present.messages import messages
from canvass.present.words import listed, number

_NAMED = 5
"""So many contests are named of which nothing is told."""
MOST_ROWS = 300
"""So many rows stand on a screen; a file has all."""
say = messages("stored")
_HEADINGS = {
    JURISDICTION: "jurisdiction",
    TABULATOR: "tabulator",
    BATCH: "batch",
    UNIT: "precinct",
    STYLE: "style",
    MODE: "mode",
}
_TITLES = {
    Target.PARQUET: "title-store",
    Target.CSV: "title-table",
    Target.NIST: "title-nist",
}
_RANKED = " > "


def converted_page(result: Converted) -> Page:
    """What was written, and what was withheld of it."""
    blocks: list[Block] = [
        Paragraph(_written(result), Weight.LEAD),
        *(Paragraph(each) for each in _withheld(result)),
        *_remarks(result.problems),
        Paragraph(say("next", file=str(result.path))),
    ]
    return Page(title=say(_TITLES[result.to]), kicker="canvass convert", blocks=tuple(blocks))


def _written(result: Converted) -> str:
    """The cards that are in the file: in a store all, in another file those that are not left out."""
    cards, left_out = result.written.cards, result.written.withheld.pooled
    whose, file = _whose(result.header), str(result.path)
    if not left_out or result.to is Target.PARQUET:
        return say("written", cards=cards, whose=whose, file=file)
    written = number(cards - left_out)
    return say("written-part", written=written, cards=cards, whose=whose, file=file)


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
        blocks.append(Paragraph(say("more-rows", rows=-left), Weight.NOTE))
    if result.untold:
        named = listed(result.untold, shown=_NAMED)
        untold = say("untold", contests=len(result.untold), named=named)
        blocks.append(Paragraph(untold, Weight.CAUTION))
    if ranked.intersection(cards[CONTEST]):
        blocks.append(Paragraph(say("first-choices-only"), Weight.CAUTION))
    return Page(
        title=say("votes-title", name=result.name, whose=_whose(result.header)),
        kicker="canvass tabulate",
        blocks=tuple(blocks),
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
    left = sum(max(len(each.rankings) - MOST_ROWS, 0) for each in result.contests)
    more = [Paragraph(say("more-rankings", rankings=left), Weight.NOTE)] if left else []
    return Page(
        title=say("rankings-title", name=result.name, whose=_whose(result.header)),
        kicker="canvass tabulate",
        blocks=(
            *_remarks(result.problems),
            *(_without_ranking(each) for each in result.contests if each.in_sums),
            *map(_rankings, result.contests),
            *more,
        ),
    )


def _rankings(contest: RankedCards) -> Table:
    rankings = contest.rankings
    return Table(
        say("rankings-of", contest=contest.contest, cards=contest.cards, rankings=len(rankings)),
        (Column(say("ranking"), is_number=False, is_long=True), Column(say("cards"))),
        tuple(
            Row((_RANKED.join(ranking) or say("no-preference"), number(cards)))
            for ranking, cards in rankings[:MOST_ROWS]
        ),
    )


def _without_ranking(contest: RankedCards) -> Block:
    """How many cards of a contest are in no ranking."""
    said = say("without-ranking", contest=contest.contest, cards=contest.in_sums)
    return Paragraph(said, Weight.CAUTION)


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
    heads = [Column(say(_HEADINGS[part]), is_number=False) for part in parts]
    votes = say("first-choices" if is_ranked else "votes")
    by_ranks = "yes" if is_ranked else "no"
    return Table(
        say("votes-of", contest=contest, cards=cards, is_ranked=by_ranks),
        (*heads, Column(say("choice"), is_number=False), Column(votes)),
        tuple(
            Row(
                (*(each or say("not-told") for each in row[: len(parts)]), row[-2], number(row[-1]))
            )
            for row in rows.select(*parts, CHOICE, VOTES).iter_rows()
        ),
    )


def _whose(header: RecordsHeader) -> str:
    system = f"{header.system} {header.version}".strip()
    contests = len(header.contests)
    if not header.election:
        return say("whose", system=system, contests=contests)
    return say("whose-election", election=header.election, system=system, contests=contests)


def _withheld(result: Converted) -> Iterator[str]:
    """What is not written of some cards, and why."""
    withheld, smallest = result.written.withheld, str(result.smallest)
    if pooled := withheld.pooled:
        is_store = result.to is Target.PARQUET
        yield say("in-sums" if is_store else "left-out", cards=pooled, smallest=smallest)
    if withheld.untold and result.to is Target.PARQUET:
        yield say("votes-left-out", smallest=smallest, contests=listed(withheld.untold))
    if withheld.unplaced:
        yield say("unplaced", cards=withheld.unplaced, smallest=smallest)


def _remarks(problems: Iterable[Problem]) -> Iterator[Block]:
    for line in told(problems):
        yield Paragraph(line, Weight.CAUTION)
