"""What a program is told of the app: each twin and each form, with the role that the table of roles gives it to."""

from __future__ import annotations

from pathlib import Path

from canvass.web.roles import RIGHTS
from canvass.web.told import FORMS
from tests.web.rooms import administrator, opened
from tests.web.served import audit_with_round

NOT_FORMS = ("/office/files", "/office/carried")
"""Addresses that take a file."""


def test_every_twin_and_every_form(tmp_path: Path) -> None:
    """The OpenAPI has all of them and no other; every page of the office has a twin that answers."""
    with opened(audit_with_round(tmp_path)) as room:
        office = administrator(room)
        told = office.get("/openapi.json").json()["paths"]
        data = {path for method, path in RIGHTS if method == "GET" and path.endswith(".json")}
        assert data - {"/openapi.json"} <= set(told)
        forms = {path for method, path in RIGHTS if method == "POST" and path not in NOT_FORMS}
        assert {path for path, each in told.items() if "post" in each} == set(FORMS)
        assert forms == set(FORMS)
        sign_off = told["/office/sign-off"]["post"]
        fields = sign_off["requestBody"]["content"]["application/x-www-form-urlencoded"]["schema"]
        assert set(fields["properties"]) == {"jurisdiction", "people", "passphrase"}
        assert "administrator" in told["/office/accounts.json"]["get"]["description"]
        pages = {path for method, path in RIGHTS if method == "GET" and f"{path}.json" in data}
        assert {
            "/office",
            "/office/plan",
            "/office/commit",
            "/office/seed",
            "/office/round",
        } <= pages
        for path in sorted(data - {"/board/ahead.json"}):
            assert office.get(path).headers["content-type"] == "application/json", path
        assert "digits" not in office.get("/office/seed.json").text
