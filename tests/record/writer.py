"""A process that writes to a record as fast as it can, to be killed in the middle of it.

``python -m tests.record.writer PLACE RECORD`` forks a writer for each line of its input. The writer prints its
process id when it begins, and the number and digest of each entry after its ``append`` has returned, until
somebody kills it; then ``dead`` is printed. With ``race NAME COUNT`` it appends COUNT events of the kind
``race.NAME`` itself, reading again whenever another writer was faster.
"""

from __future__ import annotations

import os
import sys
from contextlib import closing

from canvass.errors import NotWritten
from canvass.record import Head
from canvass.record.store import find_store
from tests.record.make import event


def say(text: str) -> None:
    """One line of output, in one write, so that no half line is ever read."""
    os.write(1, f"{text}\n".encode())


def write_until_killed(place: str, record: str) -> None:
    """Append events, one by one and in batches, and say each one that is kept."""
    ledger = find_store(place, record).ledger
    head = ledger.head()
    say(str(os.getpid()))
    number = 0
    while True:
        number += 1
        batch = [event(number) for _ in range(number % 3 + 1)]
        head = ledger.append_all(batch, head)
        say(f"{head.sequence} {head.digest}")


def race(place: str, record: str, name: str, count: int) -> None:
    """Append this many events among other writers; each is kept once, however often it is tried."""
    with closing(find_store(place, record).ledger) as ledger:
        for number in range(count):
            head = ledger.head()
            while True:
                try:
                    kept: Head = ledger.append(event(number, f"race.{name}"), head)
                    break
                except NotWritten:
                    head = ledger.head()
            say(f"{kept.sequence} {kept.digest}")


def main() -> None:
    """Do what the arguments or the lines of input say."""
    place, record, *rest = sys.argv[1:]
    if rest:
        race(place, record, rest[1], int(rest[2]))
        return
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            write_until_killed(place, record)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
