"""Streams for simulations are told apart by seed, purpose and replication."""

import numpy as np
import pytest

from canvass.stats import streams
from canvass.stats.streams import stream


def test_the_same_every_time() -> None:
    """A replication's numbers do not depend on what was drawn before, or in which order replications run."""
    first = stream("s", "p", 5).random(4)
    stream("s", "p", 6).random(100)
    assert stream("s", "p", 5).random(4).tolist() == first.tolist()


def test_all_different() -> None:
    """Changing the seed, the purpose or the replication changes the numbers; joined texts do not collide."""
    names = [
        ("s", "p", 1),
        ("s", "p", 11),
        ("s", "p1", 1),
        ("sp", "", 1),
        ("", "sp", 1),
        ("s1", "p", 1),
    ]
    firsts = {stream(*name).bit_generator.random_raw() for name in names}
    assert len(firsts) == len(names)


@pytest.mark.parametrize("zeros", [0, 1, 4, 9, 31])
def test_the_digest_is_the_seed_as_a_number(zeros: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it begins with: the stream is that of numpy's own generator for the whole number."""
    digest = bytes(zeros) + bytes(range(1, 33 - zeros))

    class Hashed:
        def __init__(self, _text: bytes) -> None: ...

        def digest(self) -> bytes:
            return digest

    monkeypatch.setattr(streams, "sha256", Hashed)
    plain = np.random.PCG64(int.from_bytes(digest))
    assert stream("s", "p").bit_generator.state == plain.state


def test_streams_do_not_go_together() -> None:
    """Correlations among 50 streams of 2,000 numbers stay within 5 standard errors."""
    rows = np.array([stream("s", "p", replication).random(2000) for replication in range(50)])
    correlations = np.corrcoef(rows)[np.triu_indices(50, 1)]
    assert np.abs(correlations).max() < 5 / np.sqrt(2000)
