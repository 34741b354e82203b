"""What a closed round and a concluded audit say on a terminal, contest by contest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from canvass.audit.event import AuditConcluded, ContestResult
from canvass.audit.event.ending import Ending
from canvass.journeys.audit_folder.closing import Measured
from canvass.journeys.audit_folder.discrepancies import Discrepancy
from canvass.journeys.audit_folder.publishing import Published
from canvass.present.audit_folder.stands import elected_words, stands
from canvass.present.audit_folder.unseen import unseen_sentences
from canvass.present.words import counted, listed, percent, sentences

SHOWN = 12


def measured_lines(measured: Measured) -> list[str]:
    """What a round says of every contest."""
    lines = [f"Round {measured.round} is closed and signed."]
    unseen = unseen_sentences(measured.unseen)
    for result in measured.contests:
        by_paper = elected_words(measured.elected.get(result.contest))
        lines += result_lines(result, unseen=unseen.get(result.contest, ""), elected=by_paper)
    lines += discrepancy_lines(measured.discrepancies)
    for contest, risk in measured.if_agreed.items():
        lines.append(
            f"  {contest}: had every record agreed, the measured risk would be {percent(float(risk))}"
        )
    if measured.unsettled:
        return [*lines, f"More is to be done for {listed(measured.unsettled)}: canvass audit next"]
    return [*lines, "Every targeted contest is settled: canvass audit conclude"]


def result_lines(
    result: ContestResult, ending: Ending | None = None, unseen: str = "", elected: str = ""
) -> list[str]:
    """How a contest stands or ended, its measured risk, and a count by hand of it."""
    told = sentences((stands(result.status, ending), elected))
    lines = [f"{result.contest}: {told}"]
    if unseen:
        lines.append(f"  {unseen}")
    if result.sample:
        lines.append(f"  measured risk {_risk(result)} after {counted(result.sample, 'draw')}")
    if result.hand_count:
        votes = ", ".join(f"{choice} {count:,}" for choice, count in result.hand_count)
        lines.append(f"  counted by hand: {votes}")
    return lines


def _risk(result: ContestResult) -> str:
    return percent(float(result.measured_risk))


def discrepancy_lines(found: Sequence[Discrepancy], shown: int = SHOWN) -> list[str]:
    """Where paper and records differ, and what that does."""
    if not found:
        return []
    lines = [f"Discrepancies: {len(found):,}"]
    for each in found[:shown]:
        lines.append(
            f"  {' '.join(each.entry)}, {each.contest}: recorded {each.recorded}; on paper {each.on_paper}"
        )
        lines.append(f"    {_too_good(each.votes, each.unit)}{each.effect.sentence}")
    if len(found) > shown:
        lines.append(f"  and {len(found) - shown:,} more (--json lists them all)")
    return lines


def _too_good(votes: Fraction, unit: str) -> str:
    """By how many votes or points the report was too good or too modest; nothing where it was neither."""
    if not votes:
        return ""
    size = abs(votes)
    number = f"{int(size):,}" if size.denominator == 1 else f"{float(size):.2f}"
    return f"{'Too good' if votes > 0 else 'Too modest'} by {number} {unit if size == 1 else f'{unit}s'}. "


def concluded_lines(
    said: AuditConcluded, elected: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> list[str]:
    """How the audit ends, contest by contest; ``elected`` are whom papers elect that do not confirm the report."""
    return [
        f"{each.contest}: {sentences((each.ending.sentence, elected_words(elected.get(each.contest))))}"
        for each in said.contests
    ]


def published_lines(made: Published) -> list[str]:
    """A folder for the public."""
    return [
        f"Published in {made.folder}: {counted(made.head.sequence, 'entry', 'entries')}, "
        f"{counted(made.files, 'file')}.",
        "The last entry has this digest; put it where nobody can change it:",
        f"  {made.head.digest}",
        "The checker beside it has these SHA-256; who checks should compare them with the project's copies:",
        *(f"  {digest}  {name}" for name, digest in made.checker_sha256.items()),
    ]
