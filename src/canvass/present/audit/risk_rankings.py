"""The measured risk of a ranked contest whose cards have no records, as a page."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.risk import HAND_COUNTED, Status
from canvass.journeys.risk.rankings import RankingsRisk
from canvass.present import words
from canvass.present.audit.contest import chance
from canvass.present.blocks import Block, Column, Page, Paragraph, Section, Table, Weight, rows
from canvass.present.messages import messages

say = messages("audit_rankings")
say_of_risk = messages("audit_risk")


def rankings_page(result: RankingsRisk) -> Page:
    """The number, what it means, and the orders that are hardest to exclude."""
    return Page(
        title=say("title", limit=chance(result.risk_limit)),
        kicker="canvass audit risk rankings",
        blocks=(*_answer(result), *_orders(result)),
    )


def _answer(result: RankingsRisk) -> Iterator[Block]:
    yield Paragraph(
        say(
            "contest",
            contest=result.contest,
            winner=result.winner,
            choices=words.listed(result.choices),
            cards=result.cards,
            used=result.used,
        )
    )
    yield from _notes(result)
    if result.status in HAND_COUNTED:
        yield Paragraph(result.status.sentence, Weight.LEAD)
        return
    confirmed = "yes" if result.status is Status.CONFIRMED else "no"
    risk = chance(result.measured_risk)
    yield Paragraph(say("measured", risk=risk, confirmed=confirmed), Weight.LEAD)
    if result.excluded is None:
        yield Paragraph(say("by-steps", orders=result.orders))
    else:
        yield Paragraph(say("excluded", excluded=result.excluded, orders=result.orders))
    yield Paragraph(say("holds-if"), Weight.NOTE)
    yield Paragraph(result.status.sentence)


def _notes(result: RankingsRisk) -> Iterator[Block]:
    if result.phantoms:
        yield Paragraph(say("phantoms", cards=result.phantoms))
    if result.next_unread is not None:
        yield Paragraph(say_of_risk("cards-next", card="/".join(result.next_unread)))
    if result.not_used:
        yield Paragraph(say("not-used", cards=result.not_used))


def _orders(result: RankingsRisk) -> Iterator[Block]:
    shown = rows([(", ".join(each.order), chance(each.measured_risk)) for each in result.hardest])
    columns = (Column(say("order"), is_number=False, is_long=True), Column(say("risk")))
    heading = say("orders") if result.excluded is not None else say("hardest")
    yield Section(heading, (Table("", columns, shown), Paragraph(say("meaning"), Weight.NOTE)))
