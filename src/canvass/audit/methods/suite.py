"""SUITE: comparison in one stratum, polling in another, combined by Fisher's rule."""

from canvass.audit.kinds import SUITE
from canvass.audit.methods.method import Method, SizedTest

SIZED = SizedTest(
    "suite",
    short="SUITE",
    sentence="SUITE, cards compared where they have records and read elsewhere",
    source="Ottoboni, Stark, Lindeman and McBurnett 2018",
    kind=SUITE,
)
METHOD = Method(
    "suite",
    sentence="SUITE, cards compared in one stratum and polled in the other, largest over every split of the margin "
    "(Ottoboni, Stark, Lindeman and McBurnett 2018)",
    holds_if="cards with a record were put back and the others not, each stratum was drawn by itself, and the number "
    "of cards in each is a trusted bound",
    kind=SUITE,
    sized=SIZED,
    strata=True,
)
