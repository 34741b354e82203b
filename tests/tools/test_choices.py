"""Choices get ids that tell people apart, and merge none."""

from __future__ import annotations

import polars as pl
import pytest

from canvass import data
from tools.compiling.choices import choice_ids, slug


def lines(*votes: tuple[str, str, int]) -> pl.DataFrame:
    """Ballot lines of one year: name, place, votes."""
    rows = [("2024", *line) for line in votes]
    return pl.DataFrame(
        rows, schema=["cycle", "candidate_name", "state_abbrev", "votes"], orient="row"
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Jacob-Fambro", "jacob_fambro"), ("O'Donnell", "odonnell"), ("Peña", "pena")],
)
def test_an_id_is_plain_lower_case(name: str, expected: str) -> None:
    """Hyphens, apostrophes and accents leave the id."""
    assert slug(name) == expected


def test_the_leader_has_the_family_name() -> None:
    """Of two people with one family name the one with more votes has it; the other has the first name too."""
    found = choice_ids(lines(("Sharon E. Harris", "MD", 2), ("Kamala Harris", "MD", 1_902_577)))
    assert dict(found.select("name", "choice").iter_rows()) == {
        "Kamala Harris": "harris",
        "Sharon E. Harris": "sharon_harris",
    }


def test_votes_of_districts_do_not_count_twice() -> None:
    """A district of Maine is part of Maine: its votes do not make somebody the leader."""
    found = choice_ids(lines(("Ann Lee", "ME", 10), ("Bob Lee", "ME", 9), ("Bob Lee", "M1", 9)))
    assert found["name"].to_list() == ["Ann Lee", "Bob Lee"]
    assert found["total"].to_list() == [10, 9]


def test_two_names_of_one_id_stop_the_compilation() -> None:
    """Nobody is merged in silence: a second clash must be settled by hand."""
    with pytest.raises(ValueError, match="ann_lee"):
        choice_ids(lines(("Zoe Lee", "ME", 3), ("Ann Lee", "ME", 2), ("Ann B. Lee", "ME", 1)))


def test_the_packaged_leaders_have_the_ids_that_are_promised() -> None:
    """Every contest has its leading candidates under their family names, with party and kind."""
    choices = data.table("us-2016-president", "choices")
    leading = choices.filter(pl.col("party").is_in(["DEM", "REP"]))
    assert sorted(leading.select("contest", "choice").iter_rows()) == [
        ("president-2012", "obama"),
        ("president-2012", "romney"),
        ("president-2016", "clinton"),
        ("president-2016", "trump"),
        ("president-2020", "biden"),
        ("president-2020", "trump"),
        ("president-2024", "harris"),
        ("president-2024", "trump"),
    ]
    assert set(leading["choice_kind"]) == {"candidate"}
