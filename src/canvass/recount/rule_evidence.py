"""What a rule rests on, as a rule file writes it: the law's section, its words, and in what it was read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from canvass.recount.condition_text import word
from canvass.recount.fault import FaultKind, RuleFault, refuse, refused, text_of
from canvass.recount.rule import Evidence, HowSeen
from canvass.recount.rule_days import Text, days_of

DIGEST = re.compile("[0-9a-f]{64}")
"""A SHA-256 as it is written."""


MOST_WORDS = 25
"""How much of a law a rule quotes."""


def seen_of(row: Text, seen: Mapping[str, Text]) -> Text:
    """The table of evidence that the rule names; none where the rule carries all of its own."""
    name = row.get("seen")
    if name is None and {"source", "how_seen", "read_on"} <= set(row):
        return {}
    if not isinstance(name, str) or name not in seen:
        what = f"seen names no table of evidence: {name!r}" if name else "the rule has no evidence"
        mend = "write seen = and the name of a [seen.*] table with source, how_seen and read_on"
        raise refused(FaultKind.EVIDENCE, what, str(name or ""), mend)
    return seen[name]


def evidence_from(row: Text, seen: Text) -> Evidence:
    """What the rule rests on; raises BadRule where that is not told."""
    quote = text_of(row.get("quote", ""), "quote")
    if len(quote.split()) > MOST_WORDS:
        words = f"a quote has at most {MOST_WORDS} words, found {len(quote.split())}"
        raise refused(FaultKind.EVIDENCE, words, mend="keep the words that decide")
    both = {**seen, **row}
    refuse(_unsaid(both, bool(quote)))
    return Evidence(
        source=text_of(both["source"], "source"),
        statute=text_of(both.get("statute", ""), "statute"),
        quote=quote,
        sha256=digest_of((row if "source" in row else both).get("sha256", "")),
        session_law=text_of(both.get("session_law", ""), "session_law"),
        how_seen=word(HowSeen, both["how_seen"], "how_seen"),
        read_on=days_of("read_on", both),
        still_open=both.get("open", ""),
        tried=both.get("tried", ""),
    )


def digest_of(value: object) -> str:
    """The digest of a text that was read, or nothing; raises BadRule for what no SHA-256 is."""
    digest = text_of(value, "sha256")
    if digest and not DIGEST.fullmatch(digest):
        what = f"sha256 is not 64 digits of 0 to 9 and a to f, found {digest!r}"
        raise refused(
            FaultKind.EVIDENCE, what, digest, "write what sha256sum says, or leave it out"
        )
    return digest


def _unsaid(row: Text, has_quote: bool) -> Iterator[RuleFault]:
    """The section and the words, where the law or an official text was read and they are not told."""
    if row["how_seen"] != HowSeen.SECONDARY and not row.get("statute"):
        mend = 'write statute = and the section, such as "Wis. Stat. 9.01(1)"'
        yield RuleFault(FaultKind.EVIDENCE, "the section is not named", "", mend, "statute")
    if not has_quote and not row.get("text") and "not_seen" not in row:
        mend = "write quote = and at most 25 words of the law; of a summary, text = its passage"
        yield RuleFault(
            FaultKind.EVIDENCE, "no words of what was read are given", "", mend, "quote"
        )
