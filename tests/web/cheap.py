"""Digests of passwords by the same argon2 with the least memory and time, and pictures with the first mask."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from argon2 import PasswordHasher
from segno import encoder

least = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
"""What an office's passwords cost whoever guesses them has a test of its own, in tests/web/test_rights."""


_best: Callable[..., tuple[int, Any]] = encoder.find_and_apply_best_mask


def first_mask(
    matrix: Any, width: int, height: int, proposed_mask: int | None = None
) -> tuple[int, Any]:
    """A picture that is read as every other: of eight masks the first is taken, and none is weighed against others.

    To weigh them is most of what a picture costs, and a test of pages has several.
    """
    return _best(matrix, width, height, proposed_mask or 0)
