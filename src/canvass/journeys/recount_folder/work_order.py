"""Work orders for laptops without a network, and what comes back: both signed, and read as they were written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Generic, TypeVar

from canvass.errors import BadKey, BadRecord, BadValue, NotWritten, UnreadableFile
from canvass.model.fields import Fields, fields
from canvass.model.value import Value, frozen
from canvass.record import SigningKey, VerifyKey, canonical_bytes, read_canonical
from canvass.record.writing import write_new
from canvass.recount.event import Reason, RecountMethod, UnitId
from canvass.recount.event.tallies import people_of

ORDER, RETURN = "canvass-work-order-2", "canvass-work-return-2"
PUBLIC_KEY, SIGNATURE = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{128}")


@dataclass(frozen=True, slots=True)
class OrderedUnit:
    """A unit to count: its name, and the voters and ballots that were reconciled; None where none were."""

    unit: UnitId
    name: str
    voters: int | None
    ballots: int | None

    @property
    def value(self) -> dict[str, Value]:
        """The unit as an order has it."""
        counts = {"ballots": self.ballots, "voters": self.voters}
        return {"name": self.name, "unit": self.unit, **counts}

    @classmethod
    def read(cls, found: Fields) -> OrderedUnit:
        """The same from an order. Raises BadRecord."""
        found.exactly("ballots", "name", "unit", "voters")
        counts = [
            None if found.found[n] is None else found.number(n) for n in ("voters", "ballots")
        ]
        return cls(found.id("unit"), found.text("name"), *counts)


@dataclass(frozen=True, slots=True)
class WorkOrder:
    """What a team counts on a laptop, against which baseline, and the last entry of the record that it was made from.

    No vote stands in it: neither the first count nor another team's.
    """

    record: str
    sequence: int
    digest: str
    baseline: int
    table: str
    """The digest of the baseline's table."""
    board: str
    units: tuple[OrderedUnit, ...]
    choices: tuple[tuple[str, str], ...]
    """The id and the name of each."""
    singles: tuple[str, ...]
    """Those of them that a ballot gives one vote at most."""
    votes_allowed: int
    team: tuple[str, ...]
    method: RecountMethod
    laptop: VerifyKey
    by: str
    time: str

    @property
    def value(self) -> dict[str, Value]:
        """The order as it is signed."""
        return {
            "baseline": self.baseline,
            "board": self.board,
            "by": self.by,
            "choices": tuple({"choice": choice, "name": name} for choice, name in self.choices),
            "digest": self.digest,
            "laptop": self.laptop.raw.hex(),
            "method": str(self.method),
            "record": self.record,
            "sequence": self.sequence,
            "singles": self.singles,
            "table": self.table,
            "team": self.team,
            "time": self.time,
            "units": tuple(each.value for each in self.units),
            "marks_allowed": self.votes_allowed,
        }

    @classmethod
    def read(cls, body: Fields) -> WorkOrder:
        """The same from what was signed. Raises BadRecord, BadKey."""
        names = ("baseline", "board", "by", "choices", "digest", "laptop", "method", "record")
        body.exactly(
            *names, "sequence", "singles", "table", "marks_allowed", "team", "time", "units"
        )
        return cls(
            body.label("record"),
            body.positive("sequence"),
            body.digest("digest"),
            body.positive("baseline"),
            body.digest("table"),
            body.label("board"),
            body.some("units", OrderedUnit.read),
            body.some("choices", lambda e: (e.label("choice"), e.label("name"))),
            body.labels("singles"),
            body.positive("marks_allowed"),
            people_of(body, "team"),
            body.word("method", RecountMethod),
            VerifyKey(bytes.fromhex(body.text("laptop", PUBLIC_KEY))),
            body.text("by"),
            body.text("time"),
        )


@dataclass(frozen=True, slots=True)
class OfflineTally:
    """A team's count of a unit: votes in the order of the order's choices, and the three counts beside them."""

    unit: UnitId
    votes: tuple[int, ...]
    voters: int
    ballots: int
    no_vote: int
    reason: Reason | None

    @property
    def value(self) -> dict[str, Value]:
        """The tally as a return has it."""
        return {
            "ballots": self.ballots,
            "no_vote": self.no_vote,
            "reason": None if self.reason is None else str(self.reason),
            "unit": self.unit,
            "voters": self.voters,
            "votes": self.votes,
        }

    @classmethod
    def read(cls, found: Fields) -> OfflineTally:
        """The same from a return. Raises BadRecord."""
        found.exactly("ballots", "no_vote", "reason", "unit", "voters", "votes")
        return cls(
            found.id("unit"),
            found.numbers("votes"),
            found.number("voters"),
            found.number("ballots"),
            found.number("no_vote"),
            None if found.found["reason"] is None else found.word("reason", Reason),
        )


