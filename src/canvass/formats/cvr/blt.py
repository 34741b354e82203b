"""Ballots by ranks in the form of Hill, Wichmann and Woodall (1987), BLT: numbers, then names.

The numbers of choices and seats; withdrawn choices as negative numbers; for each ballot how many there are of it, the
choices in their order and 0; a 0; the names and the title. Line ends mean nothing. OpaVote joins choices of one rank
with =, writes - for a rank that was skipped, and a comment behind #.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from canvass.formats.cvr.counted_ranks import CountedRanks, held_ranks, named_way
from canvass.formats.cvr.held import HeldRead
from canvass.formats.cvr.ways import Way
from canvass.formats.grid import plain_name
from canvass.formats.kinds import ballots as kinds
from canvass.formats.kinds.records import RANKED
from canvass.formats.problem import Problem, ReadResult

_TOKEN = re.compile(r'"[^"\r\n]*"|#[^\r\n]*|\r\n|\r|\n|[^\s"#]+|"')
_HEAD = re.compile(r"\s*(?:#[^\r\n]*\s*)*([0-9]{1,5})[ \t]+([0-9]{1,5})[ \t]*(?:#[^\r\n]*)?[\r\n]")
_END = re.compile(r'(?:^|\s)0\s*(?:#[^\r\n]*\s*)*(?:"|[^\W\d])')
_ASIDE = re.compile(r"#[^\r\n]*|\([^()\r\n]*\)")
# Digits of other scripts make a line of ballots, too, which is then told as wrong.
_NO_NUMBERS = re.compile(r"[^-\d=.\s]")
_RANK = re.compile(r"[0-9]{1,5}(?:=[0-9]{1,5})*|-")
_WEIGHT = re.compile(r"[0-9]{1,9}")

_Token: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True)
class _Ballots:
    """What stands before the names: withdrawn choices, and each ballot's numbers with its line."""

    withdrawn: Sequence[int]
    ballots: Sequence[Sequence[_Token]]
    ends: int


def is_blt(text: str) -> bool:
    r"""Whether a text begins with two numbers on a line, and has a 0 by itself before the first name.

    >>> is_blt('2 1\n3 1 2 0\n0\n"Ann"\n"Bo"\n"Mayor"\n'), is_blt("2 1\nfoo bar\n")
    (True, False)
    """
    text = text.lstrip("\ufeff")
    head = _HEAD.match(text)
    ends = None if head is None else _END.search(text, head.end() - 1)
    if head is None or ends is None:
        return False
    return _NO_NUMBERS.search(_ASIDE.sub("", text[head.end() : ends.start()])) is None


def read(text: ReadResult[str], name: str) -> HeldRead | None:
    """The ballots in a text, with every problem; None where it is another format."""
    if text.value is None or not is_blt(text.value):
        return None
    source = replace(text.source, name=name, format="blt")
    tokens = _tokens(text.value)
    number, seats = int(tokens[0][0]), int(tokens[1][0])
    problems = [*text.problems]
    cards: dict[Way, int] = {}
    choices = dict[int, str]()
    found = _ballots(tokens)
    if found is None:
        problems.append(kinds.NOT_ENDED.at(tokens[-1][1]))
    else:
        name, choices = _names(tokens[found.ends :], number, problems, name)
        problems += _withdrawn(found, choices)
        problems += _cards(found, choices, number, cards) if choices else ()
        for each in found.withdrawn:
            choices.pop(each, None)
    if seats != 1:
        problems.append(RANKED.at(tokens[1][1], name, f"{seats} seats"))
    contest = CountedRanks("BLT", name, [*choices.values()], cards, is_read=seats == 1)
    return held_ranks(contest, problems, source)


def _tokens(text: str) -> list[_Token]:
    """The words with their lines; comments are left out."""
    found: list[_Token] = []
    line = 1
    for match in _TOKEN.finditer(text.lstrip("\ufeff")):
        word = match[0]
        if word[0] in "\r\n":
            line += 1
        elif word[0] != "#":
            found.append((word, line))
    return found


def _ballots(tokens: Sequence[_Token]) -> _Ballots | None:
    """The ballots up to the 0 that ends them; None where there is no such 0."""
    at = 2
    withdrawn = []
    while at < len(tokens) and re.fullmatch(r"-[0-9]{1,5}", tokens[at][0]):
        withdrawn.append(-int(tokens[at][0]))
        at += 1
    ballots: list[list[_Token]] = []
    ballot: list[_Token] = []
    for place in range(at, len(tokens)):
        word, _ = tokens[place]
        if word[0] == '"':
            return None
        if word != "0":
            ballot.append(tokens[place])
        elif ballot:
            ballots.append(ballot)
            ballot = []
        else:
            return _Ballots(withdrawn, ballots, place + 1)
    return None


def _names(
    tokens: Sequence[_Token], number: int, problems: list[Problem], file: str
) -> tuple[str, dict[int, str]]:
    """The title and the choices by their numbers, none where there are not as many; ``file`` where no title stands."""
    names = [plain_name(word.strip('"')) for word, _ in tokens]
    if len(names) != number + 1 or not all(
        names[:number]
    ):  # without a title a lost name would shift them
        row = tokens[0][1] if tokens else None
        problems.append(kinds.NAMES.at(row, found=f"{len(names)} for {number} choices"))
        return file, {}
    several = len({row for _, row in tokens}) > 1
    for (word, row), (following, same) in pairwise(tokens):
        if several and row == same and '"' not in (word[0], following[0]):
            problems.append(kinds.NAME_UNQUOTED.at(row, found=f"{word} {following}"))
    for place, name in enumerate(names[:number]):
        if name in names[:place]:
            problems.append(kinds.CHOICE_TWICE.at(tokens[place][1], found=name))
    return names[-1] or file, dict(enumerate(names[:number], 1))


def _withdrawn(found: _Ballots, choices: Mapping[int, str]) -> Iterator[Problem]:
    for number in found.withdrawn:
        if number in choices:
            yield kinds.WITHDRAWN.at(found=choices[number])
        elif choices:
            yield kinds.CHOICE_UNKNOWN.at(found=f"-{number}")


def _cards(
    found: _Ballots, choices: Mapping[int, str], number: int, cards: dict[Way, int]
) -> Iterator[Problem]:
    """Read the ballots into the cards of each way, and tell what is wrong with them."""
    gone = {*found.withdrawn}
    for (weight, row), *ranks in found.ballots:
        told = " ".join([weight, *(word for word, _ in ranks), "0"])[:80]
        if weight[0] == "(":
            yield kinds.BALLOT_ID.at(row, found=told)
            continue
        if not _WEIGHT.fullmatch(weight) or not all(_RANK.fullmatch(word) for word, _ in ranks):
            yield kinds.LINE.at(row, found=told)
            continue
        order = [
            [] if word == "-" else [int(each) for each in word.split("=")] for word, _ in ranks
        ]
        ranked = [each for at in order for each in at]
        if not {*ranked} <= {*range(1, number + 1)}:
            yield kinds.CHOICE_UNKNOWN.at(row, found=told)
            continue
        if len({*ranked}) < len(ranked):
            yield kinds.RANKED_TWICE.at(row, found=told)
        kept = [
            [each for each in {*at} if each not in gone] for at in order if not at or {*at} - gone
        ]
        way = named_way(kept, choices)
        cards[way] = cards.get(way, 0) + int(weight)
