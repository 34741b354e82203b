"""``canvass recount challenge`` and ``decide``: objections to single ballots, and what the board rules moves."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from canvass.data.checker import CHECKER_FILE
from canvass.record import find_store
from tests.cli.conftest import Run
from tests.cli.test_recount_count import ONE, SOUTH, TWO, WEST, counted, released
from tests.cli.test_recount_receive import FILES, last_entry, recount

__all__ = ["recount"]
NORTH = "Smallville,North,30,20,51,51,1\n"
HEADER = "exhibit,unit,ballot,by,side,called,claimed,ground,pile,image\n"
FIRST = "1,North,ballot 17,Gil Hay,Bob,Ann,Bob,a mark outside,envelope 1,\n"
SECOND = f"2,North,ballot 18,Gil Hay,,no vote,Ann,a cross beside,envelope 1,{'a' * 64}\n"
RULINGS = "exhibit,ruled,for,against,abstained,why,reason\n"
MOVED = "1,Bob,Ida Jay;Kit Low,Mo Nye,,underlined,\n"
REFUSED = "2,No vote,Ida Jay;Kit Low,,Mo Nye,nothing can be read,\n"


def kept(run: Run, folder: Path, what: str, lines: str) -> tuple[int, str, str]:
    """Keep a sheet of challenges or of rulings."""
    sheet = folder.parent / f"{what}.csv"
    sheet.write_text((HEADER if what == "challenge" else RULINGS) + lines)
    asked = ("recount", what, str(folder), str(sheet), "--county", "Smallville", "--by", "Ada")
    code, out, err = run(*asked)
    return code, " ".join(out.split()), " ".join(err.split())


def teams(run: Run, folder: Path) -> dict[str, object]:
    """What the status says of the teams and the challenges."""
    found = json.loads(run("recount", "status", str(folder), "--json")[1])["teams"]
    return {
        name: found[name] for name in ("counted", "held", "disputed", "challenges", "undecided")
    }


def last_body(folder: Path) -> dict[str, Any]:
    """What the last entry of the record says."""
    store = find_store(folder / "record", only_read=True)
    try:
        return dict([*store.ledger.entries()][-1].event.body)
    finally:
        store.ledger.close()


def test_a_unit_waits_for_the_rulings_on_its_ballots(run: Run, recount: Path) -> None:
    """From the objections to the amended return: the rulings move one vote, and both verifiers follow."""
    code, out, err = kept(run, recount, "challenge", FIRST + SECOND)
    assert (code, err) == (0, "")
    assert "2 challenges kept; 0 were kept before. 2 challenges so far, 2 not ruled on." in out
    for team in (ONE, TWO):
        code, out, err = counted(run, recount, NORTH + SOUTH + WEST, team)
        assert (code, err) == (0, "")
    assert "1 unit: two teams agree, and a challenged ballot waits for the board's ruling" in out
    assert "Smallville, North" in out
    waiting = {"counted": 2, "held": [], "disputed": ["Smallville, North"]}
    assert teams(run, recount) == waiting | {"challenges": 2, "undecided": 2}
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert "a challenged ballot waits for the ruling of the board: 1 (Smallville, North)." in page
    assert "Challenged ballots: 2; of these the board has not ruled on 2 yet." in page
    assert run("recount", "complete", str(recount), "Smallville")[0] != 0
    code, out, err = kept(run, recount, "decide", MOVED)
    assert (code, err) == (0, "")
    assert "came back" not in out
    code, out, err = kept(run, recount, "decide", MOVED + REFUSED)
    assert (code, err) == (0, "")
    assert "1 ruling kept; 1 were kept before. Smallville, North came back." in out
    body = last_body(recount)
    assert (body["votes"], body["reason"]) == ((29, 21), "voter_intent")
    for words in (("complete", str(recount), "--every"), ("amend", str(recount))):
        assert run("recount", *words)[0] == 0
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    said = "2 challenged ballots, 2 ruled on, 1 of them not as called"
    code, out, _ = run("verify", str(public))
    assert (code, said in out) == (0, True)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True)


def test_the_same_sheet_twice_changes_nothing(run: Run, recount: Path) -> None:
    """And another word about an exhibit is refused, with what differs."""
    assert kept(run, recount, "challenge", FIRST)[0] == 0
    entry = last_entry(run, recount)
    code, out, _ = kept(run, recount, "challenge", FIRST)
    assert (code, "Nothing was written." in out, last_entry(run, recount)) == (0, True, entry)
    code, _, err = kept(run, recount, "challenge", FIRST.replace("Gil Hay", "Gus Hay"))
    assert (code, "kept before with another by; an entry is never" in err) == (2, True)
    assert last_entry(run, recount) == entry


FAULTY = {
    "a choice": (FIRST.replace("Ann,Bob", "Anne,Bob"), "is not a choice"),
    "an empty call": (FIRST.replace("Ann,Bob", ",Bob"), "is not a choice of this recount"),
    "a unit": (FIRST.replace("North", "Nort"), "no unit of this id or name"),
    "no ground": (FIRST.replace("a mark outside", ""), "is empty"),
    "a picture": (FIRST.replace("envelope 1,", "envelope 1,17.png"), "is not a SHA-256"),
    "the same": (FIRST.replace("Ann,Bob", "Bob,Bob"), "called as the challenge claims it"),
    "a ballot twice": (FIRST + FIRST.replace("1,North,b", "2,North,B"), "challenged before"),
    "a name": (FIRST.replace("Gil Hay", "Gil\u202eHay"), "not seen"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_what_cannot_be_a_challenge_is_refused(name: str, run: Run, recount: Path) -> None:
    """Each with its row, and nothing is written."""
    entry = last_entry(run, recount)
    lines, said = FAULTY[name]
    code, _, err = kept(run, recount, "challenge", SECOND.replace("2,", "9,", 1) + lines)
    assert code == 2
    assert "nothing was kept; mend the sheet" in err
    assert last_entry(run, recount) == entry
    assert said in err


RULED_WRONGLY = {
    "a tie": ("1,Bob,Ida Jay,Mo Nye,,underlined,\n", "more members vote for a ruling"),
    "one twice": ("1,Bob,Ida Jay;IDA JAY,,,underlined,\n", "votes once"),
    "nothing": ("7,Bob,Ida Jay,,,underlined,\n", "no ballot was challenged under this number"),
    "twice": (MOVED + "1,Ann,Ida Jay,,,no,\n", "kept before with another"),
    "a reason": ("1,Bob,Ida Jay,,,underlined,voter_intent\n", "nothing to give a reason for"),
    "no reason": ("1,Bob,Ida Jay,,,underlined,intent\n", "is not a reason"),
}


@pytest.mark.parametrize("name", RULED_WRONGLY)
def test_what_is_no_ruling_is_refused(name: str, run: Run, recount: Path) -> None:
    """Each by its words, and nothing is written."""
    assert kept(run, recount, "challenge", FIRST)[0] == 0
    entry = last_entry(run, recount)
    lines, said = RULED_WRONGLY[name]
    code, _, err = kept(run, recount, "decide", lines)
    assert (code, said in err, last_entry(run, recount)) == (2, True, entry)


def test_more_ballots_than_were_counted_are_not_challenged(run: Run, recount: Path) -> None:
    """At either end: a tally that cannot hold what is challenged, and a challenge that the tallies do not hold."""
    three = "".join(SECOND.replace("2,", f"{n},", 1).replace("18", f"{n}") for n in (2, 3, 4))
    assert kept(run, recount, "challenge", three)[0] == 0
    code, _, err = counted(run, recount, NORTH, ONE)
    said = "it has 1 ballots without a valid vote, and 3 called so are challenged"
    assert (code, said in err) == (2, True)
    for team in (ONE, TWO):
        assert counted(run, recount, "Smallville,West,0,10,10,10,0\n", team)[0] == 0
    late = FIRST.replace("1,North", "7,West")
    code, _, err = kept(run, recount, "challenge", late)
    assert (code, "it has 0 ballots for" in err) == (2, True)


def test_a_release_waits_for_the_ruling_too(run: Run, recount: Path) -> None:
    """Two people release the unit; it comes back with the last ruling, and is not released twice."""
    assert kept(run, recount, "challenge", FIRST)[0] == 0
    crowded = NORTH.replace("51,51", "50,51")
    for team in (ONE, TWO):
        assert counted(run, recount, crowded, team)[0] == 0
    assert teams(run, recount)["held"] == ["Smallville, North"]
    code, _, err = kept(run, recount, "decide", "")
    assert (code, err) == (0, "")
    code, out, err = released(run, recount, "North", "Ida Jay, Kit Low")
    assert (code, err) == (0, "")
    assert "North waits for a ruling on a challenged ballot; released by two people" in out
    assert teams(run, recount)["disputed"] == ["Smallville, North"]
    code, _, err = released(run, recount, "North", "Ida Jay, Kit Low")
    assert (code, "it was released; a challenged ballot waits" in err) == (2, True)
    code, out, err = kept(run, recount, "decide", MOVED)
    assert (code, err, "North came back." in out) == (0, "", True)
    assert last_body(recount)["votes"] == (29, 21)


def test_an_imported_unit_has_no_challenges(run: Run, recount: Path) -> None:
    """Neither before it is received nor afterwards."""
    from tests.cli.test_recount_receive import sent

    assert kept(run, recount, "challenge", FIRST)[0] == 0
    code, _, err = sent(run, recount, "county,unit,Ann,Bob\nSmallville,North,31,20\n")
    assert (code, "challenged here" in " ".join(err.split())) == (2, True)


def exhibits(run: Run, folder: Path, *words: str) -> dict[str, Any]:
    """What the command says of a record."""
    code, out, err = run("recount", "exhibits", str(folder), "--json", *words)
    assert code == 0, err
    return dict(json.loads(out))


def test_totals_under_each_way_of_ruling(run: Run, recount: Path, tmp_path: Path) -> None:
    """As called, as ruled, all upheld, those of one side; mixes go further; worked out by hand."""
    third = "10,North,ballot 19,Gil Hay,Ann,Bob,no vote,two marks,envelope 1,\n"
    assert kept(run, recount, "challenge", FIRST + SECOND + third)[0] == 0
    late = FIRST.replace("1,North", "11,West")
    assert kept(run, recount, "challenge", late)[0] == 0
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH + SOUTH + WEST, team)[0] == 0
    open_ = exhibits(run, recount)
    assert {tuple(each["votes"]) for each in open_["totals"]} == {(10, 15)}
    rulings = MOVED + REFUSED + "10,Bob,Ida Jay,,,one mark,\n"
    assert kept(run, recount, "decide", rulings)[0] == 0
    found = exhibits(run, recount)
    said = {(e["way"], (e["side"] or {}).get("name")): e["votes"] for e in found["totals"]}
    assert said == {
        ("as_called", None): [40, 35],
        ("as_ruled", None): [39, 36],
        ("upheld", None): [40, 35],
        ("upheld_for", "Ann"): [40, 34],
        ("upheld_for", "Bob"): [39, 36],
    }
    assert (found["lowest"], found["highest"], found["units"]) == (3, 7, 2)
    numbers = [each["challenge"]["made"]["exhibit"][1] for each in found["exhibits"]]
    assert numbers == ["1", "2", "10", "11"]
    out = tmp_path / "court"
    code, shown, _ = run("recount", "exhibits", str(recount), "--out", str(out))
    page = " ".join(shown.split())
    assert (code, "between +3 and +7, whichever of the challenges are upheld" in page) == (0, True)
    assert "units that did not come back, in no total here: 1." in page
    lines = (out / "exhibits.csv").read_text().splitlines()
    assert len(lines) == 5
    assert f",{'a' * 64},no vote,Ida Jay; Kit Low,,Mo Nye,nothing can be read,yes," in lines[2]
    assert (out / "totals.csv").read_text().splitlines()[2] == "as_ruled,,39,36,3,1"
    first = (out / "exhibits.pdf").read_bytes()
    assert run("recount", "exhibits", str(recount), "--out", str(out))[0] == 0
    assert (out / "exhibits.pdf").read_bytes() == first
    assert first.startswith(b"%PDF")


def test_a_record_without_challenges_says_so(run: Run, recount: Path, tmp_path: Path) -> None:
    """The bundle is written all the same, and holds a head alone."""
    out = tmp_path / "court"
    code, shown, _ = run("recount", "exhibits", str(recount), "--out", str(out), "--no-pdf")
    assert (code, "No challenge of a ballot is in this record." in " ".join(shown.split())) == (
        0,
        True,
    )
    assert len((out / "exhibits.csv").read_text().splitlines()) == 1
    assert not (out / "exhibits.pdf").exists()
    assert run("recount", "exhibits", str(recount), "--at", "99")[0] == 2


def test_a_word_that_could_mean_two_choices_means_none(run: Run, tmp_path: Path) -> None:
    """Two choices of one name are told apart by their ids alone."""
    town, folder = tmp_path / "town", tmp_path / "mayor"
    town.mkdir()
    votes = "".join(f"p{place},mayor,cyd,total,1\n" for place in (1, 2, 3))
    more = {"choices.csv": "mayor,cyd,Ann,,candidate\n", "results.csv": votes}
    for name, text in FILES.items():
        (town / name).write_text(text + more.get(name, ""))
    words = ("recount", "open", str(folder), str(town), "--office", "The clerk", "--by", "Ada")
    assert run(*words)[0] == 0
    code, _, err = kept(run, folder, "challenge", FIRST)
    assert (code, "column 'called': is not a choice" in err) == (2, True)
    assert kept(run, folder, "challenge", FIRST.replace("Ann,Bob", "cyd,ann"))[0] == 0
    body = last_body(folder)
    assert (body["called"], body["claimed"], body["side"]) == ("cyd", "ann", "bob")
    nobody = FIRST.replace("1,North,ballot 17,Gil Hay,Bob", "2,North,ballot 2,Gil Hay,no vote")
    code, _, err = kept(run, folder, "challenge", nobody.replace("Ann,Bob", "cyd,ann"))
    assert (code, "column 'side': is not a choice" in err) == (2, True)


def test_no_total_is_told_before_a_unit_came_back(run: Run, recount: Path, tmp_path: Path) -> None:
    """Not a lead between 0 and 0: no table, no row of totals.csv, and null in JSON; with a unit, as ever."""
    assert kept(run, recount, "challenge", FIRST)[0] == 0
    found = exhibits(run, recount)
    assert (found["units"], found["totals"], found["lowest"], found["highest"]) == (
        0,
        [],
        None,
        None,
    )
    out = tmp_path / "court"
    code, shown, _ = run("recount", "exhibits", str(recount), "--out", str(out), "--no-pdf")
    said = " ".join(shown.split())
    assert (code, "None of the 3 units came back: there are no totals yet." in said) == (0, True)
    assert "is between" not in said
    assert len((out / "totals.csv").read_text().splitlines()) == 1
    for team in (ONE, TWO):
        assert counted(run, recount, SOUTH, team)[0] == 0
    assert exhibits(run, recount)["lowest"] == exhibits(run, recount)["highest"] == -5


def test_a_record_without_a_challenge_does_not_say_that_there_was_none(
    run: Run, recount: Path
) -> None:
    """A count from elsewhere may have had one: the minutes and the bundle speak of the record alone."""
    sheet = recount.parent / "evening.csv"
    sheet.write_text("county,unit,Ann,Bob\nSmallville,North,29,21\n")
    assert run("recount", "receive", str(recount), str(sheet), "--by", "Ada")[0] == 0
    told = run("recount", "exhibits", str(recount))[1]
    told += run("recount", "minutes", str(recount), "Smallville")[1]
    assert "No ballot was challenged" not in " ".join(told.split())
    assert "No challenge of a ballot of this unit is in the record." in " ".join(told.split())


def test_votes_from_elsewhere_do_not_stand_for_a_unit_with_a_challenge(
    run: Run, recount: Path
) -> None:
    """Refused with the row, the reason and what to do, beside every other problem of the sheet; nothing is written."""
    assert kept(run, recount, "challenge", FIRST)[0] == 0
    entry = last_entry(run, recount)
    sheet = recount.parent / "evening.csv"
    sheet.write_text("county,unit,Ann,Bob\nSmallville,North,29,21\nSmallville,Nowhere,1,1\n")
    code, _, err = run("recount", "receive", str(recount), str(sheet), "--by", "Ada")
    said = " ".join(err.split())
    assert code == 2
    assert "row 2, column 'unit': a ballot of it is challenged here" in said
    assert "count the unit with canvass recount count" in said
    assert "row 3, column 'unit': Smallville has no unit" in said
    assert last_entry(run, recount) == entry


def test_an_exhibit_is_read_on_one_sheet_of_paper(run: Run, recount: Path, tmp_path: Path) -> None:
    """Heading and every fact of it, whichever it is; with every unit back nothing is said of others."""
    many = "".join(FIRST.replace("1,North,ballot 17", f"{n},North,ballot {n}") for n in range(1, 8))
    assert kept(run, recount, "challenge", many)[0] == 0
    limit = "What the units that did not come back will show."
    assert limit in " ".join(run("recount", "exhibits", str(recount))[1].split())
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH + SOUTH + WEST, team)[0] == 0
    rulings = "".join(MOVED.replace("1,Bob", f"{n},no vote", 1) for n in range(1, 8))
    assert kept(run, recount, "decide", rulings)[0] == 0
    assert run("recount", "exhibits", str(recount), "--out", str(tmp_path / "court"))[0] == 0
    pages = PdfReader(tmp_path / "court" / "exhibits.pdf").pages
    texts = [" ".join(page.extract_text().split()) for page in pages]
    for n in range(1, 8):
        sheet = next(text for text in texts if f"Smallville, exhibit {n} " in text)
        facts = sheet.split(f"Smallville, exhibit {n} ")[1].split("Smallville, exhibit ")[0]
        assert "Unit: North" in facts
        assert "In the record: challenge: entry" in facts
    assert not any(limit in text for text in texts)
    assert "between \N{MINUS SIGN}9 and +5" in texts[0], "paper has the minus signs of print"
