"""What a file says is asked of one row for each way of saying it, and every answer is that of asking every row."""

from __future__ import annotations

import random

import numpy as np
import polars as pl
import pytest

from canvass.formats.columns import LINE, UNIT
from canvass.formats.numbered import numbered
from canvass.formats.problem import Problem
from canvass.formats.read_file import read_received
from canvass.formats.returns import said
from canvass.formats.returns.said import SAID, Said, as_said
from tests.some_of import some_of

HEADER = "county,precinct,office,district,party,candidate,votes,early_voting,election_day\n"
NAME = "20201103__wi__general__precinct.csv"
PEOPLE = {
    "Governor": [("DEM", "Ann Lee"), ("REP", "Bo Ray"), ("", "Write-ins"), ("", "Undervotes")],
    "GOVERNOR": [("DEM", "Ann Lee"), ("REP", "Bo Ray")],
    "State House": [("DEM", "Cy Dow"), ("REP", "Di Fox"), ("R", "Di Fox"), ("DEM", "Cy Dow Jr")],
    "Mayor": [("", "Eve Sand"), ("", "Eve M Sand"), ("", "Gus Orr"), ("", "Total Votes Cast")],
    "Registered Voters": [("", "")],
    "Straight Party": [("DEM", ""), ("REP", "")],
}


def drawn(seed: int) -> str:
    """A file in which contests and people stand under several names, in some places only, or twice."""
    draw, rows = random.Random(seed), []
    odd = draw.choice([0, 0.02, 0.1])
    for county in ("Adams", "Brown", "Clark"):
        of_county = [("", f"Pat {county}"), ("", f"Kim {county}"), ("", "Write-ins")]
        stands = {**PEOPLE, "County Judge": of_county}
        offices = [name for name in stands if draw.random() < 0.8]
        for place in range(1, draw.randint(3, 6)):
            for office in offices:
                for district in ("1", "2") if office == "State House" else ("",):
                    people = [each for each in stands[office] if draw.random() > odd]
                    for party, name in people:
                        early, day = draw.randrange(60), draw.randrange(90)
                        votes = early + day + (draw.random() < odd / 4)
                        cells = (county, f"Ward {place}", office, district, party, name)
                        rows.append(",".join([*cells, str(votes), str(early), str(day)]))
    rows += [row for row in rows if draw.random() < odd / 5]
    return HEADER + "".join(f"{row}\n" for row in rows)


def read(text: str) -> tuple[object, ...]:
    """All that is read of a text."""
    result = read_received(NAME, text.encode()).result
    problems: tuple[Problem, ...] = result.problems
    if result.value is None:
        return (sorted(map(repr, problems)),)
    tables = [each.table for each in result.value.returns] + [*result.value.tables.values()]
    sums = [sorted(table.iter_rows(), key=repr) for table in (*tables, result.value.units)]
    return sorted(map(repr, problems)), result.value.contests, sums, result.source


@some_of("seed", range(12), every=6)
def test_a_file_is_read_as_row_by_row(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Problems, contests, votes and units are the same whether or not rows have numbers for what they say."""
    text = drawn(seed)
    monkeypatch.setattr(said, "FEW", 10**9)
    plain = read(text)
    monkeypatch.setattr(said, "FEW", 0)
    assert read(text) == plain


def test_a_doubled_row_is_told_as_one_whatever_its_party_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A person under REP and under R with the same votes stands there twice, and says nothing else the second time."""
    wards = [
        f"Adams,Ward {n},Mayor,,{party}" for n in range(1, 4) for party in ("D,Cy,7", "REP,Di,9")
    ]
    rows = [*(f"{row},,\n" for row in wards), "Adams,Ward 3,Mayor,,R,Di,9,,\n"]
    for few in (10**9, 0):
        monkeypatch.setattr(said, "FEW", few)
        problems = read_received(NAME, (HEADER + "".join(rows)).encode()).result.problems
        assert [each.row for each in problems if each.code == "row.doubled"] == [8]
        assert "row.key_repeated" not in {each.code for each in problems}


@pytest.mark.parametrize("seed", range(5))
def test_places_and_repeats_are_those_of_polars(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In how many units a group stands, whether one stands twice in a unit, and which groups have some row."""
    monkeypatch.setattr("canvass.formats.numbered._AT_ONCE", 30 * seed + 7)
    draw, n = np.random.default_rng(seed), 200
    words = pl.DataFrame({
        LINE: pl.Series(range(2, n + 2), dtype=pl.UInt32),
        UNIT: pl.Series(map(str, draw.integers(0, 40, n)), dtype=pl.Categorical),
        "a": pl.Series(draw.choice(["x", "y", ""], n), dtype=pl.Categorical),
        "b": pl.Series(draw.choice(["p", "q"], n), dtype=pl.Categorical),
    })  # fmt: skip
    words = words.with_columns(pl.when(pl.col(LINE) % 7 > 0).then("b").alias("b"))
    rows = Said(words.with_columns(pl.Series(SAID, numbered(words, ["a", "b"]))))
    assert rows.each.select("a", "b").equals(words.select("a", "b").unique(maintain_order=True))
    groups = pl.Series(numbered(rows.each, ["a"]))
    expected = words.group_by("a").agg(pl.col(UNIT).n_unique().alias("n"))
    found = rows.each.select("a").with_columns(n=rows.places(groups).gather(groups)).unique()
    assert dict(found.iter_rows()) == dict(expected.iter_rows())
    twice = words.select(pl.struct("a", UNIT).is_duplicated().any()).item()
    assert rows.repeats(groups) == twice
    some = pl.Series(draw.random(n) < 0.01)
    among = words.filter(some).select("a", "b").unique()
    assert rows.any_of(some).sum() == among.height
    assert rows.rows(rows.each["a"]).to_list() == words["a"].to_list()
    alone = words.unique(["a", UNIT], maintain_order=True)
    assert not Said(alone).repeats(pl.Series(numbered(alone, ["a"])))


@pytest.mark.parametrize("most", [9, 2**40, 2**53 - 1])
def test_sums_of_what_rows_say_are_those_of_polars(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole numbers of any size are added exactly, with those below zero; a row without a number adds nothing."""
    monkeypatch.setattr("canvass.formats.numbered._AT_ONCE", 40)
    draw, n = random.Random(most), 300
    words = pl.DataFrame({
        "a": pl.Series([draw.choice("xyz") for _ in range(n)], dtype=pl.Categorical),
        "votes": [draw.choice([None, draw.randint(-most // 9, most)]) for _ in range(n)],
    })  # fmt: skip
    rows = as_said(words, ["a"])
    is_odd = words["votes"] % 2 == 1
    plain = words.group_by("a", maintain_order=True).agg(
        votes=pl.col("votes").sum(), odd=(pl.col("votes") % 2 == 1).sum().cast(pl.Int64)
    )
    found = rows.each.select("a", votes=rows.sums(words["votes"]), odd=rows.sums(is_odd))
    assert found.equals(plain)
    of_all = words.select(pl.col("votes").sum().over("a")).to_series()
    assert rows.sums_of_rows(words["votes"]).equals(of_all, check_names=False)
