"""``canvass audit open --from`` with rankings: a vendor's records by ranks, from the files to both verifiers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.terms.ranks import OvervotedRank, SkippedRank, ranking_by
from tests.cli.audit_folder.own_audit import Card, rolled, words, write_rows
from tests.cli.audit_folder.ranked_audit import COUNTY, Ranked, Ranks, ended, made, read_round
from tests.cli.audit_folder.test_preference_folder import preferred
from tests.cli.audit_folder.test_ranked_folder import both_say
from tests.cli.conftest import Run
from tests.formats.cvr.dominion import ranked_export
from tests.formats.cvr.dominion_zip import archive
from tests.some_of import some_of

OWN = made().but(contest="Mayor", bound=120)
ALL = [(*batch, str(n)) for batch, many in OWN.batches.items() for n in range(1, many + 1)]
WITHOUT = [card for card in ALL if card not in OWN.paper]


def written(folder: Path, text: str, name: str = "cvr.csv") -> tuple[str, ...]:
    """The words of the command for these records; the folder of the audit is the first."""
    write_rows(
        folder / "manifest.csv",
        ("tabulator", "batch", "cards"),
        [(*batch, cards) for batch, cards in OWN.batches.items()],
    )
    (folder / name).write_text(text, "utf-8")
    files = ("--from", str(folder / "manifest.csv"), str(folder / name))
    return str(folder / "audit"), *files, "-j", COUNTY, "--contest", "Mayor"


def exported(paper: Mapping[Card, Ranks] = OWN.paper, **more: Any) -> str:
    """The records as Dominion writes them: the marks at each rank as they stand on the paper."""
    return ranked_export(paper, OWN.choices, 10, WITHOUT, **more)


def raire() -> str:
    """The same as RAIRE writes it, ranks already read by the usual rules."""
    return OWN.raire


BOUND = ("--bound", str(len(OWN.paper)), "--bound-source", "books")


@some_of(("bound", "kind"), [((), "csv"), (BOUND, "csv"), (BOUND, "zip")], every=3, first=2)
def test_from_a_vendors_ranks_to_both_verifiers(
    run: Run, tmp_path: Path, bound: tuple[str, ...], kind: str
) -> None:
    """One command up to the commitment; a winner who is second in first preferences is confirmed on the paper."""
    place, *words_of = written(tmp_path, exported(), f"cvr.{kind}")
    if kind == "zip":
        archive(tmp_path / "cvr.zip", OWN.paper, OWN.choices, 10, WITHOUT)
    code, out, err = run("audit", "open", place, *words_of, *bound, "--risk-limit", "0.2")
    assert (code, err) == (0, "")
    said = " ".join(out.split())
    version = "5.17.17.1" if kind == "csv" else "5.10.50.85"
    assert f"Dominion {version}, 120 cards, 1 contest." in said
    assert (
        "first preferences: 15 42, 16 29, 17 20, 18 12" in said or "first preferences: 15" in said
    )
    assert "elected by the rankings, round by round: 16; check who was announced" in said
    assert "would have another ranking by other rules" in said
    code, out, err = run("audit", "commit", place, "--json")
    assert (code, err) == (0, "")
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place)[0] == 0
    assert read_round(run, place, OWN)["status"]["value"] == "confirmed"
    assert both_say(ended(run, place, tmp_path)) == set()


def test_the_same_rankings_from_two_files(run: Run, tmp_path: Path) -> None:
    """Dominion's columns and RAIRE's text of the same cards: the same votes, winner and first round."""
    found = []
    for name, text in (("cvr.csv", exported()), ("cvr.raire", raire())):
        folder = tmp_path / name[-3:]
        folder.mkdir()
        more = ("--election", "2019", "--bound", "104", "--bound-source", "books", "--json")
        code, out, err = run("audit", "open", *written(folder, text, name), *more)
        assert (code, err) == (0, "")
        (contest,) = json.loads(out)["contests"]
        found.append({key: contest[key] for key in ("votes", "winner", "cards", "first_round")})
    assert found[0] == found[1]
    assert found[0]["winner"] == "16"


TORN: Mapping[Card, Ranks] = {
    card: [["15"]] if n < 45 else [["17"], [], [], ["16"]] if n < 70 else [["16"]]
    for n, card in enumerate(OWN.paper)
}
"""Whom 25 cards rank behind two skipped ranks decides: 16 where they are passed over, 15 where two in a row end it."""


def test_the_law_of_the_contest_makes_the_rankings(run: Run, tmp_path: Path) -> None:
    """The records keep the marks: another rule in contests.toml gives other rankings, and another winner."""
    place, *words_of = written(tmp_path, exported(TORN))
    assert run("audit", "open", place, *words_of)[0] == 0
    assert '"16"  # whom the rankings elect' in (Path(place) / "contests.toml").read_text("utf-8")
    code, out, err = run("audit", "commit", place, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["contests"][0]["ranked"]["winner"] == "16"
    (tmp_path / "maine").mkdir()
    place, *words_of = written(tmp_path / "maine", exported(TORN))
    assert run("audit", "open", place, *words_of)[0] == 0
    contests = Path(place) / "contests.toml"
    text = (
        contests.read_text("utf-8").replace("passed_over", "two_end").replace('"16"  #', '"15"  #')
    )
    contests.write_text(text, "utf-8")
    assert run("audit", "load", place, "contests", str(contests))[0] == 0
    code, out, err = run("audit", "commit", place, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)["contests"][0]
    assert found["ranked"]["winner"] == "15"
    assert found["ranked"]["claims"] > 0


def test_every_way_to_mark_is_read_as_the_rules_say(tmp_path: Path) -> None:
    """Of each card, by each pair of rules, the ranking of its marks: columns and rules are one definition."""
    from canvass.formats.cvr.canvass import read_records
    from canvass.formats.cvr.written_ranks import by_rules

    odd: dict[Card, Ranks] = {
        **OWN.paper,
        ("1", "1", "1"): [["15", "16"], ["17"]],
        ("1", "1", "2"): [["15"], ["15", "18"], [], [], ["17"]],
        ("1", "1", "3"): [[], ["18"], ["18"], ["16", "17"], ["15"]],
    }
    path = tmp_path / "cvr.csv"
    path.write_text(exported(odd), "utf-8")
    table = read_records(path).value
    assert table is not None
    for skipped in SkippedRank:
        for overvoted in OvervotedRank:
            found = by_rules(table.contest("Mayor"), skipped, overvoted)
            for place, row in enumerate(found.rows.tolist()):
                marks = tuple(map(tuple, odd[table.card_id(row)]))  # type: ignore[index]
                assert found.on(place) == ranking_by(marks, skipped, overvoted)


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (exported({c: [["15"]] for c in OWN.paper} | {c: [["16"]] for c in list(OWN.paper)[:52]}),
         "cvr.csv", "elect nobody, as ties decide between 15, 16; no sample can settle that"),
        (exported(dict.fromkeys(OWN.paper, ())), "cvr.csv", "elect nobody, as no card ranks anybody"),
        (exported(seats=3), "cvr.csv", "elects several, or a column of it does not say its choice and rank"),
        (exported().replace("15(1)", "15"), "cvr.csv", "does not say its choice and rank"),
        (raire().replace("16,17,18\n", "16,17,18,winner,15\n", 1), "cvr.raire",
         "the file says that '15' has won, and its rankings elect '16'"),
        (raire(), "cvr.raire", "do not name the election: say it with its day: --election"),
        (raire().replace("1_1_1,", "1_9_1,"), "cvr.raire", "batch 1 9 is in no manifest"),
        ("a,b\n1,2\n", "cvr.csv", "not an export that canvass knows"),
    ],
)  # fmt: skip
def test_what_cannot_be_audited_says_so(
    run: Run, tmp_path: Path, text: str, name: str, message: str
) -> None:
    """Ties, nobody ranked, several seats, a column without its rank, another winner: one sentence, and no folder."""
    place, *words_of = written(tmp_path, text, name)
    code, _, err = run("audit", "open", place, *words_of)
    said = " ".join(err.split())
    assert code == 2
    assert message in said
    assert not Path(place).exists()


def test_withheld_cards_hold_no_rankings(run: Run, tmp_path: Path) -> None:
    """A row that adds up withheld cards: told, and its cards are not in the count by rounds."""
    pooled = ",".join(["Redacted and Aggregated", *[""] * 5, "3", *["0"] * 39])
    place, *words_of = written(tmp_path, exported() + pooled + "\n")
    code, out, err = run("audit", "open", place, *words_of, "--json")
    assert (code, err) == (0, "")
    assert "hold no rankings" in out
    (contest,) = json.loads(out)["contests"]
    assert sum(contest["votes"].values()) == len([r for r in OWN.records.values() if r])


def test_a_folder_of_ranks_of_two_counties(run: Run, tmp_path: Path) -> None:
    """Two files with half of the cards each: the winner is that of all cards together."""
    write_rows(
        tmp_path / "manifest.csv",
        ("jurisdiction", "tabulator", "batch", "cards"),
        [("Adams", "1", "1", 60), ("Brown", "2", "7", 60)],
    )
    halves = {t: {c: r for c, r in OWN.paper.items() if c[0] == t} for t in ("1", "2")}
    for tabulator, paper in halves.items():
        lacking = [card for card in WITHOUT if card[0] == tabulator]
        text = ranked_export(paper, OWN.choices, 10, lacking)
        (tmp_path / f"{tabulator}.csv").write_text(text, "utf-8")
    files = (str(tmp_path / "manifest.csv"), str(tmp_path / "1.csv"), str(tmp_path / "2.csv"))
    about = ("--office", "The state", "--contest", "Mayor", "--json")
    code, out, err = run("audit", "open", str(tmp_path / "audit"), "--from", *files, *about)
    assert (code, err) == (0, "")
    (contest,) = json.loads(out)["contests"]
    assert contest["winner"] == "16"
    assert sum(contest["votes"].values()) == len([r for r in OWN.records.values() if r])
    assert run("audit", "commit", str(tmp_path / "audit"))[0] == 0


def test_boulder_2023_has_ranks(run: Run, raw_data: Path, tmp_path: Path) -> None:
    """The county's columns by ranks: two cards rank all four choices, and a tie of one to one is told."""
    folder = raw_data / "cvr" / "dominion_csv_boulder_2024_sample"
    rows = [("108", "1", 110), ("101", "1", 120), ("103", "48", 60)]
    write_rows(tmp_path / "manifest.csv", ("tabulator", "batch", "cards"), rows)
    files = ("--from", str(tmp_path / "manifest.csv"), str(folder / "Test4CvrsWithIRV.csv"))
    named = ("-j", "Boulder", "--contest", "City of Boulder Mayoral Candidates")
    code, _, err = run("audit", "open", str(tmp_path / "audit"), *files, *named)
    assert code == 2
    assert "ties decide between Aaron Brockett, Bob Yates" in " ".join(err.split())


