"""A process in which two boards read the cards of a county under seal, and that kills itself at the n-th call.

``python -m tests.faults.dying_sealed`` forks a child for each line ``HOME NUMBER`` of its input. The child prints turn
and card of each reading that was acknowledged, and at last how many calls it made; number 0 lets it live. Then ``dead``
is printed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from canvass.audit.event import Turn
from canvass.audit.frames.frame import EntryKind
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import Hand, sit_down
from canvass.journeys.audit_folder.enter import enter_card
from canvass.journeys.demo.audit import card_read
from tests.faults.audit import COUNTY
from tests.faults.calls import failing
from tests.faults.dying import Dying
from tests.journeys.audit_folder.scenes import TIME
from tests.record.writer import say

BOARDS = {Turn.FIRST: "board 1", Turn.SECOND: "board 2"}


def live(home: Path, number: int) -> None:
    """Each board reads every card of Adams, one by one; each that has returned is said."""
    calls = Dying(home, number=number)
    with failing(calls):
        for turn, name in BOARDS.items():
            with sit_down(home / "audit") as desk:
                for card in list(desk.state.drawn.of_kind(EntryKind.CARD, "Adams")):
                    read = card_read(desk.state.drawn.entries[card], COUNTY)
                    board = Board("Adams", name, turn)
                    enter_card(desk, read, board, Hand(name, TIME), is_sealed=turn is Turn.FIRST)
                    say(f"{turn} {'/'.join(read.id)}")
    say(f"calls {calls.count}")


def main() -> None:
    """Fork a child for each line."""
    for line in sys.stdin:
        home, number = line.split()
        child = os.fork()
        if child == 0:
            live(Path(home), int(number))
            os._exit(0)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
