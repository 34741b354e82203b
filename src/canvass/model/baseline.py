"""Which count a set of returns is."""

from enum import StrEnum


class Baseline(StrEnum):
    """The stage of counting. It is never left out: one recount changes different baselines differently."""

    ELECTION_NIGHT = "election_night"
    COUNTY_CANVASS = "county_canvass"
    CERTIFIED = "certified"
    RECOUNT = "recount"

    @property
    def sentence(self) -> str:
        """What a person reads beside every number of these returns."""
        return _SENTENCES[self]

    @property
    def is_official(self) -> bool:
        """Whether an office has canvassed the count."""
        return self is not Baseline.ELECTION_NIGHT


_SENTENCES = {
    Baseline.ELECTION_NIGHT: "unofficial count of election night",
    Baseline.COUNTY_CANVASS: "first official count, by the county canvass",
    Baseline.CERTIFIED: "certified result",
    Baseline.RECOUNT: "result of the recount",
}
