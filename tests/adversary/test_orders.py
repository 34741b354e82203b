"""The order of the lines of a file means nothing: every reader of evidence, other orders, the same answer."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.adversary.boxes import FILES, HEADING, WORDS, counted
from tests.adversary.commands import run
from tests.profile import IS_SEARCH
from tests.some_of import some_of

SEED = "01382438112797316654"
PUBLISHED = Path(__file__).parents[1] / "published"
SHUFFLES = settings(
    max_examples=200 if IS_SEARCH else 4,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def of_cards() -> dict[str, str]:
    """Two batches of six cards; a voter may mark two names for the council, some records err, two names are level."""
    marks = [("x", "y"), ("x",), ("y", "x"), ("z", "x"), (), ("x", "z")]
    records, read = [], []
    for number, place in enumerate(f"{batch},{place}" for batch in "ab" for place in range(1, 7)):
        seen = marks[(number + (number == 7)) % 6]
        records += [f"{place},council,{mark}" for mark in marks[number % 6] or ("",)]
        read += [f"{place},council,{'vote' if seen else 'blank'},{mark}" for mark in seen or ("",)]
        if number % 2:
            records.append(f"{place},mayor,m")
            read.append(f"{place},mayor,vote,m")
    return {
        "manifest.csv": "batch,cards\na,6\nb,6\n",
        "records.csv": "\n".join(("batch,position,contest,choice", *records, "")),
        "read.csv": "\n".join(("batch,position,contest,reading,choice", *read, "")),
        "votes.csv": "contest,choice,votes\ncouncil,x,10\ncouncil,y,4\ncouncil,z,4\n",
    }


def of_pools() -> dict[str, str]:
    """The same cards, of which those of one batch have no records: its votes are reported."""
    files = of_cards()
    kept = [line for line in files["records.csv"].splitlines() if not line.startswith("b,")]
    totals = [f"b,council,{choice},{votes}" for choice, votes in (("x", 5), ("y", 2), ("z", 2))]
    return {
        **files,
        "records.csv": "\n".join((*kept, "")),
        "totals.csv": "\n".join(("batch,contest,choice,votes", *totals, "b,mayor,m,3", "")),
    }


def of_batches(kinds: str) -> dict[str, str]:
    """Four batches, some of them counted, one wrongly and one lost."""
    rows = [row for kind in kinds.split() for row in counted(kind)]
    return {
        **dict(FILES),
        "counted.csv": "\n".join((HEADING, *rows, "")),
        "votes.csv": "contest,choice,votes\nmayor,A,8\nmayor,B,3\n",
    }


CARDS, BATCHES = ("audit", "risk", "cards"), ("audit", "risk", "batches")
COUNCIL = (
    *("votes.csv", "--contest", "council", "--votes-allowed", "2", "--cards", "12"),
    *("--manifest", "manifest.csv", "--read", "read.csv", "--seed", SEED),
)
RECORDS = ("--records", "records.csv", "--method", "comparison")
POOLED = ("--records", "records.csv", "--batches", "totals.csv", "--method", "oneaudit")
MAYOR = ("votes.csv", "--contest", "mayor", *WORDS)
SHARE = ("audit", "risk", "share", "--fixed-share", "50%")
OF_BATCHES = ("--how-drawn", "batches_at_random")
SOME, ALL = "1B 2= 3?", "1= 2= 3= 4="
ASKED: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "polled": (of_cards(), (*CARDS, *COUNCIL, "--method", "alpha")),
    "put back": (
        of_cards(),
        (*CARDS, *COUNCIL, "--replacement", "--drawn", "5", "--method", "alpha"),
    ),
    "compared": (of_cards(), (*CARDS, *COUNCIL, *RECORDS)),
    "pooled": (of_pools(), (*CARDS, *COUNCIL, *POOLED)),
    "by style": (of_cards(), (*CARDS, *COUNCIL, *RECORDS, "--card-style", "--drawn", "6")),
    "opportunistic": (of_cards(), (*CARDS, *COUNCIL, *RECORDS, "--card-style", "--opportunistic")),
    "share of cards": (of_cards(), (*SHARE, *COUNCIL)),
    "batches": (of_batches(SOME), (*BATCHES, *MAYOR, "--seed", SEED, "--method", "kaplan_markov")),
    "by betting": (
        of_batches(SOME),
        (*BATCHES, *MAYOR, "--seed", SEED, "--method", "batch_betting"),
    ),
    "no seed": (of_batches(SOME), (*BATCHES, *MAYOR, "--method", "kaplan_markov")),
    "no seed, by betting": (of_batches(SOME), (*BATCHES, *MAYOR, "--method", "batch_betting")),
    "no seed, all": (of_batches(ALL), (*BATCHES, *MAYOR, "--method", "batch_betting")),
    "share of batches": (of_batches(SOME), (*SHARE, *OF_BATCHES, *MAYOR)),
    "share, by seed": (of_batches(ALL), (*SHARE, *OF_BATCHES, *MAYOR, "--seed", SEED)),
    "the draw": (
        of_cards(),
        ("audit", "draw", "manifest.csv", "--seed", SEED, "-n", "7", "--replacement"),
    ),
    "the draw of batches": (
        of_batches(ALL),
        ("audit", "draw", "manifest.csv", "--batches", "totals.csv", "--seed", SEED, "-n", "3"),
    ),
}


def shuffled(text: str, order: random.Random, heading: int = 1) -> str:
    """The same lines in another order, under the same heading."""
    lines = text.splitlines()
    rows = lines[heading:]
    order.shuffle(rows)
    return "\n".join((*lines[:heading], *rows, ""))


def orderless(found: Any) -> Any:
    """A result in which no list has an order, without the digests of its files and what stands on the shelf."""
    if isinstance(found, Mapping):
        left = ("sources", "shelf", "manifest_sha256", "reported_sha256")
        kept = {key: value for key, value in found.items() if key not in left}
        return {key: orderless(value) for key, value in kept.items()}
    if isinstance(found, list):
        return sorted(map(orderless, found), key=lambda each: json.dumps(each, sort_keys=True))
    return found


def asked(folder: Path, files: Mapping[str, str], words: tuple[str, ...]) -> str:
    """The JSON that a command prints with these files."""
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    answer = run(folder, *words, "--json")
    assert (answer.code, answer.err) == (0, "")
    return answer.out


@some_of("name", [name for name, (_, words) in ASKED.items() if "risk" in words], every=3)
@SHUFFLES
@given(order=st.integers(0, 2**32).map(random.Random))
def test_evidence_has_no_order(name: str, tmp_path: Path, order: random.Random) -> None:
    """Whatever the order of the lines of frames, records, readings and counts, the answer is the same to the letter."""
    files, words = ASKED[name]
    kept = {"votes.csv": files["votes.csv"]}
    others = {each: shuffled(text, order) for each, text in files.items()}
    assert asked(tmp_path, others | kept, words) == asked(tmp_path, files, words)


@some_of("name", ASKED, every=3)
@SHUFFLES
@given(order=st.integers(0, 2**32).map(random.Random))
def test_neither_has_the_report_or_the_draw(
    name: str, tmp_path: Path, order: random.Random
) -> None:
    """With the reported votes in another order too, and for what is drawn: the same, but for the order of lists."""
    files, words = ASKED[name]
    others = {each: shuffled(text, order) for each, text in files.items()}
    found, same = (json.loads(asked(tmp_path, each, words)) for each in (files, others))
    assert orderless(found) == orderless(same)


def test_of_claims_with_the_same_risk_the_same_is_named(tmp_path: Path) -> None:
    """Two names are level and all cards are read: the claim that is named does not follow the order of the report."""
    files, words = ASKED["compared"]
    heading, *rows = files["votes.csv"].splitlines()
    other = files | {"votes.csv": "\n".join((heading, *reversed(rows), ""))}
    found, same = (json.loads(asked(tmp_path, each, words))["tested"] for each in (files, other))
    assert found == same
    assert found["claim"]["other"] == "y"


MAYOR_OF_ADAMS = """smallest_style = 0
second_reading = "0"
[[contest]]
id = "mayor"
card_bound = {bound}
card_bound_source = "the poll books"
risk_limit = "0.1"
method = {{ {method} }}
[[contest.choice]]
id = "A"
votes = 8
[[contest.choice]]
id = "B"
votes = {lost}
"""


def folder_files(method: str) -> dict[str, str]:
    """What an office loads, and what its boards enter: twelve cards, or the four batches."""
    if "batch" in method:
        counts = of_batches("1B 2= 3= 4=")
        toml = MAYOR_OF_ADAMS.format(method=method, bound=11, lost=3)
        loaded = {"manifest": counts["manifest.csv"], "batch_totals": counts["totals.csv"]}
        return {**loaded, "contests": toml, "entered": counts["counted.csv"]}
    places = [f"{batch},{place}" for batch in "ab" for place in range(1, 7)]
    votes = ["B" if number % 3 == 0 else "A" for number in range(12)]
    records = [f"{place},mayor,{vote}" for place, vote in zip(places, votes, strict=True)]
    read = [
        f"{place},mayor,vote,{'B' if place == 'a,2' else vote}"
        for place, vote in zip(places, votes, strict=True)
    ]
    return {
        "manifest": "batch,cards\na,6\nb,6\n",
        "cards": "\n".join(("batch,position,contest,choice", *records, "")),
        "contests": MAYOR_OF_ADAMS.format(method=method, bound=12, lost=4),
        "entered": "\n".join(("batch,position,contest,reading,choice", *read, "")),
    }


def measured(folder: Path, files: Mapping[str, str], size: int) -> Any:
    """An audit of one round from these files: what was drawn, and what was measured."""
    place = str(folder / "audit")

    def step(name: str, *words: str) -> Any:
        answer = run(folder, "audit", name, place, *words, "--json")
        assert (answer.code, answer.err) == (0, ""), name
        return answer.found

    step("open", "-j", "Adams", "--office", "The office", "--election", "2026")
    for what, text in files.items():
        (folder / what).write_text(text, "utf-8")
        if what != "entered":
            step("load", what, what, *(() if what == "contests" else ("-j", "Adams")))
    words = " ".join(step("commit")["words"])
    step("seed", "--words", words, "--digits", SEED, "--again", SEED)
    opened = step("sample", "--size", f"mayor={size}")
    sample = (folder / "audit" / "record" / "artefacts" / opened["sample"]).read_text("utf-8")
    drawn = [json.loads(line)["id"][1:] for line in sample.splitlines()]
    heading, *rows = files["entered"].splitlines()
    sought = [row for row in rows if row.split(",")[: len(drawn[0])] in drawn]
    (folder / "entered").write_text("\n".join((heading, *sought, "")), "utf-8")
    by_batch = ("--batches",) if "undervotes" in heading else ()
    step("enter", "entered", "-j", "Adams", "--board", "board 1", *by_batch)
    step("sign-off", "-j", "Adams", "--person", "Ann Lee, clerk")
    found = step("measure")
    return sorted(drawn), orderless(found)


@some_of(
    ("method", "size"),
    [
        ('name = "polling"', 6),
        ('name = "providence"', 6),
        ('name = "comparison"', 6),
        ('name = "super_simple"', 6),
        ('name = "batch_comparison"', 3),
    ],
    every=2,
)
def test_an_audit_in_a_folder_reads_no_order(method: str, size: int, tmp_path: Path) -> None:
    """Manifest, records, totals and readings in other orders: the same draw, and the same measured risk."""
    files = folder_files(method)
    order = random.Random(20161108)
    found = []
    for number in range(3):
        folder = tmp_path / str(number)
        folder.mkdir()
        now = files
        if number:
            now = {k: v if k == "contests" else shuffled(v, order) for k, v in files.items()}
        found.append(measured(folder, now, size))
    assert found[0] == found[1] == found[2]


HEADINGS = {"2024GEDiscrepancyReport.csv": 2, "ResultsReportSummary_round1.csv": 2}


@pytest.mark.parametrize("audit", ["colorado_2024", "michigan_pilots_2018"])
def test_a_published_audit_is_read_in_any_order(audit: str, tmp_path: Path) -> None:
    """Every table of others with its rows in another order comes out alike, but for manifests that number the cards."""
    shutil.copytree(PUBLISHED / audit, tmp_path / audit)
    whole = orderless(run(tmp_path, "recheck", audit, "--json").found)
    order = random.Random(20161108)
    for path in sorted((tmp_path / audit).glob("*.csv")):
        if "manifest" not in path.name:
            text = path.read_text("utf-8-sig")
            path.write_text(shuffled(text, order, HEADINGS.get(path.name, 1)), "utf-8")
    again = run(tmp_path, "recheck", audit, "--json")
    assert (again.code, again.err) == (0, "")
    assert orderless(again.found) == whole
