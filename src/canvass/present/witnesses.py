"""What people from outside signed of a record, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.model.name import same_name
from canvass.present.messages import messages
from canvass.record.witness import StatementStanding, Witnessed

say = messages("verify")
_WITNESS = {
    StatementStanding.COVERS: "witness-covers",
    StatementStanding.OTHER_HEAD: "witness-other-head",
    StatementStanding.BEYOND: "witness-beyond",
    StatementStanding.OTHER_RECORD: "witness-other-record",
    StatementStanding.NOT_SIGNED: "witness-not-signed",
}


def inside(*, is_own: bool, is_named: bool) -> Iterator[str]:
    """Why whoever signed is no outsider, by the key and by the name; nothing where neither says so."""
    if is_own:
        yield say("witness-own")
    if is_named:
        yield say("witness-named")


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
        yield " ".join((told_of, *inside(is_own=each.is_own, is_named=each.is_named)))
    others = [
        each
        for each in witnesses
        if each.standing is StatementStanding.COVERS and each.is_from_outside
    ]
    through = max((each.entry for each in others), default=0)
    if others:
        keys, names = ({each.key for each in others}, {same_name(each.name) for each in others})
        many = [say("witnessed-names")] if len(names) < len(keys) else []
        yield " ".join((say("witnessed", through=str(through), keys=len(keys)), *many))
    if witnesses and through < last:
        yield say("witnessed-after", next=str(through + 1), last=str(last))
