"""A second reading that nobody asked for, and that is withdrawn: the card is read once again, and once is enough."""

from __future__ import annotations

import csv
from pathlib import Path

from tests.cli.auditing.own_audit import COUNTY, load, made, seed, write_rows
from tests.cli.auditing.test_members import enter
from tests.cli.auditing.test_sealed import events, finished, kinds, secrets_of
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
    assert kinds(place)[-1] == "cards.interpreted"
    assert secrets_of(place) == []
    for told in finished(run, place, tmp_path / "public"):
        assert "under seal" not in told


def one_card(place: str, card: list[str], folder: Path) -> Path:
    """The sheet that was filled, cut down to one card."""
    sheet = Path(place) / "sheets" / "round-1" / COUNTY / "filled.csv"
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    found = folder / "one.csv"
    write_rows(found, header, [row for row in rows if row[:-3][-len(card) + 1 :] == card[1:]])
    return found
