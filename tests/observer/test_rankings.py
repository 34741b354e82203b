"""Ranked contests in a record: what both verifiers compute of them alike, and records that somebody changed."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema
import pytest

from canvass.audit.assertion import Claim
from canvass.audit.elimination import Excluding, is_sufficient
from canvass.audit.terms.methods import RankedPolling
from canvass.audit.terms.ranks import OvervotedRank, Ranks, SkippedRank
from canvass.journeys.verify import verify
from canvass.model import Rankings
from canvass.tabulation import StandingTally
from canvass.tabulation.instant_runoff import possible_winners
from tests.adversary.commands import run
from tests.cli.audit_folder.ranked_audit import Ranked, begun, ended, made, read_round
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_pools import lines_changed
from tests.observer.test_strata import smaller_risk
from tests.observer.test_tampered import failed_in
from tests.some_of import some_of_each

Forge = Callable[[Forgery], None]
CHOICES = ("A", "B", "C", "D")
DOCS = Path(__file__).parents[2] / "docs"


def line_of(claim: str, choice: str, other: str, standing: list[str]) -> dict[str, Any]:
    """A claim as a table has it, as far as the observer reads it."""
    return {"claim": claim, "choice": choice, "other": other, "standing": standing}


def every_claim(choices: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """All claims about these choices."""
    for choice, other in itertools.permutations(choices, 2):
        yield line_of(Claim.NOT_ELIMINATED_BEFORE, choice, other, [])
        for size in range(2, len(choices) + 1):
            for standing in itertools.combinations(choices, size):
                if {choice, other} <= {*standing}:
                    yield line_of(Claim.NOT_ELIMINATED_NEXT, choice, other, [*standing])


def listed(observer: ModuleType, choices: tuple[str, ...], more: Mapping[str, Any]) -> Any:
    """A ranked contest as the observer has it."""
    line = {
        "contest": "x",
        "choices": [{"choice": c, "kind": "candidate"} for c in choices],
        "seats": 1,
        "votes_allowed": 1,
        "rule": "irv",
        "share": "0",
        "about": [choices[0]],
        "jurisdictions": ["J"],
        "votes": [],
    }
    return observer.Ranked(line, 0, 10, observer.Decimal("0.05"), more)


@pytest.mark.parametrize("seed", range(120))
def test_what_a_set_of_claims_leaves_is_what_canvass_says(observer: ModuleType, seed: int) -> None:
    """Random sets of claims about four choices: both verifiers, and all orders one by one, say the same."""
    dice = random.Random(seed)
    claims = list(every_claim(CHOICES))
    taken = dice.sample(claims, dice.randint(1, 30))
    tally = StandingTally(Rankings(CHOICES, {}))
    mine = [
        Excluding(CHOICES.index(c["choice"]), CHOICES.index(c["other"]), tally.mask(c["standing"]))
        for c in taken
    ]
    contest = listed(observer, CHOICES, {"errors": None, "targeted": True})
    said = [(c["claim"], c["choice"], c["other"], tuple(c["standing"])) for c in taken]
    right = any(
        not any(excludes(c, order) for c in taken)
        for order in itertools.permutations(CHOICES)
        if order[-1] != "A"
    )
    assert observer.is_left(contest, said, "A") == right
    assert is_sufficient(mine, 4, 0) != right


def excludes(claim: Mapping[str, Any], order: tuple[str, ...]) -> bool:
    """Whether a claim rules an order of elimination out, by its definition."""
    if claim["claim"] == Claim.NOT_ELIMINATED_BEFORE:
        return order.index(claim["choice"]) < order.index(claim["other"])
    standing = {*claim["standing"]}
    return {*order[-len(standing) :]} == standing and order[-len(standing)] == claim["choice"]


def test_what_is_published(observer: ModuleType) -> None:
    """Published: marks by rank come to the ranking that stands there, and claims leave another winner or none."""
    found = json.loads((DOCS / "record-vectors.json").read_text("utf-8"))["rankings"]
    for each in found["ranks"]:
        rules = {name: each[name] for name in ("skipped_rank", "overvoted_rank")}
        contest = listed(observer, CHOICES, {"errors": None, **rules})
        assert contest.marks_read(each) == tuple(each["ranking"])
    for each in found["claims"]:
        contest = listed(observer, CHOICES, {"errors": None})
        claims = [
            (c["claim"], c["choice"], c["other"], tuple(c["standing"])) for c in each["claims"]
        ]
        assert observer.is_left(contest, claims, each["winner"]) == each["is_left"]
    assert {each["is_left"] for each in found["claims"]} == {True, False}


@pytest.mark.parametrize("skipped", SkippedRank)
@pytest.mark.parametrize("overvoted", OvervotedRank)
def test_marks_by_rank_come_to_the_same_ranking(
    observer: ModuleType, skipped: SkippedRank, overvoted: OvervotedRank
) -> None:
    """Every card of up to four ranks, each without a mark, with one of two choices or with both: one ranking."""
    terms = {"errors": None, "skipped_rank": skipped.value, "overvoted_rank": overvoted.value}
    contest = listed(observer, ("A", "B"), terms)
    method = RankedPolling(skipped, overvoted)
    at_one: Ranks = ((), ("A",), ("B",), ("A", "B"))
    for count in range(1, 5):
        for ranks in itertools.product(at_one, repeat=count):
            found = {"ranks": [list(marked) for marked in ranks]}
            assert contest.marks_read(found) == method.ranking(ranks)


@pytest.mark.parametrize("seed", range(60))
def test_papers_are_counted_alike(observer: ModuleType, seed: int) -> None:
    """Random papers of up to four choices, many tied: both verifiers, and a count one by one, say who can win."""
    dice = random.Random(seed)
    choices = "ABCD"[: dice.randint(2, 4)]
    orders = [o for n in range(len(choices) + 1) for o in itertools.permutations(choices, n)]
    papers = Counter(dice.choice(orders) for _ in range(dice.randint(1, 9)))
    right = can_win(papers, frozenset(choices)) if any(papers) else set()
    assert {*possible_winners(Rankings(tuple(choices), papers))} == right
    contest = listed(observer, tuple(choices), {"errors": None})
    assert observer.can_win(contest, papers) == right


def can_win(papers: Mapping[tuple[str, ...], int], standing: frozenset[str]) -> set[str]:
    """Who can win from here, one elimination at a time."""
    if len(standing) == 1:
        return {*standing}
    votes = Counter(dict.fromkeys(standing, 0))
    for ranking, cards in papers.items():
        if top := next((c for c in ranking if c in standing), ""):
            votes[top] += cards
    least = min(votes.values())
    lowest = [choice for choice, number in votes.items() if number == least]
    return set().union(*(can_win(papers, standing - {choice}) for choice in lowest))


def recorded(folder: Path, own: Ranked) -> Path:
    """A published record of one round, through the commands."""

    def typed(*words: str) -> tuple[int, str, str]:
        done = run(folder, *words)
        return done.code, done.out, done.err

    place = begun(typed, folder, own)
    number = 1
    while read_round(typed, place, own, number)["status"]["value"] == "not_yet":
        assert typed("audit", "next", place, "--draw")[0] == 0
        number += 1
    return ended(typed, place, folder)


def taken_apart(folder: Path) -> Forgery:
    """A record of the commands with one key, as a forger has one."""
    forgery = Forgery.of(folder)
    keys = [event for event in forgery.events if event["kind"] == "key.authorised"]
    forgery.events = [event for event in forgery.events if event not in keys[1:]]
    return forgery


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a ranked contest whose cards are compared, some in error."""
    own = made(seed=3, error=0.04).but(risk_limit="0.2")
    return recorded(tmp_path_factory.mktemp("compared"), own)


