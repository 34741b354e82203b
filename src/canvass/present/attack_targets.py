"""Who would be attacked, and what would notice: the page of the closest states and the cheapest sets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from canvass.attack.attackers import Attacker
from canvass.attack.college import CheapestSet, Price, TargetEnding
from canvass.attack.fewest import Fewest
from canvass.attack.states import KINDS, StateTarget
from canvass.journeys.attack_targets import Targets
from canvass.present import words
from canvass.present.attack import notice_paragraphs
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Page,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    text,
)
from canvass.present.messages import messages
from canvass.present.worded import worded

say = messages("attack")
of_page = messages("page")


def targets_page(result: Targets) -> Page:
    """What would notice first; then the states, the sets and what this cannot show."""
    return Page(
        title=say("title-targets", contest=result.title),
        kicker="canvass attack",
        blocks=(
            *_noticing(result),
            lead_paragraph(result),
            Section(
                say("targets-heading"),
                (shown_states(result, _caption(result)), *_state_notes(result)),
            ),
            Section(say("sets-heading"), (_sets(result), *_set_notes(result))),
            Limits(of_page("limits"), (say("limit-happened"), say("limit-spread"))),
        ),
    )


def _caption(result: Targets) -> str:
    return say("targets-caption", cap=_cap(result.most_in_a_unit))


def _noticing(result: Targets) -> Iterator[Block]:
    yield from notice_paragraphs(result.noticed)
    if not result.noticed:
        yield Paragraph(say("notice-no-table", election=result.election), Weight.NOTE)
    elif result.states:
        where = say("notice-where", election=result.election, state=result.states[0].state)
        yield Paragraph(where, Weight.NOTE)


def lead_paragraph(result: Targets) -> Paragraph:
    """The fewest votes that would have changed who is elected, or why no number would."""
    first = result.sets[0]
    if first.ending is not TargetEnding.FOUND or first.cost is None:
        return Paragraph(worded(first.ending))
    units = [unit for bundle in first.bundles for unit in bundle.units]
    lead = say(
        "targets-lead",
        choice=result.contest.choice(result.choice).name,
        electors=result.electors_missing,
        votes=words.number(first.cost),
        states=words.listed(units),
    )
    return Paragraph(" ".join([lead, *_under_the_cap(result)]))


def _under_the_cap(result: Targets) -> Iterator[str]:
    """That so many votes do not fit under the cap, where no set of states can be changed under it."""
    by_counties = [one for one in result.sets if one.price is Price.COUNTIES]
    closest = next((state for state in result.states if state.counties), None)
    if result.without_counties or closest is None or closest.counties is None:
        return
    if any(one.ending is TargetEnding.CANNOT_BE for one in by_counties):
        yield say(
            "targets-capped",
            cap=_cap(result.most_in_a_unit),
            state=closest.unit,
            most=words.number(closest.counties.most),
            needed=words.number(closest.counties.needed),
        )


def _cap(share: Fraction) -> str:
    """A share in percent, as many places as it has."""
    return f"{float(100 * share):.10g}%"


def shown_states(result: Targets, caption: str) -> Table:
    """A line for each of the closest states."""
    return Table(
        caption=caption,
        columns=(
            text(say("column-state")),
            Column(say("column-electors")),
            Column(say("column-votes")),
            Column(say("column-counties")),
            Column(say("column-units")),
            Column(say("column-polls")),
            Column(say("column-scanners"), is_minor=True),
            Column(say("column-screens"), is_minor=True),
            Column(say("column-paper")),
        ),
        rows=tuple(_state(result, state) for state in result.states),
    )


def _state(result: Targets, state: StateTarget) -> Row:
    paper = result.paper.get(state.state)
    scanners, screens = (_by(state, number) for number in (0, 1))
    return Row(
        (
            state.state,
            str(state.electors),
            words.number(state.votes),
            _parts(state.counties),
            _parts(state.units),
            words.number(state.polls_votes) if state.polls_votes is not None else _unknown(),
            _parts(scanners),
            _parts(screens),
            words.percent(paper.with_paper, 0) if paper else _unknown(),
        )
    )


def _by(state: StateTarget, number: int) -> Fewest | None:
    """The fewest counties for who reaches one kind of equipment; None where votes or equipment are not known."""
    return state.by_technology[number].counties if state.by_technology else None


def _unknown() -> str:
    return say("not-known")


def _parts(found: Fewest | None) -> str:
    if found is None:
        return _unknown()
    return say("not-enough") if found.parts is None else words.number(found.parts)


def _state_notes(result: Targets) -> Iterator[Block]:
    yield Paragraph(say("technology-note"), Weight.NOTE)
    yield from (Paragraph(each, Weight.NOTE) for each in result.lacks)


def _sets(result: Targets) -> Table:
    return Table(
        caption=say("sets-caption"),
        columns=(
            text(say("column-attacker")),
            Column(say("column-least")),
            Column(say("column-set"), is_number=False, is_long=True),
        ),
        rows=tuple(_set(one) for one in result.sets),
    )


def _set(one: CheapestSet) -> Row:
    cost = words.number(one.cost) if one.cost is not None else ""
    return Row((_attacker(one), cost, _told(one)))


def _attacker(one: CheapestSet) -> str:
    if one.attacker is Attacker.ONE_TECHNOLOGY:
        return say("set-by", attacker=worded(one.attacker), kinds=say(_KINDS[one.technologies]))
    if one.price is Price.COUNTIES:
        return say("set-priced", attacker=worded(one.attacker), what=worded(one.price))
    return worded(one.attacker)


_KINDS = {KINDS[0]: "kind-scanners", KINDS[1]: "kind-screens", KINDS[2]: "kind-paperless"}
"""The message that names what is reached."""


def _told(one: CheapestSet) -> str:
    if one.ending is not TargetEnding.FOUND:
        return say(
            "set-cannot",
            sentence=worded(one.ending),
            within=one.within_reach,
            electors=one.electors,
        )
    taken = ", ".join(
        f"{' with '.join(bundle.units)} {words.number(bundle.votes)}" for bundle in one.bundles
    )
    return say("set-ties", set=taken, ties=one.as_cheap) if one.as_cheap > 1 else taken


def _set_notes(result: Targets) -> Iterator[Block]:
    yield Paragraph(say("sets-note"), Weight.NOTE)
    if result.without_counties:
        known = say("sets-without-counties", states=words.listed(result.without_counties))
        yield Paragraph(known, Weight.NOTE)
    if result.without_equipment:
        known = say("sets-without-equipment", states=words.listed(result.without_equipment))
        yield Paragraph(known, Weight.NOTE)
    if result.polls is not None:
        yield Paragraph(
            say(
                "polls-note",
                error=f"{result.polls.error_points:.1f}",
                locations=result.polls.locations,
                elections=words.listed([str(year) for year in result.polls.elections]),
                places=words.listed(result.by_result_before),
            ),
            Weight.NOTE,
        )
