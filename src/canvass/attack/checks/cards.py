"""Risk-limiting audits of single cards at 5%: by polling (BRAVO), and by comparison with their records.

Each goes on to a full hand count where it has not ended after the cards by which 99 of 100 audits of a right report
have; the full hand count corrects the outcome. So it misses a wrong outcome only where it confirms it before.
"""

from __future__ import annotations

from functools import lru_cache

from canvass.attack.checks.check import Check, Told, without
from canvass.attack.checks.unchanged import endings_if_right
from canvass.attack.detection import CardsToRead, Chance, NoChance, Says, simulated
from canvass.attack.world import Runs, World
from canvass.audit.comparison import ErrorRates
from canvass.audit.methods import bravo
from canvass.audit.pair import Pair
from canvass.audit.size.comparison import comparison_test
from canvass.audit.size.numbers import LARGE_SHARE, Aim
from canvass.audit.size.polling import bravo_sizes
from canvass.audit.size.simulated import SimulatedEnds
from canvass.audit.stacks import comparison_stack
from canvass.audit.stopping import Tabulated
from canvass.audit.stopping_draw import StoppingDraw
from canvass.audit.workload import Task
from canvass.stats.endings import simulated_endings

RISK_LIMIT = 0.05
GIVES_UP = 0.99
"""Share of the audits of a right report that have ended when an audit goes on to a full hand count."""
_TABLE = 0.995


def _polling(world: World, _runs: Runs) -> Told:
    """Exact: the distribution of the draw at which BRAVO confirms, for the votes on paper."""
    reported = world.reported
    sizes = bravo_sizes(reported, Aim(RISK_LIMIT), test=bravo.SIZED, quickly=True)
    planned = sizes.one_round if sizes else None
    if planned is None or planned.draws > LARGE_SHARE * reported.cards:
        return without(NoChance.TOO_CLOSE)
    pair = Pair(reported.votes[world.leader], reported.votes[world.runner_up], reported.cards)
    right = _if_right(pair)
    most = right.quantile(GIVES_UP)
    return Told(
        notices=Chance(_notices(pair, world.against, most)),
        false_alarm=Chance(1 - confirmed(right, most)),
        cards=CardsToRead(
            _mean(right, most) / pair.relevant_share,
            right.quantile_in_cards(0.9, pair.relevant_share),
        ),
    )


@lru_cache(maxsize=8)
def _if_right(pair: Pair) -> StoppingDraw:
    """When BRAVO ends if the report is right."""
    return tabulated(pair.share, pair.share).table(_TABLE)


@lru_cache(maxsize=4)  # two checks ask about the reported votes, and about those of one scenario
def tabulated(share: float, truth: float) -> Tabulated:
    """A BRAVO audit of the winner's reported and true share; each check of cards asks for its part of the table."""
    return Tabulated(share, RISK_LIMIT, truth)


@lru_cache(maxsize=256)
def _notices(pair: Pair, off: tuple[int, int], most: int) -> float:
    """The chance that BRAVO has not ended if the winner has so many votes too many, and the loser so many too few.

    It is the same for every scenario that moves so many.
    """
    winner, loser = pair.winner_votes - off[0], pair.loser_votes + off[1]
    truth = winner / (winner + loser)
    return 1 - confirmed(tabulated(pair.share, truth).table(most=most), most)


def confirmed(table: StoppingDraw, most: int) -> float:
    """The chance that an audit has confirmed after so many draws."""
    return float(table.ended[min(most, table.ended.size - 1)])


def _mean(table: StoppingDraw, most: int) -> float:
    """Draws of the pair on average, of audits that give up after so many."""
    return float((1 - table.ended[:most]).sum())


def _comparison(world: World, runs: Runs) -> Told:
    """Simulated: every switched vote is a card whose record overstates the margin by two votes."""
    reported, aim, rates = world.reported, Aim(RISK_LIMIT), ErrorRates()
    test = comparison_test(reported, reported.frame, aim, rates)
    right_stack = comparison_stack(reported.closest, reported.frame, rates)
    most_ever = min(int(LARGE_SHARE * reported.cards), right_stack.size)
    many = runs.replications
    plan = SimulatedEnds(
        endings_if_right(test, right_stack, many, f"{runs.seed}plan", most_ever), reported.cards
    )
    most = min(plan.quantile(GIVES_UP).draws, most_ever)
    wrong_stack = comparison_stack(reported.closest, reported.frame, with_changed(rates, world))
    wrong = simulated_endings(test, wrong_stack, many, f"{runs.seed}changed", most)
    right = endings_if_right(test, right_stack, many, f"{runs.seed}unchanged", most)
    return Told(
        notices=simulated(int((~wrong.is_confirmed).sum()), many),
        false_alarm=simulated(int((~right.is_confirmed).sum()), many),
        cards=CardsToRead(float(right.draws.mean()), plan.quantile(0.9).draws),
    )


def with_changed(rates: ErrorRates, world: World) -> ErrorRates:
    """Rates of error with the votes of the change in them.

    A vote that was moved, or whose card is not there, is a record that overstates the margin by two votes; one of the
    runner-up that was not recorded, or whose card is lacking, by one, and so is one of the leader that nobody cast; one
    of the leader that was not recorded understates it by one.
    """
    if world.exchanged:
        return _with_exchanged(rates, world)
    cards, (too_many, too_few) = world.reported.cards, world.against
    two = max(min(too_many, too_few), 0)
    return ErrorRates(
        rates.one_vote_over + (too_few + max(too_many, 0) - 2 * two) / cards,
        rates.two_vote_over + two / cards,
        rates.one_vote_under + max(-too_many, 0) / cards,
        rates.two_vote_under,
    )


def _with_exchanged(rates: ErrorRates, world: World) -> ErrorRates:
    """The same where votes of both were recorded for one another: each is wrong by two votes, over or under.

    The usual errors are those of the other cards.
    """
    cards, both = world.reported.cards, world.exchanged
    over, under = ((both + sign * world.too_many) // 2 / cards for sign in (1, -1))
    others = 1 - both / cards
    return ErrorRates(
        others * rates.one_vote_over,
        others * rates.two_vote_over + over,
        others * rates.one_vote_under,
        others * rates.two_vote_under + under,
    )


POLLING = Check(
    "polling",
    Says.CORRECTS_THE_OUTCOME,
    needs_paper=True,
    ask=_polling,
    task=Task.READ,
    counts_lacking=True,
)
COMPARISON = Check(
    "comparison",
    Says.CORRECTS_THE_OUTCOME,
    needs_paper=True,
    ask=_comparison,
    task=Task.COMPARE,
    counts_lacking=True,
)
