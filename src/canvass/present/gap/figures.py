"""The pictures of the chapter, each with the sentence that says what to see in it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from canvass.forensics.decision import Reach
from canvass.forensics.negative_controls import ControlKind
from canvass.forensics.polls import PollsChapter, enough
from canvass.forensics.scale import Weighed
from canvass.forensics.technology import Weighting
from canvass.journeys.gap.result import CodingUsed, TechGap
from canvass.present.blocks import Figure
from canvass.present.charts import Chart, chart
from canvass.present.gap.bars import BarGroup, GapBar, bar_chart, bar_values
from canvass.present.gap.dots import Dot, DotRow, dot_chart, dot_values
from canvass.present.gap.intervals import Estimated, IntervalRow, interval_chart, interval_values
from canvass.present.gap.phrases import (
    BY_VOTES,
    ONCE,
    SERIES,
    headline,
    of,
    points,
    share_coding,
    state_list,
)
from canvass.present.gap.poll_charts import (
    paper_chart,
    paper_values,
    with_paper,
    years_chart,
    years_values,
)
from canvass.present.gap.source import Cite
from canvass.present.words import capital, counted

WEAK = 0.2
"""Correlations below this explain under a twenty-fifth of the scatter."""
YARDSTICK = "would have changed the winner"


def ladder_figure(result: TechGap, source: Markup) -> Figure:
    """From the raw difference to like with like, under the first coding."""
    coding = headline(result)
    rows = _interval_rows(result, coding)
    words = "; ".join(
        f"{row.label} {points(one.value)}" for row in rows for one in row.estimates[:1] if one
    )
    return Figure(
        title="Machine counties minus the others, step by step",
        caption="Each step holds more about the counties equal. The dot is the difference, the line its 95% "
        f"interval: a line that crosses zero is compatible with no difference{_ticks(rows)}. A machine county here is "
        f"one where {coding.rule}.",
        picture=chart(
            Chart(
                f"Intervals by step, {SERIES[0]}: {words}.",
                lambda width: interval_chart(rows, SERIES, YARDSTICK, width),
                interval_values(rows, SERIES, YARDSTICK),
            )
        ),
        source=source,
    )


def _ticks(rows: Sequence[IntervalRow]) -> str:
    """What the red tick says, where there is one."""
    if all(row.yardstick is None for row in rows):
        return ""
    return ", one that reaches the red tick is compatible with a difference that would have changed the winner"


def scale_figure(result: TechGap, source: Markup) -> Figure | None:
    """The decision scale: the share coding, whose differences are on the scale of switched ballots."""
    coding, shift = share_coding(result), result.exposure.shift
    if coding is None or shift is None or result.exposure.reach is not Reach.COULD:
        return None
    rows = _interval_rows(result, coding)
    ticks = [row.yardstick for row in rows if row.yardstick is not None]
    if not ticks or not any(one for row in rows for one in row.estimates):
        return None
    return Figure(
        title="The yardstick is not zero, but what would have changed the winner",
        caption=f"To hide a tie behind {shift.margin_votes:,} votes, {shift.switch_points:.2f} of every 100 of the "
        f"{shift.exposed_ballots:,} ballots cast on machines"
        f"{' (estimated from a list of equipment)' if result.exposure.is_estimated else ''} would have had to be "
        "switched. The red tick is how that would show. Only an interval that lies wholly to one side of it, "
        "towards zero, excludes it.",
        picture=chart(
            Chart(
                f"Intervals by step beside {points(ticks[0])} points.",
                lambda width: interval_chart(rows, SERIES, YARDSTICK, width),
                interval_values(rows, SERIES, YARDSTICK),
            )
        ),
        source=source,
    )


def multiverse_figure(result: TechGap, source: Markup) -> Figure:
    """Every specification as a dot, step by step."""
    rows = tuple(
        DotRow(
            _held(rung.label),
            tuple(
                _dot(one)
                for one in result.results
                if one.step.specification.rung == rung.name
                and one.step.difference_points is not None
            ),
        )
        for rung in result.declared.rungs
    )
    shown = tuple(row for row in rows if row.dots)
    total = sum(len(row.dots) for row in shown)
    return Figure(
        title="Each dot is one way of asking",
        caption=f"There are {total}: another rule for what a machine county is, another census "
        "table, counties counted once or by votes. Look at how the cloud moves and narrows from top to bottom.",
        picture=chart(
            Chart(
                f"Dot plot of {total} differences in {len(shown)} steps.",
                lambda width: dot_chart(shown, SERIES, width),
                dot_values(shown, SERIES),
            )
        ),
        source=source,
    )


def placebo_figure(result: TechGap, source: Markup) -> Figure | None:
    """The same difference where there was no machine."""
    groups = tuple(
        group
        for coding in result.declared.codings
        for group in [_placebo_group(result, coding)]
        if group is not None
    )
    if not groups:
        return None
    chosen = (groups[0], groups[-1]) if len(groups) > 1 else groups
    states = state_list(result, result.beyond.states_without_machines)
    return Figure(
        title="The same difference on both sides of the border",
        caption=f"{states} had no such machines. Their counties are sorted as {result.about.state_name}'s would be: "
        "by race, education and population. A gap that appears there as well is about places, not about machines.",
        picture=chart(
            Chart(
                "; ".join(f"{bar.label} {points(bar.value)}" for g in chosen for bar in g.bars)
                + ".",
                lambda width: bar_chart(chosen, width),
                bar_values(chosen),
            )
        ),
        source=source,
    )


def polls_figures(result: TechGap, polls: PollsChapter, cite: Cite) -> tuple[Figure, ...]:
    """The state among all states and years, and the states of the year by votes without paper."""
    results = sum(len(enough(polls.errors, one.year)) for one in polls.years)
    years = Figure(
        title="How far polls were off, every state and year",
        caption=f"Each dot is a state with at least three polls in the last three weeks, the bar their mean. Look at "
        f"how the whole year moves together, and at {result.about.state_name} within it.",
        picture=chart(
            Chart(
                f"Errors of state polls by year; {polls.location} named.",
                lambda width: years_chart(polls, width),
                years_values(polls),
            )
        ),
        source=cite(
            "polls", n=f"n = {counted(results, 'result')} of states in {len(polls.years)} elections"
        ),
    )
    if polls.correlation is None:
        return (years,)
    paper = Figure(
        title="The polls missed about as much where every vote had paper"
        if abs(polls.correlation) < WEAK
        else "Poll error and votes without paper",
        caption=f"The states of {polls.year}, by the share of their votes cast where machines left no paper; the "
        "bar is the mean of each group. Were machines without paper the reason, the groups would lie further right "
        f"from top to bottom; the correlation of error and share is {polls.correlation:.2f}.",
        picture=chart(
            Chart(
                f"Poll error by share of votes without paper, r = {polls.correlation:.2f}.",
                lambda width: paper_chart(polls, width),
                paper_values(polls),
            )
        ),
        source=cite("polls", "technology", n=f"n = {counted(len(with_paper(polls)), 'state')}"),
    )
    return years, paper


def _held(label: str) -> str:
    """What a step holds equal, short enough for a chart."""
    return capital(label if label.startswith("nothing") else label.removesuffix(" held equal"))


def _interval_rows(result: TechGap, coding: CodingUsed) -> tuple[IntervalRow, ...]:
    return tuple(
        IntervalRow(
            _held(rung.label),
            tuple(_estimated(of(result, coding.code, rung.name, w)) for w in (ONCE, BY_VOTES)),
            _yardstick(of(result, coding.code, rung.name, ONCE)),
        )
        for rung in result.declared.rungs
    )


def _estimated(one: Weighed | None) -> Estimated | None:
    if one is None or one.step.low_points is None or one.step.high_points is None:
        return None
    return Estimated(one.step.difference_points or 0.0, one.step.low_points, one.step.high_points)


def _yardstick(one: Weighed | None) -> float | None:
    return None if one is None else one.outcome_changing_points


def _dot(one: Weighed) -> Dot:
    weighted = one.step.specification.weighting is Weighting.EACH_VOTE_ONCE
    return Dot(one.step.difference_points or 0.0, int(weighted), one.step.contains(0.0))


def _placebo_group(result: TechGap, coding: CodingUsed) -> BarGroup | None:
    across = next((one for one in result.beyond.cross_border if one.coding == coding.code), None)
    if across is None:
        return None
    own = result.about.state_name
    bars = [GapBar(f"{own}: counties with machines", across.level.real_points, None, False)]
    earlier = next(
        (
            one
            for one in result.controls
            if one.kind is ControlKind.EARLIER_ELECTION
            and (one.coding, one.weighting) == (coding.code, ONCE)
            and "raw" in one.stands_for
        ),
        None,
    )
    bars.append(
        GapBar(
            f"{state_list(result, across.states)}: no machines anywhere",
            across.level.weighted_points,
            (across.level.low_points, across.level.high_points),
            True,
        )
    )
    if earlier is not None:
        bars.append(
            GapBar(
                f"{own}, the same counties in the election before",
                earlier.difference_points,
                None,
                True,
            )
        )
    return BarGroup(capital(coding.rule), tuple(bars))
