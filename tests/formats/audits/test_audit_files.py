"""What people read, reported votes and card styles: read whole, or every fault named."""

from pathlib import Path

import pytest

from canvass.formats.audits.interpretations import read_interpretations
from canvass.formats.audits.reported import ONLY_CONTEST
from canvass.formats.audits.votes import read_card_styles, read_votes
from canvass.formats.own_table import usable
from canvass.model import ChoiceKind, Interpretation, Reading
from tests.formats.audits.files import READ, VOTES, written

HEAD = "batch,position,contest,reading,choice\n"


def test_interpretations_are_one_for_each_card_and_contest(tmp_path: Path) -> None:
    """Several marks of a card are several rows and one reading."""
    text = HEAD + "A,1,x,vote,p\nA,1,x,vote,q\nA,1,y,blank,\nA,2,x,not_found,\n"
    found = usable(read_interpretations(written(tmp_path, "read.csv", text)))
    assert found == (
        Interpretation(("A", "1"), "x", Reading.VOTE, ("p", "q")),
        Interpretation(("A", "1"), "y", Reading.BLANK),
        Interpretation(("A", "2"), "x", Reading.NOT_FOUND),
    )
    assert len(usable(read_interpretations(written(tmp_path, "all.csv", READ)))) == 7


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("A,1,x,vote,\n", {("interpretation.choice_missing", 2)}),
        ("A,1,x,blank,p\n", {("interpretation.choice_without_vote", 2)}),
        (
            "A,1,x,vote,p\nA,1,x,overvote,\n",
            {("interpretation.readings_differ", 3)},
        ),
        ("A,1,x,voted,p\n", {("cell.not_in_list", 2)}),
        ("A,0,x,vote,p\n", {("card.position_zero", 2)}),
        ("A,1,x,vote,p\nA,1,x,vote,p\n", {("row.doubled", 3)}),
    ],
)
def test_readings_that_contradict_themselves(
    tmp_path: Path, rows: str, found: set[tuple[str, int]]
) -> None:
    """Each with its row; nothing is guessed."""
    read = read_interpretations(written(tmp_path, "read.csv", HEAD + rows))
    assert read.value is None
    assert {(problem.code, problem.row) for problem in read.problems} == found


def test_votes_of_one_contest_or_of_several(tmp_path: Path) -> None:
    """Names and kinds where they are given, candidates where they are not."""
    (only,) = usable(read_votes(written(tmp_path, "votes.csv", VOTES)))
    assert only.contest == ONLY_CONTEST
    assert only.votes == {"ann": 4, "bob": 2}
    assert [choice.name for choice in only.choices] == ["Ann Smith", "Bob Jones"]
    text = "contest,choice,votes,choice_kind\nx,p,5,candidate\nx,s,1,other\ny,q,7,candidate\n"
    first, second = usable(read_votes(written(tmp_path, "several.csv", text)))
    assert (first.contest, second.contest) == ("x", "y")
    assert first.choices[1].kind is ChoiceKind.OTHER


def test_card_styles(tmp_path: Path) -> None:
    """A row for each contest of a style; the number of cards is the same on each."""
    head = "card_style,cards,contest\n"
    styles = usable(read_card_styles(written(tmp_path, "s.csv", head + "1,50,A\n1,50,B\n2,30,A\n")))
    assert styles == {frozenset("AB"): 50, frozenset("A"): 30}
    bad = read_card_styles(written(tmp_path, "b.csv", head + "1,50,A\n1,40,B\n"))
    assert [(p.code, p.row) for p in bad.problems] == [("card_style.cards_differ", 3)]
