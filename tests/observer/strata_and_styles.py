"""Records that the commands made, to be changed: strata that draw apart, and a rehearsal of ballot styles."""

from __future__ import annotations

from pathlib import Path

from tests.adversary.commands import run
from tests.cli.evening import WHOSE, Evening
from tests.cli.test_rehearse_styles import office
from tests.journeys.audit_folder.scenes import SCENES, play
from tests.observer.test_rankings import taken_apart
from tests.observer.test_stratified import RULES, of_rule

STRATA = ("stratified", "stratified-in-pools", "stratified-in-batches", "stratified-with-errors")
"""Compared, polled and pooled strata, strata of whole batches, and one with errors, changes of mind and lost cards."""
BY_RULE = tuple((name, kind) for kind in ("oneaudit", "batches") for name in RULES)
"""Several seats, a share and seats of lists, each with a compared stratum and another."""


def of_one_key(record: Path, folder: Path) -> Path:
    """The same record under the one key that a forger has: whatever is signed again is signed well.

    Under the keys of the commands nothing that is signed again would stand, and the first fault would hide the others.
    """
    return taken_apart(record).write(folder)


def rehearsed(folder: Path) -> Path:
    """A rehearsal with ballot styles, read from its printed paper and published."""

    def typed(*words: str) -> tuple[int, str, str]:
        done = run(folder, *words)
        return done.code, done.out, done.err

    folder.mkdir(parents=True)
    assert typed("rehearse", *office(folder), str(folder / "R"))[0] == 0
    evening = Evening(typed, folder / "R", {"mayor": ("ann", "bob"), "ward": ("cy", "di")})
    evening.to_sample()
    evening.enter(evening.readings(), "board 1")
    evening.audit("sign-off", "-j", WHOSE, "--person", "Ann Lee, clerk")
    evening.audit("measure")
    evening.audit("publish", str(folder / "public"))
    return folder / "public/record"


def strata_and_styles(folder: Path, *, every: bool) -> list[Path]:
    """Each of them under one key; strata by every rule where every one is asked for."""
    played = {name: SCENES[name] for name in STRATA[: None if every else 3]}
    if every:
        played |= {f"{name} {kind}": of_rule(name, kind) for name, kind in BY_RULE}
    made = {name: play(folder / name, scene) for name, scene in played.items()}
    made["styles"] = rehearsed(folder / "styles")
    return [of_one_key(record, folder / f"of-{name}") for name, record in made.items()]
