"""``canvass recount work-order``, ``work-return``, ``take-return``: a team counts on a laptop without a network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from canvass.errors import BadFile, BadRecord, InputError, UnknownName
from canvass.formats.problem import Problem, Severity, SourceFile
from canvass.formats.return_sheet import ReturnSheet, SheetLine, read_return_sheet
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.audit_folder.folder import AuditFolder, passphrase
from canvass.journeys.recount_folder.counting import CountedSheet, keep_tallies, people_named
from canvass.journeys.recount_folder.desk import RecountDesk, sit_down
from canvass.journeys.recount_folder.held_sheet import Told
from canvass.journeys.recount_folder.held_tallies import HeldTallies, counts_of
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.journeys.recount_folder.said_of_sheets import A_TEAM, WITH_PAPERS, stands_already
from canvass.journeys.recount_folder.unit_words import by_word, units_by_word, why_no_unit
from canvass.journeys.recount_folder.work_order import (
    PUBLIC_KEY,
    OfflineTally,
    OrderedUnit,
    Signed,
    WorkOrder,
    WorkReturn,
    opened_order,
    opened_return,
    read_signed,
    signed_order,
    signed_return,
    write_signed,
)
from canvass.record import SigningKey, VerifyKey, read_key, write_key
from canvass.recount.event import Reason, RecountMethod, UnitId
from canvass.recount.state import RecountState, agreed
from canvass.recount.state.teams import why_not_theirs
from canvass.recount.sums import why_no_sum

SEND_AGAIN = "have the laptop write it again with canvass recount work-return, and bring that file"


@dataclass(frozen=True, slots=True)
class Ordered:
    """A work order that was written, and how many units it has."""

    file: Path
    units: int
    sequence: int
    fingerprint: str
    """Of the office's key, which the laptop shows to whoever carries the order."""


@dataclass(frozen=True, slots=True)
class Returned:
    """A return that was written on a laptop: units counted, and units of the order that are not in it."""

    file: Path
    units: int
    lacking: int
    fingerprint: str


def new_laptop(key: Path) -> VerifyKey:
    """Make the key of a laptop; its public half goes into the work order. Raises BadKey, NotWritten."""
    made = SigningKey.generate()
    write_key(made, key, passphrase())
    return made.public


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which units a team is to count on a laptop; all of the county's that wait where none is named."""

    county: str
    units: tuple[str, ...]
    team: tuple[str, ...]
    laptop: str
    method: RecountMethod = RecountMethod.HAND_COUNT


def order(path: Path, wanted: Wanted, out: Path, hand: Hand) -> Ordered:
    """Write a signed work order. Raises UnknownName, InputError, BadRecord, NotWritten."""
    team = people_named(wanted.team, A_TEAM)
    if not PUBLIC_KEY.fullmatch(wanted.laptop):
        raise InputError(
            "--laptop takes the public key that canvass recount laptop-key printed: 64 digits"
        )
    laptop = VerifyKey(bytes.fromhex(wanted.laptop))
    with sit_down(path) as desk:
        opened, baseline = desk.state.opened, desk.state.baseline
        if opened is None or baseline is None:
            raise no_baseline(path)
        units = _wanted(desk, wanted, team)
        place = desk.record.place
        made = WorkOrder(
            place.record,
            place.head.sequence,
            place.head.digest,
            baseline.version,
            baseline.sha256,
            wanted.county,
            tuple(_ordered(desk, unit) for unit in units),
            tuple((choice.id, choice.name) for choice in opened.choices),
            tuple(each for each in desk.state.choices if each in desk.state.singles),
            desk.state.contest.votes_allowed,
            team,
            wanted.method,
            laptop,
            hand.actor,
            hand.time,
        )
        key = read_key(AuditFolder(path).key, passphrase())
        write_signed(out, signed_order(made, key))
        return Ordered(out, len(units), place.head.sequence, key.fingerprint)


