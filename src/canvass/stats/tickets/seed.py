"""Public seeds: text from dice, kept letter by letter."""

from __future__ import annotations

from canvass.errors import BadSeed

DICE_DIGITS = 20
"""Ten-sided dice for a public seed: 66 bits, too many to search."""

_INVISIBLE = frozenset(map(chr, (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF)))


def seed_bytes(seed: str) -> bytes:
    """The UTF-8 bytes of a seed, exactly as it was published; no normalisation, no number.

    Refused with BadSeed: a seed that is not text, is empty, begins or ends with white space, or holds a
    control character, a line separator or a byte order mark. Each of them is lost or added when somebody
    copies the seed.

    >>> seed_bytes("007") == seed_bytes("7")
    False
    """
    if not isinstance(seed, str):
        raise BadSeed(
            f"a seed is text, found {type(seed).__name__}: put it in quotes, so that leading zeros stay"
        )
    if not seed:
        raise BadSeed("the seed is empty: give the digits that were rolled")
    if seed != seed.strip():
        raise BadSeed(
            f"the seed {seed!r} begins or ends with white space: remove it and publish the seed again"
        )
    found = sorted(_INVISIBLE.intersection(seed))
    if found:
        raise BadSeed(
            f"the seed {seed!r} holds an invisible character, U+{ord(found[0]):04X}: remove it"
        )
    try:
        return seed.encode()
    except UnicodeEncodeError as wrong:
        raise BadSeed(f"the seed {seed!r} has no UTF-8 form: {wrong.reason}") from None


def has_enough_dice(seed: str) -> bool:
    """Whether the seed is nothing but decimal digits, 20 or more of them, as a public ceremony rolls.

    >>> has_enough_dice("01382438112797316654"), has_enough_dice("1234")
    (True, False)
    """
    return len(seed) >= DICE_DIGITS and seed.isascii() and seed.isdigit()
