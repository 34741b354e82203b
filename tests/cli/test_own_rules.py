"""An office's or a lawyer's own rules: examined, and asked before the packaged ones."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any, TypeAlias

import pytest

from canvass.data import recount as packaged
from canvass.errors import BadRule
from canvass.journeys.rulebook import state_law
from canvass.recount.rule_text import state_law_from
from canvass.recount.scope_text import scope_from
from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

RULES = Path(packaged.__file__).parent / "recount-rules"
DOCUMENT = Path(__file__).parents[2] / "docs" / "recount-law.md"
Written: TypeAlias = Callable[[str], str]

TOP = """state = "WI"
kept_by = "a law office in Madison"

[seen.act]
as_of = "2026-11"
source = "https://docs.legis.wisconsin.gov/statutes/statutes/9/01"
statute = "Wis. Stat. 9.01(1)(a)1"
how_seen = "statute"
read_on = [2026-11-20]
"""
ASK = """
[[rule]]
id = "own-ask"
kind = "clock"
stage = "ask"
quote = "not later than 5 p.m. on the 5th business day"
clock = { from = "certification", unit = "business_day", n = 5, at = 17:00:00 }
valid_from = 2026-01-01
seen = "act"
"""
WISCONSIN = LawElection(
    "2026-11-03",
    "governor",
    {"WI": {"ann": 1_500_000, "bob": 1_499_000}},
    dates=(("WI", "last_county_canvass", "2026-11-17"),),
)


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A function that writes a rule file and returns its name."""

    def write_it(text: str) -> str:
        file = tmp_path / "own.toml"
        file.write_text(text, "utf-8")
        return str(file)

    return write_it


def rule(**keys: str) -> str:
    """A rule with these lines; what is not given is as it must be."""
    usual = {
        "id": '"own"',
        "kind": '"automatic"',
        "condition": "{ any = [] }",
        "quote": '"words of the law"',
        "valid_from": "2026-01-01",
        "seen": '"act"',
    }
    lines = {**usual, **keys}
    return "\n[[rule]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


WRONG = {
    "rule.days": rule(valid_to="2025-01-01"),
    "rule.evidence": rule(seen=""),
    "rule.event": rule(
        kind='"clock"',
        stage='"ask"',
        condition="",
        clock='{ from = "certificaton", unit = "day", n = 3 }',
    ),
    "rule.base": rule(
        condition='{ measure = "margin_pct", of = "registered_voters", cmp = "<", value = "1" }'
    ),
    "rule.band": rule(
        kind='"fee"',
        condition="",
        fee='{ form = "per_unit", amounts = [{ unit = "precinct", cents = 100, bands = ['
        '{ cents = 200, if = { measure = "margin_votes", cmp = ">", value = "50" } }, '
        '{ cents = 300, if = { measure = "margin_votes", cmp = ">", value = "75" } }] }] }',
    ),
    "rule.office": rule(scope='{ offices = ["govenor"] }'),
    "rule.unknown_key": rule(valid_form="2026-01-01"),
    "rule.missing": rule(condition=""),
    "rule.form": rule(condition='{ measure = "margin_votes", cmp = "=<", value = "1" }'),
    "rule.link": rule(over='["WI-automatic-1999"]'),
}
"""One rule for each sort of fault."""


def problems(run: Run, file: str) -> list[dict[str, Any]]:
    """The problems that ``check`` tells of a file that cannot be used."""
    code, out, _ = run("recount", "check", file, "--json")
    told = json.loads(out)
    assert code == 2
    assert not told["is_usable"]
    assert not told["files"][0]["rules"]
    return list(told["files"][0]["problems"])


def percentage(value: str) -> str:
    """A rule of so many percent."""
    return rule(
        condition=f'{{ measure = "margin_pct", of = "highest_votes", cmp = "<=", value = "{value}" }}'
    )


