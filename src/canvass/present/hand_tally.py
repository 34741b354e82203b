"""A state whose paper was counted by hand, in words and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.counts import PlaceOutcome
from canvass.journeys.hand_tally import BY_COUNTY, FIRST, OFFICIAL, HandTally
from canvass.model import Contest, names_in_short
from canvass.present import words
from canvass.present.blocks import Block, Column, Paragraph, Row, Table, text
from canvass.present.messages import messages

COUNTIES_SHOWN = 8
say = messages("hand_tally")


def found(tally: HandTally, contest: Contest) -> str:
    """That the paper was counted by hand, and what people found beside the first count by machine."""
    return say("found", **_values(tally, contest))


def in_short(tally: HandTally, contest: Contest) -> str:
    """The same in one line or two of a screen."""
    return say("in-short", **_values(tally, contest))


def _values(tally: HandTally, contest: Contest) -> dict[str, str | int]:
    short, before = names_in_short(contest), tally.first_lead
    if before is None:
        first = "unknown"
    elif before == 0:
        first = "level"
    else:
        first = "same" if before > 0 else "other"
    return {
        "place": tally.name,
        "batches": tally.batches,
        "whole": "yes" if tally.is_whole else "no",
        "counties": len(tally.counties),
        "listed": tally.listed,
        "level": "no" if tally.lead else "yes",
        "ahead": short[tally.ahead],
        "behind": short[tally.behind],
        "lead": words.votes(tally.lead),
        "first": first,
        "before": words.number(abs(before or 0)),
    }


def cannot_show(tally: HandTally) -> Iterator[str]:
    """What the count by hand does not answer, and where batches stand in it twice."""
    yield say("cannot", place=tally.name)
    for each in tally.twice[:1]:
        votes = words.votes(each.votes)
        yield say("twice", county=each.county, batches=each.batches, votes=votes)


def limits(tally: HandTally | None) -> tuple[str, ...]:
    """What a reader must know of any count by hand."""
    return (say("limit"),) if tally else ()


def sentences(tallies: Sequence[HandTally], contest: Contest) -> Iterator[str]:
    """Both, for every state that has one."""
    for tally in tallies:
        yield " ".join((found(tally, contest), *cannot_show(tally)))


def hand_tally_blocks(tally: HandTally, contest: Contest, outcome: PlaceOutcome) -> Iterator[Block]:
    """Every count by its name, ballots, and the counties that changed most."""
    yield _counts(tally, contest, outcome)
    if told := [*_cards(tally)]:
        yield Paragraph(" ".join(told))
    if any(county.change is not None for county in tally.counties):
        yield _counties(tally, contest)


def _counts(tally: HandTally, contest: Contest, outcome: PlaceOutcome) -> Table:
    short = names_in_short(contest)
    people = sorted(_people(tally, contest), key=lambda name: -tally.lines[name])
    rows = [(say("by-hand"), tally.lines)]
    if tally.first_count:
        rows.insert(0, (say("first-count"), tally.first_count))
    for count in (outcome.count, *outcome.differing):
        votes = {line.choice: line.votes for line in count.outcome.order}
        rows.append((say("later", returns=count.returns, baseline=count.baseline.sentence), votes))
    return Table(
        caption=say("caption", place=tally.name),
        note=say("note"),
        columns=(
            text(say("column-count")),
            *(Column(short[name]) for name in people),
            Column(say("column-lead")),
        ),
        rows=tuple(
            Row(
                (
                    name,
                    *(words.number(votes.get(person)) for person in people),
                    words.number(votes.get(tally.ahead, 0) - votes.get(tally.behind, 0)),
                ),
                "strong" if votes is tally.lines else "",
            )
            for name, votes in rows
        ),
    )


def _people(tally: HandTally, contest: Contest) -> list[str]:
    return [each.id for each in contest.choices if each.kind.can_win and each.id in tally.lines]


def _cards(tally: HandTally) -> Iterator[str]:
    """Ballots cast by the name of each count, and what the blank cards are."""
    if {FIRST, OFFICIAL, BY_COUNTY} <= {*tally.ballots}:
        yield say(
            "ballots",
            first=tally.ballots[FIRST],
            official=tally.ballots[OFFICIAL],
            tally=tally.ballots[BY_COUNTY],
        )
    if blank := tally.lines.get("blank"):
        yield say("blank", blank=blank)
        for county, cards in tally.second_sheets.items():
            left = blank - sum(tally.second_sheets.values())
            yield say("second-sheets", cards=cards, county=county, left=left)


def _counties(tally: HandTally, contest: Contest) -> Table:
    known = [county for county in tally.counties if county.change is not None]
    most = sorted(known, key=lambda county: (-abs(county.change or 0), county.name))
    short = names_in_short(contest)
    people = [short[name] for name in _people(tally, contest)]
    change = sum(county.change or 0 for county in known)
    same = say(
        "counties-same",
        same=sum(county.change == 0 for county in known),
        counties=len(known),
        votes=abs(change),
        way="more" if change >= 0 else "fewer",
    )
    return Table(
        caption=say("counties-caption"),
        note=f"{say('counties-note', choices=words.listed(people))} {same}",
        columns=(
            text(say("column-county")),
            Column(say("column-batches")),
            Column(say("column-official")),
            Column(say("column-by-hand")),
            Column(say("column-change")),
        ),
        rows=tuple(
            Row(
                (
                    county.name,
                    words.number(county.batches),
                    words.number(county.official),
                    words.number(county.by_hand),
                    words.signed(county.change or 0),
                )
            )
            for county in most[:COUNTIES_SHOWN]
        ),
    )