Said = TypeVar("Said", WorkOrder, "WorkReturn")


@dataclass(frozen=True, slots=True)
class Signed(Generic[Said]):
    """What somebody signed, with which key; ``value`` is the whole of it, as a file has it."""

    said: Said
    signer: VerifyKey
    value: Mapping[str, Value]

    @property
    def sha256(self) -> str:
        """The digest by which it is named."""
        return sha256(canonical_bytes(self.value)).hexdigest()


@dataclass(frozen=True, slots=True)
class WorkReturn:
    """What a laptop brings back: the order, whole as it was signed, and the tallies of its units."""

    order: Signed[WorkOrder]
    tallies: tuple[OfflineTally, ...]
    by: str
    time: str

    @property
    def value(self) -> dict[str, Value]:
        """The return as it is signed."""
        return {
            "by": self.by,
            "order": self.order.value,
            "tallies": tuple(each.value for each in self.tallies),
            "time": self.time,
        }

    @classmethod
    def read(cls, body: Fields) -> WorkReturn:
        """The same from what was signed. Raises BadRecord."""
        body.exactly("by", "order", "tallies", "time")
        order = opened_order(body.what, body.object("order"))
        tallies = body.some("tallies", OfflineTally.read)
        return cls(order, tallies, body.text("by"), body.text("time"))


def signed_order(order: WorkOrder, key: SigningKey) -> Signed[WorkOrder]:
    """The order, signed by the office."""
    return Signed(order, key.public, _sealed(ORDER, order.value, key))


def signed_return(work: WorkReturn, key: SigningKey) -> Signed[WorkReturn]:
    """The return, signed by the laptop."""
    return Signed(work, key.public, _sealed(RETURN, work.value, key))


def opened_order(what: str, value: object) -> Signed[WorkOrder]:
    """An order as it was signed. Raises BadRecord where it was not, or was changed since."""
    body, signer, whole = _opened(what, ORDER, value)
    return Signed(WorkOrder.read(body), signer, whole)


def opened_return(what: str, value: object) -> Signed[WorkReturn]:
    """A return as it was signed. Raises BadRecord where it was not, or was changed since."""
    body, signer, whole = _opened(what, RETURN, value)
    return Signed(WorkReturn.read(body), signer, whole)


def _sealed(form: str, body: Mapping[str, Value], key: SigningKey) -> Mapping[str, Value]:
    raw = key.sign(_bytes(form, body)).hex()
    signer = key.public.raw.hex()
    return {"body": frozen(body), "format": form, "signature": raw, "signer": signer}


def _opened(what: str, form: str, value: object) -> tuple[Fields, VerifyKey, Mapping[str, Value]]:
    found = fields(what, value)
    if found.found.get("format") != form:
        raise BadRecord(f"{what}: not a file of the format {form}")
    found.exactly("body", "format", "signature", "signer")
    try:
        signer = VerifyKey(bytes.fromhex(found.text("signer", PUBLIC_KEY)))
    except BadKey as fault:
        raise BadRecord(f"{what}: {fault}") from None
    body, signature = found.object("body"), bytes.fromhex(found.text("signature", SIGNATURE))
    if not signer.verifies(signature, _bytes(form, body)):
        raise BadRecord(f"{what}: its signature is not good: it was changed after it was signed")
    return fields(what, body), signer, found.found


def _bytes(form: str, body: Mapping[str, Value]) -> bytes:
    return f"{form}\n".encode() + canonical_bytes(body)


def write_signed(path: Path, signed: Signed[WorkOrder] | Signed[WorkReturn]) -> None:
    """Write a signed file that must not exist yet. Raises NotWritten."""
    try:
        write_new(path, canonical_bytes(signed.value) + b"\n")
    except FileExistsError:
        raise NotWritten(f"{path}: a file is there already; nothing was written") from None
    except OSError as fault:
        raise NotWritten(f"{path}: the disk refused ({fault.strerror})") from None


def read_signed(path: Path) -> Mapping[str, Value]:
    """What a signed file holds. Raises UnreadableFile, BadRecord."""
    try:
        found = read_canonical(path.read_bytes().removesuffix(b"\n"))
    except OSError as fault:
        raise UnreadableFile(f"{path}: cannot be read ({fault.strerror})") from None
    except (BadRecord, BadValue) as fault:
        raise BadRecord(f"{path}: not as it was written: {fault}") from None
    return fields(str(path), found).found
