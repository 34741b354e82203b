"""``canvass audit risk`` of whole batches, and of a fixed share of cards or batches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from canvass.audit.batch_frame import BatchFrame, ReportedBatch
from canvass.audit.rules import assertions
from tests.audit.elections import contest
from tests.audit.plain_batches import kaplan_markov
from tests.cli.audit.batch_files import SEED, VOTES, write_counts, write_files
from tests.cli.conftest import Run
from tests.published.read import vectors

KAPLAN_MARKOV = ("--method", "kaplan_markov")
BETTING = ("--method", "batch_betting")
PUT_BACK = ("--seed", SEED, "--replacement", "--drawn")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of the published example, with every batch counted as reported."""
    write_files(tmp_path)
    write_counts(tmp_path, range(1, 401))
    return tmp_path


def words(folder: Path, *more: str) -> tuple[str, ...]:
    """The words of a risk measured on batches: by Kaplan-Markov unless another method is named, or a fixed share."""
    if "--method" not in more and "--fixed-share" not in more:
        more += KAPLAN_MARKOV
    files = {"--manifest": "manifest", "--batches": "totals", "--counted": "counted"}
    named = [word for name, file in files.items() for word in (name, str(folder / f"{file}.csv"))]
    command = "share" if "--fixed-share" in more else "batches"
    return ("audit", "risk", command, *VOTES, *named, *more)


def measured(run: Run, folder: Path, *more: str) -> dict[str, Any]:
    """The result as JSON."""
    code, out, err = run(*words(folder, *more, "--json"))
    assert (code, err) == (0, "")
    result: dict[str, Any] = json.loads(out)
    return result


def test_published_risks_of_clean_draws(run: Run, folder: Path) -> None:
    """Thirty draws without an error: Stark's 0.2314, and 0.2670 by the smaller bet."""
    expect = vectors("audit_batch")["macro-p"]["expect"]
    result = measured(run, folder, *PUT_BACK, "30")
    assert result["tested"]["measured_risk"] == pytest.approx(expect["p_clean"], abs=1e-9)
    assert result["batches"]["total_bound"]["exact"] == "21"
    assert result["batches"]["used"] == 30
    smaller = measured(run, folder, *PUT_BACK, "30", *BETTING)["tested"]["measured_risk"]
    assert smaller == pytest.approx(expect["betting_lambda_0.9_over_m_clean"], abs=1e-9)


def test_a_wholly_wrong_batch_ruins_only_kaplan_markov(run: Run, folder: Path) -> None:
    """The first batch drawn is counted as all for Bob: the smaller bet goes on, and the batch is named."""
    drawn = first_draw(run, folder)
    cards = 400 if drawn <= 200 else 200
    write_counts(folder, range(1, 401), {drawn: (0, cards)})
    for method, status in ((KAPLAN_MARKOV, "ruined"), (BETTING, "not_yet")):
        result = measured(run, folder, *PUT_BACK, "9", *method)
        assert result["tested"]["status"]["value"] == status
        (differs,) = result["batches"]["differing"]
        assert (differs["batch"], differs["taint"]["exact"]) == ([str(drawn)], "1")


def test_a_lost_batch_counts_as_the_worst(run: Run, folder: Path) -> None:
    """A batch that could not be found has the taint of one that is wholly wrong."""
    drawn = first_draw(run, folder)
    write_counts(folder, range(1, 401), {drawn: None})
    _, out, _ = run(*words(folder, *PUT_BACK, "9", *BETTING))
    assert f"{drawn}: could not be found, so that it counts as the worst; taint 1" in " ".join(
        out.split()
    )


def first_draw(run: Run, folder: Path) -> int:
    """The number of the first batch that the seed draws."""
    files = (str(folder / "manifest.csv"), "--batches", str(folder / "totals.csv"))
    _, out, _ = run("audit", "draw", *files, "--seed", SEED, "-n", "1", "--json")
    return int(json.loads(out)["drawn"]["sample"]["draws"][0]["id"][0])


