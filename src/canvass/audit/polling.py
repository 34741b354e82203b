"""Ballot polling: cards drawn at random are read by people, without any machine record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from canvass.audit.assertion import UNREAD, Assertion
from canvass.audit.distinct import DistinctPapers
from canvass.audit.kinds import POLLING
from canvass.audit.risk import Design, Risk, Status, risk_of, status_in_full
from canvass.errors import UnknownName
from canvass.model import Interpretation, Reading
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from canvass.stats.ranges import require


def polling_values(assertion: Assertion, sample: Iterable[Interpretation]) -> Draws:
    """The assorter's values of the cards, exactly, in the order of the draw.

    A card without the contest, without a vote, or with too many has 1/2. A card that cannot be found, or that
    people do not agree on, counts as the worst that it could be: 0.
    """
    unit = assertion.unit
    units: dict[tuple[Reading, tuple[str, ...]], int] = {}
    found = []
    for paper in sample:
        if paper.contest != assertion.id.contest:
            raise UnknownName("contest of this assertion", paper.contest, [assertion.id.contest])
        key = paper.reading, paper.choices
        if key not in units:
            units[key] = int(assertion.assort_paper(paper) / unit)
        found.append(units[key])
    return Draws.of_units(found, unit)


def polling_risk(
    assertion: Assertion,
    population: int,
    sample: Iterable[Interpretation] | DistinctPapers,
    design: Design,
) -> Risk:
    """The measured risk of an assertion after reading these cards, in the order of the draw among ``population`` cards.

    The population counts every entry of the frame, phantoms included. With replacement a card counts each time
    it is drawn; however often that is, only reading every card without replacement is a full hand count. Cards that
    nobody found or agreed on leave open whether a report that they do not confirm is wrong. Of a contest with many
    assertions the sample is made ``DistinctPapers`` once, for all of them.
    """
    if not isinstance(sample, DistinctPapers):
        sample = DistinctPapers.of(assertion.id.contest, sample)
    draws = sample.draws(assertion)
    null = Null(upper=assertion.upper, size=None if design.with_replacement else population)
    path = wealth(draws, null, design.bet)
    in_full = None
    if not design.with_replacement and draws.count == population:
        agrees = 2 * int(draws.amounts.sum()) * draws.unit > population
        is_open = any(paper.reading in UNREAD for paper in sample.papers)
        in_full = status_in_full(agrees=agrees, is_open=is_open)
    return risk_of(assertion.id.contest, assertion.id, POLLING, path, design, in_full)


def polling_status(assertion: Assertion, votes: Mapping[str, int], population: int) -> Status:
    """Whether the report gives this assertion a margin that polling could confirm."""
    require("population", population, 1)
    if assertion.margin(votes, population) <= 0:
        return Status.MARGIN_NOT_POSITIVE
    return Status.AUDITABLE
