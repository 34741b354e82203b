"""What people from outside signed of a record, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.present.messages import messages
from canvass.record.witness import Standing, Witnessed

say = messages("verify")
_WITNESS = {
    Standing.COVERS: "witness-covers",
    Standing.OTHER_HEAD: "witness-other-head",
    Standing.BEYOND: "witness-beyond",
    Standing.OTHER_RECORD: "witness-other-record",
    Standing.NOT_SIGNED: "witness-not-signed",
}


def witnesses_told(witnesses: Sequence[Witnessed], last: int) -> Iterator[str]:
    """What each witness signed, and how far a record of so many entries is covered by keys that are not its own."""
    for each in witnesses:
        told_of = say(
            _WITNESS[each.standing],
            name=each.name,
            key=each.key,
            time=each.time,
            entry=str(each.entry),
            record=each.record,
            last=str(last),
        )
        yield f"{told_of} {say('witness-own')}" if each.is_own else told_of
    others = [each for each in witnesses if each.standing is Standing.COVERS and not each.is_own]
    through = max((each.entry for each in others), default=0)
    if others:
        yield say("witnessed", through=str(through), keys=len({each.key for each in others}))
    if witnesses and through < last:
        yield say("witnessed-after", next=str(through + 1), last=str(last))