def test_the_case_needs_its_rounds() -> None:
    """The packaged case is one that first preferences would decide otherwise."""
    assert isinstance(OWN, Ranked)
    assert OWN.first["15"] > OWN.first["16"]


@pytest.mark.long(twin="test_most_points_of_ranks")
def test_who_is_preferred_to_each_other(run: Run, tmp_path: Path) -> None:
    """The same records by another rule: it stands in contests.toml, with whom these rankings prefer."""
    own = preferred().but(contest="Mayor", bound=120, method='name = "comparison", style = false')
    text = ranked_export(own.paper, own.choices, 10, WITHOUT)
    place, *words_of = written(tmp_path, text)
    code, out, err = run("audit", "open", place, *words_of, "--rule", "condorcet")
    assert (code, err) == (0, "")
    assert "ranked above each other choice by more cards than below it: 17" in " ".join(out.split())
    text = (tmp_path / "audit" / "contests.toml").read_text("utf-8")
    assert 'rule = "condorcet"\nwinner = "17"' in text
    assert run("audit", "commit", place)[0] == 0
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place)[0] == 0
    assert read_round(run, place, own)["status"]["value"] == "confirmed"
    assert both_say(ended(run, place, tmp_path)) == set()


def test_a_circle_is_not_opened(run: Run, tmp_path: Path) -> None:
    """Rankings that prefer nobody to each other choice: refused before anything is written, with the reason."""
    paper = {card: (CIRCLE[n % 3]) for n, card in enumerate(OWN.paper)}
    place, *words_of = written(
        tmp_path,
        exported(
            paper,
        ),
    )
    code, _, err = run("audit", "open", place, *words_of, "--rule", "condorcet")
    assert code == 2
    assert "no choice is preferred to each other one" in " ".join(err.split())
    assert not (tmp_path / "audit").exists()


