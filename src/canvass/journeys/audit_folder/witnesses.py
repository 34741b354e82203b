"""What people from outside signed of a record: where it is kept, and what must not be signed or published beside it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from canvass.errors import BadRecord, InputError, UnreadableFile
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.record import Record
from canvass.record.heads import LONGEST
from canvass.record.regular import open_regular
from canvass.record.witness import Statement, StatementStanding, Witnessed, read_statements


def statements_at(path: Path) -> tuple[Statement, ...]:
    """The statements of witnesses in a file. Raises UnreadableFile, or InputError with the line."""
    try:
        with open_regular(path) as file:
            return read_statements(file.read(LONGEST + 1))
    except BadRecord as fault:
        raise InputError(f"{path}: {fault}") from None
    except OSError as fault:
        raise UnreadableFile(f"{path}: cannot be read ({fault.strerror})") from None


def kept_statements(folder: AuditFolder, record: Record) -> tuple[Statement, ...]:
    """The statements that an office was given, which its record must not contradict; none where there is no file.

    Raises BadRecord for one that does not cover the record, UnreadableFile, InputError.
    """
    path = folder.witnesses
    statements = statements_at(path) if path.is_symlink() or path.exists() else ()
    require_one_history(record.witnessed(statements), "published")
    return statements


def require_one_history(found: Iterable[Witnessed], done: str, own: str = "") -> None:
    """Refuse to go on beside a statement that tells another history, or nothing of this record. Raises BadRecord.

    ``done`` is what is not done then; ``own`` the fingerprint of whoever asks.
    """
    for each in found:
        if each.standing is not StatementStanding.COVERS:
            who = "you" if each.key == own else f"{each.name} (key {each.key})"
            said = f"{who} signed entry {each.entry} of {each.record} on {each.time}"
            raise BadRecord(_REFUSED[each.standing].format(said=said, done=done))


_KEEP = "nothing was {done}: keep both copies, and say it in public"
_REFUSED = {
    StatementStanding.OTHER_HEAD: "{said}, and this record has another digest there: it is another "
    "history; " + _KEEP,
    StatementStanding.BEYOND: "{said}, and this record ends before it: entries were taken back, or it is "
    "an older copy; " + _KEEP,
    StatementStanding.OTHER_RECORD: "{said}, and this is another record; nothing was {done}: keep the "
    "statements of each record in a file of their own",
    StatementStanding.NOT_SIGNED: "it is written that {said}, and that signature does not hold; nothing was "
    "{done}: take those lines out of the file, or name another one",
}
