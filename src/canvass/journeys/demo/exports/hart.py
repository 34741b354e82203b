"""The county's cards as Hart Verity writes them: an archive with an XML file for each card."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

from canvass.journeys.demo.county import County, Marks
from canvass.journeys.demo.exports.form import ExportedCard, ExportForm, exported


def _write(county: County, path: Path) -> None:
    allowed = {each.title: each.votes_allowed for each in county.contests}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for card in exported(county):
            archive.writestr(f"1_{card.number:08}.xml", _card(card, allowed))


def _card(card: ExportedCard, allowed: dict[str, int]) -> str:
    contests = "".join(
        _contest(title, marks, allowed[title] - len(marks)) for title, marks in card.marks.items()
    )
    return (
        '\ufeff<?xml version="1.0" encoding="utf-8"?><Cvr xmlns="http://tempuri.org/CVRDesign.xsd">'
        f"<Contests>{contests}</Contests><BatchSequence>{card.position}</BatchSequence><SheetNumber>1</SheetNumber>"
        f"<PrecinctSplit><Name>Precinct 1</Name><Id>p-1</Id></PrecinctSplit><BatchNumber>{card.batch}</BatchNumber>"
        f"<CvrGuid>card-{card.number}</CvrGuid></Cvr>"
    )


def _contest(title: str, marks: Marks, left: int) -> str:
    """A contest with its marked options alone, and the votes that the card leaves."""
    options = "".join(
        f"<Option><Name>{escape(name)}</Name><Id>{escape(title)}-{escape(name)}</Id><Value>1</Value></Option>"
        for name in marks
    )
    undervotes = f"<Undervotes>{left}</Undervotes>" if left else ""
    return (
        f"<Contest><Name>{escape(title)}</Name><Id>{escape(title)}</Id><Options>{options}</Options>{undervotes}"
        "</Contest>"
    )


HART = ExportForm("hart", "Hart Verity's XML", "cvr.zip", _write)