def _ordered(desk: RecountDesk, unit: UnitId) -> OrderedUnit:
    prior = desk.state.reconciled.get(unit)
    counts = (None, None) if prior is None else (prior.electors, prior.left)
    return OrderedUnit(unit, desk.state.name(unit), *counts)


def _wanted(desk: RecountDesk, wanted: Wanted, team: Sequence[str]) -> Sequence[UnitId]:
    words = units_by_word(desk.state)
    if wanted.county not in words:
        raise UnknownName("county", wanted.county, words)
    own = words[wanted.county]
    for word in wanted.units:
        if word not in own:
            raise UnknownName("unit", word, own)
    named = dict.fromkeys(own[word] for word in wanted.units)
    every = [each.before.id for each in desk.state.every_unit(wanted.county)]
    units = [unit for unit in (named or every) if unit not in desk.state.returns]
    if not units:
        raise InputError(f"{wanted.county}: every unit that is named came back; nothing to order")
    why = {unit: _why_not_theirs(desk.state, unit, team) for unit in units}
    theirs = [unit for unit in units if not why[unit]]
    if not theirs or (named and theirs != units):
        unit = next(unit for unit in units if why[unit])
        raise InputError(
            f"{wanted.county}, {desk.state.name(unit)}: {why[unit]}; nothing was written"
        )
    return theirs


def _why_not_theirs(state: RecountState, unit: UnitId, team: Sequence[str]) -> str:
    """Why a team would count a unit in vain, since its tally could not be taken; empty where it would not."""
    if agreed(state, unit):
        return "two teams agree on it"
    return why_not_theirs(state, unit, team)


def tally(order_file: Path, sheet: Path, key: Path, out: Path, hand: Hand) -> Returned:
    """Write a signed return on the laptop. Raises BadFile with every problem, BadRecord, BadKey, NotWritten."""
    signed = opened_order(str(order_file), read_signed(order_file))
    own = read_key(key, passphrase())
    if own.public != signed.said.laptop:
        raise InputError(f"{order_file}: the order is for another laptop, not for this key")
    names = dict(signed.said.choices) | counts_of(signed.said.votes_allowed)
    held = HeldOffline(signed.said, read_return_sheet(sheet, names, signed.said.board))
    tallies = tuple(held.tallies())
    problems = (*held.read.problems, *held.problems)
    if any(each.severity.stops for each in problems):
        raise BadFile(f"{sheet}: nothing was written; mend the sheet", problems)
    if not tallies:
        raise InputError(f"{sheet}: no unit was counted; nothing was written")
    work = WorkReturn(signed, tallies, hand.actor, hand.time)
    write_signed(out, signed_return(work, own))
    lacking = len(signed.said.units) - len(tallies)
    return Returned(out, len(tallies), lacking, signed.signer.fingerprint)


