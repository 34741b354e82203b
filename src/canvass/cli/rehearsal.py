"""The forms of ``canvass rehearse``: opened as an audit, played here, written for people, and scored."""

from __future__ import annotations

import json as to_json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path

import typer

from canvass.cli.options import a_page
from canvass.cli.shown import show
from canvass.errors import OutOfRange


class Form(StrEnum):
    """What is asked for, as its option is called."""

    OPEN = "MANIFEST FOLDER"
    SIMULATE = "--simulate"
    BALLOTS = "--ballots"
    PEOPLE = "--people"
    SCORE = "--score"


_HEARD = {
    Form.OPEN: {"--contests", "--seed", "--errors", "--styles", "--unrecorded", "--demo", "--by"},
    Form.SIMULATE: {
        "--contests",
        "--seed",
        "--errors",
        "--mistakes",
        "--replications",
        "--unrecorded",
        "--out",
    },
    Form.BALLOTS: {"--batch", "--paper"},
    Form.PEOPLE: {"--contests", "--seed", "--errors", "--batch", "--paper", "--out"},
    Form.SCORE: {"--readings", "--boxes", "--out"},
}
_ALWAYS = {"--json", *(form.value for form in Form)}


def form_of(context: typer.Context, places: Sequence[Path], asked: Mapping[Form, bool]) -> Form:
    """The one form that was asked for; raises OutOfRange for two, for options that it does not hear, for odd places."""
    chosen = [form for form, is_it in asked.items() if is_it]
    if len(chosen) > 1:
        raise OutOfRange(
            f"{' and '.join(form.value for form in chosen)}: give one of the two, or neither to open a rehearsal"
        )
    form = chosen[0] if chosen else Form.OPEN
    told = {
        option
        for parameter in context.command.params
        for option in parameter.opts[:1]
        if option.startswith("--")
        and (source := context.get_parameter_source(str(parameter.name))) is not None
        and source.name == "COMMANDLINE"
    }
    wanted = 2 if form is Form.OPEN and "--demo" not in told else 1
    if len(places) != wanted:
        of_one = f"{form.value} takes one file or folder; found {len(places)}"
        raise OutOfRange(_ODD_PLACES if form is Form.OPEN else of_one)
    if vain := sorted(told - _HEARD[form] - _ALWAYS):
        raise OutOfRange(f"{', '.join(vain)} has no place beside {form.value}: leave it out")
    return form


_ODD_PLACES = (
    "to open a rehearsal name your manifest and a new folder, or with --demo the new folder alone; otherwise say "
    "how to rehearse: --simulate plays audits here, --ballots prints the cards of a round, --people writes whole "
    "boxes and sheets, --score scores what people did"
)


Files = tuple[Path, Path | None, Path | None]
"""Manifest, contests and errors."""


def _needed(contests: Path | None, seed: str | None, form: Form) -> tuple[Path, str]:
    missing = [
        name for name, value in (("--contests", contests), ("--seed", seed)) if value is None
    ]
    if contests is None or seed is None:
        raise OutOfRange(f"{form.value} needs {' and '.join(missing)} too")
    return contests, seed


def open_audit(
    places: Sequence[Path],
    files: tuple[Path | None, Path | None, Path | None, tuple[str, ...]],
    seed: str | None,
    *,
    is_demo: bool,
    by: str,
    json: bool,
) -> None:
    """Open the audit of a synthetic election, and say what to do with it."""
    from canvass.cli.audit_folder.options import hand
    from canvass.cli.audit_folder.options import show as show_lines
    from canvass.journeys.rehearsal.opening import open_demo_rehearsal, open_rehearsal
    from canvass.journeys.rehearsal.scene import Sources
    from canvass.present.rehearsal_opened import opened_lines

    contests, errors, styles, unrecorded = files
    if is_demo:
        if contests or errors or styles or unrecorded:
            raise OutOfRange(
                "--demo brings its own files: leave out --contests, --errors, --styles and --unrecorded"
            )
        made = open_demo_rehearsal(places[0], seed or "", hand(by))
    else:
        contests, seed = _needed(contests, seed, Form.OPEN)
        sources = Sources(places[0], contests, errors, seed, styles, unrecorded)
        made = open_rehearsal(places[1], sources, hand(by))
    show_lines(made, opened_lines(made), json)


