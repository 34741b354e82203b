#!/usr/bin/env python3
"""Check the published record of an election audit, with nothing but Python 3.11: the core.

    python3 -I observer.py RECORD [--anchor WHAT_YOU_KNOW] [--strict] [--json] [--alone]

RECORD is the folder that an election office published. WHAT_YOU_KNOW is a digest, the fingerprint
of a key or the twelve words of a commitment that you have from somewhere else: from a photograph
of the wall of the room where the dice fell, from a newspaper, from the office's door.

The observer is two files. This one checks a usual audit by itself (cards drawn in the order of
their tickets, polled or compared with their records, contests of plurality, the bets that canvass
chooses where something can be won), and is meant to be read from top to bottom in an evening.
`observer_more.py` beside it has what is rarer: batches, pools, strata, draws with cards put back,
other methods, bets and rules, full hand counts, boards by their members, ceremonies of the seed,
what came after a change of mind, recounts, SQLite files, `--since`. It is loaded by its name.
Without it, or with --alone, this program names what it did not check, and does not pass the record.

Nothing here is another program's code. It was written from two pages of text: docs/record.md,
whose sections are named in brackets (21.5), and docs/tickets.md. So it shows that the two pages
say enough, and that a record does not need the program that made it.

It ends with 0 where the record is consistent and everything in it was checked, with 1 where a
check fails or where what you know is not in the record, with 2 where there is nothing to check,
with 3 where this program itself could not go on, with 5 where no check fails but the record says
what neither file knows, with 6 where no check fails but observer_more.py is needed and not here;
with --strict, with 4 where the record is consistent and tells changes of mind.

Contents: 1 the checks · 2 canonical form · 3 the grammar of values · 4 signatures · 5 the folder ·
6 the chain · 7 keys, checkpoints, commitments · 8 anchors · 9 tickets · 10 contests and their
margins · 11 the committed tables · 12 the draw · 13 readings · 14 wealth and bets · 15 the status
of a contest · 16 the steps of an audit · 17 changes of mind · 18 the answer · 19 the words
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
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from decimal import ROUND_CEILING, Decimal
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, NamedTuple

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
# What this file does not know and the other one does. `loaded` has the other one once it is there.
ELSEWHERE = {
    "kind": "audit.accepted|batches.counted|boards.formed|cards.sealed|cards.unsealed|"
    "ceremony.abandoned|ceremony.beacon_read|ceremony.opened|ceremony.promised|ceremony.revealed|"
    "ceremony.rolled|challenge.decided|challenge.made|custody.logged|recount.baseline_set|"
    "recount.opened|recount.procedure_set|recount.resumed|recount.stopped|returns.amended|"
    "returns.completed|returns.counted|returns.imported|returns.stands|tally.entered|"
    "tally.reconciled|tally.released",
    "method": "athena|batch_comparison|fixed_percentage|hand_count|minerva|oneaudit|polling_ratio|"
    "providence|ranked_comparison|ranked_polling|suite|super_simple",
    "draw": "a full hand count|cards put back",
    "bet": "Kaplan-Kolmogorov|Kaplan-Markov|Kaplan-Wald|Kelly|aGRAPA|constant alternative|"
    "fixed bet|population alternative|portfolio|reported share|shrunk Kelly",
    "rule": "dhondt|hamilton|irv|sainte_lague|super_majority|threshold|top_two",
}
loaded: dict[str, ModuleType] = {}


class Refused(Exception):
    """An event that is not as it must be: the check that it fails, and why."""

    def __init__(self, check: str, problem: str) -> None:
        super().__init__(problem)
        self.check = check


def refuse(check: str, where: str, problems: dict[str, bool]) -> None:
    """Refuse an event of which one of these problems is so."""
    for problem, is_so in problems.items():
        if is_so:
            raise Refused(check, f"{where}: {problem}" if where else problem)


class NotAtHand(Exception):
    """A file that is not here, so that what rests on it cannot be checked."""


class NotKnown(Exception):
    """A kind, a method, a bet ... that this program does not know (16), or not without the other file."""

    def __init__(self, what: str, name: str, said: str, whose: str = "audit") -> None:
        where = f", which needs {MORE}" if is_elsewhere(what, name) else ""
        super().__init__(f"{said}{where}; nothing of the {whose} is checked from here on")
        self.what, self.name = what, name


def is_elsewhere(what: str, name: str) -> bool:
    """Whether the other file knows this, and is not here."""
    return not loaded and what in ELSEWHERE and name in ELSEWHERE[what].split("|")


def need(what: str, name: str, said: str) -> None:
    """Stop where the other file is needed for this, and not here."""
    if is_elsewhere(what, name):
        raise NotKnown(what, name, said)


class NotChecked(NamedTuple):
    """What this program does not know, and the entry that says it."""

    entry: int
    what: str
    name: str
    said: str


@dataclass
class Finding:
    """What one check looked at, what is wrong and in which entry, and what could not be checked."""

    seen: list[str] = field(default_factory=list)
    faults: list[tuple[int | None, str]] = field(default_factory=list)
    not_made: list[str] = field(default_factory=list)

    @property
    def answer(self) -> str:
        """Whether the check holds, fails, or could not be made."""
        if self.faults:
            return "fails"
        return "not made" if self.not_made and not self.seen else "holds"


class Findings:
    """What all checks found, by name; `unknown` are the entries that were not checked."""

    def __init__(self) -> None:
        self.of = {name: Finding() for name in CHECKS}
        self.unknown: list[NotChecked] = []

    def fault(self, check: str, entry: int | None, problem: str) -> None:
        """Keep what is wrong."""
        self.of[check].faults.append((entry, problem))

    def saw(self, check: str, fact: str) -> None:
        """Keep what was looked at."""
        self.of[check].seen.append(fact)

    def not_made(self, checks: Iterable[str], reason: str) -> None:
        """Keep why a check could not be made, and who could."""
        for check in checks:
            if reason not in self.of[check].not_made:
                self.of[check].not_made.append(reason)

    @property
    def consistent(self) -> bool:
        """Whether no check fails."""
        return not any(finding.faults for finding in self.of.values())


# ------------------------------------------------------------------------------------------------
# 2. Canonical form (3)
# ------------------------------------------------------------------------------------------------

LARGEST, DEEPEST = 2**53 - 1, 32
LONGEST_LINE, LONGEST_INDEX = 2**24, 2**28


WRITER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: Any) -> bytes:
    """The one way in which a value is written."""
    return WRITER.encode(value).encode("utf-8")


def whole_number(digits: str) -> int:
    """A whole number in the range that a record knows."""
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise ValueError(f"the number {digits[:20]} is out of range")
    return int(digits)


def no_number(digits: str) -> float:
    """No other number is known."""
    raise ValueError(f"{digits[:20]} is not a whole number")


def plain_keys(members: dict[str, Any]) -> dict[str, Any]:
    """An object, where its keys are ASCII."""
    if not "".join(members).isascii():
        raise ValueError("a key has a character beyond ASCII")
    return members


def is_deeper(value: Any, deepest: int) -> bool:
    """Whether lists and objects stand in one another more than so deep."""
    level = [value] if type(value) in (dict, list) else []
    for _ in range(deepest):
        inner = (node.values() if type(node) is dict else node for node in level)
        level = [child for each in inner for child in each if type(child) in (dict, list)]
    return bool(level)


READER = json.JSONDecoder(
    parse_int=whole_number,
    parse_float=no_number,
    parse_constant=no_number,
    object_hook=plain_keys,
)


def parsed(line: bytes, deepest: int = DEEPEST) -> Any:
    """The value that these bytes say, where they say it in the canonical way."""
    try:
        value = READER.decode(line.decode("utf-8"))
        again = canonical(value)
    except (UnicodeError, RecursionError, json.JSONDecodeError) as error:
        raise ValueError(f"it is not JSON in UTF-8: {error}") from error
    if again != line:
        raise ValueError("it is not written in the canonical way")
    # Text that opens no more than so many lists and objects nests no more.
    if line.count(b"[") + line.count(b"{") > deepest and is_deeper(value, deepest):
        raise ValueError("it is nested too deep")
    return value


def lines_of(data: bytes) -> list[bytes]:
    """The lines of a table; the last must be ended too."""
    if data and not data.endswith(b"\n"):
        raise ValueError(f"line {data.count(10) + 1} is not ended")
    lines = data.split(b"\n")[:-1]
    if max(map(len, lines), default=0) > LONGEST_LINE:
        raise ValueError(f"a line has more than {LONGEST_LINE} bytes")
    return lines


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
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + more


def must(is_right: Callable[[Any], bool], what: str) -> Shape:
    """The shape of values for which something is true."""
    return lambda value: None if is_right(value) else f"must be {what}, found {shown(value)}"


def matching(pattern: str, what: str) -> Shape:
    """The shape of text of a pattern."""
    matches = re.compile(pattern).fullmatch
    return must(lambda v: type(v) is str and matches(v) is not None, what)


def one_of(*words: str) -> Shape:
    """The shape of one of these words."""
    return must(lambda v: type(v) is str and v in words, f"one of {[*words]}")


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
    return members_from(re.findall(r"[\w.-]+|\S", text)[::-1])


def members_from(tokens: list[str]) -> Shape:
    """The shape of an object whose members come next."""
    shapes: dict[str, Shape] = {}
    free = []
    while tokens and tokens[-1] != ")":
        name = tokens.pop()
        free += [name] if came(tokens, "?") else []
        shapes[name] = shape_from(tokens) if came(tokens, ":") else named(name)
    return members(shapes, free)


def shape_from(tokens: list[str]) -> Shape:
    """The shape that comes next."""
    first = tokens.pop()
    if first == "~":
        inner = shape_from(tokens)
        return lambda value: None if value is None else inner(value)
    if first == "=":
        words = [tokens.pop()]
        while came(tokens, "|"):
            words.append(tokens.pop())
        return one_of(*words)
    if first not in "([{":
        return named(first)
    inner = members_from(tokens) if first == "(" else shape_from(tokens)
    tokens.pop()
    if first == "[":
        return list_of(inner, int(came(tokens, "+")))
    return inner if first == "(" else each_of(inner)


def came(tokens: list[str], token: str) -> bool:
    """Whether this comes next; then it is passed."""
    return tokens[-1:] == [token] and bool(tokens.pop())


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
    if why := shape(value):
        raise Refused(check, f"{where}: {why}")


DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,50})?")
FRACTION = re.compile(r"(0|-?[1-9][0-9]{0,99})(?:/([1-9][0-9]{0,99}))?")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T(?!24)[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z")
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
JOINERS = "\u200c\u200d"
LOOK_ALIKE = {"LATIN", "GREEK", "CYRILLIC"}


def is_decimal(value: Any) -> bool:
    """Whether a value is a decimal; there is no minus 0 (3)."""
    is_one = type(value) is str and DECIMAL.fullmatch(value) is not None
    return is_one and not (value.startswith("-") and Decimal(value) == 0)


def is_fraction(value: Any) -> bool:
    """Whether a value is a fraction in lowest terms (3)."""
    found = FRACTION.fullmatch(value) if type(value) is str else None
    return (
        found is not None and found[2] != "1" and math.gcd(int(found[1]), int(found[2] or 1)) == 1
    )


def is_share(value: Any) -> bool:
    """Whether a value is a fraction from 0 to 1 of at most 50 digits (3)."""
    return (
        is_fraction(value) and 0 <= Fraction(value) <= 1 and max(map(len, value.split("/"))) <= 50
    )


def is_label(text: Any) -> bool:
    """Whether each character is seen, and none turns the direction of writing (3)."""
    one_by_one = text if type(text) is str else "\0"
    return all(one in JOINERS or unicodedata.category(one) not in UNSEEN for one in one_by_one)


def is_name(text: Any) -> bool:
    """Whether a person or a board may be called so: single spaces, no scripts that look alike (3)."""
    return type(text) is str and is_name_of(text)


@lru_cache(maxsize=1024)
def is_name_of(text: str) -> bool:
    """The same for text; people and boards are named again and again."""
    if not is_label(text) or any(unicodedata.category(one) == "Zs" for one in text if one != " "):
        return False
    plain = unicodedata.normalize("NFKC", text)
    scripts = {unicodedata.name(one, "").split(" ")[0] for one in plain if one.isalpha()}
    spaced = text == text.strip(" ") and "  " not in text
    return 1 <= len(text) <= 200 and spaced and len(scripts & LOOK_ALIKE) < 2


@lru_cache(maxsize=1024)
def same_name(name: str) -> str:
    """A name as it is compared: without capitals, spaces and other forms of a letter (3)."""
    plain = unicodedata.normalize("NFKC", name)
    return " ".join("".join(one for one in plain if one not in JOINERS).casefold().split())


def is_time(value: Any) -> bool:
    """Whether text names a moment that the calendar has (4)."""
    try:
        return bool(TIME.fullmatch(value)) and bool(datetime.fromisoformat(value[:19]))
    except (TypeError, ValueError):
        return False


def between(least: str, most: str = "Infinity", *, is_open: bool = False) -> Shape:
    """The shape of a decimal from one number to another, or above the first."""
    low, high = Decimal(least), Decimal(most)
    said = f"a decimal {'above' if is_open else 'from'} {least} to {most}"
    return must(
        lambda v: is_decimal(v) and low <= (d := Decimal(v)) <= high and not (is_open and d == low),
        said,
    )


def text_order(v: Any) -> bool:
    """Whether a value is a list of labels in text order, none twice; nobody is called phantom (21.4)."""
    return list_of(SORTS["label"], 1)(v) is None and v == sorted(set(v)) and "phantom" not in v


SORTS |= {
    "any": lambda _: None,
    "object": must(lambda v: type(v) is dict, "an object"),
    "text": must(lambda v: type(v) is str, "text"),
    "some": must(lambda v: type(v) is str and v != "", "text that is not empty"),
    "seen": must(is_label, "text of characters that are seen"),
    "label": must(lambda v: is_label(v) and v != "", "text of characters that are seen"),
    "name": must(is_name, "a name: 1 to 200 characters that are seen, single spaces, one script"),
    "boolean": must(lambda v: type(v) is bool, "true or false"),
    "count": must(lambda v: type(v) is int and v >= 0, "a whole number of 0 or more"),
    "number": must(lambda v: type(v) is int and v >= 1, "a whole number of 1 or more"),
    "share": must(is_share, "a share from 0 to 1, a fraction in lowest terms"),
    "decimal": must(is_decimal, "a decimal"),
    "risk_limit": between("0", "1", is_open=True),
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
SORTS["event"] = grammar("kind actor:name time body:object")
ENTRY = grammar("sequence:number previous:digest event digest")


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
OWN_NAMES = ("ledger.jsonl", "record.json", "artefacts")
LEFT_BY_FILE_MANAGERS = (".DS_Store", "Thumbs.db", "desktop.ini")


class NotRegular(OSError):
    """What stands under a name is not a file of the folder."""


def regular(path: Path) -> BinaryIO:
    """A regular file, opened for reading; links, pipes and devices are refused before they are opened."""
    if not stat.S_ISREG(path.lstat().st_mode):
        raise NotRegular(f"{path.name}: {NOT_REGULAR}")
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    file = os.fdopen(os.open(path, flags | getattr(os, "O_BINARY", 0)), "rb")
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise NotRegular(f"{path.name}: {NOT_REGULAR}")
    return file


def at_most(path: Path, most: int) -> bytes:
    """The bytes of a regular file, and of a longer one than ``most`` only one more."""
    with regular(path) as file:
        # No more is asked for than is there: room is made for all that is asked for.
        return file.read(min(os.fstat(file.fileno()).st_size, most) + 1)


class Folder:
    """The folder of a record, as it lies there; `good` are the files that are what an entry says."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.good: dict[str, bytes] = {}

    def ledger(self) -> Iterator[bytes]:
        """The lines of the ledger one by one, and of the first that is too long only the beginning."""
        with regular(self.path / "ledger.jsonl") as file:
            while line := file.readline(LONGEST_LINE + 2):
                yield line

    def index(self) -> bytes | None:
        """The bytes of the table of contents, where there is one."""
        path = self.path / "record.json"
        return at_most(path, LONGEST_INDEX) if os.path.lexists(path) else None

    def inside(self) -> list[Path]:
        """What lies in artefacts/."""
        folder = self.path / "artefacts"
        return sorted(folder.iterdir()) if folder.is_dir() else []

    def file(self, digest: str, most: int) -> bytes | None:
        """The bytes that lie under a digest, whatever they are, and of a longer file only one more."""
        try:
            return at_most(self.path / "artefacts" / digest, most)
        except NotRegular:
            raise
        except OSError:
            return None

    def table(self, files: dict[str, Any], name: str, check: str) -> list[bytes]:
        """The lines of a file that an entry names: it must be public, and the one named."""
        if name not in files or files[name]["access"] != "public":
            raise Refused(check, f"the file `{name}` is not named as a public one")
        if (data := self.good.get(files[name]["sha256"])) is None:
            raise NotAtHand(f"the file `{name}` is not at hand; the office has it")
        return lines_of(data)


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
    """The entry on a line, where it follows the one before."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"it has more than {LONGEST_LINE} bytes")
    value = parsed(line, DEEPEST + 2)
    if why := ENTRY(value):
        raise ValueError(why)
    if (value["sequence"], value["previous"]) != (number, previous):
        raise ValueError("it does not follow the line before: its number, or the digest before")
    event = line[HEAD : line.rindex(b',"previous":"')]
    hashed = f"canvass-chain-1\n{number}\n{previous}\n".encode() + event
    if hashlib.sha256(hashed).hexdigest() != value["digest"]:
        raise ValueError("its digest is not that of its content: it was changed")
    return Entry(number, value["digest"], value["event"])


def read_chain(lines: Iterable[bytes], findings: Findings) -> Iterator[Entry]:
    """The entries of a ledger, each when it is read, up to the first that breaks the chain."""
    read, previous = 0, ZEROS
    for number, line in enumerate(lines, 1):
        if not line.endswith(b"\n") and len(line) <= LONGEST_LINE:
            said = f"{len(line)} bytes after the last line were never finished: no entry"
            findings.saw("chain", said)
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


class Kind(NamedTuple):
    """A kind of event: the check that it fails, its body, its phases, where it leads, what it does."""

    check: str
    body: Shape
    phases: list[str]
    leads_to: str
    take: Callable[[Any, Entry], None]


KINDS: dict[str, dict[str, Kind]] = {"record": {}, "audit": {}}
SIGNED = "record sequence:number digest signer:digest signature"
# Steps for which somebody signs as soon as they are taken (9).
STOOD_FOR = {"entries.signed_off": "sign_off", "round.closed": "round_close"}


def takes(
    whose: str, kind: str, check: str, body: str, phases: str = "", leads_to: str = ""
) -> Callable[[Callable[[Any, Entry], None]], Callable[[Any, Entry], None]]:
    """Enter the function below as what an event of a kind does."""

    def enter(take: Callable[[Any, Entry], None]) -> Callable[[Any, Entry], None]:
        KINDS[whose][kind] = Kind(check, grammar(body), phases.split(", "), leads_to, take)
        return take

    return enter


class Key(NamedTuple):
    """A key of the record, and where it came from."""

    public: bytes
    entry: int
    signer: str


class Checkpoint(NamedTuple):
    """A signature over the record: in which entry, over which, by whom, why."""

    entry: int
    over: int
    signer: str
    purpose: str

    @property
    def vouches_to(self) -> int:
        """The last entry that it vouches for (9)."""
        return self.entry if self.entry == self.over + 1 else self.over


class Record:
    """A record as it follows from its entries: what they authorised, signed and committed.

    No entry is kept: `digests` has 32 bytes of each, `own` those for which somebody signs as soon as
    they are there. `commitments` are those that stand, by entry; `files` all that entries name.
    """

    def __init__(self, folder: Folder, findings: Findings) -> None:
        self.folder, self.findings = folder, findings
        self.digests = bytearray()
        self.own: list[tuple[int, str]] = []
        self.id: str | None = None
        self.rehearsal = False
        self.keys: dict[str, Key] = {}
        self.gone: set[str] = set()
        self.checkpoints: list[Checkpoint] = []
        self.commitments: dict[int, dict[str, Any]] = {}
        self.files: dict[str, dict[str, Any]] = {}

    @property
    def length(self) -> int:
        """How many entries there are."""
        return len(self.digests) // 32

    def digest(self, number: int) -> str:
        """The digest of the entry with this number, from 1; zeros before the first."""
        return self.digests[32 * number - 32 : 32 * number].hex() if number else ZEROS

    @property
    def signed_through(self) -> int:
        """The last entry that a checkpoint vouches for."""
        return max((c.vouches_to for c in self.checkpoints), default=0)

    def may_sign(self) -> set[str]:
        """The fingerprints of the keys that may sign at this place."""
        return self.keys.keys() - self.gone

    def follow(self, entry: Entry) -> bool:
        """Take the next entry, and say whether it has effect. Nothing has, where entry 1 opens no record (15)."""
        has_effect = True
        try:
            if self.id is not None:
                take_files(self, entry)
            if self.id is not None or entry.number == 1:
                self.take(entry)
        except Refused as why:
            self.findings.fault(why.check, entry.number, str(why))
            has_effect = False
        self.digests += bytes.fromhex(entry.digest)
        self.own += [(entry.number, entry.kind)] if entry.kind in STOOD_FOR else []
        return has_effect and self.id is not None

    def take(self, entry: Entry) -> None:
        """Take one event; refused, it has no effect."""
        if (entry.kind == "record.opened") != (entry.number == 1):
            raise Refused("form", "record.opened must be entry 1, and only entry 1")
        if kind := KINDS["record"].get(entry.kind):
            shaped(entry.body, kind.body, kind.check, entry.kind)
            kind.take(self, entry)
        elif entry.kind.startswith(("record.", "key.")):
            raise Refused("form", f"a record knows no event of the kind {entry.kind}")


@takes("record", "record.opened", "form", "format:text record about:object")
def open_record(record: Record, entry: Entry) -> None:
    """The record begins (5)."""
    if entry.body["format"] != "canvass-record-2":
        found = shown(entry.body["format"])
        raise Refused("form", f"this program knows only the format canvass-record-2, not {found}")
    record.rehearsal = entry.body["about"].get("rehearsal", False)
    if type(record.rehearsal) is not bool:
        raise Refused("form", f"`rehearsal` is true or false, not {shown(record.rehearsal)}")
    record.id = entry.body["record"]


def check_signature(record: Record, entry: Entry, check: str, key: bytes | None = None) -> None:
    """Refuse an event whose signature does not hold at its place (7): by this key, or one that may sign."""
    body, signer = entry.body, entry.body["signer"]
    if key is None and signer not in record.may_sign():
        raise Refused(check, f"the key {signer[:16]} may not sign here")
    if body["record"] != record.id:
        raise Refused(check, f"it was signed for the record {shown(body['record'])}")
    if body["sequence"] >= entry.number or record.digest(body["sequence"]) != body["digest"]:
        raise Refused(check, f"it was signed over another entry {body['sequence']} than is here")
    unsigned = {name: value for name, value in body.items() if name != "signature"}
    message = b"canvass-signed-1\n" + canonical({**entry.event, "body": unsigned})
    if not is_signed(message, bytes.fromhex(body["signature"]), key or record.keys[signer].public):
        raise Refused(check, "the signature does not hold")


@takes("record", "key.authorised", "keys", f"{SIGNED} public_key:digest holder:name")
@takes("record", "key.rotated", "keys", f"{SIGNED} public_key:digest holder:name replaces:digest")
def authorise(record: Record, entry: Entry) -> None:
    """A key may sign from here on; where it replaces another, that one no more (8)."""
    body, public = entry.body, bytes.fromhex(entry.body["public_key"])
    name, replaces = fingerprint(public), body.get("replaces")
    if not is_usable_key(public):
        raise Refused("keys", "the public key is none under which a signature means something")
    if name in record.keys:
        raise Refused("keys", f"the key {name[:16]} was authorised before")
    if replaces is not None and replaces not in record.may_sign():
        raise Refused("keys", f"the key {replaces[:16]} that it replaces may not sign here")
    is_first = not record.keys and replaces is None
    if is_first and body["signer"] != name:
        raise Refused("keys", "the first key must sign its own authorisation")
    check_signature(record, entry, "keys", public if is_first else None)
    record.keys[name] = Key(public, entry.number, body["signer"])
    record.gone |= {replaces} if replaces else set()


@takes("record", "key.lost", "keys", "fingerprint:digest reason:text")
@takes("record", "key.revoked", "keys", "fingerprint:digest reason:text")
def lose(record: Record, entry: Entry) -> None:
    """A key may sign no more (8)."""
    if entry.body["fingerprint"] not in record.may_sign():
        raise Refused("keys", f"the key {entry.body['fingerprint'][:16]} may not sign here anyway")
    record.gone.add(entry.body["fingerprint"])


PURPOSES = "purpose:=commit|sign_off|round_close|publish"


@takes("record", "record.checkpoint", "signatures", f"{SIGNED} {PURPOSES}")
def take_checkpoint(record: Record, entry: Entry) -> None:
    """Somebody signs the record so far (9)."""
    over, purpose = entry.body["sequence"], entry.body["purpose"]
    check_signature(record, entry, "signatures")
    if purpose == "commit" and min(record.commitments, default=LARGEST) > over:
        raise Refused("signatures", "it signs a commitment, and none stands there")
    record.checkpoints.append(Checkpoint(entry.number, over, entry.body["signer"], purpose))


LIMITS = "risk_limits:[(contest risk_limit)]"
COMMITMENT = f"""format:=canvass-commitment-1 record artefacts:{{file}} cards:~(root:digest count)
    terms:({LIMITS} method:any bet:any ticket_scheme:text) software:text keys:[digest]+"""


@takes("record", "record.committed", "commitment", COMMITMENT)
def commit(record: Record, entry: Entry) -> None:
    """Everything is fixed that could be bent once the seed is known (11)."""
    body = entry.body
    contests = [limit["contest"] for limit in body["terms"]["risk_limits"]]
    needed = {"manifest", "contests", "card_bounds", "assertions"}
    needed |= {"frame"} if body["cards"] else set()
    if body["record"] != record.id:
        raise Refused("commitment", f"it commits the record {shown(body['record'])}")
    if lacking := needed - body["artefacts"].keys():
        raise Refused("commitment", f"it lacks the file `{min(lacking)}`")
    if len(set(contests)) < len(contests):
        raise Refused("commitment", "a contest has two risk limits")
    if body["keys"] != sorted(record.may_sign()):
        raise Refused("commitment", "its keys are not those that may sign at this place")
    record.commitments[entry.number] = body
    for name, file in body["artefacts"].items():
        check_table(record, entry, name, file["sha256"])


def check_table(record: Record, entry: Entry, name: str, digest: str) -> None:
    """A committed table has canonical lines, and the frame one for each card (10, 12)."""
    if (data := record.folder.good.get(digest)) is None:
        return
    number = 0
    try:
        for line in lines_of(data):
            number += 1
            parsed(line)
    except ValueError as error:
        del record.folder.good[digest]
        record.findings.fault("artefacts", entry.number, f"`{name}`, line {number}: {error}")
        return
    cards = entry.body["cards"]
    if name == "frame" and cards and number != cards["count"]:
        said = f"{cards['count']} cards are committed, the frame has {number} lines"
        record.findings.fault("commitment", entry.number, said)


def take_files(record: Record, entry: Entry) -> None:
    """Look at the files that an event names (10)."""
    files = entry.body.get("artefacts", {})
    shaped(files, FILES, "artefacts", "`artefacts`")
    for name, file in files.items():
        known = record.files.setdefault(file["sha256"], dict(file))
        if file["size_bytes"] != known["size_bytes"]:
            raise Refused("artefacts", f"the file `{name}` has two sizes")
        known["access"] = "public" if file["access"] == "public" else known["access"]
        if file["sha256"] not in record.folder.good:
            take_file(record.folder, f"the file `{name}` ({file['sha256'][:16]})", file)


FILES = each_of(named("file"))


def take_file(folder: Folder, name: str, file: dict[str, Any]) -> None:
    """Look at one file that an event names: its size and its digest are those that are said."""
    try:
        data = folder.file(file["sha256"], file["size_bytes"])
    except NotRegular:
        raise Refused("artefacts", f"{name}: {NOT_REGULAR}") from None
    if data is None and file["access"] == "public":
        raise Refused("artefacts", f"{name} is not in artefacts/")
    if data is None:
        return
    if len(data) != file["size_bytes"]:
        raise Refused("artefacts", f"{name} does not have {file['size_bytes']} bytes")
    if hashlib.sha256(data).hexdigest() != file["sha256"]:
        raise Refused("artefacts", f"{name} is not the one named: it was changed")
    folder.good[file["sha256"]] = data


def commitment_digest(body: dict[str, Any]) -> str:
    """The digest of a commitment (11)."""
    return hashlib.sha256(b"canvass-commitment-1\n" + canonical(body)).hexdigest()


def check_index(record: Record) -> None:
    """Compare the table of contents with what there is (2)."""
    findings, folder = record.findings, record.folder
    if (data := folder.index()) is None:
        said = "there is no record.json: the record is at work; the office publishes it"
        findings.not_made(["index"], said)
        if ("publish", record.length) in [(c.purpose, c.entry) for c in record.checkpoints]:
            said = "its last entry signs its publication: where you got this as a published record, its"
            said = f"{said} record.json was taken away, and with it the list of its files"
            findings.not_made(["index"], said)
        return
    public = sorted(digest for digest, file in record.files.items() if file["access"] == "public")
    head = {"digest": record.digest(record.length), "sequence": record.length}
    right = {"format": "canvass-record-2", "record": record.id, "head": head, "artefacts": public}
    if data != canonical(right) + b"\n":
        why = first_difference("record.json", data.split(b"\n")[:-1], [right])
        findings.fault("index", None, why or "record.json: more follows its line, or it has no end")
    if (folder.path / "artefacts").is_symlink():
        findings.fault("index", None, f"artefacts/: {NOT_REGULAR}")
    names = []
    for path in folder.inside():
        if path.name in LEFT_BY_FILE_MANAGERS and stat.S_ISREG(path.lstat().st_mode):
            said = f"artefacts/{path.name}: left by a file manager, no part of the record"
            findings.saw("index", said)
        else:
            names.append(path.name)
    if other := sorted({*names} ^ {*public}):
        said = f"artefacts/ does not hold exactly the public files: {other[0][:64]}"
        findings.fault("index", None, said)
    findings.saw("index", f"the head and {len(public)} public files")
    beside = sorted(path.name for path in folder.path.iterdir() if path.name not in OWN_NAMES)
    if beside:
        named_there = listed([shown(name)[1:-1] for name in beside], 8)
        findings.saw("index", f"not checked, as no part of the record: {named_there}")


def difference(found: Any, right: dict[str, Any]) -> str:
    """Where two objects differ, in words."""
    if type(found) is not dict:
        return f"must be an object, found {shown(found)}"
    for name in sorted(right.keys() | found.keys()):
        if canonical(found.get(name)) != canonical(right.get(name)):
            return f"`{name}` is {shown(found.get(name))}, {shown(right.get(name))} follows"
    return "it is written otherwise"


def first_difference(name: str, found: list[bytes], right: list[Any]) -> str | None:
    """Where the lines of a file differ first from the values that follow, in words; None where they do not."""
    for number, (line, value) in enumerate(zip(found, right, strict=False), 1):
        if line != canonical(value):
            try:
                said = difference(parsed(line), value)
            except ValueError as error:
                said = str(error)
            return f"`{name}`, line {number}: {said}"
    is_whole = len(found) == len(right)
    return None if is_whole else f"`{name}` has {len(found)} lines, {len(right)} follow"


def say_what_was_seen(record: Record) -> None:
    """Say what the checks of the record looked at."""
    findings = record.findings
    findings.saw("form", f"the record {record.id}, canvass-record-2")
    findings.saw("artefacts", f"{len(record.folder.good)} files that have the digest named")
    if record.keys:
        said = f"{len(record.keys)} keys, of which {len(record.gone)} may sign no more"
        findings.saw("keys", said)
    if record.checkpoints:
        said = f"{len(record.checkpoints)} signatures; the record is signed through entry"
        findings.saw("signatures", f"{said} {record.signed_through} of {record.length}")
    signed_over = {(point.over, point.purpose) for point in record.checkpoints}
    for number, kind in record.own:
        if (number, STOOD_FOR[kind]) not in signed_over:
            findings.saw("signatures", f"entry {number}: {kind} has no signature of its own")
    for number, body in record.commitments.items():
        digest = commitment_digest(body)
        findings.saw("commitment", f"entry {number}: {' '.join(twelve_words(digest))} ({digest})")
    for check, is_there, reason in (
        ("keys", record.keys, "no key is authorised yet; the office can add one"),
        ("signatures", record.checkpoints, "nothing is signed yet; the office can sign it"),
        ("commitment", record.commitments, "nothing is committed yet; the office can do it"),
    ):
        findings.not_made([] if is_there else [check], reason)
    if private := sum(file["access"] == "private" for file in record.files.values()):
        reason = f"{private} private files are not seen; the office can check them"
        findings.not_made(["artefacts"], reason)


# ------------------------------------------------------------------------------------------------
# 8. Anchors (13, 14)
# ------------------------------------------------------------------------------------------------


class Anchored(NamedTuple):
    """What something known from outside says about a record."""

    sentence: str
    is_found: bool
    vouches_to: int


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
    by_start = {word[:4]: word for word in WORDS}
    given = re.findall(r"[a-z]+", plain)
    words = [by_start.get(word[:4], "") for word in given]
    if len(given) != 12 or any(a not in (b, b[:4]) for a, b in zip(given, words, strict=True)):
        raise ValueError("an anchor is 64 hexadecimal digits, or twelve words of the list")
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
    last = committed[max(committed)] if committed else ""
    known = by_words or [number for number in committed if number <= entry]
    if known and committed[known[-1]] != last:
        said = (
            f"Contradicted: what you know from outside rests on the commitment of entry {known[-1]}"
        )
        said = f"{said}, which was replaced; the one that counts stands in entry {max(committed)}."
        return Anchored(said, False, 0)
    reach = record.length if known or len(committed) < 2 else min(committed) - 1
    if by_words:
        keys = set(record.commitments[by_words[-1]]["keys"])
    elif isinstance(anchor, str) and anchor in record.keys:
        keys, entry = {anchor}, 0
    elif entry:
        keys = {name for name, key in record.keys.items() if key.entry <= entry}
    else:
        said = "What you know from outside the record is not in it: this is another record, or it"
        return Anchored(f"{said} was changed.", False, 0)
    while more := {name for name, key in record.keys.items() if key.signer in keys} - keys:
        keys |= more
    signed = max((c.vouches_to for c in record.checkpoints if c.signer in keys), default=0)
    through = max(entry, min(signed, reach))
    upto = f"up to entry {through} of {record.length}, not beyond"
    if not through:
        said = "Consistent, but what you know from outside vouches for none of its entries."
        return Anchored(said, True, 0)
    whole = "as a whole" if through == record.length else upto
    return Anchored(f"Consistent, and vouched for from outside {whole}.", True, through)


# ------------------------------------------------------------------------------------------------
# 9. Tickets (docs/tickets.md)
# ------------------------------------------------------------------------------------------------

ALL_TICKETS = 2**256


def netstrings(texts: Iterable[str]) -> bytes:
    """Texts, each with its length in front."""
    return b"".join(b"%d:%b," % (len(data), data) for data in (text.encode() for text in texts))


def ticket(seed: str, purpose: str, *fields: str) -> str:
    """The ticket of a purpose and its fields, as 64 hexadecimal digits."""
    return hashlib.sha256(netstrings(("canvass-ticket-v1", seed, purpose, *fields))).hexdigest()


# ------------------------------------------------------------------------------------------------
# 10. Contests, their assertions and their margins (21.2 to 21.4, 21.10)
# ------------------------------------------------------------------------------------------------
# An entry of a contest is a number: that of its place, from 0, or below 0 for a phantom.

VALID_KINDS = ("candidate", "write_in", "other", "none_of_these")
COMPARING = {"comparison"}
HALF, NONE, OF_LISTS = Fraction(1, 2), Fraction(0), ("dhondt", "sainte_lague", "hamilton")
Votes = dict[str, int]
Claim = tuple[str, str, str, Fraction]
Claims = tuple[list[Claim], str]


@dataclass
class Assertion:
    """A statement about the votes: the lead is above 0 (21.2)."""

    number: int
    claim: str
    choice: str
    other: str
    share: Fraction
    weights: dict[str, Fraction]
    low: Fraction
    high: Fraction
    margin: Fraction = NONE
    beside: dict[str, Any] = field(default_factory=dict)

    @property
    def scale(self) -> Fraction:
        """The number c."""
        return Fraction(-1) / (2 * self.low)

    @property
    def upper(self) -> Fraction:
        """The number u, the largest value of the assorter."""
        return self.scale * self.high + HALF

    def lead(self, votes: Votes) -> Fraction:
        """The sum of weight times votes."""
        return sum((self.weights[c] * v for c, v in votes.items() if c in self.weights), NONE)

    def assort(self, marks: Iterable[str], allowed: int) -> Fraction:
        """The value of a card with these marks."""
        votes = dict.fromkeys(marks, 1)
        return self.scale * self.lead(votes) + HALF if len(votes) <= allowed else HALF


@dataclass
class Population:
    """How many entries a contest is sampled among, and of which sort (21.4)."""

    places: int
    records: int = 0
    unrecorded: int = 0
    phantoms: int = 0
    entries: int = 0
    withheld: int = 0
    recorded: Votes = field(default_factory=dict)
    status: str = "auditable"


class Contest:
    """A contest, and how its method draws and measures: here by cards in the order of their tickets.

    For other methods observer_more.py has classes that inherit from this one. `bound` is the most
    cards that it can be on, `terms` what the commitment says of its method, `grown` its draws in all
    at the end of each round in which they grew, `order` its entries in the order of their tickets
    and `rank` the place of each in it, from 1.
    """

    reads_cards = by_ticket = True
    puts_back = False

    def __init__(
        self, line: dict[str, Any], place: int, bound: int, limit: Decimal, terms: dict[str, Any]
    ) -> None:
        self.id, self.place, self.bound, self.limit = line["contest"], place, bound, limit
        self.kinds: dict[str, str] = {c["choice"]: c["kind"] for c in line["choices"]}
        self.valid = [choice for choice, kind in self.kinds.items() if kind in VALID_KINDS]
        self.seats, self.allowed, self.rule = line["seats"], line["votes_allowed"], line["rule"]
        self.share, self.about = Fraction(line["share"]), line["about"]
        self.jurisdictions: list[str] = line["jurisdictions"]
        self.votes = votes_of(line["votes"])
        self.terms, self.measure = terms, terms.get("measure") or terms
        self.compares = self.measure.get("name") in COMPARING
        self.uses_style = self.measure.get("style") is True
        self.assertions: list[Assertion] = []
        self.population = Population(0)
        self.bets: dict[int, dict[str, Any]] = {}
        self.grown: list[int] = []
        self.order: list[int] = []
        self.rank: dict[int, int] = {}
        self.reached = 0

    @property
    def size(self) -> int:
        """How many draws it has in all, now."""
        return self.grown[-1] if self.grown else 0

    def problems(self) -> dict[str, bool]:
        """What its method must not be, or not for this contest, and whether it is so (21.3)."""
        errors = self.terms["errors"] is not None
        return {
            "has a risk limit that is not above 0 and below 1": not 0 < float(self.limit) < 1,
            "compares no records and declares errors of them": errors and not self.compares,
        }

    def assertion(self, number: int, claim: Claim) -> Assertion:
        """A claim with its weights, and with the least and the largest that a card can say."""
        weights = {c: WEIGHTS[claim[0]](c, claim) for c in self.valid}
        ordered = sorted(weights.values())
        low = sum((w for w in ordered[: self.allowed] if w < 0), NONE)
        high = sum((w for w in ordered[::-1][: self.allowed] if w > 0), NONE)
        return Assertion(number, *claim, weights, low, high)

    def take_bet(self, number: int, bet: dict[str, Any]) -> None:
        """Keep the bet on an assertion."""
        self.bets[number] = bet

    def bet_numbers(self) -> list[int]:
        """The assertions for which a bet must be committed."""
        return [claim.number for claim in self.assertions]

    def ordered(self, plan: Plan) -> list[int]:
        """The entries that are drawn in the order of their tickets."""
        return [*plan.places_of(self), *range(-self.population.phantoms, 0)]

    def carries(self, _: Plan, entry: int) -> bool:
        """Whether an entry is one of this contest."""
        return entry in self.rank

    def populate(self, plan: Plan, recorded: Votes) -> Population:
        """How many entries it has, and of which sort (21.4)."""
        own = [plan.batches[n] for n in plan.batches_of(self)]
        found = Population(sum(batch.cards for batch in own), recorded=recorded)
        with_it = plan.styles_with(self)
        linked = [(b.id[0], s) for b in own for s in (plan.frame or [])[b.first : b.last]]
        found.records = sum(style in with_it for _, style in linked)
        found.unrecorded = sum(style is None for _, style in linked)
        if self.uses_style:
            found.entries, lacking = self.bound, self.bound - found.records
            if lacking < 0:
                found.unrecorded, found.status = 0, "more_records_than_cards"
                return found
            found.unrecorded = min(lacking, found.unrecorded)
            found.phantoms = lacking - found.unrecorded
        else:
            found.records = len(linked) - found.unrecorded
            found.phantoms = max(self.bound - found.places, 0)
            found.entries = found.places + found.phantoms
        if self.compares:
            found.withheld = sum(s in with_it and (own, s) in plan.small for own, s in linked)
        return found

    def margin(self, _: Plan, claim: Assertion) -> Fraction:
        """The margin of an assertion of a contest with entries (21.10)."""
        found = self.population
        lead = claim.lead(found.recorded if self.compares else self.votes)
        return 2 * claim.scale * (lead - claim.high * found.withheld) / max(found.entries, 1)

    def margin_status(self, plan: Plan) -> str:
        """Whether every margin of what is compared is above 0, or would be without what is withheld."""
        low = [claim for claim in self.assertions if self.compares and claim.margin <= 0]
        kept, self.population.withheld = self.population.withheld, 0
        is_hidden = kept and all(self.margin(plan, claim) > 0 for claim in low)
        self.population.withheld = kept
        return "auditable" if not low else "withheld" if is_hidden else "margin_not_positive"

    def most(self) -> float:
        """How many draws it can have."""
        return self.population.entries

    def size_problem(self, size: int) -> str | None:
        """Why it may not have this many draws (21.5)."""
        if not self.terms["targeted"] or self.population.status != "auditable":
            return "nothing is drawn for it by itself, or it cannot be sampled"
        if not self.size < size <= self.most():
            return f"{size} draws are not more than {self.size} and at most {self.most()}"
        return None

    def draw(self, _: Draw, had: int) -> Iterator[tuple[int, Selection | None]]:
        """The entries drawn; their selections, where those are not by ticket, and follow by themselves."""
        del had
        yield from ((entry, None) for entry in self.order[: self.size])

    def sample(self, draw: Draw) -> list[int]:
        """The entries of its sample in the order of its draws: as far as all were selected (21.7)."""
        while self.reached < len(self.order) and self.order[self.reached] in draw.to_read:
            self.reached += 1
        return self.order[: self.reached]

    def marks(self, audit: Audit, entry: int) -> Marks:
        """What the record of an entry says, where it has one that has the contest."""
        plan, style = audit.plan, audit.plan.style_of(entry)
        if style is None or plan.is_withheld(entry) or self.id not in plan.styles[style]:
            return None
        if entry not in audit.opened:
            raise NotAtHand(f"the record of the card {' '.join(plan.id_of(entry))} was not opened")
        return next(tuple(v["choices"]) for v in audit.opened[entry] if v["contest"] == self.id)

    def is_reading(self, found: dict[str, Any]) -> bool:
        """Whether people can have read this (21.6)."""
        marks, is_vote = found["choices"], found["reading"] == "vote"
        right = [choice for choice in self.valid if choice in marks]
        return bool(0 < len(marks) <= self.allowed and marks == right if is_vote else not marks)

    def is_record(self, marks: list[str]) -> bool:
        """Whether these marks can stand in a record."""
        return marks == [choice for choice in self.kinds if choice in marks]

    def marks_read(self, found: dict[str, Any]) -> tuple[str, ...]:
        """The marks that people read, as an assorter takes them."""
        return tuple(found["choices"])

    def record_value(self, claim: Assertion, marks: Any) -> Fraction:
        """The value R of what was recorded (21.7)."""
        return claim.assort(marks or (), self.allowed)

    def risks(self, audit: Audit, entries: list[int]) -> list[Risk]:
        """What the sample says of each assertion."""
        sample = sample_of(audit, self, entries)
        return [measure_cards(sample, claim) for claim in self.assertions]

    def line(self, audit: Audit, told: dict[str, Any]) -> dict[str, Any]:
        """What `round.closed` must say of it (21.11); `told` is what it says."""
        if self.population.status != "auditable":
            return self.closed(self.population.status)
        if not (entries := self.sample(audit.draw)):
            return self.closed("not_yet" if self.terms["targeted"] else "cannot_say")
        said = {each["assertion"]: each["measured_risk"] for each in told["assertions"]}
        lines = []
        for risk in self.risks(audit, entries):
            status, text = status_of(self, risk, said.get(risk.assertion, NOTHING_MEASURED))
            lines.append({"assertion": risk.assertion, "status": status, "measured_risk": text})
        status = max((str(line["status"]) for line in lines), key=RANKS.index)
        worst = max((str(line["measured_risk"]) for line in lines), key=Decimal)
        return self.closed(status, worst, len(entries), lines)

    def closed(
        self, status: str, risk: str = "", sample: int = 0, assertions: Any = (), votes: Any = ()
    ) -> dict[str, Any]:
        """A line of `contests` in `round.closed`."""
        told = {"contest": self.id, "status": status, "measured_risk": risk or NOTHING_MEASURED}
        return told | {"sample": sample, "assertions": [*assertions], "hand_count": [*votes]}


METHODS = {"polling": "replacement:boolean", "comparison": "style:boolean replacement:boolean"}


def claims_of(contest: Contest) -> Claims:
    """What must be shown for the reported outcome, or the status that says why nothing can be."""
    if not fits(contest, contest.bound, contest.votes):
        return [], "more_votes_than_cards"
    need("rule", contest.rule, f"the rule {contest.rule} of contest {contest.id}")
    return RULES[contest.rule](contest)


def fits(contest: Contest, cards: int, votes: Votes) -> bool:
    """Whether votes can be on so many cards."""
    most, total = max(votes.values(), default=0), sum(votes.values())
    return most <= cards and total <= cards * contest.allowed


def plurality(contest: Contest, seats: int = 0) -> Claims:
    """Every winner beats every loser, and every line that adds several choices."""
    votes, seats = contest.votes, seats or contest.seats
    named = [c for c, kind in contest.kinds.items() if kind in ("candidate", "write_in")]
    summed = [c for c, kind in contest.kinds.items() if kind == "other"]
    if len(named) <= seats and not summed:
        return [], "unopposed"
    if not any(votes[c] for c in named + summed):
        return [], "tie"
    ranked = sorted(named, key=lambda c: -votes[c])
    winners = ranked[:seats]
    last = votes[winners[-1]] if len(named) >= seats else 0
    if any(votes[c] and votes[c] >= last for c in summed):
        return [], "summed_line"
    if len(named) > seats and votes[ranked[seats]] == last:
        return [], "tie"
    losers = [c for c in named if c not in winners] + summed
    return [("beats", w, loser, NONE) for w in winners for loser in losers], ""


RULES: dict[str, Callable[[Contest], Claims]] = {"plurality": plurality, "approval": plurality}
WEIGHTS: dict[str, Callable[[str, Claim], Fraction]] = {
    "beats": lambda c, claim: Fraction((c == claim[1]) - (c == claim[2])),
    "reaches": lambda c, claim: (c == claim[1]) - claim[3],
    "stays_below": lambda c, claim: claim[3] - (c == claim[1]),
}


def set_margins(plan: Plan, contest: Contest) -> None:
    """The margin of each assertion, and what keeps a contest from being sampled."""
    for claim in contest.assertions if contest.population.entries else []:
        claim.margin = contest.margin(plan, claim)
    if contest.population.status == "auditable":
        contest.population.status = contest.margin_status(plan)


@dataclass
class Batch:
    """A batch of the manifest; `first` is the number of its first place among all places."""

    id: tuple[str, ...]
    cards: int
    first: int

    @property
    def last(self) -> int:
        """The number after that of its last place."""
        return self.first + self.cards


@dataclass
class Plan:
    """All that a commitment fixes; `frame` has the style linked to each place, or None."""

    jurisdictions: list[str]
    contests: dict[str, Contest]
    batches: list[Batch]
    second_reading: Fraction
    smallest_style: int
    styles: list[list[str]] = field(default_factory=list)
    frame: list[int | None] | None = None
    totals: dict[str, dict[int, Votes]] = field(default_factory=dict)
    cards: dict[str, Any] | None = None
    is_under_seal: bool = False

    def __post_init__(self) -> None:
        self.batch_of_id = {batch.id: number for number, batch in enumerate(self.batches)}
        self.firsts = [batch.first for batch in self.batches]
        self.places = sum(batch.cards for batch in self.batches)
        self.small: set[tuple[str, int]] = set()

    def set_frame(self, frame: list[int | None]) -> None:
        """Link places with styles, and see which styles are small in their jurisdiction (21.4)."""
        self.frame = frame
        counts: dict[tuple[str, int], int] = {}
        for batch in self.batches:
            for style in frame[batch.first : batch.last]:
                if style is not None:
                    counts[batch.id[0], style] = counts.get((batch.id[0], style), 0) + 1
        self.small = {key for key, cards in counts.items() if cards < self.smallest_style}

    def styles_with(self, contest: Contest) -> set[int]:
        """The numbers of the styles that have a contest."""
        return {number for number, contests in enumerate(self.styles) if contest.id in contests}

    def batches_of(self, contest: Contest) -> list[int]:
        """The numbers of the batches whose cards may hold a contest, in id order."""
        own = set(contest.jurisdictions)
        return [n for n, batch in enumerate(self.batches) if batch.id[0] in own]

    def batch_at(self, place: int) -> Batch:
        """The batch in which a place is."""
        return self.batches[bisect_right(self.firsts, place) - 1]

    def id_of(self, entry: int) -> list[str]:
        """The id of a place, or of a phantom."""
        if entry < 0:
            return ["phantom", str(-entry)]
        batch = self.batch_at(entry)
        return [*batch.id, str(entry - batch.first + 1)]

    def place_of(self, card: list[str]) -> int | None:
        """The place that an id names."""
        number = self.batch_of_id.get(tuple(card[:-1]))
        if number is None or not re.fullmatch(r"[1-9][0-9]{0,15}", card[-1], re.ASCII):
            return None
        batch, position = self.batches[number], int(card[-1])
        return batch.first + position - 1 if position <= batch.cards else None

    def style_of(self, entry: int) -> int | None:
        """The style linked to a place."""
        return None if entry < 0 or self.frame is None else self.frame[entry]

    def is_withheld(self, entry: int) -> bool:
        """Whether nobody reads this place, since few cards look like it."""
        style = self.style_of(entry) if self.small else None
        return style is not None and (self.batch_at(entry).id[0], style) in self.small

    def places_of(self, contest: Contest) -> list[int]:
        """The places that are entries of a contest that reads cards (21.4)."""
        own = [self.batches[n] for n in self.batches_of(contest)]
        places = [place for batch in own for place in range(batch.first, batch.last)]
        if not contest.uses_style or self.frame is None:
            return places
        frame, listed = self.frame, self.styles_with(contest)
        left = iter(range(contest.population.unrecorded))
        return [
            place
            for place in places
            if frame[place] in listed or (frame[place] is None and next(left, None) is not None)
        ]


# ------------------------------------------------------------------------------------------------
# 11. Reading the committed tables (21.2, 21.3)
# ------------------------------------------------------------------------------------------------

ERRORS = "one_vote_over:chance two_vote_over:chance one_vote_under:chance two_vote_under:chance"
SORTS["method"] = by_name(lambda: METHODS, f"contest targeted:boolean errors:~({ERRORS})")
METHOD = grammar(
    "format:=canvass-audit-2 smallest_style:count second_reading:share"
    " under_seal?:boolean contests:[method]"
)
METHOD_NAME = re.compile("[a-z][a-z0-9_]{0,63}")
COUNTS = "places:count records:count unrecorded:count phantoms:count entries:count withheld:count"
CHOICES = "choice:label name:seen kind:=candidate|write_in|other|none_of_these|blank|overvote|void"
LINES = {
    "contests": grammar(
        f"""contest:label title:seen choices:[({CHOICES})] seats:number votes_allowed:number
        rule:=plurality|approval|super_majority|threshold|top_two|irv|dhondt|sainte_lague|hamilton
        share about:[text] jurisdictions:[text]+ votes"""
    ),
    "manifest": grammar("id:batch_id cards:count location:text shelf:number"),
    "card_bounds": grammar("contest bound:count source:some"),
    "styles": grammar("contests:[text]"),
    "batch_totals": grammar("contest id votes"),
    "populations": grammar(f"contest {COUNTS} recorded:votes status:text"),
}


class Tables:
    """The tables of one commitment, read one after the other."""

    def __init__(self, record: Record, body: dict[str, Any], jurisdictions: list[str]) -> None:
        self.folder, self.files = record.folder, body["artefacts"]
        self.terms, self.cards = body["terms"], body["cards"]
        self.jurisdictions = jurisdictions

    def lines(self, name: str) -> list[Any]:
        """The lines of a table, each with its shape."""
        values = [parsed(line) for line in self.folder.table(self.files, name, "tables")]
        for number, value in enumerate(values, 1):
            shaped(value, LINES[name], "tables", f"`{name}`, line {number}")
        return values

    def plan(self) -> Plan:
        """All that the commitment fixes, where the tables follow from one another."""
        method = self.terms["method"]
        shaped(method, METHOD, "tables", "`method`")
        if "under_seal" in method:
            need("kind", "cards.sealed", "that second readings are made under seal")
        contests, second = self.contests(), Fraction(method["second_reading"])
        style = method["smallest_style"]
        plan = Plan(self.jurisdictions, contests, self.batches(), second, style, cards=self.cards)
        if any(c.compares for c in contests.values()) or "frame" in self.files:
            self.read_frame(plan)
        for read in MORE_TABLES:
            read(self, plan)
        self.read_populations(plan)
        self.compare("assertions", [line for c in contests.values() for line in assertion_lines(c)])
        self.compare("populations", [population_line(c) for c in contests.values()])
        self.read_bets(plan)
        return plan

    def compare(self, name: str, right: list[Any]) -> None:
        """Refuse a table that is not what follows from the others."""
        if why := first_difference(name, self.folder.table(self.files, name, "tables"), right):
            raise Refused("tables", why)

    def contests(self) -> dict[str, Contest]:
        """The contests with their bounds, limits and methods."""
        lines, bounds = self.lines("contests"), self.lines("card_bounds")
        limits, methods = self.terms["risk_limits"], self.terms["method"]["contests"]
        named = [[each["contest"] for each in found] for found in (lines, bounds, limits, methods)]
        is_odd = len(set(named[0])) < len(lines) or any(each != named[0] for each in named)
        problems = {
            "contests, bounds, limits and methods are not of the same contests, each once": is_odd,
            "tickets are not canvass-ticket-v1": self.terms["ticket_scheme"] != "canvass-ticket-v1",
            "a table is not public": any(f["access"] != "public" for f in self.files.values()),
        }
        refuse("tables", "`terms`", problems)
        contests = {}
        for place, line in enumerate(lines):
            limit, bound = Decimal(limits[place]["risk_limit"]), bounds[place]["bound"]
            self.check_contest(line, f"`contests`, line {place + 1}")
            if methods[place].get("replacement"):
                need("draw", "cards put back", f"cards put back for {line['contest']}")
            contest = Parts.class_of(methods[place])(line, place, bound, limit, methods[place])
            refuse("tables", f"the method of {contest.id}", contest.problems())
            contests[contest.id] = contest
        return contests

    def check_contest(self, line: dict[str, Any], where: str) -> None:
        """Refuse a contest that contradicts itself."""
        choices = [choice["choice"] for choice in line["choices"]]
        valid = [c["choice"] for c in line["choices"] if c["kind"] in VALID_KINDS]
        voted = [vote["choice"] for vote in line["votes"]]
        own, share = line["jurisdictions"], Fraction(line["share"])
        asks = line["rule"] in ("super_majority", "threshold", *(OF_LISTS if share else ()))
        problems = {
            "a choice stands there twice": len(set(choices)) < len(choices),
            "`jurisdictions` are not in text order": own != sorted(set(own)),
            "a jurisdiction is not of this audit": not {*own} <= {*self.jurisdictions},
            "`votes` are not of every valid choice, in order": voted != valid,
            "`about` has a choice that is not a valid vote": not {*line["about"]} <= {*valid},
            "`share` does not fit the rule": not 0 < share < 1 if asks else share != 0,
        }
        refuse("tables", where, problems)

    def batches(self) -> list[Batch]:
        """The batches of the manifest."""
        batches: list[Batch] = []
        for number, line in enumerate(self.lines("manifest"), 1):
            first = batches[-1].last if batches else 0
            batches.append(Batch(tuple(line["id"]), line["cards"], first))
            if number > 1 and batches[-2].id >= batches[-1].id:
                raise Refused("tables", f"`manifest`, line {number}: batches are not in id order")
        if sorted({batch.id[0] for batch in batches}) != self.jurisdictions:
            raise Refused("tables", "the jurisdictions of `manifest` are not those of the audit")
        return batches

    def read_frame(self, plan: Plan) -> None:
        """The styles, and which one each place has; nothing else may stand in the frame."""
        plan.styles = [style["contests"] for style in self.lines("styles")]
        if any(style != [c for c in plan.contests if c in style] for style in plan.styles):
            raise Refused("tables", "`styles`: contests not of the audit, in order, each once")
        lines, frame = self.folder.table(self.files, "frame", "tables"), list[int | None]()
        if self.cards is None or not len(lines) == plan.places == self.cards["count"]:
            raise Refused("tables", "`frame` and the committed cards must have one for each place")
        for batch in plan.batches:
            start = canonical({"id": [*batch.id, ""]})[:-3]
            allowed: dict[bytes, int | None] = {b"null": None}
            for number, contests in enumerate(plan.styles):
                if all(batch.id[0] in plan.contests[c].jurisdictions for c in contests):
                    allowed[b"%d" % number] = number
            for position, line in enumerate(lines[batch.first : batch.last], 1):
                head = start + b'%d"],"style":' % position
                if not line.startswith(head) or line[len(head) : -1] not in allowed:
                    where = f"`frame`, line {batch.first + position}"
                    raise Refused("tables", f"{where}: not its place, or no style of it")
                frame.append(allowed[line[len(head) : -1]])
        plan.set_frame(frame)

    def read_populations(self, plan: Plan) -> None:
        """The assertions and populations as they follow; only `recorded` is taken as said."""
        lines = self.lines("populations")
        order = [line["contest"] for line in lines] != list(plan.contests)
        refuse("tables", "`populations`", {"its contests are not in order, each once": order})
        for line, contest in zip(lines, plan.contests.values(), strict=True):
            recorded = votes_of(line["recorded"])
            is_odd = recorded and (not contest.compares or list(recorded) != contest.valid)
            is_more = not fits(contest, line["records"], recorded)
            problems = {"does not fit": bool(is_odd), "has more than `records` hold": is_more}
            refuse("tables", f"`populations`, {contest.id}: `recorded`", problems)
            claims, status = claims_of(contest)
            contest.assertions = [contest.assertion(n, claim) for n, claim in enumerate(claims, 1)]
            is_safe = any(claim.low == 0 for claim in contest.assertions)
            refuse("tables", f"`contests`, {contest.id}", {"no card can speak against it": is_safe})
            contest.population = contest.populate(plan, recorded)
            contest.population.status = status or contest.population.status
            set_margins(plan, contest)

    def read_bets(self, plan: Plan) -> None:
        """The bets, one for each assertion that is measured by betting."""
        bets = self.terms["bet"]
        refuse_unknown_bets(bets)
        shaped(bets, list_of(grammar("contest assertion:count bet")), "tables", "`bet`")
        contests = [c for c in plan.contests.values() if c.population.status == "auditable"]
        right = [(c.id, number) for c in contests for number in c.bet_numbers()]
        if [(bet["contest"], bet["assertion"]) for bet in bets] != right:
            raise Refused("tables", "`bet` has not one for each measured assertion, in order")
        for bet in bets:
            plan.contests[bet["contest"]].take_bet(bet["assertion"], bet["bet"])


MORE_TABLES: list[Callable[[Tables, Plan], None]] = []


def votes_of(lines: list[dict[str, Any]]) -> Votes:
    """Votes by choice."""
    return {line["choice"]: line["votes"] for line in lines}


def votes_lines(votes: Votes) -> list[dict[str, Any]]:
    """Votes as a list of choices."""
    return [{"choice": choice, "votes": number} for choice, number in votes.items()]


def assertion_lines(contest: Contest) -> Iterator[dict[str, Any]]:
    """The lines that `assertions` must have for a contest."""
    names = ("claim", "choice", "other", "share", "scale", "upper", "margin")
    for claim in contest.assertions:
        weights = [{"choice": c, "weight": str(w)} for c, w in claim.weights.items()]
        head = {"contest": contest.id, "assertion": claim.number, "weights": weights}
        yield head | {name: str(getattr(claim, name)) for name in names} | claim.beside


def population_line(contest: Contest) -> dict[str, Any]:
    """The line that `populations` must have for a contest."""
    recorded = votes_lines(contest.population.recorded)
    return {"contest": contest.id, **vars(contest.population), "recorded": recorded}


# ------------------------------------------------------------------------------------------------
# 12. The draw (21.5)
# ------------------------------------------------------------------------------------------------

Selection = tuple[int, int, str]  # the place of the contest, that of the draw in it, the ticket


class Draw:
    """What a seed draws from what was committed, round by round.

    `to_read` has the cards that were selected, with the contests that must be read on each;
    `places_to_read` the same places by jurisdiction; `newly_in` the jurisdictions with new ones.
    """

    def __init__(self, plan: Plan, seed: str) -> None:
        self.plan, self.seed = plan, seed
        self.to_read: dict[int, list[str]] = {}
        self.places_to_read: dict[str, list[int]] = {name: [] for name in plan.jurisdictions}
        self.newly_in: set[str] = set()
        contests = plan.contests.values()
        for contest in contests:
            contest.order = contest.ordered(plan)
        if any(contest.order for contest in contests):
            self.put_in_order(max(0, -min(entry for c in contests for entry in c.order)))

    def put_in_order(self, phantoms: int) -> None:
        """Put the entries of each contest in the order of their tickets.

        Equal tickets would be a collision of SHA-256; nobody has seen one.
        """
        tickets = list(self.tickets_of_places())
        # Phantom 1 is entry -1, so its ticket is the last of the list, that of phantom 2 before it.
        tickets += [bytes.fromhex(self.order_ticket(entry)) for entry in range(-phantoms, 0)]
        for contest in self.plan.contests.values():
            contest.order.sort(key=tickets.__getitem__)
            contest.rank = {entry: place for place, entry in enumerate(contest.order, 1)}

    def tickets_of_places(self) -> Iterator[bytes]:
        """The `order` tickets of all places, batch by batch."""
        start = hashlib.sha256(netstrings(("canvass-ticket-v1", self.seed, "order", "card")))
        for batch in self.plan.batches:
            of_batch = start.copy()
            of_batch.update(netstrings(batch.id))
            for position in range(1, batch.cards + 1):
                of_card = of_batch.copy()
                of_card.update(netstrings([str(position)]))
                yield of_card.digest()

    def order_ticket(self, entry: int) -> str:
        """The `order` ticket of a card."""
        return ticket(self.seed, "order", "card", *self.plan.id_of(entry))

    def is_second_asked(self, kind: str, parts: Iterable[str]) -> bool:
        """Whether a second board reads this card or batch (21.3)."""
        share = self.plan.second_reading
        number = int(ticket(self.seed, "second", kind, *parts), 16) if share else ALL_TICKETS
        return number * share.denominator < share.numerator * ALL_TICKETS

    def refuse(self, body: dict[str, Any]) -> None:
        """Refuse a round that may not be drawn."""
        names = [size["contest"] for size in body["sizes"]]
        if not names or names != [name for name in self.plan.contests if name in names]:
            raise Refused("order", "its contests are none, or not those of the audit, in order")
        for size in body["sizes"]:
            if why := self.plan.contests[size["contest"]].size_problem(size["size"]):
                raise Refused("order", f"{size['contest']}: {why}")

    def open(self, sizes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Draw a round: the lines that its `sample` must have."""
        self.newly_in = set()
        drawn: dict[int, list[Selection]] = {}
        for size in sizes:
            contest = self.plan.contests[size["contest"]]
            had = contest.size
            contest.grown.append(size["size"])
            for entry, selection in contest.draw(self, had):
                drawn.setdefault(entry, []).extend([selection] if selection else [])
        lines = [(self.order_ticket(e), self.card_line(e, found)) for e, found in drawn.items()]
        kept = sorted((line for line in lines if line[1]["selections"]), key=lambda line: line[0])
        return [line for _, line in kept]

    def card_line(self, entry: int, drawn: list[Selection]) -> dict[str, Any]:
        """The line of `sample` for a card: all its selections that no earlier sample has."""
        contests, plan = self.plan.contests.values(), self.plan
        is_read = entry >= 0 and not plan.is_withheld(entry)
        if entry not in self.to_read:
            of_card = self.order_ticket(entry)
            mine = [c for c in contests if c.by_ticket and entry in c.rank]
            drawn = drawn + [(c.place, c.rank[entry], of_card) for c in mine]
            if is_read:
                self.places_to_read[plan.batch_at(entry).id[0]].append(entry)
                self.newly_in.add(plan.batch_at(entry).id[0])
        names = [c.id for c in contests if is_read and self.is_read_for(c, entry)]
        if drawn:
            self.to_read[entry] = names
        return self.line("card", plan.id_of(entry), names, drawn, plan.is_withheld(entry))

    def is_read_for(self, contest: Contest, entry: int) -> bool:
        """Whether a contest is to be read on a card that was drawn."""
        return contest.reads_cards and contest.carries(self.plan, entry)

    def line(
        self, kind: str, parts: list[str], names: list[str], drawn: list[Selection], withheld: bool
    ) -> dict[str, Any]:
        """A line of `sample`."""
        order = list(self.plan.contests)
        selections = [
            {"contest": order[c], "place": place, "ticket": of} for c, place, of in sorted(drawn)
        ]
        head = {"kind": kind, "id": parts, "withheld": withheld}
        return head | {"contests": names, "selections": selections}