@pytest.fixture(scope="module")
def polled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a ranked contest that is polled."""
    own = made(seed=3).but(method='name = "polling"', bound=120, risk_limit="0.2")
    return recorded(tmp_path_factory.mktemp("polled"), own)


def without_a_claim(forgery: Forgery) -> None:
    """A claim is dropped with its bet, the others are numbered anew: another winner becomes possible."""
    event = forgery.first("record.committed")
    lines, terms = forgery.table(event, "assertions"), event["body"]["terms"]
    del lines[0]
    for number, line in enumerate(lines, 1):
        line["assertion"] = number
    forgery.put(event, "assertions", lines)
    terms["bet"] = [{**bet, "assertion": n} for n, bet in enumerate(terms["bet"][1:], 1)]


def moved_card(lines: list[Any]) -> None:
    """A card from one ranking to another."""
    lines[1]["cards"] -= 1
    lines[-1]["cards"] += 1


def repeated_choice(lines: list[Any]) -> None:
    """A ranking with a choice at two places."""
    longest = max(lines, key=lambda line: len(line["ranking"]))
    longest["ranking"] = [longest["ranking"][0], *longest["ranking"]]


def in_another_order(lines: list[Any]) -> None:
    """Rankings that stand in another order."""
    lines[0], lines[1] = lines[1], lines[0]


def a_card_more(lines: list[Any]) -> None:
    """One blank card more than there are records: no margin and no first preference changes."""
    assert lines[0]["ranking"] == []
    lines[0]["cards"] += 1


def another_winner(lines: list[Any]) -> None:
    """Another choice is said to have been announced."""
    lines[0]["about"] = ["15"]


def one_stands_less(lines: list[Any]) -> None:
    """A claim of fewer choices that stand."""
    line = max(lines, key=lambda each: len(each["standing"]))
    others = {line["choice"], line["other"]}
    line["standing"].remove(next(c for c in line["standing"] if c not in others))


def turned_claim(lines: list[Any]) -> None:
    """A claim for the other of its two choices, with the margin as it was."""
    lines[0]["choice"], lines[0]["other"] = lines[0]["other"], lines[0]["choice"]


def another_margin(lines: list[Any]) -> None:
    """A margin that does not follow from the rankings."""
    lines[0]["margin"] = "1/2"


def claim_twice(lines: list[Any]) -> None:
    """A claim in the place of another."""
    lines[1] = {**lines[0], "assertion": 2}


def votes_in_records(lines: list[Any]) -> None:
    """First preferences in the records that are not those of the rankings."""
    lines[0]["recorded"][0]["votes"] += 1


def reported_votes(lines: list[Any]) -> None:
    """First preferences in the report that are not those of the rankings that are polled."""
    lines[0]["votes"][0]["votes"] -= 1


def another_term(name: str, value: object) -> Forge:
    """The method with another setting."""

    def forge(forgery: Forgery) -> None:
        terms = forgery.first("record.committed")["body"]["terms"]
        terms["method"]["contests"][0][name] = value

    return forge


def as_plain_comparison(forgery: Forgery) -> None:
    """The same contest, as if marks were compared."""
    terms = forgery.first("record.committed")["body"]["terms"]["method"]["contests"][0]
    for name in ("skipped_rank", "overvoted_rank"):
        del terms[name]
    terms |= {"name": "comparison", "replacement": False}


def votes_read(forgery: Forgery) -> Iterator[dict[str, Any]]:
    """The readings of cards with a vote."""
    for event in forgery.events:
        if event["kind"] == "cards.interpreted":
            for card in event["body"]["cards"]:
                yield from (c for c in card["contests"] if c["reading"] == "vote")


def changed_rank(forgery: Forgery) -> None:
    """The winner's ranks on every card are another's: what was read is not what was measured."""
    for read in votes_read(forgery):
        read["ranks"] = [["15"] if rank == ["16"] else rank for rank in read["ranks"]]


def read_as(change: Callable[[dict[str, Any]], None]) -> Forge:
    """The first card with a vote is read otherwise."""

    def forge(forgery: Forgery) -> None:
        change(next(votes_read(forgery)))

    return forge


def choices_instead(read: dict[str, Any]) -> None:
    """Marks without ranks."""
    read["choices"] = [mark for rank in read.pop("ranks") for mark in rank]


def exchanged_record(forgery: Forgery) -> None:
    """A record that was opened is shown with its ranking turned round."""
    event = forgery.first("round.closed")
    lines = forgery.table(event, "openings")
    shown = next(v for line in lines for v in line["card"]["votes"] if len(v["choices"]) > 1)
    shown["choices"].reverse()
    forgery.put(event, "openings", lines)


def hand_count(forgery: Forgery) -> None:
    """A full hand count of batches is ordered, which says nothing of rankings."""
    forgery.first("round.opened")["body"]["hand_counts"] = ["339"]


def contest_that_is_a_list(lines: list[Any]) -> None:
    """A claim of a contest whose id is not a text."""
    lines[0]["contest"] = ["339"]


def bets_in_another_order(forgery: Forgery) -> None:
    """The bets of a contest in another order than its claims."""
    forgery.first("record.committed")["body"]["terms"]["bet"].reverse()


def without_the_table(forgery: Forgery) -> None:
    """A commitment without rankings."""
    del forgery.first("record.committed")["body"]["artefacts"]["rankings"]


TAMPERED: dict[str, tuple[Forge, str]] = {
    "a claim of no contest": (lines_changed("assertions", contest_that_is_a_list), "tables"),
    "bets in another order": (bets_in_another_order, "tables"),
    "no rankings": (without_the_table, "tables"),
    "a dropped claim": (without_a_claim, "tables"),
    "a card of another ranking": (lines_changed("rankings", moved_card), "tables"),
    "a ranking that repeats a choice": (lines_changed("rankings", repeated_choice), "tables"),
    "rankings in another order": (lines_changed("rankings", in_another_order), "tables"),
    "a card more than the records": (lines_changed("rankings", a_card_more), "tables"),
    "two seats": (lines_changed("contests", lambda lines: lines[0].update(seats=2)), "tables"),
    "another rule of counting": (
        lines_changed("contests", lambda lines: lines[0].update(rule="plurality")),
        "tables",
    ),
    "a choice that adds several": (
        lines_changed("contests", lambda lines: lines[0]["choices"][3].update(kind="other")),
        "tables",
    ),
    "another winner": (lines_changed("contests", another_winner), "tables"),
    "one stands less": (lines_changed("assertions", one_stands_less), "tables"),
    "a turned claim": (lines_changed("assertions", turned_claim), "tables"),
    "a margin of other rankings": (lines_changed("assertions", another_margin), "tables"),
    "a claim twice": (lines_changed("assertions", claim_twice), "tables"),
    "other votes in the records": (lines_changed("populations", votes_in_records), "tables"),
    "another rule for skipped ranks": (another_term("skipped_rank", "ends"), "risk"),
    "a rule that is none": (another_term("overvoted_rank", "random"), "tables"),
    "a method without ranks": (as_plain_comparison, "tables"),
    "a changed rank": (changed_rank, "risk"),
    "a choice twice at one rank": (
        read_as(lambda read: read["ranks"].append(["15", "15"])),
        "interpretations",
    ),
    "choices out of order at a rank": (
        read_as(lambda read: read["ranks"].append(["18", "15"])),
        "interpretations",
    ),
    "a choice that is none": (
        read_as(lambda read: read["ranks"].append(["99"])),
        "interpretations",
    ),
    "ranks behind the last mark": (read_as(lambda r: r["ranks"].append([])), "interpretations"),
    "marks without ranks": (read_as(choices_instead), "interpretations"),
    "an overvote without marks": (
        read_as(lambda read: read.update(reading="overvote", ranks=[])),
        "interpretations",
    ),
    "a vote without marks": (read_as(lambda read: read.update(ranks=[])), "interpretations"),
    "a record with another ranking": (exchanged_record, "cards"),
    "a hand count of batches": (hand_count, "order"),
    "a smaller risk": (smaller_risk, "risk"),
}


def both_refuse(observe: Observe, folder: Path, check: str) -> None:
    """The check fails in both, and nobody passes the record."""
    code, answer = observe(folder)
    found = verify(folder)
    assert (code, found.holds) == (1, False)
    assert check in failed(answer)
    assert check in failed_in(found)


@some_of_each("name", TAMPERED, every=3)
def test_finds_what_was_changed(
    name: str, observe: Observe, compared: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures each change fails its check, in the observer and in canvass."""
    change, check = TAMPERED[name]
    forgery = taken_apart(compared)
    change(forgery)
    both_refuse(observe, forgery.write(tmp_path / "record"), check)


