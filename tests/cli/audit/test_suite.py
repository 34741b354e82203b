"""SUITE through the commands: methods, plan, size and draw."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.cli.audit.suite_files import SEED, VOTES, WITH, WITHOUT, write_suite
from tests.cli.conftest import Run

KALAMAZOO = (
    *("Whitmer=20699", "Schuette=5569", "--cards", "27666", "--risk-limit", "0.1"),
    *("--linked-cards", "5294", "--linked", "Whitmer=3765", "--linked", "Schuette=1349"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of a county with records of its absentee cards."""
    write_suite(tmp_path)
    return tmp_path


def result(run: Run, *words: str) -> dict[str, Any]:
    """What a command prints as JSON."""
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_methods_name_suite_and_what_it_needs(run: Run) -> None:
    """It applies where a part of the cards has records, and comparison does not."""
    words = ("audit", "methods", "--paper", "yes", "--linked-records", "part")
    fits = {
        each["entry"]["name"]: each["fit"]["applicability"]["value"]
        for each in result(run, *words)["methods"]
        if each["fit"]
    }
    assert (fits["SUITE"], fits["comparison"], fits["polling"]) == (
        "applies",
        "does_not_apply",
        "applies",
    )
    _, out, _ = run(*words)
    assert "a cast vote record of every card in a part of the batches" in " ".join(out.split())


def test_size_counts_both_strata(run: Run) -> None:
    """Kalamazoo 2018: expected, and nine times out of ten; the least work and the cards' own division."""
    found = result(run, "audit", "size", *KALAMAZOO, "--method", "suite")
    assert [each["divided"]["value"] for each in found["strata"]] == ["least_work", "in_proportion"]
    for each in found["strata"]:
        for name in ("expected", "one_round"):
            parts, draws = each[name], each["sizes"][name]["draws"]
            assert parts["compared"] + parts["polled"] == draws
        assert each["expected"]["polled"] < each["one_round"]["polled"]
    code, out, _ = run("audit", "size", *KALAMAZOO, "--method", "suite")
    plain = " ".join(out.split())
    assert code == 0
    assert "Draws among the 5,294 cards with a record are compared" in plain
    assert max(map(len, out.splitlines())) <= 80


def test_size_takes_a_division(run: Run) -> None:
    """A third of the draws compared, as asked; beside other methods where they are named too."""
    (found,) = result(run, "audit", "size", *KALAMAZOO, "--method", "suite", "--compared", "1/3")[
        "strata"
    ]
    assert found["divided"]["value"] == "as_asked"
    assert found["one_round"]["compared"] * 2 >= found["one_round"]["polled"]
    named = [word for kind in ("polling", "comparison", "suite") for word in ("--method", kind)]
    sized = result(run, "audit", "size", *KALAMAZOO, *named)["sizes"]
    tests = {each["test"]["value"] for each in sized}
    assert {"suite", "alpha", "super_simple"} <= tests


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "--linked-cards"),
        (("--compared", "1/3"), "--linked-cards"),
        (("--linked-cards", "100"), "by two things"),
        (("--linked", "A=10"), "by two things"),
        (("--linked-cards", "1100", "--linked", "A=10"), "not all"),
        (("--linked-cards", "100", "--linked", "A=700"), "600 reported in all"),
        (("--linked-cards", "100", "--linked", "Z=7"), "'Z'"),
        (("--linked-cards", "100", "--linked", "A:7"), "--linked Ann=120"),
        (("--linked-cards", "100", "--linked", "A=99", "--compared", "2"), "below 1"),
    ],
)
def test_sizes_that_cannot_be(run: Run, words: tuple[str, ...], message: str) -> None:
    """Strata that contradict the report, or half of them, end in one message."""
    named = ("--method", "suite", *words)
    code, out, err = run("audit", "size", "A=600", "B=400", "--cards", "1100", *named)
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "words", [("--linked-cards", "100", "--linked", "A=99"), ("--compared", "1/3")]
)
def test_a_size_names_its_method(run: Run, words: tuple[str, ...]) -> None:
    """What is of SUITE alone does not choose it: the method is named, and another does not take it."""
    for method in ((), ("--method", "polling")):
        code, out, err = run("audit", "size", "A=600", "B=400", *words, *method)
        assert (code, out) == (2, "")
        assert "add --method suite" in " ".join(err.split())


PARTS = ("--linked-records", "part", "--linked-in", "Dane", "--linked-in", "55079")


def test_plan_offers_it_where_counties_have_records(run: Run) -> None:
    """Wisconsin 2016 with records in two counties: SUITE applies, by county name or id, comparison does not."""
    words = (
        "audit",
        "plan",
        "--all",
        "us-2016-president",
        "--states",
        "WI",
        "--risk-limit",
        "0.05",
        "--quick",
    )
    found = result(run, *words, *PARTS)
    (place,) = found["places"]
    methods = {each["method"]: each for each in place["limits"][0]["methods"]}
    assert place["linked"]["names"] == ["Dane County", "Milwaukee County"]
    assert methods["suite"]["fit"]["applicability"]["value"] == "applies"
    assert methods["comparison"]["fit"]["applicability"]["value"] == "does_not_apply"
    parts = methods["suite"]["strata"]["one_round"]
    assert methods["suite"]["cards"] <= parts["compared"] + parts["polled"]
    assert found["linked_records"] == "part"
    _, out, _ = run(*words, *PARTS)
    assert "cards of Dane County and Milwaukee County" in " ".join(out.split())
    _, out, _ = run(*words, "--linked-records", "part")
    assert "--linked-in COUNTY" in " ".join(out.split())
    (plain,) = result(run, *words)["places"]
    assert "suite" not in {each["method"] for each in plain["limits"][0]["methods"]}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--linked-records", "part", "--linked-in", "Waukesh"), "did you mean 'Waukesha"),
        (("--linked-in", "Dane", "--linked-records", "yes"), "--linked-records part"),
        (("--linked-in", "Dane"), "give --linked-records part"),
    ],
)
def test_plans_that_cannot_be(run: Run, words: tuple[str, ...], message: str) -> None:
    """A county that is none, and two answers to one question."""
    code, out, err = run("audit", "plan", "--all", "us-2016-president", "--states", "WI", *words)
    assert (code, out) == (2, "")
    assert message in err


