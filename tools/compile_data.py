"""Compile the packaged election from public raw files.

``tools/compile_data.py --source DIR`` writes its tables and their provenance. With ``--check`` it writes nothing
and says whether the packaged content is what the raw files give.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGED = ROOT / "src" / "canvass" / "data" / "us-2016-president"


def main() -> int:
    """Write, or compare; exit code 1 when the packaged content differs, 2 when a raw file is wrong."""
    wanted = _arguments()
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    from canvass.errors import BadFile
    from tools.compiling.election import compiled, differences, losses, sums_that_differ, write
    from tools.compiling.raw import RawFolder

    raw = RawFolder(wanted.source)
    try:
        tables = compiled(raw)
    except BadFile as refusal:
        print(refusal, *refusal.problems, sep="\n  ", file=sys.stderr)
        return 2
    print(*losses(tables), *sums_that_differ(tables, PACKAGED), sep="\n")
    if not wanted.check:
        write(tables, raw, PACKAGED)
        print(f"{len(tables)} tables written to {PACKAGED.relative_to(ROOT)}")
        return 0
    found = differences(tables, raw, PACKAGED)
    print(*found or [f"{len(tables)} tables: the packaged content is the same"], sep="\n")
    return 1 if found else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True, help="folder of raw files")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
