"""A published audit, computed again, as a page of blocks."""

from __future__ import annotations

from markupsafe import Markup

from canvass import __version__
from canvass.journeys.recheck.colorado import ColoradoRecheck
from canvass.journeys.recheck.folder import Recheck
from canvass.journeys.recheck.polled import PolledRecheck
from canvass.present.blocks import Page, paragraphs
from canvass.present.recheck.colorado import colorado_told
from canvass.present.recheck.michigan import pilot_told
from canvass.present.recheck.polled import polled_told
from canvass.present.recheck.told import MOTTO, Told
from canvass.present.words import listed


def recheck_page(result: Recheck, json_name: str = "") -> Page:
    """Every audit of the folder.

    ``json_name`` is the file beside the page that holds every number. Without one the page is for a screen, which
    leaves out the question and the files.
    """
    is_file = bool(json_name)
    audits = (each.section(with_files=is_file) for each in _told(result))
    return Page(
        f"{result.title}: computed again",
        (*paragraphs([MOTTO if is_file else ""]), *audits, *paragraphs([_unread(result)])),
        kicker="canvass recheck",
        foot=_foot(json_name) if is_file else "",
    )


def _told(result: Recheck) -> tuple[Told, ...]:
    if isinstance(result.result, ColoradoRecheck):
        return (colorado_told(result.result),)
    if isinstance(result.result, PolledRecheck):
        return (polled_told(result.result),)
    return tuple(pilot_told(pilot) for pilot in result.result)


def _unread(result: Recheck) -> str:
    """What lies in the folder and was not used; empty where everything was."""
    return f"In the folder and not used: {listed(result.unread)}." if result.unread else ""


def _foot(json_name: str) -> Markup:
    return Markup(
        "Written by canvass {0}. The same files give the same bytes. Every number of this page stands in "
        '<a href="{1}">{1}</a>.'
    ).format(__version__, json_name)
