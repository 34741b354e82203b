"""Forty-one cards by every rule, through ``canvass audit risk cards``: papers that tie or fail by a vote."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from canvass.audit.assertion import Assertion
from canvass.audit.reported import ReportedContest
from canvass.model import Choice, Contest
from canvass.model import Rule as Counting
from canvass.model.contest import marks_allowed
from canvass.model.rankings import borda_marks
from canvass.stats.streams import stream
from tests.audit.elections import tally
from tests.audit.test_drawn_apart_rules import reported
from tests.cli.audit.test_strata_rules import RULES, A, B, C, Card, Rule, marks, mixed, write_votes
from tests.cli.conftest import Run
from tests.some_of import some_of

SEED = "01382438112797316654"
TIMES = 4
"""Forty cards of a rule's ten, and one that is blank: an odd number."""
METHODS = (("alpha",), ("comparison", "--records", "records.csv"))


def settings(rule: Rule) -> dict[str, str]:
    """The lines of a rule by name."""
    return dict(line.split(" = ") for line in rule.lines.split("\n"))


def contest_of(rule: Rule) -> Contest:
    """The contest that the lines describe."""
    said = settings(rule)
    choices = tuple(Choice(name, name) for name in (A, B, C))
    counting = Counting(said.get("rule", "plurality").strip('"'))
    return Contest(
        id="1",
        title="1",
        choices=choices,
        rule=counting,
        seats=int(said.get("seats", 1)),
        votes_allowed=marks_allowed(counting, int(said.get("votes_allowed", 1)), choices),
        share=Fraction(said["share"].strip('"')) if "share" in said else None,
        about=tuple(re.findall(r'"(\w+)"', said.get("about", ""))),
    )


def words_of(rule: Rule) -> list[str]:
    """The same as options."""
    said = settings(rule)
    found = [
        word
        for name in ("rule", "seats", "votes_allowed", "share")
        if name in said
        for word in (f"--{name.replace('_', '-')}", said[name].strip('"'))
    ]
    about = re.findall(r'"(\w+)"', said.get("about", ""))
    return found + [word for name in about for word in ("--about", name)]


def counted(of: Contest, card: Card) -> Card:
    """What a card gives each choice, once for each point."""
    return tuple(borda_marks(card, len(of.choices))) if of.rule is Counting.BORDA else card


def claims_of(of: Contest, cards: Sequence[Card]) -> tuple[Assertion, ...]:
    """The claims that these cards make."""
    if of.rule is not Counting.BORDA:
        return reported(of, cards).claims.assertions
    points = tally([counted(of, card) for card in cards])
    return ReportedContest(of, points, len(cards)).claims.assertions


def wrong_papers(of: Contest, rule: Rule, cards: Sequence[Card]) -> Iterator[list[Card]]:
    """Cards that become those of another outcome one by one: where a claim's mean is a half, and just below it."""
    goal, papers = [*mixed(rule.wrong, TIMES), ()], list(cards)
    claims, has_tied = claims_of(of, cards), False
    assert claims
    for place in stream("17", f"ties by {rule.lines}").permutation(len(cards)):
        papers[place] = goal[place]
        sums = [sum(claim.assort(counted(of, card)) for card in papers) for claim in claims]
        excess = min(sums) - Fraction(len(papers), 2)
        if excess == 0 and not has_tied:
            has_tied = True
            yield list(papers)
        if excess < 0:
            yield papers
            return
    raise AssertionError(rule)


def write(folder: Path, rule: Rule, cards: Sequence[Card]) -> str:
    """Manifest, report and records of these cards; the file of the report."""
    head = f"choice,{rule.form}" if rule.form else "choice"
    (folder / "manifest.csv").write_text(f"batch,cards\nX,{len(cards)}\n", "utf-8")
    rows = [f"X,{n},1,{mark}" for n, card in enumerate(cards, 1) for mark in said(rule, card)]
    text = "\n".join((f"batch,position,contest,{head}", *rows, ""))
    (folder / "records.csv").write_text(text, "utf-8")
    if rule.form != "rank":
        write_votes(folder / "votes.csv", cards, "1")
        return "votes.csv"
    rows = [f"1,{n},{','.join(card)}" for n, card in enumerate(cards, 1) if card]
    text = "\n".join(("1", "Contest,1,3,Ann,Bob,Cat", *rows, ""))
    (folder / "ballots.raire").write_text(text, "utf-8")
    return "ballots.raire"


def said(rule: Rule, card: Card) -> list[str]:
    """The marks of a card; one empty line of a blank one."""
    return marks(rule, card) or ["," if rule.form else ""]


def read(folder: Path, rule: Rule, papers: Sequence[Card]) -> None:
    """What people read on every card."""
    head = f"choice,{rule.form}" if rule.form else "choice"
    rows = [
        f"X,{n},1,{'vote' if card else 'blank'},{mark}"
        for n, card in enumerate(papers, 1)
        for mark in said(rule, card)
    ]
    text = "\n".join((f"batch,position,contest,reading,{head}", *rows, ""))
    (folder / "read.csv").write_text(text, "utf-8")


@some_of("word", RULES, every=4, first=1)
def test_a_tie_and_a_lead_that_is_wrong_by_a_vote_never_agree(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    """Read whole the count differs, and short of one card nothing is confirmed; right papers agree."""
    monkeypatch.chdir(tmp_path)
    rule = RULES[word]
    of, cards = contest_of(rule), [*mixed(rule.cards, TIMES), ()]
    files = (write(tmp_path, rule, cards), "--contest", "1", "--cards", str(len(cards)))
    drawn = ("--manifest", "manifest.csv", "--read", "read.csv", "--seed", SEED)

    def status(number: int, method: Sequence[str]) -> str:
        asked = (*files, *drawn, *words_of(rule), "--method", *method, "--drawn", str(number))
        code, out, err = run("audit", "risk", "cards", *asked, "--json")
        assert (code, err) == (0, "")
        return str(json.loads(out)["tested"]["status"]["value"])

    for method in METHODS:
        read(tmp_path, rule, cards)
        assert status(len(cards), method) == "hand_count_agrees"
        for papers in wrong_papers(of, rule, cards):
            read(tmp_path, rule, papers)
            assert status(len(cards), method) == "hand_count_differs"
            assert status(len(cards) - 1, method) in ("not_yet", "ruined")
