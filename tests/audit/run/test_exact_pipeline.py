"""The risk limit holds for the whole audit, exactly: ten cards, every wrong outcome, every order of the draw.

Orders that differ only in which of several like cards comes first are played once and weighted. Each is played
through the events of an audit: rounds, a phantom, cards that are not found, a reading withdrawn and made again, a
round reopened, and the full hand count that follows where nothing was confirmed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import perm

import pytest

from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    CardRead,
    CardsInterpreted,
    ContestCount,
    ContestRead,
    EntriesWithdrawn,
    Reopened,
    RoundReopened,
    Turn,
)
from canvass.audit.event.sample import DrawnEntry, Selection
from canvass.audit.frames.frame import EntryKind
from canvass.audit.risk import Status
from canvass.audit.terms.make import ContestPlan, Material
from canvass.audit.terms.methods import Comparison, Method, Polling, PollingRatio
from canvass.model import CardId, CastVoteRecord, Reading
from tests.audit.run.office import Office, listed, office, places, plan, two_choices
from tests.profile import IS_SEARCH

CARDS, PLACES = 10, 9
PHANTOM = "phantom"
LOST = "L"
BLANK = "-"
REPORTED = {"A": 6, "B": 3}
TICKET = "0" * 64
Kinds = tuple[str, ...]
"""What is drawn, in order. In polling a kind is what the paper says; in a comparison the record, then the paper."""


def begun(method: Method, risk_limit: str) -> Office:
    """An audit of ten cards, one of them in no manifest, with its seed rolled."""
    contest = listed(two_choices(), REPORTED)
    kept: dict[CardId, str] = {
        ("Adams", "1", str(n)): "A" if n <= 6 else "B" for n in range(1, PLACES + 1)
    }
    records = {card: CastVoteRecord(card, {"mayor": (c,)}) for card, c in kept.items()}
    compared = isinstance(method, Comparison)
    lying = places({("Adams", "1"): PLACES}, records if compared else None, ["mayor"])
    made: ContestPlan = plan(contest, method, CARDS, risk_limit)
    material = Material(lying, {"mayor": contest.votes} if compared else {})
    found = office([made], material, smallest_style=0)
    found.records = records if compared else {}
    found.begin()
    return found


Closing = Callable[[Office, Sequence[CardRead]], None]
"""How a round ends once everything was read."""


def play(start: Office, kinds: Kinds, before: Kinds, close: Closing | None = None) -> Office:
    """The audit after one more round that draws these kinds of cards after those of earlier rounds."""
    now = Office(
        start.audit, start.places, start.records, state=start.state.copy(), files=start.files
    )
    drawn = [_drawn((*before, *kinds), len(before) + n) for n in range(len(kinds))]
    now.open_round({"mayor": len(before) + len(kinds)}, drawn)
    sought = [(line, kind) for line, kind in zip(drawn, kinds, strict=True) if kind != PHANTOM]
    if sought:
        _read_wrongly_first(now, sought[0][0])
    read = [_read(line.id, kind[-1]) for line, kind in sought]
    for card in read:
        _enter(now, card)
    (close or _sign_and_close)(now, read)
    return now


def _sign_and_close(now: Office, _: Sequence[CardRead]) -> None:
    now.sign_off()
    now.close()


def close_on_a_mistake(now: Office, read: Sequence[CardRead]) -> None:
    """Every card counts for the reported winner when the round closes; it is reopened and all are read again."""
    _tally_again(now, [card._replace(found=True, contests=_vote("A")) for card in read])
    _sign_and_close(now, read)
    number = len(now.state.rounds)
    now.say(RoundReopened(number, "the tally was mixed up"))
    if read:
        now.say(Reopened(number, "Adams", "the tally was mixed up"))
    _tally_again(now, read)
    _sign_and_close(now, read)


def _tally_again(now: Office, read: Sequence[CardRead]) -> None:
    if read:
        ids = tuple(card.id for card in read)
        number = len(now.state.rounds)
        now.say(
            EntriesWithdrawn(number, "Adams", EntryKind.CARD, ids, "a tally of all of them again")
        )
    for card in read:
        _enter(now, card)


def _read_wrongly_first(now: Office, line: DrawnEntry) -> None:
    """A board reads a vote for the reported winner, and takes it back."""
    _enter(now, _read(line.id, "A"))
    number = len(now.state.rounds)
    now.say(EntriesWithdrawn(number, "Adams", EntryKind.CARD, (line.id,), "the wrong card"))


def _enter(now: Office, card: CardRead) -> None:
    number = len(now.state.rounds)
    now.say(CardsInterpreted(number, "Adams", "board 1", Turn.FIRST, (card,)))


def _read(card: CardId, paper: str) -> CardRead:
    if paper == LOST:
        return CardRead(card, False)
    return CardRead(card, True, _vote(paper))


def _vote(paper: str) -> tuple[ContestRead, ...]:
    if paper == BLANK:
        return (ContestRead("mayor", Reading.BLANK),)
    return (ContestRead("mayor", Reading.VOTE, (paper,)),)


def _drawn(kinds: Kinds, place: int) -> DrawnEntry:
    """The entry at this place of the draw: the next card not drawn yet whose record is of its kind."""
    kind = kinds[place]
    selections = (Selection("mayor", place + 1, TICKET),)
    if kind == PHANTOM:
        return DrawnEntry(EntryKind.CARD, (PHANTOM, "1"), (), selections)
    alike = [k for k in kinds[:place] if k != PHANTOM and (len(k) == 1 or k[0] == kind[0])]
    first = 7 if len(kind) == 2 and kind[0] == "B" else 1
    return DrawnEntry(
        EntryKind.CARD, ("Adams", "1", str(first + len(alike))), ("mayor",), selections
    )


def confirming(
    start: Office, all_kinds: Sequence[str], rounds: Sequence[int], close: Closing | None = None
) -> Iterator[Kinds]:
    """Every order of kinds, up to the end of the round that confirms, if one does."""
    yield from _confirming(start, (), all_kinds, tuple(rounds), close)


def _confirming(
    start: Office,
    before: Kinds,
    all_kinds: Sequence[str],
    rounds: tuple[int, ...],
    close: Closing | None,
) -> Iterator[Kinds]:
    if not rounds:
        return
    for kinds in product(all_kinds, repeat=rounds[0] - len(before)):
        whole = (*before, *kinds)
        records = Counter(kind if kind == PHANTOM else kind[:-1] for kind in whole)
        if any(count > MOST.get(kind, PLACES) for kind, count in records.items()):
            continue
        now = play(start, kinds, before, close)
        (result,) = now.state.rounds[-1].closed.contests  # type: ignore[union-attr]
        if result.status is Status.CONFIRMED:
            yield whole
        else:
            yield from _confirming(now, whole, all_kinds, rounds[1:], close)


def chance(population: Mapping[str, int], orders: Sequence[Kinds]) -> Fraction:
    """The chance that a draw from these cards begins with one of these orders."""
    total = Fraction(0)
    for kinds in orders:
        ways = 1
        for kind, count in Counter(kinds).items():
            ways *= perm(population.get(kind, 0), count)
        total += Fraction(ways, perm(CARDS, len(kinds)))
    return total


def wrong_papers() -> Iterator[dict[str, int]]:
    """Every paper with which the reported winner did not win, ties among them.

    Who is lost may have voted for B, and so may the tenth card, which no manifest has.
    """
    for won, lost, blank in product(range(PLACES + 1), repeat=3):
        others = PLACES - won - lost - blank
        if others >= 0 and won <= others + lost + 1:
            yield {"A": won, "B": others, LOST: lost, BLANK: blank, PHANTOM: 1}


def wrong_records() -> Iterator[dict[str, int]]:
    """Every way in which the paper may differ from the records so that the reported winner did not win."""
    for right, swapped in product(range(7), range(4)):
        if right + swapped > CARDS - right - swapped:
            continue
        for lost, others in product(range(7 - right), range(4 - swapped)):
            yield {
                "AA": right,
                "AB": 6 - right - lost,
                "AL": lost,
                "BA": swapped,
                "BB": 3 - swapped - others,
                "BL": others,
                PHANTOM: 1,
            }


MOST = {PHANTOM: 1, "A": 6, "B": 3}
"""How many entries have each record, and how many are phantoms; where nothing is recorded, places bound them."""
PAPER = ("A", "B", BLANK, LOST, PHANTOM)
COMPARED = ("AA", "AB", "AL", "BA", "BB", "BL", PHANTOM)


def is_possible(paper: Mapping[str, int], kinds: Sequence[str]) -> bool:
    """Whether a paper has only these kinds of cards."""
    return all(kind in kinds for kind, count in paper.items() if count)


def exactly(largest: Fraction, chance: Fraction, risk_limit: str) -> None:
    """The largest chance is this one, and within the limit.

    With ten cards a chance can take few values. Each test has a limit to which some wrong outcome comes near, and
    the chance itself: a bet that is bolder or a rule that lets more through has another one.
    """
    assert largest == chance
    assert largest <= Fraction(risk_limit)


@pytest.mark.parametrize(
    ("method", "risk_limit", "rounds", "worst"),
    [
        (Polling(), "0.815", (2, 4), Fraction(47, 84)),
        (PollingRatio(), "0.9", (2, 4), Fraction(43, 126)),
        *(
            pytest.param(method, risk_limit, (2, 4, 6), worst, id=f"long-{risk_limit}")
            for method, risk_limit, worst in (
                (Polling(), "0.1", Fraction(1, 225)),
                (Polling(), "0.815", Fraction(17, 28)),
                (PollingRatio(), "0.9", Fraction(43, 126)),
            )
            if IS_SEARCH
        ),
    ],
)
def test_a_wrong_outcome_is_confirmed_by_polling_with_at_most_the_risk_limit(
    method: Method, risk_limit: str, rounds: Sequence[int], worst: Fraction
) -> None:
    """Every paper that contradicts the report, every order: the exact chance of "confirmed" is within the limit.

    A third round, of cards of all five kinds, is played by `make search`; below, of three kinds, it always is.
    """
    orders = list(confirming(begun(method, risk_limit), PAPER, rounds))
    largest = max(chance(paper, orders) for paper in wrong_papers())
    exactly(largest, worst, risk_limit)
    right = {"A": 8, "B": 1, PHANTOM: 1}
    assert chance(right, orders) > largest


def test_it_holds_where_every_round_is_closed_on_a_mistake() -> None:
    """What a round said before it was reopened and tallied again confirms nothing."""
    kinds = ("A", "B", LOST, PHANTOM)
    start = begun(Polling(), "0.815")
    orders = list(confirming(start, kinds, (2, 4), close_on_a_mistake))
    assert orders == list(confirming(start, kinds, (2, 4)))
    largest = max(chance(paper, orders) for paper in wrong_papers() if is_possible(paper, kinds))
    exactly(largest, Fraction(47, 84), "0.815")


@pytest.mark.long(twin="test_a_wrong_outcome_is_confirmed_by_polling_with_at_most_the_risk_limit")
def test_it_holds_to_the_last_card() -> None:
    """The same for polling whose last round draws all ten cards: nothing is confirmed there that was not before."""
    kinds = ("A", "B", PHANTOM)
    orders = list(confirming(begun(Polling(), "0.815"), kinds, (3, 6, 10)))
    papers = [paper for paper in wrong_papers() if is_possible(paper, kinds)]
    largest = max(chance(paper, orders) for paper in papers)
    exactly(largest, Fraction(79, 126), "0.815")


def test_a_wrong_outcome_is_confirmed_by_comparison_with_at_most_the_risk_limit() -> None:
    """Every difference of paper and records that changes the winner, every order, with lost cards and a phantom."""
    orders = list(confirming(begun(Comparison(), "0.855"), COMPARED, (2, 4)))
    largest = max(map(partial(chance, orders=orders), wrong_records()))
    exactly(largest, Fraction(4, 5), "0.855")
    assert chance({"AA": 6, "BB": 3, PHANTOM: 1}, orders) > largest


@pytest.mark.long(
    twin="test_a_wrong_outcome_is_confirmed_by_comparison_with_at_most_the_risk_limit"
)
def test_it_holds_for_comparison_seven_cards_deep() -> None:
    """The same where every card is found and some records name the winner for the loser's ballots."""
    kinds = ("AA", "AB", "BB", PHANTOM)
    orders = list(confirming(begun(Comparison(), "0.855"), kinds, (3, 7)))
    papers = [paper for paper in wrong_records() if is_possible(paper, kinds)]
    largest = max(map(partial(chance, orders=orders), papers))
    exactly(largest, Fraction(38, 45), "0.855")


