"""What a board's page says by its script, which has no words of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from canvass.audit.event.batches import BEYOND, UNBALANCED
from canvass.present.messages import for_script, messages
from canvass.present.words import listed
from canvass.web.answers import FAULTS, LOST, NO_MARK
from canvass.web.batch_answers import COUNT_WORDS, LOST_BATCH

say = messages("web_office")
say_of_device = messages("web_device")
TURNS: Mapping[str, str] = {
    "first": "First reading",
    "second": "Second reading",
    "resolution": "Both boards together",
}
COUNT_TURNS: Mapping[str, str] = {"count-first": "First count", "count-second": "Second count"}


def kept_words(entry: int, others: Sequence[str] = (), *, is_earlier: bool = False) -> str:
    """What is said of a reading that was kept.

    >>> kept_words(14, ["board 2"])
    'Kept, entry 14. By the plan this was for board 2 to read: tell them that it is done.'
    """
    said = say_of_device("kept-already" if is_earlier else "kept", entry=str(entry))
    return f"{said} {of_others(others)}" if others else said


def of_others(boards: Sequence[str]) -> str:
    """Whose task it was by the plan; empty where it was this board's."""
    return say("of-others", boards=listed(boards)) if boards else ""


def things() -> Mapping[str, Mapping[str, object]]:
    """What is asked of a board, a card or a whole batch, in the words of its page."""
    return {
        "card": {
            "name": "Card",
            "one": "card",
            "is_lost": say("card-lost"),
            "is_right": say("card-right"),
            "lost": LOST,
        },
        "batch": {
            "name": "Batch",
            "one": "batch",
            "is_lost": say("batch-lost"),
            "is_right": say("batch-right"),
            "lost": LOST_BATCH,
        },
    }


def words() -> str:
    """All of them, as the page carries them."""
    return json.dumps(
        {
            **for_script("web_device"),
            "faults": FAULTS,
            "no_mark": NO_MARK,
            "counted": {**COUNT_WORDS, "unbalanced": UNBALANCED, "beyond": BEYOND},
            "turns": {**TURNS, **COUNT_TURNS},
            "things": things(),
        }
    )
