"""``canvass convert`` and ``canvass tabulate``: real exports, beside a second plain reading of the same file."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections import Counter
from pathlib import Path

import polars as pl
import pytest

from canvass.cards.columns import SCHEMA
from tests.cli.conftest import Run
from tests.formats.cvr.dominion import CARDS, card, export, ranked_export

ARAPAHOE = "cvr/dominion_csv_arapahoe_2016/dominion-2017-CVR_Export_20170310104116.csv"
BOULDER = "cvr/dominion_csv_boulder_2024_sample/TestWithRedactions.csv"
DENVER = "public-files/denver2016-CVR_Export.csv"
PRESIDENT = "Presidential Electors"
Votes = Counter[tuple[str, str]]


def plain(path: Path) -> Votes:
    """The valid votes of an export, cell by cell; rows that add up withheld cards count as they are written."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = [row for row in csv.reader(file) if any(row)]
    _, titles, choices, names = rows[:4]
    seen: Counter[tuple[str, str]] = Counter()
    labels = []
    for title, choice in zip(titles, choices, strict=True):
        key = (" ".join(title.split()), " ".join(choice.split()))
        seen[key] += 1
        labels.append((key[0], key[1] if seen[key] == 1 else f"{key[1]} ({seen[key]})"))
    votes: Votes = Counter()
    for row in rows[4:]:
        is_sum = "redacted" in row[0].lower() or not row[0].strip('="')
        marks: dict[str, list[tuple[str, int]]] = {}
        for (title, choice), cell in zip(labels, row, strict=True):
            if title and cell.strip('="'):
                marks.setdefault(title, []).append((choice, int(cell.strip('="'))))
        for title, found in marks.items():
            name, allowed = re.fullmatch(r"(.*) \(Vote For=(\d+)\)", title).groups()  # type: ignore[union-attr]
            if is_sum or sum(n for _, n in found) <= int(allowed):
                votes.update({(name, choice): n for choice, n in found if n})
    assert "TabulatorNum" in {name.strip('="') for name in names}
    return votes


def counted(run: Run, path: Path, *words: str) -> Votes:
    """The votes that the command tells."""
    code, out, err = run("tabulate", str(path), "--json", *words)
    assert (code, err) == (0, "")
    rows = json.loads(out)["tally"]["votes"]
    votes: Votes = Counter()
    for row in rows:
        votes[row["contest"], row["choice"]] += row["votes"]
    return +votes


@pytest.mark.parametrize(
    ("name", "cards", "president"),
    [
        pytest.param(
            *(ARAPAHOE, 165, {"Clinton": 41, "Trump": 21, "Gary Johnson": 2, "Stein": 1}),
            marks=pytest.mark.long(twin="test_real_exports_have_the_votes_of_a_plain_reading"),
        ),
        (DENVER, 10, {"Clinton": 2, "Gary Johnson": 1}),
        (BOULDER, 5, {}),
    ],
)
def test_real_exports_have_the_votes_of_a_plain_reading(
    run: Run, raw_data: Path, tmp_path: Path, name: str, cards: int, president: dict[str, int]
) -> None:
    """Every contest and choice; the figures that the files' sources state; in a store and without one."""
    votes = counted(run, raw_data / name)
    assert votes == plain(raw_data / name)
    for choice, count in president.items():
        found = {n for (title, name), n in votes.items() if title == PRESIDENT and choice in name}
        assert found == {count}
    store = tmp_path / "store.parquet"
    code, out, err = run("convert", str(raw_data / name), "--out", str(store), "--json")
    told = json.loads(out)["written"]
    assert (code, err, told["cards"]) == (0, "", cards)
    untold = {*told["withheld"]["untold"]}
    kept = counted(run, store)
    assert {contest for contest, _ in votes - kept} <= untold
    assert not kept - votes
    by_batch = counted(run, store, "--by", "batch,style,mode,unit")
    assert by_batch == kept


def test_a_store_is_a_table_that_any_program_reads(run: Run, tmp_path: Path) -> None:
    """The columns that docs/cards.md lists; a card's rows say where it lies and what is marked on it."""
    path = tmp_path / "CVR.csv"
    path.write_text(export(*CARDS, *(card(9 + n, 9, 1, n, *"100000") for n in range(1, 30))))
    code, out, _ = run("convert", str(path), "--smallest-style", "2")
    assert code == 0
    assert "Next: canvass tabulate" in out
    table = pl.read_parquet(tmp_path / "CVR.parquet")
    assert list(table.columns) == list(SCHEMA)
    own = table.filter(pl.col("tabulator") == "9", pl.col("position") == 3)
    assert own.select("contest", "choice", "votes", "cards").rows() == [
        (None, None, 0, 1), ("Mayor", "Ann Reyes", 1, 1), ("Council Members", None, 0, 1),
    ]  # fmt: skip


