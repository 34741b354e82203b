"""What a stranger needs to get the same numbers: files with their digests, seed, versions, losses."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from canvass.journeys.gap.asked import Options, Question
from canvass.journeys.gap.forms import forms_that_differ
from canvass.journeys.gap.places import Study
from canvass.journeys.gap.result import Reproduce
from canvass.journeys.gap.sources import Sources
from canvass.model import Source
from canvass.model.sentence import Sentence, sentences

say = sentences("tech_gap_notes")

TABLES = (
    "technology",
    "ballots_by_technology",
    "covariates",
    "polls",
    "recount_method",
    "listed_equipment",
    "outline_arcs",
    "outline_rings",
    "units",
)
"""Tables beside the returns that some part of the answer reads."""


def reproduce(asked: Question, known: Sources, own: Study, options: Options) -> Reproduce:
    """Seed, versions, sources, what the joins lost, and what is known to be wrong."""
    notes: list[Sentence | str] = [*forms_that_differ(asked, known)]
    if not own.plan.has_earlier:
        notes.append(say("none-before"))
    if not own.plan.vintages[0].controls:
        notes.append(_no_covariates(known))
    return Reproduce(
        seed=options.seed,
        versions={
            "python": platform.python_version(),
            **{name: version(name) for name in ("canvass", "numpy", "polars", "scipy")},
        },
        sources=sources_used(asked, known, options),
        ledgers=own.ledgers,
        without_votes=own.without_votes,
        notes=tuple(notes),
    )


def _no_covariates(known: Sources) -> Sentence:
    if not known.other_covariates:
        return say("no-covariates")
    return say("other-covariates", names=", ".join(known.other_covariates))


def sources_used(
    question: Question, known: Sources, options: Options, tables: Sequence[str] = TABLES
) -> Mapping[str, tuple[Source, ...]]:
    """Where each set of returns, each table and each file named by the user comes from, by name."""
    election = question.election
    contests = {question.contest.id}
    if known.earlier_contest is not None:
        contests.add(known.earlier_contest.id)
    returns = {
        one.name: election.sources.get(one.file, ())
        for one in election.returns
        if contests & set(one.contests)
    }
    read = {name: election.sources.get(name, ()) for name in tables if election.has_table(name)}
    named = [Path(name) for name in options.covariates if name.endswith(".csv")]
    if options.polls is not None:
        named.append(options.polls)
    files = {file.name: (_own(file),) for file in named}
    return {**returns, **read, **files}


def _own(file: Path) -> Source:
    return Source(origin=str(file), sha256=sha256(file.read_bytes()).hexdigest())
