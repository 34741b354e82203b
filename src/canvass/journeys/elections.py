"""Open an election: a packaged one by its name, or a user's own by its folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from canvass import data
from canvass.errors import UnknownName
from canvass.formats.description import describe, election_from
from canvass.formats.findings import Findings, read_findings
from canvass.model import Election, SizeFault, Source
from canvass.model.on_demand import TablesOnDemand
from canvass.tabulation.sizes import with_fitting_sizes


def open_election(name_or_folder: str | Path) -> Election:
    """The election of this packaged name, or in this folder; a folder wins over a name.

    A folder is a user's own, or a copy of a packaged election.
    """
    folder = Path(name_or_folder)
    if folder.is_dir():
        return _compiled(folder) if data.is_compiled(folder) else _from_folder(folder)
    name = str(name_or_folder)
    if name in data.names():
        return _packaged(name)
    raise UnknownName(
        "packaged election or folder", name, data.names(), "to start a folder: canvass init FOLDER"
    )


@lru_cache(maxsize=2)
def _packaged(name: str) -> Election:
    """A packaged election, read once: nothing of it changes, so that whoever opens it again has the same one.

    What is remembered of an election is remembered for as long as somebody has it: here, for the last two.
    """
    return _compiled(name)


def _compiled(name: str | Path) -> Election:
    found = data.findings(name)
    return _with_facts(_of_tables(name, read_findings(found) if found else None))


def checked_anew(name: str) -> Election:
    """A packaged election whose tables are all checked, as a user's own are; without facts of others."""
    return _of_tables(name, None)


def tables_of(name: str) -> Mapping[str, str]:
    """SHA-256 of every table of a packaged election, by the election that has it and its name."""
    described = describe(data.description(name))
    named = {*described.tables.values(), *(entry.file for entry in described.returns)}
    places = (file if "/" in file else f"{name}/{file}" for file in named)
    return {place: data.digest(*place.split("/")) for place in sorted(places)}


def _of_tables(name: str | Path, known: Findings | None) -> Election:
    description = describe(data.description(name))
    files = {
        *description.tables.values(),
        *(entry.file for entry in description.returns),
    }
    return election_from(
        description,
        TablesOnDemand(files, lambda file: data.table(name, file)),
        {file: _sources(data.sources(name, file)) for file in files},
        known,
    )


def _sources(entries: Iterable[Mapping[str, str]]) -> tuple[Source, ...]:
    return tuple(
        Source(
            origin=source["origin"],
            sha256=source["sha256"],
            commit=source.get("commit", ""),
            licence=source.get("licence", ""),
            note=source.get("note", ""),
            file=source["file"],
        )
        for source in entries
    )


def _from_folder(folder: Path) -> Election:
    """A user's own election, with what canvass knows of its counties, so far as that fits its votes."""
    from canvass.formats.election_folder import read_election

    refuse_audit(folder)
    return _with_facts(read_election(folder))


def refuse_audit(folder: Path) -> None:
    """Refuse the folder of an audit, which holds no election; of a rehearsal say that its votes are made up."""
    from canvass.errors import CanvassError, UnreadableFile
    from canvass.journeys.audit_folder.folder import AuditFolder
    from canvass.record import open_record

    try:
        place = AuditFolder(folder).place
    except UnreadableFile:
        return
    try:
        with open_record(*place) as record:
            is_rehearsal = record.trust.is_rehearsal
    except CanvassError:  # a record that is damaged is still no election
        is_rehearsal = False
    if is_rehearsal:
        raise UnreadableFile(
            f"{folder}: REHEARSAL: this is the folder of a rehearsal, not of an election: every vote in it is made up; "
            f"canvass audit status {folder} says where it stands"
        )
    raise UnreadableFile(
        f"{folder}: this is the folder of an audit, not of an election; canvass audit status {folder} says where it "
        "stands"
    )


def lent_size_faults(own: Election) -> tuple[SizeFault, ...]:
    """What canvass knows of the places of a user's own election and does not fit the votes counted there."""
    told = set(own.size_faults)
    return tuple(fault for fault in _with_facts(own).size_faults if fault not in told)


def _with_facts(own: Election) -> Election:
    from canvass.journeys.facts import PACKAGED, with_packaged_facts

    lent = with_packaged_facts(own, lambda file: _sources(data.sources(PACKAGED, file)))
    is_lent = lent.tables is not own.tables or len(lent.returns) > len(own.returns)
    return with_fitting_sizes(lent) if is_lent else lent
