"""What was found, as a person types it: counts, rounds, discrepancies, or the files of a draw of cards or batches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TypeAlias

from canvass.audit.bets.asked import THE_RECOMMENDED, bet_in
from canvass.audit.comparison import ErrorRates
from canvass.audit.methods import ROUND_METHODS
from canvass.audit.methods.method import Method
from canvass.audit.overstatement import Discrepancies
from canvass.audit.schemes import Scheme
from canvass.audit.terms.methods import WeightedBy
from canvass.errors import OutOfRange
from canvass.journeys.risk.batches import BatchesRead
from canvass.journeys.risk.counts import CountsRead
from canvass.journeys.risk.discrepancies import DiscrepanciesFound
from canvass.journeys.risk.drawn import CardsRead
from canvass.journeys.risk.rounds import RoundsRead, rounds_in, schedule_in
from canvass.journeys.risk.strata import StrataCounts, StrataRead
from canvass.journeys.strata_asked import typed_strata

Evidence: TypeAlias = (
    CountsRead
    | RoundsRead
    | DiscrepanciesFound
    | CardsRead
    | BatchesRead
    | StrataCounts
    | StrataRead
)


@dataclass(frozen=True, slots=True)
class EvidenceAsked:
    """Everything that may be typed; exactly one kind of evidence must be.

    ``method`` is the one announced: for a method that goes by rounds counts are its first round. ``found`` are words
    such as Ann=120, ``rounds`` such as 200:Ann=120,Bob=80; ``discrepancies`` are one-vote and two-vote over, then
    under, None where nothing was said, and card by card the shares of records declared to err so; ``manifest``,
    ``read`` and ``seed`` belong together, ``records``, ``card_style``, ``opportunistic`` and ``bet`` to them, and
    ``batches`` where their votes stand for records; ``manifest``, ``batches`` and ``counted`` belong together.
    With ``linked_cards``, ``linked`` and ``linked_drawn`` discrepancies are those of the cards with a record, and
    counts those of the others; with files and ``linked_drawn``, they are of both strata, and ``drawn`` are the draws
    among the others.
    """

    method: Method | None = None
    drawn: int | None = None
    found: tuple[str, ...] = ()
    lost: int = 0
    no_vote: int = 0
    rounds: tuple[str, ...] = ()
    schedule: str | None = None
    delta: float = 1.0
    discrepancies: tuple[float | None, float | None, float | None, float | None] = (None,) * 4
    manifest: Path | None = None
    read: Path | None = None
    records: Path | None = None
    card_style: bool = False
    opportunistic: bool = False
    batches: Path | None = None
    counted: Path | None = None
    weights: WeightedBy = WeightedBy.ERROR_BOUNDS
    seed: str | None = None
    scheme: Scheme = Scheme.CANVASS
    replacement: bool = False
    linked_cards: int | None = None
    linked: tuple[str, ...] = ()
    linked_drawn: int | None = None
    bet: str | None = None


def evidence_in(asked: EvidenceAsked) -> Evidence:
    """The evidence that was typed; raises OutOfRange where it is none, two kinds, or half of one."""
    given = [kind for kind in _KINDS if kind.is_given(asked)]
    if len(given) != 1:
        named = " and ".join(kind.name for kind in given) if given else "nothing that was found"
        raise OutOfRange(f"{named} given: give one of {', '.join(_NAMES)}")
    kind = given[0]
    stray = [n for n, word in _WORDS.items() if word.is_given(asked) and kind.name not in word.of]
    if stray:
        raise OutOfRange(
            f"{kind.name} given: {', '.join(stray)} would not be used; leave out what belongs to "
            f"{' or '.join(_WORDS[stray[0]].of)}"
        )
    return kind.made(asked)


def _counts_read(asked: EvidenceAsked) -> CountsRead:
    return CountsRead(_draws(asked), _counts(asked.found), asked.lost, asked.no_vote)


def _one_round(asked: EvidenceAsked) -> RoundsRead:
    return RoundsRead((_counts_read(asked),), _schedule(asked), asked.delta)


def _rounds_read(asked: EvidenceAsked) -> RoundsRead:
    return RoundsRead(rounds_in(asked.rounds), _schedule(asked), asked.delta)


def _schedule(asked: EvidenceAsked) -> tuple[int, ...] | None:
    return None if asked.schedule is None else schedule_in(asked.schedule)


def _discrepancies(asked: EvidenceAsked) -> DiscrepanciesFound:
    return DiscrepanciesFound(_draws(asked), _errors(asked))


def _errors(asked: EvidenceAsked) -> Discrepancies:
    """The discrepancies that were counted."""
    counts = [count or 0 for count in asked.discrepancies]
    shares = [count for count in counts if count != int(count)]
    if shares:
        raise OutOfRange(
            f"{shares[0]:g} is a share and not a number of cards: by counts give the cards whose records err so; "
            "declared shares are for cards read one by one, with --records"
        )
    return Discrepancies(*map(int, counts))


def _rates(asked: EvidenceAsked) -> ErrorRates | None:
    """The shares of records that were declared to err, with the usual ones where some are; None where none is."""
    typed = zip(fields(ErrorRates), asked.discrepancies, strict=True)
    given = {each.name: rate for each, rate in typed if rate is not None}
    return ErrorRates(**given) if given else None


def _cards(asked: EvidenceAsked) -> CardsRead:
    if asked.manifest is None or asked.read is None or asked.seed is None:
        three = {"--manifest": asked.manifest, "--read": asked.read, "--seed": asked.seed}
        raise _lacking("cards", three)
    return CardsRead(
        manifest=asked.manifest,
        read=asked.read,
        seed=asked.seed,
        records=asked.records,
        drawn=asked.drawn,
        scheme=asked.scheme,
        replacement=asked.replacement,
        card_style=asked.card_style,
        opportunistic=asked.opportunistic,
        bet=THE_RECOMMENDED if asked.bet is None else bet_in(asked.bet),
        pools=asked.batches,
        rates=_rates(asked),
    )


def _batches(asked: EvidenceAsked) -> BatchesRead:
    if asked.manifest is None or asked.batches is None or asked.counted is None:
        files = asked.manifest, asked.batches, asked.counted
        three = dict(zip(("--manifest", "--batches", "--counted"), files, strict=True))
        raise _lacking("batches", three)
    if asked.scheme is not Scheme.CANVASS:
        raise OutOfRange(f"batches are drawn by {Scheme.CANVASS.value} alone: leave --scheme out")
    return BatchesRead(
        manifest=asked.manifest,
        reported=asked.batches,
        counted=asked.counted,
        seed=asked.seed,
        drawn=asked.drawn,
        weights=asked.weights,
        replacement=asked.replacement,
    )


def _strata_counts(asked: EvidenceAsked) -> StrataCounts:
    strata = typed_strata(asked.linked_cards, asked.linked)
    if strata is None or asked.linked_drawn is None:
        three = {
            "--linked-cards": asked.linked_cards,
            "--linked": asked.linked or None,
            "--linked-drawn": asked.linked_drawn,
        }
        raise _lacking("counts of the stratum with records", three)
    compared = DiscrepanciesFound(asked.linked_drawn, _errors(asked))
    polled = CountsRead(asked.drawn or 0, _counts(asked.found), asked.lost, asked.no_vote)
    return StrataCounts(strata, compared, polled)


def _strata_read(asked: EvidenceAsked) -> StrataRead:
    manifest, records, read, seed = asked.manifest, asked.records, asked.read, asked.seed
    compared, polled = asked.linked_drawn, asked.drawn
    if compared is None or polled is None or seed is None or not (manifest and records and read):
        files = {"--manifest": manifest, "--records": records, "--read": read, "--seed": seed}
        draws = {"--linked-drawn": compared, "--drawn": polled}
        raise _lacking("cards of two strata", {**files, **draws})
    return StrataRead(manifest, records, read, seed, (compared, polled))


def _lacking(what: str, needed: Mapping[str, object]) -> OutOfRange:
    """What is measured from several things of which not all were given: which are missing."""
    missing = [option for option, given in needed.items() if given is None]
    every, lacking = (
        " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
        for names in ([*needed], missing)
    )
    verb = "is" if len(missing) == 1 else "are"
    return OutOfRange(f"{what} are measured from {every}: {lacking} {verb} missing")


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of evidence: its options in words, whether any was typed, and what is made of them."""

    name: str
    is_given: Callable[[EvidenceAsked], bool]
    made: Callable[[EvidenceAsked], Evidence]


