"""A table in shards: the bytes of one run, whatever the shards and their order; and what is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.attack.checks import CHECKS
from canvass.attack.shard import Shard, shard_in
from canvass.attack.world import Runs
from canvass.data import detection
from canvass.errors import BadFile, OutOfRange
from canvass.formats.shard_file import shard_text
from canvass.journeys import attack_table
from canvass.journeys.attack_shards import merged, shard_of_table
from canvass.journeys.attack_table import detection_table, packaged_table, table_text
from canvass.journeys.elections import open_election
from tests.cli.conftest import Run
from tests.journeys.audit_folder.scenes import copied
from tests.patience import PATIENCE
from tests.some_of import some_of

ELECTION = "us-2016-president"
STATES = ("WI", "MI", "PA")


@given(st.integers(1, 100), st.text(max_size=5), st.text(max_size=5))
def test_every_check_is_in_exactly_one_shard(of: int, state: str, scenario: str) -> None:
    """Of any number of shards."""
    shards = [Shard(number, of) for number in range(1, of + 1)]
    for check in CHECKS:
        assert sum(shard.has(state, scenario, check.id) for shard in shards) == 1


def cut(folder: Path, of: int) -> list[Path]:
    """The packaged table in so many files, as the shards of one run would be; they are made once and copied."""
    copied(folder, f"shards of {of}", partial(_cut, of))
    return sorted(folder.glob("s*.json"))


def _cut(of: int, folder: Path) -> None:
    folder.mkdir(parents=True)
    table = packaged_table(ELECTION)
    assert table is not None
    for number in range(1, of + 1):
        shard, states = Shard(number, of), []
        for state in table.states:
            parts = []
            for one in state.scenarios:
                mine = [c.id for c in CHECKS if shard.has(state.state, one.scenario, c.id)]
                kept = tuple(each for each in one.detections if each.check in mine)
                parts += [replace(one, detections=kept)] if mine else []
            states += [replace(state, scenarios=tuple(parts))] if parts else []
        mine = [c.id for c in CHECKS if shard.has("WI", "in-proportion", c.id)]
        curve = [
            replace(one, detections=tuple(each for each in one.detections if each.check in mine))
            for one in (table.curve if mine else ())
        ]
        content = {
            "shard": number,
            "of": of,
            "states": STATES,
            "scenarios": [one.scenario for one in table.states[0].scenarios],
            "table": json.loads(
                table_text(replace(table, states=tuple(states), curve=tuple(curve)))
            ),
        }
        (folder / f"s{number}.json").write_text(shard_text(content), "utf-8")


@some_of("of", [7, 1, 400], every=3)
def test_the_packaged_table_in_shuffled_shards_is_itself(tmp_path: Path, of: int) -> None:
    """Byte for byte, also where most shards have nothing."""
    files = cut(tmp_path, of)
    np.random.default_rng(of).shuffle(files)
    assert table_text(merged(files)) == detection.text(ELECTION)


@pytest.mark.long(twin="test_any_engine_gives_the_table_of_one_process")
def test_computed_shards_are_one_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shards that are each computed anew, in another order, have the bytes of one run."""
    monkeypatch.setitem(attack_table.ASKED, ELECTION, (("MI", None),))
    election = open_election(ELECTION)
    whole = detection_table(election, Runs("shards", 20))
    for number in (3, 1, 2):
        text = shard_of_table(election, Runs("shards", 20, Shard(number, 3)))
        (tmp_path / f"{number}.json").write_text(text, "utf-8")
    files = [tmp_path / f"{number}.json" for number in (2, 3, 1)]
    assert table_text(merged(files)) == table_text(whole)
    again = shard_of_table(open_election(ELECTION), Runs("shards", 20, Shard(2, 3)))
    assert again == files[0].read_text("utf-8")


@pytest.mark.long(
    twin="tests/present/test_write.py::test_what_interrupts_the_writing_leaves_the_old_file"
)
def test_a_shard_that_is_killed_leaves_no_file(tmp_path: Path) -> None:
    """Nothing half-written stands where it would be taken for a shard."""
    out = tmp_path / "s.json"
    words = ("attack", ELECTION, "--table", "--shard", "1/3", "--out", str(out))
    process = subprocess.Popen(
        [sys.executable, "-m", "canvass", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while _seconds_used(process.pid) < 1 and process.poll() is None:
        time.sleep(0.01)
    assert process.poll() is None
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert [*tmp_path.iterdir()] == []


def _cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-200])


def _other_number(file: Path) -> None:
    text = file.read_text("utf-8")
    place = text.index('"votes": ') + len('"votes": ')
    file.write_text(text[:place] + "9" + text[place:], "utf-8")


