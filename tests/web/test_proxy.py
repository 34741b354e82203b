"""A server behind a proxy that has the certificate: whom it believes, and what it refuses."""

from __future__ import annotations

import http.client
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.cli.conftest import Run, run
from tests.patience import PATIENCE
from tests.web.client import Answered
from tests.web.served import Server, audit_with_round, serving

__all__ = ["run"]
PUBLIC = "https://audit.example.gov"
OURS = {"Origin": PUBLIC, "Host": "127.0.0.1"}
WRONG = {"name": "Ada Lopez", "password": "a guess of somebody", "code": "000000"}


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy."""
    audit = audit_with_round(tmp_path_factory.mktemp("proxied"))
    with serving(audit, "--behind-proxy", PUBLIC) as server:
        yield server


def sent(
    server: Server, headers: Mapping[str, str], form: Mapping[str, str], path: str = "/sign-in"
) -> Answered:
    """A form as the server gets it, with these headers and no others."""
    where = server.address.removeprefix("http://")
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    with closing(http.client.HTTPConnection(where, timeout=PATIENCE)) as connection:
        connection.request("POST", path, urlencode(form), {**kind, **headers})
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return Answered(answer.status, answer.read().decode(), found)


def tries(server: Server, whence: list[str], ours: Mapping[str, str]) -> list[bool]:
    """Whether each of these tries, of names that nobody has, was told to wait."""
    told = [
        sent(server, {**ours, "X-Forwarded-For": each}, {**WRONG, "name": f"nobody {at} {each}"})
        for at, each in enumerate(whence)
    ]
    assert all(each.status_code == 403 for each in told)
    return ["wait a minute" in each.text for each in told]


def test_it_is_at_the_address_of_its_proxy(proxied: Server) -> None:
    """Invitations and cards name that address, sessions go over TLS alone, and where it listens is told."""
    assert f"Serving at {PUBLIC}\n" in proxied.printed
    assert f"The first account: {PUBLIC}/first" in proxied.printed
    form = {"code": proxied.code, "name": "Ada Lopez", "password": "long enough for us"}
    made = sent(proxied, {**OURS, "X-Forwarded-For": "192.0.2.7"}, form, "/first")
    assert (made.status_code, made.headers["location"]) == (303, "/second-factor"), made.text
    assert "; Secure" in made.headers["set-cookie"]


@pytest.mark.parametrize(
    "origin", ["http://audit.example.gov", "https://evil.example", "http://127.0.0.1", "null"]
)
def test_a_post_from_another_site_is_refused(proxied: Server, origin: str) -> None:
    """Also where it names the server itself, which no page of ours is loaded from."""
    answer = sent(proxied, {**OURS, "Origin": origin, "X-Forwarded-For": "192.0.2.7"}, WRONG)
    assert (answer.status_code, "from another site" in answer.text) == (403, True)


def test_the_proxy_says_where_a_request_comes_from(proxied: Server) -> None:
    """Tries are counted by the last hop, which the proxy wrote: ten from one address make nobody else wait."""
    assert tries(proxied, ["192.0.2.1"] * 12, OURS)[-2:] == [True, True]
    assert tries(proxied, ["192.0.2.2", "192.0.2.1, 192.0.2.3"], OURS) == [False, False]
    made_up = [f"198.51.100.{at}, 192.0.2.4" for at in range(12)]
    assert tries(proxied, made_up, OURS)[-1]
    with_ports = [f"192.0.2.5:{50_000 + at}" for at in range(12)]
    assert tries(proxied, with_ports, OURS)[-1], "another port is not another address"


@pytest.mark.parametrize("said", [{}, {"X-Forwarded-For": "unknown"}, {"X-Forwarded-For": ""}])
def test_a_proxy_that_does_not_say_it_is_told(proxied: Server, said: Mapping[str, str]) -> None:
    """Else ten wrong tries of one person would make everybody wait."""
    answer = sent(proxied, {**OURS, **said}, WRONG)
    assert (answer.status_code, "have it send X-Forwarded-For" in answer.text) == (400, True)


def test_without_a_proxy_nobody_says_to_be_elsewhere(tmp_path: Path) -> None:
    """A header that anybody may write makes nobody another address."""
    with serving(audit_with_round(tmp_path)) as server:
        ours = {"Sec-Fetch-Site": "same-origin"}
        assert tries(server, [f"192.0.2.{at}" for at in range(12)], ours)[-1]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--behind-proxy", "http://audit.example.gov"), "in the clear"),
        (("--behind-proxy", "audit.example.gov"), "such as https://audit.example.gov"),
        (("--behind-proxy", "https://example.gov/audit"), "without a path"),
        (("--behind-proxy", "https://[::1"), "such as https://audit.example.gov"),
        (("--behind-proxy", "https://example.gov:https"), "such as https://audit.example.gov"),
        (("--behind-proxy", "https://example.gov:99999"), "such as https://audit.example.gov"),
        (("--behind-proxy", "https://example gov"), "such as https://audit.example.gov"),
        (("--behind-proxy", 'https://a"><b'), "such as https://audit.example.gov"),
        (("--behind-proxy", PUBLIC, "--lan"), "do not go together"),
        (("--behind-proxy", PUBLIC, "--demo"), "leave out --behind-proxy"),
        (("--host", "192.0.2.1"), "or --behind-proxy ADDRESS"),
    ],
)
def test_what_is_no_proxy_is_refused(
    run: Run, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    """Before anything is made."""
    code, _, err = run("serve", str(tmp_path / "audits"), "--port", "0", *options)
    assert (code, said in " ".join(err.split())) == (2, True), err
    assert not (tmp_path / "audits").exists()
