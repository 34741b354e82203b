"""Condorcet contests in a record: what both verifiers compute alike, and records that somebody changed."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.distinct import MarksTable
from canvass.audit.preferences import outranking
from canvass.audit.terms.rankings import elected_by, totals_of
from canvass.model import Rankings, Rule
from tests.cli.audit_folder.test_borda_folder import KINDS, scored
from tests.cli.audit_folder.test_preference_folder import preferred
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_pools import lines_changed
from tests.observer.test_rankings import (
    DOCS,
    Forge,
    a_card_more,
    another_margin,
    another_term,
    as_plain_comparison,
    both_refuse,
    changed_rank,
    claim_twice,
    contest_that_is_a_list,
    exchanged_record,
    hand_count,
    in_another_order,
    moved_card,
    read_as,
    recorded,
    reported_votes,
    taken_apart,
    turned_claim,
    votes_in_records,
    without_a_claim,
    without_the_table,
)
from tests.observer.test_strata import smaller_risk
from tests.some_of import some_of_each


def listed(observer: ModuleType, choices: str, winner: str) -> Any:
    """A Condorcet contest as the observer has it."""
    line = {
        "contest": "x",
        "choices": [{"choice": c, "kind": "candidate"} for c in choices],
        "seats": 1,
        "votes_allowed": 1,
        "rule": "condorcet",
        "share": "0",
        "about": [winner],
        "jurisdictions": ["J"],
        "votes": [],
    }
    return observer.Preferred(line, 0, 100, observer.Decimal("0.05"), {"errors": None})


@pytest.mark.parametrize("seed", range(60))
def test_both_say_who_is_preferred(observer: ModuleType, seed: int) -> None:
    """Random papers of up to four choices, many level or in a circle: both verifiers, and each pair by itself."""
    dice = random.Random(seed)
    choices = "ABCD"[: dice.randint(2, 4)]
    orders = [o for n in range(len(choices) + 1) for o in itertools.permutations(choices, n)]
    papers = Counter(dice.choice(orders) for _ in range(dice.randint(1, 9)))
    right = {c for c in choices if all(leads(papers, c, o) for o in choices if o != c)}
    assert {*elected_by(Rule.CONDORCET, Rankings(tuple(choices), papers))} == right
    contest = listed(observer, choices, "A")
    assert contest.elected(papers) == right
    contest.rankings = papers
    claims, why = contest.ranked()
    expected = "" if right == {"A"} else "margin_not_positive" if right else "nobody_preferred"
    assert (why, [claim[2] for claim in claims]) == (expected, [*choices[1:]] if not why else [])


def test_what_is_published(observer: ModuleType) -> None:
    """Published: whom rankings of the choices A to D prefer to each other choice, or nobody."""
    found = json.loads((DOCS / "record-vectors.json").read_text("utf-8"))["rankings"]["preferences"]
    for each in found:
        papers = {tuple(line["ranking"]): line["cards"] for line in each["rankings"]}
        expected = {each["preferred"]} - {None}
        assert listed(observer, "ABCD", "A").elected(papers) == expected
    assert {bool(each["preferred"]) for each in found} == {True, False}


def leads(papers: Mapping[tuple[str, ...], int], one: str, other: str) -> bool:
    """Whether more papers rank the one above the other, by the definition."""
    below = 99
    place = [
        ({c: n for n, c in enumerate(ranking)}.get(one, below), cards, ranking)
        for ranking, cards in papers.items()
    ]
    lead = 0
    for mine, cards, ranking in place:
        others = ranking.index(other) if other in ranking else below
        lead += cards * ((mine < others) - (others < mine))
    return lead > 0


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a Condorcet contest whose cards are compared, some in error."""
    return recorded(tmp_path_factory.mktemp("compared"), preferred(error=0.04))


@pytest.fixture(scope="module")
def polled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a Condorcet contest that is polled."""
    return recorded(tmp_path_factory.mktemp("polled"), preferred(method="by polling"))


@pytest.fixture(scope="module")
def by_borda(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a Borda contest whose cards are compared."""
    return recorded(tmp_path_factory.mktemp("borda"), scored(KINDS))


def as_an_instant_runoff(forgery: Forgery) -> None:
    """The same claims as if they were about rounds of elimination."""
    event = forgery.first("record.committed")
    lines = forgery.table(event, "contests")
    lines[0]["rule"] = "irv"
    forgery.put(event, "contests", lines)
    another_term("name", "ranked_comparison")(forgery)


TAMPERED: dict[str, tuple[Forge, str]] = {
    "a claim of no contest": (lines_changed("assertions", contest_that_is_a_list), "tables"),
    "no rankings": (without_the_table, "tables"),
    "a dropped claim": (without_a_claim, "tables"),
    "a card of another ranking": (lines_changed("rankings", moved_card), "tables"),
    "rankings in another order": (lines_changed("rankings", in_another_order), "tables"),
    "a card more than the records": (lines_changed("rankings", a_card_more), "tables"),
    "a rule of rounds": (
        lines_changed("contests", lambda lines: lines[0].update(rule="irv")),
        "tables",
    ),
    "a rule of votes": (
        lines_changed("contests", lambda lines: lines[0].update(rule="plurality")),
        "tables",
    ),
    "another winner": (
        lines_changed("contests", lambda lines: lines[0].update(about=["15"])),
        "tables",
    ),
    "two seats": (lines_changed("contests", lambda lines: lines[0].update(seats=2)), "tables"),
    "a turned claim": (lines_changed("assertions", turned_claim), "tables"),
    "a margin of other rankings": (lines_changed("assertions", another_margin), "tables"),
    "a claim twice": (lines_changed("assertions", claim_twice), "tables"),
    "other votes in the records": (lines_changed("populations", votes_in_records), "tables"),
    "another status": (
        lines_changed("populations", lambda lines: lines[0].update(status="nobody_preferred")),
        "tables",
    ),
    "another rule for skipped ranks": (another_term("skipped_rank", "ends"), "risk"),
    "a method of rounds": (another_term("name", "ranked_comparison"), "tables"),
    "a method and a rule of rounds": (as_an_instant_runoff, "tables"),
    "a method without ranks": (as_plain_comparison, "tables"),
    "a changed rank": (changed_rank, "risk"),
    "a choice twice at one rank": (
        read_as(lambda read: read["ranks"].append(["15", "15"])),
        "interpretations",
    ),
    "a record with another ranking": (exchanged_record, "cards"),
    "a hand count of batches": (hand_count, "order"),
    "a smaller risk": (smaller_risk, "risk"),
}