def _lacking_a_check(file: Path) -> None:
    content = json.loads(file.read_text("utf-8"))
    del content["digest"]
    next(s for s in content["table"]["states"][0]["scenarios"] if s["detections"])[
        "detections"
    ].pop()
    file.write_text(shard_text(content), "utf-8")


def _lacking_a_size(file: Path) -> None:
    content = json.loads(file.read_text("utf-8"))
    del content["digest"]
    assert content["table"]["curve"].pop()["votes"] == 30_000
    file.write_text(shard_text(content), "utf-8")


def _another_seed(file: Path) -> None:
    content = json.loads(file.read_text("utf-8"))
    del content["digest"]
    content["table"]["seed"] = "other"
    file.write_text(shard_text(content), "utf-8")


def _beyond(file: Path) -> None:
    content = json.loads(file.read_text("utf-8"))
    del content["digest"]
    content["shard"] = 9
    file.write_text(shard_text(content), "utf-8")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (_cut_off, "not JSON"),
        (_other_number, "the file is damaged"),
        (_lacking_a_size, "has not the checks that belong to this shard"),
        (_lacking_a_check, "has not the checks that belong to this shard"),
        (_another_seed, "of another run than s1.json: seed differs"),
        (_beyond, "is not a shard that this version"),
    ],
)
def test_damaged_shards_are_named(
    tmp_path: Path, damage: Callable[[Path], None], said: str
) -> None:
    """With the file; never a table that lacks something."""
    files = cut(tmp_path, 3)
    damage(files[1])
    with pytest.raises(BadFile) as refusal:
        merged(files)
    (problem,) = refusal.value.problems
    assert problem.file == "s2.json"
    assert said in problem.message


def test_every_problem_of_every_file_at_once(tmp_path: Path) -> None:
    """A damaged one, one given twice, and a file that is none; then those that lack."""
    files = cut(tmp_path, 4)
    _cut_off(files[0])
    (tmp_path / "page.html").write_text("<p>", "utf-8")
    with pytest.raises(BadFile) as refusal:
        merged([*files, files[2], tmp_path / "page.html"])
    assert len(refusal.value.problems) == 3
    with pytest.raises(BadFile) as refusal:
        merged(files[1:3])
    assert "not given: 1, 4" in refusal.value.problems[0].message


@pytest.mark.parametrize(
    "text", ["0/4", "5/4", "1/0", "0/0", "x", "1", "-1/4", "1/4/5", "\uff11/\uff14", ""]
)
def test_a_number_that_is_no_shard(text: str) -> None:
    """Refused with what to write."""
    with pytest.raises(OutOfRange, match="shard"):
        shard_in(text)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("merge",), "Missing argument 'shards'"),
        (("merge", "nowhere.json"), "no file of this name"),
        (("merge", "s.json", "--seed", "3"), "No such option: --seed"),
        ((ELECTION, "s.json"), "unexpected extra argument"),
        ((ELECTION, "--shard", "1/4"), "name it by --out"),
        ((ELECTION, "--table", "--shard", "1/4"), "name it by --out"),
        ((ELECTION, "--table", "--shard", "5/4", "--out", "s.json"), "there are shards 1 to 4"),
        ((ELECTION, "--table", "--shown", "4"), "No such option: --shown"),
        (("table", ELECTION, "--out", "x.json"), "a page is HTML; call it x.html"),
        (("merge", "nowhere.json", "--out", "x.csv"), "a page is HTML; call it x.html"),
        (("targets", ELECTION, "--out", "x.json"), "a page is HTML; call it x.html"),
        ((ELECTION, "--replications", "9"), "name one state"),
        (("--scenario", "dc-2010", "--seed", "9"), "No such option: --seed"),
    ],
)
def test_options_that_would_not_be_heard(run: Run, words: tuple[str, ...], said: str) -> None:
    """Refused through the command, with what to do."""
    code, out, err = run("attack", *words)
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())


def test_the_page_of_merged_shards(run: Run, tmp_path: Path) -> None:
    """The same page as that of a table."""
    code, out, _ = run("attack", "merge", *map(str, cut(tmp_path, 2)), "--json")
    assert code == 0
    assert [state["state"] for state in json.loads(out)["states"]] == [*STATES]


def threads() -> ThreadPoolExecutor:
    """An engine that is not canvass's own."""
    return ThreadPoolExecutor(2)


def nothing() -> dict[str, str]:
    """What is no engine."""
    return {}


class Failing(ThreadPoolExecutor):
    """An engine whose machine went away."""

    def submit(self, *_: object, **__: object) -> Future[str]:  # type: ignore[override]
        """A job that fails."""
        job: Future[str] = Future()
        job.set_exception(ConnectionError("the machine went away"))
        return job


