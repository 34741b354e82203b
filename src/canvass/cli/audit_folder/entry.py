"""``canvass audit enter``, ``withdraw``, ``sign-off``, ``reopen``: what boards read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By, Folder, Reason, hand, named, show
from canvass.cli.options import AsJson

Whose = Annotated[str, typer.Option("--jurisdiction", "-j", help="Whose cards these are.")]


def enter(
    folder: Folder,
    jurisdiction: Whose,
    board: Annotated[str, typer.Option(help="The board that read them.")],
    file: Annotated[
        Path | None, typer.Argument(help="A spreadsheet of readings; asked one by one otherwise.")
    ] = None,
    batches: Annotated[
        bool, typer.Option("--batches", help="Whole batches that were counted.")
    ] = False,
    second: Annotated[
        bool, typer.Option("--second", help="The reading of a second board.")
    ] = False,
    resolution: Annotated[
        bool, typer.Option("--resolution", help="What both boards agree on where they differed.")
    ] = False,
    sealed: Annotated[
        bool,
        typer.Option(
            "--sealed",
            help="Keep what a second board reads or counts too as a digest, until that board has done it.",
        ),
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Enter what was read on paper: blind to what was recorded, whole or not at all."""
    from canvass.audit.event import Turn
    from canvass.audit.frames.frame import EntryKind
    from canvass.cli.audit_folder.prompt import ask_batches, ask_cards
    from canvass.errors import BadValue
    from canvass.journeys.audit_folder.boards import Board
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.enter import enter_batches_file, enter_cards_file
    from canvass.present.audit_folder.readings import entered_lines

    if second and resolution:
        raise BadValue("a reading is the second or a resolution, not both")
    if sealed and resolution:
        raise BadValue("only first and second readings are sealed; nothing was entered")
    turn = Turn.RESOLUTION if resolution else Turn.SECOND if second else Turn.FIRST
    who = Board(jurisdiction, board, turn)
    with sit_down(folder) as desk:
        if file is None:
            if batches:
                entered = ask_batches(desk, who, hand(by or board), is_sealed=sealed)
            else:
                entered = ask_cards(desk, who, hand(by or board), is_sealed=sealed)
        elif batches:
            entered = enter_batches_file(desk, file, who, hand(by or board), is_sealed=sealed)
        else:
            entered = enter_cards_file(desk, file, who, hand(by or board), is_sealed=sealed)
        missing = sum(desk.state.outstanding.lacking(jurisdiction, kind) for kind in EntryKind)
    show(entered, entered_lines(entered, missing), json)


def unseal(folder: Folder, by: By = "", json: AsJson = False) -> None:
    """Open the cards and counts of which both readings are sealed; those of which one is lost are named."""
    from canvass.journeys.audit_folder import sealing
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.present.audit_folder.readings import unsealed_lines

    with sit_down(folder) as desk:
        opened = sealing.unseal(desk, hand(by))
    show(opened, unsealed_lines(opened), json)


def boards(
    folder: Folder,
    jurisdiction: Whose,
    board: Annotated[
        list[str] | None, typer.Option(help="A board of the county; repeat it for each.")
    ] = None,
    move: Annotated[
        str,
        typer.Option(help='A batch for another board: --move 12="board 2".', metavar="BATCH=BOARD"),
    ] = "",
    member: Annotated[
        list[str] | None,
        typer.Option(
            help='Somebody of a board, for the record: --member "board 1=Ann Lee"; repeat it for each.',
            metavar="BOARD=PERSON",
        ),
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Say which board reads which batches, and who is in it; without options, what is planned.

    Batches go evenly by cards, or one is moved. Whose members are named stands in the record: two boards that share a
    person are not two boards, and from then on only boards whose members are named read.
    """
    from canvass.errors import BadValue
    from canvass.journeys.audit_folder import boards as planning
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.present.audit_folder.readings import boards_lines, formed_lines

    batch, equals, to = move.partition("=")
    if (move and not equals) or (move and board):
        raise BadValue(
            '--move names one batch and its board, as --move 12="board 2", without --board'
        )
    with sit_down(folder) as desk:
        if member:
            formed = planning.form_boards(desk, jurisdiction, planning.members_of(member), hand(by))
            if not (move or board):
                show(formed, formed_lines(formed), json)
                return
        if move:
            whole = (jurisdiction, *batch.split("/"))
            plan = planning.move(desk, jurisdiction, whole, to)
        elif board:
            plan = planning.assign(desk, jurisdiction, board)
        else:
            plan = planning.planned(desk, jurisdiction)
        found = planning.tasks(desk, plan)
    show(found, boards_lines(found), json)


def withdraw(
    folder: Folder,
    jurisdiction: Whose,
    entry: Annotated[
        list[str],
        typer.Option("--entry", help='Parts of the id after the jurisdiction, as "AV-12/17".'),
    ],
    reason: Reason,
    batches: Annotated[bool, typer.Option("--batches", help="Whole batches.")] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Take readings back, to make them anew; what was read stays in the record."""
    from canvass.audit.frames.frame import EntryKind
    from canvass.journeys.audit_folder import enter as entering
    from canvass.journeys.audit_folder.desk import sit_down

    ids = [(jurisdiction, *text.split("/")) for text in entry]
    kind = EntryKind.BATCH if batches else EntryKind.CARD
    with sit_down(folder) as desk:
        entering.withdraw(desk, jurisdiction, kind, ids, reason, hand(by))
    show({"withdrawn": ids}, [f"Withdrawn: {', '.join(entry)}. Read them again."], json)


def sign_off(
    folder: Folder,
    jurisdiction: Whose,
    person: Annotated[
        list[str], typer.Option(help='Who stands for it, as "Ann Lee, clerk"; repeat it for each.')
    ],
    key: Annotated[
        Path | None, typer.Option(help="The jurisdiction's own key, if it has one.")
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Stand for what a jurisdiction entered; nothing can be entered after it."""
    from canvass.journeys.audit_folder import enter as entering
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.folder import passphrase
    from canvass.record import read_key

    people = [named(each) for each in person]
    signer = None if key is None else read_key(key, passphrase())
    with sit_down(folder) as desk:
        entering.sign_off(desk, jurisdiction, people, hand(by or people[0].name), signer)
    show({"signed_off": jurisdiction}, [f"{jurisdiction} has signed off."], json)


def reopen(
    folder: Folder, jurisdiction: Whose, reason: Reason, by: By = "", json: AsJson = False
) -> None:
    """Let a jurisdiction that signed off enter again; it signs off once more."""
    from canvass.journeys.audit_folder import enter as entering
    from canvass.journeys.audit_folder.desk import sit_down

    with sit_down(folder) as desk:
        entering.reopen(desk, jurisdiction, reason, hand(by))
    show({"reopened": jurisdiction}, [f"{jurisdiction} may enter again."], json)
