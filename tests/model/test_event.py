"""The envelope of an event."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from datetime import UTC, datetime

import pytest

from canvass.errors import BadValue
from canvass.model import Event, event
from canvass.model.event import utc

TIME = "2026-11-12T15:04:05Z"


@pytest.mark.parametrize("kind", ["a", "round.closed", "key.authorised", "a1_b.c2_d", "x" * 64])
def test_kinds_are_words_with_dots(kind: str) -> None:
    """A kind of lower-case words with dots between is accepted."""
    assert Event(kind, "Ada", TIME, {}).kind == kind


@pytest.mark.parametrize(
    "kind", ["", "Round", "a.", ".a", "a..b", "a b", "1a", "é", "x" * 65, "a\n"]
)
def test_other_kinds_are_refused(kind: str) -> None:
    """Anything else is refused as a kind, so kinds can be compared byte for byte."""
    with pytest.raises(BadValue, match="a kind is lower-case words"):
        Event(kind, "Ada", TIME, {})


@pytest.mark.parametrize(
    "actor", ["", " Ada", "Ada ", "A\nda", "A\x85da", "A\x00", "x" * 201, "Ada\n"]
)
def test_actors_are_names(actor: str) -> None:
    """An actor without a name, with control characters or with spaces at its ends is refused."""
    with pytest.raises(BadValue, match="actor"):
        Event("a", actor, TIME, {})


@pytest.mark.parametrize("actor", ["José Ñandú", "Board 3 (Ann, Bob)", "x" * 200, "李"])
def test_names_of_any_script_are_actors(actor: str) -> None:
    """People are named as they are."""
    assert Event("a", actor, TIME, {}).actor == actor


@pytest.mark.parametrize(
    "time", ["2026-11-12T15:04:05Z", "2024-02-29T23:59:59.123456Z", "0001-01-01T00:00:00Z"]
)
def test_times_are_utc(time: str) -> None:
    """A moment in UTC is accepted, to the second or finer."""
    assert Event("a", "Ada", time, {}).time == time


@pytest.mark.parametrize(
    "time",
    [
        pytest.param("2026-11-12T15:04:05." + "1" * 1_000_000 + "Z", id="a million digits"),
        "",
        "2026-11-12",
        "2026-11-12T15:04:05",
        "2026-11-12T15:04:05+00:00",
        "2026-11-12 15:04:05Z",
        "2026-11-12T15:04Z",
        "2026-02-29T00:00:00Z",
        "2026-11-12T24:00:00Z",
        "2026-11-12T23:59:60Z",
        "2026-11-12T15:04:05.Z",
        "2026-11-12T15:04:05.1234567Z",
        "٢٠٢٦-11-12T15:04:05Z",
        "2026-11-12T15:04:05Z\n",
    ],
)
def test_other_times_are_refused(time: str) -> None:
    """A time without its zone, in another form, or that no calendar has is refused."""
    with pytest.raises(BadValue, match="write UTC as"):
        Event("a", "Ada", time, {})


def test_an_event_cannot_be_changed() -> None:
    """Neither the envelope nor anything in the body can be changed once the event exists."""
    event = Event("a", "Ada", TIME, {"votes": [1]})
    with pytest.raises(FrozenInstanceError):
        event.kind = "b"  # type: ignore[misc]
    with pytest.raises(TypeError):
        event.body["votes"] = ()  # type: ignore[index]
    assert event == Event("a", "Ada", TIME, {"votes": (1,)})


def test_a_body_is_a_mapping_of_exact_values() -> None:
    """A body that is not a mapping, or that holds a float, is refused with its place."""
    with pytest.raises(BadValue, match="a body is a mapping"):
        Event("a", "Ada", TIME, [1])  # type: ignore[arg-type]
    with pytest.raises(BadValue, match=r"body\.risk: found the float"):
        Event("a", "Ada", TIME, {"risk": 0.05})  # type: ignore[dict-item]


def test_the_form_alone_refuses_hour_24() -> None:
    """Python 3.14 reads 24:00 as the next day: one record would hold with it and fail with 3.11."""
    assert event.TIME.fullmatch("2026-11-12T23:00:00Z")
    assert not event.TIME.fullmatch("2026-11-12T24:00:00Z")


def test_a_moment_without_zone_has_no_time() -> None:
    """Local time without its zone is refused: the record would not know when it was."""
    assert utc(datetime(2026, 1, 2, 3, 4, 5, 999, tzinfo=UTC)) == "2026-01-02T03:04:05Z"
    with pytest.raises(BadValue, match="which time zone"):
        utc(datetime(2026, 1, 2, 3, 4, 5))