@pytest.mark.parametrize(
    ("text", "said", "mend"),
    [
        (
            rule(condition='{ step = { on = "winners", cases = [] } }'),
            "no cases",
            "{ else = ... }",
        ),
        (
            rule(
                condition='{ step = { on = "winners", cases = [{ else = { all = [] } }, '
                '{ cmp = "<=", value = "1", then = { any = [] } }] } }'
            ),
            "stands after { else = ... }",
            "put it last",
        ),
        (percentage("-1"), "not below 0, found '-1'", "never below 0"),
        (percentage("100.5"), "at most 100, found '100.5'", "one half of one percent"),
    ],
)
def test_a_condition_that_cannot_decide_is_refused(
    run: Run, written: Written, text: str, said: str, mend: str
) -> None:
    """A step without cases, one that is never reached, a limit that no margin has."""
    (problem,) = problems(run, written(TOP + text))
    assert said in problem["message"]
    assert mend in problem["mend"]


@pytest.mark.parametrize(
    ("bounds", "before"),
    [
        ({"valid_from": "2027-01-01"}, ["WI-request-2017"]),
        ({"valid_from": "", "valid_to": "2017-12-01"}, ["WI-request-2006"]),
        (
            {"valid_from": "2017-12-01", "valid_to": "2017-12-02"},
            ["WI-request-2006", "WI-request-2017"],
        ),
    ],
)
def test_a_rule_goes_before_those_that_hold_on_its_days(
    run: Run, written: Written, bounds: dict[str, str], before: list[str]
) -> None:
    """2017 Act 120 ended the law of 2006: a rule of 2027 goes before it nowhere."""
    asks = {
        "kind": '"request"',
        "scope": '"-question"',
        "requesters": '[{ who = "any_candidate" }]',
        "condition": "{ all = [] }",
    }
    code, out, _ = run("recount", "check", written(TOP + rule(**asks, **bounds)), "--json")
    assert code == 0
    (said,) = json.loads(out)["files"][0]["rules"]
    assert [each["rule_id"] for each in said["instead_of"]] == before


@pytest.mark.parametrize(
    ("scope", "found", "mend"),
    [
        ('"county primry"', "primry", "did you mean 'primary'?"),
        ('"county -primry"', "primry", "did you mean 'primary'?"),
        ('"county, question"', "county,", "did you mean 'county'?"),
        ('"county -emperor"', "emperor", "use one of candidate"),
        ('{ offices = ["primary"] }', "primary", "use one of candidate"),
        ("3", "3", ""),
    ],
)
def test_a_scope_of_other_words_is_refused(
    run: Run, written: Written, scope: str, found: str, mend: str
) -> None:
    """Each word of the line is an office, a class of offices or a kind of election."""
    (problem,) = problems(run, written(TOP + rule(scope=scope)))
    assert found in problem["message"]
    assert mend in problem["mend"]


@pytest.mark.parametrize(
    ("line", "lists"),
    [
        ("county", '{ offices = ["county"] }'),
        ("-question", '{ except_offices = ["question"] }'),
        ("primary -local", '{ except_offices = ["local"], elections = ["primary"] }'),
        ("county -special", '{ offices = ["county"], except_elections = ["special"] }'),
    ],
)
def test_a_scope_is_a_line_or_lists(run: Run, written: Written, line: str, lists: str) -> None:
    """Both forms are one rule, and the rules that it goes before are the same."""

    def said(scope: str) -> object:
        code, out, _ = run("recount", "check", written(TOP + rule(scope=scope)), "--json")
        assert code == 0
        return json.loads(out)["files"][0]["rules"]

    assert said(f'"{line}"') == said(lists)


FURTHER = {
    "kind": '"request"',
    "requesters": '[{ who = "any_candidate" }]',
    "condition": "{ all = [] }",
}
FEE = {"kind": '"fee"', "condition": "", "fee": '{ form = "none" }'}


