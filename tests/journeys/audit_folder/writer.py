"""A process that enters readings as fast as it can, to be killed in the middle of it.

``python -m tests.journeys.audit_folder.writer AUDIT`` forks a writer for each line of its input. The writer prints
its process id when it begins, and the number and digest of the last entry after each reading that was kept, until
somebody kills it; then ``dead`` is printed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from canvass.audit.event import CardRead, ContestRead
from canvass.audit.frames.frame import EntryKind
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.enter import enter_card, withdraw
from canvass.model import Reading
from tests.journeys.audit_folder.scenes import CLERK
from tests.record.writer import say


def write_until_killed(audit: Path) -> None:
    """Read every card of Adams, take all of it back, and begin again."""
    board = Board("Adams", "board 1")
    with sit_down(audit) as desk:
        say(str(os.getpid()))
        while True:
            for number in desk.state.drawn.of_kind(EntryKind.CARD, "Adams"):
                card = desk.state.drawn.entries[number].id
                if desk.state.cards.is_read(number):
                    withdraw(desk, "Adams", EntryKind.CARD, [card], "again", CLERK)
                else:
                    read = CardRead(card, True, (ContestRead("mayor", Reading.BLANK),))
                    enter_card(desk, read, board, CLERK)
                head = desk.record.head
                say(f"{head.sequence} {head.digest}")


def main() -> None:
    """Fork a writer for each line."""
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            write_until_killed(Path(sys.argv[1]))
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
