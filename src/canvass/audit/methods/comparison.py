"""Comparison: each card is held against its own record, betting on rare errors in the order of the draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canvass.audit.kinds import COMPARISON, Drawn
from canvass.audit.methods.conditions import IN_ORDER
from canvass.audit.methods.method import ByCards, Method, SizedTest

if TYPE_CHECKING:
    from canvass.audit.plan import Effort
    from canvass.audit.reported import ReportedContest
    from canvass.audit.size.numbers import Aim, Sizes
    from canvass.audit.size.simulated import Ends


def quick_sizes(reported: ReportedContest, aim: Aim, effort: Effort) -> Sizes | None:
    """Sizes that take no time; None where time may be taken, another bet is asked for, or no end is known."""
    from canvass.audit.size.comparison import expected_sizes

    return (
        expected_sizes(reported, aim, effort.rates, test=SIZED) if _may_be_quick(effort) else None
    )


def is_quick(reported: ReportedContest, aim: Aim, effort: Effort) -> bool:
    """Whether there are sizes that take no time."""
    from canvass.audit.size.comparison import has_expected_end

    return _may_be_quick(effort) and has_expected_end(reported, aim, effort.rates)


def _may_be_quick(effort: Effort) -> bool:
    from canvass.audit.bets.asked import bet_of

    return effort.quickly and bet_of(effort.bets, COMPARISON).is_recommended


def _sizes(reported: ReportedContest, aim: Aim, effort: Effort) -> Sizes:
    from canvass.audit.bets.asked import bet_of
    from canvass.audit.size.comparison import comparison_sizes

    bet = bet_of(effort.bets, COMPARISON)
    quick = quick_sizes(reported, aim, effort)
    return quick or comparison_sizes(
        reported, aim, effort.rates, effort.simulation, bet, test=SIZED
    )


def _ends(reported: ReportedContest, aim: Aim, effort: Effort) -> Ends | None:
    from canvass.audit.bets.asked import bet_of
    from canvass.audit.size.comparison import comparison_ends_of_all

    bet = bet_of(effort.bets, COMPARISON)
    return comparison_ends_of_all(reported, aim, effort.rates, bet, effort.simulation)


SIZED = SizedTest(
    "kelly",
    short="betting on rare errors",
    sentence="betting on rare errors, without replacement",
    source="Stark 2020; Spertus 2023",
    kind=COMPARISON,
    puts_back=False,
    is_sequential=True,
    is_announced=True,
    sizes=_sizes,
    ends=_ends,
)
METHOD = Method(
    "comparison",
    sentence="comparison, betting on rare errors in the order of the draw (Stark 2020; Spertus 2023)",
    holds_if=IN_ORDER,
    kind=COMPARISON,
    sized=SIZED,
    cards=ByCards(against_records=True),
    share_of=Drawn.CARDS,
)
