"""``canvass audit strata --plan``: how many cards each stratum draws, before any card is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.assertion import AssertionId
from canvass.audit.drawn_apart import DrawnStratum
from canvass.audit.risk import Status
from canvass.audit.size.drawn_apart import StrataAim, strata_sizes
from canvass.formats.own_table import usable
from canvass.formats.strata_file import StrataFile, StratumFiles, read_strata
from canvass.journeys.strata_risk import every_stratum, reported_stratum, whole_contest


@dataclass(frozen=True, slots=True)
class StratumPlanned:
    """A stratum and its draws; None where no size was found."""

    name: str
    cards: int
    is_compared: bool
    draws: int | None


@dataclass(frozen=True, slots=True)
class StrataPlan:
    """How many cards each stratum draws so that as many of the audits simulated confirm as was aimed for.

    ``claim`` is the closest one, which they were simulated of; ``status`` says why nothing can be planned. ``draws``
    are those of all strata, None where even all cards would confirm too rarely by this test.
    """

    contest: str
    votes: Mapping[str, int]
    cards: int
    status: Status
    aim: StrataAim
    claim: AssertionId | None
    draws: int | None
    strata: tuple[StratumPlanned, ...]


def strata_plan(path: Path) -> StrataPlan:
    """The draws of the strata of a file. Raises BadFile with its problems, OutOfRange for strata that do not fit."""
    asked = usable(read_strata(path, is_planned=True))
    strata = every_stratum(asked, _undrawn)
    whole = whole_contest([each.name for each in strata], [each.reported for each in strata])
    aim = StrataAim(float(asked.risk_limit))
    closest = whole.closest if whole.status is Status.AUDITABLE else None
    sizes = None if closest is None else strata_sizes(closest, strata, aim)
    planned = tuple(
        StratumPlanned(
            each.name, each.cards, each.compared is not None, sizes[place] if sizes else None
        )
        for place, each in enumerate(strata)
    )
    return StrataPlan(
        contest=whole.contest.id,
        votes=whole.votes,
        cards=whole.cards,
        status=whole.status,
        aim=aim,
        claim=closest.id if closest else None,
        draws=sum(sizes) if sizes else None,
        strata=planned,
    )


def _undrawn(asked: StrataFile, files: StratumFiles) -> DrawnStratum:
    _, reported, records = reported_stratum(asked, files)
    compared = None if records is None else ()
    return DrawnStratum(files.name, reported, (), compared, records, files.stake)
