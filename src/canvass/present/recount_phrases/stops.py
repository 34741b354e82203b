"""Orders that stopped a recount, in sentences: who, when, and what was counted so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.present import words
from canvass.present.messages import messages
from canvass.recount.state import Stop

say = messages("recount_stops")


def stop_sentences(stops: Sequence[Stop]) -> Iterator[str]:
    """Each stop, in its order; the last with what it means where nobody let the recount go on."""
    for each in stops:
        yield _sentence(each)
        if each.resumed is None:
            yield say("means-there" if each.boards else "means")


def _sentence(stop: Stop) -> str:
    order, lifted = stop.stopped.order, stop.resumed
    told = {
        "by": order.by,
        "day": words.day(order.on),
        "reference": order.reference,
        "units": words.number(stop.stopped.units),
        "expected": words.number(stop.expected),
        "entry": words.number(stop.entry),
    }
    of_some = bool(stop.boards)
    told["boards"] = words.listed(stop.boards) if of_some else ""
    if lifted is None:
        return say("stopped-in" if of_some else "stopped", **told)
    return say(
        "resumed-in" if of_some else "resumed",
        again=lifted.order.by,
        on=words.day(lifted.order.on),
        lifted=lifted.order.reference,
        **told,
    )
