"""Cards that an office named: found among the draws, or told why not."""

from dataclasses import replace

import pytest

from canvass.audit.replay.counties import CountyBatch, CountyCard, drawn_cards, numbered
from canvass.audit.replay.discrepant import CardEnding, find_named_cards
from canvass.audit.replay.published_draw import PublishedDraw
from canvass.stats.tickets.rivest import picks
from tests.audit.replay.test_super_simple_contest import DOVE_CREEK

SEED = "53417960661093690826"
BATCHES = tuple(
    CountyBatch(county, scanner, str(batch), 50)
    for county, scanner in (("Ash", "9"), ("Ash", "10"), ("Box", "1"))
    for batch in (10, 9, 100, *range(20, 40))
)
DRAW = PublishedDraw(
    SEED, BATCHES, {"Box": 1, "Ash": 2}, {"6A": ("Ash",), "president": ("Ash", "Box")}
)
OWN = replace(DOVE_CREEK, name="6A", cards=2 * 23 * 50, audited=12, estimated_size=10)


def in_order(*scanners: str) -> list[CountyCard]:
    """The cards that Ash draws with its scanners in this order."""
    shelf = numbered(DRAW.of_county("Ash"), DRAW.county_numbers, scanners)
    return list(drawn_cards(SEED, shelf, OWN.draws))


def test_cards_are_numbered_by_county_then_in_numeric_order() -> None:
    """County 1 before county 2 whatever their names; scanner 9 before 10; batch 9 before 10 before 100."""
    shelf = numbered(BATCHES, DRAW.county_numbers)
    assert [name for name, _ in shelf[:3]] == [
        ("Box", "1", "9"),
        ("Box", "1", "10"),
        ("Box", "1", "20"),
    ]
    assert shelf[22][0] == ("Box", "1", "100")
    assert [shelf[place][0][1] for place in (23, 45, 46, 68)] == ["9", "9", "10", "10"]


def test_a_draw_by_hand() -> None:
    """The first pick, looked up by counting through the batches, is the first card; repeats keep both numbers."""
    shelf = numbered(BATCHES, DRAW.county_numbers)
    size = sum(cards for _, cards in shelf)
    pick = picks(SEED, 1, size, 1)[0]
    (county, scanner, batch), position = shelf[(pick - 1) // 50][0], (pick - 1) % 50 + 1
    drawn = drawn_cards(SEED, shelf, 4000)
    assert next(iter(drawn)) == CountyCard(county, f"{scanner}-{batch}-{position}")
    assert sorted(n for numbers in drawn.values() for n in numbers) == list(range(1, 4001))
    assert max(map(len, drawn.values())) > 1


def test_drawn_cards_are_found() -> None:
    """Every card drawn for a contest is found, with the contest and the number of the draw; 12 were read of 10."""
    drawn = in_order("9", "10")
    named = find_named_cards(DRAW, [OWN], drawn)
    assert named.reproduced == len(drawn)
    by_card = {each.card: each for each in named.cards}
    first = by_card[drawn[0]]
    assert first.ending is CardEnding.DRAWN
    assert [(d.contest, d.draws, d.numbers) for d in first.drawings] == [("6A", 12, (1,))]


def test_a_sample_of_several_counties() -> None:
    """A contest of two counties is drawn from both, in the order of their numbers."""
    state = replace(OWN, name="president", cards=3 * 23 * 50)
    drawn = list(drawn_cards(SEED, numbered(BATCHES, DRAW.county_numbers), 12))
    assert {card.county for card in drawn} == {"Ash", "Box"}
    assert find_named_cards(DRAW, [state], drawn).reproduced == len(drawn)


def test_another_order_of_scanners_is_found_and_told() -> None:
    """Cards of a manifest that lists scanner 10 first are found, with the order and a bound on luck."""
    named = find_named_cards(DRAW, [OWN], in_order("10", "9"))
    (order,) = named.orders
    assert (order.county, order.scanners, order.orders) == ("Ash", ("10", "9"), 1)
    assert order.luck < 1e-6
    assert {card.ending for card in named.cards} == {CardEnding.DRAWN_IN_OTHER_ORDER}


def test_one_card_that_luck_would_find_is_not_believed() -> None:
    """Where the sample is large, another order that finds one card more proves nothing."""
    large = replace(OWN, audited=700)
    numeric = set(drawn_cards(SEED, numbered(DRAW.of_county("Ash"), DRAW.county_numbers), 700))
    other = drawn_cards(
        SEED, numbered(DRAW.of_county("Ash"), DRAW.county_numbers, ("10", "9")), 700
    )
    card = next(card for card in other if card not in numeric)
    (found,) = find_named_cards(DRAW, [large], [card]).cards
    assert found.ending is CardEnding.NOT_DRAWN


@pytest.mark.parametrize("imprinted", ["9-9-51", "9-9-0", "8-9-1", "nonsense", "9-9-x"])
def test_a_card_that_cannot_be(imprinted: str) -> None:
    """A place beyond the batch, an unknown scanner, no place at all."""
    (found,) = find_named_cards(DRAW, [OWN], [CountyCard("Ash", imprinted)]).cards
    assert found.ending is CardEnding.NO_SUCH_CARD


def test_too_many_scanners_to_search() -> None:
    """With six scanners no order is tried, and that is the reason given."""
    batches = [CountyBatch("Ash", str(scanner), "1", 500) for scanner in range(6)]
    draw = PublishedDraw(SEED, batches, {"Ash": 1}, {"6A": ("Ash",)})
    contest = replace(OWN, cards=3000)
    drawn = drawn_cards(SEED, numbered(batches, {"Ash": 1}), 12)
    card = next(
        card for place in range(1, 500) if (card := CountyCard("Ash", f"0-1-{place}")) not in drawn
    )
    (found,) = find_named_cards(draw, [contest], [card]).cards
    assert found.ending is CardEnding.MANY_SCANNERS


def test_luck_with_another_seed() -> None:
    """The number that luck would find is the mean number found with other seeds."""
    cards = [CountyCard("Ash", f"9-{batch}-{place}") for batch in (9, 10) for place in range(1, 51)]
    contest = replace(OWN, audited=200)
    expected = find_named_cards(DRAW, [contest], cards).by_luck
    seeds = [f"{number:020}" for number in range(40)]
    shelf = numbered(DRAW.of_county("Ash"), DRAW.county_numbers)
    found = [
        sum(card in drawn_cards(seed, shelf, 200) for card in cards[:5] + cards[-5:])
        for seed in seeds
    ]
    assert sum(found) / len(found) == pytest.approx(expected / 10, abs=0.5)
