"""``canvass recount publish``: the record signed, in a new folder, with the checker beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from canvass.data.checker import checker
from canvass.errors import BadRecord, NotWritten
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.audit_folder.folder import WITNESSES_FILE, AuditFolder, passphrase
from canvass.journeys.audit_folder.witnesses import kept_statements
from canvass.journeys.recount_folder.desk import RecountDesk, sit_down
from canvass.journeys.recount_folder.following import RECORD
from canvass.record import Purpose, export_record, read_key
from canvass.record.heads import HEADS_FILE, heads_of
from canvass.record.writing import give_name, whole_folder, write_aside
from canvass.recount.event import UnitId
from canvass.recount.state import RecountState, Stop, agreed


@dataclass(frozen=True, slots=True)
class PublishedRecount:
    """The folder of the record as it was published, and every order that stopped the recount until then."""

    record: Path
    stops: tuple[Stop, ...]


def publish_recount(
    path: Path, out: Path, hand: Hand, as_stopped: bool = False
) -> PublishedRecount:
    """Sign the record as it stands and write it. Raises NotWritten, BadKey, BadRecord.

    While another team is still to count a unit, nothing is published: it would see what the first one counted. A
    recount that an order stopped may stay so for ever: ``as_stopped`` publishes it all the same.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise NotWritten(f"{out}: something is here already; publish into a new folder")
    programs = checker()
    with sit_down(path, while_stopped=True) as desk:
        if as_stopped and desk.state.stopped is None and not desk.state.halted:
            raise BadRecord(f"{path}: the recount is not stopped; publish it without --as-stopped")
        if not as_stopped or desk.state.stopped is None:
            _refuse_what_a_team_would_see(path, desk.state, as_stopped)
        beside = kept_statements(AuditFolder(path), desk.record)
        desk.sign(Purpose.PUBLISH, read_key(AuditFolder(path).key, passphrase()), hand)
        _export(desk, out, programs, "".join(each.text for each in beside))
        return PublishedRecount(out / RECORD, desk.state.stops)


def _export(desk: RecountDesk, out: Path, programs: Mapping[str, bytes], witnesses: str) -> None:
    """Write the record with its heads and the checker: the folder has its name when everything is in it."""
    try:
        with whole_folder(out) as aside:
            heads = heads_of(export_record(desk.store, aside / RECORD), desk.record.trust)
            give_name(write_aside(aside, [heads.text.encode()]), aside / HEADS_FILE)
            if witnesses:
                give_name(write_aside(aside, [witnesses.encode()]), aside / WITNESSES_FILE)
            for name, program in programs.items():
                give_name(write_aside(aside, [program]), aside / name)
    except OSError as fault:
        raise NotWritten(
            f"{out}: the disk refused ({fault.strerror}); nothing is there; make room and publish again"
        ) from None


def _with_names(state: RecountState) -> Iterator[UnitId]:
    """Units of which a team told names written in, and can still count."""
    return (unit for unit, team in state.written if not team & state.counted_before(unit))


def _refuse_what_a_team_would_see(path: Path, state: RecountState, as_stopped: bool) -> None:
    """Refuse while a team still counts a unit; where counties alone are stopped, one of another county."""
    waiting = [
        unit
        for unit in dict.fromkeys((*state.tallies, *_with_names(state)))
        if unit not in state.returns and not agreed(state, unit)
        if not (as_stopped and unit[0] in state.halted)
    ]
    if waiting:
        name = f"{waiting[0][0]}, {state.units[waiting[0]].name}"
        more = f" and {len(waiting) - 1:,} more" if waiting[1:] else ""
        last = "; while an order stops the recount, also --as-stopped, which shows those numbers"
        raise BadRecord(
            f"{path}: another team is still to count {name}{more}, and would see what was counted; publish when "
            "two teams agree there. Until then: canvass recount status --out page.html, which tells none of it"
            + (last if state.stopped or state.halted else "")
        )
