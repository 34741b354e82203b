"""Seats of lists in a record: both verifiers compute them alike, and find what somebody changed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.rules import assertions
from canvass.audit.terms.contests import ListedContest, contest_value
from canvass.journeys.verify import verify
from canvass.model import Choice, ChoiceKind, Contest, Rule
from tests.audit.elections import contest
from tests.journeys.audit_folder.scenes import SCENES, play
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_pools import lines_changed
from tests.observer.test_rankings import taken_apart
from tests.some_of import some_of, some_of_each

Forge = Callable[[Forgery], None]
BOUND = 10**9
KINDS = ("highest-averages", "largest-remainders")


@pytest.fixture(scope="module")
def councils(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A record of each of two rules, each of lists that need a share."""
    return {kind: play(tmp_path_factory.mktemp(kind), SCENES[kind]) for kind in KINDS}


def in_contest(**members: Any) -> Forge:
    """Other members on the line of the contest."""
    return lines_changed("contests", lambda lines: lines[0].update(members))


def in_claim(name: str, change: Callable[[str], Any]) -> Forge:
    """Another member in the last of the claims."""

    def changed(lines: list[Any]) -> None:
        lines[-1][name] = change(lines[-1][name])

    return lines_changed("assertions", changed)


def another_risk(forgery: Forgery) -> None:
    """Every measured risk is one in a thousand, in the round and in the conclusion."""
    contest = forgery.first("round.closed")["body"]["contests"][0]
    for told in (contest, *contest["assertions"]):
        told["measured_risk"] = "0.001000000000"
    forgery.first("audit.concluded")["body"]["contests"][0]["measured_risk"] = "0.001000000000"


TAMPERED: dict[str, tuple[Forge, str]] = {
    "another rule": (in_contest(rule="sainte_lague"), "tables"),
    "no rule of lists": (in_contest(rule="plurality", share="0", seats=1), "tables"),
    "one seat more": (lines_changed("contests", lambda ls: ls[0].update(seats=9)), "tables"),
    "more seats than any parliament": (in_contest(seats=10_001), "tables"),
    "as many seats as a record may have": (in_contest(seats=10_000), "tables"),
    "two votes for a voter": (in_contest(votes_allowed=2), "tables"),
    "no share": (in_contest(share="0"), "tables"),
    "another share": (in_contest(share="1/3"), "tables"),
    "a share of all": (in_contest(share="1"), "tables"),
    "a share asked of one list": (in_contest(about=["A"]), "tables"),
    "a claim left out": (lines_changed("assertions", lambda lines: lines.pop()), "tables"),
    "a claim easier to show": (in_claim("share", lambda _: "1/100"), "tables"),
    "a claim the other way": (in_claim("choice", lambda _: "A"), "tables"),
    "another weight": (in_claim("weights", lambda all_: [*all_[:-1], all_[0]]), "tables"),
    "a claim of two choices": (in_claim("claim", lambda _: "beats"), "tables"),
    "one risk for all": (another_risk, "risk"),
}


@some_of("seed", range(150), every=5)
def test_seats_of_larger_elections_are_alike(observer: ModuleType, seed: int) -> None:
    """Random parliaments, some with a line of several lists and a share asked of some: the same claims and weights."""
    dice = random.Random(seed)
    names = "ABCDEFGH"[: dice.randint(2, 8)]
    plain = contest(
        dice.choice((Rule.DHONDT, Rule.SAINTE_LAGUE, Rule.HAMILTON)),
        names=names,
        seats=dice.randint(1, 60),
        share=dice.choice((None, Fraction(1, 20), Fraction(1, 3), Fraction(1, 2))),
        about=tuple(names[: dice.randint(0, len(names))]),
    )
    kind = dice.choice(tuple(ChoiceKind))
    of = replace(plain, choices=(*plain.choices, Choice("X", "X", kind=kind)))
    most = dice.choice((6, 60, 6_000_000))
    votes = {c.id: dice.randint(0, most) for c in of.choices if c.kind.is_valid_vote}
    found = assertions(of, votes, BOUND)
    other = observer.Contest(published(of, votes), 0, BOUND, Decimal("0.05"), {"contest": "c"})
    claims, status = observer.claims_of(other)
    made = [other.assertion(number, claim) for number, claim in enumerate(claims, 1)]
    assert (status or "auditable") == found.status.value
    assert [(m.claim, m.choice, m.other, m.share, m.weights, m.upper) for m in made] == [
        (a.id.claim, a.id.choice, a.id.other, a.id.share, dict(a.assorter.weights), a.upper)
        for a in found.assertions
    ]


def published(of: Contest, votes: dict[str, int]) -> dict[str, Any]:
    """The contest as a table has it."""
    return dict(contest_value(ListedContest(of, ("Adams",), tuple(votes.items()))))


@pytest.mark.parametrize("kind", KINDS)
def test_an_untouched_record_holds_put_together_again(
    observe: Observe, councils: dict[str, Path], kind: str, tmp_path: Path
) -> None:
    """What is tampered with below is consistent before."""
    again = taken_apart(councils[kind]).write(tmp_path / "record")
    code, answer = observe(again)
    assert (code, failed(answer)) == (0, set())
    assert verify(again).holds


@pytest.mark.parametrize("kind", KINDS)
@some_of_each("name", TAMPERED, every=3)
def test_a_changed_record_fails_in_both(
    observe: Observe, councils: dict[str, Path], kind: str, name: str, tmp_path: Path
) -> None:
    """Every change fails the named check in canvass and in the observer, which answer each check alike."""
    forge, check = TAMPERED[name]
    forgery = taken_apart(councils[kind])
    forge(forgery)
    forged = forgery.write(tmp_path / "record")
    code, answer = observe(forged)
    found = verify(forged)
    assert code != 0
    assert check in failed(answer)
    assert [each.answer for each in found.checks] == [c["answer"] for c in answer["checks"]]
