"""``canvass demo audit --export``: the audit of the made-up county, opened from what a voting system exports."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import Ending
from canvass.journeys.demo.audit import WRONG, DemoAudit, run_audit
from canvass.journeys.demo.county import made_county
from canvass.journeys.demo.exports.form import ExportForm, as_exported
from canvass.journeys.demo.exports.known import form_named
from canvass.journeys.progress import Progress, silent
from canvass.model.sentence import sentences

doing = sentences("doing")


@dataclass(frozen=True)
class DemoFromExport:
    """Two audits from exports of one system: one that confirms, one that catches a wrong winner."""

    form: ExportForm
    right: DemoAudit
    wrong: DemoAudit

    @property
    def is_as_promised(self) -> bool:
        """Whether every outcome is confirmed where the machines counted right, and the wrong one is found.

        And whether both verifiers accept both records.
        """
        ends = [each.ending for each in self.right.concluded.contests]
        found = [each.ending for each in self.wrong.concluded.contests]
        verdicts = (*self.right.verdicts, *self.wrong.verdicts)
        return (
            all(ending is Ending.CONFIRMED for ending in ends)
            and Ending.HAND_COUNT_DIFFERS in found
            and all(each.is_consistent and not each.is_contradicted for each in verdicts)
        )


def demo_from_export(folder: Path, name: str, progress: Progress = silent) -> DemoFromExport:
    """Run both audits in a new folder, each from an export of the form of this name. Raises UnknownName."""
    form = form_named(name)
    progress(doing("right-from", form=form.title))
    right = run_audit(folder / "right", as_exported(made_county(), form), form=form)
    progress(doing("wrong"))
    wrong = run_audit(folder / "wrong", as_exported(made_county(wrong=WRONG), form), form=form)
    return DemoFromExport(form, right, wrong)