# ------------------------------------------------------------------------------------------------
# 13. Readings (21.6)
# ------------------------------------------------------------------------------------------------

Key_ = int | tuple[int, str]  # a card's place; or a batch and a contest of it


class Readings:
    """What people entered, and what of it stands."""

    def __init__(self, draw: Draw) -> None:
        self.draw, self.plan = draw, draw.plan
        self.of: dict[Key_, dict[str, tuple[str, Any]]] = {}
        self.entered = 0

    def refuse_order(self, key: Key_, body: dict[str, Any]) -> None:
        """Refuse a reading that may not be entered now."""
        had, reading, board = self.of.get(key, {}), body["reading"], body["board"]
        if reading in had:
            raise ValueError(f"it has a {reading} reading already")
        if reading != "first" and "first" not in had:
            raise ValueError(f"a {reading} reading comes after the first")
        if reading == "second" and same_name(had["first"][0]) == same_name(board):
            raise ValueError("the second reading is by the board of the first")
        if reading == "resolution" and ("second" not in had or had["first"][1] == had["second"][1]):
            raise ValueError("there is no difference to resolve")

    def enter(self, key: Key_, body: dict[str, Any], said: Any) -> None:
        """Keep a reading."""
        self.of.setdefault(key, {})[body["reading"]] = (body["board"], said)
        self.entered += 1

    def withdraw(self, key: Key_) -> None:
        """Take away all readings of an entry."""
        del self.of[key]

    def read_twice(self) -> str:
        """How many second readings stand, and of how many the people of both boards are named (21.16)."""
        seconds = [key for key, had in self.of.items() if "second" in had]
        known = sum(map(self.boards_named, seconds))
        said = f"second readings: {len(seconds)}, of which {known} by two boards whose members are named,"
        others = "; of the others the record shows only two names of boards"
        return f"{said} and nobody in both{others * (known < len(seconds))}" if seconds else ""

    def boards_named(self, _: Key_) -> bool:
        """Whether the people of both boards of an entry are named (21.16)."""
        return False

    def kind_and_id(self, key: Any) -> tuple[str, list[str]]:
        """What a key stands for."""
        return "card", self.plan.id_of(key)

    def standing(self, key: Key_) -> Any:
        """What stands of a card, or of a contest of a batch; None where nothing does."""
        had = self.of.get(key, {})
        if "resolution" in had or not had:
            return had["resolution"][1] if had else None
        first = had["first"][1]
        if "second" in had:
            return first if had["second"][1] == first else None
        return None if self.draw.is_second_asked(*self.kind_and_id(key)) else first

    def due(self, jurisdiction: str) -> list[Key_]:
        """What a jurisdiction must have read by now."""
        return [*self.draw.places_to_read[jurisdiction]]

    def missing(self, jurisdiction: str) -> str | None:
        """What is missing from a jurisdiction, in words (21.1)."""
        missing = [key for key in self.due(jurisdiction) if self.standing(key) is None]
        if not missing:
            return None
        first = " ".join(self.kind_and_id(missing[0])[1])
        return f"{len(missing)} readings of {jurisdiction} are missing, the first is of {first}"

    def keys_named(self, kind: str, parts: list[str]) -> list[Key_]:
        """What an id can stand for: a card's place, or each contest of a batch."""
        place = self.plan.place_of(parts) if kind == "card" else None
        return [] if place is None else [place]

    def keys_of_card(self, card: dict[str, Any], jurisdiction: str) -> dict[Key_, Any]:
        """The place of a card that people read, where it was to be read, and as it must be."""
        place, contests = self.plan.place_of(card["id"]), self.plan.contests
        if place is None or place not in self.draw.to_read or self.plan.is_withheld(place):
            raise ValueError("this card was not drawn")
        if card["id"][0] != jurisdiction:
            raise ValueError("this card is of another jurisdiction")
        names = [found["contest"] for found in card["contests"]]
        if not card["found"] and names:
            raise ValueError("a card that was not found has no contests")
        own = [n for n, c in contests.items() if jurisdiction in c.jurisdictions and n in names]
        if names != own:
            raise ValueError("its contests are not those of its jurisdiction, in order, each once")
        lacking = [name for name in self.draw.to_read[place] if name not in names]
        if lacking and card["found"]:
            raise ValueError(f"the contest {lacking[0]} was to be read")
        for found in card["contests"]:
            if not contests[found["contest"]].is_reading(found):
                raise ValueError(f"{found['contest']}: choices do not fit `{found['reading']}`")
        return {place: card}


