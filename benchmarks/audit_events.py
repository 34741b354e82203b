"""The events of a large audit: a hundred thousand interpretations folded into where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from benchmarks.rows import Row
from canvass.audit.event import CardRead, CardsInterpreted, ContestRead, Turn, said
from canvass.audit.event.sample import DrawnEntry
from canvass.audit.measure import measure
from canvass.audit.state import AuditState, fold
from canvass.audit.terms.make import Material
from canvass.audit.terms.methods import Polling
from canvass.audit.terms.places import StoredBatch, unrecorded_places
from canvass.model import Event, Reading
from canvass.model.value import Value
from tests.audit.run.office import TIME, Office, listed, office, plan, two_choices

CARDS = 100_000
BATCH = 1_000
SHEET = 100
"""Cards on a sheet that is entered in one step."""


@cache
def _office() -> Office:
    """An audit that draws every card of a county of a hundred thousand."""
    batches = [StoredBatch(("Adams", f"{n:03}"), BATCH, n) for n in range(1, CARDS // BATCH + 1)]
    places = unrecorded_places(batches)
    contest = listed(two_choices(), {"A": 55_000, "B": 45_000})
    made = office([plan(contest, Polling(), CARDS)], Material(places))
    made.begin()
    made.draw({"mayor": CARDS})
    return made


@cache
def _events(sheet: int) -> list[Event]:
    made = _office()
    drawn = made.state.drawn.entries
    return [
        *made.events,
        *(_sheet(drawn[first : first + sheet], first) for first in range(0, CARDS, sheet)),
    ]


def _sheet(drawn: list[DrawnEntry], first: int) -> Event:
    cards = tuple(
        CardRead(
            line.id, True, (ContestRead("mayor", Reading.VOTE, ("A" if n % 20 < 11 else "B",)),)
        )
        for n, line in enumerate(drawn, first)
    )
    return said(CardsInterpreted(1, "Adams", "board 1", Turn.FIRST, cards), "a board", TIME)


def _lines(sha256: str) -> Iterable[Mapping[str, Value]]:
    return _office().lines(sha256)


def _fold(sheet: int) -> AuditState:
    return fold(_events(sheet), _lines)


@cache
def _folded() -> AuditState:
    return _fold(SHEET)


def rows() -> list[Row]:
    """Fold and measure."""
    return [
        Row(
            f"audit: fold 10^5 interpretations, {SHEET} to a sheet",
            lambda: _fold(SHEET),
            3.0,
            prepare=lambda: _events(SHEET),
        ),
        Row(
            "audit: fold 10^5 interpretations, one by one",
            lambda: _fold(1),
            3.0,
            prepare=lambda: _events(1),
        ),
        Row(
            "audit: measure 10^5 interpretations",
            lambda: measure(_folded(), {}),
            3.0,
            prepare=_folded,
        ),
    ]
