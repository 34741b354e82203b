"""What must not lie in an audit's folder, and seeds that no dice gave."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import audited, committed, load, seed, words
from tests.cli.conftest import Run

ABOUT = ("-j", "Adams", "--office", "The clerk", "--election", "November 2026")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://clerk:s3cr3t@db.example/audits",
        "postgresql://db.example/audits?password=s3cr3t",
        "postgresql://db.example/audits?sslkey=key.pem&sslpassword=s3cr3t",
        "postgresql://clerk:[s3cr3t@db.example/audits",
    ],
)
@pytest.mark.parametrize("step", ["open", "join"])
def test_a_password_is_not_kept_in_the_folder(
    run: Run, tmp_path: Path, address: str, step: str
) -> None:
    """An address with a password is refused before anything is written, and the password is not printed."""
    place = tmp_path / "audit"
    options = ("--database", address, *(ABOUT if step == "open" else ()))
    code, out, err = run("audit", step, str(place), *options)
    assert code == 2
    assert "PGPASSWORD" in " ".join((out + err).split())
    assert "s3cr3t" not in out + err
    assert not place.exists()


def test_readings_at_work_are_for_the_office_alone(run: Run, tmp_path: Path) -> None:
    """Who may read first readings while the round is open could tell them to the second board."""
    place = tmp_path / "audit"
    assert run("audit", "open", str(place), *ABOUT)[0] == 0
    assert stat.S_IMODE(place.stat().st_mode) == 0o700


def test_dice_that_show_one_digit_only_are_refused(run: Run, tmp_path: Path) -> None:
    """Twenty zeros were typed, not rolled: they are refused, and other digits are taken."""
    marks = ["A"] * 45 + ["B"] * 15
    cards = {("1", "1", str(n)): {"president": [mark]} for n, mark in enumerate(marks, 1)}
    place = load(run, tmp_path, audited({("1", "1"): 60}, cards))
    committed(run, place)
    before = run("audit", "status", place)[1]
    zeros = "0" * 20
    heard = ("--words", words(run, place))
    code, out, err = run("audit", "seed", place, *heard, "--digits", zeros, "--again", zeros)
    assert code != 0
    assert "every one of the 20 digits is 0" in " ".join((out + err).split())
    assert run("audit", "status", place)[1] == before
    seed(run, place)
