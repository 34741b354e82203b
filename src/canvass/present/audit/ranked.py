"""The count of a ranked contest by rounds and the claims of its audit, on one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.assertion import AssertionId, Claim
from canvass.audit.risk import Status
from canvass.journeys.ranked_assertions import RankedAssertions
from canvass.model import Rule
from canvass.present import words
from canvass.present.plain_table import add_row, plain_table
from canvass.present.worded import worded
from canvass.tabulation import InstantRunoff


def ranked_screen(result: RankedAssertions) -> RenderableType:
    """The rounds, who won, and the claims with what each excludes."""
    return Group(
        Text("What an audit checks", style="bold"),
        Text(
            f"{result.contest}, {_KINDS[result.rule]}. {result.cards:,} {worded(result.cards_from)}."
        ),
        Text(),
        *(_counted(result) if result.count else _preferred(result)),
        *_claims(result),
    )


_KINDS = {
    Rule.IRV: "an instant-runoff contest",
    Rule.CONDORCET: "a contest by pairs of choices (Condorcet)",
}


def _counted(result: RankedAssertions) -> Iterator[RenderableType]:
    if result.count is not None:
        yield from _rounds(result, result.count)
        yield Text(_ending(result.count))


def _preferred(result: RankedAssertions) -> Iterator[RenderableType]:
    if result.winner is not None:
        yield Text(
            f"{result.winner} wins: more ballots rank {result.winner} above each other choice."
        )


ROUNDS_SHOWN = 6
"""As many rounds as a table has beside one another: more would be cut off on a screen."""


def _rounds(result: RankedAssertions, count: InstantRunoff) -> Iterator[RenderableType]:
    order = sorted(result.votes, key=lambda each: _stays(count, each), reverse=True)
    for first in range(0, len(count.rounds), ROUNDS_SHOWN):
        yield from _some_rounds(order, count, first)


def _some_rounds(
    order: Sequence[str], count: InstantRunoff, first: int
) -> Iterator[RenderableType]:
    """The rounds from this one on, with the choices that stand in it."""
    rounds = count.rounds[first : first + ROUNDS_SHOWN]
    heads = [f"round {number}" for number in range(first + 1, first + len(rounds) + 1)]
    table = plain_table(["choice"], heads)
    for choice in (each for each in order if each in rounds[0].votes):
        votes = (each.votes.get(choice) for each in rounds)
        add_row(table, choice, *("" if found is None else f"{found:,}" for found in votes))
    add_row(table, "for none of them", *(f"{each.exhausted:,}" for each in rounds))
    yield table
    yield Text()


def _stays(count: InstantRunoff, choice: str) -> tuple[int, int]:
    """In how many rounds a choice stands, and its votes in the last of them."""
    votes = [each.votes[choice] for each in count.rounds if choice in each.votes]
    return len(votes), votes[-1]


def _ending(count: InstantRunoff) -> str:
    tied = count.rounds[-1].tied
    said = ""
    if tied:
        said = f"{words.listed(tied)} are tied for the fewest votes, and the ballots do not say who is eliminated. "
    if count.winner is not None:
        whatever = " whoever of them is" if tied else ""
        return f"{said}{count.winner} wins{whatever}."
    if count.winners:
        return f"{said}By how the tie is broken the winner is one of {words.listed(count.winners)}."
    return f"{said}Nobody is said to have won."


def _claims(result: RankedAssertions) -> Iterator[RenderableType]:
    if result.status is Status.MARGIN_NOT_POSITIVE:
        yield Text(
            f"The file says that {result.stated_winner} won, and its ballots do not elect that choice."
        )
    if not result.assertions:
        yield Text(result.status.sentence)
        yield from _gap(result)
        return
    yield Text("Nobody else can have won if all of these are true; hardest to audit first.")
    yield from _gap(result)
    yield Text()
    for number, each in enumerate(result.assertions, start=1):
        yield Text(f"{number}. {each.claim}")
        if each.id.claim.is_of_elimination:
            yield Text(f"   {excluded(each.id)}")
        yield Text(
            f"   {each.votes:,} cards for it, {each.against:,} against it: a margin of {each.votes - each.against:,}. "
            f"Expected sample: {each.compared:,} cards to compare or {each.polled:,} to poll."
        )
    yield Text()
    yield Text(
        "Expected samples are the published ones at a risk limit of 5%: a comparison without discrepancies (inflator "
        "1.1), and BRAVO's mean. canvass audit size has those of the methods of canvass.",
        style="dim",
    )


def _gap(result: RankedAssertions) -> Iterator[RenderableType]:
    """What is known of better sets, where the search stopped before its end."""
    if result.difficulty == result.at_least or result.at_least is None:
        return
    reached = (
        "none was found" if result.difficulty is None else f"this set has {result.difficulty:,.1f}"
    )
    yield Text(
        f"The search stopped after {result.sets_seen:,} sets of choices: the hardest claim of any set takes at least "
        f"{result.at_least:,.1f} cards to compare; {reached}."
    )


def excluded(claim: AssertionId) -> str:
    """Which orders of elimination a claim excludes.

    >>> excluded(AssertionId("mayor", Claim.NOT_ELIMINATED_BEFORE, "Ann", "Bob"))
    'Excludes every order in which Ann is eliminated before Bob.'
    """
    if claim.claim is Claim.NOT_ELIMINATED_BEFORE:
        return f"Excludes every order in which {claim.choice} is eliminated before {claim.other}."
    standing = words.listed(claim.standing)
    return f"Excludes every order in which {claim.choice} is eliminated next when exactly {standing} stand."