def test_a_dropped_claim_is_refused_for_what_it_leaves(
    observe: Observe, compared: Path, tmp_path: Path
) -> None:
    """Not for its number or its bet: both say that another winner is left."""
    forgery = taken_apart(compared)
    without_a_claim(forgery)
    folder = forgery.write(tmp_path / "record")
    said = json.dumps(observe(folder)[1])
    assert "an order of elimination with another winner is left" in said
    (tables,) = (check for check in verify(folder).checks if check.name == "tables")
    assert "some order of elimination that does not end with '16'" in tables.faults[0].problem


def test_papers_that_elect_another(observe: Observe, tmp_path: Path) -> None:
    """Every card was read and the papers elect another: a record that says otherwise fails, in both."""
    own = made(seed=3, cards=60).but(risk_limit="0.2")
    paper = {
        card: [["15"]] if ranks and ranks[0] != ["15"] else ranks
        for card, ranks in own.paper.items()
    }

    def typed(*words: str) -> tuple[int, str, str]:
        done = run(tmp_path, *words)
        return done.code, done.out, done.err

    wrong = own.but(paper=paper)
    place = begun(typed, tmp_path, wrong)
    read_round(typed, place, wrong)
    assert typed("audit", "sample", place, "--size", f"339={len(own.records)}")[0] == 0
    assert read_round(typed, place, wrong, 2)["status"]["value"] == "hand_count_differs"
    record = ended(typed, place, tmp_path)
    assert not failed(observe(taken_apart(record).write(tmp_path / "right"))[1])
    forgery = taken_apart(record)
    closed = forgery.last("round.closed")["body"]["contests"][0]
    closed |= {"status": "hand_count_agrees", "measured_risk": "0.000000000000"}
    both_refuse(observe, forgery.write(tmp_path / "forged"), "risk")


