"""What differs between two counts of the same ballots."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.model import Ledger


class BallotClass(StrEnum):
    """The equipment that most ballots of a reporting unit went through."""

    DRE = "dre"
    SCAN = "scan"
    HAND = "hand"
    MIXED = "mixed"
    ZERO = "zero"
    NO_FORM = "no_form"


@dataclass(frozen=True, slots=True)
class Pair:
    """The two choices whose margin is at stake, by the earlier count."""

    leader: str
    runner_up: str


@dataclass(frozen=True, slots=True)
class Change:
    """What changed between two counts in a group of reporting units.

    Net is later minus earlier. Gross adds up the changes of every unit without their signs; errors cancel in
    the net, so neither stands alone.
    """

    units: int
    units_changed: int
    """Units in which the count of one of the two leaders changed."""
    votes_before: int
    dre_ballots: int
    net_leader: int
    net_runner_up: int
    net_margin: int
    """By how many votes the leader's lead grew."""
    net_margin_share: float
    """The same as a share of the votes first counted."""
    gross_leader: int
    gross_runner_up: int
    gross_all: int
    """Gross change over every choice, not only the two leaders."""
    gross_per_10_000: float
    """Gross change of the two leaders for each 10,000 votes first counted."""


@dataclass(frozen=True, slots=True)
class ClassChange:
    """The change in the units of one class; ``method`` is how their county recounted, where told apart."""

    technology: BallotClass
    change: Change
    method: str = ""


@dataclass(frozen=True, slots=True)
class ListedChange:
    """The change in the units for which a list names one tabulator; empty: the list has no row.

    A list of tabulators says "hand" where there is no scanner, also where most ballots went through touch-screen
    machines. ``technology`` is None for all such units together, else one class of them by the ballots counted.
    """

    tabulator: str
    technology: BallotClass | None
    change: Change


@dataclass(frozen=True, slots=True)
class UnitChange:
    """The two leaders' votes in one unit, before and after."""

    unit: str
    technology: BallotClass
    leader_before: int
    leader_after: int
    runner_up_before: int
    runner_up_after: int


@dataclass(frozen=True, slots=True)
class Total:
    """Votes of one choice over all units, before and after."""

    choice: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CountComparison:
    """Two counts of the same ballots, unit by unit."""

    pair: Pair
    totals: tuple[Total, ...]
    votes_before: int
    votes_after: int
    margin_before: int
    margin_after: int
    whole: Change
    units_with_any_change: int
    units_with_changed_total: int
    by_class: tuple[ClassChange, ...]
    by_class_and_method: tuple[ClassChange, ...]
    by_listed: tuple[ListedChange, ...]
    """By listed tabulator, most votes first, each followed by its classes; empty where no list is known."""
    largest: tuple[UnitChange, ...]
    """The units that changed most for the two leaders, largest first."""
    without_largest: ClassChange
    """The class of the most changed unit, without that unit."""
    ledgers: tuple[Ledger, ...]
