"""Where a recount stands: its page, for the replay of Wisconsin 2016."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from canvass.journeys.recount_folder.told import Reconciliations, RecountStanding, TeamCounts
from canvass.present.blocks import (
    Block,
    Column,
    KeyNumber,
    KeyNumbers,
    Limits,
    Listing,
    Page,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    rows,
    text,
)
from canvass.present.messages import messages
from canvass.present.recount_phrases.equipment import equipment_section
from canvass.present.recount_phrases.outlook import outlook_sentence
from canvass.present.recount_phrases.procedure import reconciliation_sentences
from canvass.present.recount_phrases.recalled import recalled_section
from canvass.present.recount_phrases.room import room_section
from canvass.present.recount_phrases.stages import stage_sentences
from canvass.present.recount_phrases.stops import stop_sentences
from canvass.present.recount_phrases.terms import terms_section
from canvass.present.recount_phrases.written import written_section
from canvass.present.words import listed, number, percent, signed
from canvass.recount.event import ONE_VOTE
from canvass.recount.state import Group
from canvass.recount.state.differences import Sums

if TYPE_CHECKING:
    from canvass.journeys.demo.recount import DemoRecount
    from canvass.journeys.demo.verdicts import Verdict

say = messages("recount_standing")
of_stages = messages("recount_stages")
BOARDS_SHOWN = 10
NAMES_SHOWN = 6
LIMITS = {
    "custody": "limit-custody",
    "tallies": "limit-tallies",
    "reasons": "limit-reasons",
    "order": "limit-order",
    "paper": "limit-paper",
}
OF_EVERY_RECORD = ("custody", "tallies", "paper")
METHODS = {
    "hand_count": "method-hand-count",
    "optical_scan": "method-optical-scan",
    "paper_roll": "method-paper-roll",
    "mixed": "method-mixed",
    "not_stated": "method-not-stated",
    "stands": "method-stands",
}
COLUMNS = {
    "before": "column-before",
    "after": "column-after",
    "change": "column-change",
    "equipment": "column-equipment",
    "method": "column-method",
    "board": "column-board",
    "units": "column-units",
    "changed": "column-changed",
    "gross": "column-gross",
    "rate": "column-rate",
    "listed": "column-listed",
    "lead": "column-lead",
}
EQUIPMENT = {"": "not-listed", "hand": "hand"}


def demo_recount_page(found: DemoRecount, kept: Path | None = None) -> Page:
    """The replay on one page: what changed, by what, what the record shows, and what it does not."""
    standing = found.standing
    return Page(
        title=say("title", title=standing.title),
        kicker="canvass demo recount",
        blocks=(
            *_answer(standing, say("replay")),
            *_tables(standing, say("technologies-replay"), say("methods-replay")),
            _record(found, kept),
            Limits(say("limits"), tuple(say(LIMITS[each]) for each in LIMITS)),
        ),
    )


def standing_page(standing: RecountStanding) -> Page:
    """Where the recount of a record stands, on one page."""
    return Page(
        title=say("title", title=standing.title),
        kicker="canvass recount status",
        blocks=(
            *_answer(standing, _where_from(standing)),
            *terms_section(standing),
            *room_section(standing),
            *written_section(standing),
            *_stages(standing),
            *_reconciliation(standing.reconciliations),
            *_teams(standing.teams),
            *recalled_section(standing),
            *equipment_section(standing.equipment),
            *_tables(standing, say("technologies-note"), say("methods-note")),
            Paragraph(say("unchecked"), Weight.NOTE),
            Limits(say("limits-status"), tuple(_limits(standing))),
        ),
    )


def _where_from(standing: RecountStanding) -> str:
    """Whether the units that came back were counted in this record, or elsewhere."""
    counted, imported = standing.teams.counted, standing.imported
    if stands := standing.reconciliations.standing:
        numbers = {"counted": number(counted), "imported": number(imported)}
        return say("counted-or-not", stands=number(stands), **numbers)
    if not counted and not imported:
        return say("none-back")
    if not counted:
        has_containers = bool(standing.teams.containers)
        return say("imported-and-containers" if has_containers else "imported-alone")
    if not imported:
        return say("counted-alone")
    return say("counted-part", counted=number(counted), imported=number(imported))


def _stages(standing: RecountStanding) -> Iterator[Block]:
    """What the law's stages ask for, where it has some."""
    if standing.stages is not None:
        sentences = tuple(stage_sentences(standing.stages))
        yield Section(of_stages("stages"), (Listing(sentences),))


