"""Lines in the column of choices that are no choice: voters, ballots and sums of votes, by their words."""

from __future__ import annotations

import re
from enum import StrEnum

from canvass.formats.names import folded


class LineFact(StrEnum):
    """What a line counts that stands among the choices and is none of them."""

    REGISTERED_VOTERS = "registered_voters"
    BALLOTS = "ballots"
    BLANK_BALLOTS = "blank_ballots"
    ALL_VOTES = "all_votes"


_MORE = r"( total| totals| number| count)?"
_WORDS = (
    (r"(number of |total )?registered( voters| electors)?" + _MORE, LineFact.REGISTERED_VOTERS),
    (r"(eligible|active|qualified) (voters|electors)" + _MORE, LineFact.REGISTERED_VOTERS),
    (r"(voter )?registration" + _MORE, LineFact.REGISTERED_VOTERS),
    (r"(total )?ballots( cast)? blank" + _MORE, LineFact.BLANK_BALLOTS),
    (r"(total )?blank ballots( cast)?" + _MORE, LineFact.BLANK_BALLOTS),
    (r"(total |number of )?(ballots|cards|voters)" + _MORE, LineFact.BALLOTS),
    (
        r"(total |number of )?(ballots?|cards?|voters?|times) (cast|counted|voting|tabulated)"
        + _MORE,
        LineFact.BALLOTS,
    ),
    (r"(total |voter )?turnout( total| percent| percentage)?", LineFact.BALLOTS),
    (
        r"((grand|contest|race|office|candidate|county|precinct|ward) )?totals?( votes?)?( cast| counted)?",
        LineFact.ALL_VOTES,
    ),
    (r"((all|total|sum of|number of|total number of) )?votes( cast| counted)?", LineFact.ALL_VOTES),
    (r"((all|total) )?cast votes?", LineFact.ALL_VOTES),
    (r"total (for|in) (the )?(contest|race|office)", LineFact.ALL_VOTES),
)
_PATTERNS = tuple((re.compile(words), fact) for words, fact in _WORDS)


def line_fact(name: str) -> LineFact | None:
    """What a line of this name counts; None for a choice, and for blank marks, overvotes and write-ins.

    >>> [line_fact(name).value for name in ("Ballots Cast - Total", "REGISTERED VOTERS", "Cast Votes:")]
    ['ballots', 'registered_voters', 'all_votes']
    >>> [line_fact(name) for name in ("Gretchen Whitmer", "Under Vote Count", "Write-In Totals")]
    [None, None, None]
    """
    words = folded(name)
    return next((fact for pattern, fact in _PATTERNS if pattern.fullmatch(words)), None)
