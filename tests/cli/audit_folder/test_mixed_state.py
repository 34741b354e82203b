"""A mixed state at the terminal, from ``open`` to ``verify``: a county with records, one with totals, one polled."""

from __future__ import annotations

import csv
import json
import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from canvass.journeys.audit_folder import sizes as proposed
from tests.cli.audit_folder.own_audit import Card, rolled, words, write_rows
from tests.cli.audit_folder.test_in_pools import CHECKS, said
from tests.cli.audit_folder.test_in_strata import refused
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer
from tests.observer.forged import Forgery
from tests.observer.test_pools import another_vote, lines_changed
from tests.observer.test_stratified import smaller_risk

KINDS = {"Adams": "comparison", "Brown": "oneaudit", "Clay": "polling"}
BATCHES = {"Adams": (30, 30), "Brown": (20, 15, 25), "Clay": (25, 35)}
Paper = Mapping[Card, str]
pytestmark = pytest.mark.usefixtures("few_audits")


def paper_of(seed: int, winner: int = 62) -> Paper:
    """180 cards of three counties, of each hundred so many for A, 25 for B, and the rest blank."""
    dice = random.Random(seed)
    cards = [
        (county, str(batch), str(position))
        for county, sizes in BATCHES.items()
        for batch, size in enumerate(sizes, 1)
        for position in range(1, size + 1)
    ]
    many = round(len(cards) * winner / 100), round(len(cards) * 25 / 100)
    marks = ["A"] * many[0] + ["B"] * many[1]
    marks += [""] * (len(cards) - len(marks))
    dice.shuffle(marks)
    return dict(zip(cards, marks, strict=True))


def votes_of(paper: Paper, *under: str) -> Counter[str]:
    """The votes on the cards whose ids begin so."""
    inside = [mark for card, mark in paper.items() if card[: len(under)] == under and mark]
    return Counter(A=inside.count("A"), B=inside.count("B"))


@dataclass(frozen=True)
class State:
    """What was reported, and what the paper says; ``strata`` are lines of the strata in place of the usual ones."""

    reported: Paper
    paper: Paper
    strata: str = ""
    bound: int = 180
    risk_limit: str = "0.1"
    kinds: Mapping[str, str] = field(default_factory=lambda: KINDS)

    @property
    def toml(self) -> str:
        """``contests.toml``."""
        votes = votes_of(self.reported)
        choices = "".join(
            f'[[contest.choice]]\nid = "{c}"\nvotes = {n}\n' for c, n in sorted(votes.items())
        )
        return (
            f'[[contest]]\nid = "mayor"\ncard_bound = {self.bound}\ncard_bound_source = "the poll books"\n'
            f'risk_limit = "{self.risk_limit}"\nmethod = {{ name = "stratified" }}\n'
            f"{self.strata or self.usual()}{choices}"
        )

    def usual(self, **changes: str) -> str:
        """The strata: each county by itself, with other settings for some."""
        found = []
        for county, kind in self.kinds.items():
            votes = votes_of(self.reported, county)
            found.append(
                f'[[contest.stratum]]\njurisdictions = ["{county}"]\nkind = "{kind}"\n'
                f"card_bound = {sum(BATCHES[county])}\nvotes = {{ A = {votes['A']}, B = {votes['B']} }}\n"
                + changes.get(county, "")
            )
        return "".join(found)

    def load(self, run: Run, folder: Path) -> str:
        """Open an audit and load its files: a manifest of each county, records of one, totals of another."""
        folder.mkdir(parents=True, exist_ok=True)
        place = str(folder / "audit")
        who = [word for county in BATCHES for word in ("-j", county)]
        about = ("--office", "The state", "--election", "November 2026")
        said(run, "audit", "open", place, *who, *about)
        for county, sizes in BATCHES.items():
            manifest = folder / f"{county}.csv"
            write_rows(manifest, ("batch", "cards"), list(enumerate(sizes, 1)))
            said(run, "audit", "load", place, "manifest", str(manifest), "-j", county)
        mine = [(card, mark) for card, mark in self.reported.items() if card[0] == "Adams"]
        header = ("jurisdiction", "batch", "position", "contest", "choice")
        write_rows(folder / "records.csv", header, [(*c, "mayor", mark) for c, mark in mine])
        said(run, "audit", "load", place, "cards", str(folder / "records.csv"))
        self.load_totals(run, folder, "Brown")
        return place

    def load_totals(self, run: Run, folder: Path, *counties: str) -> None:
        """Load the votes of every batch of these counties."""
        rows = [
            (county, number, "mayor", choice, count)
            for county in counties
            for number in range(1, len(BATCHES[county]) + 1)
            for choice, count in votes_of(self.reported, county, str(number)).items()
        ]
        header = ("jurisdiction", "batch", "contest", "choice", "votes")
        write_rows(folder / "totals.csv", header, rows)
        totals = str(folder / "totals.csv")
        said(run, "audit", "load", str(folder / "audit"), "batch_totals", totals)

    def contests(self, run: Run, folder: Path) -> tuple[int, str]:
        """Load the contests; the exit code and what is refused."""
        file = folder / "contests.toml"
        file.write_text(self.toml, "utf-8")
        code, out, err = run("audit", "load", str(folder / "audit"), "contests", str(file))
        return code, " ".join((out + err).split())

    def read(self, run: Run, place: str, number: int) -> dict[str, Any]:
        """Every county reads what it drew as the paper is, and signs off; what was measured."""
        said(run, "audit", "sheets", place, "--csv-only")
        for county in BATCHES:
            sheet = Path(place) / "sheets" / f"round-{number}" / county / "readings.csv"
            if sheet.is_file():
                self.fill(sheet)
                board = ("-j", county, "--board", f"board of {county}")
                said(run, "audit", "enter", place, str(sheet), *board)
            counts = sheet.with_name("counts.csv")
            if counts.is_file() and self.count(counts):
                counting = ("-j", county, "--board", f"board of {county}", "--batches")
                said(run, "audit", "enter", place, str(counts), *counting)
            if sheet.parent.is_dir():
                said(run, "audit", "sign-off", place, "-j", county, "--person", "Ann Lee, clerk")
        code, out, err = run("audit", "measure", place, "--json")
        assert (code, err) == (0, "")
        (contest,) = json.loads(out)["contests"]
        return dict(contest)

    def count(self, sheet: Path) -> bool:
        """Write what the paper of the batches says; whether there are any."""
        with sheet.open(encoding="utf-8", newline="") as file:
            header, *rows = csv.reader(file)
        filled: list[Sequence[object]] = []
        for county, batch, contest, found, choice, *_ in rows:
            cards = BATCHES[county][int(batch) - 1]
            votes = votes_of(self.paper, county, batch)
            rest = cards - sum(votes.values())
            filled.append((county, batch, contest, found, choice, votes[choice], cards, rest, 0))
        write_rows(sheet, header, filled)
        return bool(rows)

    def fill(self, sheet: Path) -> None:
        """Write what the paper says."""
        with sheet.open(encoding="utf-8", newline="") as file:
            header, *rows = csv.reader(file)
        filled: list[Sequence[object]] = []
        for *place, contest, _, _ in rows:
            county, batch, position = place[-3:]
            mark = self.paper[county, batch, position]
            filled.append((*place, contest, "vote" if mark else "blank", mark))
        write_rows(sheet, header, filled)


