"""How the recounts of 2016 went: the time line as a picture, with every entry and its source below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from markupsafe import Markup

from canvass.journeys.chapters.timeline import TimelineChapter
from canvass.journeys.recount_timeline import Entry, Happening, Settlement
from canvass.present.blocks import Column, Figure, Paragraph, Row, Table, Weight, blocks_of, text
from canvass.present.chapters.lanes import Mark, lanes_chart, lanes_values
from canvass.present.chapters.past_source import past_line
from canvass.present.charts import Chart, chart
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.words import NOT_KNOWN, capital, day, listed
from canvass.recount.fee import usd_text

say = messages("report_timeline")
of_plan = messages("recount_plan")
TITLE = say("title")
NATION = say("nation")
NO_BREAK = "\N{NO-BREAK SPACE}"

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
WORDS = {
    Happening.FUND: "fund",
    Happening.FILING: "filing",
    Happening.CERTIFICATION: "certification",
    Happening.FEE: "fee",
    Happening.COUNT: "counting",
    Happening.COURT: "court",
    Happening.REFUND: "refund",
    Happening.LAW: "law",
}
"""The message of each kind of event."""


def timeline_page(chapter: TimelineChapter, reader: Reader) -> ChapterPage:
    """The time line, and what was paid and paid back."""
    lead = _lead(chapter)
    cannot_show = (say("limit-outcome"), say("limit-why"))
    return ChapterPage(
        title=TITLE if chapter.known_on is None else say("title-of-a-day"),
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            _figure(chapter, reader),
            _settlements(chapter) if chapter.timeline.settlements else None,
            _entries(chapter, reader),
            limits(cannot_show if chapter.known_on is None else cannot_show[1:]),
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
        known_on, to_come = day(chapter.known_on), len(entries) - until
        return say("lead-of-a-day", events=until, day=known_on, to_come=to_come)
    funds = [entry for entry in entries if entry.kind is Happening.FUND and entry.amount_cents]
    raised = max((entry.amount_cents or 0 for entry in funds), default=0)
    first, last = day(entries[0].day), day(funds[-1].day)
    parts = [
        say("raised", first=first, last=last, millions=f"${raised / 100_000_000:.2f}"),
        *(
            say("paid", who=each.what, paid=usd_text(each.paid_cents), due=usd_text(each.due_cents))
            for each in chapter.timeline.settlements
        ),
    ]
    return f"{capital('; '.join(parts))}."


def _figure(chapter: TimelineChapter, reader: Reader) -> Figure:
    entries = chapter.timeline.entries
    states = dict.fromkeys(entry.state for entry in entries if entry.state)
    lanes = {NATION: say("nation-short"), **{reader.state(state): state for state in states}}
    marks = [
        Mark(
            number=place,
            day=entry.day,
            lane=reader.state(entry.state) if entry.state else NATION,
            words=say(WORDS[entry.kind]),
            colour=COLOURS[entry.kind],
            is_after=entry.day > chapter.as_of,
        )
        for place, entry in enumerate(entries, 1)
    ]
    return Figure(
        title=say("figure", events=len(entries), places=listed([*lanes])),
        caption=say(
            "figure-caption",
            day=day(chapter.as_of),
            after="law" if chapter.known_on else "later",
        ),
        picture=_legend(chapter)
        + chart(
            Chart(
                alternative=_alternative(entries, chapter.as_of),
                draw=lambda width: lanes_chart(marks, lanes, width),
                values=lanes_values(marks),
            )
        ),
        source=past_line(chapter.sources, n=say("n", events=len(entries))),
    )


def _alternative(entries: Sequence[Entry], as_of: date) -> str:
    return say(
        "figure-alternative",
        events=str(len(entries)),
        first=day(entries[0].day),
        last=day(entries[-1].day),
        known=str(sum(entry.day <= as_of for entry in entries)),
        day=day(as_of),
    )


def _legend(chapter: TimelineChapter) -> Markup:
    """What each colour stands for."""
    item = Markup(
        '<li><svg class="swatch" viewBox="0 0 160 99" aria-hidden="true" focusable="false">'
        '<rect width="160" height="99" fill="{}"/></svg>{}</li>'
    )
    told = ((COLOURS[kind], say(WORDS[kind])) for kind in _kinds(chapter))
    items = Markup("\n").join(item.format(colour, words) for colour, words in told)
    return Markup('<ul class="legend">\n{}\n</ul>\n').format(items)


def _entries(chapter: TimelineChapter, reader: Reader) -> Table:
    return Table(
        caption=say("events"),
        columns=(
            Column(say("column-event")),
            text(say("column-day")),
            text(say("column-what")),
            Column(say("column-money"), is_minor=True),
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
        f"{capital(where)}, {say(WORDS[entry.kind])}",
        entry.event[:1].lower() + entry.event[1:],
        "; ".join(_places(entry.source)),
    )


def _places(source: str) -> Iterator[str]:
    """The pages of a source, addresses without what every address begins with."""
    for place in source.split("; "):
        yield re.sub(r"^https?://(www\.)?", "", place).rstrip("/")


def _settlements(chapter: TimelineChapter) -> Table:
    return Table(
        caption=say("settlements"),
        note=say("settlements-note"),
        columns=(
            text(say("column-state")),
            Column(of_plan("column-advance")),
            Column(say("column-due")),
            Column(say("refund")),
            Column(say("column-printed"), is_minor=True),
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


SHOWN = ChapterShown(say("topic"), TITLE, timeline_page)
