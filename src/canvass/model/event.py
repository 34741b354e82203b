"""Something that happened, as it is kept: an envelope that knows nothing of what it holds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from types import MappingProxyType

from canvass.errors import BadValue
from canvass.model.name import ADVICE, fault_of_name
from canvass.model.value import Value, frozen

KIND = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*")
TIME = re.compile(r"\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z", re.ASCII)
"""From Python 3.14 on ``datetime`` reads 24:00 as the next day: the form itself knows no hour 24."""
LONGEST_KIND = 64
LONGEST_TIME = len("2026-11-12T15:04:05.123456Z")
"""What is longer is refused before it is looked at, and kept nowhere."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its kind, who did it, when, and what was said.

    ``kind`` is lower-case words with dots between (``round.closed``); ``actor`` a person or an office as they
    are known in public; ``time`` RFC 3339 in UTC (``2026-11-12T15:04:05Z``): a statement, never an order, which
    only the ledger gives. ``body`` is kept frozen and holds no floats: decimals are text. Raises BadValue.
    """

    kind: str
    actor: str
    time: str
    body: Mapping[str, Value]

    def __post_init__(self) -> None:
        """Refuse an envelope that cannot be kept; freeze the body."""
        self._look_at_envelope()
        if not isinstance(self.body, (dict, Mapping)):
            raise BadValue(f"body: found a {type(self.body).__name__}; a body is a mapping")
        object.__setattr__(self, "body", frozen(self.body, "body"))

    @classmethod
    def of_plain(cls, kind: str, actor: str, time: str, body: dict[str, str]) -> Event:
        """The same event of a body of text under ASCII keys, which nobody else has: nothing is frozen."""
        made = object.__new__(cls)
        keep = object.__setattr__
        keep(made, "kind", kind)
        keep(made, "actor", actor)
        keep(made, "time", time)
        keep(made, "body", MappingProxyType(body))
        made._look_at_envelope()
        return made

    def _look_at_envelope(self) -> None:
        if len(self.kind) > LONGEST_KIND or not _is_kind(self.kind):
            raise BadValue(
                f"kind {self.kind!r}: a kind is lower-case words with dots between, at most {LONGEST_KIND} characters"
            )
        if fault := fault_of_name(self.actor):
            raise BadValue(f"actor {self.actor!a}: {fault}; {ADVICE}")
        if len(self.time) > LONGEST_TIME or not _is_time(self.time):
            raise BadValue(f"time {self.time!r}: write UTC as 2026-11-12T15:04:05Z")


def utc(moment: datetime) -> str:
    """A moment as an event's time has it, to the second. Raises BadValue for one without its time zone.

    >>> from datetime import timedelta, timezone
    >>> utc(datetime(2026, 11, 12, 9, 4, 5, tzinfo=timezone(timedelta(hours=-6))))
    '2026-11-12T15:04:05Z'
    """
    if moment.tzinfo is None:
        raise BadValue(f"time {moment.isoformat()}: which time zone? give the moment its tzinfo")
    return moment.astimezone(UTC).isoformat(timespec="seconds").removesuffix("+00:00") + "Z"


@lru_cache(maxsize=256)
def _is_kind(text: str) -> bool:
    return KIND.fullmatch(text) is not None


@lru_cache(maxsize=256)
def _is_time(text: str) -> bool:
    if not TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
