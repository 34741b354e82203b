"""What an audit that was opened from a manifest and records says on a terminal."""

from __future__ import annotations

from canvass.formats.problem import told
from canvass.journeys.audit_folder.from_records import ContestMade, OpenedFrom
from canvass.model import Rule
from canvass.present.audit_folder.opening import opened_lines
from canvass.present.words import counted, listed


def opened_from_lines(made: OpenedFrom) -> list[str]:
    """A new audit whose files are loaded: what they are, the cards there are, the contests, and the first round."""
    universe = made.universe
    lines = [*opened_lines(made.opened)[:-1], ""]
    lines += [f"Records: {words}." for words in made.systems]
    lines.append(
        f"Manifest: {universe.manifest:,} cards in {universe.batches:,} batches; {universe.recorded:,} have a record."
    )
    if universe.without_record:
        shown = listed([f"{batch} ({cards:,})" for batch, cards in universe.short], shown=5)
        lines.append(
            f"  {counted(universe.without_record, 'card')} without a record may have any contest and count against the "
            f"report if drawn: {shown}."
        )
    lines += [f"  look: {line}" for line in told(made.warnings)]
    for contest in made.contests:
        lines += ["", *_contest_made(contest)]
    return [
        *lines,
        "",
        f"Check {made.contests_file}: the votes against the official results, and how many are elected.",
        "Load it again if you change it (canvass audit load).",
        "What each method would take, and which is the least work: canvass audit plan, with this folder.",
        "Next: canvass audit commit",
    ]


def _contest_made(contest: ContestMade) -> list[str]:
    leading = sorted(contest.votes.items(), key=lambda item: -item[1])[:5]
    of = "with several choices at a rank" if contest.winner else "overvoted"
    first = "first preferences: " if contest.winner else ""
    if contest.winner and contest.rule is Rule.BORDA:
        first = "points: "
    lines = [
        f"{contest.title}",
        f"  {first}{', '.join(f'{name} {votes:,}' for name, votes in leading)}",
        f"  on {counted(contest.cards, 'card')} with a record, {contest.overvoted:,} of them {of}; at most "
        f"{counted(contest.card_bound, 'card')}",
        *_ranked(contest),
    ]
    if contest.first_round is None:
        return lines
    if contest.first_round.hand_count:
        lines.append(f"  {contest.first_round.reason}")
    else:
        size = counted(contest.first_round.size, "draw")
        lines.append(f"  first round, if the report is right: {size}")
    return [*lines, *_narrower(contest)]


def _ranked(contest: ContestMade) -> list[str]:
    """Whom the rankings elect, and how many cards depend on what the law says of skipped and shared ranks."""
    if not contest.winner:
        return []
    how = "elected by the rankings, round by round"
    if contest.rule is Rule.CONDORCET:
        how = "ranked above each other choice by more cards than below it"
    if contest.rule is Rule.BORDA:
        how = "with most points of the ranks"
    told = [f"  {how}: {contest.winner}; check who was announced"]
    if contest.by_rules:
        told.append(
            f"  {counted(contest.by_rules, 'card')} would have another ranking by other rules for ranks that were "
            "skipped or have several choices: contests.toml says which rules hold"
        )
    return told


def _narrower(contest: ContestMade) -> list[str]:
    """What a bound from a source without the voting system would save."""
    found, first = contest.narrower_round, contest.first_round
    if found is None or found.hand_count or first is None:
        return []
    if found.size >= first.size and not first.hand_count:
        return []
    return [
        f"  {counted(found.size, 'draw')}, if a source without the voting system says that at most "
        f"{contest.narrower:,} cards have it:",
        f'  --bound {contest.narrower} --bound-source "the poll books"',
    ]
