"""Files beside a published record under the names of private ones: neither verifier reads them."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from types import ModuleType

import pytest

from tests.observer.agreement import Answer, differences, failing, of_canvass, of_observer
from tests.observer.forged import Forgery

DATA = b"who sealed which box"
DIGEST = hashlib.sha256(DATA).hexdigest()


@pytest.fixture
def public(published: Path, tmp_path: Path) -> Path:
    """A published folder whose record names a private file."""
    forgery = Forgery.of(published)
    named = {"sha256": DIGEST, "size_bytes": len(DATA), "access": "private"}
    forgery.first("compliance.recorded")["body"]["artefacts"] = {"report": named}
    forgery.write(tmp_path / "public" / "record")
    return tmp_path / "public"


def alike(observer: ModuleType, folder: Path) -> Answer:
    """What both say of it."""
    one, other = of_observer(observer, folder / "record"), of_canvass(folder / "record")
    assert not differences(one, other)
    return one


def test_a_folder_beside_the_record_changes_no_answer(public: Path, observer: ModuleType) -> None:
    """Neither with other bytes, nor with a pipe, nor with the file itself."""
    assert alike(observer, public)[0] == 0
    beside = public / "record.private"
    beside.mkdir()
    for bring in (
        lambda path: path.write_bytes(b"other bytes"),
        os.mkfifo,
        lambda path: path.write_bytes(DATA),
    ):
        bring(beside / DIGEST)
        assert alike(observer, public)[0] == 0
        (beside / DIGEST).unlink()


def test_a_pipe_under_the_name_of_a_private_file_fails_artefacts(
    public: Path, observer: ModuleType
) -> None:
    """Among the published files no name stands for anything but a file."""
    os.mkfifo(public / "record" / "artefacts" / DIGEST)
    code, answer = alike(observer, public)
    assert code == 1
    assert "artefacts" in failing((code, answer))


def test_a_record_that_lies_elsewhere_fails_where_its_folder_is_named(
    public: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """A link breaks when somebody copies what was published, and may lead to another record tomorrow."""
    assert of_observer(observer, public)[0] == of_canvass(public)[0] == 0
    (public / "record").rename(tmp_path / "elsewhere")
    (public / "record").symlink_to(tmp_path / "elsewhere")
    one, other = of_observer(observer, public), of_canvass(public)
    assert not differences(one, other)
    assert (one[0], failing(one)) == (1, {"index"})
    assert (
        alike(observer, public)[0] == 0
    )  # whoever names the link itself asks for what it leads to
