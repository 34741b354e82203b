"""Ballots of a rehearsal as PDF: several on a sheet to cut, marked as voters mark them, with their box and place."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from canvass.attack.ballots import Mark, PaperCard
from canvass.errors import OutOfRange
from canvass.present.auditing.printing import PAPER
from canvass.present.messages import messages

say = messages("rehearse_people")
_HEAD = 2
"""Lines that a contest takes beside its choices."""
_FITTING = ((11, 2, 2), (26, 2, 1), (52, 1, 1))
"""Lines that fit on a card, and how many cards are then beside and below one another on a sheet."""


@dataclass(frozen=True, slots=True)
class PrintedContest:
    """A contest as its ballots show it."""

    title: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card: its label, and for each contest of the sheet how it is marked; None where the contest is not on it."""

    label: str
    marks: tuple[PaperCard | None, ...]


def ballots_pdf(
    title: str,
    seal: str,
    contests: Sequence[PrintedContest],
    cards: Sequence[PrintedCard],
    paper: str,
) -> bytes:
    """The cards in their order. Raises OutOfRange where their contests do not fit on a sheet."""
    import typst

    across, down = _fitting(contests)
    on_a_sheet = across * down
    said = {
        "heading": say("ballots-heading", title=title),
        "marked": say("ballot-marked"),
        "instruction": say("ballot-instruction"),
        "foot": say("ballot-foot", seal=seal[:16]),
        "paper": PAPER[paper],
        "contests": [{"title": each.title, "choices": list(each.names)} for each in contests],
        "across": across,
        "down": down,
        "sheets": [
            [_ballot(one, contests) for one in cards[first : first + on_a_sheet]]
            for first in range(0, len(cards), on_a_sheet)
        ],
    }
    source = files("canvass.present").joinpath("templates", "rehearsal.typ").read_bytes()
    data = json.dumps(said, ensure_ascii=False, sort_keys=True)
    made_pdf = typst.compile(
        source, format="pdf", sys_inputs={"data": data}, ignore_system_fonts=True, timestamp=0
    )
    return bytes(made_pdf)


def _fitting(contests: Sequence[PrintedContest]) -> tuple[int, int]:
    lines = sum(len(each.names) + _HEAD for each in contests)
    for most, across, down in _FITTING:
        if lines <= most:
            return across, down
    choices = sum(len(each.names) for each in contests)
    raise OutOfRange(
        f"{len(contests)} contests with {choices} choices do not fit on a printed card; rehearse fewer on paper"
    )


def _ballot(card: PrintedCard, contests: Sequence[PrintedContest]) -> dict[str, object]:
    """A ballot as the template takes it: a mark beside each choice of each contest that is on it."""
    return {
        "label": card.label,
        "contests": [
            {"place": place, "marks": _marks(one, len(contests[place].names))}
            for place, one in enumerate(card.marks)
            if one is not None
        ],
    }


def _marks(card: PaperCard, choices: int) -> list[str]:
    marks = [Mark.NONE.value] * choices
    if card.paper >= 0:
        marks[card.paper] = "filled" if card.mark is Mark.CORRECTED else card.mark.value
    if card.struck is not None:
        marks[card.struck] = "struck" if card.mark is Mark.CORRECTED else card.mark.value
    return marks
