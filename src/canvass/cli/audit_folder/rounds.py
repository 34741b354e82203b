"""``canvass audit sample``, ``sheets``, ``measure``, ``next``: the rounds of an audit."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.audit_folder.options import By, Folder, Reason, hand, show
from canvass.cli.options import AsJson, pairs

if TYPE_CHECKING:
    from canvass.journeys.audit_folder.desk import Desk
    from canvass.journeys.audit_folder.rounds import RoundDrawn
    from canvass.journeys.audit_folder.sizes import NextSize

SizeList = Annotated[
    list[str] | None,
    typer.Option("--size", help="Draws of a contest in all, as mayor=120; repeat it for each."),
]
HandCounts = Annotated[
    list[str] | None,
    typer.Option("--hand-count", help="Order the full hand count of a contest; repeat it."),
]


class Paper(StrEnum):
    """Sizes of paper."""

    LETTER = "letter"
    A4 = "a4"


def sample(
    folder: Folder,
    size: SizeList = None,
    hand_count: HandCounts = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Draw the next round by the seed; without a size, what is planned to suffice nine times out of ten."""
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.present.audit_folder.rounds import drawn_lines

    with sit_down(folder) as desk:
        drawn = _open(desk, size or [], hand_count or [], by)
    show(drawn, drawn_lines(drawn), json)


def next_round(
    folder: Folder,
    size: SizeList = None,
    hand_count: HandCounts = None,
    draw: Annotated[bool, typer.Option("--draw", help="Open the round as it is planned.")] = False,
    calendar: Annotated[
        Path | None,
        typer.Option(
            help="TOML: boards, hours_a_day, first_day, days_off: the last day of the planned round.",
            show_default=False,
        ),
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Say what comes next, in plain words; open it with --draw, --size or --hand-count."""
    from canvass.errors import OutOfRange
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.rounds import base_due
    from canvass.present.audit_folder.rounds import drawn_lines, planned_lines

    if calendar is not None:
        if draw or size or hand_count:
            raise OutOfRange("--calendar is of the round that is planned: ask with it, then draw")
        _say_days(folder, calendar, json)
        return
    with sit_down(folder) as desk:
        if draw or size or hand_count:
            drawn = _open(desk, size or [], hand_count or [], by)
            show(drawn, drawn_lines(drawn), json)
        else:
            planned = _planned(desk)
            show(planned, planned_lines(planned, base_due(desk.state)), json)


def _planned(desk: Desk) -> tuple[NextSize, ...]:
    """What canvass would draw next, while a terminal is told what it waits for."""
    from canvass.cli.progress import NEXT_ROUND, progress_bar
    from canvass.journeys.audit_folder.rounds import planned_round

    with progress_bar() as progress:
        progress(NEXT_ROUND)
        return planned_round(desk)


def _say_days(folder: Path, calendar: Path, json: bool) -> None:
    from canvass.formats.audits.board_days import read_board_days
    from canvass.formats.own_table import usable
    from canvass.journeys.audit_folder.days import round_in_days
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.present.audit_folder.days import days_lines

    boards = usable(read_board_days(calendar))
    with sit_down(folder) as desk:
        found = round_in_days(desk, boards)
    show(found, days_lines(found, boards), json)


def _open(desk: Desk, size: list[str], hand_count: list[str], by: str) -> RoundDrawn:
    from canvass.errors import OutOfTurn
    from canvass.journeys.audit_folder.rounds import open_round
    from canvass.present.audit_folder.rounds import outside

    if size or hand_count:
        return open_round(desk, pairs(size, "--size"), hand_count, hand(by))
    planned = _planned(desk)
    if not planned:
        raise OutOfTurn(
            "every targeted contest is settled; nothing was drawn. Conclude the audit, or name --size"
        )
    by_hand = [each for each in planned if each.hand_count]
    if by_hand:
        named = " ".join(
            f"--size {each.contest}={each.size}"
            if each.by_cards
            else f"--hand-count {each.contest}"
            for each in by_hand
        )
        others = " ".join(f"--size {p.contest}={p.size}" for p in planned if not p.hand_count)
        beyond = [each for each in by_hand if not each.by_hand]
        if beyond and beyond[0].by_cards:
            raise OutOfTurn(
                f"nothing here can confirm {', '.join(each.contest for each in beyond)}: {beyond[0].reason} Nothing "
                f"was drawn. {outside()}"
            )
        if beyond:
            raise OutOfTurn(
                f"nothing can confirm {', '.join(each.contest for each in beyond)}: {beyond[0].reason} Nothing was "
                "drawn. End this audit (canvass audit abort) and commit another with a bound that the manifest holds; "
                f"a full hand count would end it without confirming the report: {' '.join((named, others)).strip()}"
            )
        raise OutOfTurn(
            f"a full hand count is needed for {', '.join(each.contest for each in by_hand)}: "
            f"{by_hand[0].reason} Nothing was drawn; order it with {' '.join((named, others)).strip()}"
        )
    return open_round(desk, {each.contest: each.size for each in planned}, (), hand(by))


def sheets(
    folder: Folder,
    paper: Annotated[Paper, typer.Option(help="Size of the paper.")] = Paper.LETTER,
    csv_only: Annotated[bool, typer.Option("--csv-only", help="No PDF, only CSV.")] = False,
    json: AsJson = False,
) -> None:
    """Retrieval lists in the order of the shelf, labels, placeholders and tally sheets, as PDF and CSV."""
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.sheets import round_sheets
    from canvass.present.audit_folder.printing import print_sheets

    with sit_down(folder) as desk:
        found = round_sheets(desk)
        written = print_sheets(
            found, desk.folder.sheets(found.round), paper.value, with_pdf=not csv_only
        )
    show(written, [f"Written: {path}" for path in written], json)


def measure(folder: Folder, by: By = "", json: AsJson = False) -> None:
    """Measure the risk of every contest from everything that was read, and close the round."""
    from canvass.journeys.audit_folder.closing import measure_round
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.present.audit_folder.results import measured_lines

    with sit_down(folder) as desk:
        measured = measure_round(desk, hand(by))
    show(measured, measured_lines(measured), json)


def reopen_round(folder: Folder, reason: Reason, by: By = "", json: AsJson = False) -> None:
    """Open the round that closed last again, to correct what was entered."""
    from canvass.journeys.audit_folder import closing
    from canvass.journeys.audit_folder.desk import sit_down

    with sit_down(folder) as desk:
        number = closing.reopen_round(desk, reason, hand(by))
    show({"round": number}, [f"Round {number} is open again."], json)
