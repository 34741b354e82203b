"""The files of a rehearsal, and which of their contests and errors can be rehearsed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from canvass.attack.error_kinds import ErrorKind, Wanted
from canvass.attack.several import has_several
from canvass.attack.ways import ByRanks
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import (
    Method,
    OneAudit,
    RankedComparison,
    RankedPolling,
    Stratified,
    Suite,
)
from canvass.errors import BadFile, OutOfRange, UnknownName
from canvass.formats.audits.contests_file import read_contests
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.rehearsal_errors_file import read_errors
from canvass.model import ChoiceKind, Manifest, Rule


def require_seed(seed: str) -> None:
    """Refuse a rehearsal without a seed. Raises OutOfRange."""
    if not seed.strip():
        raise OutOfRange("a rehearsal needs a seed: give --seed with at least one character")


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
    if isinstance(plan.method, OneAudit | Suite):
        return "" if mine else "say which of its batches have no records, by --unrecorded"
    if isinstance(plan.method, Stratified):
        return _fault_in_strata(plan.method, [boxes.batches[n].jurisdiction for n in mine])
    takes = plan.method.compares is not None or plan.method.rests_on_rankings
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


def may_lack_records(method: Method) -> bool:
    """Whether cards of some batches may have no records beside others that have them."""
    return method.has_pools or isinstance(method, Suite)


def takes_records(plan: ContestPlan) -> bool:
    """Whether a contest rests on the records of cards."""
    return plan.method.compares is not None or plan.method.rests_on_rankings


def is_by_style(plan: ContestPlan) -> bool:
    """Whether cards are drawn by their records: bound and manifest are then not held against each other."""
    compared = plan.method.compares
    return compared is not None and compared.style


def by_ranks(method: Method) -> ByRanks | None:
    """The rules by which marks at ranks are read; None where voters rank nobody."""
    return method if isinstance(method, RankedPolling | RankedComparison) else None


def is_rankable(plan: ContestPlan) -> bool:
    """Whether voters rank choices, and rankings can be made up from the reported first preferences or points."""
    is_voted = any(votes for _, votes in plan.listed.votes)
    return by_ranks(plan.method) is not None and is_voted


def is_countable(listed: ListedContest) -> bool:
    """Whether most votes or points win, however many a card may hold."""
    return is_plain(listed) or (has_several(listed.contest) and _has_no_overvotes(listed))


def is_plain(listed: ListedContest) -> bool:
    """Whether a card holds one vote, and most votes win."""
    contest = listed.contest
    is_single = contest.rule is Rule.PLURALITY and contest.votes_allowed == 1
    return is_single and _has_no_overvotes(listed)


def _has_no_overvotes(listed: ListedContest) -> bool:
    return all(choice.kind is not ChoiceKind.OVERVOTE for choice in listed.contest.choices)


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
