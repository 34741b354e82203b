"""Could an honest recount have changed the outcome? The chapter in words, a picture and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import between, day, listed, number, percent

say = messages("report_chance")
TITLE = say("title")


def chance_page(chapter: ChanceChapter, reader: Reader) -> ChapterPage:
    """The leads beside what past recounts changed."""
    lead = say("lead", chances=_ranges(chapter))
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            *paragraphs(map(worded, chapter.sentences), Weight.KEY),
            _figure(chapter),
            _table(chapter),
            *(joint_lines(chapter.joint) if chapter.joint else ()),
            *_notes(chapter, reader),
            limits(map(worded, chapter.limits)),
        ),
        lines=(_line(chapter),),
        short=in_short((say("lead-in-short"), *map(worded, chapter.sentences)), _in_short(chapter)),
    )


def _line(chapter: ChanceChapter) -> str:
    parts = [f"{each.name} {at_most(each.chance)}" for each in chapter.states]
    what = worded(chapter.sentences[0]).split(":")[0]
    return say("line", what=what, chances="; ".join(parts))


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
    told = [say("one-lead", place=each.name, votes=_lead(each)) for each in chapter.states]
    n, middle = str(chapter.history.n), f"{chapter.history.median_abs:,.0f}"
    return Figure(
        title=say("figure"),
        caption=say("figure-caption", n=n),
        picture=chart(
            Chart(
                alternative=say("figure-alternative", n=n, middle=middle, leads=listed(told)),
                draw=lambda width: cloud_chart(past, leads, lines, width),
                values=cloud_values(past, leads, lines),
            )
        ),
        source=past_line(chapter.sources, n=say("n", n=n)),
    )


def _lead(each: StateChance) -> str:
    votes = number(each.chance.margin_votes)
    return say("about", votes=votes) if each.is_about else votes


def _lines(ends: tuple[Reversible, ...]) -> tuple[ReversedLine, ...]:
    chances = dict.fromkeys(end.chance for end in ends)
    found = []
    for chance in chances:
        first, last = (end for end in ends if end.chance == chance)
        found.append(
            ReversedLine(
                ((first.votes, first.margin_votes), (last.votes, last.margin_votes)),
                say("one-in", many=round(1 / chance)),
            )
        )
    return tuple(found)


def _table(chapter: ChanceChapter) -> Table:
    return Table(
        caption=say("chances"),
        note=" ".join((say("chances-note"), *_stand_in(chapter))),
        columns=(
            text(say("column-state")),
            Column(say("column-lead")),
            Column(say("column-votes"), is_minor=True),
            text(say("column-range")),
            Column(say("column-default"), is_minor=True),
            Column(say("column-count"), is_number=False, is_minor=True),
        ),
        rows=tuple(_row(chapter, each) for each in chapter.states),
        source=past_line(chapter.sources),
    )


def _in_short(chapter: ChanceChapter) -> Table:
    """What a reader of the story wants of the table."""
    return Table(
        caption=say("chances"),
        columns=(
            text(say("column-place")),
            Column(say("column-lead")),
            text(say("column-chance")),
        ),
        rows=tuple(
            Row((each.name, _lead(each), chance_short(each.chance))) for each in chapter.states
        ),
        source=f"{say('n', n=str(chapter.history.n))}.",
    )


def _stand_in(chapter: ChanceChapter) -> Iterator[str]:
    """Which states' votes are those of the contest before."""
    names = [each.name for each in chapter.states if each.ballots_of]
    days = {each.ballots_of for each in chapter.states if each.ballots_of}
    if names:
        told = listed([day(one) for one in sorted(days)])
        yield say("votes-of-another-day", places=listed(names), days=told)


def _row(chapter: ChanceChapter, each: StateChance) -> Row:
    return Row(
        (
            each.name,
            _lead(each),
            between(each.chance.at_least or each.chance.votes, each.chance.votes),
            _range(each),
            chance_default(each.chance),
            _which_count(chapter, each),
        )
    )


def _range(each: StateChance) -> str:
    """The range of chances, with a word where hardly a past recount is of its size."""
    chance = chance_short(each.chance)
    if each.chance.is_outside_data:
        return say("outside-data", chance=chance)
    return say("few-in-data", chance=chance) if each.chance.is_thinly_carried else chance


def _which_count(chapter: ChanceChapter, each: StateChance) -> str:
    """Which count the lead is of; as known on a day, with the day from which it was."""
    count = each.baseline.sentence
    if chapter.known_on is None or each.known_from is None:
        return count
    since = day(each.known_from)
    return say("known-from" if each.ballots_of else "known-by", count=count, day=since)


def _notes(chapter: ChanceChapter, reader: Reader) -> Iterator[str]:
    history, calibration = chapter.history, chapter.calibration
    years = [record.year for record in chapter.records]
    yield say(
        "history",
        n=str(history.n),
        first=str(min(years)),
        last=str(max(years)),
        narrower=str(history.narrower),
        wider=str(history.wider),
        equal=str(history.equal),
        mean=f"{history.mean_abs:,.0f}",
        middle=f"{history.median_abs:,.0f}",
        most=f"{history.max_abs_pct:.3f}%",
    )
    if chapter.known_on:
        yield say("earlier-years", year=str(chapter.known_on.year))
    if chapter.in_the_model:
        names = listed([reader.state(state) for state in chapter.in_the_model])
        yield say("in-the-model", places=names)
    for row in chapter.base_rates.tail(1).iter_rows(named=True):
        yield _base_rate(row)
    covered = [
        say("covered", share=percent(each.covered, 0), level=percent(each.level, 0))
        for each in calibration.coverage
    ]
    yield say(
        "calibration",
        covered=", ".join(covered),
        expected=f"{calibration.expected_flips:.1f}",
        seen=str(calibration.seen_flips),
    )


def _base_rate(row: Mapping[str, int | str | None]) -> str:
    """How many recounts of all elections of a period reversed the outcome, as FairVote counted them."""
    told = {name: str(row[name]) for name in ("recounts", "period", "reversals")}
    held = row["statewide_elections"]
    if isinstance(held, int) and held:
        return say("base-rate-among", elections=number(held), **told)
    return say("base-rate", **told)


SHOWN = ChapterShown(say("topic"), TITLE, chance_page)
