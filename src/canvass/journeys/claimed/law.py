"""A claim about recount law, held against the rule of that day."""

from __future__ import annotations

from canvass.journeys.claimed.result import Checked, Figure, Said, Verdict
from canvass.journeys.planning.counted import counts_by_state
from canvass.journeys.rulebook import state_law
from canvass.model import Election
from canvass.recount.eligible import eligibility
from canvass.recount.question import Question
from canvass.recount.scope import ContestClass
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes


def automatic_in_michigan(election: Election, said: Said) -> Checked:
    """Michigan's rule of November 2016 at the margin that was said, one vote more, and the certified one."""
    limit = said.number
    certified = counts_by_state(election, election.contest())["MI"].votes.margin_votes or 0
    ordered = {margin: _ordered(election, margin) for margin in (limit, limit + 1, certified)}
    says = (ordered[limit], ordered[limit + 1]) == (Truth.TRUE, Truth.FALSE)
    return Checked(
        verdict=Verdict.AGREES if says else Verdict.DIFFERS,
        figures=tuple(
            Figure(
                f"recount ordered at a margin of {margin:,}", int(truth is Truth.TRUE), "yes or no"
            )
            for margin, truth in ordered.items()
        ),
        computation="the rule for Michigan on the election day, decided at these margins",
        caveat="the rule counts a margin equal to the limit as well",
    )


def _ordered(election: Election, margin: int) -> Truth:
    question = Question(ContestClass("president"), election.day, election.day)
    votes = ContestVotes(margin_votes=margin)
    (answer,) = eligibility(state_law("MI").rules, question, votes, {}).automatic
    return answer.truth
