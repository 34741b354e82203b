"""Polling: cards are read, and held against nothing."""

from canvass.audit.kinds.kind import AuditKind, Needs

KIND = AuditKind(
    "polling",
    name="polling",
    label="polling",
    needs=Needs.PAPER,
    needs_in_words="paper, and a manifest",
    people_read="single cards, drawn at random from all",
    assumes="every card has the same chance at every draw, and the manifest lists them all",
    source="Lindeman, Stark and Yates 2012; Zagorski and others 2020; Stark 2023",
    is_sized_from_report=True,
)
