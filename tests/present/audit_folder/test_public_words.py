"""The words of the public page: every method that can be committed has a sentence."""

from __future__ import annotations

from canvass.audit.terms import methods
from canvass.present.audit_folder.public_words import METHODS, how_audited


def test_every_method_has_a_sentence() -> None:
    """A page that is published says of each contest how it is audited, whatever was committed."""
    assert set(METHODS) == set(methods.METHODS)
    assert all(how_audited(method).endswith(".") for method in METHODS)
