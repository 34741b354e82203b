"""What would let a sample confirm a contest that none can confirm as it is committed, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.frames.frame import entry_id
from canvass.journeys.audit_folder.commitment import ContestCommitted
from canvass.journeys.audit_folder.mends import Change, CheckedMend, Way
from canvass.present.words import counted, listed

SHOWN = 6


def mend_lines(contest: ContestCommitted) -> list[str]:
    """The mends of a contest under their heading, a full hand count last; nothing where nothing mends it."""
    said = [f"    - {line}" for line in _lines(contest)]
    return ["  What would mend it, before the seed is rolled:", *said] if said else []


def overfull_sentence(contest: ContestCommitted) -> str:
    """The batches whose cards cannot hold their votes, by name, and what to do; empty where there are none."""
    if not contest.overfull:
        return ""
    named = listed([_overfull(batch) for batch in contest.overfull], shown=SHOWN)
    return f"More votes than cards in {named}: correct the totals, or the number of cards in the manifest."


def _overfull(batch: ReportedBatch) -> str:
    votes = ", ".join(f"{choice} {count:,}" for choice, count in batch.votes.items())
    return f"{' '.join(entry_id(batch.id))} ({votes} on {counted(batch.cards, 'card')})"


def _lines(contest: ContestCommitted) -> Iterator[str]:
    yield from map(mend_sentence, contest.mends)
    if contest.out_of_reach is not None and contest.out_of_reach.by_hand:
        yield "a full hand count (hand_count)"


def mend_sentence(mend: CheckedMend) -> str:
    """The changes, and the first round that would be planned with them if the report is right."""
    changes = " and ".join(_SAID[change.way](change) for change in mend.changes)
    if mend.first_round is None:
        return changes
    fewer = "; fewer at a smaller bound" if _names_a_bound(mend) else ""
    return f"{changes}: the first round would then have {counted(mend.first_round, 'draw')}{fewer}"


def _names_a_bound(mend: CheckedMend) -> bool:
    return any(change.way is Way.CARD_BOUND for change in mend.changes)


def _bound(change: Change) -> str:
    return (
        f"a bound of at most {change.number:,} cards, if a source without the voting system supports it "
        "(card_bound)"
    )


def _records(change: Change) -> str:
    if change.number == 1:
        return "a record of the card that has none, if the contest is on it"
    return f"records of the {change.number:,} cards that have none, if the contest is on every one of them"


def _manifest(change: Change) -> str:
    return f"a manifest that lists the {counted(change.number, 'card')} that it lacks"


_SAID: Mapping[Way, Callable[[Change], str]] = {
    Way.MANIFEST: _manifest,
    Way.RECORDS: _records,
    Way.MIXED_BATCHES: lambda _: (
        "mixed_batches = true, if nobody can tell from a batch whose cards lie in it"
    ),
    Way.SMALLEST_STYLE: lambda change: (
        f"smallest_style = {change.number}, so that the records of more of the rare styles are shown"
    ),
    Way.STYLE_OFF: lambda _: (
        "card style off (style = false), so that it is drawn among all cards of the manifest"
    ),
    Way.POLLING: lambda _: 'polling (name = "polling"), which asks for no record',
    Way.CARD_BOUND: _bound,
}
