"""Keys of counties, and keys that are gone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from canvass.errors import BadKey, BadRecord, UnknownName
from canvass.journeys.audit_folder.commitment import commit_audit
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.enter import sign_off
from canvass.journeys.audit_folder.keys import add_key, new_key, take_key_away
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.publishing import publish_record
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.demo.county import County
from canvass.record import (
    Purpose,
    find_store,
    read_key,
    signed_bytes,
    unsigned_checkpoint,
    verify_record,
    with_signature,
)
from tests.journeys.audit_folder.scenes import CLERK, PAPER, PEOPLE, SCENES, bring, read_all, write
from tests.journeys.audit_folder.test_enter import begun
from tests.journeys.audit_folder.test_interrupted import opened


def test_a_county_signs_for_itself(tmp_path: Path) -> None:
    """A key that the office vouched for signs off; one that it did not cannot."""
    county, stranger = new_key(tmp_path / "adams.pem"), new_key(tmp_path / "stranger.pem")
    audit = begun(tmp_path, SCENES["polling"])
    with sit_down(audit) as desk:
        add_key(desk, county.public_key, "Adams County", CLERK)
        open_round(desk, {"mayor": 6}, (), CLERK)
        read_all(desk, County(PAPER, PAPER))
        sign_off(desk, "Adams", PEOPLE, CLERK, read_key(county.path))
        assert desk.record.trust.checkpoints[-1].signer == county.fingerprint
        before = desk.state.number
        with pytest.raises(BadKey, match="may not sign in this record; nothing was written"):
            sign_off(desk, "Brown", PEOPLE, CLERK, read_key(stranger.path))
        assert desk.state.number == before
    assert verify_record(find_store(audit / "record")).is_consistent


def test_the_spare_key_goes_on_where_the_first_is_lost(tmp_path: Path) -> None:
    """The lost key signs nothing more; the spare one in its place commits."""
    scene = SCENES["polling"]
    made = open_audit(tmp_path / "audit", About("two", "t", "e", "o"), ("Adams", "Brown"), CLERK)
    write(scene, tmp_path / "files")
    with sit_down(tmp_path / "audit") as desk:
        bring(desk, scene, tmp_path / "files")
        take_key_away(desk, made.fingerprint[:12], "stolen laptop", CLERK, is_stolen=True)
        with pytest.raises(BadKey, match="may not sign"):
            commit_audit(desk, CLERK)
        desk.folder.spare_key.replace(desk.folder.key)
        commit_audit(desk, CLERK)
        assert desk.state.is_signed
    assert verify_record(find_store(tmp_path / "audit" / "record")).is_consistent


def test_what_is_no_key(tmp_path: Path) -> None:
    """A public key that is none, and a fingerprint that names none or several, are refused."""
    with sit_down(opened(tmp_path, 4)) as desk:
        with pytest.raises(BadKey, match="64 hexadecimal digits"):
            add_key(desk, "abc", "nobody", CLERK)
        with pytest.raises(UnknownName):
            take_key_away(desk, "", "?", CLERK, is_stolen=False)
        with pytest.raises(UnknownName):
            take_key_away(desk, "0" * 64, "?", CLERK, is_stolen=False)


def test_a_signature_from_elsewhere(tmp_path: Path) -> None:
    """What is to be signed is taken away, others write, and the signature that comes back vouches for its place."""
    county = new_key(tmp_path / "adams.pem")
    audit = begun(tmp_path, SCENES["polling"])
    with sit_down(audit) as desk:
        add_key(desk, county.public_key, "Adams County", CLERK)
        open_round(desk, {"mayor": 6}, (), CLERK)
        place = desk.record.place
        asked = unsigned_checkpoint(
            place, Purpose.SIGN_OFF, county.fingerprint, "Adams County", CLERK.time
        )
        read_all(desk, County(PAPER, PAPER))
        raw = read_key(county.path).sign(signed_bytes(asked))
        spoilt = bytes([raw[0] ^ 1]) + raw[1:]
        before = desk.record.head
        with pytest.raises(BadRecord, match="does not hold"):
            desk.happen(with_signature(asked, spoilt))
        with pytest.raises(BadRecord, match="64 bytes"):
            with_signature(asked, raw[:-1])
        assert desk.record.head == before
        assert desk.state.number == before.sequence
        desk.happen(with_signature(asked, raw))
        assert desk.record.trust.checkpoints[-1].through == place.head.sequence
    record = audit / "record"
    assert verify_record(find_store(record)).is_consistent
    observer = Path(__file__).parents[3] / "tools" / "observer.py"
    publish = tmp_path / "public"
    with sit_down(audit) as desk:
        for name in ("Adams", "Brown"):
            sign_off(desk, name, PEOPLE, CLERK)
        publish_record(desk, publish, CLERK)
    checker = [sys.executable, "-I", str(observer), str(publish / "record")]
    assert subprocess.run(checker, check=False, capture_output=True).returncode == 0
