"""Readings one by one at a prompt: the paper question only, never what was recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from canvass.present.messages import messages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from canvass.audit.event import CardRead, ContestCount, ContestRead
    from canvass.audit.frames.frame import EntryKind
    from canvass.audit.terms.audited import AuditedContest
    from canvass.journeys.audit_folder.boards import Board
    from canvass.journeys.audit_folder.desk import Desk, Hand
    from canvass.journeys.audit_folder.enter import Entered
    from canvass.model import CardId

say = messages("audit_prompt")
LETTERS = {
    "b": "blank",
    "o": "overvote",
    "n": "contest_not_on_card",
    "c": "cannot_agree",
}


def ask_cards(desk: Desk, board: Board, hand: Hand, *, is_sealed: bool = False) -> Entered:
    """Ask for each card that this board has to read, in the order of the shelf; each answer is kept at once."""
    from canvass.audit.frames.frame import EntryKind
    from canvass.journeys.audit_folder.enter import enter_card
    from canvass.journeys.audit_folder.sheets import cards_to_read, require_work

    require_work(desk, board, EntryKind.CARD)
    each = [
        enter_card(desk, _card(desk, card, contests), board, hand, is_sealed=is_sealed)
        for card, contests in cards_to_read(desk, board)
    ]
    return _in_all(board, EntryKind.CARD, each)


def _in_all(board: Board, kind: EntryKind, each: Sequence[Entered]) -> Entered:
    """What was entered one by one; what cannot be opened is what the last look found."""
    from canvass.journeys.audit_folder.enter import Entered
    from canvass.journeys.audit_folder.sealing import Unsealed

    opened = [kept.unsealed for kept in each if kept.unsealed]
    return Entered(
        board.jurisdiction,
        board.name,
        board.turn,
        kind,
        len(each),
        sealed=sum(kept.sealed for kept in each),
        in_the_open=sum(kept.in_the_open for kept in each),
        unsealed=Unsealed(
            sum(one.opened for one in opened),
            opened[-1].lost,
            sum(one.counts for one in opened),
        )
        if opened
        else None,
    )


def ask_batches(desk: Desk, board: Board, hand: Hand, *, is_sealed: bool = False) -> Entered:
    """Ask for each batch that this board has to count."""
    from canvass.audit.event import BatchCount
    from canvass.audit.frames.frame import EntryKind
    from canvass.journeys.audit_folder.enter import enter_batch
    from canvass.journeys.audit_folder.sheets import batches_to_count, require_work

    require_work(desk, board, EntryKind.BATCH)
    each = []
    for batch, contests in batches_to_count(desk, board):
        typer.echo(f"\n{say('batch', batch=' '.join(batch))}")
        if typer.confirm(say("is-there"), default=True):
            counted = tuple(_count(desk.state.committed.contest(name)) for name in contests)
            said = BatchCount(batch, counts=counted)
        else:
            said = BatchCount(batch, missing=tuple(contests))
        each.append(enter_batch(desk, said, board, hand, is_sealed=is_sealed))
    return _in_all(board, EntryKind.BATCH, each)


def _card(desk: Desk, card: CardId, contests: tuple[str, ...]) -> CardRead:
    from canvass.audit.event import CardRead

    typer.echo(f"\n{say('card', card=' '.join(card))}")
    if not typer.confirm(say("is-there"), default=True):
        return CardRead(card, False)
    audit = desk.state.committed
    wanted = {*contests, *_others(desk, card, contests)}
    read = [_contest(audit.contest(each)) for each in sorted(wanted, key=audit.order.__getitem__)]
    return CardRead(card, True, tuple(read))


def _others(desk: Desk, card: CardId, contests: tuple[str, ...]) -> list[str]:
    """Contests that nobody asked for and that people see on the card, as they name them."""
    possible = [
        contest.id
        for contest in desk.state.committed.contests
        if card[0] in contest.listed.jurisdictions and contest.id not in contests
    ]
    found: list[str] = []
    while left := [contest for contest in possible if contest not in found]:
        typer.echo(say("to-be-read", contests=", ".join(contests), others=", ".join(left)))
        answer = typer.prompt(say("another"), default="")
        if not answer.strip():
            break
        if answer.strip() in left:
            found.append(answer.strip())
        else:
            typer.echo(say("no-such-contest"))
    return found


def _contest(contest: AuditedContest) -> ContestRead:
    from canvass.audit.terms.methods import COUNTED_IN_POINTS

    choices = [choice for choice in contest.listed.contest.choices if choice.kind.is_valid_vote]
    is_ranked = contest.is_ranked
    title = contest.listed.contest.title
    typer.echo(say("contest-ranked" if is_ranked else "contest", title=title))
    for number, choice in enumerate(choices, 1):
        typer.echo(f"  {number} {choice.name}")
    in_points = contest.listed.contest.rule in COUNTED_IN_POINTS
    if is_ranked or in_points:
        typer.echo(say("by-rank" if is_ranked else "by-points"))
    asked = _ranked if is_ranked else _pointed if in_points else _answered
    while (read := asked(contest, [choice.id for choice in choices])) is None:
        pass
    return read


def _ranked(contest: AuditedContest, choices: list[str]) -> ContestRead | None:
    """What one answer says of the ranks; None, with a word on what to type, where it says nothing."""
    from canvass.audit.event import ContestRead
    from canvass.audit.terms.ranks import ranks_fault
    from canvass.model import Reading

    letters = {
        "b": Reading.BLANK,
        "n": Reading.CONTEST_NOT_ON_CARD,
        "c": Reading.CANNOT_AGREE,
    }
    answer = typer.prompt(say("which-ranks")).strip().lower()
    if answer in letters:
        return ContestRead(contest.id, letters[answer], ranks=())
    ranks = _by_rank(answer.replace(",", " ").split(), choices)
    if ranks is None:
        typer.echo(say("by-rank"))
        return None
    if fault := ranks_fault(ranks, choices):
        typer.echo(say("not-kept", fault=fault))
        return None
    return ContestRead(contest.id, Reading.VOTE, ranks=ranks)


def _by_rank(words: list[str], choices: list[str]) -> tuple[tuple[str, ...], ...] | None:
    """The choices at each rank, one word for each; None where a word is not a number of a choice, or says one twice."""
    known = {str(number) for number in range(1, len(choices) + 1)}
    marks = [[] if word == "-" else word.split("+") for word in words]
    if any(not {*marked} <= known or len({*marked}) < len(marked) for marked in marks):
        return None
    places = (sorted(int(number) - 1 for number in marked) for marked in marks)
    return tuple(tuple(choices[place] for place in each) for each in places)


def _pointed(contest: AuditedContest, choices: list[str]) -> ContestRead | None:
    """What one answer says of the points of each choice; None, with a word on what to type, where it says nothing."""
    from canvass.audit.event import ContestRead
    from canvass.model import Reading

    answer = typer.prompt(say("which-points")).strip().lower()
    if answer in LETTERS:
        return ContestRead(contest.id, Reading(LETTERS[answer]))
    found = [word.partition("=") for word in answer.replace(",", " ").split()]
    known = {str(number): choice for number, choice in enumerate(choices, 1)}
    points = {known[n]: int(each) for n, _, each in found if n in known and _is_count(each)}
    if not found or len(points) < len(found):
        typer.echo(say("by-points"))
        return None
    most, in_all = contest.listed.contest.most_for_one, contest.listed.contest.votes_on_card
    if max(points.values()) > most or sum(points.values()) > in_all:
        typer.echo(say("too-many-points", most=f"{most}"))
        return None
    marks = tuple(choice for choice in choices for _ in range(points.get(choice, 0)))
    if not marks:
        typer.echo(say("no-points"))
        return None
    return ContestRead(contest.id, Reading.VOTE, marks)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4


def _answered(contest: AuditedContest, choices: list[str]) -> ContestRead | None:
    """What one answer says; None, with a word on what to type, where it says nothing."""
    from canvass.audit.event import ContestRead
    from canvass.model import Reading

    answer = typer.prompt(say("which-marked")).strip().lower()
    if answer in LETTERS:
        return ContestRead(contest.id, Reading(LETTERS[answer]))
    words = answer.replace(",", " ").split()
    if not words or not {*words} <= {str(n) for n in range(1, len(choices) + 1)}:
        typer.echo(say("by-marks"))
        return None
    places = sorted({int(word) - 1 for word in words})
    if len(places) > contest.listed.contest.votes_allowed:
        typer.echo(say("too-many-marks"))
        return None
    return ContestRead(contest.id, Reading.VOTE, tuple(choices[place] for place in places))


def _count(contest: AuditedContest) -> ContestCount:
    from canvass.audit.event import ContestCount

    typer.echo(contest.listed.contest.title)
    cards = _number(f"  {say('batch-cards')}")
    votes = tuple((c, _number(f"  {c}")) for c, _ in contest.listed.votes)
    unused = _number(f"  {say('batch-undervotes')}")
    over = _number(f"  {say('batch-overvotes')}")
    return ContestCount(contest.id, cards, votes, unused, over)


def _number(question: str) -> int:
    """A whole number as somebody types it; asked again until it is one."""
    from canvass.errors import BadValue
    from canvass.numerals import read_count

    while True:
        try:
            return read_count(typer.prompt(question).strip())
        except BadValue as fault:
            typer.echo(str(fault))
