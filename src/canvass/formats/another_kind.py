"""A file of another kind than was asked for: what it is, said in a sentence instead of the columns that it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from canvass.errors import BadFile, CanvassError
from canvass.formats.text_file import has_long_line
from canvass.model.audit_tables import BATCH_TOTALS, CAST_VOTE_RECORDS, MANIFEST


class Kind(StrEnum):
    """A kind of file that commands ask for."""

    RESULTS = "results by place"
    MANIFEST = "a ballot manifest"
    RECORDS = "cast vote records"
    TOTALS = "votes by batch"


_USE = {
    Kind.RESULTS: "canvass init --from {file} begins an election with it",
    Kind.MANIFEST: "canvass audit open --from {file} begins an audit with it, canvass audit load takes it into one",
    Kind.RECORDS: "canvass tabulate {file} counts its votes, and canvass audit open names it behind the folder",
    Kind.TOTALS: "canvass audit load takes it into an audit that has the manifest",
}
_OF_TABLE = {
    MANIFEST.name: Kind.MANIFEST,
    CAST_VOTE_RECORDS.name: Kind.RECORDS,
    BATCH_TOTALS.name: Kind.TOTALS,
}


@contextmanager
def expected(path: Path, wanted: Kind) -> Iterator[None]:
    """Read a file of a kind; one that is refused and turns out to be of another is called by its name.

    Raises BadFile as the reader does for a file of the kind, or of one that nobody knows.
    """
    try:
        yield
    except BadFile as refused:
        found = None if has_long_line(refused.problems) else kind_of(path)
        if found is None or found[0] is wanted:
            raise
        raise another(path, *found, wanted) from None


def another(path: Path, kind: Kind, title: str, wanted: Kind) -> BadFile:
    """The refusal of a file that is of another kind than the one that was asked for."""
    use = _USE[kind].format(file=path.name)
    return BadFile(f"{path.name}: the file holds {kind} ({title}), not {wanted}").at_terminal(use)


def kind_of(path: Path) -> tuple[Kind, str] | None:
    """What a file is, and its format in words; None where that cannot be told.

    All formats of results are loaded for it, which a file of the kind that was asked for never needs.
    """
    from canvass.formats.read_file import read_file

    try:
        results = read_file(path).result.value
    except CanvassError:
        return None
    if results is None:
        return None
    kinds = [_OF_TABLE[name] for name in results.tables if name in _OF_TABLE]
    if kinds:
        return kinds[0], results.title
    if results.returns:
        return Kind.RESULTS, results.title
    words = results.title.removeprefix(f"{Kind.RECORDS}: ")
    return (Kind.RECORDS, words) if results.contests else None
