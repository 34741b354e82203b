"""Published audits, computed again: the whole public files, and small parts of them that are always there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.replay.discrepant import CardEnding
from canvass.audit.replay.pilot import PairEnding
from canvass.audit.risk import Status
from canvass.errors import UnknownName, UnreadableFile
from canvass.journeys.recheck.colorado import ColoradoRecheck
from canvass.journeys.recheck.folder import recheck
from canvass.journeys.recheck.michigan import PilotRecheck
from canvass.present.as_json import as_json

PUBLISHED = Path(__file__).parent.parent / "published"


def colorado(folder: Path) -> ColoradoRecheck:
    """Colorado's files, computed again."""
    result = recheck(folder).result
    assert isinstance(result, ColoradoRecheck)
    return result


def pilots(folder: Path) -> tuple[PilotRecheck, ...]:
    """The pilots' files, computed again."""
    result = recheck(folder).result
    assert isinstance(result, tuple)
    return result


@pytest.mark.long(twin="test_three_counties_of_colorado")
def test_colorado_2024_whole(raw_data: Path) -> None:
    """All 613 sample sizes of rounds 1 and 3, all margins, cards, risks and conclusions; 44 of 47 named cards.

    37 are drawn in numeric order, 7 with scanners of Gunnison and Pueblo in another order; the rest have a reason.
    """
    result = colorado(raw_data / "audit" / "colorado_2024")
    sizes = {each.number: (each.sizes.reproduced, each.sizes.of) for each in result.rounds}
    assert sizes == {1: (613, 613), 3: (613, 613)}
    for each in result.rounds:
        assert each.margins is not None
        assert each.margins.reproduced == each.cards.reproduced == each.contests == 725
    assert result.risks[1].reproduced == result.risks[1].of == 725
    assert [c.agrees for c in result.conclusions] == [True] * 65
    named = result.named_cards
    assert named is not None
    assert (len(named.cards), named.count(CardEnding.DRAWN), named.reproduced) == (47, 37, 44)
    assert [(o.county, o.scanners, o.more) for o in named.orders] == [
        ("Gunnison", ("202", "102"), 5),
        ("Pueblo", ("102", "105", "104", "108", "111"), 2),
    ]
    rest = [(c.card.county, c.ending) for c in named.cards if not c.ending.is_reproduced]
    many = CardEnding.MANY_SCANNERS
    assert rest == [("Jefferson", many), ("Jefferson", many), ("Larimer", many)]
    assert named.by_luck == pytest.approx(1.5, abs=0.1)


def test_three_counties_of_colorado() -> None:
    """The same from three counties: every size, and a card drawn twice, as often as the state counted it.

    After round 1, with 56 draws read, Dove Creek had one two-vote overstatement, after round 3, with 107, two.
    """
    result = colorado(PUBLISHED / "colorado_2024")
    assert [each.sizes.reproduced for each in result.rounds] == [12, 12]
    named = result.named_cards
    assert named is not None
    assert named.reproduced == 14
    (dove_creek,) = (c for c in named.cards if c.card.imprinted_id == "102-24-7")
    assert [drawing.numbers for drawing in dove_creek.drawings] == [(38, 58)]
    open_ones = [c for c in result.conclusions if c.risk.measured_risk > c.contest.risk_limit]
    assert [c.contest.name for c in open_ones] == ["Dove Creek Ambulance District Ballot Issue 6A"]


@pytest.mark.parametrize(
    ("file", "old", "new", "where"),
    [
        ("contest_round3.csv", ",156,156", ",156,155", "round 3 sizes"),
        ("tabulate.csv", "Greg Levine,351", "Greg Levine,352", "margins"),
        ("batchCountComparison.csv", "Hinsdale,102,10,25", "Hinsdale,102,10,26", "cards"),
        ("ResultsReportSummary_round1.csv", "63.3", "63.4", "risks"),
        ("contest_round3.csv", "in_progress,1,1453,1189", "risk_limit_achieved,1,1453,1189", "conclusion"),
        ("seed.csv", "53417960661093690826", "53417960661093690827", "cards drawn"),
    ],
)  # fmt: skip
def test_every_edit_is_told(tmp_path: Path, file: str, old: str, new: str, where: str) -> None:
    """A size, a vote, a batch, a risk, a conclusion, a digit of the seed: each edit shows where it must."""
    folder = Path(shutil.copytree(PUBLISHED / "colorado_2024", tmp_path / "audit"))
    text = (folder / file).read_text("utf-8")
    assert old in text, where
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    result = colorado(folder)
    last = result.rounds[-1]
    assert last.margins is not None
    assert result.named_cards is not None
    told = {
        "round 3 sizes": bool(last.sizes.rest),
        "margins": bool(last.margins.rest),
        "cards": bool(last.cards.rest),
        "risks": bool(result.risks[1].rest),
        "conclusion": not all(c.agrees for c in result.conclusions),
        "cards drawn": result.named_cards.reproduced < 7,
    }
    assert told[where]
    assert sum(told.values()) == 1


def test_michigan_pilots() -> None:
    """All 116 cards; Kalamazoo's risks come out; Rochester Hills was published as 0.0212, and 0.3477 is right."""
    _kalamazoo_and_rochester(pilots(PUBLISHED / "michigan_pilots_2018"))


def test_michigan_pilots_whole(raw_data: Path) -> None:
    """The same from the public files."""
    _kalamazoo_and_rochester(pilots(raw_data / "audit" / "michigan_pilots_2018"))


def _kalamazoo_and_rochester(result: tuple[PilotRecheck, ...]) -> None:
    kalamazoo, rochester = result
    assert (kalamazoo.cards_reproduced, kalamazoo.cards) == (40, 40)
    assert (rochester.cards_reproduced, rochester.cards) == (76, 76)
    assert kalamazoo.pairs[0].loser == "Schuette"
    assert {pair.ending for pair in kalamazoo.pairs} == {PairEnding.AGREES}
    assert kalamazoo.pairs[0].maximised == pytest.approx(0.03741402419787909, abs=1e-7)
    (pair,) = rochester.pairs
    assert pair.with_neither_fixed == pytest.approx(0.0212, abs=5e-5)
    assert pair.maximised == pytest.approx(0.3477, abs=5e-5)
    assert pair.risk.status is Status.NOT_YET


def test_a_pilot_whose_votes_are_not_known(tmp_path: Path) -> None:
    """Its draw is made again; of its risk nothing is said."""
    folder = Path(shutil.copytree(PUBLISHED / "michigan_pilots_2018", tmp_path / "pilots"))
    file = folder / "rochester_hills_audit_parameters.json"
    text = file.read_text("utf-8").replace("04889743399761425005", "04889743399761425006")
    file.write_text(text, "utf-8")
    other = pilots(folder)[1]
    assert other.pairs == ()
    assert other.cards_reproduced < 5


def test_the_json_says_everything() -> None:
    """The twin of the page holds counts, reasons and sentences."""
    told: Any = json.loads(as_json(recheck(PUBLISHED / "michigan_pilots_2018")))
    assert told["kind"] == "michigan-pilots"
    pair = told["result"][1]["pairs"][0]
    assert pair["ending"]["value"] == "neither_fixed"
    assert pair["risk"]["status"]["value"] == "not_yet"


def test_refused(tmp_path: Path) -> None:
    """A folder that is not there, a file, and a folder with nothing that is known."""
    with pytest.raises(UnreadableFile):
        recheck(tmp_path / "nothing")
    with pytest.raises(UnknownName, match=r"docs/recheck\.md"):
        recheck(tmp_path)
