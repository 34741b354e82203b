"""``canvass audit comply``, ``conclude`` and ``abort``: what is known of the paper, and how the audit ends."""

from __future__ import annotations

from pathlib import Path

from canvass.audit.event import AuditAborted, AuditConcluded, ComplianceRecorded
from canvass.audit.state.conclusion import conclusion
from canvass.journeys.auditing.desk import Desk, Hand, alone
from canvass.record import Purpose


def record_compliance(
    desk: Desk, found: ComplianceRecorded, report: Path | None, hand: Hand
) -> ComplianceRecorded:
    """Keep what a check of the paper found, with its report where there is one."""
    file = None if report is None else desk.keep_file(report).value
    said = ComplianceRecorded(found.check, found.jurisdiction, found.finding, found.statement, file)
    desk.say(said, hand)
    return said


@alone
def conclude(desk: Desk, hand: Hand) -> AuditConcluded:
    """Conclude the audit, and sign. Raises OutOfTurn while a targeted contest is open."""
    found, signer = conclusion(desk.state), desk.signer()
    desk.say(found, hand)
    desk.sign(Purpose.PUBLISH, hand, signer)
    return found


@alone
def abort(desk: Desk, reason: str, hand: Hand) -> None:
    """Stop the audit, and sign."""
    signer = desk.signer()
    desk.say(AuditAborted(reason), hand)
    desk.sign(Purpose.PUBLISH, hand, signer)
