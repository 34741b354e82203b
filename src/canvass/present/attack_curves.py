"""Detection curves and costs: the page of a state, and its CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from markupsafe import Markup

from canvass.attack.detection import Says
from canvass.audit.workload import Assumption, Workload
from canvass.journeys.attack_curves import AttackCurves, Curve, CurvePoint, StateCurves
from canvass.present import words
from canvass.present.attack import (
    CHECKS,
    OF_NUMBERS,
    chance_text,
    limits_block,
    notice_paragraph,
    paper_caution,
)
from canvass.present.audit.contest import work
from canvass.present.blocks import (
    Block,
    Column,
    Figure,
    Listing,
    Page,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    section,
    text,
)
from canvass.present.charts import Chart, chart
from canvass.present.detection_chart import Line, curves_chart, curves_values
from canvass.present.messages import messages
from canvass.present.worded import worded

say = messages("attack_curves")
of_attack = messages("attack")
SURELY = 0.95


def curves_page(result: StateCurves) -> Page:
    """What would notice, how the chance grows with the votes, and what each check costs."""
    return Page(
        title=say("title", state=result.state_name),
        kicker="canvass attack curves",
        blocks=(
            notice_paragraph(one.paper for one in result.attacks),
            Paragraph(_lead(result)),
            Paragraph(say("how", leader=result.leader, runner_up=result.runner_up)),
            *_says(result),
            *(_attack(one) for one in result.attacks),
            _costs(result),
            Listing(tuple(_assumption(one) for one in result.assumptions)),
            limits_block(),
        ),
        foot=say("made", seed=result.seed, replications=words.number(result.replications)),
    )


def _lead(result: StateCurves) -> str:
    return say(
        "lead",
        leader=result.leader,
        margin=words.number(result.margin_votes),
        runner_up=result.runner_up,
        state=result.state_name,
        needed=words.number(result.needed),
        count=result.count,
        level=result.level.words,
    )


SAYS = {
    Says.NOTHING_OF_IT: "says-nothing_of_it",
    Says.ASKS_FOR_MORE: "says-asks_for_more",
    Says.NAMES_THE_PLACE: "says-names_the_place",
    Says.CORRECTS_THE_OUTCOME: "says-corrects_the_outcome",
}
"""The message of each group of checks."""


def _says(result: StateCurves) -> Iterator[Block]:
    """The checks by the most that they say of any attack, each group in words; nothing where no attack can be."""
    known: dict[str, Says] = {}
    for each in (curve for one in result.attacks for curve in one.curves):
        known[each.check] = max(each.says, known.get(each.check, each.says), key=list(Says).index)
    groups = ((says, [name for name in CHECKS if known.get(name) is says]) for says in Says)
    told = [
        say(SAYS[says], checks=words.listed([of_attack(CHECKS[name]) for name in names]))
        for says, names in groups
        if names
    ]
    if told:
        yield Paragraph(" ".join((say("says"), *told)))


def _attack(one: AttackCurves) -> Section:
    return section(one.title, _blocks(one), (_every(one),) if one.most else ())


def _blocks(one: AttackCurves) -> Iterator[Block]:
    if not one.most:
        yield Paragraph(of_attack("scenario-impossible", why=one.impossible))
        return
    if one.without_paper > 0:
        share = words.percent(one.without_paper, 0)
        yield Paragraph(of_attack("scenario-paper", share=share), Weight.CAUTION)
    yield from paper_caution(one.paper)
    if one.impossible:
        most = words.number(one.most)
        yield Paragraph(say("no-further", most=most, why=one.impossible), Weight.NOTE)
    yield _figure(one)
    yield _summary(one)
    yield from (Paragraph(each, Weight.NOTE) for each in _unsaid(one))
    if any(each.check == "recount_2016" and each.points for each in one.curves):
        yield Paragraph(say("recount-note"), Weight.NOTE)


def _unsaid(one: AttackCurves) -> Iterator[str]:
    """Why checks have no chance here, each reason once."""
    reasons = dict.fromkeys(each.no_chance for each in one.curves if each.no_chance)
    for reason in reasons:
        checks = [of_attack(CHECKS[each.check]) for each in one.curves if each.no_chance is reason]
        yield say("unsaid", checks="; ".join(checks), why=worded(reason))


def _figure(one: AttackCurves) -> Figure:
    lines = [
        Line(of_attack(CHECKS[each.check]), each.points)
        for each in one.curves
        if each.points and each.check not in OF_NUMBERS
    ]
    told = say("needed-line", needed=words.number(one.needed)) if one.needed else ""
    return Figure(
        title=say("figure-title", title=one.title),
        caption=say("figure-caption", line="yes" if one.needed else "no"),
        picture=_picture(one, lines, told),
    )


def _picture(one: AttackCurves, lines: list[Line], told: str) -> Markup:
    parts = [
        say("figure-line", check=line.name, chance=chance_text(line.points[-1].chance))
        for line in lines
    ]
    most = words.number(one.most)
    return chart(
        Chart(
            alternative=say("figure-alternative", most=most, parts="; ".join(parts)),
            draw=lambda width: curves_chart(lines, one.needed, told, width),
            values=curves_values(lines),
        )
    )


def _summary(one: AttackCurves) -> Table:
    """Each check at a tenth of what changes the outcome, at that, and from where on it is nearly certain.

    Where no number changes the outcome, at the most that can be asked.
    """
    whole = one.needed or one.most
    tenth = max((size for size in one.sizes if size <= whole / 10), default=0)
    return Table(
        caption=say("summary-caption", title=one.title),
        columns=(
            text(of_attack("column-check")),
            Column(of_attack("column-alarm")),
            Column(say("column-votes", votes=words.number(tenth))),
            Column(say("column-votes", votes=words.number(whole))),
            Column(say("column-surely")),
        ),
        rows=tuple(_summary_row(each, (tenth, whole)) for each in one.curves),
        note=say("summary-note"),
    )


def _summary_row(curve: Curve, sizes: tuple[int, int]) -> Row:
    name = of_attack(CHECKS[curve.check])
    if curve.no_chance is not None:
        return Row((name, "", "", "", say("no-chance")), mark="aside")
    at = {point.votes: chance_text(point.chance) for point in curve.points}
    alarm = chance_text(curve.false_alarm) if curve.false_alarm else ""
    return Row((name, alarm, *(at.get(size, "") for size in sizes), _surely(curve)))


def _surely(curve: Curve) -> str:
    """From how many votes on a check is nearly certain to notice; not told where it speaks without any change too."""
    if curve.false_alarm and curve.false_alarm.value >= SURELY:
        return say("speaks-anyway")
    least = curve.surely_from(SURELY)
    return say("not-reached") if least is None else words.number(least)


def _every(one: AttackCurves) -> Table:
    """Every chance: a row for each number of votes."""
    drawn = [each for each in one.curves if each.points]
    sizes = [point.votes for point in drawn[0].points] if drawn else []
    by_check = [{point.votes: point for point in each.points} for each in drawn]
    return Table(
        caption=say("every-caption", title=one.title),
        columns=(
            Column(say("column-moved")),
            *(Column(of_attack(CHECKS[each.check])) for each in drawn),
        ),
        rows=tuple(
            Row((words.number(size), *(_between(each.get(size)) for each in by_check)))
            for size in sizes
        ),
        note=say("every-note"),
    )


def _between(point: CurvePoint | None) -> str:
    if point is None:
        return ""
    if point.chance.is_exact:
        return chance_text(point.chance)
    return say("between", low=f"{100 * point.low:.1f}", high=f"{100 * point.high:.1f}")


def _costs(result: StateCurves) -> Section:
    """The work of each check where nothing was changed, and of the full hand count to which it may go on."""
    first = next((one for one in result.attacks if one.curves), None)
    rows = [_cost_row(each) for each in first.curves] if first else []
    whole = result.full_hand_count
    count = (say("full-count"), words.number(round(whole.cards)), "", *_hours(whole))
    table = Table(
        caption=say("cost-caption"),
        columns=(
            text(of_attack("column-check")),
            Column(of_attack("column-cards")),
            Column(of_attack("column-nine"), is_minor=True),
            Column(say("column-hours")),
            Column(say("column-dollars")),
        ),
        rows=(*rows, Row(count, mark="strong")),
        note=say("cost-note"),
    )
    return Section(say("cost-heading"), (table, Paragraph(say("assumptions"))))


def _cost_row(curve: Curve) -> Row:
    name = of_attack(CHECKS[curve.check])
    if curve.cost is None:
        none = say("cost-unknown") if curve.no_chance else say("cost-no-cards")
        return Row((name, none, "", "", ""), mark="aside")
    mean, nine = curve.cost.on_average, curve.cost.nine_in_ten
    return Row(
        (
            name,
            words.number(round(mean.cards)),
            words.number(round(nine.cards)),
            *_hours(mean),
        )
    )


def _hours(found: Workload) -> tuple[str, str]:
    return work(found)


def _assumption(one: Assumption) -> str:
    value = one.value
    known = [f"{each:,g}" for each in (value.low, value.middle, value.high)]
    told = known[0] if len({*known}) == 1 else ", ".join(known)
    return say("assumption", name=one.name, value=told, origin=one.origin)


FIELDS = (
    "state",
    "scenario",
    "check",
    "says_at_most",
    "needs_paper",
    "votes_moved",
    "changes_the_outcome",
    "chance",
    "chance_low",
    "chance_high",
    "is_exact",
    "replications",
    "without_any_change",
    "cards_mean",
    "cards_nine_in_ten",
    "hours_low",
    "hours_middle",
    "hours_high",
    "usd_low",
    "usd_middle",
    "usd_high",
    "no_chance",
)


def curves_csv(result: StateCurves) -> str:
    """A row for each attack, check and number of votes; one without a number where there is no chance."""
    made = StringIO()
    writer = csv.DictWriter(made, FIELDS, lineterminator="\n", restval="")
    writer.writeheader()
    for one in result.attacks:
        for curve in one.curves:
            common = {"state": result.state, "scenario": one.scenario, **_common(curve)}
            writer.writerows({**common, **_cells(point)} for point in curve.points)
            if not curve.points:
                writer.writerow(common)
    return made.getvalue()


def _common(curve: Curve) -> dict[str, object]:
    told: dict[str, object] = {
        "check": curve.check,
        "says_at_most": curve.says.value,
        "needs_paper": _truth(curve.needs_paper),
        "no_chance": curve.no_chance.value if curve.no_chance else "",
    }
    if curve.false_alarm:
        told["without_any_change"] = f"{curve.false_alarm.value:.6f}"
    if curve.cost:
        mean = curve.cost.on_average
        told |= {
            "cards_mean": f"{mean.cards:.1f}",
            "cards_nine_in_ten": f"{curve.cost.nine_in_ten.cards:.1f}",
            "hours_low": f"{mean.people_hours.low:.2f}",
            "hours_middle": f"{mean.people_hours.middle:.2f}",
            "hours_high": f"{mean.people_hours.high:.2f}",
            "usd_low": f"{mean.cost_usd.low:.2f}",
            "usd_middle": f"{mean.cost_usd.middle:.2f}",
            "usd_high": f"{mean.cost_usd.high:.2f}",
        }
    return told


def _cells(point: CurvePoint) -> dict[str, object]:
    return {
        "votes_moved": point.votes,
        "changes_the_outcome": _truth(point.changes_the_outcome),
        "chance": f"{point.chance.value:.6f}",
        "chance_low": f"{point.low:.6f}",
        "chance_high": f"{point.high:.6f}",
        "is_exact": _truth(point.chance.is_exact),
        "replications": point.chance.replications,
    }


def _truth(value: bool) -> str:
    return "true" if value else "false"
