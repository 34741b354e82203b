#!/usr/bin/env python3
"""Check the published record of an election audit or a recount, with nothing but Python 3.11.

    python3 -I observer.py RECORD [--anchor WHAT_YOU_KNOW] [--record ID] [--strict] [--json]

RECORD is the folder that an election office published, or a SQLite file with a record at work; ID
names the record where that file holds several. WHAT_YOU_KNOW is a digest, the fingerprint
of a key or the twelve words of a commitment that you have from somewhere else: from a photograph
of the wall of the room where the dice fell, from a newspaper, from the office's door.

This file is on its own. It uses no other program's code, and was written from two pages of text:
docs/record.md, whose sections are named here in brackets (21.5), and docs/tickets.md. So it shows
that the two pages say enough, and that a record does not need the program that made it.

It ends with 0 where the record is consistent and this program knows all that it says, with 1 where
a check fails or where what you know is not in the record, with 2 where there is nothing to check,
with 3 where this program itself could not go on, with 5 where no check fails but the record says
what this program does not know; with --strict, with 4 where the record is consistent and tells
changes of mind.

Contents: 1 the checks · 2 findings · 3 canonical form · 4 shapes · 5 signatures · 6 the folder ·
7 the chain · 8 keys, checkpoints, commitments · 9 anchors · 10 tickets · 11 what is committed ·
12 assertions · 13 populations · 14 reading the tables · 15 the draw · 16 readings · 17 wealth ·
18 bets · 19 methods · 20 the status of a contest · 21 openings · 22 the steps of an audit ·
23 changes of mind · 24 the steps of a recount · 25 the answer · 26 the words
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
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from decimal import ROUND_CEILING, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

# ------------------------------------------------------------------------------------------------
# 1. The checks
# ------------------------------------------------------------------------------------------------
# Each has a name, what is asked, and how anybody can see it with their own eyes. The names are
# those of docs/record.md, sections 15, 21.13 and 22.4.


class Question(NamedTuple):
    """What one check asks, and how to see it oneself."""

    asks: str
    show_me: str


CHECKS = {
    "chain": Question(
        "Is every line of ledger.jsonl well formed, and does each name the one before?",
        "Each line ends with the digest of the line before (`previous`). To see the digest of the"
        ' first: take the text between `"event":` and `,"previous":` of line 1 and run:'
        " (printf 'canvass-chain-1\\n1\\n%064d\\n' 0; printf %s 'THE TEXT') | sha256sum",
    ),
    "form": Question(
        "Does the record begin as a record must, and is every event of its own kinds known?",
        "Read line 1 of ledger.jsonl: its kind is record.opened and its format canvass-record-2.",
    ),
    "keys": Question(
        "Was every key authorised by a key that could do so?",
        "Search ledger.jsonl for `key.`: each new key names the key that signed for it (`signer`).",
    ),
    "signatures": Question(
        "Is every signature good, by a key that could sign there, over the record as it stands?",
        "Search ledger.jsonl for `record.checkpoint`: `sequence` and `digest` are those of an"
        " earlier line. Any program for Ed25519 can check `signature`.",
    ),
    "commitment": Question(
        "Does every commitment say all that it must before anybody knows the seed?",
        "Search ledger.jsonl for `record.committed`: the twelve words printed here must be those"
        " that were read aloud in the room.",
    ),
    "artefacts": Question(
        "Is every public file here, byte for byte as the record names it?",
        "Run `sha256sum artefacts/*`: each file has its own SHA-256 as its name.",
    ),
    "index": Question(
        "Does record.json list exactly what is in the folder?",
        "Compare record.json with the last line of ledger.jsonl and with `ls artefacts`.",
    ),
    "order": Question(
        "Did every step of the audit come when it could, with all that it must say?",
        "Read the kinds in ledger.jsonl from top to bottom: opened, committed, seeded, then rounds.",
    ),
    "interpretations": Question(
        "Was every card that people read one that was drawn, and entered by whom it may be?",
        "Search ledger.jsonl for `cards.interpreted` and compare the ids with the file `sample`.",
    ),
    "seed": Question(
        "Is the seed for the last commitment, which was signed before it?",
        "In ledger.jsonl the last `record.committed` and a checkpoint of the purpose `commit` stand"
        " before `audit.seeded`, which names its digest.",
    ),
    "tables": Question(
        "Do the committed tables have their form, and follow from one another?",
        "Open the files that `record.committed` names: `contests`, `assertions`, `populations`.",
    ),
    "draw": Question(
        "Is every sample what the seed and the committed tables give?",
        "Hash the seed and the id of a card yourself, as docs/tickets.md says.",
    ),
    "cards": Question(
        "Does every record of a card that was shown lead to the committed root?",
        "Open the file `openings` of a `round.closed`: section 12 of docs/record.md is done with"
        " sha256sum alone.",
    ),
    "risk": Question(
        "Does every number and status of every round follow from what people read?",
        "Multiply it out: wealth begins with 1 and each card has its factor (section 21.8).",
    ),
    "compliance": Question(
        "Is it told truly whether the paper trail was established?",
        "Search ledger.jsonl for `compliance.recorded`: each jurisdiction has three checks.",
    ),
    "conclusion": Question(
        "Does the conclusion follow from the last round that was closed?",
        "Compare `audit.concluded` with the last `round.closed` in ledger.jsonl.",
    ),
    "case": Question(
        "Did every step of the recount come when it could, with all that it must say?",
        "Read the kinds in ledger.jsonl from top to bottom: opened, baseline, returns, amended.",
    ),
    "baseline": Question(
        "Does the count before have every unit once, and the totals that it says?",
        "Add up the file `units` that `recount.baseline_set` names: one unit on each line.",
    ),
    "units": Question(
        "Did every unit of the baseline come back once, and no other?",
        "Search ledger.jsonl for `returns.imported` and compare `unit` with the file `units`.",
    ),
    "imported": Question(
        "Is every imported return told as one, with a reason where its votes changed?",
        "Search ledger.jsonl for `returns.imported`: `reason` is null where no vote changed.",
    ),
    "sums": Question(
        "Do the totals of every board and of the amended return follow from the units?",
        "Add up `votes` of a board's `returns.imported` and compare its `returns.completed`.",
    ),
    "custody": Question(
        "Was every container's seal logged whenever somebody opened or moved it?",
        "Ask each board for its minutes: they name the seals.",
    ),
    "tallies": Question(
        "Did two teams count every unit without seeing each other's numbers?",
        "Ask each board for its tally sheets: there are two for each unit.",
    ),
}
OF_THE_RECORD = tuple(CHECKS)[:7]
OF_AN_AUDIT = tuple(CHECKS)[7:16]
OF_A_RECOUNT = tuple(CHECKS)[16:]

# ------------------------------------------------------------------------------------------------
# 2. Findings
# ------------------------------------------------------------------------------------------------


class Refused(Exception):
    """An event that is not as it must be: the check that it fails, and why."""

    def __init__(self, check: str, problem: str) -> None:
        super().__init__(problem)
        self.check = check


class NotAtHand(Exception):
    """A file that is not here, so that what rests on it cannot be checked."""


class NotKnown(Exception):
    """A kind or a method that this program does not know (16)."""

    def __init__(self, what: str, name: str, said: str, whose: str = "audit") -> None:
        super().__init__(f"{said}; nothing of the {whose} is checked from here on")
        self.what, self.name = what, name


class NotChecked(NamedTuple):
    """What this program does not know, and the entry that says it."""

    entry: int
    what: str
    name: str
    said: str


class Fault(NamedTuple):
    """One thing that is wrong, and the entry where it is."""

    entry: int | None
    problem: str


@dataclass
class Finding:
    """What one check found."""

    seen: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    not_made: list[str] = field(default_factory=list)

    @property
    def answer(self) -> str:
        """Whether the check holds, fails, or could not be made."""
        if self.faults:
            return "fails"
        return "not made" if self.not_made and not self.seen else "holds"


class Findings:
    """What all checks found, by name."""

    def __init__(self) -> None:
        self.of = {name: Finding() for name in CHECKS}
        self.unknown: list[NotChecked] = []
        self.left_out: set[str] = set()

    def fault(self, check: str, entry: int | None, problem: str) -> None:
        """Keep what is wrong."""
        self.of[check].faults.append(Fault(entry, problem))

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
# 3. Canonical form (3)
# ------------------------------------------------------------------------------------------------

LARGEST = 2**53 - 1
DEEPEST = 32


def canonical(value: Any) -> bytes:
    """The one way in which a value is written."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8")


def whole_number(digits: str) -> int:
    """A whole number in the range that a record knows."""
    number = int(digits)
    if abs(number) > LARGEST:
        raise ValueError(f"the number {digits[:20]} is out of range")
    return number


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
        level = [
            child
            for node in level
            for child in (node.values() if type(node) is dict else node)
            if type(child) in (dict, list)
        ]
        if not level:
            return False
    return bool(level)


def parsed(line: bytes, deepest: int = DEEPEST) -> Any:
    """The value that these bytes say, where they say it in the canonical way."""
    try:
        value = json.loads(
            line.decode("utf-8"),
            parse_int=whole_number,
            parse_float=no_number,
            parse_constant=no_number,
            object_hook=plain_keys,
        )
        again = canonical(value)
    except UnicodeError as error:
        raise ValueError("it is not text in UTF-8") from error
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON: {error.msg}") from error
    if again != line:
        raise ValueError("it is not written in the canonical way")
    if is_deeper(value, deepest):
        raise ValueError("it is nested too deep")
    return value


LONGEST_LINE = 2**24
LONGEST_INDEX = 2**28


def lines_of(data: bytes) -> list[bytes]:
    """The lines of a table; the last must be ended too."""
    if not data:
        return []
    if not data.endswith(b"\n"):
        raise ValueError(f"line {data.count(10) + 1} is not ended")
    lines = data[:-1].split(b"\n")
    if max(map(len, lines)) > LONGEST_LINE:
        raise ValueError(f"a line has more than {LONGEST_LINE} bytes")
    return lines


# ------------------------------------------------------------------------------------------------
# 4. Shapes: what a value must look like
# ------------------------------------------------------------------------------------------------
# A shape looks at a value and says what is wrong with it, or nothing.

Shape = Callable[[Any], str | None]


def shown(value: Any) -> str:
    """A value in few letters."""
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 60 else text[:57] + "..."


def must(is_right: Callable[[Any], bool], what: str) -> Shape:
    """The shape of values for which something is true."""

    def problem(value: Any) -> str | None:
        return None if is_right(value) else f"must be {what}, found {shown(value)}"

    return problem


def matching(pattern: str, what: str) -> Shape:
    """The shape of text of a pattern."""
    compiled = re.compile(pattern)
    return must(lambda v: type(v) is str and compiled.fullmatch(v) is not None, what)


def one_of(*values: Any) -> Shape:
    """The shape of a few values."""
    return must(lambda v: type(v) is type(values[0]) and v in values, f"one of {list(values)}")


def list_of(shape: Shape, least: int = 0) -> Shape:
    """The shape of a list."""

    def problem(value: Any) -> str | None:
        if type(value) is not list:
            return f"must be a list, found {shown(value)}"
        if len(value) < least:
            return f"must have at least {least}"
        for place, item in enumerate(value, 1):
            if why := shape(item):
                return f"number {place}: {why}"
        return None

    return problem


def members(required: dict[str, Shape], optional: dict[str, Shape] | None = None) -> Shape:
    """The shape of an object with exactly these members."""
    shapes = {**required, **(optional or {})}

    def problem(value: Any) -> str | None:
        if type(value) is not dict:
            return f"must be an object, found {shown(value)}"
        for name in required:
            if name not in value:
                return f"lacks `{name}`"
        for name, item in value.items():
            if name not in shapes:
                return f"has `{name}`, which does not belong there"
            if why := shapes[name](item):
                return f"`{name}`: {why}"
        return None

    return problem


def each_of(shape: Shape) -> Shape:
    """The shape of an object whose members, whatever their names, have one shape."""

    def problem(value: Any) -> str | None:
        if type(value) is not dict:
            return f"must be an object, found {shown(value)}"
        return next(
            (f"`{name}`: {why}" for name, item in value.items() if (why := shape(item))), None
        )

    return problem


def anything(_: Any) -> str | None:
    """The shape of anything."""
    return None


def nullable(shape: Shape) -> Shape:
    """The shape of something that may be left out by saying null."""
    return lambda value: None if value is None else shape(value)


def is_whole(value: Any, least: int) -> bool:
    """Whether a value is a whole number of at least this."""
    return type(value) is int and value >= least


DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,50})?")
FRACTION = re.compile(r"(0|-?[1-9][0-9]{0,99})(?:/([1-9][0-9]{0,99}))?")
MOST_OF_A_SHARE = 50
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
    """Whether a value is a fraction from 0 to 1 of so many digits (3)."""
    if not is_fraction(value) or not 0 <= as_fraction(value) <= 1:
        return False
    return all(len(digits) <= MOST_OF_A_SHARE for digits in value.split("/"))


def as_fraction(text: str) -> Fraction:
    """The number that a fraction names."""
    above, _, below = text.partition("/")
    return Fraction(int(above), int(below or 1))


def is_label(text: str) -> bool:
    """Whether each character is seen, and none turns the direction of writing (3)."""
    return all(one in JOINERS or unicodedata.category(one) not in UNSEEN for one in text)


@lru_cache(maxsize=1024)
def is_name(text: str) -> bool:
    """Whether a person or a board may be called so: what is seen, single spaces, no scripts that look alike (3)."""
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


text = must(lambda v: type(v) is str, "text")
a_name = must(
    lambda v: type(v) is str and is_name(v),
    "a name of 1 to 200 characters that are seen, single spaces, one script",
)
some_text = must(lambda v: type(v) is str and v != "", "text that is not empty")
label_or_nothing = must(lambda v: type(v) is str and is_label(v), "text of characters seen")
label = must(
    lambda v: type(v) is str and v != "" and is_label(v), "text of characters that are seen"
)
boolean = must(lambda v: type(v) is bool, "true or false")
count = must(lambda v: is_whole(v, 0), "a whole number of 0 or more")
number_from_1 = must(lambda v: is_whole(v, 1), "a whole number of 1 or more")
share = must(is_share, "a share from 0 to 1, a fraction in lowest terms")
decimal = must(is_decimal, "a decimal")
hex_32 = matching(r"[0-9a-f]{64}", "64 hexadecimal digits")
hex_64 = matching(r"[0-9a-f]{128}", "128 hexadecimal digits")
record_id = matching(r"[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?", "an id of a record")
card_id = list_of(text, least=1)
choice_votes = list_of(members({"choice": some_text, "votes": count}))
artefact = members({"sha256": hex_32, "size_bytes": count, "access": one_of("public", "private")})


def shaped(value: Any, shape: Shape, check: str, where: str) -> None:
    """Refuse a value that has not its shape."""
    if why := shape(value):
        raise Refused(check, f"{where}: {why}")


