"""Digests of passwords by the least argon2, pictures with the first mask, and pages whose text is read once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import Signature
from types import FunctionType
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


_KNOWN: dict[tuple[object, ...], Signature] = {}


def signature_once(read: Callable[..., Signature]) -> Callable[..., Signature]:
    """What a page takes, read once in a process: a page of each app is another function of one and the same text.

    FastAPI looks at each of 121 pages three times for each app that is made; a process of an office makes one app.
    """

    def known(page: Callable[..., object]) -> Signature:
        if not _is_of_its_text_alone(page):
            return read(page)
        function = getattr(page, "__func__", page)
        key = (read, function is page, function.__code__, *function.__annotations__.items())
        if key not in _KNOWN:
            _KNOWN[key] = read(page)
        return _KNOWN[key]

    return known


def _is_of_its_text_alone(page: object) -> bool:
    function = getattr(page, "__func__", page)
    return isinstance(function, FunctionType) and not (
        function.__defaults__
        or function.__kwdefaults__
        or {"__wrapped__", "__signature__"} & {*vars(function)}
    )
