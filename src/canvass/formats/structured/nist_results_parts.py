"""What NIST's SP 1500-100, version 2, defines where contests, selections and counts stand."""

from __future__ import annotations

from canvass.formats.structured.known_parts import Defined

_COUNTS = ("DeviceClass", "GpUnitId", "IsSuppressedForPrivacy", "OtherType", "Round", "Type")
PARTS = {
    "ElectionReport": Defined(
        frozenset(
            {
                *("Election", "ExternalIdentifier", "Format", "GeneratedDate", "GpUnit", "Header"),
                *("IsTest", "Issuer", "IssuerAbbreviation", "Notes", "Office", "OfficeGroup"),
                *("Party", "Person", "SequenceEnd", "SequenceStart", "Status", "TestType"),
                "VendorApplicationId",
            }
        )
    ),
    "Election": Defined(
        frozenset(
            {
                *("BallotCounts", "BallotStyle", "Candidate", "ContactInformation", "Contest"),
                *("CountStatus", "ElectionScopeId", "EndDate", "ExternalIdentifier", "Name"),
                *("OtherType", "StartDate", "Type"),
            }
        )
    ),
    "Contest": Defined(
        frozenset(
            {
                *("Abbreviation", "BallotSubTitle", "BallotTitle", "CandidateId", "ConStatement"),
                *("ContestSelection", "CountStatus", "EffectOfAbstain", "ElectionDistrictId"),
                *("ExternalIdentifier", "FullText", "HasRotation", "InfoUri", "Name"),
                *("NumberElected", "NumberRunoff", "OfficeId", "OfficeIds", "OtherCounts"),
                *("OtherType", "OtherVoteVariation", "PassageThreshold", "PrimaryPartyIds"),
                *("ProStatement", "SequenceOrder", "SubUnitsReported", "SummaryText"),
                *("TotalSubUnits", "Type", "VoteVariation", "VotesAllowed"),
            }
        )
    ),
    "ContestSelection": Defined(
        frozenset(
            {
                *("CandidateIds", "EndorsementPartyIds", "ExternalIdentifier", "IsWriteIn"),
                *("PartyIds", "Selection", "SequenceOrder", "VoteCounts"),
            }
        )
    ),
    "VoteCounts": Defined(frozenset({"Count", *_COUNTS}), is_of_votes=True),
    "OtherCounts": Defined(frozenset({"Overvotes", "Undervotes", "WriteIns", *_COUNTS})),
    "BallotCounts": Defined(
        frozenset({"BallotsCast", "BallotsOutstanding", "BallotsRejected", *_COUNTS})
    ),
}
