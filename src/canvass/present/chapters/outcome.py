"""Who won, and by how much? The chapter in words and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from canvass.journeys.counts import Count, PlaceOutcome
from canvass.journeys.electors import College
from canvass.journeys.outcome import ElectionOutcome
from canvass.present import hand_tally
from canvass.present.blocks import (
    Column,
    Paragraph,
    Row,
    Table,
    Weight,
    blocks_of,
    paragraphs,
    text,
)
from canvass.present.decided import (
    ending_sentence,
    marks_sentence,
    of_votes,
    share_sentences,
    winner_words,
)
from canvass.present.outcome import (
    coverage,
    electors_differ,
    faults,
    marked,
    open_questions,
    shares_of,
    without,
)
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import counted, listed, number, part_of, percent, votes
from canvass.tabulation import Ending, Margin, Outcome

TITLE = "Who won, and by how much?"
WITH_NAME = 4
"""Choices listed by name; the rest is one line."""

LIMITS = (
    "These are reported numbers. A margin says who is ahead in them, not whether they are right.",
    "How votes were counted, and whether paper exists to count them again, is in the next chapters.",
)


def outcome_page(result: ElectionOutcome, reader: Reader) -> ChapterPage:
    """Winner, electors and margins."""
    lead = " ".join(_lead(result, reader))
    states = _states(result, reader) if result.states else None
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            _votes(result, reader),
            states,
            *paragraphs(_notes(result, reader), Weight.NOTE),
            limits(LIMITS),
        ),
        lines=(lead, *(_line(place, reader) for place in result.states)),
        short=in_short((lead,), states),
    )


def _lead(result: ElectionOutcome, reader: Reader) -> Iterator[str]:
    outcome = result.whole.count.outcome
    if result.college:
        yield _electors(result.college, reader)
    if outcome.rests_on_shares:
        yield from share_sentences(result.contest, outcome, reader.name)
        yield from open_questions(outcome, result.whole.part)
        return
    if outcome.margin is None or outcome.ending is Ending.TIE:
        yield ending_sentence(outcome)
        return
    ahead, behind = outcome.margin.ahead, outcome.margin.behind
    shares = {line.choice: line.share for line in outcome.order}
    yield (
        f"{reader.name(ahead)} received {_least(outcome.margin)}{number(outcome.margin.margin_votes)} more votes than "
        f"{reader.name(behind)} ({percent(shares[ahead], 1)} against {percent(shares[behind], 1)} of "
        f"{number(outcome.valid_votes)}{_unit(result)})."
    )
    yield from open_questions(outcome, result.whole.part)


def _unit(result: ElectionOutcome) -> str:
    return " marks" if result.contest.most_marks > 1 else ""


def _electors(college: College, reader: Reader) -> str:
    allocation = college.allocation
    if allocation.elected is None:
        return "Nobody has a majority of the electors; the House of Representatives decides."
    held = allocation.electors[allocation.elected]
    return (
        f"{reader.name(allocation.elected)} carried places with {held} of {allocation.total} electors; "
        f"{allocation.majority} elect."
    )


def _line(place: PlaceOutcome, reader: Reader) -> str:
    outcome = place.count.outcome
    if outcome.rests_on_shares:
        return f"{place.place.name}: {winner_words(outcome, reader.short)}."
    if outcome.margin is None or outcome.ending is Ending.TIE:
        return f"{place.place.name}: {ending_sentence(outcome)}"
    margin = outcome.margin
    return (
        f"{place.place.name}: {reader.short(margin.ahead)} by {_least(margin)}"
        f"{part_of(margin.margin_votes, margin.valid_votes)}"
        f"{' marks' if reader.report.contest.most_marks > 1 else ''}."
    )


def _least(margin: Margin) -> str:
    """The lead is over a line of several choices, so over any one of them it is larger still."""
    return "at least " if margin.is_least else ""


def _votes(result: ElectionOutcome, reader: Reader) -> Table:
    outcome = result.whole.count.outcome
    has_electors = bool(result.college and result.college.counts)
    return Table(
        caption=f"{result.whole.place.name}: votes" + (" and electors" if has_electors else ""),
        note=_of_what(result)
        + (" Pledged: electors appointed; cast: how they voted." if has_electors else ""),
        columns=(
            text("Candidate"),
            Column("votes"),
            *(Column(name) for name in shares_of(result.contest, outcome)),
            *((Column("pledged"), Column("cast")) if has_electors else ()),
        ),
        rows=tuple(_vote_rows(result, reader)),
        source=reader.cite(
            result.whole.count.returns,
            *(("electors", "elector_votes") if has_electors else ()),
            n=f"n = {votes(outcome.valid_votes)}; {result.whole.count.baseline.sentence}",
        ),
    )


def _of_what(result: ElectionOutcome) -> str:
    """What the shares are shares of."""
    outcome = result.whole.count.outcome
    is_marks = result.contest.most_marks > 1 and outcome.valid_votes
    return marks_sentence(result.contest, outcome) if is_marks else "Share of all valid votes."


def _vote_rows(result: ElectionOutcome, reader: Reader) -> Iterator[Row]:
    """The first choices by name, then everybody else in one line."""
    outcome = result.whole.count.outcome
    all_shares = [*shares_of(result.contest, outcome).values()]
    first = [line for line in outcome.order if reader.is_named(line.choice)][:WITH_NAME]
    chosen = {*outcome.leading, *outcome.tied}
    named = [line for line in outcome.order if line in first or line.choice in chosen]
    rest = [line for line in outcome.order if line not in named]
    for line in named:
        electors = _electors_of(result.college, {line.choice}.__contains__)
        name = marked(result.contest, outcome, line.choice)
        shares = (percent(each[line.choice]) for each in all_shares)
        yield Row((name, number(line.votes), *shares, *electors))
    if rest:
        names = {line.choice for line in named}
        together = sum(line.votes for line in rest)
        share = Fraction(together, outcome.valid_votes) if outcome.valid_votes else None
        # Marks for several lines may be on one ballot, so that no share of ballots can be said of them together.
        shares_together = (percent(share), *("" for _ in all_shares[1:]))
        electors = _electors_of(result.college, lambda choice: choice not in names)
        yield Row((counted(len(rest), "other line"), number(together), *shares_together, *electors))


def _electors_of(college: College | None, is_wanted: Callable[[str], bool]) -> tuple[str, ...]:
    """Electors pledged to these choices and votes that electors cast for them, where they are known."""
    if college is None or not college.counts:
        return ()
    counts = [count for count in college.counts if is_wanted(count.choice)]
    return number(sum(c.pledged for c in counts)), number(sum(c.cast for c in counts))


def _states(result: ElectionOutcome, reader: Reader) -> Table:
    is_part = any(place.counties for place in result.states)
    return Table(
        caption="The places looked at" if is_part else "The states looked at",
        columns=(
            text("Place" if is_part else "State"),
            text("ahead"),
            Column("lead"),
            Column(f"of {of_votes(result.contest)}", is_minor=True),
            Column("share"),
        ),
        rows=tuple(
            _state_row(
                place.place.name, place.count.outcome, reader, result.whole.count.outcome.ending
            )
            for place in result.states
        ),
        source=reader.cite(*dict.fromkeys(place.count.returns for place in result.states)),
    )


def _state_row(name: str, outcome: Outcome, reader: Reader, whole: Ending) -> Row:
    """Who is ahead in a state and by how much; why nobody is, where the chapter's first sentence does not say it."""
    margin = outcome.margin
    if outcome.share_margin is not None:
        share = outcome.share_margin
        own = percent(Fraction(share.votes, share.valid_votes))
        who = winner_words(outcome, reader.short)
        return Row(
            (name, who, "", number(outcome.valid_votes), f"{own} {reader.short(share.choice)}")
        )
    if outcome.seats_won or margin is None or outcome.ending is Ending.TIE:
        is_told = outcome.seats_won or outcome.ending is whole  # above the table
        who = winner_words(outcome, reader.short) if is_told else ending_sentence(outcome)
        return Row((name, who, "", number(outcome.valid_votes), ""))
    return Row(
        (
            name,
            reader.short(margin.ahead),
            f"{_least(margin)}{number(margin.margin_votes)}",
            number(margin.valid_votes),
            percent(margin.margin_share),
        )
    )


