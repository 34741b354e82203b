"""What a commitment says on a terminal: its twelve words, and each contest as it will be audited."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.risk import Status
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.methods import METHODS
from canvass.journeys.audit_folder.commitment import (
    ClosedRecords,
    Committed,
    ContestCommitted,
    StratumCommitted,
)
from canvass.journeys.audit_folder.reconciling import Reconciled
from canvass.journeys.audit_folder.sizes import NextSize
from canvass.present.audit.bets import bet_sentence
from canvass.present.audit_folder.base import base_lines
from canvass.present.audit_folder.mends import mend_lines, overfull_sentence
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.present.words import listed, percent

SHOWN_BETS = 3
say = messages("audit_folder_setup")


def committed_lines(made: Committed) -> list[str]:
    """What was fixed, with the twelve words to read aloud."""
    gaps = [each for each in made.reconciled if each.gap]
    return [
        say("words"),
        "",
        *(f"  {_numbered(made.words[start : start + 4], start)}" for start in (0, 4, 8)),
        "",
        f"  {made.digest}",
        "",
        *(line for each in made.contests for line in _contest_lines(each)),
        *base_lines(made.base),
        *_closed_lines(made.closed),
        *(f"  {_gap(each)}" for each in gaps),
        say("next", step=_next(made)),
    ]


def _gap(gap: Reconciled) -> str:
    named = {"contest": gap.contest, "what": gap.what}
    return say("gap", **named, reported=gap.reported, other=gap.other)


def _next(made: Committed) -> str:
    """What is done now, in words: nobody rolls a seed before what no sample confirms was looked at."""
    is_stopped = any(each.out_of_reach or each.mends or each.overfull for each in made.contests)
    return say("mend-first" if is_stopped else "seed-next")


def _contest_lines(each: ContestCommitted) -> list[str]:
    return [
        _contest(each),
        *_strata_lines(each),
        *_pool_lines(each),
        *_ranked_lines(each),
        *_unrecorded_lines(each),
        *_reach(each),
        *_bet_lines(each),
    ]


def _contest(each: ContestCommitted) -> str:
    method, limit = each.method.replace("_", " "), percent(float(each.risk_limit))
    if each.margin is None:
        return say("contest", contest=each.contest, method=method, limit=limit)
    return say(
        "contest-margin",
        contest=each.contest,
        method=method,
        limit=limit,
        margin=percent(each.margin),
        of="points" if METHODS[each.method].counts_points else "cards",
    )


def _closed_lines(closed: ClosedRecords | None) -> list[str]:
    """Which records nobody sees, and whose vote can be read where none is closed."""
    if closed is None:
        return []
    smallest = closed.smallest_style
    if smallest < 2:
        return [f"  {say('closes-none', smallest=smallest)}"]
    found = []
    if elsewhere := closed.cards - closed.for_their_batch:
        found.append(f"  {say('closed', records=elsewhere, smallest=smallest)}")
    if in_batch := closed.for_their_batch:
        found.append(f"  {say('closed-in-batch', records=in_batch, smallest=smallest)}")
    return found


def _pool_lines(each: ContestCommitted) -> list[str]:
    """What the cards of a contest with pools are compared with."""
    if each.pools is None:
        return []
    pools = each.pools
    said = say("pools", cards=pools.records, pooled=pools.cards, batches=pools.batches)
    return [f"  {said}"]


_KINDS = {
    StratumKind.POLLING: "stratum-polling",
    StratumKind.COMPARISON: "stratum-comparison",
    StratumKind.BY_STYLE: "stratum-by-style",
    StratumKind.ONEAUDIT: "stratum-oneaudit",
    StratumKind.BATCHES: "stratum-batches",
}


def _strata_lines(each: ContestCommitted) -> list[str]:
    """How each stratum of a contest is audited, and what was announced of it."""
    return [f"  {_stratum(stratum)}" for stratum in each.strata]


def _stratum(stratum: StratumCommitted) -> str:
    return say(
        "stratum",
        stratum=stratum.name,
        cards=stratum.cards,
        how=say(_KINDS[stratum.kind]),
        share=percent(float(stratum.share)),
        stakes=_stakes(stratum.stakes),
    )


def _stakes(stakes: tuple[str, ...]) -> str:
    """The stakes of a stratum: one where it is that of every claim, otherwise those of the first few."""
    if len({*stakes}) == 1:
        return say("stake", stake=stakes[0])
    return say("stakes", stakes=listed(stakes, shown=6)) if stakes else say("no-stakes")


def _ranked_lines(each: ContestCommitted) -> list[str]:
    """What the claims of a ranked contest rest on."""
    if each.ranked is None or not each.ranked.claims:
        return []
    cards, ways, claims = each.ranked.cards, each.ranked.rankings, each.ranked.claims
    said = say("ranked", cards=cards, ways=ways, claims=claims, winner=each.ranked.winner)
    return [f"  {said}"]


def _unrecorded_lines(each: ContestCommitted) -> list[str]:
    """What is tested where nobody recorded rankings."""
    if each.unrecorded is None or each.status is not Status.AUDITABLE:
        return []
    return [f"  {say('unrecorded', winner=each.unrecorded.winner, orders=each.unrecorded.orders)}"]


def _reach(each: ContestCommitted) -> list[str]:
    """Whether a sample can confirm the contest, and the first round; what would mend it where none can."""
    if each.status is not Status.AUDITABLE:
        return [f"  {each.status.sentence}", *_overfull_lines(each), *mend_lines(each)]
    if each.out_of_reach is not None:
        return [f"  {each.out_of_reach.sentence}", *mend_lines(each)]
    if each.first_round is None:
        return []
    return [f"  {_first_round(each.first_round, is_open=each.unrecorded is not None)}"]


def _first_round(planned: NextSize, *, is_open: bool) -> str:
    """How much is drawn first; ``is_open`` where nothing is known that a number could be planned by."""
    if planned.hand_count:
        return say("first-round-all", reason=planned.reason)
    if is_open:
        return say("first-round-open", draws=planned.size)
    said = say("first-round", draws=planned.size)
    return ". ".join(filter(None, (said, worded(planned.without_promise))))


def _overfull_lines(each: ContestCommitted) -> list[str]:
    return [f"  {overfull_sentence(each)}"] if each.overfull else []


def _bet_lines(contest: ContestCommitted) -> list[str]:
    """The bets of a contest; of more than a few different ones how many there are, and where they stand."""
    numbers: dict[str, list[str]] = {}
    for each in contest.bets:
        numbers.setdefault(bet_sentence(each.bet), []).append(str(each.assertion))
    whole = len(contest.bets)
    if len(numbers) > SHOWN_BETS:
        return [f"  {say('bets', assertions=whole, different=len(numbers))}"]
    return [
        f"  {say('bet-of-all', bet=bet)}"
        if len(those) == whole
        else f"  {say('bet', assertions=listed(those, shown=6), bet=bet)}"
        for bet, those in numbers.items()
    ]


def _numbered(words: Sequence[str], start: int) -> str:
    return "  ".join(f"{start + n:>2} {word:<8}" for n, word in enumerate(words, 1)).rstrip()
