"""Every form of export that the demonstration writes."""

from __future__ import annotations

from canvass.errors import UnknownName
from canvass.journeys.demo.exports.clear_ballot import CLEAR_BALLOT
from canvass.journeys.demo.exports.dominion import DOMINION_CSV, DOMINION_JSON
from canvass.journeys.demo.exports.ess import ESS
from canvass.journeys.demo.exports.form import ExportForm
from canvass.journeys.demo.exports.hart import HART
from canvass.journeys.demo.exports.nist import NIST

FORMS = {form.name: form for form in (DOMINION_CSV, DOMINION_JSON, ESS, HART, CLEAR_BALLOT, NIST)}


def form_named(name: str) -> ExportForm:
    """The form of this name. Raises UnknownName."""
    if name not in FORMS:
        raise UnknownName("export", name, FORMS)
    return FORMS[name]
