"""One sample serves many contests, each with a uniform sample of its own cards."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from canvass.audit.consistent import consistent_sample, expected_cards, from_order
from canvass.audit.draw import draw_uniform
from canvass.audit.frames.frame import is_phantom
from canvass.audit.frames.listed import listed_frame
from canvass.audit.frames.placed import placed_frame
from canvass.audit.frames.styled import StyledCards, styled_cards, with_phantoms
from canvass.audit.order import ticket_order
from canvass.errors import BadFrame, OutOfRange, UnknownName
from tests.published.computed import computes
from tests.published.read import vectors

VECTOR = vectors("audit_tickets")["consistent-sampling"]
SEED = "20260101202601012026"
CARDS = st.dictionaries(
    st.text(min_size=1, max_size=4).filter(lambda name: name != "phantom"),
    st.sets(st.sampled_from("ABC")),
    max_size=25,
)


@computes(
    "consistent-sampling",
    by=consistent_sample,
    shown={
        "union_in_order": lambda found: found.sample.ids,
        "usable_by_contest": lambda found: [each.draws for each in found.contests],
    },
)
def test_published_sample() -> None:
    """The cards to fetch, in order, and those that count for each contest are the published ones."""
    given_, expect = VECTOR["given"], VECTOR["expect"]
    cards = styled_cards("cards", given_["contests_by_card"], {})
    found = consistent_sample(given_["seed"], cards, given_["sizes"])
    assert [name for (name,) in found.sample.ids] == expect["union_in_order"]
    for contest, usable in expect["usable_by_contest"].items():
        assert [each.id[0] for each in found.of(contest).draws] == usable


@given(CARDS, st.data())
def test_by_definition(cards: dict[str, set[str]], data: st.DataObject) -> None:
    """A card counts for a contest if and only if it lists it and its ticket is at most the threshold."""
    styled = styled_cards("cards", cards, {})
    listed = styled.cards_by_contest()
    sizes = {contest: data.draw(st.integers(0, n)) for contest, n in listed.items()}
    found = consistent_sample(SEED, styled, sizes)
    order = (
        draw_uniform(SEED, listed_frame("cards", list(cards)), len(cards), replacement=False)
        if cards
        else None
    )
    for contest in sizes:
        mine = [d for d in order.draws if contest in cards[d.id[0]]] if order else []
        assert list(found.of(contest).draws) == mine[: sizes[contest]]
    union = {d for contest in found.contests for d in contest.draws}
    assert set(found.sample.draws) == union
    assert [d.ticket for d in found.sample.draws] == sorted(d.ticket for d in union)


def test_a_card_beyond_the_threshold_does_not_count() -> None:
    """A card fetched for a small contest is not used for the large one that it also carries."""
    cards = {str(n): {"large", "small"} if n % 20 == 0 else {"large"} for n in range(400)}
    found = consistent_sample(SEED, styled_cards("cards", cards, {}), {"large": 20, "small": 10})
    late = [d for d in found.of("small").draws if d.ticket > found.of("large").threshold]
    assert late
    assert not set(late) & set(found.of("large").draws)


@given(CARDS, st.data())
def test_larger_sizes_keep_earlier_cards(cards: dict[str, set[str]], data: st.DataObject) -> None:
    """Raising the sizes keeps every contest's cards and adds to their end, without new hashing."""
    styled = styled_cards("cards", cards, {})
    listed = styled.cards_by_contest()
    small = {c: data.draw(st.integers(0, n)) for c, n in listed.items()}
    large = {c: data.draw(st.integers(small[c], n)) for c, n in listed.items()}
    order = ticket_order(SEED, styled.frame)
    before, after = from_order(order, styled, small), from_order(order, styled, large)
    for contest in listed:
        earlier = before.of(contest).draws
        assert after.of(contest).draws[: len(earlier)] == earlier
    assert set(before.sample.ids) <= set(after.sample.ids)


def test_each_contest_has_a_uniform_sample() -> None:
    """Over 3,000 seeds each of a contest's cards is drawn equally often: chi-square, 0.1 percent."""
    cards = {str(n): {"A", "B"} if n < 4 else {"A"} for n in range(12)}
    styled = styled_cards("cards", cards, {})
    drawn: dict[str, Counter[str]] = {"A": Counter(), "B": Counter()}
    for seed in range(3000):
        found = consistent_sample(str(seed), styled, {"A": 3, "B": 2})
        for contest, counter in drawn.items():
            counter.update(d.id[0] for d in found.of(contest).draws)
    for contest, counter in drawn.items():
        assert len(counter) == styled.cards_by_contest()[contest]
        assert chisquare(list(counter.values())).pvalue > 0.001


