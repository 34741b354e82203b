"""Every sentence that a person reads, whole and once, in message tables: one folder for each language.

A table is a file of Fluent (https://projectfluent.org), which translators' tools read: a message has a name, a text,
and the values that stand in it. Plurals follow the language's own rules. Another language is another folder.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, TypeAlias

from canvass.present.messages.english import Pattern, read, said

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGE = "en-US"
Say: TypeAlias = Callable[..., str]


class UnknownMessage(LookupError):
    """A message or a value of it that its table does not have: a defect of canvass, never of an input."""


def messages(table: str) -> Say:
    """What says the messages of a table: ``messages("outcome")("votes-lead", ahead="Ann", ...)``.

    The table is read when the first of its messages is said. Whole numbers choose singular or plural and are set with
    commas; everything else is given as text, put into words by ``present.words``.
    """

    def say(message: str, /, **values: str | int) -> str:
        return _said(table, message, values)

    return say


def for_script(table: str) -> dict[str, str]:
    """Every message of a table as a page's script fills it: by name, each value as its name in braces.

    A script chooses between messages; none of such a table has a choice of its own.
    """
    say = messages(table)
    return {
        name.replace("-", "_"): say(name, **{each: f"{{{each}}}" for each in _VALUE.findall(text)})
        for name, text in _texts(table, LANGUAGE).items()
    }


def _said(table: str, message: str, values: dict[str, str | int]) -> str:
    known = english(table, message) if LANGUAGE == "en-US" else None
    if known is not None and (found := said(known, values)) is not None:
        return found
    bundle = _bundle(table, LANGUAGE)
    if not bundle.has_message(message):
        raise UnknownMessage(f"the table of messages {table!r} has no {message!r}")
    pattern = bundle.get_message(message).value
    if pattern is None:
        raise UnknownMessage(f"the message {message!r} of {table!r} has no text")
    text, errors = bundle.format_pattern(pattern, values)
    if errors:
        raise UnknownMessage(f"the message {message!r} of {table!r}: {errors[0]}")
    return str(text)


@cache
def english(table: str, message: str) -> Pattern | None:
    """A message that is said without Fluent; None where only Fluent reads it, and where the table has none."""
    text = _texts(table, LANGUAGE).get(message)
    return None if text is None else read(text)


@cache
def _texts(table: str, language: str) -> dict[str, str]:
    """What stands behind the name of each message, to the end of its last line."""
    found = _MESSAGE.findall(_source(table, language))
    return {name: text.rstrip("\n") for name, text in found}


def _source(table: str, language: str) -> str:
    place = files(__name__).joinpath(language.replace("-", "_"), f"{table}.ftl")
    return place.read_text(encoding="utf-8")


_VALUE = re.compile(r"\{ \$([a-z_]+)")
_MESSAGE = re.compile(r"^([a-z][a-z0-9_-]*) = (.*\n(?:[ }].*\n)*)", re.MULTILINE)
"""A message begins at the edge; its further lines begin with a blank, or with the end of a choice."""


@cache
def _bundle(table: str, language: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(_source(table, language)))
    return bundle
