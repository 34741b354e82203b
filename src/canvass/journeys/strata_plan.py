"""``canvass audit strata --plan``: how many cards each stratum draws, before any card is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.drawn_apart import DrawnStratum
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.size.drawn_apart import PlannedStratum, StrataAim, strata_sizes
from canvass.audit.size.enough import Enough
from canvass.audit.working_days import BoardDays, LastDays, last_day_of, latest
from canvass.audit.workload import Task
from canvass.errors import OutOfRange, UnknownName
from canvass.formats.own_table import usable
from canvass.formats.strata_file import StrataFile, StratumFiles, read_strata
from canvass.journeys.audit_draw import phantoms_of
from canvass.journeys.strata_risk import (
    every_stratum,
    others_recorded,
    reported_stratum,
    whole_contest,
)


@dataclass(frozen=True, slots=True)
class StratumPlanned:
    """A stratum and its draws; None where no size was found.

    ``records`` are the votes of its records, or their first preferences, where they are not those reported there.
    """

    name: str
    cards: int
    is_compared: bool
    draws: int | None
    records: Mapping[str, int] | None = None
    last_day: LastDays | None = None
    """That of the boards of this stratum, where each has its own."""


@dataclass(frozen=True, slots=True)
class StrataPlan:
    """How many cards each stratum draws so that all claims are confirmed with the chance that was aimed for.

    ``claims`` are the claims of the contest, closest first; ``status`` says why nothing can be planned. ``draws`` are
    those of all strata, None where even all cards would confirm too rarely by this test; ``shown`` has the simulated
    audits that they rest on, and ``chance`` what these leave of the chance.
    """

    contest: str
    is_ranked: bool
    votes: Mapping[str, int]
    cards: int
    status: Status
    aim: StrataAim
    claims: tuple[AssertionId, ...]
    draws: int | None
    shown: Enough | None
    chance: float | None
    strata: tuple[StratumPlanned, ...]
    last_day: LastDays | None = None
    """That of the draws of all strata, where it was said when boards sit."""


def strata_plan(path: Path, boards: BoardDays | None = None) -> StrataPlan:
    """The draws of the strata of a file, with their last day where ``boards`` sit by a calendar.

    Raises BadFile with its problems, OutOfRange for strata that do not fit and for more than a year of days,
    UnknownName for boards of another stratum than these.
    """
    asked = usable(read_strata(path, is_planned=True))
    if boards is not None and boards.by_county:
        _require_boards([each.name for each in asked.strata], boards)
    found = _planned(asked)
    return found if boards is None else _with_days(found, boards)


def _with_days(found: StrataPlan, boards: BoardDays) -> StrataPlan:
    """The plan with its last day: boards share all cards, or each stratum has its own, by its name in [counties]."""
    work = {each.name: _work(each) for each in found.strata if each.draws}
    if not boards.by_county:
        every = Counter[Task]()
        for mine in work.values():
            every.update(mine)
        return replace(found, last_day=last_day_of(boards, every) if every else None)
    days = {
        name: last_day_of(replace(boards, boards=boards.by_county[name]), mine)
        for name, mine in work.items()
    }
    strata = tuple(replace(each, last_day=days.get(each.name)) for each in found.strata)
    return replace(found, strata=strata, last_day=latest(days.values()) if days else None)


def _work(each: StratumPlanned) -> Mapping[Task, int]:
    return {Task.COMPARE if each.is_compared else Task.READ: each.draws or 0}


def _require_boards(names: Sequence[str], boards: BoardDays) -> None:
    for name in boards.by_county:
        if name not in names:
            raise UnknownName("stratum of this file", name, names)
    lacking = [name for name in names if name not in boards.by_county]
    if lacking:
        raise OutOfRange(
            f"the calendar does not say how many boards {lacking[0]} has: add a line for each stratum under [counties]"
        )


def _planned(asked: StrataFile) -> StrataPlan:
    strata = every_stratum(asked, _undrawn)
    known = [each.known for each in strata]
    whole = whole_contest([each.name for each in known], [each.reported for each in known])
    aim = StrataAim(float(asked.risk_limit))
    claims = _closest_first(whole) if whole.status is Status.AUDITABLE else []
    sizes = strata_sizes(claims, strata, aim) if claims else None
    planned = tuple(
        StratumPlanned(
            each.name,
            each.cards,
            each.compared is not None,
            sizes.draws[place] if sizes else None,
            others_recorded(whole.closest, each) if claims else None,
        )
        for place, each in enumerate(known)
    )
    return StrataPlan(
        contest=whole.contest.id,
        is_ranked=whole.rankings is not None,
        votes=whole.votes,
        cards=whole.cards,
        status=whole.status,
        aim=aim,
        claims=tuple(claim.id for claim in claims),
        draws=sum(sizes.draws) if sizes else None,
        shown=sizes.shown if sizes else None,
        chance=sizes.shown.chance if sizes else None,
        strata=planned,
    )


def _closest_first(whole: ReportedContest) -> list[Assertion]:
    """The claims of a contest by their lead in the report, in units of what a card can say at most."""
    return sorted(whole.claims.assertions, key=lambda claim: whole.margin_of(claim) / claim.upper)


def _undrawn(asked: StrataFile, files: StratumFiles) -> PlannedStratum:
    manifest, reported, records = reported_stratum(asked, files)
    compared = None if records is None else ()
    known = DrawnStratum(files.name, reported, (), compared, records, files.stake)
    return PlannedStratum(known, phantoms_of(manifest, reported.cards))
