"""Whom the papers of ranked contests elect, where every card was read and they do not confirm the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from canvass.audit.measure.contest import elected_on_paper
from canvass.audit.risk import Status
from canvass.audit.state import AuditState
from canvass.model import Contest


def elected_otherwise(state: AuditState) -> Mapping[str, tuple[str, ...]]:
    """By contest who has won by name: several where a tie decides between them, nobody where nobody has won."""
    closed = [each.closed for each in state.rounds if each.closed is not None]
    results = closed[-1].contests if closed else ()
    differ = {each.contest for each in results if each.status is Status.HAND_COUNT_DIFFERS}
    contests = state.audit.contests if state.audit else ()
    return {
        each.id: named(each.listed.contest, elected_on_paper(state, each))
        for each in contests
        if each.is_ranked and each.id in differ
    }


def named(contest: Contest, ids: Sequence[str]) -> tuple[str, ...]:
    """The choices of a contest that have these ids, by name."""
    return tuple(choice.name or choice.id for choice in contest.choices if choice.id in ids)
