"""What would notice, on one screen of a terminal: the answer first, and where the rest of it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from canvass.attack.detection import Detection
from canvass.journeys.attack_detect import Detected, StateDetected
from canvass.journeys.attack_targets import Targets
from canvass.present import words
from canvass.present.attack import (
    OF_NUMBERS,
    chance_text,
    notice_paragraph,
    paper_caution,
    possible,
    spread_evenly,
    without_paper_sentences,
)
from canvass.present.attack_targets import lead_paragraph, shown_states
from canvass.present.blocks import (
    Block,
    Column,
    Page,
    Paragraph,
    Section,
    Table,
    Weight,
    paragraphs,
    rows,
    text,
)
from canvass.present.messages import messages

NOTICING = {
    "comparison": "head-comparison",
    "polling": "head-polling",
    "controlled_comparison": "head-controlled_comparison",
    "polls": "head-polls",
}
"""The checks that have a column where several states are told, and the message at its head."""
ROWS = 6
"""States that a screen has room for."""
say = messages("attack")
SHORT = {
    "raw_comparison": "short-raw_comparison",
    "controlled_comparison": "short-controlled_comparison",
    "polls": "short-polls",
    "numbers": "short-numbers",
    "share_of_units_large": "short-share_of_units_large",
    "share_of_cards": "short-share_of_cards",
    "polling": "short-polling",
    "comparison": "short-comparison",
    "batches": "short-batches",
    "recount_2016": "short-recount_2016",
}
"""The message that names each check that a screen has room for, and all tests of the numbers together."""


def targets_screen(result: Targets) -> Page:
    """Who would be attacked with how few votes, and for the closest states what would notice."""
    told = [state for state in result.noticed if possible(state)]
    return Page(
        title=say("title-targets", contest=result.title),
        kicker="canvass attack",
        blocks=(
            notice_paragraph(),
            lead_paragraph(result),
            shown_states(
                replace(result, states=result.states[:ROWS]), say("targets-caption-short")
            ),
            _noticed(told) if told else Paragraph(say("notice-no-table", election=result.election)),
            Paragraph(say("none-happened")),
            Paragraph(say("targets-rest", election=result.election), Weight.NOTE),
        ),
    )


def _noticed(states: Sequence[StateDetected]) -> Table:
    """A line for each state: the votes that change it, the share of them without paper, and the checks."""
    return Table(
        caption=say("noticed-caption"),
        columns=(
            text(say("column-state")),
            Column(say("column-votes")),
            Column(say("column-no-paper")),
            *(Column(say(NOTICING[check])) for check in NOTICING),
        ),
        rows=rows([_line(state) for state in states]),
    )


def _line(state: StateDetected) -> tuple[str, ...]:
    one = spread_evenly(state)
    by_check = {each.check: each for each in one.detections}
    return (
        state.state,
        words.number(one.votes),
        words.percent(one.without_paper, 0),
        *(_notices(by_check[check]) for check in NOTICING),
    )


def state_screen(result: StateDetected) -> Page:
    """What every check would notice of the scenario that spreads its votes most evenly; how many more there are."""
    votes = {one.votes for one in result.scenarios}
    moved = words.number(max(votes)) if votes else "0"
    return Page(
        title=say("title-state", votes=moved, state=result.state_name),
        kicker="canvass attack checks",
        blocks=(notice_paragraph(one.paper for one in possible(result)), *_state(result)),
    )


def _state(state: StateDetected) -> Iterator[Block]:
    if not possible(state):
        yield from paragraphs(
            [
                say("scenario-named-impossible", title=one.title, why=one.impossible)
                for one in state.scenarios
            ]
        )
        return
    one = spread_evenly(state)
    if lacking := [*without_paper_sentences(state)]:
        yield from paragraphs([*lacking, say("screen-paper")], Weight.CAUTION)
    yield from paper_caution(one.paper)
    yield Section(say("scenario-heading", title=one.title), (_checks(one),))
    yield Paragraph(say("supposed"))
    yield Paragraph(say("state-rest", more=len(state.scenarios) - 1), Weight.NOTE)


def _checks(one: Detected) -> Table:
    return Table(
        caption=say(
            "screen-caption",
            votes=words.number(one.votes),
            units=words.number(one.units),
            changes="yes" if one.changes_the_outcome else "no",
        ),
        columns=(
            text(say("column-check")),
            Column(say("column-notices")),
            Column(say("column-alarm")),
            Column(say("column-cards")),
        ),
        rows=rows([_check(name, each) for name, each in _told_on_screen(one.detections)]),
    )


def _told_on_screen(detections: Sequence[Detection]) -> Iterator[tuple[str, Detection]]:
    """Each check by the name of its row; of the tests of the numbers the one that tells most, once."""
    of_numbers = [each for each in detections if each.check in OF_NUMBERS]
    for each in detections:
        if each.check in SHORT:
            yield each.check, each
        elif each in of_numbers[:1]:
            yield "numbers", max(of_numbers, key=_tells)


def _tells(detection: Detection) -> float:
    """By how much likelier an alarm is after the change than without it; less than nothing where it is not known."""
    if detection.notices is None or detection.false_alarm is None:
        return -2.0
    return detection.notices.value - detection.false_alarm.value


def _check(name: str, detection: Detection) -> tuple[str, ...]:
    alarm, cards = detection.false_alarm, detection.cards
    return (
        say(SHORT[name], many=len(OF_NUMBERS)),
        _notices(detection),
        chance_text(alarm) if alarm else "",
        words.number(round(cards.mean)) if cards else "",
    )


def _notices(detection: Detection) -> str:
    return chance_text(detection.notices) if detection.notices else say("not-known")
