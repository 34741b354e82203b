"""Whether a record is what it says it is: every check by its name, with what was found.

These checks need no knowledge of audits. What the events mean is for those to check who define them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from canvass.errors import BadRecord
from canvass.record.anchor import Anchor, Anchored, Anchoring, anchor_record
from canvass.record.chain import Entry, Head
from canvass.record.checkpoint import Purpose
from canvass.record.index import INDEX_FILE
from canvass.record.ledger import TornTail
from canvass.record.opening import RECORD
from canvass.record.replay import Fault, Replay
from canvass.record.store import Store
from canvass.record.trust import Check
from canvass.record.verify_files import Files, index_faults, look_at_files

NOT_BEGUN = "the record does not begin as one must"
"""Why no other check than chain and form is made."""


class Ending(StrEnum):
    """How a check ended."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_MADE = "could not be made"


@dataclass(frozen=True, slots=True)
class Checked:
    """A check, how it ended, and the sentences that say what was found."""

    check: Check
    ending: Ending
    said: tuple[str, ...]
    faults: tuple[Fault, ...] = ()
    """What is wrong, with its places; empty unless the check fails."""
    left: tuple[str, ...] = ()
    """What a check that holds did not look at, and who can."""


@dataclass(frozen=True, slots=True)
class RecordReport:
    """What became of every check of a record, and how far it is tied to something outside of it."""

    record: str
    head: Head
    checks: tuple[Checked, ...]
    anchored: Anchored
    torn: TornTail | None = None
    """Bytes of an entry that was never finished; they do not count, and they are not a fault."""

    @property
    def is_consistent(self) -> bool:
        """Whether no check fails."""
        return all(checked.ending is not Ending.FAILS for checked in self.checks)

    def of(self, check: Check) -> Checked:
        """How this check ended."""
        return next(checked for checked in self.checks if checked.check is check)


@dataclass(frozen=True, slots=True)
class Seen:
    """A record as its checks see it."""

    replay: Replay
    files: Files
    store: Store


def verify_record(store: Store, anchor: Anchor | None = None) -> RecordReport:
    """Read the whole record and make every check; nothing is raised for what is wrong with the record."""
    return report_on(replayed(store), store, anchor)


def report_on(replay: Replay, store: Store, anchor: Anchor | None = None) -> RecordReport:
    """Make every check of a record whose entries were read already, to their end."""
    if not replay.is_begun:
        return _not_begun(replay)
    files = look_at_files(replay, store)
    faults = (*replay.faults, *files.faults, *index_faults(replay, store))
    seen = Seen(replay, files, store)
    checks = tuple(_failed(check, faults) or _SAID[check](seen) for check in Check)
    consistent = not faults
    return RecordReport(
        record=replay.trust.record,
        head=replay.head,
        checks=checks,
        anchored=anchor_record(replay, anchor)
        if consistent
        else Anchored(Anchoring.NOT_CONSISTENT),
        torn=store.ledger.torn() if consistent else None,
    )


def _not_begun(replay: Replay) -> RecordReport:
    """What can be said of entries that do not begin as a record must: their chain and their form."""
    left = [check for check in Check if check not in (Check.CHAIN, Check.FORM)]
    chain = _failed(Check.CHAIN, tuple(replay.faults)) or _chain(replay)
    form = _failed(Check.FORM, tuple(replay.faults)) or _not_made(Check.FORM, NOT_BEGUN)
    checks = (chain, form, *(_not_made(check, NOT_BEGUN) for check in left))
    return RecordReport("", replay.head, checks, Anchored(Anchoring.NOT_CONSISTENT))


def replayed(store: Store) -> Replay:
    """The record as far as its chain holds; where that breaks, the break is the last fault."""
    replay = Replay()
    for _ in entries_of(store, replay):
        pass
    return replay


def entries_of(store: Store, replay: Replay) -> Iterator[Entry]:
    """The entries as far as the chain holds, each when ``replay`` has taken it; a break ends them as its last fault."""
    try:
        for entry in store.ledger.entries():
            replay.take(entry)
            yield entry
    except BadRecord as fault:
        replay.faults.append(Fault(Check.CHAIN, fault.entry, fault.reason))
    if not replay.digests and not replay.faults:
        replay.faults.append(Fault(Check.FORM, None, "the record holds no entry"))


