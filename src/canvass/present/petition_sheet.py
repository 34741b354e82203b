"""The sheet before a petition: what counsel must know to file it, and which words of it were read where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.plan.money import Amount
from canvass.journeys.recount_petition import RecountPetition
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Fact,
    Facts,
    Listing,
    NumberedSource,
    Paragraph,
    Section,
    Sources,
    Weight,
)
from canvass.present.choices import choice_name
from canvass.present.dollars import amount_text
from canvass.present.messages import messages
from canvass.present.recount_phrases.clock import findings, moments
from canvass.present.recount_phrases.clock import left as time_left
from canvass.present.recount_phrases.law import signed
from canvass.present.recount_phrases.sentence import capital, sentence
from canvass.present.worded import worded
from canvass.recount.deadlines import Countdown
from canvass.recount.petition_form import PetitionForm, Reading, Words

say = messages("recount_petition")
of_plan = messages("recount")
OF_COURTS = "ask"
"""The clock of the route that a state's rules on the price speak of."""


def counsel_sheet(petition: RecountPetition) -> Section:
    """Until when, where, who, at what price; what the law adds; what was not read, and what was."""
    return Section(
        say("counsel"),
        (
            *_cautions(petition),
            Facts(tuple(Fact(label, said) for label, said in _facts(petition))),
            *_not_read(petition),
            _readings(petition),
        ),
    )


def _cautions(petition: RecountPetition) -> Iterator[Block]:
    """What a reader must not miss on the day of asking."""
    day, clock = words.day(petition.question.asked_on), petition.clock
    if clock is not None and clock.is_over:
        yield Paragraph(say("over", day=day, last=moments(clock)), Weight.CAUTION)
    elif clock is None or not moments(clock):
        yield Paragraph(say("clock-unknown", statute=petition.form.statute), Weight.CAUTION)
    if not petition.standing.may_be_asked_for:
        standing = say("standing", day=day, standing=worded(petition.standing))
        yield Paragraph(standing, Weight.CAUTION)
    yield from _later_texts(petition)


def _later_texts(petition: RecountPetition) -> Iterator[Block]:
    """The sections whose words were read in a later text than that of election day."""
    held = petition.question.election_day
    later = petition.form.of_a_later_text(held)
    if later:
        sections = "; ".join(dict.fromkeys(each.section for each in later))
        yield Paragraph(say("later-text", day=words.day(held), sections=sections), Weight.CAUTION)


def _facts(petition: RecountPetition) -> Iterator[tuple[str, str]]:
    form = petition.form
    if form.route_says:
        yield say("route"), capital(form.route_says)
    officer = say("officer", officer=form.officer) if form.officer else say("officer-blank")
    yield say("where"), officer
    if petition.clock is not None:
        yield of_plan("last-day-label"), _until(petition.clock)
    yield from _who(petition)
    yield from _money(petition)
    yield say("signatures"), _signatures(petition)
    yield from ((each.heading, _told(each)) for each in form.told)


def _who(petition: RecountPetition) -> Iterator[tuple[str, str]]:
    """Who may ask by this route: a state's rules on requests speak of the usual one alone."""
    form = petition.form
    if form.clock == OF_COURTS:
        yield from ((say("who"), _rule(each.says, each.statute)) for each in petition.requests)
    else:
        who = say("who-signs", signers=str(form.signers), unit=form.unit)
        yield say("who"), _rule(who, form.unit_section)


def _rule(says: str, statute: str) -> str:
    return say("rule", says=says, statute=statute)


def _told(said: Words) -> str:
    return _rule(said.text, said.section)


def _until(clock: Countdown) -> str:
    """The last moment and the time left, with the law's own words and their section."""
    if not moments(clock):
        return _rule(clock.says, clock.statute)
    moment = say("clock-left", moment=moments(clock), left=time_left(clock))
    told = say("clock-says", moment=moment, says=clock.says, statute=clock.statute)
    return " ".join((told, *(sentence(each) for each in findings(clock))))


def _money(petition: RecountPetition) -> Iterator[tuple[str, str]]:
    """The rules on the price as they were read, and the amount where the law or the office fixes it."""
    if petition.form.clock != OF_COURTS:
        yield say("price"), say("of-board")
        return
    for rule in petition.fee:
        seen = worded(rule.how_seen)
        yield say("price"), say("price-seen", says=rule.says, statute=rule.statute, seen=seen)
    if not petition.fee:
        yield say("price"), say("no-price")
    yield say("amount"), _amount(petition)


def _amount(petition: RecountPetition) -> str:
    payment = petition.payment
    if payment.by_asker:
        return "; ".join(
            of_plan(
                "asker-pays",
                names=choice_name(petition.contest, each.choice),
                amount=_paid(each.amount),
            )
            for each in payment.by_asker
        )
    return _paid(payment.amount) if payment.amount else _unpriced(payment.missing)


def _unpriced(missing: tuple[str, ...]) -> str:
    return say("amount-missing", missing="; ".join(missing) or words.NOT_KNOWN)


def _paid(amount: Amount) -> str:
    """What must be paid: fixed by the law, or for the officer to estimate."""
    if not amount.high_cents:
        return say("amount-nothing")
    kind = "amount-fixed" if amount.is_exact or _is_one(amount) else "amount-estimate"
    return say(kind, amount=amount_text(amount), how=amount.how)


def _is_one(amount: Amount) -> bool:
    return amount.low_cents == amount.high_cents


def _signatures(petition: RecountPetition) -> str:
    form = petition.form
    if form.signing:
        return " ".join(_told(each) for each in form.signing)
    each = _who_swears(form)
    if petition.signatures is None or form.clock != OF_COURTS:
        return each
    return f"{each} {sentence(signed(petition.signatures))}"


def _who_swears(form: PetitionForm) -> str:
    """How many sign, and how many of them swear."""
    if form.oath is None:
        return say("signatures-unsworn", signers=form.signers, signer=form.signer)
    if form.oath.taken_by < form.signers:
        return say("signatures-one-swears", signers=form.signers)
    return say("signatures-each", signers=form.signers, signer=form.signer)


def _not_read(petition: RecountPetition) -> Iterator[Block]:
    items = tuple(
        say("unread", matter=each.matter, section=each.section) for each in petition.form.unread
    )
    if items:
        yield Section(say("not-read"), (Listing(items),))


def _readings(petition: RecountPetition) -> Block:
    """Each text that words of the form were read in, with the sections whose words they are."""
    sections: dict[Reading, list[str]] = {}
    for said in petition.form.every_words():
        for reading in said.readings:
            sections.setdefault(reading, []).append(said.section)
    return Section(
        say("rests-on"),
        (
            Paragraph(say("rests-note"), Weight.NOTE),
            Sources(say("read-texts"), tuple(_source(*each) for each in sections.items())),
        ),
    )


def _source(reading: Reading, sections: Sequence[str]) -> NumberedSource:
    seen = say("read-how", seen=worded(reading.how_seen), day=words.part_of_time(reading.as_of))
    listed = "; ".join(dict.fromkeys(sections))
    return NumberedSource(
        reading.source, (*_beside(reading), seen, say("read-for", sections=listed))
    )


def _beside(reading: Reading) -> Iterator[str]:
    """What is noted of a text, its deciding words, and the digest of its page."""
    if reading.notes:
        yield reading.notes
    if reading.quote:
        yield say("read-quote", quote=reading.quote)
    if reading.sha256:
        yield say("read-digest", digest=reading.sha256)
