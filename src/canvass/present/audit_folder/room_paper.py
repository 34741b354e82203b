"""What the room of an audit has on paper: the cards by which its boards sign in, and the page of the seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from canvass.present.audit_folder.typeset import typeset

OTHERWISE = "print the page of the browser itself"
GROUP = 4


@dataclass(frozen=True, slots=True)
class CardOnPaper:
    """A board's card: whose it is, its six words, the page where they are typed, and a picture of both as SVG."""

    jurisdiction: str
    board: str
    words: str
    place: str
    picture: str


@dataclass(frozen=True, slots=True)
class SeedOnPaper:
    """The page of the seed; ``seed`` is in groups of digits as they are read aloud, and empty before it is rolled."""

    title: str
    words: tuple[str, ...]
    digest: str
    picture: str
    """The digest as a QR code, in SVG."""
    seed: tuple[str, ...]
    is_ceremony: bool = False
    """Whether a ceremony makes the seed, so that no dice are written down."""


def cards_pdf(
    title: str, round_number: int, cards: Sequence[CardOnPaper], paper: str, mark: str = ""
) -> bytes:
    """The cards of boards as PDF, the same bytes for the same cards. Raises UnwritableFile."""
    data = {
        "title": title,
        "round": round_number,
        "cards": [asdict(each) for each in cards],
        "mark": mark,
    }
    return typeset("room", "cards", data, paper, OTHERWISE)


def seed_pdf(page: SeedOnPaper, paper: str, mark: str = "") -> bytes:
    """The page of the seed as PDF: twelve words for a room, the digest, and the digits or squares for them."""
    groups = [page.digest[at : at + GROUP] for at in range(0, len(page.digest), GROUP)]
    return typeset(
        "room", "seed", {**asdict(page), "digest": groups, "mark": mark}, paper, OTHERWISE
    )
