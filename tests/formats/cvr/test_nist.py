"""NIST's format 1500-103: JSON and XML say the same, what counts and what does not, and the official test sets."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from canvass.formats.cvr.streams import card_stream
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.vendors import vendor_export
from canvass.formats.own_table import usable
from canvass.formats.problem import ReadResult
from tests.formats.cvr.nist import CARDS, ELECTION, VOTES, card, in_json, in_xml, mark
from tests.formats.cvr.test_ess import votes

SETS = "cvr/nist_cdf"
UNISYN = "cvr/unisyn_xml_test"
RANKED = "101-RCV-CVT_TEST_3_UNIOVS2103-2.xml"
DECLARED = '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n'


def read(folder: Path, text: str, name: str = "cvr.json") -> ReadResult[VendorRecords]:
    """The records in a text."""
    (folder / name).write_text(text, "utf-8")
    return of_file(folder / name)


def of_file(path: Path) -> ReadResult[VendorRecords]:
    """The records in a file."""
    found = vendor_export(path)
    assert found is not None
    return found


@pytest.mark.parametrize("text", [in_json(), in_xml(), in_xml(head=DECLARED)])
def test_marks_that_count(tmp_path: Path, text: str) -> None:
    """Only the current snapshot; no mark without indication; too many marks are an overvote; ranks are kept."""
    found = read(tmp_path, text)
    records = usable(found)
    assert records.words == "Acme S9, NIST 1500-103 1.0.0, 6 cards, 3 contests"
    assert records.election == "Town election"
    assert votes(records) == VOTES
    mayor, council, chief = records.contests
    assert (mayor.cards, mayor.overvoted, mayor.choices[0].party) == (5, 1, "Democrat")
    assert (council.cards, council.votes_allowed) == (3, 2)
    assert chief.rankings is not None
    assert dict(chief.rankings.cards) == {("Kim", "Lee"): 1, ("Lee",): 1}
    assert records.cards.card_id(5) == ("scanner-1", "2", "3")
    assert [(p.code, p.found) for p in found.problems if p.code == "records.pending"] == [
        ("records.pending", "1")
    ]
    (block,) = card_stream(tmp_path / "cvr.json").blocks
    assert set(block.cards["unit"].to_list()) == {"Precinct 1"}


def test_unisyns_form_is_named(tmp_path: Path) -> None:
    """Its namespace says it: there is no declaration of a maker."""
    records = usable(read(tmp_path, in_xml(space="NIST_V0_cast_vote_records.xsd")))
    assert records.words.startswith("Unisyn, before NIST 1500-103 1.0.0, 6 cards")


def test_cards_without_batches_can_be_counted(tmp_path: Path) -> None:
    """All are one batch, in the order of the file, and that is told."""
    bare = [card("", n, {"mayor": [mark("ann")]}, UniqueId=str(n)) for n in (5, 9)]
    found = read(tmp_path, in_json(*bare))
    assert [usable(found).cards.card_id(row) for row in range(2)] == [("all", "1"), ("all", "2")]
    assert [problem.code for problem in found.problems] == ["records.no_batches"]


def test_a_card_that_stands_twice_without_number_and_place_is_refused(tmp_path: Path) -> None:
    """The id of its snapshot is told twice then; snapshots that all have one id say nothing of cards."""
    bare = [without(card("", n, {"mayor": [mark("ann")]}), "UniqueId") for n in (5, 9)]
    found = read(tmp_path, in_json(*bare, bare[0]))
    assert found.value is None
    assert [(p.code, p.column) for p in found.problems if p.severity.stops] == [
        ("records.number_twice", "CurrentSnapshotId")
    ]
    alike = json.loads(json.dumps(bare).replace("s--9", "s--5"))
    assert len(usable(read(tmp_path, in_json(*alike))).cards) == 2


def without(value: Any, name: str) -> Any:
    """An object without a member."""
    return {key: part for key, part in value.items() if key != name}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (in_json(*CARDS, CARDS[0]), "records.card_twice"),
        (in_json(*CARDS, CARDS[0]), "records.number_twice"),
        (in_json(*CARDS, card("3", 1, {"mayor": [mark("eve")]})), "records.mark_unknown"),
        (in_json(*CARDS, card("3", 1, {"sheriff": []})), "records.mark_unknown"),
        (in_json(*CARDS, card("3", 1, {"chief": [mark("kim", 99)]})), "records.mark_unknown"),
        (in_json(*CARDS, card("3", 1, {"mayor": [mark("ann", NumberVotes=2)]})), "records.several_votes"),
        (in_json(*CARDS, card("3", 1, {}, CurrentSnapshotId="gone")), "records.snapshot"),
        (in_json(*CARDS, card("3", 0, {})), "records.position"),
        (in_json(*CARDS, without(card("3", 1, {}), "BatchId")), "records.position"),
        (in_json(election=ELECTION | {"Contest": [*ELECTION["Contest"], ELECTION["Contest"][0]]}), "file.id_twice"),
        (in_json()[:-400], "json.syntax"),
        (in_xml()[:-400], "file.xml.damaged"),
        ('<!DOCTYPE a [<!ENTITY b "c">]>' + in_xml(), "file.xml.doctype"),
    ],
)  # fmt: skip
def test_faults_are_told(tmp_path: Path, text: str, code: str) -> None:
    """Doubled cards, marks of nobody, cards without a place, files that break off."""
    found = read(tmp_path, text)
    assert code in {problem.code for problem in found.problems}
    assert found.value is None


def test_another_encoding_and_two_elections_are_refused(tmp_path: Path) -> None:
    """Bytes that are not the declared encoding are damage; a report of two elections says so."""
    (tmp_path / "cvr.xml").write_bytes(
        in_xml(head=DECLARED[1:]).replace("Reyes", "Re\u00fdes").encode("latin-1")
    )
    assert of_file(tmp_path / "cvr.xml").problems[0].code == "file.xml.damaged"
    two = json.loads(in_json())
    two["Election"] *= 2
    assert read(tmp_path, json.dumps(two)).problems[-1].code == "file.elections"


@pytest.mark.parametrize(("name", "contests"), [("gen-01", 19), ("prim-02", 13)])
def test_the_official_sets_agree_with_their_results(
    raw_data: Path, name: str, contests: int
) -> None:
    """40 cards each; JSON and XML alike; each choice has the votes of the results report of the same set."""
    folder = raw_data / SETS / name
    both = [usable(of_file(folder / f"cvr-{name}.{kind}")) for kind in ("json", "xml")]
    assert votes(both[0]) == votes(both[1])
    assert [(len(each.cards), len(each.contests)) for each in both] == [(40, contests)] * 2
    results = json.loads((folder / f"err-{name}.json").read_text("utf-8"))["Election"][0]
    for contest, recorded in zip(results["Contest"], both[0].contests, strict=True):
        counts = [
            next((v["Count"] for v in s.get("VoteCounts", []) if v["GpUnitId"] == results["ElectionScopeId"]), 0)
            for s in contest["ContestSelection"]
        ]  # fmt: skip
        assert [recorded.votes[choice.id] for choice in recorded.choices] == counts


def plain(path: Path) -> str:
    """The text of a file without space between its elements."""
    return re.sub(r">\s+<", "><", path.read_text("utf-8"))


def test_real_files_of_unisyn_and_nist(raw_data: Path) -> None:
    """35 and 7 cards of Unisyn with votes that are not known to be allocable; 6 and 2 of the standard's examples.

    One of these is overvoted with two marks for one choice: it is no vote, and told.
    """
    found = {path.name[:3]: usable(of_file(path)) for path in (raw_data / UNISYN).iterdir()}
    assert {name: len(each.cards) for name, each in found.items()} == {"101": 35, "797": 7}
    firsts = Counter(
        (contest, first)
        for contest, marks in re.findall(
            r"<CVRContest><ContestId>(.*?)</ContestId>(.*?)</CVRContest>",
            plain(raw_data / UNISYN / RANKED),
        )
        for first in re.findall(r"<ContestSelectionId>(.*?)</ContestSelectionId>", marks)[:1]
    )
    assert sorted(firsts.values()) == sorted(votes(found["101"]).values())
    read = [of_file(raw_data / f"public-files/example_{n}.xml") for n in (1, 2)]
    examples = [usable(each) for each in read]
    assert [len(each.cards) for each in examples] == [6, 2]
    assert examples[1].system == "Hilton Roscoe LLC, NIST 1500-103"
    (contest,) = examples[0].contests
    assert dict(contest.votes) == {"_C1CN1": 3, "_C1CN2": 1, "_C1CN3": 1}
    assert ("records.overvote_unnamed", "1") in {(p.code, p.found) for p in read[0].problems}


def changed(**contest: Any) -> Any:
    """The election with other words in the contest Council; None takes one away."""
    own = {
        name: word for name, word in (ELECTION["Contest"][1] | contest).items() if word is not None
    }
    return ELECTION | {"Contest": [ELECTION["Contest"][0], own, ELECTION["Contest"][2]]}


def test_a_mark_of_no_vote_is_none(tmp_path: Path) -> None:
    """NumberVotes 0: the mark is there, and counts for nobody."""
    more = card("3", 1, {"mayor": [mark("ann", NumberVotes=0)]})
    records = usable(read(tmp_path, in_json(*CARDS, more)))
    assert (votes(records), records.contests[0].cards) == (VOTES, 6)


def line(own: str = "", **told: Any) -> Any:
    """A line with a name that was written in, under this id."""
    return mark(own, name="Cy", **told)


def two_places(own: str, *, total: int | None = None, **told: Any) -> Any:
    """One choice that is marked at two places of the ballot."""
    one = mark(own, **told)
    stated = {} if total is None else {"TotalNumberVotes": total}
    return one | {"SelectionPosition": one["SelectionPosition"] * 2} | stated


@pytest.mark.parametrize(
    "marks",
    [
        [line(), line()],
        [line("line-1"), line("line-2")],
        [line("line-1"), line()],
        [two_places("line-1") | {"SelectionPosition": line()["SelectionPosition"] * 2}],
        [line("wri"), line()],
        [line("wri"), line("line-2")],
    ],
    ids=["no ids", "ids of nobody", "one id", "one line", "a listed line", "a listed line and one"],
)
def test_two_names_written_in_are_not_one_vote(tmp_path: Path, marks: Sequence[Any]) -> None:
    """They are one choice: of two votes the contest is not read and all others are; of one they are an overvote."""
    listed = ELECTION["Contest"][1]["ContestSelection"]
    election = changed(ContestSelection=[*listed, {"@id": "wri", "IsWriteIn": True}])
    one = usable(
        read(tmp_path, in_json(*CARDS, card("3", 1, {"council": [line()]}), election=election))
    )
    assert {c.title for c in one.contests} == {"Mayor", "Council", "Chief"}
    more = card("3", 1, {"council": marks, "mayor": [line("x"), line("y")]})
    found = read(tmp_path, in_json(*CARDS, more, election=election))
    records = usable(found)
    told = {(p.code, p.column, p.found) for p in found.problems}
    assert {
        ("records.several_write_ins", "Council", "1"),
        ("records.overvote_unnamed", "Mayor", "1"),
    } <= told
    assert votes(records) == {key: n for key, n in VOTES.items() if key[0] != "Council"}
    assert (records.unread, records.contests[0].cards) == (("Council",), 6)


def test_a_choice_that_is_marked_twice(tmp_path: Path) -> None:
    """Two places of one choice are one vote where the file says 1, refused where it does not, none if none counts."""
    for marks, council in (
        (two_places("ruiz", total=1), 3),
        (two_places("ruiz", total=0, IsAllocable="no"), 2),
    ):
        records = usable(read(tmp_path, in_json(*CARDS, card("3", 1, {"council": [marks]}))))
        assert votes(records)["Council", "Ruiz"] == council
    for marks in (two_places("ruiz"), two_places("ruiz", total=2)):
        found = read(tmp_path, in_json(*CARDS, card("3", 1, {"council": [marks]})))
        assert found.value is None
        assert "records.several_votes" in {p.code for p in found.problems}


def test_a_rank_with_two_names_written_in_ends_the_ranking(tmp_path: Path) -> None:
    """Two people at one rank are no first preference for those who were written in."""
    more = card("3", 1, {"chief": [line("x", Rank=1), line("y", Rank=1), mark("kim", 2)]})
    found = read(tmp_path, in_json(*CARDS, more))
    assert votes(usable(found)) == VOTES
    assert ("records.overvote_unnamed", "Chief") in {(p.code, p.column) for p in found.problems}


def test_votes_allowed_that_are_not_told(tmp_path: Path) -> None:
    """A contest without the number has one vote a voter, and cards with more marks are told; a wrong one is refused."""
    found = read(tmp_path, in_json(election=changed(VotesAllowed=None)))
    told = [(p.code, p.column, p.found) for p in found.problems if "allowed" in p.code]
    assert told == [("records.votes_allowed.unsaid", "Council", "1")]
    for wrong in ("two", "\u00b2", "0"):
        refused = read(tmp_path, in_json(election=changed(VotesAllowed=wrong)))
        assert refused.value is None
        assert "records.votes_allowed.wrong" in {p.code for p in refused.problems}


@pytest.mark.parametrize("told", [{"BatchSequenceId": "\u00b2"}, {"BatchSequenceId": "x"}])
def test_a_place_that_is_no_number_is_refused(tmp_path: Path, told: dict[str, Any]) -> None:
    """A digit that is written above the line is no place in a batch."""
    found = read(tmp_path, in_json(*CARDS, card("9", 1, {"mayor": []}, **told)))
    assert "records.position" in {p.code for p in found.problems}


def test_ids_that_two_people_or_choices_have_are_refused(tmp_path: Path) -> None:
    """The second would stand in place of the first."""
    twice = ELECTION | {"Candidate": [*ELECTION["Candidate"], {"@id": "c-2", "Name": "Zed"}]}
    choices = [*ELECTION["Contest"][1]["ContestSelection"], {"@id": "ito", "CandidateIds": ["c-2"]}]
    for election in (twice, changed(ContestSelection=choices)):
        found = read(tmp_path, in_json(election=election))
        assert found.value is None
        assert "file.id_twice" in {p.code for p in found.problems}
