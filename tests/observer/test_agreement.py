"""The two verifiers against one another: whatever is changed in a record, they fail it by the same checks."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.cli.audit_folder.test_awaire_folder import unrecorded
from tests.cli.conftest import Run, run  # noqa: F401 - the fixture
from tests.observer.agreement import differences, failing, of_canvass, of_observer
from tests.observer.conftest import start_observer
from tests.observer.mutable import records as every_sort
from tests.observer.mutant import Mutant, Way, at, places
from tests.observer.mutation import NUMBER, known_outside, lines_in, mutated, shortened
from tests.observer.spellings import NUMBERS, SPELLED_NAMES
from tests.observer.strata_and_styles import strata_and_styles
from tests.observer.test_rankings import recorded, taken_apart
from tests.profile import IS_SEARCH
from tests.recount.made import (
    made_challenges,
    made_countered,
    made_drawn,
    made_halted,
    made_in_stages,
    made_names,
    made_observed,
    made_of_two,
    made_room,
    made_standing,
)
from tests.some_of import some_of

FOLLOWING_TABLES = {"tables", "seed", "order", "interpretations", "conclusion"}
"""What fails where the commitment does not stand."""
OF_NUMBERS = {"risk_limit", "second_reading", "measured_risk", "compared", "inflator", "share"}
PARTS = 4
"""In which the spellings of the vectors are tried: each fourth one in every run."""
SLICES = 20
IN_A_SLICE = 500 if IS_SEARCH else 10
"""Two hundred changes in `make test`; ten thousand in `make search`."""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Records of every sort."""
    return every_sort(tmp_path_factory.mktemp("mutable"))


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Records with the newest events: orders of elimination, and recounts of every sort."""
    folder = tmp_path_factory.mktemp("newer")
    (folder / "orders").mkdir()
    unranked = recorded(folder / "orders", unrecorded(cards=360, risk_limit="0.4"))
    made = [make(folder / make.__name__) for make in RECOUNTS]
    return [taken_apart(unranked).write(folder / "unranked"), *made]


@pytest.fixture(scope="module")
def drawn_apart(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Records of strata that draw apart, and of a rehearsal with ballot styles; of every rule in `make search`."""
    return strata_and_styles(tmp_path_factory.mktemp("apart"), every=IS_SEARCH)


RECOUNTS = (
    *(made_names, made_room, made_countered, made_in_stages, made_halted),
    *(made_observed, made_standing, made_challenges, made_of_two, made_drawn),
)


def differing(observer: ModuleType, mutant: Mutant, folder: Path, anchor: str | None = None) -> Any:
    """Where the two differ about a changed record, with what was changed; nothing where they agree."""
    mutant.write(folder)
    found = differences(of_observer(observer, folder, anchor), of_canvass(folder, anchor))
    return (mutant.log, found) if found else None


