"""What a round draws, against the definitions of docs/record.md, section 21.5, computed one by one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.event.sample import DrawnEntry, read_drawn
from canvass.audit.frames.frame import EntryKind
from canvass.audit.selection import Drawing, round_sample
from canvass.audit.terms.make import Material, audit_of
from canvass.audit.terms.methods import BatchComparison, Comparison, Method, Minerva, Polling, Suite
from canvass.errors import BadRecord
from canvass.model import CardId, CastVoteRecord
from canvass.model.value import Value
from tests.audit.run.office import SEED, listed, places, plan, two_choices
from tests.some_of import some_of

BATCHES: dict[tuple[str, ...], int] = {("Adams", "1"): 7, ("Adams", "2"): 5, ("Brown", "1"): 9}
CARDS: list[tuple[str, ...]] = [
    (*batch, str(n)) for batch, count in sorted(BATCHES.items()) for n in range(1, count + 1)
]


def ticket(seed: str, purpose: str, *fields: str) -> int:
    """The ticket of docs/tickets.md, written out."""
    parts = ("canvass-ticket-v1", seed, purpose, *fields)
    told = b"".join(b"%d:%s," % (len(part.encode()), part.encode()) for part in parts)
    return int.from_bytes(hashlib.sha256(told).digest())


def drawing(method: Method, bound: int = 21, seed: str = SEED, has_style: bool = False) -> Drawing:
    """Twenty-one cards of two counties; where asked, every third has the contest on its record.

    For SUITE every third has a record at all.
    """
    contest = listed(two_choices(), {"A": 12, "B": 3}, ("Adams", "Brown"))
    records: dict[CardId, CastVoteRecord] = {}
    if has_style:
        for number, card in enumerate(CARDS):
            votes = {"mayor": ("A",)} if number % 3 == 0 else {}
            records[card] = CastVoteRecord(card, votes)
    if isinstance(method, Suite):
        records = {card: CastVoteRecord(card, {"mayor": ("A",)}) for card in CARDS[::3]}
    lying = places(BATCHES, records or None, ["mayor"])
    reported = tuple(ReportedBatch(b.id, b.cards, {"A": 4, "B": 1}) for b in lying.batches)
    material = Material(lying, {"mayor": (("A", 7), ("B", 0))}, {"mayor": reported})
    audit = audit_of([plan(contest, method, bound)], material, smallest_style=0)
    return Drawing(audit, lying, seed)


def selections(drawn: tuple[DrawnEntry, ...]) -> dict[int, tuple[str, ...]]:
    """The entry at each place of the contest's draws."""
    return {each.place: line.id for line in drawn for each in line.selections}


def by_ticket(entries: list[tuple[str, ...]], seed: str = SEED) -> list[tuple[str, ...]]:
    """Entries in the order of their tickets."""
    return sorted(entries, key=lambda entry: (ticket(seed, "order", "card", *entry), entry))


def test_by_ticket_the_smallest_come_first() -> None:
    """Cards without replacement come in the order of their tickets, the phantoms among them."""
    drawn = round_sample(drawing(Polling(), bound=24), {"mayor": 10}, {})
    phantoms = [("phantom", str(number)) for number in (1, 2, 3)]
    expected = by_ticket([*CARDS, *phantoms])[:10]
    assert selections(drawn) == dict(enumerate(expected, 1))


def test_with_card_style_only_its_own_cards_are_drawn() -> None:
    """The order of the contest is that of the cards whose records have it."""
    drawn = round_sample(drawing(Comparison(), bound=7, has_style=True), {"mayor": 4}, {})
    expected = by_ticket(CARDS[::3])[:4]
    assert selections(drawn) == dict(enumerate(expected, 1))


def _numbers(count: int, seed: str = SEED) -> Iterator[int]:
    for number in range(1, count + 1):
        yield ticket(seed, "draw", "cards", str(number)) * 23 >> 256


def test_by_number_each_draw_is_one_ticket() -> None:
    """Draws with replacement take the entry of that number, the phantoms standing as one more batch."""
    found = drawing(Polling(replacement=True), bound=23)
    ordered = sorted([*BATCHES.items(), (("phantom",), 2)])
    entries = [(*batch, str(n)) for batch, count in ordered for n in range(1, count + 1)]
    expected = {place: entries[number] for place, number in enumerate(_numbers(40), 1)}
    drawn = round_sample(found, {"mayor": 40}, {})
    assert selections(drawn) == expected
    assert sum(len(line.selections) for line in drawn) == 40
    assert len({line.id for line in drawn}) == len(drawn)


