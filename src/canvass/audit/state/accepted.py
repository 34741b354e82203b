"""What a record shows of faults that stand in the files by somebody's decision."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.event.setup import FileLoaded
from canvass.audit.state.state import AuditState


def accepted_in_words(state: AuditState) -> Iterator[str]:
    """Every decision about a file, with the file and whose it is, and whether a later one took its place."""
    for place, said in sorted(state.accepted.items()):
        file = state.loaded[place]
        kind = file.what.value.replace("_", " ")
        whose = f" of {file.jurisdiction}" if file.jurisdiction else ""
        later = any(_is_of(each, file) for each in state.loaded[place + 1 :])
        rest = " (a later file took its place)" if later else ""
        for sentence in said.sentences:
            yield f"{kind}{whose}: {sentence}{rest}"


def _is_of(one: FileLoaded, other: FileLoaded) -> bool:
    return (one.what, one.jurisdiction) == (other.what, other.jurisdiction)
