"""The vectors of section 21.20.1 of docs/record.md, computed: seats of lists, and the claims that make them so."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from canvass.audit.rules import assertions
from canvass.audit.terms.assertions import assertion_value
from canvass.audit.terms.contests import ListedContest, contest_value
from canvass.model import Choice, ChoiceKind, Contest, Rule

CARDS = 1000


@dataclass(frozen=True)
class Council:
    """Lists that share seats, with their votes; what stands under ``other`` adds several lists."""

    about: str
    rule: Rule
    votes: dict[str, int]
    seats: int = 5
    share: Fraction | None = None
    other: str = ""

    @property
    def vector(self) -> dict[str, Any]:
        """The line of the contest, and what follows: the status, and the lines of its claims without margins."""
        kinds = {self.other: ChoiceKind.OTHER}
        choices = tuple(
            Choice(name, name, kind=kinds.get(name, ChoiceKind.CANDIDATE)) for name in self.votes
        )
        contest = Contest("council", "Council", choices, None, self.seats, 1, self.rule, self.share)
        found = assertions(contest, self.votes, CARDS)
        listed = ListedContest(contest, ("Adams",), tuple(self.votes.items()))
        lines = [
            _plain(assertion_value(each, number, Fraction(0)))
            for number, each in enumerate(found.assertions, 1)
        ]
        for line in lines:
            del line["margin"]
        return {
            "about": self.about,
            "bound": CARDS,
            "contest": _plain(contest_value(listed)),
            "status": found.status.value,
            "assertions": lines,
        }


def _plain(value: Any) -> Any:
    """The value as JSON has it."""
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return value if isinstance(value, int) else str(value)


VOTES = {"A": 416, "B": 338, "C": 158}
COUNCILS = (
    Council("highest averages", Rule.DHONDT, VOTES),
    Council("odd divisors", Rule.SAINTE_LAGUE, VOTES),
    Council("largest remainders", Rule.HAMILTON, VOTES),
    Council("highest averages above a share", Rule.DHONDT, VOTES, 3, Fraction(1, 5)),
    Council(
        *("a list exactly at the share", Rule.DHONDT, {"A": 60, "B": 30, "C": 10}, 3),
        Fraction(1, 10),
    ),
    Council("two that are level for the last seat", Rule.DHONDT, {"A": 40, "B": 20, "C": 7}, 2),
    Council("a line of several lists", Rule.SAINTE_LAGUE, VOTES, 4, None, "C"),
    Council("a line of several lists among remainders", Rule.HAMILTON, VOTES, 4, None, "C"),
)


def list_vectors() -> list[dict[str, Any]]:
    """Seats of lists, by every rule."""
    return [each.vector for each in COUNCILS]
