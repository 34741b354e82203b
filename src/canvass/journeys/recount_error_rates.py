"""How often two counts of the same units differed, by what the units were counted on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from canvass.errors import BadFile, OutOfRange, UnknownName
from canvass.formats.audits.choices import kind_by_name
from canvass.formats.problem import SourceFile
from canvass.formats.unit_sheet import UnitSheet, read_unit_sheet
from canvass.recount.error_rates import CountChanges, Pair, RateRange, error_rates, rate_ranges

Votes = NDArray[np.int64]
NOT_STATED = "not stated"
"""The group of units of which the column says nothing."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What is compared: by which column, for which leader and runner-up, which choices (all where none are named).

    Without leader and runner-up they are the two with most votes in the original count. ``contest`` names one of those
    in files with a line for each unit and choice.
    """

    by: str = ""
    leader: str = ""
    runner_up: str = ""
    only: tuple[str, ...] = ()
    seed: int = 1
    contest: str = ""


@dataclass(frozen=True, slots=True)
class GroupRates:
    """One group: its rates, and ranges for the votes that changed and for the units that changed."""

    name: str
    rates: CountChanges
    votes: RateRange
    units: RateRange


@dataclass(frozen=True, slots=True)
class RecountErrorRates:
    """All units, then each group, most votes first.

    ``without_recount`` have votes in the original count alone, ``without_original`` in the recount alone; neither is in
    any number. ``regrouped`` stand in another group in the recount's file. ``clustered_by`` is what ranges take as
    independent: counties, or units where the files name none.
    """

    original: SourceFile
    recount: SourceFile
    asked: Compared
    leader: str
    runner_up: str
    choices: tuple[str, ...]
    left_out: tuple[str, ...]
    clustered_by: str
    whole: GroupRates
    groups: tuple[GroupRates, ...]
    without_recount: tuple[str, ...]
    without_original: tuple[str, ...]
    regrouped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Matched:
    """Units that both files have: votes of each, clusters and groups."""

    first: Votes
    again: Votes
    clusters: tuple[str, ...]
    groups: tuple[str, ...]


def recount_error_rates(original: Path, recount: Path, asked: Compared) -> RecountErrorRates:
    """The rates, all and by the column; raises BadFile with every problem of both files, and for files that differ."""
    first, again = _read(original, recount, asked.contest)
    choices = _choices(first, again, asked)
    places = {key: place for place, key in enumerate(again.keys)}
    both = [place for place, key in enumerate(first.keys) if key in places]
    if not both:
        raise BadFile(
            f"{original.name} and {recount.name} have no unit in common; units are matched by "
            f"{', '.join(first.named_by)}, such as {first.labels[0]!r} and {again.labels[0]!r}"
        )
    there = [places[first.keys[place]] for place in both]
    matched = _Matched(
        first=_columns(first, choices)[both],
        again=_columns(again, choices)[there],
        clusters=_clusters(first, both),
        groups=_groups(first, again, asked.by, both, there),
    )
    pair = _pair(matched, choices, asked)
    rng = np.random.default_rng(asked.seed)
    names = sorted(set(matched.groups), key=lambda name: -_votes_of(matched, name))
    kept = {first.keys[place] for place in both}
    return RecountErrorRates(
        original=first.source,
        recount=again.source,
        asked=asked,
        leader=choices[pair.leader],
        runner_up=choices[pair.runner_up],
        choices=tuple(choices),
        left_out=tuple(dict.fromkeys((*first.left_out, *again.left_out))),
        clustered_by="county" if "county" in first.named_by else "unit",
        whole=_rates("", matched, pair, range(len(both)), rng),
        groups=tuple(_rates(name, matched, pair, _of(matched, name), rng) for name in names)
        if asked.by
        else (),
        without_recount=_only(first, kept),
        without_original=_only(again, kept),
        regrouped=_regrouped(first, again, asked.by, (both, there)),
    )


def _read(original: Path, recount: Path, contest: str) -> tuple[UnitSheet, UnitSheet]:
    sheets = read_unit_sheet(original, contest), read_unit_sheet(recount, contest)
    problems = [p for sheet in sheets for p in sheet.problems if p.severity.stops]
    if problems:
        raise BadFile(
            f"{original.name} and {recount.name} are not compared; a file has a line for each unit and a column of "
            "whole votes for each choice, or a line for each unit and choice with columns choice and votes",
            problems,
        )
    first, again = sheets
    if first.named_by != again.named_by:
        raise BadFile(
            f"units are named by {', '.join(first.named_by)} in {original.name} and by "
            f"{', '.join(again.named_by)} in {recount.name}; give both files the same columns"
        )
    return sheets


def _choices(first: UnitSheet, again: UnitSheet, asked: Compared) -> list[str]:
    """The choices to compare; each must stand in both files."""
    for wanted in (*asked.only, *filter(None, (asked.leader, asked.runner_up))):
        for sheet in (first, again):
            if wanted not in sheet.choices:
                raise UnknownName(f"choice of {sheet.source.name}", wanted, sheet.choices)
    lone = set(first.choices) ^ set(again.choices)
    if lone and not asked.only:
        raise BadFile(
            f"choices in one file alone: {', '.join(sorted(lone))}; correct their names, or name with --only those to "
            "compare"
        )
    chosen = [name for name in first.choices if not asked.only or name in asked.only]
    chosen += [name for name in (asked.leader, asked.runner_up) if name and name not in chosen]
    if len(chosen) < 2:
        raise OutOfRange(
            f"two choices or more are compared, found {len(chosen)}: {', '.join(chosen)}"
        )
    return chosen


def _columns(sheet: UnitSheet, choices: Sequence[str]) -> Votes:
    return sheet.votes[:, [sheet.choices.index(name) for name in choices]]


def _clusters(sheet: UnitSheet, places: Sequence[int]) -> tuple[str, ...]:
    """The county of each unit, else the unit itself."""
    at = sheet.named_by.index("county") if "county" in sheet.named_by else None
    keys = (sheet.keys[place] for place in places)
    return tuple(key[at] if at is not None else "|".join(key) for key in keys)


def _groups(
    first: UnitSheet, again: UnitSheet, by: str, both: Sequence[int], there: Sequence[int]
) -> tuple[str, ...]:
    """What the column says of each unit, in the original count's file, else in the recount's."""
    if not by:
        return ("",) * len(both)
    column = _column(first.words, by)
    if column is not None:
        return tuple(column[place] or NOT_STATED for place in both)
    column = _column(again.words, by)
    if column is None:
        known = dict.fromkeys((*first.words, *again.words))
        raise UnknownName("column of words in the two files", by, known)
    return tuple(column[place] or NOT_STATED for place in there)


def _regrouped(
    first: UnitSheet, again: UnitSheet, by: str, matched: tuple[Sequence[int], Sequence[int]]
) -> tuple[str, ...]:
    """The units of which the column says another thing in the recount's file, by their names."""
    one, other = _column(first.words, by), _column(again.words, by)
    if one is None or other is None:
        return ()
    return tuple(
        first.labels[here]
        for here, there in zip(*matched, strict=True)
        if one[here].casefold() != other[there].casefold()
    )


