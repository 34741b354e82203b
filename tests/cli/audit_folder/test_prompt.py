"""Readings and dice at a prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.rounds import open_round
from canvass.model import Reading
from tests.adversary.commands import run
from tests.cli.audit_folder.points_audit import begun as points_round
from tests.cli.audit_folder.points_audit import made as points_made
from tests.cli.audit_folder.ranked_audit import COUNTY
from tests.cli.audit_folder.ranked_audit import begun as ranked_round
from tests.cli.audit_folder.ranked_audit import made as ranked_made
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, bond, mayor
from tests.journeys.audit_folder.test_enter import begun
from tests.typed import invoke


@pytest.fixture
def audit(tmp_path: Path) -> Path:
    """An audit with a round of four cards open."""
    scene = Scene((mayor('name = "polling"'),), (), PAPER, PAPER)
    place = begun(tmp_path, scene)
    with sit_down(place) as desk:
        open_round(desk, {"mayor": 4}, (), CLERK)
    return place


def test_a_board_is_asked_for_the_paper_alone(audit: Path) -> None:
    """A wrong answer is asked again, a card may be lost, each answer is kept at once; nothing recorded is shown."""
    with sit_down(audit) as desk:
        todo = [e.id for e in desk.state.drawn.entries if e.id[0] == "Adams"]
    answers = "n\n" + "y\n9\n1 2\n1\n" + "y\nb\n" * (len(todo) - 2)
    done = invoke(
        ["audit", "enter", str(audit), "-j", "Adams", "--board", "board 1"],
        typed=answers,
    )
    assert done.exit_code == 0, done.output
    assert "Type the numbers of the choices marked" in done.output
    assert "it is an overvote (o)" in done.output
    assert "Nothing is missing: sign off" in done.output
    with sit_down(audit) as desk:
        things = desk.state.cards.things
        said = [things[n] for n in desk.state.cards.first if n >= 0]
    assert (False, ()) in said
    assert any(found and each[0].reading is Reading.VOTE for found, each in said)


def test_what_was_answered_before_an_interruption_is_kept(audit: Path) -> None:
    """The board types one card and goes home: that card is read, and the next time starts after it."""
    command = ["audit", "enter", str(audit), "-j", "Adams", "--board", "board 1"]
    invoke(command, typed="y\n1\n")
    with sit_down(audit) as desk:
        assert sum(number >= 0 for number in desk.state.cards.first) == 1


def test_a_contest_that_nobody_asked_for(tmp_path: Path) -> None:
    """A contest that the record does not have can be named, and is read like the others."""
    records = {card: {"mayor": marks["mayor"]} for card, marks in PAPER.items()}
    records["Adams", "1", "1"] = PAPER["Adams", "1", "1"]
    scene = Scene(
        (mayor('name = "comparison"'), bond('name = "comparison"', bound=60)),
        (),
        PAPER,
        records,
        with_records=True,
        top="smallest_style = 0",
    )
    place = begun(tmp_path, scene)
    with sit_down(place) as desk:
        open_round(desk, {"mayor": 6}, (), CLERK)
    command = ["audit", "enter", str(place), "-j", "Adams", "--board", "board 1"]
    done = invoke(command, typed="y\nbonds\nbond\n1\n2\n")
    assert "No such contest" in done.output
    with sit_down(place) as desk:
        (said,) = [desk.state.cards.things[n] for n in desk.state.cards.first if n >= 0]
    assert [(each.contest, each.choices) for each in said[1]] == [
        ("mayor", ("A",)),
        ("bond", ("No",)),
    ]


def test_dice_are_read_back_before_they_are_kept(tmp_path: Path) -> None:
    """The digits are shown in groups and as words; what a second person types differently is not kept."""
    from canvass.journeys.audit_folder.commitment import commit_audit
    from canvass.journeys.audit_folder.opening import About, open_audit
    from tests.journeys.audit_folder.scenes import bring, write

    scene = Scene((mayor('name = "polling"'),), (), PAPER, PAPER)
    about = About("two", "Two counties", "2026", "The office")
    open_audit(tmp_path / "audit", about, ("Adams", "Brown"), CLERK)
    write(scene, tmp_path / "files")
    with sit_down(tmp_path / "audit") as desk:
        bring(desk, scene, tmp_path / "files")
        words = " ".join(commit_audit(desk, CLERK).words)
    command = ["audit", "seed", str(tmp_path / "audit"), "--words", words]
    typed = "01382 43811 27973 16654\n"
    done = invoke(command, typed=typed + typed.replace("27973", "27937"))
    assert done.exit_code != 0
    assert "zero one three eight two" in done.output
    done = invoke(command, typed=typed + typed)
    assert done.exit_code == 0
    assert "The seed is 01382 43811 27973 16654" in done.output


def test_a_sealed_reading_that_is_lost_is_named_at_the_prompt(tmp_path: Path) -> None:
    """The second board types its cards; all but the lost one are opened, and that one is named with what to do."""
    scene = Scene((mayor('name = "polling"'),), (), PAPER, PAPER, top='second_reading = "1"')
    place = begun(tmp_path, scene)
    with sit_down(place) as desk:
        open_round(desk, {"mayor": 4}, (), CLERK)
        count = sum(each.id[0] == "Adams" for each in desk.state.drawn.entries)
    command = ["audit", "enter", str(place), "-j", "Adams", "--board"]
    first = invoke([*command, "board 1", "--sealed"], typed="y\n1\n" * count)
    assert f"{count} cards sealed" in first.output
    held = sorted((place / "office" / "sealed").glob("*.json"))
    held[0].unlink()
    second = invoke([*command, "board 2", "--second"], typed="y\n1\n" * count)
    said = " ".join(second.output.split())
    assert f"{count - 1} cards opened" in said
    assert said.count("is not here; bring it back, from the folder") == 1


def test_a_board_is_asked_for_ranks(tmp_path: Path) -> None:
    """Of a ranked contest one word for each rank: skipped ones, two choices at one; what is none is asked again."""

    def typed(*words: str) -> tuple[int, str, str]:
        answer = run(tmp_path, *words)
        return answer.code, answer.out, answer.err

    place = ranked_round(typed, tmp_path, ranked_made().but(risk_limit="0.2"))
    wrong = ("9", "1 x", "1+1", "2+", "o", "1 -", "")
    answers = "".join(f"{each}\n" for each in wrong[:-1]) + "2 - 3+1 2\n" + "y\nb\ny\nn\ny\nc\n"
    command = ["audit", "enter", place, "-j", "San Francisco", "--board", "board 1"]
    done = invoke(command, typed="y\n" + answers)
    assert "Type the number of the first choice, then of the second" in done.output
    assert "Not kept: its last rank has no mark" in done.output
    assert "o overvote" not in done.output
    with sit_down(Path(place)) as desk:
        said = [contests[0] for found, contests in desk.state.cards.things if found]
    assert said[0].ranks == (("16",), (), ("15", "17"), ("16",))
    assert [each.reading for each in said[1:]] == [
        Reading.BLANK,
        Reading.CONTEST_NOT_ON_CARD,
        Reading.CANNOT_AGREE,
    ]
    assert all(each.ranks == () for each in said[1:])


def test_points_at_the_prompt(tmp_path: Path) -> None:
    """Choices with their points: what is no number, too many and nothing at all are asked again."""

    def typed(*words: str) -> tuple[int, str, str]:
        done = run(tmp_path, *words)
        return done.code, done.out, done.err

    place = Path(points_round(typed, tmp_path, points_made(risk_limit="0.2")))
    answers = "y\n2\n1=5 1=5\n1=6\n4=1\n1=0\n2=4, 1=5\ny\no\n"
    done = invoke(
        ["audit", "enter", str(place), "-j", COUNTY, "--board", "board 1"],
        typed=answers,
    )
    assert done.output.count("Type the number of each choice that has points") == 5
    assert "That is more than a voter may give, 5" in done.output
    assert "That gives nobody anything" in done.output
    with sit_down(place) as desk:
        things = desk.state.cards.things
        said = [things[n][1][0] for n in desk.state.cards.first if n >= 0]
    assert {(each.reading, each.choices) for each in said} == {
        (Reading.VOTE, ("A",) * 5 + ("B",) * 4),
        (Reading.OVERVOTE, ()),
    }
