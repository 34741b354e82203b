"""The numbers, days and hours of each clock beside the words of the law that are quoted for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from datetime import date, time
from typing import Any

import pytest

from canvass.data import recount as packaged
from canvass.recount.calendar import BusinessCalendar
from canvass.recount.clock import After
from canvass.recount.moment import Moment
from canvass.recount.official_dates import OfficialDates, Start
from tests.recount.laws import rows
from tests.recount.laws import rule as law_rule

CARDINALS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    "twenty",
)
ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"),
    *("seventeenth", "eighteenth", "nineteenth", "twentieth"),
)
SPELLED = {
    **{word: n for n, word in enumerate(CARDINALS, 1)},
    **{word: n for n, word in enumerate(ORDINALS, 1)},
    "twenty-one": 21,
    "twenty-two": 22,
    "twenty-eight": 28,
    "twenty-eighth": 28,
    "thirty": 30,
    "thirty-one": 31,
    "thirtieth": 30,
    "thirty-five": 35,
    "forty-eight": 48,
    "seventy-two": 72,
    "twenty-four": 24,
}
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
HOUR = re.compile(
    r"(?P<hour>\d{1,2}|five|four|three|ten|nine)(?::(?P<minute>\d\d))?\s*(?:o.clock\s*)?(?:\(\d+:\d\d\)\s*)?"
    r"(?P<half>a\.\s?m\b|p\.\s?m\b|post meridian)|\b(?P<noon>noon|twelve noon)\b",
    re.I,
)
WORKING = re.compile(r"\b(?:business|working)[- ]days?\b", re.I)


def hours(words: str) -> set[time]:
    """The hours of the day that the words name."""
    found = set()
    for match in HOUR.finditer(words):
        if match["noon"]:
            found.add(time(12))
            continue
        hour = SPELLED.get(match["hour"].lower()) or int(match["hour"])
        after_noon = match["half"].lower().startswith("p") and hour < 12
        found.add(time(hour + 12 if after_noon else hour, int(match["minute"] or 0)))
    return found


def numbers(words: str) -> set[int]:
    """The numbers that the words name, spelled or in figures, without their hours."""
    text = HOUR.sub(" ", words).lower()
    figures = {int(n) for n in re.findall(r"\b(\d{1,3})(?:st|nd|rd|th)?\b", text)}
    spelled = {n for word, n in SPELLED.items() if re.search(rf"(?<!-)\b{word}\b(?!-)", text)}
    return figures | spelled


def parts(clock: object) -> Iterator[Mapping[str, Any]]:
    """Every count of days, hours or weekdays in a clock."""
    if isinstance(clock, dict):
        if "unit" in clock and "n" in clock:
            yield clock
        for part in clock.values():
            yield from parts(part)
    elif isinstance(clock, list):
        for part in clock:
            yield from parts(part)


def unlike(rule: Mapping[str, Any]) -> str:
    """Why a clock is not as the words quoted have it; empty where it is, or where they do not say."""
    quote, counted = rule["quote"], [*parts(rule["clock"])]
    said, told = numbers(quote), hours(quote)
    for part in counted:
        n, unit = abs(part["n"]), part["unit"]
        if said | NEXT_DAY.get(bool(NEXT.search(quote)), set()) and not _names(said, quote, part):
            return f"{rule['id']} counts {n}, the words have {sorted(said) or 'the next'}: {quote}"
        if unit == "weekday" and part["weekday"] not in quote.lower():
            return f"{rule['id']} counts {part['weekday']}s, the words do not: {quote}"
        if bool(WORKING.search(quote)) != (unit == "business_day") and unit != "weekday":
            return f"{rule['id']} counts in {unit}s, the words do not: {quote}"
    given = {part["at"] for part in counted if "at" in part}
    if told != given and (told or given):
        return f"{rule['id']} ends at {given or 'no hour'}, the words at {told or 'none'}: {quote}"
    return ""


def _names(said: set[int], quote: str, part: Mapping[str, Any]) -> bool:
    """Whether the words name the number: as one of theirs, as so many hours or weeks, or as the next day."""
    n = abs(part["n"])
    in_hours = part["unit"] == "day" and 24 * n in said
    in_weeks = "week" in quote.lower() and n % 7 == 0 and n // 7 in said
    return n in said or in_hours or in_weeks or (n == 1 and bool(NEXT.search(quote)))


NEXT = re.compile(r"follow|\bnext\b|\ba day\b|prior to", re.I)
NEXT_DAY = {True: {1}}
"""Words of a first day that has no number."""

ELSEWHERE = {
    "AL-clock-automatic-start-2010": "the words are of the roll: 72 hours run until a business day",
    "CA-clock-ask-2023": "five days that begin on the 31st end on the 35th",
    "CA-clock-ask-2024": "five days that begin on the 31st end on the 35th",
    "FL-event-certification-2010": "the hour of the meeting is no hour of a clock",
    "FL-clock-ask-2000": "72 hours after midnight end with the third day: test_famous_recounts",
    "IA-clock-finish-measure-2025": "the words refer to the section of candidates",
    "KY-clock-automatic-finish-2021": "fourteen days without Sundays are sixteen: test_deadlines",
    "KY-clock-automatic-finish-governor-2021": "fourteen days without Sundays: test_deadlines",
    "MD-event-certification-2024": "the day after the board convenes, which is the thirtieth",
    "MN-event-canvass-2024": "the words are of the day of 2024, the sixteenth",
    "NH-clock-ask-2023": "the words are of what extends the Friday of 660:1",
    "NV-clock-ask-2003": "the hour is the office's of 2016: test_real_recounts",
    "NV-clock-ask-president-2023": "the hour is the office's of 2024",
    "OK-event-certification-2005": "an hour after which it is done is no hour of a clock",
    "OK-event-county-canvass-2005": "an hour after which it is done is no hour of a clock",
    "PA-clock-automatic-finish-2004": "the words are a notice's, with the days of May 2022",
    "PA-clock-automatic-order-2004": "the bill's words are cut before the day: test_published",
    "PA-clock-automatic-start-2004": "the words are a notice's, with the days of May 2022",
    "RI-clock-ask-local-1996": "the hour stands in another sentence",
    "SD-clock-ask-2002": "of less than seven days weekends are left out (12-1-17): test_local_offices",
    "SD-clock-ask-county-2002": "the words are of what 12-1-17 leaves out: test_local_offices",
    "SD-clock-ask-municipal-2002": "12-1-17 leaves weekends out: test_local_offices",
    "SD-clock-ask-district-2002": "the words are of five days, of which three are safe",
    "TX-clock-ask-2001": "the other limb is 212.028(b)",
    "TX-clock-ask-primary-2003": "with two candidates it is 212.028",
    "TX-clock-ask-primary-2023": "with two candidates it is 212.028",
    "TX-clock-ask-special-2003": "with two candidates it is 212.028",
    "TX-clock-ask-special-2023": "with two candidates it is 212.028",
    "TX-clock-ask-local-2003": "with two candidates it is 212.028",
    "TX-event-canvass-primary-2016": "the words are of June 6, 2024, the second Thursday",
    "TX-event-canvass-state-2013": "the words are a newsletter's, with the days of November 2022",
    "TX-event-county-canvass-primary-2016": "the words are of June 6, 2024, the second Thursday",
    "TX-clock-ask-local-2023": "with two candidates it is 212.028",
    "WV-clock-ask-2020": "48 hours without Saturdays, Sundays and holidays are two business days",
    "WV-clock-ask-county-2020": "48 hours without Saturdays, Sundays and holidays, as above",
}
"""Clocks of which the words quoted say less than the clock, and where the rest stands."""

RULES = {
    rule["id"]: rule
    for state in packaged.states()
    for rule in rows(state)
    if rule["kind"] in ("clock", "event") and rule.get("quote") and [*parts(rule.get("clock"))]
}
JUDGED = {
    name: rule
    for name, rule in RULES.items()
    if name not in ELSEWHERE and (numbers(rule["quote"]) or NEXT.search(rule["quote"]))
}


def test_clocks_count_as_the_words_quoted() -> None:
    """So many days, of that kind, to that hour, in every clock whose words name them; the others are named."""
    assert len(JUDGED) >= 195
    by_words, by_hand = {name[:2] for name in JUDGED}, {name[:2] for name, _, _ in BY_HAND}
    assert by_words | by_hand == {*packaged.states()}
    wrong = {name: why for name, rule in RULES.items() if (why := unlike(rule))}
    assert {name: why for name, why in wrong.items() if name not in ELSEWHERE} == {}
    assert wrong.keys() == ELSEWHERE.keys()


def another(rule: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    """The rule with another value at every count of its clock that has the key."""
    made: dict[str, Any] = deepcopy(dict(rule))
    for part in parts(made["clock"]):
        if key in part:
            part[key] = value(part)  # type: ignore[index]
    return made


def planted(rule: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The rule with a day more, an hour less, and days of the other kind."""
    yield another(rule, "n", lambda part: part["n"] + (1 if part["n"] > 0 else -1))
    if any("at" in part for part in parts(rule["clock"])):
        yield another(rule, "at", lambda part: time(part["at"].hour - 1))
    other = {"day": "business_day", "business_day": "day"}
    if all(part["unit"] in other for part in parts(rule["clock"])):
        yield another(rule, "unit", lambda part: other[part["unit"]])


