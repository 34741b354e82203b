"""``canvass audit risk every``: a valid risk, or a reason, for every contest on the cards that were read."""

from __future__ import annotations

import json
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from canvass.model import CardId, Interpretation
from tests.cli.audit.contest_files import keep_read, write_contests
from tests.cli.conftest import Run

SEED = "01382438112797316654"
VOTES = """contest,choice,votes
mayor,ann,90
mayor,bob,30
council,cy,30
council,di,10
clerk,eve,5
clerk,flo,5
"""


def ids_in(out: str) -> set[tuple[str, ...]]:
    """The cards that were drawn for the one contest of a draw."""
    (contest,) = json.loads(out)["contests"]
    return {tuple(card) for card in contest["ids"]}


@pytest.fixture
def folder(run: Run, tmp_path: Path) -> Path:
    """Thirty cards fetched for the mayor were read; the council is on a third of all cards."""
    write_contests(tmp_path)
    (tmp_path / "votes.csv").write_text(VOTES)
    records = ("--records", str(tmp_path / "records.csv"))
    drawn = ("audit", "draw", str(tmp_path / "manifest.csv"), "--seed", SEED, "--size", "mayor=30")
    code, out, err = run(*drawn, *records, "--json")
    assert (code, err) == (0, "")
    keep_read(tmp_path, ids_in(out))
    return tmp_path


def asked(folder: Path, *more: str) -> tuple[str, ...]:
    """The command with its files, and trusted numbers of cards."""
    files = [w for name in ("manifest", "read") for w in (f"--{name}", str(folder / f"{name}.csv"))]
    cards = ("--cards", "mayor=120", "--cards", "council=40")
    return (
        "audit",
        "risk",
        "every",
        str(folder / "votes.csv"),
        *files,
        "--seed",
        SEED,
        *cards,
        *more,
    )


def by_records(folder: Path) -> tuple[str, ...]:
    """Held against the records."""
    return ("--records", str(folder / "records.csv"), "--method", "comparison")


def found(run: Run, *words: str) -> dict[str, Any]:
    """The answers by contest."""
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    return {each["contest"]: each for each in json.loads(out)["contests"]}


def test_each_contest_has_the_risk_that_it_has_alone(run: Run, folder: Path) -> None:
    """The mayor and the council are measured; a tie and a contest without votes are named with the reason."""
    read = folder / "read.csv"
    first = read.read_text().splitlines()[1].split(",")
    read.write_text(read.read_text() + f"{first[0]},{first[1]},sheriff,vote,gus\n")
    every = found(run, *asked(folder, *by_records(folder)))
    assert [*every] == ["mayor", "council", "clerk", "sheriff"]
    for contest, cards in (("mayor", "120"), ("council", "40")):
        alone = (
            "audit",
            "risk",
            "cards",
            str(folder / "votes.csv"),
            "--contest",
            contest,
            "--cards",
            cards,
        )
        code, out, _ = run(
            *alone, "--manifest", str(folder / "manifest.csv"), "--read", str(read), "--seed", SEED,
            "--card-style", "--opportunistic", *by_records(folder), "--json",
        )  # fmt: skip
        assert code == 0
        assert every[contest]["found"] == json.loads(out)
        assert every[contest]["found"]["tested"]["measured_risk"] < 1
    code, out, err = run(*asked(folder, *by_records(folder)))
    text = " ".join(out.split())
    assert (code, err) == (0, "")
    assert "Confirmed: 2 of the 4 contests on the cards that were read." in text
    assert "clerk:" in text
    assert "sheriff: no votes are reported for it in the file of votes" in text
    assert text.count("cannot say") == 2


def test_where_the_first_card_was_not_read_nothing_is_said(run: Run, folder: Path) -> None:
    """Cards that were fetched because of what else is on them are no sample."""
    read = folder / "read.csv"
    every = found(run, *asked(folder, *by_records(folder)))
    used = every["council"]["found"]["measured"]["used"]
    assert used > 0
    code, out, _ = run(
        "audit", "draw", str(folder / "manifest.csv"), "--seed", SEED, "--size", "council=1",
        "--records", str(folder / "records.csv"), "--json",
    )  # fmt: skip
    assert code == 0
    ((batch, position),) = ids_in(out)
    lines = read.read_text().splitlines()
    read.write_text("\n".join(e for e in lines if not e.startswith(f"{batch},{position},")) + "\n")
    text = " ".join(run(*asked(folder, *by_records(folder)))[1].split())
    assert "council cannot say" in " ".join(text.replace(" 0 ", " ").split())


