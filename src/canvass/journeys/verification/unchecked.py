"""What a verifier does not know: named with its entry, and never a pass (docs/record.md, section 16)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from canvass.audit.event import FORMAT, EventKind, is_of_audit
from canvass.audit.terms import base_sample
from canvass.audit.terms.methods import METHODS
from canvass.errors import InputError
from canvass.model import Event
from canvass.model.value import Value
from canvass.record.trust import is_reserved
from canvass.recount.kinds import is_of_recount

METHOD_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
RESERVED: Mapping[str, str] = {
    "pools": "an audit",
    "rankings": "an audit",
    "app": "the app",
    "witness": "the record",
}
"""Families of kinds that no edition has yet, and whose they will be: the table of docs/record.md."""


class What(StrEnum):
    """What is not known."""

    KIND = "kind"
    METHOD = "method"


@dataclass(frozen=True, slots=True)
class NotChecked:
    """A kind or method that this program does not know, in the entry of this number, and what that leaves open."""

    entry: int
    what: What
    name: str
    said: str


class NotKnown(InputError):
    """An event of an audit that this program cannot follow, nor what comes after it."""

    def __init__(self, what: What, name: str, said: str) -> None:
        super().__init__(said)
        self.what, self.name = what, name


def refuse_unknown(event: Event) -> None:
    """Stop at an event of an audit that this program does not know. Raises NotKnown."""
    kind = event.kind
    if kind not in _KINDS and is_of_audit(kind):
        raise NotKnown(What.KIND, kind, f"the kind {kind}; {_STOPS}")
    if kind == EventKind.COMMITTED:
        for contest, name in _unknown_methods(event):
            raise NotKnown(What.METHOD, name, f"the method {name} of contest {contest}; {_STOPS}")


@lru_cache(maxsize=256)
def said_of_kind(kind: str) -> str:
    """What is to be said of events of a kind that is nobody's here; empty where it is known."""
    if is_reserved(kind) or is_of_audit(kind) or is_of_recount(kind):
        return ""
    owner = RESERVED.get(kind.split(".")[0])
    return f"the kind {kind}" + (f", reserved for {owner}" if owner and "." in kind else "")


def refuse_unknown_of_recount(event: Event) -> None:
    """Stop at an event of a recount that this program does not know. Raises NotKnown."""
    from canvass.recount.event import KINDS

    if event.kind not in KINDS:
        said = f"the kind {event.kind}; nothing of the recount is checked from here on"
        raise NotKnown(What.KIND, event.kind, said)


_KINDS = frozenset(EventKind)
_NAMES = frozenset({*METHODS, base_sample.NAME})
_STOPS = "nothing of the audit is checked from here on"


def _unknown_methods(committed: Event) -> Iterator[tuple[str, str]]:
    """The contests with a method, or a measure, whose name could be one and is not known."""
    method = _at(_at(committed.body, "terms"), "method")
    contests = _at(method, "contests")
    if _at(method, "format") != FORMAT or not isinstance(contests, tuple):
        return
    for each in contests:
        for name in (_at(each, "name"), _at(_at(each, "measure"), "name")):
            contest = _at(each, "contest")
            is_name = isinstance(name, str) and METHOD_NAME.fullmatch(name) and name not in _NAMES
            if is_name and isinstance(contest, str):
                yield contest, str(name)


def _at(value: Value, name: str) -> Value:
    return value.get(name) if isinstance(value, Mapping) else None