def test_the_full_hand_count_that_follows_confirms_no_wrong_outcome() -> None:
    """Whatever the paper is, counted whole or not found: a card that no manifest has counts for the loser too."""
    start = begun(Polling(), "0.1")
    drawn = play(start, ("B", "B"), ())
    agreed = {
        tuple(paper.items())
        for won, blank in product(range(PLACES + 1), repeat=2)
        if won + blank <= PLACES
        for paper in [{"A": won, "B": PLACES - won - blank, BLANK: blank}]
        if counted_by_hand(drawn, paper) is Status.HAND_COUNT_AGREES
    }
    wrong = {
        tuple((kind, paper[kind]) for kind in ("A", "B", BLANK))
        for paper in wrong_papers()
        if not paper[LOST]
    }
    assert agreed
    assert not agreed & wrong
    assert counted_by_hand(drawn, None) is Status.HAND_COUNT_DIFFERS


def counted_by_hand(before: Office, paper: Mapping[str, int] | None) -> Status:
    """The status of the contest after a full hand count of its one batch, which is lost where there is no paper."""
    now = Office(
        before.audit, before.places, before.records, state=before.state.copy(), files=before.files
    )
    now.open_round({}, [], ["mayor"])
    counted = BatchCount(("Adams", "1"), missing=("mayor",))
    if paper is not None:
        votes = tuple((name, paper[name]) for name in "AB")
        count = ContestCount("mayor", PLACES, votes, paper[BLANK], 0)
        counted = BatchCount(("Adams", "1"), (count,))
    now.say(BatchesCounted(len(now.state.rounds), "Adams", "board 1", Turn.FIRST, (counted,)))
    now.sign_off()
    (result,) = now.close()
    return result.status
