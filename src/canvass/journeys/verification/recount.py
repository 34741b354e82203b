"""A recount followed event by event: each must be one that may stand where it does, and say what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from canvass.audit.changes import Change, ChangeKind
from canvass.errors import BadRecord, UnreadableFile
from canvass.journeys.verification.checks import OF_A_RECOUNT
from canvass.journeys.verification.files import NamedFiles
from canvass.journeys.verification.findings import MOST_REFUSED, TOO_MANY, Findings
from canvass.journeys.verification.unchecked import NotChecked, NotKnown, refuse_unknown_of_recount
from canvass.model.value import Value
from canvass.record import Entry, Store
from canvass.recount.event import (
    Attendance,
    BaselineSet,
    Found,
    ReturnRecalled,
    is_of_recount,
    read_body,
)
from canvass.recount.event.tallies import FEWEST_OF_A_TEAM
from canvass.recount.state import Check, RecountState, Refused, differences
from canvass.recount.state.fold import step
from canvass.recount.state.teams import names_back

UNSEEN = "no container and no seal is in this record; who holds the minutes can check them"
CUSTODY = f"every return was imported: {UNSEEN}"
TALLIES = "every return was imported: no team of this record counted; who holds the tally sheets can compare them"

CHALLENGES = "no challenge of a ballot is in this record; who holds the minutes can check it"
RECONCILIATION = (
    "no procedure of the recount was set; who holds the poll books can compare voters and ballots"
)


class FollowedRecount:
    """The state of a recount as its record has it, and what the checks found on the way.

    ``before`` is how many entries its record has before the first event of a recount.
    """

    def __init__(self, store: Store, findings: Findings, before: int) -> None:
        self.files, self.findings = NamedFiles(store), findings
        self.is_stopped = False
        self.refused = 0
        self.state = RecountState(number=before)
        self.unknown: NotChecked | None = None
        self.changes: list[Change] = []

    def follow(self, entry: Entry) -> None:
        """Follow one event."""
        if self.is_stopped or not is_of_recount(entry.event.kind):
            self.state.number = entry.sequence
            return
        self.files.note(entry.event)
        try:
            refuse_unknown_of_recount(entry.event)
            self._take(entry)
        except NotKnown as unknown:
            self.unknown = NotChecked(entry.sequence, unknown.what, unknown.name, str(unknown))
            self._stop(f"from entry {entry.sequence} on: {unknown}")
        except UnreadableFile as absent:
            self._stop(f"from entry {entry.sequence} on: {absent}")
        self.state.number = entry.sequence

    def _count_refused(self, entry: Entry) -> None:
        self.refused += 1
        if self.refused == MOST_REFUSED:
            self._stop(TOO_MANY.format(entry.sequence))

    def _stop(self, reason: str) -> None:
        self.findings.cannot(OF_A_RECOUNT, reason)
        self.is_stopped = True

    def _take(self, entry: Entry) -> None:
        kind, replaced = entry.event.kind, self.state.baseline
        try:
            for fault in step(self.state, entry.event, self._stream):
                self.findings.fault(fault.check, entry.sequence, f"{kind}: {fault.reason}")
        except Refused as refusal:
            self.findings.fault(refusal.check, entry.sequence, f"{kind}: {refusal}")
            self._count_refused(entry)
            return
        if kind == BaselineSet.KIND and replaced is not None:
            said = (
                f"version {replaced.version} of the baseline was replaced before a unit came back"
            )
            self.changes.append(Change(ChangeKind.BASELINE_REPLACED, entry.sequence, said))
        body = read_body(entry.event) if kind == ReturnRecalled.KIND else None
        if isinstance(body, ReturnRecalled):
            change = Change(ChangeKind.RETURN_RECALLED, entry.sequence, _recalled(body))
            self.changes.append(change)

    def _stream(self, sha256: str) -> Iterator[Mapping[str, Value]]:
        try:
            yield from self.files.lines(sha256)
        except BadRecord as fault:
            raise Refused(Check.BASELINE, str(fault)) from None

    def say_what_was_seen(self) -> None:
        """Say what the checks looked at, and what nobody can check who sees only the record."""
        if self.is_stopped:
            return
        state, findings = self.state, self.findings
        findings.saw("case", f"the recount: {state.phase}")
        if state.ahead:
            findings.saw(
                "case",
                f"{state.ahead} events tell of a day after the one on which they were written down",
            )
        if state.terms is not None:
            said = (
                f"{len(state.overdue)} boards said after their last day that their return is whole"
            )
            findings.saw("case", said)
        if state.counter_deadline is not None:
            findings.saw("case", self._countered())
        if state.notices:
            findings.saw("case", self._noticed())
        if tables := state.tables.every:
            sitting = sum(bool(each.team) for each in tables)
            said = f"{len(tables)} tables, {sitting} with a team now"
            findings.saw("case", f"{said}; {len(state.tables.changes)} times a team changed")
        if state.stages is not None:
            said = f"{len(state.begun)} of {len(state.stages.stages)} stages began"
            stands = f", and ended with {state.standing} units not counted again"
            findings.saw("case", said + (stands if state.ended else ""))
        if state.stops:
            resumed = sum(each.resumed is not None for each in state.stops)
            said = f"orders that stopped it: {len(state.stops)}, after {resumed} of them it was resumed"
            findings.saw("case", said)
        if state.observed:
            objections = sum(each.step is Attendance.OBJECTED for each in state.observed)
            said = f"{len(state.observed)} lines of observers, {objections} of them objections"
            findings.saw("case", said)
        if state.examined:
            findings.saw("custody", self._examined())
        if state.containers.known:
            findings.saw("custody", self._containers())
        else:
            findings.cannot(["custody"], UNSEEN if state.has_teams else CUSTODY)
        if state.has_teams:
            self._say_of_teams()
        else:
            findings.cannot(["tallies"], TALLIES)
        if state.challenges.known:
            findings.saw("challenges", self._challenges())
        else:
            findings.cannot(["challenges"], CHALLENGES)
        if state.procedure is not None:
            findings.saw("reconciliation", self._reconciled())
            if state.kinds:
                findings.saw("reconciliation", self._kinds())
        else:
            findings.cannot(["reconciliation"], RECONCILIATION)
        if state.baseline is None:
            findings.cannot(
                OF_A_RECOUNT[1:5], "no baseline that holds is set; the office can do it"
            )
            return
        found = differences(state)
        sums, held = found.sums, state.baseline
        findings.saw("baseline", f"version {held.version}, {held.kind}: {held.units} units")
        findings.saw("units", f"{sums.units} of {found.expected} came back")
        if state.recalls:
            findings.saw("units", self._recalls())
        findings.saw("imported", f"{state.imported()} imported returns, told as such")
        findings.saw("sums", f"{sums.changed} units changed, {sums.gross} votes gross")
        if state.amended is None:
            findings.cannot(["sums"], "there is no amended return yet; the office can make it")

    def _countered(self) -> str:
        """Until when others could ask in turn, how many did, and how many too late."""
        state = self.state
        until = state.counter_deadline.until if state.counter_deadline else ""
        said = f"counter-petitions until {until}, set {len(state.counter_deadlines)} times"
        late = len(state.late_counter_petitions)
        return f"{said}: {len(state.counter_petitions)} were filed, {late} of them later"

    def _noticed(self) -> str:
        """How many public notices there are, how many are short, and which boards worked before their hour."""
        state = self.state
        short = sum(each.is_short for each in state.notices)
        too_short = sum(each.is_too_short for each in state.notices)
        said = f"{len(state.notices)} public notices, {short} shorter than the law asks"
        said = f"{said}, {too_short} than it allows with good cause"
        said = f"{said}; before the hour of theirs {len(state.early)} boards worked"
        return f"{said}, {len(state.unnoticed)} before they gave any"

    def _reconciled(self) -> str:
        """How many units were reconciled, from how many ballots were taken out, and how many stand as first counted."""
        state = self.state
        drawn = [each for each in state.reconciled.values() if each.removed]
        removed = sum(each.ballots - each.left for each in drawn)
        said = f"{len(state.reconciled)} units reconciled, {removed} ballots taken out in {len(drawn)} of them"
        said = f"{said}, {state.standing} units not counted again"
        return f"{said}, {state.again} times a unit was reconciled again" if state.again else said

    def _kinds(self) -> str:
        """Of how many units kinds were added up, and of how many they do not, which has a reason."""
        kinds = self.state.kinds
        off = sum(bool(each.why) for each in kinds.values())
        return f"voters or ballots by kind of {len(kinds)} units added up, {off} of them told not to, with a reason"

    def _examined(self) -> str:
        """How many examinations of how many machines there are, and how many found something else than expected."""
        examined = self.state.examined
        machines = {each.machine for each in examined}
        differ = sum(each.found is Found.DIFFERS for each in examined)
        return f"{len(examined)} examinations of {len(machines)} machines, {differ} with another finding than expected"

    def _containers(self) -> str:
        """How many containers there are, how many units they hold, and how many seals were not whole."""
        known = self.state.containers.known.values()
        units = {unit for each in known for unit in each.units}
        broken = sum(not each.is_whole for each in known)
        said = f"{len(known)} containers of {len(units)} units, {broken} with a seal that was not whole"
        late = len(self.state.late)
        return f"{said}, {late} received after a unit of theirs was counted" if late else said

    def _challenges(self) -> str:
        """How many ballots were challenged, how many the board ruled on, and how many it moved."""
        known = self.state.challenges.known.values()
        decided = [each for each in known if each.decided is not None]
        changed = sum(each.stands != each.made.called for each in decided)
        return f"{len(known)} challenged ballots, {len(decided)} ruled on, {changed} of them not as called"

    def _recalls(self) -> str:
        """How many returns were taken back, and how many of their units came back again."""
        recalls = self.state.recalls
        number = sum(map(len, recalls.values()))
        said = f"{number} returns of {len(recalls)} units were recalled by two people"
        again = len(recalls.keys() & self.state.returns.keys())
        return f"{said}; {again} of these units came back again"

    def _say_of_teams(self) -> None:
        """How many units came back by two teams, after a third, and by a release; and how many did not."""
        state = self.state
        counted = state.counted
        third = sum(len(tallies) > FEWEST_OF_A_TEAM for tallies in state.tallies.values())
        said = f"{counted} units counted by two teams that agree, {third} units by a third team too"
        self.findings.saw("tallies", f"{said}, {len(state.released)} released by two people")
        if state.write_ins is not None:
            told = [each for _, each in names_back(state)]
            names = {name for each in told for name in each.votes_by_name}
            votes, others = sum(each.votes for each in told), sum(each.others for each in told)
            said = f"names written in of {len(told)} units that came back: {votes - others} votes"
            self.findings.saw("tallies", f"{said} for {len(names)} names, {others} for others")
        if state.imported():
            said = "returns were imported: no team of this record counted them"
            self.findings.saw("tallies", f"{state.imported()} {said}")


def _recalled(body: ReturnRecalled) -> str:
    """A return that was taken back: whose numbers, by whom, why."""
    unit, people = " / ".join(body.unit), ", ".join(body.people)
    votes = " ".join(map(str, body.votes))
    return f"{unit}: {votes} do not count any more, as {people} recalled them: {body.why}"
