"""A file of recount rules: an office's or a lawyer's own, or a packaged one that was edited (docs/recount-law.md)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

from canvass.errors import BadRule
from canvass.formats.kinds import rule as kinds
from canvass.formats.problem import Problem, ProblemKind, ReadResult, by_row, named
from canvass.formats.text_file import read_text
from canvass.formats.toml_problems import Place, line_of, syntax_problem
from canvass.recount.clock_check import clock_faults
from canvass.recount.fault import FaultKind, RuleFault, refuse_strangers
from canvass.recount.overlap import together_faults
from canvass.recount.own_rules import OwnRules, over_packaged
from canvass.recount.rule_row import Around
from canvass.recount.rule_text import RulesRead, StateLaw, link_faults, rules_read

KINDS: Mapping[FaultKind, ProblemKind] = {
    FaultKind.FORM: kinds.FORM,
    FaultKind.MISSING: kinds.MISSING,
    FaultKind.UNKNOWN_KEY: kinds.UNKNOWN_KEY,
    FaultKind.EVIDENCE: kinds.EVIDENCE,
    FaultKind.DAYS: kinds.DAYS,
    FaultKind.EVENT: kinds.EVENT,
    FaultKind.BASE: kinds.BASE,
    FaultKind.OFFICE: kinds.OFFICE,
    FaultKind.BAND: kinds.BAND,
    FaultKind.LINK: kinds.LINK,
    FaultKind.OVERLAP: kinds.OVERLAP,
    FaultKind.GAP: kinds.GAP,
}
TOP = ("state", "name", "time_zone", "kept_by", "seen", "rule")
"""What stands at the top of a file; a state that is packaged lends its name and time zone."""

Packaged = Callable[[str], StateLaw | None]
"""The packaged law of a state by its postal code, None where there is none."""


def read_rules(path: Path, packaged: Packaged, today: date) -> ReadResult[OwnRules]:
    """The rules of a file, None where something in it is wrong, and every problem."""
    text = read_text(path)
    if text.value is None:
        return ReadResult(None, named(text.problems, path.name), text.source)
    own, problems = _rules_in(text.value, path.name, text.source.sha256, packaged, today)
    found = named(by_row((*text.problems, *problems)), path.name)
    return ReadResult(own, found, text.source)


def _rules_in(
    text: str, file: str, sha256: str, packaged: Packaged, today: date
) -> tuple[OwnRules | None, tuple[Problem, ...]]:
    try:
        written = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        return None, (syntax_problem(str(fault)),)
    law = packaged(str(written.get("state", "")))
    if law is None:
        return None, (
            kinds.STATE.at(line_of(text, ("state",)), "state", str(written.get("state", ""))),
        )
    if not isinstance(written.get("rule"), list) or not written["rule"]:
        return None, (kinds.NO_RULE.at(),)
    seen = written.get("seen", {})
    is_table = isinstance(seen, Mapping) and all(isinstance(e, Mapping) for e in seen.values())
    zone = str(written["time_zone"]) if _is_zone(written.get("time_zone")) else law.time_zone
    around = Around(law.state, zone, seen if is_table else {}, file)
    read = rules_read(written, around)
    own = OwnRules(
        file=file,
        sha256=sha256,
        state=law.state,
        name=law.name,
        time_zone=zone,
        kept_by=str(written.get("kept_by", "")),
        rules=read.rules,
        seen=read.seen,
    )
    faults = (
        *_top_faults(written, is_table),
        *read.faults,
        *_not_read_yet(written, around, today),
        *_faults(own, read, law),
    )
    problems = tuple(_problem(text, fault, written["rule"]) for fault in dict.fromkeys(faults))
    return (None if problems else own), problems


def _top_faults(written: Mapping[str, Any], seen_is_table: bool) -> Iterator[RuleFault]:
    """What is wrong above the rules."""
    try:
        refuse_strangers(written, TOP, "file")
    except BadRule as fault:
        yield from (replace(each, key=each.found) for each in fault.faults)
    zone = written.get("time_zone")
    if zone is not None and not _is_zone(zone):
        mend = 'use a name such as "America/Chicago", or leave it out'
        yield RuleFault(FaultKind.FORM, "no time zone has this name", str(zone), mend, "time_zone")
    if not seen_is_table:
        what, mend = "seen must be tables of evidence", "write [seen.code] and its keys below"
        yield RuleFault(FaultKind.EVIDENCE, what, "", mend, "seen")


def _is_zone(name: object) -> bool:
    return isinstance(name, str) and name in available_timezones()


def _not_read_yet(written: Mapping[str, Any], around: Around, today: date) -> Iterator[RuleFault]:
    """Readings of a day that has not come."""
    mend = "write the day of reading"
    for place, row in enumerate(written["rule"]):
        for what, day in _to_come(row, today):
            yield RuleFault(
                FaultKind.DAYS, what, day, mend, "read_on", place, str(row.get("id", ""))
            )
    for name, table in around.seen.items():
        for what, day in _to_come(table, today):
            yield RuleFault(FaultKind.DAYS, what, day, mend, "read_on", seen=name)


def _to_come(row: object, today: date) -> Iterator[tuple[str, str]]:
    days = row.get("read_on", []) if isinstance(row, Mapping) else []
    for day in days if isinstance(days, list) else []:
        if type(day) is date and day > today:
            yield f"read on {day}, a day that has not come (today is {today})", str(day)


def _faults(own: OwnRules, read: RulesRead, law: StateLaw) -> Iterable[RuleFault]:
    """What the rules that could be read have wrong, alone and beside the packaged ones."""
    unread = {fault.rule_id for fault in read.faults}
    yield from link_faults(own.rules, (*(rule.rule_id for rule in law.rules), *unread))
    rules = [r for r in over_packaged(law, own).rules if r.rule_id not in unread]
    if len({rule.rule_id for rule in rules}) == len(rules):
        yield from together_faults(rules)
        yield from clock_faults(rules, own.state, own.time_zone)


def _problem(text: str, fault: RuleFault, rows: list[Any]) -> Problem:
    """The fault as a problem of the file, with its line and the id of its rule."""
    ids = [row.get("id") if isinstance(row, Mapping) else None for row in rows]
    at = fault.rule if fault.rule is not None else _index(ids, fault.rule_id)
    place: Place = (fault.key,)
    if at is not None:
        place = ("rule", at, fault.key)
    elif fault.seen:
        place = ("seen", fault.seen, fault.key)
    column = ": ".join(filter(None, (fault.rule_id or fault.seen, fault.key)))
    kind = KINDS[fault.kind]
    return kind.at(line_of(text, place), column, fault.found, fault.what, fault.mend)


def _index(ids: list[Any], rule_id: str) -> int | None:
    """The place of the rule; of two with one id the last, where the second one is told."""
    places = [place for place, each in enumerate(ids) if rule_id and each == rule_id]
    return places[-1] if places else None