@pytest.mark.parametrize("compared", [Fraction(1, 3), Fraction(9, 10)])
def test_in_strata_cards_with_a_record_are_put_back(compared: Fraction) -> None:
    """Compared cards by number among those with a record, the others in the order of their tickets till all were."""
    drawn = selections(round_sample(drawing(Suite(compared), bound=23), {"mayor": 40}, {}))
    phantoms = [("phantom", "1"), ("phantom", "2")]
    linked = CARDS[::3]
    others = by_ticket([card for card in [*CARDS, *phantoms] if card not in linked])
    expected, had = {}, 0
    for place in range(1, 41):
        due = max(ceil(compared * place), place - len(others))
        if due > had:
            mark = ticket(SEED, "draw", "cards", str(due))
            expected[place] = linked[mark * len(linked) >> 256]
        else:
            expected[place] = others[place - due - 1]
        had = due
    assert drawn == expected


def test_by_weight_each_batch_as_likely_as_its_error_bound() -> None:
    """A draw takes the first batch whose sum of weights lies above the ticket's share of all weights."""
    found = drawing(BatchComparison(replacement=True))
    (contest,) = found.audit.contests
    weights = contest.weights(found.audit.batches)
    total = sum(weights.values())
    drawn = selections(round_sample(found, {"mayor": 30}, {}))
    for number in range(1, 31):
        mark, below = ticket(SEED, "draw", "batches", str(number)) * total, 0
        for batch in sorted(weights):
            below += weights[batch]
            if mark < below << 256:
                break
        assert drawn[number] == batch


@some_of(
    "method",
    [
        Polling(),
        Polling(replacement=True),
        Comparison(style=False),
        Suite(Fraction(2, 5)),
        BatchComparison(),
        Minerva((3, 6, 9)),
    ],
    every=2,
)
@given(
    sizes=st.lists(st.integers(1, 20), min_size=1, max_size=4, unique=True).map(sorted),
    seed=st.text("0123456789", min_size=20, max_size=24),
)
def test_rounds_continue_one_draw(method: Method, sizes: list[int], seed: str) -> None:
    """However an audit is cut into rounds, all of them together are one draw of the last size."""
    found = drawing(method, seed=seed)
    if isinstance(method, BatchComparison):
        sizes = sorted({min(size, 3) for size in sizes})
    whole = selections(round_sample(found, {"mayor": sizes[-1]}, {}))
    joined: dict[int, tuple[str, ...]] = {}
    before = 0
    for size in sizes:
        joined |= selections(
            round_sample(found, {"mayor": size}, {"mayor": before} if before else {})
        )
        before = size
    assert joined == whole
    assert sorted(whole) == list(range(1, sizes[-1] + 1))


def test_lines_stand_in_the_order_of_tickets() -> None:
    """The table of a round can be made again byte for byte: cards by their own tickets."""
    drawn = round_sample(drawing(Polling(replacement=True)), {"mayor": 12}, {})
    assert all(line.kind is EntryKind.CARD for line in drawn)
    assert [line.id for line in drawn] == by_ticket([line.id for line in drawn])


GOOD: dict[str, Value] = {"contest": "c", "place": 1, "ticket": "00"}
FAULTY: list[Value] = [5, None, [], "c", {"contest": "c"}, GOOD | {"more": 1}]


def line_with(selection: Value) -> dict[str, Value]:
    """A line of the table of what a round drew."""
    said: dict[str, Value] = {
        "contests": ("c",),
        "id": ("a", "t", "1"),
        "kind": EntryKind.CARD.value,
    }
    return said | {"withheld": False, "selections": (selection,)}


@pytest.mark.parametrize("selection", FAULTY)
def test_a_selection_that_is_not_one_is_a_fault_of_the_record(selection: Value) -> None:
    """Not a fault of the program, whatever stands there: no table of three cells, a cell less, or one more."""
    assert read_drawn(line_with(GOOD)).selections[0].place == 1
    with pytest.raises(BadRecord, match="a selection has"):
        read_drawn(line_with(selection))


def test_many_cards_share_the_names_of_few_batches() -> None:
    """A hundred thousand lines that name one county, batch and contest keep these once."""
    lines = [
        line_with({"contest": "".join(("c", "d")), "place": 1, "ticket": "00"})
        | {
            "id": ("".join(("a", "b")), "".join(("t", "1")), "1"),
            "contests": ("".join(("c", "d")),),
        }
        for _ in range(2)
    ]
    one, other = map(read_drawn, lines)
    assert one.id[0] is other.id[0]
    assert one.id[1] is other.id[1]
    assert one.contests[0] is other.contests[0] is other.selections[0].contest