@dataclass
class HeldOffline:
    """A sheet beside the order that it answers; ``problems`` fill while ``tallies`` is read."""

    order: WorkOrder
    read: ReturnSheet
    problems: list[Problem] = field(default_factory=list)

    def tallies(self) -> Iterator[OfflineTally]:
        """The tallies of the units of the order, line by line."""
        names = {each.unit: each.name for each in self.order.units}
        units, words = {each.unit: each for each in self.order.units}, by_word(names)
        seen = dict[UnitId, int]()
        for line in self.read.lines:
            unit = words.get(line.unit)
            if line.county != self.order.board:
                self._say(line, f"the work order is for {self.order.board}, not for {line.county}")
                continue
            if unit is None:
                none = "is not a unit of the work order"
                self._say(line, *why_no_unit(line.unit, names, none))
                continue
            ordered = units[unit]
            if seen.setdefault(ordered.unit, line.row) != line.row:
                self._say(line, stands_already(seen[ordered.unit]))
            elif None not in line.votes:
                yield from self._tally(line, ordered)

    def _tally(self, line: SheetLine, ordered: OrderedUnit) -> Iterator[OfflineTally]:
        *votes, voters, ballots, no_vote = (each for each in line.votes if each is not None)
        found = OfflineTally(ordered.unit, tuple(votes), voters, ballots, no_vote, None)
        if said := self._why_no_sum(found):
            self._say(line, said)
        elif (ordered.voters, ordered.ballots) not in ((None, None), (voters, ballots)):
            said = f"the reconciliation left {ordered.voters} voters and {ordered.ballots} ballots"
            self._say(line, said)
        elif line.reason and line.reason not in list(Reason):
            self._say(line, f"{line.reason!r} is not a reason", f"one of {', '.join(Reason)}")
        else:
            reason = Reason(line.reason) if line.reason else None
            yield replace(found, reason=reason)

    def _why_no_sum(self, found: OfflineTally) -> str:
        names = [choice for choice, _ in self.order.choices]
        return why_no_sum(found, names, self.order.singles, self.order.votes_allowed)

    def _say(self, line: SheetLine, said: str, mend: str = "") -> None:
        mend = mend or WITH_PAPERS
        name = self.read.source.name
        self.problems.append(
            Problem(
                "recount.offline", Severity.ERROR, said, mend, name, "", line.row, "unit", line.unit
            )
        )


def take(path: Path, file: Path, hand: Hand) -> CountedSheet:
    """Keep a laptop's return whole, or refuse it; one that was taken before changes nothing.

    Raises BadRecord where it is not the return of an order of this record, BadFile where a tally may not stand.
    """
    try:
        back = opened_return(str(file), read_signed(file))
    except BadRecord as spoilt:
        raise BadRecord(f"{spoilt}; nothing was written: {SEND_AGAIN}") from None
    with sit_down(path) as desk:
        work = back.said
        if fault := _why_not(desk, back):
            raise BadRecord(f"{file}: {fault}; nothing was written")
        ordered = work.order.said
        lines = tuple(_line(n, each, ordered) for n, each in enumerate(work.tallies, 1))
        read = ReturnSheet(lines, (), SourceFile(file.name))
        told = Told(ordered.board, ordered.method)
        sent = HeldTallies(desk.state, {}, told, read, team=ordered.team)
        return keep_tallies(desk, sent, str(file), hand)


def _line(row: int, tally: OfflineTally, order: WorkOrder) -> SheetLine:
    numbers = (*tally.votes, tally.voters, tally.ballots, tally.no_vote)
    unit = "/".join(tally.unit[1:])
    return SheetLine(row, order.board, unit, numbers, order.method, tally.reason or "")


def _why_not(desk: RecountDesk, back: Signed[WorkReturn]) -> str:
    """Why a return is not one of an order of this record; empty where it is."""
    order, baseline = back.said.order.said, desk.state.baseline
    signer = back.said.order.signer.fingerprint
    place = desk.record.place
    if back.signer != order.laptop:
        return "it is signed by another laptop than the one that the order names"
    if signer not in desk.record.trust.keys:
        return "its order is signed by a key that this record does not have"
    if order.record != place.record or order.sequence > place.head.sequence:
        return "its order was made from another record"
    if _digest_at(desk, order.sequence) != order.digest:
        return f"its order was made from a record with another entry {order.sequence}"
    if baseline is None or (order.baseline, order.table) != (baseline.version, baseline.sha256):
        return (
            "the baseline changed since its order was made: make a new order, and count against it"
        )
    ordered = {each.unit for each in order.units}
    counted = [each.unit for each in back.said.tallies]
    if len(set(counted)) < len(counted) or not ordered.issuperset(counted):
        return "it has a unit twice, or one that its order does not have"
    if any(len(each.votes) != len(order.choices) for each in back.said.tallies):
        return "it does not have a number for each choice"
    return ""


def _digest_at(desk: RecountDesk, sequence: int) -> str:
    return next(e.digest for e in desk.record.entries() if e.sequence == sequence)
