"""Where an audit stands: rules that look before they change anything, and faults of somebody else's record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from canvass.audit.event import (
    CardRead,
    CardsInterpreted,
    ContestRead,
    EntriesWithdrawn,
    Person,
    Reopened,
    RoundClosed,
    RoundReopened,
    Seeded,
    SignedOff,
    Turn,
    said,
)
from canvass.audit.frames.frame import EntryKind
from canvass.audit.measure import measure
from canvass.audit.state import (
    AuditState,
    Check,
    Phase,
    fold,
    missing_from_anybody,
    read_events,
    take,
)
from canvass.audit.terms.make import Material
from canvass.audit.terms.methods import Comparison, Polling
from canvass.errors import BadRecord, InputError, OutOfTurn
from canvass.model import CastVoteRecord, Event, Reading
from canvass.model.value import Value, frozen
from tests.audit.run.office import TIME, Office, Paper, listed, office, places, plan, two_choices

PAPER: Paper = {
    ("Adams", "1", str(n)): {"mayor": ("A",) if n % 3 else ("B",)} for n in range(1, 13)
}


@pytest.fixture
def begun() -> Office:
    """An audit of twelve cards with four of them drawn."""
    contest = listed(two_choices(), {"A": 8, "B": 4})
    found = office([plan(contest, Polling(), 12)], Material(places({("Adams", "1"): 12})))
    found.begin()
    found.draw({"mayor": 4})
    return found


def reading(state: AuditState, place: int, choice: str = "A", turn: Turn = Turn.FIRST) -> Event:
    """One card read; boards are called by their turns."""
    card = CardRead(
        state.drawn.entries[place].id, True, (ContestRead("mayor", Reading.VOTE, (choice,)),)
    )
    return said(CardsInterpreted(1, "Adams", turn.value, turn, (card,)), "a board", TIME)


def test_a_copy_goes_on_by_itself(begun: Office) -> None:
    """A state can be tried on a copy; what happens to one does not happen to the other."""
    before = fold(begun.events, begun.lines)
    other = begun.state.copy()
    take(begun.state, reading(begun.state, 0, "A"), begun.lines)
    take(other, reading(other, 0, "B"), begun.lines)
    assert begun.state.cards.said(0) != other.cards.said(0)
    assert before == fold(begun.events, begun.lines)
    assert begun.state.number == other.number == before.number + 1


@dataclass(frozen=True)
class Odd:
    """An event that may not stand in an open round, and the check that finds it."""

    event: Callable[[AuditState], Event]
    check: Check
    words: str


def _spoilt(state: AuditState, **changes: Value) -> Event:
    event = reading(state, 0)
    body: dict[str, Any] = {**event.body, **changes}
    return Event(event.kind, event.actor, event.time, body)


ODD: Mapping[str, Odd] = {
    "a second seed": Odd(
        lambda _: said(Seeded("0" * 64, "12" * 10, "dice"), "Ada", TIME), Check.ORDER, "rolled once"
    ),
    "a kind nobody knows": Odd(
        lambda _: Event("audit.forgotten", "Ada", TIME, {}), Check.ORDER, "knows no event"
    ),
    "another round": Odd(lambda s: _spoilt(s, round=2), Check.INTERPRETATIONS, "not round 2"),
    "no such turn": Odd(lambda s: _spoilt(s, reading="third"), Check.INTERPRETATIONS, "third"),
    "a second reading first": Odd(
        lambda s: reading(s, 0, turn=Turn.SECOND), Check.INTERPRETATIONS, "no first reading"
    ),
    "an unknown county": Odd(
        lambda _: said(SignedOff(1, "Zed", (Person("Z"),)), "Z", TIME), Check.INTERPRETATIONS, "Zed"
    ),
    "signed off too early": Odd(
        lambda _: said(SignedOff(1, "Adams", (Person("A"),)), "A", TIME),
        Check.INTERPRETATIONS,
        "is not read yet",
    ),
    "reopened without a sign-off": Odd(
        lambda _: said(Reopened(1, "Adams", "why"), "A", TIME),
        Check.INTERPRETATIONS,
        "has not signed off",
    ),
    "nothing to withdraw": Odd(
        lambda s: said(
            EntriesWithdrawn(1, "Adams", EntryKind.CARD, (s.drawn.entries[0].id,), "why"), "A", TIME
        ),
        Check.INTERPRETATIONS,
        "nothing to withdraw",
    ),
    "a round that is not closed": Odd(
        lambda _: said(RoundReopened(1, "why"), "A", TIME),
        Check.ORDER,
        "only a round that is closed",
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_what_may_not_stand_is_refused_and_found(begun: Office, name: str) -> None:
    """The desk refuses it and changes nothing; in a record it is a fault of its check, with its entry, and no more."""
    odd = ODD[name]
    event = odd.event(begun.state)
    with pytest.raises(InputError, match=odd.words):
        take(begun.state, event, begun.lines)
    assert begun.state == fold(begun.events, begun.lines)
    state, faults = read_events([*begun.events, event, reading(begun.state, 0)], begun.lines)
    (fault,) = faults
    assert (fault.check, fault.entry) == (odd.check, len(begun.events) + 1)
    assert state.cards.is_read(0)


def test_a_card_twice_in_one_event(begun: Office) -> None:
    """Nothing of the event is entered."""
    card = reading(begun.state, 0).body["cards"]
    event = _spoilt(begun.state, cards=(*card, *card))  # type: ignore[misc]
    with pytest.raises(InputError, match="stands twice"):
        take(begun.state, event, begun.lines)
    assert begun.state == fold(begun.events, begun.lines)


def test_a_fold_is_the_same_whoever_makes_it(begun: Office) -> None:
    """The state that the desk has is the state that a stranger computes from the events."""
    begun.read(begun.state.drawn.entries, PAPER)
    begun.sign_off()
    begun.close()
    again = fold(begun.events, begun.lines)
    assert again.phase is begun.state.phase is Phase.ROUND_CLOSED
    assert again.rounds == begun.state.rounds
    assert again.cards.first == begun.state.cards.first
    assert again.number == begun.state.number == len(begun.events)


def test_a_round_waits_for_everybody(begun: Office) -> None:
    """A round is closed when everything is read and signed for, and not before."""
    lacks = [str(each) for each in missing_from_anybody(begun.state)]
    assert len(lacks) == 5
    assert lacks[-1] == "Adams has not signed off"
    begun.read(begun.state.drawn.entries, PAPER)
    with pytest.raises(OutOfTurn, match="has not signed off"):
        begun.close()
    begun.sign_off()
    assert not list(missing_from_anybody(begun.state))
    begun.close()


def test_a_reading_after_the_sign_off_and_a_reopened_county(begun: Office) -> None:
    """Who signed off enters nothing; reopened, the county corrects and signs off once more."""
    begun.read(begun.state.drawn.entries, PAPER)
    begun.sign_off()
    card = begun.state.drawn.entries[0].id
    back = said(EntriesWithdrawn(1, "Adams", EntryKind.CARD, (card,), "wrong card"), "A", TIME)
    with pytest.raises(OutOfTurn, match="has signed off"):
        begun.happen(back)
    begun.say(Reopened(1, "Adams", "a wrong card"))
    begun.happen(back)
    assert "is not read yet" in str(next(iter(missing_from_anybody(begun.state))))
    begun.happen(reading(begun.state, 0, "B"))
    begun.sign_off()
    begun.close()


def test_events_are_frozen(begun: Office) -> None:
    """Nobody can change what was said through the state."""
    with pytest.raises(TypeError):
        begun.events[0].body["title"] = "another"  # type: ignore[index]
    assert frozen(begun.events[0].body) == begun.events[0].body


def _committed_with(**changes: Value) -> tuple[Office, Event]:
    """An audit that compares twelve cards, opened, and its commitment with these members changed."""
    votes = dict(zip(PAPER, "AAAAAAAABBBB", strict=True))
    records = {card: CastVoteRecord(card, {"mayor": (vote,)}) for card, vote in votes.items()}
    lying = places({("Adams", "1"): 12}, records, ["mayor"])
    contest = listed(two_choices(), {"A": 8, "B": 4})
    made = office(
        [plan(contest, Comparison(), 12)],
        Material(lying, {"mayor": contest.votes}),
        smallest_style=0,
    )
    made.records = records
    made.open()
    event = made.committed()
    return made, Event(event.kind, event.actor, event.time, {**event.body, **changes})


def _hidden(event: Event, name: str) -> Event:
    """The event with one of its files kept private."""
    named: Any = event.body["artefacts"]
    files = {**named, name: {**named[name], "access": "private"}}
    return Event(event.kind, event.actor, event.time, {**event.body, "artefacts": files})


@pytest.mark.parametrize("name", ["manifest", "populations", "contests"])
def test_a_table_that_nobody_can_see_is_refused(name: str) -> None:
    """What an audit rests on is public; a private table is none."""
    made, event = _committed_with()
    with pytest.raises(BadRecord, match=f"the table {name} is not public"):
        made.happen(_hidden(event, name))
    made.happen(event)


@pytest.mark.parametrize("count", [11, 13])
def test_cards_are_committed_one_for_each_place(count: int) -> None:
    """A list of cards that is shorter or longer than the manifest is refused."""
    made, event = _committed_with(cards={"count": count, "root": "0" * 64})
    with pytest.raises(BadRecord, match=f"{count} cards are committed, and the manifest has 12"):
        made.happen(event)


SAMPLES: Mapping[str, tuple[Callable[[list[Any]], object], str]] = {
    "a draw less": (list.pop, "has 3 of 4 draws"),
    "a card beyond its batch": (
        lambda lines: lines[0].update(id=("Adams", "1", "13")),
        "not in the manifest",
    ),
    "a card of another batch": (
        lambda lines: lines[0].update(id=("Adams", "2", "1")),
        "not in the manifest",
    ),
    "a phantom that nobody needs": (
        lambda lines: lines[0].update(id=("phantom", "1")),
        "not in the manifest",
    ),
    "no number": (lambda lines: lines[0].update(id=("Adams", "1", "x")), "not in the manifest"),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_of_the_manifest_and_whole(begun: Office, name: str) -> None:
    """A round that is opened with a sample that cannot be is refused, whoever wrote it."""
    change, words = SAMPLES[name]
    opened = begun.events.pop()
    named: Any = opened.body["artefacts"]
    digest = named["sample"]["sha256"]
    lines: list[Any] = [dict(line) for line in begun.files[digest]]
    change(lines)
    begun.files[digest] = lines
    with pytest.raises(BadRecord, match=words):
        fold([*begun.events, opened], begun.lines)


def test_a_sample_that_nobody_can_see_is_refused(begun: Office) -> None:
    """What was drawn is public."""
    opened = begun.events.pop()
    with pytest.raises(BadRecord, match="the sample is not public"):
        fold([*begun.events, _hidden(opened, "sample")], begun.lines)


def test_records_shown_to_nobody_are_refused() -> None:
    """A round that opens records opens them to everybody."""
    made, event = _committed_with()
    made.happen(event)
    made.happen(made.signed())
    made.say(Seeded(made.promised, made.seed, "dice"))
    made.read(made.draw({"mayor": 4}), PAPER)
    made.sign_off()
    shown = made.keep([{"card": "any"}])
    closed = said(RoundClosed(1, measure(made.state, made.records), shown), "Ada", TIME)
    with pytest.raises(BadRecord, match="not public"):
        made.happen(_hidden(closed, "openings"))
    made.happen(closed)


def test_what_sufficed_on_one_card_does_not_on_one_with_another_contest() -> None:
    """The same reading, of a card that has one contest and of one that has both: of the second a contest is lacking."""
    records: dict[tuple[str, ...], CastVoteRecord] = {
        ("Adams", "1", str(n)): CastVoteRecord(
            ("Adams", "1", str(n)), {"mayor": ("A",)} | ({"judge": ("C",)} if n % 2 else {})
        )
        for n in range(1, 13)
    }
    mayor = plan(listed(two_choices(), {"A": 12}), Comparison(), 12)
    judge = plan(listed(two_choices("judge", "CD"), {"C": 6}), Comparison(), 6)
    cards = places({("Adams", "1"): 12}, records, ("judge", "mayor"))
    votes = {"judge": (("C", 6), ("D", 0)), "mayor": (("A", 12), ("B", 0))}
    found = office([judge, mayor], Material(cards, votes), smallest_style=1)
    found.begin()
    found.draw({"judge": 6, "mayor": 12})
    by_both = {len(line.contests): n for n, line in enumerate(found.state.drawn.entries)}
    assert set(by_both) == {1, 2}
    take(found.state, reading(found.state, by_both[1]), found.lines)
    with pytest.raises(BadRecord, match="nothing is said of judge"):
        take(found.state, reading(found.state, by_both[2]), found.lines)
