"""What the law of a state asks of whoever is elected in a contest, or of a measure that passes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, TypeAlias

from canvass.data.recount import states
from canvass.journeys.election_kinds import kinds_of, may_fill_a_vacancy
from canvass.journeys.part import part_of_state
from canvass.journeys.places import states_of
from canvass.model import Contest, Election, ElectionType, Rule
from canvass.model.election_day import general_election_day
from canvass.model.measure import yes_and_no
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


@dataclass(frozen=True, slots=True)
class KindUnsaid:
    """What one state asks by the kinds of election that a contest may be of, where that is not the same for each.

    None stands beside a kind of which the law was not read.
    """

    state: str
    name: str
    by_kind: tuple[tuple[ElectionType, NeededByLaw | None], ...]


AskedByLaw: TypeAlias = NeededByLaw | KindUnsaid


def needed_in(
    state: str, question: Question, rulebook: Rulebook | None = None
) -> NeededByLaw | None:
    """What a state's law, the packaged one unless given, asks of such a contest; None where it was not read."""
    from canvass.journeys.rulebook import PACKAGED
    from canvass.recount.rule import Kind, Unseen
    from canvass.recount.selection import select

    law = (rulebook or PACKAGED).law(state)
    rule = select(law.rules, Kind.NEEDED, question).rule
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
    law = _Law(state, str(office), held_on, rulebook)
    found = _by_kind(law, contest)
    same = {each and (each.needed, each.statute, each.notes) for each in found.values()}
    if len(same) == 1:
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

    def of(self, kind: ElectionType) -> NeededByLaw | None:
        """What it asks in one kind of election."""
        from canvass.recount.question import Question
        from canvass.recount.scope import ContestClass

        contest = ContestClass(self.office, kind)
        return needed_in(self.state, Question(contest, self.held_on, self.held_on), self.rulebook)


_ByKind: TypeAlias = dict[ElectionType, NeededByLaw | None]


def _by_kind(law: _Law, contest: Contest) -> _ByKind:
    """What each kind of election that the contest may be of asks; a special one and its primary may have one name."""
    kinds = kinds_of(contest, law.office, law.held_on, law.own.rules)
    found = {kind: law.of(kind) for kind in kinds}
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
    running = sum(choice.kind.can_win for choice in contest.choices)
    return {ElectionType.PRIMARY: primary} if running > places else {}


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
        return any(leaves_open(contest, outcome, each) for _, each in law.by_kind)
    needed, pair = law.needed, yes_and_no(contest.choices)
    if isinstance(needed, ShareNeeded):
        first = outcome.order[0]
        is_no = pair is not None and first.choice == pair[1]
        is_reached = needed.is_reached(first.votes, outcome.valid_votes)
        return not is_no and (not is_reached or bool(needed.further))
    return isinstance(needed, FirstGoOn)


def leaves_open_for_all(contest: Contest, outcome: Outcome, law: KindUnsaid) -> bool:
    """Whether they do not elect, nominate or pass by the law of any kind of election that it may be."""
    return all(leaves_open(contest, outcome, each) for _, each in law.by_kind)
