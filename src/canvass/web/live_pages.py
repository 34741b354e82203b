"""The page of a round at work: jurisdictions and boards, how fast they read, and when it may be done."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.requests import Request

from canvass.journeys.audit_folder.pace import Follower, Pace
from canvass.web.officials import counties_of
from canvass.web.rooms import Room
from canvass.web.twins import page_and_twin


def live_pages(room: Room) -> APIRouter:
    """The routes of a round at work."""
    routes, follower = room.routes(), Follower()

    async def look(request: Request) -> Pace:
        own, now = room.who(request).jurisdiction, datetime.now(UTC)
        found = await room.writer.step(lambda desk: follower.pace(desk, now))
        return _of(found, own) if own else found

    page_and_twin(
        room, routes, "/office/live", "live", look, "Who reads how fast, and when it may be done."
    )
    return routes


def _of(found: Pace, own: str) -> Pace:
    """What is of a clerk's county."""
    names = counties_of(own, [each.jurisdiction for each in found.counties])
    counties = tuple(each for each in found.counties if each.jurisdiction in names)
    boards = tuple(each for each in found.boards if each.jurisdiction in names)
    end = max((each.expected_end for each in counties), default="")
    return replace(found, counties=counties, boards=boards, expected_end=end)
