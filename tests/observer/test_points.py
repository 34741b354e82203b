"""Contests by points in a record: what both verifiers compute alike, and records that somebody changed."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.rules import assertions
from canvass.audit.terms.contests import repeated_in_order, valid_choices
from canvass.model import Choice, Contest, Rule
from tests.adversary.commands import run
from tests.cli.audit_folder.points_audit import Scored, begun, made, read_round
from tests.cli.audit_folder.ranked_audit import ended
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_pools import lines_changed
from tests.observer.test_rankings import (
    DOCS,
    Forge,
    another_margin,
    another_term,
    both_refuse,
    read_as,
    taken_apart,
    turned_claim,
    votes_in_records,
    votes_read,
    without_a_claim,
)
from tests.observer.test_strata import smaller_risk
from tests.some_of import some_of_each


def listed(observer: ModuleType, rule: str, most: int, votes: dict[str, int]) -> Any:
    """A contest by points as the observer has it."""
    line = {
        "contest": "x",
        "choices": [{"choice": c, "kind": "candidate"} for c in votes],
        "seats": 1,
        "votes_allowed": most,
        "rule": rule,
        "share": "0",
        "about": [],
        "jurisdictions": ["J"],
        "votes": [{"choice": c, "votes": n} for c, n in votes.items()],
    }
    return observer.Scored(line, 0, 10, observer.Decimal("0.05"), {"errors": None})


@pytest.mark.parametrize(
    ("rule", "most"), [("score", 1), ("score", 3), ("cumulative", 1), ("cumulative", 3)]
)
def test_every_card_has_the_same_value_in_both(observer: ModuleType, rule: str, most: int) -> None:
    """Every card of up to four points for each of three choices: who can have it, and what it is worth."""
    votes = {"A": 5, "B": 3, "C": 1}
    contest = listed(observer, rule, most, votes)
    own = Contest("x", "x", tuple(Choice(c, c) for c in votes), rule=Rule(rule), votes_allowed=most)
    claims = assertions(own, votes, 10).assertions
    told, status = observer.claims_of(contest)
    assert (status, [each[1:3] for each in told]) == (
        "",
        [(c.id.choice, c.id.other) for c in claims],
    )
    for claim, (number, each) in zip(claims, enumerate(told, 1), strict=True):
        theirs = contest.assertion(number, each)
        assert (theirs.scale, theirs.upper) == (claim.assorter.scale, claim.upper)
        for points in itertools.product(range(5), repeat=3):
            marks = tuple(c for c, n in zip("ABC", points, strict=True) for _ in range(n))
            fits = repeated_in_order(own, marks, valid_choices(own))
            assert contest.is_record([*marks]) == fits == (max(points) <= most)
            if fits:
                value = theirs.assort(marks, contest.allowed)
                assert value == claim.assort(marks)
                assert Fraction(0) <= value <= 1
            reading = {"reading": "vote", "choices": [*marks]}
            valid = fits and 0 < len(marks) <= own.votes_on_card
            assert contest.is_reading(reading) == valid


def test_what_is_published(observer: ModuleType) -> None:
    """Published: what cards are worth for the claim that A has more than B, and which no voter can have cast."""
    found = json.loads((DOCS / "record-vectors.json").read_text("utf-8"))["points"]
    for each in found:
        contest = listed(observer, each["rule"], each["votes_allowed"], {"A": 9, "B": 5, "C": 1})
        claim = contest.assertion(1, observer.claims_of(contest)[0][0])
        assert (str(claim.scale), str(claim.upper)) == (each["scale"], each["upper"])
        for card in each["cards"]:
            marks = card["choices"]
            value = claim.assort(marks, contest.allowed) if contest.is_record(marks) else None
            assert card["value"] == (None if value is None else str(value))


def test_which_rows_of_totals_hold(observer: ModuleType) -> None:
    """Published: rows of points that account for all that the cards could give, and rows that do not."""
    found = json.loads((DOCS / "record-vectors.json").read_text("utf-8"))["point_rows"]
    assert {each["holds"] for each in found} == {True, False}
    for each in found:
        contest = listed(observer, each["rule"], each["votes_allowed"], {"A": 9, "B": 5, "C": 1})
        line = {"contest": "x", "id": ["J", "1"], **each["line"]}
        problems = observer.InRows.row_problems(contest, each["manifest_cards"], line)
        assert (not any(problems.values())) == each["holds"]


def recorded(folder: Path, own: Scored) -> Path:
    """A published record of a contest by points, through the commands."""

    def typed(*words: str) -> tuple[int, str, str]:
        done = run(folder, *words)
        return done.code, done.out, done.err

    place = begun(typed, folder, own)
    number = 1
    while read_round(typed, place, own, number)["status"]["value"] == "not_yet":
        assert typed("audit", "next", place, "--draw")[0] == 0
        number += 1
    return ended(typed, place, folder)


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a contest by points whose cards are compared, some in error."""
    return recorded(tmp_path_factory.mktemp("compared"), made(seed=3, error=0.04, risk_limit="0.2"))


