"""Words of a record that would write a line of the answer about it, or move one on a screen."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from types import ModuleType

import pytest

from canvass.audit.terms.methods import Comparison, Method, Polling
from canvass.model.name import UNSEEN
from tests.cli.conftest import Run
from tests.cli.conftest import run as command  # noqa: F401 - the fixture
from tests.observer.agreement import differences, failing, of_canvass, of_observer
from tests.observer.conftest import run_core, run_observer
from tests.observer.elections import office, run
from tests.observer.mutant import Mutant
from tests.observer.recorded import KEY

VERDICT = "Consistent, and vouched for from outside as a whole."
PLANTED = f"gone\n{VERDICT}\r\x1b[1A\x1b[2K\u202e\u2028"


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A usual audit, which the core of the observer follows by itself."""
    methods: dict[str, Method] = {"mayor": Comparison(), "council": Polling()}
    return run(*office(tmp_path_factory.mktemp("usual"), methods, seed=9), 2)


@pytest.fixture(scope="module")
def planted(usual: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record in which a witness, a role, a check of the paper and the reason for a lost key say so."""
    mutant = Mutant.of(usual)
    mutant.first("audit.seeded")["body"]["witnesses"] = [PLANTED]
    mutant.first("entries.signed_off")["body"]["people"][0]["role"] = PLANTED
    mutant.first("compliance.recorded")["body"]["statement"] = PLANTED
    lost = {"fingerprint": KEY.public.fingerprint, "reason": PLANTED}
    last = mutant.events[-1]
    mutant.events.append({**last, "kind": "key.lost", "body": lost})
    return mutant.write(tmp_path_factory.mktemp("planted") / "record")


def heard(text: str) -> None:
    """What was planted is told, and makes no line and moves none."""
    assert "gone<U+000A>" in text
    assert VERDICT not in text.splitlines()
    assert not {unicodedata.category(letter) for letter in text if letter != "\n"} & {*UNSEEN}


def test_nobody_writes_a_line_of_the_answer(
    planted: Path,
    command: Run,  # noqa: F811
    tmp_path: Path,
) -> None:
    """Both verifiers, the core by itself, and the page that `--out` writes."""
    observer = Path(__file__).parents[2] / "tools" / "observer.py"
    page = tmp_path / "page.html"
    code, out, _ = command("verify", str(planted), "--out", str(page))
    assert code == 0
    heard(out)
    told = run_observer(planted)
    assert told.returncode == 0
    heard(told.stdout)
    heard(run_core(observer, planted, "--alone").stdout)
    assert "gone&lt;U+000A&gt;" in page.read_text("utf-8")
    assert "\u202e" not in page.read_text("utf-8")


@pytest.mark.parametrize("kind", ["key.lost", "key.revoked"])
def test_a_key_is_taken_away_without_a_reason(
    kind: str, usual: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """A reason may be empty: canvass passed over such a revocation, so that what the key signed after it counted."""
    mutant = Mutant.of(usual)
    gone = {"fingerprint": KEY.public.fingerprint, "reason": ""}
    last = mutant.events[-1]
    mutant.events.append({**last, "kind": kind, "body": gone})
    again = mutant.last("record.checkpoint")
    mutant.events.append({**again, "body": {**again["body"]}})
    folder = mutant.write(tmp_path / "record")
    answers = of_observer(observer, folder), of_canvass(folder)
    assert differences(*answers) == {}
    assert [failing(answer) for answer in answers] == [{"signatures"}, {"signatures"}]


@pytest.mark.parametrize("kind", ["cards.interpreted", "entries.signed_off", "audit.seeded"])
def test_a_stranger_is_not_told_that_nothing_was_written(
    kind: str, usual: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """A refusal at the desk says what was kept and what to do; who reads a record is told what is wrong, and where."""
    mutant = Mutant.of(usual)
    event = mutant.last(kind)
    mutant.events.insert(mutant.events.index(event) + 1, event)
    folder = mutant.write(tmp_path / "record")
    one, other = of_observer(observer, folder), of_canvass(folder)
    assert failing(other)
    assert not differences(one, other)
