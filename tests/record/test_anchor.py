"""What a person knows of a record from outside of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.errors import BadValue
from canvass.record import (
    Anchored,
    Anchoring,
    KeyHolder,
    Record,
    authorise,
    commit,
    find_store,
    lose,
    read_anchor,
    rotate,
    verify_record,
)
from tests.record.make import (
    ACTOR,
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


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """A whole record, signed to its end."""
    return full_record(tmp_path / "record")


def found(record: Record, anchor: str = "") -> Anchored:
    """What the verifier says of this record, knowing this of it."""
    store = find_store(Path(str(record.ledger)).parent)
    return verify_record(store, read_anchor(anchor) if anchor else None).anchored


def test_without_an_anchor_a_record_is_only_consistent(record: Record) -> None:
    """A record that nothing outside vouches for is consistent, not anchored: another could have been made."""
    assert found(record).anchoring is Anchoring.NOT_ANCHORED
    assert str(Anchoring.NOT_ANCHORED) == "consistent, not anchored"


def test_the_fingerprint_of_its_key_anchors_a_record(record: Record) -> None:
    """Who knows the office's key knows that everything up to its last signature is the office's."""
    answer = found(record, KEY.fingerprint)
    assert answer == Anchored(Anchoring.ANCHORED, 9, "the key of the county clerk")
    record.append(event(), record.head)
    answer = found(record, KEY.fingerprint)
    assert (answer.anchoring, answer.through) == (Anchoring.ANCHORED_IN_PART, 9)


def test_the_twelve_words_anchor_a_record(record: Record) -> None:
    """Twelve words heard in the room vouch for the commitment, for its keys, and for all that these sign."""
    ((_, made),) = record.trust.commitments
    for anchor in (" ".join(made.words), made.digest, made.digest.upper()):
        assert found(record, anchor) == Anchored(Anchoring.ANCHORED, 9, "the commitment of entry 4")


def test_a_digest_anchors_what_comes_before_it(record: Record) -> None:
    """The digest of an entry fixes all entries up to it, and its keys vouch for what they sign later."""
    digests = [entry.digest for entry in record.entries()]
    for sequence, digest in enumerate(digests, 1):
        answer = found(record, digest)
        through = 1 if sequence == 1 else 9
        assert (answer.through, answer.matches) == (through, f"the digest of entry {sequence}")


def test_a_digest_of_an_unsigned_record_fixes_its_beginning(tmp_path: Path) -> None:
    """Without signatures a digest vouches for the entries up to its own and for no other."""
    record = new_record(tmp_path / "record")
    for number in range(5):
        record.append(event(number), record.head)
    digests = [entry.digest for entry in record.entries()]
    assert found(record, digests[2]) == Anchored(
        Anchoring.ANCHORED_IN_PART, 3, "the digest of entry 3"
    )
    assert found(record, digests[5]) == Anchored(Anchoring.ANCHORED, 6, "the digest of entry 6")


def test_what_is_not_in_the_record_contradicts_it(record: Record) -> None:
    """A digest, a fingerprint or words that the record does not have mean that it is another one."""
    words = " ".join(["abacus"] * 12)
    for anchor in (STRANGER.fingerprint, "0" * 64, words):
        assert found(record, anchor).anchoring is Anchoring.CONTRADICTED


def test_a_record_signed_again_by_others_is_contradicted(tmp_path: Path, record: Record) -> None:
    """The same events under other keys are consistent in themselves; the office's fingerprint tells them apart."""
    forged = new_record(tmp_path / "forged")
    office = KeyHolder(STRANGER.public, "the county clerk")
    forged.append(authorise(forged.place, office, STRANGER, ACTOR, TIME), forged.head)
    sign_now(forged, key=STRANGER)
    assert found(forged).anchoring is Anchoring.NOT_ANCHORED
    assert found(forged, KEY.fingerprint).anchoring is Anchoring.CONTRADICTED


def test_to_name_the_offices_key_is_not_to_have_it(tmp_path: Path) -> None:
    """A forger who lists the office's key, and even repeats its commitment, gets no entry vouched for."""
    forged = new_record(tmp_path / "forged")
    for signer, holder in ((STRANGER, "me"), (KEY, "the county clerk"), (SPARE, "a spare one")):
        new = KeyHolder(signer.public, holder)
        forged.append(authorise(forged.place, new, STRANGER, ACTOR, TIME), forged.head)
    forged.append(lose(STRANGER.fingerprint, "so that nobody sees it", ACTOR, TIME), forged.head)
    made = commitment(forged)
    forged.append(commit(made, ACTOR, TIME), forged.head)
    for anchor in (KEY.fingerprint, made.digest):
        assert found(forged, anchor).anchoring is Anchoring.NAMED_ONLY


def test_trust_passes_on_to_keys_vouched_for(tmp_path: Path) -> None:
    """A key that a known key has vouched for is as good as known; one that it has not is not."""
    record = with_keys(new_record(tmp_path / "record"))
    new = KeyHolder(STRANGER.public, "the new clerk")
    record.append(rotate(record.place, SPARE.fingerprint, new, SPARE, ACTOR, TIME), record.head)
    sign_now(record, key=STRANGER)
    assert found(record, SPARE.fingerprint).anchoring is Anchoring.ANCHORED
    assert found(record, KEY.fingerprint).anchoring is Anchoring.ANCHORED
    sign_now(record, key=KEY)
    record.append(event(), record.head)
    assert found(record, STRANGER.fingerprint).through == record.head.sequence - 2


def test_a_broken_record_is_not_anchored_at_all(record: Record) -> None:
    """No anchor makes good a record whose checks fail."""
    path = Path(str(record.ledger))
    path.write_bytes(path.read_bytes().replace(b"Ada Lopez", b"Eve Lopez", 1))
    assert found(record, KEY.fingerprint).anchoring is Anchoring.NOT_CONSISTENT


@pytest.mark.parametrize("text", ["", "abc", "0" * 63, "0" * 65, "garden", "g" * 64, "1 2 3"])
def test_other_texts_are_no_anchors(text: str) -> None:
    """What is neither a digest nor twelve words is refused with what an anchor is."""
    with pytest.raises(BadValue, match="64 hexadecimal digits or twelve words"):
        read_anchor(text)


def test_digests_are_read_as_people_write_them() -> None:
    """Spaces, colons and capitals do not matter."""
    digest = KEY.fingerprint
    assert (
        read_anchor(" ".join(digest[n : n + 4] for n in range(0, 64, 4)).upper()).digest == digest
    )
    assert read_anchor(":".join(digest[n : n + 2] for n in range(0, 64, 2)) + "\n").digest == digest
