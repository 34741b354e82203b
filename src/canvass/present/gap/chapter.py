"""The technology question as a chapter: the answer first, then everything that qualifies it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from canvass.forensics.gate import Identified
from canvass.forensics.sentences import ONLY_PAPER, WHERE_NOT_WHAT
from canvass.forensics.verdict import Verdict
from canvass.journeys.gap.every_state import EveryState
from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import Figure, Section, Table
from canvass.present.gap.every_state import by_grade, inputs_told, table
from canvass.present.gap.figures import ladder_figure
from canvass.present.gap.phrases import family_name, headline, ledger
from canvass.present.gap.sections import sections
from canvass.present.gap.source import Cite, source
from canvass.present.sheet import ChapterPage, Short
from canvass.present.words import counted, listed

TITLE = "What remains when like is compared with like?"
LIMITS = (
    "what no table holds: a fact that nobody measured can move the difference as far as the ones that were",
    "which votes a machine recorded: the unit is a county, and the codings say where machines stood",
    "a change that is smaller than the smallest difference the comparison could have detected",
    "a switch of votes in a few places only: needed, detectable and power take one that is spread evenly over the "
    "ballots on machines",
)


def tech_gap_page(
    results: Sequence[TechGap],
    cite: Cite,
    others: EveryState | None = None,
    is_in_report: bool = True,
) -> ChapterPage:
    """The chapter for the states looked at closely, and every state in short; alone no state is named again."""
    lines = tuple(f"{result.about.state_name}: {_line(result)}" for result in results)
    return ChapterPage(
        title=TITLE,
        template="chapters/tech_gap.html.j2",
        values={
            "states": [state_values(result, cite) for result in results],
            "states_named": is_in_report,
            "others": every_state_values(others, cite) if others else None,
            "limits": LIMITS,
            "sentences": (WHERE_NOT_WHAT, ONLY_PAPER),
        },
        lines=lines,
        short=Short(lines, _ladder(results, cite)),
    )


def _ladder(results: Sequence[TechGap], cite: Cite) -> Figure | None:
    """The steps of the first state that has an answer."""
    answered = (one for one in results if headline(one).identification.answer is Identified.YES)
    first = next(answered, None)
    return ladder_figure(first, source(first, cite)) if first else None


def every_state_values(answers: EveryState, cite: Cite) -> Mapping[str, object]:
    """What the template fills in for all states together."""
    shown = table(
        answers, cite(*answers.sources, n=f"n = {counted(len(answers.states), 'jurisdiction')}")
    )
    without = [f"{state}: {reason}" for state, reason in answers.without.items()]
    return {
        "by_grade": by_grade(answers),
        "table": shown,
        "without": without,
        "inputs": inputs_told(answers),
    }


def state_values(result: TechGap, cite: Cite) -> Mapping[str, object]:
    """What the template fills in for one state."""
    told = headline(result).identification
    return {
        "name": result.about.state_name,
        "no_answer": told.reason if told.answer is Identified.NO else "",
        "answer": result.answer,
        "quote": result.quote,
        "question": question(result),
        "sections": [_of_state(each, result) for each in sections(result, cite)],
        "notes": (*(fault.sentence for fault in result.inputs), *result.reproduce.notes),
        "ledgers": [ledger(one) for one in result.reproduce.ledgers],
        "without_votes": [result.names.get(unit, unit) for unit in result.reproduce.without_votes],
        "seed": result.reproduce.seed,
        "versions": listed(
            [f"{name} {number}" for name, number in result.reproduce.versions.items()]
        ),
    }


def question(result: TechGap) -> str:
    """What is compared, by which count, in one sentence."""
    about = result.about
    return (
        f"Compared is {family_name(about.choice_name)}'s {about.outcome_words} ({family_name(about.choice_name)} and "
        f"{family_name(about.other_name)}) between counties of {about.state_name}, by the {about.baseline.sentence}. "
        "What can be read off without assumptions is a difference between places; that machines caused it would need "
        "equipment to have nothing to do with anything else about a place, which these data cannot confirm."
    )


def _of_state(told: Section, result: TechGap) -> Section:
    """Tables say which state they are about: several states may stand on one page."""
    name = result.about.state_name
    return replace(
        told,
        blocks=tuple(_of(name, each) if isinstance(each, Table) else each for each in told.blocks),
        further=tuple(_of(name, each) for each in told.further),
    )


def _of(name: str, table: Table) -> Table:
    return replace(table, caption=f"{name}: {table.caption[:1].lower()}{table.caption[1:]}")


def _line(result: TechGap) -> str:
    told = headline(result).identification
    if told.answer is Identified.NO and result.conclusion.verdict is not Verdict.COULD_NOT:
        return told.reason
    return result.short_answer
