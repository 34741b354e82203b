"""``canvass audit plan`` says which plan takes the least work, what it needs, and what that depends on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import canvass
from tests.cli.audit.test_plan_ranked import folder, raire
from tests.cli.conftest import Run

WISCONSIN = ("us-2016-president", "--state", "WI", "--quick")
GEORGIA = ("us-2020-president", "--state", "GA", "--quick")
LINES = 25


def screen_of(run: Run, *words: str) -> str:
    """What the terminal says, in one line; it has no more than 25."""
    code, out, err = run("audit", "plan", *words)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) <= LINES
    return " ".join(out.split())


def limits_of(run: Run, *words: str) -> list[dict[str, Any]]:
    """Every limit of the one place as JSON."""
    code, out, err = run("audit", "plan", *words, "--json")
    assert (code, err) == (0, "")
    (place,) = json.loads(out)["places"]
    return [*place["limits"]]


def hours(limit: dict[str, Any], applicability: str) -> Iterator[tuple[float, str]]:
    """The middle people-hours of every method of which this is known and which is not left to a full count."""
    for method in limit["methods"]:
        is_so = method["fit"]["applicability"]["value"] == applicability
        if is_so and method["advice"] and method["advice"]["value"] == "sample":
            yield method["planned"]["people_hours"]["middle"], method["method"]


@pytest.mark.parametrize(
    ("linked", "least", "says"),
    [
        (("--linked-records", "yes"), "comparison", "cast vote record of every card that can be"),
        (("--linked-records", "no"), "batch_comparison", "votes reported for every batch."),
        pytest.param(
            ("--linked-records", "part"),
            "batch_comparison",
            "SUITE would fit too; how much work, depends on which cards have records: name their units with",
            marks=pytest.mark.long(
                twin="tests/cli/audit/test_suite.py::test_plan_offers_it_where_counties_have_records"
            ),
        ),
        pytest.param(
            ("--linked-records", "part", "--linked-in", "Dane"),
            "batch_comparison",
            "then polling",
            marks=pytest.mark.long(twin="test_wisconsin_by_what_is_known_of_records"),
        ),
        ((), "batch_comparison", "Comparison would take 192, but no source here says whether a re"),
    ],
)
def test_wisconsin_by_what_is_known_of_records(
    run: Run, linked: tuple[str, ...], least: str, says: str
) -> None:
    """The fewest hours of the methods that apply, by the numbers of the same answer; with what it needs."""
    for limit in limits_of(run, *WISCONSIN, *linked):
        fewest = min(hours(limit, "applies"))
        found = limit["least_work"]
        assert (
            found["chosen"]["work"]["people_hours"]["middle"],
            found["chosen"]["kind"],
        ) == fewest
        assert fewest[1] == least
        below = sorted(each for each in hours(limit, "unknown") if each < fewest)
        assert [each["kind"] for each in found["less_if"]] == [kind for _, kind in below]
    text = screen_of(run, *WISCONSIN, *linked)
    assert (
        f"Least work at 5%: {least.replace('_', ' ')}, {fewest_words(run, linked)} people-hours"
        in text
    )
    assert says in text
    assert "It needs paper, " in text


def fewest_words(run: Run, linked: tuple[str, ...]) -> str:
    """The fewest hours at 5 percent, as they are printed."""
    return f"{min(hours(limits_of(run, *WISCONSIN, *linked)[0], 'applies'))[0]:,.0f}"


def test_assumptions_that_turn_the_answer_are_said(run: Run) -> None:
    """Batches of Wisconsin take 2,219 to 21,055 hours, polling 11,116 to 20,843: the high ones say polling."""
    text = screen_of(run, *WISCONSIN)
    assert (
        "by middle assumptions if every batch agrees (by high ones polling); then polling, 12,351"
        in text
    )
    assert text.count("Least work at") == 1
    assert "So at 10%: 7,50" in text


def test_georgia_2020_is_counted_by_hand_if_there_was_paper(run: Run) -> None:
    """27% of its cards polled take longer than all of them counted: what is known says so, and what is not."""
    text = screen_of(run, *GEORGIA)
    assert "If the votes left paper, the least work at 5%: a full hand count, 84,583" in text
    assert "; then polling, 120,235. It needs paper, and a manifest." in text
    assert "Comparison would take 1,099, but no source here says whether a record" in text
    assert "If the votes" not in screen_of(run, *GEORGIA, "--paper", "yes")
    linked = screen_of(run, *GEORGIA, "--paper", "yes", "--linked-records", "yes")
    assert "Least work at 5%: comparison, 1,099 people-hours" in linked
    none = screen_of(run, *GEORGIA, "--paper", "no")
    assert "east work" not in none
    assert limits_of(run, *GEORGIA, "--paper", "no")[0]["least_work"] is None


def own(path: Path, first: int, second: int) -> str:
    """An election of one town with two candidates."""
    made = folder(path, {"ann": first, "bo": second, "cy": 0})
    description = Path(made) / "election.toml"
    description.write_text(description.read_text("utf-8").replace('rule = "irv"\n', ""), "utf-8")
    return made


def test_a_small_contest_is_counted_by_hand(run: Run, tmp_path: Path) -> None:
    """A hundred cards: all of them are counted in 1.7 hours, and drawing some takes longer; a tie is no plan at all."""
    small = own(tmp_path / "small", 55, 45)
    known = ("--paper", "yes", "--linked-records", "yes")
    text = screen_of(run, small, *known)
    assert "Least work at 5%: a full hand count, 1.7 people-hours" in text
    assert "then comparison, " in text
    tied = own(tmp_path / "tied", 50, 50)
    text = screen_of(run, tied, *known)
    assert "no sample can settle it; count every card by hand." in text
    assert "east work" not in text


def test_rankings_have_their_least_work_too(run: Run, tmp_path: Path) -> None:
    """Of a thousand rankings comparison is least where records can be found; totals of batches say nothing there."""
    own_folder = folder(tmp_path / "own")
    words = (own_folder, "--rankings", raire(tmp_path / "b.raire"), "--paper", "yes")
    for linked in ("yes", "no"):
        (limit, _) = limits_of(run, *words, "--linked-records", linked)
        count = (1000 * 0.7 * 1.45 / 60, None)
        fewest = min([count, *hours(limit, "applies")], key=lambda each: each[0])
        chosen = limit["least_work"]["chosen"]
        assert chosen["kind"] == fewest[1]
        assert chosen["work"]["people_hours"]["middle"] == pytest.approx(fewest[0])
        assert "Least work at 5%: " in screen_of(run, *words, "--linked-records", linked)


def test_the_whole_plan_the_page_and_python_say_the_same(run: Run, tmp_path: Path) -> None:
    """One sentence: on the screen, in the whole plan, in the file; the value is in the result of the function."""
    text = screen_of(run, *WISCONSIN)
    start = text.index("Least work at 5%")
    sentence = text[start : text.index("So at 10%")].strip()
    page = tmp_path / "plan.html"
    code, out, _ = run("audit", "plan", *WISCONSIN, "--all", "--out", str(page))
    assert code == 0
    assert sentence in " ".join(out.split())
    assert sentence in " ".join(page.read_text("utf-8").split())
    answer = canvass.audit_plan("us-2016-president", states=["WI"], quickly=True)
    (place,) = answer.result.places
    least = place.limits[0].least_work
    assert least is not None
    assert str(least.chosen.kind) == "batch_comparison"


def test_several_places_each_have_theirs(run: Run) -> None:
    """Where nothing settles a state it has none; the hours are those of its own plan."""
    text = screen_of(run, "us-2016-president", "--quick", "--states", "WI,MI,PA,NH")
    told = text[text.index("Least work of what is known") : text.index("No source here")]
    assert "Wisconsin, batch comparison (9,40" in told
    assert (
        "; Michigan, a full hand count (81,289); New Hampshire, a full hand count (12,591)." in told
    )
    assert "Pennsylvania" not in told
