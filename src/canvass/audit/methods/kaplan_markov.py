"""Kaplan-Markov: all of the wealth is bet on each batch, which one wholly wrong batch ruins."""

from canvass.audit.kinds import BATCH_COMPARISON
from canvass.audit.methods.conditions import TRUSTED
from canvass.audit.methods.method import ByBatches, Method, SizedTest

SIZED = SizedTest(
    "kaplan_markov",
    short="Kaplan-Markov, batches",
    sentence="Kaplan-Markov, with replacement",
    source="Stark 2009",
    kind=BATCH_COMPARISON,
)
METHOD = Method(
    "kaplan_markov",
    sentence="Kaplan-Markov, the largest error of any claim in each batch (Stark 2009)",
    holds_if=f"{TRUSTED}; one batch that is wholly wrong ruins it",
    kind=BATCH_COMPARISON,
    sized=SIZED,
    batches=ByBatches(stake=1.0, together=True),
)
