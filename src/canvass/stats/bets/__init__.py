"""Every bet: how much to stake on each draw, as a function of the draws before it."""

from canvass.stats.bets.agrapa import Agrapa
from canvass.stats.bets.alternative import (
    ConstantAlternative,
    PopulationAlternative,
    TruncatedShrinkage,
)
from canvass.stats.bets.comparison import ErrorKind, ShrunkKelly, cobra
from canvass.stats.bets.fixed import (
    FixedBet,
    FixedStake,
    KaplanKolmogorov,
    KaplanMarkov,
    KaplanWald,
)
from canvass.stats.bets.kelly import Kelly, ReportedShare, kelly_bet, log_growth
from canvass.stats.bets.mixture import Mixture, Portfolio, square_kelly, universal_portfolio

__all__ = [
    "Agrapa",
    "ConstantAlternative",
    "ErrorKind",
    "FixedBet",
    "FixedStake",
    "KaplanKolmogorov",
    "KaplanMarkov",
    "KaplanWald",
    "Kelly",
    "Mixture",
    "PopulationAlternative",
    "Portfolio",
    "ReportedShare",
    "ShrunkKelly",
    "TruncatedShrinkage",
    "cobra",
    "kelly_bet",
    "log_growth",
    "square_kelly",
    "universal_portfolio",
]
