"""A large file that is read keeps nobody else from writing."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

from canvass.audit.event import Loaded
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import open_audit
from tests.journeys.audit_folder.scenes import CLERK, write
from tests.journeys.audit_folder.test_desk import SCENE
from tests.journeys.audit_folder.test_refusals import ABOUT
from tests.patience import PATIENCE

CARDS = 40_000


def test_a_small_manifest_while_records_are_read(tmp_path: Path) -> None:
    """Another county's manifest is kept while one county's records are still read; both are in the record."""
    audit = tmp_path / "audit"
    open_audit(audit, ABOUT, ("Adams", "Brown"), CLERK)
    write(SCENE, tmp_path / "files")
    records = tmp_path / "records.csv"
    rows = (f"Adams,1,{n},mayor,A\n" for n in range(1, CARDS + 1))
    records.write_text("jurisdiction,batch,position,contest,choice\n" + "".join(rows), "utf-8")

    def slow() -> None:
        with sit_down(audit) as desk:
            load(desk, Loaded.CARDS, records, "", CLERK)

    reading = Thread(target=slow)
    reading.start()
    with sit_down(audit) as desk:
        load(desk, Loaded.MANIFEST, tmp_path / "files" / "manifest-Brown.csv", "Brown", CLERK)
        assert reading.is_alive()
        reading.join(PATIENCE)
        desk.catch_up()
        assert [each.what for each in desk.state.loaded] == [Loaded.MANIFEST, Loaded.CARDS]
