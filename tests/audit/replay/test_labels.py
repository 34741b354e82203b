"""Draws by label: the pilots' streams, and cards counted through the batches."""

from dataclasses import replace

import pytest

from canvass.audit.replay.labels import LabelledCard, PilotStratum, card_of, draw_again
from canvass.errors import OutOfRange
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
    absentee, election_day = draw_again(KALAMAZOO["given"]["seed"], strata())
    assert (absentee.labels.reproduced, absentee.places.reproduced) == (8, 8)
    assert (election_day.labels.reproduced, election_day.places.reproduced) == (32, 32)
    assert not absentee.last_card_was_out_of_reach
    assert election_day.last_card_was_out_of_reach


def test_every_difference_is_told() -> None:
    """Another seed, a label changed, a card fetched from another place, a card not fetched."""
    first, second = strata()
    other = draw_again("59048535524622120047", (first, second))
    assert other[0].labels.reproduced < 8
    changed = replace(first, labels=(first.labels[0] + 1, *first.labels[1:]))
    (replay,) = draw_again(KALAMAZOO["given"]["seed"], (changed,))
    assert [rest.what for rest in replay.labels.rest] == ["draw 1"]
    moved = replace(first, fetched=(replace(first.fetched[0], position=1), *first.fetched[2:]))
    (replay,) = draw_again(KALAMAZOO["given"]["seed"], (moved,))
    assert [rest.what for rest in replay.places.rest] == ["label 384", "label 355"]
    assert replay.places.rest[1].published == "no card"


def test_more_cards_than_there_are() -> None:
    """A sample larger than the manifest is refused."""
    crowded = PilotStratum("x", MANIFEST, 0, tuple(range(6)), ())
    with pytest.raises(OutOfRange, match="6 cards drawn from 5"):
        draw_again(KALAMAZOO["given"]["seed"], (crowded,))
