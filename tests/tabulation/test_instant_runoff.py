"""The instant-runoff count: the published rounds, ties that are told, and small elections against a plain count."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange, UnknownName
from canvass.model import Ranking, Rankings
from canvass.tabulation import InstantRunoff, StandingTally, instant_runoff
from canvass.tabulation.instant_runoff import possible_winners
from tests.audit.rankings import plain_winners
from tests.published.computed import computes
from tests.published.read import vectors

ABC = ("a", "b", "c")
EVERY = [ranking for size in range(4) for ranking in permutations(ABC, size)]


def rankings_of(ballots: list[dict[str, Any]]) -> Rankings:
    """The ballots of a published example, choices by name."""
    cards = {tuple(b["ranking"]): b["count"] for b in ballots}
    return Rankings(tuple(sorted({c for ranking in cards for c in ranking})), cards)


@computes("irv-table1", by=instant_runoff, shown={
    "winner": lambda found: found.winner,
    "elimination_order": lambda found: found.elimination_order,
    "first_preferences": lambda found: found.rounds[0].votes,
})  # fmt: skip
def test_the_published_count() -> None:
    """Blom, Stuckey and Teague 2019, table 1: c3, c2, c1 go, and c4 wins."""
    vector = vectors("audit_instant_runoff")["irv-table1"]
    found = instant_runoff(rankings_of(vector["given"]["ballots"]))
    assert found.winner == vector["expect"]["winner"]
    assert list(found.elimination_order) == vector["expect"]["elimination_order"]
    assert dict(found.rounds[0].votes) == vector["expect"]["first_preferences"]
    assert all(sum(each.votes.values()) + each.exhausted == 60_000 for each in found.rounds)


def test_every_election_of_up_to_four_cards() -> None:
    """Three choices, every multiset of up to four rankings: the winners are those of the plain count."""
    for number in range(5):
        for picked in {tuple(sorted(each)) for each in product(EVERY, repeat=number)}:
            cards = dict(Counter(picked))
            found = instant_runoff(Rankings(ABC, cards))
            plain = plain_winners(cards, frozenset(ABC)) if any(picked) else set()
            assert {*found.winners} == plain, cards


@given(
    st.dictionaries(
        st.lists(st.sampled_from("abcde"), unique=True).map(tuple),
        st.integers(0, 6),
        max_size=12,
    )
)
def test_five_choices_agree_with_the_plain_count(cards: dict[Ranking, int]) -> None:
    """Few cards make many ties: those who can win are the same, however ties are followed."""
    found = instant_runoff(Rankings(tuple("abcde"), cards))
    voted = any(count and ranking for ranking, count in cards.items())
    assert {*found.winners} == (plain_winners(cards, frozenset("abcde")) if voted else set())


def test_a_tie_is_told_and_not_broken() -> None:
    """Two tied for the fewest votes, whose order decides: no winner, and the round names them."""
    found = instant_runoff(Rankings(ABC, {("a",): 4, ("b", "c"): 3, ("c", "b"): 3}))
    assert found.rounds[-1].tied == ("b", "c")
    assert found.rounds[-1].eliminated == ()
    assert found.winners == ("b", "c")
    assert found.winner is None


def test_a_tie_that_decides_nothing_has_a_winner() -> None:
    """Whoever of the two goes first, the same choice wins: the tie is still told."""
    found = instant_runoff(
        Rankings(ABC, {("a",): 9, ("b",): 3, ("c",): 3, ("b", "a"): 2, ("c", "a"): 2})
    )
    assert found.rounds[0].tied == ("b", "c")
    assert found.winner == "a"


def test_those_without_a_chance_go_together() -> None:
    """Tied choices whose votes together are fewer than anybody else's go at once: their order cannot matter."""
    found = instant_runoff(
        Rankings(tuple("abcd"), {("a",): 9, ("b",): 8, ("c", "b"): 2, ("d", "b"): 2})
    )
    assert found.rounds[0].eliminated == ("c", "d")
    assert found.winner == "b"


def test_many_tied_for_last_hide_no_winner() -> None:
    """Forty write-ins with a vote each, together more than the third has: nobody can follow the orders they go in."""
    names = tuple(f"write-in {number}" for number in range(40))
    cards: dict[Ranking, int] = {
        ("a",): 1000,
        ("b", "a"): 900,
        ("c", "b"): 150,
        **{(name, "b"): 1 for name in names},
    }
    found = instant_runoff(Rankings((*ABC, *names), cards))
    assert found.rounds[0].eliminated == names
    cards[ABC[2:]] = cards.pop(("c", "b")) - 145
    found = instant_runoff(Rankings((*ABC, *names), cards))
    assert found.rounds[-1].tied == names
    assert found.winners == ("a",)


def test_ties_that_nobody_can_follow_have_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten choices with a card each: none is sure to go before another, none has half, and there are 1,023 ways on."""
    names = tuple("abcdefghij")
    everyone = Rankings(names, {(name,): 1 for name in names})
    assert possible_winners(everyone) == names
    monkeypatch.setitem(possible_winners.__globals__, "MOST_TIES", 1_000)
    assert possible_winners(everyone) == ()


@pytest.mark.parametrize("cards", [{}, {(): 5}])
def test_nobody_ranked_elects_nobody(cards: dict[Ranking, int]) -> None:
    """Blank cards alone are one round without votes."""
    found: InstantRunoff = instant_runoff(Rankings(ABC, cards))
    assert found.winners == ()
    assert found.rounds[0].exhausted == sum(cards.values())


def test_a_ranking_that_no_card_can_have_is_refused() -> None:
    """An unknown choice, a choice twice, fewer than no cards, more choices than can be counted."""
    with pytest.raises(UnknownName, match="'x'"):
        Rankings(ABC, {("x",): 1})
    with pytest.raises(OutOfRange, match="at most once"):
        Rankings(ABC, {("a", "a"): 1})
    with pytest.raises(OutOfRange, match="counted from 0"):
        Rankings(ABC, {("a",): -1})
    with pytest.raises(OutOfRange, match="at most 63"):
        StandingTally(Rankings(tuple(map(str, range(64))), {}))
