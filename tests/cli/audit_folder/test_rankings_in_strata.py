"""Rankings in strata at the terminal, from ``open`` to ``verify``: a county with records, and one that is polled."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from signal import SIGINT, default_int_handler, raise_signal, signal
from typing import Any

import pytest

from canvass.audit.drawn_apart import Confirming
from canvass.journeys.audit_folder import commitment
from canvass.model.rankings import borda_marks
from canvass.stats.worst_deal import Deal
from tests.cli.audit_folder.own_audit import Card, rolled, words, write_rows
from tests.cli.audit_folder.ranked_audit import CHECKS, Ranked, fill, spelt
from tests.cli.audit_folder.test_in_pools import said
from tests.cli.audit_folder.test_in_strata import refused
from tests.cli.conftest import Run
from tests.observer.forged import Forgery
from tests.observer.test_pools import lines_changed
from tests.observer.test_stratified import in_terms, of_all, smaller_risk
from tests.some_of import some_of

pytestmark = pytest.mark.usefixtures("few_audits")

COUNTIES = ("Adams", "Brown")
CHOICES = ("15", "16", "17", "18")
KINDS: Mapping[tuple[str, ...], int] = {
    ("15",): 5,
    ("16", "17"): 21,
    ("16",): 8,
    ("17", "16", "15"): 9,
    ("18", "16"): 4,
    ("18", "17", "16"): 2,
    (): 3,
}
"""The rankings of a county's 52 cards: 16 wins."""


@dataclass(frozen=True)
class State:
    """Two counties with a batch each: what was recorded or reported of every card."""

    reported: Mapping[Card, Sequence[str]]
    kinds: tuple[str, str] = ("comparison", "polling")
    rule: str = "irv"
    polled_first: Mapping[str, int] = field(default_factory=dict)
    """First preferences in Brown, where they are told otherwise."""

    @classmethod
    def of(cls, seed: int = 7, **changes: Any) -> State:
        """The cards of both counties in some order."""
        dice, found = random.Random(seed), dict[Card, Sequence[str]]()
        for name in COUNTIES:
            drawn = [ranking for ranking, many in KINDS.items() for _ in range(many)]
            dice.shuffle(drawn)
            found |= {(name, "1", str(n)): ranking for n, ranking in enumerate(drawn, 1)}
        return cls(found, **changes)

    def first(self, *counties: str) -> dict[str, int]:
        """First preferences, or points, in these counties."""
        cards = [ranking for card, ranking in self.reported.items() if card[0] in counties]
        is_borda = self.rule == "borda"
        found = Counter(
            c
            for ranking in cards
            for c in (borda_marks(tuple(ranking), len(CHOICES)) if is_borda else ranking[:1])
        )
        told = self.polled_first if counties == ("Brown",) else {}
        return {choice: told.get(choice, found[choice]) for choice in CHOICES}

    @property
    def toml(self) -> str:
        """``contests.toml``."""
        strata = "".join(
            f'[[contest.stratum]]\njurisdictions = ["{name}"]\nkind = "{kind}"\nshare = "1/2"\n'
            f"card_bound = {sum(KINDS.values())}\nvotes = {{ "
            + ", ".join(f'"{c}" = {n}' for c, n in self.first(name).items())
            + " }\n"
            for name, kind in zip(COUNTIES, self.kinds, strict=True)
        )
        choices = "".join(
            f'[[contest.choice]]\nid = "{c}"\nvotes = {n}\n'
            for c, n in self.first(*COUNTIES).items()
        )
        return (
            f'[[contest]]\nid = "339"\nrule = "{self.rule}"\nwinner = "16"\n'
            f'card_bound = {2 * sum(KINDS.values())}\ncard_bound_source = "the poll books"\n'
            f'risk_limit = "0.1"\nmethod = {{ name = "stratified" }}\n{strata}{choices}'
        )

    def load(self, run: Run, folder: Path) -> str:
        """Open an audit and load its files."""
        folder.mkdir(parents=True, exist_ok=True)
        place = str(folder / "audit")
        who = [word for county in COUNTIES for word in ("-j", county)]
        said(run, "audit", "open", place, *who, "--office", "The state", "--election", "2026")
        for name in COUNTIES:
            manifest = folder / f"{name}.csv"
            write_rows(manifest, ("batch", "cards"), [(1, sum(KINDS.values()))])
            said(run, "audit", "load", place, "manifest", str(manifest), "-j", name)
        rows = [
            (*card, "339", choice, str(rank) if choice else "")
            for card, ranking in self.reported.items()
            for rank, choice in enumerate(ranking or ("",), 1)
        ]
        header = ("jurisdiction", "batch", "position", "contest", "choice", "rank")
        write_rows(folder / "records.csv", header, rows)
        said(run, "audit", "load", place, "cards", str(folder / "records.csv"))
        (folder / "contests.toml").write_text(self.toml, "utf-8")
        return place


