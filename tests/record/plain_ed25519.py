"""Ed25519 by arithmetic alone, from RFC 8032: slow, short, and independent of the library that it checks."""

from __future__ import annotations

import hashlib
from random import Random

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

Point = tuple[int, int, int, int]
"""X, Y, Z and T, where x = X/Z, y = Y/Z and xy = T/Z (5.1.4)."""
NEUTRAL: Point = (0, 1, 1, 0)


def recover_x(y: int, sign: int) -> int | None:
    """The x of the point with this y and this lowest bit of x, where there is one (5.1.3)."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    return x if x & 1 == sign else P - x


def point(x: int, y: int) -> Point:
    """The point with these coordinates."""
    return x, y, 1, x * y % P


def add(one: Point, other: Point) -> Point:
    """The sum of two points (5.1.4)."""
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, base: Point) -> Point:
    """The point added to itself this many times."""
    total = NEUTRAL
    while number:
        if number & 1:
            total = add(total, base)
        base, number = add(base, base), number >> 1
    return total


def decoded(data: bytes) -> Point | None:
    """The point that these bytes write (5.1.3); None where they write none."""
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    x = recover_x(y, sign) if y < P else None
    return None if x is None else point(x, y)


def encoded(one: Point) -> bytes:
    """The bytes of a point (5.1.2)."""
    x, y = plain(one)
    return (y | (x & 1) << 255).to_bytes(32, "little")


def plain(one: Point) -> tuple[int, int]:
    """The coordinates of a point."""
    x, y, z, _ = one
    inverse = pow(z, -1, P)
    return x * inverse % P, y * inverse % P


BASE_Y = 4 * pow(5, -1, P) % P
BASE: Point = point(recover_x(BASE_Y, 0) or 0, BASE_Y)


def verifies(key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether a signature holds (5.1.7, without the cofactor: the R computed is compared byte by byte)."""
    owner = decoded(key)
    if owner is None or len(signature) != 64:
        return False
    number = int.from_bytes(signature[32:], "little")
    if number >= L:
        return False
    digest = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    x, y = plain(owner)
    minus = point(P - x, y)
    return encoded(add(times(number, BASE), times(digest, minus))) == signature[:32]


def small_order_heights(source: Random) -> set[int]:
    """The y of every point that eight times itself is neutral, found from random points."""
    found: set[int] = set()
    while len(found) < 5:
        y = source.randrange(P)
        x = recover_x(y, 0)
        if x is not None:
            found.add(plain(times(L, point(x, y)))[1])
    return found