def drawing(folder: Path, *more: str) -> tuple[str, ...]:
    """The words of a draw of both strata."""
    files = (str(folder / "manifest.csv"), "--records", str(folder / "records.csv"))
    return ("audit", "draw", *files, "--seed", SEED, "--method", "suite", *more)


def strata(compared: int | str, polled: int | str) -> tuple[str, ...]:
    """The draws of both strata, as ``canvass audit draw`` takes them."""
    return ("--linked-drawn", str(compared), "-n", str(polled))


def by_hand(purpose: str, *fields: str) -> int:
    """A ticket by the text of docs/tickets.md."""
    texts = ("canvass-ticket-v1", SEED, purpose, *fields)
    data = b"".join(b"%d:%b," % (len(text.encode()), text.encode()) for text in texts)
    return int(sha256(data).hexdigest(), 16)


def test_draw_takes_both_strata_from_one_seed(run: Run, folder: Path) -> None:
    """By number among the 240 cards with a record, by ticket among the 360 others, as docs/tickets.md says."""
    found = result(run, *drawing(folder, *strata(6, 5)))["sample"]
    linked = [(batch, str(n)) for batch, cards in WITH for n in range(1, cards + 1)]
    others = [(batch, str(n)) for batch, cards in WITHOUT for n in range(1, cards + 1)]
    compared = [linked[by_hand("draw", "cards", str(n)) * 240 >> 256] for n in range(1, 7)]
    polled = sorted(others, key=lambda card: by_hand("order", "card", *card))[:5]
    assert [tuple(each["id"]) for each in found["compared"]["draws"]] == compared
    assert [tuple(each["id"]) for each in found["polled"]["draws"]] == polled
    _, out, _ = run(*drawing(folder, *strata(6, 5)))
    assert "6 draws to compare and 5 cards to read" in out
    assert "of 240 cards that have one, with replacement" in " ".join(out.split())


def test_a_larger_draw_begins_with_the_smaller_and_knows_phantoms(run: Run, folder: Path) -> None:
    """In each stratum by itself; cards beyond the manifest are phantoms among those without a record."""
    small, large = (result(run, *drawing(folder, *strata(*size))) for size in ((6, 5), (9, 20)))
    for stratum in ("compared", "polled"):
        some = small["sample"][stratum]["draws"]
        assert large["sample"][stratum]["draws"][: len(some)] == some
    whole = result(run, *drawing(folder, *strata(1, 363), "--bound", "603"))
    assert (whole["linked_cards"], whole["other_cards"], whole["phantoms"]) == (240, 360, 3)
    assert len(whole["read"]["phantoms"]) == 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--linked-drawn", "6"), "-n 39 among the others"),
        (("-n", "5"), "--linked-drawn 10 among"),
        (strata(6, 361), "361 cards to read of 360"),
        ((*strata(6, 5), "--replacement"), "leave --replacement out"),
        ((*strata(6, 5), "--scheme", "arlo"), "leave --scheme out"),
        ((*strata(6, 5), "--bound", "10"), "at most 10 exist"),
        (("--suite", "6,5"), "--suite is now --method suite with --linked-drawn"),
    ],
)
def test_draws_that_cannot_be(run: Run, folder: Path, words: tuple[str, ...], message: str) -> None:
    """Half a size, more cards than there are, and words of other draws end in one message."""
    code, out, err = run(*drawing(folder, *words))
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())


def test_a_draw_needs_records_of_a_part(run: Run, folder: Path) -> None:
    """No records given, and records of every card: each says what to do."""
    manifest = str(folder / "manifest.csv")
    words = ("audit", "draw", manifest, "--seed", SEED, *strata(6, 5))
    code, _, err = run(*words, "--method", "suite")
    assert code == 2
    assert "give them with --records" in err
    code, _, err = run(*words)
    assert code == 2
    assert "add --method suite" in err
    (folder / "manifest.csv").write_text("batch,cards\nabsentee 1,150\nabsentee 2,90\n")
    code, _, err = run(*drawing(folder, *strata(6, 5)))
    assert code == 2
    assert "SUITE is for a part of the cards" in " ".join(err.split())


def test_the_report_is_the_files(folder: Path) -> None:
    """The votes that the other tests type are those of the files."""
    lines = (folder / "read.csv").read_text().splitlines()
    counted = [
        f"{name}={sum(line.endswith(f',{name}') for line in lines)}" for name in ("ann", "bob")
    ]
    assert counted == list(VOTES[:2])
