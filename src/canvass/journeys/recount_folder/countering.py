"""``canvass recount counter-deadline``, ``counter-petition``: until when others may ask in turn, and who did."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

from canvass.errors import BadRecord, InputError, UnreadableFile
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.days import TO_COME, is_far, is_to_come, why_before_asked
from canvass.journeys.recount_folder.desk import sit_down
from canvass.journeys.recount_folder.noticing import moment_named, words_named
from canvass.journeys.rulebook import state_law, state_with_law, states
from canvass.model.fields import fields
from canvass.recount.clock import After, Unit
from canvass.recount.event import CounterDeadlineSet, CounterPetitionFiled
from canvass.recount.rule import Kind, RecountRule
from canvass.recount.state import RecountState, why_no_counter_petition

STAGE = "ask_counter"
OWN = "or write law, and hours where it counts by hours, into a file of your own and name it with --file"
SAY_UNTIL = "say the last minute, with its distance from UTC, with --until"


@dataclass(frozen=True, slots=True)
class CounterLaw:
    """The section by which others may ask in turn, and how many hours it gives; None where it counts otherwise."""

    law: str
    hours: int | None
    words: str = ""
    """What the law says, where it is packaged."""


def read_counter_law(word: str, file: Path | None, on: str) -> CounterLaw:
    """The packaged law of a state, or one of its rules by id, as it is on a day; or that of a file.

    Raises UnknownName, UnreadableFile, InputError.
    """
    if bool(word) == (file is not None):
        raise InputError("name a state, or the id of a rule, with --law; " + OWN)
    return _of_file(file) if file else _packaged(word, _day(on))


def _of_file(file: Path) -> CounterLaw:
    try:
        found = fields(str(file), tomllib.loads(file.read_text("utf-8")))
        hours = found.positive("hours") if "hours" in found.found else None
        return CounterLaw(found.label("law"), hours)
    except (OSError, UnicodeDecodeError) as fault:
        raise UnreadableFile(f"{file}: {fault}") from None
    except tomllib.TOMLDecodeError as fault:
        raise InputError(f"{file}: {fault}") from None
    except BadRecord as fault:
        raise InputError(f"{fault}; it has law, and hours where the law counts by hours") from None


def _packaged(word: str, on: date) -> CounterLaw:
    by_id = {rule.rule_id.casefold(): rule for rule in _every_rule(word[:2].upper())}
    if found := by_id.get(word.casefold()):
        validity = found.validity
        if validity.begins is not None and validity.begins > on:
            raise InputError(
                f"{word} ({validity.words}) is not known to hold on {on}, since when others may ask in turn; name the "
                f"rule of that time with --law, {OWN}"
            )
        return _law(found)
    state = state_with_law(word)
    rules = [rule for rule in _every_rule(state) if rule.validity.covers(on)]
    if not rules:
        name = state_law(state).name
        raise InputError(
            f"no packaged rule of {name} says on {on} until when others may ask in turn; {OWN[3:]}"
        )
    if len(rules) > 1:
        each = "; ".join(
            f"{rule.rule_id} ({rule.evidence.statute}, {rule.scope.words or 'every contest'})"
            for rule in rules
        )
        raise InputError(f"several rules of {state} may hold: name one with --law: {each}")
    return _law(rules[0])


def _every_rule(state: str) -> list[RecountRule]:
    if state not in states():
        return []
    found = state_law(state).rules
    return [rule for rule in found if rule.kind is Kind.CLOCK and rule.stage == STAGE]


def _law(rule: RecountRule) -> CounterLaw:
    clock = rule.content
    by_hours = isinstance(clock, After) and clock.unit is Unit.HOUR and clock.roll is None
    hours = clock.n if by_hours and isinstance(clock, After) else None
    return CounterLaw(rule.evidence.statute or rule.rule_id, hours, rule.words)


def set_counter_deadline(
    path: Path, law: CounterLaw, since: str, until: str, hand: Hand
) -> CounterDeadlineSet:
    """Keep until which minute others may ask in turn. Raises InputError, BadRecord."""
    begins = moment_named("--since", since)
    ends = moment_named("--until", until) if until else _after(law, begins)
    body = CounterDeadlineSet(begins, law.hours, ends, law.law)
    with sit_down(path, while_stopped=True) as desk:
        if desk.state.opened is None:
            raise BadRecord(f"{path}: the record holds no recount")
        if why := body.why_not() or _off_the_case(desk.state, body, hand):
            raise InputError(f"{why}; nothing was written")
        if body != desk.state.counter_deadline:
            desk.say([body], hand)
        return body


def _after(law: CounterLaw, begins: str) -> str:
    """So many hours later by the same distance from UTC."""
    if law.hours is None:
        says = f" ({law.words})" if law.words else ""
        raise InputError(f"{law.law} does not count by hours{says}: {SAY_UNTIL}")
    ended = datetime.fromisoformat(begins) + timedelta(hours=law.hours)
    return ended.isoformat(timespec="minutes")


def _off_the_case(state: RecountState, body: CounterDeadlineSet, hand: Hand) -> str:
    """Why the time for counter-petitions cannot be meant so; empty where it may."""
    since, until = _day(body.since), _day(body.until)
    if why := why_before_asked(state, since):
        return f"--since {body.since}: {why}"
    if is_to_come(since, hand):
        return f"--since {body.since}: {TO_COME}, and hours are counted from what has been"
    if is_far(since, until):
        return f"--until {body.until} is more than a year after {body.since}: look at the years"
    return ""


def file_counter_petition(path: Path, asked: CounterPetitionFiled, hand: Hand) -> bool:
    """Keep that somebody asked in turn, and whether too late. Raises InputError, BadRecord."""
    said = {"--asks": asked.by, "--reference": asked.reference, "--scope": asked.scope}
    by, reference, scope = (words_named(option, text) for option, text in said.items())
    body = CounterPetitionFiled(by, reference, scope, moment_named("--filed", asked.filed))
    with sit_down(path, while_stopped=True) as desk:
        deadline = desk.state.counter_deadline
        if deadline is None:
            raise InputError(
                "until when others may ask in turn is not set: canvass recount counter-deadline; nothing was written"
            )
        if why := why_no_counter_petition(desk.state, body) or _not_yet(body, hand):
            raise InputError(f"{body.by}: {why}; nothing was written")
        if body in desk.state.counter_petitions:
            raise InputError(
                f"{body.by}: this counter-petition was kept before; nothing was written"
            )
        desk.say([body], hand)
        return body.is_late(deadline)


def _not_yet(body: CounterPetitionFiled, hand: Hand) -> str:
    """Why it may not stand in an entry of now; both verifiers refuse it there."""
    if body.is_ahead(hand.time):
        return f"it was filed at {body.filed}, which is later than now, {hand.time}"
    return ""


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text.strip()[:10])
    except ValueError:
        raise InputError(f"--since: {text!r} does not begin with a day of the calendar") from None
