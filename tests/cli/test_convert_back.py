"""``canvass convert --to``: what is written as text is read back as the cards that a store of the same export has."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polars as pl
import pytest

from canvass.cards.blocks import block_of, blocks_of, words_in
from canvass.cards.store import open_store
from canvass.cards.write import write_store
from canvass.formats.cvr import nist_written, own_written
from canvass.formats.cvr.streams import card_stream
from canvass.model.card_block import BATCH, POSITION, STYLE, TABULATOR, UNIT, CardBlock, joined
from tests.cli.conftest import Run
from tests.formats.cvr import clear_ballot, ess, hart, nist
from tests.formats.cvr.dominion import CARDS, card, export

ARAPAHOE = "cvr/dominion_csv_arapahoe_2016/dominion-2017-CVR_Export_20170310104116.csv"
PLACE = (TABULATOR, BATCH, POSITION, UNIT, STYLE)


def told(block: CardBlock, places: tuple[str, ...] = PLACE) -> object:
    """Every card with its place and the marks of its contests, in whatever order choices stand."""
    columns = [name for name in places if name in block.cards.columns and block.cards[name].count()]
    cards = block.cards.select(columns).cast(pl.String).rows()
    marks = {}
    for contest, rows in block.marks.items():
        known = [name for name in ("row", "choice", "votes", "rank") if name in rows.columns]
        marks[contest] = sorted(map(str, rows.select(known).cast(pl.String).rows()))
    return columns, cards, marks


def read_back(path: Path, **allowed: int) -> CardBlock:
    """The cards of a file that was written."""
    block = joined(card_stream(path, at_once=True, allowed=allowed).blocks)
    assert block is not None
    return block


def both(run: Run, path: Path, folder: Path, to: str, name: str) -> tuple[CardBlock, Path]:
    """The cards of the store of an export, and the other file that was written of it."""
    for target, out in (("parquet", "store.parquet"), (to, name)):
        words = ("convert", str(path), "--to", target, "--out", str(folder / out))
        code, _, err = run(*words, "--smallest-style", "2")
        assert (code, err) == (0, "")
    return block_of(open_store(folder / "store.parquet")), folder / name


@pytest.fixture(params=["ess", "hart", "clear", "nist", "dominion"])
def exported(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An export of each vendor, every card of a style that two cards have."""
    twice = [*CARDS, *(card(n + 10, 9, n, 1, *"100", "", "", "") for n in range(2))]
    texts = {
        "ess": ("ess.csv", ess.many(3)),
        "clear": ("clear.csv", clear_ballot.many(3)),
        "nist": ("cvr.json", nist.many(3)),
        "dominion": ("d.csv", export(*twice, card(30, 9, 9, 1, "0", "1", "0", "0", "1", "1"))),
    }
    if request.param == "hart":
        return hart.many(tmp_path / "hart.zip", 3)
    name, text = texts[request.param]
    (tmp_path / name).write_text(text, "utf-8")
    return tmp_path / name


def test_nists_form_is_read_back_equal(run: Run, exported: Path, tmp_path: Path) -> None:
    """Places, precincts, styles, marks, ranks, overvotes and contests without a mark: all that the store has."""
    store, written = both(run, exported, tmp_path, "nist", "back.json")
    assert told(read_back(written)) == told(store)
    report = json.loads(written.read_text("utf-8"))
    ids = [each["@id"] for name in ("Contest", "Candidate") for each in report["Election"][0][name]]
    ids += [s["@id"] for c in report["Election"][0]["Contest"] for s in c["ContestSelection"]]
    assert len({*ids}) == len(ids)


def test_a_table_is_read_back_equal(run: Run, tmp_path: Path) -> None:
    """Marks and places; how many votes a voter has is said on reading, as of every such table."""
    (tmp_path / "d.csv").write_text(
        export(*CARDS, *CARDS[:0], card(9, 9, 1, 1, *"100011")), "utf-8"
    )
    store, written = both(run, tmp_path / "d.csv", tmp_path, "csv", "back.csv")
    back = read_back(written, **{"Council Members": 2})
    assert told(back, PLACE[:3]) == told(store, PLACE[:3])


BLOCKS = pytest.mark.long(twin="test_text_that_is_written_in_blocks_is_that_of_all_cards_at_once")


