"""Did places that voted on machines vote differently? The chapter in words, pictures and tables."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from canvass.journeys.chapters.technology import NOTHING_YET, StateComparison, TechnologyChapter
from canvass.present.blocks import Paragraph, Section, Weight, blocks_of, section
from canvass.present.chapters.difference import (
    figure,
    sentence,
    short_sentence,
    signed_points,
    table,
)
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import listed

say = messages("report_technology")
of_state = messages("state")
TITLE = of_state("technology")


def technology_page(chapter: TechnologyChapter, reader: Reader) -> ChapterPage:
    """The raw difference, state by state, and why it shows nothing yet."""
    answered = [state for state in chapter.states if state.headline.points is not None]
    lead = _lead(answered, chapter, reader)
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(Markup("{} <strong>{}</strong>").format(lead, NOTHING_YET), Weight.LEAD),
            *(_state(state, chapter, reader) for state in chapter.states),
            _without(chapter, reader),
            limits(
                _limits(chapter),
                [worded(each) for each in chapter.sentences if each != NOTHING_YET],
            ),
        ),
        lines=(
            *(_line(state, chapter, reader) for state in chapter.states),
            f"{NOTHING_YET.partition(':')[0]}.",
        ),
        short=in_short(
            (lead, NOTHING_YET), figure(answered[0], chapter, reader) if answered else None
        ),
    )


def _lead(answered: list[StateComparison], chapter: TechnologyChapter, reader: Reader) -> str:
    if not answered:
        return _why_not(chapter.states[0])
    interval = answered[0].headline.interval
    is_clear = interval is not None and 0 not in interval
    told = sentence(answered[0], chapter, reader)
    return say("at-first-sight", clear="yes" if is_clear else "no", difference=told)


def _line(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> str:
    if state.headline.points is None:
        return f"{state.name}: {_why_not(state)}"
    return f"{state.name}: {short_sentence(state, chapter, reader)}."


def _state(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> Section:
    if state.headline.points is None:
        why = Paragraph(_why_not(state), Weight.MISSING)
        n = f"{say('n', counties=state.headline.n)}."
        return section(state.name, (why, Paragraph(n, Weight.NOTE)))
    shown = (figure(state, chapter, reader), table(state, chapter, reader))
    return section(state.name, (*shown, *_notes(state)))


def _why_not(state: StateComparison) -> str:
    """The sentence in place of a number."""
    reason = state.headline.no_answer
    return worded(reason) if reason else ""


def _notes(state: StateComparison) -> Iterator[str]:
    values = [d.points for d in state.differences if d.points is not None]
    if len(values) > 1:
        yield say(
            "by-coding",
            low=signed_points(min(values)),
            high=signed_points(max(values)),
            sign="both" if min(values) < 0 < max(values) else "same",
        )
    others = [
        say("by-count", points=signed_points(d.points, 4), count=d.baseline.sentence)
        for d in state.other_counts
        if d.points is not None
    ]
    if others and state.headline.points is not None:
        yield say(
            "by-other-counts",
            points=signed_points(state.headline.points, 4),
            count=state.headline.baseline.sentence,
            others=listed(others),
        )
    if state.shift:
        yield f"{state.shift.sentence} {say('detectable')}"


def _without(chapter: TechnologyChapter, reader: Reader) -> str:
    if not chapter.without:
        return ""
    names = listed([reader.state(state) for state in chapter.without])
    return say("without", places=names)


def _limits(chapter: TechnologyChapter) -> list[str]:
    told = (limit for state in chapter.states for limit in state.finding.what_it_cannot_show)
    return [*map(worded, dict.fromkeys(each for each in told if each not in chapter.sentences))]


SHOWN = ChapterShown(say("topic"), TITLE, technology_page)
