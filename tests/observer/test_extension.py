"""What a verifier does not know is named and never a pass; a rehearsal says so in the first line. Both verifiers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.event.kinds import OWN_WORDS
from canvass.journeys.verification.unchecked import RESERVED
from canvass.journeys.verify import verify
from canvass.record import canonical_bytes
from canvass.record.trust import RESERVED as OF_THE_RECORD
from canvass.recount.event import OWN_WORDS as OF_RECOUNTS
from tests.cli.conftest import Run, run  # noqa: F401 - the fixture
from tests.observer.conftest import Observe, failed, run_observer
from tests.observer.forged import Forgery
from tests.some_of import some_of

DOCS = Path(__file__).parents[2] / "docs"
VECTORS: dict[str, Any] = json.loads((DOCS / "record-vectors.json").read_text("utf-8"))
EXTENSION: dict[str, Any] = VECTORS["extension"]


def event(kind: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """An event as a later edition may write it."""
    return {"kind": kind, "actor": "Ada Lopez", "time": "2027-01-02T03:04:05Z", "body": body or {}}


def written(folder: Path) -> Path:
    """The record of the vectors."""
    for name, text in VECTORS["record"].items():
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        (folder / name).write_text(text, "utf-8", newline="\n")
    return folder


def continued(folder: Path, kinds: list[str]) -> Path:
    """The record of the vectors with more events behind its last entry."""
    ledger, index = written(folder) / "ledger.jsonl", folder / "record.json"
    contents = json.loads(index.read_bytes())
    head = contents["head"]
    for kind in kinds:
        number, said = head["sequence"] + 1, event(kind)
        hashed = f"canvass-chain-1\n{number}\n{head['digest']}\n".encode() + canonical_bytes(said)
        entry = {"event": said, "previous": head["digest"], "sequence": number}
        head |= {"digest": hashlib.sha256(hashed).hexdigest(), "sequence": number}
        line = canonical_bytes(entry | {"digest": head["digest"]})
        ledger.write_bytes(ledger.read_bytes() + line + b"\n")
    index.write_bytes(canonical_bytes(contents) + b"\n")
    return folder


def told_by_both(observe: Observe, folder: Path) -> tuple[int, dict[str, Any]]:
    """The observer's exit code and answer, after canvass said the same."""
    code, answer = observe(folder)
    found = verify(folder)
    own = [(e.entry, str(e.what), e.name, e.said) for e in found.not_checked]
    assert own == [(e["entry"], e["what"], e["name"], e["said"]) for e in answer["not_checked"]]
    assert found.is_rehearsal == answer["rehearsal"]
    assert {c.name for c in found.checks if c.faults} == failed(answer)
    assert found.holds == (code == 0)
    return code, answer


def test_every_vector_of_unknown_kinds(observe: Observe, tmp_path: Path) -> None:
    """Published: each kind behind the vectors' record is named as published, and the record does not pass."""
    kinds = [each["kind"] for each in EXTENSION["not_checked"]]
    code, answer = told_by_both(observe, continued(tmp_path / "record", kinds))
    said = [each["said"] for each in answer["not_checked"] if each["entry"] > 9]
    assert said == [each["said"] for each in EXTENSION["not_checked"]]
    assert [e["entry"] for e in answer["not_checked"] if e["entry"] <= 9] == [6, 7, 8]
    assert (code, answer["consistent"]) == (5, True)


@pytest.mark.parametrize("kind", EXTENSION["fault"])
def test_the_records_own_families_are_closed(kind: str, observe: Observe, tmp_path: Path) -> None:
    """Published: a kind of the record's own that nobody knows is a fault, which comes before what is not checked."""
    code, answer = told_by_both(observe, continued(tmp_path / "record", [kind]))
    assert (code, failed(answer)) == (1, {"form"})


