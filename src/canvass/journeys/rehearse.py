"""A rehearsal on one's own manifest, played by the computer: what the plan would find before anybody opens a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from canvass.attack.planted import ErrorKind, Planted, Synthetic, Wanted, synthetic
from canvass.attack.rehearsal import Plan, RehearsedBy, ScoreSheet, rehearsed
from canvass.attack.ways import ByRanks
from canvass.audit.comparison import ErrorRates
from canvass.audit.pools import Pool
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import (
    RANKED,
    Awaire,
    BordaComparison,
    Comparison,
    Method,
    OneAudit,
    Polling,
    RankedComparison,
    RankedPolling,
    Stratified,
    compares,
    rests_on_rankings,
)
from canvass.errors import BadFile, OutOfRange, UnknownName
from canvass.formats.audits.contests_file import read_contests
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.rehearsal_errors_file import read_errors
from canvass.model import ChoiceKind, Manifest, Rule


@dataclass(frozen=True, slots=True)
class RehearsalAsked:
    """What is rehearsed: the seed of the election and its errors, boards' mistakes, and how many audits are played.

    ``unrecorded`` names the batches, tabulators or jurisdictions whose cards have no records.
    """

    seed: str
    mistakes: float = 0.0
    replications: int = 200
    errors: Path | None = None
    unrecorded: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a share that is none, and a rehearsal of nothing."""
        if not 0 <= self.mistakes < 1 or self.replications < 1 or not self.seed.strip():
            raise OutOfRange(
                f"a rehearsal needs a seed, at least one audit and a share of mistakes from 0 to below 1; found "
                f"{self.seed!r}, {self.replications} and {self.mistakes}"
            )


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The score sheet of a contest on a manifest; ``not_played`` are contests of the file that were left out."""

    manifest: str
    batches: int
    cards: int
    contest: str
    title: str
    method: str
    risk_limit: str
    seed: str
    replications: int
    planted: tuple[Planted, ...]
    sheet: ScoreSheet
    not_played: tuple[str, ...]
    is_ranked: bool
    """Whether voters rank choices: the votes of the sheet are then first preferences, or points."""
    in_points: bool
    """Whether ranks give points, of which most win."""
    errors: str
    """The file that says which errors are planted; empty where the seed draws them."""


def rehearse(manifest: Path, contests: Path, asked: RehearsalAsked) -> Rehearsal:
    """The score sheet of the first contest that can be played: one vote, most votes win, comparison or polling.

    Raises BadFile with every problem of the files, OutOfRange where no contest can be played.
    """
    found, plans, wanted = read_files(manifest, contests, asked.errors)
    played = next((plan for plan in plans if _is_played(plan)), None)
    if played is None:
        raise OutOfRange(
            f"{contests.name}: no contest can be rehearsed yet: it takes one vote a card where most votes win, or one "
            "ranking by the rule irv or condorcet with its first preferences as votes, and comparison, polling or "
            "oneaudit as its method, or points of ranks (borda) by comparison; of strata that draw apart a rehearsal "
            "is opened, and not played"
        )
    by = _by(played.method) or RehearsedBy.COMPARISON
    unrecorded = unrecorded_in(found, asked.unrecorded)
    if fault := fault_of_records(found, played, unrecorded):
        raise OutOfRange(f"{contests.name}: {played.listed.id}: {fault}")
    if faults := [*faults_of_errors(plans, wanted, unrecorded)]:
        raise OutOfRange(f"{asked.errors}: {'; '.join(faults)}")
    wanted, kinds = in_contest(wanted, played.listed.id), kinds_of(plans, unrecorded)
    reported = ReportedContest(played.listed.contest, dict(played.listed.votes), found.cards)
    if by_ranks(played.method) is None:
        _require_auditable(contests.name, played, reported)
    election, reported = _made(found, reported, played.method, asked.seed, (wanted, kinds))
    _require_auditable(contests.name, played, reported)
    plan = Plan(
        by=by,
        risk_limit=float(played.risk_limit),
        rates=played.rates or ErrorRates(),
        mistakes=asked.mistakes,
        replications=asked.replications,
        seed=asked.seed,
        bound=0 if is_by_style(played) else played.bound,
        has_records=any(map(takes_records, plans)),
        by_style=is_by_style(played),
    )
    return Rehearsal(
        manifest=manifest.name,
        batches=len(found.batches),
        cards=found.cards,
        contest=played.listed.id,
        title=played.listed.contest.title,
        method=by.value,
        risk_limit=played.risk_limit,
        seed=asked.seed,
        replications=asked.replications,
        planted=election.planted,
        sheet=rehearsed(election, reported, plan, pools_of(found, election, unrecorded)),
        not_played=tuple(each.listed.id for each in plans if each is not played),
        is_ranked=election.ways.is_ranked,
        in_points=played.listed.contest.rule is Rule.BORDA,
        errors=asked.errors.name if asked.errors else "",
    )


def _is_played(plan: ContestPlan) -> bool:
    """Whether audits of the contest can be played."""
    if plan.listed.contest.rule is Rule.BORDA and not isinstance(plan.method, BordaComparison):
        return False  # no size of a poll of points is known, after which it would give up
    return _by(plan.method) is not None and (is_rankable(plan) or is_plain(plan.listed))


def is_rankable(plan: ContestPlan) -> bool:
    """Whether voters rank choices, and rankings can be made up from the reported first preferences or points."""
    is_voted = any(votes for _, votes in plan.listed.votes)
    return by_ranks(plan.method) is not None and is_voted


def _require_auditable(name: str, plan: ContestPlan, reported: ReportedContest) -> None:
    """Refuse a contest that no sample can confirm: among the cards of the manifest, or by what the office trusts."""
    for cards in (reported.cards, plan.bound):
        status = replace(reported, cards=cards).status
        if status is not Status.AUDITABLE:
            raise OutOfRange(f"{name}: {plan.listed.id}: {status.sentence}")


def _made(
    boxes: Manifest,
    reported: ReportedContest,
    how: Method,
    seed: str,
    errors: tuple[Sequence[Wanted], Sequence[ErrorKind]],
) -> tuple[Synthetic, ReportedContest]:
    """The synthetic election, and the contest as reported; of a ranked one with the rankings that were made up.

    ``errors`` are those that are wanted, and the kinds that may be drawn.
    """
    method, (wanted, kinds) = by_ranks(how), errors
    election = synthetic(boxes, reported, seed, wanted, method, kinds)
    if method is None:
        return election, reported
    rankings, (winner,) = election.ways.ranked(election.record), reported.contest.about
    return election, replace(reported, rankings=rankings, stated_winner=winner)


def unrecorded_in(boxes: Manifest, names: Sequence[str]) -> frozenset[int]:
    """The numbers of the batches that are named, by themselves, their tabulators or their jurisdictions."""
    known: dict[str, set[int]] = {}
    for number, (name, batch) in enumerate(zip(boxes.ids, boxes.batches, strict=True)):
        for each in filter(None, (" ".join(name), batch.tabulator, batch.jurisdiction)):
            known.setdefault(each, set()).add(number)
    for each in names:
        if each not in known:
            raise UnknownName("batch, tabulator or jurisdiction of the manifest", each, known)
    return frozenset(number for each in names for number in known[each])


def fault_of_records(boxes: Manifest, plan: ContestPlan, unrecorded: frozenset[int]) -> str:
    """Why a contest does not fit what has records; empty where it does."""
    own = plan.listed.jurisdictions
    mine = [n for n in unrecorded if boxes.batches[n].jurisdiction in ("", *own)]
    if isinstance(plan.method, OneAudit):
        return "" if mine else "say which of its batches have no records, by --unrecorded"
    if isinstance(plan.method, Stratified):
        return _fault_in_strata(plan.method, [boxes.batches[n].jurisdiction for n in mine])
    takes = compares(plan.method) is not None or rests_on_rankings(plan.method)
    if mine and takes:
        return (
            f"the method {plan.method.NAME} takes a record of every card, and {len(mine)} of its batches have none "
            "(--unrecorded): audit it by oneaudit, or leave the option out"
        )
    return ""


def _fault_in_strata(method: Stratified, named: Sequence[str]) -> str:
    """The same of strata that draw apart: batches without records are named of those by oneaudit, and of no other."""
    pooled = method.jurisdictions_of(StratumKind.ONEAUDIT)
    if odd := sorted({*named} - {*pooled}):
        return f"--unrecorded names batches of {', '.join(odd)}, whose stratum is not by oneaudit: leave them out"
    if pooled and not named:
        return f"say which batches of {', '.join(pooled)} have no records, by --unrecorded"
    return ""


def takes_records(plan: ContestPlan) -> bool:
    """Whether a contest rests on the records of cards."""
    return compares(plan.method) is not None or rests_on_rankings(plan.method)


def is_by_style(plan: ContestPlan) -> bool:
    """Whether cards are drawn by their records: bound and manifest are then not held against each other."""
    compared = compares(plan.method)
    return compared is not None and compared.style


def kinds_of(
    plans: Sequence[ContestPlan], unrecorded: frozenset[int] = frozenset()
) -> tuple[ErrorKind, ...]:
    """The errors that may be drawn: only records show a stack that was scanned twice, and a seed knows none."""
    has_records = any(map(takes_records, plans)) and not unrecorded
    return tuple(kind for kind in ErrorKind if has_records or kind is not ErrorKind.SCANNED_TWICE)


def faults_of_errors(
    plans: Sequence[ContestPlan], wanted: Sequence[Wanted], unrecorded: frozenset[int]
) -> Iterator[str]:
    """Errors that are asked for and that nothing could show, and contests that are not there."""
    ids = {plan.listed.id for plan in plans}
    for one in wanted:
        if one.kind not in kinds_of(plans):
            yield f"{one.kind.value}: no contest is compared with records, and nothing else shows it"
        elif (
            one.kind is ErrorKind.SCANNED_TWICE and unrecorded and one.batch in (None, *unrecorded)
        ):
            yield f"{one.kind.value}: name a batch that has records, and nothing else shows it"
        if one.contest and one.contest not in ids:
            yield f"{one.kind.value}: no contest is called {one.contest!r}; there is {', '.join(sorted(ids))}"


def pools_of(
    boxes: Manifest, election: Synthetic, unrecorded: frozenset[int]
) -> Mapping[int, Pool]:
    """The pool that each batch without records is, by the number of the batch, with its reported votes."""
    found = {}
    for number in sorted(unrecorded):
        votes = election.votes(election.record[election.batch == number])
        found[number] = Pool(boxes.ids[number], boxes.batches[number].cards, votes)
    return found


def by_ranks(method: Method) -> ByRanks | None:
    """The rules by which marks at ranks are read; None where voters rank nobody."""
    return method if isinstance(method, RANKED) else None


def read_files(
    manifest: Path, contests: Path, errors: Path | None
) -> tuple[Manifest, tuple[ContestPlan, ...], tuple[Wanted, ...]]:
    """The files, or every problem of all of them at once."""
    if manifest.is_dir():
        raise OutOfRange(
            f"{manifest} is a folder, as an election or an audit has one; a rehearsal is made from a manifest, a file "
            "with a row for each batch: name that"
        )
    boxes = read_manifest(manifest)
    names = {batch.jurisdiction for batch in boxes.value.batches} if boxes.value else {""}
    planned = read_contests(contests, tuple(sorted(names)))
    wanted = read_errors(errors, boxes.value.ids if boxes.value else None) if errors else None
    of_errors = wanted.problems if wanted else ()
    stops = [
        problem
        for problem in (*boxes.problems, *planned.problems, *of_errors)
        if problem.severity.stops
    ]
    told = () if wanted is None else wanted.value
    if boxes.value is None or planned.value is None or told is None:
        names_of = [each.name for each in (manifest, contests, errors) if each]
        files = f"{', '.join(names_of[:-1])} and {names_of[-1]}"
        keep = "1 problem keeps" if len(stops) == 1 else f"{len(stops)} problems keep"
        raise BadFile(f"{files}: {keep} them from being rehearsed", stops)
    return boxes.value, planned.value.plans, told


def in_contest(wanted: Sequence[Wanted], contest: str) -> tuple[Wanted, ...]:
    """The wanted errors that are in this contest. Raises OutOfRange where some are wanted and all are in others."""
    found = tuple(one for one in wanted if one.contest in ("", contest))
    if wanted and not found:
        others = ", ".join(sorted({one.contest for one in wanted}))
        raise OutOfRange(
            f"every error of the file is in another contest ({others}) than the one that is rehearsed ({contest}); put "
            "that one first in the file of contests, or leave 'contest' out"
        )
    return found


def _by(method: Method) -> RehearsedBy | None:
    if isinstance(method, Comparison | RankedComparison):
        return RehearsedBy.COMPARISON
    if isinstance(method, OneAudit):
        return RehearsedBy.ONEAUDIT
    is_polled = isinstance(method, Polling | RankedPolling) and not isinstance(method, Awaire)
    return RehearsedBy.POLLING if is_polled else None


def is_plain(listed: ListedContest) -> bool:
    """Whether a card holds one vote, and most votes win."""
    contest = listed.contest
    valid = all(choice.kind is not ChoiceKind.OVERVOTE for choice in contest.choices)
    return contest.rule is Rule.PLURALITY and contest.votes_allowed == 1 and valid
