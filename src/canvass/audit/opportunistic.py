"""Contests that were not targeted, on cards that were fetched for others.

A contest may use the first cards of its own ticket order, up to the first that nobody has read: how many those
are may depend on anything, since the measured risk is valid whenever one stops. Cards beyond a gap were fetched
because of what else is on them, and would bias the sample.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from canvass.audit.assertion import Assertion
from canvass.audit.comparison import ComparisonFrame, comparison_risk
from canvass.audit.kinds import COMPARISON, POLLING, AuditKind
from canvass.audit.overstatement import ComparedCard
from canvass.audit.polling import polling_risk
from canvass.audit.risk import Design, Risk, Status, no_risk
from canvass.errors import OutOfRange
from canvass.model import CardId, Interpretation


def usable_prefix(
    in_ticket_order: Sequence[CardId], read: Collection[CardId]
) -> tuple[CardId, ...]:
    """The entries of a contest's frame, smallest ticket first, up to the first that was not read.

    >>> usable_prefix([("a",), ("b",), ("c",), ("d",)], {("a",), ("b",), ("d",)})
    (('a',), ('b',))
    """
    if len(set(in_ticket_order)) < len(in_ticket_order):
        raise OutOfRange("a card is listed twice in the contest's ticket order")
    done = set(read)
    gap = next((at for at, card in enumerate(in_ticket_order) if card not in done), None)
    return tuple(in_ticket_order[:gap])


def opportunistic_comparison_risk(
    assertion: Assertion,
    frame: ComparisonFrame,
    in_ticket_order: Sequence[CardId],
    cards: Mapping[CardId, ComparedCard],
    design: Design,
) -> Risk:
    """The risk of a contest that was only carried, from the cards read so far, or "cannot say" without any.

    ``in_ticket_order`` are the entries of the contest's own frame; ``cards`` are all those read, for
    whichever contest they were fetched.
    """
    usable = usable_prefix(in_ticket_order, cards.keys())
    if not usable:
        return _nothing_to_go_by(assertion, COMPARISON, design)
    return comparison_risk(assertion, frame, [cards[card] for card in usable], design)


def opportunistic_polling_risk(
    assertion: Assertion,
    population: int,
    in_ticket_order: Sequence[CardId],
    papers: Mapping[CardId, Interpretation],
    design: Design,
) -> Risk:
    """The same for polling; ``population`` and the order are those of the cards the contest is drawn from."""
    usable = usable_prefix(in_ticket_order, papers.keys())
    if not usable:
        return _nothing_to_go_by(assertion, POLLING, design)
    return polling_risk(assertion, population, [papers[card] for card in usable], design)


def _nothing_to_go_by(assertion: Assertion, method: AuditKind, design: Design) -> Risk:
    return no_risk(assertion.id.contest, assertion.id, method, design.risk_limit, Status.CANNOT_SAY)
