"""Compile the packaged elections from public raw files.

``tools/compile_data.py --source DIR`` writes their tables, their provenance and what the tables were found to lack.
With ``--check`` it writes nothing and says whether the packaged content is what the raw files give. ``--election``
names the ones meant, where not all are, and further ``--source`` folders are searched for files that the first does
not have.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src" / "canvass" / "data"
PACKAGED = DATA / "us-2016-president"


def main() -> int:
    """Write, or compare; exit code 1 when the packaged content differs, 2 when a raw file is wrong."""
    wanted = _arguments()
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    from canvass.errors import BadFile
    from tools.compiling.packaged import PACKAGED as ELECTIONS

    codes = []
    for name in wanted.election or ELECTIONS:
        try:
            codes.append(_one(name, wanted.source, wanted.check))
        except BadFile as refusal:
            print(f"{name}: {refusal}", *refusal.problems, sep="\n  ", file=sys.stderr)
            codes.append(2)
    return max(codes)


def _one(name: str, sources: list[Path], is_check: bool) -> int:
    from tools.compiling.election import compiled, differences, losses, sums_that_differ, write
    from tools.compiling.packaged import PACKAGED as ELECTIONS
    from tools.compiling.raw import RawFolder

    raw = RawFolder(sources[0], tuple(sources[1:]))
    tables = compiled(raw, ELECTIONS[name])
    print(f"{name}:", *losses(tables), *sums_that_differ(tables, DATA / name), sep="\n")
    if not is_check:
        write(tables, raw, DATA / name)
        (DATA / name / "findings.json").write_text(_findings(name), "utf-8", newline="\n")
        print(f"{len(tables)} tables written to {(DATA / name).relative_to(ROOT)}")
        return 0
    found = differences(tables, raw, DATA / name)
    if not found and (DATA / name / "findings.json").read_text("utf-8") != _findings(name):
        found.append("findings.json: says something else than checking the tables again does")
    print(*found or [f"{len(tables)} tables: the packaged content is the same"], sep="\n")
    return 1 if found else 0


def _findings(name: str) -> str:
    """What the packaged tables of an election lack, found anew."""
    from canvass.formats.findings import findings_of, findings_text
    from canvass.journeys.elections import checked_anew, tables_of

    return findings_text(findings_of(checked_anew(name), tables_of(name)))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--source", type=Path, required=True, action="append", help="folder of raw files"
    )
    parser.add_argument("--election", action="append", help="a packaged election; all unless named")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
