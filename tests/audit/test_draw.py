"""Draws depend on the seed and on what is in the frame, and on nothing else."""

import random
from collections import Counter
from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from canvass.audit import draw
from canvass.audit.draw import draw_uniform, draw_weighted
from canvass.audit.frames.frame import EntryKind
from canvass.audit.frames.listed import ListedFrame, listed_frame
from canvass.audit.frames.manifest import manifest_frame
from canvass.audit.sample import Sample, SelectionMethod
from canvass.errors import BadFrame, OutOfRange
from canvass.stats.tickets.canonical import ticket
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_tickets")
SEED = "20260101202601012026"
NAMES = ["Añasco-7", "St. Mary's", 'the "old" school', "10", "9", "snow ☃", "😀", "a,b:c", "ﬁ"]
BOTH = pytest.mark.parametrize("replacement", [True, False])


def ids(sample: Sample) -> list[tuple[str, ...]]:
    """Ids in the order drawn, repeats included."""
    return [each.id for each in sample.draws]


@computes("canvass-order", by=draw_uniform, shown={"order": ids})
def test_published_order() -> None:
    """A sample without replacement of all 20 cards is the published order."""
    vector = VECTORS["canvass-order"]
    frame = listed_frame("cards", vector["given"]["ids"])
    sample = draw_uniform(vector["given"]["seed"], frame, 20, replacement=False)
    assert [name for (name,) in ids(sample)] == vector["expect"]["order"]


@computes("canvass-weighted-draws", by=draw_weighted, shown={"drawn": ids})
def test_published_weighted_draws() -> None:
    """Batches in proportion to weight are the published ones, in whatever order they are listed."""
    vector = VECTORS["canvass-weighted-draws"]
    given_ = vector["given"]
    weights = [(item["id"], item["weight"]) for item in reversed(given_["items"])]
    sample = draw_weighted(given_["seed"], given_["frame"], weights, 12, replacement=True)
    assert [name for (name,) in ids(sample)] == vector["expect"]["drawn"]


@computes(
    "canvass-uniform-draws",
    by=draw_uniform,
    shown={"values": lambda sample: [int(name) for (name,) in ids(sample)]},
)
def test_published_uniform_draws() -> None:
    """Draws with replacement are the published places of the list in the order of its ids, counted from 1."""
    vector = VECTORS["canvass-uniform-draws"]
    given_ = vector["given"]
    frame = listed_frame(given_["frame"], [f"{place:04}" for place in range(1, given_["n"] + 1)])
    sample = draw_uniform(given_["seed"], frame, given_["draws"], replacement=True)
    assert [int(name) for (name,) in ids(sample)] == vector["expect"]["values"]


@BOTH
@given(st.randoms(use_true_random=False))
def test_rows_in_any_order(replacement: bool, shuffler: random.Random) -> None:
    """Shuffling the rows of a manifest, with accents, apostrophes and emoji in it, changes no draw."""
    rows = [(("Park", name), number + 1) for number, name in enumerate(NAMES)]
    drawn = draw_uniform(SEED, manifest_frame("cards", rows), 15, replacement=replacement)
    shuffler.shuffle(rows)
    again = draw_uniform(SEED, manifest_frame("cards", rows), 15, replacement=replacement)
    assert drawn == again


@BOTH
def test_containers_and_text_types(replacement: bool) -> None:
    """Lists, tuples, numpy's own text type and a bare text for a one-part id give the same draws."""
    forms: list[Iterable[object]] = [
        NAMES,
        tuple(NAMES),
        [(name,) for name in NAMES],
        [[name] for name in NAMES],
        list(np.array(NAMES)),
        list(reversed(NAMES)),
    ]
    frames = [ListedFrame("cards", list(form)) for form in forms]  # type: ignore[arg-type]
    drawn = [ids(draw_uniform(SEED, frame, 5, replacement=replacement)) for frame in frames]
    assert all(each == drawn[0] for each in drawn)
    pairs = [[(name, n) for n, name in enumerate(form)] for form in forms[:5]]
    drawn = [ids(draw_weighted(SEED, "b", p, 5, replacement=replacement)) for p in pairs]  # type: ignore[arg-type]
    assert all(each == drawn[0] for each in drawn)


@BOTH
@given(st.integers(0, 40), st.integers(0, 40))
def test_a_larger_sample_begins_with_the_smaller(replacement: bool, one: int, other: int) -> None:
    """Going on to a larger sample never changes the draws already made."""
    small, large = sorted((one, other))
    frame = manifest_frame("cards", [("a", 20), ("b", 20)])
    weights = [(str(number), number) for number in range(41)]
    for draws in (
        [draw_uniform(SEED, frame, n, replacement=replacement).draws for n in (small, large)],
        [
            draw_weighted(SEED, "b", weights, n, replacement=replacement).draws
            for n in (small, large)
        ],
    ):
        assert draws[1][:small] == draws[0]


def test_seeds_are_text() -> None:
    """The seeds 007 and 7 draw different cards."""
    frame = manifest_frame("cards", [("a", 1000)])
    drawn = [ids(draw_uniform(seed, frame, 10, replacement=True)) for seed in ("7", "007")]
    assert drawn[0] != drawn[1]


def test_the_frame_name_counts_for_draws_by_number() -> None:
    """Two frames of one audit do not share their draws by number; the order of cards is that of their ids."""
    names = ("one", "other")
    frames = [manifest_frame(name, [("a", 1000)]) for name in names]
    by_number = [ids(draw_uniform(SEED, frame, 10, replacement=True)) for frame in frames]
    by_order = [ids(draw_uniform(SEED, frame, 10, replacement=False)) for frame in frames]
    assert by_number[0] != by_number[1]
    assert by_order[0] == by_order[1]


