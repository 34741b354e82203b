"""RAIRE's ranked ballots: every real file adds up, and a line that does not fit is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.formats.cvr.raire import RankedRecords, rankings_in, read_rankings
from canvass.formats.problem import ReadResult
from canvass.formats.text_file import text_from_bytes
from canvass.tabulation import instant_runoff

HEAD = "1\nContest,9,3,a,b,c\n"


def read(text: str) -> ReadResult[tuple[RankedRecords, ...]]:
    """What stands in a text."""
    found = rankings_in(text_from_bytes("t.raire", text.encode()))
    assert found is not None
    return found


def codes(text: str) -> list[tuple[str, int | None]]:
    """Code and row of every problem."""
    return [(problem.code, problem.row) for problem in read(text).problems]


def test_cards_are_counted_by_ranking() -> None:
    """A card that ranks nobody is a card; the file's own winner is kept."""
    found = read("1\nContest,9,3,a,b,c,winner,b\n9,1,a,c\n9,2,a,c\n9,3\n9,4,\n9,5,b\n").value
    assert found is not None
    (contest,) = found
    assert (contest.contest, contest.rankings.choices) == ("9", ("a", "b", "c"))
    assert dict(contest.rankings.cards) == {("a", "c"): 2, (): 2, ("b",): 1}
    assert contest.by_card["3"] == ()
    assert contest.stated_winner == "b"


def test_several_contests_stand_in_one_file() -> None:
    """Each ballot belongs to the contest that it names; two contests may have the same ballot."""
    found = read("2\nContest,1,2,a,b\nContest,2,2,c,d\n1,7,a\n2,7,d,c\n").value
    assert found is not None
    assert [dict(each.rankings.cards) for each in found] == [{("a",): 1}, {("d", "c"): 1}]


def test_skipped_and_repeated_ranks_are_told_and_read_by_the_rule() -> None:
    """Skipped ranks are passed over; a repeated choice counts at its first place."""
    text = HEAD + "9,1,a,,b\n9,2,c,c,b\n"
    assert codes(text) == [("records.ranks.skipped", 3), ("records.ranks.repeated", 4)]
    found = read(text).value
    assert found is not None
    assert dict(found[0].rankings.cards) == {("a", "b"): 1, ("c", "b"): 1}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (HEAD + "9,1,a\n9,2,x\n", ("records.ranks.unknown", 4)),
        (HEAD + "9,1,a\n8,2,a\n", ("records.ranks.unknown", 4)),
        (HEAD + "9,1,a\n9,1,b\n", ("records.ranks.card_twice", 4)),
        (HEAD, ("records.ranks.none", 2)),
        ("1\nContest,9,4,a,b,c\n9,1,a\n", ("records.ranks.contest", 2)),
        ("1\nContest,9,2,a,a\n9,1,a\n", ("records.ranks.contest", 2)),
        ("1\nContest,9,2,a,b,winner,x\n9,1,a\n", ("records.ranks.contest", 2)),
        ("2\nContest,9,2,a,b\n9,1,a\n", ("records.ranks.contest", 3)),
        ("1\nContest,9,\u00b2,a,b\n9,1,a\n", ("records.ranks.contest", 2)),
        ("1\nContest,9,\u0662,a,b\n9,1,a\n", ("records.ranks.contest", 2)),
        ("1\nContest,9," + "2" * 5000 + ",a,b\n9,1,a\n", ("records.ranks.contest", 2)),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(text: str, problem: tuple[str, int]) -> None:
    """A choice or contest that does not exist, a ballot twice, a head that is not whole."""
    assert problem in codes(text)
    assert read(text).value is None


def test_another_format_is_none_of_these() -> None:
    """A table with a header is left to other readers."""
    assert rankings_in(text_from_bytes("v.csv", b"choice,votes\na,3\n")) is None


OF_A_CITY = pytest.mark.long(twin="test_a_real_file_has_its_cards_and_its_winner")
"""The same of many more cards."""


@pytest.mark.parametrize(
    ("file", "cards"),
    [
        ("cvr/raire/Aspen_2009_Mayor.raire", 2_528),
        ("cvr/raire/Aspen_2009_CityCouncil.raire", 2_487),
        ("cvr/raire/Berkeley_2010_D1CityCouncil.raire", 5_700),
        ("cvr/raire/Berkeley_2010_D7CityCouncil.raire", 4_184),
        ("cvr/raire/Oakland_2010_D4CityCouncil.raire", 20_994),
        pytest.param(
            "cvr/raire/Oakland_2010_Mayor.raire",
            119_607,
            marks=OF_A_CITY,
        ),
    ],
)
def test_a_real_file_has_its_cards_and_its_winner(raw_data: Path, file: str, cards: int) -> None:
    """Every ballot is read, and the count elects whom the file says."""
    found = read_rankings(raw_data / file)
    assert found is not None
    assert found.value is not None
    (contest,) = found.value
    assert contest.rankings.count == cards == found.source.rows_read
    assert instant_runoff(contest.rankings).winner == contest.stated_winner


def test_san_francisco_2019_ends_as_published(raw_data: Path) -> None:
    """146,662 ballots; the last round is 61,751 to 57,509 for the choice whose id is 15."""
    folder = "audit/san_francisco_2019/SFDA2019_PrelimReport12VBMJustDASheets.raire"
    found = read_rankings(raw_data / folder)
    assert found is not None
    assert found.value is not None
    count = instant_runoff(found.value[0].rankings)
    assert found.value[0].rankings.count == 146_662
    last = [each for each in count.rounds if len(each.votes) == 2]
    assert [dict(each.votes) for each in last] == [{"15": 61_751, "18": 57_509}]
    assert count.winner == "15"
