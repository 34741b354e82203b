"""The votes that an audit is to confirm, and the card styles of its contests (docs/audit-files.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import polars as pl

from canvass.formats.audits.choices import is_no_choice, is_unclear, kind_by_name
from canvass.formats.audits.reported import ONLY_CONTEST, ReportedVotes
from canvass.formats.columns import LINE
from canvass.formats.kinds import audit as kinds
from canvass.formats.own_table import read_own
from canvass.formats.problem import Problem, ReadResult
from canvass.model import Choice, ChoiceKind
from canvass.model.audit_tables import CARD_STYLES, REPORTED_VOTES


def read_votes(path: Path) -> ReadResult[tuple[ReportedVotes, ...]]:
    """The reported votes of every contest in a file; None where something in it is an error."""
    return read_own(path, REPORTED_VOTES, _no_choices, _votes)


def read_card_styles(path: Path) -> ReadResult[Mapping[frozenset[str], int]]:
    """How many cards carry which contests; None where something in the file is an error."""
    return read_own(path, CARD_STYLES, _style_problems, _styles)


def _no_choices(table: pl.DataFrame) -> Iterator[Problem]:
    """Lines of turnout and totals listed as somebody who can win, and lines that may be nobody."""
    for row in table.iter_rows(named=True):
        if is_no_choice(_name(row), _kind(row)):
            yield kinds.NO_CHOICE.at(row[LINE], "choice", _name(row))
        elif is_unclear(_name(row), row.get("choice_kind")):
            yield kinds.UNCLEAR_CHOICE.at(row[LINE], "choice", _name(row))


def _name(row: Mapping[str, object]) -> str:
    return str(row.get("name") or row["choice"])


def _kind(row: Mapping[str, object]) -> ChoiceKind:
    stated = row.get("choice_kind")
    return ChoiceKind(str(stated)) if stated else kind_by_name(_name(row))


def _votes(table: pl.DataFrame) -> tuple[ReportedVotes, ...]:
    by_contest: dict[str, list[dict[str, object]]] = {}
    for row in table.iter_rows(named=True):
        by_contest.setdefault(str(row.get("contest", ONLY_CONTEST)), []).append(row)
    return tuple(_contest(contest, rows) for contest, rows in by_contest.items())


def _contest(contest: str, rows: list[dict[str, object]]) -> ReportedVotes:
    choices = tuple(Choice(id=str(row["choice"]), name=_name(row), kind=_kind(row)) for row in rows)
    return ReportedVotes(contest, choices, {str(r["choice"]): int(str(r["votes"])) for r in rows})


def _style_problems(table: pl.DataFrame) -> Iterator[Problem]:
    first = pl.col("cards").first().over("card_style")
    for line, cards in table.filter(pl.col("cards") != first).select(LINE, "cards").iter_rows():
        yield kinds.STYLE_CARDS_DIFFER.at(line, "cards", str(cards))


def _styles(table: pl.DataFrame) -> Mapping[frozenset[str], int]:
    counts: dict[frozenset[str], int] = {}
    for _, rows in table.group_by("card_style", maintain_order=True):
        style = frozenset(rows["contest"])
        counts[style] = counts.get(style, 0) + int(rows["cards"][0])
    return counts
