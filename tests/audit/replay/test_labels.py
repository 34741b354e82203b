"""Draws by label: the pilots' streams, and cards counted through the batches."""

from dataclasses import replace

import pytest

from canvass.audit.replay.contradictions import Contradicts
from canvass.audit.replay.labels import LabelledCard, PilotStratum, card_of, draw_again
from canvass.model import Batch, Manifest
from tests.published.read import vectors

KALAMAZOO = vectors("audit_tickets")["cryptorandom-kalamazoo"]
MANIFEST = Manifest((Batch("a", 2), Batch("empty", 0), Batch("b", 3)))


@pytest.mark.parametrize(
    ("label", "place"), [(1, ("a", 1)), (2, ("a", 2)), (3, ("b", 1)), (5, ("b", 3))]
)
def test_places_are_counted_from_one(label: int, place: tuple[str, int]) -> None:
    """Through the batches in their order, past an empty one."""
    assert card_of(MANIFEST, label) == LabelledCard(label, *place)


@pytest.mark.parametrize("label", [0, 6])
def test_labels_without_a_card(label: int) -> None:
    """Label 0, which a draw that starts at 0 may give, and one beyond the last."""
    assert card_of(MANIFEST, label) is None


def strata() -> tuple[PilotStratum, PilotStratum]:
    """Kalamazoo's two strata, as one batch each."""
    first, second = KALAMAZOO["expect"]["randint"], KALAMAZOO["expect"]["sample_by_index"]
    return (
        PilotStratum("av", Manifest((Batch("x", 5294),)), 1, tuple(first), _fetched("x", first)),
        PilotStratum("ed", Manifest((Batch("y", 22372),)), 0, tuple(second), _fetched("y", second)),
    )


def _fetched(batch: str, labels: list[int]) -> tuple[LabelledCard, ...]:
    return tuple(LabelledCard(label, batch, label) for label in labels)


def test_published_kalamazoo() -> None:
    """All 40 labels and places, and only the second stratum's last card was out of reach."""
    replay = draw_again(KALAMAZOO["given"]["seed"], strata())
    absentee, election_day = replay.strata
    assert replay.blocks == 4
    assert (absentee.labels.reproduced, absentee.places.reproduced) == (8, 8)
    assert (election_day.labels.reproduced, election_day.places.reproduced) == (32, 32)
    assert not absentee.last_card_was_out_of_reach
    assert election_day.last_card_was_out_of_reach


def test_every_difference_is_told() -> None:
    """Another seed, a label changed, a card fetched from another place, a card not fetched."""
    first, second = strata()
    other = draw_again("59048535524622120047", (first, second)).strata
    assert other[0].labels.reproduced < 8
    changed = replace(first, labels=(first.labels[0] + 1, *first.labels[1:]))
    (replay,) = draw_again(KALAMAZOO["given"]["seed"], (changed,)).strata
    assert [rest.what for rest in replay.labels.rest] == ["draw 1"]
    moved = replace(first, fetched=(replace(first.fetched[0], position=1), *first.fetched[2:]))
    (replay,) = draw_again(KALAMAZOO["given"]["seed"], (moved,)).strata
    assert [rest.what for rest in replay.places.rest] == ["label 384", "label 355"]
    assert replay.places.rest[1].published == "no card"


def test_cards_are_put_back_where_they_were_compared() -> None:
    """A card with a record may be drawn twice: then its label comes twice, and how often is held against the list."""
    seed, few = KALAMAZOO["given"]["seed"], Manifest((Batch("x", 3),))
    labels = draw_again(seed, (PilotStratum("x", few, 1, (1,) * 6, ()),)).strata[0].labels
    drawn = [int(rest.computed) for rest in labels.rest]
    assert len(labels.rest) + labels.reproduced == 6
    assert set(drawn) <= {2, 3}
    again = [1] * 6
    for rest in labels.rest:
        again[int(rest.what.removeprefix("draw ")) - 1] = int(rest.computed)
    listed = tuple(LabelledCard(n, "x", n, again.count(n) + (n == 1)) for n in sorted({*again}))
    (found,) = draw_again(seed, (PilotStratum("x", few, 1, tuple(again), listed),)).strata
    assert found.labels.rest == found.places.rest == ()
    assert found.repeated
    assert [rest.what for rest in found.times.rest] == ["label 1"]


def test_a_sample_that_contradicts_the_manifest_says_so() -> None:
    """More cards than there are, a label beyond the last, a place beyond its batch, a batch that is not listed."""
    fetched = (LabelledCard(0, "a", 3), LabelledCard(1, "z", 1))
    crowded = PilotStratum("x", MANIFEST, 0, (0, 1, 2, 3, 4, 5), fetched)
    (found,) = draw_again(KALAMAZOO["given"]["seed"], (crowded,)).strata
    assert [(c.contradicts, c.where, c.found, c.most) for c in found.contradictions] == [
        (Contradicts.MORE_DRAWN_THAN_CARDS, "x", 6, 5),
        (Contradicts.LABEL_BEYOND_CARDS, "x, label 5", 5, 4),
        (Contradicts.PLACE_BEYOND_BATCH, "x, a", 3, 2),
        (Contradicts.BATCH_NOT_LISTED, "x, z", 1, 0),
    ]
    assert found.labels.rest[-1].computed == "no card is left"
