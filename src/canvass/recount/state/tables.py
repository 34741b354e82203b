"""Tables of a recount, and who sat at them."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.recount.event import TableSet


@dataclass
class Tables:
    """Every change at a table, in their order, and what stands at each now."""

    changes: list[TableSet]
    now: dict[str, dict[str, TableSet]]
    """Of each board, by table; one that nobody sits at any more stays, without people."""
    teams: dict[str, list[frozenset[str]]]
    """Of each board, every team that sat at a table together, as names are compared."""
    seats: dict[str, dict[str, str]]
    """Of each board, who sits at a table now, as names are compared, and at which."""

    @classmethod
    def none(cls) -> Tables:
        """No table at all."""
        return cls([], {}, {}, {})

    def copy(self) -> Tables:
        """The same tables, to go on with apart from these."""
        teams = {board: list(teams) for board, teams in self.teams.items()}
        now = {board: tables.copy() for board, tables in self.now.items()}
        seats = {board: seats.copy() for board, seats in self.seats.items()}
        return Tables(self.changes.copy(), now, teams, seats)

    @property
    def every(self) -> list[TableSet]:
        """What stands at each table now, by board and table."""
        return [own[table] for _, own in sorted(self.now.items()) for table in sorted(own)]

    def take(self, body: TableSet) -> None:
        """Take a change that may stand."""
        own, seats = self.now.setdefault(body.board, {}), self.seats.setdefault(body.board, {})
        for member in own[body.table].members if body.table in own else ():
            del seats[member]
        seats |= dict.fromkeys(body.members, body.table)
        self.changes.append(body)
        own[body.table] = body
        if body.team:
            self.teams.setdefault(body.board, []).append(body.members)

    def seated(self, board: str) -> dict[str, str]:
        """Who sits at a table of a board now, as names are compared, and at which."""
        return self.seats.get(board, {})

    def why_not(self, body: TableSet) -> str:
        """Why a change may not follow; empty where it may."""
        before = self.now.get(body.board, {}).get(body.table)
        if before is None and not body.team:
            return "nobody sits there"
        if before is not None and before.members == body.members:
            return "the same people sit there already" if body.team else "nobody sits there"
        if before is not None and body.since < before.since:
            return f"its last change was at {before.since}, after {body.since}"
        at = self.seated(body.board)
        both = sorted(each for each in body.members if at.get(each, body.table) != body.table)
        return f"{both[0]} sits at table {at[both[0]]}" if both else ""

    def is_team(self, board: str, members: frozenset[str]) -> bool:
        """Whether these people sat at one table of the board together, or none was ever told there."""
        teams = self.teams.get(board)
        return teams is None or any(members <= each for each in teams)
