#!/usr/bin/env python3
"""Check the published record of an election audit, with nothing but Python 3.11: the core.

    python3 -I observer.py RECORD [--anchor WHAT_YOU_KNOW] [--strict] [--json] [--alone]

RECORD is the folder that an election office published. WHAT_YOU_KNOW is a digest, the fingerprint
of a key or the twelve words of a commitment that you have from somewhere else: from a photograph
of the wall of the room where the dice fell, from a newspaper, from the office's door.

The observer is two files. This one checks a usual audit by itself (cards drawn in the order of
their tickets, polled or compared with their records, read by one board, contests of plurality, the
bets that canvass chooses), and is meant to be read from top to bottom: some 1,600 lines of code, where
about 1,000, an evening's reading, were the aim.
`observer_more.py` beside it has what is rarer: second readings, batches, pools, strata, draws with
cards put back, other methods, bets and rules, full hand counts, boards by their members, ceremonies
of the seed, what came after a change of mind, recounts, SQLite files, `--since`, `--witness`. It is loaded by its
name. Without it, or with --alone, this program names what it did not check, and does not pass the
record.

Nothing here is another program's code. It was written from two pages of text: docs/record.md,
whose sections are named in brackets (21.5), and docs/tickets.md. So it shows that the two pages
say enough, and that a record does not need the program that made it.

It ends with 0 where the record is consistent and everything in it was checked, with 1 where a
check fails or where what you know is not in the record, with 2 where there is nothing to check,
with 3 where this program itself could not go on, with 5 where no check fails but the record says
what neither file knows, with 6 where no check fails but this file alone does not know what the
record says; with --strict, with 4 where the record is consistent and tells changes of mind.

Contents: 1 the checks · 2 canonical form · 3 the grammar of values · 4 signatures · 5 the folder ·
6 the chain · 7 keys, checkpoints, commitments · 8 anchors · 9 tickets · 10 what is committed ·
11 wealth and bets · 12 the steps of an audit · 13 what a sample says · 14 the end of an audit ·
15 changes of mind · 16 the answer · 17 the words
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import re
import stat
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from decimal import ROUND_CEILING, Decimal
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from io import BufferedReader, BytesIO
from itertools import takewhile
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

# ------------------------------------------------------------------------------------------------
# 1. The checks, and what they find (15, 16, 21.13)
# ------------------------------------------------------------------------------------------------

OF_THE_RECORD = {
    "chain": "Is every line of ledger.jsonl well formed, and does each name the one before?",
    "form": "Does the record begin as a record must, and is every event of its own kinds known?",
    "keys": "Was every key authorised by a key that could do so?",
    "signatures": "Is every signature good, by a key that could sign there, over the record as it stands?",
    "commitment": "Does every commitment say all that it must before anybody knows the seed?",
    "artefacts": "Is every public file here, byte for byte as the record names it?",
    "index": "Does record.json list exactly what is in the folder?",
}
OF_AN_AUDIT = {
    "order": "Did every step of the audit come when it could, with all that it must say?",
    "interpretations": "Was every card that people read one that was drawn, and entered by whom it may be?",
    "seed": "Is the seed for the last commitment, which was signed before it?",
    "tables": "Do the committed tables have their form, and follow from one another?",
    "draw": "Is every sample what the seed and the committed tables give?",
    "cards": "Does every record of a card that was shown lead to the committed root?",
    "risk": "Does every number and status of every round follow from what people read?",
    "compliance": "Is it told truly whether the paper trail was established?",
    "conclusion": "Does the conclusion follow from the last round that was closed?",
}
CHECKS = {**OF_THE_RECORD, **OF_AN_AUDIT}
SHOW_ME: dict[str, str] = {}  # how anybody sees it with their own eyes: in observer_more.py
MORE = "observer_more.py"
EDITION = "0.2.0"  # the last line of observer_more.py says the same
loaded: dict[str, ModuleType] = {}  # the other file, once it is there
NEEDS_MORE = f", which needs {MORE}"  # without it nobody can tell what it knows


class Refused(ValueError):
    """What is not as it must be: the check that fails, where it is not that of its event, and why."""

    def __init__(self, check: str, problem: str) -> None:
        super().__init__(problem)
        self.check = check


def refuse_if(is_so: object, problem: str, check: str = "") -> None:
    """Refuse what is so."""
    if is_so:
        raise Refused(check, problem)


class NotKnown(Exception):
    """A kind, a method, a bet ... that this program does not know (16), or not without the other file."""

    def __init__(self, what: str, name: str, said: str, whose: str = "audit") -> None:
        needs = "" if loaded else NEEDS_MORE
        super().__init__(f"{said}{needs}; nothing of the {whose} is checked from here on")
        self.what, self.name = what, name


class NotAtHand(Exception):
    """A file that is not here, so that what rests on it cannot be checked."""


def need(what: str, name: str, said: str) -> None:
    """Stop where the other file is needed for this, and not here."""
    if not loaded:
        raise NotKnown(what, name, said)


class Finding:
    """What one check looked at, what is wrong and in which entry, and what could not be checked."""

    def __init__(self) -> None:
        self.seen, self.faults, self.not_made = list[str](), list[Line](), list[str]()

    @property
    def answer(self) -> str:
        """Whether the check holds, fails, or could not be made."""
        holds = "holds" if self.seen or not self.not_made else "not made"
        return "fails" if self.faults else holds


class Findings:
    """What all checks found, by name; `unknown` are the entries that were not checked, and what they say."""

    def __init__(self) -> None:
        self.of = {name: Finding() for name in CHECKS}
        self.unknown: list[Line] = []

    def fault(self, check: str, entry: int | None, problem: str) -> None:
        """Keep what is wrong."""
        self.of[check].faults.append({"entry": entry, "problem": problem})

    def refused(self, entry: Entry, check: str, why: ValueError) -> None:
        """Keep why an event is refused, by the check that it names or by that of its kind."""
        self.fault(getattr(why, "check", "") or check, entry.number, f"{entry.kind}: {why}")

    def not_known(self, entry: int, what: str, name: str, said: str) -> None:
        """Keep that an entry was not checked, and what it says that is not known."""
        self.unknown.append({"entry": entry, "what": what, "name": name, "said": said})

    def saw(self, check: str, fact: str) -> None:
        """Keep what was looked at."""
        self.of[check].seen.append(fact)

    def not_made(self, checks: Iterable[str], reason: str) -> None:
        """Keep why checks could not be made, and who could."""
        for reasons in (self.of[check].not_made for check in checks):
            reasons += [reason] if reason and reason not in reasons else []

    def tell(self, said: Iterable[tuple[str, str, str]]) -> None:
        """Keep what checks looked at, and why they could not be made; each may be empty."""
        for check, fact, reason in said:
            self.of[check].seen += [fact] if fact else []
            self.not_made([check], reason)

    @property
    def consistent(self) -> bool:
        """Whether no check fails."""
        return not any(finding.faults for finding in self.of.values())


# ------------------------------------------------------------------------------------------------
# 2. Canonical form (3)
# ------------------------------------------------------------------------------------------------

Line = dict[str, Any]  # an object of a record: a line of a table, a body, a part of one
LARGEST, DEEPEST, MOST_CARDS = 2**53 - 1, 32, 10**8
LONGEST_LINE, LONGEST_INDEX, MOST_BYTES, MOST_IN_TABLES = 2**24, 2**28, 2**37, 2**33
WRITER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: Any) -> bytes:
    """The one way in which a value is written."""
    return WRITER.encode(value).encode("utf-8")


def whole_number(digits: str) -> int:
    """A whole number in the range that a record knows; no other number is known."""
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise ValueError(f"the number {digits[:20]} is out of range")
    return int(digits)


def check_nesting(value: Any, deepest: int) -> None:
    """Refuse lists and objects that stand too deep in one another, and keys beyond ASCII."""
    inner = list(value.values()) if type(value) is dict else value if type(value) is list else None
    if inner is not None:
        refuse_if(not deepest, "it is nested too deep")
        is_odd = type(value) is dict and not "".join(value).isascii()
        refuse_if(is_odd, "a key has a character beyond ASCII")
        for each in inner:
            check_nesting(each, deepest - 1)


READER = json.JSONDecoder(
    parse_int=whole_number, parse_float=whole_number, parse_constant=whole_number
)


def parsed(line: bytes, deepest: int = DEEPEST) -> Any:
    """The value that these bytes say, where they say it in the canonical way."""
    try:
        value = READER.raw_decode(line.decode("utf-8"))[0]  # what follows it is not canonical
        again = canonical(value)
        # Text that opens no more than so many lists and objects nests no more.
        if line.count(b"[") + line.count(b"{") > deepest or not line.isascii():
            check_nesting(value, deepest)
    except (UnicodeError, RecursionError, json.JSONDecodeError) as error:
        raise ValueError(f"it is not JSON in UTF-8: {error}") from error
    refuse_if(again != line, "it is not written in the canonical way")
    return value


# ------------------------------------------------------------------------------------------------
# 3. The grammar of values (3, 4)
# ------------------------------------------------------------------------------------------------
# A shape looks at a value and says what is wrong with it, or nothing. What an object must hold is
# written as text, with the names of its members: `round sizes:[(contest size:number)]`. After a
# colon stands the sort: a name of SORTS; ( ) an object; [ ] a list, [ ]+ one that is not empty;
# { } an object with any names; =a|b one of these words; ~ before what may be null. A member
# without a sort has the one of its name; `?` after a name means that it may be left out.

Shape = Callable[[Any], str | None]
SORTS: dict[str, Shape] = {}


def shown(value: Any) -> str:
    """A value in few letters."""
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 60 else text[:57] + "..."


def listed(items: Iterable[Any], most: int) -> str:
    """The first of these, and how many more there are."""
    every = [*map(str, items)]
    return ", ".join(every[:most]) + (f" and {len(every) - most} more" if len(every) > most else "")


def must(is_right: Callable[[Any], bool], what: str) -> Shape:
    """The shape of values for which something is true."""
    return lambda value: None if is_right(value) else f"must be {what}, found {shown(value)}"


def matching(pattern: str, what: str) -> Shape:
    """The shape of text of a pattern."""
    matches = re.compile(pattern).fullmatch
    return must(lambda v: type(v) is str and matches(v) is not None, what)


def one_of(*words: str) -> Shape:
    """The shape of one of these words."""
    return must(lambda v: v in words, f"one of {[*words]}")


def list_of(shape: Shape, least: int = 0) -> Shape:
    """The shape of a list."""

    def problem(value: Any) -> str | None:
        if type(value) is not list or len(value) < least:
            return f"must be a list of {least} or more, found {shown(value)}"
        found = ((number, shape(item)) for number, item in enumerate(value, 1))
        return next((f"number {number}: {why}" for number, why in found if why), None)

    return problem


def members(shapes: dict[str, Shape], free: Iterable[str] = ()) -> Shape:
    """The shape of an object with exactly these members, of which some may be left out."""
    needed = dict.fromkeys(name for name in shapes if name not in set(free)).keys()

    def problem(value: Any) -> str | None:
        if type(value) is not dict:
            return f"must be an object, found {shown(value)}"
        if not needed <= value.keys():
            return f"lacks `{next(name for name in needed if name not in value)}`"
        for name, member in value.items():
            if name not in shapes:
                return f"has `{name}`, which does not belong there"
            if why := shapes[name](member):
                return f"`{name}`: {why}"
        return None

    return problem


def each_of(shape: Shape) -> Shape:
    """The shape of an object whose members, whatever their names, have one shape."""
    return lambda value: members(dict.fromkeys(value, shape) if type(value) is dict else {})(value)


def grammar(text: str) -> Shape:
    """The shape of an object of these members."""
    together = re.sub(r"\s*\|\s*", "|", f"({text})")  # the words of one choice are one token
    return part(re.findall(r"[\w.|-]+\??|]\+?|\S", together)[::-1])


def part(tokens: list[str]) -> Shape:
    """The shape that comes next; the last of the tokens is the next one."""
    first = tokens.pop()
    if first == "~":
        inner = part(tokens)
        return lambda value: None if value is None else inner(value)
    if first == "=":
        return one_of(*tokens.pop().split("|"))
    if first == "(":
        shapes = dict[str, Shape]()
        while (name := tokens.pop()) != ")":
            has_sort = tokens[-1] == ":" and tokens.pop()
            shapes[name] = part(tokens) if has_sort else named(name.removesuffix("?"))
        free = [name.removesuffix("?") for name in shapes if name.endswith("?")]
        return members({name.removesuffix("?"): shape for name, shape in shapes.items()}, free)
    if first in "[{":
        inner = part(tokens)
        is_any = (last := tokens.pop()) == "}"
        return each_of(inner) if is_any else list_of(inner, int(last == "]+"))
    return named(first)


def named(sort: str) -> Shape:
    """The shape of this name, looked up when it is used: the other file may know more of it."""
    return lambda value: SORTS[sort](value)


def by_name(shapes: Callable[[], dict[str, str]], common: str = "") -> Shape:
    """The shape of an object whose member `name` says which other members it has."""

    def problem(value: Any) -> str | None:
        known, name = shapes(), value.get("name") if type(value) is dict else None
        if type(name) is not str or name not in known:
            return f"must have a name of {sorted(known)}, found {shown(value)}"
        return grammar(f"name:text {common} {known[name]}")(value)

    return problem


def shaped(value: Any, shape: Shape, check: str, where: str) -> None:
    """Refuse a value that has not its shape."""
    why = shape(value)
    refuse_if(why, f"{where}: {why}", check)


# No decimal is minus 0.
DECIMAL = re.compile(r"(?!-0(?:\.0*)?$)-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,50})?")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T(?!24)[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z")
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
JOINERS = "\u200c\u200d"
# Scripts of which some letters look like those of another.
LOOK_ALIKE = """LATIN GREEK CYRILLIC ARMENIAN CHEROKEE COPTIC LISU CANADIAN TIFINAGH DESERET OSAGE OLD GOTHIC
    RUNIC CARIAN LYCIAN LYDIAN GLAGOLITIC GEORGIAN VAI WARANG ELBASAN OSMANYA MIAO""".split()  # noqa: SIM905
# Letters and marks that are drawn as nothing, and where Unicode keeps room for more of them.
BLANK = "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
BLANK += "\U00013430-\U0001345f\U000e0000-\U000e0fff]"
# Apostrophes and quotation marks, and dashes, of which each keyboard has its own.
QUOTES = "[\"'`\u00ab\u00b4\u00bb\u02b9-\u02d6\u02d8-\u02df\u02e5-\u02ff\u0384\u055a\u05f3\u05f4\u07f4\u07f5\u1fbd"
QUOTES += "\u1fbf\u1fef\u1ffd\u1ffe\u2018-\u201f"
QUOTES += "\u2032-\u2037\u2039\u203a\ua78b\ua78c\uff02\uff07\uff40]+"
DASHES = "[\u02d7\u058a\u05be\u2010-\u2015\u2043\u207b\u208b\u2212\u2e3a\u2e3b\ufe31\ufe32\ufe58\ufe63\uff0d]"


def is_decimal(value: Any) -> bool:
    """Whether a value is a decimal (3)."""
    return type(value) is str and DECIMAL.fullmatch(value) is not None


def is_label(text: Any) -> bool:
    """Whether each character is seen, and none turns the direction of writing (3)."""
    if type(text) is not str or re.search(BLANK, text):
        return False
    return all(one in JOINERS or unicodedata.category(one) not in UNSEEN for one in text)


def is_seen(text: Any) -> bool:
    """Whether a reader sees each character, and more than spaces."""
    return is_label(text) and any(one not in JOINERS and not one.isspace() for one in text)


def visible(text: str) -> str:
    """The text with what nobody sees written out, so that a record moves no line of an answer."""
    return "".join(one if is_label(one) else f"<U+{ord(one):04X}>" for one in text)


@lru_cache(maxsize=1024)
def is_name(text: str) -> bool:
    """Whether a person or a board may be called so: single spaces, no scripts that look alike (3)."""
    if not is_label(text) or any(unicodedata.category(one) == "Zs" for one in text if one != " "):
        return False
    plain = unicodedata.normalize("NFKC", text)
    scripts = {unicodedata.name(one, "").split(" ")[0] for one in plain if one.isalpha()}
    is_spaced = len(text) <= 200 and "" not in text.split(" ")
    return is_spaced and len(scripts.intersection(LOOK_ALIKE)) < 2


@lru_cache(maxsize=1024)
def same_name(name: str) -> str:
    """A name as it is compared: without capitals, spaces, points and other forms of a letter or a mark (3)."""
    plain = unicodedata.normalize("NFKC", re.sub(QUOTES, "'", re.sub(DASHES, "-", name)))
    seen = "".join(" " if one in ".," else one for one in plain if one not in JOINERS)
    return " ".join(seen.casefold().split())


def is_time(value: Any) -> bool:
    """Whether text names a moment that the calendar has (4)."""
    try:
        return bool(TIME.fullmatch(value)) and bool(datetime.fromisoformat(value[:19]))
    except (TypeError, ValueError):
        return False


def between(least: str, most: str = "Infinity", *, is_open: bool = False) -> Shape:
    """The shape of a decimal from one number to another, or above the first."""
    low, high, words = Decimal(least), Decimal(most), "above" if is_open else "from"

    def is_in(v: Any) -> bool:
        return is_decimal(v) and low <= (d := Decimal(v)) <= high and (d != low or not is_open)

    return must(is_in, f"a decimal {words} {least} to {most}")


def text_order(v: Any) -> bool:
    """Whether a value is a list of labels in text order, none twice; nobody is called phantom (21.4)."""
    return list_of(SORTS["label"], 1)(v) is None and v == sorted(set(v)) and "phantom" not in v


def are_in_order(some: list[str], known: Iterable[str]) -> bool:
    """Whether these are some of the known ones, in their order, none twice."""
    found = {*some}
    return some == [each for each in known if each in found]


def whole(least: int, most: int = LARGEST) -> Shape:
    """The shape of a whole number from one to another."""
    what = f"a whole number, {least} to {most}"
    return must(lambda v: type(v) is int and least <= v <= most, what)


SORTS |= {
    "any": lambda _: None,
    "object": must(lambda v: type(v) is dict, "an object"),
    "text": must(lambda v: type(v) is str, "text"),
    "some": must(lambda v: type(v) is str and v != "", "text that is not empty"),
    "seen": must(is_label, "text of characters that are seen"),
    "label": must(is_seen, "text of characters that are seen, not spaces alone"),
    "name": must(lambda v: type(v) is str and is_name(v), "a name that can be read (3)"),
    "boolean": must(lambda v: type(v) is bool, "true or false"),
    "count": whole(0),
    "number": whole(1),
    "bound": whole(0, MOST_CARDS),
    "share": named("text"),  # other shares than 0 are read by observer_more.py
    "risk_limit": between("0", "1", is_open=True),
    "stake": between("0", "1", is_open=True),
    "chance": between("0", "1"),
    "positive": between("0", is_open=True),
    "plus": between("0"),
    "digest": matching(r"[0-9a-f]{64}", "64 hexadecimal digits"),
    "signature": matching(r"[0-9a-f]{128}", "128 hexadecimal digits"),
    "record": matching(r"[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?", "an id of a record"),
    "kind": matching(r"(?=.{1,64}$)[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*", "a kind of event"),
    "time": must(is_time, "a time in UTC, as 2026-11-12T15:04:05Z"),
    "measured_risk": matching(r"0\.[0-9]{12}|1\.0{12}", "a measured risk with twelve digits"),
    "seed": matching(r"(?!([0-9])\1*$)[0-9]{20,}", "20 or more digits, not all the same"),
    "jurisdictions": must(text_order, "labels in text order, none twice, none called phantom"),
    "contest": named("some"),
    "jurisdiction": named("text"),
    "round": named("number"),
    "reason": named("some"),
    "board": named("name"),
    "id": list_of(named("text"), 1),
    "batch_id": list_of(named("text"), 2),
    "file": grammar("sha256:digest size_bytes:count access:=public|private"),
    "votes": list_of(grammar("choice:some votes:count")),
}
EVENT = grammar("kind actor:name time body:object")


# ------------------------------------------------------------------------------------------------
# 4. Signatures: Ed25519 (6; RFC 8032)
# ------------------------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SMALL_ORDER = {0, 1, P - 1} | {
    2707385501144840649318225287225658788936804267575313519463743609750303402022,
    55188659117513257062467267217118295137698188065244968500265048394206261417927,
}
Point = tuple[int, int, int, int]  # x, y, z and xy/z: the point (x/z, y/z)


def add(a: Point, b: Point) -> Point:
    """The sum of two points of the curve (RFC 8032, 5.1.4)."""
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g = 2 * a[3] * b[3] * D % P
    h = 2 * a[2] * b[2] % P
    i, j, k, m = f - e, h - g, h + g, f + e
    return i * j % P, k * m % P, j * k % P, i * m % P


def point(data: bytes) -> Point | None:
    """The point that 32 bytes name, or nothing (RFC 8032, 5.1.3)."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little")) or (0, 1, 1, 0)


