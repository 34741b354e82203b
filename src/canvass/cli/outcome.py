"""``canvass outcome``: who won, and by how much."""

from __future__ import annotations

from canvass.cli.options import AsJson, ContestId, ElectionName, PageFile, StateList, states_in


def outcome(
    election: ElectionName,
    contest: ContestId = None,
    states: StateList = "",
    out: PageFile = None,
    json: AsJson = False,
) -> None:
    """Winners and margins: everywhere, among the electors, and in the states of the focus or those named."""
    from canvass.cli.shown import show
    from canvass.journeys.elections import open_election
    from canvass.journeys.outcome import election_outcome
    from canvass.present.outcome import outcome_page

    result = election_outcome(open_election(election), contest, states_in(states))
    show(result, outcome_page, json=json, out=out)
