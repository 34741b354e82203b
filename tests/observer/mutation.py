"""Ways to change a record in its fields, spellings, order, entries, keys and files, one function each."""

from __future__ import annotations

import copy
import hashlib
import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.observer.folder_mutation import FOLDERS
from tests.observer.mutant import (
    FITTED,
    KEYS,
    SECOND,
    ZEROS,
    Mutant,
    Way,
    at,
    member,
    places,
    signed,
    written,
)
from tests.observer.spellings import (
    INTEGERS,
    JUNK,
    KINDS,
    NUMBERS,
    SPELLED_NAMES,
    TIMES,
    WORDS,
)

Change = Callable[[Mutant, random.Random], None]


@dataclass
class Part:
    """A value of a record that is changed in place: the events, or the lines of a file."""

    value: list[Any]
    event: Any = None
    name: str = ""

    def done(self, mutant: Mutant) -> None:
        """Put the file back."""
        if self.event is not None:
            data = b"".join(written(line) + b"\n" for line in self.value)
            mutant.replace(self.event, self.name, data)


def tables(mutant: Mutant) -> list[tuple[Any, str]]:
    """The files that events name and that are at hand."""
    return [
        (event, name)
        for event in mutant.events
        if isinstance(named := member(event, "body", "artefacts"), dict)
        for name, each in named.items()
        if isinstance(each, dict) and each.get("sha256") in mutant.files
    ]


def lines_in(mutant: Mutant, event: Any, name: str) -> list[bytes]:
    """The lines of a file."""
    digest = str(event["body"]["artefacts"][name]["sha256"])
    return mutant.files[digest].splitlines(keepends=True)


def part(mutant: Mutant, dice: random.Random) -> Part:
    """Some event, or some file."""
    if (named := tables(mutant)) and dice.random() < 0.4:
        event, name = dice.choice(named)
        try:
            lines = [json.loads(line) for line in lines_in(mutant, event, name)]
        except ValueError:
            lines = []
        if lines:
            return Part(lines, event, name)
    kinds = sorted({str(member(event, "kind")) for event in mutant.events})
    kind = dice.choice(kinds)  # so that the many readings do not hide the few steps
    return Part([event for event in mutant.events if str(member(event, "kind")) == kind])


def somewhere(value: list[Any], dice: random.Random) -> Way:
    """A place in one of these values."""
    number = dice.randrange(len(value))
    if not isinstance(value[number], dict | list) or not value[number]:
        return (number,)
    found = [(number, *way) for way in places(value[number])]
    return dice.choice(found)


def spoil(mutant: Mutant, dice: random.Random) -> None:
    """Leave out, double, or exchange something somewhere."""
    chosen = part(mutant, dice)
    *way, last = somewhere(chosen.value, dice)
    inside = at(chosen.value, tuple(way))
    how = dice.random()
    if not way:
        return
    if how < 0.15:
        del inside[last]
    elif how < 0.25 and isinstance(inside, list):
        inside.insert(last, copy.deepcopy(inside[last]))
    elif how < 0.45 and type(inside[last]) is int:
        inside[last] += dice.choice((-1, 1, 1, 10))
    elif how < 0.55 and isinstance(inside[last], list) and len(inside[last]) > 1:
        dice.shuffle(inside[last])
    elif how < 0.7 and isinstance(inside[last], str):
        inside[last] = dice.choice(WORDS)
    else:
        inside[last] = copy.deepcopy(dice.choice(JUNK))
    mutant.log.append(f"spoiled {chosen.name} {(*way, last)}")
    chosen.done(mutant)


def transplant(mutant: Mutant, dice: random.Random) -> None:
    """What stands somewhere, put where something of the same name stands."""
    one, other = part(mutant, dice), part(mutant, dice)
    found: dict[Any, list[Way]] = {}
    for way in places(other.value):
        found.setdefault(way[-1] if isinstance(way[-1], str) else "", []).append(way)
    for _ in range(20):
        *inside, last = somewhere(one.value, dice)
        name = last if isinstance(last, str) else ""
        if inside and (ways := found.get(name)):
            at(one.value, tuple(inside))[last] = copy.deepcopy(at(other.value, dice.choice(ways)))
            mutant.log.append(f"transplanted into {one.name} {(*inside, last)}")
            one.done(mutant)
            return


