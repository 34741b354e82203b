"""Colours and patterns of the maps: every class differs in lightness or in texture, not in hue alone.

A reader who cannot tell red from blue, and a printer without colour, still see which side led: the counties of
one side are hatched. Equipment that leaves no paper is darkest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from canvass.model import Choice, Technology

STEPS = (0.10, 0.20, 0.40)
"""Leads, as shares of all votes, at which the colour of the margin map grows darker."""

SHARE_STEPS = (0.01, 0.20, 0.50, 0.80)
"""Shares of ballots cast on machines at which the colour grows darker."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A class of the style sheet: its colour, and the texture of lines that may be drawn over it."""

    name: str
    colour: str
    texture: str = ""
    line: str = "#ffffff"


_RED = ("#f8e0d6", "#ecb8a4", "#d98a74", "#b95f4f")
_BLUE = ("#d9e5f2", "#a9c4e1", "#7099c8", "#3f6ea8")
_OTHER = ("#ece0c0", "#cfb878", "#a58a3c", "#6f5a1c")

SIDES: Mapping[str, tuple[Fill, ...]] = {
    "r": tuple(Fill(f"r{n}", colour) for n, colour in enumerate(_RED)),
    "d": tuple(
        Fill(f"d{n}", colour, "rising", line)
        for n, (colour, line) in enumerate(
            zip(_BLUE, ("#86a6cc", "#5f88ba", "#dbe7f4", "#c3d6ec"), strict=True)
        )
    ),
    "o": tuple(Fill(f"o{n}", colour, "falling", "#5c4a14") for n, colour in enumerate(_OTHER)),
}
TIE = Fill("tie", "#b9bec6")
NO_DATA = Fill("none", "#ffffff", "rising", "#c9ced6")

TECHNOLOGIES: Mapping[Technology, Fill] = {
    Technology.HAND_COUNT: Fill("t-hand", "#f7f1df", "falling", "#8a7440"),
    Technology.OPTICAL_SCAN: Fill("t-scan", "#ebe3cc"),
    Technology.OPTICAL_SCAN_BY_MAIL: Fill("t-mail", "#ebe3cc", "level", "#a8935a"),
    Technology.BMD: Fill("t-bmd", "#d8c994", "upright", "#6b5a22"),
    Technology.MIXED: Fill("t-mixed", "#b7a9c9", "crossed", "#ffffff"),
    Technology.DRE_PAPER_TRAIL: Fill("t-trail", "#8d78ad", "rising", "#ded5ea"),
    Technology.DRE_PAPERLESS: Fill("t-paperless", "#41285f"),
    Technology.UNKNOWN: NO_DATA,
}

SHARES = tuple(
    Fill(f"s{n}", colour)
    for n, colour in enumerate(("#f4efe2", "#d9d0e3", "#b3a2c8", "#7c649c", "#41285f"))
)


def side_of(choice: Choice, leaders: Sequence[str]) -> str:
    """The letter of a choice's colours: d and r by party, or by place where the parties are others."""
    by_party = {"DEM": "d", "REP": "r"}.get(choice.party.upper()[:3])
    if by_party:
        return by_party
    return dict(zip(leaders, "rd", strict=False)).get(choice.id, "o")


def margin_fill(side: str, margin_share: float) -> Fill:
    """The fill of a county where this side leads by this share of the votes."""
    return SIDES[side][sum(margin_share >= step for step in STEPS)]


def share_fill(share: float) -> Fill:
    """The fill of a county with this share of its ballots cast on machines."""
    return SHARES[sum(share > step for step in SHARE_STEPS)]


def style_sheet() -> str:
    """The rules that give every class of the maps its colour, and its texture the colour of its lines."""
    return "".join(
        f".{fill.name}{{fill:{fill.colour}}}"
        + (f".{fill.name}-lines{{stroke:{fill.line}}}" if fill.texture else "")
        for fill in _fills()
    )


def _fills() -> Iterator[Fill]:
    """Every fill that a map may use, once."""
    for fills in SIDES.values():
        yield from fills
    yield from (TIE, *TECHNOLOGIES.values(), *SHARES)
