"""``canvass audit draw`` of whole batches and of cards for several contests, and the risk of the latter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.consistent import consistent_sample
from canvass.audit.draw import draw_weighted
from canvass.audit.frames.sources import styled_records
from canvass.formats.cvr.canvass import read_records
from canvass.formats.own_table import usable
from tests.cli.audit.batch_files import SEED, write_files
from tests.cli.audit.contest_files import keep_read, write_contests
from tests.cli.conftest import Run


@pytest.fixture
def batches(tmp_path: Path) -> tuple[str, ...]:
    """The words of a draw of the published example's batches."""
    write_files(tmp_path)
    files = (str(tmp_path / "manifest.csv"), "--batches", str(tmp_path / "totals.csv"))
    return ("audit", "draw", *files, "--seed", SEED)


def test_batches_come_in_proportion_to_their_error_bounds(
    run: Run, batches: tuple[str, ...]
) -> None:
    """The draw is that of whole weights 2 and 1: large batches could hold twice the error of small ones."""
    code, out, err = run(*batches, "-n", "50", "--replacement", "--json")
    drawn = json.loads(out)["drawn"]
    weights = [((str(n),), 2 if n <= 200 else 1) for n in range(1, 401)]
    sample = draw_weighted(SEED, "batches", weights, 50, replacement=True)
    assert (code, err) == (0, "")
    assert [tuple(draw["id"]) for draw in drawn["sample"]["draws"]] == [d.id for d in sample.draws]
    assert drawn["total_bound"]["exact"] == "21"
    bounds = {each["error_bound"]["exact"] for each in drawn["to_count"]}
    assert bounds == {"7/100", "7/200"}
    assert sum(len(each["drawn"]) for each in drawn["to_count"]) == 50


def test_batches_alike(run: Run, batches: tuple[str, ...]) -> None:
    """With equal weights every batch has the largest bound: 28 margins in all."""
    _, out, _ = run(*batches, "-n", "5", "--weights", "equal", "--json")
    drawn = json.loads(out)["drawn"]
    assert drawn["total_bound"]["exact"] == "28"
    assert {each["error_bound"]["exact"] for each in drawn["to_count"]} == {"7/100"}


def test_the_screen_lists_batches_in_the_order_of_the_shelf(
    run: Run, batches: tuple[str, ...]
) -> None:
    """Batches with their cards and error bounds, no line wider than the screen but for digests."""
    code, out, _ = run(*batches, "-n", "4")
    assert code == 0
    assert "in proportion to the error that each batch could hold" in " ".join(out.split())
    assert "Count 4 batches with" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_reserve_as_large_as_the_lead_cannot_be_drawn_for(
    run: Run, batches: tuple[str, ...]
) -> None:
    """6,000 cards in no batch and a lead of 6,000: a result, with the reason."""
    code, out, _ = run(*batches, "-n", "4", "--bound", "126000", "--json")
    result = json.loads(out)
    assert (code, result["drawn"], result["status"]["value"]) == (0, None, "margin_not_positive")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("-n", "401"), "cannot draw 401 different entries"),
        ((), "say how many draws"),
        (("-n", "3", "--contest", "sheriff"), "no contest of the batches"),
        (("-n", "3", "--size", "mayor=3"), "give one"),
        (("-n", "3", "--bound", "10"), "at most 10 exist"),
        (("-n", "3", "--scheme", "arlo"), "leave --scheme out"),
        (("-n", "3", "--cards", "mayor=5"), "give --size or --base too"),
        (("-n", "3", "--records", "records.csv"), "give --size or --base too"),
    ],
)
def test_draws_of_batches_that_cannot_be(
    run: Run, batches: tuple[str, ...], more: tuple[str, ...], message: str
) -> None:
    """Exit code 2 and one message."""
    code, out, err = run(*batches, *more)
    assert (code, out) == (2, "")
    assert message in err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two batches of sixty cards with two contests."""
    write_contests(tmp_path)
    return tmp_path


def contests_draw(folder: Path, *more: str) -> tuple[str, ...]:
    """The words of one draw for two contests."""
    files = (str(folder / "manifest.csv"), "--records", str(folder / "records.csv"))
    return ("audit", "draw", *files, "--seed", SEED, *more)


def test_one_sample_for_two_contests(run: Run, folder: Path) -> None:
    """The library's consistent sample: shared cards are fetched once, each contest has its own threshold."""
    code, out, err = run(
        *contests_draw(folder, "--size", "mayor=20", "--size", "council=12", "--json")
    )
    result = json.loads(out)
    records = usable(read_records(folder / "records.csv"))
    library = consistent_sample(
        SEED, styled_records("cards", records, {}), {"mayor": 20, "council": 12}
    )
    assert (code, err) == (0, "")
    assert [tuple(d["id"]) for d in result["sample"]["draws"]] == [
        d.id for d in library.sample.draws
    ]
    assert [c["threshold"] for c in result["contests"]] == [c.threshold for c in library.contests]
    assert len(result["shelf"]["cards"]) < 32
    code, out, _ = run(*contests_draw(folder, "--size", "mayor=20", "--size", "council=12"))
    assert code == 0
    assert "One sample for 2 contests" in out
    assert "council" in out


