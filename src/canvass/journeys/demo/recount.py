"""``canvass demo recount``: Wisconsin 2016 kept as a record, read back from it, and checked by both verifiers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from canvass.data.checker import CHECKER_FILE, checker
from canvass.errors import NotWritten
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.demo.verdicts import Verdict, both_verdicts
from canvass.journeys.demo.wisconsin import SOURCE, TwoCounts
from canvass.journeys.elections import open_election
from canvass.journeys.progress import Progress, silent
from canvass.journeys.recount_folder.desk import RecountDesk, new_desk
from canvass.journeys.recount_folder.following import RECORD
from canvass.journeys.recount_folder.standing import recount_at
from canvass.journeys.recount_folder.told import RecountStanding
from canvass.model import Election
from canvass.model.event import utc
from canvass.model.sentence import sentences
from canvass.model.value import Value
from canvass.record import Purpose, SigningKey, export_record
from canvass.record.heads import HEADS_FILE, heads_of
from canvass.recount.event import BaselineKind, BaselineSet
from canvass.recount.state import amended_return, completed_return
from canvass.recount.state.differences import total

doing = sentences("doing")

ELECTION = "us-2016-president"
ACTOR = "canvass, a replay of published counts"


@dataclass(frozen=True, slots=True)
class DemoRecount:
    """The replay: where the record stands after an entry, and what both verifiers say of the whole of it."""

    standing: RecountStanding
    verdicts: tuple[Verdict, Verdict]

    @property
    def is_as_promised(self) -> bool:
        """Whether both verifiers accept the record."""
        return all(each.is_consistent for each in self.verdicts)


def demo_recount(folder: Path, at: int | None = None, progress: Progress = silent) -> DemoRecount:
    """Keep the recount in a new folder, publish it there, and read it back. Raises NotWritten, OutOfRange."""
    progress(doing("imported-returns", returns="3,636"))
    record = replay(open_election(ELECTION), folder)
    progress(doing("fold"))
    standing = recount_at(record, at)
    progress(doing("check-twice"))
    return DemoRecount(standing, both_verdicts(record, folder / CHECKER_FILE))


def replay(election: Election, folder: Path) -> Path:
    """Write the whole recount of the state as a published record; returns its folder."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotWritten(f"{folder}: something is here already; name a new folder")
    counts, key, hand = TwoCounts(election), SigningKey.generate(), _hand()
    about: dict[str, Value] = {"replay": True, "source": SOURCE, "title": counts.opened().title}
    desk = new_desk(folder / "work", "wisconsin-2016-replay", about, ACTOR, key, hand)
    try:
        _keep(desk, counts, hand)
        desk.sign(Purpose.PUBLISH, key, hand)
        heads = heads_of(export_record(desk.store, folder / RECORD), desk.record.trust)
    finally:
        desk.record.close()
        desk.store.ledger.close()
    (folder / HEADS_FILE).write_bytes(heads.text.encode())
    for name, program in checker().items():
        (folder / name).write_bytes(program)
    return folder / RECORD


def _keep(desk: RecountDesk, counts: TwoCounts, hand: Hand) -> None:
    """Every event of the recount: the case, its baseline, each board's returns, the amended return."""
    opened, units = counts.opened(), counts.before()
    table = desk.keep([unit.value for unit in units])
    votes = total([unit.votes for unit in units], len(opened.choices))
    baseline = BaselineSet(
        1, BaselineKind.COUNTY_CANVASS, SOURCE, len(units), votes, dict(table.value)
    )
    desk.say([opened, baseline], hand)
    returned = list(counts.after(baseline.version))
    for board in opened.boards:
        own = [each for each in returned if each.unit[0] == board]
        desk.say(own, hand)
        desk.say([completed_return(desk.state, board)], hand)
    desk.say([amended_return(desk.state)], hand)


def _hand() -> Hand:
    return Hand(ACTOR, utc(datetime.now(UTC)))
