"""``canvass recount error-rates``: two counts of the same units, by what they were counted on."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.recount.published import vectors

HEAD = "county,unit,technology,ann,bob,total\n"
ORIGINAL = HEAD + "Ames,W1,scan,100,90,190\nAmes,W2,scan,50,70,120\nBond,W1,hand,8,200,208\n"
RECOUNT = HEAD + "Ames,W1,scan,102,90,192\nAmes,W2,scan,49,70,119\nBond,W1,hand,8,201,209\n"


def _write(folder: Path, original: str, recount: str) -> tuple[str, str]:
    files = folder / "original.csv", folder / "recount.csv"
    for file, text in zip(files, (original, recount), strict=True):
        file.write_text(text, "utf-8")
    return str(files[0]), str(files[1])


def _json(run: Run, *words: str) -> Any:
    code, out, err = run("recount", "error-rates", *words, "--json")
    assert code == 0, err
    return json.loads(out)


def test_the_published_numbers_of_wisconsin_2016(run: Run, tmp_path: Path, raw_data: Path) -> None:
    """Every published rate of the 3,636 reporting units, over all columns and over the ballot's seven."""
    (vector,) = vectors("recount.error_rates_file")
    given, expect = vector["given"], vector["expect"]
    with (raw_data / given["file"]).open(encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    names = ("county", "municipality", "reporting_unit")
    files = []
    for count in ("orig", "rec"):
        votes = [name for name in rows[0] if name.endswith(f"_{count}")]
        made = tmp_path / f"{count}.csv"
        with made.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow([*names, "technology", *(v.removesuffix(f"_{count}") for v in votes)])
            for row in rows:
                where = [row[name] for name in names]
                writer.writerow([*where, row["equipment_2016_09"], *(row[v] for v in votes)])
        files.append(str(made))
    every = _json(run, *files, "--by", "technology")
    ballot = _json(run, *files, "--only", ",".join(given["ballot_choices"]))
    whole = every["whole"]["rates"]
    assert (every["leader"], every["runner_up"]) == (given["leader"], given["runner_up"])
    assert whole["units"] == expect["units"]
    assert whole["original_votes"] == expect["total_original"]
    assert whole["net_margin_change"] == expect["net_margin_change"]
    assert whole["sum_abs_margin_change"] == expect["sum_abs_margin_change"]
    assert whole["sum_abs_choice_change"] == expect["abs_change_all_columns"]
    assert whole["abs_rate_pct"] == pytest.approx(expect["abs_rate_all_columns_pct"], rel=1e-5)
    found = ballot["whole"]["rates"]
    assert found["sum_abs_choice_change"] == expect["abs_change_ballot_choices"]
    assert found["abs_rate_pct"] == pytest.approx(expect["abs_rate_ballot_choices_pct"], rel=1e-5)
    groups = {group["name"]: group["rates"] for group in every["groups"]}
    assert sum(group["units"] for group in groups.values()) == 3636
    assert sum(g["net_margin_change"] for g in groups.values()) == expect["net_margin_change"]
    assert groups["hand"]["units"] == 855
    assert groups["not stated"]["units"] == 6
    assert every["left_out"] == ["total"]


def test_errors_that_cancel_are_told(run: Run, tmp_path: Path) -> None:
    """A net change of nothing hides four votes; both stand on the page, and the groups add up."""
    files = _write(tmp_path, ORIGINAL, RECOUNT)
    code, out, err = run("recount", "error-rates", *files, "--by", "technology")
    assert code == 0, err
    said = " ".join(out.split())
    assert "3 of 3 units changed" in said
    assert "changed by 0 votes; unit by unit by 4" in said
    assert "no range" in said, "two counties give none"


def test_what_has_no_partner_is_named(run: Run, tmp_path: Path) -> None:
    """A unit that only one file has, and one whose recount is empty, are named and in no number."""
    original = ORIGINAL + "Cole,W1,hand,500,1,501\nCole,W2,hand,5,5,10\n"
    recount = RECOUNT + "Cole,W2,hand,,,\nDane,W9,hand,7,7,14\n"
    found = _json(run, *_write(tmp_path, original, recount))
    assert found["without_recount"] == ["Cole, W1", "Cole, W2"]
    assert found["without_original"] == ["Dane, W9"]
    assert found["whole"]["rates"]["units"] == 3
    assert found["whole"]["rates"]["sum_abs_choice_change"] == 4


def test_order_and_case_do_not_matter(run: Run, tmp_path: Path) -> None:
    """Rows in another order and names in other letters match; columns in another order do."""
    again = "unit,county,bob,ann\nw1,BOND,201,8\nw2,Ames,70,49\nw1,Ames ,90,102\n"
    found = _json(run, *_write(tmp_path, ORIGINAL, again))
    assert found["whole"]["rates"]["sum_abs_choice_change"] == 4
    assert not found["without_recount"]


@pytest.mark.parametrize(
    "column",
    [
        *("total", "Total Votes", "Ballots Cast", "Registered Voters", "registrants", "Turnout"),
        *("Undervotes", "Under Votes", "Overvotes", "Blank Ballots"),
    ],
)
def test_a_column_of_no_choice_is_left_out(run: Run, tmp_path: Path, column: str) -> None:
    """All votes led over the first candidate, and doubled the votes of which a rate is taken."""
    files = _write(
        tmp_path, ORIGINAL.replace("total", column), RECOUNT.replace("total", column.upper())
    )
    found = _json(run, *files)
    assert (found["leader"], found["runner_up"], found["choices"]) == ("bob", "ann", ["ann", "bob"])
    assert found["whole"]["rates"]["original_votes"] == 518
    assert column in " ".join(run("recount", "error-rates", *files)[1].split())


@pytest.mark.parametrize("column", ["Write-ins", "SCATTERING"])
def test_votes_for_nobody_on_the_ballot_are_compared(run: Run, tmp_path: Path, column: str) -> None:
    """Write-ins are votes, and no leader."""
    original, recount = (text.replace("total", column) for text in (ORIGINAL, RECOUNT))
    found = _json(run, *_write(tmp_path, original, recount))
    assert (found["leader"], found["runner_up"]) == ("bob", "ann")
    assert found["choices"] == ["ann", "bob", column]


def test_another_group_in_the_second_file_is_told(run: Run, tmp_path: Path) -> None:
    """A ward that a scanner read first and people counted again stands with the scanners, and is named."""
    by_people = RECOUNT.replace("Ames,W2,scan", "Ames,W2,hand")
    for recount, named in ((by_people, True), (RECOUNT, False)):
        out = run(
            "recount", "error-rates", *_write(tmp_path, ORIGINAL, recount), "--by", "technology"
        )[1]
        text = " ".join(out.split())
        told = "One unit stands in another group in the recount's file, and as in the original's here: Ames, W2."
        assert (told in text) is named


def test_the_seed_alone_decides_the_ranges(run: Run, tmp_path: Path) -> None:
    """The same seed gives the same range, another seed another; the rate itself does not move."""
    lines = [f"C{n},W,scan,{100 + n},90,{190 + n}" for n in range(8)]
    more = [f"C{n},W,scan,{100 + n + n % 3},90,{190 + n}" for n in range(8)]
    files = _write(tmp_path, HEAD + "\n".join(lines) + "\n", HEAD + "\n".join(more) + "\n")
    one, again, other = (_json(run, *files, "--seed", seed)["whole"]["votes"] for seed in "112")
    assert one == again
    assert one["pct"] == other["pct"]
    assert one["low_pct"] <= one["pct"] <= one["high_pct"]
    assert one != other


@pytest.mark.parametrize(
    ("original", "recount", "asked", "said"),
    [
        (ORIGINAL, RECOUNT.replace("102", "-2"), (), "below zero"),
        (ORIGINAL, RECOUNT.replace("Ames,W2", "Ames,W1"), (), "an earlier row is about the same"),
        (ORIGINAL, RECOUNT.replace("bob", "rob"), (), "choices in one file alone: bob, rob"),
        (ORIGINAL, RECOUNT.replace("county,unit", "county,town"), (), "units are named by"),
        (ORIGINAL, RECOUNT.replace("Ames", "X").replace("Bond", "Y"), (), "no unit in common"),
        (ORIGINAL, RECOUNT, ("--by", "machine"), "machine"),
        (ORIGINAL, RECOUNT, ("--leader", "rob"), "rob"),
        (ORIGINAL, RECOUNT, ("--leader", "ann", "--runner-up", "ann"), "both 'ann'"),
        (ORIGINAL, RECOUNT, ("--only", "ann"), "two choices or more"),
        ("a,b\n1,2\n", RECOUNT, (), "unit"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    run: Run, tmp_path: Path, original: str, recount: str, asked: tuple[str, ...], said: str
) -> None:
    """Each refusal says what was found, and nothing is computed."""
    code, out, err = run("recount", "error-rates", *_write(tmp_path, original, recount), *asked)
    assert code == 2
    assert said in err
    assert "units changed" not in out


def _long(text: str, office: str = "Mayor") -> str:
    """A wide file as a long one: a line for each unit and choice."""
    rows = [*csv.DictReader(text.splitlines())]
    lines = [
        f"{row['county']},{row['unit']},{row['technology']},{office},{choice},{row[choice]}"
        for row in rows
        for choice in ("ann", "bob")
    ]
    return "County,Precinct,technology,office,candidate,votes\n" + "\n".join(lines) + "\n"


def test_a_long_file_says_what_a_wide_one_says(run: Run, tmp_path: Path) -> None:
    """A line for each unit and choice gives every rate that a column for each choice gives, by the same groups."""
    wide = _json(run, *_write(tmp_path, ORIGINAL, RECOUNT), "--by", "technology")
    long = _json(run, *_write(tmp_path, _long(ORIGINAL), _long(RECOUNT)), "--by", "technology")
    mixed = _json(run, *_write(tmp_path, ORIGINAL.replace("unit", "precinct"), _long(RECOUNT)))
    assert long["whole"] == wide["whole"]
    assert long["groups"] == wide["groups"]
    assert mixed["whole"]["rates"] == wide["whole"]["rates"]


def test_one_of_several_contests_is_named(run: Run, tmp_path: Path) -> None:
    """Of two contests none is guessed; the one named alone is compared."""
    sheriff = _long(ORIGINAL, "Sheriff").split("\n", 1)[1]
    files = _write(tmp_path, _long(ORIGINAL) + sheriff, _long(RECOUNT) + sheriff)
    code, _, err = run("recount", "error-rates", *files)
    assert code == 2
    assert "has 2 contests ('Mayor', 'Sheriff'); name one with --contest" in err
    code, _, err = run("recount", "error-rates", *files, "--contest", "Mayr")
    assert code == 2
    assert "did you mean 'Mayor'?" in err
    for contest, changed in (("Sheriff", 0), ("Mayor", 4)):
        rates = _json(run, *files, "--contest", contest)["whole"]["rates"]
        assert rates["sum_abs_margin_change"] == changed


def test_a_long_file_with_faults_is_refused(run: Run, tmp_path: Path) -> None:
    """A choice without a line is not zero, and a choice on two lines is not added; both are told at once."""
    faulty = _long(ORIGINAL).replace("Ames,W2,scan,Mayor,bob,70\n", "")
    faulty += "Bond,W1,hand,Mayor,ann,8\n"
    code, _, err = run("recount", "error-rates", *_write(tmp_path, faulty, _long(RECOUNT)))
    assert code == 2
    assert "column 'bob': no number is given, which is not zero" in err
    assert "row 7" in err
    assert "Bond, W1, ann" in err


def test_the_units_that_changed_most_are_named_by_their_number(run: Run, tmp_path: Path) -> None:
    """One percent of three units is no unit: the one that changed most is told as one, and of 300 three."""
    _, out, _ = run("recount", "error-rates", *_write(tmp_path, ORIGINAL, RECOUNT))
    assert "50% of that lies in the unit that changed most" in " ".join(out.split())
    rows = [f"Ames,U{at},scan,100,{90 - (at < 4)},190" for at in range(300)]
    first = [f"Ames,U{at},scan,100,90,190" for at in range(300)]
    files = (HEAD + "\n".join(each) + "\n" for each in (first, rows))
    _, out, _ = run("recount", "error-rates", *_write(tmp_path, *files))
    assert "75% of that lies in the 3 units that changed most" in " ".join(out.split())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ames,W1,scan,102,90,192", "the same row stands in the file before"),
        ("Ames,W1,scan,103,90,193", "says something else"),
    ],
)
def test_a_unit_on_two_lines_is_refused(run: Run, tmp_path: Path, line: str, said: str) -> None:
    """In wide and in long form, and the sentence tells whether the two lines differ."""
    again = f"{RECOUNT}{line}\n"
    long = [
        "county,unit,choice,votes\n"
        + "".join(
            f"{county},{unit},{name},{votes}\n"
            for county, unit, _, *both, _ in (row.split(",") for row in sheet.splitlines()[1:])
            for name, votes in zip(("ann", "bob"), both, strict=True)
        )
        for sheet in (ORIGINAL, again)
    ]
    for files in ((ORIGINAL, again), long):
        code, _, err = run("recount", "error-rates", *_write(tmp_path, *files))
        assert code == 2
        assert said in " ".join(err.split())
