"""``canvass recount work-order`` to ``take-return``: a laptop without a network counts, and nothing forks."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from canvass.errors import BadRecord
from canvass.journeys.recount_folder.laptops import take
from canvass.journeys.recount_folder.standing import recount_at
from canvass.journeys.recount_folder.work_order import (
    opened_return,
    read_signed,
    signed_order,
    signed_return,
    write_signed,
)
from canvass.record import SigningKey, read_key
from tests.cli.conftest import Run
from tests.cli.test_recount_count import ONE, TWO
from tests.cli.test_recount_receive import last_entry, opened_in_towns, recount
from tests.recount.made import HAND

__all__ = ["recount"]
HEADER = "unit,Ann,Bob,voters,ballots,no vote\n"
LINES = "North,31,20,52,52,1\np2,10,15,25,25,0\n"


class Laptop:
    """A laptop: its key, and a folder of its own."""

    def __init__(self, run: Run, folder: Path, name: str) -> None:
        self.run, self.recount, self.place = run, folder, folder.parent / name
        self.place.mkdir()
        self.key = self.place / "laptop.pem"
        code, out, _ = run("recount", "laptop-key", str(self.key))
        assert code == 0
        self.public = out.split()[-1]

    def ordered(self, team: str = ONE, *words: str) -> tuple[int, str, str]:
        """The office writes a work order for it."""
        order = str(self.place / "order.json")
        asked = ("recount", "work-order", str(self.recount), "Smallville", "--team", team)
        return self.run(*asked, "--laptop", self.public, "--out", order, *words, "--by", "Ada")

    def counted(self, lines: str = LINES) -> tuple[int, str, str]:
        """The team's sheet becomes a return."""
        sheet = self.place / "sheet.csv"
        sheet.write_text(HEADER + lines)
        asked = ("recount", "work-return", str(self.place / "order.json"), str(sheet))
        out = str(self.back)
        return self.run(*asked, "--key", str(self.key), "--out", out, "--by", "Bo")

    @property
    def back(self) -> Path:
        """What it brings back."""
        return self.place / "return.json"

    def taken(self) -> tuple[int, str, str]:
        """The office takes what it brought back."""
        code, out, err = self.run(
            "recount", "take-return", str(self.recount), str(self.back), "--by", "Ada"
        )
        return code, " ".join(out.split()), " ".join(err.split())


@pytest.fixture
def laptop(run: Run, recount: Path) -> Laptop:
    """A laptop with an order for every unit, and a return with two of them."""
    made = Laptop(run, recount, "laptop")
    assert made.ordered()[0] == 0
    assert made.counted()[0] == 0
    return made


def test_two_laptops_count_and_their_returns_are_taken_whole(
    run: Run, recount: Path, laptop: Laptop
) -> None:
    """The order holds no vote; the same return twice changes nothing; a second team's brings units back."""
    order = json.loads((laptop.place / "order.json").read_text())
    assert "votes" not in json.dumps(order)
    assert order["body"]["sequence"] == last_entry(run, recount)
    code, out, err = laptop.taken()
    assert (code, err) == (0, "")
    assert "2 units: counted by one team; another counts it" in out
    before = last_entry(run, recount)
    code, out, _ = laptop.taken()
    assert (code, "Nothing was written." in out) == (0, True)
    assert last_entry(run, recount) == before
    other = Laptop(run, recount, "other")
    assert other.ordered(TWO, "--unit", "North")[0] == 0
    assert "not a unit of the work order" in other.counted()[2]
    assert other.counted("North,31,20,52,52,1\n")[0] == 0
    assert "1 of 3 units came back so far." in other.taken()[1]
    assert recount_at(recount).teams.counted == 1


def test_a_sheet_is_held_against_its_order_on_the_laptop(laptop: Laptop) -> None:
    """Every problem at once; nothing is written, and nothing is written over."""
    lines = "Nroth,1,1,2,2,0\np2,10,15,25,24,0\np2,10,15,25,25,0\nWest,-1,5,10,10,0\n"
    code, _, err = laptop.counted(lines)
    assert code == 2
    for said in ("did you mean 'North'?", "it has 24 ballots", "stands in row 3 already", "-1"):
        assert said in err
    assert "a file is there already" in laptop.counted()[2]


def test_an_order_for_another_laptop_is_not_filled(run: Run, recount: Path, laptop: Laptop) -> None:
    """A key that the order does not name signs nothing."""
    other = Laptop(run, recount, "other")
    (other.place / "order.json").write_bytes((laptop.place / "order.json").read_bytes())
    assert "for another laptop" in other.counted()[2]


