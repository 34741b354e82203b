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
    def leaves_paper(self) -> bool | None:
        """Whether a record on paper exists that people can count again; None where that is mixed or unknown."""
        if self in (Technology.MIXED, Technology.UNKNOWN):
            return None
        return self is not Technology.DRE_PAPERLESS
