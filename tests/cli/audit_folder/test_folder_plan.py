"""``canvass audit plan`` of an audit in a folder: every method by what was loaded, and which is the least work."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from canvass.journeys.audit_folder.costs import costs, to_plan
from canvass.journeys.audit_folder.desk import sit_down
from canvass.present.audit.least_work import least_work_sentences
from tests.cli.audit_folder.test_open_from import MANIFEST, ROWS
from tests.cli.conftest import Run
from tests.formats.cvr.dominion import export
from tests.journeys.audit_folder.scenes import mayor
from tests.journeys.audit_folder.test_costs import SCENE, opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An audit of which everything has come: a contest compared, and one by batches."""
    return opened(tmp_path_factory.mktemp("folder"))


def test_the_least_work_is_said_of_every_contest(run: Run, folder: Path) -> None:
    """The sentence that the app's page of the plan has, the methods with their work, and the count by hand."""
    with sit_down(folder) as desk:
        found = costs(to_plan(desk), {})
    code, out, err = run("audit", "plan", str(folder), "--all")
    said = " ".join(out.split())
    assert (code, err) == (0, "")
    for each in found.contests:
        (sentence,) = least_work_sentences([(0.1, each.least_work)])
        assert each.title in said
        assert sentence.split("people-hours")[0] in said
    assert "nine times out of ten for all claims of a contest together" in said
    assert "comparison (planned)" in said
    assert said.count("all cards, by hand") == len(found.contests) == 2


def test_it_fits_on_one_screen(run: Run, folder: Path) -> None:
    """At most 25 lines, with the least work of both contests, and the way to the rest."""
    code, out, _ = run("audit", "plan", str(folder))
    assert code == 0
    assert len(out.splitlines()) <= 25
    assert out.count("ork at 10%") == 2
    assert "--all" in out


def test_the_plan_as_data(run: Run, folder: Path) -> None:
    """Every contest with its methods."""
    code, out, err = run("audit", "plan", str(folder), "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert [each["contest"] for each in found["contests"]] == ["mayor", "bond"]
    assert all(each["least_work"]["chosen"] for each in found["contests"])


def test_options_that_a_loaded_file_answers_are_refused(run: Run, folder: Path) -> None:
    """A limit or a state that would be passed over in silence."""
    for more in (("--risk-limit", "0.2"), ("--state", "WI"), ("--linked-records", "yes")):
        code, _, err = run("audit", "plan", str(folder), *more)
        assert code == 2
        assert "its plan goes by the files that were loaded" in " ".join(err.split())


def test_an_audit_without_contests_says_what_comes_first(run: Run, tmp_path: Path) -> None:
    """Nothing was loaded, so that nothing can be planned."""
    code, _, err = run("audit", "plan", str(opened(tmp_path, None)))
    assert code == 2
    assert "contests" in err


def test_open_from_says_where_the_plan_is(run: Run, tmp_path: Path) -> None:
    """The way from records to the least work is one more command."""
    (tmp_path / "manifest.csv").write_text(MANIFEST, "utf-8")
    (tmp_path / "cvr.csv").write_text(export(*ROWS), "utf-8")
    files = (str(tmp_path / "manifest.csv"), str(tmp_path / "cvr.csv"))
    audit = str(tmp_path / "audit")
    _, out, _ = run("audit", "open", audit, "--from", *files, "--contest", "Mayor")
    assert "canvass audit plan, with this folder" in out
    code, out, err = run("audit", "plan", audit)
    assert (code, err) == (0, "")
    assert "work at 5%: " in " ".join(out.split())


def test_a_planned_method_that_cannot_be_committed_is_told(run: Run, tmp_path: Path) -> None:
    """Every card has a record, so that no batch is a pool: no row is planned, and why is said as ``commit`` says it."""
    pools = replace(SCENE, contests=(mayor('name = "oneaudit"'), SCENE.contests[1]))
    audit = str(opened(tmp_path, pools))
    _, _, refused = run("audit", "commit", audit)
    code, out, err = run("audit", "plan", audit, "--all")
    said, reason = " ".join(out.split()), " ".join(refused.split())
    assert (code, err) == (0, "")
    assert "By the method that is planned it cannot be committed as its files stand: " in said
    assert said.split("as its files stand: ")[1].split(":")[0] in reason
    assert said.count("(planned)") == 1
