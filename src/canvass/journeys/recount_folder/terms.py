"""``canvass recount case``: who asked for a recount or ordered it, how it is counted, and each board's days."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from canvass.errors import BadRecord, InputError, UnknownName, UnreadableFile
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.days import TO_COME, is_far, is_to_come
from canvass.journeys.recount_folder.desk import sit_down
from canvass.model.fields import Fields
from canvass.recount.event import TermsSet

KNOWN = (
    *("petition", "order", "scope", "method", "method_by", "counter_until"),
    *("noticed", "begins", "due", "board"),
)
DAYS = ("noticed", "begins", "due")


def set_terms(path: Path, file: Path, hand: Hand) -> TermsSet:
    """Keep the case that a file tells. Raises UnreadableFile, InputError, UnknownName, BadRecord."""
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise UnreadableFile(f"{file}: {fault}") from None
    except tomllib.TOMLDecodeError as fault:
        raise InputError(f"{file}: {fault}") from None
    for name in found:
        if name not in KNOWN:
            raise UnknownName("key of a case", name, KNOWN)
    with sit_down(path) as desk:
        if desk.state.opened is None:
            raise BadRecord(f"{path}: the record holds no recount")
        body = _body(file, found, desk.state.opened.boards)
        try:
            terms = TermsSet.read(Fields(str(file), body))
        except BadRecord as fault:
            raise InputError(f"{fault}; docs/run-a-recount.md says what stands there") from None
        if desk.state.terms is not None:
            raise BadRecord(f"{path}: a case is set once, and this one stands; nothing was written")
        if faults := list(_wrong_days(terms, hand)):
            raise InputError(f"{file}: {'; '.join(faults)}; nothing was written")
        desk.say([terms], hand)
        return terms


def _wrong_days(terms: TermsSet, hand: Hand) -> Iterator[str]:
    """Days of a petition, an order or counter-petitions that no recount has: each is a slip in the file."""
    last = max(each.due for each in terms.boards)
    for name, asked in (("petition", terms.petition), ("order", terms.order)):
        if asked is not None and asked.on > last:
            yield f"the {name} is of {asked.on}, after the last day of every county, {last}"
        elif asked is not None and is_to_come(asked.on, hand):
            yield f"the {name} is of {asked.on}: {TO_COME}"
    until, first = terms.counter_until, min(o.on for o in (terms.petition, terms.order) if o)
    for each in terms.boards:
        if each.due >= each.begins and is_far(first, each.due):
            yield (
                f"{each.board} is due on {each.due}, more than a year after the petition or order of {first}: look at "
                "the years"
            )
        if each.noticed is not None and is_far(each.noticed, each.begins):
            yield f"{each.board} gave notice on {each.noticed}, more than a year before it begins on {each.begins}"
        if each.begins < first <= last:
            yield (
                f"{each.board} begins on {each.begins}, before the day of the petition or order, {first}"
            )
    if until is not None and not first <= until <= last:
        yield (
            f"others may ask until {until} (counter_until): that is not between the day of the petition or order, "
            f"{first}, and the last day of a county, {last}"
        )


def _body(file: Path, found: Mapping[str, Any], boards: tuple[str, ...]) -> dict[str, Any]:
    """The case as an event has it; a board without days of its own has those of all."""
    own = _own_days(file, found.get("board", []), boards)
    days = []
    for board in boards:
        each = {name: own.get(board, {}).get(name, found.get(name)) for name in DAYS}
        if each["begins"] is None or each["due"] is None:
            raise InputError(f"{file}: {board}: write the days on which it begins and is due")
        for name, value in each.items():
            if value is not None and not _is_day(value):
                raise InputError(
                    f"{file}: {board}: {name} is {value!r}; write a day without quotation marks: {name} = 2026-12-01"
                )
        days.append({"board": board} | {name: _day(value) for name, value in each.items()})
    until = found.get("counter_until")
    if until is not None and not _is_day(until):
        raise InputError(f"{file}: counter_until is {until!r}; write a day without quotation marks")
    return {
        "boards": tuple(days),
        "counter_until": _day(until),
        "method": found.get("method", ""),
        "method_by": found.get("method_by", ""),
        "order": _order(file, "order", found.get("order")),
        "petition": _order(file, "petition", found.get("petition")),
        "scope": found.get("scope", ""),
    }


def _own_days(
    file: Path, found: object, boards: tuple[str, ...]
) -> dict[str, Mapping[str, object]]:
    """The tables of counties that have days of their own. Raises InputError, UnknownName."""
    if not isinstance(found, list) or not all(isinstance(each, Mapping) for each in found):
        raise InputError(f"{file}: a county with days of its own is a table: [[board]]")
    own = dict[str, Mapping[str, object]]()
    for each in found:
        name = str(each.get("name", ""))
        if name not in boards:
            raise UnknownName("county", name, boards)
        if name in own:
            raise InputError(f"{file}: {name} stands in two tables [[board]]; write one")
        if strange := sorted(set(each) - {"name", *DAYS}):
            raise UnknownName("key of a county", strange[0], ("name", *DAYS))
        own[name] = each
    return own


def _order(file: Path, name: str, found: object) -> dict[str, Any] | None:
    if found is None:
        return None
    if not isinstance(found, Mapping):
        raise InputError(f"{file}: {name} is a table: [{name}], with by, on and reference")
    if not _is_day(found.get("on")):
        raise InputError(f"{file}: [{name}] has a day without quotation marks: on = 2026-11-25")
    return {key: _day(value) if key == "on" else value for key, value in found.items()}


def _day(value: object) -> object:
    """A day of TOML as a record has it."""
    return value.isoformat() if isinstance(value, date) and _is_day(value) else value


def _is_day(value: object) -> bool:
    return isinstance(value, date) and not isinstance(value, datetime)
