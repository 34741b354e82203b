"""What the steps of a recount answer."""

from __future__ import annotations

from datetime import date

import pytest

from canvass.journeys.recount_folder.counting import Released
from canvass.journeys.recount_folder.custody import Logged
from canvass.journeys.recount_folder.receiving import Received
from canvass.journeys.recount_folder.stopping import StoppedOrResumed
from canvass.present.recount_steps.course import resumed_lines, stopped_lines
from canvass.present.recount_steps.logs import custody_lines, received_lines
from canvass.present.recount_steps.tallies import released_line
from canvass.recount.event import Order, Trip

ORDER = Order("the court", "26-1", date(2026, 12, 1))


@pytest.mark.parametrize(
    ("expected", "said"), [(1, "1 of 1 unit"), (1_200, "1 of 1,200 units")], ids=["one", "many"]
)
def test_one_unit_is_no_units(expected: int, said: str) -> None:
    """The number decides the word, and nothing of a sheet that is known is written."""
    found = Received("a.csv", "", 0, 1, 1, expected, ())
    assert received_lines(found) == [
        "a.csv: 0 units came back; 1 had come back before with the same numbers.",
        f"{said} came back so far.",
        "Nothing was written.",
    ]


def test_where_an_order_holds_is_told() -> None:
    """Of the counties that it names, or of all."""
    everywhere = StoppedOrResumed(ORDER, 12, 1, 3, 0)
    there = StoppedOrResumed(ORDER, 12, 1, 3, 0, ("Adams", "Dane"))
    assert stopped_lines(everywhere)[::2] == [
        "The recount is stopped: entry 12.",
        "Nothing is counted until canvass recount resume names another order.",
    ]
    assert stopped_lines(there)[::2] == [
        "The recount is stopped in Adams, Dane: entry 12.",
        "Nothing is counted there until canvass recount resume names another order.",
    ]
    assert resumed_lines(there) == [
        "The recount goes on in Adams, Dane: entry 12.",
        "1 of 3 units came back so far.",
    ]


def test_a_seal_that_was_not_whole_is_named() -> None:
    """And that there was none is told as well."""
    log = Logged("log.csv", 1, 0, 2, (), ())
    assert custody_lines(log)[-1] == "2 containers so far; with a seal that was not whole: none."
    broken = Logged("log.csv", 1, 0, 1, ("B 1", "B 2"), ())
    assert custody_lines(broken) == [
        "log.csv: 1 step kept; 0 were kept before.",
        "1 container so far; with a seal that was not whole: B 1, B 2.",
    ]


def test_what_a_released_unit_trips_is_told() -> None:
    """And whether it came back by it."""
    trips = (*Trip,)[:2]
    words = " and ".join(trips).replace("_", " ")
    for waits, said in ((False, "came back"), (True, "waits for a ruling on a challenged ballot")):
        found = Released(("Adams", "1"), "Ward 1", trips, waits)
        line = f"Adams, Ward 1 {said}; released by two people: {words}."
        assert released_line(found, "Adams") == line
