"""A second, plain reading of an OpenElections file: the sum of each candidate's votes, by the csv module alone.

It shares neither code nor word lists with canvass: it is what a reader of the format's documentation would write in an
hour. Rows of totals are told by arithmetic: a row without a precinct, or whose precinct says total, is left out where
it equals the other rows of its county and candidate.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

Key = tuple[str, str, str, str, str]
"""County, office, district, party and candidate, as written but for repeated blanks."""
Sums = dict[Key, int]

_NOBODY = {
    "",
    "registered",
    "registration",
    "voters",
    "ballots",
    "turnout",
    "total",
    "totals",
    "contest total",
    "contest totals",
    *(
        "public counter",
        "absentee/military",
        "absentee / military",
        "affidavit",
        "emergency",
        "federal",
    ),
    *("manually counted emergency", "special presidential"),
}
_NAMES = {
    "county",
    "precinct",
    "election_district",
    "ward",
    "town",
    "city",
    "jurisdiction",
    "office",
    "district",
    "party",
    "candidate",
    "candidates",
    "winner",
    "page",
    "",
}
_PLACES = {
    "precinct",
    "election_district",
    "precinct_name",
    "ward",
    "town",
    "city",
    "municipality",
    "jurisdiction",
}
_MARKS = {
    *("over votes", "under votes", "overvotes", "undervotes"),
    *("total over votes", "total blank votes"),
}
"""Lines that name nobody in a contest of parties."""
_WRITTEN = re.compile(r"(?i)$|.*(write|not assigned|scatter)")
_SUBJECTS = {"turnout", "registration"}
_NOBODY_BEGINS = (
    *("federal ballots", "federal votes", "provisional ballots"),
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
        "times counted",
        "totalvotes",
        "votes cast",
        "cast votes",
        "total cast",
        "voters cast",
        "ballots counted",
        "ballots - ",
        "number of precincts",
        "race statistics",
        "times blank voted",
        "paper ballots cast",
    ),
)


def is_no_candidate(name: str) -> bool:
    """Whether a name is that of a line of turnout or of totals."""
    plain = " ".join(name.lower().replace(":", " ").replace(".", " ").split())
    return (
        plain in _NOBODY - {""}
        or plain.startswith(_NOBODY_BEGINS)
        or plain.endswith(" ballots cast")
        or not _SUBJECTS.isdisjoint(plain.split())
    )


def plain_sums(path: Path) -> Sums:
    """Votes by county, office, district, party and candidate, over the whole file."""
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
    rows = _by_county(_of_commonest_level(_once([*map(_in_usual_columns, rows)])))
    said = re.search(r"__([a-z]{2})__", path.name, re.I)
    state = said[1] if said else "[A-Z]{2}"
    by_county = any(not _PLACES.isdisjoint(row) for row in rows[:1])
    groups: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for row in rows:
        office, name = _first(row, "office", "race", "officename"), _name(row)
        if not office and "straight" in name.lower():
            office, name = name, ""
        if is_no_candidate(name) or is_no_candidate(office):
            continue
        votes = _votes(row)
        if votes is None or not (office or votes):
            continue
        place = _place(row, state) if by_county else row.get("county", "")
        key = (
            row.get("county", "") if by_county else "",
            office,
            _first(row, "district", "officeposition"),
            _first(row, "party", "partycode"),
            name,
        )
        groups[key].append((place, votes))
    sums: Counter[Key] = Counter()
    named = {(key[1], key[2]) for key in groups if key[4] and key[4].lower() not in _MARKS}
    offices = named | _of_one_party(groups)
    added_up, everywhere = _added_up(groups), _everywhere(groups)
    twice = _written_in_twice(groups)
    of_office: dict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for each in groups:
        of_office[each[:2]].append(each)
    for (county, office, district, party, name), places in groups.items():
        if not name and (office, district) in added_up:
            continue
        if name in twice.get((county, office, district, party), ()):
            continue
        choice = name or (party if (office, district) not in offices else "") or "(no name)"
        contest = _blank(office), _blank(district), _blank(party), _blank(choice)
        key = county, office, district, party, name
        has_total = any(_says_total(place) for place, _ in places)
        of_any = _of_any(groups, of_office[key[:2]], key) if has_total else 0
        if all(_says_total(place) for place, _ in places):
            like = {_same_but_for_capitals(groups, key), of_any} - {0}
            if like and all(votes in like for _, votes in places):
                continue
        for place, votes in _kept(places, everywhere[office, district, party, name], of_any):
            sums[_blank(county if by_county else place), *contest] += votes
    return dict(sums)


def _in_usual_columns(row: dict[str, str]) -> dict[str, str]:
    """A row of the project's own results table with the columns of its other files."""
    if "election_type" not in row or "jurisdiction" not in row:
        return row
    parts = ("name_raw", "first_name", "middle_name", "last_name", "suffix")
    name = " ".join(filter(None, (row.get(part, "").replace("\\N", "") for part in parts)))
    usual = {each: row[each] for each in ("office", "district", "party", "votes")}
    above = row.get("parent_jurisdiction", "")
    if not above:
        return {"county": row["jurisdiction"], "candidate": name, **usual}
    return {"county": above, "precinct": row["jurisdiction"], "candidate": name, **usual}


