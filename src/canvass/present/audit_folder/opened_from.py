"""What an audit that was opened from a manifest and records says on a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.formats.problem import told
from canvass.journeys.audit_folder.from_records import ContestMade, OpenedFrom, Universe
from canvass.model import Rule
from canvass.present.audit_folder.opening import opened_lines
from canvass.present.messages import messages
from canvass.present.words import listed

say = messages("audit_folder_setup")


def opened_from_lines(made: OpenedFrom) -> list[str]:
    """A new audit whose files are loaded: what they are, the cards there are, the contests, and the first round."""
    return [
        *opened_lines(made.opened)[:-1],
        "",
        *(say("records", systems=words) for words in made.systems),
        *_universe(made.universe),
        *(f"  {say('look', what=line)}" for line in told(made.warnings)),
        *(line for contest in made.contests for line in ("", *_contest_made(contest))),
        "",
        say("check-votes", file=str(made.contests_file)),
        say("load-again"),
        say("costs"),
        say("next", step="canvass audit commit"),
    ]


def _universe(found: Universe) -> Iterator[str]:
    """The cards that the manifest and the records have."""
    manifest, batches, recorded = found.manifest, found.batches, found.recorded
    yield say("manifest", cards=manifest, batches=batches, recorded=recorded)
    if found.without_record:
        shown = listed([f"{batch} ({cards:,})" for batch, cards in found.short], shown=5)
        yield f"  {say('without-record', cards=found.without_record, batches=shown)}"


def _contest_made(contest: ContestMade) -> list[str]:
    lines = [contest.title, f"  {_votes(contest)}", f"  {_cards(contest)}", *_ranked(contest)]
    first = contest.first_round
    if first is None:
        return lines
    said = first.reason if first.hand_count else say("first-round", draws=first.size)
    return [*lines, f"  {said}", *_narrower(contest)]


def _votes(contest: ContestMade) -> str:
    """The five choices with most votes."""
    leading = sorted(contest.votes.items(), key=lambda item: -item[1])[:5]
    kind = "preferences" if contest.winner else "votes"
    if contest.winner and contest.rule is Rule.BORDA:
        kind = "points"
    return say("votes", kind=kind, votes=", ".join(f"{name} {n:,}" for name, n in leading))


def _cards(contest: ContestMade) -> str:
    return say(
        "on-cards",
        cards=contest.cards,
        overvoted=contest.overvoted,
        is_ranked="yes" if contest.winner else "no",
        bound=contest.card_bound,
    )


def _ranked(contest: ContestMade) -> list[str]:
    """Whom the rankings elect, and how many cards depend on what the law says of skipped and shared ranks."""
    if not contest.winner:
        return []
    how = {Rule.CONDORCET: "pairs", Rule.BORDA: "ranks"}.get(contest.rule, "rounds")
    told = [f"  {say('elected', how=how, winner=contest.winner)}"]
    if contest.by_rules:
        told.append(f"  {say('by-rules', cards=contest.by_rules)}")
    return told


def _narrower(contest: ContestMade) -> list[str]:
    """What a bound from a source without the voting system would save."""
    found, first = contest.narrower_round, contest.first_round
    if found is None or found.hand_count or first is None:
        return []
    if found.size >= first.size and not first.hand_count:
        return []
    return [
        f"  {say('narrower', draws=found.size, bound=contest.narrower)}",
        f'  --bound {contest.narrower} --bound-source "the poll books"',
    ]
