"""Strata that draw apart in a record: both verifiers compute them alike, and find what somebody changed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from canvass.audit.drawn_apart import divided
from canvass.audit.event.figures import figure
from canvass.audit.measure.unseen import unseen_of
from canvass.audit.risk import Status
from canvass.audit.stratified import interleaved
from canvass.journeys.audit_folder.closing import drawn_records
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.discrepancies import discrepancies
from canvass.journeys.verify import verify
from canvass.stats.union_intersection import StratumDraws, least_product
from tests.journeys.audit_folder.scenes import (
    BATCHES,
    PARTLY,
    SCENES,
    SIZE,
    Asked,
    Cards,
    Scene,
    Step,
    of_county,
    play,
    votes_of,
    without,
)
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_pools import another_vote, lines_changed
from tests.observer.test_rankings import taken_apart
from tests.profile import IS_SEARCH
from tests.some_of import some_of, some_of_each

Forge = Callable[[Forgery], None]
KINDS = ("stratified", "stratified-in-pools", "stratified-in-batches", "stratified-by-style")
HALF, WHOLE = Fraction(1, 2), Fraction(1)


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Records of compared and polled, and of polled and pooled strata."""
    return {kind: play(tmp_path_factory.mktemp(kind), SCENES[kind]) for kind in KINDS}


def made(dice: random.Random) -> list[tuple[list[Fraction], int, Fraction, Fraction, Fraction]]:
    """Two to five strata: what was drawn in each, its cards, its weight, its stake, and what it lacks to its values."""
    sizes = [dice.randint(1, 60) for _ in range(dice.randint(2, 5))]
    found = []
    for size in sizes:
        lead, drawn = Fraction(dice.randint(0, 8), 8), dice.randint(0, size)
        chances = [dice.random() ** 2, dice.random(), 3 * dice.random()]
        values = dice.choices([Fraction(0), HALF, WHOLE], chances, k=drawn)
        below = dice.choice((Fraction(0), WHOLE - (HALF + lead / 2)))
        found.append(
            (values, size, Fraction(size, sum(sizes)), Fraction(dice.randint(1, 99), 100), below)
        )
    return found


@some_of("seed", range(1000 if IS_SEARCH else 60), every=3)
def test_measures_what_canvass_measures(observer: ModuleType, seed: int) -> None:
    """By tangents instead of a price: the same number, from strata without a draw to those read in full."""
    strata = made(random.Random(seed))
    here = least_product(
        [
            StratumDraws(
                np.array([float(v) for v in values]),
                size,
                float(weight),
                divided(stake),
                1.0,
                float(below),
            )
            for values, size, weight, stake, below in strata
        ]
    )
    there = observer.least_product_risk(
        [
            observer.StratumTest(values, size, weight, float(stake), below, WHOLE)
            for values, size, weight, stake, below in strata
        ]
    )
    assert observer.agree(figure(here.measured_risk), there)


def turns_there(
    observer: ModuleType, shares: list[Fraction], sizes: list[int], dice: random.Random
) -> list[int]:
    """The stratum of each draw by the observer, for entries whose tickets are in any order."""
    of_entry = [n for n, size in enumerate(sizes) for _ in range(size)]
    order = dice.sample(range(len(of_entry)), len(of_entry))
    strata = [{"share": str(share)} for share in shares]
    apart = SimpleNamespace(strata=strata, stratum_of=lambda _, entry: of_entry[entry])
    found = observer.Apart.interleaved(apart, None, order)
    for n, _ in enumerate(sizes):  # those of a stratum stay in the order of their tickets
        assert [e for e in found if of_entry[e] == n] == [e for e in order if of_entry[e] == n]
    return [of_entry[entry] for entry in found]


