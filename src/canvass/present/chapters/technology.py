"""Did places that voted on machines vote differently? The chapter in words, pictures and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from canvass.forensics.finding import Interval, NoAnswer
from canvass.forensics.sentences import detection
from canvass.forensics.technology import RawDifference, Weighting
from canvass.journeys.chapters.technology import NOTHING_YET, StateComparison, TechnologyChapter
from canvass.present.charts import Chart, chart
from canvass.present.chapters.strip import Group, strip_plot
from canvass.present.sheet import (
    ChapterPage,
    Column,
    Figure,
    KeyNumber,
    Reader,
    Row,
    Table,
    text,
)
from canvass.present.words import counted, listed

TITLE = "Did places with voting machines vote differently?"


def technology_page(chapter: TechnologyChapter, reader: Reader) -> ChapterPage:
    """The raw difference, state by state, and why it shows nothing yet."""
    answered = [state for state in chapter.states if _is_number(state.headline)]
    return ChapterPage(
        title=TITLE,
        template="chapters/technology.html.j2",
        values={
            "lead": _lead(answered, chapter, reader),
            "nothing_yet": NOTHING_YET,
            "states": [_state(state, chapter, reader) for state in chapter.states],
            "limits": _limits(chapter),
            "sentences": [s for s in chapter.sentences if s != NOTHING_YET],
        },
        keys=tuple(_key(state, chapter, reader) for state in answered[:1]),
        lines=tuple(_line(state, chapter, reader) for state in chapter.states)
        + (NOTHING_YET.split(":")[0] + ".",),
    )


def _is_number(difference: RawDifference) -> bool:
    return not isinstance(difference.difference_points, NoAnswer)


def _value(difference: RawDifference) -> float:
    return 0.0 if isinstance(difference.difference_points, NoAnswer) else difference.difference_points


def signed_points(value: float, places: int = 1) -> str:
    """Points with their sign, as text.

    >>> signed_points(-6.9989), signed_points(5.498)
    ('-7.0', '+5.5')
    """
    return f"{value:+.{places}f}"


def _direction(value: float) -> str:
    return "lower" if value < 0 else "higher"


def _sentence(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> str:
    """The headline in one sentence, with both means and both numbers of counties."""
    groups, value = state.headline.groups, _value(state.headline)
    if not groups or groups.mean_with_points is None or groups.mean_without_points is None:
        return ""
    return (
        f"in the {counted(groups.n_with, 'county', 'counties')} of {state.name} where "
        f"{state.headline.rule}, {reader.short(chapter.choice)}'s share of the two-party vote was "
        f"{abs(value):.1f} points {_direction(value)} than in the other {groups.n_without} "
        f"({groups.mean_with_points:.1f} against {groups.mean_without_points:.1f})"
    )


def _lead(answered: list[StateComparison], chapter: TechnologyChapter, reader: Reader) -> str:
    if not answered:
        return NoAnswer.NOT_IDENTIFIED.sentence
    return f"At first sight, yes: {_sentence(answered[0], chapter, reader)}."


def _key(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> KeyNumber:
    groups = state.headline.groups
    n_with = groups.n_with if groups else 0
    return KeyNumber(
        figure=signed_points(_value(state.headline)),
        unit="points",
        label=f"{reader.short(chapter.choice)}'s two-party share in {n_with} machine counties of {state.name}, "
        f"against the other {state.headline.n - n_with}: a raw difference, which shows nothing yet",
    )


def _line(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> str:
    if not _is_number(state.headline):
        return f"{state.name}: {NoAnswer.NOT_IDENTIFIED.sentence}"
    words = _sentence(state, chapter, reader)
    return f"{state.name}: {signed_points(_value(state.headline), 4)} points: {words}."


def _state(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> Mapping[str, object]:
    if not any(_is_number(difference) for difference in state.differences):
        return {"name": state.name, "no_answer": NoAnswer.NOT_IDENTIFIED.sentence, "n": state.headline.n}
    return {
        "name": state.name,
        "no_answer": "",
        "figure": _figure(state, chapter, reader),
        "table": _table(state, chapter, reader),
        "notes": list(_notes(state, chapter, reader)),
    }


def _figure(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> Figure:
    choice, groups = reader.short(chapter.choice), _groups(state)
    return Figure(
        title=f"{state.name}: {choice}'s share in every county, by technology",
        caption="Each circle is a county, larger for more votes; the line is the mean of the counties, each counted "
        "once. Look at how far the circles of one group reach into the other.",
        picture=chart(
            Chart(
                id=f"strip-{state.state.lower()}",
                alternative=f"Dot plot: {_sentence(state, chapter, reader)}.",
                draw=lambda width: strip_plot(groups, choice, width),
            )
        ),
        source=reader.cite(
            state.count,
            *_equipment_tables(state),
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


def _equipment_tables(state: StateComparison) -> tuple[str, ...]:
    counted_ballots = any(place.dre_share is not None for place in state.places)
    return ("ballots_by_technology", "technology") if counted_ballots else ("technology",)


def _table(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> Table:
    by_coding: dict[str, dict[Weighting, RawDifference]] = {}
    for difference in state.differences:
        by_coding.setdefault(difference.coding, {})[difference.weighting] = difference
    return Table(
        caption=f"{state.name}: the same comparison under every coding and both weightings",
        note=f"{reader.short(chapter.choice)}'s share of the two-party vote in machine counties minus the others, "
        "in points, and below it the interval at 95 % (HC3), which takes counties as independent.",
        columns=(
            text("A county is a machine county if ..."),
            Column("counties"),
            Column("each county once"),
            Column("each vote once"),
        ),
        rows=tuple(
            Row(
                (
                    _capital(pair[Weighting.EACH_COUNTY_ONCE].rule),
                    _counties(pair[Weighting.EACH_COUNTY_ONCE]),
                    _cell(pair[Weighting.EACH_COUNTY_ONCE]),
                    _cell(pair[Weighting.EACH_VOTE_ONCE]),
                ),
                mark="strong" if coding == state.headline.coding else "",
            )
            for coding, pair in by_coding.items()
        ),
        source=reader.cite(
            state.count, *_equipment_tables(state), n=f"n = {state.headline.n} counties in every row"
        ),
    )


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _counties(difference: RawDifference) -> str:
    groups = difference.groups
    return f"{groups.n_with} of {difference.n}" if groups else f"all {difference.n}"


def _cell(difference: RawDifference) -> str | Markup:
    if not _is_number(difference):
        return "not identified"
    return Markup('{}<span class="sub">{}</span>').format(
        signed_points(_value(difference), 2), _range(difference.interval)
    )


def _range(interval: Interval | None) -> str:
    return f"{interval.low:+.1f} to {interval.high:+.1f}" if interval else "too few counties"


def _notes(state: StateComparison, chapter: TechnologyChapter, reader: Reader) -> Iterator[str]:
    values = [_value(d) for d in state.differences if _is_number(d)]
    if len(values) > 1:
        sign = "; even the sign depends on the choice" if min(values) < 0 < max(values) else ""
        yield (
            f"From {signed_points(min(values))} to {signed_points(max(values))} points: how large the difference "
            f"is depends on which counties are called machine counties and on whose average is taken{sign}."
        )
    others = [d for d in state.other_counts if _is_number(d)]
    if others:
        counts = listed(
            [f"{signed_points(_value(d), 4)} by the {d.baseline.sentence}" for d in others]
        )
        yield (
            f"Which count is used matters little here: the first row is {signed_points(_value(state.headline), 4)} "
            f"points by the {state.headline.baseline.sentence}, {counts}."
        )
    if state.shift and state.detectable_points is not None:
        yield (
            f"{detection(state.shift.switch_points, state.detectable_points)} The first number is "
            f"{state.shift.switch_points:.2f} % of the {state.shift.exposed_ballots:,} ballots cast on DREs, whose "
            f"switch from one candidate to the other would hide a tie behind the margin of "
            f"{state.shift.margin_votes:,} votes; the second belongs to the last row, each county counted once, at "
            "80 % power."
        )


def _limits(chapter: TechnologyChapter) -> list[str]:
    found = [limit for state in chapter.states for limit in state.finding.what_it_cannot_show]
    return [limit for limit in dict.fromkeys(found) if limit not in chapter.sentences]
