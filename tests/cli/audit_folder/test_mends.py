"""What would mend a contest that no sample can confirm: each mend that ``audit commit`` offers was tried and holds.

A mend is taken at its word: the files are loaded with it, the audit is committed anew, and the first round is the
one that the sentence promised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.cli.audit_folder.own_audit import Card, Own, committed, load, made
from tests.cli.conftest import Run
from tests.some_of import some_of

Mend = Mapping[str, Any]


def but_its_own() -> Own:
    """The small case with records of the contest alone."""
    own = made()
    return own.but(records={card: {"president": marks} for card, marks in own.paper.items()})


def missing_records() -> Own:
    """Every card of 40 has the contest; 16 of them, all blank, have no record."""
    own = _all_with_it([["A"]] * 14 + [["B"]] * 10 + [[]] * 16, 40)
    return own.but(records={card: on for card, on in own.records.items() if on["president"]})


def missing_batches() -> Own:
    """A poll of 40 cards, and a bound with eight cards more than the manifest."""
    return _all_with_it([["A"]] * 24 + [["B"]] * 16, 48).but(method='name = "polling"')


def missing_both() -> Own:
    """By card style, 40 cards and their records, and a bound of ten more: neither listed nor recorded."""
    return _all_with_it([["A"]] * 24 + [["B"]] * 16, 50)


def rare_style() -> Own:
    """Eight of 40 records have the contest, fewer than the ten of a style that may be shown."""
    own = _all_with_it([["A"]] * 7 + [["B"]], 8)
    others = {("1", "1", str(place)): {"bond": ["X"]} for place in range(9, 41)}
    return own.but(batches={("1", "1"): 40}, records={**own.records, **others})


def small_batches() -> Own:
    """Forty records in five batches of eight: in none of them have ten cards a style."""
    own = _all_with_it([["A"]] * 24 + [["B"]] * 16, 40)
    places = [("1", str(n // 8 + 1), str(n % 8 + 1)) for n in range(40)]
    paper = dict(zip(places, own.paper.values(), strict=True))
    batches = {("1", str(n)): 8 for n in range(1, 6)}
    records = {card: {"president": on} for card, on in paper.items()}
    return own.but(batches=batches, records=records, paper=paper)


def rare_and_missing() -> Own:
    """Eight cards of a style too rare to be shown, and seven of the bound in no batch, against a lead of six."""
    return _all_with_it([["A"]] * 7 + [["B"]], 15)


def _all_with_it(marks: Sequence[Sequence[str]], bound: int) -> Own:
    """One batch of cards with these marks, all recorded."""
    cards = [("1", "1", str(place)) for place in range(1, len(marks) + 1)]
    paper: dict[Card, Sequence[str]] = dict(zip(cards, marks, strict=True))
    votes = Counter(mark for marks in paper.values() for mark in marks)
    records = {card: {"president": on} for card, on in paper.items()}
    return Own({("1", "1"): len(cards)}, records, paper, dict(votes), bound=bound)


def with_change(own: Own, change: Mend) -> Own:
    """The files as the office loads them after the change."""
    way, number = change["way"], change["number"]
    if way == "card_bound":
        return own.but(bound=number)
    if way == "style_off":
        return own.but(method='name = "comparison", style = false')
    if way == "polling":
        return own.but(method='name = "polling"')
    if way == "mixed_batches":
        return own.but(mixed_batches=True)
    if way == "smallest_style":
        return own.but(smallest_style=number)
    if way == "manifest":
        last = max(own.batches)
        return own.but(batches={**own.batches, last: own.batches[last] + number})
    assert way == "records"
    return own.but(records={**own.records, **_records(own, number)})


def _records(own: Own, number: int) -> dict[Card, Any]:
    """Records of cards that had none, the votes that the report has beyond the others first."""
    beyond = Counter(own.votes)
    beyond.subtract(
        mark for contests in own.records.values() for mark in contests.get("president", ())
    )
    marks = [[mark] for mark in beyond.elements()]
    free = [
        (*batch, str(place))
        for batch, cards in own.batches.items()
        for place in range(1, cards + 1)
        if (*batch, str(place)) not in own.records
    ][:number]
    found = [*marks, *([[]] * (len(free) - len(marks)))]
    return {card: {"president": mark} for card, mark in zip(free, found, strict=True)}


def pairs(first: str, *others: str) -> set[tuple[str, str]]:
    """The first change with each of the others."""
    return {(first, other) for other in others}


CASES: dict[str, tuple[Callable[[], Own], set[tuple[str, ...]]]] = {
    "of its own": (but_its_own, {("records",), ("style_off",), ("polling",), ("card_bound",)}),
    "every contest": (made, {("style_off",), ("polling",), ("card_bound",)}),
    "records": (missing_records, {("records",), ("style_off",), ("polling",), ("card_bound",)}),
    "batches": (missing_batches, {("manifest",), ("card_bound",)}),
    "both": (
        missing_both,
        {("card_bound",), *pairs("manifest", "records", "style_off", "polling")},
    ),
    "small batches": (
        small_batches,
        {("mixed_batches",), ("smallest_style",), ("polling",)},
    ),
    "rare style": (rare_style, {("smallest_style",), ("polling",)}),
    "rare and missing": (
        rare_and_missing,
        {
            *pairs("manifest", "records", "polling"),
            ("smallest_style", "card_bound"),
            ("polling", "card_bound"),
        },
    ),
}


@some_of("case", CASES, every=4)
def test_each_mend_that_is_offered_holds(run: Run, tmp_path: Path, case: str) -> None:
    """Committed anew with the changes: within reach, and the first round is the one that was promised."""
    build, ways = CASES[case]
    own = build()
    said = committed(run, load(run, tmp_path / "before", own))
    offered = [(tuple(c["way"] for c in mend["changes"]), mend) for mend in said["mends"]]
    assert {names for names, _ in offered} == ways
    for number, (_, mend) in enumerate(offered):
        changed = own
        for change in mend["changes"]:
            changed = with_change(changed, change)
        after = committed(run, load(run, tmp_path / str(number), changed))
        assert (after["status"]["value"], after["out_of_reach"]) == ("auditable", None)
        assert after["first_round"]["size"] == mend["first_round"]


def test_the_sentence_names_the_changes_and_the_size(run: Run, tmp_path: Path) -> None:
    """What is read aloud at the commitment: each mend, and how many draws the first round would then have."""
    own = missing_both()
    place = load(run, tmp_path, own)
    code, out, _ = run("audit", "commit", place)
    said = " ".join(out.split())
    assert code == 0
    assert "What would mend it, before the seed is rolled: - a bound of at most 47 cards" in said
    assert "the first round would then have 47 draws; fewer at a smaller bound" in said
    assert (
        "- a manifest that lists the 10 cards that it lacks and records of the 10 cards that have none, if the contest "
        "is on every one of them: the first round would then have"
    ) in said
