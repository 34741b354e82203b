"""Who won, and by how much: the page of an outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from canvass.journeys.certified_twice import CertifiedTwice
from canvass.journeys.counts import Count, PlaceOutcome
from canvass.journeys.electors import College
from canvass.journeys.outcome import ElectionOutcome
from canvass.journeys.part import PartOfState
from canvass.model import Contest, Fate, InputFault, names_in_short
from canvass.present import hand_tally, words
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Page,
    Paragraph,
    Row,
    Table,
    Weight,
    paragraphs,
    rows,
    text,
)
from canvass.present.choices import choice_name
from canvass.present.decided import (
    ending_sentence,
    lead_sentence,
    lead_votes,
    marks_sentence,
    of_votes,
    share_sentences,
    standing,
    winner_words,
)
from canvass.present.inputs import added_up, faults_among
from canvass.present.messages import messages
from canvass.present.needed import needed_sentences
from canvass.present.one_screen import EVERY_FATE, PLACES_NAMED, first_that_fits, in_short
from canvass.present.worded import worded
from canvass.tabulation import BallotsFrom, Ending, Outcome

CHOICES_SHOWN, FEWEST_CHOICES = 4, 2
COUNTS_SHOWN = 2
UNITS_NAMED = 6
say = messages("outcome")
of_page = messages("page")


@dataclass(frozen=True, slots=True)
class Room:
    """How many choices are named, beside all winners and tied ones, and how many states; all unless given."""

    choices: int | None = None
    states: int | None = None


WHOLE, SCREEN = Room(), Room(CHOICES_SHOWN)


def outcome_page(result: ElectionOutcome) -> Page:
    """Who is ahead, the votes beside electors, who won where and by how much, and what differs between sources."""
    twice = (certificates_differ(result.contest, each) for each in result.certified_twice)
    return _page(result, [*_notes(result), *twice], _other_counts(result))


def outcome_screen(result: ElectionOutcome) -> Page:
    """The same on one screen of a terminal: which counts differ and where, and by how much with ``--all``.

    What is known to be wrong with the inputs is told whole where that fits the screen. Where it does not, it is told in
    bold what became of the votes, of each fault or, where that is too much too, place by place; then with the first
    choices alone, and with fewer states. ``--all`` has the rest.
    """
    return first_that_fits(_screens(result))


def _screens(result: ElectionOutcome) -> Iterator[Page]:
    """From the whole to the shortest."""
    differing = [*_differing_counts(result)]
    rest = [say("screen-rest")] if differing else []
    yield _page(result, [*_notes(result), *differing, *rest], (), room=SCREEN)
    sums = faults_among(result.inputs)
    others = (each for each in result.inputs if each not in (*sums, result.whole.part))
    notes = [*_gaps(result), *(each.sentence for each in others), *electors_differ(result.college)]
    caution = ""
    if sums or differing or result.hand_tallies:
        for each in ([one.sentence for one in sums], *in_short(sums)):
            caution = _joined([*each, *differing, say("screen-folded")])
            yield _page(result, notes, (), caution, SCREEN)
        yield _page(result, notes, (), caution, Room(FEWEST_CHOICES))
        differ = [say("screen-differ")] if differing else []
        caution = _joined([added_up(sums, EVERY_FATE, PLACES_NAMED), *differ, say("screen-folded")])
    for states in range(len(result.states), -1, -1):
        yield _page(result, notes, (), caution, Room(FEWEST_CHOICES, states))


def _joined(sentences: Iterable[str]) -> str:
    return " ".join(each.strip() for each in sentences if each.strip())


def _page(
    result: ElectionOutcome,
    notes: Sequence[str],
    further: Iterable[Block],
    caution: str = "",
    room: Room = WHOLE,
) -> Page:
    """The page of these notes; one with a ``caution``, for a screen, tells the counts by hand in short."""
    return Page(
        title=say("title", contest=result.title, day=words.day(result.day)),
        kicker="canvass outcome",
        blocks=(
            *paragraphs([*_answer(result, in_short=bool(caution))], Weight.LEAD),
            _votes(result, room.choices),
            *_states(result, room.states),
            *paragraphs(notes),
            *paragraphs([caution], Weight.CAUTION),
            Paragraph(_numbers_from(result.whole.count), Weight.NOTE),
            *further,
            Limits(of_page("limits"), (say("limit-reported"),)),
        ),
    )


def _differing_counts(result: ElectionOutcome) -> Iterator[str]:
    """Where two certified tables differ, and which other counts have other numbers."""
    if twice := [each.place for each in result.certified_twice]:
        yield say("screen-twice", places=words.listed(twice))
    others = dict.fromkeys(count.returns for _, count in _untold(result))
    if others:
        yield say("screen-others", many=len(others), counts=words.listed([*others]))


def _answer(result: ElectionOutcome, in_short: bool = False) -> Iterator[str]:
    """Who is ahead by the votes, how many ballots that is, what is still to be counted, and the electors."""
    contest, outcome = result.contest, result.whole.count.outcome
    yield say("votes", lead=" ".join(_lead(contest, outcome)))
    if result.whole.part is not None:
        yield result.whole.part.sentence
    if contest.most_marks > 1 and outcome.valid_votes:
        yield marks_sentence(contest, outcome)
    if result.whole.part is None or not result.whole.part.decided_by_all:
        yield from needed_sentences(contest, outcome, result.needed)
    yield from open_questions(outcome, result.whole.part)
    yield from _unread(result)
    if result.college is not None:
        yield from _electors(contest, result.college)
    if in_short:
        yield from (hand_tally.in_short(each, contest) for each in result.hand_tallies)
    else:
        yield from hand_tally.sentences(result.hand_tallies, contest)


def _lead(contest: Contest, outcome: Outcome) -> Iterator[str]:
    name, margin = partial(choice_name, contest), outcome.margin
    if outcome.rests_on_shares:
        yield from share_sentences(contest, outcome, name)
    elif margin is None or outcome.ending is Ending.TIE:
        yield ending_sentence(outcome)
    else:
        yield lead_sentence(margin, name, of_votes(contest), margin.cards)


def _electors(contest: Contest, college: College) -> Iterator[str]:
    allocation = college.allocation
    if allocation.elected is None:
        yield say("electors-nobody")
    else:
        yield say(
            "electors-elected",
            elected=choice_name(contest, allocation.elected),
            held=allocation.electors[allocation.elected],
            total=allocation.total,
            majority=allocation.majority,
        )
    if allocation.undecided:
        yield say("electors-undecided", units=words.listed(allocation.undecided))


def _unread(result: ElectionOutcome) -> Iterator[str]:
    """What the cells that nobody could read may do to the lead."""
    cells, margin = result.unread, result.whole.count.outcome.margin
    if cells is None:
        return
    yield say("unread", cells=cells.cells, each=words.votes(cells.each))
    if margin is not None and margin.margin_votes > cells.votes:
        yield say("unread-lead", least=words.votes(margin.margin_votes - cells.votes))


def open_questions(outcome: Outcome, part: PartOfState | None = None) -> Iterator[str]:
    """What a reader must know beside the numbers; of a part of a state not whether what is left can change who wins."""
    if outcome.outlook is not None and outcome.outstanding is not None:
        yield say("not-yet-counted", ballots=outcome.outstanding)
        if part is None or not part.decided_by_all:
            yield worded(outcome.outlook)


def _votes(result: ElectionOutcome, choices: int | None) -> Table:
    """Votes of the first choices by every count with other numbers, and their electors; all others in one line."""
    contest, outcome = result.contest, result.whole.count.outcome
    counts = result.whole.sums[:COUNTS_SHOWN]
    electors, shares = _elector_columns(result.college), shares_of(contest, outcome)

    def row(name: str, of: Sequence[str], shares_told: Iterable[str]) -> Row:
        held = (sum(each.get(choice, 0) for choice in of) for each in electors.values())
        votes = (_votes_of(count, of) for count in counts)
        return Row((name, *votes, *shares_told, *map(words.number, held)))

    named = _choices_named(outcome, choices)
    rest = [line.choice for line in outcome.order if line.choice not in named]
    by_choice = [
        row(
            marked(contest, outcome, choice),
            [choice],
            (words.percent(each[choice]) for each in shares.values()),
        )
        for choice in named
    ]
    if rest:
        by_choice.append(
            row(say("row-rest", many=len(rest)), rest, _together(rest, outcome, shares))
        )
    together = Row(
        (
            say("row-all", of=of_votes(contest)),
            *(words.number(count.outcome.valid_votes) for count in counts),
            *("" for _ in shares),
            *(words.number(sum(held.values())) for held in electors.values()),
        ),
        mark="aside",
    )
    heads = (*(count.returns for count in counts), *shares, *electors)
    return Table(
        caption="",
        columns=(
            text(say("column-choice", place=_whole_name(result))),
            *(Column(head) for head in heads),
        ),
        rows=(*by_choice, together),
    )


def _whole_name(result: ElectionOutcome) -> str:
    """What the election is of; that part of a state where it is called as the whole state."""
    name, part = result.whole.place.name, result.whole.part
    return part.where if part is not None and part.state_name == name else name


def shares_of(contest: Contest, outcome: Outcome) -> dict[str, dict[str, Fraction | None]]:
    """Shares of every line, by what they are of: where votes are marks, of the marks, and of the ballots if known."""
    shares = {line.choice: line.share for line in outcome.order}
    if contest.most_marks == 1:
        return {say("column-share"): shares}
    number = outcome.ballots.number
    by_ballot = {line.choice: Fraction(line.votes, number or 1) for line in outcome.order}
    is_cards = outcome.ballots.basis is BallotsFrom.CARDS
    of = say("column-of-cards" if is_cards else "column-of-ballots")
    return {say("column-of-marks"): shares} | ({of: dict(by_ballot)} if number else {})


def _choices_named(outcome: Outcome, shown: int | None) -> list[str]:
    """The first choices, and every winner and tied one beyond them; the last too where it would be the only other."""
    every = [line.choice for line in outcome.order]
    named = list(dict.fromkeys([*every[:shown], *outcome.leading, *outcome.tied]))
    return every if len(every) == len(named) + 1 else named


def _together(
    rest: Sequence[str], outcome: Outcome, shares: Mapping[str, Mapping[str, Fraction | None]]
) -> Iterator[str]:
    """The share of several choices in the votes; marks for them may be on one ballot, so none of the ballots."""
    valid = outcome.valid_votes
    votes = sum(line.votes for line in outcome.order if line.choice in rest)
    yield words.percent(Fraction(votes, valid) if valid else None)
    yield from ("" for _ in [*shares][1:])


def _elector_columns(college: College | None) -> dict[str, dict[str, int]]:
    if college is None:
        return {}
    if not college.counts:
        return {say("column-electors"): dict(college.allocation.electors)}
    return {
        say("column-pledged"): {count.choice: count.pledged for count in college.counts},
        say("column-cast"): {count.choice: count.cast for count in college.counts},
    }


def marked(contest: Contest, outcome: Outcome, choice: str) -> str:
    """A choice and what became of it, where its place in the order does not say it."""
    name, became = choice_name(contest, choice), standing(contest, outcome, choice)
    return say("row-became", choice=name, became=became) if became else name


def _votes_of(count: Count, choices: Sequence[str]) -> str:
    """The votes of these choices in a count; a stroke where it has none of them."""
    found = [line.votes for line in count.outcome.order if line.choice in choices]
    return words.number(sum(found)) if found else "-"


def _states(result: ElectionOutcome, shown: int | None) -> Iterator[Block]:
    """A line for each of the first states, and how many more there are."""
    name = partial(choice_name, result.contest)
    found = [(state.place.name, state.count.outcome) for state in result.states[:shown]]
    if found:
        yield Table(
            caption="",
            columns=(
                text(say("column-state")),
                text(say("column-ahead" if _are_parts(result) else "column-winner")),
                Column(say("column-margin")),
                Column(say("column-of", of=of_votes(result.contest)), is_minor=True),
                Column(say("column-share")),
                Column(say("column-per-card"), is_minor=True),
            ),
            rows=rows(
                [(place, winner_words(each, name), *_margin_cells(each)) for place, each in found]
            ),
        )
    if more := len(result.states) - len(found):
        yield Paragraph(of_page("more-states", many=more))


def _are_parts(result: ElectionOutcome) -> bool:
    """Whether nobody won by these votes, for other counties decide too."""
    return any(state.part is not None and state.part.decided_by_all for state in result.states)


def _margin_cells(outcome: Outcome) -> tuple[str, str, str, str]:
    """The lead and its shares; where a share of the votes decides, that of the choice nearest to it."""
    margin, valid = outcome.margin, words.number(outcome.valid_votes)
    if outcome.share_margin is not None:
        nearest = outcome.share_margin
        return "-", valid, words.percent(Fraction(nearest.votes, nearest.valid_votes)), "-"
    return (
        lead_votes(margin),
        valid,
        words.percent(margin.margin_share if margin else None),
        words.percent(margin.diluted_margin if margin else None),
    )


def _notes(result: ElectionOutcome) -> Iterator[str]:
    """Ballots not yet counted, and what the counts lack or contradict."""
    yield from _gaps(result)
    yield from (each.sentence for each in result.inputs if each != result.whole.part)
    yield from electors_differ(result.college)


def _gaps(result: ElectionOutcome) -> Iterator[str]:
    """Ballots not yet counted, and units of which a count has no votes."""
    for state in result.parts:
        for sentence in open_questions(state.count.outcome, state.part):
            yield say("of-place", place=state.place.name, sentence=sentence)
    yield from coverage(result.states)
    for place in (result.whole, *result.parts):
        yield from faults(place)


def without(result: ElectionOutcome, place: PlaceOutcome, count: Count) -> str:
    """The units that were left out of a count in a place; empty where none was."""
    left = [
        fault.what
        for fault in result.inputs
        if isinstance(fault, InputFault)
        and fault.fate is Fate.LEFT_OUT
        and count.returns in fault.sets
        and place.place.state in (None, fault.state)
    ]
    return words.listed(left, shown=UNITS_NAMED) if left else ""


def coverage(states: Sequence[PlaceOutcome]) -> Iterator[str]:
    """Which states' numbers are those of a part of the state."""
    for state in states:
        if state.counties and state.part is None:
            listed, every = state.counties
            yield say("part-of-state", place=state.place.name, listed=listed, every=every)


