"""The observer and canvass say the same of who is reported to have won, and of what must be shown for it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product
from types import ModuleType

import pytest

from canvass.audit.risk import Status
from canvass.audit.rules import assertions
from canvass.audit.terms.contests import IN_NO_RECORD
from canvass.audit.terms.methods import COUNTED_IN_POINTS
from canvass.model import Choice, ChoiceKind, Contest, Rule
from tests.audit.elections import EVERY_RULE, contest
from tests.profile import IS_SEARCH
from tests.some_of import some_of

KINDS = (ChoiceKind.OTHER, ChoiceKind.NONE_OF_THESE, ChoiceKind.WRITE_IN)
RANKED = (Rule.CONDORCET, Rule.BORDA)
"""Rules whose claims follow from rankings and not from votes (``test_preferences``)."""
IN_RECORDS = {
    name: of for name, of in EVERY_RULE.items() if of.rule not in (*IN_NO_RECORD, *RANKED)
}
CONTESTS = IN_RECORDS | {
    "instant runoff": contest(Rule.IRV),
    "asked of one": contest(Rule.SUPER_MAJORITY, share=Fraction(1, 2), about=("A",)),
    "lists asked": contest(Rule.DHONDT, seats=3, share=Fraction(1, 3), about=("A", "B")),
    "lists asked, remainders": contest(
        Rule.HAMILTON, seats=3, share=Fraction(1, 2), about=("A", "B")
    ),
    "many seats": contest(Rule.SAINTE_LAGUE, seats=12),
    "several marks": contest(Rule.TOP_TWO, votes_allowed=2),
}
BOUND = 9


@some_of("kind", KINDS, every=6)
@pytest.mark.parametrize("rule", CONTESTS)
def test_claims_of_every_small_election(observer: ModuleType, rule: str, kind: ChoiceKind) -> None:
    """Every contest of every rule with up to 2 votes for each line, one of which may name nobody."""
    plain = CONTESTS[rule]
    of = replace(plain, choices=(*plain.choices, Choice("X", "X", kind=kind)))
    names = [choice.id for choice in of.choices]
    for counts in product(range(4 if IS_SEARCH else 3), repeat=len(names)):
        votes = dict(zip(names, counts, strict=True))
        found = assertions(of, votes, BOUND)
        claims, status = observer.claims_of(_as_published(observer, of, votes))
        own = [(a.id.claim, a.id.choice, a.id.other, a.id.share) for a in found.assertions]
        assert claims == own
        assert (status or "auditable") == found.status.value, votes
        assert bool(claims) == (found.status is Status.AUDITABLE)


def _as_published(observer: ModuleType, of: Contest, votes: dict[str, int]) -> object:
    line = {
        "contest": of.id,
        "choices": [{"choice": c.id, "kind": c.kind.value} for c in of.choices],
        "seats": of.seats,
        "votes_allowed": of.votes_allowed,
        "rule": of.rule.value,
        "share": str(of.share or 0),
        "about": list(of.about),
        "jurisdictions": ["Adams"],
        "votes": [{"choice": name, "votes": count} for name, count in votes.items()],
    }
    kind = observer.Scored if of.rule in COUNTED_IN_POINTS else observer.Contest
    return kind(line, 0, BOUND, Decimal("0.05"), {"contest": of.id})
