"""What a caller in Python gave, held against the annotation of the argument that takes it.

A text where a number is wanted, or half a card, ends in one sentence that names the argument, and never in a comparison
that Python cannot make, nor in a number that was computed with it.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import fields, replace
from enum import StrEnum
from functools import cache, reduce
from numbers import Real
from operator import index, or_
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from canvass.api.arguments import Day, Files, Names
from canvass.audit.comparison import ErrorRates
from canvass.audit.overstatement import Discrepancies
from canvass.errors import BadValue, UnknownName
from canvass.journeys.risk.batches import BatchesRead
from canvass.journeys.risk.cards import CardsRead
from canvass.journeys.risk.counts import CountsRead
from canvass.journeys.risk.discrepancies import DiscrepanciesFound
from canvass.journeys.risk.result import Evidence
from canvass.journeys.risk.rounds import RoundsRead
from canvass.journeys.risk.suite import StrataCounts, StrataRead
from canvass.journeys.strata_asked import StrataAsked
from canvass.model import Election

Taken = Callable[[Any, Any, str], Any]

WORDS: dict[Any, str] = {
    int: "a whole number; give one like 1000",
    float: "a number; give one like 0.05",
    float | Sequence[float]: "a number, nor several numbers; give one like 0.05, or [0.05, 0.1]",
    str: "a text; write it as one",
    bool: "a yes or no; give True or False",
    Path: "the path of a file",
    str | PathLike[str]: "a path; give one as a text or a Path",
    Names: "a name, nor several names; give one like 'WI', or ['WI', 'MI']",
    Files: "the path of a file, nor of several; give one as a text or a Path, or a list of them",
    Day: "a day; give one like '2016-11-25'",
    Mapping[str, int]: "a mapping of votes; give one like {'Ann': 600, 'Bob': 400}",
    Mapping[str, int]
    | str
    | PathLike[str]: "votes by choice, nor a file of them; give them like {'Ann': 600, 'Bob': 400}",
    Election
    | str
    | PathLike[
        str
    ]: "an election, nor the name or folder of one; give one like 'us-2016-president'",
    Evidence: "what people read or counted; give a CountsRead, CardsRead or BatchesRead, or another of docs/api.md",
    ErrorRates: "rates of errors; give them like ErrorRates(one_vote_over=0.001)",
    Discrepancies: "numbers of errors found; give them like Discrepancies(one_vote_over=2)",
    StrataAsked: "cards with records that can be found; give them like StrataAsked(500, ('Ann=300', 'Bob=200'))",
}
"""Each kind of argument, as it goes on after "is not"; any other is told by the names of its classes."""


@cache
def hints_of(annotated: Any) -> Mapping[str, Any]:
    """The annotations of what is given to a function or a dataclass; what it returns is not asked."""
    if isinstance(annotated, type):
        return get_type_hints(annotated)
    given = {name: hint for name, hint in annotated.__annotations__.items() if name != "return"}
    return get_type_hints(types.SimpleNamespace(__annotations__=given), annotated.__globals__)


def as_hinted(value: Any, hint: Any, what: str) -> Any:
    """The value as an argument of this annotation holds it; raises BadValue, naming ``what``, for any other.

    A number of NumPy's becomes Python's, a path that is wanted as a Path one, a word its member.

    >>> as_hinted(3, int, "k"), as_hinted("a.csv", Path, "read").name
    (3, 'a.csv')
    """
    kind = get_origin(hint) or hint
    if kind in (Union, types.UnionType):
        return _as_one_of(value, hint, what)
    if kind in (Sequence, tuple):
        return _as_sequence(value, hint, what)
    if kind is Mapping:
        return _as_mapping(value, hint, what)
    if isinstance(value, MADE_BY_CALLERS) and kind in (Evidence, type(value)):
        return _as_made(value, what)
    return _as_plain(value, kind, hint, what)


def refusal(value: Any, hint: Any, what: str) -> BadValue:
    """The sentence: which argument, what was given, what is wanted."""
    wanted = WORDS.get(hint) or " or ".join(
        getattr(each, "__name__", str(each)) for each in get_args(hint) or (hint,)
    )
    return BadValue(f"{what}: {value!r} is not {wanted}")


def _as_plain(value: Any, kind: Any, hint: Any, what: str) -> Any:
    for wanted, taken in PLAIN:
        if kind is wanted or (wanted is StrEnum and issubclass(kind, StrEnum)):
            try:
                return taken(value, kind, what)
            except (TypeError, ValueError):
                raise refusal(value, hint, what) from None
    if not isinstance(value, EVIDENCE if kind is Evidence else kind):
        raise refusal(value, hint, what)
    return value


def _as_whole(value: Any, _kind: Any, _what: str) -> int:
    if isinstance(value, bool):
        raise TypeError
    return index(value)


def _as_number(value: Any, _kind: Any, _what: str) -> Any:
    # A fraction stays exact: a limit of one third is not the float beside it.
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError
    return value


def _as_word(value: Any, kind: Any, what: str) -> StrEnum:
    try:
        word: StrEnum = kind(value)
    except ValueError:
        raise UnknownName(
            what.rpartition(".")[2], str(value), [str(each) for each in kind]
        ) from None
    return word


EVIDENCE = (
    BatchesRead,
    CardsRead,
    CountsRead,
    DiscrepanciesFound,
    RoundsRead,
    StrataCounts,
    StrataRead,
)
MADE_BY_CALLERS = (*EVIDENCE, ErrorRates, Discrepancies, StrataAsked)
"""The dataclasses that a caller fills; any other came from here, and is whole."""
PLAIN: tuple[tuple[Any, Taken], ...] = (
    (int, _as_whole),
    (float, _as_number),
    (Path, lambda value, _kind, _what: Path(fspath(value))),
    (StrEnum, _as_word),
)


def _as_one_of(value: Any, hint: Any, what: str) -> Any:
    """By the first alternative that takes it; where none does, what is wrong inside a value goes first."""
    inside: list[BadValue] = []
    for each in get_args(hint):
        try:
            return as_hinted(value, each, what)
        except BadValue as refused:
            inside += [] if str(refused).startswith(f"{what}: ") else [refused]
    if inside:
        raise inside[0]
    raise refusal(value, _without_none(get_args(hint)), what)


def _without_none(alternatives: Sequence[Any]) -> Any:
    """The annotation of what may be given, but for leaving it out."""
    said = [each for each in alternatives if each is not types.NoneType]
    return reduce(or_, said[1:], said[0])


def _as_sequence(value: Any, hint: Any, what: str) -> Any:
    if isinstance(value, str | Mapping) or not isinstance(value, Sequence):
        raise refusal(value, hint, what)
    inner = get_args(hint)
    each = inner * len(value) if len(inner) == 1 else inner
    if len(inner) == 2 and inner[1] is Ellipsis:
        each = inner[:1] * len(value)
    if len(each) != len(value):
        raise refusal(value, hint, what)
    return tuple(
        as_hinted(one, kind, f"{what}[{place}]")
        for place, (one, kind) in enumerate(zip(value, each, strict=True))
    )


def _as_mapping(value: Any, hint: Any, what: str) -> Any:
    if not isinstance(value, Mapping):
        raise refusal(value, hint, what)
    key, inner = get_args(hint)
    return {
        as_hinted(name, key, f"a name in {what}"): as_hinted(one, inner, f"{what}[{name!r}]")
        for name, one in value.items()
    }


def _as_made(value: Any, what: str) -> Any:
    """With each of its fields held against its annotation too."""
    hints = hints_of(cast(Hashable, type(value)))
    taken = {
        each.name: as_hinted(getattr(value, each.name), hints[each.name], f"{what}.{each.name}")
        for each in fields(value)
    }
    return replace(value, **taken)