def test_phantoms_reach_the_bounds() -> None:
    """There are as many phantoms as the contest that lacks most, and each carries what still lacks."""
    cards = styled_cards("cards", {"a": {"X"}, "b": {"X", "Y"}}, {"X": 4, "Y": 2, "Z": 1})
    assert cards.cards_by_contest() == {"X": 4, "Y": 2, "Z": 1}
    ids = cards.frame.ids_at(np.arange(len(cards.frame)))
    carried = {each: cards.styles[style] for each, style in zip(ids, cards.style, strict=True)}
    assert {each: set(contests) for each, contests in carried.items() if is_phantom(each)} == {
        ("phantom", "1"): {"X", "Y", "Z"},
        ("phantom", "2"): {"X"},
    }


def test_phantoms_are_drawn_like_cards() -> None:
    """A contest sampled whole has its phantoms in the sample."""
    cards = styled_cards("cards", {"a": {"X"}, "b": {"X"}}, {"X": 3})
    found = consistent_sample(SEED, cards, {"X": 3})
    assert sum(is_phantom(each) for each in found.sample.ids) == 1


def test_columns_and_lists_agree() -> None:
    """Cards in columns give the sample of the same cards in a list."""
    batch, position = np.arange(60) % 4, np.arange(60) // 4 + 1
    style = np.arange(60, dtype=np.int8) % 3
    styles = (frozenset("AB"), frozenset("A"), frozenset("C"))
    placed = placed_frame("cards", ["x", "y", "z", "St. Mary's"], batch, position)
    listed = listed_frame("cards", placed.ids_at(np.arange(60)))
    samples = [
        consistent_sample(
            SEED,
            with_phantoms(StyledCards(frame, styles, style), {"A": 45}),
            {"A": 20, "B": 5, "C": 9},
        )
        for frame in (placed, listed)
    ]
    assert samples[0] == samples[1]


def test_expected_cards() -> None:
    """About as many cards are fetched as foretold, on average over 300 seeds."""
    cards = {str(n): {"A", "B"} if n % 10 == 0 else {"A"} for n in range(500)}
    styled, sizes = styled_cards("cards", cards, {}), {"A": 50, "B": 20}
    found = [len(consistent_sample(str(s), styled, sizes).sample.ids) for s in range(300)]
    assert np.mean(found) == pytest.approx(expected_cards(styled, sizes), rel=0.01)


def test_impossible_samples() -> None:
    """Every contest that asks for too much is named; so are unknown contests, low bounds and repeated ids."""
    cards = styled_cards("cards", {"a": {"X"}, "b": {"X", "Y"}}, {})
    with pytest.raises(OutOfRange, match=r"3 cards for contest 'X', which 2 carry; -1 cards for"):
        consistent_sample(SEED, cards, {"X": 3, "Y": -1})
    with pytest.raises(UnknownName, match="no contest of these cards is called 'Z'"):
        consistent_sample(SEED, cards, {"Z": 1})
    with pytest.raises(UnknownName, match="'Y'"):
        consistent_sample(SEED, cards, {"X": 1}).of("Y")
    with pytest.raises(BadFrame, match="2 cards carry contest 'X', and at most 1 exist"):
        with_phantoms(cards, {"X": 1})
    with pytest.raises(BadFrame, match="2 cards and 1 card styles"):
        StyledCards(cards.frame, cards.styles, cards.style[:1])
    with pytest.raises(BadFrame, match="numbered 0 to 1, found 0 to 2"):
        StyledCards(cards.frame, cards.styles, np.array([0, 2]))
    with pytest.raises(BadFrame, match="0 cards carry contest 'Q', and at most -1 exist"):
        with_phantoms(cards, {"Q": -1})
    twice = StyledCards(listed_frame("cards", ["a", "a"]), (frozenset("X"),), np.zeros(2, int))
    with pytest.raises(BadFrame, match="listed more than once"):
        consistent_sample(SEED, twice, {"X": 1})
