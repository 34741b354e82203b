"""The numbers that say how large an audit is: each under its own heading, none without its meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.console import RenderableType
from rich.text import Text

from canvass.audit.size.numbers import Basis, SizedTest, Sizes
from canvass.present.audit.contest import chance
from canvass.present.plain_table import add_row, plain_table


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
    """A number of ``Sizes``: its heading and what it answers; ``{chance}`` is the chance aimed at."""

    heading: str
    meaning: str
    number: Callable[[Sizes], _Number | None]


COLUMNS = (
    SizeColumn(
        "average",
        "draws of an average audit; about half of all audits take more",
        lambda sizes: sizes.mean,
    ),
    SizeColumn(
        "one round",
        "draws of a single round, looked at only at its end, that confirms with {chance}",
        lambda sizes: sizes.one_round,
    ),
    SizeColumn(
        "ended",
        "draws by which {chance} of audits have ended that look after every draw",
        lambda sizes: sizes.sequential,
    ),
    SizeColumn(
        "no errors",
        "draws after which the audit ends if nothing drawn differs from its record",
        lambda sizes: sizes.error_free,
    ),
    SizeColumn(
        "as assumed",
        "draws that are enough if errors come exactly as assumed; bad luck takes more",
        lambda sizes: sizes.expected,
    ),
)
"""Every number that may stand in a table of sizes."""

MARKS = {Basis.EXACT: "e", Basis.FORMULA: "f", Basis.APPROXIMATION: "a", Basis.SIMULATED: "s"}


SHORT = {
    SizedTest.BRAVO: "BRAVO",
    SizedTest.MINERVA: "Minerva",
    SizedTest.ALPHA: "ALPHA",
    SizedTest.KELLY: "betting on rare errors",
    SizedTest.SUPER_SIMPLE: "super-simple",
    SizedTest.KAPLAN_MARKOV: "Kaplan-Markov, batches",
    SizedTest.BATCH_BETTING: "betting, batches",
    SizedTest.SUITE: "SUITE",
}
"""A test where there is little room."""


def test_name(sizes: Sizes) -> str:
    """The test in words; one whose bet an expert chose is called by that bet."""
    if sizes.bet is None or sizes.bet.is_recommended:
        return sizes.test.sentence
    return f"{sizes.bet.sentence}, cards not put back"


def marked(number: _Number | None) -> str:
    """A number with the letter that says how it was found; a dash where it is not known."""
    return "-" if number is None else f"{number.draws:,.0f} {MARKS[number.basis]}"


def sizes_table(rows: Sequence[tuple[str, Sizes]], first: str = "test") -> RenderableType:
    """One row for each test, one column for each number that any of them has."""
    columns = columns_of([sizes for _, sizes in rows])
    table = plain_table([first], [column.heading for column in columns])
    for label, sizes in rows:
        add_row(table, label, *(marked(column.number(sizes)) for column in columns))
    return table


def columns_of(sizes: Sequence[Sizes]) -> tuple[SizeColumn, ...]:
    """The numbers that any of these sizes has."""
    return tuple(column for column in COLUMNS if any(column.number(each) for each in sizes))


def meanings(sizes: Sequence[Sizes]) -> Iterator[Text]:
    """What each number of the tables answers, how it was found, and how far simulation may be off."""
    if not sizes:
        return
    shown = columns_of(sizes)
    with_chance = chance(sizes[0].aim.chance)
    for column in shown:
        yield Text(f"{column.heading}: {column.meaning.format(chance=with_chance)}.", style="dim")
    bases = {number.basis for each in sizes for c in shown if (number := c.number(each))}
    letters = [f"{MARKS[basis]} {basis.sentence}" for basis in Basis if basis in bases]
    yield Text(f"{'; '.join(letters)}.", style="dim")
    errors = [each.sequential.standard_error for each in sizes if each.sequential]
    largest = max((error for error in errors if error), default=None)
    if largest:
        yield Text(
            f"A simulated number of the column 'ended' is off by up to {largest:,.0f} draws (one standard error).",
            style="dim",
        )


def assumptions(sizes: Sequence[Sizes]) -> Iterator[Text]:
    """What the sizes take for granted, each sentence once, with the tests it holds for."""
    holds_for: dict[str, list[str]] = {}
    for each in sizes:
        for sentence in each.assumes:
            tests = holds_for.setdefault(sentence, [])
            if SHORT[each.test] not in tests:
                tests.append(SHORT[each.test])
    every = len({each.test for each in sizes})
    for sentence, tests in holds_for.items():
        named = "" if len(tests) == every else f" ({'; '.join(tests)})"
        yield Text(f"Assumes that {sentence}{named}.", style="dim")
