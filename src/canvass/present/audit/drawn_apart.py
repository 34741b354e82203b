"""The measured risk over strata that drew apart, as a page."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.drawn_apart import ClaimApart
from canvass.audit.risk import HAND_COUNTED, Status
from canvass.journeys.strata_plan import StrataPlan
from canvass.journeys.strata_risk import StrataRisk
from canvass.present import words
from canvass.present.audit.contest import chance
from canvass.present.blocks import Block, Column, Page, Paragraph, Section, Table, Weight, rows
from canvass.present.messages import messages

say = messages("audit_strata")
say_of_risk = messages("audit_risk")


def strata_page(result: StrataRisk) -> Page:
    """The number, the strata with what the draws speak against least, the claims, and the certificate."""
    return Page(
        title=say("title", limit=chance(result.risk_limit)),
        kicker="canvass audit strata",
        blocks=(*_answer(result), *_sections(result)),
    )


def strata_sentence(result: StrataRisk | StrataPlan) -> str:
    """The contest with its votes, of ranked cards the first preferences, its cards and how many strata they are in."""
    votes = words.listed([f"{choice} {count:,}" for choice, count in result.votes.items()])
    if result.is_ranked:
        votes = say_of_risk("contest-ranked", votes=votes)
    strata = str(len(result.strata))
    return say("contest", contest=result.contest, votes=votes, cards=result.cards, strata=strata)


def _answer(result: StrataRisk) -> Iterator[Block]:
    yield Paragraph(strata_sentence(result))
    if result.measured_risk is None or result.status in HAND_COUNTED:
        yield Paragraph(result.status.sentence, Weight.LEAD)
        return
    confirmed = "yes" if result.status is Status.CONFIRMED else "no"
    risk = chance(result.measured_risk)
    yield Paragraph(say("measured", risk=risk, confirmed=confirmed), Weight.LEAD)
    yield Paragraph(say_of_risk("largest-claim", claim=result.claims[0].claim.sentence))
    yield Paragraph(say("holds-if"), Weight.NOTE)
    yield Paragraph(result.status.sentence)


def _sections(result: StrataRisk) -> Iterator[Section]:
    yield Section(say("strata"), (*_strata(result), *_notes(result)))
    if not result.claims:
        return
    listed = rows([(each.claim.sentence, chance(each.measured_risk)) for each in result.claims])
    columns = (Column(say("claim"), is_number=False, is_long=True), Column(say("risk")))
    yield Section(say("claims"), (Table("", columns, listed),))
    yield Section(say("certificate"), (Paragraph(_certificate(result.claims[0])),))


def _strata(result: StrataRisk) -> Iterator[Block]:
    worst = result.claims[0] if result.claims else None
    names = [say("stratum"), say("how"), say("cards"), say("drawn")]
    etas = None if worst is None or worst.product is None else worst.product.etas
    numbers = [say("stake"), say("mean")] if worst else []
    numbers += [say("least")] if etas else []
    columns = [Column(name, is_number=place > 1) for place, name in enumerate((*names, *numbers))]
    shown = []
    for place, each in enumerate(result.strata):
        how = say("by-records") if each.is_compared else say("by-paper")
        cells = [each.name, how, f"{each.cards:,}", f"{each.used:,}"]
        if worst is not None:
            cells += [f"{float(worst.stakes[place]):.4g}", f"{float(worst.means[place]):.4f}"]
        if etas is not None:
            cells.append(f"{etas[place]:.4f}")
        shown.append(tuple(cells))
    yield Table("", tuple(columns), rows(shown))
    if etas is not None:
        yield Paragraph(say("meaning"), Weight.NOTE)
    if worst is not None:
        yield Paragraph(say("stakes-text"), Weight.NOTE)


def other_records(result: StrataRisk | StrataPlan) -> Iterator[Block]:
    """Which strata have records of other votes than reported there: what is claimed of them goes by the records."""
    alone = "other-rankings" if result.is_ranked else "other-records"
    for each in result.strata:
        if each.records is not None:
            votes = words.listed([f"{choice} {count:,}" for choice, count in each.records.items()])
            yield Paragraph(say(alone, stratum=each.name, votes=votes), Weight.CAUTION)


def _notes(result: StrataRisk) -> Iterator[Block]:
    yield from other_records(result)
    for each in result.strata:
        if each.phantoms:
            yield Paragraph(say("phantoms", stratum=each.name, cards=each.phantoms))
        if each.next_unread is not None:
            yield Paragraph(say("next", stratum=each.name, card="/".join(each.next_unread)))
        if each.not_used:
            yield Paragraph(say("not-used", stratum=each.name, cards=each.not_used))


def _certificate(worst: ClaimApart) -> str:
    product = worst.product
    if product is None:
        return say("impossible")
    return say(
        "certificate-text",
        certified=f"{product.certified:.6f}",
        found=f"{product.found:.6f}",
        price=f"{product.price:.6g}",
    )
