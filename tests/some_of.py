"""Cases of a test that are many: `make test` plays some of them, spread over all, and `make test-long` the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

OTHERS = pytest.mark.long(twin="the cases of the same test that every run plays")
CASE = type(pytest.param())


def some_of(
    names: str | tuple[str, ...],
    cases: Iterable[Any],
    *,
    every: int,
    first: int = 0,
    ids: Any = None,
) -> pytest.MarkDecorator:
    """The parameters of a test, as ``pytest.mark.parametrize`` takes them; those between each and the next take long.

    For cases that go through the same code and hold the same promise. What has a path of its own, as a refusal has, is
    no further case of another: it is played by every run. For faults planted in a record see ``some_of_each``.
    """
    is_one = isinstance(names, str) and "," not in names
    each = [_case(case, is_one) for case in cases]
    if len(each) <= first:
        raise ValueError(f"no case of {names} would be played: there are {len(each)}")
    played = range(first, len(each), every)
    marked = [case if at in played else _longer(case) for at, case in enumerate(each)]
    return pytest.mark.parametrize(names, marked, ids=ids)


def all_but(name: str, cases: Iterable[str], *later: str) -> pytest.MarkDecorator:
    """The parameters of a test by their names; those that are named here, of which others hold the same, take long."""
    each = [*cases]
    if unknown := {*later} - {*each}:
        raise ValueError(f"no case of {name} is called {sorted(unknown)}")
    marked = [_longer(_case(case, True)) if case in later else case for case in each]
    return pytest.mark.parametrize(name, marked)


def _case(case: Any, is_one: bool) -> Any:
    if isinstance(case, CASE):
        return case
    return pytest.param(*([case] if is_one else case))


def _longer(case: Any) -> Any:
    return case._replace(marks=(*case.marks, OTHERS))


def some_of_each(
    name: str, faults: Mapping[str, tuple[Any, Any]], *, every: int
) -> pytest.MarkDecorator:
    """The names of planted faults as the parameters of a test: of those that fail one check, each so manieth.

    The first two of each check are always played, so that a list loses none of its checks.
    """
    seen, marked = Counter[Any](), []
    for fault, (_, check) in faults.items():
        is_played = seen[check] < 2 or seen[check] % every == 0
        case = _case(fault, is_one=True)
        marked.append(case if is_played else _longer(case))
        seen[check] += 1
    return pytest.mark.parametrize(name, marked)


def played(test: Callable[..., Any]) -> set[Any]:
    """The first values of a test's cases that every run plays."""
    marks = [one for one in getattr(test, "pytestmark", []) if one.name == "parametrize"]
    return {
        _case(case, True).values[0] for one in marks for case in one.args[1] if not _marks(case)
    }


def _marks(case: Any) -> Any:
    return case.marks if isinstance(case, CASE) else ()
