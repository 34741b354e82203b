"""Numbers that an office writes in a way that no verifier reads: refused at the door, with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import load, made, reload
from tests.cli.conftest import Run

LONG = "0." + "3" * 5000
MINERVA = 'name = "athena", schedule = [5, 10], delta = "{}"'
WRONG = {
    "a delta in other digits": {"method": MINERVA.format("\u0660.\u0665")},
    "a delta with a plus": {"method": MINERVA.format("+0.5")},
    "a delta with an exponent": {"method": MINERVA.format("1e400")},
    "a fraction of five thousand digits": {
        "more": f'rule = "super_majority"\nshare = "1/{"3" * 5000}"\nabout = ["A"]'
    },
    "a decimal of five thousand digits": {
        "more": f'rule = "super_majority"\nshare = "{LONG}"\nabout = ["A"]'
    },
    "a method's share of five thousand digits": {
        "method": f'name = "fixed_percentage", how = "cards_at_random", share = "1/{"3" * 5000}"'
    },
    "a risk limit of five thousand digits": {"risk_limit": "0." + "0" * 5000 + "5"},
    "a bet in other digits": {"more": 'bet = { name = "fixed stake", stake = "\u0660.\u0665" }'},
    "a bet with an underscore": {"more": 'bet = { name = "fixed stake", stake = "0_0.5" }'},
    "errors as text": {"more": 'errors = { two_vote_over = "0.02" }'},
    "a title that is read backwards": {"more": 'title = "\u202ediuQ pro oN"'},
    "seats as text": {"more": 'seats = "1_0"'},
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_spelling_is_refused_when_the_file_is_loaded(
    run: Run, tmp_path: Path, name: str
) -> None:
    """Exit code 2, a sentence, no traceback, and nothing is kept."""
    place = load(run, tmp_path, made())
    ledger = Path(place) / "record" / "ledger.jsonl"
    before = ledger.read_bytes()
    code, out, err = reload(run, tmp_path, made().but(**WRONG[name]))
    assert code == 2
    assert "Traceback" not in err
    assert 0 < len(out + err) < 1500
    assert ledger.read_bytes() == before
