"""Rows that are alike are told as numpy tells them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from canvass.model import alike as module
from canvass.model.alike import alike


@pytest.mark.parametrize("dtype", [np.uint8, np.int64, np.bool_, np.uint16])
@pytest.mark.parametrize(
    ("rows", "columns"), [(0, 3), (1, 1), (7, 1), (40, 2), (300, 5), (2, 0), (200, 70)]
)
def test_rows_are_told_as_numpy_tells_them(
    rows: int, columns: int, dtype: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same rows, in the same order, with the same counts, however many are looked up at once."""
    drawn: Any = np.random.default_rng(rows + columns).integers(0, 3, (rows, columns)).astype(dtype)
    table = np.asfortranarray(drawn * 99 if dtype is np.int64 else drawn)
    wanted = np.unique(table, axis=0, return_index=True, return_inverse=True, return_counts=True)
    for at_once in (7, module.AT_ONCE):
        monkeypatch.setattr(module, "AT_ONCE", at_once)
        found = alike(table)
        assert (table[found.first] == wanted[0]).all()
        for mine, theirs in zip(found, wanted[1:], strict=True):
            assert mine.tolist() == theirs.reshape(-1).tolist()