def certificates_differ(contest: Contest, both: CertifiedTwice) -> str:
    """Both numbers of two certified counts, and the states in which they differ."""
    named, short = both.choices.items(), names_in_short(contest)
    told = {"place": both.place, "first": both.first, "other": both.other}
    if not both.has_other_sums:
        many = len(both.states)
        return say("certified-twice-same-sums", many=many, states=words.listed(both.states), **told)
    return say(
        "certified-twice",
        numbers=_numbers_of(
            contest, {short[choice]: pair[0] for choice, pair in named}, both.valid[0]
        ),
        others=_numbers_of(
            contest, {short[choice]: pair[1] for choice, pair in named}, both.valid[1]
        ),
        many=len(both.states),
        states=words.listed(both.states),
        **told,
    )


def _numbers_of(contest: Contest, votes: Mapping[str, int], valid: int) -> str:
    of_choices = [say("votes-for", votes=count, choice=choice) for choice, count in votes.items()]
    return words.listed([*of_choices, say("valid-of", valid=valid, of=of_votes(contest))])


def electors_differ(college: College | None) -> Iterator[str]:
    """States whose electors two tables count differently."""
    yield from (each.sentence for each in college.differing) if college else ()


def faults(place: PlaceOutcome) -> Iterator[str]:
    """What the count of a place lacks or contradicts, in sentences."""
    count, name = place.count, place.place.name
    if count.states_missing:
        missing = words.listed(count.states_missing, shown=UNITS_NAMED)
        yield say("missing-states", place=name, returns=count.returns, states=missing)
    elif count.units_missing:
        yield from _units_missing(name, count)
    if count.modes_differ:
        many = len(count.modes_differ)
        yield say("modes-differ", place=name, returns=count.returns, totals=many)


