"""The headers of the tables of an audit: a lost or misnamed column changes no measured risk in silence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from tests.adversary.commands import run
from tests.adversary.test_orders import ASKED, asked, of_cards, of_pools
from tests.some_of import some_of

USED = {"pooled": of_pools(), "batches": ASKED["batches"][0], "polled": of_cards()}
"""Evidence whose tables are all that ``audit risk`` reads."""
NEVER_ASKED = {"polled": {"records.csv"}}
"""Files that lie there and that the command does not name."""


def spoilt(text: str) -> Iterator[tuple[str, str]]:
    """The table with two names of its header exchanged, a column twice, without a column, and with one renamed."""
    header, *rows = (line.split(",") for line in text.splitlines())
    places = range(len(header))
    for one, two in combinations(places, 2):
        names = list(header)
        names[one], names[two] = names[two], names[one]
        yield f"{header[one]} and {header[two]} exchanged", _table(names, *rows)
    for place in places:
        kept = ([cell for at, cell in enumerate(row) if at != place] for row in (header, *rows))
        yield f"no {header[place]}", _table(*kept)
        names = [name if at != place else "Spalte" for at, name in enumerate(header)]
        yield f"{header[place]} renamed", _table(names, *rows)
        yield f"{header[place]} twice", _table(*([*row, row[place]] for row in (header, *rows)))


def _table(*rows: list[str]) -> str:
    return "\n".join((*(",".join(row) for row in rows), ""))


@some_of("name", USED, every=2)
def test_a_spoilt_header_is_refused_or_changes_nothing(name: str, tmp_path: Path) -> None:
    """Each change to each table by itself: one sentence and no number, or the same measured risk and status."""
    files, words = USED[name], ASKED[name][1]
    right = json.loads(asked(tmp_path, files, words))["tested"]
    refused = 0
    for file in sorted({*files} - NEVER_ASKED.get(name, set())):
        for change, text in spoilt(files[file]):
            (tmp_path / file).write_text(text, "utf-8")
            answer = run(tmp_path, *words, "--json")
            refused += answer.code == 2
            if answer.code == 0:
                assert json.loads(answer.out)["tested"] == right, (file, change)
            else:
                assert (answer.code, answer.out) == (2, ""), (file, change)
                assert "Traceback" not in answer.err, (file, change)
        (tmp_path / file).write_text(files[file], "utf-8")
    assert refused
