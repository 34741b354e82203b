"""Cards committed without being shown, and shown one at a time."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from typing import Any

import pytest

from canvass.errors import BadRecord
from canvass.record import (
    MerkleTree,
    OpeningCheck,
    canonical_bytes,
    card_leaves,
    check_opening,
    committed,
    line_leaves,
    new_secret,
    open_card,
    read_canonical,
    read_opening,
)
from canvass.record.leaves import salt
from tests.record.make import CARDS, SECRET, tree

COMMITTED = committed(tree())


def test_a_leaf_is_salt_and_card() -> None:
    """The leaf of a card is SHA-256 over a zero byte, its salt, and the card in canonical form."""
    expected = hashlib.sha256(b"\0" + salt(SECRET, 2) + canonical_bytes(CARDS[2])).digest()
    assert list(card_leaves(SECRET, CARDS))[2] == expected


def test_leaves_of_lines_are_those_of_cards() -> None:
    """Cards kept as canonical lines have the same leaves; a line in another form has another."""
    lines = [canonical_bytes(card) for card in CARDS]
    assert list(line_leaves(SECRET, lines)) == list(card_leaves(SECRET, CARDS))
    spaced = [lines[0] + b" ", *lines[1:]]
    assert next(line_leaves(SECRET, spaced)) != next(card_leaves(SECRET, CARDS))


def test_salts_come_from_the_secret_and_the_place() -> None:
    """A salt is HMAC-SHA256 of the secret over its tag and place, so no two of a record are equal."""
    expected = hmac.new(SECRET, b"canvass-salt-1\n3", hashlib.sha256).digest()
    assert salt(SECRET, 3) == expected
    assert len({salt(SECRET, index) for index in range(1000)}) == 1000
    assert salt(new_secret(), 3) != salt(new_secret(), 3)


@pytest.mark.parametrize("index", range(len(CARDS)))
def test_an_honest_opening_holds(index: int) -> None:
    """Every card can be shown to be the one that was committed, also after it was published and read again."""
    opening = open_card(tree(), SECRET, index, CARDS[index])
    again = read_opening(read_canonical(canonical_bytes(opening.value)))
    assert check_opening(again, COMMITTED, ("AV-12", str(index))) is OpeningCheck.HOLDS


def test_a_changed_vote_is_not_what_was_committed() -> None:
    """A card shown with another vote, salt, place or path was not committed."""
    opening = open_card(tree(), SECRET, 2, CARDS[2])
    changed: list[dict[str, Any]] = [
        {"card": {**CARDS[2], "votes": {"mayor": ["Eve"]}}},
        {"salt": salt(SECRET, 3)},
        {"salt": opening.salt[:31]},
        {"index": 3},
        {"path": opening.path[:-1]},
        {"path": (*opening.path, bytes(32))},
    ]
    for change in changed:
        found = check_opening(replace(opening, **change), COMMITTED, ("AV-12", "2"))
        assert found is OpeningCheck.NOT_COMMITTED
    fewer = replace(COMMITTED, count=COMMITTED.count - 4)
    assert check_opening(opening, fewer, ("AV-12", "2")) is OpeningCheck.NOT_COMMITTED


def test_another_card_is_no_stand_in() -> None:
    """A committed card shown at the place of another is refused, for the frame says which card is where."""
    opening = open_card(tree(), SECRET, 3, CARDS[3])
    assert check_opening(opening, COMMITTED, ("AV-12", "2")) is OpeningCheck.WRONG_CARD


def test_two_leaves_for_one_card_do_not_help() -> None:
    """Who commits a card twice, with two markings, can show only the one at the place that the frame names."""
    cards = [*CARDS, {**CARDS[2], "votes": {"mayor": ["Eve"]}}]
    double = MerkleTree.of(card_leaves(SECRET, cards))
    opening = open_card(double, SECRET, 7, cards[7])
    assert check_opening(opening, committed(double), ("AV-12", "7")) is OpeningCheck.WRONG_CARD


def test_other_openings_hide_what_is_not_shown() -> None:
    """What is published for one card holds nothing of the others but digests: not one other salt or vote."""
    opening = open_card(tree(), SECRET, 2, CARDS[2])
    published = canonical_bytes(opening.value).decode()
    assert salt(SECRET, 2).hex() in published
    assert not any(salt(SECRET, n).hex() in published for n in range(7) if n != 2)
    assert SECRET.hex() not in published


@pytest.mark.parametrize(
    "change",
    [{"salt": "00"}, {"index": -1}, {"path": ["00"]}, {"path": "00"}, {"card": []}, {"more": 1}],
)
def test_malformed_openings_are_refused(change: dict[str, Any]) -> None:
    """An opening with a part missing, added or of another form is refused before anything is computed."""
    value = {**open_card(tree(), SECRET, 2, CARDS[2]).value, **change}
    with pytest.raises(BadRecord, match="an opening"):
        read_opening(read_canonical(canonical_bytes(value)))
