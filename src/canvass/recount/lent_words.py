"""Words that several rules of a file have alike: they stand in one of them, and the others say in which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canvass.errors import nearest
from canvass.recount.fault import FaultKind, RuleFault, refuse, table

Text = Mapping[str, Any]
LENT = (
    "statute",
    "quote",
    "text",
    "session_law",
    "source",
    "sha256",
    "partial",
    "open",
    "tried",
    "notes",
)
"""The keys whose words a rule may take from another one."""


def lenders(rows: Sequence[object]) -> Mapping[str, Text]:
    """The rules of a file by their ids, as they are written."""
    return {str(row["id"]): row for row in rows if isinstance(row, Mapping) and "id" in row}


def with_lent_words(row: Text, others: Mapping[str, Text]) -> Text:
    """The rule with the words that its ``as_in`` takes from others; raises BadRule where they are not there."""
    if "as_in" not in row:
        return row
    asked = table(row["as_in"], "as_in")
    refuse(_wrong(asked, row, others))
    own = {key: value for key, value in row.items() if key != "as_in"}
    return {**own, **{key: others[name][key] for key, name in asked.items()}}


def _wrong(asked: Text, row: Text, others: Mapping[str, Text]) -> Iterator[RuleFault]:
    for key, name in asked.items():
        what, mend = _fault(key, name, row, others)
        if what:
            yield RuleFault(FaultKind.LINK, what, str(name), mend, "as_in")


def _fault(key: str, name: object, row: Text, others: Mapping[str, Text]) -> tuple[str, str]:
    if key not in LENT:
        return f"as_in lends no {key}", f"it lends {', '.join(LENT)}"
    if key in row:
        return f"the rule has a {key} and takes another one by as_in", "keep one of the two"
    if not isinstance(name, str) or name not in others:
        near = nearest(str(name), others)
        mend = f"did you mean {near!r}?" if near else "name a rule of the file"
        return f"as_in names no rule: {name!r}", mend
    if key not in others[name]:
        return f"{name} has no {key} of its own", "name the rule in which the words stand"
    return "", ""
