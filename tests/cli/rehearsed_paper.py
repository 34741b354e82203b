"""What a reader sees on the printed ballots of a rehearsal: from the strokes of the PDF alone."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader

_LABEL = r"^(.+) · card (\d+)$"
_TEXT = re.compile(r"/(\w+) [\d.]+ Tf [^\[(]*(.*?)T[jJ]\nET", re.DOTALL)
_STRING = re.compile(r"\(((?:[^\\()]|\\.|\((?:[^\\()]|\\.)*\))*)\)", re.DOTALL)
_ESCAPED = re.compile(r"\\(?:([0-7]{1,3})|(.))", re.DOTALL)
_CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}
_GLYPH = re.compile(r"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>")
_BORDER = "0.47058824 SCN"
_OVAL = re.compile(r"0\.8 w 4 M 0 5\.5 m .*?\n([SB])\n", re.DOTALL)
_LINE = re.compile(r"([\d. ]+) SCN [\d.]+ w 4 M -?[\d.]+ -?[\d.]+ m -?[\d.]+ -?[\d.]+ l\s")


def read_back(pdf: Path) -> dict[str, list[str]]:
    """By what is printed on each card before "card", and its place: a word for each oval, of all contests in order."""
    return {card: [*marks] for card, marks in _read(pdf.read_bytes()).items()}


def texts(pdf: Path) -> list[str]:
    """What is printed on each page, by its own fonts."""
    return [*_texts(pdf.read_bytes())]


@lru_cache(maxsize=16)
def _texts(pdf: bytes) -> tuple[str, ...]:
    return tuple("\n".join(lines_of(page, _drawn(page))) for page in PdfReader(BytesIO(pdf)).pages)


def _drawn(page: PageObject) -> str:
    contents = page.get_contents()
    assert contents is not None
    return str(contents.get_data().decode("latin-1"))


@lru_cache(maxsize=16)
def _read(pdf: bytes) -> dict[str, list[str]]:
    """The same of the bytes of a file, which are read once: several tests look at the same paper."""
    found: dict[str, list[str]] = {}
    for page in PdfReader(BytesIO(pdf)).pages:
        drawn_on = _drawn(page)
        labels = re.findall(_LABEL, "\n".join(lines_of(page, drawn_on)), re.MULTILINE)
        cards = drawn_on.split(_BORDER)[1:]
        assert len(cards) == len(labels)
        for (box, position), drawn in zip(labels, cards, strict=True):
            assert f"{box} {position}" not in found
            found[f"{box} {position}"] = _marks(drawn)
    return found


def lines_of(page: PageObject, drawn: str) -> list[str]:
    """The lines of a page by its own fonts: what ``extract_text`` finds, without where each letter stands."""
    fonts = {name[1:]: _letters(font.get_object()) for name, font in _fonts(page).items()}
    return [
        "".join(
            fonts[font][glyphs[n : n + 2]]
            for text in _STRING.findall(shown)
            for glyphs in [_ESCAPED.sub(_unescaped, text)]
            for n in range(0, len(glyphs), 2)
        )
        for font, shown in _TEXT.findall(drawn)
    ]


def _fonts(page: PageObject) -> dict[str, Any]:
    return dict(page["/Resources"]["/Font"])  # type: ignore[index]


def _letters(font: Any) -> dict[str, str]:
    """By the two bytes of a glyph what it stands for; every other is an error."""
    said = font["/ToUnicode"].get_object().get_data().decode("latin-1")
    return {
        bytes.fromhex(glyph).decode("latin-1"): bytes.fromhex(letter).decode("utf-16-be")
        for glyph, letter in _GLYPH.findall(said[said.index("endcodespacerange") :])
    }


def _unescaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 8)) if found[1] else _CONTROLS.get(found[2], found[2])


def _marks(drawn: str) -> list[str]:
    ovals = [*_OVAL.finditer(drawn)]
    ends = [oval.start() for oval in ovals[1:]] + [len(drawn)]
    return [_mark(oval[1], drawn[oval.end() : end]) for oval, end in zip(ovals, ends, strict=True)]


def _mark(painted: str, after: str) -> str:
    """What stands in an oval and between it and the next: strokes, a dot, a frame around the name."""
    strokes = len(_LINE.findall(after))
    if painted == "B":
        return "struck" if strokes else "vote"
    if strokes or re.search(r"SCN 1\.2 w", after):
        return "vote"
    return "empty"


def seen(marks: list[str], names: tuple[str, ...]) -> tuple[str, str]:
    """A reading by the rule that the start sheet tells."""
    voted = [name for mark, name in zip(marks, names, strict=True) if mark == "vote"]
    assert len(voted) <= 1
    return ("vote", voted[0]) if voted else ("blank", "")
