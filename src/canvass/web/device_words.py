"""What a board's page says by its script, which has no words of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from canvass.audit.event.batches import BEYOND, UNBALANCED
from canvass.present.words import listed
from canvass.web.answers import FAULTS, LOST, NO_MARK
from canvass.web.batch_answers import COUNT_WORDS, LOST_BATCH

KEPT, KEPT_ALREADY = "Kept, entry {entry}.", "Kept already, entry {entry}."
OF_OTHERS = "By the plan this was for {boards} to read: tell them that it is done."
"""What a board is told beside, that entered what is another one's."""
TURNS: Mapping[str, str] = {
    "first": "First reading",
    "second": "Second reading",
    "resolution": "Both boards together",
}
COUNT_TURNS: Mapping[str, str] = {"count-first": "First count", "count-second": "Second count"}
THINGS: Mapping[str, Mapping[str, object]] = {
    "card": {
        "name": "Card",
        "one": "card",
        "is_lost": "The card is not at its place",
        "is_right": "Is this what is on the paper?",
        "lost": LOST,
    },
    "batch": {
        "name": "Batch",
        "one": "batch",
        "is_lost": "The batch is not at its place",
        "is_right": "Is this what stands on the tally sheet?",
        "lost": LOST_BATCH,
    },
}
"""What is asked of a board, a card or a whole batch, in the words of its page."""
STATES: Mapping[str, str] = {
    "kept": KEPT,
    "kept_already": KEPT_ALREADY,
    "waits_one": "1 reading waits on this device and is not kept yet.",
    "waits": "{number} readings wait on this device and are not kept yet.",
    "cut": "The server cannot be reached. Go on: what you enter waits on this device, and is sent when it can be.",
    "stays": "The server cannot be reached: nothing was ended, and this device stays with this board until it can.",
    "signed_out": "The server does not know this device any longer. Show the board's card again: what waits here is "
    "sent then.",
    "who_sits": "The board had a break: when this card is entered, it is asked who sits here, and what waits is sent "
    "then.",
    "of_others": "Readings of another board wait on this device ({number}). They are sent when that board shows its "
    "card here, and nobody can look at them.",
    "waits_already": "{name} {card} waits on this device already. To change it, take it back below.",
    "other_tab": "{name} {card} was entered in another tab of this device meanwhile, and is kept, entry {entry}. If "
    "that reading is wrong, withdraw it below.",
    "not_here": "{typed} is not among the cards on this device, and the server cannot be reached.",
    "not_stored": "This device could not store the reading, and nothing was kept of it. Close other programs, then "
    "keep it again; or enter it on another device.",
    "cleared": "What this browser held was cleared: what waited on this device is gone, and its cards are asked again.",
    "no_store": "This browser holds nothing while the network is cut: enter only while the server can be reached.",
    "no_page": "This browser does not hold this page itself, as it does not trust the server's certificate: leave the "
    "page open while the network is cut.",
    "nobody": "No board is signed in on this device, and the server cannot be reached.",
    "ends": "This sitting ends in {minutes} minutes. Show the board's card again then; nothing is lost.",
    "left": "cards still to do in the county: {left}",
    "label": "label {label}",
    "ballots": "{ballots} ballots by the manifest",
    "listed_kept": "{name} {card} ({turn}): kept, entry {entry}",
    "listed_waits": "{name} {card} ({turn}): waits on this device",
    "listed_refused": "{name} {card}: {said}",
    "take_back": "Take {one} {card} back",
    "looked_at": "We have looked at it",
    "send_again": "Send it again",
    "withdraw": "Withdraw it",
    "withdraw_card": "Withdraw card {card}",
    "why": "Why, as the public will read it",
    "settle": "Card {card}: your number is",
}


def kept_words(entry: int, others: Sequence[str] = (), *, is_earlier: bool = False) -> str:
    """What is said of a reading that was kept.

    >>> kept_words(14, ["board 2"])
    'Kept, entry 14. By the plan this was for board 2 to read: tell them that it is done.'
    """
    said = (KEPT_ALREADY if is_earlier else KEPT).format(entry=entry)
    return f"{said} {of_others(others)}" if others else said


def of_others(boards: Sequence[str]) -> str:
    """Whose task it was by the plan; empty where it was this board's."""
    return OF_OTHERS.format(boards=listed(boards)) if boards else ""


def words() -> str:
    """All of them, as the page carries them."""
    return json.dumps(
        {
            **STATES,
            "faults": FAULTS,
            "no_mark": NO_MARK,
            "counted": {**COUNT_WORDS, "unbalanced": UNBALANCED, "beyond": BEYOND},
            "turns": {**TURNS, **COUNT_TURNS},
            "things": THINGS,
        }
    )
