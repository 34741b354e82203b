"""Lines in the column of choices that are no choice: voters, ballots and sums of votes, by their words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from canvass.formats.names import folded


class LineFact(StrEnum):
    """What a line counts that stands among the choices and is none of them."""

    REGISTERED_VOTERS = "registered_voters"
    BALLOTS = "ballots"
    BLANK_BALLOTS = "blank_ballots"
    ALL_VOTES = "all_votes"
    PART = "part"
    """A part of the voters or ballots, of one party or vote mode; or their percentage."""


_MORE = r"( total| totals| number| count)?"
_WORDS = (
    (r"(number of |total )?registered( voters| electors)?" + _MORE, LineFact.REGISTERED_VOTERS),
    (r"(eligible|active|qualified) (voters|electors)" + _MORE, LineFact.REGISTERED_VOTERS),
    (r"(voter )?registration" + _MORE, LineFact.REGISTERED_VOTERS),
    (r"(total )?ballots( cast)? blank" + _MORE, LineFact.BLANK_BALLOTS),
    (r"(total )?blank ballots( cast)?" + _MORE, LineFact.BLANK_BALLOTS),
    (r"(total )?(cards( cast)? blank|blank cards( cast)?)" + _MORE, LineFact.PART),
    (r"(total |number of )?(ballots|cards|voters)" + _MORE, LineFact.BALLOTS),
    (
        r"(total |number of )?(ballots?|cards?|voters?|times) (cast|counted|voting|tabulated)"
        + _MORE,
        LineFact.BALLOTS,
    ),
    (r"(total |voter )?turnout( total)?", LineFact.BALLOTS),
    (r"(total |voter )?turnout (pct|percent|percentage)( total)?", LineFact.PART),
    (
        r"((grand|contest|race|office|candidate|county|precinct|ward) )?totals?( ?votes?)?( cast| counted)?",
        LineFact.ALL_VOTES,
    ),
    (r"((all|total|sum of|number of|total number of) )?votes( cast| counted)?", LineFact.ALL_VOTES),
    (r"((all|total) )?cast votes?", LineFact.ALL_VOTES),
    (r"total (for|in) (the )?(contest|race|office)", LineFact.ALL_VOTES),
    (
        r"(number of |total )?precincts( (reporting|reported|counted|for (race|contest)))?",
        LineFact.PART,
    ),
    (r"times blank voted", LineFact.PART),
    (
        r"public counter|absentee military|affidavit|emergency|manually counted emergency|special presidential|"
        r"federal( votes)?",
        LineFact.PART,
    ),
)
_ASIDE = re.compile(r"(.*\S)\s*\([^()]*\)")
_PATTERNS = tuple((re.compile(words), fact) for words, fact in _WORDS)
_SUBJECTS = {
    LineFact.REGISTERED_VOTERS: "reg regist registered registration eligible enrolled inscritos inscriptos padron "
    "inscrits wahlberechtigte",
    LineFact.BALLOTS: "ballot ballots ballotcards card cards voter voters elector electors voting turnout boletas "
    "papeletas sufragios votantes electores emitidos participacion bulletins votants exprimes abgegebene wahler",
}
"""Words of which one must be in a name that is made of such words alone, by what the line counts."""
_WITH_THEM = (
    "a all and by cast co contest count counted counter counts de del des district en for grand in la las les los no",
    "not num number of on or per percent pct precinct public race stimmen tabulated the times to total totals tot",
    "valid validos vote voted votes voto votos y",
)
_BESIDE = {word for words in (*_WITH_THEM, *_SUBJECTS.values()) for word in words.split()}
"""Words that stand beside them; a name with any other word is a choice's."""


def line_fact(name: str) -> LineFact | None:
    """What a line of this name counts; None for a choice, and for blank marks, overvotes and write-ins.

    >>> [line_fact(name).value for name in ("Ballots Cast - Total", "REGISTERED VOTERS", "Cast Votes:")]
    ['ballots', 'registered_voters', 'all_votes']
    >>> [line_fact(name) for name in ("Gretchen Whitmer", "Under Vote Count", "Write-In Totals")]
    [None, None, None]
    >>> line_fact("Total Votes Cast (Cruz/Vasquez)").value, line_fact("Public Counter").value
    ('all_votes', 'part')
    """
    words = folded(name)
    fact = _whole_fact(words) or _part_fact(words)
    bare = without_aside(name)
    return fact or (line_fact(bare) if bare else None)


