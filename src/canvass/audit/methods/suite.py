"""SUITE: comparison in one stratum, polling in another, combined by Fisher's rule."""

from canvass.audit.methods.kind import AuditKind, Needs
from canvass.audit.methods.method import Method, SizedTest

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
SIZED = SizedTest(
    "suite",
    short="SUITE",
    sentence="SUITE, cards compared where they have records and read elsewhere",
    source="Ottoboni, Stark, Lindeman and McBurnett 2018",
    kind=KIND,
)
METHOD = Method(
    "suite",
    sentence="SUITE, cards compared in one stratum and polled in the other, largest over every split of the margin "
    "(Ottoboni, Stark, Lindeman and McBurnett 2018)",
    holds_if="cards with a record were put back and the others not, each stratum was drawn by itself, and the number "
    "of cards in each is a trusted bound",
    kind=KIND,
    sized=SIZED,
    strata=True,
)
