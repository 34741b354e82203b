"""The first round that a folder's plan promises, played by the functions by which the folder draws and measures."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from pathlib import Path

from canvass.audit.event import CardRead, CardsInterpreted, RoundOpened, Turn
from canvass.audit.measure import Records, measure
from canvass.audit.risk import Status
from canvass.audit.selection import Drawing, round_sample
from canvass.audit.state import AuditState, Phase
from canvass.audit.state.entering import interpret
from canvass.audit.state.opening import begin_round
from canvass.audit.terms.places import CardPlaces
from canvass.journeys.audit_folder.commitment import audit_to_commit
from canvass.journeys.audit_folder.costs import costs, to_plan
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.demo.audit import card_read
from canvass.journeys.demo.county import County
from canvass.model import CastVoteRecord
from tests.journeys.audit_folder.scenes import PAPER, Scene, mayor
from tests.journeys.audit_folder.test_costs import opened
from tests.some_of import some_of

AUDITS, FEWER = 100, 40
COUNTY = County(PAPER, PAPER)
RECORDS: Records = {card: CastVoteRecord(card, dict(votes)) for card, votes in PAPER.items()}
CASES = {
    "polling": Scene((mayor('name = "polling"'),), (), PAPER, PAPER),
    "polling_ratio": Scene((mayor('name = "polling_ratio"'),), (), PAPER, PAPER),
    "providence": Scene((mayor('name = "providence"'),), (), PAPER, PAPER),
    "oneaudit": Scene((mayor('name = "oneaudit"'),), (), PAPER, PAPER, batch_totals=("mayor",)),
    "phantoms": Scene(
        (replace(mayor('name = "comparison"'), bound=126),), (), PAPER, PAPER, with_records=True
    ),
}


@some_of("name", CASES, every=3)
def test_nine_in_ten_audits_end_with_the_round_that_the_plan_promises(
    tmp_path: Path, name: str
) -> None:
    """Right reports, drawn by seeds: at most three standard errors fewer than promised; with 30% fewer cards, fewer."""
    with sit_down(opened(tmp_path, CASES[name])) as desk:
        (contest,) = costs(to_plan(desk), {}).contests
        (planned,) = (each for each in contest.methods if each.is_chosen)
        state, places = committed(desk)
    assert planned.draws is not None
    ended = [confirms(state, places, planned.draws, f"{name} {number}") for number in range(AUDITS)]
    error = (0.9 * 0.1 / AUDITS) ** 0.5
    assert sum(ended) / AUDITS >= 0.9 - 3 * error
    fewer = [
        confirms(state, places, int(0.7 * planned.draws), f"{name} {number}")
        for number in range(FEWER)
    ]
    assert sum(fewer) / FEWER < 0.9


def committed(desk: Desk) -> tuple[AuditState, CardPlaces]:
    """The audit as it would be committed, with a seed rolled."""
    audit, gathered = audit_to_commit(desk)
    state = desk.state.copy()
    state.audit, state.phase = audit, Phase.SEEDED
    return state, gathered.material.places


def confirms(seeded: AuditState, places: CardPlaces, draws: int, seed: str) -> bool:
    """Whether one round of so many draws confirms the mayor."""
    state = seeded.copy()
    drawing, sizes = Drawing(state.committed, places, seed), {"mayor": draws}
    begin_round(state, RoundOpened(1, (*sizes.items(),), (), {}), round_sample(drawing, sizes, {}))
    read: dict[str, list[CardRead]] = defaultdict(list)
    for drawn in state.drawn.entries:
        if drawn.is_sought:
            read[drawn.jurisdiction].append(card_read(drawn, COUNTY))
    for county, cards in read.items():
        interpret(state, CardsInterpreted(1, county, "board", Turn.FIRST, tuple(cards)))
    (result,) = measure(state, RECORDS)
    return result.status is Status.CONFIRMED
