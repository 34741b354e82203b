"""What can be wrong with a TOML file: an election's description or a mapping."""

from canvass.formats.problem import ProblemKind, Severity

SYNTAX = ProblemKind(
    "toml.syntax",
    Severity.FATAL,
    "the file is not TOML; reading stopped here",
    'write name = "text", name = 5 or name = 2016-11-08 on lines of their own, under [headings]',
)
MISSING = ProblemKind(
    "toml.missing",
    Severity.FATAL,
    "a setting that is needed is not there",
    "add it",
)
UNKNOWN = ProblemKind(
    "toml.unknown",
    Severity.FATAL,
    "no setting of this name may stand here",
    "correct the name, or remove the line",
)
VALUE = ProblemKind(
    "toml.value",
    Severity.FATAL,
    "the setting cannot have this value",
    "correct the value",
)
