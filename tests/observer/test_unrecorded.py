"""Ranked contests without records (AWAIRE): what both verifiers compute alike, and records that somebody changed."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.awaire import BET, UnrecordedContest, order_risks
from canvass.audit.awaire_steps import hardest_order
from canvass.audit.distinct import DistinctPapers
from canvass.audit.elimination import orders_against
from canvass.audit.event.figures import agree, figure
from canvass.model import Interpretation, Reading
from canvass.stats.bets.published import bet_as_data
from tests.cli.audit_folder.test_awaire_folder import unrecorded
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_pools import lines_changed
from tests.observer.test_rankings import (
    DOCS,
    Forge,
    another_term,
    as_plain_comparison,
    both_refuse,
    changed_rank,
    choices_instead,
    hand_count,
    read_as,
    recorded,
    taken_apart,
)
from tests.observer.test_strata import smaller_risk
from tests.some_of import some_of, some_of_each

Papers = list[tuple[str, ...] | None]
"""Rankings as they were drawn; None is a card that nobody found."""


def measured_by_observer(
    observer: ModuleType,
    choices: str,
    winner: str,
    size: int,
    papers: Papers,
    *,
    kind: str = "Unrecorded",
) -> str:
    """The measured risk of all orders, as the observer has it."""
    line = {
        "contest": "x",
        "choices": [{"choice": c, "kind": "candidate"} for c in choices],
        "seats": 1,
        "votes_allowed": 1,
        "rule": "irv",
        "share": "0",
        "about": [winner],
        "jurisdictions": ["J"],
        "votes": [],
    }
    made = getattr(observer, kind)
    contest = made(line, 0, size, observer.Decimal("0.05"), {"errors": None})
    contest.population = observer.Population(size, entries=size)
    contest.take_bet(0, bet_as_data(BET))
    looks = [("not_found", ()) if each is None else ("vote", each) for each in papers]
    sample = observer.Sample(contest, [*range(len(looks))], looks, [None] * len(looks))
    return str(observer.measured([contest.hardest(sample)])[0])


def measured_by_canvass(
    choices: str, winner: str, size: int, papers: Papers, *, by_steps: bool = False
) -> str:
    """The same as canvass has it."""
    read = [
        Interpretation(("",), "x", Reading.VOTE if each else Reading.BLANK, each)
        if each is not None
        else Interpretation(("",), "x", Reading.NOT_FOUND)
        for each in papers
    ]
    about = UnrecordedContest("x", tuple(choices), winner)
    drawn = DistinctPapers.of("x", read)
    if by_steps:
        return figure(hardest_order(about, size, drawn, BET).measured_risk)
    return figure(order_risks(about, size, drawn, BET)[0].measured_risk)


@some_of("seed", range(80), every=4)
def test_both_measure_the_same(observer: ModuleType, seed: int) -> None:
    """Random papers of up to four choices, for a favourite or for nobody, of a few cards up to all of them: one risk.

    With all, or nearly all, cards drawn some orders are impossible, some are proven true, and the last cards are lost.
    """
    choices, size, papers = random_papers(seed, "ABCD")
    mine = measured_by_canvass(choices, "A", size, papers)
    assert agree(mine, measured_by_observer(observer, choices, "A", size, papers))


@some_of("seed", range(60), every=4)
def test_both_add_up_the_same_steps(observer: ModuleType, seed: int) -> None:
    """The same of up to five choices, where the wealth of an order is shared out over its steps."""
    choices, size, papers = random_papers(seed, "ABCDE")
    mine = measured_by_canvass(choices, "A", size, papers, by_steps=True)
    others = measured_by_observer(observer, choices, "A", size, papers, kind="BySteps")
    assert agree(mine, others)


def random_papers(seed: int, known: str) -> tuple[str, int, Papers]:
    """Some choices, a number of cards, and papers that were drawn of them: all, or a part."""
    dice = random.Random(seed)
    choices = known[: dice.randint(2, len(known))]
    orders = [o for n in range(len(choices) + 1) for o in itertools.permutations(choices, n)]
    first = [order for order in orders if order[:1] == ("A",)]
    size = dice.randint(1, 40)
    drawn = size if seed % 2 else dice.randint(0, size)
    papers: Papers = [
        None
        if dice.random() < 0.05
        else dice.choice(first if dice.random() < seed / 80 else orders)
        for _ in range(drawn)
    ]
    return choices, size, papers


def test_what_is_published(observer: ModuleType) -> None:
    """Published: the measured risk of seven samples, two of them certain and two that say nothing."""
    found = json.loads((DOCS / "record-vectors.json").read_text("utf-8"))["rankings"]["orders"]
    for each in found:
        papers = [None if r is None else tuple(r) for r in each["rankings"]]
        about = "".join(each["choices"]), each["winner"], each["size"], papers
        assert each["bet"] == bet_as_data(BET)
        assert agree(each["measured_risk"], measured_by_observer(observer, *about))
    assert {"0.000000000000", "1.000000000000"} < {each["measured_risk"] for each in found}


def test_every_order_is_listed(observer: ModuleType) -> None:
    """All that end with another, of two to six choices, as many as canvass says."""
    for number in range(2, 7):
        choices = "ABCDEF"[:number]
        line = {"contest": "x", "seats": 1, "votes_allowed": 1, "rule": "irv", "share": "0"}
        kinds = [{"choice": c, "kind": "candidate"} for c in choices]
        more = {"choices": kinds, "about": ["B"], "jurisdictions": ["J"], "votes": []}
        contest = observer.Unrecorded(line | more, 0, 9, observer.Decimal("0.05"), {"errors": None})
        found = contest.orders()
        assert len({*found}) == len(found) == orders_against(number)
        assert all(order[-1] != "B" for order in found)


@pytest.fixture(scope="module")
def unranked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a ranked contest of which no rankings were reported, in one round or several."""
    own = unrecorded(cards=360, risk_limit="0.4")
    return recorded(tmp_path_factory.mktemp("unrecorded"), own)