def loaded(run: Run, folder: Path, state: State) -> str:
    """Load everything; what a refusal of the contests or of the commitment says, or nothing."""
    place = state.load(run, folder)
    for command in (
        ("audit", "load", place, "contests", str(folder / "contests.toml")),
        ("audit", "commit", place),
    ):
        code, out, err = run(*command)
        if code:
            return " ".join((out + err).split())
    return ""


def without_claim(forgery: Forgery) -> None:
    """A claim is dropped with its stakes, the others are numbered anew: another winner becomes possible."""
    event = forgery.first("record.committed")
    lines = forgery.table(event, "assertions")[1:]
    for number, line in enumerate(lines, 1):
        line["assertion"] = number
    forgery.put(event, "assertions", lines)
    in_terms(lambda strata: [each["stakes"].pop(0) for each in strata])(forgery)


def other_claim(lines: list[Any]) -> None:
    """A claim is about another choice than the one that was shown."""
    line = next(line for line in lines if "18" not in (line["choice"], line["other"]))
    line["other"] = "18"


def moved_ranking(lines: list[Any]) -> None:
    """A card of a ranking is told of the other county: the whole contest keeps it."""
    one = next(line for line in lines if line["stratum"] == 1 and line["ranking"] == ["15"])
    other = next(line for line in lines if line["stratum"] == 2 and line["ranking"] == ["15"])
    one["cards"], other["cards"] = one["cards"] - 1, other["cards"] + 1


def other_second(lines: list[Any]) -> None:
    """Cards that have another second choice than was recorded: first preferences stay."""
    one = next(line for line in lines if line["ranking"] == ["17", "16", "15"])
    one["ranking"] = ["17", "15"]


def fitting(run: Run, place: str) -> set[str]:
    """The methods that the plan of a folder says to fit, sized or not; a report of rankings leads to no card."""
    (found,) = json.loads(said(run, "audit", "plan", place, "--json"))["contests"]
    sized = {m["kind"] for m in found["methods"] if m["applicability"]["value"] == "applies"}
    return sized | {*found["least_work"]["unsized"]}


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "a claim less": (without_claim, "tables"),
    "another claim": (lines_changed("assertions", other_claim), "tables"),
    "a ranking of the other county": (lines_changed("rankings", moved_ranking), "tables"),
    "a ranking of no county": (
        lines_changed("rankings", lambda ls: ls[0].pop("stratum")),
        "tables",
    ),
    "other second choices": (lines_changed("rankings", other_second), "tables"),
    "another way of counting": (of_all(name="stratified_preference"), "tables"),
    "a smaller risk": (smaller_risk, "risk"),
}


