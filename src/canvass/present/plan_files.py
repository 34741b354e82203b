"""The recount plan as files: its JSON, the screen as text, and the clocks for a calendar."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console, RenderableType

from canvass.journeys.recount_plan import RecountPlan
from canvass.present.as_json import as_json
from canvass.present.calendar_file import calendar_file
from canvass.present.recount_plan import plan_screen
from canvass.present.write import write_whole

WIDTH = 100


def write_plan(plan: RecountPlan, folder: Path) -> tuple[Path, ...]:
    """Write plan.json, plan.txt and deadlines.ics, each whole or not at all; the files written."""
    texts = {
        "plan.json": as_json(plan),
        "plan.txt": plain_text(plan_screen(plan)),
        "deadlines.ics": calendar_file(plan).decode("utf-8"),
    }
    files = {folder / name: text for name, text in texts.items()}
    for file, text in files.items():
        write_whole(file, text)
    return tuple(files)


def plain_text(screen: RenderableType) -> str:
    """What a screen shows, as text without colour; no line ends in blanks."""
    file = StringIO()
    Console(file=file, width=WIDTH, highlight=False, color_system=None).print(screen)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"
