"""What can be wrong with nested elements, of XML or JSON, whatever they say."""

from canvass.formats.problem import ProblemKind, Severity

XML_DAMAGED = ProblemKind(
    "file.xml.damaged",
    Severity.FATAL,
    "the XML breaks off or is damaged",
    "ask for it again; the transfer may have failed",
)
XML_DOCTYPE = ProblemKind(
    "file.xml.doctype",
    Severity.FATAL,
    "the XML declares a document type, which can make it grow without bound or read other files; it was not read",
    "ask for the file as the voting system wrote it; results files have none",
)
ELEMENT_TWICE = ProblemKind(
    "file.element_twice",
    Severity.ERROR,
    "the element stands twice where one belongs, or inside another of its kind: which of the two counts is not said",
    "ask the office for the file as its system wrote it",
)
ELEMENT_UNKNOWN = ProblemKind(
    "file.element_unknown",
    Severity.ERROR,
    "the format does not define a part of this name here, so that it was not read: votes may stand behind it",
    "write its name as the format has it, if it is misspelt, in a copy; else ask who wrote the file what it holds",
)
ELEMENT_UNREAD = ProblemKind(
    "file.element_unread",
    Severity.WARNING,
    "the format does not define a part of this name here; it was not read, and holds no parts of its own",
    "nothing to do, if it has nothing to do with votes",
)
ID_TWICE = ProblemKind(
    "file.id_twice",
    Severity.ERROR,
    "two elements have one id: what refers to it may be either",
    "ask the office for the file as its system wrote it",
)
REFERENCE_OPEN = ProblemKind(
    "file.reference_open",
    Severity.ERROR,
    "the file refers to an id that nothing in it has",
    "ask the office for the file as its system wrote it",
)
UNITS_CIRCULAR = ProblemKind(
    "file.units_circular",
    Severity.ERROR,
    "units are composed of one another in a circle, so that none is a part",
    "ask the office for the file as its system wrote it",
)
