"""What would have noticed a change of votes: the pages of a state, of the table, and of a trial without returns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from canvass.attack.checks.redrawn_units import AS_PUBLISHED
from canvass.attack.detection import Chance, Detection
from canvass.forensics.verdict import Verdict
from canvass.journeys.attack_curves import interval
from canvass.journeys.attack_detect import SAYS_THE_SAME, Detected, StateDetected, shows_votes
from canvass.journeys.attack_table import DetectionTable
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    NumberedSource,
    Page,
    Paragraph,
    Row,
    Section,
    Sources,
    Table,
    Weight,
    text,
)
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.tamper.scenario import Paper, Scenario

say = messages("attack")
of_page = messages("page")

CHECKS = {
    "raw_comparison": "check-raw_comparison",
    "controlled_comparison": "check-controlled_comparison",
    "polls": "check-polls",
    "second_digit": "check-second_digit",
    "second_digit_mean": "check-second_digit_mean",
    "last_digit": "check-last_digit",
    "last_two_digits": "check-last_two_digits",
    "ends_in_0_or_5": "check-ends_in_0_or_5",
    "percentage_by_5": "check-percentage_by_5",
    "whole_percentage": "check-whole_percentage",
    "dip": "check-dip",
    "turnout": "check-turnout",
    "outlier": "check-outlier",
    "share_of_units": "check-share_of_units",
    "share_of_units_large": "check-share_of_units_large",
    "share_of_cards": "check-share_of_cards",
    "share_of_cards_escalated": "check-share_of_cards_escalated",
    "polling": "check-polling",
    "comparison": "check-comparison",
    "batches": "check-batches",
    "recount_2016": "check-recount_2016",
}
"""The message that names each check."""
OF_NUMBERS = frozenset(
    {
        "second_digit",
        "second_digit_mean",
        "last_digit",
        "last_two_digits",
        "ends_in_0_or_5",
        "percentage_by_5",
        "whole_percentage",
        "dip",
        "turnout",
        "outlier",
    }
)
"""The checks that look at nothing but the numbers."""


def state_page(result: StateDetected) -> Page:
    """One state, scenario by scenario."""
    votes = {one.votes for one in result.scenarios}
    moved = words.number(max(votes)) if votes else "0"
    return Page(
        title=say("title-state", votes=moved, state=result.state_name),
        kicker="canvass attack checks",
        blocks=(*notice_paragraphs([result]), *state_blocks(result), limits_block([result])),
    )


def table_page(result: DetectionTable) -> Page:
    """Every state of the table."""
    sections = tuple(
        Section(state.state_name, tuple(state_blocks(state))) for state in result.states
    )
    return Page(
        title=say("title-table", title=result.title),
        kicker="canvass attack table",
        blocks=(*notice_paragraphs(result.states), *sections, limits_block(result.states)),
        foot=say("made-by", version=result.version, seed=result.seed),
    )


def trial_page(scenario: Scenario) -> Page:
    """A scenario that cannot be applied to returns: what the paper decides, the story and its sources."""
    sources = tuple(
        NumberedSource(one.says, (one.address, say("source-read", day=words.day(one.read_on))))
        for one in scenario.sources
    )
    return Page(
        title=say("title-trial", title=scenario.title),
        kicker="canvass attack trial",
        blocks=(
            Paragraph(say("trial-paper", sentence=worded(scenario.paper)), Weight.LEAD),
            Paragraph(say("trial-story", story=scenario.story)),
            Sources(say("sources"), sources),
        ),
    )


def notice_paragraph(papers: Iterable[Paper] = ()) -> Paragraph:
    """That paper tells, where there is some; of scenarios whose paper does not, that it does not."""
    asked = {*papers}
    if asked == {Paper.NONE}:
        return Paragraph(say("notice-paper-none"), Weight.LEAD)
    is_blind = bool(asked) and not any(map(shows_votes, asked))
    return Paragraph(say("notice-paper-blind" if is_blind else "notice-paper"), Weight.LEAD)


def notice_paragraphs(states: Sequence[StateDetected]) -> Iterator[Block]:
    """What would notice: the first thing on every page."""
    yield notice_paragraph(one.paper for state in states for one in possible(state))
    for state in states:
        if not possible(state):
            continue
        without_paper = [*without_paper_sentences(state)]
        yield from (Paragraph(sentence, Weight.CAUTION) for sentence in without_paper)
        yield from map(Paragraph, [*notice_sentences(state)][len(without_paper) :])


def notice_sentences(state: StateDetected) -> Iterator[str]:
    """What would notice in one state: first that paper is missing, then what audits and the plain difference do."""
    first = spread_evenly(state)
    yield from without_paper_sentences(state)
    if not shows_votes(first.paper):
        yield say("notice-blind", state=state.state_name, votes=words.number(first.votes))
        return
    by_check = {one.check: one for one in first.detections}
    polling, comparison = by_check["polling"], by_check["comparison"]
    paper = "no" if first.without_paper else "yes"
    if comparison.notices and comparison.cards:
        yield _audits(state, first, comparison, polling, paper)
    yield from _raw(state)


def spread_evenly(state: StateDetected) -> Detected:
    """The scenario that spreads its votes over all ballots, else the first whose paper shows them, else the first."""
    return max(
        possible(state),
        key=lambda one: (one.scenario == "in-proportion", shows_votes(one.paper)),
    )


def possible(state: StateDetected) -> list[Detected]:
    """The scenarios that can be there."""
    return [one for one in state.scenarios if not one.impossible]


def without_paper_sentences(state: StateDetected) -> Iterator[str]:
    """That part of the votes left no paper, where they did not."""
    if share := spread_evenly(state).without_paper:
        told = words.percent(share, 0)
        yield say("notice-without-paper", state=state.state_name, share=told)


def _audits(
    state: StateDetected, one: Detected, comparison: Detection, polling: Detection, paper: str
) -> str:
    """What the two audits of single cards would have done."""
    votes, cards = words.number(one.votes), _mean_cards(comparison)
    chance = _chance(comparison)
    if polling.notices is None:
        return say(
            "notice-comparison-only",
            state=state.state_name,
            votes=votes,
            paper=paper,
            comparison=chance,
            cards=cards,
        )
    return say(
        "notice-comparison",
        state=state.state_name,
        votes=votes,
        paper=paper,
        comparison=chance,
        cards=cards,
        polling=_chance(polling),
        polled=_mean_cards(polling),
    )


def _chance(detection: Detection) -> str:
    return chance_text(detection.notices) if detection.notices else ""


def _mean_cards(detection: Detection) -> str:
    return words.number(round(detection.cards.mean)) if detection.cards else ""


def _raw(state: StateDetected) -> Iterator[str]:
    if alarms := raw_alarms(state):
        notices, without = alarms
        yield say(
            "notice-raw",
            state=state.state_name,
            apart="yes" if told_apart(notices, without) else "no",
            **{"with": chance_text(notices), "without": chance_text(without)},
        )


def raw_alarms(state: StateDetected) -> tuple[Chance, Chance] | None:
    """How often the plain difference raises its alarm after a change on touch screens, and without any."""
    for one in possible(state):
        raw = next(each for each in one.detections if each.check == "raw_comparison")
        if one.scenario == "touch-screens" and raw.notices and raw.false_alarm:
            return raw.notices, raw.false_alarm
    return None


def told_apart(notices: Chance, false_alarm: Chance) -> bool:
    """Whether an alarm is more frequent after the change than the errors of both simulations leave open."""
    return interval(notices)[0] > interval(false_alarm)[1]


def state_blocks(state: StateDetected) -> Iterator[Block]:
    """The state, and each scenario with what every check would notice."""
    yield Paragraph(
        say(
            "state-lead",
            leader=state.leader,
            runner_up=state.runner_up,
            margin=words.number(state.margin_votes),
            state=state.state_name,
            needed=words.number(state.needed),
        )
    )
    yield Paragraph(say("state-how", leader=state.leader, runner_up=state.runner_up))
    yield Paragraph(say("state-count", count=state.count, level=state.level.words), Weight.NOTE)
    for one in state.scenarios:
        yield Section(say("scenario-heading", title=one.title), tuple(_scenario_blocks(state, one)))


def _scenario_blocks(state: StateDetected, one: Detected) -> Iterator[Block]:
    if one.impossible:
        yield Paragraph(say("scenario-impossible", why=one.impossible))
        return
    yield Paragraph(
        say(
            "scenario-where",
            votes=words.number(one.votes),
            units=words.number(one.units),
            counties=one.counties,
            changes="yes" if one.changes_the_outcome else "no",
        )
    )
    if one.without_paper > 0:
        share = words.percent(one.without_paper, 0)
        yield Paragraph(say("scenario-paper", share=share), Weight.CAUTION)
    yield from paper_caution(one.paper)
    yield _checks(one)
    yield from (Paragraph(said, Weight.NOTE) for said in recount_found(state, one))
    yield from (Paragraph(said, Weight.NOTE) for said in as_published(one))
    for detection in one.detections:
        yield from _grades(detection)


def paper_caution(paper: Paper) -> Iterator[Paragraph]:
    """What follows where people who read the paper do not see all of the change."""
    if paper in SAYS_THE_SAME:
        yield Paragraph(say("scenario-replaced", sentence=worded(paper)), Weight.CAUTION)
    if paper in (Paper.COUNTED, Paper.LACKING):
        yield Paragraph(say("scenario-counted", sentence=worded(paper)), Weight.CAUTION)


def _checks(one: Detected) -> Table:
    replications = max(
        (each.notices.replications for each in one.detections if each.notices), default=0
    )
    return Table(
        caption=one.title,
        columns=(
            text(say("column-check")),
            Column(say("column-notices")),
            Column(say("column-alarm")),
            text(say("column-says")),
            Column(say("column-cards"), is_minor=True),
            Column(say("column-nine"), is_minor=True),
        ),
        rows=tuple(_row(each) for each in one.detections if each.no_chance is None)
        + tuple(_unsaid(each) for each in one.detections if each.no_chance is not None),
        note=say("exact-note", replications=replications),
    )


def _row(detection: Detection) -> Row:
    cards = detection.cards
    return Row(
        (
            say(CHECKS[detection.check]),
            _chance(detection),
            chance_text(detection.false_alarm) if detection.false_alarm else "",
            worded(detection.says),
            _mean_cards(detection),
            words.number(round(cards.nine_in_ten)) if cards else "",
        )
    )


def _unsaid(detection: Detection) -> Row:
    why = worded(detection.no_chance) if detection.no_chance else ""
    told = say("cannot-say", why=why)
    return Row((say(CHECKS[detection.check]), "", "", told, "", ""), mark="aside")


def recount_found(state: StateDetected, one: Detected) -> Iterator[str]:
    """What the recount of 2016 as it was held would have found of a scenario's votes, where it was held."""
    for detection in one.detections:
        known = dict(detection.details)
        if detection.check == "recount_2016" and known:
            is_by_hand = "votes_found_by_hand" in known
            how = "_by_hand" if is_by_hand else ""
            after = round(known[f"margin_after{how}"])
            yield say(
                "recount-found" if is_by_hand else "recount-found-lacking",
                found=words.number(round(known[f"votes_found{how}"])),
                moved=words.number(round(known["votes_moved"])),
                after=words.number(abs(after)),
                ahead=state.leader if after >= 0 else state.runner_up,
            )


