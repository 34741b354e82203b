"""What a person is called in a sentence."""

from __future__ import annotations

import pytest

from canvass.model import Choice, ChoiceKind, Contest, family_name, given_and_family, names_in_short

PROSSER = [
    "David T. Prosser",
    "David T. Prosser, Jr.",
    "David T. Prosser Jr",
    "DAVID PROSSER JR.",
    "Prosser, David T., Jr.",
    "Prosser, Jr., David",
    "Prosser Jr., David",
    "Prosser,",
    "Prosser",
    "David Prosser (I)",
    "David Prosser / Joan Doe",
]


@pytest.mark.parametrize("name", PROSSER)
def test_one_person_is_called_alike_however_the_name_is_written(name: str) -> None:
    """With and without a suffix, family name first or last, alone, with a mark or before a running mate."""
    assert family_name(name).casefold() == "prosser"


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Hillary Rodham Clinton", "Clinton"),
        ("Robert F. Kennedy Jr.", "Kennedy"),
        ("Garlin Gilchrist II", "Gilchrist"),
        ("Martin Luther King III", "King"),
        ("Chris Van Hollen", "Van Hollen"),
        ("DE LA CRUZ, MARIA", "DE LA CRUZ"),
        ("Beto O'Rourke", "O'Rourke"),
        ("Debbie Mucarsel-Powell", "Mucarsel-Powell"),
        ("KAMALA D. HARRIS, PRESIDENT / TIM WALZ, VICE-PRESIDENT", "HARRIS"),
        ("Gretchen Whitmer and Garlin Gilchrist II", "Whitmer"),
        ("DONALD J. TRUMP | MICHAEL R. PENCE", "TRUMP"),
        ("Donald J. Trump; Michael R. Pence", "Trump"),
        ("Donald J. Trump Michael R. Pence", "Donald J. Trump Michael R. Pence"),
        ("Donald Trump Mike Pence", "Donald Trump Mike Pence"),
        ("John Fitzgerald Kennedy Jr.", "Kennedy"),
        ("Maria de los Angeles Lopez", "Maria de los Angeles Lopez"),
        ("Yes", "Yes"),
        ("Jr.", "Jr."),
        ("", ""),
    ],
)
def test_family_names(name: str, family: str) -> None:
    """Suffixes, particles, tickets, and names that are all there is."""
    assert family_name(name) == family


def test_given_names_come_from_either_form() -> None:
    """First Last and Last, First."""
    assert given_and_family("Prosser, David T., Jr.") == ("David", "Prosser")
    assert given_and_family("David T. Prosser, Jr.") == ("David", "Prosser")


def test_two_of_one_family_name_keep_their_whole_names() -> None:
    """A sentence must not call two people alike; a line of several has its own name."""
    contest = Contest(
        "c",
        "C",
        (
            Choice("a", "Bob Casey"),
            Choice("b", "Mary Casey, Jr."),
            Choice("c", "Al Gore"),
            Choice("w", "All other write-ins", kind=ChoiceKind.OTHER),
        ),
    )
    assert names_in_short(contest) == {
        "a": "Bob Casey",
        "b": "Mary Casey, Jr.",
        "c": "Gore",
        "w": "All other write-ins",
    }


def test_a_write_in_takes_the_family_name_from_nobody_on_the_ballot() -> None:
    """As in 2024: Kamala Harris stays Harris where somebody wrote in Sharon E. Harris."""
    contest = Contest(
        "president",
        "President",
        choices=(
            Choice("harris", "Kamala Harris"),
            Choice("sharon", "Sharon E. Harris", kind=ChoiceKind.WRITE_IN),
            Choice("ann", "Ann Beckett", kind=ChoiceKind.WRITE_IN),
            Choice("jo", "Jo Beckett", kind=ChoiceKind.WRITE_IN),
        ),
    )
    assert names_in_short(contest) == {
        "harris": "Harris",
        "sharon": "Sharon E. Harris",
        "ann": "Ann Beckett",
        "jo": "Jo Beckett",
    }
