"""How a vote was cast and counted."""

from enum import StrEnum


class Technology(StrEnum):
    """The equipment by which most votes of a place were cast."""

    HAND_COUNT = "hand_count"
    OPTICAL_SCAN = "optical_scan"
    OPTICAL_SCAN_BY_MAIL = "optical_scan_by_mail"
    DRE_PAPER_TRAIL = "dre_paper_trail"
    DRE_PAPERLESS = "dre_paperless"
    BMD = "bmd"
    MIXED = "mixed"
    UNKNOWN = "unknown"

    @property
    def sentence(self) -> str:
        """The class in words that a voter knows."""
        return _SENTENCES[self]

    @property
    def leaves_paper(self) -> bool | None:
        """Whether a record on paper exists that people can count again; None where that is mixed or unknown."""
        if self in (Technology.MIXED, Technology.UNKNOWN):
            return None
        return self is not Technology.DRE_PAPERLESS


_SENTENCES = {
    Technology.HAND_COUNT: "paper ballots counted by hand",
    Technology.OPTICAL_SCAN: "paper ballots read by a scanner",
    Technology.OPTICAL_SCAN_BY_MAIL: "paper ballots sent by mail and read by a scanner",
    Technology.DRE_PAPER_TRAIL: "touch-screen machines (DRE) with a paper trail",
    Technology.DRE_PAPERLESS: "touch-screen machines (DRE) without paper",
    Technology.BMD: "paper ballots marked by a machine",
    Technology.MIXED: "different equipment within the place",
    Technology.UNKNOWN: "equipment not known",
}
