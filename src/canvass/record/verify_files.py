"""Whether the files that a record rests on are what its entries say of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canvass.errors import BadRecord
from canvass.record.artefact import Artefact, Artefacts
from canvass.record.canonical import read_canonical
from canvass.record.chain import Head
from canvass.record.commitment import FRAME
from canvass.record.index import INDEX_FILE, read_index
from canvass.record.regular import MOST_BYTES, NOT_REGULAR
from canvass.record.replay import Fault, Replay
from canvass.record.store import Store
from canvass.record.trust import Check

TOO_MANY = f"it is not read: with those before it the files have more than {MOST_BYTES:,} bytes"


@dataclass(frozen=True, slots=True)
class Files:
    """What is wrong with the files, and which ones only somebody else can look at."""

    faults: tuple[Fault, ...]
    out_of_reach: tuple[str, ...]


def look_at_files(replay: Replay, store: Store) -> Files:
    """Every file that an entry names, read and compared with its name; tables of a commitment line by line."""
    faults = [*_named_faults(replay, store), *_table_faults(replay, store)]
    return Files(tuple(faults), tuple(_out_of_reach(replay, store)))


def index_faults(replay: Replay, store: Store) -> tuple[Fault, ...]:
    """Where a published folder does not hold what its table of contents lists."""
    if store.index is None:
        return ()
    try:
        index = read_index(store.index)
    except BadRecord as fault:
        return (Fault(Check.INDEX, None, fault.reason),)
    there = tuple(sorted((*store.artefacts.digests(), *store.artefacts.strangers())))
    claims = (
        ("another record than the ledger", index.record, replay.trust.record),
        ("another last entry than the ledger", _told(index.head), _told(replay.head)),
        ("other files than entries name", index.artefacts, replay.public_files),
        ("other files than the folder holds", index.artefacts, there),
    )
    elsewhere = tuple(Fault(Check.INDEX, None, f"{name}: {NOT_REGULAR}") for name in store.links)
    return elsewhere + tuple(
        Fault(Check.INDEX, None, f"{INDEX_FILE} lists {what}: {_apart(listed, found)}")
        for what, listed, found in claims
        if listed != found
    )


def _told(head: Head) -> str:
    return f"entry {head.sequence} with the digest {head.digest}"


def _apart(listed: object, found: object) -> str:
    """What is on one side alone, where both are lists of files; otherwise both."""
    if not isinstance(listed, tuple) or not isinstance(found, tuple):
        return f"{listed}, found {found}"
    other = sorted(set(listed) ^ set(found)) or ["the same in another order"]
    return f"{other[0]!a}" + (f" and {len(other) - 1} more" if len(other) > 1 else "")


def _named_faults(replay: Replay, store: Store) -> Iterator[Fault]:
    public, seen, left = {*replay.public_files}, set[str](), MOST_BYTES
    for artefact, (entry, name) in replay.artefacts.items():
        if artefact.sha256 in seen:  # once as a public file and once as a private one
            continue
        seen.add(artefact.sha256)
        is_public = artefact.sha256 in public
        kept = _kept(artefact, store, is_public)
        if artefact.sha256 in kept:
            reason = _changed(artefact, kept, left)
            left -= 0 if reason == TOO_MANY else artefact.size_bytes
        elif kept.is_irregular(artefact.sha256):
            reason = NOT_REGULAR
        else:
            reason = "it is missing" if is_public else ""
        if reason:
            yield Fault(Check.ARTEFACTS, entry, f"artefact {name} ({artefact.sha256}): {reason}")


def _out_of_reach(replay: Replay, store: Store) -> Iterator[str]:
    """Files that no entry makes public, and that are not at hand: one that any entry makes public is public."""
    at_hand = {*replay.public_files}
    for artefact, (entry, name) in replay.artefacts.items():
        if artefact.sha256 not in at_hand and artefact.sha256 not in store.private:
            at_hand.add(artefact.sha256)
            yield (
                f"entry {entry}: artefact {name} is not published; only the office that keeps it can check "
                f"that its digest is {artefact.sha256}"
            )


def _table_faults(replay: Replay, store: Store) -> Iterator[Fault]:
    read: dict[str, tuple[int, str]] = {}  # each once, however many commitments name it
    for entry, commitment in replay.trust.commitments:
        for name, artefact in commitment.artefacts.items():
            kept = _kept(artefact, store, artefact.sha256 in replay.public_files)
            if artefact.sha256 not in kept or _size_differs(artefact, kept):
                continue
            if artefact.sha256 not in read:
                read[artefact.sha256] = _read_table(artefact, kept)
            count, reason = read[artefact.sha256]
            if reason:
                yield Fault(Check.ARTEFACTS, entry, f"artefact {name}: {reason}")
            elif name == FRAME and commitment.cards and count != commitment.cards.count:
                reason = f"the frame has {count} lines for {commitment.cards.count} committed cards"
                yield Fault(Check.COMMITMENT, entry, reason)


def _kept(artefact: Artefact, store: Store, is_public: bool) -> Artefacts:
    """Where a file lies: a private one among the published too, where somebody put it there."""
    is_there = is_public or artefact.sha256 in store.artefacts
    return store.artefacts if is_there else store.private


def _size_differs(artefact: Artefact, kept: Artefacts) -> str:
    """What is wrong with the size of a file, as far as it is known without reading it."""
    size = kept.size_bytes(artefact.sha256)
    if size in (None, artefact.size_bytes):
        return ""
    return f"the entry says {artefact.size_bytes} bytes, it has {size}"


def _changed(artefact: Artefact, kept: Artefacts, left: int) -> str:
    """What is wrong with a file, of which no more than ``left`` bytes are read."""
    if artefact.size_bytes > left:
        return TOO_MANY
    if reason := _size_differs(artefact, kept):
        return reason
    found = kept.measure(artefact.sha256)
    if found.sha256 != artefact.sha256:
        return "its bytes were changed; they have another digest"
    if found.size_bytes != artefact.size_bytes:
        return f"the entry says {artefact.size_bytes} bytes, it has {found.size_bytes}"
    return ""


def _read_table(artefact: Artefact, kept: Artefacts) -> tuple[int, str]:
    """How many lines a table has, and what is wrong with the first bad one."""
    count = 0
    try:
        for line in kept.lines(artefact.sha256):
            count += 1
            read_canonical(line)
    except BadRecord as fault:
        return count, f"line {count}: {fault.reason}"
    return count, ""
