"""A published audit, computed again, as a page of blocks."""

from __future__ import annotations

from markupsafe import Markup

from canvass import __version__
from canvass.journeys.recheck.colorado import ColoradoRecheck
from canvass.journeys.recheck.folder import Recheck
from canvass.journeys.recheck.polled import PolledRecheck
from canvass.present.blocks import Page, paragraphs
from canvass.present.inline import link, marked
from canvass.present.messages import messages
from canvass.present.recheck.colorado import colorado_told
from canvass.present.recheck.michigan import pilot_told
from canvass.present.recheck.polled import polled_told
from canvass.present.recheck.told import Told
from canvass.present.words import listed

say = messages("recheck")


def recheck_page(result: Recheck, json_name: str = "") -> Page:
    """Every audit of the folder.

    ``json_name`` is the file beside the page that holds every number. Without one the page is for a screen, which
    leaves out the question and the files.
    """
    is_file = bool(json_name)
    audits = (each.section(with_files=is_file) for each in _told(result))
    return Page(
        say("title", title=result.title),
        (
            *paragraphs([say("question") if is_file else ""]),
            *audits,
            *paragraphs([_unread(result)]),
        ),
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
    return say("unread", files=listed(result.unread)) if result.unread else ""


def _foot(json_name: str) -> Markup:
    return marked(say, "foot", version=__version__, file=link(json_name))
