"""What would have had to flip? The chapter in words, one picture and a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.paths import CollegePaths, ElectionPaths
from canvass.present.blocks import Column, Figure, Paragraph, Row, Table, Weight, blocks_of, text
from canvass.present.chapters.stack import Segment, Stack, stacked_bars, stacked_values
from canvass.present.charts import Chart, chart
from canvass.present.decided import flip_sentence
from canvass.present.messages import messages
from canvass.present.outcome import electors_differ
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import capital, day, listed, number, percent, votes
from canvass.tabulation import Bundle, ContestFlip, FlipEnding, Path, PathEnding, Paths

say = messages("report_paths")
TITLE = say("title")


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
            limits((say("limit-counted"), say("limit-yardstick"))),
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
        return worded(found.asked.ending)
    cheapest = found.asked.paths[0]
    valid = result.whole.count.outcome.valid_votes if result.whole else None
    return say(
        "through-electors",
        choice=reader.name(found.choice),
        short=reader.short(found.choice),
        votes=_about(found, cheapest.units, votes(cheapest.votes)),
        places=_places(cheapest, reader),
        instead="leader" if found.by_leads else "winner",
        share="none" if valid is None else percent(cheapest.votes / max(valid, 1), 3),
    )


def _by_votes(flip: ContestFlip, reader: Reader, *, is_part: bool = False) -> str:
    """Of votes that may be a part of a state's nobody says who won: the sentence is about who is ahead in them."""
    if flip.ending not in _GOALS or flip.behind is None or flip.ahead is None:
        return worded(flip.ending)
    flipped = votes(flip.votes_flipped or 0)
    return say(
        "by-votes",
        choice=reader.name(flip.behind),
        goal="part" if is_part and flip.ending is FlipEnding.FOUND else _GOALS[flip.ending],
        votes=say("at-least", votes=flipped) if flip.is_least else flipped,
        behind=reader.short(flip.behind),
        ahead=reader.short(flip.ahead),
        added=number(flip.votes_added),
    )


_GOALS = {FlipEnding.FOUND: "win", FlipEnding.RUNOFF: "runoff", FlipEnding.AHEAD: "ahead"}


def _is_about(found: CollegePaths, units: Sequence[str]) -> bool:
    """Whether a number rests on a lead that was told as a round figure."""
    return bool(found.about.intersection(units))


def _about(found: CollegePaths, units: Sequence[str], told: str) -> str:
    """Votes, as a round figure where they rest on one."""
    return say("about", votes=told) if _is_about(found, units) else told


def _places(path: Path, reader: Reader) -> str:
    return listed([reader.state(unit) for unit in path.units])


def _figure(found: CollegePaths, reader: Reader) -> Figure | None:
    if not found.asked.paths:
        return None
    stacks = tuple(_stack(found, path) for path in found.asked.paths)
    words = "; ".join(
        f"{' + '.join(p.units)} {_about(found, p.units, number(p.votes))}"
        for p in found.asked.paths
    )
    return Figure(
        title=say("figure", ways=len(stacks)),
        caption=say(
            "figure-caption",
            ways=len(stacks),
            choice=reader.short(found.choice),
            electors=str(found.asked.electors_missing or 0),
        ),
        picture=chart(
            Chart(
                alternative=say("figure-alternative", sets=words),
                draw=lambda width: stacked_bars(stacks, width),
                values=stacked_values(stacks),
            )
        ),
        source=reader.cite(
            *_votes_from(found), "electors", n=say("n", units=str(len(_looked_at(found))))
        ),
    )


def _stack(found: CollegePaths, path: Path) -> Stack:
    """A set of places as a bar."""
    label = say("set-electors", places=" + ".join(path.units), electors=path.electors)
    return Stack(
        label,
        tuple(
            Segment(" + ".join(b.units), b.votes, is_about=_is_about(found, b.units))
            for b in path.bundles
        ),
    )


def _table(found: CollegePaths, reader: Reader) -> Table | None:
    if not found.asked.paths:
        return None
    return Table(
        caption=say("table"),
        note=_sentence(found.asked.cost.sentence),
        columns=(
            text(say("column-sets")),
            Column(say("column-electors")),
            Column(say("column-votes")),
        ),
        rows=(
            *(
                Row(_path(found, path), "strong" if not n else "")
                for n, path in enumerate(found.asked.paths)
            ),
            *_goal("tie", found, found.tie),
            *_goal("deny", found, found.deny),
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
    return f"{capital(words).rstrip('.')}."


def _path(found: CollegePaths, path: Path) -> tuple[str, str, str]:
    return (
        listed([_bundle(found, bundle) for bundle in path.bundles]),
        number(path.electors),
        _about(found, path.units, number(path.votes)),
    )


def _bundle(found: CollegePaths, bundle: Bundle) -> str:
    return f"{' with '.join(bundle.units)} {_about(found, bundle.units, number(bundle.votes))}"


def _goal(goal: str, found: CollegePaths, paths: Paths) -> Iterator[Row]:
    for path in paths.paths[:1]:
        sets, electors, total = _path(found, path)
        yield Row((say("for-goal", goal=goal, sets=sets), electors, total))


def _notes(found: CollegePaths, reader: Reader) -> Iterator[str]:
    if found.by_leads:
        places = listed([reader.state(unit.unit) for unit in found.lost])
        yield say("by-leads", places=places)
    if found.deviation:
        yield say(
            "deviation",
            leader=reader.short(found.deviation.leader),
            deny=str(found.deviation.to_deny),
            elect=str(found.deviation.to_elect),
            second=reader.short(found.deviation.other),
        )
    dates = found.college.dates
    if dates:
        yield say(
            "dates",
            deadline=day(dates.deadline),
            what=worded(dates.deadline_kind),
            meeting=day(dates.electors_meet),
            statute=dates.statute,
        )


SHOWN = ChapterShown(say("topic"), TITLE, paths_page)
