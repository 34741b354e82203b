"""Records of challenged ballots: what was changed in one fails its named check, in both verifiers."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.journeys.verify import verify
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_junk import spoiled
from tests.observer.test_recounts import both
from tests.recount.made import made_challenges
from tests.some_of import some_of, some_of_each


@pytest.fixture(scope="session")
def challenged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount with three challenged ballots of two units."""
    return made_challenges(tmp_path_factory.mktemp("challenged"))


def nth(forgery: Forgery, kind: str, place: int = 0) -> dict[str, Any]:
    """An event of a kind, by its place among them."""
    return [event for event in forgery.events if event["kind"] == kind][place]


def test_rulings_hold_in_both(observe: Observe, challenged: Path) -> None:
    """The check is made, and says how many ballots the rulings moved."""
    code, answer, _ = both(observe, challenged)
    assert (code, failed(answer)) == (0, set())
    told = {check["name"]: check for check in answer["checks"]}
    said = ["3 challenged ballots, 3 ruled on, 2 of them not as called"]
    assert (told["challenges"]["answer"], told["challenges"]["seen"]) == ("holds", said)
    seen = {check.name: list(check.seen) for check in verify(challenged).checks}
    assert seen["challenges"] == said


def a_ruling_less(forgery: Forgery) -> None:
    """A unit that came back before the board ruled."""
    forgery.events.remove(nth(forgery, "challenge.decided", 1))


def another_ruling(forgery: Forgery) -> None:
    """A ruling turned round: the votes of the unit follow no more."""
    nth(forgery, "challenge.decided")["body"]["ruled"] = "a"


def as_it_was_called(forgery: Forgery) -> None:
    """A return without what the board ruled."""
    nth(forgery, "returns.counted")["body"]["votes"] = [100, 90, 1]


def lost_vote(forgery: Forgery) -> None:
    """A ruling that had no majority."""
    nth(forgery, "challenge.decided")["body"]["against"].append("Quy Ray")


def voted_twice(forgery: Forgery) -> None:
    """A member who votes twice, in other letters."""
    nth(forgery, "challenge.decided")["body"]["for"][0] = "KIT  LOW".replace("  ", " ")


def nobody_voted(forgery: Forgery) -> None:
    """A ruling without a vote for it."""
    nth(forgery, "challenge.decided")["body"] |= {"for": [], "against": []}


def ruled_twice(forgery: Forgery) -> None:
    """A ruling that is made again."""
    event = nth(forgery, "challenge.decided")
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def ruled_on_nothing(forgery: Forgery) -> None:
    """A ruling on an exhibit that is not there."""
    nth(forgery, "challenge.decided")["body"]["exhibit"][1] = "9"


def ruled_for_nobody(forgery: Forgery) -> None:
    """A ruling for a choice that is none."""
    nth(forgery, "challenge.decided")["body"]["ruled"] = "z"


def a_number_twice(forgery: Forgery) -> None:
    """One exhibit number for two ballots."""
    nth(forgery, "challenge.made", 1)["body"]["exhibit"][1] = "1"


def a_ballot_twice(forgery: Forgery) -> None:
    """One ballot challenged twice, in other letters."""
    nth(forgery, "challenge.made", 1)["body"]["ballot"] = "Ballot  17"


def of_another_board(forgery: Forgery) -> None:
    """An exhibit of another board than its unit."""
    nth(forgery, "challenge.made", 2)["body"]["exhibit"][0] = "Brown"


def as_called(forgery: Forgery) -> None:
    """A challenge that claims what the ballot was called."""
    nth(forgery, "challenge.made")["body"]["claimed"] = "a"


def for_nobody(forgery: Forgery) -> None:
    """A challenge for a choice that is none."""
    nth(forgery, "challenge.made")["body"]["side"] = "z"


def more_than_there_are(forgery: Forgery) -> None:
    """A ballot called for a choice of which two teams counted none."""
    body = nth(forgery, "challenge.made", 2)["body"]
    body["called"] = "w"


def too_many_blanks(forgery: Forgery) -> None:
    """A second ballot without a valid vote where two teams counted one."""
    event = nth(forgery, "challenge.made", 1)
    other = copy.deepcopy(event)
    other["body"] |= {"exhibit": ["Adams", "7"], "ballot": "ballot 19"}
    forgery.events.insert(forgery.events.index(event) + 1, other)


