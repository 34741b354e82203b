"""``findings.json`` of a packaged election: what its tables were found to lack when they were compiled.

A packaged table never changes, so what does not add up in it is found once, by the same checks that a user's own
folder gets (``canvass.tabulation.levels``, ``canvass.tabulation.sizes``), and kept beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from canvass.model import Election, InputFault, SizeFault

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Findings:
    """Votes that do not add up, in the order in which they were found, and sizes that do not fit the votes."""

    faults: tuple[InputFault, ...]
    size_faults: tuple[SizeFault, ...]
    inputs: Mapping[str, str] = field(default_factory=dict)
    """SHA-256 of each packaged table that was looked at, by its election and name."""

    def rows_left_out(self, table: str) -> Sequence[SizeFault]:
        """What was found wrong with the sizes of one table."""
        return [fault for fault in self.size_faults if fault.table == table]


def findings_of(election: Election, inputs: Mapping[str, str] | None = None) -> Findings:
    """What an election was found to lack when it was opened."""
    return Findings(election.faults, election.size_faults, dict(inputs or {}))


def findings_text(findings: Findings) -> str:
    """The text of ``findings.json``: two findings are one where their texts are."""
    return _adapter().dump_json(findings, indent=1).decode() + "\n"


def read_findings(text: bytes) -> Findings:
    """What ``findings.json`` says."""
    return _adapter().validate_json(text)


@cache
def _adapter() -> TypeAdapter[Findings]:
    return TypeAdapter(Findings)
