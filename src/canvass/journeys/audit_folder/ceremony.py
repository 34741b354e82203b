"""``canvass audit ceremony``: a seed that several people make, or dice and a public beacon, and nobody chooses."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from canvass.audit.event import (
    BeaconRead,
    CeremonyAbandoned,
    CeremonyOpened,
    DiceRolled,
    DigitsOpened,
    DigitsPromised,
    Seeded,
    Way,
)
from canvass.audit.event.ceremony import BEACON_VALUE, DIGITS
from canvass.audit.state import AuditState, require_seed_turn
from canvass.audit.state.ceremony import Ceremony
from canvass.errors import BadFile, BadSeed, BadValue, OutOfTurn, UnreadableFile
from canvass.journeys.audit_folder.desk import Desk, Hand, alone
from canvass.journeys.audit_folder.folder import keep_private
from canvass.journeys.audit_folder.reason import require_reason
from canvass.journeys.audit_folder.seed import (
    Rolled,
    read_aloud_digest,
    read_dice,
    require_same,
    require_witnesses,
)
from canvass.model.fields import DIGEST
from canvass.model.name import ADVICE, fault_of_label, fault_of_name, same_name

HOW = {
    Way.CONTRIBUTIONS: "a ceremony: the digits of the contributors added place by place",
    Way.BEACON: "a ceremony: dice, and the digits that follow from a beacon's value, added place by place",
}
LONGEST_FILE = 10_000


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a contributor keeps: the digits, the nonce, and the digest that the office gets first."""

    contributor: str
    commitment: str
    digits: str
    nonce: str

    @property
    def digest(self) -> str:
        """What is promised."""
        return self.opened.digest(self.commitment)

    @property
    def opened(self) -> DigitsOpened:
        """What is shown later."""
        return DigitsOpened(self.contributor, self.digits, self.nonce)


@dataclass(frozen=True, slots=True)
class Entered:
    """A ceremony after a promise or the dice, and the digest of their entry: who keeps that shows the order later."""

    ceremony: Ceremony
    entry: int
    digest: str


def draw_contribution(file: Path, contributor: str, commitment: str, digits: str) -> Contribution:
    """Keep a contributor's digits with a new nonce in a file that nobody else can read.

    Raises BadValue, BadSeed; OutOfTurn where the file is there, for the digits in it may be promised already.
    """
    if fault := fault_of_name(contributor):
        raise BadValue(f"contributor {contributor!a}: {fault}; {ADVICE}; nothing was written")
    if not DIGEST.fullmatch(commitment):
        raise BadValue(
            f"the commitment's digest has 64 hexadecimal digits, found {commitment!r}: copy it from the page of the "
            "commitment; nothing was written"
        )
    if file.exists():
        raise OutOfTurn(f"{file}: is there already, and may be promised; name another file")
    rolled = _twenty(read_dice(digits))
    made = Contribution(contributor, commitment, rolled.seed, secrets.token_hex(32))
    keep_private(file, json.dumps(asdict(made), ensure_ascii=False, indent=1).encode())
    return made


def read_contribution(file: Path) -> Contribution:
    """What a contributor kept. Raises UnreadableFile, BadFile."""
    try:
        with file.open("rb") as opened:
            return contribution_in(opened.read(LONGEST_FILE), str(file))
    except OSError as fault:
        raise UnreadableFile(f"{file}: cannot be read ({fault.strerror})") from None


def contribution_in(text: str | bytes, name: str) -> Contribution:
    """The same from what its file says; ``name`` is what a refusal calls it. Raises BadFile."""
    try:
        kept = Contribution(**json.loads(text[:LONGEST_FILE]))
    except (ValueError, TypeError, RecursionError):
        raise BadFile(
            f"{name}: it is not what a contributor to a ceremony keeps; nothing was written"
        ) from None
    if not all(isinstance(part, str) for part in asdict(kept).values()):
        raise BadFile(f"{name}: digits, nonce and names are texts; nothing was written")
    return kept


@alone
def open_ceremony(
    desk: Desk, words: tuple[str, ...], contributors: Sequence[str], beacon: str, hand: Hand
) -> CeremonyOpened:
    """Say how the seed will be made, for the commitment whose words were read aloud. Raises BadValue, OutOfTurn."""
    require_seed_turn(desk.state)
    if bool(contributors) == bool(beacon):
        raise BadValue(
            "a ceremony is of contributors, or of dice and a beacon: name the one or the other; nothing was written"
        ).at_terminal("give --contributor for each of them, or --beacon")
    if fault := fault_of_label(beacon):
        raise BadValue(f"the beacon {beacon!a}: {fault}; nothing was written")
    _require_people(contributors)
    way = Way.BEACON if beacon else Way.CONTRIBUTIONS
    said = CeremonyOpened(read_aloud_digest(desk, words), way, tuple(contributors), beacon)
    desk.say(said, hand)
    return said


