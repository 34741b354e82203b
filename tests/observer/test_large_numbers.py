"""Numbers of a small record that would hang whoever works them out: more cards, or more draws, than there can be."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.state.entering import MOST_REOPENED
from canvass.audit.state.opening import MOST_DRAWS
from canvass.audit.state.steps import MOST_CLOSES
from canvass.audit.terms.methods import BatchComparison, Method, Polling, Suite, SuperSimple
from canvass.journeys.verification.findings import MOST_REFUSED
from canvass.model.manifest import MOST_CARDS
from tests.observer.elections import office, run
from tests.observer.forged import Forgery
from tests.observer.test_hung import checked, failed, verifiers
from tests.some_of import some_of

LARGEST = 2**53 - 1
TOO_MANY = ("no more than 100,000,000", "more than 100000000", "too many cards", "0 to 100000000")
"""How each program says it."""
Change = Callable[[Forgery, int], None]


def more_cards(forgery: Forgery, cards: int) -> None:
    """A batch has so many cards, and every number that follows from it is made to fit."""
    event = forgery.first("record.committed")
    manifest, bounds = forgery.table(event, "manifest"), forgery.table(event, "card_bounds")
    more, had = cards - manifest[0]["cards"], bounds[0]["bound"]
    manifest[0]["cards"] = cards
    bounds[0]["bound"] += more
    populations, claims = forgery.table(event, "populations"), forgery.table(event, "assertions")
    for line in populations:
        line.update(places=line["places"] + more, entries=line["entries"] + more)
    for line in claims:
        line["margin"] = str(Fraction(line["margin"]) * had / bounds[0]["bound"])
    for name, lines in (
        ("manifest", manifest),
        ("card_bounds", bounds),
        ("populations", populations),
        ("assertions", claims),
    ):
        forgery.put(event, name, lines)


def more_phantoms(forgery: Forgery, bound: int) -> None:
    """A contest is on so many cards, nearly all of which are missing."""
    event = forgery.first("record.committed")
    bounds, claims = forgery.table(event, "card_bounds"), forgery.table(event, "assertions")
    populations, had = forgery.table(event, "populations"), bounds[0]["bound"]
    bounds[0]["bound"] = bound
    for line in populations:
        line.update(entries=bound, phantoms=bound - line["places"])
    for line in claims:
        line["margin"] = str(Fraction(line["margin"]) * had / bound)
    for name, lines in (
        ("card_bounds", bounds),
        ("populations", populations),
        ("assertions", claims),
    ):
        forgery.put(event, name, lines)


@some_of(
    ("change", "cards"),
    [(more_cards, MOST_CARDS + 1), (more_cards, LARGEST // 2), (more_phantoms, MOST_CARDS + 1)],
    every=2,
)
def test_more_cards_than_there_can_be_are_refused(
    change: Change, cards: int, polled: Path, tmp_path: Path
) -> None:
    """Both name `tables` before they make room for the cards: a batch of 10^15 ended one with a traceback."""
    forgery = Forgery.of(polled)
    change(forgery, cards)
    folder = forgery.write(tmp_path / "record")
    asked = verifiers() | {"core": [*verifiers()["observer"], "--alone"]}
    for command in asked.values():
        said = str(failed(checked(command, folder, "--json"))["tables"])
        assert any(words in said for words in TOO_MANY), said


@pytest.mark.parametrize("change", [more_cards, more_phantoms])
def test_as_many_cards_as_there_can_be_are_no_fault_by_themselves(
    change: Change, polled: Path, tmp_path: Path
) -> None:
    """A thousand cards more change what must be read, and no table is refused for them."""
    forgery = Forgery.of(polled)
    change(forgery, 1_100)
    folder = forgery.write(tmp_path / "record")
    for command in verifiers().values():
        assert "tables" not in failed(checked(command, folder, "--json"))


@some_of(
    ("method", "size"),
    [
        (Suite(Fraction(1, 3)), LARGEST),
        (Polling(replacement=True), MOST_DRAWS + 1),
        (SuperSimple(), LARGEST),
        (BatchComparison(replacement=True, understatements=False), LARGEST),
    ],
    every=3,
)
def test_more_draws_than_there_can_be_are_refused(
    method: Method, size: int, tmp_path: Path
) -> None:
    """Where cards go back nothing but this number ends the draws: one entry of 300 bytes hung both for ever."""
    record = run(*office(tmp_path / "office", {"mayor": method}), 1)
    forgery = Forgery.of(record)
    forgery.first("round.opened")["body"]["sizes"][0]["size"] = size
    folder = forgery.write(tmp_path / "record")
    for command in verifiers().values():
        found = failed(checked(command, folder, "--json"))
        assert str(MOST_DRAWS) in str(found["order"])


def more_choices(forgery: Forgery, choices: int) -> None:
    """So many candidates more, half of whom win with a vote each."""
    event = forgery.first("record.committed")
    lines = forgery.table(event, "contests")
    named = [f"x{number}" for number in range(choices)]
    lines[0]["choices"] += [{"choice": x, "name": x, "kind": "candidate"} for x in named]
    lines[0]["votes"] += [{"choice": x, "votes": int(x in named[: choices // 2])} for x in named]
    lines[0].update(seats=choices // 2 + 3, votes_allowed=choices)
    forgery.put(event, "contests", lines)


@pytest.mark.parametrize(("choices", "is_over"), [(40, False), (2_000, True)])
def test_more_claims_than_anybody_can_check_are_refused(
    choices: int, is_over: bool, polled: Path, tmp_path: Path
) -> None:
    """Two thousand choices for a thousand seats have a million claims, each with two thousand weights: both hung."""
    forgery = Forgery.of(polled)
    more_choices(forgery, choices)
    folder = forgery.write(tmp_path / "record")
    for command in verifiers().values():
        found = failed(checked(command, folder, "--json"))
        said = str(found["tables"])
        assert ("too many choices" in said or "more claims than" in said) is is_over, said


def closed_again(forgery: Forgery, times: int) -> None:
    """The record ends with the first round, which is reopened and closed so often that it was closed so many times."""
    closed = forgery.first("round.closed")
    reopened = {**closed, "kind": "round.reopened", "body": {"round": 1, "reason": "once more"}}
    after = forgery.events.index(closed) + 1
    for later in forgery.events[after:]:
        for named in later["body"].get("artefacts", {}).values():
            forgery.files.pop(named["sha256"], None)
    forgery.events[after:] = [reopened, closed] * (times - 1)


@some_of(("times", "is_over"), [(MOST_CLOSES + 1, True), (MOST_CLOSES, False)], every=2)
def test_more_closes_of_rounds_than_anybody_works_out_are_refused(
    times: int, is_over: bool, polled: Path, tmp_path: Path
) -> None:
    """Each close is worked out anew, from an entry of 300 bytes: both say `order` of the 1,001st."""
    forgery = Forgery.of(polled)
    closed_again(forgery, times)
    folder = forgery.write(tmp_path / "record")
    asked = verifiers() | {"core": [*verifiers()["observer"], "--alone"]}
    for name, command in asked.items():
        done = checked(command, folder, "--json")
        if name == "core":
            assert done.returncode == 6  # it names the reopening, and takes nothing after it
        elif is_over:
            found = failed(done)
            assert [*found] == ["order"]
            assert "1,000 times" in str(found) or "1000 times" in str(found)
        else:
            assert done.returncode == 0, done.stdout


def cut_to_sign_off(forgery: Forgery, *more: dict[str, Any]) -> None:
    """The record ends with the sign-off of the first jurisdiction, and with these."""
    signed = forgery.first("entries.signed_off")
    after = forgery.events.index(signed) + 1
    for later in forgery.events[after:]:
        for named in later["body"].get("artefacts", {}).values():
            forgery.files.pop(named["sha256"], None)
    forgery.events[after:] = more


def found_by_both(forgery: Forgery, folder: Path) -> list[dict[str, list[str]]]:
    """What canvass and the observer find wrong, by check."""
    record = forgery.write(folder)
    asked = [checked(command, record, "--json") for command in verifiers().values()]
    return [failed(done) if done.returncode else {} for done in asked]


@pytest.mark.parametrize(("times", "is_over"), [(MOST_REOPENED, False), (MOST_REOPENED + 1, True)])
def test_who_is_reopened_again_and_again_is_refused(
    times: int, is_over: bool, polled: Path, tmp_path: Path
) -> None:
    """Each sign-off looks at everything that its jurisdiction was to read: both refuse the 101st reopening."""
    forgery = Forgery.of(polled)
    signed = forgery.first("entries.signed_off")
    body = {"round": 1, "jurisdiction": signed["body"]["jurisdiction"], "reason": "once more"}
    cut_to_sign_off(
        forgery, *[{**signed, "kind": "entries.reopened", "body": body}, signed] * times
    )
    for found in found_by_both(forgery, tmp_path / "record"):
        assert [*found] == (["interpretations"] if is_over else [])
        assert f"reopened {MOST_REOPENED} times" in str(found) or not is_over


@pytest.mark.parametrize("after", [0, 1])
def test_nothing_is_followed_after_a_thousand_refused_events(
    after: int, polled: Path, tmp_path: Path
) -> None:
    """A close that cannot stand is a fault of `order` while it is followed, and none after 1,000 refused sign-offs."""
    forgery = Forgery.of(polled)
    signed, closed = forgery.first("entries.signed_off"), forgery.first("round.closed")
    refused = [signed] * (MOST_REFUSED - 1 + after)
    cut_to_sign_off(forgery, *refused, {**closed, "body": {**closed["body"], "round": 7}})
    for found in found_by_both(forgery, tmp_path / "record"):
        assert [*found] == (["interpretations"] if after else ["order", "interpretations"])
        assert len(found["interpretations"]) == MOST_REFUSED - 1 + after


def test_where_memory_ends_each_says_so(polled: Path, tmp_path: Path) -> None:
    """As many cards as there can be need more than these verifiers are given: a sentence, and no traceback."""
    forgery = Forgery.of(polled)
    more_cards(forgery, MOST_CARDS - 1_000)
    folder = forgery.write(tmp_path / "record")
    said = {name: checked(each, folder) for name, each in verifiers().items()}
    assert (said["canvass"].returncode, said["observer"].returncode) == (2, 3)
    assert "too little memory" in said["canvass"].stderr
    assert "MemoryError" in said["observer"].stderr
    assert not any("Traceback" in done.stderr for done in said.values())
