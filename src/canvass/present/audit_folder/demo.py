"""The demonstration in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import AuditConcluded
from canvass.journeys.audit_folder.rounds import RoundDrawn
from canvass.journeys.demo.audit import WRONG, Demo, DemoAudit
from canvass.journeys.demo.from_export import DemoFromExport
from canvass.journeys.demo.seed import SeedMade
from canvass.journeys.demo.verdicts import Verdict
from canvass.present.audit_folder.results import concluded_lines, discrepancy_lines
from canvass.present.messages import messages
from canvass.present.words import listed

say = messages("audit_folder_demo")


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
        say("right"),
        *_told(demo.right),
        say("wrong", ballots=WRONG),
        *_told(demo.wrong),
        say("tampered"),
        *_verdict_lines(demo.refused),
        "",
        say("changed"),
        f"   {say('replaced', words=' '.join(demo.changed.replaced))}",
        *_told(demo.changed),
        f"   {say('heard-replaced')}",
        *_verdict_lines(demo.changed.heard_replaced),
        "",
        _look_at(demo.right),
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
    file = Path("files") / demo.form.file
    return [
        say("right-from", export=demo.form.title, file=str(right / file)),
        *_told(demo.right),
        say("wrong-from", ballots=WRONG, file=str(wrong / file)),
        *_told(demo.wrong),
        _look_at(demo.right),
    ]


def _look_at(audit: DemoAudit) -> str:
    return say("look-at", page=str(audit.published.folder / "index.html"))


def _told(audit: DemoAudit) -> list[str]:
    _, last = audit.rounds[-1]
    told = (
        say("committed", words=" ".join(audit.committed.words)),
        *_seed(audit.seed_made),
        *(_round(drawn) for drawn, _ in audit.rounds),
        *discrepancy_lines(last.discrepancies, shown=2),
        *concluded_lines(audit.concluded),
        say("record", entries=audit.published.head.sequence),
    )
    return [*(f"   {line}" for line in told), *_verdict_lines(audit.verdicts), ""]


def _seed(made: SeedMade | None) -> Iterator[str]:
    """The ceremony, and what was said to who showed other digits than were promised."""
    if made is not None:
        yield say("seed-digits", contributors=listed(made.contributors))
        yield say("seed-other", contributor=made.contributors[-1])
        yield f"  {say('seed-refused', why=made.refused)}"


def _round(drawn: RoundDrawn) -> str:
    if cards := sum(each.cards for each in drawn.to_do):
        return say("round-cards", round=drawn.number, cards=cards)
    batches = sum(each.batches for each in drawn.to_do)
    return say("round-batches", round=drawn.number, batches=batches)


def _verdict_lines(verdicts: Iterable[Verdict]) -> list[str]:
    return [f"   {line}" for each in verdicts for line in _verdict(each)]


def _verdict(said: Verdict) -> Iterator[str]:
    verifier = f"{said.verifier:<14}"
    if said.is_contradicted:
        yield say("contradicted", verifier=verifier)
    elif said.is_consistent:
        yield say("consistent", verifier=verifier, checks=said.checks)
        yield from (f"  {change}" for change in said.changes)
    else:
        failed = listed(said.failed)
        yield say("refused", verifier=verifier, count=len(said.failed), failed=failed)
        yield f"  {said.first_fault}"
