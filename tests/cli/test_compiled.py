"""A compiled module that a full disk cut short."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import cache_from_source, find_spec
from pathlib import Path
from py_compile import compile as compile_module

import pytest

from tests.cli.conftest import Run

HEAD = 16
"""Bytes before the code of a compiled module: with fewer Python compiles it again by itself."""


NEEDED = {
    "canvass.journeys.recount_folder.minutes": (),
    "canvass.cli.recount_told": ("canvass.cli.recount",),
}
"""Modules of a command, and those that import them when the command is looked for."""


def forget(monkeypatch: pytest.MonkeyPatch, *modules: str) -> None:
    """Have modules imported again; after the test they are those of before."""
    for module in modules:
        package, _, name = module.rpartition(".")
        was = import_module(module)
        monkeypatch.setattr(sys.modules[package], name, was)
        monkeypatch.delitem(sys.modules, module)


@pytest.mark.parametrize("kept", [HEAD, HEAD + 1, 200])
@pytest.mark.parametrize("module", NEEDED)
def test_a_module_that_is_cut_short_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, kept: int
) -> None:
    """Whether the command needs it or is in it, one sentence names the file; once it is deleted, the command runs."""
    forget(monkeypatch, *NEEDED[module], module)
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "compiled"))
    place = Path(cache_from_source(spec.origin))
    compile_module(spec.origin, cfile=str(place))
    place.write_bytes(place.read_bytes()[:kept])
    asked = ("recount", "minutes", str(tmp_path / "nowhere"), "Adams")
    code, out, err = run(*asked)
    assert (code, out) == (2, "")
    assert err.startswith(f"canvass: {place}: this compiled module is cut short")
    assert len(err.splitlines()) == 1
    place.unlink()
    assert "nowhere" in run(*asked)[2]