# ------------------------------------------------------------------------------------------------
# 14. Wealth, and the bets that canvass chooses (21.8, 21.9)
# ------------------------------------------------------------------------------------------------

TWELVE = Decimal("0.000000000001")
NOTHING_MEASURED, ALL_READ = "1.000000000000", "0.000000000000"


@dataclass
class Game:
    """Draws against a null mean: what each was worth, and what was to be expected before it.

    `sums` are what was drawn before each, and `left` what was left, both as shares of the whole.
    `means` ends early where wealth becomes infinite or nothing for good; `ending` says which. A
    mean of None is a draw whose factor is 1.
    """

    null: float
    upper: float | None
    puts_back: bool
    values: list[float] = field(default_factory=list)
    means: list[float | None] = field(default_factory=list)
    sums: list[float] = field(default_factory=list)
    left: list[float] = field(default_factory=list)
    ending: float | None = None


def game(
    null: Fraction,
    upper: Fraction | None,
    size: int,
    puts_back: bool,
    draws: list[tuple[Fraction, int]],
) -> Game:
    """A test of draws, each a value times its weight, and its weight, which is 1 for a card.

    All sums are whole multiples of one unit, so that they are exact. What the draws prove is asked
    after each of them, the last one too.
    """
    whole, bound = null * size, upper or NONE
    unit = math.lcm(whole.denominator, bound.denominator, *{a.denominator for a, _ in draws})
    amounts = {a: int(a * unit) for a, _ in draws}
    total, most = int(whole * unit), math.inf if upper is None else int(bound * unit)
    made = Game(float(null), None if upper is None else float(bound), puts_back)
    spent, left = 0, size
    for a, weight in draws:
        made.sums.append(spent / (unit * size))
        made.left.append(left / size)
        made.values.append(amounts[a] / (unit * weight))
        rest = total - spent
        mean = made.null if puts_back else rest / (unit * left) if rest else None
        spent, left = spent + amounts[a], left - weight
        if not puts_back and (spent > total or (left and total - spent > most * left)):
            made.ending = math.inf if spent > total else -math.inf
            return made
        made.means.append(mean)
    return made


