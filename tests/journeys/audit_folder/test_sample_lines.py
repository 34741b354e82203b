"""The sample is read in C where its lines are just so, and with care where they are not: with the same answer."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from canvass.audit.event.sample import DrawnEntry, read_drawn, read_sample
from canvass.errors import BadRecord
from canvass.numerals import LARGEST_INTEGER
from canvass.record import read_canonical
from canvass.record.artefact import Access
from canvass.record.disk import FolderArtefacts
from canvass.record.table import TableLines

PLAIN = (
    '{"contests":["mayor"],"id":["Adams","3","17"],"kind":"card","selections":'
    '[{"contest":"mayor","place":1,"ticket":"00ff"}],"withheld":false}'
)
FIT = [
    PLAIN,
    PLAIN.replace("card", "batch", 1),
    PLAIN.replace("Adams", "Doña Ana"),
    PLAIN.replace("Adams", 'the "old" hall\\n'.replace('"', '\\"')),
    PLAIN.replace("false", "true"),
    PLAIN.replace('["mayor"]', "[]").replace('{"contest":"mayor","place":1,"ticket":"00ff"}', ""),
    PLAIN.replace('"place":1', f'"place":{LARGEST_INTEGER}'),
]
UNFIT = [
    PLAIN.replace('"place":1', '"place":1.0'),
    PLAIN.replace('"place":1', '"place":true'),
    PLAIN.replace('"place":1', f'"place":{LARGEST_INTEGER + 1}'),
    PLAIN.replace('"place":1', '"place":"1"'),
    PLAIN.replace('"card"', '"ballot"'),
    PLAIN.replace('"card"', "7"),
    PLAIN.replace('["Adams","3","17"]', "[]"),
    PLAIN.replace('"17"', "17"),
    PLAIN.replace("false", "0"),
    PLAIN.replace('"withheld"', '"kept_back"'),
    PLAIN.replace(',"withheld":false', ""),
    PLAIN.replace("}]", ',"more":1}]'),
    PLAIN.replace(":", ": ", 1),
    PLAIN.replace('"kind":"card"', '"kind":"card","kind":"card"'),
    PLAIN.replace("Adams", "\\u0041dams"),
    PLAIN.replace("Adams", "\\ud800"),
    json.dumps(dict(reversed(json.loads(PLAIN).items())), separators=(",", ":")),
    "[]",
    '"text"',
    "null",
    "{",
]


def kept(lines: Iterable[str], folder: Path) -> TableLines:
    """These lines as a file of a record."""
    place = FolderArtefacts(folder, Access.PUBLIC)
    return TableLines(place, place.put("".join(f"{line}\n" for line in lines).encode()).sha256)


def with_care(line: str) -> DrawnEntry:
    """The plain twin: the line as a mapping, and each of its members asked for."""
    return read_drawn(read_canonical(line.encode()))  # type: ignore[arg-type]


def test_a_sample_in_c_is_the_sample_with_care(tmp_path: Path) -> None:
    """Every line that stands gives the same entry both ways, and none of them takes the careful way."""
    table = kept(FIT, tmp_path)
    assert read_sample(table) == list(map(with_care, FIT)) == read_sample(list(table))


@pytest.mark.parametrize("line", UNFIT)
def test_what_is_not_just_so_is_refused_both_ways(line: str, tmp_path: Path) -> None:
    """A number that is none, a member too many, another order, spaces: no reader in C lets it pass."""
    table = kept([PLAIN, line], tmp_path)
    with pytest.raises(BadRecord) as quick:
        read_sample(table)
    with pytest.raises(BadRecord) as slow:
        read_sample(list(table))
    assert str(quick.value) == str(slow.value)


def test_a_table_that_was_changed_is_refused_at_its_end(tmp_path: Path) -> None:
    """One digit of a ticket in the file: every line is of the form, and nothing is used."""
    table = kept([PLAIN], tmp_path)
    (tmp_path / table.sha256).write_text(PLAIN.replace("00ff", "00fe") + "\n", "utf-8")
    with pytest.raises(BadRecord, match="its bytes were changed"):
        read_sample(table)
