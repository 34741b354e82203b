"""One rule as a rule file writes it, read into what it means (docs/recount-law.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from fractions import Fraction
from typing import Any, TypeVar

from canvass.errors import BadValue, nearest
from canvass.model import ElectionType
from canvass.numerals import read_ratio
from canvass.recount.bands import band_faults
from canvass.recount.clock_text import clock_from
from canvass.recount.comparison import Comparison
from canvass.recount.condition_text import condition_from, fraction, word
from canvass.recount.deadlines import STAGES
from canvass.recount.fault import (
    FaultKind,
    Reading,
    RuleFault,
    every,
    refuse,
    refuse_strangers,
    refused,
    table,
    text_of,
    whole,
    words_of,
)
from canvass.recount.fee import Band, Fee, FeeForm, UnitFee
from canvass.recount.held import Held, OnAnotherDay, OnNovembersDay, WhereMoreStand
from canvass.recount.method import HowCounted
from canvass.recount.needed import FirstGoOn, MostVotes, Needed, Next, ShareNeeded
from canvass.recount.official_dates import Start
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
from canvass.recount.scope_text import scope_from

Text = Mapping[str, Any]
T = TypeVar("T")

DIGEST = re.compile("[0-9a-f]{64}")
"""A SHA-256 as it is written."""

MOST_WORDS = 25
"""How much of a law a rule quotes."""


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a rule in its file: the state, its time zone, the tables of evidence and the file's name.

    ``kept_in`` is empty for a packaged rule.
    """

    state: str
    zone: str
    seen: Mapping[str, Text]
    kept_in: str = ""


def rule_from(row: Text, around: Around) -> RecountRule:
    """The rule; raises BadRule, naming the rule, with every fault of it."""
    reading = Reading()
    kind = reading.of("kind", lambda: word(Kind, row.get("kind"), "kind"))
    reading.end()
    seen: Text | None = reading.of("seen", _seen_of, row, around.seen)
    rule = RecountRule(
        rule_id=reading.of("id", lambda: text_of(row["id"], "id")),
        jurisdiction=around.state,
        kind=kind,
        content=reading.of(_KEYS[kind][0], _content, kind, row, around.zone),
        evidence=reading.after(seen, "seen", evidence_from, row, seen),
        stage=reading.of("stage", _stage, row, kind),
        scope=reading.of("scope", scope_from, row.get("scope", {})),
        validity=reading.of("valid_from", _validity, row, seen or {}),
        text=row.get("text", row.get("quote", "")),
        over=reading.of("over", words_of, row.get("over", []), "over"),
        conflict_with=reading.of(
            "conflict_with", words_of, row.get("conflict_with", []), "conflict_with"
        ),
        notes=row.get("notes", ""),
        notes_from=reading.of("notes_from", day_of, "notes_from", row),
        kept_in=around.kept_in,
    )
    reading.of("", refuse_strangers, row, (*COMMON, *_KEYS[kind]), "rule")
    for key in TEXTS:
        reading.of(key, text_of, row.get(key, ""), key)
    reading.end()
    return rule


COMMON = (
    *("id", "kind", "stage", "scope", "valid_from", "valid_to", "derived", "over", "not_seen"),
    *("conflict_with", "notes", "notes_from", "seen", "statute", "quote", "text", "session_law"),
    *("source", "sha256", "how_seen", "read_on", "seen_from", "seen_to", "open", "tried"),
)
"""The keys that a rule of any kind may have."""

TEXTS = (
    "statute",
    "quote",
    "text",
    "session_law",
    "source",
    "sha256",
    "open",
    "tried",
    "notes",
    "effect",
    "partial",
)
"""The keys that hold sentences."""

_KEYS: Mapping[Kind, tuple[str, ...]] = {
    Kind.AUTOMATIC: ("condition",),
    Kind.REQUEST: ("condition", "requesters", "partial", "effect"),
    Kind.PUBLICLY_PAID: ("condition", "payer"),
    Kind.FEE: ("fee",),
    Kind.CLOCK: ("clock",),
    Kind.EVENT: ("clock", "is_latest"),
    Kind.METHOD: ("method", "effect"),
    Kind.REFUND: ("refund", "refund_when"),
    Kind.PETITION: ("petition",),
    Kind.WAIVER: ("waiver",),
    Kind.NEEDED: ("needed",),
    Kind.HELD: ("held", "per_seat", "months"),
}
"""The further keys of each kind; what the rule says stands under the first."""


