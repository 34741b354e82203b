"""``canvass recount stages``, ``stage``, ``sample``, ``end``: a recount that its law has carried out in stages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from canvass.data.recount import stages as packaged
from canvass.errors import BadRecord, InputError, UnknownName, UnreadableFile
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.counting import people_named
from canvass.journeys.recount_folder.days import TO_COME, is_to_come, why_before_asked
from canvass.journeys.recount_folder.desk import RecountDesk, refuse_begun, sit_down
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.journeys.recount_folder.reconciling import as_value, without_the_file
from canvass.journeys.recount_folder.unit_words import units_by_word
from canvass.model.fields import fields
from canvass.recount.event import (
    BallotsSampled,
    Order,
    Stage,
    StageBegun,
    StagesEnded,
    StagesSet,
    UnitId,
)
from canvass.recount.state.stages import agrees, why_not_begun, why_not_ended

PEOPLE = "two people answer for it, each named once: --people 'Ada, Bo'"


@dataclass(frozen=True, slots=True)
class Begun:
    """A stage that began, and its units by county and name."""

    stage: Stage
    number: int
    of: int
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sampled:
    """A sample of a board's ballots: by how many votes its two counts differ, and whether they agree by the law."""

    sample: BallotsSampled
    differs: int
    agrees: bool


def read_stages(state: str, file: Path | None) -> StagesSet:
    """A state's packaged stages, or those of a file. Raises UnknownName, UnreadableFile, InputError."""
    if bool(state) == (file is not None):
        raise InputError("name a state whose stages are packaged, or a file with --file")
    where = str(file) if file else f"the stages of {state}"
    try:
        text = packaged(state) if file is None else file.read_text("utf-8")
        found = {"sample": None} | without_the_file(tomllib.loads(text))
        return StagesSet.read(fields("the file", as_value(found)))
    except (OSError, UnicodeDecodeError) as fault:
        raise UnreadableFile(f"{where}: {fault}") from None
    except (tomllib.TOMLDecodeError, BadRecord) as fault:
        raise InputError(
            f"{where}: {fault}; docs/run-a-recount.md says what stands there"
        ) from None


def set_stages(path: Path, stages: StagesSet, hand: Hand) -> StagesSet:
    """Keep the stages of the recount. Raises BadRecord where a step was taken before."""
    with sit_down(path) as desk:
        refuse_begun(path, desk, "stages are")
        desk.say([stages], hand)
    return stages


def begin(
    path: Path,
    named: Sequence[tuple[str, str]],
    seed: str,
    people: Sequence[str],
    why: str,
    hand: Hand,
) -> Begun:
    """Begin the next stage, with the units that each side names or the seed that draws them, where it has such.

    ``named`` are sides and units, ``COUNTY/UNIT`` by name or id. Raises BadRecord, InputError, UnknownName.
    """
    who = people_named(people, PEOPLE)
    with sit_down(path) as desk:
        state, version = desk.state, _version(desk, path)
        units = tuple((side, _unit(desk, word)) for side, word in named)
        if seed and not (seed.isascii() and seed.isdecimal() and 20 <= len(seed) <= 100):
            raise InputError("--seed: write 20 to 100 digits that were thrown in public")
        said = StageBegun(version, len(state.begun) + 1, seed, units, who, why)
        if fault := why_not_begun(state, said):
            raise BadRecord(f"{path}: {fault}; nothing was written")
        desk.say([said], hand)
        last = desk.state.begun[-1]
        of = len(state.stages.stages) if state.stages else 0
        names = tuple(f"{unit[0]}, {state.name(unit)}" for unit in last.units)
        return Begun(last.stage, said.stage, of, names)


def end(
    path: Path, conceded: Order | None, people: Sequence[str], why: str, hand: Hand
) -> StagesEnded:
    """End the recount before its last stage: what did not come back stays as first counted.

    Raises InputError, BadRecord.
    """
    who = people_named(people, PEOPLE)
    if conceded is not None and is_to_come(conceded.on, hand):
        raise InputError(f"--on {conceded.on}: {TO_COME}; look at the day of the writing")
    with sit_down(path) as desk:
        said = StagesEnded(_version(desk, path), conceded, who, why)
        if conceded is not None and (early := why_before_asked(desk.state, conceded.on)):
            raise InputError(f"--on {conceded.on}: {early}; look at the day of the writing")
        if fault := why_not_ended(desk.state, said):
            raise BadRecord(f"{path}: {fault}; nothing was written")
        desk.say([said], hand)
        return said


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample as somebody says it: ballots cast in the county, those that were drawn, and votes by choice."""

    county: str
    system: str
    cast: int
    ballots: int
    by_hand: Mapping[str, int]
    by_machine: Mapping[str, int]
    people: tuple[str, ...]


def sample(path: Path, told: Sample, hand: Hand) -> Sampled:
    """Keep a sample of a board's ballots, counted by hand and by a machine. Raises BadRecord, UnknownName."""
    told = replace(told, people=people_named(told.people, PEOPLE))
    with sit_down(path) as desk:
        rule = desk.state.stages.sample if desk.state.stages else None
        if rule is None:
            raise BadRecord(f"{path}: no stages with a sample of ballots are set")
        if told.county not in desk.state.of_board:
            raise UnknownName("county", told.county, desk.state.of_board)
        counts = (_votes(desk, "--hand", told.by_hand), _votes(desk, "--machine", told.by_machine))
        ballots = (told.cast, told.ballots)
        said = BallotsSampled(
            _version(desk, path), told.county, told.system, *ballots, *counts, told.people
        )
        desk.say([said], hand)
        return Sampled(said, said.differs, agrees(rule, said))


def _votes(desk: RecountDesk, option: str, told: Mapping[str, int]) -> tuple[int, ...]:
    """The votes in the order of the choices. Raises UnknownName, InputError where a choice has none."""
    every = desk.state.opened.choices if desk.state.opened else ()
    words = {word: each.id for each in every for word in (each.name, each.id)}
    for word in told:
        if word not in words:
            raise UnknownName("choice", word, words)
    votes = {words[word]: count for word, count in told.items()}
    if missing := [each.name for each in every if each.id not in votes]:
        raise InputError(f"{option}: no votes of {missing[0]} are told; write 0 where it has none")
    return tuple(votes[each.id] for each in every)


def _unit(desk: RecountDesk, word: str) -> UnitId:
    """The unit that ``COUNTY/UNIT`` means. Raises UnknownName, InputError."""
    county, _, unit = word.partition("/")
    words = units_by_word(desk.state)
    if county not in words:
        raise UnknownName("county", county, words, "write --named SIDE=COUNTY/UNIT")
    if unit not in words[county]:
        raise UnknownName("unit", unit, words[county], "write --named SIDE=COUNTY/UNIT")
    return words[county][unit]


def _version(desk: RecountDesk, path: Path) -> int:
    if desk.state.baseline is None:
        raise no_baseline(path)
    return desk.state.baseline.version
