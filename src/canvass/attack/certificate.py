"""What proves that no set of states is cheaper, and the small program that checks it.

For every number of electors still to gain, and every state from which on the search may still take, the certificate
has the least cost. Each of these numbers follows from those of the next state: so the whole is checked by going
through it once, and a reader need not trust the search that made it (Bellman 1957).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from canvass.tabulation import Bundle, Group

Costs: TypeAlias = tuple[int | None, ...]
"""The least cost for 0, 1, 2, ... electors still to gain; None where they cannot be gained."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """``rows[k]`` are the least costs by the groups from number k on; the last row is that of no group at all."""

    rows: tuple[Costs, ...]

    @property
    def least(self) -> int | None:
        """The least cost of the whole; None where the electors cannot be gained."""
        return self.rows[0][-1]


def certified(groups: Sequence[Group], electors: int) -> Certificate:
    """The certificate for gaining so many electors from groups of which at most one bundle each is taken."""
    rows = [_without_groups(electors)]
    for group in reversed(groups):
        rows.insert(0, _row(group, rows[0]))
    return Certificate(tuple(rows))


def chosen(groups: Sequence[Group], certificate: Certificate) -> tuple[Bundle, ...]:
    """A set that costs the least: of several, the one that leaves out what comes first."""
    taken: list[Bundle] = []
    left = len(certificate.rows[0]) - 1
    for group, row, after in zip(groups, certificate.rows, certificate.rows[1:], strict=False):
        if row[left] is None or row[left] == after[left]:
            continue
        bundle = next(one for one in group if _with(one, after, left) == row[left])
        taken.append(bundle)
        left = max(0, left - bundle.electors)
    return tuple(taken)


def sets_as_cheap(groups: Sequence[Group], certificate: Certificate) -> int:
    """How many sets cost the least: above 1 it is a tie, and any of them would do."""
    ways = [0] * len(certificate.rows[0])
    ways[0] = 1
    places = range(len(ways))
    for group, row, after in zip(
        reversed(groups),
        reversed(certificate.rows[:-1]),
        reversed(certificate.rows[1:]),
        strict=True,
    ):
        before, ways = ways, [0] * len(ways)
        for left in places:
            if row[left] is not None:
                ways[left] = before[left] * (row[left] == after[left]) + sum(
                    before[max(0, left - one.electors)]
                    for one in group
                    if _with(one, after, left) == row[left]
                )
    return ways[-1]


def faults(
    groups: Sequence[Group], electors: int, taken: Sequence[Bundle], certificate: Certificate
) -> tuple[str, ...]:
    """Everything that is wrong with a certificate and the set that it is for; empty where both hold."""
    return tuple(_faults(groups, electors, taken, certificate))


def _faults(
    groups: Sequence[Group], electors: int, taken: Sequence[Bundle], certificate: Certificate
) -> Iterator[str]:
    rows = certificate.rows
    if len(rows) != len(groups) + 1 or any(len(row) != electors + 1 for row in rows):
        yield "the certificate has another shape than the question"
        return
    if rows[-1] != _without_groups(electors):
        yield "the last row: nothing is gained without a group, and nothing costs nothing"
    for number, group in enumerate(groups):
        if rows[number] != _row(group, rows[number + 1]):
            yield f"row {number}: its costs do not follow from those of the next row"
    for group in groups:
        if sum(bundle in group for bundle in taken) > 1:
            yield f"two bundles of one group are taken: {', '.join(group[0].units)}"
    if any(all(bundle not in group for group in groups) for bundle in taken):
        yield "a bundle is taken that no group has"
    if sum(bundle.electors for bundle in taken) < electors:
        yield f"the set brings fewer than {electors} electors"
    if sum(bundle.votes for bundle in taken) != certificate.least:
        yield f"the set does not cost the least, {certificate.least}"


def _without_groups(electors: int) -> Costs:
    return (0, *(None for _ in range(electors)))


def _row(group: Group, after: Costs) -> Costs:
    return tuple(
        _least([after[left], *(_with(bundle, after, left) for bundle in group)])
        for left in range(len(after))
    )


def _with(bundle: Bundle, after: Costs, left: int) -> int | None:
    """The cost with the bundle, where so many electors are left to gain."""
    rest = after[max(0, left - bundle.electors)]
    return None if rest is None else rest + bundle.votes


def _least(costs: Sequence[int | None]) -> int | None:
    return min((cost for cost in costs if cost is not None), default=None)
