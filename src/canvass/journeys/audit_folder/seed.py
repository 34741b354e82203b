"""``canvass audit seed``: digits rolled in public, read back before they are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canvass.audit.event import Seeded
from canvass.audit.event.setup import SEED
from canvass.audit.state import require_seed_turn as require_turn_of
from canvass.audit.state.chosen import typed_by
from canvass.errors import BadSeed, BadValue, OutOfTurn
from canvass.journeys.audit_folder.desk import Desk, Hand, alone
from canvass.journeys.audit_folder.in_force import commitment_in_force
from canvass.model.name import ADVICE, fault_of_name, same_name
from canvass.record import read_words

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

    Raises BadSeed for other characters, for fewer than twenty digits and for one digit alone.
    """
    found = re.sub(r"[\s,.-]", "", text)
    odd = sorted(set(re.sub("[0-9]", "", found)))
    if odd:
        raise BadSeed(f"a seed is of the digits 0 to 9; found {', '.join(map(repr, odd))}")
    if len(found) >= DIGITS and len(set(found)) == 1:
        raise BadSeed(
            f"every one of the {len(found)} digits is {found[0]}: dice do not fall so; type the digits that were rolled"
        )
    if not SEED.fullmatch(found):
        raise BadSeed(f"a seed has {DIGITS} digits or more; found {len(found)}: roll the rest")
    return Rolled(found)


def differences(first: Rolled, second: Rolled) -> Iterator[int]:
    """The places, from 1, at which two people read different digits."""
    longest = max(len(first.seed), len(second.seed))
    pairs = zip(first.seed.ljust(longest), second.seed.ljust(longest), strict=True)
    return (place for place, (one, other) in enumerate(pairs, 1) if one != other)


@dataclass(frozen=True, slots=True)
class Ceremony:
    """What the room saw and heard: the twelve words read aloud, how the digits were made, and who was there."""

    words: tuple[str, ...]
    how: str
    witnesses: tuple[str, ...] = ()


def read_aloud(text: str) -> tuple[str, ...]:
    """The twelve words that were read aloud, as somebody types them. Raises OutOfTurn where there are none."""
    if not text.strip():
        raise OutOfTurn(
            "the twelve words that were read aloud before the dice were rolled are missing: the seed is for what the "
            "room heard; nothing was written"
        ).at_terminal("give them with --words")
    return read_words(text)


@alone
def keep_seed(
    desk: Desk, rolled: Rolled, read_back: Rolled, ceremony: Ceremony, hand: Hand
) -> Seeded:
    """Keep a seed that a second person read back, for the commitment whose words were read aloud.

    Raises BadSeed where the digits or the words differ, BadValue for a witness who is none, OutOfTurn.
    """
    require_seed_turn(desk)
    require_same(rolled, read_back)
    require_witnesses(ceremony.witnesses, hand.actor)
    digest = read_aloud_digest(desk, ceremony.words)
    said = Seeded(digest, rolled.seed, ceremony.how, ceremony.witnesses)
    desk.say(said, hand)
    return said


def require_witnesses(witnesses: Sequence[str], actor: str) -> None:
    """Refuse who is no witness of the digits: a text that is no name, somebody a second time, and who types them.

    Capitals, spaces and other forms of a letter make nobody another person. Raises BadValue.
    """
    for name in witnesses:
        if fault := fault_of_name(name):
            raise BadValue(f"witness {name!a}: {fault}; {ADVICE}; nothing was written")
        if same_name(name) in map(same_name, typed_by(actor)):
            raise BadValue(
                f"witness {name}: it is {actor} who types the digits, and nobody is a witness of what they typed: "
                "name who saw them roll, or nobody; nothing was written"
            )
    if len({*map(same_name, witnesses)}) < len(witnesses):
        raise BadValue(
            f"a witness is named twice: {', '.join(witnesses)}; name everybody once; nothing was written"
        )


def require_same(rolled: Rolled, read_back: Rolled) -> None:
    """Refuse digits that a second person read otherwise. Raises BadSeed."""
    places = list(differences(rolled, read_back))
    if places:
        raise BadSeed(
            f"the digits were read back differently at {', '.join(map(str, places[:5]))}: "
            "nothing was written; look at the dice again"
        )


def require_seed_turn(desk: Desk) -> None:
    """Refuse a seed that would come too early or too late, before anybody rolls dice. Raises OutOfTurn."""
    require_turn_of(desk.state)


def read_aloud_digest(desk: Desk, words: tuple[str, ...]) -> str:
    """The digest of the commitment in force, where these are its words. Raises BadSeed where they are not."""
    in_force = commitment_in_force(desk)
    if in_force and in_force[1].words == words:
        return in_force[1].digest
    old = [at for at, each in desk.record.trust.commitments if each.words == words]
    found = f"those of the commitment of entry {old[-1]}, which was replaced" if old else "others"
    right = " ".join(in_force[1].words) if in_force else ""
    raise BadSeed(
        f"the words that were read aloud are {found}; those of the commitment in force are: {right}. Nothing was "
        "written: read these aloud, then roll new dice"
    )
