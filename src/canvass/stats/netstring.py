"""Text with its length in front, so that no two lists of texts give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable

from canvass.errors import OutOfRange


def netstring(text: str) -> bytes:
    r"""The text in UTF-8 as ``length:bytes,`` (Bernstein 1997).

    >>> netstring("Añasco")
    b'7:A\xc3\xb1asco,'
    """
    try:
        encoded = text.encode()
    except AttributeError:
        raise OutOfRange(f"{text!r} is {type(text).__name__}, not text: write it as text") from None
    except UnicodeEncodeError as wrong:
        raise OutOfRange(f"{text!r} has no UTF-8 form: {wrong.reason}") from None
    return b"%d:%b," % (len(encoded), encoded)


def netstrings(texts: Iterable[str]) -> bytes:
    """Several texts, one netstring after the other."""
    return b"".join(map(netstring, texts))
