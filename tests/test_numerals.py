"""One grammar of numbers: the published spellings, and that every double can be written and read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadRecord, BadValue, OutOfRange
from canvass.journeys.audit_contest import share_in
from canvass.numerals import (
    SHARE,
    decimal_text,
    read_count,
    read_decimal,
    read_fraction,
    read_ratio,
)
from canvass.record import read_canonical

VECTORS = json.loads(
    (Path(__file__).parents[1] / "docs" / "record-vectors.json").read_text("utf-8")
)


def read_integer(text: str) -> None:
    """An integer as it is spelled in JSON."""
    if not isinstance(read_canonical(text.encode()), int):
        raise BadRecord("no integer")


READS: dict[str, Callable[[str], object]] = {
    "integer": read_integer,
    "decimal": read_decimal,
    "fraction": read_fraction,
    "share": lambda text: read_fraction(text, SHARE),
}


@pytest.mark.parametrize("sort", READS)
def test_every_spelling_is_read_or_refused_as_published(sort: str) -> None:
    """What docs/record-vectors.json calls right is read; what it calls wrong is refused with a sentence."""
    for text in VECTORS["numbers"][sort]["right"]:
        READS[sort](text)
    for text in VECTORS["numbers"][sort]["wrong"]:
        with pytest.raises((BadValue, BadRecord)) as refused:
            READS[sort](text)
        assert len(str(refused.value)) < 400


@given(st.floats(1e-30, 1e14) | st.floats(-1e14, -1e-30) | st.just(0.0) | st.just(-0.0))
def test_a_double_is_written_as_a_decimal_that_gives_it_back(number: float) -> None:
    """Without an exponent, whatever its size."""
    assert float(read_decimal(decimal_text(number))) == number


@pytest.mark.parametrize("number", [1e16, 1e-60, float("inf"), float("nan")])
def test_a_double_out_of_range_is_refused(number: float) -> None:
    """Nothing is written that a verifier would not read."""
    with pytest.raises(BadValue):
        decimal_text(number)


@pytest.mark.parametrize(
    "text", ["\u0662/\u0663", "+0.5", "1_0/20", "5e-1", "1e-9999999999", "1/0", "50%%", "5% off"]
)
def test_a_share_that_is_typed_is_spelled_as_in_a_file(text: str) -> None:
    """``--share`` took every spelling that Python takes, and one with a large exponent never ended."""
    with pytest.raises(OutOfRange, match=r"is not a share: write 2/3, 0\.05 or 5%"):
        share_in(text)


def test_a_share_in_a_file_may_be_a_decimal_or_not_in_lowest_terms() -> None:
    """Two habits of people are met half-way; other scripts' digits are not."""
    assert str(read_ratio("0.10")) == str(read_ratio("2/20")) == "1/10"
    for text in ("\u0661/\u0663", "1/0", "-0.5", "0." + "1" * 50, "1/" + "3" * 5000, "1e-2"):
        with pytest.raises(BadValue):
            read_ratio(text)
    with pytest.raises(BadValue):
        read_count("\u00b2")
