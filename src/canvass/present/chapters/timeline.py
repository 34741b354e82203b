"""How the recounts of 2016 went: the time line as a picture, with every entry and its source below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from markupsafe import Markup

from canvass.journeys.chapters.timeline import TimelineChapter
from canvass.journeys.recount_timeline import Entry, Happening, Settlement
from canvass.present.blocks import Column, Figure, Paragraph, Row, Table, Weight, blocks_of, text
from canvass.present.chapters.lanes import Mark, lanes_chart, lanes_values
from canvass.present.chapters.past_source import past_line
from canvass.present.charts import Chart, chart
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import NOT_KNOWN, counted, day, listed
from canvass.recount.fee import usd_text

TITLE = "How did the recounts of 2016 go?"
TITLE_OF_A_DAY = "What had happened by that day?"
NATION = "the nation"
NO_BREAK = "\N{NO-BREAK SPACE}"

LIMITS = (
    "whether the outcome was right where no paper was read: one state counted all of its ballots again, one a part, "
    "one none",
    "why courts and offices decided as they did: the time line has what they did, as the press reported it",
)

COLOURS: Mapping[Happening, str] = {
    Happening.FUND: "#d8c994",
    Happening.FILING: "#9cc3c6",
    Happening.CERTIFICATION: "#dfe3e8",
    Happening.FEE: "#e7b98f",
    Happening.COUNT: "#b7a9c9",
    Happening.COURT: "#e3a5a0",
    Happening.REFUND: "#b9d3a4",
    Happening.LAW: "#ffffff",
}
WORDS: Mapping[Happening, str] = {
    Happening.FUND: "money raised",
    Happening.FILING: "request filed",
    Happening.CERTIFICATION: "result certified",
    Happening.FEE: "fee or cost",
    Happening.COUNT: "counting",
    Happening.COURT: "court",
    Happening.REFUND: "refund",
    Happening.LAW: "day set by law",
}


def timeline_page(chapter: TimelineChapter, reader: Reader) -> ChapterPage:
    """The time line, and what was paid and paid back."""
    lead = _lead(chapter)
    return ChapterPage(
        title=TITLE if chapter.known_on is None else TITLE_OF_A_DAY,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            _figure(chapter, reader),
            _settlements(chapter) if chapter.timeline.settlements else None,
            _entries(chapter, reader),
            limits(LIMITS if chapter.known_on is None else LIMITS[1:]),
        ),
        short=in_short((lead,)),
    )


def _kinds(chapter: TimelineChapter) -> list[Happening]:
    seen = {entry.kind for entry in chapter.timeline.entries}
    return [kind for kind in Happening if kind in seen]


def _lead(chapter: TimelineChapter) -> str:
    entries = chapter.timeline.entries
    if chapter.known_on is not None:
        until = sum(entry.day <= chapter.known_on for entry in entries)
        to_come = counted(len(entries) - until, "day to come", "days to come")
        return f"{counted(until, 'event')} until {day(chapter.known_on)}, and {to_come} that the law had set."
    funds = [entry for entry in entries if entry.kind is Happening.FUND and entry.amount_cents]
    raised = max((entry.amount_cents or 0 for entry in funds), default=0)
    parts = [
        f"from {day(entries[0].day)} to {day(funds[-1].day)} a fund for recounts raised {_millions(raised)}"
    ]
    parts += [
        f"{each.what} was paid {usd_text(each.paid_cents)} in advance, of which {usd_text(each.due_cents)} was due"
        for each in chapter.timeline.settlements
    ]
    joined = "; ".join(parts)
    return f"{joined[0].upper()}{joined[1:]}."


def _millions(cents: int) -> str:
    return f"${cents / 100_000_000:.2f} million"


def _figure(chapter: TimelineChapter, reader: Reader) -> Figure:
    entries = chapter.timeline.entries
    states = dict.fromkeys(entry.state for entry in entries if entry.state)
    lanes = {NATION: "U.S.", **{reader.state(state): state for state in states}}
    marks = [
        Mark(
            number=place,
            day=entry.day,
            lane=reader.state(entry.state) if entry.state else NATION,
            words=WORDS[entry.kind],
            colour=COLOURS[entry.kind],
            is_after=entry.day > chapter.as_of,
        )
        for place, entry in enumerate(entries, 1)
    ]
    known = sum(not mark.is_after for mark in marks)
    return Figure(
        title=f"{counted(len(entries), 'event')} in {listed([*lanes])}",
        caption="Numbers are those of the table below. Days without an event are left out, so distances are not to "
        f"scale. Strong rims: until {day(chapter.as_of)}, the day of asking; faint rims: {_after(chapter)}.",
        picture=_legend(chapter)
        + chart(
            Chart(
                alternative=f"Time line of {len(entries)} events from {day(entries[0].day)} to "
                f"{day(entries[-1].day)}, {known} of them until {day(chapter.as_of)}; the table below lists each.",
                draw=lambda width: lanes_chart(marks, lanes, width),
                values=lanes_values(marks),
            )
        ),
        source=past_line(chapter.sources, n=f"n = {counted(len(entries), 'event')}"),
    )


def _legend(chapter: TimelineChapter) -> Markup:
    """What each colour stands for."""
    item = Markup(
        '<li><svg class="swatch" viewBox="0 0 160 99" aria-hidden="true" focusable="false">'
        '<rect width="160" height="99" fill="{}"/></svg>{}</li>'
    )
    items = Markup("\n").join(item.format(COLOURS[kind], WORDS[kind]) for kind in _kinds(chapter))
    return Markup('<ul class="legend">\n{}\n</ul>\n').format(items)


def _after(chapter: TimelineChapter) -> str:
    return "what came later" if chapter.known_on is None else "days that the law had set"


def _entries(chapter: TimelineChapter, reader: Reader) -> Table:
    return Table(
        caption="Every event, with the page that it was read from",
        columns=(
            Column("event"),
            text("day"),
            text("what happened"),
            Column("money", is_minor=True),
        ),
        rows=tuple(
            Row(
                (
                    str(place),
                    f"{entry.day:%b} {entry.day.day}, {entry.day.year}".replace(" ", NO_BREAK),
                    _what(entry, reader.state(entry.state) if entry.state else NATION),
                    usd_text(entry.amount_cents) if entry.amount_cents else "",
                )
            )
            for place, entry in enumerate(chapter.timeline.entries, 1)
        ),
        source=past_line(chapter.sources),
    )


def _what(entry: Entry, where: str) -> Markup:
    return Markup('{}: {}<span class="sub">{}</span>').format(
        f"{where[:1].upper()}{where[1:]}, {WORDS[entry.kind]}",
        entry.event[:1].lower() + entry.event[1:],
        "; ".join(_places(entry.source)),
    )


def _places(source: str) -> Iterator[str]:
    """The pages of a source, addresses without what every address begins with."""
    for place in source.split("; "):
        yield re.sub(r"^https?://(www\.)?", "", place).rstrip("/")


def _settlements(chapter: TimelineChapter) -> Table:
    return Table(
        caption="What was paid in advance, what was due, and what that leaves",
        note="The refund is arithmetic: paid minus due. Where the press printed another figure, both are shown.",
        columns=(
            text("state"),
            Column("paid in advance"),
            Column("due"),
            Column("refund"),
            Column("as printed", is_minor=True),
        ),
        rows=tuple(_settlement(each) for each in chapter.timeline.settlements),
        source=past_line(chapter.sources),
    )


def _settlement(each: Settlement) -> Row:
    return Row(
        (
            Markup('{}<span class="sub">{}</span>').format(each.what, each.how),
            usd_text(each.paid_cents),
            usd_text(each.due_cents),
            usd_text(each.refund_cents),
            usd_text(each.printed_cents) if each.printed_cents is not None else NOT_KNOWN,
        )
    )
