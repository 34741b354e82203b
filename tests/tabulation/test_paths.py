"""The cheapest sets: as published, and equal to trying every set, by both algorithms."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.errors import OutOfRange, UnknownName
from canvass.tabulation import (
    Allocation,
    Bundle,
    Cost,
    ElectorUnit,
    Goal,
    Group,
    LostUnit,
    PathEnding,
    Paths,
    Reach,
    SplitState,
    Target,
    challenger,
    groups,
    k_best_minimal_sets,
    minimal_flip_set,
    paths_to,
    paths_within,
    target,
)
from tests.profile import tries
from tests.tabulation.published import lost, name, split, vectors, wanted
from tests.tabulation.test_college import ALLOCATIONS, units

Best = tuple[int, int, tuple[str, ...]]


def summed(bundles: Sequence[Bundle]) -> Best:
    """Votes, number of units and units of a set, as sets are ordered."""
    names = tuple(sorted(unit for bundle in bundles for unit in bundle.units))
    return sum(bundle.votes for bundle in bundles), len(names), names


def electors(bundles: Sequence[Bundle]) -> int:
    """Electors that a set brings."""
    return sum(bundle.electors for bundle in bundles)


# Published


@pytest.mark.parametrize("vector", vectors("ec.minimal_flip_set"), ids=name)
def test_published_minimal_sets(vector: Any) -> None:
    """The cheapest set, its votes and its electors, by the knapsack and by the ranking."""
    given, expect = vector["given"], vector["expect"]
    within_reach = groups(lost(given), split(given))
    best = minimal_flip_set(within_reach, wanted(given))
    assert best is not None
    assert (best[0], list(best[2])) == (expect["votes"], expect["units"])
    (first,) = k_best_minimal_sets(within_reach, wanted(given), 1)
    assert summed(first) == best
    assert electors(first) == expect.get("ev_gained", electors(first))


@pytest.mark.parametrize("vector", vectors("ec.k_best_minimal_sets"), ids=name)
def test_published_rankings(vector: Any) -> None:
    """The k cheapest sets that have nothing to spare, in order."""
    given = vector["given"]
    found = k_best_minimal_sets(groups(lost(given), split(given)), wanted(given), given["k"])
    assert [[summed(path)[0], list(summed(path)[2])] for path in found] == vector["expect"]["sets"]


def by_year(year: int) -> tuple[ElectorUnit, ...]:
    """The 56 units of an election."""
    (vector,) = (v for v in ALLOCATIONS if v["id"].endswith(str(year)))
    return units(vector["given"])


@pytest.mark.parametrize(
    ("year", "choice", "goal", "cost", "names", "gain", "votes"),
    [
        (2016, "D", Goal.WIN, Cost.FLIP, "MI PA WI", 46, 38_875),
        (2016, "D", Goal.WIN, Cost.ADD, "MI PA WI", 46, 77_747),
        (2016, "D", Goal.TIE, Cost.FLIP, "MI NE-02 PA", 37, 30_768),
        (2016, "D", Goal.DENY, Cost.FLIP, "MI NE-02 PA", 37, 30_768),
        (2020, "R", Goal.WIN, Cost.FLIP, "AZ GA NE-02 WI", 38, 32_507),
        (2020, "R", Goal.TIE, Cost.FLIP, "AZ GA WI", 37, 21_461),
        (2024, "D", Goal.WIN, Cost.FLIP, "MI PA WI", 44, 114_885),
        (2024, "D", Goal.TIE, Cost.FLIP, "AK MI NV PA", 43, 145_408),
        (2024, "D", Goal.DENY, Cost.FLIP, "MI PA WI", 44, 114_885),
    ],
)
def test_published_paths_from_votes(
    year: int, choice: str, goal: Goal, cost: Cost, names: str, gain: int, votes: int
) -> None:
    """The same sets come out of the votes of all 56 units, not only out of margins."""
    found = paths_to(by_year(year), choice, goal, cost)
    (path,) = found.paths
    assert found.ending is PathEnding.FOUND
    assert (path.units, path.electors, path.votes) == (tuple(names.split()), gain, votes)


def test_what_each_unit_of_the_2016_path_takes() -> None:
    """5,353 + 22,147 + 11,375 votes, most first."""
    (path,) = paths_to(by_year(2016), "D", Goal.WIN).paths
    assert [(bundle.units, bundle.votes) for bundle in path.bundles] == [
        (("PA",), 22_147),
        (("WI",), 11_375),
        (("MI",), 5_353),
    ]


# Exact: every set of small cases, split states included


COUPLED = (
    SplitState("ME", "ME-AL", ("ME-01", "ME-02")),
    SplitState("NE", "NE-AL", ("NE-01", "NE-02")),
)
UNITS = ("A", "B", "C", "D", "E", "F", "ME-01", "ME-02", "ME-AL", "NE-01", "NE-02", "NE-AL")


@st.composite
def cases(draw: st.DrawFn) -> tuple[tuple[Group, ...], Target]:
    """Up to twelve lost units, few different costs so that ties are common, and a target."""
    names = draw(st.lists(st.sampled_from(UNITS), unique=True, max_size=9))
    room = st.none() | st.integers(5, 12)
    units = [
        LostUnit(unit, draw(st.integers(1, 6)), 0, draw(st.integers(1, 5)), draw(room))
        for unit in names
    ]
    held = {unit: draw(room) for unit in UNITS if unit not in names}
    return groups(units, COUPLED, held), Target(draw(st.integers(-1, 16)), draw(st.booleans()))


def every_set(within_reach: Sequence[Group]) -> Iterator[tuple[Bundle, ...]]:
    """All sets: from each group nothing or one bundle."""
    for chosen in product(*((None, *group) for group in within_reach)):
        yield tuple(bundle for bundle in chosen if bundle)


def minimal_sets(within_reach: Sequence[Group], aim: Target) -> list[Best]:
    """By definition: sets that reach the target and contain no other that does, in order."""
    reaching = [s for s in every_set(within_reach) if aim.is_met_by(electors(s))]
    unit_sets = [{*summed(s)[2]} for s in reaching]
    return sorted(
        summed(s)
        for s, own in zip(reaching, unit_sets, strict=True)
        if not any(other < own for other in unit_sets)
    )


@settings(max_examples=tries(75), deadline=None)
@given(cases(), st.integers(1, 12))
def test_both_algorithms_find_what_trying_every_set_finds(
    case: tuple[tuple[Group, ...], Target], k: int
) -> None:
    """The ranking is the first k of all minimal sets, and the knapsack its first, ties included."""
    within_reach, aim = case
    expected = minimal_sets(within_reach, aim)
    best = minimal_flip_set(within_reach, aim)
    assert best == (expected[0] if expected else None)
    found = k_best_minimal_sets(within_reach, aim, k)
    assert [summed(path) for path in found] == expected[:k]


def test_many_equal_units_are_ranked_at_once() -> None:
    """Sixty equal units of which thirty must flip have 10^17 best sets; the first five come without listing them."""
    names = [f"U{number:02}" for number in range(60)]
    within_reach = groups([LostUnit(unit, 1, 0, 7) for unit in names])
    found = [summed(path) for path in k_best_minimal_sets(within_reach, Target(30), 5)]
    assert {path[:2] for path in found} == {(210, 30)}
    assert found[0][2] == tuple(names[:30])
    assert found == sorted({*found})


def test_cheap_units_that_cannot_help_do_not_slow_the_search() -> None:
    """Forty small units beside one that suffices: no set of them all is opened before it."""
    small = [LostUnit(f"U{number:02}", 1, 0, 1) for number in range(40)]
    within_reach = groups([*small, LostUnit("X", 50, 0, 1_000), LostUnit("Y", 60, 0, 2_000)])
    found = k_best_minimal_sets(within_reach, Target(50), 9)
    assert [summed(path)[2] for path in found] == [("X",), ("Y",)]


# Endings


def pair(*electors: int) -> list[ElectorUnit]:
    """Two units, the first carried by a and the second by b."""
    first, second = electors
    return [
        ElectorUnit("A", "A", first, {"a": 9, "b": 4}),
        ElectorUnit("B", "B", second, {"a": 2, "b": 3}),
    ]


def ending(found: Paths) -> tuple[PathEnding, list[tuple[tuple[str, ...], int]]]:
    """How a search ended, and the sets with their votes."""
    return found.ending, [(path.units, path.votes) for path in found.paths]


def test_a_goal_that_is_met_takes_nothing() -> None:
    """The leader has won already: one path, empty, of 0 votes."""
    assert ending(paths_to(pair(6, 3), "a", Goal.WIN)) == (PathEnding.ALREADY_MET, [((), 0)])
    assert ending(paths_to(pair(6, 3), "a", Goal.DENY)) == (PathEnding.ALREADY_MET, [((), 0)])
    assert ending(paths_to(pair(5, 5), "a", Goal.TIE)) == (PathEnding.ALREADY_MET, [((), 0)])
    assert ending(paths_to(pair(5, 5), "b", Goal.DENY)) == (PathEnding.ALREADY_MET, [((), 0)])


def test_an_exact_tie_wins_for_neither() -> None:
    """From 5 to 5, each side needs one unit of the other to win."""
    assert ending(paths_to(pair(5, 5), "a", Goal.WIN)) == (PathEnding.FOUND, [(("B",), 1)])
    assert ending(paths_to(pair(5, 5), "b", Goal.WIN)) == (PathEnding.FOUND, [(("A",), 3)])


def test_units_that_were_not_looked_at_leave_it_open() -> None:
    """Where what other units would have taken is not known, no set found is not that there was none."""
    allocation = Allocation({"a": 8, "b": 3}, ("C",), 12)
    lost = (LostUnit("A", 2, 10, 6),)
    reach = Reach("b", allocation, {"A": "a"}, lost, is_whole=False)
    assert ending(paths_within(reach, Goal.WIN)) == (PathEnding.CANNOT_SAY, [])
    whole = replace(reach, is_whole=True)
    assert ending(paths_within(whole, Goal.WIN)) == (PathEnding.UNREACHABLE, [])
    assert ending(paths_within(reach, Goal.DENY)) == (PathEnding.FOUND, [(("A",), 6)])


def test_to_deny_only_what_the_leader_holds_counts() -> None:
    """A unit that the leader leads in and that nobody carries yet takes nothing from the leader."""
    allocation = Allocation({"a": 8, "b": 3}, ("C",), 12)
    lost = (LostUnit("C", 1, 10, 6),)
    reach = Reach("b", allocation, {}, lost, is_whole=False)
    assert ending(paths_within(reach, Goal.DENY)) == (PathEnding.CANNOT_SAY, [])


def test_a_goal_out_of_reach_is_said() -> None:
    """No tie of an odd number, none from above, none where the sums do not fit; never an exception."""
    odd, above, unfit = (
        paths_to(pair(6, 3), "b", Goal.TIE),
        paths_to(pair(6, 4), "a", Goal.TIE),
        paths_to(pair(6, 4), "b", Goal.TIE),
    )
    assert ending(odd) == ending(above) == ending(unfit) == (PathEnding.UNREACHABLE, [])
    assert (odd.electors_missing, above.electors_missing, unfit.electors_missing) == (None, -1, 1)


def test_denying_a_majority_takes_from_the_leader_only() -> None:
    """What a third choice holds does not help; the cheap unit C stays."""
    units = [
        *pair(6, 4),
        ElectorUnit("C", "C", 1, {"b": 3, "c": 4}),
        ElectorUnit("D", "D", 1, {"a": 9, "b": 1}),
    ]
    found = paths_to(units, "b", Goal.DENY)
    assert ending(found) == (PathEnding.FOUND, [(("A",), 3)])


def test_a_tied_unit_costs_one_vote() -> None:
    """Neither side holds it, so it has to be won."""
    units = [ElectorUnit("A", "A", 3, {"a": 5, "b": 5}), ElectorUnit("B", "B", 2, {"a": 1, "b": 0})]
    assert ending(paths_to(units, "b", Goal.WIN)) == (PathEnding.FOUND, [(("A",), 1)])


def test_targets_of_other_sizes() -> None:
    """A college of any size has its majority; who has no electors needs all of it."""
    allocation = Allocation({"a": 5, "b": 3}, (), 8)
    assert target(allocation, "b", Goal.WIN) == Target(2)
    assert target(allocation, "b", Goal.TIE) == Target(1, is_exact=True)
    assert target(allocation, "b", Goal.DENY) == Target(1)
    assert target(allocation, "nobody", Goal.WIN) == Target(5)


def test_the_challenger_is_second_by_electors_then_by_votes() -> None:
    """Equal electors go by votes; alone there is none."""
    assert challenger(Allocation({"a": 306, "b": 232}, (), 538), {"a": 1, "b": 2}) == "b"
    assert challenger(Allocation({"a": 269, "b": 269}, (), 538), {"a": 1, "b": 2}) == "a"
    assert challenger(Allocation({"a": 538}, (), 538), {}) is None


def test_wrong_input_is_refused() -> None:
    """An unknown choice and fewer than one set are refused by name."""
    with pytest.raises(UnknownName, match="no choice with votes in these units is called 'x'"):
        paths_to(pair(6, 3), "x", Goal.WIN)
    with pytest.raises(OutOfRange, match="at least 1, found 0"):
        paths_to(pair(6, 3), "b", Goal.WIN, k=0)
