"""How the chance to notice grows with the votes that are moved, for each attack and check, and what checks cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from canvass.attack.checks import CHECKS
from canvass.attack.checks.check import Check
from canvass.attack.cost import CheckCost, cost_of, hand_count
from canvass.attack.detection import Chance, Detection, NoChance, Says
from canvass.attack.world import Runs
from canvass.audit.workload import ASSUMED, Assumption, Rates, Workload
from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.attack_detect import by_paper, enough, enough_moved
from canvass.journeys.attack_world import Placed, StateStudied, placed, studied
from canvass.journeys.progress import Progress, silent
from canvass.model import Election, UnitKind
from canvass.model.sentence import sentences
from canvass.stats.binomial import exact_interval
from canvass.tamper.scenario import Paper, Scenario, What

doing = sentences("doing")

STEPS = (1, 2, 5)
SMALLEST, LARGEST = 200, 4
"""Sizes asked about lie between the votes that change the outcome divided by the one, and times the other."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The chance that a check notices so many votes, between ``low`` and ``high`` 19 times out of 20.

    Both are the chance itself where it is exact.
    """

    votes: int
    changes_the_outcome: bool
    chance: Chance
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Curve:
    """One check of one attack: its chance by votes, how often it speaks where nothing was changed, and its cost.

    ``no_chance`` says why there are no points.
    """

    check: str
    says: Says
    needs_paper: bool
    points: tuple[CurvePoint, ...]
    false_alarm: Chance | None
    cost: CheckCost | None
    no_chance: NoChance | None

    def surely_from(self, share: float = 0.95) -> int | None:
        """The least size from which on the chance is at least so large at every size asked; None: at none."""
        least = None
        for point in reversed(self.points):
            if point.chance.value < share:
                break
            least = point.votes
        return least


@dataclass(frozen=True, slots=True)
class AttackCurves:
    """Every check's curve for one attack; ``most`` is the largest size asked about that it can move.

    ``needed`` votes of this attack change the outcome: of votes that were moved half as many as of votes that the
    report lacks. None where no number follows, as of marks of every choice. ``sizes`` are those asked about.
    ``impossible`` says why it cannot move the next one; ``without_paper`` is the share of the most without paper.
    """

    scenario: str
    title: str
    paper: Paper
    needed: int | None
    sizes: tuple[int, ...]
    most: int
    without_paper: float
    impossible: str
    curves: tuple[Curve, ...]


@dataclass(frozen=True, slots=True)
class StateCurves:
    """The curves of a state, with everything that they rest on."""

    state: str
    state_name: str
    leader: str
    runner_up: str
    margin_votes: int
    needed: int
    level: UnitKind
    count: str
    seed: str
    replications: int
    full_hand_count: Workload
    assumptions: tuple[Assumption, ...]
    attacks: tuple[AttackCurves, ...]


@dataclass(frozen=True, slots=True)
class CurvesAsked:
    """What curves are asked for: the scenarios, a size besides the usual ones, what work costs, and which contest."""

    scenarios: Sequence[Scenario]
    votes: int | None = None
    rates: Rates = ASSUMED
    contest: str | None = None


def curves(
    election: Election,
    state: str,
    asked: CurvesAsked,
    runs: Runs | None = None,
    progress: Progress = silent,
) -> StateCurves:
    """The curves of each scenario in a state.

    Raises OutOfRange for a scenario that says itself how many votes it moves: a curve asks about many numbers.
    """
    _check(asked.scenarios)
    how = runs or Runs()
    progress(doing("known-of-state", state=state))
    known = studied(election, state, asked.contest, how.seed)
    question = known.asked
    needed = enough_moved(known)
    found = tuple(
        _attack(election, known, scenario, asked, how, progress) for scenario in asked.scenarios
    )
    return StateCurves(
        state=question.state,
        state_name=question.state_name,
        leader=question.contest.choice(question.pair.leader).name,
        runner_up=question.contest.choice(question.pair.runner_up).name,
        margin_votes=question.margin_votes,
        needed=needed,
        level=known.returns.level,
        count=question.count.name,
        seed=how.seed,
        replications=how.replications,
        full_hand_count=hand_count(known.reported.cards, asked.rates),
        assumptions=asked.rates.assumptions,
        attacks=found,
    )


def _check(scenarios: Iterable[Scenario]) -> None:
    fixed = [one.id for one in scenarios if one.how_many.votes or one.how_many.share]
    if fixed:
        raise OutOfRange(
            f"the scenario {', '.join(map(repr, fixed))} says itself how many votes are moved, and a curve asks about "
            "many numbers: leave out [how_many]"
        )
    swaps = [one.id for one in scenarios if one.what is What.SWAP]
    if swaps:
        raise OutOfRange(
            f"the scenario {', '.join(map(repr, swaps))} exchanges all votes of the units that it names, and a curve "
            "asks about many numbers: ask canvass attack checks"
        )


def sizes_asked(needed: int, votes: int | None = None) -> tuple[int, ...]:
    """Numbers of votes 1, 2, 5, 10 and so on around those that change the outcome, with these and another.

    >>> sizes_asked(11_309)
    (100, 200, 500, 1000, 2000, 5000, 10000, 11309, 20000)
    """
    least, most = needed / SMALLEST, needed * LARGEST
    usual = {step * 10**power for power in range(10) for step in STEPS}
    kept = {size for size in usual if least <= size <= most}
    return tuple(sorted(kept | {needed} | ({votes} if votes else set())))


def _attack(
    election: Election,
    known: StateStudied,
    scenario: Scenario,
    asked: CurvesAsked,
    runs: Runs,
    progress: Progress,
) -> AttackCurves:
    needed = enough(known, scenario)
    sizes = sizes_asked(needed or _as_many_as_there_are(election, known, scenario), asked.votes)
    worlds, impossible = _worlds(election, known, scenario, sizes)
    found: dict[str, list[tuple[Placed, Detection]]] = {check.id: [] for check in CHECKS}
    for where in worlds:
        progress(doing("scenario", title=scenario.title, votes=f"{where.votes:,}"))
        for check in CHECKS:
            one = by_paper(check, check.detection(where.world, runs), scenario.paper)
            found[check.id].append((where, one))
    return AttackCurves(
        scenario=scenario.id,
        title=scenario.title,
        paper=scenario.paper,
        needed=needed,
        sizes=sizes,
        most=worlds[-1].votes if worlds else 0,
        without_paper=worlds[-1].without_paper if worlds else 0.0,
        impossible=impossible,
        curves=tuple(_curve(check, found[check.id], asked.rates) for check in CHECKS if worlds),
    )


def _as_many_as_there_are(election: Election, known: StateStudied, scenario: Scenario) -> int:
    """The most votes that can be changed, where no number changes the outcome by itself."""
    try:
        return placed(election, known, scenario, None).votes or 1
    except (OutOfRange, MissingTable):  # told with the first size that is asked
        return enough_moved(known)


def _worlds(
    election: Election, known: StateStudied, scenario: Scenario, sizes: tuple[int, ...]
) -> tuple[list[Placed], str]:
    """The scenario at each size that it can have, and why it cannot have the next."""
    worlds: list[Placed] = []
    for votes in sizes:
        try:
            worlds.append(placed(election, known, scenario, votes))
        except (OutOfRange, MissingTable) as refusal:
            return worlds, str(refusal)
    return worlds, ""


def _curve(check: Check, found: list[tuple[Placed, Detection]], rates: Rates) -> Curve:
    points = tuple(
        CurvePoint(
            where.votes, where.world.changes_the_outcome, one.notices, *interval(one.notices)
        )
        for where, one in found
        if one.notices
    )
    (_, last) = found[-1]
    return Curve(
        check=check.id,
        says=max((one.says for _, one in found), key=list(Says).index),
        needs_paper=check.needs_paper,
        points=points,
        false_alarm=last.false_alarm,
        cost=cost_of(check, last.cards, rates),
        no_chance=last.no_chance,
    )


def interval(chance: Chance) -> tuple[float, float]:
    """Where the chance lies 19 times out of 20: itself where it is exact, else by Clopper and Pearson."""
    if chance.is_exact:
        return chance.value, chance.value
    return exact_interval(round(chance.value * chance.replications), chance.replications)
