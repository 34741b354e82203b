"""One name for one idea: what ``import canvass`` offers, and no class of ours under another name."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import canvass

SOURCES = Path(canvass.__file__).parent
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)
ENUMERATION = re.compile(r"^class (\w+)\(StrEnum\):\n((?:    .*\n|\n)+)", re.MULTILINE)
WORD = re.compile(r"^    [A-Z]\w* = \"(.+)\"$", re.MULTILINE)
BORROWED = re.compile(
    r"^\s*(?:from canvass\.[\w.]+ import )?\(?([A-Z]\w*[a-z]\w*) as (\w+),?\)?$", re.MULTILINE
)


@cache
def sources() -> dict[str, str]:
    """Each file of the package by its place in it."""
    return {
        str(path.relative_to(SOURCES)): path.read_text("utf-8") for path in SOURCES.rglob("*.py")
    }


def test_a_public_class_has_its_name_alone() -> None:
    """What somebody reads about ``canvass.Answer`` is said of no other class."""
    places = defaultdict(list)
    for place, text in sources().items():
        for name in CLASS.findall(text):
            places[name].append(place)
    public = [name for name in canvass.__all__ if name[0].isupper()]
    assert len(public) > 8
    assert {name: places[name] for name in public if len(places[name]) != 1} == {}


def test_no_class_of_ours_is_imported_under_another_name() -> None:
    """Two classes of one name that meet are two ideas with one name: one of them is renamed."""
    borrowed = {pair for text in sources().values() for pair in BORROWED.findall(text)}
    ours = {name for text in sources().values() for name in CLASS.findall(text)}
    found = {(name, other) for name, other in borrowed if name in ours and other != name}
    assert found == set()


def test_the_search_for_other_names_finds_them() -> None:
    """On a line of its own, and among several."""
    text = "from canvass.model import Source as File\nfrom canvass.model import (\n    Kind as Other,\n)\n"
    assert BORROWED.findall(text) == [("Source", "File"), ("Kind", "Other")]


def words_of(text: str) -> dict[str, frozenset[str]]:
    """The words of each enumeration that a file writes out, by its name."""
    return {name: frozenset(WORD.findall(body)) for name, body in ENUMERATION.findall(text)}


def test_no_enumeration_stands_twice() -> None:
    """Commands take the words of what computes: two lists of the same words would drift apart."""
    places = defaultdict(list)
    for place, text in sources().items():
        for name, words in words_of(text).items():
            places[words].append(f"{place}: {name}")
    assert len(places) > 150
    assert [each for words, each in places.items() if len(words) > 1 and len(each) > 1] == []


def test_the_search_for_enumerations_finds_them() -> None:
    """With what stands below a word, and of no other class."""
    text = 'class A(StrEnum):\n    YES = "yes"\n    """So."""\n    NO = "no"\nclass B:\n    YES = "yes"\n'
    assert words_of(text) == {"A": frozenset({"yes", "no"})}
