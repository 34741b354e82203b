"""Notices and tables in sentences: how long before a board meets it was told, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.recount_folder.told import RecountStanding, Room
from canvass.present.blocks import Block, Listing, Paragraph, Row, Section, Table, Weight, text
from canvass.present.messages import messages
from canvass.present.words import listed, number

say = messages("recount_room")
SHOWN = 12


def room_section(standing: RecountStanding) -> Iterator[Section]:
    """Public notices and tables; nothing where none were told."""
    room = standing.room
    if not room.notices and not room.tables:
        return
    yield Section(say("room"), tuple(_blocks(room)))


def _blocks(room: Room) -> Iterator[Block]:
    if room.notices:
        yield Listing(tuple(_notices(room)))
    if room.tables:
        sitting = [each for each in room.tables if each.team]
        said = say("tables", tables=number(len(room.tables)), sitting=number(len(sitting)))
        yield Paragraph(f"{said} {say('tables-limit')}", Weight.NOTE)
        columns = (text(say("board")), text(say("table")), text(say("team")), text(say("since")))
        lines = (
            Row((each.board, each.table, "; ".join(each.team), each.since.replace("T", " ")))
            for each in sitting[:SHOWN]
        )
        if sitting:
            yield Table(
                say("sitting", shown=number(min(SHOWN, len(sitting)))), columns, tuple(lines)
            )


def _notices(room: Room) -> Iterator[str]:
    first = room.notices[0]
    told = {"notices": number(len(room.notices)), "law": first.law, "hours": number(first.hours)}
    yield say("notices", **told)
    short = [
        f"{each.board} ({each.begins.replace('T', ' ')})" for each in room.notices if each.is_short
    ]
    if short:
        yield say("short", short=number(len(short)), names=listed(short, shown=SHOWN))
    too_short = [each.board for each in room.notices if each.is_too_short]
    if too_short:
        names = listed(too_short, shown=SHOWN)
        yield say("too-short", short=number(len(too_short)), names=names)
    if room.early:
        yield say("early", boards=number(len(room.early)), names=listed(room.early, shown=SHOWN))
    if room.unnoticed:
        names = listed(room.unnoticed, shown=SHOWN)
        yield say("unnoticed", boards=number(len(room.unnoticed)), names=names)
