"""Rules on one matter beside each other: where they overlap, and days without a rule after days that had one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from canvass.model import ElectionType
from canvass.recount.fault import FaultKind, RuleFault
from canvass.recount.rule import RecountRule
from canvass.recount.scope import OFFICES, ContestClass
from canvass.recount.selection import Status, rule_on_date

ONE_DAY = timedelta(days=1)
FIRST, LAST = date(2000, 1, 1), date(2040, 12, 31)
"""The days between which every question is asked."""
CONTESTS = tuple(
    ContestClass(office, kind)
    for office in OFFICES
    for kind in (ElectionType.GENERAL, ElectionType.PRIMARY, ElectionType.SPECIAL)
)


def together_faults(rules: Sequence[RecountRule]) -> tuple[RuleFault, ...]:
    """Where rules overlap or leave a gap, once for each rule and what is beside it."""
    found: dict[tuple[FaultKind, str, str], RuleFault] = {}
    for kind, stage in dict.fromkeys((rule.kind, rule.stage) for rule in rules):
        about = [rule for rule in rules if (rule.kind, rule.stage) == (kind, stage)]
        for clash in clashes(about):
            fault = clash.fault
            found.setdefault((fault.kind, fault.rule_id, fault.found), fault)
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Clash:
    """Rules that overlap for a contest on a day, or the one after which nothing answers."""

    kind: FaultKind
    rules: tuple[RecountRule, ...]
    contest: ContestClass
    day: date

    @property
    def fault(self) -> RuleFault:
        """The fault, at the last of the rules that are meant."""
        *others, at = self.rules
        office, election = self.contest.office.replace("_", " "), self.contest.election.value
        contest = f"{office} ({election.replace('_', ' ')})"
        names = ", ".join(rule.rule_id for rule in others)
        if self.kind is FaultKind.GAP:
            what = f"from {self.day} nothing answers for {contest}, which this rule answered before"
            mend = "write the rule that follows, or not_seen and what would tell"
        else:
            what = f"overlaps {names} on {self.day} for {contest}"
            over = ", ".join(f'"{rule.rule_id}"' for rule in others)
            mend = f"end one of them the day before, narrow its scope, or write over = [{over}]"
        return RuleFault(self.kind, what, names, mend, rule_id=at.rule_id)


def clashes(about: Sequence[RecountRule]) -> Iterator[Clash]:
    """Days on which rules on one matter contradict each other, and days without one after days that had one.

    Contests that the same rules are about have the same days, which are looked through once.
    """
    days = days_of(about)
    known: dict[tuple[int, ...], list[tuple[FaultKind, tuple[RecountRule, ...], date]]] = {}
    for contest in CONTESTS:
        places = tuple(n for n, rule in enumerate(about) if rule.scope.covers(contest))
        if places not in known:
            known[places] = [*_clashes(about, [about[n] for n in places], days)]
        for kind, rules, day in known[places]:
            yield Clash(kind, rules, contest, day)


def _clashes(
    about: Sequence[RecountRule], rules: Sequence[RecountRule], days: Sequence[date]
) -> Iterator[tuple[FaultKind, tuple[RecountRule, ...], date]]:
    before: tuple[RecountRule, ...] = ()
    for day in days:
        found = rule_on_date(rules, day, day)
        if found.status is Status.REFUSED_CONFLICT:
            yield FaultKind.OVERLAP, found.rules, day
        is_gap = found.status is Status.REFUSED_NO_ROW
        if before and is_gap and not _is_meant(about, day):
            yield FaultKind.GAP, before, day
        before = (found.rules or found.gap) if not is_gap else ()


def days_of(rules: Sequence[RecountRule]) -> list[date]:
    """Each first and last day of a rule with the days about it, and an election day of every second year."""
    bounds = {
        bound
        for rule in rules
        for bound in (rule.validity.begins, rule.validity.valid_to)
        if bound is not None and FIRST <= bound <= LAST
    }
    near = {bound + shift for bound in bounds for shift in (-ONE_DAY, 0 * ONE_DAY, ONE_DAY)}
    return sorted(near | {date(year, 11, 5) for year in range(FIRST.year, LAST.year + 1, 2)})


def _is_meant(rules: Sequence[RecountRule], day: date) -> bool:
    """Whether what ended before the day were rules of one election day alone, or ones that end for good."""
    ended = [r for r in rules if r.validity.valid_to and r.validity.valid_to < day]
    return all(
        r.validity.valid_from == r.validity.valid_to or "valid_to" in r.validity.derived
        for r in ended
        if not any(other.validity.covers(day) for other in rules)
    )
