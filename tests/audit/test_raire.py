"""RAIRE: the published sets, the exhaustive minimum, and claims that hold only where the winner is the true one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import permutations
from math import inf, isclose
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.audit.assertion import Assertion
from canvass.audit.elimination import Excluding, is_sufficient
from canvass.audit.raire import (
    MOST_SETS,
    MOST_WORK,
    Difficulty,
    ExcludingSet,
    Measure,
    Trim,
    raire,
    sets_looked_at,
)
from canvass.audit.ranked import RankedReport
from canvass.audit.risk import Status
from canvass.errors import OutOfRange, UnknownName
from canvass.formats.cvr.raire import read_rankings
from canvass.model import Interpretation, Ranking, Rankings, Reading
from canvass.stats.streams import stream
from canvass.tabulation import StandingTally, instant_runoff
from tests.audit.rankings import (
    ABC,
    elections,
    hardest_order,
    other_orders,
    plain_winners,
    steps,
)
from tests.profile import IS_SEARCH, tries
from tests.published.computed import computes
from tests.published.read import vectors
from tests.some_of import some_of

VECTORS = vectors("audit_instant_runoff")
SF = "audit/san_francisco_2019/SFDA2019_PrelimReport12VBMJustDASheets"


def ballots(vector: Mapping[str, Any]) -> Rankings:
    """The ballots of a published example."""
    cards = {tuple(each["ranking"]): each["count"] for each in vector["given"]["ballots"]}
    return Rankings(tuple(sorted({c for ranking in cards for c in ranking})), cards)


def number_of_claims(found: Any) -> int | None:
    """How many claims a set has."""
    return len(found.claims) if isinstance(found, ExcludingSet) else None


def of_count(name: str) -> Any:
    """A part of a count, of objects that have it."""
    return lambda found: getattr(found, name, None)


@computes(
    "raire-guide",
    by=(instant_runoff, raire, StandingTally.by_name, Difficulty.of),
    shown={
        "winner": of_count("winner"),
        "elimination_order": of_count("elimination_order"),
        "assertions_min": number_of_claims,
        "assertions_min_tree": number_of_claims,
    },
)
def test_the_example_of_the_guide() -> None:
    """C wins, the hardest claim takes 27 cards a vote; five claims are the fewest, six the smallest tree."""
    vector = VECTORS["raire-guide"]
    rankings, expect = ballots(vector), vector["expect"]
    count, tally = instant_runoff(rankings), StandingTally(rankings)
    assert count.winner == expect["winner"]
    assert list(count.elimination_order) == expect["elimination_order"]
    difficulty = Difficulty(vector["given"]["cards"], Measure.CARDS_PER_VOTE)
    for trim, key in ((Trim.FEWEST, "assertions_min"), (Trim.SMALLEST_TREE, "assertions_min_tree")):
        found = raire(rankings, "C", difficulty, trim)
        assert found.difficulty == found.at_least == expect["difficulty"]
        assert len(found.claims) == expect[key]
    for pair, published in expect["neb_difficulty"].items():
        one, other = (rankings.choices.index(choice) for choice in pair.split(">"))
        assert difficulty.of(*Excluding(one, other).votes(tally)) == (published or inf)
    assert tally.by_name(tally.mask("ACD")) == expect["tally_ACD"]
    assert tally.by_name(tally.mask("AC")) == expect["tally_AC"]


@computes("raire-ex12", by=raire, shown={
    "difficulty_bravo_asn": of_count("difficulty"),
    "difficulty_comparison_asn": of_count("difficulty"),
})  # fmt: skip
def test_the_set_of_the_paper() -> None:
    """Blom et al. 2019, example 12: by polling 278.25 cards, by comparison 44.49."""
    vector = VECTORS["raire-ex12"]
    for measure, key in ((Measure.POLLING, "bravo"), (Measure.COMPARISON, "comparison")):
        found = raire(ballots(vector), "1", Difficulty(vector["given"]["cards"], measure))
        assert found.difficulty == pytest.approx(
            vector["expect"][f"difficulty_{key}_asn"], abs=0.01
        )


@computes("irv-asn-ex10-11", by=Difficulty.of)
def test_sample_sizes_of_the_paper() -> None:
    """Blom et al. 2019, examples 10 and 11: two claims that one choice is not eliminated before another."""
    vector = VECTORS["irv-asn-ex10-11"]
    rankings = ballots(vector)
    tally = StandingTally(rankings)
    for measure, key in ((Measure.POLLING, "bravo_asn"), (Measure.COMPARISON, "comparison_asn")):
        difficulty = Difficulty(vector["given"]["cards"], measure)
        found = [
            difficulty.of(*Excluding(*map(rankings.choices.index, pair)).votes(tally))
            for pair in vector["given"]["neb"]
        ]
        assert found == pytest.approx(vector["expect"][key], rel=1e-6)


def profiles(choices: str, most: int = 9) -> st.SearchStrategy[Rankings]:
    """Elections with a few distinct rankings."""
    ranking = st.lists(st.sampled_from(choices), unique=True).map(tuple)
    cards = st.dictionaries(ranking, st.integers(1, most), min_size=1, max_size=14)
    return cards.map(lambda found: Rankings(tuple(choices), found))


@pytest.mark.parametrize("measure", [Measure.COMPARISON, Measure.POLLING])
@some_of("choices", ["abcde", "abcdef", "abcd", "abc"], every=2)
@settings(max_examples=tries(8))
@given(data=st.data())
def test_the_hardest_claim_is_the_exhaustive_minimum(
    measure: Measure, choices: str, data: st.DataObject
) -> None:
    """Every order with another winner is excluded by a claim, and no set has an easier hardest claim."""
    rankings = data.draw(profiles(choices))
    difficulty = Difficulty(rankings.count + 3, measure)
    reported = data.draw(st.sampled_from(choices))
    for trim in Trim:
        found = raire(rankings, reported, difficulty, trim)
        assert found.is_best
        least = hardest_order(rankings, reported, difficulty)
        assert found.difficulty == least or isclose(found.difficulty, least, rel_tol=1e-12)
        for order in other_orders(len(choices), choices.index(reported)) if least < inf else ():
            assert any(c.excludes(*step) for step in steps(order) for c in found.claims), order


def test_claims_exist_exactly_where_the_reported_winner_is_the_only_one() -> None:
    """Every election of three choices and up to three cards, and every reported winner, true or not."""
    for rankings in elections(ABC, 3):
        true = plain_winners(rankings.cards, frozenset(ABC))
        for reported in ABC:
            found = raire(rankings, reported, Difficulty(rankings.count))
            assert (found.difficulty < inf) is (true == {reported}), (rankings, reported)


def true_claims(paper: Rankings) -> set[Excluding]:
    """Every claim that holds on these ballots."""
    tally = StandingTally(paper)
    number = len(paper.choices)
    every = {
        Excluding(one, other, standing)
        for one, other in permutations(range(number), 2)
        for standing in range(1 << number)
        if not standing or (standing >> one & 1 and standing >> other & 1)
    }
    return {claim for claim in every if _leads(*claim.votes(tally))}


def test_no_set_of_claims_is_true_of_an_election_with_another_winner() -> None:
    """Every paper of three choices and up to four cards: all that holds of it implies its winner and nobody else.

    A set of claims from any report that is true of the paper is a part of what holds, so that it implies no more.
    """
    for paper in elections(ABC, 4):
        true, holds = plain_winners(paper.cards, frozenset(ABC)), true_claims(paper)
        for place, reported in enumerate(ABC):
            assert is_sufficient(holds, 3, place) is (true == {reported}), (paper, reported)


@settings(max_examples=tries(15))
@given(profiles("abcd", most=4))
def test_no_set_of_claims_is_true_of_another_winner_of_four(paper: Rankings) -> None:
    """The same of four choices."""
    true, holds = plain_winners(paper.cards, frozenset("abcd")), true_claims(paper)
    for place, reported in enumerate("abcd"):
        assert is_sufficient(holds, 4, place) is (true == {reported})


def _leads(votes: int, against: int) -> bool:
    return votes > against


@given(profiles("abcd"))
def test_an_assertion_is_true_exactly_where_its_mean_is_above_one_half(rankings: Rankings) -> None:
    """Every claim of four choices: cards for it and against it are those that the assorter gives 1 and 0."""
    tally = StandingTally(rankings)
    for one, other in permutations(range(4), 2):
        sets = [s for s in range(16) if s >> one & 1 and s >> other & 1]
        for standing in (0, *sets):
            claim = Excluding(one, other, standing)
            assertion = claim.assertion("mayor", tally)
            values = {ranking: assertion.assort(ranking) for ranking in rankings.cards}
            votes, against = claim.votes(tally)
            of = [sum(n for r, n in rankings.cards.items() if values[r] == v) for v in (1, 0)]
            assert of == [votes, against]
            choice, loser = tally.choices[one], tally.choices[other]
            margin = assertion.margin({choice: votes, loser: against}, rankings.count)
            mean = sum(values[r] * n for r, n in rankings.cards.items()) / rankings.count
            assert margin == 2 * mean - 1


def an_assertion(claim: Excluding) -> Assertion:
    """A claim about a, b and c."""
    return claim.assertion("mayor", StandingTally(Rankings(ABC, {})))


def test_what_people_cannot_read_counts_against_every_claim() -> None:
    """Not found and not agreed on is 0; blank, overvoted and without the contest is one half."""
    claims = (Excluding(0, 1), Excluding(0, 1, 0b111))
    for assertion in map(an_assertion, claims):
        worth = {
            reading: float(assertion.assort_paper(Interpretation(("1",), "mayor", reading)))
            for reading in Reading
            if reading is not Reading.VOTE
        }
        unread = {Reading.NOT_FOUND, Reading.CANNOT_AGREE}
        assert worth == {reading: 0.0 if reading in unread else 0.5 for reading in worth}


def test_a_mark_for_nobody_of_the_contest_is_refused() -> None:
    """A ranking with a choice that does not exist is not a half vote."""
    with pytest.raises(UnknownName, match="'x'"):
        an_assertion(Excluding(0, 1)).assort(["c", "x"])


def test_claims_say_what_they_are() -> None:
    """In a sentence, and as data that two records have alike."""
    before, next_ = an_assertion(Excluding(0, 1)).id, an_assertion(Excluding(0, 1, 0b111)).id
    assert before.sentence == (
        "a is not eliminated before b: more cards have a first than prefer b to a."
    )
    assert next_.sentence == "a has more votes than b when a, b, c stand."
    assert next_.as_data()["standing"] == "a, b, c"
    assert "standing" not in before.as_data()


def test_too_few_claims_are_noticed() -> None:
    """The check of a set is not part of the search: without any one of the fewest it fails."""
    rankings = ballots(VECTORS["raire-guide"])
    found = raire(rankings, "C", Difficulty(13_500))
    assert is_sufficient(found.claims, 4, 2)
    for claim in found.claims:
        assert not is_sufficient({*found.claims} - {claim}, 4, 2)


def close_election(choices: int, cards: int) -> Rankings:
    """Choices that are nearly as popular as one another, each ballot with three ranks or more."""
    rng = stream("1", "close ranked election")
    names = tuple("abcdefghijklmnop"[:choices])
    made: dict[Ranking, int] = {}
    for _ in range(cards):
        keys = rng.random(choices) ** (1 - 0.03 * np.arange(choices))
        order = (-keys).argsort()[: rng.integers(3, choices + 1)]
        ranking = tuple(names[place] for place in order)
        made[ranking] = made.get(ranking, 0) + 1
    return Rankings(names, made)


def test_a_search_that_ends_early_tells_the_gap() -> None:
    """Fewer sets than it takes: the claims still exclude every other winner, and the best set lies in between."""
    rankings = close_election(7, 400)
    winner = instant_runoff(rankings).winner
    assert winner is not None
    difficulty = Difficulty(400)
    best = raire(rankings, winner, difficulty)
    early = [
        raire(rankings, winner, difficulty, most_sets=most)
        for most in range(1, best.sets_seen, 1 if IS_SEARCH else 3)
    ]
    assert not all(found.is_best for found in early)
    for found in early:
        assert found.at_least <= best.difficulty <= found.difficulty
        if found.claims:
            place = rankings.choices.index(winner)
            assert is_sufficient(found.claims, len(rankings.choices), place)


def test_a_search_without_a_set_is_told() -> None:
    """Stopped before any sufficient set is known: no claims, and a bound below which no set is."""
    rankings = close_election(7, 400)
    report = RankedReport("mayor", rankings, 400, most_sets=0)
    assert report.status is Status.NO_METHOD
    assert report.claims == ()
    assert report.found is not None
    assert (
        0
        < report.found.at_least
        <= raire(rankings, str(report.count.winner), Difficulty(400)).difficulty
    )


def test_the_more_rankings_the_fewer_sets_are_looked_at() -> None:
    """The bound is of the work: ballots that are all different take longer for each set."""
    few, many = close_election(7, 50), close_election(16, 40_000)
    assert sets_looked_at(few) == MOST_SETS
    assert sets_looked_at(many) * len(many.cards) * 16 <= MOST_WORK


def test_numbers_that_are_none_are_refused() -> None:
    """No cards, an inflator below 1."""
    with pytest.raises(OutOfRange):
        Difficulty(0)
    with pytest.raises(OutOfRange):
        Difficulty(10, gamma=0.9)


def test_the_published_claims_of_san_francisco_are_true(raw_data: Path) -> None:
    """All 11 claims of the audit of 2019 hold on its ballots and exclude every other winner; ours are no harder."""
    read = read_rankings(raw_data / f"{SF}.raire")
    assert read is not None
    assert read.value is not None
    rankings = read.value[0].rankings
    tally, difficulty = StandingTally(rankings), Difficulty(rankings.count)
    text = (raw_data / f"{SF}Assertions.json").read_text("utf-8")
    published = [
        _published(each, rankings.choices) for each in json.loads(text)["audits"][0]["assertions"]
    ]
    assert len(published) == 11
    assert all(votes > against for votes, against in (c.votes(tally) for c in published))
    winner = rankings.choices.index("15")
    assert is_sufficient(published, len(rankings.choices), winner)
    found = raire(rankings, "15", difficulty)
    hardest = max(difficulty.of(*claim.votes(tally)) for claim in published)
    assert found.is_best
    assert found.difficulty <= hardest
    assert is_sufficient(found.claims, len(rankings.choices), winner)


def _published(claim: Mapping[str, Any], choices: tuple[str, ...]) -> Excluding:
    one, other = choices.index(claim["winner"]), choices.index(claim["loser"])
    if claim["assertion_type"] == "WINNER_ONLY":
        return Excluding(one, other)
    gone = {choices.index(choice) for choice in claim["already_eliminated"]}
    return Excluding(one, other, sum(1 << p for p in range(len(choices)) if p not in gone))


@some_of(
    ("name", "choices", "lead", "hardest"),
    [
        ("Oakland_2010_Mayor", 11, (53_897, 51_872), 389.28),
        ("Aspen_2009_CityCouncil", 11, (1_078, 1_008), 234.15),
        ("Aspen_2009_Mayor", 5, (1_301, 1_124), 94.13),
        ("Oakland_2010_D4CityCouncil", 8, (11_266, 6_609), 29.71),
        ("Berkeley_2010_D1CityCouncil", 5, (3_959, 1_611), 16.0),
        ("Berkeley_2010_D7CityCouncil", 4, (2_411, 1_683), 37.88),
    ],
    every=3,
)
def test_no_easier_set_exists_of_real_elections(
    raw_data: Path, name: str, choices: int, lead: tuple[int, int], hardest: float
) -> None:
    """Of all claims that there are, those easier than the hardest that was found exclude too little: no search."""
    read = read_rankings(raw_data / "cvr" / "raire" / f"{name}.raire")
    assert read is not None
    assert read.value is not None
    rankings = read.value[0].rankings
    winner = str(instant_runoff(rankings).winner)
    difficulty, tally = Difficulty(rankings.count), StandingTally(rankings)
    found = raire(rankings, winner, difficulty)
    assert (len(rankings.choices), found.claims[0].votes(tally)) == (choices, lead)
    assert found.difficulty == found.at_least == pytest.approx(hardest, abs=0.005)
    place = rankings.choices.index(winner)
    cost = {claim: difficulty.of(*claim.votes(tally)) for claim in every_claim(choices)}
    easier = [claim for claim, each in cost.items() if each < found.difficulty]
    assert is_sufficient(found.claims, choices, place)
    assert not is_sufficient(easier, choices, place)


@pytest.mark.parametrize(
    ("name", "difficulty", "claims"),
    [
        ("Oakland_2010_Mayor", 59.065185185185186, 13),
        ("Aspen_2009_CityCouncil", 35.52857142857143, 67),
        ("Aspen_2009_Mayor", 14.282485875706215, 7),
        ("Oakland_2010_D4CityCouncil", 4.508052394245222, 8),
    ],
)
def test_raire_java_finds_sets_of_the_same_difficulty(
    raw_data: Path, name: str, difficulty: float, claims: int
) -> None:
    """What raire-java (commit d030416667fe) makes of the same ballots, in cards per vote, with the fewest claims."""
    read = read_rankings(raw_data / "cvr" / "raire" / f"{name}.raire")
    assert read is not None
    assert read.value is not None
    rankings = read.value[0].rankings
    by_margin = Difficulty(rankings.count, Measure.CARDS_PER_VOTE)
    found = raire(rankings, str(instant_runoff(rankings).winner), by_margin, Trim.FEWEST)
    assert found.difficulty == pytest.approx(difficulty, rel=1e-14)
    assert len(found.claims) == claims


def every_claim(choices: int) -> Iterator[Excluding]:
    """Every claim that can be made about so many choices."""
    for one, other in permutations(range(choices), 2):
        both = 1 << one | 1 << other
        yield Excluding(one, other)
        yield from (
            Excluding(one, other, standing)
            for standing in range(1 << choices)
            if standing & both == both
        )
