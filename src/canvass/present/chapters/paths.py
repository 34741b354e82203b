"""What would have had to flip? The chapter in words, one picture and a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.paths import CollegePaths, ElectionPaths
from canvass.present.blocks import Column, Figure, Paragraph, Row, Table, Weight, blocks_of, text
from canvass.present.chapters.stack import Segment, Stack, stacked_bars, stacked_values
from canvass.present.charts import Chart, chart
from canvass.present.decided import flip_sentence
from canvass.present.outcome import electors_differ
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import counted, day, listed, number, percent, votes
from canvass.tabulation import Bundle, ContestFlip, FlipEnding, Path, PathEnding, Paths

TITLE = "What would have had to flip?"

LIMITS = (
    "How many votes decide an election says nothing about whether any were counted wrongly.",
    "It is the yardstick for everything that follows: a finding matters for the outcome only if it could be "
    "of this size.",
)


def paths_page(result: ElectionPaths, reader: Reader) -> ChapterPage:
    """The fewest votes that would have changed the winner, and where."""
    through = result.electors
    lead = _lead(result, reader)
    figure = _figure(through, reader) if through else None
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            figure,
            _table(through, reader) if through else None,
            *(_notes(through, reader) if through else ()),
            *electors_differ(through.college if through else None),
            *(fault.sentence for fault in result.inputs),
            limits(LIMITS),
        ),
        lines=(lead,),
        short=in_short((lead,), figure),
    )


def _lead(result: ElectionPaths, reader: Reader) -> str:
    if result.electors:
        return _through_electors(result.electors, result, reader)
    if result.shares:
        return " ".join(_by_shares(result, reader))
    is_part = result.whole is not None and result.whole.part is not None
    return _by_votes(result.votes, reader, is_part=is_part) if result.votes else ""


def _by_shares(result: ElectionPaths, reader: Reader) -> Iterator[str]:
    """The choice nearest to the share that is asked for, and who is nearest to the runoff, where there is one."""
    yield flip_sentence(result.shares[0], reader.short)
    if result.votes and result.votes.ending is FlipEnding.RUNOFF:
        yield _by_votes(result.votes, reader)


def _through_electors(found: CollegePaths, result: ElectionPaths, reader: Reader) -> str:
    if found.asked.ending is not PathEnding.FOUND:
        return found.asked.ending.sentence
    cheapest = found.asked.paths[0]
    valid = result.whole.count.outcome.valid_votes if result.whole else 0
    share = f": {percent(cheapest.votes / max(valid, 1), 3)} of all votes" if result.whole else ""
    who = "whoever led" if found.by_leads else "the winner"
    many = f"{_about(found, cheapest.units)}{votes(cheapest.votes)}"
    return (
        f"For {reader.name(found.choice)} to win, {many} in {_places(cheapest, reader)} would have had to go to "
        f"{reader.short(found.choice)} instead of {who} there{share}."
    )


def _by_votes(flip: ContestFlip, reader: Reader, *, is_part: bool = False) -> str:
    """Of votes that may be a part of a state's nobody says who won: the sentence is about who is ahead in them."""
    if flip.ending not in _TO or flip.behind is None or flip.ahead is None:
        return flip.ending.sentence
    least = "at least " if flip.is_least else ""
    goal = _IN_A_PART if is_part and flip.ending is FlipEnding.FOUND else _TO[flip.ending]
    return (
        f"For {reader.name(flip.behind)} {goal}, {least}{votes(flip.votes_flipped or 0)} would have had to "
        f"go to {reader.short(flip.behind)} instead of {reader.short(flip.ahead)}, or {number(flip.votes_added)} been "
        "added."
    )


_TO = {
    FlipEnding.FOUND: "to win",
    FlipEnding.RUNOFF: "to go on to the runoff",
    FlipEnding.AHEAD: "to be ahead",
}
_IN_A_PART = "to be ahead in these votes"


def _about(found: CollegePaths, units: Sequence[str]) -> str:
    """Beside a number that rests on a lead that was told as a round figure."""
    return "about " if found.about.intersection(units) else ""


