"""The odds that a page tells, held exactly to the numbers of its JSON.

One digit of a chance is so little that some number of ten thousand is near: odds may only be those of the chances
that a report has odds for, to the nearest, and of a bound the digit below, which is never less than it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

BOUNDS = frozenset({"high", "widest_bound", "upper_bound"})
ODDS = re.compile(r"(?<![\w,.])[0-9][0-9,]* in [0-9][0-9,]*(?![\w%])")


def told_odds(text: str) -> set[str]:
    """The odds in a text of a page, such as ``1 in 8,000`` and ``3 in 10,000``."""
    return set(ODDS.findall(text))


def known_odds(report: dict[str, Any]) -> set[str]:
    """The odds of a report's JSON: its chances of reversal, and what would have to be wrong, to one digit."""
    return {*_chances(report), *_wrong(report)}


def _chances(report: dict[str, Any]) -> Iterator[str]:
    chapter = _chapter(report, "chance")
    found = [each["chance"] for each in chapter.get("states", ())]
    joint, lines = chapter.get("joint") or {}, chapter.get("lines", ())
    for each in [*found, joint, *lines]:
        for name, value in each.items():
            if isinstance(value, float) and 0 < value < 0.05:
                yield f"1 in {int(float(f'{1 / value:.0e}')):,}"
                if name in BOUNDS:
                    whole = str(int(1 / value))
                    yield f"1 in {int(whole[0] + '0' * (len(whole) - 1)):,}"


def _wrong(report: dict[str, Any]) -> Iterator[str]:
    """The least votes on the wrong side as a share of the valid votes: one digit, half away from zero."""
    valid = _chapter(report, "outcome")["whole"]["count"]["outcome"]["valid_votes"]
    paths = _chapter(report, "paths")["electors"]["asked"]["paths"]
    share, whole = Fraction(paths[0]["votes"], valid), 10
    while share * whole < Fraction(95, 100):
        whole *= 10
    yield f"{int(share * whole + Fraction(1, 2))} in {whole:,}"


def _chapter(report: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = [each["result"] for each in report["chapters"] if each["id"] == name]
    return dict(found)
