"""``canvass audit ceremony``: several people make the seed, or dice and a beacon; what is false is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import DICE, load, made, read_round, reload, words
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer

ANN, BO = "Ann Lee", "Bo Karlsson"
BEACON = "pulse 1234567 of the beacon of Adams"


@pytest.fixture
def place(run: Run, tmp_path: Path) -> str:
    """An audit that is committed."""
    found = load(run, tmp_path, made())
    assert run("audit", "commit", found)[0] == 0
    return found


def lines(place: str) -> int:
    """How many entries the record has."""
    return len((Path(place) / "record" / "ledger.jsonl").read_bytes().splitlines())


def refuse(run: Run, place: str, why: str, *command: str) -> None:
    """The command is refused with these words, and writes nothing."""
    before = lines(place)
    code, _, err = run("audit", *command)
    assert (code, lines(place)) == (2, before), err
    assert why in " ".join(err.split())


def digest_of(run: Run, place: str) -> str:
    """The digest of the commitment in force."""
    return str(json.loads(run("audit", "status", place, "--json")[1])["digest"])


def opened(run: Run, place: str, *names: str) -> None:
    """A ceremony of these people."""
    people = [part for name in names for part in ("--contributor", name)]
    command = ("audit", "ceremony", "open", place, "--words", words(run, place), *people)
    assert run(*command)[0] == 0


def drawn(run: Run, place: str, file: Path, name: str, digits: str = DICE) -> str:
    """Somebody keeps digits; the digest."""
    told = ("--contributor", name, "--commitment", digest_of(run, place), "--digits", digits)
    code, out, err = run("audit", "ceremony", "draw", str(file), *told, "--json")
    assert (code, err) == (0, "")
    assert file.stat().st_mode & 0o077 == 0
    assert digits.replace(" ", "") not in out
    return str(json.loads(out)["digest"])


def promise(run: Run, place: str, name: str, digest: str) -> None:
    """A digest comes in."""
    assert run("audit", "ceremony", "promise", place, digest, "--contributor", name)[0] == 0


def verified(run: Run, place: str, folder: Path) -> list[str]:
    """Go on to the end of a round, publish, and return what both verifiers say."""
    assert run("audit", "sample", place, "--size", "president=19")[0] == 0
    read_round(run, place, made())
    assert run("audit", "publish", place, str(folder))[0] == 0
    code, out, err = run("verify", str(folder))
    assert (code, err) == (0, "")
    observed = run_observer(folder)
    assert observed.returncode == 0
    return [" ".join(said.split()) for said in (out, observed.stdout)]


def test_two_people_make_the_seed(run: Run, place: str, tmp_path: Path) -> None:
    """Somebody opens and somebody does not; the ceremony is abandoned, the next makes the seed, and both tell it."""
    opened(run, place, ANN, BO)
    assert "Go on with the ceremony" in run("audit", "status", place)[1]
    files = {name: tmp_path / f"{name}.json" for name in (ANN, BO)}
    for name, file in files.items():
        promise(run, place, name, drawn(run, place, file, name))
    assert run("audit", "ceremony", "reveal", place, str(files[ANN]))[0] == 0
    assert run("audit", "ceremony", "abandon", place, "--reason", "Bo left")[0] == 0
    opened(run, place, ANN, BO)
    for name, file in files.items():
        again = file.with_suffix(".again")
        promise(run, place, name, drawn(run, place, again, name, "1" * 19 + "2"))
    for name in (BO, ANN):
        opening = str(files[name].with_suffix(".again"))
        assert run("audit", "ceremony", "reveal", place, opening)[0] == 0
    refuse(
        run,
        place,
        "leave out --digits",
        *("seed", place, "--words", words(run, place), "--digits", DICE, "--again", DICE),
    )
    code, out, _ = run("audit", "seed", place, "--words", words(run, place), "--json")
    assert (code, json.loads(out)["seed"]) == (0, "2" * 19 + "4")
    for said in verified(run, place, tmp_path / "public"):
        assert (
            "could not choose the seed if the entries were made in this order: it adds the digits of Ann Lee, Bo"
            in said
        )
        assert "1 ceremony before made no seed" in said
        assert "made no seed (Bo left); Ann Lee had opened digits, Bo Karlsson had not" in said


def test_a_contributor_sees_that_promises_were_written_anew(
    run: Run, place: str, tmp_path: Path
) -> None:
    """The last promise prints the digest of its entry; a record in which it was replaced later has another one."""
    opened(run, place, ANN, BO)
    files = {name: tmp_path / f"{name}.json" for name in (ANN, BO)}
    digests = {name: drawn(run, place, file, name) for name, file in files.items()}
    promise(run, place, BO, digests[BO])
    ledger = Path(place) / "record" / "ledger.jsonl"
    before = ledger.read_bytes()
    code, out, _ = run("audit", *promised(place, digests[ANN], ANN))
    assert (code, "Before anybody opens, every contributor keeps the digest" in out) == (0, True)
    kept = out.splitlines()[1].strip()
    assert run("audit", "ceremony", "reveal", place, str(files[BO]))[0] == 0
    assert run("verify", place, "--anchor", kept)[0] == 0
    ledger.write_bytes(before)
    suited = tmp_path / "suited.json"
    promise(run, place, ANN, drawn(run, place, suited, ANN, "1" * 19 + "2"))
    for file in (files[BO], suited):
        assert run("audit", "ceremony", "reveal", place, str(file))[0] == 0
    assert run("audit", "seed", place, "--words", words(run, place))[0] == 0
    assert "if the entries were made in this order" in " ".join(run("verify", place)[1].split())
    code, out, _ = run("verify", place, "--anchor", kept)
    assert (code, "is not in it" in out) == (1, True)


NO_WITNESS = {
    "ADA LOPEZ": "witness ADA LOPEZ: it is Ada Lopez who types the digits",
    "\u0410da Lopez": "letters of Latin and Cyrillic, of which some look alike",
    "Bo  Karlsson": "two spaces in a row",
    "": "a name has 1 to 200",
    "ann lee": "a witness is named twice: Ann Lee, ann lee",
}
"""Who is no witness of dice that Ada Lopez types, beside Ann Lee, and why."""


@pytest.mark.parametrize("name", NO_WITNESS)
def test_who_is_no_witness_is_refused(run: Run, place: str, name: str) -> None:
    """Of the dice alone and of those beside a beacon; nothing is written."""
    asked = (place, "--digits", DICE, "--again", DICE, "--by", "Ada Lopez")
    named = ("--witness", ANN, "--witness", name)
    told = ("--words", words(run, place))
    refuse(run, place, NO_WITNESS[name], "seed", *asked, *named, *told)
    assert run("audit", "ceremony", "open", place, *told, "--beacon", BEACON)[0] == 0
    refuse(run, place, NO_WITNESS[name], "ceremony", "roll", *asked, *named)


def test_dice_and_a_beacon_make_the_seed(run: Run, place: str, tmp_path: Path) -> None:
    """The dice stand first, then the value; before the dice no value is taken."""
    command = ("audit", "ceremony", "open", place, "--words", words(run, place))
    assert run(*command, "--beacon", BEACON)[0] == 0
    refuse(run, place, "the dice come before", "ceremony", "beacon", place, "7e3a90")
    rolls = ("ceremony", "roll", place, "--digits", DICE, "--again")
    refuse(run, place, "read back differently", *rolls, DICE.replace("1", "2"))
    code, out, _ = run("audit", *rolls, DICE, "--witness", ANN)
    assert (code, "every witness keeps the digest of entry" in out) == (0, True)
    kept = out.splitlines()[1].strip()
    refuse(run, place, "rolled already", *rolls, DICE)
    refuse(run, place, "beacon is missing", "seed", place, "--words", words(run, place))
    assert run("audit", "ceremony", "beacon", place, "7e3a90")[0] == 0
    for odd in ("7E3A90", "7e3 a90", "7e3-a90", "pulse\u00a07", "", "7" * 201):
        refuse(run, place, "is not a value of a beacon", "ceremony", "beacon", place, odd)
    refuse(run, place, "signs: 7e3a90; nothing", "ceremony", "beacon", place, "7E3 A90")
    refuse(run, place, "is in already", "ceremony", "beacon", place, "7e3a91")
    assert run("audit", "seed", place, "--words", words(run, place))[0] == 0
    for said in verified(run, place, tmp_path / "public"):
        assert f"could not choose the seed if its beacon ({BEACON}) spoke after entry" in said
        assert "and said 7e3a90: look up" in said
        assert "ask a witness for the digest of entry" in said
    assert run("verify", str(tmp_path / "public"), "--anchor", kept)[0] == 0


def test_giving_up_a_beacon_that_spoke_is_told_at_once(run: Run, place: str) -> None:
    """Whoever abandons a ceremony whose seed is known sees that the seed will be told."""
    command = ("audit", "ceremony", "open", place, "--words", words(run, place))
    assert run(*command, "--beacon", BEACON)[0] == 0
    assert run("audit", "ceremony", "roll", place, "--digits", DICE, "--again", DICE)[0] == 0
    assert run("audit", "ceremony", "beacon", place, "7e3a90")[0] == 0
    code, out, _ = run("audit", "ceremony", "abandon", place, "--reason", "a typing error")
    seed = re.search(r"would have made the seed ([0-9]{20})", " ".join(out.split()))
    assert (code, bool(seed)) == (0, True)
    assert seed
    assert f"would have made the seed {seed[1]}" in " ".join(
        run("audit", "status", place)[1].split()
    )


def test_what_is_false_is_refused(run: Run, place: str, tmp_path: Path) -> None:
    """Each step out of its order, twice, or with what was not promised writes nothing."""
    heard = words(run, place)
    ceremony = ("ceremony", "open", place, "--words", heard)
    ann, bo = tmp_path / "ann.json", tmp_path / "bo.json"
    refuse(
        run, place, "no ceremony is open", "ceremony", "reveal", place, str(kept(run, place, ann))
    )
    refuse(run, place, "give --contributor", *ceremony)
    refuse(run, place, "alone would choose", *ceremony, "--contributor", ANN)
    refuse(run, place, "named twice", *ceremony, "--contributor", ANN, "--contributor", "ANN LEE")
    odd = ("--contributor", ANN, "--contributor", "B\u043e Karlsson")
    refuse(run, place, "look alike", *ceremony, *odd)
    wrong = ("ceremony", "open", place, "--words", " ".join(["abacus"] * 12), "--contributor", ANN)
    refuse(run, place, "read aloud", *wrong, "--contributor", BO)
    opened(run, place, ANN, BO)
    refuse(run, place, "a ceremony is open", *ceremony, "--contributor", ANN, "--contributor", BO)
    promise(run, place, ANN.upper(), again(run, place, ann))
    refuse(run, place, "is in already", *promised(place, "ab" * 32, ANN))
    refuse(run, place, "Cy Diaz", *promised(place, "ab" * 32, "Cy Diaz"))
    refuse(run, place, "64 hexadecimal", *promised(place, "ab", BO))
    refuse(run, place, "before every digest is in", "ceremony", "reveal", place, str(ann))
    refuse(run, place, "did not open", "seed", place, "--words", heard)
    refuse(run, place, "a ceremony is open", "commit", place)
    assert reload(run, tmp_path, made())[0] == 2
    promise(run, place, BO, drawn(run, place, bo, BO))
    spoilt = json.loads(bo.read_text()) | {"digits": "1" * 19 + "2"}
    bo.write_text(json.dumps(spoilt))
    refuse(run, place, "not those that were promised", "ceremony", "reveal", place, str(bo))
    bo.write_text(json.dumps(spoilt | {"commitment": "ab" * 32}))
    refuse(run, place, "are for the commitment", "ceremony", "reveal", place, str(bo))
    for text in ("[]", "{}", "\u0000", '{"contributor": 1}', json.dumps(spoilt | {"nonce": 7})):
        bo.write_text(text)
        assert run("audit", "ceremony", "reveal", place, str(bo))[0] == 2
    assert run("audit", "ceremony", "reveal", place, str(ann))[0] == 0
    refuse(run, place, "already", "ceremony", "reveal", place, str(ann))
    refuse(run, place, "did not open", "seed", place, "--words", heard)
    refuse(run, place, "visible", "ceremony", "abandon", place, "--reason", "\u202e")


def promised(place: str, digest: str, name: str) -> tuple[str, ...]:
    """The command that brings a digest."""
    return ("ceremony", "promise", place, digest, "--contributor", name)


def kept(run: Run, place: str, file: Path) -> Path:
    """A file that Ann keeps."""
    drawn(run, place, file, ANN)
    told = ("--contributor", ANN, "--commitment", digest_of(run, place), "--digits", DICE)
    assert run("audit", "ceremony", "draw", str(file), *told)[0] == 2
    return file


def again(run: Run, place: str, file: Path) -> str:
    """The digest of what Ann kept, from a new file in its place."""
    file.unlink()
    return drawn(run, place, file, ANN)
