"""What several rules share of their evidence stands once, in the table that they name."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

OWN = """state = "NC"
[seen.act]
as_of = "2027"
source = "https://example.org/act"
statute = "G.S. 163-182.7"
how_seen = "statute"
read_on = [2026-11-20]
session_law = "S.L. 2027-1"
open = {open}

[[rule]]
id = "own-shares"
kind = "publicly_paid"
quote = "the words that are shared"
condition = {{ any = [] }}
payer = "requester"
valid_from = 2027-01-01
seen = "act"

[[rule]]
id = "own-differs"
kind = "refund"
quote = "the words that are its own"
session_law = "S.L. 2028-9"
open = "its first day"
refund = []
valid_from = 2028-01-01
seen = "act"
"""


def examined(run: Run, tmp_path: Path, shared: str) -> tuple[int, str]:
    """What check says of the file, and the state's page with the evidence, each on one line."""
    file = tmp_path / "own.toml"
    file.write_text(OWN.format(open=shared), "utf-8")
    code, out, _ = run("recount", "check", str(file))
    words = ("recount", "rules", "NC", "--as-of", "2028-11-07", "--evidence", "--rules", str(file))
    return code, " ".join(f"{out} {run(*words)[1]}".split())


def test_a_rule_has_the_act_of_its_table_unless_it_names_one(run: Run, tmp_path: Path) -> None:
    """The act and what stays open are printed with the rule that shares them; an own key goes before."""
    code, text = examined(run, tmp_path, '"who pays for machines"')
    assert code == 0
    assert "S.L. 2027-1" in text
    assert "who pays for machines" in text
    assert "S.L. 2028-9" in text
    assert "its first day" in text
    assert text.count("S.L. 2027-1") == text.count("who pays for machines") == 1


def test_what_is_shared_is_text(run: Run, tmp_path: Path) -> None:
    """A number in the place of a sentence is told with the table that holds it."""
    code, text = examined(run, tmp_path, "5")
    assert code == 2
    assert "line 2, act: Open must be a text in quotation marks, found 5" in text
