"""A scenario applied to returns and undone, to the vote; and what it is refused for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import canvass.data
from canvass.data import scenarios
from canvass.errors import BadFile, MissingTable, OutOfRange, UnknownName
from canvass.formats.scenario_file import packaged_scenario
from canvass.journeys.elections import open_election
from canvass.model import Election, Returns, Technology, UnitKind
from canvass.tabulation.tally import votes_by_choice
from canvass.tamper.apply import Roles, change_of
from canvass.tamper.change import Change, applied
from canvass.tamper.reach import reached
from canvass.tamper.scenario import AtMost, HowMany, Paper, Scenario, Spread, What, Where
from tests.profile import tries
from tests.some_of import some_of

ROLES = Roles("trump", "clinton")
CONTEST = "president-2016"


@cache
def packaged() -> Election:
    """The packaged election, opened once."""
    return open_election("us-2016-president")


@pytest.fixture(scope="module")
def election() -> Election:
    """The packaged election."""
    return packaged()


@pytest.fixture(scope="module")
def wards(election: Election) -> Returns:
    """Wisconsin's reporting units before the recount."""
    return election.returns_named("wards-canvass").of(CONTEST)


def scenario(**other: object) -> Scenario:
    """A switch from the runner-up to the leader."""
    plain = Scenario(
        "own", "Own", What.SWITCH, "runner_up", "leader", Paper.WHOLE, HowMany(votes=1000)
    )
    return replace(plain, **other)  # type: ignore[arg-type]


@some_of(
    "name", [name for name in scenarios.names() if packaged_scenario(name).has_returns], every=3
)
def test_undone_is_the_original_on_every_set_of_returns(election: Election, name: str) -> None:
    """Every packaged scenario on every set of returns of the main contest that it reaches."""
    tried = 0
    for returns in election.returns_of(CONTEST):
        if returns.level not in (UnitKind.COUNTY, UnitKind.REPORTING_UNIT):
            continue
        if name == "paperless-2016" and returns.level is UnitKind.REPORTING_UNIT:
            continue  # in Wisconsin all touch screens left paper
        asked, votes = packaged_scenario(name), 1000
        if asked.what is What.INVENT:
            with pytest.raises(
                (OutOfRange, MissingTable), match=r"unit .* (registered|could vote)"
            ):
                change_of(asked, election, returns, ROLES, votes)
            asked, votes = replace(asked, where=Where(units=("Iowa County",))), 9
        change = change_of(asked, election, returns, ROLES, votes)
        after = applied(returns, change)
        assert not after.table.equals(returns.table)
        assert applied(after, change.undone).table.equals(returns.table)
        tried += 1
    assert tried


ELECTIONS = [f"us-{year}-president" for year in range(2000, 2028, 4)]


@some_of("name", ELECTIONS, every=3)
def test_undone_is_the_original_on_every_packaged_election(name: str) -> None:
    """On each table of returns, by state, county or unit: a thousand votes switched, however they are spread."""
    election = open_election(name)
    tried = 0
    for returns in election.returns:
        for contest in returns.table["contest"].unique().sort().to_list():
            before = returns.of(contest)
            votes = votes_by_choice(before, contest)
            leader, other = sorted(votes, key=lambda each: -votes[each])[:2]
            roles = Roles(leader, other)
            for spread in Spread:
                seed = {"seed": "1"} if spread is Spread.AT_RANDOM else {}
                asked = scenario(spread=spread, **seed)
                change = change_of(asked, election, before, roles)
                after = applied(before, change)
                assert not after.table.equals(before.table)
                assert applied(after, change.undone).table.equals(before.table)
                moved = votes_by_choice(after, contest)
                assert moved[leader] - votes[leader] == votes[other] - moved[other] == 1000
                tried += 1
    assert tried >= len(Spread)


def test_every_packaged_election_is_tried() -> None:
    """A new one has to stand in the list."""
    there = {path.name for path in (Path(canvass.data.__file__).parent).glob("us-*-president")}
    assert there == {*ELECTIONS}


TABLES = st.lists(
    st.tuples(st.integers(0, 30), st.integers(0, 30), st.integers(-30, 30), st.integers(-30, 30)),
    min_size=1,
    max_size=6,
)


@given(TABLES)
def test_any_change_that_can_be_applied_can_be_undone(
    rows: list[tuple[int, int, int, int]],
) -> None:
    """Or it is refused with the unit that has too few votes."""
    some = packaged().returns_named("wards-canvass")
    table, by = [], []
    for unit, (a, b, more_a, more_b) in enumerate(rows):
        for choice, votes, more in (("trump", a, more_a), ("clinton", b, more_b)):
            table.append((str(unit), CONTEST, choice, "total", votes))
            by.append((str(unit), CONTEST, choice, "total", more))
    keys = ["unit", "contest", "choice", "vote_mode"]
    returns = replace(some, table=pl.DataFrame(table, schema=[*keys, "votes"], orient="row"))
    change = Change(pl.DataFrame(by, schema=[*keys, "change"], orient="row"))
    if any(min(a + c, b + d) < 0 for a, b, c, d in rows):
        with pytest.raises(OutOfRange, match=r"unit [0-9]+: .* cannot be taken"):
            applied(returns, change)
    else:
        assert applied(applied(returns, change), change.undone).table.equals(returns.table)


