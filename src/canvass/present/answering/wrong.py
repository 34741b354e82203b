"""The answer's second paragraph: what would have had to be wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from canvass.journeys.paths import CollegePaths, ElectionPaths
from canvass.present import words
from canvass.present.answering.names import Names, about_votes, reason_of
from canvass.present.decided import flip_sentence
from canvass.present.elector_units import unit_name
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.tabulation import ContestFlip, FlipEnding, PathEnding, ShareFlip

say = messages("answer")


def wrong(result: object, names: Names, states: Mapping[str, str]) -> str:
    """What would have had to be wrong for another winner."""
    if not isinstance(result, ElectionPaths):
        return say("cannot-say-wrong", reason=reason_of(result))
    valid = result.whole.count.outcome.valid_votes if result.whole else 0
    if result.electors is not None:
        return _wrong_electors(result.electors, valid, names, states)
    is_part = result.whole is not None and result.whole.part is not None
    return wrong_votes(names, result.votes, result.shares, valid, is_part=is_part)


def _wrong_electors(
    found: CollegePaths, valid: int, names: Names, states: Mapping[str, str]
) -> str:
    if found.asked.ending is not PathEnding.FOUND:
        return worded(found.asked.ending)
    cheapest = found.asked.paths[0]
    told = say(
        "wrong-electors",
        choice=names.brief(found.choice),
        votes=about_votes(cheapest.votes, bool(found.about.intersection(cheapest.units))),
        places=words.listed([unit_name(unit, states) for unit in cheapest.units]),
        share=_of_all(cheapest.votes, valid),
    )
    return f"{told} {say('wrong-by-leads')}" if found.by_leads else told


def wrong_votes(
    names: Names,
    flip: ContestFlip | None,
    shares: Sequence[ShareFlip],
    valid: int,
    *,
    is_part: bool = False,
) -> str:
    """What would have to be wrong where the votes of the contest decide; of the share nearest, where one does.

    Of votes that may be a part of a state's nobody says who won, so the sentence is about who is ahead in them.
    """
    if shares:
        return flip_sentence(shares[0], names.brief)
    if flip is None:
        return say("cannot-say-wrong", reason=words.NOT_KNOWN)
    known = (FlipEnding.FOUND, FlipEnding.RUNOFF, FlipEnding.AHEAD)
    if flip.ending not in known or flip.behind is None or flip.votes_flipped is None:
        return worded(flip.ending)
    return say(
        "wrong-votes",
        choice=names.brief(flip.behind),
        ending="part" if is_part and flip.ending is FlipEnding.FOUND else flip.ending.value,
        votes=words.votes(flip.votes_flipped),
        share=_of_all(flip.votes_flipped, valid),
    )


def _of_all(votes: int, valid: int) -> str:
    """What part of all votes these are, to one digit; nothing where all votes are not known."""
    if not 0 < votes < valid:
        return ""
    part, whole = words.one_digit(Fraction(votes, valid))
    about = say("about-in", part=words.number(part), whole=words.number(whole))
    return say("wrong-share", share=about)
