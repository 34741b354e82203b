"""What a property is tried with does not depend on what else is loaded."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.profile import IS_SEARCH
from tests.warm import ROOT


def tried() -> list[object]:
    """The examples of a property, in their order."""
    seen: list[object] = []

    @settings(max_examples=300, derandomize=True, database=None)
    @given(st.integers() | st.text(max_size=30))
    def with_each(value: object) -> None:
        seen.append(value)

    with_each()
    return seen


@pytest.mark.skipif(IS_SEARCH, reason="make search tries other examples each time")
def test_a_module_that_is_loaded_changes_no_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tool that no test needs is taken to be loaded, with the words and numbers that stand in it."""
    before = tried()
    assert len(before) == 300
    more = ModuleType("canvass_more")
    more.__file__ = str(ROOT / "tools" / "build_site.py")
    monkeypatch.setitem(sys.modules, more.__name__, more)
    assert tried() == before
