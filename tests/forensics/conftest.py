"""The packaged election, read once for all tests of the technology question."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from canvass.journeys.elections import open_election
from canvass.journeys.gap.asked import Options, Question, question
from canvass.journeys.gap.places import Study, study
from canvass.journeys.gap.sources import Sources, sources
from canvass.model import Election

Asked = tuple[Question, Sources, Study]


@pytest.fixture(scope="session")
def election() -> Election:
    """The presidential election of November 2016."""
    return open_election("us-2016-president")


@pytest.fixture(scope="session")
def asked(election: Election) -> Callable[..., Asked]:
    """The question, its sources and its places for a state, by a count if one is named."""

    @cache
    def make(state: str, count: str = "", choice: str = "") -> Asked:
        one = question(election, state, Options(count=count, choice=choice))
        known = sources(one, ())
        return one, known, study(one, known, one.count)

    return make


@pytest.fixture(scope="session")
def wisconsin(asked: Callable[..., Asked]) -> Study:
    """The counties of Wisconsin by the first official count."""
    return asked("WI")[2]
