"""SUITE: comparison in one stratum, polling in another, combined by Fisher's rule."""

from canvass.audit.kinds.kind import AuditKind, Needs

KIND = AuditKind(
    "suite",
    name="SUITE",
    label="SUITE",
    needs=Needs.RECORDS_OF_A_PART,
    needs_in_words="paper, a manifest, and a cast vote record of every card in a part of the batches",
    people_read="single cards: held against their records in that part, read in the others",
    assumes="one winner against one loser, one vote on each card; trusted numbers of cards in both parts",
    source="Ottoboni, Stark, Lindeman and McBurnett 2018",
)
