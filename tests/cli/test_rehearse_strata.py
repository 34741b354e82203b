"""A rehearsal of a mixed state: a county compared with records, one that counts batches, one polled."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.adversary.commands import run as run_in
from tests.cli.audit_folder.own_audit import DICE, write_rows
from tests.cli.conftest import Run
from tests.cli.evening import Evening, Said, rows
from tests.cli.rehearsed_paper import read_back
from tests.forbidden import forbidden_in
from tests.observer.conftest import run_observer
from tests.simulated_once import few_audits as few_audits
from tests.simulated_once import of_few_audits
from tests.simulated_once import simulated_once as simulated_once

pytestmark = pytest.mark.usefixtures("few_audits", "simulated_once")
BATCHES = {"Adams": (60, 60, 60), "Brown": (40, 30, 50), "Clay": (50, 70)}
VOTES = {"Adams": (120, 40), "Brown": (70, 30), "Clay": (70, 40)}
KINDS = {"Adams": "comparison", "Brown": "batches", "Clay": "polling"}
CONTEST = """
[[contest]]
id = "mayor"
title = "Mayor"
card_bound = 420
card_bound_source = "poll books"
risk_limit = "0.1"
method = { name = "stratified" }
choice = [{ id = "ann", name = "Ann Bell", votes = 260 }, { id = "bob", name = "Bob Cray", votes = 110 }]
"""
ERRORS = """
[[error]]
kind = "choices_swapped"
batch = "Adams 1"
[[error]]
kind = "style_misread"
batch = "Brown 3"
[[error]]
kind = "card_missing"
batch = "Clay 2"
"""


def strata(**kinds: str) -> str:
    """The strata, each county by itself; some of another kind."""
    return "".join(
        f'[[contest.stratum]]\njurisdictions = ["{county}"]\nkind = "{kinds.get(county, KINDS[county])}"\n'
        f"card_bound = {sum(sizes)}\nvotes = {{ ann = {VOTES[county][0]}, bob = {VOTES[county][1]} }}\n"
        for county, sizes in BATCHES.items()
    )


def write_state(place: Path, errors: str = ERRORS) -> Path:
    """The files of the state, in a folder."""
    lines = [(c, n, size) for c, sizes in BATCHES.items() for n, size in enumerate(sizes, 1)]
    write_rows(place / "manifest.csv", ("jurisdiction", "batch", "cards"), lines)
    (place / "contests.toml").write_text(CONTEST + strata(), "utf-8")
    (place / "errors.toml").write_text(errors, "utf-8")
    return place


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """The files of the state."""
    return write_state(tmp_path)


def rehearse(run: Run, office: Path, *words: str) -> tuple[int, str, str]:
    """The command on the files of the state."""
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    return run("rehearse", *files, "--errors", str(office / "errors.toml"), "--seed", "7", *words)


def test_each_county_has_the_files_of_its_stratum(run: Run, office: Path) -> None:
    """Records of the one, totals of the other, nothing of the third; the votes of each are those reported there."""
    code, out, err = rehearse(run, office, str(office / "R"))
    assert (code, err, out.startswith("REHEARSAL: ")) == (0, "", True)
    records, totals = (rows(office / "R/files" / name) for name in ("records.csv", "totals.csv"))
    assert {row["jurisdiction"] for row in records} == {"Adams"}
    assert {row["jurisdiction"] for row in totals} == {"Brown"}
    recorded = Counter(row["choice"] for row in records if row["choice"])
    assert recorded == {"ann": 120, "bob": 40}
    for choice, votes in (("ann", 70), ("bob", 30)):
        assert sum(int(row["votes"]) for row in totals if row["choice"] == choice) == votes


class Mixed(Evening):
    """An evening in several counties: cards are named with theirs."""

    def of(self, county: str, name: str) -> list[dict[str, str]]:
        """A sheet of a county, filled in from the paper; nothing where it has none."""
        path = self.folder / "sheets/round-1" / county / f"{name}.csv"
        sheet, there = rows(path) if path.is_file() else [], self.paper()
        for row in sheet:
            if name == "readings":
                on = there.get((county, row["batch"], row["position"]))
                row["reading"], row["choice"] = ("not_found", "") if on is None else on["mayor"]
                continue
            cards: list[Said] = [
                on["mayor"] for card, on in there.items() if card[:2] == (county, row["batch"])
            ]
            votes = Counter(choice for _, choice in cards if choice)
            row["votes"], row["cards"] = str(votes[row["choice"]]), str(len(cards))
            row["undervotes"], row["overvoted"] = str(len(cards) - votes.total()), "0"
        return sheet

    def enter_all(self) -> None:
        """A board of each county enters what it has, and signs off."""
        for county in BATCHES:
            for name, how in (("readings", ()), ("counts", ("--batches",))):
                if sheet := self.of(county, name):
                    path = self.folder.parent / f"{county}-{name}.csv"
                    with path.open("w", encoding="utf-8", newline="") as file:
                        writer = csv.DictWriter(file, [*sheet[0]])
                        writer.writeheader()
                        writer.writerows(sheet)
                    self.audit(
                        "enter", str(path), "-j", county, "--board", f"board of {county}", *how
                    )
            self.audit("sign-off", "-j", county, "--person", "Ann Lee, clerk")


@pytest.mark.long(twin="test_an_error_in_a_polled_county_is_shown_by_no_card")
def test_an_evening_of_three_kinds_to_both_verifiers(run: Run, office: Path) -> None:
    """Each error is found as its county reads: by a card, by a batch, by a card that is not there."""
    assert rehearse(run, office, str(office / "R"))[0] == 0
    evening = Mixed(run, office / "R", {"mayor": ("ann", "bob")})
    evening.audit("commit")
    heard = " ".join(json.loads(evening.audit("status", "--json"))["words"])
    evening.audit("seed", "--words", heard, "--digits", DICE, "--again", DICE)
    evening.audit("sample", "--size", "mayor=302")  # all there is to draw
    evening.audit("sheets", "--csv-only")
    code, _, err = run("rehearse", str(evening.folder), "--ballots")
    assert code == 0, err
    evening.enter_all()
    evening.audit("measure")
    found = evening.score()
    became = {one["error"]["kind"]["value"]: one["became"]["value"] for one in found["errors"]}
    assert became == {
        "choices_swapped": "by_card",
        "style_misread": "by_batch",
        "card_missing": "by_missing",
    }
    assert found["slips"] == []
    public = office / "public"
    evening.audit("publish", str(public))
    for verdict in (run("verify", str(public))[1], run_observer(public).stdout):
        first, *_ = verdict.splitlines()
        assert first == "REHEARSAL: the record r is for practice and decides nothing."
        assert "\nConsistent, not anchored" in verdict


@pytest.fixture(scope="module")
def committed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The rehearsal of a state with errors in the county that is polled, up to its commitment, and what that said."""
    swapped = '[[error]]\nkind = "choices_swapped"\nbatch = "Clay 1"\n'
    missing = '[[error]]\nkind = "card_missing"\nbatch = "Clay 2"\n'
    state = write_state(tmp_path_factory.mktemp("state"), swapped + missing)
    files = ("manifest.csv", "--contests", "contests.toml", "--errors", "errors.toml")
    opened = run_in(state, "rehearse", *files, "--seed", "7", "R")
    assert (opened.code, opened.err) == (0, "")
    with pytest.MonkeyPatch.context() as patch:
        of_few_audits(patch)
        said = run_in(state, "audit", "commit", "R")
    assert said.code == 0, said.err
    return state / "R", said.out