@pytest.mark.parametrize(
    ("text", "said", "mend"),
    [
        (rule(**FURTHER, stage='"ask"'), "kind request is called 'ask'", "leave stage out"),
        (rule(**FURTHER, stage='"again"'), "does not say what it is", "write effect = "),
        (rule(**FEE, stage='"deposit"'), "kind fee is called 'deposit'", "use one of contest"),
        (rule(stage='"automatic_order"'), "is called 'automatic_order'", "leave stage out"),
        (rule(stage='"hand_reviw"'), "is called 'hand_reviw'", "did you mean 'hand_review'?"),
    ],
)
def test_a_stage_that_nothing_asks_for_is_refused(
    run: Run, written: Written, text: str, said: str, mend: str
) -> None:
    """Such a rule was called usable, and never used: the packaged one answered."""
    (problem,) = problems(run, written(TOP + text))
    assert said in problem["message"]
    assert mend in problem["mend"]


def test_a_further_request_has_a_name_of_its_own(run: Run, written: Written) -> None:
    """With what it is, the plan prints it beside the usual one."""
    again = rule(**FURTHER, stage='"again"', effect='"the scanners read the ballots again"')
    own = written(TOP + again)
    assert run("recount", "check", own)[0] == 0
    folder = write(Path(own).parent / "e", WISCONSIN)
    out = run("recount", "plan", "--all", folder, "--as-of", "2026-11-18", "--rules", own)[1]
    assert "the scanners read the ballots again" in " ".join(out.split())


def test_a_change_that_was_not_seen_prints_no_empty_words(run: Run, written: Written) -> None:
    """Of an act whose title alone is at hand there is no passage."""
    paid = rule(kind='"publicly_paid"', condition="", quote="", not_seen='"2027 Act 1"')
    own = written(TOP + paid)
    out = " ".join(
        run("recount", "rules", "WI", "--as-of", "2026-11-03", "--rules", own)[1].split()
    )
    assert "what would tell is 2027 Act 1" in out
    assert "The passage that was seen" not in out.partition("2027 Act 1")[2].partition("[")[0]


def test_a_comparison_is_told_as_it_is_written(run: Run, written: Written) -> None:
    """In the page too: who writes the sign of print in the file is refused."""
    code, out, _ = run("recount", "check", written(TOP + WRONG["rule.form"]))
    assert code == 2
    assert "'=<' is not one of <, <=, >, >=" in " ".join(out.split())


@pytest.mark.parametrize("fault", WRONG)
def test_each_fault_is_told_with_where_what_and_the_mend(
    run: Run, written: Written, fault: str
) -> None:
    """One fault is one problem, with its line, the rule, and what to do."""
    (problem,) = problems(run, written(TOP + WRONG[fault]))
    assert problem["code"] == fault
    assert problem["column"].startswith("own")
    assert problem["row"] >= 11
    assert problem["message"]
    assert problem["mend"]


@pytest.mark.parametrize(
    ("lent", "said", "mend"),
    [
        ('{ quote = "othr" }', "as_in names no rule: 'othr'", "did you mean 'other'?"),
        ('{ clock = "other" }', "as_in lends no clock", "it lends statute"),
        ('{ notes = "other" }', "other has no notes of its own", "in which the words stand"),
        ('{ statute = "other" }', "has a statute and takes another", "keep one of the two"),
        ('"other"', "as_in must be a table", ""),
    ],
)
def test_words_that_no_other_rule_lends_are_refused(
    run: Run, written: Written, lent: str, said: str, mend: str
) -> None:
    """A rule may take its words from another of the file, which has them itself; each other form is a problem."""
    other = rule(id='"other"', scope='{ offices = ["county"] }')
    takes = rule(
        quote="", statute='"s. 1"', scope='{ offices = ["governor"] }', as_in='{ quote = "other" }'
    )
    code, _, _ = run("recount", "check", written(TOP + other + takes))
    assert code == 0
    wrong = takes.replace('{ quote = "other" }', lent)
    (problem,) = problems(run, written(TOP + other + wrong))
    assert said in problem["message"]
    assert mend in problem["mend"]


