"""The text that an office sends to a county: what has not come of it, what was refused, and where to send it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.audit_folder.readiness import CountyReady
from canvass.present.worded import worded


def county_letter(
    title: str, county: CountyReady, refused: Sequence[tuple[str, str]], address: str
) -> str:
    """The whole text; ``refused`` are files that were not kept, by name, each with why."""
    return "\n".join(
        (f"{title}: the files of {county.name}", "", *_asked(county, refused, address))
    )


def _asked(county: CountyReady, refused: Sequence[tuple[str, str]], address: str) -> Iterator[str]:
    lacks = dict.fromkeys(
        f"{each.contest}: {worded(each)}" if each.contest else worded(each)
        for each in county.lacking
    )
    if not lacks and not refused:
        yield f"Everything has come that the audit needs of {county.name}. There is nothing to do."
        return
    if lacks:
        yield "This still lacks:"
        yield from (f"- {each}" for each in lacks)
    for name, said in refused:
        end = "" if said.endswith(("?", ".")) else "."
        yield f"Your file {name} was not kept: {said}{end}"
    yield ""
    yield f"Sign in and send it here: {address}"
    yield "The page says at once whether a file can be used, and what to mend where it cannot."