@some_of("part", range(SLICES), every=10)
def test_whatever_is_changed_both_say_the_same(
    part: int, records: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Property: fields, spellings, order, entries, keys, files, made to fit again: one exit code, the same checks."""
    found = {}
    for seed in range(part * IN_A_SLICE, (part + 1) * IN_A_SLICE):
        mutant = mutated(records[seed % len(records)], seed)
        anchor = known_outside(records[seed % len(records)], seed)
        found[seed] = differing(observer, mutant, tmp_path / f"{seed}", anchor)
    assert {seed: each for seed, each in found.items() if each} == {}


@pytest.mark.parametrize("part", range(4))
def test_whatever_is_changed_in_newer_records_both_say_the_same(
    part: int, newer: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Property: the same of rankings that nobody recorded, and of recounts with names, notices, stages, stops."""
    found, count = {}, IN_A_SLICE // 2 + 6
    for seed in range(part * count, (part + 1) * count):
        record = newer[seed % len(newer)]
        anchor = known_outside(record, seed)
        found[seed] = differing(observer, mutated(record, seed), tmp_path / f"{seed}", anchor)
    assert {seed: each for seed, each in found.items() if each} == {}


@pytest.mark.parametrize("part", range(SLICES if IS_SEARCH else 1))
def test_whatever_is_changed_in_strata_and_styles_both_say_the_same(
    part: int, drawn_apart: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Property: the same of strata that draw apart, by every rule, and of ballot styles: 7,000 in `make search`."""
    for number, record in enumerate(drawn_apart):
        untouched = Mutant.of(record)
        assert differing(observer, untouched, tmp_path / f"untouched-{number}") is None
        answer = of_observer(observer, tmp_path / f"untouched-{number}")
        assert failing(answer) == set()  # else the first fault would hide what is changed
    found, count = {}, 350 if IS_SEARCH else 12
    for seed in range(part * count, (part + 1) * count):
        record = drawn_apart[seed % len(drawn_apart)]
        mutant, anchor = mutated(record, seed), known_outside(record, seed)
        found[seed] = differing(observer, mutant, tmp_path / f"{seed}", anchor)
    assert {seed: each for seed, each in found.items() if each} == {}


def test_the_changes_are_not_all_of_one_sort(
    records: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Of the changes tried above some leave the record as good as it was, and most checks fail by some."""
    failed, codes = set[str](), set[int]()
    for seed in range(0, 200, 1 if IS_SEARCH else 6):
        folder = mutated(records[seed % len(records)], seed).write(tmp_path / f"{seed}")
        answer = of_observer(observer, folder)
        failed |= failing(answer)
        codes.add(answer[0])
    assert codes >= {0, 1, 4}
    assert len(failed) >= 15


READ = {"cards.interpreted": "sheet", "batches.counted": "sheet", "audit.loaded": "file"}
"""Events that may name a file besides what they say, and under which name."""


@some_of("number", [0, 1, 5, 9], every=2)
def test_a_file_that_two_events_name(
    number: int, records: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Published: it is public where either says so, and has one size; what people read has its effect either way."""
    named = [
        file
        for event in Mutant.of(records[number]).events
        for file in (event["body"].get("artefacts") or {}).values()
    ]
    kinds = {event["kind"] for event in Mutant.of(records[number]).events} & {*READ}
    assert kinds
    for kind in sorted(kinds):
        for file in (named[0], named[-1]):
            for access, more, code in (("private", 0, 0), ("public", 0, 0), ("private", 1, 1)):
                mutant = Mutant.of(records[number])
                again = {**file, "access": access, "size_bytes": file["size_bytes"] + more}
                mutant.first(kind)["body"]["artefacts"] = {READ[kind]: again}
                folder = mutant.write(tmp_path / f"{kind}-{access}-{more}-{file['sha256'][:8]}")
                answers = of_observer(observer, folder), of_canvass(folder)
                assert differences(*answers) == {}
                for answer in answers:
                    assert answer[0] in ({0, 4} if not code else {1})
                    assert ("artefacts" in failing(answer)) is bool(code)


@some_of("number", range(10), every=3)
def test_every_beginning_of_a_record(
    number: int, records: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Every prefix, published with a table of contents that fits: both say the same of it."""
    events = len(Mutant.of(records[number]).events)
    keeps = (
        range(events + 1) if IS_SEARCH or events < 20 else {*range(0, events, 12), 1, 2, 3, 5, 6}
    )
    found = {
        keep: differing(observer, shortened(records[number], keep), tmp_path / f"{keep}")
        for keep in keeps
    }
    assert {keep: each for keep, each in found.items() if each} == {}


def places_of_numbers(record: Path) -> list[tuple[int, Way]]:
    """Where a record has a decimal, a fraction or a share as text: each sort of place once."""
    found: dict[tuple[Any, ...], tuple[int, Way]] = {}
    for number, event in enumerate(Mutant.of(record).events):
        for way in places(event["body"]):
            text = at(event["body"], way)
            if isinstance(text, str) and NUMBER.fullmatch(text) and way[-1] in OF_NUMBERS:
                found.setdefault((event["kind"], way[-1]), (number, way))
    return list(found.values())


@some_of("part", range(PARTS), every=PARTS)
def test_every_spelling_of_a_number(
    part: int, records: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Published: each right and each wrong spelling of the vectors, where a record has a number: both say the same."""
    record = records[2]
    where = places_of_numbers(record)
    assert len(where) >= 3
    cases = [(spelling, place) for spelling in NUMBERS for place in where]
    chosen = cases[:: 1 if IS_SEARCH else len(where) + 1]
    for count, (spelling, (number, way)) in enumerate(chosen[part::PARTS]):
        mutant = Mutant.of(record)
        at(mutant.events[number]["body"], way[:-1])[way[-1]] = spelling
        found = differing(observer, mutant, tmp_path / f"{count}")
        assert found is None, (spelling, way, found)


@some_of("part", range(PARTS), every=PARTS)
def test_every_spelling_of_a_name(
    part: int, records: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Published: each name of the vectors, for a person, for a board, for the holder of a key: both say the same."""
    record = records[5]
    for count, name in [*enumerate(SPELLED_NAMES)][part::PARTS]:
        mutant = Mutant.of(record)
        readings = [e for e in mutant.events if e["kind"] == "cards.interpreted"]
        mutant.events[1]["body"]["holder"] = name if count % 3 == 0 else "the clerk"
        readings[0]["actor"] = name if count % 3 == 1 or IS_SEARCH else "a board"
        readings[1]["body"]["board"] = name
        found = differing(observer, mutant, tmp_path / f"{count}")
        assert found is None, (name, found)


def not_begun(mutant: Mutant) -> None:
    """Entry 1 left out."""
    del mutant.events[0]


def begun_late(mutant: Mutant) -> None:
    """Entry 1 put after entry 2."""
    mutant.events[:2] = mutant.events[1::-1]


def begun_otherwise(mutant: Mutant) -> None:
    """An opening that lacks a member."""
    del mutant.events[0]["body"]["about"]


def nothing_at_all(mutant: Mutant) -> None:
    """No entry."""
    mutant.events.clear()


def only_begun(mutant: Mutant) -> None:
    """Entry 1 alone: no key yet."""
    del mutant.events[1:]


def sample_without_an_end(mutant: Mutant) -> None:
    """A sample, named with its new digest, whose last line is not ended."""
    event = mutant.first("round.opened")
    mutant.replace(event, "sample", b"".join(lines_in(mutant, event, "sample"))[:-1])


def styles_exchanged(mutant: Mutant) -> None:
    """The lines of `styles` the other way round, so that records have other contests than their styles."""
    event = mutant.first("record.committed")
    lines = lines_in(mutant, event, "styles")
    mutant.replace(event, "styles", b"".join(lines[::-1]))


def true_for_one(mutant: Mutant) -> None:
    """`true` where the number 1 stands, which Python takes for equal."""
    event = mutant.first("record.committed")
    lines = lines_in(mutant, event, "assertions")
    spelled = lines[0].replace(b'"assertion":1,', b'"assertion":true,')
    mutant.replace(event, "assertions", b"".join([spelled, *lines[1:]]))


def number_for_a_bet(mutant: Mutant) -> None:
    """A number where a mixture has its first bet."""
    for stated in mutant.first("record.committed")["body"]["terms"]["bet"]:
        if stated["bet"]["name"] == "mixture":
            stated["bet"]["bets"][0] = "0.5"


def turned_name(mutant: Mutant) -> None:
    """A choice whose name is read backwards."""
    event = mutant.first("record.committed")
    (first, *rest) = mutant.table(event, "contests")
    first["choices"][0]["name"] = "\u202eA"
    mutant.put(event, "contests", [first, *rest])


def turned_title(mutant: Mutant) -> None:
    """An audit whose title holds a character that nobody sees."""
    mutant.first("audit.opened")["body"]["title"] += "\u200b"


def unlisted_batch(mutant: Mutant) -> None:
    """In a full hand count, one more batch that the manifest does not have."""
    event = mutant.last("batches.counted")
    again = copy.deepcopy(event)
    again["body"]["batches"][0]["id"][-1] = "+1"
    mutant.events.insert(mutant.events.index(event), again)


def two_sizes(mutant: Mutant) -> None:
    """A file that the office keeps, named again with another size."""
    for number in (9, 10):
        named = {"file": {"access": "private", "sha256": "a" * 64, "size_bytes": number}}
        body = {"what": "cards", "artefacts": named}
        mutant.events.append({**mutant.events[-1], "kind": "weather.noted", "body": body})


def kept_back(mutant: Mutant) -> None:
    """A report that the office keeps, of what holds otherwise."""
    named = {"report": {"access": "private", "sha256": "b" * 64, "size_bytes": 9}}
    mutant.first("compliance.recorded")["body"]["artefacts"] = named


def of_no_software(mutant: Mutant) -> None:
    """A commitment that names no program."""
    mutant.first("record.committed")["body"]["software"] = ""


def of_no_scheme(mutant: Mutant) -> None:
    """A commitment whose tickets are of no scheme."""
    mutant.first("record.committed")["body"]["terms"]["ticket_scheme"] = ""


def no_word(mutant: Mutant) -> None:
    """A conclusion whose ending is no word of the format, and whose paper trail does not follow."""
    told = mutant.first("audit.concluded")["body"]["contests"][0]
    told["ending"], told["paper_trail"] = "hand_count_agree3", "not_established"


def of_no_records(name: str) -> Callable[[Mutant], None]:
    """A table about records of cards, in an audit in which people only read."""

    def change(mutant: Mutant) -> None:
        files = mutant.first("record.committed")["body"]["artefacts"]
        files[name] = files["manifest"]

    return change


NOTHING_COMMITTED = {"commitment", "order", "interpretations", "signatures", "seed", "conclusion"}
KEPT: dict[str, tuple[int, Callable[[Mutant], None], set[str], int]] = {
    "entry 1 left out": (0, not_begun, {"form"}, 1),
    "entry 1 after entry 2": (0, begun_late, {"form"}, 1),
    "an opening that lacks a member": (0, begun_otherwise, {"form"}, 1),
    "no entry": (0, nothing_at_all, {"form"}, 1),
    "only entry 1": (0, only_begun, set(), 0),
    "styles in another order": (3, styles_exchanged, {"cards"}, 1),
    "true for 1": (5, true_for_one, FOLLOWING_TABLES, 1),
    "a number for a bet": (0, number_for_a_bet, FOLLOWING_TABLES, 1),
    "a choice read backwards": (0, turned_name, FOLLOWING_TABLES, 1),
    "a title with what nobody sees": (0, turned_title, {*FOLLOWING_TABLES}, 1),
    "a frame, and no cards are compared": (5, of_no_records("frame"), FOLLOWING_TABLES, 1),
    "styles, and no cards are compared": (5, of_no_records("styles"), FOLLOWING_TABLES, 1),
    "a batch that is not in the manifest": (1, unlisted_batch, {"interpretations"}, 1),
    "one file of two sizes": (5, two_sizes, {"artefacts"}, 1),
    "a sample that is not ended": (0, sample_without_an_end, {"draw"}, 1),
    "a report that is kept back": (0, kept_back, set(), 0),
    "a commitment that names no program": (0, of_no_software, NOTHING_COMMITTED, 1),
    "an ending that is no word": (0, no_word, {"conclusion"}, 1),
    "a commitment without a scheme of tickets": (0, of_no_scheme, NOTHING_COMMITTED, 1),
}
"""What the two once answered differently, with which record, and the checks that fail by it and the exit code."""


@pytest.mark.parametrize("name", KEPT)
def test_where_they_once_differed(
    name: str, records: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Each change that found the two in disagreement is kept: both refuse it now by the same checks."""
    number, change, fails, code = KEPT[name]
    mutant = Mutant.of(records[number])
    change(mutant)
    assert differing(observer, mutant, tmp_path / "record") is None
    answer = of_observer(observer, tmp_path / "record")
    assert (answer[0], failing(answer)) == (code, fails)


def test_a_count_of_more_cards_than_the_manifest_has_is_named(
    records: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """A batch of which 500 cards too many were counted: no fault, and both name it with both numbers."""
    mutant = Mutant.of(records[1])
    counted = mutant.first("batches.counted")["body"]["batches"][0]
    contest = counted["contests"][0]
    contest["cards"] += 500
    contest["undervotes"] += 500
    assert differing(observer, mutant, tmp_path / "record") is None
    said = f"batch {' '.join(counted['id'])}: {contest['cards']} cards with {contest['contest']} were counted"
    for answer in (of_observer(observer, tmp_path / "record"), of_canvass(tmp_path / "record")):
        assert answer[0] == 0
        (check,) = (each for each in answer[1]["checks"] if each["name"] == "interpretations")
        assert [fact.split(",")[0] for fact in check["seen"] if "manifest has" in fact] == [said]


def test_two_processes_say_the_same(records: list[Path], run: Run, tmp_path: Path) -> None:  # noqa: F811
    """The observer as a stranger runs it, and the command itself: exit codes and failed checks agree."""
    for seed in range(300, 312 if IS_SEARCH else 302):
        folder = mutated(records[seed % len(records)], seed).write(tmp_path / f"{seed}")
        alone = start_observer(folder, "--strict", "--json")
        assert alone.stderr == ""
        code, out, _ = run("verify", str(folder), "--strict", "--json")
        one, other = (alone.returncode, json.loads(alone.stdout)), (code, json.loads(out))
        assert differences(one, other) == {}, seed
