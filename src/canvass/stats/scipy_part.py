"""A compiled part of a package of scipy, without the package.

scipy's packages wrap what they have for arrays of other libraries, and to do so load numpy's tools for tests and for
Fortran: several times as long as the functions themselves take.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType


def scipy_part(package: str, compiled: str) -> ModuleType:
    """The compiled part by itself; the whole package where it is built otherwise."""
    with suppress(ImportError):
        return _alone(package, compiled)
    return import_module(package)


def _alone(package: str, compiled: str) -> ModuleType:
    """The part, which asks for its package by name and gets one that was not executed unless it is loaded already."""
    spec = None if package in sys.modules else find_spec(package)
    if spec is None:
        return import_module(f"{package}.{compiled}")
    sys.modules[package] = module_from_spec(spec)
    try:
        return import_module(f"{package}.{compiled}")
    finally:
        del sys.modules[package]  # whoever imports it after this gets all of it
