"""The strata of a contest audited by SUITE, as its commitment has them: places with a record, and the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.pair import PairCount
from canvass.audit.risk import Status
from canvass.audit.strata import Division
from canvass.audit.terms.methods import Suite
from canvass.audit.terms.population import Population


@dataclass(frozen=True, slots=True)
class CommittedStrata:
    """Cards and votes of both strata; those without a record are whatever was reported and not recorded.

    ``withheld`` are cards with a record that nobody opens.
    """

    division: Division
    inflator: float
    linked_cards: int
    withheld: int
    recorded: Mapping[str, int]
    reported: Mapping[str, int]

    @property
    def polled_cards(self) -> int:
        """Places without a record, and phantoms."""
        return self.division.polled_cards

    def margin(self, assertion: Assertion) -> Fraction:
        """The assorter margin of the reported votes over all cards, less what the withheld records could hide."""
        assorter, cards = assertion.assorter, self.linked_cards + self.polled_cards
        lead = assorter.lead(self.reported) - assorter.high * self.withheld
        return 2 * assorter.scale * lead / cards

    def status(self, assertions: Sequence[Assertion]) -> Status:
        """Whether these votes can be on these cards, and whether withheld records leave every winner a lead."""
        rest = {choice: votes - self.recorded[choice] for choice, votes in self.reported.items()}
        if min(rest.values(), default=0) < 0:
            return Status.MORE_RECORDED_THAN_REPORTED
        if sum(rest.values()) > self.polled_cards:
            return Status.MORE_VOTES_THAN_CARDS
        has_lead = all(self.margin(assertion) > 0 for assertion in assertions)
        return Status.AUDITABLE if has_lead else Status.WITHHELD

    def pair(self, claim: AssertionId) -> tuple[PairCount, PairCount]:
        """Votes of a winner and a loser in the records, and those reported besides."""
        won, lost = self.recorded[claim.choice], self.recorded[claim.other]
        rest = self.reported[claim.choice] - won, self.reported[claim.other] - lost
        return PairCount(self.linked_cards, won, lost), PairCount(self.polled_cards, *rest)


def strata_of(
    method: Suite, reported: Mapping[str, int], among: Population
) -> CommittedStrata | None:
    """The strata of a population; None where one of them has no cards."""
    polled = among.unrecorded + among.phantoms
    recorded = dict(among.recorded)
    if not among.records or not polled or recorded.keys() != reported.keys():
        return None
    return CommittedStrata(
        division=Division(method.compared, polled),
        inflator=float(method.inflator),
        linked_cards=among.records,
        withheld=among.withheld,
        recorded=recorded,
        reported=reported,
    )
