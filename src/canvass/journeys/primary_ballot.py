"""Whose primary a contest is of: a party's, or one for an office without parties."""

from __future__ import annotations

import re
from enum import StrEnum

from canvass.model import Contest, Office
from canvass.model.party import parties


class PrimaryBallot(StrEnum):
    """The ballot of a primary: a party's own, one on which people of several parties stand, or one without parties."""

    PARTY = "party_primary"
    ALL_PARTIES = "all_parties_primary"
    NONPARTISAN = "nonpartisan_primary"


MAY_HAVE_NO_PARTIES = frozenset(
    {
        Office.STATE_OFFICE,
        Office.STATEWIDE_JUDGE,
        Office.DISTRICT_JUDGE,
        Office.COUNTY,
        Office.LOCAL,
        Office.MUNICIPAL,
        Office.VILLAGE,
        Office.SPECIAL_DISTRICT,
    }
)
"""Offices that some states fill without parties: superintendents of schools, judges, sheriffs, cities."""

_NO_PARTY = frozenset({"nonpartisan", "non-partisan", "non partisan", "np", "non", "nop"})
"""What files write for the party of somebody who stands for an office without parties."""
_PARTY_IN_TITLE = re.compile(r"\b(democrat\w*|dem|republicans?|rep|gop|libertarian|green)\b", re.I)
_NO_PARTY_IN_TITLE = re.compile(r"\bnon-? ?partisan\b", re.I)


def primary_ballot(contest: Contest) -> PrimaryBallot | None:
    """Whose primary the contest is of by its title or by the parties of all who stand; None where neither says it."""
    found = {name for each in contest.choices if each.kind.can_win for name in parties(each.party)}
    named = {name for name in found if name.casefold() not in _NO_PARTY}
    if _NO_PARTY_IN_TITLE.search(contest.title) or (found and not named):
        return PrimaryBallot.NONPARTISAN
    if len(named) > 1:
        return PrimaryBallot.ALL_PARTIES
    if named or _PARTY_IN_TITLE.search(contest.title):
        return PrimaryBallot.PARTY
    return None
