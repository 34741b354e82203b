"""What an office writes beside a discrepancy: a note for itself, and a wording for the public.

Neither is in the record, which has what people read and nothing of what somebody thinks of it. The wording goes with
what is published, as the office's own words.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.errors import BadFile, BadValue, OutOfTurn
from canvass.journeys.audit_folder.closed_round import at_last_close
from canvass.journeys.audit_folder.closing import last_measured
from canvass.journeys.audit_folder.desk import Desk, Hand
from canvass.journeys.audit_folder.discrepancies import Discrepancy
from canvass.journeys.audit_folder.folder import AuditFolder, keep_private
from canvass.model.name import fault_of_label

LONGEST = 1000


@dataclass(frozen=True, slots=True)
class Subject:
    """What a note is about: a contest on a card or in a batch."""

    kind: EntryKind
    entry: EntryId
    contest: str


@dataclass(frozen=True, slots=True)
class Note:
    """What the office wrote, who wrote it and when; ``wording`` is for the public."""

    note: str
    wording: str
    by: str
    time: str


def subject_of(each: Discrepancy) -> Subject:
    """The place of a discrepancy."""
    return Subject(each.kind, each.entry, each.contest)


def notes(folder: AuditFolder) -> Mapping[Subject, Note]:
    """Everything that was written. Raises BadFile where somebody spoilt the file."""
    if not folder.notes.is_file():
        return {}
    try:
        found = json.loads(folder.notes.read_text("utf-8"))
        return {
            Subject(EntryKind(each["kind"]), tuple(each["entry"]), each["contest"]): Note(
                each["note"], each["wording"], each["by"], each["time"]
            )
            for each in found
        }
    except (ValueError, KeyError, TypeError, OSError) as fault:
        raise BadFile(
            f"{folder.notes}: the notes cannot be read ({fault}); bring the file back from a copy, or move it away"
        ) from None


def keep_note(desk: Desk, about: Subject, note: str, wording: str, hand: Hand) -> Note:
    """Keep what the office says of a discrepancy. Raises OutOfTurn where there is none, BadValue."""
    if about not in {subject_of(each) for each in last_measured(at_last_close(desk)).discrepancies}:
        raise OutOfTurn(
            f"{'/'.join(about.entry)}, {about.contest}: paper and report do not differ there; nothing was kept"
        )
    for text in (note, wording):
        _require_readable(text)
    kept = Note(note, wording, hand.actor, hand.time)
    _keep(desk.folder, {**notes(desk.folder), about: kept})
    return kept


def _require_readable(text: str) -> None:
    if len(text) > LONGEST:
        raise BadValue(f"{len(text):,} characters; write at most {LONGEST:,}; nothing was kept")
    if text and (fault := fault_of_label(text)):
        raise BadValue(f"{text!a}: {fault}; write visible characters; nothing was kept")


def _keep(folder: AuditFolder, found: Mapping[Subject, Note]) -> None:
    written = [
        {
            "by": each.by,
            "contest": about.contest,
            "entry": list(about.entry),
            "kind": about.kind.value,
            "note": each.note,
            "time": each.time,
            "wording": each.wording,
        }
        for about, each in found.items()
    ]
    keep_private(folder.notes, json.dumps(written, indent=1, ensure_ascii=False).encode())
