"""What a record shows of faults that stand in the files by somebody's decision."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.state.state import AuditState


def accepted_in_words(state: AuditState) -> Iterator[str]:
    """Every decision about a file, with the file and whose it is."""
    for place, said in sorted(state.accepted.items()):
        file = state.loaded[place]
        kind = file.what.value.replace("_", " ")
        whose = f" of {file.jurisdiction}" if file.jurisdiction else ""
        for sentence in said.sentences:
            yield f"{kind}{whose}: {sentence}"