@some_of("rule", ["irv", "borda"], every=2)
def test_rankings_in_strata_from_open_to_both_verifiers(
    run: Run, tmp_path: Path, rule: str
) -> None:
    """One county compared, one polled, one risk; both verifiers accept the record, and refuse it if changed."""
    state = State.of(rule=rule)
    assert loaded(run, tmp_path, state) == ""
    place = str(tmp_path / "audit")
    assert fitting(run, place) == {"polling", "stratified"}
    assert rolled(run, place, words(run, place)) == (0, "")
    said(run, "audit", "sample", place, "--size", "339=48")
    said(run, "audit", "sheets", place, "--csv-only")
    dice = random.Random(5)
    paper = {card: spelt(dice, ranking) for card, ranking in state.reported.items()}
    for name in COUNTIES:
        sheet = Path(place) / "sheets" / "round-1" / name / "readings.csv"
        fill(sheet, Ranked({}, {}, paper, CHOICES, "16", 0))
        said(run, "audit", "enter", place, str(sheet), "-j", name, "--board", f"of {name}")
        said(run, "audit", "sign-off", place, "-j", name, "--person", "Ann Lee, clerk")
    code, out, err = run("audit", "measure", place, "--json")
    assert (code, err) == (0, "")
    (found,) = json.loads(out)["contests"]
    assert found["status"]["value"] == "confirmed"
    assert 0 < float(found["measured_risk"]) <= 0.1
    for check, county in product(CHECKS, COUNTIES):
        said(run, "audit", "comply", place, check, "-j", county, "--statement", "looked at")
    said(run, "audit", "conclude", place)
    said(run, "audit", "publish", place, str(tmp_path / "public"))
    record = tmp_path / "public" / "record"
    assert refused(run, record) == [(0, set()), (0, set())]
    opened = Forgery.of(record).table(Forgery.of(record).first("round.closed"), "openings")
    assert {line["card"]["id"][0] for line in opened} == {"Adams"}
    for name, (change, check) in TAMPERED.items() if rule == "irv" else ():
        forgery = Forgery.of(record)
        change(forgery)
        for code, checks in refused(run, forgery.write(tmp_path / name)):
            assert code == 1, name
            assert check in checks, name


@pytest.mark.parametrize(
    ("state", "words_"),
    [
        (State.of(kinds=("comparison", "oneaudit")), "totals of batches say nothing of rankings"),
        (State.of(kinds=("batches", "polling")), "totals of batches say nothing of rankings"),
        (replace(State.of(), polled_first={"15": 13, "16": 21}), "13 cards have '15' first by"),
    ],
)
def test_what_cannot_be_audited_is_told(
    run: Run, tmp_path: Path, state: State, words_: str
) -> None:
    """Strata whose batches alone are known; first preferences of a polled county that are not those of its rankings."""
    assert words_ in loaded(run, tmp_path, state)


def test_who_stops_the_first_round_still_hears_the_words(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C while a first round is simulated: everything is committed, and the words are there to be read aloud."""
    place = State.of(kinds=("comparison", "comparison")).load(run, tmp_path)
    said(run, "audit", "load", place, "contests", str(tmp_path / "contests.toml"))

    def stopped(*_: object) -> None:
        raise_signal(SIGINT)

    monkeypatch.setattr(commitment, "next_sizes", stopped)
    before = signal(SIGINT, default_int_handler)  # a shell's background ignores it
    try:
        code, out, err = run("audit", "commit", place)
    finally:
        signal(SIGINT, before)
    assert code == 130
    assert "stopped before a first round was simulated; everything is committed" in err
    assert "first round" not in out
    heard = words(run, place)
    assert all(word in out for word in heard.split())
    assert rolled(run, place, heard) == (0, "")


@pytest.mark.long(
    twin="tests/audit/size/test_drawn_apart.py::test_a_claim_that_is_sure_is_one_that_no_audit_misses"
)
def test_claims_that_are_sure_leave_the_plan_as_it_is(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plan of a folder is the same where all audits of every claim are simulated."""
    place = State.of(kinds=("comparison", "comparison")).load(run, tmp_path)
    said(run, "audit", "load", place, "contests", str(tmp_path / "contests.toml"))
    surely, found = Confirming.surely_confirm, list[bool]()

    def told(self: Confirming, deals: Sequence[Deal]) -> bool:
        found.append(surely(self, deals))
        return found[-1]

    monkeypatch.setattr(Confirming, "surely_confirm", told)
    quickly = said(run, "audit", "plan", place, "--json")
    assert any(found)
    monkeypatch.setattr(Confirming, "surely_confirm", lambda *_: False)
    assert said(run, "audit", "plan", place, "--json") == quickly
