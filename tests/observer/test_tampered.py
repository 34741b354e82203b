"""Records that somebody changed: each fails its named check, in the observer and in canvass."""

from __future__ import annotations

import copy
import hashlib
import json
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.journeys.verification.checks import CheckName
from canvass.journeys.verify import Verification, verify
from canvass.present.worded import worded
from canvass.record import Anchor, SigningKey, canonical_bytes
from tests.adversary.commands import run
from tests.observer.agreement import fails_alike
from tests.observer.conftest import Observe, failed, run_observer
from tests.observer.forged import Forgery
from tests.observer.recorded import KEY
from tests.some_of import some_of_each

STRANGER = SigningKey.from_bytes(bytes(range(2, 34)))


def failed_in(verification: Verification) -> set[str]:
    """The names of the checks that fail."""
    return {check.name for check in verification.checks if check.faults}


def test_both_ask_the_same(observer: ModuleType) -> None:
    """The observer and canvass have the same checks, with the same words."""
    assert {name: (worded(name), worded(name, "show-me")) for name in CheckName} == {
        name: (asks, observer.SHOW_ME[name]) for name, asks in observer.CHECKS.items()
    }


def test_an_untouched_record_holds_in_both(observe: Observe, published_early: Path) -> None:
    """What is tampered with below is consistent before, also when it is put together again."""
    _, answer = observe(published_early)
    assert (failed(answer), failed_in(verify(published_early))) == (set(), set())
    assert [check.answer for check in verify(published_early).checks] == [
        check["answer"] for check in answer["checks"]
    ]


def swap(data: bytes, one: int, other: int) -> bytes:
    """Lines exchanged."""
    lines = data.splitlines(keepends=True)
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def drop(data: bytes, one: int) -> bytes:
    """A line left out."""
    lines = data.splitlines(keepends=True)
    return b"".join(lines[:one] + lines[one + 1 :])


CLUMSY: dict[str, Callable[[bytes], bytes]] = {
    "a vote": lambda data: data.replace(b'"choices":["A"]', b'"choices":["B"]', 1),
    "an order": lambda data: swap(data, 12, 13),
    "a seed digit": lambda data: data.replace(b'"seed":"0138', b'"seed":"0139', 1),
    "a dropped event": lambda data: drop(data, 12),
    "an added event": lambda data: data + data.splitlines(keepends=True)[-1],
    "spaces": lambda data: data.replace(b'"kind":"round.opened"', b'"kind": "round.opened"', 1),
}


@pytest.mark.parametrize("name", CLUMSY)
def test_what_is_changed_breaks_the_chain(
    name: str, observe: Observe, published_early: Path, tmp_path: Path
) -> None:
    """Whatever is changed in a ledger, and left at that, breaks its chain."""
    folder = tmp_path / "record"
    shutil.copytree(published_early, folder)
    ledger = folder / "ledger.jsonl"
    changed = CLUMSY[name](ledger.read_bytes())
    assert changed != ledger.read_bytes()
    ledger.write_bytes(changed)
    assert "chain" in fails_alike(observe, folder)


def another_vote(forgery: Forgery) -> None:
    """A reading that says another choice, on a card of which the record was shown."""
    for event in forgery.events:
        if event["kind"] == "cards.interpreted":
            for found in event["body"]["cards"][0]["contests"]:
                if found["contest"] == "mayor" and found["choices"] == ["A"]:
                    found["choices"] = ["B"]
                    return


def another_order(forgery: Forgery) -> None:
    """Two lines of a sample exchanged."""
    event = forgery.first("round.opened")
    lines = forgery.table(event, "sample")
    forgery.put(event, "sample", [lines[1], lines[0], *lines[2:]])


def entered_late(forgery: Forgery) -> None:
    """A reading moved behind the sign-off of its jurisdiction."""
    at = next(i for i, e in enumerate(forgery.events) if e["kind"] == "cards.interpreted")
    event = forgery.events.pop(at)
    after = max(i for i, e in enumerate(forgery.events) if e["kind"] == "round.closed")
    signed = next(
        i
        for i, e in enumerate(forgery.events)
        if e["kind"] == "entries.signed_off"
        and e["body"]["jurisdiction"] == event["body"]["jurisdiction"]
    )
    assert signed < after
    forgery.events.insert(signed + 1, event)


