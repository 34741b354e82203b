"""The case in sentences: who asked, what is counted how, and the countdown of each board."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.recounting.standing import Deadline, RecountStanding
from canvass.present.blocks import Column, Listing, Row, Section, Table, text
from canvass.present.messages import messages
from canvass.present.words import day, listed, number
from canvass.recount.event import Authority, CountedBy, Order, TermsSet

say = messages("recount_terms")
SHOWN = 10
METHODS = {
    (CountedBy.HAND, Authority.LAW): "hand-law",
    (CountedBy.HAND, Authority.ORDER): "hand-order",
    (CountedBy.SCANNER, Authority.LAW): "scanner-law",
    (CountedBy.SCANNER, Authority.ORDER): "scanner-order",
    (CountedBy.MIXED, Authority.LAW): "mixed-law",
    (CountedBy.MIXED, Authority.ORDER): "mixed-order",
    (CountedBy.BOARDS_CHOOSE, Authority.LAW): "choose-law",
    (CountedBy.BOARDS_CHOOSE, Authority.ORDER): "choose-order",
}


def terms_section(standing: RecountStanding) -> Iterator[Section]:
    """Who asked, the scope, the method, and the boards with fewest days left; nothing where no terms were set."""
    if standing.terms is None:
        return
    lines = [*_sentences(standing.terms)]
    if standing.overdue:
        named = listed(standing.overdue, shown=SHOWN)
        lines.append(say("overdue", boards=number(len(standing.overdue)), names=named))
    waiting = [each for each in standing.deadlines if not each.is_whole]
    first = sorted(waiting, key=lambda each: (each.left, each.board))[:SHOWN]
    blocks = (Listing(tuple(lines)), *((_countdown(first),) if first else ()))
    yield Section(say("terms"), blocks)


def _sentences(terms: TermsSet) -> Iterator[str]:
    if terms.petition is not None:
        yield say("petition", **_asked(terms.petition))
    if terms.order is not None:
        yield say("order", **_asked(terms.order))
    yield say("scope", scope=terms.scope)
    yield say(METHODS[terms.method, terms.method_by])
    if terms.counter_until is not None:
        yield say("counter", day=day(terms.counter_until))


def _asked(order: Order) -> dict[str, str]:
    return {"by": order.by, "day": day(order.on), "reference": order.reference}


def _countdown(deadlines: list[Deadline]) -> Table:
    columns = (
        text(say("board")),
        text(say("begins")),
        text(say("due")),
        Column(say("left")),
        Column(say("back")),
    )
    rows = tuple(
        Row(
            (
                each.board,
                day(each.begins),
                day(each.due),
                str(each.left),
                say("of", back=number(each.back), units=number(each.units)),
            ),
            "strong" if each.left < 0 else "",
        )
        for each in deadlines
    )
    return Table(say("countdown"), columns, rows)
