"""The public's page of an audit: what was audited, how it ended, and how anybody checks it, as a page of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import segno
from markupsafe import Markup

from canvass import __version__
from canvass.audit.event import ComplianceRecorded
from canvass.data.checker import CHECKER_FILES
from canvass.journeys.audit_folder.folder import WITNESSES_FILE
from canvass.journeys.audit_folder.public import PublicContest, PublicRound, PublicView
from canvass.present.audit_folder.public_words import (
    SHOWN,
    Differences,
    contest_shown,
    day_of,
    differences,
    status,
)
from canvass.present.blocks import (
    Beside,
    Block,
    Column,
    Figure,
    Listing,
    Page,
    Paragraph,
    Section,
    Table,
    Verbatim,
    Weight,
    blocks_of,
    rows,
    text,
)
from canvass.present.changes import change_headline, change_told, no_fault, none_told
from canvass.present.inline import code, link, marked, strong
from canvass.present.messages import messages
from canvass.present.render.terminal import as_text
from canvass.present.witnesses import witnesses_told
from canvass.present.words import capital, listed, number

say = messages("audit_public")
DATA, DRAW, ZIP, LEDGER, COMMITMENT = (
    "audit.json",
    "draw.csv",
    "record.zip",
    "record/ledger.jsonl",
    "commitment.html",
)
"""The files beside the page that it leads to."""
A_GROUP = 5
"""Digits of a seed that are read aloud at once."""


def public_page(view: PublicView) -> Page:
    """Everything that the public is told of an audit, the answer first."""
    sections = (
        _changes(view),
        _contests(view),
        _fixed(view),
        _seed(view),
        _draw(view),
        _paper(view),
        _differences(view),
        _check(view),
    )
    about = say("about", office=view.office, election=view.election)
    as_of = say("as-of", day=day_of(view.published_at))
    head = (Paragraph(about), Paragraph(as_of, Weight.NOTE), status(view))
    return Page(view.title, (*head, *blocks_of(*sections)), say("kicker"))


def headline_lines(view: PublicView) -> list[str]:
    """What stands at the top of the page, as a terminal shows it to who has just published it."""
    headline = Page(say("says"), (status(view),))
    return [line.rstrip() for line in as_text(headline).splitlines()]


def commitment_page(title: str, digest: str, words: tuple[str, ...]) -> Page:
    """The commitment alone, for the door, the press and the room."""
    return Page(
        say("commitment-of", title=title),
        (
            Paragraph(say("commitment-what"), Weight.LEAD),
            Listing(words, words=True),
            Section(say("commitment-digest"), (_compared(digest),)),
        ),
        say("commitment"),
    )


def _compared(digest: str, lead: str = "") -> Block:
    """A digest beside its QR code, for whoever compares it by eye or by telephone."""
    picture = Markup('<img class="qr" src="{}" alt="{}" width="180" height="180">').format(
        _code_of(digest), say("qr")
    )
    return Beside((blocks_of(lead, Verbatim(digest)), (Figure(say("qr"), "", picture),)))


@lru_cache(maxsize=8)
def _code_of(digest: str) -> str:
    """Its QR code as an address of data: the page of an audit and that of its commitment have the same one."""
    return str(segno.make(digest, error="m").svg_data_uri(scale=8, border=4))


def _changes(view: PublicView) -> Section:
    """Changes of mind: told first, and that there are none too."""
    headline = change_headline(view.changes)
    if not view.changes:
        return Section(headline, blocks_of(none_told()))
    told = tuple(capital(change_told(each)) for each in view.changes[:SHOWN])
    return Section(
        headline, blocks_of(no_fault(), Listing(told), _rest(len(told), len(view.changes)))
    )


def _rest(shown: int, count: int) -> Paragraph | None:
    """Where all of them stand, if not here."""
    data = link(say("data-beside"), DATA)
    said = marked(say, "no-other-data", data=data)
    return Paragraph(said, Weight.NOTE) if shown < count else None


def _contests(view: PublicView) -> Section | None:
    if not view.contests:
        return None
    about_risk = Paragraph(say("risk-limit"), Weight.NOTE)
    return Section(say("contests"), (*map(_contest, view.contests), about_risk))


def _contest(contest: PublicContest) -> Section:
    shown = contest_shown(contest)
    by_hand = (Column(say("by-hand")),) if shown.counted else ()
    columns = (text(say("choice")), Column(shown.votes), *by_hand)
    votes = Table(
        "",
        columns,
        rows([each[: len(columns)] for each in shown.rows]),
        label=shown.caption,
        is_narrow=True,
    )
    method = Paragraph(shown.method, Weight.NOTE)
    measured = Paragraph(shown.measured, Weight.NOTE) if shown.measured else None
    return Section(shown.title, blocks_of(shown.sentence, method, votes, measured))


def _fixed(view: PublicView) -> Section | None:
    if not view.words:
        return None
    parts = blocks_of(
        say("fixed-what", day=day_of(view.committed_at)),
        Listing(view.words, words=True),
        _compared(view.digest, say("digest")),
        link(say("words-to-print"), COMMITMENT),
    )
    return Section(say("fixed"), parts)


def _seed(view: PublicView) -> Section | None:
    if not view.seed:
        return None
    digits = " ".join(view.seed[at : at + A_GROUP] for at in range(0, len(view.seed), A_GROUP))
    seen = f"{say('seeded-seen', witnesses=listed(view.witnesses))} " if view.witnesses else ""
    parts = blocks_of(
        Verbatim(digits, is_large=True),
        say("seeded", how=view.seeded_how, seen=seen),
        Markup("{} {}").format(strong(say("who-chose")), view.chosen_by),
    )
    return Section(say("seed"), parts)


def _draw(view: PublicView) -> Section | None:
    if not view.rounds:
        return None
    titles = {each.id: each.title for each in view.contests}
    columns = (
        text(say("round")),
        Column(say("cards")),
        Column(say("batches")),
        text(say("in-full")),
        text(say("state")),
    )
    table = Table(say("rounds"), columns, rows([_round(each, titles) for each in view.rounds]))
    return Section(say("draw"), blocks_of(table, link(say("every-ballot"), DRAW)))


def _round(this: PublicRound, titles: dict[str, str]) -> tuple[str, ...]:
    in_full = ", ".join(titles[each] for each in this.hand_counts) or say("none")
    state = say("closed" if this.is_closed else "open")
    return (str(this.number), number(this.cards), number(this.batches), in_full, state)


def _paper(view: PublicView) -> Section | None:
    if not view.compliance:
        return None
    columns = (text(say("check-column")), text(say("finding")), text(say("looked-at")))
    table = Table(say("paper-checks"), columns, rows([*map(_looked_at, view.compliance)]))
    return Section(say("paper"), blocks_of(say("paper-what"), table))


def _looked_at(each: ComplianceRecorded) -> tuple[str, ...]:
    check = capital(each.check.value.replace("_", " "))
    return (f"{check}, {each.jurisdiction}", each.finding.value, each.statement)


def _differences(view: PublicView) -> Section | None:
    titles = {each.id: each.title for each in view.contests}
    groups = differences(view.discrepancies, titles, view.wordings)
    if not groups:
        return None
    told = say("differences-all", count=number(len(view.discrepancies)))
    parts = (block for group in groups for block in _group(group))
    return Section(say("differences"), blocks_of(told, *parts))


def _group(group: Differences) -> Iterator[Block | None]:
    """Differences that do the same to the audit: what that is, and each of them."""
    yield Paragraph(
        strong(say("difference", count=number(group.count), effect=group.sentence)),
    )
    columns = (
        text(say("ballot")),
        text(say("contest")),
        text(say("reported")),
        text(say("on-paper")),
    )
    if group.rows:
        cells = rows([_difference(each) for each in group.rows])
        yield Table("", columns, cells, label=group.sentence)
    yield _rest(len(group.rows), group.count)


def _difference(row: tuple[str, str, str, str, str]) -> tuple[str, ...]:
    *cells, on_paper, wording = row
    said = say("office-says", on_paper=on_paper, wording=wording) if wording else on_paper
    return (*cells, said)


def _check(view: PublicView) -> Section:
    """How anybody checks the record without trusting the page or the office."""
    observer, more = CHECKER_FILES
    head = view.published.head
    steps = (*_first_steps(observer, more), *_further_steps(bool(view.words)))
    programs = Table(
        say("checker"),
        (text(say("file")), text(say("sha-256"))),
        rows([*view.published.checker_sha256.items()]),
    )
    keys = Table(
        say("keys"),
        (text(say("holder")), text(say("fingerprint"))),
        rows([(holder, name) for name, holder in view.keys]),
    )
    parts = blocks_of(
        marked(say, "check-what", record=link(say("record"), LEDGER)),
        Listing(steps, steps=True),
        programs,
        say("last", entry=number(head.sequence)),
        Verbatim(head.digest),
        keys,
        _witnesses(view),
        link(say("all-data"), DATA),
    )
    return Section(say("check"), parts)


def _first_steps(observer: str, more: str) -> Iterator[str]:
    yield marked(
        say,
        "take",
        zip=link(ZIP),
        record=code("record"),
        observer=link(observer),
        more=link(more),
    )
    yield marked(
        say,
        "distrust-how",
        distrust=strong(say("distrust")),
        tools=code("tools/"),
        version=__version__,
        linux=code(f"sha256sum {observer} {more}"),
        mac=code(f"shasum -a 256 {observer} {more}"),
        windows=code(f"certutil -hashfile {observer} SHA256"),
    )


def _further_steps(has_words: bool) -> Iterator[str]:
    run = code("python3 -I observer.py record")
    yield marked(say, "run", command=run, verify=code("canvass verify record"))
    with_anchor = code('python3 -I observer.py record --anchor "WHAT YOU KNOW"')
    yield marked(say, "compare-words" if has_words else "compare", command=with_anchor)
    yield say("stood")


def _witnesses(view: PublicView) -> Section | None:
    told = tuple(witnesses_told(view.witnessed, view.published.head.sequence))
    if not told:
        return None
    what = marked(
        say,
        "witnesses-what",
        statements=link(say("statements"), WITNESSES_FILE),
        command=code(f"python3 -I observer.py record --witness {WITNESSES_FILE}"),
    )
    return Section(say("witnesses"), blocks_of(what, Listing(told)))