def test_every_problem_of_a_file_is_told_at_once(run: Run, written: Written) -> None:
    """Ten rules with ten faults: ten problems, in the order of the file, each at its own rule."""
    rules = [text.replace('"own"', f'"own-{place}"') for place, text in enumerate(WRONG.values())]
    found = problems(run, written(TOP + "".join(rules)))
    assert [problem["code"] for problem in found] == [*WRONG]
    assert [problem["column"].split(":")[0] for problem in found] == [
        f"own-{place}" for place in range(len(WRONG))
    ]


def test_two_faults_of_one_rule_are_two_problems(run: Run, written: Written) -> None:
    """A wrong office, a wrong comparison inside a condition and a day as text are told together."""
    inner = '{ measure = "margin_votes", cmp = "=<", value = "1" }'
    text = rule(
        scope='{ offices = ["govenor", "presidents"] }',
        condition=f"{{ any = [{inner}, {{ not = {inner.replace('=<', '=>')} }}] }}",
        valid_from='"2026"',
    )
    codes = [problem["code"] for problem in problems(run, written(TOP + text))]
    assert sorted(codes) == ["rule.days", "rule.form", "rule.form", "rule.office", "rule.office"]


def test_faults_of_who_may_ask_are_told_together(run: Run, written: Written) -> None:
    """A wrong comparison and nobody by that name who asks: two problems, and no rule that could be used."""
    text = rule(
        kind='"request"',
        condition='{ measure = "margin_votes", cmp = "=<", value = "1" }',
        requesters='[{ who = "the_king" }]',
    )
    told = problems(run, written(TOP + text))
    assert len(told) == 2
    assert "'=<'" in str(told)
    assert "the_king" in str(told)


def test_own_rules_that_overlap_are_refused(run: Run, written: Written) -> None:
    """Two own rules on one matter, day and contest, of which none says that it goes first."""
    text = TOP + rule(id='"one"') + rule(id='"two"', scope='{ offices = ["governor"] }')
    (problem,) = problems(run, written(text))
    assert problem["code"] == "rule.overlap"
    assert problem["message"] == "overlaps one on 2026-01-01 for governor (general)"
    assert "over" in problem["mend"]
    goes_first = text.replace('id = "two"', 'id = "two"\nover = ["one"]')
    assert run("recount", "check", written(goes_first))[0] == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            rule(
                kind='"event"',
                stage='"canvass"',
                condition="",
                clock='{ from = "election_day", unit = "day", n = -2 }',
            ),
            "would be 2026-11-01, before election day",
        ),
        (
            rule(
                id='"order"',
                kind='"clock"',
                stage='"automatic_order"',
                condition="",
                clock='{ from = "election_day", unit = "day", n = 20 }',
            )
            + rule(
                id='"finish"',
                kind='"clock"',
                stage='"automatic_finish"',
                condition="",
                clock='{ from = "election_day", unit = "day", n = 10 }',
            ),
            "2026-11-13, before an automatic recount is ordered by: 2026-11-23",
        ),
        (
            rule(
                kind='"clock"',
                stage='"ask"',
                condition="",
                clock='{ window = { opens = { from = "election_day", unit = "day", n = 9 }, '
                'closes = { from = "election_day", unit = "day", n = 3 } } }',
            ),
            "the window closes on 2026-11-06, before it opens on 2026-11-12",
        ),
        (rule(valid_from=""), "it is not said from when on the rule holds"),
    ],
)
def test_days_that_cannot_be_are_refused(run: Run, written: Written, text: str, said: str) -> None:
    """A canvass before election day, a recount that ends before it is ordered, a rule of no day at all."""
    found = problems(run, written(TOP + text))
    assert {problem["code"] for problem in found} == {"rule.days"}
    assert all(said in problem["message"] for problem in found)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("state = WI", "toml.syntax"),
        ('state = "ZZ"\n[[rule]]\nid = "a"', "rule.state"),
        (TOP, "rule.none"),
        ("day = 2026-02-30", "toml.syntax"),
    ],
)
def test_a_file_that_is_no_rule_file_is_refused(
    run: Run, written: Written, text: str, code: str
) -> None:
    """No TOML, a day that does not exist, no such state, no rule."""
    assert [problem["code"] for problem in problems(run, written(text))] == [code]


