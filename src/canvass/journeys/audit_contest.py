"""A contest as a person types it: votes as words or a small CSV file, and the number of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from string import ascii_uppercase

from canvass.audit.reported import ReportedContest
from canvass.errors import BadValue, OutOfRange, UnknownName
from canvass.formats.audits.choices import is_no_choice, is_unclear, kind_by_name
from canvass.formats.audits.reported import ONLY_CONTEST, ReportedVotes
from canvass.journeys.cards_from import CardsFrom
from canvass.journeys.typed_counts import is_count, typed_counts
from canvass.model import Choice, Contest, Rule
from canvass.model.contest import OF_RANKINGS, fault_of_about, marks_allowed
from canvass.numerals import read_ratio, shortened

MOST_CARDS = 10**12
"""More than a hundred for everybody on earth: a larger number is a slip of the pen."""


@dataclass(frozen=True, slots=True)
class ContestAsked:
    """A contest in words.

    ``votes`` are ``NAME=NUMBER`` for each choice, or numbers alone, or the path of one CSV file (table
    ``reported_votes``), or that of the rankings of a ranked contest. ``cards`` is the number among which it is
    sampled; the votes themselves if it is not known.
    ``about`` are the choices that a share is asked of. Of ``is_part`` of a contest nobody needs to have a vote.
    """

    votes: tuple[str, ...]
    cards: int | None = None
    contest: str | None = None
    rule: Rule = Rule.PLURALITY
    seats: int = 1
    votes_allowed: int = 1
    share: Fraction | None = None
    about: tuple[str, ...] = ()
    is_part: bool = False


@dataclass(frozen=True, slots=True)
class ContestFound:
    """The contest that was asked for, and where its number of cards comes from."""

    reported: ReportedContest
    cards_from: CardsFrom


def share_in(text: str) -> Fraction:
    """A share as a person writes it; raises OutOfRange for other words.

    >>> share_in("2/3"), share_in("0.05"), share_in("55 %")
    (Fraction(2, 3), Fraction(1, 20), Fraction(11, 20))
    """
    number, percent, rest = text.partition("%")
    try:
        share = read_ratio(number.strip()) / (100 if percent else 1)
    except BadValue:
        share = None
    if share is None or rest.strip():
        raise OutOfRange(f"{shortened(text)} is not a share: write 2/3, 0.05 or 5%")
    return share


def contests_asked(asked: ContestAsked) -> tuple[ContestFound, ...]:
    """Every contest of the file, or the one that is typed or named."""
    return tuple(_found(asked, votes) for votes in _votes(asked))


def contest_asked(asked: ContestAsked, listed: int | None = None) -> ContestFound:
    """The one contest that is meant; raises OutOfRange where the file has several and none is named.

    ``listed`` are the cards of a manifest: their number is taken where a voter has several votes and nobody stated it.
    """
    path = _file_in(asked.votes)
    if path is not None and asked.rule in OF_RANKINGS:
        from canvass.journeys.ranked_contest import ranked_ballots, ranked_report

        ranked = ranked_ballots(path)
        if ranked:
            return ContestFound(*ranked_report(asked, ranked, listed))
    found = _votes(asked)
    if len(found) > 1:
        named = ", ".join(votes.contest for votes in found)
        raise OutOfRange(f"the file has several contests, {named}: name one with --contest")
    return _found(asked, found[0], listed)


def _votes(asked: ContestAsked) -> tuple[ReportedVotes, ...]:
    found = _from_words(asked.votes)
    if asked.contest is None:
        return found
    if found[0].contest == ONLY_CONTEST:
        return (replace(found[0], contest=asked.contest),)
    named = tuple(votes for votes in found if votes.contest == asked.contest)
    if not named:
        raise UnknownName("contest of the file", asked.contest, [v.contest for v in found])
    return named


def _from_words(words: Sequence[str]) -> tuple[ReportedVotes, ...]:
    if not words:
        raise OutOfRange("no votes are given: write 600 400, or Ann=600 Bob=400, or a CSV file")
    path = _file_in(words)
    if path is not None:
        return _from_file(path)
    named = [
        word if "=" in word else f"{_letter(place)}={word}" for place, word in enumerate(words)
    ]
    votes = typed_counts(
        named, "write the votes as 600 400 or as Ann=600 Bob=400, each choice once"
    )
    choices = tuple(Choice(name, name, kind=kind_by_name(name)) for name in votes)
    for choice in choices:
        if is_unclear(choice.name, None):
            raise OutOfRange(
                f"{choice.name!r} is a person's name or ballots without a vote: write the person's whole name, or "
                "leave the line out and say how many cards there are with --cards"
            )
        if is_no_choice(choice.name, choice.kind):
            raise OutOfRange(
                f"{choice.name!r} counts voters, ballots or all votes, and nobody can vote for it: leave it out, and "
                "say how many cards there are with --cards"
            )
    return (ReportedVotes(ONLY_CONTEST, choices, votes),)


def _file_in(words: Sequence[str]) -> Path | None:
    """The file that is named instead of votes, if one is."""
    is_named = len(words) == 1 and not is_count(words[0].rpartition("=")[2])
    return Path(words[0]) if is_named else None


def _from_file(path: Path) -> tuple[ReportedVotes, ...]:
    """The votes in a file; what reads it is imported then, and not for votes that are typed.

    Refuses ranked ballots where votes for each choice are counted: first preferences do not say who won.
    """
    from canvass.formats.audits.votes import read_votes
    from canvass.formats.cvr.raire import is_ranked_text
    from canvass.formats.own_table import usable
    from canvass.formats.text_file import read_text

    text = read_text(path).value
    if text is not None and is_ranked_text(text):
        raise OutOfRange(
            f"{path.name} has the rankings of a ranked contest: ask about it by itself, with --rule irv, condorcet or "
            "borda"
        )
    return usable(read_votes(path))


def _letter(place: int) -> str:
    return ascii_uppercase[place] if place < len(ascii_uppercase) else f"choice {place + 1}"


def contest_found(asked: ContestAsked, votes: ReportedVotes, cards: int) -> ContestFound:
    """The contest with these votes, counted elsewhere, among so many cards; ``asked`` says its rule."""
    return _found(replace(asked, cards=cards), votes)


def _found(asked: ContestAsked, votes: ReportedVotes, listed: int | None = None) -> ContestFound:
    if asked.rule in (Rule.SCORE, Rule.CUMULATIVE) and asked.votes_allowed == 1:
        raise OutOfRange(
            f"the rule {asked.rule.value}: say with --votes-allowed the most that a voter may give one choice, 5 say; "
            "where that is 1, the rule is approval or plurality"
        )
    if fault := fault_of_about(asked.rule, asked.share, asked.about):
        raise OutOfRange(f"{fault}: say --rule super_majority or threshold, or leave --about out")
    if not asked.is_part:
        _require_votes(votes)
    _require_countable(votes, asked.cards)
    contest = Contest(
        id=votes.contest,
        title=votes.contest,
        choices=votes.choices,
        seats=asked.seats,
        votes_allowed=marks_allowed(asked.rule, asked.votes_allowed, votes.choices),
        rule=asked.rule,
        share=asked.share,
        about=asked.about,
    )
    if asked.cards is not None:
        reported = ReportedContest(contest, votes.votes, asked.cards)
        return ContestFound(reported, CardsFrom.STATED)
    if contest.votes_on_card > 1 and listed is not None:
        return ContestFound(ReportedContest(contest, votes.votes, listed), CardsFrom.MANIFEST)
    if contest.votes_on_card > 1:
        raise OutOfRange("where a voter has several votes, say how many cards there are: --cards")
    total = sum(votes.votes.values())
    return ContestFound(ReportedContest(contest, votes.votes, total), CardsFrom.VALID_VOTES)


def _require_countable(found: ReportedVotes, cards: int | None) -> None:
    """Refuse numbers that no election has."""
    largest = max(*found.votes.values(), cards or 0)
    if largest > MOST_CARDS:
        raise OutOfRange(
            f"contest {found.contest!r}: {largest:,} is more votes or cards than any election has, {MOST_CARDS:,} at "
            "most; correct the number"
        )


def _require_votes(found: ReportedVotes) -> None:
    """Refuse a report without a vote for anybody."""
    valid = [choice.id for choice in found.choices if choice.kind.is_valid_vote]
    if not any(found.votes[choice] for choice in valid):
        raise OutOfRange(
            f"contest {found.contest!r}: no votes are reported for any choice, so that there is no outcome to audit; "
            "give the votes that were reported"
        )
