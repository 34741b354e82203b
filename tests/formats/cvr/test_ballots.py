"""Ballots by ranks as PrefLib and BLT write them: read as they are, or refused with every fault and its line."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.vendors import vendor_records
from canvass.formats.own_table import usable
from canvass.formats.problem import ReadResult
from canvass.formats.text_file import text_from_bytes
from canvass.tabulation import instant_runoff
from tests.formats.cvr.ballots import CHOICES, FIRST, ORDERS, Order, blt, by_hand, made, preflib

LESS = [("ballots.counts_differ", 5), ("ballots.counts_differ", 6)]
"""What is told where a line is not counted."""


def read(text: str) -> ReadResult[VendorRecords]:
    """The records in a text."""
    found = vendor_records(text_from_bytes("ballots.txt", text.encode()), "ballots.txt")
    assert found is not None
    return found


def codes(text: str) -> list[tuple[str, int | None]]:
    """Code and row of every problem that stops."""
    return [(each.code, each.row) for each in read(text).problems if each.severity.stops]


def rankings(text: str) -> Mapping[tuple[str, ...], int]:
    """The cards of each ranking of the one contest."""
    (contest,) = usable(read(text)).contests
    assert contest.rankings is not None
    return contest.rankings.cards


@pytest.mark.parametrize(("text", "system"), [(preflib(), "PrefLib toi"), (blt(), "BLT")])
def test_both_forms_are_the_same_election(text: str, system: str) -> None:
    """Cards, choices, first preferences, and whom the count by rounds elects."""
    records = usable(read(text))
    (contest,) = records.contests
    assert records.words == f"{system}, 11 cards, 1 contest"
    assert (contest.title, contest.cards, contest.votes) == ("Mayor of the town", 11, FIRST)
    assert contest.rankings is not None
    assert contest.rankings.cards == by_hand(ORDERS, CHOICES)
    assert instant_runoff(contest.rankings).winner == "Bo Osei"


@pytest.mark.parametrize("seed", range(20))
def test_any_orders_are_read_as_they_were_drawn(seed: int) -> None:
    """Ties, skipped ranks and counts of random elections, beside rankings made without the reader."""
    plain, skips = made(seed), made(seed, skips=True)
    assert rankings(preflib(plain)) == by_hand(plain, CHOICES)
    assert rankings(blt(plain)) == by_hand(plain, CHOICES)
    assert rankings(blt(skips)) == by_hand(skips, CHOICES)


def test_line_ends_and_comments_of_blt_mean_nothing() -> None:
    """One line of all numbers, comments, Windows' line ends, names of single words, and an empty title."""
    orders: dict[Order, int] = {((1,), (2,)): 3, ((2,),): 2}
    text = blt(orders, ("Ann", "Bo"))
    head, *rest = text.splitlines()
    one = f"{head} # two choices\r\n# a comment\r\n" + " ".join(rest[:3]) + ' Ann Bo ""\r\n'
    assert rankings(one) == rankings(text) == by_hand(orders, ("Ann", "Bo"))
    assert usable(read(one)).contests[0].title == "ballots.txt"


def test_who_withdrew_is_no_choice() -> None:
    """The ranking moves up, and the file's word for it is told."""
    text = blt(withdrawn="-1 -3")
    found = read(text)
    assert {ranking: n for ranking, n in rankings(text).items() if ranking} == {
        ("Bo Osei",): 3 + 4 + 1,
        ("Bo Osei", "Di O'Neill"): 2,
        ("Di O'Neill",): 1,
    }
    told = [each.found for each in found.problems if each.code == "ballots.blt.withdrawn"]
    assert told == ["Ann Reyes", "Cy"]
    assert usable(found).contests[0].choices[0].id == "Bo Osei"


