"""Random streams for simulations; public draws come from ``canvass.stats.tickets`` instead."""

from __future__ import annotations

from hashlib import sha256

import numpy as np

from canvass.stats.netstring import netstrings


def stream(seed: str, purpose: str, replication: int = 0) -> np.random.Generator:
    """The random numbers of one replication of one simulation.

    Each (seed, purpose, replication) is hashed to 256 bits of its own, so streams do not overlap, and a
    replication gives the same numbers whichever came before it and on whichever core it runs. numpy keeps the
    bits of PCG64 the same between versions, but not what its distributions make of them.

    >>> int(stream("2016", "wrong outcome", 7).integers(1000))
    192
    """
    digest = sha256(netstrings((seed, purpose, str(replication)))).digest()
    words = np.frombuffer(digest[::-1], "<u4")
    if not words[-1]:
        words = np.trim_zeros(words, "b")
    # The words of the digest as a number: numpy takes as long to divide that into them as for all the rest.
    return np.random.Generator(np.random.PCG64(words))
