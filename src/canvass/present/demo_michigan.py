"""Michigan's recount of 2016 on one page: what was published of it, and what no one can say from that."""

from __future__ import annotations

from canvass.journeys.demo.michigan import PartialRecount
from canvass.present.blocks import (
    Column,
    KeyNumber,
    KeyNumbers,
    Limits,
    Listing,
    NumberedSource,
    Page,
    Paragraph,
    Row,
    Section,
    Sources,
    Table,
    Weight,
    text,
)
from canvass.present.messages import messages
from canvass.present.words import day, listed, number, percent, signed

say = messages("demo_michigan")


def michigan_page(found: PartialRecount) -> Page:
    """The sums, their sources, and the limits."""
    return Page(
        title=say("title"),
        kicker="canvass demo michigan",
        blocks=(
            Paragraph(_answer(found), Weight.LEAD),
            Paragraph(say("imported", precincts=number(found.counted)), Weight.CAUTION),
            _numbers(found),
            Section(say("gains"), (_gains(found), Paragraph(_net(found), Weight.NOTE))),
            Section(
                say("rest"), (Listing((_stands(found), _not_recountable(found), _money(found))),)
            ),
            Limits(say("limits"), tuple(say(LIMITS[each]) for each in LIMITS)),
            Sources(
                say("sources"), tuple(NumberedSource(e.where, (e.of, e.url)) for e in found.sources)
            ),
        ),
    )


LIMITS = {
    "precincts": "limit-precincts",
    "part": "limit-part",
    "record": "limit-record",
}


def _answer(found: PartialRecount) -> str:
    return say(
        "answer",
        by=found.stopped_by,
        day=day(found.stopped_on),
        counted=number(found.counted),
        precincts=number(found.precincts),
        share=percent(found.share_counted, 1),
        change=number(-found.lead_change),
    )


def _numbers(found: PartialRecount) -> KeyNumbers:
    return KeyNumbers(
        (
            KeyNumber(number(found.handled), say("handled")),
            KeyNumber(number(found.counted), say("counted")),
            KeyNumber(number(found.not_recountable), say("not-recountable")),
            KeyNumber(signed(found.lead_change), say("change")),
        )
    )


def _gains(found: PartialRecount) -> Table:
    columns = (text(say("candidate")), Column(say("gained")))
    rows = tuple(Row((each.name, signed(each.votes))) for each in found.gains)
    return Table(say("gains-note", ballots=number(found.ballots_about)), columns, rows)


def _net(found: PartialRecount) -> str:
    first, second = found.gains[:2]
    sums = {"first": signed(first.votes), "second": signed(second.votes)}
    return say("net", change=signed(found.lead_change), **sums)


def _stands(found: PartialRecount) -> str:
    leads = {"before": number(found.lead_before), "after": number(found.lead_after)}
    return say("stands", day=day(found.certified_on), **leads)


def _not_recountable(found: PartialRecount) -> str:
    share = percent(found.share_not_recountable, 1)
    return say("why-not", precincts=number(found.not_recountable), share=share)


def _money(found: PartialRecount) -> str:
    printed = listed([f"${number(each)}" for each in found.refunds_usd])
    sums = {"paid": number(found.paid_usd), "price": number(found.refund_by_price_usd)}
    return say("money", printed=printed, **sums)
