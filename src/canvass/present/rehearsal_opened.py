"""What a trainer is told when a rehearsal is open."""

from __future__ import annotations

from canvass.journeys.rehearsal.opening import RehearsalOpened
from canvass.present import words
from canvass.present.messages import messages

say = messages("rehearse_audit")


def opened_lines(made: RehearsalOpened) -> tuple[str, ...]:
    """What was made, what the trainer keeps, and what comes next."""
    folder = str(made.folder)
    return (
        say(
            "opened",
            title=f"REHEARSAL: {made.title}",
            cards=words.number(made.cards),
            batches=words.number(made.batches),
            counties=words.listed(made.jurisdictions, shown=6),
            errors=made.errors,
        ),
        say("opened-record", record=made.record, seal=made.seal),
        say("opened-trainer", folder=folder, mended=words.listed(made.mended) or "none"),
        say("opened-next", folder=folder),
    )
