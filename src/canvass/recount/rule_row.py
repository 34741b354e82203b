"""One rule as a rule file writes it, read into what it means (docs/recount-law.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.recount.condition_text import word
from canvass.recount.fault import Reading, refuse_strangers, text_of, words_of
from canvass.recount.rule import Content, Kind, RecountRule, Unseen
from canvass.recount.rule_content import CONTENTS
from canvass.recount.rule_days import Text, day_of, validity_from
from canvass.recount.rule_evidence import evidence_from, seen_of
from canvass.recount.rule_stage import stage_from
from canvass.recount.scope_text import scope_from


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a rule in its file: the state, its time zone, the tables of evidence and the file's name.

    ``kept_in`` is empty for a packaged rule.
    """

    state: str
    zone: str
    seen: Mapping[str, Text]
    kept_in: str = ""


def rule_from(row: Text, around: Around) -> RecountRule:
    """The rule; raises BadRule, naming the rule, with every fault of it."""
    reading = Reading()
    kind = reading.of("kind", lambda: word(Kind, row.get("kind"), "kind"))
    reading.end()
    seen: Text | None = reading.of("seen", seen_of, row, around.seen)
    rule = RecountRule(
        rule_id=reading.of("id", lambda: text_of(row["id"], "id")),
        jurisdiction=around.state,
        kind=kind,
        content=reading.of(_KEYS[kind][0], _content, kind, row, around.zone),
        evidence=reading.after(seen, "seen", evidence_from, row, seen),
        stage=reading.of("stage", stage_from, row, kind),
        scope=reading.of("scope", scope_from, row.get("scope", {})),
        validity=reading.of("valid_from", validity_from, row, seen or {}),
        text=row.get("text", row.get("quote", "")),
        over=reading.of("over", words_of, row.get("over", []), "over"),
        conflict_with=reading.of(
            "conflict_with", words_of, row.get("conflict_with", []), "conflict_with"
        ),
        notes=row.get("notes", ""),
        notes_from=reading.of("notes_from", day_of, "notes_from", row),
        kept_in=around.kept_in,
    )
    reading.of("", refuse_strangers, row, (*COMMON, *_KEYS[kind]), "rule")
    for key in TEXTS:
        reading.of(key, text_of, row.get(key, ""), key)
    reading.end()
    return rule


COMMON = (
    *("id", "kind", "stage", "scope", "valid_from", "valid_to", "derived", "over", "not_seen"),
    *("conflict_with", "notes", "notes_from", "seen", "statute", "quote", "text", "session_law"),
    *("source", "sha256", "how_seen", "read_on", "seen_from", "seen_to", "open", "tried"),
)
"""The keys that a rule of any kind may have."""


TEXTS = (
    "statute",
    "quote",
    "text",
    "session_law",
    "source",
    "sha256",
    "open",
    "tried",
    "notes",
    "effect",
    "partial",
)
"""The keys that hold sentences."""


_KEYS: Mapping[Kind, tuple[str, ...]] = {
    Kind.AUTOMATIC: ("condition",),
    Kind.REQUEST: ("condition", "requesters", "partial", "effect"),
    Kind.PUBLICLY_PAID: ("condition", "payer"),
    Kind.FEE: ("fee",),
    Kind.CLOCK: ("clock",),
    Kind.EVENT: ("clock", "is_latest"),
    Kind.METHOD: ("method", "effect"),
    Kind.REFUND: ("refund", "refund_when"),
    Kind.PETITION: ("petition",),
    Kind.WAIVER: ("waiver",),
    Kind.NEEDED: ("needed",),
    Kind.HELD: ("held", "per_seat", "months"),
}
"""The further keys of each kind; what the rule says stands under the first."""


def _content(kind: Kind, row: Text, zone: str) -> Content:
    if "not_seen" in row:
        return Unseen(text_of(row["not_seen"], "not_seen"))
    return CONTENTS[kind](row, zone)
