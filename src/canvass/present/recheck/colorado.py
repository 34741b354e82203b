"""What is told of an audit that Colorado published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from markupsafe import Markup

from canvass.audit.replay.discrepant import CardEnding, NamedCard, NamedCards
from canvass.audit.replay.published_draw import Drawing
from canvass.audit.replay.replayed import Replayed
from canvass.audit.replay.scanner_orders import MOST_SCANNERS, OtherOrder
from canvass.audit.replay.super_simple_contest import Conclusion, PublishedStatus
from canvass.journeys.recheck.colorado import ColoradoRecheck
from canvass.present.blocks import Column, Section, Table, rows, section, text
from canvass.present.messages import messages
from canvass.present.recheck.told import (
    Told,
    at_most_one_in,
    outcome_table,
    rest_table,
    risk,
    strong,
)
from canvass.present.worded import worded
from canvass.present.words import listed, number

say = messages("recheck")
_STATUS = {
    PublishedStatus.RISK_LIMIT_ACHIEVED: "status-achieved",
    PublishedStatus.IN_PROGRESS: "status-in-progress",
    PublishedStatus.ENDED: "status-ended",
    PublishedStatus.NOT_AUDITABLE: "status-not-auditable",
}


def colorado_told(result: ColoradoRecheck) -> Told:
    """The audit in words and tables."""
    return Told(
        title=say("colorado-title", seed=str(result.seed)),
        lead=_lead(result),
        parts=tuple(_sections(result)),
        limits=(
            say("colorado-limit-read"),
            say("limit-fixed", what="records"),
            say("colorado-limit-order"),
        ),
        files=result.sources,
    )


def _checks(result: ColoradoRecheck) -> tuple[Replayed, ...]:
    """Every kind of number, named with its round."""
    return tuple(
        replace(check, what=say("round-what", round=each.number, what=check.what))
        for each in result.rounds
        for check in (each.sizes, each.margins, each.cards)
        if check is not None
    ) + tuple(result.risks.values())


def _lead(result: ColoradoRecheck) -> str:
    checks = _checks(result)
    came, of = sum(check.reproduced for check in checks), sum(check.of for check in checks)
    agree = sum(conclusion.agrees for conclusion in result.conclusions)
    sizes = listed([_sizes(each.number, each.sizes) for each in result.rounds])
    told = [
        say("colorado-lead", came=number(came), of=number(of), sizes=sizes),
        say("conclusions-agree", agree=agree, contests=len(result.conclusions)),
    ]
    if named := result.named_cards:
        told.append(say("named-come-out", found=named.reproduced, named=len(named.cards)))
    return " ".join(told)


def _sizes(round_number: int, sizes: Replayed) -> str:
    came, of = number(sizes.reproduced), number(sizes.of)
    if came == of:
        return say("sizes-all", of=of, round=round_number)
    return say("sizes", came=came, of=of, round=round_number)


def _sections(result: ColoradoRecheck) -> Iterator[Section]:
    checks = _checks(result)
    first = result.rounds[0]
    universe = say(
        "universe",
        counties=result.counties,
        batches=result.batches,
        cards=result.cards,
        contests=first.contests,
        without=first.not_auditable,
    )
    replayed = outcome_table(say("computed-again"), checks)
    yield section(say("came-out"), (universe, replayed, *rest_table(checks)))
    yield _conclusions(result)
    if result.named_cards:
        yield _cards(result.named_cards)


def _conclusions(result: ColoradoRecheck) -> Section:
    looked = [one for one in result.conclusions if _is_worth_a_look(one)]
    open_ones = [c for c in result.conclusions if c.risk.measured_risk > c.contest.risk_limit]
    names = listed([one.contest.name for one in open_ones])
    told = say("open-at-last", contests=names) if open_ones else say("all-reach")
    return section(
        say("targeted"),
        (
            told,
            say("not-measured", contests=result.not_measured),
            _conclusion_table(say("worth-a-look"), looked),
        ),
        (_conclusion_table(say("all-targeted"), result.conclusions),),
    )


def _is_worth_a_look(one: Conclusion) -> bool:
    above = one.risk.measured_risk > one.contest.risk_limit
    return above or not one.agrees or one.contest.found.total > 0


def _conclusion_table(
    caption: str, conclusions: list[Conclusion] | tuple[Conclusion, ...]
) -> Table:
    columns = (
        text(say("contest")),
        text(say("published")),
        Column(say("draws-read")),
        Column(say("over"), is_minor=True),
        Column(say("under"), is_minor=True),
        Column(say("risk-again")),
        text(say("agrees")),
    )
    return Table(
        caption,
        columns,
        tuple(strong(_conclusion(one), not one.agrees) for one in conclusions),
        say("over-and-under"),
    )


def _conclusion(one: Conclusion) -> tuple[str, ...]:
    found = one.contest.found
    return (
        one.contest.name,
        say(_STATUS[one.contest.status]),
        number(one.contest.audited),
        f"{found.two_vote_over}, {found.one_vote_over}",
        f"{found.one_vote_under}, {found.two_vote_under}",
        risk(one.risk.measured_risk),
        "yes" if one.agrees else "no",
    )


def _cards(named: NamedCards) -> Section:
    drawn, other = named.count(CardEnding.DRAWN), named.count(CardEnding.DRAWN_IN_OTHER_ORDER)
    luck = f"{named.by_luck:.1f}"
    told = [say("named", cards=len(named.cards), drawn=drawn, luck=luck)]
    if named.orders:
        told.append(say("other-orders", more=other, orders="; ".join(map(_order, named.orders))))
    rest = [card for card in named.cards if not card.ending.is_reproduced]
    if named.count(CardEnding.MANY_SCANNERS):
        told.append(say("many-scanners", most=MOST_SCANNERS))
    return section(
        say("named-cards"),
        (*told, *((_card_table(say("not-found"), rest),) if rest else ())),
        (_card_table(say("every-card"), named.cards),),
    )


def _order(found: OtherOrder) -> str:
    """An order of a county's scanners by which more cards are drawn."""
    return say(
        "order",
        county=found.county,
        scanners=", ".join(found.scanners),
        more=found.more,
        orders=found.orders,
        luck=at_most_one_in(found.luck),
    )


def _card_table(caption: str, cards: list[NamedCard] | tuple[NamedCard, ...]) -> Table:
    columns = map(text, (say("county"), say("card"), say("sample"), say("answer")))
    return Table(
        caption,
        tuple(columns),
        rows([_card(card) for card in cards]),
        say("how-named"),
    )


def _card(card: NamedCard) -> tuple[str | Markup, ...]:
    drawings = map(_drawing, card.drawings)
    imprinted = Markup('<span class="nowrap">{}</span>').format(card.card.imprinted_id)
    return card.card.county, imprinted, "; ".join(drawings), worded(card.ending)


def _drawing(found: Drawing) -> str:
    numbers = listed([number(each) for each in found.numbers])
    return say("drawing", contest=found.contest, numbers=numbers, draws=number(found.draws))
