"""The audit methods on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.journeys.audit_methods import AuditMethods, MethodAnswer


def methods_screen(result: AuditMethods) -> RenderableType:
    """Every method in a few lines."""
    known = result.known
    parts: list[RenderableType] = [
        Text("Audit methods", style="bold"),
        Text(
            f"Known: linked records {known.linked_records.value}, votes by batch {known.batch_votes.value}. "
            "Say more with --paper, --linked-records and --batch-votes."
        ),
    ]
    for answer in result.methods:
        parts += [Text(), *_method(answer)]
    parts += [Text(), Text("Not done here", style="bold")]
    parts += [Text(f"  {each.name}: {each.why}.") for each in result.left]
    return Group(*parts)


def _method(answer: MethodAnswer) -> Iterator[Text]:
    entry = answer.entry
    yield Text(entry.name, style="bold")
    if not entry.is_risk_limiting:
        yield Text("  not risk-limiting")
    if answer.fit is not None:
        yield Text(f"  {answer.fit.applicability.sentence}: {answer.fit.because}")
    yield Text(f"  needs    {entry.needs}")
    yield Text(f"  people   {entry.people_read}")
    yield Text(f"  assumes  {entry.assumes}")
    if entry.command:
        yield Text(f"  command  {entry.command}")
    yield Text(f"  source   {entry.source}", style="dim")
