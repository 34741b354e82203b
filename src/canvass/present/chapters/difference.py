"""One state's raw difference: in a sentence, as a picture and as a table of every coding."""

from __future__ import annotations

from markupsafe import Markup

from canvass.forensics.finding import Interval
from canvass.forensics.sentences import of_several
from canvass.forensics.technology import RawDifference, Weighting
from canvass.journeys.chapters.technology import StateComparison, TechnologyChapter
from canvass.present.blocks import Column, Figure, Row, Table, text
from canvass.present.chapters.strip import Group, strip_plot, strip_values
from canvass.present.charts import Chart, chart
from canvass.present.sheet import Reader
from canvass.present.words import counted


def signed_points(value: float, places: int = 1) -> str:
    """Points with their sign, as text.

    >>> signed_points(-6.9989), signed_points(5.498)
    ('-7.0', '+5.5')
    """
    return f"{value:+.{places}f}"


def sentence(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> str:
    """The headline in one sentence, with both means and both numbers of counties; by a share, the line's two ends."""
    groups, points = state.headline.groups, state.headline.points
    if points is None:
        return ""
    if groups is None:
        n = counted(state.headline.n, "county", "counties")
        return (
            f"by a straight line through the {n} of {state.name}, {reader.short(chapter.choice)}'s share of the "
            f"two-party vote {'falls' if points < 0 else 'rises'} by {abs(points):.1f} points from a county without "
            "machines to one with nothing else"
        )
    return (
        f"in the {counted(groups.n_with, 'county', 'counties')} of {state.name} where "
        f"{of_several(state.headline.rule)}, {reader.short(chapter.choice)}'s share of the two-party vote was "
        f"{abs(points):.1f} points {'lower' if points < 0 else 'higher'} than in the other {groups.n_without} "
        f"({groups.mean_with_points:.1f} against {groups.mean_without_points:.1f})"
    )


def short_sentence(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> str:
    """The headline in the fewest words that say what was compared with what."""
    groups, points = state.headline.groups, state.headline.points
    if points is None or groups is None:
        return sentence(state, chapter, reader)
    return (
        f"{reader.short(chapter.choice)} {signed_points(points, 4)} points of the two-party vote in the "
        f"{counted(groups.n_with, 'county', 'counties')} where {of_several(state.headline.rule)}, against the "
        f"other {groups.n_without}"
    )


def figure(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> Figure:
    """Every county's share, machine counties apart from the others."""
    choice, groups = reader.short(chapter.choice), _groups(state)
    return Figure(
        title=f"{state.name}: {choice}'s share in every county, by technology",
        caption="Each circle is a county, larger for more votes; the line is the mean of the counties, each counted "
        "once. Look at how far the circles of one group reach into the other.",
        picture=chart(
            Chart(
                alternative=f"Dot plot: {sentence(state, chapter, reader)}.",
                draw=lambda width: strip_plot(groups, choice, width),
                values=strip_values(groups, choice),
            )
        ),
        source=reader.cite(
            *state.finding.sources,
            n=f"n = {counted(state.headline.n, 'county', 'counties')}; {state.baseline.sentence}",
        ),
    )


def _groups(state: StateComparison) -> tuple[Group, ...]:
    """Machine counties and the others, with the means of the headline."""
    groups = state.headline.groups
    means = (groups.mean_with_points, groups.mean_without_points) if groups else (None, None)
    sides = []
    for name, coded, mean in zip(("machine", "other"), (True, False), means, strict=True):
        places = tuple(place for place in state.places if place.is_coded is coded)
        words = counted(len(places), f"{name} county", f"{name} counties")
        sides.append(Group(words, mean, places))
    return tuple(side for side in sides if side.places)


def table(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> Table:
    """The difference under every coding and both weightings."""
    by_coding: dict[str, dict[Weighting, RawDifference]] = {}
    for difference in state.differences:
        by_coding.setdefault(difference.coding, {})[difference.weighting] = difference
    return Table(
        caption=f"{state.name}: the same comparison under every coding and both weightings",
        note=f"{reader.short(chapter.choice)}'s share of the two-party vote in machine counties minus the others, "
        "in points, and below it the interval at 95% (HC3), which takes counties as independent.",
        columns=(
            text("A county is a machine county if ..."),
            Column("each county once"),
            Column("each vote once"),
        ),
        rows=tuple(
            Row(
                (
                    _rule(pair[Weighting.EACH_COUNTY_ONCE]),
                    _cell(pair[Weighting.EACH_COUNTY_ONCE]),
                    _cell(pair[Weighting.EACH_VOTE_ONCE]),
                ),
                mark="strong" if coding == state.headline.coding else "",
            )
            for coding, pair in by_coding.items()
        ),
        source=reader.cite(
            *state.finding.sources,
            n=f"n = {counted(state.headline.n, 'county', 'counties')} in every row",
        ),
    )


def _rule(difference: RawDifference) -> Markup:
    """The coding as the beginning of a sentence, and how many of the counties it calls machine counties."""
    rule, groups = difference.rule, difference.groups
    n = counted(difference.n, "county", "counties")
    return Markup('{}<span class="sub">{}</span>').format(
        rule[0].upper() + rule[1:], f"{groups.n_with} of {n}" if groups else f"a line through {n}"
    )


def _cell(difference: RawDifference) -> str | Markup:
    if difference.points is None:
        return "not identified"
    return Markup('{}<span class="sub">{}</span>').format(
        signed_points(difference.points, 2), _range(difference.interval)
    )


def _range(interval: Interval | None) -> str:
    """An interval's ends; no interval is given where one group is too small."""
    return f"{interval.low:+.1f} to {interval.high:+.1f}" if interval else "too few counties"
