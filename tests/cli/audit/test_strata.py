"""A contest over counties that drew apart: ``canvass audit strata``, its certificate, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SEEDS = {"Adams": "11111111110471832560", "Brown": "22222222220471832560", "Clark": "33333333330471832560"}  # fmt: skip
BATCH = 50


def county(
    run: Run, folder: Path, name: str, papers: Sequence[str], *, drawn: int, votes: str = ""
) -> str:
    """The files of a county with these papers, of which so many were drawn and read; its lines of the TOML file."""
    place = folder / name.lower()
    place.mkdir()
    batches = range(len(papers) // BATCH)
    rows = "".join(f"{name[0]}{batch},{BATCH}\n" for batch in batches)
    (place / "manifest.csv").write_text(f"batch,cards\n{rows}", "utf-8")
    counted = "".join(f"mayor,{each},{papers.count(each)}\n" for each in ("ann", "bob"))
    (place / "votes.csv").write_text(f"contest,choice,votes\n{votes or counted}", "utf-8")
    manifest = str(place / "manifest.csv")
    code, out, err = run(
        "audit", "draw", manifest, "--seed", SEEDS[name], "-n", str(drawn), "--json"
    )
    assert (code, err) == (0, "")
    lines = ["batch,position,contest,reading,choice"]
    for each in json.loads(out)["sample"]["draws"]:
        batch, position = each["id"]
        paper = papers[int(batch[1:]) * BATCH + int(position) - 1]
        lines.append(f"{batch},{position},mayor,{'vote' if paper else 'blank'},{paper}")
    (place / "read.csv").write_text("\n".join(lines) + "\n", "utf-8")
    return "\n".join([
        "[[stratum]]", f'name = "{name}"', f'votes = "{name.lower()}/votes.csv"',
        f'manifest = "{name.lower()}/manifest.csv"', f'seed = "{SEEDS[name]}"', f'read = "{name.lower()}/read.csv"', "",
    ])  # fmt: skip


def records(folder: Path, name: str, papers: Sequence[str]) -> str:
    """Records of every card of a county; the line of the TOML file that names them."""
    rows = [
        f"{name[0]}{number // BATCH},{number % BATCH + 1},mayor,{paper}"
        for number, paper in enumerate(papers)
    ]
    text = "\n".join(["batch,position,contest,choice", *rows]) + "\n"
    (folder / name.lower() / "records.csv").write_text(text, "utf-8")
    return f'records = "{name.lower()}/records.csv"\n'


def papers_of(ann: int, bob: int, blank: int = 0) -> list[str]:
    """So many papers, mixed over the batches."""
    papers = ["ann"] * ann + ["bob"] * bob + [""] * blank
    step = 7 if len(papers) % 7 else 11
    return [papers[number * step % len(papers)] for number in range(len(papers))]


ADAMS, BROWN, CLARK = papers_of(660, 330, 10), papers_of(1_240, 740, 20), papers_of(210, 290)


@pytest.fixture
def strata(run: Run, tmp_path: Path) -> Path:
    """Three counties: the first and the last have records, the last voted for the loser."""
    text = 'risk_limit = "0.05"\n'
    text += county(run, tmp_path, "Adams", ADAMS, drawn=60) + records(tmp_path, "Adams", ADAMS)
    text += county(run, tmp_path, "Brown", BROWN, drawn=120)
    text += county(run, tmp_path, "Clark", CLARK, drawn=40) + records(tmp_path, "Clark", CLARK)
    file = tmp_path / "strata.toml"
    file.write_text(text, "utf-8")
    return file


def flat(text: str) -> str:
    """The words without their line ends."""
    return " ".join(text.split())


def test_a_contest_over_three_counties(run: Run, strata: Path) -> None:
    """Two compared, one polled, at rates of their own: one risk, and a certificate of it."""
    code, out, err = run("audit", "strata", str(strata), "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["votes"], found["cards"]) == ({"ann": 2110, "bob": 1360}, 3500)
    assert found["status"]["value"] == "confirmed"
    assert 0 < found["measured_risk"] < 0.05
    product = found["claims"][0]["product"]
    weighted = sum(
        eta * each["cards"] for eta, each in zip(product["etas"], found["strata"], strict=True)
    )
    assert weighted / 3500 == pytest.approx(0.5)
    assert product["certified"] == pytest.approx(product["found"], abs=1e-6)
    assert [each["is_compared"] for each in found["strata"]] == [True, False, True]
    text = flat(run("audit", "strata", str(strata))[1])
    assert "3,500 cards in 3 strata." in text
    assert (
        "It holds if the strata, their seeds and stakes were announced before the first draw"
        in text
    )


def test_papers_that_say_otherwise_are_not_confirmed(run: Run, tmp_path: Path) -> None:
    """The counties report a lead that their papers do not have: the risk is not below the limit."""
    reported = "mayor,ann,1240\nmayor,bob,740\n"
    text = 'risk_limit = "0.05"\n'
    text += county(run, tmp_path, "Adams", papers_of(495, 495, 10), drawn=60)
    text += county(run, tmp_path, "Brown", papers_of(980, 1_000, 20), drawn=120, votes=reported)
    file = tmp_path / "strata.toml"
    file.write_text(text, "utf-8")
    code, out, _ = run("audit", "strata", str(file), "--json")
    assert code == 0
    assert json.loads(out)["measured_risk"] > 0.05
    assert "Not confirmed yet" in flat(run("audit", "strata", str(file))[1])


@pytest.mark.parametrize("wrong", [False, True])
def test_every_card_is_read(run: Run, tmp_path: Path, wrong: bool) -> None:
    """Then people decide, whatever was staked."""
    papers = papers_of(40, 60) if wrong else papers_of(60, 40)
    text = 'risk_limit = "0.05"\n'
    for name in ("Adams", "Brown"):
        text += county(run, tmp_path, name, papers, drawn=100, votes="mayor,ann,60\nmayor,bob,40\n")
    file = tmp_path / "strata.toml"
    file.write_text(text, "utf-8")
    code, out, _ = run("audit", "strata", str(file))
    assert code == 0
    said = "they do not confirm" if wrong else "they confirm the reported outcome"
    assert said in flat(out)


def test_what_is_wrong_with_the_file_is_told_at_once(run: Run, strata: Path) -> None:
    """A name twice, a file that is not there, a stake of 1, a word that nobody knows: each with its line."""
    text = strata.read_text("utf-8").replace('name = "Clark"', 'name = "Adams"\nstake = "1"')
    strata.write_text(text.replace("brown/read.csv", "brown/red.csv"), "utf-8")
    code, _, err = run("audit", "strata", str(strata))
    said = flat(err)
    assert code == 2
    for each in (
        "another stratum is called 'Adams'",
        "there is no file 'brown/red.csv'",
        "a stake lies above 0",
    ):
        assert each in said
    strata.write_text(text.replace("risk_limit", "risk_limt"), "utf-8")
    code, _, err = run("audit", "strata", str(strata))
    assert (code, "risk_limit" in flat(err)) == (2, True)


def test_what_a_folder_has_is_named_where_it_is_asked_here(run: Run, strata: Path) -> None:
    """A share that no rule asks for, card style, totals of batches: all at once, each with what can be done."""
    text = strata.read_text("utf-8")
    wrong = text.replace('name = "Brown"', 'name = "Brown"\nkind = "batches"\nbatches = "b.csv"')
    strata.write_text(f'share = "1/2"\ncard_style = true\n{wrong}', "utf-8")
    code, _, err = run("audit", "strata", str(strata))
    said = flat(err)
    assert (code, "problems: 4" in said) == (2, True)
    assert "the rule plurality has no share" in said
    assert "by the kind comparison_by_style" in said
    assert "totals of batches are measured in a folder, by the method stratified" in said


def test_rankings_of_a_county_are_not_marks_of_equal_worth(run: Run, tmp_path: Path) -> None:
    """Where a voter has several votes the second preference would count like the first."""
    text = 'risk_limit = "0.05"\nvotes_allowed = 2\n'
    for name, papers in (("Adams", ADAMS), ("Brown", BROWN)):
        text += county(run, tmp_path, name, papers, drawn=60) + records(tmp_path, name, papers)
    (tmp_path / "strata.toml").write_text(text, "utf-8")
    assert run("audit", "strata", str(tmp_path / "strata.toml"))[0] == 0
    read = tmp_path / "brown" / "read.csv"
    head, *rows = read.read_text("utf-8").splitlines()
    ranked = [f"{row},{'1' if ',vote,' in row else ''}" for row in rows]
    read.write_text("\n".join((f"{head},rank", *ranked, "")), "utf-8")
    code, out, err = run("audit", "strata", str(tmp_path / "strata.toml"))
    assert code == 2
    assert "a second preference would count like a first one" in flat(out + err)


def test_strata_with_the_same_draws_are_refused(run: Run, tmp_path: Path) -> None:
    """One seed and batches of one name: the draws of one county would be those of the other."""
    text = 'risk_limit = "0.05"\n'
    text += county(run, tmp_path, "Adams", ADAMS, drawn=60)
    other = county(run, tmp_path, "Clark", CLARK, drawn=40)
    manifest = (tmp_path / "clark" / "manifest.csv").read_text("utf-8")
    (tmp_path / "clark" / "manifest.csv").write_text(manifest.replace("C", "A"), "utf-8")
    read = (tmp_path / "clark" / "read.csv").read_text("utf-8")
    (tmp_path / "clark" / "read.csv").write_text(read.replace("C", "A"), "utf-8")
    file = tmp_path / "strata.toml"
    file.write_text(text + other.replace(SEEDS["Clark"], SEEDS["Adams"]), "utf-8")
    code, _, err = run("audit", "strata", str(file))
    assert code == 2
    assert "were drawn by one seed and both have the batch A0" in flat(err)


def test_other_choices_and_a_lone_stratum_are_refused(run: Run, tmp_path: Path) -> None:
    """A county that leaves a choice out; a contest of one county."""
    one = county(run, tmp_path, "Adams", ADAMS, drawn=60)
    two = county(run, tmp_path, "Clark", CLARK, drawn=40, votes="mayor,ann,210\nmayor,cat,290\n")
    file = tmp_path / "strata.toml"
    file.write_text(f'risk_limit = "0.05"\n{one}{two}', "utf-8")
    code, _, err = run("audit", "strata", str(file))
    assert code == 2
    assert "list other choices" in flat(err)
    file.write_text(f'risk_limit = "0.05"\n{one}', "utf-8")
    code, _, err = run("audit", "strata", str(file))
    assert (code, "two or more parts" in flat(err)) == (2, True)


def test_a_tie_has_no_risk(run: Run, tmp_path: Path) -> None:
    """No sample settles it."""
    text = 'risk_limit = "0.05"\n'
    for name in ("Adams", "Brown"):
        text += county(run, tmp_path, name, papers_of(50, 50), drawn=10)
    file = tmp_path / "strata.toml"
    file.write_text(text, "utf-8")
    code, out, _ = run("audit", "strata", str(file))
    assert (code, "no sample can settle it" in flat(out)) == (0, True)


def test_entries_of_no_list_under_one_seed_are_refused(run: Run, strata: Path) -> None:
    """They have the same names in every stratum: the two draws would find them at the same tickets."""
    text = strata.read_text("utf-8").replace(SEEDS["Brown"], SEEDS["Adams"])
    for name, cards in (("Adams", 1_010), ("Brown", 2_010)):
        text = text.replace(f'name = "{name}"', f'name = "{name}"\ncards = {cards}')
    strata.write_text(text, "utf-8")
    code, _, err = run("audit", "strata", str(strata))
    assert code == 2
    assert "were drawn by one seed and both have the batch phantom" in flat(err)


def two(folder: Path, *parts: str) -> str:
    """The file of strata with these parts."""
    file = folder / "strata.toml"
    file.write_text('risk_limit = "0.05"\n' + "".join(parts), "utf-8")
    return str(file)


def test_strata_of_two_contests_are_refused(run: Run, tmp_path: Path) -> None:
    """A county whose votes and papers are those of the sheriff says nothing of the mayor, with the same choices too."""
    one = county(run, tmp_path, "Adams", ADAMS, drawn=60)
    other = county(run, tmp_path, "Clark", CLARK, drawn=40)
    for name in ("votes", "read"):
        path = tmp_path / "clark" / f"{name}.csv"
        path.write_text(path.read_text("utf-8").replace("mayor", "sheriff"), "utf-8")
    code, _, err = run("audit", "strata", two(tmp_path, one, other))
    assert code == 2
    assert "stratum 'Clark' reports contest 'sheriff', and 'Adams' contest 'mayor'" in flat(err)


def test_one_list_in_two_strata_is_refused(run: Run, tmp_path: Path) -> None:
    """The same cards under two names and two seeds would count twice."""
    one = county(run, tmp_path, "Adams", ADAMS, drawn=60)
    other = county(run, tmp_path, "Brown", BROWN, drawn=60)
    again = one.replace('"Adams"', '"Clark"').replace(SEEDS["Adams"], SEEDS["Clark"])
    code, _, err = run("audit", "strata", two(tmp_path, one, other, again))
    assert code == 2
    for key in ("votes", "manifest", "read"):
        assert f"'adams/{key}.csv' is the file of stratum 'Adams' already" in flat(err)


def test_a_stratum_reports_no_more_votes_than_its_cards_hold(run: Run, tmp_path: Path) -> None:
    """The whole state has room for them, the county has not."""
    votes = "mayor,ann,1500\nmayor,bob,0\n"
    one = county(run, tmp_path, "Adams", ADAMS, drawn=60, votes=votes)
    other = county(run, tmp_path, "Brown", BROWN, drawn=60, votes="mayor,ann,300\nmayor,bob,100\n")
    code, _, err = run("audit", "strata", two(tmp_path, one, other))
    assert code == 2
    assert "stratum 'Adams': 1,500 votes are reported and 1,000 cards hold at most" in flat(err)


def test_a_stratum_without_cards_is_refused(run: Run, strata: Path) -> None:
    """``cards = 0`` was taken for the number of the manifest, with nothing said."""
    text = strata.read_text("utf-8")
    strata.write_text(text.replace('name = "Brown"', 'name = "Brown"\ncards = 0'), "utf-8")
    code, out, err = run("audit", "strata", str(strata))
    assert (code, out) == (2, "")
    assert "cards" in flat(err)
    assert "too small" in flat(err)


@pytest.mark.parametrize("key", ["read", "records"])
def test_a_copy_of_another_countys_cards_is_refused(run: Run, strata: Path, key: str) -> None:
    """Under another name and another seed it would count the same cards twice."""
    copy = strata.with_name("copy.csv")
    copy.write_bytes((strata.parent / "adams" / f"{key}.csv").read_bytes())
    text = strata.read_text("utf-8").replace(f'"clark/{key}.csv"', '"copy.csv"')
    assert "copy.csv" in text
    strata.write_text(text, "utf-8")
    code, out, err = run("audit", "strata", str(strata))
    assert (code, out) == (2, "")
    assert "problems: 1" in flat(err)
    assert "'copy.csv' holds what that file of stratum 'Adams' holds" in flat(err)


def test_files_that_are_empty_alike_are_no_copies(run: Run, strata: Path) -> None:
    """Nobody has read a card of two counties yet: that is said, and nothing of copies."""
    for name in ("adams", "clark"):
        path = strata.parent / name / "read.csv"
        path.write_text(path.read_text("utf-8").splitlines()[0] + "\n", "utf-8")
    code, _, err = run("audit", "strata", str(strata))
    assert code == 2
    assert "holds what that file" not in flat(err)
    assert "problems: 2" in flat(err)


def test_a_county_without_a_vote_is_a_stratum(run: Run, tmp_path: Path) -> None:
    """Nobody voted for either choice there: its cards are cards of the contest all the same."""
    one = county(run, tmp_path, "Adams", ADAMS, drawn=60)
    other = county(run, tmp_path, "Clark", [""] * 500, drawn=40)
    code, out, err = run("audit", "strata", two(tmp_path, one, other), "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["cards"], found["strata"][1]["used"]) == (1500, 40)


def test_what_is_wrong_in_any_county_is_told_with_its_name(run: Run, tmp_path: Path) -> None:
    """Sixty counties have sixty files of one name: every fault of every county, with the county."""
    parts = [county(run, tmp_path, name, ADAMS, drawn=20) for name in ("Adams", "Brown", "Clark")]
    (tmp_path / "adams" / "read.csv").write_text("batch,position,contest,reading,choice\n", "utf-8")
    (tmp_path / "clark" / "manifest.csv").write_text("batch,cards\nC0,-5\n", "utf-8")
    brown = tmp_path / "brown" / "read.csv"
    brown.write_text(brown.read_text("utf-8").replace("mayor", "sheriff"), "utf-8")
    code, _, err = run("audit", "strata", two(tmp_path, *parts))
    said = flat(err)
    assert code == 2
    assert "stratum 'Adams'" in said
    assert "stratum 'Brown'" in said
    assert "stratum 'Clark'" in said


def test_how_many_cards_each_county_draws(run: Run, strata: Path) -> None:
    """Before any seed or reading: sizes at which most simulated audits confirm, fewest where records are compared."""
    lines = strata.read_text("utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("seed", "read"))]
    strata.write_text("\n".join(kept) + "\n", "utf-8")
    code, out, err = run("audit", "strata", str(strata), "--plan", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert [each["sentence"] for each in found["claims"]] == ["ann has more votes than bob."]
    assert (found["shown"]["audits"], found["chance"] >= 0.9) == (800, True)
    draws = {each["name"]: each["draws"] for each in found["strata"]}
    assert sum(draws.values()) == found["draws"]
    assert 40 < found["draws"] < 500
    assert all(0 < each["draws"] <= each["cards"] for each in found["strata"])
    text = flat(run("audit", "strata", str(strata), "--plan")[1])
    assert f"Clark against records 500 {draws['Clark']}" in text
    assert f"of which {found['shown']['missed']} did not confirm" in text
    assert f"at least {100 * found['chance']:.1f}%" in text
    code, _, err = run("audit", "strata", str(strata))
    assert code == 2
    assert "a setting that is needed is not there (6 times)" in flat(err)


def test_a_tie_has_no_plan(run: Run, tmp_path: Path) -> None:
    """No sample settles it."""
    parts = [county(run, tmp_path, name, papers_of(50, 50), drawn=1) for name in ("Adams", "Brown")]
    code, out, _ = run("audit", "strata", two(tmp_path, *parts), "--plan")
    assert (code, "no sample can settle it" in flat(out)) == (0, True)


def test_a_lead_too_small_for_any_size_is_told(run: Run, tmp_path: Path) -> None:
    """One vote of two hundred, polled: nothing short of all cards says it."""
    parts = [
        county(run, tmp_path, "Adams", papers_of(50, 50), drawn=1),
        county(run, tmp_path, "Brown", papers_of(51, 49), drawn=1),
    ]
    code, out, _ = run("audit", "strata", two(tmp_path, *parts), "--plan", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["draws"] is None or found["draws"] >= 190


@pytest.mark.usefixtures("few_audits")
def test_several_votes_on_a_card_are_planned_as_if_as_few_as_possible_had_both(
    run: Run, tmp_path: Path
) -> None:
    """The report does not say which votes share a card: with several votes a plan takes as many cards as with one."""
    papers = papers_of(68, 32)
    parts = [county(run, tmp_path, name, papers, drawn=1) for name in ("Adams", "Brown")]
    file = tmp_path / "strata.toml"
    found = {}
    for allowed in (1, 2):
        head = f'risk_limit = "0.05"\nvotes_allowed = {allowed}\n'
        file.write_text(head + "".join(parts), "utf-8")
        code, out, err = run("audit", "strata", str(file), "--plan", "--json")
        assert (code, err) == (0, "")
        found[allowed] = json.loads(out)["draws"]
    assert found[1] == found[2] > 30


@pytest.mark.parametrize(
    "words",
    [
        ("audit", "methods"),
        ("audit", "plan", "--help"),
        ("audit", "plan", "us-2016-president", "--state", "WI", "--quick"),
        ("audit", "size", "--help"),
        ("audit", "risk", "--help"),
    ],
    ids=" ".join,
)
def test_whoever_looks_for_strata_elsewhere_is_told_where_they_are(
    run: Run, words: tuple[str, ...]
) -> None:
    """The other questions name the command that knows counties that draw apart."""
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert "canvass audit strata" in " ".join(out.replace("│", " ").split())
