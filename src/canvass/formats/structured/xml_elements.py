"""The elements of an XML file one after the other, with the line of each; nothing beyond the file is read."""

from __future__ import annotations

from collections.abc import Callable
from xml.parsers import expat

from canvass.formats.kinds import element as kinds
from canvass.formats.problem import Problem


def elements(
    content: bytes,
    opened: Callable[[int, str, dict[str, str]], None],
    closed: Callable[[str, str], None],
) -> Problem | None:
    """Gives each element's line, name and attributes, then its name and text; why the XML cannot be read, if so.

    A document type is refused: entities that grow without bound, or that read other files, need one.
    """
    parser = expat.ParserCreate()
    text: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        text.clear()
        opened(parser.CurrentLineNumber, name, attributes)

    def end(name: str) -> None:
        closed(name, "".join(text).strip())
        text.clear()

    def refuse(*_: object) -> None:
        raise _Doctype

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text.append, refuse
    try:
        parser.Parse(content, True)
    except _Doctype:
        return kinds.XML_DOCTYPE.at(parser.CurrentLineNumber)
    except expat.ExpatError as broken:
        return kinds.XML_DAMAGED.at(broken.lineno, found=expat.ErrorString(broken.code) or "")
    return None


class _Doctype(Exception):
    """A document type stands in the XML."""
