"""The law of one state as its rule file writes it, read into rules (docs/recount-law.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from fractions import Fraction
from typing import Any, TypeVar

from canvass.errors import BadRule
from canvass.model import ElectionType
from canvass.recount.clock_text import clock_from
from canvass.recount.condition_text import condition_from, word
from canvass.recount.fee import Fee, FeeForm, UnitFee
from canvass.recount.method import HowCounted
from canvass.recount.petition import Petition
from canvass.recount.refund import Ground, Refund, Trigger
from canvass.recount.requester import Requester, Who
from canvass.recount.rule import (
    Automatic,
    Content,
    Evidence,
    Kind,
    Method,
    Payer,
    PublicPayment,
    RecountRule,
    Request,
    Seen,
    Validity,
    Waiver,
)
from canvass.recount.scope import CLASSES, Scope

Text = Mapping[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SeenAs:
    """One set of sources that rules were read from, the years they speak of, and what else they say."""

    as_of: str
    source: str
    statute: str
    statute_seen: Seen
    checked_on: date
    notes: str = ""


@dataclass(frozen=True, slots=True)
class StateLaw:
    """The recount law of one state: every rule in hand, of whatever time, and what it was read from."""

    state: str
    name: str
    time_zone: str
    rules: tuple[RecountRule, ...]
    seen: tuple[SeenAs, ...] = ()


def state_law_from(text: Text) -> StateLaw:
    """The law that a rule file holds; raises BadRule, naming the rule, for the first fault found."""
    state, zone = text["state"], text["time_zone"]
    rules = tuple(_rule(row, state, zone, text["seen"]) for row in text["rule"])
    _refuse_unknown_links(state, rules)
    seen = tuple(_seen_as(each) for each in text["seen"].values())
    return StateLaw(state, text["name"], zone, rules, seen)


def _seen_as(text: Text) -> SeenAs:
    return SeenAs(
        as_of=text["as_of"],
        source=text["source"],
        statute=text.get("statute", ""),
        statute_seen=word(Seen, text["statute_seen"], "statute_seen"),
        checked_on=text["checked_on"],
        notes=text.get("notes", ""),
    )


def _refuse_unknown_links(state: str, rules: tuple[RecountRule, ...]) -> None:
    ids = [rule.rule_id for rule in rules]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    lost = sorted({name for rule in rules for name in rule.conflict_with} - set(ids))
    if twice or lost:
        raise BadRule(f"{state}: ids used twice: {twice}; conflicts with no rule: {lost}")


def _rule(row: Text, state: str, zone: str, seen: Text) -> RecountRule:
    try:
        kind = word(Kind, row.get("kind"), "kind")
        return RecountRule(
            rule_id=row["id"],
            jurisdiction=state,
            kind=kind,
            content=_CONTENTS[kind](row, zone),
            evidence=_evidence(row, seen[row["seen"]]),
            stage=row.get("stage", ""),
            scope=_scope(row.get("scope", {})),
            validity=_validity(row, seen[row["seen"]]),
            text=row.get("text", ""),
            conflict_with=tuple(row.get("conflict_with", ())),
            notes=row.get("notes", ""),
            notes_from=_day("notes_from", row),
        )
    except KeyError as absent:
        raise BadRule(f"rule {row.get('id', '?')} of {state}: {absent} is missing") from None
    except BadRule as fault:
        raise BadRule(f"rule {row.get('id', '?')} of {state}: {fault}") from None


def _evidence(row: Text, seen: Text) -> Evidence:
    return Evidence(
        source=row.get("source", seen["source"]),
        statute=row.get("statute", seen.get("statute", "")),
        statute_seen=word(Seen, row.get("statute_seen", seen["statute_seen"]), "statute_seen"),
        checked_on=seen["checked_on"],
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
    wide = text.get("wide_cents")
    return UnitFee(
        unit=text["unit"],
        cents=text["cents"],
        wide_cents=wide,
        wide_if=condition_from(text["wide_if"]) if wide is not None else None,
    )


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
}
