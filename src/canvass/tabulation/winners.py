"""Who won a contest by its votes, by how much, and whether ballots not yet counted could change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from canvass.errors import OutOfRange
from canvass.model import Contest, Rule
from canvass.model.contest import OF_LISTS
from canvass.tabulation.ballots import Ballots, ballots
from canvass.tabulation.counted import Counted, counted
from canvass.tabulation.decision import RUNOFF_PLACES, UNSAID, Decision, Ending, decision
from canvass.tabulation.margins import Line, Margin, ShareMargin, margin_between, share_margins
from canvass.tabulation.outstanding import Outlook, outlook_of, share_outlook, worse_of
from canvass.tabulation.seats import SeatMargin, nearest_seat


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The votes that were left out of a count, no fewer than the smallest lead in it."""

    lead: Fraction
    votes: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Winners, losers and margin of one contest by the votes counted.

    ``order`` holds the lines with valid votes, most votes first, equal ones as the contest lists them;
    ``not_valid`` those that are no valid votes (blank, overvote, void). ``winners`` are elected, have more than the
    ``share`` that the rule asks for, or go on to the runoff. ``tied`` share the last seats: then ``winners`` are the
    choices above them and ``losers`` those below. ``margin`` is None when nobody is behind, nobody is known to be
    ahead, or the rule asks for a share or shares the seats among lists: then ``seats_won`` has those that each list
    surely has, and ``seat_margin`` the seat that the fewest votes would move. ``share_margins`` are those of the
    choices that a share is asked of, nearest first, ``level`` the choices exactly at it, and ``runoff_margin`` is the
    lead of the last who goes on over the first who does not. ``outlook`` is None when no outstanding ballots were
    stated, ``left_out`` unless the votes left out of the count leave open who is ahead: then there are neither winners
    nor a margin.

    ``ahead`` lead where these votes elect nobody, by the law of the state, because electors decide, or because they are
    votes of a part: then there are no ``winners``.
    """

    contest: str
    ending: Ending
    winners: tuple[str, ...]
    tied: tuple[str, ...]
    losers: tuple[str, ...]
    order: tuple[Line, ...]
    not_valid: tuple[Line, ...]
    valid_votes: int
    margin: Margin | None
    ballots: Ballots
    """Those that the votes are of: where a voter may mark several choices votes are marks, not ballots."""
    cards: int | None = None
    outstanding: int | None = None
    outlook: Outlook | None = None
    share: Fraction | None = None
    share_margins: tuple[ShareMargin, ...] = ()
    level: tuple[str, ...] = ()
    runoff_margin: Margin | None = None
    left_out: LeftOut | None = None
    seats_won: tuple[tuple[str, int], ...] = ()
    seat_margin: SeatMargin | None = None
    ahead: tuple[str, ...] = ()

    @property
    def leading(self) -> tuple[str, ...]:
        """The winners, or who leads in votes that elect nobody."""
        return self.winners or self.ahead

    @property
    def rests_on_shares(self) -> bool:
        """Whether shares of the votes decide, rather than one lead."""
        return bool(self.share_margins or self.seats_won)

    @property
    def share_margin(self) -> ShareMargin | None:
        """The margin of the choice nearest to the share; None where no share decides, or who has it is not known."""
        return self.share_margins[0] if self.share_margins else None

    @property
    def narrowest(self) -> Fraction:
        """The votes that the outcome rests on: the smallest lead, or distance from the share; 0 where none is known."""
        leads = [Fraction(each.margin_votes) for each in (self.margin, self.runoff_margin) if each]
        shares = [abs(each.lead) for each in self.share_margins]
        seat = [self.seat_margin.votes_needed] if self.seat_margin else []
        return min((*leads, *shares, *seat), default=Fraction(0))


def outcome(
    contest: Contest,
    votes: Mapping[str, int],
    cards: int | None = None,
    outstanding: int | None = None,
    cast: int | None = None,
) -> Outcome:
    """The outcome of a contest by its votes for each choice.

    A choice without votes in the mapping was not on this ballot. ``cards`` are those cast, with and without a
    vote in the contest, ``cast`` the ballots cast; ``outstanding`` those known to exist and not yet counted. A line
    that adds several choices together can neither win nor lose; it is a rival for the margin.

    Raises UnknownName for votes of no choice, OutOfRange for a negative number and for fewer cards than votes.
    """
    _refuse_impossible(contest, votes, cards, outstanding)
    count = counted(contest, votes)
    found = decision(contest, count)
    lead = _margin(_places(contest), count, cards) if _has_leaders(contest, found) else None
    nearest, seat = _share_margins(found, count), nearest_seat(found.seat_leads, votes)
    return Outcome(
        contest=contest.id,
        ending=found.ending,
        winners=found.winners,
        tied=found.tied,
        losers=found.losers,
        order=count.order,
        not_valid=count.not_valid,
        valid_votes=count.valid_votes,
        margin=lead if found.share is None else None,
        ballots=ballots(contest, votes, cards, cast),
        cards=cards,
        outstanding=outstanding,
        outlook=None
        if outstanding is None
        else _outlook(found, lead, (nearest, seat), outstanding),
        share=found.share,
        share_margins=nearest,
        level=found.level,
        runoff_margin=None if found.share is None else lead,
        seats_won=found.seats_won,
        seat_margin=seat,
    )


def without_votes(found: Outcome, left_out: int) -> Outcome:
    """The outcome of a count that so many votes were left out of: nobody is ahead by no more than these.

    Conservative: every vote left out may be for the first loser, or against who has a share.
    """
    is_led = found.margin or found.runoff_margin or found.share_margins or found.seat_margin
    if not left_out or not is_led or found.narrowest > left_out:
        return found
    return replace(
        found,
        ending=Ending.LEFT_OUT,
        winners=(),
        tied=(),
        losers=(),
        margin=None,
        outlook=None if found.outlook is None else Outlook.CANNOT_SAY,
        share_margins=(),
        level=(),
        runoff_margin=None,
        left_out=LeftOut(found.narrowest, left_out),
        seats_won=(),
        seat_margin=None,
    )


def _places(contest: Contest) -> int:
    """Seats, or places in a runoff, that the choices with most votes have."""
    return RUNOFF_PLACES if contest.rule is Rule.TOP_TWO else contest.seats


def _has_leaders(contest: Contest, found: Decision) -> bool:
    """Whether the last of those with most votes leads somebody, or is level with them."""
    return contest.rule not in OF_LISTS and _is_led(found)


def _is_led(found: Decision) -> bool:
    return found.ending is Ending.TIE or bool(found.rivals)


def _margin(places: int, count: Counted, cards: int | None) -> Margin | None:
    """The last winner's lead over the first loser, or over a line of several choices that has more votes."""
    losers, together = count.named[places:], count.together
    is_least = together is not None and (not losers or together.votes > losers[0].votes)
    if is_least or losers:
        behind = together if together is not None and is_least else losers[0]
        return margin_between(count.named[places - 1], behind, count.valid_votes, cards, is_least)
    return None


