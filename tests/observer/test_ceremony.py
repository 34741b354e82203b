"""Ceremonies that make a seed, forged into a good record: the false ones fail ``seed`` in both, the others are told."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.event import BeaconRead, DigitsOpened
from canvass.journeys.verify import verify
from tests.observer.agreement import differences, failing, of_canvass, of_observer
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.recorded import ACTOR
from tests.observer.test_tampered import failed_in
from tests.some_of import some_of

ANN, BO = "Ann Lee", "Bo Karlsson"
NONCE = "5a" * 32
PULSE = "pulse 7 of the beacon of Adams"
VALUE = "7e3a90"
ADDED = "31415926535897932384"


def less(seed: str, digits: str) -> str:
    """What must be added to these digits, place by place, to have the seed."""
    return "".join(str((int(a) - int(b)) % 10) for a, b in zip(seed, digits, strict=True))


def step(forgery: Forgery, kind: str, **body: object) -> dict[str, Any]:
    """A step of a ceremony, as the office says it."""
    seeded = forgery.first("audit.seeded")
    return {**seeded, "kind": f"ceremony.{kind}", "body": body}


def insert(forgery: Forgery, *events: dict[str, Any]) -> None:
    """Put events before the seed."""
    at = forgery.events.index(forgery.first("audit.seeded"))
    forgery.events[at:at] = events


def opened(forgery: Forgery, *people: str, beacon: str = "") -> dict[str, Any]:
    """A ceremony is opened."""
    way = "beacon" if beacon else "contributions"
    return step(forgery, "opened", commitment="", way=way, contributors=list(people), beacon=beacon)


def contributions(forgery: Forgery) -> list[dict[str, Any]]:
    """Two people make the seed that the record has."""
    seed = forgery.first("audit.seeded")["body"]["seed"]
    digits = {ANN: ADDED, BO: less(seed, ADDED)}
    forgery.promises = {name: (digits[name], NONCE) for name in digits}
    return [
        opened(forgery, ANN, BO),
        *[step(forgery, "promised", contributor=name, digest="") for name in digits],
        *[
            step(forgery, "revealed", contributor=name, digits=digits[name], nonce=NONCE)
            for name in digits
        ],
    ]


def by_beacon(forgery: Forgery) -> list[dict[str, Any]]:
    """Dice and a beacon make the seed that the record has."""
    seed = forgery.first("audit.seeded")["body"]["seed"]
    dice = less(seed, BeaconRead(VALUE).digits)
    return [
        opened(forgery, beacon=PULSE),
        step(forgery, "rolled", digits=dice, witnesses=["Cy Diaz"]),
        step(forgery, "beacon_read", value=VALUE),
    ]


def changed(change: Callable[[list[dict[str, Any]]], object]) -> Callable[[Forgery], None]:
    """A ceremony of two people of which something was changed."""

    def done(forgery: Forgery) -> None:
        events = contributions(forgery)
        change(events)
        insert(forgery, *events)

    return done


def beside(change: Callable[[list[dict[str, Any]]], object]) -> Callable[[Forgery], None]:
    """The same beside a beacon."""

    def done(forgery: Forgery) -> None:
        events = by_beacon(forgery)
        change(events)
        insert(forgery, *events)

    return done


def swap(one: int, other: int) -> Callable[[list[dict[str, Any]]], object]:
    """Two steps exchanged."""

    def done(events: list[dict[str, Any]]) -> None:
        events[one], events[other] = events[other], events[one]

    return done


def again(at: int) -> Callable[[list[dict[str, Any]]], object]:
    """A step taken twice."""
    return lambda events: events.insert(at + 1, copy.deepcopy(events[at]))


def say(at: int, **body: object) -> Callable[[list[dict[str, Any]]], object]:
    """A step that says something else."""
    return lambda events: events[at]["body"].update(body)


def drop(at: int) -> Callable[[list[dict[str, Any]]], object]:
    """A step left out."""
    return lambda events: events.pop(at)


def after_the_seed(forgery: Forgery) -> None:
    """A ceremony is opened when the seed is known."""
    at = forgery.events.index(forgery.first("audit.seeded"))
    forgery.events.insert(at + 1, opened(forgery, ANN, BO))


def before_the_commitment(forgery: Forgery) -> None:
    """A ceremony is opened when nothing is committed."""
    at = forgery.events.index(forgery.first("record.committed"))
    forgery.events.insert(at, opened(forgery, ANN, BO))


def unsigned(forgery: Forgery) -> None:
    """A ceremony is opened for a commitment that nobody signed yet."""
    at = forgery.events.index(forgery.first("record.committed"))
    forgery.events.insert(at + 1, opened(forgery, ANN, BO))


def of_another_commitment(forgery: Forgery) -> None:
    """It names a commitment that is not in force."""
    events = contributions(forgery)
    events[0]["body"]["commitment"] = "ab" * 32
    insert(forgery, *events)


def over_a_new_commitment(forgery: Forgery) -> None:
    """Digests for one commitment, opened after another one took its place."""
    events = contributions(forgery)
    committed = copy.deepcopy(
        [forgery.first("record.committed"), forgery.first("record.checkpoint")]
    )
    insert(forgery, *events[:3], *committed, *events[3:])


def not_the_sum(forgery: Forgery) -> None:
    """Digits as they were promised, of which another seed is the sum."""
    events = contributions(forgery)
    forgery.promises[BO] = (ADDED, NONCE)
    events[4]["body"]["digits"] = ADDED
    insert(forgery, *events)


FALSE: dict[str, Callable[[Forgery], None]] = {
    "digits that were not promised": changed(say(3, digits="1" * 19 + "2")),
    "another nonce": changed(say(3, nonce="5b" * 32)),
    "somebody else's digest": changed(say(2, digest="ab" * 32)),
    "nineteen digits": changed(say(3, digits=ADDED[:19])),
    "opened before every digest is in": changed(swap(2, 3)),
    "promised after an opening": changed(lambda e: e.append(e.pop(2))),
    "promised twice": changed(again(1)),
    "opened twice": changed(again(3)),
    "a contributor twice": changed(say(0, contributors=[ANN, BO, "ANN LEE"])),
    "one contributor alone": changed(say(0, contributors=[ANN])),
    "a name with a letter that looks alike": changed(
        say(0, contributors=[ANN, "B\u043e Karlsson"])
    ),
    "a digest of nobody": changed(say(1, contributor="Cy Diaz", digest="ab" * 32)),
    "a seed before all have opened": changed(drop(4)),
    "a seed before anybody promised": changed(lambda e: e.__delitem__(slice(1, None))),
    "another way": changed(say(0, way="by heart")),
    "contributors and a beacon": changed(say(0, beacon=PULSE)),
    "a ceremony within another": changed(again(0)),
    "a seed that is not the sum": not_the_sum,
    "nothing to abandon": changed(
        lambda e: e.insert(0, {**e[0], "kind": "ceremony.abandoned", "body": {"reason": "late"}})
    ),
    "a member more": changed(say(0, note="x")),
    "the beacon before the dice": beside(swap(1, 2)),
    "dice rolled twice": beside(again(1)),
    "a beacon read twice": beside(again(2)),
    "no value of the beacon": beside(drop(2)),
    "another value of the beacon": beside(say(2, value=VALUE + "0")),
    "a value in capitals": beside(say(2, value=VALUE.upper())),
    "a value with a space": beside(say(2, value=f"{VALUE[:3]} {VALUE[3:]}")),
    "a value too long": beside(say(2, value="7" * 201)),
    "no name of the beacon": beside(say(0, beacon="")),
    "a digest beside a beacon": beside(
        lambda e: e.insert(
            1,
            {
                **e[0],
                "kind": "ceremony.promised",
                "body": {"contributor": ANN, "digest": "ab" * 32},
            },
        )
    ),
    "after the seed": after_the_seed,
    "before the commitment": before_the_commitment,
    "before the commitment is signed": unsigned,
    "of another commitment": of_another_commitment,
    "over a new commitment": over_a_new_commitment,
}


@some_of("name", FALSE, every=3)
def test_a_false_ceremony_fails_in_both(
    name: str, observer: ModuleType, polled: Path, tmp_path: Path
) -> None:
    """Each fails ``seed``, and the two verifiers fail the same checks."""
    forgery = Forgery.of(polled)
    FALSE[name](forgery)
    folder = forgery.write(tmp_path / "record")
    one, other = of_observer(observer, folder), of_canvass(folder)
    assert "seed" in failing(other)
    assert not differences(one, other)


def plain(_: Forgery) -> None:
    """Dice alone."""


def plain_without_witnesses(forgery: Forgery) -> None:
    """Dice that nobody is named to have seen."""
    forgery.first("audit.seeded")["body"]["witnesses"] = []


def seen_by(*witnesses: str) -> Callable[[Forgery], None]:
    """Dice that these are said to have seen."""
    return lambda forgery: forgery.first("audit.seeded")["body"].update(witnesses=[*witnesses])


def typed_by(actor: str, *witnesses: str) -> Callable[[Forgery], None]:
    """Dice that one person typed and another read back, and that these are said to have seen."""

    def done(forgery: Forgery) -> None:
        forgery.first("audit.seeded")["actor"] = actor
        seen_by(*witnesses)(forgery)

    return done


def of_two(forgery: Forgery) -> None:
    """Two people."""
    insert(forgery, *contributions(forgery))


def of_a_beacon(forgery: Forgery) -> None:
    """Dice and a beacon."""
    insert(forgery, *by_beacon(forgery))


def abandoned(forgery: Forgery) -> None:
    """Somebody did not open; then dice."""
    events = contributions(forgery)
    insert(forgery, *events[:4], step(forgery, "abandoned", reason="Bo left"))


def ended_by_a_commitment(forgery: Forgery) -> None:
    """Everything was committed again when the dice beside a beacon had fallen; then dice alone."""
    events = by_beacon(forgery)
    committed = copy.deepcopy(
        [forgery.first("record.committed"), forgery.first("record.checkpoint")]
    )
    insert(forgery, *events[:2], *committed)


def known(steps: Callable[[Forgery], list[dict[str, Any]]]) -> Callable[[Forgery], None]:
    """Everything was opened, somebody saw what seed it makes, and gave it up; then dice."""

    def done(forgery: Forgery) -> None:
        insert(forgery, *steps(forgery), step(forgery, "abandoned", reason="a typing error"))

    return done


TRUE: dict[str, tuple[Callable[[Forgery], None], str, str]] = {
    "witnessed": (seen_by(ANN), "rests on what the witnesses saw (Ann Lee)", ""),
    "nobody saw it": (plain_without_witnesses, "names no witness", ""),
    "a blank witness": (seen_by("", "  "), "it names no witness besides them.", ""),
    "who typed it as witness": (seen_by(ACTOR), "it names no witness besides them.", ""),
    "who typed it in other capitals": (
        seen_by("ADA LOPEZ", "ada lopez", "\uff21da Lopez", "Ada\u200c Lopez"),
        "it names no witness besides them.",
        "",
    ),
    "who typed it in letters of two scripts": (
        seen_by("\u0410da Lopez", "Ada  Lopez", "Ada\u00a0Lopez", "Ada Lopez "),
        "it names no witness besides them.",
        "",
    ),
    "one witness in two spellings": (
        seen_by("ANN LEE", ANN, "ann lee"),
        "rests on what the witnesses saw (ann lee).",
        "",
    ),
    "typed by one of two": (
        typed_by("Cy Diaz and Dee Ross", "cy diaz", "Dee Ross"),
        "rests on what the witnesses saw (Dee Ross).",
        "",
    ),
    "one witness twice": (seen_by(ANN, ACTOR, "", ANN), "the witnesses saw (Ann Lee).", ""),
    "of two": (
        of_two,
        "could not choose the seed if the entries were made in this order: it adds the digits of Ann Lee, Bo Karlsson",
        "",
    ),
    "of a beacon": (of_a_beacon, "could not choose the seed if its beacon (pulse 7", ""),
    "abandoned": (
        abandoned,
        "1 ceremony before made no seed: whoever ended one may have known by then what seed it would make, and so have"
        " chosen among 2 seeds.",
        "Ann Lee had opened digits, Bo Karlsson had not",
    ),
    "given up when all had opened": (
        known(contributions),
        "chosen among 2 seeds",
        "(a typing error); everything was known by then: it would have made the seed ",
    ),
    "given up when the beacon had spoken": (
        known(by_beacon),
        "chosen among 2 seeds",
        "(a typing error); everything was known by then: it would have made the seed ",
    ),
    "ended by a commitment": (
        ended_by_a_commitment,
        "1 ceremony before made no seed",
        "another commitment came); the dice had fallen",
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_who_could_choose_the_seed_is_told_by_both(
    name: str, observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """No check fails, and both say in the same words what the record shows of the seed, and which ceremonies ended."""
    forge, sentence, change = TRUE[name]
    forgery = Forgery.of(polled)
    forge(forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer = observe(folder)
    found = verify(folder)
    assert (code, failed(answer), failed_in(found)) == (0, set(), set())
    told = next(check["seen"] for check in answer["checks"] if check["name"] == "seed")
    said = next(check.seen for check in found.checks if check.name == "seed")
    assert told[-1] == said[-1]
    assert sentence in said[-1]
    assert [asdict(each) for each in found.changes] == answer["changes"]
    assert change in " ".join(each.said for each in found.changes)


def test_a_digest_binds_name_and_commitment() -> None:
    """The vector of the document: nobody can promise for another name, or for another commitment, the same digest."""
    said = DigitsOpened(ANN, ADDED, NONCE)
    digests = {
        said.digest("ab" * 32),
        said.digest("ac" * 32),
        DigitsOpened(BO, ADDED, NONCE).digest("ab" * 32),
    }
    assert len(digests) == 3
