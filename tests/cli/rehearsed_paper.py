"""What a reader sees on the printed ballots of a rehearsal: from the strokes of the PDF alone."""

from __future__ import annotations

import re
from pathlib import Path

from pypdf import PdfReader

_BORDER = "0.47058824 SCN"
_OVAL = re.compile(r"0\.8 w 4 M 0 5\.5 m .*?\n([SB])\n", re.DOTALL)
_LINE = re.compile(r"([\d. ]+) SCN [\d.]+ w 4 M -?[\d.]+ -?[\d.]+ m -?[\d.]+ -?[\d.]+ l\s")


def read_back(pdf: Path) -> dict[str, list[str]]:
    """By what is printed on each card before "card", and its place: a word for each oval, of all contests in order."""
    found: dict[str, list[str]] = {}
    for page in PdfReader(pdf).pages:
        labels = re.findall(r"^(.+) · card (\d+)$", page.extract_text(), re.MULTILINE)
        contents = page.get_contents()
        assert contents is not None
        cards = contents.get_data().decode("latin-1").split(_BORDER)[1:]
        assert len(cards) == len(labels)
        for (box, position), drawn in zip(labels, cards, strict=True):
            assert f"{box} {position}" not in found
            found[f"{box} {position}"] = _marks(drawn)
    return found


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
