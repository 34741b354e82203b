"""A contest by ranks as RCTab's configuration has it: the records that it names, read by its candidates and rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from canvass.audit.terms.ranks import OvervotedRank, SkippedRank, ranking_by
from canvass.errors import UnreadableFile
from canvass.formats.cvr.counted_ranks import CountedRanks, held_ranks
from canvass.formats.cvr.held import HeldRead, held, records_held
from canvass.formats.cvr.vendor import RecordedTitle, VendorRecords
from canvass.formats.cvr.vendors import vendor_export
from canvass.formats.cvr.ways import Way
from canvass.formats.grid import plain_name
from canvass.formats.kinds import ballots as kinds
from canvass.formats.kinds.records import OVERVOTE_UNNAMED, RANKED
from canvass.formats.problem import Problem, ReadResult

if TYPE_CHECKING:
    from canvass.formats.cvr.rctab_models import Configuration, Source

WRITTEN_IN = "Undeclared Write-ins"
"""What RCTab calls names that were written in and that nobody declared."""
_BEGINS = 1_000_000
"""So much of a file says whether it is a configuration."""
_LABELS = {
    "overvoted": ("", "overvote"),
    "skipped": ("", "undervote"),
    "undervoted": ("", "undervote"),
}


@dataclass(frozen=True, slots=True)
class _Marked:
    """The ballots of one source: how many are marked in each way; ``unnamed`` have a rank with choices untold."""

    cards: Mapping[Way, int]
    unnamed: bool


def read(path: Path) -> HeldRead | None:
    """The ballots that a configuration names, by its rules, with every problem; None where it is another file."""
    if not is_configuration(path):
        return None
    from canvass.formats.cvr.rctab_models import Configuration  # models take a third of a second
    from canvass.formats.json_file import read_json

    said = read_json(path, Configuration)
    source = replace(said.source, name=path.name, format="rctab")
    if said.value is None:
        return held(None, [*said.problems], source)
    config, problems = said.value, [*said.problems, *_of_rules(said.value)]
    names = Counter(each.name.casefold() for each in config.sources)
    problems += (
        kinds.RCTAB_SOURCE_TWICE.at(column="filePath", found=each.path)
        for each in config.sources
        if names[each.name.casefold()] > 1
    )
    parts = [_source(path.parent, each, problems) for each in config.sources]
    marked = [each for each in parts if each is not None]
    ranks = max((len(way) for each in marked for way in each.cards), default=0)
    problems += _of_ranks(config, marked, ranks)
    skipped, overvoted = config.rules.skipped_rank(ranks), config.rules.overvoted_rank
    if skipped is None or overvoted is None or any(each.severity.stops for each in problems):
        return held(None, problems, source)
    known = _names(config, problems)
    cards = _rankings(marked, known, (skipped, overvoted), problems)
    problems.append(
        kinds.RCTAB_READ.at(found=f"skipped ranks: {skipped}; several at a rank: {overvoted}")
    )
    choices = [*dict.fromkeys(name for name in known.values() if name)]
    contest = CountedRanks(
        f"RCTab {config.version}".strip(),
        plain_name(config.output.contest_name) or path.name,
        choices,
        cards,
        config.rules.elects_one,
    )
    return held_ranks(contest, problems, source)


def configured_export(path: Path) -> ReadResult[VendorRecords] | None:
    """The same as a table of every card. No audit takes it for its records: they would be read by two rules."""
    read_by_rules = read(path)
    return None if read_by_rules is None else records_held(read_by_rules)


def is_configuration(path: Path) -> bool:
    """Whether a file says which records RCTab counts, and how."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        begins = file.read(_BEGINS)
    return begins.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{") and b'"cvrFileSources"' in begins


def _of_rules(config: Configuration) -> Iterator[Problem]:
    """Rules by which canvass reads no ranking, and those that it does not count by."""
    rules = config.rules
    if rules.overvoted_rank is None:
        yield kinds.RCTAB_RULE.at(column="overvoteRule", found=rules.overvoted)
    if rules.ends_on_repeated:
        yield kinds.RCTAB_RULE.at(column="exhaustOnDuplicateCandidate", found="true")
    if rules.blank_is_written_in or any(each.blank_is_written_in for each in config.sources):
        yield kinds.RCTAB_RULE.at(column="treatBlankAsUndeclaredWriteIn", found="true")
    for each in config.sources:
        if each.delimiter:
            yield kinds.RCTAB_RULE.at(column="overvoteDelimiter", found=each.delimiter)
        for name, labels in _LABELS.items():
            label = getattr(each, name)
            if each.provider == "ess" and label.casefold() not in labels:
                yield kinds.RCTAB_RULE.at(column=f"label of {name}", found=label)
    if not rules.elects_one:
        yield RANKED.at(column="winnerElectionMode", found=f"{rules.mode}, {rules.winners}")
    if rules.threshold not in ("", "0"):
        yield kinds.RCTAB_COUNT.at(column="minimumVoteThreshold", found=rules.threshold)


def _of_ranks(config: Configuration, marked: Sequence[_Marked], ranks: int) -> Iterator[Problem]:
    """What the rules do not say of ballots of so many ranks."""
    rules = config.rules
    if marked and rules.skipped_rank(ranks) is None:
        yield kinds.RCTAB_RULE.at(column="maxSkippedRanksAllowed", found=rules.skipped)
    if not rules.allows(ranks):
        yield kinds.RCTAB_RULE.at(column="maxRankingsAllowed", found=f"{rules.ranks} of {ranks}")
    if rules.overvoted_rank is OvervotedRank.PASSED_OVER and any(each.unnamed for each in marked):
        yield kinds.RCTAB_RULE.at(column="overvoteRule", found=rules.overvoted)


def _source(folder: Path, source: Source, problems: list[Problem]) -> _Marked | None:
    """The ballots of a file beside the configuration; None where there are none to read, which is told."""
    path = folder / source.name
    try:
        export = vendor_export(path) if source.name and path.exists() else None
    except UnreadableFile:
        export = None
    if export is None:
        is_here = bool(source.name) and path.is_file() and not is_configuration(path)
        missed = kinds.RCTAB_SOURCE_UNKNOWN if is_here else kinds.RCTAB_SOURCE
        problems.append(missed.at(column="filePath", found=source.path))
        return None
    stopping = [each for each in export.problems if each.severity.stops]
    problems += [replace(each, file="", member=each.file) for each in stopping]
    if export.value is None:
        return None
    contest = _contest(export.value, source)
    if contest is None:
        titles = "; ".join(each.title for each in export.value.contests if each.rankings)
        found = f"{source.contest or 'no contestId'}; by ranks are: {titles or 'no contests'}"
        problems.append(kinds.RCTAB_CONTEST.at(column="contestId", found=found))
        return None
    unnamed = any(
        each.code == OVERVOTE_UNNAMED.code and each.column == contest.title
        for each in export.problems
    )
    return _Marked(_ways(export.value, contest), unnamed)


def _contest(records: VendorRecords, source: Source) -> RecordedTitle | None:
    """The contest by ranks that the source means: by its title, or the one that there is where it names none."""
    ranked = [each for each in records.contests if each.rankings is not None]
    wanted = plain_name(source.contest).casefold()
    if not wanted:
        return ranked[0] if len(ranked) == 1 else None
    return next((each for each in ranked if each.title.casefold() == wanted), None)


def _ways(records: VendorRecords, contest: RecordedTitle) -> dict[Way, int]:
    """How many cards are marked in each way; where the file tells rankings alone, of these."""
    written = records.cards.contest(contest.title).written
    if written is None:
        rankings = contest.rankings.cards if contest.rankings else {}
        return {tuple((choice,) for choice in each): cards for each, cards in rankings.items()}
    found = dict.fromkeys(written.distinct, 0)
    for way in written.of_card.tolist():
        found[written.distinct[way]] += 1
    return found


def _names(config: Configuration, problems: list[Problem]) -> dict[str, str]:
    """The candidate of every name that the records may have; none for one who is excluded."""
    known: dict[str, str] = {}
    for candidate in config.candidates:
        for name in map(plain_name, candidate.names):
            if name in known:
                problems.append(kinds.CHOICE_TWICE.at(column="candidates", found=name))
            known[name] = "" if candidate.is_excluded else plain_name(candidate.name)
    for source in config.sources:
        if source.written_in:
            known.setdefault(plain_name(source.written_in), WRITTEN_IN)
    return known


def _rankings(
    marked: Sequence[_Marked],
    known: Mapping[str, str],
    rules: tuple[SkippedRank, OvervotedRank],
    problems: list[Problem],
) -> dict[Way, int]:
    """The rankings that the rules make of the marks, as ways to mark one choice at each rank."""
    met = {name: None for each in marked for way in each.cards for at in way for name in at}
    problems += [kinds.RCTAB_CHOICE.at(column="candidates", found=n) for n in met if n not in known]
    found: dict[Way, int] = {}
    for each in marked:
        for way, cards in each.cards.items():
            kept = tuple(tuple(known.get(name, "") for name in at) for at in way)
            standing = tuple(at for at in kept if not at or len(at) > 1 or at[0])
            ranking = tuple((choice,) for choice in ranking_by(standing, *rules))
            found[ranking] = found.get(ranking, 0) + cards
    return found
