"""Two desks at one audit under seal: what a desk read of the record when it sat down is not what it goes by."""

from __future__ import annotations

from pathlib import Path

from canvass.audit.event import Turn
from canvass.audit.frames.frame import EntryKind
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.enter import enter_card
from canvass.journeys.demo.audit import card_read
from tests.faults.audit import COUNTY
from tests.journeys.audit_folder.scenes import CLERK
from tests.web.served import audit_with_round


def test_what_another_desk_sealed_and_opened_meanwhile_is_kept_once(tmp_path: Path) -> None:
    """The second reading comes from two desks of one board: sealed once, opened once, and both are told its entry."""
    audit = audit_with_round(tmp_path)
    with sit_down(audit) as one, sit_down(audit) as other:
        number = next(iter(one.state.drawn.of_kind(EntryKind.CARD, "Adams")))
        read = card_read(one.state.drawn.entries[number], COUNTY)
        enter_card(one, read, Board("Adams", "board 1"), CLERK, is_sealed=True)
        second = Board("Adams", "board 2", Turn.SECOND)
        other.catch_up()
        kept = enter_card(one, read, second, CLERK)
        again = enter_card(other, read, second, CLERK)
        assert (kept.sealed, kept.is_earlier) == (1, False)
        assert (again.sealed, again.is_earlier, again.entry) == (0, True, kept.entry)
        assert one.state.number == other.state.number
