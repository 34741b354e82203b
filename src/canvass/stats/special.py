"""Special functions of scipy, as scipy computes them, without what ``import scipy.special`` loads beside them.

They are its compiled part alone (``scipy_part``), and not wrapped for arrays of other libraries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    "psi",
    "smirnov",
    "stdtr",
    "stdtrit",
]


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
        psi,
        smirnov,
        stdtr,
        stdtrit,
    )
else:
    from canvass.stats.scipy_part import scipy_part

    _found = scipy_part("scipy.special", "_ufuncs")
    globals().update({name: getattr(_found, name) for name in __all__})
