"""What boards and their readings say on a terminal: kept, sealed, opened, and still missing."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.event import BoardFormed, Turn
from canvass.journeys.audit_folder.boards import Task
from canvass.journeys.audit_folder.enter import Entered
from canvass.journeys.audit_folder.sealing import Unsealed
from canvass.present.words import counted, listed

WITHDRAW = (
    "What is lost for good is withdrawn with: canvass audit withdraw --entry BATCH/PLACE --reason ..., or --entry "
    "BATCH --batches for the counts of a batch."
)


def entered_lines(entered: Entered, missing: int) -> list[str]:
    """What was kept of a sheet, and what is still missing from its jurisdiction."""
    kind = "card" if entered.kind.value == "card" else "batch"
    count = counted(entered.count, kind, "cards" if kind == "card" else "batches")
    rest = f"{missing:,} still missing" if missing else "Nothing is missing: sign off"
    kept = f"Kept already, entry {entered.entry}" if entered.is_earlier else "Kept"
    lines = [f"{kept}: {count}, {entered.turn.value} reading, by {entered.board}. {rest}."]
    thing = "card" if kind == "card" else "count"
    if entered.sealed:
        until = " and nobody sees more before the other board has sealed its reading"
        lines.append(
            f"{counted(entered.sealed, thing)} sealed: the record has a digest of what was {_DONE[thing]}"
            f"{f',{until}' if entered.turn is Turn.FIRST else ''}."
        )
    if entered.in_the_open:
        lines.append(
            f"{counted(entered.in_the_open, thing)} entered in the open: {_IN_THE_OPEN[entered.turn]}."
        )
    if entered.unsealed:
        lines += unsealed_lines(entered.unsealed)
    if entered.planned_for:
        lines.append(f"By the plan this was to be read by {listed(entered.planned_for)}.")
    lines += [
        f"{each}. Look for cards of another box, or correct the manifest in the next audit."
        for each in entered.beyond_manifest
    ]
    return lines


def unsealed_lines(found: Unsealed) -> list[str]:
    """How much was opened, and what cannot be, with the command that withdraws it."""
    lines = [unsealed_said(found), *(f"{each}." for each in found.lost)]
    return [*lines, WITHDRAW] if found.lost else lines


def unsealed_said(found: Unsealed) -> str:
    """How much was opened, in a sentence."""
    opened = [
        counted(count, thing)
        for count, thing in ((found.opened, "card"), (found.counts, "count"))
        if count
    ]
    if opened:
        return f"{' and '.join(opened)} opened: both readings are in the record."
    if found.lost:
        return "Nothing was opened."
    return "Nothing to open: nothing has two sealed readings that are not opened."


def boards_lines(tasks: Sequence[Task]) -> list[str]:
    """The boards of a county: how many cards each has, and its batches."""
    lines = [f"{tasks[0].jurisdiction}:"] if tasks else []
    for task in tasks:
        batches = listed(["/".join(batch[1:]) for batch in task.batches], shown=12)
        lines.append(f"  {task.board}: {counted(task.cards, 'card')}; batches: {batches or 'none'}")
    return lines


def formed_lines(formed: Sequence[BoardFormed]) -> list[str]:
    """Boards whose members are in the record now."""
    lines = [f"{each.board} of {each.jurisdiction}: {', '.join(each.members)}" for each in formed]
    return [*lines, "These names are public with the record."]


_DONE = {"card": "read", "count": "counted"}


_IN_THE_OPEN = {
    Turn.FIRST: "no second board is asked to read them, so nothing of them is sealed",
    Turn.SECOND: "their first reading stands in the open, so sealing the second would show nothing",
}
