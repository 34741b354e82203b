"""``canvass audit risk comparison``: cards were held against their records, and the differences counted."""

from __future__ import annotations

from canvass.cli.audit.risk.measured import Measurable, measured
from canvass.cli.audit.risk.options import Drawn, OneOver, OneUnder, TwoOver, TwoUnder


@measured
def comparison(
    drawn: Drawn,
    one_vote_over: OneOver = 0,
    two_vote_over: TwoOver = 0,
    one_vote_under: OneUnder = 0,
    two_vote_under: TwoUnder = 0,
) -> Measurable:
    """From how many of the cards drawn differ from their records, each put back before the next draw."""
    from canvass.audit.overstatement import Discrepancies
    from canvass.journeys.risk.discrepancies import DiscrepanciesFound

    found = Discrepancies(one_vote_over, two_vote_over, one_vote_under, two_vote_under)
    return DiscrepanciesFound(drawn, found)
