"""The parts of a person's name: what somebody is called in a sentence, and what two lists have in common."""

from __future__ import annotations

import re
from collections import Counter

from canvass.model.contest import Choice, ChoiceKind, Contest

_SUFFIXES = frozenset(["jr", "sr", "ii", "iii", "iv", "v", "esq", "md", "phd", "dds", "dvm"])
"""What follows a family name and is not part of it, without full stops."""
_TITLES = frozenset(["president", "vice-president", "governor", "lieutenant", "senator"])
"""What some files write behind a name: the office that the person stands for."""
_PARTICLES = frozenset(
    [
        *("da", "das", "de", "del", "della", "den", "der", "di", "dos", "du", "el", "la", "las"),
        *("le", "los", "mac", "mc", "san", "st", "st.", "van", "vande", "vander", "von"),
    ]
)
"""Words before a family name that belong to it."""
_TICKET = re.compile(r"\s*[/&|;]\s*|(?<=\S\s)(?<!^\S\s)and\s+(?=\S+\s+\S)", re.IGNORECASE)
"""Between the two names of a ticket: the second is another person."""
_MAY_BE_TWO = 3
"""Words before the last from which a name may be those of two people."""
_BETWEEN_PEOPLE = re.compile(r"[;/&+|]|\sand\s", re.IGNORECASE)
"""What joins the names of two people who are told as one."""
_ASIDE = re.compile(r"\([^)]*\)|\*")
"""Marks for incumbents and write-ins."""


def family_name(name: str) -> str:
    """The family name of a person, the first of a ticket; a name of one word as it is.

    >>> family_name("David T. Prosser, Jr."), family_name("Prosser, David T., Jr.")
    ('Prosser', 'Prosser')
    >>> family_name("Roque De La Fuente"), family_name("GARLIN GILCHRIST II"), family_name("Whitmer")
    ('De La Fuente', 'GILCHRIST', 'Whitmer')
    >>> family_name("DONALD J. TRUMP, PRESIDENT / MIKE PENCE, VICE-PRESIDENT")
    'TRUMP'

    A name of so many words that it may be those of two people, with nothing between them, is not cut: the last of them
    is the other one's.

    >>> family_name("Donald J. Trump Michael R. Pence"), family_name("Joe Biden Kamala Harris")
    ('Donald J. Trump Michael R. Pence', 'Joe Biden Kamala Harris')
    """
    given, family = _split(name)
    return " ".join([*given, family]) if len(given) >= _MAY_BE_TWO else family


def given_and_family(name: str) -> tuple[str, str]:
    """The first given name and the family name, written as "First Last" or as "Last, First".

    >>> given_and_family("Hillary Rodham Clinton"), given_and_family("Clinton, Hillary")
    (('Hillary', 'Clinton'), ('Hillary', 'Clinton'))
    """
    given, family = _split(name)
    return given[0] if given else family.split()[0], family


def people_in(text: str) -> tuple[str, ...]:
    """People told with commas between them; what follows a family name is of the name before it, and nobody by itself.

    >>> people_in("Ada Lopez, Sam Smith, Jr.")
    ('Ada Lopez', 'Sam Smith, Jr.')
    """
    found: list[str] = []
    for part in filter(None, map(str.strip, text.split(","))):
        if found and _is_suffix(part):
            found[-1] += f", {part}"
        else:
            found.append(part)
    return tuple(found)


def is_joined(name: str) -> bool:
    """Whether a name has what joins the names of two people, a comma apart.

    >>> is_joined("Ann Lee & Bo Ray"), is_joined("Andy Ann Land")
    (True, False)
    """
    return _BETWEEN_PEOPLE.search(name) is not None


def is_several(name: str) -> bool:
    """Whether a name looks like those of several people.

    >>> is_several("Ann Lee, Bo Ray"), is_several("Ann Lee and Bo Ray"), is_several("Sam Smith, Jr.")
    (True, True, False)
    """
    return is_joined(name) or len(people_in(name)) > 1


def name_and_role(text: str) -> tuple[str, str]:
    """Who is told as a name, a comma and a role; either may be empty.

    >>> name_and_role("Ann Lee, clerk of Adams, Ohio"), name_and_role("Sam Smith, Jr., clerk")
    (('Ann Lee', 'clerk of Adams, Ohio'), ('Sam Smith, Jr.', 'clerk'))
    """
    name, _, role = text.partition(",")
    while name.strip() and _is_suffix(first := role.partition(",")[0].strip()):
        name, role = f"{name.strip()}, {first}", role.partition(",")[2]
    return name.strip(), role.strip()


def _split(name: str) -> tuple[list[str], str]:
    """The given names, none of a name of one word, and the family name; of a family name first only the first given."""
    first = _TICKET.split(_ASIDE.sub(" ", name).strip())[0]
    parts = [[word for word in part.split() if not _is_addition(word)] for part in first.split(",")]
    parts = [part for part in parts if part]
    if not parts:
        return [""], name
    if len(parts) > 1:
        return [parts[1][0]], " ".join(parts[0])
    (words,) = parts
    start = len(words) - 1
    while start > 0 and words[start - 1].casefold() in _PARTICLES:
        start -= 1
    return words[:start], " ".join(words[start:])


def names_in_short(contest: Contest) -> dict[str, str]:
    """What each choice of a contest is called: the family name of a person, the whole name where it is several.

    Two who would be called alike keep their whole names. A write-in takes the family name from nobody who stands on
    the ballot: the voter who wrote a name there is rarely who a reader thinks of.
    """
    short = {
        choice.id: family_name(choice.name) if choice.kind.can_win else choice.name
        for choice in contest.choices
    }
    called = Counter(name.casefold() for name in short.values())
    on_ballot = Counter(
        short[choice.id].casefold() for choice in contest.choices if _is_printed(choice)
    )

    def is_alone(choice: Choice) -> bool:
        name = short[choice.id].casefold()
        return called[name] == 1 or (_is_printed(choice) and on_ballot[name] == 1)

    return {
        choice.id: short[choice.id] if is_alone(choice) else choice.name
        for choice in contest.choices
    }


def _is_printed(choice: Choice) -> bool:
    return choice.kind is not ChoiceKind.WRITE_IN


def _is_addition(word: str) -> bool:
    return _is_suffix(word) or word.casefold().replace(".", "") in _TITLES


def _is_suffix(word: str) -> bool:
    return word.casefold().replace(".", "") in _SUFFIXES