READINGS = ("cards.interpreted", "batches.counted", "returns.imported")
RESULTS = ("round.closed", "audit.concluded", "returns.completed", "returns.amended")
NUMBER = re.compile(r"-?[0-9]+([./][0-9]+)?")


def spell_number(mutant: Mutant, dice: random.Random) -> None:
    """A number that is text, spelled in another way."""
    chosen = part(mutant, dice)
    ways = [
        way
        for way in places(chosen.value)
        if isinstance(text := at(chosen.value, way), str) and NUMBER.fullmatch(text)
    ]
    if ways:
        *way, last = dice.choice(ways)
        inside = at(chosen.value, tuple(way))
        was = inside[last]
        own = (f"+{was}", f"0{was}", f"{was}0", f" {was}", f"-{was}", f"{was}.0", f"{was}/1", "0")
        arabic = was.translate({48 + n: 0x660 + n for n in range(10)})
        wide = was.translate({48 + n: 0xFF10 + n for n in range(10)})
        spelling = dice.choice((*own, arabic, wide, dice.choice(NUMBERS), dice.choice(NUMBERS)))
        inside[last] = spelling
        mutant.log.append(f"spelled {chosen.name} {(*way, last)} {was!r} as {spelling!r}")
        chosen.done(mutant)


def spell_integer(mutant: Mutant, dice: random.Random) -> None:
    """A whole number, written otherwise in the bytes of an event or a line."""
    spelling: bytes = str(dice.choice(INTEGERS)).encode()
    where = dice.randrange(1, 60)

    def spelled(data: bytes) -> bytes:
        found = list(re.finditer(rb"(?<=[:\[,])-?[0-9]+(?=[,\]}])", data))
        if not found or len(found) % where:
            return data
        start, end = found[where % len(found)].span()
        return data[:start] + spelling + data[end:]

    if dice.random() < 0.5:
        mutant.spelled.append(spelled)
    elif named := tables(mutant):
        event, name = dice.choice(named)
        lines = lines_in(mutant, event, name)
        where = 1
        mutant.replace(event, name, b"".join([spelled(lines[0]), *lines[1:]]) if lines else b"")
    mutant.log.append(f"an integer spelled {spelling!r}")


def spell_name(mutant: Mutant, dice: random.Random) -> None:
    """A name of a person, a board, a contest, a choice, a place, spelled in another way."""
    chosen = part(mutant, dice)
    names = ("actor", "board", "holder", "name", "title", "choice", "contest", "jurisdiction")
    ways = [
        way
        for way in places(chosen.value)
        if isinstance(text := at(chosen.value, way), str) and (way[-1] in names or len(text) < 12)
    ]
    if ways:
        *way, last = dice.choice(ways)
        inside = at(chosen.value, tuple(way))
        was = inside[last]
        own = (
            was.upper(),
            was + " ",
            f"\u202e{was}",
            was.replace("a", "\u0430"),
            f"{was}\u200d",
            f"{was}é",
        )
        inside[last] = dice.choice((*own, dice.choice(SPELLED_NAMES), dice.choice(TIMES)))
        mutant.log.append(f"spelled {chosen.name} {(*way, last)} {was!r} as {inside[last]!r}")
        chosen.done(mutant)


def change_what_people_read(mutant: Mutant, dice: random.Random) -> None:
    """Marks of a reading, a hand count, or a vote that came back, exchanged or one more or less."""
    chosen = [e for e in mutant.events if str(member(e, "kind")) in READINGS]
    ways = [
        way
        for way in places(chosen)
        if way[-1] in ("choices", "reading", "votes", "ballots", "sum")
    ]
    if ways:
        *inside, last = dice.choice(ways)
        found = at(chosen, tuple(inside))
        others = [at(chosen, way) for way in ways if way[-1] == last]
        found[last] = copy.deepcopy(dice.choice(others))
        mutant.log.append(f"what people read {(*inside, last)} as {found[last]}")


