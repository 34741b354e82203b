"""What checks would have noticed, computed once and packaged: one JSON file for each election."""

from __future__ import annotations

from importlib.resources import files


def text(election: str) -> str | None:
    """The packaged table of an election, as ``journeys.attack_table`` wrote it; None where there is none."""
    file = files(__name__).joinpath(f"{election}.json")
    return file.read_text("utf-8") if file.is_file() else None
