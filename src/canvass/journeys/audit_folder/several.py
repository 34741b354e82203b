"""A folder of audits: which there are, and the place of a new one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from canvass.errors import CanvassError, InputError
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.audit_folder.opening import About, Opened, id_for, open_audit
from canvass.record import is_begun

NAME = re.compile("[a-z0-9][a-z0-9-]{0,63}")
"""Names of audits in a folder, as an address has them."""
_WORDS = re.compile(r"[^\w]+")
"""What stands between the words of a title: no part of a path is made of it."""
OWN = "office"
"""Where a server keeps its accounts, beside the audits."""


def is_audit(path: Path) -> bool:
    """Whether an audit lies in this folder."""
    try:
        return bool(AuditFolder(path).place)
    except (CanvassError, ValueError, OSError):
        return False


def audits_in(folder: Path) -> tuple[str, ...]:
    """The names of the audits in this folder."""
    if not folder.is_dir():
        return ()
    return tuple(
        sorted(
            each.name
            for each in folder.iterdir()
            if each.is_dir() and NAME.fullmatch(each.name) and is_audit(each)
        )
    )


def require_folder_of_audits(folder: Path) -> None:
    """Refuse a folder that holds other things than audits. Raises InputError."""
    if not folder.exists():
        return
    known = {*audits_in(folder), OWN}
    others = (
        sorted(
            each.name
            for each in folder.iterdir()
            if each.name not in known and not each.name.startswith(".")
        )
        if folder.is_dir()
        else [""]
    )
    if others and others[0] and is_audit(folder / others[0]):
        raise InputError(
            f"{folder}: the audit {others[0]!r} cannot be served by this name: rename its folder, with small letters a "
            "to z, digits and hyphens; nothing was written"
        )
    if others:
        raise InputError(
            f"{folder}: no audit is here, and it is not a folder of audits: it holds {others[0] or 'a file'}; name the "
            "folder of an audit, an empty folder, or one that does not exist yet; nothing was written"
        )


def counties_typed(text: str) -> tuple[str, ...]:
    r"""Jurisdictions as somebody pastes them, one on a line or in the first column of a table.

    >>> counties_typed("Jurisdiction,Cards\nAdams,100\n\nBrown,200")
    ('Adams', 'Brown')
    """
    rows = [line.replace("\t", ",").split(",")[0].strip().strip('"') for line in text.splitlines()]
    named = [each for each in rows if each]
    if named and named[0].lower() in (
        "jurisdiction",
        "jurisdictions",
        "county",
        "counties",
        "name",
    ):
        named = named[1:]
    return tuple(named)


def open_in(
    folder: Path,
    about: About,
    jurisdictions: Sequence[str],
    hand: Hand,
    passphrase: str,
    database: str = "",
) -> Opened:
    """Begin an audit in a folder of audits, under a name made of its title. Raises what opening it raises.

    Its record is kept in its folder, or in a ``database``, where other folders may have theirs.
    """
    first = name = id_for(folder / (_WORDS.sub(" ", about.title).strip() or "audit"))
    at = 2
    while (folder / name).exists() or (database and is_begun(database, name)):
        name, at = f"{first[:60]}-{at}", at + 1
    named = About(name, about.title, about.election, about.office, about.is_rehearsal)
    return open_audit(folder / name, named, jurisdictions, hand, database, secret=passphrase)
