"""The terms and tables of a commitment, written before the seed."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.event.batches import votes_value
from canvass.audit.event.kinds import FORMAT
from canvass.audit.terms.assertions import assertion_value
from canvass.audit.terms.audited import AuditedContest, CommittedAudit
from canvass.audit.terms.base_sample import base_value
from canvass.audit.terms.contests import contest_value
from canvass.audit.terms.method_value import method_value
from canvass.audit.terms.places import batch_value
from canvass.audit.terms.rankings import RANKINGS, ranking_lines
from canvass.audit.terms.rates import rates_value
from canvass.audit.terms.stratified import STRATA
from canvass.model.value import Value
from canvass.stats.bets.published import bet_as_data

BATCH_TOTALS = "batch_totals"


def method_terms(audit: CommittedAudit) -> dict[str, Value]:
    """What ``method`` says in the terms of the commitment."""
    contests: list[Value] = [
        {
            "contest": each.id,
            "targeted": each.is_targeted,
            "errors": rates_value(each.rates),
            **method_value(each.method),
        }
        for each in audit.contests
    ]
    base: list[Value] = [base_value(audit.base)] if audit.base else []
    return {
        "contests": contests + base,
        "format": FORMAT,
        "second_reading": str(audit.second_reading),
        "smallest_style": audit.smallest_style,
        **({"under_seal": True} if audit.is_under_seal else {}),
    }


def bet_terms(audit: CommittedAudit) -> list[Value]:
    """What ``bet`` says in the terms of the commitment."""
    return [
        {"assertion": number, "bet": bet_as_data(bet), "contest": contest.id}
        for contest in audit.contests
        for number, bet in contest.bets.items()
    ]


def tables_of(audit: CommittedAudit) -> dict[str, list[dict[str, Value]]]:
    """The tables of a commitment, but for ``frame``, ``styles`` and ``reconciliation``."""
    tables: dict[str, list[dict[str, Value]]] = {
        "contests": [contest_value(each.listed) for each in audit.contests],
        "manifest": [batch_value(batch) for batch in audit.batches],
        "card_bounds": [
            {"bound": each.bound, "contest": each.id, "source": each.source}
            for each in audit.contests
        ],
        "assertions": [line for each in audit.contests for line in assertion_lines(each)],
        "populations": [each.population.value for each in audit.contests],
    }
    totals: list[dict[str, Value]] = [
        {
            "contest": each.id,
            "id": batch.id,
            "votes": votes_value(tuple(batch.votes.items())),
            **(batch.row._asdict() if batch.row else {}),
        }
        for each in audit.contests
        for batch in each.batches
    ]
    rankings = [line for each in audit.contests for line in _ranking_lines(each)]
    strata = [stratum.value for each in audit.contests for stratum in each.apart]
    more = {BATCH_TOTALS: totals, RANKINGS: rankings, STRATA: strata}
    has_rankings = any(each.ranked is not None for each in audit.contests)
    wanted = {BATCH_TOTALS: bool(totals), RANKINGS: has_rankings, STRATA: bool(strata)}
    return tables | {name: lines for name, lines in more.items() if wanted[name]}


def _ranking_lines(contest: AuditedContest) -> Iterator[dict[str, Value]]:
    """The lines of one contest in the table ``rankings``, stratum by stratum where it has any."""
    if contest.ranked is not None and not contest.apart:
        yield from ranking_lines(contest.id, contest.ranked.rankings)
    for stratum in contest.apart:
        if stratum.rankings is not None:
            for line in ranking_lines(contest.id, stratum.rankings):
                yield line | {"stratum": stratum.number}


def assertion_lines(contest: AuditedContest) -> Iterator[dict[str, Value]]:
    """The lines of one contest in the table ``assertions``."""
    for number, assertion in enumerate(contest.assertions, 1):
        yield assertion_value(assertion, number, contest.margin(assertion))
