"""The law of one state as its rule file writes it, read into rules (docs/recount-law.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any, TypeVar

from canvass.errors import BadRule
from canvass.model import ElectionType
from canvass.recount.clock_text import clock_from
from canvass.recount.condition_text import condition_from, word
from canvass.recount.fee import Band, Fee, FeeForm, UnitFee
from canvass.recount.method import HowCounted
from canvass.recount.petition import Petition
from canvass.recount.refund import Ground, Refund, Trigger
from canvass.recount.requester import Requester, Who
from canvass.recount.rule import (
    Automatic,
    Content,
    EventDay,
    Evidence,
    HowSeen,
    Kind,
    Method,
    Payer,
    PublicPayment,
    RecountRule,
    Request,
    Unseen,
    Validity,
    Waiver,
)
from canvass.recount.scope import CLASSES, Scope

Text = Mapping[str, Any]
T = TypeVar("T")

MOST_WORDS = 25
"""How much of a law a rule quotes."""


@dataclass(frozen=True, slots=True)
class SeenAs:
    """One set of sources that rules were read from, the years they speak of, and what else they say."""

    as_of: str
    source: str
    statute: str
    how_seen: HowSeen
    read_on: tuple[date, ...]
    sha256: str = ""
    notes: str = ""

    @property
    def checked_on(self) -> date:
        """The day of the last reading."""
        return max(self.read_on)


@dataclass(frozen=True, slots=True)
class StateLaw:
    """The recount law of one state: every rule that was read, of whatever time, and what it was read from."""

    state: str
    name: str
    time_zone: str
    rules: tuple[RecountRule, ...]
    seen: tuple[SeenAs, ...] = ()


def state_law_from(text: Text) -> StateLaw:
    """The law that a rule file holds; raises BadRule, naming the rule, for the first fault found."""
    state, zone = text["state"], text["time_zone"]
    rules = ended_by_the_next(_rule(row, state, zone, text["seen"]) for row in text["rule"])
    _refuse_unknown_links(state, rules)
    seen = tuple(_seen_as(each) for each in text["seen"].values())
    return StateLaw(state, text["name"], zone, rules, seen)


def _seen_as(text: Text) -> SeenAs:
    return SeenAs(
        as_of=text["as_of"],
        source=text["source"],
        statute=text.get("statute", ""),
        how_seen=word(HowSeen, text["how_seen"], "how_seen"),
        read_on=_days("read_on", text),
        sha256=text.get("sha256", ""),
        notes=text.get("notes", ""),
    )


def _refuse_unknown_links(state: str, rules: tuple[RecountRule, ...]) -> None:
    ids = [rule.rule_id for rule in rules]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    named = {name for rule in rules for name in (*rule.conflict_with, *rule.over)}
    lost = sorted(named - set(ids))
    if twice or lost:
        raise BadRule(f"{state}: ids used twice: {twice}; names of no rule: {lost}")


def ended_by_the_next(rules: Iterable[RecountRule]) -> tuple[RecountRule, ...]:
    """Each rule without a last day ends the day before the next one on the same matter and contests starts."""
    listed = tuple(rules)
    starts: dict[object, list[date]] = {}
    for rule in listed:
        if rule.validity.begins is not None:
            starts.setdefault(_matter(rule), []).append(rule.validity.begins)
    return tuple(_ended(rule, starts.get(_matter(rule), ())) for rule in listed)


def _ended(rule: RecountRule, starts: Sequence[date]) -> RecountRule:
    validity = rule.validity
    later = [day for day in starts if day > (validity.begins or date.min)]
    if validity.valid_to is not None or not later:
        return rule
    last = min(later) - timedelta(days=1)
    return replace(rule, validity=replace(validity, valid_to=last))


def _matter(rule: RecountRule) -> object:
    return rule.kind, rule.stage, rule.scope


def _rule(row: Text, state: str, zone: str, seen: Text) -> RecountRule:
    try:
        kind = word(Kind, row.get("kind"), "kind")
        return RecountRule(
            rule_id=row["id"],
            jurisdiction=state,
            kind=kind,
            content=Unseen(row["not_seen"]) if "not_seen" in row else _CONTENTS[kind](row, zone),
            evidence=_evidence(row, seen[row["seen"]]),
            stage=row.get("stage", ""),
            scope=_scope(row.get("scope", {})),
            validity=_validity(row, seen[row["seen"]]),
            text=row.get("text", row.get("quote", "")),
            over=tuple(row.get("over", ())),
            conflict_with=tuple(row.get("conflict_with", ())),
            notes=row.get("notes", ""),
            notes_from=_day("notes_from", row),
        )
    except KeyError as absent:
        raise BadRule(f"rule {row.get('id', '?')} of {state}: {absent} is missing") from None
    except BadRule as fault:
        raise BadRule(f"rule {row.get('id', '?')} of {state}: {fault}") from None


def _evidence(row: Text, seen: Text) -> Evidence:
    quote = row.get("quote", "")
    if len(quote.split()) > MOST_WORDS:
        raise BadRule(f"a quote has at most {MOST_WORDS} words, found {len(quote.split())}")
    both = {**seen, **row}
    return Evidence(
        source=both["source"],
        statute=both.get("statute", ""),
        quote=quote,
        sha256=(row if "source" in row else both).get("sha256", ""),
        session_law=row.get("session_law", ""),
        how_seen=word(HowSeen, both["how_seen"], "how_seen"),
        read_on=_days("read_on", both),
        still_open=row.get("open", ""),
    )


def _validity(row: Text, seen: Text) -> Validity:
    return Validity(
        valid_from=_day("valid_from", row),
        valid_to=_day("valid_to", row),
        seen_from=_day("seen_from", row if "seen_from" in row else seen),
        seen_to=_day("seen_to", row if "seen_to" in row else seen),
        derived=frozenset(row.get("derived", ())),
    )


def _day(name: str, where: Text) -> date | None:
    value = where.get(name)
    if value is not None and type(value) is not date:
        raise BadRule(f"{name} must be a date, found {value!r}")
    return value


def _days(name: str, where: Text) -> tuple[date, ...]:
    values = where.get(name)
    if not isinstance(values, list) or not values or any(type(day) is not date for day in values):
        raise BadRule(f"{name} must be a list of one date or more, found {values!r}")
    return tuple(values)


def _scope(text: Text) -> Scope:
    strangers = {
        *text.get("offices", ()),
        *text.get("except_offices", ()),
    } - CLASSES
    if strangers:
        raise BadRule(f"no office or class of offices is called {', '.join(sorted(strangers))}")
    return Scope(
        offices=frozenset(text.get("offices", ())),
        except_offices=frozenset(text.get("except_offices", ())),
        elections=_elections(text, "elections"),
        except_elections=_elections(text, "except_elections"),
    )


def _elections(text: Text, name: str) -> frozenset[ElectionType]:
    return frozenset(word(ElectionType, item, name) for item in text.get(name, ()))


def _request(row: Text, zone: str) -> Request:  # noqa: ARG001
    return Request(
        condition=condition_from(row["condition"]),
        requesters=tuple(_requester(item) for item in row.get("requesters", ())),
        partial=row.get("partial", "unknown"),
        effect=row.get("effect", ""),
    )


def _requester(text: Text) -> Requester:
    return _made(Requester, {**text, "who": word(Who, text.get("who"), "requester")})


def _fee(row: Text, zone: str) -> Fee:  # noqa: ARG001
    text = row["fee"]
    return Fee(
        form=word(FeeForm, text.get("form"), "fee"),
        amounts=tuple(_unit_fee(item) for item in text.get("amounts", ())),
        detail=text.get("detail", ""),
    )


def _unit_fee(text: Text) -> UnitFee:
    bands = tuple(Band(band["cents"], condition_from(band["if"])) for band in text.get("bands", ()))
    return UnitFee(text["unit"], text["cents"], bands)


def _refund(row: Text, zone: str) -> Refund:  # noqa: ARG001
    return Refund(tuple(_trigger(item) for item in row["refund"]))


def _trigger(text: Text) -> Trigger:
    at_least = text.get("at_least")
    return Trigger(
        ground=word(Ground, text.get("ground"), "refund"),
        at_least=Fraction(at_least) if at_least is not None else None,
        votes=text.get("votes"),
    )


def _made(noun: Callable[..., T], text: Text) -> T:
    known = {field.name for field in fields(noun)}  # type: ignore[arg-type]
    strangers = set(text) - known
    if strangers:
        raise BadRule(f"{', '.join(sorted(strangers))}: not among {', '.join(sorted(known))}")
    return noun(**text)


_CONTENTS: dict[Kind, Callable[[Text, str], Content]] = {
    Kind.AUTOMATIC: lambda row, zone: Automatic(condition_from(row["condition"])),  # noqa: ARG005
    Kind.REQUEST: _request,
    Kind.PUBLICLY_PAID: lambda row, zone: PublicPayment(  # noqa: ARG005
        word(Payer, row.get("payer"), "payer"), condition_from(row["condition"])
    ),
    Kind.FEE: _fee,
    Kind.CLOCK: lambda row, zone: clock_from(row["clock"], zone),
    Kind.METHOD: lambda row, zone: Method(  # noqa: ARG005
        word(HowCounted, row.get("method"), "method"), row.get("effect", "")
    ),
    Kind.REFUND: _refund,
    Kind.PETITION: lambda row, zone: _made(Petition, row["petition"]),  # noqa: ARG005
    Kind.WAIVER: lambda row, zone: Waiver(row["waiver"]),  # noqa: ARG005
    Kind.EVENT: lambda row, zone: EventDay(
        clock_from(row["clock"], zone), bool(row.get("is_latest", False))
    ),
}
