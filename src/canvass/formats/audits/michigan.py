"""The files of the Michigan pilots of 2018: parameters, results, manifests and lists of the cards fetched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from canvass.audit.replay.drawn_part import DrawnPart, drawn_part
from canvass.audit.replay.labels import LabelledCard, PilotStratum
from canvass.errors import BadFile
from canvass.formats.audits.foreign import read_foreign
from canvass.formats.audits.michigan_models import Parameters, Results
from canvass.formats.json_file import read_json
from canvass.formats.kinds import published as kinds
from canvass.formats.own_table import made_of
from canvass.formats.problem import Problem, ReadResult, SourceFile, named
from canvass.model import Batch, Manifest
from canvass.model.schema import Column, Schema

_PARAMETERS = "_audit_parameters.json"
_RESULTS = "_audit_results.json"

MANIFEST = Schema(
    "michigan-manifest",
    "batches of a pilot, in the order in which cards are counted",
    (
        Column("Batch ID", pl.String, "the batch"),
        Column("Number of Ballots", pl.Int64, "cards in it"),
    ),
    ("Batch ID",),
)
FETCHED = Schema(
    "michigan-sampled-ballots",
    "cards fetched in a pilot",
    (
        Column("sampled ballot", pl.Int64, "label drawn"),
        Column("batch label", pl.String, "its batch"),
        Column("which ballot in batch", pl.Int64, "its place there, from 1"),
        Column("# times sampled", pl.Int64, "how often it was drawn", may_be_absent=True),
    ),
    ("sampled ballot",),
)


@dataclass(frozen=True)
class Pilot:
    """One pilot as published."""

    name: str
    parameters: Parameters
    results: Results
    strata: tuple[PilotStratum, ...]
    sources: tuple[SourceFile, ...]


def is_michigan(folder: Path) -> bool:
    """Whether a folder holds the parameters of a pilot."""
    return any(folder.glob(f"*{_PARAMETERS}"))


def read_michigan(folder: Path) -> tuple[Pilot, ...]:
    """Every pilot in a folder; raises BadFile with every problem of every file."""
    tables = _tables(folder)
    names = sorted(path.name.removesuffix(_PARAMETERS) for path in folder.glob(f"*{_PARAMETERS}"))
    problems = list(tables.problems)
    pilots = []
    for name in names:
        parameters = read_json(folder / f"{name}{_PARAMETERS}", Parameters)
        results = read_json(folder / f"{name}{_RESULTS}", Results)
        problems += [*parameters.problems, *results.problems]
        if parameters.value is None or results.value is None:
            continue
        strata, missing = _strata(parameters.value, results.value, tables)
        problems += named(missing, f"{name}{_PARAMETERS}")
        used = {
            name for stratum in strata for name in (stratum.name, *tables.lists_of(stratum.name))
        }
        sources = (
            parameters.source,
            results.source,
            *(source for source in tables.sources if source.name in used),
        )
        pilots.append(Pilot(name, parameters.value, results.value, strata, sources))
    stops = sum(problem.severity.stops for problem in problems)
    if stops:
        raise BadFile(f"{folder.name}: cannot be used; problems: {stops}", problems)
    return tuple(pilots)


@dataclass(frozen=True)
class _Tables:
    """The manifests and the lists of cards fetched, by file, with every problem of them."""

    manifests: Mapping[str, Manifest]
    fetched: Mapping[str, tuple[LabelledCard, ...]]
    problems: tuple[Problem, ...]
    sources: tuple[SourceFile, ...]

    def part_of_size(self, cards: int, labels: tuple[int, ...]) -> tuple[str, DrawnPart] | None:
        """The manifest with exactly so many cards; else the part of one from which the cards of these labels come."""
        for name, manifest in self.manifests.items():
            if manifest.cards == cards:
                return name, DrawnPart(manifest, ())
        shared = {
            name: len({card.label for card in self.fetched_from(name)} & {*labels})
            for name in self.manifests
        }
        likeliest = max(shared, key=lambda name: shared[name], default="")
        if not shared.get(likeliest):
            return None
        begins = _begins(self.fetched_from(likeliest))
        part = drawn_part(self.manifests[likeliest], begins, cards)
        return None if part is None else (likeliest, part)

    def lists_of(self, manifest: str) -> list[str]:
        """The lists with cards from batches of a manifest."""
        batches = {_plain(batch.id) for batch in self.manifests[manifest].batches}
        return [
            name
            for name, cards in self.fetched.items()
            if any(_plain(card.batch) in batches for card in cards)
        ]

    def fetched_from(self, manifest: str) -> tuple[LabelledCard, ...]:
        """The cards of those lists, each with its batch as the manifest writes it."""
        written = {_plain(batch.id): batch.id for batch in self.manifests[manifest].batches}
        cards = (card for name in self.lists_of(manifest) for card in self.fetched[name])
        return tuple(replace(c, batch=written.get(_plain(c.batch), c.batch)) for c in cards)


def _begins(fetched: Iterable[LabelledCard]) -> dict[str, int]:
    """Cards before each batch in the draw, as most of the cards that were fetched from it say."""
    said: dict[str, Counter[int]] = {}
    for card in fetched:
        said.setdefault(card.batch, Counter())[card.label - card.position] += 1
    return {batch: counts.most_common(1)[0][0] for batch, counts in said.items()}


def _plain(batch: str) -> str:
    """A batch's name without commas and spare blanks: lists and manifests write them differently."""
    return " ".join(batch.replace(",", " ").split())