_STAGES: Mapping[Kind, tuple[str, ...]] = {
    Kind.AUTOMATIC: ("", "hand_review", "full_hand_count"),
    Kind.CLOCK: (*STAGES,),
    Kind.EVENT: tuple(start.value for start in Start),
    Kind.FEE: ("", "contest"),
    Kind.HELD: ("", "more_stand", "another_day"),
    Kind.METHOD: ("", "without_paper"),
    Kind.NEEDED: ("", "nonpartisan"),
}
"""The stages that something asks for, by kind; other kinds have none. A rule of another stage would never be used."""


def _content(kind: Kind, row: Text, zone: str) -> Content:
    if "not_seen" in row:
        return Unseen(text_of(row["not_seen"], "not_seen"))
    return _CONTENTS[kind](row, zone)


def _seen_of(row: Text, seen: Mapping[str, Text]) -> Text:
    """The table of evidence that the rule names; none where the rule carries all of its own."""
    name = row.get("seen")
    if name is None and {"source", "how_seen", "read_on"} <= set(row):
        return {}
    if not isinstance(name, str) or name not in seen:
        what = f"seen names no table of evidence: {name!r}" if name else "the rule has no evidence"
        mend = "write seen = and the name of a [seen.*] table with source, how_seen and read_on"
        raise refused(FaultKind.EVIDENCE, what, str(name or ""), mend)
    return seen[name]


def evidence_from(row: Text, seen: Text) -> Evidence:
    """What the rule rests on; raises BadRule where that is not told."""
    quote = text_of(row.get("quote", ""), "quote")
    if len(quote.split()) > MOST_WORDS:
        words = f"a quote has at most {MOST_WORDS} words, found {len(quote.split())}"
        raise refused(FaultKind.EVIDENCE, words, mend="keep the words that decide")
    both = {**seen, **row}
    refuse(_unsaid(both, bool(quote)))
    return Evidence(
        source=text_of(both["source"], "source"),
        statute=text_of(both.get("statute", ""), "statute"),
        quote=quote,
        sha256=digest_of((row if "source" in row else both).get("sha256", "")),
        session_law=text_of(both.get("session_law", ""), "session_law"),
        how_seen=word(HowSeen, both["how_seen"], "how_seen"),
        read_on=days_of("read_on", both),
        still_open=both.get("open", ""),
        tried=both.get("tried", ""),
    )


def digest_of(value: object) -> str:
    """The digest of a text that was read, or nothing; raises BadRule for what no SHA-256 is."""
    digest = text_of(value, "sha256")
    if digest and not DIGEST.fullmatch(digest):
        what = f"sha256 is not 64 digits of 0 to 9 and a to f, found {digest!r}"
        raise refused(
            FaultKind.EVIDENCE, what, digest, "write what sha256sum says, or leave it out"
        )
    return digest


def _unsaid(row: Text, has_quote: bool) -> Iterator[RuleFault]:
    """The section and the words, where the law or an official text was read and they are not told."""
    if row["how_seen"] != HowSeen.SECONDARY and not row.get("statute"):
        mend = 'write statute = and the section, such as "Wis. Stat. 9.01(1)"'
        yield RuleFault(FaultKind.EVIDENCE, "the section is not named", "", mend, "statute")
    if not has_quote and not row.get("text") and "not_seen" not in row:
        mend = "write quote = and at most 25 words of the law; of a summary, text = its passage"
        yield RuleFault(
            FaultKind.EVIDENCE, "no words of what was read are given", "", mend, "quote"
        )


def _stage(row: Text, kind: Kind) -> str:
    """The stage; raises BadRule where nothing would ever ask a rule of this kind for it."""
    stage = text_of(row.get("stage", ""), "stage")
    if kind is Kind.REQUEST and stage not in STAGES:
        return _further_request(stage, row)
    known = _STAGES.get(kind, ("",))
    if stage not in known:
        what = f"no stage of a rule of kind {kind} is called {stage!r}"
        kind_of_fault = FaultKind.EVENT if kind is Kind.EVENT else FaultKind.FORM
        raise refused(kind_of_fault, what, stage, _mend_of_stage(stage, known))
    return stage


