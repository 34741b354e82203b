"""Which of the votes that did not add up a result has to tell."""

from __future__ import annotations

from collections.abc import Collection

from canvass.model import Election, Fate, InputFault


def inputs_of(
    election: Election,
    contests: Collection[str],
    states: Collection[str | None] | None = None,
) -> tuple[InputFault, ...]:
    """The faults in these contests that were mended or left out, and of the states looked at those used as they are.

    Without ``states`` every fault of the contests.
    """
    return tuple(
        fault
        for fault in election.faults
        if fault.contest in contests
        and (states is None or fault.fate is not Fate.USED or fault.state in states)
    )
