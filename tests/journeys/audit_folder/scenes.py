"""Small audits that go through every step as an office takes them: elections of 120 cards in two counties."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from filelock import FileLock

from canvass.audit.event import (
    BatchCount,
    CardRead,
    ComplianceCheck,
    ComplianceRecorded,
    ContestRead,
    Finding,
    Loaded,
    Person,
    Turn,
)
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import Phase, missing_entries
from canvass.formats.recipe import Recipe
from canvass.journeys.audit_folder import ceremony
from canvass.journeys.audit_folder.boards import Board, form_boards
from canvass.journeys.audit_folder.brought import digest_of_file
from canvass.journeys.audit_folder.ceremony import Contribution
from canvass.journeys.audit_folder.closing import Measured, measure_round, reopen_round
from canvass.journeys.audit_folder.commitment import fix_audit
from canvass.journeys.audit_folder.decisions import NOTHING, Deciding
from canvass.journeys.audit_folder.desk import Desk, Hand, sit_down
from canvass.journeys.audit_folder.ending import abort, conclude, record_compliance
from canvass.journeys.audit_folder.enter import enter_batch, enter_card, reopen, sign_off, withdraw
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.publishing import RECORD, publish_record
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.seed import Ceremony, keep_seed, read_dice
from canvass.journeys.demo.audit import batch_count, card_read
from canvass.journeys.demo.county import County, mark_rows, write_csv
from canvass.model import CardId, Reading
from tests import shared_answers

TIME = "2026-11-12T15:04:05Z"
CLERK = Hand("Ada Lopez", TIME)
DICE = "01382 43811 27973 16654"
PEOPLE = (Person("Ann Lee", "clerk"), Person("Bo Karlsson", "observer"))
BATCHES = (
    ("Adams", "1"),
    ("Adams", "2"),
    ("Adams", "3"),
    ("Brown", "1"),
    ("Brown", "2"),
    ("Brown", "3"),
)
SIZE = 20
Marks = tuple[str, ...]
Cards = dict[CardId, dict[str, Marks]]
Choices = Mapping[str, int]


@dataclass(frozen=True)
class Asked:
    """A contest as its office plans it; ``more`` are further settings as TOML lines."""

    id: str
    votes: Choices
    method: str
    bound: int = 120
    risk_limit: str = "0.1"
    more: str = ""

    @property
    def toml(self) -> str:
        """The ``[[contest]]`` of contests.toml."""
        choices = "".join(
            f'[[contest.choice]]\nid = "{name}"\nvotes = {votes}\n'
            for name, votes in self.votes.items()
        )
        return (
            f'[[contest]]\nid = "{self.id}"\ncard_bound = {self.bound}\n'
            f'card_bound_source = "the poll books"\nrisk_limit = "{self.risk_limit}"\n'
            f"method = {{ {self.method} }}\n{self.more}\n{choices}\n"
        )


@dataclass(frozen=True)
class Step:
    """A round: draws in all by contest, and full hand counts."""

    sizes: Mapping[str, int] = field(default_factory=dict)
    hand_counts: Sequence[str] = ()


@dataclass(frozen=True)
class Scene:
    """A whole audit: its paper, its records, its contests and its rounds."""

    contests: Sequence[Asked]
    rounds: Sequence[Step]
    paper: Cards
    records: Cards
    top: str = ""
    is_checked: bool = True
    is_aborted: bool = False
    with_records: bool = False
    batch_totals: Sequence[str] = ()
    pools: Sequence[tuple[str, str]] = ()
    """The only batches with totals, counted from the paper; every batch where none is named."""
    seeding: Callable[[Desk, Path], None] | None = None
    """How the seed is made, in a folder for what contributors keep; dice in public otherwise."""
    between: Callable[[Desk, Scene], None] | None = None
    """What happens in the first round, after everything was read and before anybody signs off."""
    is_sealed: bool = False
    """Whether what two boards read is sealed until both have read it."""
    is_faulty: bool = False
    """Whether the manifest of Adams has faults that a person lets stand."""


def paper_of() -> Cards:
    """120 cards: of every ten seven for A, two for B and one blank; the bond is only on cards of Adams."""
    found: Cards = {}
    for number, (batch, position) in enumerate((b, p) for b in BATCHES for p in range(1, SIZE + 1)):
        digit = (number * 7) % 10
        card: dict[str, Marks] = {"mayor": ("A",) if digit < 7 else ("B",) if digit < 9 else ()}
        if batch[0] == "Adams":
            card["bond"] = ("Yes",) if (number * 3) % 10 < 8 else ("No",)
        found[*batch, str(position)] = card
    return found


def votes_of(cards: Cards, contest: str, choices: Sequence[str]) -> Choices:
    """The votes of a contest on these cards."""
    return {c: sum(c in card.get(contest, ()) for card in cards.values()) for c in choices}


def play(folder: Path, scene: Scene, database: str = "") -> Path:
    """An audit taken through every step; returns the folder of the published record.

    One of ``SCENES`` in a folder is played once a run, and copied for each test that asks for it.
    """
    name = next((name for name, known in SCENES.items() if known is scene), "")
    if database or not name:
        return _play(folder, scene, database)
    copied(folder, name, lambda place: _play(place, scene), by_all=True)
    return folder / "public" / RECORD


def copied(
    folder: Path, what: str, make: Callable[[Path], object], *, by_all: bool = False
) -> None:
    """A folder as ``make`` leaves it, copied byte for byte: made once of what is said in ``what``.

    Once a process, or ``by_all`` processes of the run, by whichever comes first.
    """
    place = shared_answers.place() if by_all else None
    made = (place or Path(_kept().name)) / f"scene-{sha256(what.encode()).hexdigest()}"
    with FileLock(f"{made}.lock"):
        if not made.exists():
            being_made = made.with_suffix(f".{os.getpid()}")
            shutil.rmtree(being_made, ignore_errors=True)
            make(being_made)
            being_made.rename(made)
    shutil.copytree(made, folder, dirs_exist_ok=True)


@cache
def _kept() -> TemporaryDirectory[str]:
    """Where audits lie that were played outside a run; it is gone when the process ends."""
    return TemporaryDirectory()


def _play(folder: Path, scene: Scene, database: str = "") -> Path:
    county = County(scene.paper, scene.records)
    files = folder / "files"
    write(scene, files)
    about = About("two-counties", "Two counties", "November 2026", "The office")
    open_audit(folder / "audit", about, ("Adams", "Brown"), CLERK, database)
    with sit_down(folder / "audit") as desk:
        bring(desk, scene, files)
        fix_audit(desk, CLERK)
        if scene.seeding is not None:
            scene.seeding(desk, folder / "kept")
        else:
            roll(desk, ("Ann Lee",))
        for step in scene.rounds:
            play_round(desk, scene, county, step)
        finish(desk, scene)
        publish_record(desk, folder / "public", CLERK)
    return folder / "public" / RECORD


def roll(desk: Desk, witnesses: tuple[str, ...] = ()) -> None:
    """Read the words of the last commitment aloud, and roll the dice."""
    trust = desk.record.trust
    words = trust.commitments[-1][1].words if trust.commitments else ()
    rolled = read_dice(DICE)
    keep_seed(desk, rolled, rolled, Ceremony(words, "ten-sided dice", witnesses), CLERK)


THREE = ("Ann Lee", "Bo Karlsson", "Cy Diaz")
PULSE = "the first pulse of the beacon of Adams after noon"


def contribute(desk: Desk, folder: Path, names: Sequence[str], of: int) -> list[Contribution]:
    """A ceremony of these people, of whom all give digests and the first so many open."""
    digest, words = desk.record.trust.commitments[-1][1].digest, heard(desk)
    ceremony.open_ceremony(desk, words, names, "", CLERK)
    kept = [
        ceremony.draw_contribution(
            folder / f"{n} of {desk.state.number}", name, digest, f"{DICE[:-1]}{n}"
        )
        for n, name in enumerate(names)
    ]
    for each in kept:
        ceremony.promise(desk, each.contributor, each.digest, CLERK)
    for each in kept[:of]:
        ceremony.reveal(desk, each, CLERK)
    return kept


def heard(desk: Desk) -> tuple[str, ...]:
    """The words of the last commitment."""
    return desk.record.trust.commitments[-1][1].words


def by_ceremony(desk: Desk, folder: Path) -> None:
    """Somebody does not open; the ceremony is abandoned, and two others make the seed."""
    contribute(desk, folder, THREE, 2)
    ceremony.abandon(desk, "Cy Diaz did not come back", CLERK)
    contribute(desk, folder, THREE[:2], 2)
    ceremony.keep_made_seed(desk, heard(desk), ("Cy Diaz",), CLERK)


def by_beacon(desk: Desk, _: Path) -> None:
    """Dice, then what a beacon publishes."""
    ceremony.open_ceremony(desk, heard(desk), (), PULSE, CLERK)
    rolled = read_dice(DICE)
    ceremony.roll(desk, rolled, rolled, ("Ann Lee",), CLERK)
    ceremony.read_beacon(desk, "7e3a90", CLERK)
    ceremony.keep_made_seed(desk, heard(desk), (), CLERK)


def write(scene: Scene, folder: Path) -> None:
    """The files of the office; the machines counted a card that nobody finds as well."""
    folder.mkdir(parents=True)
    batches = [(*batch, SIZE, f"shelf {n}") for n, batch in enumerate(BATCHES)]
    for name in ("Adams", "Brown"):
        mine = [row[1:] for row in batches if row[0] == name]
        write_csv(folder / f"manifest-{name}.csv", ("batch", "cards", "location"), mine)
    header = ("jurisdiction", "batch", "position", "contest", "choice")
    write_csv(folder / "records.csv", header, mark_rows(scene.records))
    (folder / "contests.toml").write_text(
        scene.top + "\n" + "".join(contest.toml for contest in scene.contests), "utf-8"
    )
    rows = []
    for contest in scene.contests:
        if contest.id in scene.batch_totals:
            for batch in BATCHES:
                is_of_adams = contest.more.startswith('jurisdictions = ["Adams"]')
                if is_of_adams and batch[0] != "Adams":
                    continue
                if scene.pools and batch not in scene.pools:
                    continue
                counted = scene.paper if scene.pools else scene.records
                inside = {k: v for k, v in counted.items() if k[:-1] == batch}
                for choice, votes in votes_of(inside, contest.id, list(contest.votes)).items():
                    rows.append((*batch, contest.id, choice, votes))
    write_csv(folder / "totals.csv", ("jurisdiction", "batch", "contest", "choice", "votes"), rows)


def bring(desk: Desk, scene: Scene, files: Path) -> None:
    """Load every file."""
    for name in ("Adams", "Brown"):
        file = files / f"manifest-{name}.csv"
        decided = spoil(file) if scene.is_faulty and name == "Adams" else NOTHING
        load(desk, Loaded.MANIFEST, file, name, CLERK, decided)
    if scene.with_records:
        load(desk, Loaded.CARDS, files / "records.csv", "", CLERK)
    if scene.batch_totals:
        load(desk, Loaded.BATCH_TOTALS, files / "totals.csv", "", CLERK)
    load(desk, Loaded.CONTESTS, files / "contests.toml", "", CLERK)


def spoil(manifest: Path) -> Deciding:
    """A row that nobody can read and a slip of the pen, with what was decided about both."""
    text = manifest.read_text("utf-8").replace(f"3,{SIZE},", f"3,{str(SIZE)[0]}o,")
    manifest.write_text(f"{text}9,seven,shelf 9\n", "utf-8")
    said = {"by": "Ada Lopez", "why": "box 9 holds spare labels"}
    mend = {
        "row": 4,
        "column": "cards",
        "found": "2o",
        "put": "20",
        "by": "Bo Karlsson",
        "why": "a slip",
    }
    kinds = [{"code": "number.not_a_number", "accepted": True, **said}]
    recipe = {
        "file": manifest.name,
        "sha256": digest_of_file(manifest),
        "accept": kinds,
        "cell": [mend],
    }
    return Deciding(Recipe.model_validate(recipe))


def play_round(desk: Desk, scene: Scene, county: County, step: Step) -> Measured:
    """Draw, read, sign off, measure."""
    open_round(desk, step.sizes, step.hand_counts, CLERK)
    read_all(desk, county, is_sealed=scene.is_sealed)
    if scene.between is not None and len(desk.state.rounds) == 1:
        scene.between(desk, scene)
        read_all(desk, county, is_sealed=scene.is_sealed)
    for name in sorted(desk.state.must_sign):
        sign_off(desk, name, PEOPLE, CLERK)
    return measure_round(desk, CLERK)


def read_all(desk: Desk, county: County, *, is_sealed: bool = False) -> None:
    """Boards read everything that is missing, a second one where it is asked for."""
    while todo := list(missing_entries(desk.state)):
        for missing in todo:
            turn = _TURNS[missing.lack.value]
            board = Board(missing.jurisdiction, f"board {turn.value}", turn)
            hand = Hand(board.name, TIME)
            if missing.kind is EntryKind.CARD:
                number = desk.state.drawn.number_of[EntryKind.CARD, missing.entry]
                read = card_read(desk.state.drawn.entries[number], county)
                enter_card(desk, read, board, hand, is_sealed=is_sealed and turn is Turn.FIRST)
            else:
                count = batch_count(desk, county, missing.entry, missing.contest)
                seals = is_sealed and turn is Turn.FIRST
                enter_batch(desk, BatchCount(missing.entry, (count,)), board, hand, is_sealed=seals)


_TURNS = {"reading": Turn.FIRST, "second_reading": Turn.SECOND, "resolution": Turn.RESOLUTION}


def finish(desk: Desk, scene: Scene) -> None:
    """Conclude or abort."""
    if scene.is_checked:
        for check in ComplianceCheck:
            for name in desk.state.jurisdictions:
                said = ComplianceRecorded(check, name, Finding.PASSED, "we looked")
                record_compliance(desk, said, None, CLERK)
    if scene.is_aborted:
        abort(desk, "the boxes of Brown were opened", CLERK)
    elif desk.state.phase is Phase.ROUND_CLOSED:
        conclude(desk, CLERK, is_unchecked=not scene.is_checked)


def correct(desk: Desk, scene: Scene) -> None:
    """A board withdraws a reading, signs off, and is reopened."""
    first = next(
        entry
        for entry in desk.state.drawn.entries
        if entry.kind is EntryKind.CARD and entry.is_sought
    )
    withdraw(
        desk, first.jurisdiction, EntryKind.CARD, [first.id], "the wrong card was fetched", CLERK
    )
    read_all(desk, County(scene.paper, scene.records))
    sign_off(desk, "Adams", PEOPLE, CLERK)
    reopen(desk, "Adams", "a label was torn", CLERK)
    for name in sorted(desk.state.must_sign):
        sign_off(desk, name, PEOPLE, CLERK)
    measure_round(desk, CLERK)
    reopen_round(desk, "a label was torn", CLERK)


def form_the_boards(desk: Desk, _: Scene) -> None:
    """The people of the boards are named, a reading is withdrawn, and both read it again."""
    people = {"board first": PEOPLE_OF_ONE, "board second": ["Di Evans"]}
    form_boards(desk, "Adams", people, CLERK)
    twice = next(
        desk.state.drawn.entries[number].id
        for number in desk.state.cards.made[Turn.SECOND]
        if desk.state.drawn.entries[number].jurisdiction == "Adams"
    )
    withdraw(desk, "Adams", EntryKind.CARD, [twice], "a label was torn", CLERK)


def seal_in_vain(desk: Desk, scene: Scene) -> None:
    """A card that was opened is withdrawn, read under seal by one board, and withdrawn again before it is opened."""
    twice = next(key for key in desk.state.seals if isinstance(key, int))
    card = desk.state.drawn.entries[twice]
    read = card_read(card, County(scene.paper, scene.records))
    board = Board(card.jurisdiction, "board first", Turn.FIRST)
    withdraw(desk, card.jurisdiction, EntryKind.CARD, [card.id], "a label was torn", CLERK)
    enter_card(desk, read, board, Hand(board.name, TIME), is_sealed=True)
    withdraw(desk, card.jurisdiction, EntryKind.CARD, [card.id], "the disk was lost", CLERK)


PEOPLE_OF_ONE = ["Ann Lee", "Bo Karlsson"]


def read_oddly(desk: Desk, scene: Scene) -> None:
    """Four cards are read again: too many marks, no agreement, a contest that is not there, a card that is lost."""
    cards = [e.id for e in desk.state.drawn.entries if e.id[0] == "Adams" and e.is_sought][:4]
    withdraw(desk, "Adams", EntryKind.CARD, cards, "read again by daylight", CLERK)
    kinds = (Reading.OVERVOTE, Reading.CANNOT_AGREE, Reading.CONTEST_NOT_ON_CARD)
    board = Board("Adams", "board 3")
    for card, kind in zip(cards, kinds, strict=False):
        enter_card(desk, CardRead(card, True, (ContestRead("mayor", kind),)), board, CLERK)
    enter_card(desk, CardRead(cards[3], False), board, CLERK)


def lose_a_batch(desk: Desk, scene: Scene) -> None:
    """A batch that was counted is counted again, and cannot be found."""
    batch = next(e.id for e in desk.state.drawn.entries if e.kind is EntryKind.BATCH)
    withdraw(desk, batch[0], EntryKind.BATCH, [batch], "the box is gone", CLERK)
    for turn in (Turn.FIRST, Turn.SECOND):
        board = Board(batch[0], f"board {turn.value}", turn)
        enter_batch(desk, BatchCount(batch, missing=("mayor",)), board, CLERK)


PAPER = paper_of()
FEW = {("Adams", "1", str(position)) for position in range(1, 5)}
"""Cards whose records have a style that few cards share."""
SHORT = {c: {"mayor": m["mayor"]} if c in FEW else m for c, m in PAPER.items()}
"""Paper on which a style that all cards of Brown have is on those few of Adams alone."""
PARTLY = {
    card: {"bond": marks["bond"]} if card[:2] == ("Adams", "3") else marks
    for card, marks in PAPER.items()
}
"""Paper on which the last batch of Adams lacks the mayor's contest."""
MAYOR = votes_of(PAPER, "mayor", ("A", "B"))
BOND = votes_of(PAPER, "bond", ("Yes", "No"))


