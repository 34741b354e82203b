"""A folder of audits: a new one from the browser, the administrators of all, each audit below an address of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest
from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

from canvass.errors import BadKey, InputError, ServerAtWork
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.audit_folder.holder import held
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.several import require_folder_of_audits
from canvass.record import read_key
from canvass.web.accounts import Accounts
from canvass.web.hall_app import HallApp, own_app
from canvass.web.roles import HALL, Role
from canvass.web.serve import several
from tests.journeys.audit_folder.scenes import CLERK
from tests.web.rooms import ADDRESS, HERE, code_shown, invitation

SECRET = "the passphrase of the office's key"
NEW = {
    "title": "Mayor & council <2026>",
    "election": "November 3, 2026",
    "office": "The state",
    "jurisdictions": "Jurisdiction,Cards\nAdams,120\nBrown,80\n",
    "passphrase": SECRET,
    "again": SECRET,
}


@dataclass
class Served:
    """A folder that is served, and whoever comes to it."""

    folder: Path
    app: HallApp
    accounts: Accounts

    def visitor(self) -> TestClient:
        """Somebody new."""
        return TestClient(self.app, base_url=ADDRESS, headers=HERE, follow_redirects=False)

    def administrator(self) -> TestClient:
        """Who uses the code of the first start."""
        client = self.visitor()
        code = self.accounts.new_code()
        form = {"code": code, "name": "Ada Lopez", "password": "long enough for us"}
        assert client.post("/first", data=form).headers["location"] == "/second-factor"
        return with_telephone(client)

    def invited(self, office: TestClient, name: str, at: str = "", county: str = "") -> TestClient:
        """Somebody invited to all audits, or to one."""
        client = self.visitor()
        form = {
            "invitation": invitation(office, name, county, at),
            "password": "long enough for us",
        }
        answer = client.post(f"{at}/invited", data={**form, "again": form["password"]})
        assert answer.headers["location"] == f"{at}/second-factor"
        return with_telephone(client, at)


def with_telephone(client: TestClient, at: str = "") -> TestClient:
    """The same with a second factor."""
    code = code_shown(client.get(f"{at}/second-factor").text)
    assert client.post(f"{at}/second-factor", data={"code": code}).status_code == 200
    return client


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A new folder, served."""
    folder = tmp_path / "audits"
    AuditFolder(folder).make()
    with several(folder, ADDRESS) as (app, accounts):
        yield Served(folder, app, accounts)


def begin(office: TestClient, **other: str) -> str:
    """Begin an audit; the address below which it lies."""
    page = office.post("/new", data={**NEW, **other})
    assert page.status_code == 200, page.text
    return str(re.findall(r'href="(/audits/[\w-]+)/office/accounts"', page.text)[0])


def test_a_new_audit(served: Served) -> None:
    """Its keys have the passphrase that was typed, its counties are those of the table, and everybody sees it."""
    office = served.administrator()
    at = begin(office)
    assert at == "/audits/mayor-council-2026"
    assert begin(office) == f"{at}-2", "a second one of this title lies beside it"
    folder = AuditFolder(served.folder / "mayor-council-2026")
    assert read_key(folder.key, SECRET)
    with pytest.raises(BadKey):
        read_key(folder.key, "")
    listed = served.visitor().get("/audits.json").json()["audits"]
    assert [each["title"] for each in listed] == [NEW["title"]] * 2
    assert served.visitor().get(f"{at}/audit.json").json()["title"] == NEW["title"]
    accounts = office.get(f"{at}/office/accounts").text
    assert "Nobody has one yet." in accounts
    assert "href='/office/accounts'>above it" in accounts
    ready = office.get(f"{at}/office/readiness.json").json()
    assert [each["ready"]["name"] for each in ready["counties"]] == ["Adams", "Brown"]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"again": "another"}, "passphrases differ"),
        ({"title": " ", "jurisdictions": "\n"}, "write the title, the jurisdictions"),
        ({"jurisdictions": "Adams\nAdams"}, "named twice: Adams"),
    ],
)
def test_a_new_audit_that_is_refused(served: Served, other: dict[str, str], said: str) -> None:
    """The reason is told, what was typed stays but for the passphrase, and nothing is made."""
    page = served.administrator().post("/new", data={**NEW, **other})
    assert (page.status_code, said in page.text, SECRET in page.text) == (409, True, False)
    assert "The state" in page.text
    assert [each.name for each in served.folder.iterdir()] == ["office"]


