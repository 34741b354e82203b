"""The numbers that say how large an audit is: each under its own heading, none without its meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from canvass.audit.size.claims import TOLD
from canvass.audit.size.numbers import Basis, Sizes
from canvass.model.sentence import Sentence
from canvass.present.audit.contest import chance
from canvass.present.blocks import Column, Listing, Section, Table, rows, text
from canvass.present.messages import messages
from canvass.present.worded import worded

say = messages("audit_sizes")


class _Number(Protocol):
    """Any of the five sizes."""

    @property
    def draws(self) -> float:
        """How many draws."""

    @property
    def basis(self) -> Basis:
        """How it was found."""


@dataclass(frozen=True, slots=True)
class SizeColumn:
    """A number of ``Sizes``, by its name there."""

    name: str
    number: Callable[[Sizes], _Number | None]

    @property
    def heading(self) -> str:
        """What stands above it."""
        return say(_HEADINGS[self.name])

    def meaning(self, aim: float) -> str:
        """What it answers, for this chance of being enough."""
        return say(_MEANINGS[self.name], chance=chance(aim))


COLUMNS = (
    SizeColumn("mean", lambda sizes: sizes.mean),
    SizeColumn("one_round", lambda sizes: sizes.one_round),
    SizeColumn("sequential", lambda sizes: sizes.sequential),
    SizeColumn("error_free", lambda sizes: sizes.error_free),
    SizeColumn("expected", lambda sizes: sizes.expected),
)
"""Every number that may stand in a table of sizes."""
_HEADINGS = {
    "mean": "average",
    "one_round": "one-round",
    "sequential": "ended",
    "error_free": "no-errors",
    "expected": "as-assumed",
}
_MEANINGS = {
    "mean": "average-means",
    "one_round": "one-round-means",
    "sequential": "ended-means",
    "error_free": "no-errors-means",
    "expected": "as-assumed-means",
}

MARKS = {
    Basis.EXACT: "e",
    Basis.FORMULA: "f",
    Basis.APPROXIMATION: "a",
    Basis.BOUND: "b",
    Basis.SIMULATED: "s",
}


def test_name(sizes: Sizes) -> str:
    """The test in words; one whose bet an expert chose is called by that bet."""
    if sizes.bet is None or sizes.bet.is_recommended:
        return sizes.test.sentence
    return say("test-of-a-bet", bet=sizes.bet.sentence)


def marked(number: _Number | None) -> str:
    """A number with the letter that says how it was found; a dash where it is not known."""
    return "-" if number is None else f"{number.draws:,.0f} {MARKS[number.basis]}"


def sizes_table(named: Sequence[tuple[str, Sizes]], first: str) -> Table:
    """One row for each test, one column for each number that any of them has."""
    columns = columns_of([sizes for _, sizes in named])
    cells = [(name, *(marked(column.number(sizes)) for column in columns)) for name, sizes in named]
    return Table("", (text(first), *(Column(each.heading) for each in columns)), rows(cells))


def columns_of(sizes: Sequence[Sizes]) -> tuple[SizeColumn, ...]:
    """The numbers that any of these sizes has."""
    return tuple(column for column in COLUMNS if any(column.number(each) for each in sizes))


def meanings(sizes: Sequence[Sizes]) -> Iterator[Section]:
    """What each number of the tables answers, how it was found, and what it takes for granted."""
    if sizes:
        told = (*_answers(sizes), *_assumptions(sizes))
        yield Section(say("meanings"), (Listing(told),))


def _answers(sizes: Sequence[Sizes]) -> Iterator[str]:
    shown = columns_of(sizes)
    for column in shown:
        answers = column.meaning(sizes[0].aim.chance)
        yield say("meaning", heading=column.heading, meaning=answers)
    bases = {number.basis for each in sizes for c in shown if (number := c.number(each))}
    letters = [f"{MARKS[basis]} {worded(basis)}" for basis in Basis if basis in bases]
    yield say("found-by", letters="; ".join(letters))
    yield from _beyond(sizes)
    errors = [each.sequential.standard_error for each in sizes if each.sequential]
    if largest := max((error for error in errors if error), default=None):
        yield say("simulated-error", draws=round(largest))


def _beyond(sizes: Sequence[Sizes]) -> Iterator[str]:
    """Of rounds that are not proven to be the smallest: by how much a smaller one could be smaller."""
    for each in sizes:
        found = each.one_round
        if found is not None and found.at_least is not None and found.at_least < found.draws:
            yield say(
                "round-beyond",
                tests=each.test.short,
                least=found.at_least,
                draws=found.draws,
                beyond=found.draws - found.at_least,
            )


def _assumptions(sizes: Sequence[Sizes]) -> Iterator[str]:
    """What the sizes take for granted, each sentence once, with the tests it holds for."""
    holds_for: dict[Sentence, list[str]] = {}
    for each in sizes:
        for sentence in each.assumes:
            tests = holds_for.setdefault(sentence, [])
            if each.test.short not in tests:
                tests.append(each.test.short)
    every = len({each.test for each in sizes})
    for sentence, tests in holds_for.items():
        if sentence in TOLD:
            yield say("of-claims", told=worded(sentence), tests="; ".join(tests))
        elif len(tests) == every:
            yield say("assumes", assumption=worded(sentence))
        else:
            yield say("assumes-for", assumption=worded(sentence), tests="; ".join(tests))
