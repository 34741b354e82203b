"""The technology question in a state: the verdict, what it rests on, and what it could have seen."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.forensics.decision import Exposure
from canvass.forensics.last_step import LastStep
from canvass.forensics.sentences import ONLY_PAPER, WHERE_NOT_WHAT
from canvass.journeys.gap.every_state import StateAnswer
from canvass.journeys.report import Missing
from canvass.journeys.state_report import StateReport
from canvass.present import words
from canvass.present.answering.names import Names
from canvass.present.blocks import (
    Block,
    Fact,
    Facts,
    Limits,
    Paragraph,
    Section,
    paragraphs,
)
from canvass.present.messages import messages
from canvass.present.state.cited import Cited
from canvass.present.state.outcome import not_said
from canvass.present.worded import worded

LISTED, COUNTED, BESIDE = "technology", "ballots_by_technology", "covariates"
say = messages("state")
of_page = messages("page")


def technology_section(report: StateReport, names: Names, from_: Cited) -> Section:
    """What is answered, in words first, then the numbers."""
    found = report.technology
    told = (
        (worded(ONLY_PAPER),)
        if isinstance(found, Missing)
        else (worded(WHERE_NOT_WHAT), worded(ONLY_PAPER))
    )
    return Section(
        say("technology"), (*_blocks(report, names, from_), Limits(of_page("limits"), told))
    )


def technology_tables(report: StateReport) -> tuple[str, ...]:
    """The tables that the section rests on; ballots counted by equipment only where those of this state were."""
    found = report.technology
    if not isinstance(found, StateAnswer):
        return ()
    counted = () if found.exposure.is_estimated else (COUNTED,)
    return (found.count, LISTED, *counted, BESIDE)


def _blocks(report: StateReport, names: Names, from_: Cited) -> Iterator[Block]:
    found = report.technology
    if isinstance(found, Missing):
        yield Paragraph(not_said(found))
        return
    yield Paragraph(worded(found.short_answer))
    if found.reason:
        yield Paragraph(worded(found.reason))
    if found.conclusion.deciding:
        yield Paragraph(say("compared"))
        yield from paragraphs([*_power(found.last_step)])
    yield Facts(tuple(_facts(found, names)))
    yield from from_.note(technology_tables(report))


def _power(told: LastStep | None) -> Iterator[str]:
    """Whether a gap that would change the winner would have been seen."""
    if told is not None and told.needed_points is not None:
        yield say("strong-enough" if told.detectable_points <= told.needed_points else "too-weak")


def _facts(found: StateAnswer, names: Names) -> Iterator[Fact]:
    machines = say("machines-text", **{"with": found.with_machines, "places": found.places})
    yield Fact(say("machines"), machines)
    yield from _exposure(found.exposure)
    if found.last_step is not None:
        yield from _last_step(found.last_step, names.brief(found.choice))
    counts = found.conclusion
    if counts.deciding:
        yield Fact(
            say("comparisons"),
            say(
                "comparisons-text",
                deciding=counts.deciding,
                excluding=counts.excluding,
                none=counts.compatible_with_none,
            ),
        )


def _exposure(exposure: Exposure) -> Iterator[Fact]:
    if exposure.ballots:
        message = "on-machines-about" if exposure.is_estimated else "on-machines-text"
        yield Fact(say("on-machines"), say(message, ballots=exposure.ballots))
    if exposure.shift is not None and exposure.shift.switch_points <= 100:
        share = words.percent(exposure.shift.switch_points / 100, 1)
        yield Fact(say("switch"), say("switch-text", share=share))


def _last_step(told: LastStep, choice: str) -> Iterator[Fact]:
    if told.needed_points is not None:
        yield Fact(say("needed"), say("points", points=f"{told.needed_points:.1f}"))
    points = say("points", points=f"{told.detectable_points:.1f}")
    yield Fact(say("detectable"), say("detectable-text", points=points))
    low, high = _signed(told.low_points), _signed(told.high_points)
    found = say("points", points=_signed(told.difference_points))
    yield Fact(say("gap"), say("gap-text", points=found, low=low, high=high, choice=choice))


def _signed(points: float) -> str:
    return words.true_minus(words.points(points / 100, 1).removesuffix(" points"))
