"""Records of a recount with several votes a voter: what was changed in one fails its named check, in both verifiers."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_recount_challenges import nth
from tests.observer.test_recounts import both
from tests.recount.made import made_of_two
from tests.some_of import some_of_each


@pytest.fixture(scope="session")
def of_two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount of two seats with two votes a voter."""
    return made_of_two(tmp_path_factory.mktemp("of_two"))


def test_several_votes_hold_in_both(observe: Observe, of_two: Path) -> None:
    """Nothing fails and nothing is left unchecked but what the record does not hold."""
    code, answer, _ = both(observe, of_two)
    assert (code, failed(answer)) == (0, set())
    told = {check["name"]: check["answer"] for check in answer["checks"]}
    assert (told["tallies"], told["challenges"], told["sums"]) == ("holds", "holds", "holds")


def one_vote_each(forgery: Forgery) -> None:
    """The event that says how many votes a voter has is left out."""
    forgery.events.remove(nth(forgery, "recount.contest_set"))


def three_votes(forgery: Forgery) -> None:
    """A voter has three votes, it says."""
    nth(forgery, "recount.contest_set")["body"]["votes_allowed"] = 3


def one_seat(forgery: Forgery) -> None:
    """The lead is told of others than those at the last seat."""
    nth(forgery, "recount.contest_set")["body"]["seats"] = 1


def every_seat(forgery: Forgery) -> None:
    """As many seats as choices."""
    nth(forgery, "recount.contest_set")["body"]["seats"] = 3


def said_twice(forgery: Forgery) -> None:
    """It is said twice."""
    event = nth(forgery, "recount.contest_set")
    forgery.events.insert(forgery.events.index(event), copy.deepcopy(event))


def said_late(forgery: Forgery) -> None:
    """It is said after the baseline."""
    event = nth(forgery, "recount.contest_set")
    forgery.events.remove(event)
    forgery.events.insert(forgery.events.index(nth(forgery, "recount.baseline_set")) + 1, event)


def a_lost_vote(forgery: Forgery) -> None:
    """A vote that was not given is left out, by both teams."""
    for place in (0, 1):
        nth(forgery, "tally.entered", place)["body"]["no_vote"] -= 1


def more_than_ballots(forgery: Forgery) -> None:
    """A choice has more votes than ballots, and every sum is right."""
    for place in (4, 5):
        nth(forgery, "tally.entered", place)["body"] |= {"ballots": 6, "no_vote": 2}


def a_third_vote(forgery: Forgery) -> None:
    """Three votes of a ballot of two are challenged."""
    event = nth(forgery, "challenge.made", 1)
    other = copy.deepcopy(event)
    other["body"] |= {"exhibit": ["Brown", "3"], "called": "w", "claimed": "a"}
    forgery.events.insert(forgery.events.index(event) + 1, other)


def called_twice(forgery: Forgery) -> None:
    """A ballot has two votes for one choice, by its challenges."""
    nth(forgery, "challenge.made", 1)["body"]["called"] = "a"


def claimed_twice(forgery: Forgery) -> None:
    """Both votes of a ballot are claimed for one choice."""
    nth(forgery, "challenge.made", 0)["body"]["claimed"] = "b"
    nth(forgery, "challenge.made", 1)["body"] |= {"called": None, "claimed": "b"}


def ruled_twice(forgery: Forgery) -> None:
    """Both votes of a ballot are ruled votes for one choice."""
    nth(forgery, "challenge.decided", 0)["body"]["ruled"] = "b"
    nth(forgery, "challenge.decided", 1)["body"]["ruled"] = "b"


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "one vote each": (one_vote_each, "tallies"),
    "three votes": (three_votes, "tallies"),
    "one seat": (one_seat, "sums"),
    "every seat": (every_seat, "case"),
    "said twice": (said_twice, "case"),
    "said late": (said_late, "case"),
    "a lost vote": (a_lost_vote, "tallies"),
    "more than ballots": (more_than_ballots, "tallies"),
    "a third vote": (a_third_vote, "challenges"),
    "called twice": (called_twice, "challenges"),
    "claimed twice": (claimed_twice, "challenges"),
    "ruled twice": (ruled_twice, "challenges"),
}


@some_of_each("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, of_two: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails its named check, and the same ones, in both."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(of_two)
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer, _ = both(observe, folder)
    assert (code, check in failed(answer)) == (1, True)
    assert failed(answer) == {each.name for each in verify(folder).checks if each.faults}