def change_result(mutant: Mutant, dice: random.Random) -> None:
    """A number or a status that a round or the conclusion says."""
    chosen = [e for e in mutant.events if member(e, "kind") in RESULTS]
    ways = [way for way in places(chosen) if not isinstance(at(chosen, way), dict | list)]
    if ways:
        *inside, last = dice.choice([way for way in ways if "contests" in way] or ways)
        found = at(chosen, tuple(inside))
        was = found[last]
        others = [at(chosen, way) for way in ways if way[-1] == last]
        tenths = f"{was[:-1]}{dice.randrange(10)}" if isinstance(was, str) and was else was
        found[last] = was + 1 if type(was) is int else dice.choice((tenths, dice.choice(others)))
        mutant.log.append(f"a result {(*inside, last)}: {was!r} as {found[last]!r}")


def foreign_member(mutant: Mutant, dice: random.Random) -> None:
    """A member that does not belong there."""
    chosen = part(mutant, dice)
    ways = [way for way in places(chosen.value) if isinstance(at(chosen.value, way), dict)]
    inside = at(chosen.value, dice.choice(ways)) if ways else None
    if isinstance(inside, dict):
        name = dice.choice(
            ("note", "record", "artefacts", "signer", "signature", "fingerprint", "")
        )
        inside[name] = copy.deepcopy(dice.choice(JUNK))
        mutant.log.append(f"a foreign member {name}")
        chosen.done(mutant)


def drop(mutant: Mutant, dice: random.Random) -> None:
    """An event left out."""
    number = dice.randrange(len(mutant.events))
    mutant.log.append(f"dropped event {number + 1} {member(mutant.events.pop(number), 'kind')}")


def double(mutant: Mutant, dice: random.Random) -> None:
    """An event said again, there or later."""
    number = dice.randrange(len(mutant.events))
    later = dice.choice((number + 1, dice.randrange(number + 1, len(mutant.events) + 1)))
    mutant.events.insert(later, copy.deepcopy(mutant.events[number]))
    mutant.log.append(f"event {number + 1} again as {later + 1}")


def move(mutant: Mutant, dice: random.Random) -> None:
    """An event at another place."""
    number = dice.randrange(len(mutant.events))
    event = mutant.events.pop(number)
    to = dice.choice((max(number - 1, 0), number + 1, dice.randrange(len(mutant.events) + 1)))
    mutant.events.insert(to, event)
    mutant.log.append(f"moved event {number + 1} to {to + 1}")


def cut(mutant: Mutant, dice: random.Random) -> None:
    """The end left out."""
    keep = dice.randrange(1, len(mutant.events) + 1)
    del mutant.events[keep:]
    mutant.log.append(f"cut after event {keep}")


def change_kind(mutant: Mutant, dice: random.Random) -> None:
    """Another kind, with the same body."""
    event = dice.choice(mutant.events)
    if isinstance(event, dict):
        mutant.log.append(f"a {event.get('kind')} called something else")
        event["kind"] = dice.choice(KINDS)


def insert(mutant: Mutant, dice: random.Random) -> None:
    """An event of any kind, with the body of another or with none."""
    event = copy.deepcopy(dice.choice(mutant.events))
    bodies: tuple[Any, ...] = (
        {},
        None,
        [],
        member(event, "body"),
        member(dice.choice(mutant.events), "body"),
    )
    new = {
        "kind": dice.choice(KINDS),
        "actor": dice.choice(("Ada Lopez", "a board", dice.choice(SPELLED_NAMES))),
        "time": dice.choice(TIMES),
        "body": copy.deepcopy(dice.choice(bodies)),
    }
    place = dice.randrange(len(mutant.events) + 1)
    mutant.events.insert(place, new)
    mutant.log.append(f"inserted a {new['kind']} at {place + 1}")


