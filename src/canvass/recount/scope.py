"""Which contests a rule is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.errors import UnknownName
from canvass.model import ElectionType, Office

OFFICES: Mapping[Office, frozenset[str]] = {
    Office.PRESIDENT: frozenset({"candidate", "federal", "statewide"}),
    Office.US_SENATE: frozenset({"candidate", "federal", "statewide"}),
    Office.US_HOUSE: frozenset({"candidate", "federal", "district"}),
    Office.GOVERNOR: frozenset({"candidate", "state_office", "statewide"}),
    Office.STATE_OFFICE: frozenset({"candidate", "statewide"}),
    Office.STATEWIDE_JUDGE: frozenset({"candidate", "judicial", "statewide"}),
    Office.DISTRICT_JUDGE: frozenset({"candidate", "judicial", "district"}),
    Office.STATEWIDE_RETENTION: frozenset({"retention", "statewide"}),
    Office.DISTRICT_RETENTION: frozenset({"retention", "district"}),
    Office.STATE_SENATE: frozenset({"candidate", "legislature", "district"}),
    Office.STATE_HOUSE: frozenset({"candidate", "legislature", "district"}),
    Office.COUNTY: frozenset({"candidate"}),
    Office.LOCAL: frozenset({"candidate"}),
    Office.MUNICIPAL: frozenset({"candidate", "local"}),
    Office.VILLAGE: frozenset({"candidate", "local"}),
    Office.SPECIAL_DISTRICT: frozenset({"candidate", "local"}),
    Office.CONSTITUTIONAL_AMENDMENT: frozenset({"question", "statewide"}),
    Office.STATEWIDE_QUESTION: frozenset({"question", "statewide"}),
    Office.LOCAL_QUESTION: frozenset({"question", "local"}),
}
"""Offices, each with the wider classes that it belongs to; a rule may name an office or a class."""

CLASSES: frozenset[str] = frozenset(OFFICES) | frozenset().union(*OFFICES.values())


RETENTIONS: frozenset[str] = frozenset(
    {"retention", Office.STATEWIDE_RETENTION, Office.DISTRICT_RETENTION}
)
"""What a rule names to be about the retention of judges: one that names none of them is about other contests."""


@dataclass(frozen=True, slots=True)
class ContestClass:
    """What a rule needs to know of a contest: its office and the type of its election."""

    office: str = "president"
    election: ElectionType = ElectionType.GENERAL

    def __post_init__(self) -> None:
        """Refuse an office that no rule speaks of."""
        if self.office not in OFFICES:
            raise UnknownName("office", self.office, OFFICES)

    @property
    def classes(self) -> frozenset[str]:
        """The office and every class that it belongs to."""
        return OFFICES[Office(self.office)] | {self.office}


@dataclass(frozen=True, slots=True)
class Scope:
    """Offices, classes and election types that a rule is about, and those it leaves out; empty means all."""

    offices: frozenset[str] = frozenset()
    except_offices: frozenset[str] = frozenset()
    elections: frozenset[ElectionType] = frozenset()
    except_elections: frozenset[ElectionType] = frozenset()

    def covers(self, contest: ContestClass) -> bool:
        """Whether the rule is about this contest."""
        return (
            self._covers_office(contest.classes)
            and not self.except_offices & contest.classes
            and (not self.elections or contest.election in self.elections)
            and contest.election not in self.except_elections
        )

    def _covers_office(self, classes: frozenset[str]) -> bool:
        named = self.offices & (RETENTIONS if "retention" in classes else CLASSES)
        return bool(named & classes) if named or "retention" in classes else not self.offices

    @property
    def words(self) -> str:
        """The scope as a sentence says it; nothing for all contests."""
        return "; ".join(
            f"{name} {_listed(words)}"
            for name, words in (
                ("for", self.offices),
                ("not for", self.except_offices),
                ("in", self.elections),
                ("not in", self.except_elections),
            )
            if words
        )


def _listed(words: frozenset[str] | frozenset[ElectionType]) -> str:
    return ", ".join(_SAID.get(word, word.replace("_", " ")) for word in sorted(words))


_SAID = {
    "president": "the president",
    "governor": "governor",
    "us_senate": "the U.S. Senate",
    "us_house": "the U.S. House",
    "municipal": "municipal offices",
    "village": "village offices",
    "special_district": "offices of school, fire and other special districts",
    "statewide_judge": "statewide judges",
    "district_judge": "district judges",
    "local_question": "local questions",
    "retention": "the retention of judges",
    "statewide_retention": "the retention of statewide judges",
    "district_retention": "the retention of district judges",
    "statewide": "statewide contests",
    "federal": "federal offices",
    "candidate": "candidates",
    "question": "ballot questions",
    "legislature": "the legislature",
    "state_senate": "the state senate",
    "state_house": "the state house",
    "judicial": "judges",
    "district": "district offices",
    "county": "county offices",
    "local": "local contests",
    "state_office": "state offices",
    "constitutional_amendment": "constitutional amendments",
    "statewide_question": "statewide questions",
    "general": "general elections",
    "primary": "primaries",
    "presidential_primary": "presidential primaries",
    "special": "special elections",
}
