"""What a rule of winning needs, and the elections that it is held for, as a rule file writes them."""

from __future__ import annotations

from fractions import Fraction

from canvass.errors import BadValue
from canvass.model import ElectionType
from canvass.numerals import read_ratio
from canvass.recount.comparison import Comparison
from canvass.recount.condition_text import word
from canvass.recount.fault import FaultKind, Reading, refuse_strangers, refused, text_of, whole
from canvass.recount.held import Held, OnAnotherDay, OnNovembersDay, WhereMoreStand
from canvass.recount.needed import FirstGoOn, MostVotes, Needed, Next, ShareNeeded
from canvass.recount.rule_days import Text


def needed_from(text: Text) -> Needed:
    """Most votes, so many who go on, or a share with what follows without it; raises BadRule for anything else."""
    if text == {"most_votes": True}:
        return MostVotes()
    if "first" in text:
        return _first(text)
    refuse_strangers(text, ("share", "cmp", "else", "further", "instead", "cut", "doubt"), "needed")
    if missing := [key for key in ("share", "cmp", "else") if key not in text]:
        what = f"needed says no {' nor '.join(missing)}"
        mend = 'write { most_votes = true }, { first = 2 } or { share = "1/2", cmp = ">", else = "runoff" }'
        raise refused(FaultKind.FORM, what, mend=mend)
    reading = Reading()
    needed = ShareNeeded(
        share=reading.of("needed", _share, text["share"]),
        cmp=reading.of("needed", _least, text["cmp"]),
        follows=reading.of("needed", lambda: word(Next, text["else"], "else")),
        further=reading.of("needed", lambda: text_of(text.get("further", ""), "further")),
        instead=reading.of("needed", lambda: text_of(text.get("instead", ""), "instead")),
        cut=reading.of("needed", _cut, text),
        doubt=reading.of("needed", lambda: text_of(text.get("doubt", ""), "doubt")),
    )
    reading.end()
    return needed


def _first(text: Text) -> FirstGoOn:
    """So many who go on, and whether none is held unless more stand; raises BadRule for an untrue ``of_more``."""
    refuse_strangers(text, ("first", "of_more"), "needed")
    if text.get("of_more", True) is not True:
        what = f"of_more is true or left out, found {text['of_more']!r}"
        raise refused(FaultKind.FORM, what, mend="write of_more = true, or leave it out")
    return FirstGoOn(whole(text["first"], "first"), of_more="of_more" in text)


def _cut(text: Text) -> bool:
    """Whether limits are held against the cut for a runoff; raises BadRule for anything but a true one."""
    if "cut" not in text:
        return False
    if text["cut"] is not True or text["else"] != "runoff":
        mend = 'write cut = true, with else = "runoff", or leave it out'
        raise refused(FaultKind.FORM, "needed has a cut that is none", str(text["cut"]), mend)
    return True


def _share(value: object) -> Fraction:
    """A share such as 3/5, between 0 and 1; raises BadRule for anything else."""
    try:
        share = read_ratio(text_of(value, "share"))
    except BadValue:
        share = Fraction(0)
    if not 0 < share < 1:
        mend = 'write a share between 0 and 1 as text, such as "3/5"'
        raise refused(FaultKind.FORM, f"no share is {value!r}", str(value), mend)
    return share


def _least(value: object) -> Comparison:
    """More than, or at least; raises BadRule for what is asked of no share."""
    cmp = word(Comparison, value, "cmp")
    if cmp not in (Comparison.MORE, Comparison.AT_LEAST):
        what = f"a share is needed with > or >=, found {cmp.value!r}"
        raise refused(FaultKind.FORM, what, cmp.value, 'write ">" for more than, ">=" for at least')
    return cmp


def held_from(row: Text) -> Held:
    """The kind of election, and the occasion that the stage names."""
    election = word(ElectionType, row.get("held"), "held")
    stage, needed = row.get("stage"), {"more_stand": "per_seat", "another_day": "months"}
    stray = [key for key in needed.values() if key in row and needed.get(str(stage)) != key]
    if stray:
        mend = 'write stage = "more_stand" with per_seat, stage = "another_day" with months'
        raise refused(FaultKind.FORM, f"the key {stray[0]} is of another stage", stray[0], mend)
    if stage == "more_stand":
        return Held(election, WhereMoreStand(whole(row.get("per_seat"), "per_seat")))
    if stage == "another_day":
        return Held(election, OnAnotherDay(_months(row.get("months"))))
    return Held(election, OnNovembersDay())


def _months(value: object) -> tuple[int, ...]:
    """Months by their numbers; raises BadRule for anything else."""
    listed = tuple(value) if isinstance(value, list) else ()
    if not listed or any(type(month) is not int or not 1 <= month <= 12 for month in listed):
        what = f"months are numbers from 1 to 12, found {value!r}"
        raise refused(FaultKind.FORM, what, str(value), "write months = [3, 6] for March and June")
    return listed
