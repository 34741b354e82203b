"""Check that the documents hold together.

Links lead somewhere, every decision is listed, reference pages are those of the code.

Run by ``make check``.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.write_reference import stale_pages  # noqa: E402

LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")


def broken_links() -> list[str]:
    """Relative links of every document that lead to no file."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return [
        f"{page.relative_to(ROOT)}: no file {target}"
        for page in pages
        for target in LINK.findall(page.read_text("utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]


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
    faults = [*broken_links(), *unlisted_decisions(), *asserts_in_the_library(), *stale_pages()]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
