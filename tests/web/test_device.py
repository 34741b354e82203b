"""What a board's device is sent and sends: cards ahead without a reading, envelopes, what the clerk loads for it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from canvass.errors import BadValue, UnreadableFile
from canvass.journeys.audit_folder.desk import Answer, Desk, sit_down
from canvass.journeys.audit_folder.sent import Sent, enter_each
from canvass.web.envelope import About, close, envelope_key
from canvass.web.rooms import Room
from tests.web.rooms import administrator, boards, form_of, official, opened
from tests.web.served import audit_with_round


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A server whose round is open; every card is read twice."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


@pytest.fixture(scope="module")
def quiet_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """The same server for all tests that send what is refused: each holds that nothing was kept."""
    with opened(audit_with_round(tmp_path_factory.mktemp("quiet"))) as made:
        yield made


@pytest.fixture(scope="module")
def quiet_office(quiet_room: Room) -> TestClient:
    """Its administrator."""
    return administrator(quiet_room)


def closed(
    ahead: dict[str, object],
    number: int = 0,
    mayor: str = "0",
    contests: Sequence[str] = ("mayor", "bond"),
) -> dict[str, str]:
    """What a device sends of one of its cards, whose form asked for these contests in this order."""
    card = ahead["cards"][number]  # type: ignore[index]
    who = str(ahead["jurisdiction"]), str(ahead["board"]), int(str(ahead["round"]))
    about = About(*who, card["card"], card["turn"])
    said = urlencode(
        {
            "seen": card["seen"],
            "mark-0": mayor,
            "mark-1": "0",
            "mark": str(ahead["mark"]),
            "contest": contests,
        },
        doseq=True,
    )
    return {
        "jurisdiction": about.jurisdiction,
        "board": about.board,
        "round": str(about.round),
        "card": about.card,
        "turn": about.turn,
        "closed": close(str(ahead["key"]), about, said),
    }


def ahead_of(board: TestClient) -> dict[str, object]:
    """The cards ahead of a board."""
    answer = board.get("/board/ahead.json")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def carried(*sent: dict[str, str]) -> bytes:
    """The file that a board takes along."""
    readings = [{name: each[name] for name in ("card", "turn", "closed")} for each in sent]
    whole = {"form": "canvass-carried-1", "readings": readings, "round": int(sent[0]["round"])}
    return json.dumps(whole | {name: sent[0][name] for name in ("jurisdiction", "board")}).encode()


def load(client: TestClient, data: bytes, name: str = "readings-board-1.json") -> tuple[int, str]:
    """A clerk loads this file."""
    answer = client.post("/office/carried", files={"file": (name, data, "application/json")})
    return answer.status_code, answer.text


def entries(room: Room) -> int:
    """Entries of the record."""
    with sit_down(room.audit) as desk:
        return desk.state.number


def test_cards_ahead_in_the_order_of_the_page(room: Room) -> None:
    """The first is that on the page; each has its label and its form; what two boards settle is not among them."""
    (one,) = boards(room, administrator(room), "Adams", "board 1")
    ahead = ahead_of(one)
    cards = ahead["cards"]
    assert isinstance(cards, list)
    assert cards[0]["card"] == form_of(one, "0")["card"]
    assert [each["label"] for each in cards] == [f"{n + 1}/{len(cards)}" for n in range(len(cards))]
    assert 'data-title="mayor"' in str(ahead["forms"])
    assert f"label {cards[0]['label']}" in one.get("/board").text


def test_sent_twice_is_kept_once(room: Room) -> None:
    """Also through the page; the entry is the same."""
    (one,) = boards(room, administrator(room), "Adams", "board 1")
    page, sent = form_of(one, "0"), closed(ahead_of(one))
    first = one.post("/board/send.json", data=sent)
    assert first.status_code == 200, first.text
    assert one.post("/board/send.json", data=sent).json() == {
        "kept": first.json()["kept"],
        "again": True,
    }
    again = one.post("/board/read", data=page)
    assert again.headers["location"] == f"/board?kept={first.json()['kept']}&again=yes"
    assert sent["card"] not in [each["card"] for each in ahead_of(one)["cards"]]  # type: ignore[attr-defined]


def test_a_reading_of_another_board_is_not_taken_for_this_one(room: Room) -> None:
    """Two tabs, a card shown in between: what board 1 entered is not kept as board 2's, and stays where it is."""
    one, two = boards(room, administrator(room), "Adams", "board 1", "board 2")
    before, sent = entries(room), closed(ahead_of(one))
    answer = two.post("/board/send.json", data=sent)
    assert answer.status_code == 403
    assert "board 1 of Adams" in answer.json()["refused"]
    assert entries(room) == before