@dataclass
class Past:
    """What was known before a draw: the values, their sum and the sum of their squares."""

    values: list[float] = field(default_factory=list)
    total: float = 0.0
    squares: float = 0.0


def log_wealth(bet: dict[str, Any], play: Game, draws: int) -> list[float]:
    """The logarithm of the wealth after 0, 1, ... draws."""
    path = shared_wealth(bet, play, draws) if bet["name"] in SPLIT else single_wealth(bet, play)
    return path + [play.ending or 0.0] * (draws + 1 - len(path))


def single_wealth(bet: dict[str, Any], play: Game) -> list[float]:
    """The logarithm of the wealth of one bet, as long as the game goes."""
    choose, cap = BETS[bet["name"]].make(bet, play), float(bet.get("cap", bet.get("stake", "0")))
    past, log, path = Past(), 0.0, [0.0]
    for place, mean in enumerate(play.means):
        value = play.values[place]
        if mean is not None:
            stake = max(0.0, min(choose(past, mean, place) * mean, cap))
            # What rounding leaves just below its cap is the cap, for Kaplan's bets (21.9).
            stake = cap if bet["name"][:6] == "Kaplan" and stake > cap * (1 - 2**-50) else stake
            factor = 1 + stake * (value / mean - 1)
            log = log + math.log(factor) if factor > 0 else -math.inf
        path.append(log)
        past.values.append(value)
        past.total, past.squares = past.total + value, past.squares + value * value
    return path


