"""What is wrong with a rule as it is written: which sort of fault, where in the rule, what was found, what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeVar, cast

from canvass.errors import BadRule, nearest

T = TypeVar("T")


class FaultKind(StrEnum):
    """The sorts of faults; the value is a machine's word."""

    FORM = "form"
    """Not in a form that docs/recount-law.md describes."""
    MISSING = "missing"
    UNKNOWN_KEY = "unknown_key"
    EVIDENCE = "evidence"
    """What the rule rests on is not told."""
    DAYS = "days"
    """Dates that cannot all be right."""
    EVENT = "event"
    """A clock from something that is not an event."""
    BASE = "base"
    """A percentage of something that the votes do not give."""
    OFFICE = "office"
    BAND = "band"
    """A price that no candidate can ever have to pay."""
    LINK = "link"
    """A name of a rule that does not exist, or that two rules have."""
    OVERLAP = "overlap"
    """Two rules on one matter, for one contest and day."""
    GAP = "gap"
    """A day without a rule, after days that had one."""


@dataclass(frozen=True, slots=True)
class RuleFault:
    """One fault, told by the place of its rule in the file (from 0) or by its id.

    ``key`` is the setting that it is in; ``seen`` the table of evidence, where it is in none of the rules.
    """

    kind: FaultKind
    what: str
    found: str = ""
    mend: str = ""
    key: str = ""
    rule: int | None = None
    rule_id: str = ""
    seen: str = ""


def refused(kind: FaultKind, what: str, found: str = "", mend: str = "") -> BadRule:
    """The refusal of one fault."""
    return BadRule(what, (RuleFault(kind, what, found, mend),))


def every(read: Callable[[Any], T], parts: object, name: str) -> tuple[T, ...]:
    """What is read of each part of a list; raises BadRule with the faults of all of them."""
    reading = Reading()
    found = tuple(reading.of("", read, part) for part in listed(parts, name))
    reading.end()
    return found


@dataclass(slots=True)
class Reading:
    """Reads parts one by one and keeps the faults of each, so that all are told at once."""

    faults: list[RuleFault] = field(default_factory=list)

    def of(self, key: str, read: Callable[..., T], *given: Any) -> T:
        """What is read; after a fault nothing that may be used, for ``end`` refuses the whole."""
        try:
            return read(*given)
        except BadRule as fault:
            self.faults += [replace(each, key=each.key or key) for each in fault.faults]
        except KeyError as absent:
            what = f"{absent} is missing"
            self.faults.append(RuleFault(FaultKind.MISSING, what, key=key, mend="add it"))
        return cast(T, None)

    def after(self, before: object, key: str, read: Callable[..., T], *given: Any) -> T:
        """The same, where what comes before it could be read; else that fault alone is told."""
        return cast(T, None) if before is None else self.of(key, read, *given)

    def end(self) -> None:
        """Raise BadRule with every fault, if there is one."""
        refuse(self.faults)


def refuse(faults: Iterable[RuleFault]) -> None:
    """Raise BadRule with these faults, if there is one."""
    if told := tuple(faults):
        raise BadRule("; ".join(fault.what for fault in told), told)


def table(value: object, name: str) -> Mapping[str, Any]:
    """The value as a table; raises BadRule for anything else."""
    if not isinstance(value, Mapping):
        raise refused(FaultKind.FORM, f"{name} must be a table, found {value!r}")
    return value


def listed(value: object, name: str) -> Sequence[Any]:
    """The value as a list; raises BadRule for anything else."""
    if not isinstance(value, list):
        raise refused(FaultKind.FORM, f"{name} must be a list, found {value!r}")
    return value


def words_of(value: object, name: str) -> tuple[str, ...]:
    """The value as a list of texts; raises BadRule for anything else."""
    if any(not isinstance(item, str) for item in listed(value, name)):
        raise refused(FaultKind.FORM, f"{name} must be a list of texts, found {value!r}")
    return tuple(listed(value, name))


def text_of(value: object, name: str) -> str:
    """The value as a text; raises BadRule for anything else."""
    if not isinstance(value, str):
        raise refused(FaultKind.FORM, f"{name} must be a text in quotation marks, found {value!r}")
    return value


def whole(value: object, name: str) -> int:
    """The value as a whole number from 0; raises BadRule for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise refused(FaultKind.FORM, f"{name} must be a whole number from 0, found {value!r}")
    return value


def refuse_strangers(text: Iterable[str], known: Iterable[str], name: str) -> None:
    """Raise BadRule with each key that nothing reads: a misspelt one must not pass for one that was left out."""
    allowed = sorted(known)
    refuse(_stranger(key, allowed, name) for key in text if key not in allowed)


def _stranger(key: str, allowed: Sequence[str], name: str) -> RuleFault:
    near = nearest(key, allowed)
    mend = f"did you mean {near!r}?" if near else f"remove it, or use one of {', '.join(allowed)}"
    what = f"{name}: {key}: not among {', '.join(allowed)}"
    return RuleFault(FaultKind.UNKNOWN_KEY, what, key, mend)