CLOCK = {"kind": '"clock"', "stage": '"ask"', "condition": ""}
NEEDED = {"kind": '"needed"', "condition": ""}


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (rule(read_on="[2999-01-01]"), "rule.days", "a day that has not come"),
        (rule(sha256='"xyz"'), "rule.evidence", "not 64 digits of 0 to 9 and a to f, found 'xyz'"),
        (rule(source="5"), "rule.form", "source must be a text in quotation marks, found 5"),
        (
            rule(statute="9.01"),
            "rule.form",
            "statute must be a text in quotation marks, found 9.01",
        ),
        (
            rule(**CLOCK, clock='{ from = "order", unit = "day", n = 999999999 }'),
            "rule.days",
            "at most 10,000",
        ),
        (rule(**CLOCK, clock="{ month = 2, n = 30 }"), "rule.days", "month 2 has no day 30"),
        (rule(**CLOCK, clock="{ month = 13, n = 1 }"), "rule.form", "needs month 1 to 12"),
        (
            rule(**CLOCK, clock='{ month = 2, n = 5, weekday = "monday" }'),
            "rule.form",
            "n up to 4 of",
        ),
        (rule(**CLOCK, clock='{ fixed = "2026-12-01" }'), "rule.form", "is a date or a date with"),
        (rule(**CLOCK, clock='{ month = 2, n = 5, at = "5 pm" }'), "rule.form", "like 17:00:00"),
        (rule(**CLOCK, clock="{ later_of = [] }"), "rule.form", "need one clock or more"),
        (rule(**{**CLOCK, "stage": '"asks"'}, clock="{ no_limit = true }"), "rule.form", "'asks'"),
        (
            rule(id='"twice"')
            + rule(id='"twice"', kind='"waiver"', condition="", waiver='"loser"'),
            "rule.link",
            "used twice",
        ),
        (rule(**NEEDED, needed='{ share = "3/5", cmp = ">=" }'), "rule.form", "says no else"),
        (
            rule(**NEEDED, needed='{ share = "60", cmp = ">=", else = "fails" }'),
            "rule.form",
            "no share is '60'",
        ),
        (
            rule(**NEEDED, needed='{ share = "\u0663/\u0665", cmp = ">=", else = "fails" }'),
            "rule.form",
            "no share is",
        ),
        (
            rule(**NEEDED, needed='{ share = "1e-9999999999", cmp = ">=", else = "fails" }'),
            "rule.form",
            "no share is",
        ),
        (
            rule(**NEEDED, needed='{ share = "3/5", cmp = "<", else = "fails" }'),
            "rule.form",
            "a share is needed with > or >=",
        ),
        (rule(**NEEDED, needed="{ first = true }"), "rule.form", "first must be a whole number"),
        (
            rule(**CLOCK, clock="{ candidates = { more_than = 2, then = { no_limit = true } } }"),
            "rule.form",
            "has no else",
        ),
        (
            rule(**CLOCK, clock='{ from = "order", unit = "day", n = 2, roll_at = 10:00:00 }'),
            "rule.form",
            "this one moves to none",
        ),
        ('time_zone = "Middle"', "rule.form", "no time zone has this name"),
        ("time_zone = [1]", "rule.form", "no time zone has this name"),
        ('rules = "x"', "rule.unknown_key", "rules"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    run: Run, written: Written, text: str, code: str, said: str
) -> None:
    """A reading of tomorrow, a clock beyond all days, a day that no February has, an id given twice, a wrong zone."""
    whole = TOP + text if text.startswith("\n") else f"{text}\n{TOP}{rule()}"
    found = problems(run, written(whole))
    assert code in {problem["code"] for problem in found}
    assert any(said in problem["message"] for problem in found)


