"""Super-simple comparison: Kaplan-Markov with an error inflator, by arithmetic that a pocket calculator does."""

from canvass.audit.kinds.kind import AuditKind, Needs

KIND = AuditKind(
    "super_simple",
    name="super-simple comparison",
    label="super_simple",
    needs=Needs.RECORDS,
    needs_in_words="the same as comparison",
    people_read="the same, cards put back; arithmetic that a pocket calculator does",
    assumes="the same; winners and losers, not shares of the vote",
    source="Stark 2010; Lindeman and Stark 2012",
)
