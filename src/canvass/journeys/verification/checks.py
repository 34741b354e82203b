"""The checks of an audit's record: their names, what they ask, and how anybody can see it without canvass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Question(NamedTuple):
    """What one check asks, and how to see it oneself."""

    asks: str
    show_me: str


CHECKS: Mapping[str, Question] = {
    "chain": Question(
        "Is every line of ledger.jsonl well formed, and does each name the one before?",
        "Each line ends with the digest of the line before (`previous`). To see the digest of"
        ' the first: take the text between `"event":` and `,"previous":` of line 1 and run: '
        "(printf 'canvass-chain-1\\n1\\n%064d\\n' 0; printf %s 'THE TEXT') | sha256sum",
    ),
    "form": Question(
        "Does the record begin as a record must, and is every event of its own kinds known?",
        "Read line 1 of ledger.jsonl: its kind is record.opened and its format canvass-record-2.",
    ),
    "keys": Question(
        "Was every key authorised by a key that could do so?",
        "Search ledger.jsonl for `key.`: each new key names the key that signed for it (`signer`).",
    ),
    "signatures": Question(
        "Is every signature good, by a key that could sign there, over the record as it stands?",
        "Search ledger.jsonl for `record.checkpoint`: `sequence` and `digest` are those of an"
        " earlier line. Any program for Ed25519 can check `signature`.",
    ),
    "commitment": Question(
        "Does every commitment say all that it must before anybody knows the seed?",
        "Search ledger.jsonl for `record.committed`: the twelve words printed here must be "
        "those that were read aloud in the room.",
    ),
    "artefacts": Question(
        "Is every public file here, byte for byte as the record names it?",
        "Run `sha256sum artefacts/*`: each file has its own SHA-256 as its name.",
    ),
    "index": Question(
        "Does record.json list exactly what is in the folder?",
        "Compare record.json with the last line of ledger.jsonl and with `ls artefacts`.",
    ),
    "order": Question(
        "Did every step of the audit come when it could, with all that it must say?",
        "Read the kinds in ledger.jsonl from top to bottom: opened, committed, seeded, then "
        "rounds.",
    ),
    "interpretations": Question(
        "Was every card that people read one that was drawn, and entered by whom it may be?",
        "Search ledger.jsonl for `cards.interpreted` and compare the ids with the file `sample`.",
    ),
    "seed": Question(
        "Is the seed for the last commitment, which was signed before it?",
        "In ledger.jsonl the last `record.committed` and a checkpoint of the purpose `commit`"
        " stand before `audit.seeded`, which names its digest.",
    ),
    "tables": Question(
        "Do the committed tables have their form, and follow from one another?",
        "Open the files that `record.committed` names: `contests`, `assertions`, `populations`.",
    ),
    "draw": Question(
        "Is every sample what the seed and the committed tables give?",
        "Hash the seed and the id of a card yourself, as docs/tickets.md says.",
    ),
    "cards": Question(
        "Does every record of a card that was shown lead to the committed root?",
        "Open the file `openings` of a `round.closed`: section 12 of docs/record.md is done "
        "with sha256sum alone.",
    ),
    "risk": Question(
        "Does every number and status of every round follow from what people read?",
        "Multiply it out: wealth begins with 1 and each card has its factor (section 21.8).",
    ),
    "compliance": Question(
        "Is it told truly whether the paper trail was established?",
        "Search ledger.jsonl for `compliance.recorded`: each jurisdiction has three checks.",
    ),
    "conclusion": Question(
        "Does the conclusion follow from the last round that was closed?",
        "Compare `audit.concluded` with the last `round.closed` in ledger.jsonl.",
    ),
    "case": Question(
        "Did every step of the recount come when it could, with all that it must say?",
        "Read the kinds in ledger.jsonl from top to bottom: opened, baseline, returns, amended.",
    ),
    "baseline": Question(
        "Does the count before have every unit once, and the totals that it says?",
        "Add up the file `units` that `recount.baseline_set` names: one unit on each line.",
    ),
    "units": Question(
        "Did every unit of the baseline come back once, and no other?",
        "Search ledger.jsonl for `returns.` and compare each `unit` with the file `units`.",
    ),
    "imported": Question(
        "Is every imported return told as one, with a reason where its votes changed?",
        "Search ledger.jsonl for `returns.imported`: `reason` is null where no vote changed.",
    ),
    "sums": Question(
        "Do the totals of every board, of a stop and of the amended return follow from the units?",
        "Add up `votes` of a board's units that came back and compare its `returns.completed`.",
    ),
    "custody": Question(
        "Does every step of a container follow, with its seal, and was nothing counted that lay sealed?",
        "Search ledger.jsonl for `custody.logged`, and ask each board for its minutes: they name the seals.",
    ),
    "tallies": Question(
        "Did two teams without a common member count a unit and agree, before it came back as counted?",
        "Search ledger.jsonl for `tally.entered`: each unit of a `returns.counted` has two that agree.",
    ),
    "challenges": Question(
        "Did a board rule on each challenged ballot before its unit came back, and did only that move votes?",
        "Search ledger.jsonl for `challenge.made`: each exhibit has a `challenge.decided`: who voted how.",
    ),
    "reconciliation": Question(
        "Was every unit reconciled before it was counted, and drawn down or left as first counted by the procedure?",
        "Search ledger.jsonl for `tally.reconciled`: voters, ballots and what was taken out, step by step.",
    ),
}
"""Every check by its name, in the order in which they are shown; the observer asks the same."""
OF_AN_AUDIT = tuple(CHECKS)[7:16]
"""The checks that ask what the events of an audit mean."""
OF_A_RECOUNT = tuple(CHECKS)[16:]
"""The checks that ask what the events of a recount mean; the first seven are those of any record."""
