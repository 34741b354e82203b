"""The tables of messages: whole, without a sentence twice, and said without Fluent as Fluent says them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent

from canvass.present.messages import UnknownMessage, _bundle, english, messages
from canvass.present.messages.english import read
from canvass.present.worded import WORDED, WORDED_BY, is_worded, name_of, worded

PRESENT = Path(__file__).parents[3] / "src" / "canvass" / "present"
TABLES = {path.stem: path for path in sorted((PRESENT / "messages" / "en_US").glob("*.ftl"))}


@cache
def entries(table: str) -> list[fluent.EntryType]:
    """What stands in a table."""
    return FluentParser().parse(TABLES[table].read_text("utf-8")).body


def listed(table: str) -> set[str]:
    """The names of a table's messages."""
    return {each.id.name for each in entries(table) if isinstance(each, fluent.Message)}


def enumeration(name: str) -> type[Enum]:
    """A class that a table words, by its module and name."""
    module, _, kind = name.rpartition(".")
    found: type[Enum] = getattr(import_module(module), kind)
    return found


def texts() -> Iterator[tuple[str, str]]:
    """Every message of every table with its text, on one line."""
    for table in TABLES:
        for each in entries(table):
            if isinstance(each, fluent.Message) and each.value is not None:
                text = FluentSerializer().serialize_entry(each).partition("=")[2]
                yield f"{table}: {each.id.name}", " ".join(text.split())


@pytest.mark.parametrize("table", TABLES)
def test_a_table_can_be_read(table: str) -> None:
    """No line of it is lost."""
    assert not [each for each in entries(table) if isinstance(each, fluent.Junk)]


@pytest.mark.parametrize("name", WORDED)
def test_a_value_is_worded_in_one_place(name: str) -> None:
    """An enumeration that a table words has no sentence of its own."""
    kind = enumeration(name)
    assert (name_of(kind), is_worded(kind), hasattr(kind, "sentence")) == (name, True, False)
    assert all(map(worded, kind))


@pytest.mark.parametrize(("name", "field"), WORDED_BY.items())
def test_a_class_is_worded_by_one_of_its_fields(name: str, field: str) -> None:
    """The class is there, and the field is of an enumeration that a table words."""
    module, _, kind = name.rpartition(".")
    found = getattr(import_module(module), kind)
    assert not hasattr(found, "sentence")
    assert is_worded(get_type_hints(found)[field])


def test_no_sentence_stands_twice() -> None:
    """Three words or more that two tables have belong to one of them; a single noun may head many columns."""
    found: dict[str, list[str]] = {}
    for name, text in texts():
        if len(re.findall(r"[A-Za-z']+", re.sub(r"\{ \$\w+ \}", "", text))) > 2:
            found.setdefault(text, []).append(name)
    assert [names for names in found.values() if len(names) > 1] == []


def test_what_is_lacking_is_named() -> None:
    """A message without its value is a defect of canvass, and says which."""
    with pytest.raises(UnknownMessage, match="no 'nothing-like-it'"):
        messages("outcome")("nothing-like-it")
    with pytest.raises(UnknownMessage, match="'title'"):
        messages("outcome")("title", contest="Mayor")


def test_whole_numbers_have_commas_and_choose_the_plural() -> None:
    """As the language has it."""
    say = messages("outcome")
    one = say("part-of-state", place="Delaware", listed=1, every=3)
    assert one == "Delaware: 1 of its 3 counties is listed here; its numbers are of that part."
    assert say("missing-units", place="Ohio", units=1_200, returns="x", named="A").startswith(
        "Ohio: 1,200 units have"
    )


VALUES = ("<a, 1,000 { $x }>", "yes", "1", "0", "", 0, 1, 2, 4, 1_200, -5)
"""Texts and numbers that a choice may be made by, or that stand in a sentence."""


@pytest.mark.parametrize("table", TABLES)
def test_a_message_is_said_without_fluent_as_fluent_says_it(table: str) -> None:
    """Exact: every message of every table, with each of these values and with each of its own ways."""
    fluent_says, ours = _bundle(table, "en-US"), without_fluent(table)
    for name, text in blocks(table).items():
        names = sorted(set(re.findall(r"\$([a-z_]+)", text)))
        if name in ours:
            for turn, value in enumerate((*VALUES, *re.findall(r"\[([\w-]+)\]", text))):
                values = {each: VALUES[(turn + n) % len(VALUES)] for n, each in enumerate(names)}
                for given in (dict.fromkeys(names, value), values):
                    pattern = fluent_says.get_message(name).value
                    assert pattern is not None
                    assert (messages(table)(name, **given), []) == fluent_says.format_pattern(
                        pattern, given
                    )
    assert ours == listed(table)


def without_fluent(table: str) -> set[str]:
    """The messages of a table that are said without Fluent."""
    return {name for name in listed(table) if english(table, name) is not None}


def blocks(table: str) -> dict[str, str]:
    """Each message of a table with its lines, by its name."""
    source = TABLES[table].read_text("utf-8")
    return {each.partition(" = ")[0]: each for each in re.split(r"\n(?=[a-z#])", f"\n{source}")}


def test_what_only_fluent_reads_is_left_to_it() -> None:
    """Numbers of a form of their own, texts that begin with a blank; what is missing is refused as ever."""
    for each in (
        "{ NUMBER($a, minimumFractionDigits: 2) }",
        '{ "a" }a',
        "{ -term }",
        "a\n    b",
        "{ $a ->\n    [b] c\n}",
    ):
        assert read(each) is None
    assert read("a { $b }") is not None
    with pytest.raises(UnknownMessage):
        messages("verify")("head")