REFUSED = [
    ({"card": "9/9"}, "does not open here"),
    ({"closed": "x"}, "does not open here"),
    ({"closed": "A" * 60_000}, "too long"),
    ({"turn": "resolution"}, "two boards settle it"),
]


def test_what_is_refused_waits_for_two_people(room: Room) -> None:
    """One class of answer, and one sentence on the board's page and on the office's."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    for changed, words in REFUSED:
        answer = one.post("/board/send.json", data=closed(ahead_of(one)) | changed)
        assert answer.status_code == 409
        assert words in answer.json()["refused"]
        assert words in one.get("/board").text
        assert words in office.get("/office").text


@pytest.mark.parametrize("contests", [("bond", "mayor"), ("bond",)])
def test_marks_for_other_questions_are_not_taken(room: Room, contests: tuple[str, ...]) -> None:
    """Marks lie in the envelope by the place of their question: of another order they would be of another contest."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    before = entries(room)
    answer = one.post("/board/send.json", data=closed(ahead_of(one), contests=contests))
    assert answer.status_code == 409
    assert "asks other contests by now than the page" in answer.json()["refused"]
    assert entries(room) == before


def test_an_envelope_says_nothing_of_what_is_inside(tmp_path: Path) -> None:
    """Two of the same reading differ; another key does not open it; a key that was changed is told."""
    key, other = envelope_key(tmp_path / "a.pem"), envelope_key(tmp_path / "b.pem")
    about = About("Adams", "board 1", 1, "1/7", "first")
    one, two = (close(key.public, about, "mark-0=planted") for _ in range(2))
    assert one != two
    assert "planted" not in one
    assert key.open(about, one) == key.open(about, two) == "mark-0=planted"
    assert envelope_key(tmp_path / "a.pem").open(about, one) == "mark-0=planted"
    with pytest.raises(BadValue, match="made for another server"):
        other.open(about, one)
    (tmp_path / "a.pem").write_text("no key")
    with pytest.raises(UnreadableFile, match="bring it back from a copy"):
        envelope_key(tmp_path / "a.pem")


def test_a_clerk_loads_what_a_board_carries(room: Room) -> None:
    """In order, under her name for the board; loaded again it is known; another county's clerk may not."""
    office = administrator(room)
    clerk = official(room, office, "Cleo Diaz", "Adams")
    other = official(room, office, "Dan Wu", "Brown")
    (one,) = boards(room, office, "Adams", "board 1")
    ahead = ahead_of(one)
    sent = [closed(ahead, number) for number in range(2)]
    room.accounts.revoke(room.accounts.cards(1)[0].id)
    before = entries(room)
    assert load(other, carried(*sent))[0] == 403
    assert entries(room) == before
    status, said = load(clerk, carried(*sent))
    assert status == 200
    assert f"Kept, entry {before + 1}" in said
    assert f"Kept, entry {before + 2}" in said
    assert load(office, carried(*sent))[1].count("Kept already") == 2
    assert entries(room) == before + 2
    with sit_down(room.audit) as desk:
        last = [each.event for each in desk.record.entries()][-2:]
    assert [each.actor for each in last] == ["Cleo Diaz", "Cleo Diaz"]
    assert [each.body["board"] for each in last] == ["board 1", "board 1"]


