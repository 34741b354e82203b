"""Every rule of counting through ``audit risk cards``: the risk of each claim is worked out again in fractions.

Nothing of the sciences is asked: who has how many seats, what a card is worth to a claim, and the wealth of a fixed
stake are written down here. On the cards: undervotes, cards that are lost, entries that no list has, and, where cards
are put back, some that are drawn twice.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.some_of import some_of

CHOICES = ("A", "B", "C")
SEED, STAKE, CARDS, BATCH, DRAWN, BEYOND = "20481516234229038471", Fraction(1, 2), 80, 20, 30, 5
Marks = Mapping[str, int] | None
"""What a card gives each choice: a vote, points, or its rank; None where it is lost."""


@dataclass(frozen=True)
class Counting:
    """A rule with what it asks for; ``most`` marks, or points for one choice."""

    rule: str
    seats: int = 1
    most: int = 1
    share: Fraction | None = None

    @property
    def column(self) -> str:
        """The column besides the choice."""
        if self.rule in ("borda", "condorcet"):
            return "rank"
        return "points" if self.rule in ("score", "cumulative") else ""

    @property
    def words(self) -> list[str]:
        """The options that say so."""
        found = ["--rule", self.rule]
        if self.column != "rank":
            found += ["--votes-allowed", str(self.most)]
        if self.seats > 1 and self.rule != "top_two":
            found += ["--seats", str(self.seats)]
        if self.share:
            found += ["--share", str(self.share)]
        return found + (["--about", "A"] if self.rule == "super_majority" else [])


EVERY = [
    Counting("plurality"), Counting("plurality", 2), Counting("plurality", 2, 2),
    Counting("approval", 1, 3), Counting("approval", 2, 3),
    Counting("super_majority", share=Fraction(2, 3)), Counting("super_majority", share=Fraction(1, 2)),
    Counting("threshold", share=Fraction(3, 10)), Counting("threshold", share=Fraction(9, 10)), Counting("top_two", 2),
    Counting("dhondt", 5), Counting("sainte_lague", 5), Counting("hamilton", 5),
    Counting("dhondt", 4, share=Fraction(3, 20)), Counting("hamilton", 4, share=Fraction(3, 20)),
    Counting("score", 1, 3), Counting("score", 2, 3), Counting("cumulative", 1, 2), Counting("cumulative", 2, 3),
    Counting("borda"), Counting("borda", 2), Counting("condorcet"),
]  # fmt: skip


def card(counting: Counting, dice: random.Random) -> dict[str, int]:
    """A card that some voter could cast, for A more often than for others."""
    order = list(CHOICES)
    dice.shuffle(order)
    if dice.random() < 0.35:
        order.sort(key="A".__ne__)
    if counting.rule == "score":
        points = sorted((dice.randint(0, counting.most) for _ in order), reverse=True)
        return {choice: each for choice, each in zip(order, points, strict=True) if each}
    if counting.rule == "cumulative":
        return dict(Counter(dice.choice((order[0], *order)) for _ in range(counting.most)))
    if counting.column == "rank":
        return {choice: place for place, choice in enumerate(order, 1)}
    marks = dice.randint(0, counting.most) if counting.most > 1 else int(dice.random() < 0.8)
    return dict.fromkeys(order[:marks], 1)


def points(counting: Counting, marks: Mapping[str, int], choice: str) -> int:
    """What a card adds to the count of a choice."""
    if counting.rule == "borda":
        return len(CHOICES) - marks[choice] if choice in marks else 0
    return marks.get(choice, 0)


def seats(counting: Counting, votes: Mapping[str, int]) -> dict[str, int]:
    """The seats of each list above the share."""
    whole = sum(votes.values())
    lists = {c: v for c, v in votes.items() if Fraction(v, whole) >= (counting.share or 0)}
    if counting.rule == "hamilton":
        quota = {c: Fraction(v * counting.seats, sum(lists.values())) for c, v in lists.items()}
        found = {c: int(q) for c, q in quota.items()}
        rest = sorted(lists, key=lambda c: quota[c] - found[c], reverse=True)
        return {c: found[c] + (c in rest[: counting.seats - sum(found.values())]) for c in lists}
    every = [(Fraction(v, divisor(counting, n)), c) for c, v in lists.items() for n in range(1, 9)]
    return Counter(c for _, c in sorted(every, reverse=True)[: counting.seats])


def divisor(counting: Counting, seat: int) -> int:
    """By what the votes of a list are divided for its first, second, ... seat."""
    return seat if counting.rule == "dhondt" else 2 * seat - 1


def worth(
    counting: Counting, claim: Mapping[str, Any], votes: Mapping[str, int]
) -> tuple[Callable[[Mapping[str, int]], Fraction], Fraction]:
    """The value of a card to a claim, and the largest that there is."""
    one, other, kind = claim["choice"], claim["other"], claim["claim"]
    share, half = Fraction(claim["share"]["exact"]), Fraction(1, 2)
    if kind == "preferred":
        return lambda m: half + Fraction(_above(m, one, other), 2), Fraction(1)
    if kind in ("beats", "outscores"):
        most = {"score": counting.most, "cumulative": counting.most, "borda": 2}
        top = 2 * most.get(counting.rule, 1)
        return lambda m: half + Fraction(_lead(counting, m, one, other), top), Fraction(1)
    if kind == "reaches":
        return (
            lambda m: (Fraction(1) / (2 * share) if one in m else Fraction(0)) if m else half,
            1 / (2 * share),
        )
    if kind == "stays_below":
        best = 1 / (2 * (1 - share))
        return lambda m: (Fraction(0) if one in m else best) if m else half, best
    own = seats(counting, votes)
    if kind == "has_times":
        ratio = Fraction(divisor(counting, own[one]), divisor(counting, own.get(other, 0) + 1))
        best = half + 1 / (2 * ratio)
        return lambda m: best if one in m else Fraction(0) if other in m else half, best
    ahead = Fraction(own[one] - own.get(other, 0) - 1, counting.seats)
    third = [c for c in own if c not in (one, other)]

    def by(m: Mapping[str, int]) -> Fraction:
        if one in m:
            return 1 / (1 + ahead)
        if other in m:
            return Fraction(0)
        return 1 / (2 * (1 + ahead)) if any(c in m for c in third) else half

    return by, 1 / (1 + ahead)


def _lead(counting: Counting, marks: Mapping[str, int], one: str, other: str) -> int:
    """By how much a card is for one choice rather than another."""
    return points(counting, marks, one) - points(counting, marks, other)


def _above(ranks: Mapping[str, int], one: str, other: str) -> int:
    """1 for a card that ranks one choice above another, -1 for one that ranks it below."""
    first, second = ranks.get(one, 9), ranks.get(other, 9)
    return (first < second) - (first > second)


def risk(values: Sequence[Fraction], bound: int, *, put_back: bool) -> set[Fraction]:
    """1 over the wealth at the end, or where it was largest: half of it is staked on each card."""
    wealth, best, spent = Fraction(1), Fraction(1), Fraction(0)
    for place, value in enumerate(values):
        null = Fraction(1, 2) if put_back else (Fraction(bound, 2) - spent) / (bound - place)
        if null <= 0:  # what was drawn proves the claim, whatever is left
            return {Fraction(0)}
        wealth *= 1 + STAKE * (value / null - 1)
        spent, best = spent + value, max(best, wealth)
    return {min(Fraction(1), 1 / wealth), 1 / best}


def _told(value: object) -> str | None:
    """A way of counting by its rule, seats, most and share; others as pytest names them."""
    if not isinstance(value, Counting):
        return None
    return f"{value.rule}-{value.seats}-{value.most}-{value.share}"


CARDS_ALONE = (("alpha", False), ("comparison", False), ("comparison", True))


@some_of(
    ("counting", "method", "put_back"),
    [
        (counting, *CARDS_ALONE[(n + later) % 3])
        for n, counting in enumerate(EVERY)
        for later in range(3)
    ],
    every=3,  # each way of counting once, by one of the three in turn
    ids=_told,
)
def test_the_risk_of_every_claim_in_fractions(
    run: Run, tmp_path: Path, counting: Counting, method: str, put_back: bool
) -> None:
    """Cards alone, or held against records, without and with replacement, five entries beyond the manifest."""
    dice = random.Random(f"by hand, {counting}")
    recorded = [card(counting, dice) for _ in range(CARDS)]
    papers: list[Marks] = [
        None if n % 11 == 7 else {} if n % 13 == 5 else marks for n, marks in enumerate(recorded)
    ]
    papers[::17] = [card(counting, dice) for _ in papers[::17]]
    votes = {c: sum(points(counting, m, c) for m in recorded) for c in CHOICES}
    bound = CARDS + BEYOND
    words = [*_files(tmp_path, counting, recorded, papers), "--method", method]
    words += ["--records", str(tmp_path / "records.csv")] if method == "comparison" else []
    words += ["--replacement"] if put_back else []
    reported = [f"{c}={n}" for c, n in votes.items()]
    if counting.rule == "condorcet":
        reported = [str(tmp_path / "rankings.csv")]
    code, out, err = run(
        "audit", "risk", "cards", *reported, *words, *counting.words, "--cards", str(bound), "--contest", "mayor",
        "--drawn", str(DRAWN), "--bet", '{"name": "fixed stake", "stake": "0.5"}', "--json",
    )  # fmt: skip
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["claims"], found["status"]
    draws = _drawn(run, tmp_path, bound, put_back=put_back)
    for each in found["claims"]:
        value, upper = worth(counting, each["assertion"], votes)
        mean = (sum(map(value, recorded)) + Fraction(BEYOND, 2)) / bound
        values = []
        for entry in draws:
            paper = papers[entry] if entry is not None else None
            on_paper = value(paper) if paper is not None else Fraction(0)
            if method == "comparison":
                said = value(recorded[entry]) if entry is not None else Fraction(1, 2)
                on_paper = (1 - (said - on_paper) / upper) / (2 - (2 * mean - 1) / upper)
            values.append(on_paper)
        hand = [float(one) for one in risk(values, bound, put_back=put_back)]
        assert any(each["measured_risk"] == pytest.approx(one, rel=1e-9) for one in hand)


POOLED = range(2 * BATCH, CARDS)
"""The cards of the batches that have totals and no records."""


@some_of(
    "counting", [each for each in EVERY if each.rule != "condorcet"], every=2, first=0, ids=_told
)
def test_the_risk_of_every_claim_against_pools_in_fractions(
    run: Run, tmp_path: Path, counting: Counting
) -> None:
    """Half of the batches have totals alone: each of their cards is held against the mean of its batch."""
    dice = random.Random(f"by hand, {counting}")
    recorded = [card(counting, dice) for _ in range(CARDS)]
    papers: list[Marks] = [None if n % 11 == 7 else marks for n, marks in enumerate(recorded)]
    papers[::17] = [card(counting, dice) for _ in papers[::17]]
    votes = {c: sum(points(counting, m, c) for m in recorded) for c in CHOICES}
    bound = CARDS + BEYOND
    words = [*_files(tmp_path, counting, recorded, papers), *_pools(tmp_path, counting, recorded)]
    code, out, err = run(
        "audit", "risk", "cards", *(f"{c}={n}" for c, n in votes.items()), *words, *counting.words, "--cards",
        str(bound), "--contest", "mayor", "--drawn", str(DRAWN), "--method", "oneaudit",
        "--bet", '{"name": "fixed stake", "stake": "0.5"}', "--json",
    )  # fmt: skip
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["claims"], found["status"]
    draws = _drawn(run, tmp_path, bound, put_back=False)
    assert {n in POOLED for n in draws if n is not None} == {True, False}
    for each in found["claims"]:
        value, upper = worth(counting, each["assertion"], votes)
        mean = (sum(map(value, recorded)) + Fraction(BEYOND, 2)) / bound
        values = []
        for entry in draws:
            paper = papers[entry] if entry is not None else None
            on_paper = value(paper) if paper is not None else Fraction(0)
            said = Fraction(1, 2) if entry is None else value(recorded[entry])
            if entry is not None and entry in POOLED:
                own = recorded[entry // BATCH * BATCH :][:BATCH]
                said = sum(map(value, own), Fraction(0)) / BATCH
            values.append((1 - (said - on_paper) / upper) / (2 - (2 * mean - 1) / upper))
        hand = [float(one) for one in risk(values, bound, put_back=False)]
        assert any(each["measured_risk"] == pytest.approx(one, rel=1e-6) for one in hand)


def _pools(folder: Path, counting: Counting, recorded: Sequence[Mapping[str, int]]) -> list[str]:
    """The records without those of pools, and the totals of pools; the options that name both."""
    records = (folder / "records.csv").read_text("utf-8").splitlines()
    own = [line for line in records if not line.startswith(("b2,", "b3,"))]
    (folder / "records.csv").write_text("\n".join(own) + "\n", "utf-8")
    lines = ["batch,contest,choice,votes"]
    for batch in (2, 3):
        cards = recorded[batch * BATCH :][:BATCH]
        for choice in CHOICES:
            total = sum(points(counting, marks, choice) for marks in cards)
            lines.append(f"b{batch},mayor,{choice},{total}")
    (folder / "totals.csv").write_text("\n".join(lines) + "\n", "utf-8")
    return ["--records", str(folder / "records.csv"), "--batches", str(folder / "totals.csv")]


BATCHES, IN_EACH, RESERVE, COUNTED = 8, 10, 2, 4


@some_of(
    "counting", [each for each in EVERY if each.rule != "condorcet"], every=2, first=1, ids=_told
)
def test_the_risk_of_every_claim_by_batches_in_fractions(
    run: Run, tmp_path: Path, counting: Counting
) -> None:
    """Four of eight batches by their error bounds, nine tenths staked on each; two cards lie in no batch."""
    cards = BATCHES * IN_EACH
    recorded, dice = _settled(counting, cards)
    papers = [card(counting, dice) if n % 16 == 3 else marks for n, marks in enumerate(recorded)]
    votes = {c: sum(points(counting, m, c) for m in recorded) for c in CHOICES}
    sizes = "".join(f"b{n},{IN_EACH}\n" for n in range(BATCHES))
    (tmp_path / "manifest.csv").write_text(f"batch,cards\n{sizes}", "utf-8")
    _totals(tmp_path / "totals.csv", counting, recorded)
    _totals(tmp_path / "counted.csv", counting, papers, is_count=True)
    names = {name: str(tmp_path / f"{name}.csv") for name in ("manifest", "totals", "counted")}
    about = ["--seed", SEED, "--contest", "mayor", *counting.words, "--json"]
    bound = str(cards + RESERVE)
    _, out, _ = run(
        "audit", "draw", names["manifest"], "--batches", names["totals"], "-n", str(COUNTED), "--bound", bound, *about
    )  # fmt: skip
    order = [int(each["id"][-1][1:]) for each in json.loads(out)["drawn"]["sample"]["draws"]]
    code, out, err = run(
        "audit", "risk", "batches", *(f"{c}={n}" for c, n in votes.items()), "--manifest", names["manifest"],
        "--batches", names["totals"], "--counted", names["counted"], "--drawn", str(COUNTED), "--cards", bound,
        "--method", "batch_betting", *about,
    )  # fmt: skip
    assert (code, err) == (0, "")
    found = json.loads(out)["claims"]
    assert found
    errors, bounds = [], []
    for each in found:
        value, _ = worth(counting, each["assertion"], votes)
        said, read = (_by_batch(value, marks) for marks in (recorded, papers))
        lead = sum(said) - Fraction(RESERVE, 2)
        bounds.append([(one + Fraction(IN_EACH, 2)) / lead for one in said])
        errors.append([(one - other) / lead for one, other in zip(said, read, strict=True)])
    weights = [max(every) for every in zip(*bounds, strict=True)]
    for each, wrong in zip(found, errors, strict=True):
        assert each["measured_risk"] == pytest.approx(_staked(order, weights, wrong), rel=1e-9)


def _settled(counting: Counting, cards: int) -> tuple[Sequence[Mapping[str, int]], random.Random]:
    """Made-up cards; of two seats the first that two more cards in no batch could not undo."""
    for attempt in ("", *range(20)):
        dice = random.Random(f"batches {counting}{attempt}")
        recorded = [card(counting, dice) for _ in range(cards)]
        votes = sorted(
            (sum(points(counting, m, c) for m in recorded) for c in CHOICES), reverse=True
        )
        if (counting.rule, counting.seats) != ("plurality", 2) or votes[1] - votes[2] > RESERVE:
            return recorded, dice
    raise AssertionError(f"no election of {counting} is settled")


@pytest.mark.parametrize(
    ("behind", "is_drawn"), [(25, False), (26, False), (27, False), (24, True)]
)
def test_a_second_seat_that_cards_in_no_batch_could_undo_is_not_drawn(
    run: Run, tmp_path: Path, behind: int, is_drawn: bool
) -> None:
    """Two cards in no batch take two votes off a lead: of two or one nothing is left, of three one, of none a tie."""
    votes = {"A": 40, "B": 27, "C": behind}
    (tmp_path / "manifest.csv").write_text("batch,cards\nb0,50\nb1,50\n", "utf-8")
    halves = [f"b{n},mayor,{c},{(v + n) // 2}" for n in (0, 1) for c, v in votes.items()]
    (tmp_path / "totals.csv").write_text(
        "\n".join(["batch,contest,choice,votes", *halves]) + "\n", "utf-8"
    )
    files = str(tmp_path / "manifest.csv"), "--batches", str(tmp_path / "totals.csv")
    about = ("--seed", SEED, "-n", "1", "--seats", "2", "--bound", "102")
    code, out, err = run("audit", "draw", *files, *about)
    assert (code, err) == (0, "")
    said = " ".join(out.split())
    assert ("Count 1 batch with 50 cards" in said) is is_drawn
    _, told, _ = run("audit", "draw", *files, *about, "--json")
    found = json.loads(told)
    assert (found["drawn"] is not None) is is_drawn
    assert ("count every card by hand" in said) is not is_drawn


def _totals(
    path: Path, counting: Counting, cards: Sequence[Mapping[str, int]], *, is_count: bool = False
) -> None:
    """The votes of each batch as they were reported or, with cards and undervotes, as they were counted."""
    most = {"score": 3 * counting.most, "borda": 3}.get(counting.rule, counting.most)
    lines = ["batch,contest,choice,votes" + ",cards,undervotes,overvoted" * is_count]
    for batch in range(BATCHES):
        own = cards[batch * IN_EACH :][:IN_EACH]
        totals = {c: sum(points(counting, m, c) for m in own) for c in CHOICES}
        rest = f",{IN_EACH},{IN_EACH * most - sum(totals.values())},0" * is_count
        lines += [f"b{batch},mayor,{choice},{total}{rest}" for choice, total in totals.items()]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _by_batch(
    value: Callable[[Mapping[str, int]], Fraction], cards: Sequence[Mapping[str, int]]
) -> list[Fraction]:
    """By how much the cards of each batch are for a claim, above one half a card."""
    worths = [value(marks) - Fraction(1, 2) for marks in cards]
    return [sum(worths[n : n + IN_EACH], Fraction(0)) for n in range(0, len(worths), IN_EACH)]


def _staked(order: Sequence[int], weights: Sequence[Fraction], wrong: Sequence[Fraction]) -> float:
    """1 over the largest wealth: batches by their bounds, none twice, nine tenths staked on each."""
    wealth, best, errors, left = Fraction(1), Fraction(1), Fraction(0), sum(weights)
    for batch in order:
        null = 1 - (1 - errors) / left
        if null <= 0:
            return 0.0
        agreed = 1 - wrong[batch] / weights[batch]
        wealth *= 1 + Fraction(9, 10) * (agreed / null - 1)
        errors, left, best = errors + wrong[batch], left - weights[batch], max(best, wealth)
        if 1 - errors > left:
            return 0.0
    return float(1 / best)


def _files(
    folder: Path, counting: Counting, recorded: Sequence[Marks], papers: Sequence[Marks]
) -> list[str]:
    """The manifest, what people read, the records and, of ranks, all ballots; the options that name the first two."""
    column = f",{counting.column}" if counting.column else ""
    sizes = "".join(f"b{n},{BATCH}\n" for n in range(CARDS // BATCH))
    (folder / "manifest.csv").write_text(f"batch,cards\n{sizes}", "utf-8")
    for name, cards, head in (("read", papers, ",reading"), ("records", recorded, "")):
        lines = [f"batch,position,contest{head},choice{column}"]
        for n, marks in enumerate(cards):
            place = f"b{n // BATCH},{n % BATCH + 1},mayor"
            said = [(choice, f",{number}") for choice, number in (marks or {}).items()]
            for choice, number in said or [("", ",")]:
                reading = "not_found" if marks is None else "vote" if choice else "blank"
                shown = f",{reading}" if head else ""
                lines.append(f"{place}{shown},{choice}{number if column else ''}")
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", "utf-8")
    ranked = [",".join(("mayor", str(n), *in_order(m or {}))) for n, m in enumerate(recorded)]
    text = "\n".join(["1", "Contest,mayor,3,A,B,C", *ranked]) + "\n"
    (folder / "rankings.csv").write_text(text, "utf-8")
    return ["--manifest", str(folder / "manifest.csv"), "--read", str(folder / "read.csv"), "--seed", SEED]  # fmt: skip


def in_order(ranks: Mapping[str, int]) -> list[str]:
    """The choices of a card by their ranks."""
    return sorted(ranks, key=ranks.__getitem__)


def _drawn(run: Run, folder: Path, bound: int, *, put_back: bool) -> list[int | None]:
    """The cards by their numbers in the order of the draw, None beyond the manifest; some twice where put back."""
    again = ["--replacement"] if put_back else []
    _, out, _ = run(
        "audit", "draw", str(folder / "manifest.csv"), "--seed", SEED, "-n", str(DRAWN), "--bound", str(bound),
        "--json", *again,
    )  # fmt: skip
    ids = [each["id"] for each in json.loads(out)["sample"]["draws"]]
    found = [
        int(i[-2][1:]) * BATCH + int(i[-1]) - 1 if i[-2].startswith("b") else None for i in ids
    ]
    assert (len({*found} - {None}) < len([n for n in found if n is not None])) == put_back
    return found
