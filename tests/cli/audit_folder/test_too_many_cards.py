"""Numbers that no state has are refused as soon as their file is read: cards of a batch, choices of a contest."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

SAID = "the manifest has 2,000,000,000,100 cards, 2,000,000,000,000 of them in batch '2'"


def test_a_serial_number_in_the_column_of_cards_is_refused(run: Run, tmp_path: Path) -> None:
    """It was kept, and the commitment ended with a traceback of numpy that asked for 7 TiB."""
    place, manifest = str(tmp_path / "audit"), tmp_path / "manifest.csv"
    about = ("--office", "The clerk", "--election", "2026")
    assert run("audit", "open", place, "-j", "Adams", *about)[0] == 0
    before = (tmp_path / "audit/record/ledger.jsonl").read_bytes()
    manifest.write_text("batch,cards\n1,100\n2,2000000000000\n", "utf-8")
    code, out, err = run("audit", "load", place, "manifest", str(manifest), "-j", "Adams")
    assert code == 2
    assert SAID in " ".join((out + err).split())
    assert (tmp_path / "audit/record/ledger.jsonl").read_bytes() == before


def test_more_choices_than_claims_can_be_made_of_are_refused(run: Run, tmp_path: Path) -> None:
    """Three hundred candidates for a hundred and fifty seats: the sentence names the contest and a way out."""
    place, path = str(tmp_path / "audit"), tmp_path / "contests.toml"
    about = ("--office", "The clerk", "--election", "2026")
    assert run("audit", "open", place, "-j", "Adams", *about)[0] == 0
    choices = "".join(f'[[contest.choice]]\nid = "x{n}"\nvotes = {n}\n' for n in range(300))
    path.write_text(
        '[[contest]]\nid = "m"\nseats = 150\nvotes_allowed = 150\ncard_bound = 9000\n'
        'card_bound_source = "the poll books"\nrisk_limit = "0.05"\nmethod = { name = "polling" }\n'
        + choices,
        "utf-8",
    )
    code, out, err = run("audit", "load", place, "contests", str(path))
    assert code == 2
    assert "300 choices for 150 seats would have more claims than anybody can check" in " ".join(
        (out + err).split()
    )


def test_a_draw_from_it_is_refused_too(run: Run, tmp_path: Path) -> None:
    """The command that draws without a folder reads the same manifest."""
    manifest = tmp_path / "manifest.csv"
    manifest.write_text("batch,cards\n1,100\n2,2000000000000\n", "utf-8")
    code, out, err = run(
        "audit", "draw", str(manifest), "--seed", "12345678901234567890", "-n", "5"
    )
    assert code == 2
    assert SAID in " ".join((out + err).split())
