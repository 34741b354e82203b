"""What the parties of each contest are like, found by columns, beside the same asked of one row after the other."""

from __future__ import annotations

from collections import defaultdict

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from canvass.formats.coded import coded
from canvass.formats.columns import LINE
from canvass.formats.dialect import ContestColumns, CountColumns
from canvass.formats.returns.contest_parties import contest_parties, with_persons

COUNT = CountColumns(
    name="precincts",
    contest=ContestColumns(columns=("office",)),
    choice="candidate",
    party="party",
    votes="votes",
)
Row = tuple[str, str, str, str]
"""Place, office, candidate and party."""
ROWS = st.tuples(
    st.sampled_from(["P1", "P2", "P3"]),
    st.sampled_from(["President", "Mayor", "Clerk"]),
    st.sampled_from(["Ann", "Bo", "Cy", "Write-ins", "Over Votes", " "]),
    st.sampled_from(["DEM", "REP", "GRN", "", " "]),
)


def plainly(rows: list[Row]) -> list[tuple[str, int, int, bool, int, bool, bool]]:
    """Office, first line, parties, lacking, lines, crowded, president: in the order of the file."""
    of_office: dict[str, list[tuple[int, Row]]] = defaultdict(list)
    for line, row in enumerate(rows, 2):
        of_office[row[1]].append((line, row))
    found = []
    for office, own in of_office.items():
        people = {(row[2], row[3]) for _, row in own if row[2] in ("Ann", "Bo", "Cy")}
        nobodys = {row[3] for _, row in own if row[2] not in ("Ann", "Bo", "Cy")}
        parties = {party for _, party in people if party.strip()}
        crowded = [
            any(
                len({row[2] for _, row in own if (row[0], row[3]) == (place, party)} & {"Ann", "Bo", "Cy"}) > 1
                for party in ("DEM", "REP")
            )
            for place in {row[0] for _, row in own}
        ]  # fmt: skip
        lacking = any(not party.strip() for _, party in people)
        is_crowded = 2 * sum(crowded) > len(crowded)
        lines = len(parties & nobodys)
        president = office == "President"
        found.append((office, own[0][0], len(parties), lacking, lines, is_crowded, president))
    return found


@given(st.lists(ROWS, min_size=1, max_size=40))
def test_by_columns_and_one_by_one(rows: list[Row]) -> None:
    """The quick way asks each candidate of a contest once, and says what every row says."""
    names = ("place", "office", "candidate", "party")
    cells = coded(pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String), orient="row"))
    cells = cells.with_columns(pl.int_range(2, 2 + len(rows), dtype=pl.UInt32).alias(LINE))
    found = contest_parties(with_persons(cells, COUNT), ["place"], COUNT)
    order = ("office", LINE, "parties", "lacking", "lines", "crowded", "president")
    assert found.cast({"office": pl.String}).select(order).rows() == plainly(rows)
