"""The file that an event rests on, under its one name in the member ``artefacts``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.errors import BadRecord
from canvass.model.fields import Fields, fields
from canvass.model.value import Value

ARTEFACTS = "artefacts"
PUBLIC = "public"
ACCESS = (PUBLIC, "private")


@dataclass(frozen=True, slots=True)
class RestsOn:
    """The name under which events of a kind name the file they rest on."""

    name: str

    def taken(self, body: Fields) -> tuple[Fields, Mapping[str, Value] | None]:
        """The body without its artefacts, and the artefact of this name where there is one. Raises BadRecord."""
        if ARTEFACTS not in body.found:
            return body, None
        named = fields(f"{body.what}: artefacts", body.found[ARTEFACTS]).exactly(self.name)
        rest = {name: part for name, part in body.found.items() if name != ARTEFACTS}
        return Fields(body.what, rest), _artefact(self.name, named.object(self.name))

    def required(self, body: Fields) -> tuple[Fields, Mapping[str, Value]]:
        """The same, where the event must have it."""
        rest, found = self.taken(body)
        if found is None:
            raise BadRecord(f"{body.what}: names the artefact {self.name}")
        return rest, found


FILE = RestsOn("file")
SAMPLE = RestsOn("sample")
SHEET = RestsOn("sheet")
OPENINGS = RestsOn("openings")
REPORT = RestsOn("report")


def rests_on(what: RestsOn, file: Mapping[str, Value] | None) -> dict[str, Value]:
    """The member ``artefacts`` of a body; none where there is no file."""
    return {} if file is None else {ARTEFACTS: {what.name: file}}


def public_digest(what: str, file: Mapping[str, Value]) -> str:
    """The digest of a file without which nobody could check the audit. Raises BadRecord where it is not public."""
    if file.get("access") != PUBLIC:
        raise BadRecord(f"{what} is not public: nobody could check the audit; publish it")
    return digest_of(file)


def _artefact(name: str, file: Mapping[str, Value]) -> Mapping[str, Value]:
    """A file as a record names it. Raises BadRecord for another form."""
    found = Fields(f"artefact {name}", file).exactly("access", "sha256", "size_bytes")
    found.digest("sha256")
    found.number("size_bytes")
    if found.text("access") not in ACCESS:
        raise BadRecord(f"{found.what}: access is one of {', '.join(ACCESS)}")
    return file


def digest_of(file: Mapping[str, Value]) -> str:
    """The digest by which a file is found."""
    return Fields("an artefact", file).digest("sha256")
