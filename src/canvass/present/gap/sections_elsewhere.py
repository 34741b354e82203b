"""The sections on other states, smaller units, paper and polls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from canvass.forensics.change import BallotClass, CountComparison
from canvass.forensics.cross_border import CrossBorder
from canvass.forensics.polls import PollError, PollsChapter
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
from canvass.present.messages import messages
from canvass.present.recount_tables import by_listed
from canvass.present.words import number, percent

say = messages("tech_gap")


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
        say("without-machines"),
        (
            placebo,
            _beside_the_border(result, first),
            say(
                "border-fit",
                share=percent(first.share_outside_overlap, 0),
                fact=_word(first.most_different),
                deviations=f"{first.largest_standardised_difference:.2f}",
            ),
            _admitted(result),
        ),
        further,
    )


def _beside_the_border(result: TechGap, first: CrossBorder) -> str:
    gap = first.level
    told = say(
        "beside-the-border",
        states=state_list(result, first.states),
        counties=str(first.places),
        own=result.about.state_name,
        points=points(gap.weighted_points),
        interval=span(gap.low_points, gap.high_points),
        real=points(gap.real_points),
    )
    return f"{told} {border_reading(result, gap)}"


def _admitted(result: TechGap) -> str:
    conclusion = result.conclusion
    return say(
        "admitted",
        admitted=str(conclusion.admissible),
        specifications=str(conclusion.identified),
        deciding=str(conclusion.deciding),
    )


def _word(control: str) -> str:
    return say(_FACTS[control]) if control in _FACTS else control


_FACTS = {"nonwhite": "fact-race", "college": "fact-education", "log_pop": "fact-population"}


def smaller(result: TechGap, cite: Cite) -> Section | None:
    """Towns and wards; None where data do not go that deep."""
    table = tables_elsewhere.smaller_table(
        result, cite(result.about.count, "ballots_by_technology", "covariates")
    )
    if table is None:
        return None
    return section(say("smaller"), (say("smaller-how"), table))


def paper(result: TechGap, cite: Cite) -> Section:
    """What counting the paper again changed, or that it was not counted again."""
    plan = say("audit-plan")
    if result.recount is None:
        none = say("no-second-count", state=result.about.state_name)
        return section(say("paper-could"), (f"{none} {plan}",))
    told = " ".join(_counted_again(result, result.recount.comparison))
    cited = cite(*result.recount.finding.sources)
    table, listed = tables.recount_table(result, cited), by_listed(result.recount, cited)
    if listed:  # the chapter on the recount has the same table, and a page no two of one name
        listed = replace(listed, caption=say("by-listed"))
    blocks: tuple[str | Block, ...] = (told, *([table] if table else []), plan)
    return section(say("paper-showed"), blocks, (listed,) if listed else ())


def _counted_again(result: TechGap, comparison: CountComparison) -> Iterator[str]:
    """What changed in all and on machines, and what a switch of theirs would have taken."""
    yield say(
        "counted-again",
        state=result.about.state_name,
        votes=number(comparison.whole.gross_all),
        moved=number(abs(comparison.whole.net_margin)),
    )
    on_machines = [one.change for one in comparison.by_class if one.technology is BallotClass.DRE]
    if on_machines and result.exposure.shift is not None:
        change = on_machines[0]
        yield say(
            "counted-again-machines",
            units=number(change.units),
            moved=number(abs(change.net_margin)),
            votes=number(change.votes_before),
            share=f"{100 * abs(change.net_margin_share):.4f}%",
        )
        yield result.exposure.shift.sentence


def polls(result: TechGap, cite: Cite) -> Section | None:
    """The state's polls among all states and years; None without polls."""
    polls = result.polls
    if polls is None:
        return None
    blocks: list[str | Block] = []
    if polls.error is not None:
        blocks.append(" ".join(_polls_off(polls, polls.error, result.about.state_name)))
    blocks.extend(figures.polls_figures(result, polls, cite))
    blocks.append(polls.cannot_show)
    return section(say("polls"), tuple(blocks))


def _polls_off(polls: PollsChapter, error: PollError, name: str) -> Iterator[str]:
    """By how much the state's polls were off, and where that lies among all states of the year."""
    yield say(
        "polls-off",
        polls=error.polls,
        state=name,
        error=poll_error(error),
        way="kind" if error.error_points > 0 else "hard",
    )
    year = next((one for one in polls.years if one.year == polls.year), None)
    if polls.z is not None and year is not None:
        yield say(
            "polls-of-all",
            places=str(year.locations),
            year=str(polls.year),
            mean=points(year.mean_points),
            spread=f"{year.spread_points:.1f}",
            state=name,
            z=f"{abs(polls.z):.2f}",
            side="above" if polls.z > 0 else "below",
        )
