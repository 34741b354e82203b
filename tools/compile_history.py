"""Compile the packaged facts of past recounts from public raw files.

``tools/compile_history.py --source DIR`` writes the tables of past recounts with their provenance. With ``--check``
it writes nothing and says whether the packaged content is what the raw files give. Recount law is not compiled: its
files are edited by hand (docs/recount-law.md).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
HISTORY = ROOT / "src" / "canvass" / "data" / "recount-history"
TOOL = "compile_history.py"
SMALLEST: tuple[Literal["brotli"], int] = ("brotli", 11)
"""A twentieth smaller than zstd for tables of a few rows: law and history share a bound."""
BESIDE = ROOT / "tools" / "recount_history"
"""Raw files that the project compiled itself from public pages."""


def main() -> int:
    """Write, or compare; exit code 1 when the packaged content differs, 2 when a raw file is wrong."""
    wanted = _arguments()
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    from canvass.errors import CanvassError

    try:
        return _check(wanted.source) if wanted.check else _write(wanted.source)
    except (CanvassError, OSError) as refusal:
        problems = getattr(refusal, "problems", ())
        print(refusal, *problems, sep="\n  ", file=sys.stderr)
        return 2


def _write(source: Path) -> int:
    from tools.compiling.election import compiled, write
    from tools.compiling.raw import RawFolder
    from tools.recount_history.tables import KEPT, TABLES

    raw = RawFolder(source, (BESIDE,))
    tables = compiled(raw, TABLES)
    HISTORY.mkdir(exist_ok=True)
    write(tables, raw, HISTORY, TOOL, SMALLEST, KEPT)
    print(f"{len(tables)} tables of past recounts written")
    return 0


def _check(source: Path) -> int:
    from tools.compiling.election import compiled, differences
    from tools.compiling.raw import RawFolder
    from tools.recount_history.tables import KEPT, TABLES

    raw = RawFolder(source, (BESIDE,))
    found = differences(compiled(raw, TABLES), raw, HISTORY, TOOL, KEPT)
    print(*found or ["the packaged content is the same"], sep="\n")
    return 1 if found else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True, help="folder of raw files")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
