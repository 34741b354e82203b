"""Special functions of scipy, as scipy computes them, without what ``import scipy.special`` loads beside them.

That wraps every function for arrays of other libraries, and to do so loads numpy's tools for tests and for Fortran: six
times as long as the functions themselves take, in every command that computes a probability.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import TYPE_CHECKING

PACKAGE = "scipy.special"

__all__ = [
    "bdtr",
    "betainc",
    "betaincinv",
    "chdtrc",
    "expit",
    "fdtrc",
    "gammainccinv",
    "gammaln",
    "log_ndtr",
    "ndtr",
    "ndtri",
    "pdtrc",
    "smirnov",
    "stdtr",
    "stdtrit",
]


def functions(compiled: str = "_ufuncs") -> ModuleType:
    """The ``compiled`` functions by themselves; the whole package where it is loaded already, or is built otherwise."""
    if PACKAGE not in sys.modules:
        with suppress(ImportError):
            return _alone(compiled)
    return import_module(PACKAGE)


def _alone(compiled: str) -> ModuleType:
    """A part of the package, which asks for the package by its name and gets one that was not executed."""
    spec = find_spec(PACKAGE)
    if spec is None:
        raise ImportError(PACKAGE)
    sys.modules[PACKAGE] = module_from_spec(spec)
    try:
        return import_module(f"{PACKAGE}.{compiled}")
    finally:
        del sys.modules[PACKAGE]  # whoever imports it after this gets all of it


if TYPE_CHECKING:
    from scipy.special import (
        bdtr,
        betainc,
        betaincinv,
        chdtrc,
        expit,
        fdtrc,
        gammainccinv,
        gammaln,
        log_ndtr,
        ndtr,
        ndtri,
        pdtrc,
        smirnov,
        stdtr,
        stdtrit,
    )
else:
    _found = functions()
    globals().update({name: getattr(_found, name) for name in __all__})
