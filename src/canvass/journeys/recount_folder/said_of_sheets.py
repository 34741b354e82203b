"""What several sheets and logs of a recount say of a cell, each sentence once."""

from __future__ import annotations

A_TEAM = "a team has two people or more, each named once"
A_TEAM_TYPED = f"{A_TEAM}: --team 'Ada Lopez, Bo Li'"
NOT_A_COUNTY = "is not a county of this recount"
NOT_A_CHOICE = "is not a choice of this recount"
NO_SUCH_WORD = "is none of the words of this column"
NOT_WHOLE = "is not a whole number of 0 or more"
WITH_MINUTES = "compare the sheet with the county's minutes"
WITH_PAPERS = "compare the sheet with the team's papers"
AS_ROSTER = "write the name as the roster has it"


def stands_already(row: int) -> str:
    """Of a unit that an earlier row of the sheet is of."""
    return f"the unit stands in row {row} already"


def was_whole(board: str) -> str:
    """Of a unit whose board said before that its return is whole."""
    return f"the return of {board} was said to be whole"
