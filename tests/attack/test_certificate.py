"""The cheapest sets: as published, equal to trying every set, and proved by a certificate that cannot be changed."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.attack.certificate import Certificate, certified, chosen, faults, sets_as_cheap
from canvass.tabulation import (
    Bundle,
    Goal,
    Group,
    groups,
    lost_units,
    minimal_flip_set,
    split_states,
)
from canvass.tabulation.college import ElectorUnit
from canvass.tabulation.flips import Cost
from canvass.tabulation.targets import Target
from tests.tabulation.published import GOALS, lost, name, split, vectors, wanted

AT_LEAST = [
    vector
    for vector in vectors("ec.minimal_flip_set")
    if GOALS[vector["given"]["goal"]] is not Goal.TIE
]


@pytest.mark.parametrize("vector", AT_LEAST, ids=name)
def test_published_sets_with_their_certificates(vector: Any) -> None:
    """Votes and states of every published election come out, and the certificate holds."""
    given_, expect = vector["given"], vector["expect"]
    within, target = groups(lost(given_), split(given_)), wanted(given_)
    certificate = certified(within, target.electors)
    taken = chosen(within, certificate)
    assert certificate.least == expect["votes"]
    assert sorted(unit for bundle in taken for unit in bundle.units) == expect["units"]
    assert faults(within, target.electors, taken, certificate) == ()


@st.composite
def questions(draw: st.DrawFn) -> tuple[tuple[Group, ...], int]:
    """A few states, some with alternatives of which one at most is taken, and electors to gain."""
    found = []
    for number in range(draw(st.integers(1, 6))):
        bundles = [
            Bundle((f"{number}-{each}",), draw(st.integers(1, 6)), draw(st.integers(0, 9)), 1)
            for each in range(draw(st.integers(1, 3)))
        ]
        found.append(tuple(bundles))
    return tuple(found), draw(st.integers(1, 20))


@given(questions())
def test_equal_to_trying_every_set(question: tuple[tuple[Group, ...], int]) -> None:
    """The least cost, and none where no set has the electors; the same as the search of paths."""
    within, electors = question
    options = [(None, *group) for group in within]
    costs = [
        sum(one.votes for one in taken if one)
        for taken in product(*options)
        if sum(one.electors for one in taken if one) >= electors
    ]
    certificate = certified(within, electors)
    assert certificate.least == min(costs, default=None)
    assert sets_as_cheap(within, certificate) == (costs.count(min(costs)) if costs else 0)
    best = minimal_flip_set(within, Target(electors))
    assert certificate.least == (best[0] if best else None)
    if costs:
        assert faults(within, electors, chosen(within, certificate), certificate) == ()


@given(questions(), st.data())
def test_no_number_of_a_certificate_can_be_changed(
    question: tuple[tuple[Group, ...], int], data: st.DataObject
) -> None:
    """Any one of them, by whatever, is found."""
    within, electors = question
    certificate = certified(within, electors)
    taken = chosen(within, certificate)
    row = data.draw(st.integers(0, len(certificate.rows) - 1))
    place = data.draw(st.integers(0, electors))
    was = certificate.rows[row][place]
    other = data.draw(st.one_of(st.none(), st.integers(0, 60)).filter(lambda n: n != was))
    changed = (*certificate.rows[row][:place], other, *certificate.rows[row][place + 1 :])
    rows = (*certificate.rows[:row], changed, *certificate.rows[row + 1 :])
    assert faults(within, electors, taken, Certificate(rows))


def test_a_dearer_set_and_one_that_brings_too_little_are_found() -> None:
    """A set must cost the least, bring the electors, and be of the groups."""
    one, two = Bundle(("A",), 3, 5, 3), Bundle(("B",), 3, 7, 3)
    within: tuple[Group, ...] = ((one,), (two,))
    certificate = certified(within, 3)
    assert chosen(within, certificate) == (one,)
    assert any(
        "does not cost the least" in fault for fault in faults(within, 3, (two,), certificate)
    )
    assert any("fewer than 3" in fault for fault in faults(within, 3, (), certificate))
    stranger = replace(one, units=("C",))
    assert any("no group has" in fault for fault in faults(within, 3, (stranger,), certificate))
    assert faults(within, 4, (one,), certificate) == (
        "the certificate has another shape than the question",
    )


def test_districts_are_bundles_here_too() -> None:
    """Maine's districts carry votes that count statewide as well."""
    units = [
        ElectorUnit("ME-AL", "ME", 2, {"a": 60, "b": 40}),
        ElectorUnit("ME-01", "ME", 1, {"a": 40, "b": 15}),
        ElectorUnit("ME-02", "ME", 1, {"a": 20, "b": 25}),
    ]
    within = groups(lost_units(units, "b", Cost.FLIP), split_states({u.unit: "ME" for u in units}))
    assert certified(within, 3).least == 13