def test_an_own_rule_of_a_presidential_primary_goes_before_the_packaged_one(
    run: Run, tmp_path: Path, written: Written
) -> None:
    """The type of election beside general elections and primaries is answered by the own rule alone, too."""
    folder = write(tmp_path / "wi", replace(WISCONSIN, kind="presidential_primary"))
    scope = 'scope = { elections = ["presidential_primary"] }\nvalid_from'
    file = written(TOP + ASK.replace("valid_from", scope))
    (state,) = planned(run, folder, "--rules", file)["states"]
    assert state["last_day"]["rule_id"] == "own-ask"


def test_a_rule_that_cannot_be_read_is_still_a_rule_to_name(run: Run, written: Written) -> None:
    """One fault in the general rule is one problem: the special one that names it in over is not at fault."""
    text = rule(id='"general"', condition="") + rule(id='"special"', over='["general"]')
    (problem,) = problems(run, written(TOP + text))
    assert problem["code"] == "rule.missing"


def test_the_page_says_where_what_and_the_mend(run: Run, written: Written) -> None:
    """On the screen the line, the rule and its key, then what was found, then what to do."""
    code, out, _ = run("recount", "check", written(TOP + WRONG["rule.event"]))
    text = " ".join(out.split())
    assert code == 2
    assert "own.toml cannot be used: one problem." in text
    assert "line 14, own: clock" in text or "own: clock" in text
    assert "'certificaton' is not one of" in text
    assert "Did you mean 'certification'?" in text


def test_a_packaged_file_that_was_edited_is_examined_as_it_stands(run: Run, tmp_path: Path) -> None:
    """Next year's change of a state's law: the packaged file with one more rule; then a rule that forgets the old."""
    file = RULES / "NC.toml"
    edited = tmp_path / "NC.toml"
    more = """
[[rule]]
id = "NC-publicly-paid-2027"
kind = "publicly_paid"
quote = "the words of the new law"
condition = { any = [] }
payer = "requester"
session_law = "S.L. 2027-1"
valid_from = 2027-01-01
seen = "code"
"""
    edited.write_text(file.read_text("utf-8") + more, "utf-8")
    assert run("recount", "check", str(edited))[0] == 0
    narrow = more.replace("valid_from", 'scope = { offices = ["governor"] }\nvalid_from')
    edited.write_text(file.read_text("utf-8") + narrow, "utf-8")
    assert "rule.overlap" in {problem["code"] for problem in problems(run, str(edited))}


