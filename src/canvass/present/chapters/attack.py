"""Which check would have noticed a change of votes? The chapter in sentences and a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from markupsafe import Markup

from canvass.attack.detection import Chance, Detection, NoChance
from canvass.journeys.attack_curves import CurvePoint, interval
from canvass.journeys.attack_detect import Detected, StateDetected, shows_votes
from canvass.journeys.chapters.attack import AttackChapter
from canvass.present.attack import (
    CHECKS,
    OF_NUMBERS,
    chance_text,
    limits_said,
    raw_alarms,
    spread_evenly,
    told_apart,
)
from canvass.present.blocks import (
    Column,
    Figure,
    Paragraph,
    Row,
    Table,
    Weight,
    blocks_of,
    text,
    with_sub,
)
from canvass.present.charts import Chart, chart
from canvass.present.detection_chart import Line, curves_chart, curves_values
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import listed, number, percent

say = messages("attack")
of_report = messages("report_attack")
TITLE = of_report("title")


def attack_page(chapter: AttackChapter, reader: Reader) -> ChapterPage:
    """What each check would have noticed of votes moved in each state."""
    lead = of_report("lead", moved=listed([_moved(state) for state in chapter.states]))
    table = _table(chapter, reader)
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            Paragraph(of_report("nothing-happened")),
            *_sentences(chapter),
            *_figure(chapter.curve, table.source),
            table,
            limits(limits_said(chapter.states)),
        ),
        lines=(of_report("line"),),
        short=in_short(
            (lead, of_report("nothing-happened"), of_report("of-numbers", many=len(OF_NUMBERS))),
            _chances_alone(table),
        ),
    )


def _figure(curve: StateDetected | None, source: str) -> Iterator[Figure]:
    """Votes moved against the chance to notice, a line for each check; nothing where the curve is of another state."""
    lines = [*attack_lines(curve)] if curve else []
    if curve is None or not lines:
        return
    told = of_report("needed-line", needed=number(curve.needed))
    ends = [
        of_report("figure-line", check=line.name, chance=chance_text(line.points[-1].chance))
        for line in lines
    ]
    yield Figure(
        title=of_report("figure-title", state=curve.state_name),
        caption=of_report("figure-caption"),
        picture=chart(
            Chart(
                alternative=of_report(
                    "figure-alternative",
                    most=number(curve.scenarios[-1].votes),
                    parts="; ".join(ends),
                ),
                draw=lambda width: curves_chart(lines, curve.needed, told, width),
                values=curves_values(lines),
            )
        ),
        source=source,
    )


def attack_lines(curve: StateDetected) -> Iterator[Line]:
    """The checks that have a chance here; those that look at nothing but the numbers stand in the table alone."""
    for check in CHECKS:
        found = [(one, _detection(one, check)) for one in curve.scenarios]
        points = tuple(
            CurvePoint(one.votes, one.changes_the_outcome, each.notices, *interval(each.notices))
            for one, each in found
            if each.notices
        )
        if points and check not in OF_NUMBERS:
            yield Line(say(CHECKS[check]), points)


def _chances_alone(table: Table) -> Table:
    """For the story: the chances, without tests of the numbers alone and what an alarm is worth."""
    shown = (row for row, check in zip(table.rows, CHECKS, strict=True) if check not in OF_NUMBERS)
    narrow = tuple(replace(row, cells=row.cells[:-1]) for row in shown)
    return replace(table, columns=table.columns[:-1], rows=narrow)


def _moved(state: StateDetected) -> str:
    votes = number(spread_evenly(state).votes)
    return of_report("moved", votes=votes, state=state.state_name)


def _sentences(chapter: AttackChapter) -> Iterator[str]:
    """At most five, each for all states, so that every one can be quoted by itself."""
    shown = [state for state in chapter.states if shows_votes(spread_evenly(state).paper)]
    yield from _audit(shown, "comparison")
    yield from _audit(shown, "polling")
    yield from _without_paper(chapter.states)
    yield from _raw(chapter.states)
    yield from _recount(chapter.states)


AUDITS = {"comparison": "sentence-comparison", "polling": "sentence-polling"}
"""The message of each audit that has a sentence."""


def _audit(states: Sequence[StateDetected], check: str) -> Iterator[str]:
    """What a risk-limiting audit would have done in each state, and where a full hand count is hardly more work."""
    found = [(state, spread_evenly(state), _of(state, check)) for state in states]
    told = [each for each in found if each[2].notices]
    close = [state.state_name for state, _, each in found if each.no_chance is NoChance.TOO_CLOSE]
    if not told:
        return
    yield of_report(
        AUDITS[check],
        chances=listed([_chance_in(state, one, each) for state, one, each in told]),
        cards=listed([_cards_in(state, each) for state, _, each in told if each.cards]),
        paper="no" if any(one.without_paper for _, one, _ in told) else "yes",
        close=listed(close) or "none",
    )


def _chance_in(state: StateDetected, one: Detected, detection: Detection) -> str:
    chance, votes = _cell(detection.notices), number(one.votes)
    return of_report("one-chance", chance=chance, votes=votes, state=state.state_name)


def _cards_in(state: StateDetected, detection: Detection) -> str:
    mean = detection.cards.mean if detection.cards else 0.0
    return of_report("one-cards", cards=number(round(mean)), state=state.state_name)


def _without_paper(states: Sequence[StateDetected]) -> Iterator[str]:
    """In which states part of the votes left no paper."""
    shares = [(state, spread_evenly(state).without_paper) for state in states]
    told = [
        of_report("one-paper", share=percent(share, 1), state=state.state_name)
        for state, share in shares
        if share
    ]
    if told:
        yield of_report("sentence-paper", shares=listed(told))


def _raw(states: Sequence[StateDetected]) -> Iterator[str]:
    """What the plain difference says after a change on touch screens, and where nothing was changed."""
    told = [(state, *alarms) for state in states if (alarms := raw_alarms(state))]
    if not told:
        return
    yield of_report(
        "sentence-raw",
        states=listed(
            [
                of_report(
                    "one-raw",
                    state=state.state_name,
                    **{"with": chance_text(notices), "without": chance_text(without)},
                )
                for state, notices, without in told
            ]
        ),
        apart=listed([s.state_name for s, *alarms in told if told_apart(*alarms)]) or "none",
    )


def _recount(states: Sequence[StateDetected]) -> Iterator[str]:
    """What the recount of 2016 as it was held would have shown, where it was held."""
    for state in states:
        known = dict(_of(state, "recount_2016").details)
        if "votes_found_by_hand" in known:
            after = round(known["margin_after_by_hand"])
            yield of_report(
                "sentence-recount",
                state=state.state_name,
                found=number(round(known["votes_found_by_hand"])),
                moved=number(round(known["votes_moved"])),
                ahead=state.leader if after >= 0 else state.runner_up,
                after=number(abs(after)),
            )


def _of(state: StateDetected, check: str) -> Detection:
    return _detection(spread_evenly(state), check)


def _table(chapter: AttackChapter, reader: Reader) -> Table:
    """A row for each check: its chance in each state, and how often it does the same without any change."""
    states = (Column(state.state_name) for state in chapter.states)
    known = (name for name in ("counties-2016", "wards-canvass", "wards-recount", "technology"))
    made = of_report("made", version=chapter.version, seed=chapter.seed)
    return Table(
        caption=of_report("caption"),
        note=of_report("note", replications=chapter.replications, paper=_paper(chapter)),
        columns=(text(say("column-check")), *states, text(say("column-says"))),
        rows=tuple(_row(chapter, check) for check in CHECKS),
        source=Markup("{} {}").format(reader.cite(*known), made),
    )


def _paper(chapter: AttackChapter) -> str:
    shares = [(state.state_name, spread_evenly(state).without_paper) for state in chapter.states]
    return listed(
        [of_report("without-paper", share=percent(share, 1), state=name) for name, share in shares]
    )


def _row(chapter: AttackChapter, check: str) -> Row:
    found = [_detection(spread_evenly(state), check) for state in chapter.states]
    return Row((say(CHECKS[check]), *map(_both, found), worded(found[0].says)))


def _detection(one: Detected, check: str) -> Detection:
    return next(each for each in one.detections if each.check == check)


def _both(found: Detection) -> str:
    """The chance, and below it, on every screen, how often the check does the same without any change."""
    if found.notices is None or found.false_alarm is None:
        return _cell(found.notices)
    return with_sub(
        chance_text(found.notices),
        of_report("cell-without", chance=chance_text(found.false_alarm)),
    )


def _cell(chance: Chance | None) -> str:
    return of_report("no-answer") if chance is None else chance_text(chance)


SHOWN = ChapterShown(of_report("topic"), TITLE, attack_page)
