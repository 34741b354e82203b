"""Sheets and logs of a recount that were kept: containers, challenges, machines, observers, tables, names, notices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from canvass.present.messages import messages

if TYPE_CHECKING:
    from canvass.journeys.recount_folder.challenging import Challenged
    from canvass.journeys.recount_folder.custody import Logged
    from canvass.journeys.recount_folder.equipment import ExaminedSheet
    from canvass.journeys.recount_folder.naming import NamesSheet
    from canvass.journeys.recount_folder.observers import ObserversLog
    from canvass.journeys.recount_folder.receiving import Received
    from canvass.journeys.recount_folder.seating import TablesLog
    from canvass.recount.event import (
        CounterDeadlineSet,
        CounterPetitionFiled,
        NoticeGiven,
        WriteInsSet,
    )

say = messages("recount_kept")


class Noted(Protocol):
    """What a sheet answers with what is worth a look in it."""

    @property
    def notes(self) -> Sequence[object]:
        """What is worth a look."""
        ...


def sheet_lines(found: Noted, lines: Sequence[str], new: object) -> list[str]:
    """What is worth a look in a sheet, what became of it, and that nothing was written where nothing of it is new."""
    written = [] if new else [say("nothing-written")]
    return [*(f"  {note}" for note in found.notes), *lines, *written]


def received_lines(found: Received) -> list[str]:
    """A county's spreadsheet."""
    lines = [
        say("received", sheet=found.sheet, new=found.new, known=found.known),
        back_line(found.units, found.expected),
    ]
    return sheet_lines(found, lines, found.new)


def back_line(units: int, expected: int) -> str:
    """How many units came back so far."""
    return say("back-so-far", units=units, expected=expected)


def custody_lines(found: Logged) -> list[str]:
    """A log of containers."""
    names = ", ".join(found.not_whole) or "none"
    lines = [
        _kept(found.log, say("steps", new=found.new), found.known),
        say("containers", containers=found.containers, names=names),
    ]
    return sheet_lines(found, lines, found.new)


def challenged_lines(found: Challenged) -> list[str]:
    """Objections to how ballots were called."""
    what = say("challenges", new=found.new)
    return sheet_lines(found, [_kept(found.sheet, what, found.known), _ruled(found)], found.new)


def decided_lines(found: Challenged) -> list[str]:
    """Rulings of a board, and the units that came back by them."""
    lines = [
        _kept(found.sheet, say("rulings", new=found.new), found.known),
        *(f"  {say('ruled-back', unit=name)}" for name in found.back),
        _ruled(found),
    ]
    return sheet_lines(found, lines, found.new)


def _ruled(found: Challenged) -> str:
    return say("challenged", challenges=found.every, undecided=found.undecided)


def examined_lines(found: ExaminedSheet) -> list[str]:
    """Examinations of machines."""
    names = ", ".join(found.differ) or "none"
    lines = [
        _kept(found.sheet, say("examinations", new=found.new), found.known),
        say("machines", machines=found.machines, names=names),
    ]
    return sheet_lines(found, lines, found.new)


def observed_lines(found: ObserversLog) -> list[str]:
    """Who watches, and what was objected to."""
    now = {"objections": found.objections, "unanswered": found.unanswered}
    lines = [
        _kept(found.sheet, say("lines", new=found.new), found.known),
        say("observers", seated=found.seated, **now),
    ]
    return sheet_lines(found, lines, found.new)


def seated_lines(found: TablesLog) -> list[str]:
    """Who sits at which table."""
    lines = [
        _kept(found.sheet, say("lines", new=found.new), found.known),
        say("tables", tables=found.tables, sitting=found.sitting),
    ]
    return sheet_lines(found, lines, found.new)


def _kept(sheet: str, what: str, known: int) -> str:
    return say("kept", sheet=sheet, what=what, known=known)


def by_name_lines(found: WriteInsSet) -> list[str]:
    """Which names on the write-in line are told, and by which law."""
    message = "by-name-registered" if found.counted == "registered" else "by-name-every"
    line = say(message, line=found.line, law=found.law)
    return [line, *(f"  {each}" for each in found.registered)]


def names_lines(found: NamesSheet) -> list[str]:
    """A team's names."""
    units, votes, known = found.units, found.votes, found.known
    line = say("names-kept", sheet=found.sheet, units=units, votes=votes, known=known)
    return sheet_lines(found, [line], units)


def notice_lines(found: Sequence[NoticeGiven]) -> list[str]:
    """Notices of boards, each beside what the law asks for."""
    return [*map(_notice, found)] or [say("notices-known")]


def _notice(each: NoticeGiven) -> str:
    from canvass.journeys.recount_folder.noticing import hours

    message = "notice-fewest" if each.is_too_short else "notice"
    fewest = f"{each.fewest}"
    told = {"board": each.board, "hours": hours(each), "law": each.law}
    return say(message, **told, asked=f"{each.hours}", fewest=fewest)


def counter_deadline_line(found: CounterDeadlineSet) -> str:
    """Until when others may ask."""
    told = {"until": found.until, "since": found.since, "law": found.law}
    if found.hours:
        return say("counter-hours", **told, hours=found.hours)
    return say("counter-until", **told)


def counter_petition_line(asked: CounterPetitionFiled, is_late: bool) -> str:
    """Who asked in turn, and whether in time."""
    message = "counter-late" if is_late else "counter-in-time"
    return say(message, asks=asked.by, filed=asked.filed)


def no_notice_line(county: str) -> str:
    """That a notice is printed which the record does not hold."""
    return say("no-notice", county=county)


def not_in_evening_line(units: str) -> str:
    """Which units a sheet of the evening leaves out."""
    return say("not-in-evening", units=units)
