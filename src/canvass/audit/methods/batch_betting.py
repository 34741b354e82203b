"""Betting nine tenths of the wealth on each batch, which survives a wholly wrong batch."""

from canvass.audit.kinds import BATCH_COMPARISON, Drawn
from canvass.audit.methods.conditions import TRUSTED
from canvass.audit.methods.method import ByBatches, Method, SizedTest

RECOMMENDED_STAKE = 0.9
"""Share of the wealth staked on each batch; 1 is Kaplan-Markov, which one fully wrong batch ruins."""
SIZED = SizedTest(
    "batch_betting",
    short="betting, batches",
    sentence="betting that survives a fully wrong batch, with replacement",
    source="Stark 2009; Waudby-Smith and Ramdas 2024",
    kind=BATCH_COMPARISON,
    is_announced=True,
)
METHOD = Method(
    "batch_betting",
    sentence="betting nine tenths of the wealth on each batch, which survives a wholly wrong batch",
    holds_if=TRUSTED,
    kind=BATCH_COMPARISON,
    sized=SIZED,
    batches=ByBatches(stake=RECOMMENDED_STAKE, together=False),
    share_of=Drawn.BATCHES,
)
