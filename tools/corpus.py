"""Reads a folder of public results files twice, and says which canvass can use, which it refuses, and why.

    python -m tools.corpus DIR [--out FILE] [--row NAME]

A file is usable that opens without an error, names no line of turnout or totals as somebody who can win, and whose
sums equal a second, plain reading. The second reading is ``tools/plain_reading.py``, which shares neither code nor
word lists with canvass. A file that is used and whose sums differ is the worst that can happen: it ends the
run with exit code 1. Votes for president are also held against the packaged certified totals (``tools/certified.py``);
where two readings agree and the certificate does not, the file itself is another count, or short.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path

import polars as pl

from canvass.formats.kinds.sums import (
    CONTEST_LEFT_OUT,
    CONTEST_NAMED_TWICE_LEFT_OUT,
    QUESTION_LEFT_OUT,
)
from canvass.formats.problem import Problem
from canvass.formats.read_file import read_file
from canvass.formats.returns.results import ResultsFile
from canvass.model import ChoiceKind, Contest
from tools.certified import Held, President, held, president_of
from tools.plain_reading import Sums, is_no_candidate, plain_sums


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a file: ``usable``, ``refused`` with its codes, or ``differs`` with the first differences."""

    file: str
    ending: str
    why: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    left_out: int = 0
    """Contests that canvass left out, because one name is that of several, and said so; they are not compared."""
    president: President | None = None


def verdict(path: Path) -> Verdict:
    """What canvass makes of a file, held against the plain reading."""
    result = read_file(path).result
    stopping = Counter(problem.code for problem in result.problems if problem.severity.stops)
    notes = tuple({problem.code: None for problem in result.problems if not problem.severity.stops})
    if not result.is_usable or result.value is None:
        return Verdict(
            path.name, "refused", tuple(code for code, _ in stopping.most_common()), notes
        )
    left_out = frozenset(_left_out(result.problems))
    plain = plain_sums(path)
    differences = tuple(_differences(result.value, plain, left_out))
    ending = "differs" if differences else "usable"
    president = president_of(path.name, plain)
    return Verdict(path.name, ending, differences[:5], notes, len(left_out), president)


def _left_out(problems: Iterable[Problem]) -> Iterator[str]:
    """Titles of contests that the reader says it left out."""
    for problem in problems:
        if problem.code == CONTEST_NAMED_TWICE_LEFT_OUT.code:
            yield problem.found.partition(": also ")[0]
        if problem.code == QUESTION_LEFT_OUT.code:
            yield problem.found.rpartition(": ")[0]
        if problem.code == CONTEST_LEFT_OUT.code:
            yield re.sub(r": [0-9,]+ groups? of places, .*", "", problem.found)


def _differences(results: ResultsFile, plain: Sums, left_out: frozenset[str]) -> Iterator[str]:
    """Choices whose votes the two readings do not have alike, and lines of turnout among those who can win."""
    titles = {contest.title for contest in results.contests} | left_out
    yield from merged(plain, titles)
    of_titles = _by_title(plain, titles)
    own = _as_heard(_own_sums(results, {title for title, _ in of_titles}))
    there = _as_heard(of_titles)
    unread = {_heard(title) for title in left_out}
    for title, choice in sorted(own.keys() | there.keys()):
        ours, theirs = own.get((title, choice)), there.get((title, choice))
        if ours != theirs and title not in unread:
            yield f"{title} | {choice}: canvass {ours}, plain {theirs}"
    yield from divided(results.contests)
    for contest in results.contests:
        for each in contest.choices:
            if each.kind.can_win and is_no_candidate(each.name):
                yield f"{contest.title} | {each.name}: a line of turnout or totals can win"


def _own_sums(results: ResultsFile, known: Container[str]) -> dict[tuple[str, str], int]:
    """The sums of canvass, those of a contest that it divided by county under the title of the whole."""
    titles = {contest.id: _known(_spaced(contest.title), known) for contest in results.contests}
    sums: Counter[tuple[str, str]] = Counter()
    for returns in results.returns:
        for contest, choice, votes in (
            returns.cells.group_by("contest", "choice").agg(pl.col("votes").sum()).iter_rows()
        ):
            sums[titles[contest], " ".join(choice.split())] += votes
    return dict(sums)


def divided(contests: Iterable[Contest]) -> Iterator[str]:
    """Contests whose titles sound alike and for which one person stands: each has votes of one contest."""
    there: dict[tuple[str, str], str] = {}
    for contest in contests:
        for each in contest.choices:
            if each.kind is ChoiceKind.CANDIDATE:
                key = _heard(contest.title), _heard(each.name)
                if there.setdefault(key, contest.title) != contest.title:
                    yield f"{there[key]} and {contest.title} | {each.name}: one contest under two titles"


