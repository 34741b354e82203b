"""``canvass audit comply``, ``conclude`` and ``abort``: what is known of the paper, and how the audit ends."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from canvass.audit.event import (
    AuditAborted,
    AuditConcluded,
    ComplianceCheck,
    ComplianceRecorded,
)
from canvass.audit.state.conclusion import conclusion, unrecorded
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.desk import Desk, Hand, alone
from canvass.journeys.audit_folder.reason import require_reason
from canvass.record import Purpose, SigningKey

_SHOWN = 6


def record_compliance(
    desk: Desk, found: ComplianceRecorded, report: Path | None, hand: Hand
) -> ComplianceRecorded:
    """Keep what a check of the paper found, with its report where there is one."""
    file = None if report is None else desk.keep_file(report).value
    said = ComplianceRecorded(found.check, found.jurisdiction, found.finding, found.statement, file)
    desk.say(said, hand)
    return said


@alone
def conclude(
    desk: Desk, hand: Hand, *, is_unchecked: bool = False, key: SigningKey | None = None
) -> AuditConcluded:
    """Conclude the audit, and sign. Raises OutOfTurn while a targeted contest is open.

    Also while nothing is recorded of a check of the paper, for none can be recorded later; with
    ``is_unchecked`` the office concludes without it.
    """
    found, signer = conclusion(desk.state), desk.signer(key)
    lacking = () if is_unchecked else unrecorded(desk.state)
    if lacking:
        raise OutOfTurn(_without(lacking)).at_terminal(
            "record them with canvass audit comply, or add --unchecked"
        )
    desk.say_signed(found, Purpose.PUBLISH, hand, signer)
    return found


def _without(lacking: Sequence[tuple[ComplianceCheck, str]]) -> str:
    """What is not recorded, from whom, and the two ways on."""
    by_place: dict[str, list[str]] = {}
    for check, name in lacking:
        by_place.setdefault(name, []).append(check.value)
    shown = [f"{name}: {', '.join(checks)}" for name, checks in by_place.items()][:_SHOWN]
    more = f"; and {len(by_place) - _SHOWN} more" if len(by_place) > _SHOWN else ""
    return (
        f"nothing is recorded of these checks of the paper: {'; '.join(shown)}{more}. Record them: "
        "none can be recorded after the conclusion. Or conclude without them, that the paper trail was not "
        "established. Nothing was concluded"
    )


@alone
def abort(desk: Desk, reason: str, hand: Hand, key: SigningKey | None = None) -> None:
    """Stop the audit, and sign. Raises BadValue for a reason that nobody can read, OutOfTurn, BadKey."""
    require_reason(reason)
    desk.say_signed(AuditAborted(reason), Purpose.PUBLISH, hand, desk.signer(key))
