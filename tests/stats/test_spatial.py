"""Whether neighbours are alike."""

from __future__ import annotations

import numpy as np
import pytest

from canvass.errors import OutOfRange
from canvass.stats.spatial import moran, neighbours_of
from tests.published.read import agree, vectors

VECTORS = vectors("technology_question")


def test_published_path() -> None:
    """Five places in a row: I and its exact p, with and without row standardisation."""
    vector = VECTORS["morans-i-inline"]
    borders: dict[str, set[str]] = {str(i): set() for i in range(5)}
    for one, other in vector["given"]["edges"]:
        borders[str(one)].add(str(other))
        borders[str(other)].add(str(one))
    values = np.array(vector["given"]["x"], dtype=float)
    rng = np.random.default_rng(0)
    results = {
        name: moran(values, neighbours_of(list(borders), borders, row_standardised=standard), rng)
        for name, standard in (("binary", False), ("row_standardised", True))
    }
    found = {name: {"i": one.i, "p_upper": one.p_value} for name, one in results.items()}
    agree(
        {**found, "expected_under_null": results["binary"].expected},
        vector["expect"],
        vector["tolerance"],
    )
    assert all(one.is_exact for one in results.values())


def test_a_chessboard_and_a_slope() -> None:
    """Alternating values give -1, a slope gives much more than expected and a small p."""
    cells = [f"{row}{column}" for row in range(6) for column in range(6)]
    borders = {
        cell: [
            other
            for other in cells
            if abs(int(cell[0]) - int(other[0])) + abs(int(cell[1]) - int(other[1])) == 1
        ]
        for cell in cells
    }
    neighbours = neighbours_of(cells, borders)
    rng = np.random.default_rng(1)
    chess = np.array([(int(cell[0]) + int(cell[1])) % 2 for cell in cells], dtype=float)
    slope = np.array([int(cell[0]) for cell in cells], dtype=float)
    assert moran(chess, neighbours, rng, 99).i == pytest.approx(-1)
    assert moran(slope, neighbours, rng, 999).p_value == pytest.approx(0.001)


def test_places_without_neighbours_are_listed_and_refused() -> None:
    """An island has no neighbour: it is named, and left out by the caller, not in silence."""
    neighbours = neighbours_of(["a", "b", "c"], {"a": ["b", "z"], "b": ["a"]})
    assert neighbours.alone == (2,)
    with pytest.raises(OutOfRange, match="leave the others out"):
        moran(np.array([1.0, 2, 3]), neighbours, np.random.default_rng(0))


def test_equal_values_are_refused() -> None:
    """Values that do not differ have no I."""
    neighbours = neighbours_of(["a", "b"], {"a": ["b"], "b": ["a"]})
    with pytest.raises(OutOfRange, match="values that differ"):
        moran(np.ones(2), neighbours, np.random.default_rng(0))
