"""What the law of a state asks of whoever is elected in a contest, or of a measure that passes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, TypeAlias

from canvass.data.recount import states
from canvass.journeys.election_kinds import kinds_of, may_fill_a_vacancy
from canvass.journeys.part import part_of_state
from canvass.journeys.places import states_of
from canvass.journeys.primary_ballot import MAY_HAVE_NO_PARTIES, PrimaryBallot, primary_ballot
from canvass.model import Contest, Election, ElectionType, Rule
from canvass.model.election_day import general_election_day
from canvass.model.measure import retained, yes_and_no
from canvass.recount.needed import FirstGoOn, Needed, Next, ShareNeeded
from canvass.tabulation import Outcome
from canvass.tabulation.decision import RUNOFF_PLACES

if TYPE_CHECKING:  # what reads law is imported for a contest that has one: a nation's has none
    from canvass.journeys.rulebook import Rulebook
    from canvass.recount.question import Question
    from canvass.recount.rule import RecountRule
    from canvass.recount.rule_text import StateLaw


@dataclass(frozen=True, slots=True)
class NeededByLaw:
    """What one state asks, and where that was read."""

    state: str
    name: str
    needed: Needed
    rule_id: str
    statute: str
    quote: str
    notes: str = ""


MayBeOf: TypeAlias = ElectionType | PrimaryBallot
"""A kind of election, or one of the ballots of a primary."""


@dataclass(frozen=True, slots=True)
class KindUnsaid:
    """What one state asks by the kinds of election that a contest may be of, where that is not the same for each.

    None stands beside a kind of which the law was not read.
    """

    state: str
    name: str
    by_kind: tuple[tuple[MayBeOf, NeededByLaw | None], ...]


AskedByLaw: TypeAlias = NeededByLaw | KindUnsaid


def needed_in(
    state: str, question: Question, rulebook: Rulebook | None = None, stage: str = ""
) -> NeededByLaw | None:
    """What a state's law, the packaged one unless given, asks of such a contest; None where it was not read.

    The stage ``nonpartisan`` is of a primary for an office without parties, where others of its class have parties.
    """
    from canvass.journeys.rulebook import PACKAGED
    from canvass.recount.rule import Kind, Unseen
    from canvass.recount.selection import select

    law = (rulebook or PACKAGED).law(state)
    rule = select(law.rules, Kind.NEEDED, question, stage).rule
    if rule is None or isinstance(rule.content, Unseen):
        return None
    return NeededByLaw(
        state=state,
        name=law.name,
        needed=_content(rule),
        rule_id=rule.rule_id,
        statute=rule.evidence.statute,
        quote=rule.evidence.quote,
        notes=rule.notes,
    )


def _content(rule: RecountRule) -> Needed:
    """What a rule of this kind says."""
    return rule.content  # type: ignore[return-value]


def needed_of(election: Election, contest: Contest) -> AskedByLaw | None:
    """What the law asks of a contest of one state of which the office is known; else None.

    None too where the votes are, or may be, those of a part of a state: no share of these is the law's.
    """
    held_on, places = election.day_of(contest), [*states_of(election)]
    if contest.office is None or len(places) != 1 or places[0] not in states():
        return None
    if part_of_state(election, contest) is not None:
        return None
    return asked_by_law(places[0], contest, contest.office, held_on)


def needed_for(
    state: str, contest: Contest, office: str, held_on: date, rulebook: Rulebook | None = None
) -> NeededByLaw | None:
    """What the state's law asks of a contest for an office; of unknown kind where it is the same for each it may be."""
    return surely(asked_by_law(state, contest, office, held_on, rulebook))


def surely(law: AskedByLaw | None) -> NeededByLaw | None:
    """What is asked whichever kind of election it is."""
    return law if isinstance(law, NeededByLaw) else None


def asked_by_law(
    state: str, contest: Contest, office: str, held_on: date, rulebook: Rulebook | None = None
) -> AskedByLaw | None:
    """The same, and what each kind of election that it may be asks, where they differ."""
    law = _Law(state, retained(str(office), contest.choices), held_on, rulebook)
    found = _by_kind(law, contest)
    same = {each and (each.needed, each.statute, each.notes) for each in found.values()}
    if len(same) == 1 and not any(_is_unread(kind, each) for kind, each in found.items()):
        return next(iter(found.values()))
    return KindUnsaid(state, law.own.name, tuple(found.items()))


@dataclass(frozen=True, slots=True)
class _Law:
    """The law of a state as it is asked of contests for one office on one day."""

    state: str
    office: str
    held_on: date
    rulebook: Rulebook | None

    @property
    def own(self) -> StateLaw:
        """The law itself, the packaged one unless another was given."""
        from canvass.journeys.rulebook import PACKAGED

        return (self.rulebook or PACKAGED).law(self.state)

    def of(self, kind: ElectionType, stage: str = "") -> NeededByLaw | None:
        """What it asks in one kind of election."""
        from canvass.recount.question import Question
        from canvass.recount.scope import ContestClass

        contest = ContestClass(self.office, kind)
        question = Question(contest, self.held_on, self.held_on)
        return needed_in(self.state, question, self.rulebook, stage)


_ByKind: TypeAlias = dict[MayBeOf, NeededByLaw | None]


def _by_kind(law: _Law, contest: Contest) -> _ByKind:
    """What each kind of election that the contest may be of asks, and each ballot of a primary."""
    found = _without_impossible(law, contest, _by_election(law, contest))
    return _by_ballot(law, contest, found) if ElectionType.PRIMARY in found else found


