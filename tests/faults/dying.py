"""A process in which audits are measured, concluded and published, and that kills itself at the n-th call.

``python -m tests.faults.dying KIND`` forks a child for each line ``HOME NUMBER`` of its input: the audit in that
folder stands before ``measure``. The child prints the number and digest of the last entry after each command that has
returned, and at last how many calls it made; number 0 lets it live. Then ``dead`` is printed.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from canvass.record import find_store
from tests.faults.audit import Office, Theatre, take
from tests.faults.calls import Calls
from tests.journeys.auditing.test_refusals import ABOUT
from tests.record.writer import say

COMMANDS = ("measure", "comply", "conclude", "publish")


class Dying(Calls):
    """Calls at the n-th of which this process is killed: by signal 9, which nobody catches."""

    def is_next(self) -> bool:
        """Never returns from the n-th call."""
        self.count += 1
        if self.count == self.number:
            os.kill(os.getpid(), signal.SIGKILL)
        return False


def live(kind: str, home: Path, number: int) -> None:
    """Take the last steps of the audit, and say each that has returned."""
    office = Office(home, str(home / "state.sqlite") if kind == "sqlite" else "")
    calls = Dying(home, number=number)
    with Theatre(home, kind).faulty(office, calls):
        for name in COMMANDS:
            with redirect_stdout(StringIO()):
                take(office, name)
            with find_store(
                office.database or office.audit / "record", ABOUT.record
            ).ledger as ledger:
                head = ledger.head()
            say(f"{head.sequence} {head.digest}")
    say(f"calls {calls.count}")


def main() -> None:
    """Fork a child for each line."""
    for line in sys.stdin:
        home, number = line.split()
        child = os.fork()
        if child == 0:
            live(sys.argv[1], Path(home), int(number))
            os._exit(0)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
