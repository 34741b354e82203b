"""Entries of which no record speaks: what each of them does to an assertion if the report is right.

That there are such entries is known when an audit is committed: cards of the bound that no manifest lists, cards
whose records were not loaded, records so rare that they are not shown. A plan that forgets them promises too much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from canvass.audit.assertion import Assertion
from canvass.audit.compiler import HALF
from canvass.audit.terms.audited import AuditedContest


def overstated_without_record(contest: AuditedContest, assertion: Assertion) -> Counter[Fraction]:
    """By how much the entries without a record that may be shown overstate the assertion, if the report is right.

    Each has the value 1/2 for its record. Phantoms and withheld places have 0 for their paper. Places without a
    record hold the votes that the report has beyond the records; the others of them are blank or, where card style
    is used, are taken not to have the contest, as the bound promises it on so many cards and no record shows it.
    Cards of pools are not among them: their totals speak of them.
    """
    population = contest.population
    over = Counter({HALF: population.phantoms + population.withheld})
    for choice, cards in _votes_without_record(contest).items():
        over[HALF - assertion.assort([choice])] += cards
    over[HALF if uses_style(contest) else Fraction(0)] += places_without_vote(contest)
    return +over


def uses_style(contest: AuditedContest) -> bool:
    """Whether the contest is drawn among the cards whose records have it."""
    comparison = contest.method.compares
    return comparison is not None and comparison.style


def places_without_vote(contest: AuditedContest) -> int:
    """Places without a record on which, if the report is right, no vote is."""
    return places_unknown(contest) - sum(_votes_without_record(contest).values())


def places_unknown(contest: AuditedContest) -> int:
    """Places with neither a record nor a pool."""
    return contest.population.unrecorded - contest.pools.cards


def _votes_without_record(contest: AuditedContest) -> Mapping[str, int]:
    """Places without a record that hold, one each, the votes that the report has beyond records and pools."""
    recorded, left = contest.votes_compared, places_unknown(contest)
    found = {}
    for choice, votes in contest.listed.votes:
        found[choice] = min(max(votes - recorded.get(choice, 0), 0), left)
        left -= found[choice]
    return found


def entries_lacking(contest: AuditedContest) -> int:
    """Entries of which no card, or where records are compared no record that may be shown, speaks.

    By SUITE cards without a record are read: they speak.
    """
    among = contest.population
    if contest.parts:
        return sum(map(entries_lacking, contest.parts))
    if contest.strata is not None:
        return among.phantoms + among.withheld
    unrecorded = places_unknown(contest) + among.withheld if contest.frame is not None else 0
    return among.phantoms + unrecorded


def lead_if_right(contest: AuditedContest, assertion: Assertion) -> Fraction:
    """The lead, in votes, that reading every entry would show if the report is right; no sample confirms 0 or less.

    What entries without a record, or without a card, can take from the report is gone.
    """
    assorter, population = assertion.assorter, contest.population
    if contest.batch_frame is not None:
        return contest.batch_frame.margin(assertion)
    if contest.strata is not None:
        left = assorter.lead(contest.strata.reported) - assorter.high * population.withheld
        return left + assorter.low * (population.phantoms + population.withheld)
    if contest.parts:
        return sum((lead_if_right(part, assertion) for part in contest.parts), Fraction(0))
    if contest.frame is None:
        return assorter.lead(contest.votes_for(assertion)) + assorter.low * population.phantoms
    over = overstated_without_record(contest, assertion)
    lost = sum(overstated * cards for overstated, cards in over.items())
    return (contest.frame.margin(assertion) * population.entries / 2 - lost) / assorter.scale
