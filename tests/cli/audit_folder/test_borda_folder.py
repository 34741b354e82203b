"""A Borda contest in a folder, from ``open`` to both verifiers: ranks are read, and their points decide."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import rolled, words
from tests.cli.audit_folder.ranked_audit import (
    Ranked,
    begun,
    committed,
    ended,
    load,
    made,
    read_round,
    refused_with_another_rank,
    spelt,
)
from tests.cli.audit_folder.test_ranked_folder import METHODS, both_say
from tests.cli.conftest import Run
from tests.some_of import all_but, some_of

A, B, C, D = "15", "16", "17", "18"


def points(records: Mapping[tuple[str, str, str], tuple[str, ...]]) -> dict[str, int]:
    """The points of four choices, by hand: three for the first, two, one."""
    found: Counter[str] = Counter()
    for ranking in records.values():
        found.update({choice: 3 - rank for rank, choice in enumerate(ranking)})
    return {choice: found[choice] for choice in (A, B, C, D)}


def scored(kinds: Mapping[tuple[str, ...], int], method: str = "by style") -> Ranked:
    """These rankings on the cards that have the contest, and on their paper, by one of the methods."""
    dice, own = random.Random(5), made()
    drawn = [ranking for ranking, many in kinds.items() for _ in range(many)]
    dice.shuffle(drawn)
    records = dict(zip(own.records, drawn, strict=True))
    planned = own.but(
        records=records,
        paper={card: spelt(dice, ranking) for card, ranking in records.items()},
        winner=B,
        rule="borda",
        votes=points(records),
        method=METHODS[method],
        risk_limit="0.2",
    )
    return planned if method == "by style" else planned.but(bound=120)


KINDS = {(A, B): 44, (B, C, A): 20, (C, B, D, A): 24, (D, B): 8, (): 8}
"""A is first on most cards; B has 220 points, A 152."""


@some_of("name", METHODS, every=3, first=2)
def test_from_open_to_both_verifiers(run: Run, tmp_path: Path, name: str) -> None:
    """Who is second in first preferences and has most points is confirmed, and both verifiers say so."""
    own = scored(KINDS, name)
    place = begun(run, tmp_path, own)
    number = 1
    while read_round(run, place, own, number)["status"]["value"] == "not_yet":
        assert run("audit", "next", place, "--draw")[0] == 0
        number += 1
    record = ended(run, place, tmp_path)
    assert both_say(record) == set()
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "most points win" in page
    assert "Points reported" in page
    refused_with_another_rank(record)


UNSETTLED = {
    "level points": (scored({(A, B): 52, (B, A): 52}), "tie"),
    "nobody is ranked": (scored({(): 104}), "tie"),
    "another was announced": (scored(KINDS).but(winner=A), "margin_not_positive"),
    "the same by polling": (scored(KINDS, "by polling").but(winner=A), "margin_not_positive"),
    "a bound below the records": (scored(KINDS).but(bound=50), "more_votes_than_cards"),
}


@all_but("name", UNSETTLED, "a bound below the records", "the same by polling", "nobody is ranked")
def test_both_follow_what_cannot_be_drawn(run: Run, tmp_path: Path, name: str) -> None:
    """Level points, another winner: nothing is drawn, both say why."""
    own, status = UNSETTLED[name]
    place = load(run, tmp_path, own)
    assert committed(run, place)["status"]["value"] == status
    assert run("audit", "commit", place)[0] == 0
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place)[0] == 2
    assert both_say(Path(place) / "record") == set()


@pytest.mark.long(
    twin="tests/cli/audit/test_ties_of_every_rule.py::test_a_tie_and_a_lead_that_is_wrong_by_a_vote_never_agree"
)
def test_every_card_read_decides(run: Run, tmp_path: Path) -> None:
    """The paper gives another most points: every card read says so."""
    own = scored(KINDS)
    wrong = own.but(paper={c: [[A]] if r and r[0] != [A] else r for c, r in own.paper.items()})
    place = begun(run, tmp_path, wrong)
    number = 1
    while (found := read_round(run, place, wrong, number))["status"]["value"] in (
        "not_yet",
        "ruined",
    ):
        assert run("audit", "sample", place, "--size", f"339={len(own.records)}")[0] == 0
        number += 1
    assert found["status"]["value"] == "hand_count_differs"
    assert both_say(ended(run, place, tmp_path)) == set()


def test_first_preferences_are_no_points(run: Run, tmp_path: Path) -> None:
    """First preferences in the place of points: a poll is of the one report, and refused with both numbers."""
    own = scored(KINDS, "by polling")
    first = Counter(r[0] for r in own.records.values() if r)
    place = load(run, tmp_path, own.but(votes={c: first[c] for c in (A, B, C, D)}))
    code, _, err = run("audit", "commit", place)
    assert (
        code,
        "'15' has 44 points by contests.toml, 152 by the rankings" in " ".join(err.split()),
    ) == (2, True), err
