"""A file that another thread stores before the desk names it: the same record, and no other file than was read."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest

from canvass.audit.event import Loaded
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.brought import read_brought
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.audit_folder.load import keep_brought, load, storing
from canvass.journeys.audit_folder.opening import About, open_audit
from tests.journeys.audit_folder.scenes import CLERK, SCENES, write


def opened(folder: Path, database: str) -> Path:
    """An audit to which nothing has come."""
    about = About("two", "Two counties", "November 2026", "The office")
    open_audit(folder, about, ("Adams", "Brown"), CLERK, database)
    return folder


def manifest(tmp_path: Path) -> Path:
    """The manifest of a county."""
    write(next(iter(SCENES.values())), tmp_path / "files")
    return tmp_path / "files" / "manifest-Adams.csv"


def stored(desk: Desk, path: Path) -> list[object]:
    """What another thread stored of this file; nothing where the desk stores it itself."""
    brought = read_brought(desk.state.jurisdictions, Loaded.MANIFEST, path, "Adams")
    store, found = storing(desk, brought), list[object]()
    if store is not None:
        apart = Thread(target=lambda: found.append(store()))
        apart.start()
        apart.join()
    return [brought, *found]


def test_the_same_record_either_way(tmp_path: Path, database: str) -> None:
    """In a folder the thread stores it, in a database the desk does; the entry and the file are the same."""
    path, bodies = manifest(tmp_path), []
    with sit_down(opened(tmp_path / "apart", database)) as desk:
        brought, *artefact = stored(desk, path)
        assert bool(artefact) is not bool(database)
        keep_brought(desk, brought, CLERK, *artefact)  # type: ignore[arg-type]
        bodies.append([each.event.body for each in desk.record.entries()][-1])
    with sit_down(opened(tmp_path / "at once", "")) as desk:
        load(desk, Loaded.MANIFEST, path, "Adams", CLERK)
        bodies.append([each.event.body for each in desk.record.entries()][-1])
    assert bodies[0] == bodies[1]


def test_a_file_that_changed_after_it_was_read(tmp_path: Path) -> None:
    """What was stored is not what was read: refused, and no entry names it."""
    path = manifest(tmp_path)
    with sit_down(opened(tmp_path / "audit", "")) as desk:
        brought = read_brought(desk.state.jurisdictions, Loaded.MANIFEST, path, "Adams")
        path.write_bytes(path.read_bytes() + b"\n")
        store, before = storing(desk, brought), desk.state.number
        assert store is not None
        with pytest.raises(OutOfTurn, match="was changed while it was read"):
            keep_brought(desk, brought, CLERK, store())
        assert desk.state.number == before