def test_draws_strata_in_the_same_turns(observer: ModuleType) -> None:
    """The i-th draw of a stratum comes at (2 i - 1) / share, equal ones in the order of strata."""
    dice = random.Random(1)
    for _ in range(30):
        parts = [dice.randint(1, 9) for _ in range(dice.randint(2, 4))]
        sizes = [dice.randint(0, 12) for _ in parts]
        shares = [Fraction(part, sum(parts)) for part in parts]
        keys = [((2 * i + 1) / share, n) for n, share in enumerate(shares) for i in range(sizes[n])]
        turns = [n for _, n in sorted(keys)]
        assert interleaved(shares, sizes).tolist() == turns
        assert turns_there(observer, shares, sizes, dice) == turns
    longest = [Fraction(10**40 - 1, 10**40), Fraction(1, 10**40)]
    assert interleaved(longest, [4, 2]).tolist() == [0, 0, 0, 0, 1, 1]
    assert turns_there(observer, longest, [4, 2], dice) == [0, 0, 0, 0, 1, 1]


def in_terms(change: Callable[[list[Any]], object]) -> Forge:
    """Other strata in the terms, once the seed is known."""

    def forge(forgery: Forgery) -> None:
        terms = forgery.first("record.committed")["body"]["terms"]
        change(terms["method"]["contests"][0]["strata"])

    return forge


def of_all(**members: Any) -> Forge:
    """Other members of the method, once the seed is known."""

    def forge(forgery: Forgery) -> None:
        terms = forgery.first("record.committed")["body"]["terms"]
        terms["method"]["contests"][0].update(members)

    return forge


def in_strata(change: Callable[[list[Any]], object]) -> Forge:
    """Other lines in the table of strata."""

    def changed(lines: list[Any]) -> None:
        change(lines)

    return lines_changed("strata", changed)


def moved_vote(lines: list[Any]) -> None:
    """A vote that was reported in one stratum is told of the other: the contest's votes stay."""
    lines[0]["votes"][0]["votes"] -= 1
    lines[1]["votes"][0]["votes"] += 1


def moved_record(lines: list[Any]) -> None:
    """A vote of the records of one stratum is told of the other."""
    fuller = max((0, 1), key=lambda n: lines[n]["recorded"][0]["votes"])
    lines[fuller]["recorded"][0]["votes"] -= 1
    lines[1 - fuller]["recorded"][0]["votes"] += 1


def named_twice(votes: str) -> Callable[[list[Any]], None]:
    """A choice has two numbers; the one that is read last is the right one."""

    def changed(lines: list[Any]) -> None:
        mine = next(line[votes] for line in lines if line[votes])
        mine.insert(0, {"choice": mine[0]["choice"], "votes": 0})

    return changed


def smaller_risk(forgery: Forgery) -> None:
    """Another measured risk of the first round."""
    told = forgery.first("round.closed")["body"]["contests"][0]
    for each in (told, *told["assertions"]):
        each["measured_risk"] = "0.000000000007"


def other_turns(forgery: Forgery) -> None:
    """The first two selections of the first round exchange their places."""
    event = forgery.first("round.opened")
    lines = forgery.table(event, "sample")
    one, other = (lines[n]["selections"][0] for n in (0, 1))
    one["place"], other["place"] = other["place"], one["place"]
    forgery.put(event, "sample", lines)


def exchanged(strata: list[Any]) -> None:
    """The kinds of the strata are exchanged: where cards were compared they are said to be polled."""
    strata[0]["kind"], strata[1]["kind"] = strata[1]["kind"], strata[0]["kind"]


