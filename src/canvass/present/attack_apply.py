"""What a change of a manifest, its cards and the votes of its batches did, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.attack_apply import Applied
from canvass.present import words
from canvass.present.messages import messages

say = messages("attack_apply")


def applied_lines(found: Applied) -> Iterator[str]:
    """That it is for practice, then votes and cards before and after, then where the change is."""
    yield say("practice")
    for choice, (before, after) in found.votes.items():
        yield say("votes", choice=choice, before=words.number(before), after=words.number(after))
    before, after = found.cards
    yield say("cards", before=words.number(before), after=words.number(after))
    rows = {name: words.number(change.rows) for name, change in found.change.items()}
    yield say("rows", **rows)