def test_a_new_audit_typed_when_the_session_had_ended(served: Served) -> None:
    """Counties, title and office stand on the page and are sent again; the passphrase is typed anew."""
    page = served.visitor().post("/new", data=NEW)
    assert page.status_code == 403
    assert '<form method="post" action="/new">' in page.text
    hidden = re.findall(r'<textarea name="(\w+)" hidden>\n(.*?)</textarea>', page.text, re.DOTALL)
    assert {name: unescape(said) for name, said in hidden} == {
        name: said for name, said in NEW.items() if said != SECRET
    }
    assert page.text.count('<input type="password"') == len(("passphrase", "again"))
    assert SECRET not in page.text
    assert [each.name for each in served.folder.iterdir()] == ["office"]


def test_every_route_by_everybody(served: Served) -> None:
    """Who may ask for what stands in the table, and the table has every route."""
    hall = served.app.hall
    known = {
        (method, str(each.path))
        for each in iter_route_contexts(own_app(hall).routes)
        for method in each.methods or ()
        if method != "HEAD"
    }
    assert known == set(HALL)
    office, anybody = served.administrator(), served.visitor()
    for role, client in ((Role.ADMINISTRATOR, office), (Role.NOBODY, anybody)):
        for (method, path), right in sorted(HALL.items(), key=lambda each: "out" in each[0][1]):
            answer = client.request(method, path.replace("{name}", "style.css"), data={"x": "y"})
            is_refused = answer.status_code == 403 and "this page is for" in answer.text
            assert is_refused == (role not in right.roles), (path, method, role)


def test_whose_account_holds_where(served: Served) -> None:
    """An administrator of all runs each audit; a clerk has one; an account that ends, ends everywhere at once."""
    office = served.administrator()
    one, other = begin(office, title="One"), begin(office, title="Other")
    second = served.invited(office, "Dee Ross")
    clerk = served.invited(office, "Bo Karlsson", one, "Adams")
    assert "Dee Ross" in second.get(f"{one}/office").text
    assert clerk.get(f"{one}/office/readiness").status_code == 200
    for path in (f"{other}/office", f"{other}/office/readiness", "/new", f"{one}/office/accounts"):
        assert clerk.get(path).status_code == 403, path
    office.post("/office/accounts/end", data={"name": "Dee Ross"})
    assert [second.get(f"{at}/office").status_code for at in (one, other)] == [403, 403]
    office.post(f"{one}/sign-out")
    assert [office.get(path).status_code for path in (f"{other}/office", "/new")] == [403, 403]
    assert served.visitor().post(f"{one}/first", data={"code": "x"}).status_code == 403


def test_addresses_below_the_audit(served: Served) -> None:
    """Every address on an audit's pages lies below it or at the list; words that look like one stay as they are."""
    office = served.administrator()
    at = begin(office, title='A" href="/office title')
    for path in ("/", "/office", "/office/files", "/office/readiness", "/sign-in", "/office/paper"):
        page = office.get(f"{at}{path}")
        named = re.findall(r'\s(?:href|src|action)="(/[^"]*)"', page.text)
        assert named, path
        assert all(each.startswith(f"{at}/") for each in named), (path, named)
        assert len(page.content) == int(page.headers["content-length"])
        assert office.head(f"{at}{path}").headers["content-length"] == str(len(page.content))
    assert office.get(f"{at}/").text.count("A&#34; href=&#34;/office title") > 0
    assert office.get(f"{at}/static/style.css").status_code == 200
    assert office.get(f"{at}/office/round").status_code == 200
    moved = office.post(f"{at}/office/round/withdraw")
    assert moved.headers["location"] == f"{at}/office/round"
    for path in ("/seed", "/office", "/office/accounts/invite"):
        moved = office.get(f"{at}{path}/")
        assert moved.headers["location"] in (f"{at}{path}", f"{ADDRESS}{at}{path}")