def test_votes_on_a_screen_and_in_a_file(run: Run, tmp_path: Path) -> None:
    """By contest with who has none, by part; every row goes into a file."""
    path = tmp_path / "CVR.csv"
    path.write_text(export(*CARDS))
    code, out, _ = run("tabulate", str(path), "--contest", "mayor")
    assert code == 0
    assert "Mayor: 4 cards with the contest." in out
    assert "First choices" not in out
    assert re.search(r"Ann Reyes +2\n *Bo Osei +1\n *Write-in +0", out)
    assert "Council" not in out
    to = tmp_path / "votes.csv"
    assert run("tabulate", str(path), "--by", "tabulator", "--out", str(to))[0] == 0
    assert to.read_text().splitlines()[:3] == [
        "tabulator,contest,choice,votes", "7,Mayor,Ann Reyes,1", "7,Mayor,Bo Osei,1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("convert", "CVR.csv", "--smallest-style", "1"), "would name its voter"),
        (("convert", "CVR.csv", "--out", "CVR.csv"), "another file is here, and it stays"),
        (("convert", "absent.csv"), "there is no such file"),
        (("tabulate", "export"), "this is a folder; name a file, or pack the files of one export"),
        (("tabulate", "export/sessions.json"), "pack all files of the export into one ZIP archive"),
        (("tabulate", "export/contests.json"), "pack all files of the export into one ZIP archive"),
        (("tabulate", "CVR.csv", "--by", "colour"), "no part of the cards is called 'colour'"),
        (("tabulate", "CVR.csv", "--contest", "Mayr"), "did you mean 'Mayor'?"),
        (("convert", "bad.csv"), "problems: 2"),
    ],
)
def test_what_cannot_be_done_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    """One sentence, nothing written; every problem of a bad export."""
    monkeypatch.chdir(tmp_path)
    Path("CVR.csv").write_text(export(*CARDS))
    Path("bad.csv").write_text(export(*CARDS, card(9, 7, 1, 9, "2", *"00000"), CARDS[0]))
    Path("bad.parquet").write_bytes(b"PAR1 an older store")
    Path("export").mkdir()
    for name, part in (("sessions", '"ElectionId":"Town","Sessions"'), ("contests", '"List"')):
        Path(f"export/{name}.json").write_text(f'{{"Version":"5.17",{part}:[]}}')
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    code, _, err = run(*words)
    assert code == 2
    assert said in err
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("to", ["csv", "nist"])
def test_cards_that_are_all_in_sums_are_no_text(run: Run, tmp_path: Path, to: str) -> None:
    """Nothing is written where no card would be: an empty file would be taken for records without votes."""
    path = tmp_path / "CVR.csv"
    path.write_text(export(*CARDS))
    code, out, err = run("convert", str(path), "--to", to, "--out", str(tmp_path / "out"))
    assert (code, out) == (2, "")
    assert "no card can be written: each of 4 has a style of fewer than 10 cards" in err
    assert [each.name for each in tmp_path.iterdir()] == ["CVR.csv"]
    words = ("--to", to, "--smallest-style", "2", "--out", str(tmp_path / "few"))
    assert run("convert", str(path), *words)[0] == 0


def test_a_contest_of_which_a_store_tells_nothing_is_named(run: Run, tmp_path: Path) -> None:
    """A store of sums alone leaves out what too few cards have: an empty table would be its answer."""
    path, store = tmp_path / "CVR.csv", tmp_path / "CVR.parquet"
    path.write_text(export(*CARDS))
    assert run("convert", str(path))[0] == 0
    code, out, _ = run("tabulate", str(store))
    assert code == 0
    assert "No card and no vote is told of 2 contests: Mayor and Council Members." in out
    _, out, _ = run("tabulate", str(store), "--contest", "mayor")
    assert "told of 1 contest: Mayor." in out
    _, out, _ = run("tabulate", str(store), "--json")
    assert json.loads(out)["untold"] == ["Mayor", "Council Members"]
    assert "is told of" not in run("tabulate", str(path))[1]