@pytest.mark.parametrize("engine", ["processes", f"{__name__}:threads"])
def test_any_engine_gives_the_table_of_one_process(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    """By processes of this machine and by an executor of somebody else, in whatever order shards come back."""
    own = small_state(run, tmp_path)
    asked = ("attack", "table", str(own), "--replications", "3", "--json")
    code, here, problems = run(*asked, "--engine", "here")
    assert code == 0, problems
    code, found, problems = run(*asked, "--engine", engine, "--shards", "3")
    assert code == 0, problems
    assert '"notices"' in here
    assert found == here


def test_an_interruption_ends_every_process_and_leaves_no_file(tmp_path: Path) -> None:
    """Ctrl-C while processes compute: a short end without a traceback, no process, no shard and no page is left."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    words = ("attack", "table", ELECTION, "--replications", "100000", "--engine", "processes")
    out = ("--shards", "4", "--out", str(tmp_path / "table.html"))
    # It hears Ctrl-C also where the tests themselves do not, as a job in the background does not.
    process = subprocess.Popen(
        [sys.executable, "-m", "canvass", *words, *out],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "TMPDIR": str(temporary)},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        start_new_session=True,
    )
    try:
        workers = _workers_at_work(process.pid)
        assert [path.name[:15] for path in temporary.iterdir()] == ["canvass-shards-"]
        os.kill(process.pid, signal.SIGINT)
        said, _ = process.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode not in (0, None)
    assert b"Traceback" not in said
    until = time.monotonic() + PATIENCE
    while any(map(_is_alive, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    assert [pid for pid in workers if _is_alive(pid)] == []
    assert [path.name for path in tmp_path.iterdir()] == ["temporary"]
    assert [*temporary.iterdir()] == []


def _workers_at_work(pid: int) -> list[int]:
    """The processes that compute for this one, once each used a second of processor time: it has begun a shard."""
    for _ in range(int(10 * PATIENCE)):
        found = [
            int(child)
            for task in Path(f"/proc/{pid}/task").glob("*/children")
            for child in task.read_text().split()
        ]
        busy = [child for child in found if _seconds_used(child) > 1]
        if len(busy) >= min(2, os.cpu_count() or 1):
            return found
        time.sleep(0.1)
    raise AssertionError("no process began to compute")


def _seconds_used(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _is_alive(pid: int) -> bool:
    """Whether a process is there and not only waits to be seen off."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def small_state(run: Run, folder: Path) -> Path:
    """A folder with a contest in three places of a county, which is looked at closely."""
    file = folder / "returns.csv"
    rows = [
        f"Adams,North {n},Governor,,,{who},{votes + n}"
        for n in range(3)
        for who, votes in (("Ann", 512), ("Bob", 480))
    ]
    file.write_text("\n".join(["county,precinct,office,district,party,candidate,votes", *rows, ""]))
    said = ("--state", "WI", "--day", "2026-11-03", "--baseline", "certified", "--office", "county")
    code, _, problems = run("init", str(folder / "own"), "--from", str(file), *said)
    assert code == 0, problems
    told = folder / "own" / "election.toml"
    text = told.read_text()
    told.write_text(
        text if "focus" in text else text.replace("[[contest]]", 'focus = ["WI"]\n\n[[contest]]', 1)
    )
    return folder / "own"


def test_what_is_no_election_is_refused_before_an_engine_is_made(run: Run, tmp_path: Path) -> None:
    """A misspelt name and a rehearsal's folder, by the sentence that every command says, and no word of shards."""
    folder = str(tmp_path / "R")
    assert run("rehearse", "--demo", folder)[0] == 0
    for place, said in (
        ("us-2016-presiden", "did you mean 'us-2016-president'?"),
        (folder, "REHEARSAL: this is the folder of a rehearsal, not of an election"),
    ):
        code, out, err = run("attack", "table", place, "--engine", "processes", "--shards", "2")
        assert (code, out, said in " ".join(err.split())) == (2, "", True), err
        assert "shard" not in err


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--engine", "ray"), "no engine is called 'ray'"),
        (("--engine", "no.such:make"), "cannot be loaded"),
        (("--engine", "json:no_such"), "cannot be loaded"),
        (("--engine", f"{__name__}:nothing"), "made no executor, but a dict"),
        (("--engine", f"{__name__}:Failing"), "ConnectionError: the machine went away"),
        (("--shards", "0"), "name a number from 1"),
    ],
)
def test_an_engine_that_cannot_compute_is_refused(
    run: Run, words: tuple[str, ...], refusal: str
) -> None:
    """In one sentence, with the way on."""
    code, out, err = run("attack", "table", ELECTION, "--replications", "1", *words)
    assert (code, out) == (2, "")
    assert refusal in err
