"""Names in cast vote records that may be one, or nobody's: each is told, and no file without a fault is suspected."""

from __future__ import annotations

import pytest

from canvass.formats.cvr.vendors import vendor_records
from canvass.formats.problem import Problem
from canvass.formats.text_file import text_from_bytes

HEAD = "Cast Vote Record,Batch,Ballot Status,Precinct,Ballot Style,Governor,Senator"
PEOPLE, SENATORS = ("Ann Lee", "Bo Day", "Cy Roe"), ("Di Poe", "Ed Moe", "Fay Ito")
CARDS = [
    [str(number), "A", "Accepted", "P-1", "S1", PEOPLE[number % 3], SENATORS[number % 2]]
    for number in range(1, 61)
]


def _export(*changes: tuple[int, int, str], head: str = HEAD) -> str:
    """Sixty cards; each change is of a card, a column and what stands there."""
    cards = [list(card) for card in CARDS]
    for card, column, cell in changes:
        cards[card][column] = cell
    return "\n".join([head, *(",".join(card) for card in cards), ""])


def _problems(text: str) -> dict[str, Problem]:
    read = vendor_records(text_from_bytes("cvr.csv", text.encode()), "cvr.csv")
    assert read is not None
    return {each.code: each for each in read.problems}


def _of(name: str, *, first: int = 0) -> list[int]:
    """The cards from the first on with a vote for this governor."""
    return [at for at, card in enumerate(CARDS) if at >= first and card[5] == name]


RENAMED = {
    "a letter more": ("Ann Leee", "records.choices_alike"),
    "another letter": ("Ann Lea", "records.choices_alike"),
    "letters exchanged": ("Ann Ele", "records.choices_alike"),
    "an initial": ("Ann B. Lee", "records.choices_alike"),
    "the name turned": ('"Lee, Ann"', "records.choices_alike"),
    "a party behind it": ("Ann Lee (DEM)", "records.choices_alike"),
    "another name": ("Gil Hart", "records.choice_ends"),
}


@pytest.mark.parametrize("how", RENAMED)
def test_a_choice_renamed_in_half_the_file_is_told(how: str) -> None:
    """Twenty votes under one name would be ten under each of two, and another would lead."""
    name, code = RENAMED[how]
    told = _problems(_export(*((at, 5, name) for at in _of("Ann Lee", first=30))))
    assert code in told
    assert told[code].found.startswith("Ann ")


CODES = ("O", "*", "-1", "#N/A", "#REF!", "TRUE", "N/A")


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_no_choice(code: str) -> None:
    """An overvote that is coded differently had votes of its own."""
    assert "records.choice_a_code" in _problems(_export((3, 5, code)))


@pytest.mark.parametrize("cell", ['"Ann Lee; Bo Day"', '"Ann Lee\nBo Day"', "Ann Lee / Bo Day"])
def test_two_names_in_a_cell_are_no_choice(cell: str) -> None:
    """An overvote that is written with both names had votes of its own."""
    assert "records.choice_of_several" in _problems(_export((3, 5, cell)))


def test_cells_of_two_contests_exchanged_in_half_the_file_are_told() -> None:
    """Each choice stands in the other contest from a line on."""
    changes = [
        change for at in range(30, 60) for change in ((at, 5, CARDS[at][6]), (at, 6, CARDS[at][5]))
    ]
    assert "records.choice_moves" in _problems(_export(*changes))


def test_what_is_not_one_name_is_not_told() -> None:
    """Districts, positions and initials of two people differ by a letter; whole names, answers and write-ins do not."""
    head = HEAD.replace("Governor", "District II").replace("Senator", "District III")
    changes = [(at, 5, name) for at, name in enumerate(("Jo A Fox", "Jo B Fox", "Write-in: Jon"))]
    told = _problems(_export(*changes, head=head))
    assert not {code for code in told if "alike" in code or ".choice" in code}
