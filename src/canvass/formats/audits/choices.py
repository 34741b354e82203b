"""What a line stands for that an audit's report lists among the choices, where nobody says it."""

from __future__ import annotations

from canvass.formats.returns.choice_kinds import choice_kind, may_be_surname
from canvass.formats.returns.no_choices import line_fact
from canvass.model import ChoiceKind


def kind_by_name(name: str) -> ChoiceKind:
    """The kind that the words of a name tell; a word that may be a surname is unclear, and here a person's.

    >>> [kind_by_name(name).value for name in ("Ann", "Undervotes", "Write-ins", "Blank")]
    ['candidate', 'blank', 'other', 'candidate']
    """
    return choice_kind(name, has_own_party=True)


def is_unclear(name: str, stated: object) -> bool:
    """Whether a line may be a person or ballots without a vote, and nobody stated its kind.

    >>> is_unclear("Blank", None), is_unclear("Blank", "candidate"), is_unclear("Ann Blank", None)
    (True, False, False)
    """
    return not stated and may_be_surname(name)


def is_no_choice(name: str, kind: ChoiceKind) -> bool:
    """Whether a line is listed as somebody who can win and counts voters, ballots or all votes.

    >>> is_no_choice("Ballots Cast", ChoiceKind.CANDIDATE), is_no_choice("Ann", ChoiceKind.CANDIDATE)
    (True, False)
    """
    return kind.can_win and line_fact(name) is not None
