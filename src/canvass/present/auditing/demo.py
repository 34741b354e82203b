"""The demonstration in words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import AuditConcluded
from canvass.journeys.demo.audit import WRONG, Demo, DemoAudit
from canvass.present.auditing.screens import concluded_lines, discrepancy_lines
from canvass.present.words import counted
from canvass.record import Anchoring, Ending


@dataclass(frozen=True, slots=True)
class DemoResult:
    """What the demonstration showed, as data."""

    confirmed: AuditConcluded
    verifies: bool
    caught: AuditConcluded
    caught_verifies: bool
    tampered_fails: tuple[str, ...]
    folders: tuple[Path, ...]


def demo_result(demo: Demo) -> DemoResult:
    """The demonstration without its tables."""
    failed = tuple(c.check.value for c in demo.refused.checks if c.ending is Ending.FAILS)
    return DemoResult(
        demo.right.concluded,
        demo.right.report.is_consistent,
        demo.wrong.concluded,
        demo.wrong.report.is_consistent,
        failed,
        (demo.right.published.folder, demo.wrong.published.folder, demo.tampered),
    )


def demo_lines(demo: Demo) -> list[str]:
    """What was seen, in three parts."""
    failed = [c for c in demo.refused.checks if c.ending is Ending.FAILS]
    said = [line for check in failed[:1] for line in check.said[:2]]
    return [
        "1. A county whose machines counted right",
        *_told(demo.right),
        f"2. The same county; the machines recorded {WRONG} ballots for mayor for the wrong candidate",
        *_told(demo.wrong),
        "3. One vote changed in a copy of the first record",
        f"   The record is refused. Check that fails: {', '.join(c.check.value for c in failed)}",
        *(f"   {line}" for line in said),
        "",
        f"Look at {demo.right.published.folder / 'index.html'}",
    ]


def _told(audit: DemoAudit) -> list[str]:
    lines = [f"   Committed: {' '.join(audit.committed.words)}"]
    for drawn, _ in audit.rounds:
        fetched = sum(each.cards for each in drawn.to_do)
        batches = sum(each.batches for each in drawn.to_do)
        work = counted(fetched, "card") if fetched else counted(batches, "batch", "batches")
        lines.append(f"   Round {drawn.number}: {work} read by people")
    _, last = audit.rounds[-1]
    lines += [f"   {line}" for line in discrepancy_lines(last.discrepancies, shown=2)]
    lines += [f"   {line}" for line in concluded_lines(audit.concluded)]
    report = audit.report
    verdict = "verifies" if report.is_consistent else "does NOT verify"
    anchoring = f" ({report.anchored.anchoring.value})"
    end = anchoring if report.anchored.anchoring is Anchoring.NOT_ANCHORED else ""
    return [
        *lines,
        f"   The record of {counted(report.head.sequence, 'entry', 'entries')} {verdict}{end}.",
        "",
    ]