TAMPERED: dict[str, tuple[Forge, str]] = {
    "another stake": (in_terms(lambda s: s[0].update(stakes=["0.8"])), "risk"),
    "no stake": (in_terms(lambda s: s[1].update(stakes=[])), "tables"),
    "a stake too many": (in_terms(lambda s: s[1].update(stakes=["0.9", "0.9"])), "tables"),
    "a stake of all": (in_terms(lambda s: s[1].update(stakes=["1"])), "tables"),
    "other shares": (
        in_terms(lambda s: (s[0].update(share="1/5"), s[1].update(share="4/5"))),
        "draw",
    ),
    "shares beyond the whole": (in_terms(lambda s: s[0].update(share="4/5")), "tables"),
    "a share of nothing": (
        in_terms(lambda s: (s[0].update(share="0"), s[1].update(share="1"))),
        "tables",
    ),
    "another bound": (in_terms(lambda s: s[0].update(bound=61)), "tables"),
    "bounds exchanged for others": (
        in_terms(lambda s: (s[0].update(bound=59), s[1].update(bound=61))),
        "tables",
    ),
    "kinds exchanged": (in_terms(exchanged), "tables"),
    "strata exchanged": (in_terms(lambda s: s.reverse()), "tables"),
    "strata that overlap": (
        in_terms(lambda s: s[1].update(jurisdictions=["Adams", "Brown"])),
        "tables",
    ),
    "a stratum of nobody": (in_terms(lambda s: s[0].update(jurisdictions=[])), "tables"),
    "one stratum": (in_terms(lambda s: s.pop()), "tables"),
    "another way of combining": (of_all(combining="fisher"), "tables"),
    "an opportunistic contest": (of_all(targeted=False), "tables"),
    "a kind that is none": (in_terms(lambda s: s[0].update(kind="batches")), "tables"),
    "a vote of another stratum": (in_strata(moved_vote), "tables"),
    "two numbers of votes for a choice": (in_strata(named_twice("votes")), "tables"),
    "two numbers of recorded votes": (in_strata(named_twice("recorded")), "tables"),
    "a vote more": (in_strata(lambda ls: ls[0]["votes"][0].update(votes=59)), "tables"),
    "votes beyond the cards": (in_strata(lambda ls: ls[0]["votes"][0].update(votes=61)), "tables"),
    "a recorded vote of another stratum": (in_strata(moved_record), "tables"),
    "a phantom more": (in_strata(lambda ls: ls[0].update(phantoms=1, entries=61)), "tables"),
    "a card withheld": (in_strata(lambda ls: ls[0].update(withheld=1)), "tables"),
    "a line less": (in_strata(lambda ls: ls.pop()), "tables"),
    "lines out of order": (in_strata(lambda ls: ls.reverse()), "tables"),
    "a line of another contest": (in_strata(lambda ls: ls[0].update(contest="bond")), "tables"),
    "another margin": (
        lines_changed("assertions", lambda lines: lines[0].update(margin="1/3")),
        "tables",
    ),
    "a smaller risk": (smaller_risk, "risk"),
    "other turns": (other_turns, "draw"),
    "another vote in a pool": (lines_changed("batch_totals", another_vote), "tables"),
    "a pool less": (lines_changed("batch_totals", lambda lines: lines.pop()), "tables"),
    "a pool of a polled stratum": (
        lines_changed("batch_totals", lambda lines: lines[0].update(id=["Adams", "1"])),
        "tables",
    ),
}


def both_say(forged: Path, observe: Observe, check: str) -> None:
    """Canvass and the observer fail the named check, and answer each check alike."""
    code, answer = observe(forged)
    found = verify(forged)
    assert code != 0
    assert check in failed(answer)
    assert [each.answer for each in found.checks] == [c["answer"] for c in answer["checks"]]


@pytest.mark.parametrize("kind", KINDS)
def test_an_untouched_record_holds_put_together_again(
    observe: Observe, mixed: dict[str, Path], kind: str, tmp_path: Path
) -> None:
    """What is tampered with below is consistent before."""
    again = taken_apart(mixed[kind]).write(tmp_path / "record")
    code, answer = observe(again)
    assert (code, failed(answer)) == (0, set())
    found = verify(again)
    assert found.holds
    (here,) = (each.seen for each in found.checks if each.name == "tables")
    (there,) = (each["seen"] for each in answer["checks"] if each["name"] == "tables")
    of_pools = [each for each in here if "pools" in each]
    assert of_pools == [each for each in there if "pools" in each]
    assert bool(of_pools) is (kind == "stratified-in-pools")


RULES = {
    "several seats": (
        "seats = 2\nvotes_allowed = 2\n",
        ["AB", "AB", "AB", "A", "BC", "AC", "B", ""],
    ),
    "a share": ('rule = "super_majority"\nshare = "3/5"\n', ["A", "A", "A", "A", "A", "B", ""]),
    "seats of lists": (
        'rule = "dhondt"\nseats = 3\n',
        ["A", "A", "A", "A", "A", "B", "B", "C", ""],
    ),
}
"""Settings of a contest, and the marks of its cards in turns."""


