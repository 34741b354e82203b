"""ONEAudit: cards are compared with their records, or with the mean of their batch where it has none."""

from canvass.audit.kinds import ONEAUDIT
from canvass.audit.methods.conditions import IN_ORDER
from canvass.audit.methods.method import ByCards, Method, SizedTest

SIZED = SizedTest(
    "oneaudit",
    short="ONEAudit",
    sentence="ONEAudit, betting on records and on batch totals, without replacement",
    source=ONEAUDIT.source,
    kind=ONEAUDIT,
    puts_back=False,
    is_sequential=True,
    is_announced=True,
)
METHOD = Method(
    "oneaudit",
    sentence="ONEAudit, each card compared with its record or with the mean of its batch, in the order of the draw "
    "(Stark 2023; Spertus, Glazer and Stark 2025)",
    holds_if=f"{IN_ORDER}, that of every batch too, and records and totals were fixed before the seed",
    kind=ONEAUDIT,
    sized=SIZED,
    cards=ByCards(against_records=True, in_pools=True),
)
