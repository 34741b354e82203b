"""Every run tries the same examples, whatever was imported before.

Hypothesis takes one value in twenty from the constants of the modules that are loaded. Which these are depends on the
tests that ran before in the same process: an example that failed in a whole run could pass by itself. To find the
constants, each process of a run read all modules of a fresh clone: 3 s. ``make search`` keeps them, for it tries other
examples each time.
"""

from __future__ import annotations

from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants


def install() -> None:
    """No constant of a module that is loaded is an example; Hypothesis's own are."""
    none = Constants()
    vars(providers)["_get_local_constants"] = lambda: none
