"""Codes of one use that a telephone shows: HOTP (RFC 4226, section 5.3) over half minutes (RFC 6238, section 4).

SHA-1 and six digits, since that is what every app for such codes can do; RFC 6238 names no weakness of SHA-1 here.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from urllib.parse import quote, urlencode

STEP_SECONDS, DIGITS, KEY_BYTES = 30, 6, 20
EITHER_SIDE = 1
"""Half minutes by which a telephone's clock may differ: RFC 6238, section 5.2 recommends one."""
_LOW_31_BITS = 0x7FFFFFFF


def new_key() -> str:
    """A key of 160 bits in base32, as a person types it into a telephone."""
    return base64.b32encode(secrets.token_bytes(KEY_BYTES)).decode()


def code_at(key: str, step: int, digits: int = DIGITS) -> str:
    """The code of a half minute, counted from the start of 1970 (RFC 4226, section 5.3).

    >>> code_at("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 59 // STEP_SECONDS, 8)
    '94287082'
    """
    digest = hmac.new(base64.b32decode(key), step.to_bytes(8, "big"), "sha1").digest()
    at = digest[-1] & 15
    number = int.from_bytes(digest[at : at + 4], "big") & _LOW_31_BITS
    return f"{number % 10**digits:0{digits}}"


def step_of(key: str, typed: str, now: float, after: int) -> int | None:
    """The half minute whose code was typed, None where it is none near ``now`` or not later than ``after``.

    A code serves once: RFC 6238, section 5.2 has the second try refused.
    """
    said = "".join(typed.split()).encode()
    here = int(now) // STEP_SECONDS
    for step in range(here - EITHER_SIDE, here + EITHER_SIDE + 1):
        if hmac.compare_digest(code_at(key, step).encode(), said) and step > after:
            return step
    return None


def address_of(key: str, issuer: str, name: str) -> str:
    """The key as the address that a telephone's camera reads."""
    label = quote(f"{issuer}:{name}")
    return f"otpauth://totp/{label}?{urlencode({'secret': key, 'issuer': issuer}, quote_via=quote)}"
