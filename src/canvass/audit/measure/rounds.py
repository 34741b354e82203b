"""The measured risk of tests that are looked at round by round."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.assertion import Assertion
from canvass.audit.methods import method_named
from canvass.audit.methods.method import RoundTerms
from canvass.audit.pair import Pair, PairCount
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import Athena, Method, Minerva
from canvass.errors import OutOfRange


def round_risks(
    contest: AuditedContest, method: Method, assertion: Assertion, counts: Sequence[PairCount]
) -> float:
    """The smallest risk of any round, from the counts of a pair by the end of each; 1 before the first."""
    votes, name = dict(contest.listed.votes), assertion.id
    pair = Pair(votes[name.choice], votes[name.other], contest.population.entries)
    limit = float(contest.risk_limit)
    by_rounds = method_named(method.NAME).rounds
    if by_rounds is None:
        raise OutOfRange(f"{method.NAME} is not measured by rounds")
    test = by_rounds.test(pair.share, limit, _terms(method))
    rounds = test.measure(counts)
    return rounds[-1].measured_risk if rounds else 1.0


def _terms(method: Method) -> RoundTerms:
    """What was announced of the rounds."""
    if isinstance(method, Athena):
        return RoundTerms(method.schedule, float(method.delta))
    return RoundTerms(method.schedule) if isinstance(method, Minerva) else RoundTerms()
