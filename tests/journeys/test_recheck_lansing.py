"""Lansing's pilot of 2018: two samples that were counted as one, drawn again and told."""

from __future__ import annotations

import csv
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.replay.pilot import PairEnding
from canvass.audit.risk import Status
from canvass.errors import BadFile
from canvass.journeys.recheck.folder import recheck
from canvass.journeys.recheck.michigan import PilotRecheck
from tests.published.lansing import lansing, write_lansing


def pilot(folder: Path) -> PilotRecheck:
    """The pilot in a folder, computed again."""
    result = recheck(folder).result
    assert isinstance(result, tuple)
    (found,) = result
    assert isinstance(found, PilotRecheck)
    return found


def _lansing_2018(found: PilotRecheck) -> None:
    absentee, election_day = found.strata
    assert (found.cards_reproduced, found.cards) == (260, 260)
    assert [(s.cards, s.labels.reproduced, s.places.reproduced) for s in found.strata] == [
        (10_619, 130, 130),
        (10_709, 130, 130),
    ]
    assert absentee.repeated == ((4876, 3),)
    assert {batch.id.split("-")[0] for batch in absentee.left_out} == {
        "Precinct 45E",
        "Precinct 45L",
    }
    assert sum(batch.cards for batch in absentee.left_out) == 295
    assert len(election_day.left_out) == 31
    assert sum(batch.cards for batch in election_day.left_out) == 21_832
    assert (found.numbers.of, found.numbers.reproduced) == (2, 2)
    assert all(stratum.times.rest == () for stratum in found.strata)
    (pair,) = found.pairs
    assert (found.are_merged, pair.ending) == (True, PairEnding.STRATA_MERGED)
    assert pair.published == 0.16998966186694017
    assert pair.with_neither_fixed == pytest.approx(pair.published, rel=1e-10)
    assert pair.maximised == pytest.approx(0.1707277927, abs=1e-9)
    assert pair.risk.status is Status.CANNOT_SAY
    assert found.contradictions == ()


def test_lansing_2018(tmp_path: Path) -> None:
    """All 260 labels and places; 0.16998966 comes out with the number of other cards fixed, and measures nothing."""
    _lansing_2018(pilot(write_lansing(tmp_path)))


def test_lansing_2018_whole(raw_data: Path, tmp_path: Path) -> None:
    """The same from the public files, whose numbers are those packaged for the tests."""
    folder = raw_data / "public-files" / "lansing2018"
    _lansing_2018(pilot(folder))
    own = write_lansing(tmp_path)
    for name, digest in lansing()["sha256"].items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
        texts = [(each / name).read_text("utf-8") for each in (folder, own)]
        read = json.loads if name.endswith(".json") else _rows
        assert read(texts[0]) == read(texts[1])


def _rows(text: str) -> list[list[str]]:
    return list(csv.reader(text.splitlines()))


def _changed(numbers: dict[str, Any], way: tuple[str | int, ...], value: object) -> dict[str, Any]:
    at: Any = numbers
    for step in way[:-1]:
        at = at[step]
    at[way[-1]] = value
    return numbers


LIST = "Lansing-sampled-absentee.csv"
SPOILED: dict[str, tuple[tuple[str | int, ...], object, list[str]]] = {
    "a label": (("results", "samples", "cvr_sample", 0), 8112, ["labels", "places", "times"]),
    "a place": (("lists", LIST, 0, 2), 29, ["places"]),
    "times drawn": (("lists", LIST, 1, 3), 2, ["times"]),
    "the stream": (("results", "prng_state", 1), 23, ["numbers"]),
    "the ratio": (("parameters", "n_ratio"), 0.5, ["numbers"]),
}


@pytest.mark.parametrize("spoiled", SPOILED)
def test_every_number_that_is_stated_is_compared(tmp_path: Path, spoiled: str) -> None:
    """Each change shows where it must, and nowhere else."""
    way, value, where = SPOILED[spoiled]
    found = pilot(write_lansing(tmp_path, _changed(lansing(), way, value)))
    absentee = found.strata[0]
    told = {
        "labels": bool(absentee.labels.rest),
        "places": bool(absentee.places.rest),
        "times": bool(absentee.times.rest),
        "numbers": bool(found.numbers.rest),
    }
    assert [name for name, is_told in told.items() if is_told] == where


def test_a_part_of_a_manifest_is_never_guessed(tmp_path: Path) -> None:
    """Where another number of cards is stated, no part of the manifest is sure to be what was drawn from: refused."""
    numbers = lansing()
    numbers["parameters"]["stratum_sizes"] = [10_618, 10_709]
    with pytest.raises(BadFile) as refused:
        recheck(write_lansing(tmp_path, numbers))
    codes = {p.code for p in refused.value.problems if p.severity.stops}
    assert codes == {"published.manifest.absent"}
