"""Files that a county sends from its browser: all that is wrong is told at once, and only what is right is kept."""

from __future__ import annotations

import asyncio
import csv
import http.client
import os
import re
import signal
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from canvass.errors import BadFile
from canvass.formats.problem import grouped
from canvass.journeys.audit_folder.arrivals import arrivals
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.web import incoming as coming
from canvass.web.guard import FILE, Bounds, Flow, Guard, TooSlow
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, bring, mayor, write
from tests.journeys.audit_folder.test_enter import begun
from tests.patience import PATIENCE
from tests.typed import invoke
from tests.web.rooms import administrator, official, opened
from tests.web.served import SCENE, Server, serving
from tests.web.test_process import refused

ABOUT = About("two", "Two counties", "November 2026", "The office")
COMPARED = Scene(
    (mayor('name = "comparison"'),), (), PAPER, PAPER, with_records=True, batch_totals=("mayor",)
)
FAULTY = (
    "batch,cards,location\n1,20,shelf 1\n2,many,shelf 2\n2,20,shelf 2\n2,20,shelf 2\nTotal,60,\n"
)
"""A manifest with a number that is none, a batch that stands three times, and a row that adds up the others."""
PAGE = "/office/files"


@pytest.fixture
def audit(tmp_path: Path) -> Path:
    """An audit to which nothing has come, with good files of its counties beside it."""
    write(COMPARED, tmp_path / "files")
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    return tmp_path / "audit"


