"""The sections on what qualifies the comparison."""

from __future__ import annotations

from canvass.forensics.states import AmongStates
from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import Block, Section, section
from canvass.present.gap import tables_doubt, tables_elsewhere
from canvass.present.gap.calibrated import calibrated
from canvass.present.gap.neighbours import neighbours, neighbours_table
from canvass.present.gap.phrases import (
    chance,
    headline,
    points,
)
from canvass.present.gap.source import Cite, source
from canvass.present.messages import messages
from canvass.present.words import listed, number

say = messages("tech_gap")


def precision(result: TechGap, cite: Cite) -> Section:
    """How precise the last step is under every account, and whether neighbours are alike."""
    cited = source(result, cite)
    told, table = neighbours(result), neighbours_table(result, cited)
    shown = (told, tables_doubt.precision_table(result, cited))
    return section(say("how-precise"), shown, (table,))


def hidden_factor(result: TechGap, cite: Cite) -> Section | None:
    """What a factor that nobody measured would do, in words and in a table."""
    if not result.sensitivity:
        return None
    return section(
        say("hidden-factor"),
        (_as_strong_as(result),),
        (
            tables_doubt.hidden_factor_table(result, source(result, cite)),
            tables_doubt.selection_table(result, source(result, cite)),
        ),
    )


def _as_strong_as(result: TechGap) -> str:
    """The benchmark in words: what a factor as strong as the strongest control would do."""
    coding = headline(result).code
    own = [one for one in result.sensitivity if one.specification.coding == coding]
    first = min(own or result.sensitivity, key=lambda one: one.specification.rung == "lag")
    once = [one for one in first.benchmarks if one.benchmark.multiple == 1]
    named = next((one for one in once if one.control == "college"), once[-1])
    left = named.benchmark.adjusted_estimate
    told = {
        "held": listed([one.word for one in once]),
        "points": points(first.difference_points),
        "fact": named.word,
    }
    if left is None:
        return say("factor-impossible", **told)
    sign = "reversed" if named.reverses_sign else "left"
    return say("factor", sign=sign, left=points(left), **told)


def many_questions(result: TechGap, cite: Cite) -> Section | None:
    """The declared family, its false alarms, and the family of states; None without tests."""
    if not result.family:
        return None
    cited = source(result, cite)
    smallest = min(one.p_value for one in result.family)
    adjusted = result.conclusion.smallest_adjusted_p
    many = say(
        "many-questions",
        questions=str(len(result.family)),
        smallest=chance(smallest),
        adjusted=chance(adjusted),
        below="yes" if adjusted is not None and adjusted < 0.05 else "no",
    )
    blocks: list[str | Block] = [many, " ".join(calibrated(result))]
    among = result.beyond.among_states
    further = [tables_doubt.family_table(result, cited), tables_doubt.power_table(result, cited)]
    if among is not None and among.states:
        blocks.append(_among_states(result, among))
        cited = source(result, cite, result.beyond.count)
        further.append(tables_elsewhere.states_table(result, cited))
    return section(say("asked-many-times"), blocks, further)


def _among_states(result: TechGap, among: AmongStates) -> str:
    first = min(among.states, key=lambda one: one.p_classical)
    told = say(
        "among-states",
        states=str(len(among.states)),
        smallest=chance(first.p_classical),
        state=result.state_names.get(first.state, first.state),
        adjusted=chance(first.benjamini_hochberg),
    )
    if not among.nation:
        return told
    nation = among.nation[-1]
    together = say(
        "all-counties",
        counties=number(nation.n),
        points=points(nation.difference_points),
        error=f"{nation.se_cr1 or 0.0:.2f}",
    )
    return f"{told} {together}"
