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
from canvass.present.needed import needed_sentences
from canvass.present.one_screen import on_one_screen
from canvass.present.outcome import electors_differ, open_questions
from canvass.tabulation import Bundle, ContestFlip, Cost, PathEnding, Paths


def paths_page(result: ElectionPaths) -> Page:
    """The cheapest sets of units, an exact tie, no majority, electors and dates; or the contest's own votes."""
    return _page(result, [each.sentence for each in result.inputs])


def paths_screen(result: ElectionPaths) -> Page:
    """The same on one screen of a terminal, where votes that do not add up are told in short if need be."""
    return on_one_screen(partial(_page, result), result.inputs)


def _page(result: ElectionPaths, of_inputs: Sequence[str]) -> Page:
    return Page(
        title=f"What would have had to flip: {result.title}",
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
        f"{name} carried {asked.electors_held} of {allocation.total} electors; {_need(asked)}."
    )
    if asked.ending is PathEnding.FOUND:
        yield _sets(asked)
    else:
        yield Paragraph(asked.ending.sentence)
    yield Paragraph(f"Exact tie: {_shortest(found.tie)}")
    yield Paragraph(f"No majority for the leader: {_shortest(found.deny)}")
    yield from _electors(contest, found)
    yield from _dates(found.college)
    yield from _notes(contest, found.college)
    yield from map(Paragraph, electors_differ(found.college))


def _need(paths: Paths) -> str:
    if paths.electors_missing is None or paths.electors_missing <= 0:
        return f"the goal is to {paths.goal.sentence}"
    return f"it takes {paths.electors_missing} more to {paths.goal.sentence}"


def _sets(paths: Paths) -> Table:
    cells = [
        (
            words.number(path.votes),
            words.number(path.electors),
            ", ".join(_bundle(bundle) for bundle in path.bundles),
        )
        for path in paths.paths
    ]
    units = Column("units, and the votes that each would have taken", is_number=False, is_long=True)
    return Table(paths.cost.sentence, (Column("votes"), Column("electors"), units), rows(cells))


def _bundle(bundle: Bundle) -> str:
    return f"{' with '.join(bundle.units)} {words.number(bundle.votes)}"


def _shortest(paths: Paths) -> str:
    if paths.ending is not PathEnding.FOUND:
        return paths.ending.sentence
    (path, *_) = paths.paths
    how = _COUNTED[paths.cost]
    return (
        f"{words.votes(path.votes)} {how} in {words.listed(path.units)} ({path.electors} electors)."
    )


_COUNTED = {Cost.FLIP: "flipped", Cost.ADD: "added"}


def _electors(contest: Contest, found: CollegePaths) -> Iterator[Paragraph]:
    if found.deviation is not None:
        yield Paragraph(
            f"Electors of {choice_name(contest, found.deviation.leader)} who would have had to deviate: "
            f"{found.deviation.to_deny} to deny a majority, {found.deviation.to_elect} to elect "
            f"{choice_name(contest, found.deviation.other)}."
        )
    if found.college.counts:
        counts = [
            f"{choice_name(contest, count.choice)} {count.pledged}, {count.cast}"
            for count in found.college.counts
        ]
        yield Paragraph(f"Electors pledged, votes they cast: {'; '.join(counts)}.")


def _dates(college: College) -> Iterator[Paragraph]:
    if college.dates is None:
        return
    dates = college.dates
    yield Paragraph(f"{words.day(dates.deadline)}: {dates.deadline_kind.sentence}.")
    yield Paragraph(f"{words.day(dates.electors_meet)}: the electors meet. {dates.statute}.")


def _notes(contest: Contest, college: College) -> Iterator[Paragraph]:
    for state in dict.fromkeys(each.state for each in college.district_sums):
        parts = [
            f"{choice_name(contest, each.choice)} {words.signed(each.district_votes - each.state_votes)}"
            for each in college.district_sums
            if each.state == state
        ]
        yield Paragraph(
            f"{state}: the votes of its districts, added up, differ from the state's own: {words.listed(parts)}.",
            Weight.NOTE,
        )
    if college.allocation.undecided:
        undecided = words.listed(college.allocation.undecided)
        yield Paragraph(
            f"With nobody, by a tie or a line of several choices: {undecided}.", Weight.NOTE
        )
    yield Paragraph(
        f"Votes by unit: {words.listed(college.returns)}. A unit that is tied counts as lost by both.",
        Weight.NOTE,
    )


def _by_votes(contest: Contest, flip: ContestFlip) -> Iterator[Paragraph]:
    yield Paragraph(
        "No electors are listed for this contest: what counts is the votes of the contest itself."
    )
    yield Paragraph(flip.ending.sentence)
    if not flip.ahead or not flip.behind:
        return
    least = "at least " if flip.is_least else ""
    ahead, behind = choice_name(contest, flip.ahead), choice_name(contest, flip.behind)
    yield Paragraph(
        f"From {ahead} to {behind}: {least}{words.votes(flip.votes_flipped or 0)} flipped,"
    )
    yield Paragraph(f"or {least}{words.votes(flip.votes_added or 0)} added for {behind}.")
    if flip.votes_to_tie is None:
        yield Paragraph("The margin is odd: moving votes between the two cannot make a tie.")
    elif flip.votes_to_tie:
        yield Paragraph(f"An exact tie takes {least}{words.votes(flip.votes_to_tie)} flipped.")


SHARES_SHOWN = 4


def _by_shares(result: ElectionPaths) -> Iterator[Paragraph]:
    name = partial(choice_name, result.contest)
    yield from (Paragraph(flip_sentence(flip, name)) for flip in result.shares[:SHARES_SHOWN])
    if len(result.shares) > SHARES_SHOWN:
        yield Paragraph(f"and {len(result.shares) - SHARES_SHOWN} more; --json has them all.")
