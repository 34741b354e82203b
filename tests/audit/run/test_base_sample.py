"""What a base sample fetches, worked out by hand, and how often a wrong contest that nobody targeted is confirmed."""

from __future__ import annotations

import random
from dataclasses import replace
from hashlib import sha256

import pytest

from canvass.audit.event import Seeded
from canvass.audit.measure import measure
from canvass.audit.risk import Status
from canvass.audit.terms.make import ContestPlan, Material, audit_of
from canvass.audit.terms.methods import Comparison, Method, Polling
from canvass.model import CardId, CastVoteRecord
from tests.audit.run.office import Office, listed, places, two_choices

BATCHES: dict[tuple[str, ...], int] = {("Adams", "1"): 30, ("Brown", "1"): 30}
CARDS = [(*batch, str(n)) for batch, cards in BATCHES.items() for n in range(1, cards + 1)]
MAYOR, SCHOOL = two_choices("mayor", "AB"), two_choices("school", "ST")
Paper = dict[CardId, dict[str, tuple[str, ...]]]
BASE, LIMIT, AUDITS = 40, 0.2, 40
SEED = "01382438112797316654"


def paper() -> Paper:
    """The mayor on all cards, 48 to 12; the school board too, reported 40 to 20 and level in truth."""
    dice = random.Random(17)
    school = dice.sample(["S"] * 30 + ["T"] * 30, 60)
    return {
        card: {"mayor": ("A" if n % 5 else "B",), "school": (school[n],)}
        for n, card in enumerate(CARDS)
    }


def office(method: Method, seed: str, base: int = BASE, *, targeted: bool = False) -> Office:
    """An audit of both; the school board only on what others draw."""
    records = {card: CastVoteRecord(card, marks) for card, marks in recorded().items()}
    votes = {"mayor": {"A": 48, "B": 12}, "school": {"S": 40, "T": 20}}
    is_compared = isinstance(method, Comparison)
    held = places(BATCHES, records if is_compared else None, ("mayor", "school"))
    plans = [
        ContestPlan(
            listed(contest, votes[contest.id], ("Adams", "Brown")), 60, "the poll books", method,
            str(LIMIT), is_targeted=targeted or contest is MAYOR,
        )
        for contest in (MAYOR, SCHOOL)
    ]  # fmt: skip
    sums = {name: tuple(each.items()) for name, each in votes.items()} if is_compared else {}
    audit = audit_of(plans, Material(held, sums), base=base)
    return Office(audit, held, records if is_compared else {}, seed=seed)


def recorded() -> Paper:
    """The records: ten cards for T were taken for S."""
    found, wrong = paper(), 0
    for marks in found.values():
        if marks["school"] == ("T",) and wrong < 10:
            marks["school"], wrong = ("S",), wrong + 1
    return found


def ticket(seed: str, card: CardId) -> bytes:
    """By docs/tickets.md, from nothing of canvass."""
    parts = ("canvass-ticket-v1", seed, "order", "card", *card)
    return sha256(b"".join(b"%d:%s," % (len(p.encode()), p.encode()) for p in parts)).digest()


@pytest.mark.parametrize("base", [1, 25, 60])
def test_the_first_cards_of_all_are_fetched_once(base: int) -> None:
    """Those with the smallest tickets, with the first draw; a further round brings only what its contest draws."""
    made = office(Polling(), SEED, base)
    made.begin()
    drawn = made.draw({"mayor": 10})
    in_order = sorted(CARDS, key=lambda card: ticket(made.seed, card))
    assert [line.id for line in drawn] == in_order[: max(base, 10)]
    assert {line.contests for line in drawn} == {("mayor", "school")}
    made.read(drawn, paper())
    made.sign_off()
    made.close()
    if base < 60:
        assert [line.id for line in made.draw({"mayor": 50})] == in_order[max(base, 10) : 50]


def test_a_first_round_that_draws_nothing_brings_none() -> None:
    """It orders a full hand count; the base sample comes with the first draw after it."""
    made = office(Polling(), SEED, targeted=True)
    made.begin()
    assert made.draw({}, ["school"]) == []
    made.count(BATCHES, paper())
    made.sign_off()
    made.close()
    drawn = made.draw({"mayor": 5})
    assert (len(drawn), {line.contests for line in drawn}) == (BASE, {("mayor",)})


@pytest.mark.parametrize("method", [Polling(), Comparison()])
def test_a_wrong_contest_is_confirmed_at_most_as_often_as_its_limit(method: Method) -> None:
    """Reported 40 to 20, level on paper: of a thousand seeds 115 confirm it by polling, 177 by comparison, 200 may."""
    confirmed, on_paper, begun = 0, paper(), office(method, SEED)
    begun.open()
    begun.happen(begun.committed())
    begun.happen(begun.signed())
    for number in range(AUDITS):
        seed = str(int(sha256(b"%d" % number).hexdigest(), 16))[-30:]
        made = replace(begun, seed=seed, state=begun.state.copy())
        made.say(Seeded(made.promised, seed, "ten-sided dice"))
        made.read(made.draw({"mayor": 3}), on_paper)
        _, school = measure(made.state, made.records)
        assert school.sample == BASE
        confirmed += school.status is Status.CONFIRMED
    error = (LIMIT * (1 - LIMIT) / AUDITS) ** 0.5
    assert 0 < confirmed / AUDITS <= LIMIT + 3.1 * error
