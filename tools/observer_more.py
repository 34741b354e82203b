"""The other half of observer.py: what is rarer than a usual audit. It is loaded by that file, by its name.

It is written from the same two pages, docs/record.md (whose sections are named in brackets) and
docs/tickets.md. Canonical form, grammar, keys, chain, files, commitments, anchors and tickets are
those of the core, as is the answer; an audit is followed here by a general method of its own, which
knows every method, bet and rule, second readings, batches and changes of mind, and says of a usual
audit what the core says. REPLACES, at the end, lists what stands here in the place of what the core
has; the tables of the core (KINDS, SORTS, LINES, METHODS, CHECKS, SHOW_ME, RESERVED) get more lines.

Contents: 1 how to see a check oneself · 2 records at work · 3 older copies and witnesses · 4 contests of every method ·
5 the committed tables · 6 the draw · 7 readings · 8 wealth and bets · 9 the status of a contest ·
10 the steps of an audit · 11 rules · 12 bets · 13 ways of drawing and measuring · 14 counts of rounds ·
15 two strata · 16 pools · 17 batches · 18 fixed shares and hand counts · 19 boards by their members ·
20 the draw, readings and steps of batches · 21 ceremonies of the seed · 22 changes of mind ·
23 recounts · 24 rankings · 25 points · 26 strata that draw apart
"""

from __future__ import annotations

import argparse
import hashlib
import heapq
import math
import os
import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from itertools import accumulate, combinations, pairwise, permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tools.observer import *
else:
    from observer import *


# ------------------------------------------------------------------------------------------------
# 1. How to see a check oneself
# ------------------------------------------------------------------------------------------------


def refuse(check: str, where: str, problems: dict[str, bool]) -> None:
    """Refuse that of which one of these problems is so."""
    for problem, is_so in problems.items():
        refuse_if(is_so, f"{where}: {problem}" if where else problem, check)


OF_A_RECOUNT = {
    "case": "Did every step of the recount come when it could, with all that it must say?",
    "baseline": "Does the count before have every unit once, and the totals that it says?",
    "units": "Did every unit of the baseline come back once, and no other?",
    "imported": "Is every imported return told as one, with a reason where its votes changed?",
    "sums": "Do the totals of every board, of a stop and of the amended return follow from the units?",
    "custody": "Does every step of a container follow, with its seal, and was nothing counted that lay sealed?",
    "tallies": "Did two teams without a common member count a unit and agree, before it came back as counted?",
    "challenges": "Did a board rule on each challenged ballot before its unit came back, and did only that move votes?",
    "reconciliation": (
        "Was every unit reconciled before it was counted, and drawn down or left as first counted by the procedure?"
    ),
}

MOST_DRAWS = 10**6  # where cards go back (21.21)
CHECKS |= OF_A_RECOUNT
SHOW_ME |= {
    "chain": (
        "Each line ends with the digest of the line before (`previous`). To see the digest "
        'of the first: take the text between `"event":` and `,"previous":` of line 1 and '
        "run: (printf 'canvass-chain-1\\n1\\n%064d\\n' 0; printf %s 'THE TEXT') | sha256sum"
    ),
    "form": (
        "Read line 1 of ledger.jsonl: its kind is record.opened and its format canvass-record-2."
    ),
    "keys": (
        "Search ledger.jsonl for `key.`: each new key names the key that signed for it (`signer`)."
    ),
    "signatures": (
        "Search ledger.jsonl for `record.checkpoint`: `sequence` and `digest` are those of "
        "an earlier line. Any program for Ed25519 can check `signature`."
    ),
    "commitment": (
        "Search ledger.jsonl for `record.committed`: the twelve words printed here must be "
        "those that were read aloud in the room."
    ),
    "artefacts": "Run `sha256sum artefacts/*`: each file has its own SHA-256 as its name.",
    "index": "Compare record.json with the last line of ledger.jsonl and with `ls artefacts`.",
    "order": (
        "Read the kinds in ledger.jsonl from top to bottom: opened, committed, seeded, then rounds."
    ),
    "interpretations": (
        "Search ledger.jsonl for `cards.interpreted` and compare the ids with the file `sample`."
    ),
    "seed": (
        "In ledger.jsonl the last `record.committed` and a checkpoint of the purpose "
        "`commit` stand before `audit.seeded`, which names its digest."
    ),
    "tables": (
        "Open the files that `record.committed` names: `contests`, `assertions`, `populations`."
    ),
    "draw": "Hash the seed and the id of a card yourself, as docs/tickets.md says.",
    "cards": (
        "Open the file `openings` of a `round.closed`: section 12 of docs/record.md is done "
        "with sha256sum alone."
    ),
    "risk": "Multiply it out: wealth begins with 1 and each card has its factor (section 21.8).",
    "compliance": "Search ledger.jsonl for `compliance.recorded`: each jurisdiction has three checks.",
    "conclusion": "Compare `audit.concluded` with the last `round.closed` in ledger.jsonl.",
    "case": (
        "Read the kinds in ledger.jsonl from top to bottom: opened, baseline, returns, amended."
    ),
    "baseline": "Add up the file `units` that `recount.baseline_set` names: one unit on each line.",
    "units": "Search ledger.jsonl for `returns.` and compare each `unit` with the file `units`.",
    "imported": "Search ledger.jsonl for `returns.imported`: `reason` is null where no vote changed.",
    "sums": "Add up `votes` of a board's units that came back and compare its `returns.completed`.",
    "custody": "Search ledger.jsonl for `custody.logged`, and ask each board for its minutes: they name the seals.",
    "tallies": "Search ledger.jsonl for `tally.entered`: each unit of a `returns.counted` has two that agree.",
    "challenges": "Search ledger.jsonl for `challenge.made`: each exhibit has a `challenge.decided`: who voted how.",
    "reconciliation": (
        "Search ledger.jsonl for `tally.reconciled`: voters, ballots and what was taken out, step by step."
    ),
}

# ------------------------------------------------------------------------------------------------
# 2. Records at work: steps that were not finished, and SQLite files (17)
# ------------------------------------------------------------------------------------------------


class FolderAtWork(Folder):
    """A folder in which a writer may have died within a step of several lines: all of them count, or none."""

    def ledger(self) -> Iterator[bytes]:
        """The lines that count; of a step that is not whole, as many bytes that are no line."""
        lines = super().ledger()
        if not os.path.lexists(self.path / STEP) or os.path.lexists(self.path / "record.json"):
            yield from lines
            return
        counted, size = self.counted()
        while counted and (line := next(lines, b"")):
            counted -= len(line)
            size -= len(line)
            yield line
        yield from [b"?" * min(size, LONGEST_LINE)] if size else []

    def counted(self) -> tuple[int, int]:
        """How many bytes of the ledger count, and how many there are."""
        refuse_if(not is_regular(self.path / STEP), f"{STEP}: {NOT_REGULAR}", "chain")
        found = A_STEP.fullmatch(at_most(self.path / STEP, LONGEST_STEP))
        refuse_if(found is None, f"{STEP}: it announces no step of the ledger", "chain")
        begin, end = (int(digits) for digits in found.groups()[:2]) if found else (0, 0)
        with regular(self.path / "ledger.jsonl") as file:
            size = os.fstat(file.fileno()).st_size
            file.seek(max(begin - 1, 0))
            is_after_a_line = not begin or file.read(1) == b"\n"
            hashed, left = hashlib.sha256(), max(end - begin, 0)
            while left and (block := file.read(min(left, 1 << 20))):
                hashed.update(block)
                left -= len(block)
        if found and hashed.hexdigest() == found[3].decode():
            return size, size
        fits = begin <= size <= end and is_after_a_line
        refuse_if(not fits, f"{STEP}: no writer can have announced this step here", "chain")
        return begin, size


STEP = "ledger.jsonl.step"
A_STEP = re.compile(rb"(0|[1-9][0-9]{0,17}) ([1-9][0-9]{0,17}) ([0-9a-f]{64})\n")
LONGEST_STEP = 199


def chain_at_work(lines: Iterable[bytes], findings: Findings) -> Iterator[Entry]:
    """The entries of a ledger, unless what stands beside it hides some that no writer can have left unfinished."""
    try:
        yield from read_chain(lines, findings)
    except Refused as why:
        if why.check != "chain":  # the ledger itself cannot be read: nothing is checked
            raise
        findings.fault("chain", None, str(why))


class Database(Folder):
    """A record at work in a SQLite file, which is only read (17)."""

    MAGIC = b"SQLite format 3\0"
    PLAIN = """select (select count(*) from sqlite_master where type = 'table' and rootpage > 0
        and name in ('record_entry', 'record_artefact')),
        (select count(*) from pragma_table_xinfo('record_entry') where hidden <> 0)
        + (select count(*) from pragma_table_xinfo('record_artefact') where hidden <> 0)"""
    # Rows that no writer keeps: the constraints of the tables are not asked, as whoever keeps the file can drop them.
    ODD = """select
    (select count(*) from record_entry where typeof(record) <> 'text' or typeof(sequence) <> 'integer'
        or sequence < 1 or typeof(line) <> 'text'),
    (select count(*) from (select 1 from record_entry group by record, sequence having count(*) > 1)),
    (select count(*) from record_artefact where typeof(record) <> 'text' or typeof(access) <> 'text'
        or typeof(sha256) <> 'text' or typeof(part) <> 'integer' or typeof(data) <> 'blob'),
    (select count(*) from (select 1 from record_artefact group by record, access, sha256
        having min(part) <> 0 or max(part) + 1 <> count(*) or count(distinct part) <> count(*)))"""

    def __init__(self, path: Path, record: str) -> None:
        super().__init__(path)
        import sqlite3  # some builds of Python lack it; folders are checked without

        log = path.with_name(f"{path.name}-wal")
        has_log = log.exists() and log.stat().st_size > 0
        still = "" if has_log or os.access(path.parent, os.W_OK) else "&immutable=1"
        self.damaged = sqlite3.Error
        size, many = path.stat().st_size, f"{path} has more than {MOST_BYTES} bytes"
        refuse_if(size > MOST_BYTES, f"{many}: nobody reads as many (2)")
        self.open = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{still}", uri=True)
        left = iter(
            range(10 + size // 250_000)
        )  # millions of instructions; a sound file takes fewer
        self.open.set_progress_handler(lambda: next(left, None) is None, 1_000_000)
        if (version := self.rows("pragma user_version")[0][0]) != 1:
            raise ValueError(f"{path} has tables of version {version}, not 1 (17)")
        self.open.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 2 * LONGEST_LINE)
        if self.rows(self.PLAIN)[0] != (2, 0):
            said = (
                "a view or a computed column, which may never end, stands for a table of a record"
            )
            raise ValueError(f"{path}: {said} (17)")
        self.require_rows_that_end()
        found = self.rows("select record from record_entry where sequence = 1 order by record")
        ids = [row[0] for row in found]
        if (record or len(ids) != 1) and record not in ids:
            raise ValueError(f"{path} holds the records {', '.join(ids)}; say --record ID")
        self.record = record or ids[0]

    def require_rows_that_end(self) -> None:
        """Refuse pages that stand in one another: few bytes could have more rows than anybody reads (17)."""
        self.rows("pragma ignore_check_constraints = on")  # nor may an expression run for ever
        for name in ("record_entry", "record_artefact"):
            *_, said = str(self.rows(f"pragma quick_check({name})")[0][0]).splitlines()[:2]
            refuse_if(said != "ok", f"{self.path}: the table {name} is damaged ({said}) (17)")
        self.open.set_progress_handler(None, 0)
        odd = "rows stand there that no writer keeps"
        refuse_if(any(self.rows(self.ODD)[0]), f"{self.path}: {odd} (17)")

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

    def file(self, digest: str) -> BytesIO | None:
        """The parts of a public file put together; part 0 is empty and says that it is there."""
        query = (
            "select cast(data as blob) from record_artefact"
            " where record = ? and access = 'public' and sha256 = ? order by part"
        )
        parts = [row[0] for row in self.rows(query, self.record, digest)]
        return BytesIO(b"".join(parts)) if parts else None


def place_at(path: Path, record: str) -> Folder:
    """The record at a place: a SQLite file, or a folder."""
    if Database.is_here(path):
        return Database(path, record)
    if record:
        raise ValueError("a folder holds one record: leave --record out")
    return folder_at(path)


# ------------------------------------------------------------------------------------------------
# 3. Older copies, and witnesses (14)
# ------------------------------------------------------------------------------------------------

CONTRADICTED = "CONTRADICTED BY THE OLDER COPY: "
CONTRADICTED_BY_HEAD = "CONTRADICTED BY THE LIST OF HEADS: "
COURSES = ("continues", "same", "taken_back")
HEADS = re.compile(r"canvass-heads-1 ([a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)")
A_HEAD = re.compile(r"([1-9][0-9]{0,14}) ([0-9a-f]{64})")
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
    "other_head": CONTRADICTED_BY_HEAD
    + "it has another digest for entry {older}; both tell the same"
    " through entry {same}. They are two histories of one audit.",
}


def earlier(folder: Folder, people: set[str] | None = None) -> Record:
    """A copy, as far as its chain holds, and into ``people`` who made its entries or holds a key of it."""
    findings = Findings()
    record = Record(folder, findings)
    for entry in chain_at_work(folder.ledger(), findings):
        record.follow(entry)
        if people is not None:
            people.add(entry.event["actor"])
            people |= {
                entry.body["holder"] for key in record.keys.values() if key.entry == entry.number
            }
    return record


def heads_at(path: Path) -> list[str] | None:
    """The lines of a list of heads, where it is one."""
    if not os.path.lexists(path) or not is_regular(path):
        return None
    data = at_most(path, LONGEST_LINE)
    if not data.startswith(b"canvass-heads-1"):
        return None
    refuse_if(len(data) > LONGEST_LINE, f"{path} is longer than a list of heads may be")
    as_published = "take the file as it was published, not out of a mail or an editor"
    refuse_if(b"\r" in data, f"{path}: a list of heads has byte 13 in a line: {as_published}")
    refuse_if(not data.endswith(b"\n"), f"{path}: a list of heads ends in a line: {as_published}")
    *lines, _ = data.decode("utf-8", "replace").split("\n")
    is_short = len(lines) < 2
    refuse_if(is_short or not HEADS.fullmatch(lines[0]), f"{path} is not a list of heads (14)")
    return lines


def compare_heads(newer: Record, lines: list[str]) -> dict[str, Any]:
    """How the record stands to a list of its heads, and the first head that it has otherwise."""
    heads = list[tuple[int, str]]()
    for number, line in enumerate(lines[1:], 2):
        found = A_HEAD.fullmatch(line)
        is_later = found is not None and (not heads or int(found[1]) > heads[-1][0])
        refuse_if(not is_later, f"line {number} of the list of heads is no later entry and digest")
        heads += [(int(found[1]), found[2])] if found else []
    told = {"same": 0, "older": heads[-1][0], "newer": newer.length, "signed_both": []}
    if newer.id and newer.id != lines[0].split(" ")[1]:
        return {"course": "other", **told}
    for number, digest in heads:
        if number > newer.length:
            return {"course": "taken_back", **told}
        if newer.digest(number) != digest:
            return {"course": "other_head", **told, "older": number}
        told["same"] = number
    return {"course": "same" if told["same"] == newer.length else "continues", **told}


def compare_copies(given: argparse.Namespace) -> dict[str, Any]:
    """How the record stands to an older copy of it: a digest fixes all entries before it."""
    if (lines := heads_at(Path(given.since))) is not None:
        return compare_heads(earlier(place_at(given.record, given.id or "")), lines)
    newer, older = (
        earlier(place_at(path, given.id if Database.is_here(path) else ""))
        for path in (given.record, Path(given.since))
    )
    if not older.length:
        raise ValueError("no entry of the older copy can be read: there is nothing to compare")
    broken = older.findings.of["chain"].faults
    lengths = older.length, newer.length
    both = range(1, min(lengths) + 1)
    same = next((n - 1 for n in both if newer.digest(n) != older.digest(n)), min(lengths))
    course, signed_both = "other", list[str]()
    if same == min(lengths) and same:
        course = COURSES[(lengths[0] >= lengths[1]) + (lengths[0] > lengths[1])]
        if broken and course != "taken_back":
            said = f"entries 1 to {lengths[0]} are the same, and nobody can tell what it said after"
            raise ValueError(f"the older copy, {broken[0]['problem']}; {said}: take a whole copy")
    else:
        course = "forked" if same else "other"
        signed_both = sorted(signers_after(same, newer) & signers_after(same, older))
    counts = {"same": same, "older": older.length, "newer": newer.length}
    return {"course": course, **counts, "signed_both": signed_both}


def since(given: argparse.Namespace) -> dict[str, Any]:
    """The same, where there is something to compare: the record itself was read already."""
    try:
        return compare_copies(given)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ValueError(f"{given.since}: no record is here, and no list of heads (14)") from error


def copies_said(told: dict[str, Any]) -> str:
    """What it means."""
    said = SINCE[told["course"]].format(after=told["same"] + 1, **told)
    return " ".join([said, *(f"The key {key} signed both." for key in told["signed_both"])])


def signers_after(number: int, record: Record) -> set[str]:
    """The keys whose signatures cover a later entry."""
    return {point.signer for point in record.checkpoints if point.over > number}


STATEMENT = [
    (r"canvass-witness-1 ([a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)", "the id of the record"),
    (r"head ([1-9][0-9]{0,14}) ([0-9a-f]{64})", "the number and the digest of an entry"),
    (r"name (.+)", "a name"),
    (r"time (.+)", "a time"),
    (r"key ([0-9a-f]{64})", "a public key"),
    (r"signature ([0-9a-f]{128})", "a signature"),
]
WITNESS = {
    "covers": "Witness {name} (key {key}) signed on {time} that the record went to entry {entry}: it is this history.",
    "other_head": "CONTRADICTED BY A WITNESS: {name} (key {key}) signed on {time} another digest for entry {entry}."
    " There are two histories.",
    "beyond": "CONTRADICTED BY A WITNESS: {name} (key {key}) signed entry {entry} on {time}, and this record ends"
    " at entry {last}. Either entries were taken back, or this record is an older copy.",
    "other_record": "CONTRADICTED BY A WITNESS: {name} (key {key}) signed on {time} a head of the record {record},"
    " which is not this one.",
    "not_signed": "THE SIGNATURE OF A WITNESS DOES NOT HOLD: it says {name} (key {key}), {time}, entry {entry};"
    " nobody can tell who wrote that.",
}


OWN_KEY = " The key is one of the record's own: whoever holds it is no outsider."
OWN_NAME = " The record has an entry or a key of this name: unless two people have it, its holder is no outsider."
SEVERAL_KEYS = " These keys give fewer names than there are keys: one person may hold several."


def witnesses(given: argparse.Namespace) -> list[dict[str, Any]]:
    """How the record stands to what others signed of its heads (14)."""
    path = Path(given.witness)
    refuse_if(not os.path.lexists(path), f"{path} is not there")
    data = at_most(path, LONGEST_LINE)
    *lines, rest = data.decode("utf-8", "replace").split("\n")
    count = len(STATEMENT)
    is_odd = rest or not lines or len(lines) % count or len(data) > LONGEST_LINE
    refuse_if(bool(is_odd), f"{path}: statements of witnesses have {count} lines each (14)")
    people = set[str]()
    record = earlier(place_at(given.record, given.id or ""), people)
    names = {same_name(name) for each in people for name in (each, *each.split(" and "))}
    return [witness(record, names, lines[n : n + count], n) for n in range(0, len(lines), count)]


def witness(record: Record, names: set[str], lines: list[str], start: int) -> dict[str, Any]:
    """How the record, in which these names stand, does to one statement, of which this is the first line, from 0."""
    said = list[str]()
    for number, ((form, what), line) in enumerate(zip(STATEMENT, lines, strict=True), start + 1):
        found = re.fullmatch(form, line)
        refuse_if(found is None, f"line {number} of the statements of witnesses is not {what} (14)")
        said += found.groups() if found else ()
    name, entry, digest, who, time, key, signature = said
    is_right = len(who) <= 200 and is_name(who) and is_time(time)
    refuse_if(not is_right, f"line {start + 3} or {start + 4} is not a name or a time (3, 4)")
    public, number, standing = bytes.fromhex(key), int(entry), "covers"
    message = "".join(f"{line}\n" for line in lines[:-1]).encode()
    if not (is_usable_key(public) and is_signed(message, bytes.fromhex(signature), public)):
        standing = "not_signed"
    elif name != record.id:
        standing = "other_record"
    elif number > record.length:
        standing = "beyond"
    elif record.digest(number) != digest:
        standing = "other_head"
    told = {"name": who, "key": fingerprint(public), "time": time, "record": name}
    inside = {"is_own": told["key"] in record.keys, "is_named": same_name(who) in names}
    return {**told, "entry": number, "standing": standing, **inside}


def witnesses_said(told: dict[str, Any]) -> Iterator[str]:
    """What each witness signed, and how far the record is covered by keys that are not its own."""
    last, others, names = told["head"]["sequence"], dict[str, int](), set[str]()
    for each in told["witnesses"]:
        own = OWN_KEY * each["is_own"] + OWN_NAME * each["is_named"]
        yield WITNESS[each["standing"]].format(last=last, **each) + own
        if each["standing"] == "covers" and not own:
            others[each["key"]] = max(each["entry"], others.get(each["key"], 0))
            names.add(same_name(each["name"]))
    through, count = max(others.values(), default=0), len(others)
    if others:
        keys = f"{count:,} keys that are not" if count > 1 else "one key that is not"
        yield (
            f"Entries 1 to {through} are those that witnesses signed, with {keys} the record's own."
            " Compare each key with the one that its witness tells you."
            + SEVERAL_KEYS
            * (len(names) < count)
        )
    if told["witnesses"] and through < last:
        yield f"Entries {through + 1} to {last} are covered by no witness."


# Families of kinds whose form is not fixed yet, and whose they will be (16).
RESERVED |= {
    "pools.": ", reserved for an audit",
    "rankings.": ", reserved for an audit",
    "app.": ", reserved for the app",
    "witness.": ", reserved for the record",
}


DOES_NOT_FIT = """No check fails, but what others kept of the record does not fit it: do not rely on it until \
somebody has explained that."""


OPTIONS |= {
    "--record": "the id of one record, where a SQLite file holds several",
    "--since": "an older copy of the record, which this one must continue",
    "--witness": "a file of what others signed of its heads",
}


def told_of_more(given: argparse.Namespace) -> dict[str, Any]:
    """The answer for what was asked on the command line."""
    refuse_if("" in (given.since, given.witness), "--since and --witness name what you kept")
    anchor = read_anchor(given.anchor) if given.anchor is not None else None
    told = observe(place_at(given.record, given.id or ""), anchor)
    told["since"] = since(given) if given.since is not None else None
    told["witnesses"] = witnesses(given) if given.witness is not None else []
    is_lost = anchor is not None and not told["anchor"]["found"]
    if told["consistent"] and not is_lost and is_denied(told):
        told["answer"] = DOES_NOT_FIT
    return told


def is_denied(told: dict[str, Any]) -> bool:
    """Whether an older copy, a list of heads or a witness contradicts what nothing else does."""
    is_other = told["since"] and told["since"]["course"] not in ("same", "continues")
    return is_other or any(each["standing"] != "covers" for each in told["witnesses"])


def page_of_more(told: dict[str, Any]) -> Iterator[str]:
    """The answer for people, with how the record stands to an older copy and to its witnesses."""
    *lines, answer = page(told)
    yield from lines
    yield from ([copies_said(told["since"])] if told["since"] else [])
    yield from witnesses_said(told)
    yield answer


def code_of_more(given: argparse.Namespace, told: dict[str, Any]) -> int:
    """With what the program ends."""
    return 1 if is_denied(told) else exit_code(given, told)


# ------------------------------------------------------------------------------------------------
# 4. Contests of every method (21.2 to 21.4, 21.10)
# ------------------------------------------------------------------------------------------------

ALL_TICKETS = 2**256
OF_LISTS = ("dhondt", "sainte_lague", "hamilton")
# No fraction has 1 below its line.
FRACTION = re.compile(r"(0|-?[1-9][0-9]{0,99})(?:/(?!1$)([1-9][0-9]{0,99}))?")


def is_fraction(value: Any) -> bool:
    """Whether a value is a fraction in lowest terms (3)."""
    found = FRACTION.fullmatch(value) if type(value) is str else None
    return found is not None and math.gcd(int(found[1]), int(found[2] or 1)) == 1


def is_share(value: Any) -> bool:
    """Whether a value is a fraction from 0 to 1 of at most 50 digits (3)."""
    is_one = is_fraction(value) and 0 <= Fraction(value) <= 1
    return is_one and max(map(len, value.split("/"))) <= 50


SORTS |= {
    "decimal": must(is_decimal, "a decimal"),
    "share": must(is_share, "a share from 0 to 1, a fraction in lowest terms"),
}

