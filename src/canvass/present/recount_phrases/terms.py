"""The case in sentences: who asked, what is counted how, and the countdown of each board."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from canvass.journeys.recount_folder.told import CounterPetitions, Deadline, RecountStanding
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
    terms, counter = standing.terms, standing.counter_petitions
    if terms is None and counter is None:
        return
    lines = [*_sentences(terms)] if terms else []
    if counter is not None:
        lines += _of_others(counter, terms.counter_until if terms else None)
    elif terms and terms.counter_until is not None:
        lines.append(say("counter", day=day(terms.counter_until)))
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


def _of_others(counter: CounterPetitions, by_case: date | None) -> Iterator[str]:
    """Until which minute others may ask, what the case says otherwise, and who asked."""
    deadline = counter.deadline
    told = {"until": minute(deadline.until), "since": minute(deadline.since), "law": deadline.law}
    if deadline.hours is None:
        yield say("counter-minute", **told)
    else:
        yield say("counter-hours", hours=number(deadline.hours), **told)
    if counter.hours_left < 0:
        yield say("counter-over")
    else:
        yield say("counter-left", hours=f"{int(counter.hours_left * 10) / 10:g}")
    if by_case is not None and by_case.isoformat() != deadline.until[:10]:
        yield say("counter-case", day=day(by_case))
    for each in counter.filed:
        asked = {"by": each.by, "filed": minute(each.filed), "reference": each.reference}
        name = "countered-late" if each in counter.late else "countered"
        yield say(name, scope=each.scope, **asked)


def minute(moment: str) -> str:
    """A minute with its distance from UTC, as a person reads it."""
    return moment.replace("T", " ", 1)


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
