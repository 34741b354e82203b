"""``canvass recount notice``: public notices of boards, held against the hours that the law asks for."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from canvass.data.recount import notice as packaged
from canvass.errors import BadRecord, InputError, UnknownName, UnreadableFile
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.days import is_far
from canvass.journeys.recount_folder.desk import sit_down
from canvass.model.fields import fields
from canvass.model.name import fault_of_label
from canvass.recount.event import NoticeGiven
from canvass.recount.event.minute import MOMENT, is_minute
from canvass.recount.state import RecountState

AS = "write the minute with its distance from UTC, as 2016-11-30T09:00-06:00"


@dataclass(frozen=True, slots=True)
class NoticeLaw:
    """How many hours of notice a law asks for, and how few it allows with good cause."""

    law: str
    hours: int
    fewest: int


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice of some boards: when it was given, when they meet, how it was given, and why it is short if it is."""

    boards: tuple[str, ...]
    given: str
    begins: str
    how: str
    why: str = ""


def read_law(state: str, file: Path | None) -> NoticeLaw:
    """A state's packaged law on notice, or that of a file. Raises UnknownName, UnreadableFile, InputError."""
    if bool(state) == (file is not None):
        raise InputError(
            "name a state whose law on notice is packaged with --law, or a file with --file"
        )
    where = str(file) if file else f"the notice of {state}"
    try:
        found = fields(where, tomllib.loads(file.read_text("utf-8") if file else packaged(state)))
        return NoticeLaw(found.label("law"), found.number("hours"), found.number("fewest"))
    except (OSError, UnicodeDecodeError) as fault:
        raise UnreadableFile(f"{where}: {fault}") from None
    except tomllib.TOMLDecodeError as fault:
        raise InputError(f"{where}: {fault}") from None
    except BadRecord as fault:
        raise InputError(f"{fault}; a notice has law, hours, and fewest with good cause") from None


def give_notice(path: Path, law: NoticeLaw, notice: Notice, hand: Hand) -> tuple[NoticeGiven, ...]:
    """Keep a notice of each of these boards, all or none. Raises InputError, UnknownName, BadRecord."""
    given, begins = moment_named("--given", notice.given), moment_named("--begins", notice.begins)
    how, why = words_named("--how", notice.how), notice.why.strip()
    with sit_down(path, while_stopped=True) as desk:
        if desk.state.opened is None:
            raise BadRecord(f"{path}: the record holds no recount")
        boards = notice.boards or desk.state.opened.boards
        bodies = []
        for board in dict.fromkeys(boards):
            if board not in desk.state.opened.boards:
                raise UnknownName("county", board, desk.state.opened.boards)
            told = (law.law, law.hours, law.fewest, how, why)
            body = NoticeGiven(board, given, begins, *told)
            if fault := _why_not(desk.state, body) or _not_yet(body, hand):
                raise InputError(f"{board}: {fault}; nothing was written")
            if body not in desk.state.notices:
                bodies.append(body)
        if bodies:
            desk.say(bodies, hand)
        return tuple(bodies)


def moment_named(name: str, text: str) -> str:
    """A minute of an option as a record has it: a space may stand for its T. Raises InputError."""
    found = text.strip().replace(" ", "T", 1)
    if not is_minute(found, MOMENT):
        raise InputError(f"{name}: {text!r} is no minute with its distance from UTC; {AS}")
    return found


def words_named(name: str, text: str) -> str:
    """The words of an option as people read them, without the spaces around them. Raises InputError."""
    found = text.strip()
    fault = fault_of_label(found) if found else "nothing was named"
    if fault:
        raise InputError(f"{name} {text!a}: {fault}; write it as people are to read it")
    return found


def _why_not(state: RecountState, body: NoticeGiven) -> str:
    """Why this notice is a slip; empty where it may be kept."""
    days = next(
        (e for e in (state.terms.boards if state.terms else ()) if e.board == body.board), None
    )
    if days is not None and not days.begins <= date.fromisoformat(body.begins[:10]) <= days.due:
        return f"it names {body.begins[:10]}, and by the case it begins on {days.begins} and is due on {days.due}"
    given, begins = (date.fromisoformat(each[:10]) for each in (body.given, body.begins))
    if is_far(given, begins):
        return f"it begins on {begins}, more than a year after {given}: look at the years"
    if body.is_short and not body.why:
        return (
            f"it is of {hours(body)} hours, and {body.law} asks for {body.hours}: say with --why for which cause "
            f"it is shorter, which the record keeps"
        )
    return body.why_not()


def _not_yet(body: NoticeGiven, hand: Hand) -> str:
    """Why it may not stand in an entry of now; both verifiers refuse it there."""
    if body.is_ahead(hand.time):
        return f"it was given at {body.given}, which is later than now, {hand.time}: keep it once it is given"
    return ""


def hours(body: NoticeGiven) -> str:
    """The hours of a notice, rounded down to a tenth: 23 hours and 59 minutes are not 24."""
    tenths = int(body.before.total_seconds() // 360)
    return f"{tenths / 10:g}"