def test_a_base_sample_draws_the_first_cards_of_all(run: Run, folder: Path) -> None:
    """Every contest has its cards among them; one that needs more has more, and what it has is in ticket order."""
    found = {}
    for more in (("--base", "30"), ("--base", "30", "--size", "council=25")):
        code, out, err = run(*contests_draw(folder, *more, "--json"))
        assert (code, err) == (0, "")
        found[more] = json.loads(out)
    alone, sized = found.values()
    draws = {each["contest"]: len(each["ids"]) for each in alone["contests"]}
    assert (draws["mayor"], alone["base"], len(alone["shelf"]["cards"])) == (30, 30, 30)
    assert 0 < draws["council"] < 25
    tickets = {tuple(each["id"]): each["ticket"] for each in alone["sample"]["draws"]}
    (council,) = (each for each in alone["contests"] if each["contest"] == "council")
    assert {tuple(card) for card in council["ids"]} <= tickets.keys()
    ids = {each["contest"]: each["ids"] for each in sized["contests"]}
    assert (len(ids["council"]), ids["council"][: draws["council"]]) == (25, council["ids"])
    code, out, _ = run(*contests_draw(folder, "--base", "30"))
    assert "Base sample: the first 30 cards of all" in " ".join(out.split())


def test_a_contest_that_a_base_sample_misses_is_named(run: Run, folder: Path) -> None:
    """The first card of all by this seed has no council: nothing can be said of it."""
    words = [word.replace(SEED, "2048151623422903847") for word in contests_draw(folder)]
    code, out, err = run(*words, "--base", "1", "--json")
    assert (code, err) == (0, "")
    missed = [each["contest"] for each in json.loads(out)["contests"] if not each["ids"]]
    said = " ".join(run(*words, "--base", "1")[1].split())
    assert missed == ["council"]
    assert "No card was drawn of council: nothing can be said there" in said


def test_a_contest_is_sized_once(run: Run, folder: Path) -> None:
    """Two sizes of one contest: neither wins in silence."""
    code, out, err = run(*contests_draw(folder, "--size", "mayor=20", "--size", "mayor=30"))
    assert (code, out) == (2, "")
    assert "mayor has a number already" in err


