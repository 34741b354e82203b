"""The pages Plan, Commit and Draw say that a base sample is read."""

from __future__ import annotations

from pathlib import Path

from canvass.journeys.audit_folder.commitment import fix_audit
from canvass.journeys.audit_folder.desk import sit_down
from tests.cli.audit_folder.test_base_sample import BASE, SAID, with_base
from tests.journeys.audit_folder.scenes import CLERK, roll
from tests.journeys.audit_folder.test_costs import opened as prepared
from tests.web.rooms import administrator, opened


def test_it_is_said_before_it_is_fixed(tmp_path: Path) -> None:
    """With its work in the plan; as data the number."""
    with opened(prepared(tmp_path, with_base("comparison"))) as room:
        office = administrator(room)
        plan, commit = (office.get(f"/office/{each}").text for each in ("plan", "commit"))
        assert SAID in plan
        assert "people-hours" in plan[plan.index(SAID) :]
        assert SAID in commit
        assert office.get("/office/commit.json").json()["found"]["base"] == BASE


def test_it_is_said_before_it_is_drawn(tmp_path: Path) -> None:
    """Beside what contests draw."""
    audit = prepared(tmp_path, with_base("comparison"))
    with sit_down(audit) as desk:
        fix_audit(desk, CLERK)
        roll(desk, ("Ann Lee",))
    with opened(audit) as room:
        assert SAID in administrator(room).get("/office/round").text
