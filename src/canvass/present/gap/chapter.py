"""The technology question as a chapter: the answer first, then everything that qualifies it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from markupsafe import Markup

from canvass.forensics.gate import Identified
from canvass.forensics.sentences import ONLY_PAPER, WHERE_NOT_WHAT
from canvass.forensics.verdict import Verdict
from canvass.journeys.gap.every_state import EveryState
from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import (
    Block,
    Figure,
    Fold,
    Listing,
    Paragraph,
    Section,
    Table,
    Weight,
    blocks_of,
    folded,
    paragraphs,
)
from canvass.present.gap.every_state import by_grade, inputs_told, table
from canvass.present.gap.figures import ladder_figure
from canvass.present.gap.phrases import family_name, headline, ledger
from canvass.present.gap.sections import sections
from canvass.present.gap.source import Cite, source
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import listed

say = messages("tech_gap")
TITLE = say("title")


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
        blocks=blocks_of(
            *(block for result in results for block in _state(result, cite, is_in_report)),
            *(_others(others, cite, is_below=bool(results)) if others else ()),
            limits(_limits(), (worded(WHERE_NOT_WHAT), worded(ONLY_PAPER))),
        ),
        lines=lines,
        short=in_short(lines, _ladder(results, cite)) if lines else (),
    )


def _limits() -> tuple[str, ...]:
    return say("limit-unmeasured"), say("limit-where"), say("limit-small"), say("limit-spread")


def _ladder(results: Sequence[TechGap], cite: Cite) -> Figure | None:
    """The steps of the first state that has an answer."""
    answered = (one for one in results if headline(one).identification.answer is Identified.YES)
    first = next(answered, None)
    return (
        _named(first.about.state_name, ladder_figure(first, source(first, cite))) if first else None
    )


def _others(answers: EveryState, cite: Cite, is_below: bool) -> tuple[Block, ...]:
    """All states together; below states looked at closely they have a heading."""
    cited = cite(*answers.sources, n=say("n-states", states=len(answers.states)))
    without = (f"{state}: {reason}" for state, reason in answers.without.items())
    blocks = blocks_of(
        by_grade(answers),
        table(answers, cited),
        *paragraphs((*without, *inputs_told(answers)), Weight.NOTE),
    )
    return (Section(say("every-state"), blocks),) if is_below else blocks


def _state(result: TechGap, cite: Cite, is_named: bool) -> tuple[Block, ...]:
    """The answer for one state, and everything that qualifies it; among several it is named."""
    told = headline(result).identification
    has_answer = told.answer is not Identified.NO
    answer = (
        Paragraph(worded(result.answer), Weight.LEAD)
        if has_answer
        else Paragraph(worded(told.reason), Weight.MISSING)
    )
    quote = Markup("<strong>{}</strong> {}").format(say("to-quote"), worded(result.quote))
    faults = (*(fault.sentence for fault in result.inputs), *map(worded, result.reproduce.notes))
    blocks = blocks_of(
        answer,
        Paragraph(quote, Weight.KEY),
        question(result) if has_answer else None,
        *paragraphs(faults, Weight.CAUTION),
        *(_of_state(each, result) for each in sections(result, cite)),
        Fold(say("same-numbers"), (Listing(tuple(_made_from(result))),)),
    )
    return (Section(result.about.state_name, blocks),) if is_named else blocks


def _made_from(result: TechGap) -> Iterator[str]:
    """What somebody needs who would compute the same."""
    made = result.reproduce
    yield from map(ledger, made.ledgers)
    if made.without_votes:
        places = ", ".join(result.names.get(unit, unit) for unit in made.without_votes)
        yield say("without-votes", places=places)
    versions = listed([f"{name} {version}" for name, version in made.versions.items()])
    yield say("seed", seed=str(made.seed), versions=versions)


def question(result: TechGap) -> str:
    """What is compared, by which count, in one sentence."""
    about = result.about
    return say(
        "question",
        choice=family_name(about.choice_name),
        second=family_name(about.other_name),
        what=about.outcome_words,
        state=about.state_name,
        count=about.baseline.sentence,
    )


def _of_state(told: Section, result: TechGap) -> Section:
    """Tables and pictures say which state they are about: several may stand on one page, and each stands alone too."""
    name = result.about.state_name
    return replace(told, blocks=tuple(_of(name, each) for each in told.blocks))


def _of(name: str, block: Block) -> Block:
    match block:
        case Table():
            return replace(block, caption=_of_place(name, block.caption))
        case Figure():
            return _named(name, block)
        case Fold(blocks=(Table() as table,)):
            return folded(replace(table, caption=_of_place(name, table.caption)))
    return block


def _named(name: str, figure: Figure) -> Figure:
    return replace(figure, title=_of_place(name, figure.title))


def _of_place(name: str, title: str) -> str:
    return f"{name}: {title[:1].lower()}{title[1:]}"


def _line(result: TechGap) -> str:
    told = headline(result).identification
    if told.answer is Identified.NO and result.conclusion.verdict is not Verdict.COULD_NOT:
        return worded(told.reason)
    return worded(result.short_answer)
