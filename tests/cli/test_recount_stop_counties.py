"""``canvass recount stop --county``: an order names counties; they wait, and the others count."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_stages import asked, counted, towns
from tests.cli.test_recount_stop import APPEAL, COURT

__all__ = ["towns"]
C0, C1 = ([f"C{county}, Town {n:02}" for n in range(40) if n % 2 == county] for county in (0, 1))


def test_one_county_is_stopped_and_the_other_counts(run: Run, towns: Path) -> None:
    """What was counted there is told; nothing is counted, challenged or called whole there, and all of it elsewhere."""
    assert counted(run, towns, C0[:3])[0] == 0
    code, said = asked(run, "stop", str(towns), *COURT, "--county", "C0")
    assert (
        code,
        "The recount is stopped in C0" in said,
        "Counted so far: 3 of 20 units" in said,
    ) == (
        0,
        True,
        True,
    )
    code, said = counted(run, towns, C0[3:4])
    assert (code, "C0: an order stopped the recount there: canvass recount resume" in said) == (
        2,
        True,
    )
    assert counted(run, towns, C1)[0] == 0
    assert asked(run, "complete", str(towns), "C1")[0] == 0
    page = " ".join(run("recount", "status", str(towns))[1].split())
    assert "The recount is stopped in C0: District Court ordered it on November 12, 2026" in page
    code, said = asked(run, "resume", str(towns), *APPEAL)
    assert (code, "an order stopped C0: name those together" in said) == (2, True)
    code, said = asked(run, "stop", str(towns), *COURT, "--county", "C0")
    assert (code, "C0 is not a board that still counts" in said) == (2, True)
    assert asked(run, "resume", str(towns), *APPEAL, "--county", "C0")[0] == 0
    assert counted(run, towns, C0[3:])[0] == 0
    for words in (("complete", str(towns), "--every"), ("amend", str(towns))):
        assert asked(run, *words)[0] == 0
    public = towns.parent / "public"
    assert run("recount", "publish", str(towns), str(public))[0] == 0
    said = "orders that stopped it: 1, after 1 of them it was resumed"
    code, out, _ = run("verify", str(public))
    assert (code, said in out) == (0, True)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True)


def test_containers_of_a_stopped_county_are_sealed_and_not_opened(run: Run, towns: Path) -> None:
    """Ballots are made safe there; another county opens its own."""
    head, log = "container,step,seal,finding,people,units\n", towns.parent / "log.csv"
    assert asked(run, "stop", str(towns), *COURT, "--county", "C0")[0] == 0
    for county, code in (("C0", 2), ("C1", 0)):
        unit = (C0 if county == "C0" else C1)[0].split(", ")[1]
        log.write_text(
            f"{head}b{county},received,1{county},whole,Ada;Bo,{unit}\nb{county},opened,1{county},whole,Ada;Bo,\n"
        )
        found, said = asked(run, "custody", str(towns), str(log), "--county", county)
        assert found == code, said
        assert ("no container is opened until it is resumed" in said) == bool(code)


def test_what_one_team_counted_in_a_stopped_county_is_published_only_where_that_is_asked(
    run: Run, towns: Path
) -> None:
    """``--as-stopped`` shows it there, and still nothing of a county that counts."""
    sheet, out = towns.parent / "one.csv", towns.parent / "public"
    for county, name in (("C0", "Town 00"), ("C1", "Town 01")):
        ann, bob = (20, 20) if county == "C0" else (21, 20)
        sheet.write_text(
            f"county,unit,Ann,Bob,voters,ballots,no vote\n{county},{name},{ann},{bob},{ann + bob},{ann + bob},0\n"
        )
        assert asked(run, "count", str(towns), str(sheet), "--team", "Ada, Bo")[0] == 0
    assert asked(run, "stop", str(towns), *COURT, "--county", "C0")[0] == 0
    code, said = asked(run, "publish", str(towns), str(out), "--as-stopped")
    assert (code, "another team is still to count C1, Town 01" in said) == (2, True)
    sheet.write_text("county,unit,Ann,Bob,voters,ballots,no vote\nC1,Town 01,21,20,41,41,0\n")
    assert asked(run, "count", str(towns), str(sheet), "--team", "Ed, Flo")[0] == 0
    code, said = asked(run, "publish", str(towns), str(out))
    assert (code, "another team is still to count C0, Town 00" in said) == (2, True)
    assert asked(run, "publish", str(towns), str(out), "--as-stopped")[0] == 0
    standing = json.loads(run("recount", "status", str(out), "--json")[1])
    assert standing["stops"][0]["boards"] == ["C0"]
