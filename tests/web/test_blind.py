"""Who reads second, and who watches, can fetch nothing that depends on what was read first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.web.app import STATIC
from canvass.web.envelope import envelope_key
from canvass.web.publications import TYPES
from canvass.web.rooms import Room
from canvass.web.sheet_pages import EVERYTHING, TITLES
from tests.journeys.audit_folder.scenes import PAPER, Asked, Scene, votes_of
from tests.web.rooms import administrator, boards, form_of, official, opened, routes, visitor
from tests.web.served import audit_with_round

SECRET = re.compile(
    r"\d{4}-\d\d-\d\dT[\d:]+Z|data-audit=\"\w{12}\"|\"audit\": \"\w{12}\"|\"ends_in\": \d+"
    r"|name=\"sitting\" value=\"\w+\""
)
"""What differs between any two runs: times, and what tells one folder or one session from another."""


def everything(client: TestClient, paths: list[str]) -> list[tuple[str, int, str]]:
    """What somebody is sent by every route that can be asked for."""
    answers = [(path, client.get(path)) for path in paths]
    return [(path, each.status_code, SECRET.sub("", each.text)) for path, each in answers]


def what_is_seen(audit: Path, first_reading: str) -> list[object]:
    """One board reads a card so; then everything that the second board, the other county and a stranger are sent."""
    with opened(audit) as room:
        office = administrator(room)
        one, two = boards(room, office, "Adams", "board 1", "board 2")
        (other,) = boards(room, office, "Brown", "board 1")
        read = form_of(one, first_reading)
        kept = one.post("/board/read", data=read)
        assert kept.status_code == 303, kept.text
        paths = [
            path.replace("{name}", "style.css") for path, method in routes(room) if method == "GET"
        ]
        assert len(paths) > 8
        probes = [
            two.post("/board/read", data=read | {"mark-0": guess, "turn": turn})
            for guess in ("0", "1")
            for turn in ("first", "resolution")
        ]
        seen: list[object] = [everything(client, paths) for client in (two, other, visitor(room))]
        return [*seen, [(each.status_code, SECRET.sub("", each.text)) for each in probes]]


def test_nothing_depends_on_the_first_reading(tmp_path: Path) -> None:
    """Two worlds that differ in one first reading send the same bytes, by every route, and to guesses that are sent."""
    audit = audit_with_round(tmp_path)
    envelope_key(AuditFolder(audit).envelope_key)
    other = Path(copytree(audit, tmp_path / "other"))
    assert what_is_seen(audit, "0") == what_is_seen(other, "1")


def test_the_test_would_see_it(tmp_path: Path) -> None:
    """The office is told how many readings there are: the same walk tells a world with one more from the one before."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        office = administrator(room)
        (one, _) = boards(room, office, "Adams", "board 1", "board 2")
        before = everything(office, ["/office"])
        one.post("/board/read", data=form_of(one, "0"))
        assert everything(office, ["/office"]) != before


def test_a_second_reading_that_differs_is_not_told_either(tmp_path: Path) -> None:
    """After both boards read, the page of each says nothing of what the other read, nor whether it was the same."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        office = administrator(room)
        one, two = boards(room, office, "Adams", "board 1", "board 2")
        read = form_of(one, "0")
        one.post("/board/read", data=read)
        answers = set()
        while form := form_of(two, "1"):
            if form["card"] == read["card"]:
                assert form["turn"] == "second"
                answer = two.post("/board/read", data=form)
                answers.add(re.sub(r"\d+", "", answer.headers["location"]))
                break
            two.post("/board/read", data=form)
        assert answers == {"/board?kept="}


@pytest.mark.parametrize(
    "suffix", ["ledger.jsonl", "office/key.pem", "..%2foffice%2fkey.pem", "record.zip"]
)
def test_the_record_at_work_is_not_served(tmp_path: Path, suffix: str) -> None:
    """Neither the record nor the office's folder has an address."""
    with opened(audit_with_round(tmp_path)) as room:
        assert visitor(room).get(f"/static/{suffix}").status_code == 404
        assert visitor(room).get(f"/{suffix}").status_code == 404


