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


def _said(table: str, message: str, values: dict[str, str | int]) -> str:
    texts = all(isinstance(value, str) for value in values.values())
    plain = plain_messages(table, LANGUAGE).get(message) if texts else None
    if plain is not None and {*_VALUE.findall(plain)} <= values.keys():
        return _VALUE.sub(lambda found: str(values[found[1]]), plain)
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
def plain_messages(table: str, language: str) -> dict[str, str]:
    """The messages of a table in which nothing stands but text and values: one line each, and no choice.

    Where texts are set into them, there is nothing to know of a language: a command that says one sentence need not
    load what reads Fluent, which takes longer than most answers.
    """
    lines = [*_source(table, language).split("\n"), ""]
    found = zip(map(_MESSAGE.fullmatch, lines), lines[1:], strict=False)
    return {one[1]: one[2] for one, after in found if one and not after.startswith((" ", "."))}


def _source(table: str, language: str) -> str:
    place = files(__name__).joinpath(language.replace("-", "_"), f"{table}.ftl")
    return place.read_text(encoding="utf-8")


_MESSAGE = re.compile(r"([a-z][a-z0-9-]*) = (?! )((?:[^{}]|\{ \$[a-z_]+ \})+)(?<! )")
_VALUE = re.compile(r"\{ \$([a-z_]+) \}")


@cache
def _bundle(table: str, language: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(_source(table, language)))
    return bundle
