"""What a contest's rule makes of the votes, in sentences: said once, for the screen and for the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil

from canvass.model import Contest, Office, Rule
from canvass.model.contest import OF_POINTS
from canvass.present import words
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.tabulation import UNSAID, BallotsFrom, Ending, Margin, Outcome, ShareFlip, ShareMargin

Name = Callable[[str], str]
"""A choice's name for its id."""
say = messages("outcome")


def ending_sentence(outcome: Outcome) -> str:
    """How a count ends; where the votes left out of it are no fewer than the lead, both numbers."""
    left = outcome.left_out
    if left is None:
        return worded(outcome.ending)
    compared = "equal" if left.lead == left.votes else "smaller"
    return say(
        "lead-left-out",
        lead=words.number(ceil(left.lead)),
        compared=compared,
        votes=words.votes(left.votes),
    )


def share_sentences(contest: Contest, outcome: Outcome, name: Name) -> Iterator[str]:
    """Who has more than the share that is asked for, or which seats, and how near the nearest choice is to it."""
    if outcome.seats_won:
        yield from _seats(outcome, name)
        return
    nearest = outcome.share_margin
    if nearest is None:
        return
    asked = {
        "share": share_words(nearest.share),
        "valid": words.number(nearest.valid_votes),
        "needed": words.votes(nearest.needed),
    }
    # Who is ahead in votes that elect nobody, as those of a county for a governor, may have the share of them.
    votes = {line.choice: line.votes for line in outcome.order}
    ahead = [choice for choice in outcome.ahead if votes[choice] >= nearest.needed]
    winners = [name(choice) for choice in (*outcome.winners, *ahead)]
    about = [name(choice) for choice in contest.about]
    if ahead or outcome.ending in (Ending.ELECTED, Ending.REACHED):
        reached = "share-elected" if outcome.ending is Ending.ELECTED else "share-reached"
        yield say(reached, who=words.listed(winners), many=len(winners), **asked)
        yield from _beyond(contest, outcome)
    elif about:
        yield say("share-not-reached", who=words.listed(about), many=len(about), **asked)
    else:
        yield say("share-nobody", **asked)
    yield from _runoff(outcome, name)
    yield _nearest(nearest, name)


def _seats(outcome: Outcome, name: Name) -> Iterator[str]:
    """The seats of each list, which lists have too small a share for any, and what would move the nearest seat."""
    yield say("seats-won", won=_seats_won(outcome, name))
    if outcome.tied:
        yield say("seats-tied", who=words.listed([name(choice) for choice in outcome.tied]))
    if outcome.share_margin is not None:
        yield _with_too_few(outcome, outcome.share_margin.share, name)
        yield _nearest(outcome.share_margin, name)
    if outcome.seat_margin is not None:
        seat, needed = outcome.seat_margin, ceil(outcome.seat_margin.votes_needed)
        told = {"ahead": name(seat.ahead), "behind": name(seat.behind)}
        yield say("seats-nearest", votes=words.counted(needed, "more vote"), **told)


def _seats_won(outcome: Outcome, name: Name) -> str:
    won = [say("seats-of", who=name(choice), seats=seats) for choice, seats in outcome.seats_won]
    return words.listed(won)


def _with_too_few(outcome: Outcome, share: Fraction, name: Name) -> str:
    """The lists without the share that one needs for a seat."""
    below = [name(each.choice) for each in outcome.share_margins if each.lead <= 0]
    told = {"who": words.listed(below), "many": len(below)}
    return say("seats-below" if below else "seats-all-above", share=share_words(share), **told)


def _beyond(contest: Contest, outcome: Outcome) -> Iterator[str]:
    """That more choices have the share than there are seats, where the rule elects those who have it."""
    if contest.rule is Rule.SUPER_MAJORITY and len(outcome.winners) > contest.seats:
        yield say("share-beyond-seats", seats=contest.seats)


def _runoff(outcome: Outcome, name: Name) -> Iterator[str]:
    """Who goes on, and by how much the last of them is ahead of the first who does not."""
    if outcome.ending is Ending.RUNOFF:
        winners = [name(choice) for choice in outcome.winners]
        yield say("share-runoff", who=words.listed(winners), many=len(winners))
        if outcome.runoff_margin is not None:
            yield lead_sentence(outcome.runoff_margin, name)
    if outcome.ending is Ending.TIE:
        yield say("share-runoff-tie", who=words.listed([name(choice) for choice in outcome.tied]))


def _nearest(margin: ShareMargin, name: Name) -> str:
    exactly = "share-nearest-exactly" if margin.lead == 0 else "share-nearest"
    return say(
        "share-nearest-line" if margin.is_least else exactly,
        share=share_words(margin.share),
        choice=name(margin.choice),
        votes=words.votes(margin.votes),
        reached=words.percent(Fraction(margin.votes, margin.valid_votes)),
    )