def _units_missing(place: str, count: Count) -> Iterator[str]:
    """The units that a count has nothing of, and those of which its set has votes of other contests alone."""
    names = dict(zip(count.units_missing, count.names_missing, strict=True))
    elsewhere = {unit: names.pop(unit) for unit in count.units_elsewhere}
    told = {"place": place, "returns": count.returns}
    if names:
        named = words.listed([*names.values()], shown=UNITS_NAMED)
        yield say("missing-units", units=len(names), named=named, **told)
    if elsewhere:
        named = words.listed([*elsewhere.values()], shown=UNITS_NAMED)
        yield say("not-in-contest", units=len(elsewhere), named=named, **told)


def _numbers_from(count: Count) -> str:
    detail = f", {count.baseline_detail}" if count.baseline_detail else ""
    return say("numbers-from", returns=count.returns, baseline=f"{count.baseline.sentence}{detail}")


def _untold(result: ElectionOutcome) -> Iterator[tuple[PlaceOutcome, Count]]:
    """Counts of the same votes with other numbers, but for certified ones that a sentence tells."""
    told = {(each.place, each.other) for each in result.certified_twice}
    for place in (result.whole, *result.parts):
        for other in place.differing:
            if (place.place.name, other.returns) not in told:
                yield place, other


def _other_counts(result: ElectionOutcome) -> Iterator[Block]:
    """A table of the counts with other numbers."""
    differing = [*_untold(result)]
    if not differing:
        return
    yield Table(
        caption="",
        columns=(
            text(say("column-place")),
            text(say("column-other")),
            Column(say("column-other-margin", of=of_votes(result.contest))),
        ),
        rows=tuple(_other_count(result, place, other) for place, other in differing),
    )


def _other_count(result: ElectionOutcome, place: PlaceOutcome, other: Count) -> Row:
    margin, valid = other.outcome.margin, words.number(other.outcome.valid_votes)
    count = say("other-count", returns=other.returns, baseline=other.baseline.value)
    lacking = without(result, place, other)
    return Row(
        (
            place.place.name,
            say("other-count-without", count=count, units=lacking) if lacking else count,
            say("other-margin", votes=lead_votes(margin), valid=valid),
        ),
        mark="aside",
    )
