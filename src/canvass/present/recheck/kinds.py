"""How each kind of published audit is told."""

from __future__ import annotations

from canvass.journeys.recheck import Recheck
from canvass.journeys.rechecks.colorado import ColoradoRecheck
from canvass.journeys.rechecks.polled import PolledRecheck
from canvass.present.recheck.colorado import colorado_told
from canvass.present.recheck.michigan import pilot_told
from canvass.present.recheck.polled import polled_told
from canvass.present.recheck.told import Told
from canvass.present.words import listed


def unread(result: Recheck) -> str:
    """What lies in the folder and was not used; empty where everything was."""
    return f"In the folder and not used: {listed(result.unread)}." if result.unread else ""


def told(result: Recheck) -> tuple[Told, ...]:
    """Every audit in the folder, in words and tables."""
    if isinstance(result.result, ColoradoRecheck):
        return (colorado_told(result.result),)
    if isinstance(result.result, PolledRecheck):
        return (polled_told(result.result),)
    return tuple(pilot_told(pilot) for pilot in result.result)
