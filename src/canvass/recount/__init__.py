"""Recounts: what the law of the day says, by when, at what price and with what chance."""

from canvass.recount.clock_text import clock_from
from canvass.recount.condition_text import condition_from
from canvass.recount.cost import CostRange, cost_range
from canvass.recount.deadlines import Countdown, countdowns
from canvass.recount.eligible import Eligibility, Standing, eligibility
from canvass.recount.error_rates import ErrorRates, error_rates
from canvass.recount.flip import (
    FlipProbability,
    JointFlip,
    flip_margin,
    flip_probability,
    joint_flip,
)
from canvass.recount.official_dates import OfficialDates, Start
from canvass.recount.question import Question
from canvass.recount.rule import NOT_LEGAL_ADVICE, Kind, RecountRule
from canvass.recount.rule_text import StateLaw, state_law_from
from canvass.recount.scope import ContestClass
from canvass.recount.selection import Selection, Status, select
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes

__all__ = [
    "NOT_LEGAL_ADVICE",
    "ContestClass",
    "ContestVotes",
    "CostRange",
    "Countdown",
    "Eligibility",
    "ErrorRates",
    "FlipProbability",
    "JointFlip",
    "Kind",
    "OfficialDates",
    "Question",
    "RecountRule",
    "Selection",
    "Standing",
    "Start",
    "StateLaw",
    "Status",
    "Truth",
    "clock_from",
    "condition_from",
    "cost_range",
    "countdowns",
    "eligibility",
    "error_rates",
    "flip_margin",
    "flip_probability",
    "joint_flip",
    "select",
    "state_law_from",
]
