"""Printed ballots of a rehearsal: what a person can read on them."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from canvass.attack.ballots import Mark, PaperCard
from canvass.attack.ways import Ways
from canvass.audit.terms.methods import RankedPolling
from canvass.errors import OutOfRange
from canvass.present.ballot_paper import PrintedCard, PrintedContest, ballots_pdf

NAME = "Featherstonehaugh"


def ranked(choices: int, ranks: int) -> PrintedContest:
    """A contest of so many choices with long names, of which somebody ranks so many."""
    ids = tuple(f"c{number:02}" for number in range(choices))
    ways = Ways.by_ranks(ids, [tuple((each,) for each in ids[:ranks])], RankedPolling())
    return PrintedContest("Mayor", tuple(f"{each} {NAME}" for each in ids), ways)


def printed(*contests: PrintedContest) -> str:
    """The words on a card with these contests, line by line."""
    card = PrintedCard(
        "1/1", tuple(PaperCard(("", "1", "1"), 0, 0, Mark.FILLED, None, ()) for _ in contests)
    )
    pdf = ballots_pdf("Mayor", "0" * 64, contests, [card], "letter")
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


@pytest.mark.parametrize(("choices", "ranks"), [(5, 5), (6, 6), (8, 7), (8, 8), (13, 10), (23, 10)])
def test_a_name_has_room_beside_the_ovals_of_all_ranks(choices: int, ranks: int) -> None:
    """On one line, also with ten ranks as on the ballots of San Francisco, where it had a column of two letters."""
    lines = printed(ranked(choices, ranks)).splitlines()
    assert sum(NAME in line for line in lines) == choices


def test_what_would_leave_no_room_for_names_is_refused() -> None:
    """Two contests of thirteen choices and ten ranks: nobody could read them in two columns."""
    with pytest.raises(OutOfRange, match="26 choices do not fit on a printed card"):
        printed(ranked(13, 10), ranked(13, 10))
