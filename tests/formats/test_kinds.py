"""The list of kinds of problems: complete, used, and in plain words."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import canvass.formats.kinds as kinds_package
from canvass.formats.kinds import (
    ALL,
    alone,
    audit,
    ballots,
    cell,
    column,
    election,
    element,
    file,
    header,
    inbox,
    packed,
    place,
    published,
    recipe,
    recorded_names,
    records,
    row,
    rule,
    sums,
    text,
    toml,
    unit,
    workbook,
)
from canvass.formats.recipe import ACCEPTABLE

MODULES = (
    alone,
    audit,
    ballots,
    cell,
    column,
    election,
    element,
    file,
    header,
    inbox,
    packed,
    place,
    published,
    recipe,
    recorded_names,
    records,
    row,
    rule,
    sums,
    text,
    toml,
    unit,
    workbook,
)
SOURCES = [
    path.read_text("utf-8")
    for package in ("canvass.formats", "canvass.journeys")
    for path in Path(str(files(package))).rglob("*.py")
    if "kinds" not in path.parts
]


def test_no_code_is_used_twice() -> None:
    """As many codes as kinds are defined."""
    defined = sum(
        source.count("= ProblemKind(")
        for source in (Path(str(m.__file__)).read_text("utf-8") for m in MODULES)
    )
    assert len(ALL) == defined


def test_every_kind_is_reported_somewhere() -> None:
    """No kind is described that no reader and no check reports."""
    sources = "\n".join(SOURCES)
    names = [
        name for module in MODULES for name, kind in vars(module).items() if kind in ALL.values()
    ]
    unused = [name for name in names if not re.search(rf"\.{name}\b", sources)]
    assert unused == []


def test_codes_are_words_and_dots() -> None:
    """Codes are stable names that a program can rely on."""
    assert all(re.fullmatch(r"[a-z0-9_]+(\.[a-z0-9_]+)+", code) for code in ALL)


def test_words_are_for_a_reader() -> None:
    """Each kind says what it means and what to do, in sentences without a full stop, and accuses nobody."""
    for kind in ALL.values():
        for words in (kind.meaning, kind.mend):
            assert words
            assert not words.endswith(".")
            assert not re.search(r"\b(fraud|hack|rigg|anomal|invalid|parse|null|NaN)", words)
        assert kind.meaning[0].islower()


def test_every_kind_is_in_the_package() -> None:
    """The modules of the package are the ones that the list is made from."""
    folder = Path(str(kinds_package.__file__)).parent
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == {
        module.__name__.rsplit(".", 1)[1] for module in MODULES
    }


def test_what_may_be_accepted_says_how() -> None:
    """A refusal that ends with "or accept it" named no code, and neither the screen nor the page of an inbox did."""
    told = [kind for kind in ALL.values() if "accept it" in kind.mend]
    assert {*told} >= {inbox.TWO_TITLES, inbox.QUESTION, sums.QUESTION_OF_COUNTIES}
    assert all(f"--accept {kind.code}" in kind.mend and kind.code in ACCEPTABLE for kind in told)