def _places(path: Path, reader: Reader) -> str:
    return listed([reader.state(unit) for unit in path.units])


def _figure(found: CollegePaths, reader: Reader) -> Figure | None:
    if not found.asked.paths:
        return None
    stacks = tuple(
        Stack(
            label=f"{' + '.join(path.units)}: {counted(path.electors, 'elector')}",
            segments=tuple(
                Segment(" + ".join(b.units), b.votes, _about(found, b.units)) for b in path.bundles
            ),
        )
        for path in found.asked.paths
    )
    words = "; ".join(
        f"{' + '.join(p.units)} {_about(found, p.units)}{number(p.votes)}"
        for p in found.asked.paths
    )
    missing = found.asked.electors_missing or 0
    return Figure(
        title=f"The {len(stacks)} shortest ways to another winner"
        if len(stacks) > 1
        else "The shortest way to another winner",
        caption=f"{'Each' if len(stacks) > 1 else 'The'} bar is a set of places that would have given "
        f"{reader.short(found.choice)} the {missing} electors that were missing, and the votes that would have had to "
        "change sides in each. No place of a set can be left out.",
        picture=chart(
            Chart(
                alternative=f"Stacked bars, votes that would have had to change sides: {words}.",
                draw=lambda width: stacked_bars(stacks, width),
                values=stacked_values(stacks),
            )
        ),
        source=reader.cite(
            *_votes_from(found), "electors", n=f"n = {len(_looked_at(found))} elector units"
        ),
    )


def _table(found: CollegePaths, reader: Reader) -> Table | None:
    if not found.asked.paths:
        return None
    return Table(
        caption="The same in numbers, and two other goals",
        note=_sentence(found.asked.cost.sentence),
        columns=(
            text("Votes that would have had to change sides"),
            Column("electors"),
            Column("votes"),
        ),
        rows=(
            *(
                Row(_path(found, path), "strong" if not n else "")
                for n, path in enumerate(found.asked.paths)
            ),
            *_goal("For an exact tie", found, found.tie),
            *_goal("For no majority", found, found.deny),
        ),
        source=reader.cite(*_votes_from(found), "electors"),
    )


def _votes_from(found: CollegePaths) -> tuple[str, ...]:
    """The tables that the votes or the leads are from."""
    return ("leads",) if found.by_leads else found.college.returns


def _looked_at(found: CollegePaths) -> Sequence[object]:
    """The units that could be in a set."""
    return found.lost if found.by_leads else found.college.units


def _sentence(words: str) -> str:
    """Words as a sentence: a capital first, one full stop last."""
    return f"{words[0].upper()}{words[1:].rstrip('.')}."


def _path(found: CollegePaths, path: Path) -> tuple[str, str, str]:
    return (
        listed([_bundle(found, bundle) for bundle in path.bundles]),
        number(path.electors),
        f"{_about(found, path.units)}{number(path.votes)}",
    )


def _bundle(found: CollegePaths, bundle: Bundle) -> str:
    return f"{' with '.join(bundle.units)} {_about(found, bundle.units)}{number(bundle.votes)}"


def _goal(words: str, found: CollegePaths, paths: Paths) -> Iterator[Row]:
    for path in paths.paths[:1]:
        sets, electors, total = _path(found, path)
        yield Row((f"{words}: {sets}", electors, total))


def _notes(found: CollegePaths, reader: Reader) -> Iterator[str]:
    if found.by_leads:
        places = listed([reader.state(unit.unit) for unit in found.lost])
        yield (
            f"By the leads known on that day; only {places} are looked at, for no other unit's lead of that day is in "
            "the data."
        )
    if found.deviation:
        yield (
            f"Electors are people. {found.deviation.to_deny} electors of {reader.short(found.deviation.leader)} would "
            f"have had to vote for somebody else to deny a majority, {found.deviation.to_elect} for "
            f"{reader.short(found.deviation.other)} to elect."
        )
    dates = found.college.dates
    if dates:
        yield (
            f"The time there was: {day(dates.deadline)}, {dates.deadline_kind.sentence}; "
            f"{day(dates.electors_meet)}, the electors meet. The law: {dates.statute}."
        )
