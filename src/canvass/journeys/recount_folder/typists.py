"""``canvass recount type``: a team's paper sheet is typed twice, by people who do not see one another's numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path

from canvass.errors import BadFile, InputError, UnreadableFile
from canvass.formats.problem import SourceFile
from canvass.formats.return_sheet import ReturnSheet, SheetLine
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.audit_folder.folder import AuditFolder, keep_private
from canvass.journeys.recount_folder.counting import (
    CountedSheet,
    Release,
    columns_of,
    keep_tallies,
    people_named,
    unit_named,
)
from canvass.journeys.recount_folder.desk import RecountDesk, sit_down
from canvass.journeys.recount_folder.held_sheet import Told
from canvass.journeys.recount_folder.held_tallies import HeldTallies
from canvass.journeys.recount_folder.said_of_sheets import A_TEAM
from canvass.journeys.recount_folder.unit_words import own_id
from canvass.model.name import fault_of_name, same_name
from canvass.recount.event import RecountMethod

SOURCE = "the sheet that was typed"
FILE = "typed.json"
"""What one person typed and no other yet, in the office's folder, which only its owner can read."""


class Typed(StrEnum):
    """What became of a typing."""

    FIRST = "first"
    AGAIN = "again"
    DIFFER = "differ"
    KEPT = "kept"
    KNOWN = "known"


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A team's tally of a unit as somebody types it; ``numbers`` are in the order of ``columns``."""

    county: str
    unit: str
    team: tuple[str, ...]
    numbers: tuple[int, ...]
    method: RecountMethod = RecountMethod.HAND_COUNT
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Typing:
    """A sheet, who typed it, and when."""

    sheet: PaperSheet
    typist: str
    time: str


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """What became of a typing; ``differ`` names the columns in which two typings differ, and no number."""

    unit: str
    typed: Typed
    differ: tuple[str, ...] = ()
    counted: CountedSheet | None = None


def columns(path: Path) -> Sequence[str]:
    """What a typist is asked for, in order: each choice, then voters, ballots and ballots without a vote."""
    with sit_down(path) as desk:
        return list(columns_of(desk, path).values())


def unit_meant(path: Path, county: str, unit: str, team: Sequence[str]) -> str:
    """The name and id of the unit that a word means, before anybody types its numbers.

    Raises UnknownName where it means none, InputError where it came back.
    """
    people = people_named(team, A_TEAM)
    with sit_down(path) as desk:
        found = unit_named(desk.state, Release(county, unit, people, ""))
        name = f"{desk.state.name(found)} ({own_id(found)})"
        if found in desk.state.returns:
            raise InputError(f"{name} came back before; its numbers stand")
        return name


def type_sheet(path: Path, sheet: PaperSheet, hand: Hand) -> TypedSheet:
    """Keep what a person typed of a team's sheet; the tally is kept once two people typed the same.

    Raises BadFile where the sheet may not stand, with every problem; InputError, BadRecord.
    """
    if fault := fault_of_name(hand.actor):
        raise InputError(f"--by: {fault}; say who types")
    team = people_named(sheet.team, A_TEAM)
    with sit_down(path) as desk:
        names = columns_of(desk, path)
        unit = unit_named(desk.state, Release(sheet.county, sheet.unit, team, ""))
        sheet = replace(sheet, team=team, unit="/".join(unit[1:]))
        if len(sheet.numbers) != len(names):
            raise InputError(f"{len(sheet.numbers)} numbers were typed, a sheet has {len(names)}")
        held = _held(desk, sheet)
        waiting = _read(path)
        if not list(held.bodies()) and not held.problems:
            _write(path, [each for each in waiting if not _is_of(each, sheet)])
            return TypedSheet(sheet.unit, Typed.KNOWN)
        if held.problems:
            raise BadFile(f"{SOURCE}: nothing was kept; look at the paper", tuple(held.problems))
        return _compared(path, desk, sheet, waiting, list(names.values()), hand)


def _compared(
    path: Path,
    desk: RecountDesk,
    sheet: PaperSheet,
    waiting: list[Typing],
    names: list[str],
    hand: Hand,
) -> TypedSheet:
    """What follows from the typings of a sheet: the tally, where two people typed the same."""
    others = [each for each in waiting if _is_of(each, sheet) and not _is_by(each, hand)]
    agreed = [each for each in others if not _differ(each.sheet, sheet, names)]
    rest = [each for each in waiting if not _is_of(each, sheet)]
    if agreed:
        counted = keep_tallies(desk, _held(desk, sheet), SOURCE, hand)
        _write(path, rest)
        return TypedSheet(sheet.unit, Typed.KEPT, counted=counted)
    own = Typing(sheet, hand.actor, hand.time)
    _write(path, [*rest, *others, own])
    if not others:
        has_own = len(waiting) > len(rest)
        return TypedSheet(sheet.unit, Typed.AGAIN if has_own else Typed.FIRST)
    return TypedSheet(sheet.unit, Typed.DIFFER, _differ(others[-1].sheet, sheet, names))


def _differ(one: PaperSheet, two: PaperSheet, names: list[str]) -> tuple[str, ...]:
    """What two typings of a sheet have otherwise: columns, and then how it was counted and why it changed."""
    said = [
        *zip(names, one.numbers, two.numbers, strict=True),
        ("method", one.method, two.method),
        ("reason", one.reason, two.reason),
    ]
    return tuple(name for name, first, second in said if first != second)


def _held(desk: RecountDesk, sheet: PaperSheet) -> HeldTallies:
    """The sheet as one line, held against the recount as any sheet is."""
    line = SheetLine(1, sheet.county, sheet.unit, sheet.numbers, sheet.method, sheet.reason)
    read = ReturnSheet((line,), (), SourceFile(SOURCE))
    told = Told(sheet.county, sheet.method)
    return HeldTallies(desk.state, {}, told, read, team=sheet.team)


def _is_of(typing: Typing, sheet: PaperSheet) -> bool:
    """Whether a typing is of the same unit and team."""
    same = (typing.sheet.county, typing.sheet.unit) == (sheet.county, sheet.unit)
    return same and set(map(same_name, typing.sheet.team)) == set(map(same_name, sheet.team))


def _is_by(typing: Typing, hand: Hand) -> bool:
    return same_name(typing.typist) == same_name(hand.actor)


def _file(path: Path) -> Path:
    return AuditFolder(path).office / FILE


def _read(path: Path) -> list[Typing]:
    """What was typed and is not kept yet. Raises UnreadableFile."""
    try:
        found = json.loads(_file(path).read_text("utf-8"))
        return [_typing(each) for each in found]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise UnreadableFile(f"{_file(path)}: cannot be read ({fault})") from None


def _typing(found: Mapping[str, object]) -> Typing:
    sheet = dict(found["sheet"])  # type: ignore[call-overload]
    method = RecountMethod(sheet.pop("method"))
    made = PaperSheet(
        **sheet | {"team": tuple(sheet["team"]), "numbers": tuple(sheet["numbers"])}, method=method
    )
    return Typing(made, str(found["typist"]), str(found["time"]))


def _write(path: Path, typings: Sequence[Typing]) -> None:
    if not typings and not _file(path).exists():
        return
    text = json.dumps([asdict(each) for each in typings])
    keep_private(_file(path), text.encode())


def typed_once(path: Path) -> int:
    """How many sheets somebody typed that are not kept yet. Raises UnreadableFile."""
    sheets = {
        (e.sheet.county, e.sheet.unit, *sorted(map(same_name, e.sheet.team))) for e in _read(path)
    }
    return len(sheets)