@pytest.fixture
def room(audit: Path) -> Iterator[Room]:
    """Its server."""
    with opened(audit) as made:
        yield made


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Room, TestClient]]:
    """The server of an audit, and its office, which is sent one odd file after the other."""
    folder = tmp_path_factory.mktemp("hostile")
    write(COMPARED, folder / "files")
    open_audit(folder / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    with opened(folder / "audit") as made:
        yield made, administrator(made)


def file_of(room: Room, name: str) -> bytes:
    """A good file of the scene."""
    return (room.audit.parent / "files" / name).read_bytes()


def send(
    client: TestClient, what: str, content: bytes | str, county: str = "Adams", name: str = "my.csv"
) -> tuple[int, str]:
    """Send a file from the page of a county; returns the status and where to, or the page."""
    data = content.encode() if isinstance(content, str) else content
    asked = {"county": county, "what": what}
    answer = client.post(PAGE, params=asked, files={"file": (name, data, "text/csv")})
    return answer.status_code, answer.headers.get("location", answer.text)


def entries(room: Room) -> list[str]:
    """The kinds of the record's entries."""
    found = asyncio.run(room.writer.step(lambda desk: tuple(desk.record.entries())))
    return [each.event.kind for each in found]


def left_behind(audit: Path) -> list[str]:
    """Files of counties that lie in the folder, in the record or in the office."""
    folder = AuditFolder(audit)
    stored = [*(audit / "record").glob("artefacts/*"), *folder.records.glob("*")]
    return sorted(each.name for each in (*stored, *folder.uploads.glob("*")))


def text_of(page: str) -> str:
    """The words of a page."""
    words = re.sub(r"<[^>]+>", " ", page)
    for sign, letter in (
        ("&#39;", "'"),
        ("&#34;", '"'),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ):
        words = words.replace(sign, letter)
    return " ".join(words.split())


@pytest.mark.parametrize(
    ("what", "name", "held"),
    [
        ("manifest", "records.csv", "cast vote records"),
        ("manifest", "totals.csv", "votes by batch"),
        ("cards", "manifest-Adams.csv", "a ballot manifest"),
    ],
)
def test_a_file_of_another_kind(room: Room, what: str, name: str, held: str) -> None:
    """It is called by its name; what to type with it is for a terminal."""
    office = administrator(room)
    status, page = send(office, what, file_of(room, name), name=name)
    assert (status, f"{name}: the file holds {held}" in page) == (409, True), page
    assert "canvass audit" not in page
    assert "canvass tabulate" not in page


def test_everything_that_is_wrong_in_the_words_of_the_terminal(room: Room, tmp_path: Path) -> None:
    """Each problem that `canvass audit load` tells stands on the page, in the CSV and in the twin; nothing is kept."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    before = entries(room)
    status, page = send(clerk, "manifest", FAULTY, name="manifest.csv")
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "manifest.csv").write_text(FAULTY, "utf-8")
    open_audit(tmp_path / "other", ABOUT, ("Adams", "Brown"), CLERK)
    words = ["audit", "load", str(tmp_path / "other"), "manifest"]
    words += [str(tmp_path / "copy" / "manifest.csv"), "-j", "Adams"]
    fault = invoke(words).exception
    assert isinstance(fault, BadFile)
    assert len(fault.problems) >= 3
    shown = text_of(page)
    for problem in grouped(fault.problems):
        assert all(part in shown for part in (problem.message, problem.mend, problem.found)), (
            problem
        )
    assert (status, str(fault) in shown) == (409, True)
    listed = clerk.get(f"{PAGE}.csv", params={"what": "manifest"})
    rows = list(csv.DictReader(StringIO(listed.text)))
    assert [row["code"] for row in rows] == [each.code for each in fault.problems]
    assert [row["row"] for row in rows] == [str(each.row or "") for each in fault.problems]
    (first, *_) = clerk.get(f"{PAGE}.json").json()["kinds"]
    assert [each["code"] for each in first["sent"]["problems"]] == [row["code"] for row in rows]
    assert (entries(room), left_behind(room.audit)) == (before, [])
    assert "Bo Karlsson sent" not in shown
    assert any(
        each.what == "sent manifest of Adams: refused" for each in room.accounts.officials.deeds()
    )


def test_what_is_accepted_is_in_the_record(room: Room) -> None:
    """By the existing journey: the clerk stands in the event, a later file takes the place, warnings are told."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    send(clerk, "manifest", FAULTY)
    good = file_of(room, "manifest-Adams.csv")
    assert send(clerk, "manifest", good) == (303, f"{PAGE}?county=Adams#manifest")
    page = text_of(clerk.get(PAGE).text)
    assert "In the record: 3 entries, sent by Bo Karlsson on" in page
    assert "Not kept" not in page
    odd = good + b"4,0,shelf 9\n"
    assert send(clerk, "manifest", odd)[0] == 303
    assert "the batch has no cards" in text_of(clerk.get(PAGE).text)
    found = asyncio.run(room.writer.step(arrivals))
    assert [(each.rows, each.by) for each in found] == [(4, "Bo Karlsson")]
    assert entries(room).count("audit.loaded") == 2


def test_a_file_of_another_county_is_told_beside_what_was_kept(room: Room) -> None:
    """By the name that the clerk's browser gives, and by the bytes that the other county sent."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    brown = official(room, office, "Cleo Diaz", "Brown")
    boxes = "batch,cards\n1,21\n2,20\n"
    assert send(brown, "manifest", boxes, "Brown", "boxes.csv")[0] == 303
    assert send(clerk, "manifest", boxes, name="manifest-Brown.csv")[0] == 303
    said = text_of(clerk.get(PAGE).text)
    assert "it is loaded for Adams and is called after Brown" in said
    assert "it is loaded for Adams and has the same bytes as the file of Brown" in said
    assert send(clerk, "manifest", file_of(room, "manifest-Adams.csv"), name="ours.csv")[0] == 303
    assert "is loaded for Adams and" not in text_of(clerk.get(PAGE).text)


def test_a_whole_audit_can_be_committed_from_it(room: Room) -> None:
    """Readiness says what lacks until nothing does; then the page of the commitment has the contest."""
    office = administrator(room)
    adams = official(room, office, "Bo Karlsson", "Adams")
    brown = official(room, office, "Cleo Diaz", "Brown")
    ready = office.get("/office/readiness.json").json()["ready"]
    assert [(each["need"]["value"], each["jurisdiction"]) for each in ready["lacking"]] == [
        ("contests", ""),
        ("manifest", "Adams"),
        ("manifest", "Brown"),
    ]
    assert send(office, "contests", file_of(room, "contests.toml"), "", "contests.toml")[0] == 303
    for client, county in ((adams, "Adams"), (brown, "Brown")):
        good = file_of(room, f"manifest-{county}.csv")
        assert send(client, "manifest", good, county)[0] == 303
    shown = text_of(office.get("/office/readiness").text)
    assert "No cast vote records have come of any county" in shown
    records = file_of(room, "records.csv").decode().splitlines(keepends=True)
    mine = "".join(line for line in records if not line.startswith("Brown"))
    assert send(adams, "cards", mine)[0] == 303
    ready = brown.get("/office/readiness.json").json()
    assert [each["ready"]["name"] for each in ready["counties"]] == ["Brown"]
    assert [each["need"]["value"] for each in ready["counties"][0]["ready"]["lacking"]] == [
        "records"
    ]
    assert ready["ready"]["lacking"] == []
    theirs = records[0] + "".join(line for line in records if line.startswith("Brown"))
    assert send(brown, "cards", theirs, "Brown")[0] == 303
    ready = office.get("/office/readiness.json").json()["ready"]
    assert (ready["lacking"], ready["next_step"]["value"]) == ([], "commit")
    assert [(each["cards"], each["records"]) for each in ready["counties"]] == [(60, 60)] * 2
    assert "mayor" in office.get("/office/commit").text


def packed(*members: tuple[str, bytes]) -> bytes:
    """A ZIP archive of these files."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return made.getvalue()


BOXES = b"batch,cards\n1,20\n"
BOMB = packed(("m.csv", b"0" * 10**8))


def test_no_page_sends_back_to_the_one_that_sent_there(room: Room) -> None:
    """Files that do not fit one another: what comes next leads to what is wrong, and from there to the files."""
    files = room.audit.parent / "files"
    with (files / "records.csv").open("a", encoding="utf-8") as records:
        records.write("Adams,99,1,mayor,A\n")
    asyncio.run(room.writer.step(lambda desk: bring(desk, COMPARED, files)))
    office, seen = administrator(room), ["/office/decide"]
    while seen[-1] != f"{PAGE}?county=Adams":
        page = office.get(seen[-1]).text.partition("<main")[2]
        assert "Mend what does not fit between the files" in text_of(page)
        (*_, link) = re.findall(r'href="(/office/(?:[a-z]+|files\?county=Adams))"', page)
        assert link not in seen
        seen.append(link)
    assert seen[1:] == ["/office/readiness", f"{PAGE}?county=Adams"]
    refused = office.get("/office/commit").text
    assert ("99 has a record" in refused, 'href="/office/readiness"' in refused) == (True, True)


HOSTILE = {
    "a table in an archive": ("manifest", packed(("m.csv", BOXES)), "m.zip"),
    "an archive in an archive": ("cards", packed(("m.zip", packed(("m.csv", BOXES)))), "m.zip"),
    "an archive that leads elsewhere": ("cards", packed(("../../x.csv", BOXES)), "m.zip"),
    "an archive that grows": ("cards", BOMB, "m.zip"),
    "a file that is not what it says": ("manifest", b"\x89PNG\r\n\x1a\n\x00\x00", "m.csv"),
    "another kind of file": ("manifest", b"position,contest\n1,mayor\n", "m.csv"),
    "an archive of two files": ("manifest", b"PK\x05\x06" + b"\0" * 18, "m.zip"),
    "a name that leads elsewhere": ("manifest", b"batch,cards\n1,20\n", "../../x.csv"),
    "a name of Windows that leads elsewhere": ("manifest", b"batch,cards\n1,20\n", "..\\x.csv"),
    "a name that nobody sees": ("manifest", b"batch,cards\n1,20\n", "m\u202evsc.csv"),
    "a hidden name": ("manifest", b"batch,cards\n1,20\n", ".csv"),
    "a name without end": ("manifest", b"batch,cards\n1,20\n", "m" * 300),
    "an empty file": ("manifest", b"", "m.csv"),
    "another county's": ("manifest", b"jurisdiction,batch,cards\nBrown,1,20\n", "m.csv"),
    "a county that is not in the audit": ("manifest", b"jurisdiction,batch,cards\nAdam,1,20\n", "m.csv"),
    "contests of one county": ("contests", b"x", "contests.toml"),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_refused_leaves_nothing_behind(hostile: tuple[Room, TestClient], what: str) -> None:
    """A sentence, no traceback, no entry, no file; and the page goes on."""
    kind, content, name = HOSTILE[what]
    room, office = hostile
    before = entries(room), left_behind(room.audit)
    status, page = send(office, kind, content, name=name)
    assert status == 409, page
    assert "Traceback" not in page
    assert str(room.audit) not in page
    assert (entries(room), left_behind(room.audit)) == before
    assert send(office, "manifest", file_of(room, "manifest-Adams.csv"))[0] == 303


def test_an_archive_is_read_where_voting_systems_write_one(room: Room) -> None:
    """Records, which stay in the office, are read out of one; what becomes public is sent as it is to be read."""
    office = administrator(room)
    records = packed(("records.csv", file_of(room, "records.csv")))
    assert send(office, "cards", records, "", "records.zip")[0] == 303
    manifest = packed(("m.csv", file_of(room, "manifest-Adams.csv")))
    status, page = send(office, "manifest", manifest, name="m.zip")
    assert (status, "beside its table there may be what nobody has read" in page) == (409, True)


def test_no_file_and_two_files(room: Room) -> None:
    """A form without a file, without a name, or with two parts is refused."""
    office = administrator(room)
    asked = {"county": "Adams", "what": "manifest"}
    good = file_of(room, "manifest-Adams.csv")
    two = [("file", ("a.csv", good, "text/csv")), ("file", ("b.csv", good, "text/csv"))]
    assert "one file at a time" in office.post(PAGE, params=asked, files=two).text
    assert "choose a file" in office.post(PAGE, params=asked, data={"file": "x"}).text
    other = office.post(PAGE, params=asked, files={"other": ("a.csv", good, "text/csv")})
    assert "did not come whole" in other.text
    part = b'--xx\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nbatch,ca'
    none = part.replace(b"a.csv", b"").replace(b"batch,ca", b"\r\n--xx--\r\n")
    head = {"content-type": "multipart/form-data; boundary=xx"}
    for content, said in ((part, "did not come whole"), (none, "choose a file first")):
        assert said in office.post(PAGE, params=asked, content=content, headers=head).text
    assert left_behind(room.audit) == []


@pytest.mark.parametrize("size", [0, 1, 7, 1024**2 - 1, 1024**2, 1024**2 + 9, 3 * 1024**2 + 5])
def test_every_byte_comes(room: Room, size: int) -> None:
    """What is stored is what was sent, also where it looks like the end of the form."""
    office = administrator(room)
    rows = [b"batch,cards,location", b"1,20,shelf 1", b"--xx-,20,shelf 2"]
    rows += [b"%d,20,%s" % (number, b"s" * 500) for number in range(2, 2 + size // 500)]
    content = b"\r\n".join((*rows, b"z,20," + b"s" * (size % 500), b""))
    asked = {"county": "Adams", "what": "manifest"}
    head = b'--xx-y\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    answer = office.post(
        PAGE,
        params=asked,
        content=head + content + b"\r\n--xx-y--\r\n",
        headers={"content-type": "multipart/form-data; boundary=xx-y"},
    )
    assert answer.status_code == 303, text_of(answer.text)
    folder = room.audit / "record"
    assert any(each.read_bytes() == content for each in folder.rglob("*") if each.is_file())


def test_a_county_that_is_not_of_the_audit(room: Room) -> None:
    """An official who names one gets the same refusal on the page, the CSV and the twins, and so for two counties."""
    office = administrator(room)
    for wrong in ("county=Nowhere", "county=Adams&county=Brown", "county=Adam"):
        said = set()
        for path in (
            PAGE,
            f"{PAGE}.csv",
            f"{PAGE}.json",
            "/office/readiness",
            "/office/readiness.json",
        ):
            answer = office.get(f"{path}?{wrong}&what=manifest")
            assert answer.status_code == 404, path
            is_data = path.endswith(".json")
            said.add(
                answer.json()["refused"]
                if is_data
                else text_of(answer.text).split("Not done ")[1].split(" To the audit")[0]
            )
        assert len(said) == 1, said
    assert "did you mean 'Adams'" in office.get(f"{PAGE}?county=Adam").text.replace("&#39;", "'")
    assert office.get(f"{PAGE}.csv?county=Adams&what=ballots").status_code == 404


def test_the_clerk_of_another_county(room: Room) -> None:
    """However the address names a county, a clerk reaches her own alone: she sees, and sends, nothing of another's."""
    office = administrator(room)
    clerk = official(room, office, "Cleo Diaz", "Brown")
    send(office, "manifest", FAULTY, name="secret of Adams.csv")
    send(office, "contests", file_of(room, "contests.toml"), "", "contests.toml")
    before = entries(room)
    for path in (
        PAGE,
        f"{PAGE}.csv",
        f"{PAGE}.json",
        "/office/readiness",
        "/office/readiness.json",
    ):
        for wrong in (
            "county=Adams",
            "county=Adams&county=Brown",
            "county=Brown&county=Adams",
            "county=",
            "county=brown",
        ):
            answer = clerk.get(f"{path}?{wrong}&what=manifest")
            assert (answer.status_code, "of another county" in answer.text) == (403, True), (
                path,
                wrong,
            )
            if path == PAGE:
                files = {"file": ("a.csv", file_of(room, "manifest-Adams.csv"))}
                sent = clerk.post(f"{path}?{wrong}&what=manifest", files=files)
                assert (sent.status_code, "of another county" in sent.text) == (403, True), wrong
        own = clerk.get(f"{path}?what=manifest")
        assert own.status_code == 200
        assert "secret of Adams" not in own.text
    assert send(clerk, "contests", file_of(room, "contests.toml"), "Brown")[0] == 409
    assert entries(room) == before
    assert left_behind(room.audit) != []
    good = file_of(room, "manifest-Brown.csv")
    answer = clerk.post(f"{PAGE}?what=manifest", files={"file": ("a.csv", good)})
    assert answer.headers["location"] == f"{PAGE}?county=Brown#manifest"


def test_after_the_seed(tmp_path: Path) -> None:
    """The page says that nothing may come any more and shows no form; what is sent all the same is refused."""
    with opened(begun(tmp_path, SCENE)) as room:
        office = administrator(room)
        page = office.get(f"{PAGE}?county=Adams").text
        assert "Files are loaded before the seed is rolled" in page
        assert 'type="file"' not in page
        status, said = send(office, "manifest", "batch,cards\n1,20\n")
        assert (status, "before the seed is rolled" in said) == (409, True)
        assert "Before the commitment" not in office.get("/office/readiness").text


def test_why_a_file_was_refused_ends_as_a_sentence_does(room: Room) -> None:
    """On Readiness and in the text to send: a question, and no full stop behind it."""
    office = administrator(room)
    send(office, "manifest", "jurisdiction,batch,cards\nAdms,1,20\n")
    for said in (text_of(office.get("/office/readiness").text), letter_of(office, "Adams")):
        assert "atch Adms 1: no jurisdiction of this audit is called 'Adms'" in unescape(said)
        assert "did you mean 'Adams'?" in unescape(said)
        assert "?." not in said
        assert ".." not in said


def test_a_file_that_the_record_has_since_from_elsewhere(room: Room) -> None:
    """A refusal is told until another file comes in, also from the terminal."""
    office = administrator(room)
    send(office, "manifest", FAULTY)
    assert "Not kept" in office.get(f"{PAGE}?county=Adams").text
    page = office.get("/office/readiness").text
    assert "1 refused" in page
    assert "A text for each county" in page
    assert "was not kept:" in letter_of(office, "Adams")
    assert "This still lacks:" in letter_of(office, "Brown")
    files = room.audit.parent / "files"
    asyncio.run(room.writer.step(lambda desk: bring(desk, COMPARED, files)))
    assert "Not kept" not in office.get(f"{PAGE}?county=Adams").text
    assert "refused" not in office.get("/office/readiness").text
    assert "There is nothing to do" in letter_of(office, "Adams")


def letter_of(office: TestClient, county: str) -> str:
    """The text to send to a county, which names where its files go."""
    told = office.get("/office/readiness.json").json()["counties"]
    (letter,) = (each["letter"] for each in told if each["ready"]["name"] == county)
    assert (f"/office/files?county={county}" in letter) != ("nothing to do" in letter)
    return str(letter)


def test_as_many_as_are_taken_at_once(room: Room) -> None:
    """A second file of one person, and a fifth of all, wait their turn."""
    office = administrator(room)
    good = file_of(room, "manifest-Adams.csv")
    with room.sending.one("Ada Lopez"):
        assert send(office, "manifest", good)[0] == 503
    for number in range(coming.MOST_AT_ONCE):
        room.sending.people.add(f"clerk {number}")
    status, page = send(office, "manifest", good)
    assert (status, "no more are taken at once" in page) == (503, True)
    room.sending.people.clear()
    assert send(office, "manifest", good)[0] == 303


def test_silence_and_whole_duration() -> None:
    """A body that stops, and one that never ends though something always comes, are both ended."""

    async def asked(every: float, bounds: Bounds) -> float:
        async def receive() -> dict[str, object]:
            await asyncio.sleep(every)
            return {"type": "http.request", "body": b"x", "more_body": True}

        flow, begun_at = Flow(receive, bounds), time.monotonic()

        async def read_on() -> None:
            while True:
                await flow()

        with pytest.raises(TooSlow, match="nothing was kept"):
            await read_on()
        return time.monotonic() - begun_at

    assert asyncio.run(asked(PATIENCE, Bounds(1000, PATIENCE, 0.2))) < PATIENCE
    assert 0.3 < asyncio.run(asked(0.01, Bounds(10**6, 0.3, PATIENCE))) < PATIENCE
    assert FILE.silence_seconds <= 60 < FILE.seconds <= 3600


@pytest.mark.parametrize("path", ["/sign-in", PAGE])
def test_what_is_late_is_not_waited_for_again(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who stops amid a form or a file is answered, and the connection is closed: the rest is not read for minutes."""
    late, sent, calls = Bounds(1000, 0.1, 0.1), list[Message](), list[str]()
    monkeypatch.setattr("canvass.web.guard.FORM", late)
    monkeypatch.setattr("canvass.web.guard.STREAMED", {PAGE: late})

    async def receive() -> Message:
        calls.append(path)
        await asyncio.sleep(PATIENCE)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def send(message: Message) -> None:
        sent.append(message)

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        with pytest.raises(TooSlow):
            await receive()
        await PlainTextResponse("late", 408)(scope, receive, send)

    head = {"type": "http", "method": "POST", "path": path, "query_string": b""}
    headers = {"headers": [(b"sec-fetch-site", b"same-origin")]}
    asyncio.run(Guard(page)({**head, **headers}, receive, send))
    assert (sent[0]["status"], sent[-1].get("more_body", False)) == (408, False)
    assert (b"connection", b"close") in sent[0]["headers"]
    assert calls == [path]


class Sending(threading.Thread):
    """A browser that sends a file to a server, part by part, and waits for the answer."""

    def __init__(self, server: Server, cookie: str, content: bytes, about: str) -> None:
        super().__init__(daemon=True)
        self.server, self.cookie, self.about = server, cookie, about
        head = b'--xx\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
        self.body = head + content + b"\r\n--xx--\r\n"
        self.half, self.go_on = threading.Event(), threading.Event()
        self.status, self.said = 0, ""

    def run(self) -> None:
        """Send one half, and the other when it may."""
        host = self.server.address.removeprefix("http://")
        with closing(http.client.HTTPConnection(host, timeout=PATIENCE)) as connection:
            connection.putrequest("POST", f"{PAGE}?{self.about}")
            for name, value in (
                ("Cookie", self.cookie),
                ("Sec-Fetch-Site", "same-origin"),
                ("Content-Type", "multipart/form-data; boundary=xx"),
                ("Content-Length", str(len(self.body))),
            ):
                connection.putheader(name, value)
            connection.endheaders(self.body[: len(self.body) // 2])
            self.half.set()
            self.go_on.wait(PATIENCE)
            try:
                connection.send(self.body[len(self.body) // 2 :])
                answer = connection.getresponse()
                self.status, self.said = answer.status, text_of(answer.read().decode())
            except OSError as lost:
                self.said = type(lost).__name__


def cookies_of(audit: Path) -> str:
    """A browser of the office that is signed in, before the server starts."""
    with opened(audit) as room:
        return cookie_of(administrator(room))


def cookie_of(client: TestClient) -> str:
    """What a browser that is signed in sends with each request."""
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


def asked(server: Server, cookie: str, path: str) -> str:
    """The words of a page of a server."""
    host = server.address.removeprefix("http://")
    with closing(http.client.HTTPConnection(host, timeout=PATIENCE)) as connection:
        connection.request("GET", path, headers={"Cookie": cookie})
        return text_of(connection.getresponse().read().decode())


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def readers(server: Server) -> list[int]:
    """The processes in which a server reads files.

    One that has not become a program of its own yet is not among them: the server waits for it, and would stand still
    with it.
    """
    return [child for child in server.children() if is_a_reader(child)]


def is_a_reader(pid: int) -> bool:
    """Does this process run the program that reads?"""
    try:
        return b"canvass.journeys.elsewhere" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def uploads(audit: Path) -> list[Path]:
    """Files that a server receives or reads."""
    return [each for each in AuditFolder(audit).uploads.rglob("*") if each.is_file()]


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc")


@needs_proc
def test_others_work_while_a_file_is_read(audit: Path, tmp_path: Path) -> None:
    """A reader that stands still keeps nobody from working; what came meanwhile is looked at before it is kept."""
    with opened(audit) as room:
        office = administrator(room)
        clerk = official(room, office, "Bo Karlsson", "Adams")
        send(office, "manifest", file_of(room, "manifest-Brown.csv"), "Brown")
        both = [cookie_of(client) for client in (office, clerk)]
    contests = (tmp_path / "files" / "contests.toml").read_bytes()
    contests = contests.replace(b"card_bound = 120", b"card_bound = 900")
    with serving(audit, reads_apart=True) as server:
        slow = Sending(server, both[1], b"batch,cards\n1,20\n", "county=Adams&what=manifest")
        slow.go_on.set()
        slow.start()
        until(lambda: bool(readers(server)))
        (reader,) = readers(server)
        os.kill(reader, signal.SIGSTOP)
        assert "Nothing has come" in asked(server, both[1], f"{PAGE}?county=Adams")
        assert "Two counties" in asked(server, "", "/")
        quick = Sending(server, both[0], contests, "what=contests")
        quick.go_on.set()
        quick.run()
        assert (quick.status, slow.is_alive()) == (303, True), quick.said
        os.kill(reader, signal.SIGCONT)
        slow.join(PATIENCE)
        assert slow.status == 409
        assert "contest 'mayor'" in slow.said
        server.stop()
    with sit_down(audit) as desk:
        assert [each.what.value for each in desk.state.loaded] == ["manifest", "contests"]


@pytest.mark.long(twin="test_a_server_that_is_killed")
@needs_proc
def test_a_reader_that_dies(audit: Path) -> None:
    """Its file is refused in a sentence, nothing is left, and the next file is read."""
    cookie, good = cookies_of(audit), b"batch,cards\n1,20\n"
    with serving(audit, reads_apart=True) as server:
        first = Sending(server, cookie, good, "county=Adams&what=manifest")
        first.go_on.set()
        first.start()
        until(lambda: bool(readers(server)))
        os.kill(readers(server)[0], signal.SIGKILL)
        first.join(PATIENCE)
        assert first.status == 409
        assert "was ended before it had done so" in first.said
        assert left_behind(audit) == []
        again = Sending(server, cookie, good, "county=Adams&what=manifest")
        again.go_on.set()
        again.run()
        assert again.status == 303


@needs_proc
@pytest.mark.parametrize(
    "is_read",
    [False, pytest.param(True, marks=pytest.mark.long(twin="test_a_server_that_is_killed"))],
    ids=["while it comes", "while it is read"],
)
def test_a_server_that_is_killed(audit: Path, is_read: bool) -> None:
    """Started again it has nothing of the file, says that nothing has come, and takes it when it is sent again."""
    cookie, good = cookies_of(audit), b"batch,cards\n1,20\n"
    with serving(audit, reads_apart=True) as server:
        cut = Sending(server, cookie, good, "county=Adams&what=manifest")
        if is_read:
            cut.go_on.set()
        cut.start()
        until(lambda: bool(readers(server)) if is_read else cut.half.is_set())
        server.stop(signal.SIGKILL)
        cut.go_on.set()
        cut.join(PATIENCE)
        assert cut.status == 0
    with serving(audit, reads_apart=True) as server:
        assert left_behind(audit) == []
        assert asked(server, cookie, f"{PAGE}?county=Adams").count("Nothing has come") == 3
        again = Sending(server, cookie, good, "county=Adams&what=manifest")
        again.go_on.set()
        again.run()
        assert again.status == 303


def test_a_second_server_touches_nothing_of_the_first(audit: Path) -> None:
    """It is refused while a file comes in at the first, which then is kept whole."""
    cookie, good = (
        cookies_of(audit),
        b"batch,cards\n" + b"".join(b"%d,20\n" % n for n in range(9999)),
    )
    with serving(audit) as server:
        coming_in = Sending(server, cookie, good, "county=Adams&what=manifest")
        coming_in.start()
        until(lambda: bool(uploads(audit)))
        (before,) = uploads(audit)
        assert f"served at {server.address}" in refused("serve", str(audit), "--port", "0")
        assert uploads(audit) == [before]
        coming_in.go_on.set()
        coming_in.join(PATIENCE)
        assert coming_in.status == 303, coming_in.said
        assert uploads(audit) == []
        assert "9,999 entries" in asked(server, cookie, f"{PAGE}?county=Adams")
