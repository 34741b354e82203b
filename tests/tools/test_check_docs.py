"""The documents hold together, and what does not is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check_docs
from tools.check_docs import ROOT, ill_drawn_house


def test_the_house_is_drawn_as_its_layers_are_held() -> None:
    """Each line of CONTRIBUTING's drawing has the packages of one layer, from above."""
    assert ill_drawn_house() == []


@pytest.mark.parametrize(
    ("held", "drawn", "said"),
    [
        ("\ncards  ", "\nrecord ", "record is drawn where cards is held"),
        ("\nweb  ", "\nroom  ", "room is drawn where web is held"),
        ("\nweb  ", "\nweb  door  ", "web door is drawn where web is held"),
    ],
)
def test_a_layer_drawn_otherwise_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, held: str, drawn: str, said: str
) -> None:
    """The drawing with one line changed."""
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (tmp_path / "CONTRIBUTING.md").write_text(text.replace(held, drawn, 1), "utf-8")
    monkeypatch.setattr(check_docs, "ROOT", tmp_path)
    assert ill_drawn_house() == [f"CONTRIBUTING.md: {said}"]


def test_a_layer_that_is_not_drawn_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And without a drawing each layer is."""
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    (tmp_path / "CONTRIBUTING.md").write_text("## The house\n", "utf-8")
    monkeypatch.setattr(check_docs, "ROOT", tmp_path)
    assert "CONTRIBUTING.md: no layer is drawn where web is held" in ill_drawn_house()
