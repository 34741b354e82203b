"""Everything canvass refuses, as one tree.

::

    CanvassError              a refusal; the message says where, what was found and what to do
    ├── InputError            what was given is wrong; commands end with exit code 2
    │   ├── UnknownName       no such election, state, unit, contest, choice or command word
    │   ├── UnreadableFile    a file or folder that is absent, or that this program may not read
    │   ├── UnwritableFile    a file that cannot be written where it was asked for
    │   ├── BadFile           a file was read and has problems; carries every one of them
    │   ├── MissingTable      the election has no table of this kind; says which file would hold it
    │   ├── BadTable          a table's columns, types or keys are not those of its schema
    │   ├── BadRule           a rule of law that is not written as docs/recount-law.md says
    │   ├── BadSeed           a public seed that two people could type in two ways
    │   ├── BadFrame          a list to draw from with no entries, repeated ids or impossible weights
    │   ├── UnplannedRound    a round that is not the one fixed before the first draw
    │   ├── BadValue          a value that a record cannot hold exactly: a float, a number too large, ...
    │   ├── BadRecord         a record whose bytes are not what they must be; says which entry and why
    │   ├── OutOfTurn         a step of an audit that may not be taken now; says what comes first
    │   │   └── ReadAlready   a card or batch that somebody read already; two people look at it
    │   ├── BadKey            a signing key that cannot be read, or that may not sign here
    │   └── OutOfRange        a number or a date outside what the computation allows
    ├── NotPrintable          a page that cannot be set on paper as it is
    │   └── MissingPackage    setting it needs a package that is not installed; says which
    └── NotWritten            nothing new was acknowledged; whatever was acknowledged before is safe
        ├── StaleHead         somebody else added to the record meanwhile; read again
        ├── LedgerBusy        somebody else is writing to the record
        │   └── ServerAtWork  a server holds the audit; says where it is
        ├── LockLost          the lock that keeps other writers out was lost
        └── RecordAway        the record cannot be reached now, and may be again

Endings that are to be expected (a tie, not identified, cannot say) are results, not exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Self

EXIT_CODE = 2


class CanvassError(Exception):
    """A refusal that a person can act on; a process of a pool hands it on whole, with all that it carries."""

    command = ""
    """What to type next, as a part of a sentence: the terminal says it; a page has a button in its place."""

    def at_terminal(self, command: str) -> Self:
        """The same refusal, to which a terminal adds this.

        >>> refusal = OutOfTurn("no ceremony is open").at_terminal("open one with canvass audit ceremony open")
        >>> str(refusal), refusal.command
        ('no ceremony is open', 'open one with canvass audit ceremony open')
        """
        self.command = command
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is made again elsewhere: from its class, its sentence and what it carries."""
        return _made_again, (type(self), self.args), self.__dict__ or None


def _made_again(kind: type[CanvassError], said: tuple[Any, ...]) -> CanvassError:
    error = kind.__new__(kind)
    error.args = said
    return error


def _mended(reason: str, mend: str) -> str:
    return f"{reason}; {mend}" if mend else reason


class InputError(CanvassError):
    """What was given is wrong."""


class UnknownName(InputError):
    """A name that stands for nothing here; ``known`` lists what would, ``where`` says where it was found.

    ``bare`` is the refusal without the known name that is nearest, which takes a look at each of them: it is looked
    for when somebody reads the sentence, and a verifier of another's record does not.
    """

    def __init__(
        self, what: str, found: str, known: Iterable[str], mend: str = "", where: str = ""
    ) -> None:
        self.what, self.found, self._known, self._mend = what, found, tuple(known), mend
        said = f"no {what} is called {found!r}" if found else f"no {what} was named"
        self.bare = f"{where}: {said}" if where else said
        super().__init__(self.bare)

    def __str__(self) -> str:
        """The reason and what to do."""
        return _mended(self.reason, self._mend)

    @cached_property
    def known(self) -> tuple[str, ...]:
        """The names that stand for something here."""
        return tuple(map(str, self._known))

    @cached_property
    def reason(self) -> str:
        """What is wrong, and which known name was perhaps meant."""
        if near := nearest(self.found, self.known):
            return f"{self.bare}; did you mean {near!r}?"
        if 0 < len(self.known) <= 12:
            return f"{self.bare}; known: {', '.join(self.known)}"
        return self.bare


