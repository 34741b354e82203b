"""The demonstration in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import AuditConcluded
from canvass.journeys.demo.audit import WRONG, Demo, DemoAudit
from canvass.journeys.demo.from_export import DemoFromExport
from canvass.journeys.demo.verdicts import Verdict
from canvass.present.audit_folder.results import concluded_lines, discrepancy_lines
from canvass.present.words import counted, listed


@dataclass(frozen=True, slots=True)
class DemoResult:
    """What the demonstration showed, as data: how each audit ended, and what both verifiers say of each record."""

    confirmed: AuditConcluded
    confirmed_verdicts: tuple[Verdict, ...]
    caught: AuditConcluded
    caught_verdicts: tuple[Verdict, ...]
    tampered_verdicts: tuple[Verdict, ...]
    changed: AuditConcluded
    changed_verdicts: tuple[Verdict, ...]
    """Of an office that changed its mind, for who heard the words that count."""
    replaced_words_verdicts: tuple[Verdict, ...]
    """Of the same, for who heard the words of the commitment that was replaced."""
    seed_refused: str
    """What was said to the contributor who showed other digits than were promised, when the others' were known."""
    folders: tuple[Path, ...]


def demo_result(demo: Demo) -> DemoResult:
    """The demonstration without its tables."""
    return DemoResult(
        demo.right.concluded,
        demo.right.verdicts,
        demo.wrong.concluded,
        demo.wrong.verdicts,
        demo.refused,
        demo.changed.concluded,
        demo.changed.verdicts,
        demo.changed.heard_replaced,
        demo.wrong.seed_made.refused if demo.wrong.seed_made else "",
        (
            demo.right.published.folder,
            demo.wrong.published.folder,
            demo.tampered,
            demo.changed.published.folder,
        ),
    )


def demo_lines(demo: Demo) -> list[str]:
    """What was seen, in four parts."""
    return [
        "1. A county whose machines counted right",
        *_told(demo.right),
        f"2. The same county; the machines recorded {WRONG} ballots for mayor for the wrong candidate",
        *_told(demo.wrong),
        "3. One vote changed in a copy of the first record",
        *_verdict_lines(demo.refused),
        "",
        "4. The first county again: its office commits twice, and takes a reading back when the risk was measured",
        f"   Replaced: {' '.join(demo.changed.replaced)}",
        *_told(demo.changed),
        "   Who heard the words that were replaced:",
        *_verdict_lines(demo.changed.heard_replaced),
        "",
        f"Look at {demo.right.published.folder / 'index.html'}",
    ]


@dataclass(frozen=True, slots=True)
class DemoFromExportResult:
    """What two audits from the exports of a system showed, as data."""

    export: str
    confirmed: AuditConcluded
    confirmed_words: tuple[str, ...]
    confirmed_verdicts: tuple[Verdict, ...]
    caught: AuditConcluded
    caught_words: tuple[str, ...]
    caught_verdicts: tuple[Verdict, ...]
    folders: tuple[Path, ...]


def from_export_result(demo: DemoFromExport) -> DemoFromExportResult:
    """Both audits without their tables."""
    return DemoFromExportResult(
        demo.form.title,
        demo.right.concluded,
        demo.right.committed.words,
        demo.right.verdicts,
        demo.wrong.concluded,
        demo.wrong.committed.words,
        demo.wrong.verdicts,
        (demo.right.published.folder, demo.wrong.published.folder),
    )


def from_export_lines(demo: DemoFromExport) -> list[str]:
    """What was seen, in two parts."""
    right, wrong = (each.published.folder.parent for each in (demo.right, demo.wrong))
    return [
        f"1. A county whose machines counted right, from {demo.form.title}: {right / 'files' / demo.form.file}",
        *_told(demo.right),
        f"2. The same county; the machines recorded {WRONG} ballots for mayor for the wrong candidate: "
        f"{wrong / 'files' / demo.form.file}",
        *_told(demo.wrong),
        f"Look at {demo.right.published.folder / 'index.html'}",
    ]


def _told(audit: DemoAudit) -> list[str]:
    lines = [f"   Committed: {' '.join(audit.committed.words)}"]
    if made := audit.seed_made:
        lines += [
            f"   Seed: the digits of {listed(made.contributors)}, added; all promised theirs before any were shown",
            f"   {made.contributors[-1]}, who saw the others' first, shows digits of his choice",
            f"     refused: {made.refused}",
        ]
    for drawn, _ in audit.rounds:
        fetched = sum(each.cards for each in drawn.to_do)
        batches = sum(each.batches for each in drawn.to_do)
        work = counted(fetched, "card") if fetched else counted(batches, "batch", "batches")
        lines.append(f"   Round {drawn.number}: {work} read by people")
    _, last = audit.rounds[-1]
    lines += [f"   {line}" for line in discrepancy_lines(last.discrepancies, shown=2)]
    lines += [f"   {line}" for line in concluded_lines(audit.concluded)]
    entries = counted(audit.published.head.sequence, "entry", "entries")
    return [*lines, f"   The record of {entries}:", *_verdict_lines(audit.verdicts), ""]


def _verdict_lines(verdicts: Iterable[Verdict]) -> list[str]:
    return [line for each in verdicts for line in _verdict(each)]


def _verdict(said: Verdict) -> list[str]:
    if said.is_contradicted:
        return [
            f"   {said.verifier:<14} CONTRADICTED: these words are not of the commitment that counts"
        ]
    if said.is_consistent:
        told = [f"     {change}" for change in said.changes]
        return [f"   {said.verifier:<14} consistent: none of its {said.checks} checks fails", *told]
    failed = f"{'check' if len(said.failed) == 1 else 'checks'} {listed(said.failed)} failed"
    return [f"   {said.verifier:<14} REFUSED: {failed}", f"     {said.first_fault}"]
