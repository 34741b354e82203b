"""A recount that is counted, typed, brought back from a laptop, shown and published: each step may be cut off.

``python -m tests.faults.recount`` forks a child for each line ``HOME NUMBER`` of its input, which takes the steps
and is killed by signal 9 at that call; number 0 lets it live. It says each step that has returned.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.counting import count
from canvass.journeys.recount_folder.held_sheet import Told
from canvass.journeys.recount_folder.laptops import take
from canvass.journeys.recount_folder.public import public_at
from canvass.journeys.recount_folder.publishing import publish_recount
from canvass.journeys.recount_folder.typists import PaperSheet, type_sheet
from canvass.present.recount_public import write_public
from canvass.recount.event import RecountMethod
from tests.faults.calls import failing
from tests.faults.dying import Dying
from tests.record.writer import say

ONE, TWO = ("Ada Lopez", "Bo Li"), ("Cy Young", "Di Roe")
NORTH = (31, 20, 52, 52, 1)
TIME = "2026-11-12T15:04:05Z"


def _count(home: Path) -> None:
    told = Told("Smallville", RecountMethod.HAND_COUNT)
    count(home / "mayor", home / "sheet.csv", ONE, told, Hand("Ada Lopez", TIME))


def _typed(name: str) -> Callable[[Path], None]:
    def typed(home: Path) -> None:
        sheet = PaperSheet("Smallville", "North", TWO, NORTH)
        type_sheet(home / "mayor", sheet, Hand(name, TIME))

    return typed


def _take(home: Path) -> None:
    take(home / "mayor", home / "return.json", Hand("Ada Lopez", TIME))


def _report(home: Path) -> None:
    write_public(public_at(home / "mayor"), home / "site")


def _publish(home: Path) -> None:
    publish_recount(home / "mayor", home / "public", Hand("Ada Lopez", TIME))


STEPS: dict[str, Callable[[Path], None]] = {
    "count": _count,
    "type": _typed("Ed Fox"),
    "type again": _typed("Flo Gray"),
    "take-return": _take,
    "report": _report,
    "publish": _publish,
}
"""Each changes nothing where it was taken before, but for the last, which is refused then."""


def answer(steps: Mapping[str, Callable[[Path], object]]) -> None:
    """Fork a child for each line of the input, which takes these steps."""
    for line in sys.stdin:
        home, number = line.split()
        child = os.fork()
        if child == 0:
            calls = Dying(Path(home), number=int(number))
            with failing(calls):
                for name, step in steps.items():
                    step(Path(home))
                    say(name.replace(" ", "_"))
            say(f"calls_{calls.count}")
            os._exit(0)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    answer(STEPS)
