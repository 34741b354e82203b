"""A contest that was typed, in one line, and the numbers that all audit screens share."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.audit.risk import Status
from canvass.audit.workload import Workload
from canvass.journeys.cards_from import CardsFrom
from canvass.present import words
from canvass.present.messages import messages
from canvass.present.worded import worded

say = messages("audit_risk")
_CHOICES_SHOWN = 6
_SHOWN_FROM = 1e-6
_LEAST = "under 0.0001%"


def unclaimed_sentence(status: Status, *, needs_rankings: bool) -> str:
    """Why there is nothing to confirm: perhaps only because votes alone are no rankings."""
    return say("needs-rankings") if needs_rankings else status.sentence


def contest_sentence(
    contest: str,
    votes: Mapping[str, int],
    cards: int,
    cards_from: CardsFrom,
    *,
    is_ranked: bool = False,
) -> str:
    """The contest with its votes, of ranked cards the first preferences, and its cards."""
    shown = words.listed(
        [f"{choice} {count:,}" for choice, count in votes.items()], shown=_CHOICES_SHOWN
    )
    if is_ranked:
        shown = say("contest-ranked", votes=shown)
    return say("contest", contest=contest, votes=shown, cards=cards, known_from=worded(cards_from))


def counted_risk(value: float) -> str:
    """A risk that was measured from counts alone: never 0, though it may be less than a float can hold.

    >>> counted_risk(0.05), counted_risk(0.0)
    ('5%', 'under 0.0001%')
    """
    return _LEAST if value < _SHOWN_FROM else chance(value)


def chance(value: float) -> str:
    """A risk or a chance as a percentage, with all the digits that were given, at most four.

    >>> chance(0.05), chance(0.005), chance(0.0000001), chance(1.0)
    ('5%', '0.5%', 'under 0.0001%', '100%')
    """
    if 0 < value < _SHOWN_FROM:
        return _LEAST
    return f"{100 * value:.4g}%"


def work(found: Workload) -> tuple[str, str]:
    """People-hours and dollars, each as a range.

    >>> from canvass.audit.workload import Task, workload
    >>> work(workload(Task.READ, 2250))
    ('180-338', '2,700-8,438')
    """
    hours, usd = found.people_hours, found.cost_usd
    return f"{hours.low:,.0f}-{hours.high:,.0f}", f"{usd.low:,.0f}-{usd.high:,.0f}"
