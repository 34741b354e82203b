"""Addresses as pictures: those that everybody may see are drawn once, those of secrets are kept nowhere."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from canvass.web import pictures

WEB = Path(pictures.__file__).parent


def test_what_everybody_sees_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same picture, and the second visit draws nothing."""
    digest = "7c" * 32
    assert pictures.picture_for_all(digest) == pictures.picture(digest)
    monkeypatch.setattr(pictures, "picture", lambda _: pytest.fail("drawn again"))
    assert pictures.picture_for_all(digest).startswith("data:image/svg+xml")


def test_no_secret_is_kept_as_a_picture() -> None:
    """What is kept for all is the digest of the public pages alone, and no card, key or invitation."""
    asked = {
        file.name: ast.unparse(call.args[0])
        for file in WEB.glob("*.py")
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "picture_for_all"
    }
    assert asked == {"app.py": "view.digest"}
