"""Build the documents as a site that can be searched, from a disk too: ``make site`` writes ``out/site``.

Sphinx sets the pages of docs/ as they stand. What it needs besides is made here: the contents beside each page, read
from the lists of docs/README.md and docs/decisions/README.md, and the two files beside docs/ that a reader wants. Every
warning is an error, so a page that no list has, or a link that leads nowhere, stops it.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONFIGURATION = ROOT / "tools" / "site"
BESIDE = ("CHANGELOG.md", "SECURITY.md")
"""Pages of the root that become pages of the site."""
LISTS = ("README.md", "decisions/README.md")
"""Pages whose lists are the contents of the site."""
GROUP = re.compile(r"^\*\*(?P<name>[^*]+)\*\*", re.MULTILINE)
PAGE = re.compile(r"\]\((?P<page>[^)#:\s]+\.md)(?:#[^)]*)?\)")
OUTWARD = re.compile(r"\[(?P<words>[^\]]+)\]\((?P<target>[^)#:\s]+)(?:#[^)]*)?\)")


def main() -> int:
    """Build it; exit code 1 when something leads nowhere."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "site", help="folder to write")
    out = parser.parse_args().out
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "docs"
        gather(source)
        code = build(source, out)
    if code == 0:
        print(f"{out / 'index.html'}: the documents, with a search")
    return code


def build(source: Path, out: Path) -> int:
    """Set the pages gathered; exit code 1, and a line for each fault, where one is in no list or leads nowhere."""
    command = ["-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    places = ["-c", str(CONFIGURATION), "-d", f"{source.parent}/kept", str(source), str(out)]
    done = subprocess.run([sys.executable, *command, *places], check=False)
    if done.returncode == 0:
        shutil.copy(out / "README.html", out / "index.html")
    return done.returncode


def gather(source: Path, docs: Path = ROOT / "docs") -> None:
    """Copy the documents, with contents where Sphinx looks for them and no link that leaves the site."""
    shutil.copytree(docs, source)
    for name in BESIDE:
        shutil.copy(ROOT / name, source / name)
    for page in sorted(source.rglob("*.md")):
        page.write_text(_inward(page, source), "utf-8")
    for page in (source / name for name in LISTS if (source / name).is_file()):
        name = page.relative_to(source).as_posix()
        text = page.read_text("utf-8")
        page.write_text("\n".join([text, *contents(text, name)]), "utf-8")


def contents(text: str, name: str) -> Iterator[str]:
    """The pages that a list leads to, as the contents beside each page: one part for each group of the list."""
    heads = [*GROUP.finditer(text)] if name == LISTS[0] else []
    ends = [*(head.start() for head in heads[1:]), len(text)]
    parts = [
        (head["name"], text[head.start() : end]) for head, end in zip(heads, ends, strict=False)
    ]
    taken: set[str] = set()
    for group, part in parts or [("", text)]:
        pages = [page for page in dict.fromkeys(PAGE.findall(part)) if page not in taken]
        taken.update(pages)
        pages = [page for page in pages if not page.startswith("..")]
        yield from _contents_of(group, pages)
    if name == LISTS[0]:
        yield from _contents_of("Beside", BESIDE)


def _contents_of(group: str, pages: Sequence[str]) -> Iterator[str]:
    caption = [f":caption: {group}"] if group else []
    yield from ("", "```{toctree}", ":hidden:", *caption, "", *pages, "```")


def _inward(page: Path, source: Path) -> str:
    """A page's text: a link out of docs/ leads to the page beside it, or is its words alone."""

    def lead(link: re.Match[str]) -> str:
        target = (page.parent / link["target"]).resolve()
        if target.is_relative_to(source.resolve()) and target.exists():
            return link[0]
        if target.name in BESIDE:
            up = "../" * len(page.relative_to(source).parents[:-1])
            return f"[{link['words']}]({up}{target.name})"
        return link["words"]

    return OUTWARD.sub(lead, page.read_text("utf-8"))


if __name__ == "__main__":
    raise SystemExit(main())
