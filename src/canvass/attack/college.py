"""The cheapest sets of states that change who is elected, each with its certificate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from canvass.attack.attackers import Attacker
from canvass.attack.certificate import Certificate, certified, chosen, faults, sets_as_cheap
from canvass.model import Technology
from canvass.tabulation import Bundle, Group


class Price(StrEnum):
    """What is counted."""

    VOTES = "votes"
    COUNTIES = "counties"


class TargetEnding(StrEnum):
    """How the search for the cheapest set ends."""

    FOUND = "found"
    CANNOT_BE = "cannot_be"
    NOTHING_TO_DO = "nothing_to_do"


@dataclass(frozen=True, slots=True)
class CheapestSet:
    """The cheapest set of states for one attacker, and its certificate.

    ``electors`` are still to be gained; ``within_reach`` could be gained at most. ``bundles`` have the states with
    their cost in ``votes``, whatever is counted; ``as_cheap`` says how many sets cost as little.
    """

    attacker: Attacker
    price: Price
    technologies: tuple[Technology, ...]
    electors: int
    within_reach: int
    ending: TargetEnding
    cost: int | None
    bundles: tuple[Bundle, ...]
    as_cheap: int
    is_checked: bool
    certificate: Certificate


def cheapest_set(
    attacker: Attacker,
    price: Price,
    groups: Sequence[Group],
    electors: int,
    technologies: tuple[Technology, ...] = (),
) -> CheapestSet:
    """The set of bundles that costs the least, of at most one from each group, with so many electors or more."""
    wanted = max(electors, 0)
    certificate = certified(groups, wanted)
    taken = chosen(groups, certificate)
    least = certificate.least
    ending = TargetEnding.NOTHING_TO_DO if not wanted else TargetEnding.FOUND
    return CheapestSet(
        attacker=attacker,
        price=price,
        technologies=technologies,
        electors=wanted,
        within_reach=sum(max(bundle.electors for bundle in group) for group in groups),
        ending=TargetEnding.CANNOT_BE if least is None else ending,
        cost=least,
        bundles=tuple(sorted(taken, key=lambda one: (-one.votes, one.units))),
        as_cheap=sets_as_cheap(groups, certificate),
        is_checked=least is not None and not faults(groups, wanted, taken, certificate),
        certificate=certificate,
    )


def single(unit: str, electors: int, cost: int) -> Group:
    """A state that is changed as a whole, at this cost."""
    return (Bundle((unit,), electors, cost, electors),)
