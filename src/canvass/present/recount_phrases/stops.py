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
    where = "-in" if stop.boards else ""
    told["boards"] = words.listed(stop.boards) if stop.boards else ""
    if lifted is None:
        return say(f"stopped{where}", **told)
    return say(
        f"resumed{where}",
        again=lifted.order.by,
        on=words.day(lifted.order.on),
        lifted=lifted.order.reference,
        **told,
    )
