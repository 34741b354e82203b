"""The office names the people of boards on its page: they stand in the record, and two that share one are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.web.rooms import administrator, boards, form_of, opened
from tests.web.served import audit_with_round


def said(audit: Path) -> list[dict[str, Any]]:
    """The boards that the record has."""
    lines = (audit / "record" / "ledger.jsonl").read_text("utf-8").splitlines()
    events = [json.loads(line)["event"] for line in lines]
    return [event["body"] for event in events if event["kind"] == "boards.formed"]


def test_boards_with_their_people_read(tmp_path: Path) -> None:
    """Both boards stand in the record with their people, get their cards, and the second reads what the first did."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        office = administrator(room)
        lines = ("board 1: Ann Lee; Bo Karlsson", "board 2: Cy Diaz")
        one, two = boards(room, office, "Adams", *lines)
        read = form_of(one, "0")
        assert one.post("/board/read", data=read).status_code == 303
        again = read | {"turn": "second"}
        assert one.post("/board/read", data=again).status_code == 409
        assert two.post("/board/read", data=again).status_code == 303
    assert [(each["board"], each["members"]) for each in said(audit)] == [
        ("board 1", ["Ann Lee", "Bo Karlsson"]),
        ("board 2", ["Cy Diaz"]),
    ]


NO_TWO_BOARDS = [
    ("board 1: Ann Lee\nboard 2: ANN LEE", "share a person"),
    ("board 1: Ann Lee; ann lee", "named twice"),
    ("board 1: Ann Lee\nboard 1: Bo", "stands on two lines"),
    ("board 1: B\u043e", "look alike"),
    ("board 1: Ann Lee, Bo Karlsson\nboard 2: Ann Lee", "may be several people"),
    ("board 1: Ann Lee\nBOARD 1: Bo", "have one name"),
    ("board 1: Ann Lee\nBOARD 1", "have one name"),
]


def test_what_is_no_two_boards_is_refused(tmp_path: Path) -> None:
    """The page says why, no card is printed, and nothing is written."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        office = administrator(room)
        for lines, why in NO_TWO_BOARDS:
            form = {"jurisdiction": "Adams", "boards": lines}
            refused = office.post("/office/boards", data=form)
            assert refused.status_code >= 400
            assert why in refused.text
            assert room.accounts.cards(1) == ()
    assert said(audit) == []


def test_names_as_people_write_them(tmp_path: Path) -> None:
    """Boards, who sits there, and who stands for the county: an apostrophe, `Jr.` and other letters lock nobody out."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        office = administrator(room)
        lines = (
            "Ke\u02bbala\u2019s board: Se\u00e1n O\u2019Brien; Sam Smith, Jr.",
            "board 2: \u674e\u660e; Sam Smith, Sr.",
        )
        readers = boards(room, office, "Adams", *lines)
        for each in (*readers, *readers):
            while form := form_of(each, "1"):
                assert each.post("/board/read", data=form).status_code == 303
        people = ("Sam Smith, Jr., clerk", "Sam Smith Jr, judge")
        form = {"jurisdiction": "Adams", "people": "\n".join(people)}
        refused = office.post("/office/sign-off", data=form)
        assert (refused.status_code >= 400, "twice" in refused.text) == (True, True)
        form["people"] = "Sam Smith, Jr., clerk\nSam Smith, Sr., judge\nD\u2019Angelo-Smith"
        assert office.post("/office/sign-off", data=form).status_code == 303
    assert [each["members"] for each in said(audit)] == [
        ["Se\u00e1n O\u2019Brien", "Sam Smith, Jr."],
        ["\u674e\u660e", "Sam Smith, Sr."],
    ]
    lines_kept = (audit / "record" / "ledger.jsonl").read_text("utf-8").splitlines()
    body = json.loads(lines_kept[-2])["event"]["body"]
    assert [each["name"] for each in body["people"]] == [
        "Sam Smith, Jr.",
        "Sam Smith, Sr.",
        "D\u2019Angelo-Smith",
    ]
