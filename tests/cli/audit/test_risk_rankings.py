"""``canvass audit risk rankings``: a ranked contest without records, from a seed's draw to the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.catalogue import LEFT
from tests.cli.conftest import Run

SEED = "20481516234229038471"
CHOICES = ("--choice", "Ann", "--choice", "Bob", "--choice", "Cat")
BALLOTS = (*[("Ann", "Bob")] * 5, ("Bob", "Cat"), ("Ann",), *[("Cat", "Ann")] * 3)
"""Of each ten cards: Bob goes first, and Ann has six of ten then."""


def papers(folder: Path, cards: int = 300, *, unread: int = 0, lost: int = 0) -> tuple[str, ...]:
    """Files of two batches of which all cards but some were read, and of some nothing was found."""
    (folder / "manifest.csv").write_text(f"batch,cards\na,{cards // 2}\nb,{cards // 2}\n")
    lines = ["batch,position,contest,reading,choice,rank"]
    for number in range(cards - unread):
        place = f"{'ab'[number // (cards // 2)]},{number % (cards // 2) + 1},mayor"
        if number < lost:
            lines.append(f"{place},not_found,,")
            continue
        lines += [
            f"{place},vote,{choice},{rank}" for rank, choice in enumerate(BALLOTS[number % 10], 1)
        ]
    (folder / "read.csv").write_text("\n".join((*lines, "")))
    files = ("--manifest", str(folder / "manifest.csv"), "--read", str(folder / "read.csv"))
    return ("audit", "risk", "rankings", *files, "--seed", SEED, "--contest", "mayor", *CHOICES)


def found(run: Run, *words: str) -> dict[str, Any]:
    """The answer as JSON."""
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    return dict(json.loads(out))


def test_the_winner_is_confirmed_and_another_is_not(run: Run, tmp_path: Path) -> None:
    """Ann is confirmed by a part of the cards; of whoever else was announced every order cannot be excluded."""
    asked = papers(tmp_path)
    ann = found(run, *asked, "--winner", "Ann", "--drawn", "220")
    assert ann["status"]["value"] == "confirmed"
    assert ann["measured_risk"] <= 0.05
    assert (ann["orders"], ann["excluded"], ann["used"]) == (4, 4, 220)
    bob = found(run, *asked, "--winner", "Bob", "--drawn", "220")
    assert bob["status"]["value"] == "not_yet"
    assert bob["hardest"][0]["order"][-1] == "Ann"
    code, out, _ = run(*asked, "--winner", "Ann", "--drawn", "220")
    said = " ".join(out.split())
    assert code == 0
    assert "confirmed: the largest over every order of elimination with another winner" in said
    assert "4 of 4 such orders are excluded by themselves." in said
    assert "Bob, Ann, Cat" in said


def test_all_cards_decide(run: Run, tmp_path: Path) -> None:
    """When every card is read the count decides; a card that nobody found leaves it open, and none is drawn unread."""
    asked = papers(tmp_path, 20)
    assert found(run, *asked, "--winner", "Ann")["status"]["value"] == "hand_count_agrees"
    assert found(run, *asked, "--winner", "Cat")["status"]["value"] == "hand_count_differs"
    more = found(run, *asked, "--winner", "Cat", "--cards", "24")
    assert (more["phantoms"], more["used"]) == (4, 24)
    assert more["status"]["value"] == "all_drawn"
    papers(tmp_path, 20, lost=6)
    assert found(run, *asked, "--winner", "Ann")["status"]["value"] == "all_drawn"
    papers(tmp_path, 20, unread=19)
    none = found(run, *asked, "--winner", "Ann")
    assert none["next_unread"] is not None
    assert (none["measured_risk"], none["status"]["value"]) == (1.0, "not_yet")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--winner", "Zoe"), "Zoe"),
        (("--winner", "Ann", "--choice", "Ann"), "none twice"),
        (
            ("--winner", "Ann", *(w for c in "DEFGHIJK" for w in ("--choice", c))),
            "11 choices",
        ),
        (("--winner", "Ann", "--cards", "10"), "correct one of them"),
        (("--winner", "Ann", "--risk-limit", "0"), "risk limit"),
    ],
)
def test_what_does_not_fit_is_refused(
    run: Run, tmp_path: Path, more: tuple[str, ...], told: str
) -> None:
    """A winner who did not run, choices that cannot be followed, fewer cards than listed: each in one sentence."""
    code, out, err = run(*papers(tmp_path, 20), *more)
    assert code == 2
    assert told in " ".join((out + err).replace("│", " ").split())


def test_a_choice_that_nobody_listed_is_refused(run: Run, tmp_path: Path) -> None:
    """A write-in on a card has to be among the choices."""
    asked = papers(tmp_path, 20)
    file = tmp_path / "read.csv"
    file.write_text(file.read_text().replace("mayor,vote,Bob,1", "mayor,vote,Zed,1"))
    code, out, err = run(*asked, "--winner", "Ann")
    assert code == 2
    assert "'Zed'" in out + err


def test_the_methods_name_it(run: Run) -> None:
    """Where voters rank and no records exist, the list of methods has the command."""
    code, out, _ = run("audit", "methods")
    assert code == 0
    assert "canvass audit risk rankings" in out


def test_the_methods_end_with_what_is_left(run: Run) -> None:
    """What the papers know and canvass does not do is named, with the reason."""
    code, out, err = run("audit", "methods")
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    assert len(LEFT) > 3
    assert [each.name for each in LEFT if f"{each.name}: {each.why}." not in text] == []


@pytest.mark.parametrize(
    "question",
    [
        ("size",),
        ("assertions",),
        ("risk", "polling", "--drawn", "9", "--found", "Ann=9", "--method", "bravo"),
    ],
)
def test_several_seats_by_transferable_votes_are_counted_by_hand(
    run: Run, question: tuple[str, ...]
) -> None:
    """No claims are known that would imply such a count: it ends with that sentence, and what to do."""
    code, out, err = run("audit", *question, "--rule", "stv", "Ann=600", "Bob=300", "--seats", "2")
    assert (code, err) == (0, "")
    said = " ".join(out.replace("│", " ").split())
    assert "single transferable vote: no complete set of claims" in said
    assert "count every card by hand" in said
