"""What can be wrong with a rule of recount law (docs/recount-law.md)."""

from canvass.formats.problem import ProblemKind, Severity

FORM = ProblemKind(
    "rule.form",
    Severity.ERROR,
    "a part of the rule has not the form that it needs",
    "write it as docs/recount-law.md shows",
)
MISSING = ProblemKind(
    "rule.missing",
    Severity.ERROR,
    "a part of the rule that is needed is not there",
    "add it",
)
UNKNOWN_KEY = ProblemKind(
    "rule.unknown_key",
    Severity.ERROR,
    "nothing of this name may stand here",
    "correct the name, or remove it",
)
EVIDENCE = ProblemKind(
    "rule.evidence",
    Severity.ERROR,
    "what the rule rests on is not told",
    "name the section, quote its words, and say where, how and when they were read",
)
DAYS = ProblemKind(
    "rule.days",
    Severity.ERROR,
    "these days cannot all be right",
    "correct the one that is wrong",
)
EVENT = ProblemKind(
    "rule.event",
    Severity.ERROR,
    "no event has this name, so that no clock can run from it",
    "use an event of docs/recount-law.md",
)
BASE = ProblemKind(
    "rule.base",
    Severity.ERROR,
    "the votes do not give what the percentage is of",
    "use a base of docs/recount-law.md, or unstated where the law does not say",
)
OFFICE = ProblemKind(
    "rule.office",
    Severity.ERROR,
    "no office or class of offices has this name",
    "use an office or class of docs/recount-law.md",
)
BAND = ProblemKind(
    "rule.band",
    Severity.ERROR,
    "the bands of the price are out of order",
    "put the band of the widest margins first",
)
LINK = ProblemKind(
    "rule.link",
    Severity.ERROR,
    "the name of a rule is used twice, or is that of no rule",
    "give each rule an id of its own, and name rules of the same state",
)
OVERLAP = ProblemKind(
    "rule.overlap",
    Severity.ERROR,
    "two rules answer one question for one contest and day",
    "end one of them the day before, narrow its scope, or say with over which goes first",
)
GAP = ProblemKind(
    "rule.gap",
    Severity.ERROR,
    "a rule ends and nothing follows it",
    "write the rule that follows, or not_seen and what would tell",
)
STATE = ProblemKind(
    "rule.state",
    Severity.FATAL,
    "the file names no state whose law it holds, or one that does not exist",
    'write state = and its postal code at the top, such as state = "WI"',
)
NO_RULE = ProblemKind(
    "rule.none",
    Severity.FATAL,
    "the file holds no rule",
    "write each rule under [[rule]]",
)