def another_seed(forgery: Forgery) -> None:
    """One digit of the seed."""
    body = forgery.first("audit.seeded")["body"]
    body["seed"] = body["seed"][:-1] + "5"


def one_digit(forgery: Forgery) -> None:
    """A seed that no dice gave."""
    forgery.first("audit.seeded")["body"]["seed"] = "0" * 20


def drop_first(kind: str) -> Callable[[Forgery], None]:
    """One event left out."""
    return lambda forgery: forgery.events.remove(forgery.first(kind))


def swapped_card(forgery: Forgery) -> None:
    """Two cards that were shown exchange their votes."""
    event = forgery.first("round.closed")
    lines = forgery.table(event, "openings")
    one = lines[0]["card"]
    other = next(o["card"] for o in lines if o["card"]["votes"] != one["votes"])
    one["votes"], other["votes"] = other["votes"], one["votes"]
    forgery.put(event, "openings", lines)


def hidden_card(forgery: Forgery) -> None:
    """A card that had to be shown and is not."""
    event = forgery.first("round.closed")
    forgery.put(event, "openings", forgery.table(event, "openings")[1:])


def seed_first(forgery: Forgery) -> None:
    """The seed before the commitment."""
    seeded = forgery.first("audit.seeded")
    forgery.events.remove(seeded)
    forgery.events.insert(forgery.events.index(forgery.first("record.committed")), seeded)


def commit_again(forgery: Forgery) -> None:
    """A second commitment when the seed is known."""
    again = forgery.first("record.committed")
    forgery.events.insert(forgery.events.index(forgery.first("audit.seeded")) + 1, dict(again))


def for_another_commitment(forgery: Forgery) -> None:
    """A seed that names another commitment than the one before it."""
    forgery.seed_is_for = "1" * 64


def long_fraction(forgery: Forgery) -> None:
    """A share of five thousand digits."""
    method = forgery.first("record.committed")["body"]["terms"]["method"]
    method["second_reading"] = "1/" + "3" * 5000


def bet_of(text: str) -> Callable[[Forgery], None]:
    """A number of a bet spelled otherwise."""

    def change(forgery: Forgery) -> None:
        terms = forgery.first("record.committed")["body"]["terms"]
        bet = next(each["bet"] for each in terms["bet"] if each["contest"] == "bond")
        bet["cap"] = text

    return change


def unsigned_commitment(forgery: Forgery) -> None:
    """A commitment that nobody signed before the seed."""
    forgery.events.remove(forgery.first("record.checkpoint"))


def another_margin(forgery: Forgery) -> None:
    """A margin that does not follow from the votes."""
    event = forgery.first("record.committed")
    lines = forgery.table(event, "assertions")
    lines[0]["margin"] = "1/2"
    forgery.put(event, "assertions", lines)


def another_population(forgery: Forgery) -> None:
    """A phantom fewer than the bound asks for."""
    event = forgery.first("record.committed")
    lines = forgery.table(event, "populations")
    lines[0]["phantoms"] -= 1
    lines[0]["unrecorded"] += 1
    forgery.put(event, "populations", lines)


def more_votes_than_records(forgery: Forgery) -> None:
    """Two hundred votes more in the records than there are cards, and the margins that follow from them."""
    event = forgery.first("record.committed")
    populations, assertions = (
        forgery.table(event, "populations"),
        forgery.table(event, "assertions"),
    )
    contest = populations[0]
    contest["recorded"][0]["votes"] += 200
    winner = contest["recorded"][0]["choice"]
    for line in assertions:
        if (line["contest"], line["choice"]) == (contest["contest"], winner):
            line["margin"] = str(Fraction(line["margin"]) + Fraction(200, contest["entries"]))
    forgery.put(event, "populations", populations)
    forgery.put(event, "assertions", assertions)


def another_risk(forgery: Forgery) -> None:
    """A measured risk made smaller."""
    body = forgery.first("round.closed")["body"]
    body["contests"][0]["measured_risk"] = "0.000000000001"


