"""Addresses of databases among the words of a command: none with a password stands where a folder is asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from canvass.addresses import holds_password
from canvass.errors import InputError

DATABASE = "--database"
OF_A_RECORD = ("verify", "witness")
"""Commands that read a record at its address, and say themselves what is wrong with one."""
_LIKE_AN_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]+:/|(host|hostaddr|port|dbname|user|password|sslpassword|service)\s*=",
    re.IGNORECASE,
)


def require_no_password(words: Sequence[str]) -> None:
    """Refuse a password in an address that a command would take for the name of a folder, and repeat.

    Raises InputError.
    """
    if words[:1] and words[0] in OF_A_RECORD:
        return
    for before, word in zip(("", *words), words, strict=False):
        if before != DATABASE and _LIKE_AN_ADDRESS.match(word) and holds_password(word):
            raise InputError(
                "the address of a database stands where a folder, a file or another word is asked for, and a password "
                "in it: nothing was opened or written; give the folder of the audit, which says where its record is "
                f"(a new one is told by {DATABASE}); change that password if this line lies in the shell's history"
            )
