"""The checker of records comes with canvass, however it is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from canvass.data import checker as packaged
from canvass.errors import UnreadableFile
from tests.made_once import wheel

ROOT = Path(__file__).parents[2]
BOTH = {name: (ROOT / "tools" / name).read_bytes() for name in ("observer.py", "observer_more.py")}
READS = "import sys; from canvass.data.checker import checker; sys.stdout.buffer.writelines(checker().values())"


def test_is_found_in_the_sources() -> None:
    """Who runs canvass from a clone has both files of that clone."""
    assert packaged.checker() == BOTH


def test_is_in_the_wheel_and_found_there(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A wheel holds both files; what is installed from it reads that one, and no clone is near."""
    pytest.importorskip("hatchling", reason="hatchling, which builds the wheel, is not installed")
    installed = tmp_path / "site"
    with ZipFile(BytesIO(wheel(tmp_path_factory))) as archive:
        for name, program in BOTH.items():
            assert archive.read(f"canvass/data/{name}") == program
        archive.extractall(installed)
    reads = subprocess.run(
        [sys.executable, "-c", READS],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"},
        check=True,
        capture_output=True,
    )
    assert reads.stdout == b"".join(BOTH.values())


@pytest.mark.parametrize("name", BOTH)
def test_says_when_it_is_missing(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An installation without one of the files is refused in a sentence."""
    for other in BOTH.keys() - {name}:
        (tmp_path / other).write_bytes(BOTH[other])
    monkeypatch.setattr(packaged, "IN_THE_SOURCES", tmp_path)
    with pytest.raises(UnreadableFile, match=f"{name} is missing from this installation"):
        packaged.checker()
