"""Could an honest recount have changed the outcome? The chapter in words, a picture and tables."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.chapters.chance import ChanceChapter, StateChance
from canvass.journeys.recount_model import Reversible
from canvass.present.blocks import (
    Column,
    Figure,
    Paragraph,
    Row,
    Table,
    Weight,
    blocks_of,
    paragraphs,
    text,
)
from canvass.present.chance import at_most, chance_default, chance_short, joint_lines
from canvass.present.chapters.cloud import Point, ReversedLine, cloud_chart, cloud_values
from canvass.present.chapters.past_source import past_line
from canvass.present.charts import Chart, chart
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import between, day, listed, number, percent

TITLE = "Could an honest recount have changed the outcome?"
_WHAT = (
    "If there are only honest mistakes, of the size that past recounts found, these are the chances that they reverse "
    "the lead."
)


def chance_page(chapter: ChanceChapter, reader: Reader) -> ChapterPage:
    """The leads beside what past recounts changed."""
    lead = f"That counting mistakes of the usual size reverse the lead: {_ranges(chapter)}."
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            *paragraphs(chapter.sentences, Weight.KEY),
            _figure(chapter),
            _table(chapter),
            *(joint_lines(chapter.joint) if chapter.joint else ()),
            *_notes(chapter, reader),
            limits(chapter.limits),
        ),
        lines=(_line(chapter),),
        short=in_short((_WHAT, *chapter.sentences), _in_short(chapter)),
    )


def _line(chapter: ChanceChapter) -> str:
    parts = [f"{each.name} {at_most(each.chance)}" for each in chapter.states]
    return f"{chapter.sentences[0].split(':')[0]}; at most: {'; '.join(parts)}."


def _ranges(chapter: ChanceChapter) -> str:
    return "; ".join(f"{each.name} {chance_short(each.chance)}" for each in chapter.states)


def _figure(chapter: ChanceChapter) -> Figure:
    past = [
        Point(
            record.votes, abs(record.net_change), f"{record.contest}, {record.state} {record.year}"
        )
        for record in chapter.records
    ]
    leads = [
        Point(
            each.chance.votes,
            each.chance.margin_votes,
            f"{each.name} {_lead(each)}",
        )
        for each in chapter.states
    ]
    lines = _lines(chapter.lines)
    words = listed([f"{each.name} ({_lead(each)} votes)" for each in chapter.states])
    history = chapter.history
    return Figure(
        title="What past recounts changed, beside the leads",
        caption=f"Each point is one of {history.n} recounts: how far it moved the margin, in either direction, by the "
        "ballots or votes counted. Diamonds are leads. Look at the distance between the two. Dashed: leads that honest "
        "error reverses with the chance written above the line.",
        picture=chart(
            Chart(
                alternative=f"Points by votes and change, both on logarithmic scales: {history.n} recounts changed the "
                f"margin by {history.median_abs:,.0f} votes in the middle; the leads of {words} lie above them.",
                draw=lambda width: cloud_chart(past, leads, lines, width),
                values=cloud_values(past, leads, lines),
            )
        ),
        source=past_line(chapter.sources, n=f"n = {history.n} recounts and reviews"),
    )


def _lead(each: StateChance) -> str:
    return f"{'about ' if each.is_about else ''}{number(each.chance.margin_votes)}"


def _lines(ends: tuple[Reversible, ...]) -> tuple[ReversedLine, ...]:
    chances = dict.fromkeys(end.chance for end in ends)
    found = []
    for chance in chances:
        first, last = (end for end in ends if end.chance == chance)
        found.append(
            ReversedLine(
                ((first.votes, first.margin_votes), (last.votes, last.margin_votes)),
                f"1 in {round(1 / chance):,}",
            )
        )
    return tuple(found)


def _table(chapter: ChanceChapter) -> Table:
    return Table(
        caption="The chance that honest error reverses the lead",
        note="The range is over three fits of the same recounts; the data hardly tell them apart. The default is the "
        f"one with all parameters free.{_stand_in(chapter)}",
        columns=(
            text("state"),
            Column("lead"),
            Column("votes", is_minor=True),
            text("range"),
            Column("default", is_minor=True),
            Column("which count", is_number=False, is_minor=True),
        ),
        rows=tuple(_row(chapter, each) for each in chapter.states),
        source=past_line(chapter.sources),
    )


def _in_short(chapter: ChanceChapter) -> Table:
    """What a reader of the story wants of the table."""
    return Table(
        caption="The chance that honest error reverses the lead",
        columns=(text("Place"), Column("lead"), text("chance")),
        rows=tuple(
            Row((each.name, _lead(each), chance_short(each.chance))) for each in chapter.states
        ),
        source=f"n = {chapter.history.n} recounts and reviews.",
    )


def _stand_in(chapter: ChanceChapter) -> str:
    """Which states' votes are those of the contest before."""
    names = [each.name for each in chapter.states if each.ballots_of]
    days = {each.ballots_of for each in chapter.states if each.ballots_of}
    if not names:
        return ""
    return (
        f" Votes of {listed(names)}: as many as on {listed([day(one) for one in sorted(days)])}, for how many were "
        "cast was not known."
    )


def _row(chapter: ChanceChapter, each: StateChance) -> Row:
    thin = " (few of its size in the data)" if each.chance.is_thinly_carried else ""
    outside = " (outside the data)" if each.chance.is_outside_data else thin
    return Row(
        (
            each.name,
            _lead(each),
            between(each.chance.at_least or each.chance.votes, each.chance.votes),
            f"{chance_short(each.chance)}{outside}",
            chance_default(each.chance),
            _which_count(chapter, each),
        )
    )


def _which_count(chapter: ChanceChapter, each: StateChance) -> str:
    """Which count the lead is of; as known on a day, with the day from which it was."""
    is_told = chapter.known_on is not None and each.known_from is not None
    word = "from" if each.ballots_of else "by"
    since = f"; known {word} {day(each.known_from)}" if is_told else ""
    return f"{each.baseline.sentence}{since}"


def _notes(chapter: ChanceChapter, reader: Reader) -> Iterator[str]:
    history, calibration = chapter.history, chapter.calibration
    years = [record.year for record in chapter.records]
    yield (
        f"Of {history.n} recounts of {min(years)} to {max(years)}, {history.narrower} made the margin narrower, "
        f"{history.wider} wider, and {history.equal} left it as it was; no direction is assumed. The change was "
        f"{history.mean_abs:,.0f} votes on average, {history.median_abs:,.0f} in the middle, and at most "
        f"{history.max_abs_pct:.3f}% of the votes or ballots."
    )
    if chapter.known_on:
        yield f"These are the recounts of years before {chapter.known_on.year}: no later one was known."
    if chapter.in_the_model:
        names = listed([reader.state(state) for state in chapter.in_the_model])
        yield f"The recounts of that year in {names} are among them."
    for row in chapter.base_rates.tail(1).iter_rows(named=True):
        held = row["statewide_elections"]
        among = f" in {number(held)} elections" if held else ""
        yield (
            f"FairVote counted {row['recounts']} statewide recounts{among} of {row['period']}; {row['reversals']} "
            "reversed the outcome."
        )
    covered = ", ".join(
        f"{percent(each.covered, 0)} for {percent(each.level, 0)}" for each in calibration.coverage
    )
    yield (
        f"Each recount predicted from the others: central intervals held the change in {covered}. "
        f"{calibration.expected_flips:.1f} reversals were expected and {calibration.seen_flips} seen."
    )
