"""The text that an office sends to a county: what has not come of it, what was refused, and where to send it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.audit_folder.readiness import CountyReady
from canvass.present.messages import messages
from canvass.present.worded import worded

say = messages("audit_folder_letter")


def county_letter(
    title: str, county: CountyReady, refused: Sequence[tuple[str, str]], address: str
) -> str:
    """The whole text; ``refused`` are files that were not kept, by name, each with why."""
    head = say("title", title=title, county=county.name)
    return "\n".join((head, "", *_asked(county, refused, address)))


def _asked(county: CountyReady, refused: Sequence[tuple[str, str]], address: str) -> Iterator[str]:
    lacks = dict.fromkeys(
        f"{each.contest}: {worded(each)}" if each.contest else worded(each)
        for each in county.lacking
    )
    if not lacks and not refused:
        yield say("nothing-lacks", county=county.name)
        return
    if lacks:
        yield say("lacks")
        yield from (f"- {each}" for each in lacks)
    for name, said in refused:
        end = "" if said.endswith(("?", ".")) else "."
        yield say("not-kept", file=name, why=f"{said}{end}")
    yield ""
    yield say("send", address=address)
    yield say("what-the-page-says")