def forged(laptop: Laptop, how: str) -> None:
    """A return that was changed, with whatever keys whoever changed it has."""
    value = json.loads(laptop.back.read_text())
    work = opened_return("return", read_signed(laptop.back))
    key, office = read_key(laptop.key), read_key(laptop.recount / "office" / "key.pem")
    laptop.back.unlink()
    match how:
        case "a vote":
            value["body"]["tallies"][0]["votes"][0] += 1
            laptop.back.write_text(json.dumps(value, separators=(",", ":"), sort_keys=True))
        case "another key":
            write_signed(laptop.back, signed_return(work.said, SigningKey.generate()))
        case "an order of nobody":
            order = signed_order(work.said.order.said, SigningKey.generate())
            write_signed(laptop.back, signed_return(replace(work.said, order=order), key))
        case "another head":
            said = replace(work.said.order.said, digest="0" * 64)
            order = signed_order(said, office)
            write_signed(laptop.back, signed_return(replace(work.said, order=order), key))
        case "another baseline":
            said = replace(work.said.order.said, baseline=2)
            order = signed_order(said, office)
            write_signed(laptop.back, signed_return(replace(work.said, order=order), key))
        case "a unit twice":
            twice = replace(work.said, tallies=work.said.tallies[:1] * 2)
            write_signed(laptop.back, signed_return(twice, key))
        case "half a file":
            laptop.back.write_text(json.dumps(value)[:500])


FORGED = {
    "a vote": "it was changed after it was signed",
    "another key": "signed by another laptop",
    "an order of nobody": "a key that this record does not have",
    "another head": "another entry",
    "another baseline": "the baseline changed since its order was made",
    "a unit twice": "a unit twice",
    "half a file": "not as it was written",
}


@pytest.mark.parametrize("how", FORGED)
def test_what_no_laptop_of_the_record_signed_is_refused(
    how: str, run: Run, recount: Path, laptop: Laptop
) -> None:
    """Whole: nothing of it is written."""
    before = last_entry(run, recount)
    forged(laptop, how)
    code, _, err = laptop.taken()
    assert (code, FORGED[how] in err, "nothing was written" in err) == (2, True, True), err
    assert last_entry(run, recount) == before


def test_a_return_of_which_one_tally_may_not_stand_is_refused_whole(
    run: Run, recount: Path, laptop: Laptop
) -> None:
    """A unit came back meanwhile with other people's numbers: nothing of the return is kept."""
    for name, team in (("x", TWO), ("y", "Ed Fox, Flo Gray")):
        other = Laptop(run, recount, name)
        other.ordered(team, "--unit", "North")
        other.counted("North,30,21,52,52,1\n")
        assert other.taken()[0] == 0
    before = last_entry(run, recount)
    code, _, err = laptop.taken()
    assert (code, "the unit came back before" in err) == (2, True)
    assert last_entry(run, recount) == before
    with pytest.raises(BadRecord):
        take(recount, laptop.place / "order.json", HAND)


def test_a_word_for_two_units_of_an_order_is_refused(tmp_path: Path, run: Run) -> None:
    """Two towns have a Ward 1: neither the laptop nor the office takes the one for the other; the id is asked for."""
    folder = opened_in_towns(tmp_path, run)
    made = Laptop(run, folder, "laptop")
    order = str(made.place / "order.json")
    asked = ("recount", "work-order", str(folder), "Adams", "--team", ONE)
    assert run(*asked, "--laptop", made.public, "--out", order, "--by", "Ada")[0] == 0
    code, _, err = made.counted("Ward 1,31,20,52,52,1\n")
    said = "write the id of the one that is meant: alpha-1, beta-1"
    assert (code, said in " ".join(err.split()), made.back.exists()) == (2, True, False)
    sheet = made.place / "sheet.csv"
    counted = ("recount", "count", str(folder), str(sheet), "--county", "Adams", "--team", TWO)
    code, _, err = run(*counted, "--by", "Ada")
    assert (code, said in " ".join(err.split())) == (2, True)
    assert made.counted("alpha-1,31,20,52,52,1\n")[0] == 0
    code, out, _ = run("recount", "take-return", str(folder), str(made.back), "--by", "Ada")
    assert (code, "counted by one team" in out) == (0, True)
    kept = (folder / "record" / "ledger.jsonl").read_text().splitlines()[-1]
    assert json.loads(kept)["event"]["body"]["unit"] == ["Adams", "alpha-1"]


def test_no_team_is_sent_to_count_what_it_counted(run: Run, recount: Path) -> None:
    """A unit that one of the team counted, also before a recall, or on which two teams agree, is not ordered."""
    laptop = Laptop(run, recount, "laptop")
    sheet = recount.parent / "sheet.csv"
    sheet.write_text(HEADER + LINES)
    for team in (ONE, TWO):
        asked = ("recount", "count", str(recount), str(sheet), "--team", team, "--county")
        assert run(*asked, "Smallville", "--by", "Ada")[0] == 0
    said = ("--people", "Ida Jay, Kit Low", "--why", "a stack", "--by", "Ada")
    assert run("recount", "recall", str(recount), "Smallville", "North", *said)[0] == 0
    code, out, err = laptop.ordered(ONE)
    assert (code, err, "1 unit, from" in out) == (0, "", True)
    (laptop.place / "order.json").unlink()
    code, _, err = laptop.ordered(f"Gus Hall, {ONE.split(', ')[0]}", "--unit", "North")
    assert (code, "North: " in err, "counted it before; another team must" in err) == (
        2,
        True,
        True,
    )
    assert not (laptop.place / "order.json").exists()
    assert laptop.ordered("Gus Hall, Hal Ito", "--unit", "North")[0] == 0