def _further_request(stage: str, row: Text) -> str:
    """The stage of a request beside the usual one, of any name; raises BadRule where it does not say what it is."""
    if stage and not row.get("effect"):
        mend = (
            "write effect = and what this further request is; leave stage out of the usual request"
        )
        what = f"a request of the stage {stage!r} does not say what it is"
        raise refused(FaultKind.MISSING, what, stage, mend)
    return stage


def _mend_of_stage(stage: str, known: Sequence[str]) -> str:
    """The name that was meant, or those that there are."""
    named = [name for name in known if name]
    if near := nearest(stage, named):
        return f"did you mean {near!r}?"
    leave = "leave stage out" if "" in known else ""
    use = f"use one of {', '.join(named)}" if named else ""
    return ", or ".join(filter(None, (leave, use)))


def _validity(row: Text, seen: Text) -> Validity:
    reading = Reading()
    days = {
        "valid_from": reading.of("valid_from", day_of, "valid_from", row),
        "valid_to": reading.of("valid_to", day_of, "valid_to", row),
        "seen_from": reading.of("seen_from", day_of, "seen_from", _with("seen_from", row, seen)),
        "seen_to": reading.of("seen_to", day_of, "seen_to", _with("seen_to", row, seen)),
    }
    derived = reading.of("derived", words_of, row.get("derived", []), "derived")
    reading.end()
    refuse(
        (
            *_never_said(days),
            *_reversed(days, "valid_from", "valid_to"),
            *_reversed(days, "seen_from", "seen_to"),
        )
    )
    return Validity(**days, derived=frozenset(derived))


def _never_said(days: Mapping[str, date | None]) -> Iterator[RuleFault]:
    """A rule of which no day is known would answer for every election that there was."""
    if not any(days[each] for each in ("valid_from", "valid_to", "seen_from")):
        mend = (
            "write valid_from = the day on which it took effect; where that is not known, "
            "seen_from = the oldest day for which it was read"
        )
        what = "it is not said from when on the rule holds"
        yield RuleFault(FaultKind.DAYS, what, mend=mend, key="valid_from")


def _reversed(days: Mapping[str, date | None], first: str, last: str) -> Iterator[RuleFault]:
    begins, ends = days[first], days[last]
    if begins and ends and begins > ends:
        what = f"the rule ends before it begins: {first} is {begins}, {last} is {ends}"
        yield RuleFault(FaultKind.DAYS, what, str(ends), "exchange or correct them", last)


def _with(name: str, row: Text, seen: Text) -> Text:
    return row if name in row else seen


def day_of(name: str, where: Text) -> date | None:
    """A date, where there is one; raises BadRule for anything else."""
    value = where.get(name)
    if value is not None and type(value) is not date:
        words = f"{name} must be a date, found {value!r}"
        raise refused(FaultKind.DAYS, words, str(value), "write it like 2026-11-03, without quotes")
    return value


def days_of(name: str, where: Text) -> tuple[date, ...]:
    """A list of one date or more; raises BadRule for anything else."""
    values = where.get(name)
    if not isinstance(values, list) or not values or any(type(day) is not date for day in values):
        words = f"{name} must be a list of one date or more, found {values!r}"
        raise refused(FaultKind.EVIDENCE, words, mend=f"write {name} = [2026-11-03]")
    return tuple(values)


def _request(row: Text, zone: str) -> Request:  # noqa: ARG001
    reading = Reading()
    request = Request(
        condition=reading.of("condition", _condition, row),
        requesters=reading.of(
            "requesters", every, _requester, row.get("requesters", []), "requesters"
        ),
        partial=row.get("partial", "unknown"),
        effect=row.get("effect", ""),
    )
    reading.end()
    return request


def _condition(row: Text) -> Any:
    return condition_from(row["condition"])