def test_several_seats_are_named_and_not_read() -> None:
    """No ranking decides them: the contest is told as one that is not read, and its cards stay."""
    records = usable(read(blt(seats=3)))
    assert (records.unread, records.contests, len(records.cards)) == (
        ("Mayor of the town",), (), 11,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (preflib().replace("VOTERS: 11", "VOTERS: 12"), [("ballots.counts_differ", 5)]),
        (preflib().replace("ORDERS: 5", "ORDERS: x"), [("ballots.head", 6)]),
        (preflib().replace("3: 2\n", "3 2\n"), [*LESS, ("ballots.line", 12)]),
        (preflib().replace("3: 2\n", "3: 5\n"), [("ballots.choice_unknown", 12)]),
        (preflib().replace("3: 2\n", "3: 1,2\n"), [("ballots.order_twice", 12)]),
        (preflib().replace("NAME 3: Cy", "NAME 3: Bo Osei"), [("ballots.choice_twice", 9)]),
        (preflib().replace("NAME 3: Cy", "NAME 5: Cy"), [("ballots.counts_differ", 4)]),
        (preflib(type_="soi"), [("ballots.preflib.not_of_type", 14), ("ballots.preflib.not_of_type", 15)]),
        (preflib({((1,), (2,), (1,)): 2}), [("ballots.preflib.not_of_type", 11)]),
        (preflib({((1,),): 2}, type_="toc"), [("ballots.preflib.not_of_type", 11)]),
        (preflib(type_="cat"), [("ballots.preflib.data_type", 3)]),
        (preflib({}), [("ballots.none", None)]),
        (preflib({((1,),): 999_999_999}), [("ballots.too_many", None)]),
        (blt().replace("3 2 0", "3 9 0"), [("ballots.choice_unknown", 3)]),
        (blt().replace("3 2 0", "1.5 2 0"), [("ballots.line", 3)]),
        (blt().replace("3 2 0", "\u0663 2 0"), [("ballots.line", 3)]),
        (blt().replace("3 2 0", "3 \u0662 0"), [("ballots.line", 3)]),
        (blt().replace("3 2 0", "(b7) 3 2 0"), [("ballots.blt.id", 3)]),
        (blt().replace('\n0\n"', '\n"'), [("ballots.blt.not_ended", 11)]),
        (blt()[:30], None),
        (blt().replace('"Cy"\n', ""), [("ballots.blt.names", 8)]),
        (blt().replace('"Cy"\n', "").replace('"Di O\'Neill"\n', ""), [("ballots.blt.names", 8)]),
        (blt().replace('"Cy"', '"Bo Osei"'), [("ballots.choice_twice", 10)]),
        (blt(withdrawn="-7"), [("ballots.choice_unknown", None)]),
        (blt({}), [("ballots.none", None)]),
    ],
)  # fmt: skip
def test_faults_are_told_with_their_line(
    text: str, found: list[tuple[str, int | None]] | None
) -> None:
    """Every fault at once, and nothing is read; a text that breaks off before its end is no such file."""
    if found is None:
        assert vendor_records(text_from_bytes("b.blt", text.encode()), "b.blt") is None
        return
    assert read(text).value is None
    assert codes(text) == found


@pytest.mark.parametrize(
    "text", ["2 1\nAdams 0 Trump\n", "# a comment\nunit,votes\nA,1\n", "4 2\n"]
)
def test_other_texts_are_not_taken_for_ballots(text: str) -> None:
    """Two numbers on a line, or a comment, are not enough."""
    assert vendor_records(text_from_bytes("a.txt", text.encode()), "a.txt") is None


@pytest.mark.parametrize(
    ("line", "again", "row"),
    [
        ("# ALTERNATIVE NAME 4: Di O'Neill\n", "# ALTERNATIVE NAME 1: Eve\n", 11),
        ("# NUMBER VOTERS: 11\n", "# NUMBER VOTERS: 12\n", 6),
    ],
)
def test_a_head_that_contradicts_itself_is_refused(line: str, again: str, row: int) -> None:
    """The first of two names of one choice is not taken for both."""
    assert codes(preflib().replace(line, line + again)) == [("ballots.head_twice", row)]
    assert codes(preflib().replace(line, line + line)) == []


def test_words_without_quotation_marks_on_one_line_are_refused() -> None:
    """With the title left out, Ann Reyes would be the names of two choices, and Bo's votes another's."""
    lost = "2 1\n2 1 2 0\n1 2 0\n0\nAnn Reyes\nBo\n"
    assert codes(lost) == [("ballots.blt.name_unquoted", 5)]
    assert dict(rankings("2 1\n2 1 2 0\n1 2 0\n0\nAnn\nBo\nMayor\n")) == {
        ("Ann", "Bo"): 2,
        ("Bo",): 1,
    }


def test_more_ballots_than_any_count_has_take_no_memory() -> None:
    """A number in a line of twenty letters does not become a billion cards."""
    assert ("ballots.too_many", None) in codes('1 1\n999999999 1 0\n0\n"Ann"\n"Mayor"\n')