_COUNTS = CountsRead.kind
_ONE_ROUND = "counts as one round (--found, --lost, --schedule)"
_ROUNDS = RoundsRead.kind
_DISCREPANCIES = DiscrepanciesFound.kind
_CARDS = "cards (--manifest, --read, --seed)"
_BATCHES = BatchesRead.kind
_STRATA_COUNTS = StrataCounts.kind
_STRATA_READ = StrataRead.kind
_NAMES = (_COUNTS, _ROUNDS, _DISCREPANCIES, _CARDS, _BATCHES, _STRATA_COUNTS, _STRATA_READ)


def _has_counts(asked: EvidenceAsked) -> bool:
    return bool(asked.found or asked.lost or asked.no_vote) and not _has_strata(asked)


def _has_strata(asked: EvidenceAsked) -> bool:
    numbers = asked.linked_cards, asked.linked_drawn
    return bool(asked.linked) or any(number is not None for number in numbers)


def _has_errors(asked: EvidenceAsked) -> bool:
    return any(number is not None for number in asked.discrepancies)


def _has_cards(asked: EvidenceAsked) -> bool:
    is_of_batches = asked.batches or asked.counted
    return bool(asked.read or asked.records or (asked.manifest and not is_of_batches))


def _has_cards_of_strata(asked: EvidenceAsked) -> bool:
    is_of_strata = asked.method is not None and asked.method.strata
    return _has_cards(asked) and (is_of_strata or asked.linked_drawn is not None)


