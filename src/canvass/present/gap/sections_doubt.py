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
from canvass.present.words import listed, number


def precision(result: TechGap, cite: Cite) -> Section:
    """How precise the last step is under every account, and whether neighbours are alike."""
    cited = source(result, cite)
    told, table = neighbours(result), neighbours_table(result, cited)
    shown = (told, tables_doubt.precision_table(result, cited))
    return section("How precise is it?", shown, (table,))


def hidden_factor(result: TechGap, cite: Cite) -> Section | None:
    """What a factor that nobody measured would do, in words and in a table."""
    if not result.sensitivity:
        return None
    return section(
        "A factor that nobody measured",
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
    held = listed([one.word for one in once])
    if left is None:
        return (
            f"With {held} held equal the difference is {points(first.difference_points)}. A factor as strong as "
            f"{named.word} is impossible: it would explain more than everything that is left of the equipment."
        )
    turn = "reverse its sign" if named.reverses_sign else "leave its sign"
    return (
        f"With {held} held equal the difference is {points(first.difference_points)}. A hidden factor as strong as "
        f"{named.word} would {turn}: {points(left)} points would remain. Differences of this size come and go with "
        "what is measured."
    )


def many_questions(result: TechGap, cite: Cite) -> Section | None:
    """The declared family, its false alarms, and the family of states; None without tests."""
    if not result.family:
        return None
    cited = source(result, cite)
    smallest = min(one.p_value for one in result.family)
    adjusted = result.conclusion.smallest_adjusted_p
    blocks: list[str | Block] = [
        f"Whoever asks {len(result.family)} questions gets a small p by chance. The smallest here is "
        f"{chance(smallest)}; for {len(result.family)} questions it is {chance(adjusted)} "
        f"({'below' if adjusted is not None and adjusted < 0.05 else 'not below'} 0.05, Benjamini and Hochberg)."
    ]
    blocks.append(" ".join(calibrated(result)))
    among = result.beyond.among_states
    further = [tables_doubt.family_table(result, cited), tables_doubt.power_table(result, cited)]
    if among is not None and among.states:
        blocks.append(_among_states(result, among))
        cited = source(result, cite, result.beyond.count)
        further.append(tables_elsewhere.states_table(result, cited))
    return section("Asked many times", blocks, further)


def _among_states(result: TechGap, among: AmongStates) -> str:
    first = min(among.states, key=lambda one: one.p_classical)
    told = (
        f"The same holds for states: equipment varies in {len(among.states)}, the smallest p is "
        f"{chance(first.p_classical)} ({result.state_names.get(first.state, first.state)}), and for that many states "
        f"{chance(first.benjamini_hochberg)}."
    )
    if not among.nation:
        return told
    nation = among.nation[-1]
    return (
        f"{told} All {number(nation.n)} counties of the nation together, a constant for each state, give "
        f"{points(nation.difference_points)} points (standard error {nation.se_cr1 or 0.0:.2f})."
    )
