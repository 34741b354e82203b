"""Attack: the cheapest states with their certificate, the fewest of many units, and a change of ten million cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from benchmarks.rows import Row
from canvass.attack.attackers import Attacker
from canvass.attack.certificate import Certificate, certified, chosen, faults
from canvass.attack.college import Price, cheapest_set, single
from canvass.attack.fewest import fewest, fewest_holds
from canvass.model import BatchId, CardTable, RecordedContest
from canvass.stats.streams import stream
from canvass.tabulation import Group
from canvass.tamper.cards import applied_to_cards, card_change
from canvass.tamper.scenario import What

CARDS, BATCH = 10_000_000, 1_000
LACKING = 269


@cache
def states() -> tuple[Group, ...]:
    """Fifty-six units with 3 to 55 electors, and votes of their own."""
    random = stream("1", "states of the college")
    electors, votes = random.integers(3, 56, 56), random.integers(1_000, 500_000, 56)
    return tuple(single(f"S{n}", int(electors[n]), int(votes[n])) for n in range(56))


@cache
def certificate() -> Certificate:
    """The certificate of the cheapest of them."""
    return certified(states(), LACKING)


def check() -> None:
    """Check the certificate as a reader does."""
    if faults(states(), LACKING, chosen(states(), certificate()), certificate()):
        raise SystemExit("the certificate does not hold")


@cache
def rooms(units: int) -> Sequence[int]:
    """What each unit may give."""
    found: list[int] = stream("1", "rooms of units").integers(0, 400, units).tolist()
    return found


def capped(units: int) -> None:
    """The fewest units that hold a quarter of what all could give, and the proof checked."""
    room = rooms(units)
    if not fewest_holds(fewest(sum(room) // 4, room), room):
        raise SystemExit("the proof does not hold")


@cache
def cards() -> CardTable:
    """Ten million cards in batches of a thousand, two choices."""
    marked = stream("1", "marks of cards").integers(0, 3, CARDS, dtype=np.uint8)
    marks = np.stack([marked & 1, marked >> 1], axis=1)
    place = np.arange(CARDS)
    batches = tuple((f"box {number}",) for number in range(CARDS // BATCH))
    contest = RecordedContest(("a", "b"), place, marks)
    numbers = ((place // BATCH).astype(np.int32), (place % BATCH + 1).astype(np.int32))
    return CardTable(batches, *numbers, {"mayor": contest})


def changed() -> None:
    """Ten votes of each batch switched."""
    table = cards()
    by_batch: dict[BatchId, int] = dict.fromkeys(table.batches, 10)
    change = card_change(table, "mayor", What.SWITCH, ("a", "b"), by_batch, "1")
    applied_to_cards(table, change)


def rows() -> Iterator[Row]:
    """Limits of the project; the search of one attacker over one set of states, or the units of one state."""
    yield Row(
        "cheapest states of the College, with certificate",
        lambda: cheapest_set(Attacker.FINAL_MARGINS, Price.VOTES, states(), LACKING),
        0.1,
        prepare=states,
    )
    yield Row("certificate of the cheapest states, checked", check, 1.0, prepare=certificate)
    yield Row(
        "fewest of 3,141 counties with caps",
        lambda: capped(3_141),
        2.0,
        prepare=lambda: rooms(3_141),
    )
    yield Row(
        "fewest of 10,000 tabulators with caps",
        lambda: capped(10_000),
        10.0,
        prepare=lambda: rooms(10_000),
    )
    yield Row("a scenario applied to 10^7 cards", changed, 3.0, 1_000.0, prepare=cards)
