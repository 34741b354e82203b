"""``canvass recount publish``: the record signed, in a new folder, with the checker beside it."""

from __future__ import annotations

from pathlib import Path

from canvass.data.checker import checker
from canvass.errors import BadRecord, NotWritten
from canvass.journeys.auditing.desk import Hand
from canvass.journeys.auditing.folder import AuditFolder, passphrase
from canvass.journeys.recounting.desk import sit_down
from canvass.journeys.recounting.standing import RECORD
from canvass.record import Purpose, export_record, read_key
from canvass.recount.state import RecountState, agreed


def publish_recount(path: Path, out: Path, hand: Hand) -> Path:
    """Sign the record as it stands and write it; returns its folder. Raises NotWritten, BadKey.

    While another team is still to count a unit, nothing is published: it would see what the first one counted.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise NotWritten(f"{out}: something is here already; publish into a new folder")
    programs = checker()
    with sit_down(path) as desk:
        _refuse_what_a_team_would_see(path, desk.state)
        desk.sign(Purpose.PUBLISH, read_key(AuditFolder(path).key, passphrase()), hand)
        export_record(desk.store, out / RECORD)
    for name, program in programs.items():
        (out / name).write_bytes(program)
    return out / RECORD


def _refuse_what_a_team_would_see(path: Path, state: RecountState) -> None:
    waiting = [
        unit
        for unit, tallies in state.tallies.items()
        if unit not in state.returns and not agreed(tallies)
    ]
    if waiting:
        name = f"{waiting[0][0]}, {state.units[waiting[0]].name}"
        more = f" and {len(waiting) - 1:,} more" if waiting[1:] else ""
        raise BadRecord(
            f"{path}: another team is still to count {name}{more}, and would see what was counted; publish when "
            "two teams agree there. Until then: canvass recount status --out page.html, which tells none of it"
        )
