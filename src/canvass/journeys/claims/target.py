"""The claim that an attack would aim at the closest state: which state that was."""

from __future__ import annotations

from fractions import Fraction

from canvass.journeys.claims.result import Checked, Figure, Said, Verdict
from canvass.journeys.claims.states import certified_outcome, certified_states
from canvass.journeys.electors import College, college
from canvass.model import Election
from canvass.tabulation import Margin, challenger


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
                f"smallest lead as a share, of all {len(margins)}: {share}",
                100 * margins[share].margin_share,
                "percent",
            ),
            Figure(f"smallest lead in votes: {votes}", margins[votes].margin_votes, "votes"),
            Figure(f"fewest votes for each elector: {each}", for_each[each], "votes an elector"),
            Figure(f"electors of {share}", electors[share], "electors"),
            Figure("electors that the runner-up lacked", _missing(found), "electors"),
        ),
        computation="certified leads of all states and D.C.",
        caveat="at what somebody would aim is in no data",
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
