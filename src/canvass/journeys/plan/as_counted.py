"""The contest as recount law counts it: how many go on, what share a measure needs, who leads the last round."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from canvass.journeys.counts_by_state import StateCount, counts_by_state
from canvass.journeys.needed import KindUnsaid, NeededByLaw, needed_for
from canvass.journeys.places import states_of
from canvass.journeys.rulebook import Rulebook
from canvass.journeys.rulebook import states as states_with_law
from canvass.model import Contest, Election, Rule
from canvass.model.measure import yes_and_no
from canvass.recount.needed import FirstGoOn, Needed, Next, ShareNeeded
from canvass.recount.question import Question
from canvass.tabulation import Outcome
from canvass.tabulation.decision import RUNOFF_PLACES

BOTH_SIDES = 2
"""Yes and no."""


def needed_in_one_state(
    election: Election, contest: Contest, question: Question, rulebook: Rulebook
) -> NeededByLaw | None:
    """What the law asks of the winner or of a measure; None of several states, or where it was not read."""
    places = [*states_of(election)]
    if contest.rule is not Rule.PLURALITY or len(places) != 1:
        return None
    if places[0] not in states_with_law():
        return None
    held_on, office = question.election_day, question.contest.office
    return needed_for(places[0], contest, office, held_on, rulebook)


def by_its_share(contest: Contest, needed: Needed | None) -> Contest | None:
    """A measure as the law counts it, where more yes than no is not enough; None for every other contest.

    The lead of yes over no then decides nothing, and no law's limit can be held against it.
    """
    pair = yes_and_no(contest.choices)
    if pair is None or not isinstance(needed, ShareNeeded):
        return None
    if needed.share == Fraction(1, 2) and not needed.further:
        return None
    return replace(contest, rule=Rule.SUPER_MAJORITY, share=needed.share, about=(pair[0],))


def with_least_lead(contest: Contest, law: NeededByLaw, count: StateCount) -> StateCount:
    """The count of a measure with the least that its lead can be: over the other side, or from the share it needs.

    Where the law asks for something besides the share, or something else is enough, nothing is at least that; nor of
    one that has the share, where some measures need another (a tax of Florida's two thirds of all who vote).
    """
    needed, found = law.needed, count.outcome
    if not isinstance(needed, ShareNeeded) or needed.further or needed.instead or not found:
        return count
    votes = {line.choice: line.votes for line in found.order}
    total, yes = found.valid_votes, votes.get(contest.about[0])
    if yes is None or len(votes) > BOTH_SIDES:
        return count
    if law.notes and needed.is_reached(yes, total):
        return count
    least = min(abs(2 * yes - total), int(abs(yes - needed.share * total)))
    return replace(count, votes=replace(count.votes, margin_at_least=least))


def as_held(
    law: NeededByLaw | KindUnsaid | None, count: StateCount, contest: Contest
) -> StateCount:
    """The count of a contest that by its votes goes to a runoff, with the least of the leads that a limit could mean.

    Nobody is nominated or elected then: the words of the law may mean the first and the second, the second and the
    third, or none. As it is where they hold for the cut, where somebody has the share, and where no runoff follows.
    Of several seats the cut itself is open: it hangs on how many of the first have the share.
    """
    needed = law.needed if isinstance(law, NeededByLaw) else None
    found = count.outcome
    if not isinstance(needed, ShareNeeded) or needed.follows is not Next.RUNOFF or not found:
        return count
    if contest.seats > 1:
        if not a_seat_stays_open(contest, needed, found):
            return count
        known = [line.votes for line in found.order[contest.seats - 1 : 2 * contest.seats + 1]]
        unknown = "which lead the limit is of where not every seat is filled and a runoff follows"
    else:
        if needed.cut or not found.order:
            return count
        if needed.is_reached(found.order[0].votes, found.valid_votes):
            return count
        known = [line.votes for line in found.order[: RUNOFF_PLACES + 1]]
        unknown = "which lead the limit is of where the first two go to a runoff"
    apart = replace(
        count.votes,
        leader_votes=None,
        runner_up_votes=None,
        top_two_votes=None,
        margin_votes=None,
        margin_at_least=min((more - fewer for more, fewer in pairwise(known)), default=None),
        lead_unknown=unknown,
        doubt=needed.doubt,
    )
    return replace(count, votes=apart)


def a_seat_stays_open(contest: Contest, needed: ShareNeeded, found: Outcome) -> bool:
    """Whether the last of several winners has less than the share of the fewest ballots that the marks can be from.

    Not of one mark each, which is how election.toml says that so many go on.
    """
    if contest.seats == 1 or contest.most_marks == 1 or len(found.order) <= contest.seats:
        return False
    return not needed.is_reached(
        contest.most_marks * found.order[contest.seats - 1].votes, found.valid_votes
    )


def where_several_go_on(contest: Contest, places: int) -> Contest | None:
    """A contest of which so many go on, with as many seats: the lead of the last of them decides.

    None for a contest that says its seats, and where one wins or nobody would be left out.
    """
    if places == 1 or (contest.seats, contest.most_marks) != (1, 1) or contest.final_round:
        return None
    people = sum(choice.kind.can_win for choice in contest.choices)
    return replace(contest, seats=places) if people > places else None


def how_many_go_on(election: Election, contest: Contest, needed: Needed | None) -> int:
    """How many go on to another election by the law, or to a runoff by these votes; one where the first wins.

    One too where the law holds no limit against the cut for a runoff, and where fewer votes are missing for the share
    than lie between the second and the third: that may decide more.
    """
    if isinstance(needed, FirstGoOn):
        return needed.places
    if not isinstance(needed, ShareNeeded) or not needed.cut:
        return 1
    (found,) = counts_by_state(election, contest).values() or (None,)
    outcome = found.outcome if found else None
    if outcome is None or len(outcome.order) <= RUNOFF_PLACES:
        return 1
    first, second, third = (line.votes for line in outcome.order[:3])
    missing = needed.share * outcome.valid_votes - first
    return RUNOFF_PLACES if missing > second - third else 1


def as_counted(contest: Contest) -> Contest:
    """The contest as the law's limits see it: of the last round of a ranked count, who has more votes leads.

    Only recount law sees it so; what would have to change for another winner, and an audit, need the rankings.
    """
    if not contest.final_round:
        return contest
    return replace(contest, rule=Rule.PLURALITY, final_round=False)
