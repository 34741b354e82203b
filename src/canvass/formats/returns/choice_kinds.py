"""What a line of the returns stands for, by the words in it."""

from __future__ import annotations

import re

from canvass.formats.names import folded
from canvass.formats.returns.no_choices import without_aside
from canvass.model import ChoiceKind

NO_NAME = "(no name)"
"""The choice of votes that a file gives for nobody."""

_PLACEHOLDERS = {"n a", "na", "nan", "null", "unknown", "tbd", "unnamed", "no name"}
"""What stands in a cell for a name that nobody wrote."""
_OF_NOBODY = (
    r"scatter(ing|ings|ed)?|blank|none( of( the)? above)?|no|unresolved|not assigned|total|totals|w"
)
_WHOSE = r"other|all|all others?|total|unassigned|misc|miscellaneous|unqualified|unresolved|total unresolved"
_KINDS = (
    (r"under( ?vote[sd]?( total| count)?)?|blanks?( votes?)?|blank no name|no votes?", ChoiceKind.BLANK),
    (r"over( ?vote[sd]?( total| count)?)?", ChoiceKind.OVERVOTE),
    (r"voids?|spoiled|blank void( scattering)?", ChoiceKind.VOID),
    (r"(rejected|invalid) write ?ins?( votes?)?|write ?ins? invalid( write ?ins?)?", ChoiceKind.VOID),
    (r"none of (these|the above)( candidates)?", ChoiceKind.NONE_OF_THESE),
    (r"((all )?others?|misc(ellaneous)?)( (candidates|votes))?|unresolved|not assigned", ChoiceKind.OTHER),
    (r"scatter(ing|ings|ed)? ?\d*( write ?ins?)?|(blank|none) w", ChoiceKind.OTHER),
    (r"(write ?ins? )?un ?registered write ?ins?( votes?)?", ChoiceKind.OTHER),
    (rf"(({_WHOSE}) )?write ?ins?( ?votes?)?( ({_OF_NOBODY}))?( \d+)?", ChoiceKind.OTHER),
    (r"no name|no (candidates?|nominees?)( filed| nominated| qualified| on ballot)?", ChoiceKind.OTHER),
    (r"no (filing|nomination)s?", ChoiceKind.OTHER),
    (r"write ?ins? .+", ChoiceKind.WRITE_IN),
)  # fmt: skip
"""The first that fits: sums of write-ins are votes, rejected ones are not, and a name after the word is a person's."""
_PATTERNS = tuple((re.compile(pattern), kind) for pattern, kind in _KINDS)
_MARKS = {
    ChoiceKind.BLANK: {"under", "undervote", "undervotes", "blank", "blanks", "blanco", "blancs"},
    ChoiceKind.OVERVOTE: {"over", "overvote", "overvotes", "overvoted"},
    ChoiceKind.VOID: {"invalid", "void", "spoiled", "residual", "exhausted", "nulos", "nuls"},
}
"""Words of marks that are no valid vote."""
_BESIDE = {"count", "en", "num", "number", "of", "the", "times", "total", "totals"} | {
    *("vote", "voted", "votes", "voto", "votos", "bulletins", "ballots")
}
"""Words that stand beside them; a name with any other word is somebody's."""


_NO_VALID_VOTE = (ChoiceKind.BLANK, ChoiceKind.OVERVOTE, ChoiceKind.VOID)
SURNAMES = ("blank", "blanks", "void", "voids")
"""Words of marks that are people's names too: a line of such a word that has a party of its own is a person's."""


def is_of_nobody(name: str) -> bool:
    """Whether a cell names nobody: it is empty, has no letter, or a word that stands for a name.

    >>> [is_of_nobody(name) for name in ("", "-", "N/A", "Ann Null", "Ng")]
    [True, True, True, False, False]
    """
    return not any(sign.isalpha() for sign in name) or folded(name) in _PLACEHOLDERS


def may_be_surname(name: str) -> bool:
    """Whether a word of marks may as well be somebody's name.

    >>> may_be_surname("Blank"), may_be_surname("Blank votes")
    (True, False)
    """
    return folded(name) in SURNAMES


def is_of_marks(name: str) -> bool:
    """Whether a line counts ballots without a valid vote, by words that are nobody's name.

    >>> [is_of_marks(name) for name in ("Under Votes", "OVERVOTES", "Blank", "Write-ins")]
    [True, True, False, False]
    """
    return choice_kind(name) in _NO_VALID_VOTE and not may_be_surname(name)


def choice_kind(name: str, is_write_in: bool = False, has_own_party: bool = False) -> ChoiceKind:
    """The kind of a choice of this name; ``has_own_party`` where no other choice of the contest has its party.

    In a primary the blank ballots of a party have its name beside them, as every line has.

    >>> choice_kind("SCATTERING").name, choice_kind("Jill Stein").name, choice_kind("UNDERVOTES").name
    ('OTHER', 'CANDIDATE', 'BLANK')
    >>> [choice_kind(f"{line} (Cruz)").name for line in ("Undervotes", "Write-In Totals", "Write-In")]
    ['BLANK', 'OTHER', 'WRITE_IN']
    >>> choice_kind("Blank (REP)").name
    'CANDIDATE'
    """
    words = folded(name)
    if has_own_party and words in SURNAMES:
        return ChoiceKind.CANDIDATE
    if own := _of_group(name):
        return own
    for pattern, kind in _PATTERNS:
        if pattern.fullmatch(words):
            return kind
    if marks := _of_marks({*words.split()}):
        return marks
    return ChoiceKind.WRITE_IN if is_write_in else ChoiceKind.CANDIDATE


def _of_group(name: str) -> ChoiceKind | None:
    """The kind of a line of marks, or of all write-ins, that says in brackets of whom."""
    bare = without_aside(name)
    if not bare or may_be_surname(bare):
        return None
    kind, is_sum = choice_kind(bare), "total" in folded(bare)
    return kind if kind in _NO_VALID_VOTE or (kind is ChoiceKind.OTHER and is_sum) else None


def _of_marks(words: set[str]) -> ChoiceKind | None:
    """The kind of a line of several words that says nothing but how many marks were no valid votes."""
    marks = {kind: words & of for kind, of in _MARKS.items()}
    found = [kind for kind, of in marks.items() if of]
    if len(words) < 2 or not found or words - _BESIDE - set().union(*marks.values()):
        return None
    return found[0] if len(found) == 1 else ChoiceKind.VOID