# ------------------------------------------------------------------------------------------------
# 5. Signatures: Ed25519 (6; RFC 8032)
# ------------------------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)
SMALL_ORDER = {
    0,
    1,
    P - 1,
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
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_1 % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def point_bytes(a: Point) -> bytes:
    """The 32 bytes that name a point."""
    inverse = pow(a[2], -1, P)
    x, y = a[0] * inverse % P, a[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little")) or (0, 1, 1, 0)


def is_usable_key(key: bytes) -> bool:
    """Whether a public key is one under which a signature means something."""
    y = int.from_bytes(key, "little") & (2**255 - 1)
    return y < P and y not in SMALL_ORDER


def is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    """Whether [S]B - [k]A is R, byte for byte."""
    a, s = point(key), int.from_bytes(signature[32:], "little")
    if a is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    minus_a = (P - a[0], a[1], a[2], P - a[3])
    both = add(BASE, minus_a)
    result: Point = (0, 1, 1, 0)
    for bit in range(max(s.bit_length(), k.bit_length()) - 1, -1, -1):
        result = add(result, result)
        pick = (s >> bit & 1, k >> bit & 1)
        if pick != (0, 0):
            result = add(result, both if pick == (1, 1) else BASE if pick[0] else minus_a)
    return point_bytes(result) == signature[:32]


def fingerprint(key: bytes) -> str:
    """The fingerprint of a public key."""
    return hashlib.sha256(b"canvass-key-1\n" + key).hexdigest()


# ------------------------------------------------------------------------------------------------
# 6. The folder (2)
# ------------------------------------------------------------------------------------------------


NOT_REGULAR = "a link, a pipe or a device stands there, no file"


class NotRegular(OSError):
    """What stands under a name is no file of the folder."""


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


def up_to_a_long_line(path: Path) -> Iterator[bytes]:
    """The lines of a regular file, and of the first that is too long to be one the beginning."""
    with regular(path) as file:
        while line := file.readline(LONGEST_LINE + 2):
            yield line


# Files that a file manager puts into each folder that it shows (2).
LEFT_BY_FILE_MANAGERS = (".DS_Store", "Thumbs.db", "desktop.ini")


class Folder:
    """The folder of a record, as it lies there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.good: dict[str, bytes] = {}

    def ledger(self) -> Iterator[bytes]:
        """The lines of the ledger, one after the other."""
        return up_to_a_long_line(self.path / "ledger.jsonl")

    def index(self) -> bytes | None:
        """The bytes of the table of contents, where there is one."""
        path = self.path / "record.json"
        return at_most(path, LONGEST_INDEX) if os.path.lexists(path) else None

    def names(self) -> list[str]:
        """The names in artefacts/."""
        folder = self.path / "artefacts"
        return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []

    def left_over(self) -> list[str]:
        """The names in artefacts/ of files that a file manager put there (2)."""
        return [
            name
            for name in self.names()
            if name in LEFT_BY_FILE_MANAGERS
            and stat.S_ISREG((self.path / "artefacts" / name).lstat().st_mode)
        ]

    def beside(self) -> list[str]:
        """The names of what stands beside the record and is no part of it (2)."""
        own = ("ledger.jsonl", "record.json", "artefacts")
        return sorted(path.name for path in self.path.iterdir() if path.name not in own)

    def links(self) -> list[str]:
        """The parts of the folder that lead elsewhere."""
        return [name for name in ("artefacts",) if (self.path / name).is_symlink()]

    def file(self, digest: str, most: int) -> bytes | None:
        """The bytes that lie under a digest, whatever they are, and of a longer file than ``most`` only one more."""
        try:
            return at_most(self.path / "artefacts" / digest, most)
        except NotRegular:
            raise
        except OSError:
            return None

    def table(self, named: dict[str, Any], name: str, check: str) -> list[bytes]:
        """The lines of a file that an entry names: it must be public, and the one named."""
        if name not in named or named[name]["access"] != "public":
            raise Refused(check, f"the file `{name}` is not named as a public one")
        if (data := self.good.get(named[name]["sha256"])) is None:
            raise NotAtHand(f"the file `{name}` is not at hand; the office has it")
        return lines_of(data)


class Database(Folder):
    """A record at work in a SQLite file, which is only read (17)."""

    MAGIC = b"SQLite format 3\0"

    def __init__(self, path: Path, record: str) -> None:
        super().__init__(path)
        import sqlite3  # some builds of Python lack it; folders are checked without

        log = path.with_name(f"{path.name}-wal")
        has_log = log.exists() and log.stat().st_size > 0
        still = "" if has_log or os.access(path.parent, os.W_OK) else "&immutable=1"
        self.damaged = sqlite3.Error
        self.open = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{still}", uri=True)
        if (version := self.rows("pragma user_version")[0][0]) != 1:
            raise ValueError(f"{path} has tables of version {version}, not 1 (17)")
        found = self.rows("select record from record_entry where sequence = 1 order by record")
        ids = [row[0] for row in found]
        if (record or len(ids) != 1) and record not in ids:
            raise ValueError(f"{path} holds the records {', '.join(ids)}; say --record ID")
        self.record = record or ids[0]

    @classmethod
    def is_here(cls, path: Path) -> bool:
        """Whether the file begins as a SQLite file does."""
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(cls.MAGIC)) == cls.MAGIC

    def rows(self, query: str, *values: str) -> list[Any]:
        """What a query finds."""
        try:
            return self.open.execute(query, values).fetchall()
        except self.damaged as error:
            raise ValueError(f"{self.path} cannot be read ({error})") from error

    def ledger(self) -> Iterator[bytes]:
        """The lines of the entries, as a ledger file would have them."""
        query = "select cast(line as blob) from record_entry where record = ? order by sequence"
        try:
            for row in self.open.execute(query, (self.record,)):
                yield row[0] + b"\n"
        except self.damaged as error:
            raise ValueError(f"{self.path} cannot be read ({error})") from error

    def index(self) -> None:
        """There is none: a record gets its table of contents when it is published."""

    def file(self, digest: str, most: int) -> bytes | None:
        """The parts of a public file put together; part 0 is empty and says that it is there."""
        del most
        query = (
            "select cast(data as blob) from record_artefact"
            " where record = ? and access = 'public' and sha256 = ? order by part"
        )
        parts = [row[0] for row in self.rows(query, self.record, digest)]
        return b"".join(parts) if parts else None


# ------------------------------------------------------------------------------------------------
# 7. The chain (4, 5)
# ------------------------------------------------------------------------------------------------

ZEROS = "0" * 64
HEAD = len(f'{{"digest":"{ZEROS}","event":')
KIND = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z")


class Entry(NamedTuple):
    """One entry of the ledger."""

    number: int
    digest: str
    event: dict[str, Any]

    @property
    def kind(self) -> str:
        """What happened."""
        return str(self.event["kind"])

    @property
    def body(self) -> dict[str, Any]:
        """What was said."""
        body: dict[str, Any] = self.event["body"]
        return body


def is_time(value: Any) -> bool:
    """Whether text names a moment that the calendar has."""
    if type(value) is not str or not TIME.fullmatch(value):
        return False
    try:
        datetime.fromisoformat(value[:19])
    except ValueError:
        return False
    return True


EVENT = members(
    {
        "kind": must(
            lambda v: type(v) is str and len(v) <= 64 and bool(KIND.fullmatch(v)), "a kind of event"
        ),
        "actor": a_name,
        "time": must(is_time, "a time in UTC, as 2026-11-12T15:04:05Z"),
        "body": must(lambda v: type(v) is dict, "an object"),
    }
)
ENTRY = members({"sequence": number_from_1, "previous": hex_32, "event": EVENT, "digest": hex_32})


def entry_of(line: bytes, number: int, previous: str) -> Entry:
    """The entry on a line, where it follows the one before."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"it has more than {LONGEST_LINE} bytes")
    value = parsed(line, DEEPEST + 2)
    if why := ENTRY(value):
        raise ValueError(f"the entry {why}" if why.startswith(("lacks", "has")) else why)
    if value["sequence"] != number:
        raise ValueError(f"its number is {value['sequence']}")
    if value["previous"] != previous:
        raise ValueError("the digest of the entry before is another one")
    event = line[HEAD : line.rindex(b',"previous":"')]
    hashed = f"canvass-chain-1\n{number}\n{previous}\n".encode() + event
    if hashlib.sha256(hashed).hexdigest() != value["digest"]:
        raise ValueError("its digest is not that of its content: it was changed")
    return Entry(number, value["digest"], value["event"])


def read_chain(lines: Iterable[bytes], findings: Findings) -> Iterator[Entry]:
    """The entries of a ledger, each when it is read, up to the first that breaks the chain."""
    read, previous, rest = 0, ZEROS, 0
    for number, line in enumerate(lines, 1):
        if not line.endswith(b"\n") and len(line) <= LONGEST_LINE:
            rest = len(line)
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
    if rest:
        findings.saw("chain", f"{rest} bytes after the last line were never finished: no entry")


# ------------------------------------------------------------------------------------------------
# 8. Keys, checkpoints, commitments, files (5 to 12)
# ------------------------------------------------------------------------------------------------

SIGNED = {
    "record": record_id,
    "sequence": number_from_1,
    "digest": hex_32,
    "signer": hex_32,
    "signature": hex_64,
}
risk_limit = must(
    lambda v: is_decimal(v) and 0 < Decimal(v) <= 1, "a decimal above 0 and at most 1, as 0.05"
)
OPENED = members(
    {"format": text, "record": record_id, "about": must(lambda v: type(v) is dict, "an object")}
)
OWN_KINDS: dict[str, Shape] = {
    "record.opened": OPENED,
    "record.committed": members(
        {
            "format": one_of("canvass-commitment-1"),
            "record": record_id,
            "artefacts": each_of(artefact),
            "cards": nullable(members({"root": hex_32, "count": count})),
            "terms": members(
                {
                    "risk_limits": list_of(
                        members({"contest": some_text, "risk_limit": risk_limit})
                    ),
                    "method": anything,
                    "bet": anything,
                    "ticket_scheme": text,
                }
            ),
            "software": text,
            "keys": list_of(hex_32, least=1),
        }
    ),
    "record.checkpoint": members(
        {**SIGNED, "purpose": one_of("commit", "sign_off", "round_close", "publish")}
    ),
    "key.authorised": members({**SIGNED, "public_key": hex_32, "holder": a_name}),
    "key.rotated": members({**SIGNED, "public_key": hex_32, "holder": a_name, "replaces": hex_32}),
    "key.lost": members({"fingerprint": hex_32, "reason": text}),
    "key.revoked": members({"fingerprint": hex_32, "reason": text}),
}
CHECK_OF = {
    "record.opened": "form",
    "record.committed": "commitment",
    "record.checkpoint": "signatures",
}


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

    No entry is kept: `digests` has 32 bytes of each, `own` those for which somebody signs as soon as they
    are there. `commitments` are those that stand, by entry; `files` all that entries name, by digest.
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
        """The digest of the entry with this number, from 1."""
        return self.digests[32 * number - 32 : 32 * number].hex()

    @property
    def head(self) -> tuple[int, str]:
        """The number and the digest of the last entry."""
        return (self.length, self.digest(self.length)) if self.digests else (0, ZEROS)

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
                self.take_files(entry)
            if self.id is not None or entry.number == 1:
                self.take(entry)
        except Refused as why:
            self.findings.fault(why.check, entry.number, str(why))
            has_effect = False
        self.digests += bytes.fromhex(entry.digest)
        if entry.kind in STOOD_FOR:
            self.own.append((entry.number, entry.kind))
        return has_effect and self.id is not None

    def take(self, entry: Entry) -> None:
        """Take one event; refused, it has no effect."""
        opens = entry.kind == "record.opened"
        if opens != (entry.number == 1):
            raise Refused("form", "record.opened must be entry 1, and only entry 1")
        if entry.kind not in OWN_KINDS:
            if entry.kind.startswith(("record.", "key.")):
                raise Refused("form", f"a record knows no event of the kind {entry.kind}")
            return
        check = CHECK_OF.get(entry.kind, "keys")
        shaped(entry.body, OWN_KINDS[entry.kind], check, entry.kind)
        takes: dict[str, Callable[[Entry], None]] = {
            "record.opened": self.open,
            "record.committed": self.commit,
            "record.checkpoint": self.checkpoint,
            "key.authorised": self.authorise,
            "key.rotated": self.authorise,
            "key.lost": self.lose,
            "key.revoked": self.lose,
        }
        takes[entry.kind](entry)

    def open(self, entry: Entry) -> None:
        """The record begins (5)."""
        if entry.body["format"] != "canvass-record-2":
            found = shown(entry.body["format"])
            raise Refused(
                "form", f"this program knows only the format canvass-record-2, not {found}"
            )
        self.rehearsal = entry.body["about"].get("rehearsal", False)
        if type(self.rehearsal) is not bool:
            raise Refused("form", f"`rehearsal` is true or false, not {shown(self.rehearsal)}")
        self.id = entry.body["record"]

    def signature(self, entry: Entry, check: str, key: bytes) -> None:
        """Refuse an event whose signature does not hold at its place (7)."""
        body = entry.body
        if body["record"] != self.id:
            raise Refused(check, f"it was signed for the record {shown(body['record'])}")
        if body["sequence"] >= entry.number:
            raise Refused(check, "it signs an entry that is not earlier")
        if self.digest(body["sequence"]) != body["digest"]:
            raise Refused(
                check, f"it was signed over another entry {body['sequence']} than this one"
            )
        unsigned = {name: value for name, value in body.items() if name != "signature"}
        message = b"canvass-signed-1\n" + canonical({**entry.event, "body": unsigned})
        if not is_signed(message, bytes.fromhex(body["signature"]), key):
            raise Refused(check, "the signature does not hold")

    def signed_by_known(self, entry: Entry, check: str) -> None:
        """Refuse an event that is not signed by a key that may sign at its place."""
        if entry.body["signer"] not in self.may_sign():
            raise Refused(check, f"the key {entry.body['signer'][:16]} may not sign here")
        self.signature(entry, check, self.keys[entry.body["signer"]].public)

    def authorise(self, entry: Entry) -> None:
        """A key may sign from here on; where it replaces another, that one no more (8)."""
        body, public = entry.body, bytes.fromhex(entry.body["public_key"])
        name, replaces = fingerprint(public), entry.body.get("replaces")
        if not is_usable_key(public):
            raise Refused("keys", "the public key is none under which a signature means something")
        if name in self.keys:
            raise Refused("keys", f"the key {name[:16]} was authorised before")
        if replaces is not None and replaces not in self.may_sign():
            raise Refused("keys", f"the key {replaces[:16]} that it replaces may not sign here")
        if self.keys or replaces is not None:
            self.signed_by_known(entry, "keys")
        elif body["signer"] != name:
            raise Refused("keys", "the first key must sign its own authorisation")
        else:
            self.signature(entry, "keys", public)
        self.keys[name] = Key(public, entry.number, body["signer"])
        self.gone |= {replaces} if replaces else set()

    def lose(self, entry: Entry) -> None:
        """A key may sign no more (8)."""
        if entry.body["fingerprint"] not in self.may_sign():
            raise Refused(
                "keys", f"the key {entry.body['fingerprint'][:16]} may not sign here anyway"
            )
        self.gone.add(entry.body["fingerprint"])

    def checkpoint(self, entry: Entry) -> None:
        """Somebody signs the record so far (9)."""
        body = entry.body
        self.signed_by_known(entry, "signatures")
        if (
            body["purpose"] == "commit"
            and min(self.commitments, default=LARGEST) > body["sequence"]
        ):
            raise Refused("signatures", "it signs a commitment, and none stands there")
        self.checkpoints.append(
            Checkpoint(entry.number, body["sequence"], body["signer"], body["purpose"])
        )

    def commit(self, entry: Entry) -> None:
        """Everything is fixed that could be bent once the seed is known (11)."""
        body = entry.body
        contests = [limit["contest"] for limit in body["terms"]["risk_limits"]]
        lacking = {"manifest", "contests", "card_bounds", "assertions"} - body["artefacts"].keys()
        if body["record"] != self.id:
            raise Refused("commitment", f"it commits the record {shown(body['record'])}")
        if lacking or (body["cards"] and "frame" not in body["artefacts"]):
            raise Refused(
                "commitment",
                f"it lacks the file `{min(lacking | {'frame'} - body['artefacts'].keys())}`",
            )
        if len(set(contests)) < len(contests):
            raise Refused("commitment", "a contest has two risk limits")
        if body["keys"] != sorted(self.may_sign()):
            raise Refused("commitment", "its keys are not those that may sign at this place")
        self.commitments[entry.number] = body
        self.committed_tables(entry)

    def committed_tables(self, entry: Entry) -> None:
        """Each committed table has canonical lines, and the frame one for each card (10, 12)."""
        body = entry.body
        for name, named in body["artefacts"].items():
            data = self.folder.good.get(named["sha256"])
            if data is None:
                continue
            try:
                lines = lines_of(data)
                for number, line in enumerate(lines, 1):
                    check_line(line, number)
            except ValueError as error:
                del self.folder.good[named["sha256"]]
                self.findings.fault("artefacts", entry.number, f"the table `{name}`: {error}")
                continue
            if name == "frame" and body["cards"] and len(lines) != body["cards"]["count"]:
                self.findings.fault(
                    "commitment",
                    entry.number,
                    f"{body['cards']['count']} cards are committed, the frame has {len(lines)} lines",
                )

    def take_files(self, entry: Entry) -> None:
        """Look at the files that an event names (10)."""
        if "artefacts" not in entry.body:
            return
        shaped(entry.body["artefacts"], each_of(artefact), "artefacts", "`artefacts`")
        for name, named in entry.body["artefacts"].items():
            self.take_file(name, named)

    def take_file(self, name: str, named: dict[str, Any]) -> None:
        """Look at one file that an event names."""
        digest = named["sha256"]
        known = self.files.setdefault(digest, dict(named))
        if named["size_bytes"] != known["size_bytes"]:
            raise Refused("artefacts", f"the file `{name}` has two sizes")
        if named["access"] == "public":
            known["access"] = "public"
        if digest in self.folder.good:
            return
        try:
            data = self.folder.file(digest, named["size_bytes"])
        except NotRegular:
            raise Refused("artefacts", f"the file `{name}`: {NOT_REGULAR}") from None
        if data is not None and len(data) > named["size_bytes"]:
            raise Refused(
                "artefacts", f"the file `{name}` has more than {named['size_bytes']} bytes"
            )
        if data is None and named["access"] == "public":
            raise Refused("artefacts", f"the file `{name}` ({digest[:16]}) is not in artefacts/")
        if data is not None and hashlib.sha256(data).hexdigest() != digest:
            raise Refused(
                "artefacts",
                f"the file `{name}` ({digest[:16]}) is not the one named: it was changed",
            )
        if data is not None and len(data) != named["size_bytes"]:
            raise Refused(
                "artefacts", f"the file `{name}` has {len(data)} bytes, not {named['size_bytes']}"
            )
        if data is not None:
            self.folder.good[digest] = data

    def say_what_was_seen(self) -> None:
        """Say what the checks of the record looked at."""
        findings, private = (
            self.findings,
            [f for f in self.files.values() if f["access"] == "private"],
        )
        findings.saw("form", f"the record {self.id}, canvass-record-2" if self.id else "no record")
        if self.keys:
            gone = f"of which {len(self.gone)} may sign no more"
            findings.saw("keys", f"{len(self.keys)} keys, {gone}")
        else:
            findings.not_made(["keys"], "no key is authorised yet; the office can add one")
        findings.saw("artefacts", f"{len(self.folder.good)} files that have the digest named")
        if self.checkpoints:
            signed = f"{len(self.checkpoints)} signatures; the record is signed through entry"
            findings.saw("signatures", f"{signed} {self.signed_through} of {self.length}")
        else:
            findings.not_made(["signatures"], "nothing is signed yet; the office can sign it")
        signed_over = {(point.over, point.purpose) for point in self.checkpoints}
        for number, kind in self.own:
            if (number, STOOD_FOR[kind]) not in signed_over:
                findings.saw("signatures", f"entry {number}: {kind} has no signature of its own")
        for number, body in self.commitments.items():
            words = " ".join(twelve_words(commitment_digest(body)))
            findings.saw("commitment", f"entry {number}: {words} ({commitment_digest(body)})")
        if not self.commitments:
            findings.not_made(["commitment"], "nothing is committed yet; the office can commit it")
        if private:
            findings.not_made(
                ["artefacts"],
                f"{len(private)} private files are not seen; the office can check them",
            )

    def check_index(self) -> None:
        """Compare the table of contents with what there is (2)."""
        findings, data = self.findings, self.folder.index()
        if data is None:
            findings.not_made(
                ["index"], "there is no record.json: the record is at work; the office publishes it"
            )
            last = self.checkpoints[-1] if self.checkpoints else None
            if last and (last.purpose, last.entry) == ("publish", self.head[0]):
                findings.not_made(
                    ["index"],
                    "its last entry signs its publication: where you got this as a published record, its "
                    "record.json was taken away, and with it the list of its files",
                )
            return
        public = sorted(d for d, f in self.files.items() if f["access"] == "public")
        number, digest = self.head
        right = {
            "format": "canvass-record-2",
            "record": self.id,
            "head": {"digest": digest, "sequence": number},
            "artefacts": public,
        }
        try:
            if not data.endswith(b"\n"):
                raise ValueError("its line has no end")
            value = parsed(data[:-1])
        except ValueError as error:
            findings.fault("index", None, f"record.json: {error}")
            return
        for name in sorted(right.keys() | (value.keys() if type(value) is dict else set())):
            if type(value) is not dict or name not in right or value.get(name) != right[name]:
                findings.fault("index", None, f"record.json: `{name}` is not what the record gives")
        for name in self.folder.links():
            findings.fault("index", None, f"{name}/: {NOT_REGULAR}")
        left = self.folder.left_over()
        for name in left:
            findings.saw(
                "index", f"artefacts/{name}: left by a file manager, no part of the record"
            )
        if (names := [name for name in self.folder.names() if name not in left]) != public:
            other = sorted(set(names) ^ set(public))
            findings.fault(
                "index", None, f"artefacts/ does not hold exactly the public files: {other[0][:64]}"
            )
        findings.saw("index", f"the head and {len(public)} public files")
        if beside := self.folder.beside():
            more = f" and {len(beside) - 8} more" if len(beside) > 8 else ""
            named = ", ".join(shown(name)[1:-1] for name in beside[:8])
            findings.saw("index", f"not checked, as no part of the record: {named}{more}")


# Steps for which somebody signs as soon as they are taken (9).
STOOD_FOR = {"entries.signed_off": "sign_off", "round.closed": "round_close"}


def check_line(line: bytes, number: int) -> None:
    """Refuse a line of a table that is not canonical."""
    try:
        parsed(line)
    except ValueError as error:
        raise ValueError(f"line {number}: {error}") from error


def commitment_digest(body: dict[str, Any]) -> str:
    """The digest of a commitment (11)."""
    return hashlib.sha256(b"canvass-commitment-1\n" + canonical(body)).hexdigest()


# ------------------------------------------------------------------------------------------------
# 9. Anchors (13, 14)
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
    """What the anchor vouches for (14)."""
    if (old := superseded(record, anchor)) is not None:
        return Anchored(
            f"Contradicted: what you know from outside rests on the commitment of entry {old}, which was"
            f" replaced; the one that counts stands in entry {max(record.commitments)}.",
            False,
            0,
        )
    fixed, keys, found = look_up(record, anchor)
    if not found:
        return Anchored(
            "What you know from outside the record is not in it:"
            " this is another record, or it was changed.",
            False,
            0,
        )
    while more := {n for n, k in record.keys.items() if k.signer in keys} - keys:
        keys |= more
    signed = max((c.vouches_to for c in record.checkpoints if c.signer in keys), default=0)
    through = max(fixed, min(signed, reach(record, anchor, fixed)))
    if through == record.length:
        return Anchored("Consistent, and vouched for from outside as a whole.", True, through)
    if through:
        upto = f"up to entry {through} of {record.length}, not beyond"
        return Anchored(f"Consistent, and vouched for from outside {upto}.", True, through)
    return Anchored(
        "Consistent, but what you know from outside vouches for none of its entries.", True, 0
    )


def superseded(record: Record, anchor: str | list[str]) -> int | None:
    """The entry of a commitment on which the anchor rests, where a later one counts in its place (14)."""
    named = committed_as(record, anchor) or in_force(record, entry_with(record, anchor))
    return named[-1] if named and not is_last(record, named[-1]) else None


def in_force(record: Record, entry: int) -> list[int]:
    """The commitments up to an entry; the last of them is in force there."""
    return [number for number in record.commitments if number <= entry]


def is_last(record: Record, number: int) -> bool:
    """Whether the commitment of this entry is the one that counts, perhaps said again later."""
    bodies = record.commitments
    return commitment_digest(bodies[number]) == commitment_digest(bodies[max(bodies)])


def committed_as(record: Record, anchor: str | list[str]) -> list[int]:
    """The entries of the commitments that the anchor names by their words or their digest."""
    return [
        number
        for number, body in record.commitments.items()
        if anchor in (digest := commitment_digest(body), twelve_words(digest))
    ]


def entry_with(record: Record, digest: str | list[str]) -> int:
    """The number of the entry with this digest; 0 where there is none."""
    numbers = range(1, record.length + 1) if isinstance(digest, str) else []
    return next((number for number in numbers if record.digest(number) == digest), 0)


def reach(record: Record, anchor: str | list[str], fixed: int) -> int:
    """The last entry that keys can vouch for: who holds them may have replaced a commitment (14)."""
    known = committed_as(record, anchor) or in_force(record, fixed)
    if len(record.commitments) < 2 or (known and is_last(record, known[-1])):
        return record.length
    return min(record.commitments) - 1


def look_up(record: Record, anchor: str | list[str]) -> tuple[int, set[str], bool]:
    """What an anchor fixes by itself, the keys that it vouches for, and whether it was found."""
    for body in record.commitments.values():
        digest = commitment_digest(body)
        if anchor in (digest, twelve_words(digest)):
            return 0, set(body["keys"]), True
    if isinstance(anchor, str) and anchor in record.keys:
        return 0, {anchor}, True
    if number := entry_with(record, anchor):
        known = {name for name, key in record.keys.items() if key.entry <= number}
        return number, known, True
    return 0, set(), False


# ------------------------------------------------------------------------------------------------
# 10. Tickets (docs/tickets.md)
# ------------------------------------------------------------------------------------------------

WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
ALL_TICKETS = 2**256


def netstrings(texts: Iterable[str]) -> bytes:
    """Texts, each with its length in front."""
    return b"".join(b"%d:%b," % (len(data), data) for data in (text.encode() for text in texts))


def ticket(seed: str, purpose: str, *fields: str) -> str:
    """The ticket of a purpose and its fields, as 64 hexadecimal digits."""
    return hashlib.sha256(netstrings(("canvass-ticket-v1", seed, purpose, *fields))).hexdigest()


# ------------------------------------------------------------------------------------------------
# 11. What is committed (21.2, 21.3)
# ------------------------------------------------------------------------------------------------

VALID_KINDS = {"candidate", "write_in", "other", "none_of_these"}
BY_TICKET = {"polling", "comparison", "polling_ratio", "oneaudit"}
BY_NUMBER = {"polling", "comparison", "super_simple", "minerva", "athena", "providence"}
BY_ROUNDS = {"minerva", "athena", "providence"}
COMPARING = {"comparison", "super_simple", "suite", "oneaudit"}
# Of the values of cards the step, divided by this, is that of the mean of a pool (21.10).
PARTS = 10**9


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
    margin: Fraction = Fraction(0)

    @property
    def scale(self) -> Fraction:
        """The number c."""
        return Fraction(-1) / (2 * self.low)

    @property
    def upper(self) -> Fraction:
        """The number u, the largest value of the assorter."""
        return self.scale * self.high + Fraction(1, 2)

    def lead(self, votes: dict[str, int]) -> Fraction:
        """The sum of weight times votes."""
        return sum(
            (self.weights[c] * v for c, v in votes.items() if c in self.weights), Fraction(0)
        )

    def mean(self, votes: dict[str, int], cards: int) -> Fraction:
        """The value R of each card of a pool: the mean of all, rounded down."""
        steps = [self.scale * weight for weight in self.weights.values()]
        part = PARTS * math.lcm(2, *(step.denominator for step in steps))
        return Fraction(math.floor((HALF + self.scale * self.lead(votes) / cards) * part), part)

    def assort(self, marks: list[str], allowed: int) -> Fraction:
        """The value of a card with these marks."""
        if not 0 < len(marks) <= allowed:
            return Fraction(1, 2)
        return self.scale * self.lead(dict.fromkeys(marks, 1)) + Fraction(1, 2)


@dataclass
class Population:
    """How many entries a contest is sampled among, and of which sort (21.4)."""

    places: int
    records: int = 0
    unrecorded: int = 0
    phantoms: int = 0
    entries: int = 0
    withheld: int = 0
    recorded: dict[str, int] = field(default_factory=dict)
    status: str = "auditable"


@dataclass
class Contest:
    """A contest of the audit, and how it is audited."""

    id: str
    place: int
    kinds: dict[str, str]
    seats: int
    allowed: int
    rule: str
    share: Fraction
    about: list[str]
    jurisdictions: list[str]
    votes: dict[str, int]
    bound: int
    limit: Decimal
    terms: dict[str, Any]
    assertions: list[Assertion] = field(default_factory=list)
    population: Population = field(default_factory=lambda: Population(0))
    bets: dict[int, dict[str, Any]] = field(default_factory=dict)
    weights: dict[int, Fraction] = field(default_factory=dict)

    @property
    def valid(self) -> list[str]:
        """The choices that are valid votes."""
        return [choice for choice, kind in self.kinds.items() if kind in VALID_KINDS]

    @property
    def name(self) -> str:
        """The name of its method."""
        return str(self.terms["name"])

    @property
    def measure(self) -> dict[str, Any]:
        """The method by which its risk is measured."""
        measure: dict[str, Any] | None = self.terms.get("measure")
        return measure or self.terms

    @property
    def is_of_batches(self) -> bool:
        """Whether whole batches are drawn."""
        return self.name == "batch_comparison" or self.terms.get("how") == "batches_at_random"

    @property
    def reads_cards(self) -> bool:
        """Whether cards are drawn."""
        return not self.is_of_batches and self.name != "hand_count"

    @property
    def uses_style(self) -> bool:
        """Whether it is sampled among the cards whose records have it."""
        return self.measure.get("style") is True

    @property
    def is_in_strata(self) -> bool:
        """Whether cards with a record are compared, and the others polled."""
        return self.name == "suite"

    @property
    def has_pools(self) -> bool:
        """Whether cards of batches without records are compared with the mean of their batch."""
        return self.name == "oneaudit"

    @property
    def compares_cards(self) -> bool:
        """Whether cards are compared with their records."""
        return self.measure["name"] in COMPARING

    @property
    def has_totals(self) -> bool:
        """Whether votes by batch are committed for it."""
        return self.measure["name"] == "batch_comparison" or self.has_pools

    @property
    def puts_back(self) -> bool:
        """Whether a card or a batch can be drawn again."""
        by_number = self.name in BY_NUMBER - BY_TICKET
        return self.measure.get("replacement") is True or by_number or self.is_in_strata

    @property
    def is_by_ticket(self) -> bool:
        """Whether its cards are drawn in the order of their tickets."""
        return self.reads_cards and not self.puts_back

    @property
    def is_measured(self) -> bool:
        """Whether its method gives a measured risk."""
        return self.measure["name"] not in ("fixed_percentage", "hand_count")


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

    @property
    def jurisdiction(self) -> str:
        """Who keeps it."""
        return self.id[0]


@dataclass
class Plan:
    """All that a commitment fixes."""

    jurisdictions: list[str]
    contests: dict[str, Contest]
    batches: list[Batch]
    second_reading: Fraction
    smallest_style: int
    styles: list[frozenset[str]] = field(default_factory=list)
    frame: list[int | None] | None = None
    totals: dict[str, dict[int, dict[str, int]]] = field(default_factory=dict)
    cards: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        self.batch_of_id = {batch.id: number for number, batch in enumerate(self.batches)}
        self.firsts = [batch.first for batch in self.batches]
        self.places = sum(batch.cards for batch in self.batches)
        self.small: set[tuple[str, int]] = set()

    def set_frame(self, styles: list[frozenset[str]], frame: list[int | None]) -> None:
        """Link places with styles, and see which styles are small (21.4)."""
        self.styles, self.frame = styles, frame
        counts: dict[tuple[str, int], int] = {}
        for batch in self.batches:
            for style in frame[batch.first : batch.first + batch.cards]:
                if style is not None:
                    key = batch.jurisdiction, style
                    counts[key] = counts.get(key, 0) + 1
        self.small = {key for key, cards in counts.items() if cards < self.smallest_style}

    def batches_of(self, contest: Contest) -> list[int]:
        """The numbers of the batches whose cards may hold a contest, in id order."""
        own = set(contest.jurisdictions)
        return [n for n, batch in enumerate(self.batches) if batch.jurisdiction in own]

    def batch_at(self, place: int) -> Batch:
        """The batch in which a place is."""
        return self.batches[bisect_right(self.firsts, place) - 1]

    def id_of(self, entry: int) -> list[str]:
        """The id of a place, or of a phantom, which is below 0 here."""
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
        return style is not None and (self.batch_at(entry).jurisdiction, style) in self.small

    def strata_of(self, contest: Contest) -> tuple[list[int], list[int]]:
        """The places of a contest that have a record, and its other entries (21.5)."""
        places, phantoms = self.places_of(contest), contest.population.phantoms
        without = [place for place in places if self.style_of(place) is None]
        others = [*without, *range(-phantoms, 0)]
        return [place for place in places if self.style_of(place) is not None], others

    def pools_of(self, contest: Contest) -> list[int]:
        """The numbers of its batches with cards of which none has a record (21.2)."""
        frame = self.frame or []
        own = [(n, self.batches[n]) for n in self.batches_of(contest)]
        return [n for n, b in own if b.cards and set(frame[b.first : b.last]) == {None}]

    def pool_at(self, contest: Contest, entry: int) -> int | None:
        """The number of the pool of a contest in which an entry lies."""
        if entry < 0 or not contest.has_pools:
            return None
        number = bisect_right(self.firsts, entry) - 1
        return number if number in self.totals[contest.id] else None

    def places_of(self, contest: Contest) -> list[int]:
        """The places that are entries of a contest that reads cards (21.4)."""
        ranges = [
            range(self.batches[n].first, self.batches[n].first + self.batches[n].cards)
            for n in self.batches_of(contest)
        ]
        if not contest.uses_style or self.frame is None:
            return [place for places in ranges for place in places]
        frame = self.frame
        listed = {s for s, contests in enumerate(self.styles) if contest.id in contests}
        with_record, left = [], contest.population.unrecorded
        for places in ranges:
            for place in places:
                style = frame[place]
                if style is None and left:
                    left -= 1
                    with_record.append(place)
                elif style in listed:
                    with_record.append(place)
        return with_record


# ------------------------------------------------------------------------------------------------
# 12. The assertions of a contest (21.2)
# ------------------------------------------------------------------------------------------------

Claim = tuple[str, str, str, Fraction]
Claims = tuple[list[Claim], str]
HALF = Fraction(1, 2)


def claims_of(contest: Contest) -> Claims:
    """What must be shown for the reported outcome, or the status that says why nothing can be."""
    votes, bound = contest.votes, contest.bound
    if max(votes.values(), default=0) > bound or sum(votes.values()) > bound * contest.allowed:
        return [], "more_votes_than_cards"
    rules: dict[str, Callable[[], Claims]] = {
        "plurality": lambda: plurality(contest, contest.seats),
        "approval": lambda: plurality(contest, contest.seats),
        "super_majority": lambda: reaching(
            contest, contest.share, is_one_enough=contest.share >= HALF
        ),
        "threshold": lambda: reaching(contest, contest.share, is_one_enough=False),
        "top_two": lambda: top_two(contest),
    }
    return rules.get(contest.rule, lambda: ([], "no_method"))()


def plurality(contest: Contest, seats: int) -> Claims:
    """Every winner beats every loser, and every line that adds several choices."""
    votes = contest.votes
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
    return [("beats", w, loser, Fraction(0)) for w in winners for loser in losers], ""


def reaching(contest: Contest, share: Fraction, *, is_one_enough: bool) -> Claims:
    """Each choice that is asked reaches the share or stays below it."""
    if contest.allowed > 1:
        return [], "no_method"
    can_reach = ("candidate", "write_in", "other")
    asked = contest.about or [c for c, kind in contest.kinds.items() if kind in can_reach]
    needed = share * sum(contest.votes.values())
    above = [c for c in asked if contest.votes[c] > needed]
    if any(contest.kinds[c] == "other" for c in above):
        return [], "summed_line"
    if any(contest.votes[c] == needed for c in asked):
        return [], "tie"
    if is_one_enough and above:
        return [("reaches", above[0], "", share)], ""
    return [("reaches" if c in above else "stays_below", c, "", share) for c in asked], ""


def top_two(contest: Contest) -> Claims:
    """One choice has more than half; or none has, and two go on."""
    first, status = reaching(contest, HALF, is_one_enough=True)
    if status in ("no_method", "summed_line") or (first and first[0][0] == "reaches"):
        return first, status
    second, other = plurality(contest, 2)
    if other == "summed_line" or not status:
        status = "" if other == "unopposed" else other
    return ([], status) if status else (first + second, "")


def assertion(contest: Contest, number: int, claim: Claim) -> Assertion:
    """A claim with its weights, and with the least and the largest that a card can say."""
    name, choice, other, share = claim
    ones: dict[str, Callable[[str], Fraction]] = {
        "beats": lambda c: Fraction((c == choice) - (c == other)),
        "reaches": lambda c: (c == choice) - share,
        "stays_below": lambda c: share - (c == choice),
    }
    weights = {c: ones[name](c) for c in contest.valid}
    ordered = sorted(weights.values())
    low = sum((w for w in ordered[: contest.allowed] if w < 0), Fraction(0))
    high = sum((w for w in ordered[::-1][: contest.allowed] if w > 0), Fraction(0))
    return Assertion(number, name, choice, other, share, weights, low, high)


# ------------------------------------------------------------------------------------------------
# 13. Populations and margins (21.4, 21.10)
# ------------------------------------------------------------------------------------------------


def populate(plan: Plan, contest: Contest, recorded: dict[str, int]) -> Population:
    """How many entries a contest has, and of which sort."""
    own = [plan.batches[n] for n in plan.batches_of(contest)]
    found = Population(sum(batch.cards for batch in own), recorded=recorded)
    beyond = max(contest.bound - found.places, 0)
    if contest.is_of_batches:
        found.entries, found.phantoms = len(own), beyond
        return found
    with_it = {s for s, contests in enumerate(plan.styles) if contest.id in contests}
    linked = [s for b in own for s in (plan.frame or [])[b.first : b.first + b.cards]]
    records = sum(s in with_it for s in linked)
    if contest.uses_style:
        found.entries = contest.bound
        if records > contest.bound:
            found.records, found.status = records, "more_records_than_cards"
            return found
        found.records = records
        found.unrecorded = min(contest.bound - records, linked.count(None))
        found.phantoms = contest.bound - records - found.unrecorded
    else:
        found.records = len(linked) - linked.count(None)
        found.unrecorded = linked.count(None)
        found.phantoms, found.entries = beyond, found.places + beyond
    if contest.compares_cards:
        whose = [b.jurisdiction for b in own for _ in range(b.cards)]
        pairs = zip(whose, linked, strict=False)
        found.withheld = sum(s in with_it and (name, s) in plan.small for name, s in pairs)
    return found


def set_margins(plan: Plan, contest: Contest) -> None:
    """The margin of each assertion, and what keeps a contest from being sampled."""
    population = contest.population
    if contest.measure["name"] == "batch_comparison":
        for claim in contest.assertions:
            votes: dict[str, int] = {}
            for batch in plan.totals[contest.id].values():
                votes = {c: votes.get(c, 0) + v for c, v in batch.items()}
            claim.margin = claim.lead(votes) + claim.low * population.phantoms
    elif population.entries:
        size = population.places if contest.is_of_batches else population.entries
        for claim in contest.assertions:
            is_compared = contest.compares_cards and not contest.is_in_strata
            votes = population.recorded if is_compared else contest.votes
            lead = claim.lead(votes) - claim.high * population.withheld
            above = pooled(plan, contest, claim)
            claim.margin = 2 * (claim.scale * lead + above) / max(size, 1)
    if population.status == "auditable":
        population.status = margin_status(plan, contest)
    if population.status == "auditable" and contest.is_of_batches:
        set_weights(plan, contest)


def pooled(plan: Plan, contest: Contest, claim: Assertion) -> Fraction:
    """By how much the cards of all pools are worth more than one half each; 0 without pools."""
    if not contest.has_pools:
        return Fraction(0)
    found = ((plan.batches[n].cards, votes) for n, votes in plan.totals[contest.id].items())
    return sum((cards * (claim.mean(votes, cards) - HALF) for cards, votes in found), Fraction(0))


def margin_status(plan: Plan, contest: Contest) -> str:
    """Whether every margin is above 0 and every batch's votes fit its cards."""
    population = contest.population
    totals = plan.totals.get(contest.id, {})
    if any(not fits(contest, plan.batches[n].cards, v) for n, v in totals.items()):
        return "more_votes_than_cards"
    if contest.is_in_strata:
        rest = [votes - population.recorded[c] for c, votes in contest.votes.items()]
        if min(rest) < 0:
            return "more_recorded_than_reported"
        if sum(rest) > population.entries - population.records:
            return "more_votes_than_cards"
    compares = contest.compares_cards or contest.measure["name"] == "batch_comparison"
    low = [claim for claim in contest.assertions if compares and claim.margin <= 0]
    if not low:
        return "auditable"
    votes = contest.votes if contest.is_in_strata else population.recorded
    whole = all(claim.scale * claim.lead(votes) + pooled(plan, contest, claim) > 0 for claim in low)
    return "withheld" if population.withheld and whole else "margin_not_positive"


def fits(contest: Contest, cards: int, votes: dict[str, int]) -> bool:
    """Whether votes can be on so many cards."""
    return (
        max(votes.values(), default=0) <= cards and sum(votes.values()) <= cards * contest.allowed
    )


def bound_of(plan: Plan, contest: Contest, claim: Assertion, number: int) -> Fraction:
    """The most that a batch can hold against an assertion, in units of its margin."""
    votes, cards = plan.totals[contest.id][number], plan.batches[number].cards
    return (claim.lead(votes) - claim.low * cards) / claim.margin


def set_weights(plan: Plan, contest: Contest) -> None:
    """The weights by which batches are drawn."""
    own = plan.batches_of(contest)
    contest.weights = dict.fromkeys(own, Fraction(1))
    if contest.measure["name"] != "batch_comparison":
        return
    bounds = {n: max(bound_of(plan, contest, a, n) for a in contest.assertions) for n in own}
    if contest.measure["weights"] == "equal":
        bounds = dict.fromkeys(own, max(bounds.values(), default=Fraction(0)))
    contest.weights = bounds


# ------------------------------------------------------------------------------------------------
# 14. Reading the committed tables (21.2, 21.3)
# ------------------------------------------------------------------------------------------------

POLLING = {"name": one_of("polling"), "replacement": boolean}
COMPARISON = {"name": one_of("comparison"), "style": boolean, "replacement": boolean}
BATCHES = {
    "name": one_of("batch_comparison"),
    "replacement": boolean,
    "together": boolean,
    "understatements": boolean,
    "weights": one_of("error_bounds", "equal"),
}
MEASURES = {"polling": POLLING, "comparison": COMPARISON, "batch_comparison": BATCHES}
schedule = must(
    lambda v: list_of(number_from_1, least=1)(v) is None and v == sorted(set(v)),
    "a list of rising whole numbers",
)


def above(least: int) -> Shape:
    """The shape of a decimal above a number."""
    return must(lambda v: decimal(v) is None and Decimal(v) > least, f"a decimal above {least}")


def by_name(shapes: dict[str, dict[str, Shape]], common: dict[str, Shape]) -> Shape:
    """The shape of an object whose member `name` says which other members it has."""

    def problem(value: Any) -> str | None:
        if (
            type(value) is not dict
            or type(value.get("name")) is not str
            or value["name"] not in shapes
        ):
            return f"must have a name of {sorted(shapes)}, found {shown(value)}"
        return members({**common, **shapes[value["name"]]})(value)

    return problem


METHODS: dict[str, dict[str, Shape]] = {
    **MEASURES,
    "super_simple": {"name": text, "inflator": above(1)},
    "polling_ratio": {"name": text},
    "suite": {
        "name": text,
        "compared": must(lambda v: is_share(v) and 0 < as_fraction(v) < 1, "a share below 1"),
        "inflator": above(1),
    },
    "oneaudit": {"name": text},
    "minerva": {"name": text, "schedule": schedule},
    "athena": {"name": text, "schedule": schedule, "delta": above(0)},
    "providence": {"name": text},
    "fixed_percentage": {
        "name": text,
        "share": must(lambda v: is_share(v) and as_fraction(v) > 0, "a share above 0"),
        "how": one_of("cards_at_random", "batches_at_random", "by_jurisdiction"),
        "measure": nullable(by_name(MEASURES, {})),
    },
    "hand_count": {"name": text},
}
share_of_cards = must(
    lambda v: decimal(v) is None and 0 <= Decimal(v) <= 1, "a share of cards, as a decimal"
)
ONE_AND_TWO = ("one_vote_over", "two_vote_over", "one_vote_under", "two_vote_under")
declared = nullable(members(dict.fromkeys(ONE_AND_TWO, share_of_cards)))
METHOD = members(
    {
        "format": one_of("canvass-audit-2"),
        "smallest_style": count,
        "second_reading": share,
        "contests": list_of(
            by_name(METHODS, {"contest": some_text, "targeted": boolean, "errors": declared})
        ),
    }
)
LINES: dict[str, Shape] = {
    "contests": members(
        {
            "contest": label,
            "title": label_or_nothing,
            "choices": list_of(
                members(
                    {
                        "choice": label,
                        "name": label_or_nothing,
                        "kind": one_of(*sorted(VALID_KINDS), "blank", "overvote", "void"),
                    }
                )
            ),
            "seats": number_from_1,
            "votes_allowed": number_from_1,
            "rule": one_of(
                "plurality", "approval", "super_majority", "threshold", "top_two", "irv"
            ),
            "share": share,
            "about": list_of(text),
            "jurisdictions": list_of(text, least=1),
            "votes": choice_votes,
        }
    ),
    "manifest": members(
        {"id": list_of(text, least=2), "cards": count, "location": text, "shelf": number_from_1}
    ),
    "card_bounds": members({"contest": some_text, "bound": count, "source": some_text}),
    "styles": members({"contests": list_of(text)}),
    "batch_totals": members({"contest": some_text, "id": card_id, "votes": choice_votes}),
    "populations": members(
        {
            "contest": some_text,
            "places": count,
            "records": count,
            "unrecorded": count,
            "phantoms": count,
            "entries": count,
            "withheld": count,
            "recorded": choice_votes,
            "status": text,
        }
    ),
}


class Tables:
    """The tables of one commitment, read one after the other."""

    def __init__(self, record: Record, body: dict[str, Any], jurisdictions: list[str]) -> None:
        self.folder, self.named = record.folder, body["artefacts"]
        self.terms, self.cards = body["terms"], body["cards"]
        self.jurisdictions = jurisdictions

    def lines(self, name: str) -> list[Any]:
        """The lines of a table, each with its shape."""
        values = []
        for number, line in enumerate(self.folder.table(self.named, name, "tables"), 1):
            values.append(parsed(line))
            shaped(values[-1], LINES[name], "tables", f"`{name}`, line {number}")
        return values

    def plan(self) -> Plan:
        """All that the commitment fixes, where the tables follow from one another."""
        shaped(self.terms["method"], METHOD, "tables", "`method`")
        contests = self.contests()
        method = self.terms["method"]
        plan = Plan(
            self.jurisdictions,
            contests,
            self.batches(),
            as_fraction(method["second_reading"]),
            method["smallest_style"],
            cards=self.cards,
        )
        if any(c.compares_cards for c in contests.values()) or "frame" in self.named:
            self.read_frame(plan)
        if any(c.has_totals for c in contests.values()):
            self.read_totals(plan)
        self.read_populations(plan)
        self.compare("assertions", [line for c in contests.values() for line in assertion_lines(c)])
        self.compare("populations", [population_line(c) for c in contests.values()])
        self.read_bets(plan)
        return plan

    def compare(self, name: str, right: list[Any]) -> None:
        """Refuse a table that is not what follows from the others."""
        lines = self.folder.table(self.named, name, "tables")
        if len(lines) != len(right):
            raise Refused("tables", f"`{name}` has {len(lines)} lines, {len(right)} follow")
        for number, (line, value) in enumerate(zip(lines, right, strict=True), 1):
            if line != canonical(value):
                raise Refused(
                    "tables", f"`{name}`, line {number}: {difference(parsed(line), value)}"
                )

    def same_order(self, name: str, found: list[str], right: list[str]) -> None:
        """Refuse a list that does not have every contest once, in order."""
        if found != right:
            raise Refused(
                "tables", f"`{name}` does not have every contest once, in the order of contests"
            )

    def contests(self) -> dict[str, Contest]:
        """The contests with their bounds, limits and methods."""
        lines, bounds = self.lines("contests"), self.lines("card_bounds")
        limits, methods = self.terms["risk_limits"], self.terms["method"]["contests"]
        order = [line["contest"] for line in lines]
        if len(set(order)) < len(order):
            raise Refused("tables", "`contests`: a contest stands there twice")
        for name, others in (("card_bounds", bounds), ("risk_limits", limits), ("method", methods)):
            self.same_order(name, [other["contest"] for other in others], order)
        if self.terms["ticket_scheme"] != "canvass-ticket-v1":
            raise Refused("tables", "`ticket_scheme` must be canvass-ticket-v1")
        if none := [each["contest"] for each in limits if not 0 < float(each["risk_limit"]) < 1]:
            raise Refused("tables", f"the risk limit of {none[0]} is not above 0 and below 1")
        contests = {}
        for place, (line, bound, limit, method) in enumerate(
            zip(lines, bounds, limits, methods, strict=True)
        ):
            self.check_contest(line, f"`contests`, line {place + 1}")
            contest = contest_of(line, place, bound["bound"], Decimal(limit["risk_limit"]), method)
            check_method(contest)
            contests[contest.id] = contest
        return contests

    def check_contest(self, line: dict[str, Any], where: str) -> None:
        """Refuse a contest that contradicts itself."""
        choices = [choice["choice"] for choice in line["choices"]]
        valid = [c["choice"] for c in line["choices"] if c["kind"] in VALID_KINDS]
        own, share = line["jurisdictions"], as_fraction(line["share"])
        asks = line["rule"] in ("super_majority", "threshold")
        problems = {
            "a choice stands there twice": len(set(choices)) < len(choices),
            "`jurisdictions` are not in text order": own != sorted(set(own)),
            "`jurisdictions` has one that is not of this audit": not set(own)
            <= set(self.jurisdictions),
            "`votes` does not have every valid choice, in order": [
                v["choice"] for v in line["votes"]
            ]
            != valid,
            "`about` has a choice that is no valid vote": not set(line["about"]) <= set(valid),
            "`share` does not fit the rule": not 0 < share < 1 if asks else share != 0,
        }
        for problem, is_so in problems.items():
            if is_so:
                raise Refused("tables", f"{where}: {problem}")

    def batches(self) -> list[Batch]:
        """The batches of the manifest."""
        batches, first = [], 0
        for number, line in enumerate(self.lines("manifest"), 1):
            batches.append(Batch(tuple(line["id"]), line["cards"], first))
            first += line["cards"]
            if number > 1 and batches[-2].id >= batches[-1].id:
                raise Refused("tables", f"`manifest`, line {number}: batches are not in id order")
        if sorted({batch.jurisdiction for batch in batches}) != self.jurisdictions:
            raise Refused("tables", "the jurisdictions of `manifest` are not those of the audit")
        return batches

    def read_frame(self, plan: Plan) -> None:
        """The styles, and which one each place has; nothing else may stand in the frame."""
        styles = self.lines("styles")
        listed = [style["contests"] for style in styles]
        order = list(plan.contests)
        if any(style != [c for c in order if c in style] for style in listed):
            raise Refused(
                "tables", "`styles`: contests are not those of the audit, in order, each once"
            )
        lines, frame = self.folder.table(self.named, "frame", "tables"), []
        if self.cards is None or len(lines) != plan.places or self.cards["count"] != plan.places:
            raise Refused("tables", "`frame` and the committed cards must have one for each place")
        for batch in plan.batches:
            start = canonical({"id": [*batch.id, ""]})[:-3]
            allowed = {
                s
                for s, c in enumerate(listed)
                if all(batch.jurisdiction in plan.contests[x].jurisdictions for x in c)
            }
            for position in range(1, batch.cards + 1):
                line = lines[batch.first + position - 1]
                head = start + b'%d"],"style":' % position
                style = line[len(head) : -1]
                number = (
                    None
                    if style == b"null"
                    else int(style)
                    if style.isdigit() and len(style) < 9
                    else -1
                )
                if line[: len(head)] != head or (number is not None and number not in allowed):
                    raise Refused(
                        "tables",
                        f"`frame`, line {batch.first + position}: not its place, or no style of its jurisdiction",
                    )
                frame.append(number)
        plan.set_frame([frozenset(style) for style in listed], frame)

    def read_totals(self, plan: Plan) -> None:
        """The reported votes by batch: of all, or of those that are pools."""
        compared = [c for c in plan.contests.values() if c.has_totals]
        right = [
            (c, n)
            for c in compared
            for n in (plan.pools_of(c) if c.has_pools else plan.batches_of(c))
        ]
        lines = self.lines("batch_totals")
        plan.totals = {c.id: {} for c in compared}
        if len(lines) != len(right):
            raise Refused("tables", f"`batch_totals` has {len(lines)} lines, {len(right)} follow")
        for number, (line, (contest, batch)) in enumerate(zip(lines, right, strict=True), 1):
            choices = [vote["choice"] for vote in line["votes"]]
            named = (line["contest"], tuple(line["id"]), choices)
            if named != (contest.id, plan.batches[batch].id, contest.valid):
                problem = "not the contest, batch or choices in order"
                raise Refused("tables", f"`batch_totals`, line {number}: {problem}")
            plan.totals[contest.id][batch] = votes_of(line["votes"])
        for contest in compared:
            if contest.has_pools:
                self.check_pools(plan, contest)

    def check_pools(self, plan: Plan, contest: Contest) -> None:
        """Refuse a contest without a pool, and votes that the cards of a pool cannot hold."""
        where, pools = f"`batch_totals`, {contest.id}", plan.totals[contest.id]
        if not pools:
            raise Refused("tables", f"{where}: every batch has a record, so there is no pool")
        for number, votes in pools.items():
            batch = plan.batches[number]
            if not fits(contest, batch.cards, votes):
                named = " ".join(batch.id)
                raise Refused("tables", f"{where}: the cards of {named} cannot hold its votes")

    def read_populations(self, plan: Plan) -> None:
        """The assertions and populations as they follow; only `recorded` is taken as said."""
        lines = self.lines("populations")
        self.same_order("populations", [line["contest"] for line in lines], list(plan.contests))
        for line, contest in zip(lines, plan.contests.values(), strict=True):
            recorded = votes_of(line["recorded"])
            if recorded and (not contest.compares_cards or list(recorded) != contest.valid):
                raise Refused("tables", f"`populations`, {contest.id}: `recorded` does not fit")
            if not fits(contest, line["records"], recorded):
                raise Refused(
                    "tables",
                    f"`populations`, {contest.id}: `recorded` has more votes than `records` can hold",
                )
            claims, status = claims_of(contest)
            contest.assertions = [assertion(contest, n, claim) for n, claim in enumerate(claims, 1)]
            if any(claim.low == 0 for claim in contest.assertions):
                raise Refused("tables", f"`contests`, {contest.id}: no card can speak against it")
            contest.population = found = populate(plan, contest, recorded)
            if contest.is_in_strata and not 0 < found.records < found.entries:
                raise Refused(
                    "tables",
                    f"`method`: of the cards of {contest.id} some must have a record, and some none",
                )
            contest.population.status = status or contest.population.status
            set_margins(plan, contest)

    def read_bets(self, plan: Plan) -> None:
        """The bets, one for each assertion that is measured by betting."""
        bets = self.terms["bet"]
        shaped(
            bets,
            list_of(members({"contest": some_text, "assertion": count, "bet": BET})),
            "tables",
            "`bet`",
        )
        right = [
            (c.id, number)
            for c in plan.contests.values()
            if c.population.status == "auditable"
            and c.measure["name"] in (*MEASURES, "super_simple", "oneaudit")
            for number in ([0] if c.measure.get("together") else [a.number for a in c.assertions])
        ]
        if [(bet["contest"], bet["assertion"]) for bet in bets] != right:
            raise Refused(
                "tables", "`bet` does not have one for each assertion that is measured, in order"
            )
        for bet in bets:
            contest = plan.contests[bet["contest"]]
            contest.bets[bet["assertion"]] = bet["bet"]
            if contest.measure.get("understatements") and needs_upper(bet["bet"]):
                raise Refused(
                    "tables", f"`bet`: {contest.id} has no upper bound, and this bet needs one"
                )
            if contest.name == "super_simple":
                check_super_simple(contest, bet)


def contest_of(
    line: dict[str, Any], place: int, bound: int, limit: Decimal, method: dict[str, Any]
) -> Contest:
    """A contest from its line, its bound, its limit and its method."""
    return Contest(
        line["contest"],
        place,
        {choice["choice"]: choice["kind"] for choice in line["choices"]},
        line["seats"],
        line["votes_allowed"],
        line["rule"],
        as_fraction(line["share"]),
        line["about"],
        line["jurisdictions"],
        votes_of(line["votes"]),
        bound,
        limit,
        method,
    )


def check_method(contest: Contest) -> None:
    """Refuse a method that cannot be, or not for this contest (21.3)."""
    terms, measure = contest.terms, contest.measure
    by_card = contest.name in ("polling", "comparison", "oneaudit")
    opportunistic = by_card and not terms.get("replacement")
    pairwise = contest.name in ("polling_ratio", "suite", *BY_ROUNDS)
    sampled = {
        "cards_at_random": ("polling", "comparison", "fixed_percentage"),
        "batches_at_random": ("batch_comparison", "fixed_percentage"),
        "by_jurisdiction": ("fixed_percentage",),
    }.get(terms.get("how", ""), ())
    problems = {
        "is not targeted, and its method must be": not (terms["targeted"] or opportunistic),
        "uses card style and puts cards back": measure.get("style") and measure.get("replacement"),
        "has a method for one winner of plurality": pairwise
        and (contest.rule, contest.allowed) != ("plurality", 1),
        "has a measure that does not fit its draw": sampled and measure["name"] not in sampled,
        "compares no records and declares errors of them": terms["errors"] is not None
        and measure.get("name") not in COMPARING,
        "has a measure with replacement": sampled and measure.get("replacement"),
        "has a measure whose weights are not equal": sampled
        and measure.get("weights") == "error_bounds",
    }
    for problem, is_so in problems.items():
        if is_so:
            raise Refused("tables", f"`method`: the contest {contest.id} {problem}")


def check_super_simple(contest: Contest, bet: dict[str, Any]) -> None:
    """Refuse another bet than the one of super-simple (21.3)."""
    margin = next(a.margin for a in contest.assertions if a.number == bet["assertion"])
    inflator = Fraction(Decimal(contest.terms["inflator"]))
    right = float(2 * (2 - margin) / (2 * inflator - margin))
    given = bet["bet"]
    if (
        given["name"] != "fixed bet"
        or Decimal(given["cap"]) != 1
        or not math.isclose(float(given["bet"]), right, rel_tol=1e-12)
    ):
        raise Refused(
            "tables", f"`bet`: super-simple for {contest.id} bets {right!r} with the cap 1.0"
        )


def votes_of(lines: list[dict[str, Any]]) -> dict[str, int]:
    """Votes by choice."""
    return {line["choice"]: line["votes"] for line in lines}


def votes_lines(votes: dict[str, int]) -> list[dict[str, Any]]:
    """Votes as a list of choices."""
    return [{"choice": choice, "votes": number} for choice, number in votes.items()]


def assertion_lines(contest: Contest) -> list[dict[str, Any]]:
    """The lines that `assertions` must have for a contest."""
    return [
        {
            "contest": contest.id,
            "assertion": claim.number,
            "claim": claim.claim,
            "choice": claim.choice,
            "other": claim.other,
            "share": str(claim.share),
            "weights": [{"choice": c, "weight": str(w)} for c, w in claim.weights.items()],
            "scale": str(claim.scale),
            "upper": str(claim.upper),
            "margin": str(claim.margin),
        }
        for claim in contest.assertions
    ]


def population_line(contest: Contest) -> dict[str, Any]:
    """The line that `populations` must have for a contest."""
    counts = {**vars(contest.population), "recorded": votes_lines(contest.population.recorded)}
    return {"contest": contest.id, **counts}


def difference(found: Any, right: dict[str, Any]) -> str:
    """Where two objects differ, in words."""
    if type(found) is not dict:
        return f"must be an object, found {shown(found)}"
    for name in sorted(right.keys() | found.keys()):
        if found.get(name) != right.get(name):
            return f"`{name}` is {shown(found.get(name))}, {shown(right.get(name))} follows"
    return "it is written otherwise"


# ------------------------------------------------------------------------------------------------
# 15. The draw (21.5)
# ------------------------------------------------------------------------------------------------


class Draw:
    """What a seed draws from what was committed, round by round.

    An entry is a number: that of its place, from 0, or below 0 for a phantom. Of the contests,
    `sizes` are their draws in all and `grown` those at the end of each round in which they grew;
    `orders` have the entries of those drawn by ticket, `numbered` the draws of the others so far.
    `to_read` and `to_count` have the cards and batches that were selected, with their contests.
    """

    def __init__(self, plan: Plan, seed: str) -> None:
        self.plan, self.seed = plan, seed
        self.sizes = dict.fromkeys(plan.contests, 0)
        self.grown: dict[str, list[int]] = {name: [] for name in plan.contests}
        self.hand_counts: set[str] = set()
        self.to_read: dict[int, list[str]] = {}
        self.to_count: dict[int, set[str]] = {}
        self.places_to_read: dict[str, list[int]] = {name: [] for name in plan.jurisdictions}
        self.orders: dict[str, list[int]] = {}
        self.ranks: dict[str, dict[int, int]] = {}
        self.reached = dict.fromkeys(plan.contests, 0)
        self.numbered: dict[str, list[int]] = {name: [] for name in plan.contests}
        self.passed = dict.fromkeys(plan.contests, 0)
        self.newly_in: set[str] = set()
        self.strata: dict[str, tuple[list[int], list[int]]] = {}
        if any(c.is_by_ticket or c.is_in_strata for c in plan.contests.values()):
            self.put_in_order()

    def put_in_order(self) -> None:
        """Put the entries of every contest that is drawn by ticket in the order of their tickets.

        Of a contest in strata those without a record. Equal tickets would be a collision of
        SHA-256; nobody has seen one.
        """
        plan = self.plan
        by_ticket = [c for c in plan.contests.values() if c.is_by_ticket]
        in_strata = [c for c in plan.contests.values() if c.is_in_strata]
        most = max(c.population.phantoms for c in by_ticket + in_strata)
        # Phantom 1 is entry -1, so its ticket is the last of the list, that of phantom 2 before it.
        phantoms = [bytes.fromhex(self.order_ticket(entry)) for entry in range(-most, 0)]
        tickets = [*self.tickets_of_places(), *phantoms]
        every = sorted(range(-most, plan.places), key=tickets.__getitem__)
        for contest in by_ticket:
            own = bytearray(plan.places)
            for place in plan.places_of(contest):
                own[place] = 1
            last = -contest.population.phantoms
            self.orders[contest.id] = [e for e in every if (own[e] if e >= 0 else e >= last)]
        for contest in in_strata:
            compared, others = plan.strata_of(contest)
            polled = set(others)
            self.strata[contest.id] = compared, [e for e in every if e in polled]

    def tickets_of_places(self) -> Iterator[bytes]:
        """The `order` tickets of all places, batch by batch."""
        start = hashlib.sha256(netstrings(("canvass-ticket-v1", self.seed, "order", "card")))
        for batch in self.plan.batches:
            of_batch = start.copy()
            of_batch.update(netstrings(batch.id))
            for position in range(1, batch.cards + 1):
                of_card, digits = of_batch.copy(), b"%d" % position
                of_card.update(b"%d:%b," % (len(digits), digits))
                yield of_card.digest()

    def order_ticket(self, entry: int) -> str:
        """The `order` ticket of a card."""
        return ticket(self.seed, "order", "card", *self.plan.id_of(entry))

    def is_second_asked(self, kind: str, parts: list[str]) -> bool:
        """Whether a second board reads this card or batch (21.3)."""
        share = self.plan.second_reading
        if not share:
            return False
        number = int(ticket(self.seed, "second", kind, *parts), 16)
        return number * share.denominator < share.numerator * ALL_TICKETS

    def carries(self, contest: Contest, entry: int) -> bool:
        """Whether an entry is one of a contest."""
        if contest.is_by_ticket:
            return entry in self.rank(contest)
        if entry < 0:
            return -entry <= contest.population.phantoms
        return self.plan.batch_at(entry).jurisdiction in contest.jurisdictions

    def rank(self, contest: Contest) -> dict[int, int]:
        """The place of each entry in a contest's own order, from 1."""
        if contest.id not in self.ranks:
            order = self.orders[contest.id]
            self.ranks[contest.id] = {entry: place for place, entry in enumerate(order, 1)}
        return self.ranks[contest.id]

    def refuse_sizes(self, sizes: list[dict[str, Any]], hand_counts: list[str]) -> None:
        """Refuse a round that may not be drawn."""
        order = self.plan.contests
        for names in ([s["contest"] for s in sizes], hand_counts):
            if names != [name for name in order if name in names]:
                raise Refused(
                    "order", "its contests are not those of the audit, in order, each once"
                )
        if not sizes and not hand_counts:
            raise Refused("order", "it draws nothing and orders no full hand count")
        if again := self.hand_counts & set(hand_counts):
            raise Refused("order", f"the full hand count of {min(again)} was ordered before")
        for size in sizes:
            why = self.size_problem(order[size["contest"]], size["size"])
            if why is None and size["contest"] in hand_counts:
                why = "its full hand count is ordered in the same round"
            if why:
                raise Refused("order", f"{size['contest']}: {why}")

    def size_problem(self, contest: Contest, size: int) -> str | None:
        """Why a contest may not have this many draws."""
        had, population = self.sizes[contest.id], contest.population
        if contest.name == "hand_count" or not contest.terms["targeted"]:
            return "nothing is drawn for it by itself"
        if population.status != "auditable" or contest.id in self.hand_counts:
            return "it cannot be sampled, or its full hand count was ordered"
        if size <= had:
            return f"{size} draws are not more than the {had} before"
        most = (
            sum(w > 0 for w in contest.weights.values())
            if contest.is_of_batches
            else population.entries
        )
        if not contest.puts_back and size > most:
            return f"{size} draws are more than the {most} that can be drawn"
        if "schedule" in contest.terms:
            rounds = contest.terms["schedule"][len(self.grown[contest.id]) :]
            return None if rounds[:1] == [size] else f"the schedule has not {size} next"
        if contest.name == "fixed_percentage":
            right = sum(self.shares(contest).values())
            return None if size == right else f"its share is {right}, not {size}"
        return None

    def shares(self, contest: Contest) -> dict[str, int]:
        """How many entries a fixed percentage takes, of each jurisdiction where that is how."""
        share = as_fraction(contest.terms["share"])
        if contest.terms["how"] != "by_jurisdiction":
            return {"": math.ceil(share * contest.population.entries)}
        places = dict.fromkeys(contest.jurisdictions, 0)
        for number in self.plan.batches_of(contest):
            places[self.plan.batches[number].jurisdiction] += self.plan.batches[number].cards
        return {name: math.ceil(share * cards) for name, cards in places.items()}

    def open(self, sizes: list[dict[str, Any]], hand_counts: list[str]) -> list[dict[str, Any]]:
        """Draw a round: the lines that its `sample` must have."""
        self.hand_counts |= set(hand_counts)
        self.newly_in = {j for c in hand_counts for j in self.plan.contests[c].jurisdictions}
        cards: dict[int, list[tuple[int, int, str]]] = {}
        batches: dict[int, list[tuple[int, int, str]]] = {}
        for size in sizes:
            contest = self.plan.contests[size["contest"]]
            had, self.sizes[contest.id] = self.sizes[contest.id], size["size"]
            self.grown[contest.id].append(size["size"])
            if contest.is_of_batches:
                for place, batch, of_draw in self.draw_by_weight(contest, had, size["size"]):
                    batches.setdefault(batch, []).append((contest.place, place, of_draw))
            elif contest.is_by_ticket:
                for entry in self.draw_by_ticket(contest, size["size"]):
                    cards.setdefault(entry, [])
            else:
                draw = self.draw_in_strata if contest.is_in_strata else self.draw_by_number
                for place, entry, of_draw in draw(contest, had, size["size"]):
                    cards.setdefault(entry, []).append((contest.place, place, of_draw))
        lines = [self.card_line(entry, drawn) for entry, drawn in cards.items()]
        kept = sorted((line for line in lines if line[1]["selections"]), key=lambda line: line[0])
        counted = sorted(
            (self.batch_line(b, drawn) for b, drawn in batches.items()), key=lambda line: line[0]
        )
        return [line for _, line in kept + counted]

    def draw_by_ticket(self, contest: Contest, size: int) -> list[int]:
        """The first entries in the order of tickets; or the first of each jurisdiction."""
        order = self.orders[contest.id]
        if contest.terms.get("how") != "by_jurisdiction":
            return order[:size]
        left, drawn = self.shares(contest), []
        for entry in order:
            name = self.plan.batch_at(entry).jurisdiction if entry >= 0 else ""
            if left.get(name):
                left[name] -= 1
                drawn.append(entry)
        return drawn

    def draw_by_number(
        self, contest: Contest, had: int, size: int
    ) -> Iterator[tuple[int, int, str]]:
        """Draws with cards put back: their number, the entry, the ticket."""
        plan, starts, firsts, total = self.plan, [], [], 0
        phantoms = contest.population.phantoms
        batches = [
            (plan.batches[n].id, plan.batches[n].first, plan.batches[n].cards)
            for n in plan.batches_of(contest)
        ]
        for _, first, cards in sorted([*batches, (("phantom",), -1, phantoms)]):
            starts.append(total)
            firsts.append(first)
            total += cards
        for number in range(had + 1, size + 1):
            of_draw = ticket(self.seed, "draw", "cards", str(number))
            taken = int(of_draw, 16) * total // ALL_TICKETS
            batch = bisect_right(starts, taken) - 1
            beyond = taken - starts[batch]
            entry = firsts[batch] + beyond if firsts[batch] >= 0 else -1 - beyond
            self.numbered[contest.id].append(entry)
            yield number, entry, of_draw

    def draw_in_strata(
        self, contest: Contest, had: int, size: int
    ) -> Iterator[tuple[int, int, str]]:
        """Draws among the places with a record, put back, and among the other entries (21.5)."""
        with_record, in_order = self.strata[contest.id]
        for place in range(had + 1, size + 1):
            compared = compared_of(contest, place)
            if is_compared(contest, place):
                of_draw = ticket(self.seed, "draw", "cards", str(compared))
                entry = with_record[int(of_draw, 16) * len(with_record) // ALL_TICKETS]
            else:
                entry = in_order[place - compared - 1]
                of_draw = self.order_ticket(entry)
            self.numbered[contest.id].append(entry)
            yield place, entry, of_draw

    def draw_by_weight(
        self, contest: Contest, had: int, size: int
    ) -> Iterator[tuple[int, int, str]]:
        """Draws of batches in proportion to their weights: their number, the batch, the ticket."""
        numbers, sums, total = list(contest.weights), [], Fraction(0)
        for number in numbers:
            total += contest.weights[number]
            sums.append(total)
        drawn = set() if contest.puts_back else set(self.numbered[contest.id])
        place = had
        while place < size:
            self.passed[contest.id] += 1
            of_draw = ticket(self.seed, "draw", "batches", str(self.passed[contest.id]))
            batch = numbers[bisect_right(sums, int(of_draw, 16) * total / ALL_TICKETS)]
            if batch not in drawn:
                place += 1
                drawn |= set() if contest.puts_back else {batch}
                self.numbered[contest.id].append(batch)
                yield place, batch, of_draw

    def card_line(
        self, entry: int, drawn: list[tuple[int, int, str]]
    ) -> tuple[str, dict[str, Any]]:
        """The line of `sample` for a card, with its `order` ticket."""
        plan, of_card = self.plan, self.order_ticket(entry)
        contests = list(plan.contests.values())
        is_read = entry >= 0 and not plan.is_withheld(entry)
        if entry not in self.to_read:
            mine = [
                (c, self.rank(c)[entry])
                for c in contests
                if c.is_by_ticket and self.carries(c, entry)
            ]
            drawn = drawn + [(c.place, place, of_card) for c, place in mine]
            if is_read:
                self.places_to_read[plan.batch_at(entry).jurisdiction].append(entry)
                self.newly_in.add(plan.batch_at(entry).jurisdiction)
        carried = [c.id for c in contests if is_read and c.reads_cards and self.carries(c, entry)]
        names = [name for name in carried if name not in self.hand_counts]
        if drawn:
            self.to_read[entry] = names
        line = {
            "kind": "card",
            "id": plan.id_of(entry),
            "withheld": plan.is_withheld(entry),
            "contests": names,
            "selections": self.selections(drawn),
        }
        return of_card, line

    def batch_line(
        self, number: int, drawn: list[tuple[int, int, str]]
    ) -> tuple[str, dict[str, Any]]:
        """The line of `sample` for a batch, with its `order` ticket."""
        parts = list(self.plan.batches[number].id)
        names = [
            name
            for name in self.plan.contests
            if self.plan.contests[name].place in {d[0] for d in drawn}
        ]
        if number not in self.to_count:
            self.newly_in.add(parts[0])
        self.to_count.setdefault(number, set()).update(names)
        line = {
            "kind": "batch",
            "id": parts,
            "withheld": False,
            "contests": names,
            "selections": self.selections(drawn),
        }
        return ticket(self.seed, "order", "batch", *parts), line

    def selections(self, drawn: list[tuple[int, int, str]]) -> list[dict[str, Any]]:
        """Selections as `sample` says them."""
        order = list(self.plan.contests)
        return [
            {"contest": order[c], "place": place, "ticket": of} for c, place, of in sorted(drawn)
        ]

    def sample_of(self, contest: Contest) -> list[int]:
        """The entries, or batches, of a contest's sample in the order of its draws (21.7)."""
        if not contest.is_by_ticket:
            return self.numbered[contest.id][: self.sizes[contest.id]]
        order, reached = self.orders[contest.id], self.reached[contest.id]
        while reached < len(order) and order[reached] in self.to_read:
            reached += 1
        self.reached[contest.id] = reached
        return order[:reached]


def compared_of(contest: Contest, draws: int) -> int:
    """How many of the first draws of a contest in strata are among the places with a record."""
    population = contest.population
    others = population.entries - population.records
    return max(math.ceil(as_fraction(contest.terms["compared"]) * draws), draws - others)


def is_compared(contest: Contest, place: int) -> bool:
    """Whether the draw at this place, from 1, is among the places with a record."""
    return compared_of(contest, place) > compared_of(contest, place - 1)


# ------------------------------------------------------------------------------------------------
# 16. Readings (21.6)
# ------------------------------------------------------------------------------------------------

Key_ = int | tuple[int, str]  # a card's place; or a batch and a contest of it
KINDS_OF_READING = ("first", "second", "resolution")
MARKS = {
    "vote": "one to as many marks as allowed",
    "blank": "no mark",
    "overvote": "no choices",
    "cannot_agree": "no choices",
    "contest_not_on_card": "no choices",
}


People = frozenset[str]
Boards = dict[str, dict[str, People]]
NO_PEOPLE: People = frozenset()


def boards_with(before: dict[str, People], body: dict[str, Any]) -> dict[str, People]:
    """The boards of a jurisdiction with one formed, or formed anew; nobody may be in two (21.16)."""
    name, people = same_name(body["board"]), frozenset(map(same_name, body["members"]))
    if len(people) < len(body["members"]):
        raise Refused("interpretations", "somebody is named twice in a board")
    for other, others in before.items():
        if other != name and others & people:
            raise Refused("interpretations", f"it shares a person with the board {shown(other)}")
    return {**before, name: people}


def people_of(boards: Boards, body: dict[str, Any]) -> People:
    """Who is the board of a reading; where boards are formed only those read, but for a resolution."""
    own, name = body["jurisdiction"], same_name(body["board"])
    people = boards.get(own, {}).get(name, NO_PEOPLE)
    if own in boards and not people and body["reading"] != "resolution":
        raise Refused(
            "interpretations", f"{shown(body['board'])} is no board whose people are named"
        )
    return people


class Readings:
    """What people entered, and what of it stands."""

    def __init__(self, draw: Draw) -> None:
        self.draw, self.plan = draw, draw.plan
        self.of: dict[Key_, dict[str, tuple[str, Any]]] = {}
        self.asked: dict[Key_, bool] = {}
        self.first_by: dict[Key_, People] = {}
        self.second_by: dict[Key_, People] = {}
        self.entered = 0

    def refuse_order(self, key: Key_, reading: str, board: str, people: People) -> None:
        """Refuse a reading that may not be entered now."""
        had = self.of.get(key, {})
        if reading in had:
            raise ValueError(f"it has a {reading} reading already")
        if reading != "first" and "first" not in had:
            raise ValueError(f"a {reading} reading comes after the first")
        if reading == "second" and same_name(had["first"][0]) == same_name(board):
            raise ValueError("the second reading is by the board of the first")
        if reading == "second" and (both := self.first_by.get(key, NO_PEOPLE) & people):
            raise ValueError(f"the boards of the two readings share a person: {min(both)}")
        if reading == "resolution" and ("second" not in had or had["first"][1] == had["second"][1]):
            raise ValueError("there is no difference to resolve")

    def enter(self, key: Key_, reading: str, board: str, people: People, said: Any) -> None:
        """Keep a reading."""
        self.of.setdefault(key, {})[reading] = (board, said)
        if reading != "resolution" and people:
            (self.first_by if reading == "first" else self.second_by)[key] = people
        self.entered += 1

    def is_asked(self, key: Key_) -> bool:
        """Whether a second reading is asked for."""
        if key not in self.asked:
            kind = "batch" if isinstance(key, tuple) else "card"
            self.asked[key] = self.draw.is_second_asked(kind, self.id_of(key))
        return self.asked[key]

    def id_of(self, key: Key_) -> list[str]:
        """The parts of the id of a card or a batch."""
        return (
            list(self.plan.batches[key[0]].id) if isinstance(key, tuple) else self.plan.id_of(key)
        )

    def standing(self, key: Key_) -> Any:
        """What stands of a card, or of a contest of a batch; None where nothing does."""
        had = self.of.get(key)
        if not had:
            return None
        if "resolution" in had:
            return had["resolution"][1]
        first = had["first"][1]
        if "second" in had:
            return first if had["second"][1] == first else None
        return None if self.is_asked(key) else first

    def beyond_manifest(self) -> Iterator[str]:
        """The standing counts of more cards than the manifest has in their batch, in words (21.6)."""
        for key in sorted(key for key in self.of if isinstance(key, tuple)):
            batch, said = self.plan.batches[key[0]], self.standing(key)
            if said and said.get("cards", 0) > batch.cards:
                counted = f"{said['cards']} cards with {key[1]} were counted"
                yield f"batch {' '.join(batch.id)}: {counted}, the manifest has {batch.cards}"

    def withdraw(self, key: Key_) -> None:
        """Take away all readings of an entry."""
        del self.of[key]
        self.first_by.pop(key, None)
        self.second_by.pop(key, None)

    def read_twice(self) -> str:
        """How many second readings stand, and of how many the people of both boards are named (21.16)."""
        seconds = [key for key, had in self.of.items() if "second" in had]
        named = sum(key in self.first_by and key in self.second_by for key in seconds)
        rest = "" if named == len(seconds) else "; of the others the record shows only two names"
        return (
            f"second readings: {len(seconds)}, of which {named} by two boards whose members are"
            f" named, and nobody in both{rest}{' of boards' if rest else ''}"
            if seconds
            else ""
        )

    def counts_due(self, jurisdiction: str) -> Iterator[tuple[int, str]]:
        """The batches of a jurisdiction that must be counted, and for which contest."""
        for number, batch in enumerate(self.plan.batches):
            if batch.jurisdiction == jurisdiction:
                for name in self.draw.to_count.get(number, set()) | self.hand_counts_of(
                    jurisdiction
                ):
                    yield number, name

    def hand_counts_of(self, jurisdiction: str) -> set[str]:
        """The contests of a jurisdiction whose full hand count was ordered."""
        ordered = self.draw.hand_counts
        return {c for c in ordered if jurisdiction in self.plan.contests[c].jurisdictions}

    def missing(self, jurisdiction: str) -> str | None:
        """What is missing from a jurisdiction, in words (21.1)."""
        due: list[Key_] = [*self.draw.places_to_read[jurisdiction], *self.counts_due(jurisdiction)]
        missing = [key for key in due if self.standing(key) is None]
        if not missing:
            return None
        parts = self.id_of(missing[0])
        return f"{len(missing)} readings of {jurisdiction} are missing, the first is of {' '.join(parts)}"

    def key_of_card(self, card: dict[str, Any], jurisdiction: str) -> int:
        """The place of a card that people read, where it was to be read, and as it must be."""
        place = self.plan.place_of(card["id"])
        if place is None or place not in self.draw.to_read or self.plan.is_withheld(place):
            raise ValueError("this card was not drawn")
        if card["id"][0] != jurisdiction:
            raise ValueError("this card is of another jurisdiction")
        names = [found["contest"] for found in card["contests"]]
        if not card["found"]:
            if names:
                raise ValueError("a card that was not found has no contests")
            return place
        own = [n for n, c in self.plan.contests.items() if jurisdiction in c.jurisdictions]
        if names != own and names != [name for name in own if name in names]:
            raise ValueError("its contests are not those of its jurisdiction, in order, each once")
        if lacking := [name for name in self.draw.to_read[place] if name not in names]:
            raise ValueError(f"the contest {lacking[0]} was to be read")
        for found in card["contests"]:
            self.check_marks(self.plan.contests[found["contest"]], found)
        return place

    def check_marks(self, contest: Contest, found: dict[str, Any]) -> None:
        """Refuse marks that do not fit what is said about them."""
        choices = found["choices"]
        if found["reading"] != "vote":
            fits_it = not choices
        else:
            right = [c for c in contest.valid if c in choices] if len(choices) > 1 else choices
            fits_it = (
                0 < len(choices) <= contest.allowed
                and choices == right
                and choices[0] in contest.valid
            )
        if not fits_it:
            raise ValueError(
                f"{contest.id}: `{found['reading']}` means {MARKS[found['reading']]}, in order"
            )

    def keys_of_batch(self, batch: dict[str, Any], jurisdiction: str) -> dict[Key_, Any]:
        """The contests of a batch that people counted, where it was to be counted."""
        number = self.plan.batch_of_id.get(tuple(batch["id"]))
        if number is None or batch["id"][0] != jurisdiction:
            raise ValueError("there is no such batch in this jurisdiction")
        due = self.draw.to_count.get(number, set()) | self.hand_counts_of(jurisdiction)
        names = [counted["contest"] for counted in batch["contests"]]
        if names != [n for n in self.plan.contests if n in names] or not set(names) <= due:
            raise ValueError("its contests are not ones to be counted here, in order, each once")
        for counted in batch["contests"]:
            if batch["found"] != ("votes" in counted):
                raise ValueError("a batch that was found has votes, one that was not has none")
            if batch["found"]:
                self.check_sum(self.plan.contests[counted["contest"]], counted)
        return {(number, c["contest"]): {**c, "found": batch["found"]} for c in batch["contests"]}

    def check_sum(self, contest: Contest, counted: dict[str, Any]) -> None:
        """Refuse a count that does not add up."""
        votes = votes_of(counted["votes"])
        marks = sum(votes.values()) + counted["undervotes"] + contest.allowed * counted["overvoted"]
        if list(votes) != contest.valid or len(counted["votes"]) != len(votes):
            raise ValueError(f"{contest.id}: `votes` does not have every valid choice, in order")
        if marks != contest.allowed * counted["cards"]:
            raise ValueError(
                f"{contest.id}: votes, undervotes and overvoted cards do not add up to the cards"
            )


# ------------------------------------------------------------------------------------------------
# 17. Wealth and measured risk (21.8)
# ------------------------------------------------------------------------------------------------

TWELVE = Decimal("0.000000000001")


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
    values: list[float]
    means: list[float | None]
    sums: list[float]
    left: list[float]
    ending: float | None = None


def game(
    null: Fraction, upper: Fraction | None, size: int, puts_back: bool, values: list[Fraction]
) -> Game:
    """A test of draws that are all alike."""
    return weighted_game(null, upper, size, puts_back, [(value, 1) for value in values])


def weighted_game(
    null: Fraction,
    upper: Fraction | None,
    size: int,
    puts_back: bool,
    draws: list[tuple[Fraction, int]],
) -> Game:
    """A test of draws that have weights: each is a value times its weight, and the weight.

    All sums are whole multiples of one unit, so that they are exact. What the draws prove is asked
    after each of them, the last one too.
    """
    whole = null * size
    unit = math.lcm(
        whole.denominator, upper.denominator if upper else 1, *{a.denominator for a, _ in draws}
    )
    amounts = {a: int(a * unit) for a, _ in draws}
    total, most = int(whole * unit), None if upper is None else int(upper * unit)
    made = Game(float(null), None if upper is None else float(upper), puts_back, [], [], [], [])
    spent, left = 0, size
    for a, weight in draws:
        amount, rest = amounts[a], total - spent
        made.sums.append(spent / (unit * size))
        made.left.append(left / size)
        made.values.append(amount / (unit * weight))
        mean = made.null if puts_back else rest / (unit * left) if rest else None
        spent, left = spent + amount, left - weight
        if not puts_back and spent > total:
            made.ending = math.inf
            return made
        if not puts_back and most is not None and left and total - spent > most * left:
            made.ending = -math.inf
            return made
        made.means.append(mean)
    return made


class Past:
    """What was known before a draw."""

    def __init__(self) -> None:
        self.values: list[float] = []
        self.total = self.squares = self.spread = 0.0

    @property
    def count(self) -> int:
        """How many draws there were."""
        return len(self.values)

    def add(self, value: float) -> None:
        """One more draw."""
        self.values.append(value)
        self.total += value
        self.squares += value * value


def log_wealth(bet: dict[str, Any], play: Game, draws: int) -> list[float]:
    """The logarithm of the wealth after 0, 1, ... draws."""
    is_split = bet["name"] in SPLIT
    path = shared_wealth(bet, play, draws) if is_split else single_wealth(bet, play)
    if play.ending is not None:
        path += [play.ending] * (draws + 1 - len(path))
    return path


def single_wealth(bet: dict[str, Any], play: Game) -> list[float]:
    """The logarithm of the wealth of one bet, as long as the game goes."""
    choose, cap = BETS[bet["name"]](bet, play), float(bet.get("cap", bet.get("stake", "0")))
    snaps = bet["name"].startswith("Kaplan")
    past, log, path = Past(), 0.0, [0.0]
    for place, mean in enumerate(play.means):
        value = play.values[place]
        if mean is not None:
            stake = choose(past, mean, place) * mean
            stake = max(0.0, min(stake, cap))
            if snaps and stake > cap * (1 - 2**-50):
                stake = cap
            factor = 1 + stake * (value / mean - 1)
            log = log + math.log(factor) if factor > 0 else -math.inf
        path.append(log)
        past.add(value)
    return path


def shared_wealth(bet: dict[str, Any], play: Game, draws: int) -> list[float]:
    """The logarithm of wealth that was split among bets before the first draw."""
    shares = [float(share) for share in bet["shares"]]
    if bet["name"] == "mixture":
        parts = bet["bets"]
    else:
        parts = [{"name": "fixed bet", "bet": b, "cap": bet["each_cap"]} for b in bet["grid"]]
    plain = Game(**{**vars(play), "ending": None})
    paths = [log_wealth(part, plain, draws) for part in parts]
    logs = [math.log(share) if share > 0 else -math.inf for share in shares]
    summed = []
    for place in zip(*paths, strict=True):
        terms = [log + share for log, share in zip(place, logs, strict=True)]
        largest = max(terms)
        if math.isinf(largest):
            summed.append(largest)
        else:
            summed.append(largest + math.log(sum(math.exp(term - largest) for term in terms)))
    return summed


def risk_text(risk: Decimal | float, *, is_zero: bool = False) -> str:
    """A measured risk as it is written: twelve digits, rounded up."""
    if is_zero:
        return "0.000000000000"
    up = Decimal(min(risk, 1)).quantize(TWELVE, rounding=ROUND_CEILING)
    return f"{max(up, TWELVE):f}"


def measured(path: list[float]) -> tuple[str, bool]:
    """The measured risk of a path of wealth, and whether the wealth is gone."""
    most = max(path)
    text_ = risk_text(math.exp(-most) if most < math.inf else 0.0, is_zero=most == math.inf)
    return text_, path[-1] == -math.inf


def agree(a: str, b: str) -> bool:
    """Whether two programs agree on a measured risk."""
    one, other = Decimal(a), Decimal(b)
    return abs(one - other) <= max(max(one, other) / 10**6, 2 * TWELVE)


# ------------------------------------------------------------------------------------------------
# 18. The bets (21.9)
# ------------------------------------------------------------------------------------------------
# A bet is made once for a game. It then says its stake per unit (lambda) before each draw, from
# what was known (`past`), the null mean m of that draw, and the number i of earlier draws.

Numbers = dict[str, Any]
Choose = Callable[[Past, float, int], float]


def constant(of: Callable[[Numbers, Game], float]) -> Callable[[Numbers, Game], Choose]:
    """A bet that is always the same."""

    def make(bet: Numbers, play: Game) -> Choose:
        size = of(bet, play)
        return lambda _past, _m, _i: size

    return make


def over_mean(
    share: Callable[[Numbers], float], guard: Callable[[Numbers], float]
) -> Callable[[Numbers, Game], Choose]:
    """A bet of something over the null mean of each draw."""
    return lambda bet, _: lambda _past, m, _i: share(bet) / (m + guard(bet))


def towards(eta: float, m: float, upper: float | None) -> float:
    """The bet of somebody who thinks that the mean is eta."""
    if upper is None or upper == m:
        return 0.0
    return (eta / m - 1) / (upper - m)


def population_alternative(bet: Numbers, play: Game) -> Choose:
    """The alternative mean of what is left."""
    mean = float(bet["mean"])

    def choose(_: Past, m: float, i: int) -> float:
        rest = mean if play.puts_back else (mean - play.sums[i]) / play.left[i]
        return towards(rest, m, play.upper)

    return choose


def truncated_shrinkage(bet: Numbers, play: Game) -> Choose:
    """The alternative mean, shrunk towards that of the draws."""
    mean, weight, distance, pull = (
        float(bet[n]) for n in ("mean", "weight", "distance", "towards_upper")
    )
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


def kelly_bet(values: list[float], chances: list[float], m: float, cap: float) -> float:
    """The bet that grows fastest for these values with these chances."""

    def slope(size: float) -> float:
        total = 0.0
        for value, chance in zip(values, chances, strict=True):
            factor = 1 + size * (value - m)
            if chance and factor <= 0:
                return -math.inf
            total += chance * (value - m) / factor if chance else 0.0
        return total

    low, high = 0.0, cap / m
    if slope(low) <= 0:
        return low
    if slope(high) >= 0:
        return high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return (low + high) / 2


def kelly(bet: Numbers, play: Game) -> float:
    """The Kelly bet for the null mean."""
    values, chances = ([float(x) for x in bet[name]] for name in ("values", "chances"))
    return kelly_bet(values, chances, play.null, float(bet["cap"]))


def shrunk_kelly(bet: Numbers, _: Game) -> Choose:
    """The Kelly bet for error rates that are corrected by what was found."""
    kinds = [{k: float(v) for k, v in kind.items() if k != "name"} for kind in bet["errors"]]
    values = [kind["value"] for kind in kinds] + [float(bet["no_error"])]
    ordered = sorted(values)
    middles = [1.000000001 * (a + b) / 2 for a, b in pairwise(ordered)]
    found = dict.fromkeys(ordered, 0)
    state = {"next": 0, "seen": 0, "bet": 0.0}

    def choose(past: Past, m: float, i: int) -> float:
        while state["seen"] < i:
            found[ordered[bisect_left(middles, past.values[int(state["seen"])])]] += 1
            state["seen"] += 1
        if i >= state["next"]:
            chances = [rate(kind, found[kind["value"]], i) for kind in kinds]
            chances.append(max(0.0, 1 - sum(chances)))
            state["bet"] = kelly_bet(values, chances, m, float(bet["cap"]))
            state["next"] = i + 1 if i < 100 else max(i + 1, math.floor(i * 1.01))
        return state["bet"]

    return choose


def rate(kind: dict[str, float], found: int, i: int) -> float:
    """The chance of a kind of error after i draws."""
    seen = kind["weight"] + i
    shrunk = (kind["weight"] * kind["rate"] + found) / seen if seen else kind["rate"]
    return max(kind["floor"], shrunk)


def agrapa(_: Numbers, play: Game) -> Choose:
    """The bet learnt from the mean and the variance of the draws."""
    upper = play.upper or 1.0
    spread = [0.25]

    def choose(past: Past, m: float, i: int) -> float:
        mean = (0.5 + past.total / upper) / (i + 1)
        if i:
            spread[0] += (past.values[-1] / upper - mean) ** 2
        away = mean - m / upper
        return away / (spread[0] / (i + 1) + away**2) / upper

    return choose


BETS: dict[str, Callable[[Numbers, Game], Choose]] = {
    "fixed bet": constant(lambda bet, _: float(bet["bet"])),
    "fixed stake": over_mean(lambda bet: float(bet["stake"]), lambda _: 0.0),
    "Kaplan-Markov": constant(lambda bet, play: 1 / (play.null + float(bet["guard"]))),
    "Kaplan-Wald": constant(lambda bet, play: (1 - float(bet["guard"])) / play.null),
    "Kaplan-Kolmogorov": over_mean(lambda _: 1.0, lambda bet: float(bet["guard"])),
    "constant alternative": lambda bet, play: (
        lambda _past, m, _i: towards(float(bet["mean"]), m, play.upper)
    ),
    "population alternative": population_alternative,
    "truncated shrinkage": truncated_shrinkage,
    "reported share": constant(lambda bet, _: 4 * (float(bet["share"]) - 0.5)),
    "Kelly": constant(kelly),
    "shrunk Kelly": shrunk_kelly,
    "aGRAPA": agrapa,
}
SPLIT = ("portfolio", "mixture")
NEED_UPPER = (
    "constant alternative",
    "population alternative",
    "truncated shrinkage",
    "aGRAPA",
)
not_below_0 = must(lambda v: decimal(v) is None and Decimal(v) >= 0, "a decimal of 0 or more")
chance = must(lambda v: decimal(v) is None and 0 <= Decimal(v) <= 1, "a decimal from 0 to 1")
below_1 = must(lambda v: decimal(v) is None and 0 <= Decimal(v) < 1, "a decimal from 0 to below 1")
stake_limit = must(
    lambda v: decimal(v) is None and 0 < Decimal(v) <= 1, "a decimal above 0 and at most 1"
)
chances = must(
    lambda v: (
        list_of(chance, 1)(v) is None and abs(sum(map(Decimal, v), Decimal(-1))) <= Decimal("1e-9")
    ),
    "a list of decimals from 0 to 1 that add up to 1",
)
CAPPED = {"cap": stake_limit}
KIND_OF_ERROR = {
    "name": text,
    "value": not_below_0,
    "rate": chance,
    "weight": above(0),
    "floor": chance,
}
BET_NUMBERS: dict[str, dict[str, Shape]] = {
    "fixed bet": {"bet": not_below_0, **CAPPED},
    "fixed stake": {"stake": stake_limit},
    "Kaplan-Markov": {"guard": not_below_0, **CAPPED},
    "Kaplan-Wald": {"guard": below_1, **CAPPED},
    "Kaplan-Kolmogorov": {"guard": not_below_0, **CAPPED},
    "constant alternative": {"mean": not_below_0, **CAPPED},
    "population alternative": {"mean": not_below_0, **CAPPED},
    "truncated shrinkage": {
        "mean": not_below_0,
        "weight": above(0),
        "distance": not_below_0,
        "towards_upper": not_below_0,
        **CAPPED,
    },
    "reported share": {"share": chance, **CAPPED},
    "Kelly": {"values": list_of(decimal, 1), "chances": chances, **CAPPED},
    "shrunk Kelly": {
        "no_error": decimal,
        "errors": list_of(by_name({"kind of error": KIND_OF_ERROR}, {})),
        **CAPPED,
    },
    "aGRAPA": CAPPED,
    "portfolio": {"grid": list_of(not_below_0, 1), "shares": chances, "each_cap": stake_limit},
    "mixture": {"bets": lambda v: list_of(BET, 1)(v), "shares": chances},
}
PAIRED = (("values", "chances"), ("grid", "shares"), ("bets", "shares"))


def bet_shape(value: Any) -> str | None:
    """What is wrong with a bet."""
    shapes = {name: {"name": text, **numbers} for name, numbers in BET_NUMBERS.items()}
    if why := by_name(shapes, {})(value):
        return why
    for a, b in PAIRED:
        if a in value and b in value and len(value[a]) != len(value[b]):
            return f"`{a}` and `{b}` must be as long as one another"
    if value["name"] == "shrunk Kelly":
        values = [value["no_error"], *(kind["value"] for kind in value["errors"])]
        if len(set(map(float, values))) < len(values):
            return "two kinds of error have the same value"
    return None


def needs_upper(bet: Numbers) -> bool:
    """Whether a bet, or a part of it, rests on an upper bound of the values."""
    return bet["name"] in NEED_UPPER or any(map(needs_upper, bet.get("bets", [])))


BET: Shape = bet_shape

# ------------------------------------------------------------------------------------------------
# 19. The methods (21.7, 21.10)
# ------------------------------------------------------------------------------------------------
# A look at an entry is what people found: the reading and the choices. Three looks say as little
# as can be: `phantom`, `withheld` and `not_found`, like `cannot_agree`.

# What was recorded are marks, the number of the pool in which the entry lies, or nothing.

Look = tuple[str, tuple[str, ...]]
Marks = tuple[str, ...] | int | None
WORST = {"phantom", "withheld", "not_found", "cannot_agree"}


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
    plan: Plan

    @property
    def is_certain(self) -> bool:
        """Whether every entry was read, people agreed, and card style promised no contest in vain."""
        in_vain = {"contest_not_on_card"} if self.contest.uses_style else set()
        return not any(look in WORST | in_vain for look, _ in self.looks)

    @property
    def is_full(self) -> bool:
        """Whether every entry of the contest is in the sample."""
        return not self.contest.puts_back and len(self.entries) == self.contest.population.entries


def paper_value(contest: Contest, claim: Assertion, look: Look) -> Fraction:
    """The value P of what people found."""
    reading, choices = look
    if reading in WORST or (reading == "contest_not_on_card" and contest.uses_style):
        return Fraction(0)
    return claim.assort(list(choices), contest.allowed)


def record_value(sample: Sample, claim: Assertion, marks: Marks) -> Fraction:
    """The value R of what was recorded, of a card or of its pool."""
    contest, plan = sample.contest, sample.plan
    if isinstance(marks, int):
        return claim.mean(plan.totals[contest.id][marks], plan.batches[marks].cards)
    return claim.assort(list(marks or ()), contest.allowed)


def by_draw(sample: Sample, value: Callable[[Look, Marks], Fraction]) -> list[Fraction]:
    """A value for each draw, worked out once for entries that look alike."""
    known: dict[tuple[Look, Marks], Fraction] = {}
    for pair in zip(sample.looks, sample.marks, strict=True):
        if pair not in known:
            known[pair] = value(*pair)
    return [known[pair] for pair in zip(sample.looks, sample.marks, strict=True)]


def measure_cards(sample: Sample, claim: Assertion) -> Risk:
    """The risk by betting on cards: polling, or comparison with records."""
    contest = sample.contest
    u, v = claim.upper, claim.margin
    compares = contest.compares_cards

    def value(look: Look, marks: Marks) -> Fraction:
        paper = paper_value(contest, claim, look)
        if not compares:
            return paper
        return (u - record_value(sample, claim, marks) + paper) / (2 * u - v)

    values = by_draw(sample, value)
    upper = 2 * u / (2 * u - v) if compares else u
    play = game(HALF, upper, contest.population.entries, contest.puts_back, values)
    text_, is_ruined = measured(log_wealth(contest.bets[claim.number], play, len(values)))
    is_shown = sum(values) > Fraction(len(values), 2)
    return Risk(claim.number, text_, is_ruined, sample.is_full, is_shown, sample.is_certain)


def pair_counts(sample: Sample, claim: Assertion, size: int) -> tuple[int, int]:
    """How many of the first draws were won and lost."""
    won = lost = 0
    for reading, choices in sample.looks[:size]:
        won += claim.choice in choices
        lost += claim.other in choices or reading in WORST
    return won, lost


def pair_share(sample: Sample, claim: Assertion) -> float:
    """The reported share of the winner among the votes of both."""
    votes = sample.contest.votes
    both = votes[claim.choice] + votes[claim.other]
    return min(votes[claim.choice] / both if both else 0.0, 0.999999)


def log_binomial(n: int, k: int, p: float) -> float:
    """The logarithm of the probability of k in n."""
    ways = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return ways + k * math.log(p) + (n - k) * math.log1p(-p)


def binomial(n: int, p: float) -> tuple[int, list[float]]:
    """The probabilities of a binomial, from the first that is not negligible."""
    peak = min(n, int((n + 1) * p))
    low, high = peak, peak
    while low > 0 and log_binomial(n, low - 1, p) > -200:
        low -= 1
    while high < n and log_binomial(n, high + 1, p) > -200:
        high += 1
    return low, [math.exp(log_binomial(n, k, p)) for k in range(low, high + 1)]


def tail(n: int, k: int, p: float) -> float:
    """The probability of k or more in n."""
    first, chances = binomial(n, p)
    if k > first + len(chances) - 1 and k <= n:
        return math.exp(log_binomial(n, k, p))
    return math.fsum(chances[max(0, k - first) :])


def convolve(survivors: dict[int, float], n: int, p: float) -> dict[int, float]:
    """Where those who went on are after n more."""
    first, chances = binomial(n, p)
    after: dict[int, float] = {}
    for w, mass in survivors.items():
        for k, chance in enumerate(chances, w + first):
            after[k] = after.get(k, 0.0) + mass * chance
    return {w: mass for w, mass in after.items() if mass > 1e-60}


def upper_sums(chances: dict[int, float]) -> dict[int, float]:
    """For each number the probability of it or more."""
    total, sums = 0.0, {}
    for w in sorted(chances, reverse=True):
        total += chances[w]
        sums[w] = total
    return sums


def above_or_at(sums: dict[int, float], w: int) -> float:
    """The probability of w or more."""
    return next((sums[k] for k in sorted(sums) if k >= w), 0.0)


def log_ratio(p: float, won: int, lost: int) -> float:
    """The logarithm of (2p)^won (2 - 2p)^lost."""
    return won * math.log(2 * p) + lost * math.log(2 - 2 * p)


def rounds_of_counts(
    sample: Sample, claim: Assertion, sizes: list[int]
) -> Iterator[tuple[int, int, int, int]]:
    """For each round: won and lost so far, won and lost before."""
    before = (0, 0)
    for size in sizes:
        now = pair_counts(sample, claim, size)
        yield (*now, *before)
        before = now


def measure_minerva(sample: Sample, claim: Assertion, sizes: list[int]) -> Risk:
    """The risk of Minerva, or of Athena: the least over the rounds."""
    contest, p = sample.contest, pair_share(sample, claim)
    delta = contest.terms.get("delta")
    needed = -math.inf if delta is None else -math.log(float(delta))
    alpha = float(contest.limit)
    under, level, least = {0: 1.0}, {0: 1.0}, 1.0
    for won, lost, won_before, lost_before in rounds_of_counts(sample, claim, sizes):
        n, more = won + lost, won + lost - won_before - lost_before
        under, level = convolve(under, more, p), convolve(level, more, 0.5)
        f1, f0 = upper_sums(under), upper_sums(level)
        of_won = above_or_at(f1, won)
        if of_won and log_ratio(p, won, lost) >= needed:
            least = min(least, above_or_at(f0, won) / of_won)
        boundary = next(
            (
                w
                for w in sorted(f1)
                if above_or_at(f0, w) <= alpha * f1[w] and log_ratio(p, w, n - w) >= needed
            ),
            n + 1,
        )
        under = {w: mass for w, mass in under.items() if w < boundary}
        level = {w: mass for w, mass in level.items() if w < boundary}
    is_over = len(sizes) == len(contest.terms["schedule"])
    return Risk(claim.number, risk_text(least), is_over=is_over)


def measure_providence(sample: Sample, claim: Assertion, sizes: list[int]) -> Risk:
    """The risk of Providence: the least over the rounds."""
    p, least = pair_share(sample, claim), 1.0
    for won, lost, won_before, lost_before in rounds_of_counts(sample, claim, sizes):
        more, gained = won + lost - won_before - lost_before, won - won_before
        log = math.log(tail(more, gained, 0.5)) - math.log(tail(more, gained, p))
        least = min(least, math.exp(min(0.0, log - log_ratio(p, won_before, lost_before))))
    return Risk(claim.number, risk_text(least))


def log_falling(x: float, m: int) -> float:
    """The logarithm of x (x - 1) ... (x - m + 1), kept exact for large x (Stirling)."""
    a, b = x + 1, x - m + 1
    if b < 1e5:
        return math.lgamma(a) - math.lgamma(b)
    return m * math.log(a) - (b - 0.5) * math.log1p(-m / a) - m + (1 / a - 1 / b) / 12


def measure_ratio(sample: Sample, claim: Assertion) -> Risk:
    """The risk by likelihood ratio, the largest over all numbers of other cards."""
    contest, k = sample.contest, len(sample.entries)
    entries, votes = contest.population.entries, contest.votes
    won, lost = pair_counts(sample, claim, k)
    z, reported = k - won - lost, (votes[claim.choice], votes[claim.other])
    others = entries - sum(reported)
    is_full, is_certain = sample.is_full, sample.is_certain
    low, high = float(max(won, lost)), (entries - z) / 2
    if won > reported[0] or lost > reported[1] or z > others:
        text_ = risk_text(1.0)
    elif low > high:
        text_ = risk_text(0.0, is_zero=True)
    else:
        below = (
            log_falling(reported[0], won) + log_falling(reported[1], lost) + log_falling(others, z)
        )

        def log_likelihood(x: float) -> float:
            both = log_falling(x, won) + log_falling(x, lost)
            return both + log_falling(entries - 2 * x, z)

        text_ = risk_text(math.exp(min(0.0, highest(log_likelihood, low, high) - below)))
    return Risk(claim.number, text_, False, is_full, won > lost, is_certain)


def highest(value: Callable[[float], float], low: float, high: float, steps: int = 200) -> float:
    """The largest value of a concave function between two numbers."""
    ends = max(value(low), value(high))
    for _ in range(steps):
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        low, high = (low, b) if value(a) > value(b) else (a, high)
    return max(ends, value((low + high) / 2))


class Strata(NamedTuple):
    """Cards, votes of a winner and of a loser, among the cards with a record and among the others.

    `withheld` are records that nobody opens. What was found: discrepancies of one and two votes
    over and under among `draws`, and cards won, lost and of neither.
    """

    records: tuple[int, int, int]
    others: tuple[int, int, int]
    withheld: int
    gamma: float
    draws: int
    errors: tuple[int, int, int, int]
    read: tuple[int, int, int]


def measure_strata(sample: Sample, claim: Assertion) -> Risk:
    """The risk by SUITE: the largest combined P-value over all splits of the margin (21.10)."""
    contest, population = sample.contest, sample.contest.population
    first: list[tuple[Look, Marks]] = []
    second: list[tuple[Look, Marks]] = []
    draws = zip(sample.looks, sample.marks, strict=True)
    for place, (look, marks) in enumerate(draws, 1):
        (first if is_compared(contest, place) else second).append((look, marks))
    over = Counter(
        2 * (record_value(sample, claim, marks) - paper_value(contest, claim, look))
        for look, marks in first
    )
    polled = Sample(contest, [], [look for look, _ in second], [], sample.plan)
    won, lost = pair_counts(polled, claim, len(second))
    votes = contest.votes[claim.choice], contest.votes[claim.other]
    recorded = population.recorded[claim.choice], population.recorded[claim.other]
    strata = Strata(
        (population.records, *recorded),
        (
            population.entries - population.records,
            votes[0] - recorded[0],
            votes[1] - recorded[1],
        ),
        population.withheld,
        float(contest.terms["inflator"]),
        len(first),
        (over[Fraction(1)], over[Fraction(2)], over[Fraction(-1)], over[Fraction(-2)]),
        (won, lost, len(second) - won - lost),
    )
    return Risk(claim.number, combined_risk(strata))


def combined_risk(strata: Strata) -> str:
    """The largest of Fisher's combinations: ln p1 + ln p2 is concave in the votes overstated."""
    cards, lead = strata.records[0], strata.records[1] - strata.records[2] - strata.withheld
    total = lead + strata.others[1] - strata.others[2]
    won, _, other = strata.read
    low = lead + max(-cards, 2 * won + other - strata.others[0])
    high = min(max(total, low), lead + 2 * strata.withheld + cards)
    if low > high:
        return risk_text(0.0, is_zero=True)

    def both(overstated: float) -> float:
        compared = log_compared(strata, overstated)
        return compared + log_polled(strata, overstated - lead)

    largest = highest(both, float(low), float(high), 70)
    return risk_text(math.exp(largest) * (1 - largest))


def log_compared(strata: Strata, overstated: float) -> float:
    """The logarithm of Kaplan and Markov's P-value, at most 0."""
    each = overstated / (2 * strata.gamma * strata.records[0])
    if each >= 1:
        return -math.inf
    half, whole = 1 / (2 * strata.gamma), 1 / strata.gamma
    factors = (1 - half, 1 - whole, 1 + half, 1 + whole)
    found = sum(count * math.log(f) for count, f in zip(strata.errors, factors, strict=True))
    return min(0.0, strata.draws * math.log1p(-each) - found)


def log_polled(strata: Strata, margin: float) -> float:
    """The logarithm of the P-value by likelihood ratio that the winner leads by at most a margin."""
    entries, w, v = strata.others
    won, lost, z = strata.read
    if won > w or lost > v or z > entries - w - v:
        return 0.0
    low, high = max(float(won), lost + margin), (entries - z + margin) / 2
    if low > high + 1e-9:
        return -math.inf
    below = log_falling(w, won) + log_falling(v, lost) + log_falling(entries - w - v, z)

    def log_likelihood(x: float) -> float:
        pair = log_falling(x, won) + log_falling(max(x - margin, lost), lost)
        return pair + log_falling(max(entries - 2 * x + margin, z), z)

    return min(0.0, highest(log_likelihood, low, max(low, high), 70) - below)


@dataclass
class Counted:
    """The batches of a sample: which they are, in the order of their draws, and their counts."""

    plan: Plan
    contest: Contest
    batches: list[int]
    counts: dict[int, dict[str, Any]]

    @property
    def fits(self) -> bool:
        """Whether the counted votes of each batch fit its cards."""
        return all(
            fits(self.contest, self.plan.batches[n].cards, votes_of(c["votes"]))
            for n, c in self.counts.items()
            if c["found"]
        )

    def error(self, claim: Assertion, number: int) -> Fraction:
        """How far the reported votes of a batch overstate an assertion, in units of its margin."""
        counted = self.counts[number]
        if not counted["found"]:
            return bound_of(self.plan, self.contest, claim, number)
        lead = claim.lead(self.plan.totals[self.contest.id][number])
        return (lead - claim.lead(votes_of(counted["votes"]))) / claim.margin


def measure_batches(counted: Counted, claims: list[Assertion], number: int) -> Risk:
    """The risk by batches, for assertions together or for one."""
    contest, plan, measure = counted.contest, counted.plan, counted.contest.measure
    weights = contest.weights
    errors = {}
    for batch in set(counted.batches):
        error = max(counted.error(claim, batch) for claim in claims)
        errors[batch] = error if measure["understatements"] else max(error, Fraction(0))
    total = sum(weights.values(), Fraction(0))
    unit = math.lcm(*(weight.denominator for weight in weights.values()))
    play = weighted_game(
        1 - 1 / total,
        None if measure["understatements"] else Fraction(1),
        int(total * unit),
        contest.puts_back,
        [((weights[b] - errors[b]) * unit, int(weights[b] * unit)) for b in counted.batches],
    )
    text_, is_ruined = measured(log_wealth(contest.bets[number], play, len(counted.batches)))
    with_weight = sum(weight > 0 for weight in weights.values())
    is_full = not contest.puts_back and len(counted.batches) == with_weight
    is_shown = is_full and all(
        sum(counted.error(claim, batch) for batch in errors) < 1 for claim in claims
    )
    is_certain = (
        all(weights[number] or not plan.batches[number].cards for number in weights)
        and not contest.population.phantoms
        and all(c["found"] for c in counted.counts.values())
    )
    return Risk(number, text_, is_ruined, is_full, is_shown, is_certain)


# ------------------------------------------------------------------------------------------------
# 20. The status of a contest (21.11)
# ------------------------------------------------------------------------------------------------

RANKS = ("hand_count_agrees", "confirmed", "not_yet", "ruined", "all_drawn", "hand_count_differs")
NOTHING_MEASURED = "1.000000000000"
ALL_READ = "0.000000000000"


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


class Close:
    """The state of every contest when a round closes."""

    def __init__(self, draw: Draw, readings: Readings, opened: dict[int, Any]) -> None:
        self.draw, self.plan, self.readings, self.opened = draw, draw.plan, readings, opened

    def line(self, contest: Contest, said: dict[str, Any]) -> dict[str, Any]:
        """What `contests` must say about a contest; `said` is what the record says."""
        if contest.id in self.draw.hand_counts:
            return self.hand_count(contest)
        status = self.status_without_sample(contest)
        if status is not None:
            return self.plain(contest, status)
        sample, risks, is_fitting = self.risks(contest)
        if not sample:
            return self.plain(contest, "not_yet" if contest.terms["targeted"] else "cannot_say")
        is_fixed = contest.name == "fixed_percentage"
        if not is_fitting:
            return self.plain(contest, "fixed_share_read" if is_fixed else "more_votes_than_cards")
        told = {a["assertion"]: a["measured_risk"] for a in said["assertions"]}
        lines = []
        for risk in risks:
            status, text_ = status_of(contest, risk, told.get(risk.assertion, NOTHING_MEASURED))
            lines.append({"assertion": risk.assertion, "status": status, "measured_risk": text_})
        whole = max((str(line["status"]) for line in lines), key=RANKS.index)
        worst = max((str(line["measured_risk"]) for line in lines), key=Decimal)
        whole = "fixed_share_read" if is_fixed else whole
        return self.told(contest, whole, worst, sample, lines, [])

    def told(
        self,
        contest: Contest,
        status: str,
        risk: str,
        sample: int,
        assertions: list[Any],
        votes: list[Any],
    ) -> dict[str, Any]:
        """A line of `contests`."""
        return {
            "contest": contest.id,
            "status": status,
            "measured_risk": risk,
            "sample": sample,
            "assertions": assertions,
            "hand_count": votes,
        }

    def plain(self, contest: Contest, status: str) -> dict[str, Any]:
        """A line for a contest of which nothing is measured."""
        return self.told(contest, status, NOTHING_MEASURED, 0, [], [])

    def status_without_sample(self, contest: Contest) -> str | None:
        """The status of a contest whose status does not rest on a measured risk."""
        if contest.population.status != "auditable":
            return contest.population.status
        if contest.name == "hand_count":
            return "not_yet"
        if contest.name == "fixed_percentage" and not self.draw.sizes[contest.id]:
            return "not_yet"
        if contest.name == "fixed_percentage" and not contest.is_measured:
            return "fixed_share_read"
        return None

    def hand_count(self, contest: Contest) -> dict[str, Any]:
        """The line of a contest that was counted by hand in full."""
        totals = dict.fromkeys(contest.valid, 0)
        lost = max(contest.bound - contest.population.places, 0)
        for number in self.plan.batches_of(contest):
            counted = self.readings.standing((number, contest.id))
            if counted["found"]:
                totals = {c: totals[c] + v for c, v in votes_of(counted["votes"]).items()}
            else:
                lost += self.plan.batches[number].cards
        leads = [claim.lead(totals) + claim.low * lost for claim in contest.assertions]
        agrees = bool(leads) and min(leads) > 0
        status = "hand_count_agrees" if agrees else "hand_count_differs"
        risk = ALL_READ if agrees else NOTHING_MEASURED
        return self.told(contest, status, risk, 0, [], votes_lines(totals))

    def risks(self, contest: Contest) -> tuple[int, list[Risk], bool]:
        """The size of the sample, the risk of each assertion, and whether every batch fits."""
        entries = self.draw.sample_of(contest)
        if not entries:
            return 0, [], True
        if contest.is_of_batches:
            counts = {n: self.readings.standing((n, contest.id)) for n in set(entries)}
            counted = Counted(self.plan, contest, entries, counts)
            if not counted.fits:
                return len(entries), [], False
            if contest.measure["together"]:
                return len(entries), [measure_batches(counted, contest.assertions, 0)], True
            risks = [measure_batches(counted, [a], a.number) for a in contest.assertions]
            return len(entries), risks, True
        sample = self.sample(contest, entries)
        sizes = self.draw.grown[contest.id]
        if contest.name in ("minerva", "athena"):
            risks = [measure_minerva(sample, a, sizes) for a in contest.assertions]
        elif contest.name == "providence":
            risks = [measure_providence(sample, a, sizes) for a in contest.assertions]
        elif contest.name == "polling_ratio":
            risks = [measure_ratio(sample, a) for a in contest.assertions]
        elif contest.is_in_strata:
            risks = [measure_strata(sample, a) for a in contest.assertions]
        else:
            risks = [measure_cards(sample, a) for a in contest.assertions]
        return len(entries), risks, True

    def sample(self, contest: Contest, entries: list[int]) -> Sample:
        """What people found, and what was recorded, on the entries of a sample."""
        looks = {entry: self.look(contest, entry) for entry in set(entries)}
        marks: dict[int, Marks] = dict.fromkeys(looks)
        if contest.compares_cards:
            marks = {entry: self.marks(contest, entry) for entry in looks}
        found = [looks[e] for e in entries], [marks[e] for e in entries]
        return Sample(contest, entries, *found, self.plan)

    def look(self, contest: Contest, entry: int) -> Look:
        """What people found on an entry."""
        if entry < 0:
            return "phantom", ()
        if self.plan.is_withheld(entry):
            return "withheld", ()
        card = self.readings.standing(entry)
        if not card["found"]:
            return "not_found", ()
        for found in card["contests"]:
            if found["contest"] == contest.id:
                return found["reading"], tuple(found["choices"])
        raise NotAtHand(f"nobody read {contest.id} on the card {' '.join(self.plan.id_of(entry))}")

    def marks(self, contest: Contest, entry: int) -> Marks:
        """What the record of an entry says, where it has one that has the contest; or its pool."""
        pool = self.plan.pool_at(contest, entry)
        if pool is not None:
            return pool
        style = self.plan.style_of(entry)
        if (
            style is None
            or self.plan.is_withheld(entry)
            or contest.id not in self.plan.styles[style]
        ):
            return None
        if entry not in self.opened:
            raise NotAtHand(
                f"the record of the card {' '.join(self.plan.id_of(entry))} was not opened"
            )
        return next(tuple(v["choices"]) for v in self.opened[entry] if v["contest"] == contest.id)


# ------------------------------------------------------------------------------------------------
# 21. Openings (12, 21.11)
# ------------------------------------------------------------------------------------------------

OPENING = members(
    {
        "index": count,
        "salt": hex_32,
        "card": members(
            {
                "id": card_id,
                "votes": nullable(
                    list_of(members({"contest": some_text, "choices": list_of(text)}))
                ),
            }
        ),
        "path": list_of(hex_32),
    }
)


def leads_to(root: str, size: int, opening: dict[str, Any]) -> bool:
    """Whether a card that is shown leads to the committed root."""
    leaf = b"\0" + bytes.fromhex(opening["salt"]) + canonical(opening["card"])
    digest = hashlib.sha256(leaf).digest()
    place, last = opening["index"], size - 1
    path = [bytes.fromhex(step) for step in reversed(opening["path"])]
    while last > 0:
        beside = place + 1 if place % 2 == 0 else place - 1
        if beside <= last:
            if not path:
                return False
            pair = digest + path.pop() if place % 2 == 0 else path.pop() + digest
            digest = hashlib.sha256(b"\1" + pair).digest()
        place, last = place // 2, last // 2
    return not path and digest.hex() == root


def opening_problem(plan: Plan, opening: dict[str, Any], index: int) -> str | None:
    """What is wrong with the opening of a place."""
    if plan.cards is None or plan.frame is None:
        return "no cards are committed"
    if opening["index"] != index:
        return f"it opens leaf {opening['index']}; leaf {index} follows"
    if opening["card"]["id"] != plan.id_of(index):
        return "it is not the card that the frame has there"
    if not leads_to(plan.cards["root"], plan.cards["count"], opening):
        return "it does not lead to the committed root: the card was changed or exchanged"
    votes, style = opening["card"]["votes"] or [], plan.frame[index]
    names = [
        contest for contest in plan.contests if style is not None and contest in plan.styles[style]
    ]
    if [vote["contest"] for vote in votes] != names:
        return "its contests are not those of its style"
    for vote in votes:
        kinds = plan.contests[vote["contest"]].kinds
        if vote["choices"] != [choice for choice in kinds if choice in vote["choices"]]:
            return f"{vote['contest']}: its choices are not those of the contest, in order"
    return None


# ------------------------------------------------------------------------------------------------
# 22. The steps of an audit (21.1, 21.6, 21.12)
# ------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """In which phases a step may be taken, where it leads, and what its body says."""

    phases: tuple[str, ...]
    leads_to: str
    body: Shape


RUNNING = ("preparing", "committed", "seeded", "round open", "round closed")
COMPLIANCE = ("ballot_accounting", "custody", "eligibility")
reading_kind = one_of(*KINDS_OF_READING)
risk_number = matching(r"0\.[0-9]{12}|1\.0{12}", "a measured risk with twelve digits")
jurisdictions = must(
    lambda v: list_of(label, 1)(v) is None and v == sorted(set(v)) and "phantom" not in v,
    "a list of jurisdictions in text order, none twice, none called phantom",
)
status_word = one_of(
    "confirmed",
    "not_yet",
    "ruined",
    "all_drawn",
    "hand_count_agrees",
    "hand_count_differs",
    "cannot_say",
    "unopposed",
    "tie",
    "summed_line",
    "no_method",
    "margin_not_positive",
    "more_votes_than_cards",
    "more_records_than_cards",
    "more_recorded_than_reported",
    "withheld",
    "fixed_share_read",
)
sheet = {"artefacts": members({"sheet": artefact})}
board = {
    "round": number_from_1,
    "jurisdiction": text,
    "board": a_name,
    "reading": reading_kind,
}
card_read = members(
    {
        "id": card_id,
        "found": boolean,
        "contests": list_of(
            members({"contest": some_text, "reading": one_of(*MARKS), "choices": list_of(text)})
        ),
    }
)
of_lost_batch = members({"contest": some_text})
of_batch = members(
    {
        "contest": some_text,
        "cards": count,
        "votes": choice_votes,
        "undervotes": count,
        "overvoted": count,
    }
)
batch_counted = members(
    {
        "id": card_id,
        "found": boolean,
        "contests": list_of(
            lambda v: of_lost_batch(v) if type(v) is dict and len(v) == 1 else of_batch(v), 1
        ),
    }
)
status_line = members(
    {
        "contest": some_text,
        "status": status_word,
        "measured_risk": risk_number,
        "sample": count,
        "assertions": list_of(
            members({"assertion": count, "status": status_word, "measured_risk": risk_number})
        ),
        "hand_count": choice_votes,
    }
)
TWENTY_DIGITS = matching("[0-9]{20}", "twenty digits")
CEREMONY_BODIES: dict[str, dict[str, Shape]] = {
    "opened": {
        "commitment": hex_32,
        "way": one_of("contributions", "beacon"),
        "contributors": list_of(a_name),
        "beacon": must(lambda v: v == "" or label(v) is None, "the name of a beacon, or empty"),
    },
    "promised": {"contributor": some_text, "digest": hex_32},
    "revealed": {"contributor": some_text, "digits": TWENTY_DIGITS, "nonce": hex_32},
    "rolled": {"digits": TWENTY_DIGITS, "witnesses": list_of(text)},
    "beacon_read": {"value": matching("[0-9a-z]{1,200}", "digits and small letters")},
    "abandoned": {"reason": some_text},
}
STEPS = {
    "audit.opened": Step(
        ("nothing",),
        "preparing",
        members(
            {
                "format": text,
                "title": label,
                "election": label,
                "office": label,
                "jurisdictions": jurisdictions,
            }
        ),
    ),
    "audit.loaded": Step(
        ("preparing", "committed"),
        "preparing",
        members(
            {
                "what": one_of("manifest", "cards", "batch_totals", "contests"),
                "jurisdiction": text,
                "rows": count,
            },
            {"artefacts": members({"file": artefact})},
        ),
    ),
    "record.committed": Step(("preparing", "committed"), "committed", anything),
    **{
        f"ceremony.{name}": Step(("committed",), "", members(body))
        for name, body in CEREMONY_BODIES.items()
    },
    "audit.seeded": Step(
        ("committed",),
        "seeded",
        members(
            {
                "commitment": hex_32,
                "seed": matching(
                    r"(?!([0-9])\1*$)[0-9]{20,}", "20 or more digits, not all the same"
                ),
                "how": some_text,
                "witnesses": list_of(text),
            }
        ),
    ),
    "boards.formed": Step(
        ("seeded", "round open", "round closed"),
        "",
        members({"jurisdiction": some_text, "board": a_name, "members": list_of(a_name, 1)}),
    ),
    "round.opened": Step(
        ("seeded", "round closed"),
        "round open",
        members(
            {
                "round": number_from_1,
                "sizes": list_of(members({"contest": some_text, "size": number_from_1})),
                "hand_counts": list_of(text),
                "artefacts": members({"sample": artefact}),
            }
        ),
    ),
    "cards.interpreted": Step(
        ("round open",), "round open", members({**board, "cards": list_of(card_read, 1)}, sheet)
    ),
    "batches.counted": Step(
        ("round open",),
        "round open",
        members({**board, "batches": list_of(batch_counted, 1)}, sheet),
    ),
    "entries.withdrawn": Step(
        ("round open",),
        "round open",
        members(
            {
                "round": number_from_1,
                "jurisdiction": text,
                "kind": one_of("card", "batch"),
                "ids": list_of(card_id, 1),
                "reason": some_text,
            }
        ),
    ),
    "entries.signed_off": Step(
        ("round open",),
        "round open",
        members(
            {
                "round": number_from_1,
                "jurisdiction": text,
                "people": list_of(members({"name": a_name, "role": text}), 1),
            }
        ),
    ),
    "entries.reopened": Step(
        ("round open",),
        "round open",
        members({"round": number_from_1, "jurisdiction": text, "reason": some_text}),
    ),
    "round.closed": Step(
        ("round open",),
        "round closed",
        members(
            {"round": number_from_1, "contests": list_of(status_line)},
            {"artefacts": members({"openings": artefact})},
        ),
    ),
    "round.reopened": Step(
        ("round closed",), "round open", members({"round": number_from_1, "reason": some_text})
    ),
    "compliance.recorded": Step(
        RUNNING,
        "",
        members(
            {
                "check": one_of(*COMPLIANCE),
                "jurisdiction": text,
                "finding": one_of("passed", "failed"),
                "statement": some_text,
            },
            {"artefacts": members({"report": artefact})},
        ),
    ),
    "audit.concluded": Step(
        ("round closed",),
        "concluded",
        members(
            {
                "contests": list_of(
                    members(
                        {
                            "contest": some_text,
                            "status": status_word,
                            "measured_risk": risk_number,
                            "paper_trail": one_of("established", "not_established"),
                            "ending": text,
                        }
                    )
                )
            }
        ),
    ),
    "audit.aborted": Step(RUNNING, "aborted", members({"reason": some_text})),
}
AUDIT_KINDS = (
    *("audit.", "round.", "cards.", "batches.", "entries.", "compliance."),
    *("ceremony.", "boards."),
)
READING_KINDS = ("cards.interpreted", "batches.counted", "entries.", "boards.")
METHOD_NAME = re.compile("[a-z][a-z0-9_]{0,63}")
# Families of kinds that are kept for what has no form yet, and whose they will be (16).
RESERVED = {
    "custody": "a recount",
    "tally": "a recount",
    "challenge": "a recount",
    "pools": "an audit",
    "rankings": "an audit",
    "app": "the app",
    "witness": "the record",
}
MAY_CONCLUDE = {
    "confirmed",
    "unopposed",
    "hand_count_agrees",
    "hand_count_differs",
    "fixed_share_read",
}
NEEDS_PAPER = {"confirmed", "hand_count_agrees", "hand_count_differs"}


def ending(status: str, paper_trail: str) -> str:
    """How a contest ends (21.12)."""
    if status in NEEDS_PAPER:
        return status if paper_trail == "established" else "not_established"
    return {"unopposed": "unopposed", "fixed_share_read": "not_risk_limiting"}.get(
        status, "not_confirmed"
    )


@dataclass
class Ceremony:
    """A ceremony that makes a seed: who contributes, what was promised and opened, what fell and was read (21.15)."""

    commitment: str
    people: list[str]
    beacon: str
    promised: dict[str, str] = field(default_factory=dict)
    digits: dict[str, str] = field(default_factory=dict)
    dice: str = ""
    value: str = ""
    fixed_at: int = 0


def ceremony_opened(before: Ceremony | None, entry: Entry) -> Ceremony:
    """A ceremony begins, where none is open: of two people or more, or of dice and a beacon."""
    body = entry.body
    people, beacon = body["contributors"], body["beacon"]
    if before is not None:
        raise Refused("seed", "a ceremony is open already")
    if body["way"] == "beacon" and (people or not beacon):
        raise Refused(
            "seed", "dice and a beacon: the beacon is named, and there are no contributors"
        )
    if body["way"] == "contributions" and (beacon or len(people) < 2):
        raise Refused("seed", "contributions are of two people or more, and of no beacon")
    if len({same_name(name) for name in people}) < len(people):
        raise Refused("seed", "somebody contributes twice")
    return Ceremony(body["commitment"], people, beacon)


def digits_promised(ceremony: Ceremony, entry: Entry) -> None:
    """A digest comes in, once of everybody."""
    name = entry.body["contributor"]
    if name not in ceremony.people or name in ceremony.promised:
        raise Refused("seed", f"{shown(name)} is no contributor, or promised already")
    ceremony.promised[name] = entry.body["digest"]
    if len(ceremony.promised) == len(ceremony.people):
        ceremony.fixed_at = entry.number


def digits_revealed(ceremony: Ceremony, entry: Entry) -> None:
    """Digits are opened: after every digest, once of everybody, as they were promised."""
    name, digits, nonce = (entry.body[key] for key in ("contributor", "digits", "nonce"))
    if name not in ceremony.people or name in ceremony.digits:
        raise Refused("seed", f"{shown(name)} is no contributor, or opened already")
    if not ceremony.fixed_at:
        raise Refused("seed", "digits are opened before every digest is in")
    hashed = "\n".join(("canvass-contribution-1", ceremony.commitment, name, nonce, digits))
    if hashlib.sha256(hashed.encode()).hexdigest() != ceremony.promised[name]:
        raise Refused("seed", f"the digits of {name} are not those that were promised")
    ceremony.digits[name] = digits


def dice_rolled(ceremony: Ceremony, entry: Entry) -> None:
    """Dice fall, once, before the beacon speaks."""
    if not ceremony.beacon or ceremony.dice:
        raise Refused("seed", "dice are rolled once, beside a beacon")
    ceremony.dice, ceremony.fixed_at = entry.body["digits"], entry.number


def beacon_read(ceremony: Ceremony, entry: Entry) -> None:
    """The beacon spoke, once, after the dice."""
    if not ceremony.dice or ceremony.value:
        raise Refused("seed", "a beacon is read once, after the dice")
    ceremony.value = entry.body["value"]


CEREMONY_STEPS: dict[str, Callable[[Ceremony, Entry], None]] = {
    "ceremony.promised": digits_promised,
    "ceremony.revealed": digits_revealed,
    "ceremony.rolled": dice_rolled,
    "ceremony.beacon_read": beacon_read,
}


def seed_of(ceremony: Ceremony) -> str:
    """The seed that a ceremony makes: digits added place by place, modulo 10."""
    rows = [ceremony.digits.get(name, "") for name in ceremony.people]
    if ceremony.beacon:
        rows = [ceremony.dice, digits_of_beacon(ceremony.value) if ceremony.value else ""]
    if not all(rows):
        raise Refused("seed", "the ceremony makes no seed yet: digits are missing")
    return sum_of(rows)


def sum_of(rows: list[str]) -> str:
    """Digits added place by place, modulo 10."""
    return "".join(str(sum(map(int, column)) % 10) for column in zip(*rows, strict=True))


def digits_of_beacon(value: str) -> str:
    """The digits that follow from what a beacon published."""
    digest = hashlib.sha256(f"canvass-beacon-1\n{value}".encode()).digest()
    return str(int.from_bytes(digest, "big") % 10**20).zfill(20)


def who_could_choose(ceremony: Ceremony | None, witnesses: list[str], ended: int) -> str:
    """Whether the last to type could choose the seed: what the record shows, and what it cannot."""
    if ceremony is None:
        saw = f"it rests on what the witnesses saw ({', '.join(witnesses)})"
        said = "That whoever typed the seed chose it is not excluded by the record: " + (
            f"{saw}." if witnesses else "it names no witness."
        )
    elif ceremony.beacon:
        said = (
            f"The last to type could not choose the seed if its beacon ({ceremony.beacon}) spoke"
            f" after entry {ceremony.fixed_at}, which has the dice, and said {ceremony.value}:"
            " look up what it said and when, and ask a witness for the digest of entry"
            f" {ceremony.fixed_at} as it was before. Times in a record are statements."
        )
    else:
        said = (
            "The last to type could not choose the seed if the entries were made in this order: it"
            f" adds the digits of {', '.join(ceremony.people)}, and entry {ceremony.fixed_at} has the"
            " last digest, before any of the digits. Who keeps the record could have written it anew"
            " when the digits were known: ask a contributor for the digest of entry"
            f" {ceremony.fixed_at} as it was then. The record does not show that they are different"
            " people, nor that they did not agree with one another."
        )
    if ended:
        many = "ceremony" if ended == 1 else "ceremonies"
        said += (
            f" {ended} {many} before made no seed: whoever ended one may have known by then what"
            f" seed it would make, and so have chosen among {ended + 1} seeds."
        )
    return said


class Audit:
    """An audit as it follows from its events.

    `signed` and `must_sign` are the jurisdictions that signed off the round, and that must;
    `opened` the records of cards that were shown, by place; `last_close` what the last
    `round.closed` says of each contest.
    """

    def __init__(self, record: Record) -> None:
        self.record, self.findings = record, record.findings
        self.is_there = self.is_stopped = False
        self.early: list[Entry] = []
        self.phase = "nothing"
        self.jurisdictions: list[str] = []
        self.plan: Plan | None = None
        self.committed_at = 0
        self.ceremony: Ceremony | None = None
        self.ceremonies_ended = 0
        self.draw: Draw | None = None
        self.readings: Readings | None = None
        self.boards: Boards = {}
        self.round = 0
        self.signed: set[str] = set()
        self.must_sign: set[str] = set()
        self.opened: dict[int, Any] = {}
        self.last_close: dict[str, dict[str, Any]] = {}
        self.compliance: dict[tuple[str, str], str] = {}
        self.takes: dict[str, Callable[[Entry], None]] = {
            "audit.opened": self.open_audit,
            "audit.loaded": self.load,
            "record.committed": self.commit,
            "ceremony.opened": self.take_ceremony,
            "ceremony.promised": self.take_ceremony,
            "ceremony.revealed": self.take_ceremony,
            "ceremony.rolled": self.take_ceremony,
            "ceremony.beacon_read": self.take_ceremony,
            "ceremony.abandoned": self.take_ceremony,
            "audit.seeded": self.take_seed,
            "boards.formed": self.form_board,
            "round.opened": self.open_round,
            "cards.interpreted": self.interpret,
            "batches.counted": self.count,
            "entries.withdrawn": self.withdraw,
            "entries.signed_off": self.sign_off,
            "entries.reopened": self.reopen_entries,
            "round.closed": self.close_round,
            "round.reopened": self.reopen_round,
            "compliance.recorded": self.comply,
            "audit.concluded": self.conclude,
            "audit.aborted": self.abort,
        }

    def follow(self, entry: Entry) -> bool:
        """Take the next entry, and say whether it has effect; commitments wait until there is an audit."""
        is_own = entry.kind.startswith(AUDIT_KINDS)
        if not is_own and entry.number not in self.record.commitments:
            return not self.is_stopped
        if not is_own and not self.is_there:
            self.early.append(entry)
            return True
        self.is_there = True
        waiting, self.early = [*self.early, entry], []
        return [self.try_to_take(each) for each in waiting][-1]

    def try_to_take(self, entry: Entry) -> bool:
        """Take one event; one that is refused has no effect, and none has after one that is not known."""
        if self.is_stopped:
            return False
        try:
            self.take(entry)
        except Refused as why:
            self.findings.fault(why.check, entry.number, f"{entry.kind}: {why}")
            return False
        except (NotAtHand, NotKnown) as why:
            self.findings.not_made(OF_AN_AUDIT, f"from entry {entry.number} on: {why}")
            if isinstance(why, NotKnown):
                told = NotChecked(entry.number, why.what, why.name, str(why))
                self.findings.unknown.append(told)
            self.is_stopped = True
            return False
        return True

    def finish(self) -> None:
        """Say what was seen, when every entry was taken."""
        if not self.is_there:
            self.findings.not_made(OF_AN_AUDIT, "this record holds no audit")
        elif not self.is_stopped:
            self.say_what_was_seen()

    def take(self, entry: Entry) -> None:
        """Take one event."""
        check = self.check_of(entry.kind)
        step = STEPS.get(entry.kind)
        if step is None:
            raise NotKnown("kind", entry.kind, f"the kind {entry.kind}")
        if self.phase not in step.phases:
            raise Refused(check, f"it may not stand here: {self.phase}")
        self.refuse_unknown_methods(entry)
        shaped(entry.body, step.body, check, "its body")
        self.check_round(entry, check)
        self.takes[entry.kind](entry)
        self.phase = step.leads_to or self.phase

    def refuse_unknown_methods(self, entry: Entry) -> None:
        """Stop at a commitment with a method that this program does not know (16)."""
        method = entry.body["terms"]["method"] if entry.kind == "record.committed" else None
        if type(method) is not dict or method.get("format") != "canvass-audit-2":
            return
        contests = method.get("contests")
        for each in contests if type(contests) is list else []:
            if type(each) is not dict or type(each.get("contest")) is not str:
                continue
            measure = each.get("measure")
            for name in (each.get("name"), measure.get("name") if type(measure) is dict else None):
                if type(name) is str and METHOD_NAME.fullmatch(name) and name not in METHODS:
                    said = f"the method {name} of contest {each['contest']}"
                    raise NotKnown("method", name, said)

    def check_of(self, kind: str) -> str:
        """The check that an event of a kind fails where it is not as it must be (21.1)."""
        if (kind == "record.committed" and self.draw is not None) or kind.startswith("ceremony."):
            return "seed"
        own = {
            "record.committed": "tables",
            "audit.seeded": "seed",
            "audit.concluded": "conclusion",
        }
        return own.get(kind, "interpretations" if kind.startswith(READING_KINDS) else "order")

    def check_round(self, entry: Entry, check: str) -> None:
        """Refuse an event of another round, or of a jurisdiction that is not in this audit."""
        right = self.round + (entry.kind == "round.opened")
        if entry.body.get("round", right) != right:
            raise Refused(check, f"its round is {entry.body['round']}, {right} follows")
        own = entry.body.get("jurisdiction", self.jurisdictions[:1] or [""])
        may_be_empty = entry.kind == "audit.loaded" and own == ""
        if type(own) is str and own not in self.jurisdictions and not may_be_empty:
            raise Refused(check, f"{shown(own)} is no jurisdiction of this audit")

    # Before the draw

    def open_audit(self, entry: Entry) -> None:
        """The audit begins."""
        if entry.body["format"] != "canvass-audit-2":
            found = shown(entry.body["format"])
            raise Refused("order", f"this program knows only canvass-audit-2, not {found}")
        self.jurisdictions = entry.body["jurisdictions"]

    def load(self, entry: Entry) -> None:
        """A file came in."""
        if entry.body["what"] == "cards" and "artefacts" in entry.body:
            raise Refused("order", "a file of cards is never named: somebody could guess it")
        self.end_ceremony()

    def commit(self, entry: Entry) -> None:
        """The tables are fixed."""
        tables = Tables(self.record, entry.body, self.jurisdictions)
        try:
            self.plan = tables.plan()
        except ValueError as error:
            raise Refused("tables", str(error)) from error
        self.committed_at = entry.number
        self.end_ceremony()

    def take_seed(self, entry: Entry) -> None:
        """The dice fell."""
        signed = self.signed_before(entry)
        if self.plan is None:
            raise Refused("seed", "nothing is committed")
        self.require_in_force(entry)
        if self.ceremony is not None:
            right = seed_of(self.ceremony)
            if entry.body["seed"] != right:
                raise Refused("seed", f"the ceremony makes the seed {right}")
        self.draw = Draw(self.plan, entry.body["seed"])
        self.readings = Readings(self.draw)
        self.findings.saw(
            "seed",
            f"commitment in entry {self.committed_at}, signed in entry {signed[0].entry},"
            f" seed {entry.body['seed']} in entry {entry.number}",
        )
        self.findings.saw(
            "seed", who_could_choose(self.ceremony, entry.body["witnesses"], self.ceremonies_ended)
        )

    def signed_before(self, entry: Entry) -> list[Checkpoint]:
        """The signatures over the commitment that stand before an entry; refused where there is none."""
        signed = [
            c
            for c in self.record.checkpoints
            if c.purpose == "commit" and c.over >= self.committed_at and c.entry < entry.number
        ]
        if not signed:
            raise Refused("seed", "nobody signed the commitment before the seed")
        return signed

    def require_in_force(self, entry: Entry) -> None:
        """Refuse what is for another commitment than the last one."""
        right = commitment_digest(self.record.commitments[self.committed_at])
        if entry.body["commitment"] != right:
            raise Refused(
                "seed",
                f"it is for the commitment {entry.body['commitment']};"
                f" in force is that of entry {self.committed_at}, {right}",
            )

    def take_ceremony(self, entry: Entry) -> None:
        """A step towards a seed that nobody chooses (21.15)."""
        self.signed_before(entry)
        if entry.kind == "ceremony.opened":
            self.require_in_force(entry)
            self.ceremony = ceremony_opened(self.ceremony, entry)
        elif self.ceremony is None:
            raise Refused("seed", "no ceremony is open")
        elif entry.kind == "ceremony.abandoned":
            self.end_ceremony()
        else:
            CEREMONY_STEPS[entry.kind](self.ceremony, entry)

    def end_ceremony(self) -> None:
        """A ceremony makes no seed: it was abandoned, or the commitment that it is for is not in force."""
        self.ceremonies_ended += self.ceremony is not None
        self.ceremony = None

    # Rounds

    @property
    def drawing(self) -> tuple[Plan, Draw, Readings]:
        """The plan, the draw and the readings, which are there once the seed is."""
        if self.plan is None or self.draw is None or self.readings is None:
            raise Refused("order", "there is no seed yet")
        return self.plan, self.draw, self.readings

    def open_round(self, entry: Entry) -> None:
        """Cards are drawn."""
        _, draw, _ = self.drawing
        body = entry.body
        draw.refuse_sizes(body["sizes"], body["hand_counts"])
        lines = draw.open(body["sizes"], body["hand_counts"])
        self.round, self.signed = body["round"], set()
        self.must_sign = draw.newly_in
        self.compare_sample(entry, [canonical(line) for line in lines])

    def compare_sample(self, entry: Entry, right: list[bytes]) -> None:
        """Compare a sample with what the seed and the tables give."""
        try:
            found = self.record.folder.table(entry.body["artefacts"], "sample", "draw")
        except Refused as why:
            self.findings.fault("draw", entry.number, str(why))
            return
        except NotAtHand as why:
            self.findings.not_made(["draw"], str(why))
            return
        except ValueError as error:
            self.findings.fault("draw", entry.number, f"`sample`: {error}")
            return
        for number in range(max(len(found), len(right))):
            if found[number : number + 1] != right[number : number + 1]:
                self.findings.fault(
                    "draw", entry.number, difference_of_samples(found, right, number)
                )
                return
        self.findings.saw(
            "draw", f"round {self.round}: {len(right)} cards or batches, as the seed gives them"
        )
        self.show_ticket(right)

    def show_ticket(self, lines: list[bytes]) -> None:
        """Say how anybody can compute the ticket of one card."""
        _, draw, _ = self.drawing
        if lines and self.round == 1:
            first = json.loads(lines[0])
            hashed = netstrings(
                ("canvass-ticket-v1", draw.seed, "order", first["kind"], *first["id"])
            )
            self.findings.saw(
                "draw",
                f"the first, {' '.join(first['id'])}, stands there by its ticket:"
                f" printf %s '{hashed.decode()}' | sha256sum",
            )

    def interpret(self, entry: Entry) -> None:
        """People read cards."""
        _, _, readings = self.drawing
        own = entry.body["jurisdiction"]
        self.enter(
            entry, self.said(entry.body["cards"], lambda c: {readings.key_of_card(c, own): c})
        )

    def count(self, entry: Entry) -> None:
        """People counted batches."""
        _, _, readings = self.drawing
        own = entry.body["jurisdiction"]
        self.enter(
            entry, self.said(entry.body["batches"], lambda b: readings.keys_of_batch(b, own))
        )

    def said(
        self, items: list[dict[str, Any]], keys: Callable[[dict[str, Any]], dict[Key_, Any]]
    ) -> dict[Key_, Any]:
        """What an event says of each card, or of each contest of a batch."""
        said: dict[Key_, Any] = {}
        for item in items:
            try:
                of_item = keys(item)
            except ValueError as error:
                raise Refused("interpretations", f"{' '.join(item['id'])}: {error}") from error
            if of_item.keys() & said.keys():
                raise Refused("interpretations", f"{' '.join(item['id'])} stands there twice")
            said |= of_item
        return said

    def enter(self, entry: Entry, said: dict[Key_, Any]) -> None:
        """Keep the readings of one event, all or none."""
        _, _, readings = self.drawing
        body = entry.body
        self.refuse_signed(body["jurisdiction"])
        people = people_of(self.boards, body)
        for key, value in said.items():
            try:
                readings.refuse_order(key, body["reading"], body["board"], people)
            except ValueError as error:
                raise Refused("interpretations", f"{shown(value)}: {error}") from error
        for key, value in said.items():
            readings.enter(key, body["reading"], body["board"], people, value)
        self.must_sign.add(body["jurisdiction"])

    def form_board(self, entry: Entry) -> None:
        """A board is these people from now on (21.16)."""
        own = entry.body["jurisdiction"]
        self.boards[own] = boards_with(self.boards.get(own, {}), entry.body)

    def refuse_signed(self, jurisdiction: str) -> None:
        """Refuse an entry after the sign-off."""
        if jurisdiction in self.signed:
            raise Refused("interpretations", f"{jurisdiction} has signed off this round")

    def withdraw(self, entry: Entry) -> None:
        """Readings are taken away."""
        _, _, readings = self.drawing
        body = entry.body
        self.refuse_signed(body["jurisdiction"])
        keys: list[Key_] = []
        for parts in body["ids"]:
            mine = [key for key in self.keys_named(body["kind"], parts) if key in readings.of]
            if not mine or parts[0] != body["jurisdiction"] or set(mine) & set(keys):
                raise Refused("interpretations", f"{' '.join(parts)} has no reading to withdraw")
            keys += mine
        for key in keys:
            readings.withdraw(key)
        self.must_sign.add(body["jurisdiction"])

    def keys_named(self, kind: str, parts: list[str]) -> list[Key_]:
        """What an id can stand for: a card's place, or each contest of a batch."""
        plan, _, _ = self.drawing
        if kind == "card":
            place = plan.place_of(parts)
            return [] if place is None else [place]
        number = plan.batch_of_id.get(tuple(parts))
        return [] if number is None else [(number, contest) for contest in plan.contests]

    def sign_off(self, entry: Entry) -> None:
        """A jurisdiction stands for what it entered."""
        _, _, readings = self.drawing
        own = entry.body["jurisdiction"]
        self.refuse_signed(own)
        if missing := readings.missing(own):
            raise Refused("interpretations", missing)
        self.signed.add(own)

    def reopen_entries(self, entry: Entry) -> None:
        """A jurisdiction may enter again."""
        own = entry.body["jurisdiction"]
        if own not in self.signed:
            raise Refused("interpretations", f"{own} has not signed off this round")
        self.signed.remove(own)
        self.must_sign.add(own)

    def close_round(self, entry: Entry) -> None:
        """The measured risks are worked out."""
        plan, draw, readings = self.drawing
        for name in self.jurisdictions:
            if missing := readings.missing(name):
                raise Refused("order", missing)
        if unsigned := self.must_sign - self.signed:
            raise Refused("order", f"{min(unsigned)} has not signed off")
        told = {line["contest"]: line for line in entry.body["contests"]}
        if [line["contest"] for line in entry.body["contests"]] != list(plan.contests):
            raise Refused("order", "it does not have every contest once, in order")
        self.open_cards(entry)
        self.last_close = told
        if self.findings.of["draw"].faults or self.findings.of["cards"].faults:
            reason = "the draw or the records of cards do not hold, and the risk would rest on them"
            self.findings.not_made(["risk"], reason)
            return
        close = Close(draw, readings, self.opened)
        for contest in plan.contests.values():
            self.compare_risk(entry, contest, close, told[contest.id])

    def compare_risk(
        self, entry: Entry, contest: Contest, close: Close, told: dict[str, Any]
    ) -> None:
        """Compare what a round says about a contest with what follows."""
        try:
            right = close.line(contest, told)
        except NotAtHand as why:
            self.findings.not_made(["risk"], f"{contest.id}: {why}")
            return
        except (ArithmeticError, ValueError) as error:
            self.findings.fault("risk", entry.number, f"{contest.id}: cannot be computed ({error})")
            return
        self.findings.saw(
            "risk",
            f"round {self.round}, {contest.id}: {right['status']}, measured risk"
            f" {right['measured_risk']} (limit {contest.limit}), {right['sample']} draws",
        )
        for line, other in [
            (told, right),
            *zip(told["assertions"], right["assertions"], strict=False),
        ]:
            for name in line:
                same = (
                    agree(line[name], other[name])
                    if name == "measured_risk"
                    else (name == "assertions" and len(line[name]) == len(other[name]))
                    or line[name] == other[name]
                )
                if not same:
                    said = f"{contest.id}: `{name}` is {shown(line[name])}, {shown(other[name])} follows"
                    self.findings.fault("risk", entry.number, said)

    def open_cards(self, entry: Entry) -> None:
        """Check the records of cards that a round shows."""
        due = self.openings_due()
        if not due and "artefacts" not in entry.body:
            return
        try:
            named = entry.body.get("artefacts", {})
            lines = self.record.folder.table(named, "openings", "cards")
            openings = [parsed(line) for line in lines]
        except (NotAtHand, Refused):
            problem = f"{len(due)} cards should be opened, and are not here"
            self.findings.fault("cards", entry.number, problem)
            return
        except ValueError as error:
            self.findings.fault("cards", entry.number, f"`openings`: {error}")
            return
        if len(openings) != len(due):
            self.findings.fault(
                "cards", entry.number, f"{len(due)} cards should be opened, {len(openings)} are"
            )
        for opening, index in zip(openings, due, strict=False):
            self.open_card(entry, opening, index)

    def open_card(self, entry: Entry, opening: Any, index: int) -> None:
        """Check the record of one card."""
        plan, _, _ = self.drawing
        problem = OPENING(opening) or opening_problem(plan, opening, index)
        if problem:
            self.findings.fault(
                "cards", entry.number, f"card {' '.join(plan.id_of(index))}: {problem}"
            )
        else:
            self.opened[index] = opening["card"]["votes"] or []

    def openings_due(self) -> list[int]:
        """The places whose records must be opened when the round closes."""
        plan, draw, _ = self.drawing
        due: set[int] = set()
        for contest in plan.contests.values():
            if contest.compares_cards:
                due.update(draw.sample_of(contest))
        return sorted(
            entry
            for entry in due
            if plan.style_of(entry) is not None
            and not plan.is_withheld(entry)
            and entry not in self.opened
        )

    def reopen_round(self, _: Entry) -> None:
        """The round that closed last goes on; its sign-offs stand."""

    # The end

    def comply(self, entry: Entry) -> None:
        """Somebody looked at the paper trail."""
        self.compliance[entry.body["jurisdiction"], entry.body["check"]] = entry.body["finding"]

    def paper_trail(self, contest: Contest) -> str:
        """Whether every check of every jurisdiction of a contest passed."""
        found = {
            self.compliance.get((j, check)) for j in contest.jurisdictions for check in COMPLIANCE
        }
        return "established" if found == {"passed"} else "not_established"

    def conclude(self, entry: Entry) -> None:
        """The audit says what it found."""
        plan, _, _ = self.drawing
        told = {line["contest"]: line for line in entry.body["contests"]}
        if [line["contest"] for line in entry.body["contests"]] != list(plan.contests):
            raise Refused("conclusion", "it does not have every contest once, in order")
        problems: list[tuple[str, str]] = []
        for contest in plan.contests.values():
            line, closed = told[contest.id], self.last_close[contest.id]
            if contest.terms["targeted"] and closed["status"] not in MAY_CONCLUDE:
                raise Refused("conclusion", f"{contest.id} is not done: {closed['status']}")
            problems += self.not_following(contest, line, closed)
        if problems:
            for check, said in problems[:-1]:
                self.findings.fault(check, entry.number, said)
            raise Refused(*problems[-1])
        for line in entry.body["contests"]:
            self.findings.saw("conclusion", f"{line['contest']}: {line['ending']}")

    def not_following(
        self, contest: Contest, line: dict[str, Any], closed: dict[str, Any]
    ) -> Iterator[tuple[str, str]]:
        """What the conclusion says of a contest that does not follow, with the check that fails (21.12)."""
        trail = self.paper_trail(contest)
        if line["paper_trail"] != trail:
            said = f"{contest.id}: the paper trail is {trail}, not {line['paper_trail']}"
            yield "compliance", said
        right = {
            "status": closed["status"],
            "measured_risk": closed["measured_risk"],
            "ending": ending(closed["status"], trail),
        }
        for name, value in right.items():
            if line[name] != value:
                said = f"{contest.id}: `{name}` is {shown(line[name])}, {shown(value)} follows"
                yield "conclusion", said

    def abort(self, _: Entry) -> None:
        """The audit ends without a conclusion."""
        self.findings.saw("conclusion", "the audit was aborted: nothing is concluded")

    def say_what_was_seen(self) -> None:
        """Say what the checks of the audit looked at."""
        findings = self.findings
        findings.saw("order", f"the audit is {self.phase}; rounds: {self.round}")
        if self.plan is None:
            findings.not_made(
                OF_AN_AUDIT[1:], "nothing that holds is committed yet; the office can do it"
            )
            return
        plan = self.plan
        findings.saw(
            "tables",
            f"{len(plan.contests)} contests, {len(plan.batches)} batches, {plan.places} cards",
        )
        for contest in plan.contests.values():
            if contest.has_pools:
                pools = plan.totals[contest.id]
                cards = sum(plan.batches[number].cards for number in pools)
                seen = f"{contest.id}: {cards} cards in {len(pools)} pools, each with its votes"
                findings.saw("tables", seen)
        findings.not_made(
            ["tables"], "that the committed records add up to `recorded`: who holds the records can"
        )
        if self.draw is None or self.readings is None:
            findings.not_made(OF_AN_AUDIT[1:3], "there is no seed yet")
            findings.not_made(OF_AN_AUDIT[4:], "there is no seed yet")
            return
        findings.saw("interpretations", f"{self.readings.entered} readings entered")
        if twice := self.readings.read_twice():
            self.findings.saw("interpretations", twice)
        for said in self.readings.beyond_manifest():
            findings.saw("interpretations", said)
        findings.not_made(
            ["interpretations"], "that they say what the paper says: who holds the paper can"
        )
        if not any(c.compares_cards for c in plan.contests.values()):
            findings.not_made(["cards"], "no cards are compared with records in this audit")
        else:
            findings.saw("cards", f"{len(self.opened)} records of cards that lead to the root")
        for contest in plan.contests.values():
            findings.saw("compliance", f"{contest.id}: {self.paper_trail(contest)}")
        if self.phase not in ("concluded", "aborted"):
            findings.not_made(
                ["conclusion"], "the audit is not concluded yet; the office can do it"
            )


def difference_of_samples(found: list[bytes], right: list[bytes], number: int) -> str:
    """Where two samples differ, in words."""
    if number >= len(right):
        return f"`sample` has {len(found)} lines, {len(right)} follow"
    value = json.loads(right[number])
    name = f"{value['kind']} {' '.join(value['id'])}"
    if number >= len(found):
        return f"`sample` lacks {name}, which the seed gives"
    try:
        return f"`sample`, line {number + 1}: {difference(json.loads(found[number]), value)} ({name} follows)"
    except ValueError:
        return f"`sample`, line {number + 1}: it is not JSON; {name} follows"


# ------------------------------------------------------------------------------------------------
# 23. Changes of mind (21.14)
# ------------------------------------------------------------------------------------------------
# None is a fault by itself; all are said. What an entry says that has no effect is passed over.

NO_FAULT = "None of these is a fault by itself. Ask why, and what was known by then."


class Change(NamedTuple):
    """Something that was done differently after all."""

    kind: str
    entry: int
    said: str


@dataclass
class Taken:
    """Readings that were withdrawn, by turn, and those that came in their place."""

    entry: int
    name: str
    reason: str
    old: dict[str, str]
    new: dict[str, str] = field(default_factory=dict)

    def told(self) -> Change:
        """What was read, and what was read again."""
        old, new = by_turn(self.old), by_turn(self.new)
        again = "read again, the same" if new == old else f"read again as {new}"
        said = f"{self.name}: withdrawn ({self.reason}), which was read as {old}; "
        return Change("reading_withdrawn", self.entry, said + (again if new else "not read again"))


def by_turn(readings: dict[str, str]) -> str:
    """Readings in words; a first one alone needs no name."""
    if list(readings) == ["first"]:
        return readings["first"]
    return "; ".join(f"{turn}: {said}" for turn, said in readings.items())


def card_in_words(card: dict[str, Any]) -> str:
    """What was read on a card."""
    if not card["found"]:
        return "not found"
    return ", ".join(
        f"{c['contest']} {' + '.join(c['choices']) or c['reading']}" for c in card["contests"]
    )


def count_in_words(counted: dict[str, Any]) -> str:
    """What was counted of a contest in a batch."""
    if "votes" not in counted:
        return "not found"
    votes = ", ".join(f"{line['choice']} {line['votes']}" for line in counted["votes"])
    return (
        f"{votes} on {counted['cards']} cards,"
        f" {counted['undervotes']} undervotes, {counted['overvoted']} overvoted"
    )


class ChangesOfMind:
    """The changes of mind of a record, entry by entry."""

    def __init__(self) -> None:
        self.told: list[Change] = []
        self.time: tuple[str, str, str] = ("", "", "")
        self.committed = self.void_since = 0
        self.ceremony: tuple[int, list[str], list[str], list[str]] | None = None
        self.read: dict[tuple[str, ...], dict[str, tuple[str, str]]] = {}
        self.boards: dict[tuple[str, str], set[str]] = {}
        self.part_in_first: dict[tuple[str, ...], set[str]] = {}
        self.names: dict[tuple[str, ...], str] = {}
        self.taken: list[Taken] = []
        self.again: dict[tuple[str, ...], Taken] = {}
        self.results: dict[str, str] = {}
        self.reopened: list[tuple[Entry, dict[str, str], list[str]]] = []
        self.findings: dict[tuple[str, str], str] = {}

        self.takes: dict[str, Callable[[Entry], None]] = {
            "record.committed": self.commit,
            "audit.loaded": self.load,
            "ceremony.opened": self.begin_ceremony,
            "ceremony.revealed": self.contribute,
            "ceremony.rolled": self.contribute,
            "ceremony.beacon_read": self.contribute,
            "ceremony.abandoned": self.abandon_ceremony,
            "boards.formed": self.form_board,
            "cards.interpreted": self.enter,
            "batches.counted": self.enter,
            "entries.withdrawn": self.withdraw,
            "entries.reopened": self.reopen_sign_off,
            "round.closed": self.close,
            "round.reopened": self.reopen,
            "compliance.recorded": self.check,
            "key.lost": self.lose,
            "key.revoked": self.lose,
        }

    def follow(self, entry: Entry) -> None:
        """Take the next entry that has effect."""
        self.look_at_time(entry)
        if entry.kind in self.takes:
            self.takes[entry.kind](entry)

    def every(self) -> list[Change]:
        """All of them, in the order of the entries."""
        if self.void_since:
            said = f"a file was loaded after the commitment of entry {self.committed}, which no longer holds"
            self.told.append(Change("commitment_replaced", self.void_since, said))
        rounds = [self.of_round(*each) for each in self.reopened]
        every = [*self.told, *(taken.told() for taken in self.taken), *rounds]
        return sorted(every, key=lambda change: change.entry)

    def look_at_time(self, entry: Entry) -> None:
        """A time is compared with that of the entry before."""
        time = entry.event["time"]
        now = (time[:19], time[20:-1].ljust(6, "0"), time)
        if now[:2] < self.time[:2]:
            said = f"it says {time}, and the entry before it {self.time[2]}"
            self.told.append(Change("time_goes_back", entry.number, said))
        self.time = now

    def commit(self, entry: Entry) -> None:
        """Only the last commitment counts."""
        self.end_ceremony(entry, "another commitment came")
        if self.committed:
            said = (
                f"the commitment of entry {self.committed} was replaced: its words no longer count"
            )
            self.told.append(Change("commitment_replaced", entry.number, said))
        self.committed, self.void_since = entry.number, 0

    def load(self, entry: Entry) -> None:
        """A file that comes after a commitment makes it void."""
        self.end_ceremony(entry, "a file was loaded")
        if self.committed and not self.void_since:
            self.void_since = entry.number

    def enter(self, entry: Entry) -> None:
        """What people read, and who entered it."""
        body, person, alike = entry.body, same_name(entry.event["actor"]), 0
        turn, shared = body["reading"], []
        name = (body["jurisdiction"], same_name(body["board"]))
        part = {*self.boards.get(name, ()), person}
        for key, said in self.said(entry):
            had = self.read.setdefault(key, {})
            if turn == "first":
                self.part_in_first[key] = part
            elif turn == "second" and had["first"][0] == person:
                alike += 1
            elif turn == "second" and part & self.part_in_first[key]:
                shared.append(part & self.part_in_first[key])
            had[turn] = (person, said)
            if key in self.again:
                self.again[key].new[turn] = said
        if alike:
            who = entry.event["actor"]
            said = f"{alike} second readings were entered by {who}, who entered the first ones"
            self.told.append(Change("same_person", entry.number, said))
        if shared:
            said = (
                f"{len(shared)} second readings were made or entered by who made or entered the"
                f" first ones ({', '.join(sorted(set().union(*shared)))})"
            )
            self.told.append(Change("same_person", entry.number, said))

    def form_board(self, entry: Entry) -> None:
        """A board is its members."""
        body = entry.body
        name = (body["jurisdiction"], same_name(body["board"]))
        self.boards[name] = set(map(same_name, body["members"]))

    def said(self, entry: Entry) -> Iterator[tuple[tuple[str, ...], str]]:
        """Each card, or each contest of a batch, with what is said of it; the contest comes last."""
        for card in entry.body.get("cards", []):
            yield ("card", *card["id"], ""), card_in_words(card)
        for batch in entry.body.get("batches", []):
            for counted in batch["contests"]:
                yield ("batch", *batch["id"], counted["contest"]), count_in_words(counted)

    def withdraw(self, entry: Entry) -> None:
        """All readings of the entries named are taken away."""
        for parts in entry.body["ids"]:
            start = (entry.body["kind"], *parts)
            for key in sorted(key for key in self.keys_of(start) if key in self.read):
                old = {turn: said for turn, (_, said) in self.read.pop(key).items()}
                name = " ".join(start) + (f", {key[-1]}" if key[-1] else "")
                self.again[key] = Taken(entry.number, name, entry.body["reason"], old)
                self.taken.append(self.again[key])

    def keys_of(self, start: tuple[str, ...]) -> list[tuple[str, ...]]:
        """What a kind and an id can stand for: a card, or the contests of a batch that were counted."""
        if start[0] == "card":
            return [(*start, "")]
        return [key for key in self.read if key[:-1] == start]

    def reopen_sign_off(self, entry: Entry) -> None:
        """A jurisdiction enters again."""
        said = f"{entry.body['jurisdiction']} signed off, and was reopened ({entry.body['reason']})"
        self.told.append(Change("sign_off_reopened", entry.number, said))

    def close(self, entry: Entry) -> None:
        """What a round measured, for the first time or again."""
        lines = entry.body["contests"]
        self.results = {c["contest"]: f"{c['measured_risk']}, {c['status']}" for c in lines}
        if self.reopened and not self.reopened[-1][2]:
            _, before, after = self.reopened[-1]
            after.append(f"closed again in entry {entry.number}: ")
            differ = [
                f"{contest} from {before.get(contest)} to {result}"
                for contest, result in self.results.items()
                if before.get(contest) != result
            ]
            after.append("; ".join(differ) or "with the same results")

    def reopen(self, entry: Entry) -> None:
        """A round that was measured goes on."""
        self.reopened.append((entry, self.results, []))

    def of_round(self, entry: Entry, _: dict[str, str], after: list[str]) -> Change:
        """A round that was reopened, and what it came to."""
        said = f"round {entry.body['round']} was reopened ({entry.body['reason']}); "
        return Change(
            "round_reopened", entry.number, said + ("".join(after) or "it is not closed again")
        )

    def check(self, entry: Entry) -> None:
        """A check of the paper trail that has another finding than before."""
        body = entry.body
        about, finding = (body["check"], body["jurisdiction"]), body["finding"]
        before = self.findings.get(about, finding)
        self.findings[about] = finding
        if before != finding:
            said = f"{about[0]} of {about[1]}: from {before} to {finding}"
            self.told.append(Change("check_changed", entry.number, said))

    def lose(self, entry: Entry) -> None:
        """A key may sign no more."""
        what = "was lost" if entry.kind == "key.lost" else "was revoked"
        said = f"the key {entry.body['fingerprint'][:16]} {what} ({entry.body['reason']})"
        self.told.append(Change("key_lost", entry.number, said))

    def begin_ceremony(self, entry: Entry) -> None:
        """A seed is to be made."""
        self.ceremony = (entry.number, entry.body["contributors"], [], [])

    def contribute(self, entry: Entry) -> None:
        """Somebody opened digits, or dice fell."""
        if self.ceremony:
            body = entry.body
            self.ceremony[2].append(body.get("contributor", ""))
            digits = digits_of_beacon(body["value"]) if "value" in body else body["digits"]
            self.ceremony[3].append(digits)

    def abandon_ceremony(self, entry: Entry) -> None:
        """A ceremony is given up."""
        self.end_ceremony(entry, entry.body["reason"])

    def end_ceremony(self, entry: Entry, why: str) -> None:
        """A ceremony that made no seed, and who had not opened when others had."""
        if self.ceremony:
            began, people, opened, rows = self.ceremony
            missing = ", ".join(name for name in people if name not in opened) or "nobody"
            known = "nobody had opened digits"
            if people and opened:
                known = f"{', '.join(opened)} had opened digits, {missing} had not"
            elif not people:
                known = "the dice had fallen" if opened else "no dice had fallen"
            if len(rows) == (len(people) or 2):
                known = f"everything was known by then: it would have made the seed {sum_of(rows)}"
            said = f"the ceremony of entry {began} made no seed ({why}); {known}"
            self.told.append(Change("ceremony_ended", entry.number, said))
        self.ceremony = None


def headline(changes: list[dict[str, Any]]) -> str:
    """How many changes of mind there are; that a commitment was replaced comes first."""
    if not changes:
        return "Changes of mind: none"
    replaced = sum(change["kind"] == "commitment_replaced" for change in changes)
    first = f"; COMMITMENTS REPLACED: {replaced}" if replaced else ""
    return f"Changes of mind: {len(changes)}{first}"


# ------------------------------------------------------------------------------------------------
# 24. The steps of a recount (22)
# ------------------------------------------------------------------------------------------------

RECOUNT_KINDS = ("recount.", "returns.")
votes_in_order = list_of(count)
unit_id = list_of(text, least=1)
REASONS = (
    "not_stated_in_source",
    "tally_sheet_line_shift",
    "batch_not_uploaded",
    "unopened_envelopes",
    "unread_marks",
    "transposed_digits",
    "uncounted_ballots",
    "double_counted_batch",
    "reporting_error",
    "ballots_removed_reconciliation",
    "write_in_adjudicated",
    "voter_intent",
    "unexplained",
)
UNIT = members(
    {
        "unit": list_of(text, least=2),
        "name": some_text,
        "technology": text,
        "votes": votes_in_order,
    }
)
RECOUNT_STEPS: dict[str, Step] = {
    "recount.opened": Step(
        ("nothing",),
        "opened",
        members(
            {
                "format": text,
                "title": label,
                "election": label,
                "office": label,
                "contest": label,
                "choices": list_of(
                    members(
                        {
                            "choice": label,
                            "name": label,
                            "kind": one_of("candidate", "write_in", "other"),
                        }
                    ),
                    least=2,
                ),
                "boards": must(
                    lambda v: list_of(label, 1)(v) is None and v == sorted(set(v)),
                    "a list of boards in text order, none twice",
                ),
            }
        ),
    ),
    "recount.baseline_set": Step(
        ("opened", "ready"),
        "ready",
        members(
            {
                "version": number_from_1,
                "kind": one_of("election_night", "county_canvass", "certified"),
                "source": some_text,
                "units": count,
                "votes": votes_in_order,
                "artefacts": members(
                    {
                        "units": members(
                            {"sha256": hex_32, "size_bytes": count, "access": one_of("public")}
                        )
                    }
                ),
            }
        ),
    ),
    "returns.imported": Step(
        ("ready", "returning"),
        "returning",
        members(
            {
                "baseline": number_from_1,
                "unit": unit_id,
                "votes": votes_in_order,
                "method": one_of("hand_count", "optical_scan", "mixed", "not_stated"),
                "reason": nullable(one_of(*REASONS)),
                "source": some_text,
            }
        ),
    ),
    "returns.completed": Step(
        ("ready", "returning"),
        "returning",
        members(
            {
                "baseline": number_from_1,
                "board": some_text,
                "units": count,
                "imported": count,
                "votes": votes_in_order,
            }
        ),
    ),
    "returns.amended": Step(
        ("returning",),
        "amended",
        members(
            {
                "baseline": number_from_1,
                "units": count,
                "imported": count,
                "changed": count,
                "gross": count,
                "before": votes_in_order,
                "after": votes_in_order,
                "lead": members(
                    {
                        "leader": some_text,
                        "runner_up": some_text,
                        "before": count,
                        "after": must(lambda v: type(v) is int, "a whole number"),
                    }
                ),
                "reasons": list_of(members({"reason": one_of(*REASONS), "units": count})),
            }
        ),
    ),
}


class Recount:
    """A recount as it follows from its events: `before` and `back` are votes by unit.

    `parts` is the number of choices, `whole` the boards that said that their return is whole.
    """

    def __init__(self, record: Record) -> None:
        self.record, self.findings = record, record.findings
        self.is_there = self.is_stopped = False
        self.phase = "nothing"
        self.opened: dict[str, Any] = {}
        self.version = 0
        self.before: dict[tuple[str, ...], list[int]] = {}
        self.back: dict[tuple[str, ...], list[int]] = {}
        self.reasons: Counter[str] = Counter()
        self.whole: set[str] = set()
        self.changes: list[Change] = []
        self.now = 0
        self.takes: dict[str, Callable[[dict[str, Any]], None]] = {
            "recount.opened": self.open,
            "recount.baseline_set": self.set_baseline,
            "returns.imported": self.take_return,
            "returns.completed": self.complete,
            "returns.amended": self.amend,
        }

    def follow(self, entry: Entry) -> None:
        """Take the next entry, where it is of a recount; one that is refused has no effect."""
        if not entry.kind.startswith(RECOUNT_KINDS) or self.is_stopped:
            return
        self.is_there = True
        try:
            self.take(entry)
        except Refused as why:
            self.findings.fault(why.check, entry.number, f"{entry.kind}: {why}")
        except (NotAtHand, NotKnown) as why:
            self.findings.not_made(OF_A_RECOUNT, f"from entry {entry.number} on: {why}")
            if isinstance(why, NotKnown):
                told = NotChecked(entry.number, why.what, why.name, str(why))
                self.findings.unknown.append(told)
            self.is_stopped = True

    def finish(self) -> None:
        """Say what was seen, when every entry was taken."""
        if self.is_there and not self.is_stopped:
            self.say_what_was_seen()

    def take(self, entry: Entry) -> None:
        """Take one event."""
        step = RECOUNT_STEPS.get(entry.kind)
        if step is None:
            raise NotKnown("kind", entry.kind, f"the kind {entry.kind}", "recount")
        check = "baseline" if entry.kind == "recount.baseline_set" else "case"
        shaped(entry.body, step.body, check, "its body")
        if self.phase not in step.phases:
            raise Refused("case", f"it may not stand here: {self.phase}")
        self.now = entry.number
        if entry.body.get("baseline", self.version) != self.version:
            raise Refused(
                "baseline",
                f"it is for version {entry.body['baseline']} of the baseline; {self.version} holds",
            )
        self.takes[entry.kind](entry.body)
        self.phase = step.leads_to

    def wrong(self, check: str, problem: str) -> None:
        """Say what an event says wrongly that has its effect nevertheless."""
        self.findings.fault(check, self.now, problem)

    @property
    def parts(self) -> int:
        """How many choices there are."""
        return len(self.opened["choices"])

    def open(self, body: dict[str, Any]) -> None:
        """A contest is to be counted again."""
        if body["format"] != "canvass-recount-1":
            raise Refused(
                "case", f"this program knows only canvass-recount-1, not {shown(body['format'])}"
            )
        if len({choice["choice"] for choice in body["choices"]}) < len(body["choices"]):
            raise Refused("case", "a choice stands there twice")
        self.opened = body

    def set_baseline(self, body: dict[str, Any]) -> None:
        """The count that is counted again, unit by unit."""
        if body["version"] != self.version + 1:
            raise Refused(
                "baseline", f"its version is {body['version']}, {self.version + 1} follows"
            )
        units: dict[tuple[str, ...], list[int]] = {}
        try:
            lines = self.record.folder.table(body["artefacts"], "units", "baseline")
            for number, line in enumerate(lines, 1):
                self.list_unit(units, parsed(line), f"`units`, line {number}")
        except ValueError as error:
            raise Refused("baseline", f"`units`: {error}") from error
        idle = set(self.opened["boards"]) - {unit[0] for unit in units}
        if idle:
            raise Refused("baseline", f"the board {shown(min(idle))} has no unit")
        if body["units"] != len(units):
            raise Refused("baseline", f"it says {body['units']} units, {len(units)} are listed")
        if body["votes"] != self.added(units.values()):
            raise Refused("baseline", "its totals are not those of its units")
        if self.version:
            said = f"version {self.version} of the baseline was replaced before a unit came back"
            self.changes.append(Change("baseline_replaced", self.now, said))
        self.version, self.before = body["version"], units

    def list_unit(self, units: dict[tuple[str, ...], list[int]], line: Any, where: str) -> None:
        """Take one unit of a baseline."""
        shaped(line, UNIT, "baseline", where)
        unit = tuple(line["unit"])
        problems = {
            "a unit stands there twice": unit in units,
            "its board is none of this recount": unit[0] not in self.opened["boards"],
            "it does not have a number for each choice": len(line["votes"]) != self.parts,
        }
        for problem, is_so in problems.items():
            if is_so:
                raise Refused("baseline", f"{where}: {problem}")
        units[unit] = line["votes"]

    def added(self, votes: Iterable[list[int]]) -> list[int]:
        """Votes added up by choice."""
        return [sum(column) for column in zip(*votes)] or [0] * self.parts  # noqa: B905

    def take_return(self, body: dict[str, Any]) -> None:
        """A unit came back."""
        unit = tuple(body["unit"])
        problems = {
            "is not a unit of the baseline": unit not in self.before,
            "came back before": unit in self.back,
            "is of a board whose return is whole": unit[0] in self.whole,
        }
        for problem, is_so in problems.items():
            if is_so:
                raise Refused("units", f"{' / '.join(unit)} {problem}")
        if len(body["votes"]) != self.parts:
            raise Refused("case", "it does not have a number for each choice")
        self.back[unit] = body["votes"]
        if body["reason"] is not None:
            self.reasons[body["reason"]] += 1
        if (body["votes"] != self.before[unit]) != (body["reason"] is not None):
            self.wrong("imported", "a reason is given where votes changed, and only there")

    def complete(self, body: dict[str, Any]) -> None:
        """A board says that its return is whole."""
        board = body["board"]
        if board not in self.opened["boards"] or board in self.whole:
            raise Refused("units", f"{shown(board)} is no board that still counts")
        self.whole.add(board)
        own = [unit for unit in self.before if unit[0] == board]
        back = [self.back[unit] for unit in own if unit in self.back]
        if len(back) < len(own):
            self.wrong("units", f"{board}: {len(own) - len(back)} units did not come back")
        if body["votes"] != self.added(back):
            self.wrong("sums", f"{board}: its votes are not those of its units")
        if body["units"] != len(own):
            self.wrong("sums", f"{board}: {len(own)} units are listed, it says {body['units']}")
        if body["imported"] != len(back):
            self.wrong("imported", f"{board}: {len(back)} returns were imported")

    def totals(self) -> dict[str, Any]:
        """What the amended return must say."""
        pairs = [(self.before[unit], votes) for unit, votes in self.back.items()]
        before = self.added([pair[0] for pair in pairs])
        after = self.added([pair[1] for pair in pairs])
        most = self.added(self.before.values())
        first, second = sorted(range(self.parts), key=lambda place: (-most[place], place))[:2]
        names = [choice["choice"] for choice in self.opened["choices"]]
        return {
            "units": len(self.before),
            "imported": len(self.back),
            "changed": sum(old != new for old, new in pairs),
            "gross": sum(abs(a - b) for pair in pairs for a, b in zip(*pair, strict=True)),
            "before": before,
            "after": after,
            "lead": {
                "leader": names[first],
                "runner_up": names[second],
                "before": before[first] - before[second],
                "after": after[first] - after[second],
            },
            "reasons": [{"reason": r, "units": n} for r, n in sorted(self.reasons.items())],
        }

    def amend(self, body: dict[str, Any]) -> None:
        """The amended return."""
        if waiting := set(self.opened["boards"]) - self.whole:
            raise Refused("case", f"the return of {shown(min(waiting))} is not whole")
        if missing := len(self.before) - len(self.back):
            self.wrong("units", f"{missing} units did not come back")
        for name, right in self.totals().items():
            if body[name] != right:
                check = "imported" if name in ("imported", "reasons") else "sums"
                said = f"{name}: {shown(body[name])} is said, {shown(right)} follows"
                self.wrong(check, said)

    def say_what_was_seen(self) -> None:
        """Say what the checks looked at, and what nobody can check who sees only the record."""
        findings = self.findings
        findings.saw("case", f"the recount: {self.phase}")
        findings.not_made(
            ["custody"],
            "every return was imported: no container and no seal is in this record;"
            " who holds the minutes can check them",
        )
        findings.not_made(
            ["tallies"],
            "every return was imported: no team of this record counted;"
            " who holds the tally sheets can compare them",
        )
        if not self.version:
            reason = "no baseline that holds is set; the office can do it"
            findings.not_made(OF_A_RECOUNT[1:5], reason)
            return
        found = self.totals()
        findings.saw("baseline", f"version {self.version}: {found['units']} units")
        findings.saw("units", f"{len(self.back)} of {found['units']} came back")
        findings.saw("imported", f"{found['imported']} imported returns, told as such")
        findings.saw("sums", f"{found['changed']} units changed, {found['gross']} votes gross")
        if self.phase != "amended":
            reason = "there is no amended return yet; the office can make it"
            findings.not_made(["sums"], reason)


# ------------------------------------------------------------------------------------------------
# 25. The answer
# ------------------------------------------------------------------------------------------------

NOT_WHOLLY = (
    "Not wholly checked: no check fails, but the entries named above say what this program does not"
    " know; take a verifier that knows it."
)
UNKNOWN = (
    "This program does not know what these entries say: it did not check them, nor what rests on"
    " them."
)
SHOWN_ENTRIES = 5
NOT_CONSISTENT = "Not consistent: the checks that fail say where."
NOT_ANCHORED = (
    "Consistent, not anchored: compare it with something you know from outside the record."
)
SHOWN_FAULTS = 5


class Continuation(NamedTuple):
    """How a record stands to an older copy of it (14)."""

    course: str
    same: int
    older: int
    newer: int
    signed_both: list[str]

    @property
    def holds(self) -> bool:
        """Whether nothing of the older copy was changed or taken back."""
        return self.course in ("same", "continues")

    def sentences(self) -> Iterator[str]:
        """What it means."""
        yield SINCE[self.course].format(after=self.same + 1, **self._asdict())
        yield from (f"The key {key} signed both." for key in self.signed_both)


CONTRADICTED = "CONTRADICTED BY THE OLDER COPY: "
SINCE = {
    "same": "The older copy is this record: its entries 1 to {same} are the same, and none was"
    " added.",
    "continues": "This record continues the older copy: entries 1 to {same} are the same, entries"
    " {after} to {newer} were added.",
    "taken_back": CONTRADICTED + "it goes on to entry {older}, this record ends at entry {same}."
    " Either entries were taken back, or this record is the older of the two.",
    "forked": CONTRADICTED + "both tell the same through entry {same}, and differ from entry"
    " {after} on. They are two histories of one audit.",
    "other": CONTRADICTED + "they have no entry in common. They are two records.",
}


def continued(newer: Record, older: Record) -> Continuation:
    """Whether one record continues another: a digest fixes all entries before it."""
    lengths = older.length, newer.length
    both = range(1, min(lengths) + 1)
    same = next((n - 1 for n in both if newer.digest(n) != older.digest(n)), min(lengths))
    if same == min(lengths) and same:
        course = ("continues", "same", "taken_back")[
            (lengths[0] >= lengths[1]) + (lengths[0] > lengths[1])
        ]
        return Continuation(course, same, *lengths, [])
    signers = signers_after(same, newer) & signers_after(same, older)
    return Continuation("forked" if same else "other", same, *lengths, sorted(signers))


def signers_after(number: int, record: Record) -> set[str]:
    """The keys whose signatures cover a later entry."""
    return {point.signer for point in record.checkpoints if point.over > number}


def observe(
    folder: Folder, anchor: str | list[str] | None, older: Folder | None = None
) -> dict[str, Any]:
    """Everything that can be said about a record."""
    findings = Findings()
    record = Record(folder, findings)
    audit, recount, changes = Audit(record), Recount(record), ChangesOfMind()
    for entry in read_chain(folder.ledger(), findings):
        has_effect = record.follow(entry)
        if record.id is not None:
            recount.follow(entry)
            findings.unknown += unknown_kind(entry)
            if audit.follow(entry) and has_effect:
                changes.follow(entry)
    if not recount.is_there:
        findings.left_out |= set(OF_A_RECOUNT)
    elif not audit.is_there:
        findings.left_out |= set(OF_AN_AUDIT)
    if record.id is None:
        if not record.length and findings.consistent:
            findings.fault("form", None, "there is no entry at all")
        findings.not_made(
            [*OF_THE_RECORD[2:], *OF_AN_AUDIT, *OF_A_RECOUNT],
            "the record does not begin as one must",
        )
    else:
        record.say_what_was_seen()
        record.check_index()
        audit.finish()
        recount.finish()
    since = continued(record, earlier(older)) if older is not None else None
    found = anchored(record, anchor) if anchor is not None else Anchored(NOT_ANCHORED, True, 0)
    number, digest = record.head
    sentence = found.sentence if findings.consistent or not found.is_found else NOT_CONSISTENT
    if findings.unknown and findings.consistent and found.is_found:
        sentence = NOT_WHOLLY + (
            f" What you know from outside vouches for entries 1 to {found.vouches_to} as they are"
            " written."
            if found.vouches_to
            else ""
        )
    return {
        "record": record.id,
        "rehearsal": record.id is not None and record.rehearsal,
        "consistent": findings.consistent,
        "answer": sentence,
        "anchor": {
            "given": anchor is not None,
            "found": found.is_found and anchor is not None,
            "vouches_to": found.vouches_to,
        },
        "head": {"sequence": number, "digest": digest},
        "signed_through": record.signed_through,
        "changes": [
            change._asdict()
            for change in sorted([*changes.every(), *recount.changes], key=lambda each: each.entry)
        ],
        "not_checked": [each._asdict() for each in sorted(findings.unknown)],
        "since": since and since._asdict(),
        "checks": [
            check_told(name, finding)
            for name, finding in findings.of.items()
            if name not in findings.left_out
        ],
    }


def earlier(folder: Folder) -> Record:
    """An older copy, as far as its chain holds."""
    findings = Findings()
    record = Record(folder, findings)
    for entry in read_chain(folder.ledger(), findings):
        record.follow(entry)
    if not record.length:
        raise ValueError("no entry of the older copy can be read: there is nothing to compare")
    return record


def unknown_kind(entry: Entry) -> Iterator[NotChecked]:
    """The entry, where its kind is not the record's, nor of an audit or a recount (16)."""
    if not entry.kind.startswith(("record.", "key.", *AUDIT_KINDS, *RECOUNT_KINDS)):
        family, dot, _ = entry.kind.partition(".")
        owner = RESERVED.get(family) if dot else None
        said = f"the kind {entry.kind}" + (f", reserved for {owner}" if owner else "")
        yield NotChecked(entry.number, "kind", entry.kind, said)


def unknown_headline(found: list[dict[str, Any]]) -> str:
    """How many entries were not checked."""
    return f"ENTRIES NOT CHECKED: {len(found)}" if found else "Entries not checked: none"


def unknown_lines(found: list[dict[str, Any]]) -> Iterator[str]:
    """Each kind or method once, with the first of its entries."""
    entries: dict[str, list[int]] = {}
    for each in found:
        entries.setdefault(each["said"], []).append(each["entry"])
    for said, numbers in entries.items():
        more = len(numbers) - SHOWN_ENTRIES
        listed = ", ".join(map(str, numbers[:SHOWN_ENTRIES]))
        rest = f" and {more} more" if more > 0 else ""
        yield f"  {'entry' if len(numbers) == 1 else 'entries'} {listed}{rest}: {said}"


def check_told(name: str, finding: Finding) -> dict[str, Any]:
    """One check as it is told."""
    return {
        "name": name,
        "answer": finding.answer,
        "asks": CHECKS[name].asks,
        "seen": finding.seen,
        "faults": [fault._asdict() for fault in finding.faults],
        "not_made": finding.not_made,
        "show_me": CHECKS[name].show_me,
    }


def page(told: dict[str, Any]) -> Iterator[str]:
    """The answer for people, line by line."""
    name = told["record"] or "(no name)"
    yield (
        f"REHEARSAL: the record {name} is for practice and decides nothing."
        if told["rehearsal"]
        else f"The record {name}"
    )
    yield ""
    changes = told["changes"]
    yield headline(changes)
    yield from ([f"  {NO_FAULT}"] if changes else [])
    yield from (f"  entry {c['entry']}: {c['said']}" for c in changes[: SHOWN_FAULTS * 4])
    if (more := len(changes) - SHOWN_FAULTS * 4) > 0:
        yield f"  ... and {more} more (--json lists them all)"
    unknown = told["not_checked"]
    yield unknown_headline(unknown)
    yield from ([f"  {UNKNOWN}"] if unknown else [])
    yield from unknown_lines(unknown)
    yield ""
    for check in told["checks"]:
        yield f"{check['answer'].upper():9} {check['name']}: {check['asks']}"
        yield from (f"          saw: {fact}" for fact in check["seen"][: SHOWN_FAULTS * 4])
        for fault in check["faults"][:SHOWN_FAULTS]:
            where = "" if fault["entry"] is None else f"entry {fault['entry']}: "
            yield f"          wrong: {where}{fault['problem']}"
        if (more := len(check["faults"]) - SHOWN_FAULTS) > 0:
            yield f"          ... and {more} more"
        yield from (f"          not checked: {reason}" for reason in check["not_made"])
        yield f"          see it yourself: {check['show_me']}"
        yield ""
    yield f"Last entry: {told['head']['sequence']}, {told['head']['digest']}"
    yield f"Signed through entry {told['signed_through']}"
    yield headline(changes)
    yield unknown_headline(unknown)
    if told["since"]:
        yield " ".join(Continuation(**told["since"]).sentences())
    yield told["answer"]


def record_in(path: Path) -> Path:
    """The folder of the record: this one, or `record` in the folder that an office publishes."""
    inside = path / "record"
    return inside if not (path / "ledger.jsonl").exists() and inside.is_dir() else path


def folder_at(path: Path, record: str) -> Folder:
    """The record at a place: a SQLite file, or a folder."""
    return Database(path, record) if Database.is_here(path) else Folder(record_in(path))


def main(arguments: list[str]) -> int:
    """The exit code, after the answer was printed."""
    parser = argparse.ArgumentParser(description="Check the published record of an election audit.")
    parser.add_argument("record", type=Path, help="the folder of the record, or a SQLite file")
    parser.add_argument(
        "--anchor", help="a digest, a fingerprint or twelve words that you know from elsewhere"
    )
    parser.add_argument(
        "--record", dest="id", default="", help="the id of one record, where a file holds several"
    )
    parser.add_argument(
        "--strict", action="store_true", help="end with 4 where the record tells changes of mind"
    )
    parser.add_argument(
        "--since", type=Path, help="an older copy of the record, which this one must continue"
    )
    parser.add_argument("--json", action="store_true", help="print the answer for programs")
    given = parser.parse_args(arguments)
    try:
        anchor = read_anchor(given.anchor) if given.anchor is not None else None
        is_database = Database.is_here(given.record)
        if given.id and not is_database:
            raise ValueError("a folder holds one record: leave --record out")
        folder = folder_at(given.record, given.id)
        older = given.since and folder_at(given.since, given.id)
        told = observe(folder, anchor, older)
    except FileNotFoundError:
        print(
            f"There is no ledger.jsonl in {given.record}: this is not the folder of a record.",
            file=sys.stderr,
        )
        return 2
    except NotADirectoryError:
        print(
            f"{given.record} is a file: unpack it where it is a .zip, and name the folder `record` in it.",
            file=sys.stderr,
        )
        return 2
    except (OSError, ValueError) as error:
        print(f"Nothing was checked: {error}.", file=sys.stderr)
        return 2
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        print(f"The observer could not go on; that is its own fault ({reason}).", file=sys.stderr)
        return 3
    lines = [json.dumps(told, indent=1, ensure_ascii=True)] if given.json else page(told)
    try:
        # What a record says may hold any letter; a terminal may not know it.
        encoding = sys.stdout.encoding or "ascii"
        for line in lines:
            print(line.encode(encoding, "backslashreplace").decode(encoding))
        sys.stdout.flush()
    except BrokenPipeError:
        # Who reads took what they wanted (`| head`); what Python would write at its end goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not told["consistent"] or (anchor is not None and not told["anchor"]["found"]):
        return 1
    if told["since"] and not Continuation(**told["since"]).holds:
        return 1
    if told["not_checked"]:
        return 5
    return 4 if given.strict and told["changes"] else 0


# ------------------------------------------------------------------------------------------------
# 26. The words (20)
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
