"""The outcome of a contest on one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from canvass.journeys.counts import Count, PlaceOutcome
from canvass.journeys.electors import College
from canvass.journeys.outcome import ElectionOutcome
from canvass.model import Contest, Fate, InputFault
from canvass.outcome import BallotsFrom, Ending, Outcome
from canvass.present import words
from canvass.present.decided import (
    lead_sentence,
    lead_votes,
    marks_sentence,
    of_votes,
    share_sentences,
    standing,
    winner_words,
)
from canvass.present.plain_table import add_row, plain_table

CHOICES_SHOWN = 4
COUNTS_SHOWN = 2


def outcome_screen(result: ElectionOutcome) -> RenderableType:
    """Votes beside electors, who won where and by how much, and what differs between sources."""
    parts: list[RenderableType] = [
        Text(f"{result.title} ({words.day(result.day)})", style="bold"),
        _votes(result),
        *_sentences(result),
    ]
    if result.states:
        parts += [Text(), _states(result)]
    notes = [*_notes(result)]
    return Group(*parts, *([Text(), *notes] if notes else []))


def choice_name(contest: Contest, choice: str) -> str:
    """The name of a choice; its id where the contest does not list it."""
    return next((each.name for each in contest.choices if each.id == choice), choice)


def _votes(result: ElectionOutcome) -> Table:
    """Votes of the first choices by every count with other numbers, and their electors."""
    whole, shown = result.whole, _choices_shown(result.whole.count.outcome)
    counts = whole.sums[:COUNTS_SHOWN]
    electors = _elector_columns(result.college)
    names = [count.returns for count in counts]
    shares = shares_of(result.contest, whole.count.outcome)
    table = plain_table([f"{whole.place.name}: votes by"], [*names, *shares, *electors])
    for choice in shown:
        add_row(
            table,
            marked(result.contest, whole.count.outcome, choice),
            *(_votes_of(count, choice) for count in counts),
            *(words.percent(by_choice[choice]) for by_choice in shares.values()),
            *(words.number(held.get(choice, 0)) for held in electors.values()),
        )
    add_row(
        table,
        f"all {of_votes(result.contest)}",
        *(words.number(count.outcome.valid_votes) for count in counts),
        *("" for _ in shares),
        *(words.number(sum(held.values())) for held in electors.values()),
        style="dim",
    )
    return table


def shares_of(contest: Contest, outcome: Outcome) -> dict[str, dict[str, Fraction | None]]:
    """Shares of every line, by what they are of: where votes are marks, of the marks, and of the ballots if known."""
    shares = {line.choice: line.share for line in outcome.order}
    if contest.most_marks == 1:
        return {"share": shares}
    number = outcome.ballots.number
    by_ballot = {line.choice: Fraction(line.votes, number or 1) for line in outcome.order}
    of = "of cards" if outcome.ballots.basis is BallotsFrom.CARDS else "of ballots"
    return {"of marks": shares} | ({of: dict(by_ballot)} if number else {})


def _choices_shown(outcome: Outcome) -> list[str]:
    """The first choices, and every winner and tied one beyond them."""
    first = [line.choice for line in outcome.order][:CHOICES_SHOWN]
    return list(dict.fromkeys([*first, *outcome.winners, *outcome.tied]))


def _elector_columns(college: College | None) -> dict[str, dict[str, int]]:
    if college is None:
        return {}
    if not college.counts:
        return {"electors": dict(college.allocation.electors)}
    return {
        "pledged": {count.choice: count.pledged for count in college.counts},
        "cast": {count.choice: count.cast for count in college.counts},
    }


def marked(contest: Contest, outcome: Outcome, choice: str) -> str:
    """A choice and what became of it, where its place in the order does not say it."""
    name, became = choice_name(contest, choice), standing(contest, outcome, choice)
    return f"{name} ({became})" if became else name


def _votes_of(count: Count, choice: str) -> str:
    votes = {line.choice: line.votes for line in count.outcome.order}
    return words.number(votes[choice]) if choice in votes else "-"


def _sentences(result: ElectionOutcome) -> Iterator[Text]:
    outcome, college = result.whole.count.outcome, result.college
    yield Text(f"Votes: {' '.join(_lead(result.contest, outcome))}")
    if result.contest.most_marks > 1 and outcome.valid_votes:
        yield Text(marks_sentence(result.contest, outcome))
    yield from (Text(text) for text in open_questions(outcome))
    if college is None:
        return
    elected = college.allocation.elected
    if elected is None:
        yield Text("Electors: nobody has a majority; the House of Representatives decides.")
    else:
        held = college.allocation.electors[elected]
        yield Text(
            f"Electors: {choice_name(result.contest, elected)} by the votes of each unit, "
            f"{held} of {college.allocation.total}; {college.allocation.majority} elect."
        )
    if college.allocation.undecided:
        yield Text(
            f"Not with anybody: the electors of {words.listed(college.allocation.undecided)}."
        )


def _lead(contest: Contest, outcome: Outcome) -> Iterator[str]:
    name = partial(choice_name, contest)
    margin = outcome.margin
    if outcome.share_margin is not None:
        yield from share_sentences(contest, outcome, name)
    elif margin is None or outcome.ending is Ending.TIE:
        yield outcome.ending.sentence
    else:
        yield lead_sentence(margin, name, of_votes(contest), _per_card(outcome))


def _per_card(outcome: Outcome) -> str:
    margin = outcome.margin
    if margin is None or margin.diluted_margin is None or margin.cards is None:
        return ""
    return f", {words.percent(margin.diluted_margin)} of {words.number(margin.cards)} cards"


def open_questions(outcome: Outcome) -> Iterator[str]:
    """What a reader must know beside the numbers."""
    if outcome.outlook is not None and outcome.outstanding is not None:
        yield f"Not yet counted: {words.counted(outcome.outstanding, 'ballot')}. {outcome.outlook.sentence}"


def _states(result: ElectionOutcome) -> Table:
    numbers = ("margin", f"of {of_votes(result.contest)}", "share", "per card")
    table = plain_table(("state", "winner"), numbers)
    for state in result.states:
        outcome = state.count.outcome
        winner = winner_words(outcome, partial(choice_name, result.contest))
        add_row(table, state.place.name, winner, *_margin_cells(outcome))
    return table


def _margin_cells(outcome: Outcome) -> tuple[str, str, str, str]:
    """The lead and its shares; where a share of the votes decides, that of the choice nearest to it."""
    margin, valid = outcome.margin, words.number(outcome.valid_votes)
    if outcome.share_margin is not None:
        nearest = outcome.share_margin
        return "-", valid, words.percent(Fraction(nearest.votes, nearest.valid_votes)), "-"
    return (
        lead_votes(margin),
        valid,
        words.percent(margin.margin_share if margin else None),
        words.percent(margin.diluted_margin if margin else None),
    )


def _notes(result: ElectionOutcome) -> Iterator[RenderableType]:
    """Ballots not yet counted, faults, other counts, and which count the numbers are."""
    for state in result.parts:
        for text in open_questions(state.count.outcome):
            yield Text(f"{state.place.name}: {text}")
    yield from (Text(text) for text in coverage(result.states))
    places = (result.whole, *result.parts)
    for place in places:
        yield from (Text(fault) for fault in faults(place))
    yield from (Text(fault.sentence) for fault in result.inputs)
    yield from map(Text, electors_differ(result.college))
    count = result.whole.count
    detail = f", {count.baseline_detail}" if count.baseline_detail else ""
    yield Text(f"Numbers above: {count.returns}, {count.baseline.sentence}{detail}.", style="dim")
    if any(place.differing for place in places):
        yield _other_counts(result, places)


def _other_counts(result: ElectionOutcome, places: tuple[PlaceOutcome, ...]) -> Table:
    columns = ("place", "other count", f"margin of {of_votes(result.contest)}")
    table = plain_table(columns, style="dim")
    for place in places:
        for other in place.differing:
            margin = other.outcome.margin
            add_row(
                table,
                place.place.name,
                f"{other.returns} ({other.baseline}){without(result, place, other)}",
                f"{lead_votes(margin)} of {words.number(other.outcome.valid_votes)}",
            )
    return table


def without(result: ElectionOutcome, place: PlaceOutcome, count: Count) -> str:
    """What was left out of a count in a place, after a comma; empty where nothing was."""
    left = [
        fault.what
        for fault in result.inputs
        if isinstance(fault, InputFault)
        and (fault.fate, fault.returns) == (Fate.LEFT_OUT, count.returns)
        and place.place.state in (None, fault.state)
    ]
    return f", without {words.listed(left, shown=4)}" if left else ""


def coverage(states: Sequence[PlaceOutcome]) -> Iterator[str]:
    """Which states' numbers are those of a part of the state."""
    for state in states:
        if state.counties:
            listed, every = state.counties
            yield (
                f"{state.place.name}: {words.number(listed)} of its {words.number(every)} counties "
                f"{'is' if listed == 1 else 'are'} listed here; its numbers are of that part."
            )


def electors_differ(college: College | None) -> Iterator[str]:
    """States whose electors two tables count differently."""
    yield from (each.sentence for each in college.differing) if college else ()


def faults(place: PlaceOutcome) -> Iterator[str]:
    """What the count of a place lacks or contradicts, in sentences."""
    count = place.count
    if count.states_missing:
        missing = words.listed(count.states_missing, shown=6)
        yield f"{place.place.name}: {count.returns} has no unit in {missing}."
    elif count.units_missing:
        many = words.counted(len(count.units_missing), "unit has", "units have")
        named = words.listed(count.units_missing, shown=6)
        yield f"{place.place.name}: {many} no votes in {count.returns}: {named}."
    if count.modes_differ:
        many = words.counted(len(count.modes_differ), "total")
        differ = "differs" if len(count.modes_differ) == 1 else "differ"
        yield f"{place.place.name}: {many} of {count.returns} {differ} from the sum of the vote modes."
