"""Print, for each row: limit, measured value, and the ratio to a calibration kernel of the same run.

``python -m benchmarks`` runs every row, each in a process of its own so that peak memory is its own;
``python -m benchmarks NAME...`` runs the rows in whose names a word begins with one of these; ``--json`` prints JSON;
``--keep`` keeps the ratios, and a later run says which row grew by half.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

import benchmarks
from benchmarks.kept import growth, keep
from benchmarks.measure import measure
from benchmarks.rows import Row
from canvass.cli import ONE_THREAD, SELDOM


class RowFailed(Exception):
    """A row that could not be measured, and what its process said."""


def every_row() -> Iterator[Row]:
    """The rows of every module of this folder that has a function ``rows``."""
    for module in sorted(info.name for info in pkgutil.iter_modules(benchmarks.__path__)):
        if module == "__main__":
            continue
        rows = getattr(importlib.import_module(f"benchmarks.{module}"), "rows", None)
        if rows is not None:
            yield from rows()


def is_asked(row: str, names: Sequence[str]) -> bool:
    """Whether a word of the row's name begins with one of these: ``serve`` is not asked of an observer."""
    return any(re.search(rf"(?<!\w){re.escape(name)}", row) for name in names)


def in_own_process(name: str) -> dict[str, float]:
    """The measurement of one row, taken in a fresh process that is set up as that of every command."""
    command = [sys.executable, "-m", "benchmarks", "--only", name]
    threads = os.environ | dict.fromkeys(ONE_THREAD, "1")
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=threads)
    if done.returncode:
        raise RowFailed(f"the row {name!r} failed:\n{done.stderr}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def verdict(row: Row, found: dict[str, float]) -> str:
    """Whether the row is within its limits, and no slower than it was."""
    over = [
        what
        for what, limit, value in (
            ("time", row.limit_seconds, found["seconds"]),
            ("memory", row.limit_mb, found["peak_mb"]),
        )
        if limit is not None and value > limit
    ]
    grown = growth(row.name, found["seconds"], found["ratio"])
    said = [f"OVER: {' and '.join(over)}"] if over else []
    return "; ".join([*said, *([grown] if grown else [])]) or "within"


def result(row: Row) -> Mapping[str, object]:
    """What one row took, beside its limits and the kernel."""
    found = in_own_process(row.name)
    found["ratio"] = found["seconds"] / found["kernel_seconds"]
    limits = {"limit_seconds": row.limit_seconds, "limit_mb": row.limit_mb}
    return {"row": row.name} | limits | found | {"verdict": verdict(row, found)}


def line(one: Mapping[str, object]) -> str:
    """A row of the table."""
    limit, memory = (
        "-" if one[of] is None else f"{one[of]:g}" for of in ("limit_seconds", "limit_mb")
    )
    return (
        f"{one['row']:<66}{limit:>9}{one['seconds']:>10.4f}{one['ratio']:>10.1f}"
        f"{memory:>10}{one['peak_mb']:>8.0f}  {one['verdict']}"
    )


HEAD = f"{'row':<66}{'limit s':>9}{'seconds':>10}{'x kernel':>10}{'limit MB':>10}{'MB':>8}  verdict"


def main() -> int:
    """Run and print; exit code 1 when a limit is missed, a row grew slower or could not be measured."""
    arguments = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    arguments.add_argument("names", nargs="*")
    arguments.add_argument("--only", help=argparse.SUPPRESS)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--keep", action="store_true", help="keep the ratios that were measured")
    options = arguments.parse_args()
    rows = list(every_row())
    if options.only:
        gc.set_threshold(SELDOM)
        (row,) = [row for row in rows if row.name == options.only]
        print(json.dumps(asdict(measure(row))))
        return 0
    wanted = [row for row in rows if not options.names or is_asked(row.name, options.names)]
    results, failed = [], 0
    if not options.json:
        print(HEAD)
    for row in wanted:
        try:
            results.append(result(row))
        except RowFailed as error:
            print(error, file=sys.stderr)
            failed += 1
            continue
        if not options.json:
            print(line(results[-1]), flush=True)
    if options.json:
        print(json.dumps(results, indent=2))
    if options.keep:
        keep({str(one["row"]): float(str(one["ratio"])) for one in results})
    return int(failed > 0 or any(one["verdict"] != "within" for one in results))


if __name__ == "__main__":
    raise SystemExit(main())
