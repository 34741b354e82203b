"""Cards drawn within batches that were drawn: why no test of cards takes them, and what would be valid."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from canvass.audit.catalogue import LEFT
from canvass.audit.pair import PairCount
from canvass.audit.sprt_polling import polling_ratio_p
from canvass.stats.streams import stream
from tests.cli.conftest import Run

LIMIT, AUDITS = 0.1, 300
BATCHES, CARDS, DRAWN, EACH = 60, 50, 6, 20
"""Batches of so many cards; of so many of them so many cards are read."""


def batches() -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    """A tie: all but five cards are for the reported winner in one half of the batches, for the loser in the other."""
    papers = np.full((BATCHES, CARDS), -1, np.int8)
    papers[: BATCHES // 2] = 1
    papers[: BATCHES // 2, :5], papers[BATCHES // 2 :, :5] = -1, 1
    return papers


def risks(drawn: np.ndarray[tuple[int, ...], np.dtype[np.int8]]) -> float:
    """The risk that counts of these cards would be given as a sample of all cards."""
    found = PairCount(drawn.size, int((drawn > 0).sum()), int((drawn < 0).sum()))
    return polling_ratio_p(PairCount(BATCHES * CARDS, 1_700, 1_300), found)


def test_a_tie_is_confirmed_far_above_the_limit_by_cards_of_few_batches() -> None:
    """Of six batches twenty cards each, taken for 120 cards of all: three wrong audits in ten confirm, not one."""
    papers, random = batches(), stream("two stages", "few batches")
    assert papers.sum() == 0
    confirmed = 0
    for _ in range(AUDITS):
        chosen = papers[random.choice(BATCHES, DRAWN, replace=False)]
        confirmed += risks(random.permuted(chosen, axis=1)[:, :EACH]) <= LIMIT
    assert confirmed / AUDITS > 2 * LIMIT


def test_the_same_number_of_cards_of_all_is_confirmed_at_most_at_the_limit() -> None:
    """It is the draw, and not the test."""
    papers, random = batches().ravel(), stream("two stages", "all cards")
    drawn = (random.choice(papers, DRAWN * EACH, replace=False) for _ in range(AUDITS))
    assert sum(risks(each) <= LIMIT for each in drawn) / AUDITS <= LIMIT


def test_what_is_left_says_so(run: Run) -> None:
    """In the list of what is not done, and on the screen of methods."""
    (entry,) = [each for each in LEFT if each.name.startswith("cards within batches")]
    code, out, err = run("audit", "methods")
    assert (code, err) == (0, "")
    assert entry.why in " ".join(out.split())


@pytest.mark.parametrize("method", ["alpha"])
def test_cards_of_few_batches_count_up_to_the_first_that_was_not_read(
    run: Run, tmp_path: Path, method: str
) -> None:
    """Given card by card with the seed, such a sample is no draw: nothing beyond the first unread card is used."""
    (tmp_path / "manifest.csv").write_text(
        "batch,cards\n" + "".join(f"b{n},{CARDS}\n" for n in range(BATCHES)), "utf-8"
    )
    rows = [f"b{n},{card},mayor,vote,ann" for n in range(DRAWN) for card in range(1, EACH + 1)]
    read = tmp_path / "read.csv"
    read.write_text("batch,position,contest,reading,choice\n" + "\n".join(rows) + "\n", "utf-8")
    code, out, err = run(
        "audit", "risk", "cards", "ann=1700", "bob=1300", "--contest", "mayor", "--method", method,
        "--manifest", str(tmp_path / "manifest.csv"), "--read", str(read), "--seed", "20481516234229038471", "--json",
    )  # fmt: skip
    assert code == 0, err
    found = json.loads(out)
    assert found["tested"] is None or found["tested"]["sample_size"] < 10
