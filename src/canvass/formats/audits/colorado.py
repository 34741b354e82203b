"""The folder of an audit as Colorado publishes it; every problem of every file at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import polars as pl

from canvass.audit.replay.counties import CountyBatch, CountyCard
from canvass.audit.replay.super_simple_contest import PublishedContest, PublishedRisk
from canvass.errors import BadFile
from canvass.formats.audits import colorado_rows as rows
from canvass.formats.audits import colorado_tables as tables
from canvass.formats.audits.colorado_rows import CountyContests
from canvass.formats.audits.foreign import read_foreign
from canvass.formats.kinds import file
from canvass.formats.own_table import made_of
from canvass.formats.problem import Problem, SourceFile, named
from canvass.model.schema import Schema

T = TypeVar("T")


@dataclass(frozen=True)
class _Kind(Generic[T]):
    """A kind of file: how it is named, its table, what a row stands for, and what no row may say.

    In a name of several rounds the first group is the round's number; without one it is round 1.
    """

    name: str
    schema: Schema
    make: Callable[[pl.DataFrame], T]
    check: Callable[[pl.DataFrame], Iterable[Problem]] = lambda _: ()


_SEED = _Kind(r"seed\.csv", tables.SEED, lambda table: str(table["seed"][0]), rows.seed_problems)
_BATCHES = _Kind(r"batchCountComparison\.csv", tables.BATCHES, rows.batches)
_PLACES = _Kind(r"contestsByCounty\.csv", tables.COUNTY_CONTESTS, rows.county_contests)
_ROUNDS = _Kind(r"contest(?:_round(\d+))?\.csv", tables.ROUND, rows.contests, rows.round_problems)
_VOTES = _Kind(r"tabulate\.csv", tables.VOTES, rows.votes)
_RISKS = _Kind(
    r"ResultsReportSummary(?:_round(\d+))?\.csv", tables.RISKS, rows.risks, rows.risk_problems
)
_NAMED = _Kind(r".*DiscrepancyReport.*\.csv", tables.NAMED_CARDS, rows.named_cards)
CHECKED: tuple[tuple[Schema, Callable[[pl.DataFrame], Iterable[Problem]]], ...] = (
    *((kind.schema, kind.check) for kind in (_SEED, _PLACES, _ROUNDS, _RISKS, _NAMED)),
    *((kind.schema, kind.check) for kind in (_VOTES, _BATCHES)),
    *(
        (schema, lambda _: ())
        for schema in (tables.CONTEST_LIST, tables.TARGETED, tables.SELECTIONS)
    ),
)
"""Every table that is published of an audit, with what no row of it may say."""
_NEEDED: tuple[tuple[str, str], ...] = (
    (_SEED.name, "seed.csv"),
    (_BATCHES.name, "batchCountComparison.csv"),
    (_PLACES.name, "contestsByCounty.csv"),
    (_ROUNDS.name, "contest.csv or contest_round1.csv"),
)
"""Files without which nothing can be computed again, and how they are called."""


@dataclass(frozen=True)
class ColoradoAudit:
    """What was published of an audit; ``rounds`` and ``risks`` by the round's number.

    ``votes`` (by contest and choice), ``risks`` and ``named_cards`` are empty where nothing was published.
    """

    seed: str
    batches: tuple[CountyBatch, ...]
    contests: CountyContests
    rounds: Mapping[int, tuple[PublishedContest, ...]]
    votes: Mapping[str, Mapping[str, int]]
    risks: Mapping[int, tuple[PublishedRisk, ...]]
    named_cards: tuple[CountyCard, ...]
    sources: tuple[SourceFile, ...]


def is_colorado(folder: Path) -> bool:
    """Whether a folder holds files by the names that Colorado's software gives."""
    return any(re.fullmatch(_PLACES.name, path.name) for path in folder.iterdir())


def read_colorado(folder: Path) -> ColoradoAudit:
    """The audit in a folder; raises BadFile with every problem of every file."""
    reading = _Reading(folder)
    seeds = reading.all(_SEED)
    batches = reading.all(_BATCHES)
    places = reading.all(_PLACES)
    rounds = reading.all(_ROUNDS)
    votes = reading.all(_VOTES)
    risks = reading.all(_RISKS)
    cards = reading.all(_NAMED)
    if batches and places:
        reading.note_places(batches[1], places[1], rounds)
    reading.refuse_errors()
    return ColoradoAudit(
        seeds[1],
        batches[1],
        places[1],
        rounds,
        votes.get(1, {}),
        risks,
        tuple(dict.fromkeys(card for found in cards.values() for card in found)),
        tuple(reading.sources),
    )


class _Reading:
    """The files of a folder as they are read, with every problem met so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names = sorted(path.name for path in folder.iterdir())
        self.sources: list[SourceFile] = []
        self.problems = [
            file.ABSENT.at(found=called)
            for pattern, called in _NEEDED
            if not any(re.fullmatch(pattern, name) for name in self.names)
        ]

    def all(self, kind: _Kind[T]) -> dict[int, T]:
        """What the files of a kind stand for, by round; those that cannot be used are left out."""
        found: dict[int, T] = {}
        for name in self.names:
            if match := re.fullmatch(kind.name, name, re.IGNORECASE):
                table = read_foreign(self.folder / name, kind.schema)
                read = made_of(table, kind.check, kind.make)
                self.problems += read.problems
                self.sources.append(read.source)
                if read.value is not None:
                    number = match[1] if match.re.groups and match[1] else len(found) + 1
                    found[int(number)] = read.value
        return found

    def note_places(
        self,
        batches: tuple[CountyBatch, ...],
        places: CountyContests,
        rounds: Mapping[int, tuple[PublishedContest, ...]],
    ) -> None:
        """Note what is missing where the tables meet."""
        of_places, of_batches = rows.place_problems(batches, places, rounds)
        self.problems += named(of_places, "contestsByCounty.csv")
        self.problems += named(of_batches, "batchCountComparison.csv")

    def refuse_errors(self) -> None:
        """Raise BadFile where anything read cannot be used."""
        stops = sum(problem.severity.stops for problem in self.problems)
        if stops:
            message = f"{self.folder.name}: cannot be used; problems: {stops}"
            raise BadFile(message, self.problems)
