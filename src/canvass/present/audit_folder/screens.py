"""What each step of an audit says on a terminal, in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from canvass.audit.event import AuditConcluded, BoardFormed, ContestResult, Loaded, Seeded, Turn
from canvass.audit.event.ending import Ending
from canvass.audit.risk import Status
from canvass.audit.state.conclusion import SETTLED
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.methods import METHODS
from canvass.formats.problem import told
from canvass.journeys.audit_folder.boards import Task
from canvass.journeys.audit_folder.brought import LoadedFile
from canvass.journeys.audit_folder.closing import Measured
from canvass.journeys.audit_folder.commitment import ClosedRecords, Committed, ContestCommitted
from canvass.journeys.audit_folder.discrepancies import Discrepancy
from canvass.journeys.audit_folder.enter import Entered
from canvass.journeys.audit_folder.opening import Joined, Opened
from canvass.journeys.audit_folder.publishing import Published
from canvass.journeys.audit_folder.rounds import RoundDrawn
from canvass.journeys.audit_folder.sealing import Unsealed
from canvass.journeys.audit_folder.seed import Rolled
from canvass.journeys.audit_folder.sizes import NextSize
from canvass.journeys.audit_folder.status import AuditStatus, Desks
from canvass.present.audit.bets import bet_sentence
from canvass.present.audit_folder.base import base_sentence
from canvass.present.audit_folder.commands import at_terminal
from canvass.present.audit_folder.mends import mend_lines, overfull_sentence
from canvass.present.audit_folder.stands import elected_words, stands
from canvass.present.audit_folder.unseen import unseen_sentences
from canvass.present.changes import change_lines
from canvass.present.words import counted, listed, percent, sentences

SHOWN = 12
SHOWN_CONTESTS = 4
SHOWN_BETS = 3
SHOWN_CHANGES = 3
Lines = list[str]
WITHDRAW = (
    "What is lost for good is withdrawn with: canvass audit withdraw --entry BATCH/PLACE --reason ..., or --entry "
    "BATCH --batches for the counts of a batch."
)
REHEARSED = "REHEARSAL: this audit is for practice. Its record and every page of it say so."


def opened_lines(made: Opened) -> Lines:
    """A new audit."""
    marked = [REHEARSED] if made.is_rehearsal else []
    return [
        *marked,
        f"The audit is open, for {listed(made.jurisdictions, shown=6)}. Its record is called {made.record}.",
        "Publish these fingerprints where nobody can change them:",
        f"  the office's key  {made.fingerprint}",
        f"  the spare key     {made.spare_fingerprint}",
        f"Put {made.spare_key} into a safe, away from this machine.",
        "Next: canvass audit load",
    ]


def joined_lines(made: Joined) -> Lines:
    """Another desk at an audit."""
    return [
        f"This folder works on the record {made.record}: {made.title}.",
        "It has none of the office's keys: what needs its signature is done there.",
        "Next: canvass audit status",
    ]


def loaded_lines(file: LoadedFile) -> Lines:
    """A file that was kept."""
    whose = f" of {listed(file.jurisdictions, shown=6)}" if file.jurisdictions else ""
    kind = file.what.value.replace("_", " ")
    public = "Never published." if file.what is Loaded.CARDS else "It becomes public as it is."
    lines = [f"Kept: {kind}{whose}, {counted(file.rows, 'entry', 'entries')}. {public}"]
    lines += [f"  stands in the record: {each}" for each in file.accepted]
    return lines + [f"  look: {line}" for line in told(file.warnings)]


def _in_points(each: ContestCommitted) -> bool:
    return METHODS[each.method].counts_points


def committed_lines(made: Committed) -> Lines:
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


def _closed_lines(closed: ClosedRecords | None) -> Lines:
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


def base_lines(cards: int) -> Lines:
    """What a base sample of so many cards is; nothing without one."""
    return [f"  {base_sentence(cards)}"] if cards else []


def _pool_lines(each: ContestCommitted) -> Lines:
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


_KINDS = {
    StratumKind.POLLING: "read",
    StratumKind.COMPARISON: "compared with their records",
    StratumKind.BY_STYLE: "compared with their records, those alone that have the contest",
    StratumKind.ONEAUDIT: "compared with their records, or with the votes of their batch",
    StratumKind.BATCHES: "counted in whole batches, drawn by the error that each could hold",
}


def _strata_lines(each: ContestCommitted) -> Lines:
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


def _ranked_lines(each: ContestCommitted) -> Lines:
    """What the claims of a ranked contest rest on."""
    if each.ranked is None or not each.ranked.claims:
        return []
    ranked = each.ranked
    return [
        f"  {counted(ranked.cards, 'card')} that rank choices, in {counted(ranked.rankings, 'way')}, which become "
        f"public; {counted(ranked.claims, 'claim')} that leave nobody but {ranked.winner} as the winner"
    ]


def _unrecorded_lines(each: ContestCommitted) -> Lines:
    """What is tested where nobody recorded rankings."""
    if each.unrecorded is None or each.status is not Status.AUDITABLE:
        return []
    return [
        f"  nothing is reported but that {each.unrecorded.winner} won; tested is each of the "
        f"{counted(each.unrecorded.orders, 'order')} of elimination that ends with another"
    ]


def _reach(each: ContestCommitted) -> Lines:
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


def _overfull_lines(each: ContestCommitted) -> Lines:
    return [f"  {overfull_sentence(each)}"] if each.overfull else []


def _bet_lines(contest: ContestCommitted) -> Lines:
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


def rolled_lines(rolled: Rolled) -> Lines:
    """A seed, to be read back."""
    pairs = zip(rolled.groups, rolled.spoken, strict=True)
    return [f"  {group:<6} {spoken}" for group, spoken in pairs]


def seeded_lines(said: Seeded) -> Lines:
    """A seed that was kept."""
    groups = " ".join(said.seed[n : n + 5] for n in range(0, len(said.seed), 5))
    return [
        f"The seed is {groups}.",
        "Everybody can compute the draw from it now (docs/tickets.md).",
        "Next: canvass audit sample",
    ]


def drawn_lines(drawn: RoundDrawn) -> Lines:
    """A round that was opened."""
    lines = [f"Round {drawn.number} is open."]
    lines += [f"  {contest}: {counted(size, 'draw')} in all" for contest, size in drawn.sizes]
    lines += [f"  {contest}: full hand count" for contest in drawn.hand_counts]
    lines += base_lines(drawn.base)
    for each in drawn.to_do:
        lines.append(
            f"{each.jurisdiction}: {counted(each.cards, 'card')} and "
            f"{counted(each.batches, 'batch', 'batches')} to fetch"
        )
    if drawn.phantoms:
        many = counted(drawn.phantoms, "entry stands for a card", "entries stand for cards")
        them = "it counts" if drawn.phantoms == 1 else "they count"
        lines.append(f"{many} that no manifest lists; {them} as the worst that could be there.")
    return [*lines, "Next: canvass audit sheets, then canvass audit enter"]


HOW_TO_OPEN = (
    "Open it with --draw; choose other sizes with --size, or a full hand count with --hand-count."
)
OUTSIDE = (
    "Rankings and points are counted by hand outside of this audit, which then ends without confirming the contest "
    "(canvass audit abort); or another audit is committed with what was mended."
)
ALL_SETTLED = (
    "Nothing more is to be drawn: every targeted contest is settled. Next: canvass audit comply, then canvass audit "
    "conclude"
)


def planned_lines(planned: Sequence[NextSize], base: int = 0) -> Lines:
    """What a round would draw, with the cards of a base sample that it brings, and how it is opened."""
    if not planned:
        return [ALL_SETTLED]
    is_plan = any(each.hand_count or not each.reason for each in planned)
    lines = [f"What the next round would do{', if the report is right' if is_plan else ''}:"]
    for each in planned:
        if each.hand_count and each.by_cards:
            how = f"read all {each.size:,} cards (--size {each.contest}={each.size})."
            said = f"{how} {each.reason}" if each.by_hand else f"{each.reason} {OUTSIDE}"
            lines.append(f"  {each.contest}: {said}")
        elif each.hand_count and not each.by_hand:
            lines.append(f"  {each.contest}: nothing can confirm it. {each.reason}")
        elif each.hand_count:
            lines.append(f"  {each.contest}: count every card by hand. {each.reason}")
        else:
            why = "".join(
                f". {said}" for said in (each.without_promise, each.rests_on, each.proven) if said
            )
            lines.append(f"  {each.contest}: {counted(each.size, 'draw')} in all{why}")
    return [*lines, *base_lines(base), HOW_TO_OPEN]


def entered_lines(entered: Entered, missing: int) -> Lines:
    """What was kept of a sheet, and what is still missing from its jurisdiction."""
    kind = "card" if entered.kind.value == "card" else "batch"
    count = counted(entered.count, kind, "cards" if kind == "card" else "batches")
    rest = f"{missing:,} still missing" if missing else "Nothing is missing: sign off"
    kept = f"Kept already, entry {entered.entry}" if entered.is_earlier else "Kept"
    lines = [f"{kept}: {count}, {entered.turn.value} reading, by {entered.board}. {rest}."]
    thing = "card" if kind == "card" else "count"
    if entered.sealed:
        until = " and nobody sees more before the other board has sealed its reading"
        lines.append(
            f"{counted(entered.sealed, thing)} sealed: the record has a digest of what was {_DONE[thing]}"
            f"{f',{until}' if entered.turn is Turn.FIRST else ''}."
        )
    if entered.in_the_open:
        lines.append(
            f"{counted(entered.in_the_open, thing)} entered in the open: {_IN_THE_OPEN[entered.turn]}."
        )
    if entered.unsealed:
        lines += unsealed_lines(entered.unsealed)
    if entered.planned_for:
        lines.append(f"By the plan this was to be read by {listed(entered.planned_for)}.")
    lines += [
        f"{each}. Look for cards of another box, or correct the manifest in the next audit."
        for each in entered.beyond_manifest
    ]
    return lines


_DONE = {"card": "read", "count": "counted"}
_IN_THE_OPEN = {
    Turn.FIRST: "no second board is asked to read them, so nothing of them is sealed",
    Turn.SECOND: "their first reading stands in the open, so sealing the second would show nothing",
}


def unsealed_lines(found: Unsealed) -> Lines:
    """How much was opened, and what cannot be, with the command that withdraws it."""
    lines = [unsealed_said(found), *(f"{each}." for each in found.lost)]
    return [*lines, WITHDRAW] if found.lost else lines


def unsealed_said(found: Unsealed) -> str:
    """How much was opened, in a sentence."""
    opened = [
        counted(count, thing)
        for count, thing in ((found.opened, "card"), (found.counts, "count"))
        if count
    ]
    if opened:
        return f"{' and '.join(opened)} opened: both readings are in the record."
    if found.lost:
        return "Nothing was opened."
    return "Nothing to open: nothing has two sealed readings that are not opened."


def boards_lines(tasks: Sequence[Task]) -> Lines:
    """The boards of a county: how many cards each has, and its batches."""
    lines = [f"{tasks[0].jurisdiction}:"] if tasks else []
    for task in tasks:
        batches = listed(["/".join(batch[1:]) for batch in task.batches], shown=12)
        lines.append(f"  {task.board}: {counted(task.cards, 'card')}; batches: {batches or 'none'}")
    return lines


def formed_lines(formed: Sequence[BoardFormed]) -> Lines:
    """Boards whose members are in the record now."""
    lines = [f"{each.board} of {each.jurisdiction}: {', '.join(each.members)}" for each in formed]
    return [*lines, "These names are public with the record."]


def measured_lines(measured: Measured) -> Lines:
    """What a round says of every contest."""
    lines = [f"Round {measured.round} is closed and signed."]
    unseen = unseen_sentences(measured.unseen)
    for result in measured.contests:
        by_paper = elected_words(measured.elected.get(result.contest))
        lines += _result(result, unseen=unseen.get(result.contest, ""), elected=by_paper)
    lines += discrepancy_lines(measured.discrepancies)
    for contest, risk in measured.if_agreed.items():
        lines.append(
            f"  {contest}: had every record agreed, the measured risk would be {percent(float(risk))}"
        )
    if measured.unsettled:
        return [*lines, f"More is to be done for {listed(measured.unsettled)}: canvass audit next"]
    return [*lines, "Every targeted contest is settled: canvass audit conclude"]


def _result(
    result: ContestResult, ending: Ending | None = None, unseen: str = "", elected: str = ""
) -> Lines:
    told = sentences((stands(result.status, ending), elected))
    lines = [f"{result.contest}: {told}"]
    if unseen:
        lines.append(f"  {unseen}")
    if result.sample:
        lines.append(f"  measured risk {_risk(result)} after {counted(result.sample, 'draw')}")
    if result.hand_count:
        votes = ", ".join(f"{choice} {count:,}" for choice, count in result.hand_count)
        lines.append(f"  counted by hand: {votes}")
    return lines


def _risk(result: ContestResult) -> str:
    return percent(float(result.measured_risk))


def discrepancy_lines(found: Sequence[Discrepancy], shown: int = SHOWN) -> Lines:
    """Where paper and records differ, and what that does."""
    if not found:
        return []
    lines = [f"Discrepancies: {len(found):,}"]
    for each in found[:shown]:
        lines.append(
            f"  {' '.join(each.entry)}, {each.contest}: recorded {each.recorded}; on paper {each.on_paper}"
        )
        lines.append(f"    {_too_good(each.votes, each.unit)}{each.effect.sentence}")
    if len(found) > shown:
        lines.append(f"  and {len(found) - shown:,} more (--json lists them all)")
    return lines


def _too_good(votes: Fraction, unit: str) -> str:
    """By how many votes or points the report was too good or too modest; nothing where it was neither."""
    if not votes:
        return ""
    size = abs(votes)
    number = f"{int(size):,}" if size.denominator == 1 else f"{float(size):.2f}"
    return f"{'Too good' if votes > 0 else 'Too modest'} by {number} {unit if size == 1 else f'{unit}s'}. "


def concluded_lines(
    said: AuditConcluded, elected: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> Lines:
    """How the audit ends, contest by contest; ``elected`` are whom papers elect that do not confirm the report."""
    return [
        f"{each.contest}: {sentences((each.ending.sentence, elected_words(elected.get(each.contest))))}"
        for each in said.contests
    ]


def published_lines(made: Published) -> Lines:
    """A folder for the public."""
    return [
        f"Published in {made.folder}: {counted(made.head.sequence, 'entry', 'entries')}, "
        f"{counted(made.files, 'file')}.",
        "The last entry has this digest; put it where nobody can change it:",
        f"  {made.head.digest}",
        "The checker beside it has these SHA-256; who checks should compare them with the project's copies:",
        *(f"  {digest}  {name}" for name, digest in made.checker_sha256.items()),
    ]


def status_lines(status: AuditStatus) -> Lines:
    """Where the audit stands, on one screen."""
    lines = [status.title, status.phase.sentence]
    if status.torn:
        lines.append(f"Not counted: {status.torn}")
    if status.changes:
        lines += change_lines(status.changes, SHOWN_CHANGES)
    if status.words:
        lines.append(f"Commitment: {' '.join(status.words)}")
    if status.seed:
        lines.append(f"Seed: {status.seed}")
    lines += [f"Decided: {each}" for each in status.accepted]
    lines += [f"Missing: {each}" for each in status.not_loaded[:SHOWN]]
    if len(status.not_loaded) > SHOWN:
        lines.append(
            f"Missing: {len(status.not_loaded) - SHOWN:,} files more (--json lists them all)"
        )
    if status.round:
        lines.append(f"Round {status.round}")
        lines += _desks(status.jurisdictions)
    lines += [f"{each.contest}: {each.sentence}" for each in status.out_of_reach]
    lines += _contests(status)
    if status.unchecked and status.round:
        checks = sorted({check.value.replace("_", " ") for check, _ in status.unchecked})
        places = sorted({name for _, name in status.unchecked})
        lines.append(f"Not recorded as passed: {listed(checks)}, for {listed(places, shown=6)}")
    return [*lines, at_terminal(status.next_step)]


def _contests(status: AuditStatus) -> Lines:
    """Contests that are not settled, then the others: as many as fit on a screen."""
    endings = {each.contest: each.ending for each in status.endings}
    shown = sorted(status.contests, key=lambda each: each.status in SETTLED)[:SHOWN_CONTESTS]
    unseen = unseen_sentences(status.unseen)
    lines = [
        line
        for each in shown
        for line in _result(
            each,
            endings.get(each.contest),
            unseen.get(each.contest, ""),
            elected_words(status.elected.get(each.contest)),
        )
    ]
    if rest := len(status.contests) - len(shown):
        lines.append(f"and {counted(rest, 'contest')} more (--json lists them all)")
    return lines


def _desks(desks: Sequence[Desks]) -> Lines:
    """Jurisdictions from which something is missing, then the others: all where they fit on a screen."""
    waiting = [each for each in desks if each.missing]
    done = [each for each in desks if not each.missing]
    shown = [*waiting, *done][:SHOWN]
    lines = [_desk(each) for each in shown]
    if len(shown) < len(desks):
        more = max(len(waiting) - SHOWN, 0)
        rest = f"  and {len(desks) - len(shown):,} more"
        lines.append(f"{rest}, of which {more:,} are waited for (--json lists them all)")
    return lines


def _desk(desk: Desks) -> str:
    missing = ", ".join(f"{count:,} {_LACKS[lack.value]}" for lack, count in desk.missing)
    done = "signed off" if desk.has_signed_off else missing or "nothing to do"
    read = f"{desk.cards_read:,} of {desk.cards:,} cards read; " if desk.cards else ""
    return f"  {desk.jurisdiction}: {read}{done}"


_LACKS = {
    "reading": "to read",
    "second_reading": "for a second board",
    "opening": "sealed by two boards and not opened",
    "resolution": "read differently by two boards",
    "sign_off": "sign-off",
}
