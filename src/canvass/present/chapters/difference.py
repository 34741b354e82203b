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
from canvass.present.messages import messages
from canvass.present.sheet import Reader
from canvass.present.words import capital

say = messages("report_technology")
of_gap = messages("tech_gap")


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
    told = {"choice": reader.short(chapter.choice), "points": f"{abs(points):.1f}"}
    way, where = "down" if points < 0 else "up", state.name
    if groups is None:
        return say("by-a-line", counties=state.headline.n, place=where, way=way, **told)
    return say(
        "difference",
        counties=groups.n_with,
        place=where,
        rule=of_several(state.headline.rule),
        way=way,
        others=str(groups.n_without),
        mean=f"{groups.mean_with_points:.1f}",
        mean_of_others=f"{groups.mean_without_points:.1f}",
        **told,
    )


def short_sentence(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> str:
    """The headline in the fewest words that say what was compared with what."""
    groups, points = state.headline.groups, state.headline.points
    if points is None or groups is None:
        return sentence(state, chapter, reader)
    return say(
        "difference-in-short",
        choice=reader.short(chapter.choice),
        points=signed_points(points, 4),
        counties=groups.n_with,
        rule=of_several(state.headline.rule),
        others=str(groups.n_without),
    )


def figure(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> Figure:
    """Every county's share, machine counties apart from the others."""
    choice, groups = reader.short(chapter.choice), _groups(state)
    return Figure(
        title=say("figure", place=state.name, choice=choice),
        caption=say("figure-caption"),
        picture=chart(
            Chart(
                alternative=say("figure-alternative", difference=sentence(state, chapter, reader)),
                draw=lambda width: strip_plot(groups, choice, width),
                values=strip_values(groups, choice),
            )
        ),
        source=reader.cite(
            *state.finding.sources,
            n=f"{say('n', counties=state.headline.n)}; {state.baseline.sentence}",
        ),
    )


def _groups(state: StateComparison) -> tuple[Group, ...]:
    """Machine counties and the others, with the means of the headline."""
    groups = state.headline.groups
    means = (groups.mean_with_points, groups.mean_without_points) if groups else (None, None)
    sides = []
    for is_coded, mean in zip((True, False), means, strict=True):
        places = tuple(place for place in state.places if place.is_coded is is_coded)
        words = say("group-machine" if is_coded else "group-without", counties=len(places))
        sides.append(Group(words, mean, places))
    return tuple(side for side in sides if side.places)


def table(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> Table:
    """The difference under every coding and both weightings."""
    by_coding: dict[str, dict[Weighting, RawDifference]] = {}
    for difference in state.differences:
        by_coding.setdefault(difference.coding, {})[difference.weighting] = difference
    return Table(
        caption=say("table", place=state.name),
        note=say("table-note", choice=reader.short(chapter.choice)),
        columns=(
            text(of_gap("column-county-if")),
            Column(of_gap("each-county-once")),
            Column(of_gap("each-vote-once")),
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
            n=say("n-in-every-row", counties=state.headline.n),
        ),
    )


def _rule(difference: RawDifference) -> Markup:
    """The coding as the beginning of a sentence, and how many of the counties it calls machine counties."""
    rule, groups = difference.rule, difference.groups
    n = difference.n
    told = say("of", places=str(groups.n_with), counties=n) if groups else say("line", counties=n)
    return Markup('{}<span class="sub">{}</span>').format(capital(rule), told)


def _cell(difference: RawDifference) -> str | Markup:
    if difference.points is None:
        return of_gap("not-identified")
    return Markup('{}<span class="sub">{}</span>').format(
        signed_points(difference.points, 2), _range(difference.interval)
    )


def _range(interval: Interval | None) -> str:
    """An interval's ends; no interval is given where one group is too small."""
    if interval is None:
        return say("too-few")
    return of_gap("span", low=f"{interval.low:+.1f}", high=f"{interval.high:+.1f}")