def without_aside(name: str) -> str:
    """The name without what stands in brackets at its end; empty where nothing does.

    >>> without_aside("Total Votes Cast (Cruz/Vasquez)"), without_aside("(Cruz)"), without_aside("Ann")
    ('Total Votes Cast', '', '')
    """
    found = _ASIDE.fullmatch(name.strip())
    return found[1] if found else ""


def _whole_fact(words: str) -> LineFact | None:
    known = next((fact for pattern, fact in _PATTERNS if pattern.fullmatch(words)), None)
    return known or _of_such_words(re.findall(r"[a-z]+", words))


def _part_fact(words: str) -> LineFact | None:
    """Whether a line counts voters or ballots of one party or vote mode: Machine Turnout, Ballots Cast - Democratic."""
    rest = [word for word in words.split() if word not in _PARTS and not word.isdigit()]
    fact = _whole_fact(" ".join(rest)) if rest else None
    of = (LineFact.REGISTERED_VOTERS, LineFact.BALLOTS, LineFact.BLANK_BALLOTS)
    return LineFact.PART if fact in of else None


_OF_PARTS = (
    "absentee by cast crossover d day dc dem democrat democratic early election emergency federal green ind",
    "independent in lib libertarian machine mail military non nonpartisan np other overseas paper partisan party",
    "person precinct provisional r rep republican statehood total uocava unaffiliated voting ward labels no",
)
_PARTS = frozenset(word for words in _OF_PARTS for word in words.split())
"""Words for the part of a place's voters or ballots that a line counts."""


def office_fact(name: str) -> LineFact | None:
    """What the rows of a contest of this name count where it is none: a line of turnout in the column of contests.

    >>> [office_fact(name).value for name in ("Ballots Cast - Total", "BALLOTS CAST - DEMOCRATIC", "Cards Cast")]
    ['ballots', 'part', 'ballots']
    >>> [office_fact(f"{of} Cast - {part}").value for of, part in (("Cards", "Blank"), ("Ballots", "Total Ward 5"))]
    ['part', 'part']
    >>> office_fact("Straight Party"), office_fact("Governor")
    (None, None)
    """
    fact = line_fact(name)
    if fact is not None:
        return LineFact.PART if fact is LineFact.ALL_VOTES else fact
    if folded(name) == "race statistics":
        return LineFact.PART
    return LineFact.PART if "turnout" in folded(name).split() else None


def may_be_office(title: str) -> bool:
    """Whether a title is no usual one of a line of turnout, though its words are those of one.

    >>> may_be_office("Reg of Voters"), may_be_office("Registered Voters"), may_be_office("Ballots Cast - Total")
    (True, False, False)
    """
    words = folded(title)
    rest = " ".join(w for w in words.split() if w not in _PARTS and not w.isdigit())
    usual = any(pattern.fullmatch(each) for pattern, _ in _PATTERNS for each in (words, rest))
    return not usual and "turnout" not in words.split()


def is_a_name(name: str) -> bool:
    """Whether a cell has two words or more, and none that stands in lines of turnout.

    >>> is_a_name("Susan K. Gray"), is_a_name("Early Voting"), is_a_name("Gray"), is_a_name("Not Reported")
    (True, False, False, False)
    """
    words = [word for word in folded(name).split() if len(word) > 1 and not word.isdigit()]
    return len(words) > 1 and _BESIDE.union(_PARTS).isdisjoint(words)


def _of_such_words(words: Sequence[str]) -> LineFact | None:
    """What a name of several words counts that says nothing but how many voters, ballots or cards."""
    if len(words) < 2 or not _BESIDE.issuperset(words):
        return None
    return next((f for f, of in _SUBJECTS.items() if not {*of.split()}.isdisjoint(words)), None)
