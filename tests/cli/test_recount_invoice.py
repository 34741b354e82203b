"""``canvass recount invoice``: estimated, charged, cost and paid back, per county, from a CSV."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

HEADER = "county,item,what,quantity,rate,amount\n"
ADAMS = (
    "Adams,estimated,,,,5000\nAdams,charged,,,,4500.00\nAdams,work,Ada Lopez,40,21.50,\n"
    "Adams,work,Bo Li,37.5,15.33,574.88\nAdams,hall,town hall,3,100,\nAdams,mileage,Ada Lopez,112,0.54,\n"
)
BROWN = "Brown,estimated,,,,900\nBrown,charged,,,,900\n"


def invoiced(run: Run, folder: Path, lines: str, *words: str) -> tuple[int, str, str]:
    """The invoice of these lines, on one line."""
    sheet = folder / "costs.csv"
    sheet.write_text(HEADER + lines)
    code, out, err = run("recount", "invoice", str(sheet), *words)
    return code, " ".join(out.split()), " ".join(err.split())


def test_a_county_is_added_up(run: Run, tmp_path: Path) -> None:
    """860.00 + 574.875 rounded half up + 300.00 + 60.48, against what was charged; files of the same bytes."""
    out = tmp_path / "out"
    words = ("--out", str(out), "--on", "2026-12-20")
    code, page, _ = invoiced(run, tmp_path, ADAMS + "Adams,refunded,,,,2500\n", *words)
    assert code == 0
    assert "1 county: estimated" not in page
    assert "One county: estimated $5,000.00, charged $4,500.00, actual cost $1,795.36." in page
    assert "$2,704.64 to pay back. Paid back so far: $2,500.00." in page
    first, last = (out / "invoice.csv").read_text().splitlines()[1:]
    assert first.split(",")[1:] == last.split(",")[1:]
    assert first == "Adams,1434.88,300.00,,,60.48,,5000.00,4500.00,1795.36,2500.00,2704.64"
    pdf = (out / "invoice.pdf").read_bytes()
    assert invoiced(run, tmp_path, ADAMS + "Adams,refunded,,,,2500\n", *words)[0] == 0
    assert (out / "invoice.pdf").read_bytes() == pdf


def test_what_is_not_known_is_not_called_none(run: Run, tmp_path: Path) -> None:
    """A county without costs: its cost and that of all are not known, in the page, the CSV and the JSON."""
    out = tmp_path / "out"
    code, page, _ = invoiced(run, tmp_path, ADAMS + BROWN, "--out", str(out), "--no-pdf")
    assert (
        code,
        "2 counties: estimated $5,900.00, charged $5,400.00, actual cost not known." in page,
    ) == (0, True)
    assert "What is to be paid back is not known" in page
    assert "Counties whose costs are in the sheet: 1 of 2." in page
    lines = (out / "invoice.csv").read_text().splitlines()
    assert lines[2] == "Brown,,,,,,,900.00,900.00,,,"
    assert lines[3] == "all,,,,,,,5900.00,5400.00,,,"
    found = json.loads(run("recount", "invoice", str(tmp_path / "costs.csv"), "--json")[1])
    assert (found["whole"]["actual"], found["whole"]["charged"]) == (None, 540_000)


def test_wisconsin_2016_as_it_was_published(run: Run, tmp_path: Path) -> None:
    """The three sums that the Commission published, as one line each: 1,494,086 dollars were to be paid back."""
    lines = "Wisconsin,estimated,,,,3898340\nWisconsin,charged,,,,3499689\nWisconsin,other,all counties,,,2005603\n"
    _, page, _ = invoiced(run, tmp_path, lines)
    assert "estimated $3,898,340.00, charged $3,499,689.00, actual cost $2,005,603.00." in page
    assert "$1,494,086.00 to pay back. Paid back so far: not known." in page


def test_a_cost_above_the_charge_is_due(run: Run, tmp_path: Path) -> None:
    """Sheboygan's shape; and who was paid back more than was due is named."""
    _, page, _ = invoiced(
        run, tmp_path, "S,charged,,,,36186\nS,other,all,,,40051\nS,refunded,,,,1\n"
    )
    assert "$3,865.00 is still due. Paid back so far: $1.00." in page
    assert "More was paid back than is due: S." in page


FAULTY = {
    "an item": ("A,rent,hall,,,5\n", "is none of work, hall"),
    "below zero": ("A,hall,hall,,,-5\n", "is not a number of 0 or more"),
    "a comma": ('A,hall,hall,,,"1,000"\n', "is not a number of 0 or more"),
    "a tenth of a cent": ("A,hall,hall,,,1.005\n", "is not a number of 0 or more"),
    "no amount": ("A,hall,hall,,,\n", "needs an amount, or a quantity and a rate"),
    "a rate alone": ("A,hall,hall,,5,\n", "stand together"),
    "another product": ("A,work,Ada,2,10,21\n", "is not quantity times rate, 20.00"),
    "work without hours": ("A,work,Ada,,,21\n", "hours and a rate are needed for work"),
    "twice": ("A,charged,,,,1\nA,charged,,,,1\n", "stated it before, in row 2"),
    "nobody": ("A,work,,2,10,\n", "is empty"),
    "no county": (",hall,hall,,,5\n", "is empty"),
    "nothing": ("", "no line of costs"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_what_is_no_cost_is_refused(name: str, run: Run, tmp_path: Path) -> None:
    """By its words, beside every other problem of the sheet; no file is written."""
    lines, said = FAULTY[name]
    out = tmp_path / "out"
    code, _, err = invoiced(run, tmp_path, lines, "--out", str(out))
    assert (code, said in err, out.exists()) == (2, True, False)
    if lines:
        code, _, err = invoiced(run, tmp_path, lines + "B,bread,x,,,5\n")
        assert (code, said in err, "'bread'" in err) == (2, True, True)


def test_an_item_without_a_line_is_not_told_as_nothing(run: Run, tmp_path: Path) -> None:
    """Guards of whom the sheet has no line may have cost something; a line of 0 is a cost of 0."""
    _, page, _ = invoiced(run, tmp_path, ADAMS + "Adams,equipment,lent,,,0\n")
    items = page.split("By what it was spent on")[1].split("Every line")[0]
    assert "security no line -" in items
    assert "other no line -" in items
    assert "equipment $0.00 0.0%" in items
    found = json.loads(run("recount", "invoice", str(tmp_path / "costs.csv"), "--json")[1])
    assert found["whole"]["by_item"] == [143488, 30000, None, 0, 6048, None]


def test_a_county_that_is_spelt_in_two_ways_is_refused(run: Run, tmp_path: Path) -> None:
    """It would be two counties, of which neither has both its cost and its charge."""
    code, _, err = invoiced(run, tmp_path, ADAMS + BROWN + "ADAMS,refunded,,,,2500\n")
    assert code == 2
    assert "row 10, column 'county': is spelt 'Adams' in row 2: one county or two?" in err


def test_letters_that_no_font_here_has_are_refused_with_what_to_do(
    run: Run, tmp_path: Path
) -> None:
    """No half of the files is written; without the PDF the table is."""
    out = tmp_path / "out"
    lines = "日本,hall,room,,,100\n日本,charged,,,,500\n"
    code, _, err = invoiced(run, tmp_path, lines, "--out", str(out))
    assert (code, "leave the PDF out (--no-pdf" in err, out.exists()) == (2, True, False)
    assert invoiced(run, tmp_path, lines, "--out", str(out), "--no-pdf")[0] == 0
    assert "日本,,100.00" in (out / "invoice.csv").read_text("utf-8")
