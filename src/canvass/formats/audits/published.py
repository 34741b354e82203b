"""A table that Colorado publishes of an audit, told by its columns, as the doctor names it."""

from __future__ import annotations

from canvass.formats.audits.colorado import CHECKED
from canvass.formats.audits.colorado_tables import SEED, VOTES
from canvass.formats.audits.foreign import foreign_table, lacking
from canvass.formats.grid import Record, delimiter_of, head_of, plain_name
from canvass.formats.problem import ReadResult, by_row, named
from canvass.formats.table_file import TableFile
from canvass.model.schema import Schema

PUBLISHED = frozenset(schema.name for schema, _ in CHECKED)
"""The names of these tables."""

_WHOLE = (SEED, VOTES)
"""Tables whose columns stand in other files too, beside more."""


def published_table(text: ReadResult[str], name: str) -> tuple[Schema, TableFile] | None:
    """The table in a text with every problem, and what kind it is; None where its columns are of no such table."""
    if text.value is None:
        return None
    head = head_of(text.value, delimiter_of(text.value))
    fitting = [(schema, check) for schema, check in CHECKED if _is_of(head, schema)]
    if not fitting:
        return None
    schema, check = max(fitting, key=lambda found: len(found[0].columns))
    read = foreign_table(text, name, schema)
    if read.table is None:
        return schema, read
    problems = named(by_row((*read.problems, *check(read.table))), name)
    return schema, TableFile(read.table, problems, read.source)


def _is_of(head: list[Record], schema: Schema) -> bool:
    """Whether a line has the columns of the schema; one of few and common names has no others."""
    for record in head:
        if not lacking(record, schema):
            return schema not in _WHOLE or len([*filter(plain_name, record[1])]) == len(
                schema.columns
            )
    return False
