"""Days of officials that cannot be are refused through the commands that read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

Dates = tuple[tuple[str, str, str], ...]


def _folder(tmp_path: Path, dates: Dates) -> str:
    votes = {"WI": {"ann": 1_500_000, "bob": 1_480_000}, "MI": {"ann": 1_500_000, "bob": 1_480_000}}
    return write(tmp_path / "e", LawElection("2026-11-03", "governor", votes, dates=dates))


@pytest.mark.parametrize(
    ("dates", "said"),
    [
        ((("WI", "last_county_canvass", "2026-11-02"),), "before election day"),
        ((("WI", "canvass", "2036-11-17"),), "more than two years after"),
        ((("WI", "county_canvas", "2026-11-17"),), "did you mean 'county_canvass'?"),
        (
            (("WI", "last_county_canvass", "2026-11-17"), ("WI", "certification", "2026-11-10")),
            "certification 2026-11-10, last_county_canvass 2026-11-17",
        ),
        (
            (("WI", "recount_start", "2026-11-17"), ("WI", "order", "2026-11-20")),
            "recount_start 2026-11-17, order 2026-11-20",
        ),
        (
            (("WI", "recount_finish", "2026-11-19"), ("WI", "recount_start", "2026-11-20")),
            "recount_finish 2026-11-19, recount_start 2026-11-20",
        ),
        (
            (
                ("WI", "order", "2026-11-20T17:00:00"),
                ("WI", "recount_start", "2026-11-20T09:00:00"),
            ),
            "recount_start 2026-11-20, order 2026-11-20",
        ),
    ],
)
def test_days_that_cannot_be(run: Run, tmp_path: Path, dates: Dates, said: str) -> None:
    """Each is named by the doctor with what is wrong, and no plan is made of it."""
    folder = _folder(tmp_path, dates)
    _, out, _ = run("doctor", folder)
    assert said in " ".join(out.split())
    code, out, err = run("recount", "plan", "--all", folder, "--as-of", "2026-11-18")
    assert code == 2
    assert "Last day to ask" not in out
    assert "cannot be opened" in err


@pytest.mark.parametrize(
    "dates",
    [
        (("WI", "last_county_canvass", "2026-11-03"),),
        (("WI", "last_county_canvass", "2026-11-17"), ("WI", "certification", "2026-11-17")),
        (("WI", "last_county_canvass", "2026-11-17"), ("MI", "certification", "2026-11-10")),
        (("WI", "order", "2026-11-20T09:00:00"), ("WI", "recount_start", "2026-11-20T09:00:00")),
        (("WI", "order", "2026-11-20T09:00:00"), ("WI", "recount_start", "2026-11-20")),
    ],
)
def test_days_that_can_be(run: Run, tmp_path: Path, dates: Dates) -> None:
    """Election day itself, two on one day, another state's days, and one hour known of two are no problem."""
    folder = _folder(tmp_path, dates)
    assert run("doctor", folder)[0] == 0
    assert run("recount", "plan", "--all", folder, "--as-of", "2026-11-18", "--json")[0] == 0


def test_every_problem_at_once(run: Run, tmp_path: Path) -> None:
    """Three wrong days are three problems."""
    dates = (
        ("WI", "last_county_canvass", "2026-11-02"),
        ("WI", "canvas", "2026-11-20"),
        ("MI", "certification", "2046-11-20"),
    )
    _, out, _ = run("doctor", _folder(tmp_path, dates))
    words = " ".join(out.split())
    for said in ("before election day", "did you mean 'canvass'?", "more than two years after"):
        assert said in words