def test_a_packaged_file_that_was_spoiled_in_its_place_is_examined_with_every_problem(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The document has the packaged file itself edited: its first fault was told alone, without line and mend."""
    spoiled = (RULES / "NC.toml").read_text("utf-8")
    spoiled = spoiled.replace("how_seen = ", "how_sen = ", 1).replace(
        'kind = "fee"', 'kind = "fe"', 1
    )
    edited = tmp_path / "NC.toml"
    edited.write_text(spoiled, "utf-8")
    monkeypatch.setattr(packaged, "law", lambda _: tomllib.loads(spoiled))
    state_law.cache_clear()
    try:
        told = problems(run, str(edited))
    finally:
        state_law.cache_clear()
    assert len(told) > 1
    assert {"how_sen", "fe"} <= {problem["found"] for problem in told}
    assert all(problem["row"] and problem["mend"] for problem in told)


def test_the_rules_that_the_document_prints_can_be_used(
    run: Run, written: Written, tmp_path: Path
) -> None:
    """The example of a file of one's own, and the change of North Carolina's law beside the packaged rules."""
    own, change = (
        dedent(block.split("```")[0])
        for block in DOCUMENT.read_text("utf-8").split("```toml\n")[1:]
    )
    code, out, _ = run("recount", "check", written(own))
    assert code == 0, out
    edited = tmp_path / "NC.toml"
    edited.write_text((RULES / "NC.toml").read_text("utf-8") + "\n" + change, "utf-8")
    code, out, _ = run("recount", "check", str(edited))
    assert code == 0, out
    for day in ("2026-11-03", "2027-11-02"):
        code, out, _ = run(
            *("recount", "rules", "NC", "--as-of", day, "--rules", str(edited), "--json")
        )
        paid = [s for s in json.loads(out)["sections"] if s["kind"] == "publicly_paid"]
        assert ("NC-publicly-paid-2027" in str(paid)) == (day > "2027")


# --- over the packaged rule --------------------------------------------------------------------


def planned(run: Run, folder: str, *words: str) -> dict[str, Any]:
    """The plan of the election for Wisconsin, as JSON."""
    code, out, err = run(
        "recount", "plan", "--all", folder, "--as-of", "2026-11-18", "--json", *words
    )
    assert code == 0, err
    return dict(json.loads(out))


def test_an_own_rule_goes_before_the_packaged_one(
    run: Run, tmp_path: Path, written: Written
) -> None:
    """Five business days from December 1, by law; JSON and page say whose rule it is and what it replaced."""
    folder, file = write(tmp_path / "wi", WISCONSIN), written(TOP + ASK)
    (before,) = planned(run, folder)["states"]
    told = planned(run, folder, "--rules", file)
    (after,) = told["states"]
    assert before["last_day"]["rule_id"] == "WI-clock-ask-2006"
    assert before["last_day"]["deadline"]["latest"]["day"] == "2026-11-20"
    assert before["own_rules"] == []
    assert after["last_day"]["rule_id"] == "own-ask"
    assert after["last_day"]["deadline"]["latest"]["day"] == "2026-12-08"
    (own,) = after["own_rules"]
    assert (own["file"], own["kept_by"]) == ("own.toml", "a law office in Madison")
    assert [each["rule_id"] for each in own["instead_of"]] == ["WI-clock-ask-2006"]
    assert told["own_files"][0]["sha256"] == own["sha256"]
    page = tmp_path / "plan.html"
    _, out, _ = run(
        *(
            "recount",
            "plan",
            "--all",
            folder,
            "--as-of",
            "2026-11-18",
            "--rules",
            file,
            "--out",
            str(page),
        )
    )
    for shown in (" ".join(out.split()), " ".join(page.read_text("utf-8").split())):
        assert "one rule of own.toml" in shown
        assert "own rule own-ask of own.toml, kept by a law office in Madison" in shown
        assert "in the place of the packaged WI-clock-ask-2006" in shown


def test_an_own_rule_answers_for_its_own_contests_and_days_alone(
    run: Run, tmp_path: Path, written: Written
) -> None:
    """Of another office or a later year it does not answer; the page says that none of the file did."""
    folder = write(tmp_path / "wi", WISCONSIN)
    for text in (
        ASK.replace("valid_from = 2026-01-01", "valid_from = 2027-01-01"),
        ASK.replace("valid_from", 'scope = { offices = ["president"] }\nvalid_from'),
    ):
        (state,) = planned(run, folder, "--rules", written(TOP + text))["states"]
        assert state["last_day"]["rule_id"] == "WI-clock-ask-2006"
        assert state["own_rules"] == []
    _, out, _ = run("recount", "plan", "--all", folder, "--rules", written(TOP + text))
    assert "none of them answered here" in " ".join(out.split())


def test_an_own_rule_with_a_packaged_id_stands_in_its_place(
    run: Run, tmp_path: Path, written: Written
) -> None:
    """A corrected copy of one packaged rule."""
    folder = write(tmp_path / "wi", WISCONSIN)
    text = TOP + ASK.replace("own-ask", "WI-clock-ask-2006")
    (state,) = planned(run, folder, "--rules", written(text))["states"]
    assert state["last_day"]["deadline"]["latest"]["day"] == "2026-12-08"
    assert [each["rule_id"] for each in state["own_rules"]] == ["WI-clock-ask-2006"]


def test_an_own_last_day_goes_before_a_published_one(
    run: Run, written: Written, tmp_path: Path
) -> None:
    """Where the packaged law holds a published last day for one election, an own clock to ask still decides."""
    published = [
        (state, each)
        for state in packaged.states()
        for each in packaged.law(state)["rule"]
        if each.get("stage") == "ask_published"
    ]
    ((state, each),) = published
    day = str(each.get("valid_from"))
    office = next(iter(scope_from(each["scope"]).offices))
    folder = write(
        tmp_path / "one", LawElection(day, office, {state: {"ann": 10_001, "bob": 10_000}})
    )
    text = TOP.replace('"WI"', f'"{state}"') + ASK.replace(
        "valid_from = 2026-01-01", "seen_from = 2000-01-01"
    )
    code, out, err = run("recount", "plan", "--all", folder, "--json", "--rules", written(text))
    assert code == 0, err
    assert json.loads(out)["states"][0]["last_day"]["rule_id"] == "own-ask"


def test_a_plan_by_rules_with_faults_is_refused_with_all_of_them(
    run: Run, tmp_path: Path, written: Written
) -> None:
    """Nothing is answered, and each problem is named."""
    folder = write(tmp_path / "wi", WISCONSIN)
    file = written(TOP + WRONG["rule.base"] + WRONG["rule.event"].replace('"own"', '"own-2"'))
    code, out, err = run("recount", "plan", "--all", folder, "--rules", file)
    assert (code, out) == (2, "")
    assert "'registered_voters' is not one of" in err
    assert "'certificaton' is not one of" in err


def test_rules_and_brief_say_whose_rule_it_is(run: Run, tmp_path: Path, written: Written) -> None:
    """The page of the law names the file beside the rule, and the brief has it among the exhibits."""
    file = written(TOP + ASK)
    _, out, _ = run("recount", "rules", "WI", "--as-of", "2026-11-03", "--rules", file)
    text = " ".join(out.split())
    assert "The rules of own.toml go before the packaged ones" in text
    assert "[own-ask; own rule, kept in own.toml;" in text
    assert "5 business days after certification, by 5 pm" in text
    folder = write(tmp_path / "wi", WISCONSIN)
    _, out, _ = run("recount", "brief", folder, "--rules", file, "--json")
    (law,) = json.loads(out)["exhibits"]["law"]
    assert law["own_file"] == "own.toml"
    assert "own-ask" in {each["rule_id"] for each in law["rules"] if each["kept_in"]}


# --- any other text ----------------------------------------------------------------------------


OTHERS: tuple[object, ...] = (None, 7, -1, "word", "1/0", [], [[]], {}, True)


def spoiled(value: object) -> Iterator[object]:
    """The value with each part of it in turn replaced by something of another kind."""
    yield from (kind for kind in OTHERS if type(kind) is not type(value))
    if isinstance(value, dict):
        for key, part in value.items():
            yield {name: each for name, each in value.items() if name != key}
            yield {**value, "stranger": 1}
            yield from ({**value, key: other} for other in spoiled(part))
    if isinstance(value, list):
        for place, part in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in spoiled(part))


@pytest.mark.parametrize(
    "rule_id",
    [
        *("WI-request-2017", "MI-fee-2018", "WI-clock-ask-president-2017"),
        *("TX-clock-ask-primary-2023", "FL-needed-amendment-2007"),
    ],
)
def test_a_rule_with_any_part_spoiled_is_refused_in_words_or_read(rule_id: str) -> None:
    """Whatever stands in the place of a part, the reader ends with a rule or with a refusal of rules."""
    law = copy.deepcopy(dict(packaged.law(rule_id[:2])))
    (row,) = (each for each in law["rule"] if each["id"] == rule_id)
    refusals = []
    other: Any
    for other in spoiled(row):
        if isinstance(other, dict):
            try:
                state_law_from({**law, "rule": [{**other, "over": [], "conflict_with": []}]})
            except BadRule as refusal:
                refusals.append(refusal)
    assert refusals
    assert all(refusal.faults for refusal in refusals)