def _by_county(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """The rows, those of districts not, nor those of no place, where a county's column names both."""
    is_again = [
        re.fullmatch(r"U\.S\. House \d+", row.get("county", "")) is not None for row in rows
    ]
    if not any(is_again) or all(is_again):
        return rows
    return [row for row, again in zip(rows, is_again, strict=True) if not again and row["county"]]


def _once(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """The rows, those of marks that stand twice word for word once."""
    seen: set[tuple[tuple[str, str], ...]] = set()
    kept = []
    for row in rows:
        said = tuple(row.items())
        if _name(row).lower() not in _MARKS or said not in seen:
            kept.append(row)
        seen.add(said)
    return kept


def _of_commonest_level(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """The rows of places, where a column says of which level each row is: those of the level with most rows."""
    levels = Counter(row["reporting_level"].lower() for row in rows if "reporting_level" in row)
    most = levels.most_common(1)
    return [row for row in rows if not most or row.get("reporting_level", "").lower() == most[0][0]]


def _of_one_party(groups: dict[tuple[str, ...], list[tuple[str, int]]]) -> set[tuple[str, str]]:
    """Contests in whose rows one party stands, or none."""
    parties: dict[tuple[str, str], set[str]] = defaultdict(set)
    for _, office, district, party, _ in groups:
        parties[office, district].add(party)
    return {contest for contest, names in parties.items() if len(names) < 2}


def _added_up(groups: dict[tuple[str, ...], list[tuple[str, int]]]) -> set[tuple[str, str]]:
    """Contests whose nameless rows are the sum of the others in every place, of three or more.

    Where that is so of one, and of every contest that has such rows, it is so of those in fewer places.
    """
    sums: dict[tuple[str, str], dict[tuple[str, str], list[int]]] = defaultdict(dict)
    nameless = {(office, district) for _, office, district, _, name in groups if not name}
    for (county, office, district, _, name), places in groups.items():
        for place, votes in places:
            both = sums[office, district].setdefault((county, place), [0, 0])
            both[bool(name)] += votes
    agree = {
        contest
        for contest, of in sums.items()
        if all(a == b for (_, place), (a, b) in of.items() if not _says_total(place))
    }
    found = {
        contest
        for contest in agree
        if len(sums[contest]) > 2 and any(a for a, _ in sums[contest].values())
    }
    return nameless if found & nameless and nameless <= agree else found


def _written_in_twice(
    groups: dict[tuple[str, ...], list[tuple[str, int]]],
) -> dict[tuple[str, ...], list[str]]:
    """By county and contest the lines of write-ins that say in every place what the others of it say together."""
    of: dict[tuple[str, ...], dict[str, Counter[tuple[str, str]]]] = defaultdict(dict)
    by_hand: set[str] = set()
    for (county, office, district, party, name), places in groups.items():
        if name.lower() not in _MARKS and not re.match(r"(?i)(over|under)[ -]?vote", name):
            is_written = party.lower() in {"w", "w-i", "wi", "write-in"}
            by_hand |= {name} if is_written else set()
            whose = "" if is_written else party
            line = of[county, office, district, whose].setdefault(name, Counter())
            for place, votes in places:
                line[county, place] += votes
    found: dict[tuple[str, ...], list[str]] = {}
    units: Counter[tuple[str, str]] = Counter()
    votes_of: Counter[tuple[str, str]] = Counter()
    not_always: set[tuple[str, str]] = set()
    with_parties = {each[1:3] for each in of if each[3]}
    for contest, every in of.items():
        county, has_parties = contest[0], contest[1:3] in with_parties
        written = {
            name: line for name, line in every.items() if _WRITTEN.match(name) or name in by_hand
        }
        for name, line in written.items():
            if name in by_hand or re.match(r"(?i)scatter", name):
                continue
            for lines in (written, every) if has_parties else (written,):
                others = [each for other, each in lines.items() if other != name]
                there = {place for place in line if any(place in each for each in others)}
                if there and all(line[at] == sum(each[at] for each in others) for at in there):
                    found.setdefault(contest, []).append(name)
                    units[county, name] += sum(1 for at in there if line[at])
                    votes_of[county, name] += sum(line.values())
                    break
            else:
                if len(written) > 1:
                    not_always.add((county, name))
    proven = {each for each in units if units[each] > 2 and votes_of[each] > 9}
    anywhere = {name for _, name in proven}
    # Two lines that say the same are one too many: the name that is a sum more often is the sum.
    return {
        contest: [max(names, key=lambda name: units[contest[0], name])]
        for contest, names in found.items()
        if any(
            (contest[0], name) in proven
            or (name in anywhere and (contest[0], name) not in not_always)
            for name in names
        )
    }


def _says_total(place: str) -> bool:
    return not place or "total" in place.lower()


def _same_but_for_capitals(
    groups: dict[tuple[str, ...], list[tuple[str, int]]], key: tuple[str, ...]
) -> int:
    """The votes, in places that are no totals, of who has this name in other capitals; without a county, of all."""
    first = 0 if key[0] else 1
    wanted = [part.casefold().split() for part in key[first:]]
    return sum(
        votes
        for other, places in groups.items()
        if other != key and [part.casefold().split() for part in other[first:]] == wanted
        for place, votes in places
        if not _says_total(place)
    )


def _of_any(
    groups: dict[tuple[str, ...], list[tuple[str, int]]],
    of_office: list[tuple[str, ...]],
    key: tuple[str, ...],
) -> int:
    """The votes, in places that are no totals, of all who fit a row that leaves its district, party or name out."""
    fits = [
        other
        for other in of_office
        if all(said in ("", there) for said, there in zip(key[2:], other[2:], strict=True))
        and not all(_says_total(place) for place, _ in groups[other])
    ]
    nobody = key[4].lower().startswith(("over", "under", "write", "blank", "scatter"))
    if key[4] and not nobody and len({other[2] for other in fits}) > 1:
        return 0
    places = [each for other in fits for each in groups[other]]
    return sum(votes for place, votes in places if not _says_total(place))


def _everywhere(groups: dict[tuple[str, ...], list[tuple[str, int]]]) -> Counter[tuple[str, ...]]:
    """The votes of a candidate in places that are no totals, of all counties."""
    sums: Counter[tuple[str, ...]] = Counter()
    for key, places in groups.items():
        sums[key[1:]] += sum(votes for place, votes in places if not _says_total(place))
    return sums


def _kept(places: list[tuple[str, int]], everywhere: int, of_any: int) -> list[tuple[str, int]]:
    """The places, without those that look like totals and equal the others: of their county, or of all counties.

    One that looks like a total may be the sum of the places above it, too, down from the last that does.
    """
    is_total = [_says_total(place) for place, _ in places]
    others = [each for each, total in zip(places, is_total, strict=True) if not total]
    added = sum(votes for _, votes in others)
    sums = {added, of_any} if others else set()
    sums |= {everywhere} if all(place for place, _ in places) else set()
    agree = True
    above: int | None = None
    for (_, votes), total in zip(places, is_total, strict=True):
        agree &= not total or votes in sums or votes == above
        above = None if total else (above or 0) + votes
    return others if agree else places


def _votes(row: dict[str, str]) -> int | None:
    for column in ("votes", "vote", "total_votes", "total", "total votes", "count"):
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
    parts = ("first", "middle", "last", "suffix")
    for said in (parts, ("first_name", "middle_name", "last_name", "suffix")):
        if said[2] in row:
            return " ".join(filter(None, (row.get(part, "") for part in said)))
    return _first(row, "candidate", "candidates", "ballotname")


def _place(row: dict[str, str], state: str) -> str:
    """The precinct, with the town that it lies in; INYO CA is the county's total, and Polk County HS a school."""
    columns = [
        "town",
        "city",
        "municipality",
        "jurisdiction",
        "precinct",
        "ward",
        "election_district",
    ]
    names = (row.get(column, "") for column in columns)
    county = row.get("county", "")
    if county and re.fullmatch(
        rf"{re.escape(county)}( co| county)? {state}", row.get("precinct", ""), re.I
    ):
        return "total"
    if "precinct" not in row:
        return row.get("precinct_name", "") or " ".join(filter(None, names))
    return " ".join(filter(None, names))


def _first(row: dict[str, str], *columns: str) -> str:
    return next((row[column] for column in columns if column in row), "")


def _blank(text: str) -> str:
    hidden = ("Cc", "Cf")
    seen = (s for s in text if s.isspace() or unicodedata.category(s) not in hidden)
    return " ".join("".join(seen).split())
