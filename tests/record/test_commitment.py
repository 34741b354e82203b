"""What is fixed before the seed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from canvass.errors import BadRecord
from canvass.model import Event
from canvass.record import (
    Artefact,
    CardsRoot,
    Commitment,
    artefact_of,
    canonical_bytes,
    commit,
    words_of,
)
from canvass.record.commitment import read_commitment
from tests.record.make import ACTOR, TIME, commitment, new_record, with_keys


@pytest.fixture
def made(tmp_path: Path) -> Commitment:
    """A whole commitment."""
    return commitment(with_keys(new_record(tmp_path / "record")))


def test_it_reads_back_from_its_event(made: Commitment) -> None:
    """The event that makes a commitment holds all of it."""
    assert read_commitment(commit(made, ACTOR, TIME)) == made


def test_its_digest_is_over_its_canonical_form(made: Commitment) -> None:
    """The digest is SHA-256 over the tag and the canonical commitment; the words are its first 132 bits."""
    body = commit(made, ACTOR, TIME).body
    expected = hashlib.sha256(b"canvass-commitment-1\n" + canonical_bytes(body)).digest()
    assert made.digest == expected.hex()
    assert made.words == words_of(expected)


CHANGES: dict[str, Callable[[Commitment], Commitment]] = {
    "manifest": lambda c: _with_table(c, "manifest"),
    "cards": lambda c: replace(c, cards=CardsRoot("0" * 64, 7)),
    "number of cards": lambda c: replace(c, cards=replace(c.cards, count=8)),  # type: ignore[type-var]
    "frame": lambda c: _with_table(c, "frame"),
    "contests": lambda c: _with_table(c, "contests"),
    "card bounds": lambda c: _with_table(c, "card_bounds"),
    "assertions": lambda c: _with_table(c, "assertions"),
    "risk limits": lambda c: replace(c, terms=replace(c.terms, risk_limits=(("mayor", "0.1"),))),
    "method": lambda c: replace(c, terms=replace(c.terms, method="polling")),
    "bet": lambda c: replace(c, terms=replace(c.terms, bet={"kind": "fixed", "bet": "0.8"})),
    "ticket scheme": lambda c: replace(c, terms=replace(c.terms, ticket_scheme="another")),
    "software": lambda c: replace(c, software="canvass 0.1.1"),
    "keys": lambda c: replace(c, keys=c.keys[:1]),
    "record": lambda c: replace(c, record="wi-2027"),
    "another table": lambda c: _with_table(c, "pools"),
}


def _with_table(made: Commitment, name: str) -> Commitment:
    return replace(made, artefacts={**made.artefacts, name: artefact_of(b"other\n")})


@pytest.mark.parametrize("what", CHANGES)
def test_everything_that_could_be_bent_is_in_the_digest(made: Commitment, what: str) -> None:
    """Changing any one of the things committed gives another digest and other words."""
    changed = CHANGES[what](made)
    assert changed.digest != made.digest
    assert changed.words != made.words
    assert read_commitment(commit(changed, ACTOR, TIME)) == changed


@pytest.mark.parametrize("name", ["assertions", "card_bounds", "contests", "frame", "manifest"])
def test_a_commitment_leaves_nothing_open(made: Commitment, name: str) -> None:
    """A commitment without one of its tables is refused by the name of the table."""
    fewer: dict[str, Artefact] = {
        key: value for key, value in made.artefacts.items() if key != name
    }
    with pytest.raises(BadRecord, match=f"needs the artefacts {name}"):
        replace(made, artefacts=fewer)


def test_without_cards_no_frame_is_needed(made: Commitment) -> None:
    """Where no cast vote records are compared, neither cards nor their frame are committed."""
    tables = {name: table for name, table in made.artefacts.items() if name != "frame"}
    polling = replace(made, cards=None, artefacts=tables)
    assert read_commitment(commit(polling, ACTOR, TIME)) == polling


@pytest.mark.parametrize(
    "limit", ["0", "0.0", "5", "0.05 ", "5%", "1.01", "-0.1", ".05", "", "1e-2", "0,05"]
)
def test_a_risk_limit_is_a_decimal_in_the_unit_interval(made: Commitment, limit: str) -> None:
    """A risk limit that is not decimal text above 0 and at most 1 is refused with its contest."""
    with pytest.raises(BadRecord, match="'mayor': a risk limit is above 0"):
        replace(made, terms=replace(made.terms, risk_limits=(("mayor", limit),)))


@pytest.mark.parametrize("limit", ["0.05", "0.1", "0.001", "1", "1.0", "0.50"])
def test_risk_limits_as_offices_write_them(made: Commitment, limit: str) -> None:
    """The usual ways to write a share are accepted as they stand."""
    replace(made, terms=replace(made.terms, risk_limits=(("mayor", limit),)))


def test_a_contest_has_one_risk_limit(made: Commitment) -> None:
    """Two risk limits for one contest are refused."""
    with pytest.raises(BadRecord, match="twice: mayor"):
        replace(made, terms=replace(made.terms, risk_limits=(("mayor", "0.05"), ("mayor", "0.1"))))


def test_fingerprints_stand_in_order(made: Commitment) -> None:
    """Keys out of order, doubled or absent are refused, so that the same keys give the same digest."""
    for keys in (made.keys[::-1], made.keys[:1] * 2, ()):
        with pytest.raises(BadRecord, match="fingerprints in order"):
            replace(made, keys=keys)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            {"format": "canvass-commitment-2"},
            "reads canvass-commitment-1, found canvass-commitment-2",
        ),
        ({"cards": {"count": 7}}, "the committed cards has the members"),
        ({"cards": []}, "is an object"),
        ({"terms": {"bet": 1}}, "the terms has the members"),
        ({"artefacts": {"manifest": {"sha256": "00"}}}, "artefact manifest has the members"),
        ({"artefacts": []}, "artefacts must be an object"),
        ({"keys": ["00"]}, "keys must be a list of digests"),
        ({"software": ""}, "software must be text"),
        ({"more": 1}, "the commitment has the members"),
    ],
)
def test_malformed_commitments_are_refused(
    made: Commitment, change: dict[str, Any], reason: str
) -> None:
    """A commitment that somebody wrote otherwise is refused with the part that is wrong."""
    event = commit(made, ACTOR, TIME)
    with pytest.raises(BadRecord, match=reason):
        read_commitment(Event(event.kind, ACTOR, TIME, {**event.body, **change}))
