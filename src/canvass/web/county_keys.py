"""The keys that counties made in their browsers: the public half and whose it is. The record says which may sign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from canvass.web.app_database import AppDatabase


@dataclass(frozen=True, slots=True)
class CountyKey:
    """A key as its county sent it, and who did."""

    fingerprint: str
    public_key: str
    jurisdiction: str
    name: str

    @property
    def holder(self) -> str:
        """Who holds it, as the public will read it."""
        return f"{self.name}, for {self.jurisdiction}"


class CountyKeys:
    """The table of them in the app's database."""

    def __init__(self, db: AppDatabase, now: Callable[[], float]) -> None:
        self._db, self._now = db, now

    def keep(self, key: CountyKey) -> None:
        """A county sent this key; sent again it changes nothing."""
        values = (key.fingerprint, key.public_key, key.jurisdiction, key.name, self._now())
        self._db.do(
            "insert into county_key (fingerprint, public_key, jurisdiction, name, time) values (?, ?, ?, ?, ?) "
            "on conflict do nothing",
            *values,
        )

    def listed(self) -> tuple[CountyKey, ...]:
        """All of them, in the order in which they came."""
        rows = self._db.rows(
            "select fingerprint, public_key, jurisdiction, name from county_key order by time, fingerprint"
        )
        return tuple(CountyKey(*row) for row in rows)

    def of(self, fingerprint: str, jurisdiction: str) -> CountyKey | None:
        """The key of this fingerprint, where it is one of this county."""
        found = (each for each in self.listed() if each.fingerprint == fingerprint)
        return next((each for each in found if each.jurisdiction == jurisdiction), None)
