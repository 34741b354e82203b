"""The page of one state on one screen of a terminal: its answer, then what each section answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from canvass.journeys.state_report import StateReport
from canvass.present.blocks import Page, Paragraph, Section, paragraphs
from canvass.present.messages import messages
from canvass.present.one_screen import on_one_screen
from canvass.present.state.audit import audit_in_short
from canvass.present.state.page import state_page

say = messages("state")


def state_screen(report: StateReport) -> Page:
    """The answer, and what is known to be wrong with the votes; then as many sections in short as there is room for."""
    page = state_page(report)
    _outcome, *others, _audit = (each for each in page.blocks if isinstance(each, Section))
    answer = tuple(each for each in page.blocks if isinstance(each, Paragraph))
    short = [*map(_in_short, others), f"{say('audit')} {audit_in_short(report)}"]

    def screen(wrong: Sequence[str], shown: int = len(short)) -> Page:
        below = paragraphs([*wrong, *short[:shown], say("screen-more")])
        return Page(page.title, (*answer, *below))

    fewer = (partial(screen, shown=shown) for shown in reversed(range(len(short))))
    return on_one_screen(screen, report.inputs, report.title, shorter=fewer)


def _in_short(asked: Section) -> str:
    """The question of a section and the first sentences below it."""
    told = next(each.text for each in asked.blocks if isinstance(each, Paragraph))
    return f"{asked.heading} {told}"
