"""The page of the plan: contests with their methods, and beside each what every method would take."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from canvass.errors import BadValue, CanvassError
from canvass.journeys.audit_folder.costs import Costs, costs, to_plan
from canvass.present.audit_folder.base import base_sentence
from canvass.present.audit_folder.costs import least_work_of, planned_lacks, ranked_costs
from canvass.present.words import number, percent
from canvass.web.rooms import Room
from canvass.web.twins import twin

PATH = "/office/plan"
LIMIT = "limit-"
"""What the field of a contest's risk limit begins with, before its id."""


def plan_pages(room: Room) -> APIRouter:
    """The routes of the plan."""
    routes = room.routes()

    async def look(request: Request) -> Costs:
        """What the audit would take, at the risk limits and the second reading that the address asks for."""
        planned = await room.looks.look(to_plan)
        asked = request.query_params
        limits = {
            name.removeprefix(LIMIT): limit
            for name, limit in asked.items()
            if name.startswith(LIMIT)
        }
        _require_planned(limits, [each.contest for each in planned.contests])
        return await asyncio.to_thread(costs, planned, limits, asked.get("second", ""))

    @routes.get(PATH, include_in_schema=False)
    async def page(request: Request) -> Response:
        shown, refusal = None, ""
        try:
            shown = await look(request)
        except CanvassError as fault:
            refusal = str(fault)
        words = {
            "share": lambda each: percent(float(each)),
            "whole": _whole,
            "ranked": ranked_costs,
            "least": least_work_of,
            "lacks": planned_lacks,
            "base": base_sentence,
            "path": PATH,
        }
        is_asked = bool(request.query_params)
        return room.office_page(
            request, "plan", 200, shown=shown, refusal=refusal, is_asked=is_asked, **words
        )

    about = (
        "What each method would take; limit-CONTEST, with its id, and second ask for other shares."
    )
    twin(room, routes, PATH, look, about)
    return routes


def _require_planned(limits: Iterable[str], planned: Sequence[str]) -> None:
    """Refuse a limit for a contest that is not in the plan by now. Raises BadValue."""
    others = sorted(set(limits) - set(planned))
    if others:
        raise BadValue(
            f"the plan has no contest {', '.join(map(repr, others))} by now, and no limit for it: its contests are "
            f"{', '.join(planned)}"
        )


def _whole(each: float) -> str:
    return number(round(each))