def step_back(mutant: Mutant, dice: random.Random) -> None:
    """A change of mind that is well made: a reading withdrawn, a round or a sign-off reopened."""
    kind = dice.choice(("round.reopened", "entries.withdrawn", "entries.reopened", "audit.aborted"))
    models = {"entries.reopened": "entries.signed_off", "entries.withdrawn": "cards.interpreted"}
    model = models.get(kind, "round.closed")
    found = [n for n, event in enumerate(mutant.events) if member(event, "kind") == model]
    if not found:
        return
    number = dice.choice(found)
    event = mutant.events[number]
    body: dict[str, Any] = {"reason": dice.choice(("a label", "", " "))}
    if kind != "audit.aborted":
        body["round"] = member(event, "body", "round")
    if kind.startswith("entries."):
        body["jurisdiction"] = member(event, "body", "jurisdiction")
    if kind == "entries.withdrawn":
        cards = member(event, "body", "cards")
        ids = [member(card, "id") for card in cards] if isinstance(cards, list) else []
        body |= {"kind": "card", "ids": ids}
    again = [copy.deepcopy(event)] if dice.random() < 0.7 else []
    back = {**copy.deepcopy(event), "kind": kind, "body": body}
    mutant.events[number + 1 : number + 1] = [back, *again]
    mutant.log.append(f"{kind} after event {number + 1}")


def commit_again(mutant: Mutant, dice: random.Random) -> None:
    """Another commitment somewhere, signed or not."""
    own = [
        e for e in mutant.events if member(e, "kind") in ("record.committed", "record.checkpoint")
    ]
    place = dice.randrange(len(mutant.events) + 1)
    mutant.events[place:place] = copy.deepcopy(own[: dice.choice((1, 2))])
    mutant.log.append(f"committed again at {place + 1}")


def change_keys(mutant: Mutant, dice: random.Random) -> None:
    """A key added, exchanged or taken away, or a signature by some key over some entry."""
    names = list(KEYS)
    key, name = SECOND.public.raw.hex(), dice.choice(names)
    events = (
        signed("key.authorised", dice, public_key=key, holder="the deputy", signer=names[0]),
        signed("key.authorised", dice, public_key=key, holder="the deputy"),
        signed("key.rotated", dice, public_key=key, holder="the deputy", replaces=name),
        signed("record.checkpoint", dice, purpose="publish"),
        signed(
            "record.checkpoint", dice, purpose="commit", early=True, sequence=dice.randrange(1, 9)
        ),
        signed("record.checkpoint", dice, purpose="sign_off", signer=dice.choice((name, ZEROS))),
        {**signed("key.lost", dice), "body": {"fingerprint": name, "reason": "the drawer"}},
        {**signed("key.revoked", dice), "body": {"fingerprint": name, "reason": "a thief"}},
        signed("key.authorised", dice, public_key="00" * 32, holder="nobody", signer=names[0]),
    )
    for event in dice.sample(events, dice.choice((1, 1, 2, 3))):
        place = dice.randrange(len(mutant.events) + 1)
        mutant.events.insert(place, copy.deepcopy(event))
        mutant.log.append(f"{event['kind']} at {place + 1}")


def unfit(mutant: Mutant, dice: random.Random) -> None:
    """Something that a forger forgot to make fit."""
    forgotten = dice.choice(FITTED)
    mutant.unfitted.add(forgotten)
    mutant.log.append(f"left unfitted: {forgotten}")
    dice.choice((spoil, drop, double, move))(mutant, dice)


def change_file(mutant: Mutant, dice: random.Random) -> None:
    """A file with other bytes, under its new digest."""
    if not (named := tables(mutant)):
        return
    event, name = dice.choice(named)
    lines = lines_in(mutant, event, name)
    changes: tuple[Callable[[], bytes], ...] = (
        lambda: b"".join(lines)[:-1],
        lambda: b"".join([*lines, b"\n"]),
        lambda: b"".join(lines).replace(b":", b": ", 1),
        lambda: b"".join(lines).replace(b"\n", b"\r\n"),
        lambda: b"\xef\xbb\xbf" + b"".join(lines),
        lambda: b"".join(lines[1:]),
        lambda: b"".join([*lines, lines[-1]]) if lines else b"",
        lambda: b"".join(reversed(lines)),
        lambda: b"".join(dice.sample(lines, len(lines))),
        lambda: b"",
        lambda: b"[]\n" * len(lines),
        lambda: b"null\n",
        lambda: b'{"a":1,"a":2}\n',
        lambda: b"[" * 40 + b"]" * 40 + b"\n",
        lambda: b'"\xff"\n',
    )
    number = dice.randrange(len(changes))
    mutant.replace(event, name, changes[number]())
    mutant.log.append(f"file {name} of {member(event, 'kind')}, change {number}")


