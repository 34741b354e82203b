"""What does not fit is refused, and what was hidden counts against the report: sizes, cards, counts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.adversary.boxes import BOXES, FILES, HEADING, VOTES, WORDS, counted
from tests.adversary.commands import Answer, run
from tests.profile import IS_SEARCH

SEED = "01382438112797316654"
CARDS = {
    "manifest.csv": "batch,cards\na,6\n",
    "records.csv": "batch,position,contest,choice\n"
    + "".join(f"a,{place},mayor,{'B' if place > 4 else 'A'}\n" for place in range(1, 7)),
    "read.csv": "batch,position,contest,reading,choice\n"
    + "".join(f"a,{place},mayor,vote,{'B' if place > 4 else 'A'}\n" for place in range(1, 7)),
}
MAYOR = (
    *("audit", "risk", "cards", "A=4", "B=2", "--contest", "mayor", "--seed", SEED),
    *("--manifest", "manifest.csv", "--read", "read.csv"),
)
POLLED = (*MAYOR, "--method", "alpha")
COMPARED = (*MAYOR, "--records", "records.csv", "--method", "comparison")
BOXED = (
    *("audit", "risk", "batches"),
    *(*VOTES, "--contest", "mayor", *WORDS, "--method", "batch_betting"),
)
COUNTED = "\n".join((HEADING, *(row for name in BOXES for row in counted(f"{name}=")), ""))


CONFIRMED = ("hand_count_agrees",)
OPEN = ("all_drawn",)
"""What people did not see is neither agreement nor disagreement."""


def asked(folder: Path, files: Mapping[str, str], *words: str) -> Answer:
    """The answer to a command with these files."""
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return run(folder, *words)


def status(answer: Answer) -> str:
    """How the method ended; what keeps it from being measured otherwise."""
    assert (answer.code, answer.err) == (0, "")
    found = answer.found
    return str((found["tested"] or found)["status"]["value"])


COUNTS = ("A=6", "B=4", "--cards", "10")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("polling", "--drawn", "5", "--found", "A=4", "--method", "bravo"),
            "add up to the cards drawn",
        ),
        (
            ("polling", "--drawn", "4", "--found", "A=5", "--method", "bravo"),
            "add up to the cards drawn",
        ),
        (
            ("polling", "--drawn", "4", "--found", "A=5", "--found", "B=-1", "--method", "bravo"),
            "not a whole number",
        ),
        (
            ("polling", "--drawn", "11", "--found", "A=11", "--method", "polling_ratio"),
            "correct --drawn",
        ),
        (
            ("comparison", "--drawn", "3", "--one-vote-under", "4", "--method", "super_simple"),
            "among 3 draws",
        ),
        (
            ("rounds", "--round", "3:A=3", "--round", "3:A=3", "--method", "providence"),
            "more than before",
        ),
        (("rounds", "--round", "3:A=2", "--method", "providence"), "add up to the cards drawn"),
        (
            ("rounds", "--round", "3:A=3", "--method", "minerva", "--schedule", "4"),
            "exactly as planned",
        ),
        (
            (
                "rounds",
                "--round",
                "2:A=2",
                "--round",
                "4:A=4",
                "--method",
                "minerva",
                "--schedule",
                "2",
            ),
            "not in the schedule",
        ),
        (
            (
                "rounds",
                "--round",
                "3:A=3",
                "--round",
                "4:A=2,B=2",
                "--method",
                "athena",
                "--schedule",
                "3,4",
            ),
            "cannot fall",
        ),
    ],
)
def test_counts_of_a_wrong_size_are_refused(
    tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    """Sizes that do not fit the counts, the cards or the schedule: one sentence, and no number."""
    answer = run(tmp_path, "audit", "risk", *words, *COUNTS)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err


FIRST = "a,1,mayor,vote,A\n"


@pytest.mark.parametrize(
    ("words", "file", "old", "new", "message"),
    [
        ((*POLLED, "--drawn", "6"), "read.csv", FIRST, "", "1 of the cards drawn were not read"),
        ((*POLLED, "--drawn", "7"), "read.csv", "", "", "cannot draw 7"),
        (POLLED, "read.csv", FIRST, f"{FIRST}a,1,mayor,vote,B\n", "more marks were read"),
        (POLLED, "read.csv", FIRST, "a,1,mayor,vote,Ann\n", "Ann"),
        (POLLED, "read.csv", FIRST, f"{FIRST}a,1,mayor,blank,\n", "problems: 1"),
        (POLLED, "read.csv", "a,6,", "a,7,", "cards that the manifest does not have were read"),
        (COMPARED, "records.csv", "a,6,", "a,7,", "a record of card 7 and 6 cards"),
        (COMPARED, "manifest.csv", "a,6", "a,5", "manifest"),
        ((*BOXED, "--drawn", "3"), "counted.csv", "", "", "give the seed of the draw"),
        ((*BOXED, "--drawn", "5", "--seed", SEED), "counted.csv", "", "", "cannot draw 5"),
        ((*BOXED, "--replacement"), "counted.csv", "", "", "give the seed of the draw"),
        (BOXED, "counted.csv", "1,mayor,yes,A,3,4,0,0", "1,mayor,yes,A,4,4,0,0", "count again"),
        (BOXED, "counted.csv", "4,0,0", "9,5,0", "9 cards were counted and the manifest"),
        (BOXED, "counted.csv", f"{HEADING}\n", f"{HEADING}\n1,mayor,yes,A,4,4,0,0\n", "problems"),
        (BOXED, "totals.csv", "1,mayor,B,1", "1,mayor,B,0", "do not add up to the votes reported"),
        (BOXED, "manifest.csv", "4,2\n", "", "that the manifest does not have: 4"),
    ],
)
def test_files_of_a_wrong_size_are_refused(
    tmp_path: Path, words: tuple[str, ...], file: str, old: str, new: str, message: str
) -> None:
    """Cards and batches that are missing, listed twice, or more than exist: one sentence, and no number."""
    files = {**CARDS, **({**dict(FILES), "counted.csv": COUNTED} if "--batches" in words else {})}
    assert old in files[file]
    files[file] = files[file].replace(old, new)
    answer = asked(tmp_path, files, *words)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err


@pytest.mark.parametrize("words", [POLLED, COMPARED])
@pytest.mark.parametrize("hidden", range(5))
def test_every_card_that_is_hidden_counts_for_the_loser(
    tmp_path: Path, words: tuple[str, ...], hidden: int
) -> None:
    """Four cards to two, all of them read: who won is known as long as fewer than two more cards exist."""
    answer = asked(tmp_path, CARDS, *words, "--cards", str(6 + hidden), "--json")
    assert status(answer) in (CONFIRMED if hidden < 2 else OPEN)


@pytest.mark.parametrize("hidden", range(8))
def test_every_batch_counted_leaves_hidden_cards_open(tmp_path: Path, hidden: int) -> None:
    """Eight votes to three in the batches: five cards that are in none of them could undo it."""
    files = {**dict(FILES), "counted.csv": COUNTED}
    answer = asked(tmp_path, files, *BOXED, "--cards", str(11 + hidden), "--json")
    assert status(answer) == ("hand_count_agrees" if hidden < 5 else "margin_not_positive")


@pytest.mark.parametrize("lost", range(5))
def test_what_is_lost_counts_for_the_loser(tmp_path: Path, lost: int) -> None:
    """Four cards to two: who read every card and lost two of the winner's knows no more who won."""
    read = CARDS["read.csv"]
    for place in range(1, lost + 1):
        read = read.replace(f"a,{place},mayor,vote,A", f"a,{place},mayor,not_found,")
    answer = asked(tmp_path, {**CARDS, "read.csv": read}, *POLLED, "--json")
    assert status(answer) in (CONFIRMED if lost == 0 else OPEN)


