"""The chapter, section by section: each a heading and what stands below it."""

from __future__ import annotations

from collections.abc import Callable

from canvass.forensics.gate import Identified
from canvass.forensics.sentences import WEIGHTING
from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import Block, Section, section
from canvass.present.gap import figures, tables
from canvass.present.gap.phrases import (
    ONCE,
    could_have_mattered,
    family_name,
    headline,
    of,
    points,
    reasons,
)
from canvass.present.gap.sections_doubt import hidden_factor, many_questions, precision
from canvass.present.gap.sections_elsewhere import paper, polls, smaller, without_machines
from canvass.present.gap.source import Cite, source
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.present.words import listed, number, percent

say = messages("tech_gap")
of_technology = messages("report_technology")


def sections(result: TechGap, cite: Cite) -> tuple[Section, ...]:
    """The chapter of one state in the order in which it is told; sections without content are left out."""
    if headline(result).identification.answer is Identified.YES:
        told: tuple[Callable[[TechGap, Cite], Section | None], ...] = (
            _like_with_like,
            _every_way,
            without_machines,
            _could_it_have_mattered,
            precision,
            hidden_factor,
            many_questions,
            smaller,
            paper,
            polls,
        )
    else:
        told = (_described, paper, polls)
    return tuple(section for make in told for section in [make(result, cite)] if section)


def _like_with_like(result: TechGap, cite: Cite) -> Section:
    cited = source(result, cite)
    return section(
        say("step-by-step"),
        (
            figures.ladder_figure(result, cited),
            tables.ladder_table(result, cited),
            *reasons(result),
            _why_weights_differ(result),
        ),
    )


def _why_weights_differ(result: TechGap) -> str:
    few = result.concentration
    first = of(result, headline(result).code, result.declared.main_rung, ONCE)
    most = (
        listed([_place(result, unit) for unit, _ in first.step.largest_leverage]) if first else ""
    )
    told = say(
        "weights-differ",
        few=str(few.places),
        counties=str(few.of_places),
        share=percent(few.share_of_votes, 0),
        most=most,
    )
    return f"{worded(WEIGHTING)} {told}"


def _place(result: TechGap, unit: str) -> str:
    return result.names.get(unit, unit).removesuffix(" County")


def _every_way(result: TechGap, cite: Cite) -> Section:
    cited = source(result, cite)
    other = [one for one in result.by_other_counts if one.step.difference_points is not None]
    blocks: list[str | Block] = [figures.multiverse_figure(result, cited)]
    if other:
        counts = [
            of_technology(
                "by-count",
                points=points(one.step.difference_points or 0.0),
                count=one.baseline.sentence,
            )
            for one in other
        ]
        own = result.about.baseline.sentence
        blocks.append(say("which-count", differences=listed(counts), count=own))
    changes = tables.changes_table(result, cited)
    further = (tables.codings_table(result, cited), changes)
    return section(say("every-way"), blocks, further)


def _could_it_have_mattered(result: TechGap, cite: Cite) -> Section | None:
    """The answer's counts stand at the top of the chapter; here is what it takes, and what could be detected."""
    cited = source(result, cite)
    figure, table = figures.scale_figure(result, cited), tables.scale_table(result, cited)
    told = " ".join(could_have_mattered(result))
    if not (figure or told):
        return None
    return section(say("mattered"), (figure, told), (table,))


def _described(result: TechGap, _cite: Cite) -> Section | None:
    coding = headline(result)
    if coding.identification.answer is Identified.NO:
        return None
    raw = of(result, coding.code, result.declared.rungs[0].name, ONCE)
    if raw is None or raw.step.difference_points is None:
        return None
    described = say(
        "described",
        choice=family_name(result.about.choice_name),
        what=result.about.outcome_words,
        points=points(raw.step.difference_points),
        n_with=str(coding.n_with),
        rule=coding.rule,
        others=str(coding.n - coding.n_with),
    )
    sentences = [described, worded(coding.identification.reason)]
    dealt = raw.step.permutation
    if dealt is not None:
        draws = "every" if dealt.is_exact else number(dealt.draws)
        sentences.append(say("dealt", draws=draws, share=percent(dealt.p_value, 1)))
    return section(say("described-heading"), (" ".join(sentences),))
