"""The form of a petition as a state's law asks for it: what it says, by which section, and where that was read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any

from canvass.recount.question import Question
from canvass.recount.rule import HowSeen
from canvass.recount.scope import Scope

Text = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """A text that words of the form were read in.

    ``holds_from`` is the day since which the law is known to read so; for an earlier election the words are those of
    a later text. None where the text names no day. ``quote`` holds its deciding words, ``sha256`` is of the page.
    """

    as_of: str
    source: str
    how_seen: HowSeen
    notes: str = ""
    holds_from: date | None = None
    quote: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the form, their section, and where they were read; ``readings`` is empty where that was nowhere.

    ``blank`` is what the petitioner adds, ``role`` says that grounds or places follow, ``heading`` what is told.
    """

    text: str
    section: str = ""
    readings: tuple[Reading, ...] = ()
    blank: str = ""
    role: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Served:
    """Somebody who is given a copy, how, and by which section.

    ``each`` is ``candidates`` where each one is meant, ``ahead`` where those who won or lead are; else it is empty.
    """

    role: str
    how: str
    section: str
    each: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """A matter whose words were not read, and the section to read."""

    matter: str
    section: str


@dataclass(frozen=True, slots=True)
class Oath:
    """The verification: its heading, the venue, the words as far as they are known, and who signs below the jurat.

    ``taken_by`` is how many of those who sign take it.
    """

    taken_by: int
    heading: str
    venue: tuple[str, ...]
    words: Words
    jurat: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PetitionForm:
    """The form of one route in one state, as it is for one contest of one day.

    ``officer`` takes the petition; empty where the form does not say it of the office, or of that day. ``clock`` is the
    stage of the clock by which it must be filed. ``oath`` is None where the law asks for none. ``signing`` says how
    many sign where that is not ``signers`` for every contest.
    """

    state: str
    route: str
    route_says: str
    title: str
    statute: str
    unit: str
    unit_section: str
    signer: str
    signers: int
    clock: str
    before: tuple[str, ...]
    matter: str
    number: str
    officer: str
    statements: tuple[Words, ...]
    grounds: tuple[Words, ...]
    prayer: tuple[Words, ...]
    oath: Oath | None
    served: tuple[Served, ...]
    told: tuple[Words, ...]
    signing: tuple[Words, ...]
    unread: tuple[Unread, ...]

    def every_words(self) -> Iterator[Words]:
        """All words of the form that have a section, in the order of the filing."""
        yield from self.statements
        yield from self.grounds
        yield from self.prayer
        if self.oath is not None:
            yield self.oath.words
        yield from self.told
        yield from self.signing

    def readings(self) -> tuple[Reading, ...]:
        """Every text that the form was read in, once."""
        return tuple(dict.fromkeys(read for words in self.every_words() for read in words.readings))

    def of_a_later_text(self, day: date) -> tuple[Words, ...]:
        """Words that were read only in texts which are not known to have held on a day."""
        return tuple(
            words
            for words in self.every_words()
            if words.readings and all(_is_later(reading, day) for reading in words.readings)
        )

    def filled(self, values: Mapping[str, str]) -> PetitionForm:
        """The form with its places filled in: contest, day, officer, candidates."""
        put = partial(_put, values)
        return replace(
            self,
            before=tuple(values_in(line, values) for line in self.before),
            matter=values_in(self.matter, values),
            number=values_in(self.number, values),
            statements=tuple(map(put, self.statements)),
            grounds=tuple(map(put, self.grounds)),
            prayer=tuple(map(put, self.prayer)),
            told=tuple(map(put, self.told)),
        )


def values_in(text: str, values: Mapping[str, str]) -> str:
    """The text with its places filled in."""
    return text.format_map(values)


def _put(values: Mapping[str, str], words: Words) -> Words:
    return replace(words, text=values_in(words.text, values))


def _is_later(reading: Reading, day: date) -> bool:
    return reading.holds_from is not None and day < reading.holds_from


def form_from(text: Text, question: Question) -> PetitionForm:
    """The form that a file holds, with what is said of the contest and its day alone."""
    readings = {name: _reading(each) for name, each in text.get("seen", {}).items()}

    def words(key: str) -> tuple[Words, ...]:
        return tuple(_words(row, readings) for row in _about(text.get(key, ()), question))

    officers = [*_about(text["officer"], question)]
    caption = text["caption"]
    return PetitionForm(
        state=text["state"],
        route=text.get("route", ""),
        route_says=text.get("route_says", ""),
        **{name: text[name] for name in _PLAIN},
        before=tuple(caption["before"]),
        matter=caption["matter"],
        number=caption["number"],
        officer=officers[0]["name"] if officers else "",
        statements=words("statement"),
        grounds=words("ground"),
        prayer=words("prayer"),
        oath=_oath(text, readings) if "oath" in text else None,
        served=tuple(_served(row) for row in _about(text.get("serve", ()), question)),
        told=words("told"),
        signing=words("signing"),
        unread=tuple(Unread(**row) for row in text.get("unread", ())),
    )


_PLAIN = ("title", "statute", "unit", "unit_section", "signer", "signers", "clock")
"""Keys of a form that are taken as they are."""


def _about(rows: Sequence[Text], question: Question) -> Iterator[Text]:
    """The rows that are said of such a contest on such a day."""
    day = question.election_day
    for row in rows:
        scope = Scope(frozenset(row.get("offices", ())), frozenset(row.get("except_offices", ())))
        is_of_day = row.get("since", date.min) <= day <= row.get("until", date.max)
        if is_of_day and scope.covers(question.contest):
            yield row


def _reading(row: Text) -> Reading:
    return Reading(
        as_of=row["as_of"],
        source=row["source"],
        how_seen=HowSeen(row["how_seen"]),
        notes=row.get("notes", ""),
        holds_from=row.get("holds_from"),
        quote=row.get("quote", ""),
        sha256=row.get("sha256", ""),
    )


def _oath(text: Text, readings: Mapping[str, Reading]) -> Oath:
    row = text["oath"]
    return Oath(
        taken_by=row.get("taken_by", text["signers"]),
        heading=row["heading"],
        venue=tuple(row["venue"]),
        words=_words(row, readings),
        jurat=row["jurat"],
        lines=tuple(row["lines"]),
    )


def _words(row: Text, readings: Mapping[str, Reading]) -> Words:
    names = [row[key] for key in ("seen", "also_seen") if key in row]
    return Words(
        text=row["text"],
        section=row.get("section", ""),
        readings=tuple(readings[name] for name in names),
        blank=row.get("blank", ""),
        role=row.get("role", ""),
        heading=row.get("heading", ""),
    )


def _served(row: Text) -> Served:
    return Served(row["role"], row["how"], row["section"], row.get("each", ""))