def share_words(share: Fraction) -> str:
    """A share that a rule asks for.

    >>> share_words(Fraction(1, 2)), share_words(Fraction(2, 3)), share_words(Fraction(1, 20))
    ('half', '2/3', '5%')
    """
    if share == Fraction(1, 2):
        return say("share-half")
    hundredths = 100 * share
    return f"{hundredths}%" if hundredths.denominator == 1 else f"{share}"


def lead_sentence(margin: Margin, name: Name, of: str = "", cards: int | None = None) -> str:
    """Who is ahead of whom, by how many votes, and what share of which that is; of the cards too, where given."""
    told = {
        "ahead": name(margin.ahead),
        "behind": name(margin.behind),
        "votes": lead_votes(margin),
        "share": words.percent(margin.margin_share),
        "of": of or say("of-votes", marks="no"),
    }
    if cards is None or margin.diluted_margin is None:
        return say("lead", **told)
    per_card = words.percent(margin.diluted_margin)
    return say("lead-per-card", **told, card_share=per_card, cards=words.number(cards))


def lead_votes(margin: Margin | None) -> str:
    """The votes of a lead; "at least" over a line that adds several choices."""
    if margin is None:
        return words.NOT_KNOWN
    votes = words.number(margin.margin_votes)
    return say("at-least", votes=votes) if margin.is_least else votes


def flip_sentence(flip: ShareFlip, name: Name) -> str:
    """What it takes to bring a choice over the share that is asked for, or to leave it no more than that."""
    flipped = words.votes(flip.votes_flipped)
    return say(
        "share-to-take-away" if flip.has_more else "share-to-give",
        choice=name(flip.choice),
        share=share_words(flip.share),
        flipped=say("at-least", votes=flipped) if flip.is_least else flipped,
        added=words.number(flip.votes_added),
    )


def majority_sentences(contest: Contest, outcome: Outcome) -> Iterator[str]:
    """That whoever is ahead has no majority, which some laws ask for, and how to say that the law does.

    Nothing of a president's states, of which each law asks for the most votes.
    """
    is_president = contest.office is Office.PRESIDENT or contest.id.startswith("president-")
    if (
        is_president
        or contest.rule is not Rule.PLURALITY
        or contest.seats > 1
        or contest.most_marks > 1
        or outcome.margin is None
    ):
        return
    first = outcome.order[0]
    if 2 * first.votes <= outcome.valid_votes:
        name = next((c.name for c in contest.choices if c.id == first.choice), first.choice)
        share = words.percent(first.share, 2)
        yield say("no-majority", who=name, share=share)
        yield say("no-majority-said", contest=contest.id)


def marks_sentence(contest: Contest, outcome: Outcome) -> str:
    """That votes are marks, and on how many ballots they can be."""
    found = outcome.ballots
    told = {"most": contest.most_marks, "votes": words.number(outcome.valid_votes)}
    in_points = contest.rule in OF_POINTS
    if found.basis is BallotsFrom.MARKS:
        between = words.between(found.at_least, found.at_most)
        return say("points-bounds" if in_points else "marks-bounds", **told, between=between)
    of = "card" if found.basis is BallotsFrom.CARDS else "ballot"
    return say(
        "points-known" if in_points else "marks-known",
        **told,
        cast=words.counted(found.at_most, of),
    )


def of_votes(contest: Contest) -> str:
    """What shares of votes are shares of."""
    return say("of-votes", marks="no" if contest.most_marks == 1 else "yes")


def standing(contest: Contest, outcome: Outcome, choice: str) -> str:
    """What became of a choice, where its place in the order of votes does not say it; empty otherwise."""
    if choice in outcome.tied:
        return say("became-tied")
    if choice not in outcome.winners:
        return ""
    if outcome.seats_won:
        return say("became-seats", seats=dict(outcome.seats_won)[choice])
    if outcome.ending in (Ending.RUNOFF, Ending.TIE) and outcome.share is not None:
        return say("became-runoff")
    if outcome.ending is Ending.REACHED:
        return say("became-share")
    return say("became-elected") if contest.seats > 1 else ""


def winner_words(outcome: Outcome, name: Name) -> str:
    """Who won, in a cell of a table."""
    if outcome.seats_won:
        return _seats_won(outcome, name)
    if outcome.tied:
        return say("winner-tie", names=words.listed([name(choice) for choice in outcome.tied]))
    if outcome.ahead:
        return say("winner-ahead", names=words.listed([name(choice) for choice in outcome.ahead]))
    if not outcome.winners:
        return say("winner-unsaid" if outcome.ending in _UNSAID else "winner-nobody")
    names = words.listed([name(choice) for choice in outcome.winners])
    return say("winner-runoff", names=names) if outcome.ending is Ending.RUNOFF else names


_UNSAID = UNSAID - {Ending.NO_VOTES}
