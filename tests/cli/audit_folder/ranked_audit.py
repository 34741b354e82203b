"""An audit of a ranked contest through the commands: rankings as RAIRE writes them, and ranks that people read."""

from __future__ import annotations

import csv
import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from canvass.journeys.verify import verify
from tests.cli.audit_folder.made_once import made_once
from tests.cli.audit_folder.own_audit import Card, rolled, words, write_rows
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer

COUNTY = "San Francisco"
CHECKS = ("ballot_accounting", "custody", "eligibility")
Ranks = Sequence[Sequence[str]]
"""The choices marked at each rank."""


@dataclass(frozen=True)
class Ranked:
    """A county's cards: what is recorded of the ranked contest, and what the paper has at each rank.

    A card that is in neither does not have the contest.
    """

    batches: Mapping[tuple[str, str], int]
    records: Mapping[Card, Sequence[str]]
    paper: Mapping[Card, Ranks]
    choices: Sequence[str]
    winner: str
    bound: int
    method: str = 'name = "comparison"'
    contest: str = "339"
    risk_limit: str = "0.1"
    rule: str = "irv"
    more: str = ""
    above: str = ""
    votes: Mapping[str, int] = field(default_factory=dict)
    """The first preferences that were reported; those of the records where none are named."""
    lost: frozenset[Card] = frozenset()
    """Cards that nobody finds."""
    has_records: bool = True
    """Whether the office has a file of rankings."""

    def but(self, **changes: Any) -> Ranked:
        """The same audit planned otherwise."""
        return replace(self, **changes)

    @property
    def first(self) -> Mapping[str, int]:
        """The first preferences that are reported."""
        found = Counter(ranking[0] for ranking in self.records.values() if ranking)
        return {c: self.votes.get(c, found[c]) for c in self.choices}

    @property
    def toml(self) -> str:
        """``contests.toml``."""
        choices = "".join(
            f'[[contest.choice]]\nid = "{name}"\nvotes = {votes}\n'
            for name, votes in self.first.items()
        )
        return (
            f'{self.above}\n[[contest]]\nid = "{self.contest}"\nrule = "{self.rule}"\nwinner = "{self.winner}"\n'
            f'card_bound = {self.bound}\ncard_bound_source = "the poll books"\n'
            f'risk_limit = "{self.risk_limit}"\nmethod = {{ {self.method} }}\n{self.more}\n{choices}'
        )

    @property
    def raire(self) -> str:
        """The rankings as RAIRE writes them."""
        head = f"1\nContest,{self.contest},{len(self.choices)},{','.join(self.choices)}\n"
        return head + "".join(
            f"{','.join((self.contest, '_'.join(card), *ranking))}\n"
            for card, ranking in self.records.items()
        )

    def write(self, folder: Path) -> None:
        """The files of the office."""
        folder.mkdir(parents=True, exist_ok=True)
        boxes = [(*batch, cards) for batch, cards in self.batches.items()]
        write_rows(folder / "manifest.csv", ("tabulator", "batch", "cards"), boxes)
        (folder / "rankings.raire").write_text(self.raire, "utf-8")
        (folder / "contests.toml").write_text(self.toml, "utf-8")


