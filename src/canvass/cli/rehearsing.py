"""The three forms of ``canvass rehearse``: played here, written for people, and scored."""

from __future__ import annotations

import json as to_json
from enum import StrEnum
from pathlib import Path

import typer

from canvass.cli.shown import show
from canvass.errors import OutOfRange


class Form(StrEnum):
    """What is asked for, as its option is called."""

    SIMULATE = "--simulate"
    PEOPLE = "--people"
    SCORE = "--score"


_HEARD = {
    Form.SIMULATE: {"--contests", "--seed", "--errors", "--mistakes", "--replications"},
    Form.PEOPLE: {"--contests", "--seed", "--errors", "--batch", "--paper"},
    Form.SCORE: {"--readings", "--boxes"},
}
_ALWAYS = {"--json", "--out", *(form.value for form in Form)}


def form_of(context: typer.Context, *, simulate: bool, people: bool, score: bool) -> Form:
    """The one form that was asked for; raises OutOfRange for none, for two, and for options that it does not hear."""
    chosen = [form for form, is_it in zip(Form, (simulate, people, score), strict=True) if is_it]
    if len(chosen) != 1:
        raise OutOfRange(
            "say how to rehearse: --simulate plays audits here, --people writes ballots and sheets, --score scores "
            "what people filled in; give one of the three"
        )
    (form,) = chosen
    told = {
        option
        for parameter in context.command.params
        for option in parameter.opts[:1]
        if option.startswith("--")
        and (source := context.get_parameter_source(str(parameter.name))) is not None
        and source.name == "COMMANDLINE"
    }
    if vain := sorted(told - _HEARD[form] - _ALWAYS):
        raise OutOfRange(f"{', '.join(vain)} has no place beside {form.value}: leave it out")
    return form


Files = tuple[Path, Path | None, Path | None]
"""Manifest, contests and errors."""


def _needed(contests: Path | None, seed: str | None, form: Form) -> tuple[Path, str]:
    missing = [
        name for name, value in (("--contests", contests), ("--seed", seed)) if value is None
    ]
    if contests is None or seed is None:
        raise OutOfRange(f"{form.value} needs {' and '.join(missing)} too")
    return contests, seed


def simulated(
    files: Files,
    seed: str | None,
    mistakes: float,
    replications: int,
    *,
    json: bool,
    out: Path | None,
) -> None:
    """Play the audits and show the score sheet."""
    from canvass.journeys.rehearse import RehearsalAsked, rehearse
    from canvass.present.rehearse import rehearsal_page

    manifest, contests, errors = files
    contests, seed = _needed(contests, seed, Form.SIMULATE)
    found = rehearse(manifest, contests, RehearsalAsked(seed, mistakes, replications, errors))
    show(found, rehearsal_page, json=json, out=out)


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
    from canvass.present.auditing.printing import PAPER
    from canvass.present.rehearsal_paper import write_rehearsal, written_lines

    manifest, contests, errors = files
    contests, seed = _needed(contests, seed, Form.PEOPLE)
    if out is None:
        raise OutOfRange("--people writes a folder: name a new one by --out")
    if paper not in PAPER:
        raise OutOfRange(f"--paper {paper!r}: there is {' and '.join(PAPER)}")
    made = prepare(manifest, contests, PeopleAsked(seed, tuple(batches), errors))
    written = write_rehearsal(made, out, paper)
    if json:
        said = {
            "rehearsal": "people",
            "cards": len(made.cards),
            "boxes": [list(box.batch) for box in made.boxes],
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
    """What people found, and what they read otherwise than the key."""
    from canvass.journeys.rehearse_score import score
    from canvass.present.rehearse_score import score_page

    show(score(folder, readings, boxes), score_page, json=json, out=out)
