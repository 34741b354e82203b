"""Offices of one seat for which a party has one candidate: where it has two, two contests carry one title."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

import polars as pl

from canvass.formats.names import folded
from canvass.formats.returns.contest_parties import LARGE
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.returns.results import ReadReturns
from canvass.model import ChoiceKind, Contest, parties

_CONGRESS = (
    r"(u ?s|united states) (senat(e|or)|house( of representatives)?|representatives?|congress)|congress|"
    r"(u ?s |united states )?representative in congress"
)
_OF_STATE = (
    r"(governor )?(and )?(lieutenant|lt) governor|governor|attorney general|secretary of state"
)
_ONE = re.compile(rf"{_CONGRESS}|{_OF_STATE}|state senat(e|or)")
_STATE_HOUSE = re.compile(r"state (house( of representatives)?|representatives?|assembly)")
_IN_DISTRICTS = re.compile(r"state (house|rep|assembly|senat)|.*(house|congress|representative)")
_HOUSES_OF_SEVERAL = frozenset(
    ["AZ", "GA", "ID", "MD", "NC", "NH", "NJ", "ND", "SD", "VT", "WA", "WV"]
)
"""States of whose lower house a district elects, or since 2000 has elected, several at once."""
_SENATES_OF_SEVERAL = frozenset({"VT"})
_ALL_PARTIES_IN_SPECIALS = frozenset(["AK", "CA", "GA", "HI", "LA", "MS", "NV", "TX", "WA"])
"""States in which some special election for a legislature or Congress is open to all parties on one ballot, without a
primary, such as Tex. Elec. Code ch. 203 and O.C.G.A. 21-2-540."""
_SHARE = 20
"""Whoever has less than one vote in so many was written in under a party's name."""


def doubled_parties(
    returns: ReadReturns, contests: Sequence[Contest], crowded: Collection[str], hints: FileHints
) -> Iterator[str]:
    """Of the crowded contests those for one seat in which a large party has two people with votes, by their ids.

    Oklahoma elected two senators in 2014 under one title; its primaries of 2017 stand in files called general.
    """
    asked = [
        each
        for each in _of_districts_said(contests)
        if each.id in crowded and _is_for_one(each.title, hints)
    ]
    if not asked:
        return
    sums = returns.summed.group_by("contest", "choice").agg(pl.col("votes").sum())
    votes = {(str(of), str(who)): number for of, who, number in sums.iter_rows()}
    for contest in asked:
        of_contest = {who: number for (of, who), number in votes.items() if of == contest.id}
        least = sum(of_contest.values()) / _SHARE
        members: dict[str, int] = defaultdict(int)
        for choice in contest.choices:
            has_votes = of_contest.get(choice.id, 0) > least
            if choice.kind is ChoiceKind.CANDIDATE and has_votes:
                for party in LARGE & {*parties(choice.party)}:
                    members[party] += 1
        if max(members.values(), default=0) > 1:
            yield contest.id


def several_for_one_seat(
    contests: Sequence[Contest], overfull: Collection[str], hints: FileHints
) -> Iterator[str]:
    """Of the contests with more votes than voters, or marks than ballots, those for an office of one seat, by id.

    Mississippi elected two senators in 2008. There all parties may stand on one ballot, so that nothing else tells.
    """
    for each in _of_districts_said(contests):
        if each.id in overfull and _has_one_seat(folded(each.title.split(", ")[0]), hints.state):
            yield each.id


def _of_districts_said(contests: Sequence[Contest]) -> Iterator[Contest]:
    """The contests but for those of a legislature in a file without any district: it is told that they are unsaid."""
    has_districts = any(", " in each.title for each in contests)
    for each in contests:
        if has_districts or not _IN_DISTRICTS.match(folded(each.title)):
            yield each


def _is_for_one(title: str, hints: FileHints) -> bool:
    """Whether the office has one seat, and each party one candidate for it, on this day in this state."""
    first, *further = title.split(", ")
    office = folded(first)
    is_special = hints.is_special or any(folded(word) == "special" for word in further)
    is_open = hints.state in _ALL_PARTIES_IN_SPECIALS and (is_special or "senat" in office)
    return not is_open and not hints.is_recall and _has_one_seat(office, hints.state)


def _has_one_seat(office: str, state: str) -> bool:
    """Whether one person is elected to the office at a time, in this state."""
    if not state:
        return False
    if _STATE_HOUSE.fullmatch(office):
        return state not in _HOUSES_OF_SEVERAL
    is_senate = office.startswith("state senat") and state in _SENATES_OF_SEVERAL
    return _ONE.fullmatch(office) is not None and not is_senate