def test_cards_without_a_record_are_drawn_as_phantoms(run: Run, folder: Path) -> None:
    """Of 45 cards with the council 40 have a record."""
    _, out, _ = run(
        *contests_draw(folder, "--size", "council=45", "--cards", "council=45", "--json")
    )
    result = json.loads(out)
    (contest,) = result["contests"]
    assert (contest["cards"], contest["phantoms"], len(contest["ids"])) == (45, 5, 45)
    assert len(result["shelf"]["phantoms"]) == 5


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--size", "council=41"), "council"),
        (("--size", "sheriff=3"), "no contest of the records is called 'sheriff'"),
        (("--size", "mayor"), "write a contest and a number"),
        (("--size", "council=3", "--cards", "council=39"), "at most 39 exist"),
        (("--size", "council=3", "-n", "5"), "leave -n"),
        (("--base", "30", "-n", "5"), "leave -n"),
        (("--base", "121"), "a base sample of 121 cards: there are 120"),
        (("--size", "council=3", "--scheme", "arlo"), "--scheme"),
    ],
)
def test_draws_for_contests_that_cannot_be(
    run: Run, folder: Path, more: tuple[str, ...], message: str
) -> None:
    """More draws than cards, unknown contests and bounds that are too small: one message each."""
    code, out, err = run(*contests_draw(folder, *more))
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_records_are_needed(run: Run, folder: Path) -> None:
    """Nothing else says which cards carry a contest."""
    words = ("audit", "draw", str(folder / "manifest.csv"), "--seed", SEED, "--size", "mayor=3")
    code, _, err = run(*words)
    assert (code, "--records" in err) == (2, True)


COMPARED, POLLED = ("--method", "comparison"), ("--method", "alpha")


def risk_files(folder: Path) -> tuple[str, ...]:
    """Manifest, records, readings and seed."""
    names = {"--manifest": "manifest", "--records": "records", "--read": "read"}
    files = [
        word for option, name in names.items() for word in (option, str(folder / f"{name}.csv"))
    ]
    return (*files, "--seed", SEED)


def mayor(run: Run, folder: Path, *more: str) -> dict[str, Any]:
    """The risk of the mayor, 90 to 30, by cards as JSON."""
    words = ("audit", "risk", "cards", "ann=90", "bob=30", "--cards", "120", "--contest", "mayor")
    code, out, err = run(*words, *risk_files(folder), *COMPARED, *more, "--json")
    assert (code, err) == (0, "")
    result: dict[str, Any] = json.loads(out)
    return result


def sampled(run: Run, folder: Path, *sizes: str) -> dict[str, list[tuple[str, ...]]]:
    """The cards that count for each contest of a draw."""
    words = [word for size in sizes for word in ("--size", size)]
    _, out, _ = run(*contests_draw(folder, *words, "--json"))
    return {c["contest"]: [tuple(card) for card in c["ids"]] for c in json.loads(out)["contests"]}


def test_a_contest_is_measured_on_the_cards_that_count_for_it(run: Run, folder: Path) -> None:
    """Drawn for two contests, measured with card style: its own twenty cards and no more."""
    drawn = sampled(run, folder, "mayor=20", "council=12")
    keep_read(folder, [*drawn["mayor"], *drawn["council"]])
    result = mayor(run, folder, "--card-style", "--drawn", "20")
    assert result["measured"]["used"] == 20
    assert result["measured"]["uses_card_style"] is True
    assert result["measured"]["not_used"] == len({*drawn["council"]} - {*drawn["mayor"]})


def test_an_opportunistic_contest_has_a_valid_risk_or_cannot_say(run: Run, folder: Path) -> None:
    """Cards fetched for the council say something of the mayor only from its own first card on."""
    first = sampled(run, folder, "mayor=120")["mayor"]
    keep_read(folder, first[:30])
    found = mayor(run, folder, "--card-style", "--opportunistic")
    targeted = mayor(run, folder, "--card-style", "--drawn", "30")
    assert found["measured"]["used"] == 30
    assert found["tested"]["measured_risk"] == targeted["tested"]["measured_risk"] < 0.05
    keep_read(folder, first[1:30])
    nothing = mayor(run, folder, "--card-style", "--opportunistic")
    assert nothing["tested"]["status"]["value"] == "cannot_say"
    assert nothing["tested"]["measured_risk"] == 1


