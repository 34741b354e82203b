"""Write a Jupyter notebook from a script with cells (``# %%``): ``python tools/write_notebook.py examples/NAME.py``.

The script is what people edit and what tests run; the notebook beside it is the same cells without outputs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

MARK, WORDS = "# %%", "# %% [markdown]"


def cells(script: str) -> Iterator[tuple[str, str]]:
    """Kind (``markdown`` or ``code``) and text of each cell of a script."""
    for part in f"\n{script}".split(f"\n{MARK}")[1:]:
        head, _, body = part.partition("\n")
        if head.strip() == WORDS.removeprefix(MARK).strip():
            lines = [line.removeprefix("#").removeprefix(" ") for line in body.strip().splitlines()]
            yield "markdown", "\n".join(lines)
        else:
            yield "code", body.strip()


def notebook(script: str) -> str:
    """The notebook as JSON text, without outputs."""
    entries: list[dict[str, object]] = [
        {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": text}
        | ({"execution_count": None, "outputs": []} if kind == "code" else {})
        for number, (kind, text) in enumerate(cells(script))
    ]
    document = {
        "cells": entries,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the notebook of every script named."""
    for name in sys.argv[1:]:
        script = Path(name)
        script.with_suffix(".ipynb").write_text(notebook(script.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
