"""Published bets that learn: they correct the report, or assumed rates of errors, by what is found."""

from __future__ import annotations

from fractions import Fraction

from canvass.audit.bets.tested import ComparedClaim, PolledClaim
from canvass.audit.comparison import assumed_errors
from canvass.stats.bets import ErrorKind, ShrunkKelly, TruncatedShrinkage


def alpha(claim: PolledClaim, weight: float = 100.0) -> TruncatedShrinkage:
    """ALPHA: the reported mean, counted like ``weight`` draws, and the mean of the draws (Stark 2023)."""
    mean = claim.reported_mean
    return TruncatedShrinkage(mean, weight, max(mean - 0.5, 0.0) / 2)


def shrunk_kelly(claim: ComparedClaim, cap: float = 0.9) -> ShrunkKelly:
    """The fastest bet for the assumed rates of errors, corrected by what the audit finds (Spertus 2023).

    A value that exaggerates by the whole of the assorter counts as a two-vote error, any other as a one-vote
    error. ``cap`` is the most that one card may cost; at 0.9 a two-vote overstatement leaves a tenth.
    """
    upper = claim.assertion.upper
    scale = 2 * upper - claim.frame.margin(claim.assertion)
    kinds = tuple(
        ErrorKind(float((upper - over) / scale), rate, _weight(over, upper))
        for over, rate in sorted(assumed_errors(upper, claim.rates).items(), reverse=True)
    )
    return ShrunkKelly(float(upper / scale), kinds, cap)


def _weight(over: Fraction, upper: Fraction) -> float:
    """Draws that an assumed rate counts like: two-vote errors are rarer, and their rate weighs more."""
    return 1000.0 if abs(over) == upper else 100.0
