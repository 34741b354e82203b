"""Who won, and by how much? The chapter in words and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from canvass.journeys.chapters.leads import LeadsChapter
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
from canvass.present.chapters.leads import carried, leads_page
from canvass.present.decided import (
    ending_sentence,
    marks_sentence,
    of_votes,
    share_sentences,
    winner_words,
)
from canvass.present.messages import messages
from canvass.present.outcome import (
    coverage,
    electors_differ,
    faults,
    marked,
    open_questions,
    shares_of,
    without,
)
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.words import listed, number, part_of, percent
from canvass.tabulation import Ending, Margin, Outcome

say = messages("report_outcome")
of_outcome = messages("outcome")
TITLE = say("title")
WITH_NAME = 4
"""Choices listed by name; the rest is one line."""


def outcome_or_leads(result: ElectionOutcome | LeadsChapter, reader: Reader) -> ChapterPage:
    """The outcome, or the leads where the votes were not all known."""
    if isinstance(result, LeadsChapter):
        return leads_page(result, reader)
    return outcome_page(result, reader)


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
            limits((of_outcome("limit-reported"), say("limit-paper"))),
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
    yield say(
        "lead",
        ahead=reader.name(ahead),
        behind=reader.name(behind),
        votes=_lead_votes(outcome.margin),
        share=percent(shares[ahead], 1),
        behind_share=percent(shares[behind], 1),
        valid=_marks(number(outcome.valid_votes), result.contest.most_marks),
    )
    yield from open_questions(outcome, result.whole.part)


def _marks(votes: str, most_marks: int) -> str:
    """Valid votes, called marks where a voter may make several."""
    return say("marks", votes=votes) if most_marks > 1 else votes


def _electors(college: College, reader: Reader) -> str:
    allocation = college.allocation
    if allocation.elected is None:
        return say("no-majority")
    return carried(
        reader.name(allocation.elected), allocation.electors[allocation.elected], college
    )


def _line(place: PlaceOutcome, reader: Reader) -> str:
    outcome = place.count.outcome
    if outcome.rests_on_shares:
        return f"{place.place.name}: {winner_words(outcome, reader.short)}."
    if outcome.margin is None or outcome.ending is Ending.TIE:
        return f"{place.place.name}: {ending_sentence(outcome)}"
    margin = outcome.margin
    votes = _least(margin, part_of(margin.margin_votes, margin.valid_votes))
    return say(
        "line",
        place=place.place.name,
        ahead=reader.short(margin.ahead),
        votes=_marks(votes, reader.report.contest.most_marks),
    )


def _least(margin: Margin, votes: str) -> str:
    """Where the lead is over a line of several choices, over any one of them it is larger still."""
    return say("at-least", votes=votes) if margin.is_least else votes


def _lead_votes(margin: Margin) -> str:
    return _least(margin, number(margin.margin_votes))


def _votes(result: ElectionOutcome, reader: Reader) -> Table:
    outcome = result.whole.count.outcome
    has_electors = bool(result.college and result.college.counts)
    return Table(
        caption=say(
            "votes-and-electors" if has_electors else "votes", place=result.whole.place.name
        ),
        note=" ".join((_of_what(result), *((say("electors-note"),) if has_electors else ()))),
        columns=(
            text(say("column-candidate")),
            Column(say("column-votes")),
            *(Column(name) for name in shares_of(result.contest, outcome)),
            *(map(Column, (say("column-pledged"), say("column-cast"))) if has_electors else ()),
        ),
        rows=tuple(_vote_rows(result, reader)),
        source=reader.cite(
            result.whole.count.returns,
            *(("electors", "elector_votes") if has_electors else ()),
            n=say("n", votes=outcome.valid_votes, count=result.whole.count.baseline.sentence),
        ),
    )


def _of_what(result: ElectionOutcome) -> str:
    """What the shares are shares of."""
    outcome = result.whole.count.outcome
    is_marks = result.contest.most_marks > 1 and outcome.valid_votes
    return marks_sentence(result.contest, outcome) if is_marks else say("share-of-valid")


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
        yield Row((say("rest", lines=len(rest)), number(together), *shares_together, *electors))


def _electors_of(college: College | None, is_wanted: Callable[[str], bool]) -> tuple[str, ...]:
    """Electors pledged to these choices and votes that electors cast for them, where they are known."""
    if college is None or not college.counts:
        return ()
    counts = [count for count in college.counts if is_wanted(count.choice)]
    return number(sum(c.pledged for c in counts)), number(sum(c.cast for c in counts))


def _states(result: ElectionOutcome, reader: Reader) -> Table:
    is_part = any(place.counties for place in result.states)
    return Table(
        caption=say("places" if is_part else "states"),
        columns=(
            text(say("column-place" if is_part else "column-state")),
            text(say("column-ahead")),
            Column(say("column-lead")),
            Column(say("column-of", votes=of_votes(result.contest)), is_minor=True),
            Column(say("column-share")),
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
            _lead_votes(margin),
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
        yield say(
            "districts-add-up",
            state=reader.state(split.state),
            districts=number(split.district_votes),
            choice=reader.short(split.choice),
            whole=number(split.state_votes),
        )
    for place in result.states:
        others = [_other_lead(result, place, other) for other in place.differing]
        if named := [each for each in others if each]:
            yield say("lead-by-others", place=place.place.name, leads=listed(named))
    yield from (fault.sentence for fault in result.inputs)
    yield from electors_differ(result.college)


def _other_lead(result: ElectionOutcome, place: PlaceOutcome, other: Count) -> str:
    """The lead by another count, and what that count is without; empty where it has none."""
    if other.outcome.margin is None:
        return ""
    lacking = without(result, place, other)
    return say(
        "other-lead",
        votes=number(other.outcome.margin.margin_votes),
        valid=number(other.outcome.valid_votes),
        returns=other.returns,
        count=other.baseline.sentence,
        lacking=lacking or "none",
    )


SHOWN = ChapterShown(say("topic"), TITLE, outcome_or_leads)
