"""Compile the packaged election from public raw files.

``tools/compile_data.py --source DIR`` writes its tables and their provenance; with ``--check`` it writes nothing
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
    from tools.compiling.election import compiled, differences, write

    from canvass.errors import CanvassError

    try:
        tables = compiled(wanted.source)
    except CanvassError as refusal:
        print(refusal, file=sys.stderr)
        return 2
    if not wanted.check:
        write(tables, wanted.source, PACKAGED)
        print(f"{len(tables)} tables written to {PACKAGED.relative_to(ROOT)}")
        return 0
    found = differences(tables, PACKAGED)
    print("\n".join(found) or f"{len(tables)} tables: the packaged content is the same")
    return 1 if found else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True, help="folder of raw files")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
