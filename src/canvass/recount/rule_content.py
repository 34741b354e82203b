"""What a rule of each kind says, as a rule file writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

from canvass.recount.bands import band_faults
from canvass.recount.clock_text import clock_from
from canvass.recount.condition_text import condition_from, fraction, word
from canvass.recount.fault import Reading, every, refuse, refuse_strangers, table, text_of, whole
from canvass.recount.fee import Band, Fee, FeeForm, UnitFee
from canvass.recount.method import HowCounted
from canvass.recount.needed_row import held_from, needed_from
from canvass.recount.petition import Petition
from canvass.recount.refund import Ground, Refund, Trigger
from canvass.recount.requester import Requester, Who
from canvass.recount.rule import (
    Automatic,
    Content,
    EventDay,
    Kind,
    Method,
    Payer,
    PublicPayment,
    Request,
    Waiver,
)
from canvass.recount.rule_days import Text

T = TypeVar("T")


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


def _petition(text: Text) -> Petition:
    for name in ("signers", "cents_per_unit"):
        whole(text.get(name, 0), name)
    return _made(Petition, text, "petition")


def _made(noun: Callable[..., T], text: Text, name: str) -> T:
    refuse_strangers(text, [each.name for each in fields(noun)], name)  # type: ignore[arg-type]
    return noun(**text)


CONTENTS: dict[Kind, Callable[[Text, str], Content]] = {
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
    Kind.NEEDED: lambda row, zone: needed_from(table(row["needed"], "needed")),  # noqa: ARG005
    Kind.HELD: lambda row, zone: held_from(row),  # noqa: ARG005
    Kind.EVENT: lambda row, zone: EventDay(
        clock_from(row["clock"], zone), bool(row.get("is_latest", False))
    ),
}
