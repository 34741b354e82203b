"""What NIST's SP 1500-103 defines where marks, contests and choices stand, and Unisyn's form before it."""

from __future__ import annotations

from canvass.formats.structured.known_parts import Defined

_STATUS = ("Status", "OtherStatus")
PARTS = {
    "CastVoteRecordReport": Defined(
        frozenset(
            {
                *("CVR", "Election", "GeneratedDate", "GpUnit", "Notes", "OtherReportType"),
                *("Party", "ReportGeneratingDeviceIds", "ReportingDevice", "ReportType", "Version"),
            }
        )
    ),
    "CVR": Defined(
        frozenset(
            {
                *("BallotAuditId", "BallotImage", "BallotPrePrintedId", "BallotSheetId"),
                *("BallotStyleId", "BallotStyleUnitId", "BatchId", "BatchSequenceId"),
                *("CreatingDeviceId", "CurrentSnapshotId", "CVRSnapshot", "ElectionId"),
                *("PartyIds", "UniqueId"),
            }
        )
    ),
    "CVRSnapshot": Defined(
        frozenset({"Annotation", "CVRContest", "Type", *_STATUS}), is_of_votes=True
    ),
    "CVRContest": Defined(
        frozenset(
            {
                *("ContestId", "CVRContestSelection", "Overvotes", "Selections", "Undervotes"),
                *("WriteIns", *_STATUS),
            }
        ),
        is_of_votes=True,
    ),
    "CVRContestSelection": Defined(
        frozenset(
            {
                *("ContestSelectionId", "OptionPosition", "Rank", "SelectionPosition"),
                *("TotalFractionalVotes", "TotalNumberVotes", *_STATUS),
            }
        ),
        is_of_votes=True,
    ),
    "SelectionPosition": Defined(
        frozenset(
            {
                *("Code", "CVRWriteIn", "FractionalVotes", "HasIndication", "IsAllocable"),
                *("IsGenerated", "MarkMetricValue", "NumberVotes", "Position", "Rank", *_STATUS),
            }
        ),
        is_of_votes=True,
    ),
    "Election": Defined(frozenset({"Candidate", "Code", "Contest", "ElectionScopeId", "Name"})),
    "Contest": Defined(
        frozenset(
            {
                *("Abbreviation", "CandidateId", "Code", "ContestSelection", "ElectionDistrictId"),
                *("Name", "NumberElected", "OfficeIds", "OtherVoteVariation", "PrimaryPartyId"),
                *("PrimaryPartyIds", "VoteVariation", "VotesAllowed"),
            }
        )
    ),
    "ContestSelection": Defined(
        frozenset({"CandidateIds", "Code", "IsWriteIn", "PartyIds", "Selection"})
    ),
}