OF_POLLED: dict[str, tuple[Forge, str]] = {
    "a dropped claim": (without_a_claim, "tables"),
    "other votes in the report": (lines_changed("contests", reported_votes), "tables"),
    "a changed rank": (changed_rank, "risk"),
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


@pytest.mark.parametrize("name", ["compared", "polled"])
def test_holds_before_anybody_changed_it(
    name: str, observe: Observe, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """What is tampered with is consistent before, also when it is put together again."""
    folder = taken_apart(request.getfixturevalue(name)).write(tmp_path / "record")
    assert (failed(observe(folder)[1]), failed_in(verify(folder))) == (set(), set())


def test_its_events_fit_the_schema(compared: Path) -> None:
    """Readings with ranks are as the schema has them, and one with ranks and choices is not."""
    schema = json.loads(files("canvass.audit").joinpath("schema/events.json").read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    forgery = taken_apart(compared)
    said = forgery.first("cards.interpreted")
    validator.validate(said)
    next(votes_read(forgery))["choices"] = ["15"]
    assert not validator.is_valid(said)


def test_a_later_method_of_rankings_is_not_checked(
    observe: Observe, compared: Path, tmp_path: Path
) -> None:
    """An observer that does not know the method says so, with exit code 5, and calls nothing false."""
    forgery = taken_apart(compared)
    another_term("name", "ranked_comparison_of_boxes")(forgery)
    code, answer = observe(forgery.write(tmp_path / "record"))
    (only,) = answer["not_checked"]
    assert (code, only["name"], failed(answer)) == (5, "ranked_comparison_of_boxes", set())