def as_published(one: Detected) -> Iterator[str]:
    """Which tests of the numbers raise their alarm of the report itself, beside how often they do by chance."""
    told = [each for each in one.detections if dict(each.details).get(AS_PUBLISHED)]
    asked = [each for each in one.detections if AS_PUBLISHED in dict(each.details)]
    parts = [
        say("alarm-published", check=say(CHECKS[each.check]), chance=chance_text(each.false_alarm))
        for each in told
        if each.false_alarm
    ]
    if asked:
        yield say("as-published", many=len(parts), alarms=words.listed(parts))


def _grades(detection: Detection) -> Iterator[Block]:
    known = dict(detection.details)
    if detection.check == "controlled_comparison" and known:
        grades = [
            say("grade", grade=say(GRADES[Verdict(name)]), share=words.percent(share, 0))
            for name, share in sorted(known.items(), key=lambda item: -item[1])
        ]
        yield Paragraph(say("grades", grades="; ".join(grades)), Weight.NOTE)


GRADES = {
    Verdict.COULD_NOT: "grade-could-not",
    Verdict.NOT_KNOWN: "grade-not-known",
    Verdict.EXCLUDED: "grade-excluded",
    Verdict.EXCLUDED_IN_SOME: "grade-excluded-in-some",
    Verdict.NOT_EXCLUDED: "grade-not-excluded",
    Verdict.UNEXPECTED: "grade-unexpected",
    Verdict.NOT_IDENTIFIED: "grade-not-identified",
}
"""The message that names each grade in short."""


