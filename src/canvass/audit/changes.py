"""Changes of mind that a record tells: none is a fault by itself, and all are said (docs/record.md, section 21.14).

An office may commit again before the dice, reopen a round, or read a card anew. Nothing forbids it, everything stays in
the record, and a verdict that kept silent about it would say more than was seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from canvass.audit.event.cards import with_times
from canvass.audit.event.ceremony import BeaconRead, sum_of
from canvass.audit.event.kinds import EventKind
from canvass.model import Event
from canvass.model.name import same_name

KEYS_LOST = ("key.lost", "key.revoked")
"""The record's own kinds by which trust is taken from a key."""
UNOPENED = "sealed, and never opened"
"""What is told of a reading that was taken back before anybody could see it."""
Body: TypeAlias = Mapping[str, Any]
"""The body of an event that is as it must be."""
Thing: TypeAlias = tuple[str, tuple[str, ...], str]
"""A card, or a contest of a batch: its kind, its id, and the contest (empty for a card)."""
Turns: TypeAlias = Mapping[str, tuple[int, str, str]]
"""By turn (first, second, resolution) the entry of a reading, who entered it, and what it says."""


class ChangeKind(StrEnum):
    """What somebody did differently after all."""

    COMMITMENT_REPLACED = "commitment_replaced"
    ROUND_REOPENED = "round_reopened"
    SIGN_OFF_REOPENED = "sign_off_reopened"
    READING_WITHDRAWN = "reading_withdrawn"
    SAME_PERSON = "same_person"
    CHECK_CHANGED = "check_changed"
    TIME_GOES_BACK = "time_goes_back"
    KEY_LOST = "key_lost"
    CEREMONY_ENDED = "ceremony_ended"
    """A ceremony that made no seed: somebody would not open, or another commitment came."""
    BASELINE_REPLACED = "baseline_replaced"
    """Of a recount: the count that is counted again became another one."""
    RETURN_RECALLED = "return_recalled"
    """Of a recount: two people took the numbers back with which a unit had come back."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of mind, the entry where it happened, and what it changed, in words."""

    kind: ChangeKind
    entry: int
    said: str


@dataclass
class _Withdrawn:
    """Readings of one thing that were taken back, and those that were entered in their place."""

    entry: int
    thing: Thing
    reason: str
    before: Turns
    after: dict[str, tuple[int, str, str]] = field(default_factory=dict)


@dataclass
class _Reopened:
    """A round that was reopened: what it had measured, and what it measured when it was closed again."""

    entry: int
    number: int
    reason: str
    before: Mapping[str, str]
    after: tuple[int, Mapping[str, str]] | None = None


@dataclass
class _Ceremony:
    """A ceremony that may still make the seed: who was to open digits, who did, and the digits that are known."""

    entry: int
    contributors: tuple[str, ...]
    opened: list[str] = field(default_factory=list)
    digits: list[str] = field(default_factory=list)
    """Those of contributors, or of the dice and of the beacon's value."""

    def ended(self, entry: int, why: str) -> Change:
        """That it made no seed, why, and who knew the digits of others by then and did not open."""
        missing = [name for name in self.contributors if name not in self.opened]
        known = "nobody had opened digits"
        if self.opened:
            known = f"{', '.join(self.opened)} had opened digits, {', '.join(missing) or 'nobody'} had not"
        elif not self.contributors:
            known = "the dice had fallen" if self.digits else "no dice had fallen"
        if len(self.digits) == (len(self.contributors) or 2):
            known = (
                f"everything was known by then: it would have made the seed {sum_of(self.digits)}"
            )
        said = f"the ceremony of entry {self.entry} made no seed ({why}); {known}"
        return Change(ChangeKind.CEREMONY_ENDED, entry, said)


