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
from canvass.present.messages import messages
from canvass.present.words import capital

say = messages("tech_gap_figures")
of_gap = messages("tech_gap")
WEAK = 0.2
"""Correlations below this explain under a twenty-fifth of the scatter."""
YARDSTICK = of_gap("yardstick")


def ladder_figure(result: TechGap, source: Markup) -> Figure:
    """From the raw difference to like with like, under the first coding."""
    coding = headline(result)
    rows = _interval_rows(result, coding)
    words = "; ".join(
        f"{row.label} {points(one.value)}" for row in rows for one in row.estimates[:1] if one
    )
    return Figure(
        title=say("ladder"),
        caption=say("ladder-caption", tick="yes" if _has_tick(rows) else "no", rule=coding.rule),
        picture=chart(
            Chart(
                say("ladder-alternative", series=SERIES[0], steps=words),
                lambda width: interval_chart(rows, SERIES, YARDSTICK, width),
                interval_values(rows, SERIES, YARDSTICK),
            )
        ),
        source=source,
    )


def _has_tick(rows: Sequence[IntervalRow]) -> bool:
    return any(row.yardstick is not None for row in rows)


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
        title=say("scale"),
        caption=say(
            "scale-caption",
            votes=f"{shift.margin_votes:,}",
            switch=f"{shift.switch_points:.2f}",
            ballots=f"{shift.exposed_ballots:,}",
            estimated="yes" if result.exposure.is_estimated else "no",
        ),
        picture=chart(
            Chart(
                say("scale-alternative", points=points(ticks[0])),
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
    total = str(sum(len(row.dots) for row in shown))
    return Figure(
        title=say("multiverse"),
        caption=say("multiverse-caption", dots=total),
        picture=chart(
            Chart(
                say("multiverse-alternative", dots=total, steps=str(len(shown))),
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
        title=say("placebo"),
        caption=say("placebo-caption", states=states, own=result.about.state_name),
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
        title=say("poll-years"),
        caption=say("poll-years-caption", state=result.about.state_name),
        picture=chart(
            Chart(
                say("poll-years-alternative", state=polls.location),
                lambda width: years_chart(polls, width),
                years_values(polls),
            )
        ),
        source=cite("polls", n=say("n-results", results=results, elections=str(len(polls.years)))),
    )
    if polls.correlation is None:
        return (years,)
    r = f"{polls.correlation:.2f}"
    paper = Figure(
        title=say("poll-paper-alike" if abs(polls.correlation) < WEAK else "poll-paper"),
        caption=say("poll-paper-caption", year=str(polls.year), r=r),
        picture=chart(
            Chart(
                say("poll-paper-alternative", r=r),
                lambda width: paper_chart(polls, width),
                paper_values(polls),
            )
        ),
        source=cite("polls", "technology", n=say("n-states", states=len(with_paper(polls)))),
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
    bars = [GapBar(say("bar-own", state=own), across.level.real_points, None, False)]
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
            say("bar-without", states=state_list(result, across.states)),
            across.level.weighted_points,
            (across.level.low_points, across.level.high_points),
            True,
        )
    )
    if earlier is not None:
        bars.append(
            GapBar(
                say("bar-before", state=own),
                earlier.difference_points,
                None,
                True,
            )
        )
    return BarGroup(capital(coding.rule), tuple(bars))