def test_a_withdrawn_reading_is_not_published_while_the_card_is_read(tmp_path: Path) -> None:
    """What was taken back stays in the record: a record published now would show it to whoever reads the card next."""
    with opened(audit_with_round(tmp_path)) as room:
        office = administrator(room)
        one, _ = boards(room, office, "Adams", "board 1", "board 2")
        read = form_of(one, "0")
        assert one.post("/board/read", data=read).status_code == 303
        taken = {"jurisdiction": "Adams", "card": read["card"], "reason": "the wrong card"}
        assert office.post("/office/withdraw", data=taken).status_code == 303
        answer = office.post("/office/publish")
        assert answer.status_code == 409
        assert "Adams: boards still read" in answer.text
        assert not (room.audit / "public").exists()


def test_why_a_reading_is_withdrawn_can_be_read(tmp_path: Path) -> None:
    """Characters that nobody sees, or that turn the writing, would make the public read another reason."""
    with opened(audit_with_round(tmp_path)) as room:
        office = administrator(room)
        (one,) = boards(room, office, "Adams", "board 1")
        read = form_of(one, "0")
        one.post("/board/read", data=read)
        taken = {"jurisdiction": "Adams", "card": read["card"], "reason": "wrong\u202e card"}
        answer = office.post("/office/withdraw", data=taken)
        assert answer.status_code == 409
        assert "turns the direction of writing" in answer.text


PLANTED = "quetzalcoatl"
"""The id of the choice that the first board reads: forms send places and show names, so no page has it."""


@dataclass(frozen=True)
class Named(Asked):
    """A contest whose first choice has another name than its id."""

    @property
    def toml(self) -> str:
        """The same, with that name."""
        return super().toml.replace(f'id = "{PLANTED}"\n', f'id = "{PLANTED}"\nname = "A. Lee"\n')


def with_planted_word(folder: Path) -> Path:
    """An audit in which a first reading of every card would hold the word."""
    paper = {
        card: {"mayor": tuple(PLANTED if each == "A" else each for each in marks["mayor"])}
        for card, marks in PAPER.items()
    }
    votes = votes_of(paper, "mayor", (PLANTED, "B"))
    contest = Named("mayor", votes, 'name = "polling"')
    return audit_with_round(
        folder, 6, Scene((contest,), (), paper, paper, top='second_reading = "1"')
    )


def all_paths(room: Room) -> list[str]:
    """Every address that is asked for with GET, with each script and style, and each file that may be published."""
    found = []
    for path, method in routes(room):
        if method != "GET":
            continue
        names = TYPES if "{at}" in path else (*TITLES, EVERYTHING) if "sheets" in path else STATIC
        found += (
            [path.replace("{name}", name).replace("{at}", "001") for name in names]
            if "{" in path
            else [path]
        )
    named = [
        f"{path}?{asked}"
        for path in ("/board", "/board/ahead.json")
        for asked in ("card=1/3", "kept=9")
    ]
    return [*found, *named, "/office/files?county=Brown", "/board?card=1%2F3&kept=14&again=yes"]


def test_a_planted_word(tmp_path: Path) -> None:
    """No byte that anybody but the office is sent, in the open or in the head of an answer, has what was read first."""
    with opened(with_planted_word(tmp_path)) as room:
        office = administrator(room)
        one, two = boards(room, office, "Adams", "board 1", "board 2")
        (other,) = boards(room, office, "Brown", "board 1")
        while (read := form_of(one, "0")) and read["turn"] == "first":
            assert one.post("/board/read", data=read).status_code == 303
        conflict = two.post(
            "/board/read", data={**form_of(two, "1"), "card": "1/3", "turn": "second"}
        )
        people = {
            "the second board": two,
            "another county's board": other,
            "another county's clerk": official(room, office, "Dan Wu", "Brown"),
            "the county's own clerk": official(room, office, "Cleo Diaz", "Adams"),
            "an observer": visitor(room),
        }
        sent = [("a refusal", "/board/read", conflict)]
        for path in all_paths(room):
            sent += [(who, path, client.get(path)) for who, client in people.items()]
        assert len(sent) > 200
        found = [
            (who, path)
            for who, path, answer in sent
            if PLANTED.encode() in answer.content + repr(answer.headers).encode()
        ]
        assert found == []
        with sit_down(room.audit) as desk:
            kept = [
                e.event.body for e in desk.record.entries() if e.event.kind == "cards.interpreted"
            ]
        assert PLANTED in repr(kept)
