"""What the steps of a seed ceremony say on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from canvass.audit.event import CeremonyOpened, Way
from canvass.audit.state.ceremony import Ceremony
from canvass.journeys.audit_folder.ceremony import Entered

SEED = "Next: canvass audit seed --words ... (the digits follow from the ceremony)"


def opened_lines(said: CeremonyOpened) -> Sequence[str]:
    """A ceremony that was opened."""
    if said.way is Way.BEACON:
        return [
            f"The seed will be dice and what {said.beacon} publishes, added place by place.",
            "Next: canvass audit ceremony roll, before the beacon speaks",
        ]
    return [
        f"The seed will be the digits of {', '.join(said.contributors)}, added place by place.",
        f"Each of them now runs: canvass audit ceremony draw FILE --contributor NAME --commitment {said.commitment}",
        "Next: canvass audit ceremony promise, for each digest",
    ]


def drawn_lines(file: Path, digest: str) -> Sequence[str]:
    """A contribution that its contributor keeps."""
    return [
        f"Written: {file}. Show it to nobody before every digest is in the record, and do not lose it.",
        f"Give this to the office: {digest}",
        "When all digests are in, ask for the digest of the entry that has the last one, and only then open yours.",
    ]


def promised_lines(made: Entered) -> Sequence[str]:
    """A digest that came in; with the last one, what every contributor keeps before anybody opens."""
    if made.ceremony.unpromised:
        return stands_lines(made.ceremony)
    return [
        f"Before anybody opens, every contributor keeps the digest of entry {made.entry}:",
        f"  {made.digest}",
        "With it canvass verify --anchor shows later that no promise was written anew when the digits were known.",
        *stands_lines(made.ceremony),
    ]


def rolled_lines(made: Entered) -> Sequence[str]:
    """Dice that were kept, and what witnesses keep before the beacon speaks."""
    return [
        f"Before the beacon speaks, every witness keeps the digest of entry {made.entry}, which has the dice:",
        f"  {made.digest}",
        "With it canvass verify --anchor shows later that no dice were written when the value was known.",
        *stands_lines(made.ceremony),
    ]


def stands_lines(now: Ceremony) -> Sequence[str]:
    """What a ceremony still waits for."""
    if now.opened.way is Way.BEACON:
        waits = "canvass audit ceremony beacon, when it has spoken" if not now.beacon else ""
        return [f"Next: {waits}"] if waits else [SEED]
    if now.unpromised:
        return [f"Digests still missing: {', '.join(now.unpromised)}"]
    if now.unopened:
        return [
            f"Every digest is in, with entry {now.fixed_at}. Still to open: {', '.join(now.unopened)}",
            "Next: canvass audit ceremony reveal",
        ]
    return [SEED]


def abandoned_lines(ended: Ceremony) -> Sequence[str]:
    """A ceremony that makes no seed."""
    lines = ["The ceremony makes no seed. Its entries stay in the record, and verifiers tell it."]
    if not (ended.unopened if ended.opened.contributors else ended.beacon is None):
        lines.append(
            f"Everything was known: they will tell that it would have made the seed {ended.seed}"
        )
    elif ended.digits and ended.unopened:
        lines.append(f"Did not open, when others had: {', '.join(ended.unopened)}")
    return [*lines, "Next: open another ceremony, or roll dice in public"]
