"""``canvass rehearse MANIFEST FOLDER``: an audit of a synthetic election, opened with the office's files in it."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass, replace
from importlib.resources import as_file, files
from pathlib import Path

from canvass.audit.event import Loaded
from canvass.errors import NotWritten, OutOfRange, UnreadableFile
from canvass.journeys.audit_folder.desk import Desk, Hand, sit_down
from canvass.journeys.audit_folder.folder import AuditFolder, keep_private
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import REHEARSAL_KEY, About, id_for, open_audit
from canvass.journeys.rehearsal.office import manifest_csv, records_csv, totals_csv
from canvass.journeys.rehearsal.scene import (
    CONTESTS,
    ERRORS,
    KEY,
    MANIFEST,
    STYLES,
    UNRECORDED,
    Scene,
    Sources,
    scene,
)
from canvass.model.fields import Fields

TRAINER, FILES, MENDED = "trainer", "files", "mended"
RECORDS, TOTALS = "records.csv", "totals.csv"
DEMO_SEED = "canvass"


@dataclass(frozen=True, slots=True)
class RehearsalOpened:
    """A rehearsal that is open: an audit whose files are loaded, with the errors in them."""

    folder: Path
    record: str
    title: str
    jurisdictions: tuple[str, ...]
    contests: tuple[str, ...]
    batches: int
    cards: int
    errors: int
    seal: str
    mended: tuple[str, ...]
    """Files that the trainer hands out when people have counted a box anew."""


def open_rehearsal(folder: Path, sources: Sources, hand: Hand) -> RehearsalOpened:
    """Make the election, open its audit in a new folder, and load what the office has: all of it or nothing.

    It is made beside its place and then moved there: a process that is killed leaves no rehearsal that lacks its files.
    Raises BadFile with every problem of the files, OutOfRange for what cannot be rehearsed, NotWritten.
    """
    made = scene(sources)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotWritten(f"{folder} is not an empty folder; name a new one; nothing was written")
    place = folder.resolve()
    part = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        opened = _opened(part, id_for(folder), made, sources, hand)
        _move(part, place)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return replace(opened, folder=folder)


def _move(part: Path, place: Path) -> None:
    """Move a folder to its place; into an empty one, which may be where somebody stands, the record as the last."""
    if not place.exists():
        part.rename(place)
        return
    for each in sorted(part.iterdir(), key=lambda each: each == AuditFolder(part).record):
        each.rename(place / each.name)


def open_demo_rehearsal(folder: Path, seed: str, hand: Hand) -> RehearsalOpened:
    """The same for a made-up county: five hundred cards in twenty boxes, two contests."""
    place = files("canvass.journeys.rehearsal").joinpath("demo")
    with as_file(place) as demo:
        return open_rehearsal(
            folder, Sources(demo / MANIFEST, demo / CONTESTS, None, seed or DEMO_SEED), hand
        )


def _opened(
    folder: Path, record: str, made: Scene, sources: Sources, hand: Hand
) -> RehearsalOpened:
    titles = [plan.listed.contest.title or plan.listed.id for plan in made.plans]
    about = About(
        record,
        f"Audit of {', '.join(titles)}",
        "Synthetic election",
        "The office",
        True,
        made.seal,
    )
    open_audit(folder, about, made.jurisdictions, hand)
    mended = _write(folder, made, sources)
    loaded = [(Loaded.MANIFEST, MANIFEST)]
    loaded += [(Loaded.CARDS, RECORDS)] if made.has_records else []
    loaded += [(Loaded.BATCH_TOTALS, TOTALS)] if made.totalled else []
    loaded.append((Loaded.CONTESTS, CONTESTS))
    with sit_down(folder) as desk:
        for what, name in loaded:
            load(desk, what, folder / FILES / name, "", hand)
    return RehearsalOpened(
        folder,
        about.record,
        about.title,
        made.jurisdictions,
        tuple(plan.listed.id for plan in made.plans),
        len(made.office.manifest.batches),
        made.office.manifest.cards,
        len(made.planted),
        made.seal,
        mended,
    )


def _write(folder: Path, made: Scene, sources: Sources) -> tuple[str, ...]:
    """What the office has, and what the trainer keeps; the names of the mended files."""
    contests = sources.contests.read_bytes()
    office: dict[str, bytes] = {MANIFEST: manifest_csv(made.office).encode(), CONTESTS: contests}
    mended = {MANIFEST: manifest_csv(made.office, mended=True).encode()}
    if made.has_records:
        office[RECORDS] = records_csv(made.office).encode()
        mended[RECORDS] = records_csv(made.office, mended=True).encode()
    if made.totalled:
        office[TOTALS] = totals_csv(made.office, made.totalled).encode()
    trainer = {
        MANIFEST: sources.manifest.read_bytes(),
        CONTESTS: contests,
        KEY: made.key.encode(),
    }
    if sources.errors is not None:
        trainer[ERRORS] = sources.errors.read_bytes()
    if sources.styles is not None:
        trainer[STYLES] = sources.styles.read_bytes()
    if sources.unrecorded:
        trainer[UNRECORDED] = "".join(f"{name}\n" for name in sources.unrecorded).encode()
    differ = {name: data for name, data in mended.items() if data != office[name]}
    for place, written in ((FILES, office), (TRAINER, trainer), (f"{TRAINER}/{MENDED}", differ)):
        for name, data in written.items():
            keep_private(folder / place / name, data)
    return tuple(f"{TRAINER}/{MENDED}/{name}" for name in sorted(differ))


def scene_of(desk: Desk) -> Scene:
    """The rehearsal that an audit is, made anew from its trainer's files.

    Raises OutOfRange where the audit is no rehearsal that this command opened, or the key is not the one that the
    record's first entry binds.
    """
    folder, bound = desk.folder.path, _bound_key(desk)
    if not desk.record.trust.is_rehearsal or not bound:
        what = (
            "a rehearsal that canvass rehearse did not make"
            if desk.record.trust.is_rehearsal
            else "a real audit"
        )
        raise OutOfRange(
            f"{folder}: this is {what}: nothing was planted in it, so there is no paper to print and nothing to score; "
            "open a rehearsal with canvass rehearse MANIFEST FOLDER"
        )
    sources = trainer_files(folder)
    if sources is None:
        raise OutOfRange(
            f"{folder / TRAINER}: the trainer's files are not here; put back the folder that was written when the "
            "rehearsal was opened"
        )
    made = scene(sources)
    if made.seal != bound:
        raise OutOfRange(
            f"{folder / TRAINER}: these files are not the key that the record's first entry binds ({REHEARSAL_KEY}): "
            "nothing is printed or scored by them; put back the files that were written when the rehearsal was opened, "
            "and use the version of canvass that opened it"
        )
    return made


def trainer_files(folder: Path) -> Sources | None:
    """What the rehearsal in this folder is made of; None where none is here."""
    place = folder / TRAINER
    if not all((place / name).is_file() for name in (KEY, MANIFEST, CONTESTS)):
        return None
    try:
        seed = str(json.loads((place / KEY).read_text("utf-8"))["seed"])
    except (ValueError, KeyError, TypeError):
        raise UnreadableFile(
            f"{place / KEY} is no key of a rehearsal; put back the file that was written when it was opened"
        ) from None
    errors, styles = (path if path.is_file() else None for path in (place / ERRORS, place / STYLES))
    listed = place / UNRECORDED
    unrecorded = tuple(listed.read_text("utf-8").splitlines()) if listed.is_file() else ()
    return Sources(place / MANIFEST, place / CONTESTS, errors, seed, styles, unrecorded)


def _bound_key(desk: Desk) -> str:
    """The digest of the key by the record's first entry; empty where it binds none."""
    first = next(iter(desk.record.entries()))
    about = Fields("the first entry", first.event.body).object("about")
    return str(about.get(REHEARSAL_KEY, ""))
