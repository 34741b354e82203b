"""Wis. Stat. 9.01(1)(b)4 against a box of ballots that is gone through by hand: how many each step takes out."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from canvass.journeys.recount_folder.reconciling import read_procedure
from canvass.recount.event import BallotsOf, BallotsRemoved, DrawnBy, UnitReconciled
from canvass.recount.state.reconciliation import why_no_draw_down

WISCONSIN = read_procedure("WI", None)
UNIT = ("Adams", "Ward 1")
PEOPLE = ("Ada Lopez", "Di Roe")
Box = list[frozenset[str]]
"""Ballots, each with what is to be said of it: absentee, blank, uninitialed."""


def said(of: str, found: int, taken: int) -> BallotsRemoved:
    """What the board writes of a step: a draw where it took some of those that it found, and not all."""
    by = DrawnBy.HAND if 0 < taken < found else None
    return BallotsRemoved(BallotsOf(of), found, taken, by, "", (), "an envelope" if taken else "")


def gone_through(box: Box, voters: int, opened: int) -> list[BallotsRemoved]:
    """The steps as the statute orders them, a ballot at a time; ``voters`` are reduced already."""
    done = []
    if opened:
        # b: one for each opened envelope; where there are fewer, all of them
        done.append(_taken(box, "absentee", opened))
    if len(box) > voters:
        done.append(_taken(box, "blank", len(box)))  # c: any blank ballot
    if len(box) > voters:
        done.append(_taken(box, "uninitialed", len(box) - voters))  # d
    if len(box) > voters:
        found = len(box)
        del box[voters:]  # e
        done.append(said("all", found, found - voters))
    return done


def _taken(box: Box, what: str, most: int) -> BallotsRemoved:
    found = [ballot for ballot in box if what in ballot]
    for ballot in found[:most]:
        box.remove(ballot)
    return said(what, len(found), len(found[:most]))


KINDS = [frozenset(), frozenset({"absentee"}), frozenset({"blank"}), frozenset({"uninitialed"})]
KINDS += [frozenset({"absentee", "blank"}), frozenset({"absentee", "uninitialed"})]


def told(box: Box, voters: int, defective: int, opened: int) -> UnitReconciled:
    """The reconciliation of a box."""
    body = UnitReconciled(1, UNIT, voters, defective, opened, len(box), (), PEOPLE, "")
    return replace(body, removed=tuple(gone_through(box.copy(), voters - defective, opened)))


def test_every_small_box_is_drawn_down_as_the_statute_says() -> None:
    """All boxes of up to three ballots of six kinds; no other number of any step is taken for right."""
    cases = 0
    for size in range(4):
        for kinds in product(KINDS, repeat=size):
            for voters, defective in ((0, 0), (1, 0), (1, 1), (2, 1), (3, 0), (3, 2)):
                for opened in {0, defective}:
                    body = told(list(kinds), voters, defective, opened)
                    assert why_no_draw_down(WISCONSIN, body) == ""
                    _refuse_any_other(body)
                    cases += 1
    assert cases > 2_000


def _refuse_any_other(body: UnitReconciled) -> None:
    for place, step in enumerate(body.removed):
        for taken in {step.removed - 1, step.removed + 1} - {-1}:
            other = (
                *body.removed[:place],
                said(str(step.of), step.found, taken),
                *body.removed[place + 1 :],
            )
            assert why_no_draw_down(WISCONSIN, replace(body, removed=other))
        without = body.removed[:place] + body.removed[place + 1 :]
        assert why_no_draw_down(WISCONSIN, replace(body, removed=without))


def counts(body: UnitReconciled) -> list[tuple[str, int, int, bool]]:
    """Of each step: of what, found, taken out, and whether it was drawn."""
    return [(str(e.of), e.found, e.removed, e.by is not None) for e in body.removed]


def test_the_edges_by_name() -> None:
    """One too many; more envelopes than absentee ballots; blank ones beyond what is too many; every ballot."""
    plain, absentee, blank, bare = KINDS[:4]
    one = told([plain] * 6, 5, 0, 0)
    assert counts(one) == [
        ("blank", 0, 0, False),
        ("uninitialed", 0, 0, False),
        ("all", 6, 1, True),
    ]
    assert one.left == 5
    few = told([plain] * 4 + [absentee] * 2, 9, 3, 3)
    assert (counts(few), few.left) == ([("absentee", 2, 2, False)], 4)
    unopened = told([plain] * 6, 6, 1, 0)
    assert (counts(unopened)[-1], unopened.left) == (("all", 6, 1, True), 5)
    all_blank = told([plain] * 4 + [blank] * 3, 6, 0, 0)
    assert (counts(all_blank), all_blank.left) == ([("blank", 3, 3, False)], 4)
    both = told([plain] * 4 + [absentee] * 2 + [bare] * 3, 7, 1, 1)
    assert counts(both) == [
        ("absentee", 2, 1, True),
        ("blank", 0, 0, False),
        ("uninitialed", 3, 2, True),
    ]
    assert both.left == both.electors
    nobody = told([plain] * 2, 0, 0, 0)
    assert (counts(nobody)[-1], nobody.left) == (("all", 2, 2, False), 0)
