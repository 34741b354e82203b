"""A second, plain reading of an OpenElections file: the sum of each candidate's votes, by the csv module alone.

It shares neither code nor word lists with canvass: it is what a reader of the format's documentation would write in an
hour. Rows of totals are told by arithmetic: a row without a precinct, or whose precinct says total, is left out where
it equals the other rows of its county and candidate.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from pathlib import Path

Key = tuple[str, str, str, str]
"""Office, district, party and candidate, as written but for repeated blanks."""
Sums = dict[Key, int]

_NOBODY = {
    "",
    "registered",
    "registration",
    "ballots",
    "turnout",
    "total",
    "totals",
    "contest total",
}
_NAMES = {
    "county",
    "precinct",
    "ward",
    "office",
    "district",
    "party",
    "candidate",
    "candidates",
    "winner",
    "page",
    "",
}
_SUBJECTS = {"turnout", "registration"}
_NOBODY_BEGINS = (
    *("federal ballots", "federal votes"),
    *(
        "registered voters",
        "reg voters",
        "ballots cast",
        "ballot cast",
        "times cast",
        "total votes",
        "total ballots",
        "cards cast",
    ),
    *(
        "blank ballots",
        "votes cast",
        "cast votes",
        "total cast",
        "voters cast",
        "ballots counted",
        "ballots - ",
    ),
)


def is_no_candidate(name: str) -> bool:
    """Whether a name is that of a line of turnout or of totals."""
    plain = " ".join(name.lower().replace(":", " ").split())
    return (
        plain in _NOBODY - {""}
        or plain.startswith(_NOBODY_BEGINS)
        or not _SUBJECTS.isdisjoint(plain.split())
    )


def plain_sums(path: Path) -> Sums:
    """Votes by office, district and candidate, over the whole file."""
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    rows = [
        {
            (k or "").strip().lower(): (v or "").strip()
            for k, v in row.items()
            if not isinstance(v, list)
        }
        for row in csv.DictReader(io.StringIO(text, newline=""))
    ]
    by_county = any("precinct" in row or "ward" in row for row in rows[:1])
    groups: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for row in rows:
        office, name = _first(row, "office", "race"), _name(row)
        if is_no_candidate(name) or is_no_candidate(office):
            continue
        votes = _votes(row)
        if votes is None:
            continue
        place = _first(row, "precinct", "ward") if by_county else row.get("county", "")
        key = (
            row.get("county", "") if by_county else "",
            office,
            row.get("district", ""),
            row.get("party", ""),
            name,
        )
        groups[key].append((place, votes))
    sums: Counter[Key] = Counter()
    offices = {(key[1], key[2]) for key in groups if key[4]} | _of_one_party(groups)
    for (_, office, district, party, name), places in groups.items():
        choice = name or (party if (office, district) not in offices else "") or "(no name)"
        sums[_blank(office), _blank(district), _blank(party), _blank(choice)] += _sum(places)
    return dict(sums)


def _of_one_party(groups: dict[tuple[str, ...], list[tuple[str, int]]]) -> set[tuple[str, str]]:
    """Contests in whose rows one party stands, or none."""
    parties: dict[tuple[str, str], set[str]] = defaultdict(set)
    for _, office, district, party, _ in groups:
        parties[office, district].add(party)
    return {contest for contest, names in parties.items() if len(names) < 2}


def _sum(places: list[tuple[str, int]]) -> int:
    """The votes of all places; of those that look like totals of the others only what the others do not have."""
    totals = [votes for place, votes in places if not place or "total" in place.lower()]
    others = sum(votes for place, votes in places if place and "total" not in place.lower())
    if len(places) > len(totals) and all(votes == others for votes in totals):
        return others
    return others + sum(totals)


def _votes(row: dict[str, str]) -> int | None:
    for column in ("votes", "total_votes", "total"):
        if column in row:
            return _number(row[column])
    modes = [_number(cell) for column, cell in row.items() if column not in _NAMES]
    return sum(number or 0 for number in modes) if modes else None


def _number(cell: str) -> int | None:
    try:
        return int(float(cell.replace(",", "")))
    except ValueError:
        return None


def _name(row: dict[str, str]) -> str:
    if "last" in row:
        return " ".join(
            filter(None, (row.get(part, "") for part in ("first", "middle", "last", "suffix")))
        )
    return _first(row, "candidate", "candidates")


def _first(row: dict[str, str], *columns: str) -> str:
    return next((row[column] for column in columns if column in row), "")


def _blank(text: str) -> str:
    return " ".join(text.split())
