"""Records with names written in: what was changed in one fails its named check, in both verifiers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_recount_challenges import nth
from tests.observer.test_recounts import both
from tests.recount.made import made_names
from tests.some_of import some_of_each

LAW, NAMES, TALLY = "recount.write_ins_set", "tally.names_told", "tally.entered"
SAID = "names written in of 2 units that came back: 3 votes for 2 names, 1 for others"


@pytest.fixture(scope="session")
def named(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount in which three teams told names, two of them the same."""
    return made_names(tmp_path_factory.mktemp("named"))


def test_names_hold_in_both(observe: Observe, named: Path) -> None:
    """Both say for how many names how many votes were told."""
    code, answer, _ = both(observe, named)
    assert (code, failed(answer)) == (0, set())
    assert SAID in {check["name"]: check["seen"] for check in answer["checks"]}["tallies"]
    seen = next(list(each.seen) for each in verify(named).checks if each.name == "tallies")
    assert SAID in seen


def changing(kind: str, place: int, **members: object) -> Callable[[Forgery], None]:
    """Other members of one of its events."""

    def change(forgery: Forgery) -> None:
        nth(forgery, kind, place)["body"] |= members

    return change


def unset(forgery: Forgery) -> None:
    """Names are told though the law does not have it."""
    forgery.events.remove(nth(forgery, LAW))


def untold(forgery: Forgery) -> None:
    """A tally whose team told no names."""
    forgery.events.remove(nth(forgery, NAMES))


def after(forgery: Forgery) -> None:
    """Names that are told after the tally of their team."""
    event, tally = nth(forgery, NAMES), nth(forgery, TALLY)
    forgery.events.remove(event)
    forgery.events.insert(forgery.events.index(tally) + 1, event)


def nothing_too_early(forgery: Forgery) -> None:
    """No vote is told, and in a phase in which nobody counts: that is what both name."""
    event = nth(forgery, NAMES)
    event["body"] |= {"names": [], "others": 0}
    forgery.events.remove(event)
    forgery.events.insert(forgery.events.index(nth(forgery, "recount.opened")) + 1, event)


def name(name: str, votes: int = 1) -> dict[str, object]:
    """A name as an event has it."""
    return {"name": name, "votes": votes}


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "another name": (changing(NAMES, 0, names=[name("Max Poe")]), "tallies"),
    "more votes than the line": (changing(NAMES, 0, names=[name("Jill Doe", 2)]), "tallies"),
    "others on top": (changing(NAMES, 0, others=1), "tallies"),
    "nobody who is registered": (changing(NAMES, 0, names=[name("Mickey Mouse")]), "tallies"),
    "other letters": (changing(NAMES, 0, names=[name("JILL DOE")]), "tallies"),
    "a name twice": (changing(NAMES, 3, names=[name("Jill Doe"), name("Jill Doe")]), "tallies"),
    "no votes of a name": (changing(NAMES, 0, names=[name("Jill Doe", 0)]), "tallies"),
    "nothing told": (changing(NAMES, 0, names=[], others=0), "tallies"),
    "a team of one": (changing(NAMES, 0, team=["Ada Lopez"]), "tallies"),
    "another team": (changing(NAMES, 0, team=["Ada Lopez", "Kit Low"]), "tallies"),
    "another unit": (changing(NAMES, 0, unit=["Adams", "9"]), "units"),
    "not set": (unset, "tallies"),
    "not told": (untold, "tallies"),
    "told afterwards": (after, "tallies"),
    "nothing told, too early": (nothing_too_early, "case"),
    "of a candidate": (changing(LAW, 0, line="a"), "case"),
    "of no choice": (changing(LAW, 0, line="z"), "case"),
    "registered twice": (changing(LAW, 0, registered=["Jill Doe", "jill doe"]), "case"),
    "nobody registered": (changing(LAW, 0, registered=[]), "case"),
    "no word of the law": (changing(LAW, 0, counted="some"), "case"),
}


@some_of_each("fault", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    fault: str, observe: Observe, named: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails the check that it breaks, in both."""
    forgery = Forgery.of(named)
    change, check = TAMPERED[fault]
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer, _ = both(observe, folder)
    assert code == 1
    assert check in failed(answer)