def simulated(
    files: Files,
    seed: str | None,
    how: tuple[float, int, tuple[str, ...]],
    *,
    json: bool,
    out: Path | None,
) -> None:
    """Play the audits and show the score sheet; ``how`` has boards' mistakes, how many audits, what has no records."""
    from canvass.journeys.rehearsal.opening import trainer_files
    from canvass.journeys.rehearse import RehearsalAsked, rehearse
    from canvass.present.rehearse import rehearsal_page

    page, (manifest, contests, errors) = a_page(out), files
    mistakes, replications, unrecorded = how
    if contests is None and (made := trainer_files(manifest)) is not None:
        manifest, contests, errors, seed = made.manifest, made.contests, made.errors, made.seed
        unrecorded = made.unrecorded
        if made.styles is not None:
            said = "This rehearsal has ballot styles: it is played with one contest, on every card of the manifest."
            typer.echo(said, err=True)
    elif contests is None and not manifest.is_file():
        raise OutOfRange(_no_rehearsal(manifest))
    contests, seed = _needed(contests, seed, Form.SIMULATE)
    asked = RehearsalAsked(seed, mistakes, replications, errors, unrecorded)
    found = rehearse(manifest, contests, asked)
    show(found, rehearsal_page, json=json, out=page)


def _no_rehearsal(place: Path) -> str:
    """Why there is nothing to play at a place that is no file."""
    found = "no rehearsal is in this folder" if place.is_dir() else "there is nothing of this name"
    return (
        f"{place}: {found}; name the folder of a rehearsal that canvass rehearse opened as an audit, or a manifest "
        "with --contests and --seed"
    )


def print_ballots(folder: Path, batches: Sequence[str], paper: str, *, json: bool) -> None:
    """Print the ballots of the round that is open, and the trainer's key of them."""
    from canvass.cli.audit_folder.options import show as show_lines
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.rehearsal.ballots import round_ballots
    from canvass.present.rehearsal_round import ballots_lines, write_ballots

    _require_paper(paper)
    with sit_down(folder) as desk:
        made = round_ballots(desk, batches)
    written = write_ballots(made, folder, paper)
    show_lines(written, ballots_lines(made, written), json)


def _require_paper(paper: str) -> None:
    from canvass.present.audit_folder.typeset import PAPER

    if paper not in PAPER:
        raise OutOfRange(f"--paper {paper!r}: there is {' and '.join(PAPER)}")


def write_people(
    files: Files,
    seed: str | None,
    batches: list[str],
    paper: str,
    out: Path | None,
    *,
    json: bool,
) -> None:
    """Write the folder for people, and say what to do with it."""
    from canvass.journeys.rehearse_people import PeopleAsked, prepare
    from canvass.present.rehearsal_paper import write_rehearsal, written_lines

    manifest, contests, errors = files
    contests, seed = _needed(contests, seed, Form.PEOPLE)
    if out is None:
        raise OutOfRange("--people writes a folder: name a new one by --out")
    _require_paper(paper)
    made = prepare(manifest, contests, PeopleAsked(seed, tuple(batches), errors))
    written = write_rehearsal(made, out, paper)
    if json:
        said = {
            "rehearsal": "people",
            "cards": len(made.cards),
            "boxes": [list(box.batch) for box in made.boxes],
            "not_printed": list(made.not_printed),
            "seal": made.seal,
            "files": [path.relative_to(out).as_posix() for path in written],
        }
        typer.echo(to_json.dumps(said, indent=2, ensure_ascii=False))
        return
    for line in written_lines(made, out):
        typer.echo(line)


def show_score(
    folder: Path, readings: Path | None, boxes: Path | None, *, json: bool, out: Path | None
) -> None:
    """What people found and read otherwise than the paper: by the record, or by the sheets of whole boxes."""
    from canvass.journeys.rehearse_score import is_of_boxes, score
    from canvass.present.rehearse_score import score_page

    page = a_page(out)
    if is_of_boxes(folder):
        show(score(folder, readings, boxes), score_page, json=json, out=page)
        return
    if readings or boxes:
        raise OutOfRange(
            "--readings and --boxes are the sheets of canvass rehearse --people; a rehearsal's audit is scored by its "
            "record"
        )
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.rehearsal.score import score_of
    from canvass.present.rehearsal_score import audit_score_page

    with sit_down(folder) as desk:
        found = score_of(desk)
    show(found, audit_score_page, json=json, out=page)
