"""Equipment as evidence: what was examined of the machines, and what each examination can and cannot show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.recount_folder.told import Examined
from canvass.present.blocks import Column, Listing, Row, Section, Table, text
from canvass.present.messages import messages
from canvass.present.words import listed, number
from canvass.recount.event import Examination

say = messages("recount_equipment")
SHOWN = 6
NAMES = {
    Examination.LOGIC_AND_ACCURACY: "logic",
    Examination.SEALS: "seals",
    Examination.EVENT_LOG: "log",
    Examination.MEMORY_READ_AGAIN: "memory",
    Examination.PROGRAM_HASH: "program",
}
SHOWS = {
    Examination.LOGIC_AND_ACCURACY: "logic-shows",
    Examination.SEALS: "seals-show",
    Examination.EVENT_LOG: "log-shows",
    Examination.MEMORY_READ_AGAIN: "memory-shows",
    Examination.PROGRAM_HASH: "program-shows",
}
CANNOT = {
    Examination.LOGIC_AND_ACCURACY: "logic-cannot",
    Examination.SEALS: "seals-cannot",
    Examination.EVENT_LOG: "log-cannot",
    Examination.MEMORY_READ_AGAIN: "memory-cannot",
    Examination.PROGRAM_HASH: "program-cannot",
}


def equipment_section(examined: Sequence[Examined]) -> Iterator[Section]:
    """The checklist with its findings; nothing where no machine was examined."""
    if not examined:
        return
    columns = (
        text(say("examination")),
        Column(say("as-expected")),
        Column(say("differs")),
        Column(say("not-possible")),
    )
    rows = tuple(Row(tuple(_cells(each))) for each in examined)
    others = tuple(_others(each) for each in examined if each.differ)
    # What each shows stands in sentences: two columns of phrases beside four others fit no phone.
    shows = Listing(tuple(map(_shows, examined)))
    blocks = (Table(say("note"), columns, rows), *((Listing(others),) if others else ()), shows)
    yield Section(say("equipment"), blocks)


def _cells(each: Examined) -> Iterator[str]:
    yield say(NAMES[each.examination])
    yield from map(number, (each.as_expected, len(each.differ), each.not_possible))


def _shows(each: Examined) -> str:
    shows, cannot = say(SHOWS[each.examination]), say(CANNOT[each.examination])
    return say("sentence", examination=say(NAMES[each.examination]), shows=shows, cannot=cannot)


def _others(each: Examined) -> str:
    named = listed(each.differ, shown=SHOWN)
    return say("others", examination=say(NAMES[each.examination]), machines=named)
