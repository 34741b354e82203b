"""A small archive of Hart Verity's cast vote records: a file for each card."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

Options = Sequence[tuple[str, str]]
"""The names of marked options and their values; an option without a name was written in."""
MAYOR, COUNCIL, CHIEF = "Mayor", "Council  Members", "Chief"
VOTES = {
    ("Mayor", "Ann Reyes"): 2,
    ("Mayor", "Write-in"): 1,
    ("Council Members", "Ito"): 1,
    ("Council Members", "Ruiz"): 2,
    ("Chief", "Kim"): 1,
    ("Chief", "Lee"): 2,
}


def contest(name: str, options: Options, undervotes: int = 0) -> str:
    """A contest on a card."""
    number = f"id-of-{name}"
    marked = "".join(
        f"<Option>{f'<Name>{option}</Name>' if option else ''}<Id>{number}-{option}</Id><Value>{value}</Value>"
        + ("" if option else "<WriteInData><Text /></WriteInData>")
        + "</Option>"
        for option, value in options
    )
    left = f"<Undervotes>{undervotes}</Undervotes>" if undervotes else ""
    return (
        f"<Contest><Name>{name}</Name><Id>{number}</Id><Options>{marked}</Options>{left}</Contest>"
    )


def card(batch: str, sequence: str, *contests: str) -> str:
    """The file of a card, with the mark of UTF-8 in front as the system writes it."""
    return (
        '\ufeff<?xml version="1.0" encoding="utf-8"?><Cvr xmlns="http://tempuri.org/CVRDesign.xsd">'
        f"<Contests>{''.join(contests)}</Contests><BatchSequence>{sequence}</BatchSequence>"
        "<SheetNumber>1</SheetNumber><PrecinctSplit><Name>P 1</Name><Id>p1</Id></PrecinctSplit>"
        f"<BatchNumber>{batch}</BatchNumber><CvrGuid>{batch}-{sequence}</CvrGuid></Cvr>"
    )


CARDS = {
    "1_a.xml": card(
        "1", "1", contest(MAYOR, [("Ann Reyes", "1")]), contest(COUNCIL, [("Ito", "1"), ("Ruiz", "1")])
    ),
    "1_b.xml": card(
        "1", "2", contest(MAYOR, [("Ann Reyes", "1")]), contest(COUNCIL, [("Ruiz", "1")], 1)
    ),
    "2_c.xml": card(
        "2", "1", contest(MAYOR, [("Ann Reyes", "1"), ("Bo Osei", "1")]), contest(COUNCIL, [], 2)
    ),
    "2_d.xml": card(
        "2", "2", contest(MAYOR, [("", "1")]), contest(CHIEF, [("Kim", "100"), ("Lee", "010")])
    ),
    "2_e.xml": card("2", "3", contest(MAYOR, [], 1), contest(CHIEF, [("Lee", "110")])),
    "2_f.xml": card("2", "4", contest(CHIEF, [("Kim", "001"), ("Lee", "010")])),
}  # fmt: skip
"""Six cards: one overvoted for mayor, one with a name written in, ranks of which one is skipped."""


def archive(path: Path, files: Mapping[str, str] = CARDS) -> Path:
    """The archive of these files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return path


def many(path: Path, each: int) -> Path:
    """The same cards so many times, in batches of their own."""
    files = {
        f"{again}_{name}": text.replace("<BatchNumber>", f"<BatchNumber>{again}-")
        for again in range(each)
        for name, text in CARDS.items()
    }
    return archive(path, files)
