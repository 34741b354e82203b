"""ONEAudit: cards are compared with their records, or with the mean of their batch where it has none."""

from canvass.audit.methods.kind import AuditKind, Needs
from canvass.audit.methods.method import ByCards, Method, SizedTest
from canvass.audit.methods.polling import IN_ORDER

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
SIZED = SizedTest(
    "oneaudit",
    short="ONEAudit",
    sentence="ONEAudit, betting on records and on batch totals, without replacement",
    source=SOURCE,
    kind=KIND,
    puts_back=False,
    is_sequential=True,
    is_announced=True,
)
METHOD = Method(
    "oneaudit",
    sentence="ONEAudit, each card compared with its record or with the mean of its batch, in the order of the draw "
    "(Stark 2023; Spertus, Glazer and Stark 2025)",
    holds_if=f"{IN_ORDER}, that of every batch too, and records and totals were fixed before the seed",
    kind=KIND,
    sized=SIZED,
    cards=ByCards(against_records=True, in_pools=True),
)