def _has_strata_counts(asked: EvidenceAsked) -> bool:
    if asked.linked_cards is not None or asked.linked:
        return True
    return asked.linked_drawn is not None and not _has_cards(asked)


_KINDS = (
    _Kind(
        _COUNTS,
        lambda asked: _has_counts(asked) and asked.method not in ROUND_METHODS,
        _counts_read,
    ),
    _Kind(
        _ONE_ROUND, lambda asked: _has_counts(asked) and asked.method in ROUND_METHODS, _one_round
    ),
    _Kind(_ROUNDS, lambda asked: bool(asked.rounds), _rounds_read),
    _Kind(
        _DISCREPANCIES,
        lambda asked: _has_errors(asked) and not _has_strata(asked) and not _has_cards(asked),
        _discrepancies,
    ),
    _Kind(
        _CARDS,
        lambda asked: _has_cards(asked) and not _has_cards_of_strata(asked),
        _cards,
    ),
    _Kind(
        _BATCHES,
        lambda asked: bool(asked.counted or (asked.batches and not (asked.read or asked.records))),
        _batches,
    ),
    _Kind(_STRATA_COUNTS, _has_strata_counts, _strata_counts),
    _Kind(_STRATA_READ, _has_cards_of_strata, _strata_read),
)


@dataclass(frozen=True, slots=True)
class _Word:
    """An option that says something of some kinds of evidence alone: their names, and whether it was typed."""

    of: tuple[str, ...]
    is_given: Callable[[EvidenceAsked], bool]


_WORDS = {
    "--drawn": _Word(
        (_COUNTS, _ONE_ROUND, _DISCREPANCIES, _CARDS, _BATCHES, _STRATA_COUNTS, _STRATA_READ),
        lambda asked: asked.drawn is not None,
    ),
    "--seed": _Word((_CARDS, _BATCHES, _STRATA_READ), lambda asked: asked.seed is not None),
    "--scheme": _Word((_CARDS, _BATCHES), lambda asked: asked.scheme is not Scheme.CANVASS),
    "--replacement": _Word((_CARDS, _BATCHES), lambda asked: asked.replacement),
    "--schedule": _Word((_ROUNDS, _ONE_ROUND), lambda asked: asked.schedule is not None),
    "--delta": _Word((_ROUNDS, _ONE_ROUND), lambda asked: asked.delta != 1),
    "--batches": _Word((_CARDS, _BATCHES), lambda asked: asked.batches is not None),
    "--bet": _Word((_CARDS,), lambda asked: asked.bet is not None),
    "--card-style": _Word((_CARDS,), lambda asked: asked.card_style),
    "--opportunistic": _Word((_CARDS,), lambda asked: asked.opportunistic),
    "--one-vote-over and its siblings": _Word(
        (_DISCREPANCIES, _CARDS, _STRATA_COUNTS), _has_errors
    ),
    "--weights": _Word((_BATCHES,), lambda asked: asked.weights is not WeightedBy.ERROR_BOUNDS),
}


def _draws(asked: EvidenceAsked) -> int:
    if asked.drawn is None or asked.drawn < 1:
        raise OutOfRange("say how many draws were made, 1 or more: --drawn")
    return asked.drawn


def _counts(words: Sequence[str]) -> Mapping[str, int]:
    counts: dict[str, int] = {}
    for word in words:
        name, _, count = word.rpartition("=")
        if not name or name in counts or not (count.isascii() and count.isdigit()):
            raise OutOfRange(f"{word!r} is no count of a choice: write --found Ann=120, each once")
        counts[name] = int(count)
    return counts
