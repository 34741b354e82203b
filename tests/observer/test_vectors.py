"""Published: the numbers of docs/record-vectors.json and docs/tickets.md, computed by the observer."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from canvass.audit.state import entering, steps
from canvass.audit.state.opening import MOST_DRAWS
from canvass.journeys.verification import findings
from canvass.model import manifest
from canvass.record import regular, store
from canvass.recount.state import reconciliation
from tests.observer.conftest import Observe, is_taken, own_is_signed

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def vectors() -> dict[str, Any]:
    """The test vectors of the record."""
    found: dict[str, Any] = json.loads((DOCS / "record-vectors.json").read_text("utf-8"))
    return found


def test_writes_every_value_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """A value has the canonical form that is published, and is read from it."""
    for vector in vectors["canonical"]:
        assert observer.canonical(vector["value"]).hex() == vector["hex"]
        assert observer.parsed(bytes.fromhex(vector["hex"])) == vector["value"]


def test_reads_every_spelling_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """A number that is spelled rightly is read, one that is spelled wrongly is refused."""

    def is_integer(text: str) -> bool:
        try:
            return isinstance(observer.parsed(text.encode()), int)
        except ValueError:
            return False

    reads = {
        "integer": is_integer,
        "decimal": observer.is_decimal,
        "fraction": observer.is_fraction,
        "share": observer.is_share,
    }
    for sort, spellings in vectors["numbers"].items():
        assert [text for text in spellings["right"] if not reads[sort](text)] == []
        assert [text for text in spellings["wrong"] if reads[sort](text)] == []


def test_every_limit_is_the_published_one(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """What a record may ask for at most is one number in the page, in canvass and in the observer."""
    own = (
        *(observer.LONGEST_LINE, observer.LONGEST_INDEX, observer.MOST_BYTES),
        *(observer.MOST_IN_TABLES, observer.MOST_CARDS),
        *(observer.loaded["observer_more.py"].MOST_DRAWS, observer.MOST_CLOSES),
        *(observer.loaded["observer_more.py"].MOST_REOPENED, observer.MOST_REFUSED),
        observer.loaded["observer_more.py"].MOST_NUMBERED_IN_ALL,
    )
    of_canvass = (
        *(regular.LONGEST_LINE, store.LONGEST_INDEX, regular.MOST_BYTES, regular.MOST_IN_TABLES),
        *(manifest.MOST_CARDS, MOST_DRAWS, steps.MOST_CLOSES),
        *(entering.MOST_REOPENED, findings.MOST_REFUSED),
        reconciliation.MOST_NUMBERED_IN_ALL,
    )
    assert tuple(vectors["limits"].values()) == own == of_canvass


def test_the_form_of_a_time_refuses_hour_24(observer: ModuleType) -> None:
    """Python 3.14 reads 24:00 as the next day: no version may hold a record that another one fails."""
    assert observer.TIME.fullmatch("2026-11-12T23:00:00Z")
    assert not observer.TIME.fullmatch("2026-11-12T24:00:00Z")


def test_reads_every_name_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """A name that may stand is read, another one is refused, and two spellings of one are compared as one."""
    names = vectors["names"]
    assert [name for name in names["right"] if observer.SORTS["name"](name)] == []
    assert [name for name in names["wrong"] if not observer.SORTS["name"](name)] == []
    same = observer.same_name
    assert [pair for pair in names["same"] if same(pair[0]) != same(pair[1])] == []
    assert [pair for pair in names["others"] if same(pair[0]) == same(pair[1])] == []


def test_reads_every_label_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """A label that may stand is read, and another one is refused."""
    labels = vectors["labels"]
    assert [each for each in labels["right"] if observer.SORTS["label"](each)] == []
    assert [each for each in labels["wrong"] if not observer.SORTS["label"](each)] == []


def test_makes_the_published_seed(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """Contributions have their digests, and add up to the seed; values of a beacon give their digits."""
    vector = vectors["ceremony"]
    people = [each["contributor"] for each in vector["contributions"]]
    ceremony = observer.Ceremony(vector["commitment"], people, "")
    said = [("ceremony.promised", each) for each in vector["contributions"]]
    said += [("ceremony.revealed", each) for each in vector["contributions"]]
    for number, (kind, body) in enumerate(said, 1):
        event = {"actor": "", "body": body, "kind": kind, "time": ""}
        observer.CEREMONY_STEPS[kind](ceremony, observer.Entry(number, "", event))
    assert observer.seed_of(ceremony) == vector["seed"]
    for each in vector["beacons"]:
        assert observer.digits_of_beacon(each["value"]) == each["digits"]


def test_witnesses_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """The five lines above a signature are what is signed, by the key whose fingerprint is published."""
    for each in vectors["witness"]:
        *said, signature = each["statement"].splitlines(keepends=True)
        message, key = "".join(said).encode(), bytes.fromhex(said[4].split()[1])
        assert message.hex() == each["signed_hex"]
        assert observer.fingerprint(key) == each["fingerprint"]
        assert own_is_signed(observer)(message, bytes.fromhex(signature.split()[1]), key)


def test_seals_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """What a board read on a card, or counted of a contest in a batch, has the digest that seals it."""
    kinds = set()
    for each in vectors["seals"]:
        body = each["body"]
        name = "cards" if "cards" in body else "batches"
        hashed = observer.HASHED[name]
        pairs = zip(body[name], body["nonces"], strict=True)
        found = [observer.digest_of_reading(body, item, nonce, hashed) for item, nonce in pairs]
        assert found == each["digests"]
        kinds.add(name)
    assert kinds == {"cards", "batches"}


def test_minutes_of_counter_petitions_as_published(
    observer: ModuleType, vectors: dict[str, Any]
) -> None:
    """One that was filed before its time or after its own entry may not stand."""
    found = set()
    for each in vectors["filed"]:
        recount = SimpleNamespace(
            counter_deadlines=[{"since": each["since"]}], counter_petitions=[]
        )
        body = {"by": "Bo", "filed": each["filed"]}
        entry = SimpleNamespace(body=body, event={"time": each["time"]})
        try:
            observer.take_counter_petition(recount, entry)
        except observer.Refused:
            assert not each["stands"], each
        assert len(recount.counter_petitions) == each["stands"]
        found.add(each["stands"])
    assert found == {True, False}


def test_minutes_of_notices_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """One that was given after its own entry, after its hour, or too short without a cause may not stand."""
    found = set()
    for each in vectors["noticed"]:
        recount = SimpleNamespace(opened={"boards": ["Adams"]}, hours={}, notices=[])
        body = {"board": "Adams"} | {k: v for k, v in each.items() if k not in ("stands", "time")}
        try:
            observer.take_notice(recount, SimpleNamespace(body=body, event={"time": each["time"]}))
        except observer.Refused:
            assert not each["stands"], each
        assert len(recount.notices) == each["stands"]
        found.add(each["stands"])
    assert found == {True, False}


def test_chains_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """An entry has the digest that is published."""
    chain = vectors["chain"]
    line = bytes.fromhex(chain["line_hex"])
    entry = observer.entry_of(line, chain["sequence"], chain["previous"])
    assert (entry.digest, entry.event) == (chain["digest"], chain["event"])


def test_names_keys_as_published(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """A key has the fingerprint that is published."""
    for key in vectors["keys"]:
        assert observer.fingerprint(bytes.fromhex(key["public_key"])) == key["fingerprint"]


def test_checks_the_published_signature(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """The signature holds over the bytes that are published, and over no others."""
    signed = vectors["signed"]
    public = next(k for k in vectors["keys"] if k["secret"] == signed["secret"])["public_key"]
    message, key = bytes.fromhex(signed["signed_hex"]), bytes.fromhex(public)
    signature = bytes.fromhex(signed["event"]["body"]["signature"])
    is_signed = own_is_signed(observer)
    for said in (
        (message, signature, key),
        (message + b" ", signature, key),
        (message, signature[:63] + b"\x10", key),
        (message, signature, bytes(32)),
        *(
            (message, bytes([*signature[:at], signature[at] ^ 1, *signature[at + 1 :]]), key)
            for at in range(0, 64, 9)
        ),
    ):
        assert is_signed(*said) is is_taken(*said) is (said == (message, signature, key))


def test_says_the_published_words(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """A commitment has the digest and the twelve words that are published."""
    vector = vectors["commitment"]
    digest = observer.commitment_digest(vector["value"])
    words = vector["words"]
    words = words.split() if isinstance(words, str) else words
    assert (digest, observer.twelve_words(digest)) == (vector["digest"], words)


def test_opens_the_published_cards(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """Every opening leads to the published root, and a changed one does not."""
    cards = vectors["cards"]
    size = cards["count"]
    for opening in cards["openings"]:
        assert observer.leads_to(cards["root"], size, opening)
        changed = {**opening, "card": {**opening["card"], "votes": {}}}
        assert not observer.leads_to(cards["root"], size, changed)


def test_holds_the_published_record_and_its_anchor(
    observe: Observe, vectors: dict[str, Any], tmp_path: Path
) -> None:
    """No check of the published record fails, the first key vouches for it, and three entries are not checked."""
    for name, text in vectors["record"].items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    code, answer = observe(tmp_path, "--anchor", vectors["keys"][0]["fingerprint"])
    assert (code, answer["consistent"], answer["anchor"]["vouches_to"]) == (5, True, 9)
    assert [each["entry"] for each in answer["not_checked"]] == [6, 7, 8]


def test_measures_the_published_strata(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """Two strata have the measured risk that is published."""
    for vector in vectors["strata"]:
        first, second = vector["records"], vector["others"]
        strata = observer.Strata(
            (first["cards"], first["winner"], first["loser"]),
            (second["cards"], second["winner"], second["loser"]),
            first["withheld"],
            float(vector["inflator"]),
            first["draws"],
            (first["o1"], first["o2"], first["u1"], first["u2"]),
            (second["won"], second["lost"], second["neither"]),
        )
        risk = observer.combined_risk(strata)
        assert observer.agree(risk, vector["measured_risk"]), vector["about"]


def test_measures_the_published_pools(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """The means of pools, the margin, every value and the measured risk are those that are published."""
    for vector in vectors["pools"]:
        weights = {each["choice"]: Fraction(each["weight"]) for each in vector["weights"]}
        allowed, half = vector["votes_allowed"], Fraction(1, 2)
        low = sum(sorted(w for w in weights.values() if w < 0)[:allowed], Fraction(0))
        high = sum(sorted((w for w in weights.values() if w > 0), reverse=True)[:allowed])
        claim = observer.Assertion(1, "", "", "", Fraction(0), weights, low, Fraction(high))
        means = [observer.pool_mean(claim, p["votes"], p["cards"]) for p in vector["pools"]]
        assert means == [Fraction(pool["mean"]) for pool in vector["pools"]], vector["about"]
        above = sum(p["cards"] * (m - half) for p, m in zip(vector["pools"], means, strict=True))
        v = 2 * (claim.scale * claim.lead(vector["recorded"]) + above) / vector["entries"]
        assert v == Fraction(vector["margin"])
        u, values = claim.upper, []
        for draw in vector["draws"]:
            said = draw["compared_with"]
            recorded = means[said] if type(said) is int else claim.assort(said or [], allowed)
            values.append((u - recorded + claim.assort(draw["paper"], allowed)) / (2 * u - v))
        assert values == list(map(Fraction, vector["values"]))
        draws = [(value, 1) for value in values]
        play = observer.game(half, 2 * u / (2 * u - v), vector["entries"], False, draws)
        risk, _ = observer.measured(observer.log_wealth(vector["bet"], play, len(values)))
        assert observer.agree(risk, vector["measured_risk"]), vector["about"]


def test_shares_the_published_seats(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """The claims of lists, or why there are none, are those that are published."""
    for vector in vectors["lists"]:
        terms = {"contest": "council", "errors": None}
        contest = observer.Contest(vector["contest"], 0, vector["bound"], Decimal("0.05"), terms)
        claims, status = observer.claims_of(contest)
        contest.assertions = [contest.assertion(n, claim) for n, claim in enumerate(claims, 1)]
        lines = [
            {name: value for name, value in line.items() if name != "margin"}
            for line in observer.assertion_lines(contest)
        ]
        assert (status or "auditable") == vector["status"], vector["about"]
        assert lines == vector["assertions"], vector["about"]


def strata_measured(
    observer: ModuleType, vector: dict[str, Any], weigh: Callable[[Fraction], Fraction]
) -> str:
    """The risk of a vector of strata by the observer, with weights changed like this."""
    every = sum(stratum["entries"] for stratum in vector["strata"])
    tests = [
        observer.StratumTest(
            list(map(Fraction, stratum["values"])),
            stratum["entries"],
            Fraction(stratum["entries"], every),
            float(stratum["stake"]),
            Fraction(stratum["o"]),
            Fraction(stratum["upper"]),
        )
        for stratum in vector["strata"]
    ]
    for stratum, test in zip(vector["strata"], tests, strict=True):
        if "weights" in stratum:
            weights = [weigh(Fraction(weight)) for weight in stratum["weights"]]
            test.weigh(weights, Fraction(stratum["total"]))
    found: str = observer.least_product_risk(tests)
    return found


def test_measures_the_published_strata_that_drew_apart(
    observer: ModuleType, vectors: dict[str, Any]
) -> None:
    """The risk of what several strata drew is the one that is published, and follows from the weights of batches."""
    for vector in vectors["apart"]["risks"]:
        found = strata_measured(observer, vector, lambda weight: weight)
        assert observer.agree(found, vector["measured_risk"]), vector["about"]
        if any("weights" in stratum for stratum in vector["strata"]):
            other = strata_measured(observer, vector, lambda weight: weight - Fraction(1, 10))
            assert not observer.agree(other, vector["measured_risk"]), vector["about"]


def test_draws_the_published_tickets(observer: ModuleType) -> None:
    """A ticket is the one that docs/tickets.md has."""
    text = (DOCS / "tickets.md").read_text("utf-8")
    blocks = re.findall(r"```tickets\n(.*?)```", text, re.DOTALL)[0].strip().split("\n\n")
    for block in blocks:
        (seed, purpose, *fields), hashed, ticket = (
            line.split(" | ") if number == 0 else line
            for number, line in enumerate(block.splitlines())
        )
        given = observer.netstrings(("canvass-ticket-v1", seed, purpose, *fields))
        assert given.hex() == hashed
        assert observer.ticket(seed, purpose, *fields) == ticket
        assert hashlib.sha256(given).hexdigest() == ticket


def test_measures_the_published_draws(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """Wealth after draws, the last one too, has the measured risk that is published."""
    for vector in vectors["wealth"]:
        upper, size = vector["upper"], vector["size"]
        play = observer.game(
            Fraction(vector["mean"]),
            None if upper is None else Fraction(upper),
            size or 1,
            size is None,
            [(Fraction(value), 1) for value in vector["values"]],
        )
        path = observer.log_wealth(vector["bet"], play, len(vector["values"]))
        risk, is_ruined = observer.measured(path)
        assert observer.agree(risk, vector["measured_risk"]), vector["about"]
        assert is_ruined == vector["is_ruined"], vector["about"]


def test_measures_the_published_batches(observer: ModuleType, vectors: dict[str, Any]) -> None:
    """Batches have the weights, the counts the errors, and both the measured risk that is published."""
    for vector in vectors["batches"]:
        counted = _counted(observer, vector)
        contest, claims = counted.contest, counted.contest.assertions
        assert list(contest.weights.values()) == list(map(Fraction, vector["weights"]))
        errors = [max(counted.error(claim, n) for claim in claims) for n in counted.batches]
        assert errors == list(map(Fraction, vector["errors"]))
        risk = observer.measure_batches(counted, claims, 0).measured
        assert observer.agree(risk, vector["measured_risk"]), vector["about"]


def _counted(observer: ModuleType, vector: dict[str, Any]) -> Any:
    """The batches of a vector as the observer reads them from a record."""
    totals = {n: each["votes"] for n, each in enumerate(vector["reported"])}
    votes = {c: sum(each[c] for each in totals.values()) for c in totals[0]}
    cards = [each["cards"] for each in vector["reported"]]
    terms = {
        "name": "batch_comparison",
        "replacement": vector["replacement"],
        "understatements": vector["understatements"],
        "weights": "error_bounds",
    }
    line = {
        "contest": "c",
        "seats": 1,
        "votes_allowed": 1,
        "rule": "plurality",
        "share": "0",
        "about": [],
        "jurisdictions": ["X"],
        "votes": observer.votes_lines(votes),
        "choices": [{"choice": choice, "kind": "candidate"} for choice in votes],
    }
    contest = observer.ByBatches(line, 0, sum(cards), Decimal("0.05"), terms)
    claims, _ = observer.claims_of(contest)
    contest.assertions = [contest.assertion(n, c) for n, c in enumerate(claims, 1)]
    contest.bets = {0: vector["bet"]}
    contest.population = observer.Population(sum(cards), entries=len(cards))
    batches = [observer.Batch(("X", str(n)), each, 0) for n, each in enumerate(cards)]
    plan = observer.Plan(["X"], {"c": contest}, batches, Fraction(0), 1, totals={"c": totals})
    observer.set_margins(plan, contest)
    counts = {
        each["batch"]: {
            "found": each["votes"] is not None,
            "votes": observer.votes_lines(each["votes"] or {}),
        }
        for each in vector["counted"]
    }
    drawn = [each["batch"] for each in vector["counted"]]
    return observer.Counted(plan, contest, drawn, counts)
