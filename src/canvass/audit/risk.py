"""How much risk an audit has left, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from canvass.audit.assertion import AssertionId
from canvass.audit.kinds import AuditKind
from canvass.audit.within import is_within_limit
from canvass.errors import OutOfRange
from canvass.stats.martingale import Wealth
from canvass.stats.past import Bet
from canvass.stats.ranges import require_risk_limit


class Status(StrEnum):
    """What the measured risk means for the contest; ``sentence`` is what a person reads."""

    CONFIRMED = "confirmed"
    NOT_YET = "not_yet"
    RUINED = "ruined"
    ALL_DRAWN = "all_drawn"
    HAND_COUNT_AGREES = "hand_count_agrees"
    HAND_COUNT_DIFFERS = "hand_count_differs"
    CANNOT_SAY = "cannot_say"
    AUDITABLE = "auditable"
    UNOPPOSED = "unopposed"
    TIE = "tie"
    SUMMED_LINE = "summed_line"
    NO_METHOD = "no_method"
    NOBODY_PREFERRED = "nobody_preferred"
    TRANSFERABLE = "transferable"
    LEFT_OUT = "left_out"
    MARGIN_NOT_POSITIVE = "margin_not_positive"
    MORE_VOTES_THAN_CARDS = "more_votes_than_cards"
    MORE_RECORDS_THAN_CARDS = "more_records_than_cards"
    MORE_RECORDED_THAN_REPORTED = "more_recorded_than_reported"
    WITHHELD = "withheld"
    FIXED_SHARE_READ = "fixed_share_read"

    @property
    def sentence(self) -> str:
        """The status in words."""
        return _SENTENCES[self]

    @property
    def needs_full_hand_count(self) -> bool:
        """Whether no sample can settle the contest as it stands."""
        return self in _FULL_HAND_COUNT

    @property
    def is_measured(self) -> bool:
        """Whether cards were read that measure the risk."""
        return self in _MEASURED


_SENTENCES = {
    Status.CONFIRMED: "Confirmed: if the reported outcome were wrong and the paper trail trustworthy, the chance "
    "that this audit stops here was at most the risk limit.",
    Status.NOT_YET: "Not confirmed yet: draw more, or count every card by hand.",
    Status.RUINED: "Cannot be confirmed with this test: what was drawn took all of its evidence. Count every card "
    "by hand, or go on with a test that was announced before the first draw.",
    Status.ALL_DRAWN: "Not confirmed, and nothing is left to draw: cards that nobody found, that were found without "
    "the contest, or that are never drawn count against the report, and leave open whether it is wrong. Only a full "
    "hand count decides.",
    Status.HAND_COUNT_AGREES: "Every card was read by people, and they confirm the reported outcome.",
    Status.HAND_COUNT_DIFFERS: "Every card was read by people, and they do not confirm the reported outcome; the "
    "hand count decides.",
    Status.CANNOT_SAY: "Cannot say: the cards that were read do not measure the risk of this contest.",
    Status.AUDITABLE: "The reported outcome can be audited by sampling.",
    Status.UNOPPOSED: "There are no more choices than seats: nothing that a sample could refute.",
    Status.TIE: "The report is a tie or exactly at the required share: no sample can settle it; count every card "
    "by hand.",
    Status.SUMMED_LINE: "A line that adds several choices together has as many votes as a winner: the report does "
    "not say who won; count every card by hand.",
    Status.NO_METHOD: "No complete set of claims is known here for this rule: count every card by hand.",
    Status.NOBODY_PREFERRED: "No choice is preferred by more voters to each other one: choices are level, or beat one "
    "another in a circle, and how the law goes on from there is not known here; count every card by hand.",
    Status.TRANSFERABLE: "Several seats by a single transferable vote: no complete set of claims about such a count is "
    "known, so that no sample can confirm it; count every card by hand.",
    Status.LEFT_OUT: "The votes left out of the count leave open who is ahead: correct them first, so that there is a "
    "reported outcome to audit.",
    Status.MARGIN_NOT_POSITIVE: "The records to be compared do not themselves show the reported outcome, or cards in "
    "no batch could undo it: settle that first, or count every card by hand.",
    Status.MORE_VOTES_THAN_CARDS: "More votes are reported than the trusted number of cards allows: not "
    "confirmable until that is explained.",
    Status.MORE_RECORDS_THAN_CARDS: "More cast vote records hold the contest than the trusted number of cards: not "
    "confirmable until that is explained.",
    Status.MORE_RECORDED_THAN_REPORTED: "The records of a part of the cards hold more votes for a choice than were "
    "reported in all: not confirmable until that is explained.",
    Status.WITHHELD: "Too many cards with this contest are of styles so rare that their records are not opened: it "
    "cannot be confirmed by comparing them; poll its cards, or count every card by hand.",
    Status.FIXED_SHARE_READ: "The fixed share was read: that limits no risk, and confirms nothing by itself.",
}
_FULL_HAND_COUNT = frozenset(
    {
        Status.RUINED,
        Status.ALL_DRAWN,
        Status.TIE,
        Status.SUMMED_LINE,
        Status.NO_METHOD,
        Status.NOBODY_PREFERRED,
        Status.TRANSFERABLE,
        Status.MARGIN_NOT_POSITIVE,
        Status.WITHHELD,
    }
)
HAND_COUNTED = (Status.HAND_COUNT_AGREES, Status.HAND_COUNT_DIFFERS)
"""People read every card: they decide."""
_MEASURED = frozenset(
    {Status.CONFIRMED, Status.NOT_YET, Status.RUINED, Status.ALL_DRAWN, *HAND_COUNTED}
)


@dataclass(frozen=True, slots=True)
class Design:
    """What is announced before the first draw: the risk limit, the bet, and whether cards are put back.

    The measured risk is valid only for the test announced; one chosen after reading the cards measures nothing.
    """

    risk_limit: float
    bet: Bet
    with_replacement: bool = False

    def __post_init__(self) -> None:
        """Refuse a risk limit that is not a chance."""
        require_risk_limit(self.risk_limit)


@dataclass(frozen=True, slots=True)
class Risk:
    """The measured risk of one assertion, or of a whole contest where ``assertion`` is None.

    ``measured_risk`` is a P-value that is valid whenever the audit stops: if the reported outcome is wrong, it
    falls to any level with at most that chance. It is not the chance that the outcome is wrong.
    """

    contest: str
    assertion: AssertionId | None
    method: AuditKind
    risk_limit: float
    measured_risk: float
    sample_size: int
    status: Status
    is_risk_limiting: bool = True
    path: Wealth | None = field(default=None, compare=False, repr=False)


def risk_of(
    contest: str,
    assertion: AssertionId | None,
    method: AuditKind,
    path: Wealth,
    design: Design,
    in_full: Status | None,
) -> Risk:
    """The risk after these draws; ``in_full`` is what follows where nothing is left to draw (``status_in_full``)."""
    measured, count = float(path.measured_risk), path.draws.count
    status: Status
    if in_full is not None and in_full is not Status.ALL_DRAWN:
        measured = 0.0 if in_full is Status.HAND_COUNT_AGREES else 1.0
        status = in_full
    elif is_within_limit(measured, design.risk_limit):
        status = Status.CONFIRMED
    else:
        status = in_full or (Status.RUINED if path.is_ruined else Status.NOT_YET)
    return Risk(contest, assertion, method, design.risk_limit, measured, count, status, path=path)


def status_in_full(*, agrees: bool, is_open: bool) -> Status:
    """What follows where nothing is left to draw; ``is_open``: not every card was seen, so that none is shown wrong."""
    if agrees:
        return Status.HAND_COUNT_AGREES
    return Status.ALL_DRAWN if is_open else Status.HAND_COUNT_DIFFERS


def no_risk(
    contest: str,
    assertion: AssertionId | None,
    method: AuditKind,
    risk_limit: float,
    status: Status,
) -> Risk:
    """The answer where nothing was measured: a measured risk of 1, and the status that says why."""
    return Risk(contest, assertion, method, risk_limit, 1.0, 0, status)


def contest_risk(risks: Sequence[Risk]) -> Risk:
    """The risk of a contest: the largest of its assertions', and the status furthest from the end.

    No correction for their number is needed: if the outcome is wrong, at least one assertion is false, and
    that one is confirmed with at most the risk limit (Stark 2020, section 2).
    """
    if not risks:
        raise OutOfRange("a contest's risk needs at least one assertion")
    worst = max(risks, key=lambda risk: (_ORDER.index(risk.status), risk.measured_risk))
    largest = max(risk.measured_risk for risk in risks)
    least = min(risk.sample_size for risk in risks)
    return replace(worst, assertion=None, measured_risk=largest, sample_size=least, path=None)


_ORDER = (
    Status.UNOPPOSED,
    Status.AUDITABLE,
    Status.FIXED_SHARE_READ,
    Status.HAND_COUNT_AGREES,
    Status.CONFIRMED,
    Status.NOT_YET,
    Status.CANNOT_SAY,
    Status.RUINED,
    Status.ALL_DRAWN,
    Status.HAND_COUNT_DIFFERS,
    Status.WITHHELD,
    Status.MARGIN_NOT_POSITIVE,
    Status.MORE_VOTES_THAN_CARDS,
    Status.MORE_RECORDS_THAN_CARDS,
    Status.MORE_RECORDED_THAN_REPORTED,
    Status.NO_METHOD,
    Status.SUMMED_LINE,
    Status.TIE,
)
"""From the end of an audit to what keeps it from starting."""
