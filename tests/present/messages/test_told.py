"""Every message that is said stands in a table, is told each of its values and no other; and every one is said.

What lacks would be missed only where it is first said, maybe by a clerk on the night of a tie.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from canvass.present.worded import WORDED, message_of
from tests.present.messages.spoken import SOURCES, Spoken, of_module, sources, spoken
from tests.present.messages.test_tables import enumeration
from tests.present.messages.told import NotRead, by_name, names, spread

TABLES = SOURCES / "present" / "messages" / "en_US"
NOT_READ = {
    ("present/answering/paper.py", "one.told"),
    (
        "present/attack_apply.py",
        "{name: words.number(change.rows) for name, change in found.change.items()}",
    ),
    ("present/gap/page.py", "{kind: link(file) for kind, file in files.items()}"),
    ("present/recount_phrases/outlook.py", "told"),
}
"""What is spread into a call from elsewhere: a property, the files that were written, and what a function is given."""


def test_a_call_tells_a_message_what_stands_in_it() -> None:
    """In every module, also on branches that no election takes."""
    assert [*faults(spoken())] == []


def test_every_message_is_said_somewhere() -> None:
    """A message that was left behind is found; a table that a page carries whole is said by its script."""
    listed = {(table, name) for table, name in values() if table not in carried()}
    assert listed - said() == set()


def test_what_cannot_be_read_is_known() -> None:
    """What each says is read, of these four not what they tell."""
    assert set(unread(spoken())) == NOT_READ


def test_a_value_is_worded_without_any_other() -> None:
    """An enumeration's message has nothing to be told, whichever of its nouns is asked."""
    for name, (table, *nouns) in WORDED.items():
        for noun in nouns:
            for each in enumeration(name):
                assert not values()[table, message_of(noun, each)]


def test_what_is_told_amiss_is_found() -> None:
    """By name and in a dictionary, in one of two messages, in a sentence of a journey, and on one branch of two."""
    source = """
say = messages("needed")
sentence = sentences("audit_every")
NAMES = {1: "kinds-said", 2: "ballots-said"}
def _values():
    return {"contest": "Mayor"}
def page(is_one):
    say("kinds-said", contest="Mayor")
    say("kinds-said", **_values())
    say("kinds-said")
    say("kinds-said", contest="Mayor", county="Dane")
    say(NAMES[1])
    sentence("no-such-message")
    told = {}
    if is_one:
        told |= {"contest": "Mayor"}
        say("kinds-said", **told)
    say("kinds-said", **told)
    told["contest"] = "Mayor"
    say("kinds-said", **told)
    told["county"] = "Dane"
    say("kinds-said", **told)
"""
    found = [each.removeprefix("page.py:") for each in faults(of_module("page.py", source))]
    assert found == [
        "10: say('kinds-said') does not tell kinds-said: contest",
        "11: say('kinds-said', contest='Mayor', county='Dane') tells what no message has: county",
        "12: say(NAMES[1]) does not tell kinds-said: contest",
        "13: sentence('no-such-message') is not in its table: ('audit_every', 'no-such-message')",
        "18: say('kinds-said', **told) does not tell kinds-said: contest",
        "22: say('kinds-said', **told) spreads what no message has: county",
    ]


def said() -> set[tuple[str, str]]:
    """What the modules say: by name, and by the values of an enumeration that a table words."""
    by_value = {
        (table, message_of(noun, each))
        for name, (table, *nouns) in WORDED.items()
        for noun in nouns
        for each in enumeration(name)
    }
    return by_value | {(one.table, name) for one in spoken() for name in names(one.message, one)}


def carried() -> set[str]:
    """The tables that a page carries whole, for its script."""
    return {table for text in sources().values() for table in _CARRIED.findall(text)}


def faults(every: Iterable[Spoken]) -> Iterator[str]:
    """What calls tell amiss. What is spread into several calls of a module may be for one of them."""
    spreading: dict[str, set[str]] = {}
    over = []
    for said in every:
        try:
            asked = {name: values()[said.table, name] for name in names(said.message, said)}
            own, more = by_name(said), spread(said)
        except NotRead:
            continue
        except KeyError as what:
            yield f"{said} is not in its table: {what}"
            continue
        known = frozenset().union(*asked.values())
        spreading.setdefault(said.file, set()).update(known)
        over.append((said, more.ever))
        for name, needed in asked.items():
            yield from _told(said, f"does not tell {name}", needed - own.always - more.always)
        yield from _told(said, "tells what no message has", own.ever - known)
    for said, spread_in in over:
        yield from _told(said, "spreads what no message has", spread_in - spreading[said.file])


def _told(said: Spoken, what: str, found: Iterable[str]) -> Iterator[str]:
    if found:
        yield f"{said} {what}: {', '.join(sorted(found))}"


def unread(every: Iterable[Spoken]) -> Iterator[tuple[str, str]]:
    """The calls of which the source does not say what they say, or what they tell."""
    for said in every:
        try:
            _ = [*names(said.message, said)], spread(said)
        except NotRead as what:
            yield said.file, str(what)


@cache
def values() -> Mapping[tuple[str, str], frozenset[str]]:
    """The values that stand in each message, by its table and its name, also those of one way of a choice."""
    return {
        (path.stem, message.partition(" =")[0]): frozenset(re.findall(r"\$([\w-]+)", message))
        for path in TABLES.glob("*.ftl")
        for message in re.split(r"\n(?=[a-z#])", path.read_text("utf-8"))
        if not message.startswith("#")
    }


_CARRIED = re.compile(r'for_script\("(\w+)"\)')
