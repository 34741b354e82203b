"""``canvass audit risk`` of whole batches: one vote that differs counts as one vote, whatever the batches hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from canvass.audit.batch_frame import BatchFrame, ReportedBatch
from canvass.audit.rules import assertions
from tests.audit.elections import contest
from tests.audit.plain_batches import kaplan_markov
from tests.cli.audit.batch_files import SEED, write_alike, write_alike_counts
from tests.cli.conftest import Run

CASES = {
    "ruin": (10, 90, (50, 40), 9),
    "ruin with a blank card more in each batch": (10, 91, (50, 40), 9),
    "one": (10, 116, (52, 48), 6),
    "one with a blank card less in each batch": (10, 115, (52, 48), 6),
    "a batch that alone could not undo the lead": (3, 10, (9, 1), 2),
}
"""Batches, cards and votes of each, and how many are counted."""


def measured(
    run: Run, folder: Path, case: str, with_contest: int | None = None
) -> tuple[float, Sequence[str]]:
    """The risk by Kaplan-Markov after the first draws of the seed, the third of them one vote short; the draws.

    People found the contest on so many cards of each batch: on all of them where no number is given.
    """
    batches, cards, votes, counted = CASES[case]
    write_alike(folder, batches, cards, votes)
    words = [f"A={votes[0] * batches}", f"B={votes[1] * batches}"]
    files = (str(folder / "manifest.csv"), "--batches", str(folder / "totals.csv"))
    _, out, _ = run("audit", "draw", *files, "--seed", SEED, "-n", str(batches), "--json")
    drawn = json.loads(out)["drawn"]["sample"]["draws"]
    order = list(dict.fromkeys(each["id"][0] for each in drawn))
    short = order[min(2, counted - 1)]
    write_alike_counts(folder, order[:counted], with_contest or cards, votes, short)
    _, out, err = run(
        *("audit", "risk", "batches", *words, "--contest", "mayor", "--manifest", files[0]),
        *("--batches", files[2], "--counted", str(folder / "counted.csv")),
        *("--method", "kaplan_markov", "--seed", SEED, "--json"),
    )
    assert err == ""
    return json.loads(out)["tested"]["measured_risk"], order[:counted]


def exactly(case: str, order: Sequence[str]) -> float:
    """The same in fractions."""
    batches, cards, (a, b), counted = CASES[case]
    listed = [ReportedBatch(f"b{n:02}", cards, {"A": a, "B": b}) for n in range(batches)]
    (claim,) = assertions(contest(names="AB"), {"A": 2, "B": 1}).assertions
    short = order[min(2, counted - 1)]
    sample = [(name, {"A": a - (name == short), "B": b}) for name in order]
    return float(kaplan_markov(BatchFrame("c", (claim,), tuple(listed)), sample, replacement=False))


@pytest.mark.parametrize("case", CASES)
def test_the_risk_is_the_exact_one(run: Run, tmp_path: Path, case: str) -> None:
    """Kaplan-Markov in fractions: 10.35% for ruin where whole parts said 80%."""
    risk, order = measured(run, tmp_path, case)
    assert len(order) == CASES[case][3]
    assert risk == pytest.approx(exactly(case, order), rel=1e-9)


def test_a_blank_card_more_is_no_jump(run: Run, tmp_path: Path) -> None:
    """What the batches have in common no longer decides: a card more in each changes the risk a little."""
    risks = [measured(run, tmp_path, case)[0] for case in CASES]
    assert risks[0] == pytest.approx(risks[1], abs=0.005)
    assert risks[2] == pytest.approx(risks[3], abs=0.005)
    assert 0.1 < risks[0] < 0.11


def test_blank_cards_in_a_count_change_nothing(run: Run, tmp_path: Path) -> None:
    """The contest on 116 cards of each batch or on the 100 that have votes: the bounds rest on the manifest alone."""
    risks = [measured(run, tmp_path, "one", cards)[0] for cards in (None, 100)]
    assert risks[0] == risks[1]


def test_the_last_batch_counted_can_prove_the_report(run: Run, tmp_path: Path) -> None:
    """Two of three batches were counted, and the third cannot hold as much error as is left of the lead."""
    assert measured(run, tmp_path, "a batch that alone could not undo the lead")[0] == 0
