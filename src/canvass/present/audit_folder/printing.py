"""What is printed for a round: retrieval lists, labels, placeholders and tally sheets, as PDF and CSV.

The same sheets give the same bytes. The PDF needs the extra ``print`` (typst); the CSV needs nothing.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from urllib.parse import quote

from canvass.audit.terms.methods import COUNTED_IN_POINTS
from canvass.errors import UnwritableFile
from canvass.journeys.audit_folder.sheets import JurisdictionSheets, RoundSheets, SheetEntry
from canvass.model import Contest, Rule
from canvass.model.contest import OF_RANKINGS
from canvass.present.audit_folder.typeset import typeset
from canvass.present.messages import messages
from canvass.present.write import write_whole

say = messages("audit_folder_rounds")
DOCUMENTS = ("retrieval", "labels", "placeholders", "tally")


def print_sheets(
    sheets: RoundSheets, folder: Path, paper: str, *, with_pdf: bool = True
) -> tuple[Path, ...]:
    """Write the sheets of every jurisdiction into a folder of its own; returns what was written."""
    written = []
    for each in sheets.jurisdictions:
        place = folder / quote(each.jurisdiction, safe=" ")
        for name, text in csv_files(sheets, each):
            write_whole(place / name, text)
            written.append(place / name)
        if with_pdf:
            for name in DOCUMENTS:
                data = pdf(name, sheets, each, paper)
                _write(place / f"{name}.pdf", data)
                written.append(place / f"{name}.pdf")
    return tuple(written)


def csv_files(sheets: RoundSheets, each: JurisdictionSheets) -> Iterator[tuple[str, str]]:
    """The lists as CSV, and the empty spreadsheets into which readings and counts are typed."""
    header = ("label", "entry", "location", "contests", "cards", "second_reading", "done")
    if each.cards:
        yield "retrieval.csv", _csv(header, map(_listed, each.cards))
        ranked = any(sheets.contests[c].rule in OF_RANKINGS for e in each.cards for c in e.contests)
        scored = any(
            sheets.contests[c].rule in COUNTED_IN_POINTS for e in each.cards for c in e.contests
        )
        more = ("rank",) * ranked + ("points",) * scored
        yield "readings.csv", _csv((*_READINGS, *more), _readings(each, len(more)))
    if each.batches:
        yield "batches.csv", _csv(header, map(_listed, each.batches))
        yield "counts.csv", _csv(_COUNTS, _counts(sheets, each))


_READINGS = ("jurisdiction", "batch", "position", "contest", "reading", "choice")
_COUNTS = (
    "jurisdiction",
    "batch",
    "contest",
    "found",
    "choice",
    "votes",
    "cards",
    "undervotes",
    "overvoted",
)


def _listed(entry: SheetEntry) -> Sequence[object]:
    twice = "yes" if entry.is_twice else ""
    contests = " ".join(entry.contests)
    return entry.label, "/".join(entry.id), entry.location, contests, entry.cards, twice, ""


def _readings(each: JurisdictionSheets, more: int) -> Iterator[Sequence[object]]:
    """Rows to fill in, with so many columns beside the reading and the choice."""
    for entry in each.cards:
        for contest in entry.contests:
            yield each.jurisdiction, *entry.id, contest, *([""] * (2 + more))


def _counts(sheets: RoundSheets, each: JurisdictionSheets) -> Iterator[Sequence[object]]:
    for entry in each.batches:
        for contest in entry.contests:
            for choice in _choices(sheets.contests[contest]):
                yield each.jurisdiction, *entry.id, contest, "yes", choice, "", "", "", ""


def _choices(contest: Contest) -> list[str]:
    return [choice.id for choice in contest.choices if choice.kind.is_valid_vote]


def _csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    rows = list(rows)
    if rows and len(rows[0]) == len(header) + 1:
        header = (header[0], "tabulator", *header[1:])
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def pdf(document: str, sheets: RoundSheets, each: JurisdictionSheets, paper: str) -> bytes:
    """One document as PDF. Raises UnwritableFile where typst is not installed."""
    otherwise = "--csv-only writes the same lists as CSV"
    return typeset("sheets", document, _data(sheets, each), paper, otherwise)


def _data(sheets: RoundSheets, each: JurisdictionSheets) -> dict[str, object]:
    contests = {
        name: {
            "title": contest.title,
            "allowed": contest.votes_on_card,
            "unit": contest.unit_on_card,
            "points": _points_asked(contest),
            "ranked": contest.rule in OF_RANKINGS,
            "choices": [c.name for c in contest.choices if c.kind.is_valid_vote],
        }
        for name, contest in sheets.contests.items()
    }
    return {
        "title": sheets.title,
        "mark": sheets.mark,
        "round": sheets.round,
        "jurisdiction": each.jurisdiction,
        "cards": list(map(_entry, each.cards)),
        "batches": list(map(_entry, each.batches)),
        "contests": contests,
    }


def _points_asked(contest: Contest) -> str:
    """What a tally sheet says of the points or votes that a card may give; empty where each mark is one."""
    if contest.rule is Rule.SCORE:
        return say("write-points", most=str(contest.votes_allowed))
    if contest.rule is Rule.CUMULATIVE:
        return say("write-votes", votes=str(contest.votes_allowed))
    return ""


def _entry(entry: SheetEntry) -> dict[str, object]:
    return {
        "label": entry.label,
        "id": list(entry.id),
        "location": entry.location,
        "contests": list(entry.contests),
        "cards": entry.cards,
        "twice": entry.is_twice,
    }


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as fault:
        raise UnwritableFile(f"{path} cannot be written ({fault.strerror})") from None