def test_a_stranger_can_check_each_draw() -> None:
    """Every draw carries the ticket that the scheme gives for its number or its id."""
    frame = manifest_frame("cards", [("a", 30)])
    for each in draw_uniform(SEED, frame, 5, replacement=True).draws:
        assert each.ticket == ticket(SEED, "draw", "cards", str(each.number))
    for each in draw_uniform(SEED, frame, 5, replacement=False).draws:
        assert each.number is None
        assert each.ticket == ticket(SEED, "order", "card", *each.id)


def test_repeats_are_passed_over() -> None:
    """Weighted draws without replacement are those with replacement, each batch at its first draw."""
    weights = [("a", 50), ("b", 30), ("c", 5), ("d", 0)]
    once = draw_weighted(SEED, "b", weights, 3, replacement=False)
    again = draw_weighted(SEED, "b", weights, 200, replacement=True)
    firsts = {each.id: each for each in reversed(again.draws)}
    assert list(once.draws) == sorted(firsts.values(), key=lambda each: each.number or 0)
    assert (once.method, again.method) == (
        SelectionMethod.WEIGHTED_DISTINCT,
        SelectionMethod.WEIGHTED,
    )


def test_weighted_without_replacement_is_sequential_sampling() -> None:
    """Over 4,000 seeds orders of 3 batches are as likely as drawing each by its share of what is left."""
    weights = {"a": 5, "b": 3, "c": 2}
    orders = Counter(
        "".join(
            name
            for (name,) in ids(draw_weighted(str(s), "b", weights.items(), 3, replacement=False))
        )
        for s in range(4000)
    )
    expected = {
        x + y + z: 4000 * weights[x] / 10 * weights[y] / (10 - weights[x])
        for x in weights for y in weights for z in weights if len({x, y, z}) == 3
    }  # fmt: skip
    found = [orders[order] for order in expected]
    assert chisquare(found, list(expected.values())).pvalue > 0.001


def test_what_a_sample_says() -> None:
    """A sample counts repeats and lists what has to be fetched once."""
    sample = draw_uniform(SEED, manifest_frame("cards", [("a", 5)]), 30, replacement=True)
    assert sum(sample.times.values()) == 30
    assert set(sample.ids) == set(sample.times)
    assert len(sample.ids) == 5
    assert (sample.entries, sample.frame, sample.seed) == (5, "cards", SEED)
    assert sample.scheme == "canvass-ticket-v1"


def test_cards_and_batches_have_different_tickets() -> None:
    """A batch and a card of the same id are ordered by different tickets."""
    orders = [
        ids(draw_uniform(SEED, listed_frame("f", NAMES, kind), len(NAMES), replacement=False))
        for kind in (EntryKind.CARD, EntryKind.BATCH)
    ]
    assert orders[0] != orders[1]


def test_impossible_draws() -> None:
    """Empty frames, too many cards, negative counts and repeated ids are refused with what is wrong."""
    empty, small = manifest_frame("cards", []), manifest_frame("cards", [("a", 3)])
    twice = listed_frame("cards", ["x", "y", "x"])
    for replacement in (True, False):
        with pytest.raises(BadFrame, match="nothing to draw"):
            draw_uniform(SEED, empty, 0, replacement=replacement)
        with pytest.raises(BadFrame, match=r"\('x',\) is listed more than once"):
            draw_uniform(SEED, twice, 1, replacement=replacement)
        with pytest.raises(OutOfRange):
            draw_uniform(SEED, small, -1, replacement=replacement)
    with pytest.raises(OutOfRange, match="4 of 3"):
        draw_uniform(SEED, small, 4, replacement=False)


def test_impossible_weighted_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights of 0 or less, fractions, repeated ids and unreachable counts are refused with what is wrong."""
    with pytest.raises(BadFrame, match="negative"):
        draw_weighted(SEED, "b", [("a", -1), ("b", 3)], 1, replacement=True)
    with pytest.raises(BadFrame, match="add to 0"):
        draw_weighted(SEED, "b", [("a", 0)], 1, replacement=True)
    with pytest.raises(BadFrame, match="whole number"):
        draw_weighted(SEED, "b", [("a", 0.5)], 1, replacement=True)  # type: ignore[list-item]
    for weight in ("2", None, float("nan")):
        with pytest.raises(BadFrame, match="whole number"):
            draw_weighted(SEED, "b", [("a", 1), ("b", weight)], 0, replacement=False)  # type: ignore[list-item]
    with pytest.raises(BadFrame, match="more than once"):
        draw_weighted(SEED, "b", [("a", 1), ("a", None)], 1, replacement=True)  # type: ignore[list-item]
    with pytest.raises(OutOfRange, match="1 of 2 weigh more than 0"):
        draw_weighted(SEED, "b", [("a", 1), ("b", 0)], 2, replacement=False)
    with pytest.raises(OutOfRange, match="0 or more"):
        draw_weighted(SEED, "b", [("a", 1)], -1, replacement=True)
    monkeypatch.setattr(draw, "MOST_HASHES", 1000)
    with pytest.raises(OutOfRange, match="next to nothing"):
        draw_weighted(SEED, "b", [("a", 10**30), ("b", 1)], 2, replacement=False)
