"""Comparison: each card is held against its own record, betting on rare errors in the order of the draw."""

from canvass.audit.kinds.kind import AuditKind, Needs

KIND = AuditKind(
    "comparison",
    name="comparison",
    label="comparison",
    needs=Needs.RECORDS,
    needs_in_words="paper, a manifest, and a cast vote record of every card that can be found by its place",
    people_read="single cards, each held against its own record",
    assumes="a bound on the number of cards that does not come from the voting system",
    source="Stark 2020, 2023; Spertus 2023",
    is_sized_from_report=True,
)
