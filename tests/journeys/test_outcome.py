"""The outcome of the packaged election as published, and of small ones as they can be checked by hand."""

from __future__ import annotations

from fractions import Fraction

import polars as pl
import pytest

from canvass.errors import MissingTable, OutOfRange, UnknownName
from canvass.journeys.counts import returns_in
from canvass.journeys.elections import open_election
from canvass.journeys.outcome import election_outcome
from canvass.journeys.places import Place, units_in
from canvass.model import Baseline
from canvass.tabulation import Ending, Outlook
from tests.journeys.small import council, three_states

PACKAGED = "us-2016-president"


def test_both_national_sums_stand_beside_the_electors() -> None:
    """65,853,507 to 62,984,717 over states, 65,853,516 to 62,984,825 over counties; 306-232, cast 304-227-7."""
    result = election_outcome(open_election(PACKAGED))
    sums = {
        count.returns: {line.choice: line.votes for line in count.outcome.order}
        for count in (result.whole.count, *result.whole.others)
    }
    assert (sums["states"]["trump"], sums["states"]["clinton"]) == (62_984_717, 65_853_507)
    for name in ("counties-2016", "elector-units"):
        assert (sums[name]["trump"], sums[name]["clinton"]) == (62_984_825, 65_853_516)
    assert {*sums} == {"states", "counties-2016", "elector-units"}
    assert [count.returns for count in result.whole.sums] == ["states", "counties-2016"]
    whole = result.whole.count.outcome
    assert (whole.winners, whole.ahead, whole.ending) == ((), ("clinton",), Ending.ELECTORS_DECIDE)
    assert result.college is not None
    assert result.college.allocation.electors == {"trump": 306, "clinton": 232}
    assert result.college.allocation.elected == "trump"
    counts = {each.choice: (each.pledged, each.cast) for each in result.college.counts}
    assert counts == {"trump": (306, 304), "clinton": (232, 227), "other": (0, 7)}


@pytest.mark.parametrize(
    ("state", "ahead", "behind", "valid"),
    [
        ("WI", 1_405_284, 1_382_536, 2_976_150),
        ("MI", 2_279_543, 2_268_839, 4_805_252),
        ("PA", 2_970_733, 2_926_441, 6_165_478),
    ],
)
def test_the_three_states(state: str, ahead: int, behind: int, valid: int) -> None:
    """Certified votes and the margin's share of all valid votes; cards are not known."""
    (place,) = election_outcome(open_election(PACKAGED), states=[state]).states
    outcome = place.count.outcome
    assert [line.votes for line in outcome.order[:2]] == [ahead, behind]
    assert outcome.margin is not None
    assert outcome.margin.margin_share == Fraction(ahead - behind, valid)
    assert (outcome.winners, outcome.margin.diluted_margin) == (("trump",), None)


def test_michigan_differs_between_sources() -> None:
    """The states table has 5,968 votes more than the certified totals; both are shown."""
    (michigan,) = election_outcome(open_election(PACKAGED), states=["mi"]).states
    valid = {count.returns: count.outcome.valid_votes for count in michigan.differing}
    assert valid["elector-units"] == 4_799_284
    assert michigan.count.outcome.valid_votes - valid["elector-units"] == 5_968


def test_wisconsin_has_its_count_before_the_recount_last() -> None:
    """22,617 by the county canvass, 22,748 by every later count."""
    (wisconsin,) = election_outcome(open_election(PACKAGED), states=["Wisconsin"]).states
    margins = {
        count.returns: count.outcome.margin.margin_votes
        for count in (wisconsin.count, *wisconsin.others)
        if count.outcome.margin
    }
    assert margins.pop("wards-canvass") == 22_617
    assert {*margins.values()} == {22_748}
    assert wisconsin.others[-1].baseline is Baseline.COUNTY_CANVASS


@pytest.mark.parametrize(
    ("contest", "electors"),
    [
        ("president-2012", {"obama": 332, "romney": 206}),
        ("president-2020", {"biden": 306, "trump": 232}),
        ("president-2024", {"trump": 312, "harris": 226}),
    ],
)
def test_the_other_presidential_contests(contest: str, electors: dict[str, int]) -> None:
    """Electors by the votes of each unit are those pledged."""
    result = election_outcome(open_election(PACKAGED), contest)
    assert result.college is not None
    assert {c: e for c, e in result.college.allocation.electors.items() if e} == electors
    assert {each.choice: each.pledged for each in result.college.counts} == electors
    assert result.college.dates is not None
    assert result.college.dates.election_day == result.day


def test_a_council_of_two_seats() -> None:
    """Ann and Bob are elected; the margin is Bob's over Cat, of 100 valid votes; blanks are none."""
    result = election_outcome(council())
    outcome = result.whole.count.outcome
    assert (outcome.winners, outcome.losers) == (("ann", "bob"), ("cat",))
    assert outcome.margin is not None
    assert (outcome.margin.ahead, outcome.margin.behind) == ("bob", "cat")
    assert (outcome.margin.margin_votes, outcome.valid_votes) == (10, 100)
    assert (result.college, result.states, outcome.outlook) == (None, (), None)
    assert outcome.cards is None


@pytest.mark.parametrize(
    ("ballots", "outlook"),
    [
        (9, Outlook.DECIDED),
        (10, Outlook.TIE_AT_WORST),
        (11, Outlook.NOT_DECIDED),
    ],
)
def test_an_uncalled_contest(ballots: int, outlook: Outlook) -> None:
    """Outstanding ballots of all precincts together are held against the margin of 10."""
    rows = [("precinct", "p1", "council", 4), ("precinct", "p2", "council", ballots - 4)]
    outcome = election_outcome(council(outstanding=rows)).whole.count.outcome
    assert (outcome.outstanding, outcome.outlook) == (ballots, outlook)


