"""The likelihood ratio of three groups of cards drawn without replacement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canvass.audit.kinds import POLLING_RATIO, Drawn
from canvass.audit.methods.method import ByCounts, Method

if TYPE_CHECKING:
    from canvass.audit.pair import PairCount
    from canvass.audit.sides import Sides


def _p_value(_sides: Sides, population: PairCount, sample: PairCount) -> float:
    from canvass.audit.sprt_polling import polling_ratio_p

    return polling_ratio_p(population, sample)


METHOD = Method(
    "polling_ratio",
    sentence="likelihood ratio without replacement, largest over what the report leaves open "
    "(Ottoboni, Stark, Lindeman and McBurnett 2018)",
    holds_if="no card was drawn twice, and the number of cards is a trusted bound",
    kind=POLLING_RATIO,
    counts=ByCounts(_p_value, puts_back=False, only_leads=True),
    share_of=Drawn.CARDS,
)
