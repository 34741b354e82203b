"""``canvass audit plan`` and ``methods``: the packaged election, beside the votes without paper."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import log, log1p
from typing import Any

import pytest

from canvass.audit.fit import Paper
from canvass.present.audit.plan import paper_sentence
from tests.cli.conftest import Run
from tests.published.read import vectors


@pytest.fixture
def planned(run: Run) -> dict[str, Any]:
    """The quick plan of the three states as JSON, by state."""
    code, out, err = run("audit", "plan", "--all", "us-2016-president", "--quick", "--json")
    assert (code, err) == (0, "")
    return {place["place"]["state"]: place for place in json.loads(out)["places"]}


def sizes(place: dict[str, Any], limit: float, test: str) -> dict[str, Any]:
    """The sizes of one test at one limit."""
    (found,) = (
        sizes
        for each in place["limits"]
        if each["risk_limit"] == limit
        for method in each["methods"]
        for sizes in method["sizes"]
        if sizes["test"]["value"] == test
    )
    return dict(found)


@pytest.mark.parametrize("state", ["WI", "PA"])
@pytest.mark.parametrize("limit", [0.05, 0.10])
def test_the_packaged_states_have_the_published_sizes(
    planned: dict[str, Any], state: str, limit: float
) -> None:
    """Where the certified totals are those of the published ones; Michigan's differ by a few thousand cards."""
    vector = vectors("audit_plans")[f"plan-2016-{state}-{round(100 * limit)}"]
    expect, tolerance = vector["expect"], vector["tolerance"]
    place = planned[state]
    assert place["cards"] == vector["given"]["cards"]
    bravo, compared = (sizes(place, limit, test) for test in ("bravo", "super_simple"))
    assert bravo["mean"]["draws"] == pytest.approx(
        expect["bravo_asn"], abs=tolerance["bravo_asn"] + 1
    )
    assert bravo["one_round"]["draws"] == pytest.approx(
        expect["bravo_q90_normal_approx"], abs=tolerance["bravo_q90_normal_approx"]
    )
    assert compared["error_free"]["draws"] == expect["km_zero_error_exact"]
    assert compared["expected"]["draws"] == expect["super_simple_default_rates"]


def test_pennsylvania_had_too_little_paper(planned: dict[str, Any]) -> None:
    """Eighty percent of its votes left none, so no method applies; the sizes say what it would have taken."""
    place = planned["PA"]
    assert place["paper"]["without"]["decimal"] == pytest.approx(0.80, abs=0.005)
    methods = [method for limit in place["limits"] for method in limit["methods"]]
    assert {method["fit"]["applicability"]["value"] for method in methods} == {"does_not_apply"}
    assert all("nothing could settle it" in method["fit"]["because"] for method in methods)
    assert all(method["sizes"] for method in methods if method["method"] != "batch_comparison")


def test_linked_records_are_unknown(planned: dict[str, Any]) -> None:
    """No source says whether they existed, so comparison is neither offered nor ruled out."""
    for state in ("WI", "MI"):
        compared = [
            method["fit"]["applicability"]["value"]
            for limit in planned[state]["limits"]
            for method in limit["methods"]
            if method["method"] == "comparison"
        ]
        assert compared == ["unknown", "unknown"]


@pytest.mark.long(twin="test_the_share_without_paper_in_words")
def test_the_screen_says_both(run: Run) -> None:
    """Paper beside every place, what is unknown above them, and no line wider than the screen."""
    code, out, err = run(
        "audit", "plan", "--all", "us-2016-president", "--quick", "--risk-limit", "0.05"
    )
    plain = " ".join(out.split())
    assert (code, err) == (0, "")
    assert "is unknown." in plain
    assert (
        "79.9% of the votes were cast where machines left no paper, more than the margin" in plain
    )
    assert "Had there been paper:" in plain
    assert plain.count("Full hand count: ") == 3
    assert max(map(len, out.splitlines())) <= 80


def test_a_stake_made_for_the_batches_stands_beside_the_usual_one(run: Run) -> None:
    """Of so close a state a smaller stake: more draws if all agree, fewer where one is lost; both by hand."""
    _, out, _ = run("audit", "plan", "us-2016-president", "--state", "WI", "--all", "--quick")
    text = " ".join(out.split())
    found = re.search(
        r"Batches at 5%: a stake made for them, ([\d.]+)% of the wealth in place of 90%, takes (\d+) draws and not "
        r"(\d+) if every batch drawn agrees, and (\d+) and not (\d+) if one of them is lost or wholly wrong",
        text,
    )
    assert found is not None
    stake, made, usual, made_lost, usual_lost = (float(each) for each in found.groups())
    odds = (
        20 ** (1 / (usual - 0.5)) - 1
    ) / 0.9  # what the whole wealth would win of a batch that agrees, nearly
    each = log1p(odds * stake / 100)
    assert made == pytest.approx(log(20) / each, abs=2)
    assert made_lost == pytest.approx(1 + (log(20) - log1p(-stake / 100)) / each, abs=3)
    assert usual_lost == pytest.approx(1 + (log(20) + log(10)) / log1p(odds * 0.9), abs=3)
    assert made > usual
    assert made_lost < usual_lost


