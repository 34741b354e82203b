"""An election from a results file, without a folder of its own."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from canvass.errors import BadValue, UnreadableFile
from canvass.formats.description import DESCRIPTION
from canvass.formats.started import OPEN, Answers
from canvass.journeys.elections import open_election
from canvass.journeys.init import election_from_results
from canvass.model import Election, Source


def read_results(
    file: Path,
    mapping: str | None = None,
    state: str | None = None,
    answers: Answers | None = None,
) -> Election:
    """The election in a results file: what ``canvass init --from`` writes for it, opened.

    Raises what ``election_from_results`` raises, UnreadableFile where there is no such file, and BadValue for what has
    to be known and neither the file nor ``answers`` say.
    """
    if not file.exists():
        raise UnreadableFile(f"{file}: there is no such file; name a results file by its path")
    with TemporaryDirectory() as place:
        folder = Path(place) / file.stem
        files = election_from_results(folder, file, mapping, state, answers).files
        _refuse_open(tomllib.loads(str(files[folder / DESCRIPTION])), file)
        folder.mkdir()
        for path, text in files.items():
            with path.open("w", encoding="utf-8") as written:
                written.writelines([text] if isinstance(text, str) else text)
        return _from_file(open_election(folder), folder, file)


def _from_file(election: Election, folder: Path, file: Path) -> Election:
    """The election with the results file as the source of what was written from it: the folder is gone afterwards."""
    own = Source(str(file), sha256(file.read_bytes()).hexdigest())
    sources = {
        name: (own,) if any(Path(one.origin).parent == folder for one in of) else of
        for name, of in election.sources.items()
    }
    return replace(election, sources=sources)


def _refuse_open(description: Mapping[str, Any], file: Path) -> None:
    """Refuse a description that leaves something open, all of it at once."""
    missing = list(dict.fromkeys(_open(description)))
    if missing:
        raise BadValue(
            f"{file}: the file does not say {' and '.join(missing)}; say it to read_results, or start a folder and "
            f"complete its {DESCRIPTION}: canvass init FOLDER --from {file}"
        )


def _open(entry: Mapping[str, Any]) -> Iterator[str]:
    """The names of what is open in an entry and in those within it."""
    for name, value in entry.items():
        if value == OPEN:
            yield name
        for inner in value if isinstance(value, list) else ():
            if isinstance(inner, Mapping):
                yield from _open(inner)