@some_of_each("name", TAMPERED, every=3)
def test_finds_what_was_changed(
    name: str, observe: Observe, compared: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures each change fails its check, in the observer and in canvass."""
    change, check = TAMPERED[name]
    forgery = taken_apart(compared)
    change(forgery)
    both_refuse(observe, forgery.write(tmp_path / "record"), check)


OF_BORDA: dict[str, tuple[Forge, str]] = {
    "a dropped claim": (without_a_claim, "tables"),
    "a card of another ranking": (lines_changed("rankings", moved_card), "tables"),
    "a card more than the records": (lines_changed("rankings", a_card_more), "tables"),
    "a turned claim": (lines_changed("assertions", turned_claim), "tables"),
    "a claim of pairs": (
        lines_changed("assertions", lambda lines: lines[0].update(claim="preferred")),
        "tables",
    ),
    "another margin": (lines_changed("assertions", another_margin), "tables"),
    "other points in the records": (lines_changed("populations", votes_in_records), "tables"),
    "a rule of pairs": (
        lines_changed("contests", lambda lines: lines[0].update(rule="condorcet")),
        "tables",
    ),
    "a method of pairs": (another_term("name", "preference_comparison"), "tables"),
    "a method of marks": (as_plain_comparison, "tables"),
    "two votes": (
        lines_changed("contests", lambda lines: lines[0].update(votes_allowed=2)),
        "tables",
    ),
    "another winner": (
        lines_changed("contests", lambda lines: lines[0].update(about=["15"])),
        "tables",
    ),
    "a changed rank": (changed_rank, "risk"),
    "a record with another ranking": (exchanged_record, "cards"),
    "a smaller risk": (smaller_risk, "risk"),
}


@some_of_each("name", OF_BORDA, every=3)
def test_finds_what_was_changed_of_points_by_ranks(
    name: str, observe: Observe, by_borda: Path, tmp_path: Path
) -> None:
    """The same where ranks give points."""
    change, check = OF_BORDA[name]
    forgery = taken_apart(by_borda)
    change(forgery)
    both_refuse(observe, forgery.write(tmp_path / "record"), check)


@pytest.mark.parametrize("seed", range(30))
def test_both_add_the_same_points(observer: ModuleType, seed: int) -> None:
    """Random papers of up to four choices: totals, who has won, and the value of each card, in both verifiers."""
    dice = random.Random(seed)
    choices = "ABCD"[: dice.randint(2, 4)]
    orders = [o for n in range(len(choices) + 1) for o in itertools.permutations(choices, n)]
    papers = Counter(dice.choice(orders) for _ in range(dice.randint(1, 9)))
    rankings = Rankings(tuple(choices), papers)
    line = vars(listed(observer, choices, "A"))
    contest = observer.Borda(
        {
            "contest": "x",
            "choices": [{"choice": c, "kind": "candidate"} for c in choices],
            "seats": 1,
            "votes_allowed": 1,
            "rule": "borda",
            "share": "0",
            "about": ["A"],
            "jurisdictions": ["J"],
            "votes": [],
        },
        0,
        100,
        line["limit"],
        {"errors": None},
    )
    assert contest.totals(papers) == dict(totals_of(Rule.BORDA, rankings))
    assert contest.elected(papers) == {*elected_by(Rule.BORDA, rankings)}
    claim = outranking("x", tuple(choices), "A", "B")
    theirs = contest.assertion(1, ("outranks", "A", "B", observer.NONE))
    assert (theirs.scale, theirs.upper) == (claim.assorter.scale, claim.upper)
    table = MarksTable(tuple(orders))
    units = [int(each) * claim.unit for each in table.units(claim)]
    assert units == [claim.assort(order) for order in orders]
    assert units == [theirs.assort(order, contest.allowed) for order in orders]


OF_POLLED: dict[str, tuple[Forge, str]] = {
    "a dropped claim": (without_a_claim, "tables"),
    "other votes in the report": (lines_changed("contests", reported_votes), "tables"),
    "a smaller risk": (smaller_risk, "risk"),
}


@pytest.mark.parametrize("name", OF_POLLED)
def test_finds_what_was_changed_of_a_poll(
    name: str, observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """The same where no records are compared, and the rankings are those of the report."""
    change, check = OF_POLLED[name]
    forgery = taken_apart(polled)
    change(forgery)
    both_refuse(observe, forgery.write(tmp_path / "record"), check)


def test_a_later_method_of_preferences_is_not_checked(
    observe: Observe, compared: Path, tmp_path: Path
) -> None:
    """An observer that does not know the method says so, with exit code 5, and calls nothing false."""
    forgery = taken_apart(compared)
    another_term("name", "preference_of_boxes")(forgery)
    code, answer = observe(forgery.write(tmp_path / "record"))
    (only,) = answer["not_checked"]
    assert (code, only["name"], failed(answer)) == (5, "preference_of_boxes", set())
