"""ALPHA: polling that bets on the cards in the order of the draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canvass.audit.kinds import POLLING, Drawn
from canvass.audit.methods.conditions import IN_ORDER
from canvass.audit.methods.method import ByCards, Method, SizedTest

if TYPE_CHECKING:
    from canvass.audit.plan import Effort
    from canvass.audit.reported import ReportedContest
    from canvass.audit.size.numbers import Aim, Sizes
    from canvass.audit.size.simulated import Ends


def _sizes(reported: ReportedContest, aim: Aim, effort: Effort) -> Sizes | None:
    """None where little time is to be taken and another test of polling has a size."""
    from canvass.audit.bets.asked import bet_of
    from canvass.audit.size.polling import alpha_sizes

    if effort.quickly and reported.pairs:
        return None
    return alpha_sizes(reported, aim, effort.simulation, bet_of(effort.bets, POLLING), test=SIZED)


def _ends(reported: ReportedContest, aim: Aim, effort: Effort) -> Ends | None:
    from canvass.audit.bets.asked import bet_of
    from canvass.audit.size.polling import alpha_ends

    return alpha_ends(reported, aim, bet_of(effort.bets, POLLING), effort.simulation)


SIZED = SizedTest(
    "alpha",
    short="ALPHA",
    sentence="ALPHA, without replacement",
    source="Stark 2023",
    kind=POLLING,
    puts_back=False,
    is_sequential=True,
    sizes=_sizes,
    ends=_ends,
)
METHOD = Method(
    "alpha",
    sentence="polling, betting on the cards in the order of the draw (Stark 2020, 2023)",
    holds_if=IN_ORDER,
    kind=POLLING,
    sized=SIZED,
    cards=ByCards(against_records=False),
    share_of=Drawn.CARDS,
)