def _share_margins(found: Decision, count: Counted) -> tuple[ShareMargin, ...]:
    """Of every line that a share is asked of, nearest first; none where it cannot be said who has the share."""
    if found.share is None or found.ending in UNSAID:
        return ()
    summed = {line.choice for line in count.summed}
    asked = [(line, line.choice in summed) for line in count.order if line.choice in found.asked]
    return share_margins(asked, found.share, count.valid_votes)


def _outlook(
    found: Decision,
    margin: Margin | None,
    nearest: tuple[tuple[ShareMargin, ...], SeatMargin | None],
    outstanding: int,
) -> Outlook:
    if found.ending is Ending.NO_VOTES:
        return Outlook.NOT_DECIDED if outstanding else Outlook.CANNOT_SAY
    if found.ending in UNSAID:
        return Outlook.CANNOT_SAY
    shares, seat = nearest
    level = 0 if found.tied else None
    needed = margin.margin_votes if margin else seat.votes_needed if seat else level
    by_votes = Outlook.DECIDED if needed is None else outlook_of(needed, outstanding)
    return worse_of(by_votes, share_outlook(shares, outstanding))


def _refuse_impossible(
    contest: Contest, votes: Mapping[str, int], cards: int | None, outstanding: int | None
) -> None:
    stated = {f"votes of {contest.choice(choice).id!r}": count for choice, count in votes.items()}
    stated |= {"outstanding ballots": outstanding or 0, "cards": cards or 0}
    for what, count in stated.items():
        if count < 0:
            raise OutOfRange(f"contest {contest.id!r}: {what} cannot be negative, found {count:,}")
    if cards is not None:
        _refuse_fewer_cards_than_votes(contest, votes, cards)


def _refuse_fewer_cards_than_votes(contest: Contest, votes: Mapping[str, int], cards: int) -> None:
    kinds = {choice: contest.choice(choice).kind for choice in votes}
    most = max((votes[choice] for choice, kind in kinds.items() if kind.can_win), default=0)
    total = sum(votes[choice] for choice, kind in kinds.items() if kind.is_valid_vote)
    too_many = total > cards * contest.most_marks
    if most > cards * contest.most_for_one or too_many:
        raise OutOfRange(
            f"contest {contest.id!r}: {cards:,} cards cannot hold {total:,} votes "
            f"(votes allowed on a card: {contest.most_marks}); "
            "the table of cards leaves some out, or the returns count some twice"
        )
