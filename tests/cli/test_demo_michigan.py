"""``canvass demo michigan``: the sums that were published, told as imported, with their sources."""

from __future__ import annotations

import json

import pytest

from canvass.data.recount import michigan_2016
from canvass.errors import BadRecord
from canvass.journeys.demo import michigan as journey
from tests.cli.conftest import Run


def test_every_published_sum_is_there_and_marked(run: Run) -> None:
    """2,725 counted, 3,047 handled, 322 not recountable, net -102; nothing is called a result."""
    code, out, err = run("demo", "michigan")
    assert (code, err) == (0, "")
    said = " ".join(out.split())
    for figure in ("2,725 of 7,786 precincts (35.0%)", "3,047 precincts handled", "-102"):
        assert figure in said
    assert "322 (10.6%) were left as first counted" in said
    assert "10,704 votes" in said
    assert "10,602" in said
    assert "Every figure here is an imported sum" in said
    assert "none is invented" in said
    assert said.count("https://") == 4


def test_the_sums_follow_from_one_another(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Handled is counted and not recountable, the change is that of two gains; else it is refused."""
    found = json.loads(run("demo", "michigan", "--json")[1])
    assert found["counted"] + found["not_recountable"] == found["handled"]
    assert found["refund_by_price_usd"] == 632_625
    sums = michigan_2016()
    for wrong in ({"handled": 3_048}, {"lead_change": -101}):
        monkeypatch.setattr(journey, "michigan_2016", lambda wrong=wrong: sums | wrong)
        with pytest.raises(BadRecord):
            journey.michigan()
