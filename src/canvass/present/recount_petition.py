"""A petition for a recount as a page: caption, petitioner, grounds, places, prayer, oath, service, exhibits, filing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from canvass.journeys.recount_petition import RecountPetition
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Fact,
    Facts,
    Listing,
    Page,
    Paragraph,
    Section,
    Table,
    Weight,
    rows,
    text,
)
from canvass.present.messages import messages

say = messages("recount_petition")
of_plan = messages("recount")

SEEN = {"statute": "seen-statute", "secondary": "seen-secondary"}
"""How the words of a ground were seen, and what says it."""


def petition_page(petition: RecountPetition) -> Page:
    """The petition in the order of a filing."""
    return Page(
        title=say("title", title=petition.form.title, state=petition.state_name),
        kicker=petition.form.statute,
        foot=f"{petition.not_legal_advice} {say('foot', version=petition.canvass_version)}",
        blocks=(
            Paragraph(petition.not_legal_advice, Weight.CAUTION),
            *_clock(petition),
            *_who(petition),
            *_what(petition),
            *_beside(petition),
        ),
    )


def _clock(petition: RecountPetition) -> Iterator[Block]:
    """What stands on the face of the petition about the day of asking."""
    day = words.day(petition.question.asked_on)
    if petition.is_over:
        yield Paragraph(say("over", day=day, last=petition.last_day), Weight.CAUTION)
    elif not petition.last_day:
        yield Paragraph(say("clock-unknown", statute=petition.form.statute), Weight.CAUTION)
    if not petition.standing.may_be_asked_for:
        yield Paragraph(
            say("standing", day=day, standing=petition.standing.sentence), Weight.CAUTION
        )


def _who(petition: RecountPetition) -> Iterator[Block]:
    yield _facts(
        say("caption"),
        (say("to"), petition.officer or say("where-blank")),
        (say("contest"), petition.contest),
        (say("election-day"), words.day(petition.question.election_day)),
    )
    law = [say("rule", says=each.says, statute=each.statute) for each in petition.requests]
    yield _facts(
        say("petitioner"),
        (say("name"), say("blank", what="full name of the petitioner")),
        (say("address"), say("blank", what="address, telephone, counsel")),
        (say("capacity"), say("capacity-blank", candidates=", ".join(petition.candidates))),
        *((say("law"), each) for each in law),
        (say("aggrieved"), say("aggrieved-text")),
    )


def _what(petition: RecountPetition) -> Iterator[Block]:
    form = petition.form
    grounds = tuple(
        say(
            "ground",
            text=each.text,
            section=each.section,
            seen=say(SEEN[each.how_seen], source=each.source),
            blank=each.blank,
        )
        for each in form.grounds
    )
    yield Section(say("grounds"), (Paragraph(say("grounds-choose")), Listing(grounds)))
    places = Table(
        caption=say("units-text", unit=form.unit, statute=form.unit_section),
        columns=(text(say("county")), text(say("named", unit=form.unit))),
        rows=rows([(county, say("named-blank")) for county in petition.counties]),
    )
    yield Section(say("units"), (places,))
    prayer = say("prayer-text", contest=petition.contest, unit=form.unit)
    yield Section(say("prayer"), (Paragraph(prayer),))
    facts = (
        (say("verification"), f"{form.sworn} {say('oath')}"),
        (say("signature"), say("signature-blank")),
        (say("sworn"), say("sworn-blank")),
    )
    yield _facts(say("verification"), *facts)


def _beside(petition: RecountPetition) -> Iterator[Block]:
    served = Table(
        caption="",
        columns=(text(say("served-role")), text(say("served-who")), text(say("served-how"))),
        rows=rows(
            [(each.role, say("served-blank"), each.section) for each in petition.form.served]
        ),
    )
    yield Section(say("service"), (served,))
    yield Section(say("exhibits"), (_exhibits(petition),))
    yield _facts(
        say("filing"),
        (say("where"), petition.officer or say("where-blank")),
        (of_plan("last-day-label"), _last_day(petition)),
        *((each.matter, say("unread-text", section=each.section)) for each in petition.form.unread),
    )


def _last_day(petition: RecountPetition) -> str:
    if not petition.last_day:
        return say("clock-unknown", statute=petition.form.statute)
    return say("rule", says=petition.last_day, statute=petition.last_day_statute)


def _exhibits(petition: RecountPetition) -> Table:
    data = [
        (
            f"D{each.number}",
            "; ".join(dict.fromkeys(s.file or s.origin for s in each.sources)),
            each.sha256 or words.NOT_KNOWN,
        )
        for each in petition.data
    ]
    law = [(each.name, each.file, each.sha256) for each in petition.law]
    own = [(each.name, each.own_file, each.own_sha256) for each in petition.law if each.own_file]
    return Table(
        caption="",
        columns=(text(say("exhibit")), text(say("file")), text(say("sha"))),
        rows=rows([*chain(data, law, own)]),
    )


def _facts(heading: str, *facts: tuple[str, str]) -> Section:
    return Section(heading, (Facts(tuple(Fact(label, said) for label, said in facts)),))
