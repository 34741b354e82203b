"""What computes a published number: a test names the function of canvass, and the function must return the number.

``@computes("macro-p", by=batch_risk)`` watches the test. Whatever ``batch_risk`` returned while it ran must hold every
number that was published under that id, so that arithmetic in the test proves nothing. That the function is one
that a user can reach is in test_audit_coverage.py, which takes the declarations of all tests together.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from functools import cache, cached_property, wraps
from inspect import unwrap
from itertools import chain
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import numpy as np

HERE = Path(__file__).parent
LISTED: Final = "audit_vectors_all.json"
Computing = Callable[..., Any] | property | cached_property[Any]
Shown = Mapping[str, Callable[[Any], Any]]


@dataclass(frozen=True)
class Computed:
    """Ids of published numbers and the functions of canvass that a test takes them from.

    ``shown`` says how a returned object shows what stands under a key, where it does not hold the number itself.
    ``besides`` has the reason for each key that canvass does not compute.
    """

    ids: tuple[str, ...]
    by: tuple[Computing, ...]
    shown: Shown = field(default_factory=dict)
    besides: Mapping[str, str] = field(default_factory=dict)

    def check(self, identifier: str, returned: Sequence[Any]) -> None:
        """Fail unless every published number is among what was returned."""
        names = ", ".join(code.co_name for code in self.codes)
        assert returned, f"{identifier}: {names} did not run in this test"
        vector = committed()[identifier]
        for key, published in vector["expect"].items():
            if key in self.besides:
                continue
            seen = returned if key not in self.shown else list(map(self.shown[key], returned))
            held = list(chain.from_iterable(map(_leaves, seen)))
            within = _tolerance(vector["tolerance"], key)
            missing = [each for each in _leaves(published) if not _among(each, held, within)]
            assert not missing, f"{identifier}: {names} did not return {missing} of {key!r}"

    @property
    def codes(self) -> list[CodeType]:
        """The code of each function."""
        return [code_of(function) for function in self.by]


def computes(
    *ids: str,
    by: Computing | Sequence[Computing],
    shown: Shown | None = None,
    besides: Mapping[str, str] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declare and prove that a test takes the numbers of these ids from functions of canvass.

    A test with a parameter that is one of the ids answers for that one each time it runs, otherwise for all.
    """
    functions = tuple(by) if isinstance(by, Sequence) else (by,)
    declared = Computed(ids, functions, shown or {}, besides or {})

    def watched(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def checked(*arguments: Any, **named: Any) -> None:
            with returned_by(declared.codes) as returned:
                test(*arguments, **named)
            mine = [value for value in named.values() if isinstance(value, str) and value in ids]
            for identifier in mine or ids:
                declared.check(identifier, returned)

        checked.computed = declared  # type: ignore[attr-defined]
        return checked

    return watched


@contextmanager
def returned_by(codes: Sequence[CodeType]) -> Iterator[list[Any]]:
    """Everything that these functions return meanwhile, whoever calls them."""
    returned: list[Any] = []
    wanted = set(codes)

    def note(frame: FrameType, event: str, value: Any) -> None:
        if event == "return" and frame.f_code in wanted and value is not None:
            returned.append(value)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield returned
    finally:
        sys.setprofile(before)


def within(function: Computing) -> Any:
    """The function of a property, remembered or not; any other is its own."""
    if isinstance(function, cached_property):
        return function.func
    return function.fget if isinstance(function, property) else function


def code_of(function: Computing) -> CodeType:
    """The code of a function, method or property, within what wraps it; a remembered answer is forgotten."""
    inner: Any = within(function)
    if hasattr(inner, "cache_clear"):
        inner.cache_clear()
    code: CodeType = unwrap(inner).__code__
    return code


@cache
def committed() -> dict[str, dict[str, Any]]:
    """Every published number about audits that is kept here, by id."""
    return {
        vector["id"]: vector
        for file in sorted(HERE.glob("audit_*.json"))
        if file.name != LISTED
        for vector in json.loads(file.read_text("utf-8"))
    }


def _tolerance(given: float | Mapping[str, float], key: str) -> float:
    """Of the numbers under a key; 1e-9 where they are exact, for they are printed as decimals."""
    return max(1e-9, given.get(key, 0.0) if isinstance(given, Mapping) else given)


def _leaves(value: Any) -> Iterator[float | str]:
    """Every number and text in a value, however deep."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, int | float | Fraction | np.number):
        yield float(value) if abs(float(value)) < 2**53 else str(value)
    elif isinstance(value, np.ndarray):
        yield from _leaves(value.ravel().tolist())
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _leaves(each)
    elif isinstance(value, Sequence | set | frozenset):
        for each in value:
            yield from _leaves(each)
    elif is_dataclass(value):
        for part in fields(value):
            yield from _leaves(getattr(value, part.name))


def _among(published: float | str, held: Sequence[float | str], within: float) -> bool:
    if isinstance(published, str):
        return published in held
    allowed = within * max(1.0, abs(published) if within < 1 else 1.0)
    return any(not isinstance(each, str) and abs(each - published) <= allowed for each in held)