def _requester(value: object) -> Requester:
    text = table(value, "a requester")
    if "count" in text:
        whole(text["count"], "count")
    return _made(Requester, {**text, "who": word(Who, text.get("who"), "requester")}, "requester")


def _fee(row: Text, zone: str) -> Fee:  # noqa: ARG001
    text, reading = table(row["fee"], "fee"), Reading()
    reading.of("fee", refuse_strangers, text, ("form", "amounts", "detail", "balance"), "fee")
    fee = Fee(
        form=reading.of("fee", lambda: word(FeeForm, text.get("form"), "fee")),
        amounts=reading.of("fee", every, _unit_fee, text.get("amounts", []), "amounts"),
        detail=text.get("detail", ""),
        balance=text_of(text.get("balance", ""), "balance"),
    )
    reading.end()
    return fee


def _unit_fee(value: object) -> UnitFee:
    text = table(value, "an amount")
    refuse_strangers(text, ("unit", "cents", "bands"), "amount")
    bands = every(_band, text.get("bands", []), "bands")
    amount = UnitFee(text_of(text["unit"], "unit"), whole(text["cents"], "cents"), bands)
    refuse(band_faults(amount))
    return amount


def _band(value: object) -> Band:
    text = table(value, "a band")
    refuse_strangers(text, ("cents", "unknown", "if"), "band")
    unknown = text_of(text.get("unknown", ""), "unknown")
    cents = None if unknown else whole(text["cents"], "cents")
    return Band(cents, condition_from(text["if"]), unknown)


def _refund(row: Text, zone: str) -> Refund:  # noqa: ARG001
    triggers = every(_trigger, row["refund"], "refund")
    return Refund(triggers, text_of(row.get("refund_when", ""), "refund_when"))


def _trigger(value: object) -> Trigger:
    text = table(value, "a ground")
    refuse_strangers(text, ("ground", "at_least", "votes"), "ground")
    at_least = text.get("at_least")
    return Trigger(
        ground=word(Ground, text.get("ground"), "refund"),
        at_least=None if at_least is None else fraction(text_of(at_least, "at_least")),
        votes=whole(text["votes"], "votes") if "votes" in text else None,
    )


def _payment(row: Text, zone: str) -> PublicPayment:  # noqa: ARG001
    reading = Reading()
    payer = reading.of("payer", lambda: word(Payer, row.get("payer"), "payer"))
    condition = reading.of("condition", _condition, row)
    reading.end()
    return PublicPayment(payer, condition)


def _needed(text: Text) -> Needed:
    """Most votes, so many who go on, or a share with what follows without it; raises BadRule for anything else."""
    if text == {"most_votes": True}:
        return MostVotes()
    if "first" in text:
        return _first(text)
    refuse_strangers(text, ("share", "cmp", "else", "further", "instead", "cut", "doubt"), "needed")
    if missing := [key for key in ("share", "cmp", "else") if key not in text]:
        what = f"needed says no {' nor '.join(missing)}"
        mend = 'write { most_votes = true }, { first = 2 } or { share = "1/2", cmp = ">", else = "runoff" }'
        raise refused(FaultKind.FORM, what, mend=mend)
    reading = Reading()
    needed = ShareNeeded(
        share=reading.of("needed", _share, text["share"]),
        cmp=reading.of("needed", _least, text["cmp"]),
        follows=reading.of("needed", lambda: word(Next, text["else"], "else")),
        further=reading.of("needed", lambda: text_of(text.get("further", ""), "further")),
        instead=reading.of("needed", lambda: text_of(text.get("instead", ""), "instead")),
        cut=reading.of("needed", _cut, text),
        doubt=reading.of("needed", lambda: text_of(text.get("doubt", ""), "doubt")),
    )
    reading.end()
    return needed


def _first(text: Text) -> FirstGoOn:
    """So many who go on, and whether none is held unless more stand; raises BadRule for an untrue ``of_more``."""
    refuse_strangers(text, ("first", "of_more"), "needed")
    if text.get("of_more", True) is not True:
        what = f"of_more is true or left out, found {text['of_more']!r}"
        raise refused(FaultKind.FORM, what, mend="write of_more = true, or leave it out")
    return FirstGoOn(whole(text["first"], "first"), of_more="of_more" in text)