def test_a_state_in_strata_is_played_county_by_county(
    run: Run, committed: tuple[Path, str]
) -> None:
    """Its first round is the one that the commitment plans, and a right report is confirmed."""
    folder, said = committed
    first = int(re.findall(r"if the report is right: ([0-9]+) draws", said)[0])
    code, out, _ = run("rehearse", "--simulate", str(folder), "--replications", "3", "--json")
    found = json.loads(out)
    sheet = found["sheet"]
    assert (code, found["method"]) == (0, "stratified_batches")
    assert (sheet["is_right"], sheet["rounds"][0]) == (True, first)
    assert sheet["confirmed"]["value"] >= 0.7
    by_sample = {
        each["error"]["kind"]["value"]: each["by_step"]["sample"] for each in sheet["scores"]
    }
    # of Clay's cards, which are polled
    assert by_sample["choices_swapped"] == {"value": 0.0, "error": 0.0, "replications": 0}
    assert by_sample["card_missing"]["replications"] == 3


def test_an_error_in_a_polled_county_is_shown_by_no_card(
    run: Run, committed: tuple[Path, str]
) -> None:
    """Two choices exchanged there: nothing stands beside the cards; the page has none of the four words."""
    evening = Mixed(run, committed[0], {"mayor": ("ann", "bob")})
    became = {one["error"]["kind"]["value"]: one["became"] for one in evening.score()["errors"]}
    assert became["choices_swapped"]["value"] == "polled"
    code, out, _ = run("rehearse", str(evening.folder), "--score")
    assert (code, forbidden_in(out)) == (0, [])
    assert "its stratum" in " ".join(out.split())


