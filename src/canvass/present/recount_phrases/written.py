"""Names written in, in sentences and a table: votes by name beside the line of which they are part."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.recount_folder.told import RecountStanding, WrittenStanding
from canvass.present.blocks import Column, Listing, Row, Section, Table, text
from canvass.present.messages import messages
from canvass.present.words import number, signed
from canvass.recount.event import WrittenCounted

say = messages("recount_written")
SHOWN = 20
WHICH = {WrittenCounted.REGISTERED: "registered", WrittenCounted.EVERY: "every"}


def written_section(standing: RecountStanding) -> Iterator[Section]:
    """Votes by name; nothing where names are not told one by one."""
    found = standing.written
    if found is None:
        return
    rows = [
        Row((each.name, say("is-registered") if each.is_registered else "", number(each.votes)))
        for each in found.names[:SHOWN]
    ]
    rows.append(Row((say("others"), "", number(found.others))))
    columns = (text(say("name")), text(say("registered-column")), Column(say("votes")))
    blocks = (Listing(tuple(_sentences(found))), Table(say("table"), columns, tuple(rows)))
    yield Section(say("written"), blocks)


def _sentences(found: WrittenStanding) -> Iterator[str]:
    yield say(WHICH[found.law.counted], law=found.law.law)
    told = {"units": number(found.units), "told": number(found.told), "line": number(found.line)}
    yield say("sums", **told)
    if found.line != found.told:
        yield say("moved", moved=signed(found.line - found.told))
    if found.elsewhere:
        yield say("elsewhere", votes=number(found.elsewhere))
    if len(found.names) > SHOWN:
        yield say("more", shown=number(SHOWN), names=number(len(found.names)))
