"""What the checks of a record found, gathered while it is read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from canvass.journeys.verification.checks import CheckName

MOST_REFUSED = 1_000
"""After so many refused events none is followed: to refuse one may cost a look at everything (record.md, 21.1)."""
LONGEST_SAID = 4_000
"""Of one fault no more characters are kept: a small entry may be refused with a list that fills a megabyte."""
TOO_MANY = (
    f"after entry {{}}: {MOST_REFUSED:,} events up to it are refused, and none after it is followed"
)


class CheckAnswer(StrEnum):
    """What became of a check."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_MADE = "not made"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, and the entry where it is; None where no entry is to blame."""

    entry: int | None
    problem: str


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A check by its name: what it saw, what is wrong, what could not be checked and who could."""

    name: str
    answer: CheckAnswer
    seen: tuple[str, ...]
    faults: tuple[Fault, ...]
    not_made: tuple[str, ...]


@dataclass
class Findings:
    """What was found so far, by check."""

    seen: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in CheckName})
    faults: dict[str, list[Fault]] = field(default_factory=lambda: {name: [] for name in CheckName})
    not_made: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in CheckName})

    left_out: set[str] = field(default_factory=set)

    def saw(self, check: str, fact: str) -> None:
        """Keep what was looked at."""
        self.seen[check].append(fact)

    def fault(self, check: str, entry: int | None, problem: str) -> None:
        """Keep what is wrong."""
        more = len(problem) - LONGEST_SAID
        said = f"{problem[:LONGEST_SAID]} ... and {more:,} characters" if more > 0 else problem
        self.faults[check].append(Fault(entry, said))

    def cannot(self, checks: Iterable[str], reason: str) -> None:
        """Keep why something could not be checked, and who can."""
        for check in checks:
            if reason not in self.not_made[check]:
                self.not_made[check].append(reason)

    def forget(self, checks: Iterable[str]) -> None:
        """Drop what was found by these checks."""
        for check in checks:
            self.seen[check], self.faults[check], self.not_made[check] = [], [], []

    def leave_out(self, checks: Iterable[str]) -> None:
        """Show nothing of these checks: the record holds nothing that they ask about."""
        self.left_out.update(checks)

    @property
    def results(self) -> tuple[CheckResult, ...]:
        """Every check, in the order in which they are shown."""
        return tuple(
            CheckResult(
                name.value,
                self._answer(name),
                tuple(self.seen[name]),
                tuple(self.faults[name]),
                tuple(self.not_made[name]),
            )
            for name in CheckName
            if name not in self.left_out
        )

    def _answer(self, name: str) -> CheckAnswer:
        if self.faults[name]:
            return CheckAnswer.FAILS
        only_missing = self.not_made[name] and not self.seen[name]
        return CheckAnswer.NOT_MADE if only_missing else CheckAnswer.HOLDS
