"""A process in which audits are measured, concluded and published, or a seed is made, and that kills itself.

``python -m tests.faults.dying KIND COMMAND...`` forks a child for each line ``HOME NUMBER`` of its input, with the
address of its database behind them where a server keeps it: the audit in that folder stands before the first of these
commands. The child prints the number and digest of the last entry after each command that has returned, and at last how
many calls it made; number 0 lets it live. Then ``dead`` is printed.
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
from tests.journeys.audit_folder.test_refusals import ABOUT
from tests.record.writer import say


class Dying(Calls):
    """Calls at the n-th of which this process is killed: by signal 9, which nobody catches."""

    def is_next(self) -> bool:
        """Never returns from the n-th call."""
        self.count += 1
        if self.count == self.number:
            os.kill(os.getpid(), signal.SIGKILL)
        return False


def live(kind: str, commands: list[str], home: Path, number: int, url: str) -> None:
    """Take these steps of the audit, and say each that has returned."""
    office = Office(home, str(home / "state.sqlite") if kind == "sqlite" else url)
    calls = Dying(home, number=number)
    with Theatre(home.parent, kind).faulty(office, calls) as faulty:
        for name in commands:
            with redirect_stdout(StringIO()):
                take(faulty, name)
            with find_store(
                faulty.database or faulty.audit / "record", ABOUT.record
            ).ledger as ledger:
                head = ledger.head()
            say(f"{head.sequence} {head.digest}")
    say(f"calls {calls.count}")


def main() -> None:
    """Fork a child for each line."""
    for line in sys.stdin:
        home, number, *url = line.split()
        child = os.fork()
        if child == 0:
            live(sys.argv[1], sys.argv[2:], Path(home), int(number), *(url or [""]))
            os._exit(0)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
