"""The measured risk from files keeps the risk limit: a wrong outcome is seldom confirmed, whatever the seed draws.

Few seeds are drawn, and many by `make search`. Every draw of elections of a few batches or cards is enumerated: of
batches in tests/adversary (kaplan_markov, batch_betting), of cards by style below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import accumulate, count, permutations
from pathlib import Path

import pytest
from scipy.stats import binom

from canvass.audit.draw import draw_uniform
from canvass.audit.frames.manifest import manifest_frame
from canvass.audit.methods import alpha, batch_betting, comparison, method_named
from canvass.audit.schemes import FRAME
from canvass.journeys.audit_contest import ContestAsked
from canvass.journeys.audit_risk import RiskAsked, audit_risk
from canvass.journeys.draw.batches import BatchDrawAsked, audit_draw_of_batches
from canvass.journeys.risk.batches import BatchesRead
from canvass.journeys.risk.cards import CardsRead
from canvass.journeys.risk.kinds import TestedRisk
from canvass.journeys.risk.result import AuditRisk
from tests.profile import IS_SEARCH
from tests.some_of import some_of

LIMIT, SEEDS = 0.2, 1_000 if IS_SEARCH else 40
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
@some_of("replacement", [True, False], every=2)
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


def test_every_draw_by_style_keeps_every_risk_limit(tmp_path: Path) -> None:
    """Four of six cards have the council, recorded 3 to 1 and really 2 to 2: all orders of three, at any limit."""
    recorded = {1: "cy", 2: "cy", 3: "cy", 4: "di"}
    really = {**recorded, 3: "di"}
    (tmp_path / "manifest.csv").write_text("batch,cards\na,6\n")
    others = "".join(f"a,{n},mayor,ann\n" for n in range(1, 7))
    councils = "".join(f"a,{n},council,{choice}\n" for n, choice in recorded.items())
    (tmp_path / "records.csv").write_text(f"batch,position,contest,choice\n{others}{councils}")

    def measured(order: tuple[int, ...], seed: str) -> float:
        rows = "".join(f"a,{n},council,vote,{really[n]}\n" for n in order)
        (tmp_path / "read.csv").write_text(f"batch,position,contest,reading,choice\n{rows}")
        files = (tmp_path / "manifest.csv", tmp_path / "read.csv")
        records = tmp_path / "records.csv"
        read = CardsRead(*files, seed, records=records, drawn=len(order), card_style=True)
        asked = ContestAsked(("cy=3", "di=1"), cards=4, contest="council")
        found = audit_risk(RiskAsked(asked, LIMIT, read, comparison.METHOD)).tested
        assert found is not None
        return float(found.measured_risk)

    seeds = _seeds_of_orders(6, frozenset(recorded), 3)
    assert sorted(seeds) == sorted(permutations(recorded, 3))
    risks = Counter(measured(order, seed) for order, seed in seeds.items())
    shares = accumulate(number / len(seeds) for _, number in sorted(risks.items()))
    for (risk, _), share in zip(sorted(risks.items()), shares, strict=True):
        assert risk == 1 or share <= risk + 1e-9
    assert min(risks) < 0.9


def _seeds_of_orders(cards: int, listed: frozenset[int], drawn: int) -> dict[tuple[int, ...], str]:
    """A seed for every order in which so many of the cards with the contest can be drawn."""
    frame, found = manifest_frame(FRAME, [(("a",), cards)], 0), dict[tuple[int, ...], str]()
    for number in count():
        if len(found) == len([*permutations(listed, drawn)]):
            break
        seed = f"{number:020d}"
        ids = [draw.id for draw in draw_uniform(seed, frame, cards, replacement=False).draws]
        places = [int(card[-1]) for card in ids]
        found.setdefault(tuple([n for n in places if n in listed][:drawn]), seed)
    return found


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
