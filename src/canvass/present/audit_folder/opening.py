"""What opening, joining and loading an audit say on a terminal."""

from __future__ import annotations

from canvass.audit.event import Loaded
from canvass.formats.problem import told
from canvass.journeys.audit_folder.brought import LoadedFile
from canvass.journeys.audit_folder.opening import Joined, Opened
from canvass.present.words import counted, listed

REHEARSED = "REHEARSAL: this audit is for practice. Its record and every page of it say so."


def opened_lines(made: Opened) -> list[str]:
    """A new audit."""
    marked = [REHEARSED] if made.is_rehearsal else []
    return [
        *marked,
        f"The audit is open, for {listed(made.jurisdictions, shown=6)}. Its record is called {made.record}.",
        "Publish these fingerprints where nobody can change them:",
        f"  the office's key  {made.fingerprint}",
        f"  the spare key     {made.spare_fingerprint}",
        f"Put {made.spare_key} into a safe, away from this machine.",
        "Next: canvass audit load",
    ]


def joined_lines(made: Joined) -> list[str]:
    """Another desk at an audit."""
    return [
        f"This folder works on the record {made.record}: {made.title}.",
        "It has none of the office's keys: what needs its signature is done there.",
        "Next: canvass audit status",
    ]


def loaded_lines(file: LoadedFile) -> list[str]:
    """A file that was kept."""
    whose = f" of {listed(file.jurisdictions, shown=6)}" if file.jurisdictions else ""
    kind = file.what.value.replace("_", " ")
    public = "Never published." if file.what is Loaded.CARDS else "It becomes public as it is."
    lines = [f"Kept: {kind}{whose}, {counted(file.rows, 'entry', 'entries')}. {public}"]
    lines += [f"  stands in the record: {each}" for each in file.accepted]
    return lines + [f"  look: {line}" for line in told(file.warnings)]
