"""Write what makes the app's own tables in a new database, from the steps in ``web/migrations/versions``.

``make docs`` writes; a test compares, so that a new step cannot be forgotten here.
"""

from __future__ import annotations

import sys

from canvass.web.migrations.take import FOLDER, as_script


def main() -> int:
    """Write the script of each dialect."""
    for dialect in ("sqlite", "postgresql"):
        path = FOLDER / f"new.{dialect}.sql"
        path.write_text(as_script(dialect), "utf-8")
        print(path.name, file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
