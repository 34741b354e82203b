"""Shards of a table of detection, written one by one in any order, and put together to what one run computes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from canvass.attack.checks import CHECKS
from canvass.attack.detection import Detection
from canvass.attack.shard import Shard
from canvass.attack.world import Runs
from canvass.errors import BadFile, OutOfRange
from canvass.formats.problem import Problem
from canvass.formats.shard_file import not_a_shard, read_shard, shard_text
from canvass.journeys.attack_detect import Detected, StateDetected
from canvass.journeys.attack_table import (
    CURVES,
    DetectionTable,
    asked_of,
    detection_table,
    table_in,
    table_text,
    with_returns,
)
from canvass.journeys.progress import Progress, silent
from canvass.model import Election

_SHOWN = 10
"""How many of the shards that lack are named."""


@dataclass(frozen=True, slots=True)
class ShardFile:
    """One shard as it was read: the part of the table that it has, and the states of the whole, in their order."""

    path: Path
    shard: Shard
    states: tuple[str, ...]
    scenarios: tuple[str, ...]
    table: DetectionTable

    @property
    def run(self) -> Mapping[str, Any]:
        """What all shards of one run have in common."""
        return {
            "number of shards": self.shard.of,
            "election": self.table.election,
            "version": self.table.version,
            "seed": self.table.seed,
            "replications": self.table.replications,
            "inputs": dict(self.table.inputs),
            "states": self.states,
            "scenarios": self.scenarios,
        }


def shard_of_table(election: Election, runs: Runs, progress: Progress = silent) -> str:
    """The file of one shard of the election's table."""
    table = detection_table(election, runs, progress)
    return shard_text(
        {
            "shard": runs.shard.number,
            "of": runs.shard.of,
            "states": [state for state, _ in asked_of(election)],
            "scenarios": [scenario.id for scenario in with_returns()],
            "table": json.loads(table_text(table)),
        }
    )


def merged(paths: Sequence[Path]) -> DetectionTable:
    """The table of which these files are all the shards; the order of the files does not matter.

    Raises BadFile with every problem: a damaged file, shards of two runs, one that is given twice or not at all.
    """
    read = [_read(path) for path in paths]
    files = [file for file, _ in read if file is not None]
    problems = [problem for _, found in read for problem in found]
    problems += _strangers(files)
    if not problems:
        problems += _missing(files, paths)
    if problems:
        raise BadFile("these shards cannot be put together", problems)
    return _together(files)


def _read(path: Path) -> tuple[ShardFile | None, tuple[Problem, ...]]:
    found = read_shard(path)
    if found.value is None:
        return None, found.problems
    try:
        file = _file(path, found.value)
    except (KeyError, TypeError, ValueError, AttributeError, OutOfRange):
        return None, (
            not_a_shard(path, "this is not a shard that this version of canvass can read"),
        )
    if not _is_whole(file):
        return None, (not_a_shard(path, "it has not the checks that belong to this shard"),)
    return file, ()


def _is_whole(file: ShardFile) -> bool:
    """Whether the file has each check that belongs to the shard, and no other; of what cannot be there, no check."""
    there = {
        (state.state, one.scenario): (bool(one.impossible), {each.check for each in one.detections})
        for state in file.table.states
        for one in state.scenarios
    }
    wanted = {
        (state, scenario): {
            check.id for check in CHECKS if file.shard.has(state, scenario, check.id)
        }
        for state in file.states
        for scenario in file.scenarios
    }
    return (
        {*there} == {place for place, checks in wanted.items() if checks}
        and all(
            found == (set() if is_impossible else wanted[place])
            for place, (is_impossible, found) in there.items()
        )
        and _has_its_curve(file)
    )


def _has_its_curve(file: ShardFile) -> bool:
    """Whether every size of the table's curve is there, with each check of it that belongs to the shard."""
    asked = CURVES.get(file.table.election)
    wanted = {
        check.id
        for check in CHECKS
        if asked and file.shard.has(asked.state, asked.scenario, check.id)
    }
    sizes = asked.sizes if asked and wanted else ()
    return tuple(one.votes for one in file.table.curve) == sizes and all(
        one.scenario == asked.scenario and {each.check for each in one.detections} == wanted
        for one in file.table.curve
        if asked
    )


def _file(path: Path, content: Mapping[str, Any]) -> ShardFile:
    return ShardFile(
        path,
        Shard(content["shard"], content["of"]),
        tuple(content["states"]),
        tuple(content["scenarios"]),
        table_in(json.dumps(content["table"])),
    )


def _strangers(files: Sequence[ShardFile]) -> Iterator[Problem]:
    """Files of another run than the first, and shards that an earlier file has."""
    before: dict[int, ShardFile] = {}
    for file in files:
        first = files[0]
        other = [name for name, value in file.run.items() if value != first.run[name]]
        if other:
            message = (
                f"it is of another run than {first.path.name}: {', '.join(other)} differ"
                f"{'s' if len(other) == 1 else ''}"
            )
            yield not_a_shard(file.path, message, "give the shards of one run")
        elif file.shard.number in before:
            same = before[file.shard.number].path.name
            yield not_a_shard(
                file.path, f"shard {file.shard.number} is in {same} too", "give it once"
            )
        else:
            before[file.shard.number] = file


def _missing(files: Sequence[ShardFile], paths: Sequence[Path]) -> Iterator[Problem]:
    if not files:
        raise BadFile(f"no shard among {len(paths)} files: name the files of all shards")
    first, there = files[0], {file.shard.number for file in files}
    lacking = first.shard.of - len(there)
    if lacking:
        numbers = (number for number in range(1, first.shard.of + 1) if number not in there)
        shown = ", ".join(map(str, islice(numbers, _SHOWN)))
        more = f" and {lacking - _SHOWN:,} more" if lacking > _SHOWN else ""
        message = f"of the {first.shard.of:,} shards of this run these are not given: {shown}{more}"
        yield not_a_shard(first.path, message, "compute them, and give the files of all shards")


def _together(files: Sequence[ShardFile]) -> DetectionTable:
    first = files[0]
    states = [state for file in files for state in file.table.states]
    found = [
        _state([each for each in states if each.state == name], first.scenarios)
        for name in first.states
    ]
    points = [one for file in files for one in file.table.curve]
    sizes = sorted({one.votes for one in points})
    curve = (_scenario([one for one in points if one.votes == votes]) for votes in sizes)
    return replace(first.table, states=tuple(found), curve=tuple(curve))


def _state(parts: Sequence[StateDetected], scenarios: Sequence[str]) -> StateDetected:
    found = [one for part in parts for one in part.scenarios]
    whole = [_scenario([one for one in found if one.scenario == name]) for name in scenarios]
    return replace(parts[0], scenarios=tuple(whole))


def _scenario(parts: Sequence[Detected]) -> Detected:
    by_check: dict[str, Detection] = {one.check: one for part in parts for one in part.detections}
    return replace(
        parts[0],
        detections=tuple(by_check[check.id] for check in CHECKS if check.id in by_check),
    )
