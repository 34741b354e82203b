"""``canvass witness``: somebody from outside signs the head of a record as it was shown to them.

What a witness says is that this history was shown, not that it is right: that is what ``canvass verify`` asks.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canvass.addresses import shown
from canvass.errors import BadRecord, BadValue
from canvass.journeys.audit_folder.witnesses import require_one_history
from canvass.journeys.verify import record_at
from canvass.record import Check, SigningKey, find_store
from canvass.record.chain import Head
from canvass.record.replay import Replay
from canvass.record.verify import replayed
from canvass.record.witness import Statement, state, witnessed


@dataclass(frozen=True, slots=True)
class Seen:
    """A statement that was made, the whole text to keep, and the last entry of the record then."""

    said: Statement
    text: str
    """All statements that are kept together, this one last."""
    length: int
    is_own: bool
    """Whether the key is one of the record's own: its holder is no outsider."""
    is_named: bool
    """Whether somebody of this name made an entry of the record, or holds a key of it."""
    is_rehearsal: bool


def witness(
    place: str | Path,
    key: SigningKey,
    name: str,
    time: str,
    entry: int | None = None,
    record: str = "",
    before: tuple[Statement, ...] = (),
) -> Seen:
    """Sign the last head of the record at this place, or that of an entry.

    ``before`` are the statements that were made before. Where one of them does not cover the record, nothing is signed.
    Raises BadRecord for a record whose chain breaks or that contradicts them, BadValue for a name or an entry that
    cannot stand.
    """
    store = find_store(*record_at(place, record), only_read=True)
    try:
        replay = replayed(store)
    finally:
        store.ledger.close()
    _require_chain(replay, place)
    require_one_history(witnessed(replay, before), "signed", key.public.fingerprint)
    said = state(replay.trust.record, _head(replay, entry), name, time, key)
    text = "".join(each.text for each in (*before, said))
    (own,) = witnessed(replay, (said,))
    is_rehearsal = replay.trust.is_rehearsal
    return Seen(said, text, len(replay.digests), own.is_own, own.is_named, is_rehearsal)


def _require_chain(replay: Replay, place: str | Path) -> None:
    """Refuse a record of which nobody can say what its head fixes. Raises BadRecord."""
    broken = next((each for each in replay.faults if each.check in (Check.CHAIN, Check.FORM)), None)
    if broken is not None or not replay.is_begun:
        said = broken or "no entry opens it"
        raise BadRecord(
            f"{shown(place)}: {said}; nothing was signed: run canvass verify, and ask the office for a whole copy"
        )


def _head(replay: Replay, entry: int | None) -> Head:
    last = len(replay.digests)
    if entry is not None and not 1 <= entry <= last:
        raise BadValue(
            f"--entry {entry}: this record has the entries 1 to {last}; nothing was signed"
        )
    number = last if entry is None else entry
    return Head(number, replay.digests[number - 1])