def test_totals_of_a_switch(election: Election, wards: Returns) -> None:
    """A switch takes from one what it gives to the other, and all votes stay as many."""
    before = votes_by_choice(wards, CONTEST)
    after = votes_by_choice(applied(wards, change_of(scenario(), election, wards, ROLES)), CONTEST)
    assert after["trump"] - before["trump"] == 1000 == before["clinton"] - after["clinton"]
    assert sum(after.values()) == sum(before.values())


def test_a_swap_of_two_choices(election: Election, wards: Returns) -> None:
    """In one county the two choices have one another's votes."""
    swap = scenario(what=What.SWAP, where=Where(units=("Dane County",)))
    change = change_of(swap, election, wards, ROLES)
    after = applied(wards, change)
    county = reached(election, wards, swap.where)["unit"].to_list()
    before = votes_by_choice(wards, CONTEST, county)
    found = votes_by_choice(after, CONTEST, county)
    assert (found["trump"], found["clinton"]) == (before["clinton"], before["trump"])


def test_a_swap_in_equipment_that_reads_a_part_of_a_unit(
    election: Election, wards: Returns
) -> None:
    """Of each choice as large a share is exchanged as of the ballots went through it, and no vote more."""
    where = Where(technologies=(Technology.DRE_PAPER_TRAIL, Technology.DRE_PAPERLESS))
    change = change_of(scenario(what=What.SWAP, where=where), election, wards, ROLES)
    share = dict(reached(election, wards, where).select("unit", "share").iter_rows())
    votes: dict[str, dict[str, int]] = {}
    for unit, choice, cast in (
        wards.table.filter(pl.col("choice").is_in(["trump", "clinton"]))
        .select("unit", "choice", "votes")
        .iter_rows()
    ):
        votes.setdefault(unit, {})[choice] = cast
    wanted = {
        unit: round(part * votes[unit]["clinton"]) - round(part * votes[unit]["trump"])
        for unit, part in share.items()
        if unit in votes
    }
    moved = dict(change.by_unit("trump").iter_rows())
    assert 0 < min(share.values()) < max(share.values()) <= 1
    for unit, by in wanted.items():
        assert abs(moved.get(unit, 0) - by) <= 1  # halves
    assert applied(applied(wards, change), change.undone).table.equals(wards.table)


def test_caps_and_spread(election: Election, wards: Returns) -> None:
    """No unit gives more than the cap, and the largest give first."""
    capped = scenario(spread=Spread.LARGEST_FIRST, at_most=AtMost(share=Fraction(1, 10)))
    change = change_of(capped, election, wards, ROLES)
    own = wards.table.filter(pl.col("choice") == "clinton").select("unit", "votes")
    given_ = change.by_unit("clinton").join(own, on="unit")
    assert (given_["change"] * -10 <= given_["votes"]).all()
    assert change.units < change_of(scenario(), election, wards, ROLES).units


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"where": Where(states=("W",))}, "no state of these returns is called 'W'"),
        ({"where": Where(units=("Dame County",))}, "did you mean 'Dane County'"),
        ({"where": Where(vote_modes=("totals",))}, "did you mean 'total'"),
        ({"where": Where(fact="bachelor_pct", below=25)}, "did you mean 'bachelors_pct'"),
        ({"loser": "clintn"}, "did you mean 'clinton'"),
    ],
)
def test_names_that_are_not_there(
    election: Election, wards: Returns, changed: dict[str, object], message: str
) -> None:
    """Each is refused with the nearest that is there."""
    with pytest.raises(UnknownName, match=message):
        change_of(scenario(**changed), election, wards, ROLES)


def test_a_scenario_that_overlaps_itself(election: Election, wards: Returns) -> None:
    """A county beside one of its units, or beside its own id, is refused with every overlap; apart they are not."""
    inside = reached(election, wards, Where(units=("Dane County",)))
    county, ward = inside["county"][0], inside["unit"][0]
    with pytest.raises(BadFile) as refusal:
        reached(election, wards, Where(units=("Dane County", county, str(ward))))
    assert "overlaps itself" in str(refusal.value)
    assert repr(county) in str(refusal.value)
    assert str(ward) in str(refusal.value)
    apart = reached(election, wards, Where(units=("Dane County", "Brown County")))
    assert apart["county"].n_unique() == 2


def test_more_than_there_is(election: Election, wards: Returns) -> None:
    """Votes beyond those of the choice, and voters beyond those of the unit."""
    with pytest.raises(OutOfRange, match="2,000,000 votes cannot be changed here: at most 1,38"):
        change_of(scenario(how_many=HowMany(votes=2_000_000)), election, wards, ROLES)
    added = scenario(what=What.ADD, loser=None, how_many=HowMany(votes=2_000_000))
    with pytest.raises(OutOfRange, match=r"unit [0-9]+: .* more than its .* registered voters"):
        change_of(added, election, wards, ROLES)


@settings(max_examples=tries(6))
@given(st.integers(0, 20_000), st.sampled_from(Spread))
def test_no_unit_ends_below_nothing(votes: int, spread: Spread) -> None:
    """Whatever number and spread, the returns can be made and undone."""
    election = packaged()
    wards = election.returns_named("wards-canvass").of(CONTEST)
    one = scenario(how_many=HowMany(votes=votes), spread=spread, seed="7")
    change = change_of(one, election, wards, ROLES)
    assert change.votes == votes
    assert applied(applied(wards, change), change.undone).table.equals(wards.table)