def _as_heard(sums: Mapping[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    """The sums of titles and of names that sound alike, together: canvass reads them as one where no place has both."""
    together: Counter[tuple[str, str]] = Counter()
    for (title, choice), votes in sums.items():
        together[_heard(title), _heard(choice)] += votes
    return dict(together)


def _heard(text: str) -> str:
    """What is heard of a text that is read aloud: letters and digits; a text without any as it stands."""
    plain = unicodedata.normalize("NFKD", text.casefold()).replace(".", "").replace("'", "")
    return " ".join(re.findall(r"[^\W_]+", plain)) or text


def _spaced(title: str) -> str:
    return ", ".join(" ".join(word.split()) for word in title.split(", "))


def _known(title: str, known: Container[str]) -> str:
    """The title, or the most of what stands before its last parts that is known."""
    words = title.split(", ")
    shorter = (", ".join(words[:n]) for n in range(len(words), 0, -1))
    return next((each for each in shorter if each in known), title)


def _by_title(plain: Sums, titles: Iterable[str]) -> dict[tuple[str, str], int]:
    """The plain sums under the titles that canvass gives: the office, with district and party where it has them."""
    known = _known_titles(titles)
    sums: Counter[tuple[str, str]] = Counter()
    for (_, office, district, party, choice), votes in plain.items():
        sums[_title(known, office, district, party), choice] += votes
    return dict(sums)


def _known_titles(titles: Iterable[str]) -> set[str]:
    """The titles, what stands before their last two parts, and all as they are heard."""
    spaced = {_spaced(title) for title in titles}
    for _ in range(2):
        spaced |= {title.rpartition(", ")[0] for title in spaced}
    return spaced | {_heard(title) for title in spaced}


def _title(known: Container[str], office: str, district: str, party: str) -> str:
    said = ((office, district, party), (office, district), (office, party))
    wholes = (", ".join(filter(None, words)) for words in said)
    return next((whole for whole in wholes if whole in known or _heard(whole) in known), office)


def merged(plain: Sums, titles: Collection[str]) -> Iterator[str]:
    """Titles under which canvass has several districts of one office: their votes would have one winner."""
    known, own = _known_titles(titles), {_spaced(title) for title in titles}
    districts: dict[str, set[str]] = defaultdict(set)
    for _, office, district, party, _ in plain:
        if re.search("[1-9]", district):
            districts[_title(known, office, district, party)].add(district)
    for title, of in sorted(districts.items()):
        if len(of) > 1 and title in own:
            yield f"{title}: {len(of)} districts are one contest"


def report(every: Sequence[Verdict]) -> Iterator[str]:
    """The count of endings and of reasons, line by line."""
    endings = Counter(each.ending for each in every)
    yield f"files {len(every):,}"
    for ending in ("usable", "refused", "differs"):
        yield f"{ending:8} {endings[ending]:6,}  {100 * endings[ending] / max(len(every), 1):5.1f}%"
    reasons = Counter(code for each in every if each.ending == "refused" for code in each.why)
    alone = Counter(
        each.why[0] for each in every if each.ending == "refused" and len(each.why) == 1
    )
    yield "reasons of refusals: files with it, files with nothing else"
    for code, files in reasons.most_common():
        yield f"{files:6,} {alone[code]:6,}  {code}"
    some = [each.left_out for each in every if each.left_out]
    yield f"contests left out and told: {sum(some):,} in {len(some):,} files"
    for each in every:
        if each.ending == "differs":
            yield f"DIFFERS {each.file}: {'; '.join(each.why[:2])}"


def certified(every: Sequence[Verdict]) -> tuple[Held, ...]:
    """The votes for president of usable files beside the certified ones."""
    return tuple(held((each.file, each.president) for each in every if each.president))


def _of_certified(beside: Sequence[Held]) -> Iterator[str]:
    equal = sum(each.is_equal for each in beside)
    yield f"certified votes for president: {len(beside):,} places compared, {equal:,} equal"
    yield from (f"  not certified: {each}" for each in beside if not each.is_equal)


def _row(named: str, every: Sequence[Verdict], beside: Sequence[Held]) -> str:
    """The line of a table in Markdown; ``named`` is the state and the commit of its repository."""
    endings = Counter(each.ending for each in every)
    share = f"{endings['usable']:,} ({100 * endings['usable'] / max(len(every), 1):.1f}%)"
    equal = f"{sum(each.is_equal for each in beside):,} of {len(beside):,}"
    cells = (named, f"{len(every):,}", share, f"{endings['differs']:,}", equal)
    return f"| {' | '.join(cells)} |"


def _commit(folder: Path) -> str:
    """The commit of a folder that is a clone; empty of one that is none."""
    git = ["git", "-C", str(folder), "log", "-1", "--format=%h"]
    return subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Every CSV below a folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, help="write every verdict as JSON")
    parser.add_argument("--row", default="", help="print a line of the table in docs/corpus.md")
    parser.add_argument("--commit", default="", help="of a folder that is not a clone: its commit")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args(arguments)
    files = sorted(given.folder.rglob("*.csv"))
    if given.jobs == 1:
        verdicts = [*map(verdict, files)]
    else:
        with get_context("spawn").Pool(given.jobs) as pool:
            verdicts = pool.map(verdict, files, chunksize=4)
    beside = certified(verdicts)
    print("\n".join((*report(verdicts), *_of_certified(beside))))
    if given.row:
        commit = given.commit or _commit(given.folder)
        print(_row(f"{given.row} | {commit}", verdicts, beside))
    if given.out:
        given.out.write_text(json.dumps([asdict(each) for each in verdicts], indent=1), "utf-8")
    return 1 if any(each.ending == "differs" for each in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
