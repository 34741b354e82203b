"""Tallies of teams: what became of each unit of a sheet, at a form, on a laptop, and by two people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from canvass.journeys.recount_folder.held_reconciliation import Balanced
from canvass.journeys.recount_folder.held_tallies import Stand
from canvass.present.messages import messages
from canvass.present.recount_steps.logs import back_line, sheet_lines
from canvass.present.worded import worded

if TYPE_CHECKING:
    from canvass.journeys.recount_folder.counting import CountedSheet, Released
    from canvass.journeys.recount_folder.laptops import Ordered, Returned
    from canvass.journeys.recount_folder.recalling import Recalled
    from canvass.journeys.recount_folder.reconciling import LeftStanding, ReconciledSheet
    from canvass.journeys.recount_folder.typists import TypedSheet

say = messages("recount_tallies")
NAMED = (Stand.DIFFER, Stand.OTHER_WAY, Stand.OTHER_NAMES, Stand.DISPUTED, Stand.HELD)
"""What a unit that did not come back waits for: these are named."""
UNNAMED = (Balanced.IN_BALANCE, Balanced.FEWER)


def counted_lines(found: CountedSheet) -> list[str]:
    """What became of each unit of a team's sheet, and how many units came back."""
    lines = [
        *(
            _units(sum(each.stand is stand for each in found.units), worded(stand))
            for stand in Stand
        ),
        *_named(found),
        say("told-before", units=found.known) if found.known else "",
        back_line(found.back, found.expected),
    ]
    return sheet_lines(found, [*filter(None, lines)], found.units)


def _units(number: int, words: str) -> str:
    return say("units-so", units=number, words=words) if number else ""


def _named(found: CountedSheet) -> Iterator[str]:
    for stand in NAMED:
        for each in found.units:
            if each.stand is stand:
                yield _unit(each.unit[0], each.name, _trips(each.trips))


def _unit(county: str, name: str, words: str) -> str:
    if words:
        return f"  {say('unit-so', county=county, unit=name, words=words)}"
    return f"  {say('unit', county=county, unit=name)}"


def _trips(trips: Sequence[str]) -> str:
    return " and ".join(trips).replace("_", " ")


def released_line(found: Released, county: str) -> str:
    """A unit that two people let come back."""
    message = "released-waits" if found.waits else "released"
    return say(message, county=county, unit=found.name, trips=_trips(found.trips))


def recalled_lines(found: Recalled, county: str) -> list[str]:
    """A return that was taken back, and what its unit waits for."""
    message = (
        "recalled-teams"
        if found.teams
        else "recalled-reconciled"
        if found.is_reconciled
        else "recalled"
    )
    votes = " ".join(map(str, found.votes))
    challenged = found.challenged
    return [
        say(message, county=county, unit=found.name, votes=votes),
        *([say("recalled-challenged", ballots=challenged)] if challenged else []),
        say("back", units=found.back, expected=found.expected),
    ]


def reconciled_lines(found: ReconciledSheet) -> list[str]:
    """What the reconciliation of each unit came to, and how many are reconciled."""
    lines = [
        *(
            _units(sum(each.balance is balance for each in found.units), worded(balance))
            for balance in Balanced
        ),
        *_unbalanced(found),
        say("reconciled-before", units=found.known) if found.known else "",
        say("reconciled", units=found.reconciled, expected=found.expected),
    ]
    return sheet_lines(found, [*filter(None, lines)], found.units)


def _unbalanced(found: ReconciledSheet) -> Iterator[str]:
    for balance in Balanced:
        for each in found.units:
            if each.balance is balance and balance not in UNNAMED:
                removed = f"{each.removed:,}" if each.removed else ""
                yield _unit(each.unit[0], each.name, removed)


def left_lines(found: LeftStanding, county: str) -> list[str]:
    """A unit whose first count stands."""
    return [
        say("stands", county=county, unit=found.name, trips=_trips(found.trips)),
        say("not-counted", units=found.standing),
    ]


def unit_question() -> str:
    """What a form asks first."""
    return say("which-unit")


def paper_line(unit: str) -> str:
    """Which unit was meant, before its numbers are asked for."""
    return say("paper-of", unit=unit)


def no_number_line() -> str:
    """What is to be typed instead."""
    return say("whole-number")


def typed_once_line(sheets: int) -> str:
    """How many sheets wait for a second person."""
    return say("typed-once", sheets=sheets)


def typed_lines(found: TypedSheet) -> list[str]:
    """What became of a sheet that was typed: no number of it."""
    words, columns = worded(found.typed), ", ".join(found.differ)
    message = "typed-differ" if columns else "typed"
    stands = found.counted.units if found.counted else ()
    return [
        say(message, unit=found.unit, words=words, columns=columns),
        *(f"  {worded(each.stand)}." for each in stands),
    ]


def laptop_line(key: bytes) -> str:
    """The public half of a laptop's key."""
    return say("laptop-key", key=key.hex())


def ordered_lines(found: Ordered) -> list[str]:
    """A work order for a laptop."""
    return [
        say("ordered", file=f"{found.file}", units=found.units, entry=found.sequence),
        say("order-signed", fingerprint=found.fingerprint),
    ]


def tallied_lines(found: Returned) -> list[str]:
    """What goes back from a laptop."""
    return [
        say("tallied", file=f"{found.file}", units=found.units, lacking=found.lacking),
        say("order-of-office", fingerprint=found.fingerprint),
    ]
