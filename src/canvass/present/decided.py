"""What a contest's rule makes of the votes, in sentences: said once, for the screen and for the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from canvass.model import Contest, Rule
from canvass.outcome import BallotsFrom, Ending, Margin, Outcome, ShareFlip, ShareMargin
from canvass.present import words

Name = Callable[[str], str]
"""A choice's name for its id."""


def share_sentences(contest: Contest, outcome: Outcome, name: Name) -> Iterator[str]:
    """Who has more than the share that is asked for, and how near the nearest choice is to it."""
    nearest = outcome.share_margin
    if nearest is None:
        return
    needed = (
        f"{share_words(nearest.share)} of {words.number(nearest.valid_votes)} valid votes "
        f"({words.counted(nearest.needed, 'vote')} or more)"
    )
    if outcome.ending in (Ending.ELECTED, Ending.REACHED):
        names = words.listed([name(choice) for choice in outcome.winners])
        has = "has" if len(outcome.winners) == 1 else "have"
        elects = ", and no runoff is needed" if outcome.ending is Ending.ELECTED else ""
        yield f"{names} {has} more than {needed}{elects}.{_beyond(contest, outcome)}"
    else:
        asked = [name(choice) for choice in contest.about]
        nobody = f"{words.listed(asked)} {_has_not(asked)}" if asked else "No choice has"
        yield f"{nobody} more than {needed}."
    yield from _runoff(outcome, name)
    yield _nearest(nearest, name)


def _has_not(names: list[str]) -> str:
    return "does not have" if len(names) == 1 else "do not have"


def _beyond(contest: Contest, outcome: Outcome) -> str:
    """That more choices have the share than there are seats, where the rule elects those who have it."""
    if contest.rule is not Rule.SUPER_MAJORITY or len(outcome.winners) <= contest.seats:
        return ""
    seats = words.counted(contest.seats, "seat")
    return f" There {'is' if contest.seats == 1 else 'are'} {seats}: the share alone does not say who is elected."


def _runoff(outcome: Outcome, name: Name) -> Iterator[str]:
    """Who goes on, and by how much the last of them is ahead of the first who does not."""
    if outcome.ending is Ending.RUNOFF:
        names = words.listed([name(choice) for choice in outcome.winners])
        yield f"{names} {'goes' if len(outcome.winners) == 1 else 'go'} on to a runoff."
        if outcome.runoff_margin is not None:
            yield lead_sentence(outcome.runoff_margin, name)
    if outcome.ending is Ending.TIE:
        names = words.listed([name(choice) for choice in outcome.tied])
        yield f"{names} have equal votes for the last place in the runoff; the law's way of breaking a tie decides."


def _nearest(margin: ShareMargin, name: Name) -> str:
    least = "a line of several choices, " if margin.is_least else ""
    share = words.percent(Fraction(margin.votes, margin.valid_votes))
    exactly = ", exactly that share and so not more than it" if margin.lead == 0 else ""
    return (
        f"Nearest to {share_words(margin.share)}: {name(margin.choice)}, {least}"
        f"{words.votes(margin.votes)}, {share}{exactly}."
    )


def share_words(share: Fraction) -> str:
    """A share that a rule asks for.

    >>> share_words(Fraction(1, 2)), share_words(Fraction(2, 3)), share_words(Fraction(1, 20))
    ('half', '2/3', '5 %')
    """
    if share == Fraction(1, 2):
        return "half"
    hundredths = 100 * share
    return f"{hundredths} %" if hundredths.denominator == 1 else f"{share}"


def lead_sentence(margin: Margin, name: Name, of: str = "valid votes", of_cards: str = "") -> str:
    """Who is ahead of whom, by how many votes, and what share of which that is."""
    return (
        f"{name(margin.ahead)} is ahead of {name(margin.behind)} by {lead_votes(margin)}, "
        f"{words.percent(margin.margin_share)} of the {of}{of_cards}."
    )


def lead_votes(margin: Margin | None) -> str:
    """The votes of a lead; "at least" over a line that adds several choices."""
    if margin is None:
        return words.NOT_KNOWN
    return f"{'at least ' if margin.is_least else ''}{words.number(margin.margin_votes)}"


def flip_sentence(flip: ShareFlip, name: Name) -> str:
    """What it takes to bring a choice over the share that is asked for, or to leave it no more than that."""
    who, share = name(flip.choice), share_words(flip.share)
    least = "at least " if flip.is_least else ""
    flipped, added = words.votes(flip.votes_flipped), words.number(flip.votes_added)
    if flip.has_more:
        return f"To leave {who} no more than {share}: {least}{flipped} flipped, or {added} added for others."
    return f"To give {who} more than {share}: {least}{flipped} flipped to {who}, or {added} added."


def marks_sentence(contest: Contest, outcome: Outcome) -> str:
    """That votes are marks, and on how many ballots they can be."""
    found, votes = outcome.ballots, words.number(outcome.valid_votes)
    allowed = f"A voter may mark up to {contest.most_marks} choices: the {votes} votes are marks"
    if found.basis is not BallotsFrom.MARKS:
        of = "cards" if found.basis is BallotsFrom.CARDS else "ballots"
        return f"{allowed} on {words.counted(found.at_most, of.removesuffix('s'))} cast."
    bounds = words.between(found.at_least, found.at_most)
    return f"{allowed}, on {bounds} ballots. {_NOT_STATED}"


_NOT_STATED = "How many were cast is not stated; a table 'cards' or 'turnout' would say it."


def of_votes(contest: Contest) -> str:
    """What shares of votes are shares of."""
    return "valid votes" if contest.most_marks == 1 else "marks"


def standing(contest: Contest, outcome: Outcome, choice: str) -> str:
    """What became of a choice, where its place in the order of votes does not say it; empty otherwise."""
    if choice in outcome.tied:
        return "tied"
    if choice not in outcome.winners:
        return ""
    if outcome.ending in (Ending.RUNOFF, Ending.TIE) and outcome.share is not None:
        return "to the runoff"
    if outcome.ending is Ending.REACHED:
        return "has the share"
    return "elected" if contest.seats > 1 else ""


def winner_words(outcome: Outcome, name: Name) -> str:
    """Who won, in a cell of a table."""
    if outcome.tied:
        return f"tie: {words.listed([name(choice) for choice in outcome.tied])}"
    if not outcome.winners:
        return "cannot say" if outcome.ending in _UNSAID else "nobody"
    names = words.listed([name(choice) for choice in outcome.winners])
    return f"runoff: {names}" if outcome.ending is Ending.RUNOFF else names


_UNSAID = (Ending.CANNOT_SAY, Ending.SHARE_UNCLEAR, Ending.NEEDS_RANKINGS)