FEW = settings(
    max_examples=300 if IS_SEARCH else 15,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
KINDS = st.dictionaries(
    st.sampled_from(list(BOXES)), st.sampled_from("=B?"), min_size=1, max_size=3
)


@FEW
@given(found=KINDS, method=st.sampled_from(["kaplan_markov", "batch_betting"]))
def test_batches_without_a_seed_confirm_nothing(
    tmp_path: Path, found: dict[str, str], method: str
) -> None:
    """Whatever was counted in some of the batches, no word of the screen says that anything is confirmed."""
    rows = [row for name, truth in found.items() for row in counted(f"{name}{truth}")]
    files = {**dict(FILES), "counted.csv": "\n".join((HEADING, *rows, ""))}
    words = (*BOXED[:-1], method, "--risk-limit", "0.99")
    answer = asked(tmp_path, files, *words)
    assert (answer.code, answer.err) == (0, "")
    assert "onfirmed" not in answer.out
    assert status(run(tmp_path, *words, "--json")) == "cannot_say"


SHARES = (
    ("--found", "A=4", "--found", "B=2", "--drawn", "6"),
    ("--manifest", "manifest.csv", "--read", "read.csv", "--seed", SEED, "--contest", "mayor"),
)


@pytest.mark.parametrize("evidence", SHARES)
@pytest.mark.parametrize("share", ["10%", "50%", "100%"])
def test_a_fixed_share_confirms_nothing(
    tmp_path: Path, evidence: tuple[str, ...], share: str
) -> None:
    """However large the share and whatever is found, it says that it limits no risk, and nothing is confirmed."""
    words = ("audit", "risk", "share", "A=4", "B=2", "--cards", "6", "--risk-limit", "0.99")
    answer = asked(tmp_path, CARDS, *words, *evidence, "--fixed-share", share)
    assert (answer.code, answer.err) == (0, "")
    assert "Not a risk-limiting audit" in " ".join(answer.out.split())
    assert "onfirmed" not in answer.out
