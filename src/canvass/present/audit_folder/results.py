"""What a closed round and a concluded audit say on a terminal, contest by contest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from canvass.audit.event import AuditConcluded, ContestConclusion, ContestResult
from canvass.audit.event.ending import Ending
from canvass.journeys.audit_folder.closing import Measured
from canvass.journeys.audit_folder.discrepancies import Discrepancy
from canvass.journeys.audit_folder.publishing import Published
from canvass.present.audit_folder.stands import elected_words, stands
from canvass.present.audit_folder.unseen import unseen_sentences
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.present.words import listed, percent, sentences

SHOWN = 12
say = messages("audit_folder_status")


def measured_lines(measured: Measured) -> list[str]:
    """What a round says of every contest."""
    return [
        say("round-closed", round=measured.round),
        *_results(measured),
        *discrepancy_lines(measured.discrepancies),
        *(f"  {_if_agreed(contest, risk)}" for contest, risk in measured.if_agreed.items()),
        say("unsettled", contests=listed(measured.unsettled))
        if measured.unsettled
        else say("settled"),
    ]


def _results(measured: Measured) -> Iterator[str]:
    unseen = unseen_sentences(measured.unseen)
    for result in measured.contests:
        by_paper = elected_words(measured.elected.get(result.contest))
        yield from result_lines(result, unseen=unseen.get(result.contest, ""), elected=by_paper)


def _if_agreed(contest: str, risk: str) -> str:
    return say("if-agreed", contest=contest, risk=percent(float(risk)))


def result_lines(
    result: ContestResult, ending: Ending | None = None, unseen: str = "", elected: str = ""
) -> list[str]:
    """How a contest stands or ended, its measured risk, and a count by hand of it."""
    told = sentences((stands(result.status, ending), elected))
    lines = [say("contest", contest=result.contest, said=told)]
    if unseen:
        lines.append(f"  {unseen}")
    if result.sample:
        risk = percent(float(result.measured_risk))
        lines.append(f"  {say('measured', risk=risk, draws=result.sample)}")
    if result.hand_count:
        votes = ", ".join(f"{choice} {count:,}" for choice, count in result.hand_count)
        lines.append(f"  {say('by-hand', votes=votes)}")
    return lines


def discrepancy_lines(found: Sequence[Discrepancy], shown: int = SHOWN) -> list[str]:
    """Where paper and records differ, and what that does."""
    if not found:
        return []
    lines = [say("discrepancies", count=len(found))]
    for each in found[:shown]:
        lines += [f"  {_difference(each)}", f"    {_does(each)}"]
    if len(found) > shown:
        lines.append(f"  {say('more', more=len(found) - shown)}")
    return lines


def _difference(each: Discrepancy) -> str:
    where, recorded, on_paper = " ".join(each.entry), each.recorded, each.on_paper
    said = {"contest": each.contest, "recorded": recorded, "on_paper": on_paper}
    return say("discrepancy", entry=where, **said)


def _does(each: Discrepancy) -> str:
    """What a difference does, and by how much the report was too good or too modest where it was either."""
    effect = worded(each.effect)
    if not each.votes:
        return effect
    size = abs(each.votes)
    number = int(size) if size.denominator == 1 else f"{float(size):.2f}"
    votes = say("size", unit=each.unit, size=number)
    return say("too-good" if each.votes > 0 else "too-modest", votes=votes, effect=effect)


def concluded_lines(
    said: AuditConcluded, elected: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> list[str]:
    """How the audit ends, contest by contest; ``elected`` are whom papers elect that do not confirm the report."""
    return [_concluded(each, elected.get(each.contest)) for each in said.contests]


def _concluded(each: ContestConclusion, elected: Sequence[str] | None) -> str:
    told = sentences((each.ending.sentence, elected_words(elected)))
    return say("contest", contest=each.contest, said=told)


def published_lines(made: Published) -> list[str]:
    """A folder for the public."""
    folder, head = str(made.folder), made.head
    return [
        say("published", folder=folder, entries=head.sequence, files=made.files),
        say("last-digest"),
        f"  {head.digest}",
        say("checker"),
        *(f"  {digest}  {name}" for name, digest in made.checker_sha256.items()),
    ]