def another_ending(forgery: Forgery) -> None:
    """An ending that says more than was found."""
    contests = forgery.first("audit.concluded")["body"]["contests"]
    contests[-1]["ending"] = "unopposed"


def paper_not_looked_at(forgery: Forgery) -> None:
    """A check of the paper that failed, and a conclusion as if it had passed."""
    forgery.last("compliance.recorded")["body"]["finding"] = "failed"


PHOTO = {
    "artefacts": {"photo": {"access": "private", "sha256": "0" * 64, "size_bytes": 1}},
    "check": "custody",
    "finding": "passed",
    "jurisdiction": "Adams",
    "statement": "every seal was whole",
}


def nameless_person(forgery: Forgery) -> None:
    """A sign-off by somebody without a name."""
    forgery.last("entries.signed_off")["body"]["people"][0]["name"] = ""


def doubled_person(forgery: Forgery) -> None:
    """A sign-off by one person who is written as two."""
    people = forgery.last("entries.signed_off")["body"]["people"]
    people.append({"name": people[0]["name"].upper(), "role": "observer"})


def renamed(actor: str) -> Callable[[Forgery], None]:
    """Somebody who signs off under a name that looks like another."""

    def change(forgery: Forgery) -> None:
        forgery.last("entries.signed_off")["body"]["people"][0]["name"] = actor

    return change


def other_spelling(spelled: Callable[[str], str]) -> Callable[[Forgery], None]:
    """A second reading by the board of the first, which writes its name otherwise."""

    def change(forgery: Forgery) -> None:
        at = next(i for i, e in enumerate(forgery.events) if e["kind"] == "cards.interpreted")
        again = copy.deepcopy(forgery.events[at])
        again["body"].update(reading="second", board=spelled(again["body"]["board"]))
        assert again["body"]["board"] != forgery.events[at]["body"]["board"]
        forgery.events.insert(at + 1, again)

    return change


def nameless_choice(forgery: Forgery) -> None:
    """A choice of a contest without an id."""
    event = forgery.first("record.committed")
    lines = forgery.table(event, "contests")
    lines[0]["choices"].append({"choice": "", "name": "", "kind": "void"})
    forgery.put(event, "contests", lines)


def before_the_end(kind: str, body: dict[str, Any]) -> Callable[[Forgery], None]:
    """An event before the conclusion that has all its members, and one of them empty or of another name."""

    def change(forgery: Forgery) -> None:
        end = forgery.first("audit.concluded")
        event = {"kind": kind, "actor": end["actor"], "time": end["time"], "body": body}
        forgery.events.insert(forgery.events.index(end), event)

    return change


def confirmed_anyway(forgery: Forgery) -> None:
    """A round and a conclusion that call every contest confirmed."""
    said = {"status": "confirmed", "measured_risk": "0.010000000000"}
    for contest in forgery.last("round.closed")["body"]["contests"]:
        contest.update(said)
    for contest in forgery.first("audit.concluded")["body"]["contests"]:
        contest.update(said, ending="confirmed", paper_trail="established")


def phantom_read(forgery: Forgery) -> None:
    """A card that no manifest lists, read as if it were there."""
    cards = forgery.first("cards.interpreted")["body"]["cards"]
    cards.append({**cards[0], "id": ["phantom", "1"]})


def exchanged_salts(forgery: Forgery) -> None:
    """Two cards that were shown exchange their salts."""
    event = forgery.first("round.closed")
    one, other, *rest = forgery.table(event, "openings")
    one["salt"], other["salt"] = other["salt"], one["salt"]
    forgery.put(event, "openings", [one, other, *rest])


def shown_twice(forgery: Forgery) -> None:
    """A card that is shown twice."""
    event = forgery.first("round.closed")
    lines = forgery.table(event, "openings")
    forgery.put(event, "openings", [lines[0], *lines])


def closed_twice(forgery: Forgery) -> None:
    """A round that is closed a second time."""
    event = forgery.first("round.closed")
    forgery.events.insert(forgery.events.index(event), copy.deepcopy(event))


def raised_limit_for_confirmed(forgery: Forgery) -> None:
    """A risk limit under which a contest that was not settled would have been."""
    for each in forgery.first("record.committed")["body"]["terms"]["risk_limits"]:
        each["risk_limit"] = "0.9"