def _notes(result: ElectionOutcome, reader: Reader) -> Iterator[str]:
    """Ballots not yet counted, what a count lacks, and the other counts of a state with other numbers."""
    yield from hand_tally.sentences(result.hand_tallies, result.contest)
    yield from coverage(result.states)
    yield from faults(result.whole)
    for place in result.parts:
        yield from faults(place)
        yield from (
            f"{place.place.name}: {text}"
            for text in open_questions(place.count.outcome, place.part)
        )
    for split in result.college.district_sums if result.college else ():
        yield (
            f"{reader.state(split.state)}: the districts add up to {number(split.district_votes)} votes for "
            f"{reader.short(split.choice)}, the state's own row says {number(split.state_votes)}."
        )
    for place in result.states:
        others = [_other_lead(result, place, other) for other in place.differing]
        if named := [each for each in others if each]:
            yield f"{place.place.name}, lead by other tables: {listed(named)}."
    yield from (fault.sentence for fault in result.inputs)
    yield from electors_differ(result.college)


def _other_lead(result: ElectionOutcome, place: PlaceOutcome, other: Count) -> str:
    """The lead by another count, and what that count is without; empty where it has none."""
    if other.outcome.margin is None:
        return ""
    lead = f"{number(other.outcome.margin.margin_votes)} of {number(other.outcome.valid_votes)}"
    lacking = without(result, place, other)
    named = f"{other.returns}, {other.baseline.sentence}"
    return f"{lead} ({named}, without {lacking})" if lacking else f"{lead} ({named})"