def change_naming(mutant: Mutant, dice: random.Random) -> None:
    """A file named in another way: private, of another size, under another name, twice, or exchanged."""
    if not (named := tables(mutant)):
        return
    event, name = dice.choice(named)
    all_named = event["body"]["artefacts"]
    how = dice.randrange(7)
    mutant.log.append(f"naming {how} of {name}")
    if how == 0:
        all_named[name]["access"] = "private"
    elif how == 1:
        all_named[name]["size_bytes"] += dice.choice((-1, 1))
    elif how == 2:
        all_named[dice.choice(("note", "frame", "sample", "Ä"))] = all_named.pop(name)
    elif how == 3:
        all_named["more"] = copy.deepcopy(all_named[name])
    elif how == 4:
        other, its = dice.choice(named)
        all_named[name] = copy.deepcopy(other["body"]["artefacts"][its])
    elif how == 5:
        del event["body"]["artefacts"]
    else:
        del mutant.files[all_named[name]["sha256"]]


def change_folder(mutant: Mutant, dice: random.Random) -> None:
    """The folder changed when all is written."""
    chosen = dice.choice(FOLDERS)
    number = dice.random()
    mutant.log.append(f"folder: {chosen.__name__}")
    mutant.at_last.append(lambda folder: chosen(folder, number))


def name_again(mutant: Mutant, dice: random.Random) -> None:
    """A file that one event names, named by another one too: for the public or not, with its size or another."""
    if not (named := tables(mutant)):
        return
    event, name = dice.choice(named)
    kind = dice.choice(sorted({str(member(each, "kind")) for each in mutant.events}))
    other = dice.choice([each for each in mutant.events if str(member(each, "kind")) == kind])
    if not isinstance(body := member(other, "body"), dict):
        return
    file = copy.deepcopy(event["body"]["artefacts"][name])
    file["access"] = dice.choice(("public", "private", "private"))
    if isinstance(file.get("size_bytes"), int):
        file["size_bytes"] += dice.choice((0, 0, 1))
    names = {"audit.loaded": "file", "cards.interpreted": "sheet", "batches.counted": "sheet"}
    if isinstance(files := body.setdefault("artefacts", {}), dict):
        files[names.get(kind, name)] = file
        mutant.log.append(f"named {name} again in {kind}, {file['access']}")


CHANGES: tuple[Change, ...] = (
    *(spoil, spoil, spoil, transplant, transplant, spell_number, spell_number, spell_integer),
    *(change_what_people_read, change_what_people_read, change_result, change_result),
    *(spell_name, foreign_member, drop, double, move, cut, change_kind, insert, step_back),
    *(commit_again, change_keys, change_keys, unfit, change_file, change_naming, change_folder),
    name_again,
)


def mutated(record: Path, seed: int) -> Mutant:
    """The record with one change, or two or three, that follow from the seed."""
    dice = random.Random(seed)
    mutant = Mutant.of(record)
    for _ in range(dice.choice((1, 1, 1, 1, 2, 3))):
        if mutant.events:
            dice.choice(CHANGES)(mutant, dice)
    return mutant


def known_outside(record: Path, seed: int) -> str | None:
    """Something that somebody may know of a record before it was changed; often nothing."""
    dice = random.Random(~seed)
    lines = (record / "ledger.jsonl").read_bytes().splitlines()
    digests = [json.loads(line)["digest"] for line in lines]
    commitments = [
        hashlib.sha256(b"canvass-commitment-1\n" + written(event["body"])).hexdigest()
        for event in Mutant.of(record).events
        if event["kind"] == "record.committed"
    ]
    known: str | None = dice.choice((None, None, *KEYS, dice.choice(digests), *commitments, ZEROS))
    return known


def shortened(record: Path, keep: int) -> Mutant:
    """The record up to an entry, with a table of contents that fits."""
    mutant = Mutant.of(record)
    del mutant.events[keep:]
    mutant.log.append(f"cut after event {keep}")
    return mutant