@pytest.mark.parametrize("vector", EXTENSION["ends_audit"])
def test_an_unknown_step_ends_what_is_checked_of_the_audit(
    vector: dict[str, str], observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Published: a step nobody knows, and a false risk after it: no pass, and no fault: it may explain what follows."""
    forgery, kind = Forgery.of(polled), vector["kind"]
    at = forgery.events.index(forgery.first("round.closed"))
    forgery.events.insert(at, event(kind))
    forgery.first("round.closed")["body"]["contests"][0]["measured_risk"] = "0.000000000001"
    code, answer = told_by_both(observe, forgery.write(tmp_path / "record"))
    (only,) = answer["not_checked"]
    assert (code, only["entry"], only["name"], only["said"]) == (5, at + 1, *vector.values())
    risk = next(check for check in answer["checks"] if check["name"] == "risk")
    assert risk["answer"] == "not made"
    assert risk["not_made"][-1].startswith(f"from entry {at + 1} on: the kind {kind}")


def test_a_fault_before_an_unknown_step_stays_one(
    observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Exit code 1 comes before 5: what was found wrong does not become unknown."""
    forgery = Forgery.of(polled)
    forgery.first("round.opened")["body"]["round"] = 2
    forgery.events.append(event("cards.weighed"))
    code, answer = told_by_both(observe, forgery.write(tmp_path / "record"))
    assert (code, len(answer["not_checked"])) == (1, 1)


def with_method(forgery: Forgery, name: object) -> None:
    """The first contest is audited by another method."""
    body = forgery.first("record.committed")["body"]
    body["terms"]["method"]["contests"][0]["name"] = name


def with_measure(forgery: Forgery, name: object) -> None:
    """The first contest is a fixed share, measured by another method."""
    body = forgery.first("record.committed")["body"]
    body["terms"]["method"]["contests"][0] |= {
        "name": "fixed_percentage",
        "measure": {"name": name},
    }


@pytest.mark.parametrize("change", [with_method, with_measure])
@pytest.mark.parametrize("name", EXTENSION["methods"]["unknown"])
def test_an_unknown_method_ends_what_is_checked_of_the_audit(
    change: Callable[[Forgery, object], None],
    name: str,
    observe: Observe,
    polled: Path,
    tmp_path: Path,
) -> None:
    """Published: the method is named with its contest, and no check of the audit is made from its commitment on."""
    forgery = Forgery.of(polled)
    change(forgery, name)
    code, answer = told_by_both(observe, forgery.write(tmp_path / "record"))
    (only,) = answer["not_checked"]
    assert (code, only["what"], only["name"]) == (5, "method", name)
    assert only["said"].startswith(f"the method {name} of contest mayor; ")
    assert {c["answer"] for c in answer["checks"][7:]} == {"not made"}


@pytest.mark.parametrize("name", EXTENSION["methods"]["no_name"])
def test_what_is_no_name_of_a_method_is_a_fault(
    name: object, observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Published: what could not be the name of a method is refused with its table."""
    forgery = Forgery.of(polled)
    with_method(forgery, name)
    code, answer = told_by_both(observe, forgery.write(tmp_path / "record"))
    assert (code, answer["not_checked"]) == (1, [])
    assert "tables" in failed(answer)


@some_of("name", EXTENSION["methods"]["known"], every=4)
def test_known_methods_are_looked_at(
    name: str, observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Published: no method of this edition is passed over."""
    forgery = Forgery.of(polled)
    with_method(forgery, name)
    assert told_by_both(observe, forgery.write(tmp_path / "record"))[1]["not_checked"] == []


@pytest.mark.parametrize(
    ("says", "about"),
    [(says, about) for says, all_ in EXTENSION["rehearsal"].items() for about in all_],
)
def test_a_rehearsal_is_said_in_the_first_entry(
    says: str, about: dict[str, Any], observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Published: true is a rehearsal, nothing else is, and what is neither true nor false is a fault of form."""
    forgery = Forgery.of(polled)
    forgery.first("record.opened")["body"]["about"] = about
    folder = forgery.write(tmp_path / "record")
    code, answer = observe(folder)
    found = verify(folder)
    assert found.is_rehearsal == answer["rehearsal"] == (says == "true")
    assert code == (says == "wrong")
    faults = {check.name for check in found.checks if check.faults}
    assert (("form" in failed(answer)), "form" in faults) == ((says == "wrong"),) * 2


def test_both_say_it_in_their_first_line(
    observe: Observe,
    polled: Path,
    tmp_path: Path,
    run: Run,  # noqa: F811
) -> None:
    """The first line that a stranger reads says REHEARSAL, in both, and the page of the answer in its title."""
    forgery = Forgery.of(polled)
    forgery.first("record.opened")["body"]["about"] = {"rehearsal": True}
    folder = forgery.write(tmp_path / "record")
    page = tmp_path / "page.html"
    code, out, _ = run("verify", str(folder), "--out", str(page))
    assert code == 0
    line = "REHEARSAL: the record small-2026 is for practice and decides nothing."
    assert out.splitlines()[0] == run_observer(folder).stdout.splitlines()[0] == line
    assert "<title>REHEARSAL: " in page.read_text("utf-8")
    assert "REHEARSAL" not in run_observer(polled).stdout
    assert "REHEARSAL" not in run("verify", str(polled))[1]


def test_both_name_the_entries_and_do_not_pass(
    polled: Path,
    tmp_path: Path,
    run: Run,  # noqa: F811
) -> None:
    """Lines, page and exit code: the entries by their kind, and an answer that nobody reads as a pass."""
    forgery = Forgery.of(polled)
    forgery.events += [event("app.signed_in") for _ in range(7)]
    folder, page = forgery.write(tmp_path / "record"), tmp_path / "page.html"
    code, out, _ = run("verify", str(folder), "--out", str(page))
    seen = run_observer(folder)
    first = len(forgery.events) - 6
    numbers = ", ".join(str(first + n) for n in range(5))
    line = f"  entries {numbers} and 2 more: the kind app.signed_in, reserved for the app"
    assert (code, seen.returncode) == (5, 5)
    for text in (out, seen.stdout):
        assert line in text.splitlines()
        assert "ENTRIES NOT CHECKED: 7" in text
        assert text.splitlines()[-1].startswith("Not wholly checked: no check fails, but ")
        assert "above" not in text.splitlines()[-1], "on a page the answer stands first"
        assert "Consistent" not in text
    assert line.strip() in page.read_text("utf-8")


def test_an_anchor_vouches_for_what_is_written_and_no_more(
    observe: Observe,
    polled: Path,
    tmp_path: Path,
    run: Run,  # noqa: F811
) -> None:
    """With the digest of the last entry the answer is the same in both, and still no pass."""
    forgery = Forgery.of(polled)
    forgery.events.append(event("app.signed_in"))
    folder = forgery.write(tmp_path / "record")
    head = json.loads((folder / "record.json").read_text("utf-8"))["head"]["digest"]
    code, out, _ = run("verify", str(folder), "--anchor", head)
    last = run_observer(folder, "--anchor", head)
    assert (code, last.returncode) == (5, 5)
    assert out.splitlines()[-1] == last.stdout.splitlines()[-1]
    assert f"vouches for entries 1 to {len(forgery.events)} as they are written" in out
    assert observe(folder, "--anchor", "0" * 64)[0] == 1


def test_the_families_are_those_of_the_document() -> None:
    """docs/record.md gives out every family once, as the code has them; the vectors have one of each."""
    text = (DOCS / "record.md").read_text("utf-8")
    table = text.split("| families | whose | rules |")[1].split("\n\n")[0]
    rows = [row.split("|")[1:4] for row in table.splitlines()[2:]]
    listed = [
        (family.strip(" `"), whose.split(":")[0].strip(), "reserved" in rules)
        for families, whose, rules in rows
        for family in families.split(",")
    ]
    names = [name for name, _, _ in listed]
    assert len(names) == len(set(names))
    assert {name: whose for name, whose, is_kept in listed if is_kept} == dict(RESERVED)
    known = {name for name, _, is_kept in listed if not is_kept}
    assert known == {word.rstrip(".") for word in (*OF_THE_RECORD, *OWN_WORDS, *OF_RECOUNTS)}
    told = {each["kind"].split(".")[0] for each in EXTENSION["not_checked"]}
    assert set(RESERVED) <= told
