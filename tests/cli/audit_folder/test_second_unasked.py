"""A second reading that nobody asked for, and that is withdrawn: the card is read once again, and once is enough."""

from __future__ import annotations

from pathlib import Path

from tests.cli.audit_folder.own_audit import COUNTY, load, made, seed
from tests.cli.audit_folder.test_members import enter
from tests.cli.audit_folder.test_sealed import events, finished, kinds, one_card, secrets_of
from tests.cli.conftest import Run


def test_a_withdrawn_second_reading_leaves_no_debt(run: Run, tmp_path: Path) -> None:
    """It is missing nowhere, nothing of it is sealed (and that is said), and both verifiers agree that it holds."""
    place = load(run, tmp_path, made())
    assert run("audit", "commit", place)[0] == 0
    seed(run, place)
    assert run("audit", "sample", place, "--size", "president=19")[0] == 0
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    assert enter(run, place, "board 1") == (0, "")
    assert enter(run, place, "board 2", "--second") == (0, "")
    card = next(
        card["id"]
        for event in events(place)
        if event["kind"] == "cards.interpreted"
        for card in event["body"]["cards"]  # type: ignore[index]
    )
    entry = "/".join(card[1:])
    words = ("-j", COUNTY, "--entry", entry, "--reason", "look again")
    assert run("audit", "withdraw", place, *words)[0] == 0
    again = ("audit", "enter", place, str(one_card(place, card, tmp_path)), "-j", COUNTY)
    code, out, err = run(*again, "--board", "board 1", "--sealed")
    assert (code, err) == (0, "")
    assert "Nothing is missing: sign off" in out
    assert "1 card entered in the open: no second board is asked" in out
    assert kinds(place)[-1] == "cards.interpreted"
    assert secrets_of(place) == []
    for told in finished(run, place, tmp_path / "public"):
        assert "under seal" not in told