@pytest.fixture(scope="module")
def polled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a contest by points that is polled."""
    own = made(seed=3, method='name = "polling"', risk_limit="0.2").but(bound=120)
    return recorded(tmp_path_factory.mktemp("polled"), own)


def as_votes(forgery: Forgery) -> None:
    """The same contest, as if marks were compared, by plurality."""
    another_term("name", "comparison")(forgery)
    another_term("replacement", False)(forgery)


def as_plurality(forgery: Forgery) -> None:
    """By the rule of plurality too."""
    as_votes(forgery)
    lines_changed("contests", lambda lines: lines[0].update(rule="plurality"))(forgery)


def a_point_more(forgery: Forgery) -> None:
    """Each card with points for A read with fewer: what was read is not what was measured."""
    for read in votes_read(forgery):
        if read["choices"].count("A") > 1:
            read["choices"].remove("A")


def exchanged_record(forgery: Forgery) -> None:
    """A record that was opened is shown with a point less."""
    event = forgery.first("round.closed")
    lines = forgery.table(event, "openings")
    shown = next(v for line in lines for v in line["card"]["votes"] if len(v["choices"]) > 1)
    del shown["choices"][0]
    forgery.put(event, "openings", lines)


def points_of(change: Callable[[list[str]], None]) -> Forge:
    """The first card with a vote is read with other points."""
    return read_as(lambda read: change(read["choices"]))


def by_batches_alone(forgery: Forgery) -> None:
    """The first round draws nothing and orders a full hand count of batches; nothing comes after it."""
    event = forgery.first("round.opened")
    event["body"].update(hand_counts=["chair"], sizes=[])
    forgery.put(event, "sample", [])
    del forgery.events[forgery.events.index(event) + 1 :]


TAMPERED: dict[str, tuple[Forge, str]] = {
    "a dropped claim": (without_a_claim, "tables"),
    "a turned claim": (lines_changed("assertions", turned_claim), "tables"),
    "another margin": (lines_changed("assertions", another_margin), "tables"),
    "another claim": (
        lines_changed("assertions", lambda lines: lines[0].update(claim="beats")),
        "tables",
    ),
    "other points in the records": (
        lines_changed("populations", lambda lines: lines[0]["recorded"][1].update(votes=100_000)),
        "tables",
    ),
    "a point more in the records": (lines_changed("populations", votes_in_records), "tables"),
    "another rule": (
        lines_changed("contests", lambda lines: lines[0].update(rule="cumulative")),
        "tables",
    ),
    "a rule of votes": (
        lines_changed("contests", lambda lines: lines[0].update(rule="plurality")),
        "tables",
    ),
    "fewer points for one": (
        lines_changed("contests", lambda lines: lines[0].update(votes_allowed=4)),
        "tables",
    ),
    "more points than any ballot": (
        lines_changed("contests", lambda lines: lines[0].update(votes_allowed=256)),
        "tables",
    ),
    "two seats": (lines_changed("contests", lambda lines: lines[0].update(seats=2)), "tables"),
    "a method of marks": (as_votes, "tables"),
    "a method and a rule of marks": (as_plurality, "tables"),
    "a reading with fewer points": (a_point_more, "risk"),
    "more points than there are": (points_of(lambda c: c.extend(["C"] * 6)), "interpretations"),
    "points out of order": (points_of(lambda c: c.extend(["C", "A"])), "interpretations"),
    "points for nobody": (points_of(lambda c: c.extend(["D"])), "interpretations"),
    "a vote without points": (points_of(lambda c: c.clear()), "interpretations"),
    "an overvote with points": (
        read_as(lambda read: read.update(reading="overvote")),
        "interpretations",
    ),
    "ranks": (
        read_as(lambda read: read.update(ranks=[[c] for c in read.pop("choices")[:1]])),
        "interpretations",
    ),
    "a record with a point less": (exchanged_record, "cards"),
    "a hand count of batches": (
        lambda forgery: forgery.first("round.opened")["body"].update(hand_counts=["chair"]),
        "order",
    ),
    "a hand count of batches and no draw": (by_batches_alone, "order"),
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


OF_POLLED: dict[str, tuple[Forge, str]] = {
    "other points in the report": (
        lines_changed("contests", lambda lines: lines[0]["votes"][1].update(votes=1)),
        "tables",
    ),
    "a reading with fewer points": (a_point_more, "risk"),
    "a smaller risk": (smaller_risk, "risk"),
}


@pytest.mark.parametrize("name", OF_POLLED)
def test_finds_what_was_changed_of_a_poll(
    name: str, observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """The same where no records are compared."""
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
    code, answer = observe(folder)
    assert (code, failed(answer)) == (0, set())


def test_a_later_method_of_points_is_not_checked(
    observe: Observe, compared: Path, tmp_path: Path
) -> None:
    """An observer that does not know the method says so, with exit code 5, and calls nothing false."""
    forgery = taken_apart(compared)
    another_term("name", "points_of_boxes")(forgery)
    code, answer = observe(forgery.write(tmp_path / "record"))
    (only,) = answer["not_checked"]
    assert (code, only["name"], failed(answer)) == (5, "points_of_boxes", set())