def test_records_that_contradict_a_report_leave_the_others_measured(run: Run, folder: Path) -> None:
    """Of the contest that its records do not show nothing is said, and why; so of one with too few cards."""
    (folder / "votes.csv").write_text(VOTES.replace("cy,30", "cy,9"))
    text = " ".join(run(*asked(folder, *by_records(folder)))[1].split())
    assert "Confirmed: 1 of the 3 contests" in text
    assert "council: The records to be compared do not themselves show the reported outcome" in text
    (folder / "votes.csv").write_text(VOTES)
    few = [w if w != "council=40" else "council=39" for w in asked(folder, *by_records(folder))]
    text = " ".join(run(*few)[1].split())
    assert "council: More votes are reported than the trusted number of cards allows" in text


@pytest.mark.parametrize("option", ["--cards", "--seats", "--votes-allowed"])
def test_a_number_for_a_contest_without_votes_is_refused(
    run: Run, folder: Path, option: str
) -> None:
    """A name that is spelled otherwise would leave the contest with one seat, or as many cards as votes."""
    code, out, err = run(*asked(folder, *by_records(folder), option, "counsil=40"))
    assert code == 2
    said = " ".join((out + err).split())
    assert "no contest of votes.csv is called 'counsil'; did you mean 'council'?" in said


def test_rankings_are_not_marks_of_equal_worth(run: Run, folder: Path) -> None:
    """Of a contest of which ranks were read nothing is said by most votes, however many marks a voter may have."""
    read = folder / "read.csv"
    head, *rows = read.read_text().splitlines()
    ranked = [f"{row},{1 if ',council,' in row else ''}" for row in rows]
    read.write_text("\n".join((f"{head},rank", *ranked, "")))
    words = asked(folder, *by_records(folder), "--votes-allowed", "council=2")
    every = found(run, *words)
    assert every["council"]["found"] is None
    assert "a second preference would count like a first one" in every["council"]["refused"]
    assert every["mayor"]["found"]["tested"]["status"]["value"] == "confirmed"
    assert "ask about the contest by itself: canvass audit risk cards --rule" in " ".join(
        run(*words)[1].split()
    )


def test_without_records_every_contest_is_polled(run: Run, folder: Path) -> None:
    """The whole manifest is then the frame of each."""
    every = found(run, *asked(folder, "--method", "alpha"))
    assert every["mayor"]["found"]["tested"]["test"]["value"] == "alpha"
    code, out, err = run(*asked(folder))
    assert code == 2
    assert "no method is named, so nothing was measured" in " ".join((out + err).split())


def test_a_wrong_contest_is_confirmed_as_seldom_as_it_says(run: Run, tmp_path: Path) -> None:
    """Six cards, the council on four and tied there: over every order of the draw few would confirm it.

    What the command uses of a carried contest is the start of its own order, however many cards others fetched: the
    measured risk of every such start is that of a martingale, here added up over all orders of the four cards.
    """
    from canvass.audit.bets.asked import THE_RECOMMENDED
    from canvass.audit.bets.tested import PolledClaim
    from canvass.audit.opportunistic import opportunistic_polling_risk
    from canvass.audit.reported import ReportedContest
    from canvass.audit.risk import Design
    from tests.audit.elections import contest, vote

    reported = ReportedContest(contest(names="AB"), {"A": 4, "B": 0}, 4)
    (claim,) = reported.claims.assertions
    design = Design(0.4, THE_RECOMMENDED.bet_for(PolledClaim(claim, reported, 0.4)))
    papers: dict[CardId, Interpretation] = {
        (str(n),): vote("A" if n < 2 else "B", card=str(n)) for n in range(4)
    }
    alarms = 0
    orders = list(permutations(papers))
    for order in orders:
        risks = []
        for size in range(1, 5):
            for fetched in combinations(order, size):  # whatever the other contests fetched
                own = {card: papers[card] for card in fetched}
                risks.append(opportunistic_polling_risk(claim, 4, order, own, design).measured_risk)
        alarms += min(each for each in risks if each is not None) <= 0.4
    assert alarms / len(orders) <= 0.4


def test_a_base_sample_is_enough_for_every_contest_on_it(run: Run, folder: Path) -> None:
    """No contest was sized: each is measured on its own cards of the base, and the rest of its order is not used."""
    write_contests(folder)
    records = ("--records", str(folder / "records.csv"))
    drawn = ("audit", "draw", str(folder / "manifest.csv"), "--seed", SEED, "--base", "60")
    code, out, err = run(*drawn, *records, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    keep_read(folder, {tuple(card) for each in found["contests"] for card in each["ids"]})
    code, out, err = run(*asked(folder, *records, "--method", "comparison", "--json"))
    assert (code, err) == (0, "")
    every = {each["contest"]: each["found"] for each in json.loads(out)["contests"]}
    used = {name: each["measured"]["used"] for name, each in every.items() if each["measured"]}
    assert used == {each["contest"]: len(each["ids"]) for each in found["contests"]}
    assert all(0 < every[name]["tested"]["measured_risk"] < 1 for name in used)
    assert "clerk" not in used
