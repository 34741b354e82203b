"""A machine that is killed while two boards read under seal: before a seal, after it, and before the openings."""

from __future__ import annotations

import json
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from canvass.journeys.verify import verify
from tests.profile import IS_SEARCH
from tests.typed import invoke
from tests.warm import Program, program
from tests.web.served import audit_with_round

FEW, MORE = (2, (1, 4, 10)), (5, (1, 4, 7, 10))
"""At how many calls, and at which before the last one, always the same; `make search` kills at every one."""
LONG = pytest.mark.long(twin="test_kill_9_at_a_call_of_readings_under_seal")
Sealed = set[tuple[str, str]]


@pytest.fixture
def dying() -> Iterator[Program]:
    """A process that reads under seal and dies of it."""
    with program("tests.faults.dying_sealed") as process:
        yield process


@pytest.mark.parametrize("kills", [FEW, pytest.param(MORE, marks=LONG)], ids=["few", "more"])
def test_kill_9_at_a_call_of_readings_under_seal(
    tmp_path: Path, dying: Program, kills: tuple[int, tuple[int, ...]]
) -> None:
    """No seal is without its nonce, what was acknowledged is sealed once, and the commands finish what was begun."""
    audit_with_round(tmp_path / "made")
    *acknowledged, (_, calls) = said_by(dying, copied(tmp_path), 0)
    whole = len(acknowledged)
    assert whole == 2 * len({card for _, card in acknowledged}) > 2
    numbers = range(1, int(calls) + 1)
    stopped = set()
    some, backs = kills  # the calls around the opening of the last card follow its second seal
    chosen = [*Random(9).sample(numbers, some), *(numbers[-1] - back for back in backs)]
    for number in numbers if IS_SEARCH else chosen:
        home = copied(tmp_path)
        acknowledged = said_by(dying, home, number)
        assert len(acknowledged) <= whole
        stopped.add(require_whole(home / "audit", {*acknowledged}, len(acknowledged)))
        finish(home / "audit", whole // 2)
        shutil.rmtree(home)
    assert stopped == {True, False}


def copied(folder: Path) -> Path:
    """The audit with its round open, to be read."""
    return Path(shutil.copytree(folder / "made", folder / "work"))


def said_by(process: Program, home: Path, number: int) -> list[tuple[str, str]]:
    """What was said before the kill at this call: turns and cards."""
    print(home, number, file=process.stdin, flush=True)
    said = [line.split() for line in iter(process.stdout.readline, "dead\n")]
    if not number:
        shutil.rmtree(home)
    return [(first, second) for first, second in said]


def events(audit: Path) -> list[dict[str, Any]]:
    """The events of the record at work, whole ones."""
    whole, _, _ = (audit / "record" / "ledger.jsonl").read_text("utf-8").rpartition("\n")
    return [json.loads(line)["event"] for line in whole.splitlines()]


def cards_of(audit: Path, kind: str) -> list[tuple[str, str, str]]:
    """Turn, card and digest of all cards in events of this kind."""
    return [
        (event["body"]["reading"], "/".join(card["id"]), card.get("digest", ""))
        for event in events(audit)
        if event["kind"] == kind
        for card in event["body"]["cards"]
    ]


def require_whole(audit: Path, acknowledged: Sealed, count: int) -> bool:
    """What was acknowledged is sealed, each once, at most one more is; whether a pair waits to be opened."""
    sealed, opened = cards_of(audit, "cards.sealed"), cards_of(audit, "cards.unsealed")
    said = {(turn, card) for turn, card, _ in sealed}
    shown = {(turn, card) for turn, card, _ in opened}
    assert len(sealed) == len(said)
    assert len(opened) == len(shown)
    assert acknowledged <= said
    assert len(said) in (count, count + 1)
    for turn, card, digest in sealed:
        secret = audit / "office" / "sealed" / f"{digest}.json"
        assert secret.is_file() or (turn, card) in shown
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (audit / "office" / "sealed").glob("*")}
    assert modes <= {0o600}
    seconds = {card for turn, card in said if turn == "second"}
    assert all(
        {("first", card), ("second", card)} <= shown
        for turn, card in acknowledged
        if turn == "second"
    )
    assert {card for _, card in shown} <= seconds
    assert verify(audit).is_consistent
    return len(shown) < 2 * len(seconds)


def finish(audit: Path, cards: int) -> None:
    """What waits is opened, what is missing is typed at the prompt, and both readings of each card stand, once."""
    opened = run("unseal", str(audit))
    assert "not here" not in opened
    assert "was changed" not in opened
    for board, more in (("board 1", ["--sealed"]), ("board 2", ["--second"])):
        run("enter", str(audit), "-j", "Adams", "--board", board, *more)
    shown = [each[:2] for each in cards_of(audit, "cards.unsealed")]
    assert len(shown) == len(set(shown)) == 2 * cards
    sealed = {digest for _, _, digest in cards_of(audit, "cards.sealed")}
    assert not sealed & {path.stem for path in (audit / "office" / "sealed").glob("*")}
    assert verify(audit).is_consistent


def run(*words: str) -> str:
    """A command of an audit, with as many cards at its prompt as it asks for; what it printed."""
    done = invoke(["audit", *words], typed="y\n1\n1\n" * 9)
    said = f"{done.output} {done.exception or ''}"
    assert done.exit_code == 0 or "nothing that waits" in said, said
    return " ".join(said.split())
