"""What the steps of a seed ceremony say on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from canvass.audit.event import CeremonyOpened, Way
from canvass.audit.state.ceremony import Ceremony
from canvass.journeys.audit_folder.ceremony import Entered
from canvass.present.messages import messages

say = messages("audit_folder_ceremony")


def opened_lines(said: CeremonyOpened) -> Sequence[str]:
    """A ceremony that was opened."""
    if said.way is Way.BEACON:
        return [say("opened-beacon", beacon=said.beacon), say("next", step=say("roll-step"))]
    return [
        say("opened", contributors=", ".join(said.contributors)),
        say("draw", commitment=said.commitment),
        say("next", step=say("promise-step")),
    ]


def drawn_lines(file: Path, digest: str) -> Sequence[str]:
    """A contribution that its contributor keeps."""
    return [say("written", file=str(file)), say("give", digest=digest), say("when-to-open")]


def promised_lines(made: Entered) -> Sequence[str]:
    """A digest that came in; with the last one, what every contributor keeps before anybody opens."""
    if made.ceremony.unpromised:
        return stands_lines(made.ceremony)
    return [
        say("before-opening", entry=str(made.entry)),
        f"  {made.digest}",
        say("no-new-promise"),
        *stands_lines(made.ceremony),
    ]


def rolled_lines(made: Entered) -> Sequence[str]:
    """Dice that were kept, and what witnesses keep before the beacon speaks."""
    return [
        say("before-beacon", entry=str(made.entry)),
        f"  {made.digest}",
        say("no-new-dice"),
        *stands_lines(made.ceremony),
    ]


def stands_lines(now: Ceremony) -> Sequence[str]:
    """What a ceremony still waits for."""
    if now.opened.way is Way.BEACON:
        return [say("next", step=say("seed-step" if now.beacon else "beacon-step"))]
    if now.unpromised:
        return [say("digests-missing", contributors=", ".join(now.unpromised))]
    if now.unopened:
        names = ", ".join(now.unopened)
        return [
            say("all-in", entry=str(now.fixed_at), contributors=names),
            say("next", step=say("reveal-step")),
        ]
    return [say("next", step=say("seed-step"))]


def abandoned_lines(ended: Ceremony) -> Sequence[str]:
    """A ceremony that makes no seed."""
    lines = [say("no-seed")]
    if not (ended.unopened if ended.opened.contributors else ended.beacon is None):
        lines.append(say("would-have-made", seed=ended.seed))
    elif ended.digits and ended.unopened:
        lines.append(say("did-not-open", contributors=", ".join(ended.unopened)))
    return [*lines, say("next", step=say("another-step"))]
