"""The count of a ranked contest by rounds and the claims of its audit, on one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.assertion import AssertionId, Claim
from canvass.audit.risk import Status
from canvass.journeys.ranked_assertions import RankedAssertions, RankedAssertionShown
from canvass.model import Rule
from canvass.present import words
from canvass.present.messages import messages
from canvass.present.plain_table import add_row, plain_table
from canvass.present.worded import worded
from canvass.tabulation import InstantRunoff

say = messages("audit_assertions")


def ranked_screen(result: RankedAssertions) -> RenderableType:
    """The rounds, who won, and the claims with what each excludes."""
    return Group(
        Text(say("title"), style="bold"),
        Text(_contest(result)),
        Text(),
        *(_counted(result) if result.count else _preferred(result)),
        *_claims(result),
    )


def _contest(result: RankedAssertions) -> str:
    return say(
        "ranked",
        contest=result.contest,
        kind="pairs" if result.rule is Rule.CONDORCET else "rounds",
        cards=result.cards,
        known_from=worded(result.cards_from),
    )


def _counted(result: RankedAssertions) -> Iterator[RenderableType]:
    if result.count is not None:
        yield from _rounds(result, result.count)
        yield Text(_ending(result.count))


def _preferred(result: RankedAssertions) -> Iterator[RenderableType]:
    if result.winner is not None:
        yield Text(say("preferred", winner=result.winner))


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
    heads = [say("round", round=first + n) for n in range(1, len(rounds) + 1)]
    table = plain_table([say("choice")], heads)
    for choice in (each for each in order if each in rounds[0].votes):
        votes = (each.votes.get(choice) for each in rounds)
        add_row(table, choice, *("" if found is None else f"{found:,}" for found in votes))
    add_row(table, say("for-none"), *(f"{each.exhausted:,}" for each in rounds))
    yield table
    yield Text()


def _stays(count: InstantRunoff, choice: str) -> tuple[int, int]:
    """In how many rounds a choice stands, and its votes in the last of them."""
    votes = [each.votes[choice] for each in count.rounds if choice in each.votes]
    return len(votes), votes[-1]


def _ending(count: InstantRunoff) -> str:
    tied = count.rounds[-1].tied
    return words.sentences(
        (say("tied", choices=words.listed(tied)) if tied else "", _won(count, is_tied=bool(tied)))
    )


def _won(count: InstantRunoff, *, is_tied: bool) -> str:
    if count.winner is not None:
        return say("wins-whatever" if is_tied else "wins", winner=count.winner)
    if count.winners:
        return say("one-of", choices=words.listed(count.winners))
    return say("nobody")


def _claims(result: RankedAssertions) -> Iterator[RenderableType]:
    if result.status is Status.MARGIN_NOT_POSITIVE:
        yield Text(say("other-winner", winner=str(result.stated_winner)))
    if not result.assertions:
        yield Text(result.status.sentence)
        yield from _gap(result)
        return
    yield Text(say("ranked-claims"))
    yield from _gap(result)
    yield Text()
    for number, each in enumerate(result.assertions, start=1):
        yield Text(f"{number}. {each.claim}")
        if each.id.claim.is_of_elimination:
            yield Text(f"   {excluded(each.id)}")
        yield Text(f"   {_sample(each)}")
    yield Text()
    yield Text(say("samples"), style="dim")


def _sample(each: RankedAssertionShown) -> str:
    """The cards for a claim and against it, and how many are expected to be drawn."""
    return say(
        "sample",
        votes=each.votes,
        against=each.against,
        margin=each.votes - each.against,
        compared=each.compared,
        polled=each.polled,
    )


def _gap(result: RankedAssertions) -> Iterator[RenderableType]:
    """What is known of better sets, where the search stopped before its end."""
    if result.difficulty == result.at_least or result.at_least is None:
        return
    reached = "none" if result.difficulty is None else f"{result.difficulty:,.1f}"
    least = f"{result.at_least:,.1f}"
    yield Text(say("stopped", sets=result.sets_seen, least=least, reached=reached))


def excluded(claim: AssertionId) -> str:
    """Which orders of elimination a claim excludes.

    >>> excluded(AssertionId("mayor", Claim.NOT_ELIMINATED_BEFORE, "Ann", "Bob"))
    'Excludes every order in which Ann is eliminated before Bob.'
    """
    if claim.claim is Claim.NOT_ELIMINATED_BEFORE:
        return say("excludes-before", choice=claim.choice, other=claim.other)
    standing = words.listed(claim.standing)
    return say("excludes-next", choice=claim.choice, standing=standing)