def test_an_opportunistic_contest_can_be_polled(run: Run, folder: Path) -> None:
    """Without records the order is that of all cards: the first that nobody read ends it."""
    _, out, _ = run(
        "audit", "draw", str(folder / "manifest.csv"), "--seed", SEED, "-n", "9", "--json"
    )
    first = [tuple(draw["id"]) for draw in json.loads(out)["sample"]["draws"]]
    keep_read(folder, first)
    files = [word for word in risk_files(folder) if "records" not in word]
    words = ("audit", "risk", "cards", "ann=90", "bob=30", "--cards", "120", "--contest", "mayor")
    code, out, _ = run(*words, *files, *POLLED, "--opportunistic")
    assert code == 0
    assert "Used: the first 9 draws" in " ".join(out.split())
    assert "Opportunistic: the cards were fetched for other contests" in " ".join(out.split())


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--opportunistic", "--drawn", "5"), "leave --drawn out"),
        (("--opportunistic", "--replacement"), "leave --replacement out"),
        (("--card-style", "--scheme", "arlo"), "is drawn by canvass-ticket-v1"),
        (("--card-style", "--cards", "119"), "at most 119 cards carry it"),
    ],
)
def test_cards_of_style_that_cannot_be(
    run: Run, folder: Path, more: tuple[str, ...], message: str
) -> None:
    """What does not go together ends in one message."""
    words = ("audit", "risk", "cards", "ann=89", "bob=30", "--contest", "mayor", "--cards", "120")
    code, out, err = run(*words, *risk_files(folder), *COMPARED, *more)
    assert (code, out) == (2, "")
    assert message in err


@pytest.mark.parametrize("method", ["polling", "comparison"])
def test_a_fixed_share_of_cards_is_measured_by_the_matching_method(
    run: Run, folder: Path, method: str
) -> None:
    """A tenth of 120 cards, read in the order of the seed: the risk of the same draw, and no confirmation."""
    manifest = ("audit", "draw", str(folder / "manifest.csv"), "--seed", SEED, "-n", "12")
    first = [tuple(d["id"]) for d in json.loads(run(*manifest, "--json")[1])["sample"]["draws"]]
    keep_read(folder, first)
    files, announced = risk_files(folder), COMPARED
    if method == "polling":
        announced = POLLED
        files = tuple(word for word in files if "records" not in word)
    words = ("ann=90", "bob=30", "--cards", "120", "--contest", "mayor", *files)
    share = ("audit", "risk", "share", *words)
    targeted = json.loads(run("audit", "risk", "cards", *words, *announced, "--json")[1])["tested"][
        "measured_risk"
    ]
    fixed = json.loads(run(*share, "--fixed-share", "10%", "--json")[1])
    assert fixed["fixed_share"]["risk"]["method"] == method
    assert fixed["fixed_share"]["risk"]["measured_risk"] == targeted
    assert (fixed["tested"], fixed["status"]["value"]) == (None, "fixed_share_read")
    code, _, err = run(*share, "--fixed-share", "20%")
    assert (code, "is 24, and 12 were read" in err) == (2, True)


@pytest.mark.parametrize(
    "words",
    [
        ("rounds", "--round", "100:A=57,B=43", "--method", "providence"),
        ("polling", "--found", "A=57", "--found", "B=43", "--drawn", "100", "--method", "bravo"),
        ("comparison", "--one-vote-over", "0", "--drawn", "100", "--method", "super_simple"),
        ("share", "--fixed-share", "3%", "--found", "A=57", "--no-vote", "43", "--drawn", "100"),
        ("share", "--fixed-share", "3%", "--how-drawn", "not_at_random"),
    ],
)
def test_a_tie_has_no_measured_risk_by_any_method(run: Run, words: tuple[str, ...]) -> None:
    """A margin of zero is a result with its reason, whatever was found."""
    code, out, err = run("audit", "risk", *words, "600", "600", "--json")
    result = json.loads(out)
    assert (code, err) == (0, "")
    assert (result["tested"], result["status"]["value"]) == (None, "tie")
    assert not result["fixed_share"] or result["fixed_share"]["risk"] is None
