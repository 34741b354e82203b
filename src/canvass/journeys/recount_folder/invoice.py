"""``canvass recount invoice``: what a recount was to cost, what was charged for it, and what it cost, per county."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from pathlib import Path

from canvass.errors import BadFile, InputError
from canvass.formats.event_log import COSTS, EventLog, LogLine, read_event_log
from canvass.formats.problem import Problem, Severity, SourceFile
from canvass.recount.known_costs import KnownCost

NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,4})?")
MONEY = re.compile(r"[0-9]{1,12}(\.[0-9]{1,2})?")
CENTS = 100


class Item(StrEnum):
    """What a line is for: a cost, or one of the three sums that a county states once."""

    WORK = "work"
    """Hours of a person."""
    HALL = "hall"
    SECURITY = "security"
    EQUIPMENT = "equipment"
    MILEAGE = "mileage"
    OTHER = "other"
    ESTIMATED = "estimated"
    CHARGED = "charged"
    REFUNDED = "refunded"


STATED = (Item.ESTIMATED, Item.CHARGED, Item.REFUNDED)
COST = tuple(item for item in Item if item not in STATED)


@dataclass(frozen=True, slots=True)
class CostLine:
    """A line of the sheet: quantity and rate as written, and the amount in cents, rounded half up."""

    row: int
    county: str
    item: Item
    what: str
    quantity: str
    rate: str
    cents: int


@dataclass(frozen=True, slots=True)
class CountyInvoice:
    """Sums of a county in cents, or of all; None is not known. ``by_item`` are the costs in the order of ``COST``.

    An item of which the sheet has no line is not known: it may have cost nothing, or stand under another.
    """

    county: str
    by_item: tuple[int | None, ...]
    actual: int | None
    estimated: int | None
    charged: int | None
    refunded: int | None

    @property
    def balance(self) -> int | None:
        """What was charged less what it cost: to be paid back, or still due where it is below 0."""
        if self.charged is None or self.actual is None:
            return None
        return self.charged - self.actual

    @property
    def left(self) -> int | None:
        """What is still to be paid back; None where it is not known."""
        if self.balance is None or self.refunded is None:
            return None
        return self.balance - self.refunded


@dataclass(frozen=True, slots=True)
class Invoice:
    """The lines, each county by its sums, and all of them: a sum is known where that of every county is."""

    sheet: SourceFile
    lines: tuple[CostLine, ...]
    counties: tuple[CountyInvoice, ...]
    whole: CountyInvoice
    notes: tuple[Problem, ...]


def invoice(sheet: Path, county: str = "") -> Invoice:
    """The invoice that a sheet of costs gives. Raises BadFile with every problem."""
    read = read_event_log(sheet, COSTS, county)
    held = HeldCosts(read)
    lines = tuple(held.lines())
    problems = (*read.problems, *held.problems)
    if not lines and not problems:
        problems = (_problem(read, 1, "item", "empty", "", "the sheet has no line of costs"),)
    if any(problem.severity.stops for problem in problems):
        problems = tuple(sorted(problems, key=lambda each: (each.row or 0, each.column)))
        raise BadFile(f"{sheet}: no invoice was written; mend the sheet", problems)
    names = sorted({line.county for line in lines})
    counties = tuple(_county(name, [e for e in lines if e.county == name]) for name in names)
    return Invoice(read.source, lines, counties, _whole(counties), read.problems)


def known_case(found: Invoice, place: str, year: int, ballots: int) -> KnownCost:
    """The invoice as a case by which estimates are judged: what was asked for in advance, and what it cost.

    Raises InputError where the cost of a county, or what it was asked, is not known: a part would look like a low cost.
    """
    whole = found.whole
    asked = whole.estimated if whole.charged is None else whole.charged
    if not place.strip() or ballots < 1:
        raise InputError(
            "--case: say with --place, --year and --ballots where and when it was, and how many ballots"
        )
    if whole.actual is None:
        lacking = next(each.county for each in found.counties if each.actual is None)
        raise InputError(
            f"--case: the sheet has no costs of {lacking}; what all of it cost is not known"
        )
    return KnownCost(place.strip(), year, ballots, len(found.counties), asked, whole.actual)


def _county(name: str, lines: list[CostLine]) -> CountyInvoice:
    costs = tuple(_added(e.cents for e in lines if e.item is item) for item in COST)
    stated = {line.item: line.cents for line in lines}
    return CountyInvoice(
        name,
        costs,
        _added(cents for cents in costs if cents is not None),
        stated.get(Item.ESTIMATED),
        stated.get(Item.CHARGED),
        stated.get(Item.REFUNDED),
    )


def _added(cents: Iterable[int]) -> int | None:
    known = [*cents]
    return sum(known) if known else None


def _whole(counties: tuple[CountyInvoice, ...]) -> CountyInvoice:
    def added(of: Callable[[CountyInvoice], int | None]) -> int | None:
        known = [cents for each in counties if (cents := of(each)) is not None]
        return sum(known) if len(known) == len(counties) else None

    by_item = zip(*(each.by_item for each in counties), strict=True)
    return CountyInvoice(
        "",
        tuple(_added(cents for cents in item if cents is not None) for item in by_item),
        added(lambda each: each.actual),
        added(lambda each: each.estimated),
        added(lambda each: each.charged),
        added(lambda each: each.refunded),
    )


@dataclass
class HeldCosts:
    """A sheet of costs; ``problems`` fills while ``lines`` is read."""

    read: EventLog
    problems: list[Problem] = field(default_factory=list)
    _stated: dict[tuple[str, Item], int] = field(default_factory=dict)
    _spelt: dict[str, tuple[str, int]] = field(default_factory=dict)

    def lines(self) -> Iterator[CostLine]:
        """The lines that state a cost or a sum."""
        for line in self.read.lines:
            count, cells = len(self.problems), line.cells
            item = self._item(line)
            for column in ("county", "what"):
                if not cells[column] and (column == "county" or item not in STATED):
                    self._say(line, column, "is empty")
            self._county(line)
            cents = self._cents(line)
            if item is not None and cents is not None and len(self.problems) == count:
                quantity, rate = cells["quantity"], cells["rate"]
                yield CostLine(
                    line.row, cells["county"], item, cells["what"], quantity, rate, cents
                )

    def _county(self, line: LogLine) -> None:
        """A county that is spelt in two ways would be two counties."""
        name = line.cells["county"]
        before, row = self._spelt.setdefault(name.casefold(), (name, line.row))
        if before != name:
            self._say(line, "county", f"is spelt {before!r} in row {row}: one county or two?")

    def _item(self, line: LogLine) -> Item | None:
        word = line.cells["item"].casefold()
        if word not in list(Item):
            self._say(line, "item", f"is none of {', '.join(Item)}")
            return None
        item = Item(word)
        before = self._stated.setdefault((line.cells["county"], item), line.row)
        if item in STATED and before != line.row:
            self._say(line, "item", f"the county stated it before, in row {before}")
        if item is Item.WORK and not (line.cells["quantity"] and line.cells["rate"]):
            self._say(line, "quantity", "hours and a rate are needed for work")
        return item

    def _cents(self, line: LogLine) -> int | None:
        """The amount, or quantity times rate rounded half up; a problem where both stand and differ."""
        quantity = self._number(line, "quantity", NUMBER)
        rate, amount = self._number(line, "rate", NUMBER), self._number(line, "amount", MONEY)
        if (quantity is None) != (rate is None):
            self._say(line, "rate", "quantity and rate stand together, or neither does")
            return None
        product = None if quantity is None or rate is None else _cents(quantity * rate)
        stated = None if amount is None else _cents(amount)
        if product is None and stated is None:
            self._say(line, "amount", "needs an amount, or a quantity and a rate")
        elif product is not None and stated is not None and product != stated:
            self._say(line, "amount", f"is not quantity times rate, {product / CENTS:.2f}")
        return stated if product is None else product

    def _number(self, line: LogLine, column: str, form: re.Pattern[str]) -> Decimal | None:
        written = line.cells[column]
        if written and not form.fullmatch(written):
            self._say(line, column, "is not a number of 0 or more, as 1234.50")
        return Decimal(written) if written and form.fullmatch(written) else None

    def _say(self, line: LogLine, column: str, said: str) -> None:
        found = line.cells[column]
        self.problems.append(_problem(self.read, line.row, column, column, found, said))


def _cents(dollars: Decimal) -> int:
    return int((dollars * CENTS).quantize(Decimal(1), ROUND_HALF_UP))


def _problem(read: EventLog, row: int, column: str, code: str, found: str, said: str) -> Problem:
    kind, mend = f"recount.invoice.{code}", "compare the sheet with the county's papers"
    return Problem(kind, Severity.ERROR, said, mend, read.source.name, "", row, column, found)