class Changes:
    """The changes of mind of a record, found while its events are taken in their order; only those with effect."""

    def __init__(self) -> None:
        self._plain: list[Change] = []
        self._withdrawn: list[_Withdrawn] = []
        self._rounds: list[_Reopened] = []
        self._time = ""
        self._committed, self._void_since = 0, 0
        self._ceremony: _Ceremony | None = None
        self._read: dict[Thing, dict[str, tuple[int, str, str]]] = {}
        self._of_batch: dict[tuple[str, ...], set[Thing]] = {}
        self._boards: dict[tuple[str, str], frozenset[str]] = {}
        self._part_in_first: dict[Thing, frozenset[str]] = {}
        self._open: dict[Thing, _Withdrawn] = {}
        self._results: Mapping[str, str] = {}
        self._findings: dict[tuple[str, str], str] = {}
        self._takes: Mapping[str, Callable[[int, Event], None]] = {
            EventKind.COMMITTED: self._commit,
            EventKind.LOADED: self._load,
            EventKind.CEREMONY_OPENED: self._begin_ceremony,
            EventKind.DIGITS_OPENED: self._open_digits,
            EventKind.DICE_ROLLED: self._roll,
            EventKind.BEACON_READ: self._read_beacon,
            EventKind.CEREMONY_ABANDONED: self._abandon,
            EventKind.BOARD_FORMED: self._form_board,
            EventKind.INTERPRETED: self._read_cards,
            EventKind.SEALED: self._seal,
            EventKind.UNSEALED: self._unseal,
            EventKind.COUNTED: self._count_batches,
            EventKind.COUNTS_SEALED: self._seal_counts,
            EventKind.COUNTS_UNSEALED: self._unseal_counts,
            EventKind.WITHDRAWN: self._withdraw,
            EventKind.REOPENED: self._reopen_sign_off,
            EventKind.ROUND_CLOSED: self._close,
            EventKind.ROUND_REOPENED: self._reopen,
            EventKind.COMPLIANCE: self._check,
        } | dict.fromkeys(KEYS_LOST, self._lose)

    def take(self, entry: int, event: Event) -> None:
        """Take an event that has effect, in the entry of this number."""
        if event.time != self._time:
            self._look_at_time(entry, event.time)
        if event.kind in self._takes:
            self._takes[event.kind](entry, event)

    @property
    def found(self) -> tuple[Change, ...]:
        """Every change so far, in the order of the entries."""
        told = [*self._plain, *map(_of_reading, self._withdrawn), *map(_of_round, self._rounds)]
        if self._void_since:
            said = f"a file was loaded after the commitment of entry {self._committed}, which no longer holds"
            told.append(Change(ChangeKind.COMMITMENT_REPLACED, self._void_since, said))
        return tuple(sorted(told, key=lambda change: change.entry))

    def _look_at_time(self, entry: int, time: str) -> None:
        if _moment(time) < _moment(self._time):
            said = f"it says {time}, and the entry before it {self._time}"
            self._tell(ChangeKind.TIME_GOES_BACK, entry, said)
        self._time = time

    def _tell(self, kind: ChangeKind, entry: int, said: str) -> None:
        self._plain.append(Change(kind, entry, said))

    def _commit(self, entry: int, _: Event) -> None:
        self._end_ceremony(entry, "another commitment came")
        if self._committed:
            said = f"the commitment of entry {self._committed} was replaced: only the words of this one count"
            self._tell(ChangeKind.COMMITMENT_REPLACED, entry, said)
        self._committed, self._void_since = entry, 0

    def _load(self, entry: int, _: Event) -> None:
        self._end_ceremony(entry, "a file was loaded")
        if self._committed and not self._void_since:
            self._void_since = entry

    def _begin_ceremony(self, entry: int, event: Event) -> None:
        body: Body = event.body
        self._ceremony = _Ceremony(entry, tuple(body["contributors"]))

    def _open_digits(self, _: int, event: Event) -> None:
        if self._ceremony:
            self._ceremony.opened.append(str(event.body["contributor"]))
            self._ceremony.digits.append(str(event.body["digits"]))

    def _roll(self, _: int, event: Event) -> None:
        if self._ceremony:
            self._ceremony.digits.append(str(event.body["digits"]))

    def _read_beacon(self, _: int, event: Event) -> None:
        if self._ceremony:
            self._ceremony.digits.append(BeaconRead(str(event.body["value"])).digits)

    def _abandon(self, entry: int, event: Event) -> None:
        self._end_ceremony(entry, str(event.body["reason"]))

    def _end_ceremony(self, entry: int, why: str) -> None:
        if self._ceremony:
            self._plain.append(self._ceremony.ended(entry, why))
        self._ceremony = None

    def _read_cards(self, entry: int, event: Event) -> None:
        body: Body = event.body
        read = ((("card", card["id"], ""), _on_card(card)) for card in body["cards"])
        self._enter(entry, event, read)

    def _count_batches(self, entry: int, event: Event) -> None:
        self._enter(entry, event, _counted(event.body))

    def _seal(self, entry: int, event: Event) -> None:
        body: Body = event.body
        self._enter(entry, event, ((("card", card["id"], ""), UNOPENED) for card in body["cards"]))

    def _seal_counts(self, entry: int, event: Event) -> None:
        body: Body = event.body
        things = (("batch", each["id"], each["contest"]) for each in body["batches"])
        self._enter(entry, event, ((thing, UNOPENED) for thing in things))

    def _unseal(self, _: int, event: Event) -> None:
        body: Body = event.body
        read = ((("card", card["id"], ""), _on_card(card)) for card in body["cards"])
        self._open_sealed(str(body["reading"]), read)

    def _unseal_counts(self, _: int, event: Event) -> None:
        self._open_sealed(str(event.body["reading"]), _counted(event.body))

    def _open_sealed(self, turn: str, read: Iterable[tuple[Thing, str]]) -> None:
        """Say what was sealed where it was sealed: by that entry, and by whoever made that."""
        for thing, text in read:
            entry, person, _said = self._read[thing][turn]
            self._read[thing][turn] = entry, person, text
            if thing in self._open:
                self._open[thing].after[turn] = self._read[thing][turn]

    def _enter(self, entry: int, event: Event, said: Iterable[tuple[Thing, str]]) -> None:
        turn, person, alike = str(event.body["reading"]), same_name(event.actor), 0
        part, shared = self._part(event), list[frozenset[str]]()
        for thing, text in said:
            turns = self._read.setdefault(thing, {})
            if thing[2]:
                self._of_batch.setdefault(thing[1], set()).add(thing)
            if turn == "first":
                self._part_in_first[thing] = part
            elif turn == "second" and turns["first"][1] == person:
                alike += 1
            elif turn == "second" and (both := part & self._part_in_first[thing]):
                shared.append(both)
            turns[turn] = (entry, person, text)
            if thing in self._open:
                self._open[thing].after[turn] = turns[turn]
        if alike:
            told = (
                f"{alike} second readings were entered by {event.actor}, who entered the first ones"
            )
            self._tell(ChangeKind.SAME_PERSON, entry, told)
        if shared:
            who = ", ".join(sorted(frozenset().union(*shared)))
            told = f"{len(shared)} second readings were made or entered by who made or entered the first ones ({who})"
            self._tell(ChangeKind.SAME_PERSON, entry, told)

    def _form_board(self, _: int, event: Event) -> None:
        body: Body = event.body
        board = str(body["jurisdiction"]), same_name(str(body["board"]))
        self._boards[board] = frozenset(map(same_name, body["members"]))

    def _part(self, event: Event) -> frozenset[str]:
        """Who has a part in readings: the members of their board, where they are named, and who enters them."""
        board = str(event.body["jurisdiction"]), same_name(str(event.body["board"]))
        return self._boards.get(board, frozenset()) | {same_name(event.actor)}

    def _withdraw(self, entry: int, event: Event) -> None:
        body: Body = event.body
        for parts in body["ids"]:
            for thing in self._things(str(body["kind"]), parts):
                taken = _Withdrawn(entry, thing, body["reason"], self._read.pop(thing))
                self._withdrawn.append(taken)
                self._open[thing] = taken

    def _things(self, kind: str, parts: tuple[str, ...]) -> list[Thing]:
        """What an id can stand for and has readings: a card, or contests of a batch in text order."""
        if kind == "card":
            return [(kind, parts, "")]
        return sorted(thing for thing in self._of_batch.get(parts, ()) if thing in self._read)

    def _reopen_sign_off(self, entry: int, event: Event) -> None:
        said = f"{event.body['jurisdiction']} signed off, and was reopened ({event.body['reason']})"
        self._tell(ChangeKind.SIGN_OFF_REOPENED, entry, said)

    def _close(self, entry: int, event: Event) -> None:
        body: Body = event.body
        told = {c["contest"]: f"{c['measured_risk']}, {c['status']}" for c in body["contests"]}
        self._results = told
        if self._rounds and self._rounds[-1].after is None:
            self._rounds[-1].after = entry, self._results

    def _reopen(self, entry: int, event: Event) -> None:
        body: Body = event.body
        self._rounds.append(_Reopened(entry, body["round"], body["reason"], self._results))

    def _check(self, entry: int, event: Event) -> None:
        body: Body = event.body
        about, finding = (str(body["check"]), str(body["jurisdiction"])), str(body["finding"])
        before = self._findings.get(about, finding)
        self._findings[about] = finding
        if before != finding:
            said = f"{about[0]} of {about[1]}: from {before} to {finding}"
            self._tell(ChangeKind.CHECK_CHANGED, entry, said)

    def _lose(self, entry: int, event: Event) -> None:
        what = "was lost" if event.kind == KEYS_LOST[0] else "was revoked"
        said = f"the key {str(event.body['fingerprint'])[:16]} {what} ({event.body['reason']})"
        self._tell(ChangeKind.KEY_LOST, entry, said)