def test_cards_give_the_margin_per_card() -> None:
    """60 cards in all precincts; with a precinct left out the number of cards is not known."""
    cards = [("precinct", "p1", 35), ("precinct", "p2", 25)]
    margin = election_outcome(council(cards=cards)).whole.count.outcome.margin
    assert margin is not None
    assert (margin.cards, margin.diluted_margin) == (60, Fraction(1, 6))
    partly = election_outcome(council(cards=cards[:1])).whole.count.outcome.margin
    assert partly is not None
    assert (partly.cards, partly.diluted_margin) == (None, None)


def test_cards_of_another_kind_of_unit_are_used_where_they_are_whole() -> None:
    """Cards by county serve returns by state; outstanding ballots of one state are that state's alone."""
    cards = [("county", "XX1", 20), ("county", "YY1", 6), ("county", "ZZ1", 6)]
    outstanding = [("state", "YY", "president", 1)]
    result = election_outcome(
        three_states(cards=cards, outstanding=outstanding), states=["YY", "XX"]
    )
    assert result.whole.count.outcome.cards == 32
    ystad, xanadu = (state.count.outcome for state in result.states)
    assert (ystad.cards, ystad.outstanding, ystad.outlook) == (6, 1, Outlook.TIE_AT_WORST)
    assert (xanadu.cards, xanadu.outstanding, xanadu.outlook) == (20, None, None)


def test_a_count_that_leaves_a_state_out_is_no_national_sum() -> None:
    """The counties lack Zug: the nation is summed over states, and Zug has no count by county."""
    result = election_outcome(three_states(), states=["zug", "xx"])
    assert [count.returns for count in (result.whole.count, *result.whole.others)] == ["states"]
    zug, xanadu = result.states
    assert [count.returns for count in (zug.count, *zug.others)] == ["states"]
    assert [count.returns for count in (xanadu.count, *xanadu.others)] == ["states", "counties"]
    assert xanadu.differing == ()


def test_units_without_votes_are_named() -> None:
    """Zug lacks its row by county; boroughs that Alaska counts together are not missing."""
    small = election_outcome(three_states(), states=["zug", "xx"])
    assert small.whole.count.units_missing == ()
    without = election_outcome(council(absent=True)).whole.count
    assert (without.units_missing, without.names_missing) == (("p3",), ("P3",))
    packaged = election_outcome(open_election(PACKAGED), states=["Alaska"]).states[0]
    counties = next(each for each in packaged.others if each.returns == "counties-2016")
    assert (counties.units, counties.units_missing) == (1, ())


def test_the_last_word_on_a_unit_decides_its_electors() -> None:
    """A certified count by state comes before one of election night, whichever is listed first."""
    night = [("XX", "ann", "total", 1), ("XX", "bob", "total", 9)]
    result = election_outcome(three_states(night=night))
    assert result.college is not None
    assert result.college.returns == ("states",)
    assert result.college.allocation.electors == {"ann": 3, "bob": 3}


def test_a_tie_at_the_last_seat() -> None:
    """Bob and Cat have 30 each for the second seat."""
    outcome = election_outcome(council(cat=30)).whole.count.outcome
    assert (outcome.ending, outcome.winners, outcome.tied) == (Ending.TIE, ("ann",), ("bob", "cat"))


@pytest.mark.parametrize(
    ("contest", "states", "message"),
    [
        ("president-2028", (), "did you mean 'president-2016'"),
        (None, ("Wisconson",), "did you mean 'Wisconsin'"),
        (None, ("WX",), "no state of us-2016-president is called 'WX'"),
    ],
)
def test_unknown_names_are_refused(
    contest: str | None, states: tuple[str, ...], message: str
) -> None:
    """The nearest name is suggested where there is one."""
    with pytest.raises(UnknownName, match=message):
        election_outcome(open_election(PACKAGED), contest, states)


def test_impossible_tables_are_refused_with_the_place() -> None:
    """Fewer cards than votes, and fewer than no outstanding ballots, name the place and both numbers."""
    few = [("precinct", "p1", 20), ("precinct", "p2", 25)]
    with pytest.raises(OutOfRange, match="Smallville: contest 'council': 45 cards cannot hold 100"):
        election_outcome(council(cards=few))
    negative = [("precinct", "p1", "council", -3)]
    with pytest.raises(OutOfRange, match="outstanding ballots cannot be negative, found -3"):
        election_outcome(council(outstanding=negative))


def test_electors_without_votes_are_refused() -> None:
    """An elector unit that no returns have cannot be given to anybody."""
    rows = [("president", state, state, 1) for state in ("XX", "QQ")]
    with pytest.raises(MissingTable, match="no votes for QQ"):
        election_outcome(three_states(electors=rows))


def test_the_rows_of_a_state_are_those_of_its_units() -> None:
    """Of every set of returns, cut by states in one go: row for row those of the units listed in the state."""
    election = open_election(PACKAGED)
    for returns in election.returns:
        for state in ("DC", "ME", "WI"):
            place = Place(state, state)
            members = units_in(election, returns.level, place)["unit"].to_list()
            of_units = returns.table.filter(pl.col("unit").is_in(members))
            assert returns_in(election, returns, place).table.equals(of_units)
