"""Numbers, dates and lists as a person reads them: the one place where they are put into words.

Thousands have commas, a percent sign follows its number, a date begins with its month. A negative number has a
plain hyphen so that it can be copied into a spreadsheet. Rounding is half away from zero, on exact fractions. A
share that is not 0 (or not 1) is never printed as if it were.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from fractions import Fraction
from typing import TypeAlias

Share: TypeAlias = int | float | Fraction

NOT_KNOWN = "not known"
MONTH_LETTERS = len("2026-02")
_LARGE = re.compile(r"(?<![\w.,/-])\d{5,}(?![\w/-])")
_MINUS = re.compile(r"(?<![\w.,;:/-])-(?=[$.]?[0-9])")


def number(value: int | None) -> str:
    """A whole number with commas; "not known" where there is none.

    >>> number(1405284), number(-131), number(None)
    ('1,405,284', '-131', 'not known')
    """
    return NOT_KNOWN if value is None else f"{value:,}"


def between(at_least: int, at_most: int) -> str:
    """A number of which only bounds are known; the number itself where they are one.

    >>> between(3200, 9000), between(60, 60)
    ('3,200 to 9,000', '60')
    """
    return number(at_most) if at_least == at_most else f"{at_least:,} to {at_most:,}"


def signed(value: int) -> str:
    """A change, with its sign.

    >>> signed(131), signed(-1102), signed(0)
    ('+131', '-1,102', '0')
    """
    return f"{value:+,}" if value else "0"


def states_counted(codes: Collection[str]) -> str:
    """How many states these postal codes are; the District of Columbia is none.

    >>> states_counted(["WI", "MI", "DC"]), states_counted(["WI"]), states_counted(["DC"])
    ('2 states and D.C.', '1 state', 'D.C.')
    """
    states = len({*codes} - {"DC"})
    parts = [counted(states, "state")] if states else []
    return " and ".join([*parts, *(["D.C."] if "DC" in codes else [])]) or counted(0, "state")


def counted(value: int, one: str, many: str = "") -> str:
    """A number and what it counts; ``many`` is the plural where adding an s does not make it.

    >>> counted(1, "vote"), counted(22748, "vote"), counted(26, "county", "counties")
    ('1 vote', '22,748 votes', '26 counties')
    """
    return f"{value:,} {one if value == 1 else many or one + 's'}"


def with_commas(sentence: str) -> str:
    """A sentence with commas between the thousands of its large numbers; years stay as they are.

    >>> with_commas("about 60000 (68000 in other reports) in 2016")
    'about 60,000 (68,000 in other reports) in 2016'
    """
    return _LARGE.sub(lambda digits: f"{int(digits[0]):,}", sentence)


def votes(value: int) -> str:
    """A number of votes.

    >>> votes(77747)
    '77,747 votes'
    """
    return counted(value, "vote")


def percent(share: Share | None, places: int = 2) -> str:
    """A share as a percentage; "not known" where there is none.

    >>> percent(Fraction(22748, 2976150), 4), percent(0.5, 0), percent(None)
    ('0.7643%', '50%', 'not known')
    >>> percent(Fraction(1, 10**6)), percent(1 - Fraction(1, 10**6)), percent(0)
    ('under 0.01%', 'over 99.99%', '0.00%')
    """
    if share is None:
        return NOT_KNOWN
    exact, steps = 100 * Fraction(share), 10**places
    part, whole = 2 * exact.numerator * steps, exact.denominator  # of half a step, in whole numbers
    if 0 < abs(part) < whole:
        return f"{'under ' if part > 0 else 'above -'}{_fixed(Fraction(1, steps), places)}%"
    if 0 < 200 * steps * whole - part <= whole:
        return f"over {_fixed(100 - Fraction(1, steps), places)}%"
    return f"{_fixed(exact, places)}%"


def one_digit(share: Fraction) -> tuple[int, int]:
    """A share as so many in ten, in a hundred and so on: one digit, half away from zero.

    >>> one_digit(Fraction(38875, 136674633)), one_digit(Fraction(1, 3)), one_digit(Fraction(999, 100000))
    ((3, 10000), (3, 10), (1, 100))
    """
    whole = 10
    while share * whole < Fraction(19, 20):
        whole *= 10
    return int(share * whole + Fraction(1, 2)), whole


def points(difference: Share | None, places: int = 2) -> str:
    """A difference of two shares in percentage points, with its sign; "not known" where there is none.

    >>> points(-0.069989, 4), points(Fraction(1, 200)), points(0)
    ('-6.9989 points', '+0.50 points', '0.00 points')
    """
    if difference is None:
        return NOT_KNOWN
    text = _fixed(100 * Fraction(difference), places)
    plus = "+" if text.strip("-0.") and not text.startswith("-") else ""
    return f"{plus}{text} points"


def capital(phrase: str) -> str:
    """The phrase with its first letter large.

    >>> capital("certified result")
    'Certified result'
    """
    return f"{phrase[:1].upper()}{phrase[1:]}"


def true_minus(number: str) -> str:
    r"""A number in words with the minus sign of print, for a page that is read.

    >>> true_minus("-1.9") == "\N{MINUS SIGN}1.9", true_minus("+0.4")
    (True, '+0.4')
    """
    return number.replace("-", "\N{MINUS SIGN}")


def with_minus(cell: str) -> str:
    """A cell with the minus signs of print; hyphens in words, days and ranges stay. Markup stays markup.

    >>> with_minus("-7.0 to -0.3, on 2016-11-08") == "\N{MINUS SIGN}7.0 to \N{MINUS SIGN}0.3, on 2016-11-08"
    True
    """
    return type(cell)(_MINUS.sub("\N{MINUS SIGN}", cell))


def part_of(part: int, whole: int, places: int = 2) -> str:
    """A part, the whole it is part of, and the percentage.

    >>> part_of(22748, 2976150, 4)
    '22,748 of 2,976,150 (0.7643%)'
    """
    share = f" ({percent(Fraction(part, whole), places)})" if whole else ""
    return f"{part:,} of {whole:,}{share}"


def day(value: date | None) -> str:
    """A date; "not known" where there is none.

    >>> day(date(2016, 12, 19))
    'December 19, 2016'
    """
    return NOT_KNOWN if value is None else f"{_MONTHS[value.month - 1]} {value.day}, {value.year}"


def part_of_time(told: str) -> str:
    """A day, a month or a year as a source has it, in words; what is none of them stays as it is.

    >>> part_of_time("2004-10-08"), part_of_time("2026-02"), part_of_time("1934"), part_of_time("2004-24")
    ('October 8, 2004', 'February 2026', '1934', '2004-24')
    """
    try:
        whole = date.fromisoformat(told if len(told) > MONTH_LETTERS else f"{told}-01")
    except ValueError:
        return told
    return day(whole) if len(told) > MONTH_LETTERS else f"{_MONTHS[whole.month - 1]} {whole.year}"


def listed(words: Sequence[str], last: str = "and", shown: int | None = None) -> str:
    """Words as an English list; beyond ``shown`` of them, the rest is counted.

    >>> listed(["MI", "PA", "WI"]), listed(["win", "tie"], "or"), listed([])
    ('MI, PA and WI', 'win or tie', 'none')
    >>> listed(["Adams", "Ashland", "Barron", "Bayfield"], shown=2)
    'Adams, Ashland and 2 more'
    """
    kept = list(words)
    if shown is not None and len(kept) > shown:
        kept = [*kept[:shown], f"{len(kept) - shown:,} more"]
    if len(kept) < 2:
        return kept[0] if kept else "none"
    return f"{', '.join(kept[:-1])} {last} {kept[-1]}"


def sentences(said: Iterable[str]) -> str:
    """Sentences one after the other, without those that have nothing to say.

    >>> sentences(["The audit is open.", "", "Roll the seed."])
    'The audit is open. Roll the seed.'
    """
    return " ".join(filter(None, said))


def _fixed(value: Fraction, places: int) -> str:
    """The exact value with so many decimals, half away from zero; never "-0.00"."""
    above, below = abs(value.numerator), value.denominator
    steps = (2 * above * 10**places + below) // (2 * below)
    whole, rest = divmod(steps, 10**places)
    sign = "-" if value < 0 and steps else ""
    return f"{sign}{whole:,}.{rest:0{places}d}" if places else f"{sign}{whole:,}"


_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