def shared_wealth(bet: dict[str, Any], play: Game, draws: int) -> list[float]:
    """The logarithm of wealth that was split among bets before the first draw."""
    plain = Game(**{**vars(play), "ending": None})
    paths = [
        log_wealth(part, plain, draws)[: len(play.means) + 1] for part in SPLIT[bet["name"]](bet)
    ]
    logs = [math.log(float(share)) if float(share) > 0 else -math.inf for share in bet["shares"]]
    summed = []
    for place in zip(*paths, strict=True):
        terms = [log + share for log, share in zip(place, logs, strict=True)]
        largest = max(terms)
        parts = 1.0 if math.isinf(largest) else sum(math.exp(term - largest) for term in terms)
        summed.append(largest + math.log(parts))
    return summed


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


# A bet is made once for a game. It then says its stake per unit (lambda) before each draw, from
# what was known (`past`), the null mean m of that draw, and the number i of earlier draws.
Choose = Callable[[Past, float, int], float]


class Bet(NamedTuple):
    """A bet: its numbers, and how it is made for a game."""

    numbers: str
    make: Callable[[dict[str, Any], Game], Choose]


def towards(eta: float, m: float, upper: float | None) -> float:
    """The bet of somebody who thinks that the mean is eta."""
    return 0.0 if upper is None or upper == m else (eta / m - 1) / (upper - m)


