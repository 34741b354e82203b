"""What is asked of an election again is remembered, and forgotten with the election."""

from __future__ import annotations

import gc
from collections.abc import Callable
from datetime import date
from functools import partial
from importlib.resources import files
from pathlib import Path
from weakref import ref

import pytest

from canvass.errors import MissingTable
from canvass.journeys.asked import ask
from canvass.journeys.attack_world import studied
from canvass.journeys.audit_plan import PlanAsked, audit_plan
from canvass.journeys.chapters.tech_gap import tech_gap_chapter
from canvass.journeys.claims.stories import claims
from canvass.journeys.counties.counts import counts_by_county
from canvass.journeys.counts import place_outcome
from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.elections import open_election
from canvass.journeys.gap.asked import Options
from canvass.journeys.gap.every_state import every_state
from canvass.journeys.gap.geography import geography_of
from canvass.journeys.places import Place, everywhere
from canvass.journeys.progress import Step
from canvass.journeys.remembered import remembered
from canvass.journeys.tech_gap import tech_gap
from canvass.model import Election
from tests.forensics.few_draws import few_draws
from tests.journeys.own_counties import write_own_counties
from tests.journeys.small import council

PACKAGED = "us-2016-president"
PACKAGED_FOLDER = Path(str(files("canvass.data"))) / PACKAGED
"""The same as a folder that anybody may change, so that it is read anew each time."""


def test_a_packaged_election_is_read_once() -> None:
    """Whoever opens it by its name has the same one, with what was asked of it; a folder is read as it is now."""
    assert open_election(PACKAGED) is open_election(PACKAGED)
    assert open_election(PACKAGED_FOLDER) is not open_election(PACKAGED_FOLDER)


def test_the_same_question_has_the_same_answer() -> None:
    """It is worked out once for an election and what else is asked, and anew for another election."""
    asked = []

    @remembered
    def question(election: Election, word: str) -> list[str]:
        asked.append(word)
        return [word]

    one, other = council(), council()
    assert question(one, "a") is question(one, "a")
    assert question(one, "a") is not question(other, "a")
    assert question(one, "b") == ["b"]
    assert asked == ["a", "a", "b"]


def test_how_far_it_has_come_is_no_part_of_the_question() -> None:
    """Who asks first is told; who asks again has the answer at once."""
    told: list[str] = []

    @remembered
    def question(election: Election, *, progress: Callable[[str], None]) -> list[str]:
        progress("begun")
        return [election.id]

    election = council()
    first = question(election, progress=told.append)
    assert question(election, progress=lambda _: told.append("again")) is first
    assert told == ["begun"]


class Told:
    """Whoever is told how far it has come."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def __call__(self, step: Step) -> None:
        """One more step."""
        self.steps.append(step)


def test_the_technology_question_is_answered_once(tmp_path: Path) -> None:
    """For one state and for all of them, but anew with other options and with each file of one's own."""
    election = open_election(write_own_counties(tmp_path / "own"))
    rain = tmp_path / "own" / "rain.csv"
    plain, seeded = Options(), Options(seed="1")
    own = Options(covariates=(str(rain),))
    with few_draws():
        for answer in (partial(tech_gap, election, "ON"), partial(every_state, election)):
            told = Told()
            assert answer(plain, told) is answer(Options())
            assert told.steps
            assert answer(seeded) is not answer(plain)
            assert answer(own) is not answer(own)


def test_a_refusal_is_not_remembered() -> None:
    """The question is asked again, and refuses again."""
    asked = []

    @remembered
    def question(election: Election) -> None:
        asked.append(election.id)
        raise MissingTable("no returns")

    election = council()
    for _ in range(2):
        with pytest.raises(MissingTable):
            question(election)
    assert len(asked) == 2


def test_a_changed_folder_is_another_election(tmp_path: Path) -> None:
    """What was remembered of a folder does not outlive a change of its files."""
    leaders = []
    for swapped in (False, True):
        write_own_counties(tmp_path)
        if swapped:
            file = tmp_path / "returns.csv"
            text = file.read_text("utf-8").replace(",ann,", ",x,")
            text = text.replace(",bob,", ",ann,").replace(",x,", ",bob,")
            file.write_text(text, "utf-8")
        election = open_election(tmp_path)
        found = place_outcome(election, election.contest(), everywhere(election)).count.outcome
        leaders.append([(line.choice, line.votes) for line in found.order])
    (first, most), (second, fewer) = leaders[0]
    assert leaders[1] == [(second, most), (first, fewer)]


def test_no_answer_keeps_its_election(tmp_path: Path) -> None:
    """Whoever opens one election after another has no more than one of them in memory."""
    election = open_election(write_own_counties(tmp_path / "own"))
    answers = answered(election, Place("Ownland", "ON"), "ON")
    held = ref(election)
    assert all(answers)
    del election
    gc.collect()
    assert held() is None


@pytest.mark.long(twin="test_no_answer_keeps_its_election")
def test_no_answer_keeps_a_packaged_election() -> None:
    """The same of one of a whole nation, and of what was claimed about it."""
    election = open_election(PACKAGED_FOLDER)
    answers = answered(election, Place("Wisconsin", "WI"), "WI")
    answers = (*answers, claims(election, date(2016, 11, 10)).claims)
    held = ref(election)
    assert all(answers)
    del election
    gc.collect()
    assert held() is None


def answered(election: Election, place: Place, state: str) -> tuple[object, ...]:
    """What is asked of an election, and remembered."""
    contest = election.contest()
    with few_draws():
        return (
            place_outcome(election, contest, everywhere(election)),
            place_outcome(election, contest, place),
            counts_by_state(election, contest),
            counts_by_county(election, contest),
            geography_of(election, ()),
            audit_plan(election, PlanAsked(states=(state,), quickly=True)).places,
            tech_gap_chapter(ask(election, (state,))),
            studied(election, state, None, "2016").found,
        )
