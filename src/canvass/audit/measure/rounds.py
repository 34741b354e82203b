"""The measured risk of tests that are looked at round by round."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.assertion import Assertion
from canvass.audit.minerva import Minerva as MinervaTest
from canvass.audit.minerva import athena
from canvass.audit.pair import Pair, PairCount
from canvass.audit.providence import Providence as ProvidenceTest
from canvass.audit.rounds import Schedule
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import Athena, Method, Minerva


def round_risks(
    contest: AuditedContest, method: Method, assertion: Assertion, counts: Sequence[PairCount]
) -> float:
    """The smallest risk of any round, from the counts of a pair by the end of each; 1 before the first."""
    votes, name = dict(contest.listed.votes), assertion.id
    pair = Pair(votes[name.choice], votes[name.other], contest.population.entries)
    limit = float(contest.risk_limit)
    test: MinervaTest | ProvidenceTest
    if isinstance(method, Athena):
        test = athena(pair.share, limit, Schedule(method.schedule), float(method.delta))
    elif isinstance(method, Minerva):
        test = MinervaTest(pair.share, limit, Schedule(method.schedule))
    else:
        test = ProvidenceTest(pair.share, limit)
    rounds = test.measure(counts)
    return rounds[-1].measured_risk if rounds else 1.0
