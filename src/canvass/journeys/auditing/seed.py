"""``canvass audit seed``: digits rolled in public, read back before they are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from canvass.audit.event import Seeded
from canvass.audit.event.setup import SEED
from canvass.audit.state import steps
from canvass.errors import BadSeed
from canvass.journeys.auditing.desk import Desk, Hand

DIGITS = 20
GROUP = 5
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, slots=True)
class Rolled:
    """A seed as it is read back: its digits in groups of five, and as words."""

    seed: str

    @property
    def groups(self) -> tuple[str, ...]:
        """The digits, five at a time."""
        return tuple(self.seed[start : start + GROUP] for start in range(0, len(self.seed), GROUP))

    @property
    def spoken(self) -> tuple[str, ...]:
        """Each group as it is said aloud."""
        return tuple(" ".join(WORDS[int(digit)] for digit in group) for group in self.groups)


def read_dice(text: str) -> Rolled:
    """The digits that somebody typed; spaces and commas between them do not matter.

    >>> read_dice("01382 43811, 27973 16654").groups
    ('01382', '43811', '27973', '16654')

    Raises BadSeed for other characters and for fewer than twenty digits.
    """
    found = re.sub(r"[\s,.-]", "", text)
    odd = sorted(set(re.sub("[0-9]", "", found)))
    if odd:
        raise BadSeed(f"a seed is of the digits 0 to 9; found {', '.join(map(repr, odd))}")
    if not SEED.fullmatch(found):
        raise BadSeed(f"a seed has {DIGITS} digits or more; found {len(found)}: roll the rest")
    return Rolled(found)


def differences(first: Rolled, second: Rolled) -> Iterator[int]:
    """The places, from 1, at which two people read different digits."""
    longest = max(len(first.seed), len(second.seed))
    pairs = zip(first.seed.ljust(longest), second.seed.ljust(longest), strict=True)
    return (place for place, (one, other) in enumerate(pairs, 1) if one != other)


def keep_seed(
    desk: Desk, rolled: Rolled, read_back: Rolled, how: str, witnesses: tuple[str, ...], hand: Hand
) -> Seeded:
    """Keep a seed that a second person read back. Raises BadSeed where the two differ, OutOfTurn."""
    places = list(differences(rolled, read_back))
    if places:
        raise BadSeed(
            f"the digits were read back differently at {', '.join(map(str, places[:5]))}: "
            "nothing was written; look at the dice again"
        )
    said = Seeded(rolled.seed, how, witnesses)
    desk.say(said, hand)
    return said


def require_seed_turn(desk: Desk) -> None:
    """Refuse a seed that would come too early or too late, before anybody rolls dice. Raises OutOfTurn."""
    steps.seed(desk.state.copy(), Seeded("0" * DIGITS, "a trial that is never kept"))