def _moment(time: str) -> tuple[str, str]:
    """A time so that an earlier one is smaller: decimals of a second may be left out."""
    return time[:19], time[20:-1].ljust(6, "0")


def _on_card(card: Body) -> str:
    if not card["found"]:
        return "not found"
    said = (_marks(each) or each["reading"] for each in card["contests"])
    names = (each["contest"] for each in card["contests"])
    return ", ".join(f"{name} {what}" for name, what in zip(names, said, strict=True))


def _marks(read: Body) -> str:
    """The choices marked; those at each rank, where there are ranks."""
    if "ranks" in read:
        return " > ".join(" = ".join(marked) or "-" for marked in read["ranks"])
    return " + ".join(with_times(read["choices"]))


def _counted(body: Body) -> Iterator[tuple[Thing, str]]:
    """Each contest of each batch, with what was counted of it."""
    for batch in body["batches"]:
        for found in batch["contests"]:
            yield ("batch", batch["id"], found["contest"]), _in_batch(found)


def _in_batch(found: Body) -> str:
    if "votes" not in found:
        return "not found"
    votes = ", ".join(f"{each['choice']} {each['votes']}" for each in found["votes"])
    rest = f"{found['undervotes']} undervotes, {found['overvoted']} overvoted"
    return f"{votes} on {found['cards']} cards, {rest}"