def mayor(method: str, more: str = "", bound: int = 120, votes: Choices = MAYOR) -> Asked:
    """The contest that all cards have."""
    return Asked("mayor", votes, method, bound, more=more)


def bond(method: str, more: str = "", bound: int = 60) -> Asked:
    """The contest that only Adams has."""
    return Asked("bond", BOND, method, bound, more=f'jurisdictions = ["Adams"]\n{more}')


def strata(*each: tuple[str, str, int], paper: Cards = PAPER, shares: Sequence[str] = ()) -> str:
    """The strata of the mayor's contest: the county of each, its kind, and the bound of its cards."""
    found = []
    for number, (name, kind, bound) in enumerate(each):
        votes = votes_of(of_county(paper, name), "mayor", ("A", "B"))
        share = f'share = "{shares[number]}"\n' if shares else ""
        found.append(
            f'[[contest.stratum]]\njurisdictions = ["{name}"]\nkind = "{kind}"\n{share}'
            f"card_bound = {bound}\nvotes = {{ A = {votes['A']}, B = {votes['B']} }}\n"
        )
    return "".join(found)


def of_county(cards: Cards, name: str) -> Cards:
    """The cards of one county."""
    return {card: marks for card, marks in cards.items() if card[0] == name}


def without(cards: Cards, *lost: CardId) -> Cards:
    """The paper when some cards are not there."""
    return {card: marks for card, marks in cards.items() if card not in lost}


