"""The rule file of each state: its text, and writing or comparing all of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

from tools.recount_law import toml_text
from tools.recount_law.cells import LawLine, law_lines
from tools.recount_law.dating import dates_of
from tools.recount_law.patterns import words
from tools.recount_law.rows import rules_of

CHECKED_ON = date(2026, 11, 20)
"""The day on which the table was compiled and compared with its sources."""

HEAD = (
    "# Written by tools/compile_rules.py from the table of recount laws and tools/recount_law/readings.toml.\n"
    "# What each key means stands in docs/recount-law.md. Not legal advice.\n"
)

KEYS = (
    "id",
    "kind",
    "stage",
    "scope",
    "text",
    "condition",
    "requesters",
    "partial",
    "effect",
    "payer",
    "fee",
    "clock",
    "method",
    "refund",
    "petition",
    "waiver",
    "valid_from",
    "valid_to",
    "derived",
    "seen_from",
    "seen_to",
    "seen",
    "statute",
    "statute_seen",
    "conflict_with",
    "notes",
    "notes_from",
)


def rule_files(source: Path) -> dict[str, str]:
    """The text of every rule file, by name."""
    by_state = groupby(law_lines(source), key=lambda line: line.state)
    return {f"{state}.toml": _text(state, tuple(lines)) for state, lines in by_state}


def write(files: dict[str, str], folder: Path) -> None:
    """Write the files; one that no state has any more is removed."""
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.toml"):
        if stale.name not in files:
            stale.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8", newline="\n")


def differences(files: dict[str, str], folder: Path) -> list[str]:
    """Files of the folder that are not what the table and the readings give."""
    return [
        f"{name}: another text is packaged"
        for name, text in files.items()
        if not (folder / name).is_file() or (folder / name).read_text("utf-8") != text
    ]


def _text(state: str, lines: tuple[LawLine, ...]) -> str:
    return HEAD + "\n".join(_lines(state, lines)).rstrip("\n") + "\n"


def _lines(state: str, lines: tuple[LawLine, ...]) -> Iterator[str]:
    head = {"state": state, "name": words()["name"][state], "time_zone": _time_zone(state)}
    yield from toml_text.table("", head)
    for line in lines:
        yield from toml_text.table(f"[seen.{line.table}]", _seen(line))
    for row in rules_of(lines):
        yield from toml_text.table("[[rule]]", _ordered(row))


def _time_zone(state: str) -> str:
    return next(zone for zone, states in words()["time_zone"].items() if state in states)


def _seen(line: LawLine) -> dict[str, Any]:
    dates = dates_of(line.cells["as_of"])
    statute = line.cells["statute"]
    known = statute not in ("unknown", "none")
    return {
        "as_of": line.cells["as_of"],
        "seen_from": dates.seen_from,
        "seen_to": dates.seen_to,
        "source": line.cells["source"],
        "statute": statute if known else None,
        "statute_seen": "unverified" if "memory" in statute or not known else "cited by source",
        "checked_on": CHECKED_ON,
        "notes": line.cells["notes"],
    }


def _ordered(row: dict[str, Any]) -> dict[str, Any]:
    named = row | {"seen": row["table"]}
    strangers = set(named) - {*KEYS, "table", "starts"}
    if strangers:
        raise KeyError(f"{row['id']}: {', '.join(sorted(strangers))}")
    listed = {key: named[key] for key in KEYS if key in named}
    return {key: value for key, value in listed.items() if key != "requesters" or value}
