"""RCTab's configuration as JSON: a contest, the files of its records, its candidates and the rules of the count."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from canvass.audit.terms.ranks import OvervotedRank, SkippedRank
from canvass.numerals import is_digits

_OVERVOTED = {
    "exhaustImmediately": OvervotedRank.ENDS,
    "alwaysSkipToNextRank": OvervotedRank.PASSED_OVER,
}
_SKIPPED = {"0": SkippedRank.ENDS, "1": SkippedRank.TWO_END, "unlimited": SkippedRank.PASSED_OVER}
_WITHOUT_LIMIT = ("", "max", "unlimited")


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Output(_Part):
    """What the results are called."""

    contest_name: str = Field("", alias="contestName")


class Source(_Part):
    """A file of records, and what stands in its cells where no choice does; ``skipped`` had another name once."""

    provider: str
    path: str = Field(alias="filePath")
    contest: str = Field("", alias="contestId")
    delimiter: str = Field("", alias="overvoteDelimiter")
    overvoted: str = Field("", alias="overvoteLabel")
    skipped: str = Field("", alias="skippedRankLabel")
    undervoted: str = Field("", alias="undervoteLabel")
    written_in: str = Field("", alias="undeclaredWriteInLabel")
    blank_is_written_in: bool = Field(False, alias="treatBlankAsUndeclaredWriteIn")

    @property
    def name(self) -> str:
        """The file's name alone: the folder is that of whoever wrote the configuration."""
        return self.path.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]


class Candidate(_Part):
    """A candidate and the other names that the records have; an excluded one is passed over."""

    name: str = Field(min_length=1)
    is_excluded: bool = Field(False, alias="excluded")
    aliases: tuple[str, ...] = ()
    code: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that the records may have."""
        return (self.name, *self.aliases, *((self.code,) if self.code else ()))


class Rules(_Part):
    """The rules of the count, in RCTab's words."""

    mode: str = Field("singleWinnerMajority", alias="winnerElectionMode")
    winners: str = Field("1", alias="numberOfWinners")
    overvoted: str = Field(alias="overvoteRule")
    skipped: str = Field(alias="maxSkippedRanksAllowed")
    ranks: str = Field("max", alias="maxRankingsAllowed")
    threshold: str = Field("", alias="minimumVoteThreshold")
    ends_on_repeated: bool = Field(False, alias="exhaustOnDuplicateCandidate")
    blank_is_written_in: bool = Field(False, alias="treatBlankAsUndeclaredWriteIn")

    @property
    def elects_one(self) -> bool:
        """Whether one is elected by a majority of the ballots that still count."""
        return self.mode == "singleWinnerMajority" and self.winners == "1"

    def skipped_rank(self, ranks: int) -> SkippedRank | None:
        """What a rank without a mark does on ballots of so many ranks; None for a rule that canvass does not have."""
        if is_digits(self.skipped) and int(self.skipped) >= max(ranks - 1, 2):
            return SkippedRank.PASSED_OVER
        return _SKIPPED.get(self.skipped)

    @property
    def overvoted_rank(self) -> OvervotedRank | None:
        """What a rank with several choices does; None for a rule that canvass does not have."""
        return _OVERVOTED.get(self.overvoted)

    def allows(self, ranks: int) -> bool:
        """Whether ballots may have so many ranks."""
        return self.ranks in _WITHOUT_LIMIT or (is_digits(self.ranks) and int(self.ranks) >= ranks)


class Configuration(_Part):
    """The whole file."""

    version: str = Field("", alias="tabulatorVersion")
    output: Output = Field(alias="outputSettings")
    sources: tuple[Source, ...] = Field(alias="cvrFileSources", min_length=1)
    candidates: tuple[Candidate, ...] = Field(min_length=1)
    rules: Rules