@pytest.mark.parametrize("to", ["nist", "csv"])
@pytest.mark.parametrize("at_once", [2, *(pytest.param(n, marks=BLOCKS) for n in (1, 7))])
def test_text_that_is_written_in_blocks_is_that_of_all_cards_at_once(
    run: Run, tmp_path: Path, to: str, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many cards are read together; some are in sums, contests begin late, ranks are refused."""
    late = [card(40 + n, 9, 20, n + 1, *"010", "0", "1", "0") for n in range(3)]
    cards = [*CARDS, *(card(n + 10, 9, n, 1, *"100", "", "", "") for n in range(4)), *late]
    (tmp_path / "d.csv").write_text(export(*cards), "utf-8")
    (tmp_path / "cb.csv").write_text(clear_ballot.many(3), "utf-8")
    for name in ("d.csv", "cb.csv"):
        texts = []
        for size in (1_000_000, at_once):
            for module in (nist_written, own_written):
                monkeypatch.setattr(module, "CARDS_AT_ONCE", size)
            out = tmp_path / f"{name}.{size}"
            words = ("convert", str(tmp_path / name), "--to", to, "--out", str(out))
            code, _, err = run(*words, "--smallest-style", "2")
            text = out.read_text("utf-8") if out.exists() else err
            texts.append((code, re.sub(r'"GeneratedDate": "[^"]*"', "", text)))
        assert texts[0] == texts[1]
        assert texts[0][0] == (2 if (name, to) == ("cb.csv", "csv") else 0)


def test_blocks_of_a_store_are_its_cards(tmp_path: Path) -> None:
    """Joined they are the block of all cards, with contests in its order; a store of sums alone has none."""
    (tmp_path / "d.csv").write_text(export(*CARDS, card(9, 9, 1, 1, *"100011")), "utf-8")
    stream = card_stream(tmp_path / "d.csv")
    write_store(tmp_path / "d.parquet", stream.header, stream.blocks, None)
    store = open_store(tmp_path / "d.parquet")
    whole = block_of(store)
    parts = [*blocks_of(store, 2)]
    assert len(parts) > 1
    together = joined(parts)
    assert together is not None
    assert told(together) == told(whole)
    assert [*together.marks] == [*whole.marks]
    for column in (UNIT, TABULATOR):
        met = whole.cards[column].cast(pl.String).drop_nulls().unique(maintain_order=True)
        assert words_in(store, column) == met.to_list()
    sums = pl.DataFrame({"contest": ["Mayor"], "choice": ["Ann"], "votes": [3], "cards": [4]})
    empty = CardBlock(whole.cards.clear(), {}, sums)
    write_store(tmp_path / "sums.parquet", stream.header, [empty], None)
    assert not [*blocks_of(open_store(tmp_path / "sums.parquet"), 2)]


def test_cards_that_a_table_cannot_hold_are_refused(run: Run, tmp_path: Path) -> None:
    """Several choices at a rank: nothing is written, and the way on is told. Another file stays."""
    (tmp_path / "cb.csv").write_text(
        clear_ballot.many(3).replace(",1,0,0,1\n", ",1,1,0,1\n"), "utf-8"
    )
    out = tmp_path / "out.csv"
    code, _, err = run(
        "convert",
        str(tmp_path / "cb.csv"),
        "--to",
        "csv",
        "--out",
        str(out),
        "--smallest-style",
        "2",
    )
    assert code != 0
    assert "--to nist" in " ".join(err.split())
    assert not out.exists()
    out.write_text("mine", "utf-8")
    assert run("convert", str(tmp_path / "cb.csv"), "--to", "nist", "--out", str(out))[0] != 0
    assert out.read_text("utf-8") == "mine"


def test_a_choice_that_is_ranked_again_is_in_no_table(run: Run, tmp_path: Path) -> None:
    """Canvass could not read such a table back: it is refused, and the two other forms are read back equal."""
    cards = [f"{n},A,Lee,{'Lee' if n == 3 else 'Kim'}" for n in range(1, 13)]
    head = "Cast Vote Record,Batch,Chief Choice 1 of 2,Chief Choice 2 of 2"
    (tmp_path / "e.csv").write_text("\n".join([head, *cards]) + "\n", "utf-8")
    out = tmp_path / "out.csv"
    code, _, err = run("convert", str(tmp_path / "e.csv"), "--to", "csv", "--out", str(out))
    assert code != 0
    assert "one choice at several ranks of a card: 2" in " ".join(err.split())
    assert not out.exists()
    store, written = both(run, tmp_path / "e.csv", tmp_path, "nist", "back.json")
    assert told(read_back(written)) == told(store)


def test_rare_styles_are_in_no_text(run: Run, tmp_path: Path) -> None:
    """A card of a style of its own is left out of the file with its votes, and that is told."""
    cards = [card(n, 9, 1, n, *"100", "", "", "") for n in range(1, 31)]
    (tmp_path / "d.csv").write_text(
        export(*cards, card(99, 9, 1, 99, *"010", "1", "0", "0")), "utf-8"
    )
    out = tmp_path / "back.json"
    code, shown, _ = run("convert", str(tmp_path / "d.csv"), "--to", "nist", "--out", str(out))
    assert code == 0
    kept = len(read_back(out))
    assert 0 < kept < 31
    assert f"{kept} of 31 cards of " in " ".join(shown.split())
    assert "Left out, with their votes" in " ".join(shown.split())


@pytest.mark.long(twin="test_nists_form_is_read_back_equal")
def test_a_real_county_is_read_back_equal(run: Run, raw_data: Path, tmp_path: Path) -> None:
    """165 cards of 83 contests, as the store has them."""
    store, written = both(run, raw_data / ARAPAHOE, tmp_path, "nist", "back.json")
    assert told(read_back(written)) == told(store)


def few(cards: int) -> str:
    """Sixty records of one style, by ranks, and so many of another, which alone has the contest Water."""
    head = "Cast Vote Record,Batch,Chief Choice 1 of 2,Chief Choice 2 of 2,Water"
    common = [f"{n},A,{'Kim' if n % 3 else 'Lee'},undervote," for n in range(1, 61)]
    rare = [f"{n},A,Lee,Kim,Yes to it" for n in range(61, 61 + cards)]
    return "\n".join([head, *common, *rare]) + "\n"


@pytest.mark.parametrize("to", ["parquet", "nist", "csv"])
def test_no_choice_is_named_that_only_withheld_cards_mark(
    run: Run, tmp_path: Path, to: str
) -> None:
    """Two cards have a contest, and both say yes: a list of its marked choices would tell both votes."""
    (tmp_path / "ess.csv").write_text(few(2), "utf-8")
    out = tmp_path / "out"
    assert run("convert", str(tmp_path / "ess.csv"), "--to", to, "--out", str(out))[0] == 0
    if to == "parquet":
        store = open_store(out)
        told = f"{store.header} {store.rows.collect().rows()}"
    else:
        told = out.read_text("utf-8")
    assert "Kim" in told
    assert "Yes to it" not in told


def test_rankings_of_a_store_say_how_many_cards_they_lack(run: Run, tmp_path: Path) -> None:
    """Cards in sums have no ranking: the distinct rankings are of the others, and that is said."""
    (tmp_path / "ess.csv").write_text(few(2), "utf-8")
    store = tmp_path / "store.parquet"
    assert run("convert", str(tmp_path / "ess.csv"), "--out", str(store))[0] == 0
    shown = " ".join(run("tabulate", str(store), "--rankings")[1].split())
    assert "Chief: 52 cards, 2 distinct rankings." in shown
    assert "Chief: 10 more cards are in sums alone" in shown
    (whole,) = json.loads(run("tabulate", str(store), "--rankings", "--json")[1])["contests"]
    assert (whole["cards"], whole["in_sums"]) == (52, 10)
    assert "in sums alone" not in run("tabulate", str(tmp_path / "ess.csv"), "--rankings")[1]


def test_a_store_of_a_store_has_its_sums_and_precincts(run: Run, tmp_path: Path) -> None:
    """Every vote of the first is in the second; a text has none of the sums, and says so."""
    lines = few(2).replace("Batch,", "Batch,Precinct,").replace(",A,", ",A,P-1,")
    (tmp_path / "ess.csv").write_text(lines, "utf-8")
    first, second, text = (tmp_path / name for name in ("1.parquet", "2.parquet", "3.csv"))
    for export_path, out in ((tmp_path / "ess.csv", first), (first, second)):
        assert run("convert", str(export_path), "--out", str(out))[0] == 0
    told = [open_store(path).rows.collect().drop("card").rows() for path in (first, second)]
    assert sorted(map(str, told[0])) == sorted(map(str, told[1]))
    shown = run("convert", str(first), "--to", "csv", "--out", str(text))[1]
    assert "neither are their votes" in " ".join(shown.split())


def test_jurisdictions_are_refused_where_they_would_be_lost(run: Run, tmp_path: Path) -> None:
    """Two offices have a batch of one name: without the office its cards would be one another's."""
    rows = [f"{j},B1,{n},Mayor,Ann" for j in ("East", "West") for n in range(1, 21)]
    own, out = tmp_path / "own.csv", tmp_path / "out.json"
    own.write_text("\n".join(["jurisdiction,batch,position,contest,choice", *rows]) + "\n", "utf-8")
    code, _, err = run("convert", str(own), "--to", "nist", "--out", str(out))
    assert (code, out.exists()) == (2, False)
    assert "--to csv" in " ".join(err.split())


def test_of_two_titles_the_one_that_is_asked_for_is_counted(run: Run, tmp_path: Path) -> None:
    """Mayor is not MAYOR; of titles that differ in more, capitals do not matter."""
    head = "Cast Vote Record,Mayor,MAYOR,Judge\n"
    (tmp_path / "ess.csv").write_text(head + "1,Ann,Xi,Jo\n2,Ann,Yo,Jo\n", "utf-8")
    words = ("tabulate", str(tmp_path / "ess.csv"), "--json", "--contest")
    for asked, title in (("Mayor", "Mayor"), ("MAYOR", "MAYOR"), ("judge", "Judge")):
        shown = json.loads(run(*words, asked)[1])
        assert {row["contest"] for row in shown["tally"]["votes"]} == {title}
    assert run(*words, "mayor")[0] == 2
