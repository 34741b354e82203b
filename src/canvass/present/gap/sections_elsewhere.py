"""The sections on other states, smaller units, paper and polls."""

from __future__ import annotations

from dataclasses import replace

from canvass.forensics.change import BallotClass
from canvass.forensics.cross_border import CrossBorder
from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import Block, Section, section
from canvass.present.gap import figures, tables, tables_elsewhere
from canvass.present.gap.phrases import (
    border_reading,
    points,
    poll_error,
    span,
    state_list,
)
from canvass.present.gap.source import Cite, source
from canvass.present.recount_tables import by_listed
from canvass.present.words import counted, number, percent

BY_LISTED = "Counted again, by the tabulator that the state's list names for the unit"


def without_machines(result: TechGap, cite: Cite) -> Section | None:
    """The placebo across the border; None where there is none."""
    cited = source(result, cite, result.beyond.count)
    placebo = figures.placebo_figure(result, cited)
    if placebo is None:
        return None
    first = result.beyond.cross_border[0]
    further = [tables_elsewhere.placebo_table(result, cited)]
    if result.beyond.predictions:
        further.append(tables_elsewhere.prediction_table(result, cited))
    return section(
        "Where there was no machine",
        (
            placebo,
            _beside_the_border(result, first),
            f"How well this fits: {percent(first.share_outside_overlap, 0)} of those counties have a chance of "
            "machines below 5 or above 95%, and the two sides of the border differ most in "
            f"{_word(first.most_different)} ({first.largest_standardised_difference:.2f} standard deviations).",
            _admitted(result),
        ),
        further,
    )


def _beside_the_border(result: TechGap, first: CrossBorder) -> str:
    gap = first.level
    own = result.about.state_name
    return (
        f"In {state_list(result, first.states)} ({first.places} counties) nobody voted on such a machine. The counties "
        f"that are most like {own}'s machine counties differ from the others by {points(gap.weighted_points)} points "
        f"({span(gap.low_points, gap.high_points)}), where {own} shows {points(gap.real_points)}. "
        f"{border_reading(result, gap)}"
    )


def _admitted(result: TechGap) -> str:
    conclusion = result.conclusion
    return (
        f"{conclusion.admissible} of the {conclusion.identified} specifications pass their negative controls (p at "
        f"least 0.05 after Holm); {conclusion.deciding} of these hold something equal and count for the answer. The "
        "others are shown and do not. Passing is not proof: such machines stood there in the election before as well."
    )


def _word(control: str) -> str:
    return {"nonwhite": "race", "college": "education", "log_pop": "population"}.get(
        control, control
    )


def smaller(result: TechGap, cite: Cite) -> Section | None:
    """Towns and wards; None where data do not go that deep."""
    table = tables_elsewhere.smaller_table(
        result, cite(result.about.count, "ballots_by_technology", "covariates")
    )
    if table is None:
        return None
    return section(
        "By town and ward",
        (
            "Equipment was chosen by towns, so the comparison can be made between towns of one county. Towns of a "
            "county are alike: taking them as independent makes the answer look more precise than it is.",
            table,
        ),
    )


def paper(result: TechGap, cite: Cite) -> Section:
    """What counting the paper again changed, or that it was not counted again."""
    plan = "The command canvass audit plan tells how many ballots an audit would have to read."
    if result.recount is None:
        found: tuple[str | Block, ...] = (
            f"These data hold no second count of {result.about.state_name}. {plan}",
        )
        return section("What the paper could show", found)
    comparison, shift = result.recount.comparison, result.exposure.shift
    sentence = (
        f"{result.about.state_name} counted again. {number(comparison.whole.gross_all)} votes changed, in both "
        f"directions; the margin moved by {number(abs(comparison.whole.net_margin))}."
    )
    on_machines = [one.change for one in comparison.by_class if one.technology is BallotClass.DRE]
    if on_machines and shift is not None:
        change = on_machines[0]
        sentence += (
            f" In the {number(change.units)} units where most ballots had been cast on machines it moved by "
            f"{number(abs(change.net_margin))} of {number(change.votes_before)} votes "
            f"({100 * abs(change.net_margin_share):.4f}%). {shift.sentence}"
        )
    cited = cite(*result.recount.finding.sources)
    table, listed = tables.recount_table(result, cited), by_listed(result.recount, cited)
    if listed:  # the chapter on the recount has the same table, and a page no two of one name
        listed = replace(listed, caption=BY_LISTED)
    blocks: tuple[str | Block, ...] = (sentence, *([table] if table else []), plan)
    return section("What the paper showed", blocks, (listed,) if listed else ())


def polls(result: TechGap, cite: Cite) -> Section | None:
    """The state's polls among all states and years; None without polls."""
    polls = result.polls
    if polls is None:
        return None
    blocks: list[str | Block] = []
    name, choice = result.about.state_name, "Democrat"
    if polls.error is not None:
        kind = "kind to" if polls.error.error_points > 0 else "hard on"
        sentence = (
            f"In {counted(polls.error.polls, 'poll')} of the last three weeks, {name} was off by "
            f"{poll_error(polls.error)}: too {kind} the {choice}."
        )
        year = next((one for one in polls.years if one.year == polls.year), None)
        if polls.z is not None and year is not None:
            side = "above" if polls.z > 0 else "below"
            sentence += (
                f" All {year.locations} states and districts of {polls.year} were off by "
                f"{points(year.mean_points)} on average, with a spread of {year.spread_points:.1f}; {name} is "
                f"{abs(polls.z):.2f} spreads {side} that mean. An error shared by all states is ordinary, and states "
                "are no independent witnesses of it."
            )
        blocks.append(sentence)
    blocks.extend(figures.polls_figures(result, polls, cite))
    blocks.append(polls.cannot_show)
    return section("Were the polls not a sign?", tuple(blocks))
