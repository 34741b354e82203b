"""As many draws as make a distribution, for tests of words, tables and pages that do not depend on their number."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from canvass.forensics import cross_border, precision, prediction, redraws


@contextmanager
def few_draws() -> Iterator[None]:
    """Only for an election that is read anew: what few draws say of the packaged one would be remembered."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(precision, "DRAWS", 99)
        patch.setattr(cross_border, "DRAWS", 99)
        patch.setattr(prediction, "BOOTSTRAP_DRAWS", 19)
        patch.setattr(redraws, "REDRAWS", 99)
        yield
