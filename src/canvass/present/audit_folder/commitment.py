"""What a commitment says on a terminal: its twelve words, and each contest as it will be audited."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.risk import Status
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.methods import METHODS
from canvass.journeys.audit_folder.commitment import ClosedRecords, Committed, ContestCommitted
from canvass.present.audit.bets import bet_sentence
from canvass.present.audit_folder.base import base_lines
from canvass.present.audit_folder.mends import mend_lines, overfull_sentence
from canvass.present.words import counted, listed, percent

SHOWN_BETS = 3


def committed_lines(made: Committed) -> list[str]:
    """What was fixed, with the twelve words to read aloud."""
    lines = ["Committed and signed. Read these twelve words aloud and publish them:", ""]
    lines += [f"  {_numbered(made.words[start : start + 4], start)}" for start in (0, 4, 8)]
    lines += ["", f"  {made.digest}", ""]
    for each in made.contests:
        whole = "what its cards can give one choice" if _in_points(each) else "its cards"
        margin = "" if each.margin is None else f", margin {percent(each.margin)} of {whole}"
        lines.append(
            f"{each.contest}: {each.method.replace('_', ' ')}, risk limit {percent(float(each.risk_limit))}"
            f"{margin}"
        )
        lines += [
            *_strata_lines(each),
            *_pool_lines(each),
            *_ranked_lines(each),
            *_unrecorded_lines(each),
            *_reach(each),
            *_bet_lines(each),
        ]
    lines += [*base_lines(made.base), *_closed_lines(made.closed)]
    gaps = [each for each in made.reconciled if each.gap]
    lines += [f"  look: {g.contest}, {g.what}: {g.reported:,}, {g.other:,}" for g in gaps]
    if any(each.out_of_reach or each.mends or each.overfull for each in made.contests):
        return [
            *lines,
            "Next: mend what no sample can confirm and commit again, or accept a full hand count of it",
        ]
    return [*lines, "Next: roll the seed in public (canvass audit seed --words ...)"]


def _in_points(each: ContestCommitted) -> bool:
    return METHODS[each.method].counts_points


def _closed_lines(closed: ClosedRecords | None) -> list[str]:
    """Which records nobody sees, and whose vote can be read where none is closed."""
    if closed is None:
        return []
    if closed.smallest_style < 2:
        return [
            f"  look: smallest_style = {closed.smallest_style} closes no record: a card alone in its style shows what "
            "its voter marked"
        ]
    few, found = f"fewer than {closed.smallest_style:,} cards", []
    if elsewhere := closed.cards - closed.for_their_batch:
        found.append(
            f"  closed: {counted(elsewhere, 'record')}; {few} of the jurisdiction have the style"
        )
    if closed.for_their_batch:
        found.append(
            f"  closed: {counted(closed.for_their_batch, 'record')}; {few} of the batch have the style (mixed_batches "
            "= true, if nobody can tell from a batch whose cards lie in it)"
        )
    return found


def _pool_lines(each: ContestCommitted) -> list[str]:
    """What the cards of a contest with pools are compared with."""
    if each.pools is None:
        return []
    pooled, batches = (
        counted(each.pools.cards, "card"),
        counted(each.pools.batches, "batch", "batches"),
    )
    return [
        f"  {counted(each.pools.records, 'card')} with a record of their own, {pooled} in {batches} without: each of "
        "these is compared with the mean that the votes of its batch make of a card"
    ]


def _strata_lines(each: ContestCommitted) -> list[str]:
    """How each stratum of a contest is audited, and what was announced of it."""
    return [
        f"  {stratum.name}: {counted(stratum.cards, 'card')}, {_KINDS[stratum.kind]}; "
        f"{percent(float(stratum.share))} of the draws; {_stakes(stratum.stakes)}"
        for stratum in each.strata
    ]


def _stakes(stakes: tuple[str, ...]) -> str:
    """The stakes of a stratum: one where it is that of every claim, otherwise those of the first few."""
    if len({*stakes}) == 1:
        return f"stake {stakes[0]}"
    return f"stakes {listed(stakes, shown=6)}" if stakes else "no stakes"


def _ranked_lines(each: ContestCommitted) -> list[str]:
    """What the claims of a ranked contest rest on."""
    if each.ranked is None or not each.ranked.claims:
        return []
    ranked = each.ranked
    return [
        f"  {counted(ranked.cards, 'card')} that rank choices, in {counted(ranked.rankings, 'way')}, which become "
        f"public; {counted(ranked.claims, 'claim')} that leave nobody but {ranked.winner} as the winner"
    ]


def _unrecorded_lines(each: ContestCommitted) -> list[str]:
    """What is tested where nobody recorded rankings."""
    if each.unrecorded is None or each.status is not Status.AUDITABLE:
        return []
    return [
        f"  nothing is reported but that {each.unrecorded.winner} won; tested is each of the "
        f"{counted(each.unrecorded.orders, 'order')} of elimination that ends with another"
    ]


def _reach(each: ContestCommitted) -> list[str]:
    """Whether a sample can confirm the contest, and the first round; what would mend it where none can."""
    if each.status is not Status.AUDITABLE:
        return [f"  {each.status.sentence}", *_overfull_lines(each), *mend_lines(each)]
    if each.out_of_reach is not None:
        return [f"  {each.out_of_reach.sentence}", *mend_lines(each)]
    if each.first_round is None:
        return []
    if each.first_round.hand_count:
        return [f"  first round: every card. {each.first_round.reason}"]
    if each.unrecorded is not None:
        return [
            f"  first round: {counted(each.first_round.size, 'draw')}, a beginning: without rankings no number can be "
            "planned; another is asked for with canvass audit sample --size"
        ]
    said = f"  first round, if the report is right: {counted(each.first_round.size, 'draw')}"
    without = each.first_round.without_promise
    return [f"{said}. {without}" if without else said]


def _overfull_lines(each: ContestCommitted) -> list[str]:
    return [f"  {overfull_sentence(each)}"] if each.overfull else []


def _bet_lines(contest: ContestCommitted) -> list[str]:
    """The bets of a contest; of more than a few different ones how many there are, and where they stand."""
    numbers: dict[str, list[str]] = {}
    for each in contest.bets:
        numbers.setdefault(bet_sentence(each.bet), []).append(str(each.assertion))
    if len(numbers) > SHOWN_BETS:
        return [
            f"  bets: {counted(len(contest.bets), 'assertion')} with {len(numbers):,} different ones; the commitment's "
            "entry in the record has each with its numbers (terms, bet)"
        ]
    whole = len(contest.bets)
    return [
        f"  bet on {'all' if len(those) == whole else f'assertion {listed(those, shown=6)}'}: {bet}"
        for bet, those in numbers.items()
    ]


def _numbered(words: Sequence[str], start: int) -> str:
    return "  ".join(f"{start + n:>2} {word:<8}" for n, word in enumerate(words, 1)).rstrip()


_KINDS = {
    StratumKind.POLLING: "read",
    StratumKind.COMPARISON: "compared with their records",
    StratumKind.BY_STYLE: "compared with their records, those alone that have the contest",
    StratumKind.ONEAUDIT: "compared with their records, or with the votes of their batch",
    StratumKind.BATCHES: "counted in whole batches, drawn by the error that each could hold",
}
