"""What was found, as a person types it: counts, discrepancies, or the files of a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from canvass.audit.overstatement import Discrepancies
from canvass.audit.schemes import Scheme
from canvass.errors import OutOfRange
from canvass.journeys.risk.counts import CountsRead
from canvass.journeys.risk.drawn import CardsRead


@dataclass(frozen=True, slots=True)
class DiscrepanciesFound:
    """A number of draws fixed in advance, cards put back, and the discrepancies found in them."""

    draws: int
    found: Discrepancies


Evidence: TypeAlias = CountsRead | DiscrepanciesFound | CardsRead


@dataclass(frozen=True, slots=True)
class EvidenceAsked:
    """Everything that may be typed; exactly one kind of evidence must be.

    ``found`` are words such as Ann=120; ``discrepancies`` are one-vote and two-vote over, then under, None where
    nothing was said; ``manifest``, ``read`` and ``seed`` belong together, ``records`` to them.
    """

    drawn: int | None = None
    found: tuple[str, ...] = ()
    lost: int = 0
    discrepancies: tuple[int | None, int | None, int | None, int | None] = (None,) * 4
    manifest: Path | None = None
    read: Path | None = None
    records: Path | None = None
    seed: str | None = None
    scheme: Scheme = Scheme.CANVASS
    replacement: bool = False


def evidence_in(asked: EvidenceAsked) -> Evidence:
    """The evidence that was typed; raises OutOfRange where it is none, two kinds, or half of one."""
    kinds = {
        "counts (--found, --lost)": bool(asked.found or asked.lost),
        "discrepancies (--one-vote-over, ...)": any(n is not None for n in asked.discrepancies),
        "cards (--manifest, --read, --seed)": any((asked.manifest, asked.read, asked.records)),
    }
    given = [name for name, is_given in kinds.items() if is_given]
    if len(given) != 1:
        named = " and ".join(given) if given else "nothing that was found"
        raise OutOfRange(f"{named} given: give one of {', '.join(kinds)}")
    if asked.found or asked.lost:
        return CountsRead(_draws(asked), _counts(asked.found), asked.lost)
    if asked.read is None and asked.manifest is None and asked.records is None:
        over_and_under = (count or 0 for count in asked.discrepancies)
        return DiscrepanciesFound(_draws(asked), Discrepancies(*over_and_under))
    return _cards(asked)


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


def _cards(asked: EvidenceAsked) -> CardsRead:
    if asked.manifest is None or asked.read is None or asked.seed is None:
        raise OutOfRange("cards are measured from three things: --manifest, --read and --seed")
    return CardsRead(
        manifest=asked.manifest,
        read=asked.read,
        seed=asked.seed,
        records=asked.records,
        drawn=asked.drawn,
        scheme=asked.scheme,
        replacement=asked.replacement,
    )
