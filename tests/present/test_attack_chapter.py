"""The report's chapter on checks: the packaged table in sentences, or a sentence in its place."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from html import unescape
from typing import Any

import pytest

from canvass.data import detection
from canvass.errors import MissingTable
from canvass.journeys import attack_table
from canvass.journeys.asked import ask
from canvass.journeys.attack_table import packaged_table
from canvass.journeys.chapters.attack import AttackChapter, attack_chapter
from canvass.journeys.elections import open_election
from canvass.present import attack
from canvass.present.attack import CHECKS, OF_NUMBERS, chance_text, spread_evenly
from canvass.present.blocks import Figure, Paragraph, Table
from canvass.present.chapters.attack import attack_lines, attack_page
from canvass.present.detection_chart import LINES
from canvass.present.sheet import Reader
from canvass.present.words import number
from tests.forbidden import forbidden_in
from tests.present.conftest import Made
from tests.present.test_recount_chapters import result, section


def test_it_is_the_packaged_table(made: Made) -> None:
    """The report computes none of it, and every chance of the even spread stands on the page."""
    found = result(made, "attack")
    table = packaged_table("us-2016-president")
    assert isinstance(found, AttackChapter)
    assert table is not None
    assert {state.state: state for state in found.states} == {
        state.state: state for state in table.states
    }
    shown = section(made, "attack")
    for state in found.states:
        detections = spread_evenly(state).detections
        assert [each.check for each in detections] == [*CHECKS]
        for each in detections:
            if each.notices is not None:
                assert chance_text(each.notices) in shown


def test_the_story_says_which_checks_stand_in_the_chapter_alone(made: Made) -> None:
    """What looks at nothing but the numbers is a sentence in the story; every other check is a row."""
    page = made.story.read_text("utf-8")
    story = page[page.index('id="attack"') :]
    named = {check: attack.say(message) for check, message in CHECKS.items()}
    assert {check for check in CHECKS if f">{named[check]}<" not in unescape(story)} == OF_NUMBERS
    assert "10 more, which look at nothing but the numbers, stand in the whole chapter." in story


def test_what_an_alarm_is_worth_stands_in_the_same_cell(made: Made) -> None:
    """No screen leaves out how often a check says the same of an unchanged count; paper not known is not paper."""
    found = result(made, "attack")
    assert isinstance(found, AttackChapter)
    told = attack_page(found, Reader(made.report))
    table = next(each for each in told.blocks if isinstance(each, Table))
    assert not any(column.is_minor for column in table.columns)
    for row, check in zip(table.rows, CHECKS, strict=True):
        for cell, state in zip(row.cells[1:-1], found.states, strict=True):
            one = next(x for x in spread_evenly(state).detections if x.check == check)
            if one.notices is not None and one.false_alarm is not None:
                assert f"no change: {chance_text(one.false_alarm)}" in cell
    assert "machines are known to have left none: 0.0% in Wisconsin" in table.note


@pytest.mark.parametrize(
    "said",
    [
        "Suppose that somebody had moved 30,000 votes in Wisconsin, 5,353 votes in Michigan and 22,147 votes in "
        "Pennsylvania",
        "it does not tell the two apart",
        "Of such votes 79.9% in Pennsylvania were cast where machines left no paper, and of those no recount and no "
        "audit could have noticed anything.",
        "and in Michigan it would come close to counting every ballot",
        "and Hillary Rodham Clinton ahead by 8,942",
        "None of this says that votes were moved.",
        "That anything of the kind happened: every row is a supposition.",
        "In the recount of 2016, as it was held, people read paper; they found nothing like it.",
    ],
)
def test_what_a_reader_can_quote(made: Made, said: str) -> None:
    """Sentences that stand by themselves, with the share without paper, and what none of it shows."""
    assert said in section(made, "attack")


def test_one_chart_has_a_line_for_each_check(made: Made) -> None:
    """Votes moved against chance, in Wisconsin, without what looks at nothing but the numbers."""
    shown = section(made, "attack")
    assert "The chance to notice, by votes moved in Wisconsin" in shown
    found = result(made, "attack")
    assert isinstance(found, AttackChapter)
    assert found.curve is not None
    drawn = [
        each for each in attack_page(found, Reader(made.report)).blocks if isinstance(each, Figure)
    ]
    assert len(drawn) == 1
    assert "11,309 change the outcome" in drawn[0].picture
    lines = [*attack_lines(found.curve)]
    assert {line.name for line in lines} == {
        attack.say(CHECKS[check]) for check in CHECKS if check not in OF_NUMBERS
    }
    said = [
        unescape(f"{of}{one}")
        for of, group in re.findall(r'<g data-of="([^"]*)"[^>]*>(.*?)</g>', drawn[0].picture)
        for one in re.findall(r'data-said="([^"]*)"', group)
    ]
    assert said == 2 * [
        f"{line.name}: {number(point.votes)} votes, {chance_text(point.chance)}"
        for line in lines
        for point in line.points
    ], "on a wide screen and on a narrow one"
    assert len({(colour, *dashes) for colour, dashes in LINES}) >= len(lines), (
        "two lines look alike"
    )
    assert all(
        [p.votes for p in line.points] == sorted(p.votes for p in line.points) for line in lines
    )
    michigan = attack_chapter(ask(open_election("us-2016-president"), ("MI",)))
    assert michigan.curve is None
    blocks = attack_page(michigan, Reader(made.report)).blocks
    assert not any(isinstance(each, Figure) for each in blocks)


@pytest.mark.parametrize(
    ("states", "sentences"),
    [(("WI", "MI", "PA"), 5), (("WI",), 4), (("MI",), 1), (("PA",), 4), (("WI", "MI"), 4)],
)
def test_there_are_at_most_five_of_them(
    made: Made, states: tuple[str, ...], sentences: int
) -> None:
    """Each names its states, so that it stands by itself; where every vote left paper none says "had"."""
    chapter = attack_chapter(ask(open_election("us-2016-president"), states))
    blocks = attack_page(chapter, Reader(made.report)).blocks
    quotes = [str(each.text) for each in blocks[2:] if isinstance(each, Paragraph)]
    assert len(quotes) == sentences
    names = [state.state_name for state in chapter.states]
    assert all(any(name in quote for name in names) for quote in quotes)
    assert ("Had every vote left paper" in quotes[0]) is ("PA" in states)
    assert not any(forbidden_in(quote) for quote in quotes)


def _numbers(sentence: str) -> list[float]:
    return [float(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?:\.\d+)?", sentence)]


def _as_told(chance: dict[str, float]) -> list[float]:
    """The numbers by which a chance is told: itself with its error, or three in its replications from the end."""
    least = 300 / chance["replications"] if chance["replications"] else 0.1
    value, error = 100 * chance["value"], 100 * chance["error"]
    if value > 99.95 or value < 0.05:
        return [round(100 - least if value > 50 else least, 1)]
    return [round(value, 1), *([round(error, 1)] if chance["replications"] else [])]


def test_every_number_of_the_five_sentences_stands_in_the_packaged_file(made: Made) -> None:
    """Read off the file as any program would, number by number, in the order in which a reader meets them."""
    wisconsin, michigan, pennsylvania = json.loads(detection.text("us-2016-president") or "")[
        "states"
    ]

    def of(state: dict[str, Any], check: str, scenario: str = "in-proportion") -> dict[str, Any]:
        one = next(each for each in state["scenarios"] if each["scenario"] == scenario)
        found = next(each for each in one["detections"] if each["check"] == check)
        return {**one, **found}

    def audit(check: str, states: list[dict[str, Any]]) -> list[float]:
        found = [of(state, check) for state in states]
        chances = [number for one in found for number in (*_as_told(one["notices"]), one["votes"])]
        return [5, *chances, *(round(one["cards"]["mean"]) for one in found)]

    raw = [of(state, "raw_comparison", "touch-screens") for state in (wisconsin, pennsylvania)]
    recount = dict(of(wisconsin, "recount_2016")["details"])
    without = of(pennsylvania, "polling")["without_paper"]
    assert all(not of(state, "polling")["without_paper"] for state in (wisconsin, michigan))
    assert of(michigan, "polling")["no_chance"] == "too_close"
    found = result(made, "attack")
    assert isinstance(found, AttackChapter)
    blocks = attack_page(found, Reader(made.report)).blocks
    quotes = [str(each.text) for each in blocks[2:] if isinstance(each, Paragraph)]
    assert [_numbers(quote) for quote in quotes] == [
        audit("comparison", [wisconsin, michigan, pennsylvania]),
        audit("polling", [wisconsin, pennsylvania]),
        [round(100 * without, 1)],
        [n for one in raw for chance in ("notices", "false_alarm") for n in _as_told(one[chance])],
        [2016, 51, 12, 9, recount["votes_found_by_hand"], 30_000, -recount["margin_after_by_hand"]],
    ]


def test_where_an_input_changed_a_sentence_stands_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The table is not shown beside other data than it was computed from."""
    right = attack_table.digests("us-2016-president")
    monkeypatch.setattr(attack_table, "digests", lambda _: right | {"units": "0" * 64})
    with pytest.raises(MissingTable, match="computed from other inputs than those at hand"):
        attack_chapter(ask(open_election("us-2016-president")))


def test_states_that_the_table_lacks() -> None:
    """Nothing is said of Ohio."""
    with pytest.raises(MissingTable, match="has Wisconsin, Michigan, Pennsylvania alone"):
        attack_chapter(ask(open_election("us-2016-president"), ("OH",)))


def test_nothing_later_is_used_on_a_day() -> None:
    """On November 23 the counts were not certified; on a day on which all was known it stands."""
    asked = ask(open_election("us-2016-president"), (), date(2016, 11, 23))
    with pytest.raises(MissingTable, match="certified counts"):
        attack_chapter(asked)
    later = ask(open_election("us-2016-president"), ("WI",), date(2026, 1, 1))
    assert [state.state for state in attack_chapter(later).states] == ["WI"]
    assert replace(attack_chapter(later), states=()).seed == "2016"
