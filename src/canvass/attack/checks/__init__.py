"""Every check that is asked about a change of votes, in the order in which they are told."""

from canvass.attack.checks.batches import BATCHES
from canvass.attack.checks.cards import COMPARISON, POLLING
from canvass.attack.checks.check import Check
from canvass.attack.checks.comparisons import CONTROLLED, RAW
from canvass.attack.checks.numbers import (
    DIP,
    ENDS_IN_0_OR_5,
    LAST_DIGIT,
    LAST_TWO_DIGITS,
    OUTLIER,
    PERCENTAGE_BY_5,
    SECOND_DIGIT,
    SECOND_DIGIT_MEAN,
    TURNOUT,
    WHOLE_PERCENTAGE,
)
from canvass.attack.checks.polls import POLLS
from canvass.attack.checks.recount import RECOUNT
from canvass.attack.checks.share_of_cards import MARGIN_OF_CARDS, RISK_OF_CARDS
from canvass.attack.checks.share_of_units import ANY_DIFFERENCE, LARGE_DIFFERENCE

CHECKS: tuple[Check, ...] = (
    RAW,
    CONTROLLED,
    POLLS,
    SECOND_DIGIT,
    SECOND_DIGIT_MEAN,
    LAST_DIGIT,
    LAST_TWO_DIGITS,
    ENDS_IN_0_OR_5,
    PERCENTAGE_BY_5,
    WHOLE_PERCENTAGE,
    DIP,
    TURNOUT,
    OUTLIER,
    ANY_DIFFERENCE,
    LARGE_DIFFERENCE,
    MARGIN_OF_CARDS,
    RISK_OF_CARDS,
    POLLING,
    COMPARISON,
    BATCHES,
    RECOUNT,
)
