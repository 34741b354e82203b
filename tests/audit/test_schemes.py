"""Cards of a manifest by every scheme: official draws replayed, and the same promises for all."""

import csv
import json
from pathlib import Path

import pytest

from canvass.audit.schemes import Scheme, draw_cards
from canvass.errors import OutOfRange
from canvass.model import Batch, Manifest
from canvass.stats.tickets.rivest import picks

SEED = "12345678901234567890"
MANIFEST = Manifest((Batch("10", 40), Batch("9", 30), Batch("1", 30)))
ORDERING = (Scheme.SHANGRLA, Scheme.RLAUXE)


def seed_for(scheme: Scheme) -> str:
    """A seed that the scheme can take: rlauxe's is a 64-bit number."""
    return "1234567890" if scheme is Scheme.RLAUXE else SEED


@pytest.mark.parametrize("scheme", Scheme)
def test_every_card_comes_once_and_more_begin_with_fewer(scheme: Scheme) -> None:
    """Without replacement: all hundred cards in some order, of which a smaller sample is the beginning."""
    whole = draw_cards(scheme, seed_for(scheme), MANIFEST, 100)
    cards = {
        (batch.id, str(place)) for batch in MANIFEST.batches for place in range(1, batch.cards + 1)
    }
    assert set(whole.ids) == cards
    few = draw_cards(scheme, seed_for(scheme), MANIFEST, 7)
    assert few.draws == whole.draws[:7]
    assert few.scheme == scheme.value


@pytest.mark.parametrize("scheme", [scheme for scheme in Scheme if scheme not in ORDERING])
def test_cards_may_be_put_back(scheme: Scheme) -> None:
    """Four hundred draws of a hundred cards."""
    sample = draw_cards(scheme, SEED, MANIFEST, 400, replacement=True)
    assert len(sample.draws) == 400
    assert 80 < len(sample.ids) <= 100


@pytest.mark.parametrize("scheme", ORDERING)
def test_orders_do_not_put_back(scheme: Scheme) -> None:
    """Schemes that give every card one ticket say that they cannot."""
    with pytest.raises(OutOfRange, match="does not put them back"):
        draw_cards(scheme, seed_for(scheme), MANIFEST, 5, replacement=True)


@pytest.mark.parametrize("scheme", Scheme)
def test_more_cards_than_there_are(scheme: Scheme) -> None:
    """A hundred and one of a hundred."""
    with pytest.raises(OutOfRange, match="cannot draw 101 of 100"):
        draw_cards(scheme, seed_for(scheme), MANIFEST, 101)


def test_colorado_counts_batches_in_numeric_order() -> None:
    """Batch 1, then 9, then 10, whatever the order of the file."""
    first = picks(SEED, 1, 100, 1)[0]
    (card,) = draw_cards(Scheme.COLORADO, SEED, MANIFEST, 1).ids
    batch, before = ("1", 0) if first <= 30 else ("9", 30) if first <= 60 else ("10", 60)
    assert card == (batch, str(first - before))


def pilot(folder: Path, file: str) -> Manifest:
    """The manifest of a Michigan pilot."""
    text = (folder / file).read_text("utf-8-sig").replace("\r", "\n")
    rows = [row for row in csv.reader(text.split("\n")) if row and row[0] != "Batch ID"]
    return Manifest(tuple(Batch(name, int(cards)) for name, cards in rows))


def test_rochester_hills_cards(raw_data: Path) -> None:
    """Rochester Hills 2018: all 76 cards, by batch and place, as the pilot listed them for retrieval."""
    folder = raw_data / "audit" / "michigan_pilots_2018"
    parameters = json.loads((folder / "rochester_hills_audit_parameters.json").read_text("utf-8"))
    with (folder / "rochester_hills_sampled_ballots.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row and row[0].isdigit()]
    manifest = pilot(folder, "rochester_hills_manifest.csv")
    drawn = draw_cards(Scheme.CRYPTORANDOM, parameters["seed"], manifest, len(rows))
    # the pilot read labels that start at 0 as places that start at 1
    listed = {(batch, place) for _, batch, place, _ in rows}
    shifted = {(card[0], str(int(card[1]) - 1)) for card in drawn.ids}
    same_batch = {card for card in shifted if card[1] != "0"}
    assert same_batch <= listed
    assert len(same_batch) >= 70