def truncated_shrinkage(bet: dict[str, Any], play: Game) -> Choose:
    """The alternative mean, shrunk towards that of the draws."""
    names = ("mean", "weight", "distance", "towards_upper")
    mean, weight, distance, pull = (float(bet[name]) for name in names)
    upper = play.upper or 1.0

    def choose(past: Past, m: float, i: int) -> float:
        e = (weight * mean + past.total) / (weight + i)
        if pull:
            variance = max(past.squares / i - (past.total / i) ** 2, 1e-12) if i > 1 else 1.0
            f = pull / math.sqrt(variance)
            e = (e + upper * f) / (1 + f)
        eta = max(e, m + distance / math.sqrt(weight + i))
        return towards(min(upper * (1 - 2**-52), eta), m, play.upper)

    return choose


def fixed_stake(bet: dict[str, Any], _: Game) -> Choose:
    """The same share of the wealth each time."""
    return lambda _past, m, _i: float(bet["stake"]) / m


NUMBERS = "mean:plus weight:positive distance:plus towards_upper:plus cap:stake"
BETS = {
    "fixed stake": Bet("stake", fixed_stake),
    "truncated shrinkage": Bet(NUMBERS, truncated_shrinkage),
}
# Bets that split their wealth: the members that they have, and their parts.
SPLIT: dict[str, Callable[[dict[str, Any]], list[dict[str, Any]]]] = {
    "mixture": lambda bet: bet["bets"]
}
SPLIT_NUMBERS = {"mixture": "bets:[bet]+ shares:chances"}
PAIRED = [("bets", "shares")]


def is_whole(shares: Any) -> bool:
    """Whether a value is a list of decimals from 0 to 1 that add up to 1."""
    if list_of(SORTS["chance"], 1)(shares):
        return False
    return abs(sum(map(Decimal, shares), Decimal(-1))) <= Decimal("1e-9")


def bet_problem(value: Any) -> str | None:
    """What is wrong with a bet."""
    known = {name: bet.numbers for name, bet in BETS.items()} | SPLIT_NUMBERS
    if why := by_name(lambda: known)(value):
        return why
    if any(a in value and len(value[a]) != len(value[b]) for a, b in PAIRED):
        return "its lists must be as long as one another"
    return None


SORTS |= {
    "stake": between("0", "1", is_open=True),
    "chances": must(is_whole, "a list of decimals from 0 to 1 that add up to 1"),
    "bet": bet_problem,
}


def refuse_unknown_bets(value: Any) -> None:
    """Stop where a bet, or a part of it, needs the other file."""
    for each in value if type(value) is list else []:
        bet = each.get("bet", each) if type(each) is dict else None
        if type(bet) is dict and type(bet.get("name")) is str:
            need("bet", bet["name"], f"the bet {bet['name']}")
            refuse_unknown_bets(bet.get("bets"))


# ------------------------------------------------------------------------------------------------
# 15. The status of a contest (12, 21.7, 21.10, 21.11)
# ------------------------------------------------------------------------------------------------
# A look at an entry is what people found: the reading and the choices. Three looks say as little
# as can be: `phantom`, `withheld` and `not_found`, like `cannot_agree`. What was recorded are marks,
# or nothing; observer_more.py has the number of the pool in which the entry lies.

RANKS = ("hand_count_agrees", "confirmed", "not_yet", "ruined", "all_drawn", "hand_count_differs")
WORST = {"phantom", "withheld", "not_found", "cannot_agree"}
Look = tuple[str, tuple[str, ...]]
Marks = tuple[str, ...] | int | None


class Risk(NamedTuple):
    """What the sample says about one assertion: the risk, whether its wealth is gone, what is left to draw."""

    assertion: int
    measured: str
    is_ruined: bool = False
    is_full: bool = False
    is_shown: bool = False
    is_certain: bool = True
    is_over: bool = False


@dataclass
class Sample:
    """The sample of a contest: what people found, and what was recorded, draw by draw."""

    contest: Contest
    entries: list[int]
    looks: list[Look]
    marks: list[Marks]

    @property
    def is_certain(self) -> bool:
        """Whether every entry was read, people agreed, and card style promised no contest in vain."""
        in_vain = {"contest_not_on_card"} if self.contest.uses_style else set()
        return not any(look in WORST | in_vain for look, _ in self.looks)

    @property
    def is_full(self) -> bool:
        """Whether every entry of the contest is in the sample."""
        return not self.contest.puts_back and len(self.entries) == self.contest.population.entries


def sample_of(audit: Audit, contest: Contest, entries: list[int]) -> Sample:
    """What people found, and what was recorded, on the entries of a sample."""
    looks = {entry: look_at(audit, contest, entry) for entry in set(entries)}
    marks = {e: contest.marks(audit, e) if contest.compares else None for e in looks}
    return Sample(contest, entries, [looks[e] for e in entries], [marks[e] for e in entries])


def look_at(audit: Audit, contest: Contest, entry: int) -> Look:
    """What people found on an entry."""
    if entry < 0 or audit.plan.is_withheld(entry):
        return "phantom" if entry < 0 else "withheld", ()
    card = audit.readings.standing(entry)
    for found in card["contests"]:
        if found["contest"] == contest.id:
            return found["reading"], contest.marks_read(found)
    if not card["found"]:
        return "not_found", ()
    raise NotAtHand(f"nobody read {contest.id} on the card {' '.join(audit.plan.id_of(entry))}")


def paper_value(contest: Contest, claim: Assertion, look: Look) -> Fraction:
    """The value P of what people found."""
    reading, choices = look
    if reading in WORST or (reading == "contest_not_on_card" and contest.uses_style):
        return NONE
    return claim.assort(choices, contest.allowed)


def measure_cards(sample: Sample, claim: Assertion) -> Risk:
    """The risk by betting on cards: polling, or comparison with records."""
    contest, u, v = sample.contest, claim.upper, claim.margin
    known: dict[tuple[Look, Marks], Fraction] = {}
    pairs = list(zip(sample.looks, sample.marks, strict=True))
    for look, marks in set(pairs):
        value = paper_value(contest, claim, look)
        if contest.compares:
            value = (u - contest.record_value(claim, marks) + value) / (2 * u - v)
        known[look, marks] = value
    values = [known[pair] for pair in pairs]
    upper = 2 * u / (2 * u - v) if contest.compares else u
    draws = [(value, 1) for value in values]
    play = game(HALF, upper, contest.population.entries, contest.puts_back, draws)
    risk, is_ruined = measured(log_wealth(contest.bets[claim.number], play, len(values)))
    is_shown = sum(values) > Fraction(len(values), 2)
    return Risk(claim.number, risk, is_ruined, sample.is_full, is_shown, sample.is_certain)


def status_of(contest: Contest, risk: Risk, said: str) -> tuple[str, str]:
    """The status of an assertion and its risk; decisions rest on the risk that the record says."""
    if risk.is_full and risk.is_shown:
        return "hand_count_agrees", ALL_READ
    if risk.is_full and risk.is_certain:
        return "hand_count_differs", NOTHING_MEASURED
    decisive = said if agree(said, risk.measured) else risk.measured
    if Decimal(decisive) <= contest.limit:
        return "confirmed", risk.measured
    if risk.is_full or risk.is_over:
        return "all_drawn", risk.measured
    return ("ruined" if risk.is_ruined else "not_yet"), risk.measured


CARD = "card:(id votes:~[(contest choices:[text])])"
OPENING = grammar(f"index:count salt:digest {CARD} path:[digest]")


def leads_to(root: str, size: int, opening: dict[str, Any]) -> bool:
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


def opening_problem(plan: Plan, opening: Any, index: int) -> str | None:
    """What is wrong with the opening of a place."""
    if why := OPENING(opening):
        return why
    if plan.cards is None or plan.frame is None:
        return "no cards are committed"
    if opening["index"] != index or opening["card"]["id"] != plan.id_of(index):
        return f"it is not the card that the frame has there; leaf {index} follows"
    if not leads_to(plan.cards["root"], plan.cards["count"], opening):
        return "it does not lead to the committed root: the card was changed or exchanged"
    votes, style = opening["card"]["votes"] or [], plan.frame[index]
    if [vote["contest"] for vote in votes] != (plan.styles[style] if style is not None else []):
        return "its contests are not those of its style"
    for vote in votes:
        if not plan.contests[vote["contest"]].is_record(vote["choices"]):
            return f"{vote['contest']}: its choices are not those of the contest, in order"
    return None


# ------------------------------------------------------------------------------------------------
# 16. The steps of an audit (21.1, 21.6, 21.12)
# ------------------------------------------------------------------------------------------------

RUNNING = "preparing, committed, seeded, round open, round closed"
COMPLIANCE = ("ballot_accounting", "custody", "eligibility")
SORTS["status"] = one_of(
    *("confirmed", "not_yet", "ruined", "all_drawn", "hand_count_agrees", "hand_count_differs"),
    *("cannot_say", "unopposed", "tie", "summed_line", "no_method", "margin_not_positive"),
    *("more_votes_than_cards", "more_records_than_cards", "more_recorded_than_reported"),
    *("withheld", "fixed_share_read"),
)
OTHER_ENDINGS = {"unopposed": "unopposed", "fixed_share_read": "not_risk_limiting"}
NEEDS_PAPER = {"confirmed", "hand_count_agrees", "hand_count_differs"}


def plain_folder(path: Path, _: str) -> Folder:
    """The record at a place: this folder, or `record` in the folder that an office publishes."""
    inside = path / "record"
    return Folder(inside if not (path / "ledger.jsonl").exists() and inside.is_dir() else path)


def not_reserved(_: str) -> str:
    """For whom a kind is reserved, in words (16): observer_more.py has the table."""
    return ""


def usual_line(audit: Audit, contest: Contest, told: dict[str, Any]) -> dict[str, Any]:
    """What `round.closed` must say of a contest; `told` is what it says."""
    return contest.line(audit, told)


def usual_class(_: dict[str, Any]) -> type[Contest]:
    """The class of a contest with these terms."""
    return Contest


class Parts:
    """What observer_more.py puts others in the place of."""

    draw: type[Draw] = Draw
    readings: type[Readings] = Readings
    changes: type[ChangesOfMind]
    since: Callable[[argparse.Namespace], dict[str, Any]]
    since_said: Callable[[dict[str, Any]], str]
    folder_at: Callable[[Path, str], Folder] = plain_folder
    class_of: Callable[[dict[str, Any]], type[Contest]] = usual_class
    line: Callable[[Audit, Contest, dict[str, Any]], dict[str, Any]] = usual_line
    reserved: Callable[[str], str] = not_reserved


class Story:
    """What follows from the events of an audit, or of a recount: those of some families, in phases."""

    whose = "audit"
    checks: Iterable[str] = OF_AN_AUDIT
    families: tuple[str, ...] = (
        *("audit.", "round.", "cards.", "batches.", "entries.", "compliance."),
        *("ceremony.", "boards."),
    )

    def __init__(self, record: Record) -> None:
        self.record, self.findings = record, record.findings
        self.is_there = self.is_stopped = False
        self.phase = "nothing"
        self.changes: list[Change] = []

    def try_to_take(self, entry: Entry) -> bool:
        """Take one event; one that is refused has no effect, and none has after one that is not known."""
        if self.is_stopped:
            return False
        try:
            kind = KINDS[self.whose].get(entry.kind)
            if kind is None:
                raise NotKnown("kind", entry.kind, f"the kind {entry.kind}", self.whose)
            self.take(entry, kind)
            self.phase = kind.leads_to or self.phase
        except Refused as why:
            self.findings.fault(why.check, entry.number, f"{entry.kind}: {why}")
            return False
        except (NotAtHand, NotKnown) as why:
            self.findings.not_made(self.checks, f"from entry {entry.number} on: {why}")
            if isinstance(why, NotKnown):
                self.findings.unknown.append(NotChecked(entry.number, why.what, why.name, str(why)))
            self.is_stopped = True
            return False
        return True

    def follow(self, entry: Entry) -> bool:
        """Take the next entry, and say whether it has effect."""
        raise NotImplementedError

    def take(self, entry: Entry, kind: Kind) -> None:
        """Take one event of a known kind."""
        raise NotImplementedError

    def say_what_was_seen(self) -> None:
        """Say what the checks looked at, when every entry was taken."""
        raise NotImplementedError


