"""Which files are looked through for examples in docstrings: those that have any, one in eleven.

To look through the others, every process of a run imported all that is written, and looked at each of its names.
A plugin, as a conftest of the tests is not asked about the source.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

PROMPT = b">>>"


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """What collects tests of this file, without what would find no example."""
    collectors = yield
    if PROMPT in file_path.read_bytes():
        return collectors
    return [each for each in collectors if not isinstance(each, DoctestModule)]
