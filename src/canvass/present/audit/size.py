"""How many cards an audit takes, on one screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.risk import AuditMethod
from canvass.audit.size.numbers import Advice, Sizes
from canvass.audit.size.rounds import RoundsAhead
from canvass.audit.size.suite import SuiteSizes
from canvass.journeys.audit_size import AuditSize, AuditSizes
from canvass.present import words
from canvass.present.audit.bets import bet_lines
from canvass.present.audit.contest import chance, contest_sentence, work
from canvass.present.audit.numbers import SHORT, assumptions, meanings, sizes_table, test_name
from canvass.present.plain_table import add_row, plain_table

HEADINGS: tuple[tuple[str, Callable[[Sizes], bool]], ...] = (
    ("Polling: cards are read", lambda sizes: sizes.test.method is AuditMethod.POLLING),
    (
        "Comparison: cards against records",
        lambda sizes: sizes.test.method in (AuditMethod.COMPARISON, AuditMethod.SUPER_SIMPLE),
    ),
)


def size_screen(result: AuditSize) -> RenderableType:
    """Every number by every test, with its meaning; or why no sample is enough."""
    return Group(*_parts(result), *meanings(result.sizes), *assumptions(result.sizes))


def sizes_screen(result: AuditSizes) -> RenderableType:
    """Each contest, and all of them in one sample."""
    parts: list[RenderableType] = []
    for each in result.contests:
        parts += [*_parts(each), Text()]
    together = result.together
    if together is not None:
        parts.append(
            Text(
                f"All contests that a sample can confirm, in one comparison: about {together.distinct_cards:,.0f} "
                "different cards on average if each contest is drawn among its own cards."
            )
        )
        if together.without_style is not None:
            parts.append(
                Text(f"If all are drawn among all cards: {together.without_style:,} cards.")
            )
    every = [sizes for each in result.contests for sizes in each.sizes]
    return Group(*parts, *meanings(every), *assumptions(every))


def _parts(result: AuditSize) -> Iterator[RenderableType]:
    yield from _heading(result)
    for heading, is_here in HEADINGS:
        here = [sizes for sizes in result.sizes if is_here(sizes)]
        if here:
            yield Text()
            yield sizes_table([(test_name(sizes), sizes) for sizes in here], heading)
            yield from bet_lines([(SHORT[sizes.test], sizes) for sizes in here])
            yield from _advice(here)
    yield from _strata(result)
    yield Text()
    yield from _left_out(result)
    if result.fewest_cards is not None:
        yield Text(
            f"No valid comparison with cards put back can do with fewer than {result.fewest_cards:,} draws."
        )
    for rounds in result.rounds:
        yield from _rounds(rounds.test.sentence, rounds.ahead)
    hours, usd = work(result.full_hand_count)
    yield Text(
        f"Full hand count: {words.counted(result.cards, 'card')}, {hours} people-hours, {usd} dollars."
    )


def _strata(result: AuditSize) -> Iterator[RenderableType]:
    """The sizes of SUITE with each division of the draws, and the draws in each stratum."""
    if not result.strata or result.linked_cards is None:
        return
    yield Text()
    rows = [(_division(each), each.sizes) for each in result.strata]
    yield sizes_table(rows, "SUITE: compared where there are records, read elsewhere")
    parts = plain_table(["draws: compared + read"], ["one round", "as assumed"])
    for each in result.strata:
        found = (each.one_round, each.expected)
        add_row(
            parts,
            _division(each),
            *("-" if of is None else f"{of.compared:,} + {of.polled:,}" for of in found),
        )
    yield parts
    yield Text(
        f"Compared are draws among the {result.linked_cards:,} cards with a record; read are cards among the other "
        f"{result.cards - result.linked_cards:,}."
    )
    yield from _advice([each.sizes for each in result.strata])


def _division(found: SuiteSizes) -> str:
    """How the draws are divided, and why so."""
    return f"{words.percent(found.compared, 1)} compared, {found.divided.sentence}"


def _heading(result: AuditSize) -> Iterator[Text]:
    """What was asked, of which contest, and the claim that decides."""
    aim = result.aim
    yield Text(
        f"How many cards: risk limit {chance(aim.risk_limit)}, enough with {chance(aim.chance)}",
        style="bold",
    )
    yield Text(contest_sentence(result.contest, result.votes, result.cards, result.cards_from))
    if aim.measured_risk < 1:
        yield Text(f"Draws from here on: the risk measured so far is {chance(aim.measured_risk)}.")
    if result.margin is None:
        yield Text(result.status.sentence)
    else:
        yield Text(
            f"Closest claim: {result.claim} Assorter margin {float(result.margin):.6g} per card."
        )


def _left_out(result: AuditSize) -> Iterator[Text]:
    """Why numbers are missing, and which stand in for them."""
    if result.left_out:
        tests = words.listed([SHORT[test] for test in result.left_out])
        yield Text(
            f"Not given for {tests}: by when audits have ended, since so close a contest would take minutes or more to "
            "compute, or more draws than there are cards; go by the numbers that are given, by the fewest draws in the "
            "next line, and by the full hand count."
        )


def _advice(sizes: list[Sizes]) -> Iterator[Text]:
    """Said where even the smallest of these samples is a large part of all cards."""
    best = min(sizes, key=lambda each: each.planned)
    if best.advice is Advice.FULL_HAND_COUNT:
        yield Text(best.advice.sentence)


def _rounds(test: str, ahead: RoundsAhead) -> Iterator[RenderableType]:
    table = plain_table(
        [f"Rounds ahead: {test}"], ["draws by its end", "new", "reached", "confirmed by its end"]
    )
    for number, each in enumerate(ahead.rounds, 1):
        add_row(
            table,
            f"round {number}",
            f"{each.draws:,}",
            f"{each.added:,}",
            words.percent(each.reached, 1),
            words.percent(each.confirmed, 1),
        )
    yield table
    yield Text(
        f"On average {ahead.mean_draws:,.0f} draws in {ahead.mean_rounds:.2f} rounds; "
        f"{words.percent(ahead.open_after, 1)} of audits go on to a full hand count."
    )
    yield Text()
