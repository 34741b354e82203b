"""Tests of the numbers of a state's units, as a page: what they say together, each test, and what none can notice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from canvass.forensics.calibrated import NumberFinding, NumbersVerdict, Role, Weighs
from canvass.forensics.number_tests import ALARM_BELOW
from canvass.journeys.forensics import FINEST_FIRST, Forensics, Tested
from canvass.model import family_name
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Page,
    Row,
    Section,
    Table,
    Weight,
    paragraphs,
    text,
)
from canvass.present.messages import messages
from canvass.present.one_screen import on_one_screen
from canvass.stats.digits import UNITS_NEEDED

say = messages("forensics")
of_page = messages("page")
NO_ANSWER = "\N{EN DASH}"
TEST_NAMES = {
    "second_digit": "test-second-digit",
    "second_digit_mean": "test-second-digit-mean",
    "last_digit": "test-last-digit",
    "last_two_digits": "test-last-two-digits",
    "ends_in_0_or_5": "test-ends-in-0-or-5",
    "percentage_by_5": "test-percentage-by-5",
    "whole_percentage": "test-whole-percentage",
    "dip": "test-dip",
    "skewness": "test-skewness",
    "kurtosis": "test-kurtosis",
    "turnout_slope": "test-turnout-slope",
}
WORTH = {
    Weighs.COUNTS: "weighs-counts",
    Weighs.TOO_MANY_ALARMS: "weighs-too-many-alarms",
    Weighs.DESCRIBES: "weighs-describes",
    Weighs.TOO_FEW_UNITS: "weighs-too-few-units",
    Weighs.NO_VOTERS: "weighs-no-voters",
}


def forensics_page(result: Forensics) -> Page:
    """The answer, every test of both choices, what a test can notice, and what none of them shows."""
    return Page(
        title=_title(result),
        kicker="canvass forensics",
        blocks=(
            *_answer(result),
            *paragraphs([each.sentence for each in result.inputs], Weight.CAUTION),
            *_whole_tables(result),
            Section(say("sees"), (_sees(),)),
            Limits(of_page("limits"), tuple(_limits())),
        ),
    )


def forensics_screen(result: Forensics) -> Page:
    """The answer and a line for each test, on one screen."""
    return on_one_screen(partial(_screen, result), result.inputs)


def _screen(result: Forensics, of_inputs: Sequence[str]) -> Page:
    return Page(
        title=_title(result),
        kicker="canvass forensics",
        blocks=(
            *_answer(result),
            *_short_table(result),
            *paragraphs(_beside(result), Weight.NOTE),
            *paragraphs(of_inputs, Weight.CAUTION),
        ),
    )


def _title(result: Forensics) -> str:
    return say("title", title=result.title, state=result.state_name)


def _answer(result: Forensics) -> Iterator[Block]:
    yield from paragraphs([_verdict(result)], Weight.LEAD)
    yield from paragraphs([_count(result), say("cannot")])


def _verdict(result: Forensics) -> str:
    units = _units(result)
    if result.verdict is NumbersVerdict.NOT_ASKED:
        return _not_asked(result)
    if result.verdict is NumbersVerdict.NONE_COUNTS:
        return say("none-counts", state=result.state_name, units=units)
    counting = [each for each in result.findings if each.p_adjusted is not None]
    low = [each for each in counting if (each.p_adjusted or 0) < ALARM_BELOW]
    told = {
        "state": result.state_name,
        "tests": len(counting),
        "least": _p(min(each.p_adjusted or 0 for each in counting)),
    }
    if not low:
        return say("nothing", units=units, **told)
    which = words.listed([_of_choice(result, each) for each in low])
    return say("something", which=which, many=len(low), **told)


def _not_asked(result: Forensics) -> str:
    is_finest = result.unit_kind is FINEST_FIRST[0]
    return say(
        "not-asked",
        state=result.state_name,
        units=_units(result),
        needed=UNITS_NEEDED,
        finer="no" if is_finest else "yes",
    )


def _of_choice(result: Forensics, finding: NumberFinding) -> str:
    return f"{say(TEST_NAMES[finding.test])} ({_tested(result, finding.role).name})"


def _count(result: Forensics) -> str:
    return say(
        "counts-set",
        count=result.count,
        baseline=result.baseline.sentence,
        votes=result.votes,
        units=_units(result),
        empty=result.empty_units,
        leader=result.leader.name,
        first=result.leader.votes,
        runner=result.runner_up.name,
        second=result.runner_up.votes,
    )


def _units(result: Forensics) -> str:
    return words.counted(result.units, result.unit_kind.words, result.unit_kind.plural)


def _tested(result: Forensics, role: Role) -> Tested:
    return result.leader if role is Role.LEADER else result.runner_up


def _short_table(result: Forensics) -> Iterator[Block]:
    """A line for each test with a law that could be asked, with both choices."""
    rows = [row for row in map(_short_row, _pairs(result)) if row is not None]
    if rows:
        names = [family_name(each.name) for each in (result.leader, result.runner_up)]
        yield Table(
            caption=say("caption"),
            columns=(
                text(say("column-test")),
                *(Column(say("column-of", name=name)) for name in names),
                Column(say("column-alarms")),
            ),
            rows=tuple(rows),
        )


def _pairs(result: Forensics) -> Iterator[tuple[NumberFinding, NumberFinding]]:
    """What a test says of the leader and of the runner-up."""
    of = {(each.test, each.role): each for each in result.findings}
    for name in dict.fromkeys(each.test for each in result.findings):
        yield of[name, Role.LEADER], of[name, Role.RUNNER_UP]


def _short_row(pair: tuple[NumberFinding, NumberFinding]) -> Row | None:
    if all(each.p_value is None for each in pair):
        return None
    rates = dict.fromkeys(_rate(each) for each in pair if each.alarm_rate is not None)
    return Row((say(TEST_NAMES[pair[0].test]), *map(_counting, pair), ", ".join(rates)))


def _counting(finding: NumberFinding) -> str:
    """The adjusted P of a test that counts, or why there is none."""
    if finding.p_adjusted is not None:
        return _p(finding.p_adjusted)
    return say("beyond") if finding.weighs is Weighs.TOO_MANY_ALARMS else NO_ANSWER


def _rate(finding: NumberFinding) -> str:
    return words.percent(finding.alarm_rate, 0)


def _beside(result: Forensics) -> Iterator[str]:
    unasked = [each for each in result.findings if not each.weighs.is_asked]
    if unasked and result.verdict is not NumbersVerdict.NOT_ASKED:
        names = dict.fromkeys(say(TEST_NAMES[each.test]) for each in unasked)
        yield say("not-asked-tests", tests=words.listed([*names]), needed=UNITS_NEEDED)
    if any(each.redraw_mean is not None for each in result.findings):
        yield say("describe-tests")


def _whole_tables(result: Forensics) -> Iterator[Block]:
    if result.verdict is NumbersVerdict.NOT_ASKED:
        return
    for role in Role:
        yield Table(
            caption=say("caption-of", name=_tested(result, role).name),
            columns=(
                Column(say("column-test"), is_number=False, is_long=True),
                Column(say("column-units"), is_minor=True),
                Column(say("column-statistic"), is_minor=True),
                Column(say("column-law")),
                Column(say("column-redraws")),
                Column(say("column-adjusted")),
                Column(say("column-alarms")),
                Column(say("column-weighs"), is_number=False, is_long=True),
            ),
            rows=tuple(_row(each) for each in result.findings if each.role is role),
        )
    redraws = max(each.redraws for each in result.findings)
    yield from paragraphs([say("table-note", seed=result.seed, redraws=redraws)], Weight.NOTE)


def _row(finding: NumberFinding) -> Row:
    cells = (
        say(TEST_NAMES[finding.test]),
        words.number(finding.units),
        _statistic(finding),
        _p_or_dash(finding.p_by_law),
        _p_or_dash(finding.p_by_redraws),
        _p_or_dash(finding.p_adjusted),
        _alarms(finding),
        say(WORTH[finding.weighs]),
    )
    return Row(cells, "" if finding.weighs is Weighs.COUNTS else "aside")


def _statistic(finding: NumberFinding) -> str:
    if finding.statistic is None:
        return NO_ANSWER
    value = _decimal(finding.statistic)
    if finding.redraw_mean is None:
        return value
    return say("beside", value=value, mean=_decimal(finding.redraw_mean))


def _decimal(value: float) -> str:
    """Two digits after the point, and three in all of a number below 1."""
    return words.true_minus(f"{value:.2f}" if abs(value) >= 1 else f"{value:.3g}")


def _alarms(finding: NumberFinding) -> str:
    if finding.alarm_range is None:
        return NO_ANSWER
    low, high = (words.percent(each, 0) for each in finding.alarm_range)
    return say("range", rate=_rate(finding), low=low, high=high)


def _p_or_dash(value: float | None) -> str:
    return NO_ANSWER if value is None else _p(value)


def _p(value: float) -> str:
    """Three digits, and no zero where a P value is only small."""
    return "< .001" if value < 0.001 else f"{value:.3f}".removeprefix("0")


def _sees() -> Table:
    """Kinds of change against kinds of test."""
    no, yes = say("no"), say("yes")
    return Table(
        caption=say("sees-caption"),
        columns=(
            Column(say("sees-test"), is_number=False, is_long=True),
            text(say("sees-invented")),
            text(say("sees-rounded")),
            text(say("sees-stuffed")),
            text(say("sees-switched")),
        ),
        rows=(
            Row((say("sees-digits"), say("partly"), no, no, no)),
            Row((say("sees-fives"), say("if-round"), yes, say("if-target"), no)),
            Row((say("sees-shape"), say("some"), no, say("if-many"), no)),
            Row((say("sees-equipment"), no, no, no, say("if-large"))),
            Row((say("sees-paper"), yes, yes, say("with-custody"), yes), "strong"),
        ),
    )


def _limits() -> Iterator[str]:
    yield say("limit-shape")
    yield say("limit-law")
    yield say("limit-slope")
    yield say("limit-peaks")
    yield say("limit-missing")