@alone
def promise(desk: Desk, contributor: str, digest: str, hand: Hand) -> Entered:
    """Keep a contributor's digest. Raises BadValue, OutOfTurn, UnknownName."""
    if not DIGEST.fullmatch(digest):
        raise BadValue(
            f"a digest has 64 hexadecimal digits in small letters, found {digest!r}; nothing was written"
        )
    desk.say(DigitsPromised(_spelled(desk.state, contributor), digest), hand)
    return _entered(desk)


@alone
def reveal(desk: Desk, kept: Contribution, hand: Hand) -> Ceremony:
    """Show a contributor's digits, when every digest is in. Raises BadRecord, BadValue, OutOfTurn, UnknownName."""
    now = ceremony_at_work(desk.state)
    if not re.fullmatch(f"[0-9]{{{DIGITS}}}", kept.digits) or not DIGEST.fullmatch(kept.nonce):
        raise BadValue(
            f"the file of {kept.contributor} was changed: it has no {DIGITS} digits, or no nonce"
        )
    if kept.commitment != now.opened.commitment:
        raise OutOfTurn(
            f"the digits of {kept.contributor} are for the commitment {kept.commitment}; the ceremony is for "
            f"{now.opened.commitment}; nothing was written"
        )
    desk.say(kept.opened, hand)
    return ceremony_at_work(desk.state)


@alone
def roll(
    desk: Desk, rolled: Rolled, again: Rolled, witnesses: Sequence[str], hand: Hand
) -> Entered:
    """Keep the dice, before the beacon speaks. Raises BadSeed, BadValue, OutOfTurn."""
    require_same(rolled, again)
    require_witnesses(witnesses, hand.actor)
    desk.say(DiceRolled(_twenty(rolled).seed, tuple(witnesses)), hand)
    return _entered(desk)


@alone
def read_beacon(desk: Desk, value: str, hand: Hand) -> Ceremony:
    """Keep what the beacon published, after the dice. Raises BadValue, OutOfTurn."""
    if not BEACON_VALUE.fullmatch(value):
        raise BadValue(
            f"{value!a} is not a value of a beacon: write its digits 0 to 9 and its letters a to z alone, as small "
            f"letters, without spaces and signs{_meant(value)}; nothing was written"
        )
    desk.say(BeaconRead(value), hand)
    return ceremony_at_work(desk.state)


@alone
def abandon(desk: Desk, reason: str, hand: Hand) -> Ceremony:
    """End a ceremony that makes no seed; both verifiers tell it. Raises BadValue, OutOfTurn."""
    ended = ceremony_at_work(desk.state)
    require_reason(reason)
    desk.say(CeremonyAbandoned(reason), hand)
    return ended


@alone
def keep_made_seed(
    desk: Desk, words: tuple[str, ...], witnesses: Sequence[str], hand: Hand
) -> Seeded:
    """Keep the seed that the ceremony makes.

    Raises BadSeed for other words, BadValue for a witness who is none, OutOfTurn where something is missing.
    """
    require_witnesses(witnesses, hand.actor)
    made = ceremony_at_work(desk.state)
    seed = made.seed
    said = Seeded(read_aloud_digest(desk, words), seed, HOW[made.opened.way], tuple(witnesses))
    desk.say(said, hand)
    return said


def _entered(desk: Desk) -> Entered:
    head = desk.record.head
    return Entered(ceremony_at_work(desk.state), head.sequence, head.digest)


def ceremony_at_work(state: AuditState) -> Ceremony:
    """The ceremony that is open. Raises OutOfTurn where there is none."""
    require_seed_turn(state)
    if state.ceremony is None:
        raise OutOfTurn("no ceremony is open; nothing was written").at_terminal(
            "open one with canvass audit ceremony open"
        )
    return state.ceremony


def require_no_ceremony(state: AuditState) -> None:
    """Refuse what would make a ceremony void in silence. Raises OutOfTurn."""
    if state.ceremony is not None and state.seeded is None:
        raise OutOfTurn(
            f"a ceremony is open since entry {state.ceremony.entry}, and it is for the commitment in force: abandon it "
            "first, with the reason; nothing was written"
        )


def _spelled(state: AuditState, name: str) -> str:
    """The contributor as the ceremony spells the name."""
    people = ceremony_at_work(state).opened.contributors
    return next((each for each in people if same_name(each) == same_name(name)), name)


def _meant(value: str) -> str:
    """What is probably meant, to be compared with what the beacon published."""
    bare = re.sub(r"[\s:.,_-]", "", value).lower()
    return f": {bare}" if BEACON_VALUE.fullmatch(bare) else ""


def _require_people(names: Sequence[str]) -> None:
    for name in names:
        if fault := fault_of_name(name):
            raise BadValue(f"contributor {name!a}: {fault}; {ADVICE}; nothing was written")
    if len({*map(same_name, names)}) < len(names):
        raise BadValue(
            f"somebody is named twice: {', '.join(names)}; a contributor contributes once; nothing was written"
        )
    if len(names) == 1:
        raise BadValue(f"{names[0]} alone would choose the seed: name two contributors or more")


def _twenty(rolled: Rolled) -> Rolled:
    if len(rolled.seed) != DIGITS:
        raise BadSeed(
            f"a contribution has {DIGITS} digits; found {len(rolled.seed)}; nothing was written"
        )
    return rolled
