"""Containers of ballots: which steps may follow, and the units whose seals were not found whole."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.recount.event import UnitId
from canvass.recount.event.custody import CustodyLogged, Seal, Step


@dataclass(frozen=True, slots=True)
class Container:
    """A container: the units whose ballots it holds, the number on its last seal, and how it was found."""

    units: tuple[UnitId, ...]
    seal: str
    is_open: bool = False
    was_opened: bool = False
    is_whole: bool = True
    """Whether every seal that was looked at so far was whole."""


@dataclass(frozen=True, slots=True)
class Containers:
    """Those of a recount by board and id, and the container of every seal number that was used."""

    known: dict[tuple[str, ...], Container]
    seals: dict[str, tuple[str, ...]]
    holding: dict[UnitId, tuple[tuple[str, ...], ...]]
    """The containers that hold ballots of a unit."""
    steps: dict[tuple[str, ...], tuple[CustodyLogged, ...]]
    """The steps of each container, in their order."""

    def copy(self) -> Containers:
        """The same, to go on with apart from these."""
        return Containers(
            self.known.copy(), self.seals.copy(), self.holding.copy(), self.steps.copy()
        )

    def take(self, body: CustodyLogged) -> None:
        """Let a step happen that may."""
        before = self.known.get(body.container, Container(body.units, body.seal))
        opened = body.step is Step.OPENED
        self.known[body.container] = Container(
            before.units,
            before.seal if opened else body.seal,
            is_open=opened,
            was_opened=before.was_opened or opened,
            is_whole=before.is_whole and body.finding is Seal.WHOLE,
        )
        self.steps[body.container] = (*self.steps.get(body.container, ()), body)
        for unit in body.units:
            self.holding[unit] = (*self.holding.get(unit, ()), body.container)
        if body.seal:
            self.seals[body.seal] = body.container

    def why_not(self, body: CustodyLogged) -> str:
        """Why a step may not follow; empty where it may."""
        before = self.known.get(body.container)
        name = " / ".join(body.container)
        if why := _out_of_order(body, before):
            return f"{name}: {why}"
        if body.finding is Seal.WHOLE and not body.seal:
            return f"{name}: a whole seal has a number"
        if self.seals.get(body.seal, body.container) != body.container:
            other = " / ".join(self.seals[body.seal])
            return f"{name}: the seal {body.seal} is that of {other}"
        if before is None:
            return ""
        if body.step is Step.SEALED:
            is_new = body.seal not in self.seals and body.finding is Seal.WHOLE
            return (
                ""
                if is_new
                else f"{name}: it is sealed with a new seal, whole and of another number than every one before"
            )
        if body.finding is Seal.WHOLE and body.seal != before.seal:
            return f"{name}: its seal was {before.seal or 'not there'}, {body.seal} is not a whole seal of it"
        return ""

    def of(self, unit: UnitId) -> list[Container]:
        """The containers that hold ballots of a unit."""
        return [self.known[name] for name in self.holding.get(unit, ())]

    def sealed(self, unit: UnitId) -> bool:
        """Whether ballots of a unit lie in a container that nobody opened."""
        return any(not each.was_opened for each in self.of(unit))

    def broken(self, unit: UnitId) -> bool:
        """Whether a seal of a unit's containers was not found whole."""
        return any(not each.is_whole for each in self.of(unit))


def _out_of_order(body: CustodyLogged, before: Container | None) -> str:
    if (body.step is Step.RECEIVED) == (before is not None):
        return "it was received before" if before else "it was not received"
    if bool(body.units) != (body.step is Step.RECEIVED):
        return "its units are told when it is received, and only then"
    if before is not None and before.is_open == (body.step is Step.OPENED):
        return "it is open" if before.is_open else "it is sealed"
    return ""