def test_votes_allowed_are_said_where_a_table_does_not(run: Run, tmp_path: Path) -> None:
    """Two marks are two votes for a council of two, and nobody's where a voter has one: told, never in silence."""
    path = tmp_path / "own.csv"
    path.write_text(
        "batch,position,contest,choice\n1,1,Council,Ito\n1,1,Council,Wu\n1,2,Council,Ito\n"
    )
    assert counted(run, path) == {("Council", "Ito"): 1}
    assert "--votes-allowed CONTEST=2" in run("tabulate", str(path))[1].replace("\n", " ")
    words = ("--votes-allowed", "Council=2")
    assert counted(run, path, *words) == {("Council", "Ito"): 2, ("Council", "Wu"): 1}
    code, _, err = run("tabulate", str(path), "--votes-allowed", "Mayor=2")
    assert (code, "no contest of the records is called 'Mayor'" in err) == (2, True)
    export_path = tmp_path / "CVR.csv"
    export_path.write_text(export(*CARDS))
    code, _, err = run("tabulate", str(export_path), "--votes-allowed", "Mayor=2")
    assert (code, "the export says how many votes a voter has" in err) == (2, True)


def test_distinct_rankings_with_their_cards(run: Run, tmp_path: Path) -> None:
    """Skipped ranks are passed over, a shared one ends the ranking; from a store and from an export alike."""
    ways: list[list[list[str]]] = [
        [["Ann"], ["Bo"]],
        [[], ["Ann"], ["Bo"]],
        [["Bo"]],
        [["Bo"], ["Ann", "Cy"]],
        [[]],
    ]
    paper = {("1", "1", str(n)): ways[n % 5] for n in range(1, 51)}
    path = tmp_path / "CVR.csv"
    path.write_text(ranked_export(paper, ["Ann", "Bo", "Cy"], 3))
    code, out, err = run("tabulate", str(path), "--rankings")
    assert (code, err) == (0, "")
    assert "Mayor: 50 cards, 3 distinct rankings." in out
    assert re.search(r"Ann > Bo +20\n *Bo +20\n *\(no preference\) +10", out)
    _, out, _ = run("tabulate", str(path))
    assert "Mayor: 50 cards with the contest, by ranks." in out
    assert "First choices" in out
    assert "First choices do not say who won" in out
    store, to = tmp_path / "CVR.parquet", tmp_path / "rankings.csv"
    assert run("tabulate", str(path), "--out", str(to))[0] == 0
    assert to.read_text().splitlines() == [
        "contest,choice,first_choices", "Mayor,Ann,20", "Mayor,Bo,20", "Mayor,Cy,0",
    ]  # fmt: skip
    assert run("convert", str(path))[0] == 0
    assert run("tabulate", str(store), "--rankings", "--contest", "mayor", "--out", str(to))[0] == 0
    assert to.read_text().splitlines() == [
        "contest,ranking,cards", "Mayor,Ann > Bo,20", "Mayor,Bo,20", 'Mayor,"",10',
    ]  # fmt: skip
    path.write_text(export(*CARDS))
    code, _, err = run("tabulate", str(path), "--rankings")
    assert (code, "no contest of the records asks for ranks" in err) == (2, True)


def test_real_rankings_are_those_of_their_file(run: Run, raw_data: Path, tmp_path: Path) -> None:
    """San Francisco's vote-by-mail ballots of 2019: the first ten thousand, counted line by line."""
    (whole,) = (raw_data / "audit" / "san_francisco_2019").glob("*.raire")
    lines = whole.read_text().splitlines()[:10_002]
    path = tmp_path / "first.raire"
    path.write_text("\n".join(lines) + "\n")
    code, out, _ = run("tabulate", str(path), "--rankings", "--json")
    assert code == 0
    (contest,) = json.loads(out)["contests"]
    wanted = Counter(tuple(filter(None, line.split(",")[2:])) for line in lines[2:])
    assert contest["cards"] == 10_000
    assert {tuple(ranking): cards for ranking, cards in contest["rankings"]} == wanted


def test_without_duckdb_the_sentence_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store is written without it, and asked with it."""
    monkeypatch.setitem(sys.modules, "duckdb", None)
    path = tmp_path / "CVR.csv"
    path.write_text(export(*CARDS))
    assert run("convert", str(path), "--out", str(tmp_path / "a.parquet"))[0] == 0
    code, _, err = run("tabulate", str(path))
    assert code == 2
    assert "needs the package duckdb" in err
    assert "[cards]" in err
