"""docs/tickets.md is enough to write the scheme: the few lines here know nothing else, and canvass agrees.

The functions below use the standard library only. They must not import the scheme's own code.
"""

import re
from hashlib import sha256
from pathlib import Path

from canvass.audit.draw import draw_uniform, draw_weighted
from canvass.audit.frames.manifest import manifest_frame
from canvass.errors import BadSeed
from canvass.stats.tickets.seed import seed_bytes

DOCUMENT = (Path(__file__).parents[3] / "docs" / "tickets.md").read_text("utf-8")
SEED = "01382438112797316654"


def table(name: str) -> list[list[str]]:
    """The rows of the document's block of this name."""
    found = re.search(rf"```{name}\n(.*?)\n```", DOCUMENT, re.DOTALL)
    assert found, f"the document has no block {name!r}"
    return [line.split(" | ") for line in found[1].split("\n")]


def hashed(*texts: str) -> bytes:
    """The bytes to hash, by the text of the document."""
    encoded = [text.encode("utf-8") for text in ("canvass-ticket-v1", *texts)]
    return b"".join(str(len(each)).encode() + b":" + each + b"," for each in encoded)


def ticket(*texts: str) -> int:
    """The ticket as a number, by the text of the document."""
    return int(sha256(hashed(*texts)).hexdigest(), 16)


def test_vectors() -> None:
    """Every test vector of the document: bytes and ticket."""
    lines = [" | ".join(row) for row in table("tickets")]
    blocks = [block.split("\n") for block in "\n".join(lines).split("\n\n")]
    assert len(blocks) == 6
    for texts, preimage, digits in blocks:
        assert hashed(*texts.split(" | ")).hex() == preimage
        assert f"{ticket(*texts.split(' | ')):064x}" == digits


def test_draws_with_replacement() -> None:
    """The five draws of the worked example."""
    places = [
        (batch, str(position))
        for batch, cards in table("manifest")
        for position in range(1, int(cards) + 1)
    ]
    for number, digits, place, batch, position in table("draws"):
        drawn = ticket(SEED, "draw", "county cards", number)
        assert f"{drawn:064x}" == digits
        assert drawn * len(places) // 2**256 == int(place)
        assert places[int(place)] == (batch, position)


def test_order_without_replacement() -> None:
    """The four smallest tickets of the worked example."""
    cards = [
        (batch, str(position))
        for batch, count in table("manifest")
        for position in range(1, int(count) + 1)
    ]
    order = sorted((f"{ticket(SEED, 'order', 'card', *card):064x}", *card) for card in cards)
    assert [list(each) for each in order[:4]] == table("order")


def test_weighted_draws() -> None:
    """The five weighted draws of the worked example, by the inequality of the document."""
    weights = [(batch, int(weight)) for batch, weight in table("weights")]
    total = sum(weight for _, weight in weights)
    for number, digits, scaled, batch in table("weighted"):
        drawn = ticket(SEED, "draw", "batches", number)
        assert (f"{drawn:064x}", drawn * total // 2**256) == (digits, int(scaled))
        running = 0
        for name, weight in weights:
            running += weight
            if drawn * total < running * 2**256:
                assert name == batch
                break


def test_canvass_agrees() -> None:
    """Canvass draws what the document says, from the same manifest and weights in another order."""
    frame = manifest_frame("county cards", [(b, int(n)) for b, n in reversed(table("manifest"))])
    drawn = draw_uniform(SEED, frame, 5, replacement=True).draws
    assert [[str(d.number), d.ticket, *d.id] for d in drawn] == [
        [number, digits, batch, position] for number, digits, _, batch, position in table("draws")
    ]
    ordered = draw_uniform(SEED, frame, 4, replacement=False).draws
    assert [[d.ticket, *d.id] for d in ordered] == table("order")
    weights = [(batch, int(weight)) for batch, weight in reversed(table("weights"))]
    batches = draw_weighted(SEED, "batches", weights, 5, replacement=True).draws
    assert [d.id[0] for d in batches] == [row[3] for row in table("weighted")]
    once = draw_weighted(SEED, "batches", weights, 3, replacement=False).draws
    assert [(d.number, *d.id) for d in once] == [(1, "Ward 10"), (3, "Ward 1"), (4, "Añasco")]


def test_white_space_is_that_of_the_document() -> None:
    """The white space refused at the ends of a seed is Unicode's White_Space property, and nothing else."""
    white = [*range(0x09, 0x0E), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B),
             0x2028, 0x2029, 0x202F, 0x205F, 0x3000]  # fmt: skip
    named = {*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF}
    refused = set()
    for point in (*range(0xD800), *range(0xE000, 0x30000)):
        try:
            seed_bytes("1" + chr(point))
        except BadSeed:
            refused.add(point)
    assert refused == named | set(white)
