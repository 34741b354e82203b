"""Small elections by ranks, written as PrefLib and as BLT write them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

Order = tuple[tuple[int, ...], ...]
"""The numbers of choices at each rank, from 1."""
CHOICES = ("Ann Reyes", "Bo Osei", "Cy", "Di O'Neill")
ORDERS: Mapping[Order, int] = {
    ((1,), (2,)): 4,
    ((2,),): 3,
    ((3,), (2,), (1,), (4,)): 2,
    ((4,), (1, 3)): 1,
    ((1, 2), (3,)): 1,
}
"""Eleven ballots: Ann has 4 first preferences and Bo wins once Cy and Di are gone; one has a tie first."""
FIRST = {"Ann Reyes": 4, "Bo Osei": 3, "Cy": 2, "Di O'Neill": 1}


def preflib(
    orders: Mapping[Order, int] = ORDERS, choices: Sequence[str] = CHOICES, type_: str = "toi"
) -> str:
    """The text of PrefLib's."""
    head = [
        f"# FILE NAME: 1.{type_}",
        "# TITLE: Mayor of the town",
        f"# DATA TYPE: {type_}",
        f"# NUMBER ALTERNATIVES: {len(choices)}",
        f"# NUMBER VOTERS: {sum(orders.values())}",
        f"# NUMBER UNIQUE ORDERS: {len(orders)}",
        *(f"# ALTERNATIVE NAME {n}: {name}" for n, name in enumerate(choices, 1)),
    ]
    lines = (
        f"{cards}: "
        + ",".join(
            str(at[0]) if len(at) == 1 else "{" + ",".join(map(str, at)) + "}" for at in order
        )
        for order, cards in orders.items()
    )
    return "\n".join([*head, *lines]) + "\n"


def blt(
    orders: Mapping[Order, int] = ORDERS,
    choices: Sequence[str] = CHOICES,
    seats: int = 1,
    withdrawn: str = "",
) -> str:
    """The text of BLT."""
    lines = [
        " ".join([str(cards), *("=".join(map(str, at)) or "-" for at in order), "0"])
        for order, cards in orders.items()
    ]
    names = [f'"{name}"' for name in (*choices, "Mayor of the town")]
    head = [f"{len(choices)} {seats}", *([withdrawn] if withdrawn else [])]
    return "\n".join([*head, *lines, "0", *names]) + "\n"


def by_hand(orders: Mapping[Order, int], choices: Sequence[str]) -> Counter[tuple[str, ...]]:
    """The rankings: a skipped rank is passed over, one with several choices ends the ranking."""
    found: Counter[tuple[str, ...]] = Counter()
    for order, cards in orders.items():
        ranking: list[str] = []
        for at in order:
            if len(at) > 1:
                break
            ranking += [choices[number - 1] for number in at]
        found[tuple(dict.fromkeys(ranking))] += cards
    return found


def made(seed: int, *, skips: bool = False) -> dict[Order, int]:
    """Orders of four choices, with ties, and for BLT with ranks that were skipped."""
    draw = random.Random(seed)
    orders: dict[Order, int] = {}
    for _ in range(draw.randint(1, 8)):
        left, order = draw.sample([1, 2, 3, 4], draw.randint(1, 4)), []
        while left:
            many = draw.choice([1, 1, 1, 2])
            order.append(tuple(sorted(left[:many])))
            left = left[many:]
            if skips and left and draw.random() < 0.3:
                order.append(())
        orders[tuple(order)] = draw.randint(1, 50)
    return orders
