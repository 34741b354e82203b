"""What the office published: the folders that the server wrote, and the files in them that anybody may take home."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from canvass.data.checker import CHECKER_FILES
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.folder import WITNESSES_FILE
from canvass.journeys.audit_folder.next_step import NextStep
from canvass.present.messages import messages
from canvass.present.script import from_file
from canvass.present.worded import worded

TYPES = {
    "index.html": "text/html",
    "commitment.html": "text/html",
    "audit.json": "application/json",
    "draw.csv": "text/csv",
    "record.zip": "application/zip",
    "heads.txt": "text/plain",
    WITNESSES_FILE: "text/plain",
    **dict.fromkeys(CHECKER_FILES, "text/x-python"),
}
"""The files of a publication, with their types."""
LEDGER = "ledger.jsonl"
"""The one file of the record's folder that the page for the public names."""
SCRIPT = "/static/page.js"
"""Where the script of our pages is, as a file."""
say = messages("web_office")
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Publication:
    """A copy of the record that everybody has: its number, its last entry, and when that was made."""

    number: str
    entry: int
    digest: str
    """The digest of its last entry, to be kept where nobody can change it."""
    published_at: str
    files: tuple[str, ...]
    witnesses: tuple[str, ...]
    """Who from outside signed which entry of it."""


def new_place(audit: Path) -> Path:
    """The folder of the next publication."""
    at = 1
    while (folder := audit / "public" / f"{at:03}").exists():
        at += 1
    return folder


def publications(audit: Path) -> tuple[Publication, ...]:
    """Everything that was published from here, the last first; a copy that somebody spoilt is not shown."""
    return tuple(each for _, each in _copies(audit) if each is not None)


def sentence_of(desk: Desk, step: NextStep) -> str:
    """What comes next, in words: after the last step whether the record is published from here as it stands."""
    if step is not NextStep.PUBLISH:
        return worded(step)
    last = next(iter(publications(desk.folder.path)), None)
    is_public = last is not None and last.entry == desk.record.head.sequence
    return say("published") if is_public else worded(step)


def spoilt(audit: Path) -> tuple[str, ...]:
    """The copies of which it cannot be read any more what they hold."""
    return tuple(folder.name for folder, each in _copies(audit) if each is None)


def _copies(audit: Path) -> Iterator[tuple[Path, Publication | None]]:
    for folder in sorted((audit / "public").glob("[0-9][0-9][0-9]"), reverse=True):
        if folder.is_dir():
            yield folder, _publication(folder)


def _publication(folder: Path) -> Publication | None:
    try:
        told = json.loads((folder / "audit.json").read_text("utf-8"))
        head = told["published"]["head"]
        at = str(told["published_at"])
        datetime.fromisoformat(at)
        files = tuple(name for name in TYPES if (folder / name).is_file())
        signed = told.get("witnessed", ())
        seen = (each for each in signed if not (each["is_own"] or each.get("is_named")))
        witnesses = tuple(f"{each['name']} (entry {each['entry']})" for each in seen)
        last, digest = int(head["sequence"]), str(head["digest"])
        return Publication(folder.name, last, digest, at, files, witnesses)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def published_file(audit: Path, number: str, name: str) -> Path | None:
    """A file of a publication; None where there is none of this name."""
    if name not in TYPES:
        return None
    return _in_place(audit, number, name)


def published_ledger(audit: Path, number: str) -> Path | None:
    """The entries of a publication's record; None where there is none of this number."""
    return _in_place(audit, number, f"record/{LEDGER}")


def _in_place(audit: Path, number: str, name: str) -> Path | None:
    if not re.fullmatch("[0-9]{3}", number):
        return None
    path = audit / "public" / number / name
    return path if path.is_file() else None


def policy_of(page: bytes) -> str:
    """The policy of a published page: its own style sheet, told by its digest, its pictures, scripts of the server."""
    sheets = STYLE.findall(page.decode("utf-8"))
    digests = (base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in sheets)
    styles = " ".join(f"'sha256-{each}'" for each in digests) or "'none'"
    return (
        f"default-src 'none'; script-src 'self'; style-src {styles}; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )


def shown_page(page: bytes) -> bytes:
    """A published page as the server shows it: its script comes as a file, for no page of a server runs an inline one.

    One whose script is that of another edition is shown as it is, and runs nothing.
    """
    return from_file(page.decode("utf-8"), SCRIPT).encode("utf-8")