COMPARING = {"comparison"}
NONE = Fraction(0)
Claim = tuple[str, str, str, Fraction]
Claims = tuple[list[Claim], str]
Marks = tuple[str, ...] | int | None
Selection = tuple[int, int, str]  # the place of the contest, that of the draw in it, the ticket


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
    A card may give a choice `per_choice` votes, and all together `allowed`.
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
        self.per_choice = 1
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
        asks = self.rule in ("super_majority", "threshold", *(OF_LISTS if self.share else ()))
        fits_rule = 0 < self.share < 1 if asks else self.share == 0
        return {
            "has a risk limit that is not above 0 and below 1": not 0 < float(self.limit) < 1,
            "compares no records and declares errors of them": errors and not self.compares,
            "has a `share` that does not fit its rule": not fits_rule,
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
        return self.entries_in(plan, own, self.bound, recorded, self.uses_style)

    def entries_in(
        self, plan: Plan, own: list[Batch], bound: int, recorded: Votes, uses_style: bool
    ) -> Population:
        """How many entries these batches and phantoms are, where at most `bound` cards have the contest."""
        found = Population(sum(batch.cards for batch in own), recorded=recorded)
        with_it = plan.styles_with(self)
        linked = [(b.id[0], s) for b in own for s in (plan.frame or [])[b.first : b.last]]
        found.records = sum(style in with_it for _, style in linked)
        found.unrecorded = sum(style is None for _, style in linked)
        if uses_style:
            found.entries, lacking = bound, bound - found.records
            if lacking < 0:
                found.unrecorded, found.status = 0, "more_records_than_cards"
                return found
            found.unrecorded = min(lacking, found.unrecorded)
            found.phantoms = lacking - found.unrecorded
        else:
            found.records = len(linked) - found.unrecorded
            found.phantoms = max(bound - found.places, 0)
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

    def most(self) -> int:
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

    def marks(self, audit: FullAudit, entry: int) -> Marks:
        """What the record of an entry says, where it has one that has the contest."""
        plan, style = audit.plan, audit.plan.style_of(entry)
        if style is None or plan.is_withheld(entry) or self.id not in plan.styles[style]:
            return None
        if entry not in audit.opened:
            raise NotAtHand(f"the record of the card {' '.join(plan.id_of(entry))} was not opened")
        return next(tuple(v["choices"]) for v in audit.opened[entry] if v["contest"] == self.id)

    def is_reading(self, found: dict[str, Any]) -> bool:
        """Whether people can have read this (21.6)."""
        marks, is_vote = found.get("choices", ["?"]), found["reading"] == "vote"
        is_right = are_in_order(marks, self.valid) and 0 < len(marks) <= self.allowed
        return is_right if is_vote else not marks

    def is_record(self, marks: list[str]) -> bool:
        """Whether these marks can stand in a record."""
        return are_in_order(marks, self.kinds)

    def marks_read(self, found: dict[str, Any]) -> tuple[str, ...]:
        """The marks that people read, as an assorter takes them."""
        return tuple(found["choices"])

    def record_value(self, claim: Assertion, marks: Any) -> Fraction:
        """The value R of what was recorded (21.7)."""
        return claim.assort(marks or (), self.allowed)

    def risks(self, audit: FullAudit, entries: list[int]) -> list[Risk]:
        """What the sample says of each assertion."""
        sample = sample_of(audit, self, entries)
        return [measure_cards(sample, claim) for claim in self.assertions]

    def line(self, audit: FullAudit, told: dict[str, Any]) -> dict[str, Any]:
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


def claims_of(contest: Contest) -> Claims:
    """What must be shown for the reported outcome, or the status that says why nothing can be."""
    if not fits(contest, contest.bound, contest.votes):
        return [], "more_votes_than_cards"
    return RULES[contest.rule](contest)


def fits(contest: Contest, cards: int, votes: Votes) -> bool:
    """Whether votes can be on so many cards."""
    most, total = max(votes.values(), default=0), sum(votes.values())
    return most <= cards * contest.per_choice and total <= cards * contest.allowed


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
    base: int = 0

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
        own, among = [self.batches[n] for n in self.batches_of(contest)], contest.population
        return self.places_in(contest, own, among, contest.uses_style)

    def places_in(
        self, contest: Contest, own: list[Batch], among: Population, uses_style: bool
    ) -> list[int]:
        """The places in these batches that are entries of a contest, or of one of its strata."""
        places = [place for batch in own for place in range(batch.first, batch.last)]
        if not uses_style or self.frame is None:
            return places
        frame, listed = self.frame, self.styles_with(contest)
        left = iter(range(among.unrecorded))
        return [
            place
            for place in places
            if frame[place] in listed or (frame[place] is None and next(left, None) is not None)
        ]


# ------------------------------------------------------------------------------------------------
# 5. Reading the committed tables (21.2, 21.3)
# ------------------------------------------------------------------------------------------------


class Tables:
    """The tables of one commitment, read one after the other."""

    def __init__(self, record: Record, body: dict[str, Any], jurisdictions: list[str]) -> None:
        self.folder, self.files = record.folder, body["artefacts"]
        self.terms, self.cards = body["terms"], body["cards"]
        self.jurisdictions = jurisdictions

    def lines(self, name: str) -> list[Any]:
        """The lines of a table, each with its shape."""
        return lines_in(self.folder, self.files, name)

    def plan(self) -> Plan:
        """All that the commitment fixes, where the tables follow from one another."""
        method = self.terms["method"]
        shaped(method, METHOD, "tables", "`method`")
        contests, second = self.contests(), Fraction(method["second_reading"])
        style = method["smallest_style"]
        plan = Plan(self.jurisdictions, contests, self.batches(), second, style, cards=self.cards)
        has_frame = any(contest.compares for contest in contests.values())
        if not has_frame and {"frame", "styles"} & self.files.keys():
            raise Refused("tables", "`frame` or `styles`, and no cards are compared")
        if has_frame:
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
        if why := where_differs(name, self.folder.table(self.files, name, "tables"), right):
            raise Refused("tables", why)

    def contests(self) -> dict[str, Contest]:
        """The contests with their bounds, limits and methods."""
        lines, bounds = self.lines("contests"), self.lines("card_bounds")
        limits, every = self.terms["risk_limits"], self.terms["method"]["contests"]
        methods = [each for each in every if each["name"] != BASE_SAMPLE]
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
            check_contest(line, self.jurisdictions)
            contest = class_of(methods[place])(line, place, bound, limit, methods[place])
            refuse("tables", f"the method of {contest.id}", contest.problems())
            contests[contest.id] = contest
        return contests

    def batches(self) -> list[Batch]:
        """The batches of the manifest."""
        batches: list[Batch] = []
        for number, line in enumerate(self.lines("manifest"), 1):
            first = batches[-1].last if batches else 0
            batches.append(Batch(tuple(line["id"]), line["cards"], first))
            if number > 1 and batches[-2].id >= batches[-1].id:
                raise Refused("tables", f"`manifest`, line {number}: batches are not in id order")
        is_over = sum(batch.cards for batch in batches) > MOST_CARDS
        refuse_if(is_over, f"`manifest` has more than {MOST_CARDS} cards (21.2)", "tables")
        if sorted({batch.id[0] for batch in batches}) != self.jurisdictions:
            raise Refused("tables", "the jurisdictions of `manifest` are not those of the audit")
        return batches

    def read_frame(self, plan: Plan) -> None:
        """The styles, and which one each place has; nothing else may stand in the frame."""
        plan.styles = [style["contests"] for style in self.lines("styles")]
        if not all(are_in_order(style, plan.contests) for style in plan.styles):
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
        shaped(bets, list_of(grammar("contest assertion:count bet")), "tables", "`bet`")
        contests = [c for c in plan.contests.values() if c.population.status == "auditable"]
        right = [(c.id, number) for c in contests for number in c.bet_numbers()]
        if [(bet["contest"], bet["assertion"]) for bet in bets] != right:
            raise Refused("tables", "`bet` has not one for each measured assertion, in order")
        for bet in bets:
            plan.contests[bet["contest"]].take_bet(bet["assertion"], bet["bet"])


LINES["batch_totals"] = grammar("contest id votes cards?:count overvoted?:count undervotes?:count")
MORE_TABLES: list[Callable[[Tables, Plan], None]] = []


def where_differs(name: str, found: list[bytes], right: list[Any]) -> str | None:
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


def difference(found: Any, right: dict[str, Any]) -> str:
    """Where two objects differ, in words."""
    if type(found) is not dict:
        return f"must be an object, found {shown(found)}"
    for name in sorted(right.keys() | found.keys()):
        if canonical(found.get(name)) != canonical(right.get(name)):
            return f"`{name}` is {shown(found.get(name))}, {shown(right.get(name))} follows"
    return "it is written otherwise"


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
# 6. The draw (21.5)
# ------------------------------------------------------------------------------------------------


class Draw:
    """What a seed draws from what was committed, round by round.

    `to_read` has the cards that were selected, with the contests that must be read on each;
    `places_to_read` the same places by jurisdiction; `newly_in` the jurisdictions with new ones.
    `to_fetch` are entries that the next round fetches whatever its contests draw.
    """

    def __init__(self, plan: Plan, seed: str) -> None:
        self.plan, self.seed = plan, seed
        self.to_read: dict[int, list[str]] = {}
        self.places_to_read: dict[str, list[int]] = {name: [] for name in plan.jurisdictions}
        self.newly_in: set[str] = set()
        self.to_fetch: list[int] = []
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
        """Whether a second board reads this card or batch (21.16)."""
        share = self.plan.second_reading
        number = int(ticket(self.seed, "second", kind, *parts), 16) if share else ALL_TICKETS
        return number * share.denominator < share.numerator * ALL_TICKETS

    def refuse(self, body: dict[str, Any]) -> None:
        """Refuse a round that may not be drawn."""
        names = [size["contest"] for size in body["sizes"]]
        if not names or not are_in_order(names, self.plan.contests):
            raise Refused("order", "its contests are none, or not those of the audit, in order")
        for size in body["sizes"]:
            if why := self.plan.contests[size["contest"]].size_problem(size["size"]):
                raise Refused("order", f"{size['contest']}: {why}")

    def open(self, sizes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Draw a round: the lines that its `sample` must have."""
        self.newly_in = set()
        drawn: dict[int, list[Selection]] = {entry: [] for entry in self.to_fetch}
        self.to_fetch = []
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
# 7. Readings (21.6)
# ------------------------------------------------------------------------------------------------

Key_ = int | tuple[int, str]  # a card's place; or a batch and a contest of it


class Readings:
    """What people entered, and what of it stands."""

    def __init__(self, draw: Draw) -> None:
        self.draw, self.plan = draw, draw.plan
        self.of: dict[Key_, dict[str, tuple[str, Any]]] = {}
        self.entered = 0

    def __len__(self) -> int:
        """How many readings were entered."""
        return self.entered

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
        own = (n for n, c in contests.items() if jurisdiction in c.jurisdictions)
        if not are_in_order(names, own):
            raise ValueError("its contests are not those of its jurisdiction, in order, each once")
        lacking = [name for name in self.draw.to_read[place] if name not in names]
        if lacking and card["found"]:
            raise ValueError(f"the contest {lacking[0]} was to be read")
        for found in card["contests"]:
            if not contests[found["contest"]].is_reading(found):
                raise ValueError(f"{found['contest']}: choices do not fit `{found['reading']}`")
        return {place: card}


# ------------------------------------------------------------------------------------------------
# 8. Wealth, and the bets that canvass chooses (21.8, 21.9)
# ------------------------------------------------------------------------------------------------


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
    amounts = [a.numerator * (unit // a.denominator) for a, _ in draws]
    total, most = int(whole * unit), math.inf if upper is None else int(bound * unit)
    made = Game(float(null), None if upper is None else float(bound), puts_back)
    spent, left = 0, size
    for amount, (_, weight) in zip(amounts, draws, strict=True):
        made.sums.append(spent / (unit * size))
        made.left.append(left / size)
        made.values.append(amount / (unit * weight))
        rest = total - spent
        mean = made.null if puts_back else rest / (unit * left) if rest else None
        spent, left = spent + amount, left - weight
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
            # What rounding leaves just below its cap is the cap, for Kaplan's bets (21.24).
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


def bet_problem(value: Any) -> str | None:
    """What is wrong with a bet."""
    known = {name: bet.numbers for name, bet in BETS.items()} | SPLIT_NUMBERS
    if why := by_name(lambda: known)(value):
        return why
    if any(a in value and len(value[a]) != len(value[b]) for a, b in PAIRED):
        return "its lists must be as long as one another"
    return None


# ------------------------------------------------------------------------------------------------
# 9. The status of a contest (21.7, 21.10, 21.11)
# ------------------------------------------------------------------------------------------------

WORST = {"phantom", "withheld", "not_found", "cannot_agree"}
IN_VAIN = "contest_not_on_card"
Seen = tuple[str, tuple[str, ...]]


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
    looks: list[Seen]
    marks: list[Marks]

    @property
    def is_certain(self) -> bool:
        """Whether every entry was read, people agreed, and card style promised no contest in vain."""
        in_vain = {IN_VAIN} if self.contest.uses_style else set()
        return not any(look in WORST | in_vain for look, _ in self.looks)

    @property
    def is_full(self) -> bool:
        """Whether every entry of the contest is in the sample."""
        return not self.contest.puts_back and len(self.entries) == self.contest.population.entries


def sample_of(audit: FullAudit, contest: Contest, entries: list[int]) -> Sample:
    """What people found, and what was recorded, on the entries of a sample."""
    looks = {entry: look_at(audit, contest, entry) for entry in set(entries)}
    marks = {e: contest.marks(audit, e) if contest.compares else None for e in looks}
    return Sample(contest, entries, [looks[e] for e in entries], [marks[e] for e in entries])


def look_at(audit: FullAudit, contest: Contest, entry: int) -> Seen:
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


def paper_value(contest: Contest, claim: Assertion, look: Seen) -> Fraction:
    """The value P of what people found."""
    reading, choices = look
    if reading in WORST or (reading == IN_VAIN and contest.uses_style):
        return NONE
    return claim.assort(choices, contest.allowed)


def measure_cards(sample: Sample, claim: Assertion) -> Risk:
    """The risk by betting on cards: polling, or comparison with records."""
    contest, u, v = sample.contest, claim.upper, claim.margin
    known: dict[tuple[Seen, Marks], Fraction] = {}
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


def why_not_opened(plan: Plan, opening: Any, index: int) -> str | None:
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
# 10. The steps of an audit (21.1, 21.6, 21.12)
# ------------------------------------------------------------------------------------------------


@takes("audit", "record.committed", "tables", COMMITMENT, "preparing, committed", "committed")
def commit_tables(audit: FullAudit, entry: Entry) -> None:
    """The tables are fixed."""
    try:
        audit.plan = Tables(audit.record, entry.body, audit.jurisdictions).plan()
    except ValueError as error:
        raise Refused("tables", str(error)) from error
    audit.committed_at = entry.number


def take_dice(audit: FullAudit, entry: Entry) -> None:
    """The dice fell."""
    at, seed = audit.committed_at, entry.body["seed"]
    points = signed_before(audit)
    require_in_force(audit, entry)
    audit.draw, audit.seeded_at = FullDraw(audit.plan, seed), entry.number
    audit.readings = FullReadings(audit.draw)
    said = f"commitment in entry {at}, signed in entry {points[0].entry}, seed {seed} in entry"
    audit.findings.saw("seed", f"{said} {entry.number}")
    audit.findings.saw(
        "seed", audit.who_could_choose(entry.body["witnesses"], entry.event["actor"])
    )


@takes("audit", "round.opened", "order", ROUND, "seeded, round closed", "round open")
def draw_round(audit: FullAudit, entry: Entry) -> None:
    """Cards are drawn; the sample that is said is compared with what the seed and the tables give."""
    body = entry.body
    audit.draw.refuse(body)
    right = audit.draw.open(body["sizes"])
    audit.round, audit.signed, audit.must_sign = body["round"], set(), audit.draw.newly_in
    try:
        found = audit.record.folder.table(body["artefacts"], "sample", "draw")
        why = where_differs("sample", found, right)
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


@takes("audit", "cards.interpreted", "interpretations", f"{BY_BOARD} {CARDS} {SHEET}", "round open")
def interpret_cards(audit: FullAudit, entry: Entry) -> None:
    """People read cards."""
    enter(audit, entry, entry.body["cards"], audit.readings.keys_of_card)


def enter(
    audit: FullAudit,
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


def refuse_signed(audit: FullAudit, jurisdiction: str) -> None:
    """Refuse an entry after the sign-off."""
    if jurisdiction in audit.signed:
        raise Refused("interpretations", f"{jurisdiction} has signed off this round")


WITHDRAWN = "round jurisdiction kind:=card|batch ids:[id]+ reason"


@takes("audit", "entries.withdrawn", "interpretations", WITHDRAWN, "round open")
def withdraw(audit: FullAudit, entry: Entry) -> None:
    """Readings are taken away."""
    body, readings, keys = entry.body, audit.readings, dict[Key_, None]()
    refuse_signed(audit, body["jurisdiction"])
    for parts in body["ids"]:
        mine = [key for key in readings.keys_named(body["kind"], parts) if key in readings.of]
        if not mine or parts[0] != body["jurisdiction"] or not keys.keys().isdisjoint(mine):
            raise Refused("interpretations", f"{' '.join(parts)} has no reading to withdraw")
        keys |= dict.fromkeys(mine)
    for key in keys:
        readings.withdraw(key)
    audit.must_sign.add(body["jurisdiction"])


@takes("audit", "entries.signed_off", "interpretations", SIGNED_OFF, "round open")
def sign_off_all(audit: FullAudit, entry: Entry) -> None:
    """A jurisdiction stands for what it entered."""
    own, people = entry.body["jurisdiction"], entry.body["people"]
    refuse_signed(audit, own)
    once = {same_name(each["name"]) for each in people}
    refuse_if(len(once) < len(people), "somebody signs it off twice, in one spelling or in two")
    if missing := audit.readings.missing(own):
        raise Refused("interpretations", missing)
    audit.signed.add(own)


MOST_REOPENED = 100


@takes("audit", "entries.reopened", "interpretations", "round jurisdiction reason", "round open")
def reopen_entries(audit: FullAudit, entry: Entry) -> None:
    """A jurisdiction may enter again."""
    own = entry.body["jurisdiction"]
    if own not in audit.signed:
        raise Refused("interpretations", f"{own} has not signed off this round")
    refuse_if(audit.reopened[own] == MOST_REOPENED, f"it was reopened {MOST_REOPENED} times before")
    audit.reopened[own] += 1
    audit.signed.remove(own)
    audit.must_sign.add(own)


@takes("audit", "round.closed", "order", CLOSED, "round open", "round closed")
def close_full_round(audit: FullAudit, entry: Entry) -> None:
    """The measured risks are worked out."""
    findings, contests = audit.findings, audit.plan.contests
    for name in audit.jurisdictions:
        if missing := audit.readings.missing(name):
            raise Refused("order", missing)
    if unsigned := audit.must_sign - audit.signed:
        raise Refused("order", f"{min(unsigned)} has not signed off")
    note_close(audit, entry)
    show_cards(audit, entry)
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


def compare_risk(audit: FullAudit, entry: Entry, contest: Contest, told: dict[str, Any]) -> None:
    """Compare what a round says about a contest with what follows."""
    right = full_line(audit, contest, told)
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


def show_cards(audit: FullAudit, entry: Entry) -> None:
    """Check the records of cards that a round shows: all that are due, and no other (21.11)."""
    plan, findings = audit.plan, audit.findings
    compared = [c for c in plan.contests.values() if c.compares]
    places = {
        place for contest in compared for place in contest.sample(audit.draw) if place < plan.places
    }
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
        if problem := why_not_opened(plan, opening, index):
            said = f"card {' '.join(plan.id_of(index))}: {problem}"
            findings.fault("cards", entry.number, said)
        else:
            audit.opened[index] = opening["card"]["votes"] or []


@takes("audit", "round.reopened", "order", "round reason", "round closed", "round open")
def reopen_round(_: FullAudit, __: Entry) -> None:
    """The round that closed last goes on; its sign-offs stand."""


# ------------------------------------------------------------------------------------------------
# 11. Rules (21.20)
# ------------------------------------------------------------------------------------------------


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


class OfLists(tuple[str, str, str, Fraction]):
    """A claim about two of the lists that share the seats, which are `lists`."""

    lists: tuple[str, ...] = ()


def shared_seats(contest: Contest) -> Claims:
    """Each list with a seat must have it before others; with a share, those reach it that have seats."""
    can_win = [c for c, kind in contest.kinds.items() if kind in ("candidate", "write_in", "other")]
    first, status = list[Claim](), ""
    if contest.share:
        first, status = reaching(contest, contest.share, is_one_enough=contest.share >= HALF)
    if status == "summed_line" or not any(contest.votes[c] for c in can_win):
        return [], status or "tie"
    asked = (contest.about or can_win) if contest.share else []
    needed = contest.share * sum(contest.votes.values())
    racing = {c: contest.votes[c] for c in can_win if c not in asked or contest.votes[c] > needed}
    summed = [c for c in racing if contest.kinds[c] == "other"]
    if contest.rule == "hamilton" and summed:
        return [], "no_method"
    if not any(racing.values()):
        return ([], "tie") if racing else (first, status)
    won, level = seats_of(contest.rule, racing, contest.seats)
    if any(won[c] or c in level for c in summed):
        return [], "summed_line"
    if level or status:
        return [], "tie"
    claims = first + between_lists(contest.rule, won, contest.seats)
    return claims, "" if claims else "unopposed"


def divisor(rule: str, seat: int) -> int:
    """By what votes are divided for a list's seat of this number, from 1."""
    return seat if rule == "dhondt" else 2 * seat - 1


def seats_of(rule: str, votes: Votes, seats: int) -> tuple[dict[str, int], list[str]]:
    """The sure seats of each list, and the lists that are level for what is left."""
    if rule == "hamilton":
        total = sum(votes.values())
        won = {c: seats * n // total for c, n in votes.items()}
        bids = [(Fraction(seats * n % total), c) for c, n in votes.items()]
    else:
        won = dict.fromkeys(votes, 0)
        places = range(1, seats + 1)
        bids = [(Fraction(n, divisor(rule, k)), c) for c, n in votes.items() for k in places]
    left = seats - sum(won.values())
    bids.sort(key=lambda bid: -bid[0])
    last = bids[left - 1][0] if left else None
    is_level = left < len(bids) and bids[left][0] == last
    for bid, choice in bids[:left]:
        won[choice] += not (is_level and bid == last)
    return won, [choice for bid, choice in bids if is_level and bid == last]


def between_lists(rule: str, won: dict[str, int], seats: int) -> list[Claim]:
    """What the votes of every two lists must show for these seats, but what every vote shows."""
    claims: list[Claim] = []
    for one, other in permutations(won, 2):
        if rule == "hamilton":
            gap = Fraction(won[one] - won[other] - 1, seats)
            found = OfLists(("leads_by", one, other, gap))
            found.lists = tuple(won)
            claims += [found] if gap > -1 else []
        elif won[one]:
            times = Fraction(divisor(rule, won[one]), divisor(rule, won[other] + 1))
            claims.append(("has_times", one, other, times))
    return claims


def gap_weight(choice: str, claim: Claim) -> Fraction:
    """The weight of a vote in a claim about the difference of two shares."""
    is_of = choice in getattr(claim, "lists", ())
    return WEIGHTS["beats"](choice, claim) - (claim[3] if is_of else 0)


def check_lists(_: Tables, plan: Plan) -> None:
    """Refuse seats of lists that the rules do not know."""
    for contest in plan.contests.values():
        if contest.rule in OF_LISTS and (contest.allowed > 1 or contest.seats > 10_000):
            raise Refused("tables", f"{contest.id}: one vote for one list, 10,000 seats at most")


MORE_TABLES.append(check_lists)
WEIGHTS |= {
    "has_times": lambda c, claim: Fraction(c == claim[1]) - claim[3] * (c == claim[2]),
    "leads_by": gap_weight,
}
RULES |= dict.fromkeys(OF_LISTS, shared_seats)
RULES |= {
    "super_majority": lambda contest: reaching(
        contest, contest.share, is_one_enough=contest.share >= HALF
    ),
    "threshold": lambda contest: reaching(contest, contest.share, is_one_enough=False),
    "top_two": top_two,
}
RULES |= dict.fromkeys(
    ("irv", "condorcet", "borda"),
    lambda contest: contest.ranked() if isinstance(contest, Ranked) else ([], "no_method"),
)

# ------------------------------------------------------------------------------------------------
# 12. Bets (21.24)
# ------------------------------------------------------------------------------------------------

Make = Callable[[dict[str, Any], Game], Choose]


def constant(of: Callable[[dict[str, Any], Game], float]) -> Make:
    """A bet that is always the same."""

    def make(bet: dict[str, Any], play: Game) -> Choose:
        size = of(bet, play)
        return lambda _past, _m, _i: size

    return make


def constant_alternative(bet: dict[str, Any], play: Game) -> Choose:
    """Always the same alternative mean."""
    return lambda _past, m, _i: towards(float(bet["mean"]), m, play.upper)


def kaplan_kolmogorov(bet: dict[str, Any], _: Game) -> Choose:
    """One over the null mean of each draw, and something."""
    return lambda _past, m, _i: 1 / (m + float(bet["guard"]))


def population_alternative(bet: dict[str, Any], play: Game) -> Choose:
    """The alternative mean of what is left."""
    mean = float(bet["mean"])

    def choose(_: Past, m: float, i: int) -> float:
        rest = mean if play.puts_back else (mean - play.sums[i]) / play.left[i]
        return towards(rest, m, play.upper)

    return choose


def kelly(bet: dict[str, Any], play: Game) -> float:
    """The Kelly bet for the null mean."""
    values, chances = ([float(x) for x in bet[name]] for name in ("values", "chances"))
    return kelly_bet(values, chances, play.null, float(bet["cap"]))


def agrapa(_: dict[str, Any], play: Game) -> Choose:
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
    if slope(low) <= 0 or slope(high) >= 0:
        return low if slope(low) <= 0 else high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return (low + high) / 2


def shrunk_kelly(bet: dict[str, Any], _: Game) -> Choose:
    """The Kelly bet for error rates that are corrected by what was found."""
    kinds = [{k: float(v) for k, v in kind.items() if k != "name"} for kind in bet["errors"]]
    values = [kind["value"] for kind in kinds] + [float(bet["no_error"])]
    ordered = sorted(values)
    middles = [1.000000001 * (a + b) / 2 for a, b in pairwise(ordered)]
    found = dict.fromkeys(ordered, 0)
    state = {"next": 0, "seen": 0, "bet": 0.0}

    def rate(kind: dict[str, float], i: int) -> float:
        shrunk = kind["weight"] * kind["rate"] + found[kind["value"]]
        return max(kind["floor"], shrunk / (kind["weight"] + i))

    def choose(past: Past, m: float, i: int) -> float:
        while state["seen"] < i:
            found[ordered[bisect_left(middles, past.values[int(state["seen"])])]] += 1
            state["seen"] += 1
        if i >= state["next"]:
            chances = [rate(kind, i) for kind in kinds]
            chances.append(max(0.0, 1 - sum(chances)))
            state["bet"] = kelly_bet(values, chances, m, float(bet["cap"]))
            state["next"] = i + 1 if i < 100 else max(i + 1, math.floor(i * 1.01))
        return state["bet"]

    return choose


def kinds_of_error_differ(value: Any) -> str | None:
    """What is wrong with a bet of which kinds of error are known by their values."""
    values = [value.get("no_error", "0"), *(kind["value"] for kind in value.get("errors", []))]
    is_twice = len(set(map(float, values))) < len(values)
    return "two kinds of error have one value" if is_twice else None


def full_bet_problem(value: Any) -> str | None:
    """What is wrong with a bet."""
    return bet_problem(value) or kinds_of_error_differ(value)


def grid_of(bet: dict[str, Any]) -> list[dict[str, Any]]:
    """The fixed bets of a portfolio."""
    return [{"name": "fixed bet", "bet": each, "cap": bet["each_cap"]} for each in bet["grid"]]


PAIRED += [("values", "chances"), ("grid", "shares")]
ERROR = {"kind of error": "value:plus rate:chance weight:positive floor:chance"}
SORTS |= {
    "error": by_name(lambda: ERROR),
    "bet": full_bet_problem,
    "below_1": must(lambda v: is_decimal(v) and 0 <= Decimal(v) < 1, "a decimal from 0 to below 1"),
}
BETS |= {
    "shrunk Kelly": Bet("no_error:decimal errors:[error] cap:stake", shrunk_kelly),
    "fixed bet": Bet("bet:plus cap:stake", constant(lambda bet, _: float(bet["bet"]))),
    "Kaplan-Markov": Bet(
        "guard:plus cap:stake", constant(lambda bet, play: 1 / (play.null + float(bet["guard"])))
    ),
    "Kaplan-Wald": Bet(
        "guard:below_1 cap:stake",
        constant(lambda bet, play: (1 - float(bet["guard"])) / play.null),
    ),
    "Kaplan-Kolmogorov": Bet("guard:plus cap:stake", kaplan_kolmogorov),
    "constant alternative": Bet("mean:plus cap:stake", constant_alternative),
    "population alternative": Bet("mean:plus cap:stake", population_alternative),
    "reported share": Bet(
        "share:chance cap:stake", constant(lambda bet, _: 4 * (float(bet["share"]) - 0.5))
    ),
    "Kelly": Bet("values:[decimal]+ chances:chances cap:stake", constant(kelly)),
    "aGRAPA": Bet("cap:stake", agrapa),
}
NEED_UPPER = {"truncated shrinkage", "constant alternative", "population alternative", "aGRAPA"}
SPLIT["portfolio"] = grid_of
SPLIT_NUMBERS["portfolio"] = "grid:[plus]+ shares:chances each_cap:stake"


def needs_upper(bet: dict[str, Any]) -> bool:
    """Whether a bet, or a part of it, rests on an upper bound of the values."""
    if bet["name"] in SPLIT:
        return any(map(needs_upper, SPLIT[bet["name"]](bet)))
    return bet["name"] in NEED_UPPER


# ------------------------------------------------------------------------------------------------
# 13. Ways of drawing and measuring (21.19, 21.21 to 21.23)
# ------------------------------------------------------------------------------------------------

MEASURES = ("polling", "comparison", "batch_comparison")
COMPARING |= {"super_simple", "suite", "oneaudit", "ranked_comparison"}
COMPARING |= {"preference_comparison", "borda_comparison", "points_comparison"}
COMPARING |= {"oneaudit_points"}
RANK_RULES = "skipped_rank:=passed_over|two_end|ends overvoted_rank:=ends|passed_over"
SORTS |= {
    "schedule": must(
        lambda v: list_of(named("number"), 1)(v) is None and v == sorted(set(v)),
        "a list of rising whole numbers",
    ),
    "above_1": between("1", is_open=True),
    "below_1": must(
        lambda v: is_decimal(v) and 0 < Decimal(v) < 1, "a decimal above 0 and below 1"
    ),
    "some_share": must(lambda v: is_share(v) and Fraction(v) > 0, "a share above 0"),
    "part": must(lambda v: is_share(v) and 0 < Fraction(v) < 1, "a share above 0 and below 1"),
    "measure": by_name(lambda: {name: METHODS[name] for name in MEASURES}),
}


BASE_SAMPLE = "base_sample"
BASE_LINE = members(
    {
        "cards": named("number"),
        "contest": must(lambda v: v == "", "empty"),
        "errors": must(lambda v: v is None, "null"),
        "name": named("text"),
        "targeted": must(lambda v: v is False, "false"),
    }
)


def method_or_base(line: Any) -> str | None:
    """What is wrong with the line of a contest, or with that of a base sample (21.27)."""
    if type(line) is dict and line.get("name") == BASE_SAMPLE:
        return BASE_LINE(line)
    return by_name(lambda: METHODS, f"contest targeted:boolean errors:~({ERRORS})")(line)


SORTS["method"] = method_or_base
CARD_BY_CARD = "polling|comparison|comparison_by_style"


def strata_of(kinds: str) -> str:
    """The members of a method whose strata are of these kinds."""
    return f"""combining:=least_product strata:[(bound:number jurisdictions:[text]+
        kind:={kinds} share:some_share stakes:[below_1])]+"""


METHODS |= {
    BASE_SAMPLE: "cards:number",
    "super_simple": "inflator:above_1",
    "polling_ratio": "",
    "oneaudit": "",
    "minerva": "schedule",
    "athena": "schedule delta:positive",
    "providence": "",
    "suite": "compared:part inflator:above_1",
    "batch_comparison": """replacement:boolean together:boolean understatements:boolean
        weights:=error_bounds|equal""",
    "fixed_percentage": """share:some_share how:=cards_at_random|batches_at_random|by_jurisdiction
        measure:~measure""",
    "hand_count": "",
    "stratified": strata_of("polling|comparison|oneaudit"),
    "stratified_batches": strata_of("polling|comparison|oneaudit|batches"),
    "stratified_by_style": strata_of("polling|comparison|comparison_by_style|oneaudit|batches"),
    **dict.fromkeys(
        ("stratified_ranked", "stratified_preference", "stratified_borda"),
        f"{strata_of(CARD_BY_CARD)} {RANK_RULES}",
    ),
    "stratified_points": strata_of(CARD_BY_CARD),
    "ranked_polling": RANK_RULES,
    "ranked_comparison": f"style:boolean {RANK_RULES}",
    "awaire": RANK_RULES,
    "awaire_steps": RANK_RULES,
    "points_polling": "",
    "points_comparison": "style:boolean",
    "oneaudit_points": "",
    "points_batches": """replacement:boolean together:boolean understatements:boolean
        weights:=error_bounds|equal""",
    "borda_polling": RANK_RULES,
    "borda_comparison": f"style:boolean {RANK_RULES}",
    "preference_polling": RANK_RULES,
    "preference_comparison": f"style:boolean {RANK_RULES}",
}


class Targeted(Contest):
    """A contest whose method draws for it by itself."""

    def problems(self) -> dict[str, bool]:
        """What its method must not be, or not for this contest."""
        return super().problems() | {"is not targeted, and must be": not self.terms["targeted"]}


class Pairwise(Targeted):
    """A contest of one winner whose method looks at pairs of winner and loser, and does not bet."""

    def problems(self) -> dict[str, bool]:
        """What its method must not be, or not for this contest."""
        is_other = (self.rule, self.allowed) != ("plurality", 1)
        return super().problems() | {"has a method for one winner of plurality": is_other}

    def bet_numbers(self) -> list[int]:
        """No bet is committed."""
        return []


class ByNumber(Targeted):
    """A contest whose cards are put back; `drawn` are the draws so far."""

    by_ticket, puts_back = False, True

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.drawn: list[int] = []

    def problems(self) -> dict[str, bool]:
        """What its method must not be, or not for this contest."""
        return super().problems() | {"uses card style and puts cards back": self.uses_style}

    def ordered(self, plan: Plan) -> list[int]:
        """No entry is drawn in the order of tickets."""
        del plan
        return []

    def carries(self, plan: Plan, entry: int) -> bool:
        """Whether an entry is one of this contest."""
        if entry < 0:
            return -entry <= self.population.phantoms
        return plan.batch_at(entry).id[0] in self.jurisdictions

    def most(self) -> int:
        """How many draws it can have: cards go back, and only this number ends them (21.21)."""
        return MOST_DRAWS

    def draw(self, draw: Draw, had: int) -> Iterator[tuple[int, Selection | None]]:
        """Draws with cards put back: the entry, and what selects it."""
        plan, starts, firsts, total = draw.plan, [], [], 0
        own = [(b.id, b.first, b.cards) for b in (plan.batches[n] for n in plan.batches_of(self))]
        for _, first, cards in sorted([*own, (("phantom",), -1, self.population.phantoms)]):
            starts.append(total)
            firsts.append(first)
            total += cards
        for number in range(had + 1, self.size + 1):
            of_draw = ticket(draw.seed, "draw", "cards", str(number))
            taken = int(of_draw, 16) * total // ALL_TICKETS
            batch = bisect_right(starts, taken) - 1
            beyond = taken - starts[batch]
            self.drawn.append(firsts[batch] + beyond if firsts[batch] >= 0 else -1 - beyond)
            yield self.drawn[-1], (self.place, number, of_draw)

    def sample(self, draw: Draw) -> list[int]:
        """Its draws."""
        del draw
        return self.drawn[: self.size]


class SuperSimple(ByNumber):
    """A comparison whose bet follows from its margin."""

    def take_bet(self, number: int, bet: dict[str, Any]) -> None:
        """Keep the bet of super-simple, and refuse any other (21.23)."""
        margin = next(claim.margin for claim in self.assertions if claim.number == number)
        inflator = Fraction(Decimal(self.terms["inflator"]))
        right = float(2 * (2 - margin) / (2 * inflator - margin))
        is_so = (
            bet["name"] == "fixed bet"
            and Decimal(bet["cap"]) == 1
            and math.isclose(float(bet["bet"]), right, rel_tol=1e-12)
        )
        refuse("tables", self.id, {f"super-simple bets {right!r} with the cap 1.0": not is_so})
        super().take_bet(number, bet)


# ------------------------------------------------------------------------------------------------
# 14. Counts of winners and losers: Minerva, Athena, Providence, the likelihood ratio (21.23)
# ------------------------------------------------------------------------------------------------


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


SLACK = 1e-12
"""What is equal but for the last bits of doubles is on the boundary (21.23)."""


def measure_minerva(sample: Sample, claim: Assertion, sizes: list[int]) -> Risk:
    """The risk of Minerva, or of Athena: the least over the rounds."""
    contest, p = sample.contest, pair_share(sample, claim)
    delta = contest.terms.get("delta")
    needed = -math.inf if delta is None else -math.log(float(delta)) - SLACK
    alpha = float(contest.limit) * (1 + SLACK)
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


class ByRounds(Pairwise, ByNumber):
    """Minerva and Athena, whose rounds are planned, and Providence."""

    def size_problem(self, size: int) -> str | None:
        """Why it may not have this many draws."""
        planned = self.terms.get("schedule", [*self.grown, size])[len(self.grown) :]
        other = None if planned[:1] == [size] else f"the schedule has not {size} next"
        return super().size_problem(size) or other

    def risks(self, audit: FullAudit, entries: list[int]) -> list[Risk]:
        """What the sample says of each assertion."""
        measure = measure_minerva if "schedule" in self.terms else measure_providence
        sample = sample_of(audit, self, entries)
        return [measure(sample, claim, self.grown) for claim in self.assertions]


def log_falling(x: float, m: int) -> float:
    """The logarithm of x (x - 1) ... (x - m + 1), kept exact for large x (Stirling)."""
    a, b = x + 1, x - m + 1
    if b < 1e5:
        return math.lgamma(a) - math.lgamma(b)
    return m * math.log(a) - (b - 0.5) * math.log1p(-m / a) - m + (1 / a - 1 / b) / 12


def highest(value: Callable[[float], float], low: float, high: float, steps: int = 200) -> float:
    """The largest value of a concave function between two numbers."""
    ends = max(value(low), value(high))
    for _ in range(steps):
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        low, high = (low, b) if value(a) > value(b) else (a, high)
    return max(ends, value((low + high) / 2))


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


class ByRatio(Pairwise):
    """Polling by likelihood ratio."""

    def risks(self, audit: FullAudit, entries: list[int]) -> list[Risk]:
        """What the sample says of each assertion."""
        sample = sample_of(audit, self, entries)
        return [measure_ratio(sample, claim) for claim in self.assertions]


# ------------------------------------------------------------------------------------------------
# 15. Two strata: SUITE (21.21, 21.23)
# ------------------------------------------------------------------------------------------------


class InStrata(Pairwise, ByNumber):
    """A contest whose cards with a record are compared and put back, and whose others are polled."""

    def populate(self, plan: Plan, recorded: Votes) -> Population:
        """How many entries it has; some have a record, and some have none."""
        found = super().populate(plan, recorded)
        if not 0 < found.records < found.entries:
            said = f"`method`: of the cards of {self.id} some must have a record, and some none"
            raise Refused("tables", said)
        return found

    def margin(self, plan: Plan, claim: Assertion) -> Fraction:
        """The margin of an assertion: that of all reported votes."""
        del plan
        lead = claim.lead(self.votes) - claim.high * self.population.withheld
        return 2 * claim.scale * lead / self.population.entries

    def margin_status(self, plan: Plan) -> str:
        """Whether the votes that are not in records fit the cards without one."""
        rest = [votes - self.population.recorded[c] for c, votes in self.votes.items()]
        if min(rest) < 0:
            return "more_recorded_than_reported"
        if sum(rest) > self.population.entries - self.population.records:
            return "more_votes_than_cards"
        return super().margin_status(plan)

    def ordered(self, plan: Plan) -> list[int]:
        """The entries without a record; those with one are kept apart, in the order of places."""
        places = plan.places_of(self)
        self.with_record = [place for place in places if plan.style_of(place) is not None]
        without = [place for place in places if plan.style_of(place) is None]
        return [*without, *range(-self.population.phantoms, 0)]

    def compared_of(self, draws: int) -> int:
        """How many of the first draws are among the places with a record."""
        others = self.population.entries - self.population.records
        return max(math.ceil(Fraction(self.terms["compared"]) * draws), draws - others)

    def is_compared(self, place: int) -> bool:
        """Whether the draw at this place, from 1, is among the places with a record."""
        return self.compared_of(place) > self.compared_of(place - 1)

    def draw(self, draw: Draw, had: int) -> Iterator[tuple[int, Selection | None]]:
        """Draws among the places with a record, put back, and among the other entries."""
        for place in range(had + 1, self.size + 1):
            compared = self.compared_of(place)
            if self.is_compared(place):
                of_draw = ticket(draw.seed, "draw", "cards", str(compared))
                entry = self.with_record[int(of_draw, 16) * len(self.with_record) // ALL_TICKETS]
            else:
                entry = self.order[place - compared - 1]
                of_draw = draw.order_ticket(entry)
            self.drawn.append(entry)
            yield entry, (self.place, place, of_draw)

    def risks(self, audit: FullAudit, entries: list[int]) -> list[Risk]:
        """What the sample says of each assertion."""
        sample = sample_of(audit, self, entries)
        return [measure_strata(self, sample, claim) for claim in self.assertions]


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


def measure_strata(contest: InStrata, sample: Sample, claim: Assertion) -> Risk:
    """The risk by SUITE: the largest combined P-value over all splits of the margin (21.23)."""
    population = contest.population
    first: list[tuple[Seen, Marks]] = []
    second: list[tuple[Seen, Marks]] = []
    draws = zip(sample.looks, sample.marks, strict=True)
    for place, (look, marks) in enumerate(draws, 1):
        (first if contest.is_compared(place) else second).append((look, marks))
    over = Counter(
        2 * (contest.record_value(claim, marks) - paper_value(contest, claim, look))
        for look, marks in first
    )
    polled = Sample(contest, [], [look for look, _ in second], [])
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


# ------------------------------------------------------------------------------------------------
# 16. Pools: ONEAudit (21.23)
# ------------------------------------------------------------------------------------------------

# Of the values of cards the step, divided by this, is that of the mean of a pool.
PARTS = 10**9


def pool_mean(claim: Assertion, votes: Votes, cards: int) -> Fraction:
    """The value R of each card of a pool: the mean of all, rounded down."""
    steps = [claim.scale * weight for weight in claim.weights.values()]
    part = PARTS * math.lcm(2, *(step.denominator for step in steps))
    return Fraction(math.floor((HALF + claim.scale * claim.lead(votes) / cards) * part), part)


class ByTotals(Contest):
    """A contest whose totals by batch are committed."""

    def row_problems(self, cards: int, line: dict[str, Any]) -> dict[str, bool]:
        """What is wrong with the line of a batch of so many cards, beside its votes."""
        del cards
        return {"has members that only totals of points have": len(line) != 3}


class InPools(ByTotals):
    """A contest whose cards in batches without records are compared with the mean of their batch."""

    @property
    def has_pools(self) -> bool:
        """Whether batches without records are compared by their votes."""
        return True

    def pools_in(self, plan: Plan) -> list[int]:
        """The numbers of its batches that are pools."""
        return list(plan.totals[self.id])

    def totals_due(self, plan: Plan) -> list[int]:
        """The numbers of its batches with cards of which none has a record (21.23)."""
        frame = plan.frame or []
        own = [(n, plan.batches[n]) for n in plan.batches_of(self)]
        return [n for n, b in own if b.cards and set(frame[b.first : b.last]) == {None}]

    def margin(self, plan: Plan, claim: Assertion) -> Fraction:
        """The margin of an assertion, with what the cards of all pools are worth above one half."""
        if not hasattr(self, "means"):
            self.means: dict[int, dict[int, Fraction]] = {}
        pools = plan.totals[self.id]
        of_claim = {n: pool_mean(claim, votes, plan.batches[n].cards) for n, votes in pools.items()}
        self.means[claim.number] = of_claim
        above = sum((plan.batches[n].cards * (mean - HALF) for n, mean in of_claim.items()), NONE)
        return super().margin(plan, claim) + 2 * above / max(self.population.entries, 1)

    def marks(self, audit: FullAudit, entry: int) -> Marks:
        """The number of the pool in which an entry lies, or what its record says."""
        number = bisect_right(audit.plan.firsts, entry) - 1 if entry >= 0 else -1
        return number if number in audit.plan.totals[self.id] else super().marks(audit, entry)

    def record_value(self, claim: Assertion, marks: Any) -> Fraction:
        """The value R of what was recorded, of a card or of its pool."""
        if isinstance(marks, int):
            return self.means[claim.number][marks]
        return super().record_value(claim, marks)


# ------------------------------------------------------------------------------------------------
# 17. Batches (21.22)
# ------------------------------------------------------------------------------------------------


BY_BATCHES = ("batch_comparison", "points_batches")


class ByBatches(ByTotals, ByNumber):
    """A contest whose batches are drawn by weight; an entry is the number of a batch."""

    reads_cards = False

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.puts_back = self.measure.get("replacement") is True
        self.weights: dict[int, Fraction] = {}
        self.passed = 0

    @property
    def is_measured(self) -> bool:
        """Whether its risk is measured; a share of batches can be read without."""
        return bool(self.measure["name"] in BY_BATCHES)

    def totals_due(self, plan: Plan) -> list[int]:
        """The numbers of the batches whose reported votes are committed."""
        return plan.batches_of(self) if self.is_measured else []

    def bet_numbers(self) -> list[int]:
        """The assertions for which a bet must be committed; 0 is all together."""
        numbers = super().bet_numbers() if self.is_measured else []
        return [0] if self.measure.get("together") else numbers

    def take_bet(self, number: int, bet: dict[str, Any]) -> None:
        """Keep a bet, and refuse one on a bound that there is not."""
        is_so = bool(self.measure.get("understatements")) and needs_upper(bet)
        refuse("tables", self.id, {"there is no upper bound, and its bet needs one": is_so})
        super().take_bet(number, bet)

    def populate(self, plan: Plan, recorded: Votes) -> Population:
        """How many batches it has."""
        own = [plan.batches[n] for n in plan.batches_of(self)]
        found = Population(sum(batch.cards for batch in own), recorded=recorded)
        found.entries, found.phantoms = len(own), max(self.bound - found.places, 0)
        return found

    def margin(self, plan: Plan, claim: Assertion) -> Fraction:
        """The margin of an assertion, in votes where it is measured."""
        if not self.is_measured:
            return 2 * claim.scale * claim.lead(self.votes) / max(self.population.places, 1)
        leads = sum((claim.lead(votes) for votes in plan.totals[self.id].values()), NONE)
        return leads + claim.low * self.population.phantoms

    def margin_status(self, plan: Plan) -> str:
        """Whether every batch's votes fit its cards, and every margin is above 0; then batches have weights."""
        totals = plan.totals.get(self.id, {})
        if any(not fits(self, plan.batches[n].cards, votes) for n, votes in totals.items()):
            return "more_votes_than_cards"
        if self.is_measured and any(claim.margin <= 0 for claim in self.assertions):
            return "margin_not_positive"
        own = plan.batches_of(self)
        self.weights = dict.fromkeys(own, Fraction(1))
        if self.is_measured:
            self.weights = {
                n: max(bound_of(plan, self, a, n) for a in self.assertions) for n in own
            }
        if self.measure.get("weights") == "equal":
            self.weights = dict.fromkeys(own, max(self.weights.values(), default=NONE))
        return "auditable"

    def most(self) -> int:
        """How many draws it can have."""
        return MOST_DRAWS if self.puts_back else sum(weight > 0 for weight in self.weights.values())

    def draw(self, draw: Draw, had: int) -> Iterator[tuple[int, Selection | None]]:
        """Draws of batches in proportion to their weights."""
        numbers, sums, total = list(self.weights), [], NONE
        for number in numbers:
            total += self.weights[number]
            sums.append(total)
        place = had
        while place < self.size:
            self.passed += 1
            of_draw = ticket(draw.seed, "draw", "batches", str(self.passed))
            batch = numbers[bisect_right(sums, int(of_draw, 16) * total / ALL_TICKETS)]
            if self.puts_back or batch not in self.drawn:
                place += 1
                self.drawn.append(batch)
                yield batch, (self.place, place, of_draw)

    def risks(self, audit: FullAudit, entries: list[int]) -> list[Risk]:
        """What the counts say of each assertion, or of all together."""
        counts = {n: audit.readings.standing((n, self.id)) for n in set(entries)}
        counted = Counted(audit.plan, self, entries, counts)
        if self.measure["together"]:
            return [measure_batches(counted, self.assertions, 0)]
        return [measure_batches(counted, [a], a.number) for a in self.assertions]

    def line(self, audit: FullAudit, told: dict[str, Any]) -> dict[str, Any]:
        """What `round.closed` must say of it; nothing is measured where counted votes do not fit."""
        counts = {n: audit.readings.standing((n, self.id)) for n in self.sample(audit.draw)}
        is_fitting = Counted(audit.plan, self, [], counts).fits
        if self.population.status == "auditable" and not is_fitting:
            return self.closed("more_votes_than_cards")
        return super().line(audit, told)


def bound_of(plan: Plan, contest: Contest, claim: Assertion, number: int) -> Fraction:
    """The most that a batch can hold against an assertion, in units of its margin."""
    votes, cards = plan.totals[contest.id][number], plan.batches[number].cards
    return (claim.lead(votes) - claim.low * cards) / claim.margin


@dataclass
class Counted:
    """The batches of a sample: which they are, in the order of their draws, and their counts."""

    plan: Plan
    contest: ByBatches
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
    play = game(
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
# 18. Fixed shares and hand counts (21.22)
# ------------------------------------------------------------------------------------------------


class FixedShare(Targeted):
    """A contest of which a fixed share is read: of its cards, or of each jurisdiction's."""

    fitting: tuple[str, ...] = ("polling", "comparison", "fixed_percentage")

    def problems(self) -> dict[str, bool]:
        """What its measure must not be."""
        measure, own = self.measure, self.fitting
        own = own if self.terms["how"] != "by_jurisdiction" else ("fixed_percentage",)
        return super().problems() | {
            "has a measure that does not fit its draw": measure["name"] not in own,
            "has a measure with replacement": bool(measure.get("replacement")),
            "has a measure whose weights are not equal": measure.get("weights") == "error_bounds",
        }

    def bet_numbers(self) -> list[int]:
        """The assertions for which a bet must be committed."""
        return super().bet_numbers() if self.terms["measure"] else []

    def shares(self, plan: Plan) -> dict[str, int]:
        """How many entries are taken, of each jurisdiction where that is how."""
        share = Fraction(self.terms["share"])
        if self.terms["how"] != "by_jurisdiction":
            return {"": math.ceil(share * self.population.entries)}
        own = [plan.batches[number] for number in plan.batches_of(self)]
        places = {j: sum(b.cards for b in own if b.id[0] == j) for j in self.jurisdictions}
        return {name: math.ceil(share * cards) for name, cards in places.items()}

    def margin_status(self, plan: Plan) -> str:
        """Whether it can be sampled; the share is worked out."""
        self.share_of = self.shares(plan)
        return super().margin_status(plan)

    def size_problem(self, size: int) -> str | None:
        """Why it may not have this many draws."""
        if why := super().size_problem(size):
            return why
        right = sum(self.share_of.values())
        return None if size == right else f"its share is {right}, not {size}"

    def draw(self, draw: Draw, had: int) -> Iterator[tuple[int, Selection | None]]:
        """The first entries in the order of tickets; or the first of each jurisdiction."""
        if self.terms["how"] != "by_jurisdiction":
            yield from super().draw(draw, had)
            return
        left = dict(self.share_of)
        for entry in self.order:
            name = draw.plan.batch_at(entry).id[0] if entry >= 0 else ""
            if left.get(name):
                left[name] -= 1
                yield entry, None

    def line(self, audit: FullAudit, told: dict[str, Any]) -> dict[str, Any]:
        """What `round.closed` must say of it: that a share was read, whatever was measured."""
        if self.population.status != "auditable" or not self.size:
            is_odd = self.population.status != "auditable"
            return self.closed(self.population.status if is_odd else "not_yet")
        if not self.terms["measure"]:
            return self.closed("fixed_share_read")
        return super().line(audit, told) | {"status": "fixed_share_read"}


class FixedBatches(FixedShare, ByBatches):
    """A contest of which a fixed share of batches is counted."""

    fitting: tuple[str, ...] = ("batch_comparison", "fixed_percentage")


class HandCount(Targeted):
    """A contest that is not sampled."""

    reads_cards = by_ticket = False

    def ordered(self, plan: Plan) -> list[int]:
        """Nothing is drawn."""
        del plan
        return []

    def bet_numbers(self) -> list[int]:
        """No bet is committed."""
        return []

    def size_problem(self, size: int) -> str | None:
        """Why it may not have this many draws."""
        return f"{size} cards are drawn, and it is counted by hand in full"

    def sample(self, draw: Draw) -> list[int]:
        """There is none."""
        del draw
        return []


CLASSES: dict[str, type[Contest]] = {
    "super_simple": SuperSimple,
    "polling_ratio": ByRatio,
    "oneaudit": InPools,
    "minerva": ByRounds,
    "athena": ByRounds,
    "providence": ByRounds,
    "suite": InStrata,
    "batch_comparison": ByBatches,
    "fixed_percentage": FixedShare,
    "hand_count": HandCount,
}


def class_of(method: dict[str, Any]) -> type[Contest]:
    """The class of a contest with these terms."""
    if method.get("how") == "batches_at_random":
        return FixedBatches
    is_put_back = method.get("replacement") and method["name"] not in BY_BATCHES
    return ByNumber if is_put_back else CLASSES.get(method.get("name", ""), Contest)


def read_totals(tables: Tables, plan: Plan) -> None:
    """The reported votes by batch: of all, or of those that are pools (21.22, 21.23)."""
    kinds = (InPools, ByBatches)
    compared = [c for c in plan.contests.values() if isinstance(c, kinds)]
    compared = [c for c in compared if not isinstance(c, ByBatches) or c.is_measured]
    plan.totals |= {c.id: {} for c in compared}
    compared = [c for c in compared if not isinstance(c, InPools) or c.has_pools]
    if not compared:
        return
    right = [(c, number) for c in compared for number in c.totals_due(plan)]
    lines = tables.lines("batch_totals")
    if len(lines) != len(right):
        raise Refused("tables", f"`batch_totals` has {len(lines)} lines, {len(right)} follow")
    for number, (line, (contest, batch)) in enumerate(zip(lines, right, strict=True), 1):
        choices = [vote["choice"] for vote in line["votes"]]
        found = (line["contest"], tuple(line["id"]), choices)
        where, votes = f"`batch_totals`, line {number}", votes_of(line["votes"])
        is_other = found != (contest.id, plan.batches[batch].id, contest.valid)
        refuse("tables", where, {"not the contest, batch or choices in order": is_other})
        is_more = isinstance(contest, InPools) and not fits(
            contest, plan.batches[batch].cards, votes
        )
        refuse("tables", where, {"the cards of the pool cannot hold its votes": is_more})
        refuse("tables", where, contest.row_problems(plan.batches[batch].cards, line))
        plan.totals[contest.id][batch] = votes
    for contest in compared:
        refuse(
            "tables",
            f"`batch_totals`, {contest.id}",
            {"there is no pool": not plan.totals[contest.id] and isinstance(contest, InPools)},
        )


MORE_TABLES.append(read_totals)

# ------------------------------------------------------------------------------------------------
# 19. Boards by their members (21.16)
# ------------------------------------------------------------------------------------------------

People = frozenset[str]
Boards = dict[str, dict[str, People]]
NO_PEOPLE: People = frozenset()


def form(boards: dict[str, People], board_of: dict[str, str], body: dict[str, Any]) -> None:
    """Form a board of a jurisdiction, for the first time or anew; nobody may be in two (21.16)."""
    name, people = same_name(body["board"]), frozenset(map(same_name, body["members"]))
    if len(people) < len(body["members"]):
        raise Refused("interpretations", "somebody is named twice in a board")
    for other in {board_of.get(each, name) for each in people} - {name}:
        raise Refused("interpretations", f"it shares a person with the board {shown(other)}")
    for each in boards.get(name, ()):
        del board_of[each]
    boards[name] = people
    board_of |= dict.fromkeys(people, name)


def people_of(boards: Boards, body: dict[str, Any]) -> People:
    """Who is the board of a reading; where boards are formed only those read, but for a resolution."""
    own, name = body["jurisdiction"], same_name(body["board"])
    people = boards.get(own, {}).get(name, NO_PEOPLE)
    if own in boards and not people and body["reading"] != "resolution":
        raise Refused(
            "interpretations", f"{shown(body['board'])} is not a board whose people are named"
        )
    return people


# ------------------------------------------------------------------------------------------------
# 20. The draw, the readings and the steps of batches, and full hand counts (21.22)
# ------------------------------------------------------------------------------------------------


class FullDraw(Draw):
    """A draw with batches; `to_count` are those that were selected, with their contests."""

    def __init__(self, plan: Plan, seed: str) -> None:
        super().__init__(plan, seed)
        self.base = self.base_sample()
        for contest in plan.contests.values():
            if isinstance(contest, Apart):
                contest.take_turns(self)
        self.to_count: dict[int, set[str]] = {}
        self.hand_counts: set[str] = set()
        self.ordered_now: list[str] = []

    def base_sample(self) -> list[int]:
        """The first entries of all that contests drawn by ticket have (21.27); each contest has its first of them."""
        most = self.plan.base
        contests = (c for c in self.plan.contests.values() if c.by_ticket)
        firsts = {entry for contest in contests for entry in contest.order[:most]}
        return sorted(firsts, key=self.order_ticket)[:most]

    def refuse(self, body: dict[str, Any]) -> None:
        """Refuse a round that may not be drawn, or whose full hand counts may not be ordered."""
        order, ordered = [*self.plan.contests], body["hand_counts"]
        if not are_in_order(ordered, order):
            raise Refused("order", "its full hand counts are not in order, each once")
        if body["sizes"] or not ordered:
            super().refuse(body)
        if self.hand_counts & {*ordered}:
            raise Refused("order", "a full hand count was ordered before")
        by_hand = self.hand_counts | {*ordered}
        if both := [s["contest"] for s in body["sizes"] if s["contest"] in by_hand]:
            raise Refused("order", f"{both[0]}: its full hand count is ordered")
        asked = [self.plan.contests[name] for name in ordered]
        if any(isinstance(c, (Ranked, Scored)) and not isinstance(c, ByBatches) for c in asked):
            raise Refused("order", "a contest by rankings or points is not counted by batches")
        self.hand_counts, self.ordered_now = by_hand, ordered

    def is_read_for(self, contest: Contest, entry: int) -> bool:
        """Whether a contest is to be read on a card that was drawn."""
        return contest.id not in self.hand_counts and super().is_read_for(contest, entry)

    def open(self, sizes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Draw a round: the lines of cards, and those of batches after them."""
        contests = self.plan.contests
        of_batches = [s for s in sizes if isinstance(contests[s["contest"]], ByBatches)]
        if sizes:
            self.to_fetch, self.base = self.base, []
        cards = super().open([s for s in sizes if s not in of_batches])
        for name in self.ordered_now:
            self.newly_in |= {*contests[name].jurisdictions}
        drawn: dict[int, list[Selection]] = {}
        for size in sizes:
            contest = contests[size["contest"]]
            if isinstance(contest, Apart):
                for batch, of_strata in contest.draw_batches(self.plan):
                    drawn.setdefault(batch, []).append(of_strata)
        for size in of_batches:
            contest = contests[size["contest"]]
            had = contest.size
            contest.grown.append(size["size"])
            for batch, selection in contest.draw(self, had):
                drawn.setdefault(batch, []).extend([selection] if selection else [])
        lines = [self.batch_line(number, found) for number, found in drawn.items()]
        key = {
            number: ticket(self.seed, "order", "batch", *line["id"])
            for number, line in enumerate(lines)
        }
        return cards + [lines[number] for number in sorted(key, key=key.__getitem__)]

    def batch_line(self, number: int, drawn: list[Selection]) -> dict[str, Any]:
        """The line of `sample` for a batch."""
        parts = list(self.plan.batches[number].id)
        places = {place for place, _, _ in drawn}
        names = [name for name, c in self.plan.contests.items() if c.place in places]
        self.newly_in |= set() if number in self.to_count else {parts[0]}
        self.to_count.setdefault(number, set()).update(names)
        return self.line("batch", parts, names, drawn, False)


class FullReadings(Readings):
    """Readings of cards, and counts of batches."""

    draw: FullDraw

    def __init__(self, draw: Draw) -> None:
        super().__init__(draw)
        self.boards: Boards = {}
        self.board_of: dict[str, dict[str, str]] = defaultdict(dict)
        self.people: dict[Key_, dict[str, People]] = {}
        self.seals: dict[Key_, dict[str, Seal]] = {}
        self.known_before: set[Key_] = set()
        self.nonces: set[str] = set()

    def refuse_order(self, key: Key_, body: dict[str, Any]) -> None:
        """Refuse a reading that may not be entered now, or by these people, or beside a sealed one."""
        if key in self.seals and body["reading"] != "resolution":
            raise ValueError("a reading of it is sealed, so that none is entered in the open")
        if self.is_asked_under_seal(key) and body["reading"] != "resolution":
            raise ValueError("the terms ask that it is read under seal, and not in the open")
        people = people_of(self.boards, body)
        super().refuse_order(key, body)
        both = self.people.get(key, {}).get("first", NO_PEOPLE) & people
        if body["reading"] == "second" and both:
            raise ValueError(f"the boards of the two readings share a person: {min(both)}")

    def is_asked_under_seal(self, key: Key_) -> bool:
        """Whether a second board reads this too, where the terms ask for seals (21.17)."""
        return self.plan.is_under_seal and self.draw.is_second_asked(*self.kind_and_id(key))

    def enter(self, key: Key_, body: dict[str, Any], said: Any) -> None:
        """Keep a reading, and who read."""
        super().enter(key, body, said)
        if people := people_of(self.boards, body):
            self.people.setdefault(key, {})[body["reading"]] = people

    def withdraw(self, key: Key_) -> None:
        """Take away all readings of an entry; what was not under seal was known."""
        if self.of[key]:
            self.known_before.add(key)
        super().withdraw(key)
        self.people.pop(key, None)
        self.seals.pop(key, None)

    def boards_named(self, key: Key_) -> bool:
        """Whether the people of both boards of an entry are named."""
        return self.people.get(key, {}).keys() >= {"first", "second"}

    def kind_and_id(self, key: Any) -> tuple[str, list[str]]:
        """What a key stands for."""
        if isinstance(key, tuple):
            return "batch", list(self.plan.batches[key[0]].id)
        return super().kind_and_id(key)

    def hand_counts_of(self, jurisdiction: str) -> set[str]:
        """The contests of a jurisdiction whose full hand count was ordered."""
        contests = self.plan.contests
        return {c for c in self.draw.hand_counts if jurisdiction in contests[c].jurisdictions}

    def counts_due(self, number: int) -> set[str]:
        """The contests of a batch that must be counted."""
        ordered = self.hand_counts_of(self.plan.batches[number].id[0])
        return self.draw.to_count.get(number, set()) | ordered

    def due(self, jurisdiction: str) -> list[Key_]:
        """What a jurisdiction must have read or counted by now."""
        own = [n for n, batch in enumerate(self.plan.batches) if batch.id[0] == jurisdiction]
        counts = [(number, name) for number in own for name in self.counts_due(number)]
        return [*super().due(jurisdiction), *counts]

    def keys_named(self, kind: str, parts: list[str]) -> list[Key_]:
        """What an id can stand for: a card's place, or each contest of a batch."""
        if kind == "card":
            return super().keys_named(kind, parts)
        number = self.plan.batch_of_id.get(tuple(parts))
        return [] if number is None else [(number, contest) for contest in self.plan.contests]

    def beyond_manifest(self) -> Iterator[str]:
        """The standing counts of more cards than the manifest has in their batch, in words (21.22)."""
        for key in sorted(key for key in self.of if isinstance(key, tuple)):
            batch, said = self.plan.batches[key[0]], self.standing(key)
            if said and said.get("cards", 0) > batch.cards:
                counted = f"{said['cards']} cards with {key[1]} were counted"
                yield f"batch {' '.join(batch.id)}: {counted}, the manifest has {batch.cards}"

    def keys_of_batch(self, batch: dict[str, Any], jurisdiction: str) -> dict[Key_, Any]:
        """The contests of a batch that people counted, where it was to be counted."""
        number = self.plan.batch_of_id.get(tuple(batch["id"]))
        if number is None or batch["id"][0] != jurisdiction:
            raise ValueError("there is no such batch in this jurisdiction")
        names = [counted["contest"] for counted in batch["contests"]]
        if not are_in_order(names, self.plan.contests) or not {*names} <= self.counts_due(number):
            raise ValueError("its contests are not ones to be counted here, in order, each once")
        for counted in batch["contests"]:
            if batch["found"] != ("votes" in counted):
                raise ValueError("a batch that was found has votes, one that was not has none")
            if batch["found"]:
                check_sum(self.plan.contests[counted["contest"]], counted)
        return {(number, c["contest"]): {**c, "found": batch["found"]} for c in batch["contests"]}


class Seal(NamedTuple):
    """A reading that nobody may see yet: where it was sealed, by which board of whom, and its digest (21.17)."""

    entry: int
    board: str
    people: People
    digest: str


SEALED_BY = "round jurisdiction board reading:=first|second"


@takes(
    "audit", "cards.sealed", "interpretations", f"{SEALED_BY} cards:[(id digest)]+", "round open"
)
def seal_cards(audit: Any, entry: Entry) -> None:
    """A board fixes what it read, so that nobody sees it yet (21.17)."""
    seal(audit, entry, entry.body["cards"], place_to_read)


SEALED_COUNTS = f"{SEALED_BY} batches:[(id contest digest)]+"


@takes("audit", "batches.sealed", "interpretations", SEALED_COUNTS, "round open")
def seal_counts(audit: Any, entry: Entry) -> None:
    """A board fixes what it counted of contests in batches (21.17)."""
    seal(audit, entry, entry.body["batches"], count_to_make)


def seal(
    audit: Any, entry: Entry, items: list[Any], key_of: Callable[[Any, Any, str], Key_]
) -> None:
    """Keep the seals of one event, all or none."""
    body, readings, found = entry.body, audit.readings, dict[Key_, Seal]()
    refuse_signed(audit, body["jurisdiction"])
    people = people_of(readings.boards, body)
    for item in items:
        key = key_of(audit, item, body["jurisdiction"])
        new = Seal(entry.number, body["board"], people, item["digest"])
        problem = seal_problem(readings, key, body["reading"], new)
        refuse("interpretations", " ".join(item["id"]), {problem: bool(problem)})
        refuse("interpretations", " ".join(item["id"]), {"it stands there twice": key in found})
        found[key] = new
    for key, new in found.items():
        readings.seals.setdefault(key, {})[body["reading"]] = new
        readings.of.setdefault(key, {})
    audit.must_sign.add(body["jurisdiction"])


def place_to_read(audit: Any, card: Any, jurisdiction: str) -> Key_:
    """The place of a card that this jurisdiction reads now."""
    place: int = audit.plan.place_of(card["id"])
    is_read = place in audit.draw.to_read and not audit.plan.is_withheld(place)
    is_odd = not is_read or card["id"][0] != jurisdiction
    refuse("interpretations", " ".join(card["id"]), {"it is not read here": is_odd})
    return place


def count_to_make(audit: Any, sealed: Any, jurisdiction: str) -> Key_:
    """A contest of a batch that this jurisdiction counts now."""
    number = audit.plan.batch_of_id.get(tuple(sealed["id"]))
    is_odd = number is None or sealed["id"][0] != jurisdiction
    is_odd = is_odd or sealed["contest"] not in audit.readings.counts_due(number)
    refuse("interpretations", " ".join(sealed["id"]), {"it is not counted here": is_odd})
    return number, sealed["contest"]


def seal_problem(readings: Any, key: Key_, turn: str, new: Seal) -> str:
    """Why a reading may not be sealed; empty where it may."""
    seals = readings.seals.get(key, {})
    if not readings.draw.is_second_asked(*readings.kind_and_id(key)):
        return "it is read by one board alone"
    if turn in seals or (not seals and readings.of.get(key)):
        return "it was read or sealed already"
    if turn == "first":
        return ""
    if "first" not in seals:
        return "a second reading comes after the first"
    first = seals["first"]
    is_one = same_name(first.board) == same_name(new.board) or first.people & new.people
    return "the second reading is by the board of the first, or by one of its people" * bool(is_one)


OPENED = f"{SEALED_BY} {CARDS} nonces:[digest]+"


@takes("audit", "cards.unsealed", "interpretations", OPENED, "round open")
def unseal_cards(audit: Any, entry: Entry) -> None:
    """What a board had read is shown, when both boards have sealed theirs (21.17)."""
    unseal(audit, entry, "cards", audit.readings.keys_of_card)


# What a digest of a sealed reading begins with, and what it calls the card or batch.
HASHED = {"cards": ("canvass-reading-1", "card"), "batches": ("canvass-count-1", "batch")}


def unseal(
    audit: Any, entry: Entry, name: str, keys_of: Callable[[Any, str], dict[Key_, Any]]
) -> None:
    """Open the readings of one event, all or none: each has its nonce, and is what its board had sealed."""
    body, readings, found = entry.body, audit.readings, dict[Key_, Any]()
    refuse_signed(audit, body["jurisdiction"])
    items, nonces = body[name], body["nonces"]
    problems = {
        "each reading has one nonce": len(nonces) != len(items),
        "a nonce is used twice": len({*nonces} - readings.nonces) < len(nonces),
    }
    refuse("interpretations", "", problems)
    for item, nonce in zip(items, nonces, strict=True):
        try:
            of_item = keys_of(item, body["jurisdiction"])
            if len(of_item) != 1 or of_item.keys() & found.keys():
                raise ValueError("it stands there twice, or more than one contest of it")
            digest = digest_of_reading(body, item, nonce, HASHED[name])
            refuse_opening(readings, next(iter(of_item)), body, digest)
        except ValueError as error:
            raise Refused("interpretations", f"{' '.join(item['id'])}: {error}") from error
        found |= of_item
    for key, said in found.items():
        Readings.enter(readings, key, body, said)
        if people := readings.seals[key][body["reading"]].people:
            readings.people.setdefault(key, {})[body["reading"]] = people
    readings.nonces.update(nonces)
    audit.must_sign.add(body["jurisdiction"])


def refuse_opening(readings: Any, key: Key_, body: dict[str, Any], digest: str) -> None:
    """Refuse what was not sealed so, or by another board, or is opened too early."""
    seals, turn = readings.seals.get(key, {}), body["reading"]
    if len(seals) < 2:
        raise ValueError("nothing is opened before both readings are sealed")
    if seals[turn].board != body["board"]:
        raise ValueError(f"{shown(seals[turn].board)} sealed it, and not the board named")
    if seals[turn].digest != digest:
        raise ValueError(f"it is not what entry {seals[turn].entry} sealed")
    Readings.refuse_order(readings, key, body)


def digest_of_reading(
    body: dict[str, Any], item: dict[str, Any], nonce: str, hashed: tuple[str, str]
) -> str:
    """The digest that seals what a board read on a card, or counted of a contest in a batch (21.17)."""
    begins, name = hashed
    said = {member: body[member] for member in ("board", "jurisdiction", "reading", "round")}
    text = canonical({**said, name: item})
    return hashlib.sha256(f"{begins}\n{nonce}\n".encode() + text).hexdigest()


def read_under_seal(tables: Tables, plan: Plan) -> None:
    """Whether what a second board reads too is read under seal alone (21.17)."""
    method = tables.terms["method"]
    is_odd = not (method.get("under_seal", True) and plan.second_reading)
    problems = {
        "`under_seal` is true, or left out where nobody reads a second time": is_odd,
    }
    refuse("tables", "`method`", problems if "under_seal" in method else {})
    plan.is_under_seal = "under_seal" in method


MORE_TABLES.append(read_under_seal)


def read_base(tables: Tables, plan: Plan) -> None:
    """How many cards of all are read whatever contests draw: the last line of the methods says it (21.27)."""
    lines = tables.terms["method"]["contests"]
    found = [line for line in lines if line["name"] == BASE_SAMPLE]
    if not found:
        return
    plan.base = found[0]["cards"]
    none_by_ticket = not any(contest.by_ticket for contest in plan.contests.values())
    problems = {
        "a base sample is not its last line": found != lines[-1:],
        "a base sample, and no contest is drawn by ticket": none_by_ticket,
        "a base sample of more cards than `manifest` has": plan.base > plan.places,
    }
    refuse("tables", "`method`", problems)


MORE_TABLES.append(read_base)


def sealed_in_words(readings: Any) -> Iterator[str]:
    """How much was made under seal, and each reading that was sealed and is not opened."""
    if readings.plan.is_under_seal:
        yield "the terms ask that each card and batch that a second board reads is read under seal"
    cards = sorted(key for key in readings.seals if isinstance(key, int))
    counts = sorted(key for key in readings.seals if isinstance(key, tuple))
    for what, keys in (("cards read", cards), ("counts of batches made", counts)):
        opened = sum("second" in readings.of[key] for key in keys)
        fixed = ", and each is what its board had fixed before the other was known"
        said = f"{what} under seal: {len(keys)}; of {opened} both readings were opened"
        yield from [said + fixed * bool(opened)] * bool(keys)
        for key in keys:
            yield from unopened_in_words(readings, key)


def unopened_in_words(readings: Any, key: Key_) -> Iterator[str]:
    """What was known of a thing before it was sealed, and what of it was not opened."""
    kind, parts = readings.kind_and_id(key)
    thing = f"card {' '.join(parts)}"
    if isinstance(key, tuple):
        thing = f"the count of {key[1]!r} in {kind} {' '.join(parts)}"
    if key in readings.known_before:
        yield (
            f"{thing}: an earlier reading of it was in the record, and withdrawn, before"
            " these were sealed; that their boards did not know it is not shown"
        )
    for turn, each in readings.seals[key].items():
        if turn not in readings.of[key]:
            yield f"{thing}: the {turn} reading sealed in entry {each.entry} was not opened"


def check_sum(contest: Contest, counted: dict[str, Any]) -> None:
    """Refuse a count that does not add up (21.22)."""
    votes, allowed = votes_of(counted["votes"]), contest.allowed
    if list(votes) != contest.valid or len(counted["votes"]) != len(votes):
        raise ValueError(f"{contest.id}: `votes` does not have every valid choice, in order")
    marks = sum(votes.values()) + counted["undervotes"] + allowed * counted["overvoted"]
    if marks != allowed * counted["cards"]:
        said = "votes, undervotes and overvoted cards do not add up to the cards"
        raise ValueError(f"{contest.id}: {said}")
    counting = counted["cards"] - counted["overvoted"]
    if isinstance(contest, Scored) and max(votes.values()) > contest.per_choice * counting:
        raise ValueError(f"{contest.id}: a choice has more points than the cards can give it")


OF_LOST_BATCH = grammar("contest")
OF_BATCH = grammar("contest cards:count votes undervotes:count overvoted:count")
SORTS["of_batch"] = lambda v: (OF_LOST_BATCH if type(v) is dict and len(v) == 1 else OF_BATCH)(v)
COUNTED = f"{BY_BOARD} batches:[(id found:boolean contests:[of_batch]+)]+ {SHEET}"


@takes("audit", "batches.counted", "interpretations", COUNTED, "round open", "round open")
def count(audit: Any, entry: Entry) -> None:
    """People counted batches."""
    enter(audit, entry, entry.body["batches"], audit.readings.keys_of_batch)


OPENED_COUNTS = f"{SEALED_BY} batches:[(id found:boolean contests:[of_batch]+)]+ nonces:[digest]+"


@takes("audit", "batches.unsealed", "interpretations", OPENED_COUNTS, "round open")
def unseal_counts(audit: Any, entry: Entry) -> None:
    """What a board had counted is shown, each batch with one contest, when both have sealed theirs (21.17)."""
    unseal(audit, entry, "batches", audit.readings.keys_of_batch)


def hand_count(audit: FullAudit, contest: Contest) -> dict[str, Any]:
    """The line of a contest that was counted by hand in full (21.22)."""
    totals = dict.fromkeys(contest.valid, 0)
    lost = max(contest.bound - contest.population.places, 0)
    for number in audit.plan.batches_of(contest):
        counted = audit.readings.standing((number, contest.id))
        if counted["found"]:
            totals = {c: totals[c] + v for c, v in votes_of(counted["votes"]).items()}
        else:
            lost += audit.plan.batches[number].cards
    leads = [claim.lead(totals) + claim.low * lost for claim in contest.assertions]
    agrees = bool(leads) and min(leads) > 0
    status = "hand_count_agrees" if agrees else "hand_count_differs"
    risk = ALL_READ if agrees else NOTHING_MEASURED
    return contest.closed(status, risk, votes=votes_lines(totals))


FORMED = "jurisdiction:some board members:[name]+"
AFTER_THE_SEED = "seeded, round open, round closed"


@takes("audit", "boards.formed", "interpretations", FORMED, AFTER_THE_SEED)
def form_board(audit: Any, entry: Entry) -> None:
    """A board is these people from now on (21.16)."""
    own, readings = entry.body["jurisdiction"], audit.readings
    formed = readings.boards.get(own, {})
    form(formed, readings.board_of[own], entry.body)
    readings.boards[own] = formed


def need_for_methods(method: Any) -> None:
    """Stop at a commitment with a method that this program does not know (16)."""
    is_one = type(method) is dict and method.get("format") == "canvass-audit-2"
    contests = method.get("contests") if is_one else None
    for each in contests if type(contests) is list else []:
        if type(each) is not dict or type(each.get("contest")) is not str:
            continue
        for part in (each, each.get("measure")):
            name = part.get("name") if type(part) is dict else None
            if type(name) is str and METHOD_NAME.fullmatch(name) and name not in METHODS:
                raise NotKnown("method", name, f"the method {name} of contest {each['contest']}")


def who_typed(witnesses: list[str], typist: str) -> str:
    """What the record shows, and what it cannot, of who could choose a seed of dice (21.15)."""
    own = {same_name(typist), same_name(typist.split(" and ")[0])}  # of two the first typed it
    named = {same_name(name): name for name in witnesses if is_name(name)}
    saw = ", ".join(name for same, name in named.items() if same not in own)
    rest = f"rests on what the witnesses saw ({saw})" if saw else "names no witness besides them"
    return f"That whoever typed the seed chose it is not excluded by the record: it {rest}."


class FullAudit(Audit):
    """An audit that may have pools, counts of batches, second readings, and a seed made in a ceremony.

    From the seed on there are `draw` and `readings`; `opened` are records of cards by place.
    """

    plan: Plan
    draw: FullDraw
    readings: FullReadings

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.ceremony: Ceremony | None = None
        self.ceremonies_ended = 0
        self.reopened = Counter[str]()
        self.file: Entry | None = None
        self.decided: list[tuple[Entry, str]] = []
        self.last_of: dict[tuple[str, str], int] = {}

    def take(self, entry: Entry, kind: Kind) -> None:
        """Take one event; after a new file or commitment no ceremony is open."""
        if entry.kind == "record.committed" and self.phase in kind.phases:
            need_for_methods(entry.body["terms"]["method"])
        super().take(entry, kind)
        if entry.kind in ("audit.loaded", "record.committed"):
            self.end_ceremony()
        if entry.kind == "audit.loaded":
            self.file = entry
            self.last_of[entry.body["what"], entry.body["jurisdiction"]] = entry.number

    def end_ceremony(self) -> None:
        """A ceremony makes no seed: it was abandoned, or the commitment that it is for is not in force."""
        self.ceremonies_ended += self.ceremony is not None
        self.ceremony = None

    def who_could_choose(self, witnesses: list[str], typist: str) -> str:
        """Whether the last to type could choose the seed."""
        said = who_chose(self.ceremony) if self.ceremony else who_typed(witnesses, typist)
        if ended := self.ceremonies_ended:
            many = "ceremony" if ended == 1 else "ceremonies"
            said += f" {ended} {many} before made no seed: whoever ended one may have known by then"
            said += f" what seed it would make, and so have chosen among {ended + 1} seeds."
        return said

    def seen_and_not(self) -> Iterator[tuple[str, str, str]]:
        """What the checks looked at, and what could not be checked and who could."""
        yield from super().seen_and_not()
        for file, said in self.decided:
            is_last = self.last_of[file.body["what"], file.body["jurisdiction"]] == file.number
            rest = "" if is_last else " (a later file took its place)"
            yield "order", f"decided of a file: {said}{rest}", ""
        if not self.is_there or not self.committed_at:
            return
        for contest in self.plan.contests.values():
            if isinstance(contest, InPools) and (pools := contest.pools_in(self.plan)):
                cards = sum(self.plan.batches[number].cards for number in pools)
                said = f"{contest.id}: {cards} cards in {len(pools)} pools, each with its votes"
                yield "tables", said, ""
            if isinstance(contest, Unrecorded) and contest.population.status == "auditable":
                said = f"{contest.id}: {len(contest.orders())} orders of elimination that end with another than"
                said = f"{said} {contest.about[0]} are tested; no rankings were reported"
                yield "tables", said, ""
            if isinstance(contest, Ranked) and contest.assertions:
                said = f"{contest.id}: {len(contest.assertions)} claims leave no winner but"
                on = f"{len(contest.rankings)} rankings on {sum(contest.rankings.values())} cards"
                yield "tables", f"{said} {contest.about[0]}; {on}", ""
        if self.seeded_at:
            twice, readings = self.readings.read_twice(), self.readings
            for said in (twice, *sealed_in_words(readings), *readings.beyond_manifest()):
                yield "interpretations", said, ""


SORTS["code"] = matching(r"[a-z0-9_]+(\.[a-z0-9_]+)*", "the code of a kind of fault")
ACCEPTED = """faults:[(code:code count:number by:name why:label)]
    cells:[(row:number column:some found:text put:text by:name why:label)]"""


@takes("audit", "audit.accepted", "order", ACCEPTED, "preparing", "preparing")
def accept_faults(audit: Any, entry: Entry) -> None:
    """Somebody decided about the file of the entry before (21.18)."""
    file, body = audit.file, entry.body
    codes = [each["code"] for each in body["faults"]]
    cells = [(each["row"], each["column"]) for each in body["cells"]]
    what = file.body["what"] if file and file.number == entry.number - 1 else ""
    problems = {
        "no file was loaded in the entry before": not what,
        "faults of the contests do not stand": what == "contests",
        "no cell of the cards is named": what == "cards" and bool(cells),
        "faults stand by code and cells by row and column, none twice": codes != sorted({*codes})
        or cells != sorted({*cells}),
        "neither a fault nor a cell is listed": not codes and not cells,
    }
    refuse("order", "", problems)
    whose = f" of {file.body['jurisdiction']}" if file.body["jurisdiction"] else ""
    said = [
        f"{f['count']} of the fault {f['code']} let stand by {f['by']}: {f['why']}"
        for f in body["faults"]
    ]
    said += [
        f"row {c['row']}, {c['column']}: {c['found']!a} read as {c['put']!a} by {c['by']}: {c['why']}"
        for c in body["cells"]
    ]
    audit.decided += [(file, f"{what.replace('_', ' ')}{whose}: {each}") for each in said]


def full_line(audit: Any, contest: Contest, told: dict[str, Any]) -> dict[str, Any]:
    """What `round.closed` must say of a contest, which may be counted by hand in full."""
    is_counted = contest.id in audit.draw.hand_counts
    return hand_count(audit, contest) if is_counted else contest.line(audit, told)


# ------------------------------------------------------------------------------------------------
# 21. Ceremonies of the seed (21.15)
# ------------------------------------------------------------------------------------------------


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
        raise Refused("seed", f"{shown(name)} is not a contributor, or promised already")
    ceremony.promised[name] = entry.body["digest"]
    if len(ceremony.promised) == len(ceremony.people):
        ceremony.fixed_at = entry.number


def digits_revealed(ceremony: Ceremony, entry: Entry) -> None:
    """Digits are opened: after every digest, once of everybody, as they were promised."""
    name, digits, nonce = (entry.body[key] for key in ("contributor", "digits", "nonce"))
    if name not in ceremony.people or name in ceremony.digits:
        raise Refused("seed", f"{shown(name)} is not a contributor, or opened already")
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


def who_chose(ceremony: Ceremony) -> str:
    """Whether the last to type could choose the seed that a ceremony made."""
    if ceremony.beacon:
        return (
            f"The last to type could not choose the seed if its beacon ({ceremony.beacon}) spoke"
            f" after entry {ceremony.fixed_at}, which has the dice, and said {ceremony.value}:"
            " look up what it said and when, and ask a witness for the digest of entry"
            f" {ceremony.fixed_at} as it was before. Times in a record are statements."
        )
    return (
        "The last to type could not choose the seed if the entries were made in this order: it"
        f" adds the digits of {', '.join(ceremony.people)}, and entry {ceremony.fixed_at} has the"
        " last digest, before any of the digits. Who keeps the record could have written it anew"
        " when the digits were known: ask a contributor for the digest of entry"
        f" {ceremony.fixed_at} as it was then. The record does not show that they are different"
        " people, nor that they did not agree with one another."
    )


SORTS |= {
    "twenty": matching("[0-9]{20}", "twenty digits"),
    "spoken": matching("[0-9a-z]{1,200}", "digits and small letters"),
    "beacon": must(lambda v: is_label(v), "the name of a beacon, or empty"),
}
CEREMONIES = {
    "opened": "commitment:digest way:=contributions|beacon contributors:[name] beacon",
    "promised": "contributor:some digest",
    "revealed": "contributor:some digits:twenty nonce:digest",
    "rolled": "digits:twenty witnesses:[text]",
    "beacon_read": "value:spoken",
    "abandoned": "reason",
}


def take_ceremony(audit: Any, entry: Entry) -> None:
    """A step towards a seed that nobody chooses."""
    signed_before(audit)
    if entry.kind == "ceremony.opened":
        require_in_force(audit, entry)
        audit.ceremony = ceremony_opened(audit.ceremony, entry)
    elif audit.ceremony is None:
        raise Refused("seed", "no ceremony is open")
    elif entry.kind == "ceremony.abandoned":
        audit.end_ceremony()
    else:
        CEREMONY_STEPS[entry.kind](audit.ceremony, entry)


for _name, _body in CEREMONIES.items():
    takes("audit", f"ceremony.{_name}", "seed", _body, "committed")(take_ceremony)


@takes("audit", "audit.seeded", "seed", SEEDED, "committed", "seeded")
def take_made_seed(audit: Any, entry: Entry) -> None:
    """The dice fell, or a ceremony makes the seed."""
    if audit.ceremony is not None and entry.body["seed"] != (right := seed_of(audit.ceremony)):
        raise Refused("seed", f"the ceremony makes the seed {right}")
    take_dice(audit, entry)


# ------------------------------------------------------------------------------------------------
# 22. Changes of mind: what came in the place of what (21.14)
# ------------------------------------------------------------------------------------------------


@dataclass
class Taken:
    """Readings that were withdrawn, by turn, and those that came in their place."""

    entry: int
    said: str
    old: dict[str, str]
    new: dict[str, str] = field(default_factory=dict)

    def told(self) -> Change:
        """What was read, and what was read again."""
        again = "read again, the same" if self.new == self.old else "read again as "
        again += "" if self.new == self.old else by_turn(self.new)
        said = f"{self.said}, which was read as {by_turn(self.old)}; "
        said += again if self.new else "not read again"
        return Change("reading_withdrawn", self.entry, said)


def by_turn(readings: dict[str, str]) -> str:
    """Readings in words; a first one alone needs no name."""
    if list(readings) == ["first"]:
        return readings["first"]
    return "; ".join(f"{turn}: {said}" for turn, said in readings.items())


def marks_in_words(found: dict[str, Any]) -> str:
    """The choices marked; those at each rank, where there are ranks."""
    if "ranks" in found:
        return " > ".join(" = ".join(marked) or "-" for marked in found["ranks"])
    times = Counter(found["choices"]).items()
    return " + ".join(f"{choice} ({n})" if n > 1 else choice for choice, n in times)


def cards_in_words(body: dict[str, Any]) -> Iterator[tuple[Key2, str]]:
    """Each card, with what was read on it."""
    for card in body["cards"]:
        found = (f"{c['contest']} {marks_in_words(c) or c['reading']}" for c in card["contests"])
        yield ("card", *card["id"], ""), ", ".join(found) if card["found"] else "not found"


def sealed_cards_in_words(body: dict[str, Any]) -> Iterator[tuple[Key2, str]]:
    """Each card that was sealed: what is told of it until it is opened."""
    for card in body["cards"]:
        yield ("card", *card["id"], ""), "sealed, and never opened"


def sealed_counts_in_words(body: dict[str, Any]) -> Iterator[tuple[Key2, str]]:
    """Each contest of a batch whose count was sealed."""
    for each in body["batches"]:
        yield ("batch", *each["id"], each["contest"]), "sealed, and never opened"


def count_in_words(counted: dict[str, Any]) -> str:
    """What was counted of a contest in a batch."""
    if "votes" not in counted:
        return "not found"
    votes = ", ".join(f"{line['choice']} {line['votes']}" for line in counted["votes"])
    return (
        f"{votes} on {counted['cards']} cards,"
        f" {counted['undervotes']} undervotes, {counted['overvoted']} overvoted"
    )


def batches_in_words(body: dict[str, Any]) -> Iterator[tuple[Key2, str]]:
    """Each contest of a batch, with what was counted of it."""
    for batch in body["batches"]:
        for counted in batch["contests"]:
            yield ("batch", *batch["id"], counted["contest"]), count_in_words(counted)


IN_WORDS: dict[str, Callable[[dict[str, Any]], Iterator[tuple[Key2, str]]]] = {
    "cards.interpreted": cards_in_words,
    "cards.sealed": sealed_cards_in_words,
    "batches.counted": batches_in_words,
    "batches.sealed": sealed_counts_in_words,
}
OPENED_IN_WORDS = {"cards.unsealed": cards_in_words, "batches.unsealed": batches_in_words}


Key2 = tuple[str, ...]  # kind, id, and the contest of a batch


class FullChanges(ChangesOfMind):
    """Changes of mind, with what came in the place of what, and ceremonies that made no seed.

    `ceremony` is the one that is open, with who opened digits. `taken` are readings that were
    withdrawn, `again` the last of each entry; `reopened` are rounds, with their results before.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ceremony: tuple[int, list[str], list[str], list[str]] | None = None
        self.first_by: dict[Key2, str] = {}
        self.boards: dict[tuple[str, str], set[str]] = {}
        self.part_in_first: dict[Key2, set[str]] = {}
        self.read: dict[Key2, dict[str, str]] = {}
        self.of_batch: dict[Key2, set[Key2]] = defaultdict(set)
        self.taken: list[Taken] = []
        self.again: dict[Key2, Taken] = {}
        self.results: dict[str, str] = {}
        self.reopened: list[tuple[int, str, dict[str, str]]] = []

    def every(self) -> list[Change]:
        """All of them."""
        for entry, said, _ in self.reopened:
            is_open = said.endswith("; ")
            self.tell("round_reopened", entry, f"{said}it is not closed again" if is_open else said)
        return [*super().every(), *(taken.told() for taken in self.taken)]

    def take(self, entry: Entry) -> None:
        """Seen at what an entry says."""
        kind, body = entry.kind, entry.body
        if kind == "ceremony.abandoned":
            self.end_ceremony(entry, body["reason"])
        elif kind in ("audit.loaded", "record.committed"):
            is_file = kind == "audit.loaded"
            self.end_ceremony(entry, "a file was loaded" if is_file else "another commitment came")
        if kind in IN_WORDS:
            self.read_again(entry)
        else:
            super().take(entry)
        if kind in OPENED_IN_WORDS:
            self.unseal(entry)
        elif kind == "entries.withdrawn":
            self.withdraw(entry)
        elif kind == "entries.reopened":
            said = f"{body['jurisdiction']} signed off, and was reopened ({body['reason']})"
            self.tell("sign_off_reopened", entry.number, said)
        elif kind == "round.closed":
            self.close(entry)
        elif kind == "round.reopened":
            said = f"round {body['round']} was reopened ({body['reason']}); "
            self.reopened.append((entry.number, said, self.results))
        elif kind == "ceremony.opened":
            self.ceremony = (entry.number, body["contributors"], [], [])
        elif kind in CEREMONY_STEPS and "promised" not in kind and self.ceremony:
            self.ceremony[2].append(body.get("contributor", ""))
            digits = digits_of_beacon(body["value"]) if "value" in body else body["digits"]
            self.ceremony[3].append(digits)
        elif kind == "boards.formed":
            name = (body["jurisdiction"], same_name(body["board"]))
            self.boards[name] = set(map(same_name, body["members"]))

    def read_again(self, entry: Entry) -> None:
        """What people read, in words, and who of a board had a part in both readings."""
        turn, told = entry.body["reading"], dict(IN_WORDS[entry.kind](entry.body))
        for key, said in told.items():
            self.read.setdefault(key, {})[turn] = said
            if key[-1]:
                self.of_batch[key[:-1]].add(key)
            if key in self.again:
                self.again[key].new[turn] = said
        self.enter(entry, list(told))
        if self.boards:
            self.compare_boards(entry, turn, list(told))

    def enter(self, entry: Entry, keys: list[Key2]) -> None:
        """Who entered readings of these: for the first time, or the second."""
        actor, turn = entry.event["actor"], entry.body["reading"]
        if turn == "first":
            self.first_by |= dict.fromkeys(keys, same_name(actor))
        alike = sum(turn == "second" and self.first_by[key] == same_name(actor) for key in keys)
        if alike:
            said = f"{alike} second readings were entered by {actor}, who entered the first ones"
            self.tell("same_person", entry.number, said)

    def unseal(self, entry: Entry) -> None:
        """What was sealed is now known, of the entry that sealed it."""
        for key, said in OPENED_IN_WORDS[entry.kind](entry.body):
            self.read[key][entry.body["reading"]] = said
            if key in self.again:
                self.again[key].new[entry.body["reading"]] = said

    def compare_boards(self, entry: Entry, turn: str, keys: list[Key2]) -> None:
        """Who of a board had a part in both readings, and did not enter both."""
        body, actor, shared = entry.body, same_name(entry.event["actor"]), list[set[str]]()
        part = {*self.boards.get((body["jurisdiction"], same_name(body["board"])), ()), actor}
        for key in keys:
            first = self.first_by[key]
            if turn == "first":
                self.part_in_first[key] = part
            elif turn == "second" and first != actor:
                shared += [both] if (both := part & self.part_in_first.get(key, {first})) else []
        if shared:
            said = f"{len(shared)} second readings were made or entered by who made or entered the"
            names = ", ".join(sorted(set().union(*shared)))
            self.tell("same_person", entry.number, f"{said} first ones ({names})")

    def withdraw(self, entry: Entry) -> None:
        """All readings of the entries named are taken away."""
        for parts in entry.body["ids"]:
            start = (entry.body["kind"], *parts)
            keys = {(*start, "")} if start[0] == "card" else self.of_batch[start]
            for key in sorted(key for key in keys if key in self.read):
                name = " ".join(start) + (f", {key[-1]}" if key[-1] else "")
                said = f"{name}: withdrawn ({entry.body['reason']})"
                self.again[key] = Taken(entry.number, said, self.read.pop(key))
                self.taken.append(self.again[key])

    def close(self, entry: Entry) -> None:
        """What a round measured, for the first time or again."""
        lines = entry.body["contests"]
        self.results = {c["contest"]: f"{c['measured_risk']}, {c['status']}" for c in lines}
        if self.reopened and self.reopened[-1][1].endswith("; "):
            number, said, before = self.reopened[-1]
            pairs = [(c, before.get(c), now) for c, now in self.results.items()]
            differ = [f"{c} from {was} to {now}" for c, was, now in pairs if was != now]
            said += f"closed again in entry {entry.number}: "
            said += "; ".join(differ) or "with the same results"
            self.reopened[-1] = (number, said, before)

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
            self.tell("ceremony_ended", entry.number, said)
        self.ceremony = None


# ------------------------------------------------------------------------------------------------
# 23. Recounts (22)
# ------------------------------------------------------------------------------------------------

REASONS = """not_stated_in_source|tally_sheet_line_shift|batch_not_uploaded|unopened_envelopes
    |unread_marks|transposed_digits|uncounted_ballots|double_counted_batch|reporting_error
    |ballots_removed_reconciliation|write_in_adjudicated|voter_intent|unexplained"""
MORE_BALLOTS, FEWER_BALLOTS = "more_ballots_than_voters", "fewer_ballots_than_voters"
UNTESTED = "machine_not_tested"
TRIPS = f"seal_not_whole|{MORE_BALLOTS}|{FEWER_BALLOTS}|{UNTESTED}|exchanged_votes|large_change"
FEWEST, TIMES = 10, 10
UNIT = grammar("unit:batch_id name:some technology:text votes:[count]")


def is_day(value: Any) -> bool:
    """Whether this is a day, told with ten characters."""
    if type(value) is not str or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        return False
    try:
        return date.fromisoformat(value) is not None
    except ValueError:
        return False


MINUTE = "[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]"
MOMENT = MINUTE + "[+-](0[0-9]|1[0-4]):[0-5][0-9]"


def is_minute(value: Any, form: str) -> bool:
    """Whether this is a minute of the calendar, in this form."""
    try:
        is_form = type(value) is str and re.fullmatch(form, value) is not None
        return is_form and datetime.fromisoformat(value) is not None
    except ValueError:
        return False


SORTS |= {
    "two_choices": list_of(grammar("choice:label name:label kind:=candidate|write_in|other"), 2),
    "boards": must(
        lambda v: list_of(named("label"), 1)(v) is None and v == sorted(set(v)),
        "a list of boards in text order, none twice",
    ),
    "exhibit": must(
        lambda v: list_of(named("label"), 2)(v) is None and len(v) == 2, "a board and a number"
    ),
    "container": list_of(named("label"), 2),
    "people": must(
        lambda v: list_of(named("name"), 2)(v) is None and len({*map(same_name, v)}) == len(v),
        "the names of two people or more, none of them twice",
    ),
    "whole": must(lambda v: type(v) is int, "a whole number"),
    "drawing": matching("([0-9]{20,100})?", "20 to 100 digits, or empty"),
    "day": must(lambda v: is_day(v), "a day of the calendar, as 2016-12-07"),
    "minute": must(lambda v: is_minute(v, MINUTE), "a minute, as 2016-12-01T09:00"),
    "moment": must(lambda v: is_minute(v, MOMENT), "a minute, as 2016-12-01T09:00-06:00"),
    "team": must(
        lambda v: v == [] or SORTS["people"](v) is None,
        "nobody, or the names of two people or more, none of them twice",
    ),
}
KINDS["recount"] = {}
MOST_NUMBERED, MOST_NUMBERED_IN_ALL = 100_000, 2_000_000
UNLESS = "stands_unless_explained"
Unit = tuple[str, ...]


class Recount(Story):
    """A recount as it follows from its events: `before` and `back` are votes by unit.

    `whole` are the boards that said that their return is whole.
    """

    whose, checks = "recount", OF_A_RECOUNT
    families = ("recount.", "returns.", "tally.", "custody.", "challenge.")

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.opened: dict[str, Any] = {}
        self.seats = self.allowed = 1
        self.version = self.now = 0
        self.before: dict[Unit, list[int]] = {}
        self.back: dict[Unit, list[int]] = {}
        self.imported: set[Unit] = set()
        self.terms: dict[str, str] = {}
        self.overdue = self.ahead = 0
        self.counter_deadlines: list[dict[str, Any]] = []
        self.counter_petitions: list[datetime] = []
        self.hours: dict[str, datetime] = {}
        self.notices: list[tuple[bool, bool]] = []
        self.early: set[str] = set()
        self.unnoticed: set[str] = set()
        self.tables: dict[str, dict[str, tuple[str, set[str]]]] = defaultdict(dict)
        self.table_of: dict[str, dict[str, str]] = defaultdict(dict)
        self.changes_at_tables = 0
        self.teams: dict[str, list[set[str]]] = defaultdict(list)
        self.write_ins: dict[str, Any] = {}
        self.written: dict[tuple[Unit, frozenset[str]], Names] = {}
        self.procedure: dict[str, Any] = {}
        self.counts: dict[Unit, tuple[int, int]] = {}
        self.taken_out: dict[Unit, int] = {}
        self.sheets: dict[Unit, dict[str, Any]] = {}
        self.kinds: dict[Unit, bool] = {}
        self.again = self.numbered = 0
        self.standing: set[Unit] = set()
        self.stages: dict[str, Any] = {}
        self.begun: list[list[Unit]] = []
        self.staged: set[Unit] = set()
        self.samples: list[dict[str, Any]] = []
        self.is_ended = False
        self.tallies: dict[Unit, list[Tally]] = defaultdict(list)
        self.released: dict[Unit, list[str]] = {}
        self.boxes: dict[Unit, Box] = {}
        self.held: dict[Unit, list[Box]] = defaultdict(list)
        self.seals: dict[str, Unit] = {}
        self.examined: list[dict[str, Any]] = []
        self.untested: set[Unit] = set()
        self.exhibits: dict[Unit, Exhibit] = {}
        self.disputed: dict[Unit, list[Exhibit]] = defaultdict(list)
        self.of_ballot: dict[tuple[Unit, str], list[Exhibit]] = defaultdict(list)
        self.reasons: dict[Unit, Any] = {}
        self.recalled: set[Unit] = set()
        self.recalls = 0
        self.alike: dict[Unit, set[Any]] = defaultdict(set)
        self.both: dict[Unit, Tally] = {}
        self.counted: dict[Unit, set[str]] = defaultdict(set)
        self.recallers: dict[Unit, set[str]] = defaultdict(set)
        self.whole: set[str] = set()
        self.halts: list[Halt] = []
        self.present: set[tuple[str, str]] = set()
        self.observers = self.objections = 0
        self.halted: set[str] = set()

    def follow(self, entry: Entry) -> bool:
        """Take the next entry, where it is of a recount."""
        if not entry.kind.startswith(self.families):
            return True
        self.is_there = True
        return self.try_to_take(entry)

    def take(self, entry: Entry, kind: Kind) -> None:
        """Take one event."""
        shaped(entry.body, kind.body, kind.check, "its body")
        if self.phase not in kind.phases:
            raise Refused("case", f"it may not stand here: {self.phase}")
        named = next((entry.body[n] for n in ("unit", "exhibit", "board") if n in entry.body), "")
        board = named if type(named) is str else named[0]
        is_safe = entry.kind in SAFE_KINDS
        refuse("case", "", {"an order stopped it there": board in self.halted and not is_safe})
        self.now, version = entry.number, entry.body.get("baseline", self.version)
        if version != self.version:
            said = f"it is for version {version} of the baseline; {self.version} holds"
            raise Refused("baseline", said)
        kind.take(self, entry)
        self.ahead += any(is_ahead(day, entry) for day in days_told(entry))

    def works(self, entry: Entry, board: str) -> None:
        """Keep that a board works now: before the hour of its notice, or without one."""
        now = written_down(entry)
        if board not in self.hours:
            self.unnoticed.add(board)
        elif now < self.hours[board]:
            self.early.add(board)

    def seats_of(self, board: str) -> dict[str, str]:
        """Who sits at a table of a board now, and at which."""
        return self.table_of.get(board, {})

    def wrong(self, check: str, problem: str) -> None:
        """Say what an event says wrongly that has its effect nevertheless."""
        self.findings.fault(check, self.now, problem)

    @property
    def is_begun(self) -> bool:
        """Whether a container, a reconciliation, a tally or a challenge was said."""
        return bool(self.boxes or self.counts or self.tallies or self.exhibits or self.written)

    @property
    def parts(self) -> int:
        """How many choices there are."""
        return len(self.opened["choices"])

    def added(self, votes: Iterable[list[int]]) -> list[int]:
        """Votes added up by choice."""
        return [sum(column) for column in zip(*votes)] or [0] * self.parts  # noqa: B905

    @property
    def pair(self) -> list[int]:
        """The last choice with a seat and the first without one, by the whole baseline."""
        most = self.added(self.before.values())
        order = sorted(range(self.parts), key=lambda place: (-most[place], place))
        return order[self.seats - 1 : self.seats + 1]

    @property
    def is_done(self) -> bool:
        """Whether every unit of the stages that began came back."""
        return self.staged <= self.back.keys()

    def totals(self) -> dict[str, Any]:
        """What the amended return must say."""
        pairs = [(self.before[unit], votes) for unit, votes in self.back.items()]
        before = self.added([pair[0] for pair in pairs])
        after = self.added([pair[1] for pair in pairs])
        first, second = self.pair
        names = [choice["choice"] for choice in self.opened["choices"]]
        given = Counter(each for each in self.reasons.values() if each is not None)
        return {
            "units": len(self.before),
            "imported": len(self.imported),
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
            "reasons": [{"reason": r, "units": n} for r, n in sorted(given.items())],
        }

    def say_what_was_seen(self) -> None:
        """Say what the checks looked at, and what nobody can check who sees only the record."""
        findings = self.findings
        if not self.is_there or self.is_stopped:
            return
        findings.saw("case", f"the recount: {self.phase}")
        if self.ahead:
            said = (
                f"{self.ahead} events tell of a day after the one on which they were written down"
            )
            findings.saw("case", said)
        if self.terms:
            said = f"{self.overdue} boards said after their last day that their return is whole"
            findings.saw("case", said)
        if self.counter_deadlines:
            until = self.counter_deadlines[-1]["until"]
            late = sum(each > datetime.fromisoformat(until) for each in self.counter_petitions)
            said = f"counter-petitions until {until}, set {len(self.counter_deadlines)} times"
            said = f"{said}: {len(self.counter_petitions)} were filed, {late} of them later"
            findings.saw("case", said)
        if self.notices:
            short, too_short = (sum(column) for column in zip(*self.notices, strict=True))
            said = f"{len(self.notices)} public notices, {short} shorter than the law asks"
            said = f"{said}, {too_short} than it allows with good cause"
            said = f"{said}; before the hour of theirs {len(self.early)} boards worked"
            findings.saw("case", f"{said}, {len(self.unnoticed)} before they gave any")
        if self.tables:
            seated = [team for own in self.tables.values() for _, team in own.values()]
            said = f"{len(seated)} tables, {sum(map(bool, seated))} with a team now"
            findings.saw("case", f"{said}; {self.changes_at_tables} times a team changed")
        if self.stages:
            said = f"{len(self.begun)} of {len(self.stages['stages'])} stages began"
            stands = f", and ended with {len(self.standing)} units not counted again"
            findings.saw("case", said + (stands if self.is_ended else ""))
        if self.halts:
            lifted = sum(halt.is_lifted for halt in self.halts)
            said = (
                f"orders that stopped it: {len(self.halts)}, after {lifted} of them it was resumed"
            )
            findings.saw("case", said)
        if self.observers:
            said = f"{self.observers} lines of observers, {self.objections} of them objections"
            findings.saw("case", said)
        has_teams = bool(self.tallies) or any(self.counted.values())
        every = "" if has_teams else "every return was imported: "
        if self.examined:
            machines = {tuple(each["machine"]) for each in self.examined}
            differ = sum(each["found"] == "differs" for each in self.examined)
            said = f"{len(self.examined)} examinations of {len(machines)} machines"
            findings.saw("custody", f"{said}, {differ} with another finding than expected")
        if self.boxes:
            units = {unit for box in self.boxes.values() for unit in box.units}
            broken = sum(not box.is_whole for box in self.boxes.values())
            said = f"{len(self.boxes)} containers of {len(units)} units"
            said = f"{said}, {broken} with a seal that was not whole"
            late = sum(box.is_late for box in self.boxes.values())
            late_said = f", {late} received after a unit of theirs was counted" if late else ""
            findings.saw("custody", said + late_said)
        else:
            said = f"{every}no container and no seal is in this record;"
            findings.not_made(["custody"], f"{said} who holds the minutes can check them")
        if has_teams:
            self.say_of_teams()
        else:
            said = f"{every}no team of this record counted;"
            findings.not_made(["tallies"], f"{said} who holds the tally sheets can compare them")
        if self.exhibits:
            every_one = self.exhibits.values()
            ruled = [each for each in every_one if each.is_decided]
            moved = sum(each.stands != each.body["called"] for each in ruled)
            said = f"{len(every_one)} challenged ballots, {len(ruled)} ruled on"
            findings.saw("challenges", f"{said}, {moved} of them not as called")
        else:
            said = "no challenge of a ballot is in this record;"
            findings.not_made(["challenges"], f"{said} who holds the minutes can check it")
        if self.procedure:
            out = [removed for removed in self.taken_out.values() if removed]
            said = f"{len(self.counts)} units reconciled, {sum(out)} ballots taken out in {len(out)} of them"
            said = f"{said}, {len(self.standing)} units not counted again"
            again = f", {self.again} times a unit was reconciled again" if self.again else ""
            findings.saw("reconciliation", said + again)
            if self.kinds:
                said = f"voters or ballots by kind of {len(self.kinds)} units added up"
                said = f"{said}, {sum(self.kinds.values())} of them told not to, with a reason"
                findings.saw("reconciliation", said)
        else:
            said = "no procedure of the recount was set;"
            findings.not_made(
                ["reconciliation"],
                f"{said} who holds the poll books can compare voters and ballots",
            )
        if not self.version:
            reason = "no baseline that holds is set; the office can do it"
            findings.not_made([*OF_A_RECOUNT][1:5], reason)
            return
        found = self.totals()
        findings.saw("baseline", f"version {self.version}: {found['units']} units")
        findings.saw("units", f"{len(self.back)} of {found['units']} came back")
        if self.recalls:
            returned = len(self.recalled & self.back.keys())
            said = (
                f"{self.recalls} returns of {len(self.recalled)} units were recalled by two people"
            )
            findings.saw("units", f"{said}; {returned} of these units came back again")
        findings.saw("imported", f"{found['imported']} imported returns, told as such")
        findings.saw("sums", f"{found['changed']} units changed, {found['gross']} votes gross")
        if self.phase != "amended":
            reason = "there is no amended return yet; the office can make it"
            findings.not_made(["sums"], reason)

    def say_of_teams(self) -> None:
        """How many units came back by two teams, after a third, and by a release; and how many did not."""
        imported = len(self.imported)
        counted = len(self.back) - imported - len(self.standing)
        third = sum(len(tallies) > 2 for tallies in self.tallies.values())
        said = f"{counted} units counted by two teams that agree, {third} units by a third team too"
        self.findings.saw("tallies", f"{said}, {len(self.released)} released by two people")
        if self.write_ins:
            back = [self.agreed(u) for u in self.back if u not in self.imported | self.standing]
            told = [each.names for each in back if each is not None and each.names is not None]
            votes, others = sum(sum(n.values()) for n, _ in told), sum(each for _, each in told)
            said = f"names written in of {len(told)} units that came back: {votes} votes for"
            said = f"{said} {len({name for n, _ in told for name in n})} names"
            self.findings.saw("tallies", f"{said}, {others} for others")
        if imported:
            said = f"{imported} returns were imported: no team of this record counted them"
            self.findings.saw("tallies", said)

    def require_open(self, body: dict[str, Any]) -> Unit:
        """The unit of a step, where it is still counted."""
        unit = tuple(body["unit"])
        name = " / ".join(unit)
        problems = {
            f"{name} is not a unit of the baseline": unit not in self.before,
            f"{name} came back before": unit in self.back,
            f"{name} is of a board whose return is whole": unit[0] in self.whole,
        }
        refuse("units", "", problems)
        waits = bool(self.stages) and unit not in self.staged
        refuse("case", "", {"it is of no stage that began": waits})
        is_short = "votes" in body and len(body["votes"]) != self.parts
        refuse("case", "", {"it does not have a number for each choice": is_short})
        is_roll = body.get("method") == "paper_roll" and not self.procedure
        refuse("case", "", {"paper rolls are counted where a procedure is set": is_roll})
        return unit

    def refuse_sealed(self, unit: Unit) -> None:
        """Refuse a step of a unit whose ballots lie in a container that nobody opened."""
        sealed = any(not box.was_opened for box in self.held.get(unit, []))
        said = "ballots of it lie in a container that nobody opened"
        refuse("custody", " / ".join(unit), {said: sealed})

    def challenged(self, unit: Unit) -> list[Exhibit]:
        """The challenged ballots of a unit."""
        return self.disputed.get(unit, [])

    @property
    def names(self) -> list[Any]:
        """The ids of the choices, and null for no valid vote."""
        return [*(choice["choice"] for choice in self.opened["choices"]), None]

    @property
    def singles(self) -> set[str]:
        """Choices that a ballot gives one vote at most: all but lines that add several."""
        return {each["choice"] for each in self.opened["choices"] if each["kind"] != "other"}

    def holds(self, tally: dict[str, Any], ballots: Iterable[dict[str, Any]]) -> bool:
        """Whether a tally has as many ballots for each choice as were called so and challenged."""
        called = Counter(ballot["called"] for ballot in ballots)
        have = [*tally["votes"], tally["no_vote"]]
        return all(called[name] <= most for name, most in zip(self.names, have, strict=True))

    def ruled(self, unit: Unit, votes: list[int]) -> list[int]:
        """Votes of a unit after the rulings on its challenged ballots."""
        now = Counter(dict(zip(self.names, votes)))  # noqa: B905
        for each in self.challenged(unit):
            now[each.body["called"]] -= 1
            now[each.stands] += 1
        return [now[name] for name in self.names[:-1]]

    def come_back(self, unit: Unit, body: dict[str, Any], check: str) -> None:
        """A unit came back, with a reason where its votes changed and only there."""
        self.back[unit] = body["votes"]
        self.reasons[unit] = body["reason"]
        if (body["votes"] != self.before[unit]) != (body["reason"] is not None):
            self.wrong(check, "a reason is given where votes changed, and only there")

    def tripped(self, unit: Unit) -> list[str]:
        """What holds back a unit on which two teams agree."""
        found = self.agreed(unit)
        if found is None:
            return []
        counts = found.body["voters"], found.body["ballots"]
        held = ["seal_not_whole"] * self.is_broken(unit) + self.out_of_balance(*counts)
        is_scanned = found.way in ("optical_scan", "mixed")
        held += [UNTESTED] * (is_scanned and unit in self.untested)
        return held + changed(self.before[unit], found.body["votes"])

    def agreed(self, unit: Unit) -> Tally | None:
        """The later of two tallies that agree; where a procedure is set, of one way of counting.

        After it no other is taken, so that each is compared once, with all before it.
        """
        return self.both.get(unit)

    def keep(self, unit: Unit, tally: Tally) -> None:
        """Keep a tally, who counted, and whether it agrees with one before it."""
        said = (tally.way if self.procedure else "", *tally.numbers, tally.names_as_one)
        if said in self.alike[unit]:
            self.both[unit] = tally
        self.alike[unit].add(said)
        self.tallies[unit].append(tally)
        self.counted[unit] |= tally.team

    def counters(self, unit: Unit) -> set[str]:
        """Who counted a unit, also before its return was recalled."""
        return self.counted.get(unit, set())

    def is_broken(self, unit: Unit) -> bool:
        """Whether a seal of a unit's containers was not whole."""
        return any(not box.is_whole for box in self.held.get(unit, []))

    def out_of_balance(self, voters: int, ballots: int) -> list[str]:
        """How ballots and voters differ, where the procedure calls that out of balance."""
        either = self.procedure.get("balance") == "unequal"
        return [MORE_BALLOTS] * (ballots > voters) + [FEWER_BALLOTS] * (either and ballots < voters)

    def lets_stand(self, unit: Unit, words: tuple[str, ...] = ("stands", UNLESS)) -> list[str]:
        """What lets the first count of a unit stand, by the procedure."""
        procedure, counts = self.procedure, self.counts.get(unit)
        seal = procedure.get("bad_seal") in words and self.is_broken(unit)
        if counts is None or procedure["out_of_balance"] not in words:
            return ["seal_not_whole"] * seal
        return ["seal_not_whole"] * seal + self.out_of_balance(*counts)


Names = tuple[dict[str, int], int]


class Tally(NamedTuple):
    """A team's count: who they are, as names are compared, what was said, and the names that were written in."""

    team: set[str]
    body: dict[str, Any]
    names: Names | None = None

    @property
    def numbers(self) -> list[int]:
        """All its numbers."""
        return [
            *(self.body[name] for name in ("voters", "ballots", "no_vote")),
            *self.body["votes"],
        ]

    @property
    def names_as_one(self) -> Any:
        """The names that were written in, whatever their order; None where none were told."""
        return self.names and (frozenset(self.names[0].items()), self.names[1])

    @property
    def way(self) -> str:
        """How it was counted."""
        return str(self.body["method"])


def changed(before: list[int], after: list[int]) -> list[str]:
    """Whether votes changed unusually: two choices with each other's, or a tenth of all."""
    for one, two in combinations(range(len(before)), 2):
        apart = abs(before[one] - before[two])
        left = max(abs(after[one] - before[two]), abs(after[two] - before[one]))
        if apart >= FEWEST and left * TIMES <= apart:
            return ["exchanged_votes"]
    gross = sum(abs(now - then) for then, now in zip(before, after, strict=True))
    return ["large_change"] if gross >= FEWEST and gross * TIMES >= sum(before) else []


RECOUNT = """format:text title:label election:label office:label contest:label
    choices:two_choices boards"""


@takes("recount", "recount.opened", "case", RECOUNT, "nothing", "opened")
def open_recount(recount: Recount, entry: Entry) -> None:
    """A contest is to be counted again."""
    body = entry.body
    if body["format"] != "canvass-recount-1":
        found = shown(body["format"])
        raise Refused("case", f"this program knows only canvass-recount-1, not {found}")
    if len({choice["choice"] for choice in body["choices"]}) < len(body["choices"]):
        raise Refused("case", "a choice stands there twice")
    recount.opened = {**body, "boards": dict.fromkeys(body["boards"])}  # each is looked up often


@takes("recount", "recount.contest_set", "case", "seats:number votes_allowed:number", "opened")
def set_contest(recount: Recount, entry: Entry) -> None:
    """How many seats the contest fills, and how many votes a voter has."""
    seats, allowed = entry.body["seats"], entry.body["votes_allowed"]
    problems = {
        "its seats and its votes are set": (recount.seats, recount.allowed) != (1, 1),
        "one seat and one vote are what holds without it": (seats, allowed) == (1, 1),
        "as many seats as choices: nobody lost": seats >= recount.parts,
    }
    refuse("case", "", problems)
    recount.seats, recount.allowed = seats, allowed


BASELINE = """version:number kind:=election_night|county_canvass|certified source:some units:count
    votes:[count] artefacts:(units:(sha256:digest size_bytes:count access:=public))"""


@takes("recount", "recount.baseline_set", "baseline", BASELINE, "opened, ready", "ready")
def set_baseline(recount: Recount, entry: Entry) -> None:
    """The count that is counted again, unit by unit."""
    body, units, boards = entry.body, dict[Unit, list[int]](), recount.opened["boards"]
    if body["version"] != recount.version + 1:
        said = f"its version is {body['version']}, {recount.version + 1} follows"
        raise Refused("baseline", said)
    said = (
        "work began against another version: a container, a tally or a challenge stands before it"
    )
    refuse("baseline", "", {said: recount.is_begun})
    try:
        lines = recount.record.folder.table(body["artefacts"], "units", "baseline")
        for number, line in enumerate(lines, 1):
            list_unit(recount, units, parsed(line), f"`units`, line {number}")
    except ValueError as error:
        raise Refused("baseline", f"`units`: {error}") from error
    problems = {
        "a board has no unit": bool({*boards} - {unit[0] for unit in units}),
        f"it says {body['units']} units, {len(units)} are listed": body["units"] != len(units),
        "its totals are not those of its units": body["votes"] != recount.added(units.values()),
    }
    refuse("baseline", "", problems)
    if recount.version:
        said = f"version {recount.version} of the baseline was replaced before a unit came back"
        recount.changes.append(Change("baseline_replaced", recount.now, said))
    recount.version, recount.before = body["version"], units


def list_unit(recount: Recount, units: dict[Unit, list[int]], line: Any, where: str) -> None:
    """Take one unit of a baseline."""
    shaped(line, UNIT, "baseline", where)
    unit = tuple(line["unit"])
    problems = {
        f"{where}: a unit stands there twice": unit in units,
        f"{where}: its board is none of this recount": unit[0] not in recount.opened["boards"],
        f"{where}: it does not have a number for each choice": len(line["votes"]) != recount.parts,
    }
    refuse("baseline", "", problems)
    units[unit] = line["votes"]


ASKED = "(by:label reference:label on:day)"
TERMS = f"""petition:~{ASKED} order:~{ASKED} scope:label
    method:=hand_count|optical_scan|mixed|boards_choose method_by:=law|order counter_until:~day
    boards:[(board:label noticed:~day begins:day due:day)]+"""


@takes("recount", "recount.terms_set", "case", TERMS, "opened, ready")
def set_terms(recount: Recount, entry: Entry) -> None:
    """Who asked for the recount, how it is counted, and the days of every board."""
    body, boards = entry.body, entry.body["boards"]
    problems = {
        "terms were set, or work began": bool(recount.terms) or recount.is_begun,
        "somebody asked for it, or ordered it": body["petition"] is None and body["order"] is None,
        "its days are not of every board": [each["board"] for each in boards]
        != [*recount.opened["boards"]],
        "a board's last day is before it begins": any(e["due"] < e["begins"] for e in boards),
        "a board begins before it gave notice": any(
            e["noticed"] is not None and e["begins"] < e["noticed"] for e in boards
        ),
    }
    refuse("case", "", problems)
    recount.terms = {each["board"]: each["due"] for each in boards}


DEADLINE = "since:moment until:moment hours:~number law:label"
ANY_TIME = "opened, ready, returning, stopped"


@takes("recount", "recount.counter_deadline_set", "case", DEADLINE, ANY_TIME)
def set_counter_deadline(recount: Recount, entry: Entry) -> None:
    """Until which minute others may ask for units of their own."""
    body, hours = entry.body, entry.body["hours"]
    until, since = (datetime.fromisoformat(body[name]) for name in ("until", "since"))
    minutes = (until - since).total_seconds() / 60
    problems = {
        "it ends before it begins": minutes < 0,
        "its hours are 10,000 at most": hours is not None and hours > 10_000,
        "it does not end so many hours later": hours is not None and minutes != 60 * hours,
    }
    refuse("case", "", problems)
    recount.counter_deadlines.append(body)


def written_down(entry: Entry) -> datetime:
    """The time of an entry, to the second."""
    return datetime.fromisoformat(entry.event["time"][:19] + "+00:00")


def days_told(entry: Entry) -> list[str]:
    """The days of orders, petitions, concessions, examinations, tables and filings that an event says have been."""
    papers = [entry.body.get(name) for name in ("petition", "order", "conceded")]
    days = [str(paper["on"]) for paper in papers if paper]
    if entry.kind == "custody.examined":
        days.append(entry.body["on"])
    if entry.kind in ("recount.table_set", "recount.counter_deadline_set"):
        days.append(entry.body["since"][:10])
    return days


def is_ahead(day: str, entry: Entry) -> bool:
    """Whether a day had begun nowhere yet when an entry was written down: it is more than a day later than in UTC."""
    return (date.fromisoformat(day) - written_down(entry).date()).days > 1


PETITION = "by:label reference:label scope:label filed:moment"


@takes("recount", "recount.counter_petition_filed", "case", PETITION, ANY_TIME)
def take_counter_petition(recount: Recount, entry: Entry) -> None:
    """Somebody asked in turn."""
    filed = datetime.fromisoformat(entry.body["filed"])
    since = [datetime.fromisoformat(each["since"]) for each in recount.counter_deadlines[-1:]]
    problems = {
        "no deadline of counter-petitions is set": not since,
        "it was filed before the time for it began": any(filed < each for each in since),
        "it was filed later than its own entry": filed > written_down(entry),
    }
    refuse("case", entry.body["by"], problems)
    recount.counter_petitions.append(filed)


NOTICE = """board:label given:moment begins:moment law:label hours:count fewest:count how:label
    why:seen"""


@takes("recount", "recount.notice_given", "case", NOTICE, ANY_TIME)
def take_notice(recount: Recount, entry: Entry) -> None:
    """A board gave notice of when it meets."""
    body, board = entry.body, entry.body["board"]
    begins, given = (datetime.fromisoformat(body[each]) for each in ("begins", "given"))
    before = (begins - given).total_seconds() / 60
    is_short = before < 60 * body["hours"]
    problems = {
        "hours are 10,000 at most, and fewest no more": not body["fewest"]
        <= body["hours"]
        <= 10_000,
        "it was given after the board meets": before < 0,
        "it was given later than its own entry": given > written_down(entry),
        "a short notice says why, and no other does": is_short != bool(body["why"]),
        "its board is none of this recount": board not in recount.opened["boards"],
    }
    refuse("case", board, problems)
    recount.hours[board] = begins
    recount.notices.append((is_short, before < 60 * body["fewest"]))


TABLE = "baseline:number board:label table:label team since:minute"


@takes("recount", "recount.table_set", "case", TABLE, "ready, returning, stopped")
def set_table(recount: Recount, entry: Entry) -> None:
    """A team sits down at a table, or nobody sits there any more."""
    body, board, team = entry.body, entry.body["board"], {*map(same_name, entry.body["team"])}
    place, at = (board, body["table"]), recount.seats_of(board)
    since, before = recount.tables.get(board, {}).get(body["table"], ("", set()))
    problems = {
        "its board is none of this recount": board not in recount.opened["boards"],
        "the same people sit there, or nobody does": team == before,
        "its last change was later": body["since"] < since,
        "one of the team sits at another table": any(at.get(n, place[1]) != place[1] for n in team),
        "one of the team watches as an observer": any((board, n) in recount.present for n in team),
    }
    refuse("case", " / ".join(place), problems)
    recount.tables[board][body["table"]] = (body["since"], team)
    for name in before:
        del recount.table_of[board][name]
    recount.table_of[board] |= dict.fromkeys(team, body["table"])
    recount.changes_at_tables += 1
    recount.teams[board] += [team] if team else []


PROCEDURE = f"""jurisdiction:label law:label balance:=more_ballots|unequal
    out_of_balance:=released|drawn_down|stands|{UNLESS} bad_seal:=released|stands|{UNLESS}
    draw_down:[(of:=absentee|blank|uninitialed|all removes:=per_envelope|every|excess by:=hand|seed
    law:label)]"""


@takes("recount", "recount.procedure_set", "case", PROCEDURE, "opened, ready")
def set_procedure(recount: Recount, entry: Entry) -> None:
    """How the law has the recount carried out: what becomes of a bad seal, and of too many ballots."""
    body, steps = entry.body, entry.body["draw_down"]
    is_drawn = body["out_of_balance"] == "drawn_down"
    last = [(step["of"], step["removes"]) for step in steps[-1:]]
    problems = {
        "a procedure is set": bool(recount.procedure),
        "a container, a tally or a challenge stands before it": recount.is_begun,
        "a draw-down has its steps, and no other procedure has any": is_drawn != bool(steps),
        "a draw-down looks at each kind of ballots once": len({step["of"] for step in steps})
        < len(steps),
        "a draw-down is for more ballots than voters": is_drawn
        and body["balance"] != "more_ballots",
        "its last step takes the excess out of all ballots": is_drawn
        and last != [("all", "excess")],
    }
    refuse("case", "", problems)
    recount.procedure = body


STAGES = """jurisdiction:label law:label sample:~(law:label least:count share tolerance:share)
    stages:[(name:label law:label takes:=largest|chosen|drawn|rest units:count share
    then:=unless_conceded|if_reversed|ends)]+"""
SIZED = {
    "largest": [(True, True), (True, False), (False, True)],
    "chosen": [(True, False)],
    "drawn": [(False, True)],
    "rest": [(False, False)],
}


@takes("recount", "recount.stages_set", "case", STAGES, "opened, ready")
def set_stages(recount: Recount, entry: Entry) -> None:
    """The stages in which the law has the recount carried out."""
    stages = entry.body["stages"]
    ends = [each["then"] == "ends" for each in stages]
    problems = {
        "stages are set": bool(recount.stages),
        "a container, a tally or a challenge stands before it": recount.is_begun,
        "a stage has no numbers that its units follow from": any(
            (each["units"] > 0, each["share"] != "0") not in SIZED[each["takes"]] for each in stages
        ),
        "the last stage ends it, and no other": ends != [False] * (len(ends) - 1) + [True],
        "the last stage has all that are left": stages[-1]["takes"] != "rest",
    }
    refuse("case", "", problems)
    recount.stages = entry.body


BEGUN = "baseline:number stage:number seed:text named:[(side:label unit:id)] people why:label"


@takes("recount", "recount.stage_begun", "case", BEGUN, "ready, returning")
def begin_stage(recount: Recount, entry: Entry) -> None:
    """The next stage begins, with the units that follow from what is told."""
    body, stages = entry.body, recount.stages.get("stages", [])
    number, before = len(recount.begun) + 1, len(recount.begun) - 1
    waits = recount.begun and stages[before]["then"] == "if_reversed"
    problems = {
        "no stages are set, or they were ended": not stages or recount.is_ended,
        f"stage {number} is the next": body["stage"] != number or number > len(stages),
        "units of the stage before did not come back": not recount.is_done,
        "the change does not turn the lead round": bool(waits) and not is_turned(recount),
    }
    refuse("case", "", problems)
    stage, named = stages[number - 1], [tuple(each["unit"]) for each in body["named"]]
    sides = Counter(each["side"] for each in body["named"])
    is_seed = bool(re.fullmatch("[0-9]{20,100}", body["seed"]))
    problems = {
        "a seed is told where units are drawn, and only there": is_seed
        != (stage["takes"] == "drawn")
        or (body["seed"] != "" and not is_seed),
        "units are named where sides choose, and only there": bool(named)
        != (stage["takes"] == "chosen"),
        "a unit is named that is none, or of a stage before": any(
            unit not in recount.before or unit in recount.staged for unit in named
        ),
        "a unit is named twice": len(set(named)) < len(named),
        "a side names too many": max(sides.values(), default=0) > stage["units"] and bool(named),
    }
    refuse("case", "", problems)
    units = staged_units(recount, stage, body, named)
    recount.begun.append(units)
    recount.staged |= set(units)


def staged_units(
    recount: Recount, stage: dict[str, Any], body: dict[str, Any], named: list[Unit]
) -> list[Unit]:
    """The units of a stage."""
    left = [unit for unit in recount.before if unit not in recount.staged]
    votes, share = {unit: sum(recount.before[unit]) for unit in left}, Fraction(stage["share"])
    if stage["takes"] in ("chosen", "rest"):
        return named or left
    if stage["takes"] == "largest":
        least, have, taken = share * sum(map(sum, recount.before.values())), 0, list[Unit]()
        for unit in sorted(left, key=lambda each: -votes[each]):
            if len(taken) < stage["units"] or have < least:
                taken.append(unit)
                have += votes[unit]
        return taken

    def drawn(unit: Unit) -> str:
        return ticket(body["seed"], "order", "stage", str(body["stage"]), *unit)

    of_board = defaultdict[str, list[Unit]](list)
    for unit in sorted((unit for unit in left if votes[unit]), key=drawn):
        of_board[unit[0]].append(unit)
    return [unit for own in of_board.values() for unit in own[: math.ceil(share * len(own))]]


def is_turned(recount: Recount) -> bool:
    """Whether the change of the last stage, projected on all votes by its votes before, turns the lead round."""
    if not recount.begun or not recount.is_done:
        return False
    units = recount.begun[-1]
    before = recount.added(recount.before[unit] for unit in units)
    after = recount.added(recount.back[unit] for unit in units)
    every = recount.added(recount.before.values())
    first, second = recount.pair
    net = after[first] - after[second] - (before[first] - before[second])
    lead = every[first] - every[second]
    return bool(sum(before)) and lead * sum(before) + net * sum(every) < 0


ENDED = "baseline:number conceded:~(by:label reference:label on:day) people why:label"


@takes("recount", "recount.stages_ended", "case", ENDED, "ready, returning", "returning")
def end_stages(recount: Recount, entry: Entry) -> None:
    """The recount ends before its last stage: what did not come back stands as first counted."""
    conceded, began = entry.body["conceded"] is not None, bool(recount.begun)
    stage = recount.stages["stages"][len(recount.begun) - 1] if began else {}
    by_law = began and stage["then"] == "if_reversed" and recount.is_done
    problems = {
        "no stage began": not began,
        "every unit came back, or stands": recount.is_ended
        or len(recount.back) == len(recount.before),
        "nobody conceded, and the law does not end it": not conceded
        and not (by_law and not is_turned(recount)),
    }
    refuse("case", "", problems)
    recount.is_ended = True
    for unit, votes in recount.before.items():
        if unit not in recount.back:
            recount.standing.add(unit)
            recount.back[unit] = votes


SAMPLED = """baseline:number board:label system:label cast:count ballots:count by_hand:[count]
    by_machine:[count] people"""


@takes("recount", "tally.sampled", "case", SAMPLED, "ready, returning")
def take_sample(recount: Recount, entry: Entry) -> None:
    """Ballots of a board, counted by hand and by a machine."""
    body, rule = entry.body, recount.stages.get("sample")
    refuse("case", "", {"no stages with a sample of ballots are set": not rule})
    rule = rule or {}
    least = min(body["cast"], max(rule["least"], math.ceil(Fraction(rule["share"]) * body["cast"])))
    most = body["ballots"] * recount.allowed
    counts = body["by_hand"], body["by_machine"]
    board = body["board"]
    problems = {
        "its board is none that still counts": board not in recount.opened["boards"]
        or board in recount.whole,
        "it does not have a number for each choice": {*map(len, counts)} != {recount.parts},
        f"the sample is of {least} ballots at least": not least <= body["ballots"] <= body["cast"],
        "it has more votes than its ballots": max(map(sum, counts)) > most,
    }
    refuse("case", shown(board), problems)
    recount.samples.append(body)


def refuse_another_way(recount: Recount, body: dict[str, Any]) -> None:
    """Refuse a tally by a way of counting that the samples of its board do not allow."""
    rule = recount.stages.get("sample")
    if not rule:
        return
    ways = set()
    for each in recount.samples:
        if each["board"] == body["unit"][0]:
            apart = sum(
                abs(a - b) for a, b in zip(each["by_hand"], each["by_machine"], strict=True)
            )
            is_same = apart <= Fraction(rule["tolerance"]) * sum(each["by_hand"])
            ways.add("optical_scan" if is_same else "hand_count")
    said = f"after the samples of its board it is counted by {' or '.join(sorted(ways)) or 'none'}"
    refuse("case", " / ".join(body["unit"]), {said: body["method"] not in ways})


RECONCILED = """baseline:number unit:id voters:count defective:count opened:count ballots:count
    removed:[(of:=absentee|blank|uninitialed|all found:count removed:count by:~=hand|seed seed:drawing
    places:[count] kept:seen)] people note:seen"""


@takes("recount", "tally.reconciled", "reconciliation", RECONCILED, "ready, returning")
def reconcile(recount: Recount, entry: Entry) -> None:
    """Voters and ballots of a unit, and what was taken out, before it is counted."""
    body, unit = entry.body, recount.require_open(entry.body)
    name, told = " / ".join(unit), [each["found"] for each in body["removed"] if each["seed"]]
    recount.numbered += sum(found for found in told if found <= MOST_NUMBERED)
    is_over = recount.numbered > MOST_NUMBERED_IN_ALL
    said = f"with it seeds draw among more than {MOST_NUMBERED_IN_ALL} ballots"
    refuse("reconciliation", name, {said: is_over})
    recount.refuse_sealed(unit)
    envelopes = [body[each] for each in ("opened", "defective", "voters")]
    problems = {
        "no procedure is set": not recount.procedure,
        "two teams agree on it": recount.agreed(unit) is not None,
        "more envelopes were opened than are defective, or are than voters": envelopes
        != sorted(envelopes),
    }
    refuse("reconciliation", name, problems)
    electors, left, done = body["voters"] - body["defective"], body["ballots"], [*body["removed"]]
    for step in recount.procedure["draw_down"]:
        per_envelope = step["removes"] == "per_envelope"
        if not (body["opened"] if per_envelope else left > electors):
            continue
        took = done.pop(0) if done else {}
        if took.get("of") != step["of"]:
            raise Refused("reconciliation", f"{name}: the step for {step['of']} ballots follows")
        most = {"per_envelope": body["opened"], "every": left, "excess": left - electors}
        removed = min(most[step["removes"]], took["found"])
        is_drawn = 0 < removed < took["found"]
        by_seed = is_drawn and step["by"] == "seed"
        is_seed = took["seed"] != ""
        few = took["found"] <= min(left, MOST_NUMBERED)
        places = drawn_places(unit, took) if by_seed and is_seed and few else []
        problems = {
            "more ballots are said than there are": took["found"] > left,
            "all ballots are said to be others": step["of"] == "all" and took["found"] != left,
            f"{removed} of its {step['of']} ballots are taken out": took["removed"] != removed,
            f"they are drawn by {step['by']}, or not at all": took["by"]
            != (step["by"] if is_drawn else None),
            "where they are kept": bool(took["kept"]) != bool(removed),
            "its places follow from its seed": is_seed != by_seed or took["places"] != places,
            f"a seed draws among {MOST_NUMBERED} ballots at most": by_seed and not few,
        }
        refuse("reconciliation", name, problems)
        left -= removed
    refuse("reconciliation", name, {"a step is told that is not reached": bool(done)})
    recount.works(entry, unit[0])
    recount.again += unit in recount.counts
    recount.counts[unit], recount.taken_out[unit] = (electors, left), body["ballots"] - left
    recount.sheets[unit] = body
    recount.kinds.pop(unit, None)


KINDS_TOLD = """baseline:number unit:id second_book:~count
    voters:~(absentee:count polls:count provisional:count)
    ballots:~(absentee:count polls:count provisional:count)
    issued:~(issued:count spoiled:count unused:count) people why:seen"""


@takes("recount", "tally.kinds_told", "reconciliation", KINDS_TOLD, "ready, returning")
def tell_kinds(recount: Recount, entry: Entry) -> None:
    """Voters and ballots of a unit by kind, added up beside its reconciliation."""
    body, kinds = entry.body, ("second_book", "voters", "ballots", "issued")
    unit = recount.require_open(body)
    sheet = recount.sheets.get(unit)
    problems = {
        "no kind is told": all(body[name] is None for name in kinds),
        "it was not reconciled": sheet is None,
        "two teams agree on it": recount.agreed(unit) is not None,
        "its kinds were told before": unit in recount.kinds,
    }
    refuse("reconciliation", " / ".join(unit), problems)
    off = sheet is not None and any(kinds_off(body, sheet))
    said = "its kinds do not add up and nothing says why, or they do and something is said"
    refuse("reconciliation", " / ".join(unit), {said: off != bool(body["why"])})
    recount.kinds[unit] = off


def kinds_off(body: dict[str, Any], sheet: dict[str, Any]) -> Iterator[bool]:
    """Of each sum that the kinds of a unit must keep, whether they do not."""
    book, voters, ballots, issued = (
        body[name] for name in ("second_book", "voters", "ballots", "issued")
    )
    if book is not None:
        yield book != sheet["voters"]
    if voters is not None:
        yield sum(voters.values()) != sheet["voters"]
        yield sheet["defective"] > voters["absentee"]
    if ballots is not None:
        yield sum(ballots.values()) != sheet["ballots"]
        drawn = [step["found"] for step in sheet["removed"] if step["of"] == "absentee"]
        yield any(found != ballots["absentee"] for found in drawn)
    if issued is not None:
        yield issued["issued"] != sheet["ballots"] + issued["spoiled"] + issued["unused"]


def drawn_places(unit: Unit, took: dict[str, Any]) -> list[int]:
    """The places that a seed draws among ballots that were numbered from 1 on."""

    def drawn(place: int) -> str:
        return ticket(took["seed"], "order", "draw_down", took["of"], *unit, str(place))

    return sorted(range(1, took["found"] + 1), key=drawn)[: took["removed"]]


STANDS = f"baseline:number unit:id votes:[count] trips:[={TRIPS}]+ people why:label"


@takes("recount", "returns.stands", "reconciliation", STANDS, "ready, returning", "returning")
def let_stand(recount: Recount, entry: Entry) -> None:
    """The first count of a unit stands."""
    body, unit = entry.body, recount.require_open(entry.body)
    right = recount.lets_stand(unit) if recount.procedure else []
    must = bool(recount.procedure and recount.lets_stand(unit, ("stands",)))
    waits = [not each.is_decided for each in recount.challenged(unit)]
    counted = bool(recount.counters(unit)) and not (must and recount.agreed(unit) is None)
    problems = {
        "a team counted it": counted,
        "a ballot of it is challenged": any(waits) or (bool(waits) and not must),
        "by the procedure nothing lets its first count stand": not right,
        f"it stands for {', '.join(right)}": body["trips"] != right,
        "its votes are not those before": body["votes"] != recount.before[unit],
    }
    refuse("reconciliation", " / ".join(unit), problems)
    recount.standing.add(unit)
    recount.back[unit] = body["votes"]


IMPORTED = f"""baseline:number unit:id votes:[count] method:=hand_count|optical_scan|paper_roll|mixed|not_stated
    reason:~={REASONS} source:some"""


@takes("recount", "returns.imported", "case", IMPORTED, "ready, returning", "returning")
def take_return(recount: Recount, entry: Entry) -> None:
    """A unit came back."""
    unit = recount.require_open(entry.body)
    counted = bool(recount.counters(unit))
    refuse("tallies", "", {"a team of this record counted it": counted})
    refuse("reconciliation", "", {"it was reconciled in this record": unit in recount.counts})
    refuse("challenges", "", {"a ballot of it is challenged": bool(recount.challenged(unit))})
    recount.imported.add(unit)
    recount.come_back(unit, entry.body, "imported")


@dataclass(slots=True)
class Box:
    """A container: its units, its last seal, whether it is open, was opened, and all its seals were whole."""

    units: list[Unit]
    seal: str
    is_open: bool = False
    was_opened: bool = False
    is_whole: bool = True
    is_late: bool = False


CUSTODY = """baseline:number container step:=received|opened|sealed seal:seen
    finding:=whole|broken|missing people units:[id] note:seen"""
COUNTING = "ready, returning"
SAFE = f"{COUNTING}, stopped"
SAFE_KINDS = (
    *("custody.logged", "custody.examined", "recount.observed"),
    *("recount.notice_given", "recount.table_set"),
)


@takes("recount", "custody.logged", "custody", CUSTODY, SAFE)
def log_container(recount: Recount, entry: Entry) -> None:
    """A container was received, opened or sealed."""
    body, name = entry.body, tuple(entry.body["container"])
    units, step, seal = [tuple(unit) for unit in body["units"]], body["step"], body["seal"]
    box, is_whole = recount.boxes.get(name), body["finding"] == "whole"
    is_first, opens = step == "received", step == "opened"
    last = box.seal if box else seal
    problems = {
        "its board is none of this recount": name[0] not in recount.opened["boards"],
        "its units are not of its board": any(
            unit not in recount.before or unit[0] != name[0] for unit in units
        ),
        "a unit stands there twice": len(set(units)) < len(units),
        "it was received before, or was not": is_first == (box is not None),
        "its units are told when it is received, and only then": bool(units) != is_first,
        "it is open, or is sealed": box is not None and box.is_open == opens,
        "it is opened while the recount is stopped": opens
        and (recount.phase == "stopped" or name[0] in recount.halted),
        "a whole seal has a number": is_whole and not seal,
        "its seal is another container's": recount.seals.get(seal, name) != name,
        "it is not sealed with a new seal": step == "sealed"
        and (seal in recount.seals or not is_whole),
        "a whole seal is its last": opens and is_whole and seal != last,
    }
    refuse("custody", " / ".join(name), problems)
    if opens:
        recount.works(entry, name[0])
    box = recount.boxes.setdefault(name, Box(units, seal))
    box.is_late = box.is_late or any(map(recount.counters, units))
    for unit in units:
        recount.held[unit].append(box)
    box.seal = box.seal if opens else seal
    box.is_open, box.was_opened = opens, box.was_opened or opens
    box.is_whole = box.is_whole and is_whole
    recount.seals |= {seal: name} if seal else {}


EXAMINED = """baseline:number machine:exhibit found:=as_expected|differs|not_possible
    examination:=logic_and_accuracy|seals|event_log|memory_read_again|program_hash
    expected:~digest observed:~digest on:day people detail:label report:~digest"""


@takes("recount", "custody.examined", "custody", EXAMINED, SAFE)
def examine(recount: Recount, entry: Entry) -> None:
    """A machine that counted was examined."""
    body = entry.body
    both = [body["expected"], body["observed"]]
    is_read = body["examination"] == "program_hash" and body["found"] != "not_possible"
    is_same = both[0] == both[1]
    problems = {
        "its board is none of this recount": body["machine"][0] not in recount.opened["boards"],
        "digests are told of a program that was read, and only then": both != [None, None]
        if not is_read
        else None in both,
        "it is as expected where the digests are the same": is_read
        and is_same != (body["found"] == "as_expected"),
    }
    refuse("custody", " / ".join(body["machine"]), problems)
    recount.examined.append(body)


OBSERVED = """baseline:number board:label step:=seated|left|objected person:name side:~label seat:seen
    at:~id said:seen answer:seen"""


@takes("recount", "recount.observed", "case", OBSERVED, SAFE)
def take_observer(recount: Recount, entry: Entry) -> None:
    """An observer was seated, left, or objected."""
    body, step = entry.body, entry.body["step"]
    key, unit = (body["board"], same_name(body["person"])), tuple(body["at"] or ())
    is_there, objects = key in recount.present, step == "objected"
    problems = {
        "a seat is told of who is seated, and only then": bool(body["seat"]) != (step == "seated"),
        "an objection is told, and only then": bool(body["said"]) != objects,
        "an answer or a unit is told without an objection": not objects
        and (bool(body["answer"]) or body["at"] is not None),
        "its board is none of this recount": body["board"] not in recount.opened["boards"],
        "its unit is not of its board": body["at"] is not None
        and (unit not in recount.before or unit[0] != body["board"]),
        "it speaks for a choice that is none": body["side"] not in recount.names,
        "counts at a table": step == "seated" and key[1] in recount.seats_of(body["board"]),
        "is seated there already, or is not": (step == "seated" and is_there)
        or (step == "left" and not is_there),
    }
    refuse("case", body["person"], problems)
    if step != "objected":
        (recount.present.add if step == "seated" else recount.present.remove)(key)
    recount.objections += objects
    recount.observers += 1


@dataclass(slots=True)
class Exhibit:
    """A challenged ballot: what the challenge says, and what it counts for, as ruled or as called."""

    body: dict[str, Any]
    stands: Any
    is_decided: bool = False


CHALLENGE = """baseline:number exhibit unit:id ballot:label by:name side:~label called:~label
    claimed:~label ground:label pile:label image:~digest"""


@takes("recount", "challenge.made", "challenges", CHALLENGE, COUNTING)
def take_challenge(recount: Recount, entry: Entry) -> None:
    """Somebody objects to how one ballot was called."""
    body, unit = entry.body, recount.require_open(entry.body)
    number, found = tuple(body["exhibit"]), recount.agreed(unit)
    of_ballot = [each.body for each in recount.of_ballot[ballot_of(body)]]
    problems = {
        "it names a choice that is none of this recount": any(
            body[who] not in recount.names for who in ("side", "called", "claimed")
        ),
        "it was called as it is claimed": body["called"] == body["claimed"],
        "an exhibit has this number": number in recount.exhibits,
        "its exhibit is another board's": number[0] != unit[0],
        "each vote of its ballot was challenged before": len(of_ballot) >= recount.allowed,
        "a vote of its ballot was called so, or claimed so, before": any(
            body[who] in recount.singles and body[who] in [other[who] for other in of_ballot]
            for who in ("called", "claimed")
        ),
    }
    refuse("challenges", " / ".join(number), problems)
    if found is not None:
        said = "more ballots are challenged than two teams counted for a choice"
        others = [each.body for each in recount.challenged(unit)]
        problems = {said: not recount.holds(found.body, [*others, body])}
        refuse("challenges", " / ".join(number), problems)
    recount.exhibits[number] = Exhibit(body, body["called"])
    recount.disputed[unit].append(recount.exhibits[number])
    recount.of_ballot[ballot_of(body)].append(recount.exhibits[number])


def ballot_of(challenge: dict[str, Any]) -> tuple[Unit, str]:
    """The ballot of a challenge: its unit, and its name as names are compared."""
    return tuple(challenge["unit"]), same_name(challenge["ballot"])


RULING = """baseline:number exhibit ruled:~label for:[name] against:[name] abstained:[name]
    why:label"""


@takes("recount", "challenge.decided", "challenges", RULING, COUNTING)
def decide(recount: Recount, entry: Entry) -> None:
    """A board rules on a challenge."""
    body, number = entry.body, tuple(entry.body["exhibit"])
    voted = [*map(same_name, [*body["for"], *body["against"], *body["abstained"]])]
    exhibit = recount.exhibits.get(number)
    every = recount.of_ballot[ballot_of(exhibit.body)] if exhibit else []
    others = [each for each in every if each.is_decided]
    twice = body["ruled"] in recount.singles and body["ruled"] in [each.stands for each in others]
    problems = {
        "another vote of its ballot was ruled so": twice,
        "no ballot was challenged under this number": exhibit is None,
        "the board ruled on it before": exhibit is not None and exhibit.is_decided,
        "it is ruled for a choice that is none": body["ruled"] not in recount.names,
        "a member of the board votes twice": len({*voted}) < len(voted),
        "no more members are for it than against": len(body["for"]) <= len(body["against"]),
    }
    refuse("challenges", " / ".join(number), problems)
    if exhibit is not None:
        exhibit.stands, exhibit.is_decided = body["ruled"], True


TALLY = """baseline:number unit:id team:people method:=hand_count|optical_scan|paper_roll|mixed|not_stated
    voters:count ballots:count no_vote:count votes:[count]"""


@takes("recount", "tally.entered", "tallies", TALLY, COUNTING)
def take_tally(recount: Recount, entry: Entry) -> None:
    """A team counted a unit."""
    body, unit = entry.body, recount.require_open(entry.body)
    recount.refuse_sealed(unit)
    refuse_another_way(recount, body)
    if recount.procedure:
        must, counts = recount.lets_stand(unit, ("stands",)), recount.counts.get(unit)
        problems = {
            f"its first count stands: {', '.join(must)}": bool(must),
            "it was not reconciled": counts is None,
            "the reconciliation left other voters or ballots": counts is not None
            and counts != (body["voters"], body["ballots"]),
        }
        refuse("reconciliation", " / ".join(unit), problems)
    team = {*map(same_name, body["team"])}
    names, line = recount.written.get((unit, frozenset(team))), recount.write_ins.get("line")
    written = sum(names[0].values()) + names[1] if names else 0
    problems = {
        "its write-in line is not what its team told by name": line is not None
        and body["votes"][recount.names.index(line)] != written,
        "its votes and those that were not given are not those of its ballots": recount.allowed
        * body["ballots"]
        != sum(body["votes"]) + body["no_vote"],
        "a choice has more votes than ballots": any(
            votes > body["ballots"]
            for votes, name in zip(body["votes"], recount.names, strict=False)
            if name in recount.singles
        ),
        "two teams agree on it": recount.agreed(unit) is not None,
        "no table of its board had these people together": unit[0] in recount.teams
        and not any(team <= each for each in recount.teams[unit[0]]),
        "one of the team counted it before": bool(team & recount.counters(unit)),
        "one of the team recalled its return": bool(team & recount.recallers[unit]),
    }
    refuse("tallies", " / ".join(unit), problems)
    ballots = [each.body for each in recount.challenged(unit)]
    said = "more of its ballots are challenged than it has for a choice"
    refuse("challenges", " / ".join(unit), {said: not recount.holds(body, ballots)})
    recount.works(entry, unit[0])
    right = {"examination": "logic_and_accuracy", "found": "as_expected"}
    tests = [each for each in recount.examined if right.items() <= each.items()]
    is_tested = any(each["machine"][0] == unit[0] for each in tests)
    if recount.procedure and not is_tested and body["method"] in ("optical_scan", "mixed"):
        recount.untested.add(unit)
    recount.keep(unit, Tally(team, body, names))


WRITE_INS = "line:label counted:=registered|every law:label registered:[label]"


@takes("recount", "recount.write_ins_set", "case", WRITE_INS, "opened, ready")
def set_write_ins(recount: Recount, entry: Entry) -> None:
    """The votes of a line are told name by name."""
    body, names = entry.body, entry.body["registered"]
    kinds = {each["choice"]: each["kind"] for each in recount.opened["choices"]}
    problems = {
        "names were set, or work began": bool(recount.write_ins) or recount.is_begun,
        "it is not a line for names written in": kinds.get(body["line"], "candidate")
        == "candidate",
        "a name is registered twice": len({*map(same_name, names)}) < len(names),
        "nobody is registered": body["counted"] == "registered" and not names,
    }
    refuse("case", "", problems)
    recount.write_ins = body


NAMES = "baseline:number unit:id team:people names:[(name:label votes:number)] others:count"


@takes("recount", "tally.names_told", "tallies", NAMES, COUNTING)
def tell_names(recount: Recount, entry: Entry) -> None:
    """What a team found on the write-in line of a unit, before its tally."""
    body, unit = entry.body, recount.require_open(entry.body)
    team = frozenset(map(same_name, body["team"]))
    votes = {same_name(each["name"]): each["votes"] for each in body["names"]}
    right = {same_name(name): name for name in recount.write_ins.get("registered", [])}
    alone = recount.write_ins.get("counted") == "registered"
    problems = {
        "a name stands there twice": len(votes) < len(body["names"]),
        "no vote is told": not votes and not body["others"],
        "names are not told one by one": not recount.write_ins,
        "a name is not registered": alone and not votes.keys() <= right.keys(),
        "a name is registered in other letters": any(
            right.get(same_name(each["name"]), each["name"]) != each["name"]
            for each in body["names"]
        ),
        "two teams agree on it": recount.agreed(unit) is not None,
        "one of the team counted it": bool(team & recount.counters(unit)),
    }
    refuse("tallies", " / ".join(unit), problems)
    recount.written[unit, team] = (votes, body["others"])


RELEASE = f"baseline:number unit:id trips:[={TRIPS}]+ people why:label"


@takes("recount", "tally.released", "tallies", RELEASE, COUNTING)
def release(recount: Recount, entry: Entry) -> None:
    """Two people say why a unit may come back."""
    body, unit = entry.body, recount.require_open(entry.body)
    trips = recount.tripped(unit)
    trips = [] if recount.released.get(unit) == trips else trips
    said = f"{', '.join(trips) or 'nothing'} is to be released"
    counted = recount.counters(unit)
    is_theirs = bool(recount.procedure) and not counted.isdisjoint(map(same_name, body["people"]))
    problems = {said: body["trips"] != trips, "who counted it releases it": is_theirs}
    refuse("tallies", " / ".join(unit), problems)
    recount.released[unit] = trips


COUNTED = f"""baseline:number unit:id votes:[count] reason:~={REASONS}
    method:=hand_count|optical_scan|paper_roll|mixed|not_stated"""


@takes("recount", "returns.counted", "tallies", COUNTED, COUNTING, "returning")
def take_count(recount: Recount, entry: Entry) -> None:
    """A unit came back by two tallies that agree."""
    body, unit = entry.body, recount.require_open(entry.body)
    found = recount.agreed(unit)
    problems = {"no two teams agree on it": found is None}
    refuse("tallies", " / ".join(unit), problems)
    waits = any(not each.is_decided for each in recount.challenged(unit))
    refuse("challenges", " / ".join(unit), {"a challenge waits for its ruling": waits})
    same = found is not None and body["method"] == found.body["method"]
    same = same and found is not None and body["votes"] == recount.ruled(unit, found.body["votes"])
    problems = {
        "it is not what two teams counted and the board ruled": not same,
        "what it trips is not released": recount.tripped(unit)
        not in ([], recount.released.get(unit)),
    }
    refuse("tallies", " / ".join(unit), problems)
    recount.come_back(unit, body, "tallies")


RECALLED = "baseline:number unit:id votes:[count] people why:label"


@takes("recount", "returns.recalled", "units", RECALLED, COUNTING)
def recall(recount: Recount, entry: Entry) -> None:
    """Two people take the return of a unit back: it waits again."""
    body, unit = entry.body, tuple(entry.body["unit"])
    counted = recount.counters(unit)
    has_later = bool(recount.stages) and unit not in [u for s in recount.begun[-1:] for u in s]
    problems = {
        "it did not come back": unit not in recount.back,
        "its board said that its return is whole": unit[0] in recount.whole,
        "the recount ended before its last stage": recount.is_ended,
        "a later stage began": has_later,
        "by the procedure its first count stands": unit in recount.standing
        and bool(recount.procedure)
        and bool(recount.lets_stand(unit, ("stands",))),
        "these are not its votes": body["votes"] != recount.back.get(unit),
        "who counted it recalls it": not counted.isdisjoint(map(same_name, body["people"])),
    }
    refuse("units", " / ".join(unit), problems)
    for kept in (recount.reasons, recount.released, recount.tallies, recount.alike, recount.both):
        kept.pop(unit, None)
    for some in (recount.imported, recount.standing, recount.untested):
        some.discard(unit)
    del recount.back[unit]
    recount.recalled.add(unit)
    recount.recalls += 1
    recount.recallers[unit] |= set(map(same_name, body["people"]))
    votes, people = " ".join(map(str, body["votes"])), ", ".join(body["people"])
    said = f"{' / '.join(unit)}: {votes} do not count any more, as {people} recalled them: {body['why']}"
    recount.changes.append(Change("return_recalled", entry.number, said))


@dataclass(slots=True)
class Halt:
    """An order that stopped the recount: its day, the phase before, and whether it was lifted."""

    on: str
    phase: str
    is_lifted: bool = False
    boards: tuple[str, ...] = ()
    """The boards in which it was stopped; empty where it was everywhere."""


ORDER = "order:(by:label reference:label on:day)"
STOPPED = f"baseline:number {ORDER} units:count before:[count] after:[count]"


@takes("recount", "recount.stopped", "case", STOPPED, COUNTING, "stopped")
def stop(recount: Recount, entry: Entry) -> None:
    """An order stops the recount: nothing is counted until it is resumed."""
    refuse_short(recount, entry.body)
    halt(recount, entry.body, ())


def refuse_short(recount: Recount, body: dict[str, Any]) -> None:
    """Refuse sums that do not have a number for each choice."""
    for name in ("before", "after"):
        if len(body[name]) != recount.parts:
            raise Refused("case", f"{name} does not have a number for each choice")


def halt(recount: Recount, body: dict[str, Any], boards: tuple[str, ...]) -> None:
    """Keep a stop, and say which of its sums do not follow from the units that came back."""
    units = [unit for unit in recount.back if not boards or unit[0] in boards]
    right = {
        "units": len(units),
        "before": recount.added(recount.before[unit] for unit in units),
        "after": recount.added(recount.back[unit] for unit in units),
    }
    for name, follows in right.items():
        if body[name] != follows:
            recount.wrong("sums", f"{name}: {shown(body[name])} is said, {shown(follows)} follows")
    recount.halts.append(Halt(body["order"]["on"], recount.phase, boards=boards))


OF_BOARDS = f"boards {STOPPED}"


@takes("recount", "recount.boards_stopped", "case", OF_BOARDS, COUNTING)
def stop_boards(recount: Recount, entry: Entry) -> None:
    """An order stops the recount in some counties."""
    body, boards = entry.body, entry.body["boards"]
    refuse_short(recount, body)
    wrong = any(
        board not in recount.opened["boards"] or board in {*recount.halted, *recount.whole}
        for board in boards
    )
    refuse("case", "", {"a board is named that does not count": wrong})
    halt(recount, body, tuple(boards))
    recount.halted |= set(boards)


@takes("recount", "recount.boards_resumed", "case", f"boards baseline:number {ORDER}", COUNTING)
def resume_boards(recount: Recount, entry: Entry) -> None:
    """The recount goes on in counties in which it was stopped."""
    boards = tuple(entry.body["boards"])
    held = [each for each in recount.halts if each.boards == boards and not each.is_lifted]
    refuse("case", "", {"no order that holds stopped it there": not held})
    early = entry.body["order"]["on"] < held[0].on
    refuse("case", "", {f"it was ordered before the stop of {held[0].on}": early})
    held[0].is_lifted = True
    recount.halted -= set(boards)


@takes("recount", "recount.resumed", "case", f"baseline:number {ORDER}", "stopped")
def resume(recount: Recount, entry: Entry) -> None:
    """A recount that was stopped goes on, in the phase before."""
    last = [each for each in recount.halts if not each.boards][-1]
    if entry.body["order"]["on"] < last.on:
        raise Refused("case", f"it was ordered before the stop of {last.on}")
    last.is_lifted, recount.phase = True, last.phase


WHOLE = "baseline:number board:some units:count imported:count votes:[count]"


@takes("recount", "returns.completed", "case", WHOLE, "ready, returning", "returning")
def complete(recount: Recount, entry: Entry) -> None:
    """A board says that its return is whole."""
    body, board = entry.body, entry.body["board"]
    if board not in recount.opened["boards"] or board in recount.whole:
        raise Refused("units", f"{shown(board)} is not a board that still counts")
    recount.whole.add(board)
    if board in recount.terms:
        day = date.fromisoformat(entry.event["time"][:10])
        # A day ends up to a day later than in UTC.
        recount.overdue += (day - date.fromisoformat(recount.terms[board])).days > 1
    own = [unit for unit in recount.before if unit[0] == board]
    back = [recount.back[unit] for unit in own if unit in recount.back]
    if len(back) < len(own):
        recount.wrong("units", f"{board}: {len(own) - len(back)} units did not come back")
    if body["votes"] != recount.added(back):
        recount.wrong("sums", f"{board}: its votes are not those of its units")
    if body["units"] != len(own):
        recount.wrong("sums", f"{board}: {len(own)} units are listed, it says {body['units']}")
    imported = len(recount.imported & {*own})
    if body["imported"] != imported:
        recount.wrong("imported", f"{board}: {imported} returns were imported")


AMENDED = f"""baseline:number units:count imported:count changed:count gross:count before:[count]
    after:[count] lead:(leader:some runner_up:some before:count after:whole)
    reasons:[(reason:={REASONS} units:count)]"""


@takes("recount", "returns.amended", "case", AMENDED, "returning", "amended")
def amend(recount: Recount, entry: Entry) -> None:
    """The amended return."""
    if waiting := {*recount.opened["boards"]} - recount.whole:
        raise Refused("case", f"the return of {shown(min(waiting))} is not whole")
    if missing := len(recount.before) - len(recount.back):
        recount.wrong("units", f"{missing} units did not come back")
    for name, right in recount.totals().items():
        if entry.body[name] != right:
            check = "imported" if name in ("imported", "reasons") else "sums"
            said = f"{name}: {shown(entry.body[name])} is said, {shown(right)} follows"
            recount.wrong(check, said)


# ------------------------------------------------------------------------------------------------
# 24. Rankings (21.19)
# ------------------------------------------------------------------------------------------------

MOST_RANKS, MOST_RANKED, MOST_SETS, MOST_TIES = 50, 63, 200_000, 100_000
UNSAID = {"tie", "margin_not_positive", "no_method"}
BEFORE, NEXT, PREFERRED = "not_eliminated_before", "not_eliminated_next", "preferred"
ABOUT_RANKINGS = f"""contest assertion:number claim:={BEFORE}|{NEXT} choice:text other:text
    share:text standing:[text] weights:any scale:text upper:text margin:text"""
LINES |= {
    "rankings": grammar("contest ranking:[text] cards:number stratum?:number"),
    "about_rankings": grammar(ABOUT_RANKINGS),
}
OF_RANKS = grammar(f"contest {MARKED} ranks:[[text]]")
OF_CHOICES = SORTS["card_read"]
SORTS["card_read"] = lambda v: (OF_RANKS if type(v) is dict and "ranks" in v else OF_CHOICES)(v)
WEIGHTS |= dict.fromkeys((BEFORE, NEXT, PREFERRED), WEIGHTS["beats"])


@dataclass
class AboutRankings(Assertion):
    """A claim about rankings: a card is for its choice, for the other, or for neither."""

    def counted_for(self, ranking: Iterable[str]) -> str:
        """Which of the two a card counts for, or empty."""
        ranked, both = list(ranking), (self.choice, self.other)
        if self.claim == NEXT:
            first = next((c for c in ranked if c in self.beside["standing"]), "")
            return first if first in both else ""
        first = next((c for c in ranked if c in both), "")
        if self.claim == PREFERRED or ranked[:1] == [self.choice]:
            return first
        return self.other if first == self.other else ""

    def assort(self, marks: Iterable[str], allowed: int) -> Fraction:
        """The value of a card with this ranking."""
        return super().assort([c for c in (self.counted_for(marks),) if c], allowed)


class Ranked(Contest):
    """A ranked contest: what it rests on are `rankings` with their cards, and claims that were said."""

    counted_by = "irv"
    is_searched = True

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.votes_allowed = self.allowed
        self.rankings: dict[tuple[str, ...], int] = {}
        self.said: list[dict[str, Any]] = []
        self.why_none = "no_method"

    def problems(self) -> dict[str, bool]:
        """What a ranked contest must not be."""
        found = self.rule, self.seats, self.votes_allowed, len(self.about)
        one = found == (self.counted_by, 1, 1, 1)
        kinds = {*self.kinds.values()} <= {"candidate", "write_in"}
        return super().problems() | {
            f"has rankings, and not one winner of the rule {self.counted_by}": not one,
            "has a choice that is not a candidate or write-in by itself": not kinds,
            f"has more than {MOST_RANKED} choices": len(self.valid) > MOST_RANKED,
        }

    def ranked(self) -> Claims:
        """The claims, which leave no other winner, or why there are none."""
        if sum(self.rankings.values()) > self.bound:
            return [], "more_votes_than_cards"
        if len(self.valid) == 1:
            return [], "unopposed"
        return self.claims()

    def claims(self) -> Claims:
        """The claims that were said."""
        claims = [(line["claim"], line["choice"], line["other"], NONE) for line in self.said]
        return claims, "" if claims else self.why_none

    def take_ranking(self, ranking: tuple[str, ...], cards: int, stratum: int | None) -> str:
        """Keep the cards of a ranking; what is wrong with the line, or nothing."""
        if stratum is not None:
            return "of a stratum, and its contest has none"
        if not self.is_record([*ranking]) or ranking in self.rankings:
            return "not a ranking of its choices, or one that came"
        self.rankings[ranking] = cards
        return ""

    def elected(self, papers: dict[tuple[str, ...], int]) -> set[str]:
        """Who has won by all papers, or can have."""
        return can_win(self, papers)

    def totals(self, papers: dict[tuple[str, ...], int]) -> Votes:
        """How many papers have each choice first."""
        first = Counter[str]()
        for ranking, cards in papers.items():
            first.update({ranking[0]: cards} if ranking else {})
        return {choice: first[choice] for choice in self.valid}

    def assertion(self, number: int, claim: Claim) -> Assertion:
        """A claim about rankings, with who stands."""
        made = vars(super().assertion(number, claim))
        standing = self.said[number - 1]["standing"] if self.said else []
        return AboutRankings(**made | {"beside": {"standing": standing}})

    def margin(self, _: Plan, claim: Assertion) -> Fraction:
        """The margin of an assertion, by what the rankings count for in it."""
        lead = self.lead_in(claim, self.rankings) - claim.high * self.population.withheld
        return 2 * claim.scale * lead / max(self.population.entries, 1)

    def lead_in(self, claim: Assertion, rankings: dict[tuple[str, ...], int]) -> Fraction:
        """The lead of an assertion in these rankings."""
        votes = Counter[str]()
        for ranking, cards in rankings.items():
            votes[claim.counted_for(ranking)] += cards  # type: ignore[attr-defined]
        return claim.lead(votes)

    def is_reading(self, found: dict[str, Any]) -> bool:
        """Whether people can have read these ranks."""
        ranks = found.get("ranks", [["?"]])
        if found["reading"] != "vote":
            return found["reading"] != "overvote" and not ranks
        in_order = all(are_in_order(marked, self.valid) for marked in ranks)
        return in_order and 0 < len(ranks) <= MOST_RANKS and bool(ranks[-1])

    def is_record(self, marks: list[str]) -> bool:
        """Whether a record can have this ranking."""
        return {*marks} <= {*self.valid} and len({*marks}) == len(marks)

    def marks_read(self, found: dict[str, Any]) -> tuple[str, ...]:
        """The ranking that the marks by rank come to, by the two rules of the contest."""
        most = {"passed_over": MOST_RANKS, "two_end": 1, "ends": 0}[self.terms["skipped_rank"]]
        ranking, skipped = dict[str, None](), 0
        for marked in found["ranks"]:
            skipped = 0 if marked else skipped + 1
            if skipped > most or (len(marked) > 1 and self.terms["overvoted_rank"] == "ends"):
                break
            ranking |= dict.fromkeys(marked if len(marked) == 1 else ())
        return tuple(ranking)

    def risks(self, audit: FullAudit, entries: list[int]) -> list[Risk]:
        """What the sample says of each claim; that one is false does not say who won without it."""
        return [risk._replace(is_certain=False) for risk in super().risks(audit, entries)]

    def line(self, audit: FullAudit, told: dict[str, Any]) -> dict[str, Any]:
        """What `round.closed` must say of it; where every paper was read they are counted."""
        line = super().line(audit, told)
        if not line["assertions"]:
            return line
        sample = sample_of(audit, self, self.sample(audit.draw))
        if not (sample.is_full and self.is_certain_in(audit.plan, sample)):
            return line
        agrees = self.elected(Counter(choices for _, choices in sample.looks)) == {*self.about}
        status = "hand_count_agrees" if agrees else "hand_count_differs"
        risk = ALL_READ if agrees else NOTHING_MEASURED
        return line | {"status": status, "measured_risk": risk}

    def is_certain_in(self, _: Plan, sample: Sample) -> bool:
        """Whether every entry of the sample was read, people agreed, and no contest was promised in vain."""
        return sample.is_certain


def can_win(contest: Ranked, papers: dict[tuple[str, ...], int]) -> set[str]:
    """Who can win the count of these rankings, if ties are broken in whatever way."""

    def after(standing: frozenset[str]) -> list[frozenset[str]]:
        """Who can stand when the next are gone."""
        votes = dict.fromkeys(standing, 0)
        for ranking, cards in papers.items():
            for choice in [c for c in ranking if c in standing][:1]:
                votes[choice] += cards
        least = min(votes.values())
        lowest = {choice for choice, number in votes.items() if number == least}
        above = [number for number in votes.values() if number > least]
        if len(lowest) == 1 or (above and least * len(lowest) < min(above)):
            return [standing - lowest]
        return [standing - {choice} for choice in lowest]

    ahead = [frozenset(contest.valid)] if any(papers) else []
    seen, found = {*ahead}, set[str]()
    while ahead and len(seen) <= MOST_TIES:
        standing = ahead.pop()
        new = [left for left in after(standing) if left not in seen] if len(standing) > 1 else []
        found |= standing if len(standing) == 1 else set()
        seen.update(new)
        ahead += new
    return set() if ahead else found


class Preferred(Ranked):
    """A ranked contest that who is preferred to each other choice has won: its claims follow from the rankings."""

    counted_by = "condorcet"
    is_searched = False

    def claims(self) -> Claims:
        """One for each other choice, in the order of choices."""
        winner = self.elected(self.rankings)
        if winner != {*self.about}:
            return [], "margin_not_positive" if winner else "nobody_preferred"
        others = [choice for choice in self.valid if choice not in winner]
        return [(PREFERRED, self.about[0], other, NONE) for other in others], ""

    def elected(self, papers: dict[tuple[str, ...], int]) -> set[str]:
        """Whom more papers rank above each other choice than below it; who is not ranked is below all who are."""

        def leads(one: str, other: str) -> bool:
            """Whether more papers have the one first of the two."""
            lead = 0
            for ranking, cards in papers.items():
                first = next((choice for choice in ranking if choice in (one, other)), "")
                lead += cards * ((first == one) - (first == other))
            return lead > 0

        return {c for c in self.valid if all(leads(c, other) for other in self.valid if other != c)}


class ByRanks(Assertion):
    """A claim about the points of ranks: of K choices the first has K - 1, who is not ranked none."""

    def assort(self, marks: Iterable[str], allowed: int) -> Fraction:
        """The value of a card with this ranking."""
        del allowed
        points = {c: len(self.weights) - rank for rank, c in enumerate(marks, 1)}
        return self.scale * self.lead(points) + HALF


class Borda(Ranked):
    """A ranked contest that most points of ranks have won: its claims follow from the rankings."""

    counted_by = "borda"
    is_searched = False

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        choices = len(self.valid)
        self.per_choice, self.allowed = max(choices - 1, 1), max(choices * (choices - 1) // 2, 1)

    def claims(self) -> Claims:
        """One for each other choice, in the order of choices."""
        winners = self.elected(self.rankings)
        if winners != {*self.about}:
            return [], "margin_not_positive" if len(winners) == 1 else "tie"
        others = [choice for choice in self.valid if choice not in winners]
        return [("outranks", self.about[0], other, NONE) for other in others], ""

    def assertion(self, number: int, claim: Claim) -> Assertion:
        """A claim with its weights; a card can say as much as its first rank gives."""
        most = Fraction(self.per_choice)
        made = vars(super().assertion(number, claim))
        return ByRanks(**made | {"low": -most, "high": most})

    def lead_in(self, claim: Assertion, rankings: dict[tuple[str, ...], int]) -> Fraction:
        """The lead of an assertion in the points of these rankings."""
        return claim.lead(self.totals(rankings))

    def totals(self, papers: dict[tuple[str, ...], int]) -> Votes:
        """The points of each choice on these papers."""
        found = dict.fromkeys(self.valid, 0)
        for ranking, cards in papers.items():
            for rank, choice in enumerate(ranking, 1):
                found[choice] += cards * (len(self.valid) - rank)
        return found

    def elected(self, papers: dict[tuple[str, ...], int]) -> set[str]:
        """Who has most points; several where these are level, nobody where nobody has any."""
        totals = self.totals(papers)
        return {choice for choice, n in totals.items() if n and n == max(totals.values())}


class Unrecorded(Ranked):
    """A ranked contest without records: each order of elimination that ends with another winner is tested.

    An order needs, whenever a choice goes, that no other that stands has fewer votes. All that it needs is tested at
    once, by wealth that is weighed anew before each draw: by the squares of what the test of each need has made.
    """

    is_searched = False
    most_choices = 6

    def problems(self) -> dict[str, bool]:
        """What such a contest must not be."""
        many = f"has more than {self.most_choices} choices, and no records"
        return super().problems() | {many: len(self.valid) > self.most_choices}

    def ranked(self) -> Claims:
        """No claims: they are looked for on the paper."""
        return [], "unopposed" if len(self.valid) == 1 else ""

    def bet_numbers(self) -> list[int]:
        """One bet, for all orders."""
        return [0]

    def take_bet(self, number: int, bet: dict[str, Any]) -> None:
        """Keep the bet, which is no other than this one."""
        is_other = bet["name"] != "truncated shrinkage"
        refuse("tables", self.id, {"its orders are not tested by truncated shrinkage": is_other})
        super().take_bet(number, bet)

    def orders(self) -> list[tuple[str, ...]]:
        """The orders of elimination that end with another choice, from the first that goes."""
        return [order for order in permutations(self.valid) if order[-1] not in self.about]

    def risks(self, audit: FullAudit, entries: list[int]) -> list[Risk]:
        """What the sample says of all orders: of the one that is hardest to exclude."""
        sample = sample_of(audit, self, entries)
        if sample.is_full and sample.is_certain:
            found = self.elected(Counter(choices for _, choices in sample.looks))
            return [Risk(0, NOTHING_MEASURED, is_full=True, is_shown=found == {*self.about})]
        least = self.hardest(sample)
        risk, is_sure = measured([least])[0], least == math.inf
        return [Risk(0, risk, is_full=sample.is_full, is_shown=is_sure, is_certain=False)]

    def hardest(self, sample: Sample) -> float:
        """The least, over these orders, of the logarithm of the largest wealth."""
        made, least = dict[tuple[str, ...], list[Step]](), math.inf
        for order in self.orders():
            parts = []
            for place, goes in enumerate(order[:-1]):
                key = (goes, *sorted(order[place + 1 :]))
                if key not in made:
                    made[key] = self.goes_next(sample, goes, {*order[place:]})
                parts.append(made[key])
            least = min(least, largest_at_once(parts, least))
        return least

    def goes_next(self, sample: Sample, goes: str, standing: set[str]) -> list[Step]:
        """What each draw says of that choice going next of those standing: the weight of it before, and the factor."""
        paths = []
        # A card says who is first on it of those standing, and nothing more.
        seen = [
            (reading, next(((c,) for c in choices if c in standing), ()))
            for reading, choices in sample.looks
        ]
        for stays in self.valid:
            if stays in standing - {goes}:
                base = vars(Contest.assertion(self, 0, (NEXT, goes, stays, NONE)))
                claim = AboutRankings(**base | {"beside": {"standing": standing}})
                value = {look: paper_value(self, claim, look) for look in {*seen}}
                draws = [(value[look], 1) for look in seen]
                play = game(HALF, claim.upper, self.population.entries, False, draws)
                paths.append(log_wealth(self.bets[0], play, len(draws)))
        steps = list[Step]()
        for place in range(len(sample.looks)):
            pairs = [(path[place], path[place + 1]) for path in paths]
            if any(after == math.inf for _, after in pairs):
                return [*steps, (0.0, math.inf)]
            steps.append(step_at_once([(2 * log, factor_of(log, after)) for log, after in pairs]))
        return steps


class BySteps(Unrecorded):
    """The same with up to ten choices: the wealth of an order is shared out over its steps, half of it to the last.

    At a step some choices stand and one of them goes; each share runs by itself. Of the sums over all orders the least
    counts, after every draw. It is found set by set, from the last choice to all of them.
    """

    most_choices = 10

    def hardest(self, sample: Sample) -> float:
        """The logarithm of the largest, over all draws, of the least wealth of any of these orders."""
        draws, choices = len(sample.looks), len(self.valid)
        least = {
            frozenset({last}): [math.inf if last in self.about else 0.0] * draws
            for last in self.valid
        }
        for number in range(2, choices + 1):
            share = 2 ** (choices - number) / (2 ** (choices - 1) - 1)
            for standing in map(frozenset, combinations(self.valid, number)):
                ways = [
                    with_share(
                        self.goes_next(sample, goes, {*standing}), share, least[standing - {goes}]
                    )
                    for goes in standing
                ]
                least[standing] = [min(each) for each in zip(*ways, strict=True)]
        most = max(least[frozenset(self.valid)], default=0.0)
        return math.log(max(most, 1.0)) if most < math.inf else math.inf


Step = tuple[float, float]  # the logarithm of a weight before a draw, and the factor of the draw


def factor_of(before: float, after: float) -> float:
    """What a draw makes of wealth; nothing where it proves that there is none to be had, or that was proven."""
    return 0.0 if after == -math.inf else math.exp(after - before)


def step_at_once(steps: list[Step]) -> Step:
    """Several steps as one: their weights added up, and the mean of their factors by weight."""
    largest = max(log for log, _ in steps)
    if largest == -math.inf:
        return -math.inf, 0.0
    weights = [math.exp(log - largest) for log, _ in steps]
    total = sum(weights)
    mean = sum(w * factor for w, (_, factor) in zip(weights, steps, strict=True)) / total
    return largest + math.log(total), mean


def largest_at_once(parts: list[list[Step]], enough: float) -> float:
    """The logarithm of the largest wealth, 0 at least, that all parts together come to; no further than `enough`."""
    if any(part and part[-1][1] == math.inf for part in parts):
        return math.inf
    log = largest = 0.0
    for steps in zip(*parts, strict=True):
        _, factor = step_at_once([*steps])
        if factor <= 0:
            break
        log += math.log(factor)
        largest = max(largest, log)
        if largest >= enough:
            break
    return largest


def with_share(steps: list[Step], share: float, rest: list[float]) -> list[float]:
    """What a step makes of its share after each draw, and what the steps after it have come to."""
    sums, wealth = [], 1.0
    for place, other in enumerate(rest):
        # The draw that refutes a need is the last that is listed; from there on wealth has no limit.
        factor = steps[place][1] if place < len(steps) else math.inf
        wealth = factor if factor == math.inf else wealth * factor
        sums.append(share * wealth + other)
    return sums


CLASSES |= {"awaire": Unrecorded, "awaire_steps": BySteps}
WEIGHTS["outranks"] = WEIGHTS["beats"]
CLASSES |= {"borda_polling": Borda, "borda_comparison": Borda}
CLASSES |= {"ranked_polling": Ranked, "ranked_comparison": Ranked}
CLASSES |= {"preference_polling": Preferred, "preference_comparison": Preferred}


def read_rankings(tables: Tables, plan: Plan) -> None:
    """The rankings of each ranked contest, and the claims that were committed for it."""
    for contest in plan.contests.values():
        own = getattr(contest, "counted_by", "")
        is_none = contest.rule in ("condorcet", "borda") and contest.rule != own
        refuse("tables", contest.id, {"has a method that does not know its rule": is_none})
    every = [c for c in plan.contests.values() if isinstance(c, Ranked)]
    ranked = {contest.id: contest for contest in every if not isinstance(contest, Unrecorded)}
    if not ranked:
        return
    lines, order = tables.lines("rankings"), list(ranked)
    for number, line in enumerate(lines, 1):
        where, ranking = f"`rankings`, line {number}", tuple(line["ranking"])
        refuse("tables", where, {"not of a ranked contest": line["contest"] not in ranked})
        contest = ranked[line["contest"]]
        problem = contest.take_ranking(ranking, line["cards"], line.get("stratum"))
        refuse("tables", where, {problem: bool(problem)})
    keys = [
        (
            order.index(line["contest"]),
            line.get("stratum", 0),
            [*map(ranked[line["contest"]].valid.index, line["ranking"])],
        )
        for line in lines
    ]
    refuse(
        "tables", "`rankings`", {"not in the order of contests and choices": keys != sorted(keys)}
    )
    stated = {line["contest"]: line for line in tables.lines("populations")}
    for raw in tables.folder.table(tables.files, "assertions", "tables"):
        said = parsed(raw)
        name = said.get("contest") if type(said) is dict else None
        if type(name) is str and name in ranked and ranked[name].is_searched:
            shaped(said, LINES["about_rankings"], "tables", "`assertions`")
            ranked[name].said.append(said)
    for contest in ranked.values():
        check_rankings(plan, contest, stated.get(contest.id, {}))


def check_rankings(plan: Plan, contest: Ranked, stated: dict[str, Any]) -> None:
    """Refuse numbers that do not follow from the rankings, and claims that leave another winner possible."""
    status, cards = stated.get("status"), sum(contest.rankings.values())
    contest.why_none = status if status in UNSAID else "no_method"
    votes = votes_of(stated.get("recorded", [])) if contest.compares else contest.votes
    own = [plan.batches[n] for n in plan.batches_of(contest)]
    records, is_apart = records_with(plan, contest, own), isinstance(contest, Apart)
    claims = [(c["claim"], c["choice"], c["other"], tuple(c["standing"])) for c in contest.said]
    (winner,) = contest.about
    refuse(
        "tables",
        contest.id,
        {
            "its totals are not those of its rankings": not is_apart
            and votes != contest.totals(contest.rankings),
            f"rankings of {cards} cards, and {records} have a record with it": not is_apart
            and contest.compares
            and cards != records,
            "a claim is none about its rankings": not all(map(contest_has(contest), claims)),
            "a claim stands there twice": len({*claims}) < len(claims),
        },
    )
    left = {"an order of elimination with another winner is left": is_left(contest, claims, winner)}
    refuse("tables", f"`assertions`, {contest.id}", left if claims else {})


def records_with(plan: Plan, contest: Contest, own: list[Batch]) -> int:
    """How many cards of these batches have a record with a contest."""
    with_it = plan.styles_with(contest)
    return sum(s in with_it for b in own for s in (plan.frame or [])[b.first : b.last])


RankedClaim = tuple[str, str, str, tuple[str, ...]]


def contest_has(contest: Ranked) -> Callable[[RankedClaim], bool]:
    """Whether a claim is one about the choices of a contest."""

    def is_one(claim: RankedClaim) -> bool:
        kind, choice, other, standing = claim
        in_order = [*standing] == [c for c in contest.valid if c in standing]
        among = {*(standing if kind == NEXT else contest.valid)}
        fits_ = in_order and bool(standing) == (kind == NEXT)
        return fits_ and choice != other and {choice, other} <= among

    return is_one


def is_left(contest: Ranked, claims: list[RankedClaim], winner: str) -> bool:
    """Whether some order of elimination that ends with another choice is excluded by no claim.

    An order is read from its end: who stood last, who stood before. Whether a choice can have gone next
    depends on who stood then, not on the order of the others; so sets of choices are followed, each once.
    """
    bit = {choice: 1 << number for number, choice in enumerate(contest.valid)}
    not_before = dict.fromkeys(bit.values(), 0)
    not_next = set[tuple[int, int]]()
    for kind, choice, other, standing in claims:
        if kind == NEXT:
            not_next.add((sum(map(bit.__getitem__, standing)), bit[choice]))
        else:
            not_before[bit[other]] |= bit[choice]
    every, seen, ahead = sum(not_before), set[int](), [0]
    while ahead and every not in seen and len(seen) <= MOST_SETS:
        above = ahead.pop()
        for goes, before in not_before.items():
            left = above | goes
            is_first = not above and goes == bit[winner]
            is_out = above & goes or is_first or before & ~left or (left, goes) in not_next
            if not is_out and left not in seen:
                seen.add(left)
                ahead.append(left)
    return every in seen or bool(ahead)


MORE_TABLES.append(read_rankings)

# ------------------------------------------------------------------------------------------------
# 25. Points, and several votes for one choice (21.26)
# ------------------------------------------------------------------------------------------------

IN_POINTS = ("score", "cumulative")


class OfPoints(Assertion):
    """A claim about totals of points: a choice stands on a card as often as it has points there."""

    def assort(self, marks: Iterable[str], allowed: int) -> Fraction:
        """The value of a card with these points; more than a voter has in all are no valid vote."""
        points = Counter(marks)
        return self.scale * self.lead(points) + HALF if points.total() <= allowed else HALF


class Scored(Contest):
    """A contest in which a card may give one choice several points or votes."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.per_choice = self.allowed
        self.allowed *= len(self.valid) if self.rule == "score" else 1

    def problems(self) -> dict[str, bool]:
        """What such a contest must not be."""
        return super().problems() | {
            "has points, and another rule": self.rule not in IN_POINTS,
            f"has more than {MOST_POINTS} for one choice": self.per_choice > MOST_POINTS,
        }

    def assertion(self, number: int, claim: Claim) -> Assertion:
        """A claim with its weights; a card can say as much as it may give one choice."""
        made = vars(super().assertion(number, claim))
        return OfPoints(
            **made | {"low": Fraction(-self.per_choice), "high": Fraction(self.per_choice)}
        )

    def is_reading(self, found: dict[str, Any]) -> bool:
        """Whether people can have read these points."""
        marks = found.get("choices", ["?"])
        if found["reading"] != "vote":
            return not marks
        return 0 < len(marks) <= self.allowed and self.is_in_order(marks, self.valid)

    def is_record(self, marks: list[str]) -> bool:
        """Whether a record can have these points."""
        return self.is_in_order(marks, [*self.kinds])

    def is_in_order(self, marks: list[str], choices: list[str]) -> bool:
        """Whether these are choices in their order, none more often than a card may have it."""
        times = Counter(marks)
        right = [choice for choice in choices for _ in range(times[choice])]
        return marks == right and max(times.values(), default=0) <= self.per_choice


def check_points(_: Tables, plan: Plan) -> None:
    """Refuse a rule of points with a method that reads marks."""
    for contest in plan.contests.values():
        is_none = contest.rule in IN_POINTS and not isinstance(contest, Scored)
        refuse("tables", contest.id, {"has a method that does not know its rule": is_none})


def outscoring(contest: Contest) -> Claims:
    """Every winner has more in all than every loser."""
    claims, status = plurality(contest)
    return [("outscores", *claim[1:]) for claim in claims], status


class InRows(ByTotals, Scored):
    """A contest by points, whose totals by batch stand in rows that account for all that cards can give (21.26)."""

    def row_problems(self, cards: int, line: dict[str, Any]) -> dict[str, bool]:
        """What is wrong with the row of a batch of so many cards."""
        if len(line) != 6:
            return {"has not the cards, undervotes and overvoted cards of its points": True}
        votes, on, lost = votes_of(line["votes"]), line["cards"], line["overvoted"]
        given = sum(votes.values()) + line["undervotes"] + self.allowed * lost
        most = self.per_choice * (on - lost)
        return {
            "has more cards with the contest than the manifest has cards": on > cards,
            "does not account for all points that its cards can give": given != self.allowed * on,
            "has more points for a choice than its cards can give": max(votes.values(), default=0)
            > most,
        }


class ScoredInPools(InRows, InPools):
    """A contest by points with pools."""


class ScoredByBatches(InRows, ByBatches):
    """A contest by points whose batches are drawn by weight and counted."""


MOST_POINTS = 255
CLASSES |= {"points_polling": Scored, "points_comparison": Scored}
CLASSES |= {"oneaudit_points": ScoredInPools, "points_batches": ScoredByBatches}
RULES |= dict.fromkeys(IN_POINTS, outscoring)
WEIGHTS["outscores"] = WEIGHTS["beats"]
MORE_TABLES.append(check_points)

# ------------------------------------------------------------------------------------------------
# 26. Strata that draw apart (21.25)
# ------------------------------------------------------------------------------------------------

LINES["strata"] = grammar(
    f"contest stratum:number {':count '.join(COUNTS)}:count recorded:votes votes"
)


class Apart(Targeted, InPools):
    """A contest whose strata draw apart, each by its own way, and are measured together.

    `lines` are its lines of the table `strata`, `parts` the entries of each stratum as they follow.
    """

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.strata: list[dict[str, Any]] = self.terms["strata"]
        kinds = [stratum["kind"] for stratum in self.strata]
        self.compares = any(kind not in ("polling", "batches") for kind in kinds)
        self.counted = [n for n, kind in enumerate(kinds) if kind == "batches"]
        self.by_style = [n for n, kind in enumerate(kinds) if kind == "comparison_by_style"]
        self.lines: list[dict[str, Any]] = []
        self.parts: list[Population] = []
        self.number = {name: n for n, s in enumerate(self.strata) for name in s["jurisdictions"]}
        self.tickets: dict[int, str] = {}
        self.taken = 0

    def problems(self) -> dict[str, bool]:
        """What its method must not be, or not for this contest."""
        names = [name for stratum in self.strata for name in stratum["jurisdictions"]]
        inside = [stratum["jurisdictions"] for stratum in self.strata]
        name = self.terms["name"]
        return super().problems() | {
            "has fewer than two strata": len(self.strata) < 2,
            "has no stratum that is counted by batches": name == "stratified_batches"
            and not self.counted,
            "has no stratum by card style": name == "stratified_by_style" and not self.by_style,
            "has a stratum whose jurisdictions are not in text order": any(
                each != sorted({*each}) for each in inside
            ),
            "has not each of its jurisdictions in one stratum": sorted(names) != self.jurisdictions,
            "has strata whose shares do not add up to 1": sum(
                Fraction(stratum["share"]) for stratum in self.strata
            )
            != 1,
            "has strata whose bounds do not add up to its bound": sum(
                stratum["bound"] for stratum in self.strata
            )
            != self.bound,
        }

    @property
    def has_pools(self) -> bool:
        """Whether a stratum has batches whose votes are committed."""
        return any(stratum["kind"] in ("oneaudit", "batches") for stratum in self.strata)

    def stratum_of(self, plan: Plan, entry: int) -> int:
        """The number of the stratum of an entry, from 0: the phantoms of the first come first."""
        if entry >= plan.places:
            return self.number[plan.batches[entry - plan.places].id[0]]
        if entry >= 0:
            return self.number[plan.batch_at(entry).id[0]]
        beyond = -entry
        for number, part in enumerate(self.parts):
            beyond -= part.phantoms
            if beyond <= 0:
                return number
        raise ValueError(f"it has no phantom {-entry}")

    def bet_numbers(self) -> list[int]:
        """No bet is committed: the strata say what they stake."""
        return []

    def totals_due(self, plan: Plan) -> list[int]:
        """The numbers of its batches that are pools, or are counted whole."""
        pooled = [n for n, stratum in enumerate(self.strata) if stratum["kind"] == "oneaudit"]
        pools = {n for n in super().totals_due(plan) if self.has_batch_in(plan, n, pooled)}
        own = plan.batches_of(self)
        return [n for n in own if n in pools or self.has_batch_in(plan, n, self.counted)]

    def has_batch_in(self, plan: Plan, batch: int, strata: list[int]) -> bool:
        """Whether a batch is in one of these strata."""
        return self.number[plan.batches[batch].id[0]] in strata

    def pools_in(self, plan: Plan) -> list[int]:
        """The numbers of its batches that are pools: others with totals are counted whole."""
        every = super().pools_in(plan)
        return [n for n in every if not self.has_batch_in(plan, n, self.counted)]

    def marks(self, audit: FullAudit, entry: int) -> Marks:
        """What is recorded of an entry; of a batch nothing that is by cards."""
        return None if entry >= audit.plan.places else super().marks(audit, entry)

    def populate(self, plan: Plan, recorded: Votes) -> Population:
        """How many entries it has; those of its strata must be as the table has them."""
        numbers = [line["stratum"] for line in self.lines]
        right = list(range(1, len(self.strata) + 1))
        refuse(
            "tables", f"`strata`, {self.id}", {"not one line for each, in order": numbers != right}
        )
        self.parts = [self.part(plan, *each) for each in zip(self.strata, self.lines, strict=True)]
        self.check_sums(plan, recorded)
        found = Population(0, recorded=recorded)
        for part in self.parts:
            for name in COUNTS:
                setattr(found, name, getattr(found, name) + getattr(part, name))
            if part.status != "auditable":
                found.status = part.status
        return found

    def part(self, plan: Plan, stratum: dict[str, Any], line: dict[str, Any]) -> Population:
        """The entries of a stratum."""
        own = [b for b in plan.batches if b.id[0] in stratum["jurisdictions"]]
        recorded, is_by_style = votes_of(line["recorded"]), line["stratum"] - 1 in self.by_style
        found = self.entries_in(plan, own, stratum["bound"], recorded, is_by_style)
        said = {name: line[name] for name in vars(found) if name in line and name != "recorded"}
        where, votes = f"`strata`, {self.id}, stratum {line['stratum']}", votes_of(line["votes"])
        follows = {name: getattr(found, name) for name in said}
        problems = {
            f"{said} stands there, {follows} follows": said != follows,
            "its cards cannot hold the votes reported there": not fits(self, found.entries, votes),
            "its records cannot hold what is recorded": not fits(self, found.records, recorded),
            "`votes` are not of every valid choice, in order": chosen(line["votes"]) != self.valid,
            "`recorded` is not of every valid choice, in order, where records are compared": chosen(
                line["recorded"]
            )
            != (self.valid if self.compares else []),
            "none of its cards has a record": stratum["kind"][:10] == "comparison"
            and not found.records,
            "it has not a stake for each assertion": len(stratum["stakes"]) != len(self.assertions),
        }
        refuse("tables", where, problems)
        return found

    def check_sums(self, plan: Plan, recorded: Votes) -> None:
        """Refuse strata that do not add up to their contest, and a stratum of pools that has none."""
        votes, in_records = Counter[str](), Counter[str]()
        for line in self.lines:
            votes.update(votes_of(line["votes"]))
            in_records.update(votes_of(line["recorded"]))
        have = {self.number[plan.batches[n].id[0]] for n in plan.totals[self.id]}
        odd = [
            n
            for n in self.counted
            if self.votes_counted(plan, n) != votes_of(self.lines[n]["votes"])
        ]
        lack = [n for n, s in enumerate(self.strata) if s["kind"] == "oneaudit" and n not in have]
        problems = {
            "its votes are not those of the contest": dict(votes) != self.votes,
            "`recorded` does not add up to that of the contest": dict(in_records) != recorded,
            f"stratum {lack[0] + 1 if lack else 0} has no pool": bool(lack),
            "its batches have not the votes reported in their stratum": bool(odd),
        }
        refuse("tables", f"`strata`, {self.id}", problems)

    def batches_in(self, plan: Plan, number: int) -> list[int]:
        """The batches of a stratum, in id order."""
        return [n for n in plan.batches_of(self) if self.has_batch_in(plan, n, [number])]

    def votes_counted(self, plan: Plan, number: int) -> Votes:
        """The votes reported for all batches of a stratum together."""
        total = Counter(dict.fromkeys(self.valid, 0))
        for n in self.batches_in(plan, number):
            total.update(plan.totals[self.id][n])
        return dict(total)

    def means_above(self, plan: Plan, claim: Assertion) -> list[Fraction]:
        """By how much the values of each stratum together are above 1/2 each: as recorded, or reported."""
        found = []
        for number, (stratum, line, part) in enumerate(
            zip(self.strata, self.lines, self.parts, strict=True)
        ):
            if stratum["kind"] in ("polling", "batches"):
                found.append(claim.scale * self.lead_of(claim, number, votes_of(line["votes"])))
                continue
            lead = self.lead_of(claim, number, part.recorded) - claim.high * part.withheld
            totals = plan.totals[self.id].items()
            own = {n: votes for n, votes in totals if self.has_batch_in(plan, n, [number])}
            means = {n: pool_mean(claim, votes, plan.batches[n].cards) for n, votes in own.items()}
            self.means[claim.number] |= means
            above = (plan.batches[n].cards * (mean - HALF) for n, mean in means.items())
            found.append(claim.scale * lead + sum(above, NONE))
        return found

    def lead_of(self, claim: Assertion, _: int, votes: Votes) -> Fraction:
        """The lead of an assertion in the votes of a stratum."""
        return claim.lead(votes)

    def margin(self, plan: Plan, claim: Assertion) -> Fraction:
        """The margin of an assertion: of what is recorded, or reported where cards are polled."""
        if not hasattr(self, "means"):
            self.means = {}
        self.means[claim.number] = {}
        self.above: dict[int, list[Fraction]] = getattr(self, "above", {})
        self.above[claim.number] = self.means_above(plan, claim)
        return 2 * sum(self.above[claim.number], NONE) / max(self.population.entries, 1)

    def margin_status(self, plan: Plan) -> str:
        """Whether every margin is above 0, or would be without what is withheld."""
        low = [claim for claim in self.assertions if claim.margin <= 0]
        kept = [part.withheld for part in self.parts]
        for part in self.parts:
            part.withheld = 0
        is_hidden = all(self.margin(plan, claim) > 0 for claim in low)
        for part, withheld in zip(self.parts, kept, strict=True):
            part.withheld = withheld
        for claim in low:
            self.margin(plan, claim)
        return "auditable" if not low else "withheld" if is_hidden else "margin_not_positive"

    def ordered(self, plan: Plan) -> list[int]:
        """The entries that are drawn by ticket: none of a stratum that is counted by batches."""
        order = [*range(-self.population.phantoms, 0)]
        for number, part in enumerate(self.parts):
            own = [plan.batches[n] for n in self.batches_in(plan, number)]
            order += plan.places_in(self, own, part, number in self.by_style)
        return [entry for entry in order if self.stratum_of(plan, entry) not in self.counted]

    def weight(self, plan: Plan, batch: int) -> Fraction:
        """The weight of a batch that is counted whole: the largest part of a margin that it could overstate."""
        return max(
            (
                worth(plan, a, batch, plan.totals[self.id][batch]) / a.margin
                for a in self.assertions
            ),
            default=NONE,
        )

    def take_turns(self, draw: Draw) -> None:
        """Put the batches of strata into their orders, and all strata in turns, as their shares have it."""
        plan, order = draw.plan, self.order
        self.weights = dict[int, Fraction]()
        for number in self.counted if self.population.status == "auditable" else []:
            own = self.batches_in(plan, number)
            self.weights |= {n: self.weight(plan, n) for n in own}
            unit = math.lcm(*(self.weights[n].denominator for n in own))
            left = [(n, int(self.weights[n] * unit)) for n in own if self.weights[n]]
            fields = ("batches", self.strata[number]["jurisdictions"][0])
            for i in range(1, len(left) + 1):
                of_draw = ticket(draw.seed, "draw", *fields, str(i))
                sums = list(accumulate(weight for _, weight in left))
                at = bisect_right(sums, int(of_draw, 16) * sums[-1] // ALL_TICKETS)
                batch, _ = left.pop(at)
                self.tickets[batch] = of_draw
                order = [*order, plan.places + batch]
        self.order = self.interleaved(plan, order)
        self.rank = {entry: place for place, entry in enumerate(self.order, 1)}

    def most(self) -> int:
        """How many draws it can have."""
        return len(self.order)

    def draw(self, draw: Draw, had: int) -> Iterator[tuple[int, Selection | None]]:
        """The cards drawn, and phantoms."""
        return (each for each in super().draw(draw, had) if each[0] < draw.plan.places)

    def draw_batches(self, plan: Plan) -> Iterator[tuple[int, Selection]]:
        """The batches that were not drawn before, each with its place."""
        first, self.taken = self.taken, self.size
        for place, entry in enumerate(self.order[first : self.size], first + 1):
            if entry >= plan.places:
                batch = entry - plan.places
                yield batch, (self.place, place, self.tickets[batch])

    def sample(self, draw: Draw) -> list[int]:
        """The entries of its sample: cards as far as all were selected, and batches up to its size."""
        places = draw.plan.places
        while self.reached < len(self.order):
            entry = self.order[self.reached]
            is_in = self.reached < self.size if entry >= places else entry in draw.to_read
            if not is_in:
                break
            self.reached += 1
        return self.order[: self.reached]

    def line(self, audit: FullAudit, told: dict[str, Any]) -> dict[str, Any]:
        """What `round.closed` must say of it; nothing is measured where counted votes do not fit."""
        plan = audit.plan
        drawn = self.sample(audit.draw) if self.counted else []
        counts = ((e - plan.places, self.count(audit, e)) for e in drawn if e >= plan.places)
        is_fitting = all(
            fits(self, plan.batches[n].cards, votes_of(count["votes"]))
            for n, count in counts
            if count["found"]
        )
        if self.population.status == "auditable" and not is_fitting:
            return self.closed("more_votes_than_cards")
        return super().line(audit, told)

    def count(self, audit: FullAudit, entry: int) -> dict[str, Any]:
        """What people counted in a batch of the sample."""
        found: dict[str, Any] = audit.readings.standing((entry - audit.plan.places, self.id))
        return found

    def interleaved(self, plan: Plan, order: list[int]) -> list[int]:
        """Entries in the order of their tickets, those of each stratum as often as its share."""
        shares = [Fraction(stratum["share"]) for stratum in self.strata]
        whole = math.lcm(*(share.denominator for share in shares))
        parts = [int(share * whole) for share in shares]
        steps = [math.lcm(*parts) // part for part in parts]  # 1 / share, all times one number
        own: list[list[int]] = [[] for _ in shares]
        for entry in order:
            own[self.stratum_of(plan, entry)].append(entry)
        each = enumerate(zip(steps, own, strict=True))
        turns = (turns_of(number, step, mine) for number, (step, mine) in each)
        return [entry for _, _, entry in heapq.merge(*turns)]

    def risks(self, audit: FullAudit, entries: list[int]) -> list[Risk]:
        """What the sample says of each assertion."""
        plan = audit.plan
        cards = [entry for entry in entries if entry < plan.places]
        batches = [entry for entry in entries if entry >= plan.places]
        sample = sample_of(audit, self, cards)
        numbers = [self.stratum_of(plan, entry) for entry in cards]
        counts = {entry - plan.places: self.count(audit, entry) for entry in batches}
        is_full = len(entries) == len(self.order)
        return [
            self.measured_apart(plan, sample, numbers, counts, claim, is_full)
            for claim in self.assertions
        ]

    def counted_value(
        self, plan: Plan, claim: Assertion, batch: int, count: dict[str, Any]
    ) -> tuple[Fraction, Fraction]:
        """What the cards of a batch are worth by what people counted, and the value of its draw."""
        paper = worth(plan, claim, batch, votes_of(count["votes"])) if count["found"] else NONE
        reported = worth(plan, claim, batch, plan.totals[self.id][batch])
        return paper, self.weights[batch] * claim.margin - reported + paper

    def below_of(self, plan: Plan, claim: Assertion, number: int) -> Fraction:
        """By how much the mean of a stratum is below that of its values (o of 21.25)."""
        part, kind = self.parts[number], self.strata[number]["kind"]
        if kind == "polling":
            return NONE
        if kind != "batches":
            return claim.upper - HALF - self.above[claim.number][number] / part.entries
        own = self.batches_in(plan, number)
        every = sum((self.weights[n] * claim.margin for n in own), NONE)
        said = (worth(plan, claim, n, plan.totals[self.id][n]) for n in own)
        return (every - sum(said, NONE)) / part.entries

    def is_certain_of(self, plan: Plan, counts: dict[int, dict[str, Any]]) -> bool:
        """Whether every card of the strata that are counted by batches lies in one that was found."""
        own = [n for number in self.counted for n in self.batches_in(plan, number)]
        is_every = all(n in counts and counts[n]["found"] for n in own if plan.batches[n].cards)
        return is_every and not any(self.parts[number].phantoms for number in self.counted)

    def measured_apart(
        self,
        plan: Plan,
        sample: Sample,
        numbers: list[int],
        counts: dict[int, dict[str, Any]],
        claim: Assertion,
        is_full: bool,
    ) -> Risk:
        """The risk of an assertion: 1 over the least product of what the strata have made of their wealth."""
        values: list[list[Fraction]] = [[] for _ in self.strata]
        weights: list[list[Fraction]] = [[] for _ in self.strata]
        total, is_missed = NONE, False
        for batch, count in counts.items():
            paper, value = self.counted_value(plan, claim, batch, count)
            total += paper
            number = self.number[plan.batches[batch].id[0]]
            values[number].append(value)
            weights[number].append(self.weights[batch] * claim.margin)
        for number, look, marks in zip(numbers, sample.looks, sample.marks, strict=True):
            is_vain = look[0] == IN_VAIN and number in self.by_style
            value, is_missed = paper_value(self, claim, look), is_missed or is_vain
            if is_vain:
                value = NONE
            total += value
            if self.strata[number]["kind"] != "polling":
                value += claim.upper - self.record_value(claim, marks)
            values[number].append(value)
        tests = []
        for number, (stratum, part) in enumerate(zip(self.strata, self.parts, strict=True)):
            below = self.below_of(plan, claim, number)
            weight = Fraction(part.entries, self.population.entries)
            stake = float(stratum["stakes"][claim.number - 1])
            test = StratumTest(values[number], part.entries, weight, stake, below, claim.upper)
            if number in self.counted:
                own = self.batches_in(plan, number)
                test.weigh(
                    weights[number], sum((self.weights[n] for n in own), NONE) * claim.margin
                )
            tests.append(test)
        is_shown = total > Fraction(self.population.entries, 2)
        text_ = least_product_risk(tests)
        is_certain = sample.is_certain and self.is_certain_of(plan, counts) and not is_missed
        return Risk(claim.number, text_, False, is_full, is_shown, is_certain)


def worth(plan: Plan, claim: Assertion, batch: int, votes: Votes) -> Fraction:
    """What the cards of a batch with these votes are worth for a claim, 1/2 for each without one."""
    return claim.scale * claim.lead(votes) + Fraction(plan.batches[batch].cards, 2)


def chosen(lines: list[dict[str, Any]]) -> list[str]:
    """The choices of votes as they are listed, one that is listed twice among them twice."""
    return [line["choice"] for line in lines]


def turns_of(number: int, step: int, entries: list[int]) -> Iterator[tuple[int, int, int]]:
    """When each entry of a stratum comes, which stratum that is, and the entry."""
    return ((step * (2 * i + 1), number, entry) for i, entry in enumerate(entries))


class StratumTest:
    """What was drawn in a stratum of so many entries, against a mean of `eta`; `values` have it with `below`."""

    def __init__(
        self,
        values: list[Fraction],
        size: int,
        weight: Fraction,
        stake: float,
        below: Fraction,
        upper: Fraction,
    ) -> None:
        exact = min(max(sum(values, NONE) / size - below, NONE), upper)
        self.of_least = weight * exact
        self.least, self.upper, self.weight = float(exact), float(upper), float(weight)
        self.size, self.below = size, float(below)
        self.values = [float(value) for value in values]
        self.stakes = [stake, stake / 3, stake / 9]
        self.weights = [1.0] * len(values)
        self.left = [float(size - n) for n in range(len(values))]
        self.tangents: list[Tangent] = []
        self.begin()

    def begin(self) -> None:
        """Touch the curve at two means."""
        self.tangents = []
        for eta in (self.upper, (self.least + self.upper) / 2):
            self.touch(eta)

    def weigh(self, weights: list[Fraction], total: Fraction) -> None:
        """The draws were in proportion to these weights, of so much in all."""
        before = [NONE, *accumulate(weights)][: len(weights)]
        self.weights = [float(weight) for weight in weights]
        self.left = [float(total - each) for each in before]
        self.begin()

    def at(self, eta: float) -> tuple[float, float]:
        """The logarithm of the wealth against this mean, and its slope; infinite where it is not possible."""
        every, spent = self.size * (eta + self.below), 0.0
        logs, slopes, products = [0.0] * 3, [0.0] * 3, [1.0] * 3
        for value, weight, left in zip(self.values, self.weights, self.left, strict=True):
            mean = (every - spent) / left
            if mean <= 0 < value:
                return math.inf, -math.inf
            ratio = value / weight / mean if value else 0.0  # of a mean of 0 only zeros can be left
            fall = ratio / mean * self.size / left if value else 0.0
            for n, stake in enumerate(self.stakes):
                factor = 1 + stake * (ratio - 1)
                slopes[n] -= stake * fall / factor
                products[n] *= factor
                if not 1e-200 < products[n] < 1e200:
                    logs[n], products[n] = logs[n] + math.log(products[n]), 1.0
            spent += value
        parts = [
            math.log(4 / 15) + log + math.log(p) for log, p in zip(logs, products, strict=True)
        ]
        largest = max(*parts, math.log(1 / 5))
        shares = [math.exp(part - largest) for part in parts]
        whole = sum(shares) + math.exp(math.log(1 / 5) - largest)
        return largest + math.log(whole), sum(
            share * slope for share, slope in zip(shares, slopes, strict=True)
        ) / whole

    def touch(self, eta: float) -> float:
        """The logarithm of the wealth against a mean; the tangent there is kept, or one nearby where it is infinite."""
        log, slope = self.at(eta)
        near, at = eta, log
        for _ in range(60 if self.tangents else 0):
            if at < math.inf:
                break
            near += (self.tangents[0].eta - near) / 16
            at, slope = self.at(near)
        if at < math.inf and all(near != tangent.eta for tangent in self.tangents):
            self.tangents = sorted([*self.tangents, Tangent(near, at, slope)])
        return log

    def pieces(self) -> Iterator[tuple[float, float]]:
        """The highest of the tangents from the least mean up: how long each is the highest, and its slope."""
        begin = self.least
        for one, next_ in zip(self.tangents, [*self.tangents[1:], None], strict=True):
            end = self.upper if next_ is None else one.meets(next_)
            yield max(end - begin, 0.0), one.slope
            begin = max(begin, end)


class Tangent(NamedTuple):
    """A line that touches the logarithm of the wealth, which is convex and so nowhere below it."""

    eta: float
    log: float
    slope: float

    def meets(self, other: Tangent) -> float:
        """Where it meets the next tangent, which touches farther up."""
        rise = other.slope - self.slope
        if rise <= 0:
            return (self.eta + other.eta) / 2
        own, others = (line.log - line.slope * line.eta for line in (self, other))
        return min(max((own - others) / rise, self.eta), other.eta)


def least_product_risk(tests: list[StratumTest]) -> str:
    """1 over the least product over all means that make 1/2 together, by the bound that tangents prove (21.25)."""
    left = HALF - sum((test.of_least for test in tests), NONE)
    if abs(left) < Fraction(1, 10**10):
        return NOTHING_MEASURED
    if left < 0:
        return risk_text(0.0, is_zero=True)
    for _ in range(500):
        bound, means = least_of_tangents(tests, float(left))
        found = sum(test.touch(mean) for test, mean in zip(tests, means, strict=True))
        if found - bound <= 1e-9 * max(1.0, abs(bound)):
            return risk_text(math.exp(-max(bound, 0.0)))
    raise ArithmeticError(f"the least product is between e^{bound} and e^{found}")


def least_of_tangents(tests: list[StratumTest], left: float) -> tuple[float, list[float]]:
    """The least sum of the highest tangents, and where it is: every mean grows where that takes off most."""
    means, pieces, total = [test.least for test in tests], list[tuple[float, int, float]](), 0.0
    for number, test in enumerate(tests):
        first = test.tangents[0]
        total += first.log + first.slope * (test.least - first.eta)
        pieces += [(slope / test.weight, number, length) for length, slope in test.pieces()]
    for each, number, length in sorted(pieces):
        step = min(left, tests[number].weight * length)
        means[number] += step / tests[number].weight
        total, left = total + each * step, left - step
    return total, means


class RankedApart(Apart, Ranked):
    """A ranked contest whose strata draw apart; each has rankings of its own."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.rankings_in: list[dict[tuple[str, ...], int]] = [{} for _ in self.strata]

    def take_ranking(self, ranking: tuple[str, ...], cards: int, stratum: int | None) -> str:
        """Keep the cards of a ranking in its stratum, and in the whole contest."""
        if stratum is None or not 0 < stratum <= len(self.strata):
            return "of none of its strata"
        own = self.rankings_in[stratum - 1]
        if not self.is_record([*ranking]) or ranking in own:
            return "not a ranking of its choices, or one that came"
        own[ranking] = cards
        self.rankings[ranking] = self.rankings.get(ranking, 0) + cards
        return ""

    def lead_of(self, claim: Assertion, number: int, votes: Votes) -> Fraction:
        """The lead of an assertion in the rankings of a stratum."""
        del votes
        return self.lead_in(claim, self.rankings_in[number])

    def part(self, plan: Plan, stratum: dict[str, Any], line: dict[str, Any]) -> Population:
        """The entries of a stratum, whose rankings must be those of its records, or of its report."""
        found, number = super().part(plan, stratum, line), line["stratum"] - 1
        rankings, is_polled = self.rankings_in[number], stratum["kind"] == "polling"
        own = [plan.batches[n] for n in self.batches_in(plan, number)]
        cards, records = sum(rankings.values()), records_with(plan, self, own)
        is_other = cards > found.entries if is_polled else cards != records
        totals = votes_of(line["votes"]) if is_polled else found.recorded
        problems = {
            "its totals are not those of its rankings": totals != self.totals(rankings),
            f"its rankings are of {cards} cards": is_other,
        }
        refuse("tables", f"`strata`, {self.id}, stratum {number + 1}", problems)
        return found

    def risks(self, audit: FullAudit, entries: list[int]) -> list[Risk]:
        """What the sample says of each claim; that one is false does not say who won without it."""
        return [risk._replace(is_certain=False) for risk in super().risks(audit, entries)]

    def is_certain_in(self, plan: Plan, sample: Sample) -> bool:
        """The same, where a stratum may have promised the contest by card style."""
        pairs = zip(sample.entries, sample.looks, strict=True)
        in_vain = (e for e, (look, _) in pairs if look == IN_VAIN)
        is_missed = any(self.stratum_of(plan, entry) in self.by_style for entry in in_vain)
        return sample.is_certain and not is_missed


class PreferredApart(RankedApart, Preferred):
    """The same where who is preferred to each other choice has won."""


CLASSES |= dict.fromkeys(("stratified", "stratified_batches", "stratified_by_style"), Apart)


class BordaApart(RankedApart, Borda):
    """The same where most points of ranks win."""


class ScoredApart(Apart, Scored):
    """A contest by points whose strata draw apart."""


CLASSES |= {"stratified_ranked": RankedApart, "stratified_preference": PreferredApart}
CLASSES |= {"stratified_borda": BordaApart, "stratified_points": ScoredApart}


def read_strata(tables: Tables, plan: Plan) -> None:
    """The strata of each contest that has any."""
    apart = {c.id: c for c in plan.contests.values() if isinstance(c, Apart)}
    if not apart:
        return
    lines, order = tables.lines("strata"), list(apart)
    names = [line["contest"] for line in lines]
    is_odd = not {*names} <= {*order} or names != sorted(names, key=order.index)
    refuse("tables", "`strata`", {"its contests are not those in strata, in order": is_odd})
    for line in lines:
        apart[line["contest"]].lines.append(line)


MORE_TABLES.append(read_strata)

# What stands here in the place of what the core has under these names.
REPLACES: dict[str, Any] = {
    "Folder": FolderAtWork,
    "read_chain": chain_at_work,
    "STORIES": [FullAudit, Recount],
    "ChangesOfMind": FullChanges,
    "first_difference": where_differs,
    "told_of": told_of_more,
    "page": page_of_more,
    "exit_code": code_of_more,
}
WHOLE_OF = "0.2.0"