def test_most_points_of_ranks(run: Run, tmp_path: Path) -> None:
    """The same records by Borda's rule: votes are points, and both verifiers follow the audit that is opened so."""
    own = preferred().but(contest="Mayor", bound=120, method='name = "comparison", style = false')
    text = ranked_export(own.paper, own.choices, 10, WITHOUT)
    place, *words_of = written(tmp_path, text)
    code, out, err = run("audit", "open", place, *words_of, "--rule", "borda")
    assert (code, err) == (0, "")
    said = " ".join(out.split())
    assert "points: 17 216, 15 132, 16 126, 18 24" in said
    assert "with most points of the ranks: 17" in said
    text = (tmp_path / "audit" / "contests.toml").read_text("utf-8")
    assert 'rule = "borda"\nwinner = "17"' in text
    assert "votes = 216" in text
    assert run("audit", "commit", place)[0] == 0
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place)[0] == 0
    assert read_round(run, place, own)["status"]["value"] == "confirmed"
    assert both_say(ended(run, place, tmp_path)) == set()


def test_level_points_are_not_opened(run: Run, tmp_path: Path) -> None:
    """A circle has level points: refused before anything is written, with who is level."""
    paper = {card: (CIRCLE[n % 3]) for n, card in enumerate([*OWN.paper][:99])}
    place, *words_of = written(tmp_path, exported(paper))
    code, _, err = run("audit", "open", place, *words_of, "--rule", "borda")
    assert code == 2
    assert "ties decide between 15, 16, 17" in " ".join(err.split())
    assert not (tmp_path / "audit").exists()


CIRCLE: tuple[Ranks, ...] = (
    [["15"], ["16"], ["17"]],
    [["16"], ["17"], ["15"]],
    [["17"], ["15"], ["16"]],
)