class Audit(Story):
    """An audit as it follows from its events.

    `committed_at` and `seeded_at` are the entries of the last commitment and of the seed; from there
    on there are `plan`, and `draw` and `readings`. `signed` and `must_sign` are the jurisdictions that
    signed off the round, and that must; `opened` the records of cards that were shown, by place;
    `last_close` what the last `round.closed` says of each contest.
    """

    plan: Plan
    draw: Draw
    readings: Readings

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.early: list[Entry] = []
        self.jurisdictions: list[str] = []
        self.committed_at = self.seeded_at = self.round = 0
        self.signed: set[str] = set()
        self.must_sign: set[str] = set()
        self.opened: dict[int, Any] = {}
        self.last_close: dict[str, dict[str, Any]] = {}
        self.compliance: dict[tuple[str, str], str] = {}

    def follow(self, entry: Entry) -> bool:
        """Take the next entry, and say whether it has effect; commitments wait until there is an audit."""
        is_own = entry.kind.startswith(self.families)
        if not is_own and entry.number not in self.record.commitments:
            return not self.is_stopped
        if not is_own and not self.is_there:
            self.early.append(entry)
            return True
        self.is_there = True
        waiting, self.early = [*self.early, entry], []
        return [self.try_to_take(each) for each in waiting][-1]

    def take(self, entry: Entry, kind: Kind) -> None:
        """Take one event."""
        is_late = entry.kind == "record.committed" and self.seeded_at
        check = "seed" if is_late else kind.check
        if self.phase not in kind.phases:
            raise Refused(check, f"it may not stand here: {self.phase}")
        if entry.kind == "record.committed":
            refuse_unknown_methods(entry)
        shaped(entry.body, kind.body, check, "its body")
        right = self.round + (entry.kind == "round.opened")
        if entry.body.get("round", right) != right:
            raise Refused(check, f"its round is {entry.body['round']}, {right} follows")
        own = entry.body.get("jurisdiction")
        may_be = {None, *self.jurisdictions, *([""] if entry.kind == "audit.loaded" else [])}
        if own not in may_be:
            raise Refused(check, f"{shown(own)} is not a jurisdiction of this audit")
        kind.take(self, entry)

    def who_could_choose(self, witnesses: list[str]) -> str:
        """Whether the last to type could choose the seed: what the record shows, and what it cannot (21.15)."""
        saw = f"it rests on what the witnesses saw ({', '.join(witnesses)})."
        rest = saw if witnesses else "it names no witness."
        return f"That whoever typed the seed chose it is not excluded by the record: {rest}"

    def say_what_was_seen(self) -> None:
        """Say what the checks of the audit looked at."""
        findings = self.findings
        if not self.is_there or self.is_stopped:
            findings.not_made([] if self.is_there else OF_AN_AUDIT, "this record holds no audit")
            return
        findings.saw("order", f"the audit is {self.phase}; rounds: {self.round}")
        if not self.committed_at:
            reason = "nothing that holds is committed yet; the office can do it"
            findings.not_made([*OF_AN_AUDIT][1:], reason)
            return
        plan, contests = self.plan, self.plan.contests.values()
        said = f"{len(contests)} contests, {len(plan.batches)} batches, {plan.places} cards"
        findings.saw("tables", said)
        said = "that the committed records add up to `recorded`: who holds the records can"
        findings.not_made(["tables"], said)
        if not self.seeded_at:
            findings.not_made(OF_AN_AUDIT.keys() - {"order", "tables"}, "there is no seed yet")
            return
        findings.saw("interpretations", f"{self.readings.entered} readings entered")
        if twice := self.readings.read_twice():
            findings.saw("interpretations", twice)
        said = "that they say what the paper says: who holds the paper can"
        findings.not_made(["interpretations"], said)
        if any(contest.compares for contest in contests):
            findings.saw("cards", f"{len(self.opened)} records of cards that lead to the root")
        else:
            findings.not_made(["cards"], "no cards are compared with records in this audit")
        for contest in contests:
            findings.saw("compliance", f"{contest.id}: {paper_trail(self, contest)}")
        if self.phase not in ("concluded", "aborted"):
            said = "the audit is not concluded yet; the office can do it"
            findings.not_made(["conclusion"], said)


def refuse_unknown_methods(entry: Entry) -> None:
    """Stop at a commitment with a method that this program does not know (16)."""
    method = entry.body["terms"]["method"]
    if type(method) is not dict or method.get("format") != "canvass-audit-2":
        return
    contests = method.get("contests")
    for each in contests if type(contests) is list else []:
        if type(each) is not dict or type(each.get("contest")) is not str:
            continue
        for part in (each, each.get("measure")):
            name = part.get("name") if type(part) is dict else None
            if type(name) is str and METHOD_NAME.fullmatch(name) and name not in METHODS:
                raise NotKnown("method", name, f"the method {name} of contest {each['contest']}")


OPENED = "format:text title:label election:label office:label jurisdictions"


@takes("audit", "audit.opened", "order", OPENED, "nothing", "preparing")
def open_audit(audit: Audit, entry: Entry) -> None:
    """The audit begins."""
    if entry.body["format"] != "canvass-audit-2":
        found = shown(entry.body["format"])
        raise Refused("order", f"this program knows only canvass-audit-2, not {found}")
    audit.jurisdictions = entry.body["jurisdictions"]


LOADED = "what:=manifest|cards|batch_totals|contests jurisdiction rows:count artefacts?:(file)"


@takes("audit", "audit.loaded", "order", LOADED, "preparing, committed", "preparing")
def load(_: Audit, entry: Entry) -> None:
    """A file came in."""
    if entry.body["what"] == "cards" and "artefacts" in entry.body:
        raise Refused("order", "a file of cards is never named: somebody could guess it")


@takes("audit", "record.committed", "tables", COMMITMENT, "preparing, committed", "committed")
def commit_audit(audit: Audit, entry: Entry) -> None:
    """The tables are fixed."""
    try:
        audit.plan = Tables(audit.record, entry.body, audit.jurisdictions).plan()
    except ValueError as error:
        raise Refused("tables", str(error)) from error
    audit.committed_at = entry.number


def signed_before(audit: Audit) -> list[Checkpoint]:
    """The signatures over the commitment by now; refused where there is none."""
    points = [c for c in audit.record.checkpoints if c.purpose == "commit"]
    if not (signed := [c for c in points if c.over >= audit.committed_at]):
        raise Refused("seed", "nobody signed the commitment before the seed")
    return signed


def require_in_force(audit: Audit, entry: Entry) -> None:
    """Refuse what is for another commitment than the last one."""
    at, found = audit.committed_at, entry.body["commitment"]
    if found != (right := commitment_digest(audit.record.commitments[at])):
        said = f"it is for the commitment {found}; in force is that of entry {at}, {right}"
        raise Refused("seed", said)


SEEDED = "commitment:digest seed how:some witnesses:[text]"


@takes("audit", "audit.seeded", "seed", SEEDED, "committed", "seeded")
def take_seed(audit: Audit, entry: Entry) -> None:
    """The dice fell."""
    at, seed = audit.committed_at, entry.body["seed"]
    points = signed_before(audit)
    require_in_force(audit, entry)
    audit.draw, audit.seeded_at = Parts.draw(audit.plan, seed), entry.number
    audit.readings = Parts.readings(audit.draw)
    said = f"commitment in entry {at}, signed in entry {points[0].entry}, seed {seed} in entry"
    audit.findings.saw("seed", f"{said} {entry.number}")
    audit.findings.saw("seed", audit.who_could_choose(entry.body["witnesses"]))


ROUND = "round sizes:[(contest size:number)] hand_counts:[text] artefacts:(sample:file)"


@takes("audit", "round.opened", "order", ROUND, "seeded, round closed", "round open")
def open_round(audit: Audit, entry: Entry) -> None:
    """Cards are drawn; the sample that is said is compared with what the seed and the tables give."""
    body = entry.body
    if body["hand_counts"]:
        need("draw", "a full hand count", f"the full hand count of {body['hand_counts'][0]}")
    audit.draw.refuse(body)
    right = audit.draw.open(body["sizes"])
    audit.round, audit.signed, audit.must_sign = body["round"], set(), audit.draw.newly_in
    try:
        found = audit.record.folder.table(body["artefacts"], "sample", "draw")
        why = first_difference("sample", found, right)
    except NotAtHand as absent:
        audit.findings.not_made(["draw"], str(absent))
        return
    except (Refused, ValueError) as refusal:
        why = f"`sample`: {refusal}"
    if why:
        audit.findings.fault("draw", entry.number, why)
        return
    said = f"round {audit.round}: {len(right)} cards or batches, as the seed gives them"
    audit.findings.saw("draw", said)
    if right and audit.round == 1:
        kind, parts = right[0]["kind"], right[0]["id"]
        fields = ("canvass-ticket-v1", audit.draw.seed, "order", kind, *parts)
        said = f"the first, {' '.join(parts)}, stands there by its ticket: printf %s"
        audit.findings.saw("draw", f"{said} '{netstrings(fields).decode()}' | sha256sum")


BY_BOARD = "round jurisdiction board reading:=first|second|resolution"
MARKED = "reading:=vote|blank|overvote|cannot_agree|contest_not_on_card"
SORTS["card_read"] = grammar(f"contest {MARKED} choices:[text]")
CARDS = "cards:[(id found:boolean contests:[card_read])]+"
SHEET = "artefacts?:(sheet:file)"


@takes("audit", "cards.interpreted", "interpretations", f"{BY_BOARD} {CARDS} {SHEET}", "round open")
def interpret(audit: Audit, entry: Entry) -> None:
    """People read cards."""
    enter(audit, entry, entry.body["cards"], audit.readings.keys_of_card)


def enter(
    audit: Audit,
    entry: Entry,
    items: list[dict[str, Any]],
    keys_of: Callable[[dict[str, Any], str], dict[Key_, Any]],
) -> None:
    """Keep the readings of one event, all or none: of each card, or of each contest of a batch."""
    body, said = entry.body, dict[Key_, Any]()
    for item in items:
        try:
            of_item = keys_of(item, body["jurisdiction"])
            if of_item.keys() & said.keys():
                raise ValueError("it stands there twice")
            for key in of_item:
                audit.readings.refuse_order(key, body)
        except ValueError as error:
            raise Refused("interpretations", f"{' '.join(item['id'])}: {error}") from error
        said |= of_item
    refuse_signed(audit, body["jurisdiction"])
    for key, value in said.items():
        audit.readings.enter(key, body, value)
    audit.must_sign.add(body["jurisdiction"])


def refuse_signed(audit: Audit, jurisdiction: str) -> None:
    """Refuse an entry after the sign-off."""
    if jurisdiction in audit.signed:
        raise Refused("interpretations", f"{jurisdiction} has signed off this round")


WITHDRAWN = "round jurisdiction kind:=card|batch ids:[id]+ reason"


@takes("audit", "entries.withdrawn", "interpretations", WITHDRAWN, "round open")
def withdraw(audit: Audit, entry: Entry) -> None:
    """Readings are taken away."""
    body, readings, keys = entry.body, audit.readings, list[Key_]()
    refuse_signed(audit, body["jurisdiction"])
    for parts in body["ids"]:
        mine = [key for key in readings.keys_named(body["kind"], parts) if key in readings.of]
        if not mine or parts[0] != body["jurisdiction"] or set(mine) & set(keys):
            raise Refused("interpretations", f"{' '.join(parts)} has no reading to withdraw")
        keys += mine
    for key in keys:
        readings.withdraw(key)
    audit.must_sign.add(body["jurisdiction"])


SIGNED_OFF = "round jurisdiction people:[(name role:text)]+"


@takes("audit", "entries.signed_off", "interpretations", SIGNED_OFF, "round open")
def sign_off(audit: Audit, entry: Entry) -> None:
    """A jurisdiction stands for what it entered."""
    own = entry.body["jurisdiction"]
    refuse_signed(audit, own)
    if missing := audit.readings.missing(own):
        raise Refused("interpretations", missing)
    audit.signed.add(own)


@takes("audit", "entries.reopened", "interpretations", "round jurisdiction reason", "round open")
def reopen_entries(audit: Audit, entry: Entry) -> None:
    """A jurisdiction may enter again."""
    own = entry.body["jurisdiction"]
    if own not in audit.signed:
        raise Refused("interpretations", f"{own} has not signed off this round")
    audit.signed.remove(own)
    audit.must_sign.add(own)


RESULT = "status measured_risk"
CLOSED = f"""round contests:[(contest {RESULT} sample:count assertions:[(assertion:count {RESULT})]
    hand_count:votes)] artefacts?:(openings:file)"""


@takes("audit", "round.closed", "order", CLOSED, "round open", "round closed")
def close_round(audit: Audit, entry: Entry) -> None:
    """The measured risks are worked out."""
    findings, contests = audit.findings, audit.plan.contests
    for name in audit.jurisdictions:
        if missing := audit.readings.missing(name):
            raise Refused("order", missing)
    if unsigned := audit.must_sign - audit.signed:
        raise Refused("order", f"{min(unsigned)} has not signed off")
    audit.last_close = every_contest(audit, entry, "order")
    open_cards(audit, entry)
    if findings.of["draw"].faults or findings.of["cards"].faults:
        reason = "the draw or the records of cards do not hold, and the risk would rest on them"
        findings.not_made(["risk"], reason)
        return
    for contest in contests.values():
        try:
            compare_risk(audit, entry, contest, audit.last_close[contest.id])
        except NotAtHand as why:
            findings.not_made(["risk"], f"{contest.id}: {why}")
        except (ArithmeticError, ValueError) as error:
            said = f"{contest.id}: cannot be computed ({error})"
            findings.fault("risk", entry.number, said)


def every_contest(audit: Audit, entry: Entry, check: str) -> dict[str, dict[str, Any]]:
    """What an event says of each contest, where it has every one once, in order."""
    if [line["contest"] for line in entry.body["contests"]] != list(audit.plan.contests):
        raise Refused(check, "it does not have every contest once, in order")
    return {line["contest"]: line for line in entry.body["contests"]}


def compare_risk(audit: Audit, entry: Entry, contest: Contest, told: dict[str, Any]) -> None:
    """Compare what a round says about a contest with what follows."""
    right = Parts.line(audit, contest, told)
    said = f"round {audit.round}, {contest.id}: {right['status']}, measured risk"
    said = f"{said} {right['measured_risk']} (limit {contest.limit}), {right['sample']} draws"
    audit.findings.saw("risk", said)
    assertions = zip(told["assertions"], right["assertions"], strict=False)
    for line, other in [(told, right), *assertions]:
        for name, value in line.items():
            follows = other[name]
            if name == "measured_risk" and agree(value, follows):
                continue
            if name == "assertions" and len(value) == len(follows):
                continue
            if value != follows:
                said = f"{contest.id}: `{name}` is {shown(value)}, {shown(follows)} follows"
                audit.findings.fault("risk", entry.number, said)


def open_cards(audit: Audit, entry: Entry) -> None:
    """Check the records of cards that a round shows: all that are due, and no other (21.11)."""
    plan, findings = audit.plan, audit.findings
    compared = [c for c in plan.contests.values() if c.compares]
    places = {place for contest in compared for place in contest.sample(audit.draw)}
    shown_now = [p for p in places if plan.style_of(p) is not None and not plan.is_withheld(p)]
    due = sorted(place for place in shown_now if place not in audit.opened)
    if not due and "artefacts" not in entry.body:
        return
    try:
        lines = audit.record.folder.table(entry.body.get("artefacts", {}), "openings", "cards")
        openings = [parsed(line) for line in lines]
    except (NotAtHand, Refused, ValueError) as why:
        findings.fault("cards", entry.number, f"{len(due)} cards should be opened: {why}")
        return
    if len(openings) != len(due):
        said = f"{len(due)} cards should be opened, {len(openings)} are"
        findings.fault("cards", entry.number, said)
    for opening, index in zip(openings, due, strict=False):
        if problem := opening_problem(plan, opening, index):
            said = f"card {' '.join(plan.id_of(index))}: {problem}"
            findings.fault("cards", entry.number, said)
        else:
            audit.opened[index] = opening["card"]["votes"] or []


@takes("audit", "round.reopened", "order", "round reason", "round closed", "round open")
def reopen_round(_: Audit, __: Entry) -> None:
    """The round that closed last goes on; its sign-offs stand."""


COMPLIED = f"check:={'|'.join(COMPLIANCE)} jurisdiction finding:=passed|failed statement:some"


