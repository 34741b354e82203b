"""Write docs/reference/audits.md: which method measures which rule, what it needs, and what is proven of it.

Each cell is what ``canvass audit risk`` did with a small contest of that rule: a risk, or a sentence. A test compares
the page with what the commands do now. ``python -m tools.write_audit_catalogue`` writes it.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from io import StringIO
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typer.main

from canvass.audit.catalogue import CATALOGUE, LEFT
from canvass.audit.methods import METHODS
from canvass.audit.methods.method import Method
from canvass.audit.terms.contests import IN_NO_RECORD
from canvass.cli.tree import whole_tree
from canvass.errors import CanvassError
from canvass.formats.audits.contests_file import read_contests
from canvass.model import Rule
from canvass.model.contest import OF_RANKINGS
from canvass.model.rankings import borda_marks
from tests.adversary.attacks import ATTACKS
from tests.adversary.test_folder import OF_RANKINGS as SIMULATED_IN_A_FOLDER
from tests.adversary.test_folder import OFFICES
from tests.audit.elections import EVERY_RULE
from tests.audit.test_wrong_outcomes import METHODS as SIMULATED
from tests.formats.audits.test_contests_file import METHODS_TOLD, MORE_TOLD, NAMES, write

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "audits.md"
SEED = "20481516234229038471"
CARDS, HALF = 40, 20
Marks = tuple[str, ...]
ONE_MARK: tuple[Marks, ...] = (("A",),) * 6 + (("B",),) * 3 + ((),)
"""Of each ten cards; A has more than half of the votes."""
MARKS: dict[Rule, tuple[Marks, ...]] = {
    Rule.APPROVAL: (("A",),) * 4 + (("A", "B"),) * 2 + (("B",),) * 3 + ((),),
    Rule.SCORE: (("A", "A", "B"),) * 5 + (("B", "B"),) * 4 + ((),),
    Rule.CUMULATIVE: (("A", "A"),) * 5 + (("A", "B"),) * 2 + (("B", "B"),) * 3,
}
RANKED: tuple[Marks, ...] = (("A", "B"),) * 5 + (("B", "A"),) * 3 + (("C", "A"),) * 2
OPTIONS: dict[Rule, tuple[str, ...]] = {
    Rule.SUPER_MAJORITY: ("--share", "3/5"),
    Rule.THRESHOLD: ("--share", "1/10"),
    Rule.DHONDT: ("--seats", "3"),
    Rule.SAINTE_LAGUE: ("--seats", "3"),
    Rule.HAMILTON: ("--seats", "3"),
    Rule.SCORE: ("--votes-allowed", "2"),
    Rule.CUMULATIVE: ("--votes-allowed", "2"),
}
TOLD_OF_RULE = {
    **dict.fromkeys(OF_RANKINGS, 'winner = "A"'),
    **dict.fromkeys((Rule.SCORE, Rule.CUMULATIVE, Rule.APPROVAL), "votes_allowed = 2"),
    Rule.SUPER_MAJORITY: 'share = "3/5"',
    Rule.THRESHOLD: 'share = "1/10"',
}
"""What a contests file says besides of a rule."""
SMALL = {
    **dict.fromkeys((of.rule for of in EVERY_RULE.values()), "tests/audit/test_rules.py"),
    Rule.IRV: "tests/audit/test_raire.py",
    Rule.CONDORCET: "tests/audit/test_preferences.py",
}
"""Where all small elections of a rule are gone through: its claims are true if and only if the outcome is right."""


def page() -> str:
    """The page as the code is now."""
    with TemporaryDirectory() as folder:
        cells = {rule: _measured(rule, Path(folder)) for rule in Rule}
    return "\n".join([*_rules(cells), *_methods(), *_in_a_folder(), *_left(), ""])


def _rules(cells: dict[Rule, list[bool]]) -> Iterator[str]:
    yield "# Audits: which method measures which rule"
    yield ""
    yield "Written from the code by `python -m tools.write_audit_catalogue`: each cell is what `canvass audit risk`"
    yield "did with a small contest. Empty: it says in a sentence why not. *Small elections*: where all of them are"
    yield "gone through, the claims being true if and only if the outcome is right."
    yield ""
    words = [f"`{method.word}`" for method in METHODS]
    yield f"| rule | {' | '.join(words)} | small elections |"
    yield f"|---|{'---|' * len(words)}---|"
    for rule, found in cells.items():
        marks = " | ".join("yes" if each else "" for each in found)
        proof = f"`{SMALL[rule]}`" if rule in SMALL else "count every card by hand"
        yield f"| `{rule.value}` | {marks} | {proof} |"
    yield ""
    unknown = ", ".join(f"`{rule.value}`" for rule in IN_NO_RECORD)
    yield f"A folder and both verifiers know every rule but {unknown}, each by the methods named [below](#in-a-folder)."


def _methods() -> Iterator[str]:
    yield "\n## Methods\n"
    yield "| method | measures | holds if | proven |"
    yield "|---|---|---|---|"
    for method in METHODS:
        commands = ", ".join(f"`risk {word}`" for word in method.measures)
        yield f"| `{method.word}`: {method.sentence} | {commands} | {method.holds_if} | {_proven(method)} |"
    yield ""
    yield '*Exact*: `tests/adversary/test_exact.py` adds up the chance of "confirmed" over every draw of small'
    yield "elections whose papers contradict the report, through the command. *Simulated*: wrong outcomes of every"
    yield "rule in four ways, `tests/audit/test_wrong_outcomes.py`."
    yield "\n## What each kind of audit needs\n"
    yield "| kind | needs | people read | assumes | source |"
    yield "|---|---|---|---|---|"
    for entry in CATALOGUE:
        cells = (entry.name, entry.needs, entry.people_read, entry.assumes, entry.source)
        yield f"| {' | '.join(cells)} |"


def _proven(method: Method) -> str:
    """Which proofs there are of a method, from the registries of the tests."""
    simulated = {"alpha": "polling"}.get(method.word, method.word.replace("_", "-"))
    found = ["exact"] if method.word in ATTACKS else []
    return ", ".join([*found, *(["simulated"] if simulated in SIMULATED else [])])


def _in_a_folder() -> Iterator[str]:
    """Which rules the contests file of an audit takes with each method, and what is proven of it there."""
    yield "\n## In a folder\n"
    yield "Every method that can be committed, by its name in the record; both verifiers compute what it measures."
    yield "Rules: those that `canvass audit load AUDIT contests FILE` takes with it."
    yield ""
    yield "| method | rules | proven |"
    yield "|---|---|---|"
    with TemporaryDirectory() as folder:
        for name in sorted(METHODS_TOLD):
            rules = [f"`{rule}`" for rule in Rule if _is_planned(name, rule, Path(folder))]
            yield f"| `{name}` | {', '.join(rules)} | {_proven_in_a_folder(name)} |"
    yield ""
    yield "*Exact*: `tests/adversary/test_folder.py` adds up the chance that an audit of a wrong outcome concludes"
    yield '"confirmed", over every paper and every draw of two rounds of small elections of two choices by plurality,'
    yield "from `open` to `conclude`. *Simulated*: wrong outcomes through the events of audits, `tests/audit/run`."
    yield "A hand count counts every card."


def _proven_in_a_folder(name: str) -> str:
    if name in OFFICES:
        return "exact"
    return "simulated" if name in SIMULATED_IN_A_FOLDER else "measures no risk by itself"


def _is_planned(name: str, rule: Rule, folder: Path) -> bool:
    """Whether a contests file with this method and rule is taken, for the method of this name."""
    _, is_apart, strata = MORE_TOLD.get(name, "").partition("[[contest.stratum]]")
    more = "\n".join((f'rule = "{rule}"', TOLD_OF_RULE.get(rule, ""), is_apart + strata))
    found = read_contests(write(folder, METHODS_TOLD[name], more), NAMES).value
    return found is not None and name == found.plans[0].method.NAME


def _left() -> Iterator[str]:
    yield "\n## Left, with the reason\n"
    for each in LEFT:
        yield f"- **{each.name}**: {each.why} ({each.source})."


def _measured(rule: Rule, folder: Path) -> list[bool]:
    """Whether each method measures a contest of this rule."""
    cards = [*(RANKED if rule in OF_RANKINGS else MARKS.get(rule, ONE_MARK))] * (CARDS // 10)
    votes = _write(rule, cards, folder)
    contest = (*votes, "--rule", rule.value, *OPTIONS.get(rule, ()), "--cards", str(CARDS))
    return [_is_measured(method, contest, cards, folder) for method in METHODS]


def _is_measured(
    method: Method, contest: Sequence[str], cards: Sequence[Marks], folder: Path
) -> bool:
    asked = ("audit", "risk", method.measures[-1], *contest, *_evidence(method, cards, folder))
    words = [*asked, "--method", method.word, "--json"]
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(StringIO()), suppress(SystemExit, CanvassError):
        _command().main(words, standalone_mode=False)
        return json.loads(said.getvalue())["tested"] is not None
    return False


@cache
def _command() -> Any:
    return typer.main.get_command(whole_tree())


def _evidence(method: Method, cards: Sequence[Marks], folder: Path) -> tuple[str, ...]:
    """What was found, as the command of the method takes it: the first half of the cards, right in every way."""
    drawn = str(HALF)
    count = Counter(chain.from_iterable(cards[:HALF]))
    blank = str(sum(not marks for marks in cards[:HALF]))
    found = tuple(w for name, n in count.items() for w in ("--found", f"{name}={n}"))
    counts = ("--drawn", drawn, *found, "--no-vote", blank)
    files = ("--manifest", str(folder / "manifest.csv"), "--seed", SEED, "--contest", "m")
    read = ("--read", str(folder / "read.csv"))
    if method.rounds:
        told = ",".join(f"{name}={n}" for name, n in count.items())
        schedule = ("--schedule", drawn) if method.rounds.needs_schedule else ()
        return ("--round", f"{drawn}:{told},-={blank}", *schedule)
    if method.cards:
        records = ("--records", str(folder / "records.csv")) if method.cards.against_records else ()
        pools = ("--batches", str(folder / "totals.csv")) if method.cards.in_pools else ()
        return (*files, *read, *(pools or records))
    if method.batches:
        counted = (
            "--batches",
            str(folder / "totals.csv"),
            "--counted",
            str(folder / "counted.csv"),
        )
        return (*files, *counted, "--drawn", "2")
    if method.strata:
        linked = tuple(w for name, n in count.items() for w in ("--linked", f"{name}={n}"))
        return ("--linked-cards", drawn, *linked, "--linked-drawn", "5", *counts)
    return counts if method.counts else ("--drawn", drawn)


def _write(rule: Rule, cards: Sequence[Marks], folder: Path) -> tuple[str, ...]:
    """The files of a contest in two batches; the votes as a command takes them."""
    is_ranked = rule in OF_RANKINGS
    more = ",rank" if is_ranked else ",points" if rule in (Rule.SCORE, Rule.CUMULATIVE) else ""
    read, record = (
        [f"batch,position,contest,reading,choice{more}"],
        [f"batch,position,contest,choice{more}"],
    )
    for number, marks in enumerate(cards):
        place = f"{'ab'[number // HALF]},{number % HALF + 1},m"
        numbers = (
            {choice: rank for rank, choice in enumerate(marks, 1)} if is_ranked else Counter(marks)
        )
        ends = [f"{choice},{n}" if more else choice for choice, n in numbers.items()]
        read += [f"{place},vote,{end}" for end in ends] or [f"{place},blank,{',' * bool(more)}"]
        record += [f"{place},{end}" for end in ends] or [f"{place},{',' * bool(more)}"]
    totals, counted = (
        ["batch,contest,choice,votes"],
        ["batch,contest,found,choice,votes,cards,undervotes,overvoted"],
    )
    allowed = {Rule.APPROVAL: 2, Rule.SCORE: 4, Rule.CUMULATIVE: 2, Rule.BORDA: 3}.get(rule, 1)
    for batch, part in zip("ab", (cards[:HALF], cards[HALF:]), strict=True):
        if rule is Rule.BORDA:
            part = [borda_marks(marks, 3) for marks in part]
        votes = Counter(chain.from_iterable(part))
        under = allowed * len(part) - votes.total()
        totals += [f"{batch},m,{name},{votes[name]}" for name in sorted(votes)]
        counted += [
            f"{batch},m,yes,{name},{votes[name]},{len(part)},{under},0" for name in sorted(votes)
        ]
    texts = {"manifest": ["batch,cards", f"a,{HALF}", f"b,{HALF}"], "read": read, "records": record,
             "totals": totals, "counted": counted}  # fmt: skip
    for name, lines in texts.items():
        (folder / f"{name}.csv").write_text("\n".join((*lines, "")), "utf-8")
    if not is_ranked:
        return tuple(
            f"{name}={votes}" for name, votes in Counter(chain.from_iterable(cards)).items()
        )
    lines = [
        f"m,{'ab'[n // HALF]}_{n % HALF + 1},{','.join(marks)}" for n, marks in enumerate(cards)
    ]
    (folder / "rankings.raire").write_text(
        "\n".join(("1", "Contest,m,3,A,B,C", *lines, "")), "utf-8"
    )
    return (str(folder / "rankings.raire"),)


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"{PAGE.name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
