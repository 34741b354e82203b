"""Wrong outcomes in audits in a folder, by every method, from ``open`` to ``conclude``: exact chances."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from canvass.audit.strata import Division
from canvass.audit.terms.methods import METHODS
from tests.adversary.commands import Desk
from tests.adversary.counties import BatchCounties, Counties, StyledCounties
from tests.adversary.folder import Audits
from tests.adversary.games import LOST, Game, Paper, Play
from tests.adversary.office import PHANTOM, Office
from tests.adversary.strata import POLLED
from tests.audit.run import test_points as of_points
from tests.audit.run import test_points_batches as in_batches_of_points
from tests.audit.run import test_points_pools as in_pools_of_points
from tests.audit.run import test_points_strata as in_strata_of_points
from tests.audit.run import test_ranked as of_rankings
from tests.audit.run import test_ranked_strata as in_ranked_strata
from tests.profile import IS_SEARCH
from tests.some_of import some_of

READ = ("A", "B", LOST) if IS_SEARCH else ("A", "B")
COMPARED = ("AA", "AB", f"A{LOST}") if IS_SEARCH else ("AA", "AB")
COUNTED = ("=", "B", LOST) if IS_SEARCH else ("=", "B")


def polled(
    method: str, risk_limit: str, won: int, lost: int, sizes: tuple[int, ...] = (2, 4)
) -> Office:
    """A few cards, read and compared with nothing."""
    votes, cards = {"A": won, "B": lost}, won + lost
    return Office(f"name = {method}", risk_limit, votes, cards, cards, sizes, READ)


def compared(method: str, risk_limit: str, cards: int, bound: int) -> Office:
    """Cards that are all recorded for A."""
    votes = {"A": cards, "B": 0}
    name = f"name = {method}"
    return Office(name, risk_limit, votes, cards, bound, (2, 3), COMPARED, has_records=True)


def counted(more: str, sizes: tuple[int, ...]) -> Office:
    """Five batches of three cards, two for A and one for B."""
    name = f'name = "batch_comparison"{more}'
    return Office(name, "0.6", {"A": 10, "B": 5}, 3, 15, sizes, COUNTED, batches=5)


def in_strata(compared: str, sizes: tuple[int, ...], bound: int, risk_limit: str) -> Office:
    """Two cards recorded for A, two without a record, and what is in no manifest."""
    name = f'name = "suite", compared = "{compared}"'
    return Office(
        *(name, risk_limit, {"A": 4, "B": 0}, 4, bound, sizes, ("AA", "AB", "A", "B")),
        has_records=True,
        division=Division(Fraction(compared), bound - 2),
    )


HIDDEN = Office('name = "polling"', "0.7", {"A": 4, "B": 1}, 4, 5, (2, 3), ("A", "B"))
OFFICES: dict[str, tuple[Office, ...]] = {
    "polling": (
        polled('"polling"', "0.7", 4, 1),
        polled('"polling", replacement = true', "0.7", 4, 1, (3,)),
        HIDDEN,
    ),
    "comparison": (
        compared('"comparison"', "0.7", 5, 5),
        compared('"comparison", style = false', "0.7", 4, 5),
    ),
    "super_simple": (compared('"super_simple"', "0.6", 5, 5),),
    "polling_ratio": (polled('"polling_ratio"', "0.5", 4, 0, (1, 3)),),
    "minerva": (polled('"minerva", schedule = [2, 4]', "0.45", 3, 1),),
    "athena": (polled('"athena", schedule = [2, 4], delta = "2"', "0.45", 3, 1),),
    "providence": (polled('"providence"', "0.45", 3, 1),),
    "suite": (in_strata("1/2", (2, 4), 4, "0.625"), in_strata("1/3", (3, 4), 5, "0.9")),
    "stratified": (
        Counties.of(compared=3, polled=2, sizes=(2, 3), risk_limit="0.6"),
        Counties.of(compared=2, polled=3, sizes=(2, 4), risk_limit="0.7"),
    ),
    "stratified_batches": (BatchCounties.of(compared=3, polled=2, sizes=(2, 3), risk_limit="0.6"),),
    "stratified_by_style": (
        StyledCounties.of(compared=3, polled=2, sizes=(2, 3), risk_limit="0.6"),
    ),
    "oneaudit": (
        polled('"oneaudit"', "0.7", 4, 1),
        Office('name = "oneaudit"', "0.7", {"A": 4, "B": 0}, 4, 5, (2, 3), ("A", "B")),
    ),
    "batch_comparison": (
        counted("", (1, 3)),
        counted(", together = true, replacement = true", (2,)),
    ),
}
"""Small elections for each method that a commitment can name."""
NEAREST = dict.fromkeys(("stratified", "stratified_batches", "stratified_by_style"), Fraction(1, 4))
"""How near the chance comes to the risk limit, if not above half of it: a product over counties keeps more back."""
NEVER = {"fixed_percentage", "hand_count"}
"""What measures no risk: no sample of it confirms anything (``test_planted``)."""
OF_RANKINGS = {
    each.NAME
    for played in (
        *(of_rankings, of_points, in_ranked_strata),
        *(in_strata_of_points, in_pools_of_points, in_batches_of_points),
    )
    for each in played.ATTACKED
}
"""Played in ``tests/audit/run``: papers that elect another by their rankings or points are no counts of A and B."""


def game_of(office: Office, audits: Audits) -> Game:
    """The game of an office: everything that its draws can show, and every paper that undoes its report."""
    extra = {PHANTOM: 1} if office.unlisted else {}
    return Game(
        name=office.method,
        risk_limit=Fraction(office.risk_limit),
        kinds=(*office.kinds, *extra),
        sizes=office.looks,
        risk=lambda _, rounds: 0.0 if audits.confirms(rounds) else 1.0,
        papers=tuple({**paper, **extra} for paper in wrong(office)),
        right={**dict.fromkeys(office.kinds, 0), **office.right(), **extra},
        is_put_back=office.is_put_back,
        stratum=office.stratum,
        not_put_back=POLLED,
    )


def wrong(office: Office) -> list[Paper]:
    """Every paper on which A did not win, whoever lost and unlisted cards were for."""
    lead = {kind: 1 if kind[-1] == "A" else -1 for kind in office.kinds}
    if office.counts_batches:
        reported = (office.votes["A"] - office.votes["B"]) // office.batches
        lead = {kind: reported if kind == "=" else -office.cards for kind in office.kinds}
    return [
        paper
        for paper in office.papers()
        if sum(lead[kind] * number for kind, number in paper.items()) <= office.unlisted
    ]


def test_every_method_that_measures_is_attacked() -> None:
    """A method that can be committed and that nobody attacks is one whose promise nobody has tried."""
    assert set(OFFICES) | NEVER | OF_RANKINGS == set(METHODS)


@some_of("method", OFFICES, every=20)
def test_a_wrong_outcome_is_concluded_with_at_most_the_risk_limit(
    method: str, tmp_path: Path
) -> None:
    """Every paper that contradicts the report, every draw of two rounds: few audits conclude "confirmed"."""
    nearest = Fraction(0)
    for number, office in enumerate(OFFICES[method]):
        folder = tmp_path / str(number)
        folder.mkdir()
        game = game_of(office, Audits(office, folder))
        play, limit = Play(game, Desk(folder)), float(office.risk_limit)
        largest, right = play.largest(limit), play.chance(game.right, limit)
        assert largest <= game.risk_limit, office.method
        assert right > game.risk_limit, office.method
        nearest = max(nearest, largest / game.risk_limit)
    assert nearest > NEAREST.get(method, Fraction(1, 2))
