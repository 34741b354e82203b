"""ONEAudit: cards are compared with their records, or with the mean of their batch where it has none."""

from canvass.audit.kinds.kind import AuditKind, Needs

SOURCE = "Stark 2023 (ONEAudit); Spertus, Glazer and Stark 2025"
KIND = AuditKind(
    "oneaudit",
    name="ONEAudit",
    label="ONEAudit",
    needs=Needs.POOLS,
    needs_in_words="paper, a manifest, the votes of every batch without records, and cast vote records of the others",
    people_read="single cards: held against their records, or against the mean of their batch where it has none",
    assumes="a number of cards in every batch that does not come from the voting system",
    source=SOURCE,
)
