"""What a file comes to that is no table of results: records of cards, a manifest, a published table of an audit."""

from __future__ import annotations

from canvass.formats.columns import LINE
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.manifests.canvass import manifest_problems
from canvass.formats.manifests.foreign import ForeignManifest
from canvass.formats.problem import ReadResult
from canvass.formats.recognise import Candidate
from canvass.formats.results_file.file_read import FileRead, result_of
from canvass.formats.returns.results import ResultsFile
from canvass.formats.table_file import TableFile
from canvass.model import Contest, Rule
from canvass.model.audit_tables import MANIFEST
from canvass.model.schema import Schema


def exported(found: ReadResult[VendorRecords]) -> FileRead:
    """Cast vote records as a voting system exports them."""
    if found.value is None:
        return FileRead(ReadResult(None, found.problems, found.source), ())
    words = found.value.words
    contests = tuple(
        Contest(
            each.title,
            each.title,
            each.choices,
            votes_allowed=each.votes_allowed,
            rule=Rule.IRV if each.rankings else Rule.PLURALITY,
        )
        for each in found.value.contests
    )
    candidate = Candidate(
        found.source.format, words, "it has a card of a voting system in each record"
    )
    results = ResultsFile(f"cast vote records: {words}", contests=contests)
    return FileRead(ReadResult(results, found.problems, found.source), (candidate,))


def manifest_read(found: ForeignManifest) -> FileRead:
    """A manifest under the names of another program or office."""
    table, problems = found.file.table, list(found.file.problems)
    tables = {} if table is None else {MANIFEST.name: table.drop(LINE)}
    if table is not None:
        problems += manifest_problems(table)
    candidate = Candidate(
        found.dialect.name, found.dialect.title, "it names a column of batches and one of cards"
    )
    results = None if table is None else ResultsFile(found.dialect.title, tables=tables)
    return FileRead(result_of(results, problems, found.file.source), (candidate,))


def published(text: ReadResult[str], name: str) -> FileRead | None:
    """A table of an audit, where the columns are of no format of results: its checks are loaded here."""
    from canvass.formats.audits.published import published_table

    found = published_table(text, name)
    return None if found is None else _published_read(*found)


def _published_read(schema: Schema, read: TableFile) -> FileRead:
    """A table of an audit that an office published."""
    title = f"of an audit as Colorado publishes it: {schema.meaning}"
    candidate = Candidate(schema.name, title, f"it has the columns of {schema.name}")
    tables = {} if read.table is None else {schema.name: read.table.drop(LINE)}
    results = None if read.table is None else ResultsFile(title, tables=tables)
    return FileRead(result_of(results, read.problems, read.source), (candidate,))
