"""The observer on records of every method: written by canvass, computed again from the documents alone."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.event import ContestResult, Turn
from canvass.audit.risk import Status
from canvass.audit.terms.make import Material, audit_of
from canvass.audit.terms.methods import BatchComparison, Comparison, HandCount, Polling
from canvass.journeys.verify import verify
from canvass.record import read_anchor
from canvass.stats.bets import FixedStake, KaplanKolmogorov
from canvass.stats.past import Bet
from tests.audit.run.office import Paper, listed, places, plan, two_choices
from tests.observer.conftest import OBSERVER, Observe, failed, start_observer
from tests.observer.elections import BATCH_BETS, METHODS, POLLING_BETS, office, run
from tests.observer.forged import Forgery
from tests.observer.recorded import RecordedOffice
from tests.some_of import some_of

ONE_WINNER = ("polling by ratio", "strata", "minerva", "athena", "providence")


def test_needs_nothing_but_python() -> None:
    """The observer is one file that imports only what comes with Python."""
    tree = ast.parse(OBSERVER.read_text("utf-8"))
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert names <= set(sys.stdlib_module_names)


def allowed(name: str, bet: Bet | None) -> bool:
    """Whether a bet is defined for how the method draws: Kaplan-Kolmogorov is for cards not put back."""
    return not (name == "comparison put back" and isinstance(bet, KaplanKolmogorov))


@pytest.mark.parametrize("name", METHODS)
def test_agrees_on_every_method(name: str, observe: Observe, tmp_path: Path) -> None:
    """A whole audit by each method is consistent, number for number."""
    contests = ["mayor"] if name in ONE_WINNER else ["mayor", "council", "bond"]
    contests = ["mayor", "council"] if name == "pools" else contests
    methods = dict.fromkeys(contests, METHODS[name])
    record = run(*office(tmp_path, methods, seed=3, error=0.1))
    code, answer = observe(record)
    assert (code, failed(answer)) == (0, set())
    assert verify(record).holds
    assert any(check["name"] == "risk" and check["seen"] for check in answer["checks"])


@some_of(
    ("name", "bet"),
    [
        (name, bet)
        for name in ("polling", "comparison put back")
        for bet in POLLING_BETS
        if allowed(name, bet)
    ],
    ids=str,
    every=3,
)
def test_agrees_on_every_bet(name: str, bet: Bet, observe: Observe, tmp_path: Path) -> None:
    """Each bet on cards gives the same measured risk, with cards put back and without."""
    methods = dict.fromkeys(("mayor", "bond"), METHODS[name])
    code, answer = observe(run(*office(tmp_path, methods, seed=4, bet=bet, error=0.2)))
    assert (code, failed(answer)) == (0, set())


class WithAnotherBet(RecordedOffice):
    """An office that measures by another bet than the one it committed."""

    def measured(self) -> tuple[ContestResult, ...]:
        """What the largest bet there is comes to."""
        announced = self.state.committed
        largest = [
            replace(contest, bets=dict.fromkeys(contest.bets, FixedStake(1.0)))
            for contest in announced.contests
        ]
        self.state.audit = replace(announced, contests=tuple(largest))
        found = super().measured()
        self.state.audit = announced
        return found


@pytest.mark.parametrize("name", ["polling", "comparison"])
def test_a_risk_by_a_bet_that_was_not_announced_is_refused(
    name: str, observe: Observe, tmp_path: Path
) -> None:
    """Both verifiers compute with the bet of the commitment, and name the risk that is not its."""
    made, election = office(tmp_path, {"mayor": METHODS[name]}, seed=3)
    other = WithAnotherBet(made.audit, made.places, made.records, folder=tmp_path)
    record = run(other, election, rounds=1)
    code, answer = observe(record)
    assert code == 1
    assert "risk" in failed(answer)
    assert not verify(record).holds


@some_of("name", ["batches", "batches together", "batches put back"], every=2)
@pytest.mark.parametrize("bet", BATCH_BETS, ids=str)
def test_agrees_on_bets_on_batches(name: str, bet: Bet, observe: Observe, tmp_path: Path) -> None:
    """Each bet on batches gives the same measured risk."""
    methods = dict.fromkeys(("mayor", "council"), METHODS[name])
    code, answer = observe(run(*office(tmp_path, methods, seed=5, bet=bet, error=0.1)))
    assert (code, failed(answer)) == (0, set())


def test_counts_cards_that_nobody_has_against_a_full_hand_count(
    observe: Observe, tmp_path: Path
) -> None:
    """Five votes to four, and the poll books know a tenth card: the hand count does not show who won."""
    held = places({("Adams", "1"): 9})
    contest = listed(two_choices(), {"A": 5, "B": 4})
    made = RecordedOffice(
        audit_of([plan(contest, HandCount(), 10)], Material(held)), held, folder=tmp_path
    )
    paper: Paper = {
        ("Adams", "1", str(n)): {"mayor": ("A" if n <= 5 else "B",)} for n in range(1, 10)
    }
    made.begin()
    (result,) = made.round({}, paper, ["mayor"])
    assert result.status is Status.HAND_COUNT_DIFFERS
    record = made.publish()
    assert observe(record)[0] == 0
    assert verify(record).holds


@pytest.mark.parametrize(
    ("bound", "counted", "status"),
    [
        (
            200,
            ("A" * 40 + "B" * 50 + "C" * 10, "A" * 40 + "B" * 10 + "C" * 50),
            "hand_count_agrees",
        ),
        (200, ("A" * 10 + "B" * 90, "A" * 10 + "C" * 90), "hand_count_differs"),
        (210, ("A" * 10 + "B" * 90, "A" * 10 + "C" * 90), "all_drawn"),
    ],
    ids=["errors in different claims", "wrong", "wrong, with a reserve"],
)
def test_judges_every_batch_counted_claim_by_claim(
    bound: int, counted: tuple[str, str], status: str, observe: Observe, tmp_path: Path
) -> None:
    """Errors of the two claims that together, but not each by itself, come to the margin; and cards in no batch."""
    first, second = ("Adams", "1"), ("Adams", "2")
    held = places({first: 100, second: 100})
    totals = (
        ReportedBatch(first, 100, {"A": 60, "B": 30, "C": 10}),
        ReportedBatch(second, 100, {"A": 60, "B": 10, "C": 30}),
    )
    contest = listed(two_choices("mayor", "ABC"), {"A": 120, "B": 40, "C": 40})
    terms = audit_of(
        [plan(contest, BatchComparison(together=True), bound)],
        Material(held, {}, {"mayor": totals}),
    )
    made = RecordedOffice(terms, held, folder=tmp_path)
    made.begin()
    paper: Paper = {
        (*batch, str(place)): {"mayor": (mark,)}
        for batch, marks in zip((first, second), counted, strict=True)
        for place, mark in enumerate(marks, 1)
    }
    (result,) = made.round({"mayor": 2}, paper)
    assert result.status == status
    record = made.publish()
    assert observe(record)[0] == 0
    assert verify(record).holds


@pytest.mark.parametrize(("cards", "status"), [(5, "all_drawn"), (0, "hand_count_differs")])
@pytest.mark.parametrize("together", [False, True])
def test_judges_batches_of_which_one_is_never_drawn(
    cards: int, status: str, together: bool, observe: Observe, tmp_path: Path
) -> None:
    """A batch that went wholly to the loser can hold no error: it leaves the outcome open if it has cards."""
    boxes: dict[tuple[str, ...], int] = {
        ("Adams", "1"): 10,
        ("Adams", "2"): 10,
        ("Adams", "3"): cards,
    }
    held = places(boxes)
    votes = {("Adams", "1"): (10, 0), ("Adams", "2"): (9, 1), ("Adams", "3"): (0, cards)}
    totals = tuple(
        ReportedBatch(batch, boxes[batch], {"A": a, "B": b}) for batch, (a, b) in votes.items()
    )
    contest = listed(two_choices(), {"A": 19, "B": 1 + cards})
    terms = audit_of(
        [plan(contest, BatchComparison(together=together), 20 + cards)],
        Material(held, {}, {"mayor": totals}),
    )
    made = RecordedOffice(terms, held, folder=tmp_path)
    made.begin()
    marks = {("Adams", "1"): "A" + "B" * 9, ("Adams", "2"): "A" * 9 + "B"}
    paper: Paper = {
        (*batch, str(place)): {"mayor": (mark,)}
        for batch, found in marks.items()
        for place, mark in enumerate(found, 1)
    }
    (result,) = made.round({"mayor": 2}, paper)
    assert result.status == status
    record = made.publish()
    assert observe(record)[0] == 0
    assert verify(record).holds


@pytest.mark.parametrize("name", ["minerva", "athena"])
def test_knows_when_the_rounds_are_over(name: str, observe: Observe, tmp_path: Path) -> None:
    """After the last announced round nothing is left to draw."""
    made, election = office(tmp_path, {"mayor": METHODS[name]}, seed=3, error=0.9)
    record = run(made, election, rounds=3)
    code, answer = observe(record)
    assert (code, failed(answer)) == (0, set())
    assert verify(record).holds
    third, counted = (each.closed for each in made.state.rounds[-2:])
    assert third is not None
    assert counted is not None
    said = [each.contests[0].status.value for each in (third, counted)]
    assert said[0] == "all_drawn"
    assert said[1].startswith("hand_count")


def test_knows_who_reads_twice(observe: Observe, tmp_path: Path) -> None:
    """Half of the cards are read by a second board; where the boards differ, what they resolve stands."""
    made, election = office(tmp_path, {"mayor": Polling()}, second_reading=Fraction(1, 2))
    made.begin()
    drawn = made.draw({"mayor": 40})
    made.read(drawn, election.paper)
    asked = [line for line in drawn if made.state.is_read_twice(line.kind, line.id)]
    asked = [line for line in asked if line.is_sought]
    differ = [line for line in asked if election.paper.get(line.id, {}).get("mayor") == ("A",)][:3]
    other = dict(election.paper)
    other.update({line.id: {"mayor": ("B",)} for line in differ})
    made.read(asked, other, Turn.SECOND)
    made.read(differ, election.paper, Turn.RESOLUTION)
    made.sign_off()
    made.close()
    record = made.publish()
    assert 0 < len(differ) < len(asked) < 40
    assert observe(record)[0] == 0
    assert verify(record).holds


def test_misses_a_second_reading(observe: Observe, tmp_path: Path) -> None:
    """Without the second readings that are asked for nobody can sign off: who does fails the check."""
    made, election = office(tmp_path, {"mayor": Polling()}, second_reading=Fraction(1, 2))
    made.begin()
    drawn = made.draw({"mayor": 40})
    made.read(drawn, election.paper)
    made.read(
        [x for x in drawn if x.is_sought and made.state.is_read_twice(x.kind, x.id)],
        election.paper,
        Turn.SECOND,
    )
    made.sign_off()
    made.close()
    forgery = Forgery.of(made.publish())
    second = next(e for e in forgery.events if e["body"].get("reading") == "second")
    forgery.events.remove(second)
    record = forgery.write(tmp_path / "forged")
    assert {"interpretations", "order"} <= failed(observe(record)[1])
    assert not verify(record).holds


def test_says_what_it_sees_to_people(published: Path) -> None:
    """Every check is printed with its name, what it saw, and how anybody can see it."""
    said = start_observer(published)
    assert said.returncode == 0
    for name in ("chain", "seed", "draw", "cards", "risk", "compliance", "conclusion"):
        assert f"HOLDS     {name}: " in said.stdout
    assert said.stdout.count("see it yourself: ") == 16
    assert said.stdout.endswith("something you know from outside the record.\n")


def test_says_who_can_check_the_rest(observe: Observe, tmp_path: Path) -> None:
    """What cannot be checked is named, with who can."""
    _, answer = observe(run(*office(tmp_path, {"mayor": Comparison()}, seed=3)))
    reasons = [reason for check in answer["checks"] for reason in check["not_made"]]
    assert any("who holds the records can" in reason for reason in reasons)
    assert any("who holds the paper can" in reason for reason in reasons)


@pytest.mark.parametrize("part", ["words", "digest", "head"])
def test_takes_an_anchor(part: str, observe: Observe, published: Path) -> None:
    """The twelve words, the digest of the commitment and the last entry each vouch for the whole record."""
    _, answer = observe(published)
    said = next(c for c in answer["checks"] if c["name"] == "commitment")["seen"][0]
    words, digest = said.split(": ")[1].rstrip(")").split(" (")
    anchor = {"words": words.upper(), "digest": digest, "head": answer["head"]["digest"]}[part]
    code, answer = observe(published, "--anchor", anchor)
    assert (code, answer["anchor"]["vouches_to"]) == (0, answer["head"]["sequence"])


OTHERS = {
    "words": "camel dinghy drizzle hazel beaded night arrow initial hockey drive celery drape",
    "digest": "0" * 64,
}


@pytest.mark.parametrize("part", OTHERS)
def test_refuses_another_anchor(part: str, observe: Observe, published: Path) -> None:
    """What is known from outside and not in the record: another record, in both."""
    code, answer = observe(published, "--anchor", OTHERS[part])
    assert (code, answer["anchor"]["found"]) == (1, False)
    assert "is not in it: this is another record" in answer["answer"]
    assert verify(published, read_anchor(OTHERS[part])).anchored.anchoring.is_contradicted
