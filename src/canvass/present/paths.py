"""What would have had to flip, as a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from canvass.journeys.electors import College
from canvass.journeys.paths import CollegePaths, ElectionPaths
from canvass.model import Contest
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Page,
    Paragraph,
    Table,
    Weight,
    paragraphs,
    rows,
)
from canvass.present.choices import choice_name
from canvass.present.decided import flip_sentence
from canvass.present.messages import messages
from canvass.present.needed import needed_sentences
from canvass.present.one_screen import on_one_screen
from canvass.present.outcome import electors_differ, open_questions
from canvass.present.worded import worded
from canvass.tabulation import Bundle, ContestFlip, Cost, PathEnding, Paths

say = messages("paths")


def paths_page(result: ElectionPaths) -> Page:
    """The cheapest sets of units, an exact tie, no majority, electors and dates; or the contest's own votes."""
    return _page(result, [each.sentence for each in result.inputs])


def paths_screen(result: ElectionPaths) -> Page:
    """The same on one screen of a terminal, where votes that do not add up are told in short if need be."""
    return on_one_screen(partial(_page, result), result.inputs)


def _page(result: ElectionPaths, of_inputs: Sequence[str]) -> Page:
    return Page(
        title=say("title", election=result.title),
        kicker="canvass paths",
        blocks=(*_answer(result), *paragraphs(of_inputs)),
    )


def _answer(result: ElectionPaths) -> Iterator[Block]:
    if result.electors is not None:
        yield from _through_electors(result.contest, result.electors)
    elif result.votes is not None:
        yield from _by_votes(result.contest, result.votes)
        yield from _by_shares(result)
        if result.whole is not None:
            outcome = result.whole.count.outcome
            yield from map(Paragraph, needed_sentences(result.contest, outcome, result.needed))
            yield from map(Paragraph, open_questions(outcome, result.whole.part))


def _through_electors(contest: Contest, found: CollegePaths) -> Iterator[Block]:
    allocation, asked = found.college.allocation, found.asked
    name = choice_name(contest, found.choice)
    yield Paragraph(
        say(
            "carried",
            choice=name,
            held=str(asked.electors_held),
            total=str(allocation.total),
            need=_need(asked),
        )
    )
    if asked.ending is PathEnding.FOUND:
        yield _sets(asked)
    else:
        yield Paragraph(worded(asked.ending))
    yield Paragraph(say("tie", shortest=_shortest(found.tie)))
    yield Paragraph(say("deny", shortest=_shortest(found.deny)))
    yield from _electors(contest, found)
    yield from _dates(found.college)
    yield from _notes(contest, found.college)
    yield from map(Paragraph, electors_differ(found.college))


def _need(paths: Paths) -> str:
    if paths.electors_missing is None or paths.electors_missing <= 0:
        return say("goal", goal=paths.goal.sentence)
    return say("missing", more=str(paths.electors_missing), goal=paths.goal.sentence)


def _sets(paths: Paths) -> Table:
    cells = [
        (
            words.number(path.votes),
            words.number(path.electors),
            ", ".join(_bundle(bundle) for bundle in path.bundles),
        )
        for path in paths.paths
    ]
    columns = (
        Column(say("column-votes")),
        Column(say("column-electors")),
        Column(say("column-units"), is_number=False, is_long=True),
    )
    return Table(paths.cost.sentence, columns, rows(cells))


def _bundle(bundle: Bundle) -> str:
    return f"{' with '.join(bundle.units)} {words.number(bundle.votes)}"


def _shortest(paths: Paths) -> str:
    if paths.ending is not PathEnding.FOUND:
        return worded(paths.ending)
    (path, *_) = paths.paths
    return say(
        _COUNTED[paths.cost],
        votes=words.votes(path.votes),
        units=words.listed(path.units),
        electors=str(path.electors),
    )


_COUNTED = {Cost.FLIP: "flipped", Cost.ADD: "added"}


def _electors(contest: Contest, found: CollegePaths) -> Iterator[Paragraph]:
    if found.deviation is not None:
        told = say(
            "deviation",
            leader=choice_name(contest, found.deviation.leader),
            deny=str(found.deviation.to_deny),
            elect=str(found.deviation.to_elect),
            second=choice_name(contest, found.deviation.other),
        )
        yield Paragraph(told)
    if found.college.counts:
        counts = [
            f"{choice_name(contest, count.choice)} {count.pledged}, {count.cast}"
            for count in found.college.counts
        ]
        yield Paragraph(say("pledged", counts="; ".join(counts)))


def _dates(college: College) -> Iterator[Paragraph]:
    if college.dates is None:
        return
    dates = college.dates
    yield Paragraph(f"{words.day(dates.deadline)}: {worded(dates.deadline_kind)}.")
    meeting = say("electors-meet", day=words.day(dates.electors_meet), statute=dates.statute)
    yield Paragraph(meeting)


def _notes(contest: Contest, college: College) -> Iterator[Paragraph]:
    for state in dict.fromkeys(each.state for each in college.district_sums):
        parts = [
            f"{choice_name(contest, each.choice)} {words.signed(each.district_votes - each.state_votes)}"
            for each in college.district_sums
            if each.state == state
        ]
        told = say("districts-differ", state=state, differences=words.listed(parts))
        yield Paragraph(told, Weight.NOTE)
    if college.allocation.undecided:
        undecided = words.listed(college.allocation.undecided)
        yield Paragraph(say("with-nobody", units=undecided), Weight.NOTE)
    yield Paragraph(say("votes-by-unit", returns=words.listed(college.returns)), Weight.NOTE)


def _by_votes(contest: Contest, flip: ContestFlip) -> Iterator[Paragraph]:
    yield Paragraph(say("no-electors"))
    yield Paragraph(worded(flip.ending))
    if not flip.ahead or not flip.behind:
        return
    ahead, behind = choice_name(contest, flip.ahead), choice_name(contest, flip.behind)
    flipped, added = _least(flip, flip.votes_flipped or 0), _least(flip, flip.votes_added or 0)
    yield Paragraph(say("by-flipping", ahead=ahead, behind=behind, votes=flipped))
    yield Paragraph(say("by-adding", behind=behind, votes=added))
    if flip.votes_to_tie is None:
        yield Paragraph(say("odd"))
    elif flip.votes_to_tie:
        yield Paragraph(say("to-tie", votes=_least(flip, flip.votes_to_tie)))


def _least(flip: ContestFlip, votes: int) -> str:
    """Votes; at least so many where the lead is over a line of several choices."""
    told = words.votes(votes)
    return say("at-least", votes=told) if flip.is_least else told


SHARES_SHOWN = 4


def _by_shares(result: ElectionPaths) -> Iterator[Paragraph]:
    name = partial(choice_name, result.contest)
    yield from (Paragraph(flip_sentence(flip, name)) for flip in result.shares[:SHARES_SHOWN])
    if len(result.shares) > SHARES_SHOWN:
        yield Paragraph(say("more-shares", more=str(len(result.shares) - SHARES_SHOWN)))
