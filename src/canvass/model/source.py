"""Where a table comes from, so that a stranger can fetch it again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """A file as it was received.

    ``origin`` is the public place (``owner/repository:path`` or an address), ``commit`` its version there,
    ``sha256`` the digest of the bytes as received. A user's own file has its path as origin and no commit.
    ``file`` is its path among the raw files that packaged tables were compiled from.
    """

    origin: str
    sha256: str = ""
    commit: str = ""
    licence: str = ""
    note: str = ""
    file: str = ""
