"""A polling audit whose cards were entered in Colorado's software: analysis, cards entered, and manifest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polars as pl
from pydantic import BaseModel, ConfigDict, RootModel

from canvass.audit.replay.polled_contest import PublishedPoll
from canvass.errors import BadFile
from canvass.formats.audits.foreign import read_foreign
from canvass.formats.audits.polled_report import read_report
from canvass.formats.columns import LINE
from canvass.formats.json_file import read_json
from canvass.formats.kinds import published as kinds
from canvass.formats.own_table import made_of
from canvass.formats.problem import Problem, SourceFile
from canvass.model import Batch, Manifest
from canvass.model.schema import Column, Schema

_REPORT = "*-analyze.txt"
_CARDS = "all_contest_audit_details_by_cvr.csv"
_TWIN = "all_contest_audit_details_by_cvr.json"
_MANIFEST = "combined-manifest.csv"

MANIFEST = Schema(
    "polled-manifest",
    "batches of a polled audit, in the order in which cards are counted",
    (
        Column("batch", pl.String, "the batch"),
        Column("image", pl.Int64, "cards in it, one image each"),
    ),
    ("batch",),
)
CARDS = Schema(
    "polled-cards",
    "what boards entered for each contest on each card",
    (
        Column("county_name", pl.String, "the board, under a county's name"),
        Column("contest_name", pl.String, "name of the contest"),
        Column("imprinted_id", pl.String, "id of the entry"),
        Column("choice_per_audit_board", pl.String, "the marks, as a list in JSON"),
        Column("consensus", pl.String, "YES where the board agreed"),
    ),
    ("county_name", "imprinted_id", "contest_name"),
)


@dataclass(frozen=True, slots=True)
class CardEntered:
    """What a board entered for a contest on a card."""

    board: str
    id: str
    contest: str
    marks: tuple[str, ...]
    is_agreed: bool


@dataclass(frozen=True)
class PolledAudit:
    """The audit as published; ``twin`` are the cards of the JSON twin, None where there is none."""

    contests: tuple[PublishedPoll, ...]
    cards: tuple[CardEntered, ...]
    twin: tuple[CardEntered, ...] | None
    manifest: Manifest
    sources: tuple[SourceFile, ...]


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True)

    county_name: str
    imprinted_id: str
    contest_name: str
    choice_per_audit_board: str
    consensus: str

    @property
    def card(self) -> CardEntered:
        """The row as what it stands for."""
        marks = _marks(self.choice_per_audit_board) or ()
        agreed = self.consensus == "YES"
        return CardEntered(self.county_name, self.imprinted_id, self.contest_name, marks, agreed)


class _Rows(RootModel[tuple[_Row, ...]]):
    """The JSON twin of the cards entered."""


def is_polled(folder: Path) -> bool:
    """Whether a folder holds the analysis of a polled audit."""
    return any(folder.glob(_REPORT))


def read_polled(folder: Path) -> PolledAudit:
    """The audit in a folder; raises BadFile with every problem of every file."""
    reports = sorted(folder.glob(_REPORT))
    report = read_report(reports[0])
    cards = made_of(read_foreign(folder / _CARDS, CARDS), _card_problems, _cards)
    manifest = made_of(read_foreign(folder / _MANIFEST, MANIFEST), _none, _manifest)
    problems = [*report.problems, *cards.problems, *manifest.problems]
    problems += [kinds.SEVERAL_ANALYSES.at(found=path.name) for path in reports[1:]]
    twin = read_json(folder / _TWIN, _Rows) if (folder / _TWIN).is_file() else None
    problems += twin.problems if twin else ()
    stops = sum(problem.severity.stops for problem in problems)
    if stops or report.value is None or cards.value is None or manifest.value is None:
        raise BadFile(f"{folder.name}: cannot be used; problems: {stops}", tuple(problems))
    rows = None if twin is None or twin.value is None else twin.value.root
    return PolledAudit(
        contests=report.value,
        cards=cards.value,
        twin=None if rows is None else tuple(row.card for row in rows),
        manifest=manifest.value,
        sources=(
            report.source,
            cards.source,
            *((twin.source,) if twin else ()),
            manifest.source,
        ),
    )


def _none(_table: pl.DataFrame) -> Iterator[Problem]:
    yield from ()


def _manifest(table: pl.DataFrame) -> Manifest:
    return Manifest(tuple(Batch(*row) for row in table.select("batch", "image").iter_rows()))


def _card_problems(table: pl.DataFrame) -> Iterator[Problem]:
    for line, text in table.select(LINE, "choice_per_audit_board").iter_rows():
        if _marks(text) is None:
            yield kinds.MARKS_UNREADABLE.at(line, "choice_per_audit_board", text)


def _cards(table: pl.DataFrame) -> tuple[CardEntered, ...]:
    names = ("county_name", "imprinted_id", "contest_name", "choice_per_audit_board", "consensus")
    return tuple(
        _Row(**dict(zip(names, row, strict=True))).card for row in table.select(names).iter_rows()
    )


def _marks(text: str) -> tuple[str, ...] | None:
    """The choices in a list of JSON; None where it is not one.

    >>> _marks('["ANN"]'), _marks("[]"), _marks("ANN")
    (('ANN',), (), None)
    """
    try:
        found = json.loads(text)
    except json.JSONDecodeError:
        return None
    is_list = isinstance(found, list) and all(isinstance(each, str) for each in found)
    return tuple(found) if is_list else None
