"""Check that the documents hold together.

Links lead somewhere, every decision is listed, the house is drawn as it is, reference pages are those of the code.

Run by ``make check``.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.write_reference import stale_pages  # noqa: E402

LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
PLACE = re.compile(r"\[[^\]]*\]\(([^)#\s]*)#([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
HOUSE = re.compile(r"^## The house$.*?^```$(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def documents() -> list[Path]:
    """Every page that people read."""
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def broken_links() -> list[str]:
    """Relative links of every document that lead to no file, or to no heading of theirs."""
    return [fault for page in documents() for fault in _broken_in(page)]


def _broken_in(page: Path) -> Iterator[str]:
    name, text = page.relative_to(ROOT), page.read_text("utf-8")
    for target in LINK.findall(text):
        if "://" not in target and not (page.parent / target).exists():
            yield f"{name}: no file {target}"
    for target, place in PLACE.findall(text):
        there = page.parent / target if target else page
        if there.suffix == ".md" and there.exists() and place not in anchors(there):
            yield f"{name}: {target or 'this page'} has no heading #{place}"


@cache
def anchors(page: Path) -> frozenset[str]:
    """The addresses of a page's headings, as the hosts of repositories and the site's generator make them."""
    titles = HEADING.findall(FENCED.sub("", page.read_text("utf-8")))
    found: Counter[str] = Counter()
    addresses = set()
    for title in titles:
        words = re.sub(r"[`*]|\]\([^)]*\)|\[", "", title).lower()
        slug = re.sub(r"[^\w -]", "", words).replace(" ", "-")
        addresses.add(f"{slug}-{found[slug]}" if found[slug] else slug)
        found[slug] += 1
    return frozenset(addresses)


def unlisted_decisions() -> list[str]:
    """What is wrong with the list of decisions: each stands in it once, in the order of their numbers."""
    folder = ROOT / "docs/decisions"
    pages = sorted(page.name for page in folder.glob("[0-9]*.md"))
    listed = [
        target
        for target in LINK.findall((folder / "README.md").read_text("utf-8"))
        if target[0].isdigit()
    ]
    if listed == pages:
        return []
    twice = [f"{page} stands in it twice" for page in sorted(set(listed)) if listed.count(page) > 1]
    lacking = [f"{page} is not in it" for page in pages if page not in listed]
    return [
        f"docs/decisions/README.md: {why}"
        for why in [*twice, *lacking] or ["not in the order of numbers"]
    ]


def ill_drawn_house() -> list[str]:
    """Where the drawing of the layers differs from what the linter of imports holds."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (layers,) = (each["layers"] for each in contracts["contracts"] if each["type"] == "layers")
    held = [layer.split(" | ") for layer in layers]
    drawn = drawn_layers((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    lines: Iterator[tuple[list[str], list[str]]] = zip_longest(drawn, held, fillvalue=[])
    return [
        f"CONTRIBUTING.md: {' '.join(line) or 'no layer'} is drawn where {' '.join(layer) or 'none'} is held"
        for line, layer in lines
        if line != layer
    ]


def drawn_layers(text: str) -> list[list[str]]:
    """The packages on each line of the drawing of the house; what they are for stands after three spaces or more."""
    found = HOUSE.search(text)
    lines = found[1].strip().splitlines() if found else []
    return [re.split(r" {3,}", line)[0].split() for line in lines]


def asserts_in_the_library() -> list[str]:
    """Lines of the library that assert; asserts vanish under -O and belong in tests."""
    return [
        f"{file.relative_to(ROOT)}:{number}: assert in the library"
        for file in (ROOT / "src").rglob("*.py")
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if re.match(r"\s*assert\b", line)
    ]


def main() -> int:
    """Print every fault found; exit code 1 when there is one."""
    faults = [
        *broken_links(),
        *unlisted_decisions(),
        *ill_drawn_house(),
        *asserts_in_the_library(),
        *stale_pages(),
    ]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
