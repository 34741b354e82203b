"""Batch comparison: whole batches are counted by hand, and held against what was reported for them."""

from canvass.audit.kinds.kind import AuditKind, Needs

KIND = AuditKind(
    "batch_comparison",
    name="batch comparison",
    label="batch comparison",
    needs=Needs.BATCH_VOTES,
    needs_in_words="paper, and votes reported for every batch",
    people_read="whole batches, counted by hand",
    assumes="a bound on the cards of each batch from the manifest, not from the tally",
    source="Stark 2009; Aslam, Popa and Rivest 2008",
)
