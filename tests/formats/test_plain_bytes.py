"""A block of lines is plain where each line is one row that a plain reader cannot misread."""

from __future__ import annotations

import csv
import random

import pytest

from canvass.formats.plain_bytes import are_plain

GOOD = ('"a, b"', '"a"', "x", "", "y z", '"q,,"', "7", "\u00e9", '""')
ODD = ('"a"b', '"', 'a"', '"x', "<<", ">", "=", "|", "\x1c", "\x1f", '"<a"', "\ufeff", '"a""b"')


@pytest.mark.parametrize(
    ("block", "width"),
    [
        ("1,2\n3,4,5\n6\n", 2),
        ("1,2\n3\n4,5,6\n", 2),
        ('1,"2\n3",4\n', 2),
        ('1,"a,"b",c"\n', 2),
        ('1,"a"b,"c"d\n', 3),
        ("1,2\n3,4", 2),
        ("", 2),
        ("1,2\n<<<<<<<,\n", 2),
        ("1," + "a" * 200 + "\n", 2),
        ("1,\x1d\n", 2),
        ("1,\x7f\n", 2),
        ('1,"\x1b[1m"\n', 2),
        ("1\t2,3\n", 3),
    ],
)
def test_what_may_be_misread_is_not_plain(block: str, width: int) -> None:
    """Lines whose lengths make up for one another, quotes across lines and within cells, marks of a merge."""
    assert not are_plain(block.encode(), ",", width, 100)


@pytest.mark.parametrize("seed", range(5))
def test_a_plain_block_has_as_many_cells_on_each_line(seed: int) -> None:
    """Of random lines a block is plain only where the csv module finds three cells in each, a row for a line."""
    draw, plain = random.Random(seed), 0
    for _ in range(400):
        rows = [
            [draw.choice(ODD if draw.random() < 0.03 else GOOD) for _ in range(3)]
            for _ in range(draw.randint(1, 5))
        ]
        if draw.random() < 0.2:
            draw.choice(rows).append("x")
        text = "".join(",".join(row) + "\n" for row in rows)
        if are_plain(text.encode(), ",", 3, 100):
            plain += 1
            read = list(csv.reader(text.splitlines(), strict=True))
            assert [len(row) for row in read] == [3] * len(rows)
            assert read == [[cell.strip('"') for cell in row] for row in rows]
    assert plain > 100