def test_batches_count_up_to_the_first_that_nobody_counted(run: Run, folder: Path) -> None:
    """Without the first batch drawn nothing is used."""
    drawn = first_draw(run, folder)
    write_counts(folder, [number for number in range(1, 60) if number != drawn])
    result = measured(run, folder, "--seed", SEED)
    assert result["batches"]["next_uncounted"] == [str(drawn)]
    assert (result["batches"]["used"], result["tested"]["measured_risk"]) == (0, 1)


def test_without_a_seed_nothing_is_confirmed(run: Run, folder: Path) -> None:
    """79 batches without an error: whatever their order the risk is small, and nobody knows that they are the draw."""
    write_counts(folder, range(1, 80))
    for method in (KAPLAN_MARKOV, BETTING):
        result = measured(run, folder, *method)
        assert result["tested"]["status"]["value"] == "cannot_say"
        assert result["tested"]["measured_risk"] < 0.05
        assert result["batches"]["order"]["value"] == "unknown"
        _, out, _ = run(*words(folder, *method))
        assert "in any order of drawing" in " ".join(out.split())
        assert "onfirmed" not in out


def late(folder: Path, counted: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """The words of twenty batches reported 60 to 40, of which the first were counted, in the order of the file."""
    boxes = [f"b{number:02},100" for number in range(20)]
    votes = [
        f"b{number:02},mayor,{choice},{count}"
        for number in range(20)
        for choice, count in (("A", 60), ("B", 40))
    ]
    rows = [
        f"b{number:02},mayor,{choice},{count},100,{100 - sum(counts)},0"
        for number, counts in enumerate(counted)
        for choice, count in zip("AB", counts, strict=True)
    ]
    heading = "batch,contest,choice,votes"
    for name, lines in (
        ("manifest", ["batch,cards", *boxes]),
        ("totals", [heading, *votes]),
        ("counted", [f"{heading},cards,undervotes,overvoted", *rows]),
    ):
        (folder / f"{name}.csv").write_text("\n".join((*lines, "")))
    files = {"--manifest": "manifest", "--batches": "totals", "--counted": "counted"}
    named = [word for name, file in files.items() for word in (name, str(folder / f"{file}.csv"))]
    return ("audit", "risk", "batches", "A=1200", "B=800", *named)


@pytest.mark.parametrize("method", ["kaplan_markov", "batch_betting"])
def test_what_is_wrong_cannot_be_listed_last(run: Run, tmp_path: Path, method: str) -> None:
    """Sixteen batches that agree, then three that are wholly wrong: the file's order earns nothing."""
    counted = [(60, 40)] * 16 + [(0, 100)] * 3
    files = late(tmp_path, counted)
    code, out, err = run(*files, "--method", method)
    assert (code, err) == (0, "")
    assert "At most 100%, in any order of drawing" in out
    assert "onfirmed" not in out


@pytest.mark.parametrize("method", ["kaplan_markov", "batch_betting"])
def test_two_orders_of_a_file_have_one_answer(run: Run, tmp_path: Path, method: str) -> None:
    """Fourteen batches that agree and three that do not, first or last: the same, and no less than either was."""
    counted = [(60, 40)] * 14 + [(40, 60), (41, 58), (45, 55)]
    files = late(tmp_path, counted)
    path = tmp_path / "counted.csv"
    heading, *rows = path.read_text().splitlines()
    first = run(*files, "--method", method, "--json")[1]
    path.write_text("\n".join((heading, *reversed(rows), "")))
    assert run(*files, "--method", method, "--json")[1] == first
    worst = max(in_order(counted, order, method) for order in orders(len(counted)))
    assert worst < json.loads(first)["tested"]["measured_risk"] < 1.06 * worst


def orders(batches: int) -> list[list[int]]:
    """The order of the file, its reverse, and some that chance makes."""
    shuffled = [Random(seed).sample(range(batches), batches) for seed in range(20)]
    return [list(range(batches)), list(reversed(range(batches))), *shuffled]


def in_order(counted: Sequence[tuple[int, int]], order: Sequence[int], method: str) -> float:
    """The risk in fractions, were this the order of the draw."""
    (claim,) = assertions(contest(names="AB"), {"A": 2, "B": 1}).assertions
    batches = tuple(ReportedBatch(str(n), 100, {"A": 60, "B": 40}) for n in range(20))
    sample = [(str(n), dict(zip("AB", counted[n], strict=True))) for n in order]
    stake = {"kaplan_markov": Fraction(1), "batch_betting": Fraction(9, 10)}[method]
    return float(
        kaplan_markov(BatchFrame("c", (claim,), batches), sample, replacement=False, stake=stake)
    )


def test_a_batch_that_can_hold_no_error_may_be_counted_too(run: Run, tmp_path: Path) -> None:
    """It is never drawn, and a count of every batch counts it all the same: people decide."""
    files = late(tmp_path, [(60, 40)] * 20)
    for name, line in (
        ("manifest", "b20,0"),
        ("totals", "b20,mayor,A,0\nb20,mayor,B,0"),
        ("counted", "b20,mayor,A,0,0,0,0\nb20,mayor,B,0,0,0,0"),
    ):
        path = tmp_path / f"{name}.csv"
        path.write_text(f"{path.read_text()}{line}\n")
    code, out, err = run(*files, "--method", "kaplan_markov")
    assert (code, err) == (0, "")
    assert "Every card was read by people, and they confirm" in " ".join(out.split())
    said = " ".join(out.split())
    assert (
        "Every batch that can be drawn was counted, so that no order of drawing is needed." in said
    )


def test_counting_every_batch_decides(run: Run, folder: Path) -> None:
    """All 400 without replacement: what people counted is the outcome, with the seed of a draw or without."""
    for more in (("--seed", SEED), ()):
        result = measured(run, folder, *more)
        assert result["tested"]["status"]["value"] == "hand_count_agrees"
        _, out, _ = run(*words(folder, *more, *BETTING))
        plain = " ".join(out.split())
        assert "Every card was read by people, and they confirm the reported outcome." in plain
        assert "120,000 cards (those of the manifest)" in plain
    assert result["batches"]["order"]["value"] == "not_needed"


def test_cards_in_no_batch_can_take_the_whole_margin(run: Run, folder: Path) -> None:
    """6,000 cards beyond the manifest could undo a lead of 6,000: a result, not a number."""
    result = measured(run, folder, "--cards", "126000")
    assert (result["tested"], result["status"]["value"]) == (None, "margin_not_positive")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--drawn", "401", "--seed", SEED), "cannot draw 401 different entries"),
        (("--drawn", "30"), "give the seed of the draw"),
        (("--replacement", "--seed", SEED), "say how many draws there were: --drawn"),
        (("--risk-limit", "1"), "below 1"),
        (("--risk-limit", "0"), "above 0"),
        (("--contest", "sheriff"), "no contest of the batches is called 'sheriff'"),
        (("--cards", "119999"), "at most 119,999 exist"),
        (
            ("--method", "bravo"),
            "bravo does not measure batches (--manifest, --batches, --counted)",
        ),
        (("--fixed-share", "0"), "above 0"),
        (("--fixed-share", "120%"), "above 0, up to 1"),
        (("--fixed-share", "3%"), "does not fit a draw of cards_at_random"),
    ],
)
def test_what_cannot_be_measured(
    run: Run, folder: Path, more: tuple[str, ...], message: str
) -> None:
    """Exit code 2 and one message."""
    refused(run, words(folder, *more), message)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("counted", "\n1,mayor", "\n999,mayor", "no batch of the manifest is called '999'"),
        ("counted", "1,mayor,yes,ann", "1,mayor,yes,cy", "no choice of contest"),
        ("counted", ",undervotes,", ",blank,", "column 'undervotes'"),
        ("counted", ",mayor,", ",sheriff,", "no contest of what was counted is called 'mayor'"),
        ("counted", "1,mayor,yes,ann,200,400,20,0", "1,mayor,yes,ann,190,400,20,0", "count again"),
        ("counted", ",400,20,0", ",401,21,0", "401 cards were counted and the manifest"),
        ("totals", ",votes", ",count", "column 'votes'"),
        ("totals", "\n1,mayor", "\n999,mayor", "that the manifest does not have: 999"),
        ("totals", "\n1,mayor,ann,200", "\n1,mayor,ann,300", "do not add up to the votes reported"),
        ("manifest", "\n400,200", "", "that the manifest does not have: 400"),
        ("manifest", "cards", "pounds", "column 'cards'"),
    ],
)
def test_files_that_do_not_fit(
    run: Run, folder: Path, file: str, old: str, new: str, message: str
) -> None:
    """A wrong column, an unknown batch, choice or contest, and sums that differ: one message each."""
    path = folder / f"{file}.csv"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    refused(run, words(folder, "--seed", SEED), message)


