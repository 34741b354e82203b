"""The record: events that nobody can change unseen, what they rest on, and how a stranger checks them.

A :class:`Record` keeps events in a ledger (a folder, SQLite or PostgreSQL), chained by their digests, with the
files they name. It signs itself at the moments that matter, commits to what is fixed before the seed, and is
verified by :func:`verify_record`. docs/record.md says how all of it is written down, byte by byte.
"""

from canvass.record.anchor import Anchor, Anchored, Anchoring, read_anchor
from canvass.record.artefact import Access, Artefact, artefact_of, named_artefacts
from canvass.record.canonical import canonical_bytes, canonical_lines, read_canonical
from canvass.record.chain import START, ChainReport, Entry, Head, next_entry, verify_chain
from canvass.record.checkpoint import Checkpoint, Purpose, checkpoint, unsigned_checkpoint
from canvass.record.commitment import CardsRoot, Commitment, Terms, commit
from canvass.record.export import export_record
from canvass.record.key_file import read_key, write_key
from canvass.record.keys import (
    AuthorisedKey,
    KeyHolder,
    KeyStanding,
    authorise,
    lose,
    revoke,
    rotate,
)
from canvass.record.leaves import (
    CardOpening,
    OpeningCheck,
    card_leaves,
    check_opening,
    committed,
    line_leaves,
    new_secret,
    open_card,
    read_opening,
)
from canvass.record.ledger import Ledger, TornTail
from canvass.record.merkle import MerkleTree
from canvass.record.opening import REHEARSAL, opened
from canvass.record.record import Record, create_record, is_begun, open_record
from canvass.record.replay import Fault
from canvass.record.signature import Place, sign, signed_bytes, unsigned, with_signature
from canvass.record.signing import SigningKey, VerifyKey
from canvass.record.store import Store, find_store
from canvass.record.trust import Check, Trust
from canvass.record.verify import Checked, Ending, RecordReport, verify_record
from canvass.record.words import read_words, words_of

__all__ = [
    "REHEARSAL",
    "START",
    "Access",
    "Anchor",
    "Anchored",
    "Anchoring",
    "Artefact",
    "AuthorisedKey",
    "CardOpening",
    "CardsRoot",
    "ChainReport",
    "Check",
    "Checked",
    "Checkpoint",
    "Commitment",
    "Ending",
    "Entry",
    "Fault",
    "Head",
    "KeyHolder",
    "KeyStanding",
    "Ledger",
    "MerkleTree",
    "OpeningCheck",
    "Place",
    "Purpose",
    "Record",
    "RecordReport",
    "SigningKey",
    "Store",
    "Terms",
    "TornTail",
    "Trust",
    "VerifyKey",
    "artefact_of",
    "authorise",
    "canonical_bytes",
    "canonical_lines",
    "card_leaves",
    "check_opening",
    "checkpoint",
    "commit",
    "committed",
    "create_record",
    "export_record",
    "find_store",
    "is_begun",
    "line_leaves",
    "lose",
    "named_artefacts",
    "new_secret",
    "next_entry",
    "open_card",
    "open_record",
    "opened",
    "read_anchor",
    "read_canonical",
    "read_key",
    "read_opening",
    "read_words",
    "revoke",
    "rotate",
    "sign",
    "signed_bytes",
    "unsigned",
    "unsigned_checkpoint",
    "verify_chain",
    "verify_record",
    "with_signature",
    "words_of",
    "write_key",
]
