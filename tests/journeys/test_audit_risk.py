"""The measured risk from files keeps the risk limit: a wrong outcome is seldom confirmed, whatever the seed draws."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from scipy.stats import binom

from canvass.audit.methods import alpha, batch_betting, comparison, method_named
from canvass.journeys.audit_contest import ContestAsked
from canvass.journeys.audit_risk import AuditRisk, RiskAsked, audit_risk
from canvass.journeys.drawing.batches import BatchDrawAsked, audit_draw_of_batches
from canvass.journeys.risk.batches import BatchesRead
from canvass.journeys.risk.drawn import CardsRead
from canvass.journeys.risk.kinds import TestedRisk

LIMIT, SEEDS = 0.2, 200
MOST = int(binom.ppf(1 - 0.001 / 3, SEEDS, LIMIT))
"""Were the limit kept, a test would exceed this with a chance of one in three thousand."""


def confirmed(result: AuditRisk, test: str) -> bool:
    """Whether the test ended the audit with the reported outcome."""
    assert result.tested is not None
    assert result.tested.test.word == test
    return result.tested.status.value in ("confirmed", "hand_count_agrees")


def false_confirmations(measure: Callable[[str], AuditRisk], test: str) -> int:
    """How many seeds confirm a wrong outcome."""
    return sum(confirmed(measure(f"{seed:020d}"), test) for seed in range(SEEDS))


@pytest.fixture
def batches(tmp_path: Path) -> Path:
    """Thirty batches reported 60 to 40 of which five are really 0 to 100: together a tie, and the hardest to see."""
    boxes, totals = ["batch,cards"], ["batch,contest,choice,votes"]
    counted = ["batch,contest,choice,votes,cards,undervotes,overvoted"]
    for number in range(30):
        wrong = number % 6 == 0
        boxes.append(f"{number},100")
        totals += [f"{number},mayor,ann,60", f"{number},mayor,bob,40"]
        really = (0, 100) if wrong else (60, 40)
        counted += [
            f"{number},mayor,{choice},{votes},100,0,0"
            for choice, votes in zip(("ann", "bob"), really, strict=True)
        ]
    for name, lines in (("manifest", boxes), ("totals", totals), ("counted", counted)):
        (tmp_path / f"{name}.csv").write_text("\n".join((*lines, "")))
    return tmp_path


@pytest.mark.parametrize("test", ["kaplan_markov", "batch_betting"])
@pytest.mark.parametrize("replacement", [True, False])
def test_batches_keep_the_risk_limit(batches: Path, test: str, replacement: bool) -> None:
    """Twelve draws in proportion to error bounds of batches that are a tie in truth."""

    def measure(seed: str) -> AuditRisk:
        read = BatchesRead(
            batches / "manifest.csv",
            batches / "totals.csv",
            batches / "counted.csv",
            seed=seed,
            drawn=12,
            replacement=replacement,
        )
        asked = ContestAsked(("ann=1800", "bob=1200"))
        return audit_risk(RiskAsked(asked, LIMIT, read, method_named(test)))

    assert false_confirmations(measure, test) <= MOST


def test_the_risk_is_that_of_the_batches_that_the_draw_names(batches: Path) -> None:
    """The calculator of the draw and that of the risk draw alike: what the one names, the other uses."""
    files = (batches / "manifest.csv", batches / "totals.csv")
    seed = "01382438112797316654"
    drawn = audit_draw_of_batches(BatchDrawAsked(*files, seed, 7)).drawn
    assert drawn is not None
    names = {draw.id[0] for draw in drawn.sample.draws}
    heading, *lines = (batches / "counted.csv").read_text().splitlines()
    kept = [line for line in lines if line.partition(",")[0] in names]
    (batches / "counted.csv").write_text("\n".join((heading, *kept, "")))
    read = BatchesRead(*files, batches / "counted.csv", seed=seed)
    asked = ContestAsked(("ann=1800", "bob=1200"))
    found = audit_risk(RiskAsked(asked, LIMIT, read, batch_betting.METHOD)).batches
    assert found is not None
    assert (found.used, found.not_used) == (7, 0)


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A hundred cards; every second has the council, recorded 30 to 20 and really 25 to 25."""
    records, read = ["batch,position,contest,choice"], ["batch,position,contest,reading,choice"]
    for number in range(100):
        records.append(f"a,{number + 1},mayor,ann")
        read.append(f"a,{number + 1},mayor,vote,ann")
        if number % 2 == 0:
            recorded, really = ("cy" if number < n else "di" for n in (60, 50))
            records.append(f"a,{number + 1},council,{recorded}")
            read.append(f"a,{number + 1},council,vote,{really}")
    (tmp_path / "manifest.csv").write_text("batch,cards\na,100\n")
    (tmp_path / "records.csv").write_text("\n".join((*records, "")))
    (tmp_path / "read.csv").write_text("\n".join((*read, "")))
    return tmp_path


def test_cards_by_style_keep_the_risk_limit(cards: Path) -> None:
    """Twenty of the fifty cards with the council, of which a tenth overstate its lead by two votes."""

    def measure(seed: str) -> AuditRisk:
        read = CardsRead(
            cards / "manifest.csv",
            cards / "read.csv",
            seed,
            records=cards / "records.csv",
            drawn=20,
            card_style=True,
        )
        asked = ContestAsked(("cy=30", "di=20"), cards=50, contest="council")
        return audit_risk(RiskAsked(asked, LIMIT, read, comparison.METHOD))

    assert false_confirmations(measure, "comparison") <= MOST


def test_a_line_of_blank_ballots_is_no_choice(cards: Path) -> None:
    """The table of reported votes may list them: the risk from the paper is that of the contest without the line."""
    votes = cards / "votes.csv"
    votes.write_text(
        "choice,votes,choice_kind\nann,80,candidate\nbob,15,candidate\nnobody,5,blank\n"
    )
    read = CardsRead(cards / "manifest.csv", cards / "read.csv", "01382438112797316654", drawn=20)

    def risk(*reported: str) -> TestedRisk | None:
        asked = ContestAsked(reported, cards=100, contest="mayor")
        return audit_risk(RiskAsked(asked, LIMIT, read, alpha.METHOD)).tested

    assert risk(str(votes)) == risk("ann=80", "bob=15")
