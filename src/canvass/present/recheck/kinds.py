"""How each kind of published audit is told."""

from __future__ import annotations

from canvass.journeys.recheck import Recheck
from canvass.journeys.rechecks.colorado import ColoradoRecheck
from canvass.present.recheck.colorado import colorado_told
from canvass.present.recheck.michigan import pilot_told
from canvass.present.recheck.told import Told


def told(result: Recheck) -> tuple[Told, ...]:
    """Every audit in the folder, in words and tables."""
    if isinstance(result.result, ColoradoRecheck):
        return (colorado_told(result.result),)
    return tuple(pilot_told(pilot) for pilot in result.result)
