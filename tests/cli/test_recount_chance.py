"""The chance of one lead, through the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canvass.journeys.recount_model import past_recounts
from canvass.recount.calibration import by_earlier_years, by_other_sizes, calibration, fit
from tests.cli.conftest import Run

NORTH_CAROLINA = ("recount", "chance", "--margin", "416", "--votes", "5390000")


def asked(run: Run, *words: str) -> dict[str, Any]:
    """The answer as JSON."""
    code, out, err = run(*NORTH_CAROLINA[:2], *words, "--json")
    assert code == 0, err
    return dict(json.loads(out))


def test_the_chance_is_that_of_the_plan(run: Run) -> None:
    """Michigan 2016: the range and the default of docs/recount-flip.md, by the same model as the plan's."""
    chance = asked(run, "--margin", "10704", "--votes", "4824542")["chance"]
    assert f"{chance['low']:.6f} {chance['default']:.6f} {chance['high']:.6f}" == (
        "0.000051 0.000122 0.000269"
    )


def test_the_page_has_the_answer_and_what_it_rests_on(run: Run, tmp_path: Path) -> None:
    """The range first; the past recounts by sort; the fits made again; the hold-outs; what it cannot show."""
    page = tmp_path / "chance.html"
    code, out, _ = run(*NORTH_CAROLINA, "--out", str(page))
    said = " ".join(out.split())
    assert code == 0
    for words in (
        "A lead of 416 of 5,390,000 votes: honest error reverses it with a chance of 23% to 29%",
        "(by the default fit 28%).",
        "Nobody said which count the lead comes from",
        "27 recounts and reviews, 2000 to 2024: 17 made the margin narrower, 9 wider",
        "Fitted again now, exponent free: scale 148.725 votes at a million",
        "Honest error only, not an attack",
    ):
        assert words in said
    for words in ("each from those of earlier years alone", "each from those of other sizes alone"):
        assert words in page.read_text("utf-8")


def test_what_is_told_of_the_count_widens_the_range(run: Run) -> None:
    """The fits to the recounts of its sort speak beside those to all, and never narrow the answer."""
    plain = asked(run, *NORTH_CAROLINA[2:])
    told = asked(run, *NORTH_CAROLINA[2:], "--baseline", "county_canvass", "--method", "machine")
    assert [group["is_asked"] for group in told["groups"]] == [True, False, False, True, False]
    for group in told["groups"]:
        if group["is_asked"]:
            assert told["chance"]["low"] <= group["chance"]["low"]
            assert told["chance"]["high"] >= group["chance"]["high"]
    assert told["chance"]["low"] < plain["chance"]["low"]
    assert told["chance"]["default"] == plain["chance"]["default"]


def test_a_sort_with_too_few_recounts_is_named_and_not_fitted(run: Run) -> None:
    """Four past recounts began with the count of election night: the page says so, and gives no chance by them."""
    words = (*NORTH_CAROLINA[2:], "--baseline", "election_night")
    night = asked(run, *words)["groups"][1]
    assert (night["history"]["n"], night["is_asked"], night["chance"]) == (4, True, None)
    _, out, _ = run(*NORTH_CAROLINA[:2], *words)
    assert "Only 4 past recounts are of this sort" in " ".join(out.split())


def test_the_sorts_hold_every_recount_once(run: Run) -> None:
    """By the count and by the way of counting: each of the 27 in one sort of both."""
    groups = asked(run)["groups"]
    by_count, by_way = groups[:2], groups[2:]
    assert sum(g["history"]["n"] for g in by_count) == sum(g["history"]["n"] for g in by_way) == 27
    assert [g["history"]["n"] for g in by_way] == [7, 8, 12]
    assert sum(g["reversed"] for g in by_way) == 3


@pytest.mark.parametrize("votes", [300_000, 250_000, 120_000, 5_000])
def test_below_the_data_the_range_is_wide(run: Run, votes: int) -> None:
    """From 300,000 votes down the upper end stays where the data begin; up to a million no middle is given."""
    at = asked(run, "--margin", "239", "--votes", "300000")["chance"]
    found = asked(run, "--margin", "239", "--votes", str(votes))["chance"]
    assert found["high"] == pytest.approx(at["high"])
    assert found["low"] <= at["low"]
    assert found["is_outside_data"] == (votes < 300_000)
    _, out, _ = run("recount", "chance", "--margin", "239", "--votes", str(votes))
    assert "(by the default fit" not in " ".join(out.split())