def _cut(text: Text) -> bool:
    """Whether limits are held against the cut for a runoff; raises BadRule for anything but a true one."""
    if "cut" not in text:
        return False
    if text["cut"] is not True or text["else"] != "runoff":
        mend = 'write cut = true, with else = "runoff", or leave it out'
        raise refused(FaultKind.FORM, "needed has a cut that is none", str(text["cut"]), mend)
    return True


def _share(value: object) -> Fraction:
    """A share such as 3/5, between 0 and 1; raises BadRule for anything else."""
    try:
        share = read_ratio(text_of(value, "share"))
    except BadValue:
        share = Fraction(0)
    if not 0 < share < 1:
        mend = 'write a share between 0 and 1 as text, such as "3/5"'
        raise refused(FaultKind.FORM, f"no share is {value!r}", str(value), mend)
    return share


def _least(value: object) -> Comparison:
    """More than, or at least; raises BadRule for what is asked of no share."""
    cmp = word(Comparison, value, "cmp")
    if cmp not in (Comparison.MORE, Comparison.AT_LEAST):
        what = f"a share is needed with > or >=, found {cmp.value!r}"
        raise refused(FaultKind.FORM, what, cmp.value, 'write ">" for more than, ">=" for at least')
    return cmp


def _held(row: Text) -> Held:
    """The kind of election, and the occasion that the stage names."""
    election = word(ElectionType, row.get("held"), "held")
    stage, needed = row.get("stage"), {"more_stand": "per_seat", "another_day": "months"}
    stray = [key for key in needed.values() if key in row and needed.get(str(stage)) != key]
    if stray:
        mend = 'write stage = "more_stand" with per_seat, stage = "another_day" with months'
        raise refused(FaultKind.FORM, f"the key {stray[0]} is of another stage", stray[0], mend)
    if stage == "more_stand":
        return Held(election, WhereMoreStand(whole(row.get("per_seat"), "per_seat")))
    if stage == "another_day":
        return Held(election, OnAnotherDay(_months(row.get("months"))))
    return Held(election, OnNovembersDay())


def _months(value: object) -> tuple[int, ...]:
    """Months by their numbers; raises BadRule for anything else."""
    listed = tuple(value) if isinstance(value, list) else ()
    if not listed or any(type(month) is not int or not 1 <= month <= 12 for month in listed):
        what = f"months are numbers from 1 to 12, found {value!r}"
        raise refused(FaultKind.FORM, what, str(value), "write months = [3, 6] for March and June")
    return listed


def _petition(text: Text) -> Petition:
    for name in ("signers", "cents_per_unit"):
        whole(text.get(name, 0), name)
    return _made(Petition, text, "petition")


def _made(noun: Callable[..., T], text: Text, name: str) -> T:
    refuse_strangers(text, [each.name for each in fields(noun)], name)  # type: ignore[arg-type]
    return noun(**text)


_CONTENTS: dict[Kind, Callable[[Text, str], Content]] = {
    Kind.AUTOMATIC: lambda row, zone: Automatic(_condition(row)),  # noqa: ARG005
    Kind.REQUEST: _request,
    Kind.PUBLICLY_PAID: _payment,
    Kind.FEE: _fee,
    Kind.CLOCK: lambda row, zone: clock_from(row["clock"], zone),
    Kind.METHOD: lambda row, zone: Method(  # noqa: ARG005
        word(HowCounted, row.get("method"), "method"), row.get("effect", "")
    ),
    Kind.REFUND: _refund,
    Kind.PETITION: lambda row, zone: _petition(table(row["petition"], "petition")),  # noqa: ARG005
    Kind.WAIVER: lambda row, zone: Waiver(text_of(row["waiver"], "waiver")),  # noqa: ARG005
    Kind.NEEDED: lambda row, zone: _needed(table(row["needed"], "needed")),  # noqa: ARG005
    Kind.HELD: lambda row, zone: _held(row),  # noqa: ARG005
    Kind.EVENT: lambda row, zone: EventDay(
        clock_from(row["clock"], zone), bool(row.get("is_latest", False))
    ),
}