def is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    """Whether [S]B - [k]A is R, byte for byte."""
    a, s = point(key), int.from_bytes(signature[32:], "little")
    if a is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    minus_a = (P - a[0], a[1], a[2], P - a[3])
    picks = {(1, 0): BASE, (0, 1): minus_a, (1, 1): add(BASE, minus_a)}
    result: Point = (0, 1, 1, 0)
    for bit in range(max(s.bit_length(), k.bit_length()) - 1, -1, -1):
        result = add(result, result)
        if (pick := (s >> bit & 1, k >> bit & 1)) != (0, 0):
            result = add(result, picks[pick])
    inverse = pow(result[2], -1, P)
    x, y = result[0] * inverse % P, result[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little") == signature[:32]


def is_usable_key(key: bytes) -> bool:
    """Whether a public key is one under which a signature means something."""
    y = int.from_bytes(key, "little") & (2**255 - 1)
    return y < P and y not in SMALL_ORDER


def fingerprint(key: bytes) -> str:
    """The fingerprint of a public key."""
    return hashlib.sha256(b"canvass-key-1\n" + key).hexdigest()


# ------------------------------------------------------------------------------------------------
# 5. The folder (2)
# ------------------------------------------------------------------------------------------------

NOT_REGULAR = "a link, a pipe or a device stands there, no file"
TOO_MANY = f"is not read: with those before it the files have more than {MOST_BYTES} bytes"
HOW_TO_OPEN = ("O_RDONLY", "O_NOFOLLOW", "O_NONBLOCK", "O_BINARY")
OWN_NAMES = ("ledger.jsonl", "record.json", "artefacts")
LEFT_BY_FILE_MANAGERS = (".DS_Store", "Thumbs.db", "desktop.ini")
NO_INDEX = "there is no record.json: the record is at work; the office publishes it"
TAKEN_AWAY = """its last entry signs its publication: where you got this as a published record, its \
record.json was taken away, and with it the list of its files"""


def is_regular(path: Path) -> bool:
    """Whether a name stands for a file itself."""
    return stat.S_ISREG(path.lstat().st_mode)


def regular(path: Path) -> BufferedReader:
    """A regular file, opened for reading; links, pipes and devices are refused before they are opened."""
    refuse_if(not is_regular(path), f"{path.name}: {NOT_REGULAR}", "artefacts")
    file = os.fdopen(os.open(path, sum(getattr(os, name, 0) for name in HOW_TO_OPEN)), "rb")
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise Refused("artefacts", f"{path.name}: {NOT_REGULAR}")
    return file


def at_most(path: Path, most: int) -> bytes:
    """The bytes of a regular file, and of a longer one than ``most`` only one more."""
    with regular(path) as file:
        # No more is asked for than is there: room is made for all that is asked for.
        return file.read(min(os.fstat(file.fileno()).st_size, most) + 1)


class Folder:
    """The folder of a record, as it lies there; `good` are the digests of the files that are what an entry says.

    No file is kept, as a county may have thousands of sheets: a table is read again when it is asked for.
    """

    def __init__(self, path: Path, around: Path | None = None) -> None:
        self.path, self.around, self.left = path, around, MOST_BYTES
        self.good: set[str] = set()

    def has(self, name: str) -> bool:
        """Whether something lies there under a name, whatever it is."""
        return os.path.lexists(self.path / name)

    def ledger(self) -> Iterator[bytes]:
        """The lines of the ledger one by one, and of the first that is too long only the beginning."""
        is_within = self.has("ledger.jsonl.step") and not self.has("record.json")
        refuse_if(is_within and not loaded, f"a step is announced beside ledger.jsonl{NEEDS_MORE}")
        with regular(self.path / "ledger.jsonl") as file:
            while line := file.readline(LONGEST_LINE + 2):
                yield line

    def index(self) -> bytes | None:
        """The bytes of the table of contents, where there is one."""
        name = "record.json"
        return at_most(self.path / name, LONGEST_INDEX) if self.has(name) else None

    def beside(self) -> list[str]:
        """What lies in the folder, and in the published one around it, and is no part of the record."""
        inside = {path.name for path in self.path.iterdir()} - {*OWN_NAMES}
        around = {path.name for path in self.around.iterdir()} if self.around else set()
        return sorted(inside | around - {self.path.name})

    def file(self, digest: str) -> BufferedReader | BytesIO | None:
        """The file that lies under a digest, whatever it holds."""
        try:
            return regular(self.path / "artefacts" / digest)
        except OSError:
            return None

    def lines(self, digest: str) -> Iterator[bytes]:
        """The lines of a good file, each ended, which still must be what they were; the file is never held."""
        hashed = hashlib.sha256()
        with self.file(digest) or BytesIO() as file:
            for number, line in enumerate(iter(partial(file.readline, LONGEST_LINE + 1), b""), 1):
                hashed.update(line)
                if line[-1:] != b"\n":
                    raise Refused("", f"line {number} has no end, or over {LONGEST_LINE} bytes")
                yield line[:-1]
        refuse_if(hashed.hexdigest() != digest, "the file was changed meanwhile", "artefacts")

    def table(self, files: dict[str, Any], name: str, check: str) -> list[bytes]:
        """The lines of a file that an entry names: it must be public, and the one named."""
        is_public = name in files and files[name]["access"] == "public"
        refuse_if(not is_public, f"the file `{name}` is not named as a public one", check)
        if files[name]["sha256"] not in self.good:
            raise NotAtHand(f"the file `{name}` is not at hand; the office has it")
        return [*self.lines(files[name]["sha256"])]


def folder_at(path: Path) -> Folder:
    """The record at a place: this folder, or `record` in the folder that an office publishes."""
    inside = path / "record"
    is_around = not (path / "ledger.jsonl").exists() and inside.is_dir()
    folder = Folder(inside, path) if is_around else Folder(path)
    if path.is_file():
        said = "is a file: unpack it where it is a .zip, and name the folder `record` in it; a SQLite file"
        raise NotADirectoryError(f"{path} {said} is read by {MORE}")
    if not folder.has("ledger.jsonl"):
        said = f"there is no ledger.jsonl in {path}: this is not the folder of a record"
        raise FileNotFoundError(said)
    return folder


# ------------------------------------------------------------------------------------------------
# 6. The chain (4, 5)
# ------------------------------------------------------------------------------------------------

ZEROS = "0" * 64
HEAD = len(f'{{"digest":"{ZEROS}","event":')


class Entry:
    """One entry of the ledger: what happened is its `kind`, what was said its `body`."""

    __slots__ = ("body", "digest", "event", "kind", "number")

    def __init__(self, number: int, digest: str, event: dict[str, Any]) -> None:
        self.number, self.digest, self.event = number, digest, event
        self.kind, self.body = str(event["kind"]), event["body"]


def entry_of(line: bytes, number: int, previous: str) -> Entry:
    """The entry on a line, where it follows the one before: nothing but its event is free."""
    refuse_if(len(line) > LONGEST_LINE, f"it has more than {LONGEST_LINE} bytes")
    end = f',"previous":"{previous}","sequence":{number}}}'.encode()
    said = "it does not follow the line before: its number, the digest before, or its form"
    refuse_if(not line.endswith(end), said)
    event = line[HEAD : -len(end)]
    hashed = hashlib.sha256(f"canvass-chain-1\n{number}\n{previous}\n".encode() + event).hexdigest()
    is_its = line.startswith(f'{{"digest":"{hashed}","event":'.encode())
    refuse_if(not is_its, "its digest is not that of its content: it was changed")
    value = parsed(event, DEEPEST + 1)
    refuse_if(why := EVENT(value), why or "")
    return Entry(number, hashed, value)


def read_chain(lines: Iterable[bytes], findings: Findings) -> Iterator[Entry]:
    """The entries of a ledger, each when it is read, up to the first that breaks the chain."""
    read, previous = 0, ZEROS
    for number, line in enumerate(lines, 1):
        if not line.endswith(b"\n") and len(line) <= LONGEST_LINE:
            findings.saw("chain", f"the last {len(line)} bytes are no entry: it was never finished")
            break
        try:
            entry = entry_of(line.removesuffix(b"\n"), number, previous)
        except ValueError as error:
            findings.fault("chain", number, f"line {number} of ledger.jsonl: {error}")
            findings.saw("chain", "nothing after this line was read")
            break
        read, previous = number, entry.digest
        yield entry
    findings.saw("chain", f"{read} entries, each with the digest of the one before")


# ------------------------------------------------------------------------------------------------
# 7. Keys, checkpoints, commitments, files (5 to 12)
# ------------------------------------------------------------------------------------------------
# Every kind of event is one function with a line above it: whose it is, the check that it fails
# where it is not as it must be, its members, the phases in which it may stand and where it leads.

Take = Callable[[Any, Entry], None]


class Kind(NamedTuple):
    """A kind of event: the check that it fails, its body, its phases, where it leads, what it does."""

    check: str
    body: Shape
    phases: list[str]
    leads_to: str
    take: Take


KINDS: dict[str, dict[str, Kind]] = {"record": {}, "audit": {}}


def takes(
    whose: str, kind: str, check: str, body: str, phases: str = "", leads_to: str = ""
) -> Callable[[Take], Take]:
    """Enter the function below as what an event of a kind does."""

    def enter(take: Take) -> Take:
        KINDS[whose][kind] = Kind(check, grammar(body), phases.split(", "), leads_to, take)
        return take

    return enter


class Key(NamedTuple):
    """A key of the record, and where it came from."""

    public: bytes
    entry: int
    signer: str


class Checkpoint(NamedTuple):
    """A signature over the record: in which entry, over which, by whom, why, and through which it vouches (9)."""

    entry: int
    over: int
    signer: str
    purpose: str
    vouches_to: int


class Record:
    """A record as it follows from its entries: what they authorised, signed and committed.

    No entry is kept: `digests` has 32 bytes of each, `own` those for which somebody signs as soon as
    they are there. `commitments` are those that stand, by entry, and `in_tables` the bytes that they name;
    `files` all that entries name.
    """

    def __init__(self, folder: Folder, findings: Findings) -> None:
        self.folder, self.findings = folder, findings
        self.digests, self.own = bytearray(), list[tuple[int, str]]()
        self.id: str | None = None
        self.keys, self.gone = dict[str, Key](), set[str]()
        self.rehearsal, self.in_tables, self.checkpoints = False, 0, list[Checkpoint]()
        self.commitments, self.files = dict[int, Line](), dict[str, Line]()

    @property
    def length(self) -> int:
        """How many entries there are."""
        return len(self.digests) // 32

    def digest(self, number: int) -> str:
        """The digest of the entry with this number, from 1; zeros before the first."""
        return self.digests[32 * number - 32 : 32 * number].hex() if number else ZEROS

    def signed_through(self, keys: Iterable[str]) -> int:
        """The last entry that a checkpoint of these keys vouches for."""
        return max((c.vouches_to for c in self.checkpoints if c.signer in keys), default=0)

    def may_sign(self) -> set[str]:
        """The fingerprints of the keys that may sign at this place."""
        return self.keys.keys() - self.gone

    def follow(self, entry: Entry) -> bool:
        """Take the next entry, and say whether it has effect. Nothing has, where entry 1 opens no record (15)."""
        kind, has_effect = KINDS["record"].get(entry.kind), True
        try:
            if self.id is not None and "artefacts" in entry.body:
                take_files(self, entry)
            if self.id is not None or entry.number == 1:
                self.take(entry, kind)
        except ValueError as why:
            self.findings.refused(entry, kind.check if kind else "form", why)
            has_effect = False
        self.digests += bytes.fromhex(entry.digest)
        self.own += [(entry.number, entry.kind)] if entry.kind in STOOD_FOR else []
        return has_effect and self.id is not None

    def take(self, entry: Entry, kind: Kind | None) -> None:
        """Take one event; refused, it has no effect."""
        is_odd = (entry.kind == "record.opened") != (entry.number == 1)
        refuse_if(is_odd, "record.opened must be entry 1, and only entry 1", "form")
        is_strange = kind is None and entry.kind.startswith(("record.", "key."))
        refuse_if(is_strange, "a record knows no event of this kind", "form")
        if kind:
            shaped(entry.body, kind.body, kind.check, "its body")
            kind.take(self, entry)

    def seen_and_not(self) -> Iterator[tuple[str, str, str]]:
        """What the checks of the record looked at, and what could not be checked and who could."""
        yield "form", f"the record {self.id}, canvass-record-2", ""
        private = sum(file["access"] == "private" for file in self.files.values())
        unseen = f"{private} private files are not seen; the office can check them" * bool(private)
        yield "artefacts", f"{len(self.folder.good)} files that have the digest named", unseen
        number, last = len(self.checkpoints), self.signed_through(self.keys)
        through = f"the record is signed through entry {last} of {self.length}"
        keys = [f"{len(self.keys)} keys, of which {len(self.gone)} may sign no more"]
        signed = [f"{number} signatures; {through}"]
        words = {n: commitment_digest(body) for n, body in self.commitments.items()}
        said = [f"entry {n}: {' '.join(twelve_words(of))} ({of})" for n, of in words.items()]
        for check, seen, lacking in (
            ("keys", keys * bool(self.keys), "no key is authorised"),
            ("signatures", signed * bool(self.checkpoints), "nothing is signed"),
            ("commitment", said, "nothing is committed"),
        ):
            yield from ((check, fact, "") for fact in seen)
            yield check, "", "" if seen else f"{lacking} yet; the office can do it"
        signed_over = {(point.over, point.purpose) for point in self.checkpoints}
        for number, kind in self.own:
            if (number, STOOD_FOR[kind]) not in signed_over:
                yield "signatures", f"entry {number}: {kind} has no signature of its own", ""


@takes("record", "record.opened", "form", "format:text record about:object")
def open_record(record: Record, entry: Entry) -> None:
    """The record begins (5)."""
    found, rehearsal = entry.body["format"], entry.body["about"].get("rehearsal", False)
    said = f"this program knows only the format canvass-record-2, not {shown(found)}"
    refuse_if(found != "canvass-record-2", said)
    refuse_if(type(rehearsal) is not bool, f"`rehearsal` is {shown(rehearsal)}, not true or false")
    record.id, record.rehearsal = entry.body["record"], rehearsal


SIGNED = "record sequence:number digest signer:digest signature"
# Steps for which somebody signs as soon as they are taken (9).
STOOD_FOR = {"entries.signed_off": "sign_off", "round.closed": "round_close"}


def check_signature(record: Record, entry: Entry, key: bytes | None = None) -> None:
    """Refuse an event whose signature does not hold at its place (7): by this key, or one that may sign."""
    body, signer, over = entry.body, entry.body["signer"], entry.body["sequence"]
    is_known = key is not None or signer in record.may_sign()
    refuse_if(not is_known, f"the key {signer[:16]} may not sign here")
    refuse_if(body["record"] != record.id, f"it was signed for the record {body['record']}")
    is_same = over < entry.number and record.digest(over) == body["digest"]
    refuse_if(not is_same, f"it was signed over another entry {over} than is here")
    unsigned = {name: value for name, value in body.items() if name != "signature"}
    message = b"canvass-signed-1\n" + canonical({**entry.event, "body": unsigned})
    public, signature = key or record.keys[signer].public, bytes.fromhex(body["signature"])
    refuse_if(not is_signed(message, signature, public), "the signature does not hold")


@takes("record", "key.authorised", "keys", f"{SIGNED} public_key:digest holder:name")
@takes("record", "key.rotated", "keys", f"{SIGNED} public_key:digest holder:name replaces:digest")
def authorise(record: Record, entry: Entry) -> None:
    """A key may sign from here on; where it replaces another, that one no more (8)."""
    body, public = entry.body, bytes.fromhex(entry.body["public_key"])
    name, old = fingerprint(public), {body["replaces"]} if "replaces" in body else set()
    is_first = not record.keys and not old
    refuse_if(not is_usable_key(public), "under this public key a signature means nothing")
    refuse_if(name in record.keys, f"the key {name[:16]} was authorised before")
    refuse_if(not old <= record.may_sign(), "the key that it replaces may not sign here")
    refuse_if(is_first and body["signer"] != name, "the first key must sign its own authorisation")
    check_signature(record, entry, public if is_first else None)
    record.keys[name] = Key(public, entry.number, body["signer"])
    record.gone |= old


@takes("record", "key.lost", "keys", "fingerprint:digest reason:text")
@takes("record", "key.revoked", "keys", "fingerprint:digest reason:text")
def lose(record: Record, entry: Entry) -> None:
    """A key may sign no more (8)."""
    name = entry.body["fingerprint"]
    refuse_if(name not in record.may_sign(), f"the key {name[:16]} may not sign here anyway")
    record.gone.add(name)


PURPOSES = "purpose:=commit|sign_off|round_close|publish"


@takes("record", "record.checkpoint", "signatures", f"{SIGNED} {PURPOSES}")
def take_checkpoint(record: Record, entry: Entry) -> None:
    """Somebody signs the record so far (9)."""
    at, over, purpose = entry.number, entry.body["sequence"], entry.body["purpose"]
    check_signature(record, entry)
    is_early = purpose == "commit" and min(record.commitments, default=LARGEST) > over
    refuse_if(is_early, "it signs a commitment, and none stands there")
    through = at if at == over + 1 else over
    record.checkpoints.append(Checkpoint(at, over, entry.body["signer"], purpose, through))


LIMITS = "risk_limits:[(contest risk_limit)]"
COMMITMENT = f"""format:=canvass-commitment-1 record artefacts:{{file}} cards:~(root:digest count)
    terms:({LIMITS} method:any bet:any ticket_scheme:some) software:some keys:[digest]+"""


@takes("record", "record.committed", "commitment", COMMITMENT)
def commit(record: Record, entry: Entry) -> None:
    """Everything is fixed that could be bent once the seed is known (11)."""
    body, files = entry.body, entry.body["artefacts"]
    contests = [limit["contest"] for limit in body["terms"]["risk_limits"]]
    needed = {"manifest", "contests", "card_bounds", "assertions"}
    lacking = sorted((needed | {"frame"} if body["cards"] else needed) - files.keys())
    refuse_if(body["record"] != record.id, f"it commits the record {body['record']}")
    refuse_if(lacking, f"it lacks the file `{listed(lacking, 1)}`")
    refuse_if(len(set(contests)) < len(contests), "a contest has two risk limits")
    refuse_if(body["keys"] != sorted(record.may_sign()), "its keys are not those that may sign")
    size = record.in_tables + sum(file["size_bytes"] for file in files.values())
    refuse_if(size > MOST_IN_TABLES, f"its files and those before have over {MOST_IN_TABLES} bytes")
    record.commitments[entry.number], record.in_tables = body, size
    for name in [name for name, file in files.items() if file["sha256"] in record.folder.good]:
        check_table(record, entry, name, files[name]["sha256"])


def check_table(record: Record, entry: Entry, name: str, digest: str) -> None:
    """A committed table has canonical lines, and the frame one for each card (10, 12)."""
    cards, number = entry.body["cards"], 0
    try:
        for _ in map(parsed, record.folder.lines(digest)):
            number += 1
    except ValueError as error:
        record.folder.good.discard(digest)
        record.findings.fault("artefacts", entry.number, f"`{name}`, after line {number}: {error}")
        return
    if name == "frame" and cards and number != cards["count"]:
        said = f"{cards['count']} cards are committed, the frame has {number} lines"
        record.findings.fault("commitment", entry.number, said)


FILES = each_of(named("file"))


def take_files(record: Record, entry: Entry) -> None:
    """Look at the files that an event names (10): those at hand have the size and the digest that are said."""
    files, folder = entry.body["artefacts"], record.folder
    shaped(files, FILES, "artefacts", "`artefacts`")
    for name, file in files.items():
        digest, size, where = file["sha256"], file["size_bytes"], f"the file `{name}`"
        known, is_public = record.files.setdefault(digest, dict(file)), file["access"] == "public"
        refuse_if(size != known["size_bytes"], f"{where} has two sizes", "artefacts")
        known["access"] = "public" if is_public else known["access"]
        if digest not in folder.good and (found := folder.file(digest)):
            with found:
                is_long = found.seek(0, os.SEEK_END) != size
                refuse_if(size > folder.left, f"{where} {TOO_MANY}", "artefacts")
                folder.left -= size
                found.seek(0)
                is_other = is_long or hashlib.file_digest(found, "sha256").hexdigest() != digest
            refuse_if(is_other, f"{where} is not the one named, of {size} bytes", "artefacts")
            folder.good.add(digest)
        is_out = is_public and digest not in folder.good
        refuse_if(is_out, f"{where} ({digest[:16]}) is not in artefacts/", "artefacts")


def commitment_digest(body: dict[str, Any]) -> str:
    """The digest of a commitment (11)."""
    return hashlib.sha256(b"canvass-commitment-1\n" + canonical(body)).hexdigest()


def check_index(record: Record) -> None:
    """Compare the table of contents with what there is (2)."""
    findings, folder, place = record.findings, record.folder, record.folder.path / "artefacts"
    if (data := folder.index()) is None:
        last = record.checkpoints[-1:]
        is_published = last and (last[0].entry, last[0].purpose) == (record.length, "publish")
        findings.not_made(["index"], NO_INDEX)
        findings.not_made(["index"], TAKEN_AWAY if is_published else "")
        return
    public = sorted(digest for digest, file in record.files.items() if file["access"] == "public")
    head = {"digest": record.digest(record.length), "sequence": record.length}
    right = {"format": "canvass-record-2", "record": record.id, "head": head, "artefacts": public}
    if data != canonical(right) + b"\n":
        why = first_difference("record.json", data.split(b"\n")[:-1], [right])
        findings.fault("index", None, why or "record.json: more follows its line, or it has no end")
    inside = sorted(place.iterdir()) if place.is_dir() else []
    left = sorted(p.name for p in inside if p.name in LEFT_BY_FILE_MANAGERS and is_regular(p))
    other = sorted({p.name for p in inside} - {*left} ^ {*public})
    is_link = place.is_symlink() or (folder.around is not None and folder.path.is_symlink())
    if other or is_link:
        said = f"artefacts/ or record/ is a link, or artefacts/ holds not exactly the public files: {listed(other, 1)}"
        findings.fault("index", None, said)
    findings.saw("index", f"the head and {len(public)} public files")
    for name in left:
        findings.saw("index", f"artefacts/{name}: left by a file manager, no part of the record")
    if beside := folder.beside():
        said = ", ".join(json.dumps(name)[1:-1] for name in beside)
        findings.saw("index", f"not checked, as no part of the record: {said}")


def first_difference(name: str, found: list[bytes], right: list[Any]) -> str | None:
    """Where the lines of a file differ first from the values that follow, in words; None where they do not."""
    for number, (line, value) in enumerate(zip(found, right, strict=False), 1):
        if line != canonical(value):
            return f"`{name}`, line {number}: {line[:200]!r}; {shown(value)} follows"
    is_whole = len(found) == len(right)
    return None if is_whole else f"`{name}` has {len(found)} lines, {len(right)} follow"


# ------------------------------------------------------------------------------------------------
# 8. Anchors (13, 14)
# ------------------------------------------------------------------------------------------------

NOT_ANCHORED = """Consistent, not anchored: compare it with something you know from outside the \
record."""
NOT_IN_IT = """What you know from outside the record is not in it: this is another record, or it was \
changed."""
REPLACED = """Contradicted: what you know from outside rests on the commitment of entry {}, which was \
replaced; the one that counts stands in entry {}."""


class Anchored(NamedTuple):
    """What something known from outside says about a record."""

    sentence: str = NOT_ANCHORED
    is_found: bool = False
    vouches_to: int = 0


def twelve_words(digest: str) -> list[str]:
    """The first 132 bits of a digest as words."""
    bits = int(digest, 16) >> 124
    return [WORDS[bits >> 11 * place & 2047] for place in range(11, -1, -1)]


def read_anchor(said: str) -> str | list[str]:
    """What somebody typed: a digest, or twelve words."""
    plain = said.strip().lower()
    digits = re.sub(r"[\s:.-]", "", plain)
    if re.fullmatch(r"[0-9a-f]{64}", digits):
        return digits
    by_start, given = {word[:4]: word for word in WORDS}, re.findall(r"[a-z]+", plain)
    words = [by_start.get(word[:4], "") for word in given]
    is_one = len(given) == 12 and all(a in (b, b[:4]) for a, b in zip(given, words, strict=True))
    refuse_if(not is_one, "an anchor is 64 hexadecimal digits, or twelve words of the list")
    return words


def anchored(record: Record, anchor: str | list[str]) -> Anchored:
    """What the anchor vouches for (14).

    Who holds the keys may have replaced a commitment: its words, and the digest of an entry at which
    it was in force, contradict the record, and nothing older than the last one vouches past the first.
    """
    committed = {number: commitment_digest(body) for number, body in record.commitments.items()}
    by_words = [n for n, digest in committed.items() if anchor in (digest, twelve_words(digest))]
    numbers = range(1, record.length + 1) if isinstance(anchor, str) else []
    entry = next((number for number in numbers if record.digest(number) == anchor), 0)
    known = by_words or [number for number in committed if number <= entry]
    if known and committed[known[-1]] != committed[max(committed)]:
        return Anchored(REPLACED.format(known[-1], max(committed)))
    reach = record.length if known or len(committed) < 2 else min(committed) - 1
    if by_words:
        keys = set(record.commitments[by_words[-1]]["keys"])
    elif isinstance(anchor, str) and anchor in record.keys:
        keys, entry = {anchor}, 0
    elif entry:
        keys = {name for name, key in record.keys.items() if key.entry <= entry}
    else:
        return Anchored(NOT_IN_IT)
    while more := {name for name, key in record.keys.items() if key.signer in keys} - keys:
        keys |= more
    through = max(entry, min(record.signed_through(keys), reach))
    upto = f"up to entry {through} of {record.length}, not beyond"
    whole = "as a whole" if through == record.length else upto
    said = f"Consistent, and vouched for from outside {whole}."
    none = "Consistent, but what you know from outside vouches for none of its entries."
    return Anchored(said if through else none, True, through)


# ------------------------------------------------------------------------------------------------
# 9. Tickets (docs/tickets.md)
# ------------------------------------------------------------------------------------------------


def netstrings(texts: Iterable[str]) -> bytes:
    """Texts, each with its length in front."""
    return b"".join(b"%d:%b," % (len(data), data) for data in (text.encode() for text in texts))


def ticket(seed: str, purpose: str, *fields: str) -> str:
    """The ticket of a purpose and its fields, as 64 hexadecimal digits."""
    return hashlib.sha256(netstrings(("canvass-ticket-v1", seed, purpose, *fields))).hexdigest()


# ------------------------------------------------------------------------------------------------
# 10. What is committed: contests, cards and what must be shown (21.2 to 21.4)
# ------------------------------------------------------------------------------------------------
# An entry of a contest is the id of a card, or of a phantom: ("phantom", "1"), ("phantom", "2") ...

VALID_KINDS = ("candidate", "write_in", "other", "none_of_these")
HALF = Fraction(1, 2)
Votes = dict[str, int]
CardId = tuple[str, ...]


class PluralityContest:
    """A contest of plurality or approval as it was committed, and what follows from it.

    It says of each pair of `claims` that the first has more votes than the second, which the assorter
    (1 + marks for the first - marks for the second) / 2 has to show: its c is 1/2 and its u is 1.
    `entries` are in the order of their tickets once there is a seed, and `rank` has the place of each.
    """

    def __init__(self, line: Line, bound: int, limit: str, terms: Line) -> None:
        self.id, self.bound, self.limit, self.terms = line["contest"], bound, Decimal(limit), terms
        self.kinds: dict[str, str] = {c["choice"]: c["kind"] for c in line["choices"]}
        self.valid = [choice for choice, kind in self.kinds.items() if kind in VALID_KINDS]
        self.seats, self.allowed = line["seats"], line["votes_allowed"]
        self.jurisdictions, self.votes = line["jurisdictions"], votes_of(line["votes"])
        self.compares, self.uses_style = terms["name"] == "comparison", bool(terms.get("style"))
        self.claims, self.margins = list[tuple[str, str]](), list[Fraction]()
        self.population, self.bets, self.size = Line(), list[Line](), 0
        self.entries, self.rank = list[CardId](), dict[CardId, int]()

    def fits(self, votes: Votes, cards: int) -> bool:
        """Whether votes can be on so many cards."""
        most, total = max(votes.values(), default=0), sum(votes.values())
        return most <= cards and total <= cards * self.allowed

    def claim(self) -> str:
        """Find the pairs of winner and loser, or the status that says why there are none (21.2)."""
        votes, seats = self.votes, self.seats
        named = [c for c, kind in self.kinds.items() if kind in ("candidate", "write_in")]
        summed = [c for c, kind in self.kinds.items() if kind == "other"]
        ranked = sorted(named, key=lambda choice: -votes[choice])
        last = votes[ranked[seats - 1]] if len(named) >= seats else 0
        for status, is_so in (
            ("more_votes_than_cards", not self.fits(votes, self.bound)),
            ("unopposed", len(named) <= seats and not summed),
            ("tie", not any(votes[c] for c in named + summed)),
            ("summed_line", any(votes[c] and votes[c] >= last for c in summed)),
            ("tie", len(named) > seats and votes[ranked[seats]] == last),
        ):
            if is_so:
                return status
        losers = [c for c in named if c not in ranked[:seats]] + summed
        self.claims = [(winner, loser) for winner in ranked[:seats] for loser in losers]
        return ""

    def margin(self, claim: tuple[str, str], withheld: int) -> Fraction:
        """The margin of a claim: its lead among the entries (21.10)."""
        votes = votes_of(self.population["recorded"]) if self.compares else self.votes
        lead, entries = votes.get(claim[0], 0) - votes.get(claim[1], 0), self.population["entries"]
        return Fraction(lead - withheld, entries) if entries else Fraction(0)

    def value(self, claim: tuple[str, str], marks: Iterable[str]) -> Fraction:
        """The value of a card with these marks (21.2)."""
        marked = {*marks}
        signs = (claim[0] in marked) - (claim[1] in marked)
        return Fraction(1 + signs * (len(marked) <= self.allowed), 2)

    def assertion_lines(self) -> Iterator[Line]:
        """The lines that `assertions` must have for it."""
        for number, (claim, margin) in enumerate(zip(self.claims, self.margins, strict=True), 1):
            signs = {claim[0]: "1", claim[1]: "-1"}
            weights = [{"choice": c, "weight": signs.get(c, "0")} for c in self.valid]
            head = {"contest": self.id, "assertion": number, "claim": "beats", "weights": weights}
            said = {"choice": claim[0], "other": claim[1], "share": "0", "margin": str(margin)}
            yield head | said | {"scale": "1/2", "upper": "1"}


def votes_of(lines: list[Line]) -> Votes:
    """Votes by choice."""
    return {line["choice"]: line["votes"] for line in lines}


ERRORS = "one_vote_over:chance two_vote_over:chance one_vote_under:chance two_vote_under:chance"
METHODS = {"polling": "replacement:boolean", "comparison": "style:boolean replacement:boolean"}


def method_problem(terms: Any) -> str | None:
    """What is wrong with the terms of a contest; a method that this program does not know is not wrong (16)."""
    name = terms.get("name") if type(terms) is dict else None
    if type(name) is str and METHOD_NAME.fullmatch(name) and name not in METHODS:
        raise NotKnown("method", name, f"the method {name} of contest {terms.get('contest')}")
    return by_name(lambda: METHODS, f"contest targeted:boolean errors:~({ERRORS})")(terms)


SORTS["method"] = method_problem
METHOD = grammar("""format:=canvass-audit-2 smallest_style:count second_reading:share
    under_seal?:boolean contests:[method]""")
METHOD_NAME = re.compile("[a-z][a-z0-9_]{0,63}")
COUNTS = ("places", "records", "unrecorded", "phantoms", "entries", "withheld")
CHOICES = "choice:label name:seen kind:=candidate|write_in|other|none_of_these|blank|overvote|void"
LINES = {
    "contests": grammar(
        f"""contest:label title:seen choices:[({CHOICES})] seats:number votes_allowed:number
        rule:=plurality|approval|super_majority|threshold|top_two|irv|condorcet|borda|score|cumulative|dhondt|sainte_lague|hamilton
        share about:[text] jurisdictions:[text]+ votes"""
    ),
    "manifest": grammar("id:batch_id cards:count location:text shelf:number"),
    "card_bounds": grammar("contest bound source:some"),
    "styles": grammar("contests:[text]"),
    "frame": grammar("id style:~count"),
    "populations": grammar(f"contest {':count '.join(COUNTS)}:count recorded:votes status:text"),
}


def lines_in(folder: Folder, files: Line, name: str) -> list[Any]:
    """The lines of a committed table, each with its shape."""
    values = [parsed(line) for line in folder.table(files, name, "tables")]
    for number, value in enumerate(values, 1):
        shaped(value, LINES[name], "tables", f"`{name}`, line {number}")
    return values


def check_contest(line: Line, jurisdictions: list[str]) -> None:
    """Refuse a contest that contradicts itself."""
    choices = [choice["choice"] for choice in line["choices"]]
    valid = [c["choice"] for c in line["choices"] if c["kind"] in VALID_KINDS]
    own, name, n = line["jurisdictions"], line["contest"], len(choices)
    refuse_if(len(set(choices)) < n, f"{name}: a choice stands there twice")
    refuse_if(min(line["seats"], n) * n**2 > 10**7, f"{name}: too many choices for its seats")
    refuse_if(own != sorted({*own} & {*jurisdictions}), f"{name}: its jurisdictions do not fit")
    is_odd = [vote["choice"] for vote in line["votes"]] != valid
    refuse_if(is_odd, f"{name}: `votes` are not of every valid choice, in order")
    refuse_if(not {*line["about"]} <= {*valid}, f"{name}: `about` has what is not a valid vote")


class Committed:
    """What a commitment fixes, where its tables follow from one another; what is refused fails `tables`.

    `style` has the number of the style that is linked to each card, or None, where cards are committed.
    `withheld` are the cards that nobody reads, since few of their jurisdiction look like them.
    """

    def __init__(self, record: Record, body: Line, jurisdictions: list[str]) -> None:
        self.folder, self.files, self.cards = record.folder, body["artefacts"], body["cards"]
        self.lines = partial(lines_in, self.folder, self.files)
        self.jurisdictions, method = jurisdictions, body["terms"]["method"]
        shaped(method, METHOD, "tables", "`method`")
        if method["second_reading"] != "0" or "under_seal" in method:
            name = "cards.sealed" if "under_seal" in method else "second"
            need("reading", name, "that a second board reads some cards")
        self.contests = self.read_contests(body["terms"])
        self.read_manifest()
        self.style: dict[CardId, int | None] = {}
        self.styles, self.withheld = list[list[str]](), set[CardId]()
        contests = self.contests.values()
        has_frame = any(contest.compares for contest in contests)
        refuse_if(not has_frame and {"frame", "styles"} & {*self.files}, "no cards are compared")
        if has_frame:
            self.read_frame(method["smallest_style"])
        self.read_populations()
        self.compare("assertions", [line for c in contests for line in c.assertion_lines()])
        self.compare("populations", [contest.population for contest in contests])
        self.read_bets(body["terms"]["bet"])

    def compare(self, name: str, right: list[Any]) -> None:
        """Refuse a table that is not what follows from the others."""
        why = first_difference(name, self.folder.table(self.files, name, "tables"), right)
        refuse_if(why, why or "")

    def read_contests(self, terms: Line) -> dict[str, PluralityContest]:
        """The contests with their bounds, limits and methods."""
        lines, bounds, contests = self.lines("contests"), self.lines("card_bounds"), {}
        limits, methods = terms["risk_limits"], terms["method"]["contests"]
        names = [[each["contest"] for each in found] for found in (lines, bounds, limits, methods)]
        is_odd = len(set(names[0])) < len(lines) or any(each != names[0] for each in names)
        refuse_if(is_odd, "contests, bounds, limits and methods are not the same ones, each once")
        refuse_if({f["access"] for f in self.files.values()} != {"public"}, "a table is not public")
        refuse_if(terms["ticket_scheme"] != "canvass-ticket-v1", "tickets of another scheme")
        for line, bound, limit, method in zip(lines, bounds, limits, methods, strict=True):
            name, rule = line["contest"], line["rule"]
            check_contest(line, self.jurisdictions)
            if rule not in ("plurality", "approval"):
                need("rule", rule, f"the rule {rule} of contest {name}")
            refuse_if(line["share"] != "0", f"{name}: `share` does not fit the rule")
            if method["replacement"]:
                need("draw", "cards put back", f"cards put back for {name}")
            contest = PluralityContest(line, bound["bound"], limit["risk_limit"], method)
            is_odd = method["errors"] is not None and not contest.compares
            refuse_if(is_odd, f"{name} compares no records and declares errors of them")
            refuse_if(not 0 < float(contest.limit) < 1, f"the limit of {name} is not below 1")
            contests[name] = contest
        return contests

    def read_manifest(self) -> None:
        """The ids of all batches, how many cards each has, and all have."""
        self.batches = [(tuple(line["id"]), line["cards"]) for line in self.lines("manifest")]
        batches, self.places = [batch for batch, _ in self.batches], sum(n for _, n in self.batches)
        refuse_if(self.places > MOST_CARDS, "`manifest` has too many cards")
        refuse_if(batches != sorted(set(batches)), "`manifest` is not in id order, each batch once")
        is_other = sorted({batch[0] for batch in batches}) != self.jurisdictions
        refuse_if(is_other, "the jurisdictions of `manifest` are not those of the audit")

    @cached_property
    def ids(self) -> list[CardId]:
        """The ids of all cards, batch by batch: listed where records of them or a seed are there, not sooner."""
        return [(*batch, str(n)) for batch, cards in self.batches for n in range(1, cards + 1)]

    def own(self, contest: PluralityContest) -> list[CardId]:
        """The cards of the jurisdictions of a contest."""
        return [card for card in self.ids if card[0] in contest.jurisdictions]

    def list_entries(self, contest: PluralityContest) -> None:
        """List the entries of a contest: many commitments may name many cards, and one of them is drawn from."""
        contest.entries = contest.entries if self.style else self.own(contest)
        contest.entries += [("phantom", str(n + 1)) for n in range(contest.population["phantoms"])]

    def read_frame(self, smallest: int) -> None:
        """The styles, and which one each card has; which are small in their jurisdiction (21.4)."""
        self.styles = [style["contests"] for style in self.lines("styles")]
        is_odd = not all(are_in_order(style, self.contests) for style in self.styles)
        refuse_if(is_odd, "`styles`: contests not of the audit, in order, each once")
        frame, may_be = self.lines("frame"), set[tuple[str, int | None]]()
        may_be |= {(name, None) for name in self.jurisdictions}
        for number, style in enumerate(self.styles):
            own = (self.contests[contest].jurisdictions for contest in style)
            may_be |= {(name, number) for name in {*self.jurisdictions}.intersection(*own)}
        is_whole = self.cards is not None and len(frame) == len(self.ids) == self.cards["count"]
        refuse_if(not is_whole, "`frame` and the committed cards must have one for each place")
        for card, line in zip(self.ids, frame, strict=True):
            is_right = line["id"] == [*card] and (card[0], line["style"]) in may_be
            refuse_if(not is_right, f"`frame`, {' '.join(card)}: not its place, or no style of it")
            self.style[card] = line["style"]
        like = Counter((card[0], style) for card, style in self.style.items() if style is not None)
        rare = {each for each, cards in like.items() if cards < smallest}
        self.withheld = {card for card, style in self.style.items() if (card[0], style) in rare}

    def read_populations(self) -> None:
        """What must be shown, and among how many entries; only `recorded` is taken as said."""
        lines = self.lines("populations")
        is_odd = [line["contest"] for line in lines] != list(self.contests)
        refuse_if(is_odd, "`populations`: its contests are not in order, each once")
        for line, contest in zip(lines, self.contests.values(), strict=True):
            choices = [vote["choice"] for vote in line["recorded"]]
            fits = not choices or (contest.compares and choices == contest.valid)
            fits = fits and contest.fits(votes_of(line["recorded"]), line["records"])
            refuse_if(not fits, f"`populations`, {contest.id}: `recorded` does not fit")
            self.populate(contest, line["recorded"])

    def populate(self, contest: PluralityContest, recorded: list[Line]) -> None:
        """The entries of a contest, and of which sort they are (21.4)."""
        own = self.own(contest) if self.style else []
        with_it = {number for number, style in enumerate(self.styles) if contest.id in style}
        listing = [card for card in own if self.style.get(card) in with_it]
        bare = [card for card in own if card in self.style and self.style[card] is None]
        records, unrecorded = len(own) - len(bare) if self.style else 0, len(bare)
        places = sum(cards for batch, cards in self.batches if batch[0] in contest.jurisdictions)
        phantoms = max(contest.bound - places, 0)
        if contest.uses_style:
            lacking = max(contest.bound - len(listing), 0)
            records, unrecorded = len(listing), min(lacking, len(bare))
            phantoms, used = lacking - unrecorded, {*listing, *bare[:unrecorded]}
            own = [card for card in own if card in used]
        contest.entries = own
        is_over = contest.uses_style and records > contest.bound
        hidden = sum(c in self.withheld for c in listing if contest.compares and not is_over)
        entries = contest.bound if is_over else (len(own) if self.style else places) + phantoms
        counts = (places, records, unrecorded, phantoms, entries, hidden)
        contest.population = Line(zip(COUNTS, counts, strict=True), recorded=recorded)
        status = contest.claim() or ("more_records_than_cards" if is_over else "auditable")
        contest.margins = [contest.margin(claim, hidden) for claim in contest.claims]
        if status == "auditable" and contest.compares and min(contest.margins) <= 0:
            is_hidden = hidden and all(contest.margin(claim, 0) > 0 for claim in contest.claims)
            status = "withheld" if is_hidden else "margin_not_positive"
        contest.population |= {"contest": contest.id, "status": status}

    def read_bets(self, bets: Any) -> None:
        """The bets, one for each claim that is measured."""
        shaped(bets, list_of(grammar("contest assertion:count bet")), "tables", "`bet`")
        contests = [c for c in self.contests.values() if c.population["status"] == "auditable"]
        right = [(c.id, number) for c in contests for number in range(1, len(c.claims) + 1)]
        is_odd = [(bet["contest"], bet["assertion"]) for bet in bets] != right
        refuse_if(is_odd, "`bet` has not one for each measured assertion, in order")
        for bet in bets:
            self.contests[bet["contest"]].bets.append(bet["bet"])


# ------------------------------------------------------------------------------------------------
# 11. Wealth, and the bets that canvass chooses (21.8, 21.9)
# ------------------------------------------------------------------------------------------------

TWELVE = Decimal("0.000000000001")
NOTHING_MEASURED, ALL_READ = "1.000000000000", "0.000000000000"
SHRINKAGE = ("mean", "weight", "distance", "towards_upper", "cap")
USUAL_BETS = {
    "fixed stake": "stake",
    "truncated shrinkage": "mean:plus weight:positive distance:plus towards_upper:plus cap:stake",
    "mixture": "bets:[bet]+ shares:chances",
}


def is_whole(shares: Any) -> bool:
    """Whether a value is a list of decimals from 0 to 1 that add up to 1."""
    is_list = list_of(SORTS["chance"], 1)(shares) is None
    return is_list and abs(sum(map(Decimal, shares), Decimal(-1))) <= Decimal("1e-9")


def usual_bet_problem(bet: Any) -> str | None:
    """What is wrong with a bet."""
    name = bet.get("name") if type(bet) is dict else None
    if type(name) is str and name not in USUAL_BETS:
        need("bet", name, f"the bet {name}")
    why = by_name(lambda: USUAL_BETS)(bet)
    is_odd = not why and "bets" in bet and len(bet["bets"]) != len(bet["shares"])
    return "its lists must be as long as one another" if is_odd else why


SORTS |= {
    "chances": must(is_whole, "a list of decimals from 0 to 1 that add up to 1"),
    "bet": usual_bet_problem,
}


def wealth(bet: Line, values: list[Fraction], upper: Fraction, entries: int) -> list[float]:
    """The logarithm of the wealth after 0, 1, ... draws of cards that are not put back (21.8)."""
    if bet["name"] == "mixture":
        paths = [wealth(part, values, upper, entries) for part in bet["bets"]]
        return [log_of_sum(place, bet["shares"]) for place in zip(*paths, strict=True)]
    rest, path, total, squares = HALF * entries, [0.0], 0.0, 0.0
    for drawn, value in enumerate(values):
        left, x = entries - drawn, float(value)
        mean, rest = float(rest / left), rest - value
        # What the draws prove is asked after each of them, the last one too.
        if rest < 0 or rest > upper * (left - 1) > 0:
            proven = math.inf if rest < 0 else -math.inf
            return path + [proven] * (len(values) - drawn)
        stake = stake_of(bet, mean, float(upper), (drawn, total, squares)) if mean else 0.0
        factor = 1 + stake * (x / mean - 1) if mean else 1.0
        path.append(path[-1] + math.log(factor) if factor > 0 else -math.inf)
        total, squares = total + x, squares + x * x
    return path


def log_of_sum(logs: Iterable[float], shares: list[str]) -> float:
    """The logarithm of wealth that was split among bets before the first draw."""
    parts = [log + math.log(float(s)) for log, s in zip(logs, shares, strict=True) if float(s)]
    most = max(parts)
    return most if math.isinf(most) else most + math.log(sum(math.exp(p - most) for p in parts))


def stake_of(bet: Line, m: float, upper: float, past: tuple[int, float, float]) -> float:
    """What a bet puts on a draw with the null mean m, after `past`: draws, their sum, and that of their squares."""
    if bet["name"] == "fixed stake":
        return float(bet["stake"])
    mean, weight, distance, pull, cap = (float(bet[name]) for name in SHRINKAGE)
    drawn, total, squares = past
    expected = (weight * mean + total) / (weight + drawn)
    if pull:
        spread = max(squares / drawn - (total / drawn) ** 2, 1e-12) if drawn > 1 else 1.0
        pull /= math.sqrt(spread)
        expected = (expected + upper * pull) / (1 + pull)
    eta = min(upper * (1 - 2**-52), max(expected, m + distance / math.sqrt(weight + drawn)))
    return 0.0 if upper == m else max(0.0, min((eta / m - 1) / (upper - m) * m, cap))


def risk_text(risk: Decimal | float, *, is_zero: bool = False) -> str:
    """A measured risk as it is written: twelve digits, rounded up."""
    up = Decimal(min(risk, 1)).quantize(TWELVE, rounding=ROUND_CEILING)
    return ALL_READ if is_zero else f"{max(up, TWELVE):f}"


def measured(path: list[float]) -> tuple[str, bool]:
    """The measured risk of a path of wealth, and whether the wealth is gone."""
    most = max(path)
    risk = risk_text(math.exp(-most) if most < math.inf else 0.0, is_zero=most == math.inf)
    return risk, path[-1] == -math.inf


def agree(a: str, b: str) -> bool:
    """Whether two programs agree on a measured risk."""
    one, other = Decimal(a), Decimal(b)
    return abs(one - other) <= max(max(one, other) / 10**6, 2 * TWELVE)


# ------------------------------------------------------------------------------------------------
# 12. The steps of an audit (21.1, 21.6, 21.12)
# ------------------------------------------------------------------------------------------------

MOST_CLOSES, MOST_REFUSED = 1000, 1000
RUNNING = "preparing, committed, seeded, round open, round closed"
COMPLIANCE = ("ballot_accounting", "custody", "eligibility")
NEEDS_PAPER = {"confirmed", "hand_count_agrees", "hand_count_differs"}
OTHER_ENDINGS = {"unopposed": "unopposed", "fixed_share_read": "not_risk_limiting"}
SORTS["status"] = one_of(
    *("confirmed", "not_yet", "ruined", "all_drawn", "hand_count_agrees", "hand_count_differs"),
    *("cannot_say", "unopposed", "tie", "summed_line", "no_method", "margin_not_positive"),
    *("more_votes_than_cards", "more_records_than_cards", "more_recorded_than_reported"),
    *("nobody_preferred", "withheld", "fixed_share_read"),
)


class Change(NamedTuple):
    """Something that was done differently after all (21.14)."""

    kind: str
    entry: int
    said: str


class Story:
    """What follows from the events of an audit, or of a recount: those of some families, in phases."""

    whose, checks = "audit", OF_AN_AUDIT
    families: tuple[str, ...] = ("audit.", "round.", "cards.", "batches.", "entries.", "boards.")
    families += ("compliance.", "ceremony.")

    def __init__(self, record: Record) -> None:
        self.record, self.findings = record, record.findings
        self.is_there = self.is_stopped = False
        self.phase, self.changes, self.refused = "nothing", list[Change](), 0

    def take(self, entry: Entry, kind: Kind) -> None:
        """Take one event of a known kind."""
        raise NotImplementedError

    def try_to_take(self, entry: Entry) -> bool:
        """Take one event; one that is refused has no effect, and none has after one that is not known."""
        kind = KINDS[self.whose].get(entry.kind)
        if self.is_stopped:
            return False
        try:
            if self.refused == MOST_REFUSED:  # to refuse one may cost a look at everything (21.1)
                raise NotAtHand(f"{MOST_REFUSED} events before it are refused")
            if kind is None:
                raise NotKnown("kind", entry.kind, f"the kind {entry.kind}", self.whose)
            self.take(entry, kind)
            self.phase = kind.leads_to or self.phase
        except ValueError as why:
            self.findings.refused(entry, kind.check if kind else "", why)
            self.refused += 1
            return False
        except (NotAtHand, NotKnown) as why:
            self.findings.not_made(self.checks, f"from entry {entry.number} on: {why}")
            if isinstance(why, NotKnown):
                self.findings.not_known(entry.number, why.what, why.name, str(why))
            self.is_stopped = True
        return not self.is_stopped


class Audit(Story):
    """An audit as it follows from its events.

    `committed_at` and `seeded_at` are the entries of the last commitment and of the seed, `tickets` those of
    all entries. `drawn` are the entries selected, with the contests that must be read on each; `readings`
    the cards that people read. `signed` and `must_sign` are the jurisdictions that signed off the round, and
    that must; `opened` the records of cards that were shown; `last_close` what the last `round.closed` says,
    and `closes` how many there were.
    """

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.early, self.jurisdictions = list[Entry](), list[str]()
        self.committed_at = self.seeded_at = self.round = self.closes = 0
        self.plan: Any = None
        self.tickets, self.drawn = dict[CardId, str](), dict[CardId, list[str]]()
        self.readings: Any = {}
        self.signed, self.must_sign = set[str](), set[str]()
        self.opened, self.last_close = dict[Any, Any](), dict[str, Line]()
        self.compliance: dict[tuple[str, str], str] = {}

    def follow(self, entry: Entry) -> bool:
        """Take the next entry, and say whether it has effect; commitments wait until there is an audit."""
        is_own = entry.kind.startswith(self.families)
        if not is_own and entry.number not in self.record.commitments:
            return not self.is_stopped
        self.is_there = self.is_there or is_own
        self.early.append(entry)
        if not self.is_there:
            return True
        waiting, self.early = self.early, []
        return [self.try_to_take(each) for each in waiting][-1]

    def take(self, entry: Entry, kind: Kind) -> None:
        """Take one event."""
        check = "seed" if entry.kind == "record.committed" and self.seeded_at else ""
        refuse_if(self.phase not in kind.phases, f"it may not stand here: {self.phase}", check)
        shaped(entry.body, kind.body, kind.check, "its body")
        right = self.round + (entry.kind == "round.opened")
        found, own = entry.body.get("round", right), entry.body.get("jurisdiction")
        refuse_if(found != right, f"its round is {found}, {right} follows")
        known = [None, *self.jurisdictions, *([""] if entry.kind == "audit.loaded" else [])]
        refuse_if(own not in known, f"{str(own)[:60]!a} is not a jurisdiction of this audit")
        kind.take(self, entry)

    def refuse_missing(self, jurisdiction: str) -> None:
        """Refuse what may not be while something is missing from a jurisdiction (21.1)."""
        due = [card for card in self.drawn if card[0] == jurisdiction and is_read(self, card)]
        missing = [card for card in due if card not in self.readings]
        said = f"{len(missing)} readings of {jurisdiction} are missing, the first is of "
        refuse_if(missing, said + " ".join(next(iter(missing), ())))

    def seen_and_not(self) -> Iterator[tuple[str, str, str]]:
        """What the checks looked at, and what could not be checked and who could."""
        if not self.seeded_at:
            reason = "there is no seed yet" if self.committed_at else "nothing is committed yet"
            reason = reason if self.is_there else "this record holds no audit"
            made = {"order": self.is_there, "tables": self.committed_at}
            yield from ((check, "", reason) for check in OF_AN_AUDIT if not made.get(check))
        if self.is_there:
            yield "order", f"the audit is {self.phase}; rounds: {self.round}", ""
        if self.committed_at:
            said = "that the committed records add up to `recorded`: who holds the records can"
            yield "tables", f"{len(self.plan.contests)} contests, {self.plan.places} places", said
        if self.seeded_at:
            said = "that they say what the paper says: who holds the paper can"
            yield "interpretations", f"{len(self.readings)} readings entered", said
            is_compared = any(contest.compares for contest in self.plan.contests.values())
            said = "" if is_compared else "no cards are compared with records in this audit"
            yield "cards", f"{len(self.opened)} records that lead to the root" * is_compared, said
            for contest in self.plan.contests.values():
                yield "compliance", f"{contest.id}: {paper_trail(self, contest)}", ""
        if self.seeded_at and self.phase not in ("concluded", "aborted"):
            yield "conclusion", "", "the audit is not concluded yet; the office can do it"

    def say_what_was_seen(self) -> None:
        """Say it, where everything was followed."""
        self.findings.tell(() if self.is_stopped else self.seen_and_not())


OPENED = "format:=canvass-audit-2 title:label election:label office:label jurisdictions"


@takes("audit", "audit.opened", "order", OPENED, "nothing", "preparing")
def open_audit(audit: Audit, entry: Entry) -> None:
    """The audit begins."""
    audit.jurisdictions = entry.body["jurisdictions"]


LOADED = "what:=manifest|cards|batch_totals|contests jurisdiction rows:count artefacts?:(file)"


@takes("audit", "audit.loaded", "order", LOADED, "preparing, committed", "preparing")
def load(_: Audit, entry: Entry) -> None:
    """A file came in."""
    is_guessed = entry.body["what"] == "cards" and "artefacts" in entry.body
    refuse_if(is_guessed, "a file of cards is never named: somebody could guess it")


@takes("audit", "record.committed", "tables", COMMITMENT, "preparing, committed", "committed")
def commit_audit(audit: Audit, entry: Entry) -> None:
    """The tables are fixed."""
    audit.plan = Committed(audit.record, entry.body, audit.jurisdictions)
    audit.committed_at = entry.number


def signed_before(audit: Audit) -> list[Checkpoint]:
    """The signatures over the commitment by now; refused where there is none."""
    points = [c for c in audit.record.checkpoints if c.purpose == "commit"]
    signed = [c for c in points if c.over >= audit.committed_at]
    refuse_if(not signed, "nobody signed the commitment before the seed")
    return signed


def require_in_force(audit: Audit, entry: Entry) -> None:
    """Refuse what is for another commitment than the last one."""
    right = commitment_digest(audit.record.commitments[audit.committed_at])
    said = f"it is not for the commitment in force, {right} of entry {audit.committed_at}"
    refuse_if(entry.body["commitment"] != right, said)


SEEDED = "commitment:digest seed how:some witnesses:[text]"


@takes("audit", "audit.seeded", "seed", SEEDED, "committed", "seeded")
def take_seed(audit: Audit, entry: Entry) -> None:
    """The dice fell: each contest has its entries in the order of their tickets (21.5)."""
    at, seed, signed = audit.committed_at, entry.body["seed"], signed_before(audit)[0].entry
    require_in_force(audit, entry)
    audit.seeded_at = entry.number
    for contest in audit.plan.contests.values():
        audit.plan.list_entries(contest)
        new = [card for card in contest.entries if card not in audit.tickets]
        audit.tickets |= {card: ticket(seed, "order", "card", *card) for card in new}
        contest.entries.sort(key=audit.tickets.__getitem__)
        contest.rank = {card: place for place, card in enumerate(contest.entries, 1)}
    said = f"commitment in entry {at}, signed in entry {signed}, seed {seed} in entry"
    audit.findings.saw("seed", f"{said} {entry.number}")
    audit.findings.saw("seed", "that whoever typed the seed chose it is not excluded by the record")


ROUND = "round sizes:[(contest size:number)] hand_counts:[text] artefacts:(sample:file)"


@takes("audit", "round.opened", "order", ROUND, "seeded, round closed", "round open")
def open_round(audit: Audit, entry: Entry) -> None:
    """Cards are drawn: the first of each contest, as many as the round says."""
    body, contests, new = entry.body, audit.plan.contests, set[CardId]()
    if body["hand_counts"]:
        need("draw", "a full hand count", f"the full hand count of {body['hand_counts'][0]}")
    sizes = {size["contest"]: size["size"] for size in body["sizes"]}
    named = [each["contest"] for each in body["sizes"]]
    is_odd = not named or not are_in_order(named, contests)
    refuse_if(is_odd, "its contests are none, or not those of the audit, in order")
    for contest, size in ((contests[name], size) for name, size in sizes.items()):
        is_open = contest.terms["targeted"] and contest.population["status"] == "auditable"
        refuse_if(not is_open, f"nothing is drawn for {contest.id} by itself")
        is_more = contest.size < size <= len(contest.entries)
        refuse_if(not is_more, f"{size} draws of {contest.id} are not more, or too many")
        new |= {card for card in contest.entries[:size] if card not in audit.drawn}
    for name, size in sizes.items():
        contests[name].size = size
    lines = [sample_line(audit, card) for card in sorted(new, key=audit.tickets.__getitem__)]
    audit.drawn |= {tuple(line["id"]): line["contests"] for line in lines}
    audit.round, audit.signed = body["round"], set()
    audit.must_sign = {card[0] for card in new if is_read(audit, card)}
    compare_sample(audit, entry, lines)


def is_read(audit: Audit, card: CardId) -> bool:
    """Whether people read a card that is drawn: nobody reads a phantom, or one that is withheld."""
    return card[0] != "phantom" and card not in audit.plan.withheld


def sample_line(audit: Audit, card: CardId) -> Line:
    """The line of `sample` for a card: it is selected for every contest that it carries."""
    of, own = audit.tickets[card], [c for c in audit.plan.contests.values() if card in c.rank]
    selections = [{"contest": c.id, "place": c.rank[card], "ticket": of} for c in own]
    names = [contest.id for contest in own if is_read(audit, card)]
    head = {"kind": "card", "id": [*card], "withheld": card in audit.plan.withheld}
    return head | {"contests": names, "selections": selections}


def compare_sample(audit: Audit, entry: Entry, right: list[Line]) -> None:
    """Compare the sample that a round says with what the seed and the tables give."""
    try:
        found = audit.record.folder.table(entry.body["artefacts"], "sample", "draw")
        why = first_difference("sample", found, right)
    except ValueError as refusal:
        why = f"`sample`: {refusal}"
    if why:
        audit.findings.fault("draw", entry.number, why)
        return
    said = f"round {audit.round}: {len(right)} cards or batches, as the seed gives them"
    audit.findings.saw("draw", said)


BY_BOARD = "round jurisdiction board reading:=first|second|resolution"
MARKED = "reading:=vote|blank|overvote|cannot_agree|contest_not_on_card"
SORTS["card_read"] = grammar(f"contest {MARKED} choices:[text]")
CARDS = "cards:[(id found:boolean contests:[card_read])]+"
SHEET = "artefacts?:(sheet:file)"


@takes("audit", "cards.interpreted", "interpretations", f"{BY_BOARD} {CARDS} {SHEET}", "round open")
def interpret(audit: Audit, entry: Entry) -> None:
    """People read cards: all of an event are kept, or none."""
    body, read, own = entry.body, dict[CardId, Line](), entry.body["jurisdiction"]
    if body["reading"] != "first":
        need("reading", body["reading"], f"a {body['reading']} reading")
    refuse_if(own in audit.signed, "its jurisdiction has signed off this round")
    for card in body["cards"]:
        name, said = tuple(card["id"]), " ".join(card["id"])
        is_due = name in audit.drawn and is_read(audit, name) and name[0] == own
        refuse_if(not is_due, f"{said} was not drawn in this jurisdiction")
        refuse_if(name in audit.readings or name in read, f"{said} was read already")
        check_reading(audit, card, audit.drawn[name])
        read[name] = card
    audit.readings |= read
    audit.must_sign.add(own)


def check_reading(audit: Audit, card: Line, due: list[str]) -> None:
    """Refuse what people cannot have found on a card of which these contests are due (21.6)."""
    contests, name = audit.plan.contests, " ".join(card["id"])
    names = [found["contest"] for found in card["contests"]]
    may_be = [n for n, c in contests.items() if card["id"][0] in c.jurisdictions and n in names]
    refuse_if(names != may_be, f"{name}: contests not of its jurisdiction, or not in order")
    is_whole = {*due} <= {*names} if card["found"] else not names
    refuse_if(not is_whole, f"{name}: a contest was to be read, or it was not found and has one")
    for found in card["contests"]:
        contest, marks = contests[found["contest"]], found["choices"]
        is_vote = are_in_order(marks, contest.valid) and 0 < len(marks) <= contest.allowed
        is_odd = not is_vote if found["reading"] == "vote" else bool(marks)
        refuse_if(is_odd, f"{name}, {contest.id}: choices do not fit `{found['reading']}`")


SIGNED_OFF = "round jurisdiction people:[(name role:text)]+"


@takes("audit", "entries.signed_off", "interpretations", SIGNED_OFF, "round open")
def sign_off(audit: Audit, entry: Entry) -> None:
    """A jurisdiction stands for what it entered."""
    own, people = entry.body["jurisdiction"], entry.body["people"]
    refuse_if(own in audit.signed, f"{own} has signed off this round")
    once = {same_name(each["name"]) for each in people}
    refuse_if(len(once) < len(people), "somebody signs it off twice, in one spelling or in two")
    audit.refuse_missing(own)
    audit.signed.add(own)


RESULT = "status measured_risk"
CLOSED = f"""round contests:[(contest {RESULT} sample:count assertions:[(assertion:count {RESULT})]
    hand_count:votes)] artefacts?:(openings:file)"""


@takes("audit", "round.closed", "order", CLOSED, "round open", "round closed")
def close_round(audit: Audit, entry: Entry) -> None:
    """The measured risks are worked out."""
    findings, unsigned = audit.findings, audit.must_sign - audit.signed
    for name in audit.jurisdictions:
        audit.refuse_missing(name)
    refuse_if(unsigned, f"{min(unsigned, default='')} has not signed off")
    note_close(audit, entry)
    open_cards(audit, entry)
    if findings.of["draw"].faults or findings.of["cards"].faults:
        reason = "the draw or the records of cards do not hold, and the risk would rest on them"
        findings.not_made(["risk"], reason)
        return
    for name, contest in audit.plan.contests.items():
        right = closed_line(audit, contest, told := audit.last_close[name])
        said = f"round {audit.round}, {name}: {right['status']}, measured risk"
        said = f"{said} {right['measured_risk']} (limit {contest.limit}), {right['sample']} draws"
        findings.saw("risk", said)
        for why in differing(told, right):
            findings.fault("risk", entry.number, f"{name}: {why}")


def note_close(audit: Audit, entry: Entry) -> None:
    """Keep what a round says of each contest; rounds are not closed for ever (21.1)."""
    refuse_if(audit.closes == MOST_CLOSES, f"rounds were closed {MOST_CLOSES} times before")
    audit.last_close, audit.closes = every_contest(audit, entry), audit.closes + 1


def every_contest(audit: Audit, entry: Entry) -> dict[str, Line]:
    """What an event says of each contest, where it has every one once, in order."""
    is_odd = [line["contest"] for line in entry.body["contests"]] != list(audit.plan.contests)
    refuse_if(is_odd, "it does not have every contest once, in order")
    return {line["contest"]: line for line in entry.body["contests"]}


def differing(told: Line, right: Line) -> Iterator[str]:
    """Where what a round says of a contest differs from what follows; risks may differ a little (21.8)."""
    each = zip(told["assertions"], right["assertions"], strict=False)
    for line, other in [(told, right), *each]:
        for name, value in line.items():
            follows = other[name]
            is_same = value == follows or (name == "measured_risk" and agree(value, follows))
            if not is_same and not (name == "assertions" and len(value) == len(follows)):
                yield f"`{name}` is {shown(value)}, {shown(follows)} follows"


# ------------------------------------------------------------------------------------------------
# 13. What a sample says of a contest (21.7, 21.10, 21.11)
# ------------------------------------------------------------------------------------------------

Look = tuple[str, list[str], list[str]]  # the reading, the marks on the paper, those in the record
RANKS = ("hand_count_agrees", "confirmed", "not_yet", "ruined", "all_drawn", "hand_count_differs")


def drawn_so_far(audit: Audit, contest: PluralityContest) -> list[CardId]:
    """The entries of a contest in the order of its draws, as far as all were selected (21.7)."""
    return [*takewhile(audit.drawn.__contains__, contest.entries)]


def looked_at(audit: Audit, contest: PluralityContest, card: CardId) -> Look:
    """What people found of a contest on an entry, and the marks of its record, none where it has none."""
    votes: list[Line] = audit.opened.get(card, [])
    marks: list[str] = next((v["choices"] for v in votes if v["contest"] == contest.id), [])
    if not is_read(audit, card):
        return "nobody reads it", [], marks
    for found in audit.readings[card]["contests"]:
        if found["contest"] == contest.id:
            return found["reading"], found["choices"], marks
    return "not found", [], marks


def closed_line(audit: Audit, contest: PluralityContest, told: Line) -> Line:
    """What `round.closed` must say of a contest; `told` is what it says."""
    line = {"contest": contest.id, "measured_risk": NOTHING_MEASURED, "sample": 0}
    line |= {"status": contest.population["status"], "assertions": [], "hand_count": []}
    if line["status"] != "auditable":
        return line
    if not (sample := drawn_so_far(audit, contest)):
        return line | {"status": "not_yet" if contest.terms["targeted"] else "cannot_say"}
    said = {each["assertion"]: each["measured_risk"] for each in told["assertions"]}
    looks = [looked_at(audit, contest, card) for card in sample]
    numbers = range(1, len(contest.claims) + 1)
    lines = [claim_line(contest, n, looks, said.get(n, NOTHING_MEASURED)) for n in numbers]
    status = max((each["status"] for each in lines), key=RANKS.index)
    worst = max((each["measured_risk"] for each in lines), key=Decimal)
    more = {"status": status, "measured_risk": worst, "sample": len(sample), "assertions": lines}
    return line | more


def claim_line(contest: PluralityContest, number: int, looks: list[Look], said: str) -> Line:
    """The status of a claim and its risk; decisions rest on the risk that the record says, where it agrees."""
    claim, margin = contest.claims[number - 1], contest.margins[number - 1]
    worst = {"nobody reads it", "not found", "cannot_agree"}
    worst |= {"contest_not_on_card"} if contest.uses_style else set()
    values, upper = list[Fraction](), 2 / (2 - margin) if contest.compares else Fraction(1)
    for reading, choices, marks in looks:
        value = Fraction(0) if reading in worst else contest.value(claim, choices)
        overstated = contest.value(claim, marks) - value
        values.append((1 - overstated) / (2 - margin) if contest.compares else value)
    path = wealth(contest.bets[number - 1], values, upper, len(contest.entries))
    risk, is_ruined = measured(path)
    is_full = len(values) == len(contest.entries)
    decisive = said if agree(said, risk) else risk
    status = "ruined" if is_ruined else "not_yet"
    if is_full and sum(values) > Fraction(len(values), 2):
        status, risk = "hand_count_agrees", ALL_READ
    elif is_full and not any(reading in worst for reading, _, _ in looks):
        status, risk = "hand_count_differs", NOTHING_MEASURED
    elif Decimal(decisive) <= contest.limit:
        status = "confirmed"
    elif is_full:
        status = "all_drawn"
    return {"assertion": number, "status": status, "measured_risk": risk}


CARD = "card:(id votes:~[(contest choices:[text])])"
OPENING = grammar(f"index:count salt:digest {CARD} path:[digest]")


def open_cards(audit: Audit, entry: Entry) -> None:
    """Check the records of cards that a round shows: all that are due, and no other (21.11)."""
    plan, findings = audit.plan, audit.findings
    compared = [contest for contest in plan.contests.values() if contest.compares]
    sampled = {card for contest in compared for card in drawn_so_far(audit, contest)}
    due = {card for card in sampled - audit.opened.keys() if plan.style.get(card) is not None}
    places = [(n, card) for n, card in enumerate(plan.ids) if card in due - plan.withheld]
    if not places and "artefacts" not in entry.body:
        return
    try:
        lines = audit.record.folder.table(entry.body.get("artefacts", {}), "openings", "cards")
        openings = [parsed(line) for line in lines]
    except (NotAtHand, ValueError) as why:
        findings.fault("cards", entry.number, f"{len(places)} cards should be opened: {why}")
        return
    if len(openings) != len(places):
        said = f"{len(places)} cards should be opened, {len(openings)} are"
        findings.fault("cards", entry.number, said)
    for opening, (index, card) in zip(openings, places, strict=False):
        try:
            check_opening(plan, opening, index)
            audit.opened[card] = opening["card"]["votes"] or []
        except ValueError as why:
            findings.fault("cards", entry.number, f"card {' '.join(card)}: {why}")


def check_opening(plan: Committed, opening: Any, index: int) -> None:
    """Refuse what does not open the card of a place."""
    shaped(opening, OPENING, "cards", "its opening")
    card, cards, style = plan.ids[index], plan.cards or {}, plan.style[plan.ids[index]] or 0
    is_other = opening["index"] != index or opening["card"]["id"] != [*card]
    refuse_if(is_other, f"it is not the card that the frame has there; leaf {index} follows")
    leads = leads_to(cards["root"], cards["count"], opening)
    refuse_if(not leads, "it does not lead to the committed root: the card was changed")
    votes = opening["card"]["votes"] or []
    is_odd = [vote["contest"] for vote in votes] != plan.styles[style]
    refuse_if(is_odd, "its contests are not those of its style")
    for vote in votes:
        is_right = are_in_order(vote["choices"], plan.contests[vote["contest"]].kinds)
        refuse_if(not is_right, f"{vote['contest']}: choices not of the contest, or not in order")


def leads_to(root: str, size: int, opening: Line) -> bool:
    """Whether a card that is shown leads to the committed root (12)."""
    leaf = b"\0" + bytes.fromhex(opening["salt"]) + canonical(opening["card"])
    digest, place, last = hashlib.sha256(leaf).digest(), opening["index"], size - 1
    path = [bytes.fromhex(step) for step in reversed(opening["path"])]
    while last > 0:
        is_left = place % 2 == 0
        if place + 1 <= last or not is_left:
            if not path:
                return False
            pair = digest + path.pop() if is_left else path.pop() + digest
            digest = hashlib.sha256(b"\1" + pair).digest()
        place, last = place // 2, last // 2
    return not path and digest.hex() == root


# ------------------------------------------------------------------------------------------------
# 14. The end of an audit (21.12)
# ------------------------------------------------------------------------------------------------

COMPLIED = f"check:={'|'.join(COMPLIANCE)} jurisdiction finding:=passed|failed statement:some"


@takes("audit", "compliance.recorded", "order", f"{COMPLIED} artefacts?:(report:file)", RUNNING)
def comply(audit: Audit, entry: Entry) -> None:
    """Somebody looked at the paper trail."""
    audit.compliance[entry.body["jurisdiction"], entry.body["check"]] = entry.body["finding"]


def paper_trail(audit: Audit, contest: Any) -> str:
    """Whether every check of every jurisdiction of a contest passed."""
    pairs = ((jurisdiction, c) for jurisdiction in contest.jurisdictions for c in COMPLIANCE)
    passed = all(audit.compliance.get(pair) == "passed" for pair in pairs)
    return "established" if passed else "not_established"


ENDS = f"{'|'.join(sorted(NEEDS_PAPER))}|unopposed|not_risk_limiting|not_established|not_confirmed"
ENDED = f"contests:[(contest {RESULT} paper_trail:=established|not_established ending:={ENDS})]"


@takes("audit", "audit.concluded", "conclusion", ENDED, "round closed", "concluded")
def conclude(audit: Audit, entry: Entry) -> None:
    """The audit says what it found."""
    told, problems = every_contest(audit, entry), list[tuple[str, str]]()
    for contest in audit.plan.contests.values():
        last, trail = audit.last_close[contest.id], paper_trail(audit, contest)
        status, ending = last["status"], OTHER_ENDINGS.get(last["status"], "not_confirmed")
        is_open = contest.terms["targeted"] and status not in {*NEEDS_PAPER, *OTHER_ENDINGS}
        refuse_if(is_open, f"{contest.id} is not done: {status}")
        if status in NEEDS_PAPER:
            ending = status if trail == "established" else "not_established"
        right = {"status": status, "measured_risk": last["measured_risk"], "ending": ending}
        for name, value in (right | {"paper_trail": trail}).items():
            if (found := told[contest.id][name]) != value:
                check = "compliance" if name == "paper_trail" else "conclusion"
                said = f"{contest.id}: `{name}` is {shown(found)}, {shown(value)} follows"
                problems.append((check, said))
    for check, said in problems[:-1]:
        audit.findings.fault(check, entry.number, said)
    if problems:
        raise Refused(*problems[-1])
    for line in entry.body["contests"]:
        audit.findings.saw("conclusion", f"{line['contest']}: {line['ending']}")


@takes("audit", "audit.aborted", "order", "reason", RUNNING, "aborted")
def abort(audit: Audit, _: Entry) -> None:
    """The audit ends without a conclusion."""
    audit.findings.saw("conclusion", "the audit was aborted: nothing is concluded")


# ------------------------------------------------------------------------------------------------
# 15. Changes of mind (21.14)
# ------------------------------------------------------------------------------------------------
# None is a fault by itself; all are said. What an entry says that has no effect is passed over.
# Of readings and rounds that are taken back, and of second readings, observer_more.py tells.

NO_FAULT = "None of these is a fault by itself. Ask why, and what was known by then."


class ChangesOfMind:
    """The changes of mind of a record, entry by entry; `told` are those that are known."""

    def __init__(self) -> None:
        self.told: list[Change] = []
        self.time = ("", "", "")
        self.committed = self.void_since = 0
        self.checks: dict[tuple[str, str], str] = {}

    def tell(self, kind: str, entry: int, said: str) -> None:
        """Keep a change."""
        self.told.append(Change(kind, entry, said))

    def every(self) -> list[Change]:
        """All of them."""
        if self.void_since:
            said = f"a file was loaded after the commitment of entry {self.committed}, which no longer holds"
            self.tell("commitment_replaced", self.void_since, said)
        return self.told

    def follow(self, entry: Entry) -> None:
        """Take the next entry that has effect."""
        time = entry.event["time"]
        now = (time[:19], time[20:-1].ljust(6, "0"), time)
        if now[:2] < self.time[:2]:
            said = f"it says {time}, and the entry before it {self.time[2]}"
            self.tell("time_goes_back", entry.number, said)
        self.time = now
        self.take(entry)

    def take(self, entry: Entry) -> None:
        """Look at what an entry says."""
        kind, body = entry.kind, entry.body
        if kind in ("key.lost", "key.revoked"):
            said = f"the key {body['fingerprint'][:16]} was {kind[4:]} ({body['reason']})"
            self.tell("key_lost", entry.number, said)
        elif kind == "record.committed":
            if self.committed:
                said = f"the commitment of entry {self.committed} was replaced: only the words of this one count"
                self.tell("commitment_replaced", entry.number, said)
            self.committed, self.void_since = entry.number, 0
        elif kind == "audit.loaded" and self.committed:
            self.void_since = self.void_since or entry.number
        elif kind == "compliance.recorded":
            about, finding = (body["check"], body["jurisdiction"]), body["finding"]
            if (before := self.checks.get(about, finding)) != finding:
                said = f"{about[0]} of {about[1]}: from {before} to {finding}"
                self.tell("check_changed", entry.number, said)
            self.checks[about] = finding


# ------------------------------------------------------------------------------------------------
# 16. The answer
# ------------------------------------------------------------------------------------------------

NOT_WHOLLY = "Not wholly checked: no check fails, but the entries named as not checked"
NOT_KNOWN = f"{NOT_WHOLLY} say what this program does not know; take a verifier that knows it."
NOT_HERE = f"{NOT_WHOLLY} need {MORE}, which was not beside this program or was left out."
UNKNOWN = "This program does not know what these entries say: it did not check them, nor what rests on them."
NOT_CONSISTENT = "Not consistent: the checks that fail say where."
STORIES: list[Any] = [Audit]
RESERVED: dict[str, str] = {}  # families for which others wait (16): in observer_more.py


def observe(folder: Folder, anchor: str | list[str] | None) -> dict[str, Any]:
    """Everything that can be said about a record."""
    findings = Findings()
    record, changes = Record(folder, findings), ChangesOfMind()
    stories = [story(record) for story in STORIES]
    known = ("record.", "key.", *(family for story in stories for family in story.families))
    for entry in read_chain(folder.ledger(), findings):
        has_effect = record.follow(entry)
        if record.id is not None:
            if not entry.kind.startswith(known):
                whose = RESERVED.get(entry.kind[: entry.kind.find(".") + 1], "")
                said = f"the kind {entry.kind}{whose}{'' if loaded else NEEDS_MORE}"
                findings.not_known(entry.number, "kind", entry.kind, said)
            effects = [story.follow(entry) for story in stories]
            if effects[0] and (has_effect or not entry.kind.startswith(("record.", "key."))):
                changes.follow(entry)
    if record.id is None:
        if not record.length and findings.consistent:
            findings.fault("form", None, "there is no entry at all")
        findings.not_made([*CHECKS][2:], "the record does not begin as one must")
    else:
        findings.tell(record.seen_and_not())
        check_index(record)
        for story in stories:
            story.say_what_was_seen()
    found = anchored(record, anchor) if anchor is not None else Anchored(NOT_ANCHORED, True)
    every = [*changes.every(), *(change for story in stories for change in story.changes)]
    there = {story.whose for story in stories if story.is_there} or {"audit"}
    left_out = {check for story in stories if story.whose not in there for check in story.checks}
    is_found = found.is_found and anchor is not None
    return {
        "record": record.id,
        "rehearsal": record.id is not None and record.rehearsal,
        "consistent": findings.consistent,
        "answer": sentence(findings, found),
        "anchor": {"given": anchor is not None, "found": is_found, "vouches_to": found.vouches_to},
        "head": {"sequence": record.length, "digest": record.digest(record.length)},
        "signed_through": record.signed_through(record.keys),
        "changes": [each._asdict() for each in sorted(every, key=lambda change: change.entry)],
        "not_checked": sorted(findings.unknown, key=lambda each: each["entry"]),
        "lacks_more": bool(findings.unknown) and not loaded,
        "since": None,
        "witnesses": [],
        "checks": [check_told(n, f) for n, f in findings.of.items() if n not in left_out],
    }


def sentence(findings: Findings, found: Anchored) -> str:
    """The answer in one sentence, or two."""
    if not found.is_found or (findings.consistent and not findings.unknown):
        return found.sentence
    if not findings.consistent:
        return NOT_CONSISTENT
    known = f" What you know from outside vouches for entries 1 to {found.vouches_to} as they are written."
    return (NOT_KNOWN if loaded else NOT_HERE) + (known if found.vouches_to else "")


def check_told(name: str, finding: Finding) -> dict[str, Any]:
    """One check as it is told."""
    told = {"name": name, "answer": finding.answer, "asks": CHECKS[name]}
    return {**told, **vars(finding), "show_me": SHOW_ME.get(name, "")}


def headlines(told: dict[str, Any]) -> list[str]:
    """How many changes of mind there are, commitments replaced first, and entries that were not checked."""
    changes, unknown = told["changes"], len(told["not_checked"])
    replaced = sum(change["kind"] == "commitment_replaced" for change in changes)
    first = f"; COMMITMENTS REPLACED: {replaced}" if replaced else ""
    not_checked = f"ENTRIES NOT CHECKED: {unknown}" if unknown else "Entries not checked: none"
    return [f"Changes of mind: {len(changes) or 'none'}{first}", not_checked]


def page(told: dict[str, Any]) -> Iterator[str]:
    """The answer for people, line by line."""
    name, changes, unknown = told["record"] or "(no name)", told["changes"], dict[str, list[int]]()
    for each in told["not_checked"]:
        unknown.setdefault(each["said"], []).append(each["entry"])
    practice = f"REHEARSAL: the record {name} is for practice and decides nothing."
    yield practice if told["rehearsal"] else f"The record {name}"
    of_changes, of_unknown = headlines(told)
    yield from ("", of_changes, *([f"  {NO_FAULT}"] if changes else []))
    yield from (f"  entry {change['entry']}: {change['said']}" for change in changes)
    yield from (of_unknown, *([f"  {UNKNOWN}"] if unknown else []))
    for said, numbers in unknown.items():
        yield f"  {'entry' if len(numbers) == 1 else 'entries'} {listed(numbers, 5)}: {said}"
    for check in told["checks"]:
        faults = [*map("entry {entry}: {problem}".format_map, check["faults"])]
        faults = [each.removeprefix("entry None: ") for each in faults]
        more = f"... and {len(faults) - 5} more (--json lists them all)"
        yield from ("", f"{check['answer'].upper():9} {check['name']}: {check['asks']}")
        for word, facts in (
            ("saw: ", check["seen"]),
            ("wrong: ", faults[:5]),
            ("", [more] if len(faults) > 5 else []),
            ("not checked: ", check["not_made"]),
            ("see it yourself: ", [check["show_me"]] if check["show_me"] else []),
        ):
            yield from (f"          {word}{each}" for each in facts)
    yield from ("", f"Last entry: {told['head']['sequence']}, {told['head']['digest']}")
    yield from (f"Signed through entry {told['signed_through']}", of_changes, of_unknown)
    yield told["answer"]


def load_more() -> None:
    """Load the other file, where it lies beside this one, and put what it replaces in its place here.

    Nothing is written beside it.
    """
    path = Path(__file__).with_name(MORE)
    if os.path.lexists(path) and not loaded:
        module = ModuleType("observer_more")
        sys.modules |= {"observer": sys.modules[__name__], "observer_more": module}
        module.__file__ = str(path)
        text = at_most(path, LONGEST_LINE)
        try:
            exec(compile(text, str(path), "exec"), module.__dict__)  # noqa: S102
            edition = module.WHOLE_OF  # its last line
        except Exception as error:
            raise ValueError(f"{MORE} is not whole or not of this edition; try --alone") from error
        said = f"{MORE} is of edition {edition}, and this file of {EDITION}"
        refuse_if(edition != EDITION, f"{said}: take both from one place, or try --alone")
        globals().update(module.REPLACES)
        loaded[MORE] = module


OPTIONS = {"--anchor": "a digest, a fingerprint or twelve words that you know from elsewhere"}
FLAGS = {
    "--strict": "end with 4 where the record tells changes of mind",
    "--alone": f"leave {MORE} out",
    "--json": "print the answer for programs",
}


def asked(arguments: list[str]) -> argparse.Namespace:
    """What was asked on the command line; options of the other file are known where it is."""
    about = "Check the published record of an election audit."
    parser = argparse.ArgumentParser(description=about, allow_abbrev=False)
    parser.add_argument("record", type=Path, help="the folder of the record")
    for name, said in OPTIONS.items():
        parser.add_argument(name, help=said, dest=name[2:].replace("record", "id"))
    for name, said in FLAGS.items():
        parser.add_argument(name, help=said, action="store_true")
    given, others = parser.parse_known_args(arguments)
    refuse_if(others, f"{' '.join(others)} is not known{'' if loaded else NEEDS_MORE}")
    return given


def main(arguments: list[str]) -> int:
    """The exit code, after the answer was printed."""
    try:
        if "--alone" not in arguments:
            load_more()
        given = asked(arguments)
        told = told_of(given)
    except (OSError, ValueError) as error:
        return refused(f"Nothing was checked: {error}.", 2)
    except Exception as error:
        return refused(f"The observer could not go on; that is its own fault ({error!r}).", 3)
    try:
        # What a record says may hold any letter; a terminal may not know it.
        encoding = sys.stdout.encoding or "ascii"
        for line in [json.dumps(told, indent=1)] if given.json else map(visible, page(told)):
            print(line.encode(encoding, "backslashreplace").decode(encoding))
        sys.stdout.flush()
    except BrokenPipeError:
        # Who reads took what they wanted (`| head`); what Python would write at its end goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return exit_code(given, told)


def exit_code(given: argparse.Namespace, told: dict[str, Any]) -> int:
    """With what the program ends."""
    if not told["consistent"] or (given.anchor is not None and not told["anchor"]["found"]):
        return 1
    if told["not_checked"]:
        return 6 if told["lacks_more"] else 5
    return 4 if given.strict and told["changes"] else 0


def told_of(given: argparse.Namespace) -> dict[str, Any]:
    """The answer for what was asked on the command line."""
    anchor = read_anchor(given.anchor) if given.anchor is not None else None
    return observe(folder_at(given.record), anchor)


def refused(said: str, code: int) -> int:
    """Say why nothing was checked, and with what this ends."""
    print(said, file=sys.stderr)
    return code


# ------------------------------------------------------------------------------------------------
# 17. The words (20)
# ------------------------------------------------------------------------------------------------

WORDS = """
abacus abbey ability absorb academy accent account accurate acorn acoustic acre acrobat action
actor adapt address adjust admiral adobe adult advance advice aerosol affair affix afford afloat
agate agenda agile agree ahead airport alarm album alcove alert algae algebra align alike alley
allow allspice almanac almond aloe alpaca alpha alpine aluminum amateur amaze amber ambition
amble amount amuse anagram anatomy anchor ancient anemone angle animal anise annex annual answer
antelope anthem antique antler anvil anyone appeal apple appoint apricot apron aquarium arbor
arcade archer arctic area armchair aroma arrange arrive arrow artist artwork ascend ashore aspen
asphalt assembly assist aster astonish athlete atlas attach attend attic auburn audio augment
aurora author autumn avenue average aviary avocado awake award awning axiom axis axle azalea
azure baboon baby backpack bacon badge badminton baffle bagel baggage bagpipe bake balance
balcony ballet balsam bamboo banana bandage banister banjo banner banquet barber barefoot
bargain baritone barley barn barrel baseball basin basket bassoon bathtub battery bayou bazaar
beaded beagle beak beaming beaver bedroom beehive beetle begonia beige belfry bell belong bench
benefit beverage bicycle billow binder bingo biology birch bird birthday biscuit bison bistro
blade blanket blend blink blissful blizzard block blossom blouse blueprint bluish boat bobbin
bobcat bobsled bolster bonbon bonfire bonnet bonsai bonus book borrow botany bottle bounce
bouquet bowl bowstring boxcar bracelet braid bramble branch brass brave breakfast breeze brick
bridge brief bright broad brocade bronze broom brother brown brush bubble bucket buddy budget
buffalo bugle build bulb bulletin bumper bundle bungalow bunny burger burlap burnish business
busy butter cabaret cabbage cabin cable cacao cackle cactus cadet cafe calcium calendar calf
calico calypso camel campus canal candle canine canoe canteen canyon capable capsule captain
caravan carbon card career cargo caribou carnival carousel carpet carrot cartoon carve cascade
cashew castle casual catalog catch caterer cauldron cavern cedar celery cello cement center
ceramic chair chalk champion change chapter charm chase checkers cheddar cheese chef chemist
cherry chess chicken child chimney chin chisel choice chorus chowder chrome chuckle cicada cider
cinema cinnamon circle cistern citrus city claim clap clarinet class clatter clean clever cliff
climate clinic cloak cloth cloud club coach coal coaster cobalt cobbler cobweb cocoa code coffee
cohort collar color column combine comedy comfort comic common compass concert conduct confetti
conifer connect console contour convex cookie copper copy corduroy corner correct corsage cosmos
costume cottage cougar country couple courage cousin cover cowbell coyote cradle craft crane
crater crayon cream credit crest cricket crimson crisp crocus crop croquet crouton crowd crunch
crystal cube cubic cuckoo cucumber cuff cuisine cupboard cupcake curator curb curious cursive
curtain cushion custom cutlery cyan cycle cylinder dahlia daily dance dandelion dapper daring
dashing data daughter dawn daybreak dazzle debut decade decent decimal deck decor dedicate deep
defrost degree delegate delight delta denim dense dentist depart depend depot depth derby
describe design destiny detail detect detour develop device devote diagram dial diamond diary
dice dictate diffuse digest digger dignity dilute dimple dinghy dinner dinosaur diorama diploma
direct disc display distance diver divide doctor document dogwood doll dolphin domain dome
domino donate donor donut doorbell dormouse downhill dragon drama drape draw dress dribble drift
drill drink drip drive drizzle droplet drum duchess duckling duet dugout dumpling dune duplex
durable durian dynamic early earnest earring earth easel east eaves ebony echo eclair eclipse
ecology economy edge edible edifice edit educate effort eggplant eggshell egret elastic elated
elbow elder elegant element elevate embark embrace emerald emotion employ empty enable enact
enamel enchant encore endeavor endless endure energy engage engine engrave enigma enjoy enlarge
enlist enough enrich ensemble entire entrance epic episode epoch epoxy equal equip errand escape
escort espresso essay estate estimate etching evaluate event evolve example excellent exchange
excite exercise exhibit exist expand expect explain export express extend eyebrow eyelash fabric
fabulous face factory falcon fall family famous fancy fantasy farewell farm fashion fastener
fathom faucet favor feather fedora feed feline fellow fence fennel fern ferry fertile festival
fetch fiber fiddle field fiesta figure filbert file filter final finch finger finish firefly
fish fitness fixture fizz flag flamingo flannel flapjack flask flaunt fleece flexible flicker
flight floor florist flotilla flow flurry flute flyer foam focus foil folder folio folk fondue
food football forest forklift format fortune forum forward fossil foster found foxglove foxtrot
fraction fragrant frame frankly freckle free freight frequent fresh friend frigate fringe
frisbee frog frolic front frosting froth frozen fruit fudge fuel function furnace fuse futon
future fuzzy gadget gala gallon game garage garden gargle garlic garment garner gasoline gather
gauge gazebo gearbox gecko gelato gemstone general gentle genuine geometry geranium gesture
geyser gift giggle gimmick giraffe give glacier glad glamour glassware glaze gleam gleeful glide
glimpse glitter globe glorious gloss glucose gnome goblet gold gondola goose gorge gourmet grace
grain grand graph gratify gravel greet gremlin greyhound grid grinder grocery grotto ground
grove grow guard guava guess guideline guinea guitar gumbo gumdrop guppy gymnast haddock haiku
hairpin halfway halibut hallmark halo hammer hamster hand happen hardware harmony harness harp
harvest hatbox haven hawk hawthorn haystack hazel hazy headline health heap heartbeat hectare
height heirloom helium helmet helpful herald herb heron herring hexagon hibiscus hiccup hickory
highland hike hill hippo history hobby hockey hoist holiday hollow homework honest hoodie hoopla
hope horizon hornet hostess hotel hour house huddle humble humid humor hurry hutch hydrant
hygiene iceberg icicle icing icon idea identity igloo ignite iguana illusion image imitate
impact import improve inbox include income index indigo indoor industry inflate inform inhabit
initial inkwell inland innings innovate input inquire insect inspire install insulate intact
integer intro invent inward iodine iris ironing irrigate italic item ivory jacket jagged jaguar
jasmine jasper javelin jazz jean jelly jersey jetty jiffy jigsaw jingle join joke journey jovial
joyful joyous jubilee judo juggle juice jukebox jump junior just kale kangaroo karate kayak
kazoo kebab keel keepsake kept kerchief ketchup kettle keyboard keyhole keynote kickoff kilogram
kimono kind kingdom kiosk kitchen kite kitten kiwi knack knee knitting knuckle koala labyrinth
ladder ladle ladybug lagoon lakeside lamb laminate landmark language lantern lapel laptop larch
large lark lasagna laser lathe latitude lattice laugh launch laurel lava lavender lavish
lawnmower layout leaf league leapfrog learn lease lecture leeway legend legible leisure lemon
lemur length lentil leopard lettuce level library license lifeboat lighten lilac lily lime limit
linen lintel lion listen liter little lively living lizard lobster local locker lodge loft
logbook logic logo long lookout loom lotion lotus lovebird lozenge lucky luggage lullaby lunar
luncheon lush luster lyric macaroni maestro magazine magenta magic magnet magpie mahogany
mainland majesty mallard mammoth manager mandolin mango manor manual many maple marathon marble
marina market marlin marmalade maroon marquee marsh marvel marzipan mascot mashed mask mason
matching material math matinee matrix mattress mature mayfly meadow meal meander measure
meatball medallion media medley megaphone melody memoir mention menu merchant merit mermaid
message metallic meter metro midday midnight migrate mild milkshake millstone mimic mineral
minnow mint minute mirror misty mittens model module moment money monitor monorail month
monument moon mooring morsel mortar mosaic moss mother motor mountain move mower muffin mulberry
mule multiply museum mushroom music mustang nameplate napkin narrate nautical navigate navy neat
necklace nectarine needle neighbor neon neptune nestle network newborn newcomer newspaper nibble
niche nickel night noodle normal north nose nostalgia notch notebook notice novel nozzle nugget
nutmeg nutrient nylon oaken oasis oatmeal obey oboe observe obtain occupy ocean octagon octet
octopus offer offset ointment okra olive omelet oncoming onion online onyx opal open opera optic
orange orbit orca orchard order oregano organic orient origin oriole ornament osprey otter
ottoman outback outdoor outfit outline output ovation overlap oxford oxygen oyster ozone pacific
package paddle padlock page paint pajamas palace palm pamphlet pancake panda panel panorama
panther papaya paper paprika parachute parcel parent parka parlor parsley partner passage pasta
pathway patio pattern pavement pavilion payroll peach peanut pebble pecan pedigree pelican
pencil pendulum penguin peninsula penny pension pentagon people pepper perfect pergola perky
permit person pesto petrol petticoat petunia pharmacy pheasant phoenix phone photo phrase
physics piano piccolo pickle picnic pier piglet pilaf pillar pilot pinafore pinball pineapple
pink pinnacle pinstripe pioneer pipe pistachio pita pitcher pixel pixie pizza plaid planet
plaster plate plaza pleat pledge plenty pliers plug plumage plunge plywood pocket podcast podium
poem poetry pointer poise polar polish pollen polo polygon pomelo pond pontoon pool popcorn
poppy popular porch porridge port postcard potato potluck pottery powder practice prairie prawn
predict prelude premise prepare present pretzel prevail price primrose princess priority
pristine process produce profile program project pronoun propose prose protein provide prudent
public pudding pulley pulse puma pumpkin punctual pupil puppet purchase pure purify purple
pursue putty puzzle pyramid quail quality quantum quarry queen quench quest quick quiet quill
quince quiver quiz rabbit racer radar radio rafter ragtime railway rainbow raisin rally ramp
rancher rapid raspberry ratchet rattle razor react reading realm reason rebound rebuild receipt
recital recline record rectangle recycle redeem reduce redwood reef refer refine reflect refresh
refund regatta reggae region rehearse reindeer rejoice rekindle relate relief remark remedy
remnant renew renown rental repair reply report request research resin resolve restore result
retain return reusable revenue review reward rhubarb ribbon ride rigging ringlet rinse ripen
ripple risotto rivet roadway roast robe robin robot robust rodeo roller romance roof rooster
rosemary rotate rotunda roundup rowboat royal rubber rubric ruby rucksack rudder ruffle rugged
ruler runway rustic saber safari safety saffron saga sailboat salad saline salmon salsa salt
salute salvage samba sample sandal sapling sapphire sardine satchel satellite satin saturn
saucer sauna sausage savanna savory savvy sawdust saxophone scaffold scale scan scarf scatter
scenic schedule scholar science scissors scone scoop scout script scroll scrub sculpt scythe
seafood search seashell seaweed section sedan seedling seek seesaw select semester semicolon
sensible sentence sequel serenade service sesame setback setting shadow shampoo shape sharpen
shawl sheep shelf shepherd sherbet shield shift shimmer shine ship shoal shoelace shopper short
shoulder shovel show shrimp shrug shuffle shutter sibling sidewalk sieve signal silicon silk
silver similar siphon sister skate sketch skewer skill skirt skylark slalom slang sleeve slender
slice slipper slope slumber small smart smile smith smock smooth snail sneaker snippet snooze
snorkel snowy snug soap soccer social soda softball solid solstice solve sonata songbird sonic
soothe soprano sorbet source south soybean spacious spade spaghetti spangle spark spatula speak
spectrum speed sphere spider spinach spiral splash splendid splinter spoke sponge spoon sporty
spot spray spring sprout spruce square squirrel stable stadium stage staircase stamp stand
stapler star station steady steeple stellar stencil step steward sticker stirrup stitch stocking
stool store strap stream stride strong structure student sturdy stylish subject subtract suburb
subway success sudden suede suffix sugar suit summer sunbeam sunflower sunrise sunset super
supply surface surprise sushi sustain swallow sweater swim swing swirl swivel sycamore syllable
symmetry symphony syrup system tablet taco taffy tailor talcum talent talk tandem tangerine tape
tarragon tart tassel taste taxi teacher teapot teaspoon technique teddy teenager telephone
temper tenant tender tennis tent term terrace texture thank thatch theater theory thermal thick
thimble thing thistle thorn thread thrill thumb thunder tiara ticket tidy tiger tiller tilt
timber timepiece tinker tinsel tiptoe tissue title toboggan today toddler tofu together token
tomato tomorrow tone tonight tooth topaz topic topple topsoil tortoise toucan tourist towel town
tractor trade traffic trail tranquil trapeze tray treasure treble treetop trellis trend triangle
tribute trickle trilogy trim trinket tripod triumph trivia trolley trombone trophy trousers
truck tugboat tulip tuna tunic tunnel turbine turkey turmeric turnip turquoise turret turtle
tuxedo tweed twig twilight twinkle twist typeface ukulele umbrella umpire unbolt unfold unfurl
unicorn uniform unique unit universe unlock unpack unroll unwind upbeat update upgrade uphill
uphold upland uplift upload upright upside upstairs uptown urban useful usher utensil utopia
vacation vacuum valentine valiant value vanguard vanilla vapor variety vase vegetable vehicle
velocity velvet venture veranda vertical vibrate video view vigilant villa vine vintage vinyl
violet virtual visa visible visor visual vitamin vivid vocalist voice volcano volley voltage
volume vortex voyage wade wagon wait walkway wallaby walnut walrus wander warbler wardrobe
warehouse warmth wash water waxwing weave webbing weekend welcome west wetland wheat whippet
whisk white wholesome widget width wildcat window winged winsome winter wire wisteria wobble
wolf woodwork woolen work world worthy woven wreath wrench wrinkle wrist yacht yesterday yoga
yogurt young yummy zebra zenith zigzag zinc zinnia zipline zipper zucchini
""".split()  # noqa: SIM905

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
