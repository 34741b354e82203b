"""What `make bench` says of time and memory is of the program that was measured."""

import subprocess
import sys

import pytest

from benchmarks import __main__, kept, programs

PYTHON = (sys.executable, "-I", "-S", "-c")


def test_a_small_program_is_not_as_large_as_the_one_that_starts_it() -> None:
    """A process that holds 80 MB starts one that holds nothing."""
    held = bytearray(80_000_000)
    held[::4096] = b"x" * len(held[::4096])
    programs.USED.peak_mb = 0.0
    programs.run(*PYTHON, "pass")
    assert 1 < programs.USED.peak_mb < 60


def test_what_a_program_holds_and_works_is_counted() -> None:
    """A hundred megabytes and three million additions."""
    before = programs.USED.seconds
    programs.run(*PYTHON, "held = bytes(range(256)) * 400_000; sum(range(3_000_000))")
    assert programs.USED.peak_mb > 100
    assert programs.USED.seconds - before > 0.01


def test_a_program_that_fails_stops_the_row() -> None:
    """The exit code is that of the program."""
    with pytest.raises(subprocess.CalledProcessError) as error:
        programs.run(*PYTHON, "raise SystemExit(3)")
    assert error.value.returncode == 3


def test_a_row_that_grew_by_half_is_named_and_a_new_or_short_one_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Half more is the bound."""
    monkeypatch.setattr(kept, "kept", lambda: {"draw": 10.0})
    assert kept.growth("draw", 1.0, 15.1) == "GREW: 10 to 15.1 times the kernel"
    assert kept.growth("draw", 1.0, 15.0) is None
    assert kept.growth("draw", 0.001, 99.0) is None
    assert kept.growth("new", 1.0, 99.0) is None


def test_ratios_are_kept_row_by_row(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A row that was not run keeps its ratio."""
    monkeypatch.setattr(kept, "KEPT", tmp_path_factory.mktemp("bench") / "ratios.json")
    kept.keep({"draw": 12.3456, "verify": 2.0})
    kept.keep({"verify": 3.0})
    assert kept.kept() == {"draw": 12.3, "verify": 3.0}


def test_a_row_is_asked_by_how_a_word_of_it_begins() -> None:
    """``serve`` asks the server's rows and not those of an observer; a part of several words asks too."""
    asked = __main__.is_asked
    assert asked("serve: 100 boards", ["serve"])
    assert asked("audit: observer.py, 10^5 entries", ["serve", "observer.py, 10^5"])
    assert not asked("audit: observer.py, 10^5 entries", ["serve"])
    assert not asked("serve: 100 boards", ["(wall)"])
