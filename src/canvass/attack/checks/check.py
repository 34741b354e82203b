"""What a check is: a name, the most that it says, and the function that is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from canvass.attack.detection import CardsToRead, Chance, Detection, NoChance, Says
from canvass.attack.world import Runs, World
from canvass.audit.workload import Task
from canvass.stats.netstring import netstrings


@dataclass(frozen=True, slots=True)
class Told:
    """What a check answers: its chances, or why there are none."""

    notices: Chance | None = None
    false_alarm: Chance | None = None
    cards: CardsToRead | None = None
    no_chance: NoChance | None = None
    details: tuple[tuple[str, float], ...] = ()
    says: Says | None = None
    """What it says here, where that is less than the most that it can."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check of an election, by the function that canvass itself uses for it."""

    id: str
    says: Says
    needs_paper: bool
    ask: Callable[[World, Runs], Told]
    task: Task | None = None
    """What people do with its cards; None where nobody reads any."""
    counts_lacking: bool = False
    """Whether a card that should be there and is not counts against the outcome."""
    draws: str = ""
    """The name of random numbers that it shares with other checks and all scenarios; empty: it has its own."""

    def detection(self, world: World, runs: Runs) -> Detection:
        """What the check does about the change, with random numbers of its own."""
        own = Runs(self.seed(runs.seed, world), runs.replications)
        found = self.ask(world, own)
        return Detection(
            check=self.id,
            says=found.says or self.says,
            needs_paper=self.needs_paper,
            notices=found.notices,
            false_alarm=found.false_alarm,
            cards=found.cards,
            no_chance=found.no_chance,
            details=found.details,
        )

    def seed(self, seed: str, world: World) -> str:
        """The seed of its random numbers."""
        if self.draws:
            return netstrings((seed, world.state, self.draws)).decode()
        return seed_of(seed, world, self.id)


def seed_of(seed: str, world: World, check: str) -> str:
    """The seed of one check of one scenario in one state, whatever else is computed before it."""
    return netstrings((seed, world.state, world.scenario, check)).decode()


def without(reason: NoChance) -> Told:
    """No chance, and why."""
    return Told(no_chance=reason)
