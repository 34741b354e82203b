"""Lines of turnout and totals among the votes that an audit is to confirm: nobody is audited as their winner."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.formats.audits.contests_file import read_contests
from canvass.formats.own_table import usable
from tests.adversary.commands import run
from tests.adversary.test_planted_folder import CONTEST
from tests.some_of import some_of

NO_CHOICES = ("Total Votes", "Ballots Cast", "Registered Voters", "TOTAL", "Turnout")
SAMPLE = ("--method", "bravo", "--drawn", "100", "--found", "A=60", "--found", "B=40")
COMMANDS = {("size",): (), ("assertions",): (), ("risk", "polling"): SAMPLE}
NOBODY = "counts voters, ballots or all votes, and nobody can vote for it"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("line", NO_CHOICES)
def test_a_total_is_no_choice(command: tuple[str, ...], line: str, tmp_path: Path) -> None:
    """Typed and in a file, under its id or its name: refused, and the line is named."""
    for header, row in (("choice,votes", f"{line},1000"), ("choice,name,votes", f"C,{line},1000")):
        people = "A,600\nB,400" if header == "choice,votes" else "A,A,600\nB,B,400"
        (tmp_path / "votes.csv").write_text(f"{header}\n{people}\n{row}\n")
        found = run(tmp_path, "audit", *command, "votes.csv", *COMMANDS[command])
        assert (found.code, found.out) == (2, "")
        assert line in found.err
        assert NOBODY in " ".join(found.err.split())
    typed = run(tmp_path, "audit", *command, "A=600", "B=400", f"{line}=1000", *COMMANDS[command])
    assert (typed.code, typed.out) == (2, "")
    assert f"'{line}' {NOBODY}" in " ".join(typed.err.split())


@pytest.mark.parametrize("line", ["Undervotes", "Over Votes", "Blank ballots"])
def test_marks_that_are_no_votes_win_nothing(line: str, tmp_path: Path) -> None:
    """More marks without a vote than anybody has votes: no claim says that they won."""
    found = run(tmp_path, "audit", "assertions", "A=600", "B=400", f"{line}=700", "--cards", "1700")
    assert (found.code, "A has more votes than B." in found.out) == (0, True)
    assert f"{line} has more votes than" not in found.out


UNCLEAR = "is a person's name or ballots without a vote"


@some_of("line", ["Blank", "BLANKS", "Void"], every=3)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_surname_that_may_be_blank_ballots_is_asked_for(
    command: tuple[str, ...], line: str, tmp_path: Path
) -> None:
    """Typed or in a file it is refused until somebody says which; then it is a person, or nobody."""
    more = COMMANDS[command]
    typed = run(tmp_path, "audit", *command, "A=600", "B=400", f"{line}=700", *more)
    assert (typed.code, typed.out) == (2, "")
    assert UNCLEAR in " ".join(typed.err.split())
    votes = tmp_path / "votes.csv"
    votes.write_text(f"choice,votes\nA,600\nB,400\n{line},300\n")
    found = run(tmp_path, "audit", *command, "votes.csv", *more)
    assert (found.code, UNCLEAR in " ".join(found.err.split())) == (2, True)
    for kind in ("candidate", "blank"):
        votes.write_text(
            f"choice,votes,choice_kind\nA,600,candidate\nB,400,candidate\n{line},300,{kind}\n"
        )
        assert run(tmp_path, "audit", *command, "votes.csv", "--cards", "1300", *more).code == 0


def test_write_ins_that_are_added_up_are_not_a_winner(tmp_path: Path) -> None:
    """They are several people's: with the most votes nobody knows who won, and only a full count says."""
    found = run(tmp_path, "audit", "risk", "polling", "A=400", "B=100", "Write-ins=600", *SAMPLE)
    assert "A line that adds several choices together has as many votes as a winner" in " ".join(
        found.out.split()
    )
    assert "confirmed" not in found.out


def test_an_office_loads_no_total_as_a_choice(tmp_path: Path) -> None:
    """In contests.toml: refused at load; marks that are no votes are not audited as somebody's."""
    written = CONTEST.format(bound=10, method='name = "polling"')
    contests, audit = tmp_path / "contests.toml", str(tmp_path / "audit")
    opened = ("-j", "Adams", "--office", "The office", "--election", "2026")
    assert run(tmp_path, "audit", "open", audit, *opened).code == 0
    contests.write_text(written + '[[contest.choice]]\nid = "C"\nname = "Total Votes"\nvotes = 3\n')
    found = run(tmp_path, "audit", "load", audit, "contests", str(contests))
    assert found.code == 2
    assert f"'Total Votes' {NOBODY}" in " ".join(found.err.split())
    contests.write_text(written + '[[contest.choice]]\nid = "Blank"\nvotes = 3\n')
    found = run(tmp_path, "audit", "load", audit, "contests", str(contests))
    assert (found.code, f"'Blank' {UNCLEAR}" in " ".join(found.err.split())) == (2, True)
    contests.write_text(written + '[[contest.choice]]\nid = "Undervotes"\nvotes = 5\n')
    assert run(tmp_path, "audit", "load", audit, "contests", str(contests)).code == 0
    (plan,) = usable(read_contests(contests, ("Adams",))).plans
    assert [choice.kind.value for choice in plan.listed.contest.choices] == [
        *("candidate", "candidate", "blank")
    ]
