"""A plan of strata that draw apart, against other audits of the same papers, for all claims together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from canvass.audit.assertion import Assertion
from canvass.audit.drawn_apart import (
    Confirming,
    DrawnStratum,
    Weighed,
    lead_of,
    mean_of,
    usual_stake,
)
from canvass.audit.reported import ReportedContest
from canvass.audit.size.drawn_apart import PlannedStratum, StrataAim, _Audits, strata_sizes
from canvass.model import CardTable, Choice, Contest, RecordedContest
from canvass.stats.draws import FloatArray
from canvass.stats.streams import stream
from canvass.stats.union_intersection import StratumDraws
from tests.profile import IS_SEARCH
from tests.some_of import some_of

NAMES = ("A", "B", "C")
CONTEST = Contest(id="mayor", title="mayor", choices=tuple(Choice(n, n) for n in NAMES))


def stratum(
    name: str, votes: tuple[int, ...], cards: int, *, compared: bool, lost: int = 0
) -> PlannedStratum:
    """A county with these votes on so many cards, of which ``lost`` are in no list and have no record."""
    reported = ReportedContest(CONTEST, dict(zip(NAMES, votes, strict=True)), cards)
    if not compared:
        return PlannedStratum(DrawnStratum(name, reported, ()), lost)
    marks = np.zeros((cards - lost, 3), np.uint8)
    marks[np.arange(sum(votes)), np.repeat(np.arange(3), votes)] = 1
    rows = np.arange(cards - lost)
    batch = np.zeros(rows.size, np.int32)
    recorded = {"mayor": RecordedContest(NAMES, rows, marks)}
    table = CardTable((("1",),), batch, (rows + 1).astype(np.int32), recorded)
    return PlannedStratum(DrawnStratum(name, reported, (), (), table), lost)


STATES = {
    "two polled counties and two level losers": [
        stratum("one", (3000, 2500, 2450), 8000, compared=False),
        stratum("two", (2100, 1500, 1550), 5500, compared=False),
    ],
    "a county compared and one polled": [
        stratum("one", (3000, 2400, 2200), 7700, compared=True),
        stratum("two", (2100, 1500, 1500), 5500, compared=False),
    ],
    "cards in no list": [
        stratum("one", (600, 300, 50), 1000, compared=True, lost=15),
        stratum("two", (600, 300, 50), 1000, compared=False, lost=20),
    ],
}


def confirmed(strata: list[PlannedStratum], draws: tuple[int, ...], audits: int) -> float:
    """The share of other audits in which every claim is confirmed: whole cards are drawn, lost ones among them."""
    known = [each.known for each in strata]
    cards = sum(each.cards for each in known)
    votes = {name: sum(each.reported.votes[name] for each in known) for name in NAMES}
    claims = ReportedContest(CONTEST, votes, cards).claims.assertions
    tests = []
    for claim in claims:
        lead = lead_of([mean_of(claim, each) for each in known], known)
        stakes = [usual_stake(claim, each, lead) for each in known]
        pairs = zip(known, stakes, strict=True)
        tests.append([Weighed.of(claim, each, lead, stake, cards) for each, stake in pairs])
    random, times = stream("other audits", "strata"), 0
    asked = [Confirming(0.05) for _ in claims]
    for _ in range(audits):
        drawn = [_kinds(each, size, random) for each, size in zip(strata, draws, strict=True)]
        each = [
            confirming.is_confirmed([
                weighed.draws(_worth(claim, one, kinds))
                for weighed, one, kinds in zip(test, strata, drawn, strict=True)
            ])
            for claim, test, confirming in zip(claims, tests, asked, strict=True)
        ]  # fmt: skip
        times += all(each)
    return times / audits


def _kinds(each: PlannedStratum, size: int, random: np.random.Generator) -> list[str]:
    """What is on the cards of a draw: a name, nothing, or ? where there is no card."""
    votes = [each.known.reported.votes[name] for name in NAMES]
    blank = each.known.cards - sum(votes) - each.phantoms
    cards = np.repeat([*NAMES, "", "?"], [*votes, blank, each.phantoms])
    return [str(kind) for kind in random.permutation(cards)[:size]]


def _worth(claim: Assertion, each: PlannedStratum, kinds: Sequence[str]) -> FloatArray:
    """The value of each card: of the paper, or the upper bound less what a record overstates; records are right."""
    if each.is_polled:
        worth = {**{name: float(claim.assort([name])) for name in NAMES}, "": 0.5, "?": 0.0}
    else:
        right = float(claim.upper)
        worth = {**dict.fromkeys((*NAMES, ""), right), "?": right - 0.5}
    return np.array([worth[kind] for kind in kinds])


@some_of("state", STATES, every=3, first=1)
def test_nine_in_ten_other_audits_confirm_all_claims(state: str) -> None:
    """As the plan says, by audits that draw whole cards with random numbers of their own."""
    strata = STATES[state]
    known = [each.known for each in strata]
    votes = {name: sum(each.reported.votes[name] for each in known) for name in NAMES}
    whole = ReportedContest(CONTEST, votes, sum(each.cards for each in known))
    claims = sorted(whole.claims.assertions, key=whole.margin_of)
    found = strata_sizes(claims, strata, StrataAim(0.05))
    assert found is not None
    assert found.shown.chance >= 0.9
    assert confirmed(strata, found.draws, 300 if IS_SEARCH else 100) >= 0.9


@pytest.mark.parametrize("compared", [(True, False), (True, True)])
def test_a_claim_that_is_sure_is_one_that_no_audit_misses(
    monkeypatch: pytest.MonkeyPatch, compared: tuple[bool, bool]
) -> None:
    """After enough draws a far claim is sure: each of 30 audits that are simulated there confirms."""
    strata = [
        stratum("one", (300, 120, 4), 500, compared=compared[0]),
        stratum("two", (210, 80, 2), 350, compared=compared[1]),
    ]
    votes = {name: sum(each.known.reported.votes[name] for each in strata) for name in NAMES}
    whole = ReportedContest(CONTEST, votes, 850)
    far = _Audits(max(whole.claims.assertions, key=whole.margin_of), strata, StrataAim(0.05))
    sure = [n for n in range(2, 350, 8) if far._is_sure((n, n))]
    assert sure
    assert sure[0] > 2
    monkeypatch.setattr(Confirming, "surely_confirm", lambda *_: False)
    plain = replace(far)
    assert all(plain.confirm((sure[0], sure[0]), audit) for audit in range(30))


@pytest.mark.long(twin="test_a_claim_that_is_sure_is_one_that_no_audit_misses")
def test_claims_that_are_sure_are_not_simulated_and_the_plan_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same draws, audits and misses as where every claim is simulated, and few questions of the claim far apart."""
    strata = [
        stratum("one", (300, 120, 4), 500, compared=True),
        stratum("two", (210, 80, 2), 350, compared=False),
    ]
    votes = {name: sum(each.known.reported.votes[name] for each in strata) for name in NAMES}
    whole = ReportedContest(CONTEST, votes, 850)
    claims = sorted(whole.claims.assertions, key=whole.margin_of)
    asked, ask = Counter[bool](), Confirming.is_confirmed

    def counted(self: Confirming, drawn: Sequence[StratumDraws]) -> bool:
        asked[is_every] += 1
        return ask(self, drawn)

    monkeypatch.setattr(Confirming, "is_confirmed", counted)
    is_every = False
    found = strata_sizes(claims, strata, StrataAim(0.05))
    is_every = True
    monkeypatch.setattr(Confirming, "surely_confirm", lambda *_: False)
    assert strata_sizes(claims, strata, StrataAim(0.05)) == found
    assert asked[False] < 0.6 * asked[True]
