"""``canvass audit draw``: which cards, or which batches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.audit.options import (
    EVERY_BATCH,
    PLURALITY,
    TRUSTED_CARDS,
    About,
    BatchVotesFile,
    FormerSuite,
    LinkedDrawn,
    OneContest,
    PutBack,
    RecordsFile,
    RuleOption,
    SchemeOption,
    Seats,
    ShareOption,
    StrataWord,
    VotesAllowed,
    WeightsOption,
    contest_of,
    refuse_former_suite,
)
from canvass.cli.options import AsJson, pairs
from canvass.cli.panels import PART
from canvass.vocabulary import Scheme, WeightedBy

if TYPE_CHECKING:
    from canvass.journeys.audit_contest import ContestAsked

CONTESTS = "Cards for several contests"


def draw(
    manifest: Annotated[Path, typer.Argument(help=EVERY_BATCH)],
    seed: Annotated[str, typer.Option(help="The public seed, letter by letter.")],
    number: Annotated[
        int | None,
        typer.Option(
            "--number",
            "-n",
            help="How many draws; by SUITE those among the cards without a record.",
            show_default=False,
        ),
    ] = None,
    scheme: SchemeOption = Scheme.CANVASS,
    replacement: PutBack = False,
    bound: Annotated[
        int | None,
        typer.Option(
            help="Trusted number of cards; what the manifest lacks is drawn as phantoms, or a reserve of batches.",
            show_default=False,
        ),
    ] = None,
    batches: BatchVotesFile = None,
    weights: WeightsOption = WeightedBy.ERROR_BOUNDS,
    contest: OneContest = None,
    rule: RuleOption = PLURALITY,
    seats: Seats = 1,
    votes_allowed: VotesAllowed = 1,
    share: ShareOption = None,
    about: About = None,
    records: RecordsFile = None,
    size: Annotated[
        list[str] | None,
        typer.Option(
            help="Cards that a contest needs, as mayor=100: one sample for all. Several times.",
            show_default=False,
            rich_help_panel=CONTESTS,
        ),
    ] = None,
    cards: Annotated[
        list[str] | None,
        typer.Option(
            help=TRUSTED_CARDS,
            show_default=False,
            rich_help_panel=CONTESTS,
        ),
    ] = None,
    base: Annotated[
        int | None,
        typer.Option(
            help=(
                "Base sample: so many cards of all too, so that every contest on them has a valid risk (in a folder: "
                "base_sample in contests.toml)."
            ),
            show_default=False,
            min=1,
            rich_help_panel=CONTESTS,
        ),
    ] = None,
    method: Annotated[
        StrataWord | None,
        typer.Option(
            help="Both strata of this method: --linked-drawn draws among the cards of --records, -n among the others.",
            show_default=False,
            rich_help_panel=PART,
        ),
    ] = None,
    linked_drawn: LinkedDrawn = None,
    suite: FormerSuite = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write every card that is drawn by -n to this CSV file.", show_default=False
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Cards drawn from a manifest by a public seed; batches (--batches), contests (--size), strata (--method suite)."""
    from canvass.errors import OutOfRange

    refuse_former_suite(suite)
    if out is not None and (method is not None or size or base or batches is not None):
        raise OutOfRange("--out writes the cards that -n draws from a manifest: leave it out here")
    if method is not None:
        _refuse_beside_strata(
            method,
            {
                "--replacement": replacement,
                "--batches": batches,
                "--size": size,
                "--base": base,
                "--cards": cards,
                "--scheme": scheme is not Scheme.CANVASS,
                "--contest": contest,
            },
        )
        _draw_strata(manifest, seed, records, (linked_drawn, number, bound), json)
        return
    if linked_drawn is not None:
        raise OutOfRange("--linked-drawn is of SUITE: add --method suite, or leave it out")
    one_by_one = number is not None or replacement or bound is not None
    _require_fitting(
        {"--batches": batches, "--size": size or base, "--cards": cards, "--records": records},
        one_by_one or scheme is not Scheme.CANVASS,
        weights,
    )
    of_contest = (contest, about) != (None, None) or share or (seats, votes_allowed) != (1, 1)
    if not batches and (of_contest or rule is not PLURALITY):
        raise OutOfRange(
            "--contest, --rule, --seats, --votes-allowed, --share and --about say what errors batches could hold: "
            "give --batches too; the cards of a contest are drawn by --size"
        )
    if batches and scheme is not Scheme.CANVASS:
        raise OutOfRange("batches are drawn by canvass's own scheme: leave --scheme out")
    if size or base:
        _draw_contests((manifest, records), seed, size or [], cards or [], base, json)
        return
    if number is None:
        raise OutOfRange("say how many draws to make: -n 60")
    if batches is None:
        _draw_cards(manifest, seed, number, (scheme, replacement, bound), (out, json))
        return
    asked = contest_of([], None, contest, (rule, seats, votes_allowed), (share, about))
    _draw_batches((manifest, batches), seed, number, asked, (weights, replacement, bound), json)


