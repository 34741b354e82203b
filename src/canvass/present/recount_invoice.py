"""An invoice of a recount on a screen, on paper and as a table."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path

from canvass.errors import NotWritten
from canvass.journeys.recount_folder.invoice import COST, CountyInvoice, Invoice, Item
from canvass.present.blocks import Block, Column, Page, Paragraph, Row, Section, Table, Weight
from canvass.present.messages import messages
from canvass.present.paper import page_pdf
from canvass.present.words import NOT_KNOWN, listed, number
from canvass.present.write import write_together, write_whole
from canvass.recount.known_costs import KnownCost

say = messages("recount_invoice")
ITEMS = {
    Item.WORK: "work",
    Item.HALL: "hall",
    Item.SECURITY: "security",
    Item.EQUIPMENT: "equipment",
    Item.MILEAGE: "mileage",
    Item.OTHER: "other",
}
SUMS = {
    "estimated": "estimated",
    "charged": "charged",
    "actual": "actual",
    "refunded": "refunded",
    "balance": "balance",
}


def money(cents: int | None) -> str:
    """Dollars and cents; "not known" where there is none.

    >>> money(200560300), money(-5), money(None)
    ('$2,005,603.00', '-$0.05', 'not known')
    """
    if cents is None:
        return NOT_KNOWN
    return f"{'-' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def invoice_page(found: Invoice) -> Page:
    """The invoice on one page."""
    return Page(
        title=say("title"),
        kicker="canvass recount invoice",
        foot=say("source", file=found.sheet.name, digest=found.sheet.sha256),
        blocks=tuple(_blocks(found)),
    )


def _blocks(found: Invoice) -> Iterator[Block]:
    whole = found.whole
    sums = {name: money(getattr(whole, name)) for name in ("estimated", "charged", "actual")}
    yield Paragraph(say("answer", counties=len(found.counties), **sums), Weight.LEAD)
    yield Paragraph(_balance(whole))
    over = [each.county for each in found.counties if _is_over(each)]
    if over:
        yield Paragraph(say("too-much", counties=listed(over)), Weight.CAUTION)
    yield Section(say("by-county"), (_by_county(found),))
    yield Section(say("by-item"), (_by_item(found),))
    yield Section(say("lines"), (_lines(found),))


def _is_over(each: CountyInvoice) -> bool:
    """Whether more was paid back than is due."""
    return bool(each.refunded) and each.left is not None and each.left < 0


def _balance(whole: CountyInvoice) -> str:
    if whole.balance is None:
        return say("no-balance")
    told = {"balance": money(abs(whole.balance)), "refunded": money(whole.refunded)}
    if not whole.balance:
        return say("even", refunded=told["refunded"])
    return say("back", **told) if whole.balance > 0 else say("due", **told)


def _by_county(found: Invoice) -> Table:
    columns = (
        Column(say("county"), is_number=False),
        *(Column(say(SUMS[name])) for name in SUMS),
    )
    rows = tuple(_row(each.county, each) for each in found.counties)
    return Table("", columns, (*rows, _row(say("every"), found.whole)))


def _row(name: str, each: CountyInvoice) -> Row:
    return Row((name, *(money(getattr(each, column)) for column in SUMS)))


def _by_item(found: Invoice) -> Table:
    columns = (Column(say("item"), is_number=False), Column(say("amount")), Column(say("share")))
    every = sum(cents or 0 for cents in found.whole.by_item)
    known = sum(each.actual is not None for each in found.counties)
    note = say("of-known", known=number(known), counties=number(len(found.counties)))
    rows = (
        Row((say(ITEMS[item]), *_item_cells(cents, every)))
        for item, cents in zip(COST, found.whole.by_item, strict=True)
    )
    return Table(note, columns, tuple(rows))


def _item_cells(cents: int | None, every: int) -> tuple[str, str]:
    """The amount of an item and its share; neither where the sheet has no line of it."""
    if cents is None:
        return say("no-line"), "-"
    return money(cents), f"{cents / every:.1%}" if every else "-"


def _lines(found: Invoice) -> Table:
    columns = (
        Column(say("county"), is_number=False),
        Column(say("item"), is_number=False),
        Column(say("what"), is_number=False, is_long=True),
        Column(say("quantity")),
        Column(say("rate")),
        Column(say("amount")),
    )
    rows = (
        Row((e.county, str(e.item), e.what, e.quantity, e.rate, money(e.cents)))
        for e in found.lines
    )
    return Table("", columns, tuple(rows))


def write_case(found: Invoice, case: KnownCost, file: Path) -> None:
    """The file of a known case, as ``canvass recount plan --costs`` reads it; a file that is there is not replaced."""
    sums = {"asked": case.asked_cents, "actual": case.actual_cents}
    lines = [
        f"# {say('case-file')}",
        f"place = {json.dumps(case.place, ensure_ascii=False)}",
        *(f"{name} = {getattr(case, name)}" for name in ("year", "ballots", "counties")),
        *(
            f'{n} = "{cents // 100}.{cents % 100:02d}"'
            for n, cents in sums.items()
            if cents is not None
        ),
        f"source = {json.dumps(f'{found.sheet.name}, SHA-256 {found.sheet.sha256}', ensure_ascii=False)}",
    ]
    if file.exists():
        raise NotWritten(f"{file}: a file is here already; name a new one")
    write_whole(file, "\n".join(lines) + "\n")


def invoice_csv(found: Invoice) -> str:
    """A line for each county and one for all, in dollars; empty is not known."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("county", *COST, *SUMS))
    for each in (*found.counties, found.whole):
        items = each.by_item if each.actual is not None else (None,) * len(COST)
        cents = (*items, *(getattr(each, name) for name in SUMS))
        name = each.county or say("every")
        writer.writerow((name, *("" if c is None else _dollars(c) for c in cents)))
    return text.getvalue()


def _dollars(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def write_invoice(found: Invoice, folder: Path, on: date, with_pdf: bool) -> tuple[Path, ...]:
    """Write invoice.csv and invoice.pdf, all or none; the files written."""
    contents: dict[str, str | bytes] = {"invoice.csv": invoice_csv(found)}
    if with_pdf:
        contents["invoice.pdf"] = page_pdf(invoice_page(found), on)
    files = {folder / name: content for name, content in contents.items()}
    write_together(files)
    return tuple(files)
