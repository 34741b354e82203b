"""The desk: several things said at once, each answered by itself, and a state that is always that of the record."""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from canvass.audit.event import CardRead, CardsInterpreted, ContestRead, Turn, said
from canvass.audit.state import AuditState, fold
from canvass.errors import CanvassError, NotWritten, OutOfTurn
from canvass.journeys.audit_folder.commitment import commit_audit
from canvass.journeys.audit_folder.desk import Answer, Desk, Kept, sit_down
from canvass.journeys.audit_folder.opening import open_audit
from canvass.journeys.audit_folder.rounds import open_round
from canvass.model import CardId, Event, Reading
from tests.journeys.audit_folder.scenes import CLERK, PAPER, TIME, Scene, bring, mayor, roll, write
from tests.journeys.audit_folder.test_refusals import ABOUT

SCENE = Scene((mayor('name = "polling"'),), (), PAPER, PAPER)


@pytest.fixture(params=["", "audit/audit.sqlite"], ids=["folder", "sqlite"])
def at_work(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """An audit with a round of twenty cards open, its record in a folder or in SQLite."""
    database = str(tmp_path / request.param) if request.param else ""
    (tmp_path / "audit").mkdir()
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK, database)
    write(SCENE, tmp_path / "files")
    with sit_down(tmp_path / "audit") as desk:
        bring(desk, SCENE, tmp_path / "files")
        commit_audit(desk, CLERK)
        roll(desk)
        open_round(desk, {"mayor": 20}, (), CLERK)
        yield desk


def cards(desk: Desk, name: str = "Adams") -> list[CardId]:
    """The cards of a county that were drawn."""
    return [each.id for each in desk.state.drawn.entries if each.jurisdiction == name]


def reads(card: CardId, choice: str = "A", board: str = "board 1") -> Callable[[object], Event]:
    """A board says what it read on a card."""
    read = CardRead(card, True, (ContestRead("mayor", Reading.VOTE, (choice,)),))
    body = CardsInterpreted(1, card[0], board, Turn.FIRST, (read,))
    return lambda _: said(body, board, TIME)


def same_as_record(desk: Desk) -> bool:
    """Whether the state of the desk is what the entries of the record add up to."""
    events = [entry.event for entry in desk.record.entries()]
    return desk.state == fold(events, desk.stream)


def test_one_refusal_spoils_no_other(at_work: Desk) -> None:
    """Of five things said at once, three stand: they follow one another, and two are told why they do not."""
    one, two, three = cards(at_work)[:3]
    before = at_work.state.number
    answers = at_work.happen_each(
        [reads(one), reads(("Adams", "9", "9")), reads(two), reads(one, "B"), reads(three)]
    )
    kept = [each.entry for each in answers if isinstance(each, Kept)]
    refused = [str(each) for each in answers if isinstance(each, CanvassError)]
    assert kept == [before + 1, before + 2, before + 3]
    assert "was not drawn" in refused[0]
    assert "was read already" in refused[1]
    assert at_work.record.head.sequence == before + 3
    assert same_as_record(at_work)


@pytest.mark.parametrize("at_work", ["audit/audit.sqlite"], indirect=True)
def test_a_group_is_one_step_of_the_disk(at_work: Desk) -> None:
    """Nine readings that are said together are one transaction of the database; one by one they are nine."""
    log = at_work.folder.path / "audit.sqlite-wal"
    first = commits(log)
    answers = at_work.happen_each([reads(card) for card in cards(at_work)])
    together = commits(log)
    for card in cards(at_work, "Brown"):
        at_work.happen(reads(card)(None))
    assert len(answers) > 5
    assert together - first == 1
    assert commits(log) - together == len(cards(at_work, "Brown")) > 5


def commits(log: Path) -> int:
    """The transactions in SQLite's write-ahead log: its file format names the last page of each (section 4)."""
    data = log.read_bytes()
    page, salts = int.from_bytes(data[8:12]), data[16:24]
    frames = range(32, len(data), 24 + page)
    own = (data[at : at + 24] for at in frames if data[at + 8 : at + 16] == salts)
    return sum(any(frame[4:8]) for frame in own)


