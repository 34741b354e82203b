"""Winners, margins and what would have to flip. What adds up tables, and days, are imported by their own modules."""

from canvass.tabulation.ballots import Ballots, BallotsFrom, ballots, together
from canvass.tabulation.bundles import Bundle, Group, bundle_votes, closed, groups
from canvass.tabulation.college import (
    Allocation,
    DistrictSumDiffers,
    ElectorUnit,
    SplitState,
    allocate,
    districts_that_differ,
    split_states,
)
from canvass.tabulation.contest_flip import ContestFlip, FlipEnding, contest_flip
from canvass.tabulation.counted import Counted, counted
from canvass.tabulation.decision import UNSAID, Decision, Ending, decision
from canvass.tabulation.electors import Deviation, ElectorCount, deviation, pledged_allocation
from canvass.tabulation.flips import Cost, LostUnit, lost_units, votes_for_margin, votes_to_carry
from canvass.tabulation.instant_runoff import InstantRunoff, RunoffRound, instant_runoff
from canvass.tabulation.knapsack import minimal_flip_set
from canvass.tabulation.margins import Line, Margin, ShareMargin
from canvass.tabulation.outstanding import Outlook, outlook_of
from canvass.tabulation.paths import (
    Path,
    PathEnding,
    Paths,
    Reach,
    challenger,
    paths_to,
    paths_within,
)
from canvass.tabulation.ranking import k_best_minimal_sets
from canvass.tabulation.seats import (
    SeatLead,
    SeatMargin,
    nearest_seat,
    remainder_gap,
    seat_leads,
    seats_by_votes,
)
from canvass.tabulation.share_flip import ShareFlip, share_flips
from canvass.tabulation.standing import StandingTally
from canvass.tabulation.targets import Goal, Target, target
from canvass.tabulation.winners import LeftOut, Outcome, outcome, without_votes

__all__ = [
    "UNSAID",
    "Allocation",
    "Ballots",
    "BallotsFrom",
    "Bundle",
    "ContestFlip",
    "Cost",
    "Counted",
    "Decision",
    "Deviation",
    "DistrictSumDiffers",
    "ElectorCount",
    "ElectorUnit",
    "Ending",
    "FlipEnding",
    "Goal",
    "Group",
    "InstantRunoff",
    "LeftOut",
    "Line",
    "LostUnit",
    "Margin",
    "Outcome",
    "Outlook",
    "Path",
    "PathEnding",
    "Paths",
    "Reach",
    "RunoffRound",
    "SeatLead",
    "SeatMargin",
    "ShareFlip",
    "ShareMargin",
    "SplitState",
    "StandingTally",
    "Target",
    "allocate",
    "ballots",
    "bundle_votes",
    "challenger",
    "closed",
    "contest_flip",
    "counted",
    "decision",
    "deviation",
    "districts_that_differ",
    "groups",
    "instant_runoff",
    "k_best_minimal_sets",
    "lost_units",
    "minimal_flip_set",
    "nearest_seat",
    "outcome",
    "outlook_of",
    "paths_to",
    "paths_within",
    "pledged_allocation",
    "remainder_gap",
    "seat_leads",
    "seats_by_votes",
    "share_flips",
    "split_states",
    "target",
    "together",
    "votes_for_margin",
    "votes_to_carry",
    "without_votes",
]