def bets(change: Callable[[list[Any]], None]) -> Forge:
    """The bets that were committed, otherwise."""

    def forge(forgery: Forgery) -> None:
        change(forgery.first("record.committed")["body"]["terms"]["bet"])

    return forge


def result(change: Callable[[dict[str, Any]], None]) -> Forge:
    """What the last round says of the orders, otherwise."""

    def forge(forgery: Forgery) -> None:
        change(forgery.last("round.closed")["body"]["contests"][0])

    return forge


def seven_choices(lines: list[Any]) -> None:
    """Three choices more, whom nobody has ranked."""
    for name in "xyz":
        lines[0]["choices"].append({"choice": name, "kind": "candidate", "name": name})
        lines[0]["votes"].append({"choice": name, "votes": 0})


def a_claim(lines: list[Any]) -> None:
    """A claim, where nothing was reported that it could rest on."""
    lines.append(
        {
            "assertion": 1,
            "choice": "16",
            "claim": "not_eliminated_before",
            "contest": "339",
            "margin": "1/9",
            "other": "18",
            "scale": "1/2",
            "share": "0",
            "standing": [],
            "upper": "1",
            "weights": [],
        }
    )


def without_orders(line: dict[str, Any]) -> None:
    """Nothing is said of the orders."""
    line["assertions"] = []


SHRINKAGE = bet_as_data(BET)
TAMPERED: dict[str, tuple[Forge, str]] = {
    "another kind of bet": (
        bets(lambda found: found[0].update(bet={"name": "fixed stake", "stake": "0.1"})),
        "tables",
    ),
    "a mixture of bets": (
        bets(
            lambda found: found[0].update(
                bet={"name": "mixture", "bets": [SHRINKAGE], "shares": ["1"]}
            )
        ),
        "tables",
    ),
    "other numbers of the bet": (
        bets(lambda found: found[0]["bet"].update(mean="0.7")),
        "risk",
    ),
    "no bet": (bets(list.clear), "tables"),
    "a second bet": (
        bets(lambda found: found.append({**found[0], "assertion": 1})),
        "tables",
    ),
    "a bet on an assertion": (bets(lambda found: found[0].update(assertion=1)), "tables"),
    "a claim": (lines_changed("assertions", a_claim), "tables"),
    "seven choices": (lines_changed("contests", seven_choices), "tables"),
    "another winner": (
        lines_changed("contests", lambda lines: lines[0].update(about=["15"])),
        "risk",
    ),
    "two winners": (
        lines_changed("contests", lambda lines: lines[0].update(about=["15", "16"])),
        "tables",
    ),
    "two seats": (lines_changed("contests", lambda lines: lines[0].update(seats=2)), "tables"),
    "a rule of pairs": (
        lines_changed("contests", lambda lines: lines[0].update(rule="condorcet")),
        "tables",
    ),
    "more first preferences than cards": (
        lines_changed("contests", lambda lines: lines[0]["votes"][0].update(votes=361)),
        "tables",
    ),
    "another status": (
        lines_changed("populations", lambda lines: lines[0].update(status="no_method")),
        "tables",
    ),
    "a method with a report": (another_term("name", "ranked_polling"), "tables"),
    "a method without ranks": (as_plain_comparison, "tables"),
    "a setting more": (another_term("style", value=True), "tables"),
    "another rule for ranks with several": (another_term("overvoted_rank", "none"), "tables"),
    "a changed rank": (changed_rank, "risk"),
    "choices in the place of ranks": (read_as(choices_instead), "interpretations"),
    "a hand count of batches": (hand_count, "order"),
    "a smaller risk": (smaller_risk, "risk"),
    "a smaller risk of the orders": (
        result(lambda line: line["assertions"][0].update(measured_risk="0.000000000001")),
        "risk",
    ),
    "another status of the orders": (
        result(lambda line: line["assertions"][0].update(status="hand_count_agrees")),
        "risk",
    ),
    "the orders under another number": (
        result(lambda line: line["assertions"][0].update(assertion=1)),
        "risk",
    ),
    "nothing of the orders": (result(without_orders), "risk"),
}


@some_of_each("name", TAMPERED, every=3)
def test_finds_what_was_changed(
    name: str, observe: Observe, unranked: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures each change fails its check, in the observer and in canvass."""
    change, check = TAMPERED[name]
    forgery = taken_apart(unranked)
    change(forgery)
    both_refuse(observe, forgery.write(tmp_path / "record"), check)


def test_it_is_good_as_it_is(observe: Observe, unranked: Path, tmp_path: Path) -> None:
    """Taken apart and put together without a change, the record fails nothing."""
    code, answer = observe(taken_apart(unranked).write(tmp_path / "record"))
    assert (code, failed(answer)) == (0, set())
