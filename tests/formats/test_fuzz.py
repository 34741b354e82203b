"""Nothing that a file can hold stops a reader: it returns a result, and its ledger adds up."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.errors import BadFile
from canvass.formats.election_folder import read_election, read_folder
from canvass.formats.kinds import ALL
from canvass.formats.mapping import read_mapping
from canvass.formats.problem import Problem, Severity
from canvass.formats.read_file import FileRead, read_received
from canvass.formats.second_source import Side, compare, sides_of_file
from canvass.formats.starter import Starter, starter_files
from tests.formats.samples import SAMPLES
from tests.profile import tries

ODD_CELLS = (
    *("", " ", "-1", "1,596", "12.0", "1E+05", '="12"', "5-1", "N/A", "*", "9" * 40, "0x1F", "nan", "inf"),
    *("Total", "Grand Total", "<<<<<<< HEAD", "=======", "ñ", "\u00a0", "\ufeff", "\u2028", '"', '""', "'", "\\"),
    *("\r", "\n", "\t", ";", "|", ",", "é" * 300, "2016", "00000", "99999", "02000", "Absentee", "(no name)"),
)  # fmt: skip

Edit = Callable[[bytes], bytes]


@st.composite
def edits(draw: st.DrawFn) -> Edit:
    """A change that a careless program or hand makes to a file."""
    place, length = draw(st.floats(0, 1)), draw(st.integers(0, 40))
    cell = draw(st.sampled_from(ODD_CELLS)).encode()
    junk = draw(st.binary(max_size=8))

    def at(file: bytes) -> int:
        return int(place * len(file))

    def other_cell(file: bytes) -> bytes:
        cells = file.split(b",")
        cells[int(place * (len(cells) - 1))] = cell
        return b",".join(cells)

    def line_again(file: bytes) -> bytes:
        lines = file.splitlines(keepends=True)
        return file + (lines[int(place * (len(lines) - 1))] if lines else b"")

    chosen: Edit = draw(
        st.sampled_from(
            (
                lambda file: file[: at(file)],
                lambda file: file[: at(file)] + file[at(file) + length :],
                lambda file: file[: at(file)] + junk + file[at(file) :],
                lambda file: file.replace(b",", b";"),
                lambda file: file.replace(b"\n", b"\r"),
                lambda file: file.decode("utf-8", "ignore").encode("utf-16"),
                gzip.compress,
                other_cell,
                line_again,
            )
        )
    )
    return chosen


def holds_its_promises(read: FileRead) -> None:
    """A table or a fatal problem, known codes, and every row accounted for."""
    result = read.result
    is_fatal = any(problem.severity is Severity.FATAL for problem in result.problems)
    assert (result.value is None) == is_fatal
    for problem in result.problems:
        assert ALL[problem.code].severity is problem.severity
        assert problem.message
        assert problem.mend
    cost = sum(count for _, count in result.source.left_out)
    assert result.source.rows_read == result.source.rows_kept + cost
    assert result.source.rows_kept >= 0


@given(st.binary(max_size=400))
@settings(max_examples=tries(15), deadline=None)
def test_any_bytes_give_a_result(content: bytes) -> None:
    """Arbitrary bytes end in a result with a problem, never in an exception."""
    read = read_received("any.csv", content)
    holds_its_promises(read)
    assert read.result.problems


def with_odd_cells(name: str, changes: list[tuple[float, float, str]]) -> bytes:
    """A sample with some of its cells replaced, the header left alone."""
    rows = list(csv.reader(StringIO(SAMPLES[name])))
    header = next(place for place, row in enumerate(rows) if not row[0].startswith("#"))
    body = rows[header + 1 :]
    for down, across, cell in changes:
        row = body[int(down * (len(body) - 1))]
        row[int(across * (len(row) - 1))] = cell
    text = StringIO()
    csv.writer(text).writerows([rows[header], *body])
    return text.getvalue().encode("utf-8")


@given(
    st.sampled_from(sorted(SAMPLES)),
    st.lists(
        st.tuples(
            st.floats(0, 1), st.floats(0, 1), st.sampled_from(ODD_CELLS) | st.text(max_size=6)
        ),
        min_size=1,
        max_size=8,
    ),
)
@settings(max_examples=tries(11), deadline=None)
def test_odd_cells_give_a_result(name: str, changes: list[tuple[float, float, str]]) -> None:
    """Whatever stands in the cells of a file that is recognised, its rows are accounted for."""
    read = read_received("odd.csv", with_odd_cells(name, changes))
    holds_its_promises(read)
    if read.result.value is not None:
        sides = list(sides_of_file(read.result.value))
        assert all(problem.code in ALL for problem in compare(sides, sides))


@cache
def sides_as_it_was(name: str) -> list[Side]:
    """What is compared of a sample that nobody damaged."""
    whole = read_received("whole.csv", SAMPLES[name].encode()).result.value
    assert whole is not None
    return list(sides_of_file(whole))


@given(st.sampled_from(sorted(SAMPLES)), st.lists(edits(), min_size=1, max_size=4))
@settings(max_examples=tries(13), deadline=None)
def test_damaged_files_give_a_result(name: str, changes: list[Edit]) -> None:
    """A valid file of any format, damaged up to four times, ends in a result, alone and compared."""
    content = SAMPLES[name].encode()
    for change in changes:
        content = change(content)
    read = read_received("damaged.csv", content)
    holds_its_promises(read)
    if read.result.value is not None:
        sides = list(sides_of_file(read.result.value))
        assert all(problem.code in ALL for problem in compare(sides, sides_as_it_was(name)))


@given(
    st.sampled_from(sorted(starter_files(Starter.US_STATE))),
    st.lists(edits(), min_size=1, max_size=3),
)
@settings(max_examples=tries(9), deadline=None)
def test_damaged_folders_are_refused_or_opened(name: str, changes: list[Edit]) -> None:
    """An election folder with one damaged file opens, or is refused with problems of known kinds."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        for file, text in starter_files(Starter.US_STATE).items():
            content = text.encode()
            for change in changes if file == name else ():
                content = change(content)
            (folder / file).write_bytes(content)
        read = read_folder(folder)
        assert all(problem.code in ALL for problem in read.problems)
        if read.election is None:
            with pytest.raises(BadFile) as refusal:
                read_election(folder)
            assert refusal.value.problems == read.problems


@given(st.lists(edits(), min_size=1, max_size=3))
@settings(max_examples=tries(25), deadline=None)
def test_damaged_mappings_are_refused_or_read(changes: list[Edit]) -> None:
    """A mapping file, damaged, gives a dialect or is refused with its problems."""
    content = (
        files("canvass.formats.mappings").joinpath("wisconsin-2016-counties.toml").read_bytes()
    )
    for change in changes:
        content = change(content)
    with TemporaryDirectory() as place:
        path = Path(place) / "mapping.toml"
        path.write_bytes(content)
        try:
            problems, counts = tuple[Problem, ...](), read_mapping(path).counts
        except BadFile as refusal:
            problems, counts = refusal.problems, ()
        assert bool(counts) != bool(problems)
        assert all(problem.code in ALL for problem in problems)
