"""A pair is what a sample can confirm, or an error that says why not."""

import pytest

from canvass.audit.pair import LARGEST_SHARE, Pair, PairCount
from canvass.errors import OutOfRange


def test_shares() -> None:
    """Shares are of the pair's votes and of all cards; a loser without votes leaves room for a stray vote."""
    pair = Pair(600, 200, 1000)
    assert (pair.share, pair.relevant_share) == (0.75, 0.8)
    assert Pair(600, 0, 1000).share == LARGEST_SHARE < 1


@pytest.mark.parametrize(
    ("votes", "says"),
    [((5, 5, 20), "count all cards by hand"), ((4, 5, 20), "do not exceed"), ((25, 5, 20), "20 cards"),
     ((5, -1, 20), "found 5 and -1")],
)  # fmt: skip
def test_what_no_sample_confirms(votes: tuple[int, int, int], says: str) -> None:
    """Ties, losers with more votes, and votes that do not fit the cards are refused."""
    with pytest.raises(OutOfRange, match=says):
        Pair(*votes)


def test_counts_of_a_pair() -> None:
    """Cards are for one of the two or for neither; more votes than cards, or fewer than none, are refused."""
    count = PairCount(100, 57, 40)
    assert (count.relevant, count.neither) == (97, 3)
    for cards, winner, loser in ((10, 6, 5), (10, -1, 5)):
        with pytest.raises(OutOfRange, match="at most one of them"):
            PairCount(cards, winner, loser)
