"""A user's own election of forty counties, half of them with machines, as a folder of CSV files."""

from __future__ import annotations

from pathlib import Path

import numpy as np

DESCRIPTION = """
id = "own-2022"
title = "Governor of Ownland, November 2022"
day = 2022-11-08
jurisdiction = "Ownland"
main_contest = "governor"

[[contest]]
id = "governor"
title = "Governor 2022"
day = 2022-11-08

[[contest]]
id = "governor-2018"
title = "Governor 2018"
day = 2018-11-06

[[returns]]
name = "canvass"
file = "returns.csv"
level = "county"
baseline = "{baseline}"

[[returns]]
name = "canvass-2018"
file = "returns_2018.csv"
level = "county"
baseline = "certified"

[tables]
units = "units.csv"
choices = "choices.csv"
technology = "technology.csv"
covariates = "covariates.csv"
"""
COUNTIES = tuple(f"c{number:02d}" for number in range(40))
EQUIPMENT = (
    "kind,unit,technology,share_hand_count,share_optical_scan,share_optical_scan_by_mail,share_bmd,share_mixed,"
    "share_dre_paper_trail,share_dre_paperless,share_unknown,dre_listed,standard_types,accessible_types,"
    "registered_voters\n"
)


def write_own_counties(
    folder: Path,
    with_machines: int = 20,
    baseline: str = "county_canvass",
    without_votes: tuple[str, ...] = (),
) -> Path:
    """Write the folder; the first counties have machines, those named have no votes."""
    rng = np.random.default_rng(4)
    education = np.round(rng.normal(25, 6, len(COUNTIES)), 2)
    votes = np.exp(rng.normal(9, 1, len(COUNTIES))).astype(int)
    share = 0.25 + 0.01 * education + rng.normal(0, 0.03, len(COUNTIES))
    earlier = share + rng.normal(0.01, 0.02, len(COUNTIES))
    has = [number < with_machines for number in range(len(COUNTIES))]
    files = {
        "election.toml": DESCRIPTION.format(baseline=baseline),
        "units.csv": "kind,unit,name,parent_kind,parent,state,fips\nstate,ON,Ownland,,,ON,\n"
        + "".join(f"county,{unit},County {unit},state,ON,ON,\n" for unit in COUNTIES),
        "choices.csv": "contest,choice,name,party,choice_kind\n"
        "governor,ann,Ann Ames,D,candidate\ngovernor,bob,Bob Bell,R,candidate\n"
        "governor-2018,cat,Cat Cole,D,candidate\ngovernor-2018,dan,Dan Dorn,R,candidate\n",
        "returns.csv": _returns("governor", "ann", "bob", votes, share, without_votes),
        "returns_2018.csv": _returns("governor-2018", "cat", "dan", votes, earlier, ()),
        "technology.csv": EQUIPMENT
        + "".join(
            f"county,{unit},{'dre_paperless' if machine else 'optical_scan'},0,{int(not machine)},0,0,0,0,"
            f"{int(machine)},0,{str(machine).lower()},,,{total}\n"
            for unit, machine, total in zip(COUNTIES, has, votes, strict=True)
        ),
        "covariates.csv": "kind,unit,education,schooling,always\n"
        + "".join(
            f"county,{unit},{value:.2f},{2 * value + 1:.2f},7\n"
            for unit, value in zip(COUNTIES, education, strict=True)
        ),
        "rain.csv": "unit,rain\n"
        + "".join(f"{unit},{30 + 5 * rng.normal():.2f}\n" for unit in COUNTIES[:-3]),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def _returns(
    contest: str,
    one: str,
    other: str,
    votes: np.ndarray,
    share: np.ndarray,
    without: tuple[str, ...],
) -> str:
    rows = ["unit,contest,choice,vote_mode,votes"]
    for unit, total, part in zip(COUNTIES, votes, share, strict=True):
        mine = 0 if unit in without else int(total * part)
        theirs = 0 if unit in without else int(total) - int(total * part)
        rows += [f"{unit},{contest},{one},total,{mine}", f"{unit},{contest},{other},total,{theirs}"]
    return "\n".join(rows) + "\n"


STATE_RESULT = """
[[returns]]
name = "state"
file = "state.csv"
level = "state"
baseline = "certified"

[tables]
"""


def add_state_result(folder: Path) -> Path:
    """The folder with the state's own result, which the counties add up to."""
    sums: dict[str, int] = {}
    for row in (folder / "returns.csv").read_text("utf-8").splitlines()[1:]:
        _, _, choice, _, votes = row.split(",")
        sums[choice] = sums.get(choice, 0) + int(votes)
    rows = "".join(f"ON,governor,{choice},total,{votes}\n" for choice, votes in sums.items())
    (folder / "state.csv").write_text(f"unit,contest,choice,vote_mode,votes\n{rows}", "utf-8")
    description = folder / "election.toml"
    text = description.read_text("utf-8").replace("[tables]\n", STATE_RESULT.lstrip("\n"))
    description.write_text(text, "utf-8")
    return folder