def _reconciliation(found: Reconciliations) -> Iterator[Block]:
    """How the law has it carried out, and what was taken out; nothing where no procedure was set."""
    if found.procedure is None:
        return
    sentences = tuple(reconciliation_sentences(found))
    yield Section(say("reconciliation"), (Listing(sentences),))


def _teams(teams: TeamCounts) -> Iterator[Block]:
    """What the teams did, and what waits for whom; nothing where no team counted."""
    said = [
        _containers(teams),
        say("teams-counted", units=number(teams.counted)) if teams.counted else "",
        say("teams-one", units=number(teams.one)) if teams.one else "",
        say("teams-differ", **_named(teams.differ)) if teams.differ else "",
        say("teams-held", **_named(teams.held)) if teams.held else "",
        say("teams-disputed", **_named(teams.disputed)) if teams.disputed else "",
        _challenges(teams),
    ]
    if any(said):
        yield Section(say("teams"), (Listing(tuple(filter(None, said))),))


def _containers(teams: TeamCounts) -> str:
    if not teams.containers:
        return ""
    containers = number(teams.containers)
    if not teams.not_whole:
        return say("containers", containers=containers)
    return say("containers-not-whole", containers=containers, **_named(teams.not_whole))


def _challenges(teams: TeamCounts) -> str:
    if not teams.challenges:
        return ""
    challenges = number(teams.challenges)
    if not teams.undecided:
        return say("challenges-ruled", challenges=challenges)
    return say("challenges", challenges=challenges, undecided=number(teams.undecided))


def _named(units: Sequence[str]) -> dict[str, str]:
    return {"units": number(len(units)), "names": listed(units, shown=NAMES_SHOWN)}


def _limits(standing: RecountStanding) -> Iterator[str]:
    """What the record does not show: of counts by teams something else than of imported returns."""
    teams = standing.teams
    has_teams = bool(teams.counted or teams.one or teams.differ or teams.held or teams.disputed)
    for each in OF_EVERY_RECORD:
        if each == "custody" and teams.containers:
            continue
        if each != "tallies":
            yield say(LIMITS[each])
        elif standing.imported:
            yield say("limit-tallies-part" if has_teams else LIMITS[each])
    if has_teams:
        yield say("limit-blind")


def _tables(standing: RecountStanding, equipment: str, method: str) -> Iterator[Block]:
    """Every table; the two sentences say where equipment and method come from."""
    if not standing.differences.sums.units:
        yield Section(say("boards-none"), (Paragraph(_complete(standing)),))
        return
    yield _choices(standing)
    if any(group.name for group in standing.technologies):
        found = _grouped("equipment", standing.technologies, _equipment)
        yield Section(say("technologies"), (found, Paragraph(equipment, Weight.NOTE)))
    found = _grouped("method", standing.methods, lambda name: say(METHODS[name]))
    yield Section(say("methods"), (found, Paragraph(method, Weight.NOTE)))
    yield _boards(standing)
    yield _largest(standing)


def _answer(standing: RecountStanding, imported: str) -> Iterator[Block]:
    """The units, net and gross together, and that a part is not a sample."""
    found, sums = standing.differences, standing.differences.sums
    units, expected = number(sums.units), number(found.expected)
    yield Paragraph(_whole(standing), Weight.LEAD)
    for sentence in stop_sentences(standing.stops):
        yield Paragraph(sentence, Weight.CAUTION)
    if standing.entry < standing.last_entry:
        at, last = number(standing.entry), number(standing.last_entry)
        in_part = say("in-part", entry=at, last=last, units=units, expected=expected)
        said = f"{in_part} {say('not-yet')}" if sums.units else in_part
        yield Paragraph(said, Weight.CAUTION)
    elif 0 < sums.units < found.expected:
        yield Paragraph(say("not-yet"), Weight.CAUTION)
    if standing.contest != ONE_VOTE:
        votes, seats = standing.contest.votes_allowed, standing.contest.seats
        yield Paragraph(say("seats", votes=votes, seats=seats))
    if sums.units and standing.outlook is not None:
        yield Paragraph(outlook_sentence(standing, standing.outlook))
    yield Paragraph(imported, Weight.CAUTION)
    if not sums.units:
        return
    net = signed(found.lead.net) if found.lead else ""
    yield KeyNumbers(
        (
            KeyNumber(number(sums.changed), say("units-changed")),
            KeyNumber(number(sums.gross), say("gross-votes")),
            KeyNumber(net, say("net-votes")),
        )
    )
    if not sums.votes_before:
        return
    yield Paragraph(
        say(
            "gross",
            gross=number(sums.gross),
            rate=_rate(sums.gross, sums.votes_before),
            votes=number(sums.votes_before),
            listed=number(sums.gross_listed),
            listed_rate=_rate(sums.gross_listed, sums.votes_listed),
        )
    )