def limit(text: str) -> Callable[[Forgery], None]:
    """A risk limit that is none, or that a double takes for none."""

    def change(forgery: Forgery) -> None:
        forgery.first("record.committed")["body"]["terms"]["risk_limits"][0]["risk_limit"] = text

    return change


def nothing_signed(forgery: Forgery) -> None:
    """Every signature over the record left out."""
    forgery.events[:] = [e for e in forgery.events if e["kind"] != "record.checkpoint"]


def everything_shown(forgery: Forgery) -> None:
    """A privacy rule relaxed once the seed is known."""
    forgery.first("record.committed")["body"]["terms"]["method"]["smallest_style"] += 60


SKILLED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "a vote": (another_vote, "risk"),
    "an order of the draw": (another_order, "draw"),
    "an order of events": (entered_late, "interpretations"),
    "a seed digit": (another_seed, "draw"),
    "a seed of zeros": (one_digit, "seed"),
    "a dropped reading": (drop_first("cards.interpreted"), "interpretations"),
    "a dropped sign-off": (drop_first("entries.signed_off"), "order"),
    "a dropped round": (drop_first("round.opened"), "interpretations"),
    "a dropped commitment": (drop_first("record.committed"), "seed"),
    "a swapped card": (swapped_card, "cards"),
    "a hidden card": (hidden_card, "cards"),
    "a seed before the commitment": (seed_first, "seed"),
    "a commitment after the seed": (commit_again, "seed"),
    "a fraction of five thousand digits": (long_fraction, "tables"),
    "a bet with an exponent": (bet_of("1e0"), "tables"),
    "a bet with a plus": (bet_of("+1.0"), "tables"),
    "a bet with a space": (bet_of("1.0 "), "tables"),
    "a bet in other digits": (bet_of("\u0661.\u0660"), "tables"),
    "a bet with an underscore": (bet_of("1_0.0"), "tables"),
    "a bet with a leading zero": (bet_of("01.0"), "tables"),
    "a seed for another commitment": (for_another_commitment, "seed"),
    "a commitment that is not signed": (unsigned_commitment, "seed"),
    "a margin": (another_margin, "tables"),
    "a population": (another_population, "tables"),
    "votes that no record holds": (more_votes_than_records, "tables"),
    "a measured risk": (another_risk, "risk"),
    "an ending": (another_ending, "conclusion"),
    "confirmed anyway": (confirmed_anyway, "risk"),
    "a phantom that was read": (phantom_read, "interpretations"),
    "exchanged salts": (exchanged_salts, "cards"),
    "a card shown twice": (shown_twice, "cards"),
    "a round closed twice": (closed_twice, "order"),
    "a risk limit above 1": (limit("1.5"), "commitment"),
    "a risk limit raised": (raised_limit_for_confirmed, "risk"),
    "a risk limit of 1": (limit("1"), "tables"),
    "a risk limit almost 1": (limit("0." + "9" * 30), "tables"),
    "a risk limit of almost nothing": (limit("0." + "0" * 400 + "1"), "commitment"),
    "no signatures": (nothing_signed, "seed"),
    "another rule for small styles": (everything_shown, "tables"),
    "the paper trail": (paper_not_looked_at, "compliance"),
    "an ending on another paper trail": (paper_not_looked_at, "conclusion"),
    "a choice without an id": (nameless_choice, "tables"),
    "a person without a name": (nameless_person, "interpretations"),
    "a person who is written as two": (doubled_person, "interpretations"),
    "a person whose name turns the writing": (renamed("Ada \u202ezepoL"), "interpretations"),
    "a person of two alphabets": (renamed("\u0410da Lopez"), "interpretations"),
    "the same board in capitals": (other_spelling(str.upper), "interpretations"),
    "the same board in wide letters": (
        other_spelling(lambda name: name.replace("o", "\uff4f")),
        "interpretations",
    ),
    "the same board and a space": (other_spelling(lambda name: f"{name} "), "interpretations"),
    "the same board and a hard space": (
        other_spelling(lambda name: name.replace(" ", "\u00a0")),
        "interpretations",
    ),
    "the same board in another alphabet": (
        other_spelling(lambda name: name.replace("o", "\u043e")),
        "interpretations",
    ),
    "the same board and nothing seen": (
        other_spelling(lambda name: f"{name}\u200b"),
        "interpretations",
    ),
    "reopened for no reason": (
        before_the_end("round.reopened", {"round": 3, "reason": ""}),
        "order",
    ),
    "aborted for no reason": (before_the_end("audit.aborted", {"reason": ""}), "order"),
    "a report under another name": (before_the_end("compliance.recorded", PHOTO), "order"),
}


