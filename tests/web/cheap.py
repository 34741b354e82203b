"""Digests of passwords by the same argon2 with the least memory and time."""

from __future__ import annotations

from functools import partial

from argon2 import PasswordHasher

least = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
"""What an office's passwords cost whoever guesses them has a test of its own, in tests/web/test_rights."""
