"""Who could have chosen the seed, in one sentence: what the record shows, and what it cannot (section 21.15)."""

from __future__ import annotations

from canvass.audit.state.ceremony import Ceremony
from canvass.audit.state.state import AuditState


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
    named = dict.fromkeys(state.seeded.witnesses if state.seeded else ())
    others = [name for name in named if name.strip() and name != state.seeded_by]
    return "That whoever typed the seed chose it is not excluded by the record: it " + (
        f"rests on what the witnesses saw ({', '.join(others)})."
        if others
        else "names no witness besides them."
    )


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
