"""The likelihood ratio of three groups of cards drawn without replacement."""

from canvass.audit.kinds.kind import AuditKind, Needs

KIND = AuditKind(
    "polling_ratio",
    name="polling, by likelihood ratio",
    label="polling_ratio",
    needs=Needs.PAPER,
    needs_in_words="paper, and a manifest",
    people_read="single cards, drawn at random, none put back",
    assumes="one winner against one loser, one vote on each card",
    source="Ottoboni, Stark, Lindeman and McBurnett 2018",
)
