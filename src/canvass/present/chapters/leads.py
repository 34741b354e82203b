"""Who led on a day on which the votes were not all known? The chapter in words and a table."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.chapters.leads import LeadsChapter, StateLead
from canvass.journeys.electors import College
from canvass.present.blocks import Column, Paragraph, Row, Table, Weight, paragraphs, text
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import NOT_KNOWN, day, listed, number

say = messages("report_outcome")


def leads_page(chapter: LeadsChapter, reader: Reader) -> ChapterPage:
    """Leads and electors as they were known."""
    known = say("known-on", day=day(chapter.day))
    lead = " ".join((known, *_electors(chapter.college, reader)))
    states = _states(chapter, reader)
    return ChapterPage(
        title=say("title-of-a-day"),
        blocks=(
            Paragraph(lead, Weight.LEAD),
            states,
            *paragraphs(_notes(chapter, reader), Weight.NOTE),
            limits((say("limit-told"), say("limit-certified"))),
        ),
        lines=(lead, *(_line(state, reader) for state in chapter.states)),
        short=in_short((lead,), states),
    )


def _electors(college: College | None, reader: Reader) -> Iterator[str]:
    if college is None or not college.allocation.electors:
        return
    allocation = college.allocation
    first, held = next(iter(allocation.electors.items()))
    yield carried(reader.name(first), held, college)
    for unit in college.units:
        if unit.unit in allocation.undecided:
            place, electors = reader.state(unit.unit), str(unit.electors)
            yield say("not-called", place=place, electors=electors)


def carried(name: str, held: int, college: College) -> str:
    """With how many electors the places come that somebody carried."""
    total, majority = str(college.allocation.total), str(college.allocation.majority)
    return say("electors", choice=name, held=str(held), total=total, majority=majority)


def _line(state: StateLead, reader: Reader) -> str:
    return say(
        "line-of-a-day",
        place=state.name,
        ahead=reader.short(state.lead.ahead),
        votes=_votes(state),
        count=_count(state),
        since=day(state.known_from) if state.known_from else "none",
    )


def _votes(state: StateLead) -> str:
    votes = number(state.lead.margin_votes)
    return say("about", votes=votes) if state.lead.is_about else votes


def _count(state: StateLead) -> str:
    """Which count it was, and how far."""
    return ", ".join(filter(None, (state.baseline.sentence, state.status)))


def _states(chapter: LeadsChapter, reader: Reader) -> Table:
    return Table(
        caption=say("states-of-a-day", day=day(chapter.day)),
        columns=(
            text(say("column-state")),
            text(say("column-ahead")),
            Column(say("column-lead")),
            Column(say("column-count"), is_number=False, is_long=True),
            Column(say("column-known"), is_number=False, is_minor=True),
            Column(say("column-uncounted"), is_minor=True),
        ),
        rows=tuple(_row(state, reader) for state in chapter.states),
        source=reader.cite(*dict.fromkeys(state.returns for state in chapter.states)),
    )


def _row(state: StateLead, reader: Reader) -> Row:
    return Row(
        (
            state.name,
            reader.short(state.lead.ahead),
            _votes(state),
            _count(state),
            day(state.known_from),
            NOT_KNOWN if state.outstanding is None else number(state.outstanding),
        )
    )


def _notes(chapter: LeadsChapter, reader: Reader) -> Iterator[str]:
    if chapter.without:
        names = listed([reader.state(state) for state in chapter.without])
        yield say("no-lead", places=names)
    yield say("no-sum")
