"""One screen of a terminal: what is known to be wrong with the inputs is told whole where that fits, else in short."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from canvass.journeys.inputs import Input
from canvass.model import Fate, InputFault
from canvass.present.blocks import Page
from canvass.present.inputs import added_up, examined_among, faults_among, sizes_among
from canvass.present.messages import messages
from canvass.present.render.terminal import as_text

WIDTH, LINES = 80, 25
EVERY_FATE = (Fate.MENDED, Fate.LEFT_OUT, Fate.USED)
PLACES_NAMED = 12
"""Places that are named of a kind of fault; the others are counted."""
say = messages("outcome")


def fits(page: Page) -> bool:
    """Whether a terminal of 80 columns and 25 lines shows all of it."""
    return len(as_text(page, WIDTH).splitlines()) <= LINES


def in_short(faults: Sequence[InputFault], contest: str = "") -> Iterator[list[str]]:
    """Votes that do not add up: each by what became of its place, then all by the names of their places."""
    yield [say("screen-fault", place=each.place.name, became=each.became()) for each in faults]
    yield [added_up(faults, EVERY_FATE, PLACES_NAMED, contest)]


def first_that_fits(pages: Iterable[Page]) -> Page:
    """The first of these pages, of which each is shorter than the one before, that fits; the last where none does."""
    page = Page("", ())
    for page in pages:
        if fits(page):
            break
    return page


def on_one_screen(
    page_of: Callable[[Sequence[str]], Page],
    inputs: Sequence[Input],
    contest: str = "",
    beside: Sequence[str] = (),
    shorter: Iterable[Callable[[Sequence[str]], Page]] = (),
) -> Page:
    """The page of these sentences on the inputs: whole if it fits, else in short; the shortest where none fits.

    Where the title of a ``contest`` is given, votes of others are told as theirs. What else is told in short, and whole
    elsewhere, is ``beside`` them. ``shorter`` pages are tried last, each with the inputs in short.
    """
    told = [*_from_whole_to_short(inputs, contest, beside)]
    return first_that_fits(chain(map(page_of, told), (each(told[-1]) for each in shorter)))


def _from_whole_to_short(
    inputs: Sequence[Input], contest: str, beside: Sequence[str]
) -> Iterator[list[str]]:
    """First the votes that do not add up in short, then what else of the inputs has a shorter form."""
    yield [*(each.sentence for each in inputs), *([_folded(beside)] if beside else [])]
    faults = faults_among(inputs)
    sizes = [fault for fault in sizes_among(inputs) if fault.in_short]
    brief: list[Input] = [*sizes, *examined_among(inputs)]
    others = [each for each in inputs if each not in faults]
    if faults:
        for told in in_short(faults, contest):
            yield [*(each.sentence for each in others), _folded([*told, *beside])]
    if brief:
        rest = [each.sentence for each in others if each not in brief]
        yield [*rest, _folded([added_up(inputs, EVERY_FATE, PLACES_NAMED, contest), *beside])]


def _folded(told: Sequence[str]) -> str:
    return " ".join([*map(str.strip, told), say("screen-folded")])
