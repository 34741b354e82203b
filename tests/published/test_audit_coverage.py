"""Every published number about audits comes out of canvass, or is listed with the reason why not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.bravo import mean_cards
from canvass.audit.super_simple import super_simple_size
from tests.published.computed import LISTED, Computed, committed, computes
from tests.published.reachable import is_public, place_of

HERE = Path(__file__).parent
TESTS = HERE.parent
EVERY = json.loads((HERE / LISTED).read_text("utf-8"))


def declared() -> Iterator[tuple[str, Computed]]:
    """What each test module declares to compute."""
    for file in sorted(TESTS.rglob("test_*.py")):
        if file == Path(__file__) or "@computes(" not in file.read_text("utf-8"):
            continue
        module = import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))
        for value in vars(module).values():
            if isinstance(found := getattr(value, "computed", None), Computed):
                yield module.__name__, found


def test_every_vector_is_here_or_has_a_reason() -> None:
    """None is left out in silence, and none has a reason that it does not need."""
    with_reason = {vector["id"] for vector in EVERY if vector.get("reason")}
    here = set(committed())
    assert with_reason | here == {vector["id"] for vector in EVERY}
    assert not with_reason & here


def test_every_committed_vector_is_computed_by_canvass() -> None:
    """Some test takes its numbers from a function of canvass, and proves it each time it runs."""
    computed = {identifier for _, found in declared() for identifier in found.ids}
    assert sorted(set(committed()) - computed) == []
    assert sorted(computed - set(committed())) == []


@pytest.mark.long(twin="test_every_committed_vector_is_computed_by_canvass")
def test_what_computes_a_vector_is_within_reach() -> None:
    """A command comes to it, or its package exports it: a helper that nothing calls proves nothing."""
    hidden = {
        f"{module}: {'.'.join(place_of(function))}"
        for module, found in declared()
        for function in found.by
        if not is_public(function)
    }
    assert sorted(hidden) == []


def test_keys_that_canvass_does_not_compute_have_a_reason() -> None:
    """Only keys that were published, never all of a vector."""
    for _, found in declared():
        keys = [set(committed()[identifier]["expect"]) for identifier in found.ids]
        assert {*found.besides, *found.shown} <= set().union(*keys), found.ids
        assert all(each - set(found.besides) for each in keys), found.ids


def _arithmetic() -> None:
    assert -(-(2 * 1.03905 * 2.302585) // 0.2) == 24


def _of_another_margin() -> None:
    super_simple_size(_plan(0.19))


@pytest.mark.parametrize(
    ("test", "by", "message"),
    [
        (_arithmetic, super_simple_size, "did not run in this test"),
        (_of_another_margin, super_simple_size, "did not return"),
        (_of_another_margin, mean_cards, "did not run in this test"),
    ],
)
def test_arithmetic_in_a_test_is_not_enough(
    test: Callable[[], None], by: Callable[..., Any], message: str
) -> None:
    """The function must have run, and what it returned must hold the published numbers."""
    with pytest.raises(AssertionError, match=message):
        computes("supersimple-nmin", by=by)(test)()


def _plan(margin: float) -> Any:
    return import_module("canvass.audit.super_simple").SuperSimpleTest(0.1, margin)


def test_the_committed_numbers_are_the_published_ones(raw_data: Path) -> None:
    """Word for word those of the collection, which has no vector that is not listed here."""
    collection = raw_data.parent / "vectors" / "audit.json"
    if not collection.is_file():
        pytest.skip("the collection of vectors is not beside the raw files")
    published = {vector["id"]: vector for vector in json.loads(collection.read_text("utf-8"))}
    assert [vector["id"] for vector in EVERY] == list(published)
    differing = [
        name
        for name, vector in committed().items()
        if any(vector[key] != published[name][key] for key in ("given", "expect"))
    ]
    assert differing == []
