"""What the cells of a results file hold is worked out once of the same cells.

A test asks the doctor in words and as data, and starts an election from the same file; the next one asks a little more
of it. A file is read each time: its bytes, its text, its cells. What follows from them is a value that nobody changes.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict
from hashlib import sha256

import pytest

from canvass.formats import read_file
from canvass.formats.read_file import FileRead
from canvass.formats.results_file import contents, parts
from canvass.formats.results_file.tables import Divided

AT_MOST = 64
_UNDERSTOOD: OrderedDict[bytes, FileRead] = OrderedDict()
"""Of the tables that were asked about last, by all that they hold: source, format, header and every cell."""


def understand_once(patch: pytest.MonkeyPatch) -> None:
    """For a test whose commands read results; none of them changes how cells are understood."""
    for asks in (read_file, parts):
        patch.setattr(asks, "understood", understood)


def understood(table: Divided) -> FileRead:
    """What it holds; of what is read whole elsewhere, that itself."""
    if isinstance(table, FileRead):
        return contents.understood(table)
    held = sha256(pickle.dumps(table)).digest()
    if held not in _UNDERSTOOD:
        _UNDERSTOOD[held] = contents.understood(table)
        if len(_UNDERSTOOD) > AT_MOST:
            _UNDERSTOOD.popitem(last=False)
    _UNDERSTOOD.move_to_end(held)
    return _UNDERSTOOD[held]
