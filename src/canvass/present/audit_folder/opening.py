"""What opening, joining and loading an audit say on a terminal."""

from __future__ import annotations

from canvass.audit.event import Loaded
from canvass.formats.problem import told
from canvass.journeys.audit_folder.brought import LoadedFile
from canvass.journeys.audit_folder.opening import Joined, Opened
from canvass.present.messages import messages
from canvass.present.words import listed

say = messages("audit_folder_setup")


def opened_lines(made: Opened) -> list[str]:
    """A new audit."""
    marked = [say("rehearsal")] if made.is_rehearsal else []
    return [
        *marked,
        say("open", jurisdictions=listed(made.jurisdictions, shown=6), record=made.record),
        say("fingerprints"),
        f"  {say('office-key', fingerprint=made.fingerprint)}",
        f"  {say('spare-key', fingerprint=made.spare_fingerprint)}",
        say("safe", key=str(made.spare_key)),
        say("next", step="canvass audit load"),
    ]


def joined_lines(made: Joined) -> list[str]:
    """Another desk at an audit."""
    return [
        say("joined", record=made.record, title=made.title),
        say("joined-keys"),
        say("next", step="canvass audit status"),
    ]


def loaded_lines(file: LoadedFile) -> list[str]:
    """A file that was kept."""
    return [
        _loaded(file),
        *(f"  {say('accepted', fault=each)}" for each in file.accepted),
        *(f"  {say('look', what=line)}" for line in told(file.warnings)),
    ]


def _loaded(file: LoadedFile) -> str:
    of = kind = file.what.value.replace("_", " ")
    if file.jurisdictions:
        of = say("file-of", kind=kind, jurisdictions=listed(file.jurisdictions, shown=6))
    public = "never" if file.what is Loaded.CARDS else "as-it-is"
    return say("loaded", file=of, entries=file.rows, public=public)