def of_rule(name: str, kind: str) -> Scene:
    """A compared county with phantoms and lost cards, and one of another kind, of a contest by this rule."""
    more, turns = RULES[name]
    in_batches = kind == "batches"
    cards = [(*batch, str(n + 1)) for batch in BATCHES for n in range(SIZE)]
    paper: Cards = {
        card: {"mayor": tuple(turns[n * 5 % len(turns)])} for n, card in enumerate(cards)
    }
    choices = sorted({choice for marks in turns for choice in marks})
    kinds = (("Adams", "comparison", 61), ("Brown", kind, 62))
    strata = "".join(
        f'[[contest.stratum]]\njurisdictions = ["{county}"]\nkind = "{kind}"\nshare = "1/2"\n'
        f'card_bound = {bound}\nstake = "0.7"\nvotes = {{ '
        + ", ".join(
            f"{c} = {n}" for c, n in votes_of(of_county(paper, county), "mayor", choices).items()
        )
        + " }\n"
        for county, kind, bound in kinds
    )
    contest = Asked(
        "mayor", votes_of(paper, "mayor", choices), 'name = "stratified"', 123, more=more + strata
    )
    return Scene(
        [contest],
        [Step({"mayor": 25}), Step({"mayor": 64 if in_batches else 123})],
        without(paper, ("Adams", "3", "7"), *([] if in_batches else [("Brown", "1", "3")])),
        {card: marks for card, marks in paper.items() if card[:2] not in BATCHES[4:]},
        is_aborted=True,
        with_records=True,
        batch_totals=("mayor",),
        pools=BATCHES[3:] if in_batches else BATCHES[4:],
    )


@some_of(
    ("name", "kind"),
    [*((name, "oneaudit") for name in RULES), *((name, "batches") for name in RULES)],
    every=2,
)
def test_every_rule_is_followed_by_both(
    observe: Observe, name: str, kind: str, tmp_path: Path
) -> None:
    """Several seats, a share, lists: claims of other upper bounds, to the last card, lost ones and phantoms too."""
    record = play(tmp_path / "audit", of_rule(name, kind))
    code, answer = observe(record)
    found = verify(record)
    assert (code, failed(answer)) == (0, set())
    assert found.holds
    assert [each.answer for each in found.checks] == [c["answer"] for c in answer["checks"]]
    risks = re.findall(r'"measured_risk":"([^"]+)"', (record / "ledger.jsonl").read_text("utf-8"))
    assert 0 < float(risks[0]) < 1


@some_of_each("name", TAMPERED, every=3)
def test_a_changed_record_fails_in_both(
    observe: Observe, mixed: dict[str, Path], name: str, tmp_path: Path
) -> None:
    """Every change is named by both verifiers."""
    forge, check = TAMPERED[name]
    forgery = taken_apart(mixed["stratified-in-pools"])
    forge(forgery)
    both_say(forgery.write(tmp_path / "record"), observe, check)


def counted_otherwise(forgery: Forgery) -> None:
    """A vote of a batch that was counted is another's."""
    votes = forgery.first("batches.counted")["body"]["batches"][0]["contests"][0]["votes"]
    votes[0]["votes"] -= 1
    votes[1]["votes"] += 1


def taken_vote(lines: list[Any]) -> None:
    """A vote of one batch is told of the next: their sum stays."""
    lines[0]["votes"][0]["votes"] -= 1
    lines[1]["votes"][0]["votes"] += 1


BATCHES_TAMPERED: dict[str, tuple[Forge, str]] = {
    "another stake": (in_terms(lambda s: s[1].update(stakes=["0.8"])), "risk"),
    "named as strata without batches": (of_all(name="stratified"), "tables"),
    "no stratum of batches": (in_terms(lambda s: s[1].update(kind="polling")), "tables"),
    "another total": (lines_changed("batch_totals", another_vote), "tables"),
    "a vote of another batch": (lines_changed("batch_totals", taken_vote), "risk"),
    "a total less": (lines_changed("batch_totals", lambda lines: lines.pop()), "tables"),
    "two numbers of votes for a choice": (in_strata(named_twice("votes")), "tables"),
    "another count": (counted_otherwise, "risk"),
    "a smaller risk": (smaller_risk, "risk"),
}


