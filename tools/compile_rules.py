"""Compile the packaged recount laws and facts of past recounts from public raw files.

``tools/compile_rules.py --source DIR`` writes one rule file for each state, and the tables of past recounts with
their provenance; with ``--check`` it writes nothing and says whether the packaged content is what the raw files
and the readings of tools/recount_law give.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGED = ROOT / "src" / "canvass" / "data"
RULES = PACKAGED / "recount-rules"


def main() -> int:
    """Write, or compare; exit code 1 when the packaged content differs, 2 when a raw file is wrong."""
    wanted = _arguments()
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    from tools.recount_law.files import differences, rule_files, write

    from canvass.errors import CanvassError

    try:
        files = rule_files(wanted.source)
    except (CanvassError, OSError) as refusal:
        print(refusal, file=sys.stderr)
        return 2
    if wanted.check:
        found = differences(files, RULES)
        print("\n".join(found) or f"{len(files)} rule files: the packaged content is the same")
        return 1 if found else 0
    write(files, RULES)
    print(f"{len(files)} rule files written")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True, help="folder of raw files")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
