"""``canvass audit risk`` of a contest that asks for a share of the votes: a number, or the reason why there is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.audits.files import MANIFEST, READ, VOTES, written

ASSESSOR = ("Parrish=358634", "Ramirez=90631", "Epstein=70831", "--cards", "1447871")
HALF = ("--rule", "super_majority", "--share", "1/2")
READ_160 = (
    *("--drawn", "160", "--found", "Parrish=40", "--found", "Ramirez=11"),
    *("--found", "Epstein=12", "--no-vote", "97"),
)
BRAVO = ("--method", "bravo")
SUPER_SIMPLE = ("--method", "super_simple")


def said(run: Run, *words: str) -> str:
    """What the command prints, on one line."""
    code, out, err = run("audit", "risk", *words)
    assert (code, err) == (0, "")
    return " ".join(out.split())


@pytest.mark.parametrize("rule", [HALF, ("--rule", "top_two")])
def test_orange_county_2018_assessor(run: Run, rule: tuple[str, ...]) -> None:
    """Published: 15.02 percent, the winner against all others pooled; confirmed at the limit of 20 percent."""
    text = said(run, "polling", *ASSESSOR, *rule, *READ_160, *BRAVO, "--risk-limit", "0.2")
    assert "15.02%, confirmed: BRAVO" in text
    assert "Cannot say" not in text


def test_orange_county_2018_sheriff(run: Run) -> None:
    """Nobody has a majority: five claims, the closest that Barnes has none. Published: 94.61 percent."""
    text = said(
        run,
        *("polling", "Barnes=265059", "Nguyen=166848", "Harrington=104623", "--cards", "1447871"),
        *("--rule", "top_two", "--drawn", "160", "--found", "Barnes=28", "--found", "Nguyen=23"),
        *("--found", "Harrington=10", "--no-vote", "99", *BRAVO),
    )
    assert "94.61%, not confirmed: BRAVO" in text


def test_two_thirds_by_counts(run: Run) -> None:
    """BRAVO for another share than one half: (s/f)^40 ((1-s)/(1-f))^10 with s = 0.75."""
    words = ("yes=750", "no=250", "--cards", "1000", "--rule", "super_majority", "--share", "2/3")
    text = said(
        run, "polling", *words, "--drawn", "50", "--found", "yes=40", "--found", "no=10", *BRAVO
    )
    ratio = (0.75 / (2 / 3)) ** 40 * (0.25 / (1 / 3)) ** 10
    assert f"{100 / ratio:.4g}%, not confirmed: BRAVO" in text


SHARE = ("yes=750", "no=250", "--cards", "1000", "--rule", "super_majority", "--share", "2/3")


@pytest.mark.parametrize("method", ["minerva", "athena", "providence"])
def test_rounds_of_another_share_say_why_not(run: Run, method: str) -> None:
    """Minerva and its siblings compare with one half; what measures the share is named."""
    schedule = () if method == "providence" else ("--schedule", "50")
    rounds = ("--round", "50:yes=40,no=10", *schedule, "--method", method)
    text = said(run, "rounds", *SHARE, *rounds)
    assert "Cannot say" in text
    assert (
        f"The rule asks for 2/3 of the valid votes, and {method} is known for half of the votes"
        in text
    )
    assert "BRAVO (--found) and ALPHA (cards one by one, --read) measure any share" in text
    reason = json.loads(run("audit", "risk", "rounds", *SHARE, *rounds, "--json")[1])["unsaid"]
    assert (reason["because"], reason["method"]["value"], reason["share"]["exact"]) == (
        *("only_for_leads", method, "2/3"),
    )


def test_discrepancies_of_a_share(run: Run) -> None:
    """Half of the votes as a lead over all others; two thirds by the bound of its assorter, u = 3/4."""
    errors = ("--drawn", "60", "--one-vote-over", "1", *SUPER_SIMPLE)
    lead = said(run, "comparison", "358634", "161462", "--cards", "635224", *errors)
    half = said(run, "comparison", "358634", "161462", "--cards", "635224", *HALF, *errors)
    assert [part.split(" for the claim")[0] for part in lead.split("%, ")[1:]] == [
        part.split(" for the claim")[0] for part in half.split("%, ")[1:]
    ]
    clean = said(run, "comparison", *SHARE, "--drawn", "60", "--two-vote-over", "0", *SUPER_SIMPLE)
    margin, upper, gamma = 2 * 0.75 * 0.75 + 0 - 1, 0.75, 1.03905
    risk = (1 - margin / (2 * gamma * upper)) ** 60
    assert f"{100 * risk:.4g}%" in clean
    one = said(run, "comparison", *SHARE, *errors)
    worst = max(0.5 / upper, 1 - 0.5 / upper)
    assert f"{100 * risk / (1 - worst / gamma):.4g}%" in one


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("by_jurisdiction", "Each jurisdiction drew a share of its own cards"),
        ("not_at_random", "The cards were not drawn at random"),
    ],
)
def test_a_fixed_share_that_no_method_fits_says_why(run: Run, how: str, reason: str) -> None:
    """The draw is named, not only that nothing can be said."""
    text = said(run, "share", "600", "400", "--fixed-share", "2%", "--how-drawn", how)
    assert "Cannot say what the risk is" in text
    assert f"{reason}" in text


def test_a_fixed_share_of_another_rule_says_why(run: Run) -> None:
    """Counts of a fixed share are measured by a ratio that is known for one half."""
    words = ("--drawn", "50", "--found", "yes=40", "--found", "no=10", "--fixed-share", "5%")
    text = said(run, "share", *SHARE, *words)
    assert "Cannot say what the risk is" in text
    assert "The rule asks for 2/3 of the valid votes" in text


def test_a_contest_that_was_only_carried_says_which_card_is_missing(
    run: Run, tmp_path: Path
) -> None:
    """The first card of its own draw was not read: that card is named."""
    rows = READ.splitlines()
    for number in range(1, len(rows)):
        kept = "\n".join([rows[0], rows[number]]) + "\n"
        files = [
            str(written(tmp_path, f"{name}.csv", text))
            for name, text in (("votes", VOTES), ("manifest", MANIFEST), ("read", kept))
        ]
        text = said(
            run,
            *("cards", files[0], "--contest", "mayor", "--cards", "7", "--manifest", files[1]),
            *("--read", files[2], "--seed", "01382438112797316654", "--opportunistic"),
            *("--method", "alpha"),
        )
        if "Cannot say" in text:
            assert "The first card of this contest's own draw, 10" in text
            assert "was not read" in text
            return
    raise AssertionError("every card is the first of its draw")


LANSING = ("Ward=10309", "Neal=7694", "--drawn", "260", "--found", "Ward=124", "--found", "Neal=96")
BLANK = ("--no-vote", "40", *BRAVO)


def test_a_sample_that_contradicts_the_number_of_cards_says_so(run: Run) -> None:
    """40 cards without a vote cannot be among 18,003 cards with 18,003 votes; among 21,328 they can."""
    text = said(run, "polling", *LANSING, *BLANK)
    assert (
        "The sample contradicts the number of cards: 40 of the 260 cards drawn have no valid vote, and 18,003 cards "
        "with 18,003 valid votes leave room for none." in text
    )
    told = json.loads(run("audit", "risk", "polling", *LANSING, *BLANK, "--json")[1])["contradicts"]
    assert (told["without_vote"], told["room"], told["cards"]) == (40, 0, 18_003)
    assert "contradicts" not in said(run, "polling", *LANSING, *BLANK, "--cards", "21328")


def test_a_place_beyond_its_batch_is_named_with_the_batch(run: Run, tmp_path: Path) -> None:
    """The card, and how many the batch has."""
    beyond = READ.replace("101,1,3,", "101,1,4,")
    files = [
        str(written(tmp_path, f"{name}.csv", text))
        for name, text in (("votes", VOTES), ("manifest", MANIFEST), ("read", beyond))
    ]
    code, _, err = run(
        *("audit", "risk", "cards"),
        *(files[0], "--contest", "mayor", "--cards", "7", "--manifest", files[1]),
        *("--read", files[2], "--seed", "01382438112797316654", "--method", "alpha"),
    )
    assert code == 2
    assert "101/1/4 (the batch has 3)" in err
