"""The third page: the chance, the electors, and what statistics and paper can and cannot show."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.briefing.statistics import Compared, NotCompared
from canvass.journeys.chapters.paper import StatePaper
from canvass.journeys.recount_brief import RecountBrief
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.brief.blocks import Block, Grid, Paragraph, Points, Section, Sheet
from canvass.present.chance import chance_short, joint_lines, one_in
from canvass.present.gap.phrases import family_name, points
from canvass.present.outcome import choice_name
from canvass.present.recount_phrases import capital
from canvass.present.recount_together import cheapest, electors_moved
from canvass.recount.flip import HONEST_ERROR_ONLY
from canvass.recount.history import HistorySummary


def evidence_sheet(brief: RecountBrief) -> Sheet:
    """Chance, electors, statistics and paper."""
    sections = [Section("The chance that an honest recount reverses a lead", tuple(_chance(brief)))]
    if brief.plan.together:
        sections.append(Section("The electors", tuple(_electors(brief.plan))))
    sections.append(
        Section("What statistics show, and what they do not", tuple(_statistics(brief)))
    )
    if brief.paper:
        sections.append(Section("What paper there is", tuple(_paper(brief))))
    return Sheet(tuple(sections))


def _chance(brief: RecountBrief) -> Iterator[Block]:
    yield Paragraph(HONEST_ERROR_ONLY, "firm")
    yield Grid(
        caption="Range over three fits of the same past recounts; the single number is the default within it",
        columns=("", "Lead", "Votes", "Range", "Default", "Which count"),
        rows=tuple(
            (
                state.name,
                words.number(state.chance.margin_votes),
                words.between(state.chance.at_least or state.chance.votes, state.chance.votes),
                chance_short(state.chance) + (" *" if state.chance.is_outside_data else ""),
                one_in(state.chance.default),
                state.chance.baseline.sentence,
            )
            for state in brief.plan.states
            if state.chance
        ),
        widths=(1.0, 0.7, 0.9, 1.9, 0.9, 2.9),
        numbers=(1, 2),
    )
    if any(state.chance and state.chance.is_outside_data for state in brief.plan.states):
        yield Paragraph("* Outside the data: smaller than the contests behind the model.", "small")
    yield Paragraph(" ".join(_history(brief)))


def _history(brief: RecountBrief) -> Iterator[str]:
    model, plan = brief.model, brief.plan
    history = model.history
    years = [record.year for record in model.records]
    yield (
        f"Behind it stand {history.n} recounts and reviews of {min(years)} to {max(years)}. They moved the margin by "
        f"{history.mean_abs:,.0f} votes on average, {_largest(history)}; {history.narrower} made it narrower, "
        f"{history.wider} wider, {history.equal} left it as it was."
    )
    same = {
        record.state
        for record in model.records
        if record.year == plan.question.election_day.year and record.state in plan.closely
    }
    if model.known_on:
        yield f"They are those of years before {model.known_on.year}: no later one was known."
    if same:
        names = words.listed([state.name for state in plan.states if state.state in same])
        yield f"Recounts of that year in {names} are among them: the model knows more than the day of asking did."
    for row in model.base_rates.tail(1).iter_rows(named=True):
        of = f" of {row['statewide_elections']:,} elections" if row["statewide_elections"] else ""
        yield (
            f"Of {row['recounts']} statewide recounts{of} in {row['period']}, {row['reversals']} reversed the outcome "
            "(FairVote)."
        )


def _largest(history: HistorySummary) -> str:
    return f"at most {history.max_abs_pct:.3f} % of the ballots"


def _electors(plan: RecountPlan) -> Iterator[Block]:
    both = plan.together
    if both is None:
        return
    joint = [*joint_lines(both.joint)] if both.joint and len(both.states) > 1 else []
    yield Paragraph(" ".join([electors_moved(plan, both), *joint]))
    if both.states:
        yield Paragraph(cheapest(plan, both))


def _statistics(brief: RecountBrief) -> Iterator[Block]:
    yield Points(tuple(_compared(brief.plan, one) for one in brief.statistics))
    yield Paragraph(ONLY_PAPER, "firm")


def _compared(plan: RecountPlan, one: Compared | NotCompared) -> tuple[str, str]:
    name = plan.state(one.state).name
    if isinstance(one, NotCompared):
        return name, f"No comparison: {one.reason}."
    if one.raw_points is None:
        return name, one.reason
    return name, " ".join(_found(plan, one))


def _found(plan: RecountPlan, one: Compared) -> Iterator[str]:
    who = family_name(choice_name(plan.contest, one.choice))
    side = "lower" if one.raw_points and one.raw_points < 0 else "higher"
    yield (
        f"{who}'s share of the two-party vote was {abs(one.raw_points or 0):.1f} points {side} in the {one.n_with} "
        f"counties where {one.rule.replace(' its ', ' their ')} than in the other {one.n_without}, nothing held equal."
    )
    if one.lowest is not None and one.highest is not None and one.held_equal:
        yield (
            f"Between counties alike in {words.listed(one.held_equal)}, asked in {one.ways} reasonable ways, the "
            f"difference lies between {points(one.lowest)} and {points(one.highest)} points."
        )
    if one.reason:
        yield one.reason
    yield from _scale(one)
    yield one.answer


def _scale(one: Compared) -> Iterator[str]:
    if one.needed_points is None:
        return
    exposed = f"{'about' if one.is_estimated else 'the'} {words.number(one.exposed_ballots)}"
    noticed = (
        f"; the comparison could have noticed {one.detectable_points:.1f} points"
        if one.detectable_points is not None
        else ""
    )
    yield (
        f"For a tie, {one.needed_points:.1f} of every 100 of {exposed} ballots cast on touch-screen machines "
        f"(DREs) would have had to be switched{noticed}."
    )


def _paper(brief: RecountBrief) -> Iterator[Block]:
    yield Grid(
        caption=f"Share of all {words.listed([*_weights(brief)])} by the standard equipment of the county",
        columns=("", "Paper that people can count", "No paper", "Mixed or not known", "Equipment"),
        rows=tuple(_shares(brief.plan, paper) for paper in brief.paper),
        widths=(1.1, 1.4, 0.8, 1.1, 5.0),
        numbers=(1, 2, 3),
    )
    for one in brief.statistics:
        if isinstance(one, Compared) and one.exposed_ballots and not one.is_estimated:
            yield Paragraph(
                f"The table goes by a county's standard equipment. By ballot, {words.number(one.exposed_ballots)} in "
                f"{brief.plan.state(one.state).name} were cast on touch-screen machines (DREs), also in counties whose "
                "standard is another; whether each of those left paper is not in the data.",
                "small",
            )
    without = [paper for paper in brief.paper if paper.without_paper]
    for paper in without:
        yield Paragraph(
            f"In {brief.plan.state(paper.state).name} no recount and no audit can settle the votes cast without "
            "paper: reading the machines' memory again shows what they stored, not what voters chose."
        )


def _weights(brief: RecountBrief) -> Iterator[str]:
    """What the shares are of; each state with its own where they are not of the same."""
    weights = {paper.weight.value for paper in brief.paper}
    if len(weights) == 1:
        yield from weights
        return
    for paper in brief.paper:
        yield f"{paper.weight.value} ({brief.plan.state(paper.state).name})"


def _shares(plan: RecountPlan, paper: StatePaper) -> tuple[str, ...]:
    used = "; ".join(
        f"{use.technology.sentence} {words.percent(use.share_of_votes, 1)} "
        f"({words.counted(use.counties, 'county', 'counties')})"
        for use in paper.uses
    )
    return (
        plan.state(paper.state).name,
        words.percent(paper.with_paper, 1),
        words.percent(paper.without_paper, 1),
        words.percent(paper.not_known, 1),
        capital(used),
    )