@pytest.mark.parametrize(
    ("votes", "says"),
    [
        (299_999, "smaller than the statewide ones"),
        (300_000, "five are of 300,000 to a million votes"),
        (999_999, "five are of 300,000 to a million votes"),
        (1_000_000, "(by the default fit"),
    ],
)
def test_the_chance_says_how_well_its_size_is_known(run: Run, votes: int, says: str) -> None:
    """No leap where the data begin, none where they carry: and each size says what is behind it."""
    _, out, _ = run("recount", "chance", "--margin", "2000", "--votes", str(votes))
    assert says in " ".join(out.split())
    found = asked(run, "--margin", "2000", "--votes", str(votes))["chance"]
    more = asked(run, "--margin", "2000", "--votes", str(votes + 1))["chance"]
    assert found["low"] == pytest.approx(more["low"], rel=1e-4)
    assert found["high"] == pytest.approx(more["high"], rel=1e-4)


def test_vermont_2006_lies_within_what_is_said_of_its_size(run: Run) -> None:
    """It moved by 239 of 250,717 votes: by the default fit 1 in 100 and less, by the upper end 1 in 20 and more."""
    found = asked(run, "--margin", "239", "--votes", "250717")["chance"]
    assert found["default"] < 0.01
    assert found["high"] > 0.05


def test_no_recount_is_predicted_with_its_own_year_or_later() -> None:
    """The hold-out by year, made by hand: the model of each is fitted to earlier years alone."""
    records = past_recounts()
    late = [record for record in records if sum(r.year < record.year for r in records) >= 4]
    models = [fit([r for r in records if r.year < record.year]).model for record in late]
    assert by_earlier_years(records) == calibration(late, models)
    assert by_earlier_years(records).n == 23


def test_no_recount_is_predicted_with_its_own_size() -> None:
    """The hold-out by size, made by hand for the three groups."""
    records = past_recounts()
    groups = [(0, 2_000_000), (2_000_000, 3_000_000), (3_000_000, 10**9)]
    models = []
    for record in records:
        ((low, high),) = (each for each in groups if each[0] <= record.votes < each[1])
        models.append(fit([r for r in records if not low <= r.votes < high]).model)
    assert by_other_sizes(records) == calibration(records, models)
    assert all(sum(low <= r.votes < high for r in records) >= 7 for low, high in groups)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--margin", "416"), "give both, such as --margin 416 --votes 5390000"),
        (("--baseline", "certified"), "give both"),
        (("--margin", "-1", "--votes", "10"), "cannot be negative"),
        (("--margin", "11", "--votes", "10"), "cannot be among 10 votes"),
        (("--margin", "1", "--votes", "0"), "cannot be among 0 votes"),
        (("--margin", "1", "--votes", "9", "--baseline", "certifed"), "did you mean 'certified'?"),
        (("--margin", "1", "--votes", "9", "--method", "by hand"), "no method is called 'by hand'"),
    ],
)
def test_figures_that_cannot_be_are_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    """One without the other, a negative lead, more than there are, a count or a way that nothing is called."""
    code, out, err = run("recount", "chance", *words)
    assert (code, out) == (2, "")
    assert said in err


def test_statewide_recounts_of_a_sort_are_not_told_of_a_small_contest(
    run: Run, tmp_path: Path
) -> None:
    """Below their sizes no sort has a chance "by them alone": it would be that of the small ones, or far too low."""
    small = asked(run, "--margin", "3", "--votes", "2000", "--method", "hand")
    assert [group["chance"] for group in small["groups"]] == [None] * 5
    page = tmp_path / "chance.html"
    words = ("--margin", "3", "--votes", "2000", "--method", "hand", "--out", str(page))
    code, out, _ = run("recount", "chance", *words)
    assert code == 0
    assert "past recounts are of this sort" not in " ".join(out.split())
    told = page.read_text("utf-8")
    assert (told.count("contest too small"), told.count(">too few<")) == (4, 1)
    large = asked(run, *NORTH_CAROLINA[2:])
    assert [group["chance"] is None for group in large["groups"]] == [
        False,
        True,
        False,
        False,
        False,
    ]