def test_carried_readings_share_a_step_of_the_disk(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some of five are kept together, in the order of the file, and the one that is refused spoils no other."""
    steps = list[int]()

    def counted(desk: Desk, sent: Sequence[Sent]) -> tuple[Answer, ...]:
        steps.append(len(sent))
        return enter_each(desk, sent)

    monkeypatch.setattr("canvass.web.writer.enter_each", counted)
    monkeypatch.setattr("canvass.web.carried_pages.GROUP", 4)
    monkeypatch.setattr("canvass.web.writer.PACE_SECONDS", 0.3)
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    ahead = ahead_of(one)
    sent = [closed(ahead, number) for number in range(5)]
    before = entries(room)
    said = load(office, carried(*sent[:3], sent[3] | {"card": "9/9"}, sent[4]))[1]
    assert sum(steps) == 4
    assert max(steps) > 1
    found = re.findall(r"Kept, entry (\d+)|does not open here", said)
    assert found == [str(before + 1), str(before + 2), str(before + 3), "", str(before + 4)]


def test_a_file_that_another_board_wrote(room: Room) -> None:
    """The key that closes envelopes is known to each board: none of them can write what another one read."""
    office = administrator(room)
    one, two = boards(room, office, "Adams", "board 1", "board 2")
    for _ in range(2):
        assert one.post("/board/send.json", data=closed(ahead_of(one))).status_code == 200
    before = entries(room)
    for at, card in enumerate(ahead_of(two)["cards"][:2]):  # type: ignore[index]
        forged = closed({**ahead_of(one), "board": "board 2", "cards": [card]})
        status, said = load(office, carried(forged))
        assert (status, "not written by a device" in said) == (200, True)
        assert entries(room) == before + at
        status, said = load(office, carried(closed(ahead_of(two))))
        assert (status, "Kept, entry" in said) == (200, True)


def test_what_another_board_has_read_is_the_clerks_to_withdraw(room: Room) -> None:
    """A board is offered to take back what it read as long as it may, on its page and its device, and no longer."""
    office = administrator(room)
    one, two = boards(room, office, "Adams", "board 1", "board 2")
    sent = closed(ahead_of(one))
    assert one.post("/board/send.json", data=sent).status_code == 200
    assert "Withdraw it" in one.get("/board").text
    assert ahead_of(one)["of_clerk"] == []
    while sent["card"] not in [each["card"] for each in ahead_of(two)["cards"]]:  # type: ignore[attr-defined]
        assert two.post("/board/send.json", data=closed(ahead_of(two))).status_code == 200
    second = {**ahead_of(two), "cards": [_of(ahead_of(two), sent["card"])]}
    assert two.post("/board/send.json", data=closed(second)).status_code == 200
    page = one.get("/board").text
    assert (f"Card {sent['card']} (" in page, "Withdraw it" in page) == (True, False)
    assert ahead_of(one)["of_clerk"] == [sent["card"]]
    room.sittings.kept.clear()  # as after a start of the server, which the device outlives
    third = closed(ahead_of(one))
    assert one.post("/board/send.json", data=third).status_code == 200
    asked = one.get("/board/ahead.json", params={"kept": [sent["card"], third["card"]]})
    assert asked.json()["of_clerk"] == [sent["card"]]
    assert two.get("/board/ahead.json", params={"kept": third["card"]}).json()["of_clerk"] == [
        third["card"]
    ], "whether another board has read a card is told to nobody else"


def _of(ahead: dict[str, object], card: str) -> object:
    """What a device is told of this card."""
    return next(each for each in ahead["cards"] if each["card"] == card)  # type: ignore[attr-defined]


def test_what_was_withdrawn_does_not_come_back(room: Room) -> None:
    """The file of a reading that the clerk took back later is loaded again: refused, and the card is read anew."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    sent = closed(ahead_of(one))
    assert "Kept, entry" in load(office, carried(sent))[1]
    taken = {"jurisdiction": "Adams", "card": sent["card"], "reason": "the wrong card"}
    assert office.post("/office/withdraw", data=taken).status_code == 303
    before = entries(room)
    for again in (load(office, carried(sent))[1], one.post("/board/send.json", data=sent).text):
        assert "Kept" not in again
        assert "look at the paper again" in again
    assert entries(room) == before
    assert sent["card"] in [each["card"] for each in ahead_of(one)["cards"]]  # type: ignore[attr-defined]


def test_kept_is_said_of_what_was_kept(room: Room) -> None:
    """An address says nothing by itself: of an entry that this board did not send, or took back, the page is silent."""
    one, two = boards(room, administrator(room), "Adams", "board 1", "board 2")
    told = one.post("/board/read", data=form_of(one, "0")).headers["location"]
    entry = told.removeprefix("/board?kept=")
    assert f"Kept, entry {entry}" in one.get(told).text
    for client, path in ((one, "/board?kept=999"), (two, told), (one, f"{told}1")):
        assert "Kept, entry" not in client.get(path).text
    (card,) = re.findall(r'name="reading" value="([^"]+)"', one.get("/board").text)
    one.post("/board/withdraw", data={"reading": card, "reason": "the wrong card"})
    assert "Kept, entry" not in one.get(told).text


@pytest.mark.parametrize(
    "data",
    [
        b"{}",
        b"no JSON",
        b"[1]",
        b"\xff",
        b"[" * 100_000,
        carried(
            {
                **dict.fromkeys(("card", "turn", "closed", "jurisdiction", "board"), "x"),
                "round": "1",
            }
        ).replace(b"canvass-carried-1", b"other"),
    ],
    ids=["empty", "text", "a list", "bytes", "deep", "another form"],
)
def test_a_file_that_nobody_carried(
    quiet_room: Room, quiet_office: TestClient, data: bytes
) -> None:
    """One sentence that says which file is meant; nothing is entered."""
    before = entries(quiet_room)
    status, said = load(quiet_office, data)
    assert status == 409
    assert "whose name begins with readings" in said
    assert entries(quiet_room) == before


def test_a_board_takes_its_own_reading_back(room: Room) -> None:
    """With a reason; the card comes again. Once another board has read it, or it is another's, the clerk does."""
    office = administrator(room)
    one, two = boards(room, office, "Adams", "board 1", "board 2")
    form = form_of(one, "0")
    one.post("/board/read", data=form)
    assert f"Withdraw card {form['card']}" in one.get("/board").text
    taken = {"reading": form["card"], "reason": "we looked at the wrong card"}
    assert "say why" in one.post("/board/withdraw", data=taken | {"reason": " "}).text
    assert two.post("/board/withdraw", data=taken).status_code == 409
    assert one.post("/board/withdraw", data=taken).status_code == 303
    assert form_of(one, "0")["card"] == form["card"]
    assert f"Withdraw card {form['card']}" not in one.get("/board").text
    one.post("/board/read", data=form_of(one, "1"))
    mine = form_of(two, "1")
    while mine["card"] != form["card"]:
        assert two.post("/board/read", data=mine).status_code == 303
        mine = form_of(two, "1")
    two.post("/board/read", data=mine)
    answer = one.post("/board/withdraw.json", data=taken)
    assert answer.status_code == 409
    assert "ask the clerk" in answer.json()["refused"]


def test_a_card_that_a_board_has_in_its_hand(room: Room) -> None:
    """By the number on its label or by its place; one that it has not to read, or that is none, is said so."""
    one, _ = boards(room, administrator(room), "Adams", "board 1", "board 2")
    mine = ahead_of(one)["cards"]
    assert isinstance(mine, list)
    last = mine[-1]
    for typed in (last["card"], last["label"], f" {last['label']} "):
        answer = one.get("/board", params={"card": typed})
        assert answer.status_code == 200
        assert f"<h1>Card {last['card']}</h1>" in answer.text
        chosen = one.get("/board/ahead.json", params={"card": typed}).json()["cards"]
        assert chosen[0]["card"] == last["card"]
        assert len(chosen) == len(mine)
    form = form_of(one, "0")
    one.post("/board/read", data=form)
    for typed, said in (
        (form["card"], "has not to read this card now"),
        ("99/99", "no card with this"),
    ):
        answer = one.get("/board", params={"card": typed})
        assert (answer.status_code, said in answer.text) == (409, True)


def test_a_card_of_another_boards_batch(tmp_path: Path) -> None:
    """The board that has it in its hand may read it, on a page or on a device, and is told whose it is and was."""
    with opened(audit_with_round(tmp_path, 30)) as room:
        reads_what_is_another_boards(room)


def reads_what_is_another_boards(room: Room) -> None:
    """Board 2 takes two cards that are planned for board 1, which is then asked the third."""
    one, two = boards(room, administrator(room), "Adams", "board 1", "board 2")
    theirs = [each["card"] for each in ahead_of(one)["cards"]]  # type: ignore[attr-defined]
    before = "By the plan this is for board 1 to read: tell them where the card is."
    after = "By the plan this was for board 1 to read: tell them that it is done."
    page = two.get("/board", params={"card": theirs[0]}).text
    assert before in page
    hidden = dict(re.findall(r'type="hidden" name="(card|turn|seen)" value="([^"]*)"', page))
    kept = two.post("/board/read", data=hidden | {"mark-0": "0", "mark-1": "0", "step": "keep"})
    assert after in two.get(kept.headers["location"]).text
    assert "By the plan" not in two.get("/board").text
    assert "By the plan" not in two.get(kept.headers["location"] + "0").text
    said = two.get("/board/ahead.json", params={"card": theirs[1]}).json()
    assert said["cards"][0]["card"] == theirs[1]
    assert said["planned"] == {"card": theirs[1], "said": before}
    assert ahead_of(two)["planned"] == {}
    assert two.post("/board/send.json", data=closed(said)).json()["others"] == after
    assert ahead_of(one)["cards"][0]["card"] == theirs[2]  # type: ignore[index]
    mine = form_of(one, "0")
    answer = one.post("/board/read", data=mine)
    assert "By the plan" not in one.get(answer.headers["location"]).text


def test_a_sitting_shows_its_last_ten(tmp_path: Path) -> None:
    """The latest first, of this session alone; after signing out nothing of it is left."""
    with opened(audit_with_round(tmp_path, 60)) as room:
        (one,) = boards(room, administrator(room), "Adams", "board 1")
        names = []
        for _ in range(12):
            form = form_of(one, "0")
            names.append(form["card"])
            one.post("/board/read", data=form)
        text = one.get("/board").text
        shown = [each for each in reversed(names) if f"Card {each} (First reading): kept" in text]
        assert shown == names[::-1][:10]
        one.post("/board/sign-out")
        assert room.sittings.kept == {}