def _failed(check: Check, faults: tuple[Fault, ...]) -> Checked | None:
    found = tuple(fault for fault in faults if fault.check is check)
    return Checked(check, Ending.FAILS, tuple(map(str, found)), found) if found else None


def _chain(replay: Replay) -> Checked:
    count = f"{replay.head.sequence} entries, each follows from the one before"
    return _holds(Check.CHAIN, count, f"the last has the digest {replay.head.digest}")


def _form(seen: Seen) -> Checked:
    return _holds(Check.FORM, f"record {seen.replay.trust.record}, kept by the rules {RECORD}")


def _keys(seen: Seen) -> Checked:
    said = [f"{name} ({key.holder}) {key.standing}" for name, key in seen.replay.trust.keys.items()]
    return _holds(Check.KEYS, *said) if said else _not_made(Check.KEYS, "no key is authorised")


def _signatures(seen: Seen) -> Checked:
    points, through = seen.replay.trust.checkpoints, seen.replay.trust.signed_through
    if not points:
        return _not_made(Check.SIGNATURES, "nothing is signed")
    said = [f"entry {point.entry}: {point.purpose}, signed by {point.signer}" for point in points]
    rest = seen.replay.head.sequence - through
    end = f"entries 1 to {through} are signed" + (f"; {rest} after them are not" if rest else "")
    return _holds(Check.SIGNATURES, *said, end)


def _commitment(seen: Seen) -> Checked:
    trust = seen.replay.trust
    said = [
        f"entry {entry}: {commitment.digest} ({' '.join(commitment.words)}), "
        + ("signed" if trust.is_signed(entry) else "not signed yet")
        for entry, commitment in trust.commitments
    ]
    return (
        _holds(Check.COMMITMENT, *said)
        if said
        else _not_made(Check.COMMITMENT, "nothing is committed")
    )


def _artefacts(seen: Seen) -> Checked:
    left = seen.files.out_of_reach
    here = len({each.sha256 for each in seen.replay.artefacts}) - len(left)
    said = f"each of {here} files that entries name" + (
        " and that are not kept back" if left else ""
    )
    return Checked(Check.ARTEFACTS, Ending.HOLDS, (f"{said} is here unchanged",), left=left)


def _index(seen: Seen) -> Checked:
    if seen.store.index is None:
        return _not_made(Check.INDEX, *_without_index(seen))
    left = (
        f"artefacts/{name}: left by a file manager, no part of the record"
        for name in seen.store.artefacts.left_over()
    )
    return _holds(
        Check.INDEX, f"the folder holds what {INDEX_FILE} lists", *left, *_beside(seen.store)
    )


def _without_index(seen: Seen) -> Iterator[str]:
    kept = f", kept in {seen.store.database}" if seen.store.database else ""
    yield f"the record is at work{kept}; it gets its index when it is published"
    points, last = seen.replay.trust.checkpoints, seen.replay.head.sequence
    if points and points[-1].purpose is Purpose.PUBLISH and points[-1].entry == last:
        yield (
            f"its last entry signs its publication: where you got this as a published record, its {INDEX_FILE} was "
            "taken away, and with it the list of its files"
        )


def _beside(store: Store) -> Iterator[str]:
    """Every name of what lies in the folder and is no part of the record: behind a number a page could hide."""
    if store.beside:
        named = ", ".join(json.dumps(name)[1:-1] for name in store.beside)
        yield f"not checked, as no part of the record: {named}"


def _holds(check: Check, *said: str) -> Checked:
    return Checked(check, Ending.HOLDS, said)


def _not_made(check: Check, *said: str) -> Checked:
    return Checked(check, Ending.NOT_MADE, said)


_SAID = {
    Check.CHAIN: lambda seen: _chain(seen.replay),
    Check.FORM: _form,
    Check.KEYS: _keys,
    Check.SIGNATURES: _signatures,
    Check.COMMITMENT: _commitment,
    Check.ARTEFACTS: _artefacts,
    Check.INDEX: _index,
}
