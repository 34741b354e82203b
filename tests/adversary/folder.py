"""Audits in a folder, every step a command: from ``open`` to ``conclude``, whatever the draws show."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass, field
from itertools import count, product
from pathlib import Path
from typing import Any

from canvass.audit.frames.frame import EntryId
from tests.adversary.commands import ENDED, run
from tests.adversary.games import Rounds
from tests.adversary.office import PHANTOM, Office

CHECKS = ("ballot_accounting", "custody", "eligibility")


@dataclass
class Audits:
    """The audits of an office, one for every course that the draws can take; each round goes on from a copy."""

    office: Office
    folder: Path
    seeds: dict[int | None, Path] = field(default_factory=dict)
    played: dict[tuple[int | None, Rounds], Path] = field(default_factory=dict)
    endings: dict[Rounds, str] = field(default_factory=dict)

    def confirms(self, rounds: Rounds) -> bool:
        """Whether the audit, concluded after these rounds, says that the outcome is confirmed."""
        if rounds not in self.endings:
            self.endings[rounds] = self._concluded(self.after(rounds))
        return self.endings[rounds] in ENDED

    def after(self, rounds: Rounds) -> Path:
        """The audit after these rounds, each read, signed off and measured."""
        kinds = [kind for each in rounds for kind in each]
        return self._after(rounds, kinds.index(PHANTOM) if PHANTOM in kinds else None)

    def _concluded(self, at: Path) -> str:
        """How the audit ends; open where the command refuses to conclude it yet."""
        copy = self._copied(at)
        answer = run(self.folder, "audit", "conclude", str(copy), "--json")
        if answer.code:
            assert "cannot be concluded yet" in answer.err
            return "open"
        (found,) = answer.found["contests"]
        return str(found["ending"]["value"])

    def _copied(self, at: Path) -> Path:
        copy = self.folder / f"audit{next(_NUMBERS)}"
        shutil.copytree(at, copy)
        return copy

    def _after(self, rounds: Rounds, phantom_at: int | None) -> Path:
        if not rounds:
            return self._seeded(phantom_at)
        key = phantom_at, rounds
        if key not in self.played:
            self.played[key] = self._round(self._after(rounds[:-1], phantom_at), rounds)
        return self.played[key]

    def _round(self, before: Path, rounds: Rounds) -> Path:
        """One more round: drawn, read, signed off and measured."""
        at = self._copied(before)
        drawn = self._draw(at, sum(map(len, rounds)))
        start = sum(map(len, rounds[:-1]))
        shown = dict(zip(drawn[start:], rounds[-1], strict=True))
        read = {entry: kind for entry, kind in shown.items() if kind != PHANTOM}
        for county in sorted({entry[0] for entry in read}):
            sheet = self.folder / "readings.csv"
            own = {entry: kind for entry, kind in read.items() if entry[0] == county}
            sheet.write_text(self.office.sheet(own))
            words = ("--batches",) if self.office.counts(county) else ()
            self._do(at, "enter", str(sheet), "-j", county, "--board", "board 1", *words)
            self._do(at, "sign-off", "-j", county, "--person", "Ann Lee, clerk")
        self._do(at, "measure")
        return at

    def _draw(self, at: Path, size: int) -> list[EntryId]:
        """Open a round; the entries drawn so far, in the order of the draw."""
        opened = self._do(at, "sample", "--size", f"mayor={size}")
        before = json.loads(kept.read_text()) if (kept := at / "drawn.json").is_file() else {}
        lines = (at / "record" / "artefacts" / opened["sample"]).read_text("utf-8").splitlines()
        for line in map(json.loads, lines):
            for selection in line["selections"]:
                before[str(selection["place"])] = line["id"]
        kept.write_text(json.dumps(before))
        return [tuple(before[str(place)]) for place in range(1, size + 1)]

    def _seeded(self, phantom_at: int | None) -> Path:
        """An audit whose seed is rolled: its draws fall on different entries, the phantom on this one."""
        if phantom_at not in self.seeds:
            seed = self.office.seed(phantom_at)
            at = self._copied(self._committed())
            words = " ".join(self._do(at, "status")["words"])
            self._do(at, "seed", "--words", words, "--digits", seed, "--again", seed)
            self.seeds[phantom_at] = at
        return self.seeds[phantom_at]

    def loaded(self) -> Path:
        """The audit with its files, before anything is committed."""
        at = self.folder / "loaded"
        if not at.exists():
            counties = [word for county in self.office.counties for word in ("-j", county)]
            self._do(at, "open", *counties, "--office", "The office", "--election", "2026")
            self._load(at, "contests", self.office.contests())
            for county in self.office.counties:
                for what, text in self.office.files(county).items():
                    self._load(at, what, text, "-j", county)
        return at

    def _committed(self) -> Path:
        at = self.folder / "committed"
        if not at.exists():
            shutil.copytree(self.loaded(), at)
            self._do(at, "commit")
            for check, county in product(CHECKS, self.office.counties):
                self._do(at, "comply", check, "-j", county, "--statement", "looked at")
        return at

    def _load(self, at: Path, what: str, text: str, *where: str) -> None:
        path = self.folder / f"{what}.txt"
        path.write_text(text)
        self._do(at, "load", what, str(path), *where)

    def _do(self, at: Path, step: str, *words: str) -> dict[str, Any]:
        answer = run(self.folder, "audit", step, str(at), *words, "--json")
        assert answer.code == 0, (step, words, answer.err)
        return answer.found


_NUMBERS = count()