def _without_impossible(law: _Law, contest: Contest, found: _ByKind) -> _ByKind:
    """Without a primary that nobody said it is and that the law would not hold: no more stand than would go on."""
    primary = found.get(ElectionType.PRIMARY) or law.of(ElectionType.PRIMARY, "nonpartisan")
    needed = primary.needed if primary else None
    if contest.election_type is not None or not isinstance(needed, FirstGoOn) or not needed.of_more:
        return found
    if _running(contest) > needed.places * contest.seats or len(found) == 1:
        return found
    return {kind: each for kind, each in found.items() if kind is not ElectionType.PRIMARY}


def _by_ballot(law: _Law, contest: Contest, found: _ByKind) -> _ByKind:
    """The same with each ballot that it may be on in the place of a primary, where that is another question.

    Where the law of neither was read nobody is a winner of a contest that is called a primary and shows no party, or
    several: of judges and sheriffs most states let the first two go on.
    """
    ballots = _ballots(law, contest, found[ElectionType.PRIMARY])
    if not ballots:
        return found
    rest = {kind: each for kind, each in found.items() if kind is not ElectionType.PRIMARY}
    return rest | ballots


def _ballots(law: _Law, contest: Contest, primary: NeededByLaw | None) -> _ByKind:
    """What is asked on each ballot that a primary may be on; empty where that is what is asked in a primary."""
    whose, is_said = primary_ballot(contest), contest.election_type is ElectionType.PRIMARY
    if whose is PrimaryBallot.ALL_PARTIES:
        return {whose: None} if primary is None and is_said else {}
    if whose is PrimaryBallot.PARTY or law.office not in MAY_HAVE_NO_PARTIES:
        return {}
    other = law.of(ElectionType.PRIMARY, "nonpartisan")
    if other is None and (primary is not None or not is_said):
        return {}
    own: _ByKind = {} if whose else {PrimaryBallot.PARTY: primary}
    return own | {PrimaryBallot.NONPARTISAN: other}


def _is_unread(kind: MayBeOf, asked: NeededByLaw | None) -> bool:
    """Whether who goes on from a primary that is not one party's is not known."""
    return asked is None and kind in (PrimaryBallot.ALL_PARTIES, PrimaryBallot.NONPARTISAN)


def _running(contest: Contest) -> int:
    return sum(choice.kind.can_win for choice in contest.choices)


def _by_election(law: _Law, contest: Contest) -> _ByKind:
    """What each kind of election that the contest may be of asks; a special one and its primary may have one name."""
    kinds = kinds_of(contest, law.office, law.held_on, law.own.rules)
    found: _ByKind = {kind: law.of(kind) for kind in kinds}
    if kinds == (ElectionType.PRIMARY,):
        return found | _for_a_vacancy(law, contest, found[ElectionType.PRIMARY])
    if kinds == (ElectionType.SPECIAL,):
        return found | _of_its_primary(law, contest, found[ElectionType.SPECIAL])
    return found


def _for_a_vacancy(law: _Law, contest: Contest, primary: NeededByLaw | None) -> _ByKind:
    """What a primary for a vacancy asks, where this may be one and that was read.

    The first go on in California's primaries, but in one for a vacancy whoever has a majority is elected.
    """
    first_go_on = primary is not None and isinstance(primary.needed, FirstGoOn)
    if not (first_go_on and may_fill_a_vacancy(contest, law.held_on)):
        return {}
    special = law.of(ElectionType.SPECIAL)
    return {ElectionType.SPECIAL: special} if special else {}


def _of_its_primary(law: _Law, contest: Contest, special: NeededByLaw | None) -> _ByKind:
    """What a primary asks, where a special election may be its own: more stand in it than go on from one.

    Not in November, nor where the law of special elections has a runoff of its own, as California's has. Where that
    law was not read, what a primary asks is told whatever it is: files call Alabama's special primaries special, which
    ask a majority.
    """
    has_runoff = special is not None and _follows(special) is Next.RUNOFF
    if has_runoff or law.held_on == general_election_day(law.held_on.year):
        return {}
    primary = law.of(ElectionType.PRIMARY)
    if primary is None or (special is not None and not isinstance(primary.needed, FirstGoOn)):
        return {}
    places = primary.needed.places if isinstance(primary.needed, FirstGoOn) else RUNOFF_PLACES
    return {ElectionType.PRIMARY: primary} if _running(contest) > places else {}


def _follows(law: NeededByLaw) -> Next | None:
    """What the law does where nobody has the share that it asks for."""
    return law.needed.follows if isinstance(law.needed, ShareNeeded) else None


def leaves_open(contest: Contest, outcome: Outcome, law: AskedByLaw | None) -> bool:
    """Whether by the law more votes than anybody else's do not elect, nominate or pass; of unread law False.

    Where the kind of election was not said: whether they do not by the law of one that it may be.
    """
    if law is None or contest.rule is not Rule.PLURALITY or not outcome.order:
        return False
    if isinstance(law, KindUnsaid):
        return any(_leaves_open(contest, outcome, *each) for each in law.by_kind)
    needed, pair = law.needed, yes_and_no(contest.choices)
    if isinstance(needed, ShareNeeded):
        first = outcome.order[0]
        is_no = pair is not None and first.choice == pair[1]
        is_reached = needed.is_reached(first.votes, outcome.valid_votes)
        return not is_no and (not is_reached or bool(needed.further))
    return isinstance(needed, FirstGoOn)


def leaves_open_for_all(contest: Contest, outcome: Outcome, law: KindUnsaid) -> bool:
    """Whether they do not elect, nominate or pass by the law of any kind of election that it may be."""
    return all(_leaves_open(contest, outcome, *each) for each in law.by_kind)


def _leaves_open(
    contest: Contest, outcome: Outcome, kind: MayBeOf, asked: NeededByLaw | None
) -> bool:
    return _is_unread(kind, asked) or leaves_open(contest, outcome, asked)