def made(seed: int = 7, cards: int = 120, error: float = 0.0) -> Ranked:
    """Four choices of which the second wins by transfers; some cards are blank, and some lack the contest.

    ``error`` is the share of cards whose paper has the loser of the last round alone.
    """
    dice = random.Random(seed)
    kinds: Mapping[tuple[str, ...], int] = {
        ("15",): 40,
        ("16", "17"): 24,
        ("16",): 4,
        ("17", "16", "15"): 18,
        ("18", "16"): 8,
        ("18", "17", "16"): 4,
        (): 6,
    }
    batches = {("1", "1"): cards // 2, ("2", "7"): cards - cards // 2}
    places = [(*batch, str(n)) for batch, many in batches.items() for n in range(1, many + 1)]
    drawn = [ranking for ranking, many in kinds.items() for _ in range(many * cards // 120)]
    dice.shuffle(drawn)
    records = dict(zip(places, drawn, strict=False))
    paper = {
        card: spelt(dice, ranking if dice.random() >= error else ("15",))
        for card, ranking in records.items()
    }
    return Ranked(batches, records, paper, ("15", "16", "17", "18"), "16", len(records))


def spelt(dice: random.Random, ranking: Sequence[str]) -> Ranks:
    """Marks by rank that come to this ranking: ranks are skipped, choices repeated, two stand at the last one."""
    ranks: list[list[str]] = []
    for choice in ranking:
        ranks += [[]] * (dice.random() < 0.2) + [[choice]]
        ranks += [[choice]] * (dice.random() < 0.1)
    if ranking and dice.random() < 0.1:
        ranks += [["15", "17"], ["18"]]
    return ranks


def load(run: Run, folder: Path, own: Ranked) -> str:
    """Open an audit and load its files; returns its folder."""
    own.write(folder / "files")
    place = str(folder / "audit")

    def make() -> None:
        about = ("-j", COUNTY, "--office", "The clerk", "--election", "November 2019")
        assert run("audit", "open", place, *about)[0] == 0
        files = {"manifest": "manifest.csv", "cards": "rankings.raire", "contests": "contests.toml"}
        for what, name in files.items():
            if what == "cards" and not own.has_records:
                continue
            code, out, err = run("audit", "load", place, what, str(folder / "files" / name))
            assert code == 0, (out, err)

    made_once(f"loaded {own.has_records}", folder / "files", Path(place), make)
    return place


def committed(run: Run, place: str) -> dict[str, Any]:
    """Commit; what is said of the one contest."""
    code, out, err = run("audit", "commit", place, "--json")
    assert (code, err) == (0, "")
    return dict(json.loads(out)["contests"][0])


def begun(run: Run, folder: Path, own: Ranked) -> str:
    """Load, commit, roll the dice, and draw the first round."""
    own.write(folder / "files")
    place = str(folder / "audit")

    def make() -> None:
        load(run, folder, own)
        committed(run, place)
        assert rolled(run, place, words(run, place)) == (0, "")
        code, _, err = run("audit", "sample", place)
        assert (code, err) == (0, "")

    made_once(f"sampled {own.has_records}", folder / "files", Path(place), make)
    return place


def fill(sheet: Path, own: Ranked) -> None:
    """What is on the paper, written into an empty spreadsheet."""
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    filled: list[Sequence[object]] = []
    for *place, contest, _, _, _ in rows:
        tabulator, batch, position = place[-3:]
        ranks = own.paper.get((tabulator, batch, position))
        if (tabulator, batch, position) in own.lost:
            filled.append((*place, contest, "not_found", "", ""))
        elif ranks is None:
            filled.append((*place, contest, "contest_not_on_card", "", ""))
        elif not ranks:
            filled.append((*place, contest, "blank", "", ""))
        else:
            filled += [
                (*place, contest, "vote", mark, number)
                for number, marks in enumerate(ranks, 1)
                for mark in marks
            ]
    write_rows(sheet, header, filled)


def read_round(run: Run, place: str, own: Ranked, number: int = 1, *more: str) -> dict[str, Any]:
    """Read everything that was drawn as the paper is, sign off, and measure; the result of the one contest."""
    enter_round(run, place, own, number, *more)
    code, out, err = run("audit", "measure", place, "--json")
    assert (code, err) == (0, "")
    return dict(json.loads(out)["contests"][0])


def enter_round(run: Run, place: str, own: Ranked, number: int = 1, *more: str) -> None:
    """Read everything that was drawn as the paper is, and sign off."""
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    sheet = Path(place) / "sheets" / f"round-{number}" / COUNTY / "readings.csv"
    if sheet.is_file():
        fill(sheet, own)
        board = ("-j", COUNTY, "--board", "board 1", *more)
        code, out, err = run("audit", "enter", place, str(sheet), *board)
        assert code == 0, (out, err)
        person = ("-j", COUNTY, "--person", "Ann Lee, clerk")
        assert run("audit", "sign-off", place, *person)[0] == 0


def refused_with_another_rank(record: Path) -> None:
    """One rank of a reading in the published ledger becomes another's: neither verifier passes the record."""
    ledger = record / "ledger.jsonl"
    text = ledger.read_text("utf-8")
    assert '"ranks":[["15"]' in text
    ledger.write_text(text.replace('"ranks":[["15"]', '"ranks":[["18"]', 1), "utf-8", newline="\n")
    assert run_observer(record).returncode == 1
    assert not verify(record).holds


def ended(run: Run, place: str, folder: Path) -> Path:
    """Establish the paper trail, conclude and publish; returns the folder of the record."""
    for check in CHECKS:
        said = ("-j", COUNTY, "--statement", "we looked")
        assert run("audit", "comply", place, check, *said)[0] == 0
    code, out, err = run("audit", "conclude", place, "--json")
    assert (code, err) == (0, ""), out
    assert run("audit", "publish", place, str(folder / "public"))[0] == 0
    return folder / "public" / "record"
