"""``contests.toml`` as it is written from cast vote records: what they say, and what a person has to confirm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canvass.audit.terms.ranks import OvervotedRank, SkippedRank
from canvass.formats.audits.choices import is_unclear, kind_by_name
from canvass.formats.cvr.vendor import RecordedTitle
from canvass.formats.toml_values import toml_text
from canvass.model import Rule
from canvass.model.measure import yes_and_no


@dataclass(frozen=True, slots=True)
class ContestToWrite:
    """A contest of the records with the most cards that can have it.

    ``by_style`` says that only cards whose record lists the contest are drawn: it needs a bound on them from a source
    without the voting system, or records that leave the contest out of a card would hide its votes.
    """

    recorded: RecordedTitle
    card_bound: int
    card_bound_source: str
    risk_limit: str
    by_style: bool = False
    winner: str = ""
    """Whom the rankings elect; empty for a contest without ranks."""
    rule: Rule = Rule.IRV
    """How they are counted."""


def contests_text(contests: Sequence[ContestToWrite]) -> str:
    """The file. Votes are those of the records, a card with too many marks counts for nobody."""
    lines = [
        "# Written from the cast vote records: check every number against the official results.",
        "# After a change: canvass audit load AUDIT contests FILE",
    ]
    for contest in contests:
        lines += _contest(contest)
    return "\n".join(lines) + "\n"


def _contest(contest: ContestToWrite) -> Iterator[str]:
    recorded = contest.recorded
    yield ""
    yield "[[contest]]"
    yield f"id = {toml_text(recorded.title)}"
    if contest.winner:
        yield f"rule = {toml_text(contest.rule.value)}"
        yield f"winner = {toml_text(contest.winner)}  # whom the rankings elect: check who was announced"
    else:
        as_many = "the records do not say how many are elected: as many as may be marked"
        yield f"seats = {recorded.votes_allowed}  # {as_many}"
        yield f"votes_allowed = {recorded.votes_allowed}"
        if measure := yes_and_no(recorded.choices):
            yield "# A measure. Where the law asks for a larger share of the votes, say which, and take the # away:"
            yield '# rule = "super_majority"'
            yield '# share = "3/5"'
            yield f"# about = [{toml_text(measure[0])}]"
    yield f"card_bound = {contest.card_bound}"
    yield f"card_bound_source = {toml_text(contest.card_bound_source)}"
    yield f"risk_limit = {toml_text(contest.risk_limit)}"
    yield _method(contest)
    for choice in recorded.choices:
        yield ""
        yield "[[contest.choice]]"
        yield f"id = {toml_text(choice.id)}"
        yield f"votes = {recorded.votes[choice.id]}"
        if choice.kind is not kind_by_name(choice.id) or is_unclear(choice.id, None):
            yield f"kind = {toml_text(choice.kind.value)}"


def _method(contest: ContestToWrite) -> str:
    """Comparison; of a ranked contest with the rules that make rankings of marks, as most laws have them."""
    settings = [f"style = {str(contest.by_style).lower()}"]
    if contest.winner:
        settings += [
            f"skipped_rank = {toml_text(SkippedRank.PASSED_OVER.value)}",
            f"overvoted_rank = {toml_text(OvervotedRank.ENDS.value)}",
        ]
    told = "  # docs/ranked-contests.md: what the law says of such ranks" if contest.winner else ""
    return f'method = {{ name = "comparison", {", ".join(settings)} }}{told}'