@some_of_each("name", SKILLED, every=3)
def test_who_has_the_key_is_found_out_by_what_follows(
    name: str, observe: Observe, published_early: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed no longer follows: its check fails in both."""
    change, check = SKILLED[name]
    forgery = Forgery.of(published_early)
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    found = fails_alike(observe, folder)
    assert check in found
    assert not found & {"chain", "keys", "artefacts"}


@pytest.mark.parametrize(
    ("kind", "edition", "check"),
    [("record.opened", "canvass-record-1", "form"), ("audit.opened", "canvass-audit-1", "order")],
)
def test_the_first_edition_is_refused_with_a_sentence(
    kind: str, edition: str, check: str, observe: Observe, published_early: Path, tmp_path: Path
) -> None:
    """Both say which rules they know and which they found."""
    forgery = Forgery.of(published_early)
    forgery.first(kind)["body"]["format"] = edition
    folder = forgery.write(tmp_path / "record")
    code, answer = observe(folder)
    (seen,) = (each["faults"] for each in answer["checks"] if each["name"] == check)
    (here,) = (each.faults for each in verify(folder).checks if each.name == check)
    known = f"{edition[:-1]}2"
    assert code == 1
    for said in (seen[0]["problem"], here[0].problem):
        assert edition in said
        assert known in said


def test_a_file_that_is_not_named_as_it_must_be_fails_its_event(
    observe: Observe, published_early: Path, tmp_path: Path
) -> None:
    """A size that is not a number is a fault of the file and of the round that rests on it, in both."""
    forgery = Forgery.of(published_early)
    forgery.first("round.opened")["body"]["artefacts"]["sample"]["size_bytes"] = True
    folder = forgery.write(tmp_path / "record")
    _, answer = observe(folder)
    assert {"artefacts", "order"} <= failed(answer)
    assert {"artefacts", "order"} <= failed_in(verify(folder))


def test_a_chain_made_anew_without_the_key_has_bad_signatures(
    observe: Observe, published_early: Path, tmp_path: Path
) -> None:
    """Who makes the chain anew and cannot sign is found out by the signatures."""
    forgery = Forgery.of(published_early)
    another_vote(forgery)
    signed = {id(e): e["body"]["signature"] for e in forgery.events if "signature" in e["body"]}
    folder = forgery.write(tmp_path / "signed")
    for event in forgery.events:
        if event["kind"] == "record.checkpoint":
            event["body"]["signature"] = signed[id(event)]
    folder = rechained(forgery, tmp_path / "record", folder)
    for found in (failed(observe(folder)[1]), failed_in(verify(folder))):
        assert "signatures" in found
        assert "chain" not in found


def rechained(forgery: Forgery, folder: Path, like: Path) -> Path:
    """A chain over the events as they are, with the files of another folder."""
    shutil.copytree(like, folder)
    previous, lines = "0" * 64, []
    for number, event in enumerate(forgery.events, 1):
        hashed = f"canvass-chain-1\n{number}\n{previous}\n".encode() + canonical_bytes(event)
        digest = hashlib.sha256(hashed).hexdigest()
        entry = {"digest": digest, "event": event, "previous": previous, "sequence": number}
        lines.append(canonical_bytes(entry) + b"\n")
        previous = digest
    (folder / "ledger.jsonl").write_bytes(b"".join(lines))
    return folder


def test_other_keys_are_found_out_by_an_anchor(
    observe: Observe, published_early: Path, tmp_path: Path
) -> None:
    """A record made anew with other keys is consistent; what you know from outside is not in it."""
    forgery = Forgery.of(published_early)
    folder = forgery.write(tmp_path / "record", STRANGER)
    known = KEY.public.fingerprint
    assert observe(published_early, "--anchor", known)[0] == 0
    assert observe(folder)[0] == 0
    code, answer = observe(folder, "--anchor", known)
    assert code == 1
    assert answer["answer"].startswith("What you know from outside the record is not in it")
    assert verify(published_early, Anchor(known)).holds
    assert verify(folder).holds
    assert not verify(folder, Anchor(known)).holds


def test_an_edited_sheet_is_not_the_one_that_was_named(
    observe: Observe, published_early: Path, tmp_path: Path
) -> None:
    """A sheet that an event rests on has a digest: edited, it fails the check of the files."""
    forgery = Forgery.of(published_early)
    data = b"id,contest,reading\nAdams 1 1,mayor,A\n"
    digest = hashlib.sha256(data).hexdigest()
    forgery.files[digest] = data
    named = {"sheet": {"access": "public", "sha256": digest, "size_bytes": len(data)}}
    forgery.first("cards.interpreted")["body"]["artefacts"] = named
    folder = forgery.write(tmp_path / "record")
    assert observe(folder)[0] == 0
    assert verify(folder).holds
    (folder / "artefacts" / digest).write_bytes(data.replace(b",A", b",B"))
    assert failed(observe(folder)[1]) == {"artefacts"}
    assert failed_in(verify(folder)) == {"artefacts"}


def rewrite(name: str, change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    """A file of the folder with other bytes."""

    def done(folder: Path) -> None:
        path = folder / name
        before = path.read_bytes()
        path.write_bytes(change(before))
        assert path.read_bytes() != before

    return done


def listed_in_vain(folder: Path) -> None:
    """A file that no entry names, and that the table of contents lists."""
    digest = hashlib.sha256(b"x").hexdigest()
    (folder / "artefacts" / digest).write_bytes(b"x")
    index = json.loads((folder / "record.json").read_bytes())
    index["artefacts"] = sorted([*index["artefacts"], digest])
    (folder / "record.json").write_bytes(canonical_bytes(index) + b"\n")


def put(name: str) -> Callable[[Path], None]:
    """One file more among those that were published."""

    def done(folder: Path) -> None:
        (folder / "artefacts" / name).write_bytes(b"x")

    return done


def number(text: bytes) -> Callable[[Path], None]:
    """Another number of a round."""
    return rewrite("ledger.jsonl", lambda data: data.replace(b'"round":1', b'"round":' + text, 1))


FOLDERS: dict[str, tuple[Callable[[Path], None], str]] = {
    "a file that no entry names, listed": (listed_in_vain, "index"),
    "a file that is not listed": (
        put("0" * 64),
        "index",
    ),
    "a file with another kind of name": (
        put("notes.txt"),
        "index",
    ),
    "a folder with a name that file managers use": (
        lambda folder: (folder / "artefacts" / ".DS_Store").mkdir(),
        "index",
    ),
    "a folder among the files": (lambda folder: (folder / "artefacts" / "d").mkdir(), "index"),
    "a table of contents without its end": (rewrite("record.json", lambda d: d[:-1]), "index"),
    "a table of contents and more": (rewrite("record.json", lambda d: d + b"x"), "index"),
    "a table of contents with a key twice": (
        rewrite("record.json", lambda d: d.replace(b"{", b'{"format":"x",', 1)),
        "index",
    ),
    "half a character": (
        rewrite("ledger.jsonl", lambda d: d.replace(b'"actor":"', b'"actor":"\\ud800', 1)),
        "chain",
    ),
    "a byte that is not a text": (
        rewrite("ledger.jsonl", lambda d: d.replace(b'"actor":"', b'"actor":"\xff', 1)),
        "chain",
    ),
    "a letter written as an escape": (
        rewrite("ledger.jsonl", lambda d: d.replace(b'"kind":"c', b'"kind":"\\u0063', 1)),
        "chain",
    ),
    "a key twice": (
        rewrite("ledger.jsonl", lambda d: d.replace(b'"round":1', b'"round":1,"round":1', 1)),
        "chain",
    ),
    "lines ended as on Windows": (
        rewrite("ledger.jsonl", lambda d: d.replace(b"\n", b"\r\n")),
        "chain",
    ),
    "not a number": (number(b"NaN"), "chain"),
    "a decimal": (number(b"1.0"), "chain"),
    "a number without end": (number(b"1e400"), "chain"),
    "a number too large": (number(b"9007199254740993"), "chain"),
    "a number of five thousand digits": (number(b"1" * 5000), "chain"),
    "minus nothing": (number(b"-0"), "chain"),
}


@some_of_each("name", FOLDERS, every=3)
def test_a_folder_that_is_not_as_it_was_published(
    name: str, observe: Observe, published_early: Path, tmp_path: Path
) -> None:
    """Whatever lies there that was not published, and whatever is written otherwise: the same check fails in both."""
    change, check = FOLDERS[name]
    folder = tmp_path / "record"
    shutil.copytree(published_early, folder)
    change(folder)
    assert check in fails_alike(observe, folder)


@pytest.mark.parametrize("name", [".DS_Store", "Thumbs.db", "desktop.ini"])
def test_what_a_file_manager_leaves_is_no_fault_but_said(
    name: str, published_early: Path, tmp_path: Path
) -> None:
    """Whoever opened the folder in a file manager does not make the record fail; both verifiers name the file."""
    folder = tmp_path / "record"
    shutil.copytree(published_early, folder)
    put(name)(folder)
    for said in verified(folder):
        assert f"artefacts/{name}: left by a file manager" in said


def verified(folder: Path) -> list[str]:
    """What each verifier prints of a record that holds."""
    observer, canvass = run_observer(folder), run(folder, "verify", str(folder))
    assert (observer.returncode, canvass.code) == (0, 0), (observer.stdout, canvass.out)
    return [" ".join(said.split()) for said in (observer.stdout, canvass.out)]


def test_what_lies_beside_a_published_record_is_named_as_not_checked(
    published_early: Path, tmp_path: Path
) -> None:
    """Pages that somebody could have rewritten are no part of the record: both say that nothing was checked of them."""
    folder = tmp_path / "record"
    shutil.copytree(published_early, folder)
    for name in ("index.html", "draw.csv", "\u202elmth.x"):
        (folder / name).write_text("<h1>confirmed</h1>", "utf-8")
    for said in verified(folder):
        assert "not checked, as no part of the record: draw.csv, index.html, \\u202elmth.x" in said


def test_each_page_is_named_whatever_number_lies_beside_it(
    published_early: Path, tmp_path: Path
) -> None:
    """Nobody hides a page behind the names of others, nor behind a long one: each is written out, alike in both."""
    folder = tmp_path / "record"
    shutil.copytree(published_early, folder)
    names = [*(f"a{number:02}.html" for number in range(30)), "b" * 80, "caf\u00e9", "index.html"]
    for name in names:
        (folder / name).write_text("<h1>confirmed</h1>", "utf-8")
    listed = ", ".join(json.dumps(name)[1:-1] for name in names)
    for said in verified(folder):
        assert f"not checked, as no part of the record: {listed} see it" in said


def test_what_lies_around_a_published_record_is_named_as_not_checked(
    published_early: Path, tmp_path: Path
) -> None:
    """Whoever names the folder of the office's web site is told that its pages were not checked."""
    shutil.copytree(published_early, tmp_path / "public" / "record")
    (tmp_path / "public" / "index.html").write_text("<h1>confirmed</h1>", "utf-8")
    (tmp_path / "public" / "record" / "draw.csv").write_text("1,2", "utf-8")
    for said in verified(tmp_path / "public"):
        assert "not checked, as no part of the record: draw.csv, index.html see it" in said
    for said in verified(tmp_path / "public" / "record"):
        assert "not checked, as no part of the record: draw.csv see it" in said


def test_a_list_of_files_that_was_taken_away_is_missed(
    published_early: Path, tmp_path: Path
) -> None:
    """Without it a published record looks like one at work: its last signature tells."""
    folder = tmp_path / "record"
    shutil.copytree(published_early, folder)
    (folder / "record.json").unlink()
    for said in verified(folder):
        assert "where you got this as a published record, its record.json was taken away" in said
