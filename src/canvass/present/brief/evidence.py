"""The third page: the chance, the electors, and what statistics and paper can and cannot show."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.brief.statistics import Compared, NotCompared
from canvass.journeys.counties.paper import StatePaper
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_brief import RecountBrief
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Paragraph,
    Section,
    Table,
    Weight,
    facts,
    rows,
    text,
)
from canvass.present.chance import chance_short, joint_lines, one_in
from canvass.present.choices import choice_name
from canvass.present.gap.phrases import family_name, points
from canvass.present.messages import messages
from canvass.present.recount_phrases.sentence import capital
from canvass.present.recount_together import cheapest, electors_moved
from canvass.present.worded import worded
from canvass.recount.flip import HONEST_ERROR_ONLY, FlipProbability

say = messages("recount_brief")
shared = messages("recount")


def evidence_sections(brief: RecountBrief) -> Iterator[Section]:
    """Chance, electors, statistics and paper."""
    yield Section(say("honest"), tuple(_chance(brief)))
    if brief.plan.together:
        yield Section(say("electors"), tuple(_electors(brief.plan)))
    yield Section(say("statistics"), tuple(_statistics(brief)))
    if brief.paper:
        yield Section(say("paper"), tuple(_paper(brief)))


def _chance(brief: RecountBrief) -> Iterator[Block]:
    yield Paragraph(worded(HONEST_ERROR_ONLY), Weight.CAUTION)
    yield Table(
        caption=say("honest-caption"),
        columns=(
            text(""),
            Column(shared("lead-label")),
            Column(say("column-votes")),
            text(say("column-range")),
            text(say("column-default")),
            text(say("column-count")),
        ),
        rows=rows(
            [
                (
                    state.name,
                    _lead(state, state.chance),
                    words.between(state.chance.at_least or state.chance.votes, state.chance.votes),
                    _marked(state.chance),
                    one_in(state.chance.default) if state.chance.has_middle else words.NOT_KNOWN,
                    state.chance.baseline.sentence,
                )
                for state in brief.plan.states
                if state.chance
            ]
        ),
    )
    if any(state.chance and not state.chance.has_middle for state in brief.plan.states):
        yield Paragraph(say("outside"), Weight.NOTE)
    yield Paragraph(" ".join(_history(brief)))


def _lead(state: StatePlan, chance: FlipProbability) -> str:
    """The votes that would have to be made up; a round figure of the press is told as one."""
    votes, lead = words.number(chance.margin_votes), state.count.lead
    return say("about", number=votes) if lead is not None and lead.is_about else votes


def _marked(chance: FlipProbability) -> str:
    """The range, with a mark where few or none of the contests behind the model are as small."""
    short = chance_short(chance)
    return short if chance.has_middle else say("outside-mark", chance=short)


def _history(brief: RecountBrief) -> Iterator[str]:
    model, plan = brief.model, brief.plan
    history = model.history
    years = [record.year for record in model.records]
    yield say(
        "history",
        recounts=history.n,
        first=str(min(years)),
        last=str(max(years)),
        mean=f"{history.mean_abs:,.0f}",
        largest=f"{history.max_abs_pct:.3f}",
        narrower=history.narrower,
        wider=history.wider,
        equal=history.equal,
    )
    same = {
        record.state
        for record in model.records
        if record.year == plan.question.election_day.year and record.state in plan.closely
    }
    if model.known_on:
        yield say("history-known", year=str(model.known_on.year))
    if same:
        names = words.listed([state.name for state in plan.states if state.state in same])
        yield say("history-among", states=names)
    for row in model.base_rates.tail(1).iter_rows(named=True):
        told = {name: row[name] for name in ("recounts", "period", "reversals")}
        if row["statewide_elections"]:
            yield say("history-fairvote-of", **told, elections=row["statewide_elections"])
        else:
            yield say("history-fairvote", **told)


def _electors(plan: RecountPlan) -> Iterator[Block]:
    both = plan.together
    if both is None:
        return
    joint = [*joint_lines(both.joint)] if both.joint and len(both.states) > 1 else []
    yield Paragraph(" ".join([electors_moved(plan, both), *joint]))
    if both.states:
        yield Paragraph(cheapest(plan, both))


def _statistics(brief: RecountBrief) -> Iterator[Block]:
    yield facts(_compared(brief.plan, one) for one in brief.statistics)
    yield Paragraph(worded(ONLY_PAPER), Weight.CAUTION)


def _compared(plan: RecountPlan, one: Compared | NotCompared) -> tuple[str, str]:
    name = plan.state(one.state).name
    if isinstance(one, NotCompared):
        return name, say("compared-not", reason=one.reason)
    if one.raw_points is None:
        return name, worded(one.reason)
    return name, " ".join(_found(plan, one))


def _found(plan: RecountPlan, one: Compared) -> Iterator[str]:
    who = family_name(choice_name(plan.contest, one.choice))
    raw = one.raw_points or 0
    yield say(
        "compared",
        who=who,
        points=f"{abs(raw):.1f}",
        lower="yes" if raw < 0 else "no",
        counties=one.n_with,
        others=one.n_without,
        rule=one.rule.replace(" its ", " their "),
    )
    if one.lowest is not None and one.highest is not None and one.held_equal:
        yield say(
            "compared-alike",
            held=words.listed(one.held_equal),
            ways=str(one.ways),
            lowest=points(one.lowest),
            highest=points(one.highest),
        )
    if one.reason:
        yield worded(one.reason)
    yield from _scale(one)
    yield worded(one.answer)


def _scale(one: Compared) -> Iterator[str]:
    if one.needed_points is None:
        return
    told = {
        "needed": f"{one.needed_points:.1f}",
        "ballots": words.number(one.exposed_ballots),
    }
    if one.detectable_points is None:
        yield say("scale-about" if one.is_estimated else "scale", **told)
        return
    noticed = "scale-about-noticed" if one.is_estimated else "scale-noticed"
    yield say(noticed, **told, noticed=f"{one.detectable_points:.1f}")


def _paper(brief: RecountBrief) -> Iterator[Block]:
    yield Table(
        caption=say("paper-caption", weights=words.listed([*_weights(brief)])),
        columns=(
            text(""),
            Column(say("column-paper")),
            Column(say("column-no-paper")),
            Column(say("column-not-known")),
            text(say("column-equipment")),
        ),
        rows=rows([_shares(brief.plan, paper) for paper in brief.paper]),
    )
    for one in brief.statistics:
        if isinstance(one, Compared) and one.exposed_ballots and not one.is_estimated:
            ballots, state = words.number(one.exposed_ballots), brief.plan.state(one.state).name
            yield Paragraph(say("by-ballot", ballots=ballots, state=state), Weight.NOTE)
    without = [paper for paper in brief.paper if paper.without_paper]
    for paper in without:
        yield Paragraph(say("without-paper", state=brief.plan.state(paper.state).name))


def _weights(brief: RecountBrief) -> Iterator[str]:
    """What the shares are of; each state with its own where they are not of the same."""
    weights = {paper.weight.value for paper in brief.paper}
    if len(weights) == 1:
        yield from weights
        return
    for paper in brief.paper:
        yield say(
            "paper-weight", weight=paper.weight.value, state=brief.plan.state(paper.state).name
        )


def _shares(plan: RecountPlan, paper: StatePaper) -> tuple[str, ...]:
    used = "; ".join(
        say(
            "equipment",
            equipment=worded(use.technology),
            share=words.percent(use.share_of_votes, 1),
            counties=use.counties,
        )
        for use in paper.uses
    )
    return (
        plan.state(paper.state).name,
        words.percent(paper.with_paper, 1),
        words.percent(paper.without_paper, 1),
        words.percent(paper.not_known, 1),
        capital(used),
    )