class UnreadableFile(InputError):
    """A file or folder that is not there or cannot be opened."""


class OutOfReach(UnreadableFile):
    """A server of a database that does not answer; it may, later."""


class UnwritableFile(InputError):
    """A file that cannot be written where it was asked for."""


class BadFile(InputError):
    """A file with problems; ``problems`` holds all of them, in file order."""

    def __init__(self, message: str, problems: Sequence[Any] = ()) -> None:
        self.problems = tuple(problems)
        super().__init__(message)


class MissingTable(InputError):
    """The election holds no such table.

    The message is for who writes the election's files and says which table is wanted. ``lacks`` says to a reader of a
    page what is not known, as a sentence without its full stop; empty where the message does.
    """

    def __init__(self, message: str, lacks: str = "") -> None:
        self.lacks = lacks
        super().__init__(message)


class BadTable(InputError):
    """A table that does not fit its schema."""


class BadRule(InputError):
    """A rule of law that does not fit its schema; ``faults`` holds every fault, in the order of the file."""

    def __init__(self, message: str, faults: Sequence[Any] = ()) -> None:
        self.faults = tuple(faults)
        super().__init__(message)


class BadSeed(InputError):
    """A seed that is empty, or that two people could type in two ways."""


class BadFrame(InputError):
    """A list that cannot be drawn from as it stands."""


class UnplannedRound(InputError):
    """A round of an audit that is not the one its method fixed in advance."""


class BadValue(InputError):
    """A value that a record cannot hold exactly."""


class BadRecord(InputError):
    """A record whose bytes are not what they must be; ``entry`` is the number of the first such entry.

    ``mend`` is as in OutOfTurn.
    """

    def __init__(self, reason: str, entry: int | None = None, mend: str = "") -> None:
        self.reason, self.entry = reason, entry
        super().__init__(_mended(reason if entry is None else f"entry {entry}: {reason}", mend))


class BadKey(InputError):
    """A signing key that cannot be read, or that may not sign here."""


class OutOfTurn(InputError):
    """A step of an audit before its time, after it, or by somebody else than it must be.

    ``reason`` is what is wrong; ``mend`` says to whoever takes the step what to do and that nothing was written, which
    means nothing to a stranger who reads of it in a record.
    """

    def __init__(self, reason: str, mend: str = "") -> None:
        self.reason = reason
        super().__init__(_mended(reason, mend))


class ReadAlready(OutOfTurn):
    """A card or batch that somebody read already, or whose reading was withdrawn meanwhile."""


class OutOfRange(InputError):
    """A value outside what the computation allows."""


class NotPrintable(CanvassError):
    """A page that cannot be set on paper as it is."""


class MissingPackage(NotPrintable):
    """A package that is needed and not installed."""


def needs_extra(what: str, package: str, extra: str) -> str:
    """The sentence that says what an extra is needed for, and how to install it from the wheel that was installed.

    >>> needs_extra("a PDF", "typst", "print")
    "a PDF needs the package typst, which is not installed: pip install 'PATH-OF-WHEEL[print]'"
    """
    return f"{what} needs the package {package}, which is not installed: pip install 'PATH-OF-WHEEL[{extra}]'"


class NotWritten(CanvassError):
    """Nothing new was acknowledged; whatever was acknowledged before is safe."""


class DiskRefused(NotWritten):
    """The disk is full, or cannot be written: once it can, the same step goes through."""


class StaleHead(NotWritten):
    """Somebody else added to the record meanwhile."""


class LedgerBusy(NotWritten):
    """Somebody else is writing to the record."""


class ServerAtWork(LedgerBusy):
    """A server holds the audit: its steps are taken there."""


class LockLost(NotWritten):
    """The lock that keeps other writers out was lost."""


class RecordAway(NotWritten):
    """The record cannot be reached now, and may be again; what was read of it before may be looked at."""


class AccountsAway(NotWritten):
    """The server's accounts cannot be reached now, and may be again; who is signed in is known still."""


def nearest(found: str, known: Iterable[str]) -> str | None:
    """The known name most like the one found, or None when nothing is close.

    >>> nearest("wisconson", ["Wisconsin", "Michigan"])
    'Wisconsin'
    """
    by_folded = {name.casefold(): name for name in known}
    close = get_close_matches(found.casefold(), by_folded, n=1, cutoff=0.6)
    return by_folded[close[0]] if close else None
