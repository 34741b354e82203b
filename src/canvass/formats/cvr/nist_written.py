"""Cards as a report in NIST's common data format 1500-103, in JSON: each card a record with one snapshot.

The format has no place for a card's way of voting, nor for sums that stand for cards without a record.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import polars as pl

from canvass.cards.blocks import blocks_of, choices_in, tells, words_in
from canvass.cards.store import CardStore
from canvass.errors import BadTable
from canvass.model import ChoiceKind
from canvass.model import card_block as names
from canvass.model.card_block import CardBlock, RecordedName, RecordsHeader

CARDS_AT_ONCE = 10_000
_UNIT, _DEVICE = "unit-", "device-"
_ELECTION, _HERE = "election", "reporting-unit"
_WITH_RANKS, _WITHOUT = "rcv", "n-of-m"
_HELD = "\0held"


def nist_text(store: CardStore, when: datetime) -> Iterator[str]:
    """The report, some cards at a time. Raises BadTable for cards whose place it cannot hold."""
    _refuse(store)
    units = _numbered(words_in(store, names.UNIT), _UNIT)
    devices = _numbered(words_in(store, names.TABULATOR), _DEVICE)
    marked = choices_in(store)
    contests = [
        (f"contest-{n}", each, _choices(f"contest-{n}", each, marked))
        for n, each in enumerate(store.header.contests, 1)
    ]
    yield '{"@type":"CVR.CastVoteRecordReport","CVR":['
    before = 0
    for block in blocks_of(store, CARDS_AT_ONCE):
        cards = _cards(block, contests, units, devices, before)
        yield (",\n" if before else "") + ",\n".join(cards)
        before += len(block)
    yield "],"
    yield json.dumps(_lists(store.header, contests, units, devices, when), ensure_ascii=False)[1:]


def _refuse(store: CardStore) -> None:
    if tells(store, names.JURISDICTION):
        raise BadTable(
            "the records say of which jurisdiction each card is, and NIST's format has no place for it: write them "
            "with --to csv, or as a store"
        )


def _numbered(words: Iterable[str], prefix: str) -> dict[str, str]:
    """An id for each word of a column."""
    return {word: f"{prefix}{number}" for number, word in enumerate(words, 1)}


def _choices(
    number: str, contest: RecordedName, marked: Mapping[str, frozenset[str]]
) -> dict[str, str]:
    """An id for each choice: those of the header, or those that are marked."""
    found = [choice.id for choice in contest.choices]
    found += sorted(marked.get(contest.title, frozenset()) - {*found})
    return {name: f"{number}-choice-{place}" for place, name in enumerate(found, 1)}


def _cards(
    block: CardBlock,
    contests: Sequence[tuple[str, RecordedName, Mapping[str, str]]],
    units: Mapping[str, str],
    devices: Mapping[str, str],
    before: int,
) -> pl.Series:
    """The text of each card; so many cards are ``before`` them."""
    held = [
        _contest_texts(number, contest, choices, block.marks[contest.title])
        for number, contest, choices in contests
        if contest.title in block.marks
    ]
    rows = pl.DataFrame({names.ROW: pl.int_range(0, len(block), dtype=pl.UInt32, eager=True)})
    if held:
        texts = pl.concat(held).group_by(names.ROW, maintain_order=True)
        own = texts.agg(pl.col(_HELD).str.join(","))
        rows = rows.join(own, on=names.ROW, how="left", maintain_order="left")
    else:
        rows = rows.with_columns(pl.lit("").alias(_HELD))
    cards = block.cards
    parts = [
        _member("BatchId", _word(cards, names.BATCH)),
        _member("BatchSequenceId", cards[names.POSITION].cast(pl.String)),
        _member("BallotStyleId", _word(cards, names.STYLE)),
        _member("BallotStyleUnitId", _word(cards, names.UNIT, units)),
        _member("CreatingDeviceId", _word(cards, names.TABULATOR, devices)),
    ]
    table = rows.with_columns(part.alias(f"\0{n}") for n, part in enumerate(parts))
    return _formatted(table, len(parts), before)


def _formatted(table: pl.DataFrame, parts: int, before: int) -> pl.Series:
    """The cards around what they hold."""
    number = (pl.col(names.ROW) + before + 1).cast(pl.String)
    text = pl.concat_str(
        pl.lit('{"@type":"CVR.CVR",'),
        *(pl.col(f"\0{n}") for n in range(parts)),
        pl.lit('"CurrentSnapshotId":"snapshot-'),
        number,
        pl.lit('","CVRSnapshot":[{"@type":"CVR.CVRSnapshot","@id":"snapshot-'),
        number,
        pl.lit('","Type":"interpreted","CVRContest":['),
        pl.col(_HELD).fill_null(""),
        pl.lit(f']}}],"ElectionId":"{_ELECTION}","UniqueId":"'),
        number,
        pl.lit('"}'),
    )
    return table.select(text.alias("card"))["card"]


def _word(cards: pl.DataFrame, column: str, ids: Mapping[str, str] | None = None) -> pl.Series:
    """The words of a column as JSON has them, or the ids that stand for them; nothing where a card has none."""
    if column not in cards.columns:
        return pl.Series([None], dtype=pl.String).new_from_index(0, cards.height)
    words = cards[column].cast(pl.String)
    known = words.unique().drop_nulls().to_list()
    texts = [json.dumps(ids[word] if ids else word, ensure_ascii=False) for word in known]
    return words.replace_strict(known, texts, default=None, return_dtype=pl.String)


def _member(name: str, words: pl.Series) -> pl.Series:
    """A member of an object, with a comma behind it; nothing where there is no word."""
    return (f'"{name}":' + words + ",").fill_null("")


def _contest_texts(
    number: str, contest: RecordedName, choices: Mapping[str, str], marks: pl.DataFrame
) -> pl.DataFrame:
    """The text of a contest on each card that has it."""
    rank = [names.RANK] if contest.is_ranked else []
    kinds = marks.select(names.CHOICE, *rank, names.VOTES).unique(maintain_order=True)
    texts = [_mark(choices, *row) for row in kinds.cast({names.CHOICE: pl.String}).iter_rows()]
    own = marks.join(
        kinds.with_columns(pl.Series(_HELD, texts, dtype=pl.String)),
        on=[names.CHOICE, *rank, names.VOTES],
        how="left",
        nulls_equal=True,
        maintain_order="left",
    )
    held = own.group_by(names.ROW, maintain_order=True).agg(
        pl.col(_HELD).filter(pl.col(_HELD) != "").str.join(",")
    )
    head = f'{{"@type":"CVR.CVRContest","ContestId":"{number}","CVRContestSelection":['
    return held.with_columns(pl.concat_str(pl.lit(head), pl.col(_HELD), pl.lit("]}")).alias(_HELD))


def _mark(choices: Mapping[str, str], choice: str | None, *rest: int | None) -> str:
    """The text of a mark; a mark without a rank that is no vote may not be allocated."""
    if choice is None:
        return ""
    rank = rest[0] if len(rest) > 1 else None
    position: dict[str, Any] = {
        "@type": "CVR.SelectionPosition",
        "HasIndication": "yes",
        "IsAllocable": "no" if len(rest) == 1 and not rest[-1] else "yes",
        "NumberVotes": 1,
    }
    if rank is not None:
        position["Rank"] = rank
    selection = {
        "@type": "CVR.CVRContestSelection",
        "ContestSelectionId": choices[choice],
        "SelectionPosition": [position],
    }
    return json.dumps(selection, separators=(",", ":"))


def _lists(
    header: RecordsHeader,
    contests: Sequence[tuple[str, RecordedName, Mapping[str, str]]],
    units: Mapping[str, str],
    devices: Mapping[str, str],
    when: datetime,
) -> dict[str, Any]:
    """What stands behind the cards: contests, candidates, units and devices."""
    candidates, listed = [], []
    parties: dict[str, str] = {}
    for number, contest, choices in contests:
        known = {choice.id: choice for choice in contest.choices}
        selections = []
        for name, choice in choices.items():
            person = f"candidate-of-{choice}"
            candidate = {"@id": person, "@type": "CVR.Candidate", "Name": name}
            party = known[name].party if name in known else ""
            if party:
                candidate["PartyId"] = parties.setdefault(party, f"party-{len(parties) + 1}")
            candidates.append(candidate)
            selection = {"@id": choice, "@type": "CVR.CandidateSelection", "CandidateIds": [person]}
            is_write_in = name in known and known[name].kind is ChoiceKind.WRITE_IN
            selections.append(selection | ({"IsWriteIn": True} if is_write_in else {}))
        listed.append(
            {
                "@id": number,
                "@type": "CVR.CandidateContest",
                "Name": contest.title,
                "VotesAllowed": contest.votes_allowed,
                "VoteVariation": _WITH_RANKS if contest.is_ranked else _WITHOUT,
                "ContestSelection": selections,
            }
        )
    system = f"{header.system} {header.version}".strip()
    reporting = {"@id": "canvass", "@type": "CVR.ReportingDevice", "Application": "canvass"}
    machines = [
        {
            "@id": number,
            "@type": "CVR.ReportingDevice",
            "SerialNumber": word,
            "Manufacturer": system,
        }
        for word, number in devices.items()
    ]
    places = [
        {"@id": number, "@type": "CVR.GpUnit", "Name": word, "Type": "precinct"}
        for word, number in units.items()
    ]
    return {
        "Election": [
            {
                "@id": _ELECTION,
                "@type": "CVR.Election",
                "Name": header.election,
                "ElectionScopeId": _HERE,
                "Candidate": candidates,
                "Contest": listed,
            }
        ],
        "GeneratedDate": when.astimezone(UTC).isoformat(timespec="seconds"),
        "GpUnit": [
            {"@id": _HERE, "@type": "CVR.GpUnit", "Type": "other", "OtherType": "records"},
            *places,
        ],
        "Party": [
            {"@id": number, "@type": "CVR.Party", "Name": name} for name, number in parties.items()
        ],
        "ReportGeneratingDeviceIds": ["canvass"],
        "ReportingDevice": [reporting, *machines],
        "ReportType": ["aggregated"],
        "Version": "1.0.0",
    }
