"""The claim that an attack would aim at the closest state: which state that was."""

from __future__ import annotations

from fractions import Fraction

from canvass.journeys.claims.result import Checked, Figure, Said, Verdict
from canvass.journeys.claims.states import certified_outcome, certified_states
from canvass.journeys.electors import College, college
from canvass.model import Election
from canvass.model.sentence import sentences
from canvass.tabulation import Margin, challenger

say = sentences("claims")


def closest_state(election: Election, _: Said) -> Checked:
    """Which state was closest: in share, in votes, and in votes for each elector that it appoints."""
    margins = _margins(election)
    found = college(election, election.contest())
    electors = _electors(found)
    for_each = {
        state: Fraction(margin.margin_votes, electors[state]) for state, margin in margins.items()
    }
    share = min(margins, key=lambda state: margins[state].margin_share)
    votes = min(margins, key=lambda state: margins[state].margin_votes)
    each = min(for_each, key=for_each.__getitem__)
    return Checked(
        verdict=Verdict.NOT_TESTABLE,
        figures=(
            Figure(
                say("smallest-share", states=len(margins), state=share),
                100 * margins[share].margin_share,
                "percent",
            ),
            Figure(say("smallest-votes", state=votes), margins[votes].margin_votes, "votes"),
            Figure(say("fewest-for-each", state=each), for_each[each], "votes an elector"),
            Figure(say("electors-of", state=share), electors[share], "electors"),
            Figure(say("lacked"), _missing(found), "electors"),
        ),
        computation=say("certified-leads"),
        caveat=say("aim"),
    )


def _margins(election: Election) -> dict[str, Margin]:
    states = sorted({*certified_states(election).table["unit"]})
    found = {state: certified_outcome(election, state).margin for state in states}
    return {state: margin for state, margin in found.items() if margin}


def _electors(found: College | None) -> dict[str, int]:
    electors: dict[str, int] = {}
    for unit in found.units if found else ():
        electors[unit.state] = electors.get(unit.state, 0) + unit.electors
    return electors


def _missing(found: College | None) -> int:
    other = challenger(found.allocation, {}) if found else None
    if found is None or other is None:
        return 0
    return found.allocation.majority - found.allocation.electors[other]
