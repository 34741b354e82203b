"""What is being done, on a terminal only; it leaves nothing behind."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from canvass.model.sentence import Sentence, sentences

if TYPE_CHECKING:
    from canvass.journeys.progress import Progress

doing = sentences("doing")
STARTING = doing("starting")
ELECTION = doing("election")
PAGE = doing("page")
PAGES = doing("pages")
PLAN_BY_FILES = doing("plan-by-files")
COMMITMENT = doing("commitment")
FIRST_ROUND = doing("first-round")
NEXT_ROUND = doing("next-round")


def page_of(state: str) -> Sentence:
    """The page of a state that is drawn."""
    return doing("page-of-state", state=state)


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A line that names the step and the time; silent where nobody watches."""
    from canvass.journeys.progress import silent

    if not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from canvass.present.worded import worded

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(worded(STARTING))
        yield lambda step: bar.update(task, description=worded(step))