@some_of_each("name", BATCHES_TAMPERED, every=3)
def test_a_changed_record_with_batches_fails_in_both(
    observe: Observe, mixed: dict[str, Path], name: str, tmp_path: Path
) -> None:
    """Every change is named by both verifiers."""
    forge, check = BATCHES_TAMPERED[name]
    forgery = taken_apart(mixed["stratified-in-batches"])
    forge(forgery)
    both_say(forgery.write(tmp_path / "record"), observe, check)


def without_style(forgery: Forgery) -> None:
    """The frame says of a card with the contest that its record lacks it."""
    event = forgery.first("record.committed")
    styles = [line["contests"] for line in forgery.table(event, "styles")]
    with_it, other = (
        next(n for n, names in enumerate(styles) if ("mayor" in names) is has)
        for has in (True, False)
    )
    lines = forgery.table(event, "frame")
    next(line for line in lines if line["style"] == with_it)["style"] = other
    forgery.put(event, "frame", lines)


STYLES_TAMPERED: dict[str, tuple[Forge, str]] = {
    "a kind without style": (in_terms(lambda s: s[0].update(kind="comparison")), "tables"),
    "named as strata without style": (of_all(name="stratified"), "tables"),
    "a bound of another stratum": (
        in_terms(lambda s: (s[0].update(bound=40), s[1].update(bound=61))),
        "tables",
    ),
    "a frame that moves a style": (without_style, "tables"),
    "all cards of the county": (in_strata(lambda ls: ls[0].update(entries=60)), "tables"),
    "a recorded vote of another stratum": (in_strata(moved_record), "tables"),
    "another stake": (in_terms(lambda s: s[0].update(stakes=["0.8"])), "risk"),
    "a smaller risk": (smaller_risk, "risk"),
}


@some_of_each("name", STYLES_TAMPERED, every=3)
def test_a_changed_record_by_style_fails_in_both(
    observe: Observe, mixed: dict[str, Path], name: str, tmp_path: Path
) -> None:
    """Every change is named by both verifiers."""
    forge, check = STYLES_TAMPERED[name]
    forgery = taken_apart(mixed["stratified-by-style"])
    forge(forgery)
    both_say(forgery.write(tmp_path / "record"), observe, check)


def test_what_style_promised_in_vain_counts_against_the_report(
    observe: Observe, tmp_path: Path
) -> None:
    """B won, as cards recorded for A lack the contest on paper: nothing is confirmed, and no count decides it."""
    scene = SCENES["stratified-by-style"]
    paper = {
        card: {} if card[0] == "Adams" and marks.get("mayor") == ("A",) else marks
        for card, marks in scene.paper.items()
    }
    rounds = (Step({"mayor": 60}), Step({"mayor": 101}))
    record = play(tmp_path / "audit", replace(scene, paper=paper, rounds=rounds, is_aborted=True))
    code, answer = observe(record)
    assert (code, failed(answer)) == (0, set())
    assert verify(record).holds
    with sit_down(tmp_path / "audit" / "audit") as desk:
        closed = [each.closed.contests[0].status for each in desk.state.rounds if each.closed]
        (unseen,) = (each for each in unseen_of(desk.state) if each.contest == "mayor")
    assert closed == [Status.NOT_YET, Status.ALL_DRAWN]
    assert unseen.without_contest == sum(
        card[0] == "Adams" and marks.get("mayor") == ("A",) for card, marks in PARTLY.items()
    )


@pytest.mark.parametrize("name", ["stratified-by-style", "stratified-with-errors"])
def test_a_card_that_is_polled_differs_from_no_record(name: str, tmp_path: Path) -> None:
    """Of a county that compares what differs is told, of one that reads its cards nothing."""
    play(tmp_path, SCENES[name])
    with sit_down(tmp_path / "audit") as desk:
        found = [*discrepancies(desk.state, drawn_records(desk))]
    assert {each.entry[0] for each in found if each.contest == "mayor"} == {"Adams"}
