"""A petition for a recount as a page: a sheet for counsel, then the filing, its exhibits and its schedule of places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from canvass.journeys.recount_petition import CountyPlaces, RecountPetition
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Caption,
    Column,
    Listing,
    Page,
    Paragraph,
    Section,
    Signing,
    Table,
    Weight,
    rows,
    text,
)
from canvass.present.messages import messages
from canvass.present.petition_sheet import counsel_sheet
from canvass.recount.petition_form import Served, Words

say = messages("recount_petition")


def petition_page(petition: RecountPetition) -> Page:
    """The pack in the order of a filing, behind the sheet that is not filed."""
    form = petition.form
    return Page(
        title=say("title", title=form.title, state=petition.state_name),
        kicker=form.statute,
        foot=f"{petition.not_legal_advice} {say('foot', version=petition.canvass_version)}",
        blocks=(
            Paragraph(petition.not_legal_advice, Weight.CAUTION),
            counsel_sheet(petition),
            Caption(form.before, form.matter, form.number),
            Section(form.title, tuple(_statements(petition))),
            Section(say("prayer"), tuple(_prayer(petition))),
            *_oaths(petition),
            Section(say("service"), (_service(petition),)),
            Section(say("exhibits"), (_exhibits(petition),)),
            *_schedules(petition),
        ),
    )


def cited(said: Words) -> str:
    """Words with their section, where they have one."""
    return say("cited", text=said.text, section=said.section) if said.section else said.text


def _statements(petition: RecountPetition) -> Iterator[Block]:
    """The numbered paragraphs; the grounds follow the one that speaks of them."""
    numbered: list[str] = []
    first = 1
    for number, said in enumerate(petition.form.statements, 1):
        numbered.append(cited(said))
        if said.role == "grounds":
            yield Listing(tuple(numbered), steps=True, first=first)
            yield Listing(tuple(_grounds(petition.form.grounds)))
            numbered, first = [], number + 1
    if numbered:
        yield Listing(tuple(numbered), steps=True, first=first)


def _grounds(grounds: Sequence[Words]) -> Iterator[str]:
    for each in grounds:
        if each.blank:
            yield say("ground-blank", text=each.text, section=each.section, blank=each.blank)
        else:
            yield say("ground", text=each.text, section=each.section)


def _prayer(petition: RecountPetition) -> Iterator[Block]:
    first, *others = petition.form.prayer
    yield Paragraph(say("wherefore", text=cited(first)))
    yield from (Paragraph(cited(other)) for other in others)
    yield from (Signing(_to_sign(signer)) for signer in _signers(petition))


def _signers(petition: RecountPetition) -> tuple[str, ...]:
    """Who signs: the petitioner, or each of several by number."""
    form = petition.form
    if form.signers == 1:
        return (form.signer,)
    numbers = range(1, form.signers + 1)
    return tuple(say("signer-number", signer=form.signer, number=str(n)) for n in numbers)


def _to_sign(signer: str) -> tuple[str, ...]:
    return (
        say("signature-of", signer=signer),
        say("signature-name", signer=signer),
        say("signature-date"),
    )


def _oaths(petition: RecountPetition) -> Iterator[Block]:
    """A verification for each who takes it, each with its own jurat; none where the law asks for none."""
    oath = petition.form.oath
    if oath is None:
        return
    for signer in _signers(petition)[: oath.taken_by]:
        venue = (Paragraph(say("venue", place=place)) for place in oath.venue)
        heading = oath.heading
        if oath.taken_by > 1:
            heading = say("oath", heading=oath.heading, signer=signer)
        yield Section(
            heading,
            (
                *venue,
                Paragraph(cited(oath.words)),
                Signing((say("signature-of", signer=signer),)),
                Paragraph(oath.jurat),
                Signing(oath.lines),
            ),
        )


def _service(petition: RecountPetition) -> Table:
    return Table(
        caption="",
        columns=(text(say("served-role")), text(say("served-who")), text(say("served-how"))),
        rows=rows([*chain.from_iterable(_served(petition, each) for each in petition.form.served)]),
    )


def _served(petition: RecountPetition, served: Served) -> Iterator[tuple[str, str, str]]:
    how = say("rule", says=served.how, statute=served.section)
    named = {
        "candidates": (*petition.ahead, *petition.candidates),
        "ahead": petition.ahead,
    }.get(served.each, ())
    if not named:
        yield served.role, say("served-blank"), how
    for name in named:
        yield served.role, say("served-named", name=name), how


def _schedules(petition: RecountPetition) -> Iterator[Block]:
    """The schedule, where the filing names places: a law that counts all again asks for no list."""
    if any(said.role == "places" for said in petition.form.statements):
        yield Section(say("schedule"), tuple(_schedule(petition)))


def _schedule(petition: RecountPetition) -> Iterator[Block]:
    """The places that the petition may name, county by county, with their number."""
    places, form = petition.places, petition.form
    if places.kind is None:
        yield Paragraph(say("schedule-counties", unit=form.unit, statute=form.unit_section))
    else:
        listed = say(
            "schedule-listed",
            listed=words.number(places.units),
            kind=places.kind.plural,
            one=places.kind.words,
            counties=len(places.counties),
            unit=form.unit,
            statute=form.unit_section,
        )
        yield Paragraph(listed)
    if places.stated is not None:
        stated = words.number(places.stated)
        yield Paragraph(say("schedule-stated", number=stated, unit=form.unit))
    named = Column(say("named", unit=form.unit), is_number=False, is_long=True)
    found = [row for each in places.counties for row in _places(each)]
    if any(each.units for each in places.counties):
        yield Table("", (text(say("county")), Column(say("how-many")), named), rows(found))
    else:  # no county has a number
        bare = rows([(county, said) for county, _, said in found])
        yield Table("", (text(say("county")), named), bare)


PLACES_IN_A_ROW = 30
"""A row of more would go on over a sheet whose top does not say which county it is about."""


def _places(county: CountyPlaces) -> Iterator[tuple[str, str, str]]:
    """The rows of a county: of many places each row but the first says that it goes on."""
    if not county.units:
        yield county.county, "", say("named-blank")
    for start in range(0, len(county.units), PLACES_IN_A_ROW):
        name = say("county-continued", county=county.county) if start else county.county
        number = "" if start else words.number(len(county.units))
        some = county.units[start : start + PLACES_IN_A_ROW]
        yield name, number, "; ".join(f"[ ] {unit}" for unit in some)


def _exhibits(petition: RecountPetition) -> Table:
    data = [
        (
            f"D{number}",
            "; ".join(dict.fromkeys(source.file or source.origin for source in each.sources)),
            each.sha256 or words.NOT_KNOWN,
        )
        for number, each in enumerate(petition.data, 1)
    ]
    law = [(each.name, each.file, each.sha256) for each in petition.law]
    own = [(each.name, each.own_file, each.own_sha256) for each in petition.law if each.own_file]
    return Table(
        caption="",
        columns=(text(say("exhibit")), text(say("file")), text(say("sha"))),
        rows=rows([*chain(data, law, own)]),
    )
