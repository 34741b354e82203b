"""What a kind of evidence needs and was not given, named all at once."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.errors import OutOfRange


def lacking(what: str, needed: Mapping[str, object]) -> OutOfRange:
    """What is measured from several things of which not all were given: which are missing.

    >>> print(lacking("cards", {"--manifest": "m.csv", "--read": None, "--seed": None}))
    cards are measured from --manifest, --read and --seed: --read and --seed are missing
    """
    missing = [option for option, given in needed.items() if given is None]
    verb = "is" if len(missing) == 1 else "are"
    return OutOfRange(f"{what} are measured from {_and(*needed)}: {_and(*missing)} {verb} missing")


def _and(*names: str) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
