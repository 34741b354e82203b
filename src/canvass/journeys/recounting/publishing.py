"""``canvass recount publish``: the record signed, in a new folder, with the checker beside it."""

from __future__ import annotations

from pathlib import Path

from canvass.data.checker import checker
from canvass.errors import NotWritten
from canvass.journeys.auditing.desk import Hand
from canvass.journeys.auditing.folder import AuditFolder, passphrase
from canvass.journeys.recounting.desk import sit_down
from canvass.journeys.recounting.standing import RECORD
from canvass.record import Purpose, export_record, read_key


def publish_recount(path: Path, out: Path, hand: Hand) -> Path:
    """Sign the record as it stands and write it; returns its folder. Raises NotWritten, BadKey."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise NotWritten(f"{out}: something is here already; publish into a new folder")
    programs = checker()
    with sit_down(path) as desk:
        desk.sign(Purpose.PUBLISH, read_key(AuditFolder(path).key, passphrase()), hand)
        export_record(desk.store, out / RECORD)
    for name, program in programs.items():
        (out / name).write_bytes(program)
    return out / RECORD
