"""``canvass recheck`` on Lansing's pilot of 2018: two samples counted as one, and one that its cards contradict."""

from __future__ import annotations

from pathlib import Path

from canvass.audit.replay.contradictions import Contradicts
from canvass.journeys.recheck.folder import recheck
from canvass.journeys.recheck.michigan import PilotRecheck
from tests.cli.conftest import Run
from tests.published.lansing import lansing, write_lansing

MANIFEST = "lansing_manifest_absentee.csv"


def test_what_a_person_reads(run: Run, tmp_path: Path) -> None:
    """Both samples, the cards out of reach, the card drawn three times, and why no risk is said."""
    code, screen, errors = run("recheck", str(write_lansing(tmp_path)))
    assert (code, errors) == (0, "")
    text = " ".join(screen.split())
    for words in (
        "All 260 cards drawn come out again from the seed 49228331723515618585.",
        "Published was a risk of 0.1700, not confirmed at the risk limit 0.09. It comes out, and it is not the risk of "
        "this draw: two samples were counted as one.",
        "lists 295 cards more, in 6 batches",
        "lists 21,832 cards more, in 31 batches",
        "Drawn more than once: label 4876, 3 times.",
        "counted as one sample of 260: Ward 124 and Neal 96. How many of these votes were read in which list is not "
        "published, and cannot be replayed.",
        "No formula for one sample measures the risk of such a draw.",
    ):
        assert words in text
    assert "edited" not in text


def test_a_sample_that_contradicts_the_cards_says_so(run: Run, tmp_path: Path) -> None:
    """The manifest with exactly the cards of the draw, but the last batch smaller than the place read in it."""
    numbers = lansing()
    kept = [b for b in numbers["manifests"][MANIFEST] if not b[0].startswith("Precinct 45")]
    last, next_to_last = kept[-1], kept[-2]
    assert last == ["Precinct 41W-2", 22]
    last[1], next_to_last[1] = 20, next_to_last[1] + 2
    numbers["manifests"][MANIFEST] = kept
    numbers["results"]["observed_poll"] = {"Ward": 224, "Neal": 96}
    (found,) = recheck(write_lansing(tmp_path, numbers)).result  # type: ignore[misc]
    assert isinstance(found, PilotRecheck)
    assert [(c.contradicts, c.found, c.most) for c in found.contradictions] == [
        (Contradicts.PLACE_BEYOND_BATCH, 21, 20),
        (Contradicts.MORE_VOTES_THAN_READ, 320, 260),
    ]
    code, screen, _ = run("recheck", str(tmp_path))
    text = " ".join(screen.split())
    assert code == 0
    assert "The sample contradicts the stated numbers of cards" in text
    assert "a card at place 21 was fetched, and the batch has 20" in text
    assert "320 votes on 260 cards, of which each has one at most" in text
