"""What is known to be wrong with the inputs of a result, in short: which places, and what became of their votes."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.journeys.inputs import Input
from canvass.model import Examination, Fate, InputFault, SizeFault
from canvass.present.messages import messages
from canvass.present.words import listed

PLACES_SHOWN = 4
_BECAME = {Fate.MENDED: "mended", Fate.LEFT_OUT: "left-out", Fate.USED: "used"}
say = messages("inputs")


def faults_among(inputs: Sequence[Input]) -> list[InputFault]:
    """Votes that do not add up to the level above."""
    return [each for each in inputs if isinstance(each, InputFault)]


def sizes_among(inputs: Sequence[Input]) -> list[SizeFault]:
    """Tables whose rows do not fit the votes."""
    return [each for each in inputs if isinstance(each, SizeFault)]


def examined_among(inputs: Sequence[Input]) -> list[Examination]:
    """What the examination of the files found."""
    return [each for each in inputs if isinstance(each, Examination)]


def added_up(
    inputs: Sequence[Input],
    became: Sequence[Fate] = (Fate.MENDED, Fate.LEFT_OUT),
    shown: int = PLACES_SHOWN,
    contest: str = "",
) -> str:
    """What became of votes that do not add up to the level above, and how much the examination of the files found.

    Where the title of a ``contest`` is given, votes of others, such as the election before, are told as theirs.
    """
    faults = faults_among(inputs)
    own = [one for one in faults if contest in ("", one.title)]
    sums = _sums("", own, became, shown)
    for title in dict.fromkeys(one.title for one in faults if one not in own):
        others = [one for one in faults if one.title == title]
        sums += _sums(title, others, became, shown)
    short = [one.in_short for one in sizes_among(inputs)]
    short += [one.in_short for one in examined_among(inputs)]
    return sums + "".join(f"{one} " for one in short if one)


def _sums(of: str, faults: Sequence[InputFault], became: Sequence[Fate], shown: int) -> str:
    """What became of them, by fate; ``of`` is the title of a contest beside the one that is told of."""
    places = {fate: [one.place.name for one in faults if one.fate is fate] for fate in became}
    found = [(fate, listed(names, shown=shown)) for fate, names in places.items() if names]
    told = ", ".join(say(_BECAME[fate], places=named) for fate, named in found)
    if not told:
        return ""
    sums = say("sums-of", contest=of, places=told) if of else say("sums", places=told)
    return f"{sums} "