def begun(run: Run, folder: Path, state: State) -> tuple[str, int]:
    """Load, commit and roll the seed; the audit and the draws that are planned first."""
    place = state.load(run, folder)
    assert state.contests(run, folder)[0] == 0
    code, out, err = run("audit", "commit", place, "--json")
    assert (code, err) == (0, "")
    (contest,) = json.loads(out)["contests"]
    assert rolled(run, place, words(run, place)) == (0, "")
    return place, contest["first_round"]["size"]


def test_a_mixed_state_from_open_to_both_verifiers(run: Run, tmp_path: Path) -> None:
    """Planned, drawn in turns, read, confirmed and published; both verifiers accept it, and refuse it if changed."""
    paper = paper_of(4)
    state = State(paper, paper)
    place = state.load(run, tmp_path)
    assert state.contests(run, tmp_path)[0] == 0
    told = said(run, "audit", "commit", place)
    assert "Adams: 60 cards, compared with their records;" in told
    assert "Brown: 60 cards, compared with their records, or with the votes of their batch;" in told
    assert "Clay: 60 cards, read;" in told
    assert "look:" not in told
    assert rolled(run, place, words(run, place)) == (0, "")
    ahead = said(run, "audit", "next", place)
    drawn = said(run, "audit", "sample", place)
    found = state.read(run, place, 1)
    assert f"mayor: {found['sample']} draws in all" in drawn
    assert f"mayor: {found['sample']} draws in all. Of 120 simulated audits of each claim" in ahead
    assert "a chance of at least 9" in ahead
    number = 1
    while found["status"]["value"] != "confirmed":
        number += 1
        assert "mayor" in said(run, "audit", "next", place)
        found = state.read(run, place, number)
    assert float(found["measured_risk"]) <= 0.1
    assert found["sample"] < 180
    for county in BATCHES:
        for check in CHECKS:
            said(run, "audit", "comply", place, check, "-j", county, "--statement", "looked at")
    said(run, "audit", "conclude", place)
    said(run, "audit", "publish", place, str(tmp_path / "public"))
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "Every outcome that it set out to check is confirmed" in page
    assert "What all of them found is measured together" in page
    record = tmp_path / "public" / "record"
    assert refused(run, record) == [(0, set()), (0, set())]
    assert f"risk {found['measured_risk'][:9]}" in run_observer(record).stdout
    for name, (change, check) in {
        "pool": (lines_changed("batch_totals", another_vote), "tables"),
        "risk": (smaller_risk, "risk"),
    }.items():
        forgery = Forgery.of(record)
        change(forgery)
        for code, checks in refused(run, forgery.write(tmp_path / name)):
            assert code == 1, name
            assert check in checks, name


