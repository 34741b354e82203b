"""Numbers that the terms of a method have: schedules of rounds, and decimals as text."""

from __future__ import annotations

from itertools import pairwise

from canvass.errors import BadRecord, BadValue
from canvass.numerals import read_decimal


def require_rising(schedule: tuple[int, ...]) -> None:
    """Refuse rounds that do not grow. Raises BadRecord."""
    if not schedule or any(late <= early for early, late in pairwise((0, *schedule))):
        raise BadRecord(
            f"a schedule lists the cards drawn by the end of each round, each more; found {schedule}"
        )


def require_decimal(what: str, text: str, above: float) -> None:
    """Refuse a text that is no decimal number above a bound. Raises BadRecord."""
    try:
        number = read_decimal(text)
    except BadValue as fault:
        raise BadRecord(f"{what}: {fault}") from None
    if not above < number:
        raise BadRecord(f"{what} is a number above {above}, as text; found {text!r}")