def _column(words: Mapping[str, tuple[str, ...]], by: str) -> tuple[str, ...] | None:
    return next((cells for name, cells in words.items() if name.casefold() == by.casefold()), None)


def _pair(matched: _Matched, choices: Sequence[str], asked: Compared) -> Pair:
    """The leader and the runner-up: those named, else the two people with most votes in the original count."""
    sums = matched.first.sum(axis=0)
    by_votes = [choices[place] for place in np.argsort(-sums, kind="stable")]
    ranked = sorted(by_votes, key=lambda name: not kind_by_name(name).can_win)
    leader = asked.leader or next(name for name in ranked if name != asked.runner_up)
    runner_up = asked.runner_up or next(name for name in ranked if name != leader)
    if leader == runner_up:
        raise OutOfRange(f"the leader and the runner-up are both {leader!r}; name two choices")
    return Pair(choices.index(leader), choices.index(runner_up))


def _of(matched: _Matched, name: str) -> list[int]:
    return [place for place, group in enumerate(matched.groups) if group == name]


def _votes_of(matched: _Matched, name: str) -> int:
    return int(matched.first[_of(matched, name)].sum())


def _rates(
    name: str, matched: _Matched, pair: Pair, places: Sequence[int], rng: np.random.Generator
) -> GroupRates:
    first, again = matched.first[[*places]], matched.again[[*places]]
    clusters = [matched.clusters[place] for place in places]
    votes, units = rate_ranges(first, again, clusters, rng)
    return GroupRates(name, error_rates(first, again, pair, clusters), votes, units)


def _only(sheet: UnitSheet, kept: set[tuple[str, ...]]) -> tuple[str, ...]:
    """Units that stand in this file alone."""
    pairs = zip(sheet.keys, sheet.labels, strict=True)
    return tuple(label for key, label in pairs if key not in kept)
