"""Somebody who sends requests to a server that runs, without a browser and without what a library makes of them."""

from __future__ import annotations

import http.client
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from urllib.parse import urlencode

from tests.patience import PATIENCE


@dataclass(frozen=True)
class Answered:
    """What came back."""

    status_code: int
    text: str
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Client:
    """A session at a server: its address, and what it sends as its cookie."""

    address: str
    cookie: str

    def get(self, path: str) -> Answered:
        """Ask for a page."""
        return self.request("GET", path)

    def post(self, path: str, data: Mapping[str, str]) -> Answered:
        """Send a form."""
        return self.request("POST", path, urlencode(data).encode())

    def request(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        kind: str = "application/x-www-form-urlencoded",
        more: Mapping[str, str] | None = None,
    ) -> Answered:
        """Send this as it is."""
        host = self.address.removeprefix("http://")
        headers = {"Cookie": self.cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": kind}
        headers |= more or {}
        with closing(http.client.HTTPConnection(host, timeout=PATIENCE)) as connection:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Answered(answer.status, answer.read().decode("utf-8", "replace"), found)
