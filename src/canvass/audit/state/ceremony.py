"""The rules for a ceremony that makes the seed: every digest before any digits, every digit before the seed.

Each rule looks first and refuses with a sentence, and only then changes the state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from canvass.audit.event.ceremony import (
    BeaconRead,
    CeremonyOpened,
    DiceRolled,
    DigitsOpened,
    DigitsPromised,
    Way,
    sum_of,
)
from canvass.errors import BadRecord, OutOfTurn, UnknownName

NOTHING_WRITTEN = "nothing was written"
"""What whoever takes a step wants to know beside the reason."""


@dataclass(frozen=True, slots=True)
class Ceremony:
    """A ceremony as far as it is, and the entries at which its digests were in or its dice had fallen."""

    opened: CeremonyOpened
    entry: int
    promised: tuple[DigitsPromised, ...] = ()
    digits: tuple[DigitsOpened, ...] = ()
    dice: DiceRolled | None = None
    beacon: BeaconRead | None = None
    fixed_at: int = 0
    """The entry with which everything was fixed that somebody could choose: the last digest, or the dice."""

    @property
    def all_promised(self) -> bool:
        """Whether the digest of every contributor is in: of each there is one at most."""
        return len(self.promised) == len(self.opened.contributors)

    @property
    def unpromised(self) -> tuple[str, ...]:
        """Contributors whose digest is not in."""
        known = {each.contributor for each in self.promised}
        return tuple(name for name in self.opened.contributors if name not in known)

    @property
    def unopened(self) -> tuple[str, ...]:
        """Contributors who did not open their digits."""
        known = {each.contributor for each in self.digits}
        return tuple(name for name in self.opened.contributors if name not in known)

    @property
    def seed(self) -> str:
        """The seed that it makes. Raises OutOfTurn where something is missing."""
        if self.opened.way is Way.CONTRIBUTIONS:
            if self.unopened:
                raise OutOfTurn(
                    f"the ceremony makes no seed yet: {', '.join(self.unopened)} did not open their digits",
                    "ask them, or abandon the ceremony and begin anew; nothing was written",
                )
            return sum_of(each.digits for each in self.digits)
        if self.dice is None or self.beacon is None:
            lacking = "the dice" if self.dice is None else "the value of the beacon"
            raise OutOfTurn(
                f"the ceremony makes no seed yet: {lacking} is missing", NOTHING_WRITTEN
            )
        return sum_of((self.dice.digits, self.beacon.digits))


def begin(said: CeremonyOpened, before: Ceremony | None, entry: int) -> Ceremony:
    """A ceremony begins. Raises OutOfTurn where one is open."""
    if before is not None:
        raise OutOfTurn(
            f"a ceremony is open since entry {before.entry}",
            "go on with it, or abandon it first; nothing was written",
        )
    return Ceremony(said, entry)


def promise(before: Ceremony, said: DigitsPromised, entry: int) -> Ceremony:
    """A digest comes in: of somebody who contributes, once, and before any digits are open."""
    _require_way(before, Way.CONTRIBUTIONS, "a digest")
    _require_contributor(before, said.contributor)
    if any(said.contributor == each.contributor for each in before.promised):
        raise OutOfTurn(f"the digest of {said.contributor} is in already", NOTHING_WRITTEN)
    now = replace(before, promised=(*before.promised, said))
    return replace(now, fixed_at=entry) if now.all_promised else now


def open_digits(before: Ceremony, said: DigitsOpened) -> Ceremony:
    """Digits are shown: when every digest is in, once, and as they were promised."""
    _require_way(before, Way.CONTRIBUTIONS, "digits that somebody opens")
    _require_contributor(before, said.contributor)
    if not before.all_promised:
        raise OutOfTurn(
            f"nobody opens digits before every digest is in; missing: {', '.join(before.unpromised)}",
            NOTHING_WRITTEN,
        )
    if any(said.contributor == each.contributor for each in before.digits):
        raise OutOfTurn(f"{said.contributor} opened the digits already", NOTHING_WRITTEN)
    is_own = (each.digest for each in before.promised if each.contributor == said.contributor)
    promised = next(is_own)
    found = said.digest(before.opened.commitment)
    if found != promised:
        raise BadRecord(
            f"the digits of {said.contributor} are not those that were promised: their digest is {found}, "
            f"and the promised one is {promised}",
            mend=NOTHING_WRITTEN,
        )
    return replace(before, digits=(*before.digits, said))


def roll(before: Ceremony, said: DiceRolled, entry: int) -> Ceremony:
    """Dice fall before the beacon speaks."""
    _require_way(before, Way.BEACON, "a roll of dice")
    if before.dice is not None:
        raise OutOfTurn("the dice were rolled already", NOTHING_WRITTEN)
    return replace(before, dice=said, fixed_at=entry)


def read_beacon(before: Ceremony, said: BeaconRead) -> Ceremony:
    """The beacon spoke, after the dice."""
    _require_way(before, Way.BEACON, "the value of a beacon")
    if before.dice is None:
        raise OutOfTurn("the dice come before the value of the beacon", NOTHING_WRITTEN)
    if before.beacon is not None:
        raise OutOfTurn("the value of the beacon is in already", NOTHING_WRITTEN)
    return replace(before, beacon=said)


def _require_way(ceremony: Ceremony, way: Way, what: str) -> None:
    if ceremony.opened.way is not way:
        raise OutOfTurn(f"{what} has no place in a ceremony of the way {ceremony.opened.way}")


def _require_contributor(ceremony: Ceremony, name: str) -> None:
    if name not in ceremony.opened.contributors:
        raise UnknownName("contributor", name, ceremony.opened.contributors, NOTHING_WRITTEN)
