"""The functions are scipy's own, and what scipy loads beside them is not loaded."""

from __future__ import annotations

import subprocess
import sys

from canvass.stats import special

ALONE = """
import sys
from canvass.stats.special import betainc
assert "scipy.special" not in sys.modules and "numpy.testing" not in sys.modules
import scipy.special, scipy.optimize
assert scipy.special.betainc is betainc and scipy.special.logsumexp([0.0]) == 0.0
"""
BUILT_OTHERWISE = """
import sys
from importlib import import_module, util
spec = util.find_spec("canvass.stats.special")
source = open(spec.origin, encoding="utf-8").read().replace('"_ufuncs"', '"_not_there"')
module = util.module_from_spec(spec)
exec(source, vars(module))
assert module.betainc is import_module("scipy.special").betainc
"""


def test_a_package_that_is_built_otherwise_is_loaded_whole() -> None:
    """The compiled part is scipy's own affair: it may be called otherwise one day."""
    subprocess.run([sys.executable, "-c", BUILT_OTHERWISE], check=True)


def test_they_are_loaded_alone_and_the_package_can_be_loaded_after_them() -> None:
    """In a fresh process: here others have loaded scipy before."""
    subprocess.run([sys.executable, "-c", ALONE], check=True)


def test_each_is_the_function_of_the_package() -> None:
    """Under its name; where the package was loaded before it is asked itself."""
    import scipy.special

    assert [getattr(special, name) for name in special.__all__] == [
        getattr(scipy.special, name) for name in special.__all__
    ]
    assert special.functions() is scipy.special
