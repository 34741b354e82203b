"""Reads a folder of public results files twice, and says which canvass can use, which it refuses, and why.

    python tools/corpus.py DIR [--out FILE]

A file is usable that opens without an error, names no line of turnout or totals as somebody who can win, and whose
sums equal a second, plain reading. The second reading is ``tools/plain_reading.py``, which shares neither code nor
word lists with canvass. A file that is used and whose sums differ is the worst that can happen: it ends the
run with exit code 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from multiprocessing import Pool
from pathlib import Path

import polars as pl

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_file
from canvass.formats.returns.results import ResultsFile
from tools.plain_reading import Sums, is_no_candidate, plain_sums


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a file: ``usable``, ``refused`` with its codes, or ``differs`` with the first differences."""

    file: str
    ending: str
    why: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def verdict(path: Path) -> Verdict:
    """What canvass makes of a file, held against the plain reading."""
    result = read_file(path).result
    stopping = Counter(problem.code for problem in result.problems if problem.severity.stops)
    notes = tuple({problem.code: None for problem in result.problems if not problem.severity.stops})
    if not result.is_usable or result.value is None:
        return Verdict(
            path.name, "refused", tuple(code for code, _ in stopping.most_common()), notes
        )
    differences = tuple(_differences(result, plain_sums(path)))
    return Verdict(path.name, "differs" if differences else "usable", differences[:5], notes)


def _differences(result: ReadResult[ResultsFile], plain: Sums) -> Iterator[str]:
    """Choices whose votes the two readings do not have alike, and lines of turnout among those who can win."""
    assert result.value is not None
    own = _own_sums(result.value)
    there = _by_title(plain, {title for title, _ in own})
    for title, choice in sorted(own.keys() | there.keys()):
        ours, theirs = own.get((title, choice)), there.get((title, choice))
        if ours != theirs:
            yield f"{title} | {choice}: canvass {ours}, plain {theirs}"
    for contest in result.value.contests:
        for each in contest.choices:
            if each.kind.can_win and is_no_candidate(each.name):
                yield f"{contest.title} | {each.name}: a line of turnout or totals can win"


def _own_sums(results: ResultsFile) -> dict[tuple[str, str], int]:
    titles = {contest.id: contest.title for contest in results.contests}
    sums: Counter[tuple[str, str]] = Counter()
    for returns in results.returns:
        for contest, choice, votes in (
            returns.cells.group_by("contest", "choice").agg(pl.col("votes").sum()).iter_rows()
        ):
            title = ", ".join(" ".join(word.split()) for word in titles[contest].split(", "))
            sums[title, " ".join(choice.split())] += votes
    return dict(sums)


def _by_title(plain: Sums, titles: Iterable[str]) -> dict[tuple[str, str], int]:
    """The plain sums under the titles that canvass gives: the office, with district and party where it has them."""
    known = set(titles)
    sums: Counter[tuple[str, str]] = Counter()
    for (office, district, party, choice), votes in plain.items():
        said = ((office, district, party), (office, district), (office, party))
        wholes = (", ".join(words) for words in said)
        sums[next((whole for whole in wholes if whole in known), office), choice] += votes
    return dict(sums)


def report(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """The count of endings and of reasons, line by line."""
    every = list(verdicts)
    endings = Counter(each.ending for each in every)
    yield f"files {len(every):,}"
    for ending in ("usable", "refused", "differs"):
        yield f"{ending:8} {endings[ending]:6,}  {100 * endings[ending] / max(len(every), 1):5.1f} %"
    reasons = Counter(code for each in every if each.ending == "refused" for code in each.why)
    alone = Counter(
        each.why[0] for each in every if each.ending == "refused" and len(each.why) == 1
    )
    yield "reasons of refusals: files with it, files with nothing else"
    for code, files in reasons.most_common():
        yield f"{files:6,} {alone[code]:6,}  {code}"
    for each in every:
        if each.ending == "differs":
            yield f"DIFFERS {each.file}: {'; '.join(each.why[:2])}"


def main() -> int:
    """Every CSV below a folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, help="write every verdict as JSON")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    files = sorted(given.folder.rglob("*.csv"))
    with Pool(given.jobs) as pool:
        verdicts = pool.map(verdict, files, chunksize=4)
    print("\n".join(report(verdicts)))
    if given.out:
        given.out.write_text(json.dumps([asdict(each) for each in verdicts], indent=1), "utf-8")
    return 1 if any(each.ending == "differs" for each in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