def test_what_is_not_here(served: Served) -> None:
    """Another name, a way out of the folder, an audit that another server holds: a sentence, and the others go on."""
    office = served.administrator()
    one, other = begin(office, title="One"), begin(office, title="Other")
    for path in ("/audits/none/", "/audits/../office/", "/audits/office/", "/audits/%2e%2e/x"):
        assert office.get(path).status_code == 404, path
    with (
        several(served.folder, ADDRESS) as (app, _),
        held(AuditFolder(served.folder / "one"), "http://elsewhere"),
    ):
        client = TestClient(app, base_url=ADDRESS, headers=HERE)
        listed = client.get("/audits.json").json()["audits"]
        assert "served at http://elsewhere" in listed[0]["refusal"]
        assert (listed[1]["refusal"], listed[1]["address"]) == ("", other)
        refused = client.get(f"{one}/office")
        assert (refused.status_code, "http://elsewhere" in refused.text) == (503, True)


def test_folders_of_other_things(tmp_path: Path) -> None:
    """A folder that holds something else is not taken for one of audits; an empty and a new one are."""
    require_folder_of_audits(tmp_path)
    require_folder_of_audits(tmp_path / "new")
    (tmp_path / "letters").mkdir()
    with pytest.raises(InputError, match="it holds letters"):
        require_folder_of_audits(tmp_path)
    (tmp_path / "a.txt").write_text("Dear Ada", "utf-8")
    with pytest.raises(InputError, match="no audit is here"):
        require_folder_of_audits(tmp_path / "a.txt")


def test_the_terminal_beside_it(served: Served) -> None:
    """While the folder is served, an audit that was opened in it takes no step at the terminal."""
    office = served.administrator()
    at = begin(office)
    office.get(f"{at}/")
    with (
        sit_down(served.folder / at.rpartition("/")[2]) as desk,
        pytest.raises(ServerAtWork, match=f"served at .*{at}"),
    ):
        desk.require_no_server()


def test_a_form_that_is_sent_twice(served: Served) -> None:
    """Two clicks make one audit, and both are shown it; a title is words, and no part of a path is made of it."""
    office = served.administrator()
    (number,) = re.findall(r'name="form" value="([^"]+)"', office.get("/new").text)
    pages = [office.post("/new", data={**NEW, "form": number}).text for _ in range(2)]
    assert pages[0] == pages[1]
    assert [each["name"] for each in served.visitor().get("/audits.json").json()["audits"]] == [
        "mayor-council-2026"
    ]
    found = [begin(office, title=each) for each in ("..", "Adams/../../etc", "Office")]
    assert found == ["/audits/audit", "/audits/adams-etc", "/audits/office-2"]


def test_an_audit_that_is_not_here(served: Served) -> None:
    """It is told on a page like every other, or as data, with the same policy."""
    for path in ("/audits/nowhere", "/audits/..%2foffice", "/audits/nowhere/audit.json"):
        answer = served.visitor().get(path)
        assert answer.status_code == 404
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"
    assert "refused" in answer.json()
    for path in ("/audits/nowhere", "/new", "/nothing"):
        page = served.visitor().get(path).text
        ways = set(re.findall(r'href="(/(?!static)[^"]*)"', page))
        assert "/" in ways
        for way in ways:
            assert served.visitor().get(way).status_code in (200, 303), (path, way)


def test_two_folders_with_one_database(tmp_path: Path) -> None:
    """An audit of the same title as one of another folder has its own record there, and either is found again."""
    database = str(tmp_path / "records.sqlite")
    for name in ("county", "state"):
        AuditFolder(tmp_path / name).make()
        with several(tmp_path / name, ADDRESS, database=database) as (app, accounts):
            begin(Served(tmp_path / name, app, accounts).administrator(), title="Mayor")
    assert AuditFolder(tmp_path / "county" / "mayor").place == (database, "mayor")
    assert AuditFolder(tmp_path / "state" / "mayor-2").place == (database, "mayor-2")


def test_names_of_folders(tmp_path: Path) -> None:
    """What a system hides in a folder is no matter; an audit whose name no address can have is to be renamed."""
    AuditFolder(tmp_path / "audits").make()
    (tmp_path / "audits" / ".DS_Store").write_text("x")
    require_folder_of_audits(tmp_path / "audits")
    about = About("adams", "Adams", "November 2026", "The office")
    open_audit(tmp_path / "audits" / "Adams 2026", about, ("Adams",), CLERK)
    with pytest.raises(InputError, match="rename its folder"):
        require_folder_of_audits(tmp_path / "audits")
