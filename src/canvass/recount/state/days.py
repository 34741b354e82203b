"""Days that an event tells of, against the day on which it was written down."""

from __future__ import annotations

from datetime import date

from canvass.recount.event import (
    BoardsResumed,
    BoardsStopped,
    Body,
    CounterDeadlineSet,
    EquipmentExamined,
    RecountResumed,
    RecountStopped,
    StagesEnded,
    TableSet,
    TermsSet,
)


def days_of(body: Body) -> tuple[date, ...]:
    """The days of orders, petitions, concessions, examinations, tables and filings that an event says have been."""
    match body:
        case TermsSet():
            return tuple(order.on for order in (body.petition, body.order) if order)
        case StagesEnded():
            return (body.conceded.on,) if body.conceded else ()
        case RecountStopped() | RecountResumed():
            return (body.order.on,)
        case BoardsStopped():
            return (body.stopped.order.on,)
        case BoardsResumed():
            return (body.resumed.order.on,)
        case EquipmentExamined():
            return (body.on,)
        case CounterDeadlineSet():
            return (date.fromisoformat(body.since[:10]),)
        case TableSet():
            return (date.fromisoformat(body.since[:10]),)
        case _:
            return ()


def is_ahead(body: Body, time: str) -> bool:
    """Whether an event of this time, in UTC, tells of a day that had begun nowhere yet."""
    # A day begins up to fourteen hours earlier than in UTC: tomorrow may have begun somewhere.
    return any((day - date.fromisoformat(time[:10])).days > 1 for day in days_of(body))
