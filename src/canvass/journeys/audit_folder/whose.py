"""Whether a file that is loaded for one jurisdiction looks like another's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.audit.event import FileLoaded, Loaded
from canvass.formats.kinds import audit as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem

SHA256 = "sha256"


def of_another(
    jurisdictions: Sequence[str],
    loaded: Sequence[FileLoaded],
    what: Loaded,
    jurisdiction: str,
    name: str,
    sha256: str,
) -> Iterator[Problem]:
    """What speaks for another jurisdiction: the name of the file, and a file in force of the same bytes.

    A file that names its jurisdictions itself is refused where it should not have them, and is not asked here. Of cast
    vote records the record keeps no digest.
    """
    if not jurisdiction:
        return
    called = f" {folded(name)} "
    named = [each for each in jurisdictions if f" {folded(each)} " in called]
    if named and jurisdiction not in named:
        message = f"it is loaded for {jurisdiction} and is called after {' and '.join(named)}"
        yield kinds.OF_ANOTHER.at(found=name, message=message)
    in_force = {each.jurisdiction: each for each in loaded if each.what is what}
    for other, file in in_force.items():
        if other != jurisdiction and file.file and file.file.get(SHA256) == sha256:
            message = (
                f"it is loaded for {jurisdiction} and has the same bytes as the file of {other}"
            )
            yield kinds.OF_ANOTHER.at(found=name, message=message)
