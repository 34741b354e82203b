"""The audit methods on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.catalogue import Left
from canvass.journeys.audit_methods import AuditMethods, MethodAnswer
from canvass.present.messages import messages
from canvass.present.worded import worded

say = messages("audit_methods")


def methods_screen(result: AuditMethods) -> RenderableType:
    """Every method in a few lines."""
    known = result.known
    parts: list[RenderableType] = [
        Text(say("title"), style="bold"),
        Text(say("known", linked=known.linked_records.value, batches=known.batch_votes.value)),
    ]
    for answer in result.methods:
        parts += [Text(), *_method(answer)]
    parts += [Text(), Text(say("not-done"), style="bold")]
    parts += [Text(f"  {_left_out(each)}") for each in result.left]
    return Group(*parts)


def _left_out(each: Left) -> str:
    return say("left-out", method=each.name, why=each.why)


def _method(answer: MethodAnswer) -> Iterator[Text]:
    entry, fit = answer.entry, answer.fit
    yield Text(entry.name, style="bold")
    if not entry.is_risk_limiting:
        yield Text(f"  {say('not-limiting')}")
    if fit is not None:
        yield Text(f"  {say('fits', fits=worded(fit.applicability), because=worded(fit.because))}")
    yield Text(f"  {say('needs', needs=entry.needs)}")
    yield Text(f"  {say('people', people=entry.people_read)}")
    yield Text(f"  {say('assumes', assumes=entry.assumes)}")
    if entry.command:
        yield Text(f"  {say('command', command=entry.command)}")
    yield Text(f"  {say('source', source=entry.source)}", style="dim")
