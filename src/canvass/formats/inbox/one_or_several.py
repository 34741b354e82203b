"""What no title tells: a question that several counties ask, and contests of one file that were decided to be one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import polars as pl

from canvass.formats.inbox.part import Part
from canvass.formats.inbox.spelling import Spellings
from canvass.formats.kinds import inbox as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.questions import is_question
from canvass.model import ChoiceKind, Contest


def questions_of_several(
    parts: Sequence[Part], spellings: Spellings, *, every: bool
) -> Iterator[Problem]:
    """Questions of one title in several files, of which nobody said that they are one.

    No person tells two questions apart, as candidates do: every county may have its own Measure A. ``every`` says that
    all counties of the state came: what all of them ask is the state's, and is only told.
    """
    asked: dict[str, list[tuple[str, str]]] = {}
    for part in parts:
        for contest in filter(is_question, part.results.contests):
            title = spellings.title(part, contest)
            if (folded(contest.title), "") not in spellings.names.of(part.source.name):
                asked.setdefault(folded(title), []).append((title, part.source.name))
    for of in asked.values():
        if len(of) > 1:
            kind = kinds.QUESTION_OF_ALL if every and len(of) == len(parts) else kinds.QUESTION
            files = f"{of[0][1]}, {of[1][1]}" + (f", {len(of) - 2} more" if len(of) > 2 else "")
            yield kind.at(found=f"{of[0][0]}: {files}")


def choices_differ(parts: Sequence[Part], spellings: Spellings) -> Iterator[Problem]:
    """Contests of which two files have a candidate in common, and each one whom the other lacks: the first such two.

    Each county elects a sheriff, and two counties' candidates may share a name; or one person is written in two ways.
    """
    of_title: dict[str, list[tuple[str, str, dict[str, str]]]] = {}
    for part in parts:
        for contest in part.results.contests:
            title = spellings.title(part, contest)
            names = {
                folded(name): name
                for choice in contest.choices
                if choice.kind is ChoiceKind.CANDIDATE
                for name in [spellings.name(part, contest, choice)]
            }
            of_title.setdefault(folded(title), []).append((title, part.source.name, names))
    for files in of_title.values():
        for (title, file, one), (_, other_file, other) in combinations(files, 2):
            here, there = (sorted({*a} - {*b}) for a, b in ((one, other), (other, one)))
            if here and there and not one.keys().isdisjoint(other):
                found = f"{title}: {one[here[0]]} ({file}) and {other[there[0]]} ({other_file})"
                yield kinds.CHOICES_DIFFER.at(found=found)
                break


def told_apart(parts: Sequence[Part], spellings: Spellings) -> Iterator[Problem]:
    """Titles, and names in one place, that a file has beside each other and that were decided to be one."""
    for part in parts:
        read: dict[str, str] = {}
        for contest in part.results.contests:
            title = spellings.title(part, contest)
            other = read.setdefault(folded(title), contest.title)
            if folded(other) != folded(contest.title):
                yield kinds.TOLD_APART.at(
                    found=f"{other} and {contest.title} ({part.source.name}), read as {title}"
                )
            yield from _names_told_apart(part, contest, spellings)


def _names_told_apart(part: Part, contest: Contest, spellings: Spellings) -> Iterator[Problem]:
    of: dict[str, list[tuple[str, str]]] = {}
    for choice in contest.choices:
        read = folded(spellings.name(part, contest, choice))
        of.setdefault(read, []).append((choice.id, choice.name))
    for choices in of.values():
        for (one, name), (two, other) in pairwise(choices):
            if folded(name) != folded(other) and _in_one_place(part, contest.id, one, two):
                found = f"{contest.title}: {name} and {other} ({part.source.name})"
                yield kinds.TOLD_APART.at(found=found)


def _in_one_place(part: Part, contest: str, one: str, two: str) -> bool:
    """Whether two choices have numbers in the same place."""
    of_it = part.returns.cells.filter(pl.col("contest") == contest)
    places = [{*of_it.filter(pl.col("choice") == each)["unit"].to_list()} for each in (one, two)]
    return bool(places[0] & places[1])
