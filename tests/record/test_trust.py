"""Which keys may sign, and what their signatures are worth."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from canvass.errors import BadRecord
from canvass.model import Event
from canvass.record import (
    Check,
    Ending,
    Head,
    KeyHolder,
    KeyStanding,
    Place,
    Purpose,
    Record,
    SigningKey,
    authorise,
    checkpoint,
    commit,
    find_store,
    lose,
    opened,
    revoke,
    rotate,
    sign,
    verify_record,
)
from canvass.record.chain import chained
from tests.record.make import (
    ACTOR,
    ID,
    KEY,
    SPARE,
    STRANGER,
    TIME,
    commitment,
    event,
    full_record,
    new_record,
    sign_now,
    with_keys,
)

STRANGER_HOLDER = KeyHolder(STRANGER.public, "somebody")


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """A record with two keys: entries 1 to 3."""
    return with_keys(new_record(tmp_path / "record"))


def refused(record: Record, event: Event, reason: str) -> None:
    """The writer refuses this event; forced into a copy of the ledger, the verifier names it."""
    before = record.head
    with pytest.raises(BadRecord, match=reason):
        record.append(event, before)
    assert record.head == before
    record.ledger.append(event, before)
    report = verify_record(find_store(Path(str(record.ledger)).parent))
    failed = [
        said for checked in report.checks if checked.ending is Ending.FAILS for said in checked.said
    ]
    assert len(failed) == 1
    assert f"entry {before.sequence + 1}: " in failed[0]


def test_the_first_key_vouches_for_itself(record: Record) -> None:
    """The first key of a record signs its own authorisation; the second is vouched for by the first."""
    first, second = record.trust.keys.values()
    assert (first.vouched_by, second.vouched_by) == (KEY.fingerprint, KEY.fingerprint)
    assert (first.entry, second.entry) == (2, 3)
    assert record.trust.active_keys == tuple(sorted((KEY.fingerprint, SPARE.fingerprint)))


def test_nobody_slips_a_key_in(record: Record) -> None:
    """A key that vouches for itself in a record that has keys is refused."""
    refused(
        record, authorise(record.place, STRANGER_HOLDER, STRANGER, ACTOR, TIME), "never authorised"
    )


def test_the_first_key_cannot_be_forced_on_its_holder(tmp_path: Path) -> None:
    """Nobody can begin a record in the name of a key that they do not have."""
    record = new_record(tmp_path / "record")
    forged = authorise(record.place, STRANGER_HOLDER, KEY, ACTOR, TIME)
    refused(record, forged, "did not sign this")


def test_a_key_is_authorised_once(record: Record) -> None:
    """A key that is known already, even one that was revoked, cannot be authorised again."""
    record.append(revoke(SPARE.fingerprint, "seen elsewhere", ACTOR, TIME), record.head)
    again = authorise(record.place, KeyHolder(SPARE.public, "again"), KEY, ACTOR, TIME)
    refused(record, again, "authorised already, by entry 3")


def test_signatures_before_a_revocation_stand(record: Record) -> None:
    """What a key signed before it was revoked still counts; what it signs afterwards is refused."""
    sign_now(record, key=SPARE)
    record.append(revoke(SPARE.fingerprint, "the safe was open", ACTOR, TIME), record.head)
    assert record.trust.keys[SPARE.fingerprint].standing is KeyStanding.REVOKED
    assert [point.signer for point in record.trust.checkpoints] == [SPARE.fingerprint]
    late = checkpoint(record.place, Purpose.SIGN_OFF, SPARE, ACTOR, TIME)
    refused(record, late, "was revoked: it may be in other hands")


def test_an_old_signature_appended_late_is_refused(record: Record) -> None:
    """What counts is the place in the record: a signature made before a revocation but kept after it is refused."""
    early = checkpoint(record.place, Purpose.SIGN_OFF, SPARE, ACTOR, TIME)
    record.append(revoke(SPARE.fingerprint, "the safe was open", ACTOR, TIME), record.head)
    refused(record, early, "was revoked")


def test_a_lost_key_signs_no_more(record: Record) -> None:
    """A key that its holder has lost signs nothing afterwards, and the other one goes on."""
    record.append(lose(KEY.fingerprint, "the stick broke", ACTOR, TIME), record.head)
    assert record.trust.active_keys == (SPARE.fingerprint,)
    sign_now(record, key=SPARE)
    refused(record, checkpoint(record.place, Purpose.SIGN_OFF, KEY, ACTOR, TIME), "was lost")


def test_a_key_is_rotated(record: Record) -> None:
    """A new key takes the place of an old one, vouched for by it; the old one signs no more."""
    new = KeyHolder(STRANGER.public, "the new county clerk")
    record.append(rotate(record.place, KEY.fingerprint, new, KEY, ACTOR, TIME), record.head)
    keys = record.trust.keys
    assert keys[KEY.fingerprint].standing is KeyStanding.ROTATED
    assert keys[STRANGER.fingerprint].vouched_by == KEY.fingerprint
    sign_now(record, key=STRANGER)
    refused(record, checkpoint(record.place, Purpose.SIGN_OFF, KEY, ACTOR, TIME), "was replaced")


def test_a_rotation_names_an_active_key(record: Record) -> None:
    """What replaces a key that is not known, or that is gone, or the new key itself, is refused."""
    new = KeyHolder(STRANGER.public, "the new clerk")
    for old in ("0" * 64, STRANGER.fingerprint):
        with pytest.raises(BadRecord, match="never authorised"):
            record.append(rotate(record.place, old, new, KEY, ACTOR, TIME), record.head)
    record.append(lose(SPARE.fingerprint, "burnt", ACTOR, TIME), record.head)
    refused(record, rotate(record.place, SPARE.fingerprint, new, KEY, ACTOR, TIME), "was lost")


def test_when_the_last_key_is_gone_nobody_signs(record: Record) -> None:
    """Without an active key no key can be added: the record goes on unsigned, and nobody can claim it."""
    for key in (KEY, SPARE):
        record.append(lose(key.fingerprint, "burnt", ACTOR, TIME), record.head)
    record.append(event(), record.head)
    refused(
        record, authorise(record.place, STRANGER_HOLDER, STRANGER, ACTOR, TIME), "never authorised"
    )


def test_a_key_is_taken_away_once(record: Record) -> None:
    """A key that is unknown or gone cannot be lost or revoked."""
    record.append(lose(SPARE.fingerprint, "burnt", ACTOR, TIME), record.head)
    refused(record, revoke(SPARE.fingerprint, "again", ACTOR, TIME), "was lost")


def test_signatures_are_of_this_record(record: Record, tmp_path: Path) -> None:
    """A signature made for another record, or over an entry that stands otherwise here, is refused."""
    elsewhere = replace(record.place, record="other")
    refused(record, checkpoint(elsewhere, Purpose.SIGN_OFF, KEY, ACTOR, TIME), "for record 'other'")
    other = with_keys(new_record(tmp_path / "other"))
    for place, reason in (
        (Place(ID, Head(3, "1" * 64)), "another entry 3"),
        (Place(ID, Head(9, "1" * 64)), "entry 9, which does not come before"),
        (Place(ID, Head(4, "1" * 64)), "entry 4, which does not come before"),
        (Place(ID, Head(0, "0" * 64)), "entry 0, which does not come before"),
    ):
        with pytest.raises(BadRecord, match=reason):
            other.append(checkpoint(place, Purpose.SIGN_OFF, KEY, ACTOR, TIME), other.head)


def test_a_signature_covers_who_and_when_and_why(record: Record) -> None:
    """Changing the actor, the time or the purpose of a signed event breaks its signature."""
    signed = checkpoint(record.place, Purpose.SIGN_OFF, KEY, ACTOR, TIME)
    for changed in (
        replace(signed, actor="Eve"),
        replace(signed, time="2026-11-13T00:00:00Z"),
        replace(signed, body={**signed.body, "purpose": "publish"}),
        replace(signed, body={**signed.body, "signer": SPARE.fingerprint}),
    ):
        with pytest.raises(BadRecord, match="did not sign this"):
            record.append(changed, record.head)
    record.append(signed, record.head)


def test_signatures_may_come_late(record: Record) -> None:
    """A key kept offline may sign what its holder saw while others wrote on: it vouches for that, not for more."""
    seen = record.place
    record.append(event(), record.head)
    record.append(checkpoint(seen, Purpose.SIGN_OFF, KEY, ACTOR, TIME), record.head)
    assert record.trust.signed_through == seen.head.sequence
    sign_now(record)
    assert record.trust.signed_through == record.head.sequence


def test_a_commit_signature_needs_its_commitment(record: Record) -> None:
    """Nobody can sign `commit` over a record that has committed to nothing."""
    refused(record, checkpoint(record.place, Purpose.COMMIT, KEY, ACTOR, TIME), "but covers none")


def test_a_commitment_is_of_this_record_and_its_keys(record: Record) -> None:
    """A commitment of another record, or one that does not name exactly the active keys, is refused."""
    made = commitment(record)
    for changed, reason in (
        (replace(made, record="other"), "of record 'other'"),
        (replace(made, keys=made.keys[:1]), "exactly the keys"),
        (replace(made, keys=tuple(sorted((*made.keys, STRANGER.fingerprint)))), "exactly the keys"),
    ):
        with pytest.raises(BadRecord, match=reason):
            record.append(commit(changed, ACTOR, TIME), record.head)
    refused(record, commit(replace(made, record="other"), ACTOR, TIME), "of record 'other'")


@pytest.mark.parametrize(
    ("kind", "body", "reason"),
    [
        (
            "record.opened",
            {"about": {}, "format": "canvass-record-2", "record": ID},
            "no event of the kind",
        ),
        ("record.closed", {}, "no event of the kind record.closed"),
        ("key.stolen", {}, "no event of the kind key.stolen"),
        ("key.lost", {"fingerprint": "00", "reason": "x"}, "fingerprint must be"),
        ("key.lost", {"fingerprint": KEY.fingerprint}, "has the members fingerprint, reason"),
        ("key.revoked", {"fingerprint": KEY.fingerprint, "reason": 7}, "reason must be text"),
        ("key.authorised", {"holder": "x", "public_key": "00" * 32}, "sequence must be"),
        ("record.checkpoint", {"purpose": "commit"}, "sequence must be"),
        ("record.committed", {}, "the commitment has the members"),
    ],
)
def test_malformed_events_of_the_record_are_refused(
    record: Record, kind: str, body: dict[str, object], reason: str
) -> None:
    """An event of the record's own kinds that is not as it must be is refused by writer and verifier alike."""
    refused(record, Event(kind, ACTOR, TIME, body), reason)  # type: ignore[arg-type]


