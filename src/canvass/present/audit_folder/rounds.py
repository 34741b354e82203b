"""What the seed and the rounds say on a terminal: what is drawn, and what the next round would do."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.event import Seeded
from canvass.journeys.audit_folder.rounds import RoundDrawn
from canvass.journeys.audit_folder.seed import Rolled
from canvass.journeys.audit_folder.sizes import NextSize
from canvass.present.audit_folder.base import base_lines
from canvass.present.words import counted

HOW_TO_OPEN = (
    "Open it with --draw; choose other sizes with --size, or a full hand count with --hand-count."
)
OUTSIDE = (
    "Rankings and points are counted by hand outside of this audit, which then ends without confirming the contest "
    "(canvass audit abort); or another audit is committed with what was mended."
)
ALL_SETTLED = (
    "Nothing more is to be drawn: every targeted contest is settled. Next: canvass audit comply, then canvass audit "
    "conclude"
)


def rolled_lines(rolled: Rolled) -> list[str]:
    """A seed, to be read back."""
    pairs = zip(rolled.groups, rolled.spoken, strict=True)
    return [f"  {group:<6} {spoken}" for group, spoken in pairs]


def seeded_lines(said: Seeded) -> list[str]:
    """A seed that was kept."""
    groups = " ".join(said.seed[n : n + 5] for n in range(0, len(said.seed), 5))
    return [
        f"The seed is {groups}.",
        "Everybody can compute the draw from it now (docs/tickets.md).",
        "Next: canvass audit sample",
    ]


def drawn_lines(drawn: RoundDrawn) -> list[str]:
    """A round that was opened."""
    lines = [f"Round {drawn.number} is open."]
    lines += [f"  {contest}: {counted(size, 'draw')} in all" for contest, size in drawn.sizes]
    lines += [f"  {contest}: full hand count" for contest in drawn.hand_counts]
    lines += base_lines(drawn.base)
    for each in drawn.to_do:
        lines.append(
            f"{each.jurisdiction}: {counted(each.cards, 'card')} and "
            f"{counted(each.batches, 'batch', 'batches')} to fetch"
        )
    if drawn.phantoms:
        many = counted(drawn.phantoms, "entry stands for a card", "entries stand for cards")
        them = "it counts" if drawn.phantoms == 1 else "they count"
        lines.append(f"{many} that no manifest lists; {them} as the worst that could be there.")
    return [*lines, "Next: canvass audit sheets, then canvass audit enter"]


def planned_lines(planned: Sequence[NextSize], base: int = 0) -> list[str]:
    """What a round would draw, with the cards of a base sample that it brings, and how it is opened."""
    if not planned:
        return [ALL_SETTLED]
    is_plan = any(each.hand_count or not each.reason for each in planned)
    lines = [f"What the next round would do{', if the report is right' if is_plan else ''}:"]
    for each in planned:
        if each.hand_count and each.by_cards:
            how = f"read all {each.size:,} cards (--size {each.contest}={each.size})."
            said = f"{how} {each.reason}" if each.by_hand else f"{each.reason} {OUTSIDE}"
            lines.append(f"  {each.contest}: {said}")
        elif each.hand_count and not each.by_hand:
            lines.append(f"  {each.contest}: nothing can confirm it. {each.reason}")
        elif each.hand_count:
            lines.append(f"  {each.contest}: count every card by hand. {each.reason}")
        else:
            why = "".join(
                f". {said}" for said in (each.without_promise, each.rests_on, each.proven) if said
            )
            lines.append(f"  {each.contest}: {counted(each.size, 'draw')} in all{why}")
    return [*lines, *base_lines(base), HOW_TO_OPEN]
