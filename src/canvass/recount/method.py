"""How a recount is carried out."""

from enum import StrEnum


class HowCounted(StrEnum):
    """The way votes are counted again."""

    HAND = "hand"
    MACHINE = "machine"
    MACHINE_AND_HAND = "machine_and_hand"
    """By machine, and by hand what the machine cannot read or what a later stage looks at."""
    SAMPLE_THEN_MACHINE = "sample_then_machine"
    """A hand count of a sample decides whether machines may count the rest."""
    SAME_AS_FIRST = "same_as_first"
    DIFFERENT_DEVICE = "different_device"
    """By a device of another type than the first count's, or by hand."""
    REQUESTER_CHOOSES = "requester_chooses"
    OFFICIALS_CHOOSE = "officials_choose"
    COURT_DECIDES = "court_decides"
    ELECTRONIC_REVIEW = "electronic_review"
    """Without paper: the machines' own memory is read again."""
    UNKNOWN = "unknown"

    @property
    def sentence(self) -> str:
        """The way in words."""
        return _SENTENCES[self]


_SENTENCES = {
    HowCounted.HAND: "by hand",
    HowCounted.MACHINE: "by machine",
    HowCounted.MACHINE_AND_HAND: "by machine, part of it by hand",
    HowCounted.SAMPLE_THEN_MACHINE: "a hand-counted sample decides whether machines count the rest",
    HowCounted.SAME_AS_FIRST: "in the way of the first count",
    HowCounted.DIFFERENT_DEVICE: "by another type of device than the first count's, or by hand",
    HowCounted.REQUESTER_CHOOSES: "who asks chooses",
    HowCounted.OFFICIALS_CHOOSE: "officials choose",
    HowCounted.COURT_DECIDES: "a court decides",
    HowCounted.ELECTRONIC_REVIEW: "by reading the machines' memory again; there is no paper",
    HowCounted.UNKNOWN: "not known here",
}