def test_unknown_purposes_and_useless_keys_are_refused(record: Record) -> None:
    """A purpose that no rule knows, and a key under which anything verifies, are refused though they are signed."""
    unknown = sign(Event("record.checkpoint", ACTOR, TIME, {"purpose": "party"}), record.place, KEY)
    refused(record, unknown, "purpose is one of commit, sign_off, round_close, publish")


def test_a_useless_key_is_refused(record: Record) -> None:
    """A public key under which any signature holds is refused even when a good key vouches for it."""
    body = {"holder": "x", "public_key": (1).to_bytes(32, "little").hex()}
    useless = sign(Event("key.authorised", ACTOR, TIME, body), record.place, KEY)
    refused(record, useless, "signatures mean nothing")


def test_a_batch_may_sign_itself(tmp_path: Path) -> None:
    """Events that are kept in one step may build on one another: two entries and the signature over them."""
    record = with_keys(new_record(tmp_path / "record"))
    start = record.head
    first = tuple(chained(start, [event(1), event(2)]))
    signed = checkpoint(Place(ID, first[-1].head), Purpose.SIGN_OFF, KEY, ACTOR, TIME)
    record.append_all((event(1), event(2), signed), start)
    assert record.trust.signed_through == start.sequence + 3


def test_a_record_is_opened_first(tmp_path: Path) -> None:
    """A ledger whose first entry is another kind, or of another version, fails the check of its form."""
    from canvass.record.store import make_store

    early = opened(ID, {}, ACTOR, TIME)
    early = replace(early, body={**early.body, "format": "canvass-record-1"})
    for name, first in (("other", event()), ("early", early)):
        make_store(tmp_path / name, ID).ledger.append(first, Head(0, "0" * 64))
        report = verify_record(find_store(tmp_path / name))
        assert report.of(Check.FORM).ending is Ending.FAILS
    assert "canvass-record-1" in report.of(Check.FORM).said[0]


def test_a_full_record_signs_to_its_end(tmp_path: Path) -> None:
    """The last signature of a record vouches for itself and for everything before it."""
    record = full_record(tmp_path / "record")
    assert record.trust.signed_through == record.head.sequence
    assert [point.purpose for point in record.trust.checkpoints] == [
        Purpose.COMMIT,
        Purpose.PUBLISH,
    ]
    assert SigningKey.generate().fingerprint not in record.trust.keys
