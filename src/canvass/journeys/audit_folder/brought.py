"""A file that somebody brings to an audit, read and checked before anything is kept.

Nothing of it needs the audit's desk: a server reads in a process of its own, while its writer goes on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from canvass.audit.event import FaultsAccepted, Loaded
from canvass.errors import BadFile, BadRecord, UnreadableFile
from canvass.formats.another_kind import Kind, expected
from canvass.formats.audits.batches import read_batch_totals
from canvass.formats.audits.contests_file import PlannedContests, read_contests
from canvass.formats.bytes_file import member_of
from canvass.formats.cvr.canvass import read_records
from canvass.formats.kinds import packed as kinds
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.formats.problem import Problem, SourceFile
from canvass.formats.standing import Standing
from canvass.journeys.audit_folder.decisions import NOTHING, Deciding, said_of, standing_for
from canvass.journeys.audit_folder.held import Held, of_manifest, of_records, of_totals
from canvass.journeys.audit_folder.whole_ids import manifest_batches, record_batches, total_votes
from canvass.model.fields import Fields


@dataclass(frozen=True, slots=True)
class LoadedFile:
    """A file that was read and kept: what it is, whose, how many lines count, and what a person should look at."""

    what: Loaded
    jurisdictions: tuple[str, ...]
    rows: int
    warnings: tuple[Problem, ...]
    accepted: tuple[str, ...] = ()
    """Faults that a person let stand and cells that are read as something else, as the record tells them."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A file that was read and may be kept, with its digest from before it was read.

    ``held`` is what other files are compared with; ``contests`` is None of every other kind of file.
    """

    path: Path
    jurisdiction: str
    sha256: str
    file: LoadedFile
    decided: FaultsAccepted | None
    held: Held
    contests: PlannedContests | None


def read_brought(
    jurisdictions: Sequence[str],
    what: Loaded,
    path: Path,
    jurisdiction: str,
    decided: Deciding = NOTHING,
) -> Brought:
    """Read a file for an audit of these jurisdictions.

    ``jurisdiction`` says whose file it is where the file does not. Raises BadFile with every problem of the file,
    UnknownName or OutOfTurn for another county's batches, UnreadableFile, BadRecord for decisions that no record takes.
    """
    if not path.is_file():
        raise UnreadableFile(f"{path}: there is no such file")
    before = digest_of_file(path)
    if what is not Loaded.CARDS:
        require_unpacked(path)
    standing = standing_for(decided, SourceFile(path.name, before), what)
    asked = _Asked(tuple(jurisdictions), path, _only(jurisdictions, what, jurisdiction), standing)
    with expected(path, _KINDS[what]) if what in _KINDS else nullcontext():
        read = _READERS[what](asked)
    kept = said_of(decided, read.problems, standing)
    if kept is not None:  # what no record takes is refused before the file is stored
        FaultsAccepted.read(Fields(kept.KIND, kept.value))
    accepted = kept.sentences if kept else ()
    file = LoadedFile(what, read.whose, read.rows, read.problems, accepted)
    return Brought(path, jurisdiction, before, file, kept, read.held, read.contests)


def require_unpacked(path: Path) -> None:
    """Refuse an archive in the place of a file that becomes public as it came. Raises BadFile."""
    member = member_of(path)
    if member:
        refusal = kinds.ZIP_IN_PUBLIC.at(found=member)
        raise BadFile(f"{path.name}: cannot be used; problems: 1", (refusal,))


def digest_of_file(path: Path) -> str:
    """The SHA-256 of a file's bytes; raises UnreadableFile."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as fault:
        raise UnreadableFile(f"{path}: cannot be read ({fault.strerror})") from None


@dataclass(frozen=True, slots=True)
class _Asked:
    """A file to read, for these jurisdictions."""

    jurisdictions: tuple[str, ...]
    path: Path
    jurisdiction: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class _Read:
    """What a file holds: whose it is, the lines that count, and what a person should look at."""

    whose: tuple[str, ...]
    rows: int
    problems: tuple[Problem, ...]
    held: Held = field(default_factory=dict)
    contests: PlannedContests | None = None


def _only(jurisdictions: Sequence[str], what: Loaded, jurisdiction: str) -> str:
    """Whose file it is: the one jurisdiction there is, where none is named."""
    if what is Loaded.CONTESTS or jurisdiction or len(jurisdictions) > 1:
        return jurisdiction
    return jurisdictions[0]


def _manifest(asked: _Asked) -> _Read:
    read = read_manifest(asked.path, asked.standing)
    batches = manifest_batches(asked.jurisdictions, usable(read), asked.jurisdiction)
    return _Read(
        _whose(b.id[0] for b in batches), len(batches), read.problems, of_manifest(batches)
    )


def _cards(asked: _Asked) -> _Read:
    read = read_records(asked.path, asked.standing, in_points=None)
    cards = usable(read)
    batches = record_batches(asked.jurisdictions, cards, asked.jurisdiction)
    held = of_records(batches, cards)
    return _Read(_whose(b[0] for b in batches), len(cards), read.problems, held)


def _batch_totals(asked: _Asked) -> _Read:
    read = read_batch_totals(asked.path, asked.standing)
    totals = total_votes(asked.jurisdictions, usable(read), asked.jurisdiction)
    return _Read(_whose(b[0] for b, _ in totals), len(totals), read.problems, of_totals(totals))


def _contests(asked: _Asked) -> _Read:
    if asked.jurisdiction:
        raise BadRecord("the contests are those of the whole audit: name no jurisdiction")
    read = read_contests(asked.path, asked.jurisdictions)
    planned = usable(read)
    return _Read((), len(planned.plans), read.problems, contests=planned)


_READERS: Mapping[Loaded, Callable[[_Asked], _Read]] = {
    Loaded.MANIFEST: _manifest,
    Loaded.CARDS: _cards,
    Loaded.BATCH_TOTALS: _batch_totals,
    Loaded.CONTESTS: _contests,
}


def _whose(jurisdictions: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(jurisdictions)))


_KINDS = {
    Loaded.MANIFEST: Kind.MANIFEST,
    Loaded.CARDS: Kind.RECORDS,
    Loaded.BATCH_TOTALS: Kind.TOTALS,
}
