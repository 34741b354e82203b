"""The printed analysis of a ballot-polling audit (``analyze_rounds`` of rla_utils), line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from canvass.audit.replay.polled_contest import PublishedPair, PublishedPoll, PublishedSheets
from canvass.formats.kinds import published as kinds
from canvass.formats.problem import Problem, ReadResult, named
from canvass.formats.text_file import read_text

_CONTEST = re.compile(r"Contest: (.+), with (\d+) candidates\. (\d+) samples entered")
_VOTES = re.compile(r"(\d+) reported votes, (\d+) sample votes for (.+)")
_PAIR = re.compile(
    r"(Max: )?Margin: (\d+\.\d+)%, Risk (\d+\.\d+)% => Sample (\d+)\. "
    r"Counts W: (\d+) L: (\d+) w: (\d+) l: (\d+) for (.+) vs (.+)"
)
_SHEETS = re.compile(
    r"(\d+) ballots to sample \* (\d+\.\d+) sheets per ballot = (\d+) sheets to sample on average"
)


def read_report(path: Path) -> ReadResult[tuple[PublishedPoll, ...]]:
    """The contests of an analysis; None, with every line that is not of its kind, where something is wrong."""
    text = read_text(path)
    if text.value is None:
        return ReadResult(None, named(text.problems, path.name), text.source)
    parts: list[_Part] = []
    problems: list[Problem] = [*text.problems]
    for row, line in enumerate(text.value.splitlines(), 1):
        if line.strip() and not _taken(parts, row, line.strip()):
            problems.append(kinds.LINE_UNKNOWN.at(row, found=line.strip()[:80]))
    problems += _lacking(parts)
    if not parts or any(problem.severity.stops for problem in problems):
        return ReadResult(None, named(problems, path.name), text.source)
    contests = tuple(part.contest() for part in parts)
    return ReadResult(contests, named(problems, path.name), text.source)


@dataclass
class _Part:
    """The lines of one contest so far."""

    row: int
    name: str
    choices: int
    cards: int
    votes: dict[str, int] = field(default_factory=dict)
    read: dict[str, int] = field(default_factory=dict)
    pairs: list[PublishedPair] = field(default_factory=list)
    largest: list[PublishedPair] = field(default_factory=list)
    sheets: list[PublishedSheets] = field(default_factory=list)

    def contest(self) -> PublishedPoll:
        """The contest, once every part of it was found."""
        return PublishedPoll(
            self.name,
            self.choices,
            self.cards,
            self.votes,
            self.read,
            tuple(self.pairs),
            self.largest[0],
            self.sheets[0],
        )


def _taken(parts: list[_Part], row: int, line: str) -> bool:
    """Take a line to where it belongs; whether it is of a kind that is known, in its place."""
    if found := _CONTEST.fullmatch(line):
        parts.append(_Part(row, found[1], int(found[2]), int(found[3])))
        return True
    if not parts:
        return False
    part = parts[-1]
    if found := _VOTES.fullmatch(line):
        part.votes[found[3]], part.read[found[3]] = int(found[1]), int(found[2])
    elif found := _PAIR.fullmatch(line):
        (part.largest if found[1] else part.pairs).append(_pair(found.groups()[1:]))
    elif found := _SHEETS.fullmatch(line):
        part.sheets.append(PublishedSheets(int(found[1]), found[2], int(found[3])))
    else:
        return False
    return True


def _pair(texts: Sequence[str]) -> PublishedPair:
    margin, risk, estimate, won, lost, read_won, read_lost, winner, loser = texts
    return PublishedPair(
        winner,
        loser,
        (int(won), int(lost)),
        (int(read_won), int(read_lost)),
        margin,
        risk,
        int(estimate),
    )


def _lacking(parts: Sequence[_Part]) -> Iterator[Problem]:
    """Contests whose lines are cut off, or that compare a choice which they do not list."""
    for part in parts:
        known = {*part.votes, "pool"}
        strange = [n for p in part.pairs for n in (p.winner, p.loser) if n not in known]
        whole = part.votes and part.pairs and len(part.largest) == len(part.sheets) == 1
        if strange or not whole:
            yield kinds.CONTEST_CUT_OFF.at(part.row, found=strange[0] if strange else part.name)