def refused(run: Run, typed: tuple[str, ...], message: str) -> None:
    """Exit code 2, the message, and nothing on standard output."""
    code, out, err = run(*typed)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_a_fixed_share_of_batches_is_measured_and_limits_no_risk(run: Run, folder: Path) -> None:
    """Ten percent of 400 batches drawn alike, each with the largest bound: 28 margins, not risk-limiting."""
    write_counts(folder, range(181, 221))
    result = measured(run, folder, "--fixed-share", "10%", "--how-drawn", "batches_at_random")
    shown = result["fixed_share"]
    assert shown["label"].startswith("Not a risk-limiting audit")
    assert shown["finding"]["value"] == "measured"
    assert shown["risk"]["is_risk_limiting"] is False
    assert result["batches"]["total_bound"]["exact"] == "28"
    assert (result["tested"], result["status"]["value"]) == (None, "fixed_share_read")
    write_counts(folder, range(1, 40))
    more = ("--fixed-share", "10%", "--how-drawn", "batches_at_random")
    refused(run, words(folder, *more), "is 40, and 39 were read")


def test_a_fixed_share_of_cards_by_counts(run: Run) -> None:
    """Three percent of a thousand cards: the likelihood ratio of cards that were not put back."""
    counts = ("--found", "A=19", "--found", "B=11", "--drawn", "30")
    _, out, _ = run(
        "audit", "risk", "polling", "600", "400", *counts, "--method", "polling_ratio", "--json"
    )
    ratio = json.loads(out)["tested"]
    _, out, _ = run(
        "audit", "risk", "share", "600", "400", *counts, "--fixed-share", "3%", "--json"
    )
    shown = json.loads(out)["fixed_share"]
    assert shown["risk"]["measured_risk"] == ratio["measured_risk"]
    assert shown["risk"]["method"] == "polling_ratio"
    code, out, _ = run("audit", "risk", "share", "600", "400", *counts, "--fixed-share", "3%")
    assert code == 0
    assert "Not a risk-limiting audit" in " ".join(out.split())
    assert "onfirmed" not in out


@pytest.mark.parametrize("how", ["by_jurisdiction", "not_at_random"])
def test_a_share_that_was_no_uniform_draw_cannot_say(run: Run, how: str) -> None:
    """No number, whatever was found; the label stays."""
    code, out, _ = run(
        *(
            *("audit", "risk", "share"),
            *("600", "400", "--fixed-share", "3%", "--how-drawn", how, "--json"),
        )
    )
    result = json.loads(out)
    assert code == 0
    assert result["status"]["value"] == "cannot_say"
    assert result["fixed_share"]["finding"]["value"] == "cannot_say"
    assert result["fixed_share"]["risk"] is None
