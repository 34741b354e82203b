"""Test vectors of what a verifier does not know, and of rehearsals: docs/record.md, sections 5 and 16."""

from __future__ import annotations

from typing import Any

from canvass.audit.terms import base_sample
from canvass.audit.terms.methods import METHODS

NOBODYS = ("interpretation.entered", "opened", "recounts.opened", "app", "audits.opened", "x.y.z")
RESERVED = {
    "pools.committed": "an audit",
    "rankings.entered": "an audit",
    "app.signed_in": "the app",
    "witness.signed": "the record",
}
STOPS = "; nothing of the audit is checked from here on"
OF_AN_AUDIT = (
    "cards.weighed",
    "audit.paused",
    "compliance.x.y",
    "ceremony.postponed",
    "boards.dissolved",
)
"""Kinds of an audit's families, each of which ends what is checked."""

NEITHER: tuple[Any, ...] = ("true", 1, 0, None, [], {})

OF_A_RECOUNT = (
    "recount.adjourned",
    "returns.weighed",
    "tally.burnt",
    "custody.lost",
    "challenge.withdrawn",
)
OF_RECOUNTS = "; nothing of the recount is checked from here on"

EXTENSION: dict[str, Any] = {
    "not_checked": [
        *[{"kind": kind, "said": f"the kind {kind}"} for kind in NOBODYS],
        *[
            {"kind": kind, "said": f"the kind {kind}, reserved for {owner}"}
            for kind, owner in RESERVED.items()
        ],
    ],
    "ends_audit": [{"kind": kind, "said": f"the kind {kind}{STOPS}"} for kind in OF_AN_AUDIT],
    "ends_recount": [
        {"kind": kind, "said": f"the kind {kind}{OF_RECOUNTS}"} for kind in OF_A_RECOUNT
    ],
    "fault": ["record.sealed", "key.borrowed", "record.x.y"],
    "methods": {
        "known": sorted([*METHODS, base_sample.NAME]),
        "unknown": ["raire", "polling2", "a", "a" * 64],
        "no_name": ["", "Polling", "2x", "_x", "poll ing", "polling\n", "a" * 65, 7, None],
    },
    "rehearsal": {
        "true": [{"rehearsal": True}, {"rehearsal": True, "title": "A drill"}],
        "false": [{}, {"rehearsal": False}, {"Rehearsal": True}],
        "wrong": [{"rehearsal": each} for each in NEITHER],
    },
}