@takes("audit", "compliance.recorded", "order", f"{COMPLIED} artefacts?:(report:file)", RUNNING)
def comply(audit: Audit, entry: Entry) -> None:
    """Somebody looked at the paper trail."""
    audit.compliance[entry.body["jurisdiction"], entry.body["check"]] = entry.body["finding"]


def paper_trail(audit: Audit, contest: Contest) -> str:
    """Whether every check of every jurisdiction of a contest passed."""
    pairs = ((jurisdiction, c) for jurisdiction in contest.jurisdictions for c in COMPLIANCE)
    passed = all(audit.compliance.get(pair) == "passed" for pair in pairs)
    return "established" if passed else "not_established"


TRAIL = "paper_trail:=established|not_established"
CONCLUDED = f"contests:[(contest {RESULT} {TRAIL} ending:text)]"


@takes("audit", "audit.concluded", "conclusion", CONCLUDED, "round closed", "concluded")
def conclude(audit: Audit, entry: Entry) -> None:
    """The audit says what it found (21.12)."""
    told, problems = every_contest(audit, entry, "conclusion"), list[tuple[str, str]]()
    for contest in audit.plan.contests.values():
        status, trail = audit.last_close[contest.id]["status"], paper_trail(audit, contest)
        if contest.terms["targeted"] and status not in {*NEEDS_PAPER, *OTHER_ENDINGS}:
            raise Refused("conclusion", f"{contest.id} is not done: {status}")
        ending = OTHER_ENDINGS.get(status, "not_confirmed")
        if status in NEEDS_PAPER:
            ending = status if trail == "established" else "not_established"
        risk = audit.last_close[contest.id]["measured_risk"]
        right = {"status": status, "measured_risk": risk, "ending": ending, "paper_trail": trail}
        for name, value in right.items():
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
# 17. Changes of mind (21.14)
# ------------------------------------------------------------------------------------------------
# None is a fault by itself; all are said. What an entry says that has no effect is passed over.

NO_FAULT = "None of these is a fault by itself. Ask why, and what was known by then."
Key2 = tuple[str, ...]  # kind, id, and the contest of a batch


class Change(NamedTuple):
    """Something that was done differently after all."""

    kind: str
    entry: int
    said: str


# Steps that are changes of mind whatever came before them, and what is told of them.
TOLD = {
    "entries.withdrawn": ("reading_withdrawn", "a reading was withdrawn ({reason})"),
    "entries.reopened": (
        "sign_off_reopened",
        "{jurisdiction} signed off, and was reopened ({reason})",
    ),
    "round.reopened": ("round_reopened", "round {round} was reopened ({reason})"),
    "key.lost": ("key_lost", "the key {fingerprint:.16} was lost ({reason})"),
    "key.revoked": ("key_lost", "the key {fingerprint:.16} was revoked ({reason})"),
}


class ChangesOfMind:
    """The changes of mind of a record, entry by entry; `told` are those that are known.

    What came in the place of a reading, and of the results of a round, observer_more.py tells.
    """

    def __init__(self) -> None:
        self.told: list[Change] = []
        self.time = ("", "", "")
        self.committed = self.void_since = 0
        self.first_by: dict[Key2, str] = {}
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
        if kind in TOLD:
            for _ in body.get("ids", [""]):
                self.tell(TOLD[kind][0], entry.number, TOLD[kind][1].format_map(body))
        elif kind == "record.committed":
            if self.committed:
                said = f"the commitment of entry {self.committed} was replaced: its words no longer count"
                self.tell("commitment_replaced", entry.number, said)
            self.committed, self.void_since = entry.number, 0
        elif kind == "audit.loaded" and self.committed:
            self.void_since = self.void_since or entry.number
        elif kind == "cards.interpreted":
            self.enter(entry, [("card", *card["id"]) for card in body["cards"]])
        elif kind == "compliance.recorded":
            about, finding = (body["check"], body["jurisdiction"]), body["finding"]
            if (before := self.checks.get(about, finding)) != finding:
                said = f"{about[0]} of {about[1]}: from {before} to {finding}"
                self.tell("check_changed", entry.number, said)
            self.checks[about] = finding

    def enter(self, entry: Entry, keys: list[Key2]) -> None:
        """Who entered readings of these: for the first time, or the second."""
        actor, turn = entry.event["actor"], entry.body["reading"]
        if turn == "first":
            self.first_by |= dict.fromkeys(keys, same_name(actor))
        alike = sum(turn == "second" and self.first_by[key] == same_name(actor) for key in keys)
        if alike:
            said = f"{alike} second readings were entered by {actor}, who entered the first ones"
            self.tell("same_person", entry.number, said)


# ------------------------------------------------------------------------------------------------
# 18. The answer
# ------------------------------------------------------------------------------------------------

NOT_WHOLLY = "Not wholly checked: no check fails, but the entries named above"
NOT_KNOWN = f"{NOT_WHOLLY} say what this program does not know; take a verifier that knows it."
NOT_HERE = f"{NOT_WHOLLY} need {MORE}, which was not beside this program or was left out."
UNKNOWN = (
    "This program does not know what these entries say: it did not check them, nor what rests on"
    " them."
)
NOT_CONSISTENT = "Not consistent: the checks that fail say where."
NOT_ANCHORED = (
    "Consistent, not anchored: compare it with something you know from outside the record."
)
SHOWN_FAULTS, SHOWN_FACTS = 5, 20
Parts.changes = ChangesOfMind
STORIES: list[type[Story]] = [Audit]


def observe(folder: Folder, anchor: str | list[str] | None) -> dict[str, Any]:
    """Everything that can be said about a record."""
    findings = Findings()
    record, changes = Record(folder, findings), Parts.changes()
    stories = [story(record) for story in STORIES]
    known = ("record.", "key.", *(family for story in STORIES for family in story.families))
    for entry in read_chain(folder.ledger(), findings):
        has_effect = record.follow(entry)
        if record.id is not None:
            findings.unknown += [] if entry.kind.startswith(known) else [unknown_kind(entry)]
            effects = [story.follow(entry) for story in stories]
            if effects[0] and (has_effect or not entry.kind.startswith(("record.", "key."))):
                changes.follow(entry)
    if record.id is None:
        if not record.length and findings.consistent:
            findings.fault("form", None, "there is no entry at all")
        rest = [*CHECKS][2:]
        findings.not_made(rest, "the record does not begin as one must")
    else:
        say_what_was_seen(record)
        check_index(record)
        for story in stories:
            story.say_what_was_seen()
    found = anchored(record, anchor) if anchor is not None else Anchored(NOT_ANCHORED, True, 0)
    lacks_more = any(is_elsewhere(each.what, each.name) for each in findings.unknown)
    every = [*changes.every(), *(change for story in stories for change in story.changes)]
    there = {story.whose for story in stories if story.is_there} or {"audit"}
    left_out = {check for story in stories if story.whose not in there for check in story.checks}
    return {
        "record": record.id,
        "rehearsal": record.id is not None and record.rehearsal,
        "consistent": findings.consistent,
        "answer": sentence(findings, found, lacks_more),
        "anchor": {
            "given": anchor is not None,
            "found": found.is_found and anchor is not None,
            "vouches_to": found.vouches_to,
        },
        "head": {"sequence": record.length, "digest": record.digest(record.length)},
        "signed_through": record.signed_through,
        "changes": [each._asdict() for each in sorted(every, key=lambda change: change.entry)],
        "not_checked": [each._asdict() for each in sorted(findings.unknown)],
        "lacks_more": lacks_more,
        "since": None,
        "checks": [check_told(n, f) for n, f in findings.of.items() if n not in left_out],
    }


def sentence(findings: Findings, found: Anchored, lacks_more: bool) -> str:
    """The answer in one sentence, or two."""
    if not found.is_found or not (findings.unknown or not findings.consistent):
        return found.sentence
    if not findings.consistent:
        return NOT_CONSISTENT
    known = f" What you know from outside vouches for entries 1 to {found.vouches_to} as they are written."
    return (NOT_HERE if lacks_more else NOT_KNOWN) + (known if found.vouches_to else "")


def unknown_kind(entry: Entry) -> NotChecked:
    """An entry whose kind is not the record's, nor of an audit or a recount (16)."""
    said = f"the kind {entry.kind}{Parts.reserved(entry.kind)}"
    said += f", which needs {MORE}" if is_elsewhere("kind", entry.kind) else ""
    return NotChecked(entry.number, "kind", entry.kind, said)


def check_told(name: str, finding: Finding) -> dict[str, Any]:
    """One check as it is told."""
    told = {"name": name, "answer": finding.answer, "asks": CHECKS[name], "seen": finding.seen}
    faults = [{"entry": entry, "problem": problem} for entry, problem in finding.faults]
    more = {"faults": faults, "not_made": finding.not_made, "show_me": SHOW_ME.get(name, "")}
    return {**told, **more}


def headlines(told: dict[str, Any]) -> Iterator[str]:
    """How many changes of mind there are, commitments replaced first, and entries that were not checked."""
    changes, unknown = told["changes"], len(told["not_checked"])
    replaced = sum(change["kind"] == "commitment_replaced" for change in changes)
    first = f"; COMMITMENTS REPLACED: {replaced}" if replaced else ""
    yield f"Changes of mind: {len(changes) or 'none'}{first}"
    yield f"ENTRIES NOT CHECKED: {unknown}" if unknown else "Entries not checked: none"


def unknown_lines(found: list[dict[str, Any]]) -> Iterator[str]:
    """Each kind or method once, with the first of its entries."""
    entries: dict[str, list[int]] = {}
    for each in found:
        entries.setdefault(each["said"], []).append(each["entry"])
    for said, numbers in entries.items():
        yield f"  {'entry' if len(numbers) == 1 else 'entries'} {listed(numbers, SHOWN_FAULTS)}: {said}"


def more_than(shown_now: int, every: list[Any]) -> Iterator[str]:
    """How many are not shown."""
    if (more := len(every) - shown_now) > 0:
        yield f"          ... and {more} more (--json lists them all)"


def page(told: dict[str, Any]) -> Iterator[str]:
    """The answer for people, line by line."""
    name, changes = told["record"] or "(no name)", told["changes"]
    practice = f"REHEARSAL: the record {name} is for practice and decides nothing."
    yield practice if told["rehearsal"] else f"The record {name}"
    of_changes, of_unknown = headlines(told)
    yield from ("", of_changes, *([f"  {NO_FAULT}"] if changes else []))
    yield from (f"  entry {c['entry']}: {c['said']}" for c in changes[:SHOWN_FACTS])
    yield from more_than(SHOWN_FACTS, changes)
    yield from (of_unknown, *([f"  {UNKNOWN}"] if told["not_checked"] else []))
    yield from (*unknown_lines(told["not_checked"]), "")
    for check in told["checks"]:
        yield f"{check['answer'].upper():9} {check['name']}: {check['asks']}"
        yield from (f"          saw: {fact}" for fact in check["seen"][:SHOWN_FACTS])
        for fault in check["faults"][:SHOWN_FAULTS]:
            where = "" if fault["entry"] is None else f"entry {fault['entry']}: "
            yield f"          wrong: {where}{fault['problem']}"
        yield from more_than(SHOWN_FAULTS, check["faults"])
        yield from (f"          not checked: {reason}" for reason in check["not_made"])
        yield from ([f"          see it yourself: {check['show_me']}"] if check["show_me"] else [])
        yield ""
    yield f"Last entry: {told['head']['sequence']}, {told['head']['digest']}"
    yield f"Signed through entry {told['signed_through']}"
    yield from (of_changes, of_unknown)
    yield from ([Parts.since_said(told["since"])] if told["since"] else [])
    yield told["answer"]


def load_more() -> None:
    """Load the other file, where it lies beside this one. Nothing is written beside it."""
    path = Path(__file__).with_name(MORE)
    if os.path.lexists(path) and not loaded:
        module = ModuleType("observer_more")
        sys.modules["observer"] = sys.modules[__name__]
        sys.modules["observer_more"] = module
        module.__file__ = str(path)
        text = at_most(path, LONGEST_LINE)
        try:
            exec(compile(text, str(path), "exec"), module.__dict__)  # noqa: S102
            edition = module.WHOLE_OF  # its last line
        except Exception as error:
            raise ValueError(f"{MORE} is not whole or not of this edition; try --alone") from error
        if edition != EDITION:
            said = f"{MORE} is of edition {edition}, and this file of {EDITION}"
            raise ValueError(f"{said}: take both from one place, or try --alone")
        loaded[MORE] = module


def main(arguments: list[str]) -> int:
    """The exit code, after the answer was printed."""
    parser = argparse.ArgumentParser(description="Check the published record of an election audit.")
    parser.add_argument("record", type=Path, help="the folder of the record")
    for name, said in {
        "--anchor": "a digest, a fingerprint or twelve words that you know from elsewhere",
        "--record": f"the id of one record, where a SQLite file holds several ({MORE})",
        "--since": f"an older copy of the record, which this one must continue ({MORE})",
    }.items():
        parser.add_argument(name, help=said, dest=name[2:].replace("record", "id"))
    for name, said in {
        "--strict": "end with 4 where the record tells changes of mind",
        "--alone": f"leave {MORE} out",
        "--json": "print the answer for programs",
    }.items():
        parser.add_argument(name, action="store_true", help=said)
    given = parser.parse_args(arguments)
    try:
        if not given.alone:
            load_more()
        told = told_of(given)
    except FileNotFoundError:
        said = f"There is no ledger.jsonl in {given.record}: this is not the folder of a record."
        return refused(said, 2)
    except NotADirectoryError:
        said = f"{given.record} is a file: unpack it where it is a .zip, and name the folder `record` in it"
        return refused(f"{said}; where it is a SQLite file, {MORE} reads it.", 2)
    except (OSError, ValueError) as error:
        return refused(f"Nothing was checked: {error}.", 2)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        return refused(f"The observer could not go on; that is its own fault ({reason}).", 3)
    try:
        # What a record says may hold any letter; a terminal may not know it.
        encoding = sys.stdout.encoding or "ascii"
        for line in [json.dumps(told, indent=1)] if given.json else page(told):
            print(line.encode(encoding, "backslashreplace").decode(encoding))
        sys.stdout.flush()
    except BrokenPipeError:
        # Who reads took what they wanted (`| head`); what Python would write at its end goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not told["consistent"] or (given.anchor is not None and not told["anchor"]["found"]):
        return 1
    if told["since"] and told["since"]["course"] not in ("same", "continues"):
        return 1
    if told["not_checked"]:
        return 6 if told["lacks_more"] else 5
    return 4 if given.strict and told["changes"] else 0


def told_of(given: argparse.Namespace) -> dict[str, Any]:
    """The answer for what was asked on the command line."""
    anchor = read_anchor(given.anchor) if given.anchor is not None else None
    if not loaded and (given.id or given.since):
        raise ValueError(f"--record and --since need {MORE} beside this program")
    told = observe(Parts.folder_at(given.record, given.id or ""), anchor)
    return told | {"since": Parts.since(given) if given.since else None}


def refused(said: str, code: int) -> int:
    """Say why nothing was checked, and with what this ends."""
    print(said, file=sys.stderr)
    return code


# ------------------------------------------------------------------------------------------------
# 19. The words (20)
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
