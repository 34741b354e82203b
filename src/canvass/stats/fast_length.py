"""Lengths that are soon transformed by Fourier: whole numbers without a factor above 5."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4_096)
def fast_length(least: int) -> int:
    """The next such number, itself among them; scipy.fft has it too, and takes longer to import than this ever does.

    >>> fast_length(736)
    750
    """
    odd = (number for number in _ODD if number < 5 * least)
    return min(number << max(0, (-(-least // number) - 1).bit_length()) for number in odd)


_ODD: tuple[int, ...] = tuple(5**five * 3**three for five in range(15) for three in range(20))
