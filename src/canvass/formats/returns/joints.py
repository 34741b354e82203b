"""Places that hold contests of one name together: a split precinct, or a county's early votes, with the people of both.

Oklahoma's file of 2018 calls two districts 10, and one precinct lies in both; the mayors of all cities of an Arkansas
county meet in its early votes. Without such places the contest falls apart, and each of them has the whole of what
stands in two parts or more. A single contest whose places list only who has votes is hardly ever so; one of which a
place lacks some people has the others in most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

Choices = frozenset[str]
Group = Mapping[str, Choices]
"""Places and the people who stand in each."""

_MOST = 60
"""Of more sets of people than these a contest's places are no parts of several."""
_FEW = 10
"""One place in so many may join two parts of which one has a single person."""
_FEWEST = 3
"""So many places each part has then."""


def without_joints(
    group: Group, grouped: Callable[[Iterable[tuple[str, str]]], Sequence[Group]]
) -> Sequence[Group]:
    """The parts that only joints hold together, without these; the group itself where there are none."""
    kinds = Counter(group.values())
    if not 2 < len(kinds) <= _MOST:
        return [group]
    joints = {each for each in kinds if _joins(each, kinds)}
    rest = [(unit, who) for unit, those in group.items() if those not in joints for who in those]
    parts = grouped(rest)
    stood = [Choices().union(*part.values()) for part in parts]
    if len(parts) < 2 or not all(_is_whole(joint, stood) for joint in joints):
        return [group]
    contested = sum(len(those) > 1 for those in stood)
    joining = sum(kinds[each] for each in joints)
    if 2 * joining > len(group):
        return [group]
    are_few = _FEW * joining <= len(group)
    if contested > 1 or (contested and are_few and all(len(part) >= _FEWEST for part in parts)):
        return parts
    return [group]


def _joins(those: Choices, kinds: Iterable[Choices]) -> bool:
    """Whether two other sets lie in this one and have nobody in common."""
    within = [each for each in kinds if each < those]
    return any(one.isdisjoint(other) for one in within for other in within)


def _is_whole(joint: Choices, stood: Sequence[Choices]) -> bool:
    """Whether a joint has all of two parts or more, and nobody else."""
    within = [each for each in stood if each <= joint]
    return len(within) > 1 and Choices().union(*within) == joint