def _whole(standing: RecountStanding) -> str:
    """How many units came back, and what became of the lead over them: of none nothing is told."""
    found, sums = standing.differences, standing.differences.sums
    units, expected = number(sums.units), number(found.expected)
    if not sums.units:
        return say("whole-none-of-one" if found.expected == 1 else "whole-none", expected=expected)
    whole = say("whole", units=units, expected=expected, changed=number(sums.changed))
    return f"{whole} {_lead(standing)}"


def _lead(standing: RecountStanding) -> str:
    lead = standing.differences.lead
    if lead is None:
        return ""
    names = {each.choice.id: each.choice.name for each in standing.choices}
    is_whole = standing.differences.sums.units == standing.differences.expected
    return say(
        "lead" if is_whole else "lead-part",
        leader=names[lead.leader],
        runner=names[lead.runner_up],
        before=number(lead.before),
        after=number(lead.after),
        net=signed(lead.net),
    )


def _choices(standing: RecountStanding) -> Section:
    columns = (text(say("column-choice")), *_numbers("before", "after", "change"))
    cells = [
        (c.choice.name, number(c.before), number(c.after), signed(c.after - c.before))
        for c in standing.choices
    ]
    note = say(
        "choices-note", source=standing.baseline_source, version=str(standing.baseline_version)
    )
    return Section(say("choices"), (Table("", columns, rows(cells), note=note),))


def _boards(standing: RecountStanding) -> Section:
    """The boards with most changes, and how many said that they are done."""
    boards = sorted(standing.by_board, key=lambda each: (-each.sums.gross, each.name))
    shown = _grouped("board", boards[:BOARDS_SHOWN], str)
    return Section(say("boards"), (shown, Paragraph(_complete(standing), Weight.NOTE)))


def _complete(standing: RecountStanding) -> str:
    """How many boards said that their return is whole."""
    complete, boards = number(standing.boards_complete), number(standing.boards)
    return say("boards-complete", complete=complete, boards=boards)


def _grouped(what: str, groups: Iterable[Group], name: Callable[[str], str]) -> Table:
    columns = (
        text(say(COLUMNS[what])),
        *_numbers("units", "changed", "gross", "rate", "listed"),
    )
    return Table("", columns, tuple(_row(name(each.name), each.sums) for each in groups))


def _row(name: str, sums: Sums) -> Row:
    return Row(
        (
            name,
            number(sums.units),
            number(sums.changed),
            number(sums.gross),
            _rate(sums.gross, sums.votes_before),
            _rate(sums.gross_listed, sums.votes_listed),
        )
    )


def _equipment(name: str) -> str:
    return say(EQUIPMENT[name]) if name in EQUIPMENT else name


def _largest(standing: RecountStanding) -> Section:
    columns = (text(say("column-board")), text(say("column-unit")), *_numbers("gross", "lead"))
    cells = [(u.board, u.name, number(u.gross), signed(u.lead)) for u in standing.largest]
    return Section(say("largest"), (Table("", columns, rows(cells)),))


def _record(found: DemoRecount, kept: Path | None) -> Section:
    told = say(
        "told",
        last=number(found.standing.last_entry),
        imported=number(found.standing.imported),
    )
    lines = [_verdict(each) for each in found.verdicts]
    if kept is not None:
        from canvass.data.checker import CHECKER_FILE

        folder, checker = str(kept / "record"), str(kept / CHECKER_FILE)
        lines.append(say("kept", folder=folder, checker=checker))
    return Section(say("record"), (Paragraph(told), Listing(tuple(lines))))


def _verdict(said: Verdict) -> str:
    if said.is_consistent:
        return say("holds", verifier=said.verifier, checks=number(said.checks))
    return say(
        "refused", verifier=said.verifier, failed=listed(said.failed), fault=said.first_fault
    )


def _numbers(*names: str) -> tuple[Column, ...]:
    return tuple(Column(say(COLUMNS[name])) for name in names)


def _rate(part: int, whole: int) -> str:
    return percent(Fraction(part, whole), 3) if whole else ""
