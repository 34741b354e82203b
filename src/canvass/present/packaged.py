"""What comes with canvass, as a page: a row for each file; of a few files every source too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from canvass.data.packaged import Origin, PackagedFile
from canvass.journeys.packaged import Packaged
from canvass.present.blocks import (
    Block,
    Column,
    Listing,
    NumberedSource,
    Page,
    Section,
    Sources,
    Table,
    paragraphs,
    rows,
    text,
)
from canvass.present.messages import messages
from canvass.present.words import day, listed

FEW = 3
"""So many files are told with every source; of more there is a table."""
say = messages("packaged")


def packaged_page(result: Packaged) -> Page:
    """The files in a table, what was not seen, and the sources of a few files."""
    oldest = result.oldest
    return Page(
        title=say("title"),
        kicker="canvass data",
        blocks=(
            *paragraphs((say("facts-only"), say("terms"))),
            *paragraphs((say("oldest", day=day(oldest)) if oldest else "",)),
            *_folders(result),
            *_unseen(result),
            *(_sources(file) for file in result.files if len(result.files) <= FEW),
            *paragraphs((say("more") if len(result.files) > FEW else "",)),
        ),
    )


def _folders(result: Packaged) -> Iterator[Section]:
    """A table for each folder, so that the names of files stand whole on a narrow screen."""
    for folder, files in groupby(result.files, key=lambda file: file.place.rpartition("/")[0]):
        cells = [_row(file, result.age(file)) for file in files]
        columns = (
            text(say("column-file")),
            Column(say("column-sources")),
            text(say("column-read")),
            Column(say("column-age"), is_minor=True),
            text(say("column-terms")),
            text("SHA-256"),
        )
        yield Section(folder, (Table("", columns, rows(cells)),))


def _row(file: PackagedFile, age: int | None) -> tuple[str, ...]:
    return (
        file.place.rpartition("/")[2],
        str(len(file.origins) or ""),
        str(file.read_on or ", ".join(_versions(file))),
        "" if age is None else str(age),
        _terms(file),
        file.sha256[:12],
    )


def _versions(file: PackagedFile) -> list[str]:
    return list(dict.fromkeys(origin.commit for origin in file.origins if origin.commit))


def _terms(file: PackagedFile) -> str:
    """The terms of the sources as the file states them; a derived file has those of what it rests on."""
    terms = list(dict.fromkeys(origin.licence for origin in file.origins if origin.licence))
    if terms:
        return "; ".join(terms)
    if file.computed_from:
        return say("computed")
    return say("no-terms") if file.origins else ""


def _unseen(result: Packaged) -> Iterator[Block]:
    """What the compiler looked for and did not see, each with its file."""
    found = [f"{file.place}: {each}" for file in result.files for each in file.not_seen]
    if found:
        yield Section(say("not-seen"), (Listing(tuple(found)),))


def _sources(file: PackagedFile) -> Section:
    told = [file.meaning, *([say("derived", what=file.derived)] if file.derived else [])]
    if file.computed_from:
        told.append(say("derived-from", files=listed(list(file.computed_from))))
    whole = say("digest", digest=file.sha256, bytes=file.size)
    sources = tuple(
        NumberedSource(origin.address, tuple(_details(origin))) for origin in file.origins
    )
    listing = (Sources(say("read-from"), sources),) if sources else ()
    return Section(file.place, (*paragraphs((*told, whole)), *listing))


def _details(origin: Origin) -> Iterator[str]:
    """Version, digest, terms, day and note of a source, as far as the file states them."""
    if origin.commit:
        yield say("version", version=origin.commit)
    if origin.sha256:
        yield f"SHA-256 {origin.sha256}"
    if origin.licence:
        yield say("licence", terms=origin.licence)
    if origin.read_on:
        yield say("read-on", day=day(origin.read_on))
    if origin.note:
        yield origin.note
