"""Compute the packaged table of what checks would have noticed, and write it where the package reads it.

Run it when a packaged table or scenario changes: the page leaves out a table whose inputs are not those it was made of.
"""

from __future__ import annotations

import sys
from pathlib import Path

from canvass.journeys.attack_table import ASKED, detection_table, table_text
from canvass.journeys.elections import open_election

FOLDER = Path(__file__).resolve().parent.parent / "src" / "canvass" / "data" / "detection"


def main() -> int:
    """Write the table of every election that has one."""
    for name in ASKED:
        table = detection_table(open_election(name), progress=lambda step: print(step))
        (FOLDER / f"{name}.json").write_text(table_text(table), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
