"""What is owed after a deposit: a deposit for each precinct or ballot is not the whole price unless the law says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.recount.fee import Fee, FeeForm
from canvass.recount.rule import RecountRule
from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write
from tests.recount.laws import LAWS

WHOLE = "the amount is fixed"


@pytest.mark.parametrize(
    ("state", "day", "votes", "owed"),
    [
        ("VA", "2025-11-04", {"ann": 50_400, "bob": 49_600}, "the costs assessed beyond the bond"),
        ("WA", "2024-11-05", {"ann": 50_600, "bob": 49_400}, "what the recount costs above the deposit"),
        ("AK", "2026-11-03", {"ann": 50_600, "bob": 49_400}, "no sum beyond the deposit"),
        ("OH", "2026-11-03", {"ann": 50_600, "bob": 49_400}, "R.C. 3515.07, which was not read"),
        ("WI", "2012-06-05", {"ann": 36_351, "bob": 35_517}, "beyond it the actual cost"),
        ("NH", "2024-11-05", {"ann": 50_200, "bob": 49_800}, "nothing within 2%"),
    ],
)  # fmt: skip
def test_what_is_owed_beyond_the_deposit(
    run: Run, tmp_path: Path, state: str, day: str, votes: dict[str, int], owed: str
) -> None:
    """Virginia 2024: ten dollars a precinct, some $96,000 in the end; "nothing, for it is fixed" was said."""
    election = LawElection(day, "governor", {state: votes})
    asked = ("recount", "plan", write(tmp_path / "e", election), "--as-of", day, "--all")
    text = " ".join(run(*asked)[1].split())
    assert owed in text.partition("Owed later: ")[2]
    assert WHOLE not in text


WHOLE_PRICE = {"MI", "PA"}
"""Where the sections on the deposit were read and ask for no more: M.C.L. 168.867, 168.881; 25 P.S. 3261(d)."""

SECURED = ("deposit", "security", "bond")
"""Words of a sum that stands for a price and need not be it."""


def silent(rule: RecountRule) -> bool:
    """Whether a fixed amount secures the costs by the law's words, and nothing says what is owed beyond it."""
    fee = rule.content
    if not isinstance(fee, Fee) or fee.form is not FeeForm.PER_UNIT or fee.balance:
        return False
    told = f"{rule.evidence.quote} {fee.detail}".lower()
    return any(word in told for word in SECURED) and not says_it_is_whole(rule)


def says_it_is_whole(rule: RecountRule) -> bool:
    """Whether what was read says that the deposit is the price (Michigan, where it is scaled by the margin)."""
    return "whole price" in rule.notes or rule.jurisdiction in WHOLE_PRICE


def test_no_deposit_is_called_the_whole_price_unread() -> None:
    """Each deposit, bond or security by the precinct says what is owed beyond it, or that it is the whole price."""
    assert [each.rule_id for law in LAWS.values() for each in law.rules if silent(each)] == []
