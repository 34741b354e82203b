"""What laws need to know of a contest: the office that it fills, and the kind of its election."""

from __future__ import annotations

from enum import StrEnum


class Office(StrEnum):
    """The office that a contest fills, or the kind of question that it puts.

    ``local`` is said where nobody knows more. Where the law tells them apart, ``municipal`` is an office of a city,
    town or borough, ``village`` of a village, ``special_district`` of a school, college, fire or other district.
    A retention is the question whether a judge stays in office, which has no losing candidate.
    """

    PRESIDENT = "president"
    US_SENATE = "us_senate"
    US_HOUSE = "us_house"
    GOVERNOR = "governor"
    STATE_OFFICE = "state_office"
    STATEWIDE_JUDGE = "statewide_judge"
    DISTRICT_JUDGE = "district_judge"
    STATEWIDE_RETENTION = "statewide_retention"
    DISTRICT_RETENTION = "district_retention"
    STATE_SENATE = "state_senate"
    STATE_HOUSE = "state_house"
    COUNTY = "county"
    LOCAL = "local"
    MUNICIPAL = "municipal"
    VILLAGE = "village"
    SPECIAL_DISTRICT = "special_district"
    CONSTITUTIONAL_AMENDMENT = "constitutional_amendment"
    STATEWIDE_QUESTION = "statewide_question"
    LOCAL_QUESTION = "local_question"


class ElectionType(StrEnum):
    """The kind of election that a contest is decided in.

    A special one is neither the general election of November nor a primary: to fill a vacancy, or on a local day.
    """

    GENERAL = "general"
    PRIMARY = "primary"
    PRESIDENTIAL_PRIMARY = "presidential_primary"
    SPECIAL = "special"