@contextmanager
def no_room(folder: Path) -> Iterator[None]:
    """A disk on which no file of this folder can grow any further."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(sizes), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_the_disk_refuses_is_not_in_the_state(at_work: Desk) -> None:
    """Nobody is told that it is kept, and the desk knows no more than the record; with room it goes on."""
    group = [reads(card) for card in cards(at_work)]
    before = at_work.state.number
    big = said(
        CardsInterpreted(
            1,
            "Adams",
            "board " + "x" * 400_000,
            Turn.FIRST,
            (CardRead(cards(at_work)[0], False),),
        ),
        "A",
        TIME,
    )
    with no_room(at_work.folder.path), pytest.raises(NotWritten):
        at_work.happen_each([*group[1:], lambda _: big])
    assert at_work.state.number == before
    assert same_as_record(at_work)
    answers = at_work.happen_each(group)
    assert all(isinstance(each, Kept) for each in answers)
    assert same_as_record(at_work)


def test_what_is_said_wrongly_by_a_program_leaves_the_state_alone(at_work: Desk) -> None:
    """A mistake of a program in the middle of a group keeps nothing of it."""

    def breaks(_: AuditState) -> Event:
        raise ZeroDivisionError

    before = at_work.state.number
    with pytest.raises(ZeroDivisionError):
        at_work.happen_each([reads(cards(at_work)[0]), breaks])
    assert at_work.state.number == at_work.record.head.sequence == before
    assert same_as_record(at_work)


def test_what_others_wrote_is_known_as_far_as_it_may_stand(at_work: Desk) -> None:
    """Another program wrote three readings past the rules, the second of no card: the first is known, however often."""
    one, two = cards(at_work)[:2]
    events = [reads(card)(None) for card in (one, ("Adams", "9", "9"), two)]
    before = at_work.state.number
    with sit_down(at_work.folder.path) as other:
        other.record.append_all(events, other.record.head)
    for _ in range(2):
        with pytest.raises(OutOfTurn, match="was not drawn"):
            at_work.catch_up()
        assert at_work.state.number == before + 1
        assert at_work.is_whole


def test_what_others_wrote_meanwhile_is_known(at_work: Desk) -> None:
    """Another desk read a card between two groups: who reads it after that is refused."""
    card = cards(at_work)[0]
    with sit_down(at_work.folder.path) as other:
        other.happen(reads(card, board="board 2")(None))
        answers: tuple[Answer, ...] = at_work.happen_each([reads(card), reads(cards(at_work)[1])])
    assert isinstance(answers[0], OutOfTurn)
    assert isinstance(answers[1], Kept)


def test_an_end_that_is_another_one(tmp_path: Path) -> None:
    """Entries that were read once are looked for: a record that lost them, or has others there, takes nothing more.

    Neither does it after the first refusal, when all was read anew; and with the record brought back it goes on.
    """
    open_audit(tmp_path, ABOUT, ("Adams", "Brown"), CLERK)
    write(SCENE, tmp_path / "files")
    ledger = tmp_path / "record" / "ledger.jsonl"
    with sit_down(tmp_path) as desk:
        bring(desk, SCENE, tmp_path / "files")
        commit_audit(desk, CLERK)
        roll(desk)
        with sit_down(tmp_path) as other:
            open_round(other, {"mayor": 21}, (), CLERK)
        fork, drawn = ledger.read_bytes(), desk.state.number
        ledger.write_bytes(b"".join(fork.splitlines(keepends=True)[:drawn]))
        open_round(desk, {"mayor": 20}, (), CLERK)
        whole = ledger.read_bytes()
        for changed in (fork, whole[: whole[:-1].rfind(b"\n") + 1]):
            ledger.write_bytes(changed)
            for _ in range(2):
                with pytest.raises(NotWritten, match="changed from outside") as refused:
                    desk.happen(
                        reads(cards(desk)[0])(None)
                    ) if desk.state.rounds else desk.happen_all(())
                assert refused.value.command == "look at it with canvass verify"
                assert "canvass" not in str(refused.value), "a page has no terminal"
            assert ledger.read_bytes() == changed
            ledger.write_bytes(whole)
        assert isinstance(desk.happen_each([reads(("Adams", "1", "1"))])[0], Kept | OutOfTurn)
        assert same_as_record(desk)