def turned(paper: Paper, county: str, votes: int) -> Paper:
    """Paper on which so many votes for A of one county are for B."""
    found = dict(paper)
    for card in [card for card, mark in paper.items() if card[0] == county and mark == "A"][:votes]:
        found[card] = "B"
    return found


@pytest.mark.long(
    twin="tests/cli/audit_folder/test_in_strata.py::test_what_disagrees_in_either_stratum_is_not_confirmed"
)
def test_a_wrong_outcome_in_one_county_is_not_confirmed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The paper of one county makes another choice the winner: nothing is confirmed, and all papers say so."""
    reported = paper_of(5, winner=40)
    lead = votes_of(reported)["A"] - votes_of(reported)["B"]
    paper = turned(reported, "Brown", lead // 2 + 1)
    assert votes_of(paper)["B"] > votes_of(paper)["A"]
    state = State(reported, paper)
    shares = state.usual(**dict.fromkeys(BATCHES, 'share = "1/3"\n'))
    place, _ = begun(run, tmp_path, replace(state, strata=shares))
    said(run, "audit", "sample", place, "--size", "mayor=130")
    found = state.read(run, place, 1)
    assert found["status"]["value"] == "not_yet"
    monkeypatch.setattr(proposed, "draws_in_all", lambda *_: None)  # no number is known to suffice
    assert "180 draws in all. Everything that can be drawn." in said(run, "audit", "next", place)
    said(run, "audit", "next", place, "--size", "mayor=180")
    assert state.read(run, place, 2)["status"]["value"] == "hand_count_differs"


def test_bad_strata_are_refused_with_what_to_do(run: Run, tmp_path: Path) -> None:
    """Strata that overlap, that lack a county, that are empty, whose numbers do not add up: each in one sentence."""
    paper = paper_of(4)
    state = State(paper, paper)
    state.load(run, tmp_path)
    usual = state.usual()
    for strata, bound, words_ in (
        (usual.replace('["Clay"]', '["Adams"]'), 180, "strata overlap: Adams is in two of them"),
        (usual, 181, "card_bound is 181 and those of its strata add up to 180"),
        (usual.replace('"polling"', '"heaps"'), 180, "batches"),
        (state.usual(Adams='share = "1/2"\n'), 180, "of every stratum, or of none"),
        (state.usual(**dict.fromkeys(BATCHES, 'share = "1/2"\n')), 180, "add up to 1"),
        (state.usual(Clay='stake = "1.5"\n'), 180, "stake"),
        (usual.replace("card_bound = 60\n", "card_bound = 0\n", 1), 120, "card_bound"),
        (usual.replace("A =", "Zed =", 1), 180, "Zed"),
        (
            usual.split("[[contest.stratum]]")[1].join(("[[contest.stratum]]", "")),
            60,
            "two strata or more",
        ),
    ):
        code, told = replace(state, strata=strata, bound=bound).contests(run, tmp_path)
        assert code == 2, words_
        assert words_ in told
    two = usual.rsplit("[[contest.stratum]]", 1)[0]
    for strata, bound, words_ in (
        (usual.replace("A = ", "A = 1", 1), 180, "60 cards cannot hold the votes reported there"),
        (re.sub("B = [0-9]+", "B = 1", usual, count=1), 180, "are reported of the whole contest"),
        (two, 120, "each jurisdiction is in one stratum"),
        (usual.replace('"comparison"', '"oneaudit"'), 180, "no batch is a pool"),
        (usual.replace('"polling"', '"comparison"'), 180, "none of its cards has a record"),
    ):
        assert replace(state, strata=strata, bound=bound).contests(run, tmp_path)[0] == 0
        code, out, err = run("audit", "commit", str(tmp_path / "audit"))
        assert code == 2, words_
        assert words_ in " ".join((out + err).split())
    for counties, kinds, words_ in (
        (
            ("Brown", "Clay"),
            usual,
            "kind oneaudit or batches: Clay/1, Clay/2; nothing would be held against",
        ),
        (
            ("Clay",),
            usual.replace('"oneaudit"', '"polling"'),
            "kind oneaudit or batches: Brown/1, Brown/2,",
        ),
    ):
        state.load_totals(run, tmp_path, *counties)
        assert replace(state, strata=kinds).contests(run, tmp_path)[0] == 0
        code, out, err = run("audit", "commit", str(tmp_path / "audit"))
        assert code == 2
        assert words_ in " ".join((out + err).split())


@pytest.mark.parametrize(
    "other", ["adams", "Adams ", "\u00a0Adams", "A\u200ddams", "\uff21dams"], ids=ascii
)
def test_one_county_in_two_spellings_is_not_two(run: Run, tmp_path: Path, other: str) -> None:
    """Its cards would stand twice in the manifests: refused before anything is written, with both spellings."""
    about = ("--office", "The state", "--election", "November 2026")
    place = tmp_path / "audit"
    names = ("-j", "Brown", "-j", "Adams", "-j", other)
    code, out, err = run("audit", "open", str(place), *names, *about)
    assert code == 2
    assert "are one name in other spellings" in " ".join((out + err).split())
    assert not place.exists()
    said(run, "audit", "open", str(place), "-j", "Adams", "-j", "Adams County", *about)
