"""What boards and their readings say on a terminal: kept, sealed, opened, and still missing."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.event import BoardFormed
from canvass.journeys.audit_folder.boards import Task
from canvass.journeys.audit_folder.enter import Entered
from canvass.journeys.audit_folder.sealing import Unsealed
from canvass.present.messages import messages
from canvass.present.words import listed

say = messages("audit_folder_rounds")


def entered_lines(entered: Entered, missing: int) -> list[str]:
    """What was kept of a sheet, and what is still missing from its jurisdiction."""
    kind, turn = entered.kind.value, entered.turn.value
    lines = [_kept(entered, missing)]
    if entered.sealed:
        lines.append(say("sealed", kind=kind, count=entered.sealed, turn=turn))
    if entered.in_the_open:
        lines.append(say("in-the-open", kind=kind, count=entered.in_the_open, turn=turn))
    if entered.unsealed:
        lines += unsealed_lines(entered.unsealed)
    if entered.planned_for:
        lines.append(say("planned-for", boards=listed(entered.planned_for)))
    return [*lines, *(say("beyond-manifest", counts=each) for each in entered.beyond_manifest)]


def _kept(entered: Entered, missing: int) -> str:
    return say(
        "kept",
        earlier="yes" if entered.is_earlier else "no",
        entry=str(entered.entry),
        kind=entered.kind.value,
        count=entered.count,
        turn=entered.turn.value,
        board=entered.board,
        missing=missing,
    )


def unsealed_lines(found: Unsealed) -> list[str]:
    """How much was opened, and what cannot be, with the command that withdraws it."""
    lines = [unsealed_said(found), *(say("lost", lost=each) for each in found.lost)]
    return [*lines, say("withdraw")] if found.lost else lines


def unsealed_said(found: Unsealed) -> str:
    """How much was opened, in a sentence."""
    cards, counts = found.opened, found.counts
    if cards and counts:
        return say("opened", cards=cards, counts=counts)
    if cards:
        return say("opened-cards", cards=cards)
    if counts:
        return say("opened-counts", counts=counts)
    return say("nothing-opened" if found.lost else "nothing-to-open")


def boards_lines(tasks: Sequence[Task]) -> list[str]:
    """The boards of a county: how many cards each has, and its batches."""
    lines = [say("tasks", jurisdiction=tasks[0].jurisdiction)] if tasks else []
    return [*lines, *(f"  {_task(each)}" for each in tasks)]


def _task(task: Task) -> str:
    batches = listed(["/".join(batch[1:]) for batch in task.batches], shown=12)
    return say("task", board=task.board, cards=task.cards, batches=batches)


def formed_lines(formed: Sequence[BoardFormed]) -> list[str]:
    """Boards whose members are in the record now."""
    return [*map(_members, formed), say("names-public")]


def _members(board: BoardFormed) -> str:
    names = ", ".join(board.members)
    return say("members", board=board.board, jurisdiction=board.jurisdiction, members=names)
