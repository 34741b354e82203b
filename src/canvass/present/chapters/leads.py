"""Who led on a day on which the votes were not all known? The chapter in words and a table."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.chapters.leads import LeadsChapter, StateLead
from canvass.journeys.electors import College
from canvass.journeys.outcome import ElectionOutcome
from canvass.present.blocks import Column, Paragraph, Row, Table, Weight, paragraphs, text
from canvass.present.chapters.outcome import outcome_page
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import NOT_KNOWN, day, listed, number

TITLE = "Who led on that day, and by how much?"

LIMITS = (
    "These are leads as they were told on that day. A lead says who was ahead in what was counted, not whether the "
    "count is right.",
    "Who carried a state without a count of that day is taken from what was certified, without its votes.",
)


def outcome_or_leads(result: ElectionOutcome | LeadsChapter, reader: Reader) -> ChapterPage:
    """The outcome, or the leads where the votes were not all known."""
    if isinstance(result, LeadsChapter):
        return leads_page(result, reader)
    return outcome_page(result, reader)


def leads_page(chapter: LeadsChapter, reader: Reader) -> ChapterPage:
    """Leads and electors as they were known."""
    lead = f"As known on {day(chapter.day)}. {' '.join(_electors(chapter.college, reader))}".strip()
    states = _states(chapter, reader)
    return ChapterPage(
        title=TITLE,
        blocks=(
            Paragraph(lead, Weight.LEAD),
            states,
            *paragraphs(_notes(chapter, reader), Weight.NOTE),
            limits(LIMITS),
        ),
        lines=(lead, *(_line(state, reader) for state in chapter.states)),
        short=in_short((lead,), states),
    )


def _electors(college: College | None, reader: Reader) -> Iterator[str]:
    if college is None or not college.allocation.electors:
        return
    allocation = college.allocation
    first, held = next(iter(allocation.electors.items()))
    yield (
        f"{reader.name(first)} carried places with {held} of {allocation.total} electors; {allocation.majority} elect."
    )
    for unit in college.units:
        if unit.unit in allocation.undecided:
            yield f"{reader.state(unit.unit)} with {unit.electors} was not called."


def _line(state: StateLead, reader: Reader) -> str:
    return f"{state.name}: {reader.short(state.lead.ahead)} by {_votes(state)} ({_count(state)})."


def _votes(state: StateLead) -> str:
    return f"{'about ' if state.lead.is_about else ''}{number(state.lead.margin_votes)}"


def _count(state: StateLead) -> str:
    """Which count it was, how far, and since when it was known."""
    since = f"; known from {day(state.known_from)}" if state.known_from else ""
    status = f", {state.status}" if state.status else ""
    return f"{state.baseline.sentence}{status}{since}"


def _states(chapter: LeadsChapter, reader: Reader) -> Table:
    return Table(
        caption=f"The states looked at, as known on {day(chapter.day)}",
        columns=(
            text("State"),
            text("ahead"),
            Column("lead"),
            Column("which count", is_number=False, is_long=True),
            Column("known from", is_number=False, is_minor=True),
            Column("not counted yet", is_minor=True),
        ),
        rows=tuple(_row(state, reader) for state in chapter.states),
        source=reader.cite(*dict.fromkeys(state.returns for state in chapter.states)),
    )


def _row(state: StateLead, reader: Reader) -> Row:
    status = f", {state.status}" if state.status else ""
    return Row(
        (
            state.name,
            reader.short(state.lead.ahead),
            _votes(state),
            f"{state.baseline.sentence}{status}",
            day(state.known_from),
            NOT_KNOWN if state.outstanding is None else number(state.outstanding),
        )
    )


def _notes(chapter: LeadsChapter, reader: Reader) -> Iterator[str]:
    if chapter.without:
        names = listed([reader.state(state) for state in chapter.without])
        yield f"No lead in {names} that was known on that day is in the data."
    yield "The votes of the whole were not all known, so no sum of them is given."
