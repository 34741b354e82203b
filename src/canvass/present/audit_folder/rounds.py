"""What the seed and the rounds say on a terminal: what is drawn, and what the next round would do."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.event import Seeded
from canvass.journeys.audit_folder.rounds import RoundDrawn, ToDo
from canvass.journeys.audit_folder.seed import Rolled
from canvass.journeys.audit_folder.sizes import NextSize
from canvass.present.audit_folder.base import base_lines
from canvass.present.messages import messages
from canvass.present.worded import worded

say = messages("audit_folder_rounds")


def rolled_lines(rolled: Rolled) -> list[str]:
    """A seed, to be read back."""
    pairs = zip(rolled.groups, rolled.spoken, strict=True)
    return [f"  {group:<6} {spoken}" for group, spoken in pairs]


def seeded_lines(said: Seeded) -> list[str]:
    """A seed that was kept."""
    groups = " ".join(said.seed[n : n + 5] for n in range(0, len(said.seed), 5))
    return [
        say("seed-is", digits=groups),
        say("seed-draw"),
        say("next-step", step="canvass audit sample"),
    ]


def drawn_lines(drawn: RoundDrawn) -> list[str]:
    """A round that was opened."""
    return [
        say("round-open", round=drawn.number),
        *(f"  {say('draws', contest=contest, draws=size)}" for contest, size in drawn.sizes),
        *(f"  {say('hand-count', contest=contest)}" for contest in drawn.hand_counts),
        *base_lines(drawn.base),
        *map(_to_fetch, drawn.to_do),
        *([say("phantoms", entries=drawn.phantoms)] if drawn.phantoms else []),
        say("next-step", step="canvass audit sheets, then canvass audit enter"),
    ]


def _to_fetch(todo: ToDo) -> str:
    where = todo.jurisdiction
    return say("to-fetch", jurisdiction=where, cards=todo.cards, batches=todo.batches)


def planned_lines(planned: Sequence[NextSize], base: int = 0) -> list[str]:
    """What a round would draw, with the cards of a base sample that it brings, and how it is opened."""
    if not planned:
        return [say("all-settled")]
    is_plan = any(each.hand_count or not each.reason for each in planned)
    return [
        say("planned-if-right" if is_plan else "planned"),
        *(f"  {_planned(each)}" for each in planned),
        *base_lines(base),
        say("how-to-open"),
    ]


def _planned(each: NextSize) -> str:
    """What the round would do for a contest, and why."""
    contest, reason = each.contest, each.reason
    if not each.hand_count:
        whys = filter(None, map(worded, (each.without_promise, each.rests_on, each.proven)))
        return ". ".join((say("draws", contest=contest, draws=each.size), *whys))
    if each.by_cards and each.by_hand:
        size = str(each.size)
        return say("all-cards", contest=contest, cards=each.size, size=size, reason=reason)
    if each.by_cards:
        return say("reason", contest=contest, reason=f"{reason} {outside()}")
    said = "count-by-hand" if each.by_hand else "nothing-confirms"
    return say(said, contest=contest, reason=reason)


def outside() -> str:
    """What is left where no draw of this audit can confirm a contest of rankings or points."""
    return say("outside")