@pytest.mark.parametrize("state", sorted({name[:2] for name in JUDGED}))
def test_a_planted_clock_is_found(state: str) -> None:
    """One day more, one hour less, business days for days: each stands out beside the words, in every state."""
    ours = [rule for name, rule in JUDGED.items() if name[:2] == state]
    assert [made["clock"] for rule in ours for made in planted(rule) if not unlike(made)] == []


MONDAY, TUESDAY = date(2026, 11, 23), date(2026, 11, 3)
BY_HAND = (
    ("IN-clock-ask-local-2022", TUESDAY, Moment(date(2026, 11, 17))),
    ("KS-clock-ask-county-2020", MONDAY, Moment(date(2026, 11, 24), time(17))),
    ("KY-clock-ask-statute-1992", TUESDAY, Moment(date(2026, 11, 13))),
    ("LA-clock-ask-2022", TUESDAY, Moment(date(2026, 11, 6))),
    ("LA-clock-finish-2022", TUESDAY, Moment(date(2026, 11, 8))),
    ("ME-clock-ask-question-2016", TUESDAY, Moment(date(2026, 11, 10))),
    ("MN-clock-ask-president-2024", MONDAY, Moment(date(2026, 11, 24), time(17))),
    ("NY-clock-ask-2022", TUESDAY, Moment(date(2026, 11, 5))),
    ("OR-clock-ask-before-2025", TUESDAY, Moment(date(2026, 12, 8))),
    ("OR-clock-ask-full-after-partial-before-2025", TUESDAY, Moment(date(2026, 12, 18))),
    ("WV-clock-ask-2020", MONDAY, Moment(date(2026, 11, 25))),
    ("WV-clock-ask-county-2020", MONDAY, Moment(date(2026, 11, 25))),
)
"""Clocks of which no words of the law are quoted, or not in days: reckoned by hand from a day of November 2026."""


@pytest.mark.parametrize(("rule_id", "day", "until"), BY_HAND, ids=lambda part: str(part))
def test_clocks_without_words(rule_id: str, day: date, until: Moment) -> None:
    """Three days, the fifth business day, 5 p.m. of the day after; no office is closed on the days between."""
    clock = law_rule(rule_id).content
    assert isinstance(clock, After)
    assert isinstance(clock.start, Start)
    dates = OfficialDates({clock.start: (Moment(day),), Start.COUNTY_CANVASS: (Moment(day),)})
    latest = clock.deadline(dates, BusinessCalendar()).latest
    assert latest is not None
    assert (latest.day, latest.at) == (until.day, until.at)
