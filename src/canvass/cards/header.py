"""What a store says of itself, beside its table: system, version, election and contests, as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from canvass.model import Choice, ChoiceKind
from canvass.model.card_block import RecordedName, RecordsHeader
from canvass.model.fields import Fields, fields
from canvass.model.value import Value

KEY, FORMAT = "canvass", "canvass-cards-1"
"""Under which key of the Parquet file it stands, and the edition of the table."""


def header_text(header: RecordsHeader) -> str:
    """The header as it is kept."""
    return json.dumps({"format": FORMAT, **asdict(header)}, ensure_ascii=False)


def header_of(text: str) -> RecordsHeader:
    """The header that was kept. Raises BadRecord, BadValue or ValueError for another text."""
    found = fields("the header of the store", _frozen(json.loads(text)))
    if found.line("format") != FORMAT:
        raise ValueError(f"format {found.line('format')!r}")
    contests = found.each("contests", _contest)
    return RecordsHeader(
        found.line("system"),
        found.line("version"),
        found.line("election"),
        tuple(contests),
        found.number("named"),
        found.texts("unread"),
    )


def _contest(found: Fields) -> RecordedName:
    choices = found.each("choices", _choice)
    return RecordedName(
        found.line("title"), found.number("votes_allowed"), found.flag("is_ranked"), tuple(choices)
    )


def _choice(found: Fields) -> Choice:
    return Choice(
        found.line("id"), found.line("name"), found.line("party"), ChoiceKind(found.line("kind"))
    )


def _frozen(found: Any) -> Value:
    """Lists as tuples, as the values of a record are."""
    if isinstance(found, list):
        return tuple(map(_frozen, found))
    if isinstance(found, dict):
        return {name: _frozen(each) for name, each in found.items()}
    return found  # type: ignore[no-any-return]
