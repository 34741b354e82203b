"""Card style in a stratum at the terminal, from ``open`` to ``verify``: only cards with the contest are drawn."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from canvass.audit.drawn_apart import claims_apart
from canvass.audit.event.figures import figure
from canvass.audit.rules import assertions
from tests.audit.test_drawn_apart import CONTEST, County
from tests.cli.audit_folder.own_audit import Card, rolled, words, write_rows
from tests.cli.audit_folder.test_in_pools import CHECKS, said
from tests.cli.audit_folder.test_in_strata import refused
from tests.cli.audit_folder.test_mixed_state import BATCHES, State, paper_of, votes_of
from tests.cli.conftest import Run
from tests.observer.forged import Forgery
from tests.observer.test_stratified import STYLES_TAMPERED

pytestmark = pytest.mark.usefixtures("few_audits")

WITHOUT = ("Adams", "2")
"""The batch whose cards have the school board's contest and not the mayor's."""
ABSENT = "none"
"""The mark of a card that lacks the contest."""


@dataclass(frozen=True)
class StyledState(State):
    """Adams compares, of its 60 cards, the 30 whose records have the contest; Brown and Clay read theirs."""

    def load(self, run: Run, folder: Path) -> str:
        """Manifests of three counties, and records of all cards of Adams."""
        folder.mkdir(parents=True, exist_ok=True)
        place = str(folder / "audit")
        who = [word for county in BATCHES for word in ("-j", county)]
        said(run, "audit", "open", place, *who, "--office", "The state", "--election", "2026")
        for county, sizes in BATCHES.items():
            manifest = folder / f"{county}.csv"
            write_rows(manifest, ("batch", "cards"), list(enumerate(sizes, 1)))
            said(run, "audit", "load", place, "manifest", str(manifest), "-j", county)
        rows = [
            (*card, "school", "yes") if mark == ABSENT else (*card, "mayor", mark)
            for card, mark in self.reported.items()
            if card[0] == "Adams"
        ]
        header = ("jurisdiction", "batch", "position", "contest", "choice")
        write_rows(folder / "records.csv", header, rows)
        said(run, "audit", "load", place, "cards", str(folder / "records.csv"))
        return place

    def fill(self, sheet: Path) -> None:
        """Write what the paper says, of cards that lack the contest too."""
        with sheet.open(encoding="utf-8", newline="") as file:
            header, *rows = csv.reader(file)
        filled: list[Sequence[object]] = []
        for *place, contest, _, _ in rows:
            mark = self.paper[tuple(place[-3:])]  # type: ignore[index]
            reading = {"": "blank", ABSENT: "contest_not_on_card"}.get(mark, "vote")
            filled.append((*place, contest, reading, mark if reading == "vote" else ""))
        write_rows(sheet, header, filled)


STAKES = {"Adams": "0.9", "Brown": "0.6", "Clay": "0.5"}


def styled(paper: Mapping[Card, str], reported: Mapping[Card, str] | None = None) -> StyledState:
    """The state with this paper, which is as reported if nothing else was."""
    kinds = {"Adams": "comparison_by_style", "Brown": "polling", "Clay": "polling"}
    state = StyledState(reported or paper, paper, bound=150, kinds=kinds)
    settings = {county: f'share = "1/3"\nstake = "{stake}"\n' for county, stake in STAKES.items()}
    strata = state.usual(**settings).replace("card_bound = 60", "card_bound = 30", 1)
    return replace(state, strata=strata)


def partly(seed: int, winner: int = 62) -> dict[Card, str]:
    """Paper on which the second batch of Adams lacks the contest."""
    found = dict(paper_of(seed, winner))
    return found | {card: ABSENT for card in found if card[:2] == WITHOUT}


def drawn_of(record: Path) -> list[Card]:
    """The cards of the first round in the order of their draws."""
    forgery = Forgery.of(record)
    found: dict[int, list[str]] = {}
    for line in forgery.table(forgery.first("round.opened"), "sample"):
        found |= {each["place"]: line["id"] for each in line["selections"]}
    return [(card[0], card[1], card[2]) for _, card in sorted(found.items())]


def risk_alone(state: State, drawn: Sequence[Card]) -> str:
    """The risk that ``canvass audit strata`` measures where Adams has no cards but those with the contest."""
    strata = []
    for county in BATCHES:
        cards = [c for c, mark in state.reported.items() if c[0] == county and mark != ABSENT]
        recorded, papers = ([marks[c] for c in cards] for marks in (state.reported, state.paper))
        own = County(recorded, papers, county == "Adams")
        places = [cards.index(card) for card in drawn if card[0] == county]
        stratum = own.stratum(own.records, places)
        strata.append(replace(stratum, stake=Fraction(STAKES[county])))
    claims = assertions(CONTEST, votes_of(state.reported), 150).assertions
    return figure(claims_apart(claims, strata)[0].measured_risk)


def test_a_stratum_by_style_from_open_to_both_verifiers(run: Run, tmp_path: Path) -> None:
    """Only cards that have the contest are drawn; the risk is that of a county which has no others."""
    state = styled(partly(4))
    place = state.load(run, tmp_path)
    assert state.contests(run, tmp_path)[0] == 0
    told = said(run, "audit", "commit", place)
    assert (
        "Adams: 30 cards, compared with their records, those alone that have the contest;" in told
    )
    assert rolled(run, place, words(run, place)) == (0, "")
    said(run, "audit", "sample", place, "--size", "mayor=60")
    found = state.read(run, place, 1)
    assert found["status"]["value"] == "confirmed"
    for check, county in product(CHECKS, BATCHES):
        said(run, "audit", "comply", place, check, "-j", county, "--statement", "looked at")
    said(run, "audit", "conclude", place)
    said(run, "audit", "publish", place, str(tmp_path / "public"))
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "only ballots that have the contest by those records" in page
    record = tmp_path / "public" / "record"
    assert refused(run, record) == [(0, set()), (0, set())]
    drawn = drawn_of(record)
    assert len(drawn) == 60
    assert not [card for card in drawn if card[:2] == WITHOUT]
    assert found["measured_risk"] == risk_alone(state, drawn)
    for name in ("a kind without style", "a frame that moves a style"):
        change, check = STYLES_TAMPERED[name]
        forgery = Forgery.of(record)
        change(forgery)
        for code, checks in refused(run, forgery.write(tmp_path / name)):
            assert code == 1, name
            assert check in checks, name
