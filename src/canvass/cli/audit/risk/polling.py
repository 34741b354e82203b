"""``canvass audit risk polling``: cards were read, and counted by choice."""

from __future__ import annotations

from canvass.cli.audit.risk.measured import Measurable, measured
from canvass.cli.audit.risk.options import Drawn, Found, Lost, NoVote


@measured
def polling(drawn: Drawn, found: Found = None, lost: Lost = 0, no_vote: NoVote = 0) -> Measurable:
    """From how many of the cards drawn were found for each choice, in whatever order they came."""
    from canvass.journeys.risk.counts import CountsRead, counts_in

    return CountsRead(drawn, counts_in(found or ()), lost, no_vote)
