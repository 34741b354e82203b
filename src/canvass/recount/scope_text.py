"""How a rule file writes which contests a rule is about: a line of words, or a table of four lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from canvass.errors import nearest
from canvass.model import ElectionType
from canvass.recount.condition_text import word
from canvass.recount.fault import FaultKind, Reading, every, refuse_strangers, refused, table
from canvass.recount.scope import CLASSES, Scope

_ELECTIONS = frozenset(each.value for each in ElectionType)


def scope_from(value: object) -> Scope:
    """The scope that ``"county -question primary"`` or its table says; raises BadRule with every fault of it."""
    text, reading = table(_in_lists(value), "scope"), Reading()
    reading.of("scope", refuse_strangers, text, [each.name for each in fields(Scope)], "scope")
    scope = Scope(
        offices=reading.of("scope", _classes, text, "offices"),
        except_offices=reading.of("scope", _classes, text, "except_offices"),
        elections=reading.of("scope", _elections, text, "elections"),
        except_elections=reading.of("scope", _elections, text, "except_elections"),
    )
    reading.end()
    return scope


def _in_lists(value: object) -> object:
    """The table of a line of words: a kind of election, and else an office; ``-`` before what is left out."""
    if not isinstance(value, str):
        return value
    lists: dict[str, list[str]] = {}
    for said in value.split():
        name = said.removeprefix("-")
        of = "elections" if name in _ELECTIONS else "offices"
        lists.setdefault(of if said == name else f"except_{of}", []).append(name)
    return lists


def _classes(scope: Mapping[str, Any], name: str) -> frozenset[str]:
    return frozenset(every(_office_class, scope.get(name, []), name))


def _office_class(name: object) -> str:
    if not isinstance(name, str) or name not in CLASSES:
        known = ", ".join(sorted(CLASSES))
        near = nearest(str(name), map(str, sorted(CLASSES | (_ELECTIONS - {str(name)}))))
        mend = f"did you mean {near!r}?" if near else f"use one of {known}"
        words = f"no office or class of offices is called {name}"
        raise refused(FaultKind.OFFICE, words, str(name), mend)
    return name


def _elections(scope: Mapping[str, Any], name: str) -> frozenset[ElectionType]:
    return frozenset(every(lambda item: word(ElectionType, item, name), scope.get(name, []), name))
