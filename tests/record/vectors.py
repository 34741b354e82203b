"""The test vectors of docs/record-vectors.json, computed: ``python -m tests.record.vectors`` prints them."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from canvass.model.value import Value
from canvass.record import (
    START,
    canonical_bytes,
    card_leaves,
    checkpoint,
    export_record,
    find_store,
    next_entry,
    open_card,
)
from canvass.record.checkpoint import Purpose
from canvass.record.leaves import salt
from canvass.record.merkle import MerkleTree
from canvass.record.signature import Place, signed_bytes
from tests.record.apart_vectors import apart_vectors
from tests.record.audit_vectors import batch_vectors, wealth_vectors
from tests.record.ceremony_vectors import ceremony_vectors
from tests.record.extension_vectors import EXTENSION
from tests.record.filed_vectors import filed_vectors, noticed_vectors
from tests.record.label_vectors import LABELS
from tests.record.limit_vectors import LIMITS
from tests.record.list_vectors import list_vectors
from tests.record.make import (
    ACTOR,
    CARDS,
    ID,
    KEY,
    SECRET,
    SPARE,
    TIME,
    commitment,
    event,
    full_record,
    tree,
)
from tests.record.name_vectors import NAMES
from tests.record.number_vectors import NUMBERS
from tests.record.point_vectors import point_vectors, row_vectors
from tests.record.pool_vectors import pool_vectors
from tests.record.ranking_vectors import ranking_vectors
from tests.record.seal_vectors import seal_vectors
from tests.record.strata_vectors import strata_vectors
from tests.record.witness_vectors import witness_vectors

VALUES: tuple[Value, ...] = (
    None,
    {},
    [],
    {"b": 1, "a": [True, False, None, -9007199254740991, 9007199254740991]},
    {"quotes": '"\\', "short": "\b\t\n\f\r", "long": "\x00\x1f", "plain": "\x7f/é€😀"},
    {"Z": 1, "a": 2, "_": 3, "aa": 4, "a.": 5, "": 6},
)


def build(folder: Path) -> dict[str, Any]:
    """Every vector, by the part of the document that it belongs to."""
    record = full_record(folder / "record")
    export_record(find_store(folder / "record"), folder / "published")
    made = commitment(record)
    return {
        "canonical": [{"value": value, "hex": canonical_bytes(value).hex()} for value in VALUES],
        "numbers": NUMBERS,
        "names": NAMES,
        "labels": LABELS,
        "limits": LIMITS,
        "chain": _chain(),
        "keys": [_key(secret) for secret in (bytes(range(32)), bytes(range(1, 33)))],
        "signed": _signed(),
        "tree": _tree(),
        "cards": _cards(),
        "commitment": {
            "value": _plain(made.value),
            "digest": made.digest,
            "words": made.words,
        },
        "wealth": wealth_vectors(),
        "batches": batch_vectors(),
        "strata": strata_vectors(),
        "pools": pool_vectors(),
        "rankings": ranking_vectors(),
        "lists": list_vectors(),
        "points": point_vectors(),
        "point_rows": row_vectors(),
        "apart": apart_vectors(),
        "witness": witness_vectors(bytes(range(32))),
        "ceremony": ceremony_vectors(),
        "seals": seal_vectors(),
        "filed": filed_vectors(),
        "noticed": noticed_vectors(),
        "extension": EXTENSION,
        "record": _published(folder / "published"),
    }


def _plain(value: Value) -> Any:
    return json.loads(canonical_bytes(value))


def _chain() -> dict[str, Any]:
    entry = next_entry(START, event())
    return {
        "previous": START.digest,
        "sequence": 1,
        "event": json.loads(entry.line)["event"],
        "digest": entry.digest,
        "line_hex": entry.line.hex(),
    }


def _key(secret: bytes) -> dict[str, str]:
    key = {bytes(range(32)): KEY, bytes(range(1, 33)): SPARE}[secret]
    return {
        "secret": secret.hex(),
        "public_key": key.public.raw.hex(),
        "fingerprint": key.fingerprint,
    }


def _signed() -> dict[str, Any]:
    entry = next_entry(START, event())
    signed = checkpoint(Place(ID, entry.head), Purpose.SIGN_OFF, KEY, ACTOR, TIME)
    return {
        "secret": bytes(range(32)).hex(),
        "signed_hex": signed_bytes(signed).hex(),
        "event": {
            "actor": signed.actor,
            "body": dict(signed.body),
            "kind": signed.kind,
            "time": signed.time,
        },
    }


def _tree() -> list[dict[str, Any]]:
    leaves = list(card_leaves(SECRET, CARDS))
    return [
        {
            "count": count,
            "leaves": [leaf.hex() for leaf in leaves[:count]],
            "root": MerkleTree.of(leaves[:count]).root.hex(),
            "path_of_leaf_0": [step.hex() for step in MerkleTree.of(leaves[:count]).path(0)],
        }
        for count in range(1, len(leaves) + 1)
    ]


def _cards() -> dict[str, Any]:
    return {
        "secret": SECRET.hex(),
        "salt_of_card_0": salt(SECRET, 0).hex(),
        "count": len(CARDS),
        "root": tree().root.hex(),
        "openings": [_plain(open_card(tree(), SECRET, n, CARDS[n]).value) for n in (0, 3, 6)],
    }


def _published(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text("utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def text() -> str:
    """The vectors as the file has them."""
    with tempfile.TemporaryDirectory() as folder:
        return json.dumps(build(Path(folder)), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
