"""Ballots of a rehearsal as PDF: several on a sheet to cut, marked as voters mark them, with their box and place."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from canvass.attack.ballots import Mark, PaperCard
from canvass.attack.ways import Ways
from canvass.errors import OutOfRange
from canvass.present.audit_folder.typeset import PAPER
from canvass.present.messages import messages

say = messages("rehearse_people")
_HEAD = 2
"""Lines that a contest takes beside its choices."""
_FITTING = ((11, 2, 2, 1), (26, 2, 1, 1), (11, 1, 2, 1), (26, 1, 1, 1), (52, 1, 1, 2))
"""Lines that fit on a card, how many cards are then beside and below one another on a sheet, and a card's columns."""
_BESIDE = 6
"""Ranks for whose ovals there is room beside the names on half the width of a sheet."""


@dataclass(frozen=True, slots=True)
class PrintedContest:
    """A contest as its ballots show it."""

    title: str
    names: tuple[str, ...]
    ways: Ways

    @property
    def ovals(self) -> int:
        """The ovals beside each name: one for each rank, or for each vote or point that a choice may get."""
        if self.ways.is_ranked:
            return max(map(len, self.ways.marked), default=1)
        return int(self.ways.points.max(initial=1))

    @property
    def has_columns(self) -> bool:
        """Whether ovals stand in columns with numbers above them."""
        return self.ways.is_ranked or self.ovals > 1

    @property
    def value(self) -> dict[str, object]:
        """The contest as the template takes it."""
        return {
            "title": self.title,
            "choices": list(self.names),
            "ranks": [str(n) for n in range(1, self.ovals + 1)] if self.has_columns else [],
            "instruction": self._instruction,
        }

    @property
    def _instruction(self) -> str:
        if self.ways.is_several:
            return say("ballot-points") if self.has_columns else say("ballot-several")
        return say("ballot-ranks") if self.ways.is_ranked else say("ballot-instruction")


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

    across, down, columns = _fitting(contests)
    on_a_sheet = across * down
    said = {
        "heading": say("ballots-heading", title=title),
        "marked": say("ballot-marked"),
        "foot": say("ballot-foot", seal=seal[:16]),
        "paper": PAPER[paper],
        "contests": [each.value for each in contests],
        "across": across,
        "down": down,
        "columns": columns,
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


def _fitting(contests: Sequence[PrintedContest]) -> tuple[int, int, int]:
    """Cards beside and below one another, and columns of a card: names need room beside the ovals of all ranks."""
    lines = sum(len(each.names) + _HEAD + each.has_columns for each in contests)
    is_wide = any(each.ovals > _BESIDE for each in contests)
    for most, across, down, columns in _FITTING:
        if lines <= most and not (is_wide and across * columns > 1):
            return across, down, columns
    choices = sum(len(each.names) for each in contests)
    raise OutOfRange(
        f"{len(contests)} contests with {choices} choices do not fit on a printed card; rehearse fewer on paper"
    )


def _ballot(card: PrintedCard, contests: Sequence[PrintedContest]) -> dict[str, object]:
    """A ballot as the template takes it: a mark beside each choice of each contest that is on it."""
    return {
        "label": card.label,
        "contests": [
            {"place": place, "marks": _marks(one, contests[place])}
            for place, one in enumerate(card.marks)
            if one is not None
        ],
    }


def _marks(card: PaperCard, contest: PrintedContest) -> list[list[str]]:
    """A mark in each oval: of each choice, at each rank or for each vote. All after the first are marked clearly."""
    ways = contest.ways
    marks = [[Mark.NONE.value] * contest.ovals for _ in ways.choices]
    is_corrected = card.mark is Mark.CORRECTED
    for rank, marked in enumerate(ways.reading(card.paper)[1]):
        clear = is_corrected or (rank > 0 and card.mark.is_doubtful)
        for choice in marked:
            ovals = marks[ways.choices.index(choice)]
            place = ovals.index(Mark.NONE.value) if ways.is_several else rank
            ovals[place] = "filled" if clear else card.mark.value
    if card.struck is not None:
        marks[card.struck][0] = "struck" if is_corrected else card.mark.value
    return marks
