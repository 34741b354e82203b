"""What a person decides from a browser about the faults of a file: with a name and a reason, for everybody to read."""

from __future__ import annotations

import asyncio
import hashlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote_plus

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.opening import open_audit
from canvass.web.rooms import Room
from tests.adversary.commands import run
from tests.journeys.audit_folder.scenes import CLERK, write
from tests.typed import invoke
from tests.web.rooms import administrator, official, opened
from tests.web.test_files import (
    ABOUT,
    COMPARED,
    FAULTY,
    PAGE,
    entries,
    left_behind,
    send,
    text_of,
)

NUMBER = "number.not_a_number"
WHY = "Batch 2 was counted again; the sheet is lost."


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit to which nothing has come."""
    write(COMPARED, tmp_path / "files")
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    with opened(tmp_path / "audit") as made:
        yield made


@pytest.fixture
def clerk(room: Room) -> TestClient:
    """A county's clerk."""
    return official(room, administrator(room), "Bo Karlsson", "Adams")


@pytest.fixture(scope="module")
def quiet_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """The same server for all tests that send what is refused: each holds that nothing was kept."""
    folder = tmp_path_factory.mktemp("quiet")
    write(COMPARED, folder / "files")
    open_audit(folder / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    with opened(folder / "audit") as made:
        yield made


@pytest.fixture(scope="module")
def quiet_office(quiet_room: Room) -> TestClient:
    """Its administrator."""
    return administrator(quiet_room)


@pytest.fixture(scope="module")
def quiet_clerk(quiet_room: Room, quiet_office: TestClient) -> TestClient:
    """Its clerk of a county."""
    return official(quiet_room, quiet_office, "Bo Karlsson", "Adams")


def _offered(page: str) -> list[str]:
    return re.findall(r'type="checkbox" name="stand" value="([^"]+)"', page)


def _address(page: str) -> str:
    """Where the form sends the file, as a browser reads the attribute."""
    (action,) = re.findall(r'action="([^"]*stand=[^"]*)" enctype', page)
    return str(action).replace("&amp;", "&")


def test_from_the_list_of_faults_to_the_record(room: Room, clerk: TestClient) -> None:
    """A manifest with a number that is none: refused, decided, sent again, kept with name and reason."""
    manifest = "batch,cards,location\n1,20,shelf 1\n2,many,shelf 2\n3,20,shelf 2\n"
    _, page = send(clerk, "manifest", manifest)
    assert NUMBER in _offered(page)
    asked = {"county": "Adams", "what": "manifest", "stand": NUMBER, "why": WHY}
    page = clerk.get(PAGE, params=asked).text
    assert f"Bo Karlsson decided it, with this reason: {WHY}" in text_of(page)
    assert WHY in unquote_plus(_address(page))
    before = entries(room)
    answer = clerk.post(_address(page), files={"file": ("my.csv", manifest.encode(), "text/csv")})
    assert answer.status_code in (200, 303)
    assert entries(room)[len(before) :] == ["audit.loaded", "audit.accepted"]
    said = asyncio.run(room.writer.step(lambda desk: desk.state.accepted[0].faults))
    assert [(each.code, each.by, each.why) for each in said] == [(NUMBER, "Bo Karlsson", WHY)]
    shown = text_of(clerk.get(PAGE).text)
    assert WHY in shown
    assert "In the record: 2 entries" in shown


def test_what_was_not_decided_still_refuses(room: Room, clerk: TestClient) -> None:
    """One of two kinds let stand: the other is told, nothing is kept, and the first need not be said again."""
    two = FAULTY.replace("Total,60,\n", "")
    _, page = send(clerk, "manifest", two)
    offered = _offered(page)
    assert len(offered) == 2
    before = entries(room)
    asked = {"county": "Adams", "what": "manifest", "stand": NUMBER, "why": WHY}
    answer = clerk.post(PAGE, params=asked, files={"file": ("my.csv", two.encode(), "text/csv")})
    assert answer.status_code == 409
    assert entries(room) == before
    assert f'value="{NUMBER}" checked' in answer.text
    assert answer.text.count(" checked") == 1
    assert f'name="why" value="{WHY}"' in answer.text
    asked["stand"] = _offered(answer.text)  # type: ignore[assignment]
    answer = clerk.post(PAGE, params=asked, files={"file": ("my.csv", two.encode(), "text/csv")})
    assert answer.status_code in (200, 303)


@pytest.mark.parametrize(
    ("more", "refusal"),
    [
        ({"why": " "}, "why it is decided so"),
        ({}, "why it is decided so"),
        ({"why": "x" * 301}, "in at most 300 letters"),
        ({"why": WHY, "stand": "no.such"}, "kind of fault that can be accepted"),
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_decision_without_a_reason(
    quiet_room: Room, quiet_clerk: TestClient, more: dict[str, str], refusal: str, method: str
) -> None:
    """Whoever makes an address up is told the same as who leaves a line of the form empty; nothing is kept."""
    before = entries(quiet_room)
    asked = {"county": "Adams", "what": "manifest", "stand": NUMBER, **more}
    sent = {"files": {"file": ("my.csv", b"batch,cards\n1,x\n", "text/csv")}}
    answer = quiet_clerk.request(method, PAGE, params=asked, **(sent if method == "post" else {}))  # type: ignore[arg-type]
    assert answer.status_code in (400, 404, 409)
    assert refusal in text_of(answer.text)
    assert entries(quiet_room) == before


def test_the_contests_have_no_faults_that_may_stand(room: Room) -> None:
    """They are what is audited."""
    office = administrator(room)
    _, page = send(office, "contests", "[[contest]]\nid = 5\n", "", "contests.toml")
    assert _offered(page) == []
    asked = {"county": "", "what": "contests", "stand": NUMBER, "why": WHY}
    file = {"file": ("contests.toml", b"[[contest]]\nid = 5\n", "text/plain")}
    answer = office.post(PAGE, params=asked, files=file)
    assert answer.status_code == 409
    assert "no fault of theirs may stand" in text_of(answer.text)


MANY = "batch,cards,location\n1,20,shelf 1\n2,many,shelf 2\n3,20,shelf 2\n"
"""A manifest with a number that is none, on line 3."""
OF_MANY = {"row": "3", "column": "cards", "found": "many", "put": "20"}


def mended(content: str, **cells: object) -> dict[str, object]:
    """The address that has cells of a county's manifest read otherwise."""
    digest = hashlib.sha256(content.encode()).hexdigest()
    return {"county": "Adams", "what": "manifest", "of": digest, **cells, "why": WHY}


def post(client: TestClient, asked: dict[str, object], content: str) -> Response:
    """Send a file to an address that decides of it."""
    file = {"file": ("my.csv", content.encode(), "text/csv")}
    return client.post(PAGE, params=asked, files=file)  # type: ignore[arg-type]


def test_a_cell_is_read_otherwise_as_with_a_recipe(room: Room, clerk: TestClient) -> None:
    """From the list of faults to the record: the same decision as ``canvass audit load --recipe``."""
    _, page = send(clerk, "manifest", MANY)
    assert "Row 3, cards: many stands there" in text_of(page)
    asked = mended(MANY, **OF_MANY)
    assert f'name="of" value="{asked["of"]}"' in page
    chosen = clerk.get(PAGE, params=asked).text  # type: ignore[arg-type]
    assert "Row 3, cards: many is read as 20" in text_of(chosen)
    (action,) = re.findall(r'action="([^"]*put=[^"]*)" enctype', chosen)
    file = {"file": ("my.csv", MANY.encode(), "text/csv")}
    answer = clerk.post(action.replace("&amp;", "&"), files=file)
    assert answer.status_code in (200, 303)
    shown = text_of(clerk.get(PAGE).text)
    assert "In the record: 3 entries" in shown
    assert WHY in shown
    other = room.audit.parent / "other"
    open_audit(other, ABOUT, ("Adams", "Brown"), CLERK)
    (other.parent / "my.csv").write_text(MANY, "utf-8")
    recipe = other.parent / "recipe.toml"
    cell = {**OF_MANY, "by": "Bo Karlsson", "why": WHY}
    lines = [f'{name} = "{said}"' for name, said in cell.items() if name != "row"]
    head = f'file = "my.csv"\nsha256 = "{asked["of"]}"\n[[cell]]\nrow = 3\n'
    recipe.write_text(head + "\n".join(lines), "utf-8")
    words = ["audit", "load", str(other), "manifest", str(other.parent / "my.csv"), "-j", "Adams"]
    done = invoke([*words, "--recipe", str(recipe)])
    assert done.exit_code == 0, done.output
    kept = asyncio.run(room.writer.step(lambda desk: desk.state.accepted[0]))
    with sit_down(other) as desk:
        assert desk.state.accepted[0] == kept
    assert [(each.row, each.put, each.by, each.why) for each in kept.cells] == [
        (3, "20", "Bo Karlsson", WHY)
    ]


def test_a_recipe_is_for_the_bytes_that_were_refused(room: Room, clerk: TestClient) -> None:
    """The file that was changed meanwhile, and a cell that holds something else, are refused; nothing is kept."""
    send(clerk, "manifest", MANY)
    before = entries(room)
    answer = post(clerk, mended(MANY, **OF_MANY), MANY.replace("many", "21"))
    assert answer.status_code == 409
    shown = text_of(answer.text)
    assert "my.csv is another file than the one whose cells are decided about" in shown
    assert "Row 3, cards: many is read as 20" in shown, "what was decided stays"
    assert "(found" not in shown
    answer = post(clerk, mended(MANY, **{**OF_MANY, "found": "few"}), MANY)
    assert answer.status_code == 409
    assert "holds something else" in text_of(answer.text)
    assert entries(room) == before


def test_what_was_said_of_a_cell_stays_where_another_fault_refuses(
    room: Room, clerk: TestClient
) -> None:
    """Of two cells one was mended: the page has its reading and the reason filled in, and both together are kept."""
    both = MANY.replace("3,20", "3,few")
    before = entries(room)
    answer = post(clerk, mended(both, **OF_MANY), both)
    assert answer.status_code == 409
    assert entries(room) == before
    assert re.findall(r'name="put" value="([^"]*)"', answer.text) == ["20", ""]
    assert f'name="why" value="{WHY}"' in answer.text
    cells = {
        "row": ["3", "4"],
        "column": ["cards", "cards"],
        "found": ["many", "few"],
        "put": ["20", "7"],
    }
    assert post(clerk, mended(both, **cells), both).status_code in (200, 303)
    kept = asyncio.run(room.writer.step(lambda desk: desk.state.accepted[0]))
    assert [each.put for each in kept.cells] == ["20", "7"]


def test_the_same_as_a_recipe_for_the_terminal(clerk: TestClient) -> None:
    """What the doctor would write of that file: its digest and kinds of faults, nothing accepted."""
    asked = {"county": "Adams", "what": "manifest"}
    assert clerk.get(f"{PAGE}.toml", params=asked).status_code == 409
    send(clerk, "manifest", MANY)
    answer = clerk.get(f"{PAGE}.toml", params=asked)
    assert "Adams-manifest-recipe.toml" in answer.headers["content-disposition"]
    recipe = tomllib.loads(answer.text)
    assert recipe["sha256"] == hashlib.sha256(MANY.encode()).hexdigest()
    assert [(each["code"], each["accepted"]) for each in recipe["accept"]] == [(NUMBER, False)]
    assert '# found = "many"' in answer.text


@pytest.mark.parametrize(
    ("more", "refusal"),
    [
        ({"row": ["3", "4"]}, "did not come whole"),
        ({"row": "x"}, "did not come whole"),
        ({"row": "-1"}, "did not come whole"),
        ({"row": "٣"}, "did not come whole"),
        ({"row": "0"}, "did not come whole"),
        ({"column": ""}, "did not come whole"),
        ({"of": "abc"}, "did not come whole"),
        ({"put": "x" * 301}, "at most 300 letters"),
        ({"why": " "}, "why it is decided so"),
        ({name: ["3"] * 21 for name in OF_MANY}, "did not come whole"),
        ({"what": "cards"}, "would tell how a card was marked"),
    ],
)
def test_an_address_that_somebody_made_up(
    quiet_room: Room, quiet_clerk: TestClient, more: dict[str, object], refusal: str
) -> None:
    """One sentence, and nothing is kept; records of cards have no cell that may be read otherwise."""
    before = entries(quiet_room)
    answer = post(quiet_clerk, {**mended(MANY, **OF_MANY), **more}, MANY)
    assert answer.status_code in (400, 409)
    assert refusal in text_of(answer.text)
    assert entries(quiet_room) == before


def test_no_cell_of_the_cards_is_offered(room: Room, clerk: TestClient) -> None:
    """Whoever reads the record could guess what stood in it."""
    records = (room.audit.parent / "files" / "records.csv").read_text("utf-8")
    head, first, *_ = records.splitlines()
    _, page = send(clerk, "cards", "\n".join((head, first, first)) + "\n")
    assert "Not kept" in page
    assert 'name="put"' not in page


def recipe_of(content: str, **other: str) -> str:
    """A recipe that reads a cell of this manifest otherwise, as somebody writes it by hand."""
    digest = hashlib.sha256(content.encode()).hexdigest()
    cell = {**OF_MANY, "by": "Cy Diaz, clerk", "why": WHY, **other}
    lines = [f'{name} = "{said}"' for name, said in cell.items() if name != "row"]
    return f'file = "my.csv"\nsha256 = "{digest}"\n[[cell]]\nrow = {cell["row"]}\n' + "\n".join(
        lines
    )


def send_both(
    client: TestClient, content: str, recipe: str | bytes, name: str = "mine.toml", **more: str
) -> Response:
    """Send a manifest with a recipe beside it, as the form of the page does."""
    said = recipe.encode() if isinstance(recipe, str) else recipe
    files = {
        "file": ("my.csv", content.encode(), "text/csv"),
        "recipe": (name, said, "application/octet-stream"),
    }
    asked = {"county": "Adams", "what": "manifest", **more}
    return client.post(PAGE, params=asked, files=files)


def load_at_terminal(room: Room, content: str, recipe: str) -> tuple[Path, str]:
    """The same file and recipe by ``canvass audit load``: the audit, and what the command refuses with."""
    folder = room.audit.parent / "terminal"
    open_audit(folder / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    (folder / "my.csv").write_text(content, "utf-8")
    (folder / "mine.toml").write_text(recipe, "utf-8")
    words = ("audit", "load", str(folder / "audit"), "manifest", str(folder / "my.csv"))
    done = run(folder, *words, "-j", "Adams", "--recipe", str(folder / "mine.toml"))
    assert (done.code == 0) is (done.err == ""), done.err
    return folder / "audit", done.err.replace(f"{folder}/", "")


def test_a_recipe_goes_beside_its_file(room: Room, clerk: TestClient) -> None:
    """Kept as ``canvass audit load --recipe`` keeps it: with the names that stand in it, and told on the page."""
    answer = send_both(clerk, MANY, recipe_of(MANY), name="my.csv")
    assert answer.status_code in (200, 303)
    shown = text_of(clerk.get(PAGE).text)
    assert "In the record: 3 entries, sent by Bo Karlsson" in shown
    assert WHY in shown
    kept = asyncio.run(room.writer.step(lambda desk: desk.state.accepted[0]))
    assert [(each.row, each.put, each.by) for each in kept.cells] == [(3, "20", "Cy Diaz, clerk")]
    terminal, refused = load_at_terminal(room, MANY, recipe_of(MANY))
    assert refused == ""
    with sit_down(terminal) as desk:
        assert desk.state.accepted[0] == kept


FAULTY_RECIPES = {
    "no TOML": ("[[cell", "cannot be used as a recipe"),
    "a word too few": (recipe_of(MANY, why=""), "must not be empty"),
    "another file": (recipe_of(FAULTY), "my.csv: not the file of the recipe"),
    "a kind that may not stand": (
        recipe_of(MANY) + '\n[[accept]]\ncode = "no.such"\naccepted = true\nby = "C"\nwhy = "W"\n',
        "no kind of fault that may stand has this code",
    ),
    "nobody who says why": (
        recipe_of(MANY) + f'\n[[accept]]\ncode = "{NUMBER}"\naccepted = true\n',
        "who accepts a fault says by and why",
    ),
    "another cell": (recipe_of(MANY, row="2"), "holds something else"),
    "deep": ("a = " + "[" * 20_000, "cannot be used as a recipe"),
}


def test_nothing_is_left_of_a_file_whose_recipe_no_record_takes(
    room: Room, clerk: TestClient
) -> None:
    """A reason with a sign that nobody sees is refused before the file is stored."""
    answer = send_both(clerk, MANY, recipe_of(MANY, why="it was \\u202e evil"))
    assert answer.status_code == 409
    assert "turns the direction of writing (U+202E)" in text_of(answer.text)
    assert left_behind(room.audit) == []


@pytest.mark.parametrize("fault", FAULTY_RECIPES)
def test_a_recipe_is_refused_in_the_words_of_the_command(
    room: Room, clerk: TestClient, fault: str
) -> None:
    """Where the command says why, the page says the same, and what was told of an earlier file stays."""
    send(clerk, "manifest", FAULTY.replace("many", "lots"))
    recipe, expected = FAULTY_RECIPES[fault]
    before = entries(room)
    answer = send_both(clerk, MANY, recipe)
    assert answer.status_code == 409
    assert entries(room) == before
    shown = text_of(answer.text)
    assert expected in shown
    assert str(room.audit.parent) not in answer.text
    _, refused = load_at_terminal(room, MANY, recipe)
    first, *problems = refused.removeprefix("canvass: ").splitlines()
    assert first in shown
    for each in problems:
        message = re.split(r" \(found | -> ", each.strip().rpartition(": ")[2])[0]
        assert message in shown
    if fault != "another cell":
        assert "lots" in shown


@pytest.mark.parametrize(
    ("recipe", "more", "refusal"),
    [
        (b"#" * 300_000, {}, "mine.toml: a recipe has at most 256 kB"),
        (b"", {}, "mine.toml: the file is empty"),
        (b"\x80 = 1", {}, "cannot be used as a recipe"),
        (recipe_of(MANY), {"stand": NUMBER, "why": WHY}, "decided on the page already"),
        (recipe_of(MANY), {"county": "", "what": "contests"}, "no fault of theirs may stand"),
        (recipe_of(MANY), {"county": "Brown"}, "another county"),
    ],
)
def test_a_recipe_that_is_not_taken(
    quiet_room: Room,
    quiet_office: TestClient,
    quiet_clerk: TestClient,
    recipe: str | bytes,
    more: dict[str, str],
    refusal: str,
) -> None:
    """One sentence each, and nothing is kept; a clerk sends none for another county."""
    who = quiet_office if more.get("what") else quiet_clerk
    before = entries(quiet_room)
    answer = send_both(who, MANY, recipe, **more)
    assert answer.status_code in (400, 403, 409)
    assert refusal in text_of(answer.text)
    assert entries(quiet_room) == before


def test_a_recipe_alone_twice_or_not_chosen(room: Room, clerk: TestClient) -> None:
    """A browser sends an empty field where no recipe was chosen; the order of the two files does not matter."""
    asked = {"county": "Adams", "what": "manifest"}
    whole = ("my.csv", MANY.replace("many", "20").encode(), "text/csv")
    recipe = ("mine.toml", recipe_of(MANY).encode(), "text/plain")

    def sent(*parts: tuple[str, tuple[str, bytes, str]]) -> str:
        answer = clerk.post(PAGE, params=asked, files=list(parts), follow_redirects=True)
        return text_of(answer.text)

    assert "choose a file first" in sent(("recipe", recipe))
    assert "one file at a time" in sent(("recipe", recipe), ("recipe", recipe), ("file", whole))
    assert "one file at a time" in sent(("file", whole), ("other", recipe))
    part = '--x\r\nContent-Disposition: form-data; name="{}"; filename="{}"\r\n\r\n{}\r\n'
    body = (
        part.format("file", "my.csv", whole[1].decode())
        + part.format("recipe", "", "")
        + "--x--\r\n"
    )
    form = {"Content-Type": "multipart/form-data; boundary=x"}
    sending = {"content": body.encode(), "headers": form, "follow_redirects": True}
    answer = clerk.post(PAGE, params=asked, **sending)  # type: ignore[arg-type]
    assert "In the record: 3 entries" in text_of(answer.text)
    assert WHY not in text_of(answer.text)
    many = ("my.csv", MANY.encode(), "text/csv")
    assert WHY in sent(("recipe", recipe), ("file", many))