@pytest.mark.long(twin="tests/cli/audit/test_size.py::test_three_numbers_are_three_fields")
def test_exact_numbers_without_quick(run: Run) -> None:
    """Wisconsin at 5 percent: mean, sequential quantile and one round are three numbers, the last two exact."""
    words = ("--states", "WI", "--risk-limit", "0.05", "--json")
    code, out, _ = run("audit", "plan", "--all", "us-2016-president", *words)
    (place,) = json.loads(out)["places"]
    bravo = sizes(place, 0.05, "bravo")
    draws = [bravo[name]["draws"] for name in ("mean", "sequential", "one_round")]
    assert code == 0
    assert draws == [pytest.approx(96_194.4, abs=0.1), 191_648, 262_271]
    assert sizes(place, 0.05, "minerva")["one_round"]["draws"] == 142_302


@pytest.mark.parametrize(
    ("state", "sentences"),
    [
        (
            "WI",
            (
                "99.3% of the votes were cast where voting leaves paper; of 0.7% it is not known.",
                "up to 0.7% of",
            ),
        ),
        ("MI", ("Paper: every vote was cast where voting leaves paper. comparison",)),
        (
            "PA",
            (
                "79.9% of the votes were cast where machines left none; 17.1% where they leave paper; of 3.0% it is "
                "not known.",
            ),
        ),
        (
            "GA",
            (
                "Paper: every vote was cast where machines left none. Not auditable: every vote was cast where "
                "machines left no paper: nothing could",
            ),
        ),
    ],
)
def test_the_share_without_paper_in_words(run: Run, state: str, sentences: tuple[str, ...]) -> None:
    """What is true of all votes is said so, and a share of nothing is not printed."""
    words = ("--quick", "--risk-limit", "0.05", "--states", state)
    _, out, _ = run("audit", "plan", "--all", "us-2016-president", *words)
    plain = " ".join(out.split())
    assert all(sentence in plain for sentence in sentences)
    assert " 0.0% " not in plain
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("paper", "sentence"),
    [
        (Paper(), "Paper: no source here says which of the votes left any."),
        (
            Paper(Fraction(1, 2)),
            "Paper: 50.0% of the votes were cast where voting leaves paper; of 50.0% it is not known.",
        ),
        (
            Paper(Fraction(9999, 10000)),
            "over 99.9% of the votes were cast where voting leaves paper; of under 0.1% it is not",
        ),
        (
            Paper(Fraction(4, 5), Fraction(1, 5)),
            "Paper: 20.0% of the votes were cast where machines left none; 80.0% where they leave paper.",
        ),
    ],
)
def test_every_kind_of_paper_has_its_sentence(paper: Paper, sentence: str) -> None:
    """Unknown, zero and hardly any are told apart."""
    assert sentence in paper_sentence(paper)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--risk-limit", "0"), "above 0, below 1"),
        (("--risk-limit", "0.05", "--risk-limit", "1"), "above 0, below 1"),
        (("--chance", "0"), "chance"),
        (("--states", "XX"), "use a postal code"),
        (("--contest", "presidnt-2016"), "president-2016"),
    ],
)
def test_bad_input_ends_in_one_message(run: Run, words: tuple[str, ...], message: str) -> None:
    """Exit code 2, nothing on standard output."""
    code, out, err = run("audit", "plan", "--all", "us-2016-president", *words)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_methods_fit_what_is_known(run: Run) -> None:
    """With paper and records comparison applies; without records it does not, and the reason says why."""
    known = ("--paper", "yes", "--batch-votes", "yes", "--json")
    answers = {}
    for word in ("yes", "no", "unknown"):
        code, out, _ = run("audit", "methods", "--linked-records", word, *known)
        assert code == 0
        answers[word] = {
            method["entry"]["name"]: method["fit"] and method["fit"]["applicability"]["value"]
            for method in json.loads(out)["methods"]
        }
    assert [answers[word]["comparison"] for word in ("yes", "no", "unknown")] == [
        "applies",
        "does_not_apply",
        "unknown",
    ]
    assert {answers[word]["polling"] for word in answers} == {"applies"}
    code, out, _ = run("audit", "methods")
    assert code == 0
    assert "not risk-limiting" in out


def test_oneaudit_stands_beside_polling_and_says_why(run: Run) -> None:
    """Wisconsin by ward: no fewer cards than polling; with records in two counties fewer pools, and fewer cards."""
    words = (
        "audit",
        "plan",
        "--all",
        "us-2016-president",
        "--states",
        "WI",
        "--risk-limit",
        "0.05",
        "--quick",
    )
    found = []
    counties = ("--linked-in", "Dane County", "--linked-in", "Milwaukee County")
    for linked in ((), ("--linked-records", "part", *counties)):
        code, out, err = run(*words, *linked, "--json")
        assert (code, err) == (0, "")
        (limit,) = json.loads(out)["places"][0]["limits"]
        found.append({each["method"]: each for each in limit["methods"]})
    alone, beside = (each["oneaudit"] for each in found)
    assert alone["fit"]["applicability"]["value"] == "applies"
    assert beside["cards"] < alone["cards"]
    assert beside["cards"] < found[1]["suite"]["cards"]
    assert "batches without records" in alone["sizes"][0]["assumes"][0]
    _, out, _ = run(*words)
    said = " ".join(out.split())
    polled = found[0]["polling"]["cards"]
    assert f"no fewer than the {polled:,.0f} planned for polling" in said
    assert "ONEAudit needs paper, a manifest, the votes of every batch without records" in said
    _, out, _ = run(*words, "--linked-records", "yes")
    said = " ".join(out.split())
    assert "ONEAudit at" not in said
