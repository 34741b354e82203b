"""Faults of a file that a person lets stand from a browser: which may, and what the address of a form says of them.

The address says what is decided, since the body of the form is the file alone; who decides is who has signed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.requests import Request

from canvass.audit.event import Loaded
from canvass.errors import BadValue
from canvass.formats.problem import Problem, Severity
from canvass.formats.recipe import ACCEPTABLE, known_codes
from canvass.journeys.auditing.decisions import Deciding

LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class FaultThatMayStand:
    """A kind of fault that may stand where a person says so, and how often the file has it."""

    code: str
    message: str
    times: int


@dataclass(frozen=True, slots=True)
class LetStand:
    """The kinds of faults that the next file may have, and why; the record keeps both with the name of who sends it."""

    what: Loaded
    codes: tuple[str, ...]
    why: str

    @property
    def query(self) -> str:
        """What the address of the form says of it."""
        return urlencode([*(("stand", code) for code in self.codes), ("why", self.why)])

    def by(self, name: str) -> Deciding:
        """The same, as a reader of files takes it."""
        return Deciding(codes=frozenset(self.codes), by=name, why=self.why)


def faults_that_may_stand(
    what: Loaded, problems: Sequence[Problem]
) -> tuple[FaultThatMayStand, ...]:
    """The kinds among these problems that somebody may let stand; none of the contests', which are what is audited."""
    if what is Loaded.CONTESTS:
        return ()
    errors = [one for one in problems if one.severity is Severity.ERROR and one.code in ACCEPTABLE]
    times = Counter[str]()
    for one in errors:
        times[one.code] += one.count
    said = {one.code: one.message for one in reversed(errors)}
    return tuple(FaultThatMayStand(code, said[code], times[code]) for code in sorted(times))


def decision(request: Request, what: Loaded) -> LetStand | None:
    """What an address says may stand; None where it says nothing. Raises UnknownName, BadValue without a reason."""
    codes = request.query_params.getlist("stand")
    if not codes:
        return None
    why = request.query_params.get("why", "").strip()
    if not why or len(why) > LONGEST_REASON:
        raise BadValue(
            f"say in at most {LONGEST_REASON} letters why the fault may stand, as the public will read it; nothing was "
            "kept"
        )
    return LetStand(what, tuple(sorted(known_codes(codes))), why)