LIMITS = {
    "happened": "limit-happened",
    "spread": "limit-spread",
    "records": "limit-records",
    "honest": "limit-honest",
    "cards": "limit-cards",
    "redraws": "limit-redraws",
    "polls": "limit-polls",
    "numbers": "limit-numbers",
}
"""The messages of what none of these numbers can show."""


def limits_said(states: Iterable[StateDetected] = ()) -> tuple[str, ...]:
    """What none of these numbers can show; after what a recount found that was held in one of these states."""
    asked = (one for state in states for scenario in state.scenarios for one in scenario.detections)
    was_held = any(one.check == "recount_2016" and one.details for one in asked)
    after = (say("limit-recount"),) if was_held else ()
    return (
        say(LIMITS["happened"]),
        *after,
        *(say(LIMITS[name]) for name in LIMITS if name != "happened"),
    )


def limits_block(states: Iterable[StateDetected] = ()) -> Limits:
    """The same as a part of a page."""
    return Limits(of_page("limits"), limits_said(states))


def chance_text(chance: Chance) -> str:
    """A chance in percent with its error; one that is nearly nothing or nearly certain is not written as either.

    Where all of n simulations ended alike, the chance of another end is below 3 / n, 19 times out of 20.

    >>> chance_text(Chance(0.9999999)), chance_text(Chance(0.25, 0.0137, 1000)), chance_text(Chance(1.0))
    ('over 99.9%', '25.0% ± 1.4', '100%')
    >>> chance_text(Chance(1.0, 0.0, 1000)), chance_text(Chance(0.0, 0.0, 1000))
    ('over 99.7%', 'under 0.3%')
    """
    value = chance.value
    if chance.is_exact and value in (0.0, 1.0):
        return f"{100 * value:.0f}%"
    least = 0.0005 if chance.is_exact else 0.0
    bound = 0.1 if chance.is_exact else 300 / chance.replications
    if value >= 1 - least:
        return f"over {100 - bound:.1f}%"
    if value <= least:
        return f"under {bound:.1f}%"
    error = f" ± {100 * chance.error:.1f}" if chance.replications else ""
    return f"{100 * value:.1f}%{error}"
