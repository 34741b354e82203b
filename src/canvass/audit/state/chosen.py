"""Who could have chosen the seed, in one sentence: what the record shows, and what it cannot (section 21.15)."""

from __future__ import annotations

from collections.abc import Iterable

from canvass.audit.state.ceremony import Ceremony
from canvass.audit.state.state import AuditState
from canvass.model.name import fault_of_name, same_name


def who_could_choose(state: AuditState) -> str:
    """Whether the last to type could choose the seed; empty before there is one."""
    if state.seeded is None:
        return ""
    said = _by_ceremony(state.ceremony) if state.ceremony else _by_dice(state)
    ended = len(state.unfinished)
    if ended:
        said += (
            f" {ended} {'ceremony' if ended == 1 else 'ceremonies'} before made no seed: whoever ended"
            f" one may have known by then what seed it would make, and so have chosen among {ended + 1} seeds."
        )
    return said


def _by_dice(state: AuditState) -> str:
    """What the record shows of dice; who typed the seed is no witness that it fell so, and nobody is two witnesses."""
    named = others_who_saw(state.seeded.witnesses if state.seeded else (), state.seeded_by)
    return "That whoever typed the seed chose it is not excluded by the record: it " + (
        f"rests on what the witnesses saw ({', '.join(named)})."
        if named
        else "names no witness besides them."
    )


def others_who_saw(witnesses: Iterable[str], typist: str) -> tuple[str, ...]:
    """The witnesses who are somebody, each once in whatever spelling, and who did not type the seed themselves.

    An entry by two people, ``A and B``, is one that A typed and B read back.
    """
    own = {same_name(name) for name in typed_by(typist)}
    named = {same_name(name): name for name in witnesses if not fault_of_name(name)}
    return tuple(name for same, name in named.items() if same not in own)


def typed_by(actor: str) -> tuple[str, str]:
    """The actor of a seed, and of two people the one who typed it."""
    return actor, actor.split(" and ")[0]


def _by_ceremony(ceremony: Ceremony) -> str:
    people = ceremony.opened.contributors
    if people:
        return (
            "The last to type could not choose the seed if the entries were made in this order: it adds the"
            f" digits of {', '.join(people)}, and entry {ceremony.fixed_at} has the last digest, before any of the"
            " digits. Who keeps the record could have written it anew when the digits were known: ask a contributor"
            f" for the digest of entry {ceremony.fixed_at} as it was then. The record does not show that they are"
            " different people, nor that they did not agree with one another."
        )
    value = ceremony.beacon.shown if ceremony.beacon else "nothing"
    return (
        f"The last to type could not choose the seed if its beacon ({ceremony.opened.beacon}) spoke after entry"
        f" {ceremony.fixed_at}, which has the dice, and said {value}: look up what it said and"
        f" when, and ask a witness for the digest of entry {ceremony.fixed_at} as it was before. Times in a record"
        " are statements."
    )
