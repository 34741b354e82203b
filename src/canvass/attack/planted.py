"""A synthetic election of the shape of a manifest, with errors planted in it by a seed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from canvass.attack.error_kinds import ErrorKind, Planted, Wanted
from canvass.attack.planting import PLANT, Read, Scene
from canvass.attack.synthetic import Asked, Synthetic
from canvass.attack.synthetic_records import Layer
from canvass.attack.ways import ByRanks
from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange
from canvass.model import Manifest
from canvass.stats.streams import stream
from canvass.tamper.divide import Integers


def synthetic(
    manifest: Manifest,
    reported: ReportedContest,
    seed: str,
    wanted: Sequence[Wanted] = (),
    method: ByRanks | None = None,
    kinds: Sequence[ErrorKind] = tuple(ErrorKind),
) -> Synthetic:
    """The election of one contest and its errors, both drawn by the seed, or with the errors that are ``wanted``.

    Raises OutOfRange where the cards cannot hold the votes, and with every wanted error that cannot be planted.
    """
    (only,) = synthetic_contests(manifest, [Asked(reported, method=method)], seed, wanted, kinds)
    return only


def synthetic_contests(
    manifest: Manifest,
    asked: Sequence[Asked],
    seed: str,
    wanted: Sequence[Wanted] = (),
    kinds: Sequence[ErrorKind] = tuple(ErrorKind),
) -> tuple[Synthetic, ...]:
    """The same for several contests on the same cards, in their order; ``kinds`` are those that may be drawn."""
    sizes = np.array([batch.cards for batch in manifest.batches], dtype=np.int64)
    batch = np.repeat(np.arange(sizes.size), sizes)
    layers = [
        Layer.made(each, batch, sizes.size, seed, number) for number, each in enumerate(asked)
    ]
    return _with_errors(manifest, batch, layers, seed, wanted, kinds)


def _with_errors(
    manifest: Manifest,
    batch: Integers,
    layers: Sequence[Layer],
    seed: str,
    wanted: Sequence[Wanted],
    kinds: Sequence[ErrorKind],
) -> tuple[Synthetic, ...]:
    random = stream(seed, "planted errors")
    planted: list[Planted] = []
    for one in wanted or [Wanted(kind) for kind in _drawn(random, kinds)]:
        kind = one.kind
        bearer = _bearer(layers, one, seed)
        where, cards, read = PLANT[kind](
            Scene(
                manifest, batch, bearer.paper, bearer.pair, random, bearer.ways, one, bearer.seats
            )
        )
        on = np.zeros(batch.size, dtype=bool)
        on[cards] = True
        of_it = [bearer] if kind.is_of_contest else layers
        changes = [_change(each, cards, read) for each in of_it]
        if cards.size and (kind.is_of_accounting or any(changes)):
            contest = bearer.id if kind.is_of_contest and len(layers) > 1 else ""
            planted.append(Planted(kind, where, int(cards.size), contest))
            for each in of_it:
                each.touched[kind] = on
    _check_planted(wanted, planted)
    return tuple(
        Synthetic(each.ways, batch, each.record, each.paper, tuple(planted), each.touched)
        for each in layers
    )


def _bearer(layers: Sequence[Layer], wanted: Wanted, seed: str) -> Layer:
    """The contest that an error of one contest is in: as asked for, else drawn by the seed."""
    if wanted.contest or len(layers) == 1:
        return next((each for each in layers if each.id == wanted.contest), layers[0])
    return layers[int(stream(seed, f"contest of {wanted.kind.value}").integers(len(layers)))]


def _change(layer: Layer, cards: Integers, read: Read) -> bool:
    """Write on the paper what an error makes of it; whether anything is changed."""
    if not cards.size:
        return False
    before, after = layer.paper[cards], read(layer.paper)
    layer.paper[cards] = after
    return bool((before != after).any())


def _check_planted(wanted: Sequence[Wanted], planted: Sequence[Planted]) -> None:
    """Refuse errors that somebody asked for and that would change nothing, all at once."""
    there = {one.kind for one in planted}
    if lacking := [one.kind for one in wanted if one.kind not in there]:
        told = "; ".join(f"{kind.value} ({kind.sentence})" for kind in lacking)
        raise OutOfRange(
            f"these errors change nothing where they are asked for: {told}; name another batch, or leave them out"
        )


def _drawn(random: np.random.Generator, able: Sequence[ErrorKind]) -> list[ErrorKind]:
    """Each kind with a chance of one in two, the wrong winner with one in four; at least one that can be rehearsed."""
    while True:
        chances = random.random(len(ErrorKind))
        kinds = [
            kind
            for kind, chance in zip(ErrorKind, chances, strict=True)
            if chance < (0.25 if kind is ErrorKind.WRONG_WINNER else 0.5) and kind in able
        ]
        if kinds:
            return kinds