def _tables(folder: Path) -> _Tables:
    """The manifests by file, and the cards of all lists; which is which is told by the file's name."""
    manifests = {
        path.name: made_of(read_foreign(path, MANIFEST), _none, _manifest)
        for path in sorted(folder.glob("*manifest*.csv"))
    }
    lists = {
        path.name: made_of(read_foreign(path, FETCHED), _none, _fetched)
        for path in sorted(folder.glob("*sampled*.csv"))
    }
    reads: list[ReadResult[Manifest] | ReadResult[tuple[LabelledCard, ...]]] = [
        *manifests.values(),
        *lists.values(),
    ]
    return _Tables(
        {name: read.value for name, read in manifests.items() if read.value is not None},
        {name: read.value for name, read in lists.items() if read.value is not None},
        tuple(problem for read in reads for problem in read.problems),
        tuple(read.source for read in reads),
    )


def _none(_table: pl.DataFrame) -> Iterator[Problem]:
    yield from ()


def _manifest(table: pl.DataFrame) -> Manifest:
    rows = table.select("Batch ID", "Number of Ballots").iter_rows()
    return Manifest(tuple(Batch(batch, cards) for batch, cards in rows))


def _fetched(table: pl.DataFrame) -> tuple[LabelledCard, ...]:
    columns = ("sampled ballot", "batch label", "which ballot in batch", "# times sampled")
    here = [name for name in columns if name in table.columns]
    return tuple(LabelledCard(*row) for row in table.select(here).iter_rows())


def _strata(
    parameters: Parameters, results: Results, tables: _Tables
) -> tuple[tuple[PilotStratum, ...], tuple[Problem, ...]]:
    """The strata with cards, each with the manifest that it was drawn from and the cards fetched from its batches.

    Labels of the stratum with records count from 1, those of the other from 0. Both may have been counted as one.
    """
    labels = (results.samples.cvr_sample, results.samples.nocvr_sample)
    strata: list[PilotStratum] = []
    problems = [
        kinds.SAMPLE_SIZE_DIFFERS.at(found=f"{len(drawn)} labels, {count} cards")
        for drawn, count in zip(labels, (results.n1, results.n2), strict=True)
        if len(drawn) != count and not results.is_merged
    ]
    for first_label, size, drawn in zip((1, 0), parameters.stratum_sizes, labels, strict=True):
        if not size:
            continue
        found = tables.part_of_size(size, drawn)
        if found is None:
            problems.append(kinds.MANIFEST_NOT_FOUND.at(column="stratum_sizes", found=str(size)))
            continue
        name, part = found
        fetched = tables.fetched_from(name)
        strata.append(PilotStratum(name, part.manifest, first_label, drawn, fetched, part.left_out))
    return tuple(strata), tuple(problems)
