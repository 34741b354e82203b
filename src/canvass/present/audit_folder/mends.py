"""What would let a sample confirm a contest that none can confirm as it is committed, in words."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.frames.frame import entry_id
from canvass.journeys.audit_folder.commitment import ContestCommitted
from canvass.journeys.audit_folder.mends import Change, CheckedMend, Way
from canvass.present.messages import messages
from canvass.present.words import listed

SHOWN = 6
say = messages("audit_folder_setup")


def mend_lines(contest: ContestCommitted) -> list[str]:
    """The mends of a contest under their heading, a full hand count last; nothing where nothing mends it."""
    said = [f"    - {line}" for line in _lines(contest)]
    return [f"  {say('mends')}", *said] if said else []


def overfull_sentence(contest: ContestCommitted) -> str:
    """The batches whose cards cannot hold their votes, by name, and what to do; empty where there are none."""
    if not contest.overfull:
        return ""
    named = listed([_overfull(batch) for batch in contest.overfull], shown=SHOWN)
    return say("overfull", batches=named)


def _overfull(batch: ReportedBatch) -> str:
    votes = ", ".join(f"{choice} {count:,}" for choice, count in batch.votes.items())
    return say("overfull-batch", batch=" ".join(entry_id(batch.id)), votes=votes, cards=batch.cards)


def _lines(contest: ContestCommitted) -> Iterator[str]:
    yield from map(mend_sentence, contest.mends)
    if contest.out_of_reach is not None and contest.out_of_reach.by_hand:
        yield say("by-hand")


def mend_sentence(mend: CheckedMend) -> str:
    """The changes, and the first round that would be planned with them if the report is right."""
    changes = " and ".join(map(_change, mend.changes))
    if mend.first_round is None:
        return changes
    names_a_bound = any(change.way is Way.CARD_BOUND for change in mend.changes)
    mended = "mended-by-bound" if names_a_bound else "mended"
    return say(mended, changes=changes, draws=mend.first_round)


def _change(change: Change) -> str:
    return say(_SAID[change.way], cards=change.number, smallest=str(change.number))


_SAID = {
    Way.MANIFEST: "mend-manifest",
    Way.RECORDS: "mend-records",
    Way.MIXED_BATCHES: "mend-mixed",
    Way.SMALLEST_STYLE: "mend-smallest",
    Way.STYLE_OFF: "mend-style-off",
    Way.POLLING: "mend-polling",
    Way.CARD_BOUND: "mend-bound",
}
