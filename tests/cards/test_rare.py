"""No style that few cards have is written card by card, and no vote is lost."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from canvass.cards.rare import Withheld
from canvass.cards.store import open_store
from canvass.cards.write import Written, write_store
from tests.cards.blocks import HEADER, Card, block

CONTESTS = ("Mayor", "Water", "School")


def stored(
    cards: Sequence[Card], smallest: int | None, size: int = 1_000
) -> tuple[Written, pl.DataFrame]:
    """What is written of these cards in blocks of a size, and the rows of the store."""
    blocks = [block(cards[at : at + size], at + 1) for at in range(0, len(cards), size)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cards.parquet"
        written = write_store(path, HEADER, blocks, smallest)
        return written, open_store(path).rows.collect()


def votes(rows: pl.DataFrame) -> Counter[tuple[str, str]]:
    """The votes of each choice in the rows of a store."""
    found = rows.drop_nulls("choice").group_by("contest", "choice").agg(pl.col("votes").sum())
    return Counter({(contest, choice): count for contest, choice, count in found.iter_rows()})


def plain(cards: Sequence[Card]) -> Counter[tuple[str, str]]:
    """The same, counted card by card."""
    return Counter(
        (contest, choice)
        for card in cards
        for contest, choice in card.items()
        if contest in CONTESTS and choice is not None
    )


def styles(rows: pl.DataFrame) -> Counter[frozenset[str]]:
    """How many cards that are written one by one have which contests."""
    on = rows.filter(pl.col("card").is_not_null(), pl.col("cards") > 0).group_by("card")
    return Counter(
        frozenset(contests)
        for (contests,) in on.agg(pl.col("contest").drop_nulls()).select("contest").iter_rows()
    )


Placed = tuple[frozenset[str], str | None, str | None]
"""The contests of a card, its precinct and its way of voting."""


def placed(card: Card) -> Placed:
    """The style and place of a card."""
    style = frozenset(name for name in card if name in CONTESTS)
    return style, card.get("unit"), card.get("vote_mode")


def placed_styles(rows: pl.DataFrame) -> Counter[Placed]:
    """How many cards that are written one by one have which contests, precinct and way of voting."""
    on = rows.filter(pl.col("card").is_not_null(), pl.col("cards") > 0).group_by("card")
    found = on.agg(pl.col("contest").drop_nulls(), pl.col("unit", "vote_mode").first())
    return Counter(
        (frozenset(contests), unit, mode)
        for contests, unit, mode in found.select("contest", "unit", "vote_mode").iter_rows()
    )


CARDS = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            **{contest: st.sampled_from(["a", "b", None]) for contest in CONTESTS},
            "unit": st.sampled_from(["1", "2"]),
            "vote_mode": st.sampled_from(["mail", "early"]),
        },
    ),
    max_size=40,
)


@given(CARDS, st.integers(2, 6), st.integers(1, 40))
def test_what_is_written_names_nobody_and_loses_nothing(
    cards: list[Card], smallest: int, size: int
) -> None:
    """Property: rare styles are in sums of enough cards, rare places are not told, and the votes are all there."""
    written, rows = stored(cards, smallest, size)
    style = Counter(frozenset(name for name in card if name in CONTESTS) for card in cards)
    rare = {contests for contests, count in style.items() if count < smallest}
    assert not rare & styles(rows).keys()
    withheld = written.withheld
    assert styles(rows).total() + withheld.pooled == written.cards == len(cards)
    lost = plain(cards) - votes(rows)
    assert {contest for contest, _ in lost} <= {*withheld.untold}
    sums = rows.filter(pl.col("card").is_null())
    for contest in {name for contests in rare for name in contests} - {*withheld.untold}:
        assert sums.filter(pl.col("contest") == contest)["cards"].sum() >= smallest
    for contest in withheld.untold:
        assert sum(contest in card for card in cards) < smallest
    cells = Counter((card.get("unit"), card.get("vote_mode")) for card in cards)
    for unit, mode in (
        rows.filter(pl.col("card").is_not_null()).select("unit", "vote_mode").iter_rows()
    ):
        assert (unit, mode) == (None, None) or cells[unit, mode] >= smallest
    whole = Counter(map(placed, cards))
    shown, plain_styles = placed_styles(rows), {(each, None, None) for each in style}
    assert all(whole[each] >= smallest for each in shown.keys() - plain_styles)
    for each in plain_styles & shown.keys():
        assert shown[each] - whole[each] <= 0 or shown[each] >= smallest


IN_BATCHES = st.lists(
    st.fixed_dictionaries(
        {"unit": st.sampled_from(["1", "2", "3"]), "batch": st.sampled_from(["a", "b", "c"])},
        optional={"Mayor": st.just("a"), "Water": st.just("b")},
    ),
    max_size=60,
)


@given(IN_BATCHES, st.integers(2, 5), st.integers(1, 60))
def test_no_batch_tells_where_one_of_few_voted(cards: list[Card], smallest: int, size: int) -> None:
    """Property: whoever knows a rare style of a precinct finds no card, or enough whose batches leave others open."""
    _, rows = stored(cards, smallest, size)
    of_batch, of_style = defaultdict(set), defaultdict(set)
    for card in cards:
        of_batch[card["batch"]].add(card["unit"])
        of_style[placed(card)[0]].add(card["unit"])
    on = rows.filter(pl.col("card").is_not_null(), pl.col("cards") > 0).group_by("card")
    may_be: Counter[tuple[frozenset[str], str | None]] = Counter()
    for contests, unit, batch in (
        on.agg(pl.col("contest").drop_nulls(), pl.col("unit", "batch").first())
        .select("contest", "unit", "batch")
        .iter_rows()
    ):
        style = frozenset(contests)
        left_open = of_batch[batch] & of_style[style] if unit is None else {unit}
        may_be.update((style, each) for each in left_open)
        assert unit is not None or len(left_open) > 1
    for (style, unit, _), count in Counter(map(placed, cards)).items():
        assert count >= smallest or may_be[style, unit] == 0 or may_be[style, unit] >= smallest


def test_the_one_ballot_of_a_style_in_a_precincts_own_scanner_goes_into_a_sum() -> None:
    """Without its precinct the card would lie among sixty that say theirs; cards of other batches hide nothing."""
    cards: list[Card] = [
        *[{"Mayor": "b", "unit": "1", "batch": "one"}] * 60,
        {"Water": "a", "unit": "1", "batch": "one"},
        *[{"Water": "b", "unit": "2", "batch": "two"}] * 60,
    ]
    written, rows = stored(cards, 10)
    assert written.withheld == Withheld(10, 0, ())
    one = rows.filter(pl.col("batch") == "one", pl.col("contest").is_not_null())
    assert one["contest"].unique().to_list() == ["Mayor"]


def test_the_one_card_of_a_style_goes_into_a_sum_with_others() -> None:
    """One voter of the water district: the sum is over ten cards, so that totals less records do not tell the vote."""
    cards: list[Card] = [{"Mayor": "a", "Water": "b"}, *[{"Mayor": "b"}] * 50]
    written, rows = stored(cards, 10)
    assert written.withheld == Withheld(10, 0, ("Water",))
    sums = rows.filter(pl.col("card").is_null()).select("contest", "choice", "votes", "cards")
    assert sorted(sums.iter_rows(), key=str) == [
        ("Mayor", "a", 1, 0), ("Mayor", "b", 9, 0), ("Mayor", None, 0, 10), (None, None, 0, 10),
    ]  # fmt: skip
    assert rows.filter(pl.col("card").is_not_null(), pl.col("contest").is_null()).height == 41


def test_a_card_without_its_precinct_is_never_alone() -> None:
    """One voter of precinct 2: ten cards of the style are written without a precinct, not this one alone."""
    cards: list[Card] = [{"Mayor": "a", "unit": "2"}, *[{"Mayor": "b", "unit": "1"}] * 50]
    written, rows = stored(cards, 10)
    assert written.withheld == Withheld(0, 10, ())
    own = rows.filter(pl.col("contest") == "Mayor")["unit"].value_counts().rows()
    assert dict(own) == {None: 10, "1": 41}


def test_the_one_ballot_of_a_party_in_a_precinct_does_not_say_where_it_is_of() -> None:
    """Two styles that many have, in two precincts that many are of; one card of a style is in the other precinct."""
    cards: list[Card] = [
        *[{"Mayor": "b", "unit": "1"}] * 30,
        *[{"Water": "b", "unit": "2"}] * 30,
        {"Water": "a", "unit": "1"},
    ]
    _, rows = stored(cards, 10)
    water = rows.filter(pl.col("contest") == "Water")["unit"].value_counts().rows()
    assert dict(water) == {None: 10, "2": 21}


def test_an_offices_own_store_has_every_card() -> None:
    """What nobody else sees is whole."""
    cards: list[Card] = [{"Mayor": "a", "unit": "1", "vote_mode": "mail"}, {"Water": None}, {}]
    written, rows = stored(cards, None, 1)
    assert written == Written(3, Withheld())
    assert votes(rows) == plain(cards)
    assert styles(rows) == Counter([frozenset({"Mayor"}), frozenset({"Water"}), frozenset()])
    assert rows.filter(pl.col("contest") == "Mayor").select("unit", "vote_mode").row(0) == (
        "1",
        "mail",
    )