def _turns(turns: Turns) -> str:
    if list(turns) == ["first"]:
        return turns["first"][2]
    return "; ".join(f"{turn}: {said}" for turn, (_, _, said) in turns.items())


def _of_reading(taken: _Withdrawn) -> Change:
    kind, parts, contest = taken.thing
    what = " ".join((kind, *parts)) + (f", {contest}" if contest else "")
    before, after = _turns(taken.before), _turns(taken.after)
    again = f"read again as {after}" if after else "not read again"
    said = f"{what}: withdrawn ({taken.reason}), which was read as {before}; "
    alike = "read again, the same" if before == after else again
    return Change(ChangeKind.READING_WITHDRAWN, taken.entry, said + alike)


def _of_round(reopened: _Reopened) -> Change:
    said = f"round {reopened.number} was reopened ({reopened.reason}); "
    if reopened.after is None:
        said += "it is not closed again"
    else:
        entry, results = reopened.after
        differ = list(_differing(reopened.before, results))
        said += f"closed again in entry {entry}: {'; '.join(differ) or 'with the same results'}"
    return Change(ChangeKind.ROUND_REOPENED, reopened.entry, said)


def _differing(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for contest, result in after.items():
        if before.get(contest) != result:
            yield f"{contest} from {before.get(contest)} to {result}"
