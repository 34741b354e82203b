"""Polling: cards are read, and held against nothing."""

from canvass.audit.methods.kind import AuditKind, Needs

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
PUT_BACK = "every card was put back before the next draw"
# Who had confirmed by the risk limit is taken out of later rounds: another limit has other numbers.
PLANNED = "the risk limit and the sizes of all rounds were fixed before the first draw"
IN_ORDER = (
    "these are the first draws of the seed, in order, and the number of cards is a trusted bound"
)