def misread(cards: Cards, count: int) -> Cards:
    """Records that have A for the first cards with B."""
    found: Cards = {}
    for card, marks in cards.items():
        if count and marks["mayor"] == ("B",):
            count -= 1
            marks = {**marks, "mayor": ("A",)}
        found[card] = marks
    return found


def blank_for(cards: Cards, count: int) -> Cards:
    """Cards of which the first with A have no mark."""
    found: Cards = {}
    for card, marks in cards.items():
        if count and marks["mayor"] == ("A",):
            count -= 1
            marks = {**marks, "mayor": ()}
        found[card] = marks
    return found


def on_few(cards: Cards, count: int) -> Cards:
    """Cards of which only the first so many have the contest."""
    return {card: marks if n < count else {} for n, (card, marks) in enumerate(cards.items())}


def _scene(
    *contests: Asked, rounds: Sequence[Step], paper: Cards = PAPER, records: Cards = PAPER
) -> Scene:
    return Scene(contests, rounds, paper, records)


ODD = blank_for(PAPER, 1)
"""Paper on which A leads by an odd number: no draw brings the values read to just half of all cards."""
FEWER = on_few(PAPER, 30)
"""Paper of which thirty cards have the contest, though the bound promises it on all."""
PARTS: Cards = {
    card: marks if number < 50 else {"bond": ("Yes",)} if card[0] == "Adams" else {}
    for number, (card, marks) in enumerate(PAPER.items())
}
"""Paper of which fifty cards have the mayor's contest."""
_STYLED = replace(
    _scene(
        mayor('name = "comparison"', bound=122),
        bond('name = "comparison"'),
        rounds=(Step({"mayor": 20, "bond": 12}), Step({"mayor": 60})),
        paper=without(PAPER, ("Adams", "2", "7"), ("Brown", "1", "3")),
        records=misread(without(PAPER, ("Brown", "3", "20")), 1),
    ),
    with_records=True,
    top='second_reading = "1/4"',
    between=correct,
)
SCENES: Mapping[str, Scene] = {
    "polling": _scene(
        mayor('name = "polling"'),
        bond('name = "polling"', "targeted = false"),
        rounds=(Step({"mayor": 15}), Step({"mayor": 60})),
    ),
    "ceremony": replace(
        _scene(mayor('name = "polling"'), rounds=(Step({"mayor": 60}),)), seeding=by_ceremony
    ),
    "beacon": replace(
        _scene(mayor('name = "polling"'), rounds=(Step({"mayor": 60}),)), seeding=by_beacon
    ),
    "boards": replace(_STYLED, between=form_the_boards),
    "under-seal": replace(_STYLED, between=seal_in_vain, is_sealed=True),
    "polling-replacement": _scene(
        mayor('name = "polling", replacement = true'),
        rounds=(Step({"mayor": 15}), Step({"mayor": 70})),
    ),
    "polling-ratio": _scene(mayor('name = "polling_ratio"'), rounds=(Step({"mayor": 60}),)),
    "minerva": _scene(
        mayor('name = "minerva", schedule = [12, 60]'),
        rounds=(Step({"mayor": 12}), Step({"mayor": 60})),
    ),
    "athena": _scene(
        mayor('name = "athena", schedule = [12, 60]'),
        rounds=(Step({"mayor": 12}), Step({"mayor": 60})),
    ),
    "providence": _scene(
        mayor('name = "providence"'), rounds=(Step({"mayor": 12}), Step({"mayor": 60}))
    ),
    "comparison-style": _STYLED,
    "comparison-no-style": replace(
        _scene(
            mayor('name = "comparison", style = false', "errors = { one_vote_over = 0.002 }"),
            rounds=(Step({"mayor": 40}),),
            records=misread(PAPER, 2),
        ),
        with_records=True,
    ),
    "comparison-replacement": replace(
        _scene(
            mayor('name = "comparison", style = false, replacement = true'),
            rounds=(Step({"mayor": 40}),),
        ),
        with_records=True,
    ),
    "super-simple": replace(
        _scene(mayor('name = "super_simple"'), rounds=(Step({"mayor": 30}),)), with_records=True
    ),
    "suite": replace(
        _scene(
            mayor('name = "suite", compared = "1/3"'),
            rounds=(Step({"mayor": 20}), Step({"mayor": 60})),
            records=of_county(PAPER, "Adams"),
        ),
        with_records=True,
    ),
    "suite-with-errors": replace(
        _scene(
            mayor('name = "suite", compared = "1/2", inflator = "1.1"', bound=122),
            bond('name = "polling"', "targeted = false"),
            rounds=(Step({"mayor": 30}), Step({"mayor": 110})),
            paper=without(PAPER, ("Adams", "3", "7"), ("Brown", "1", "3")),
            records={
                card: {"bond": marks["bond"]} if card in FEW else marks
                for card, marks in of_county(misread(PAPER, 1), "Adams").items()
            },
        ),
        with_records=True,
        top='smallest_style = 10\nsecond_reading = "1/4"',
        between=correct,
    ),
    "suite-more-recorded": replace(
        _scene(
            mayor('name = "suite", compared = "1/3"', votes={"A": 40, "B": 20}),
            bond('name = "polling"'),
            rounds=(Step({"bond": 40}), Step({}, ("mayor",))),
            records=of_county(PAPER, "Adams"),
        ),
        with_records=True,
    ),
    "oneaudit": replace(
        _scene(
            mayor('name = "oneaudit"'),
            rounds=(Step({"mayor": 20}), Step({"mayor": 60})),
            records=of_county(PAPER, "Adams"),
        ),
        with_records=True,
        batch_totals=("mayor",),
        pools=BATCHES[3:],
    ),
    "stratified": replace(
        _scene(
            mayor(
                'name = "stratified"', strata(("Adams", "comparison", 60), ("Brown", "polling", 60))
            ),
            rounds=(Step({"mayor": 30}), Step({"mayor": 80})),
            records=of_county(PAPER, "Adams"),
        ),
        with_records=True,
    ),
    "stratified-in-pools": replace(
        _scene(
            mayor(
                'name = "stratified"',
                strata(("Adams", "polling", 60), ("Brown", "oneaudit", 60), shares=("2/3", "1/3")),
            ),
            rounds=(Step({"mayor": 60}), Step({"mayor": 120})),
            records={card: marks for card, marks in PAPER.items() if card[:2] == BATCHES[3]},
        ),
        with_records=True,
        batch_totals=("mayor",),
        pools=BATCHES[4:],
    ),
    "stratified-by-style": replace(
        _scene(
            mayor(
                'name = "stratified"',
                strata(
                    ("Adams", "comparison_by_style", 41),
                    ("Brown", "polling", 60),
                    paper=PARTLY,
                    shares=("1/3", "2/3"),
                ),
                bound=101,
                votes=votes_of(PARTLY, "mayor", ("A", "B")),
            ),
            bond('name = "polling"', "targeted = false"),
            rounds=(Step({"mayor": 40}), Step({"mayor": 101})),
            paper=without(PARTLY, ("Adams", "1", "7"), ("Brown", "1", "3"))
            | {("Adams", "2", "5"): {"bond": ("Yes",)}},
            records=of_county(PARTLY, "Adams"),
        ),
        with_records=True,
    ),
    "stratified-in-batches": replace(
        _scene(
            mayor(
                'name = "stratified"',
                strata(("Adams", "polling", 60), ("Brown", "batches", 60), shares=("9/10", "1/10")),
            ),
            rounds=(Step({"mayor": 12}), Step({"mayor": 63})),
        ),
        batch_totals=("mayor",),
        pools=BATCHES[3:],
    ),
    "stratified-with-errors": replace(
        _scene(
            mayor(
                'name = "stratified"',
                "errors = { one_vote_over = 0.01 }\n"
                + strata(("Adams", "comparison", 61), ("Brown", "polling", 62)),
                bound=123,
            ),
            bond('name = "polling"', "targeted = false"),
            rounds=(Step({"mayor": 50}), Step({"mayor": 123})),
            paper=without(PAPER, ("Adams", "3", "7"), ("Brown", "1", "3")),
            records={
                card: {"bond": marks["bond"]} if card in FEW else marks
                for card, marks in of_county(misread(PAPER, 2), "Adams").items()
            },
        ),
        with_records=True,
        top='smallest_style = 10\nsecond_reading = "1/4"',
        between=correct,
    ),
    "oneaudit-without-records": replace(
        _scene(mayor('name = "oneaudit"'), rounds=(Step({"mayor": 60}),), records={}),
        batch_totals=("mayor",),
        pools=BATCHES,
    ),
    "oneaudit-with-errors": replace(
        _scene(
            mayor('name = "oneaudit"', "errors = { one_vote_over = 0.01 }", bound=121),
            bond('name = "polling"', "targeted = false"),
            rounds=(Step({"mayor": 30}), Step({"mayor": 121})),
            paper=without(PAPER, ("Adams", "3", "7"), ("Brown", "1", "3")),
            records={
                card: {"bond": marks["bond"]} if card in FEW else marks
                for card, marks in of_county(misread(PAPER, 2), "Adams").items()
            },
        ),
        with_records=True,
        batch_totals=("mayor",),
        pools=BATCHES[3:],
        top='smallest_style = 10\nsecond_reading = "1/4"',
        between=correct,
    ),
    "oneaudit-beside-polling": replace(
        _scene(
            mayor('name = "polling"'),
            bond('name = "oneaudit"', "targeted = false"),
            rounds=(Step({"mayor": 80}),),
            records={card: marks for card, marks in PAPER.items() if card[:2] in BATCHES[:2]},
        ),
        with_records=True,
        batch_totals=("bond",),
        pools=BATCHES[2:3],
    ),
    "small-styles": replace(
        _scene(
            mayor('name = "comparison"'),
            bond('name = "comparison"'),
            rounds=(Step({"mayor": 90, "bond": 50}),),
            records={
                card: {"bond": marks["bond"]} if card in FEW else marks
                for card, marks in PAPER.items()
            },
        ),
        with_records=True,
        top="smallest_style = 10",
    ),
    "withheld": replace(
        _scene(mayor('name = "comparison"'), rounds=(Step(hand_counts=("mayor",)),)),
        with_records=True,
        top="smallest_style = 61",
    ),
    "small-in-one-county": replace(
        _scene(
            mayor('name = "comparison"'),
            replace(
                bond('name = "comparison"', bound=56), votes=votes_of(SHORT, "bond", ("Yes", "No"))
            ),
            rounds=(Step({"mayor": 90, "bond": 40}),),
            paper=SHORT,
            records=SHORT,
        ),
        with_records=True,
        top="smallest_style = 10",
    ),
    "batch-comparison": replace(
        _scene(mayor('name = "batch_comparison"'), rounds=(Step({"mayor": 3}), Step({"mayor": 6}))),
        batch_totals=("mayor",),
    ),
    "counts-under-seal": replace(
        _scene(mayor('name = "batch_comparison"'), rounds=(Step({"mayor": 6}),)),
        batch_totals=("mayor",),
        top='second_reading = "1"\nunder_seal = true',
        is_sealed=True,
    ),
    "batch-comparison-replacement": replace(
        _scene(
            mayor(
                'name = "batch_comparison", replacement = true, together = true, understatements = false'
            ),
            rounds=(Step({"mayor": 12}),),
        ),
        batch_totals=("mayor",),
    ),
    "batch-errors": replace(
        _scene(
            mayor('name = "batch_comparison"', votes=votes_of(misread(PAPER, 3), "mayor", "AB")),
            rounds=(Step({"mayor": 3}), Step({"mayor": 5})),
            records=misread(PAPER, 3),
        ),
        batch_totals=("mayor",),
    ),
    "promised-in-vain": replace(
        _scene(
            mayor('name = "comparison"', votes=votes_of(FEWER, "mayor", "AB")),
            rounds=(Step({"mayor": 120}), Step(hand_counts=("mayor",))),
            paper=FEWER,
            records=on_few(PAPER, 30),
        ),
        with_records=True,
    ),
    "records-beyond-the-bound": replace(
        _scene(
            bond('name = "polling"'),
            mayor('name = "comparison"', "targeted = false", 48, votes_of(PARTS, "mayor", "AB")),
            rounds=(Step({"bond": 40}),),
            paper=PARTS,
            records=PARTS,
        ),
        with_records=True,
    ),
    "last-draw": replace(
        _scene(
            replace(
                mayor('name = "comparison"', votes=votes_of(ODD, "mayor", "AB")),
                risk_limit="0.0000000000001",
            ),
            rounds=(Step({"mayor": 90}), Step({"mayor": 91})),
            paper=ODD,
            records=ODD,
        ),
        with_records=True,
    ),
    "fixed-cards": _scene(
        mayor('name = "fixed_percentage", share = "1/4", measure = { name = "polling" }'),
        rounds=(Step({"mayor": 30}),),
    ),
    "fixed-by-jurisdiction": _scene(
        mayor('name = "fixed_percentage", share = "1/10", how = "by_jurisdiction"'),
        rounds=(Step({"mayor": 12}),),
    ),
    "fixed-batches": replace(
        _scene(
            mayor(
                'name = "fixed_percentage", share = "1/2", how = "batches_at_random", '
                'measure = { name = "batch_comparison", weights = "equal" }'
            ),
            rounds=(Step({"mayor": 3}),),
        ),
        batch_totals=("mayor",),
    ),
    "hand-count": _scene(mayor('name = "hand_count"'), rounds=(Step({}, ("mayor",)),)),
    "hand-count-differs": _scene(
        mayor('name = "polling"', votes={"A": 20, "B": 84}),
        rounds=(Step({"mayor": 20}), Step({}, ("mayor",))),
    ),
    "two-methods": replace(
        _scene(
            mayor('name = "comparison"'),
            bond('name = "batch_comparison"'),
            rounds=(Step({"mayor": 30, "bond": 3}), Step({"mayor": 35}, ("bond",))),
        ),
        with_records=True,
        batch_totals=("bond",),
    ),
    "odd-readings": replace(
        _scene(
            mayor('name = "comparison", style = false'),
            rounds=(Step({"mayor": 40}), Step({"mayor": 100})),
        ),
        with_records=True,
        between=read_oddly,
    ),
    "lost-batch": replace(
        _scene(
            mayor('name = "batch_comparison"'), rounds=(Step({"mayor": 3}), Step({}, ("mayor",)))
        ),
        batch_totals=("mayor",),
        top='second_reading = "1"',
        between=lose_a_batch,
    ),
    "super-majority": _scene(
        mayor('name = "polling"', 'rule = "super_majority"\nshare = "3/5"\nabout = ["A"]'),
        rounds=(Step({"mayor": 100}),),
    ),
    "threshold": replace(
        _scene(
            mayor('name = "comparison"', 'rule = "threshold"\nshare = "1/10"'),
            rounds=(Step({"mayor": 80}),),
            records=misread(PAPER, 1),
        ),
        with_records=True,
    ),
    "top-two": _scene(mayor('name = "polling"', 'rule = "top_two"'), rounds=(Step({"mayor": 80}),)),
    "highest-averages": replace(
        _scene(
            mayor('name = "comparison"', 'rule = "dhondt"\nseats = 5\nshare = "0.1"', bound=122),
            rounds=(Step({"mayor": 90}),),
            paper=without(PAPER, ("Adams", "2", "7")),
        ),
        with_records=True,
    ),
    "largest-remainders": _scene(
        mayor('name = "polling"', 'rule = "hamilton"\nseats = 4\nshare = "1/20"'),
        rounds=(Step({"mayor": 100}),),
    ),
    "odd-divisors-by-batches": replace(
        _scene(
            mayor(
                'name = "batch_comparison", replacement = true', 'rule = "sainte_lague"\nseats = 4'
            ),
            rounds=(Step({"mayor": 16}),),
        ),
        batch_totals=("mayor",),
    ),
    "unopposed": _scene(
        mayor('name = "polling"', "seats = 2"),
        bond('name = "polling"'),
        rounds=(Step({"bond": 40}),),
    ),
    "tie": _scene(
        mayor('name = "polling"', votes={"A": 50, "B": 50}), rounds=(Step({}, ("mayor",)),)
    ),
    "decided": replace(
        _scene(mayor('name = "polling"'), rounds=(Step({"mayor": 80}),)), is_faulty=True
    ),
    "aborted": replace(
        _scene(mayor('name = "polling"'), rounds=(Step({"mayor": 15}),)), is_aborted=True
    ),
    "paper-not-established": replace(
        _scene(mayor('name = "polling"'), rounds=(Step({"mayor": 80}),)), is_checked=False
    ),
}
"""An audit for each method, and for each way an audit can go."""

NO_LONGER_OPENED = {
    "ranked": _scene(mayor('name = "hand_count"', 'rule = "irv"'), rounds=(Step({}, ("mayor",)),)),
}
"""Audits of which records exist, and which are refused today when they are loaded."""
