"""Test vectors of ceremonies that make a seed: docs/record.md, section 21.15."""

from __future__ import annotations

from typing import Any

from canvass.audit.event import BeaconRead, DigitsOpened
from canvass.audit.event.ceremony import sum_of

COMMITMENT = "7d" * 32
MADE = (
    DigitsOpened("Ann Lee", "01382438112797316654", "5a" * 32),
    DigitsOpened("José Núñez", "99999999999999999999", "00" * 31 + "01"),
    DigitsOpened("Σταύρος Παππάς", "00000000000000000007", "c3" * 32),
)
VALUES = ("7e3a90", "0317224145", "z" * 200)


def ceremony_vectors() -> dict[str, Any]:
    """Digests of contributions, the seed that they make, and the digits that follow from values of a beacon."""
    return {
        "commitment": COMMITMENT,
        "contributions": [{**each.value, "digest": each.digest(COMMITMENT)} for each in MADE],
        "seed": sum_of(each.digits for each in MADE),
        "beacons": [{"value": value, "digits": BeaconRead(value).digits} for value in VALUES],
    }