def two_of_a_number(forgery: Forgery) -> None:
    """An exhibit of three texts."""
    nth(forgery, "challenge.made", 2)["body"]["exhibit"].append("b")


def a_hidden_ground(forgery: Forgery) -> None:
    """A ground of characters that nobody sees."""
    nth(forgery, "challenge.made")["body"]["ground"] = "\u2066"


def no_digest(forgery: Forgery) -> None:
    """A picture that is not a digest."""
    nth(forgery, "challenge.made")["body"]["image"] = "17.png"


def imported_all_the_same(forgery: Forgery) -> None:
    """A unit with a challenged ballot, as an imported return."""
    event = copy.deepcopy(nth(forgery, "returns.imported"))
    event["body"]["unit"] = ["Adams", "1"]
    forgery.events.insert(forgery.events.index(nth(forgery, "tally.entered")), event)


def after_it_came_back(forgery: Forgery) -> None:
    """A challenge of a unit that came back before."""
    event = nth(forgery, "challenge.made", 1)
    forgery.events.remove(event)
    forgery.events.remove(nth(forgery, "challenge.decided", 1))
    forgery.events.insert(forgery.events.index(nth(forgery, "returns.counted")) + 1, event)


def of_another_version(forgery: Forgery) -> None:
    """A ruling for a version of the baseline that does not hold."""
    nth(forgery, "challenge.decided")["body"]["baseline"] = 2


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "a ruling less": (a_ruling_less, "challenges"),
    "another ruling": (another_ruling, "tallies"),
    "as it was called": (as_it_was_called, "tallies"),
    "a lost vote": (lost_vote, "challenges"),
    "voted twice": (voted_twice, "challenges"),
    "nobody voted": (nobody_voted, "challenges"),
    "ruled twice": (ruled_twice, "challenges"),
    "ruled on nothing": (ruled_on_nothing, "challenges"),
    "ruled for nobody": (ruled_for_nobody, "challenges"),
    "a number twice": (a_number_twice, "challenges"),
    "a ballot twice": (a_ballot_twice, "challenges"),
    "of another board": (of_another_board, "challenges"),
    "as called": (as_called, "challenges"),
    "for nobody": (for_nobody, "challenges"),
    "more than there are": (more_than_there_are, "challenges"),
    "too many blanks": (too_many_blanks, "challenges"),
    "two of a number": (two_of_a_number, "challenges"),
    "a hidden ground": (a_hidden_ground, "challenges"),
    "no digest": (no_digest, "challenges"),
    "imported all the same": (imported_all_the_same, "challenges"),
    "after it came back": (after_it_came_back, "units"),
    "of another version": (of_another_version, "baseline"),
}


@some_of_each("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, challenged: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails its named check in both."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(challenged)
    change(forgery)
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert code == 1
    assert check in failed(answer)
    assert not failed(answer) & {"chain", "keys", "signatures", "artefacts", "index"}


def shuffled(forgery: Forgery, dice: random.Random) -> None:
    """A step dropped, doubled or moved."""
    own = ("tally.", "returns.", "challenge.")
    places = [n for n, event in enumerate(forgery.events) if event["kind"].startswith(own)]
    event = forgery.events[dice.choice(places)]
    how = dice.randrange(3)
    if how < 2:
        forgery.events.remove(event)
    if how:
        forgery.events.insert(dice.choice(places), copy.deepcopy(event))


@some_of("seed", range(60), every=4)
def test_junk_and_moved_steps_fail_the_same_checks(
    seed: int, challenged: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Whatever is spoiled, dropped or moved, the same checks fail in both (others too where a file is wrong)."""
    dice = random.Random(seed)
    forgery = spoiled(challenged, dice) if seed % 2 else Forgery.of(challenged)
    for _ in range(dice.randint(1, 3)):
        shuffled(forgery, dice)
    folder = forgery.write(tmp_path / "record")
    answer = observer.observe(observer.Folder(folder), None)
    failing = {check.name for check in verify(folder).checks if check.faults}
    assert failing == failed(answer) or "artefacts" in failing & failed(answer)