@pytest.mark.parametrize(
    ("was", "is_", "said"),
    [
        ('["Clay"]', '["Clai"]', "Clai"),
        ('kind = "batches"', 'kind = "oneaudit"', "say which batches of Brown have no records"),
        ("card_bound = 180", "card_bound = 170", "card_bound is 170, and the manifest has 180"),
        ("ann = 120, bob = 40", "ann = 150, bob = 40", "190 votes of Adams on its 180 cards"),
    ],
)
def test_strata_that_do_not_fit_are_refused(
    run: Run, office: Path, was: str, is_: str, said: str
) -> None:
    """With what does not fit, and nothing is written."""
    text = (office / "contests.toml").read_text("utf-8")
    changed = text.replace(was, is_)
    if "170" in is_:
        changed = changed.replace("card_bound = 420", "card_bound = 410")
    if "150" in is_:
        changed = changed.replace("votes = 260", "votes = 290")
    (office / "contests.toml").write_text(changed, "utf-8")
    code, out, err = rehearse(run, office, str(office / "R"))
    assert (code, out, (office / "R").exists()) == (2, "", False)
    assert said in " ".join(err.split())


BY_CARDS = "leave [[contest.stratum]] out, and rehearse it by method"
UNREHEARSED = {
    'rule = "irv"\nwinner = "ann"': (strata(Brown="polling"), BY_CARDS),
    'rule = "score"\nvotes_allowed = 5': (strata(Brown="polling"), BY_CARDS),
    'rule = "borda"\nwinner = "ann"': (strata(Brown="polling"), BY_CARDS),
    'title = "The mayor"': (strata(Adams="comparison_by_style"), "rehearse it with the kind"),
}


@pytest.mark.parametrize("rule", UNREHEARSED)
def test_rankings_points_and_styles_in_strata_are_refused(
    run: Run, office: Path, rule: str
) -> None:
    """By every rehearsal, in one sentence of each contest or stratum that says what to do; nothing is written."""
    apart, said = UNREHEARSED[rule]
    text = CONTEST.replace('title = "Mayor"', rule) + apart
    (office / "contests.toml").write_text(text, "utf-8")
    out = str(office / "R")
    for words in ((out,), ("--simulate",), ("--people", "--batch", "Adams 1", "--out", out)):
        code, printed, err = rehearse(run, office, *words)
        assert (code, printed, (office / "R").exists()) == (2, "", False)
        told = " ".join(err.split())
        assert told.count(said) == 1
        assert "only contests in which" not in told


def test_whole_boxes_bear_what_their_county_reported(run: Run, office: Path) -> None:
    """Every box of a county on paper: its cards add up to its own votes, but for the card that is missing."""
    every = [f"{county} {n}" for county, sizes in BATCHES.items() for n in range(1, len(sizes) + 1)]
    words = [word for name in every for word in ("--batch", name)]
    code, out, err = rehearse(run, office, "--people", *words, "--out", str(office / "P"))
    assert (code, err) == (0, "")
    assert out.startswith("REHEARSAL")
    votes = Counter[tuple[str, str]]()
    missing = Counter[str]()
    key = json.loads((office / "P/trainer/key.json").read_text("utf-8"))
    for card in key["cards"]:
        what, choice = card["record"]
        votes[card["card"][0], choice] += what == "vote"
        missing[card["card"][0]] += card["paper"][0] == "not_found"
    for county, (ann, bob) in VOTES.items():
        assert (votes[county, "ann"], votes[county, "bob"]) == (ann, bob)
    assert missing == {"Adams": 0, "Brown": 0, "Clay": 1}
    printed = read_back(office / "P/people/ballots.pdf")
    assert len(printed) == sum(map(sum, BATCHES.values())) - 1
    changed = CONTEST.replace("420", "390") + strata().replace("= 180", "= 150")
    (office / "contests.toml").write_text(changed, "utf-8")
    code, out, err = rehearse(run, office, "--people", "--out", str(office / "Q"))
    assert (code, out, (office / "Q").exists()) == (2, "", False)
    assert "its card_bound is 150, and the manifest has 180 cards of it" in " ".join(err.split())