def _require_fitting(given: dict[str, object], by_number: bool, weights: WeightedBy) -> None:
    """Refuse options of two kinds of draw, and those that would not be used."""
    from canvass.errors import OutOfRange

    if given["--size"] and given["--batches"]:
        raise OutOfRange(
            "whole batches (--batches) and cards for contests (--size, --base): give one"
        )
    if given["--size"] and by_number:
        raise OutOfRange(
            "cards for several contests are drawn by --size and --base: leave -n, --bound, --replacement and --scheme "
            "out"
        )
    if (given["--cards"] or given["--records"]) and not given["--size"]:
        raise OutOfRange(
            "--records and --cards say which cards carry a contest: give --size or --base too"
        )
    if weights is not WeightedBy.ERROR_BOUNDS and not given["--batches"]:
        raise OutOfRange("--weights are those of whole batches: give --batches too")


def _draw_cards(
    manifest: Path,
    seed: str,
    number: int,
    how: tuple[Scheme, bool, int | None],
    shown: tuple[Path | None, bool],
) -> None:
    from canvass.cli.shown import show
    from canvass.journeys.audit_draw import DrawAsked, audit_draw
    from canvass.present.audit.draw import draw_csv, draw_page, draw_screen

    (scheme, replacement, bound), (out, json) = how, shown
    result = audit_draw(DrawAsked(manifest, seed, number, scheme, replacement, bound))
    if out is not None:
        from canvass.present.write import write_whole

        write_whole(out, draw_csv(result))
        typer.echo(f"wrote {out}", err=True)
    if json or out is None:
        show(result, draw_page, json=json, out=None, screen=draw_screen)


def _draw_batches(
    files: tuple[Path, Path],
    seed: str,
    number: int,
    contest: ContestAsked,
    how: tuple[WeightedBy, bool, int | None],
    json: bool,
) -> None:
    from canvass.journeys.draw.batches import BatchDrawAsked, audit_draw_of_batches
    from canvass.present.audit.draw_batches import batch_draw_screen

    (manifest, batches), (weights, replacement, bound) = files, how
    result = audit_draw_of_batches(
        BatchDrawAsked(manifest, batches, seed, number, contest, weights, replacement, bound)
    )
    _print(result, batch_draw_screen(result), json)


def _refuse_beside_strata(method: StrataWord, given: dict[str, object]) -> None:
    from canvass.errors import OutOfRange

    stray = [name for name, value in given.items() if value]
    if stray:
        raise OutOfRange(
            f"--method {method} draws both strata of the cards: leave {', '.join(stray)} out; --records says which "
            "have a record"
        )


def _draw_strata(
    manifest: Path,
    seed: str,
    records: Path | None,
    how: tuple[int | None, int | None, int | None],
    json: bool,
) -> None:
    from canvass.errors import OutOfRange
    from canvass.journeys.draw.strata import StrataDrawAsked, audit_draw_of_strata
    from canvass.present.audit.draw_strata import strata_draw_screen

    if records is None:
        raise OutOfRange(
            "which cards have a record is read off the records: give them with --records"
        )
    compared, polled, bound = how
    if compared is None or polled is None:
        raise OutOfRange(
            "say how many draws to make of each stratum: --linked-drawn 10 among the cards with a record, -n 39 among "
            "the others"
        )
    sizes = compared, polled
    result = audit_draw_of_strata(StrataDrawAsked(manifest, records, seed, sizes, bound))
    _print(result, strata_draw_screen(result), json)


def _draw_contests(
    files: tuple[Path, Path | None],
    seed: str,
    size: list[str],
    cards: list[str],
    base: int | None,
    json: bool,
) -> None:
    from canvass.errors import OutOfRange
    from canvass.journeys.draw.contests import ContestsDrawAsked, audit_draw_of_contests
    from canvass.present.audit.draw_contests import contests_draw_screen

    manifest, records = files
    if records is None:
        raise OutOfRange(
            "which cards carry a contest is read off the records: give them with --records"
        )
    sizes, bounds = pairs(size, "--size"), pairs(cards, "--cards")
    result = audit_draw_of_contests(ContestsDrawAsked(manifest, records, seed, sizes, bounds, base))
    _print(result, contests_draw_screen(result), json)


def _print(result: object, screen: object, json: bool) -> None:
    from rich.console import Console

    from canvass.present.as_json import as_json

    if json:
        typer.echo(as_json(result), nl=False)
    else:
        Console(highlight=False).print(screen)
