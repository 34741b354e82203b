"""Audits that others published, computed again from the files in a folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import UnknownName, UnreadableFile
from canvass.formats.audits.colorado import is_colorado
from canvass.formats.audits.michigan import is_michigan
from canvass.formats.audits.polled import is_polled
from canvass.journeys.progress import Progress, silent
from canvass.journeys.recheck.colorado import ColoradoRecheck, recheck_colorado
from canvass.journeys.recheck.michigan import PilotRecheck, recheck_michigan
from canvass.journeys.recheck.polled import PolledRecheck, recheck_polled

Result = ColoradoRecheck | PolledRecheck | tuple[PilotRecheck, ...]


@dataclass(frozen=True, slots=True)
class Recheck:
    """A folder, the kind of audit in it, and what came out; ``result`` is that of the kind.

    ``unread`` are the files of the folder from which nothing was computed.
    """

    folder: str
    kind: str
    title: str
    result: Result
    unread: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of published audit: how a folder of it is told, and what computes it again."""

    name: str
    title: str
    is_in: Callable[[Path], bool]
    recheck: Callable[[Path, Progress], Result]


KINDS = (
    Kind("colorado", "Colorado's audit", is_colorado, recheck_colorado),
    Kind("michigan-pilots", "Michigan's pilot audits of 2018", is_michigan, recheck_michigan),
    Kind(
        "polled-contests", "A polling audit, as Orange County's of 2018", is_polled, recheck_polled
    ),
)
"""The kinds that canvass knows, in the order in which they are tried."""


def recheck(folder: Path, progress: Progress = silent) -> Recheck:
    """The audit in a folder, computed again.

    Raises UnreadableFile where there is no folder, UnknownName where nothing in it is known, BadFile with every problem
    of its files.
    """
    if not folder.is_dir():
        raise UnreadableFile(f"{folder} is not a folder; name the folder of the published files")
    kind = next((kind for kind in KINDS if kind.is_in(folder)), None)
    if kind is None:
        known = "; ".join(kind.title for kind in KINDS)
        raise UnknownName(
            "published audit", folder.name, (), f"canvass rechecks: {known} (docs/recheck.md)"
        )
    result = kind.recheck(folder, progress)
    return Recheck(folder.name, kind.name, kind.title, result, _unread(folder, result))


def _unread(folder: Path, result: Result) -> tuple[str, ...]:
    """The files of a folder that none of its audits rests on, in order."""
    audits = result if isinstance(result, tuple) else (result,)
    read = {source.name for audit in audits for source in audit.sources}
    files = (path.name for path in folder.iterdir() if path.is_file())
    return tuple(sorted(name for name in files if name not in read and not name.startswith(".")))
