"""What the law of a state asks of whoever is elected or nominated, or of a measure, held against the votes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from canvass.journeys.needed import AskedByLaw, KindUnsaid, MayBeOf, NeededByLaw, leaves_open
from canvass.journeys.primary_ballot import PrimaryBallot
from canvass.model import Contest, Rule
from canvass.model.measure import yes_and_no
from canvass.present import words
from canvass.present.decided import majority_sentences
from canvass.present.messages import messages
from canvass.recount.comparison import Comparison
from canvass.recount.needed import FirstGoOn, Next, ShareNeeded
from canvass.tabulation import Outcome

say = messages("needed")


def needed_sentences(contest: Contest, outcome: Outcome, law: AskedByLaw | None) -> Iterator[str]:
    """What the law makes of the votes; where it was not read, what it may ask of a leader without a majority.

    Nothing where the contest's own rule says what is asked, and nothing where the law is content with most votes.
    """
    if contest.rule is not Rule.PLURALITY or contest.seats > 1 or contest.most_marks > 1:
        return
    if isinstance(law, KindUnsaid) and leaves_open(contest, outcome, law):
        yield from kinds_told(contest, outcome, law)
        yield _how_to_say(contest, law)
    elif not isinstance(law, NeededByLaw):
        yield from majority_sentences(contest, outcome)
    elif outcome.valid_votes and outcome.order:
        yield from _held_against(contest, outcome, law)


def _how_to_say(contest: Contest, law: KindUnsaid) -> str:
    """What tells the kinds apart: the type of the election, or whose primary it is; an unread law nothing does."""
    ballots = [kind for kind, _ in law.by_kind if isinstance(kind, PrimaryBallot)]
    if len(ballots) < len(law.by_kind):
        return say("kinds-said", contest=contest.id)
    return say("ballots-said" if len(ballots) > 1 else "ballot-unread")


def kinds_told(contest: Contest, outcome: Outcome, law: KindUnsaid) -> Iterator[str]:
    """What each kind of election that it may be asks for; nothing where these votes are enough by all of them."""
    if leaves_open(contest, outcome, law):
        first = outcome.order[0]
        yield say(
            "kinds-differ",
            who=_name(contest, first.choice),
            share=words.percent(first.share, 2),
            state=law.name,
            kinds="; ".join(_kind(kind, asked) for kind, asked in law.by_kind),
        )


def _kind(kind: MayBeOf, asked: NeededByLaw | None) -> str:
    if asked is None:
        return say("kind-unread", kind=kind.value)
    return say("kind", kind=kind.value, asked=asked.needed.words, statute=asked.statute)


def _held_against(contest: Contest, outcome: Outcome, law: NeededByLaw) -> Iterator[str]:
    pair = yes_and_no(contest.choices)
    if isinstance(law.needed, FirstGoOn):
        yield from _places(contest, outcome, law, law.needed)
    elif isinstance(law.needed, ShareNeeded) and pair is not None:
        yield from _measure(contest, outcome, law, law.needed, pair[0])
    elif isinstance(law.needed, ShareNeeded) and outcome.tied:
        yield from _level(outcome, law, law.needed)
    elif isinstance(law.needed, ShareNeeded) and outcome.margin is not None:
        yield from _leader(contest, outcome, law, law.needed)


def law_words(law: NeededByLaw) -> str:
    """The section and its words."""
    return say("law", statute=law.statute, quote=law.quote)


def _leader(
    contest: Contest, outcome: Outcome, law: NeededByLaw, needed: ShareNeeded
) -> Iterator[str]:
    """Whether whoever is ahead has the share; by how little, where that is less than the lead."""
    first = outcome.order[0]
    told = {
        "who": _name(contest, first.choice),
        "state": law.name,
        "least": needed.least,
        "law": law_words(law),
        "follows": needed.follows.sentence,
    }
    if not needed.is_reached(first.votes, outcome.valid_votes):
        short = words.votes(votes_short(needed, first.votes, outcome.valid_votes))
        yield say("share-missed", share=words.percent(first.share, 2), short=short, **told)
        return
    above = first.votes - most_without(needed, outcome.valid_votes)
    if is_by_little(above, outcome):
        yield say("share-by-little", votes=words.votes(above), **told)


def _level(outcome: Outcome, law: NeededByLaw, needed: ShareNeeded) -> Iterator[str]:
    """That two with equal votes are no tie that must be broken, where neither has the share and nobody need ask."""
    is_missed = not needed.is_reached(outcome.order[0].votes, outcome.valid_votes)
    if len(outcome.tied) == TWO and is_missed and needed.follows is not Next.RUNOFF_ON_REQUEST:
        told = {"state": law.name, "least": needed.least, "law": law_words(law)}
        yield say("share-missed-level", follows=needed.follows.sentence, **told)


def is_by_little(above: int, outcome: Outcome) -> bool:
    """Whether so many votes above a share are fewer than the lead, where votes are for more than two."""
    lead = outcome.margin.margin_votes if outcome.margin else 0
    return above < lead and sum(line.votes > 0 for line in outcome.order) > TWO


TWO = 2
"""Of two, who has no majority is not ahead."""


def votes_short(needed: ShareNeeded, votes: int, of: int) -> int:
    """How many more of so many votes would be the share."""
    return most_without(needed, of) + 1 - votes


def most_without(needed: ShareNeeded, of: int) -> int:
    """The most votes that are not the share yet, of so many in all.

    >>> from canvass.recount.needed import Next
    >>> half = ShareNeeded(Fraction(1, 2), Comparison.MORE, Next.RUNOFF)
    >>> most_without(half, 1000), most_without(half, 1001)
    (500, 500)
    >>> most_without(ShareNeeded(Fraction(3, 5), Comparison.AT_LEAST, Next.FAILS), 1000)
    599
    """
    exact = needed.share * of
    return floor(exact) if needed.cmp is Comparison.MORE else ceil(exact) - 1


def _places(
    contest: Contest, outcome: Outcome, law: NeededByLaw, needed: FirstGoOn
) -> Iterator[str]:
    yield say("first-go-on", state=law.name, places=needed.places, law=law_words(law))
    running = [line for line in outcome.order if contest.choice(line.choice).kind.can_win]
    if len(running) > needed.places:
        last, out = running[needed.places - 1], running[needed.places]
        ahead = last.votes - out.votes
        told = {"in": _name(contest, last.choice), "out": _name(contest, out.choice)}
        if ahead:
            yield say("last-place", votes=words.votes(ahead), **told)
        else:
            yield say("last-place-level", **told)


def _measure(
    contest: Contest, outcome: Outcome, law: NeededByLaw, needed: ShareNeeded, in_favour: str
) -> Iterator[str]:
    """Whether a measure passes, as far as the votes on it say."""
    votes = next((line.votes for line in outcome.order if line.choice == in_favour), 0)
    told = {
        "who": _name(contest, in_favour),
        "share": words.percent(Fraction(votes, outcome.valid_votes), 2),
        "state": law.name,
        "least": needed.least,
        "law": law_words(law),
    }
    if needed.is_reached(votes, outcome.valid_votes):
        key = "measure-further" if needed.further else "measure-passes"
    else:
        key = "measure-instead" if needed.instead else "measure-missed"
    yield say(key, further=needed.further, instead=needed.instead, **told)
    if law.notes:
        yield say("measure-note", note=words.capital(law.notes))


def _name(contest: Contest, choice: str) -> str:
    return next((each.name for each in contest.choices if each.id == choice), choice)
