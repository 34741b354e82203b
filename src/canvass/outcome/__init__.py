"""Winners, margins and what would have to flip."""

from canvass.outcome.ballots import Ballots, BallotsFrom, ballots, together
from canvass.outcome.bundles import Bundle, Group, bundle_votes, closed, groups
from canvass.outcome.college import (
    Allocation,
    DistrictSumDiffers,
    ElectorUnit,
    SplitState,
    allocate,
    districts_that_differ,
    split_states,
)
from canvass.outcome.contest_flip import ContestFlip, FlipEnding, contest_flip
from canvass.outcome.counted import Counted, counted
from canvass.outcome.dates import CollegeDates, DeadlineKind, college_dates
from canvass.outcome.decision import Decision, Ending, decision
from canvass.outcome.electors import Deviation, ElectorCount, deviation, pledged_allocation
from canvass.outcome.flips import Cost, LostUnit, lost_units, votes_for_margin, votes_to_carry
from canvass.outcome.knapsack import minimal_flip_set
from canvass.outcome.levels import checked, within
from canvass.outcome.margins import Line, Margin, ShareMargin
from canvass.outcome.outstanding import Outlook, outlook_of
from canvass.outcome.paths import (
    Path,
    PathEnding,
    Paths,
    Reach,
    challenger,
    paths_to,
    paths_within,
)
from canvass.outcome.ranking import k_best_minimal_sets
from canvass.outcome.share_flip import ShareFlip, share_flips
from canvass.outcome.sizes import with_fitting_sizes
from canvass.outcome.tally import (
    GroupedVotes,
    ModesDiffer,
    modes_that_differ,
    votes_by_choice,
    votes_by_group,
    votes_by_mode,
    votes_by_unit,
    votes_in_columns,
)
from canvass.outcome.targets import Goal, Target, target
from canvass.outcome.winners import Outcome, outcome

__all__ = [
    "Allocation",
    "Ballots",
    "BallotsFrom",
    "Bundle",
    "CollegeDates",
    "ContestFlip",
    "Cost",
    "Counted",
    "DeadlineKind",
    "Decision",
    "Deviation",
    "DistrictSumDiffers",
    "ElectorCount",
    "ElectorUnit",
    "Ending",
    "FlipEnding",
    "Goal",
    "Group",
    "GroupedVotes",
    "Line",
    "LostUnit",
    "Margin",
    "ModesDiffer",
    "Outcome",
    "Outlook",
    "Path",
    "PathEnding",
    "Paths",
    "Reach",
    "ShareFlip",
    "ShareMargin",
    "SplitState",
    "Target",
    "allocate",
    "ballots",
    "bundle_votes",
    "challenger",
    "checked",
    "closed",
    "college_dates",
    "contest_flip",
    "counted",
    "decision",
    "deviation",
    "districts_that_differ",
    "groups",
    "k_best_minimal_sets",
    "lost_units",
    "minimal_flip_set",
    "modes_that_differ",
    "outcome",
    "outlook_of",
    "paths_to",
    "paths_within",
    "pledged_allocation",
    "share_flips",
    "split_states",
    "target",
    "together",
    "votes_by_choice",
    "votes_by_group",
    "votes_by_mode",
    "votes_by_unit",
    "votes_for_margin",
    "votes_in_columns",
    "votes_to_carry",
    "with_fitting_sizes",
    "within",
]
